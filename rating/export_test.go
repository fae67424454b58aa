package rating

// Solve returns the bound of the float64 solution of players 0 to n-1, how many
// steps of Newton's method and products of the Hessian it took, and whether
// players were eliminated.
func Solve(n int, games []Game[int]) (bound float64, steps, products int, eliminated bool, err error) {
	eq, err := equationsOf(n, games)
	if err != nil {
		return 0, 0, 0, false, err
	}
	s := newNewton(eq, newMeter(0, n+len(games)))
	if err := s.run(); err != nil {
		return 0, 0, 0, false, err
	}
	b, err := s.bound()
	return b.float(), s.steps, s.hessian.products, s.direct != nil, err
}

// Colors returns the number of different colors if nobody is told apart at the
// start, how many terms it took to find them, and how many there are in all.
func Colors(n int, games []Game[int]) (colors, terms, all int, err error) {
	eq, err := equationsOf(n, games)
	if err != nil {
		return 0, 0, 0, err
	}
	work := newMeter(0, n+len(games))
	color, err := eq.colors(make([]int32, n), work)
	different := map[int32]bool{}
	for _, c := range color {
		different[c] = true
	}
	return len(different), int(work.spent / stepsPerTerm), len(eq.to) + 2*n, err
}

// TriedLeast returns the least number of games that turn a claim, by trials
// alone: without a look for a witness before, and without a bound. It is one
// more than there are games if none turns it.
func TriedLeast(n int, games []Game[int], c Claim[int], by Change, o Options) (int64, error) {
	players := make([]int, n)
	for i := range players {
		players[i] = i
	}
	r, err := read(players)
	if err != nil {
		return 0, err
	}
	q, err := asked(r, len(games), r.counted(games), c, by, o)
	if err != nil {
		return 0, err
	}
	q.try()
	return q.least, nil
}

// ProvedLeast returns the least number of games that one of the two proofs
// cannot exclude, without a look at any change.
func ProvedLeast(n int, pairs []Pair[int], c Claim[int], by Change, o Options, local bool) (int64, error) {
	players := make([]int, n)
	for i := range players {
		players[i] = i
	}
	r, err := read(players)
	if err != nil {
		return 0, err
	}
	q, err := asked(r, len(pairs), r.pairs(pairs), c, by, o)
	if err != nil {
		return 0, err
	}
	near := newLocal(q)
	list, need := atoms(q.of, q.start.class)
	for games := int64(1); games <= q.games; games++ {
		possible := 0
		for _, x := range list {
			no := near.impossible(x, games)
			if !local {
				if no, err = q.ledger.impossible(x, nil, q.budget.transfer(games)); err != nil {
					return 0, err
				}
			}
			if !no {
				possible++
			}
		}
		if possible >= need {
			return games, nil
		}
	}
	return q.games + 1, nil
}

func equationsOf(n int, games []Game[int]) (*equations, error) {
	players := make([]int, n)
	for i := range players {
		players[i] = i
	}
	r, err := read(players)
	if err != nil {
		return nil, err
	}
	results := r.games(games)
	if err := r.err(); err != nil {
		return nil, err
	}
	return newEquations(n, results, Options{})
}
