package bls

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/cloudflare/circl/sign/bls"
)

// point returns a short form that has only its first and its last byte. In the
// group G2 the last byte belongs to the part without i.
func point(size int, first, last byte) []byte {
	b := make([]byte, size)
	b[0], b[size-1] = first, last
	return b
}

// prime is the prime of the field.
const prime = "\x1a\x01\x11\xea\x39\x7f\xe6\x9a\x4b\x1b\xa7\xb6\x43\x4b\xac\xd7\x64\x77\x4b\x84\xf3\x85\x12\xbf" +
	"\x67\x30\xd2\xa0\xf6\xb0\xf6\x24\x1e\xab\xff\xfe\xb1\x53\xff\xff\xb9\xfe\xff\xff\xff\xff\xaa\xab"

// A key and a signature must be points of their groups in the short form.
func TestPoints(t *testing.T) {
	for _, r := range recorded(t)[1:] {
		try := func(name string, wrong func(size int) []byte, kind error) {
			t.Run(fmt.Sprintf("%s/%s", r.chain.Metadata.BeaconID, name), func(t *testing.T) {
				chain, pulse := r.chain, r.pulse
				chain.PublicKey = wrong(len(chain.PublicKey))
				chain.Hash = hashOf(chain)
				if err := Verify(chain, pulse); !errors.Is(err, kind) {
					t.Errorf("public key: %v", err)
				}
				resign(&pulse, wrong(len(pulse.Signature)))
				if err := Verify(r.chain, pulse); !errors.Is(err, kind) {
					t.Errorf("signature: %v", err)
				}
			})
		}
		try("none", func(int) []byte { return nil }, duplicate.ErrLength)
		try("short", func(n int) []byte { return make([]byte, n-1) }, duplicate.ErrLength)
		try("long", func(n int) []byte { return make([]byte, n+1) }, duplicate.ErrLength)
		try("infinity", func(n int) []byte { return point(n, 0xc0, 0) }, ErrPoint)
		try("infinity with a sign", func(n int) []byte { return point(n, 0xe0, 0) }, ErrPoint)
		try("infinity with an x", func(n int) []byte { return point(n, 0xc0, 4) }, ErrPoint)
		try("long form", func(n int) []byte { return point(n, 0, 4) }, ErrPoint)
		// 1³ + 4 and 0³ + 4 + 4i are no squares.
		try("not on the curve", func(n int) []byte {
			if n == 48 {
				return point(n, 0x80, 1)
			}
			return point(n, 0x80, 0)
		}, ErrPoint)
		// 4³ + 4 and 2³ + 4 + 4i are squares.
		try("outside the group", func(n int) []byte { return point(n, 0x80, byte(5-n/32)) }, ErrPoint)
		try("not below the prime", func(n int) []byte {
			b := point(n, 0, 0)
			copy(b[n-48:], prime)
			b[n-1] += 4
			b[0] |= 0x80
			return b
		}, ErrPoint)
	}
}

// A round is refused as package duplicate refuses it, or by its signature.
func TestRefused(t *testing.T) {
	rounds := recorded(t)
	for _, c := range []struct {
		name   string
		round  round
		change func(*duplicate.Chain, *duplicate.Pulse)
		kind   error
	}{
		{"the scheme with the wrong domain", rounds[0], func(c *duplicate.Chain, p *duplicate.Pulse) { c.Scheme = "bls-unchained-on-g1" }, duplicate.ErrScheme},
		{"no scheme", rounds[0], func(c *duplicate.Chain, p *duplicate.Pulse) { c.Scheme = "" }, duplicate.ErrScheme},
		{"the other scheme", rounds[0], func(c *duplicate.Chain, p *duplicate.Pulse) { c.Scheme = duplicate.Chained }, duplicate.ErrLength},
		{"another genesis", rounds[0], func(c *duplicate.Chain, p *duplicate.Pulse) { c.Genesis++ }, duplicate.ErrChainHash},
		{"round 0", rounds[0], func(c *duplicate.Chain, p *duplicate.Pulse) { p.Round = 0 }, duplicate.ErrNumber},
		{"a link in a chain without links", rounds[0], func(c *duplicate.Chain, p *duplicate.Pulse) { p.Previous = p.Signature }, duplicate.ErrLength},
		{"no link", rounds[2], func(c *duplicate.Chain, p *duplicate.Pulse) { p.Previous = nil }, duplicate.ErrLength},
		{"another round's signature", rounds[0], func(c *duplicate.Chain, p *duplicate.Pulse) { p.Round++ }, ErrSignature},
		{"another round's link", rounds[2], func(c *duplicate.Chain, p *duplicate.Pulse) { p.Previous = p.Signature }, ErrSignature},
		{"nothing", rounds[0], func(c *duplicate.Chain, p *duplicate.Pulse) { *c, *p = duplicate.Chain{}, duplicate.Pulse{} }, duplicate.ErrScheme},
	} {
		chain, pulse := c.round.chain, c.round.pulse
		c.change(&chain, &pulse)
		if err := Verify(chain, pulse); !errors.Is(err, c.kind) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// own signs a pulse by a key of its own, in a chain of its own.
func own(t *testing.T, scheme duplicate.Scheme, secret byte, n uint64) round {
	t.Helper()
	r := round{pulse: duplicate.Pulse{Round: n}, chain: duplicate.Chain{
		Scheme: scheme, Period: 1, Genesis: 1, GroupHash: make([]byte, 32), Metadata: duplicate.Metadata{BeaconID: "own"},
	}}
	if scheme == duplicate.Chained {
		r.pulse.Previous = make([]byte, 96)
		if n == 1 {
			r.pulse.Previous = r.chain.GroupHash
		}
		sign[bls.KeyG1SigG2](t, &r, secret)
	} else {
		sign[bls.KeyG2SigG1](t, &r, secret)
	}
	return r
}

func sign[K bls.KeyGroup](t *testing.T, r *round, secret byte) {
	t.Helper()
	material := sha256.Sum256([]byte{secret})
	key, err := bls.KeyGen[K](material[:], nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.chain.PublicKey, err = key.PublicKey().MarshalBinary(); err != nil {
		t.Fatal(err)
	}
	r.chain.Hash = hashOf(r.chain)
	message := r.pulse.Message()
	resign(&r.pulse, bls.Sign(key, message[:]))
}

// A signature is valid for its own round and its own key alone.
func TestOwnKeys(t *testing.T) {
	for _, scheme := range []duplicate.Scheme{duplicate.Quicknet, duplicate.Chained} {
		for _, n := range []uint64{1, 2, 1 << 36} {
			r, other := own(t, scheme, 1, n), own(t, scheme, 2, n)
			if err := Verify(r.chain, r.pulse); err != nil {
				t.Errorf("%s, round %d: %v", scheme, n, err)
			}
			if err := Verify(r.chain, other.pulse); !errors.Is(err, ErrSignature) {
				t.Errorf("%s, round %d, another key: %v", scheme, n, err)
			}
		}
	}
}

// Nothing panics, and by a recorded key nothing is valid except what was
// recorded.
func FuzzVerify(f *testing.F) {
	rounds := recorded(f)
	f.Fuzz(func(t *testing.T, chained bool, key []byte, n uint64, previous, signature []byte) {
		chain := rounds[0].chain
		if chained {
			chain = rounds[2].chain
		}
		chain.PublicKey = key
		chain.Hash = hashOf(chain)
		pulse := duplicate.Pulse{Round: n, Previous: previous}
		resign(&pulse, signature)
		err := Verify(chain, pulse)
		if !slices.ContainsFunc(rounds, func(r round) bool { return slices.Equal(r.chain.PublicKey, key) }) {
			return // another key can have signed anything
		}
		known := slices.ContainsFunc(rounds, func(r round) bool {
			return r.chain.Scheme == chain.Scheme && r.pulse.Round == n &&
				slices.Equal(r.pulse.Previous, previous) && slices.Equal(r.pulse.Signature, signature)
		})
		if (err == nil) != known {
			t.Errorf("known: %t, %v", known, err)
		}
	})
}

func BenchmarkVerify(b *testing.B) {
	rounds := recorded(b)
	for _, r := range rounds[1:] {
		b.Run(r.chain.Metadata.BeaconID, func(b *testing.B) {
			for b.Loop() {
				if err := Verify(r.chain, r.pulse); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
