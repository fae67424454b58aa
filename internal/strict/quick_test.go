package strict

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/arbiter-go/arbiter/internal/night"
)

// A level is a struct that quick can read.
type level struct {
	Name string    `json:"name"`
	More string    `json:"more,omitempty"`
	N    int64     `json:"n"`
	M    int8      `json:"m,omitempty"`
	Kind vowel     `json:"kind"`
	Last int64     `json:"last,omitempty"`
	True bool      `json:"true,omitempty"`
	At   time.Time `json:"at,omitzero"`
}

// Structs that quick cannot read, though their JSON is the same.
type (
	embedding struct{ level }
	quotes    struct {
		level
		N int `json:"n,string"`
	}
)

// A vowel is read from a text.
type vowel byte

func (v *vowel) UnmarshalText(text []byte) error {
	if len(text) != 1 || !strings.Contains("aeiou", string(text)) {
		return fmt.Errorf("%q is no vowel", text)
	}
	*v = vowel(text[0])
	return nil
}

// readsQuickly reports whether quick reads a text, which is one object.
func readsQuickly(text string) bool {
	d := &decoder{scanner: &scanner{data: []byte(text + ",")}, texts: map[string]string{}}
	return d.quick(planOf(reflect.TypeFor[level]()), reflect.New(reflect.TypeFor[level]()).Elem()) && d.place == len(text)
}

// TestQuick has texts that are read quickly, and others that are not. It
// compares each with what is read a byte at a time, and so never quickly.
func TestQuick(t *testing.T) {
	const most = `{"name":"Ann","more":"x","n":1,"kind":"e"}`
	for text, want := range map[string]bool{
		`{"name":"Ann","n":0,"kind":"a"}`:                                             true,
		`{"name":"","more":"Ž","n":-12,"m":127,"kind":"a","last":5}`:                  true,
		`{"name": "Ann", "n": 0, "kind": "a", "last": 1}`:                             true,
		`{"name":"Ann","n":999999999999999999,"kind":"a"}`:                            true,
		`{"name":"Ann","n":-999999999999999999,"kind":"a"}`:                           true,
		`{"name":"Ann","n":-0,"kind":"a"}`:                                            true,
		`{"name":"Ann","n":1234567890123456789,"kind":"a"}`:                           false,
		`{"name":"Ann","n":99999999999999999999999999999999,"kind":"a"}`:              false,
		`{"name":"Ann","n":1,"m":128,"kind":"a"}`:                                     false,
		`{"name":"Ann","n":1,"m":-128,"kind":"a"}`:                                    true,
		`{"name":"Ann","n":01,"kind":"a"}`:                                            false,
		`{"name":"Ann","n":-,"kind":"a"}`:                                             false,
		`{"name":"Ann","n":,"kind":"a"}`:                                              false,
		`{"name":"Ann","n":1.0,"kind":"a"}`:                                           false,
		`{"name":"Ann","n":1e0,"kind":"a"}`:                                           false,
		`{"name":"Ann","n":null,"kind":"a"}`:                                          false,
		`{"name":"Ann","n":"1","kind":"a"}`:                                           false,
		`{"name":"Ann","n":1,"kind":"x"}`:                                             false,
		`{"name":"Ann","n":1,"kind":""}`:                                              false,
		`{"name":"Ann","n":1}`:                                                        false,
		`{"n":1,"name":"Ann","kind":"a"}`:                                             false,
		`{"name":"Ann","n":1,"kind":"a","more":"x"}`:                                  false,
		`{"name":"Ann","name":"Ann","n":1,"kind":"a"}`:                                false,
		`{"name":"Ann","n":1,"kind":"a","kind":"a"}`:                                  false,
		`{"name":"Ann","n":1,"kind":"a","last":1,"last":1}`:                           false,
		`{"name":"Ann","n":1,"kind":"a","other":1}`:                                   false,
		`{"name":"Ann","n":1,"kind":"a",}`:                                            false,
		`{"name":"Ann","n":1,"kind":"a"`:                                              false,
		`{"name":"Ann","n":1"kind":"a"}`:                                              false,
		`{,"name":"Ann","n":1,"kind":"a"}`:                                            false,
		`{"Name":"Ann","n":1,"kind":"a"}`:                                             false,
		`{"n\u0061me":"Ann","n":1,"kind":"a"}`:                                        false,
		`{"name":"A\u006en","n":1,"kind":"a"}`:                                        false,
		"{\"name\":\"A\xff\",\"n\":1,\"kind\":\"a\"}":                                 false,
		"{\"name\":\"A\xed\xa0\x80\",\"n\":1,\"kind\":\"a\"}":                         false,
		"{\"name\":\"A\n\",\"n\":1,\"kind\":\"a\"}":                                   false,
		"{\"name\":\"A\",\n\"n\":1,\"kind\":\"a\"}":                                   false,
		`{ "name":"Ann","n":1,"kind":"a"}`:                                            false,
		`{"name" :"Ann","n":1,"kind":"a"}`:                                            false,
		`{"name":  "Ann","n":1,"kind":"a"}`:                                           false,
		`{"name":"Ann","n":1 ,"kind":"a"}`:                                            false,
		`{"name":"","n":1,"kind":"a","true":true,"at":"2014-01-01T10:00:00.5+01:00"}`: true,
		`{"name":"","n":1,"kind":"a","true":false}`:                                   true,
		`{"name":"","n":1,"kind":"a","true":tru}`:                                     false,
		`{"name":"","n":1,"kind":"a","true":falsetrue}`:                               false,
		`{"name":"","n":1,"kind":"a","true":"true"}`:                                  false,
		`{"name":"","n":1,"kind":"a","true":null}`:                                    false,
		`{"name":"","n":1,"kind":"a","at":null}`:                                      false,
		`{"name":"","n":1,"kind":"a","at":"2014-01-01T9:00:00Z"}`:                     false,
		`{"name":"","n":1,"kind":"a","at":"2014-02-30T10:00:00Z"}`:                    false,
		`{}`: false,
		`{`:  false,
	} {
		if got := readsQuickly(text); got != want {
			t.Errorf("%s: read quickly: %v", text, got)
		}
		checkQuick(t, []byte(text))
		for i := range text {
			checkQuick(t, []byte(text[:i]))
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range night.Cases(1000, 5000) {
		checkQuick(t, spoil(rng, []byte(most)))
		checkQuick(t, spoil(rng, []byte(`[`+most+`,{"name":"Bob","n":-3,"m":4,"kind":"i","last":7}]`)))
		checkQuick(t, spoil(rng, []byte(`{"name":"Bob","n":-3,"kind":"i","true":true,"at":"2014-01-31T10:00:00.5+01:00"}`)))
	}
}

// spoil changes a text in a few places.
func spoil(rng *rand.Rand, text []byte) []byte {
	for range 1 + rng.IntN(3) {
		i := rng.IntN(len(text))
		j := min(len(text), i+1+rng.IntN(12))
		const odd = " \"{}[],:0129.eE-ntf\\u\xff\xc3\xa9\n<"
		switch rng.IntN(4) {
		case 0:
			text = append(text[:i:i], text[i+1:]...)
		case 1:
			text[i] = odd[rng.IntN(len(odd))]
		case 2:
			text = append(append(text[:i:i], odd[rng.IntN(len(odd))]), text[i:]...)
		default:
			text = append(append(text[:i:i], text[i:j]...), text[i:]...)
		}
		if len(text) == 0 {
			return text
		}
	}
	return text
}

func checkQuick(t *testing.T, text []byte) {
	t.Helper()
	for _, to := range [][2]any{
		{new(level), new(level)}, {new([]level), new([]level)}, {new(embedding), new(embedding)}, {new(quotes), new(quotes)},
	} {
		err1 := UnmarshalFile(text, to[0])
		err2 := DecodeIDs[none](iotest.OneByteReader(bytes.NewReader(text)), to[1])
		if fmt.Sprint(err1) != fmt.Sprint(err2) || !reflect.DeepEqual(to[0], to[1]) {
			t.Fatalf("%s\n at once: %+v, %v\nslowly: %+v, %v", text, to[0], err1, to[1], err2)
		}
	}
}

func FuzzQuick(f *testing.F) {
	f.Add([]byte(`{"name":"Ann","more":"<","n":1,"kind":"e"}`))
	f.Add([]byte(`[{"name": "Bob", "n": -3, "m": 4, "kind": "i", "last": 7}]`))
	f.Fuzz(func(t *testing.T, text []byte) { checkQuick(t, text) })
}
