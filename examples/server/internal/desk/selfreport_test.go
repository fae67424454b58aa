package desk

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// reporting returns an event whose first round has begun, and whose players
// report results.
func reporting(t testing.TB) (x *table, g pairing.Game[string]) {
	x = playing(t)
	x.must(LetReport{})
	x.must(Start{1})
	return x, x.game(1, 1)
}

// own is the report of a player of a game.
func own(g pairing.Game[string], player string, o pairing.Outcome) SelfReport {
	return SelfReport{1, player, g.Gold, g.Silver, o}
}

// Rules 1 and 2: reports of players need a director who lets them, a round that
// has begun, a game of theirs, and a result that players can have.
func TestSelfReportRefused(t *testing.T) {
	x := playing(t)
	g := x.game(1, 1)
	gold := Actor{Member, g.Gold}
	c := own(g, g.Gold, pairing.GoldWins)
	x.refused(gold, c, ErrPhase)
	x.refused(gold, LetReport{}, ErrNotAllowed)
	if r := x.must(LetReport{}); r.Said != "Players report the results of their own games." {
		t.Error(r.Said)
	}
	x.refused(gold, c, ErrPhase)
	if _, old, err := x.seen(x.s.Number, LetReport{}); !old || err != nil {
		t.Error("twice", old, err)
	}
	x.must(Start{1})
	x.must(LetReport{Not: true})
	x.refused(gold, c, ErrPhase)
	x.must(LetReport{})
	x.refused(Actor{Member, g.Silver}, c, ErrNotAllowed)
	x.refused(Actor{Role: Entry}, c, ErrNotAllowed)
	other := x.game(1, 2)
	for _, c := range []struct {
		c    SelfReport
		kind error
	}{
		{SelfReport{0, g.Gold, g.Gold, g.Silver, pairing.GoldWins}, ErrUnknown},
		{SelfReport{2, g.Gold, g.Gold, g.Silver, pairing.GoldWins}, ErrUnknown},
		{SelfReport{1, g.Gold, g.Gold, other.Gold, pairing.GoldWins}, ErrUnknown},
		{SelfReport{1, g.Gold, g.Silver, g.Gold, pairing.GoldWins}, ErrInvalid},
		{SelfReport{1, g.Gold, other.Gold, other.Silver, pairing.GoldWins}, ErrInvalid},
		{own(g, g.Gold, pairing.Draw), ErrInvalid},
		{own(g, g.Gold, pairing.GoldByForfeit), ErrInvalid},
		{own(g, g.Gold, pairing.Void), ErrInvalid},
		{own(g, g.Gold, 99), ErrInvalid},
	} {
		x.refused(gold, c.c, c.kind)
	}
	if _, old, err := Decide(x.s, own(g, g.Gold, pairing.NotPlayed), Request{By: gold, At: x.at}); !old || err != nil {
		t.Error("nothing is taken back", old, err)
	}
}

// A report is about its own game: a report of another game confirms nothing.
func TestSelfReportOfAnother(t *testing.T) {
	x, g := reporting(t)
	other := x.game(1, 2)
	for _, c := range []SelfReport{own(g, g.Gold, pairing.GoldWins), own(other, other.Gold, pairing.GoldWins)} {
		x.as(c.Player, c)
		if n := len(x.s.Reported); x.game(1, 1).Outcome != pairing.NotPlayed || x.game(1, 2).Outcome != pairing.NotPlayed || n == 0 {
			t.Fatalf("after the report of %s: %+v, %d reports", c.Player, x.s.File.Event.Rounds[0].Games, n)
		}
	}
}

// Rules 3 and 4: the first report changes no result, and the second makes it,
// whoever is first. Then only the director can change the result.
func TestSelfReport(t *testing.T) {
	for _, goldFirst := range []bool{true, false} {
		x, g := reporting(t)
		first, second := g.Gold, g.Silver
		if !goldFirst {
			first, second = second, first
		}
		r := x.as(first, own(g, first, pairing.SilverWins))
		if want := fmt.Sprintf("Round 1: %s reports: %s beats %s. %s has not confirmed it.", first, g.Silver, g.Gold, second); r.Said != want || r.By != first {
			t.Error(r.Said)
		}
		if x.game(1, 1) != g || len(x.s.Reported) != 1 {
			t.Error("a result of one player")
		}
		if _, old, err := Decide(x.s, own(g, first, pairing.SilverWins), Request{By: Actor{Member, first}, At: x.at}); !old || err != nil {
			t.Error("a second click", old, err)
		}
		r = x.as(second, own(g, second, pairing.SilverWins))
		if want := fmt.Sprintf("Round 1: %s beats %s. Both players report it.", g.Silver, g.Gold); r.Said != want {
			t.Error(r.Said)
		}
		if got := x.game(1, 1).Outcome; got != pairing.SilverWins || len(x.s.Reported) != 0 {
			t.Error(got, x.s.Reported)
		}
		if _, old, err := Decide(x.s, own(g, second, pairing.SilverWins), Request{By: Actor{Member, second}, At: x.at}); !old || err != nil {
			t.Error("a second click", old, err)
		}
		x.refused(Actor{Member, first}, own(g, first, pairing.GoldWins), ErrPhase)
		x.refused(Actor{Member, first}, own(g, first, pairing.NotPlayed), ErrPhase)
	}
}

// Rule 5: players who do not agree need the director, or one of them gives in.
func TestDispute(t *testing.T) {
	x, g := reporting(t)
	x.as(g.Gold, own(g, g.Gold, pairing.GoldWins))
	r := x.as(g.Silver, own(g, g.Silver, pairing.SilverWins))
	if !strings.HasSuffix(r.Said, g.Gold+" reports another result, so the director decides.") {
		t.Error(r.Said)
	}
	a := x.s.Advice(x.at)
	if want := fmt.Sprintf("The players of round 1, board 1, do not agree. %s reports: %s beats %s. %s reports: %s beats %s. The director decides.", g.Gold, g.Gold, g.Silver, g.Silver, g.Silver, g.Gold); a.Text != want || a.Verb != "report" || a.Round != 1 {
		t.Errorf("%+v", a)
	}
	dispute := x.s
	x.as(g.Silver, own(g, g.Silver, pairing.GoldWins)) // gives in
	if x.game(1, 1).Outcome != pairing.GoldWins || len(x.s.Disputes()) != 0 {
		t.Error(x.game(1, 1), x.s.Reported)
	}
	x.s = dispute
	x.as(g.Gold, own(g, g.Gold, pairing.NotPlayed)) // takes it back
	if len(x.s.Disputes()) != 0 || len(x.s.Reported) != 1 || x.s.Reported[0].Player != g.Silver {
		t.Error(x.s.Reported)
	}
	x.s = dispute
	x.must(result(1, g, pairing.BothForfeit))
	if len(x.s.Reported) != 0 || strings.Contains(x.s.Advice(x.at).Text, "agree") {
		t.Error(x.s.Reported)
	}
}

// Rules 1 and 6: reports end with their game, by the director.
func TestSelfReportEnds(t *testing.T) {
	x, g := reporting(t)
	x.as(g.Gold, own(g, g.Gold, pairing.GoldWins))
	reported := x.s
	for _, c := range []Command{result(1, g, pairing.SilverWins), Replay{1, g.Silver, g.Gold, pairing.OtherCause, ""}, LetReport{Not: true}} {
		x.s = reported
		if x.must(c); len(x.s.Reported) != 0 {
			t.Errorf("%s: %+v", c.Verb(), x.s.Reported)
		}
	}
	// The other game of the round makes no difference.
	x.s = reported
	x.must(result(1, x.game(1, 2), pairing.GoldWins))
	if len(x.s.Reported) != 1 {
		t.Error(x.s.Reported)
	}
}

// A game that both players report has begun, so that nobody can predict it.
func TestSelfReportStarts(t *testing.T) {
	x := playing(t)
	x.must(LetReport{})
	x.must(result(1, x.game(1, 2), pairing.GoldWins))
	g, n := x.game(1, 1), len(x.s.Contest.Starts)
	x.as(g.Gold, own(g, g.Gold, pairing.GoldWins))
	x.as(g.Silver, own(g, g.Silver, pairing.GoldWins))
	if len(x.s.Contest.Starts) != n+1 {
		t.Errorf("%d starts, %d before", len(x.s.Contest.Starts), n)
	}
}

// With points, players can report a draw.
func TestSelfReportDraw(t *testing.T) {
	x := &table{t: t, at: monday1}
	e := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob"})
	e.Length = 1
	x.must(Create{ID: "test", File: competition.File{Event: e}, Token: sum("director")})
	x.must(LetReport{})
	x.must(Pair{Round: 1})
	x.must(Start{1})
	g := x.game(1, 1)
	x.as(g.Gold, own(g, g.Gold, pairing.Draw))
	x.as(g.Silver, own(g, g.Silver, pairing.Draw))
	if got := x.game(1, 1).Outcome; got != pairing.Draw {
		t.Error(got)
	}
}

// TestLawSelfReport plays reports of two players and of the director, and
// compares with a model: the last words of the two, and the result as soon as
// they are equal.
func TestLawSelfReport(t *testing.T) {
	x, g := reporting(t)
	rapid.Check(t, func(t *rapid.T) {
		s, result := x.s, pairing.NotPlayed
		words := map[string]pairing.Outcome{}
		do := func(c Command, by Actor) error {
			record, old, err := Decide(s, c, Request{By: by, At: x.at, Seen: s.Number})
			if err == nil && !old {
				s, err = s.Apply(record)
			}
			return err
		}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			who := rapid.SampledFrom([]string{g.Gold, g.Silver, "director"}).Draw(t, "who")
			o := pairing.Outcome(rapid.IntRange(0, 2).Draw(t, "outcome"))
			by := Actor{Member, who}
			if who == "director" {
				by = director
			}
			var err error
			if by == director {
				err = do(Report{1, pairing.Game[string]{Gold: g.Gold, Silver: g.Silver, Outcome: o}}, by)
			} else {
				err = do(own(g, who, o), by)
			}
			switch {
			case by != director && result != pairing.NotPlayed && o != result:
				if err == nil {
					t.Fatalf("%s changes %v to %v", who, result, o)
				}
			case err != nil:
				t.Fatal(err)
			case by == director && o != result:
				result = o
				clear(words)
			case by != director && result == pairing.NotPlayed:
				words[who] = o
				if o != pairing.NotPlayed && words[g.Gold] == words[g.Silver] {
					result = o
					clear(words)
				}
			}
			if got := s.File.Event.Rounds[0].Games[0].Outcome; got != result {
				t.Fatalf("%v, want %v", got, result)
			}
			got := map[string]pairing.Outcome{}
			for _, y := range s.Reported {
				got[y.Player] = y.Outcome
			}
			a, b := words[g.Gold], words[g.Silver]
			if got[g.Gold] != a || got[g.Silver] != b || (len(s.Disputes()) == 1) != (a != pairing.NotPlayed && b != pairing.NotPlayed) {
				t.Fatalf("%+v, want %v", s.Reported, words)
			}
		}
	})
}
