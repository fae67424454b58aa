package desk

import (
	"maps"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the check that nobody changes by mistake what somebody else has
// recorded meanwhile. A state knows which record has made each thing, such as a
// withdrawal. A command that removes or replaces things is refused if a later
// record than the client has seen has made one of them. An addition is never
// refused. So a page that is old takes nothing back but what it has shown.

// A Changed is ErrStale with the number of the record that has changed the
// subject of the command, or 0 if the client has seen a record that there is
// not.
type Changed struct {
	Number int64
	now    string // how the subject stands now, or ""
}

func (e *Changed) Error() string {
	if e.now == "" {
		return ErrStale.Error()
	}
	return e.now + ": " + ErrStale.Error()
}

// Is reports whether the target is ErrStale.
func (e *Changed) Is(target error) bool { return target == ErrStale }

// fresh says that the client must have seen the record that has made the
// subject of the command.
func (d *decision) fresh(number int64, now string) error {
	if seen := d.r.Seen; seen == 0 || number <= seen && seen <= d.s.Number {
		return nil
	}
	return &Changed{number, now}
}

// freshAll says that the client must have seen all that a change removes or
// replaces. A result is about its game alone: a client can know the round only.
func (d *decision) freshAll(c Change) error {
	if d.s == nil || d.r.Seen == 0 || len(c.Games) > 0 {
		return nil
	}
	last := int64(0)
	gone, _ := c.things(d.s)
	for _, x := range gone {
		last = max(last, d.s.made[x])
	}
	if c.Keep != nil {
		last = max(last, slices.Max(d.s.Paired[*c.Keep:]))
	}
	return d.fresh(last, "")
}

// A thing is a part of an event that a record makes and another one can remove
// or replace. The round can also be an amount.
type thing struct {
	kind  string
	who   [2]string
	round int64
}

// noteChange notes which things the change of a state has made. Things that are
// gone are forgotten.
func (old *State) noteChange(s *State, c Change) {
	gone, made := c.things(old)
	if len(gone)+len(made) == 0 {
		return
	}
	s.made = maps.Clone(s.made)
	if s.made == nil {
		s.made = map[thing]int64{}
	}
	for _, x := range gone {
		delete(s.made, x)
	}
	for _, x := range made {
		s.made[x] = s.Number
	}
}

// things returns the things that a change of a state removes and makes. A thing
// that it replaces is among both. applyRenamed notes names itself.
func (c Change) things(s *State) (gone, made []thing) {
	e, m := s.File.Event, moneyOf(s)
	if c.Planned != nil {
		c.diffEvent(&e, c.Planned)
	}
	if c.Begun != nil || c.Planned != nil {
		made = append(made, of("settings", 0))
	}
	if c.Renamed != nil {
		gone = append(gone, of("name", 0, c.Renamed.From))
	}
	if c.SelfReports != nil {
		made = append(made, of("self-reports", 0))
	}
	gone = append(gone, made...)
	if c.Reported != nil && len(c.Reported.Put) > 0 {
		// They end with the option.
		made = append(made, of("self-reports", 0))
	}
	parts := [][2][]thing{
		partsOf(e.Entrants, c.Entrants, func(x string) thing { return of("entrant", 0, x) }),
		partsOf(e.Withdrawals, c.Withdrawals, func(x pairing.Withdrawal[string]) thing {
			return of("withdrawal", 0, x.Player)
		}),
		partsOf(e.Absent, c.Absent, func(x pairing.Absence[string]) thing {
			return of("absence", x.Round, x.Player)
		}),
		partsOf(e.Requested, c.Requested, func(x pairing.RequestedBye[string]) thing {
			return of("absence", x.Round, x.Player)
		}),
		partsOf(e.Reinstated, c.Reinstated, func(x pairing.Reinstatement[string]) thing {
			return of("reinstatement", 0, x.Player)
		}),
		partsOf(e.Forbidden, c.Forbidden, func(x pairing.Prohibition[string]) thing {
			return of("prohibition", 0, x.Pair[0], x.Pair[1])
		}),
		partsOf(e.Pins, c.Pins, func(x pairing.Pin[string]) thing { return of("pin", x.Round) }),
		partsOf(m.Registrations, c.Registrations, func(x pairing.Registration[string]) thing {
			return of("registration", 0, x.Player)
		}),
		partsOf(m.Other, c.Gifts, func(x money.Gift) thing { return of("gift", x.Cents, x.From) }),
		partsOf(m.Forfeited, c.Forfeited, func(x money.Ruling) thing { return of("prize", 0, x.Player) }),
		partsOf(s.Profiles, c.Profiles, func(x Profile) thing { return of("profile", 0, x.Player) }),

		partsOf(s.Paid, c.Paid, func(x string) thing { return of("paid", 0, x) }),
		partsOf(seedsOf(s).Ratings, c.Ratings, func(x competition.Rated) thing {
			return of("rating", 0, x.Player)
		}),
	}
	for _, p := range parts {
		gone, made = append(gone, p[0]...), append(made, p[1]...)
	}
	return gone, made
}

// of returns a thing of some players, in the order of its record.
func of[N int | int64](kind string, round N, who ...string) thing {
	x := thing{kind: kind, round: int64(round)}
	copy(x.who[:], who)
	return x
}

// partsOf returns the things that a splice removes from a list and puts there.
func partsOf[T any](list []T, c *Splice[T], of func(T) thing) (parts [2][]thing) {
	if c == nil {
		return parts
	}
	end := min(c.At+c.Cut, len(list))
	for _, x := range list[min(c.At, end):end] {
		parts[0] = append(parts[0], of(x))
	}
	for _, x := range c.Put {
		parts[1] = append(parts[1], of(x))
	}
	return parts
}
