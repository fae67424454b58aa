package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file prints what was counted.

// A report is what the program found out.
type report struct {
	Players     int       `json:"players"`
	Spread      *int      `json:"spread,omitempty"`  // in Elo
	Ratings     []float64 `json:"ratings,omitempty"` // in Elo
	Seeding     int       `json:"seeding"`           // in Elo
	Seed        uint64    `json:"seed"`
	Events      int       `json:"events"`
	Few         bool      `json:"few,omitempty"` // too few events
	Interrupted bool      `json:"interrupted,omitempty"`
	Formats     []row     `json:"formats"`
}

// leastEvents is the least number of events for which intervals are right.
const leastEvents = 100

// A row has what was counted in a format.
type row struct {
	Format string   `json:"format"`
	Name   string   `json:"name"`
	Rounds interval `json:"rounds"`
	Games  interval `json:"games"`
	Least  interval `json:"leastGames"` // of a player
	Each   interval `json:"gamesEach"`
	Most   interval `json:"mostGames"`
	Byes   interval `json:"byes"`
	Best   interval `json:"bestWins"`   // a share of 1
	Winner interval `json:"winnerRank"` // from 1
	Tau    interval `json:"tau"`
	Dead   interval `json:"deadGames"` // a share of 1

	Purpose *purpose `json:"onPurpose,omitempty"`

	lives int
	kind  kind
	gain  interval // in how often the best wins, over the format before
	never gain     // what losing on purpose certainly cannot bring
}

// A purpose has the shares of events in which losing on purpose would have
// paid.
type purpose struct {
	Title    interval `json:"title"`
	Place    interval `json:"place"`
	Together interval `json:"together"`
}

// An interval is a mean with its interval of 95 %.
type interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// of returns the interval of a mean.
func of(m chance.Mean) (i interval) {
	i.Mean, i.Low, i.High = m.Interval()
	return i
}

// share returns the interval of a share.
func share(hits, trials int) interval {
	low, high := chance.Interval(hits, trials)
	return interval{float64(hits) / float64(trials), low, high}
}

// rows returns what was counted in each format.
func rows(list []format, tallies []tally, onPurpose bool) []row {
	var rows []row
	for k, f := range list {
		t := tallies[k]
		rows = append(rows, row{
			Format: f.key, Name: f.name, lives: f.lives, kind: f.kind, never: f.never,
			Rounds: of(t.rounds), Games: of(t.games), Least: of(t.least), Each: of(t.each),
			Most: of(t.most), Byes: of(t.byes),
			Best:   share(t.won, t.events),
			Winner: of(t.winner), Tau: of(t.tau), Dead: of(t.dead), gain: of(t.gain),
		})
		if onPurpose {
			rows[k].Purpose = &purpose{Title: share(t.title, t.events), Place: share(t.place, t.events),
				Together: share(t.together, t.events)}
		}
	}
	return rows
}

// decimals writes a number with some decimals.
func decimals(x float64, n int) string {
	text := strconv.FormatFloat(x, 'f', n, 64)
	if strings.Trim(text, "-0.") == "" {
		text = strings.TrimPrefix(text, "-")
	}
	return text
}

// figure writes a mean with one decimal, or none from 100 on.
func figure(i interval) string {
	if i.Mean < 99.95 {
		return decimals(i.Mean, 1)
	}
	return decimals(i.Mean, 0)
}

// each writes the fewest, the mean and the most games of a player, or one
// number if they are equal.
func (r row) each() string {
	least, each, most := figure(r.Least), figure(r.Each), figure(r.Most)
	if least == most {
		return each
	}
	return least + "/" + each + "/" + most
}

// percent writes a share in percent, without the sign.
func percent(x float64) string { return decimals(float64(x*100), 0) }

// signed writes a difference of shares in percent, with its sign.
func signed(x float64) string {
	text := decimals(float64(x*100), 1)
	if x > 0 {
		return "+" + text
	}
	return text
}

// sampled writes a share in percent, without the sign. It is never written as 0
// or 100, for that would need a proof.
func sampled(x float64) string {
	switch {
	case x <= 0.005: // half a percent is rounded to even
		return "<1"
	case x >= 0.995:
		return ">99"
	}
	return percent(x)
}

// chance writes how often the best player wins, with the interval.
func (r row) chance() string { return sampled(r.Best.Mean) + " % " + r.Best.ends() }

// ends writes the ends of an interval of shares in percent. They are rounded
// outward.
func (i interval) ends() string {
	low, high := math.Floor(float64(i.Low*100)), math.Ceil(float64(i.High*100))
	return fmt.Sprintf("(%s-%s)", decimals(low, 0), decimals(high, 0))
}

// dead writes the share of dead games. Eliminations have none.
func (r row) dead() string {
	if r.kind == other {
		return sampled(r.Dead.Mean) + " %"
	}
	return percent(r.Dead.Mean) + " %"
}

// about says which events were played.
func (r report) about() string {
	strengths := fmt.Sprintf("strengths spread by %d Elo", r.spread())
	if r.Spread == nil {
		strengths = "the strengths of the file"
	}
	text := fmt.Sprintf("%s of %d players, %s, seeded with an error of %d Elo.",
		say.Count(r.Events, "event", "events"), r.Players, strengths, r.Seeding)
	if r.Interrupted {
		text = "Interrupted after " + text
	}
	return text
}

// spread is the spread of drawn strengths.
func (r report) spread() int {
	if r.Spread == nil {
		return 0
	}
	return *r.Spread
}

// heads are the heads of the table.
var heads = []string{"format", "rounds", "games", "each plays", "best %", "rank", "order", "dead %"}

// cells returns the cells of a row.
func (r row) cells() []string {
	return []string{
		r.Name,
		figure(r.Rounds),
		figure(r.Games),
		r.each(),
		strings.Replace(r.chance(), " %", "", 1),
		decimals(r.Winner.Mean, 1),
		decimals(r.Tau.Mean, 2),
		strings.TrimSuffix(r.dead(), " %"),
	}
}

// String returns the report as text of at most 80 columns. The answer comes
// first, and then the table. The JSON has more.
func (r report) String() string {
	table := [][]string{heads}
	for _, row := range r.Formats {
		table = append(table, row.cells())
	}
	var b strings.Builder
	b.WriteString(say.Wrap(r.about(), "", "", 80) + "\n")
	for _, line := range r.plain() {
		b.WriteString(say.Wrap(line, "", "  ", 80))
	}
	b.WriteString("\n" + say.Table(table, "l r") + "\n")
	b.WriteString(r.onPurpose())
	b.WriteString(say.Wrap("Each plays: the fewest, the mean and the most games of a player. Best: how often "+
		"the best player wins. Rank: the true rank of the winner. Order: Kendall's tau between places and "+
		"true order, 1 if all is right. Dead: games in which neither player can win the event any more. The "+
		"formats have the same players and lots, so their differences are more certain than each figure. "+
		"Intervals are of 95 %, and about the lots.", "", "  ", 80))
	return b.String()
}

// onPurpose returns the table of losing on purpose, if it is asked for.
func (r report) onPurpose() string {
	table := [][]string{{"losing on purpose", "title %", "place %", "together %"}}
	for _, row := range r.Formats {
		if row.Purpose == nil {
			return ""
		}
		table = append(table, []string{
			row.Name,
			row.Purpose.Title.unless(row.never.title),
			row.Purpose.Place.unless(row.never.place),
			row.Purpose.Together.unless(row.never.together),
		})
	}
	return say.Table(table, "l r") + "\n" + say.Wrap("Losing on purpose: in how many events somebody would have "+
		"gained by losing one game that was won, with the same lots for all others. Title: this player wins "+
		"the event instead. Place: this player has a better place. Together: one of the two of the game wins "+
		"the event, and neither did before.", "", "  ", 80) + "\n"
}

// unless writes a share in percent with its interval, or 0 if it is certainly
// never so.
func (i interval) unless(never bool) string {
	if never {
		return "0"
	}
	return sampled(i.Mean) + " " + i.ends()
}

// plain says in plain words what matters.
func (r report) plain() []string {
	at := max(0, slices.IndexFunc(r.Formats, func(x row) bool { return x.lives == 3 }))
	shown, with := r.Formats[at], "By "+r.Formats[at].Name
	if shown.lives > 0 {
		with = "With " + say.Count(shown.lives, "life", "lives")
	}
	lines := []string{fmt.Sprintf("%s, the best of %d wins %s %% of the time, in about %s games and %s rounds.",
		with, r.Players, sampled(shown.Best.Mean), decimals(shown.Games.Mean, 0),
		decimals(shown.Rounds.Mean, 0))}
	if r.Few {
		lines = append(lines, fmt.Sprintf("%s are too few: with fewer than %d, intervals can be too narrow.",
			say.Count(r.Events, "event", "events"), leastEvents))
	}
	if at > 0 && shown.lives == 3 && r.Formats[at-1].lives == 2 {
		lines = append(lines, fmt.Sprintf("The step from 2 lives to 3 changes that by %s points (%s to %s), "+
			"for %s more games.",
			signed(shown.gain.Mean), signed(shown.gain.Low), signed(shown.gain.High),
			decimals(shown.Games.Mean-r.Formats[at-1].Games.Mean, 0)))
	}
	if len(r.Formats) > 1 {
		most := slices.MaxFunc(r.Formats, func(x, y row) int {
			return cmp.Compare(x.Best.Mean, y.Best.Mean)
		}).Best.Mean
		fewest := slices.MinFunc(r.Formats, func(x, y row) int {
			return cmp.Compare(x.Games.Mean, y.Games.Mean)
		}).Games.Mean
		lines = append(lines,
			"The best wins most often by: "+r.named(func(x row) bool { return x.Best.Mean == most },
				func(x row) string {
					return fmt.Sprintf("%s %%, %s games", sampled(x.Best.Mean),
						decimals(x.Games.Mean, 0))
				}),
			"The fewest games are played by: "+r.named(func(x row) bool { return x.Games.Mean == fewest },
				func(x row) string {
					return fmt.Sprintf("%s games, the best wins %s %%", decimals(x.Games.Mean, 0),
						sampled(x.Best.Mean))
				}))
	}
	return lines
}

// named names the formats that are meant, with something about each.
func (r report) named(meant func(row) bool, about func(row) string) string {
	var names []string
	for _, x := range r.Formats {
		if meant(x) {
			names = append(names, fmt.Sprintf("%s (%s)", x.Name, about(x)))
		}
	}
	return say.List(names) + "."
}

// markdown returns the table for the README.
func (r report) markdown() string {
	var b strings.Builder
	b.WriteString("| format | rounds | games | games of a player | the best wins | right order | dead games |\n")
	b.WriteString("|---|---:|---:|---:|---:|---:|---:|\n")
	for _, row := range r.Formats {
		fmt.Fprintf(&b, "| %s | %s | %s | %s to %s | %s | %s | %s |\n", row.Name,
			decimals(row.Rounds.Mean, 1), decimals(row.Games.Mean, 0), decimals(row.Least.Mean, 0),
			decimals(row.Most.Mean, 0),
			row.chance(), decimals(row.Tau.Mean, 2), row.dead())
	}
	return b.String()
}

// json returns the report as JSON.
func (r report) json() ([]byte, error) {
	text, err := json.MarshalIndent(r, "", "  ")
	return append(text, '\n'), err
}
