package title

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/go-json-experiment/json/jsontext"
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
	canonical := jsontext.Value(text)
	if err := canonical.Canonicalize(); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(canonical)), nil
}
