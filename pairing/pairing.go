package pairing

import (
	"slices"

	"github.com/arbiter-go/arbiter/colors"
)

// A Pairing is the next round of an event, and why it is this one.
type Pairing[P comparable] struct {
	// Over reports that the event has ended (rule [LastOneLeft] or
	// [AllRounds]). Then no other fields are set, except Champion and Work.
	// Champion is the one player left, or in an event with points the one
	// player in first place. If there is no such player, it is nil.
	Over     bool `json:"over"`
	Champion *P   `json:"champion,omitempty"`

	// Round is ready to be appended to the event: its games are not yet
	// played. They are in the order of the better rank.
	Round Round[P] `json:"round,omitzero"`

	// Colors has the decision on each game's colors, in the order of the
	// games. By [colors.Arbitrary], the better-ranked player takes Gold. In
	// an event with points, a better-ranked player of even rank takes
	// Silver. If the director has pinned the colors, the decision has no
	// rule.
	Colors []colors.Decision[P] `json:"colors,omitzero"`

	// Cost is the cost of the round by each criterion. Criteria that say
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
	// 0, except in freak histories, such as a chain of several thousand
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
	Rank   int `json:"rank"`           // from 1
	Score  int `json:"score,omitzero"` // with points, as [ByScore] has it
	Losses int `json:"losses"`
	Byes   int `json:"byes"` // as [ByeFewest] counts them
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
