package desk

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the times of games, the players who came, and the picks.

// ComeBefore is how long before the start of a game a player can say to be
// there.
const ComeBefore = time.Hour

// ShortNotice is how long before its start the time of a game is fixed at the
// latest. In an ordinary week it is 23 hours before, and more. A replay has its
// time at shorter notice.
const ShortNotice = time.Hour

// calendar says that the games must have times.
func (d *decision) calendar() error {
	if d.s.FirstMonday.IsZero() {
		return phase("the games of this event have no times")
	}
	return nil
}

// entrant checks that somebody has entered, or is registered.
func (d *decision) entrant(name string) error {
	if d.s.Begun() {
		return d.player(name)
	}
	if d.s.entered(name) < 0 {
		return unknown("%.100q is not registered", name)
	}
	return nil
}

func (d *decision) prefer(c Prefer) error {
	if err := d.calendar(); err != nil {
		return err
	}
	if err := d.entrant(c.Player); err != nil {
		return err
	}
	if _, err := calendar.ParseHours(c.Hours...); err != nil {
		return invalid("hours: %w", err)
	}
	if n := len(d.s.Submissions); n >= MaxPicks {
		return large("submitted hours", n+1, MaxPicks)
	}
	hours := slices.Clone(c.Hours)
	if hours == nil {
		hours = []string{}
	}
	d.submissions = []Submitted{{c.Player, d.r.At, hours}}
	d.sentence = c.Player + " has submitted hours."
	return nil
}

func (d *decision) busyTime(c Busy) error {
	if err := d.calendar(); err != nil {
		return err
	}
	if err := d.entrant(c.Player); err != nil {
		return err
	}
	for _, x := range []struct {
		field string
		at    time.Time
	}{{"from", c.From}, {"to", c.To}} {
		if y := x.at.UTC().Year(); y < firstYear || y > lastYear {
			return invalid("%s: the year must be from %d to %d", x.field, firstYear, lastYear)
		}
	}
	if !c.From.Before(c.To) {
		return invalid("to: it must be after from")
	}
	if n := len(d.s.Busy); n >= MaxRecords {
		return large("busy times", n+1, MaxRecords)
	}
	d.busy = []Busy{{c.Player, c.From.UTC(), c.To.UTC()}}
	d.sentence = c.Player + " has submitted hours."
	return nil
}

// week returns the week of a round with all that is known for it.
func (s *State) week(round int) (calendar.Week, error) {
	if round < 1 || round > len(s.Weeks) {
		return calendar.Week{}, unknown("round %d has no times", round)
	}
	w := s.Weeks[round-1]
	w.Busy = s.Busy
	w.Submissions = inOrder(s.Submissions, func(x calendar.Submission) (string, time.Time) {
		return x.Player, x.At
	})
	return w, nil
}

// timed returns the games of a round that have a time, or need it: for each two
// players the game that counts. A game without a time that is decided needs
// none.
func (s *State) timed(round int) []calendar.Game {
	games := s.File.Event.Rounds[round-1].Games
	last, voids, fixed := map[[2]string]int{}, map[[2]string]int{}, map[[2]string]int{}
	for k, g := range games {
		if before, ok := last[players(g)]; !ok || games[before].Outcome == pairing.Void {
			last[players(g)] = k
		}
		if g.Outcome == pairing.Void {
			voids[players(g)]++
		}
	}
	for _, f := range s.Weeks[round-1].Fixed {
		fixed[players(pairing.Game[string]{Gold: f.Gold, Silver: f.Silver})]++
	}
	var list []calendar.Game
	for k, g := range games {
		key := players(g)
		decided := g.Outcome != pairing.NotPlayed && g.Outcome != pairing.Void
		if last[key] == k && (!decided || fixed[key] > voids[key]) {
			list = append(list, calendar.Game{Gold: g.Gold, Silver: g.Silver, Voids: voids[key]})
		}
	}
	return list
}

// Timetable returns, for the director, the times of a round: final if they are
// fixed, else as they are proposed. The error is ErrUnknown if the round has no
// times.
func (s *State) Timetable(round int) (calendar.Timetable, error) {
	w, err := s.week(round)
	if err != nil {
		return calendar.Timetable{}, err
	}
	if len(w.Fixed) > 0 {
		return w.Fix(s.timed(round), s.File.GameLength())
	}
	return w.Propose(s.timed(round), s.File.GameLength())
}

// A Slot is when a game is played, as everybody may see it. It does not have
// the hours that a player prefers, nor the busy times of a player.
type Slot struct {
	Gold   string `json:"gold"`
	Silver string `json:"silver"`

	// Start, End and ClaimAfter are as in calendar.Fixture. They are zero
	// if no hour is possible.
	Start      time.Time `json:"start,omitzero"`
	End        time.Time `json:"end,omitzero"`
	ClaimAfter time.Time `json:"claimAfter,omitzero"`

	Final  bool `json:"final"`           // or else proposed
	Replay bool `json:"replay,omitzero"` // of a void game

	// Rule is why the time is so: Both, Fewer or Any. It is OneGame if no
	// hour is possible, and Fixed if it is no longer known why a final time
	// is so.
	Rule calendar.Rule `json:"rule"`
}

// Times returns the times of a round at a moment: final times, and proposed
// times of games that have no final time. The error is ErrUnknown if the round
// has no times.
func (s *State) Times(round int, at time.Time) ([]Slot, error) {
	t, err := s.table(round, at)
	if err != nil {
		return nil, err
	}
	why, err := s.asFixed(round)
	if err != nil {
		return nil, err
	}
	list := make([]Slot, len(t.Games))
	for k, f := range t.Games {
		x := Slot{f.Gold, f.Silver, f.Start, f.End, f.ClaimAfter, f.Rule == calendar.Fixed, f.Voids > 0, f.Rule}
		if x.Final && why.Games[k].Start.Equal(f.Start) {
			x.Rule = why.Games[k].Rule
		}
		list[k] = x
	}
	return list, nil
}

// asFixed returns the timetable of a round as it would be if only the times of
// void games were final.
func (s *State) asFixed(round int) (calendar.Timetable, error) {
	w, err := s.week(round)
	if err != nil {
		return calendar.Timetable{}, err
	}
	games, voids := s.timed(round), map[[2]string]int{}
	for _, g := range games {
		voids[players(pairing.Game[string]{Gold: g.Gold, Silver: g.Silver})] = g.Voids
	}
	w.Fixed = slices.DeleteFunc(slices.Clone(w.Fixed), func(x calendar.FixedTime) bool {
		two := players(pairing.Game[string]{Gold: x.Gold, Silver: x.Silver})
		voids[two]--
		return voids[two] < 0
	})
	return w.Fix(games, s.File.GameLength())
}

// table returns the timetable of a round at a moment. From Tuesday 20:00 on, no
// game gets a time that is past, or too near.
func (s *State) table(round int, at time.Time) (calendar.Timetable, error) {
	w, err := s.week(round)
	if err != nil {
		return calendar.Timetable{}, err
	}
	games := s.timed(round)
	if at.Before(w.FixedAt()) {
		return w.Propose(games, s.File.GameLength())
	}
	w.Busy = slices.Clone(w.Busy)
	for _, x := range s.File.Event.Entrants {
		w.Busy = append(w.Busy, calendar.Busy{Player: x, From: w.Monday, To: at.Add(ShortNotice)})
	}
	return w.Fix(games, s.File.GameLength())
}

func (d *decision) fixTimes(c FixTimes) error {
	if err := d.calendar(); err != nil {
		return err
	}
	d.round = c.Round
	w, err := d.s.week(c.Round)
	if err != nil {
		return err
	}
	if d.r.At.Before(w.FixedAt()) {
		return phase("the times become final on %s", d.s.moment(w.FixedAt()))
	}
	table, err := d.s.table(c.Round, d.r.At)
	if err != nil {
		return err
	}
	for _, f := range table.Games {
		if f.Rule != calendar.Fixed && !f.Start.IsZero() {
			d.fixTime(c.Round, f)
		}
	}
	now := &d.n.Weeks[c.Round-1]
	n := len(now.Fixed) - len(w.Fixed)
	d.sentence = fmt.Sprintf("The times of round %d are final.", c.Round)
	if n == 0 && len(w.Fixed) > 0 {
		return d.alreadySo(0)
	}
	if n == 0 {
		return phase("no game of round %d can get a time now", c.Round)
	}
	if len(w.Fixed) > 0 {
		d.sentence = fmt.Sprintf("More games of round %d have final times.", c.Round)
	}
	return nil
}

// fixTime makes the time of a game final.
func (d *decision) fixTime(round int, f calendar.Fixture) {
	d.n.Weeks = slices.Clone(d.n.Weeks)
	w := &d.n.Weeks[round-1]
	w.Fixed = slices.Clone(w.Fixed)
	for f.Voids > 0 && timesOf(w.Fixed, f) < f.Voids {
		w.Fixed = append(w.Fixed, calendar.FixedTime{Gold: f.Gold, Silver: f.Silver, Start: noTime(*w)})
	}
	w.Fixed = append(w.Fixed, calendar.FixedTime{Gold: f.Gold, Silver: f.Silver, Start: f.Start})
	d.started(round, pairing.Game[string]{Gold: f.Gold, Silver: f.Silver}, f.Start)
}

func (d *decision) setTime(c SetTime) error {
	if err := errors.Join(d.begun(), d.calendar()); err != nil {
		return err
	}
	d.round = c.Round
	w, err := d.s.week(c.Round)
	if err != nil {
		return err
	}
	k := d.s.File.Event.Find(c.Round, c.Gold, c.Silver)
	if k == 0 {
		return unknown("round %d has no game of these two", c.Round)
	}
	g := d.s.File.Event.Rounds[c.Round-1].Games[k-1]
	at := c.Start.UTC()
	d.sentence = fmt.Sprintf("Round %d: %s against %s begins on %s.", c.Round, g.Gold, g.Silver, d.s.moment(at))
	if start, ok := d.s.Start(c.Round, g); ok {
		if start.Equal(at) {
			return d.alreadySo(0)
		}
		return phase("the time of %s against %s is final", g.Gold, g.Silver)
	}
	switch y := at.Year(); {
	case g.Outcome != pairing.NotPlayed:
		return phase("the game of %s against %s is decided", g.Gold, g.Silver)
	case d.r.At.Before(w.FixedAt()):
		return phase("the times become final on %s", d.s.moment(w.FixedAt()))
	case y < firstYear || y > lastYear:
		return invalid("start: the year must be from %d to %d", firstYear, lastYear)
	case !at.After(d.r.At):
		return invalid("start: it must be later than now")
	}
	d.fixTime(c.Round, calendar.Fixture{Gold: g.Gold, Silver: g.Silver, Start: at,
		Voids: voidsOf(d.s.File.Event.Rounds[c.Round-1], g)})
	return nil
}

// timesOf returns how many final times the two players of a game have.
func timesOf(list []calendar.FixedTime, f calendar.Fixture) (n int) {
	two := players(pairing.Game[string]{Gold: f.Gold, Silver: f.Silver})
	for _, x := range list {
		if players(pairing.Game[string]{Gold: x.Gold, Silver: x.Silver}) == two {
			n++
		}
	}
	return n
}

// waiting returns the game of a player in a round that is still to be decided,
// with its start.
func (d *decision) waiting(round int, player string) (g pairing.Game[string], start time.Time, err error) {
	if err = d.player(player); err != nil {
		return g, start, err
	}
	d.round = round
	if _, err = d.s.week(round); err != nil {
		return g, start, err
	}
	found := false
	for _, x := range d.s.File.Event.Rounds[round-1].Games {
		if x.Gold == player || x.Silver == player {
			g, found = x, true
			if x.Outcome == pairing.NotPlayed {
				break
			}
		}
	}
	if !found {
		return g, start, unknown("%s has no game in round %d", player, round)
	}
	if g.Outcome != pairing.NotPlayed {
		return g, start, phase("the game of %s against %s is decided", g.Gold, g.Silver)
	}
	if start, ok := d.s.Start(round, g); ok {
		return g, start, nil
	}
	return g, start, phase("the game of %s against %s has no final time yet", g.Gold, g.Silver)
}

// Start returns the final time of the game of two players that counts, if it
// has one.
func (s *State) Start(round int, g pairing.Game[string]) (start time.Time, ok bool) {
	if round < 1 || round > min(len(s.Weeks), s.rounds()) {
		return start, false
	}
	voids := voidsOf(s.File.Event.Rounds[round-1], g)
	for _, f := range s.Weeks[round-1].Fixed {
		if players(pairing.Game[string]{Gold: f.Gold, Silver: f.Silver}) != players(g) {
			continue
		}
		if voids--; voids < 0 {
			return f.Start, true
		}
	}
	return start, false
}

// attendanceOf returns who was there for a game.
func (s *State) attendanceOf(round int, g pairing.Game[string]) calendar.Attendance {
	w := s.Weeks[round-1]
	if k := attendance(w, g); k >= 0 {
		return w.Claims[k]
	}
	return calendar.Attendance{Gold: g.Gold, Silver: g.Silver}
}

func (d *decision) come(c Come) error {
	g, start, err := d.waiting(c.Round, c.Player)
	if err != nil {
		return err
	}
	if d.r.At.Before(start.Add(-ComeBefore)) {
		return phase("the game begins on %s; come an hour before at the earliest", d.s.moment(start))
	}
	d.sentence = fmt.Sprintf("Round %d: %s is there for the game.", c.Round, c.Player)
	there := slices.Clone(d.s.attendanceOf(c.Round, g).There)
	if slices.ContainsFunc(there, func(v calendar.Visit) bool { return v.Player == c.Player && v.To.IsZero() }) {
		return d.alreadySo(0)
	}
	if len(there) >= MaxVisits {
		return large("visits", len(there)+1, MaxVisits)
	}
	if slices.ContainsFunc(there, func(v calendar.Visit) bool { return v.To.IsZero() }) {
		// Both are there, so they play.
		x, err := pairing.Start(d.s.File.Event, c.Round)
		if err != nil {
			return err
		}
		if err := d.take(x); err != nil {
			return err
		}
	}
	d.visits(c.Round, g, append(there, calendar.Visit{Player: c.Player, From: d.r.At}))
	return nil
}

func (d *decision) goAway(c Go) error {
	g, start, err := d.waiting(c.Round, c.Player)
	if err != nil {
		return err
	}
	d.sentence = fmt.Sprintf("Round %d: %s leaves.", c.Round, c.Player)
	a := d.s.attendanceOf(c.Round, g)
	a.There = slices.Clone(a.There)
	k := slices.IndexFunc(a.There, func(v calendar.Visit) bool { return v.Player == c.Player && v.To.IsZero() })
	if k < 0 {
		return d.alreadySo(0)
	}
	a.There[k].To = d.r.At
	if d.r.At.Before(a.There[k].From) {
		a.There[k].To = a.There[k].From
	}
	d.visits(c.Round, g, a.There)
	if slices.ContainsFunc(a.There, func(v calendar.Visit) bool { return v.From.After(d.r.At) }) {
		return nil // the clock was ahead, and the director decides
	}
	// Claim: leaving after the 15 minutes claims the game
	v := calendar.Judge(start, a)
	if v.Outcome != pairing.GoldByForfeit && v.Outcome != pairing.SilverByForfeit ||
		(v.Outcome == pairing.GoldByForfeit) != (c.Player == g.Gold) {
		return nil
	}
	weeks := d.n.Weeks
	won := pairing.Game[string]{Gold: g.Gold, Silver: g.Silver, Outcome: v.Outcome, Why: v.Text}
	r, err := rulings.Report(d.s.File.Event, c.Round, won)
	if err := d.rule(r, err); err != nil {
		return err
	}
	if d.n.Weeks = weeks; len(r.Dropped) > 0 {
		d.drop(len(r.Event.Rounds))
	}
	return nil
}

func (d *decision) pick(c Pick) error {
	if err := d.begun(); err != nil {
		return err
	}
	if err := name("spectator", c.Spectator); err != nil {
		return err
	}
	d.round = c.Round
	if c.Round < 1 || c.Round > d.s.rounds() {
		return unknown("there is no round %d", c.Round)
	}
	k := d.s.File.Event.Find(c.Round, c.Players[0], c.Players[1])
	if k == 0 {
		return unknown("round %d has no game of these two", c.Round)
	}
	if c.Winner != c.Players[0] && c.Winner != c.Players[1] {
		return invalid("winner: it must be one of the two")
	}
	g := d.s.File.Event.Rounds[c.Round-1].Games[k-1]
	if g.Outcome != pairing.NotPlayed && g.Outcome != pairing.Void {
		return phase("the game is decided")
	}
	if g.Outcome == pairing.NotPlayed && d.s.hasStarted(c.Round, g, d.r.At) {
		return phase("the game has begun")
	}
	if n := len(d.s.Contest.Picks); n >= MaxPicks {
		return large("picks", n+1, MaxPicks)
	}
	d.picks = []predict.Pick{{Spectator: c.Spectator, Round: c.Round, Players: c.Players, Winner: c.Winner,
		At: d.r.At}}
	d.sentence = fmt.Sprintf("%s has made a pick for round %d.", c.Spectator, c.Round)
	return nil
}

// hasStarted reports whether the game of two players that counts has a start
// that is not after a moment.
func (s *State) hasStarted(round int, g pairing.Game[string], at time.Time) bool {
	voids := voidsOf(s.File.Event.Rounds[round-1], g)
	starts := 0
	for _, x := range s.Contest.Starts {
		if x.Round == round && players(pairing.Game[string]{Gold: x.Players[0],
			Silver: x.Players[1]}) == players(g) {
			if starts++; starts > voids {
				return !x.At.After(at)
			}
		}
	}
	return false
}

// voidsOf returns how many void games two players have in a round.
func voidsOf(r pairing.Round[string], g pairing.Game[string]) (n int) {
	for _, x := range r.Games {
		if players(x) == players(g) && x.Outcome == pairing.Void {
			n++
		}
	}
	return n
}
