package pairing_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
	gocmp "github.com/google/go-cmp/cmp"
)

// A wishing answers wishes by looking at all rounds that meet them.
type wishing struct {
	*twin
	all   []twinRound // in canonical order
	costs [][]pairing.Value
	best  twinRound
}

// newWishing prepares it for a twin whose best round is known.
func newWishing(tw *twin, best twinRound) *wishing {
	w := &wishing{twin: tw, all: tw.rounds(), best: best}
	ranks := func(r twinRound) []int {
		list := []int{tw.rank[r.bye]}
		for _, pair := range r.pairs {
			list = append(list, tw.rank[pair[1]])
		}
		return list
	}
	slices.SortFunc(w.all, func(a, b twinRound) int { return slices.Compare(ranks(a), ranks(b)) })
	for _, r := range w.all {
		w.costs = append(w.costs, tw.cost(r))
	}
	return w
}

// directed reports whether a round keeps to what the director wants, whoever
// has the bye otherwise.
func (tw *twin) directed(r twinRound) bool {
	x := *tw
	x.criteria = []pairing.Criterion{pairing.Repeats} // not ByeFewest first
	return x.legal(r)
}

// wish returns the twin of the same event, except what the director wants: the
// wish as well, in place of all that is at odds with it.
func (tw *twin) wish(wish pairing.Pin[string]) *twin {
	x := *tw
	x.pinned, x.forbidden, x.gold = maps.Clone(tw.pinned), maps.Clone(tw.forbidden), maps.Clone(tw.gold)
	free := func(p, partner string) {
		if q, ok := x.pinned[p]; ok && q != partner {
			delete(x.pinned, p)
			delete(x.pinned, q)
			delete(x.gold, [2]string{p, q})
			delete(x.gold, [2]string{q, p})
		}
	}
	for _, pair := range wish.Pairs {
		free(pair[0], pair[1])
		free(pair[1], pair[0])
		x.pinned[pair[0]], x.pinned[pair[1]] = pair[1], pair[0]
		delete(x.forbidden, pair)
		delete(x.forbidden, [2]string{pair[1], pair[0]})
	}
	if wish.Bye != nil {
		free(*wish.Bye, "")
		maps.DeleteFunc(x.pinned, func(_, q string) bool { return q == "" })
		x.pinned[*wish.Bye] = ""
	}
	return &x
}

// event returns the event that the twin of a wish is of, with all that the
// director wants in the next round as one pin.
func (tw *twin) eventWith() pairing.Event[string] {
	e := tw.event
	e.Pins = slices.DeleteFunc(slices.Clone(e.Pins), func(p pairing.Pin[string]) bool { return p.Round == tw.completed+1 })
	pin := pairing.Pin[string]{Round: tw.completed + 1}
	for _, p := range slices.Sorted(maps.Keys(tw.pinned)) {
		switch q := tw.pinned[p]; {
		case q == "":
			pin.Bye = &p
		case tw.gold[[2]string{p, q}]:
			e.Pins = append(e.Pins, pairing.Pin[string]{Round: pin.Round, Pairs: [][2]string{{p, q}}, Colors: true})
		case p < q && !tw.gold[[2]string{q, p}]:
			pin.Pairs = append(pin.Pairs, [2]string{p, q})
		}
	}
	e.Pins = append(e.Pins, pin)
	e.Forbidden = slices.DeleteFunc(slices.Clone(e.Forbidden), func(x pairing.Prohibition[string]) bool { return !tw.forbidden[x.Pair] })
	return e
}

func (r twinRound) meets(wish pairing.Pin[string]) bool {
	if wish.Bye != nil && r.bye != *wish.Bye {
		return false
	}
	for _, pair := range wish.Pairs {
		if !slices.Contains(r.pairs, pair) && !slices.Contains(r.pairs, [2]string{pair[1], pair[0]}) {
			return false
		}
	}
	return true
}

// answer returns what WhyNot should say, without the text, with the twin of the
// wish and the round.
func (w *wishing) answer(wish pairing.Pin[string]) (a pairing.Answer[string], with *twin, round twinRound, found bool) {
	with = w.wish(wish)
	a.Met = w.best.meets(wish)
	at := -1
	for k, r := range w.all {
		if !r.meets(wish) {
			continue
		}
		a.Legal = a.Legal || w.legal(r)
		if !with.directed(r) {
			continue
		}
		by := int64(1)
		if at >= 0 {
			by, _ = w.compare(w.costs[k], w.costs[at])
		}
		if by > 0 {
			at = k
		}
	}
	if at < 0 {
		a.Criterion = pairing.Allowed
		return a, with, round, false
	}
	round = w.all[at]
	if a.Met {
		return a, with, w.best, true
	}
	by, level := w.compare(w.twin.cost(w.best), w.costs[at])
	switch {
	case !w.directed(round):
		a.Criterion = pairing.Allowed
	case by == 0:
		a.Criterion = pairing.Canonical
	default:
		a.WorseAt, a.By = &w.costs[at][level], by
		a.Criterion = a.WorseAt.Criterion
	}
	return a, with, round, true
}

// wishes returns all wishes for one pair or the bye, or some if there are many,
// and some for more.
func (w *wishing) wishes(rng *rand.Rand) []pairing.Pin[string] {
	var wishes []pairing.Pin[string]
	for i, p := range w.left {
		if w.best.bye != "" {
			wishes = append(wishes, pairing.Pin[string]{Bye: &p})
		}
		for _, q := range w.left[:i] {
			wishes = append(wishes, pairing.Pin[string]{Pairs: [][2]string{{p, q}}})
		}
	}
	if len(wishes) > 20 {
		rng.Shuffle(len(wishes), func(i, j int) { wishes[i], wishes[j] = wishes[j], wishes[i] })
		wishes = wishes[:20]
	}
	for range min(3, len(w.all)) {
		wish := pairing.Pin[string]{Round: w.completed + 1}
		r := w.all[rng.IntN(len(w.all))]
		if r.bye != "" && rng.IntN(2) == 0 {
			wish.Bye = &r.bye
		}
		for _, pair := range r.pairs {
			if rng.IntN(2) == 0 {
				wish.Pairs = append(wish.Pairs, [2]string{pair[1], pair[0]})
			}
		}
		if wish.Bye != nil || len(wish.Pairs) > 0 {
			wishes = append(wishes, wish)
		}
	}
	return wishes
}

func TestWhyNotSlow(t *testing.T) {
	var all []string
	for _, what := range []string{"wc2012", "wc2013", "wc2014", "wc2016", "own rules"} {
		for _, c := range []pairing.Criterion{0, pairing.Allowed, pairing.Repeats, pairing.ByeLosses, pairing.LossGaps, pairing.Canonical} {
			// See TestWhyNotEqualSquares.
			if what != "wc2013" && what != "wc2014" || c != pairing.Canonical {
				all = append(all, fmt.Sprintf("%s, %v", what, c))
			}
		}
	}
	for _, c := range []pairing.Criterion{pairing.ByeRating, pairing.ByeSeed, pairing.RankSpread} {
		all = append(all, fmt.Sprintf("wc2012, %v", c))
	}
	all = append(all, "wc2013, ByeRank", "wc2013, RankSquares", "wc2016, ByeSeeded", "wc2016, SeededSquares")
	twinRun(t, 1200, (*twin).checkWhyNot, append(all, "wc2012, ByeFewest", "no such round", "pin replaced", "forbidden pair wished",
		"of a directed event", "illegal by the bye", "verified", "refused", "audited")...)
}

// checkWhyNot compares answers.
func (tw *twin) checkWhyNot(t *testing.T, rng *rand.Rand, counts map[string]int) {
	e := tw.event
	p, err := pairing.Next(e)
	if err != nil || p.Over {
		want, wish := pairing.ErrNoLegalRound, pairing.Pin[string]{Pairs: [][2]string{{e.Entrants[0], e.Entrants[0]}}}
		if len(tw.left) == 0 {
			want = pairing.ErrEmptyRound
		}
		if p.Over {
			want = pairing.ErrOver
			prepared, err := pairing.Prepare(e)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := prepared.WhyNot(wish); !errors.Is(err, want) {
				t.Fatalf("error %v, want %v", err, want)
			}
			if _, err := prepared.Explain(pairing.Round[string]{}); !errors.Is(err, want) {
				t.Fatalf("error %v, want %v", err, want)
			}
			if _, err := prepared.Audit(pairing.Round[string]{}); !errors.Is(err, want) {
				t.Fatalf("error %v, want %v", err, want)
			}
		}
		if _, err := pairing.WhyNot(e, wish); !errors.Is(err, want) {
			t.Fatalf("error %v, want %v", err, want)
		}
		return
	}
	best, complete := tw.fromRound(p.Round)
	if !complete {
		t.Fatalf("incomplete: %v", p.Round)
	}
	w := newWishing(tw, best)
	prepared, err := pairing.Prepare(e)
	if err != nil {
		t.Fatal(err)
	}
	for k, wish := range w.wishes(rng) {
		ask := prepared.WhyNot
		if k == 0 {
			ask = func(wish pairing.Pin[string], o ...pairing.Options) (pairing.Answer[string], error) {
				return pairing.WhyNot(e, wish, o...)
			}
		}
		got, err := ask(wish)
		if err != nil {
			t.Fatalf("%+v: %v", wish, err)
		}
		want, with, round, found := w.answer(wish)
		tw.countWish(wish, want, found, counts)
		diff := gocmp.Diff(want, got, append(twinEqual, gocmp.FilterPath(func(path gocmp.Path) bool {
			return path.String() == "Round" || path.String() == "Text"
		}, gocmp.Ignore()))...)
		if diff != "" {
			t.Fatalf("%+v (-want +got):\n%s", wish, diff)
		}
		checkWishText(t, w, wish, round, got)
		if !found {
			if !reflect.DeepEqual(got.Round, pairing.Pairing[string]{}) {
				t.Fatalf("%+v: a round where there is none: %v", wish, got.Round.Round)
			}
			continue
		}
		if diff := gocmp.Diff(with.answer(round), twinAnswerOf(got.Round), twinEqual); diff != "" {
			t.Fatalf("%+v: round (-want +got):\n%s", wish, diff)
		}
		if rng.IntN(5) == 0 {
			checkForced(t, tw, with, wish, got, round, counts)
		}
	}
}

func (tw *twin) countWish(wish pairing.Pin[string], a pairing.Answer[string], found bool, counts map[string]int) {
	rules := tw.event.Edition.String()
	if len(tw.event.RankBy)+len(tw.event.Criteria) > 0 {
		rules = "own rules"
	}
	counts[fmt.Sprintf("%s, %v", rules, a.Criterion)]++
	// By somebody else.
	pinned := wish.Bye != nil && tw.pinned[*wish.Bye] != ""
	forbidden := false
	for _, pair := range wish.Pairs {
		q, ok := tw.pinned[pair[0]]
		pinned = pinned || ok && q != pair[1]
		forbidden = forbidden || tw.forbidden[pair]
	}
	for what, is := range map[string]bool{
		"no such round":         !found,
		"pin replaced":          pinned && found,
		"forbidden pair wished": forbidden && found,
		"of a directed event":   len(tw.pinned)+len(tw.event.Forbidden) > 0,
		"illegal by the bye":    !a.Legal && a.Criterion == pairing.ByeFewest,
	} {
		if is {
			counts[what]++
		}
	}
}

// checkWishText compares the text with a text made of the figures of the
// twin.
func checkWishText(t *testing.T, w *wishing, wish pairing.Pin[string], round twinRound, a pairing.Answer[string]) {
	t.Helper()
	var parts []string
	for _, pair := range wish.Pairs {
		parts = append(parts, pair[0]+" with "+pair[1])
	}
	if wish.Bye != nil {
		parts = append(parts, "the bye for "+*wish.Bye)
	}
	name := strings.Join(parts, ", ")
	with := "the best round with this"
	if len(wish.Pairs) == 1 && wish.Bye == nil {
		with = "the best round with them"
	}
	want := ""
	switch {
	case a.Met:
		want = "the best round has " + name
	case a.Criterion == pairing.Canonical:
		want = name + ": " + with + " is as good by every criterion; of equal rounds, the first in the order of ranks is taken"
	case a.Criterion == pairing.Allowed:
		want = name + ": against the director's choices: "
		if len(round.pairs) == 0 && round.bye == "" {
			want = "no round has " + name + " and keeps to the director's choices: "
		}
		if strings.HasPrefix(a.Text, want) && len(a.Text) > len(want) {
			return
		}
	case a.Criterion == pairing.Repeats || a.Criterion == pairing.LossGaps:
		want = name + ": " + w.textOfLevel(wish, round, with, a)
	case strings.HasPrefix(a.Criterion.String(), "Bye"):
		want = name + ": " + w.textOfBye(round, a)
	case a.Criterion == pairing.SeededSquares:
		want = fmt.Sprintf("%s: %s spreads the seeded ratings less well: its spread is %.4f Elo², and %.4f Elo² is possible",
			name, with, float64(a.WorseAt.Value)/1e8, float64(a.WorseAt.Value+a.By)/1e8)
	default:
		want = fmt.Sprintf("%s: %s spreads the ranks less well: its spread is %d, and %d is possible",
			name, with, a.WorseAt.Value, a.WorseAt.Value+a.By)
	}
	if a.Text != want {
		t.Fatalf("text %q\nwant %q", a.Text, want)
	}
}

func (w *wishing) textOfLevel(wish pairing.Pin[string], round twinRound, with string, a pairing.Answer[string]) string {
	n := a.WorseAt.N
	losses := fmt.Sprintf("%d losses", n)
	if n == 1 {
		losses = "1 loss"
	}
	var wanted, others []string
	in := func(list [][2]string, pair [2]string) int {
		return slices.IndexFunc(list, func(q [2]string) bool { return q == pair || q == [2]string{pair[1], pair[0]} })
	}
	for _, pair := range round.pairs {
		if w.rank[pair[0]] > w.rank[pair[1]] {
			pair[0], pair[1] = pair[1], pair[0]
		}
		var rounds []string
		for r, x := range w.event.Rounds {
			for _, g := range x.Games {
				if in([][2]string{{g.Gold, g.Silver}}, pair) == 0 && g.Outcome != pairing.Void && g.Outcome != pairing.NotPlayed &&
					!(w.event.BothForfeitUnmet && g.Outcome == pairing.BothForfeit) {
					rounds = append(rounds, fmt.Sprint(r+1))
				}
			}
		}
		if a.Criterion == pairing.Repeats && len(rounds) != n-1 ||
			a.Criterion == pairing.LossGaps && w.losses[pair[0]]-w.losses[pair[1]] != n && w.losses[pair[1]]-w.losses[pair[0]] != n {
			continue
		}
		met := "round "
		if n > 2 {
			met = "rounds "
		}
		met += strings.Join(rounds, ", ")
		if k := strings.LastIndex(met, ", "); k >= 0 {
			met = met[:k] + " and " + met[k+2:]
		}
		k := in(wish.Pairs, pair)
		if k >= 0 {
			pair = wish.Pairs[k]
		}
		who := pair[0] + " and " + pair[1]
		switch {
		case k >= 0 && strings.HasSuffix(with, "them"):
			who = "they"
			fallthrough
		case k >= 0 && a.Criterion == pairing.Repeats:
			text := who + " met in " + met + " already"
			if a.Criterion == pairing.LossGaps {
				text = who + " differ by " + losses
			}
			wanted = append(wanted, text)
		case k >= 0:
			wanted = append(wanted, who+" differ by "+losses)
		case in(w.best.pairs, pair) >= 0:
		case a.Criterion == pairing.Repeats:
			others = append(others, "then "+who+" meet again, after "+met)
		default:
			others = append(others, "then "+who+" meet, who differ by "+losses)
		}
	}
	facts := append(wanted, others...)
	if more := len(facts) - 3; more == 1 {
		facts = append(facts[:3], "so does 1 other pair")
	} else if more > 1 {
		facts = append(facts[:3], fmt.Sprintf("so do %d other pairs", more))
	}
	unit, units := "rematch", "rematches"
	if n > 2 {
		unit = map[int]string{3: "3rd", 4: "4th", 5: "5th", 6: "6th"}[n] + " meeting"
		units = unit + "s"
	}
	if a.Criterion == pairing.LossGaps {
		unit, units = "pair that differs by "+losses, "pairs that differ by "+losses
	}
	has := fmt.Sprintf("%d %s", a.WorseAt.Value, units)
	if a.WorseAt.Value == 1 {
		has = "one " + unit
	}
	enough := fmt.Sprintf("%d are enough", a.WorseAt.Value-a.By)
	switch a.WorseAt.Value - a.By {
	case 0:
		enough = "none is needed"
	case 1:
		enough = "one is enough"
	}
	return strings.Join(append(facts, with+" has "+has+", and "+enough), "; ")
}

func (w *wishing) textOfBye(round twinRound, a pairing.Answer[string]) string {
	order := map[pairing.Criterion]string{
		pairing.ByeFewest: "it goes to one of those with the fewest byes", pairing.ByeLosses: "fewer losses come first",
		pairing.ByeRating: "the higher rating comes first", pairing.ByeSeed: "the better seed comes first",
		pairing.ByeRank: "the better rank comes first", pairing.ByeSeeded: "the higher seeded rating comes first",
		pairing.ByeMostLosses: "more losses come first", pairing.ByeLast: "the lower rank comes first",
	}[a.Criterion]
	figure := func(p string) string {
		r := a.Round.Ranking[slices.IndexFunc(a.Round.Ranking, func(r pairing.Ranked[string]) bool { return r.Player == p })]
		number := func(n int, one, more string) string {
			if n == 1 {
				return "1 " + one
			}
			return fmt.Sprintf("%d %s", n, more)
		}
		text := ""
		switch a.Criterion {
		case pairing.ByeFewest:
			text = number(w.byes[p], "bye", "byes")
		case pairing.ByeLosses, pairing.ByeMostLosses:
			text = number(w.losses[p], "loss", "losses")
		case pairing.ByeRating:
			text = fmt.Sprintf("rated %.4f", rating.Elo(r.Strength))
		case pairing.ByeSeed:
			text = fmt.Sprintf("seed %d", w.seed[p])
		case pairing.ByeRank, pairing.ByeLast:
			text = fmt.Sprintf("rank %d", w.rank[p])
		case pairing.ByeSeeded:
			text = fmt.Sprintf("seeded rating %.4f", r.Seeded)
		}
		return fmt.Sprintf("%s (%s)", p, text)
	}
	text := fmt.Sprintf("then %s has the bye instead of %s; %s", figure(round.bye), figure(w.best.bye), order)
	if !a.Legal {
		text += ", so no legal round has this"
	}
	return text
}

// checkForced checks the certificate of a round that meets a wish, and asks for
// a second opinion.
func checkForced(t *testing.T, tw, with *twin, wish pairing.Pin[string], a pairing.Answer[string], round twinRound, counts map[string]int) {
	t.Helper()
	e := with.eventWith()
	if a.Met {
		e = tw.event
	}
	err := pairing.Verify(e, a.Round.Round, a.Round.Certificate)
	if legal := with.legal(round); legal != (err == nil) {
		t.Fatalf("%+v: legal %v, verified with %v\n%s", wish, legal, err, twinJSON(e))
	} else if legal {
		counts["verified"]++
		next, err := pairing.Next(e)
		if err != nil || !reflect.DeepEqual(next.Round, a.Round.Round) {
			t.Fatalf("%+v: round %v; pinned, it is %v, %v", wish, a.Round.Round, next.Round, err)
		}
		if next.Directed != a.Round.Directed {
			t.Fatalf("%+v: directed %q; pinned, %q", wish, a.Round.Directed, next.Directed)
		}
	} else {
		counts["refused"]++
	}
	if !a.Met && cmp.Compare(a.By, 0) > 0 {
		if pairing.Verify(tw.event, a.Round.Round, a.Round.Certificate) == nil {
			t.Fatalf("%+v: a worse round is verified for the event itself", wish)
		}
	}
	v, err := pairing.Audit(tw.event, a.Round.Round)
	if err != nil {
		t.Fatal(err)
	}
	counts["audited"]++
	if v.Legal != a.Legal || v.Legal && (v.By != a.By || !reflect.DeepEqual(v.WorseAt, a.WorseAt)) {
		t.Fatalf("%+v: worse at %v by %d, legal %v; Audit: %v by %d, %v", wish, a.WorseAt, a.By, a.Legal, v.WorseAt, v.By, v.Legal)
	}
}

// Everything wrong with a wish is reported at once.
func TestWhyNotErrors(t *testing.T) {
	// Four must be paired: Ann, Bob, Cid and Dan.
	even := tell(2, "Ann Bob Cid Dan Eve Fay Gus",
		"Ann-Eve gold, Bob-Fay gold, Cid-Dan gold, bye Gus",
		"Ann-Eve gold, Bob-Fay silver, Cid-Gus gold, bye Dan")
	even.Withdrawals = []pairing.Withdrawal[string]{{Player: "Fay", After: 2, Until: 5}}
	even.Absent = []pairing.Absence[string]{{Player: "Gus", Round: 3}}
	ann, zoe := "Ann", "Zoe"
	pairs := func(words string) (list [][2]string) {
		for _, w := range strings.Fields(words) {
			a, b, _ := strings.Cut(w, "-")
			list = append(list, [2]string{a, b})
		}
		return list
	}
	for _, c := range []struct {
		wish  pairing.Pin[string]
		kinds []error
		rules []pairing.Rule
		text  string
	}{
		{pairing.Pin[string]{}, []error{pairing.ErrWish}, []pairing.Rule{0},
			"pairing: wish, round 3: cannot be wished for: it names nobody"},
		{pairing.Pin[string]{Round: 4, Pairs: pairs("Ann-Bob")}, []error{pairing.ErrNoRound}, []pairing.Rule{0},
			"pairing: wish, round 3: no such round: got 4"},
		{pairing.Pin[string]{Pairs: pairs("Ann-Zoe")}, []error{pairing.ErrUnknown}, []pairing.Rule{0}, ""},
		{pairing.Pin[string]{Pairs: pairs("Eve-Bob")}, []error{pairing.ErrEliminated}, []pairing.Rule{pairing.OutOfLives},
			"pairing: wish, round 3: Eve: already eliminated (rule OutOfLives)"},
		{pairing.Pin[string]{Pairs: pairs("Fay-Bob")}, []error{pairing.ErrWithdrawn}, []pairing.Rule{pairing.HasLeft}, ""},
		{pairing.Pin[string]{Pairs: pairs("Bob-Gus")}, []error{pairing.ErrAbsent}, []pairing.Rule{pairing.HasLeft}, ""},
		{pairing.Pin[string]{Pairs: pairs("Ann-Ann")}, []error{pairing.ErrTwice}, []pairing.Rule{pairing.OncePerRound}, ""},
		{pairing.Pin[string]{Pairs: pairs("Ann-Bob Cid-Bob")}, []error{pairing.ErrTwice}, []pairing.Rule{pairing.OncePerRound}, ""},
		{pairing.Pin[string]{Bye: &ann}, []error{pairing.ErrWish}, []pairing.Rule{0},
			"pairing: wish, round 3: Ann: cannot be wished for: 4 players to be paired, so there is no bye"},
		{pairing.Pin[string]{Round: -1, Pairs: pairs("Ann-Bob Ann-Eve Gus-Zoe"), Bye: &zoe},
			[]error{pairing.ErrNoRound, pairing.ErrTwice, pairing.ErrEliminated, pairing.ErrAbsent, pairing.ErrUnknown, pairing.ErrUnknown, pairing.ErrWish},
			[]pairing.Rule{0, pairing.OncePerRound, pairing.OutOfLives, pairing.HasLeft, 0, 0, 0}, ""},
	} {
		a, err := pairing.WhyNot(even, c.wish)
		if !reflect.DeepEqual(a, pairing.Answer[string]{}) {
			t.Errorf("%+v: an answer besides the error", c.wish)
		}
		list := problemsOf(t, err)
		if len(list) != len(c.kinds) {
			t.Errorf("%+v: %d errors: %v", c.wish, len(list), err)
			continue
		}
		for k, p := range list {
			if p.Kind != c.kinds[k] || p.Rule != c.rules[k] || p.Where != "wish" || p.Round != 3 {
				t.Errorf("%+v: error %d is %v, want %v", c.wish, k+1, &p, c.kinds[k])
			}
			checkEntrants(t, even.Entrants, p)
		}
		if c.text != "" && err.Error() != c.text {
			t.Errorf("%+v: %q, want %q", c.wish, err, c.text)
		}
	}
}

// An id that is not equal to itself is nobody.
func TestWhyNotOfNobody(t *testing.T) {
	e := pairing.Event[any]{Lives: 1, Entrants: []any{1, 2, 3}}
	nan := any(math.NaN())
	_, err := pairing.WhyNot(e, pairing.Pin[any]{Pairs: [][2]any{{1, nan}}, Bye: &nan})
	if !errors.Is(err, pairing.ErrUnknown) || len(problemsOf(t, err)) != 2 {
		t.Error(err)
	}
}

// What is asked of an event, and of the same prepared, has the same answers.
func TestPrepared(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan")
	wish := pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Bob"}}}
	p, err := pairing.Prepare(e)
	if err != nil {
		t.Fatal(err)
	}
	round := tellRound("Ann-Bob, Cid-Dan")
	for name, ask := range map[string][2]func() (any, error){
		"Next":    {func() (any, error) { return pairing.Next(e) }, func() (any, error) { return p.Next(), nil }},
		"Audit":   {func() (any, error) { return pairing.Audit(e, round) }, func() (any, error) { return p.Audit(round) }},
		"WhyNot":  {func() (any, error) { return pairing.WhyNot(e, wish) }, func() (any, error) { return p.WhyNot(wish) }},
		"Explain": {func() (any, error) { return pairing.Explain(e, round) }, func() (any, error) { return p.Explain(round) }},
		"illegal": {func() (any, error) { return pairing.Explain(e, pairing.Round[string]{}) }, func() (any, error) { return p.Explain(pairing.Round[string]{}) }},
		"no wish": {func() (any, error) { return pairing.WhyNot(e, pairing.Pin[string]{}) }, func() (any, error) { return p.WhyNot(pairing.Pin[string]{}) }},
	} {
		want, err1 := ask[0]()
		got, err2 := ask[1]()
		// One question takes less work than both.
		if a, ok := want.(pairing.Answer[string]); ok {
			a.Round.Work = got.(pairing.Answer[string]).Round.Work
			want = a
		}
		if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(err1, err2) || (name == "illegal" || name == "no wish") != (err1 != nil) {
			t.Errorf("%s: %+v, %v\nprepared: %+v, %v", name, want, err1, got, err2)
		}
	}
	// The event can go on meanwhile.
	e.Entrants[0] = "Zoe"
	if a, err := p.WhyNot(wish); err != nil || a.Met || !a.Legal || a.Criterion != pairing.RankSpread || a.By != 8 {
		t.Errorf("%v, %+v", err, a)
	}
	// No event without a round has answers.
	if _, err := pairing.WhyNot(tell(1, "Ann Bob", "Ann-Bob gold"), wish); !errors.Is(err, pairing.ErrOver) {
		t.Errorf("over: %v", err)
	}
	if _, err := pairing.WhyNot(tell(1, "Ann Bob", "Ann-Bob "), wish); !errors.Is(err, pairing.ErrUnfinished) {
		t.Errorf("unfinished: %v", err)
	}
	if p, err := pairing.Prepare(tell(1, "Ann Bob", "Ann-Bob ")); p != nil || !errors.Is(err, pairing.ErrUnfinished) {
		t.Errorf("unfinished: %v, %v", p, err)
	}
	if p, err := pairing.Prepare(tell(1, "Ann Bob", "Ann-Bob gold")); err != nil || !p.Next().Over || *p.Next().Champion != "Ann" || p.Named(strings.ToUpper).Next().Directed != "" {
		t.Errorf("over: %v, %v", p, err)
	}
}

// Several ask at once. Run with -race, this finds what they would change.
func TestPreparedAtOnce(t *testing.T) {
	e := tell(3, "Ann Bob Cid Dan Eve", "Ann-Bob gold, Cid-Dan gold, bye Eve", "Ann-Cid gold, Bob-Eve silver, bye Dan")
	p, err := pairing.Prepare(e)
	if err != nil {
		t.Fatal(err)
	}
	round := p.Next().Round
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for _, a := range e.Entrants {
				for _, b := range e.Entrants {
					if _, err := p.WhyNot(pairing.Pin[string]{Pairs: [][2]string{{a, b}}}); (err != nil) != (a == b) {
						t.Errorf("%s with %s: %v", a, b, err)
					}
				}
			}
			v, err := p.Named(strings.ToUpper).Audit(p.Next().Round)
			if err != nil || !v.Optimal {
				t.Errorf("%v, %+v", err, v)
			}
			if _, err := p.Explain(round); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
}

// Texts have people's names where these are known, and ids nowhere.
func TestNamed(t *testing.T) {
	e := pairing.Event[int]{Lives: 3, Entrants: []int{101, 102, 103, 104, 105}, Rounds: []pairing.Round[int]{
		{Games: []pairing.Game[int]{{Gold: 101, Silver: 102, Outcome: 1}, {Gold: 103, Silver: 104, Outcome: 1}}, Byes: []int{105}},
		{Games: []pairing.Game[int]{{Gold: 101, Silver: 103, Outcome: 1}, {Gold: 102, Silver: 105, Outcome: 2}}, Byes: []int{104}},
	}, Forbidden: []pairing.Prohibition[int]{{Pair: [2]int{104, 105}}}}
	p, err := pairing.Prepare(e)
	if err != nil {
		t.Fatal(err)
	}
	names := map[int]string{101: "Ann", 102: "Bob", 103: "Cid", 104: "Dan", 105: "Eve"}
	named := p.Named(func(id int) string { return names[id] })
	digits := func(text string) string { return regexp.MustCompile(`10[1-5]`).FindString(text) }
	texts := func(p *pairing.Prepared[int]) []string {
		list := []string{p.Next().Directed}
		for _, bye := range e.Entrants {
			for _, wish := range []pairing.Pin[int]{{Bye: &bye}, {Pairs: [][2]int{{bye, 101 + (bye-100)%5}}}} {
				a, err := p.WhyNot(wish)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, a.Text, a.Round.Directed)
			}
		}
		r, err := p.Explain(p.Next().Round)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range r {
			list = append(list, x.Text)
		}
		return list
	}
	ids, words := texts(p), texts(named)
	for k, text := range words {
		if digits(text) != "" {
			t.Errorf("an id: %s", text)
		}
		for id, name := range names {
			text = strings.ReplaceAll(text, name, fmt.Sprint(id))
		}
		if text != ids[k] {
			t.Errorf("named: %s\nids: %s", words[k], ids[k])
		}
	}
	if digits(p.Next().Directed) == "" {
		t.Error("the first one has changed")
	}
	if got := texts(named.Named(nil)); !slices.Equal(got, ids) {
		t.Errorf("without names: %q", got)
	}
}

// The words for each criterion, in the plainest cases.
func TestWhyNotWords(t *testing.T) {
	two := tell(3, "Ann Bob Cid Dan", "Ann-Dan gold, Bob-Cid gold", "Ann-Bob gold, Dan-Cid gold")
	again := tell(9, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold", "Ann-Bob silver, Cid-Dan silver")
	odd := tell(3, "Ann Bob Cid Dan Eve", "Ann-Bob gold, Cid-Dan gold, bye Eve")
	unmet := tell(9, "Ann Bob Cid Dan", "Ann-Bob both-forfeit, Cid-Dan both-forfeit", "Ann-Bob gold, Cid-Dan gold")
	unmet.BothForfeitUnmet = true
	late := tell(9, "Ann Bob Cid Dan", "Ann-Cid gold, Bob-Dan void, Dan-Bob gold", "Ann-Bob void, Bob-Ann no-decision, Cid-Dan gold")
	gaps := tell(4, "Ann Bob Cid Dan", "Ann-Bob gold, Cid-Dan gold")
	for _, c := range []struct {
		e    pairing.Event[string]
		wish string
		want string
	}{
		{two, "Bob-Ann", "Bob with Ann: they met in round 2 already; then Dan and Cid meet again, after round 2; the best round with them has 2 rematches, and none is needed"},
		{two, "Cid-Bob", "Cid with Bob: they met in round 1 already; then Ann and Dan meet again, after round 1; the best round with them has 2 rematches, and none is needed"},
		{again, "Dan-Cid", "Dan with Cid: they met in rounds 1 and 2 already; then Ann and Bob meet again, after rounds 1 and 2; the best round with them has 2 3rd meetings, and none is needed"},
		{again, "Dan-Cid Bob-Ann", "Dan with Cid, Bob with Ann: Bob and Ann met in rounds 1 and 2 already; Dan and Cid met in rounds 1 and 2 already; the best round with this has 2 3rd meetings, and none is needed"},
		{unmet, "Ann-Bob Cid-Dan", "Ann with Bob, Cid with Dan: Ann and Bob met in round 2 already; Cid and Dan met in round 2 already; the best round with this has 2 rematches, and none is needed"},
		{late, "Ann-Bob", "Ann with Bob: they met in round 2 already; then Cid and Dan meet again, after round 2; the best round with them has 2 rematches, and none is needed"},
		{odd, "Eve", "the bye for Eve: then Eve (1 bye) has the bye instead of Ann (0 byes); it goes to one of those with the fewest byes, so no legal round has this"},
		{odd, "Bob", "the bye for Bob: then Bob (1 loss) has the bye instead of Ann (0 losses); fewer losses come first"},
		{odd, "Cid", "the bye for Cid: then Cid (seed 3) has the bye instead of Ann (seed 1); the better seed comes first"},
		{gaps, "Dan-Ann", "Dan with Ann: they differ by 1 loss; then Cid and Bob meet, who differ by 1 loss; the best round with them has 2 pairs that differ by 1 loss, and none is needed"},
		{gaps, "Cid-Ann", "the best round has Cid with Ann"},
		{tell(2, "Ann Bob Cid Dan"), "Ann-Bob", "Ann with Bob: the best round with them spreads the ranks less well: its spread is 2, and 10 is possible"},
	} {
		var wish pairing.Pin[string]
		for _, w := range strings.Fields(c.wish) {
			if a, b, ok := strings.Cut(w, "-"); ok {
				wish.Pairs = append(wish.Pairs, [2]string{a, b})
			} else {
				wish.Bye = &a
			}
		}
		if a, err := pairing.WhyNot(c.e, wish); err != nil || a.Text != c.want {
			t.Errorf("%v\n got %s\nwant %s", err, a.Text, c.want)
		}
	}
}

// Explain says of a round that is not the best what is better, and claims
// nothing else about what is possible.
func TestExplainOthers(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan")
	for _, c := range []struct{ round, first string }{
		{"Ann-Dan, Bob-Cid", "RankSpread: Ann (rank 1, 0 losses) and Dan (rank 4, 0 losses) meet for the first time; 3 places apart in rank"},
		{"Ann-Cid, Bob-Dan", "RankSpread: the best round is better by 2 at RankSpread"},
	} {
		r, err := pairing.Explain(e, tellRound(c.round))
		if err != nil || len(r) == 0 || r[0].Text != c.first {
			t.Errorf("%s: %v, %v, want first %s", c.round, r, err, c.first)
			continue
		}
		last := r[len(r)-1].Text
		if best := c.round == "Ann-Dan, Bob-Cid"; strings.Contains(last, "no round has more") != best {
			t.Errorf("%s: %s", c.round, last)
		}
	}
	e.Criteria = []pairing.Criterion{pairing.Repeats}
	if r, err := pairing.Explain(e, tellRound("Ann-Cid, Bob-Dan")); err != nil || r[0].Text != "Canonical: another round is as good by every criterion, and comes first in the order of ranks" {
		t.Errorf("%v, %v", r, err)
	}
	_, err := pairing.Explain(e, tellRound("Ann-Cid"))
	if list := problemsOf(t, err); len(list) != 2 || list[0].Kind != pairing.ErrMissing {
		t.Errorf("error %v", err)
	}
}

// Pins and prohibitions of the players named give way, and only these.
func TestWhyNotDirected(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan Eve Fay")
	e.Pins = []pairing.Pin[string]{{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}, {"Cid", "Dan"}}}}
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Cid", "Eve"}}}
	for _, c := range []struct {
		wish  string
		round string
		text  string
	}{
		{"Ann-Bob", "Ann-Bob, Cid-Dan, Eve-Fay", "the best round has Ann with Bob"},
		{"Ann-Fay", "Ann-Fay, Bob-Eve, Cid-Dan", "Ann with Fay: against the director's choices: Ann with Bob is pinned, Cid with Dan is pinned, Cid with Eve is forbidden"},
		{"Cid-Eve", "Ann-Bob, Cid-Eve, Dan-Fay", "Cid with Eve: against the director's choices: Ann with Bob is pinned, Cid with Dan is pinned, Cid with Eve is forbidden"},
		{"Dan-Fay", "", "no round has Dan with Fay and keeps to the director's choices: Ann with Bob is pinned, Cid with Dan is pinned, Cid with Eve is forbidden"},
	} {
		a, b, _ := strings.Cut(c.wish, "-")
		got, err := pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{a, b}}})
		if err != nil || told(got.Round.Round) != c.round || got.Text != c.text || got.Legal != got.Met || got.WorseAt != nil || got.By != 0 {
			t.Errorf("%s: %v\n%q\n%q, want\n%q\n%q", c.wish, err, told(got.Round.Round), got.Text, c.round, c.text)
		}
	}
}

// TestWhyNotEarlier asks about rounds that the event has already: the last one
// is only paired.
func TestWhyNotEarlier(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan", "Ann-Dan gold, Bob-Cid gold", "Ann-Bob , Cid-Dan ")
	for round := 1; round <= 2; round++ {
		wish := pairing.Pin[string]{Round: round, Pairs: [][2]string{{"Ann", "Cid"}}}
		before, err := e.Before(round)
		if err != nil {
			t.Fatal(err)
		}
		want, err := pairing.WhyNot(before, wish)
		if err != nil || want.Met {
			t.Fatalf("%+v, error %v", want, err)
		}
		got, err := pairing.WhyNot(e, wish)
		// The longer event may take more.
		got.Round.Work = want.Round.Work
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("round %d: %+v, error %v, want %+v", round, got, err, want)
		}
	}
	if _, err := pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Cid"}}}); !errors.Is(err, pairing.ErrUnfinished) {
		t.Errorf("error %v", err)
	}
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Zoe", After: 2}}
	if _, err := pairing.WhyNot(e, pairing.Pin[string]{Round: 1, Pairs: [][2]string{{"Ann", "Cid"}}}); !errors.Is(err, pairing.ErrUnknown) {
		t.Errorf("error %v", err)
	}
}

// TestWhyNotEqualSquares: without the pair of the second and the fifth, two
// rounds of six have the same sum of squares: 4²+4²+1² and 5²+2²+2².
func TestWhyNotEqualSquares(t *testing.T) {
	for _, edition := range []pairing.Edition{pairing.WC2013, pairing.WC2014} {
		e := tell(2, "Ann Bob Cid Dan Eve Fay")
		e.Edition = edition
		e.SeedRatings = []float64{2600, 2500, 2400, 2300, 2200, 2100}
		e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Bob", "Eve"}}}
		a, err := pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{"Fay", "Ann"}}})
		if err != nil || a.Met || !a.Legal || a.Criterion != pairing.Canonical || a.WorseAt != nil || a.By != 0 {
			t.Fatalf("%+v, error %v", a, err)
		}
		if want := "Fay with Ann: the best round with them is as good by every criterion; of equal rounds, the first in the order of ranks is taken"; a.Text != want {
			t.Errorf("%s, want %s", a.Text, want)
		}
		if a, err := pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Eve"}}}); err != nil || !a.Met {
			t.Errorf("%+v, error %v", a, err)
		}
	}
}
