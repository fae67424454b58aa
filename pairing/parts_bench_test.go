package pairing

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
)

// This file measures the parts of a [Next] but the matching, and the JSON of
// events.

// partSizes are the numbers of players that the parts are measured with, after
// 8 rounds. The JSON of 3,500 is 1 MB.
var partSizes = []int{16, 1000, 3500, 10_000, 100_000}

func benchParts(b *testing.B, measure func(b *testing.B, e Event[string])) {
	for _, n := range partSizes {
		e := circle(n, 8)
		b.Run(fmt.Sprintf("players=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			measure(b, e)
		})
	}
}

func BenchmarkReplay(b *testing.B) {
	benchParts(b, func(b *testing.B, e Event[string]) {
		for b.Loop() {
			if _, _, err := replayFinished(&e, plenty()); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// Ratings are a part of a field, and the slowest.
func BenchmarkField(b *testing.B) {
	benchParts(b, func(b *testing.B, e Event[string]) {
		w, _ := circleWork(b, e)
		for b.Loop() {
			if _, err := newField(w.history, w.state, plenty()); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkRank(b *testing.B) {
	benchParts(b, func(b *testing.B, e Event[string]) {
		w, _ := circleWork(b, e)
		ratings := make([]rating.Rating[int32], len(e.Entrants))
		for i := range ratings {
			ratings[i].Class = 1 + i*7919%len(ratings)
		}
		for b.Loop() {
			w.field.rank(w.toBePaired(w.state), ratings, ratings)
		}
	})
}

func BenchmarkMeetings(b *testing.B) {
	benchParts(b, func(b *testing.B, e Event[string]) {
		w, _ := circleWork(b, e)
		for b.Loop() {
			w.field.meet(w.state.games, len(e.Entrants), false)
		}
	})
}

func BenchmarkColors(b *testing.B) {
	benchParts(b, func(b *testing.B, e Event[string]) {
		w, m := circleWork(b, e)
		for b.Loop() {
			past := newColorHistory(w.state.games, len(e.Entrants))
			for _, pair := range m.pairs {
				if _, err := past.assign(w.named(pair)); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}

func BenchmarkDescribe(b *testing.B) {
	benchParts(b, func(b *testing.B, e Event[string]) {
		w, m := circleWork(b, e)
		p := &proof{y: make([][]int64, len(w.field.players)+1)}
		for i := range p.y {
			p.y[i] = make([]int64, 3)
		}
		games := w.state.games
		for b.Loop() {
			w.state.games = games // describe lets go of them
			w.describe(m, p)
		}
	})
}

// benchJSON measures with events of whose JSON the length is known.
func benchJSON(b *testing.B, measure func(b *testing.B, e Event[string], text []byte)) {
	benchParts(b, func(b *testing.B, e Event[string]) {
		text, err := json.Marshal(e)
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(text)))
		measure(b, e, text)
	})
}

func BenchmarkReadEvent(b *testing.B) {
	benchJSON(b, func(b *testing.B, _ Event[string], text []byte) {
		for b.Loop() {
			if _, err := ReadEvent[string](bytes.NewReader(text)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkReadEventInt is BenchmarkReadEvent with integers for ids.
func BenchmarkReadEventInt(b *testing.B) {
	benchJSON(b, func(b *testing.B, _ Event[string], text []byte) {
		text = regexp.MustCompile(`"player 0*([0-9]+)"`).ReplaceAll(text, []byte("$1"))
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			if _, err := ReadEvent[int](bytes.NewReader(text)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkUnmarshal(b *testing.B) {
	benchJSON(b, func(b *testing.B, _ Event[string], text []byte) {
		for b.Loop() {
			var back Event[string]
			if err := json.Unmarshal(text, &back); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkValid measures what json.Unmarshal does before it calls
// UnmarshalJSON.
func BenchmarkValid(b *testing.B) {
	benchJSON(b, func(b *testing.B, _ Event[string], text []byte) {
		for b.Loop() {
			if !json.Valid(text) {
				b.Fatal("not valid")
			}
		}
	})
}

func BenchmarkMarshalJSON(b *testing.B) {
	benchJSON(b, func(b *testing.B, e Event[string], _ []byte) {
		for b.Loop() {
			if _, err := e.MarshalJSON(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkMarshal(b *testing.B) {
	benchJSON(b, func(b *testing.B, e Event[string], _ []byte) {
		for b.Loop() {
			if _, err := json.Marshal(e); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkCompact measures what json.Marshal does with what MarshalJSON has
// returned.
func BenchmarkCompact(b *testing.B) {
	benchJSON(b, func(b *testing.B, _ Event[string], text []byte) {
		for b.Loop() {
			if _, err := json.Marshal(json.RawMessage(text)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
