package course

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// sample returns the event of 24 players that the program worldchampionship
// has as its sample.
func sample(tb testing.TB) pairing.Event[string] {
	text, err := os.ReadFile("../../../worldchampionship/sample.json")
	if err != nil {
		tb.Fatal(err)
	}
	var file struct{ Event pairing.Event[string] }
	if err := json.Unmarshal(text, &file); err != nil {
		tb.Fatal(err)
	}
	return file.Event
}

// BenchmarkAfter plays the sample on from its first rounds to the end. Who has
// Gold wins.
func BenchmarkAfter(b *testing.B) {
	e := sample(b)
	e, err := e.Before(min(4, len(e.Rounds)+1))
	if err != nil {
		b.Fatal(err)
	}
	start, err := Floating(e)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	c := start.Course
	for b.Loop() {
		if c, err = c.After(make([]Result, len(c.Contests()))); err != nil {
			b.Fatal(err)
		}
		if len(c.Contests()) == 0 {
			c = start.Course
		}
	}
}
