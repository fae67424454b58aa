package rating

import (
	"cmp"
	"math"
	"slices"
)

// This file proves ties from the numbers of games in the record.
//
// # Colors
//
// Every player has a signed color. The hope is that players of color c have
// equal strengths, that players of color -c have the opposite strength, and
// that players of color 0 have strength 0.
//
// A player sees the equation from the side of the player's own color: if the
// color is negative, the signs of all opponents' colors and of D are turned.
// For a player of color c the likelihood equation then is
//
//	D - Σ_e N(e) t(c,e) = 0
//
// over the colors e of the opponents and of the dummy. Color c itself can be
// left out, because t(c,c) = 0.
//
// A coloring is stable if
//
//   - players of one color have the same equation, up to a positive factor;
//   - players of color 0 have an equation that always holds: D = 0, and
//     N(e) = N(-e) for all e.
//
// # Players of one color are equal
//
// Let a coloring be stable. Maximize the likelihood over those strengths only
// that respect the colors: equal for equal colors, opposite for opposite
// colors, and 0 for color 0.
//
// At this maximum, the derivative by the strength of color c is 0. It is the
// sum of the Fi of the players of colors c and -c, each from the player's own
// side. These Fi are positive multiples of each other, so each Fi is 0. The Fi
// of players of color 0 are 0 at any strengths that respect the colors.
//
// So all Fi are 0, and this point is the maximum over all strengths, which is
// unique. Its strengths respect the colors.
//
// # The coarsest stable coloring
//
// Split colors until nothing splits. The result is the coarsest stable
// coloring, from every start that separates nobody whom it keeps together. So
// the start can be the players whom float64 cannot tell apart, and players who
// are like nobody else need never be looked at.

// A coloring is on its way to become stable. The players of colors c and -c are
// cell c, and the players of color 0 are cell 0. The dummies have colors of
// their own, from n+1 on.
type coloring struct {
	eq             *equations
	color, dummies []int32

	// The players of cell c are players[cells[c].from:cells[c].to], and
	// player i is players[place[i]].
	players, place []int32
	cells          []cell

	// The players whose equations may have changed, so that they may differ
	// from the others' in their cell.
	changed []int32
	marked  []bool // by player: is in changed

	signatures []signature // of one split
	terms      []term      // of the signatures

	work *meter
}

type cell struct{ from, to int32 }

// A term is the part of an equation that belongs to opponents of one color. D
// is the term of color atD.
type term struct {
	color int32
	count count
}

const atD = math.MinInt32

// A signature is a player's equation as the player's own side sees it.
type signature struct {
	player int32
	sign   int8 // of the side; 0 for an equation that always holds
	terms  []term
}

// colors returns the coarsest stable coloring. Equal values prove equal
// strengths. A value and its negative prove opposite strengths. 0 proves
// strength 0. Values are at most n in magnitude.
//
// The start gives the same color to players who are equal, opposite colors to
// players who are opposite, and color 0 to players who may have strength 0.
// Its memory becomes the answer.
//
// A cell that splits leaves its color to its largest part. So no player changes
// color more than log2(n)+1 times, and only a change of color makes the
// opponents be looked at again. If some players have very many opponents, this
// can take too long. Then the error is errWork.
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
	all := make([]int32, 3*n)
	c := &coloring{
		eq: eq, color: start, dummies: eq.anchorColors(),
		players: all[:n], place: all[n : 2*n], cells: make([]cell, 1, n+1),
		changed: all[2*n : 2*n : 3*n], marked: make([]bool, n),
		terms: make([]term, 0, min(64, len(eq.to)+int(n))),
		work:  work,
	}
	// Players who may have strength 0 split by the sign of D. Where D is
	// not 0, they are a cell of their own, for now with the number n.
	for i, color := range start {
		if color == 0 {
			c.color[i] = int32(eq.surplus(i).sign()) * n
		}
	}
	// List the players cell by cell.
	counts := make([]int32, 2*(n+1))
	end, number := counts[:n+1], counts[n+1:] // numbers without gaps
	for i := range n {
		end[c.cellOf(i)]++
	}
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

// mark notes that the equation of player i may have become different from other
// equations in the cell.
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

// split splits cell k by signatures. Changed are the players of the cell whose
// equations may have changed. It returns the players who have a new color.
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

	// Each equation makes a part, from the front of the cell. The empty
	// equation makes none: its players stay in cell 0. The players who are
	// not looked at are the rest. Their equation differs from every part's:
	// the equation of a part has a color that is new, and theirs has none.
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

// stepsPerTerm is the work for each term of an equation: it is found, and
// sorted among the other terms, and the equations are sorted.
const stepsPerTerm = 60

// move exchanges player i with the player at a place.
func (c *coloring) move(i, place int32) {
	other, from := c.players[place], c.place[i]
	c.players[place], c.players[from] = i, other
	c.place[i], c.place[other] = place, from
}

// signature returns the signature of player i. Its terms are valid until the
// next split.
//
// A player who leaves color 0 needs a side. It is the side from which the
// equation, as a list of numbers, is greater. So players with opposite
// equations get opposite sides.
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
		c.terms = append(c.terms, term{sign * color, eq.count(eq.dummies[i].w)})
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

// merge sorts the terms from start on by color, and adds up the terms of each
// color.
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

// reduce divides an equation by the greatest common divisor of its numbers. An
// equation with a number of 2^63 or more stays as it is, so that fewer ties are
// proved.
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

// anchorColors returns the color of each dummy: 0 for rating 1500, a number
// above n for a higher rating, and the negative of such a number for a lower
// rating.
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
