package pairing

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing/internal/matching"
	"github.com/arbiter-go/arbiter/rating"
)

// A Pairing is the next round of an event, and why it is this one.
type Pairing[P comparable] struct {
	// Over reports that the event has ended (rule [LastOneLeft]). Then
	// nothing else is set but Champion: the one player left, or nil if
	// nobody is.
	Over     bool `json:"over"`
	Champion *P   `json:"champion,omitempty"`

	// Round is ready to be appended to the event: its games are not yet
	// played. They come in the order of the better rank.
	Round Round[P] `json:"round,omitzero"`

	// Colors has the decision on each game's colors, in the order of the
	// games. By [colors.Arbitrary], the better-ranked player takes Gold.
	Colors []colors.Decision[P] `json:"colors,omitzero"`

	// Cost is what the round costs, by each criterion that says anything
	// about it.
	Cost []Value `json:"cost,omitzero"`

	// Ranking has the players left in rank order, the bye player included.
	Ranking []Ranked[P] `json:"ranking,omitzero"`

	// Directed names the director's choices that the round keeps to, as in
	// "Ann with Bob is pinned, Cid with Dan is forbidden". It is empty if
	// there are none.
	Directed string `json:"directed,omitzero"`

	// AssumedTies counts equal ratings that were assumed, not proved, to be
	// equal: they differ by less than rating.ClosestGap, if at all. It is 0
	// in all but freak histories, such as a path of several thousand
	// players who have each met the next.
	AssumedTies int `json:"assumedTies,omitzero"`

	// Certificate proves the round optimal; see [Verify].
	Certificate Certificate[P] `json:"certificate,omitzero"`

	// Work is the number of steps of work that the call took; see
	// [Options].
	Work int64 `json:"work"`
}

// A Ranked player is one of those left.
type Ranked[P comparable] struct {
	Player   P       `json:"player"`
	Rank     int     `json:"rank"` // from 1
	Losses   int     `json:"losses"`
	Byes     int     `json:"byes"`
	Wins     int     `json:"wins"`            // games won, also by forfeit
	Class    int     `json:"class"`           // of the rating: 1 for the best of all entrants, equal if exactly equal
	Strength float64 `json:"strength"`        // the rating in natural-log units, see package rating
	Seeded   float64 `json:"seeded,omitzero"` // the seeded rating in Elo, if the rules need it; see [BySeededRating]
}

// Next returns the next round of an event, the one that is best by the criteria
// of its edition, or says that the event is over.
//
// The error reports all problems of the event at once, as [Problems]; a round
// that is not finished is one ([ErrUnfinished]). Unless the event is broken
// there is always a round, except for pins and forbidden pairs that leave none
// ([ErrNoLegalRound]), for rounds from which all players left are absent
// ([ErrEmptyRound]), and for histories so extreme that package rating refuses
// them ([ErrExtreme]).
//
// The round is proved before it is returned: Next checks its certificate as
// [Verify] does.
//
// For n players left, of m games in all, it takes O(m + n log n) time in
// ordinary events, and memory linear in both. The search takes longer the more
// pairs have met: up to about n³ steps if nearly all have met several times.
// The choice among equal rounds takes about 100 n² steps if nearly all rounds
// are equal. That happens under an event's own rules, or if thousands have the
// same seed rating. An event's own rules with a criterion after a sum of
// squares take at least n² steps.
//
// This work is counted. An event that needs more than [Options].MaxWork is
// refused with [ErrTooLarge]. So are histories with hundreds of different
// numbers of losses and meetings if there are very many players as well.
// Whether an event is refused depends on the event alone, not on the machine.
func Next[P comparable](e Event[P], o ...Options) (Pairing[P], error) {
	return next(e, newBudget(&e, o))
}

func next[P comparable](e Event[P], b *budget) (Pairing[P], error) {
	p, err := prepare(&e, b)
	if err != nil {
		return Pairing[P]{}, err
	}
	return p.best, nil
}

// work is an event ready to be paired.
type work[P comparable] struct {
	*history[P]
	state   *state
	field   *field
	past    *colorHistory            // nil until the first round is described
	best    match                    // the round found
	cost    []Value                  // what it costs
	sides   []colors.Decision[int32] // who takes which color in its pairs
	other   *work[P]                 // the same event with other choices, and its round; or nil
	ends    []int32                  // how many games have taken place by the end of each round
	name    func(P) string           // what texts call a player
	allowed int64                    // steps of work that a call may take
}

// newWork replays an event in which every round must be finished.
func newWork[P comparable](e *Event[P], b *budget) (*work[P], error) {
	h, s, err := replayFinished(e, b)
	if err != nil {
		return nil, err
	}
	f, err := newField(s, h.rules, e.SeedRatings, e.BothForfeitUnmet, b)
	if errors.Is(err, rating.ErrTooLarge) {
		return nil, e.exceeded(b, atOrder)
	}
	if err != nil { // rating.ErrExtreme, since the games have been checked
		return nil, refuse(Problem{Kind: ErrExtreme, Detail: err.Error()})
	}
	if err := f.tooMuch(); err != nil {
		return nil, err
	}
	// From here on the caller's memory is not needed any more, nor kept. Of
	// the rounds, their number is needed, and the games that took place.
	ends := make([]int32, len(h.rounds))
	took := int32(0)
	for r, games := range h.rounds {
		for _, g := range games {
			if g.outcome.tookPlace() {
				took++
			}
		}
		ends[r] = took
	}
	h.event = &Event[P]{Entrants: slices.Clone(e.Entrants), BothForfeitUnmet: e.BothForfeitUnmet}
	h.games = nil
	clear(h.rounds)
	clear(h.byes)
	w := &work[P]{history: h, state: s, field: f, allowed: b.allowed, ends: ends, name: idText[P]}
	if over, _ := s.over(); over {
		return w, nil // no choice of the director matters any more
	}
	if len(f.players) == 0 {
		return nil, h.nobodyThere(s)
	}
	return w, w.applyChoices(len(e.Rounds) + 1)
}

// maxNumbers bounds the memory of a pairing: the costs of one player with all
// that there may be take that many words at most, for all players together.
const maxNumbers = 50_000_000

// tooMuch returns an error if the field has more levels of cost than this
// package takes, or if sums of squares of seeded ratings could leave the range
// of int64.
func (f *field) tooMuch() error {
	n := len(f.players)
	levels := f.levels(widths[0])
	words := 0
	for _, l := range levels {
		words = max(words, l.word+1)
	}
	if f.rules.seeded() && n > 0 {
		low, high := f.players[0].seededUnits, f.players[0].seededUnits
		for _, p := range f.players {
			low, high = min(low, p.seededUnits), max(high, p.seededUnits)
		}
		if d := float64(high - low); d*d*float64(n) > 1<<62 {
			return refuse(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("seeded ratings %d Elo apart among %s", (high-low)/seededUnit, count(n, "player"))})
		}
	}
	if n <= maxNumbers/max(1, words) {
		return nil
	}
	return refuse(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%s with %d different numbers of meetings and of losses apart", count(n, "player"), len(levels))})
}

// applyChoices applies the director's choices for a round.
func (w *work[P]) applyChoices(round int) error {
	var pins []pin
	for _, p := range w.pins {
		if int(p.round) == round {
			pins = append(pins, p)
		}
	}
	var ps problems
	for _, p := range w.field.setChoices(pins, w.forbidden) {
		if !ps.Room() {
			continue
		}
		at := w.problem(spot{round: round}, ErrPin, "pinned twice", w.who(p.first))
		if p.second >= 0 {
			at = w.problem(spot{round: round}, ErrPin, "pinned twice", w.who(p.first), w.who(p.second))
		} else {
			at.Where = "bye"
			if !w.field.odd {
				at.Detail = fmt.Sprintf("%s to be paired, so there is no bye", count(len(w.field.players), "player"))
			}
		}
		at.Criterion = Allowed
		for _, i := range [...]int32{p.first, p.second} {
			if i >= 0 && (!w.state.left(i) || w.state.absent(i)) {
				_, kind := w.whyNotLeft(w.event.Entrants[i])
				at.Detail = fmt.Sprintf("%s: %v", nameOf(w.who(i)), kind)
			}
		}
		ps.add(at)
	}
	return ps.err()
}

// player returns the id of player i of the field.
func (w *work[P]) player(i int) P { return w.event.Entrants[w.entrant(i)] }

// entrant returns the seed of player i of the field, from 0.
func (w *work[P]) entrant(i int) int32 { return int32(w.field.players[i].seed - 1) }

// champion returns the champion of an event that is over, or nil.
func (w *work[P]) champion() *P {
	_, i := w.state.over()
	if w.playOff != nil {
		i = w.playOff.champion
	}
	if i < 0 {
		return nil
	}
	p := w.event.Entrants[i]
	return &p
}

// widths are the numbers of bits of each word that levels may share, to be
// tried in this order: should the dual values outgrow their words, narrower
// ones leave more room.
var widths = [...]int{52, 40, 28}

// solve returns the best round of a field, with its proof.
func (f *field) solve(b *budget) (match, *proof, error) {
	for _, width := range widths {
		m, proof, err := newCosts(f, f.levels(width)).solve(b)
		switch {
		case err == nil:
			return m, proof, nil
		case errors.Is(err, matching.ErrWork):
			return match{}, nil, f.exceeded(b, atSearch)
		case !errors.Is(err, matching.ErrRange):
			return match{}, nil, err // matching.ErrNone
		}
	}
	return match{}, nil, refuse(Problem{Kind: ErrTooLarge, Detail: "sums of squares, or numbers of levels, leave the range of 64 bits"})
}

// pair returns the best round.
func (w *work[P]) pair(b *budget) (Pairing[P], error) {
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

// checkOwn checks a round that was found.
func (f *field) checkOwn(m match, p *proof, b *budget) error {
	err := f.check(m, p, b)
	var ps Problems
	if errors.Is(err, ErrNotOptimal) && errors.As(err, &ps) {
		ps[0].Detail += "; the round found did not pass its own check, so it is withheld"
	}
	return err
}

// round returns the number of the round to be paired.
func (w *work[P]) round() int { return len(w.rounds) + 1 }

// errOver is the error of a question about the next round of an event that has
// none.
func errOver() error { return refuse(Problem{Kind: ErrOver, Rule: LastOneLeft}) }

// noLegalRound says that every round breaks one of the director's choices, or
// ByeFewest for their sake.
func (w *work[P]) noLegalRound() error {
	return refuse(Problem{Kind: ErrNoLegalRound, Criterion: Allowed, Round: w.round(), Detail: w.choices()})
}

// choices names the director's choices that bear on the field, the first of
// them if there are many.
func (w *work[P]) choices() string {
	f := w.field
	if !f.directed() {
		return ""
	}
	const most = 20
	var texts []string
	n := 0
	say := func(i, j int, how string) {
		if n++; n > most {
			return
		}
		other := "the bye"
		if j < len(f.players) {
			other = w.called(j)
		}
		texts = append(texts, fmt.Sprintf("%s with %s is %s", w.called(i), other, how))
	}
	for i, j := range f.pinned {
		if i < j {
			say(i, j, "pinned")
		}
	}
	for i := range f.players {
		for _, j := range f.forbidden[i] {
			if i < int(j) {
				say(i, int(j), "forbidden")
			}
		}
	}
	if n > most {
		texts = append(texts, fmt.Sprintf("and %d more", n-most))
	}
	return strings.Join(texts, ", ")
}

// describe returns a round with all that is to be said about it.
func (w *work[P]) describe(m match, proof *proof) Pairing[P] {
	w.best, w.cost = m, w.field.values(m)
	p := Pairing[P]{
		Round:       Round[P]{Games: make([]Game[P], 0, len(m.pairs)), Byes: []P{}},
		Colors:      make([]colors.Decision[P], 0, len(m.pairs)),
		Cost:        slices.Clone(w.cost),
		Ranking:     make([]Ranked[P], len(w.field.players)),
		Directed:    w.choices(),
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
	past := *w.past // with room of its own for the games of two players
	for k, pair := range m.pairs {
		var err error
		if other, ok := w.inOther(pair); ok {
			w.sides[k] = w.other.sides[other]
		} else if w.sides[k], err = past.assign(w.entrant(pair[0]), w.entrant(pair[1])); err != nil {
			panic("pairing: a player of the round has met themselves") // the only error there is
		}
		d := &w.sides[k]
		gold, silver := w.event.Entrants[d.Gold], w.event.Entrants[d.Silver]
		p.Round.Games = append(p.Round.Games, Game[P]{Gold: gold, Silver: silver})
		p.Colors = append(p.Colors, colors.Decision[P]{Gold: gold, Silver: silver, Rule: d.Rule, GoldSide: d.GoldSide, SilverSide: d.SilverSide})
	}
	return p
}

// inOther returns the place of a pair in the other round, if there is one that
// has it. The colors of a pair do not depend on the rest of the round.
func (w *work[P]) inOther(pair [2]int) (k int, ok bool) {
	if w.other == nil {
		return 0, false
	}
	return w.other.best.find(pair)
}
