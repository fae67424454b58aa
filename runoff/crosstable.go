package runoff

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/internal/work"
)

// MaxBots is the maximum number of bots in an [Event]. A [Crosstable] uses
// 12·n² bytes for n bots. Each uneven pair, if they are allowed, adds about 50
// bytes to an answer.
const MaxBots = 4000

// A Crosstable holds the matches among some bots, and the chips that each bot
// won from each other bot. Make one with [Event.Crosstable], or with
// [NewCrosstable] and [Crosstable.Add]. Functions that rank a table do not
// change it. They can run at the same time.
//
// A copy of a Crosstable is the same table: a match that is added to the copy
// is also in the original. To correct a match or to try something out, make a
// new table: [Crosstable.Event] returns the record, and [Event.Crosstable]
// makes a table of it.
type Crosstable[P comparable] struct {
	matrix *matrix[P]
}

// data returns the matrix of a table. No table, and the zero Crosstable, have
// no bots.
func (t *Crosstable[P]) data() *matrix[P] {
	if t == nil || t.matrix == nil {
		return new(matrix[P])
	}
	return t.matrix
}

// A matrix holds the data of a table.
type matrix[P comparable] struct {
	bots    []P
	options Options
	index   map[P]int32
	ids     map[string]struct{}

	// chips[i*n+j] are the chips that bot i won from bot j, and
	// matches[i*n+j] is the number of their matches.
	chips   []int64
	matches []int32
	totals  []int64 // the sums of rows of chips

	// volume has the sum of |chips| over the matches of each bot. It fits
	// into an int64. So the sum of the chips of any of these matches fits,
	// too, in any order.
	volume []int64

	most   int // the largest number of matches of a pair
	played []result
	names  []string // the IDs of the matches played; a resample has none

	resample bool // this is a resample of another table
}

// A result is a match with numbers for bots, and the chips that i won.
type result struct {
	i, j  int32
	chips int64
}

// NewCrosstable returns a table without matches. Answers name bots that share a
// place in the order of bots. NewCrosstable returns the errors of
// [Event.Check].
func NewCrosstable[P comparable](bots []P, o Options) (*Crosstable[P], error) {
	return Event[P]{Bots: bots, Options: o}.Crosstable()
}

// begin returns a matrix that can admit matches, but has no room for results.
// It adds the problems of the bots. If there are no bots or too many, it
// returns nil. The matrix keeps the list of bots.
func begin[P comparable](bots []P, o Options, f *problems) *matrix[P] {
	if len(bots) == 0 {
		f.add(Problem{Kind: ErrTooFew})
		return nil
	}
	if len(bots) > MaxBots {
		f.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d bots, at most %d", len(bots), MaxBots)})
		return nil
	}
	return &matrix[P]{
		bots: bots, index: number("bot", bots, f), options: o, ids: map[string]struct{}{},
		volume: make([]int64, len(bots)),
	}
}

// number returns the index of each bot, and adds the problems of the list. The
// word what is for an element in a problem, as in "bot 3".
func number[P comparable](what string, bots []P, f *problems) map[P]int32 {
	index := make(map[P]int32, len(bots))
	for k, b := range bots {
		bad := func(kind error) {
			if f.Room() {
				f.add(Problem{Kind: kind, Where: problem.Numbered(what, k+1), Entrants: []int{k},
					Who: problem.Name(b)})
			}
		}
		if !id.Valid(b) {
			bad(ErrNotAnID)
		} else if _, ok := index[b]; ok {
			bad(ErrRepeated)
		} else {
			index[b] = int32(k)
		}
	}
	return index
}

// grow makes room for results.
func (t *matrix[P]) grow() {
	n := len(t.bots)
	t.chips, t.matches, t.totals = make([]int64, n*n), make([]int32, n*n), make([]int64, n)
}

// Add adds matches. If there is an error, it adds none.
//
// The error reports every problem at once. Its kinds are [ErrUnknown],
// [ErrNotAnID], [ErrSame] and [ErrRepeatedMatch]. It is [ErrOverflow] if all
// chips that a bot won or lost come to more than an int64 can hold. The order
// of matches makes no difference to any answer.
func (t *Crosstable[P]) Add(matches ...Match[P]) error {
	var f problems
	x := t.data()
	results := x.admit(matches, &f)
	if err := f.err(); err != nil {
		return err
	}
	x.enter(matches, results)
	return nil
}

// admit checks matches, and records their IDs and volumes. If there are
// problems, it adds them, and records nothing.
func (t *matrix[P]) admit(matches []Match[P], f *problems) []result {
	results := make([]result, 0, len(matches))
	var ids []string // the new ones
	for k, m := range matches {
		if _, known := t.ids[m.ID]; !known && m.ID != "" && t.ids != nil {
			t.ids[m.ID] = struct{}{}
			ids = append(ids, m.ID)
		} else if known && f.Room() {
			f.add(t.about(ErrRepeatedMatch, k, m, strconv.Quote(problem.Name(m.ID))))
		}
		if r, ok := t.admitOne(k, m, f); ok {
			results = append(results, r)
		}
	}
	if !f.Any() {
		return results
	}
	for _, r := range results {
		t.volume[r.i] -= abs(r.chips)
		t.volume[r.j] -= abs(r.chips)
	}
	for _, id := range ids {
		delete(t.ids, id)
	}
	return nil
}

// about returns a problem of match k.
func (t *matrix[P]) about(kind error, k int, m Match[P], detail string) Problem {
	p := Problem{Kind: kind, Match: k + 1, Who: problem.Against(m.A, m.B), Detail: detail}
	for _, b := range []P{m.A, m.B} {
		if i, ok := t.find(b); ok {
			p.Entrants = append(p.Entrants, int(i))
		}
	}
	p.Entrants = slices.Compact(p.Entrants)
	return p
}

// admitOne checks match k, except for its ID. It records the volume of the
// match, or adds its problems.
func (t *matrix[P]) admitOne(k int, m Match[P], f *problems) (r result, ok bool) {
	ok = true
	bad := func(kind error, detail string) {
		ok = false
		if f.Room() {
			f.add(t.about(kind, k, m, detail))
		}
	}
	i, okA := t.find(m.A)
	j, okB := t.find(m.B)
	switch {
	case !id.Valid(m.A) || !id.Valid(m.B):
		bad(ErrNotAnID, "")
	case m.A == m.B:
		bad(ErrSame, "")
	}
	if !okA && id.Valid(m.A) {
		bad(ErrUnknown, problem.Name(m.A))
	}
	if !okB && id.Valid(m.B) && m.A != m.B {
		bad(ErrUnknown, problem.Name(m.B))
	}
	if m.Chips == math.MinInt64 { // its negative is not an int64
		bad(ErrOverflow, fmt.Sprintf("%+d", m.Chips))
	}
	if !ok {
		return result{}, false
	}
	v := abs(m.Chips)
	if t.volume[i] > math.MaxInt64-v || t.volume[j] > math.MaxInt64-v {
		bad(ErrOverflow, fmt.Sprintf("%+d", m.Chips))
		return result{}, false
	}
	t.volume[i] += v
	t.volume[j] += v
	return result{i, j, m.Chips}, true
}

// find looks a bot up.
func (t *matrix[P]) find(b P) (int32, bool) {
	if !id.Valid(b) {
		return 0, false
	}
	i, ok := t.index[b]
	return i, ok
}

// enter enters matches that are admitted.
func (t *matrix[P]) enter(matches []Match[P], results []result) {
	// The matches of a resample have no names yet.
	nameless := make([]string, len(t.played)-len(t.names))
	t.names = append(t.names, nameless...)
	for k, r := range results {
		t.names = append(t.names, matches[k].ID)
		t.count(r)
	}
}

// count counts a match.
func (t *matrix[P]) count(r result) {
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
func (t *Crosstable[P]) Bots() []P { return append([]P{}, t.data().bots...) }

// Event returns the record of the table: its bots, and the matches in the order
// in which they were added. The matches of a resample have no IDs.
func (t *Crosstable[P]) Event() Event[P] {
	x := t.data()
	list := make([]Match[P], len(x.played))
	for k, r := range x.played {
		list[k] = Match[P]{A: x.bots[r.i], B: x.bots[r.j], Chips: r.chips}
		if len(x.names) > 0 {
			list[k].ID = x.names[k]
		}
	}
	return Event[P]{Bots: t.Bots(), Matches: list, Options: x.options}
}

// A Series is all matches of two bots together.
type Series[P comparable] struct {
	A       P     `json:"a"`
	B       P     `json:"b"`
	Chips   int64 `json:"chips"`   // that A won from B; negative if A lost
	Matches int   `json:"matches"` // how many
}

// Series returns the matches of a and b together. If they have not met, or one
// of them is not in the table, the series has no matches.
func (t *Crosstable[P]) Series(a, b P) Series[P] {
	x, s := t.data(), Series[P]{A: a, B: b}
	i, okA := x.find(a)
	j, okB := x.find(b)
	if okA && okB {
		at := int(i)*len(x.bots) + int(j)
		s.Chips, s.Matches = x.chips[at], int(x.matches[at])
	}
	return s
}

// A Total is the chips or the points of a bot.
type Total[P comparable] struct {
	Bot   P     `json:"bot"`
	Total int64 `json:"total"`
}

// Totals returns the chips that each bot won in all its matches, in the order
// of the bots.
func (t *Crosstable[P]) Totals() []Total[P] {
	x := t.data()
	list := make([]Total[P], len(x.bots))
	for i, b := range x.bots {
		list[i] = Total[P]{b, x.totals[i]}
	}
	return list
}

// uneven returns the uneven pairs, and how many bytes they have in an answer,
// if the names of bots have these sizes. If uneven pairs are not allowed, they
// are problems. A resample has the same uneven pairs as its original, and does
// not list them.
func (t *matrix[P]) uneven(sizes []int64) (list []Series[P], bytes int64, err error) {
	if t.resample {
		return nil, 0, nil
	}
	var f problems
	n := len(t.bots)
	if t.options.AllowUneven {
		var pairs int
		pairs, bytes = t.countUneven(sizes)
		if err := t.tooLong(bytes); err != nil {
			return nil, 0, err
		}
		if pairs > 0 {
			list = make([]Series[P], 0, pairs)
		}
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			k := int(t.matches[i*n+j])
			switch {
			case even(k, t.most):
			case t.options.AllowUneven:
				list = append(list, Series[P]{t.bots[i], t.bots[j], t.chips[i*n+j], k})
			case f.Room():
				f.add(Problem{
					Kind: ErrUneven, Rule: EvenPairs, Entrants: []int{i, j},
					Who:    problem.Against(t.bots[i], t.bots[j]),
					Detail: fmt.Sprintf("%d, and the most is %d", k, t.most),
				})
			}
		}
	}
	return list, bytes, f.err()
}

// even reports whether a pair has enough matches, if most is the largest number
// of matches of a pair.
func even(matches, most int) bool {
	// EvenPairs: the same number for all pairs, and at least one.
	return matches >= max(most, 1)
}

// The bytes of a line of an answer, without the names of bots. A line is an
// uneven pair, or the total of a bot in a step.
const (
	pairBytes  = 45
	totalBytes = 30
)

// sizes returns how many bytes the name of each bot takes. The answers about a
// resample are not written, so there it takes none.
func (t *matrix[P]) sizes() []int64 {
	list := make([]int64, len(t.bots))
	for i := range list {
		if !t.resample {
			list[i] = strict.Size[P](&t.bots[i])
		}
	}
	return list
}

// tooLong returns an error if an answer has too many bytes.
func (t *matrix[P]) tooLong(bytes int64) error {
	if most := t.allowance() / work.PerByte; bytes > most {
		detail := fmt.Sprintf("%d bots, whose answer has %d bytes or more, at most %d", len(t.bots),
			bytes, most)
		return refuse(Problem{Kind: ErrTooLarge, Detail: detail})
	}
	return nil
}

// countUneven returns the number of uneven pairs, and their bytes.
func (t *matrix[P]) countUneven(sizes []int64) (pairs int, bytes int64) {
	n := len(t.bots)
	for i := range n {
		for j := i + 1; j < n; j++ {
			if !even(int(t.matches[i*n+j]), t.most) {
				pairs++
				bytes += pairBytes + sizes[i] + sizes[j]
			}
		}
	}
	return pairs, bytes
}
