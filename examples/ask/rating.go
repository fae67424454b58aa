package main

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/rating"
)

// maxRefused is the maximum number of problems that are told of one request.
const maxRefused = 1000

// results has the keys that the questions about ratings share.
type results struct {
	Ask     string `json:"ask"`
	Players []id   `json:"players"`
	Games   []struct {
		A      id       `json:"a"`
		B      id       `json:"b"`
		Score  float64  `json:"score"`
		Weight *float64 `json:"weight,omitempty"`
	} `json:"games"`
	VirtualWeight *float64  `json:"virtualWeight,omitempty"`
	DummyWeights  []float64 `json:"dummyWeights,omitempty"`
	DummyElo      []float64 `json:"dummyElo,omitempty"`
}

// games returns the games and the options as the library has them.
func (q results) games() ([]rating.Game[id], rating.Options, error) {
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
	options := rating.Options{DummyWeight: weight(q.VirtualWeight, "virtualWeight"), DummyWeights: q.DummyWeights,
		DummyElo: q.DummyElo}
	return games, options, errors.Join(refused[:min(len(refused), maxRefused)]...)
}

// ratingFit answers rating.fit.
func ratingFit(line []byte) (any, error) {
	var q struct {
		results
		StandardErrors bool `json:"standardErrors,omitempty"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	games, options, err := q.games()
	if err != nil {
		return nil, err
	}
	options.StandardErrors = q.StandardErrors
	t, err := rating.Fit(q.Players, games, options)
	if err != nil {
		return nil, err
	}
	return struct {
		Ratings []rating.Rating[id] `json:"ratings"`
		Order   [][]id              `json:"order"`
		Assumed int                 `json:"assumedTies"`
	}{t.Ratings, t.Order(), t.Info.Assumed}, nil
}

// compared returns the answer about pairs of players.
func compared(line []byte) ([]rating.Comparison[id], error) {
	var q struct {
		results
		Pairs [][2]id `json:"pairs"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	games, options, err := q.games()
	if err != nil {
		return nil, err
	}
	return rating.Compare(q.Players, games, q.Pairs, options)
}

// ratingBetter answers rating.better.
func ratingBetter(line []byte) (any, error) {
	list, err := compared(line)
	if err != nil {
		return nil, err
	}
	better := []float64{}
	for _, c := range list {
		better = append(better, c.Better)
	}
	return struct {
		Better []float64 `json:"better"`
	}{better}, nil
}

// ratingCompare answers rating.compare.
func ratingCompare(line []byte) (any, error) {
	list, err := compared(line)
	if err != nil {
		return nil, err
	}
	return struct {
		Comparisons []rating.Comparison[id] `json:"comparisons"`
	}{list}, nil
}
