package abalone

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/wire"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file writes records.

// The tags of a record whose value nobody has said, as in PGN.
const (
	unknown     = "?"
	unknownDate = "????.??.??"
)

// sheet returns the record of a game of the competition.
func (x *program) sheet(m league.Match, game int, g wire.Result) abalone.Record {
	about := strings.ReplaceAll(say.Clean(cmp.Or(x.file.About, x.game.Title)), `"`, "'")
	return g.GameRecord(wire.Tags{
		Event: cmp.Or(x.file.Event, about), Site: cmp.Or(x.file.Site, unknown),
		Date:  cmp.Or(x.file.Date, unknownDate),
		Round: round(m, game),
	})
}

// round returns the tag Round: the round of the table, or what else the match
// belongs to. If a match has several games, the number of the game follows.
func round(m league.Match, game int) string {
	text := strconv.Itoa(m.Round)
	switch m.State {
	case roundrobin.InPlayOff:
		text = fmt.Sprintf("play-off-%d.%d", m.Stage, m.Round)
	case roundrobin.InFinal, roundrobin.InExtra:
		text = m.Match.ID
	}
	if len(m.Games) > 1 {
		text += fmt.Sprintf(".%d", game)
	}
	return text
}

// sheets returns the records of all games of a competition, in their order,
// with the rules that ended the games.
func (x *program) sheets(c *leaguecli.Course) (list []abalone.Record, by []abalone.Rule, err error) {
	for _, m := range c.Matches {
		for _, played := range m.Games {
			g, err := x.conditions().Read(arena.Plan{Seed: c.Seed}, m.Match, played)
			if err != nil {
				return nil, nil, err
			}
			list, by = append(list, x.sheet(m, played.Game, g)), append(by, g.Game.Why())
		}
	}
	return list, by, nil
}

// records returns the records of all games of a competition.
func (x *program) records(c *leaguecli.Course) ([]byte, error) {
	list, _, err := x.sheets(c)
	if err != nil {
		return nil, err
	}
	return recordsText(list)
}

// recordsText writes records in the form of 1993.
func recordsText(list []abalone.Record) ([]byte, error) {
	text, err := abalone.RecordsText(list)
	return []byte(text), err
}

// pgn returns the records of all games of a competition in the form of PGN.
// They also say how a game ended.
func (x *program) pgn(c *leaguecli.Course) ([]byte, error) {
	list, by, err := x.sheets(c)
	if err != nil {
		return nil, err
	}
	for k := range list {
		list[k].More = append(list[k].More, abalone.Tag{Name: "Termination", Value: by[k].Termination()})
	}
	return pgnText(list)
}

// pgnText writes records in the form of PGN.
func pgnText(list []abalone.Record) ([]byte, error) {
	var text []byte
	for k, r := range list {
		one, err := r.PGN()
		if err != nil {
			return nil, fmt.Errorf("record %d: %w", k+1, err)
		}
		text = append(text, one...)
	}
	return text, nil
}
