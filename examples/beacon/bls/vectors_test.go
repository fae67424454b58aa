package bls

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/internal/night"
)

// A round is a pulse with its chain.
type round struct {
	chain duplicate.Chain
	pulse duplicate.Pulse
}

// recorded returns the rounds of testdata/rounds.txt.
func recorded(t testing.TB) (rounds []round) {
	t.Helper()
	text, err := os.ReadFile("testdata/rounds.txt")
	if err != nil {
		t.Fatal(err)
	}
	var now round
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		number, _ := strconv.ParseInt(value, 10, 64)
		raw, _ := hex.DecodeString(value)
		switch key {
		case "", "#":
		case "chain":
			now = round{}
			now.chain.Metadata.BeaconID = value
		case "scheme":
			now.chain.Scheme = duplicate.Scheme(value)
		case "period":
			now.chain.Period = uint32(number)
		case "genesis":
			now.chain.Genesis = number
		case "public":
			now.chain.PublicKey = raw
		case "group":
			now.chain.GroupHash = raw
		case "hash":
			copy(now.chain.Hash[:], raw)
		case "round":
			now.pulse = duplicate.Pulse{Round: uint64(number)}
		case "previous":
			now.pulse.Previous = raw
		case "signature":
			now.pulse.Signature = raw
		case "randomness":
			now.pulse.Randomness = raw
			rounds = append(rounds, now)
		default:
			t.Fatalf("testdata/rounds.txt has a key %q", key)
		}
	}
	return rounds
}

// TestPublished checks the recorded rounds.
func TestPublished(t *testing.T) {
	rounds := recorded(t)
	if len(rounds) != 3 {
		t.Fatalf("%d rounds", len(rounds))
	}
	for _, r := range rounds {
		if err := Verify(r.chain, r.pulse); err != nil {
			t.Errorf("%s, round %d: %v", r.chain.Metadata.BeaconID, r.pulse.Round, err)
		}
		if hash := hashOf(r.chain); hash != r.chain.Hash {
			t.Errorf("%s: the hash of the chain is %v", r.chain.Metadata.BeaconID, hash)
		}
	}
}

// hashOf returns the hash of a chain, from its other fields.
func hashOf(c duplicate.Chain) duplicate.ChainHash {
	var b bytes.Buffer
	binary.Write(&b, binary.BigEndian, c.Period)
	binary.Write(&b, binary.BigEndian, c.Genesis)
	b.Write(c.PublicKey)
	b.Write(c.GroupHash)
	if id := c.Metadata.BeaconID; id != "default" {
		b.WriteString(id)
	}
	return sha256.Sum256(b.Bytes())
}

// flipped returns copies of b with one bit flipped, in steps of a number of
// bits.
func flipped(b []byte, step int) (list [][]byte) {
	for k := 0; k < 8*len(b); k += step {
		c := slices.Clone(b)
		c[k/8] ^= 1 << (k % 8)
		list = append(list, c)
	}
	return list
}

// resign sets a signature, and the randomness that fits it.
func resign(p *duplicate.Pulse, signature []byte) {
	hash := sha256.Sum256(signature)
	p.Signature, p.Randomness = signature, hash[:]
}

// TestFlippedBits flips the bits of every field of a chain and a pulse. It
// flips all bits, except that it takes a part of the bits of the signature of
// the round before, and by day a part of all. The hash of the chain is
// computed again for another key, and the randomness for another signature, so
// that only the signature itself can be wrong.
func TestFlippedBits(t *testing.T) {
	for k, r := range recorded(t) {
		if k == 1 {
			continue // of the same chain as the round before
		}
		step := 1
		if !night.Now() {
			step = 32
		}
		tried := 0
		refused := func(field string, chain duplicate.Chain, pulse duplicate.Pulse) {
			tried++
			if Verify(chain, pulse) == nil {
				t.Errorf("%s, round %d: a bit of the %s is flipped", chain.Metadata.BeaconID, pulse.Round, field)
			}
		}
		for _, b := range flipped(r.chain.PublicKey, step) {
			chain := r.chain
			chain.PublicKey = b
			refused("public key alone", chain, r.pulse)
			chain.Hash = hashOf(chain)
			refused("public key", chain, r.pulse)
		}
		for _, b := range flipped(r.chain.GroupHash, step) {
			chain := r.chain
			chain.GroupHash = b
			refused("group hash", chain, r.pulse)
		}
		for _, b := range flipped(r.chain.Hash[:], step) {
			chain := r.chain
			chain.Hash = duplicate.ChainHash(b)
			refused("hash of the chain", chain, r.pulse)
		}
		for _, b := range flipped([]byte(r.chain.Scheme), step) {
			chain := r.chain
			chain.Scheme = duplicate.Scheme(b)
			refused("scheme", chain, r.pulse)
		}
		for _, b := range flipped([]byte(r.chain.Metadata.BeaconID), step) {
			chain := r.chain
			chain.Metadata.BeaconID = string(b)
			refused("name of the chain", chain, r.pulse)
		}
		for bit := 0; bit < 64; bit += step {
			chain := r.chain
			chain.Genesis ^= 1 << bit
			refused("genesis", chain, r.pulse)
			chain = r.chain
			if chain.Period ^= 1 << bit; chain.Period != r.chain.Period {
				refused("period", chain, r.pulse)
			}
		}
		for _, b := range flipped(r.pulse.Signature, step) {
			pulse := r.pulse
			resign(&pulse, b)
			refused("signature", r.chain, pulse)
			pulse.Randomness = r.pulse.Randomness
			refused("signature alone", r.chain, pulse)
		}
		for _, b := range flipped(r.pulse.Randomness, step) {
			pulse := r.pulse
			pulse.Randomness = b
			refused("randomness", r.chain, pulse)
		}
		for _, b := range flipped(r.pulse.Previous, 4*step) {
			pulse := r.pulse
			pulse.Previous = b
			refused("signature of the round before", r.chain, pulse)
		}
		for bit := 0; bit < 64; bit += step {
			pulse := r.pulse
			pulse.Round ^= 1 << bit
			refused("round", r.chain, pulse)
		}
		t.Logf("%s, round %d: %d flipped bits", r.chain.Metadata.BeaconID, r.pulse.Round, tried)
	}
}
