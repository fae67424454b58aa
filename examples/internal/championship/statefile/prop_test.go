package statefile

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/pairing"
)

// drawEvent returns an event that was played for some rounds, with outcomes and
// records of all kinds that a file can say.
func drawEvent(t *rapid.T) pairing.Event[string] {
	names := []string{"Ann", "Bob Lee", "Cid", "Dan#1", "Eve", "Fay%20", "שלום", "Hal*", "100%"}
	n := rapid.IntRange(1, len(names)).Draw(t, "entrants")
	e := pairing.New(rapid.SampledFrom([]pairing.Edition{pairing.WC2012, pairing.WC2013, pairing.WC2014, pairing.WC2016, pairing.WCC2014}).Draw(t, "edition"), names[:n])
	e.Lives = rapid.IntRange(1, 4).Draw(t, "lives")
	for i := range e.Entrants {
		e.SeedRatings = append(e.SeedRatings, float64(2000-100*i)+0.25)
	}
	for range rapid.IntRange(0, 8).Draw(t, "rounds") {
		if rapid.IntRange(0, 3).Draw(t, "record") == 0 {
			player := rapid.SampledFrom(e.Entrants).Draw(t, "who")
			r := len(e.Rounds)
			try := e.Clone()
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0:
				try.Withdrawals = append(try.Withdrawals, pairing.Withdrawal[string]{Player: player, After: r, Until: r + rapid.IntRange(1, 3).Draw(t, "for")})
			case 1:
				try.Withdrawals = append(try.Withdrawals, pairing.Withdrawal[string]{Player: player, After: r})
			case 2:
				try.Absent = append(try.Absent, pairing.Absence[string]{Player: player, Round: r + 1})
			case 3:
				try.Reinstated = append(try.Reinstated, pairing.Reinstatement[string]{Player: player, After: r, From: rapid.IntRange(0, 1).Draw(t, "dated") * (r + 1)})
			}
			if try.Check() == nil {
				e = try
			}
		}
		next, err := pairing.Next(e)
		if err != nil || next.Over {
			break
		}
		round := next.Round
		round.Games = nil
		for _, g := range next.Round.Games {
			if rapid.IntRange(0, 9).Draw(t, "void") == 0 {
				v := g
				v.Outcome = pairing.Void
				round.Games = append(round.Games, v)
			}
			g.Outcome = pairing.Outcome(rapid.SampledFrom([]int{1, 1, 1, 2, 2, 2, 3, 4, 5, 6}).Draw(t, "outcome"))
			round.Games = append(round.Games, g)
		}
		if round.Games == nil {
			round.Games = []pairing.Game[string]{}
		}
		if round.Byes == nil {
			round.Byes = []string{}
		}
		e.Rounds = append(e.Rounds, round)
	}
	return e
}

// isAway reports whether a player is out in a round although lives are left:
// too simple to be wrong.
func isAway(e pairing.Event[string], player string, round int) bool {
	for _, w := range e.Withdrawals {
		if w.Player == player && w.After < round && (w.Until == 0 || round <= w.Until) {
			return true
		}
	}
	if slices.ContainsFunc(e.Absent, func(x pairing.Absence[string]) bool { return x.Player == player && x.Round == round }) {
		return true
	}
	forgiven := 0
	for _, x := range e.Reinstated {
		if x.Player == player && x.From <= round {
			forgiven = max(forgiven, x.After)
		}
	}
	for r, games := range e.Rounds {
		for _, g := range games.Games {
			forfeits := g.Outcome == pairing.BothForfeit && (g.Gold == player || g.Silver == player) ||
				g.Outcome == pairing.GoldByForfeit && g.Silver == player || g.Outcome == pairing.SilverByForfeit && g.Gold == player
			if e.ForfeitRemoves && forfeits && r+1 > forgiven && r+1 < round {
				return true
			}
		}
	}
	return false
}

// said returns the event that a file can say, without its withdrawals.
func said(e pairing.Event[string]) pairing.Event[string] {
	e = e.Clone()
	e.Withdrawals, e.Absent, e.Reinstated, e.ForfeitRemoves = nil, nil, nil, false
	for _, r := range e.Rounds {
		for k, g := range r.Games {
			switch g.Outcome {
			case pairing.GoldByForfeit:
				r.Games[k].Outcome = pairing.GoldWins
			case pairing.SilverByForfeit:
				r.Games[k].Outcome = pairing.SilverWins
			}
		}
	}
	return e
}

// writtenAndRead: an event that is written and read is the same up to what the
// notes say. It is paired as before, and writing it again changes nothing.
func writtenAndRead(t *rapid.T) {
	e := drawEvent(t)
	before := e.Clone()
	text, written, err := Write(e)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, e); diff != "" {
		t.Fatalf("the event has changed: %s", diff)
	}
	f, err := Read(text, e)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for r := 1; r <= len(e.Rounds)+1; r++ {
		for _, name := range e.Entrants {
			if want, got := isAway(e, name, r), isAway(f.Event, name, r); got != want {
				t.Fatalf("%s in round %d: away %v, want %v\n%s", name, r, got, want, text)
			}
		}
	}
	if diff := cmp.Diff(said(e), said(f.Event)); diff != "" {
		t.Fatalf("%s\n%s", diff, text)
	}
	want, wantErr := pairing.Next(e)
	got, gotErr := pairing.Next(f.Event)
	stable(t, text, e)
	if slices.ContainsFunc(written, func(n Note) bool { return n.kind == noteToCome }) {
		return // who is back later is gone for good
	}
	if (wantErr == nil) != (gotErr == nil) || got.Over != want.Over || cmp.Diff(want.Round, got.Round) != "" {
		t.Fatalf("%v %v, want %v %v\n%s", got.Round, gotErr, want.Round, wantErr, text)
	}
}

// stable checks that a file that was read and written stays the same.
func stable(t *rapid.T, text []byte, settings pairing.Event[string]) {
	for k := range 3 {
		f, err := Read(text, settings)
		if err != nil {
			if k == 0 {
				return // the text is not a state file
			}
			t.Fatalf("%v\n%s", err, text)
		}
		again, _, err := Write(f.Event)
		if err != nil {
			if k == 0 {
				return // the event breaks the rules
			}
			t.Fatal(err)
		}
		if k > 0 && !bytes.Equal(text, again) {
			t.Fatalf("%s\nbecomes\n%s", text, again)
		}
		text = again
	}
}

func TestWrittenAndRead(t *testing.T) { rapid.Check(t, writtenAndRead) }

func FuzzWrittenAndRead(f *testing.F) { f.Fuzz(rapid.MakeFuzz(writtenAndRead)) }

// anyLines: no lines panic. If they are an event, writing it is stable, and the
// problems that it has are told with their lines.
func anyLines(t *rapid.T) {
	name := rapid.SampledFrom([]string{"Ann", "Bob", "Cid", "Dan", "Eve", "a%20b", "%"})
	var text bytes.Buffer
	text.WriteString("player Ann 3\nplayer Bob 2\nplayer Cid 1\nplayer Dan 0\n")
	rounds, number := rapid.Bool().Draw(t, "rounds"), 0
	for range rapid.IntRange(0, 25).Draw(t, "lines") {
		switch rapid.IntRange(0, 9).Draw(t, "line") {
		case 0:
			text.WriteString("player " + name.Draw(t, "name") + " 5")
		case 1:
			text.WriteString("remove " + name.Draw(t, "name"))
		case 2:
			text.WriteString("add " + name.Draw(t, "name"))
		case 3:
			text.WriteString("bye " + name.Draw(t, "name"))
		case 4, 5:
			if number++; rounds {
				text.WriteString("round " + string(rune('0'+number%10)))
			}
		default:
			x, y := name.Draw(t, "gold"), name.Draw(t, "silver")
			result := rapid.SampledFrom([]string{"winner " + x, "winner " + y, "draw", "double loss", "no decision", "vacated", "double win"}).Draw(t, "result")
			text.WriteString("game " + x + " " + y + " " + result)
		}
		text.WriteString("\n")
	}
	check(t, text.Bytes())
}

// check reads a text, judges its event, and writes it.
func check(t *rapid.T, text []byte) {
	f, err := Read(text, settings)
	if err != nil {
		return
	}
	j := f.Judge()
	if err := f.Event.Check(); (err == nil) != j.Checked || err != nil && len(j.Deviations) == 0 {
		t.Fatalf("%v, %v\n%s", err, j, text)
	}
	for _, d := range j.Deviations {
		if d.Line == 0 {
			t.Fatalf("%v has no line\n%s", d, text)
		}
	}
	stable(t, text, settings)
}

func TestAnyLines(t *testing.T) { rapid.Check(t, anyLines) }

func FuzzAnyLines(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyLines)) }

// FuzzRead: no bytes panic.
func FuzzRead(f *testing.F) {
	f.Add([]byte("player Ann 3\nplayer Bob 2\ngame Ann Bob winner Ann\nremove Bob\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := Read(text, settings)
		if err == nil && len(text) < 1000 {
			file.Judge()
			Write(file.Event)
		}
	})
}

// Every name is written as one word, and is read back.
func TestNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[ -~\x{80}-\x{2030}%#*A-C0-9]{1,12}`).Draw(t, "name")
		if back := unescape(escape(name)); back != name {
			t.Fatalf("%q is written %q, and read %q", name, escape(name), back)
		}
		if words, _ := cutLine("x " + escape(name)); len(words) != 2 {
			t.Fatalf("%q is %q", name, words)
		}
		// A word that writing does not make is a name as it is.
		if word := unescape(name); word != name && escape(word) != name {
			t.Fatalf("%q is read %q", name, word)
		}
	})
}
