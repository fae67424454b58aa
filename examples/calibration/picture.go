package main

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws reliability diagrams: what was said to the right, and what
// happened to the top. Right forecasts are on the diagonal. Bars below say how
// often each chance was said.

// The sizes of a picture.
const (
	font   = 13
	small  = 11
	margin = 24

	plotWide = 300 // of a diagram, and its height
	axisWide = 48  // for the numbers beside a diagram
	plotGap  = 40  // between two diagrams
	headHigh = 28  // above a diagram
	barsHigh = 56
	footHigh = 64 // below the bars
	dot      = 4  // the radius of a point
)

// A theme has the colors of a picture.
type theme struct {
	paper, plot, edge svg.Color // behind
	ink, faint        svg.Color // texts, and the diagonal
	right, wrong      svg.Color // ours, and the wrong model
}

var (
	light = theme{
		paper: svg.RGB(255, 255, 255), plot: svg.RGB(241, 243, 246), edge: svg.RGB(200, 206, 214),
		ink: svg.RGB(26, 26, 26), faint: svg.RGB(89, 94, 102), right: svg.RGB(30, 94, 168),
		wrong: svg.RGB(176, 82, 0),
	}
	dark = theme{
		paper: svg.RGB(13, 17, 23), plot: svg.RGB(24, 29, 37), edge: svg.RGB(66, 74, 86),
		ink: svg.RGB(232, 237, 243), faint: svg.RGB(160, 169, 180), right: svg.RGB(110, 168, 240),
		wrong: svg.RGB(240, 160, 80),
	}
)

// style returns a theme as CSS.
func (t theme) style() string {
	return fmt.Sprintf(".paper{fill:%v}.plot{fill:%v}.grid{stroke:%v}.ink{fill:%v}.faint{fill:%v}"+
		".diagonal{stroke:%v;stroke-dasharray:4 4}"+
		".right{fill:%v}.right-line{stroke:%v;stroke-width:2}.wrong{fill:%v}"+
		".wrong-line{stroke:%v;stroke-width:2}",
		t.paper, t.plot, t.edge, t.ink, t.faint, t.faint, t.right, t.right, t.wrong, t.wrong)
}

// A picture is being drawn.
type picture struct{ svg.Block }

// text writes a text of a class: ink or faint.
func (p *picture) text(x, y int, class, text string, more ...string) {
	p.Add(`<text x="%d" y="%d" class="%s"%s>%s</text>`, x, y, class, svg.Attributes(more), svg.Escape(text))
}

// draw draws the reliability diagrams of ours, beside the wrong model.
func (r report) draw() []byte {
	const title = "Of things called 30 %, do 30 % happen?"
	first, second := r.Forecasters[ours], r.Forecasters[tooSpread]
	about := fmt.Sprintf("%d simulated events of %d entrants. Lines are intervals of 95 %%, bars how often each "+
		"chance was said.", r.Events, r.Entrants)
	p := &picture{}
	p.text(margin, margin+18, "ink", title, "font-size", "20", "font-weight", "bold")
	p.text(margin, margin+40, "faint", about)
	left, down := margin+axisWide, margin+60+headHigh
	right, below := left+plotWide+plotGap+axisWide, down+plotWide+barsHigh+footHigh+headHigh
	p.diagram(left, down, "right", "Our forecasts: who wins", first.Win)
	p.diagram(right, down, "wrong", "A model that is too sure: who wins", second.Win)
	p.diagram(left, below, "right", "Our forecasts: the first three places", first.Top)
	p.diagram(right, below, "wrong", "A model that is too sure: the first three", second.Top)
	wide, high := max(right+plotWide, margin+svg.Width(about, font))+margin, below+plotWide+barsHigh+footHigh
	var out svg.Block
	out.Add(`<?xml version="1.0" encoding="UTF-8"?>`)
	out.Add(
		`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-labelledby="calibration-title calibration-words" font-family="Helvetica, Arial, sans-serif" font-size="%d">`, wide, high, wide, high, font)
	out.Add(`<title id="calibration-title">%s</title>`, title)
	out.Add(`<desc id="calibration-words">%s</desc>`, svg.Escape(about+"\n"+first.reliability()))
	out.Add(`<style>%s@media(prefers-color-scheme:dark){%s}</style>`, light.style(), dark.style())
	out.Add(`<rect class="paper" width="%d" height="%d"/>`, wide, high)
	out.Write(p.Bytes())
	out.Add(`</svg>`)
	return out.Bytes()
}

// diagram draws a diagram with its upper left corner at x and y.
func (p *picture) diagram(x, y int, class, head string, d diagram) {
	p.text(x, y-10, "ink", head, "font-weight", "bold")
	p.Add(`<rect class="plot" x="%d" y="%d" width="%d" height="%d"/>`, x, y, plotWide, plotWide)
	for k := 0; k <= binCount; k += 2 {
		at := k * plotWide / binCount
		p.Add(`<path class="grid" d="M%d,%d h%d M%d,%d v%d"/>`, x, y+plotWide-at, plotWide, x+at, y, plotWide)
		percent := fmt.Sprintf("%d %%", 100*k/binCount)
		p.text(x-6, y+plotWide-at+4, "faint", percent, "font-size", fmt.Sprint(small), "text-anchor", "end")
		p.text(x+at, y+plotWide+barsHigh+22, "faint", percent, "font-size", fmt.Sprint(small),
			"text-anchor", "middle")
	}
	p.text(x+plotWide/2, y+plotWide+barsHigh+40, "faint", "what was said", "font-size", fmt.Sprint(small),
		"text-anchor", "middle")
	p.text(x+6, y+16, "faint", "what happened", "font-size", fmt.Sprint(small))
	p.Add(`<path class="diagonal" d="M%d,%d l%d,%d"/>`, x, y+plotWide, plotWide, -plotWide)
	most := 1
	for _, b := range d.Bins {
		most = max(most, b.Asked)
	}
	for k, b := range d.Bins {
		if b.Asked == 0 {
			continue
		}
		from, to := k*plotWide/binCount, (k+1)*plotWide/binCount
		bar := max(1, b.Asked*(barsHigh-8)/most)
		p.Add(`<rect class="%s" x="%d" y="%d" width="%d" height="%d"/>`, class, x+from+2,
			y+plotWide+barsHigh+4-bar, to-from-4, bar)
		at, up := x+across(b.Said), func(share float64) int { return y + plotWide - across(share) }
		p.Add(`<g><title>%s %% was said, %s %% happened (%s %%), %d times</title>`, fixed(100*b.Said, 1),
			fixed(100*b.Happened.Value, 1), b.Happened.percent(), b.Asked)
		p.Add(`<path class="%s-line" d="M%d,%d V%d"/>`, class, at, up(b.Happened.Low), up(b.Happened.High))
		p.Add(`<circle class="%s" cx="%d" cy="%d" r="%d"/></g>`, class, at, up(b.Happened.Value), dot)
	}
}

// across is how far a chance is along an axis.
func across(chance float64) int { return int(float64(chance*plotWide) + 0.5) }
