package title

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// Fingerprint returns the SHA-256 of an event as 64 hexadecimal digits. It is
// taken of the event's JSON with sorted keys, without blanks, and with no more
// escapes in texts than JSON needs (RFC 8785).
//
// The JSON is the JSON of [pairing.Event]. So keys that have their default
// value are not in it, whether the file has them or not, and two files of the
// same event have the same fingerprint. Python computes it from the output of
// the flag -json of the programs, e being the event in it:
//
//	text = json.dumps(e, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
//	hashlib.sha256(text.encode()).hexdigest()
//
// The exception is a seed rating between -0.0001 and 0.0001 which is not 0,
// such as 0.00001: Python writes it as 1e-05, and RFC 8785 does not.
//
// An event that cannot be written is an error.
func Fingerprint(e pairing.Event[string]) (string, error) {
	text, err := json.Marshal(e)
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	if err := canonical(hash, text); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", hash.Sum(nil)), nil
}

// canonical writes JSON in the form of RFC 8785. Numbers stay as they are,
// except -0, which becomes 0: [json.Marshal] writes all others as the RFC does.
// All keys are ASCII, so bytes have the order that the RFC asks for.
//
// It looks at one level after the other, so that a large event needs little
// more room than its text.
func canonical(to io.Writer, text []byte) error {
	switch text[0] {
	case '{':
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(text, &fields); err != nil {
			return err
		}
		io.WriteString(to, "{")
		for i, key := range slices.Sorted(maps.Keys(fields)) {
			if i > 0 {
				io.WriteString(to, ",")
			}
			to.Write(append(quote(nil, key), ':'))
			if err := canonical(to, fields[key]); err != nil {
				return err
			}
		}
		io.WriteString(to, "}")
	case '[':
		var list []json.RawMessage
		if err := json.Unmarshal(text, &list); err != nil {
			return err
		}
		io.WriteString(to, "[")
		for i, x := range list {
			if i > 0 {
				io.WriteString(to, ",")
			}
			if err := canonical(to, x); err != nil {
				return err
			}
		}
		io.WriteString(to, "]")
	case '"':
		var s string
		if err := json.Unmarshal(text, &s); err != nil {
			return err
		}
		to.Write(quote(nil, s))
	default:
		if string(text) == "-0" {
			text = text[1:]
		}
		to.Write(text) // a number, a truth or null
	}
	return nil
}

// quote appends a text in quotes.
func quote(b []byte, text string) []byte {
	b = append(b, '"')
	for i := range len(text) {
		switch c := text[i]; c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\b':
			b = append(b, `\b`...)
		case '\f':
			b = append(b, `\f`...)
		case '\n':
			b = append(b, `\n`...)
		case '\r':
			b = append(b, `\r`...)
		case '\t':
			b = append(b, `\t`...)
		default:
			if c < ' ' {
				b = fmt.Appendf(b, `\u%04x`, c)
			} else {
				b = append(b, c)
			}
		}
	}
	return append(b, '"')
}
