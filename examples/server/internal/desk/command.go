package desk

import (
	"errors"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// The kinds of errors of this package. Errors of the library are passed on as
// they are: pairing.Problems and others.
var (
	// ErrNotAllowed says that the role of the actor does not allow the
	// command.
	ErrNotAllowed = errors.New("the token does not allow this")

	// ErrStale says that the subject of the command has changed since the
	// record that the client has seen. Changed has the later record.
	ErrStale = errors.New("it has changed since")

	// ErrSeen says that the command must name the record that the client
	// has seen.
	ErrSeen = errors.New("say which record you have seen")

	// ErrPhase says that the command is too early or too late: as a
	// registration after the event has begun.
	ErrPhase = errors.New("not at this time")

	// ErrInvalid says that the command itself is wrong.
	ErrInvalid = errors.New("not valid")

	// ErrUnknown says that there is no such player, round or game.
	ErrUnknown = errors.New("not known")

	// ErrAlike says that a new name looks like another name of the event,
	// and that the command does not accept that.
	ErrAlike = errors.New("the name looks like another one")

	// ErrTooLarge says that a limit of this package is exceeded.
	ErrTooLarge = errors.New("exceeds a limit of this package")
)

// A Command is a request to change an event. The commands are the types of this
// package that have a Verb.
type Command interface {
	// Verb is the name of the command in addresses, such as report.
	Verb() string
}

// A Request is a command with who gives it, and when.
type Request struct {
	By Actor
	At time.Time

	// Seen is the number of the record that the client has seen, or 0.
	// Names that have changed since then stand for the same people. A
	// command that would remove or replace what a later record has made is
	// refused with ErrStale.
	Seen int64

	// Key is the client's own name of the request, and Sum identifies its
	// contents. Both are kept in the record, and are private.
	Key, Sum string
}

// The commands.
type (
	// Create makes the event.
	Create struct {
		ID string `json:"id"`
		// with or without an event, or with the settings of an event
		// whose players will register
		File        competition.File `json:"file"`
		FirstMonday string           `json:"firstMonday,omitzero"`
		// as in "-05:00" or "America/New_York"
		Zone string `json:"zone,omitzero"`
		// Grades are the grades of the entrants of a McMahon, as in 4d.
		Grades []string `json:"grades,omitempty"`
		// the director's, as in Person
		Token string `json:"-"`
	}

	// Register enters a player during registration. Token is the SHA-256
	// of the token which that player gets. Grade is for a McMahon, as in
	// 4d. A name that looks like another one is refused, unless Accept is
	// set.
	Register struct {
		Player  string             `json:"player"`
		Contact string             `json:"contact,omitzero"` // private
		Rated   *competition.Rated `json:"rated,omitempty"`
		Club    string             `json:"club,omitzero"`
		Grade   string             `json:"grade,omitzero"`
		Accept  bool               `json:"accept,omitzero"`
		Token   string             `json:"-"`
	}

	// RegisterAll enters several players, or none of them. They get no
	// tokens. Names that look like others are refused, unless Accept is
	// set.
	RegisterAll struct {
		Players []Register `json:"players"`
		Accept  bool       `json:"accept,omitzero"`
	}

	// Leave takes back a registration, and the fee is paid back. After the
	// close, only the director can do that.
	Leave struct {
		Player string `json:"player"`
	}

	// Rate sets the ratings of a player, before the event begins.
	Rate struct {
		Rated competition.Rated `json:"rated"`
	}

	// Begin ends registration. The entrants are all who are registered, in
	// the order of their ratings, or else in the order that is given. In a
	// McMahon whose players have grades and not all ratings, it is the
	// order of the grades, and then of the registrations. In an event with
	// points, the order can come with the clubs of the entrants and the
	// points that they begin with. Otherwise these are as registered. Bar
	// and Floor are grades of a McMahon: nobody begins with more points
	// than a player at the bar, or with fewer than a player at the floor.
	Begin struct {
		Entrants []string `json:"entrants,omitempty"`
		Start    []int    `json:"start,omitempty"`
		Clubs    []string `json:"clubs,omitempty"`
		Bar      string   `json:"bar,omitzero"`
		Floor    string   `json:"floor,omitzero"`
		Lot      uint64   `json:"lot,omitzero"`
	}

	// Unbegin takes the beginning of the event back, until round 1 has
	// begun. Registration is as it was before, and round 1 is dropped.
	Unbegin struct{}

	// Settings changes the settings of an event that has not begun. A name
	// or a fee that is not given stays. Without Lives, they are the
	// document's. Length and Points are for an event with points. A new fee
	// is for players who register from now on.
	Settings struct {
		About       string          `json:"about,omitzero"`
		Edition     pairing.Edition `json:"edition"`
		Lives       int             `json:"lives,omitzero"`
		Length      int             `json:"length,omitzero"`
		Points      pairing.Points  `json:"points,omitzero"`
		FirstMonday string          `json:"firstMonday,omitzero"`
		Zone        string          `json:"zone,omitzero"`
		Fee         *int64          `json:"cents,omitempty"`
	}

	// Close ends registration now, or opens it again if Not is set.
	Close struct {
		Not bool `json:"not,omitzero"`
	}

	// List gives the event its place among the others. While it is
	// archived, every other command is refused.
	List struct {
		As Listing `json:"as"`
	}

	// Rename mends the name of a player or another person, in all that is
	// known of the event. The log keeps the old name in what it has said. A
	// name that looks like another one is refused, unless Accept is set.
	// Before the event begins, it also mends the club, the grade and the
	// ratings of a player, as in Register. What is not given stays. If
	// Clear is set, only the name stays, and the others end.
	Rename struct {
		Player string             `json:"player"`
		Name   string             `json:"name,omitzero"`
		Rated  *competition.Rated `json:"rated,omitempty"`
		Club   string             `json:"club,omitzero"`
		Grade  string             `json:"grade,omitzero"`
		Clear  bool               `json:"clear,omitzero"`
		Accept bool               `json:"accept,omitzero"`
	}

	// Pair pairs a round, which must be the next one. If Games is not nil,
	// the round is the director's own. It is audited first. If it is not
	// optimal, it is refused unless Accept is set and Why has a reason.
	Pair struct {
		Round  int                    `json:"round"`
		Games  []pairing.Game[string] `json:"games,omitempty"`
		Byes   []string               `json:"byes,omitempty"`
		Accept bool                   `json:"accept,omitzero"`
		Why    string                 `json:"why,omitzero"`
	}

	// Unpair takes back the pairing of a round that has not begun.
	Unpair struct {
		Round int    `json:"round"`
		Why   string `json:"why,omitzero"`
	}

	// Start says that a round has begun.
	Start struct {
		Round int `json:"round"`
	}

	// Report reports the result of a game, or corrects it. The request must
	// name the record that the client has seen.
	Report struct {
		Round int                  `json:"round"`
		Game  pairing.Game[string] `json:"game"`
	}

	// Replay voids a game, which will be played again.
	Replay struct {
		Round  int           `json:"round"`
		Gold   string        `json:"gold"`
		Silver string        `json:"silver"`
		Cause  pairing.Cause `json:"cause,omitzero"`
		Why    string        `json:"why,omitzero"`
	}

	// Enter lets a player enter an event that goes on and that has points
	// or rules of its own. Seed is the place in the seed order, from 1.
	// Losses, or Start in an event with points, are the losses or points to
	// begin with. Elo is used if the entrants have seed ratings. A name
	// that looks like another one is refused, unless Accept is set.
	Enter struct {
		Player string  `json:"player"`
		Seed   int     `json:"seed"`
		Losses int     `json:"losses,omitzero"`
		Start  int     `json:"start,omitzero"`
		Club   string  `json:"club,omitzero"`
		Elo    float64 `json:"elo,omitzero"`
		Why    string  `json:"why,omitzero"`
		Accept bool    `json:"accept,omitzero"`
	}

	// Withdraw lets a player leave the event, for good or until after a
	// round.
	Withdraw struct {
		Player string `json:"player"`
		Until  int    `json:"until,omitzero"`
		Why    string `json:"why,omitzero"`
	}

	// Return lets a player who has withdrawn come back.
	Return struct {
		Player string `json:"player"`
	}

	// Reinstate accepts the appeal of a player who has forfeited.
	Reinstate struct {
		Player string `json:"player"`
		Why    string `json:"why,omitzero"`
	}

	// Absent excuses a player from a round, or no longer if Not is set. If
	// Bye is set, the player has a requested bye, in an event with points.
	Absent struct {
		Player string `json:"player"`
		Round  int    `json:"round"`
		Bye    bool   `json:"bye,omitzero"`
		Not    bool   `json:"not,omitzero"`
		Why    string `json:"why,omitzero"`
	}

	// Pin pins pairs or a bye in a round. It replaces the pins of the
	// round. An empty pin removes them.
	Pin struct {
		Pin pairing.Pin[string] `json:"pin"`
	}

	// Forbid forbids two players to meet, or allows it again if Not is set.
	// If Until is not 0, they may meet after that round.
	Forbid struct {
		Players [2]string `json:"players"`
		Until   int       `json:"until,omitzero"`
		Not     bool      `json:"not,omitzero"`
		Why     string    `json:"why,omitzero"`
	}

	// PlayOff begins the play-off for second place.
	PlayOff struct{}

	// ForfeitPrize records that a player has forfeited all prizes.
	ForfeitPrize struct {
		Player string `json:"player"`
		Why    string `json:"why,omitzero"`
	}

	// Give adds money to the fund. If Not is set, it takes back a gift.
	Give struct {
		From  string `json:"from"`
		Cents int64  `json:"cents"`
		Not   bool   `json:"not,omitzero"`
	}

	// Paid marks players who have paid the fee, or who have not if Not is
	// set. Only directors see the names.
	Paid struct {
		Players []string `json:"players"`
		Not     bool     `json:"not,omitzero"`
	}

	// SetMessages sets the address to which messages are sent, and the
	// secret that signs them. Both are private. Without an address, none
	// are sent. Without a secret, the secret of the same address stays.
	SetMessages struct {
		Address string `json:"address,omitzero"`
		Secret  string `json:"secret,omitzero"`
	}

	// Prefer submits the preferred hours of a player.
	Prefer struct {
		Player string   `json:"player"`
		Hours  []string `json:"hours"`
	}

	// FixTimes makes the times of a round final, from Tuesday 20:00 on.
	FixTimes struct {
		Round int `json:"round"`
	}

	// SetTime gives a final time to a game that has none, since no hour of
	// the week is possible.
	SetTime struct {
		Round  int       `json:"round"`
		Gold   string    `json:"gold"`
		Silver string    `json:"silver"`
		Start  time.Time `json:"start"`
	}

	// Come says that a player is there for a game, from now on. Go says
	// that the player leaves, by which the player claims a forfeit if the
	// other has not come within 15 minutes.
	Come struct {
		Round  int    `json:"round"`
		Player string `json:"player"`
	}
	Go struct {
		Round  int    `json:"round"`
		Player string `json:"player"`
	}

	// Pick predicts the winner of a game.
	Pick struct {
		Spectator string    `json:"spectator"`
		Round     int       `json:"round"`
		Players   [2]string `json:"players"`
		Winner    string    `json:"winner"`
	}

	// Busy says that a player cannot play from one time to another.
	Busy struct {
		Player string    `json:"player"`
		From   time.Time `json:"from"`
		To     time.Time `json:"to"`
	}

	// Describe changes the name of the event, and the title of its champion
	// on the certificate.
	Describe struct {
		About string `json:"about"`
		Title string `json:"title,omitzero"`
	}

	// Invite gives a token to a person: a spectator, a player who has none,
	// a director, or a helper, who registers others. A new token replaces
	// the old one. A new name that looks like another one is refused,
	// unless Accept is set.
	Invite struct {
		Name    string `json:"name"`
		Role    Role   `json:"role"`
		Contact string `json:"contact,omitzero"`
		Accept  bool   `json:"accept,omitzero"`
		Token   string `json:"-"`
	}

	// LetReport lets players report the results of their own games, or no
	// longer if Not is set.
	LetReport struct {
		Not bool `json:"not,omitzero"`
	}

	// SelfReport is a player's own report of a game. If both players report
	// the same, that is the result. Without an outcome, the player takes
	// the report back.
	SelfReport struct {
		Round   int             `json:"round"`
		Player  string          `json:"player"`
		Gold    string          `json:"gold"`
		Silver  string          `json:"silver"`
		Outcome pairing.Outcome `json:"outcome,omitzero"`
	}

	// InviteAll gives new tokens to players and spectators, in one record.
	// The new tokens replace the old ones. Tokens are in the order of the
	// names.
	InviteAll struct {
		Names  []string `json:"names"`
		Tokens []string `json:"-"`
	}
)

// The verbs.
func (Create) Verb() string       { return "create" }
func (Register) Verb() string     { return "register" }
func (RegisterAll) Verb() string  { return "register-all" }
func (Leave) Verb() string        { return "leave" }
func (Rate) Verb() string         { return "rate" }
func (Begin) Verb() string        { return "begin" }
func (Unbegin) Verb() string      { return "unbegin" }
func (Settings) Verb() string     { return "settings" }
func (Close) Verb() string        { return "close" }
func (List) Verb() string         { return "list" }
func (Rename) Verb() string       { return "rename" }
func (Pair) Verb() string         { return "pair" }
func (Unpair) Verb() string       { return "unpair" }
func (Start) Verb() string        { return "start" }
func (Report) Verb() string       { return "report" }
func (Replay) Verb() string       { return "replay" }
func (Enter) Verb() string        { return "enter" }
func (Withdraw) Verb() string     { return "withdraw" }
func (Return) Verb() string       { return "return" }
func (Reinstate) Verb() string    { return "reinstate" }
func (Absent) Verb() string       { return "absent" }
func (Pin) Verb() string          { return "pin" }
func (Forbid) Verb() string       { return "forbid" }
func (PlayOff) Verb() string      { return "play-off" }
func (ForfeitPrize) Verb() string { return "forfeit-prize" }
func (Give) Verb() string         { return "give" }
func (Paid) Verb() string         { return "paid" }
func (SetMessages) Verb() string  { return "messages" }
func (Prefer) Verb() string       { return "prefer" }
func (FixTimes) Verb() string     { return "fix-times" }
func (SetTime) Verb() string      { return "set-time" }
func (Come) Verb() string         { return "come" }
func (Go) Verb() string           { return "go" }
func (Pick) Verb() string         { return "pick" }
func (Busy) Verb() string         { return "busy" }
func (Describe) Verb() string     { return "describe" }
func (Invite) Verb() string       { return "invite" }
func (LetReport) Verb() string    { return "let-report" }
func (SelfReport) Verb() string   { return "self-report" }
func (InviteAll) Verb() string    { return "invite-all" }
