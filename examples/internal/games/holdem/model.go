package holdem

// A model has the beliefs of a bot about its opponent. The zero model has seen
// nothing. It takes the opponent for a player who bets with the better half of
// the hands, and folds so often that a bluff gains nothing.
//
// Observations change the beliefs. A belief at the start counts as much as a
// number of observations.
type model struct {
	// By round, by whether the opponent has raised in the round, and by
	// size of the bet:
	bets  [rounds][2][len(sizes)]int64 // that the opponent has answered
	folds [rounds][2][len(sizes)]int64 // of these answers

	// By round, and by one raise in the round or more:
	shown [rounds][2]int64 // hands of the opponent, shown later
	weak  [rounds][2]int64 // twice the share of hands that were better
}

// believed is how many observations the belief at the start counts for.
const believed = 8

// folding returns how often the opponent folds to a bet or a raise. The pot is
// counted after a call. To bet then costs the bet, and wins the pot if the
// opponent folds.
func (m *model) folding(g Game, round, raises int, pot, bet int64) int64 {
	at, size := min(raises, 1), sizeOf(pot, bet)
	// If the opponent folds as often, a bluff gains nothing. Before the
	// flop no hand is so bad, and with limits to see the flop is cheap.
	start := whole * bet / (pot + bet)
	if g == Limit && round == 0 {
		start /= 4
	}
	return (whole*m.folds[round][at][size] + start*believed) / (m.bets[round][at][size] + believed)
}

// holding returns the share of the best hands from which the opponent's hand
// comes, after a number of raises in a round. The start is the share of a
// player who bets the best hands only.
func (m *model) holding(round, raises int, start int64) int64 {
	more := min(raises, 2) - 1
	return min((m.weak[round][more]+start*believed)/(m.shown[round][more]+believed), whole)
}

// sizeOf returns the size of a bet: the first size that is not smaller.
func sizeOf(pot, bet int64) int {
	for i, quarters := range sizes[:len(sizes)-1] {
		if 4*bet <= quarters*pot {
			return i
		}
	}
	return len(sizes) - 1
}

// learn learns from a hand that is over.
func (m *model) learn(v View) {
	var raises [rounds]int
	last, pot, bet := Action{}, int64(0), int64(0)
	replayActions(v, func(b Betting, t Taken) {
		round := b.Round() - 1
		if t.By != v.Seat {
			if last.Kind == Raise {
				at, size := min(raises[round], 1), sizeOf(pot, bet)
				m.bets[round][at][size]++
				if t.Action.Kind == Fold {
					m.folds[round][at][size]++
				}
			}
			if t.Action.Kind == Raise {
				raises[round]++
			}
		}
		last = t.Action
		pot, bet = raised(b, t)
	})
	if _, ok := seenCards(v.Shown, v.Board); !ok || !v.Showdown || len(v.Board) != len(Deal{}.Board) {
		return
	}
	for round, n := range raises {
		if n > 0 {
			m.shown[round][min(n, 2)-1]++
			m.weak[round][min(n, 2)-1] += 2 * (whole - rank(v.Shown, v.Board[:boardCards[round]]))
		}
	}
}

// raisers returns how often the opponent has raised in the round, and the share
// of the best hands with which a player like the zero model does that.
func raisers(v View) (n int, share int64) {
	share = whole
	replayActions(v, func(b Betting, t Taken) {
		if t.Action.Kind == Raise && t.By != v.Seat && b.Round() == v.Betting.Round() {
			pot, bet := raised(b, t)
			n, share = n+1, share*pot/(pot+bet)/2
		}
	})
	return n, share
}

// raised returns the size of a raise, and the pot before it, after a call.
func raised(b Betting, t Taken) (pot, bet int64) {
	after, _ := b.Apply(t.Action)
	put, now := b.Put(), after.Put()
	return put[0] + put[1] + b.ToCall(), max(now[0], now[1]) - max(put[0], put[1])
}

// replayActions goes through a hand: each action, with the betting before it.
func replayActions(v View, see func(Betting, Taken)) {
	b, err := Begin(v.Game)
	if err != nil {
		return
	}
	for _, t := range v.Taken {
		if b.ToAct() != Nobody {
			see(b, t)
			b, _ = b.Apply(t.Action)
		}
	}
}
