package margins

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
	"github.com/arbiter-go/arbiter/rating"
	"github.com/arbiter-go/arbiter/roundrobin"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file makes random records, small enough for all their changes.

// A line is a line of the file that margins.py reads.
type line struct {
	Package string         `json:"package"`
	Event   any            `json:"event,omitempty"`
	Players []string       `json:"players,omitempty"`
	Games   any            `json:"games,omitempty"`
	Options rating.Options `json:"options,omitzero"`
	Swing   any            `json:"swing"`
}

// generators has the packages in the order of their names. Each makes a case
// from lots, or an error if the record has no ranking.
var generators = []struct {
	name string
	make func(*rand.Rand) (line, error)
}{
	{"pairing", ofPairing}, {"qualify", ofQualify}, {"rating", ofRating}, {"roundrobin", ofRoundRobin}, {"runoff", ofRunoff},
}

// names returns the names of some players.
func names(n int) (list []string) {
	for i := range n {
		list = append(list, string(rune('A'+i)))
	}
	return list
}

// two returns two different players.
func two(rng *rand.Rand, list []string) (a, b string) {
	order := rng.Perm(len(list))
	return list[order[0]], list[order[1]]
}

// little returns a bound on work, at times so small that an answer is an
// interval, or 0 for the default.
func little(rng *rand.Rand) int64 {
	if rng.IntN(2) == 0 {
		return 0
	}
	return int64(1) << (8 + rng.IntN(12))
}

// pick returns one of some values.
func pick[T any](rng *rand.Rand, list ...T) T { return list[rng.IntN(len(list))] }

func ofRunoff(rng *rand.Rand) (line, error) {
	e := runoff.Event[string]{Bots: names(2 + rng.IntN(4))}
	e.AllowUneven = rng.IntN(3) == 0
	e.MaxWork = little(rng)
	most := 1 + rng.IntN(pick(rng, 2, 4, 9))
	each := 1 + rng.IntN(2)
	for i, a := range e.Bots {
		for _, b := range e.Bots[:i] {
			n := each
			if e.AllowUneven {
				n = rng.IntN(each + 1)
			}
			for range n {
				m := runoff.Match[string]{A: a, B: b, Chips: int64(rng.IntN(2*most+1) - most)}
				if rng.IntN(2) == 0 {
					m.A, m.B = b, a
				}
				e.Matches = append(e.Matches, m)
			}
		}
	}
	rng.Shuffle(len(e.Matches), func(i, j int) { e.Matches[i], e.Matches[j] = e.Matches[j], e.Matches[i] })
	c := runoff.Claim[string]{By: pick(rng, runoff.ChipTotals, runoff.SeriesPoints, runoff.TotalLast)}
	if c.By == runoff.TotalLast {
		c.Top = runoff.Top{Keep: rng.IntN(4), AtLeast: rng.IntN(2) == 0}
	}
	var b string
	c.A, b = two(rng, e.Bots)
	if c.Kind = pick(rng, runoff.Within, runoff.Ahead); c.Kind == runoff.Ahead {
		c.B = b
	} else {
		c.Place = 1 + rng.IntN(len(e.Bots))
	}
	t, err := e.Crosstable()
	if err != nil {
		return line{}, err
	}
	s, err := runoff.Margin(t, c, pick(rng, runoff.InChips, runoff.InMatches))
	return line{Package: "runoff", Event: e, Swing: s}, err
}

func ofRoundRobin(rng *rand.Rand) (line, error) {
	e := roundrobin.Event[string]{Teams: names(2 + rng.IntN(4))}
	o := &e.Options
	o.MaxWork = little(rng)
	o.Games = pick(rng, 1, 1, 2, 3, roundrobin.AnyGames)
	o.Points = pick(rng, roundrobin.Points{}, roundrobin.Points{Win: 3, Draw: 1}, roundrobin.Points{Win: 4, Draw: 1, Loss: 0},
		roundrobin.Points{Win: 3, Draw: 2, Loss: 1})
	o.Places = pick(rng, 0, 1, 2, roundrobin.NoFinal)
	o.Twice = len(e.Teams) < 4 && rng.IntN(3) == 0
	if rng.IntN(3) > 0 {
		list := []roundrobin.TieBreak{
			roundrobin.Difference, roundrobin.GamesFor, roundrobin.MatchesWon, roundrobin.Direct, roundrobin.DirectOnce,
			roundrobin.SonnebornBerger, roundrobin.FewerSanctions,
		}
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		o.TieBreaks = list[:1+rng.IntN(3)]
	}
	if o.Games < 0 {
		o.ForfeitScore = pick(rng, roundrobin.Score{}, roundrobin.Score{For: 3}, roundrobin.Score{For: 2, Against: 1})
	}
	for i, a := range e.Teams {
		for _, b := range e.Teams[:i] {
			legs := 1
			if o.Twice {
				legs = 2
			}
			for range legs {
				if rng.IntN(8) == 0 {
					continue
				}
				m := roundrobin.Match[string]{A: a, B: b}
				if rng.IntN(2) == 0 {
					m.A, m.B = b, a
				}
				if rng.IntN(9) == 0 {
					m.Forfeit = pick(rng, roundrobin.ByA, roundrobin.ByB, roundrobin.ByBoth)
				} else {
					most := o.Games
					if most < 0 {
						most = 2
					}
					m.WinsA = rng.IntN(most + 1)
					m.WinsB = rng.IntN(most + 1)
					if o.Games > 0 {
						m.WinsB = rng.IntN(most + 1 - m.WinsA)
					}
				}
				e.Results = append(e.Results, m)
			}
		}
	}
	rng.Shuffle(len(e.Results), func(i, j int) { e.Results[i], e.Results[j] = e.Results[j], e.Results[i] })
	for _, t := range e.Teams {
		switch rng.IntN(14) {
		case 0:
			e.Withdrawals = append(e.Withdrawals, roundrobin.Withdrawal[string]{Team: t,
				Results: pick(rng, roundrobin.Annul, roundrobin.Keep, roundrobin.Half)})
		case 1:
			e.Deductions = append(e.Deductions, roundrobin.Deduction[string]{Team: t, Points: pick(rng, -1, 1, 2, 3), From: rng.IntN(4)})
		case 2:
			e.Sanctions = append(e.Sanctions, roundrobin.Sanction[string]{Team: t, Count: 1 + rng.IntN(3)})
		}
	}
	var c roundrobin.Claim[string]
	var b string
	c.A, b = two(rng, e.Teams)
	switch c.Kind = pick(rng, roundrobin.Within, roundrobin.Ahead, roundrobin.Through); c.Kind {
	case roundrobin.Ahead:
		c.B = b
	case roundrobin.Within:
		c.Place = 1 + rng.IntN(len(e.Teams))
	}
	s, err := roundrobin.Margin(e, c)
	return line{Package: "roundrobin", Event: e, Swing: s}, err
}

func ofQualify(rng *rand.Rand) (line, error) {
	e := qualify.Event[string]{Entrants: names(2 + rng.IntN(3)), Benchmarks: []string{"Bomb", "Clueless"}[:1+rng.IntN(2)]}
	begin := time.Date(2014, 1, 1, 0, 0, 0, 0, time.UTC)
	e.Window = qualify.Period{Begin: begin, End: begin.Add(12 * time.Hour)}
	e.Options = qualify.Options{
		Cap: rng.IntN(5), Points: rng.IntN(4), Size: 1 + rng.IntN(3),
		Alternation: pick(rng, qualify.Counted, qualify.Counted, qualify.Positional), Streak: pick(rng, qualify.Longest, qualify.Earning),
		MaxWork: little(rng),
	}
	if rng.IntN(3) == 0 {
		list := []qualify.Rule{qualify.Window, qualify.Decided, qualify.Rated, qualify.Alternation, qualify.Cap}
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		e.Options.Filters = [5]qualify.Rule(list)
	}
	tidy := rng.IntN(2) == 0 // the colors alternate, and all games count
	gold := map[[2]string]bool{}
	for range rng.IntN(12) {
		a, b := pick(rng, e.Entrants...), pick(rng, e.Benchmarks...)
		g := qualify.Game[string]{Gold: a, Silver: b, Rated: tidy || rng.IntN(6) > 0}
		flip := rng.IntN(2) == 0
		if tidy {
			flip = gold[[2]string{a, b}]
			gold[[2]string{a, b}] = !flip
		}
		if flip {
			g.Gold, g.Silver = b, a
		}
		g.Start = begin.Add(time.Duration(rng.IntN(12)) * time.Hour)
		if tidy {
			g.Start = begin.Add(time.Duration(len(e.Games)+1) * 30 * time.Minute)
		}
		g.Winner = pick(rng, qualify.Gold, qualify.Silver, qualify.Gold, qualify.Silver, qualify.Gold, qualify.Silver, qualify.None)
		if g.Winner != qualify.None || rng.IntN(2) == 0 {
			g.End = g.Start.Add(time.Duration(1+rng.IntN(4)) * 20 * time.Minute)
		}
		e.Games = append(e.Games, g)
	}
	for _, a := range e.Entrants {
		if rng.IntN(6) == 0 {
			e.Unavailable = append(e.Unavailable, a)
		}
		if rng.IntN(2) == 0 {
			e.Order = append(e.Order, a)
		}
	}
	rng.Shuffle(len(e.Order), func(i, j int) { e.Order[i], e.Order[j] = e.Order[j], e.Order[i] })
	if rng.IntN(3) == 0 {
		e.Reserves = []string{"Old"}
	}
	var c qualify.Claim[string]
	var b string
	c.A, b = two(rng, e.Entrants)
	switch c.Kind = pick(rng, qualify.Within, qualify.Ahead, qualify.InField); c.Kind {
	case qualify.Ahead:
		c.B = b
	case qualify.Within:
		c.Place = 1 + rng.IntN(len(e.Entrants))
	}
	s, err := qualify.Margin(e, c)
	return line{Package: "qualify", Event: e, Swing: s}, err
}

func ofRating(rng *rand.Rand) (line, error) {
	l := line{Package: "rating", Players: names(2 + rng.IntN(4))}
	l.Options.MaxWork = little(rng)
	if rng.IntN(4) == 0 {
		l.Options.DummyWeight = pick(rng, 0.25, 1, 2)
	}
	games := []rating.Game[string]{}
	for range 1 + rng.IntN(8) {
		a, b := two(rng, l.Players)
		for range 1 + rng.IntN(2) {
			games = append(games, rating.Game[string]{A: a, B: b, Score: pick(rng, rating.Win, rating.Win, rating.Draw, rating.Loss)})
		}
	}
	l.Games = games
	var c rating.Claim[string]
	var b string
	c.A, b = two(rng, l.Players)
	if c.Kind = pick(rng, rating.Within, rating.Ahead); c.Kind == rating.Ahead {
		c.B = b
	} else {
		c.Place = 1 + rng.IntN(len(l.Players))
	}
	s, err := rating.Margin(l.Players, games, c, pick(rng, rating.Rescored, rating.Removed), l.Options)
	l.Swing = s
	return l, err
}

func ofPairing(rng *rand.Rand) (line, error) {
	e := pairing.New[string](pick(rng, pairing.WC2012, pairing.WCC2014, pairing.WC2016), names(2+rng.IntN(5)))
	e.Lives = 1 + rng.IntN(3)
	e.ForfeitRemoves = rng.IntN(4) == 0
	e.SecondBy = pick(rng, pairing.MostWon, pairing.LastOut)
	if e.Edition == pairing.WC2016 {
		for i := range e.Entrants {
			e.SeedRatings = append(e.SeedRatings, float64(2000-10*i))
		}
	}
	games := 0
	for range 2 + rng.IntN(9) {
		p, err := pairing.Next(e)
		if err != nil {
			return line{}, err
		}
		if p.Over || games+len(p.Round.Games) > 13 {
			break
		}
		r := p.Round
		games += len(r.Games)
		for i := range r.Games {
			r.Games[i].Outcome = pick(rng, pairing.GoldWins, pairing.SilverWins)
			if rng.IntN(10) == 0 {
				r.Games[i].Outcome = pick(rng, pairing.GoldByForfeit, pairing.SilverByForfeit, pairing.BothForfeit, pairing.NoDecision)
			}
		}
		e.Rounds = append(e.Rounds, r)
		if rng.IntN(8) == 0 {
			e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: pick(rng, p.Ranking...).Player, After: len(e.Rounds)})
		}
		if e.Check() != nil {
			e.Withdrawals = e.Withdrawals[:len(e.Withdrawals)-1]
		}
	}
	if len(e.Rounds) > 0 && rng.IntN(4) == 0 { // the last round goes on
		r := &e.Rounds[len(e.Rounds)-1]
		if len(r.Games) > 0 {
			r.Games[0].Outcome = pick(rng, pairing.NotPlayed, pairing.Void)
		}
		if err := e.Check(); err != nil {
			return line{}, fmt.Errorf("unfinished: %w", err)
		}
	}
	var c pairing.Claim[string]
	var b string
	c.A, b = two(rng, e.Entrants)
	switch c.Kind = pick(rng, pairing.Within, pairing.Ahead, pairing.Out, pairing.Champion, pairing.AnotherChampion); c.Kind {
	case pairing.Ahead:
		c.B = b
	case pairing.Within:
		c.Place = 1 + rng.IntN(len(e.Entrants))
	}
	s, err := pairing.Margin(e, c, pairing.Options{MaxWork: little(rng)})
	return line{Package: "pairing", Event: e, Swing: s}, err
}
