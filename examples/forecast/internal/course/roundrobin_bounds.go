package course

import (
	"math"

	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file has the bounds of a round robin that goes on.

// outlook returns the places that each team can still reach. Without a final,
// it is the outlook for the first place alone, which makes a champion. It is
// nil if the event is over, or too large for an outlook.
func (c *league) outlook() []roundrobin.Prospect[int] {
	if c.isOver() {
		return nil
	}
	e := c.event
	if c.places() == 0 {
		e.Options.Places = 1
	}
	list, err := roundrobin.Outlook(e)
	if err != nil {
		return nil
	}
	return list
}

// Complete reports whether all matches that can still come have an even number
// of games.
func (c *league) Complete() bool {
	o, now := c.event.Options, c.decision.State
	for _, stage := range []struct {
		comes bool
		games int
	}{
		{now <= roundrobin.InTable, played(o.Games, roundrobin.DefaultGames)},
		{now <= roundrobin.InPlayOff && c.places() > 0, played(o.PlayOffGames, roundrobin.DefaultPlayOffGames)},
		{now <= roundrobin.InFinal && c.places() == 2, played(o.FinalGames, roundrobin.DefaultFinalGames)},
		{now <= roundrobin.InExtra && c.places() == 2, played(o.ExtraGames, roundrobin.DefaultExtraGames)},
	} {
		if stage.comes && stage.games%2 != 0 {
			return false
		}
	}
	return true
}

func (c *league) Most() int {
	most := len(c.contests)
	o := c.event.Options
	even := func(option, usual int) int { return 1 - played(option, usual)%2 }
	switch c.decision.State {
	case roundrobin.InTable, roundrobin.InPlayOff:
		if c.places() > 0 {
			more := c.playOffs()
			if more < 0 {
				return -1
			}
			most += more
		}
		if c.places() == 2 {
			most += 1 + even(o.FinalGames, roundrobin.DefaultFinalGames)
		}
	case roundrobin.InFinal:
		most += even(o.FinalGames, roundrobin.DefaultFinalGames)
	}
	return most
}

// playOffs returns an upper bound on how many matches of later stages of the
// play-off there can be, or -1 if there is none.
//
// Only teams that are neither clinched nor out can be tied. If at most one team
// is open, there is no tie. Two teams play one match in a stage. If it has an
// odd number of games, it decides. Three teams can win one match each, in each
// stage again.
func (c *league) playOffs() int {
	decides := played(c.event.Options.PlayOffGames, roundrobin.DefaultPlayOffGames)%2 == 1
	if c.decision.State == roundrobin.InPlayOff && len(c.contests) == 1 && decides {
		stage := c.decision.Stages[len(c.decision.Stages)-1]
		if len(stage.Contenders) == 2 {
			return 0 // the match that is played now decides
		}
	}
	list := c.outlook()
	if list == nil {
		return -1
	}
	open := 0
	for _, p := range list {
		if p.Status == roundrobin.Open {
			open++
		}
	}
	switch {
	case open < 2:
		return 0
	case open == 2 && decides:
		return 1
	}
	return -1
}

// Bounds follow from the points that each team will have at least and at most,
// and from rule Reach of package roundrobin.
//
// # Places by points
//
// By tablePlaces, the place of a team that is no finalist is 1 more than the
// number of teams with more points, and behind all finalists. So its place is
// behind all teams that will have more points than the team can reach. It is
// before or beside all teams that cannot reach more points than the team has
// for sure.
//
// # Places in the final
//
// A team that has clinched is first or second. A team that is out is behind the
// finalists. Any other team can still be first.
func (c *league) Bounds() []Bound {
	bounds := make([]Bound, len(c.names))
	if c.isOver() {
		end := c.End()
		for i, place := range end.Places {
			bounds[i] = exactly(place)
			bounds[i].CanWin = i == end.Champion
			bounds[i].MustWin = i == end.Champion
			if end.Through != nil {
				bounds[i].Through, bounds[i].NotThrough = end.Through[i], !end.Through[i]
			}
		}
		return bounds
	}
	least, most := c.points()
	behind := max(1, c.places()) + 1 // the first place if out
	prospects := c.outlook()
	// A tie-break can put a team with as many points ahead.
	apart := len(c.event.Options.TieBreaks) > 0
	for i, place := range ranges(least, most, apart) {
		b := &bounds[i]
		if c.decision.Table.Rows[i].Withdrawn {
			*b = exactly(c.entered() + 1)
			b.NotThrough = c.places() == 2
			continue
		}
		*b = place
		b.CanWin = true
		b.Worst = max(b.Worst, c.places()+1)
		status := roundrobin.Open
		if prospects != nil {
			status = prospects[i].Status
		}
		switch {
		case status == roundrobin.Out:
			b.Best, b.Worst, b.CanWin = max(b.Best, behind), max(b.Worst, behind), false
		case c.places() > 0:
			b.Best = 1
		}
		if status == roundrobin.Clinched {
			b.Worst = max(1, c.places())
			b.MustWin = c.places() < 2
		}
		if b.MustWin {
			b.Best = 1
		}
		if c.places() == 2 {
			b.Through, b.NotThrough = status == roundrobin.Clinched, status == roundrobin.Out
		}
	}
	return bounds
}

// points returns the fewest and the most points that each team can have in the
// table at the end.
func (c *league) points() (least, most []int) {
	worth := c.event.Options.Points
	if worth == (roundrobin.Points{}) {
		worth = roundrobin.Points{Win: roundrobin.DefaultWin, Draw: roundrobin.DefaultDraw,
			Loss: roundrobin.DefaultLoss}
	}
	left := make([]int, len(c.names))
	if c.decision.State == roundrobin.InTable {
		for _, x := range c.contests {
			left[x.First]++
			left[x.Second]++
		}
	}
	later := make([]int, len(c.names)) // deductions that are yet to come
	for _, d := range c.event.Deductions {
		later[d.Team] += d.Points
	}
	for i, row := range c.decision.Table.Rows {
		later[i] -= row.Deducted
		if row.Withdrawn { // below all others
			least, most = append(least, math.MinInt/2), append(most, math.MinInt/2)
			continue
		}
		least = append(least, row.Points-later[i]+left[i]*worth.Loss)
		most = append(most, row.Points-later[i]+left[i]*worth.Win)
	}
	return least, most
}
