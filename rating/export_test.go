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
