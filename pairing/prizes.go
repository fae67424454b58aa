package pairing

import (
	"errors"
	"fmt"
)

// Prizes are the shares of a prize fund, in cents. No cent is lost: the awards,
// the shares that nobody won, and the remainder add up to the fund.
type Prizes[P comparable] struct {
	Games  int        `json:"games"`  // the fund is divided by this number
	Share  int64      `json:"share"`  // for each game won
	Awards []Award[P] `json:"awards"` // one for each entrant, in seed order
	Unwon  int64      `json:"unwon"`  // the shares of games that nobody won

	// Remainder is what is left by the division. It is the whole fund if
	// there is no game.
	Remainder int64 `json:"remainder"`
}

// An Award is the prize of one player.
type Award[P comparable] struct {
	Player P     `json:"player"`
	Wins   int   `json:"wins"`
	Cents  int64 `json:"cents"`
}

// DividePrizes divides a fund, in cents, by the number of games of an event.
// The winner of each game gets one share.
//
// A game counts if it was played, was forfeited by one side or both, or ended
// without a decision. Byes and void games do not count. Games of a play-off are
// games of the event. Games that are not yet played do not count, so the answer
// is provisional until the event is over.
//
// The error reports all problems of the event, or [ErrFund] for a negative
// fund.
//
// Source: WC12, prizes; WCC14, prizes. Both leave open what happens to the
// shares of games that nobody won. They are reported.
func DividePrizes[P comparable](e Event[P], fund int64) (Prizes[P], error) {
	table, err := Standings(e)
	var ps Problems
	if err != nil && !errors.As(err, &ps) {
		return Prizes[P]{}, err
	}
	if fund < 0 {
		ps = append(ps[:len(ps):len(ps)], &Problem{Kind: ErrFund, Detail: fmt.Sprintf("a fund of %d cents", fund)})
	}
	if len(ps) > 0 {
		return Prizes[P]{}, ps
	}
	p := Prizes[P]{Awards: make([]Award[P], len(table.Rows)), Remainder: fund}
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			if g.Outcome.tookPlace() {
				p.Games++
			}
		}
	}
	if p.Games > 0 {
		p.Share = fund / int64(p.Games)
		p.Remainder = fund % int64(p.Games)
	}
	unwon := p.Games
	for i, x := range table.Rows {
		p.Awards[i] = Award[P]{x.Player, x.Wins, int64(x.Wins) * p.Share}
		unwon -= x.Wins
	}
	p.Unwon = int64(unwon) * p.Share
	return p, nil
}
