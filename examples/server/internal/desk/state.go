package desk

import (
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/pairing"
)

// An Event has players who are known by their names.
type Event = pairing.Event[string]

// A State is everything that is known of an event after a record. No method
// changes it, and several goroutines can use it at once.
type State struct {
	ID     string // of the event in addresses
	Number int64  // of the last record
	// the time of the last record, which can be earlier than other times
	At time.Time

	// History is 0 until the log is restored from a backup. See Restored.
	History int64

	// File has the file of the director: the name of the event, the money
	// and the registrations, the ratings for the seeds, and the event
	// itself once it has begun.
	File competition.File

	// AtOnce says that the event has no fee, and that its registration was
	// open when it was made.
	AtOnce bool

	// Profiles are what registrations say besides the ratings.
	Profiles []Profile

	// Plan is how the event was before it began. It is nil before, and if
	// the event was made with its entrants.
	Plan *Plan

	Listing Listing

	// Paid has the players who are marked as having paid the fee. Private.
	Paid []string

	Hook Hook // private

	// The calendar. FirstMonday is the Monday of round 1, in the zone of
	// the event, or zero if the games have no times. Weeks has the week of
	// each round that was paired, without the submissions.
	FirstMonday time.Time
	Weeks       []calendar.Week
	Submissions []calendar.Submission // private
	Busy        []calendar.Busy       // private

	// Contest has the picks of spectators. A pick is private until its
	// game begins.
	Contest predict.Contest

	// SelfReports says that players report the results of their own games.
	// Reported has the reports of games that have no result yet.
	SelfReports bool
	Reported    []SelfReport

	// People are all who have a token. Their contacts are private.
	People []Person

	// Paired has the number of the record that paired each round. Changed
	// has the number of the record that last changed each game of it. Timed
	// has the number of the record that last changed its times, or who was
	// there, or that it has begun.
	Paired  []int64
	Changed [][]int64
	Timed   []int64

	// Began has when the director started each round, or no time. Dropped
	// is the number of the last record that dropped a round, or 0.
	Began   []time.Time
	Dropped int64

	rooms     rooms
	ratings   *ratingsCache
	made      map[thing]int64 // by which records, see stale.go
	renamings []renaming
}

// A Person is somebody who has a token.
type Person struct {
	Name    string `json:"name"`
	Role    Role   `json:"role"`
	Token   string `json:"token"` // its SHA-256, in hexadecimal digits
	Contact string `json:"contact,omitzero"`
}

// A Profile has the club of a player who has registered, and the grade in a
// McMahon. Either can be empty.
type Profile struct {
	Player string `json:"player"`
	Club   string `json:"club,omitzero"`
	Grade  string `json:"grade,omitzero"`
}

// A Role is a set of permissions.
type Role int

// The roles. Each command says which roles may give it.
const (
	Anybody Role = iota // has no token: may read
	Entry               // a helper: may register players, invite spectators
	// a player or a spectator: may speak for themselves
	Member
	Director // may do everything
	Clock    // the server itself, when a time has come
)

// An Actor is who gives a command.
type Actor struct {
	Role Role
	Name string // of a member, or ""
}

// roleNames are the texts of the roles.
var roleNames = [...]string{"anybody", "entry", "member", "director", "clock"}

var roles = enum.Of[Role]("desk", "role", nil, roleNames[:]...)

// String returns the name of a role in small letters, such as member.
func (r Role) String() string { return roles.String(r) }

// MarshalText returns the name of a role.
func (r Role) MarshalText() ([]byte, error) { return roles.Append(nil, r) }

// UnmarshalText reads the name of a role.
func (r *Role) UnmarshalText(name []byte) error { return roles.Set(r, name) }

// Who returns who has a token, whose SHA-256 is given in hexadecimal digits.
// The Actor is Anybody if nobody has it.
func (s *State) Who(sum string) Actor {
	for _, p := range s.People {
		if sum != "" && p.Token == sum {
			return Actor{p.Role, p.Name}
		}
	}
	return Actor{}
}

// Begun reports whether the event has its entrants: registration is over.
func (s *State) Begun() bool { return len(s.File.Event.Entrants) > 0 }

// begins returns the state at a moment. The last round has begun in it if the
// final time of a game has come.
func (s *State) begins(at time.Time) *State {
	n := s.rounds()
	if n == 0 || n > len(s.Weeks) || rulings.Begun(s.File.Event.Rounds[n-1]) {
		return s
	}
	if !slices.ContainsFunc(s.Weeks[n-1].Fixed, func(f calendar.FixedTime) bool { return !f.Start.After(at) }) {
		return s
	}
	next := *s
	next.File.Event.Rounds = slices.Clone(s.File.Event.Rounds)
	next.File.Event.Rounds[n-1].Started = true
	return &next
}

// RoundChanged is the number of the record that last changed a round, counted
// from 1, or 0 if there is no such round.
func (s *State) RoundChanged(round int) int64 {
	if round < 1 || round > len(s.Paired) {
		return 0
	}
	last := max(s.Paired[round-1], s.Timed[round-1])
	for _, n := range s.Changed[round-1] {
		last = max(last, n)
	}
	return last
}
