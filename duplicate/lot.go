package duplicate

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"unicode/utf8"
)

// This file has lots from a round of a beacon, for everything except cards that
// teams make together.

// A Lot is 32 bytes that are drawn by lot. It can be a [Master], or the seed of
// another program.
type Lot [sha256.Size]byte

// Seed returns the first eight bytes of the lot as a number, the lowest byte
// first. It is a seed for functions such as the Draw of package runoff and the
// Seed of package pairing.
func (l Lot) Seed() uint64 { return binary.LittleEndian.Uint64(l[:]) }

// AppendText appends the lot in hexadecimal digits.
func (l Lot) AppendText(b []byte) ([]byte, error) { return hex.AppendEncode(b, l[:]), nil }

// MarshalText returns the lot in hexadecimal digits.
func (l Lot) MarshalText() ([]byte, error) { return l.AppendText(nil) }

// UnmarshalText reads 64 hexadecimal digits, or returns [ErrDigits].
func (l *Lot) UnmarshalText(text []byte) error { return decodeHex(l[:], text) }

// String returns the lot in hexadecimal digits.
func (l Lot) String() string { return hex.EncodeToString(l[:]) }

// DrawLot returns the lot of an event that a label names, by rule [BeaconLots].
// The pulse must be the named round of the named chain. Another event, another
// label or another round has another lot. Nothing about it is secret: everybody
// can compute it when the round is published.
//
// DrawLot does NOT check the signature of the pulse. See [RevealAfter] for the
// consequences, and for a check.
//
// The error reports every problem at once. Kinds are the kinds of
// [Beacon.Check], [Chain.Check] and [Pulse.Check]; [ErrScheme] for a chain of
// the scheme [Chained]; [ErrOtherChain] and [ErrOtherRound]; [ErrNoName] for an
// empty event or label, and [ErrNotJSON] if one of them is not UTF-8.
func DrawLot(b Beacon, event, label string, c Chain, p Pulse) (Lot, error) {
	var f problems
	for _, text := range []struct{ where, value string }{{"event", event}, {"label", label}} {
		if text.value == "" {
			f.add(Problem{Kind: ErrNoName, Rule: BeaconLots, Where: text.where})
		}
		if !utf8.ValidString(text.value) {
			f.add(Problem{Kind: ErrNotJSON, Rule: BeaconLots, Where: text.where, Detail: "not UTF-8"})
		}
	}
	b.check(&f)
	c.check(&f)
	p.check(c, &f)
	b.matches(c, p, &f)
	if err := f.err(); err != nil {
		return Lot{}, err
	}
	// BeaconLots: the event and the label keep all lots apart.
	h := hashing{sha256.New()}
	h.text("lot/1")
	h.text(event)
	h.text(label)
	h.pulse(b, p)
	return Lot(h.Sum(nil)), nil
}
