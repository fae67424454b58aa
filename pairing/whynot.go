package pairing

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/pairing/internal/matching"
)

// This file answers the question that players ask first: why not another pair?
// The answer is in words that a player understands.

// An Answer says why the next round does not meet a wish.
type Answer[P comparable] struct {
	// Met reports that the next round meets the wish. Then no other fields
	// are set, except Legal, Text and Round. Round is the next round.
	Met bool `json:"met"`

	// Legal reports that some legal round meets the wish. No legal round
	// does if the wish breaks [ByeFewest] or the director's choices. Even
	// then, Round is the best round that meets it.
	Legal bool `json:"legal"`

	// Criterion is the first criterion at which the round gets worse if the
	// wish is met. It is [Canonical] if the round is as good by every
	// criterion: then the next round comes first among equals. It is
	// [Allowed] if the wish breaks the director's choices.
	Criterion Criterion `json:"criterion,omitzero"`

	// WorseAt is the cost at that criterion if the wish is met. By is how
	// much worse that is, always above 0. For ByeRating, By is a number of
	// classes. WorseAt is nil and By is 0 if Criterion is Canonical or
	// Allowed.
	WorseAt *Value `json:"worseAt,omitempty"`
	By      int64  `json:"by,omitzero"`

	// Round is the best round that meets the wish. [Next] gives the same
	// round if the wish is pinned, in place of any pins of these players.
	// So the wish appears among the director's choices of the round. Round
	// is zero if no round meets the wish.
	Round Pairing[P] `json:"round,omitzero"`

	// Text says why in words that a player understands. Names are in the
	// order of the wish:
	//
	//	Ann with Bob: they met in round 2 already; the best round
	//	with them has one rematch, and none is needed
	//
	// The text is on one line, and its figures may be rounded. In the
	// fields they are exact.
	Text string `json:"text"`
}

// WhyNot returns the cost of a wish: that the next round of an event has
// certain pairs, or a certain bye.
//
// The round of the wish is the number of the next round, or 0, which means the
// same. It can also be the number of a round that the event has already. Then
// the question is about the event before that round ([Event.Before]), and about
// the best round there.
//
// The answer is exact: no round that meets the wish costs less than the round
// of the answer, which has a certificate of that.
//
// The error reports all problems of the event that [Next] reports, or all
// problems of the wish. A wish must name somebody. It must not name a player
// who is not to be paired, a player twice, or a bye in a round that has no bye.
// It cannot be about colors, which cost nothing.
//
// An ordinary event takes about twice the time of Next, and [Prepared.WhyNot]
// about the time of Next once. A wish that moves many other pairs can take much
// longer. Both rounds together may take as much work as [Options] allow. If
// that is not enough, the error is [ErrTooLarge].
func WhyNot[P comparable](e Event[P], wish Pin[P], o ...Options) (Answer[P], error) {
	b := newBudget(&e, o)
	if wish.Round >= 1 && wish.Round <= len(e.Rounds) {
		if err := e.Check(); err != nil {
			return Answer[P]{}, err
		}
		e = e.before(wish.Round)
	}
	p, err := prepareRound(&e, b)
	if err != nil {
		return Answer[P]{}, err
	}
	return p.whyNot(wish, b)
}

// WhyNot returns the cost of a wish; see the function [WhyNot]. Options with a
// MaxWork bound this question alone. Without them, it may take as much work as
// Prepare was allowed.
func (p *Prepared[P]) WhyNot(wish Pin[P], o ...Options) (Answer[P], error) {
	if p.best.Over {
		return Answer[P]{}, p.ready.event.errOver()
	}
	return p.whyNot(wish, again(p.ready.allowed, o))
}

func (p *Prepared[P]) whyNot(wish Pin[P], b *budget) (Answer[P], error) {
	w := p.ready
	asked, err := w.wish(wish)
	if err != nil {
		return Answer[P]{}, err
	}
	x := &wished[P]{ready: w, pairs: asked, best: w.best}
	pairs := slices.Clone(asked)
	for k, pair := range pairs {
		pairs[k] = [2]int{min(pair[0], pair[1]), max(pair[0], pair[1])}
	}
	if w.best.has(pairs, len(w.field.players)) {
		return Answer[P]{Met: true, Legal: true, Round: p.Next(), Text: "the best round has " + x.wish()}, nil
	}

	forced := &ready[P]{history: w.history, state: w.state, field: w.field.force(pairs), past: w.past,
		other: w, name: w.name}
	m, proof, err := forced.field.solve(b)
	if errors.Is(err, matching.ErrNone) {
		text := fmt.Sprintf("no round has %s and keeps to the director's choices: %s",
			x.wish(), w.choicesText())
		return Answer[P]{Criterion: Allowed, Text: text}, nil
	}
	if err != nil {
		return Answer[P]{}, err
	}
	if err := forced.field.checkOwn(m, proof, b); err != nil {
		return Answer[P]{}, err
	}
	x.asked = m
	a := Answer[P]{Legal: w.field.legal(m), Criterion: Canonical, Round: forced.describe(m, proof)}
	a.Round.Work = b.spent
	a.WorseAt, a.By = w.rules.worse(a.Round.Cost, w.cost)
	switch {
	case !w.field.allowsAll(m):
		a.Criterion, a.WorseAt, a.By = Allowed, nil, 0
		a.Text = fmt.Sprintf("%s: against the director's choices: %s", x.wish(), w.choicesText())
	case a.WorseAt == nil:
		a.Text = fmt.Sprintf("%s: %s is as good by every criterion; of equal rounds, the first in the order "+
			"of ranks is taken", x.wish(), x.bestWith())
	default:
		a.Criterion = a.WorseAt.Criterion
		a.Text = fmt.Sprintf("%s: %s", x.wish(), x.worse(*a.WorseAt, a.By))
	}
	return a, nil
}

// wish returns the pairs of a wish as numbers of the field, each in the order
// in which it was named. The bye is one more number. The error has all problems
// of the wish.
func (w *ready[P]) wish(wish Pin[P]) ([][2]int, error) {
	var ps problems
	at := spot{record: "wish", round: w.round()}
	if wish.Round != 0 && wish.Round != w.round() {
		ps.add(w.problemAt(at, ErrNoRound, fmt.Sprintf("got %d", wish.Round)))
	}
	if len(wish.Pairs) == 0 && wish.Bye == nil {
		ps.add(w.problemAt(at, ErrWish, "it names nobody"))
	}
	if wish.Colors {
		ps.add(w.problemAt(at, ErrWish, "colors cost nothing"))
	}
	// by seed: in the field, plus 1, or 0
	place := make([]int32, len(w.event.Entrants))
	for i := range w.field.players {
		place[w.entrant(i)] = int32(i + 1)
	}
	seen := map[int]bool{}
	find := func(p P) int {
		bad := func(by Rule, kind error) {
			at := at
			at.rule = by
			ps.add(w.problemAt(at, kind, "", p))
		}
		i, ok := 0, false
		if id.Valid(p) {
			seed, known := w.index[p]
			if ok = known && place[seed] > 0; ok {
				i = int(place[seed] - 1)
			}
		}
		switch {
		case !id.Valid(p):
			bad(0, ErrUnknown)
		case !ok:
			bad(w.whyNotLeft(p))
		case seen[i]:
			bad(OncePerRound, ErrTwice)
		}
		if ok {
			seen[i] = true
		}
		return i
	}
	var pairs [][2]int
	for _, pair := range wish.Pairs {
		pairs = append(pairs, [2]int{find(pair[0]), find(pair[1])})
	}
	if wish.Bye != nil {
		i := find(*wish.Bye)
		pairs = append(pairs, [2]int{i, len(w.field.players)})
		if !w.field.odd {
			ps.add(w.problemAt(at, ErrWish, fmt.Sprintf("%s to be paired, so there is no bye",
				count(len(w.field.players), "player")), *wish.Bye))
		}
	}
	return pairs, ps.err()
}

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
		// The one level of SameClub has no number.
		level := book[at.Criterion-1].levelOf(&x.field.players[i], &x.field.players[j], x.field.times(i, j))
		if level != max(1, at.N) {
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
	figures := fmt.Sprintf("%s has %s, and %s", x.bestWith(), x.amount(at, at.Value), enough(at.Value-by))
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
	case at.Criterion == SameClub && wanted:
		return fmt.Sprintf("%s are of one club", who)
	case at.Criterion == SameClub:
		return fmt.Sprintf("then %s meet, who are of one club", who)
	case wanted:
		return fmt.Sprintf("%s differ by %s", who, x.apart(at.N))
	}
	return fmt.Sprintf("then %s meet, who differ by %s", who, x.apart(at.N))
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
func (w *ready[P]) amount(at Value, n int64) string {
	one, more := "rematch", "rematches"
	switch {
	case at.Criterion == SameClub:
		one, more = "pair of one club", "pairs of one club"
	case at.Criterion != Repeats:
		gap := w.apart(at.N)
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
	with := func(i int) string { return fmt.Sprintf("%s (%s)", x.called(i), x.figure(c, x.field.players[i])) }
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

	ByeMostLosses: "more losses come first",
	ByeLast:       "the lower rank comes first",
	ByeLowest:     "the lower score comes first",
	ByeUnplayed:   "fewer missed rounds come first",
}

// lessSpread is about a worse sum of distances or squares.
func (x *wished[P]) lessSpread(at Value, by int64) string {
	what, format := "ranks", func(sum int64) string { return fmt.Sprint(sum) }
	if at.Criterion == SeededSquares {
		what, format = "seeded ratings", func(sum int64) string {
			return fmt.Sprintf("%.4f Elo²", float64(sum)/(seededUnit*seededUnit))
		}
	}
	switch at.Criterion {
	case HalvesApart:
		return fmt.Sprintf("%s keeps the halves of the groups less far apart: its sum of distances is %d, and "+
			"%d is possible", x.bestWith(), at.Value, at.Value+by)
	case RanksClose:
		return fmt.Sprintf("%s brings the ranks less close: its sum of squares is %d, and %d is possible",
			x.bestWith(), at.Value, at.Value-by)
	}
	return fmt.Sprintf("%s spreads the %s less well: its spread is %s, and %s is possible", x.bestWith(), what,
		format(at.Value), format(at.Value+by))
}
