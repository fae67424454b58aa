package holdem

// This file decides on an action, from the odds and the model of the opponent.

// sizes are the bets that are considered without limits, in quarters of the
// pot. The last stands for all chips, too.
var sizes = [...]int64{2, 4, 8}

// decide returns the action with the highest expected gain, as if nobody bet
// any more after it. The odds are against any hand.
func decide(v View, odds int, m *model) Action {
	b := v.Betting
	if b.ToAct() == Nobody {
		return Action{Kind: Call}
	}
	put, call := b.Put(), b.ToCall()
	pot, round := put[0]+put[1]+call, b.Round()-1
	raises, share := raisers(v)
	if raises > 0 {
		odds = oddsAgainst(m.holding(round, raises, share), round, odds)
	}
	// Gains are in millionths of a chip. A fold gains nothing.
	check := whole * (int64(odds)*pot - whole*call)
	best, gain := Action{Kind: Call}, check
	if call > 0 && check <= 0 {
		best, gain = Action{Kind: Fold}, 0
	}
	r, ok := b.Raise()
	if !ok {
		return best
	}
	highest := max(put[0], put[1])
	try := func(to int64) {
		to = min(max(to, r.Min), r.Max)
		bet := to - highest
		folds := m.folding(v.Game, round, raises, pot, bet)
		stays := whole - folds
		odds := int64(oddsAgainst(stays, round, odds))
		value := folds*whole*(pot-call) + stays*(odds*(pot+2*bet)-whole*(call+bet))
		if value > gain {
			best, gain = Action{Kind: Raise, To: to}, value
		}
	}
	for _, quarters := range sizes {
		try(highest + pot*quarters/4)
	}
	try(r.Max)
	if v.Game == Limit {
		best.To = 0
	}
	return best
}

// sharp says how much of the next cards is known in each round, in quarters.
var sharp = [rounds]int{0, 1, 2, 3}

// oddsAgainst returns the odds against the best share of hands, from the odds
// against any hand. It is between two answers, and nearer to the first answer
// in each later round.
//
// If no card came and all of the best hands were bet, a hand that beats four of
// five hands would beat three of five of the best half. Before the flop the
// best hands win only somewhat more often than other hands.
func oddsAgainst(share int64, round, odds int) int {
	share = max(share, 20)
	others := whole - int(share)
	end := max(0, odds-others) * whole / int(share)
	start := max(0, odds-others/6)
	return (sharp[round]*end + (rounds-sharp[round])*start) / rounds
}
