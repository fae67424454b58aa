package pages

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the page of the seeds: the order of the players, and how it
// came about.

// A seedingPage has the seeds.
type seedingPage struct {
	Begun     bool
	ByRatings bool // or ByGrades, or else the director has chosen the order
	ByGrades  bool
	Rated     bool // somebody has a rating
	Kinds     bool // somebody has a rating of another kind
	Start     bool // players begin with points, by their grades
	Rows      []seedRow
	Lots      []string // equal players, in words
	Lot       string   // the number from which the lots were drawn, or ""
	Rule      []ruleText
}

// A seedRow is a player with a seed.
type seedRow struct {
	Seed   int
	Player *playerLink
	Rating string
	From   string // which rating it is
	Grade  string
	Start  string // points to begin with
	Lot    bool   // another player has the same rating
}

func seeding(v visit) (content, error) { return content{"Seeding", v.seedingPage()}, nil }

func (v View) seedingPage() seedingPage {
	p := seedingPage{Begun: v.State.Begun(), Rule: textsOf("pairing", "WHR", "WHRXGames")}
	seeds, byRatings := seedsByRatings(v.State.File)
	p.ByRatings = byRatings
	lots := map[string]bool{}
	if byRatings {
		for _, group := range seeds.Lots {
			p.Lots = append(p.Lots, say.List(group))
			for _, name := range group {
				lots[name] = true
			}
		}
		if len(p.Lots) > 0 {
			p.Lot = fmt.Sprint(seeds.Lot)
		}
	}
	rated := map[string]competition.Rated{}
	if s := v.State.File.Seeds; s != nil {
		for _, r := range s.Ratings {
			rated[r.Player] = r
		}
	}
	e := v.State.File.Event
	p.ByGrades = !byRatings && v.graded() && slices.Equal(v.State.ByGrades(), e.Entrants)
	p.Start = v.graded() && e.Start != nil
	for k, name := range e.Entrants {
		row := seedRow{Seed: k + 1, Player: v.playerLink(name), Lot: lots[name]}
		if r, ok := rated[name]; ok {
			row.Rating, row.From = fmt.Sprintf("%.0f", r.Ratings().WHRX()), r.From()
		} else if list := e.SeedRatings; k < len(list) {
			row.Rating = fmt.Sprintf("%.0f", list[k])
		}
		if p.Start {
			row.Grade, row.Start = v.State.Profile(name).Grade, e.Points.Format(e.Start[k])
		}
		p.Rated = p.Rated || row.Rating != ""
		p.Kinds = p.Kinds || otherKind(row.From)
		p.Rows = append(p.Rows, row)
	}
	return p
}

// otherKind reports whether a rating is not a gameroom rating. A club has only
// one kind of ratings, which need no name.
func otherKind(from string) bool { return from != "" && from != competition.Rated{}.From() }

// seedsByRatings returns the seeds by the ratings, and whether the entrants of
// the event are in this order. An event that was made with its players has its
// ratings, and no lots.
func seedsByRatings(f competition.File) (pairing.Seeding[string], bool) {
	if f.Seeds == nil {
		list := f.Event.SeedRatings
		return pairing.Seeding[string]{}, len(list) > 0 &&
			slices.IsSortedFunc(list, func(a, b float64) int { return cmp.Compare(b, a) })
	}
	order, err := f.Seeds.Order()
	return order, err == nil && slices.Equal(order.Order, f.Event.Entrants)
}
