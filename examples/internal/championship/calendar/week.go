package calendar

import (
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// MaxRecords is the maximum number of submissions in a week, and of each other
// kind of record.
const MaxRecords = 1_000_000

// MaxGames is the maximum number of games in a week.
const MaxGames = 1_000_000

// A Week has the records of a week: submissions, busy times, fixed times and
// claims. [Read] reads it from a file. No function changes the weeks that it is
// given.
type Week struct {
	// Monday is the beginning of the day on which the round is paired:
	// midnight in the zone of the event, or the moment at which its clocks
	// skip midnight. The zone is the time's location.
	Monday time.Time

	// Round is the round whose games the week has, or 0 if the week does
	// not say.
	Round int

	Submissions []Submission
	Busy        []Busy

	// Fixed has the final times that the players were told (rule Fixed).
	Fixed  []FixedTime
	Claims []Attendance
}

// A Submission has the preferred hours of a player.
type Submission struct {
	Player string
	At     time.Time // when it came
	Hours  Hours     // all hours, if it is empty
}

// Busy is a time in which a player cannot play. The end itself is free.
type Busy struct {
	Player   string
	From, To time.Time
}

// A FixedTime is the final time of a game. If two players have void games and
// replays, the first time is the time of the first game, and so on.
type FixedTime struct {
	Gold, Silver string
	Start        time.Time
}

// A Game is a game without a time.
//
// A replay has no hour before the end of the void game, if the week has the
// time of that game. If it does not, a replay could get a time that is past.
// Then the director writes into the week that the players are busy up to the
// moment from which they can play it ([Busy]).
type Game struct {
	Gold, Silver string

	// Voids is how many void games of the two the round has already. It
	// is above 0 for a replay.
	Voids int
}

// The moments of a week, in hours after its beginning.
const (
	proposedAt = 20
	fixedAt    = 24 + 20
)

// hourTime returns the moment at which the clocks show an hour of the week,
// counted from Monday 0:00. If they skip it, shown is false, and the moment is
// the moment of the skip.
func (w Week) hourTime(hours int) (t time.Time, shown bool) {
	y, m, d := w.Monday.Date()
	return zone.At(w.Monday.Location(), time.Date(y, m, d, hours, 0, 0, 0, time.UTC))
}

// deadline is the moment at which the clocks show an hour of the week, or the
// moment at which they skip it.
func (w Week) deadline(hours int) time.Time {
	t, _ := w.hourTime(hours)
	return t
}

// starts returns the moments of all hours of the window, in order. Hours that
// the clocks skip are not in the set.
func (w Week) starts() (at [starts]time.Time, shown Hours) {
	for k := range at {
		var ok bool
		if at[k], ok = w.hourTime(earliest + k); ok {
			shown.add(k, k)
		}
	}
	return at, shown
}

// ProposedAt returns the moment of the proposal, in UTC: Monday at 20:00.
func (w Week) ProposedAt() time.Time {
	// Proposed: Monday at 20:00, and the moment itself is in time.
	return w.deadline(proposedAt).UTC()
}

// FixedAt returns the moment at which the times are final, in UTC: Tuesday at
// 20:00.
func (w Week) FixedAt() time.Time {
	// Fixed: Tuesday at 20:00, and the moment itself is in time.
	return w.deadline(fixedAt).UTC()
}

// Late returns the submissions that came too late for this week. They are for
// the next week.
func (w Week) Late() []Submission {
	var late []Submission
	for _, s := range w.Submissions {
		if s.At.After(w.FixedAt()) {
			late = append(late, s)
		}
	}
	return late
}

// Check says whether everybody who is named is an entrant, and whether the
// Monday, the times and the claims make sense. Two claims for the games of the
// same two players are an error. Check returns all problems at once.
func (w Week) Check(entrants []string) error {
	var ps problem.List
	add := func(format string, args ...any) {
		if ps.Room() {
			ps.Add(fmt.Errorf("calendar: "+format, args...))
		}
	}
	w.checkMonday(add)
	known := make(map[string]bool, len(entrants))
	for _, name := range entrants {
		known[name] = true
	}
	player := func(what string, k int, name string) {
		if !known[name] {
			add("%s %d: %s: not among the entrants", what, k+1, problem.Name(name))
		}
	}
	for k, s := range w.Submissions {
		player("submission", k, s.Player)
	}
	for k, b := range w.Busy {
		player("busy", k, b.Player)
		if !b.From.Before(b.To) {
			add("busy %d: %s: it ends before it begins, or at once", k+1, problem.Name(b.Player))
		}
	}
	if w.Round < 0 {
		add("round: rounds are numbered from 1, got %d", w.Round)
	}
	for k, f := range w.Fixed {
		player("fixed", k, f.Gold)
		player("fixed", k, f.Silver)
		if f.Gold == f.Silver {
			add("fixed %d: %s: cannot meet itself", k+1, problem.Name(f.Gold))
		}
	}
	first := map[[2]string]int{} // the first claim for two players
	for k, c := range w.Claims {
		pair := pairOf(c.Gold, c.Silver)
		if before, twice := first[pair]; twice {
			add("claim %d: %s: named twice, also in claim %d", k+1, problem.Against(c.Gold, c.Silver),
				before)
		} else {
			first[pair] = k + 1
		}
		player("claim", k, c.Gold)
		player("claim", k, c.Silver)
		if c.Gold == c.Silver {
			add("claim %d: %s: cannot meet itself", k+1, problem.Name(c.Gold))
		}
		for _, v := range c.There {
			switch {
			case v.Player != c.Gold && v.Player != c.Silver:
				add("claim %d: %s: not a player of the game", k+1, problem.Name(v.Player))
			case !v.To.IsZero() && v.To.Before(v.From):
				add("claim %d: %s: left before coming", k+1, problem.Name(v.Player))
			}
		}
	}
	return ps.Err("calendar")
}

// checkMonday checks the beginning of the week, and how much the week has.
func (w Week) checkMonday(add func(format string, args ...any)) {
	if m := w.Monday; m.Weekday() != time.Monday || !m.Equal(zone.Day(m.Location(), m.Year(), m.Month(), m.Day())) {
		add("monday: %s is not the beginning of a Monday", m.Format(time.RFC3339))
	} else if y := m.Year(); y < firstYear || y > lastYear {
		add("monday: it must be in the years from %d to %d", firstYear, lastYear)
	}
	for _, x := range [...]struct {
		where string
		n     int
	}{{"submissions", len(w.Submissions)}, {"busy", len(w.Busy)}, {"fixed", len(w.Fixed)},
		{"claims", len(w.Claims)}} {
		if x.n > MaxRecords {
			add("%s: %d records, at most %d", x.where, x.n, MaxRecords)
		}
	}
}

// The years of a week. Calendar programs have years of four digits.
const (
	firstYear = 1900
	lastYear  = 9998
)
