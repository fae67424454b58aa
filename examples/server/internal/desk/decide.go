package desk

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// Decide returns the record of a command, or the reason why it is refused. If
// the state is so already, old is true, and nothing needs to be written. Then
// the record has the number of the record that made it so, as far as that is
// known, or else of the last record. The state of an event that does not exist
// yet is nil, and accepts only Create.
func Decide(s *State, c Command, r Request) (record Record, old bool, err error) {
	if c == nil {
		return Record{}, false, invalid("there is no command")
	}
	e, ok := book[c.Verb()]
	if !ok {
		return Record{}, false, invalid("%.100q is no command", c.Verb())
	}
	if _, creates := e.make().(*Create); (s == nil) != creates {
		if s == nil {
			return Record{}, false, unknown("there is no event")
		}
		return Record{}, false, phase("there is an event already")
	}
	c = s.renamed(Spelled(s, c), r.Seen)
	if !slices.Contains(e.roles, r.By.Role) || r.By.Role == Member &&
		(e.speaks == nil || e.speaks(c) != r.By.Name) {
		return Record{}, false, ErrNotAllowed
	}
	if r.At.IsZero() {
		return Record{}, false, invalid("the time is missing")
	}
	if s != nil && s.Listing == Archived && c.Verb() != (List{}).Verb() {
		return Record{}, false, phase("the event is archived, and nothing changes it until it is listed again")
	}
	d := &decision{r: r, n: &State{}}
	d.r.At = strict.Moment(r.At.UTC())
	if s != nil {
		d.s = s.opened(d.r.At).begins(d.r.At)
		now := *d.s
		d.n = &now
	}
	d.n.Number++
	if err := e.apply(d, c); err != nil {
		return Record{}, false, s.calledNow(c, err)
	}
	record = Record{Number: d.n.Number, At: d.r.At, By: actorName(r.By), Do: c.Verb(), Round: d.round,
		Said: short(d.sentence)}
	if d.old > 0 {
		record.Number = d.old
		return record, true, nil
	}
	record.Key, record.Sum = r.Key, r.Sum
	record.Change = diff(s, d.n)
	if c := &record.Change; c.Keep != nil || len(c.Games) > 0 || c.SelfReports != nil {
		d.endReports()
		c.diffReports(s, d.n)
	}
	record.Change.Submissions, record.Change.Busy, record.Change.Picks = d.submissions, d.busy, d.picks
	record.Change.Began, record.Change.Calendar = d.began, d.calendarIs
	if d.renamed != nil {
		record.Change = Change{Renamed: d.renamed, Profiles: record.Change.Profiles,
			Ratings: record.Change.Ratings}
	}
	record.Change.Mended = d.mended
	if d.created != nil {
		record.Change = Change{Created: d.created, People: record.Change.People,
			Profiles: record.Change.Profiles}
	}
	if err := d.freshAll(record.Change); err != nil {
		return Record{}, false, err
	}
	return record, false, nil
}

// short cuts a text that is too long.
func short(text string) string {
	if list := []rune(text); len(list) > MaxSaid {
		return string(list[:MaxSaid-4]) + " ..."
	}
	return text
}

// actorName names an actor in a record.
func actorName(a Actor) string {
	if a.Role == Member {
		return a.Name
	}
	return a.Role.String()
}

// A decision is a command that is being decided.
type decision struct {
	// s is the state before. A round whose final times have come has begun
	// in it.
	s *State
	r Request

	// n is the state after, as far as it is known. Its lists are replaced,
	// and never changed.
	n *State

	// additions to the long lists
	submissions []Submitted
	busy        []Busy
	picks       []predict.Pick
	created     *Created
	calendarIs  *Calendar
	renamed     *Renamed
	mended      *Mended
	began       []int // the round that the director starts

	sentence string
	round    int
	old      int64 // the record that made it so, or 0
}

// alreadySo says that the state is so already, by a record.
func (d *decision) alreadySo(number int64) error {
	if d.old = number; number == 0 {
		d.old = d.s.Number
	}
	return nil
}

// An entry is the entry of a command in the book: who may give it, and its
// effect. A member may give a command that speaks for that member. A slow
// command can take about a second. A command about a newcomer names somebody
// who can be new, with a name that somebody else had before.
type entry struct {
	make   func() Command
	roles  []Role
	speaks func(Command) string
	apply  func(*decision, Command) error

	slow, newcomer bool
}

// Slow reports whether a command can take about a second.
func Slow(c Command) bool { return book[c.Verb()].slow }

// slowly marks an entry as slow.
func slowly(e entry) entry {
	e.slow = true
	return e
}

// forNewcomer marks an entry as about a newcomer.
func forNewcomer(e entry) entry {
	e.newcomer = true
	return e
}

// entryFor makes an entry.
func entryFor[C Command](do func(*decision, C) error, roles ...Role) entry {
	return entry{
		make:  func() Command { return any(new(C)).(Command) },
		roles: append(roles, Director),
		apply: func(d *decision, c Command) error {
			command, err := commandValue[C](c)
			if err != nil {
				return err
			}
			return do(d, command)
		},
	}
}

// speaksFor lets members give a command that is about themselves.
func speaksFor[C Command](name func(C) string, e entry) entry {
	e.roles = append(e.roles, Member)
	e.speaks = func(c Command) string {
		command, err := commandValue[C](c)
		if err != nil {
			return ""
		}
		return name(command)
	}
	return e
}

// commandValue returns a command, which can be a pointer.
func commandValue[C Command](c Command) (none C, err error) {
	switch c := c.(type) {
	case C:
		return c, nil
	default:
		if p, ok := any(c).(*C); ok && p != nil {
			return *p, nil
		}
	}
	return none, invalid("the command is not whole")
}

// Read reads a command from JSON. It is strict: an unknown, missing or repeated
// key is an error.
func Read(verb string, text []byte) (Command, error) {
	c := New(verb)
	if c == nil {
		return nil, unknown("%.100q is no command", verb)
	}
	if err := strict.Unmarshal(text, c); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return c, nil
}

// New returns a pointer to a new command with a verb, into which JSON can be
// decoded, or nil if there is none.
func New(verb string) Command {
	if p, ok := book[verb]; ok {
		return p.make()
	}
	return nil
}

// A refusal is why a command is refused, in words. Its kind is one of the
// errors of this package, and is not among the words.
type refusal struct{ words, kind error }

func (r *refusal) Error() string   { return r.words.Error() }
func (r *refusal) Unwrap() []error { return []error{r.words, r.kind} }

// invalid is an error about the command itself.
func invalid(format string, args ...any) error {
	return &refusal{fmt.Errorf(format, args...), ErrInvalid}
}

// phase is an error about the time of a command.
func phase(format string, args ...any) error {
	return &refusal{fmt.Errorf(format, args...), ErrPhase}
}

// large says that a limit is exceeded.
func large[N int | int64](what string, n, limit N) error {
	return fmt.Errorf("%s: %d, at most %d: %w", what, n, limit, ErrTooLarge)
}

// CheckName says why nobody can have a name. Nobody is called as the log calls
// somebody without a name: by the role, or as "the director" or "a helper".
func CheckName(text string) error {
	role := strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(text), "the "), "a ")
	switch {
	case !say.Printable(text, MaxName):
		return invalid("a name has 1 to %d printable characters, and no blank at either end", MaxName)
	case role == "helper", slices.Contains(roleNames[:], role):
		return invalid("the name %s is taken", text)
	}
	return nil
}

// name checks the name of a person.
func name(what, text string) error {
	if err := CheckName(text); err != nil {
		return invalid("%s: %v", what, err)
	}
	return nil
}

// text checks a text, which can be empty.
func text(what, text string) error {
	if text != "" && !say.Printable(text, MaxText) {
		return invalid("%s: a text has at most %d characters, which can be shown, and no blanks at its ends",
			what, MaxText)
	}
	return nil
}

// begun says that the event must have begun.
func (d *decision) begun() error {
	if !d.s.Begun() {
		return errNotBegun
	}
	return nil
}

var errNotBegun = phase("the event has not begun")

// player checks that a player has entered.
func (d *decision) player(name string) error {
	if err := d.begun(); err != nil {
		return err
	}
	if !slices.Contains(d.s.File.Event.Entrants, name) {
		return unknown("%.100q is not among the entrants", name)
	}
	return nil
}

// moment is a time in a sentence.
func (s *State) moment(t time.Time) string {
	return t.In(s.Zone()).Format("Monday, January 2, 15:04")
}

// Zone returns the zone of the event: the zone of its calendar, or else the
// offset at the opening of registration.
func (s *State) Zone() *time.Location {
	of := s.FirstMonday
	if m := s.File.Money; of.IsZero() && m != nil && m.Fee != nil {
		of = m.Fee.Opening
	}
	if of.IsZero() {
		return time.UTC
	}
	if at := of.Location(); !zone.Fixed(at) {
		return at
	}
	_, offset := of.Zone()
	return time.FixedZone(of.Format("-07:00"), offset)
}

// unknown is an error about something that there is not.
func unknown(format string, args ...any) error {
	return &refusal{fmt.Errorf(format, args...), ErrUnknown}
}
