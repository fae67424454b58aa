package trf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/pairing"
)

// drawEvent returns a Swiss that was played for some rounds. A file can hold
// all of it.
func drawEvent(t *rapid.T) pairing.Event[string] {
	n := rapid.IntRange(2, 12).Draw(t, "players")
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("%c%s, Çelik", 'A'+i, rapid.SampledFrom([]string{"nn", "böb", "ü"}).Draw(t, "name")))
	}
	e := pairing.New(pairing.ArbiterSwiss2026, names)
	e.Length, e.FIDETieBreaks = rapid.IntRange(1, 7).Draw(t, "length"), true
	e.Points = rapid.SampledFrom([]pairing.Points{
		{}, {Win: 3, Draw: 1, Bye: 3, Requested: 1},
		{Win: 2, Draw: 1, Bye: 1, Requested: 1}, {Win: 2, Draw: 1, Bye: 1, Requested: 2},
		{Win: 3, Draw: 2, Loss: 1, Bye: 3, Requested: 2}, {Win: 2, Draw: 1, Bye: 1, Requested: 1, Absent: 1},
	}).Draw(t, "points")
	if rapid.Bool().Draw(t, "rated") {
		for i := range n {
			e.SeedRatings = append(e.SeedRatings, float64(2400-25*i))
		}
	}
	if rapid.Bool().Draw(t, "accelerated") {
		e.Acceleration = []pairing.Acceleration{{Seeds: n / 2, Round: 1, Points: 5}, {Seeds: 1 + n/2, Round: 1, Points: 2}}
	}
	if rapid.Bool().Draw(t, "forbidden") {
		e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{names[0], names[1]}}}
	}
	if rapid.Bool().Draw(t, "keys") {
		e.TieBreaks = []pairing.TieBreak{pairing.MedianBuchholz, pairing.SonnebornBerger, pairing.MostWins}
	}
	for range rapid.IntRange(0, e.Length).Draw(t, "rounds") {
		who, round := rapid.SampledFrom(names).Draw(t, "who"), len(e.Rounds)+1
		switch rapid.IntRange(0, 5).Draw(t, "record") {
		case 0:
			e.Requested = append(e.Requested, pairing.RequestedBye[string]{Player: who, Round: round})
		case 1:
			e.Absent = append(e.Absent, pairing.Absence[string]{Player: who, Round: round})
		}
		next, err := pairing.Next(e)
		if err != nil {
			break
		}
		for k := range next.Round.Games {
			next.Round.Games[k].Outcome = pairing.Outcome(rapid.SampledFrom([]int{1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 8, 8, 8}).Draw(t, "outcome"))
		}
		e.Rounds = append(e.Rounds, next.Round)
	}
	return e
}

// sorted has the records of an event in an order that does not matter.
func sorted(e pairing.Event[string]) pairing.Event[string] {
	e = e.Clone()
	for _, r := range e.Rounds {
		slices.SortFunc(r.Games, func(x, y pairing.Game[string]) int { return slices.Compare([]string{x.Gold}, []string{y.Gold}) })
	}
	slices.SortFunc(e.Requested, func(x, y pairing.RequestedBye[string]) int {
		return slices.Compare([]string{fmt.Sprint(x)}, []string{fmt.Sprint(y)})
	})
	slices.SortFunc(e.Absent, func(x, y pairing.Absence[string]) int {
		return slices.Compare([]string{fmt.Sprint(x)}, []string{fmt.Sprint(y)})
	})
	return e
}

// roundTrip checks that an event comes back from a file in either format.
func roundTrip(t *rapid.T) {
	e := drawEvent(t)
	if len(e.Requested) == 0 && e.Points.Win > 0 {
		e.Points.Requested = e.Points.Draw // a file does not say
	}
	f, remarks, err := Of(e, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(remarks) > 0 {
		t.Fatal(remarks)
	}
	for _, format := range []Format{TRF16, TRF26} {
		text, err := f.Text(format)
		if format == TRF26 && f.Points.Absent != f.Points.Forfeit {
			// An absence and a forfeit cannot both be right.
			both := slices.ContainsFunc(e.Rounds, hasForfeit) && len(e.Absent) > 0
			if (err != nil) != both || both && !strings.Contains(err.Error(), ", in round ") {
				t.Fatalf("%v\n%s", err, text)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		back, err := Read(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if d := cmp.Diff(f, back, sameFile, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("the file: %s\n%s", d, text)
		}
		got, _, err := back.Event()
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(sorted(e), sorted(got), cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("the event: %s\n%s", d, text)
		}
		if err := got.Check(); err != nil {
			t.Fatal(err)
		}
		again, _, err := Of(got, back)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(f, again, sameFile, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("the file of the event: %s", d)
		}
	}
}

// hasForfeit reports whether a round has a loss by forfeit.
func hasForfeit(r pairing.Round[string]) bool {
	return slices.ContainsFunc(r.Games, func(g pairing.Game[string]) bool {
		return pairing.GoldByForfeit <= g.Outcome && g.Outcome <= pairing.BothForfeit
	})
}

func TestRoundTrip(t *testing.T) { rapid.Check(t, roundTrip) }
func FuzzRoundTrip(f *testing.F) { f.Fuzz(rapid.MakeFuzz(roundTrip)) }

// FuzzRead checks that a text which can be read can be written, and that the
// same file comes back.
func FuzzRead(f *testing.F) {
	f.Add([]byte(minimal))
	f.Add([]byte("XXR 3\nXXP 1 2\n162  W 3.0    D 1.0\n" + line("1", "Ann", "     2 w 1  0000 - H") + "\n" +
		line("2", "Bob", "     1 b 0     3 w -") + "\n" + line("3", "Cid", "  0000 - U     2 b +") + "\n250       1.0   1   2    1    2\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := Read(text)
		if err != nil {
			return
		}
		e, _, err := file.Event()
		if err != nil {
			return
		}
		e.Check()
		for _, format := range []Format{TRF16, TRF26} {
			out, err := file.Text(format)
			if err != nil {
				continue
			}
			back, err := Read(out)
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			e2, _, err := back.Event()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if format == TRF26 && file.Points.Absent != file.Points.Forfeit {
				e2.Points = e.Points // TRF26 has one of two
			}
			e.Clubs = nil // they are not written
			if d := cmp.Diff(sorted(e), sorted(e2), cmpopts.EquateEmpty()); d != "" {
				t.Fatalf("another event: %s\n%s\n%s", d, text, out)
			}
		}
	})
}

const minimal = "001    1      Ann\n001    2      Bob\nXXR 1\n"

// sameFile ignores the lines of the text, and what can be written in two ways.
var sameFile = cmp.Options{
	cmpopts.IgnoreUnexported(Player{}, File{}), cmpopts.IgnoreFields(File{}, "Forbidden", "Accelerations"),
}
