package competition

import (
	"errors"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// Seeds have the ratings by which entrants are seeded: WHRX, which is the
// rating of WC12.
//
// Source: WC12, tournament format, item 1, and schedule.
type Seeds struct {
	// Fixed is when the ratings were fixed.
	Fixed time.Time `json:"fixed,omitzero"`

	// Lot is the seed of the lots that are drawn for equal ratings.
	Lot uint64 `json:"lot,omitzero"`

	Ratings []Rated `json:"ratings"`
}

// Rated has the ratings of a player. The ratings without games may be left out,
// except the gameroom rating.
type Rated struct {
	Player    string  `json:"player"`
	WHRE      float64 `json:"whre,omitzero"`
	WHREGames int     `json:"whreGames,omitzero"`
	WHR       float64 `json:"whr,omitzero"`
	WHRGames  int     `json:"whrGames,omitzero"`
	Gameroom  float64 `json:"gameroom"`
}

// Ratings returns the ratings in the form of package pairing.
func (x Rated) Ratings() pairing.WHR {
	return pairing.WHR{WHRE: x.WHRE, WHREGames: x.WHREGames, WHR: x.WHR, WHRGames: x.WHRGames, Gameroom: x.Gameroom}
}

// From says which rating the WHRX of a player is, as in "WHRE, 31 games".
func (x Rated) From() string {
	switch {
	case x.WHREGames >= pairing.WHRXGames:
		return fmt.Sprintf("WHRE, %d games", x.WHREGames)
	case x.WHRGames >= pairing.WHRXGames:
		return fmt.Sprintf("WHR, %d games", x.WHRGames)
	}
	return "gameroom"
}

// Order returns the players in the order of their seeds. The error has all
// problems.
func (s Seeds) Order() (pairing.Seeding[string], error) {
	var errs []error
	names, values := make([]string, len(s.Ratings)), make([]float64, len(s.Ratings))
	for k, x := range s.Ratings {
		names[k], values[k] = x.Player, x.Ratings().WHRX()
		if x.WHREGames < 0 || x.WHRGames < 0 {
			errs = append(errs, fmt.Errorf("rating %d, %.100q: a number of games is below 0", k+1,
				x.Player))
		}
	}
	seeding, err := pairing.Seed(names, values, s.Lot)
	if err := errors.Join(append(errs, err)...); err != nil {
		return pairing.Seeding[string]{}, err
	}
	return seeding, nil
}
