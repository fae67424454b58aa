package person

import "github.com/arbiter-go/arbiter/examples/internal/games/abalone"

// This file has the record of the game.

// record returns the record of the game so far.
func (s *sitting) record() abalone.Record {
	r := s.game.Record()
	r.Event, r.Site, r.Date, r.Round = "Casual game", "?", s.date, "?"
	r.Black, r.White = s.Name, s.OpponentName
	if s.Side == abalone.White {
		r.Black, r.White = r.White, r.Black
	}
	return r
}
