// Package ladder draws the picture of a floating elimination event: who has how
// many losses, who meets whom, and who is out.
//
// [New] collects the contents of the picture. [Ladder.Draw] draws it as SVG, in
// light and dark colors. [Ladder.String] says it in words, as the picture does
// to those who do not see it.
//
// The picture shows the round that is being played, or else the next round. If
// the choices of the director leave no next round, it says so, and shows the
// players alone. The same event gives the same bytes on every machine.
//
// # Large events
//
// Up to 64 players who are left, with at most 12 different numbers of losses,
// have cards in columns. More have bands below each other. Each line of a band
// has the rank and the name of a player, and the rank of the opponent. The
// words of such a picture count the players.
//
// If more than 64 players are out, the picture counts them by rounds. A name
// that is too wide loses its middle. The whole name is the title of its card.
package ladder

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file collects the contents of the picture of an event: who has how many
// losses, and who meets whom.

// Limits of a picture with cards.
const (
	maxLeft  = 64 // players left
	maxRungs = 12 // different numbers of losses
	maxOut   = 64 // players whose names are listed when they are out
)

// An event knows its players by their names.
type event = pairing.Event[string]

// A Ladder is an event before a round, as the picture shows it.
type Ladder struct {
	title, about string
	rungs        []rung // the fewest losses, or the most points, first
	meetings     []meeting
	// The last to go first, then in the order of the standings. If there
	// are too many, counts.
	out     []departure
	outs    int    // how many are out
	left    int    // how many are left
	ranking string // criteria of the rank, or "" if nobody has a rank

	// The number of losses after which players are out, or 0 if that
	// differs between players.
	outAfter int
	forfeits bool // players are also out after a forfeit
}

// A rung has the players with one number of losses, or with one score.
type rung struct {
	losses int    // in an event with lives
	score  int    // in an event with points
	points string // as in "2½ points", or "" in an event with lives
	seats  []*seat
	gap    bool // there are numbers of losses before it that are not shown
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

// A departure says who is out, and since the end of which round.
type departure struct {
	who, when string
	round     int
}

// New returns the ladder of an event before the round that is being played, or
// else before the next round. The error has the problems of the event, as
// package pairing reports them.
func New(e pairing.Event[string]) (Ladder, error) {
	if err := e.Check(); err != nil {
		return Ladder{}, err
	}
	next, err := pairing.Next(e)
	unfinished := errors.Is(err, pairing.ErrUnfinished)
	stuck := err != nil && !unfinished // the event itself is in order
	before, round := e, next.Round
	if unfinished {
		round = e.Rounds[len(e.Rounds)-1]
		if before, err = e.Before(len(e.Rounds)); err != nil {
			return Ladder{}, err
		}
		// The director may have chosen a round that the rules do not
		// give. Then the ranks are not known.
		next, _ = pairing.Next(before)
	}
	table, err := pairing.Standings(before)
	if err != nil {
		return Ladder{}, err
	}

	var l Ladder
	l.title = fmt.Sprintf("Round %d", len(before.Rounds)+1)
	l.about = competition.About(e) + ", " + competition.Rounds(e, len(before.Rounds)) + " played"
	if x := e.PlayOff; x != nil && len(before.Rounds) >= x.After {
		l.title += ", play-off for second place"
	}
	if unfinished {
		l.title += ", being played"
	}
	if stuck {
		l.title += ", which cannot be paired"
	}
	if next.Over {
		l.title = "The event is over"
		if next.Champion != nil {
			l.title = "The champion is " + shown(*next.Champion)
		}
	}
	if len(next.Ranking) > 0 {
		l.ranking = competition.Ranking(e)
	}
	seats := map[string]*seat{}
	for _, r := range next.Ranking {
		seats[r.Player] = &seat{name: r.Player, rank: r.Rank}
	}
	if err := l.sit(before, table, seats); err != nil {
		return Ladder{}, err
	}
	l.noteRound(round, seats)
	if second := runnerUp(e, table); second != nil && seats[*second] != nil {
		seats[*second].note = "second place"
	}
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

// runnerUp returns who has won the play-off for second place, or nil.
func runnerUp(e event, table pairing.Table[string]) *string {
	if e.PlayOff == nil || !table.Over {
		return nil
	}
	for _, place := range table.Places {
		if place.From == 2 && place.To == 2 {
			return &place.Players[0]
		}
	}
	return nil
}

// sit puts each player on a rung, or among those who are out.
func (l *Ladder) sit(e event, table pairing.Table[string], seats map[string]*seat) error {
	left := map[int][]*seat{} // by losses, or by score
	leaves, err := competition.Leaves(e, table)
	if err != nil {
		return err
	}
	for _, place := range table.Places {
		for _, name := range place.Players {
			row := table.Rows[slices.Index(e.Entrants, name)]
			leave, away := leaves[name]
			if row.EliminatedIn > 0 {
				leave, away = competition.Absence{Text: fmt.Sprintf("round %d", row.EliminatedIn),
					Round: row.EliminatedIn}, true
			}
			if away && leave.Back == 0 {
				l.out = append(l.out, departure{name, leave.Text, leave.Round})
				delete(seats, name)
				continue
			}
			s := seats[name]
			if s == nil { // absent, away, or not in the play-off
				s = &seat{name: name, note: leave.Text}
				seats[name] = s
			}
			stands := row.Losses
			if e.Edition.HasPoints() {
				stands = row.Score
			}
			left[stands] = append(left[stands], s)
		}
	}
	slices.SortStableFunc(l.out, func(x, y departure) int { return cmp.Compare(y.round, x.round) })
	l.climb(e, left)
	l.left = len(seats)
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

// climb makes the rungs. The rungs on which nobody is are among them if there
// is room for all.
func (l *Ladder) climb(e event, left map[int][]*seat) {
	if e.Edition.HasPoints() {
		for score, seats := range left {
			slices.SortStableFunc(seats, func(x, y *seat) int { return cmp.Compare(x.rank, y.rank) })
			l.rungs = append(l.rungs, rung{score: score, points: competition.Score(e.Points, score),
				seats: seats})
		}
		slices.SortFunc(l.rungs, func(x, y rung) int { return cmp.Compare(y.score, x.score) })
		return
	}
	most := e.Lives - 1
	for losses := range left {
		most = max(most, losses)
	}
	if most < maxRungs {
		for losses := range most + 1 {
			left[losses] = append(left[losses], nil...)
		}
	}
	for losses, seats := range left {
		slices.SortStableFunc(seats, func(x, y *seat) int { return cmp.Compare(x.rank, y.rank) })
		l.rungs = append(l.rungs, rung{losses: losses, seats: seats})
	}
	slices.SortFunc(l.rungs, func(x, y rung) int { return cmp.Compare(x.losses, y.losses) })
	next := 0
	for k := range l.rungs {
		r := &l.rungs[k]
		r.gap, next = r.losses > next, r.losses+1
	}
	if len(e.ExtraLives) == 0 && e.PlayOff == nil {
		l.outAfter, l.forfeits = e.Lives, e.ForfeitRemoves
	}
}

// summary counts players who are out, by the round.
func summary(out []departure) []departure {
	count := map[string]int{}
	var whens []departure // the latest first
	for _, g := range out {
		if count[g.when]++; count[g.when] == 1 {
			whens = append(whens, g)
		}
	}
	for k, g := range whens {
		whens[k].who = say.Count(count[g.when], "player", "players")
	}
	return whens
}

// noteRound notes the games and the byes of a round.
func (l *Ladder) noteRound(round pairing.Round[string], seats map[string]*seat) {
	for _, bye := range round.Byes {
		seats[bye].note = "bye"
	}
	for k, g := range round.Games {
		if competition.Replayed(round.Games, k) {
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
		case pairing.Draw:
			m.gold.note, m.silver.note = "drawn", "drawn"
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

// large reports whether there is no room for cards.
func (l Ladder) large() bool { return l.left > maxLeft || len(l.rungs) > maxRungs }

// String returns the picture in words.
func (l Ladder) String() string {
	if l.large() {
		return l.counts()
	}
	var parts []string
	for _, r := range l.rungs {
		parts = append(parts, fmt.Sprintf("%s: %s.", r, cmp.Or(r.names(), "nobody")))
	}
	for _, m := range l.meetings {
		parts = append(parts, fmt.Sprintf("%s has Gold against %s.", isolated(m.gold.name),
			isolated(m.silver.name)))
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

// String is "No loss", "1 loss" or "2 losses", or as in "2½ points".
func (r rung) String() string {
	if r.points != "" {
		return r.points
	}
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
