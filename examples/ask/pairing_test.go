package main

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// checkFast checks that a request is read in one go if it is read at all, and
// that both give the same; and that it makes no difference whether it begins
// with its question.
func checkFast(t *testing.T, line []byte) {
	t.Helper()
	var fast audit[name, event]
	var slow audit[id, pairing.Event[id]]
	err, err2 := strict.Unmarshal(line, &fast), read(line, &slow)
	if (err == nil) != (err2 == nil) {
		t.Fatalf("%s\nin one go: %v\n    slowly: %v", line, err, err2)
	}
	if !alike(reflect.ValueOf(fast), reflect.ValueOf(slow)) {
		t.Fatalf("%s\nin one go: %+v\n    slowly: %+v", line, fast, slow)
	}
	one := answer(line)
	if two := answer(append([]byte(" "), line...)); !bytes.Equal(one, two) && !bytes.Contains(one, []byte(", column ")) {
		t.Fatalf("%s\n    in one go: %s\nafter a space: %s", line, one, two)
	}
}

// alike reports whether two values are equal, whatever the names of their types
// and of what is embedded. The versions are left out.
func alike(x, y reflect.Value) bool {
	switch x.Kind() {
	case reflect.Pointer:
		return x.IsNil() == y.IsNil() && (x.IsNil() || alike(x.Elem(), y.Elem()))
	case reflect.Slice, reflect.Array:
		if x.Len() != y.Len() {
			return false
		}
		for i := range x.Len() {
			if !alike(x.Index(i), y.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		if x.Type() == reflect.TypeFor[event]() {
			x = x.FieldByName("fields")
		}
		for i := range x.NumField() {
			if !alike(x.Field(i), y.Field(i)) {
				return false
			}
		}
		return x.NumField() == y.NumField()
	case reflect.String:
		return x.String() == y.String()
	}
	return x.Equal(y)
}

const fullAudit = `{"ask":"pairing.audit","event":{"version":1,"lives":3,"entrants":["Ann","Bob","Cid"],"edition":"wc2013","seedRatings":[3.5,2,1e0],` +
	`"rounds":[{"games":[{"gold":"Ann","silver":"Bob","outcome":"gold"}],"byes":["Cid"],"started":true},{"games":[{"gold":"Cid","silver":"Ann","outcome":""}],"byes":["Bob"]}],` +
	`"rankBy":["losses"],"criteria":["Repeats"],"withdrawals":[{"player":"Bob","after":1,"until":2}],"absent":[{"player":"Ann","round":1}],` +
	`"extraLives":[{"player":"Cid","lives":1,"after":1}],"forfeitRemoves":true,"reinstated":[{"player":"Bob","after":1}],` +
	`"playOff":{"after":1,"champion":"Ann","tied":["Bob","Cid"]},"forbidden":[["Ann","Bob"]],"pins":[{"round":2,"pairs":[["Ann","Cid"]],"bye":"Bob"}],"bothForfeitUnmet":true},` +
	`"round":{"games":[{"gold":"Ann","silver":"Bob"}],"byes":["Cid"]}}`

// TestReadFast spoils requests in all kinds of ways.
func TestReadFast(t *testing.T) {
	lines := []string{fullAudit}
	for _, x := range transcripts(t) {
		if strings.Contains(x.request, `"pairing.`) {
			lines = append(lines, x.request)
		}
	}
	if err := strict.Unmarshal([]byte(fullAudit), new(audit[name, event])); err != nil {
		t.Fatal(err)
	}
	tokens := []string{"null", "1", "-1", `""`, `"Ann"`, "[]", "{}", "true", `"\u0041"`, " ", ",", ":", `"gold":"Ann",`, "\xff", `"version":2,`}
	rng := rand.New(rand.NewPCG(5, 6))
	for _, line := range lines {
		checkFast(t, []byte(line))
		for range 3000 / len(lines) {
			i := rng.IntN(len(line))
			token := tokens[rng.IntN(len(tokens))]
			end := i
			if n := strings.IndexAny(line[i:], ",:}]"); n > 0 && rng.IntN(2) == 0 {
				i, end = i+1, i+n
			}
			checkFast(t, []byte(line[:i]+token+line[max(i, end):]))
		}
		for _, token := range tokens {
			for _, old := range []string{`"Ann"`, `"Bob"`, `"Cid"`, "1", "2", "true"} {
				for i := 0; ; i++ {
					n := strings.Index(line[i:], old)
					if n < 0 || len(lines) > 1 && line != fullAudit {
						break
					}
					i += n
					checkFast(t, []byte(line[:i]+token+line[i+len(old):]))
				}
			}
		}
	}
}

func FuzzReadFast(f *testing.F) {
	f.Add([]byte(fullAudit))
	f.Fuzz(func(t *testing.T, line []byte) { checkFast(t, line) })
}
