package pages

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/files"
	"github.com/arbiter-go/arbiter/pairing"
)

// A calendarPage has the times of a round, which is the last one unless the
// query names another.
type calendarPage struct {
	None   bool // games have no times
	ICS    string
	Zone   string
	Rounds []link
	Round  *timedRound
	Next   *week // of the round that comes next
}

// A timedRound is a round with the times of its games.
type timedRound struct {
	Round   int
	Address string
	Final   string // how many times are final, in words
	Reasons bool   // some games have a reason for their time
	Week    *week
	Games   []timedGame
}

// A timedGame is a game with its time, and the reason of the time.
type timedGame struct {
	board
	Claim  *moment
	Reason *reason
}

// A week has the moments of a week.
type week struct {
	Round                       int
	Paired, Fixed, First, Final *moment
}

func times(v visit) (content, error) {
	s := v.State
	p := calendarPage{None: s.FirstMonday.IsZero()}
	if p.None {
		return content{"Calendar", p}, nil
	}
	p.Zone = v.theZone()
	rounds := len(s.File.Event.Rounds)
	if rounds > 0 {
		p.ICS = v.base() + "calendar.ics"
	}
	if t, err := s.Standings(); !s.Begun() || err == nil && !t.Over {
		p.Next = v.week(rounds + 1)
	}
	if rounds > 0 {
		n := rounds
		if k, err := strconv.Atoi(v.Query["round"]); err == nil && k >= 1 && k <= rounds {
			n = k
		}
		p.Round = v.timedRound(n)
		for k := 1; k <= rounds; k++ {
			p.Rounds = append(p.Rounds, link{fmt.Sprintf("%scalendar?round=%d", v.base(), k),
				fmt.Sprint(k), k == n})
		}
	}
	return content{"Calendar", p}, nil
}

// timedRound returns a round with the times of its games, in their order.
func (v View) timedRound(n int) *timedRound {
	r := &timedRound{Round: n, Address: v.round(n), Week: v.week(n)}
	boards := v.boards(n)
	r.Final = finalWords(boards)
	monday := v.State.FirstMonday.AddDate(0, 0, 7*(n-1))
	if n <= len(v.State.Weeks) {
		monday = v.State.Weeks[n-1].Monday
	}
	private := v.private(n)
	for _, b := range boards {
		g := timedGame{board: b}
		if b.slot != nil {
			why := files.WhyTime(b.slot.Rule)
			// The hours of the players are for the director alone.
			if f, ok := private[pair(b.gold, b.silver)]; ok && f.Rule != calendar.Fixed {
				why = f.Reason(monday)
			}
			if rule, text, ok := strings.Cut(why, ": "); ok {
				g.Reason = &reason{rule, v.base() + "rules#calendar-" + rule, prose(say.Capital(text))}
				r.Reasons = true
			}
			if b.Final && b.outcome == pairing.NotPlayed {
				g.Claim = v.moment(b.slot.ClaimAfter)
			}
		}
		r.Games = append(r.Games, g)
	}
	slices.SortStableFunc(r.Games, func(a, b timedGame) int { return startOf(a).Compare(startOf(b)) })
	return r
}

// private are the games of a round with all that is known of their times, for
// the director.
func (v View) private(n int) map[[2]string]calendar.Fixture {
	list := map[[2]string]calendar.Fixture{}
	if t, err := v.State.Timetable(n); err == nil && v.By.Role == desk.Director {
		for _, f := range t.Games {
			list[pair(f.Gold, f.Silver)] = f
		}
	}
	return list
}

// finalWords says how many of the times of some games are final. It is empty if
// no game has a time.
func finalWords(boards []board) string {
	timed, final := 0, 0
	for _, b := range boards {
		if b.Time != nil {
			timed++
		}
		if b.Final {
			final++
		}
	}
	switch {
	case timed == 0:
		return ""
	case final == 0:
		return "The times are proposed"
	case final < timed:
		return "Some times are final, and the others are proposed"
	}
	return "The times are final"
}

// startOf is when a game begins. Games without a time are behind all others.
func startOf(g timedGame) time.Time {
	if g.slot == nil || g.slot.Start.IsZero() {
		return time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return g.slot.Start
}

// week returns the week of a round.
func (v View) week(round int) *week {
	s := v.State
	monday := s.NextMonday(v.At)
	if round <= len(s.Weeks) {
		monday = s.Weeks[round-1].Monday
	}
	w := calendar.Week{Monday: monday}
	hour := func(days, hours int) *moment {
		return v.moment(time.Date(monday.Year(), monday.Month(), monday.Day()+days, hours, 0, 0, 0,
			monday.Location()))
	}
	return &week{round, v.moment(w.ProposedAt()), v.moment(w.FixedAt()), hour(2, 19), hour(7, 17)}
}
