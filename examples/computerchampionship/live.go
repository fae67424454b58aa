package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/qualify"
)

// errTime reports a text that is no time.
var errTime = errors.New("a time must be as in 2014-01-20T18:00:00Z, or a date as in 2014-01-20")

// parseTime reads a time as in RFC 3339, as strictly as in a file, or a date.
func parseTime(text string, zone *time.Location) (time.Time, error) {
	var at struct {
		At time.Time `json:"at"`
	}
	quoted, err := json.Marshal(map[string]string{"at": text})
	if err == nil && strict.Unmarshal(quoted, &at) == nil {
		return at.At, nil
	}
	t, err := time.ParseInLocation(time.DateOnly, text, zone)
	if err != nil {
		return time.Time{}, fmt.Errorf("-live %q: %w", text, errTime)
	}
	return t, nil
}

// printLive prints the qualifier as it is at a moment.
func (p printer) printLive(in qualifier, at time.Time) error {
	o, err := qualify.Outlook(in, at)
	if err != nil {
		return err
	}
	state := "open"
	switch {
	case !o.Open:
		state = "over"
	case !at.After(in.Window.Begin):
		state = "yet to open"
	}
	inPlay := 0
	for _, g := range in.Games {
		if g.End.IsZero() { // a game with a winner has an end
			inPlay++
		}
	}
	p.wrap("", fmt.Sprintf("At %s the qualifier is %s: %s so far, %d of them in play.", p.long(at), state,
		say.Count(len(in.Games), "game", "games"), inPlay))
	p.printf("\n")
	prospects := map[string]qualify.Prospect[string]{}
	for _, q := range o.Prospects {
		prospects[q.Player] = q
	}
	of := scores(o.Ranking)
	p.benchmarks(in)
	p.printf("Points now, fewest and most still possible, and enough to be in for sure\n\n")
	rows := []string{"place\tbot\tpoints\ttie-break\tfewest\tmost\tenough\tstatus"}
	for _, place := range o.Ranking.Places {
		for _, bot := range place.Players {
			s, q := of[bot], prospects[bot]
			enough := fmt.Sprint(q.Safe)
			if q.Safe > q.Most {
				enough = "-"
			}
			status := hope(q)
			if slices.Contains(in.Unavailable, bot) {
				enough, status = "-", "not set up"
			}
			rows = append(rows, say.Sprintf("%s\t%s\t%d\t%d\t%d\t%d\t%s\t%s", numbers(place), bot, s.Points,
				s.TieBreak, q.Least, q.Most, enough, status))
		}
	}
	p.columns(rows)
	p.printf("\nEnough is - where it is out of reach. ")
	if !o.Open {
		p.printf("No game can begin any more.\n")
		return nil
	}
	p.printf("Games in play are open in fewest and most.\nIf it stops means: if it begins no more games, " +
		"whatever the others do.\n")
	p.tasks(o)
	return nil
}

// hope is the status of a bot. If it is open, hope is the status of the bot if
// it begins no more games, as far as that is known.
func hope(q qualify.Prospect[string]) string {
	switch {
	case q.Status != qualify.Open:
		return q.Status.String()
	case q.Stop == qualify.Clinched:
		return "in, if it stops"
	case q.Stop == qualify.Out:
		return "out, if it stops"
	}
	return q.Status.String()
}

// tasks prints the remaining tasks of each bot.
func (p printer) tasks(o qualify.Forecast[string]) {
	tasks := map[string][]qualify.Task[string]{}
	for _, q := range o.Prospects {
		tasks[q.Player] = q.Tasks
	}
	p.printf("\nLeft to do for the most points: wins in a row, from Gold (g) or Silver (s) on;\nafter the slash, " +
		"how many games more can count\n\n")
	var rows []string
	for _, place := range o.Ranking.Places {
		for _, bot := range place.Players {
			row, head := bot, "bot"
			for j, task := range tasks[bot] {
				head += "\t" + label(j)
				row += "\t" + cell(task)
			}
			if rows == nil {
				rows = []string{head}
			}
			rows = append(rows, row)
		}
	}
	p.columns(rows)
}

// cell is a task in short.
func cell(task qualify.Task[string]) string {
	switch {
	case task.Wins == 0:
		return "·"
	case task.Next == qualify.Gold:
		return fmt.Sprintf("%dg/%d", task.Wins, task.Left)
	case task.Next == qualify.Silver:
		return fmt.Sprintf("%ds/%d", task.Wins, task.Left)
	}
	return fmt.Sprintf("%d/%d", task.Wins, task.Left)
}
