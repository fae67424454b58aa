package desk

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the settings of an event, the close of registration, the end of
// a beginning, and the place of an event among the others.

// A Plan has what the beginning of an event changes, as it was before. So the
// beginning can be taken back.
type Plan struct {
	Event Event
	Close time.Time // of registration, or no time
	Seeds *competition.Seeds
}

// Closes returns when registration closes, or no time.
func (s *State) Closes() (at time.Time) {
	if m := s.File.Money; m != nil && m.Fee != nil {
		at = m.Fee.Close
	}
	return at
}

// A Calendar is the Monday of round 1 and its zone, as in [Create]. An empty
// Monday says that the games have no times.
type Calendar struct {
	FirstMonday string `json:"firstMonday"`
	Zone        string `json:"zone,omitzero"`
}

// first returns the first Monday, or no time.
func (c Calendar) first() (time.Time, error) {
	if c.FirstMonday == "" {
		return time.Time{}, nil
	}
	return monday(c.FirstMonday, c.Zone)
}

// check checks a calendar that somebody has written.
func (c Calendar) check() error {
	at, err := c.first()
	switch {
	case c.FirstMonday == "" && c.Zone != "":
		return invalid("zone: it needs the first Monday")
	case c.FirstMonday == "":
	case err != nil:
		return invalid("firstMonday: %v", err)
	case at.Year() < firstYear || at.Year() > lastYear:
		return invalid("firstMonday: the year must be from %d to %d", firstYear, lastYear)
	}
	return nil
}

// A Listing is the place of an event among the others.
type Listing int

// The listings.
const (
	Listed   Listing = iota // on the front page
	Hidden                  // only who knows the address finds it
	Archived                // among the past events, and nothing changes it
)

var listings = enum.Of[Listing]("desk", "listing", nil, "listed", "hidden", "archived")

// String returns the name of a listing, such as hidden.
func (x Listing) String() string { return listings.String(x) }

// MarshalText returns the name of a listing.
func (x Listing) MarshalText() ([]byte, error) { return listings.Append(nil, x) }

// UnmarshalText reads the name of a listing.
func (x *Listing) UnmarshalText(name []byte) error { return listings.Set(x, name) }

func (d *decision) settings(c Settings) error {
	if d.s.Begun() {
		return phase("the event has begun; take the beginning back first")
	}
	if err := errors.Join(text("about", c.About), (Calendar{c.FirstMonday, c.Zone}).check()); err != nil {
		return err
	}
	var said []string
	if c.About != "" && c.About != d.s.File.About {
		d.n.File.About = c.About
		said = append(said, "the event is called "+c.About)
	}
	list, err := d.plan(c)
	if err != nil {
		return err
	}
	said = append(said, list...)
	first, err := (Calendar{c.FirstMonday, c.Zone}).first()
	if err != nil {
		return err
	}
	if old := d.s.FirstMonday; !first.Equal(old) || first.Location().String() != old.Location().String() {
		d.n.FirstMonday, d.calendarIs = first, &Calendar{c.FirstMonday, c.Zone}
		if first.IsZero() {
			said = append(said, "the games have no times")
		} else {
			said = append(said, "round 1 is in the week of "+d.n.moment(first))
		}
	}
	if text, err := d.fee(c.Fee); err != nil {
		return err
	} else if text != "" {
		said = append(said, text)
	}
	if len(said) == 0 {
		d.sentence = "The settings are so already."
		return d.alreadySo(0)
	}
	d.sentence = "The settings are changed: " + strings.Join(said, "; ") + "."
	return nil
}

// plan changes the rules of an event that has not begun, and returns the
// changes in words. Settings that the rules do not use are ignored.
func (d *decision) plan(c Settings) (said []string, err error) {
	old := d.s.File.Planned().Event
	e := old
	if c.Edition != e.Edition {
		e = pairing.New(c.Edition, []string{})
		said = append(said, "the rules are of "+competition.File{Event: e}.Document().Name)
	}
	if c.Edition.HasPoints() {
		e.Length, e.Points = c.Length, c.Points
	} else if e.Lives = c.Lives; c.Lives == 0 {
		e.Lives = pairing.New[string](c.Edition, nil).Lives
	}
	if err := checkPlan(e); err != nil {
		return nil, err
	}
	for _, x := range (competition.File{Event: e}).Figures() {
		was := slices.IndexFunc(competition.File{Event: old}.Figures(), func(y competition.Figure) bool {
			return y.What == x.What && y.Here == x.Here
		})
		if was < 0 && (x.What == "lives" || x.What == "rounds" || x.What == "points") {
			said = append(said, x.What+": "+x.Here)
		}
	}
	if !reflect.DeepEqual(e, old) {
		d.n.File.Event = e
	}
	return said, nil
}

// fee changes the fee of players who register from now on, and returns the
// change in words. Players who are registered keep the earlier fee.
func (d *decision) fee(cents *int64) (said string, err error) {
	m := d.money()
	if cents == nil {
		return "", nil
	}
	if *cents < 0 || *cents > MaxCents {
		return "", large("cents", *cents, MaxCents)
	}
	was := money.FiguresOf(m, d.s.File.Event.Edition)
	if m.Fee == nil || was.First == *cents && was.PerDay == 0 {
		return "", nil
	}
	fee := *m.Fee
	if len(m.Registrations) > 0 {
		if len(fee.Former) >= MaxRecords {
			return "", large("fees", len(fee.Former)+1, MaxRecords)
		}
		fee.Former = append(slices.Clip(fee.Former), money.FormerFee{Until: d.r.At, First: was.First,
			PerDay: was.PerDay})
	}
	fee.First, fee.PerDay, m.Fee = cents, nil, &fee
	if *cents == 0 {
		return "registration is free", nil
	}
	return "the fee is " + money.Dollars(*cents), nil
}

func (d *decision) closeRegistration(c Close) error {
	m := d.money()
	switch {
	case d.s.Begun():
		return phase("the event has begun")
	case m.Fee == nil:
		return phase("there is no registration")
	}
	fee := *m.Fee
	m.Fee = &fee
	if c.Not {
		d.sentence = "Registration is open again."
		if d.open() == nil && fee.Close.IsZero() {
			return d.alreadySo(0)
		}
		fee.Close = time.Time{}
		return nil
	}
	d.sentence = "Registration is closed."
	if !fee.Close.IsZero() && !fee.Close.After(d.r.At) {
		return d.alreadySo(0)
	}
	if d.r.At.Before(fee.Opening) {
		return phase("registration begins on %s", d.s.moment(fee.Opening))
	}
	fee.Close = d.s.lastEntry(d.r.At)
	return nil
}

func (d *decision) unbegin(Unbegin) error {
	if !d.s.Begun() {
		d.sentence = "The event has not begun."
		return d.alreadySo(0)
	}
	e := d.s.File.Event
	if n := len(e.Rounds); n > 1 || n == 1 && rulings.Begun(e.Rounds[0]) {
		return phase("round 1 has begun")
	}
	plan := d.s.Plan
	if plan == nil {
		made, err := d.asRegistered()
		if err != nil {
			return err
		}
		plan = made
	}
	d.n.File.Event, d.n.File.Seeds = competition.File{Event: plan.Event}.Planned().Event, plan.Seeds
	d.n.File.Event.Entrants = []string{}
	m := d.money()
	fee := *m.Fee
	fee.Close, m.Fee = plan.Close, &fee
	m.Forfeited = slices.DeleteFunc(slices.Clone(m.Forfeited), func(x money.Ruling) bool {
		return d.s.entered(x.Player) < 0
	})
	d.sentence = "The beginning of the event is taken back: registration is as it was before."
	if len(e.Rounds) > 0 {
		d.drop(0)
		d.sentence += " Round 1 is dropped."
	}
	return nil
}

// asRegistered registers the players of an event that was made with them, and
// returns its plan. They are registered from now on, and registration is open.
func (d *decision) asRegistered() (*Plan, error) {
	e, _ := competition.Keep(d.s.File.Event, nil)
	if _, without := d.s.grades(e.Entrants); slices.Max(append(e.Start, 0)) > 0 && len(without) > 0 {
		return nil, phase("the event was made with its players, who begin with points")
	}
	plan := &Plan{Event: e, Seeds: d.s.File.Seeds}
	if plan.Seeds == nil && e.SeedRatings != nil {
		plan.Seeds = &competition.Seeds{}
		for k, name := range e.Entrants {
			plan.Seeds.Ratings = append(plan.Seeds.Ratings,
				competition.Rated{Player: name, Gameroom: e.SeedRatings[k]})
		}
	}
	m := d.money()
	if m.Fee == nil {
		free := int64(0)
		m.Fee = &money.Fee{Opening: d.r.At.Truncate(time.Minute), First: &free}
	}
	m.Registrations = slices.Clone(m.Registrations)
	for k, name := range e.Entrants {
		if d.s.entered(name) < 0 {
			m.Registrations = append(m.Registrations,
				pairing.Registration[string]{Player: name, At: d.r.At})
		}
		if e.Clubs != nil {
			d.n.setProfile(Profile{name, e.Clubs[k], d.s.Profile(name).Grade})
		}
	}
	plan.Event.Start, plan.Event.Clubs, plan.Event.SeedRatings, plan.Event.Rounds = nil, nil, nil, nil
	return plan, nil
}

func (d *decision) list(c List) error {
	switch d.n.Listing = c.As; c.As {
	case Listed:
		d.sentence = "The event is on the front page."
	case Hidden:
		d.sentence = "The event is hidden from the front page."
	case Archived:
		d.sentence = "The event is archived: nothing changes it until it is listed again."
	default:
		return invalid("as: it must be listed, hidden or archived")
	}
	if c.As == d.s.Listing {
		return d.alreadySo(0)
	}
	return nil
}
