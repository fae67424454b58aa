package duplicate

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Contribution is what a team contributes to the cards.
type Contribution struct {
	Team string
	Data []byte // what is contributed: a master seed, or a card file
	Salt Salt   // drawn for this contribution alone
}

// A Salt is 32 bytes that nobody can guess, as from crypto/rand, kept secret until the reveal. It hides
// what was committed to.
type Salt [32]byte

// A Commitment is the hash that a team publishes before it reveals its contribution.
type Commitment [sha256.Size]byte

// Master returns the contribution's data as a master seed. The error is [ErrMasterSize] if they
// aren't 32 bytes.
func (c Contribution) Master() (Master, error) {
	if len(c.Data) != len(Master{}) {
		return Master{}, fmt.Errorf("duplicate: team %.100q: %d bytes: %w", c.Team, len(c.Data), ErrMasterSize)
	}
	return Master(c.Data), nil
}

// Commit returns the commitment of a team to its contribution to an event, by rule [CommitFirst].
func Commit(event string, c Contribution) Commitment {
	h := sha256.New()
	for _, part := range []string{"commit/1", event, c.Team, string(c.Data)} {
		var length [8]byte
		binary.LittleEndian.PutUint64(length[:], uint64(len(part)))
		h.Write(length[:])
		io.WriteString(h, part)
	}
	h.Write(c.Salt[:])
	return Commitment(h.Sum(nil))
}

// A Promise is the commitment of a team, as published.
type Promise struct {
	Team       string
	Commitment Commitment
}

// Reveal checks that every team has revealed what it committed to for this event, by rule
// [CommitFirst]. The lists need not be in the same order.
//
// The error reports every problem at once, each as a [*TeamError]: [ErrNoName] and
// [ErrRepeatedTeam] in either list, [ErrUnknownTeam] for who reveals without a commitment,
// [ErrMismatch] for a contribution that isn't the one committed to, and [ErrNotRevealed]. With no
// promise at all it is [ErrNoTeam].
func Reveal(event string, promises []Promise, revealed []Contribution) error {
	if len(promises) == 0 {
		return fmt.Errorf("duplicate: %w", ErrNoTeam)
	}
	var wrong problem.List
	promised := make(map[string]Commitment, len(promises))
	for _, p := range promises {
		if _, ok := promised[p.Team]; ok {
			wrong.Add(&TeamError{p.Team, ErrRepeatedTeam})
		} else if p.Team == "" {
			wrong.Add(&TeamError{p.Team, ErrNoName})
		}
		promised[p.Team] = p.Commitment
	}
	seen := make(map[string]bool, len(revealed))
	for _, c := range revealed {
		want, ok := promised[c.Team]
		switch {
		case !ok:
			wrong.Add(&TeamError{c.Team, ErrUnknownTeam})
		case seen[c.Team]:
			wrong.Add(&TeamError{c.Team, ErrRepeatedTeam})
		case Commit(event, c) != want:
			wrong.Add(&TeamError{c.Team, ErrMismatch})
		}
		seen[c.Team] = true
	}
	for _, p := range promises {
		if !seen[p.Team] {
			wrong.Add(&TeamError{p.Team, ErrNotRevealed})
		}
	}
	return wrong.Err("duplicate")
}

// MarshalText returns the master in hexadecimal digits. It is a secret until it is revealed.
func (m Master) MarshalText() ([]byte, error) { return encode(m[:]) }

// UnmarshalText reads what MarshalText writes, and fails for anything but 64 hexadecimal digits.
func (m *Master) UnmarshalText(text []byte) error { return decode(m[:], text) }

// MarshalText returns the salt in hexadecimal digits.
func (s Salt) MarshalText() ([]byte, error) { return encode(s[:]) }

// UnmarshalText reads what MarshalText writes, and fails for anything but 64 hexadecimal digits.
func (s *Salt) UnmarshalText(text []byte) error { return decode(s[:], text) }

// MarshalText returns the commitment in hexadecimal digits.
func (c Commitment) MarshalText() ([]byte, error) { return encode(c[:]) }

// UnmarshalText reads what MarshalText writes, and fails for anything but 64 hexadecimal digits.
func (c *Commitment) UnmarshalText(text []byte) error { return decode(c[:], text) }

// String returns the commitment in hexadecimal digits.
func (c Commitment) String() string { return hex.EncodeToString(c[:]) }

func encode(b []byte) ([]byte, error) { return hex.AppendEncode(nil, b), nil }

func decode(b, text []byte) error {
	if len(text) != hex.EncodedLen(len(b)) {
		return fmt.Errorf("duplicate: %d letters: %w", len(text), ErrHex)
	}
	read := make([]byte, len(b)) // so that b stays as it is if there is an error
	if _, err := hex.Decode(read, text); err != nil {
		return fmt.Errorf("duplicate: %w: %w", ErrHex, err)
	}
	copy(b, read)
	return nil
}
