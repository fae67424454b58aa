package pages

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file says what goes on in an event, for those who watch it. What the
// director does next is at the desk alone.

// A news is what goes on in an event.
type news struct {
	Lines  []newsLine
	Games  []newsGames // that are being played, and that are overdue
	Latest []latestResult
}

// A newsLine is a sentence, which can have a time in its middle.
type newsLine struct {
	Text string
	At   *moment
	Rest string
}

// A newsGames has the first games of a list.
type newsGames struct {
	Head  string
	Games []board
	More  int
	Round string // its address
}

// A latestResult is the result of a game in a sentence.
type latestResult struct {
	Text    string
	Address string // of the board
}

// maxNews is how many games of a kind the news have, and results.
const maxNews = 5

// news returns the news of an event at the moment of the view.
func (v View) news() (x news) {
	s := v.State
	if !s.Begun() {
		x.Lines = v.early()
		return x
	}
	t, err := s.Standings()
	if err != nil {
		x.say("The event is not in order.")
		return x
	}
	if t.Over {
		x.say(v.ending())
		return x
	}
	e := s.File.Event
	n := len(e.Rounds)
	open := 0
	if n > 0 {
		open = len(rulings.Open(e.Rounds[n-1]))
		v.newsOfRound(&x, n, open)
		x.Latest = v.latestResults()
	}
	if !e.Edition.HasPoints() || n < e.Length {
		x.Lines = append(x.Lines, v.nextRound(n+1, open, goesOn(e, t)))
	}
	return x
}

// goesOn reports whether a round follows the last one, however its open games
// end, if each of them takes one life.
func goesOn(e desk.Event, t pairing.Table[string]) bool {
	if e.Edition.HasPoints() || len(e.Rounds) == 0 {
		return true
	}
	left := map[string]int{} // lives of the players who are in
	for _, r := range t.Rows {
		if !isOut(r) {
			left[r.Player] = livesOf(e, r.Player) - r.Losses
		}
	}
	in := len(left)
	last := e.Rounds[len(e.Rounds)-1]
	for _, k := range rulings.Open(last) {
		if g := last.Games[k-1]; left[g.Gold] == 1 || left[g.Silver] == 1 {
			in--
		}
	}
	return in > 1
}

// say adds a sentence without a time.
func (x *news) say(text string) { x.Lines = append(x.Lines, newsLine{Text: text}) }

// ending is the end of an event, or the play-off that follows.
func (v View) ending() string {
	if x, err := pairing.PlayOff(v.State.File.Event); err == nil && x != nil {
		return "A play-off for second place follows: " + prose(say.List(x.Tied)) + "."
	}
	return prose(v.State.Advice(v.At).Text)
}

// newsOfRound says how far round n has come, which is the last one.
func (v View) newsOfRound(x *news, n, open int) {
	r := v.State.File.Event.Rounds[n-1]
	if open == 0 {
		x.say(fmt.Sprintf("Round %d is decided.", n))
		return
	}
	boards := v.boards(n)
	// A game with a time is overdue if its last minute is past.
	playing := newsGames{Head: "Being played", Round: v.round(n)}
	overdue := newsGames{Head: "Overdue", Round: v.round(n)}
	begun := rulings.Begun(r)
	var next *board // the game that begins next
	for k, b := range boards {
		switch {
		case !b.Open || !b.Final:
		case b.slot.Start.After(v.At):
			if next == nil || b.slot.Start.Before(next.slot.Start) {
				next = &boards[k]
			}
		case b.slot.End.After(v.At):
			playing.add(b)
			begun = true
		default:
			overdue.add(b)
			begun = true
		}
	}
	for _, list := range []newsGames{playing, overdue} {
		if len(list.Games) > 0 {
			x.Games = append(x.Games, list)
		}
	}
	games := say.Count(open, "game", "games")
	if begun {
		x.say(fmt.Sprintf("Round %d is being played: %s to be decided.", n, games))
	} else {
		x.say(fmt.Sprintf("Round %d is paired: %s.", n, games))
	}
	if n <= len(v.State.Weeks) && len(v.State.Weeks[n-1].Fixed) == 0 {
		if at := v.State.Weeks[n-1].FixedAt(); v.At.Before(at) {
			x.Lines = append(x.Lines, newsLine{"Its times become final on", v.moment(at), "."})
		}
	}
	if next != nil {
		x.Lines = append(x.Lines, newsLine{"The next game begins on", next.Time,
			fmt.Sprintf(": %s against %s.", prose(next.gold), prose(next.silver))})
	}
}

// add adds a game to a list, or counts it.
func (l *newsGames) add(b board) {
	if len(l.Games) == maxNews {
		l.More++
		return
	}
	l.Games = append(l.Games, b)
}

// nextRound says when a round is paired that is not paired yet. The round
// before it has open games. It is sure that there is such a round, or not.
func (v View) nextRound(n, open int, sure bool) newsLine {
	text := fmt.Sprintf("Round %d is paired", n)
	if !sure {
		text = fmt.Sprintf("If the event goes on, round %d is paired", n)
	}
	if !v.State.FirstMonday.IsZero() {
		at := calendar.Week{Monday: v.State.NextMonday(v.At)}.ProposedAt()
		if at.After(v.At) {
			return newsLine{text + " on", v.moment(at), "."}
		}
	}
	if open > 0 {
		return newsLine{Text: text + fmt.Sprintf(" when round %d is decided.", n-1)}
	}
	return newsLine{Text: text + " next."}
}

// early are the news before an event begins. The view knows only the minute in
// which registration was closed.
func (v View) early() []newsLine {
	n := len(v.State.Registered())
	have := say.Count(n, "player has", "players have") + " registered."
	m := v.State.File.Money
	switch {
	case m == nil || m.Fee == nil:
		return []newsLine{{Text: "The event has not begun."}}
	case !v.State.AtOnce && v.At.Before(m.Fee.Opening):
		return []newsLine{{"Registration begins on", v.moment(m.Fee.Opening), "."}}
	case m.Fee.Close.IsZero():
		return []newsLine{{Text: "Registration is open: " + have}}
	case v.At.Before(m.Fee.Close.Truncate(time.Minute)):
		return []newsLine{{"Registration is open until", v.moment(m.Fee.Close), ": " + have}}
	}
	return []newsLine{{Text: "Registration is closed: " + have}}
}

// latestResults are the results that were recorded last, the newest first.
func (v View) latestResults() (list []latestResult) {
	type place struct {
		record      int64
		round, game int
	}
	var all []place
	e := v.State.File.Event
	for n, r := range e.Rounds {
		for k, g := range r.Games {
			if g.Outcome != pairing.NotPlayed {
				all = append(all, place{v.State.Changed[n][k], n, k})
			}
		}
	}
	slices.SortFunc(all, func(a, b place) int {
		return cmp.Or(cmp.Compare(b.record, a.record), b.round-a.round, b.game-a.game)
	})
	for _, x := range all[:min(len(all), maxNews)] {
		g := e.Rounds[x.round].Games[x.game]
		list = append(list, latestResult{fmt.Sprintf("Round %d: %s.", x.round+1, prose(rulings.Ending(g))),
			fmt.Sprintf("%s#board-%d", v.round(x.round+1), x.game+1)})
	}
	return list
}

// isOut reports whether a player is out.
func isOut(r pairing.Row[string]) bool { return r.EliminatedIn > 0 || r.Withdrawn }
