package pairing

import (
	"fmt"
	"slices"
	"strings"
)

// This file says why a wish makes a round worse, in words that a player
// understands.

// A wished compares the best round with the best round that meets a wish.
type wished[P comparable] struct {
	*ready[P]
	pairs [][2]int // of the wish, as they were named; the bye is number n
	best  match
	asked match // the best round that meets the wish
}

// wish names the wish, as in "Ann with Bob, the bye for Cid".
func (x *wished[P]) wish() string {
	var texts []string
	for _, p := range x.pairs {
		if p[1] == len(x.field.players) {
			texts = append(texts, "the bye for "+x.called(p[0]))
		} else {
			texts = append(texts, fmt.Sprintf("%s with %s", x.called(p[0]), x.called(p[1])))
		}
	}
	return strings.Join(texts, ", ")
}

// onePair reports whether the wish is one pair. Then "they" means these two.
func (x *wished[P]) onePair() bool { return len(x.pairs) == 1 && x.pairs[0][1] < len(x.field.players) }

// bestWith names the best round that meets the wish.
func (x *wished[P]) bestWith() string {
	if x.onePair() {
		return "the best round with them"
	}
	return "the best round with this"
}

// worse says why the round is worse at a value, and by how much.
func (x *wished[P]) worse(at Value, by int64) string {
	switch b := book[at.Criterion-1]; {
	case b.bye != nil:
		return x.otherBye(at.Criterion)
	case b.levelOf != nil:
		return x.moreAt(at, by)
	}
	return x.lessSpread(at, by)
}

// moreAt is about a level at which more pairs count, as in
//
//	they met in round 2 already; the best round with them has one
//	rematch, and none is needed
func (x *wished[P]) moreAt(at Value, by int64) string {
	var wanted, forced [][2]int // pairs at this level, wished for or not
	for _, p := range x.asked.pairs {
		i, j := p[0], p[1]
		if book[at.Criterion-1].levelOf(&x.field.players[i], &x.field.players[j], x.field.times(i, j)) != at.N {
			continue
		}
		if k := slices.IndexFunc(x.pairs, func(q [2]int) bool { return q == p || q == [2]int{j, i} }); k >= 0 {
			wanted = append(wanted, x.pairs[k])
		} else if _, ok := x.best.find(p); !ok {
			forced = append(forced, p)
		}
	}
	const most = 3
	var facts []string
	for k, p := range append(wanted, forced...) {
		if k == most {
			if more := len(wanted) + len(forced) - most; more == 1 {
				facts = append(facts, "so does 1 other pair")
			} else {
				facts = append(facts, fmt.Sprintf("so do %d other pairs", more))
			}
			break
		}
		facts = append(facts, x.fact(at, p, k < len(wanted)))
	}
	figures := fmt.Sprintf("%s has %s, and %s", x.bestWith(), amount(at, at.Value), enough(at.Value-by))
	return strings.Join(append(facts, figures), "; ")
}

// fact says why a pair counts at a level.
func (x *wished[P]) fact(at Value, pair [2]int, wanted bool) string {
	who := fmt.Sprintf("%s and %s", x.called(pair[0]), x.called(pair[1]))
	if wanted && x.onePair() {
		who = "they"
	}
	switch repeat := at.Criterion == Repeats; {
	case repeat && wanted:
		return fmt.Sprintf("%s met in round%s already", who, listed(x.metIn(pair[0], pair[1])))
	case repeat:
		return fmt.Sprintf("then %s meet again, after round%s", who, listed(x.metIn(pair[0], pair[1])))
	case wanted:
		return fmt.Sprintf("%s differ by %s", who, count(at.N, "loss"))
	}
	return fmt.Sprintf("then %s meet, who differ by %s", who, count(at.N, "loss"))
}

// metIn returns the numbers of the rounds in which players i and j of the field
// have met.
func (w *ready[P]) metIn(i, j int) []int {
	x, y := w.entrant(i), w.entrant(j)
	var rounds []int
	for _, k := range w.past.played(x) {
		g := w.past.games[k]
		if (g.gold == y || g.silver == y) && !(w.event.BothForfeitUnmet && g.outcome == BothForfeit) {
			// rounds that ended earlier
			before, _ := slices.BinarySearch(w.ends, k+1)
			rounds = append(rounds, before+1)
		}
	}
	return rounds
}

// amount is a number of pairs at a level, as in "one rematch".
func amount(at Value, n int64) string {
	one, more := "rematch", "rematches"
	switch {
	case at.Criterion == LossGaps:
		gap := count(at.N, "loss")
		one, more = "pair that differs by "+gap, "pairs that differ by "+gap
	case at.N > 2:
		one = ordinal(at.N) + " meeting"
		more = one + "s"
	}
	if n == 1 {
		return "one " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// enough says that n pairs are needed and no more.
func enough(n int64) string {
	switch n {
	case 0:
		return "none is needed"
	case 1:
		return "one is enough"
	}
	return fmt.Sprintf("%d are enough", n)
}

// otherBye is about a bye for another player, as in
//
//	then Ann (1 bye) has the bye instead of Dan (0 byes); it goes to one
//	of those with the fewest byes
func (x *wished[P]) otherBye(c Criterion) string {
	with := func(i int) string { return fmt.Sprintf("%s (%s)", x.called(i), figures[c](x.field.players[i])) }
	text := fmt.Sprintf("then %s has the bye instead of %s; %s", with(x.asked.bye), with(x.best.bye), byeOrder[c])
	if !x.field.byeAllowed(x.asked.bye) {
		text += ", so no legal round has this"
	}
	return text
}

// byeOrder says for each criterion about the bye who comes first.
var byeOrder = map[Criterion]string{
	ByeFewest: "it goes to one of those with the fewest byes",
	ByeLosses: "fewer losses come first",
	ByeRating: "the higher rating comes first",
	ByeSeed:   "the better seed comes first",
	ByeRank:   "the better rank comes first",
	ByeSeeded: "the higher seeded rating comes first",
}

// lessSpread is about a smaller sum of squares.
func (x *wished[P]) lessSpread(at Value, by int64) string {
	what, format := "ranks", func(sum int64) string { return fmt.Sprint(sum) }
	if at.Criterion == SeededSquares {
		what, format = "seeded ratings", func(sum int64) string {
			return fmt.Sprintf("%.4f Elo²", float64(sum)/(seededUnit*seededUnit))
		}
	}
	return fmt.Sprintf("%s spreads the %s less well: its sum of squares is %s, and %s is possible", x.bestWith(),
		what, format(at.Value), format(at.Value+by))
}
