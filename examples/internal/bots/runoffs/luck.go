package runoffs

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file compares duplicate matches with plain matches: how sure each series
// is, and how sure it would be if each half had deals of its own.

// MaxPairs is the maximum number of pairs in the text and in the picture of
// luck.
const MaxPairs = 200

// A luck is what is known about the luck in an event. It is empty if there are
// no scores.
type luck struct {
	pairs []edge // the largest gains first
	hands int    // of a half, or 0
}

// An edge is what a bot won from another bot, and how sure that is.
type edge struct {
	ahead, behind string // if level, in the order of the table
	order         [2]int // where they are in the table
	matches       int
	chips         int64 // at least 0

	// The standard errors of the chips, by rule duplicate.StandardErrors.
	// They are not known from one deal.
	known            bool
	duplicate, plain float64
}

// maxError bounds standard errors. Chips are an int64, so no score has a larger
// error.
const maxError = 1e20

// checkSeries checks that the series have the chips of the pairs, in as many
// matches.
func (o Options) checkSeries(t *runoff.Crosstable[string], found *problem.List) {
	if len(o.Series) == 0 {
		return
	}
	wrong := func(a, b string, format string, args ...any) {
		if found.Room() {
			found.Add(fmt.Errorf("runoffs: %w: %s and %s: %s", ErrSeries, sentence(a), sentence(b),
				fmt.Sprintf(format, args...)))
		}
	}
	at := positions(t)
	seen := map[[2]int]bool{}
	for _, s := range o.Series {
		i, known := at[s.A]
		j, both := at[s.B]
		pair := [2]int{min(i, j), max(i, j)}
		if !known || !both || i == j {
			wrong(s.A, s.B, "the event has no such pair")
			continue
		}
		if seen[pair] {
			wrong(s.A, s.B, "the pair is named twice")
			continue
		}
		seen[pair] = true
		if all := t.Series(s.A, s.B); all.Matches != len(s.Nets) || all.Chips != s.Total {
			wrong(s.A, s.B, "%+d chips in %s, not %+d in %d", all.Chips, say.Count(all.Matches, "match",
				"matches"), s.Total, len(s.Nets))
		}
		for _, e := range []float64{s.Duplicate, s.Plain} {
			if !(e >= 0 && e <= maxError) {
				wrong(s.A, s.B, "a standard error of %v", e)
			}
		}
	}
	bots := t.Bots()
	for i, a := range bots {
		for j, b := range bots[:i] {
			if !seen[[2]int{j, i}] && t.Series(b, a).Matches > 0 {
				wrong(b, a, "they have met, and have no series")
			}
		}
	}
}

// positions returns where each bot is in a table, from 0.
func positions(t *runoff.Crosstable[string]) map[string]int {
	at := map[string]int{}
	for i, b := range t.Bots() {
		at[b] = i
	}
	return at
}

// newLuck returns the gains of series that are checked, the largest first.
func newLuck(t *runoff.Crosstable[string], o Options) luck {
	l := luck{hands: o.Hands}
	at := positions(t)
	for _, s := range o.Series {
		if len(s.Nets) > 0 {
			l.pairs = append(l.pairs, newEdge(s, [2]int{at[s.A], at[s.B]}, o.Hands))
		}
	}
	slices.SortFunc(l.pairs, func(x, y edge) int {
		return cmp.Or(cmp.Compare(l.per(y, float64(y.chips)), l.per(x, float64(x.chips))),
			slices.Compare(x.order[:], y.order[:]))
	})
	return l
}

func newEdge(s duplicate.Series[string], at [2]int, hands int) edge {
	g := edge{ahead: s.A, behind: s.B, order: at, matches: len(s.Nets), chips: s.Total,
		duplicate: s.Duplicate, plain: s.Plain}
	if g.chips < 0 || g.chips == 0 && at[0] > at[1] {
		g.ahead, g.behind, g.chips = s.B, s.A, -g.chips
		g.order = [2]int{at[1], at[0]}
	}
	g.known = g.matches > 1 || hands > 1 || g.duplicate > 0 || g.plain > 0
	return g
}

// per returns a figure of a series for 100 hands, or for a match.
func (l luck) per(g edge, v float64) float64 {
	if l.hands == 0 {
		return v / float64(g.matches)
	}
	return float64(v / float64(g.matches) / float64(2*l.hands) * 100)
}

// unit is what figures are for.
func (l luck) unit() string {
	if l.hands == 0 {
		return "per match"
	}
	return "per 100 hands"
}

// reach is how far an interval goes to either side: two standard errors. About
// 19 of 20 such intervals have the true figure.
const reach = 2

// beyond reports whether a gain is more than luck: it is larger than two
// standard errors.
func (g edge) beyond(standard float64) bool { return g.known && float64(g.chips) > reach*standard }

// times is how many times as many hands plain matches need, to be as sure as
// duplicate matches. It is not a number if neither has luck, and infinite if
// only plain matches have luck.
func (g edge) times() float64 {
	if !g.known {
		return math.NaN()
	}
	return square(g.plain) / square(g.duplicate)
}

// square is rounded, so that no machine adds it to anything without rounding.
func square(v float64) float64 { return float64(v * v) }

// timesText writes how many times as many hands plain matches need.
func timesText(v float64) string {
	switch {
	case math.IsNaN(v):
		return "-"
	case math.IsInf(v, 0) || v >= 99999.5:
		return ">99999"
	case v < 99.95:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

// summary adds up all pairs.
func (l luck) summary() LuckSummary {
	s := LuckSummary{Pairs: len(l.pairs)}
	d, p := 0.0, 0.0
	for _, g := range l.pairs {
		if g.beyond(g.duplicate) {
			s.BeyondDuplicate++
		}
		if g.beyond(g.plain) {
			s.BeyondPlain++
		}
		d += square(g.duplicate)
		p += square(g.plain)
	}
	s.Times = finite(p / d)
	return s
}

// finite returns a figure, or nil if it is not finite.
func finite(v float64) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	return &v
}

// words returns a summary in words.
func (s LuckSummary) words() string {
	words := fmt.Sprintf("Pairs beyond luck, by more than two standard errors: %d of %d. With plain matches and "+
		"the same chips: %d.", s.BeyondDuplicate, s.Pairs, s.BeyondPlain)
	if s.Times != nil {
		words += fmt.Sprintf(" In all, plain matches need %s times as many hands to be as sure.",
			timesText(*s.Times))
	}
	return words
}

// Luck returns how much luck the duplicate matches took out: a line for each
// pair, and what follows from all of them. It is empty if the report has no
// scores of duplicate matches.
func (r Report) Luck() string {
	l := r.luck
	if len(l.pairs) == 0 {
		return ""
	}
	var p page
	p.printf("\nLuck: duplicate matches compared with plain matches\n\n")
	rows := [][]string{{"", "ahead of", "chips", l.unit(), "duplicate", "plain", "times"}}
	for _, g := range l.pairs[:min(len(l.pairs), MaxPairs)] {
		rows = append(rows, append([]string{r.called.cut[g.ahead], r.called.cut[g.behind], signed(g.chips)},
			l.figures(g)...))
	}
	p.columns(rows, "l l r")
	if more := len(l.pairs) - MaxPairs; more > 0 {
		p.printf("  and %s\n", say.Count(more, "more pair", "more pairs"))
	}
	p.printf("\n")
	p.wrap(legend)
	p.printf("\n")
	p.wrap(l.summary().words())
	return p.String()
}

// The words below tables and pictures of luck.
const (
	legend = "Duplicate: two standard errors of the matches as they were played. " + plainWords +
		" Times: how many times as many hands plain matches need to be as sure."
	plainWords = "Plain: two standard errors if each half had deals of its own."
)

// figures returns the figures of a gain: the gain, both intervals and times.
func (l luck) figures(g edge) []string {
	if !g.known {
		return []string{decimals(l.per(g, float64(g.chips)), true), "-", "-", "-"}
	}
	return []string{
		decimals(l.per(g, float64(g.chips)), true),
		"±" + decimals(l.per(g, reach*g.duplicate), false),
		"±" + decimals(l.per(g, reach*g.plain), false),
		timesText(g.times()),
	}
}

// decimals writes a figure with two digits after the point, or in short if it
// is large.
func decimals(v float64, sign bool) string {
	switch {
	case v >= 1e9 && sign:
		return fmt.Sprintf("%+.2e", v)
	case v >= 1e9:
		return fmt.Sprintf("%.2e", v)
	case sign && v > 0:
		return fmt.Sprintf("%+.2f", v)
	}
	return fmt.Sprintf("%.2f", v)
}
