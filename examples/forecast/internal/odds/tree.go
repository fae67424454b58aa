package odds

import (
	"fmt"
	"strings"
	"sync"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
)

// This file has the tree of the courses that follow from a course, and the
// checks of each course that is added to it.

const (
	// maxKept is the maximum number of nodes that are kept in playings by
	// lot, and maxKeptBytes is about how many bytes they take at most. The
	// first half is for any nodes, so that a small tree is kept whole. The
	// rest is for nodes that several playings of a chunk share.
	maxKept      = 1 << 16
	maxKeptBytes = 1 << 28

	// maxContests is the maximum number of contests in one playing of a
	// course for which no bound is known.
	maxContests = 1 << 16
)

// A tree has the courses that follow from one course.
type tree struct {
	players []string
	sheet   sheet
	bounds  []course.Bound
	// Whether all ends are all that can be, and whether they say who is
	// through.
	complete, through bool
	most              int // the maximum number of contests in one playing
	root              *node

	mu    sync.Mutex // guards the children of all nodes, and kept
	kept  int
	bytes int
}

// A node is a course in the tree.
type node struct {
	parent  *node
	results []course.Result // of the contests of parent, which led here
	first   []course.Result // of the contests of the root
	played  int             // how many contests were played since the root

	course   course.Course // nil at an end
	contests []course.Contest
	end      course.End // if there are no contests

	// The nodes that are kept, by the results that lead to them. It is nil
	// for a node that is not kept.
	children map[string]*node
}

// newTree returns the tree with a course as its root.
func newTree(c course.Course, questions []Question) (*tree, error) {
	t := &tree{players: c.Players(), bounds: c.Bounds(), complete: c.Complete(),
		through: c.Through() != "", most: c.Most()}
	entrants, contests := c.Entrants(), c.Contests()
	if entrants < 0 || entrants > len(t.players) {
		return nil, fmt.Errorf("odds: %d entrants of %d players", entrants, len(t.players))
	}
	if len(t.bounds) != entrants {
		return nil, fmt.Errorf("odds: bounds of %d entrants, want %d", len(t.bounds), entrants)
	}
	if t.most < 0 {
		t.most = maxContests
	}
	var err error
	if t.sheet, err = newSheet(entrants, contests, questions); err != nil {
		return nil, err
	}
	t.root = &node{course: c, contests: contests, children: map[string]*node{}}
	return t, t.check(t.root)
}

// child returns the node after these results of the contests of a node. If it
// is new, it is kept as long as there is room. Shared says that several
// playings need it now.
func (t *tree) child(n *node, results []course.Result, shared bool) (*node, error) {
	if n.children != nil {
		t.mu.Lock()
		c := n.children[string(results)]
		t.mu.Unlock()
		if c != nil {
			return c, nil
		}
	}
	c, err := t.grow(n, results)
	if err != nil || n.children == nil {
		return c, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	share := 2 // one half
	if shared {
		share = 1
	}
	if t.kept < maxKept/share && t.bytes+c.size() <= maxKeptBytes/share {
		t.keep(c)
	}
	return c, nil
}

// keep keeps a new node.
func (t *tree) keep(n *node) {
	t.kept++
	t.bytes += n.size()
	if len(n.contests) > 0 {
		n.children = map[string]*node{}
	}
	n.parent.children[string(n.results)] = n
}

// size returns about how many bytes a node takes that is kept.
func (n *node) size() int {
	bytes := 512 + 2*len(n.results) + 32*len(n.contests) + 9*len(n.end.Places)
	if n.course != nil {
		bytes += n.course.Size()
	}
	return bytes
}

// grow returns the node after these results of the contests of a node. The node
// is new.
func (t *tree) grow(n *node, results []course.Result) (*node, error) {
	c := &node{parent: n, results: append([]course.Result(nil), results...), first: n.first,
		played: n.played + len(results)}
	if n == t.root {
		c.first = c.results
	}
	var err error
	if c.course, err = n.course.After(c.results); err != nil {
		return nil, fmt.Errorf("odds: %s%w", t.story(c), err)
	}
	c.contests = c.course.Contests()
	if err := t.check(c); err != nil {
		return nil, err
	}
	return c, nil
}

// check checks a node, and finds its end.
func (t *tree) check(n *node) error {
	failed := func(format string, args ...any) error {
		return fmt.Errorf("odds: %s%s", t.story(n), fmt.Sprintf(format, args...))
	}
	for _, c := range n.contests {
		if min(c.First, c.Second) < 0 || max(c.First, c.Second) >= len(t.players) || c.First == c.Second ||
			c.Games < 1 {
			return failed("a contest of players %d and %d with %d games", c.First, c.Second, c.Games)
		}
	}
	if n.played+len(n.contests) > t.most {
		return failed("more than %d contests, which was the bound", t.most)
	}
	if len(n.contests) > 0 {
		return nil
	}
	n.end, n.course = n.course.End(), nil
	e, entrants := n.end, t.sheet.entrants
	if len(e.Places) != entrants || t.through && len(e.Through) != entrants {
		return failed("the end has %d places and %d entrants through, want %d", len(e.Places),
			len(e.Through), entrants)
	}
	if !t.through && e.Through != nil {
		return failed("the end says who is through, and the course has nothing of the kind")
	}
	if e.Champion < -1 || e.Champion >= entrants {
		return failed("the champion is entrant %d of %d", e.Champion, entrants)
	}
	for k, b := range t.bounds {
		who, place := t.players[k], e.Places[k]
		switch {
		case place < 1 || place > entrants:
			return failed("the place of %q is %d of %d", who, place, entrants)
		case place < b.Best || place > b.Worst:
			return failed("the place of %q is %d, and it was proved to be %d to %d", who,
				place, b.Best, b.Worst)
		case e.Champion == k && !b.CanWin:
			return failed("%q is champion, and it was proved that this cannot be", who)
		case e.Champion != k && b.MustWin:
			return failed("%q is not champion, and it was proved that it must be", who)
		case e.Through == nil:
		case e.Through[k] && b.NotThrough:
			return failed("%q is through, and it was proved that this cannot be", who)
		case !e.Through[k] && b.Through:
			return failed("%q is not through, and it was proved that it must be", who)
		}
	}
	return nil
}

// story names the results that led to a node, and is the beginning of an error.
// It names 200 results at most.
func (t *tree) story(n *node) string {
	var path []*node
	for ; n.parent != nil; n = n.parent {
		path = append(path, n)
	}
	var b strings.Builder
	left := 200
	for k := len(path) - 1; k >= 0; k-- {
		fmt.Fprintf(&b, "round %d: ", len(path)-k)
		for j, r := range path[k].results {
			if left--; left < 0 {
				return "after " + b.String() + "and so on: "
			}
			c := path[k].parent.contests[j]
			first, second := t.players[c.First], t.players[c.Second]
			switch r {
			case course.FirstWins:
				fmt.Fprintf(&b, "%q beats %q", first, second)
			case course.SecondWins:
				fmt.Fprintf(&b, "%q beats %q", second, first)
			default:
				fmt.Fprintf(&b, "%q and %q are even", first, second)
			}
			if j < len(path[k].results)-1 {
				b.WriteString(", ")
			}
		}
		if k > 0 {
			b.WriteString("; ")
		}
	}
	if len(path) == 0 {
		return ""
	}
	return "after " + b.String() + ": "
}
