package pairing_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
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

// wish returns the twin of the same event, but for what the director wants: the
// wish as well, in place of all that is at odds with it.
func (tw *twin) wish(wish pairing.Pin[string]) *twin {
	x := *tw
	x.pinned, x.forbidden = maps.Clone(tw.pinned), maps.Clone(tw.forbidden)
	free := func(p string) {
		if q, ok := x.pinned[p]; ok {
			delete(x.pinned, p)
			delete(x.pinned, q)
		}
	}
	for _, pair := range wish.Pairs {
		free(pair[0])
		free(pair[1])
		x.pinned[pair[0]], x.pinned[pair[1]] = pair[1], pair[0]
		delete(x.forbidden, pair)
		delete(x.forbidden, [2]string{pair[1], pair[0]})
	}
	if wish.Bye != nil {
		free(*wish.Bye)
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
		case p < q:
			pin.Pairs = append(pin.Pairs, [2]string{p, q})
		}
	}
	e.Pins = append(e.Pins, pin)
	e.Forbidden = slices.DeleteFunc(slices.Clone(e.Forbidden), func(pair [2]string) bool { return !tw.forbidden[pair] })
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

// answer returns what WhyNot should say but for the text, with the twin of the
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
			all = append(all, fmt.Sprintf("%s, %v", what, c))
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
		if p.Over {
			want = pairing.ErrOver
			if _, err := p.WhyNot(wish); !errors.Is(err, want) {
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
	for k, wish := range w.wishes(rng) {
		ask := p.WhyNot
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
		checkWishText(t, w, wish, got)
		if !found {
			if !reflect.DeepEqual(got.Round, pairing.Pairing[string]{}) {
				t.Fatalf("%+v: a round where there is none: %v", wish, got.Round.Round)
			}
			continue
		}
		if diff := gocmp.Diff(tw.answer(round), twinAnswerOf(got.Round), twinEqual); diff != "" {
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
	pinned := wish.Bye != nil && tw.pinned[*wish.Bye] != "" // by somebody else
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

// checkWishText checks that the text has what the fields say.
func checkWishText(t *testing.T, w *wishing, wish pairing.Pin[string], a pairing.Answer[string]) {
	t.Helper()
	var parts []string
	for _, pair := range wish.Pairs {
		if w.rank[pair[0]] > w.rank[pair[1]] {
			pair[0], pair[1] = pair[1], pair[0]
		}
		parts = append(parts, pair[0]+" with "+pair[1])
	}
	if wish.Bye != nil {
		parts = append(parts, "the bye for "+*wish.Bye)
	}
	name := strings.Join(parts, ", ")
	want := ""
	switch {
	case a.Met:
		want = "the round has " + name
	case a.Criterion == pairing.Canonical:
		want = name + ": as good by every criterion, but the round given comes first among equals"
	case a.Criterion == pairing.Allowed && len(a.Round.Round.Games)+len(a.Round.Round.Byes) == 0:
		want = "no round has " + name + " and keeps to the director's choices: "
	case a.Criterion == pairing.Allowed:
		want = name + ": against the director's choices: "
	default:
		want = fmt.Sprintf("%s: the best such round is worse by %d at %s", name, a.By, a.WorseAt.Level())
	}
	if a.Text != want && (a.Criterion != pairing.Allowed || !strings.HasPrefix(a.Text, want) || len(a.Text) == len(want)) {
		t.Fatalf("text %q, want %q", a.Text, want)
	}
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
	// Four are to be paired: Ann, Bob, Cid and Dan.
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
		{pairing.Pin[string]{Round: 2, Pairs: pairs("Ann-Bob")}, []error{pairing.ErrNoRound}, []pairing.Rule{0},
			"pairing: wish, round 3: no such round: got 2"},
		{pairing.Pin[string]{Round: 4, Pairs: pairs("Ann-Bob")}, []error{pairing.ErrNoRound}, []pairing.Rule{0}, ""},
		{pairing.Pin[string]{Pairs: pairs("Ann-Zoe")}, []error{pairing.ErrUnknown}, []pairing.Rule{pairing.SeedOrder}, ""},
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
			[]pairing.Rule{0, pairing.OncePerRound, pairing.OutOfLives, pairing.HasLeft, pairing.SeedOrder, pairing.SeedOrder, 0}, ""},
	} {
		a, err := pairing.WhyNot(even, c.wish)
		if !reflect.DeepEqual(a, pairing.Answer[string]{}) {
			t.Errorf("%+v: an answer besides the error", c.wish)
		}
		joined, ok := err.(interface{ Unwrap() []error })
		if !ok {
			t.Errorf("%+v: error %v", c.wish, err)
			continue
		}
		list := joined.Unwrap()
		if len(list) != len(c.kinds) {
			t.Errorf("%+v: %d errors: %v", c.wish, len(list), err)
			continue
		}
		for k, err := range list {
			var p *pairing.Problem
			if !errors.As(err, &p) || p.Kind != c.kinds[k] || p.Rule != c.rules[k] || p.Where != "wish" || p.Round != 3 {
				t.Errorf("%+v: error %d is %v, want %v", c.wish, k+1, err, c.kinds[k])
			}
		}
		if c.text != "" && err.Error() != c.text {
			t.Errorf("%+v: %q, want %q", c.wish, err, c.text)
		}
	}
}

// An id that isn't equal to itself is nobody.
func TestWhyNotOfNobody(t *testing.T) {
	e := pairing.Event[float64]{Lives: 1, Entrants: []float64{1, 2, 3}}
	nan := math.NaN()
	_, err := pairing.WhyNot(e, pairing.Pin[float64]{Pairs: [][2]float64{{1, nan}}, Bye: &nan})
	if !errors.Is(err, pairing.ErrUnknown) || len(err.(interface{ Unwrap() []error }).Unwrap()) != 2 {
		t.Error(err)
	}
}

// Only what Next or Audit has returned can be asked.
func TestWhyNotOfWhat(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan")
	wish := pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Bob"}}}
	if _, err := (pairing.Pairing[string]{}).WhyNot(wish); err == nil || !strings.Contains(err.Error(), "ask again") {
		t.Errorf("a pairing from nowhere: %v", err)
	}
	v, err := pairing.Audit(e, tellRound("Ann-Bob, Cid-Dan"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := pairing.WhyNot(e, wish)
	if err != nil || want.Met || !want.Legal || want.Criterion != pairing.RankSpread || want.By != 8 {
		t.Fatalf("%v, %+v", err, want)
	}
	if a, err := v.Best.WhyNot(wish); err != nil || a.Text != want.Text || told(a.Round.Round) != told(want.Round.Round) {
		t.Errorf("the best round of an audit: %v, %+v", err, a)
	}
	// The round of an answer can be asked in its turn: there Ann with Bob
	// is pinned.
	back := pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Dan"}}}
	if a, err := want.Round.WhyNot(back); err != nil || a.Legal || a.Criterion != pairing.Allowed || told(a.Round.Round) != "Ann-Dan, Bob-Cid" {
		t.Errorf("the round of an answer: %v, %+v", err, a)
	}
	// A wish that is met is the round itself.
	if a, err := pairing.WhyNot(e, back); err != nil || !a.Met || !a.Legal || told(a.Round.Round) != "Ann-Dan, Bob-Cid" {
		t.Errorf("%v, %+v", err, a)
	}
	// No event without a round has answers.
	if _, err := pairing.WhyNot(tell(1, "Ann Bob", "Ann-Bob gold"), wish); !errors.Is(err, pairing.ErrOver) {
		t.Errorf("over: %v", err)
	}
	if _, err := pairing.WhyNot(tell(1, "Ann Bob", "Ann-Bob "), wish); !errors.Is(err, pairing.ErrUnfinished) {
		t.Errorf("unfinished: %v", err)
	}
}

// Pins and prohibitions of the players named give way, and only these.
func TestWhyNotDirected(t *testing.T) {
	e := tell(2, "Ann Bob Cid Dan Eve Fay")
	e.Pins = []pairing.Pin[string]{{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}, {"Cid", "Dan"}}}}
	e.Forbidden = [][2]string{{"Cid", "Eve"}}
	for _, c := range []struct {
		wish  string
		round string
		text  string
	}{
		{"Ann-Bob", "Ann-Bob, Cid-Dan, Eve-Fay", "the round has Ann with Bob"},
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
