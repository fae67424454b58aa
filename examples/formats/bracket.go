package main

import "math/bits"

// This file plays the fixed brackets. A bracket has a power of two of places,
// and places without a player are byes for the best seeds.

// nobody is in a place of a bracket without a player.
const nobody = -1

// A bracket is a fixed bracket that is played.
type bracket struct {
	*playing
	free   []int // the round after which each player can play again
	scores []int // when each player went out; the later, the higher
	step   int   // how many steps of the bracket are played
}

// newBracket begins a bracket.
func newBracket(f *field) *bracket {
	b := &bracket{playing: newPlaying(f)}
	b.free, b.scores = make([]int, f.n), make([]int, f.n)
	return b
}

// seeded returns the places of a bracket in order: the first plays the second,
// the winner plays the winner of the third against the fourth, and so on. If
// all seeds win, the best plays the worst in each round.
func seeded(n int) []int {
	order := []int{0}
	for len(order) < n {
		var wider []int
		for _, seed := range order {
			wider = append(wider, seed, 2*len(order)-1-seed)
		}
		order = wider
	}
	for k, seed := range order {
		if seed >= n {
			order[k] = nobody
		}
	}
	return order
}

// meet plays a game of a bracket. It is in the first round in which both can
// play. A player without an opponent has a bye.
func (b *bracket) meet(x, y int) (winner, loser int) {
	switch {
	case x == nobody && y == nobody:
		return nobody, nobody
	case x == nobody:
		b.byes++
		return y, nobody
	case y == nobody:
		b.byes++
		return x, nobody
	}
	round := max(b.free[x], b.free[y]) + 1
	b.free[x], b.free[y] = round, round
	b.rounds = max(b.rounds, round)
	if b.game(x, y, false) { // both can still win all their games
		return x, y
	}
	return y, x
}

// play plays a list of games: the first against the second, and so on.
func (b *bracket) play(list []int) (winners, losers []int) {
	for k := 0; k+1 < len(list); k += 2 {
		w, l := b.meet(list[k], list[k+1])
		winners, losers = append(winners, w), append(losers, l)
	}
	return winners, losers
}

// out records that players are out, all at the same step.
func (b *bracket) out(players ...int) {
	b.step++
	for _, x := range players {
		if x != nobody {
			b.scores[x] = b.step
		}
	}
}

// single plays a single elimination.
func single(f *field) (result, error) {
	b := newBracket(f)
	left := seeded(f.n)
	for len(left) > 1 {
		winners, losers := b.play(left)
		b.out(losers...)
		left = winners
	}
	b.out(left...)
	return b.end(rank(b.scores)), nil
}

// double plays a double elimination. Whoever loses goes on in the bracket of
// the losers, and is out after another loss. The losers of every other round,
// beginning with the second, enter it in reverse order, so that rematches come
// late. In the grand final, the player from the bracket of the losers must win
// twice.
func double(f *field) (result, error) {
	b := newBracket(f)
	upper, lower := b.play(seeded(f.n))
	if len(lower) > 1 {
		lower = b.drop(lower)
	}
	for round := 2; len(upper) > 1; round++ {
		var fall []int
		upper, fall = b.play(upper)
		var games []int
		for k, x := range lower {
			y := fall[k]
			if round%2 == 0 {
				y = fall[len(fall)-1-k]
			}
			games = append(games, x, y)
		}
		lower = b.drop(games)
		if len(lower) > 1 {
			lower = b.drop(lower)
		}
	}
	winner, loser := upper[0], lower[0]
	if first, _ := b.meet(winner, loser); first == loser {
		winner, loser = b.meet(winner, loser)
	}
	b.out(loser)
	b.out(winner)
	return b.end(rank(b.scores)), nil
}

// drop plays games in the bracket of the losers, and returns the winners.
func (b *bracket) drop(list []int) []int {
	winners, losers := b.play(list)
	b.out(losers...)
	return winners
}

// log2 returns the logarithm of n to the base 2, rounded up.
func log2(n int) int { return bits.Len(uint(n - 1)) }
