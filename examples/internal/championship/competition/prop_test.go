package competition

import (
	"bytes"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// drawFile draws a file in either form.
func drawFile(t *rapid.T) File {
	text := rapid.SampledFrom([]string{"", "Ann", `{"event":`, `,"rounds":[{"games":[{"gold":`, "\n\\\"\u202e<&>"})
	f := File{Bare: rapid.Bool().Draw(t, "bare")}
	if !f.Bare {
		f.About = text.Draw(t, "about")
		f.TimeControl.Move = time.Duration(rapid.IntRange(0, 100).Draw(t, "seconds")) * time.Second
		if rapid.Bool().Draw(t, "money") {
			f.Money = &money.Money{Forfeited: []money.Ruling{{Player: text.Draw(t, "player"), Why: text.Draw(t, "why")}}}
		}
	}
	f.Event = pairing.New(pairing.WC2012, []string{text.Draw(t, "one"), text.Draw(t, "two"), "Bob"})
	for range rapid.IntRange(0, 3).Draw(t, "rounds") {
		g := pairing.Game[string]{Gold: text.Draw(t, "gold"), Silver: "Bob", Outcome: pairing.Void, Why: text.Draw(t, "why")}
		f.Event.Rounds = append(f.Event.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{g, g}, Byes: []string{}})
	}
	return f
}

// comesBack: a file that is written is read as the same file, in the same form.
// What is read is written with the same bytes.
func comesBack(t *rapid.T) {
	f := drawFile(t)
	text, err := f.Text()
	if err != nil {
		t.Fatal(err)
	}
	back, err := Read(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	again, err := back.Text()
	if err != nil || !bytes.Equal(text, again) || back.Bare != f.Bare || back.About != f.About || back.TimeControl != f.TimeControl {
		t.Errorf("%v: want\n%s\ngot\n%s", err, text, again)
	}
}

func TestComesBack(t *testing.T) { rapid.Check(t, comesBack) }

func FuzzComesBack(f *testing.F) { f.Fuzz(rapid.MakeFuzz(comesBack)) }

// FuzzRead reads anything. What it accepts, it writes and reads again.
func FuzzRead(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Read(data)
		if err != nil {
			return
		}
		text, err := file.Text()
		if err != nil {
			t.Fatalf("%q is read, and not written: %v", data, err)
		}
		back, err := Read(text)
		if err != nil || back.Bare != file.Bare {
			t.Fatalf("%q is written as %q: %v", data, text, err)
		}
		for _, x := range file.Figures() {
			if x.What == "" {
				t.Errorf("%q: %+v", data, x)
			}
		}
	})
}
