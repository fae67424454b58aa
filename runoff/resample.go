package runoff

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/internal/lot"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/work"
)

// A sampler draws resamples.
type sampler struct {
	lots  *rand.ChaCha8
	pairs [][]result // the matches of each pair that met
}

// newSampler returns a sampler for a number of resamples, at least as many as
// least. The steps of each resample times the number of resamples must be
// within the bound.
func newSampler[P comparable](t *matrix[P], seed uint64, samples, least int, each uint64) (*sampler, error) {
	if samples < least {
		return nil, refuse(Problem{Kind: ErrSamples,
			Detail: fmt.Sprintf("%d, at least %d are needed", samples, least)})
	}
	n := len(t.bots)
	if most := t.allowance(); uint64(samples) > uint64(most)/each {
		detail := fmt.Sprintf("%d resamples of %d matches among %d bots take %d steps each, at most %d in all",
			samples, len(t.played), n, each, most)
		return nil, refuse(Problem{Kind: ErrTooLarge, Detail: detail})
	}

	// The matches are sorted, so that the order in which they were added
	// makes no difference.
	played := slices.Clone(t.played)
	for k, r := range played {
		if r.i > r.j {
			played[k] = result{r.j, r.i, -r.chips}
		}
	}
	slices.SortFunc(played, func(x, y result) int {
		return cmp.Or(cmp.Compare(x.i, y.i), cmp.Compare(x.j, y.j), cmp.Compare(x.chips, y.chips))
	})
	s := &sampler{lots: newLots(seed)}
	for len(played) > 0 {
		k := 1
		for k < len(played) && played[k].i == played[0].i && played[k].j == played[0].j {
			k++
		}
		pair := played[:k]
		played = played[k:]
		s.pairs = append(s.pairs, pair)
	}
	return s, nil
}

// tooWide returns a problem if the sums of a resample could exceed an int64.
// The matches of a pair are in order of chips. So the largest match of a pair
// is the first or the last, and at worst it is drawn each time.
func (t *matrix[P]) tooWide(pairs [][]result) *Problem {
	volume := make([]uint64, len(t.bots))
	for _, pair := range pairs {
		last := len(pair) - 1
		hi, v := bits.Mul64(uint64(len(pair)), uint64(max(abs(pair[0].chips), abs(pair[last].chips))))
		for _, i := range []int32{pair[0].i, pair[0].j} {
			if hi > 0 || v > math.MaxInt64-volume[i] {
				return &Problem{Kind: ErrOverflow, Entrants: []int{int(i)},
					Who: problem.Name(t.bots[i]), Detail: "those of a resample could be"}
			}
			volume[i] += v
		}
	}
	return nil
}

// allowance returns the maximum number of steps of work for a table.
func (t *matrix[P]) allowance() int64 {
	return max(0, work.Allowed(t.options.MaxWork, int64(len(t.bots)+len(t.played))))
}

// newLots returns the generator for a seed.
func newLots(seed uint64) *rand.ChaCha8 {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	return rand.NewChaCha8(key)
}

// draw draws a resample, match by match.
func (s *sampler) draw(enter func(result)) {
	// Resampling: each pair has as many matches as before. One of its
	// matches is left out, and each is drawn from the others.
	for _, pair := range s.pairs {
		n := uint64(len(pair))
		if n == 1 {
			enter(pair[0])
			continue
		}
		out := lot.Below(s.lots, n)
		for range pair {
			k := lot.Below(s.lots, n-1)
			if k >= out {
				k++
			}
			enter(pair[k])
		}
	}
}

// resample returns a table like t, with a resample of the matches of t.
func resample[P comparable](t *matrix[P], s *sampler) *Crosstable[P] {
	r := &matrix[P]{
		bots: t.bots, index: t.index, options: t.options, ids: map[string]struct{}{},
		volume: make([]int64, len(t.bots)), played: make([]result, 0, len(t.played)), resample: true,
	}
	r.grow()
	s.draw(func(x result) {
		r.volume[x.i] += abs(x.chips)
		r.volume[x.j] += abs(x.chips)
		r.count(x)
	})
	return &Crosstable[P]{r}
}
