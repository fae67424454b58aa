package runoff

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// MaxBots is the largest number of bots in a [Crosstable], which takes 12 bytes
// for each two of them in each order. Uneven pairs, where they are allowed, are
// listed in each answer, with 50 bytes or so for each.
const MaxBots = 4000

// A Match is the result of one match. P is the caller's own kind of bot id.
type Match[P comparable] struct {
	// ID tells this match from all others of the table, so that one
	// reported twice is noticed. Matches with an empty ID can't be told
	// apart, and all count.
	ID string

	A, B           P
	ChipsA, ChipsB int64 // won by each, negative if lost; they cancel
}

// Options are what a table allows. The zero value is the rule book.
type Options struct {
	// AllowUneven lets pairs have different numbers of matches, or none;
	// see [EvenPairs].
	AllowUneven bool

	// MaxWork is the maximum number of steps of work of a ranking, of
	// [Bootstrap] and of [Ties]. 0 means [DefaultWork], and
	// [DefaultWorkPerItem] for each bot and match. JSON leaves it out,
	// since it is not for whoever writes a table to say.
	MaxWork int64
}

// A Crosstable holds the matches among some bots, and what each won from each.
// Make one with [New], or read it from JSON. Functions that rank it don't
// change it, and can run at the same time.
//
// A copy of a Crosstable is the same table: matches added to the one are in the
// other. For a table of its own, to correct a match or to try something out,
// make a new one of [Crosstable.Bots], [Crosstable.Matches] and
// [Crosstable.Options].
type Crosstable[P comparable] struct{ *matrix[P] }

// of returns what a table holds; the zero Crosstable has no bots.
func (t *Crosstable[P]) of() *matrix[P] {
	if t == nil || t.matrix == nil {
		return new(matrix[P])
	}
	return t.matrix
}

// A matrix is what a table holds.
type matrix[P comparable] struct {
	bots    []P
	options Options
	index   map[P]int32
	ids     map[string]struct{}

	// chips[i*n+j] is what bot i won from bot j, and matches[i*n+j] how
	// many they played.
	chips   []int64
	matches []int32
	totals  []int64 // the sums of rows of chips

	// volume has the sum of |chips| over the matches of each bot. As it
	// fits into an int64, so does every sum of a part of them, in any
	// order.
	volume []int64

	most   int // the most matches that a pair has
	played []result
	names  []string // the IDs of those played; maybe none in a resample

	resample bool // of another table
}

// A result is a match with numbers for bots, and i's chips.
type result struct {
	i, j  int32
	chips int64
}

// New returns a table without matches. The order of bots is the order in which
// answers name those who share a place.
//
// The error reports every problem at once: no bot ([ErrNoBot]), more than
// [MaxBots] ([ErrTooLarge]), [ErrRepeatedBot] and [ErrNotAnID], each a
// [Problem].
func New[P comparable](bots []P, o Options) (*Crosstable[P], error) {
	if len(bots) == 0 {
		return nil, &Problem{Kind: ErrNoBot}
	}
	if len(bots) > MaxBots {
		return nil, &Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d bots, at most %d", len(bots), MaxBots)}
	}
	var ps problem.List
	index := number(bots, &ps)
	if err := ps.Err("runoff"); err != nil {
		return nil, err
	}
	return &Crosstable[P]{empty(slices.Clone(bots), index, o)}, nil
}

// number returns the index of each bot, and adds the problems of the list.
func number[P comparable](bots []P, ps *problem.List) map[P]int32 {
	index := make(map[P]int32, len(bots))
	for k, b := range bots {
		if !id.Valid(b) {
			ps.Add(&Problem{Kind: ErrNotAnID, Bot: k + 1, Name: problem.Name(b)})
		} else if _, ok := index[b]; ok {
			ps.Add(&Problem{Kind: ErrRepeatedBot, Bot: k + 1, Name: problem.Name(b)})
		} else {
			index[b] = int32(k)
		}
	}
	return index
}

func empty[P comparable](bots []P, index map[P]int32, o Options) *matrix[P] {
	n := len(bots)
	return &matrix[P]{
		bots: bots, index: index, options: o, ids: map[string]struct{}{},
		chips: make([]int64, n*n), matches: make([]int32, n*n),
		totals: make([]int64, n), volume: make([]int64, n),
	}
}

// Add adds matches. If there is an error, it adds none.
//
// The error reports every problem at once, each a [Problem]: [ErrUnknownBot],
// [ErrNotAnID], [ErrSameBot], [ErrChips], [ErrRepeatedMatch], and [ErrOverflow]
// if the chips that a bot won and lost come to more than an int64 can hold. The
// order of matches makes no difference to any answer.
func (t *Crosstable[P]) Add(matches ...Match[P]) error { return t.of().add(matches) }

func (t *matrix[P]) add(matches []Match[P]) error {
	var ps problem.List
	results := make([]result, 0, len(matches))
	var ids []string // that are new
	for k, m := range matches {
		if _, known := t.ids[m.ID]; !known && m.ID != "" && t.ids != nil {
			t.ids[m.ID] = struct{}{}
			ids = append(ids, m.ID)
		} else if known && ps.Room() {
			ps.Add(&Problem{Kind: ErrRepeatedMatch, Match: k + 1, Name: problem.Against(m.A, m.B), Detail: strconv.Quote(problem.Name(m.ID))})
		}
		if r, ok := t.admit(k, m, &ps); ok {
			results = append(results, r)
		}
	}
	if ps.Any() {
		for _, r := range results {
			t.volume[r.i] -= abs(r.chips)
			t.volume[r.j] -= abs(r.chips)
		}
		for _, id := range ids {
			delete(t.ids, id)
		}
		return ps.Err("runoff")
	}
	nameless := make([]string, len(t.played)-len(t.names)) // those of a resample
	t.names = append(t.names, nameless...)
	for k, r := range results {
		t.names = append(t.names, matches[k].ID)
		t.enter(r)
	}
	return nil
}

// admit checks match k, but for its ID, and takes note of its volume, or adds
// its problems.
func (t *matrix[P]) admit(k int, m Match[P], ps *problem.List) (r result, ok bool) {
	ok = true
	bad := func(kind error, rule Rule, detail string) {
		ok = false
		if ps.Room() {
			ps.Add(&Problem{Kind: kind, Rule: rule, Match: k + 1, Name: problem.Against(m.A, m.B), Detail: detail})
		}
	}
	i, okA := t.find(m.A)
	j, okB := t.find(m.B)
	switch {
	case !id.Valid(m.A) || !id.Valid(m.B):
		bad(ErrNotAnID, 0, "")
	case m.A == m.B:
		bad(ErrSameBot, 0, "")
	}
	if !okA && id.Valid(m.A) {
		bad(ErrUnknownBot, 0, problem.Name(m.A))
	}
	if !okB && id.Valid(m.B) && m.A != m.B {
		bad(ErrUnknownBot, 0, problem.Name(m.B))
	}
	switch {
	case m.ChipsA == math.MinInt64 || m.ChipsB == math.MinInt64: // its negative isn't an int64
		bad(ErrOverflow, ChipTotals, fmt.Sprintf("%+d and %+d", m.ChipsA, m.ChipsB))
	case m.ChipsA != -m.ChipsB:
		bad(ErrChips, ChipTotals, fmt.Sprintf("%+d and %+d", m.ChipsA, m.ChipsB))
	}
	if !ok {
		return result{}, false
	}
	v := abs(m.ChipsA)
	if t.volume[i] > math.MaxInt64-v || t.volume[j] > math.MaxInt64-v {
		bad(ErrOverflow, ChipTotals, fmt.Sprintf("%+d and %+d", m.ChipsA, m.ChipsB))
		return result{}, false
	}
	t.volume[i] += v
	t.volume[j] += v
	return result{i, j, m.ChipsA}, true
}

// find looks a bot up.
func (t *matrix[P]) find(b P) (int32, bool) {
	if !id.Valid(b) {
		return 0, false
	}
	i, ok := t.index[b]
	return i, ok
}

// enter enters a match whose volume is noted.
func (t *matrix[P]) enter(r result) {
	n := len(t.bots)
	there, back := int(r.i)*n+int(r.j), int(r.j)*n+int(r.i)
	t.chips[there] += r.chips
	t.chips[back] -= r.chips
	t.totals[r.i] += r.chips
	t.totals[r.j] -= r.chips
	t.matches[there]++
	t.matches[back]++
	t.most = max(t.most, int(t.matches[there]))
	t.played = append(t.played, r)
}

func abs(x int64) int64 { return max(x, -x) }

// Bots returns the bots of the table, in its order.
func (t *Crosstable[P]) Bots() []P { return slices.Clone(t.of().bots) }

// Options returns the options of the table.
func (t *Crosstable[P]) Options() Options { return t.of().options }

// Matches returns the matches, in the order in which they were added. Those of
// a resample have no IDs.
func (t *Crosstable[P]) Matches() []Match[P] {
	x := t.of()
	list := make([]Match[P], len(x.played))
	for k, r := range x.played {
		list[k] = Match[P]{A: x.bots[r.i], B: x.bots[r.j], ChipsA: r.chips, ChipsB: -r.chips}
		if len(x.names) > 0 {
			list[k].ID = x.names[k]
		}
	}
	return list
}

// A Series is all matches of two bots together.
type Series[P comparable] struct {
	A       P     `json:"a"`
	B       P     `json:"b"`
	Chips   int64 `json:"chips"` // A's, from B
	Matches int   `json:"matches"`
}

// Series returns the matches of a and b together. If they haven't met, or one
// isn't in the table, it says that they have no matches.
func (t *Crosstable[P]) Series(a, b P) Series[P] {
	x, s := t.of(), Series[P]{A: a, B: b}
	i, okA := x.find(a)
	j, okB := x.find(b)
	if okA && okB {
		at := int(i)*len(x.bots) + int(j)
		s.Chips, s.Matches = x.chips[at], int(x.matches[at])
	}
	return s
}

// A Total is what a bot has by some rule: chips, or points.
type Total[P comparable] struct {
	Bot   P     `json:"bot"`
	Total int64 `json:"total"`
}

// Totals returns the chips that each bot won in all, in the order of the bots.
func (t *Crosstable[P]) Totals() []Total[P] {
	x := t.of()
	list := make([]Total[P], len(x.bots))
	for i, b := range x.bots {
		list[i] = Total[P]{b, x.totals[i]}
	}
	return list
}

// uneven returns the pairs that have fewer matches than the most, or none.
// Where that isn't allowed, they are problems. A resample is as uneven as its
// original, and doesn't list them.
func (t *matrix[P]) uneven() ([]Series[P], error) {
	if t.resample {
		return nil, nil
	}
	var list []Series[P]
	var ps problem.List
	n := len(t.bots)
	if pairs := t.countUneven(); t.options.AllowUneven && pairs > 0 {
		if err := t.tooLong(pairs); err != nil {
			return nil, err
		}
		list = make([]Series[P], 0, pairs)
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			k := int(t.matches[i*n+j])
			switch {
			case k >= max(t.most, 1):
			case t.options.AllowUneven:
				list = append(list, Series[P]{t.bots[i], t.bots[j], t.chips[i*n+j], k})
			case ps.Room():
				ps.Add(&Problem{
					Kind: ErrUneven, Rule: EvenPairs, Name: problem.Against(t.bots[i], t.bots[j]),
					Detail: fmt.Sprintf("%d, and the most is %d", k, t.most),
				})
			}
		}
	}
	return list, ps.Err("runoff")
}

// lineWork is how many steps a line of an answer takes, with its share of the
// JSON: an uneven pair, or the total of a bot in a step.
const lineWork = 250

// tooLong returns the problem of an answer with too many lines.
func (t *matrix[P]) tooLong(lines int) error {
	if most := t.allowance(); int64(lines)*lineWork > most {
		detail := fmt.Sprintf("%d bots, whose answer has %d lines or more, at most %d", len(t.bots), lines, most/lineWork)
		return &Problem{Kind: ErrTooLarge, Detail: detail}
	}
	return nil
}

// countUneven returns how many pairs have fewer matches than the most.
func (t *matrix[P]) countUneven() (pairs int) {
	n := len(t.bots)
	for i := range n {
		for _, k := range t.matches[i*n+i+1:][:n-i-1] {
			if int(k) < max(t.most, 1) {
				pairs++
			}
		}
	}
	return pairs
}
