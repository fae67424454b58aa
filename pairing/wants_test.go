package pairing_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file holds what directors and players ask of tournament software, by
// name.

// A result of round 1 is found to be wrong when round 2 is paired, but no game
// of it has begun: it can be corrected, and the answer says what round 2 should
// have been.
func TestCorrectAResultAfterTheNextRoundWasPaired(t *testing.T) {
	old := plainEvent(3, "Ann Bob Cid Dan", "Ann>Dan Bob>Cid", "Ann-Bob Cid-Dan")
	corrected := plainEvent(3, "Ann Bob Cid Dan", "Ann>Dan Bob<Cid", "Ann-Bob Cid-Dan")
	rev, err := pairing.Revise(old, corrected)
	if err != nil {
		t.Fatal(err)
	}
	if len(rev.Refused) != 0 {
		t.Errorf("refused: %v", rev.Refused)
	}
	if len(rev.Changed) != 1 {
		t.Fatalf("%d decisions changed, want that for round 2", len(rev.Changed))
	}
	c := rev.Changed[0]
	if c.Round != 2 || plainText(c.Old) != "Ann-Bob Cid-Dan" || plainText(c.New) != "Ann-Cid Bob-Dan" {
		t.Errorf("round %d was %q and is %q", c.Round, plainText(c.Old), plainText(c.New))
	}
}

// As soon as a game of round 2 has begun, the results of round 1 stand.
func TestCorrectAResultTooLate(t *testing.T) {
	for name, second := range map[string]string{"a game decided": "Ann>Bob Cid-Dan", "a game started": "Ann-Bob Cid-Dan"} {
		old := plainEvent(3, "Ann Bob Cid Dan", "Ann>Dan Bob>Cid", second)
		corrected := plainEvent(3, "Ann Bob Cid Dan", "Ann>Dan Bob<Cid", second)
		old.Rounds[1].Started = name == "a game started"
		corrected.Rounds[1].Started = old.Rounds[1].Started
		rev, err := pairing.Revise(old, corrected)
		if err != nil {
			t.Fatal(err)
		}
		if len(rev.Refused) != 1 {
			t.Errorf("%s: refused: %v", name, rev.Refused)
			continue
		}
		p := rev.Refused[0]
		wantProblem(t, p, pairing.ErrTooLate, "round 1, game 2")
		if p.Rule != pairing.ResultsStand || len(rev.Changed) == 0 {
			t.Errorf("%s: by rule %v; %d decisions would change", name, p.Rule, len(rev.Changed))
		}
	}
}

// Dan leaves after round 1: he is paired no more, and his game still counts.
func TestWithdrawInTheMiddle(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid Dan", "Ann<Dan Bob>Cid")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Dan", After: 1}}
	next := plainNext(t, e)
	if text := plainText(next.Round); strings.Contains(text, "Dan") {
		t.Errorf("round 2 is %q", text)
	}
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	if ann, dan := table.Rows[0], table.Rows[3]; ann.Losses != 1 || dan.Wins != 1 || !dan.Withdrawn {
		t.Errorf("%+v", table.Rows)
	}
	_, err = pairing.Next(plainAdd(e, "Ann>Dan Bob>Cid"))
	wantProblem(t, err, pairing.ErrWithdrawn, "round 2, game 1", "Dan")
}

// Five players, five rounds: each rests once.
func TestNoByeTwiceWhileAnotherHasNone(t *testing.T) {
	e := plainEvent(10, "Ann Bob Cid Dan Eve")
	byes := map[string]int{}
	for range 5 {
		next := plainNext(t, e)
		byes[next.Round.Byes[0]]++
		for i := range next.Round.Games {
			next.Round.Games[i].Outcome = pairing.GoldWins
		}
		e.Rounds = append(e.Rounds, next.Round)
	}
	if len(byes) != 5 {
		t.Errorf("byes %v, want one each", byes)
	}
	e = plainEvent(3, "Ann Bob Cid", "Ann Bob>Cid")
	v, err := pairing.Audit(e, plainRound("Ann Bob-Cid"))
	if err != nil || v.Legal || !errors.Is(v.Problems[0], pairing.ErrByeWrong) {
		t.Errorf("Ann rests again: %+v, %v", v, err)
	}
}

// Four players meet nobody twice as long as three rounds allow it.
func TestNoAvoidableRematch(t *testing.T) {
	e := plainEvent(10, "Ann Bob Cid Dan")
	met := map[string]bool{}
	for range 3 {
		next := plainNext(t, e)
		for i := range next.Round.Games {
			pair := plainText(pairing.Round[string]{Games: next.Round.Games[i : i+1]})
			if met[pair] {
				t.Errorf("%s again in round %d", pair, len(e.Rounds)+1)
			}
			met[pair] = true
			next.Round.Games[i].Outcome = pairing.SilverWins
		}
		e.Rounds = append(e.Rounds, next.Round)
	}
	if len(met) != 6 {
		t.Errorf("met: %v, want all six pairs", met)
	}
}

// A game submitted twice is refused, with its place. An event submitted twice
// gives the same answer, byte for byte.
func TestTwoIdenticalSubmissions(t *testing.T) {
	_, err := pairing.Next(plainEvent(3, "Ann Bob Cid Dan", "Ann>Dan Bob>Cid Ann>Dan"))
	wantProblem(t, err, pairing.ErrTwice, "round 1, game 3", "Ann", "Dan")

	var answers []string
	for range 2 {
		e := plainEvent(3, "Ann Bob Cid Dan Eve", "Ann Bob>Eve Cid<Dan", "Bob Ann>Dan Cid>Eve")
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		next := plainNext(t, e)
		reasons, err := pairing.Explain(e, next.Round)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := json.Marshal([]any{next, reasons})
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, string(text)+string(answer))
	}
	if answers[0] != answers[1] {
		t.Errorf("two answers:\n%s\n%s", answers[0], answers[1])
	}
}

// Why does Bob rest, and why do Cid and Dan meet? Each reason names the players
// and figures.
func TestWhyThisPairing(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid Dan Eve", "Ann Bob>Eve Cid>Dan", "Bob Ann>Cid Dan>Eve")
	next := plainNext(t, e)
	reasons, err := pairing.Explain(e, next.Round)
	if err != nil {
		t.Fatal(err)
	}
	about := func(players ...string) string {
		var text string
		for _, r := range reasons {
			if all := slices.Clone(r.Players); len(all) == len(players) {
				slices.Sort(all)
				if slices.Equal(all, players) {
					text += r.Text + "\n"
				}
			}
		}
		return text
	}
	rests := next.Round.Byes[0]
	if text := about(rests); !strings.Contains(text, rests) || !strings.ContainsAny(text, "0123456789") {
		t.Errorf("why %s rests: %q", rests, text)
	}
	if text := about(rests); !strings.Contains(text, "Ann") || !strings.Contains(text, "Bob") || !strings.Contains(text, "1 bye") {
		t.Errorf("why neither Ann nor Bob rests: %q", text)
	}
	for _, g := range next.Round.Games {
		text := about(min(g.Gold, g.Silver), max(g.Gold, g.Silver))
		if !strings.Contains(text, g.Gold) || !strings.Contains(text, g.Silver) || !strings.ContainsAny(text, "0123456789") {
			t.Errorf("why %s meets %s: %q", g.Gold, g.Silver, text)
		}
	}
}

// A director has paired by hand: is the round all right?
func TestCheckMine(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid Dan", "Ann>Dan Bob>Cid")
	mine := plainRound("Ann-Dan Bob-Cid")
	v, err := pairing.Audit(e, mine)
	if err != nil {
		t.Fatal(err)
	}
	want := pairing.Value{Criterion: pairing.Repeats, N: 2, Value: 2}
	if !v.Legal || v.Optimal || v.WorseAt == nil || *v.WorseAt != want || v.By != 2 {
		t.Errorf("%+v, want it worse by two repeats", v)
	}
	if text := plainText(v.Best.Round); text != "Ann-Bob Cid-Dan" {
		t.Errorf("a better round: %q", text)
	}
	if v, err = pairing.Audit(e, v.Best.Round); err != nil || !v.Optimal {
		t.Errorf("the better round: %+v, %v", v, err)
	}
	if v, err = pairing.Audit(e, plainRound("Ann-Bob Cid")); err != nil || v.Legal || len(v.Problems) == 0 {
		t.Errorf("half a round: %+v, %v", v, err)
	}
}
