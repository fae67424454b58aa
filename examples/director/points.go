package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/filecli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has what only events with points have.

// draws are the texts that say that a game is drawn.
var draws = []string{"draw", "=", "½", "1/2", "0.5", "½-½", "1/2-1/2"}

// withPoints gives an event of an edition with points its settings.
func (c *call) withPoints(e *pairing.Event[string]) error {
	if !e.Edition.HasPoints() {
		for _, name := range []string{"rounds", "points", "ending", "tie-breaks", "fide"} {
			if cli.Given(c.Set)[name] {
				return fmt.Errorf("-%s is for an event with points: -document arbiter-swiss-2026, or "+
					"-document arbiter-mcmahon-2026", name)
			}
		}
		return nil
	}
	switch {
	case c.lives > 0:
		return errors.New("-lives: an event with points has no lives")
	case c.rounds == 0:
		return errors.New("an event with points needs its number of rounds, such as -rounds 5")
	}
	e.Length, e.Points, e.TieBreaks, e.FIDETieBreaks = c.rounds, c.points, c.tieBreaks, c.fide
	if c.ending != "" {
		e.Criteria = competition.WithEnding(e.Edition, c.ending)
	}
	probe := *e
	probe.Entrants = []string{"1", "2"} // an event needs two
	return probe.Check()
}

// listed enters the players of a CSV file, with their clubs, the points that
// they begin with, and their ratings if everybody has one.
func (c *call) listed() (competition.File, error) {
	name, text, err := c.P.Read(c.players, cli.Sample{}, cli.MaxFile)
	if err != nil {
		return c.file, err
	}
	list, err := competition.ReadPlayers(text, c.file.Event.Points)
	if err != nil {
		return c.file, fmt.Errorf("%s: %w", name, err)
	}
	c.P.Remarks(list.Remarks.Texts())
	c.order = list.Names
	start, err := list.Begin(c.file.Event, c.bar, c.floor)
	if err == nil {
		err = c.names()
	}
	if err != nil {
		return c.file, fmt.Errorf("%s: %w", name, err)
	}
	for k, club := range list.Clubs {
		if club != "" && filecli.CheckShown(club) != nil {
			return c.file, fmt.Errorf("%s: player %q: club %q: it has 1 to 100 printable characters", name,
				list.Names[k], club)
		}
	}
	if c.lacking = list.Unrated; c.lacking != nil {
		c.file.Event.SeedRatings = nil
	}
	if list.Ratings != nil {
		c.file.Seeds = nil // whose ratings are older
	}
	f, err := c.ordered(list.Ratings)
	if errors.Is(err, competition.ErrUnrated) {
		return f, fmt.Errorf("%s: the edition needs the rating of every player (column rating)", name)
	}
	if err == nil && len(f.Event.Rounds) == 0 {
		f.Event.Start, f.Event.Clubs = start, list.Clubs
	}
	return f, err
}

// unrated says that ratings are not kept, since some players have none. They
// are in the list, or they are new in an event whose entrants had ratings.
func (c *call) unrated(before pairing.Event[string]) {
	now, list := c.file.Event, c.lacking
	if now.SeedRatings != nil {
		return
	}
	if before.SeedRatings != nil && len(list) == 0 {
		list = slices.DeleteFunc(slices.Clone(now.Entrants),
			func(name string) bool { return slices.Contains(before.Entrants, name) })
	}
	n := len(list)
	if n > 3 {
		list = append(slices.Clone(list[:3]), fmt.Sprintf("%d more", n-3))
	}
	if n > 0 {
		c.Sayf("Ratings are not kept, since %s none: %s.", say.Count(n, "player has", "players have"),
			say.List(list))
	}
}

// begin says what the entrants begin with, if some begin with points.
func (c *call) begin() {
	e := c.file.Event
	var list []string
	for k, name := range e.Entrants {
		if k < len(e.Start) && e.Start[k] > 0 {
			list = append(list, name+" "+e.Points.Format(e.Start[k]))
		}
	}
	if len(list) > 0 {
		c.Sayf("Points to begin with: %s. Everybody else has 0.", say.List(list))
	}
}

// takeDraw takes the text of a draw from the arguments of report.
func (c *call) takeDraw() error {
	if len(c.Args) < 3 {
		return nil
	}
	text := c.Args[2]
	if !slices.Contains(draws, text) {
		return fmt.Errorf("%q is no draw, which is draw, =, ½, 1/2 or 0.5; for a win, the winner is named "+
			"first", text)
	}
	if c.forfeit || c.both || c.neither || c.undo {
		return errors.New("a game that is drawn has no other outcome, such as -forfeit")
	}
	c.Args, c.drawn = c.Args[:2], true
	return nil
}

// withLives makes a decision that only an event with lives has.
func withLives(decide func(rulings.Event) (rulings.Ruling, error)) func(rulings.Event) (rulings.Ruling, error) {
	return func(e rulings.Event) (rulings.Ruling, error) {
		if e.Edition.HasPoints() {
			return rulings.Ruling{}, errors.New("an event with points has no lives, appeals or play-offs")
		}
		return decide(e)
	}
}
