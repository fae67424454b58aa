package rating

// Work returns how many steps of Newton's method, products of the Hessian and terms of
// equations it takes to rate players 0 to n-1 in float64, and to prove their ties.
func Work(n int, games []Game[int]) (steps, products, terms int, err error) {
	eq, err := equationsOf(n, games)
	if err != nil {
		return 0, 0, 0, err
	}
	s, err := eq.solve()
	if err != nil {
		return 0, 0, 0, err
	}
	return s.work.steps, s.work.products, s.work.terms, nil
}

// Solve does the part of [Work] that is in float64.
func Solve(n int, games []Game[int]) (bound float64, steps, products int, err error) {
	eq, err := equationsOf(n, games)
	if err != nil {
		return 0, 0, 0, err
	}
	s := newNewton(eq)
	if err := s.run(); err != nil {
		return 0, 0, 0, err
	}
	return s.bound(), s.steps, s.products, nil
}

// Colors returns the number of different colors if nobody is told apart at the start, how
// many terms it took to find them, and how many there are in all.
func Colors(n int, games []Game[int]) (colors, terms, all int, err error) {
	eq, err := equationsOf(n, games)
	if err != nil {
		return 0, 0, 0, err
	}
	color, terms := eq.colors(make([]int32, n))
	different := map[int32]bool{}
	for _, c := range color {
		different[c] = true
	}
	return len(different), terms, len(eq.to) + 2*n, nil
}

const WorkLimit = workLimit

func equationsOf(n int, games []Game[int]) (*equations, error) {
	players := make([]int, n)
	for i := range players {
		players[i] = i
	}
	results, err := check(players, games, Options{})
	if err != nil {
		return nil, err
	}
	return newEquations(n, results, 0.5, nil)
}
