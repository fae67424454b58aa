package stackem

import (
	"encoding/binary"
	"math/rand/v2"
)

// A randomPlayer draws every choice and every place by lot, from a seed. Each
// of the two choices has the same chance, and so has each of the sixteen places
// and "-1".
type randomPlayer struct{ lots drawer }

func newRandom(seed uint64) Player {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	return &randomPlayer{drawer{stream: rand.NewChaCha8(key)}}
}

// Choose draws a choice. Without a discard, it is the pile.
func (p *randomPlayer) Choose(v View) Choice {
	if v.Discard < 0 || p.lots.drawBelow(2) == 0 {
		return Pile
	}
	return Discard
}

// Place draws a place.
func (p *randomPlayer) Place(View, Brick) string {
	return Coordinate(int(p.lots.drawBelow(Side*Side+1)) - 1)
}
