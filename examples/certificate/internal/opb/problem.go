package opb

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// maxPlayers is the maximum number of players left.
const maxPlayers = 1000

// A Problem is the next round of an event as a problem of optimization.
type Problem struct {
	names  []string // by rank
	facts  []facts
	order  int // the number of players, counting the bye
	width  int
	points bool // an event with points
	levels []level
	words  int
	base   uint // the bits of the base

	pairs []pair  // of each variable, in order
	at    []int32 // the variable of each two players, from 1, or 0
}

// A pair is the subject of a variable. Players are numbers from 0, and second
// can be the bye.
type pair struct {
	first, second int
	met           int
	cost          *big.Int
}

// newProblem returns the problem of the next round of an event. The ranking has
// the players left, in rank order, as [pairing.Next] returns them. Levels share
// up to width bits of a word, from 1 to 62.
func newProblem(e pairing.Event[string], ranking []pairing.Ranked[string], width int) (*Problem, error) {
	n := len(ranking)
	switch {
	case width < 1 || width > 62:
		return nil, fmt.Errorf("opb: words of %d bits, not 1 to 62", width)
	case n == 0:
		return nil, errors.New("opb: no players are left")
	case n > maxPlayers:
		return nil, fmt.Errorf("opb: too many players for a file with every pair: %d, and the maximum is %d", n,
			maxPlayers)
	}
	p := &Problem{order: n + n%2, width: width, points: e.Edition.HasPoints()}
	place := make(map[string]int, n)
	for i, r := range ranking {
		p.names = append(p.names, r.Player)
		place[r.Player] = i
	}
	if len(place) < n {
		return nil, errors.New("opb: the ranking names a player twice")
	}
	var err error
	if p.facts, err = factsOf(e, ranking); err != nil {
		return nil, err
	}
	met := meetings(e, place)
	if err := p.setLevels(criteria(e), met); err != nil {
		return nil, err
	}
	c, err := newChoices(e, place, p.order)
	if err != nil {
		return nil, err
	}
	p.setPairs(met, c)
	return p, nil
}

// odd reports whether one of the players has a bye.
func (p *Problem) odd() bool { return len(p.names)%2 == 1 }

// setPairs sets the variables: the pairs that are allowed, by the rank of the
// first player, then of the second. The bye is last.
func (p *Problem) setPairs(met map[[2]int]int, c choices) {
	p.at = make([]int32, p.order*p.order)
	for i := range p.order {
		for j := i + 1; j < p.order; j++ {
			if !c.allow(i, j) {
				continue
			}
			x := pair{first: i, second: j, met: met[[2]int{i, j}]}
			x.cost = p.cost(x)
			p.pairs = append(p.pairs, x)
			p.at[i*p.order+j] = int32(len(p.pairs))
			p.at[j*p.order+i] = int32(len(p.pairs))
		}
	}
}

// variable returns the variable of two players, from 1, or 0.
func (p *Problem) variable(i, j int) int { return int(p.at[i*p.order+j]) }

// cost returns the coefficient of a pair in the objective.
func (p *Problem) cost(x pair) *big.Int {
	sum, term := new(big.Int), new(big.Int)
	for _, l := range p.levels {
		if count := p.count(l, x); count != 0 {
			sum.Add(sum, term.Mul(big.NewInt(count), p.weight(l)))
		}
	}
	return sum
}

// weight returns the weight of a level.
func (p *Problem) weight(l level) *big.Int {
	return new(big.Int).Lsh(big.NewInt(l.unit), p.base*uint(p.words-1-l.word))
}

// choices are the pairs that the director allows.
type choices struct {
	partner   []int // the pinned partner of each, the bye included, or -1
	forbidden map[[2]int]bool
}

// newChoices returns the director's choices for the next round. Forbidden pairs
// with players who are out make no difference.
func newChoices(e pairing.Event[string], place map[string]int, order int) (choices, error) {
	c := choices{slices.Repeat([]int{-1}, order), map[[2]int]bool{}}
	for _, f := range e.Forbidden {
		i, left := place[f.Pair[0]]
		j, both := place[f.Pair[1]]
		next := len(e.Rounds) + 1
		if left && both && f.From <= next && (f.Until == 0 || next <= f.Until) {
			c.forbidden[[2]int{min(i, j), max(i, j)}] = true
		}
	}
	for _, p := range e.Pins {
		if p.Round != len(e.Rounds)+1 {
			continue
		}
		for _, x := range p.Pairs {
			i, left := place[x[0]]
			j, both := place[x[1]]
			if !left || !both {
				return choices{}, fmt.Errorf("opb: %.100q and %.100q are pinned, but are not both left",
					x[0], x[1])
			}
			c.partner[i], c.partner[j] = j, i
		}
		if p.Bye != nil {
			i, left := place[*p.Bye]
			if !left || len(place)%2 == 0 {
				return choices{}, fmt.Errorf("opb: the bye is pinned to %.100q, which is impossible",
					*p.Bye)
			}
			c.partner[i], c.partner[order-1] = order-1, i
		}
	}
	return c, nil
}

// allow reports whether i and j may be paired, i < j. j can be the bye.
func (c choices) allow(i, j int) bool {
	a, b := c.partner[i], c.partner[j]
	return (a < 0 || a == j) && (b < 0 || b == i) && !c.forbidden[[2]int{i, j}]
}

// value returns the value of the objective.
func (p *Problem) value(chosen []bool) *big.Int {
	sum := new(big.Int)
	for v, x := range p.pairs {
		if chosen[v] {
			sum.Add(sum, x.cost)
		}
	}
	return sum
}

// chosen reports of each variable whether it is 1 in a round. The error says
// why the round is not a solution.
func (p *Problem) chosen(r pairing.Round[string]) ([]bool, error) {
	place := make(map[string]int, len(p.names))
	for i, name := range p.names {
		place[name] = i
	}
	chosen, paired := make([]bool, len(p.pairs)), make([]bool, p.order)
	for _, g := range r.Games {
		i, known := place[g.Gold]
		j, both := place[g.Silver]
		switch {
		case !known:
			return nil, stranger(g.Gold)
		case !both:
			return nil, stranger(g.Silver)
		}
		if err := p.choose(chosen, paired, i, j); err != nil {
			return nil, err
		}
	}
	for _, name := range r.Byes {
		i, ok := place[name]
		switch {
		case !ok:
			return nil, stranger(name)
		case !p.odd():
			return nil, errors.New("opb: the round has a bye, but the number of players is even")
		}
		if err := p.choose(chosen, paired, i, p.order-1); err != nil {
			return nil, err
		}
	}
	if i := slices.Index(paired, false); i >= 0 {
		return nil, fmt.Errorf("opb: the round leaves out rank %d", i+1)
	}
	return chosen, nil
}

func stranger(name string) error {
	return fmt.Errorf("opb: the round has %.100q, who is not left", name)
}

// choose sets the variable of i and j, who are paired with nobody else.
func (p *Problem) choose(chosen, paired []bool, i, j int) error {
	v := p.variable(i, j)
	switch {
	case v == 0:
		return fmt.Errorf("opb: the round pairs rank %d with rank %d, which is not allowed", i+1, j+1)
	case paired[i] || paired[j]:
		return fmt.Errorf("opb: the round pairs rank %d or rank %d twice", i+1, j+1)
	}
	chosen[v-1], paired[i], paired[j] = true, true, true
	return nil
}
