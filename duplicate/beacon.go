package duplicate

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file has the chains and rounds of a public randomness beacon, and all
// checks of them without elliptic curves. The beacon is drand. All numbers in
// its hashes have the highest byte first.

// A Hex is bytes that JSON has as hexadecimal digits.
type Hex []byte

// AppendText appends the bytes in hexadecimal digits.
func (h Hex) AppendText(b []byte) ([]byte, error) { return hex.AppendEncode(b, h), nil }

// MarshalText returns the bytes in hexadecimal digits.
func (h Hex) MarshalText() ([]byte, error) { return h.AppendText(nil) }

// UnmarshalText reads pairs of hexadecimal digits, or returns [ErrHex]. Of no
// digits it makes nil.
func (h *Hex) UnmarshalText(text []byte) error {
	read, err := hex.AppendDecode(nil, text)
	if err != nil {
		return refuse(Problem{Kind: ErrHex, Detail: strings.TrimPrefix(err.Error(), "encoding/hex: ")})
	}
	*h = read
	return nil
}

// String returns the bytes in hexadecimal digits.
func (h Hex) String() string { return hex.EncodeToString(h) }

// A ChainHash names a chain. It is a hash of the period, the genesis, the
// public key, the group hash and the name of the chain, as drand defines it.
// The scheme is not in it.
type ChainHash [sha256.Size]byte

// AppendText appends the hash in hexadecimal digits.
func (h ChainHash) AppendText(b []byte) ([]byte, error) { return hex.AppendEncode(b, h[:]), nil }

// MarshalText returns the hash in hexadecimal digits.
func (h ChainHash) MarshalText() ([]byte, error) { return h.AppendText(nil) }

// UnmarshalText reads 64 hexadecimal digits, or returns [ErrDigits].
func (h *ChainHash) UnmarshalText(text []byte) error { return decodeHex(h[:], text) }

// String returns the hash in hexadecimal digits.
func (h ChainHash) String() string { return hex.EncodeToString(h[:]) }

// A Scheme says how the rounds of a chain are signed.
type Scheme string

// Quicknet is the scheme of chains without links: a signature of 48 bytes on
// the curve G1, and a public key of 96 bytes on G2. A round of a chain has only
// one valid signature. So draws and lots need this scheme, by rule [NameRound].
const Quicknet Scheme = "bls-unchained-g1-rfc9380"

// Chained is the scheme of chains whose rounds sign the signature of the round
// before: a signature of 96 bytes on the curve G2, and a public key of 48 bytes
// on G1. In the place of the signature before round 1 is the group hash.
//
// Whoever has the secret key of the chain can sign a round after any bytes in
// the place of the signature before. All of these signatures are valid. So
// draws and lots do not accept this scheme, by rule [NameRound].
const Chained Scheme = "pedersen-bls-chained"

// onG1 is a scheme that is refused. It hashes messages to the curve G1 in the
// domain of G2.
const onG1 Scheme = "bls-unchained-on-g1"

// lengths returns the numbers of bytes of the public key, of a signature, and
// of the previous signature. For an unknown scheme, ok is false.
func (s Scheme) lengths() (key, signature, previous int, ok bool) {
	switch s {
	case Quicknet:
		return 96, 48, 0, true
	case Chained:
		return 48, 96, 96, true
	}
	return 0, 0, 0, false
}

// A Chain is a chain of the public randomness beacon drand. Its JSON is the
// answer of a server of drand to the question /info, key for key.
type Chain struct {
	PublicKey Hex `json:"public_key"`

	// Period is the number of seconds from a round to the next.
	Period uint32 `json:"period"`

	// Genesis is the time of round 1, as a Unix time in seconds.
	Genesis int64 `json:"genesis_time"`

	// Hash is the hash that the server states. [Chain.Check] checks it.
	Hash      ChainHash `json:"hash"`
	GroupHash Hex       `json:"groupHash"` // 32 bytes
	Scheme    Scheme    `json:"schemeID"`
	Metadata  Metadata  `json:"metadata"`
}

// Metadata has the name of a chain.
type Metadata struct {
	BeaconID string `json:"beaconID"` // "default" or another name
}

// Check reports everything that is wrong with the chain: [ErrScheme] for a
// scheme other than [Quicknet] and [Chained]; [ErrLength] for a key or a group
// hash that does not have its number of bytes; [ErrNumber] for a period or a
// genesis below 1; [ErrTime] for a genesis after the year 9999; [ErrNoName] for
// an empty name, and [ErrNotJSON] for a name that is not UTF-8; and
// [ErrChainHash] if the hash is not the hash of the chain, as at [ChainHash].
//
// A chain that is in order can still be anybody's chain. Its hash says which
// chain it is: compare it with a hash that is published in many places.
func (c Chain) Check() error {
	var f problems
	c.check(&f)
	return f.err()
}

// check adds everything that is wrong with the chain.
func (c Chain) check(f *problems) {
	key, _, _, ok := c.Scheme.lengths()
	switch {
	case c.Scheme == onG1:
		f.add(Problem{Kind: ErrScheme, Where: "chain, schemeID",
			Detail: fmt.Sprintf("%q hashes in a wrong domain; there are %q, %q", c.Scheme,
				Quicknet, Chained)})
	case !ok:
		f.add(Problem{Kind: ErrScheme, Where: "chain, schemeID",
			Detail: fmt.Sprintf("%q; there are %q, %q", problem.Name(string(c.Scheme)), Quicknet, Chained)})
	default:
		f.length("chain, public_key", c.PublicKey, key)
	}
	f.length("chain, groupHash", c.GroupHash, sha256.Size)
	c.checkTimes(f)
	if c.Metadata.BeaconID == "" {
		f.add(Problem{Kind: ErrNoName, Where: "chain, metadata, beaconID"})
	}
	if !utf8.ValidString(c.Metadata.BeaconID) {
		f.add(Problem{Kind: ErrNotJSON, Where: "chain, metadata, beaconID", Detail: "not UTF-8"})
	}
	if h := c.hash(); h != c.Hash {
		f.add(Problem{Kind: ErrChainHash, Where: "chain, hash",
			Detail: fmt.Sprintf("%v, the other fields have %v", c.Hash, h)})
	}
}

// length adds a problem if bytes are not as many as they must be.
func (f *problems) length(where string, b Hex, want int) {
	if len(b) != want {
		f.add(Problem{Kind: ErrLength, Where: where, Detail: fmt.Sprintf("%d bytes, not %d", len(b), want)})
	}
}

// hash returns the hash of the chain. It has neither the scheme nor any length.
// The lengths of the key and of the group hash are checked by themselves.
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

// latest is the last second of the year 9999, as a Unix time. JSON cannot hold
// later times.
const latest = 253402300799

// checkTimes adds the problems of the times of the chain.
func (c Chain) checkTimes(f *problems) {
	if c.Period < 1 {
		f.add(Problem{Kind: ErrNumber, Where: "chain, period", Detail: fmt.Sprint(c.Period)})
	}
	if c.Genesis < 1 {
		f.add(Problem{Kind: ErrNumber, Where: "chain, genesis_time", Detail: fmt.Sprint(c.Genesis)})
	}
	if c.Genesis > latest {
		f.add(Problem{Kind: ErrTime, Where: "chain, genesis_time", Detail: "after the year 9999"})
	}
}

// Time returns the time of a round, in UTC. The chain publishes the round at
// this time or some seconds later. Round 1 has the time Genesis.
//
// The errors are [ErrNumber] for round 0, [ErrTime] for a round after the year
// 9999, and the errors of [Chain.Check] for the period and the genesis.
func (c Chain) Time(round uint64) (time.Time, error) {
	var f problems
	c.checkTimes(&f)
	c.checkRound("round", round, &f)
	if err := f.err(); err != nil {
		return time.Time{}, err
	}
	return c.time(round), nil
}

// time returns the time of a round that has a time.
func (c Chain) time(round uint64) time.Time {
	return time.Unix(c.Genesis+int64(round-1)*int64(c.Period), 0).UTC()
}

// checkRound adds a problem if a round has no time. A chain without times has
// its own problems.
func (c Chain) checkRound(where string, round uint64, f *problems) {
	if round < 1 {
		f.add(Problem{Kind: ErrNumber, Where: where, Detail: fmt.Sprint(round)})
		return
	}
	if c.Period >= 1 && 1 <= c.Genesis && c.Genesis <= latest &&
		round-1 > uint64(latest-c.Genesis)/uint64(c.Period) {
		f.add(Problem{Kind: ErrTime, Where: where,
			Detail: fmt.Sprintf("round %d is after the year 9999", round)})
	}
}

// RoundAfter returns the first round whose time is not before t. So for the
// time of a round it returns this round.
//
// The errors are [ErrTime] for a time before the genesis, or if there is no
// round until the end of the year 9999, and the errors of [Chain.Check] for the
// period and the genesis.
func (c Chain) RoundAfter(t time.Time) (uint64, error) {
	var f problems
	c.checkTimes(&f)
	if err := f.err(); err != nil {
		return 0, err
	}
	if genesis := c.time(1); t.Before(genesis) {
		return 0, refuse(Problem{Kind: ErrTime,
			Detail: fmt.Sprintf("%v is before the genesis, %v", t.UTC(), genesis)})
	}
	if t.After(time.Unix(latest, 0)) {
		return 0, refuse(Problem{Kind: ErrTime, Detail: "after the year 9999"})
	}
	round := uint64(t.Unix()-c.Genesis)/uint64(c.Period) + 1
	if c.time(round).Before(t) {
		round++
	}
	c.checkRound("", round, &f)
	if err := f.err(); err != nil {
		return 0, err
	}
	return round, nil
}

// A Pulse has the values that a beacon publishes for a round. Its JSON is the
// answer of a server of drand to the question /public/ROUND, key for key.
type Pulse struct {
	Round      uint64 `json:"round"`
	Randomness Hex    `json:"randomness"` // the SHA-256 of the signature
	Signature  Hex    `json:"signature"`

	// Previous is the signature of the round before, in a chain of the
	// scheme [Chained]. In round 1 of the chain it is the group hash. In
	// other chains it is empty.
	Previous Hex `json:"previous_signature,omitempty"`
}

// Message returns the 32 bytes that the signature of the pulse signs.
func (p Pulse) Message() [sha256.Size]byte {
	h := sha256.New()
	h.Write(p.Previous)
	h.Write(binary.BigEndian.AppendUint64(nil, p.Round))
	return [sha256.Size]byte(h.Sum(nil))
}

// Check reports everything that is wrong with the pulse as a round of a chain:
// the errors of [Chain.Check]; [ErrNumber] for round 0; [ErrTime] for a round
// after the year 9999; [ErrLength] for a signature or a previous signature that
// does not have the number of bytes of the scheme; [ErrGroupHash] for round 1
// of the scheme [Chained], if the previous signature is not the group hash; and
// [ErrRandomness].
//
// Check does NOT check the signature, because this takes elliptic curves.
// Anybody can make a pulse that passes Check. Only the signature shows that the
// chain has published it. Of the previous signature, Check only sees the
// length. The program examples/beacon checks signatures.
func (p Pulse) Check(c Chain) error {
	var f problems
	c.check(&f)
	p.check(c, &f)
	return f.err()
}

// check adds everything that is wrong with the pulse, except with its chain.
func (p Pulse) check(c Chain, f *problems) {
	c.checkRound("pulse, round", p.Round, f)
	if _, signature, previous, ok := c.Scheme.lengths(); ok {
		f.length("pulse, signature", p.Signature, signature)
		if c.Scheme == Chained && p.Round == 1 {
			p.checkFirst(c, f)
		} else {
			f.length("pulse, previous_signature", p.Previous, previous)
		}
	}
	if sum := sha256.Sum256(p.Signature); !bytes.Equal(p.Randomness, sum[:]) {
		f.add(Problem{Kind: ErrRandomness, Where: "pulse, randomness",
			Detail: fmt.Sprintf("%s, the signature has %x", problem.Name(p.Randomness), sum)})
	}
}

// checkFirst adds a problem if round 1 of a chain with links does not begin
// with the group hash.
func (p Pulse) checkFirst(c Chain, f *problems) {
	if !bytes.Equal(p.Previous, c.GroupHash) {
		f.add(Problem{Kind: ErrGroupHash, Where: "pulse, previous_signature",
			Detail: fmt.Sprintf("%s, the chain has %s", problem.Name(p.Previous),
				problem.Name(c.GroupHash))})
	}
}

// A Beacon names a round of a chain in advance.
type Beacon struct {
	Chain ChainHash `json:"chain"`
	Round uint64    `json:"round"`
}

// Check reports everything that is wrong with the name of a round:
// [ErrNoBeacon] for a chain hash that is zero, and [ErrNumber] for round 0.
func (b Beacon) Check() error {
	var f problems
	b.check(&f)
	return f.err()
}

// check adds everything that is wrong with the name of a round.
func (b Beacon) check(f *problems) {
	if b.Chain == (ChainHash{}) {
		f.add(Problem{Kind: ErrNoBeacon, Where: "beacon, chain", Detail: "the hash is zero"})
	}
	if b.Round < 1 {
		f.add(Problem{Kind: ErrNumber, Where: "beacon, round", Detail: fmt.Sprint(b.Round)})
	}
}

// matches adds a problem if a chain or a pulse is not the named one.
func (b Beacon) matches(c Chain, p Pulse, f *problems) {
	// NameRound: nobody chooses the chain or the round afterwards.
	b.matchesChain(c, f)
	// VoidDraw: no other round takes the place of the round that is named.
	if p.Round != b.Round {
		f.add(Problem{Kind: ErrOtherRound, Rule: VoidDraw, Where: "pulse, round",
			Detail: fmt.Sprintf("%d, named is %d", p.Round, b.Round)})
	}
}

// matchesChain adds a problem if a chain is not the chain that is named, or if
// nobody may name a round of it.
func (b Beacon) matchesChain(c Chain, f *problems) {
	if c.Hash != b.Chain {
		f.add(Problem{Kind: ErrOtherChain, Rule: NameRound, Where: "chain, hash",
			Detail: fmt.Sprintf("%v, named is %v", c.Hash, b.Chain)})
	}
	c.checkUnique(f)
}

// checkUnique adds a problem if a round of the chain has more than one valid
// signature.
func (c Chain) checkUnique(f *problems) {
	// NameRound: nobody chooses among signatures of a round.
	if c.Scheme == Chained {
		f.add(Problem{Kind: ErrScheme, Rule: NameRound, Where: "chain, schemeID", Detail: fmt.Sprintf(
			"whoever has the key of a chain of %q can choose among signatures of a round; draws and lots "+
				"need %q", Chained, Quicknet)})
	}
}
