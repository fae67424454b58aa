package desk

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has players who report the results of their own games. The rules
// are our own:
//
//  1. The director says whether players report ([LetReport]), at any time. If
//     they do not any more, all reports that are not confirmed are dropped.
//  2. A player reports a win, a loss or, with points, a draw, of a game that
//     has no result. The round must have begun.
//  3. The report of one player changes no result. The player can change it, or
//     take it back.
//  4. If the other player reports the same, that is the result.
//  5. If the two report different results, the director decides ([Disputes]).
//     Either of them can still give in.
//  6. The director decides always. A report ends with its game: by a result,
//     by a replay, and if its round is dropped. Only the director changes a
//     result.

// game returns the game with the result that the player reports.
func (c SelfReport) game() pairing.Game[string] {
	return pairing.Game[string]{Gold: c.Gold, Silver: c.Silver, Outcome: c.Outcome}
}

// letReport obeys rule 1.
func (d *decision) letReport(c LetReport) error {
	d.sentence = "Players report the results of their own games."
	if c.Not {
		d.sentence = "Only the director reports results."
	}
	if d.s.SelfReports == !c.Not {
		return d.alreadySo(0)
	}
	d.n.SelfReports = !c.Not
	return nil
}

func (d *decision) selfReport(c SelfReport) error {
	e := d.s.File.Event
	if err := d.player(c.Player); err != nil {
		return err
	}
	d.round = c.Round
	if !d.s.SelfReports {
		return phase("only the director reports results in this event")
	}
	if c.Round < 1 || c.Round > d.s.rounds() {
		return unknown("there is no round %d", c.Round)
	}
	k := e.Find(c.Round, c.Gold, c.Silver)
	if k == 0 {
		return unknown("round %d has no game of these two", c.Round)
	}
	g := e.Rounds[c.Round-1].Games[k-1]
	switch o := c.Outcome; {
	case g.Gold != c.Gold:
		return invalid("gold: %s has Gold", g.Gold)
	case c.Player != c.Gold && c.Player != c.Silver:
		return invalid("player: %s does not play this game", c.Player)
	case o == pairing.Draw && !e.Edition.HasPoints(),
		o != pairing.NotPlayed && o != pairing.GoldWins && o != pairing.SilverWins && o != pairing.Draw:
		return invalid("outcome: a player reports a win, a loss or, in an event with points, a draw")
	case g.Outcome != pairing.NotPlayed && g.Outcome == o:
		d.sentence = fmt.Sprintf("Round %d: %s.", c.Round, rulings.Ending(g))
		return d.alreadySo(d.s.Changed[c.Round-1][k-1])
	case g.Outcome != pairing.NotPlayed:
		return phase("round %d: %s. Only the director can change that", c.Round, rulings.Ending(g))
	case !rulings.Begun(e.Rounds[c.Round-1]):
		return phase("round %d has not begun", c.Round)
	}
	mine, other := -1, -1
	for i, x := range d.s.Reported {
		if x.Round == c.Round && x.Gold == c.Gold && x.Silver == c.Silver {
			if x.Player == c.Player {
				mine = i
			} else {
				other = i
			}
		}
	}
	said := fmt.Sprintf("Round %d: %s reports: %s.", c.Round, c.Player, rulings.Ending(c.game()))
	opponent := c.Gold
	if c.Player == c.Gold {
		opponent = c.Silver
	}
	switch {
	case mine >= 0 && d.s.Reported[mine] == c, mine < 0 && c.Outcome == pairing.NotPlayed:
		d.sentence = said
		return d.alreadySo(0)
	case c.Outcome == pairing.NotPlayed:
		d.n.Reported = slices.Delete(slices.Clone(d.s.Reported), mine, mine+1)
		d.sentence = fmt.Sprintf("Round %d: %s takes the report of %s against %s back.", c.Round, c.Player,
			c.Gold, c.Silver)
		return nil
	case other >= 0 && d.s.Reported[other].Outcome == c.Outcome:
		return d.confirmed(c)
	case other >= 0:
		d.sentence = said + " " + opponent + " reports another result, so the director decides."
	default:
		d.sentence = said + " " + opponent + " has not confirmed it."
	}
	d.n.Reported = slices.Clone(d.s.Reported)
	if mine >= 0 {
		d.n.Reported[mine] = c
	} else {
		d.n.Reported = append(d.n.Reported, c)
	}
	return nil
}

// confirmed makes the result that both players report, by rule 4.
func (d *decision) confirmed(c SelfReport) error {
	if err := d.rule(rulings.Report(d.s.File.Event, c.Round, c.game())); err != nil {
		return err
	}
	d.sentence += " Both players report it."
	d.started(c.Round, c.game(), d.r.At)
	return nil
}

// endReports drops the reports that have ended, by rule 6.
func (d *decision) endReports() {
	e := d.n.File.Event
	d.n.Reported = slices.DeleteFunc(slices.Clone(d.n.Reported), func(x SelfReport) bool {
		k := e.Find(x.Round, x.Gold, x.Silver)
		return !d.n.SelfReports || k == 0 || e.Rounds[x.Round-1].Games[k-1].Outcome != pairing.NotPlayed
	})
}

// endReport drops the reports of a game that will be played again.
func (d *decision) endReport(round int, a, b string) {
	both := players(pairing.Game[string]{Gold: a, Silver: b})
	d.n.Reported = slices.DeleteFunc(slices.Clone(d.n.Reported), func(x SelfReport) bool {
		return x.Round == round && players(x.game()) == both
	})
}

// Disputes returns the games whose players report different results, each with
// its two reports. The game whose dispute is the oldest comes first.
func (s *State) Disputes() (list [][2]SelfReport) {
	for k, y := range s.Reported {
		for _, x := range s.Reported[:k] {
			if x.Round == y.Round && x.Gold == y.Gold && x.Silver == y.Silver {
				list = append(list, [2]SelfReport{x, y})
			}
		}
	}
	return list
}

// Said is a report in a sentence.
func (c SelfReport) Said() string { return c.Player + " reports: " + rulings.Ending(c.game()) + "." }

// disputed is the advice about the first dispute.
func (s *State) disputed() (a Advice, ok bool) {
	list := s.Disputes()
	if len(list) == 0 {
		return a, false
	}
	x := list[0]
	board := s.File.Event.Find(x[0].Round, x[0].Gold, x[0].Silver)
	text := fmt.Sprintf("The players of round %d, board %d, do not agree. %s %s The director decides.",
		x[0].Round, board, x[0].Said(), x[1].Said())
	return Advice{Text: text, Verb: (Report{}).Verb(), Round: x[0].Round}, true
}

// diffReports and applyReports have the reports of a record.
func (c *Change) diffReports(old, now *State) {
	c.SelfReports = changed(old.SelfReports, now.SelfReports)
	c.Reported = splice(old.Reported, now.Reported, equal)
}

func applyReports(s *State, c Change) error {
	if c.SelfReports != nil {
		s.SelfReports = *c.SelfReports
	}
	return c.Reported.apply("reports of players", &s.Reported)
}

// SelfReported has who reports which results of open games, for programs.
func (s *State) SelfReported() any {
	return struct {
		Allowed bool         `json:"allowed"`
		Reports []SelfReport `json:"reports"`
	}{s.SelfReports, strict.OrEmpty(s.Reported)}
}
