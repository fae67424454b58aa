package evidence

import (
	"math/rand/v2"

	"github.com/arbiter-go/arbiter/runoff"
)

// This file makes random competitions, and asks the library about them.

type (
	pair  = [2]string
	claim = runoff.Claim[string]
	match = runoff.Match[string]
)

// A line is a line of the file that evidence.py reads.
type line struct {
	Bots    []string `json:"bots"`
	By      string   `json:"by"`
	Bound   int64    `json:"bound"`
	Keep    int      `json:"keep"`
	Odds    int64    `json:"odds"`
	Rounds  [][]unit `json:"rounds"`
	Answers []answer `json:"answers"`
}

// A unit has two bots, and the chips that the first won.
type unit [3]any

// An answer is what the library says after some rounds.
type answer struct {
	After  int        `json:"after"`
	Within []string   `json:"within"` // a letter for each place
	Ahead  []string   `json:"ahead"`  // a letter for each other bot
	Means  [][4]any   `json:"means"`  // two bots, and bounds
	Pairs  []question `json:"pairs"`
}

// A question asks which pairs decide some claims.
type question struct {
	Claims [][3]any `json:"claims"`
	Pairs  []pair   `json:"pairs"`
}

// names returns the names of some bots.
func names(n int) (list []string) {
	for i := range n {
		list = append(list, string(rune('A'+i)))
	}
	return list
}

// pick returns one of some values.
func pick[T any](rng *rand.Rand, list ...T) T { return list[rng.IntN(len(list))] }

// A competition is a record that grows, with the evidence of the library.
type competition struct {
	line
	rng      *rand.Rand
	evidence *runoff.Evidence[string]
}

func newCompetition(rng *rand.Rand, n int, terms runoff.Terms) (*competition, error) {
	c := &competition{rng: rng}
	c.Bots, c.By, c.Bound, c.Keep, c.Odds = names(n), terms.By.String(), terms.Bound, terms.Keep, terms.Odds
	c.Rounds, c.Answers = [][]unit{}, []answer{}
	var err error
	c.evidence, err = runoff.NewEvidence(c.Bots, terms)
	return c, err
}

// add adds a round to the record and to the evidence.
func (c *competition) add(round []match) error {
	units := []unit{}
	for _, m := range round {
		units = append(units, unit{m.A, m.B, m.Chips})
	}
	c.Rounds = append(c.Rounds, units)
	return c.evidence.Add(round)
}

// claims returns some claims, from lots.
func (c *competition) claims() (list []claim) {
	for range pick(c.rng, 1, 1, 2, 4) {
		order := c.rng.Perm(len(c.Bots))
		x := claim{Kind: runoff.Ahead, A: c.Bots[order[0]], B: c.Bots[order[1]]}
		if c.rng.IntN(3) > 0 {
			x = claim{Kind: runoff.Within, A: x.A, Place: 1 + c.rng.IntN(len(c.Bots)-1)}
		}
		list = append(list, x)
	}
	return list
}

// ask records all verdicts, and some means and pairs.
func (c *competition) ask() error {
	a := answer{After: len(c.Rounds), Means: [][4]any{}, Pairs: []question{}}
	for _, bot := range c.Bots {
		within, ahead := "", ""
		for p := range c.Bots {
			v, err := c.evidence.Judge(claim{Kind: runoff.Within, A: bot, Place: p + 1})
			if err != nil {
				return err
			}
			within += v.String()[:1]
		}
		for _, other := range c.Bots {
			if other == bot {
				ahead += "-"
				continue
			}
			v, err := c.evidence.Judge(claim{Kind: runoff.Ahead, A: bot, B: other})
			if err != nil {
				return err
			}
			ahead += v.String()[:1]
		}
		a.Within, a.Ahead = append(a.Within, within), append(a.Ahead, ahead)
	}
	order := c.rng.Perm(len(c.Bots))
	x, y := c.Bots[order[0]], c.Bots[order[1]]
	low, high, err := c.evidence.Mean(x, y)
	if err != nil {
		return err
	}
	a.Means = append(a.Means, [4]any{x, y, low, high})
	for range 3 {
		q := question{Pairs: []pair{}}
		claims := c.claims()
		for _, x := range claims {
			if x.Kind == runoff.Within {
				q.Claims = append(q.Claims, [3]any{"within", x.A, x.Place})
			} else {
				q.Claims = append(q.Claims, [3]any{"ahead", x.A, x.B})
			}
		}
		pairs, err := c.evidence.Pairs(claims...)
		if err != nil {
			return err
		}
		q.Pairs = append(q.Pairs, pairs...)
		a.Pairs = append(a.Pairs, q)
	}
	c.Answers = append(c.Answers, a)
	return nil
}

// random plays a competition from lots.
func random(rng *rand.Rand) (line, error) {
	terms := runoff.Terms{By: pick(rng, runoff.ChipTotals, runoff.ChipTotals, runoff.SeriesPoints), Odds: pick(rng, int64(2), 3, 20, 20, 100, 1<<20)}
	n := 2 + rng.IntN(5)
	terms.Keep = pick(rng, 0, 0, rng.IntN(n+1), n)
	most := pick(rng, int64(1), 2, 100, 1<<28)
	if terms.By == runoff.ChipTotals {
		terms.Bound = most
	}
	c, err := newCompetition(rng, n, terms)
	if err != nil {
		return line{}, err
	}
	units := chips(rng, c.Bots, most)
	pairs := attendance(rng, c)
	rounds := pick(rng, 20, 60, 150, 300, 600)
	asked := pick(rng, 1, 3, 6)
	for i := range rounds {
		play := pairs()
		if len(play) == 0 {
			break
		}
		var round []match
		for _, p := range play {
			if rng.IntN(2) == 0 {
				p[0], p[1] = p[1], p[0]
			}
			round = append(round, match{A: p[0], B: p[1], Chips: units(p[0], p[1], float64(i)/float64(rounds))})
		}
		rng.Shuffle(len(round), func(i, j int) { round[i], round[j] = round[j], round[i] })
		if err := c.add(round); err != nil {
			return line{}, err
		}
		if rng.IntN(rounds) < asked-1 {
			if err := c.ask(); err != nil {
				return line{}, err
			}
		}
	}
	return c.line, c.ask()
}

// attendance returns a function that says which pairs play in the next round.
func attendance(rng *rand.Rand, c *competition) func() []pair {
	var all []pair
	for i, b := range c.Bots {
		for _, a := range c.Bots[:i] {
			all = append(all, pair{a, b})
		}
	}
	whole := func() []pair { return append([]pair{}, all...) }
	missing := func(odds int) (list []pair) {
		for _, p := range all {
			if rng.IntN(odds) > 0 {
				list = append(list, p)
			}
		}
		return list
	}
	wanted := c.claims()
	switch rng.IntN(5) {
	case 0: // now and then a unit is missing
		return func() []pair {
			if rng.IntN(4) > 0 {
				return whole()
			}
			return missing(2 + rng.IntN(8))
		}
	case 1: // a bot is absent at times
		return func() (list []pair) {
			gone := ""
			if rng.IntN(2) == 0 {
				gone = pick(rng, c.Bots...)
			}
			for _, p := range all {
				if p[0] != gone && p[1] != gone || len(all) == 1 {
					list = append(list, p)
				}
			}
			return list
		}
	case 2, 3: // only pairs that decide something play
		return func() []pair {
			list, err := c.evidence.Pairs(wanted...)
			if err != nil {
				panic(err)
			}
			return list
		}
	}
	return whole
}

// chips returns a function that says how many chips a bot wins from another in
// a unit, at a time from 0 to 1. They are at most a bound.
func chips(rng *rand.Rand, bots []string, bound int64) func(a, b string, at float64) int64 {
	edge := pick(rng, 0, 0.05, 0.2, 0.5, 0.9)
	first, last := map[pair]float64{}, map[pair]float64{}
	strength := map[string]float64{}
	for _, a := range bots {
		strength[a] = rng.Float64()
	}
	learning, cyclic := rng.IntN(4) == 0, rng.IntN(3) == 0
	for _, a := range bots {
		for _, b := range bots {
			if a >= b {
				continue
			}
			x := edge * (strength[a] - strength[b])
			if cyclic {
				x = edge * (2*rng.Float64() - 1)
			}
			first[pair{a, b}], first[pair{b, a}] = x, -x
			if learning {
				x = -x
			}
			last[pair{a, b}], last[pair{b, a}] = x, -x
		}
	}
	change := rng.Float64()
	noise := pick(rng, 0.0, 0.05, 0.3, 1)
	rare := pick(rng, 3, 20, 200)
	shape := rng.IntN(4)
	return func(a, b string, at float64) int64 {
		mean := first[pair{a, b}]
		if at > change {
			mean = last[pair{a, b}]
		}
		var x float64
		switch shape {
		case 0: // near the mean
			x = mean + noise*(2*rng.Float64()-1)
		case 1: // all or nothing
			x = -1
			if 2*rng.Float64()-1 < mean {
				x = 1
			}
		case 2: // mostly nothing
			if x = mean; rng.IntN(rare) == 0 {
				x = pick(rng, -1.0, 1)
			}
		case 3: // small gains, and rarely a large loss
			x = mean + 1/float64(rare)
			if rng.IntN(rare) == 0 {
				x = -1
			}
			if a > b {
				x = mean - 1/float64(rare)
				if rng.IntN(rare) == 0 {
					x = 1
				}
			}
		}
		return max(-bound, min(bound, int64(x*float64(bound)+1000.5)-1000))
	}
}

// turned plays bots whose order turns to another for good, so that in the end
// nobody seems to be the lowest. Two bots can cease to seem so in one round.
func turned(rng *rand.Rand) (line, error) {
	n := 2 + rng.IntN(3)
	c, err := newCompetition(rng, n, runoff.Terms{By: runoff.SeriesPoints, Keep: rng.IntN(n + 1), Odds: 2})
	if err != nil {
		return line{}, err
	}
	first, alike := rng.IntN(n), rng.IntN(2) == 0 // all others are alike
	for phase, rounds := range []int{5 + rng.IntN(15), 15, 80, 200} {
		strength := rng.Perm(n)
		for a := range n {
			if alike && (a == first) == (phase%2 == 0) {
				strength[a] = n
			} else if alike {
				strength[a] = 0
			}
		}
		for range rounds {
			var round []match
			for b := range n {
				for a := range b {
					round = append(round, match{A: c.Bots[a], B: c.Bots[b], Chips: int64(strength[a] - strength[b])})
				}
			}
			if err := c.add(round); err != nil {
				return line{}, err
			}
		}
		if err := c.ask(); err != nil {
			return line{}, err
		}
	}
	return c.line, nil
}

// close plays two bots until a single chip decides, and returns the
// competitions with and without this chip.
func close(rng *rand.Rand) (list []line, err error) {
	const bound = 1 << 28
	terms := runoff.Terms{By: runoff.ChipTotals, Bound: bound, Odds: pick(rng, int64(2), 20, 1000)}
	lead := claim{Kind: runoff.Ahead, A: "A", B: "B"}
	edge := pick(rng, 0.02, 0.05, 0.1, 0.3)
	var rounds [][]match
	with := func(last int64) (*competition, runoff.Verdict, error) {
		c, err := newCompetition(rng, 2, terms)
		if err != nil {
			return nil, 0, err
		}
		for _, r := range rounds {
			if err := c.add(r); err != nil {
				return nil, 0, err
			}
		}
		if err := c.add([]match{{A: "A", B: "B", Chips: last}}); err != nil {
			return nil, 0, err
		}
		v, err := c.evidence.Judge(lead)
		return c, v, err
	}
	for {
		_, v, err := with(bound)
		if err != nil {
			return nil, err
		}
		if v == runoff.True {
			break
		}
		x := int64((edge + 0.3*(2*rng.Float64()-1)) * bound)
		rounds = append(rounds, []match{{A: "A", B: "B", Chips: x}})
	}
	low, high := int64(-bound), int64(bound)
	for high-low > 1 {
		middle := low + (high-low)/2
		_, v, err := with(middle)
		if err != nil {
			return nil, err
		}
		if v == runoff.True {
			high = middle
		} else {
			low = middle
		}
	}
	for _, last := range []int64{low, high} {
		c, _, err := with(last)
		if err == nil {
			err = c.ask()
		}
		if err != nil {
			return nil, err
		}
		list = append(list, c.line)
	}
	return list, nil
}
