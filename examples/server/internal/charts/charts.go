// Package charts draws how an event went, round by round, as SVG.
//
// [Ratings] draws the ratings of an event with their standard errors.
// [Remaining] draws the bounds on what is still to come.
//
// The pictures have light and dark colors. Each has a title, and says in words
// what it shows, for those who do not see it. It needs nothing from elsewhere.
// All lengths are whole pixels, and all figures are rounded before they are
// drawn.
//
// # Limits
//
// A picture has the last [MaxRounds] rounds and at most [MaxPlayers] players,
// and says how many it leaves out. A name that is too wide loses its middle.
// Figures that are infinite or not a number are left out.
package charts

import "github.com/arbiter-go/arbiter/examples/internal/out/svg"

// What a picture can hold.
const (
	MaxPlayers = 64
	MaxRounds  = 100
)

// The sizes of a picture.
const (
	margin = svg.Margin
	font   = svg.Font
	head   = 64  // the title and the line below it
	axis   = 56  // for the figures beside a plot
	plot   = 480 // the least width of a plot
	wide   = 760 // no picture is narrower
)

// The colors of a picture, and what they are for.
var (
	colors = svg.Colors{
		"grid":  {svg.RGB(225, 229, 234), svg.RGB(42, 49, 59)},
		"other": {svg.RGB(140, 147, 157), svg.RGB(112, 121, 133)},
		"line0": {svg.RGB(0, 95, 175), svg.RGB(110, 175, 245)},
		"line1": {svg.RGB(190, 75, 0), svg.RGB(245, 150, 75)},
		"line2": {svg.RGB(0, 125, 85), svg.RGB(70, 200, 150)},
		"line3": {svg.RGB(170, 50, 125), svg.RGB(235, 135, 200)},
		"line4": {svg.RGB(125, 100, 0), svg.RGB(220, 190, 80)},
		"line5": {svg.RGB(95, 70, 190), svg.RGB(175, 160, 250)},
		"line6": {svg.RGB(185, 35, 45), svg.RGB(250, 125, 125)},
		"line7": {svg.RGB(0, 118, 135), svg.RGB(80, 205, 220)},
	}
	style = colors.Style(".paper{fill:$paper}.grid{stroke:$grid}.ink{fill:$ink}.faint{fill:$faint}" +
		".other{stroke:$other;fill:none}.lead{stroke:$other;stroke-dasharray:1 3;fill:none}.dim{fill:$other}" +
		svg.Each(maxBright, ".l#{stroke:$line#;fill:none}.d#{fill:$line#}"))
)

// A picture is being drawn.
type picture struct{ *svg.Picture }

// start returns a picture with a title and a line below it.
func start(title, about string) picture {
	p := picture{svg.New(title, wide-margin)}
	p.Text(margin, margin+40, "faint", about)
	return p
}

// nothing returns a picture of which there is nothing to draw yet.
func nothing(id, title, about, words string) []byte {
	p := start(title, about)
	p.Text(margin, head+margin+8, "ink", words)
	return p.Page(id, words, style, head+40)
}

// A scale maps figures to pixels.
type scale = svg.Scale[int]

// shown is a name as the picture has it.
func shown(name string) string { return svg.Fit(name, font, 180, svg.BoldWidth) }

// rounds draws the axis of the rounds: a line for each, and its number where
// there is room.
func (p picture) rounds(x scale, top, bottom int) {
	x.Columns(p.Picture, x.Ticks(MaxRounds, 1), x.Ticks(max((x.End-x.Start)/36, 1), 1), top, bottom, "%d")
	p.Small((x.Start+x.End)/2, bottom+34, "faint", "rounds played", "text-anchor", "middle")
}
