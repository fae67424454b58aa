package competition

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/csvfile"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the words of events with points.

// Endings are the last criteria of an event with points, by their names: the
// slide pairs 1-5, 2-6, 3-7, 4-8, the fold pairs 1-8, 2-7, and neighbors are
// 1-2, 3-4.
var Endings = map[string][]pairing.Criterion{
	"slide":     {pairing.HalvesApart, pairing.RanksClose},
	"fold":      {pairing.RankSpread},
	"neighbors": {pairing.RanksClose},
}

// WithEnding returns the criteria of an edition with another ending, or nil if
// the edition has this ending itself.
func WithEnding(edition pairing.Edition, ending string) []pairing.Criterion {
	own := edition.Criteria()
	k := slices.Index(own, pairing.ByeLast) + 1
	list := slices.Concat(own[:k], Endings[ending])
	if slices.Equal(list, own) {
		return nil
	}
	return list
}

// Usual are the points that an event has if it says nothing.
var Usual = pairing.NewPoints(2, 1, 0)

// PointsRules are the rules that hold in an event with points.
var PointsRules = []pairing.Rule{pairing.SeedOrder, pairing.OncePerRound, pairing.AllDecided, pairing.HasLeft,
	pairing.ResultsStand, pairing.DirectorDecides, pairing.AllRounds, pairing.MostPoints}

// ParsePoints reads the points for a win, a draw and a loss, such as 3-1-0. A
// bye is then worth a win, and a requested bye a draw. Or all six are given, in
// the order of [pairing.Points]. If they begin with 1-½-0, the text has all
// points as such an event shows them, so that ½ is 1.
func ParsePoints(text string) (pairing.Points, error) {
	var x [6]int
	parts := strings.Split(text, "-")
	if len(parts) != 3 && len(parts) != 6 {
		return pairing.Points{}, errors.New("three points, such as 3-1-0, or six, such as 3-1-0-3-1-0")
	}
	half := true
	for k, score := range []int{2, 1, 0} {
		n, err := ParseScore(Usual, parts[k])
		half = half && err == nil && n == score
	}
	for k, part := range parts {
		n, err := strconv.Atoi(part)
		if half {
			n, err = ParseScore(Usual, part)
		}
		if err != nil || n < 0 || n > pairing.MaxPoints {
			return pairing.Points{}, fmt.Errorf("%q is no whole number from 0 to %d; only points that "+
				"begin with 1-½-0 have halves", part, pairing.MaxPoints)
		}
		x[k] = n
	}
	p := pairing.NewPoints(x[0], x[1], x[2])
	if len(parts) == 6 {
		p.Bye, p.Requested, p.Absent = x[3], x[4], x[5]
	}
	if p == Usual {
		p = pairing.Points{}
	}
	return p, nil
}

// Scores returns the points of an entrant after each round of an event with
// points, as the standings have them: a round that is being played counts for
// nothing, and a corrected result as it is now.
func Scores(e pairing.Event[string], player string) (scores []int, err error) {
	score := 0
	if k := slices.Index(e.Entrants, player); k < len(e.Start) {
		score = e.Start[k]
	}
	e.Amended = nil
	for n := range e.Rounds {
		before, err := e.Before(n + 2)
		if err != nil {
			return nil, err
		}
		// This tie-break takes the least time.
		before.TieBreaks = []pairing.TieBreak{pairing.MostWins}
		table, err := pairing.Standings(before)
		if err != nil {
			return nil, err
		}
		for _, x := range table.Rows {
			if x.Player == player {
				score = x.Score
			}
		}
		scores = append(scores, score)
	}
	return scores, nil
}

// open reports whether a game of a round has no result yet.
func open(games []pairing.Game[string]) bool {
	for k, g := range games {
		if g.Outcome == pairing.NotPlayed || g.Outcome == pairing.Void && !Replayed(games, k) {
			return true
		}
	}
	return false
}

// halves are the ways to write half a point.
var halves = strings.NewReplacer("½", ".5", "1/2", ".5")

// ParseScore reads points as the event shows them, such as 2½, 2.5 or .5.
func ParseScore(p pairing.Points, text string) (int, error) {
	whole, part, cut := strings.Cut(halves.Replace(text), ".")
	n, err := 0, error(nil)
	if whole != "" || !cut {
		var x uint64
		x, err = strconv.ParseUint(strings.TrimSpace(whole), 10, 32)
		n = int(min(x, 2*pairing.MaxStart))
	}
	half := p.Format(1) == "½"
	if half {
		n *= 2
	}
	switch {
	case err != nil || cut && part != "5" && part != "0":
		return 0, fmt.Errorf("%q is no number of points, such as 2 or %s", text, p.Format(3))
	case cut && part == "5" && !half:
		return 0, fmt.Errorf("%q: the points of this event have no halves", text)
	case cut && part == "5":
		n++
	}
	if n > pairing.MaxStart {
		return 0, fmt.Errorf("%q is more than %s points", text, p.Format(pairing.MaxStart))
	}
	return n, nil
}

// Score returns points in words, as in "2½ points".
func Score(p pairing.Points, score int) string {
	text := p.Format(score)
	if text == "1" || text == "½" {
		return text + " point"
	}
	return text + " points"
}

// FigureText returns the figure of a tie-break of an event as text.
func FigureText(e pairing.Event[string], f pairing.Figure) string {
	p := e.Points
	switch {
	case f.Silent:
		return "·"
	case f.TieBreak == pairing.MostWins:
		return fmt.Sprint(f.Value)
	case f.TieBreak == pairing.Performance, f.TieBreak == pairing.DirectEncounter && e.FIDETieBreaks:
		return fmt.Sprintf("no. %d", -f.Value)
	case f.TieBreak == pairing.SonnebornBerger:
		// a win counts twice, and a draw once, or both as many points
		parts := int64(2)
		switch {
		case p.Format(1) == "½":
			parts = 4
		case e.FIDETieBreaks:
			parts = 1
		}
		text := fmt.Sprint(f.Value / parts)
		rest := [...]string{"", "¼", "½", "¾"}[f.Value%parts*(4/parts)]
		if text == "0" && rest != "" {
			text = ""
		}
		return text + rest
	}
	return p.Format(int(f.Value))
}

// Criteria returns the criteria of an event: its own, or its edition's.
func Criteria(e pairing.Event[string]) []pairing.Criterion {
	if len(e.Criteria) > 0 {
		return e.Criteria
	}
	return e.Edition.Criteria()
}

// TieBreaks returns the tie-breaks of an event with points.
func TieBreaks(e pairing.Event[string]) []pairing.TieBreak {
	if len(e.TieBreaks) > 0 {
		return e.TieBreaks
	}
	return e.Edition.TieBreaks()
}

// PlacesBy says by what the places of an event with points go, as in "by
// points, then wins". While a round is being played, it says which rounds
// count.
func PlacesBy(e pairing.Event[string]) string {
	order := "by points"
	if n := len(e.Rounds) - 1; n >= 0 && open(e.Rounds[n].Games) {
		order += " after " + say.Count(n, "round", "rounds")
	}
	for _, t := range TieBreaks(e) {
		order += ", then " + t.String()
	}
	if e.FIDETieBreaks {
		order += ", as FIDE reads them"
	}
	return order
}

// Columns returns what the standings of an event with points say of a player
// besides the place: the heads of the columns, and the cells of the entrants in
// the order of their seeds. There are a column of clubs and one of the points
// to begin with if the event has them, and then the points, the tie-breaks, and
// by which of these the place comes behind the place before.
func Columns(e pairing.Event[string], t pairing.Table[string]) (heads []string, cells [][]string) {
	by := make([]string, len(e.Entrants))
	for k, place := range t.Places {
		// the others share the place
		if i := slices.Index(e.Entrants, place.Players[0]); k > 0 {
			by[i] = cmp.Or(place.By.String(), "points")
		}
	}
	start := slices.Max(append([]int{0}, e.Start...)) > 0
	add := func(there bool, head string) {
		if there {
			heads = append(heads, head)
		}
	}
	add(e.Clubs != nil, "club")
	add(start, "start")
	add(true, "points")
	for _, b := range TieBreaks(e) {
		add(true, b.String())
	}
	add(true, "placed by")
	for i, x := range t.Rows {
		var row []string
		if e.Clubs != nil {
			row = append(row, say.Clean(e.Clubs[i]))
		}
		if start {
			row = append(row, e.Points.Format(e.Start[i]))
		}
		row = append(row, e.Points.Format(x.Score))
		for _, f := range x.Figures {
			row = append(row, FigureText(e, f))
		}
		cells = append(cells, append(row, by[i]))
	}
	return heads, cells
}

// OverBoard says what the counts of a player in an event with points are.
const OverBoard = "Won, drawn and lost: games over the board. Other: the other completed rounds."

// Counts returns how many games the entrants have won and lost, in the order of
// their seeds, and the heads of these columns. In an event with points,
// [OverBoard] says what they count. The four add up to the completed rounds.
func Counts(e pairing.Event[string], t pairing.Table[string]) (heads []string, cells [][]string) {
	if !e.Edition.HasPoints() {
		for _, x := range t.Rows {
			cells = append(cells, []string{fmt.Sprint(x.Wins), fmt.Sprint(x.Losses)})
		}
		return []string{"won", "lost"}, cells
	}
	lost, completed := LostOverBoard(e)
	for _, x := range t.Rows {
		n := lost[x.Player]
		cells = append(cells, []string{fmt.Sprint(x.Wins), fmt.Sprint(x.Draws), fmt.Sprint(n),
			fmt.Sprint(completed - x.Wins - x.Draws - n)})
	}
	return []string{"won", "drawn", "lost", "other"}, cells
}

// LostOverBoard returns how many games the players of an event with points have
// lost over the board, and the number of completed rounds.
func LostOverBoard(e pairing.Event[string]) (lost map[string]int, completed int) {
	lost = map[string]int{}
	for _, r := range e.Rounds {
		if open(r.Games) {
			continue
		}
		completed++
		for _, g := range r.Games {
			switch g.Outcome {
			case pairing.GoldWins:
				lost[g.Silver]++
			case pairing.SilverWins:
				lost[g.Gold]++
			}
		}
	}
	return lost, completed
}

// Sheet returns the standings as a table for spreadsheets, with the heads of
// the columns in the first row, and then the best player first. A place that is
// shared is from one number to another. Numbers are decimals. Ratings are the
// seed ratings of the event.
func Sheet(e pairing.Event[string], t pairing.Table[string]) [][]string {
	head := []string{"from", "to", "seed", "player"}
	var heads []string
	var columns [][]string
	rated := false
	if e.Edition.HasPoints() {
		heads, columns = Columns(e, t)
		rated = len(e.SeedRatings) > 0
		if rated {
			head = append(head, "rating")
		}
	}
	more, counts := Counts(e, t)
	rows := [][]string{slices.Concat(head, heads, more)}
	seeds := map[string]int{}
	for i, name := range e.Entrants {
		seeds[name] = i
	}
	for _, place := range t.Places {
		for _, name := range place.Players {
			i := seeds[name]
			row := []string{fmt.Sprint(place.From), fmt.Sprint(place.To), fmt.Sprint(i + 1),
				csvfile.Harmless(name)}
			if rated {
				row = append(row, strconv.FormatFloat(e.SeedRatings[i], 'f', -1, 64))
			}
			for k, head := range heads {
				if text := columns[i][k]; head == "club" {
					row = append(row, csvfile.Harmless(text))
				} else {
					row = append(row, Decimal(text))
				}
			}
			rows = append(rows, append(row, counts[i]...))
		}
	}
	return rows
}

// Decimal returns a number of points or a figure as spreadsheets read it, such
// as 2.5 for 2½.
func Decimal(text string) string {
	text = decimals.Replace(text)
	if strings.HasPrefix(text, ".") {
		text = "0" + text
	}
	return text
}

// decimals writes texts of numbers as decimals.
var decimals = strings.NewReplacer("½", ".5", "¼", ".25", "¾", ".75", "·", "", "no. ", "")

// Stood names the figure that groups the players of an event, losses or
// points, and returns it as text for a player in the ranking.
func Stood(e pairing.Event[string]) (name string, of func(score, losses int) string) {
	if e.Edition.HasPoints() {
		return "points", func(score, _ int) string { return e.Points.Format(score) }
	}
	return "losses", func(_, losses int) string { return fmt.Sprint(losses) }
}

// About names the kind of an event.
func About(e pairing.Event[string]) string {
	entrants := say.Count(len(e.Entrants), "entrant", "entrants")
	switch {
	case e.Edition == pairing.ArbiterMcMahon2026:
		return "McMahon, " + entrants
	case e.Edition.HasPoints():
		return "Swiss, " + entrants
	}
	return "Floating elimination, " + entrants + ", " + say.Count(e.Lives, "life", "lives")
}

// Rounds counts rounds of an event, as in "2 rounds" or "2 of 5 rounds".
func Rounds(e pairing.Event[string], n int) string {
	if e.Edition.HasPoints() {
		return fmt.Sprintf("%d of %s", n, say.Count(e.Length, "round", "rounds"))
	}
	return say.Count(n, "round", "rounds")
}

// Begins says what an entrant begins with: losses, or points.
func Begins(e pairing.Event[string], player string, losses int) string {
	if !e.Edition.HasPoints() {
		return say.Count(losses, "loss", "losses")
	}
	score := 0
	if k := slices.Index(e.Entrants, player); k >= 0 && k < len(e.Start) {
		score = e.Start[k]
	}
	return Score(e.Points, score)
}
