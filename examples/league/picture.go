package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file draws the race: the points of each team after each of its matches.

// maxDrawn is the largest number of teams that can be drawn.
const maxDrawn = 40

// The sizes of the picture.
const (
	plotLeft   = svg.Margin + 36
	plotTop    = svg.Margin + 64
	plotWide   = 620
	plotHigh   = 380
	labelHigh  = 16  // from label to label
	labelWide  = 220 // at most
	plotRight  = plotLeft + plotWide
	lineColors = 6
)

var (
	colors = svg.Colors{
		"grid":  {svg.RGB(222, 226, 232), svg.RGB(48, 55, 65)},
		"team0": {svg.RGB(30, 98, 178), svg.RGB(110, 168, 240)},
		"team1": {svg.RGB(178, 84, 12), svg.RGB(240, 160, 90)},
		"team2": {svg.RGB(34, 120, 60), svg.RGB(110, 200, 130)},
		"team3": {svg.RGB(150, 40, 130), svg.RGB(230, 140, 215)},
		"team4": {svg.RGB(110, 100, 20), svg.RGB(205, 190, 90)},
		"team5": {svg.RGB(90, 90, 100), svg.RGB(170, 170, 180)},
	}
	style = colors.Style(".paper{fill:$paper}.grid{stroke:$grid}.ink{fill:$ink}.faint{fill:$faint}" +
		svg.Each(lineColors, ".fill#{fill:$team#}.line#{stroke:$team#;fill:none;stroke-width:2}"))
)

// A course has the points of a team: before its first match, and after each of
// its matches.
type course struct {
	team   string
	points []int
}

// race returns the courses of the teams that have not withdrawn, the best one
// first. Matches are in the order in which they were recorded. At the end, the
// points are the points of the table.
func race(e event) ([]course, error) {
	table, err := roundrobin.Standings(e)
	if err != nil {
		return nil, err
	}
	played, err := counted(e)
	if err != nil {
		return nil, err
	}
	partial := event{Teams: e.Teams, Options: e.Options, Deductions: e.Deductions}
	partial.Options.TieBreaks = nil // only points are drawn
	list := make([]course, len(e.Teams))
	for k := range len(played) + 1 {
		partial.Results = played[:k]
		t, err := roundrobin.Standings(partial)
		if err != nil {
			return nil, err
		}
		for i, team := range e.Teams {
			if k == 0 || team == played[k-1].A || team == played[k-1].B {
				list[i].team, list[i].points = team, append(list[i].points, t.Rows[i].Points)
			}
		}
	}
	var drawn []course
	for i, x := range list {
		if !table.Rows[i].Withdrawn {
			// A later match of others can bring a deduction.
			x.points[len(x.points)-1] = table.Rows[i].Points
			drawn = append(drawn, x)
		}
	}
	slices.SortStableFunc(drawn, func(x, y course) int { return cmp.Compare(y.last(), x.last()) })
	return drawn, nil
}

// last is the last number of points.
func (x course) last() int { return x.points[len(x.points)-1] }

// counted returns the results that count in the table: the results that were
// recorded, in their order, and then the forfeits by rule Withdrawing.
func counted(e event) (list []match, err error) {
	f, err := roundrobin.Fixtures(e)
	if err != nil {
		return nil, err
	}
	off := map[[2]string]bool{}
	var ruled []match
	for _, round := range meetings(e, f) {
		for _, m := range round {
			switch {
			case !m.counts:
				off[pairOf(match{A: m.home, B: m.away})] = true
			case m.note != "":
				ruled = append(ruled, *m.result)
			}
		}
	}
	for _, m := range e.Results {
		if !off[pairOf(m)] {
			list = append(list, m)
		}
	}
	return append(list, ruled...), nil
}

// draw draws the race as SVG.
func draw(f file) ([]byte, error) {
	if n := len(f.Event.Teams); n > maxDrawn {
		return nil, fmt.Errorf("%d teams; at most %d can be drawn", n, maxDrawn)
	}
	list, err := race(f.Event)
	if err != nil {
		return nil, err
	}
	least, most, matches := 0, 1, 0
	for _, x := range list {
		least, most = min(least, slices.Min(x.points)), max(most, slices.Max(x.points))
		matches = max(matches, len(x.points)-1)
	}
	if matches == 0 {
		return nil, fmt.Errorf("there are no results to draw")
	}
	bottom := plotTop + max(plotHigh, labelHigh*len(list))
	up := svg.Scale[int]{From: least, To: most, Start: bottom, End: plotTop}
	across := svg.Scale[int]{From: 0, To: matches, Start: plotLeft, End: plotRight}
	p := svg.New(cmp.Or(f.About, "League"), plotRight+labelWide)
	p.Text(svg.Margin, svg.Margin+40, "faint", "The points of each team after each of its matches")
	up.Rows(p, up.Ticks(10, 1), plotLeft, plotRight, "%d")
	ticks := across.Ticks(20, 1)
	across.Columns(p, ticks, ticks, plotTop, bottom, "%d")
	ends := make([]int, len(list)) // heights of the labels
	for k, x := range list {
		ends[k] = up.At(x.last())
	}
	svg.Spread(ends, labelHigh, plotTop, bottom)
	for k, x := range list {
		for r := range len(x.points) - 1 {
			p.Line(fmt.Sprintf("line%d", k%lineColors), across.At(r), up.At(x.points[r]), across.At(r+1),
				up.At(x.points[r+1]))
		}
		text := fmt.Sprintf("%d %s", x.last(), say.Clean(x.team))
		text = svg.Fit(text, svg.Font, labelWide-16, svg.Width)
		p.Text(plotRight+12, ends[k]+5, fmt.Sprintf("fill%d", k%lineColors), text)
	}
	return p.Page("race", "The points of each team after each of its matches.", style, bottom+labelHigh), nil
}
