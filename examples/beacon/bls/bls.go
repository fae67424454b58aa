// Package bls checks the signatures of the public randomness beacon drand.
//
// Package duplicate checks everything about a recorded round that needs only a
// hash: that the chain is what its hash says, and that the randomness is the
// hash of the signature. Only the signature ties a round to the people who keep
// the beacon. Without [Verify], whoever hands over the record can invent it.
//
// # Rules
//
//  1. A signature is valid if it is the message, as a point of one group, times
//     the secret key of the chain. The public key is the generator of the other
//     group times the same secret. So the pairing of signature and generator
//     equals the pairing of message and public key, and anybody can compute
//     both.
//  2. The message is [duplicate.Pulse.Message]. It becomes a point as RFC 9380
//     says, with a domain that names the scheme of signatures.
//  3. A point is in the short form: 48 bytes in the group G1, and 96 bytes in
//     the group G2. It must be on the curve, in the subgroup of prime order, and
//     not the point at infinity.
//
// # Source
//
// The rules of schemes are in crypto/schemes.go of github.com/drand/drand. The
// curve is BLS12-381, with the forms of points of draft-irtf-cfrg-bls-signature
// and the hash to a curve of RFC 9380. The arithmetic is by package bls of
// github.com/cloudflare/circl.
//
// # Limits
//
// Keys and signatures have fixed lengths, so every call takes about the same
// time: some milliseconds.
package bls

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/cloudflare/circl/sign/bls"
)

// Kinds of errors of [Verify].
var (
	// ErrScheme is the kind for a scheme that Verify does not know. The scheme
	// bls-unchained-on-g1 is refused, too: it signs with the domain of the
	// wrong group, and drand has given it up.
	ErrScheme = errors.New("not a scheme that can be verified")

	// ErrLength is the kind for a key or a signature with another number of
	// bytes than its scheme has.
	ErrLength = errors.New("not of the length that the scheme has")

	// ErrPoint is the kind for a key or a signature that is no point of its
	// group, or the point at infinity.
	ErrPoint = errors.New("not a point of the group")

	// ErrPrevious is the kind for a pulse without the signature of the round
	// before in a chain that links rounds, or with one in another chain.
	ErrPrevious = errors.New("the signature of the round before")

	// ErrRandomness is the kind for randomness that is not the hash of the
	// signature.
	ErrRandomness = errors.New("the randomness is not the SHA-256 of the signature")

	// ErrRound is the kind for round 0. Rounds are numbered from 1.
	ErrRound = errors.New("rounds begin at 1")

	// ErrSignature is the kind for a signature that is a point, but not the
	// signature of this round by this key.
	ErrSignature = errors.New("the signature is not valid")
)

// A rule says how the rounds of a scheme are signed.
type rule struct {
	key, signature int // bytes
	linked         bool
	verify         func(key, message, signature []byte) error
}

var rules = map[duplicate.Scheme]rule{
	duplicate.Quicknet: {96, 48, false, verify[bls.KeyG2SigG1]},
	duplicate.Chained:  {48, 96, true, verify[bls.KeyG1SigG2]},
}

// Verify checks that the public key of a chain has signed a pulse, and that the
// randomness of the pulse is the hash of the signature. It reads from the chain
// its scheme, its public key, and for round 1 its group hash.
//
// Verify does not check that the chain is the chain that an event has named:
// package duplicate does. Whoever makes a chain can sign any round of it.
//
// The error has every problem that can be found without the signature. If there
// is none, the signature is checked. Kinds are [ErrScheme], [ErrLength],
// [ErrPoint], [ErrPrevious], [ErrRandomness], [ErrRound] and [ErrSignature].
func Verify(chain duplicate.Chain, pulse duplicate.Pulse) error {
	r, ok := rules[chain.Scheme]
	if !ok {
		return fmt.Errorf("beacon: scheme %q: %w", string(chain.Scheme), ErrScheme)
	}
	err := errors.Join(
		length("public key", chain.PublicKey, r.key),
		length("signature", pulse.Signature, r.signature),
		previous(chain, pulse, r),
		randomness(pulse),
	)
	if err != nil {
		return err
	}
	message := pulse.Message()
	return r.verify(chain.PublicKey, message[:], pulse.Signature)
}

// length checks the number of bytes of a key or a signature.
func length(what string, b []byte, want int) error {
	if len(b) == want {
		return nil
	}
	return fmt.Errorf("beacon: %s: %d bytes, not %d: %w", what, len(b), want, ErrLength)
}

// previous checks the signature of the round before. Round 1 has no round
// before it: it links to the hash of the group that began the chain.
func previous(chain duplicate.Chain, pulse duplicate.Pulse, r rule) error {
	switch {
	case pulse.Round == 0:
		return fmt.Errorf("beacon: round 0: %w", ErrRound)
	case !r.linked && len(pulse.Previous) > 0:
		return fmt.Errorf("beacon: round %d: %w in a chain without links", pulse.Round, ErrPrevious)
	case !r.linked:
		return nil
	case pulse.Round == 1 && !bytes.Equal(pulse.Previous, chain.GroupHash):
		return fmt.Errorf("beacon: round 1: %w is not the group hash of the chain", ErrPrevious)
	case pulse.Round > 1 && len(pulse.Previous) != r.signature:
		return fmt.Errorf("beacon: round %d: %w has %d bytes, not %d", pulse.Round, ErrPrevious, len(pulse.Previous), r.signature)
	}
	return nil
}

// randomness checks the hash of the signature.
func randomness(pulse duplicate.Pulse) error {
	if hash := sha256.Sum256(pulse.Signature); !bytes.Equal(hash[:], pulse.Randomness) {
		return fmt.Errorf("beacon: round %d: %w", pulse.Round, ErrRandomness)
	}
	return nil
}

// verify checks a signature by a key of the group K.
func verify[K bls.KeyGroup](key, message, signature []byte) error {
	var public bls.PublicKey[K]
	if err := public.UnmarshalBinary(key); err != nil {
		return fmt.Errorf("beacon: public key: %w", ErrPoint)
	}
	// Aggregation reads each signature, and refuses what is not a point.
	var k K
	if _, err := bls.Aggregate(k, []bls.Signature{signature}); err != nil {
		return fmt.Errorf("beacon: signature: %w", ErrPoint)
	}
	if !bls.Verify(&public, message, signature) {
		return fmt.Errorf("beacon: %w", ErrSignature)
	}
	return nil
}
