package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/rating"
)

// This file rates the players of a record.

// A table is what is known about the players.
type table struct {
	Games   int64     `json:"games"`
	Pairs   int       `json:"pairs"`   // that have met
	Players []*player `json:"players"` // the best first
	Groups  []group   `json:"groups"`  // that never met, or none
	Missed  []missing `json:"notCounted"`
	Notes   []string  `json:"notes"`
	Errors  bool      `json:"errors"`  // whether they are known
	Chances bool      `json:"chances"` // whether they are known

	anchored bool
	ends     bool // intervals are printed with both ends
	top      int  // 0 for all
	options  rating.Options
	ids      []int32 // 0, 1, 2 and so on, the players of the fit
	pairs    []rating.Pair[int32]
	byID     []*player
	margins  *margins // with -margin
}

// A player is a row of the table.
type player struct {
	Rank      int      `json:"rank"` // equal players share a rank
	Name      string   `json:"name"`
	Elo       float64  `json:"elo"`
	Error     *float64 `json:"error,omitempty"` // of 95 %, or nil
	Low       *float64 `json:"low,omitempty"`   // of an interval, or nil
	High      *float64 `json:"high,omitempty"`
	Games     int64    `json:"games"`
	Wins      int64    `json:"wins"`
	Draws     int64    `json:"draws"`
	Losses    int64    `json:"losses"`
	Opponents float64  `json:"opponents"` // the mean, for each game

	// Next is the chance to be truly better than the next player. It is nil
	// if it is not known, for the last player, and if the two cannot be
	// compared.
	Next *float64 `json:"betterThanNext,omitempty"`

	Anchor bool `json:"anchor,omitempty"`

	fixed  bool // by an anchor that does not move
	shared bool // the rank
	class  int
	id     int32
	group  int
}

// score returns the points for each game.
func (p *player) score() float64 { return (float64(p.Wins) + float64(p.Draws)/2) / float64(p.Games) }

// A group is players who met, at least through others.
type group struct {
	Size  int      `json:"size"`
	Names []string `json:"names"` // the best, at most maxNamed
}

// A missing is games that do not count.
type missing struct {
	Why    string   `json:"why"`
	Games  int64    `json:"games"`
	Places []string `json:"places,omitempty"` // the first
}

// The limits of what is printed and computed.
const (
	maxNamed   = 5                 // players of a group
	fewPlayers = 2000              // whose errors take a second
	maxProduct = 200_000_000       // players by pairs: half a minute
	maxEnds    = 2_000_000         // players by pairs: ten seconds
	maxWork    = 100_000_000_000   // in nanoseconds
	maxSimilar = 2000              // names that may be similar
	maxAsked   = 2000              // pairs that are compared
	interval   = 1.959963984540054 // standard errors of 95 %
	weakPull   = 1. / 1024         // the pull beside anchors
	anchorPull = 1 << 24           // for each game of an anchor
)

// rate rates the players of a record.
func (c call) rate(r *record) (*table, error) {
	t := &table{Notes: r.notes, anchored: len(c.anchors) > 0, top: c.top}
	all, err := r.pairs()
	if err != nil {
		return nil, err
	}
	pairs := all
	if c.least > 0 {
		var left int64
		pairs, left = few(all, len(r.names), c.least)
		r.miss(0, left, tooFew)
	}
	for k, m := range r.missed {
		if m.games > 0 {
			t.Missed = append(t.Missed, missing{why[k], m.games, m.places})
		}
	}
	t.number(r, pairs)
	if len(t.ids) == 0 {
		return nil, errors.Join(t.nothing(), t.unknown(c))
	}
	if err := t.unknown(c); err != nil {
		return nil, err
	}
	if err := t.fit(c); err != nil {
		return nil, err
	}
	if c.margin {
		if err := t.ask(c); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// nothing says that there is nothing to rate, and why games do not count.
func (t *table) nothing() error {
	text := "no game counts"
	for _, m := range t.Missed {
		text += fmt.Sprintf("\n%s: %s", count(m.Games, "game", "games"), m.Why)
		if len(m.Places) > 0 {
			text += ": " + m.where()
		}
	}
	for _, note := range t.Notes {
		text += "\n" + note
	}
	return errors.New(text)
}

// few leaves out players with fewer games than least, and then those who have
// fewer games without them. It returns the other pairs, and how many games are
// left out. It takes O(players + pairs) time.
func few(pairs []rating.Pair[int32], players, least int) (rest []rating.Pair[int32], left int64) {
	games := make([]int64, players)
	of := make([][]int32, players) // the pairs of a player
	for k, x := range pairs {
		for _, i := range [...]int32{x.A, x.B} {
			games[i] += met(x)
			of[i] = append(of[i], int32(k))
		}
	}
	var leaving []int32 // each player once
	for i, n := range games {
		if n < int64(least) {
			leaving = append(leaving, int32(i))
		}
	}
	gone := make([]bool, len(pairs))
	for len(leaving) > 0 {
		i := leaving[len(leaving)-1]
		leaving = leaving[:len(leaving)-1]
		for _, k := range of[i] {
			if gone[k] {
				continue
			}
			gone[k] = true
			n, other := met(pairs[k]), pairs[k].A+pairs[k].B-i
			left += n
			stays := games[other] >= int64(least)
			if games[other] -= n; stays && games[other] < int64(least) {
				leaving = append(leaving, other)
			}
		}
	}
	for k, x := range pairs {
		if !gone[k] {
			rest = append(rest, x)
		}
	}
	return rest, left
}

// met returns how often a pair has met.
func met(x rating.Pair[int32]) int64 { return x.Wins + x.Draws + x.Losses }

// number gives numbers to the players who have a game, in the order in which
// they came, and adds up their games.
func (t *table) number(r *record, pairs []rating.Pair[int32]) {
	has := make([]bool, len(r.names))
	for _, x := range pairs {
		has[x.A], has[x.B] = true, true
	}
	numbers := make([]int32, len(r.names))
	for old, has := range has {
		if has {
			numbers[old] = int32(len(t.ids))
			t.ids = append(t.ids, numbers[old])
			t.byID = append(t.byID, &player{Name: r.names[old], id: numbers[old]})
		}
	}
	for _, x := range pairs {
		x.A, x.B = numbers[x.A], numbers[x.B]
		a, b := t.byID[x.A], t.byID[x.B]
		a.Wins, a.Draws, a.Losses = a.Wins+x.Wins, a.Draws+x.Draws, a.Losses+x.Losses
		b.Wins, b.Draws, b.Losses = b.Wins+x.Losses, b.Draws+x.Draws, b.Losses+x.Wins
		a.Games, b.Games = a.Games+met(x), b.Games+met(x)
		t.Games += met(x)
		t.pairs = append(t.pairs, x)
	}
	t.Pairs = len(t.pairs)
}

// named returns the player of a name, or nil.
func (t *table) named(name string) *player {
	k := slices.IndexFunc(t.byID, func(p *player) bool { return p.Name == name })
	if k < 0 {
		return nil
	}
	return t.byID[k]
}

// unknown returns an error for each name of the call that has no game, with
// names that are similar.
func (t *table) unknown(c call) error {
	var errs []error
	var names []string // a few short ones, since a comparison takes time
	for _, p := range t.byID {
		if len(names) < maxSimilar && len(p.Name) <= 64 {
			names = append(names, p.Name)
		}
	}
	check := func(flag, name string) {
		if t.named(name) == nil {
			similar := say.Similar(name, names)
			errs = append(errs, fmt.Errorf("-%s: no game of %q counts%s", flag, name, similar))
		}
	}
	for _, a := range c.anchors {
		check("anchor", a.name)
	}
	for _, name := range c.players {
		check("players", name)
	}
	for _, name := range c.versus {
		check("versus", name)
	}
	if c.first != "" {
		check("first", c.first)
	}
	return errors.Join(errs...)
}

// dummies sets the virtual draws.
func (t *table) dummies(c call) {
	if len(c.anchors) == 0 {
		t.options = rating.Options{DummyWeight: c.pull}
		return
	}
	mean := 0.0
	for _, a := range c.anchors {
		mean += a.elo / float64(len(c.anchors))
	}
	pull := c.pull
	if pull == 0 {
		pull = weakPull
	}
	t.options.DummyElo = slices.Repeat([]float64{mean}, len(t.ids))
	t.options.DummyWeights = slices.Repeat([]float64{pull}, len(t.ids))
	for _, a := range c.anchors {
		p := t.named(a.name)
		p.Anchor = true
		weight := a.weight
		if p.fixed = weight == 0; p.fixed {
			weight = anchorPull * math.Exp2(math.Ceil(math.Log2(float64(p.Games))))
		}
		t.options.DummyElo[p.id], t.options.DummyWeights[p.id] = a.elo, weight
	}
}

// fit computes the ratings.
func (t *table) fit(c call) error {
	t.dummies(c)
	n := int64(len(t.ids))
	if product := n * int64(t.Pairs); c.ends && !c.long && product > maxEnds {
		return fmt.Errorf("-intervals takes long for %d players who met in %d pairs; see -long", n, t.Pairs)
	}
	t.Errors = c.long || n <= fewPlayers || n*int64(t.Pairs) <= maxProduct
	if t.Errors {
		t.options.MaxWork = maxWork
	}
	if c.long {
		t.options.MaxWork = math.MaxInt64
	}
	o := t.options
	o.StandardErrors, o.Intervals = t.Errors, t.Errors && c.ends
	fit, err := rating.FitPairs(t.ids, t.pairs, o)
	if errors.Is(err, rating.ErrTooLarge) && t.Errors {
		t.Errors, o.Intervals = false, false
		fit, err = rating.FitPairs(t.ids, t.pairs, t.options)
	}
	if err != nil {
		return c.limited(t.names(err))
	}
	for i, p := range t.byID {
		x := fit.Ratings[i]
		p.Elo, p.class = x.Elo, x.Class
		if t.Errors {
			e := x.FieldError
			if t.anchored {
				e = x.DummyError
			}
			e *= interval
			p.Error = &e
		}
		if t.ends = o.Intervals; t.ends {
			p.Low, p.High = &x.Low, &x.High
		}
	}
	if c.average != nil {
		t.move(*c.average)
	}
	t.Players = slices.Clone(t.byID)
	slices.SortStableFunc(t.Players, func(a, b *player) int { return cmp.Compare(a.class, b.class) })
	for k, p := range t.Players {
		p.Rank = k + 1
		if k > 0 && t.Players[k-1].class == p.class {
			p.Rank = t.Players[k-1].Rank
			p.shared, t.Players[k-1].shared = true, true
		}
	}
	t.opponents()
	t.groups(c)
	return t.neighbours()
}

// limited adds to an error of a limit how to do without the limit.
func (c call) limited(err error) error {
	if errors.Is(err, rating.ErrTooLarge) && !c.long {
		return fmt.Errorf("%w; see -long", err)
	}
	return err
}

// move moves all ratings, so that they have this mean.
func (t *table) move(mean float64) {
	sum := 0.0
	for _, p := range t.byID {
		sum += p.Elo
	}
	by := mean - sum/float64(len(t.byID))
	for _, p := range t.byID {
		p.Elo += by
		if t.ends {
			*p.Low += by
			*p.High += by
		}
	}
}

// names puts the names of players in place of their numbers in an error.
func (t *table) names(err error) error {
	var ps rating.Problems
	if !errors.As(err, &ps) {
		return err
	}
	for _, p := range ps {
		if len(p.Entrants) == 1 {
			p.Who = t.byID[p.Entrants[0]].Name
		}
	}
	return ps
}

// opponents computes the mean of the opponents of each player.
func (t *table) opponents() {
	for _, x := range t.pairs {
		a, b, n := t.byID[x.A], t.byID[x.B], float64(met(x))
		a.Opponents += float64(b.Elo * n)
		b.Opponents += float64(a.Elo * n)
	}
	for _, p := range t.byID {
		p.Opponents /= float64(p.Games)
	}
}

// groups finds the players who never met, not even through others. Anchors are
// in one group, since their ratings are known.
func (t *table) groups(c call) {
	root := slices.Clone(t.ids)
	find := func(i int32) int32 {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	for _, x := range t.pairs {
		root[find(x.A)] = find(x.B)
	}
	for _, a := range c.anchors {
		root[find(t.named(a.name).id)] = find(t.named(c.anchors[0].name).id)
	}
	place := map[int32]int{}
	for _, p := range t.Players {
		k, ok := place[find(p.id)]
		if !ok {
			k = len(t.Groups)
			place[find(p.id)] = k
			t.Groups = append(t.Groups, group{})
		}
		p.group = k
		g := &t.Groups[k]
		if g.Size++; len(g.Names) < maxNamed {
			g.Names = append(g.Names, p.Name)
		}
	}
	if len(t.Groups) == 1 {
		t.Groups = nil
	}
	slices.SortStableFunc(t.Groups, func(a, b group) int { return cmp.Compare(b.Size, a.Size) })
}

// compare compares pairs of players.
func (t *table) compare(asked [][2]int32) ([]rating.Comparison[int32], error) {
	list, err := rating.ComparePairs(t.ids, t.pairs, asked, t.options)
	if err != nil {
		return nil, t.names(err)
	}
	return list, nil
}

// neighbours computes the chance of each player to be better than the next. It
// leaves out players of different groups, and two fixed players. It leaves out
// all for more than maxAsked players, or if errors are left out.
func (t *table) neighbours() error {
	n := len(t.Players)
	if t.top > 0 {
		n = min(n, t.top+1)
	}
	if n > maxAsked || !t.Errors {
		return nil
	}
	var asked [][2]int32
	var better []*player
	for k := range n - 1 {
		p, q := t.Players[k], t.Players[k+1]
		if p.group == q.group && !(p.fixed && q.fixed) {
			better = append(better, p)
			asked = append(asked, [2]int32{p.id, q.id})
		}
	}
	list, err := t.compare(asked)
	if err != nil {
		return err
	}
	for k, p := range better {
		p.Next = &list[k].Better
	}
	t.Chances = true
	return nil
}
