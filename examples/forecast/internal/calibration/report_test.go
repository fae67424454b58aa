package calibration

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file puts the answer together, in words and as JSON.

// A report is the answer of the program.
type report struct {
	Format   string
	Events   int
	Entrants int
	Lives    int
	Spreads  []float64
	Playings int
	Seed     uint64

	Asked       int  // entrants left, in all events
	Enough      bool // events for a verdict
	Forecasters []verdict
	Intervals   covering
	Defects     []catch
}

// A verdict is what is found out about a forecaster.
type verdict struct {
	Name  string
	About string
	Brier estimate // of the chances to win
	RPS   estimate // of the places

	// BrierMore and RPSMore are these scores less the scores of ours.
	BrierMore estimate
	RPSMore   estimate

	Checks     [len(checks)]finding
	Calibrated bool // no check fails

	Win diagram
	Top diagram
}

// A diagram is a reliability diagram, with what follows from it.
type diagram struct {
	Bins        []shownBin
	Reliability float64
	Resolution  float64
	Uncertainty float64
	Within      float64
	Filled      int // bins with questions
	Right       int // the interval has the mean
}

// A shownBin is a bin of a diagram. Its numbers are 0 if nothing was asked.
type shownBin struct {
	From     float64
	To       float64
	Asked    int
	Said     float64
	Happened estimate
}

// A covering says how many intervals of forecasts have the exact chance.
type covering struct {
	Asked  int
	Held   estimate
	Enough bool // there are enough to say something
	Fair   bool
}

// scoreOut and coverageOut are the share of draws beyond each end of an
// interval.
const (
	scoreOut    = 0.025
	coverageOut = alarm / 2
)

// report judges the forecasts of all events.
func (o options) report(scenes []scene) report {
	r := report{
		Format: o.format, Events: o.events, Entrants: o.entrants, Spreads: o.spreads,
		Playings: o.playings, Seed: o.seed, Enough: o.events >= leastEvents,
	}
	if o.format == floating {
		r.Lives = o.lives
	}
	rows := make([][]tally, len(forecasters))
	for f := range forecasters {
		rows[f] = make([]tally, len(scenes))
	}
	covers := [][]coverage{make([]coverage, len(scenes))}
	for k, s := range scenes {
		r.Asked += len(s.happened)
		for f := range forecasters {
			rows[f][k] = count(s.forecasts[f], s.happened)
		}
		covers[0][k] = s.covered
	}
	all, draws := sum(rows), resample(rows, o.resamples, o.seed, o.workers)
	for f, x := range forecasters {
		brier := func(rows []tally) float64 { return rows[f].win.brier() }
		rps := func(rows []tally) float64 { return rows[f].rps() }
		v := verdict{
			Name: x.name, About: x.about,
			Brier: estimated(all, draws, scoreOut, brier),
			RPS:   estimated(all, draws, scoreOut, rps),
			BrierMore: estimated(all, draws, scoreOut, func(rows []tally) float64 {
				return brier(rows) - rows[ours].win.brier()
			}),
			RPSMore: estimated(all, draws, scoreOut, func(rows []tally) float64 {
				return rps(rows) - rows[ours].rps()
			}),
			Checks: judge(all, draws, f),
		}
		v.Calibrated = len(failed(v.Checks)) == 0
		var win, best bins
		for _, s := range scenes {
			for i, happened := range s.happened {
				win.ask(s.forecasts[f].win[i], happened.won)
				if !happened.settled {
					best.ask(s.forecasts[f].top[i], happened.place <= top)
				}
			}
		}
		v.Win, v.Top = win.diagram(), best.diagram()
		r.Forecasters = append(r.Forecasters, v)
	}
	cover := sum(covers)
	share := held(cover, resample(covers, o.resamples, o.seed, o.workers), (*coverage).share)
	enough := cover[0].asked >= leastIntervals
	r.Intervals = covering{int(cover[0].asked), share, enough, enough && fair(share)}
	r.Defects = plant(scenes, o)
	return r
}

// diagram returns the bins as they are shown.
func (b *bins) diagram() diagram {
	d := b.decompose()
	shown := diagram{Reliability: d.reliability, Resolution: d.resolution,
		Uncertainty: d.uncertainty, Within: d.within}
	shown.Right, shown.Filled = b.right()
	for k, x := range b {
		s := shownBin{From: float64(k) / binCount, To: float64(k+1) / binCount, Asked: x.asked, Said: x.mean()}
		if x.asked > 0 {
			low, high := x.interval()
			s.Happened = estimate{x.share(), low, high}
		}
		shown.Bins = append(shown.Bins, s)
	}
	return shown
}

// String returns the report in words.
func (r report) String() string {
	var b strings.Builder
	b.WriteString("Are the forecasts honest?\n\n")
	b.WriteString(say.Wrap(r.about(), "", "", pageWide))
	b.WriteString("\nWho wins: the Brier score, 0 is best\n\n")
	b.WriteString(r.scores(func(v verdict) (score, more estimate) { return v.Brier, v.BrierMore }))
	b.WriteString("\nAll places: the ranked probability score, 0 is best\n\n")
	b.WriteString(r.scores(func(v verdict) (score, more estimate) { return v.RPS, v.RPSMore }))
	b.WriteString("\nThe checks; a value with ! is wrong by more than chance\n\n")
	b.WriteString(r.checks())
	b.WriteString("\nThe checks of ours, with intervals of 99 %, over events\n\n")
	b.WriteString(r.Forecasters[ours].details())
	b.WriteString("\nWhat ours said, and what happened; intervals as if questions were independent\n\n")
	b.WriteString(r.Forecasters[ours].reliability())
	b.WriteString("\n" + say.Wrap(r.Forecasters[ours].parts(), "", "", pageWide))
	b.WriteString("\nDefects that were planted in the truth\n\n")
	b.WriteString(r.defects())
	b.WriteString("\n")
	for _, text := range r.conclusions() {
		b.WriteString(say.Wrap(text, "", "", pageWide))
	}
	return b.String()
}

// pageWide is the width of texts in columns.
const pageWide = 79

// about says what was done.
func (r report) about() string {
	kind := "round robins of one game for each pair"
	if r.Lives > 0 {
		kind = "floating eliminations with " + say.Count(r.Lives, "life", "lives")
	}
	var spreads []string
	for _, s := range r.Spreads {
		spreads = append(spreads, fixed(s, 0))
	}
	return fmt.Sprintf("%d %s, %d entrants, true spread %s Elo. Each is forecast at one moment, with %d "+
		"playings, and then played to its end. %d entrants were left. Seed %d. Intervals of scores are of 95 "+
		"%%, over events.",
		r.Events, kind, r.Entrants, say.List(spreads), r.Playings, r.Asked, r.Seed)
}

// scores is a table of scores.
func (r report) scores(of func(verdict) (score, more estimate)) string {
	rows := [][]string{{"forecaster", "score", "interval", "less ours", "interval", ""}}
	for k, v := range r.Forecasters {
		score, more := of(v)
		row := []string{v.Name, fixed(score.Value, 4), score.span(4)}
		if k != ours {
			row = append(row, fixed(more.Value, 4), more.span(4), more.word())
		}
		rows = append(rows, row)
	}
	return say.Table(rows, "l r r r r l")
}

// word says whether a score is better than another.
func (e estimate) word() string {
	switch {
	case e.Low > 0:
		return "worse"
	case e.High < 0:
		return "better"
	}
	return ""
}

// span writes an interval.
func (e estimate) span(digits int) string {
	return fixed(e.Low, digits) + " to " + fixed(e.High, digits)
}

// checks is a table of all checks.
func (r report) checks() string {
	head := []string{"forecaster"}
	for _, c := range checks {
		head = append(head, c.name)
	}
	rows := [][]string{append(head, "calibrated")}
	for _, v := range r.Forecasters {
		row := []string{v.Name}
		for _, f := range v.Checks {
			text := fixed(f.Value, 3)
			if f.Holds {
				text += " "
			} else {
				text += "!"
			}
			row = append(row, text)
		}
		word := "no"
		if v.Calibrated {
			word = "yes"
		}
		rows = append(rows, append(row, word))
	}
	return say.Table(rows, "l r r r r r l")
}

// details is a table of the checks of a forecaster.
func (v verdict) details() string {
	rows := [][]string{{"check", "value", "interval", "right", ""}}
	for _, f := range v.Checks {
		word := "fails"
		if f.Holds {
			word = "holds"
		}
		rows = append(rows, []string{f.Check, fixed(f.Value, 3), f.span(3), fixed(f.Right, 0), word})
	}
	return say.Table(rows, "l r r r l")
}

// reliability is a table of the bins of a forecaster.
func (v verdict) reliability() string {
	rows := [][]string{{"chance", "said", "won", "interval", "asked", "said", "top 3", "interval", "asked"}}
	for k, x := range v.Win.Bins {
		row := []string{fmt.Sprintf("%d-%d %%", 100*k/binCount, 100*(k+1)/binCount)}
		rows = append(rows, append(append(row, x.cells()...), v.Top.Bins[k].cells()...))
	}
	return say.Table(rows, "l r r r r r r r r")
}

// parts says what the Brier score of the chances to win is made of.
func (v verdict) parts() string {
	return fmt.Sprintf("The Brier score of who wins, %s, is reliability %s - resolution %s + uncertainty %s + "+
		"within bins %s.",
		fixed(v.Brier.Value, 4), fixed(v.Win.Reliability, 4), fixed(v.Win.Resolution, 4),
		fixed(v.Win.Uncertainty, 4), fixed(v.Win.Within, 4))
}

// cells are the cells of a bin.
func (x shownBin) cells() []string {
	if x.Asked == 0 {
		return []string{"", "", "", "0"}
	}
	h := x.Happened
	return []string{
		fixed(100*x.Said, 1), fixed(100*h.Value, 1),
		fixed(100*h.Low, 1) + "-" + fixed(100*h.High, 1), strconv.Itoa(x.Asked),
	}
}

// defects is a table of the defects.
func (r report) defects() string {
	rows := [][]string{{"defect", "", "noticed from", "by"}}
	for _, c := range r.Defects {
		from := "not noticed"
		if c.Events > 0 {
			from = say.Count(c.Events, "event", "events")
		}
		by := ""
		if len(c.By) > 0 {
			by = c.By[0]
		}
		if more := len(c.By) - 1; more > 0 {
			by += fmt.Sprintf(" +%d", more)
		}
		rows = append(rows, []string{c.Defect, c.About, from, by})
	}
	return say.Table(rows, "l l l l")
}

// conclusions say what it all means.
func (r report) conclusions() []string {
	v := r.Forecasters[ours]
	var texts []string
	switch {
	case !r.Enough:
		texts = append(texts, fmt.Sprintf("%d events are too few for a verdict: with fewer than %d, checks "+
			"fail by chance too often.", r.Events, leastEvents))
	case v.Calibrated:
		texts = append(texts, fmt.Sprintf("Ours is calibrated, as far as %d events can tell: no check fails. "+
			"Of the %d bins with chances to win, %d have in their interval what was said.", r.Events,
			v.Win.Filled, v.Win.Right))
	default:
		texts = append(texts, fmt.Sprintf("Ours is not calibrated: it fails the checks %s.",
			say.List(failed(v.Checks))))
	}
	switch {
	case r.Intervals.Asked == 0:
		texts = append(texts, "No event had so few ends that the intervals of forecasts could be checked.")
	case !r.Intervals.Enough:
		texts = append(texts, fmt.Sprintf("%s of forecasts could be checked, which is too few for a verdict.",
			say.Count(r.Intervals.Asked, "interval", "intervals")))
	case r.Intervals.Fair:
		texts = append(texts,
			fmt.Sprintf("The intervals are honest: of %d, %s %% have the exact chance in them (%s %%).",
				r.Intervals.Asked, fixed(100*r.Intervals.Held.Value, 1), r.Intervals.Held.percent()))
	default:
		texts = append(texts, fmt.Sprintf("The intervals are not honest: of %d, %s %% have the exact chance "+
			"in them (%s %%), and 95 %% should.", r.Intervals.Asked, fixed(100*r.Intervals.Held.Value, 1),
			r.Intervals.Held.percent()))
	}
	return append(texts, r.power()...)
}

// power says what the checks can find with so many events.
func (r report) power() (texts []string) {
	var found, missed, unnoticed []string
	for k, x := range forecasters {
		switch by := failed(r.Forecasters[k].Checks); {
		case !x.wrong:
		case len(by) == 0:
			missed = append(missed, x.name)
		default:
			found = append(found, fmt.Sprintf("%s by %s", x.name, say.List(by)))
		}
	}
	for _, c := range r.Defects[1:] {
		if c.Events == 0 {
			unnoticed = append(unnoticed, c.Defect)
		}
	}
	if len(found) > 0 {
		texts = append(texts, "These models are wrong on purpose, and found out: "+strings.Join(found, "; ")+
			".")
	}
	if len(missed) > 0 {
		texts = append(texts, "These models are wrong on purpose, and not found out: "+say.List(missed)+".")
	}
	if len(unnoticed) > 0 {
		texts = append(texts, "With so few events, these defects would not be noticed: "+say.List(unnoticed)+
			".")
	}
	if r.Defects[0].Events > 0 {
		texts = append(texts, "The truth itself fails a check here. That is a false alarm.")
	}
	return texts
}

// percent writes an interval in percent.
func (e estimate) percent() string {
	return fixed(100*e.Low, 1) + " to " + fixed(100*e.High, 1)
}

// fixed writes a number with a number of digits behind the point, and no minus
// before a zero.
func fixed(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'f', digits, 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}
