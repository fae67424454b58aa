package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/alike"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the commands before round 1: entries, payments and seeds.

// An id is the name of a file too, and in addresses.
var (
	idPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*$`)
	// These are devices on Windows, with any ending.
	idReserved = regexp.MustCompile(`^(con|prn|aux|nul|(com|lpt)[0-9])$`)
)

// CheckID says why no event can have an id.
func CheckID(id string) error {
	if !idPattern.MatchString(id) || len(id) > MaxID || idReserved.MatchString(id) {
		return invalid("id: it has 1 to %d letters a-z, digits and hyphens, does not begin with a hyphen, and "+
			"is no name of a device", MaxID)
	}
	return nil
}

func (d *decision) create(c Create) error {
	if err := CheckID(c.ID); err != nil {
		return err
	}
	if err := d.giveTokens(Person{Name: Director.String(), Role: Director, Token: c.Token}); err != nil {
		return err
	}
	f, err := copied(c.File)
	if err != nil {
		return err
	}
	if err := checkFile(&f); err != nil {
		return err
	}
	if len(f.Event.Entrants) == 0 {
		if f.Money == nil {
			f.Money = &money.Money{}
		}
		if f.Money.Fee == nil {
			free := int64(0)
			f.Money.Fee = &money.Fee{Opening: d.r.At.Truncate(time.Minute), First: &free}
		}
	}
	if err := (Calendar{c.FirstMonday, c.Zone}).check(); err != nil {
		return err
	}
	if c.FirstMonday != "" && len(f.Event.Rounds) > 0 {
		return invalid("firstMonday: the event has rounds, whose times are not known")
	}
	if n := len(f.Event.Entrants); c.Grades != nil && len(c.Grades) != n {
		return invalid("grades: there are %d, for %s", len(c.Grades), say.Count(n, "entrant", "entrants"))
	}
	for k, grade := range c.Grades {
		if err := checkGrade(f.Event, grade); err != nil {
			return err
		}
		club := ""
		if list := f.Event.Clubs; list != nil {
			club = list[k]
		}
		d.n.setProfile(Profile{f.Event.Entrants[k], club, grade})
	}
	d.n.ID, d.n.File = c.ID, f
	d.created = &Created{c.ID, f, c.FirstMonday, c.Zone}
	d.sentence = "The event is open"
	if f.About != "" {
		d.sentence = f.About + ": the event is open"
	}
	if n := len(f.Event.Entrants); n > 0 {
		d.sentence += ", with " + say.Count(n, "player", "players")
	}
	d.sentence += "."
	return nil
}

// copied returns a copy of a file, as it is after a round trip through JSON.
func copied(f competition.File) (now competition.File, err error) {
	text, err := json.Marshal(&f)
	if err != nil {
		return now, invalid("file: %w", err)
	}
	if err := strict.Unmarshal(text, &now); err != nil {
		return now, invalid("file: %w", err)
	}
	return now, nil
}

// checkFile checks a file against the limits, and the event in it.
func checkFile(f *competition.File) error {
	e := &f.Event
	if err := errors.Join(text("about", f.About), text("title", f.Title)); err != nil {
		return err
	}
	if m := f.Money; m != nil {
		if m.Fee != nil && m.Fee.Zone != "" {
			if _, err := zone.Parse(string(m.Fee.Zone)); err != nil {
				return invalid("file: money, fee, zone: %.100q: %v", string(m.Fee.Zone), err)
			}
		}
		for _, x := range m.Registrations {
			if err := name("registration", x.Player); err != nil {
				return err
			}
		}
		for _, x := range m.Other {
			if err := name("other", x.From); err != nil {
				return err
			}
		}
		for _, x := range m.Forfeited {
			if err := text("forfeited", x.Why); err != nil {
				return err
			}
		}
		n := max(len(m.Registrations), len(m.Other), len(m.Forfeited))
		if m.Fee != nil {
			n = max(n, len(m.Fee.Former))
		}
		if n > MaxRecords {
			return large("money", n, MaxRecords)
		}
	}
	if s := f.Seeds; s != nil {
		if len(s.Ratings) > MaxEntrants {
			return large("ratings", len(s.Ratings), MaxEntrants)
		}
		for _, x := range s.Ratings {
			if err := name("rating", x.Player); err != nil {
				return err
			}
		}
	}
	switch {
	case f.HasEvent() && len(e.Entrants) == 0:
		if err := checkPlan(*e); err != nil {
			return err
		}
	case f.HasEvent():
		if err := errors.Join(checkEvent(e), checkReasons(e)); err != nil {
			return err
		}
	}
	return checkMoney(f)
}

// checkPlan checks an event whose players will register. It has settings alone.
func checkPlan(e Event) error {
	_, gone := competition.Keep(e, nil)
	if len(gone)+len(e.Rounds)+len(e.Start)+len(e.Clubs)+len(e.SeedRatings) > 0 {
		return invalid("event: without entrants, it has settings alone")
	}
	e.SeedRatings = make([]float64, MaxEntrants)
	for n := range MaxEntrants {
		e.Entrants = append(e.Entrants, fmt.Sprint(n))
	}
	return checkEvent(&e)
}

// checkEvent checks an event against the limits, and whether it is in order.
func checkEvent(e *Event) error {
	games := 0
	for _, r := range e.Rounds {
		games += len(r.Games)
	}
	for _, x := range []struct {
		what     string
		n, limit int
	}{
		{"entrants", len(e.Entrants), MaxEntrants}, {"lives", e.Lives, MaxLives},
		{"rounds", max(len(e.Rounds), e.Length), MaxRounds}, {"games", games, MaxGames},
		{"withdrawals", len(e.Withdrawals), MaxRecords}, {"absences", len(e.Absent), MaxRecords},
		{"requested byes", len(e.Requested), MaxRecords}, {"accelerations", len(e.Acceleration), MaxRecords},
		{"extra lives", len(e.ExtraLives), MaxRecords}, {"late entries", len(e.LateEntries), MaxRecords},
		{"reinstatements", len(e.Reinstated), MaxRecords}, {"prohibitions", len(e.Forbidden), MaxRecords},
		{"pins", len(e.Pins), MaxRecords}, {"amendments", len(e.Amended), MaxRecords},
	} {
		if x.n > x.limit {
			return large(x.what, x.n, x.limit)
		}
	}
	for _, x := range e.ExtraLives {
		if x.Lives > MaxLives {
			return large("extra lives", x.Lives, MaxLives)
		}
	}
	for _, x := range e.Entrants {
		if err := name("entrant", x); err != nil {
			return err
		}
	}
	for _, x := range e.Clubs {
		if err := checkClub(x); err != nil {
			return err
		}
	}
	if e.ForfeitRemoves && e.Edition.HasPoints() {
		return invalid("event: with points, a forfeit removes nobody")
	}
	return e.Check()
}

// checkReasons checks the reasons in an event that somebody else has written.
func checkReasons(e *Event) error {
	var list []string
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			list = append(list, g.Why)
		}
	}
	for _, x := range e.Withdrawals {
		list = append(list, x.Why)
	}
	for _, x := range e.Absent {
		list = append(list, x.Why)
	}
	for _, x := range e.Requested {
		list = append(list, x.Why)
	}
	for _, x := range e.Amended {
		list = append(list, x.Why)
	}
	for _, x := range e.ExtraLives {
		list = append(list, x.Why)
	}
	for _, x := range e.LateEntries {
		list = append(list, x.Why)
	}
	for _, x := range e.Reinstated {
		list = append(list, x.Why)
	}
	for _, x := range e.Pins {
		list = append(list, x.Why)
	}
	for _, x := range e.Forbidden {
		list = append(list, x.Why)
	}
	if e.PlayOff != nil {
		list = append(list, e.PlayOff.Why)
	}
	for _, x := range list {
		// The name of a cause can be before the words.
		if x != "" && !say.Printable(x, MaxText+MaxName) {
			return invalid("event: a reason has at most %d characters, which can be shown", MaxText)
		}
	}
	return nil
}

// checkMoney checks that the money can be settled, now and later.
func checkMoney(f *competition.File) error {
	s := &State{File: *f}
	all, err := s.Money()
	if err != nil {
		return invalid("money: %w", err)
	}
	m := moneyOf(s)
	list := []int64{m.Penalty}
	if m.Fee != nil {
		x := money.FiguresOf(&m, f.Event.Edition)
		list = append(list, x.First, x.PerDay)
		for _, f := range m.Fee.Former {
			list = append(list, f.First, f.PerDay)
		}
	}
	for _, x := range m.Other {
		list = append(list, x.Cents)
	}
	for _, x := range all.Funds.Payments {
		list = append(list, x.Fee)
	}
	if c := slices.Max(list); c > MaxCents {
		return large("cents", c, MaxCents)
	}
	return nil
}

// money returns a copy of the money, to be changed.
func (d *decision) money() *money.Money {
	m := moneyOf(d.n)
	d.n.File.Money = &m
	return &m
}

// entered returns the place of the registration of a player who has not left,
// or -1.
func (s *State) entered(player string) int {
	list := moneyOf(s).Registrations
	return slices.IndexFunc(list, func(x pairing.Registration[string]) bool {
		return x.Player == player && x.Left.IsZero()
	})
}

// Registered returns the players who are registered and have not left, in the
// order of their registrations.
func (s *State) Registered() []string { return s.File.Registered() }

// open says that registration must be open.
func (d *decision) open() error {
	if d.s.Begun() {
		return phase("the event has begun")
	}
	_, err := d.s.FeeAt(d.r.At)
	return err
}

func (d *decision) register(c Register) error {
	if err := d.enrol(c); err != nil {
		return err
	}
	if err := d.distinct("player", c.Player, c.Accept); err != nil {
		return err
	}
	if err := d.roomy(); err != nil {
		return err
	}
	if c.Token != "" {
		if err := d.giveTokens(Person{c.Player, Member, c.Token, c.Contact}); err != nil {
			return err
		}
	}
	fee, err := d.feeNow()
	if err != nil {
		return err
	}
	d.sentence = c.Player + " is registered."
	if fee > 0 {
		d.sentence = c.Player + " is registered, and pays " + money.Dollars(fee) + "."
	}
	return nil
}

func (d *decision) registerAll(c RegisterAll) error {
	if n := len(c.Players); n > MaxEntrants {
		return large("players", n, MaxEntrants)
	}
	var errs []error
	var names []string
	for _, x := range c.Players {
		switch err := d.enrol(x); {
		case err != nil:
			errs = append(errs, err)
		case slices.Contains(names, x.Player):
			errs = append(errs, invalid("%s is there twice", x.Player))
		case x.Contact != "":
			errs = append(errs, invalid("contact: it comes with a token, for one player at a time"))
		default:
			names = append(names, x.Player)
		}
	}
	for k, other := range alike.FindEach(names, d.s.names()) {
		if other != "" && !c.Accept {
			errs = append(errs, &refusal{fmt.Errorf("%s looks like %s; accept it if this is another person",
				names[k], other), ErrAlike})
		}
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	if len(names) == 0 {
		return invalid("players: there are none")
	}
	if err := d.roomy(); err != nil {
		return err
	}
	fee, err := d.feeNow()
	if err != nil {
		return err
	}
	d.sentence = say.Count(len(names), "player is", "players are") + " registered"
	if fee > 0 {
		d.sentence += " for " + money.Dollars(fee) + " each"
	}
	d.sentence += ": " + say.List(names) + "."
	return nil
}

// enrol adds the registration of a player. Other checks are of all
// registrations of a command.
func (d *decision) enrol(c Register) error {
	if err := errors.Join(name("player", c.Player), text("contact", c.Contact), checkClub(c.Club)); err != nil {
		return err
	}
	if k := d.s.entered(c.Player); k >= 0 {
		return phase("%s is registered already", c.Player)
	}
	if err := d.open(); err != nil {
		return err
	}
	if d.s.person(c.Player) >= 0 {
		return invalid("player: somebody else has the name %s", c.Player)
	}
	if err := checkGrade(d.s.File.Event, c.Grade); err != nil {
		return err
	}
	m := d.money()
	m.Registrations = append(slices.DeleteFunc(slices.Clone(m.Registrations),
		func(x pairing.Registration[string]) bool { return x.Player == c.Player && x.Left.After(d.r.At) }),
		pairing.Registration[string]{Player: c.Player, At: d.r.At})
	d.n.setProfile(Profile{c.Player, c.Club, c.Grade})
	if c.Rated != nil {
		return d.setRating(*c.Rated, c.Player)
	}
	return nil
}

// roomy checks the number of registrations.
func (d *decision) roomy() error {
	if n := len(d.n.Registered()); n > MaxEntrants {
		return large("players", n, MaxEntrants)
	}
	if n := len(d.n.File.Money.Registrations); n > MaxRecords {
		return large("registrations", n, MaxRecords)
	}
	return nil
}

// feeNow returns the fee of a registration at the time of the request.
func (d *decision) feeNow() (int64, error) {
	fee, err := d.s.FeeAt(d.r.At)
	if err == nil && fee > MaxCents {
		err = large("cents", fee, MaxCents)
	}
	return fee, err
}

// checkClub checks the name of a club, which can be empty.
func checkClub(text string) error {
	if text != "" && !say.Printable(text, MaxName) {
		return invalid("club: a name has 1 to %d printable characters, and no blank at either end", MaxName)
	}
	return nil
}

// checkGrade checks a grade, which can be empty.
func checkGrade(e Event, grade string) error {
	if grade == "" {
		return nil
	}
	if e.Edition != pairing.ArbiterMcMahon2026 {
		return invalid("grade: only a McMahon has grades")
	}
	if _, err := competition.ParseGrade(grade); err != nil {
		return invalid("grade: %.100q is %v", grade, err)
	}
	return nil
}

func (d *decision) leave(c Leave) error {
	k := d.s.entered(c.Player)
	if k < 0 {
		return unknown("%.100q is not registered", c.Player)
	}
	err := d.open()
	byDirector := err != nil && d.r.By.Role == Director && !d.s.Begun()
	if err != nil && !byDirector {
		return err
	}
	m := d.money()
	m.Registrations = slices.Clone(m.Registrations)
	m.Registrations[k].Left = d.r.At
	if byDirector || m.Registrations[k].At.After(d.r.At) {
		// Nobody leaves after the close, or before registering, but a
		// registration can be a mistake.
		m.Registrations = slices.Delete(m.Registrations, k, k+1)
	}
	m.Forfeited = slices.DeleteFunc(slices.Clone(m.Forfeited), func(x money.Ruling) bool {
		return x.Player == c.Player
	})
	d.unrate(c.Player)
	d.n.setProfile(Profile{Player: c.Player})
	d.n.Paid = slices.DeleteFunc(slices.Clone(d.n.Paid), func(p string) bool { return p == c.Player })
	d.n.People = slices.DeleteFunc(slices.Clone(d.n.People), func(p Person) bool {
		return p.Name == c.Player && p.Role == Member
	})
	fee, err := d.s.FeeAt(d.s.File.Money.Registrations[k].At)
	switch {
	case err != nil:
		return err
	case byDirector:
		d.sentence = "The registration of " + c.Player + " is removed by the director."
	case fee > 0:
		d.sentence = c.Player + " has left, and gets " + money.Dollars(fee) + " back."
	default:
		d.sentence = c.Player + " has left."
	}
	return nil
}

func (d *decision) rate(c Rate) error {
	if d.s.Begun() {
		return phase("the event has begun")
	}
	if d.s.entered(c.Rated.Player) < 0 {
		return unknown("%.100q is not registered", c.Rated.Player)
	}
	d.sentence = "The ratings of " + c.Rated.Player + " are recorded."
	return d.setRating(c.Rated, c.Rated.Player)
}

// setRating sets the ratings of a player.
func (d *decision) setRating(x competition.Rated, player string) error {
	if x.Player != player {
		return invalid("rated: the player is %.100q, not %.100q", x.Player, player)
	}
	if _, err := (competition.Seeds{Ratings: []competition.Rated{x}}).Order(); err != nil {
		return invalid("rated: %w", err)
	}
	s := seedsOf(d.n)
	s.Ratings = slices.Clone(s.Ratings)
	k := slices.IndexFunc(s.Ratings, func(y competition.Rated) bool { return y.Player == player })
	if k < 0 {
		s.Ratings = append(s.Ratings, x)
	} else {
		s.Ratings[k] = x
	}
	d.n.File.Seeds = &s
	return nil
}

// unrate drops the ratings of a player.
func (d *decision) unrate(player string) {
	if d.n.File.Seeds == nil {
		return
	}
	s := *d.n.File.Seeds
	s.Ratings = slices.DeleteFunc(slices.Clone(s.Ratings), func(x competition.Rated) bool {
		return x.Player == player
	})
	d.n.File.Seeds = &s
}

func (d *decision) begin(c Begin) error {
	names := d.s.Registered()
	if d.s.Begun() {
		if c.Entrants == nil || slices.Equal(c.Entrants, d.s.File.Event.Entrants) {
			d.sentence = "The event has begun."
			return d.alreadySo(0)
		}
		return phase("the event has begun")
	}
	m := d.money()
	if m.Fee == nil {
		return phase("there is no registration")
	}
	if end := m.Fee.Close; !end.IsZero() && d.r.At.Before(end) {
		return phase("registration is open until %s", d.s.moment(end))
	} else if end.IsZero() {
		if d.r.At.Before(m.Fee.Opening) {
			return phase("registration begins on %s", d.s.moment(m.Fee.Opening))
		}
		fee := *m.Fee
		fee.Close, m.Fee = d.s.lastEntry(d.r.At), &fee
	}
	if len(names) < 2 {
		return phase("at least two players must be registered")
	}
	order := c.Entrants
	ordered := order != nil || c.Start != nil || c.Clubs != nil
	if !ordered && len(d.s.File.Unrated()) > 0 {
		if order = d.s.ByGrades(); order != nil && c.Lot != 0 {
			return invalid("lot: it is for the order of ratings")
		}
	}
	if !ordered && order == nil {
		s := seedsOf(d.n)
		if list := d.s.File.Unrated(); len(list) > 0 {
			return invalid("there are no ratings of %s; set their ratings, or give an order of your own",
				say.Join(list))
		}
		// Ratings of somebody who is not registered do not count.
		s.Ratings = slices.DeleteFunc(slices.Clone(s.Ratings), func(x competition.Rated) bool {
			return d.s.entered(x.Player) < 0
		})
		s.Lot = c.Lot
		if s.Fixed.IsZero() {
			s.Fixed = d.r.At
		}
		seeding, err := s.Order()
		if err != nil {
			return invalid("ratings: %w", err)
		}
		d.n.File.Seeds, order = &s, seeding.Order
	}
	x, y := slices.Sorted(slices.Values(order)), slices.Sorted(slices.Values(names))
	if !slices.Equal(x, y) {
		return invalid("entrants: they must be the %d players who are registered, once each", len(names))
	}
	f, err := d.n.File.Entered(order, d.n.File.Rated(order))
	if err != nil {
		return invalid("entrants%w", err)
	}
	e := f.Event
	if e.Start, e.Clubs = c.Start, c.Clubs; e.Clubs == nil {
		e.Clubs = d.s.clubs(order)
	}
	if err := d.startByGrades(&e, c); err != nil {
		return err
	}
	e.Acceleration = slices.Clone(e.Acceleration)
	for k := range e.Acceleration {
		e.Acceleration[k].Seeds = min(e.Acceleration[k].Seeds, len(order))
	}
	d.n.File.Event = e
	if err := checkEvent(&d.n.File.Event); err != nil {
		return err
	}
	d.sentence = "The event begins with " + say.Count(len(order), "player", "players") + "."
	if n := len(seedsOf(d.s).Ratings) - len(seedsOf(d.n).Ratings); n > 0 {
		d.sentence += " The ratings of " + say.Count(n, "person", "people") +
			" who did not register are dropped."
	}
	return nil
}

// Profile returns the profile of a player.
func (s *State) Profile(player string) Profile {
	for _, x := range s.Profiles {
		if x.Player == player {
			return x
		}
	}
	return Profile{Player: player}
}

// setProfile sets the profile of a player. An empty profile is none.
func (s *State) setProfile(x Profile) {
	k := slices.IndexFunc(s.Profiles, func(y Profile) bool { return y.Player == x.Player })
	empty := x == Profile{Player: x.Player}
	switch s.Profiles = slices.Clone(s.Profiles); {
	case k < 0 && !empty:
		s.Profiles = append(s.Profiles, x)
	case k >= 0 && empty:
		s.Profiles = slices.Delete(s.Profiles, k, k+1)
	case k >= 0:
		s.Profiles[k] = x
	}
}

// clubs returns the clubs of players as registered, or nil if nobody has one.
func (s *State) clubs(players []string) (list []string) {
	for _, name := range players {
		list = append(list, s.Profile(name).Club)
	}
	if strings.Join(list, "") == "" {
		return nil
	}
	return list
}

// grades returns the grades of players in stones, or nil and the players who
// have none.
func (s *State) grades(players []string) (list []int, without []string) {
	for _, name := range players {
		g, err := competition.ParseGrade(s.Profile(name).Grade)
		if err != nil {
			without = append(without, name)
		}
		list = append(list, g)
	}
	if len(without) > 0 {
		list = nil
	}
	return list, without
}

// ByGrades returns who is registered, or has entered, in the order of the
// grades, or nil if somebody has none.
func (s *State) ByGrades() []string {
	names := s.Registered()
	if s.Begun() {
		names = slices.Clone(s.File.Event.Entrants)
	}
	list, without := s.grades(names)
	if len(without) > 0 {
		return nil
	}
	of := map[string]int{}
	for k, name := range names {
		of[name] = list[k]
	}
	slices.SortStableFunc(names, func(a, b string) int { return of[b] - of[a] })
	return names
}

// startByGrades gives the entrants of a McMahon the points that they begin
// with, unless the command has them or nobody has a grade.
func (d *decision) startByGrades(e *Event, c Begin) error {
	grades, without := d.s.grades(e.Entrants)
	if c.Start == nil && len(without) > 0 && len(without) < len(e.Entrants) {
		return invalid("there are no grades of %s", say.Join(without))
	}
	if c.Start != nil {
		grades = nil
	}
	start, err := competition.List{Grades: grades, Start: c.Start}.Begin(*e, c.Bar, c.Floor)
	if err != nil {
		return invalid("%w", err)
	}
	e.Start = start
	return nil
}

// person returns the place of a person, or -1.
func (s *State) person(name string) int {
	return slices.IndexFunc(s.People, func(p Person) bool { return p.Name == name })
}

// giveTokens gives tokens to people. They replace the people's old tokens. The
// list of all people is read once, however many tokens there are.
func (d *decision) giveTokens(list ...Person) error {
	people := slices.Clone(d.n.People)
	place, taken := map[string]int{}, map[string]bool{}
	for k, p := range people {
		place[p.Name], taken[p.Token] = k, true
	}
	for _, p := range list {
		switch {
		case len(p.Token) != 64 || strings.Trim(p.Token, "0123456789abcdef") != "":
			return invalid("token: its SHA-256 has 64 hexadecimal digits")
		case taken[p.Token]:
			return invalid("token: somebody has it already")
		}
		taken[p.Token] = true
		k, known := place[p.Name]
		if !known {
			people = append(people, p)
			continue
		}
		if p.Contact == "" {
			p.Contact = people[k].Contact
		}
		people[k] = p
	}
	if len(people) > MaxPeople {
		return large("people", len(people), MaxPeople)
	}
	d.n.People = people
	return nil
}

func (d *decision) invite(c Invite) error {
	if c.Role == Director && c.Name == Director.String() {
		// a new token for the director
	} else if err := name("name", c.Name); err != nil {
		return err
	}
	if err := text("contact", c.Contact); err != nil {
		return err
	}
	if c.Role != Member && c.Role != Entry && c.Role != Director {
		return invalid("role: it must be member, entry or director")
	}
	if err := d.distinct("name", c.Name, c.Accept); err != nil {
		return err
	}
	isPlayer := d.s.entered(c.Name) >= 0 || slices.Contains(d.s.File.Event.Entrants, c.Name)
	k := d.s.person(c.Name)
	if d.r.By.Role != Director && (c.Role != Member || isPlayer || k >= 0) {
		return ErrNotAllowed // else it could take over a name
	}
	if k >= 0 && d.s.People[k].Role != c.Role || isPlayer && c.Role != Member {
		return invalid("name: %s has another role", c.Name)
	}
	switch {
	case c.Role == Director && c.Name == Director.String():
		d.sentence = "The director has a new token."
	case k >= 0:
		d.sentence = c.Name + " has a new token."
	case c.Role == Director:
		d.sentence = c.Name + " can direct the event."
	case c.Role == Entry:
		d.sentence = c.Name + " can register others."
	default:
		d.sentence = c.Name + " can take part."
	}
	return d.giveTokens(Person{c.Name, c.Role, c.Token, c.Contact})
}

// maxNamed is how many people a sentence names.
const maxNamed = 20

// inviteAll invites members whom the event has already. A name that is typed
// wrong makes no spectator.
func (d *decision) inviteAll(c InviteAll) error {
	switch n := len(c.Names); {
	case n == 0:
		return invalid("names: nobody is chosen")
	case n > MaxPeople:
		return large("names", n, MaxPeople)
	case len(c.Tokens) != n:
		return invalid("tokens: there are %d, for %s", len(c.Tokens), say.Count(n, "name", "names"))
	}
	has := map[string]bool{}
	for _, x := range d.s.File.Event.Entrants {
		has[x] = true
	}
	for _, x := range d.s.Registered() {
		has[x] = true
	}
	for _, x := range d.s.People {
		has[x.Name] = x.Role == Member
	}
	var list []Person
	for k, x := range c.Names {
		if !has[x] {
			return unknown("names: %.100q is no player or spectator, or is there twice", x)
		}
		has[x] = false
		list = append(list, Person{x, Member, c.Tokens[k], ""})
	}
	if err := d.giveTokens(list...); err != nil {
		return err
	}
	if n := len(c.Names); n > maxNamed {
		d.sentence = say.Count(n, "person has", "people have") + " new tokens."
	} else {
		d.sentence = "There are new tokens for " + say.List(c.Names) + "."
	}
	return nil
}

func (d *decision) give(c Give) error {
	if err := name("from", c.From); err != nil {
		return err
	}
	switch {
	case c.Cents < 1:
		return invalid("cents: a gift has at least 1 cent, got %d", c.Cents)
	case c.Cents > MaxCents:
		return large("cents", c.Cents, MaxCents)
	}
	m, gift := d.money(), money.Gift{From: c.From, Cents: c.Cents}
	if c.Not {
		k := slices.Index(m.Other, gift)
		if k < 0 {
			return unknown("there is no such gift")
		}
		m.Other = slices.Delete(slices.Clone(m.Other), k, k+1)
		d.sentence = "The fund no longer has " + money.Dollars(c.Cents) + " from " + c.From + "."
		return nil
	}
	if len(m.Other) >= MaxRecords {
		return large("gifts", len(m.Other)+1, MaxRecords)
	}
	m.Other = append(slices.Clip(m.Other), gift)
	d.sentence = c.From + " gives " + money.Dollars(c.Cents) + " to the fund."
	return nil
}

func (d *decision) forfeitPrize(c ForfeitPrize) error {
	if err := text("why", c.Why); err != nil {
		return err
	}
	d.sentence = c.Player + " forfeits all prizes" + rulings.Reason(c.Why)
	m := d.money()
	if k := slices.IndexFunc(m.Forfeited, func(x money.Ruling) bool { return x.Player == c.Player }); k >= 0 {
		return d.alreadySo(0)
	}
	if d.s.entered(c.Player) < 0 && !slices.Contains(d.s.File.Event.Entrants, c.Player) {
		return unknown("%.100q is not a player", c.Player)
	}
	m.Forfeited = append(slices.Clip(m.Forfeited), money.Ruling{Player: c.Player, Why: c.Why})
	return nil
}

func (d *decision) describe(c Describe) error {
	if err := errors.Join(text("about", c.About), text("title", c.Title)); err != nil {
		return err
	}
	about, title := "The event is called "+c.About+".", "The champion is called "+c.Title+"."
	if c.About == "" {
		about = "The event has no name."
	}
	if c.Title == "" {
		title = "The champion has no title."
	}
	switch another := c.Title != d.s.File.Title; {
	case another && c.About != d.s.File.About:
		d.sentence = about + " " + title
	case another:
		d.sentence = title
	default:
		d.sentence = about
	}
	if c.About == d.s.File.About && c.Title == d.s.File.Title {
		return d.alreadySo(0)
	}
	d.n.File.About, d.n.File.Title = c.About, c.Title
	return nil
}

// FeeAt returns the fee of a registration at a moment, in cents. The error says
// that registration is not open.
func (s *State) FeeAt(at time.Time) (int64, error) {
	m := moneyOf(s.opened(at))
	if m.Fee == nil {
		return 0, phase("there is no registration")
	}
	cents, err := m.FeeAt(s.File.Event.Edition, at)
	if errors.Is(err, pairing.ErrNotOpen) {
		err = errors.Join(phase("registration is not open"), err)
	}
	if err != nil {
		return 0, err
	}
	return cents, nil
}
