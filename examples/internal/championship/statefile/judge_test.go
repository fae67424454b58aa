package statefile

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// judged returns the deviations of a text: the lines, and the kinds of the
// problems, or what else it is.
func judged(t *testing.T, text string) (string, Judgement) {
	t.Helper()
	j := mustRead(t, text).Judge()
	var list []string
	for _, d := range j.Deviations {
		what := d.Text
		for _, kind := range []error{pairing.ErrSame, pairing.ErrTwoByes, pairing.ErrEmptyRound, pairing.ErrMissing, pairing.ErrByeWrong} {
			if strings.Contains(d.Text, kind.Error()) {
				what = kind.Error()
			}
		}
		switch {
		case strings.Contains(d.Text, "has Gold"):
			what = "colors"
		case strings.Contains(d.Text, "not optimal"):
			what = "not optimal"
		}
		list = append(list, fmt.Sprintf("%d %s", d.Line, what))
	}
	return strings.Join(list, ", "), j
}

// Each deviation is told with its line, and rounds are judged up to the first
// problem.
func TestJudge(t *testing.T) {
	three := "player Ann 3\nplayer Bob 2\nplayer Cid 1\n"
	for _, c := range []struct {
		text, want string
		rounds     int
		checked    bool
	}{
		{three + "round 1\nbye Ann\ngame Bob Cid winner Bob\n", "", 1, true},
		{three + "round 1\nbye Cid\ngame Bob Ann winner Bob\n", "4 not optimal", 1, true},
		{three + "round 1\nbye Bob\nbye Cid\n", "4 has neither a game nor a bye, 6 more than one bye in the round", 1, false},
		{three + "round 1\nbye Ann\ngame Bob Cid winner Bob\nround 2\nbye Ann\ngame Cid Bob winner Cid\n", "8 must not have the bye", 2, true},
		{three + "round 1\nbye Ann\ngame Bob Cid winner Bob\nround 2\nbye Bob\ngame Cid Ann winner Cid\n", "", 2, true},
		{three + "round 1\nbye Ann\ngame Bob Cid winner Bob\nround 2\nbye Cid\ngame Bob Ann winner Ann\n", "7 not optimal, 9 colors", 2, true},
		{three + "round 1\nbye Ann\ngame Bob Cid winner Bob\nround 2\nround 3\nbye Bob\ngame Cid Ann winner Cid\n", "7 a round needs a game or a bye, 7 has neither a game nor a bye, 7 has neither a game nor a bye, 7 has neither a game nor a bye", 2, false},
		{three + "round 1\ngame Ann Ann winner Ann\nbye Bob\n", "", 1, false},
	} {
		got, j := judged(t, c.text)
		if strings.Contains(c.text, "Ann Ann") {
			if !strings.Contains(got, "5 cannot meet itself") || j.Checked {
				t.Errorf("%s\n got %s", c.text, got)
			}
			continue
		}
		if got != c.want || j.Rounds != c.rounds || j.Checked != c.checked {
			t.Errorf("%s\n got %s, %d rounds, checked %v\nwant %s, %d rounds, checked %v", c.text, got, j.Rounds, j.Checked, c.want, c.rounds, c.checked)
		}
	}
}

// What a file cannot say is refused.
func TestCannotSay(t *testing.T) {
	e := pairing.New(pairing.WCC2014, []string{"Ann", ""})
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Ann", Lives: 1}}
	_, _, err := Write(e)
	if !errors.Is(err, ErrName) || !errors.Is(err, ErrCannotSay) {
		t.Error(err)
	}
	if _, _, err := Write(pairing.Event[string]{}); !errors.Is(err, pairing.ErrTooFew) {
		t.Error(err)
	}
}

// A round that has not begun is written as comments, and the games that are
// still to come in a round that has.
func TestNotPlayed(t *testing.T) {
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid", "Dan", "Eve"})
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	e.Rounds = append(e.Rounds, next.Round)
	text, _, err := Write(e)
	if err != nil || !strings.HasSuffix(string(text), "\n# round 1\n# game Bob Eve\n# game Cid Dan\n# bye Ann\n") {
		t.Errorf("%v\n%s", err, text)
	}
	if f := mustRead(t, string(text)); len(f.Event.Rounds) != 0 {
		t.Errorf("%v", f.Event.Rounds)
	}
	e.Rounds[0].Games[1].Outcome = pairing.GoldWins
	text, notes, err := Write(e)
	if err != nil || !strings.HasSuffix(string(text), "\nround 1\n# game Bob Eve\ngame Cid Dan winner Cid\nbye Ann\n") {
		t.Errorf("%v\n%s", err, text)
	}
	var kinds []string
	for _, n := range notes {
		kinds = append(kinds, n.kind.String())
	}
	if got := strings.Join(kinds, " "); got != "Settings Settings RatingsMade NotPlayed" {
		t.Error(got)
	}
}

// Made-up ratings are in range and descend.
func TestMade(t *testing.T) {
	for _, n := range []int{1, 11500, 11501, pairing.MaxEntrants} {
		list := madeUpRatings(n)
		for i, x := range list {
			if x < -10000 || x > 10000 || i > 0 && x >= list[i-1] {
				t.Fatalf("%d: rating %d is %v", n, i+1, x)
			}
		}
	}
}

// A player who leaves, is back and leaves again has a line each time, and the
// first line has the switch for that.
func TestReturns(t *testing.T) {
	e := mustRead(t, four+"round 1\ngame Ann Dan winner Ann\ngame Bob Cid winner Bob\nremove Dan\nround 2\ngame Ann Bob winner Ann\nbye Cid\nadd Dan\n").Event
	e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: "Dan", After: 2})
	text, notes, err := Write(e)
	if err != nil || !strings.HasPrefix(string(text), "# wc2016: fte.py --lives 3 --all-games\n") || !strings.HasSuffix(string(text), "\nadd Dan\nremove Dan\n") {
		t.Errorf("%v\n%s", err, text)
	}
	if len(notes) != 1 || notes[0].kind != noteReturns {
		t.Errorf("%v", notes)
	}
	if got := brief(mustRead(t, string(text)).Event); got != brief(e) {
		t.Error(got)
	}
}
