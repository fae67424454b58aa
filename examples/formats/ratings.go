package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// This file reads true strengths.

// The limits of an event.
const (
	leastPlayers = 2
	mostPlayers  = 200
	farthest     = 10_000 // the highest rating, in Elo
	maxRatings   = 1 << 20
)

// readRatings reads ratings, one on each line: a number, or a name and a
// number. Empty lines and lines that begin with # do not count.
func readRatings(file, text string) ([]float64, error) {
	var ratings []float64
	number := 0
	for line := range strings.Lines(text) {
		number++
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		x, err := strconv.ParseFloat(words[len(words)-1], 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return nil, fmt.Errorf("%s, line %d: %q is not a number; a line has a name and a rating, or "+
				"a rating alone", file, number, words[len(words)-1])
		}
		if !(x >= -farthest && x <= farthest) {
			return nil, fmt.Errorf("%s, line %d: the rating %q must be from %d to %d", file, number,
				words[len(words)-1], -farthest, farthest)
		}
		ratings = append(ratings, x)
	}
	if n := len(ratings); n < leastPlayers || n > mostPlayers {
		return nil, fmt.Errorf("%s: %d ratings; there must be from %d to %d", file, n,
			leastPlayers, mostPlayers)
	}
	return ratings, nil
}
