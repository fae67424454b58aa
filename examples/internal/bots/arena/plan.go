package arena

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Seed has the 32 bytes from which all lots of a competition are drawn.
type Seed [32]byte

// label is hashed with each seed, so that no other use of the seed draws the
// same numbers.
const label = "\x07arena/1"

// Of returns the seed of a part of a competition, such as a match, by its name.
// Seeds of different parts have nothing in common. The seed of a part is the
// SHA-256 of a byte 7, the text "arena/1", the seed, and each name after its
// length as eight bytes, the lowest first.
func (s Seed) Of(names ...string) Seed {
	b := append([]byte(label), s[:]...)
	for _, name := range names {
		b = binary.LittleEndian.AppendUint64(b, uint64(len(name)))
		b = append(b, name...)
	}
	return sha256.Sum256(b)
}

// Lots returns the number from which a bot can draw its lots in a game: the
// first eight bytes, the lowest first, of the seed that [Seed.Of] makes of
// "lots" and the names of the game and the seat.
//
// Nobody can compute the number who does not know the seed. So a bot learns
// nothing from its own number, neither the seed nor the number of its opponent.
func (s Seed) Lots(names ...string) uint64 {
	s = s.Of(append([]string{"lots"}, names...)...)
	return binary.LittleEndian.Uint64(s[:])
}

// A Match is a number of games between the same bots.
type Match struct {
	// ID identifies the match, as in "round-1/4-7". It is also part of the
	// names of files. It has lower-case letters, digits and "-", in parts
	// with "/" between them. No other match of the competition has it.
	ID    string   `json:"id"`
	Bots  []string `json:"bots"`  // by name, in the order of their seats
	Games int      `json:"games"` // numbered from 1
}

// A Plan is a list of matches to play, in the order in which they come out.
type Plan struct {
	Seed    Seed    `json:"seed"`
	Matches []Match `json:"matches"`
}

const (
	// MaxGames is the maximum number of games of a plan.
	MaxGames = 10_000_000
	// MaxID is the maximum length of the ID of a match, in bytes.
	MaxID = 100
)

// Kinds of problems of a plan.
var (
	// ErrID says that a match has an ID that cannot be.
	ErrID = errors.New("not the form of an ID")

	// ErrRepeated says that two matches have the same ID.
	ErrRepeated = errors.New("named twice")

	// ErrBots says that a match has no bots.
	ErrBots = errors.New("a match needs bots")

	// ErrGames says that a match has no games.
	ErrGames = errors.New("a match needs games")

	// ErrTooLarge says that a plan has more than [MaxGames] games.
	ErrTooLarge = errors.New("exceeds a limit of this package")
)

// Check reports all problems of a plan at once.
func (p Plan) Check() error {
	var found problem.List
	add := func(k int, kind error, detail string) {
		if found.Room() {
			found.Add(fmt.Errorf("arena: match %d: %w: %s", k+1, kind, detail))
		}
	}
	seen := make(map[string]int, len(p.Matches))
	games := 0
	for k, m := range p.Matches {
		before, again := seen[m.ID]
		switch {
		case !validID(m.ID):
			add(k, ErrID, fmt.Sprintf("%.120q", m.ID))
		case again:
			add(k, ErrRepeated, fmt.Sprintf("%q, as match %d", m.ID, before+1))
		default:
			seen[m.ID] = k
		}
		if len(m.Bots) == 0 {
			add(k, ErrBots, fmt.Sprintf("%.120q", m.ID))
		}
		if m.Games < 1 {
			add(k, ErrGames, fmt.Sprintf("%.120q has %d", m.ID, m.Games))
		}
		games = min(games+min(max(m.Games, 0), MaxGames+1), MaxGames+1)
	}
	if games > MaxGames && found.Room() {
		found.Add(fmt.Errorf("arena: %w: more than %d games", ErrTooLarge, MaxGames))
	}
	return found.Err("arena")
}

// validID reports whether an ID can be: parts of lower-case letters, digits and
// "-", with "/" between them.
func validID(id string) bool {
	if len(id) > MaxID {
		return false
	}
	for part := range strings.SplitSeq(id, "/") {
		if part == "" || strings.Trim(part, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			return false
		}
	}
	return true
}
