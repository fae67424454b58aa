package eventcli

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file seeds a championship by the ratings in its file.

// Seeds prints how the entrants are seeded. If the file has no ratings of its
// own, these are the seed ratings of the event.
func (p Printer) Seeds(file competition.File) error {
	if e := file.Event; file.Seeds == nil && e.SeedRatings != nil {
		rows := []string{"seed\tplayer\trating"}
		for i, name := range e.Entrants {
			rows = append(rows, say.Sprintf("%d\t%s\t%v", i+1, name, e.SeedRatings[i]))
		}
		p.printf("Seeds: in the order of the event.\n\n")
		p.columns(rows)
		return nil
	}
	order, err := file.Seeding()
	if err != nil {
		return err
	}
	text := "Seeds: by WHRX, the highest first (WC12, tournament format, item 1)"
	if at := file.Seeds.Fixed; !at.IsZero() {
		text += "; the ratings were fixed at " + at.Format("2006-01-02 15:04 -07:00")
	}
	p.wrap("", text+".")
	of := map[string]competition.Rated{}
	var rated []string
	for _, x := range file.Seeds.Ratings {
		of[x.Player] = x
		rated = append(rated, x.Player)
	}
	rows := []string{"seed\tplayer\tWHRX\tfrom"}
	for k, name := range order.Order {
		rows = append(rows, say.Sprintf("%d\t%s\t%.1f\t%s", k+1, name,
			of[name].Ratings().WHRX(), of[name].From()))
	}
	p.printf("\n")
	p.columns(rows)
	p.printf("\n")
	for _, group := range order.Lots {
		p.wrap("", fmt.Sprintf("%s have equal ratings, and are in this order by lot %d.",
			say.List(group), order.Lot))
	}
	p.compare("registered", file.Registered(), rated)
	p.compare("an entrant", file.Event.Entrants, rated)
	for k, name := range file.Event.Entrants {
		if k < len(order.Order) && name != order.Order[k] {
			p.wrap("", fmt.Sprintf("The event has another order: seed %d is %s there.", k+1, name))
			break
		}
	}
	return nil
}

// compare names who is in only one of two lists. The second has the players who
// are rated.
func (p Printer) compare(what string, list, rated []string) {
	if len(list) == 0 {
		return
	}
	in := map[string]bool{}
	for _, x := range rated {
		in[x] = true
	}
	for _, x := range list {
		if !in[x] {
			p.wrap("", fmt.Sprintf("%s is %s, and has no ratings.", x, what))
		}
		in[x] = false
	}
	for _, x := range rated {
		if in[x] {
			p.wrap("", fmt.Sprintf("%s has ratings, and is not %s.", x, what))
		}
	}
}
