package calendar

import (
	"errors"
	"fmt"
	"sort"
	"time"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// MaxLength is the maximum length of a game.
const MaxLength = 7 * 24 * time.Hour

// MaxObstacles is the maximum number of obstacles that are named for a game
// without a time.
const MaxObstacles = 30

// A Timetable has the times of the games of a week.
type Timetable struct {
	Rule   Rule      `json:"rule"`   // Proposed or Fixed
	Monday time.Time `json:"monday"` // as in the week, in the event's zone
	At     time.Time `json:"at"`     // when it was made, in UTC

	// Games are in the order in which they were given.
	Games []Fixture `json:"games"`
}

// A Fixture is a game with its time. All times are in UTC.
type Fixture struct {
	Gold   string `json:"gold"`
	Silver string `json:"silver"`

	// Start is when the game begins, and End is when it has ended at the
	// latest. ClaimAfter is the moment after which a forfeit can be claimed
	// (rule Claim). They are zero if the game has no time.
	Start      time.Time `json:"start,omitzero"`
	End        time.Time `json:"end,omitzero"`
	ClaimAfter time.Time `json:"claimAfter,omitzero"`

	// Rule is Both, Fewer or Any, and the start is the earliest of the
	// hours that the rule allows. It is Fixed if the week has the time, and
	// OneGame if the game has no time.
	Rule Rule `json:"rule"`

	Possible   int  `json:"possible"` // hours at which both are free
	Common     int  `json:"common"`   // possible hours that both prefer
	GoldSide   Side `json:"goldSide"`
	SilverSide Side `json:"silverSide"`

	// Voids is how many void games the two had in the round before.
	Voids int `json:"voids,omitzero"`

	// InTheWay has the obstacles to the game, if it has no time. It has at
	// most MaxObstacles. Others is the number of the others. An obstacle
	// that bars no hour beside the obstacles before it is not counted.
	InTheWay []Obstacle `json:"inTheWay,omitempty"`
	Others   int        `json:"others,omitzero"`
}

// A Side has the known hours of a player of a game. At is when they were
// submitted, or zero.
type Side struct {
	Rule  Rule      `json:"rule"`        // Submitted, Standing or AllHours
	At    time.Time `json:"at,omitzero"` // in UTC
	Hours int       `json:"hours"`       // preferred, possible or not
}

// An Obstacle is a time in which a player cannot play. Times are in UTC.
type Obstacle struct {
	Player   string    `json:"player"`
	From     time.Time `json:"from"`
	To       time.Time `json:"to"`
	Opponent string    `json:"opponent,omitzero"` // "" if busy elsewhere
}

// Propose proposes times for the games of a week, from the hours known on
// Monday at 20:00 (rule [Proposed]). The length is how long a game takes at
// most. The games before a game in the list have precedence (rule [OneGame]).
//
// The error has all problems: a game of a player with themselves, a number of
// void games that cannot be, a length that is not positive or above
// [MaxLength], too many games or records, or a Monday that is not the beginning
// of a Monday.
func (w Week) Propose(games []Game, length time.Duration) (Timetable, error) {
	return w.schedule(games, length, Proposed, w.ProposedAt())
}

// Fix fixes the times of the games of a week, from the hours known on Tuesday
// at 20:00 (rule [Fixed]). It is [Week.Propose] with another moment.
func (w Week) Fix(games []Game, length time.Duration) (Timetable, error) {
	return w.schedule(games, length, Fixed, w.FixedAt())
}

func (w Week) schedule(games []Game, length time.Duration, rule Rule, until time.Time) (Timetable, error) {
	if err := w.checkGames(games, length); err != nil {
		return Timetable{}, err
	}
	last := w.lastSubmissions(until)
	plan := plan{length: length, taken: make(map[string]*taken)}
	plan.starts, plan.shown = w.starts()
	for _, b := range w.Busy {
		plan.take(Obstacle{Player: b.Player, From: b.From.UTC(), To: b.To.UTC()})
	}
	t := Timetable{Rule: rule, Monday: w.Monday.Round(0), At: until,
		Games: make([]Fixture, 0, len(games))}
	starts := plan.fixed(w.Fixed, games, rule)
	for k, g := range games {
		gold, goldSide := w.preferred(last, g.Gold)
		silver, silverSide := w.preferred(last, g.Silver)
		f := Fixture{Gold: g.Gold, Silver: g.Silver, GoldSide: goldSide, SilverSide: silverSide, Voids: g.Voids}
		if starts[k].IsZero() {
			plan.fit(&f, gold, silver)
		} else {
			// Fixed: the time cannot be changed.
			f.Rule = Fixed
			f.Start = starts[k].UTC()
			f.End, f.ClaimAfter = f.Start.Add(length), ClaimAfter(f.Start)
		}
		t.Games = append(t.Games, f)
	}
	return t, nil
}

// fixed returns the times that the week has for the games, or zero times. It
// records the obstacles that follow from them. The proposal does not look at
// times that are fixed later.
func (p plan) fixed(times []FixedTime, games []Game, rule Rule) []time.Time {
	of := map[[2]string][]time.Time{} // by players, the first game first
	for _, f := range times {
		key := pairOf(f.Gold, f.Silver)
		of[key] = append(of[key], f.Start)
	}
	starts := make([]time.Time, len(games))
	for k, g := range games {
		for game, start := range of[pairOf(g.Gold, g.Silver)] {
			from := start
			switch {
			case game < g.Voids:
				// OneGame: a replay comes after the void game.
				from = p.starts[0]
			case game > g.Voids || rule != Fixed:
				continue
			default:
				starts[k] = start
			}
			for _, name := range [][2]string{{g.Gold, g.Silver}, {g.Silver, g.Gold}} {
				p.take(Obstacle{name[0], from.UTC(), start.Add(p.length).UTC(), name[1]})
			}
		}
	}
	return starts
}

// pairOf returns two players in ascending order.
func pairOf(a, b string) [2]string { return [2]string{min(a, b), max(a, b)} }

// checkGames checks the arguments of Propose and Fix.
func (w Week) checkGames(games []Game, length time.Duration) error {
	var ps problem.List
	w.checkMonday(func(format string, args ...any) { ps.Add(fmt.Errorf("calendar: "+format, args...)) })
	if length <= 0 || length > MaxLength {
		ps.Add(fmt.Errorf("calendar: length: %v; it must be above 0, and at most %v", length, MaxLength))
	}
	if len(games) > MaxGames {
		ps.Add(fmt.Errorf("calendar: games: %d, at most %d", len(games), MaxGames))
		return ps.Err("calendar")
	}
	for k, g := range games {
		if g.Gold == g.Silver && ps.Room() {
			ps.Add(fmt.Errorf("calendar: game %d: %s: cannot meet itself", k+1, problem.Name(g.Gold)))
		}
		if (g.Voids < 0 || g.Voids > MaxGames) && ps.Room() {
			ps.Add(fmt.Errorf("calendar: game %d: %d void games; there must be from 0 to %d", k+1,
				g.Voids, MaxGames))
		}
	}
	return ps.Err("calendar")
}

// lastSubmissions returns the last submission of each player up to a moment. Of
// two at the same time, the later one in the list is the last.
func (w Week) lastSubmissions(until time.Time) map[string]Submission {
	last := map[string]Submission{}
	for _, s := range w.Submissions {
		if old, ok := last[s.Player]; !s.At.After(until) && (!ok || !s.At.Before(old.At)) {
			last[s.Player] = s
		}
	}
	return last
}

// preferred returns the hours that a player prefers, and why.
func (w Week) preferred(last map[string]Submission, player string) (Hours, Side) {
	s, ok := last[player]
	switch {
	case !ok:
		// AllHours: nothing was ever submitted.
		return all, Side{Rule: AllHours}
	case s.Hours == Hours{}:
		// AllHours: the last submission takes back the submissions
		// before it.
		return all, Side{Rule: AllHours, At: s.At.UTC()}
	case s.At.After(w.deadline(fixedAt - 7*24)):
		// Submitted: the times of the week before were fixed already.
		return s.Hours, Side{Rule: Submitted, At: s.At.UTC()}
	}
	// Standing: it was for an earlier week.
	return s.Hours, Side{Rule: Standing, At: s.At.UTC()}
}

// A plan is a week in which some games have their times.
type plan struct {
	starts [starts]time.Time // the moments of all hours of the window
	shown  Hours             // the hours that the clocks do not skip
	length time.Duration
	taken  map[string]*taken
}

// A taken has the hours at which a player cannot begin a game, and why. Each
// obstacle bars an hour which the obstacles before it do not bar, so there are
// never more obstacles than hours.
type taken struct {
	hours     Hours
	obstacles []Obstacle
}

// take records an obstacle.
func (p plan) take(o Obstacle) {
	barred := p.barred(o.From, o.To)
	t := p.taken[o.Player]
	if t == nil {
		t = new(taken)
		p.taken[o.Player] = t
	}
	if barred.without(t.hours) != (Hours{}) {
		t.hours = t.hours.union(barred)
		t.obstacles = append(t.obstacles, o)
	}
}

// barred returns the hours at which a game cannot begin if it must not overlap
// a time.
func (p plan) barred(from, to time.Time) Hours {
	var h Hours
	if !from.Before(to) {
		return h
	}
	// OneGame: the start is before the end of the other, and the other is
	// not over before the longest possible end of the game.
	h.add(p.before(from.Add(1-p.length)), p.before(to)-1)
	return h
}

// before returns the number of hours whose moments are before a time.
func (p plan) before(t time.Time) int {
	return sort.Search(starts, func(k int) bool { return !p.starts[k].Before(t) })
}

// fit gives a game its time. Gold and silver are the hours that the players
// prefer.
func (p plan) fit(f *Fixture, gold, silver Hours) {
	// Window: all hours there are, without an hour that the clocks skip.
	possible := p.shown
	gold, silver = gold.intersect(p.shown), silver.intersect(p.shown)
	players := []string{f.Gold, f.Silver}
	for _, name := range players {
		if t := p.taken[name]; t != nil {
			// OneGame: not while a player is elsewhere.
			possible = possible.without(t.hours)
		}
	}
	both := gold.intersect(silver).intersect(possible)
	f.Possible, f.Common, f.GoldSide.Hours, f.SilverSide.Hours = possible.Len(), both.Len(),
		gold.Len(), silver.Len()
	if f.Possible == 0 {
		// OneGame: there is no time, and InTheWay says why.
		f.Rule = OneGame
		for _, name := range players {
			if t := p.taken[name]; t != nil {
				n := min(len(t.obstacles), MaxObstacles-len(f.InTheWay))
				f.InTheWay = append(f.InTheWay, t.obstacles[:n]...)
				f.Others += len(t.obstacles) - n
			}
		}
		return
	}
	var hours Hours
	f.Rule, hours = choose(possible, gold, silver)
	// Earliest: the first hour that the rule allows.
	f.Start = p.starts[hours.first()].UTC()
	f.End, f.ClaimAfter = f.Start.Add(p.length), ClaimAfter(f.Start)
	p.take(Obstacle{f.Gold, f.Start, f.End, f.Silver})
	p.take(Obstacle{f.Silver, f.Start, f.End, f.Gold})
}

// choose returns the hours at which a game may begin, and by which rule. Gold
// and silver are all hours that the players prefer. At least one hour is
// possible.
func choose(possible, gold, silver Hours) (Rule, Hours) {
	// Both: a possible hour that both prefer.
	if both := gold.intersect(silver).intersect(possible); both != (Hours{}) {
		return Both, both
	}
	var fewer Hours
	switch g, s := gold.Len(), silver.Len(); {
	case g < s:
		fewer = gold
	case s < g:
		fewer = silver
	default:
		// Fewer: both prefer the same number, so their hours are
		// joined.
		fewer = gold.union(silver)
	}
	// Fewer: only the choice is among the possible hours. All preferred
	// hours have been counted.
	if hours := fewer.intersect(possible); hours != (Hours{}) {
		return Fewer, hours
	}
	// Any: none of these hours is possible.
	return Any, possible
}

// Unscheduled returns an error that names each game without a time and its
// obstacles, or nil if all games have times.
func (t Timetable) Unscheduled() error {
	var ps problem.List
	for _, f := range t.Games {
		if f.Start.IsZero() && ps.Room() {
			ps.Add(errors.New("calendar: " + problem.Against(f.Gold, f.Silver) + ": " + f.Reason(t.Monday)))
		}
	}
	return ps.Err("calendar")
}
