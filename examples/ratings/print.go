package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/rating"
)

// This file prints a table as text, as JSON and with commas.

// columns80 is the width of a text.
const columns80 = 80

// shown returns the players who are printed.
func (t *table) shown() []*player {
	if t.top > 0 {
		return t.Players[:min(t.top, len(t.Players))]
	}
	return t.Players
}

// head says how large the record is.
func (t *table) head() string {
	return fmt.Sprintf("%s, %s, %s\n\n", say.Count(len(t.Players), "player", "players"),
		count(t.Games, "game", "games"), say.Count(t.Pairs, "pair that has met", "pairs that have met"))
}

// String returns the table as text.
func (t *table) String() string {
	var b strings.Builder
	b.WriteString(t.head())
	rows := [][]string{{"rank", "player", "Elo", "±", "games", "score", "draws", "opp.", "next"}}
	if t.ends {
		rows[0] = slices.Replace(rows[0], 3, 4, "low", "high")
	}
	for _, p := range t.shown() {
		rank := strconv.Itoa(p.Rank)
		if p.shared {
			rank += "="
		}
		row := []string{rank, p.Name, decimal(p.Elo)}
		if t.ends {
			row = append(row, decimal(*p.Low), decimal(*p.High))
		} else {
			row = append(row, optional(p.Error, decimal))
		}
		rows = append(rows, append(row, whole(p.Games), percent(p.score()),
			percent(float64(p.Draws)/float64(p.Games)), decimal(p.Opponents), optional(p.Next, percent)))
	}
	b.WriteString(narrow(rows, "r l r"))
	if more := len(t.Players) - len(t.shown()); more > 0 {
		fmt.Fprintf(&b, "  … and %d more\n", more)
	}
	b.WriteString("\n" + t.legend())
	b.WriteString(t.warnings())
	return b.String()
}

// legend explains the columns.
func (t *table) legend() string {
	text := "±: of 95 %, relative to the mean of all players."
	if t.anchored {
		text = "±: of 95 %, relative to the anchors."
	}
	if t.ends {
		text = "low and high: an interval of 95 %, relative to the mean of all players."
	}
	if !t.Errors {
		text = "Errors and chances are left out for so many players; see -long."
	} else if !t.Chances {
		text += " Chances are left out for so many players; see -top and -versus."
	} else {
		text += " next: the chance to be truly better than the next player."
	}
	text += " opp.: the mean Elo of the opponents. Score, draws and next are in percent."
	return say.Wrap(text, "", "", columns80)
}

// warnings says what did not count, who cannot be compared, and what else is to
// be known about the files.
func (t *table) warnings() string {
	var b strings.Builder
	if len(t.Groups) > 0 {
		b.WriteString("\n" + say.Wrap(fmt.Sprintf("%d groups of players never met each other, not even "+
			"through others. Ratings of different groups cannot be compared:", len(t.Groups)),
			"", "", columns80))
		for k, g := range t.Groups {
			if k == maxNamed {
				fmt.Fprintf(&b, "  … and %d more groups\n", len(t.Groups)-k)
				break
			}
			var names []string
			for _, name := range g.Names {
				names = append(names, say.Cut(say.Clean(name), 24, 8))
			}
			text := say.Join(names)
			if more := g.Size - len(names); more > 0 {
				text += fmt.Sprintf(" and %d more", more)
			}
			b.WriteString(say.Wrap(text, "  ", "  ", columns80))
		}
	}
	if len(t.Missed) > 0 {
		b.WriteString("\nDid not count\n\n")
		rows := [][]string{{"games", "why", "where"}}
		for _, m := range t.Missed {
			rows = append(rows, []string{whole(m.Games), m.Why, m.where()})
		}
		b.WriteString(narrow(rows, "r l l"))
	}
	if len(t.Notes) > 0 {
		b.WriteString("\n")
		for _, note := range t.Notes {
			b.WriteString(say.Wrap(note, "", "  ", columns80))
		}
	}
	return b.String()
}

// where lists the places, as in "a.pgn:3, 7, b.pgn:2, …".
func (m missing) where() string {
	text, last := "", ""
	for k, place := range m.Places {
		colon := strings.LastIndexByte(place, ':')
		file, line := place[:colon+1], place[colon+1:]
		if k > 0 {
			text += ", "
		}
		if file != last {
			text += file
		}
		text += line
		last = file
	}
	if len(m.Places) > 0 && m.Games > int64(len(m.Places)) {
		text += ", …"
	}
	return text
}

// narrow lays out rows in columns. It cuts texts of the widest column of texts,
// so that lines have at most columns80.
func narrow(rows [][]string, align string) string {
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for k, cell := range row {
			row[k] = say.Clean(cell)
			wide[k] = max(wide[k], say.Width(row[k]))
		}
	}
	all, widest := 0, -1
	for k, n := range wide {
		all += 2 + n
		sides := strings.Fields(align)
		if sides[min(k, len(sides)-1)] == "l" && (widest < 0 || n > wide[widest]) {
			widest = k
		}
	}
	most := max(8, wide[widest]-max(0, all-columns80))
	for _, row := range rows {
		row[widest] = say.Cut(row[widest], most, most/3)
	}
	return say.Table(rows, align)
}

// count is "1 game", or "2 games".
func count(n int64, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// whole prints a whole number.
func whole(n int64) string { return strconv.FormatInt(n, 10) }

// decimal prints a number with one digit behind the point.
func decimal(x float64) string {
	if x = math.Round(x*10) / 10; x == 0 {
		x = 0 // no minus
	}
	return strconv.FormatFloat(x, 'f', 1, 64)
}

// percent prints a share of 1 in percent. Only what is certain is 0 or 100.
func percent(x float64) string {
	switch {
	case x > 0 && x < 0.0005:
		return "0.1"
	case x < 1 && x > 0.9995:
		return "99.9"
	}
	return decimal(100 * x)
}

// json returns the table as JSON.
func (t *table) json() ([]byte, error) {
	t.Notes = append([]string{}, t.Notes...)
	t.Groups = append([]group{}, t.Groups...)
	t.Missed = append([]missing{}, t.Missed...)
	shown := *t
	shown.Players = nil
	for _, p := range t.shown() {
		x := *p
		for _, f := range []*float64{&x.Elo, &x.Opponents} {
			*f = rounded(*f)
		}
		for _, f := range []**float64{&x.Error, &x.Low, &x.High, &x.Next} {
			if *f != nil {
				r := rounded(**f)
				*f = &r
			}
		}
		shown.Players = append(shown.Players, &x)
	}
	text, err := json.MarshalIndent(shown, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(say.JSON(text), '\n'), nil
}

// csv returns the table with commas.
func (t *table) csv() ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write([]string{"rank", "player", "elo", "error", "low", "high", "games", "wins", "draws", "losses",
		"score", "opponents", "next"})
	for _, p := range t.shown() {
		w.Write([]string{strconv.Itoa(p.Rank), say.Clean(p.Name), figure(p.Elo), optional(p.Error, figure),
			optional(p.Low, figure), optional(p.High, figure), whole(p.Games), whole(p.Wins),
			whole(p.Draws), whole(p.Losses), figure(p.score()), figure(p.Opponents),
			optional(p.Next, figure)})
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// optional prints a figure, or nothing for nil.
func optional(x *float64, in func(float64) string) string {
	if x == nil {
		return ""
	}
	return in(*x)
}

// rounded leaves out the digits that depend on the machine.
func rounded(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// figure prints a number with six digits behind the point at most.
func figure(x float64) string {
	text := strings.TrimRight(strconv.FormatFloat(x, 'f', 6, 64), "0")
	return strings.TrimSuffix(text, ".")
}

// against compares a player with another, or with each opponent.
func (t *table) against(names []string) ([]byte, error) {
	a := t.named(names[0])
	var others []*player
	games := map[int32]rating.Pair[int32]{} // by the opponent, for a
	for _, x := range t.pairs {
		if x.B == a.id {
			x = rating.Pair[int32]{A: x.B, B: x.A, Wins: x.Losses, Draws: x.Draws, Losses: x.Wins}
		}
		if x.A == a.id {
			games[x.B] = x
		}
	}
	for _, p := range t.Players {
		if _, met := games[p.id]; len(names) == 1 && met || len(names) == 2 && p.Name == names[1] && p != a {
			others = append(others, p)
		}
	}
	if len(others) == 0 {
		return nil, fmt.Errorf("-versus: there is nobody to compare with %q", a.Name)
	}
	if len(others) > maxAsked {
		return nil, fmt.Errorf("-versus: %q has %d opponents, and at most %d are compared; name one", a.Name,
			len(others), maxAsked)
	}
	var asked [][2]int32
	for _, p := range others {
		asked = append(asked, [2]int32{a.id, p.id})
	}
	list, err := t.compare(asked)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	b.WriteString(say.Wrap(say.Sprintf("%s against", a.Name), "", "", columns80) + "\n")
	rows := [][]string{{"player", "games", "+", "=", "-", "score", "expected", "Elo", "±", "better"}}
	for k, p := range others {
		x := games[p.id]
		score := ""
		if n := met(x); n > 0 {
			score = percent((float64(x.Wins) + float64(x.Draws)/2) / float64(n))
		}
		expected := rating.Expected(list[k].Elo*math.Ln10/400, 0)
		rows = append(rows, []string{p.Name, whole(met(x)), whole(x.Wins), whole(x.Draws), whole(x.Losses),
			score, percent(expected), signed(list[k].Elo), decimal(interval * list[k].Error),
			percent(list[k].Better)})
	}
	b.WriteString(narrow(rows, "l r"))
	b.WriteString("\n" + say.Wrap("Elo: the difference of the ratings by all games, with its error of 95 %. "+
		"better: the chance to be truly better. Scores and chances are in percent.", "", "", columns80))
	b.WriteString(t.warnings())
	return []byte(b.String()), nil
}

// signed prints a difference.
func signed(x float64) string {
	text := decimal(x)
	if text != "0.0" && !strings.HasPrefix(text, "-") {
		text = "+" + text
	}
	return text
}
