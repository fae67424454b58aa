package app

import (
	"bytes"
	"encoding/json"
	"regexp"
	"testing"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// FuzzAnswer: any bytes have one JSON object as their answer, always the same.
func FuzzAnswer(f *testing.F) {
	f.Fuzz(func(t *testing.T, request []byte) {
		put(t, request)
		if !bytes.Equal(Answer(request), Answer(request)) {
			t.Error("two answers")
		}
	})
}

// anyEvent draws an event that is in order or not, with rounds that the rules
// give and rounds that they do not.
func anyEvent(t *rapid.T) event {
	name := rapid.SampledFrom([]string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "<b>", "\u05d3\u05e0\u05d4"})
	names := rapid.SliceOfNDistinct(name, 1, 9, rapid.ID[string]).Draw(t, "entrants")
	e := pairing.New(rapid.SampledFrom([]pairing.Edition{pairing.WC2012, pairing.WC2013, pairing.WC2014, pairing.WC2016, pairing.WCC2014}).Draw(t, "edition"), names)
	e.Lives = rapid.IntRange(1, 4).Draw(t, "lives")
	if rapid.Bool().Draw(t, "points") {
		e.Edition = rapid.SampledFrom([]pairing.Edition{pairing.ArbiterSwiss2026, pairing.ArbiterMcMahon2026}).Draw(t, "edition")
		e.Lives = rapid.SampledFrom([]int{0, 0, 0, 0, 0, 0, 0, 1}).Draw(t, "lives")
		e.Length = rapid.IntRange(0, 6).Draw(t, "length")
		e.Points = rapid.SampledFrom([]pairing.Points{{}, {}, {Win: 3, Draw: 1, Bye: 3, Requested: 1}, {Win: 1, Draw: 2}}).Draw(t, "points")
		for range rapid.SampledFrom([]int{0, 0, len(names), len(names) - 1}).Draw(t, "starts") {
			e.Start = append(e.Start, rapid.IntRange(0, 5).Draw(t, "start"))
			e.Clubs = append(e.Clubs, rapid.SampledFrom([]string{"", "North", "<i>"}).Draw(t, "club"))
		}
	} else if e.Edition != pairing.WC2012 && e.Edition != pairing.WCC2014 {
		for i := range names {
			e.SeedRatings = append(e.SeedRatings, float64(2000-100*i))
		}
	}
	outcome := rapid.Custom(func(t *rapid.T) pairing.Outcome { return pairing.Outcome(rapid.IntRange(0, 8).Draw(t, "outcome")) })
	for range rapid.IntRange(0, 5).Draw(t, "rounds") {
		next, err := pairing.Next(e)
		if err != nil || next.Over {
			break
		}
		r := next.Round
		for k := range r.Games {
			r.Games[k].Outcome = rapid.OneOf(rapid.Just(pairing.GoldWins), rapid.Just(pairing.SilverWins), outcome).Draw(t, "outcome")
			if r.Games[k].Outcome == pairing.Void && rapid.Bool().Draw(t, "replayed") {
				r.Games = append(r.Games, pairing.Game[string]{Gold: r.Games[k].Silver, Silver: r.Games[k].Gold, Outcome: outcome.Draw(t, "replay")})
			}
		}
		e.Rounds = append(e.Rounds, r)
		switch rapid.IntRange(0, 9).Draw(t, "record") {
		case 0:
			e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: name.Draw(t, "leaves"), After: len(e.Rounds), Until: rapid.SampledFrom([]int{0, len(e.Rounds) + 1}).Draw(t, "until")})
		case 1:
			e.Absent = append(e.Absent, pairing.Absence[string]{Player: name.Draw(t, "absent"), Round: len(e.Rounds) + 1})
		case 2:
			e.Forbidden = append(e.Forbidden, pairing.Prohibition[string]{Pair: [2]string{name.Draw(t, "one"), name.Draw(t, "other")}})
		case 4:
			e.Requested = append(e.Requested, pairing.RequestedBye[string]{Player: name.Draw(t, "asks"), Round: len(e.Rounds) + rapid.IntRange(0, 2).Draw(t, "bye")})
		case 5:
			e.Acceleration = append(e.Acceleration, pairing.Acceleration{Seeds: rapid.IntRange(0, 9).Draw(t, "seeds"), Round: len(e.Rounds) + 1, Points: 2})
		case 3:
			e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[string]{Player: name.Draw(t, "lives on"), Lives: 1, After: len(e.Rounds)})
		}
	}
	return e
}

// anyShown: show has an answer exactly for the events that Check accepts. The
// proof of the next round proves it. The standings have everybody once, and the
// advice is never empty.
func anyShown(t *rapid.T) {
	e := anyEvent(t)
	request, err := json.Marshal(question{"ask": "show", "event": e})
	if err != nil {
		t.Fatal(err)
	}
	r := put(t, request)
	if wrong := e.Check(); (wrong == nil) != (r.Error == nil) {
		t.Fatalf("Check says %v, show says %v", wrong, r.Error)
	} else if wrong != nil {
		if len(r.Problems) == 0 {
			t.Fatalf("no problems in %s", *r.Error)
		}
		return
	}
	var s shownEvent
	if err := json.Unmarshal(r.Answer, &s); err != nil {
		t.Fatal(err)
	}
	if len(s.Standings) != len(e.Entrants) || len(s.Rounds) != len(e.Rounds) || s.Next == "" || s.About == "" {
		t.Fatalf("%+v", s)
	}
	next, err := pairing.Next(e)
	if (err == nil && !next.Over) != (s.Pairing != nil) || s.Over != (err == nil && next.Over) {
		t.Fatalf("Next says %v, over %v; show has %v, over %v", err, next.Over, s.Pairing, s.Over)
	}
	if (len(s.Missing) > 0) != unfinished(e) {
		t.Fatalf("missing: %v, %v", s.Missing, err)
	}
	pointsShownRight(t, e, s)
	if s.Pairing == nil {
		return
	}
	var d competition.Proof
	if err := json.Unmarshal([]byte(s.Pairing.Proof), &d); err != nil {
		t.Fatal(err)
	}
	if err := pairing.Verify(e, s.Pairing.Round, d.Certificate); err != nil {
		t.Fatal(err)
	}
	if len(s.Pairing.Reasons) == 0 || len(s.Pairing.Ranking) != len(next.Ranking) {
		t.Fatalf("%+v", s.Pairing)
	}
}

// pointsShownRight: an event with points shows them for everybody, and the
// games of all rounds. It has no word of what only elimination has. Any other
// event has none of this.
func pointsShownRight(t *rapid.T, e event, s shownEvent) {
	if (s.Points != nil) != e.Edition.HasPoints() {
		t.Fatalf("%v has points %v", e.Edition, s.Points)
	}
	for k, x := range s.Standings {
		if s.Points == nil {
			if x.Score != "" || x.Games != nil {
				t.Fatalf("%+v", x)
			}
			continue
		}
		if x.Score == "" || len(x.Cells) != len(s.Points.Heads) || len(x.Games) != len(e.Rounds) {
			t.Fatalf("%+v", x)
		}
		if (x.by() == "") != (k == 0 || x.From == s.Standings[k-1].From) {
			t.Fatalf("row %d is placed by %q: %+v", k+1, x.by(), s.Standings)
		}
		if x.by() == "points" && x.Score == s.Standings[k-1].Score {
			t.Fatalf("row %d is not placed by points: %+v", k+1, s.Standings)
		}
	}
	if s.Points == nil {
		return
	}
	texts := []string{s.About, s.Next, s.LadderText}
	if s.Pairing != nil {
		for _, x := range s.Pairing.Reasons {
			texts = append(texts, x.Text)
		}
		for _, x := range s.Pairing.Cost {
			texts = append(texts, x.Text)
		}
	}
	for _, r := range s.Rounds {
		texts = append(texts, r.Why)
	}
	for _, text := range texts {
		if word := onlyLives.FindString(text); word != "" {
			t.Fatalf("an event with points has the word %q: %s", word, text)
		}
	}
}

// onlyLives finds words of elimination.
var onlyLives = regexp.MustCompile(`(?i)\b(li(fe|ves)|loss(es)?|eliminat\w*)\b`)

// unfinished reports whether the last round of an event waits for results.
func unfinished(e event) bool {
	if len(e.Rounds) == 0 {
		return false
	}
	games := e.Rounds[len(e.Rounds)-1].Games
	for k, g := range games {
		if g.Outcome == pairing.NotPlayed || g.Outcome == pairing.Void && !competition.Replayed(games, k) {
			return true
		}
	}
	return false
}

func TestShown(t *testing.T) { rapid.Check(t, anyShown) }

func FuzzShown(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyShown)) }
