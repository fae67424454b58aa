// Package bls checks the signatures of the public randomness beacon drand.
//
// Package duplicate checks everything about a recorded round that needs only
// hashes. Anybody can invent a record that passes these checks. Only the
// signature shows that the chain has published the round, and [Verify] checks
// it.
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
//     the group G2. It must be on the curve and in the subgroup of prime order.
//     It must not be the point at infinity.
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
// Keys and signatures have fixed lengths. So every call takes about the same
// time: some milliseconds.
package bls

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/cloudflare/circl/sign/bls"
)

// ErrPoint is the error for a public key or a signature that is no point of its
// group, or the point at infinity.
var ErrPoint = errors.New("not a point of its group in the short form")

// ErrSignature is the error for a signature that is a point, but not the
// signature of this round by this key.
var ErrSignature = errors.New("the signature is not valid")

// Verify checks that a chain has published a pulse: the pulse passes
// [duplicate.Pulse.Check], and the public key of the chain has signed it.
//
// Whoever makes a chain can sign any round of it. So Verify proves something
// only about the chain that an event has named by its hash.
//
// The errors are the errors of Pulse.Check, which come all at once and without
// a look at the signature. If there is none, the errors are [ErrPoint] and
// [ErrSignature].
func Verify(chain duplicate.Chain, pulse duplicate.Pulse) error {
	if err := pulse.Check(chain); err != nil {
		return err
	}
	if chain.Scheme == duplicate.Chained {
		return verify[bls.KeyG1SigG2](chain, pulse)
	}
	return verify[bls.KeyG2SigG1](chain, pulse)
}

// verify checks the signature of a pulse that passes all other checks. The
// group of the keys is K.
func verify[K bls.KeyGroup](chain duplicate.Chain, pulse duplicate.Pulse) error {
	var key bls.PublicKey[K]
	if err := key.UnmarshalBinary(chain.PublicKey); err != nil {
		return fmt.Errorf("beacon: public key: %w", ErrPoint)
	}
	// Verify would refuse a signature that is no point, but not say why.
	var group K
	if _, err := bls.Aggregate(group, []bls.Signature{bls.Signature(pulse.Signature)}); err != nil {
		return fmt.Errorf("beacon: signature: %w", ErrPoint)
	}
	message := pulse.Message()
	if !bls.Verify(&key, message[:], bls.Signature(pulse.Signature)) {
		return fmt.Errorf("beacon: round %d: %w", pulse.Round, ErrSignature)
	}
	return nil
}
