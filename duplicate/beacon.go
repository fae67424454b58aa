package duplicate

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// This file has the hash chain of a public randomness beacon: what can be
// checked about it without elliptic curves.

// A Hex is bytes that JSON has as hexadecimal digits.
type Hex []byte

// AppendText appends the bytes in hexadecimal digits.
func (h Hex) AppendText(b []byte) ([]byte, error) { return hex.AppendEncode(b, h), nil }

// MarshalText returns the bytes in hexadecimal digits.
func (h Hex) MarshalText() ([]byte, error) { return h.AppendText(nil) }

// String returns the bytes in hexadecimal digits.
func (h Hex) String() string { return hex.EncodeToString(h) }

// A ChainHash names a chain. It is a hash of all that the chain is.
type ChainHash [sha256.Size]byte

// A Scheme says how the rounds of a chain are signed.
type Scheme string

// Quicknet is the scheme of chains without links: a signature of 48 bytes on
// the curve G1, and a public key of 96 bytes on G2.
const Quicknet Scheme = "bls-unchained-g1-rfc9380"

// Chained is the scheme of chains whose rounds sign the signature of the round
// before: a signature of 96 bytes on the curve G2, and a public key of 48 bytes
// on G1.
const Chained Scheme = "pedersen-bls-chained"

// A Chain is a chain of the public randomness beacon drand. Its JSON is the
// answer of a server of drand to a question about its chain, key for key.
type Chain struct {
	PublicKey Hex       `json:"public_key"`
	Period    uint32    `json:"period"`       // seconds from a round to the next
	Genesis   int64     `json:"genesis_time"` // Unix time of round 1, in seconds
	Hash      ChainHash `json:"hash"`         // what the server says it is
	GroupHash Hex       `json:"groupHash"`
	Scheme    Scheme    `json:"schemeID"`
	Metadata  Metadata  `json:"metadata"`
}

// Metadata has the name of a chain.
type Metadata struct {
	BeaconID string `json:"beaconID"` // "default" or another name
}

// hash returns the hash of all that the chain is.
func (c Chain) hash() ChainHash {
	h := sha256.New()
	h.Write(binary.BigEndian.AppendUint32(nil, c.Period))
	h.Write(binary.BigEndian.AppendUint64(nil, uint64(c.Genesis)))
	h.Write(c.PublicKey)
	h.Write(c.GroupHash)
	if c.Metadata.BeaconID != "default" {
		h.Write([]byte(c.Metadata.BeaconID))
	}
	return ChainHash(h.Sum(nil))
}

// A Pulse is what a beacon has published for a round. Its JSON is the answer of
// a server of drand to a question about the round, key for key.
type Pulse struct {
	Round      uint64 `json:"round"`
	Randomness Hex    `json:"randomness"` // the SHA-256 of the signature
	Signature  Hex    `json:"signature"`

	// Previous is the signature of the round before, in a chain of the
	// scheme [Chained]. In other chains it is empty.
	Previous Hex `json:"previous_signature,omitzero"`
}

// Message returns the 32 bytes that the signature of the pulse signs.
func (p Pulse) Message() [sha256.Size]byte {
	h := sha256.New()
	h.Write(p.Previous)
	h.Write(binary.BigEndian.AppendUint64(nil, p.Round))
	return [sha256.Size]byte(h.Sum(nil))
}

// A Beacon names a round of a chain in advance.
type Beacon struct {
	Chain ChainHash `json:"chain"`
	Round uint64    `json:"round"`
}
