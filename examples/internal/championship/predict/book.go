package predict

import (
	"fmt"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file checks a contest, and looks up the games of its picks.

// A meeting is two entrants in a round, by their indices, the lower first.
type meeting struct{ round, a, b int }

// A game is the game that counts of all games of a meeting.
type game struct {
	voids   int // games that were annulled
	exists  bool
	outcome pairing.Outcome // of the game that is not void, or NotPlayed
	winner  int             // -1 if nobody has won
	starts  []time.Time     // in order
}

// start returns when the game that counts starts, if that is known.
func (g *game) start() (start time.Time, known bool) {
	// Replay: the void games have their starts first.
	if len(g.starts) <= g.voids {
		return time.Time{}, false
	}
	return g.starts[g.voids], true
}

// A book is a contest in terms of the event.
type book struct {
	entrants map[string]int
	games    map[meeting]*game
	decided  int // games with a winner
}

// newBook checks a contest, and looks up its games.
func newBook(e pairing.Event[string], c Contest) (book, error) {
	var ps problems
	for _, x := range []struct {
		what      string
		got, most int
	}{{"picks", len(c.Picks), MaxPicks}, {"starts", len(c.Starts), MaxStarts}} {
		if x.got > x.most {
			ps.add(ErrTooLarge, "", "", fmt.Sprintf("%d %s, at most %d", x.got, x.what, x.most))
		}
	}
	if err := ps.err(); err != nil {
		return book{}, err
	}
	b := book{entrants: map[string]int{}, games: map[meeting]*game{}}
	for i, name := range e.Entrants {
		b.entrants[name] = i
	}
	for r, round := range e.Rounds {
		for _, g := range round.Games {
			b.note(r+1, g)
		}
	}
	b.noteStarts(c, &ps)
	b.picks(c, &ps)
	return b, ps.err()
}

// note notes a game of the event.
func (b *book) note(round int, g pairing.Game[string]) {
	m := b.meeting(round, [2]string{g.Gold, g.Silver})
	x := b.games[m]
	if x == nil {
		x = &game{winner: -1}
		b.games[m] = x
	}
	switch g.Outcome {
	case pairing.Void:
		// Replay: a void game counts for nothing.
		x.voids++
		return
	case pairing.GoldWins, pairing.GoldByForfeit:
		x.winner = b.entrants[g.Gold]
		b.decided++
	case pairing.SilverWins, pairing.SilverByForfeit:
		x.winner = b.entrants[g.Silver]
		b.decided++
	}
	x.exists, x.outcome = true, g.Outcome
}

// took reports whether the game that counts took place.
func (g *game) took() bool { return g.exists && g.outcome != pairing.NotPlayed }

// meeting returns the meeting of two entrants in a round.
func (b *book) meeting(round int, players [2]string) meeting {
	x, y := b.entrants[players[0]], b.entrants[players[1]]
	return meeting{round, min(x, y), max(x, y)}
}

// check checks the fields that starts and picks share, and reports whether the
// players and the round are in order.
func (b *book) check(where string, round int, players [2]string, at time.Time, ps *problems) bool {
	ok := true
	fail := func(kind error, who, detail string) {
		ps.add(kind, where, who, detail)
		ok = false
	}
	for _, p := range players {
		if _, known := b.entrants[p]; !known {
			fail(ErrUnknown, problem.Name(p), "")
		}
	}
	if players[0] == players[1] {
		fail(ErrSame, problem.Name(players[0]), "")
	}
	if round < 1 {
		fail(ErrRound, "", fmt.Sprint(round))
	}
	if at.IsZero() {
		fail(ErrTime, "", "")
	}
	return ok
}

// noteStarts notes the starts of games.
func (b *book) noteStarts(c Contest, ps *problems) {
	type start struct {
		m  meeting
		at instant
	}
	seen := map[start]bool{}
	for i, s := range c.Starts {
		where := fmt.Sprintf("start %d", i+1)
		if !b.check(where, s.Round, s.Players, s.At, ps) {
			continue
		}
		m := b.meeting(s.Round, s.Players)
		g := b.games[m]
		who := problem.Against(s.Players[0], s.Players[1])
		key := start{m, instantOf(s.At)}
		switch {
		case seen[key]:
			ps.add(ErrRepeated, where, who, "")
		case g == nil:
			ps.add(ErrNoGame, where, who, fmt.Sprintf("round %d", s.Round))
		case len(g.starts) > g.voids:
			ps.add(ErrNoGame, where, who, fmt.Sprintf("round %d has start %d, but only game %d", s.Round,
				len(g.starts)+1, g.voids+1))
		default:
			g.starts = append(g.starts, s.At)
		}
		seen[key] = true
	}
	for _, g := range b.games {
		slices.SortFunc(g.starts, time.Time.Compare)
	}
}

// picks checks the picks.
func (b *book) picks(c Contest, ps *problems) {
	type pick struct {
		by pickKey
		at instant
	}
	seen := map[pick]bool{}
	told := map[meeting]bool{}
	for i, p := range c.Picks {
		where := fmt.Sprintf("pick %d", i+1)
		ok := b.check(where, p.Round, p.Players, p.At, ps)
		switch {
		case p.Spectator == "":
			ps.add(ErrSpectator, where, "", "")
		case len(p.Spectator) > MaxName:
			ps.add(ErrTooLarge, where, problem.Name(p.Spectator),
				fmt.Sprintf("a name of %d bytes, at most %d", len(p.Spectator), MaxName))
		}
		if p.Winner != p.Players[0] && p.Winner != p.Players[1] {
			ps.add(ErrWinner, where, problem.Name(p.Winner), "")
		}
		if !ok {
			continue
		}
		key := pick{b.by(p), instantOf(p.At)}
		if seen[key] {
			ps.add(ErrRepeated, where, problem.Name(p.Spectator),
				problem.Against(p.Players[0], p.Players[1]))
		}
		seen[key] = true
		m := b.meeting(p.Round, p.Players)
		if g := b.games[m]; g != nil && g.took() && len(g.starts) <= g.voids && !told[m] {
			// BeforeStart: a game that took place must have a
			// start.
			told[m] = true
			ps.add(ErrNoStart, where, problem.Against(p.Players[0], p.Players[1]),
				fmt.Sprintf("round %d has %d of %d starts", p.Round, len(g.starts), g.voids+1))
		}
	}
}

// An instant is a time that can be compared with ==, whatever its zone.
type instant struct {
	seconds int64
	nanos   int
}

func instantOf(t time.Time) instant { return instant{t.Unix(), t.Nanosecond()} }

// A pickKey says whose picks are about the same game.
type pickKey struct {
	spectator string
	meeting   meeting
}

func (b *book) by(p Pick) pickKey { return pickKey{p.Spectator, b.meeting(p.Round, p.Players)} }
