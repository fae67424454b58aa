package trf

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Format is a version of the format.
type Format int

// TRF16 has the lines of JaVaFo and bbpPairings for what it lacks.
const TRF16 Format = 16

// TRF26 is the format of 2026.
const TRF26 Format = 26

// A writer writes lines.
type writer struct {
	problem.List
	b bytes.Buffer
}

// Text writes the file. Lines end with CR and LF. Teams are left out, since
// programs that pair individuals refuse them. The error has all problems: texts
// and numbers that do not fit into their columns.
func (f *File) Text(format Format) ([]byte, error) {
	var w writer
	for _, line := range f.Lines {
		w.fits(line.Code, 3, "a code")
		w.fits(line.Text, 1<<16, "line "+line.Code)
		w.linef("%s %s", line.Code, line.Text)
	}
	w.settings(f, format)
	for _, p := range f.Players {
		w.player(p)
	}
	for _, a := range f.Accelerations {
		if w.inRange(a.Points, 1, maxPoints, "the points of acceleration, in tenths"); format == TRF26 {
			w.linef("250      %s %3d %3d %4d %4d", points(a.Points), a.First, a.Last, a.From, a.To)
		}
	}
	if format == TRF16 {
		w.accelerations(f)
	}
	for _, x := range f.Forbidden {
		last := cmp.Or(x.Last, f.Rounds, maxRounds)
		switch whole := x.First <= 1 && last >= cmp.Or(f.Rounds, maxRounds); {
		case format == TRF26:
			w.linef("260 %3d %3d%s", max(x.First, 1), last, numbers(x.Players))
		case whole:
			w.linef("XXP%s", numbers(x.Players))
		default:
			w.Add(fmt.Errorf("trf: TRF16 cannot say that players %s must not meet in rounds %d to %d alone",
				strings.Join(strings.Fields(numbers(x.Players)), " and "), x.First, last))
		}
	}
	if err := w.Err("trf"); err != nil {
		return nil, err
	}
	return w.b.Bytes(), nil
}

// linef writes a line, without blanks at its end.
func (w *writer) linef(format string, args ...any) {
	w.b.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " ") + "\r\n")
}

// fits reports a text that does not fit into its columns.
func (w *writer) fits(text string, most int, what string) {
	switch {
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
		w.Add(fmt.Errorf("trf: %s: %s has characters that a line cannot have", what, problem.Name(text)))
	case utf8.RuneCountInString(text) > most:
		w.Add(fmt.Errorf("trf: %s: %s has more than %d characters", what, problem.Name(text), most))
	}
}

// inRange reports a number that is out of its range.
func (w *writer) inRange(n, least, most int, what string) {
	if n < least || n > most {
		w.Add(fmt.Errorf("trf: %s: %d is not from %d to %d", what, n, least, most))
	}
}

// left returns a text with blanks up to a number of characters.
func left(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}

// points returns points in four columns.
func points(tenths int) string { return fmt.Sprintf("%2d.%d", tenths/10, tenths%10) }

// numbers returns start numbers, each in five columns.
func numbers(list []int) string {
	var b strings.Builder
	for _, n := range list {
		fmt.Fprintf(&b, " %4d", n)
	}
	return b.String()
}

// orBlank returns a number in four columns, or blanks for 0.
func orBlank(n int) string {
	if n == 0 {
		return "    "
	}
	return fmt.Sprintf("%4d", n)
}

// settings writes the rounds, the color, the points and the tie-breaks.
func (w *writer) settings(f *File, format Format) {
	rounds, colors := "XXR", map[byte]string{'w': "XXC white1", 'b': "XXC black1"}
	if format == TRF26 {
		rounds, colors = "142", map[byte]string{'w': "152 W", 'b': "152 B"}
	}
	if f.Rounds != 0 {
		w.inRange(f.Rounds, 1, maxRounds, "the number of rounds")
		w.linef("%s %d", rounds, f.Rounds)
	}
	if line := colors[f.Color]; line != "" {
		w.linef("%s", line)
	}
	if f.ByRank {
		w.linef("XXC rank")
	}
	p := f.Points
	for k, n := range []int{p.Win, p.Draw, p.Loss, p.Bye, p.Absent, p.Forfeit} {
		w.inRange(n, 0, maxPoints, "the points of a result, in tenths")
		if p.Given && format == TRF16 {
			w.linef("BB%c %s", "WDLUZF"[k], points(n))
		}
	}
	if p.Given && format == TRF26 {
		line := fmt.Sprintf("162  W%s    D%s    L%s    P%s", points(p.Win), points(p.Draw), points(p.Loss),
			points(p.Bye))
		if away := w.away(f); away != 0 {
			line += "    A" + points(away)
		}
		w.linef("%s", line)
	}
	for _, t := range f.TieBreaks {
		if w.fits(t, 20, "a tie-break"); strings.ContainsAny(t, ", ") || t == "" {
			w.Add(fmt.Errorf("trf: %s is no tie-break", problem.Name(t)))
		}
	}
	if len(f.TieBreaks) > 0 {
		w.linef("202 %s", strings.Join(f.TieBreaks, ","))
	}
}

// away returns the points of A in line 162: of an absence and of a loss by
// forfeit. A file that has both, with different points, cannot be written.
func (w *writer) away(f *File) int {
	if f.Points.Absent == f.Points.Forfeit {
		return f.Points.Absent
	}
	var absent, forfeit string // the first of each
	played := f.Played()
	for _, p := range f.Players {
		for k := range max(played, len(p.Results)) {
			var r Result
			if k < len(p.Results) {
				r = p.Results[k]
			}
			to := &absent
			if r.Code == '-' {
				to = &forfeit
			}
			if *to == "" && (r.Code == '-' || r.Code == 'Z' || r == Result{} && k < played) {
				*to = fmt.Sprintf("player %d, %s, in round %d", p.Start, problem.Name(p.Name), k+1)
			}
		}
	}
	if absent != "" && forfeit != "" {
		w.Add(fmt.Errorf("trf: TRF26 has the same points for an absence (%s) and a loss by forfeit (%s), and "+
			"TRF16 has both", absent, forfeit))
	}
	if forfeit != "" {
		return f.Points.Forfeit
	}
	return f.Points.Absent
}

// accelerations writes line XXA for each player who has more points.
func (w *writer) accelerations(f *File) {
	more := map[int][]int{} // by start numbers
	for _, a := range f.Accelerations {
		for n := a.From; n <= a.To; n++ {
			for len(more[n]) < a.Last {
				more[n] = append(more[n], 0)
			}
			for k := a.First; k <= a.Last; k++ {
				more[n][k-1] = a.Points
			}
		}
	}
	for _, p := range f.Players {
		if list := more[p.Start]; list != nil {
			var b strings.Builder
			for _, tenths := range list {
				b.WriteString(" " + points(tenths))
			}
			w.linef("XXA %4d%s", p.Start, b.String())
		}
	}
}

// player writes the line of a player.
func (w *writer) player(p Player) {
	who := fmt.Sprintf("player %d", p.Start)
	w.inRange(p.Start, 1, maxPlayers, "the start number")
	w.inRange(p.Rating, 0, 9999, who+": the rating")
	w.inRange(p.Points, -1, maxPoints, who+": the points, in tenths")
	w.inRange(p.Rank, 0, maxPlayers, who+": the rank")
	w.inRange(len(p.Results), 0, maxRounds, who+": the number of rounds")
	w.fits(p.Sex, 1, who+": the sex")
	w.fits(p.Title, 3, who+": the title")
	w.fits(p.Name, maxName, who)
	w.fits(p.Federation, 3, who+": the country")
	w.fits(p.Number, 11, who+": the number")
	w.fits(p.Birth, 10, who+": the birth")
	score := "    "
	if p.Points >= 0 {
		score = points(p.Points)
	}
	title := strings.Repeat(" ", max(0, 3-utf8.RuneCountInString(p.Title))) + p.Title
	line := fmt.Sprintf("001 %4d %s%s %s %s %s %11s %s %s %s", p.Start, left(p.Sex, 1), title, left(p.Name, 33),
		orBlank(p.Rating), left(p.Federation, 3), p.Number, left(p.Birth, 10), score, orBlank(p.Rank))
	for _, r := range p.Results {
		line += r.text()
	}
	w.linef("%s", line)
}

// text returns a result in 10 columns. A game that is not yet played has a
// blank result.
func (r Result) text() string {
	switch {
	case r == Result{}:
		return "          "
	case r.Opponent == 0:
		return fmt.Sprintf("  0000 - %c", r.Code)
	}
	return fmt.Sprintf("  %4d %c %c", r.Opponent, cmp.Or(r.Color, '-'), cmp.Or(r.Code, ' '))
}
