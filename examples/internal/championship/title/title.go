// Package title makes the certificate of a title from a finished event: one
// page to print, and to check.
//
// [New] makes the texts of the page, and [Certificate.Draw] draws it. The page
// has the fingerprint of the event (see [Fingerprint]), so that anybody who has
// the file of the event can check that the page belongs to it.
//
// # Source
//
// The winner of a championship gets a certificate of the title: the 2012 Arimaa
// World Championship ([WC12]), overview and prizes; the 2014 Arimaa World
// Computer Championship ([WCC14]), prizes. All who share second or third place
// are recognized: both documents, tournament format.
//
// [WC12]: http://arimaa.com/arimaa/wc/2012/rules.html
// [WCC14]: http://arimaa.com/arimaa/wcc/2014/rules.html
package title

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// Titles.
const (
	// WorldComputer2014 is the title that the Arimaa World Computer
	// Championship 2014 gives.
	//
	// Source: WCC14, prizes.
	WorldComputer2014 = "Arimaa World Computer Champion 2014"

	// Other is the title of a champion if nothing else is known.
	Other = "Champion"
)

// Why there is no certificate.
var (
	// ErrNotOver says that the event goes on.
	ErrNotOver = errors.New("there is no title yet: the event is not over")

	// ErrShared says that players share the first place of an event with
	// points.
	ErrShared = errors.New("there is no title: first place is shared")

	// ErrNoChampion says that the event ended without a champion.
	ErrNoChampion = errors.New("there is no title: nobody is left, so there is no champion")
)

// A Certificate has the texts of the page.
type Certificate struct {
	Title    string // such as Arimaa World Champion 2012
	About    string // the name of the event, or ""
	Champion string

	Wins, Losses, Byes      int // of the champion
	Entrants, Rounds, Games int // Games has neither byes nor void games

	// Score is the champion's, as in "4½ points", and Draws are the games
	// drawn. An event with lives has neither.
	Score string
	Draws int

	// Places are the places from 2 and 3 on that somebody has.
	Places  []pairing.Place[string]
	PlayOff bool // second place was played off

	Fingerprint string
}

// New returns the certificate of an event. Title is the title of the champion,
// and about is the name of the event, or empty.
//
// An event that is not over gets [ErrNotOver], also if it calls for a play-off
// for second place (see [pairing.PlayOff]). If only one player is there to play
// it, that player is second. An event without a champion gets
// [ErrNoChampion], or [ErrShared]. Otherwise an error reports all problems of
// the event.
func New(title, about string, e pairing.Event[string]) (Certificate, error) {
	table, err := pairing.Standings(e)
	if err != nil {
		return Certificate{}, err
	}
	if !table.Over {
		return Certificate{}, fmt.Errorf("%w; %s", ErrNotOver, waitsFor(e))
	}
	if table.Champion == nil {
		if e.Edition.HasPoints() {
			return Certificate{}, fmt.Errorf("%w: %s have it", ErrShared, say.List(table.Places[0].Players))
		}
		return Certificate{}, ErrNoChampion
	}
	if record, err := pairing.PlayOff(e); err != nil {
		return Certificate{}, err
	} else if record != nil && len(record.Tied) > 1 {
		return Certificate{}, fmt.Errorf("%w; a play-off for second place follows", ErrNotOver)
	} else if record != nil {
		// The other players in second place have left.
		e.PlayOff = record
		if table, err = pairing.Standings(e); err != nil {
			return Certificate{}, err
		}
	}
	c := Certificate{
		Title: title, About: about, Champion: *table.Champion,
		Entrants: len(e.Entrants), Rounds: len(e.Rounds), PlayOff: e.PlayOff != nil &&
			len(e.Rounds) > e.PlayOff.After,
	}
	row := table.Rows[slices.Index(e.Entrants, c.Champion)]
	c.Wins, c.Losses, c.Byes = row.Wins, row.Losses, row.Byes
	if e.Edition.HasPoints() {
		c.Score, c.Draws = competition.Score(e.Points, row.Score), row.Draws
		lost, _ := competition.LostOverBoard(e)
		c.Losses = lost[row.Player]
	}
	for _, round := range e.Rounds {
		for _, g := range round.Games {
			if g.Outcome != pairing.Void {
				c.Games++
			}
		}
	}
	for _, place := range table.Places {
		if place.From == 2 || place.From == 3 {
			c.Places = append(c.Places, place)
		}
	}
	c.Fingerprint, err = Fingerprint(e)
	return c, err
}

// waitsFor names the result or decision that an event waits for.
func waitsFor(e pairing.Event[string]) string {
	if n := len(e.Rounds); n > 0 {
		for _, g := range e.Rounds[n-1].Games {
			if g.Outcome == pairing.NotPlayed || g.Outcome == pairing.Void {
				return fmt.Sprintf("round %d is not finished", n)
			}
		}
	}
	return fmt.Sprintf("round %d is to be played", len(e.Rounds)+1)
}

// record says how the champion has played.
func (c Certificate) record() string {
	if c.Score != "" {
		return fmt.Sprintf("%s: %s won, %d drawn, %d lost", c.Score, say.Count(c.Wins, "game", "games"),
			c.Draws, c.Losses)
	}
	if c.Wins+c.Losses+c.Byes == 0 {
		return "without a game"
	}
	text := fmt.Sprintf("%s won, %d lost", say.Count(c.Wins, "game", "games"), c.Losses)
	if c.Byes > 0 {
		text += ", " + say.Count(c.Byes, "bye", "byes")
	}
	return text
}

// facts says how large the event was.
func (c Certificate) facts() string {
	return strings.Join([]string{
		say.Count(c.Entrants, "entrant", "entrants"), say.Count(c.Rounds, "round", "rounds"),
		say.Count(c.Games, "game", "games"),
	}, ", ")
}

// heading is the name of a place.
func (c Certificate) heading(p pairing.Place[string]) string {
	switch {
	case p.From < p.To:
		return fmt.Sprintf("Places %d to %d, shared", p.From, p.To)
	case p.From == 2 && c.PlayOff:
		return "Second place, after a play-off"
	case p.From == 2:
		return "Second place"
	}
	return "Third place"
}

// String returns the page in words. Names are written as [say.Clean] writes
// them. They are not isolated, since [say.Wrap] does that for all words that it
// prints.
func (c Certificate) String() string {
	parts := []string{fmt.Sprintf("%s: %s, %s.", say.Clean(c.Title), say.Clean(c.Champion), c.record())}
	if c.About != "" {
		parts = append([]string{say.Clean(strings.TrimSuffix(c.About, ".")) + "."}, parts...)
	}
	for _, p := range c.Places {
		var names []string
		for _, name := range p.Players {
			names = append(names, say.Clean(name))
		}
		parts = append(parts, fmt.Sprintf("%s: %s.", c.heading(p), strings.Join(names, ", ")))
	}
	return strings.Join(append(parts, c.facts()+".", "Fingerprint: "+c.Fingerprint+"."), " ")
}

// text is a text from a file as it can appear among others.
func text(s string) string { return say.Isolate(say.Clean(s)) }
