package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/qualify"
)

// This file says how few games of the qualifier decide who is first, and who is
// in the field.

// The limits of -margin. An answer takes about a fifth of a second at most, and
// more for many games.
const (
	marginBots    = 40 // of the table
	marginWork    = 200_000_000
	marginChanges = 3 // in a sentence
)

// margins prints, for each bot, how few games would have to have another
// winner. It says which games are enough for the bot in the field that is
// closest to the cut, and for the bot out of it.
func (p printer) margins(in qualifier) error {
	r, err := qualify.Rank(in)
	if err != nil {
		return err
	}
	in.Options.MaxWork = marginWork + 2000*int64(len(in.Entrants)+len(in.Benchmarks)+len(in.Games))
	rows := []string{"place\tbot\tfirst\tin the field"}
	more := 0
	var closest [2]*qualify.Swing[string] // out of the field, and in it
	for _, place := range r.Places {
		for _, bot := range place.Players {
			if len(rows) > marginBots {
				more++
				continue
			}
			first, err := qualify.Margin(in, qualify.Claim[string]{Kind: qualify.Within, A: bot, Place: 1})
			if err != nil {
				return err
			}
			field, err := qualify.Margin(in, qualify.Claim[string]{Kind: qualify.InField, A: bot})
			if err != nil {
				return err
			}
			rows = append(rows, fmt.Sprintf("%s\t%s\t%s\t%s", numbers(place), bot, few(first), few(field)))
			side := &closest[0]
			if field.Holds {
				side = &closest[1]
			}
			if field.Most > 0 && (*side == nil || field.Most < (*side).Most) {
				*side = &field
			}
		}
	}
	p.printf("How few games of the qualifier would have to have another winner\n\n")
	p.columns(rows)
	if more > 0 {
		p.printf("  and %s\n", say.Count(more, "more bot", "more bots"))
	}
	if closest[0] != nil || closest[1] != nil {
		p.printf("\n")
	}
	for _, s := range slices.Backward(closest[:]) {
		if s != nil {
			p.wrap("", had(*s))
		}
	}
	p.printf("\n")
	p.wrap("", "Yes and no are by the games as they are. The number says how few of these games would have to "+
		"have another winner, so that yes becomes no, or no becomes yes. A bot that was not set up stays so. "+
		"Games are numbered as in the log.")
	return nil
}

// few says how large an answer is.
func few(s qualify.Swing[string]) string {
	is := "no: "
	if s.Holds {
		is = "yes: "
	}
	return is + say.Margin(int64(s.Least), int64(s.Most), s.Never)
}

// had says which games are enough for a bot, as in "Had Ann won game 3 against
// Bomb, Ann would be in the field."
func had(s qualify.Swing[string]) string {
	then := s.Claim.A + " would be in the field"
	if s.Holds {
		then = s.Claim.A + " would not be in the field"
	}
	if len(s.Changes) > marginChanges {
		return fmt.Sprintf("With %d other results, %s.", len(s.Changes), then)
	}
	var list []string
	for _, x := range s.Changes {
		winner, loser := x.Now.Gold, x.Now.Silver
		if x.Now.Winner == qualify.Silver {
			winner, loser = loser, winner
		}
		list = append(list, fmt.Sprintf("%s won game %d against %s", winner, x.Game+1, loser))
	}
	return fmt.Sprintf("Had %s, %s.", strings.Join(list, ", and "), then)
}
