package rating

import (
	"cmp"
	"math"
	"slices"
)

// This file proves ties from the integers of the record.
//
// Give every player a signed color, in the hope that a color c is a strength,
// -c its negative, and 0 strength 0. Written from the side of a player of color
// c, with the opponents' colors negated if the player's sign is, the likelihood
// equation is
//
//	D - Σ_e N(e) t(c,e) = 0
//
// over the colors e of the opponents and the dummy, those of color c itself
// left out because t(c,c) = 0. A coloring is stable if players of one color
// have the same equation up to a positive factor, and if those of color 0 have
// an equation that holds by itself: D = 0 and N(e) = N(-e).
//
// Players of the same color in a stable coloring are equal. For maximize the
// likelihood over the strengths that respect the colors. There the derivative
// by the strength of color c is the sum of its players' Fi with their signs; it
// is zero, and since the Fi are positive multiples of each other all of them
// are. So this is the maximum over all strengths, and that is unique.
//
// The coarsest stable coloring is found by splitting colors until nothing
// splits. It does not matter how it starts, as long as nobody is told apart
// whom the coarsest one does not. Therefore it can start from what float64
// cannot tell apart, and players who are like nobody else need never be looked
// at.

// A coloring is on its way to be stable. Players of colors c and -c are a cell,
// number c, and players of color 0 are cell 0. The dummies have colors of their
// own, from n+1 on.
type coloring struct {
	eq             *equations
	color, dummies []int32

	// The players of cell c are players[cells[c].from:cells[c].to], and
	// player i is players[place[i]].
	players, place []int32
	cells          []cell

	changed []int32 // whose equations may have changed, and differ from those of their cell
	marked  []bool  // whether a player is among them

	signatures []signature // of one split, and their terms
	terms      []term

	work *meter
}

type cell struct{ from, to int32 }

// A term is the part of an equation that belongs to opponents of one color. The
// term of color atD is D.
type term struct {
	color int32
	count count
}

const atD = math.MinInt32

// A signature is what a player's equation looks like from the player's own
// side.
type signature struct {
	player int32
	sign   int8 // of that side: 0 for an equation that proves strength 0
	terms  []term
}

// colors returns the coarsest stable coloring: equal values prove equal
// strengths, a value and its negative prove opposite ones, and 0 proves
// strength 0. Values are at most n in magnitude.
//
// The start is any coloring that gives the same color to whoever is equal, and
// opposite colors to whoever is opposite, except that players who may have
// strength 0 have color
// 0. It is used up.
//
// A cell that splits leaves its color to the largest part, so that no player
// changes color more than log2(n)+1 times, and only then the opponents are
// looked at again. The error is errWork if that takes too long, because some of
// them have very many opponents.
func (eq *equations) colors(start []int32, work *meter) ([]int32, error) {
	c := newColoring(eq, start, work)
	for len(c.changed) > 0 {
		if err := c.refine(); err != nil {
			return nil, err
		}
	}
	return c.color, nil
}

func newColoring(eq *equations, start []int32, work *meter) *coloring {
	n := int32(eq.n)
	all := make([]int32, 2*n)
	c := &coloring{
		eq: eq, color: start, dummies: eq.anchorColors(),
		players: all[:n], place: all[n:], cells: make([]cell, 1, n+1), marked: make([]bool, n), work: work,
	}
	// The players who may have strength 0 go by the sign of D: if D is not
	// 0, they are a cell of their own, number n for the time being.
	for i, color := range start {
		if color == 0 {
			c.color[i] = int32(eq.surplus(i).sign()) * n
		}
	}
	// Cells one after the other, and the players of each side by side.
	end := make([]int32, n+1)
	for i := range n {
		end[c.cellOf(i)]++
	}
	number := make([]int32, n+1) // without gaps
	at := int32(0)
	for k, size := range end {
		if size > 0 && k > 0 {
			number[k] = int32(len(c.cells))
			c.cells = append(c.cells, cell{at, at + size})
		} else if k == 0 {
			c.cells[0] = cell{at, at + size}
		}
		end[k] = at
		at += size
	}
	for i := range n {
		k := c.cellOf(i)
		c.players[end[k]], c.place[i] = i, end[k]
		end[k]++
		c.color[i] = int32(cmp.Compare(c.color[i], 0)) * number[k]
	}
	for i := range n {
		c.mark(i)
	}
	return c
}

// mark notes that the equation of player i may differ from the others' of the
// same cell.
func (c *coloring) mark(i int32) {
	k := c.cellOf(i)
	if !c.marked[i] && (k == 0 || c.cells[k].to-c.cells[k].from > 1) {
		c.marked[i] = true
		c.changed = append(c.changed, i)
	}
}

func (c *coloring) cellOf(i int32) int32 { return max(c.color[i], -c.color[i]) }

// refine splits the cells of the players whose equations have changed.
func (c *coloring) refine() error {
	changed := c.changed
	c.changed = nil
	slices.SortFunc(changed, func(i, j int32) int { return cmp.Compare(c.cellOf(i), c.cellOf(j)) })
	var recolored []int32
	for len(changed) > 0 {
		k := c.cellOf(changed[0])
		end := 1
		for end < len(changed) && c.cellOf(changed[end]) == k {
			end++
		}
		parts, err := c.split(k, changed[:end])
		if err != nil {
			return err
		}
		recolored = append(recolored, parts...)
		changed = changed[end:]
	}
	for _, i := range recolored {
		c.mark(i)
		from, to := c.eq.row(int(i))
		if err := c.work.spend(to-from, 4); err != nil {
			return err
		}
		for _, j := range c.eq.to[from:to] {
			c.mark(j)
		}
	}
	return nil
}

// split splits cell k by the signatures of those of its players whose equations
// may have changed, and returns the players who have got another color.
func (c *coloring) split(k int32, changed []int32) (recolored []int32, err error) {
	rest := c.cells[k]
	signatures := c.signatures[:0]
	c.terms = c.terms[:0]
	front := rest.from
	for _, i := range changed {
		c.marked[i] = false
		c.move(i, front)
		front++
		from, to := c.eq.row(int(i))
		if err := c.work.spend(to-from+2, stepsPerTerm); err != nil {
			return nil, err
		}
		signatures = append(signatures, c.signature(i))
	}
	c.signatures = signatures
	slices.SortFunc(signatures, func(x, y signature) int { return compareTerms(x.terms, y.terms) })

	// Each equation makes a part, from the front of the cell, but for the
	// empty one of those who stay in cell 0. No part has the equation of
	// players who are not looked at: it has a color that is new since the
	// last time, and theirs cannot.
	var parts []cell
	for len(signatures) > 0 {
		terms, size := signatures[0].terms, 1
		for size < len(signatures) && compareTerms(signatures[size].terms, terms) == 0 {
			size++
		}
		if len(terms) > 0 {
			part := cell{rest.from, rest.from}
			for _, s := range signatures[:size] {
				c.move(s.player, part.to)
				part.to++
				if k == 0 {
					c.color[s.player] = int32(s.sign)
				}
			}
			parts = append(parts, part)
			rest.from = part.to
		}
		signatures = signatures[size:]
	}
	if k != 0 { // the largest part stays
		for x, part := range parts {
			if part.to-part.from > rest.to-rest.from {
				parts[x], rest = rest, part
			}
		}
	}
	c.cells[k] = rest
	for _, part := range parts {
		if part.from == part.to {
			continue
		}
		color := int32(len(c.cells))
		c.cells = append(c.cells, part)
		for _, i := range c.players[part.from:part.to] {
			c.color[i] = int32(cmp.Compare(c.color[i], 0)) * color
			recolored = append(recolored, i)
		}
	}
	return recolored, nil
}

// stepsPerTerm is the work that a term of an equation makes: it is found,
// sorted among the others, and the equations are sorted.
const stepsPerTerm = 60

// move exchanges player i with the one at that place.
func (c *coloring) move(i, place int32) {
	other, from := c.players[place], c.place[i]
	c.players[place], c.players[from] = i, other
	c.place[i], c.place[other] = place, from
}

// signature returns the signature of player i. Its terms stay good until the
// next split.
//
// A player of color 0 who leaves it takes the side from which the equation, as
// a list of numbers, is the greater one; an opposite equation then takes the
// opposite side.
func (c *coloring) signature(i int32) signature {
	eq, own, sign := c.eq, c.color[i], int32(1)
	surplus := eq.surplus(int(i))
	if own < 0 {
		sign, surplus = -1, surplus.neg()
	}
	from, to := eq.row(int(i))
	start := len(c.terms)
	c.terms = append(c.terms, term{atD, surplus})
	for e := from; e < to; e++ {
		if color := c.color[eq.to[e]]; color != own {
			c.terms = append(c.terms, term{sign * color, eq.met(e)})
		}
	}
	if color := c.dummies[i]; color != own {
		c.terms = append(c.terms, term{sign * color, eq.count(eq.w)})
	}
	c.merge(start)
	terms := c.terms[start:]
	if own == 0 {
		mirror := len(c.terms)
		for _, t := range terms {
			if t.color != atD {
				t.color = -t.color
			}
			c.terms = append(c.terms, t)
		}
		c.merge(mirror)
		switch opposite := c.terms[mirror:]; compareTerms(terms, opposite) {
		case 0:
			return signature{player: i}
		case -1:
			sign, terms = -1, opposite
		}
	}
	reduce(terms)
	return signature{i, int8(sign), terms}
}

// merge sorts the terms from start on by color, and adds up those of one color.
func (c *coloring) merge(start int) {
	terms := c.terms[start:]
	slices.SortFunc(terms, func(x, y term) int { return cmp.Compare(x.color, y.color) })
	k := 0
	for _, t := range terms[1:] {
		if terms[k].color == t.color {
			terms[k].count = terms[k].count.add(t.count)
		} else {
			k++
			terms[k] = t
		}
	}
	c.terms = c.terms[:start+k+1]
}

// reduce divides an equation by the greatest common divisor of its numbers,
// unless one of them is so large that it is not worth the trouble: then fewer
// ties are proved.
func reduce(terms []term) {
	divisor := uint64(0)
	for _, t := range terms {
		x, ok := t.count.small()
		if !ok {
			return
		}
		for x != 0 {
			divisor, x = x, divisor%x
		}
	}
	if divisor <= 1 {
		return
	}
	for k := range terms {
		terms[k].count = terms[k].count.over(divisor)
	}
}

func compareTerms(x, y []term) int {
	return slices.CompareFunc(x, y, func(x, y term) int {
		return cmp.Or(cmp.Compare(x.color, y.color), x.count.cmp(y.count))
	})
}

// anchorColors gives each dummy the color of its rating: 0 at 1500, and a
// number above n or its negative above or below it.
func (eq *equations) anchorColors() []int32 {
	colors := make([]int32, eq.n)
	var elos []double
	for _, a := range eq.dummies {
		if a.sign != 0 {
			elos = append(elos, a.elo)
		}
	}
	slices.SortFunc(elos, double.cmp)
	elos = slices.Compact(elos)
	for i, a := range eq.dummies {
		if a.sign != 0 {
			k, _ := slices.BinarySearchFunc(elos, a.elo, double.cmp)
			colors[i] = int32(a.sign) * int32(eq.n+1+k)
		}
	}
	return colors
}
