package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file says what is in the picture of an event: who has how many losses,
// and who meets whom.

// What a picture can hold.
const (
	maxLeft  = 64 // players left
	maxRungs = 12 // different numbers of losses
	maxOut   = 64 // players whose names are listed when they are out
)

// A ladder is an event before a round, as the picture shows it.
type ladder struct {
	title, about string
	rungs        []rung // the fewest losses first
	meetings     []meeting
	// In the order of the standings, or counts if there are too many.
	out     []gone
	outs    int    // how many are out
	ranking string // what the rank is by, or "" if nobody has a rank
}

// A rung has the players with one number of losses.
type rung struct {
	losses int
	seats  []*seat
}

// A seat is a player who is left.
type seat struct {
	name string
	rank int    // 0 if it is not known
	note string // such as bye, or won
	rung int    // the index of the player's rung
	game bool   // the player has a game in the round
}

// A meeting is a game of the round.
type meeting struct{ gold, silver *seat }

// gone says who is out, and since when.
type gone struct{ who, when string }

// newLadder returns the ladder of an event before the round that is being
// played, or else before the next round.
func newLadder(e event) (ladder, error) {
	if err := e.Check(); err != nil {
		return ladder{}, err
	}
	next, err := pairing.Next(e)
	unfinished := errors.Is(err, pairing.ErrUnfinished)
	if err != nil && !unfinished {
		return ladder{}, err
	}
	before, round := e, next.Round
	if unfinished {
		round = e.Rounds[len(e.Rounds)-1]
		if before, err = e.Before(len(e.Rounds)); err != nil {
			return ladder{}, err
		}
		// The director may have chosen a round that the rules do not
		// give. Then the ranks are not known.
		next, _ = pairing.Next(before)
	}
	table, err := pairing.Standings(before)
	if err != nil {
		return ladder{}, err
	}

	var l ladder
	l.title = fmt.Sprintf("Round %d", len(before.Rounds)+1)
	l.about = about(e) + ", " + say.Count(len(before.Rounds), "round", "rounds") + " played"
	if x := e.PlayOff; x != nil && len(before.Rounds) >= x.After {
		l.title += ", play-off for second place"
	}
	if unfinished {
		l.title += ", being played"
	}
	if next.Over {
		l.title = "The event is over"
		if next.Champion != nil {
			l.title = "The champion is " + shown(*next.Champion)
		}
	}
	if len(next.Ranking) > 0 {
		l.ranking = ranking(e)
	}
	seats := map[string]*seat{}
	for _, r := range next.Ranking {
		seats[r.Player] = &seat{name: r.Player, rank: r.Rank}
	}
	if err := l.sit(e, table, seats); err != nil {
		return ladder{}, err
	}
	l.meet(round, seats)
	for _, s := range seats {
		switch {
		case table.Champion != nil && *table.Champion == s.name:
			s.note = "champion"
		case !s.game && s.note == "":
			s.note = "no game"
		}
	}
	return l, nil
}

// sit puts each player on a rung, or among those who are out.
func (l *ladder) sit(e event, table pairing.Table[string], seats map[string]*seat) error {
	left := map[int][]*seat{} // by losses
	for _, place := range table.Places {
		for _, name := range place.Players {
			row := table.Rows[slices.Index(e.Entrants, name)]
			switch {
			case row.EliminatedIn > 0:
				l.out = append(l.out, gone{name, fmt.Sprintf("round %d", row.EliminatedIn)})
				delete(seats, name)
				continue
			case row.Withdrawn:
				l.out = append(l.out, gone{name, "withdrawn"})
				delete(seats, name)
				continue
			}
			s := seats[name]
			if s == nil { // absent, or no part of the play-off
				s = &seat{name: name}
				seats[name] = s
			}
			left[row.Losses] = append(left[row.Losses], s)
		}
	}
	if len(seats) > maxLeft {
		return fmt.Errorf("a picture of %d players cannot be read; at most %d are drawn", len(seats), maxLeft)
	}
	// Also the rungs on which nobody is yet.
	for losses := range min(e.Lives, 4) {
		left[losses] = append(left[losses], nil...)
	}
	for losses, seats := range left {
		slices.SortStableFunc(seats, func(x, y *seat) int { return cmp.Compare(x.rank, y.rank) })
		l.rungs = append(l.rungs, rung{losses, seats})
	}
	if len(l.rungs) > maxRungs {
		return fmt.Errorf("a picture of %d different numbers of losses cannot be read; at most %d are drawn", len(l.rungs), maxRungs)
	}
	slices.SortFunc(l.rungs, func(x, y rung) int { return cmp.Compare(x.losses, y.losses) })
	for k, r := range l.rungs {
		for _, s := range r.seats {
			s.rung = k
		}
	}
	if l.outs = len(l.out); l.outs > maxOut {
		l.out = summary(l.out)
	}
	return nil
}

// summary counts players who are out, by the round.
func summary(out []gone) []gone {
	count := map[string]int{}
	var whens []string // the best placed first
	for _, g := range out {
		if count[g.when]++; count[g.when] == 1 {
			whens = append(whens, g.when)
		}
	}
	short := make([]gone, len(whens))
	for k, when := range whens {
		short[k] = gone{say.Count(count[when], "player", "players"), when}
	}
	return short
}

// meet notes the games and the byes of a round.
func (l *ladder) meet(round pairing.Round[string], seats map[string]*seat) {
	for _, bye := range round.Byes {
		seats[bye].note = "bye"
	}
	for k, g := range round.Games {
		replayed := g.Outcome == pairing.Void && slices.ContainsFunc(round.Games[k+1:], func(x pairing.Game[string]) bool {
			return x.Gold == g.Gold && x.Silver == g.Silver || x.Gold == g.Silver && x.Silver == g.Gold
		})
		if replayed {
			continue
		}
		m := meeting{seats[g.Gold], seats[g.Silver]}
		m.gold.game, m.silver.game = true, true
		switch g.Outcome {
		case pairing.NotPlayed:
		case pairing.GoldWins, pairing.GoldByForfeit:
			m.gold.note, m.silver.note = "won", "lost"
		case pairing.SilverWins, pairing.SilverByForfeit:
			m.gold.note, m.silver.note = "lost", "won"
		default:
			note := strings.ReplaceAll(g.Outcome.String(), "-", " ")
			m.gold.note, m.silver.note = note, note
		}
		l.meetings = append(l.meetings, m)
	}
	slices.SortStableFunc(l.meetings, func(x, y meeting) int {
		return cmp.Compare(min(x.gold.rank, x.silver.rank), min(y.gold.rank, y.silver.rank))
	})
}

// String says in words what the picture shows.
func (l ladder) String() string {
	var parts []string
	for _, r := range l.rungs {
		parts = append(parts, fmt.Sprintf("%s: %s.", r, cmp.Or(r.names(), "nobody")))
	}
	for _, m := range l.meetings {
		parts = append(parts, fmt.Sprintf("%s has Gold against %s.", isolated(m.gold.name), isolated(m.silver.name)))
	}
	for _, r := range l.rungs {
		for _, s := range r.seats {
			if s.note != "" {
				parts = append(parts, fmt.Sprintf("%s: %s.", isolated(s.name), s.note))
			}
		}
	}
	for _, g := range l.out {
		parts = append(parts, fmt.Sprintf("Out: %s, %s.", isolated(g.who), g.when))
	}
	return strings.Join(parts, " ")
}

// String is "No loss", "1 loss" or "2 losses".
func (r rung) String() string {
	if r.losses == 0 {
		return "No loss"
	}
	return say.Count(r.losses, "loss", "losses")
}

// names names the players on a rung.
func (r rung) names() string {
	var names []string
	for _, s := range r.seats {
		names = append(names, s.name)
	}
	return say.Join(names)
}

// isolated is a name as it can appear in a text.
func isolated(name string) string { return say.Isolate(say.Clean(name)) }
