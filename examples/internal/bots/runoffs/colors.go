package runoffs

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file has the colors of the picture of a report, in light and dark.

// levels is the number of steps from nothing to the most, in colors of cells.
const levels = 10

// step is the level of a share, which is in thousandths.
func step(permille int) int { return (permille*levels + 500) / 1000 }

// The colors of cells at their ends. Blue and orange are told apart by the
// color-blind.
var (
	neutral = [2]svg.Color{svg.RGB(247, 247, 247), svg.RGB(36, 36, 36)}
	gain    = [2]svg.Color{svg.RGB(5, 80, 160), svg.RGB(120, 185, 255)}
	loss    = [2]svg.Color{svg.RGB(165, 70, 0), svg.RGB(255, 165, 95)}
	never   = [2]svg.Color{svg.White, svg.RGB(13, 17, 23)}
	sure    = [2]svg.Color{svg.RGB(10, 65, 130), svg.RGB(130, 190, 255)}
)

// reportColors has the colors of a report. Lines can be seen on paper, and are
// told apart by the color-blind.
func reportColors() svg.Colors {
	c := svg.Colors{
		"grid":  {svg.RGB(217, 217, 217), svg.RGB(55, 62, 72)},
		"lead":  {svg.RGB(166, 166, 166), svg.RGB(105, 115, 128)},
		"line0": {svg.RGB(0, 0, 0), svg.RGB(232, 237, 243)},
		"line1": {svg.RGB(0, 114, 178), svg.RGB(86, 180, 233)},
		"line2": {svg.RGB(213, 94, 0), svg.RGB(245, 140, 60)},
		"line3": {svg.RGB(0, 122, 90), svg.RGB(0, 185, 140)},
		"line4": {svg.RGB(170, 68, 153), svg.RGB(220, 140, 210)},
		"line5": {svg.RGB(140, 105, 0), svg.RGB(225, 190, 60)},
	}
	for k := range levels + 1 {
		for _, x := range []struct {
			name     string
			from, to [2]svg.Color
		}{{"gain", neutral, gain}, {"loss", neutral, loss}, {"sure", never, sure}} {
			var cell, text [2]svg.Color
			for theme := range cell {
				cell[theme] = x.from[theme].Toward(x.to[theme], k*1000/levels)
				text[theme] = cell[theme].Over()
			}
			c[fmt.Sprint(x.name, k)], c[fmt.Sprint(x.name, k, "text")] = cell, text
		}
	}
	return c
}

// reportStyle is the style of a report.
func reportStyle() string {
	css := ".ink,.empty{fill:$ink}.paper{fill:$paper}.faint{fill:$faint}.axis{stroke:$faint}.grid{stroke:$grid}" +
		".lead{stroke:$lead}.self{fill:$grid;stroke:$paper}rect.empty{fill:$paper;stroke:$grid}" +
		".frame{fill:none;stroke:$ink;stroke-width:2}"
	for _, x := range []struct{ name, edge string }{{"gain", "paper"}, {"loss", "paper"}, {"sure", "grid"}} {
		css += svg.Each(levels+1, fmt.Sprintf(
			"rect.%[1]s#{fill:$%[1]s#;stroke:$%[2]s}text.%[1]s#{fill:$%[1]s#text}", x.name, x.edge))
	}
	css += svg.Each(lineColors, ".line#{stroke:$line#}circle.line#{fill:$line#;stroke:$paper}")
	return reportColors().Style(css)
}
