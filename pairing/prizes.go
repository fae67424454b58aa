package pairing

import "fmt"

// Prizes are the shares of a prize fund, in cents. No cent is lost: the shares
// that are paid, forfeited or won by nobody, and the remainder, add up to the
// fund.
type Prizes[P comparable] struct {
	Games  int        `json:"games"`  // the fund is divided by this number
	Share  int64      `json:"share"`  // for each game won
	Awards []Award[P] `json:"awards"` // one for each entrant, in seed order

	Paid      int64 `json:"paid"`      // to all players together
	Forfeited int64 `json:"forfeited"` // by all players together
	Unwon     int64 `json:"unwon"`     // shares of games nobody won

	// Remainder is the rest of the division. It is the whole fund if there
	// is no game.
	Remainder int64 `json:"remainder"`
}

// An Award is the prize of one player.
type Award[P comparable] struct {
	Player    P     `json:"player"`
	Wins      int   `json:"wins"`
	Cents     int64 `json:"cents"`     // the sum paid
	Forfeited int64 `json:"forfeited"` // not paid, by rule ForfeitedPrize
}

// DividePrizes divides a fund, in cents, by the number of games of an event.
// The winner of each game gets one share (rule [GamePrize]). The players named
// last have forfeited their prizes (rule [ForfeitedPrize]).
//
// Games that are not yet played do not count, so the answer is provisional
// until the event is over.
//
// The error reports all problems of the event, [ErrFund] for a negative fund,
// and [ErrUnknown] or [ErrRepeated] for a player who cannot have forfeited.
func DividePrizes[P comparable](e Event[P], fund int64, forfeited ...P) (Prizes[P], error) {
	var ps problems
	h, s := replayEvent(&e, &ps)
	if fund < 0 {
		ps.add(Problem{Kind: ErrFund, Rule: GamePrize, Detail: fmt.Sprintf("a fund of %d cents", fund)})
	}
	forfeits := h.prizeForfeits(forfeited, &ps)
	if err := ps.err(); err != nil {
		return Prizes[P]{}, err
	}

	// GamePrize: each game that took place has a share
	p := Prizes[P]{Games: len(s.games), Awards: make([]Award[P], len(e.Entrants)), Remainder: fund}
	if p.Games > 0 {
		p.Share = fund / int64(p.Games)
		p.Remainder = fund % int64(p.Games)
	}
	p.Unwon = int64(p.Games) * p.Share
	for i, player := range e.Entrants {
		// GamePrize: a share for each win
		won := int64(s.wins[i]) * p.Share
		p.Unwon -= won
		p.Awards[i] = Award[P]{Player: player, Wins: s.wins[i], Cents: won}
		// ForfeitedPrize: the shares are not paid, and stay on record
		if forfeits[i] {
			p.Awards[i].Cents, p.Awards[i].Forfeited = 0, won
		}
		p.Paid += p.Awards[i].Cents
		p.Forfeited += p.Awards[i].Forfeited
	}
	return p, nil
}

// prizeForfeits says for each player whether the prizes are forfeited. It
// returns nil if the event exceeds a limit.
func (h *history[P]) prizeForfeits(list []P, ps *problems) []bool {
	if h.index == nil {
		return nil
	}
	if len(list) > MaxEntrants {
		ps.add(Problem{Kind: ErrTooLarge,
			Detail: fmt.Sprintf("%d forfeited prizes, at most %d", len(list), MaxEntrants)})
		return nil
	}
	forfeits := make([]bool, len(h.event.Entrants))
	for k, p := range list {
		at := spot{record: "forfeited prize", number: k + 1, rule: ForfeitedPrize}
		i, ok := h.player(p, at, ps)
		switch {
		case ok && forfeits[i]:
			if ps.Room() {
				ps.add(h.problemAt(at, ErrRepeated, "", p))
			}
		case ok:
			forfeits[i] = true
		}
	}
	return forfeits
}
