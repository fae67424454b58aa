package competition

import (
	"encoding/json"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// A Proof has all that is needed to check a round without this library.
type Proof struct {
	Event       pairing.Event[string]       `json:"event"`
	Ranking     []inRank                    `json:"ranking"`
	Round       pairing.Round[string]       `json:"round"`
	Certificate pairing.Certificate[string] `json:"certificate"`
}

// inRank is a player left, in rank order.
type inRank struct {
	Player   string  `json:"player"`
	Rank     int     `json:"rank"`
	Seed     int     `json:"seed"`
	Score    int     `json:"score,omitempty"`
	Losses   int     `json:"losses"`
	Byes     int     `json:"byes"`
	Wins     int     `json:"wins"`
	Class    int     `json:"class"`
	Strength float64 `json:"strength"`
	Seeded   float64 `json:"seeded,omitempty"`
}

// Prove returns the proof of the next round of an event. The error is
// pairing.ErrOver if the event is over.
func Prove(e pairing.Event[string], p pairing.Pairing[string]) (Proof, error) {
	if p.Over {
		return Proof{}, pairing.ErrOver
	}
	d := Proof{Event: e, Ranking: []inRank{}, Round: p.Round, Certificate: p.Certificate}
	for _, r := range p.Ranking {
		d.Ranking = append(d.Ranking, inRank{
			r.Player, r.Rank, slices.Index(e.Entrants, r.Player) + 1, r.Score, r.Losses, r.Byes, r.Wins,
			r.Class, r.Strength, r.Seeded,
		})
	}
	return d, nil
}

// JSON returns the proof as a line of JSON, which the program
// examples/certificate/check.py checks.
func (p Proof) JSON() ([]byte, error) {
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	return append(say.JSON(text), '\n'), nil
}
