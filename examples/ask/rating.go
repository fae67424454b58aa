package main

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/rating"
)

// maxRefused is the maximum number of problems that are told of one request.
const maxRefused = 1000

// ratingFit answers rating.fit.
func ratingFit(line []byte) (any, error) {
	var q struct {
		Ask     string `json:"ask"`
		Players []id   `json:"players"`
		Games   []struct {
			A      id       `json:"a"`
			B      id       `json:"b"`
			Score  float64  `json:"score"`
			Weight *float64 `json:"weight,omitempty"`
		} `json:"games"`
		VirtualWeight *float64 `json:"virtualWeight,omitempty"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	// This program refuses a weight of 0, which means the usual weight in
	// the library, and a score that is no number of points.
	var refused []error
	weight := func(w *float64, what string) float64 {
		if w == nil {
			return 0
		}
		if *w == 0 {
			refused = append(refused, fmt.Errorf("ask: %s is 0: %w", what, rating.ErrWeight))
		}
		return *w
	}
	scores := map[float64]rating.Score{1: rating.Win, 0.5: rating.Draw, 0: rating.Loss}
	games := make([]rating.Game[id], len(q.Games))
	for k, g := range q.Games {
		score, ok := scores[g.Score]
		if !ok {
			refused = append(refused, fmt.Errorf("ask: game %d: a score is 1, 0.5 or 0, not %v", k+1,
				g.Score))
		}
		games[k] = rating.Game[id]{A: g.A, B: g.B, Score: score,
			Weight: weight(g.Weight, fmt.Sprintf("the weight of game %d", k+1))}
	}
	options := rating.Options{DummyWeight: weight(q.VirtualWeight, "virtualWeight")}
	if len(refused) > 0 {
		return nil, errors.Join(refused[:min(len(refused), maxRefused)]...)
	}
	t, err := rating.Fit(q.Players, games, options)
	if err != nil {
		return nil, err
	}
	type row struct {
		Player   id      `json:"player"`
		Strength float64 `json:"strength"`
		Elo      float64 `json:"elo"`
	}
	rows := make([]row, len(t.Ratings))
	for i, r := range t.Ratings {
		rows[i] = row{r.Player, r.Strength, r.Elo}
	}
	return struct {
		Ratings []row  `json:"ratings"`
		Order   [][]id `json:"order"`
		Assumed int    `json:"assumedTies"`
	}{rows, t.Order(), t.Info.Assumed}, nil
}
