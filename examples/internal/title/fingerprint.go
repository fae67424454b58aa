package title

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// Fingerprint returns the SHA-256 of an event as 64 hexadecimal digits. It is
// taken of the event's JSON with sorted keys, without blanks, and with no more
// escapes in texts than JSON needs (RFC 8785).
//
// The JSON is what [pairing.Event] writes. So keys that have their default
// value are not in it, whether the file has them or not, and two files of the
// same event have the same fingerprint. Python computes it from the output of
// the flag -json of the programs, e being the event in it:
//
//	text = json.dumps(e, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
//	hashlib.sha256(text.encode()).hexdigest()
//
// An event that cannot be written is an error.
func Fingerprint(e pairing.Event[string]) (string, error) {
	text, err := json.Marshal(e)
	if err != nil {
		return "", err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(canonical(nil, v))), nil
}

// canonical appends JSON in the form of RFC 8785. Numbers are as they were
// written: [json.Marshal] writes them as the RFC does. All keys are ASCII, so
// bytes have the order that the RFC asks for.
func canonical(b []byte, v any) []byte {
	switch x := v.(type) {
	case map[string]any:
		b = append(b, '{')
		for i, key := range slices.Sorted(maps.Keys(x)) {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(quote(b, key), ':')
			b = canonical(b, x[key])
		}
		return append(b, '}')
	case []any:
		b = append(b, '[')
		for i, y := range x {
			if i > 0 {
				b = append(b, ',')
			}
			b = canonical(b, y)
		}
		return append(b, ']')
	case string:
		return quote(b, x)
	case nil:
		return append(b, "null"...)
	}
	return fmt.Append(b, v) // a number or a truth
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
