package main

import (
	"encoding/binary"

	"github.com/arbiter-go/arbiter/rating"
)

// This file makes the counting of games fast, where a few players have most of
// the games.

// crowd is how many players have their games in a [crowdTally].
const crowd = 256

// A crowdTally counts the games of the first players in a square.
type crowdTally [][crowd][rating.Loss + 1]int64

// add adds a game. The score is for player i.
func (t *crowdTally) add(i, j int32, s rating.Score) {
	if *t == nil {
		*t = make(crowdTally, crowd)
	}
	(*t)[i][j][s]++
}

// pairs returns all pairs that have met.
func (r *record) pairs() ([]rating.Pair[int32], error) {
	for i := range r.crowd {
		for j, games := range r.crowd[i] {
			if games == [rating.Loss + 1]int64{} {
				continue
			}
			err := r.sum.AddPair(rating.Pair[int32]{A: int32(i), B: int32(j),
				Wins: games[rating.Win], Draws: games[rating.Draw], Losses: games[rating.Loss]})
			if err != nil {
				return nil, err
			}
		}
	}
	r.crowd = nil
	return r.sum.Pairs(), nil
}

// A memo remembers what texts mean, since files repeat a few.
type memo[T any] [1024]struct {
	text  string
	value T
}

// find returns what a text means by a list, and whether it is in the list.
func (m *memo[T]) find(text []byte, list map[string]T) (value T, ok bool) {
	var last uint64 // bytes
	if n := len(text); n >= 8 {
		last = binary.LittleEndian.Uint64(text[n-8:])
	} else {
		for _, c := range text {
			last = last<<8 | uint64(c)
		}
	}
	x := &m[last*0x9e3779b97f4a7c15>>54]
	if x.text == string(text) && len(text) > 0 {
		return x.value, true
	}
	if value, ok = list[string(text)]; ok {
		x.text, x.value = string(text), value
	}
	return value, ok
}
