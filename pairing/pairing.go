package pairing

import (
	"errors"
	"slices"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing/internal/matching"
	"github.com/arbiter-go/arbiter/rating"
)

// A Pairing is the next round of an event, and why it is this one.
type Pairing[P comparable] struct {
	// Over reports that the event has ended (rule [LastOneLeft]). Then no
	// other fields are set, except Champion and Work. Champion is the one
	// player left, or nil if nobody is left.
	Over     bool `json:"over"`
	Champion *P   `json:"champion,omitempty"`

	// Round is ready to be appended to the event: its games are not yet
	// played. They are in the order of the better rank.
	Round Round[P] `json:"round,omitzero"`

	// Colors has the decision on each game's colors, in the order of the
	// games. By [colors.Arbitrary], the better-ranked player takes Gold. If
	// the director has pinned the colors, the decision has no rule.
	Colors []colors.Decision[P] `json:"colors,omitzero"`

	// Cost is what the round costs by each criterion. Criteria that say
	// nothing about it are left out.
	Cost []Value `json:"cost,omitzero"`

	// Ranking has the players left in rank order, the bye player included.
	Ranking []Ranked[P] `json:"ranking,omitzero"`

	// Directed names the director's choices that the round keeps to, as in
	// "Ann with Bob is pinned, Cid with Dan is forbidden". It is empty if
	// there are none.
	Directed string `json:"directed,omitzero"`

	// AssumedTies counts ratings that were assumed, not proved, to be
	// equal. They differ by less than rating.ClosestGap, if at all. It is
	// 0, except in freak histories, such as a path of several thousand
	// players who have each met the next.
	AssumedTies int `json:"assumedTies,omitzero"`

	// Certificate proves the round optimal; see [Verify].
	Certificate Certificate[P] `json:"certificate,omitzero"`

	// Work is the number of steps of work that the call took; see
	// [Options].
	Work int64 `json:"work"`
}

// A Ranked is a player who is left, with the figures that the criteria read.
type Ranked[P comparable] struct {
	Player P   `json:"player"`
	Rank   int `json:"rank"` // from 1
	Losses int `json:"losses"`
	Byes   int `json:"byes"`
	Wins   int `json:"wins"` // games won, also by forfeit

	// Class is 1 for the best rating of all entrants, 2 for the next, and
	// so on. Ratings that are exactly equal have the same class.
	Class int `json:"class"`

	// Strength is the rating in natural-log units; see package rating.
	Strength float64 `json:"strength"`

	// Seeded is the seeded rating in Elo, if the rules need it; see
	// [BySeededRating].
	Seeded float64 `json:"seeded,omitzero"`
}

// clone returns a copy of a pairing that shares no memory with it.
func (p Pairing[P]) clone() Pairing[P] {
	if p.Champion != nil {
		champion := *p.Champion
		p.Champion = &champion
	}
	p.Round.Games, p.Round.Byes = slices.Clone(p.Round.Games), slices.Clone(p.Round.Byes)
	p.Colors, p.Cost, p.Ranking = slices.Clone(p.Colors), slices.Clone(p.Cost), slices.Clone(p.Ranking)
	c := &p.Certificate
	c.Levels, c.Bye = slices.Clone(c.Levels), slices.Clone(c.Bye)
	c.Players, c.Sets = slices.Clone(c.Players), slices.Clone(c.Sets)
	for i := range c.Players {
		c.Players[i].Y = slices.Clone(c.Players[i].Y)
	}
	for k, s := range c.Sets {
		c.Sets[k].Players, c.Sets[k].Z = slices.Clone(s.Players), slices.Clone(s.Z)
	}
	return p
}

// pair returns the best round.
func (w *ready[P]) pair(b *budget) (Pairing[P], error) {
	m, proof, err := w.field.solve(b)
	if errors.Is(err, matching.ErrNone) || err == nil && !w.field.legal(m) {
		return Pairing[P]{}, w.noLegalRound()
	}
	if err != nil {
		return Pairing[P]{}, err
	}
	if err := w.field.checkOwn(m, proof, b); err != nil {
		return Pairing[P]{}, err
	}
	p := w.describe(m, proof)
	p.Work = b.spent
	return p, nil
}

// noLegalRound is the error of a field in which every round breaks a choice of
// the director, or breaks ByeFewest in order to keep to them.
func (w *ready[P]) noLegalRound() error {
	return refuse(Problem{Kind: ErrNoLegalRound, Criterion: Allowed, Round: w.round(), Detail: w.choicesText()})
}

// checkOwn checks a round that the search has found.
func (f *field) checkOwn(m match, p *proof, b *budget) error {
	err := f.check(m, p, b)
	var ps Problems
	if errors.Is(err, ErrNotOptimal) && errors.As(err, &ps) {
		ps[0].Detail += "; the round found did not pass its own check, so it is withheld"
	}
	return err
}

// describe returns a round with all that can be said about it.
func (w *ready[P]) describe(m match, proof *proof) Pairing[P] {
	w.best, w.cost = m, w.field.values(m)
	p := Pairing[P]{
		Round:       Round[P]{Games: make([]Game[P], 0, len(m.pairs)), Byes: []P{}},
		Colors:      make([]colors.Decision[P], 0, len(m.pairs)),
		Cost:        slices.Clone(w.cost),
		Ranking:     make([]Ranked[P], len(w.field.players)),
		Directed:    w.choicesText(),
		AssumedTies: w.field.assumed,
		Certificate: w.certificate(proof),
	}
	for i := range w.field.players {
		x := &w.field.players[i]
		p.Ranking[i] = Ranked[P]{w.player(i), x.rank, x.losses, x.byes, x.wins, x.class, x.strength, 0}
		if w.rules.seeded() {
			p.Ranking[i].Seeded = rating.Elo(x.seededStrength)
		}
	}
	if m.bye >= 0 {
		p.Round.Byes = append(p.Round.Byes, w.player(m.bye))
	}
	if w.past == nil {
		w.past = newColorHistory(w.state.games, len(w.event.Entrants))
		w.state.games = nil // only their colors can still be asked for
	}
	w.sides = make([]colors.Decision[int32], len(m.pairs))
	past := *w.past // with memory of its own for the games of two players
	for k, pair := range m.pairs {
		var err error
		if other, ok := w.inOther(pair); ok && w.field.goldOf(pair[0], pair[1]) < 0 &&
			w.other.field.goldOf(pair[0], pair[1]) < 0 {
			w.sides[k] = w.other.sides[other]
		} else if w.sides[k], err = past.assign(w.entrant(pair[0]), w.entrant(pair[1])); err != nil {
			// a player against themselves is the only error
			panic("pairing: a player of the round has met themselves")
		}
		d := &w.sides[k]
		if gold := w.field.goldOf(pair[0], pair[1]); gold >= 0 {
			*d = pinnedColors(*d, w.entrant(gold))
		}
		gold, silver := w.event.Entrants[d.Gold], w.event.Entrants[d.Silver]
		p.Round.Games = append(p.Round.Games, Game[P]{Gold: gold, Silver: silver})
		p.Colors = append(p.Colors, colors.Decision[P]{Gold: gold, Silver: silver, Rule: d.Rule,
			GoldSide: d.GoldSide, SilverSide: d.SilverSide})
	}
	return p
}

// inOther returns the place of a pair in the other round, if there is another
// round and it has the pair. The colors of a pair do not depend on the rest of
// the round.
func (w *ready[P]) inOther(pair [2]int) (k int, ok bool) {
	if w.other == nil {
		return 0, false
	}
	return w.other.best.find(pair)
}
