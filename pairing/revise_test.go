package pairing_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file holds laws of corrections.

func TestReviseNothing(t *testing.T) { rapid.Check(t, reviseNothing) }
func TestReviseBack(t *testing.T)    { rapid.Check(t, reviseBack) }
func TestReviseLatest(t *testing.T)  { rapid.Check(t, reviseLatest) }
func TestReviseRefused(t *testing.T) { rapid.Check(t, reviseRefused) }
func TestReviseStands(t *testing.T)  { rapid.Check(t, reviseStands) }
func TestReviseChanged(t *testing.T) { rapid.Check(t, reviseChanged) }

func FuzzReviseNothing(f *testing.F) { f.Fuzz(rapid.MakeFuzz(reviseNothing)) }
func FuzzReviseBack(f *testing.F)    { f.Fuzz(rapid.MakeFuzz(reviseBack)) }
func FuzzReviseLatest(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(reviseLatest)) }
func FuzzReviseRefused(f *testing.F) { f.Fuzz(rapid.MakeFuzz(reviseRefused)) }
func FuzzReviseStands(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(reviseStands)) }
func FuzzReviseChanged(f *testing.F) { f.Fuzz(rapid.MakeFuzz(reviseChanged)) }

func revise(t *rapid.T, old, corrected pairing.Event[string]) pairing.Revision[string] {
	t.Helper()
	rev, err := pairing.Revise(old, corrected)
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, twinJSON(old), twinJSON(corrected))
	}
	return rev
}

// drawHistory draws a history with at least one game, in which the director has
// no choices of their own; the last round may be unplayed.
func drawHistory(t *rapid.T) pairing.Event[string] {
	seed := rapid.Uint64().Draw(t, "seed")
	e := genSized(t, seed, rapid.IntRange(2, 10).Draw(t, "entrants"), rapid.IntRange(1, 6).Draw(t, "rounds"))
	e.Pins, e.Forbidden = nil, nil
	genPresent(&e)
	if e.PlayOff != nil && e.Check() != nil {
		t.Skip("the play-off is without players who are back now")
	}
	if next := propNext(t, e); !next.Over && rapid.Bool().Draw(t, "paired") {
		r := next.Round
		r.Started = rapid.IntRange(0, 3).Draw(t, "started") == 0
		e.Rounds = append(slices.Clip(e.Rounds), r)
	}
	return e
}

// drawCorrection draws a history and a correction of the outcome of one decided
// game. It may leave later rounds that do not stand. The round counts from 1.
func drawCorrection(t *rapid.T) (old, corrected pairing.Event[string], round, game int) {
	old = drawHistory(t)
	if len(old.Rounds) == 0 {
		t.Skip("no round")
	}
	rng := drawRand(t)
	for range 20 {
		round = 1 + rng.IntN(len(old.Rounds))
		games := old.Rounds[round-1].Games
		if len(games) == 0 {
			continue
		}
		game = 1 + rng.IntN(len(games))
		was := games[game-1].Outcome
		is := genOutcomes[rng.IntN(len(genOutcomes))]
		if was == is || was == pairing.NotPlayed || was == pairing.Void {
			continue
		}
		corrected = old.Clone()
		corrected.Rounds[round-1].Games[game-1].Outcome = is
		return old, corrected, round, game
	}
	t.Skip("no game to correct")
	return
}

// begun reports whether a game of some later round has begun.
func begun(e pairing.Event[string], round int) bool {
	return slices.ContainsFunc(e.Rounds[round:], func(r pairing.Round[string]) bool {
		return r.Started || slices.ContainsFunc(r.Games, func(g pairing.Game[string]) bool {
			return g.Outcome != pairing.NotPlayed
		})
	})
}

// reviseNothing: to correct nothing is never refused, and changes nothing; nor
// does another order of games.
func reviseNothing(t *rapid.T) {
	e := drawHistory(t)
	shuffled := e
	shuffled.Rounds = slices.Clone(e.Rounds)
	for i := range shuffled.Rounds {
		shuffled.Rounds[i].Games = drawShuffle(t, e.Rounds[i].Games)
	}
	for _, f := range []pairing.Event[string]{e, shuffled} {
		if rev := revise(t, e, f); len(rev.Refused) > 0 || len(rev.Changed) > 0 {
			t.Errorf("%+v: %s", rev, twinJSON(e))
		}
	}
}

// reviseBack: to take a correction back changes what it has changed, back.
func reviseBack(t *rapid.T) {
	old, corrected, _, _ := drawCorrection(t)
	if corrected.Check() != nil {
		t.Skip("there is no way back")
	}
	there, back := revise(t, old, corrected), revise(t, corrected, old)
	for i, c := range back.Changed {
		back.Changed[i] = pairing.Change[string]{
			Round: c.Round, Old: c.New, New: c.Old, OldOver: c.NewOver, NewOver: c.OldOver, OldNone: c.NewNone, NewNone: c.OldNone,
		}
	}
	if diff := cmp.Diff(there.Changed, back.Changed, sameKind); diff != "" || len(there.Refused) != len(back.Refused) {
		t.Errorf("there and back (-there +back):\n%s%s\n%s", diff, twinJSON(old), twinJSON(corrected))
	}
}

// reviseLatest: a correction of the latest round is never refused.
func reviseLatest(t *rapid.T) {
	e := drawHistory(t)
	if len(e.Rounds) == 0 {
		t.Skip("no round")
	}
	corrected := e
	corrected.Rounds = slices.Clone(e.Rounds)
	latest := &corrected.Rounds[len(e.Rounds)-1]
	latest.Games = slices.Clone(latest.Games)
	outcomes := append([]pairing.Outcome{pairing.NotPlayed}, genOutcomes...)
	for i := range latest.Games {
		if g := &latest.Games[i]; g.Outcome != pairing.Void {
			g.Outcome = rapid.SampledFrom(outcomes).Draw(t, "outcome")
		}
	}
	if _, err := pairing.Standings(corrected); err != nil {
		t.Skip("a play-off that wouldn't be called for")
	}
	if rev := revise(t, e, corrected); len(rev.Refused) > 0 {
		t.Errorf("%v: %s\n%s", rev.Refused, twinJSON(e), twinJSON(corrected))
	}
}

// reviseRefused: a correction is refused if and only if a game of a later round
// has begun, and the game is named.
func reviseRefused(t *rapid.T) {
	old, corrected, round, game := drawCorrection(t)
	rev := revise(t, old, corrected)
	if begun(old, round) != (len(rev.Refused) > 0) {
		t.Fatalf("round %d, game %d: later round begun %v, refused %v: %s", round, game, begun(old, round), rev.Refused, twinJSON(old))
	}
	if len(rev.Refused) == 0 {
		return
	}
	g := old.Rounds[round-1].Games[game-1]
	if p := rev.Refused[0]; len(rev.Refused) > 1 || !errors.Is(p, pairing.ErrTooLate) || p.Rule != pairing.ResultsStand ||
		p.Round != round || p.Game != game ||
		!strings.Contains(p.Error(), fmt.Sprint(g.Gold)) || !strings.Contains(p.Error(), fmt.Sprint(g.Silver)) {
		t.Errorf("round %d, game %d: %v: %s", round, game, rev.Refused, twinJSON(old))
	}
}

// sameKind compares kinds of problems.
var sameKind = cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Kind" },
	cmp.Comparer(func(x, y error) bool { return x == y }))

// anyOrder takes rounds for equal whose games are, in any order.
var anyOrder = cmpopts.SortSlices(func(a, b pairing.Game[string]) bool { return a.Gold < b.Gold })

// reviseStands: the rounds stand up to which the corrected history is in order,
// and the problems are the ones of the whole history.
func reviseStands(t *rapid.T) {
	old, corrected, _, _ := drawCorrection(t)
	if n := len(corrected.Rounds); rapid.Bool().Draw(t, "cut") {
		corrected.Rounds = corrected.Rounds[:rapid.IntRange(0, n).Draw(t, "rounds left")]
	}
	rev := revise(t, old, corrected)
	stand := 0
	for stand < len(corrected.Rounds) {
		before, err := corrected.Before(stand + 2)
		if err != nil {
			t.Fatal(err)
		}
		if before.Check() != nil {
			break
		}
		stand++
	}
	var lines []string
	for _, p := range rev.Problems {
		lines = append(lines, p.Error())
	}
	want := ""
	if err := corrected.Check(); err != nil {
		want = err.Error()
	}
	if got := strings.Join(lines, "\n"); rev.Stand != stand || got != want {
		t.Errorf("%d rounds stand, want %d; problems %s, want %s\n%s\n%s", rev.Stand, stand, got, want, twinJSON(old), twinJSON(corrected))
	}
}

// reviseChanged: what changes is what Next says of the histories before each
// later round that stands, and before the one to come: the round, or that the
// event is over, and who is champion.
func reviseChanged(t *rapid.T) {
	old, corrected, round, _ := drawCorrection(t)
	var want []pairing.Change[string]
	last := len(old.Rounds) // with a decision
	if twinFinished(old.Rounds[last-1]) {
		last++
	}
	last = min(last, revise(t, old, corrected).Stand+1)
	for r := round + 1; r <= last; r++ {
		a, errA := nextBefore(t, old, r)
		b, errB := nextBefore(t, corrected, r)
		if a.Over != b.Over || !cmp.Equal(a.Champion, b.Champion) || !cmp.Equal(a.Round, b.Round, anyOrder) || fmt.Sprint(errA) != fmt.Sprint(errB) {
			want = append(want, pairing.Change[string]{
				Round: r, Old: a.Round, New: b.Round, OldOver: a.Over, NewOver: b.Over, OldNone: listOf(t, errA), NewNone: listOf(t, errB),
			})
		}
	}
	if diff := cmp.Diff(want, revise(t, old, corrected).Changed, cmpopts.EquateEmpty(), sameKind); diff != "" {
		t.Errorf("changed (-want +got):\n%s%s\n%s", diff, twinJSON(old), twinJSON(corrected))
	}
}

// nextBefore returns what Next gives before a round, or why there is no round.
func nextBefore(t *rapid.T, e pairing.Event[string], round int) (pairing.Pairing[string], error) {
	t.Helper()
	before, err := e.Before(round)
	if err != nil {
		t.Fatal(err)
	}
	p, err := pairing.Next(before)
	if err != nil && !errors.Is(err, pairing.ErrEmptyRound) {
		t.Fatal(err)
	}
	return p, err
}

// listOf returns the one problem of an error.
func listOf(_ *rapid.T, err error) pairing.Problems {
	var ps pairing.Problems
	errors.As(err, &ps)
	return ps
}

// TestRevisePointers has ids that are pointers to equal names: they are players
// of their own.
func TestRevisePointers(t *testing.T) {
	var names [5]string
	ids := make([]any, len(names))
	for i := range ids {
		ids[i] = &names[i]
	}
	history := func(first, second [5]int) pairing.Event[any] {
		e := pairing.Event[any]{Lives: 3, Entrants: ids}
		for _, order := range [][5]int{first, second} {
			e.Rounds = append(e.Rounds, pairing.Round[any]{
				Games: []pairing.Game[any]{
					{Gold: ids[order[0]], Silver: ids[order[1]], Outcome: pairing.GoldWins},
					{Gold: ids[order[2]], Silver: ids[order[3]], Outcome: pairing.GoldWins},
				},
				Byes: []any{ids[order[4]]},
			})
		}
		return e
	}
	old := history([5]int{0, 3, 1, 2, 4}, [5]int{0, 1, 4, 2, 3})

	// Another player wins in round 1, and so round 2 would have been
	// another, too.
	r, err := pairing.Revise(old, history([5]int{3, 0, 1, 2, 4}, [5]int{0, 1, 4, 2, 3}))
	if err != nil || len(r.Refused) != 1 || len(r.Changed) == 0 {
		t.Errorf("another winner: %+v, error %v", r, err)
	}
	// Another player rests in round 1.
	r, err = pairing.Revise(old, history([5]int{0, 4, 1, 2, 3}, [5]int{0, 1, 4, 2, 3}))
	if err != nil || len(r.Refused) != 3 || !strings.Contains(fmt.Sprint(r.Refused), "bye") {
		t.Errorf("another bye: %+v, error %v", r, err)
	}
	// Another player has one more life.
	corrected := history([5]int{0, 3, 1, 2, 4}, [5]int{0, 1, 4, 2, 3})
	old.ExtraLives = []pairing.ExtraLife[any]{{Player: ids[0], Lives: 1}}
	corrected.ExtraLives = []pairing.ExtraLife[any]{{Player: ids[1], Lives: 1}}
	old.Forbidden = []pairing.Prohibition[any]{{Pair: [2]any{ids[0], ids[1]}}}
	corrected.Forbidden = []pairing.Prohibition[any]{{Pair: [2]any{ids[2], ids[3]}}}
	r, err = pairing.Revise(old, corrected)
	if err != nil || len(r.Refused) > 0 || len(r.Changed) == 0 {
		t.Errorf("other records: %+v, error %v", r, err)
	}
	// The same again.
	r, err = pairing.Revise(old, old)
	if err != nil || len(r.Refused) > 0 || len(r.Changed) > 0 {
		t.Errorf("no correction: %+v, error %v", r, err)
	}
	// Another champion.
	last := func(winner, loser int) pairing.Event[any] {
		g := pairing.Game[any]{Gold: ids[winner], Silver: ids[loser], Outcome: pairing.GoldWins}
		return pairing.Event[any]{Lives: 1, Entrants: ids[:2], Rounds: []pairing.Round[any]{{Games: []pairing.Game[any]{g}}}}
	}
	if r, err = pairing.Revise(last(0, 1), last(1, 0)); err != nil || len(r.Changed) != 1 {
		t.Errorf("another champion: %+v, error %v", r, err)
	}
}

// TestReviseGames corrects round 1 after round 2 has begun, and reads all that
// is refused whole.
func TestReviseGames(t *testing.T) {
	old := tell(3, "Ann Bob Cid Dan Eve",
		"Ann-Bob void, Ann-Bob gold, Cid-Dan gold, bye Eve", "Ann-Cid gold, Bob-Eve gold, bye Dan", "Bob-Dan ")
	game := func(number int, players, says string) string {
		where := "round 1"
		if number > 0 {
			where = fmt.Sprintf("round 1, game %d", number)
		}
		return fmt.Sprintf("pairing: %s: %s: too late to be changed: %s; round 2 has started (rule ResultsStand)\n", where, players, says)
	}
	bye := func(says string) string {
		return fmt.Sprintf("pairing: bye, round 1: too late to be changed: %s; round 2 has started (rule ResultsStand)\n", says)
	}
	for _, c := range []struct{ name, round, want string }{
		{"nothing", "Cid-Dan gold, Ann-Bob gold, Ann-Bob void, bye Eve", ""},
		{"a result", "Ann-Bob void, Ann-Bob gold, Cid-Dan no-decision, bye Eve",
			game(3, "Cid against Dan", "from gold to no-decision")},
		{"a result taken back", "Ann-Bob void, Ann-Bob gold, Cid-Dan , bye Eve",
			game(3, "Cid against Dan", "from gold to not played")},
		{"colors", "Ann-Bob void, Ann-Bob gold, Dan-Cid silver, bye Eve",
			game(3, "Cid against Dan", "from gold to silver with the colors exchanged")},
		{"a game struck out", "Ann-Bob void, Ann-Bob gold, bye Eve",
			game(3, "Cid against Dan", "gold, to be struck out")},
		{"a void game struck out", "Ann-Bob gold, Cid-Dan gold, bye Eve",
			game(1, "Ann against Bob", "void, to be struck out")},
		{"a game added", "Ann-Bob void, Ann-Bob gold, Cid-Dan gold, Dan-Cid void, bye Eve",
			game(0, "Dan against Cid", "void, to be added")},
		{"the same game once more", "Ann-Bob void, Ann-Bob gold, Cid-Dan gold, Ann-Bob void, bye Eve",
			game(0, "Ann against Bob", "void, to be added")},
		{"other players", "Ann-Bob void, Ann-Bob gold, Cid-Eve gold, bye Eve",
			game(3, "Cid against Dan", "gold, to be struck out") + game(0, "Cid against Eve", "gold, to be added")},
		{"the replay first", "Bob-Ann silver, Bob-Ann no-decision, Cid-Dan gold, bye Eve",
			game(1, "Ann against Bob", "from void to silver with the colors exchanged") +
				game(2, "Ann against Bob", "from gold to no-decision with the colors exchanged")},
		{"the other color first", "Bob-Ann no-decision, Ann-Bob silver, Cid-Dan gold, bye Eve",
			game(1, "Ann against Bob", "from void to no-decision with the colors exchanged") +
				game(2, "Ann against Bob", "from gold to silver")},
		{"one of each color", "Ann-Bob silver, Bob-Ann no-decision, Cid-Dan gold, bye Eve",
			game(1, "Ann against Bob", "from void to silver") +
				game(2, "Ann against Bob", "from gold to no-decision with the colors exchanged")},
		{"another bye", "Ann-Bob void, Ann-Bob gold, Cid-Dan gold, bye Bob", bye("from Eve to Bob")},
		{"no bye", "Ann-Bob void, Ann-Bob gold, Cid-Dan gold", bye("from Eve to nobody")},
		{"more byes", "Ann-Bob void, Ann-Bob gold, Cid-Dan gold, bye Eve, bye Bob, bye Cid", bye("from Eve to Eve and 2 more")},
		{"nothing left", "",
			game(1, "Ann against Bob", "void, to be struck out") + game(2, "Ann against Bob", "gold, to be struck out") +
				game(3, "Cid against Dan", "gold, to be struck out") + bye("from Eve to nobody")},
	} {
		corrected := old.Clone()
		corrected.Rounds[0] = tellRound(c.round)
		r, err := pairing.Revise(old, corrected)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got := ""
		for _, p := range r.Refused {
			got += p.Error() + "\n"
		}
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}

		// Round 3 is paired and has not begun: round 2 can be changed
		// in any way, and whoever has no round has no bye either.
		corrected = old.Clone()
		corrected.Rounds[1] = tellRound(c.round)
		if r, err := pairing.Revise(old, corrected); err != nil || len(r.Refused) != 0 {
			t.Errorf("%s in round 2: %v, error %v", c.name, r.Refused, err)
		}
	}

	// A round that had no bye gets one. Round 3 has begun, and round 2 not.
	old = tell(3, "Ann Bob Cid", "Ann-Bob gold", "Ann-Cid no-decision", "Bob-Cid gold")
	old.Rounds[1].Games[0].Outcome, old.Rounds[1].Started = pairing.NoDecision, true
	corrected := old.Clone()
	corrected.Rounds[1].Byes = []string{"Bob"}
	r, err := pairing.Revise(old, corrected)
	if want := "pairing: bye, round 2: too late to be changed: from nobody to Bob; round 3 has started (rule ResultsStand)"; err != nil || r.Refused.Error() != want {
		t.Errorf("a bye more: error %v\n got %v\nwant %s", err, r.Refused, want)
	}
}

// TestReviseUnfinished: where a game is open before or after the correction,
// nothing is decided yet about the next round, so no decision has changed.
func TestReviseUnfinished(t *testing.T) {
	open := tell(1, "Ann Bob Cid Dan", "Ann-Bob , Cid-Dan gold")
	for name, c := range map[string]struct{ old, corrected pairing.Event[string] }{
		"open before and after": {open, tell(1, "Ann Bob Cid Dan", "Ann-Bob , Cid-Dan silver")},
		"open before":           {open, tell(1, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold")},
		"open after":            {tell(1, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold"), open},
	} {
		r, err := pairing.Revise(c.old, c.corrected)
		if err != nil || len(r.Changed) != 0 || len(r.Refused) != 0 || len(r.Problems) != 0 || r.Stand != 1 {
			t.Errorf("%s: %+v, error %v", name, r, err)
		}
	}
	// The same correction in a round that is finished changes the next one.
	r, err := pairing.Revise(tell(1, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold"), tell(1, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan silver"))
	if err != nil || len(r.Changed) != 1 || r.Changed[0].Round != 2 {
		t.Errorf("finished: %+v, error %v", r, err)
	}
}
