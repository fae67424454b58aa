package pairing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file has what a director does to an event that goes on, and laws about
// it.

// A result is recorded, then corrected. As long as the next round is only
// paired, the correction drops it. Once a game of it has begun, the correction
// comes too late.
func TestCorrect(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan", "Ann-Bob , Cid-Dan ")
	record := func(round, game int, o pairing.Outcome) pairing.Correction[string] {
		t.Helper()
		c, err := pairing.Correct(e, round, game, o)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	c := record(1, 1, pairing.GoldWins)
	if c.Old != pairing.NotPlayed || c.New != pairing.GoldWins || c.Pair != 0 || len(c.Dropped) != 0 {
		t.Errorf("the first result: %+v", c)
	}
	e = c.Event
	if c = record(1, 2, pairing.GoldWins); c.Pair != 2 {
		t.Errorf("the last result of the round: %+v", c)
	}
	e = plainAdd(c.Event, "Ann-Cid Bob-Dan")

	c = record(1, 2, pairing.SilverWins)
	if len(c.Dropped) != 1 || plainText(c.Dropped[0]) != "Ann-Cid Bob-Dan" || c.Pair != 2 || len(c.Event.Rounds) != 1 ||
		c.Event.Rounds[0].Games[1].Outcome != pairing.SilverWins || c.Round != 1 || c.Game != 2 || c.Old != pairing.GoldWins {
		t.Errorf("the next round is only paired: %+v", c)
	}
	if c = record(1, 2, pairing.GoldWins); len(c.Dropped) != 0 || len(c.Event.Rounds) != 2 || c.Pair != 0 {
		t.Errorf("nothing changes: %+v", c)
	}
	if c = record(1, 2, pairing.NotPlayed); len(c.Dropped) != 1 || c.Pair != 0 || !c.Event.Rounds[0].Started {
		t.Errorf("a result taken back: %+v", c)
	}

	const late = "pairing: round 1, game 2: Cid against Dan: too late to be changed: from gold to silver; round 2 has started (rule ResultsStand)"
	for name, begin := range map[string]func(e *pairing.Event[string]){
		"a result": func(e *pairing.Event[string]) { e.Rounds[1].Games[1].Outcome = pairing.GoldWins },
		"a mark":   func(e *pairing.Event[string]) { e.Rounds[1].Started = true },
		"a void":   func(e *pairing.Event[string]) { e.Rounds[1].Games[0].Outcome = pairing.Void },
	} {
		begun := e.Clone()
		begin(&begun)
		if begun.Rounds[1].Games[1].Outcome == pairing.GoldWins {
			// A result that is taken back does not undo the
			// beginning.
			back, err := pairing.Correct(begun, 2, 2, pairing.NotPlayed)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := pairing.Correct(back.Event, 1, 2, pairing.SilverWins); !errors.Is(err, pairing.ErrTooLate) {
				t.Errorf("a result was taken back: %v", err)
			}
		}
		if _, err := pairing.Correct(begun, 1, 2, pairing.SilverWins); err == nil || err.Error() != late || !errors.Is(err, pairing.ErrTooLate) {
			t.Errorf("round 2 has begun by %s: %v", name, err)
		}
		if _, err := pairing.Replay(begun, 1, 2, pairing.OtherCause, ""); !errors.Is(err, pairing.ErrTooLate) {
			t.Errorf("round 2 has begun by %s: replay: %v", name, err)
		}
		if c, err := pairing.Correct(begun, 1, 2, pairing.GoldWins); err != nil || len(c.Event.Rounds) != 2 {
			t.Errorf("nothing changes, so nothing is too late: %v", err)
		}
	}

	// The last game is corrected, and the event is over, or is not any
	// more.
	e = tell(1, "Ann Bob", "Ann-Bob no-decision", "Bob-Ann ")
	if c = record(1, 1, pairing.SilverWins); c.Pair != 0 || len(c.Dropped) != 1 {
		t.Errorf("over: %+v", c)
	}
	e = c.Event
	if c = record(1, 1, pairing.NoDecision); c.Pair != 2 {
		t.Errorf("not over any more: %+v", c)
	}
}

// A game is annulled and played again, while its round is the latest or the
// next one has not begun.
func TestReplayOfAGame(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold", "Ann-Cid , Bob-Dan ")
	c, err := pairing.Replay(e, 1, 1, pairing.OtherCause, "")
	if err != nil || c.Game != 3 || c.Old != pairing.GoldWins || c.New != pairing.NotPlayed || len(c.Dropped) != 1 || c.Pair != 0 ||
		!cmp.Equal(c.Event.Rounds, tell(2, "Ann Bob Cid Dan", "Ann-Bob void, Cid-Dan gold, Ann-Bob ").Rounds) {
		t.Fatalf("%v, %+v", err, c)
	}
	game := c.Event.Find(1, "Bob", "Ann")
	if game != c.Game {
		t.Errorf("the game that counts is %d, want %d", game, c.Game)
	}
	again, err := pairing.Replay(c.Event, 1, game, pairing.OtherCause, "")
	if err != nil || again.Game != 4 || again.Old != pairing.NotPlayed {
		t.Errorf("a replay of the replay: %v, %+v", err, again)
	}
	if c, err = pairing.Correct(c.Event, 1, game, pairing.SilverWins); err != nil || c.Pair != 2 {
		t.Errorf("%v, %+v", err, c)
	}
	// The annulled game cannot count beside its replay, and cannot have
	// another one.
	_, err = pairing.Correct(c.Event, 1, 1, pairing.GoldWins)
	wantProblem(t, err, pairing.ErrTwice, "round 1, game 3", "Ann")
	_, err = pairing.Replay(c.Event, 1, 1, pairing.OtherCause, "")
	wantProblem(t, err, pairing.ErrTwice, "round 1, game 4", "Ann")

	// A game that is void without a replay.
	e = tell(2, "Ann Bob", "Ann-Bob void")
	if c, err = pairing.Replay(e, 1, 1, pairing.OtherCause, ""); err != nil || c.Game != 2 || c.Old != pairing.Void {
		t.Errorf("%v, %+v", err, c)
	}
}

// Who withdraws is out from the first round that has not begun.
func TestWithdraw(t *testing.T) {
	withdraw := func(e pairing.Event[string], player string, until int) pairing.Correction[string] {
		t.Helper()
		c, err := pairing.Withdraw(e, player, until)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	after := func(c pairing.Correction[string]) int { return c.Event.Withdrawals[len(c.Event.Withdrawals)-1].After }

	e := tell(2, "Ann Bob Cid Dan Eve")
	if c := withdraw(e, "Bob", 0); after(c) != 0 || c.Pair != 1 {
		t.Errorf("before round 1: %+v", c)
	}
	e = plainAdd(e, "Eve Ann-Bob Cid-Dan")
	if c := withdraw(e, "Bob", 0); after(c) != 0 || c.Pair != 1 || len(c.Dropped) != 1 || len(c.Event.Rounds) != 0 {
		t.Errorf("round 1 is paired: %+v", c)
	}
	if c := withdraw(e, "Eve", 0); after(c) != 0 || len(c.Dropped) != 1 {
		t.Errorf("round 1 is paired, with a bye: %+v", c)
	}
	e.Rounds[0].Started = true
	if c := withdraw(e, "Bob", 0); after(c) != 1 || c.Pair != 0 || len(c.Dropped) != 0 {
		t.Errorf("round 1 has begun: %+v", c)
	}
	e = tell(1, "Ann Bob Cid Dan Eve", "Ann-Bob gold, Cid-Dan gold, bye Eve", "Ann-Cid , bye Eve")
	if c := withdraw(e, "Bob", 0); after(c) != 1 || c.Pair != 0 || len(c.Dropped) != 0 || len(c.Event.Rounds) != 2 {
		t.Errorf("somebody who is out already: %+v", c)
	}
	if c := withdraw(e, "Eve", 2); after(c) != 1 || c.Event.Withdrawals[0].Until != 2 || c.Pair != 2 || len(c.Dropped) != 1 {
		t.Errorf("for some time: %+v", c)
	}

	// Ann rests while Bob is absent. Without him the event is over, and her
	// bye is not needed.
	e = tell(2, "Ann Bob", "Ann-Bob gold", "bye Ann")
	e.Absent = []pairing.Absence[string]{{Player: "Bob", Round: 2}}
	if c := withdraw(e, "Bob", 0); after(c) != 1 || c.Pair != 0 || len(c.Dropped) != 1 || len(c.Event.Rounds) != 1 {
		t.Errorf("the last opponent: %+v", c)
	}

	// Cid rests while the others are absent. That round does not need Ann,
	// and the next one does.
	e = tell(3, "Ann Bob Cid", "Ann-Bob gold, bye Cid", "bye Cid", "Cid-Ann , bye Bob")
	e.Absent = []pairing.Absence[string]{{Player: "Ann", Round: 2}, {Player: "Bob", Round: 2}}
	if c := withdraw(e, "Ann", 0); after(c) != 1 || c.Pair != 3 || len(c.Dropped) != 1 || len(c.Event.Rounds) != 2 {
		t.Errorf("a round that stands without the player: %+v", c)
	}
	e = tell(2, "Ann Bob", "Ann-Bob gold", "bye Ann")
	e.Absent = []pairing.Absence[string]{{Player: "Bob", Round: 2}}

	_, err := pairing.Withdraw(e, "Zoe", 0)
	wantProblem(t, err, pairing.ErrUnknown, "Zoe")
	_, err = pairing.Withdraw(e, "Bob", 1)
	wantProblem(t, err, pairing.ErrUntil, "Bob")
	_, err = pairing.Withdraw(e, "Bob", -1)
	wantProblem(t, err, pairing.ErrUntil, "Bob")
}

// A player who is out has another end, or comes back. There is one record for
// each time that the player was out.
func TestWithdrawAgain(t *testing.T) {
	e := tell(5, "Ann Bob Cid Dan Eve", "Ann-Bob gold, Cid-Dan gold, bye Eve", "Ann-Cid gold, Bob-Dan gold, bye Eve")
	step := func(c pairing.Correction[string], err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		e = c.Event
	}
	want := func(when string, list ...pairing.Withdrawal[string]) {
		t.Helper()
		if !slices.Equal(e.Withdrawals, list) {
			t.Errorf("%s: %v, want %v", when, e.Withdrawals, list)
		}
	}
	step(pairing.Withdraw(e, "Eve", 0))
	step(pairing.Withdraw(e, "Eve", 0))
	want("twice", pairing.Withdrawal[string]{Player: "Eve", After: 2})
	step(pairing.Withdraw(e, "Eve", 4))
	want("another end", pairing.Withdrawal[string]{Player: "Eve", After: 2, Until: 4})
	step(pairing.Return(e, "Eve"))
	want("back before anything was missed")
	step(pairing.Return(e, "Eve"))
	want("back again")

	step(pairing.Withdraw(e, "Eve", 0))
	e = plainAdd(e, "Ann-Bob Cid-Dan")
	step(pairing.Start(e, 3))
	if later, err := pairing.Withdraw(e, "Eve", 6); err != nil || !slices.Equal(later.Event.Withdrawals, []pairing.Withdrawal[string]{{Player: "Eve", After: 2, Until: 3}, {Player: "Eve", After: 3, Until: 6}}) {
		t.Errorf("another end, and the same beginning: %v, error %v", later.Event.Withdrawals, err)
	}
	step(pairing.Return(e, "Eve"))
	want("back after round 3", pairing.Withdrawal[string]{Player: "Eve", After: 2, Until: 3})
	step(pairing.Correct(e, 3, 1, pairing.GoldWins))
	step(pairing.Correct(e, 3, 2, pairing.GoldWins))
	step(pairing.Withdraw(e, "Eve", 5))
	want("out once more", pairing.Withdrawal[string]{Player: "Eve", After: 2, Until: 3}, pairing.Withdrawal[string]{Player: "Eve", After: 3, Until: 5})
	e = plainAdd(e, "Ann-Cid Bob-Dan")
	step(pairing.Withdraw(e, "Eve", 0))
	if want("without an end", pairing.Withdrawal[string]{Player: "Eve", After: 2, Until: 3}, pairing.Withdrawal[string]{Player: "Eve", After: 3}); len(e.Rounds) != 4 {
		t.Errorf("%d rounds: round 4 stands without the player", len(e.Rounds))
	}
	if step(pairing.Return(e, "Eve")); len(e.Rounds) != 3 {
		t.Errorf("%d rounds: round 4 is paired again with the player", len(e.Rounds))
	}
	want("back", pairing.Withdrawal[string]{Player: "Eve", After: 2, Until: 3})

	_, err := pairing.Return(e, "Zoe")
	wantProblem(t, err, pairing.ErrUnknown, "Zoe")
	_, err = pairing.Return(tell(0, "Ann"), "Ann")
	wantProblem(t, err, pairing.ErrLives)
}

// The appeal of a player who is removed is accepted. A round that is paired
// without the player is paired again, and a round that has begun goes on.
func TestReinstate(t *testing.T) {
	e := tell(3, "Ann Bob Cid Dan Eve", "Ann-Bob gold-by-forfeit, Cid-Dan gold, bye Eve", "Cid-Ann , Dan-Eve ")
	e.ForfeitRemoves = true
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Dan", After: 2}}
	_, err := pairing.Return(e, "Bob")
	wantProblem(t, err, pairing.ErrWithdrawn, "Bob", "ForfeitLeaves")
	c, err := pairing.Reinstate(e, "Bob")
	if err != nil || len(c.Event.Rounds) != 1 || len(c.Dropped) != 1 || c.Pair != 2 || len(c.Withdrawals) != 1 ||
		!slices.Equal(c.Event.Reinstated, []pairing.Reinstatement[string]{{Player: "Bob", After: 1, From: 2, Made: 1}}) {
		t.Fatalf("%+v, %v", c, err)
	}
	if len(nextRound(t, c.Event).Byes) != 1 {
		t.Errorf("five players are paired: %v", nextRound(t, c.Event))
	}
	// Bob is not removed any more, and Ann never forfeited.
	again, err := pairing.Reinstate(c.Event, "Bob")
	if diff := cmp.Diff(c.Event, again.Event, cmpopts.EquateEmpty()); diff != "" || err != nil || len(again.Dropped) > 0 {
		t.Errorf("%v:\n%s", err, diff)
	}
	_, err = pairing.Reinstate(c.Event, "Ann")
	wantProblem(t, err, pairing.ErrNoForfeit, "Ann", "ForfeitLeaves")

	e.Rounds[1].Started = true
	c, err = pairing.Reinstate(e, "Bob")
	if err != nil || len(c.Event.Rounds) != 2 || len(c.Dropped) != 0 || c.Event.Reinstated[0].After != 2 {
		t.Fatalf("%+v, %v", c, err)
	}
	c.Event.Rounds[1].Games[0].Outcome, c.Event.Rounds[1].Games[1].Outcome = pairing.GoldWins, pairing.GoldWins
	if r := nextRound(t, c.Event); !strings.Contains(told(r), "Bob") {
		t.Errorf("Bob is not in round 3: %s", told(r))
	}
	// Round 2 was right without Bob, and stays so.
	for from, legal := range map[int]bool{c.Event.Reinstated[0].From: true, 0: false, 2: false, 4: true} {
		c.Event.Reinstated[0].From = from
		before, err := c.Event.Before(2)
		if err != nil {
			t.Fatal(err)
		}
		v, err := pairing.Audit(before, c.Event.Rounds[1])
		if err != nil || v.Legal != legal {
			t.Errorf("from %d: %+v, %v", from, v.Problems, err)
		}
		if !legal && !strings.Contains(v.Problems.Error(), "Bob: has neither a game nor a bye: reinstated by a ruling made later") {
			t.Errorf("from %d: %v", from, v.Problems)
		}
	}
	c.Event.Reinstated[0].Made = 1
	c.Event.Reinstated[0].From = 2
	before, _ := c.Event.Before(2)
	if v, err := pairing.Audit(before, c.Event.Rounds[1]); err != nil || strings.Contains(v.Problems.Error(), "later") {
		t.Errorf("%v, %v", v.Problems, err)
	}
	c.Event.Reinstated[0].From = -1
	wantProblem(t, c.Event.Check(), pairing.ErrRound, "reinstatement 1", "from -1")
}

// A result is reported by the players of its game, with their colors.
func TestReport(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan", "Ann-Bob void, Cid-Dan , Bob-Ann ")
	c, err := pairing.Report(e, 1, pairing.Game[string]{Gold: "Bob", Silver: "Ann", Outcome: pairing.GoldWins})
	if err != nil || c.Game != 3 || c.Event.Rounds[0].Games[2].Outcome != pairing.GoldWins || c.Event.Rounds[0].Games[0].Outcome != pairing.Void {
		t.Errorf("%+v, error %v", c, err)
	}
	for _, x := range []struct {
		round        int
		gold, silver string
		outcome      pairing.Outcome
		want         string
	}{
		{1, "Dan", "Cid", pairing.GoldWins, "pairing: round 1: Dan against Cid: no such game in the round: Cid has Gold"},
		{1, "Ann", "Cid", pairing.GoldWins, "pairing: round 1: Ann against Cid: no such game in the round: it has 3 games"},
		{1, "Ann", "Zoe", pairing.GoldWins, "pairing: round 1: Ann against Zoe: no such game in the round: it has 3 games"},
		{2, "Cid", "Dan", pairing.GoldWins, "pairing: round 2: no such round: got 2, and the event has 1 round"},
		{1, "Cid", "Dan", 99, "pairing: round 1, game 2: Cid against Dan: no such outcome: number 99"},
	} {
		_, err := pairing.Report(e, x.round, pairing.Game[string]{Gold: x.gold, Silver: x.silver, Outcome: x.outcome})
		if err == nil || err.Error() != x.want {
			t.Errorf("error %v, want %s", err, x.want)
		}
	}
	_, err = pairing.Report(e, 1, pairing.Game[string]{Gold: "Dan", Silver: "Cid"})
	var ps pairing.Problems
	if !errors.As(err, &ps) || !slices.Equal(ps[0].Entrants, []int{2, 3}) {
		t.Errorf("problems %+v", ps)
	}
	if _, err := pairing.Report(tell(0, "Ann Bob", "Ann-Bob "), 1, pairing.Game[string]{Gold: "Bob", Silver: "Ann"}); !errors.Is(err, pairing.ErrLives) {
		t.Errorf("error %v", err)
	}
}

// A round that is only paired can be taken back, and one that has begun cannot.
func TestUnpair(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold", "Ann-Cid , Bob-Dan ")
	c, err := pairing.Unpair(e)
	if err != nil || len(c.Event.Rounds) != 1 || len(c.Dropped) != 1 || c.Pair != 2 || len(e.Rounds) != 2 {
		t.Errorf("%+v, error %v", c, err)
	}
	if again, err := pairing.Unpair(c.Event); err != nil || len(again.Dropped) != 0 || len(again.Event.Rounds) != 1 || again.Pair != 2 {
		t.Errorf("again: %+v, error %v", again, err)
	}
	started, err := pairing.Start(e, 2)
	if err != nil || !started.Event.Rounds[1].Started || e.Rounds[1].Started || started.Pair != 0 {
		t.Fatalf("%+v, error %v", started, err)
	}
	if c, err := pairing.Unpair(started.Event); err != nil || len(c.Dropped) != 0 || len(c.Event.Rounds) != 2 {
		t.Errorf("begun: %+v, error %v", c, err)
	}
	if _, err := pairing.Correct(started.Event, 1, 1, pairing.SilverWins); !errors.Is(err, pairing.ErrTooLate) {
		t.Errorf("error %v", err)
	}
	for _, round := range []int{-1, 0, 1, 3} {
		if _, err := pairing.Start(e, round); !errors.Is(err, pairing.ErrNoRound) {
			t.Errorf("round %d: error %v", round, err)
		}
	}
	for _, err := range []error{func() error { _, err := pairing.Start(tell(0, "Ann"), 0); return err }(), func() error { _, err := pairing.Unpair(tell(0, "Ann")); return err }()} {
		if !errors.Is(err, pairing.ErrLives) {
			t.Errorf("error %v", err)
		}
	}
}

// With a round that is dropped go the records that were to count from its end,
// and a play-off that had not begun. The director's choices for the round stay.
func TestCorrectRecords(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan", "Ann-Bob gold-by-forfeit, Cid-Dan gold", "Ann-Cid , Bob-Dan ")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 2}, {Player: "Dan", After: 1, Until: 3}}
	e.Rounds[1] = tellRound("Ann-Cid , bye Bob")
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Dan", Lives: 1, After: 1}, {Player: "Dan", Lives: 3, After: 2}}
	e.Reinstated = []pairing.Reinstatement[string]{{Player: "Bob", After: 2}}
	e.Absent = []pairing.Absence[string]{{Player: "Cid", Round: 4}}
	e.Pins = []pairing.Pin[string]{{Round: 2, Pairs: [][2]string{{"Ann", "Cid"}}}}
	e.ForfeitRemoves = true
	c, err := pairing.Correct(e, 1, 2, pairing.NoDecision)
	if err != nil {
		t.Fatal(err)
	}
	want := e.Clone()
	want.Rounds = want.Rounds[:1]
	want.Rounds[0].Games[1].Outcome = pairing.NoDecision
	want.Withdrawals, want.ExtraLives = want.Withdrawals[1:], want.ExtraLives[:1]
	want.Reinstated[0].After = 1
	if diff := cmp.Diff(want, c.Event); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(c.Withdrawals) != 1 || c.Withdrawals[0].Player != "Bob" || len(c.ExtraLives) != 1 || c.ExtraLives[0].Lives != 3 || c.PlayOff != nil {
		t.Errorf("%+v", c)
	}

	e = tell(1, "Ann Bob Cid", "Bob-Cid both-forfeit, bye Ann")
	e.Edition = pairing.WCC2014
	if e.PlayOff, err = pairing.PlayOff(e); err != nil || e.PlayOff == nil {
		t.Fatalf("%v, %v", e.PlayOff, err)
	}
	for _, paired := range []string{"", "Bob-Cid "} {
		if paired != "" {
			e.Rounds = append(e.Rounds, tellRound(paired))
		}
		if c, err = pairing.Correct(e, 1, 1, pairing.GoldWins); err != nil || c.Event.PlayOff != nil || c.PlayOff == nil || c.Pair != 2 {
			t.Errorf("%v, %+v", err, c)
		}
		// Who does not want to play it off ends the play-off before it
		// begins.
		if c, err = pairing.Withdraw(e, "Bob", 0); err != nil || c.Event.PlayOff != nil || c.PlayOff == nil || c.Pair != 0 {
			t.Errorf("%v, %+v", err, c)
		}
	}
	e.Rounds[1].Games[0].Outcome = pairing.GoldWins
	if c, err = pairing.Correct(e, 2, 1, pairing.SilverWins); err != nil || c.Event.PlayOff == nil || c.PlayOff != nil || c.Pair != 0 {
		t.Errorf("a result of the play-off: %v, %+v", err, c)
	}
}

func TestCorrectErrors(t *testing.T) {
	e := tell(2, "Ann Bob", "Ann-Bob gold")
	broken := tell(0, "Ann Bob Bob", "Ann-Bob gold")
	for name, c := range map[string]struct {
		event       pairing.Event[string]
		round, game int
		outcome     pairing.Outcome
		want        string
	}{
		"no round 0":   {e, 0, 1, pairing.GoldWins, "pairing: no such round: got 0, and the event has 1 round"},
		"no round 2":   {e, 2, 1, pairing.GoldWins, "pairing: round 2: no such round: got 2, and the event has 1 round"},
		"no game 0":    {e, 1, 0, pairing.GoldWins, "pairing: round 1: no such game in the round: it has 1 game"},
		"no game 2":    {e, 1, 2, pairing.GoldWins, "pairing: round 1, game 2: no such game in the round: it has 1 game"},
		"no outcome":   {e, 1, 1, 99, "pairing: round 1, game 1: Ann against Bob: no such outcome: number 99"},
		"broken event": {broken, 7, 7, 99, broken.Check().Error()},
	} {
		if _, err := pairing.Correct(c.event, c.round, c.game, c.outcome); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
		if _, err := pairing.Replay(c.event, c.round, c.game, pairing.OtherCause, ""); name != "no outcome" && (err == nil || err.Error() != c.want) {
			t.Errorf("%s: replay: %v, want %s", name, err, c.want)
		}
	}
	if _, err := pairing.Withdraw(broken, "Ann", 0); err == nil || err.Error() != broken.Check().Error() {
		t.Errorf("withdrawal from a broken event: %v", err)
	}
}

func TestCorrectLaws(t *testing.T)  { rapid.Check(t, correctLaws) }
func TestWithdrawLaws(t *testing.T) { rapid.Check(t, withdrawLaws) }
func TestReturnLaws(t *testing.T)   { rapid.Check(t, returnLaws) }
func TestCheckAgrees(t *testing.T)  { rapid.Check(t, checkAgrees) }

func FuzzCorrectLaws(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(correctLaws)) }
func FuzzWithdrawLaws(f *testing.F) { f.Fuzz(rapid.MakeFuzz(withdrawLaws)) }
func FuzzReturnLaws(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(returnLaws)) }
func FuzzCheckAgrees(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(checkAgrees)) }

// correctLaws: a correction is refused where Revise refuses it. Otherwise it is
// made, and the event is in order. Rounds that have begun are still there, and
// rounds that have not are dropped. The decision is the one that Next gives for
// the history before the next round. Nothing shares memory.
func correctLaws(t *rapid.T) {
	e := drawHistory(t)
	if len(e.Rounds) == 0 {
		t.Skip("no round")
	}
	old := e.Clone()
	rng := drawRand(t)
	round := 1 + rng.IntN(len(e.Rounds))
	games := len(e.Rounds[round-1].Games)
	if games == 0 {
		t.Skip("no game")
	}
	game := 1 + rng.IntN(games)
	edited := e.Clone()
	var c pairing.Correction[string]
	var err error
	if rng.IntN(4) == 0 {
		r := &edited.Rounds[round-1]
		r.Games[game-1].Outcome = pairing.Void
		r.Games = append(r.Games, pairing.Game[string]{Gold: r.Games[game-1].Gold, Silver: r.Games[game-1].Silver})
		c, err = pairing.Replay(e, round, game, pairing.OtherCause, "")
	} else {
		outcome := pairing.Outcome(rng.IntN(8))
		r := &edited.Rounds[round-1]
		if outcome == pairing.NotPlayed && r.Games[game-1].Outcome != pairing.NotPlayed {
			r.Started = true
		}
		r.Games[game-1].Outcome = outcome
		c, err = pairing.Correct(e, round, game, outcome)
	}
	rev := revise(t, e, edited)
	if (errors.Is(err, pairing.ErrTooLate) || errors.Is(err, pairing.ErrNoRematch)) != (len(rev.Refused) > 0) {
		t.Fatalf("%v, but Revise refuses %v: %s", err, rev.Refused, twinJSON(e))
	}
	if err != nil {
		if len(rev.Refused) == 0 && !errors.Is(err, pairing.ErrTwice) {
			t.Fatalf("%v: %s", err, twinJSON(e))
		}
		return
	}
	now := c.Event
	if cmp.Equal(e.Rounds, edited.Rounds) {
		if diff := cmp.Diff(e, now, cmpopts.EquateEmpty()); diff != "" || len(c.Dropped) > 0 {
			t.Fatalf("nothing was corrected (-want +got):\n%s", diff)
		}
		return
	}
	if diff := cmp.Diff(edited.Rounds[:round], now.Rounds); diff != "" {
		t.Fatalf("rounds (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(e.Rounds[round:], c.Dropped, cmpopts.EquateEmpty()); diff != "" || begun(e, round) {
		t.Fatalf("dropped (-want +got):\n%s", diff)
	}
	if rev := revise(t, e, now); len(rev.Refused)+len(rev.Problems) > 0 || rev.Stand != round {
		t.Fatalf("Revise: %+v: %s\n%s", rev, twinJSON(e), twinJSON(now))
	}
	next, err := pairing.Next(now)
	if pair := err == nil && !next.Over || errors.Is(err, pairing.ErrEmptyRound); pair != (c.Pair > 0) || pair && c.Pair != round+1 {
		t.Fatalf("round %d is to be paired, but Next: over %v, %v: %s", c.Pair, next.Over, err, twinJSON(now))
	}
	before, err2 := edited.Before(round + 1)
	if err2 != nil {
		t.Fatal(err2)
	}
	// A late entry after a dropped round moves to the last round left.
	moved := slices.ContainsFunc(edited.LateEntries, func(x pairing.LateEntry[string]) bool { return x.After > round })
	if !moved && (edited.PlayOff == nil || edited.PlayOff.After < round) {
		want, err2 := pairing.Next(before)
		if diff := cmp.Diff(want.Round, next.Round); diff != "" || want.Over != next.Over || fmt.Sprint(err) != fmt.Sprint(err2) {
			t.Fatalf("%v, want %v (-want +got):\n%s", err, err2, diff)
		}
	}
	scribble(reflect.ValueOf(&c))
	if diff := cmp.Diff(old, e); diff != "" {
		t.Errorf("the event has changed (-before +after):\n%s", diff)
	}
}

// drawPaired draws a history whose latest rounds have not begun. In these
// rounds one player rests, and all others are absent, out of lives, or
// withdrawn for a time. It returns how many rounds have begun.
func drawPaired(t *rapid.T) (e pairing.Event[string], hasBegun int, rng *rand.Rand) {
	e = drawHistory(t)
	rng = drawRand(t)
	for range rng.IntN(5) {
		n := len(e.Rounds)
		left := twinLeft(e, n)
		if n > 0 && !twinFinished(e.Rounds[n-1]) || len(twinStaying(e, n)) < 2 || len(left) == 0 || e.PlayOff != nil {
			break
		}
		rests := left[rng.IntN(len(left))]
		for _, p := range left {
			switch {
			case p == rests:
			case rng.IntN(3) == 0:
				e.Withdrawals = append(slices.Clip(e.Withdrawals), pairing.Withdrawal[string]{Player: p, After: n, Until: n + 1 + rng.IntN(4)})
			default:
				e.Absent = append(slices.Clip(e.Absent), pairing.Absence[string]{Player: p, Round: n + 1})
			}
		}
		if rng.IntN(3) == 0 { // perhaps for a player without lives
			e.ExtraLives = append(slices.Clip(e.ExtraLives), pairing.ExtraLife[string]{Player: e.Entrants[rng.IntN(len(e.Entrants))], Lives: 1, After: n + 1})
		}
		e.Rounds = append(slices.Clip(e.Rounds), pairing.Round[string]{Byes: []string{rests}})
	}
	if err := e.Check(); err != nil {
		t.Fatalf("%v: %s", err, twinJSON(e))
	}
	for r := range e.Rounds {
		if begun(e, r) {
			hasBegun = r + 1
		}
	}
	return e, hasBegun, rng
}

// includes reports whether a player has a game or the bye in a round.
func includes(r pairing.Round[string], player string) bool {
	return slices.Contains(r.Byes, player) || slices.ContainsFunc(r.Games, func(g pairing.Game[string]) bool {
		return g.Gold == player || g.Silver == player
	})
}

// wantDropped: of the rounds of e that have not begun, the first are kept that
// are right now, and no others. The player is out until the return, and back
// then, or out for good if back is negative. A round is right if it lacks the
// player before the return, and has the player after it if the player is left.
// It is wrong as well if the event is over before it.
func wantDropped(t *rapid.T, e pairing.Event[string], c pairing.Correction[string], player string, hasBegun, back int) {
	rounds := len(c.Event.Rounds)
	if diff := cmp.Diff(e.Rounds, slices.Concat(c.Event.Rounds, c.Dropped), cmpopts.EquateEmpty()); diff != "" || rounds < hasBegun {
		t.Fatalf("rounds (-want +got):\n%s", diff)
	}
	wrong := func(r int) bool { // from 0
		if r < back || back < 0 {
			return includes(e.Rounds[r], player)
		}
		return slices.Contains(twinLeft(c.Event, r), player) && !includes(e.Rounds[r], player)
	}
	for r := hasBegun; r < rounds; r++ {
		if wrong(r) {
			t.Fatalf("round %d must be paired again: %s\n%s", r+1, twinJSON(e), twinJSON(c.Event))
		}
	}
	// Late entrants enter earlier if rounds are dropped. The round is
	// judged as it was before that.
	was := c.Event
	was.LateEntries = e.LateEntries
	if rounds < len(e.Rounds) && !wrong(rounds) && len(twinStaying(was, rounds)) > 1 && e.PlayOff == nil {
		t.Fatalf("round %d is dropped without need: %s\n%s", rounds+1, twinJSON(e), twinJSON(c.Event))
	}
	if err := c.Event.Check(); err != nil {
		t.Fatalf("%v: %s", err, twinJSON(c.Event))
	}
}

// returnLaws: a player who is back is in every round that has not begun, unless
// absent, removed or out of lives. Other rounds stay. For a player who is not
// withdrawn, nothing changes.
func returnLaws(t *rapid.T) {
	e, hasBegun, rng := drawPaired(t)
	old := e.Clone()
	player := e.Entrants[rng.IntN(len(e.Entrants))]
	c, err := pairing.Return(e, player)
	if err != nil {
		for _, kind := range []error{pairing.ErrOver, pairing.ErrPlayOff, pairing.ErrWithdrawn} {
			if errors.Is(err, kind) {
				return
			}
		}
		t.Fatalf("%v: %s", err, twinJSON(e))
	}
	withdrawn := func(w pairing.Withdrawal[string]) bool {
		return w.Player == player && (w.Until == 0 || w.Until > hasBegun)
	}
	if slices.ContainsFunc(c.Event.Withdrawals, withdrawn) {
		t.Fatalf("still withdrawn: %s", twinJSON(c.Event))
	}
	if slices.ContainsFunc(e.Withdrawals, withdrawn) {
		wantDropped(t, e, c, player, hasBegun, hasBegun)
	} else if diff := cmp.Diff(e, c.Event, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("not withdrawn (-before +after):\n%s", diff)
	}
	scribble(reflect.ValueOf(&c))
	if diff := cmp.Diff(old, e); diff != "" {
		t.Errorf("the event has changed (-before +after):\n%s", diff)
	}
}

// withdrawLaws: the player is in no round that has not begun before the return,
// and in every such round after it. What has begun is still there, and nothing
// is dropped without need. After the end of the event, no place changes, the
// last player left cannot withdraw, and nobody returns.
func withdrawLaws(t *rapid.T) {
	e, hasBegun, rng := drawPaired(t)
	old := e.Clone()
	player := e.Entrants[rng.IntN(len(e.Entrants))]
	until := 0 // for good
	if rng.IntN(4) > 0 {
		until = max(0, hasBegun+rng.IntN(len(e.Rounds)-hasBegun+4)-1)
	}
	c, err := pairing.Withdraw(e, player, until)
	staying := twinStaying(e, len(e.Rounds))
	over := len(staying) <= 1 && (len(e.Rounds) == 0 || twinFinished(e.Rounds[len(e.Rounds)-1]))
	want := error(nil)
	switch {
	case until > 0 && e.PlayOff != nil && !slices.Contains(e.PlayOff.Tied, player):
		want = pairing.ErrPlayOff
	case over && (until > 0 || slices.Contains(staying, player)):
		want = pairing.ErrOver
	case until > 0 && until <= hasBegun:
		want = pairing.ErrUntil
	}
	if !errors.Is(err, want) {
		t.Fatalf("until %d: %v, want %v: %s", until, err, want, twinJSON(e))
	}
	if err != nil {
		return
	}
	if over && c.PlayOff == nil {
		before, err1 := pairing.Standings(e)
		after, err2 := pairing.Standings(c.Event)
		if diff := cmp.Diff(before.Places, after.Places); diff != "" || !after.Over || err1 != nil || err2 != nil {
			t.Fatalf("after the end, places (-before +after):\n%s%s", diff, twinJSON(c.Event))
		}
	}
	if over && until == 0 && slices.ContainsFunc(e.Withdrawals, func(w pairing.Withdrawal[string]) bool {
		return w.Player == player && w.Until == 0
	}) {
		if diff := cmp.Diff(e, c.Event, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("out for good, and the event is over (-before +after):\n%s", diff)
		}
		return
	}
	back := until
	if until == 0 {
		back = -1
	}
	wantDropped(t, e, c, player, hasBegun, back)
	scribble(reflect.ValueOf(&c))
	if diff := cmp.Diff(old, e); diff != "" {
		t.Errorf("the event has changed (-before +after):\n%s", diff)
	}
}

// checkAgrees: what Check refuses, every call refuses, with the same problems
// and perhaps the problem of an unfinished round. What passes is refused only
// where a round must be paired or is too late to be changed. No call changes
// the event.
func checkAgrees(t *rapid.T) {
	e := drawBroken(t)
	before := e.Clone()
	bad := e.Check()
	if bad == nil && e.Check() != nil {
		t.Fatal("checked twice")
	}
	want := strings.Split(fmt.Sprint(bad), "\n")
	round := pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "P0", Silver: "P1"}}, Byes: []string{}}
	if len(e.Rounds) > 0 {
		round = e.Rounds[len(e.Rounds)-1]
	}
	bye := "P0"
	mayFail := func(kinds ...error) []error { return kinds }
	for _, c := range []struct {
		name string
		call func() error
		may  []error // be said of an event that is in order
	}{
		{"Standings", func() error { _, err := pairing.Standings(e); return err }, nil},
		{"DividePrizes", func() error { _, err := pairing.DividePrizes(e, 100); return err }, nil},
		{"PlayOff", func() error { _, err := pairing.PlayOff(e); return err }, mayFail(pairing.ErrUnfinished)},
		{"Bounds", func() error { _, err := pairing.Bounds(e); return err }, mayFail(pairing.ErrUnfinished)},
		{"Next", func() error { _, err := pairing.Next(e); return err },
			mayFail(pairing.ErrUnfinished, pairing.ErrEmptyRound, pairing.ErrNoLegalRound, pairing.ErrPin)},
		{"Audit", func() error { _, err := pairing.Audit(e, round); return err },
			mayFail(pairing.ErrUnfinished, pairing.ErrEmptyRound, pairing.ErrNoLegalRound, pairing.ErrPin, pairing.ErrOver)},
		{"WhyNot", func() error { _, err := pairing.WhyNot(e, pairing.Pin[string]{Bye: &bye}); return err },
			mayFail(pairing.ErrUnfinished, pairing.ErrEmptyRound, pairing.ErrNoLegalRound, pairing.ErrPin, pairing.ErrOver,
				pairing.ErrWish, pairing.ErrUnknown, pairing.ErrEliminated, pairing.ErrWithdrawn, pairing.ErrAbsent, pairing.ErrPlayOff)},
		{"Revise", func() error { _, err := pairing.Revise(e, e); return err }, nil},
		{"Correct", func() error { _, err := pairing.Correct(e, 1, 1, pairing.NoDecision); return err },
			mayFail(pairing.ErrNoRound, pairing.ErrNoGame, pairing.ErrTooLate, pairing.ErrTwice)},
		{"Replay", func() error { _, err := pairing.Replay(e, 1, 1, pairing.OtherCause, ""); return err },
			mayFail(pairing.ErrNoRound, pairing.ErrNoGame, pairing.ErrTooLate, pairing.ErrTwice, pairing.ErrNoRematch)},
		{"Withdraw", func() error { _, err := pairing.Withdraw(e, "P0", 0); return err }, mayFail(pairing.ErrUnknown, pairing.ErrPlayOff, pairing.ErrOver)},
	} {
		err := c.call()
		if bad == nil {
			if err != nil && !slices.ContainsFunc(c.may, func(kind error) bool { return errors.Is(err, kind) }) {
				t.Errorf("%s refuses what passes: %v: %s", c.name, err, twinJSON(e))
			}
			continue
		}
		got := slices.DeleteFunc(strings.Split(fmt.Sprint(err), "\n"), func(line string) bool {
			return !slices.Contains(want, line) && strings.HasPrefix(line, fmt.Sprintf("pairing: round %d", len(e.Rounds))) &&
				strings.Contains(line, pairing.ErrUnfinished.Error())
		})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-Check +got):\n%s%s", c.name, diff, twinJSON(e))
		}
		if diff := cmp.Diff(before, e); diff != "" {
			t.Fatalf("%s has changed the event (-before +after):\n%s", c.name, diff)
		}
	}
}

// drawBroken draws a history in which some things have been changed at random.
// It may be in order all the same.
func drawBroken(t *rapid.T) pairing.Event[string] {
	e := drawEvent(t).Clone()
	rng := drawRand(t)
	player := func() string {
		if rng.IntN(8) == 0 {
			return []string{"Zoe", "", "P99"}[rng.IntN(3)]
		}
		return e.Entrants[rng.IntN(len(e.Entrants))]
	}
	number := func() int { return rng.IntN(len(e.Rounds)+3) - 1 }
	for range rng.IntN(4) {
		var r *pairing.Round[string]
		if len(e.Rounds) > 0 {
			r = &e.Rounds[rng.IntN(len(e.Rounds))]
		}
		switch k := rng.IntN(17); {
		case k == 16:
			e.RankBy = []pairing.RankKey{pairing.ByLosses}
			e.LateEntries = append(e.LateEntries, pairing.LateEntry[string]{Player: player(), After: number(), Losses: rng.IntN(3)})
		case k == 0:
			e.Lives = rng.IntN(4)
		case k == 1:
			e.Entrants[rng.IntN(len(e.Entrants))] = player()
		case k == 2:
			e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: player(), After: number(), Until: max(0, number())})
		case k == 3:
			e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[string]{Player: player(), Lives: rng.IntN(3), After: number()})
		case k == 4:
			e.Absent = append(e.Absent, pairing.Absence[string]{Player: player(), Round: number()})
		case k == 5:
			e.Reinstated = append(e.Reinstated, pairing.Reinstatement[string]{Player: player(), After: number()})
		case k == 6:
			e.Forbidden = append(e.Forbidden, pairing.Prohibition[string]{Pair: [2]string{player(), player()}})
		case k == 7:
			e.Pins = append(e.Pins, pairing.Pin[string]{Round: number(), Pairs: [][2]string{{player(), player()}}})
		case k == 8:
			e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: number(), Champion: player(), Tied: []string{player(), player()}}
		case k == 9:
			e.ForfeitRemoves = !e.ForfeitRemoves
		case r == nil:
		case k == 10:
			r.Byes = append(r.Byes, player())
		case k == 11:
			*r = pairing.Round[string]{}
		case k == 12:
			e.Rounds = append(e.Rounds, pairing.Round[string]{Games: slices.Clone(r.Games), Byes: slices.Clone(r.Byes)})
		case k == 13:
			r.Games = append(r.Games, pairing.Game[string]{Gold: player(), Silver: player(), Outcome: pairing.Outcome(rng.IntN(9))})
		case len(r.Games) > 0 && k == 14:
			r.Games[rng.IntN(len(r.Games))].Outcome = pairing.Outcome(rng.IntN(9))
		case len(r.Games) > 0:
			r.Games[rng.IntN(len(r.Games))].Silver = player()
		}
	}
	return e
}

// TestCheckPins: a pin that contradicts another is found before the round is
// paired.
func TestCheckPins(t *testing.T) {
	ann, dan := "Ann", "Dan"
	pin := func(round int, bye *string, pairs ...[2]string) pairing.Pin[string] {
		return pairing.Pin[string]{Round: round, Pairs: pairs, Bye: bye}
	}
	for name, c := range map[string]struct {
		pins []pairing.Pin[string]
		want string
	}{
		"in one pin":       {[]pairing.Pin[string]{pin(1, nil, [2]string{"Ann", "Bob"}, [2]string{"Ann", "Cid"})}, "pairing: pin 1: Ann against Cid: cannot be pinned: pinned twice (criterion Allowed)"},
		"in two":           {[]pairing.Pin[string]{pin(1, nil, [2]string{"Ann", "Bob"}), pin(1, nil, [2]string{"Cid", "Bob"})}, "pairing: pin 2: Cid against Bob: cannot be pinned: pinned twice (criterion Allowed)"},
		"a pair and a bye": {[]pairing.Pin[string]{pin(1, &ann, [2]string{"Ann", "Bob"})}, "pairing: pin 1: Ann: cannot be pinned: pinned twice (criterion Allowed)"},
		"two byes":         {[]pairing.Pin[string]{pin(1, &ann), pin(1, &dan)}, "pairing: pin 2: Dan: cannot be pinned: pinned twice (criterion Allowed)"},
		"the same twice":   {[]pairing.Pin[string]{pin(1, &dan, [2]string{"Ann", "Bob"}), pin(1, &dan, [2]string{"Bob", "Ann"})}, "<nil>"},
		"two rounds":       {[]pairing.Pin[string]{pin(1, nil, [2]string{"Ann", "Bob"}), pin(2, nil, [2]string{"Ann", "Cid"})}, "<nil>"},
	} {
		e := tell(2, "Ann Bob Cid Dan Eve")
		e.Pins = c.pins
		if err := e.Check(); fmt.Sprint(err) != c.want {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}
