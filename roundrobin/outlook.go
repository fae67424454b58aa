package roundrobin

// This file looks ahead from an unfinished event: rule Reach.

import (
	"fmt"
	"math/bits"
	"slices"
	"sort"
)

// A Prospect is what a team may still come to.
type Prospect[P comparable] struct {
	Team   P      `json:"team"`
	Status Status `json:"status"`
	Rule   Rule   `json:"rule"` // by which the place is taken or lost: TopTwo, PlayOff or StillTied
	// Least and Most are the points that it can end with, in the table, or
	// in the stage of the play-off that is on if it is one of the
	// contenders.
	Least int `json:"least"`
	Most  int `json:"most"`
}

// A Status tells whether a team is in the final, by rule [Reach].
type Status int

// Possible says that a team may be in the final, or not, or has to play off.
const Possible Status = 0

// Clinched says that a team is in the final whatever happens, without a
// play-off, or without another stage of it.
const Clinched Status = 1

// Out says that a team is not in the final whatever happens, and in no
// play-off.
const Out Status = 2

// statuses has the texts of statuses.
var statuses = []string{"possible", "clinched", "out"}

// String returns "possible", "clinched" or "out".
func (s Status) String() string {
	if s < 0 || int(s) >= len(statuses) {
		return fmt.Sprintf("Status(%d)", int(s))
	}
	return statuses[s]
}

// MarshalText returns the text of s. It fails if there is no such status.
func (s Status) MarshalText() ([]byte, error) { return nameOf("status", statuses, int(s)) }

// UnmarshalText sets s to the status with this name. It fails if there is none.
func (s *Status) UnmarshalText(name []byte) error {
	return byName("status", statuses, name, func(k int) { *s = Status(k) })
}

// DefaultWork is the maximum work of [Outlook], in steps of about a nanosecond.
// An event has 2,000 steps more for each of its teams and results.
//
// The work depends on the event alone, so an event is refused everywhere or
// nowhere. Events that were played need much less: looking ahead at 2,000 teams
// takes some 20 million steps.
const DefaultWork int64 = 1_000_000_000

// DefaultWorkPerItem is how many steps more are allowed for each team and
// result.
const DefaultWorkPerItem = 2000

// Outlook tells for each team, in the order of the teams, whether it is in the
// final, may still be, or is out, by rule [Reach]. The answer is exact: for
// each team whose place is possible there are results of the matches that
// remain by which it comes into the final or the play-off, and others by which
// it doesn't come into the final at once.
//
// Errors are those of [Final], and [ErrTooLarge] for an event that needs more
// work than [DefaultWork] allows. The time is that of log n maximum flows
// between n teams, and of up to n more where many can be the one that is ahead
// of the two, which is rare.
func Outlook[P comparable](e Event[P]) ([]Prospect[P], error) { return e.outlook(e.allowance()) }

// outlook is [Outlook] with as much work as is allowed.
func (e *Event[P]) outlook(allowance int64) ([]Prospect[P], error) {
	r, err := e.read()
	if err != nil {
		return nil, err
	}
	c, err := e.judge(r)
	if err != nil {
		return nil, err
	}
	list := make([]Prospect[P], len(e.Teams))
	for i, t := range c.table.tally {
		list[i] = Prospect[P]{e.Teams[i], Out, TopTwo, int(t.points), int(t.points)}
	}
	for k, s := range c.stages {
		for _, team := range s.teams {
			list[team].Rule = stageRule(k)
		}
	}
	for _, f := range c.finalists {
		list[f.team].Status = Clinched
	}
	if c.open == nil {
		return list, nil
	}
	places := 2 - len(c.finalists)
	most := c.open.most()
	w := &meter{left: allowance}
	statuses := c.open.statuses(places, w)
	if w.over() {
		detail := fmt.Sprintf("%d teams with %d matches to play take more than %d steps", len(c.open.teams), c.open.left, allowance)
		return nil, &Problem{Kind: ErrTooLarge, Rule: Reach, Detail: detail}
	}
	for i, status := range statuses {
		p := &list[c.open.teams[i]]
		p.Status, p.Least, p.Most = status, int(c.open.tally[i].points), int(most[i])
	}
	return list, nil
}

// most returns the points of each seat if it wins all matches that remain.
func (c *contest) most() []int32 {
	k := len(c.teams)
	most := make([]int32, k)
	for i, t := range c.tally {
		most[i] = t.points + 2*(int32(k)-1-t.won-t.drawn-t.lost)
	}
	return most
}

// allowance returns how much work an event may take.
func (e *Event[P]) allowance() int64 {
	records := len(e.Teams) + len(e.Results)
	for _, stage := range e.PlayOffs {
		records += len(stage)
	}
	return DefaultWork + DefaultWorkPerItem*int64(records)
}

// A meter counts work down, in steps of about a nanosecond. Once it is spent,
// what is found out means nothing.
type meter struct{ left int64 }

func (m *meter) take(steps int) { m.left -= int64(steps) }
func (m *meter) over() bool     { return m.left < 0 }

// statuses returns the status of each seat, if there is one place, or two.
//
// A team isn't out if and only if there are results by which fewer teams than
// there are places have more points than it has at most: if there are, let it
// win all matches that remain for it, and nobody else has more than before. So
// one threshold for what a team has at most tells who is out.
func (c *contest) statuses(places int, w *meter) []Status {
	most := c.most()
	seats := make([]int, len(c.teams))
	for i := range seats {
		seats[i] = i
	}
	slices.SortStableFunc(seats, func(i, j int) int { return int(most[i] - most[j]) })
	f := newShares(c, w)
	in := sort.Search(len(seats), func(k int) bool { return f.within(most[seats[k]], places-1) })
	list := make([]Status, len(seats))
	for _, i := range seats[:in] {
		list[i] = Out
	}
	met := map[int32]int{}
	for _, i := range seats[in:] {
		if c.clinched(i, places, most, met, w) {
			list[i] = Clinched
		}
	}
	return list
}

// clinched reports whether a team takes a place whatever happens: even if it
// loses all that remain, no other team, if there is one place, or no two
// others, if there are two, can have at least as many points.
//
// Two rivals win all that remains for them. If they have yet to meet, two
// points of both are to be shared, and it does not matter how, as long as it
// leaves enough to each. If that is not so for the two rivals that can have
// most, it is so only for rivals that have met.
//
// Then all rivals but one can have just as many points as the team has, and
// that one a point more. There is at most one number of points with five such
// rivals or more. So all teams take O(n²) time, with the number of pairs that
// have met noted in met, by the least that the two of a pair can have at most.
func (c *contest) clinched(i, places int, most []int32, met map[int32]int, w *meter) bool {
	k := len(c.teams)
	least := c.tally[i].points
	w.take(2 * k)
	rivals, first, second := 0, int32(0), int32(0)
	for j, m := range most {
		if j == i || m < least {
			continue
		}
		rivals++
		first, second = max(first, m), max(second, min(first, m))
	}
	if rivals < places {
		return true
	}
	if places == 1 || first+second-2 >= 2*least {
		return false
	}
	var among []int // the rivals, and the team
	for j, m := range most {
		if m >= least {
			among = append(among, j)
		}
	}
	pairs, known := met[least]
	if !known {
		w.take(len(among) * len(among))
		for a, j := range among {
			for _, l := range among[:a] {
				if c.met[j*k+l] {
					pairs++
				}
			}
		}
		met[least] = pairs
	}
	for _, j := range among {
		if c.met[i*k+j] {
			pairs--
		}
	}
	return pairs == 0
}

// Shares are the points of matches that remain, as the two teams of each may
// share them: any way is a result. Nobody is to have more points than a limit.
//
// A set of seats is a row of words, and has a bit for each seat.
type shares struct {
	k, words int
	sure     []int32  // by seat: the points so far
	left     []uint64 // by seat: the set of those that it has yet to meet
	equal    []int8   // by seats: 1 if they have yet to meet

	points []int32 // by seat: those so far, and those of its matches that remain
	limit  int32
	exempt []bool   // who may have more
	give   []int8   // by seats i and j: the points that i has from its match with j, if it remains
	spare  []uint64 // by seat: the set of those from whose matches it has points

	reached []int    // by search, the nearest first
	level   []int32  // by seat: over how many matches search came there, or -1
	unseen  []uint64 // the set of those where it has not come
	layers  []uint64 // by level: the set of those on it
	next    []int    // by seat: the opponent that move tries next

	work *meter
}

// newShares returns the shares of a contest, which have yet to be dealt.
func newShares(c *contest, w *meter) *shares {
	k := len(c.teams)
	words := (k + 63) / 64
	f := &shares{
		k: k, words: words, sure: make([]int32, k), left: make([]uint64, k*words), equal: make([]int8, k*k),
		points: make([]int32, k), exempt: make([]bool, k), give: make([]int8, k*k), spare: make([]uint64, k*words),
		level: make([]int32, k), unseen: make([]uint64, words), next: make([]int, k), work: w,
	}
	for i, t := range c.tally {
		f.sure[i] = t.points
		for j, met := range c.met[i*k:][:k] {
			if i != j && !met {
				f.equal[i*k+j] = 1
				f.left[i*words+j/64] |= 1 << (j % 64)
			}
		}
	}
	w.take(2 * k * k)
	return f
}

// deal deals equal shares.
func (f *shares) deal(limit int32) {
	f.limit = limit
	clear(f.exempt)
	copy(f.give, f.equal)
	copy(f.spare, f.left)
	for i := range f.k {
		f.points[i] = f.sure[i]
		for _, set := range f.row(f.left, i) {
			f.points[i] += int32(bits.OnesCount64(set))
		}
	}
	f.work.take(f.k * (f.k/8 + f.words))
}

// within reports whether the matches that remain can end so that nobody has
// more points than a limit, except for some others, none or one.
//
// That one must be of each group that has too many points, and the group must
// do without it; so the groups found by trying one candidate sort out others.
func (f *shares) within(limit int32, others int) bool {
	f.deal(limit)
	if f.settle() {
		return true
	}
	if others == 0 {
		return false
	}
	candidates := f.mending(slices.Clone(f.reached))
	for len(candidates) > 0 && !f.work.over() {
		i := candidates[0]
		f.exempt[i] = true
		if f.settle() {
			return true
		}
		f.exempt[i] = false
		candidates = f.mending(candidates)
	}
	return false
}

// settle moves points until nobody has more than the limit but those exempt,
// and reports whether that can be done. If not, f.reached is a group that has
// too many together.
//
// For if no points can be moved from those who have too many, then whoever can
// be reached from them has no room, and has of the matches with others no
// point. So these have, all together, the least that they can have, and more
// than the limit allows.
//
// Method: the blocking flows of Dinitz, along the shortest ways. Sets make both
// the search and the moves look at 64 opponents at once.
func (f *shares) settle() bool {
	for f.search() && !f.work.over() {
		clear(f.next)
		for i := range f.k {
			for f.over(i) && f.move(i) {
				f.points[i]--
			}
		}
	}
	return len(f.reached) == 0
}

func (f *shares) over(i int) bool { return f.points[i] > f.limit && !f.exempt[i] }
func (f *shares) room(i int) bool { return f.points[i] < f.limit || f.exempt[i] }

// search finds out over how few matches each team can be reached from those who
// have too many, and whether one with room can. It goes no further than to the
// first of these.
func (f *shares) search() (found bool) {
	f.reached, f.layers = f.reached[:0], f.layers[:0]
	for w := range f.unseen {
		f.unseen[w] = ^uint64(0)
	}
	for i := range f.k {
		f.level[i] = -1
		if f.over(i) {
			f.reach(i, 0)
		}
	}
	last := int32(f.k)
	for k := 0; k < len(f.reached) && f.level[f.reached[k]] < last; k++ {
		i := f.reached[k]
		for w, spare := range f.row(f.spare, i) {
			for set := spare & f.unseen[w]; set != 0; set &= set - 1 {
				j := 64*w + bits.TrailingZeros64(set)
				f.reach(j, f.level[i]+1)
				if f.room(j) {
					last, found = f.level[j], true
				}
			}
		}
	}
	f.work.take(2*f.k + len(f.reached)*(f.words+10))
	return found
}

// reach notes that search has come to a seat.
func (f *shares) reach(i int, level int32) {
	if int(level)*f.words == len(f.layers) {
		f.layers = append(f.layers, make([]uint64, f.words)...)
	}
	f.level[i] = level
	f.reached = append(f.reached, i)
	bit := uint64(1) << (i % 64)
	f.unseen[i/64] &^= bit
	f.row(f.layers, int(level))[i/64] |= bit
}

// row returns a set of a list of sets.
func (f *shares) row(sets []uint64, i int) []uint64 { return sets[i*f.words:][:f.words] }

// move moves a point on from a team, which may have none to spare, to one that
// has room, always one level further: it reports whether that can be done.
// Matches from which nothing can be moved on any more are passed over.
func (f *shares) move(i int) bool {
	if f.level[i] > 0 && f.room(i) {
		f.points[i]++
		return true
	}
	for f.seek(i) {
		j := f.next[i]
		if f.move(j) {
			f.give[j*f.k+i]++
			f.row(f.spare, j)[i/64] |= 1 << (i % 64)
			if f.give[i*f.k+j]--; f.give[i*f.k+j] == 0 {
				f.row(f.spare, i)[j/64] &^= 1 << (j % 64)
			}
			return true
		}
		f.next[i]++
	}
	return false
}

// seek moves next on to the first opponent of the next level from whose match a
// team has points, and reports whether there is one.
func (f *shares) seek(i int) bool {
	layer := int(f.level[i]) + 1
	if f.next[i] >= f.k || layer*f.words == len(f.layers) {
		return false
	}
	spare, there := f.row(f.spare, i), f.row(f.layers, layer)
	from := f.next[i] / 64
	mask := ^uint64(0) << (f.next[i] % 64)
	for w := from; w < f.words; w++ {
		if set := spare[w] & there[w] & mask; set != 0 {
			f.next[i] = 64*w + bits.TrailingZeros64(set)
			f.work.take(10 + w - from)
			return true
		}
		mask = ^uint64(0)
	}
	f.next[i] = f.k
	f.work.take(10 + f.words - from)
	return false
}

// mending returns those candidates of the group f.reached without whom it has
// not too many points: they take with them all that they may have from matches
// within it, which is what they have so far, and two points for each of these
// matches.
func (f *shares) mending(candidates []int) []int {
	excess := -int64(f.limit) * int64(len(f.reached)-1)
	group := make([]uint64, f.words)
	for _, i := range f.reached {
		excess += int64(f.points[i])
		group[i/64] |= 1 << (i % 64)
	}
	var list []int
	for _, i := range candidates {
		if f.level[i] < 0 {
			continue // not of the group
		}
		within := 0 // matches
		for w, set := range f.row(f.left, i) {
			within += bits.OnesCount64(set & group[w])
		}
		if int64(f.sure[i])+2*int64(within) >= excess {
			list = append(list, i)
		}
	}
	f.work.take(5*len(f.reached) + len(candidates)*(2*f.words+5))
	return list
}
