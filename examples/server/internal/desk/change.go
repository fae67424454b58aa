package desk

import (
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the changes of a record, and makes the next state from them.
// Nothing here knows a rule of a tournament.

// A Change has the parts of a state that a record changes. It is made of facts:
// a part that is not there has not changed.
type Change struct {
	Created *Created `json:"created,omitempty"`

	// another history of the event, whose log was restored
	History *int64 `json:"history,omitempty"`

	// the event, before its first round
	Begun *Event `json:"begun,omitempty"`

	// Planned has the settings of an event before its beginning. Renamed is
	// a new name, which replaces the old one everywhere, after the other
	// changes.
	Planned  *Event    `json:"planned,omitempty"`
	Calendar *Calendar `json:"calendar,omitempty"`
	Listing  *Listing  `json:"listing,omitempty"`
	Renamed  *Renamed  `json:"renamed,omitempty"`

	// Mended is there for Inverse, and is not needed to apply the change.
	Mended *Mended `json:"mended,omitempty"`

	// Keep is how many rounds stay. Rounds come behind them, each with the
	// Monday of its week if the games have times.
	Keep    *int                    `json:"keep,omitempty"`
	Rounds  []pairing.Round[string] `json:"rounds,omitempty"`
	Mondays []string                `json:"mondays,omitempty"`
	Games   []Put                   `json:"games,omitempty"`
	Started []int                   `json:"started,omitempty"` // rounds
	Began   []int                   `json:"began,omitempty"`   // rounds

	// Entrants and what belongs to them change when a player enters late.
	Entrants    *Splice[string]  `json:"entrants,omitempty"`
	SeedRatings *Splice[float64] `json:"seedRatings,omitempty"`
	Start       *Splice[int]     `json:"start,omitempty"`
	Clubs       *Splice[string]  `json:"clubs,omitempty"`

	Acceleration *Splice[pairing.Acceleration] `json:"acceleration,omitempty"`

	// Records of the event.
	Withdrawals *Splice[pairing.Withdrawal[string]]      `json:"withdrawals,omitempty"`
	Absent      *Splice[pairing.Absence[string]]         `json:"absent,omitempty"`
	Requested   *Splice[pairing.RequestedBye[string]]    `json:"requested,omitempty"`
	Amended     *Splice[pairing.Amendment[string]]       `json:"amended,omitempty"`
	ExtraLives  *Splice[pairing.ExtraLife[string]]       `json:"extraLives,omitempty"`
	LateEntries *Splice[pairing.LateEntry[string]]       `json:"lateEntries,omitempty"`
	Reinstated  *Splice[pairing.Reinstatement[string]]   `json:"reinstated,omitempty"`
	Forbidden   *Splice[pairing.Prohibition[string]]     `json:"forbidden,omitempty"`
	Pins        *Splice[pairing.Pin[string]]             `json:"pins,omitempty"`
	PlayOff     *Splice[pairing.RunnerUpPlayOff[string]] `json:"playOff,omitempty"`

	// The rest of the file.
	About *string    `json:"about,omitempty"`
	Title *string    `json:"title,omitempty"`
	Fee   *money.Fee `json:"fee,omitempty"`
	// when registration was opened and closed, and when the ratings were
	// fixed
	Opening       *time.Time                            `json:"opening,omitempty"`
	Close         *time.Time                            `json:"close,omitempty"`
	RatingsAt     *time.Time                            `json:"ratingsAt,omitempty"`
	Lot           *uint64                               `json:"lot,omitempty"`
	Ratings       *Splice[competition.Rated]            `json:"ratings,omitempty"`
	Registrations *Splice[pairing.Registration[string]] `json:"registrations,omitempty"`
	Profiles      *Splice[Profile]                      `json:"profiles,omitempty"`
	Gifts         *Splice[money.Gift]                   `json:"gifts,omitempty"`
	Forfeited     *Splice[money.Ruling]                 `json:"forfeited,omitempty"`

	// players who have paid
	Paid *Splice[string] `json:"paid,omitempty"`

	Hook *Hook `json:"hook,omitempty"`

	// The calendar. rounds whose times are forgotten
	Untimed     []int       `json:"untimed,omitempty"`
	Times       []Time      `json:"times,omitempty"`
	There       []There     `json:"there,omitempty"`
	Submissions []Submitted `json:"submissions,omitempty"`
	Busy        []Busy      `json:"busyTimes,omitempty"`

	Starts *Splice[predict.Start] `json:"starts,omitempty"`
	Picks  []predict.Pick         `json:"picks,omitempty"`
	People *Splice[Person]        `json:"people,omitempty"`

	SelfReports *bool               `json:"selfReports,omitempty"`
	Reported    *Splice[SelfReport] `json:"reported,omitempty"`
}

// Created is an event at its beginning.
type Created struct {
	ID          string           `json:"id"`
	File        competition.File `json:"file"`
	FirstMonday string           `json:"firstMonday,omitzero"`
	Zone        string           `json:"zone,omitzero"`
}

// A Put sets a game of a round. Both are counted from 1. A game one behind the
// last is a new game. Was is the game before, if it had an outcome or a reason.
// It is there for [Inverse], and is not needed to apply the change.
type Put struct {
	Round int                   `json:"round"`
	Game  int                   `json:"game"`
	Is    pairing.Game[string]  `json:"is"`
	Was   *pairing.Game[string] `json:"was,omitempty"`
}

// A Time is the final time of a game.
type Time struct {
	Round  int       `json:"round"`
	Gold   string    `json:"gold"`
	Silver string    `json:"silver"`
	Start  time.Time `json:"start"`
}

// A There says who was there for a game. It replaces an earlier There.
type There struct {
	Round  int     `json:"round"`
	Gold   string  `json:"gold"`
	Silver string  `json:"silver"`
	Visits []Visit `json:"visits"`
}

// A Visit is a time in which a player was there, or still is.
type Visit struct {
	Player string    `json:"player"`
	From   time.Time `json:"from"`
	To     time.Time `json:"to,omitzero"`
}

// A Submitted is a submission of preferred hours, as it was written.
type Submitted struct {
	Player string    `json:"player"`
	At     time.Time `json:"at"`
	Hours  []string  `json:"hours"`
}

// A Splice replaces a part of a list: Cut items from At on, counted from 0, by
// others.
type Splice[T any] struct {
	At  int `json:"at"`
	Cut int `json:"cut,omitzero"`
	Put []T `json:"put,omitempty"`
}

// splice returns the smallest splice between two lists, or nil if they are
// equal.
func splice[T any](old, now []T, same func(x, y T) bool) *Splice[T] {
	if len(old) == len(now) && (len(old) == 0 || &old[0] == &now[0]) {
		return nil
	}
	at := 0
	for at < len(old) && at < len(now) && same(old[at], now[at]) {
		at++
	}
	tail := 0
	for at+tail < len(old) && at+tail < len(now) && same(old[len(old)-1-tail], now[len(now)-1-tail]) {
		tail++
	}
	if at+tail == len(old) && at+tail == len(now) {
		return nil
	}
	return &Splice[T]{at, len(old) - at - tail, slices.Clone(now[at : len(now)-tail])}
}

func equal[T comparable](x, y T) bool { return x == y }

func deepEqual[T any](x, y T) bool { return reflect.DeepEqual(x, y) }

// apply applies a splice to a list. The list is not changed.
func (c *Splice[T]) apply(what string, list *[]T) error {
	if c == nil {
		return nil
	}
	if c.At < 0 || c.Cut < 0 || c.At > len(*list) || c.Cut > len(*list)-c.At {
		return fmt.Errorf("%s: %d from %d on are to be replaced, and there are %d", what,
			c.Cut, c.At, len(*list))
	}
	now := slices.Concat((*list)[:c.At], c.Put, (*list)[c.At+c.Cut:])
	if len(now) == 0 {
		now = nil
	}
	*list = now
	return nil
}

// A room says how much of the memory of a list is taken. The states of an event
// share the memory of its long lists. The first state that adds to a list takes
// the room behind it, and any other one must copy the list.
type room struct{ taken *atomic.Int64 }

// grow adds to a list without a change of the old list. It takes constant time
// for each item, on average.
func grow[T any](r *room, list []T, more ...T) []T {
	if len(more) == 0 {
		return list
	}
	n := len(list) + len(more)
	if r.taken != nil && n <= cap(list) && r.taken.CompareAndSwap(int64(len(list)), int64(n)) {
		return append(list, more...)
	}
	now := append(make([]T, 0, n+n/2+8), list...)
	r.taken = new(atomic.Int64)
	r.taken.Store(int64(n))
	return append(now, more...)
}

// rooms are the rooms of the lists of a state that can be long.
type rooms struct{ submissions, busy, starts, picks room }

// diff returns the changes from one state to the next, except additions to
// lists that only grow: submissions, busy times and picks.
func diff(old, now *State) Change {
	var c Change
	if old == nil {
		old = &State{}
	}
	e, f := &old.File.Event, &now.File.Event
	if !old.Begun() && now.Begun() {
		begun := *f
		begun.Rounds = nil
		c.Begun, e = &begun, f
	}
	if !now.Begun() && !reflect.DeepEqual(*e, *f) {
		c.Planned, e = f, f
	}
	c.Listing = changed(old.Listing, now.Listing)
	c.diffRounds(old, now)
	c.diffEvent(e, f)
	c.Paid = splice(old.Paid, now.Paid, equal)
	c.Hook = changed(old.Hook, now.Hook)
	c.History = changed(old.History, now.History)
	c.About = changed(old.File.About, now.File.About)
	c.Title = changed(old.File.Title, now.File.Title)
	m, n := moneyOf(old), moneyOf(now)
	if n.Fee != nil && (m.Fee == nil || !n.Fee.Same(*m.Fee)) {
		c.Fee = n.Fee
	} else if n.Fee != nil {
		c.Opening, c.Close = changed(m.Fee.Opening, n.Fee.Opening), changed(m.Fee.Close, n.Fee.Close)
	}
	c.Registrations = splice(m.Registrations, n.Registrations, equal)
	c.Profiles = splice(old.Profiles, now.Profiles, equal)
	c.Gifts = splice(m.Other, n.Other, equal)
	c.Forfeited = splice(m.Forfeited, n.Forfeited, equal)
	s, t := seedsOf(old), seedsOf(now)
	c.RatingsAt, c.Lot = changed(s.Fixed, t.Fixed), changed(s.Lot, t.Lot)
	c.Ratings = splice(s.Ratings, t.Ratings, equal)

	c.diffWeeks(old, now)
	c.Starts = splice(old.Contest.Starts, now.Contest.Starts, equal)
	c.People = splice(old.People, now.People, equal)
	c.diffReports(old, now)
	return c
}

// diffEvent finds how the lists of an event have changed, except its rounds.
func (c *Change) diffEvent(e, f *Event) {
	c.Entrants = splice(e.Entrants, f.Entrants, equal)
	c.SeedRatings = splice(e.SeedRatings, f.SeedRatings, equal)
	c.Start = splice(e.Start, f.Start, equal)
	c.Clubs = splice(e.Clubs, f.Clubs, equal)
	c.Acceleration = splice(e.Acceleration, f.Acceleration, equal)
	c.Withdrawals = splice(e.Withdrawals, f.Withdrawals, equal)
	c.Absent = splice(e.Absent, f.Absent, equal)
	c.Requested = splice(e.Requested, f.Requested, equal)
	c.Amended = splice(e.Amended, f.Amended, equal)
	c.ExtraLives = splice(e.ExtraLives, f.ExtraLives, equal)
	c.LateEntries = splice(e.LateEntries, f.LateEntries, equal)
	c.Reinstated = splice(e.Reinstated, f.Reinstated, equal)
	c.Forbidden = splice(e.Forbidden, f.Forbidden, equal)
	c.Pins = splice(e.Pins, f.Pins, deepEqual)
	c.PlayOff = splice(listOf(e.PlayOff), listOf(f.PlayOff), deepEqual)
}

// changed returns a pointer to the new value of something that has changed.
func changed[T comparable](old, now T) *T {
	if old == now {
		return nil
	}
	return &now
}

func listOf[T any](x *T) []T {
	if x == nil {
		return nil
	}
	return []T{*x}
}

func moneyOf(s *State) money.Money {
	if s.File.Money == nil {
		return money.Money{}
	}
	return *s.File.Money
}

func seedsOf(s *State) competition.Seeds {
	if s.File.Seeds == nil {
		return competition.Seeds{}
	}
	return *s.File.Seeds
}

// diffRounds finds which rounds stay, which are new, and which games of the
// rounds that stay have changed. A round that was paired anew is new.
func (c *Change) diffRounds(old, now *State) {
	x, y := old.File.Event.Rounds, now.File.Event.Rounds
	keep := 0
	for keep < len(x) && keep < len(y) && samePairs(x[keep], y[keep]) {
		keep++
	}
	if keep < len(x) {
		c.Keep = &keep
	}
	if keep < len(y) {
		c.Rounds = y[keep:]
	}
	for r := range y[:keep] {
		for k, g := range y[r].Games {
			switch {
			case k >= len(x[r].Games):
				c.Games = append(c.Games, Put{r + 1, k + 1, g, nil})
			case x[r].Games[k] != g:
				c.Games = append(c.Games, Put{r + 1, k + 1, g, known(x[r].Games[k])})
			}
		}
		if y[r].Started && !x[r].Started {
			c.Started = append(c.Started, r+1)
		}
	}
	for _, w := range now.Weeks[min(keep, len(now.Weeks)):] {
		c.Mondays = append(c.Mondays, w.Monday.Format(time.DateOnly))
	}
}

// known returns a game, or nil if nothing is known of it but its players.
func known(g pairing.Game[string]) *pairing.Game[string] {
	if g == (pairing.Game[string]{Gold: g.Gold, Silver: g.Silver}) {
		return nil
	}
	return &g
}

// samePairs reports whether a round has the players of another in the same
// places. The other can have replays behind them.
func samePairs(old, now pairing.Round[string]) bool {
	if len(now.Games) < len(old.Games) || !slices.Equal(old.Byes, now.Byes) || old.Started && !now.Started {
		return false
	}
	for k, g := range old.Games {
		if g.Gold != now.Games[k].Gold || g.Silver != now.Games[k].Silver {
			return false
		}
	}
	return true
}

// diffWeeks finds the times and visits that are new.
func (c *Change) diffWeeks(old, now *State) {
	for k, w := range now.Weeks {
		var before calendar.Week
		if k < len(old.Weeks) && (c.Keep == nil || k < *c.Keep) {
			before = old.Weeks[k]
		}
		known := len(before.Fixed)
		if known > len(w.Fixed) || !slices.Equal(before.Fixed, w.Fixed[:known]) {
			c.Untimed, known = append(c.Untimed, k+1), 0
		}
		for _, f := range w.Fixed[known:] {
			c.Times = append(c.Times, Time{k + 1, f.Gold, f.Silver, f.Start})
		}
		for i, a := range w.Claims {
			if i < len(before.Claims) && slices.Equal(before.Claims[i].There, a.There) {
				continue
			}
			there := There{Round: k + 1, Gold: a.Gold, Silver: a.Silver, Visits: []Visit{}}
			for _, v := range a.There {
				there.Visits = append(there.Visits, Visit(v))
			}
			c.There = append(c.There, there)
		}
	}
}

// Apply returns the state after a record. The record must be the next one. The
// state before may be nil if the record makes the event.
func (s *State) Apply(r Record) (*State, error) {
	if s == nil {
		s = &State{}
	}
	next, c := *s, r.Change
	n := &next
	if r.Number != s.Number+1 {
		return nil, fmt.Errorf("desk: record %d cannot come after record %d", r.Number, s.Number)
	}
	n.Number, n.At = r.Number, r.At
	if from, ok := c.changes(s.rounds()); ok || s.ratings == nil {
		n.ratings = s.ratings.next(from)
	}
	for _, part := range []func(*State, Change) error{applyCreated, applyRounds, applyGames,
		applyRecords, applyFile, applyCalendar, applyPeople, applyReports} {
		if err := part(n, c); err != nil {
			return nil, fmt.Errorf("desk: record %d: %w", r.Number, err)
		}
	}
	s.noteChange(n, c)
	if err := applyRenamed(n, c); err != nil {
		return nil, fmt.Errorf("desk: record %d: %w", r.Number, err)
	}
	return n, nil
}

// A Mended is how a player was registered before.
type Mended struct {
	Was   Profile            `json:"was"`
	Rated *competition.Rated `json:"rated,omitempty"`
}

// A Renamed is a name in place of another.
type Renamed struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// noNames has the fields of a state or a command whose texts are no names.
var noNames = map[string]bool{"ID": true, "About": true, "Title": true, "Why": true, "Contact": true, "Token": true,
	"Club": true, "Clubs": true, "Grade": true, "Zone": true, "Address": true, "Secret": true}

func isNoName(field string) bool { return noNames[field] }

func applyRenamed(s *State, c Change) error {
	x := c.Renamed
	if x == nil {
		return nil
	}
	if x.From == "" || x.To == "" {
		return fmt.Errorf("a name is missing")
	}
	rename := func(text string) string {
		if text == x.From {
			return x.To
		}
		return text
	}
	ratings := s.ratings
	*s = withTexts(reflect.ValueOf(*s), rename, isNoName).Interface().(State)
	known := s.renamings[max(0, len(s.renamings)-maxRenamings+1):]
	s.renamings = append(slices.Clip(known), renaming{x.From, x.To, s.Number})
	s.ratings, s.rooms = ratings, rooms{} // the long lists are copies
	made := make(map[thing]int64, len(s.made))
	for k, n := range s.made {
		k = of(k.kind, k.round, rename(k.who[0]), rename(k.who[1]))
		made[k] = max(made[k], n)
	}
	for _, name := range []string{x.From, x.To} {
		made[of("name", 0, name)] = s.Number
	}
	s.made = made
	for k, g := range s.Contest.Starts {
		// the two players of a start are in the order of their names
		if slices.Contains(g.Players[:], x.To) {
			slices.Sort(s.Contest.Starts[k].Players[:])
		}
	}
	return nil
}

func applyCreated(s *State, c Change) (err error) {
	switch {
	case c.Created == nil && s.ID == "":
		return fmt.Errorf("there is no event")
	case c.Created == nil:
	case s.ID != "":
		return fmt.Errorf("there is an event already")
	case c.Created.ID == "":
		return fmt.Errorf("the event has no id")
	default:
		s.ID, s.File = c.Created.ID, c.Created.File
		if m := s.File.Money; m != nil && m.Fee != nil {
			free := m.Fee.First != nil && *m.Fee.First == 0 && m.Fee.PerDay == nil
			s.AtOnce = free && m.Fee.Opening.Equal(s.At.Truncate(time.Minute))
		}
		for _, round := range s.File.Event.Rounds {
			s.Paired, s.Changed = append(s.Paired, s.Number),
				append(s.Changed, all(len(round.Games), s.Number))
			s.Timed, s.Began = append(s.Timed, s.Number), append(s.Began, time.Time{})
		}
		if c.Created.FirstMonday != "" {
			if s.FirstMonday, err = monday(c.Created.FirstMonday, c.Created.Zone); err != nil {
				return err
			}
		}
	}
	if c.History != nil {
		if *c.History <= s.History {
			return fmt.Errorf("history %d is not later than %d", *c.History, s.History)
		}
		s.History = *c.History
	}
	if c.Begun != nil {
		if s.Begun() || len(c.Begun.Rounds) > 0 {
			return fmt.Errorf("the event has begun already")
		}
		s.Plan = &Plan{Event: s.File.Event, Close: s.Closes(), Seeds: s.File.Seeds}
		s.File.Event = *c.Begun
	}
	if c.Listing != nil {
		s.Listing = *c.Listing
	}
	if c.Calendar != nil {
		if s.FirstMonday, err = c.Calendar.first(); err != nil {
			return err
		}
	}
	return nil
}

// all returns a list that has a number n times.
func all(n int, number int64) []int64 { return slices.Repeat([]int64{number}, n) }

// monday returns the beginning of a Monday in a zone.
func monday(day, in string) (time.Time, error) {
	at := time.UTC
	if in != "" {
		var err error
		if at, err = zone.Parse(in); err != nil {
			return time.Time{}, fmt.Errorf("zone %.100q: %w", in, err)
		}
	}
	return mondayIn(day, at)
}

// mondayIn returns the first moment of a Monday.
func mondayIn(day string, at *time.Location) (time.Time, error) {
	m, err := time.Parse(time.DateOnly, day)
	if err == nil && m.Weekday() != time.Monday {
		err = fmt.Errorf("%s is no Monday", day)
	}
	return after(m, at, 0), err
}

// after returns the Monday some weeks after another, in a zone.
func after(monday time.Time, at *time.Location, weeks int) time.Time {
	return zone.Day(at, monday.Year(), monday.Month(), monday.Day()+7*weeks)
}

func applyRounds(s *State, c Change) error {
	e := &s.File.Event
	keep := len(e.Rounds)
	if c.Keep != nil {
		if *c.Keep < 0 || *c.Keep > keep {
			return fmt.Errorf("%d rounds cannot stay of %d", *c.Keep, keep)
		}
		if keep != *c.Keep {
			s.Dropped = s.Number
		}
		keep = *c.Keep
	}
	if keep == len(e.Rounds) && len(c.Rounds)+len(c.Mondays) == 0 {
		return nil
	}
	e.Rounds = slices.Concat(e.Rounds[:keep], c.Rounds)
	s.Paired, s.Changed = slices.Clone(s.Paired[:keep]), slices.Clone(s.Changed[:keep])
	s.Timed, s.Began = slices.Clone(s.Timed[:keep]), slices.Clone(s.Began[:keep])
	for _, round := range c.Rounds {
		s.Paired, s.Changed = append(s.Paired, s.Number), append(s.Changed, all(len(round.Games), s.Number))
		s.Timed, s.Began = append(s.Timed, s.Number), append(s.Began, time.Time{})
	}
	weeks := min(keep, len(s.Weeks))
	if len(c.Mondays) > len(e.Rounds)-weeks {
		return fmt.Errorf("there are more weeks than rounds")
	}
	s.Weeks = slices.Clone(s.Weeks[:weeks])
	for _, day := range c.Mondays {
		m, err := mondayIn(day, s.FirstMonday.Location())
		if err != nil {
			return err
		}
		s.Weeks = append(s.Weeks, calendar.Week{Monday: m, Round: len(s.Weeks) + 1})
	}
	return nil
}

func applyGames(s *State, c Change) error {
	if len(c.Games)+len(c.Started)+len(c.Began) == 0 {
		return nil
	}
	rounds := slices.Clone(s.File.Event.Rounds)
	s.File.Event.Rounds, s.Changed = rounds, slices.Clone(s.Changed)
	own := 0 // the round whose games are a copy
	for _, p := range c.Games {
		if p.Round < 1 || p.Round > len(rounds) {
			return fmt.Errorf("there is no round %d", p.Round)
		}
		games, changed := &rounds[p.Round-1].Games, &s.Changed[p.Round-1]
		if p.Game < 1 || p.Game > len(*games)+1 {
			return fmt.Errorf("round %d has no game %d", p.Round, p.Game)
		}
		if own != p.Round {
			*games, *changed, own = slices.Clone(*games), slices.Clone(*changed), p.Round
		}
		if p.Game > len(*games) {
			*games, *changed = append(*games, p.Is), append(*changed, s.Number)
		} else {
			(*games)[p.Game-1], (*changed)[p.Game-1] = p.Is, s.Number
		}
	}
	for _, r := range c.Started {
		if r < 1 || r > len(rounds) {
			return fmt.Errorf("there is no round %d", r)
		}
		rounds[r-1].Started = true
		s.touch(r)
	}
	for _, r := range c.Began {
		if r < 1 || r > len(s.Began) {
			return fmt.Errorf("there is no round %d", r)
		}
		s.Began = slices.Clone(s.Began)
		s.Began[r-1] = s.At
		s.touch(r)
	}
	return nil
}

// touch notes that the times of a round, or facts about them, have changed.
func (s *State) touch(round int) {
	s.Timed = slices.Clone(s.Timed)
	s.Timed[round-1] = s.Number
}

func applyRecords(s *State, c Change) error {
	e := &s.File.Event
	if c.Planned != nil {
		if len(e.Rounds)+len(c.Planned.Entrants)+len(c.Planned.Rounds) > 0 {
			return fmt.Errorf("a plan has no entrants and no rounds")
		}
		s.Plan, *e = nil, *c.Planned
	}
	playOff := listOf(e.PlayOff)
	for _, err := range []error{
		c.Entrants.apply("entrants", &e.Entrants),
		c.SeedRatings.apply("seed ratings", &e.SeedRatings),
		c.Start.apply("start", &e.Start),
		c.Clubs.apply("clubs", &e.Clubs),
		c.Acceleration.apply("acceleration", &e.Acceleration),
		c.Withdrawals.apply("withdrawals", &e.Withdrawals),
		c.Absent.apply("absent", &e.Absent),
		c.Requested.apply("requested", &e.Requested),
		c.Amended.apply("amended", &e.Amended),
		c.ExtraLives.apply("extra lives", &e.ExtraLives),
		c.LateEntries.apply("late entries", &e.LateEntries),
		c.Reinstated.apply("reinstated", &e.Reinstated),
		c.Forbidden.apply("forbidden", &e.Forbidden),
		c.Pins.apply("pins", &e.Pins),
		c.PlayOff.apply("play-off", &playOff),
	} {
		if err != nil {
			return err
		}
	}
	if c.PlayOff != nil {
		e.PlayOff = nil
		if len(playOff) > 0 {
			e.PlayOff = &playOff[0]
		}
	}
	return nil
}

func applyFile(s *State, c Change) error {
	if c.Hook != nil {
		s.Hook = *c.Hook
	}
	if err := c.Paid.apply("paid", &s.Paid); err != nil {
		return err
	}
	f := &s.File
	if err := c.Profiles.apply("profiles", &s.Profiles); err != nil {
		return err
	}
	if c.About != nil {
		f.About = *c.About
	}
	if c.Title != nil {
		f.Title = *c.Title
	}
	if c.Fee != nil || c.Registrations != nil || c.Gifts != nil || c.Forfeited != nil || c.Opening != nil ||
		c.Close != nil {
		m := moneyOf(s)
		f.Money = &m
		if c.Fee != nil {
			m.Fee = c.Fee
		}
		for _, err := range []error{
			c.Registrations.apply("registrations", &m.Registrations),
			c.Gifts.apply("gifts", &m.Other),
			c.Forfeited.apply("forfeited prizes", &m.Forfeited),
		} {
			if err != nil {
				return err
			}
		}
		if c.Opening != nil || c.Close != nil {
			if m.Fee == nil {
				return fmt.Errorf("there is no fee")
			}
			fee := *m.Fee
			if c.Opening != nil {
				fee.Opening = *c.Opening
			}
			if c.Close != nil {
				fee.Close = *c.Close
			}
			m.Fee = &fee
		}
	}
	if c.Ratings != nil || c.Lot != nil || c.RatingsAt != nil {
		x := seedsOf(s)
		f.Seeds = &x
		if err := c.Ratings.apply("ratings", &x.Ratings); err != nil {
			return err
		}
		if c.Lot != nil {
			x.Lot = *c.Lot
		}
		if c.RatingsAt != nil {
			x.Fixed = *c.RatingsAt
		}
	}
	return nil
}

func applyCalendar(s *State, c Change) error {
	if len(c.Untimed)+len(c.Times)+len(c.There) > 0 {
		s.Weeks = slices.Clone(s.Weeks)
	}
	own := map[int]bool{} // the weeks whose times are a copy
	for _, round := range c.Untimed {
		if round < 1 || round > len(s.Weeks) {
			return fmt.Errorf("round %d has no week", round)
		}
		own[round], s.Weeks[round-1].Fixed = true, nil
		s.touch(round)
	}
	for _, x := range c.Times {
		if x.Round < 1 || x.Round > len(s.Weeks) {
			return fmt.Errorf("round %d has no week", x.Round)
		}
		w := &s.Weeks[x.Round-1]
		if !own[x.Round] {
			own[x.Round], w.Fixed = true, slices.Clone(w.Fixed)
			s.touch(x.Round)
		}
		w.Fixed = append(w.Fixed, calendar.FixedTime{Gold: x.Gold, Silver: x.Silver, Start: x.Start})
	}
	for _, x := range c.There {
		if x.Round < 1 || x.Round > len(s.Weeks) {
			return fmt.Errorf("round %d has no week", x.Round)
		}
		w := &s.Weeks[x.Round-1]
		w.Claims = slices.Clone(w.Claims)
		s.touch(x.Round)
		k := slices.IndexFunc(w.Claims, func(a calendar.Attendance) bool {
			return a.Gold == x.Gold && a.Silver == x.Silver
		})
		if k < 0 {
			k, w.Claims = len(w.Claims), append(w.Claims, calendar.Attendance{Gold: x.Gold,
				Silver: x.Silver})
		}
		w.Claims[k].There = nil
		for _, v := range x.Visits {
			w.Claims[k].There = append(w.Claims[k].There, calendar.Visit(v))
		}
	}
	for _, x := range c.Submissions {
		hours, err := calendar.ParseHours(x.Hours...)
		if err != nil {
			return err
		}
		s.Submissions = grow(&s.rooms.submissions, s.Submissions, calendar.Submission{Player: x.Player,
			At: x.At, Hours: hours})
	}
	for _, x := range c.Busy {
		s.Busy = grow(&s.rooms.busy, s.Busy, calendar.Busy(x))
	}
	return nil
}

func applyPeople(s *State, c Change) error {
	if x := c.Starts; x != nil && x.At == len(s.Contest.Starts) && x.Cut == 0 {
		s.Contest.Starts = grow(&s.rooms.starts, s.Contest.Starts, x.Put...)
	} else if x != nil {
		s.rooms.starts = room{}
		if err := x.apply("starts", &s.Contest.Starts); err != nil {
			return err
		}
	}
	s.Contest.Picks = grow(&s.rooms.picks, s.Contest.Picks, c.Picks...)
	return c.People.apply("people", &s.People)
}
