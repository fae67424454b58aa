package stackem

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"github.com/arbiter-go/arbiter/internal/lot"
)

// A Seed is the seed of all games of an event: 32 bytes that nobody can guess,
// as from crypto/rand.
type Seed [32]byte

// label is hashed with each seed, so that no other use of it draws the same
// numbers.
const label = "\x09stackem/1"

// Deal returns the start of a game, by rules [Shuffle] and [Lot]. Games are
// numbered from 1. No game depends on another, and each takes the same time.
// The error is [ErrNumber], as a [*Problem].
//
// The same seed and number always give the same start. The start is drawn in
// these steps:
//
//  1. The key is the SHA-256 of a byte 9, the text "stackem/1", the seed, and
//     the number of the game as eight bytes, the lowest first.
//  2. The key starts a ChaCha8 generator (math/rand/v2). Its 64-bit numbers are
//     used in halves of 32 bits, the low half first.
//  3. To draw one of n things, the next half is x, and the quotient of x·n by
//     2³² is the draw. If the remainder is below 2³² mod n, the half after it
//     is used instead (Lemire, "Fast random integer generation in an interval",
//     ACM TOMACS 29, 2019).
//  4. First one of the two players is drawn.
//  5. The bricks are in the order of their weights. For each place from the
//     first to the last but one, a brick is drawn from that place and all
//     places behind it, and changes places with the brick there.
func Deal(seed Seed, game int) (Start, error) {
	if game < 1 {
		return Start{}, &Problem{Kind: ErrNumber, Rule: Shuffle, Where: fmt.Sprintf("game %d", game)}
	}
	d := drawer{stream: rand.NewChaCha8(seed.key(uint64(game)))}
	first := int(d.drawBelow(2)) // Lot: before the bricks
	bricks := make([]Brick, NumBricks)
	for i := range bricks {
		bricks[i] = Brick(i)
	}
	// Shuffle: Fisher and Yates, from the front.
	for i := range NumBricks - 1 {
		j := i + int(d.drawBelow(uint32(NumBricks-i)))
		bricks[i], bricks[j] = bricks[j], bricks[i]
	}
	const n = Side * Side
	discard := bricks[2*n]
	return Start{
		Walls:   [2]Wall{Wall(bricks[:n]), Wall(bricks[n : 2*n])},
		Discard: &discard,
		Pile:    bricks[2*n+1:],
		First:   first,
	}, nil
}

// key returns the key of a game's generator.
func (s Seed) key(game uint64) [sha256.Size]byte {
	b := append([]byte(label), s[:]...)
	return sha256.Sum256(binary.LittleEndian.AppendUint64(b, game))
}

// A drawer draws lots.
type drawer struct {
	stream *rand.ChaCha8
	high   uint32 // the half that is left of the last number
	left   bool   // whether there is one
}

// half returns the next half of a number.
func (d *drawer) half() uint32 {
	d.left = !d.left
	if !d.left {
		return d.high
	}
	x := d.stream.Uint64()
	d.high = uint32(x >> 32)
	return uint32(x)
}

// drawBelow draws a number below n, each with the same chance.
func (d *drawer) drawBelow(n uint32) uint32 {
	for {
		if q, ok := lot.Scale(d.half(), n); ok {
			return q
		}
	}
}
