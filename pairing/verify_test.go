package pairing_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

type certificate = pairing.Certificate[string]

// A proven event has a next round with a certificate.
type proven struct {
	name  string
	event pairing.Event[string]
	next  pairing.Pairing[string]
}

func prove(t *testing.T, name string, e pairing.Event[string]) proven {
	t.Helper()
	p, err := pairing.Next(e)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if p.Over {
		t.Fatalf("%s: over", name)
	}
	return proven{name, e, p}
}

func (p proven) verify(c certificate) error { return pairing.Verify(p.event, p.next.Round, c) }

// simulated returns an event of n players after rounds by Next, with random
// results.
func simulated(t *testing.T, n, rounds int, rng *rand.Rand) proven {
	e := pairing.Event[string]{Lives: 4 + rounds}
	for i := range n {
		e.Entrants = append(e.Entrants, fmt.Sprintf("p%02d", i+1))
	}
	p := prove(t, "start", e)
	for range rounds {
		for k := range p.next.Round.Games {
			p.next.Round.Games[k].Outcome = pairing.Outcome(1 + rng.IntN(6))
		}
		e.Rounds = append(e.Rounds, p.next.Round)
		p = prove(t, "simulated", e)
	}
	p.name = fmt.Sprintf("%d players, %d rounds by Next", n, rounds)
	return p
}

// familiar returns an event of n players most of whom have met, by random
// rounds.
func familiar(t *testing.T, n, rounds int, rng *rand.Rand) proven {
	p := simulated(t, n, 0, rng)
	p.event.Lives += rounds
	for range rounds {
		var r pairing.Round[string]
		order := rng.Perm(n)
		for ; len(order) > 1; order = order[2:] {
			g := pairing.Game[string]{Gold: p.event.Entrants[order[0]], Silver: p.event.Entrants[order[1]]}
			g.Outcome = pairing.Outcome(1 + rng.IntN(6))
			r.Games = append(r.Games, g)
		}
		if len(order) == 1 {
			r.Byes = []string{p.event.Entrants[order[0]]}
		}
		p.event.Rounds = append(p.event.Rounds, r)
	}
	return prove(t, fmt.Sprintf("%d players, %d random rounds", n, rounds), p.event)
}

// provenEvents returns events of 2 to 40 players, small ones many times over.
func provenEvents(t *testing.T) []proven {
	rng := rand.New(rand.NewPCG(7, 40))
	var list []proven
	for _, n := range []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 24, 33, 40} {
		for range max(1, 8/n) {
			list = append(list,
				simulated(t, n, rng.IntN(4), rng),
				familiar(t, n, 1+n/4, rng),
				familiar(t, n, 1+n, rng),
				familiar(t, n, 1+2*n, rng))
		}
	}
	return list
}

// A vector is a cost, or a dual value, word by word.
type vector []*big.Int

func (v vector) add(sign int64, unit int64, x []int64) {
	for w := range x {
		term := new(big.Int).Mul(big.NewInt(sign*unit), big.NewInt(x[w]))
		v[w].Add(v[w], term)
	}
}

// sign is the sign of the first word that is not 0.
func (v vector) sign() int {
	for _, x := range v {
		if s := x.Sign(); s != 0 {
			return s
		}
	}
	return 0
}

func newVector(words int) vector {
	v := make(vector, words)
	for w := range v {
		v[w] = new(big.Int)
	}
	return v
}

// A checker checks certificates by the words of their documentation and no
// others, in unlimited integers. Players are numbers by rank, from 0; the bye
// comes after them.
type checker struct {
	players []pairing.Ranked[string]
	seeds   map[string]int
	met     map[[2]string]int
	odd     bool
}

func newChecker(p proven) *checker {
	c := &checker{players: p.next.Ranking, seeds: map[string]int{}, met: map[[2]string]int{}, odd: len(p.next.Ranking)%2 == 1}
	for i, id := range p.event.Entrants {
		c.seeds[id] = i + 1
	}
	for _, r := range p.event.Rounds {
		for _, g := range r.Games {
			if g.Outcome != pairing.Void && !(g.Outcome == pairing.BothForfeit && p.event.BothForfeitUnmet) {
				c.met[[2]string{g.Gold, g.Silver}]++
				c.met[[2]string{g.Silver, g.Gold}]++
			}
		}
	}
	return c
}

// count returns what the pair i, j counts at a level, or the bye of player i if
// j is the bye.
func (c *checker) count(l pairing.Level, i, j int) int64 {
	x := c.players[i]
	if j == len(c.players) {
		least := slices.MinFunc(c.players, func(x, y pairing.Ranked[string]) int { return c.bye(l, x) - c.bye(l, y) })
		return int64(c.bye(l, x) - c.bye(l, least))
	}
	y := c.players[j]
	gap := max(x.Losses-y.Losses, y.Losses-x.Losses)
	square := int64(x.Rank-y.Rank) * int64(x.Rank-y.Rank)
	switch met := c.met[[2]string{x.Player, y.Player}]; {
	case l.Criterion == pairing.Repeats && met > 0 && l.N == met+1:
		return 1
	case l.Criterion == pairing.LossGaps && l.N == gap:
		return 1
	case l.Criterion == pairing.RankSpread && gap == 0:
		return -square
	case l.Criterion == pairing.RankSpread:
		return square
	}
	return 0
}

func (c *checker) bye(l pairing.Level, x pairing.Ranked[string]) int {
	switch l.Criterion {
	case pairing.ByeFewest:
		return x.Byes
	case pairing.ByeLosses:
		return x.Losses
	case pairing.ByeRating:
		return x.Class
	case pairing.ByeSeed:
		return c.seeds[x.Player]
	}
	return 0
}

// order returns the number of vertices: the players and the bye.
func (c *checker) order() int { return len(c.players) + len(c.players)%2 }

// holds reports whether a certificate proves that no round is better than r.
func (c *checker) holds(r pairing.Round[string], cert certificate) bool {
	words := c.levels(cert.Levels)
	if words == 0 || len(cert.Players) != len(c.players) || c.odd != (cert.Bye != nil) {
		return false
	}
	place := map[string]int{}
	var y [][]int64
	for i, d := range cert.Players {
		if d.Player != c.players[i].Player {
			return false
		}
		place[d.Player] = i
		y = append(y, d.Y)
	}
	if c.odd {
		y = append(y, cert.Bye)
	}
	bound := newVector(words)
	for _, x := range y {
		if len(x) != words {
			return false
		}
		bound.add(1, 1, x)
	}
	inside := make([][]bool, len(cert.Sets))
	for k, s := range cert.Sets {
		inside[k] = make([]bool, c.order())
		members := s.Players
		for _, id := range members {
			i, ok := place[id]
			if !ok || inside[k][i] {
				return false
			}
			inside[k][i] = true
		}
		size := len(members)
		if s.Bye {
			if !c.odd {
				return false
			}
			inside[k][len(c.players)] = true
			size++
		}
		z := newVector(words)
		if size%2 == 0 || len(s.Z) != words {
			return false
		}
		if z.add(1, 1, s.Z); z.sign() < 0 {
			return false
		}
		bound.add(1, 1, s.Z)
	}

	// For every pair, the cost is at least the y of both plus the z of all
	// sets crossed.
	for j := range c.order() {
		for i := range j {
			slack := c.cost(cert.Levels, words, i, j)
			slack.add(-1, 1, y[i])
			slack.add(-1, 1, y[j])
			for k, s := range cert.Sets {
				if inside[k][i] != inside[k][j] {
					slack.add(-1, 1, s.Z)
				}
			}
			if slack.sign() < 0 {
				return false
			}
		}
	}

	// All y and z add up to the cost of the round.
	spent := newVector(words)
	for _, g := range r.Games {
		for w, x := range c.cost(cert.Levels, words, place[g.Gold], place[g.Silver]) {
			spent[w].Add(spent[w], x)
		}
	}
	for _, id := range r.Byes {
		for w, x := range c.cost(cert.Levels, words, place[id], len(c.players)) {
			spent[w].Add(spent[w], x)
		}
	}
	return slices.EqualFunc(spent, bound, func(x, y *big.Int) bool { return x.Cmp(y) == 0 })
}

// cost returns the doubled cost of a pair.
func (c *checker) cost(levels []pairing.Level, words, i, j int) vector {
	v := newVector(words)
	for _, l := range levels {
		v[l.Word].Add(v[l.Word], new(big.Int).Mul(big.NewInt(l.Unit), big.NewInt(2*c.count(l, i, j))))
	}
	return v
}

// levels returns the number of words, or 0 if the levels do not follow the
// criteria in their order. At the levels that follow in its word, a round must
// cost less than one unit of a level.
func (c *checker) levels(levels []pairing.Level) int {
	var want []pairing.Level
	for criterion := pairing.ByeFewest; criterion < pairing.Canonical; criterion++ {
		switch criterion {
		case pairing.Repeats, pairing.LossGaps:
			var ns []int
			for i, x := range c.players {
				for _, y := range c.players[:i] {
					if met := c.met[[2]string{x.Player, y.Player}]; criterion == pairing.LossGaps {
						ns = append(ns, max(x.Losses-y.Losses, y.Losses-x.Losses))
					} else if met > 0 {
						ns = append(ns, met+1)
					}
				}
			}
			slices.Sort(ns)
			for _, n := range slices.Backward(slices.Compact(ns)) {
				if n > 0 {
					want = append(want, pairing.Level{Criterion: criterion, N: n})
				}
			}
		case pairing.RankSpread:
			want = append(want, pairing.Level{Criterion: criterion})
		default:
			if c.odd {
				want = append(want, pairing.Level{Criterion: criterion})
			}
		}
	}
	if len(levels) != len(want) || levels[0].Word != 0 {
		return 0
	}
	for k, l := range levels {
		if l.Criterion != want[k].Criterion || l.N != want[k].N || l.Unit < 1 {
			return 0
		}
		if k > 0 && l.Word != levels[k-1].Word && l.Word != levels[k-1].Word+1 {
			return 0
		}
		below := new(big.Int)
		for _, m := range levels[k+1:] {
			if m.Word != l.Word {
				continue
			}
			most := int64(len(c.players) / 2)
			switch m.Criterion {
			case pairing.RankSpread:
				return 0 // a sum needs a word of its own
			case pairing.Repeats, pairing.LossGaps:
			default:
				most = 0
				for i := range c.players {
					most = max(most, c.count(m, i, len(c.players)))
				}
			}
			below.Add(below, new(big.Int).Mul(big.NewInt(m.Unit), big.NewInt(most)))
		}
		if below.Cmp(big.NewInt(l.Unit)) >= 0 {
			return 0
		}
	}
	return levels[len(levels)-1].Word + 1
}

// TestCertificate checks certificates by the words of their documentation: of a
// round of twelve after some by Next, and of others in which most have met.
func TestCertificate(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	events := append([]proven{simulated(t, 12, 5, rng)}, provenEvents(t)...)
	sets, words := 0, 0
	for _, p := range events {
		c := p.next.Certificate
		if err := p.verify(c); err != nil {
			t.Errorf("%s: Verify: %v", p.name, err)
		}
		if !newChecker(p).holds(p.next.Round, c) {
			t.Errorf("%s: the certificate does not hold: %+v", p.name, c)
		}
		for _, l := range c.Levels {
			if l.Unit&(l.Unit-1) != 0 {
				t.Errorf("%s: unit %d is no power of 2", p.name, l.Unit)
			}
		}
		sets += len(c.Sets)
		words = max(words, c.Levels[len(c.Levels)-1].Word+1)

		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		var back certificate
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c, back); diff != "" {
			t.Errorf("%s: back from JSON (-before +after):\n%s", p.name, diff)
		}
		if err := p.verify(back); err != nil {
			t.Errorf("%s: back from JSON: %v", p.name, err)
		}
	}
	if sets < 20 || words < 2 {
		t.Errorf("only %d sets and %d words: these events are too easy", sets, words)
	}
}

// TestCertificateJSON has certificates of all editions and others there and
// back, and reads none with a mistake.
func TestCertificateJSON(t *testing.T) {
	for seed := range uint64(300) {
		p, err := pairing.Next(genEvent(t, seed))
		if errors.Is(err, pairing.ErrNoLegalRound) || errors.Is(err, pairing.ErrEmptyRound) || p.Over {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(p.Certificate)
		if err != nil {
			t.Fatal(err)
		}
		var back certificate
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if diff := cmp.Diff(p.Certificate, back); diff != "" {
			t.Fatalf("seed %d (-before +after):\n%s", seed, diff)
		}
	}

	const good = `{"levels":[{"criterion":"Repeats","n":2,"word":0,"unit":4},{"criterion":"RankSpread","word":1,"unit":1}],` +
		`"players":[{"player":"Ann","y":[0,-1152921504606846976]}],"bye":[1,2],"sets":[{"players":["Ann"],"z":[1,0]},{"players":[],"bye":true,"z":[0,0]}]}`
	var c certificate
	if err := json.Unmarshal([]byte(good), &c); err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(c); err != nil || string(text) != good {
		t.Errorf("back in JSON: %s, error %v", text, err)
	}
	for _, empty := range []certificate{{}, {Players: make([]pairing.Dual[string], 1), Sets: make([]pairing.OddSet[string], 1)}} {
		var back certificate
		text, err := json.Marshal(empty)
		if err != nil || json.Unmarshal(text, &back) != nil {
			t.Errorf("%+v is written %s, error %v, and not read", empty, text, err)
		}
		if diff := cmp.Diff(empty, back, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-before +after):\n%s", text, diff)
		}
	}
	for _, b := range []struct{ from, to, want string }{
		{`"levels"`, `"Levels"`, `at the top: unknown key "Levels"`},
		{`"unit":1`, `"unit":1,"weight":2`, `level 2: unknown key "weight"`},
		{`"bye":[1,2]`, `"bye":[1,2],"bye":[1,2]`, `at the top: key "bye" appears twice`},
		{`,"unit":1`, ``, `level 2: key "unit" is missing`},
		{`"bye":[1,2],"sets":[{"players":["Ann"],"z":[1,0]},{"players":[],"bye":true,"z":[0,0]}]`, `"bye":[1,2]`, `key "sets" is missing`},
		{`"z":[1,0]`, `"z":null`, `set 1, z: want a list, got null`},
		{`["Ann"]`, `null`, `set 1, players: want a list, got null`},
		{`"Repeats"`, `"repeats"`, `"repeats"`},
		{`"Repeats"`, `2`, `criterion`},
		{`-1152921504606846976`, `-1.152921504606846976e18`, `player 1, y`},
		{`-1152921504606846976`, `-9223372036854775809`, `player 1, y`},
		{`true`, `1`, `set 2, bye`},
	} {
		broken := strings.Replace(good, b.from, b.to, 1)
		c = certificate{}
		err := json.Unmarshal([]byte(broken), &c)
		if err == nil || !errors.As(err, new(pairing.Problems)) || !strings.Contains(strings.Replace(err.Error(), "cannot be read: ", "", 1), b.want) {
			t.Errorf("%s for %s: %v, want %q", b.to, b.from, err, b.want)
		}
		if !reflect.DeepEqual(c, certificate{}) {
			t.Errorf("%s for %s: read as %+v", b.to, b.from, c)
		}
	}
}

// clone returns a copy that shares nothing with c.
func clone(c certificate) certificate {
	c.Levels = slices.Clone(c.Levels)
	c.Players = slices.Clone(c.Players)
	for i := range c.Players {
		c.Players[i].Y = slices.Clone(c.Players[i].Y)
	}
	c.Bye = slices.Clone(c.Bye)
	c.Sets = slices.Clone(c.Sets)
	for k := range c.Sets {
		c.Sets[k].Players = slices.Clone(c.Sets[k].Players)
		c.Sets[k].Z = slices.Clone(c.Sets[k].Z)
	}
	return c
}

// A forgery changes a certificate.
type forgery struct {
	name   string
	change func(c *certificate)
	broken bool // it cannot hold; else that is for the checker to say
}

// numbers returns all numbers of a certificate, and their names.
func numbers(c *certificate) (names []string, at []*int64) {
	list := func(name string, x []int64) {
		for w := range x {
			names = append(names, fmt.Sprintf("%s, word %d", name, w))
			at = append(at, &x[w])
		}
	}
	for i, d := range c.Players {
		list(fmt.Sprintf("y of player %d", i), d.Y)
	}
	list("y of the bye", c.Bye)
	for k, s := range c.Sets {
		list(fmt.Sprintf("z of set %d", k), s.Z)
	}
	return names, at
}

// forgeries returns changes to try on a certificate.
func forgeries(p proven, rng *rand.Rand) []forgery {
	var list []forgery
	forge := func(broken bool, change func(c *certificate), format string, args ...any) {
		list = append(list, forgery{fmt.Sprintf(format, args...), change, broken})
	}
	const limit = 1 << 60
	c := p.next.Certificate
	n := len(c.Players)
	words := len(c.Players[0].Y)
	names, _ := numbers(&c)
	number := func(c *certificate, k int) *int64 {
		_, at := numbers(c)
		return at[k]
	}

	// One number changes: then all do not add up any more.
	for k, name := range names {
		for _, d := range []int64{-2, -1, 1, 2} {
			forge(true, func(c *certificate) { *number(c, k) += d }, "%s: %+d", name, d)
		}
		for _, x := range []int64{limit, limit + 1, -limit, -limit - 1, math.MaxInt64, math.MinInt64, math.MinInt64 + 1} {
			forge(true, func(c *certificate) { *number(c, k) = x }, "%s: = %d", name, x)
		}
	}
	// Two numbers of a word change, and still add up.
	for range 20 + len(names) {
		k := rng.IntN(len(names))
		l := rng.IntN(len(names)/words)*words + k%words
		d := []int64{1, 2, 1 << 20, 1 << 57, 1 << 59, limit, math.MaxInt64, math.MinInt64}[rng.IntN(8)]
		if k != l {
			forge(false, func(c *certificate) { *number(c, k) += d; *number(c, l) -= d }, "%s: %+d, and %s", names[k], d, names[l])
		}
	}

	// The players.
	for i := range n {
		forge(true, func(c *certificate) { c.Players = slices.Delete(c.Players, i, i+1) }, "without player %d", i)
		forge(true, func(c *certificate) { c.Players[i].Player = "stranger" }, "player %d is a stranger", i)
		forge(true, func(c *certificate) { c.Players = slices.Insert(c.Players, i, c.Players[i]) }, "player %d twice", i)
		forge(true, func(c *certificate) { c.Players[i].Y = c.Players[i].Y[1:] }, "player %d: first word missing", i)
		forge(true, func(c *certificate) { c.Players[i].Y = append(c.Players[i].Y, 0) }, "player %d: one more word", i)
		forge(true, func(c *certificate) { c.Players[i].Y = nil }, "player %d: no value", i)
		if i > 0 {
			forge(true, func(c *certificate) { c.Players[0], c.Players[i] = c.Players[i], c.Players[0] }, "players 0 and %d change places", i)
			forge(false, func(c *certificate) { c.Players[0].Y, c.Players[i].Y = c.Players[i].Y, c.Players[0].Y }, "players 0 and %d change values", i)
		}
	}
	if c.Bye != nil {
		forge(true, func(c *certificate) { c.Bye = nil }, "no bye")
		forge(true, func(c *certificate) { c.Bye = []int64{} }, "no value of the bye")
		forge(false, func(c *certificate) { c.Bye, c.Players[0].Y = c.Players[0].Y, c.Bye }, "bye and player 0 change values")
	} else {
		forge(true, func(c *certificate) { c.Bye = make([]int64, words) }, "a bye")
	}
	forge(true, func(c *certificate) { *c = certificate{} }, "nothing")
	forge(true, func(c *certificate) { c.Players = nil }, "nobody")

	// The sets.
	for k, s := range c.Sets {
		for i := range s.Players {
			forge(true, func(c *certificate) { c.Sets[k].Players = slices.Delete(c.Sets[k].Players, i, i+1) }, "set %d without member %d", k, i)
			forge(true, func(c *certificate) {
				c.Sets[k].Players = append(c.Sets[k].Players, s.Players[i])
			}, "set %d with member %d twice", k, i)
			forge(true, func(c *certificate) {
				c.Sets[k].Players = append(c.Sets[k].Players, s.Players[i], s.Players[i])
			}, "set %d with member %d thrice", k, i)
			forge(true, func(c *certificate) { c.Sets[k].Players[i] = "stranger" }, "set %d with a stranger", k)
			forge(false, func(c *certificate) { c.Sets[k].Players[i] = c.Players[rng.IntN(n)].Player }, "set %d with another member %d", k, i)
		}
		forge(true, func(c *certificate) { c.Sets[k].Bye = !c.Sets[k].Bye }, "set %d with or without the bye", k)
		forge(false, func(c *certificate) { c.Sets[k].Players, c.Sets[k].Bye = nil, true }, "set %d of the bye", k)
		forge(false, func(c *certificate) { c.Sets[k].Players = s.Players[min(2, len(s.Players)):] }, "set %d without two", k)
		forge(false, func(c *certificate) { c.Sets = slices.Delete(c.Sets, k, k+1) }, "without set %d", k)
		forge(false, func(c *certificate) { c.Sets = append(c.Sets, c.Sets[k]) }, "set %d twice", k)
		forge(false, func(c *certificate) { c.Sets[k].Z = c.Sets[0].Z }, "set %d with the value of the first", k)
		forge(true, func(c *certificate) { c.Sets[k].Z = nil }, "set %d without a value", k)
		forge(true, func(c *certificate) { c.Sets[k].Z = append(c.Sets[k].Z, 0) }, "set %d with one more word", k)
		forge(false, func(c *certificate) {
			half := slices.Clone(c.Sets[k].Z)
			for w := range half {
				half[w] /= 2
				c.Sets[k].Z[w] -= half[w]
			}
			c.Sets = append(c.Sets, pairing.OddSet[string]{Players: c.Sets[k].Players, Bye: c.Sets[k].Bye, Z: half})
		}, "set %d in two halves", k)
		// The complement is crossed by the same pairs.
		forge(false, func(c *certificate) {
			var rest []string
			for _, d := range c.Players {
				if !slices.Contains(s.Players, d.Player) {
					rest = append(rest, d.Player)
				}
			}
			c.Sets[k].Players, c.Sets[k].Bye = rest, c.Bye != nil && !s.Bye
		}, "set %d by its complement", k)
	}
	add := func(c *certificate, bye bool, z []int64, members ...string) {
		c.Sets = append(c.Sets, pairing.OddSet[string]{Players: members, Bye: bye, Z: z})
	}
	zero := make([]int64, words)
	one := slices.Repeat([]int64{1}, words)
	first, last := c.Players[0].Player, c.Players[n-1].Player
	forge(true, func(c *certificate) { add(c, false, zero) }, "a set of nobody")
	forge(false, func(c *certificate) { add(c, false, zero, first) }, "a set of one, value zero")
	forge(true, func(c *certificate) { add(c, false, one, first) }, "a set of one")
	forge(true, func(c *certificate) { add(c, false, zero, first, last) }, "a set of two")
	forge(true, func(c *certificate) { add(c, false, zero, first, last, first) }, "a set of one and twice another")
	forge(c.Bye == nil, func(c *certificate) { add(c, true, zero) }, "a set of the bye")
	forge(c.Bye == nil, func(c *certificate) { add(c, true, zero, first, last) }, "a set of two and the bye")
	forge(true, func(c *certificate) { add(c, false, []int64{}, first) }, "a set without a value")
	for w := range words {
		z := slices.Clone(zero)
		z[w] = -1
		forge(true, func(c *certificate) { add(c, false, z, first); c.Players[0].Y[w]++ }, "a negative value in word %d", w)
	}
	for _, d := range []int64{1 << 40, 1 << 58, limit} {
		if w := rng.IntN(words); n > 8 {
			// Eight sets of three, paid for by other players.
			forge(false, func(c *certificate) {
				z := slices.Clone(zero)
				z[w] = d
				for i := range 8 {
					add(c, false, z, c.Players[i%2].Player, c.Players[2].Player, c.Players[3+i/2].Player)
					c.Players[n-1-i].Y[w] -= d
				}
			}, "eight sets of three: %d in word %d", d, w)
		}
	}
	for _, d := range []int64{1, 2, 1 << 40, 1 << 58, limit, math.MaxInt64, math.MinInt64} {
		w, i := rng.IntN(words), rng.IntN(n)
		// A set of one, paid for by its member, changes nothing.
		forge(false, func(c *certificate) {
			z := slices.Clone(zero)
			z[w] = d
			add(c, false, z, c.Players[i].Player)
			c.Players[i].Y[w] -= d
		}, "a set of player %d: %d in word %d", i, d, w)
		// Sixteen sets that add up to 2^64 times something.
		forge(false, func(c *certificate) {
			z := slices.Clone(zero)
			z[w] = d
			for range 16 {
				add(c, false, z, c.Players[i].Player)
			}
		}, "sixteen sets of player %d: %d in word %d", i, d, w)
	}

	// The levels.
	for k, l := range c.Levels {
		for _, unit := range []int64{l.Unit + 1, l.Unit - 1, 2 * l.Unit, l.Unit / 2, 0, -1, -l.Unit, limit, math.MaxInt64, math.MinInt64} {
			forge(false, func(c *certificate) { c.Levels[k].Unit = unit }, "level %d: unit %d", k, unit)
		}
		for _, word := range []int{l.Word + 1, l.Word - 1, 0, words - 1, words, -1, math.MaxInt, math.MinInt} {
			forge(false, func(c *certificate) { c.Levels[k].Word = word }, "level %d: word %d", k, word)
		}
		forge(true, func(c *certificate) { c.Levels[k].N++ }, "level %d: N %+d", k, 1)
		forge(true, func(c *certificate) { c.Levels[k].N-- }, "level %d: N %+d", k, -1)
		forge(true, func(c *certificate) { c.Levels[k].Criterion++ }, "level %d: the next criterion", k)
		forge(true, func(c *certificate) { c.Levels[k].Criterion = 0 }, "level %d: no criterion", k)
		forge(true, func(c *certificate) { c.Levels[k].Criterion = math.MaxInt }, "level %d: all criteria", k)
		forge(true, func(c *certificate) { c.Levels = slices.Delete(c.Levels, k, k+1) }, "without level %d", k)
		forge(true, func(c *certificate) { c.Levels = slices.Insert(c.Levels, k, l) }, "level %d twice", k)
		if k > 0 {
			forge(true, func(c *certificate) { c.Levels[k], c.Levels[k-1] = c.Levels[k-1], c.Levels[k] }, "levels %d and %d change places", k-1, k)
		}
	}
	forge(true, func(c *certificate) { c.Levels = nil }, "no levels")
	forge(true, func(c *certificate) {
		for k := range c.Levels {
			c.Levels[k].Word++
		}
	}, "word 0 unused")
	forge(true, func(c *certificate) {
		c.Levels = append(c.Levels, pairing.Level{Criterion: pairing.Canonical, Word: words, Unit: 1})
	}, "a level of Canonical")
	return list
}

// TestForgery changes certificates in one place or a few. Verify must reject
// what the checker rejects, and accept what it accepts, unless numbers are
// huge.
func TestForgery(t *testing.T) {
	each := 60 // forgeries tried of each event
	if !night.Now() {
		each = 10
	}
	rng := rand.New(rand.NewPCG(1, 1))
	accepted, rejected := 0, 0
	for _, p := range provenEvents(t) {
		checker := newChecker(p)
		list := forgeries(p, rng)
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		list = list[:min(each, len(list))]
		for _, f := range list {
			c := clone(p.next.Certificate)
			f.change(&c)
			before := clone(c)
			panicked := errors.New("it panics")
			err := func() (err error) {
				defer func() {
					if x := recover(); x != nil {
						err = fmt.Errorf("%w: %v", panicked, x)
					}
				}()
				return p.verify(c)
			}()
			switch {
			case errors.Is(err, panicked):
				t.Fatalf("%s: %s: %v", p.name, f.name, err)
			case err == nil && f.broken:
				t.Errorf("%s: %s: accepted", p.name, f.name)
			case err == nil:
				accepted++
				if !checker.holds(p.next.Round, c) {
					t.Errorf("%s: %s: accepted, but it does not hold", p.name, f.name)
				}
			default:
				rejected++
				if !errors.Is(err, pairing.ErrNotOptimal) || !strings.HasPrefix(err.Error(), "pairing: ") {
					t.Errorf("%s: %s: error %v", p.name, f.name, err)
				}
				if small(c) && len(c.Levels) > 0 && slices.Equal(c.Levels, p.next.Certificate.Levels) && checker.holds(p.next.Round, c) {
					t.Errorf("%s: %s: rejected, but it holds: %v", p.name, f.name, err)
				}
			}
			if !reflect.DeepEqual(before, c) {
				t.Errorf("%s: %s: Verify changes the certificate", p.name, f.name)
			}
		}
	}
	if accepted < each || rejected < 10*each {
		t.Errorf("%d forgeries were harmless, %d were not: too few", accepted, rejected)
	}
	t.Logf("%d forgeries rejected, %d harmless", rejected, accepted)
}

// small reports whether all numbers are such that no sum of a few is huge.
func small(c certificate) bool {
	_, at := numbers(&c)
	return !slices.ContainsFunc(at, func(x *int64) bool { return *x > 1<<55 || *x < -1<<55 })
}

// TestVerifyOthers has good certificates of other rounds and events.
func TestVerifyOthers(t *testing.T) {
	e := tell(3, "Ann Bob Cid Dan", "Ann-Dan no-decision, Bob-Cid no-decision")
	p := prove(t, "a round", e)
	start := prove(t, "the round before", tell(3, "Ann Bob Cid Dan"))
	more := prove(t, "one more entrant", tell(3, "Ann Bob Cid Dan Eve", "Ann-Dan no-decision, Bob-Cid no-decision"))

	for _, c := range []struct {
		name  string
		event pairing.Event[string]
		round string
		cert  certificate
		want  error
	}{
		{"as it is", e, "Ann-Cid, Bob-Dan", p.next.Certificate, nil},
		{"other colors and order", e, "Dan-Bob gold, Cid-Ann void", p.next.Certificate, nil},
		{"a worse round", e, "Ann-Bob, Cid-Dan", p.next.Certificate, pairing.ErrNotOptimal},
		{"the certificate of another round", e, "Ann-Cid, Bob-Dan", start.next.Certificate, pairing.ErrNotOptimal},
		{"the certificate of another event", e, "Ann-Cid, Bob-Dan", more.next.Certificate, pairing.ErrNotOptimal},
		{"no round", e, "", p.next.Certificate, pairing.ErrMissing},
		{"no event", pairing.Event[string]{}, "Ann-Cid, Bob-Dan", p.next.Certificate, pairing.ErrLives},
		{"an event that goes on", tell(3, "Ann Bob Cid Dan", "Ann-Dan"), "Ann-Cid, Bob-Dan", p.next.Certificate, pairing.ErrUnfinished},
	} {
		if err := pairing.Verify(c.event, tellRound(c.round), c.cert); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}

	// When the event is over there is no next round to be proved.
	one := tell(1, "Ann")
	zeros := []int64{0, 0}
	levels := []pairing.Level{
		{Criterion: pairing.ByeFewest, Unit: 8}, {Criterion: pairing.ByeLosses, Unit: 4},
		{Criterion: pairing.ByeRating, Unit: 2}, {Criterion: pairing.ByeSeed, Unit: 1}, {Criterion: pairing.RankSpread, Word: 1, Unit: 1},
	}
	cert := certificate{Levels: levels, Players: []pairing.Dual[string]{{Player: "Ann", Y: zeros}}, Bye: zeros}
	if err := pairing.Verify(one, tellRound("bye Ann"), cert); !errors.Is(err, pairing.ErrOver) {
		t.Errorf("a bye for the champion: %v", err)
	}
	none := tell(1, "Ann Bob", "Ann-Bob both-forfeit")
	cert = certificate{Levels: []pairing.Level{{Criterion: pairing.RankSpread, Unit: 1}}}
	if err := pairing.Verify(none, pairing.Round[string]{}, cert); !errors.Is(err, pairing.ErrOver) {
		t.Errorf("a round of nobody: %v", err)
	}
}

// TestVerifyOverflow has "proofs" of a round that is not the best, in which two
// pairs cost less than their values. Numbers are added that cancel each other,
// but make ±2^63 for these pairs. In 64 bits, that would turn a slack of -2
// into 2^63-2.
func TestVerifyOverflow(t *testing.T) {
	e := tell(1, "Ann Bob Cid Dan") // the best round is Ann-Dan, Bob-Cid
	forged := func(ann, bob, cid, dan int64, sets ...pairing.OddSet[string]) certificate {
		c := certificate{Levels: []pairing.Level{{Criterion: pairing.RankSpread, Unit: 1}}, Sets: sets}
		for i, y := range []int64{ann, bob, cid, dan} {
			c.Players = append(c.Players, pairing.Dual[string]{Player: e.Entrants[i], Y: []int64{y}})
		}
		return c
	}
	set := func(z int64, players ...string) pairing.OddSet[string] {
		return pairing.OddSet[string]{Players: players, Z: []int64{z}}
	}
	const big = 1 << 62
	for name, c := range map[string]certificate{
		"as it is":           forged(-8, 0, 0, -8),
		"cancelled by y":     forged(-8+big, -big, -big, -8+big),
		"by z of one":        forged(-8, -big, -big, -8, set(big, "Ann"), set(big, "Dan")),
		"by z of the others": forged(-8, -big, -big, -8, set(big, "Bob", "Cid", "Dan"), set(big, "Ann", "Bob", "Cid")),
		"by many z": forged(-8, -big, -big, -8, slices.Concat(
			slices.Repeat([]pairing.OddSet[string]{set(big>>4, "Ann")}, 16),
			slices.Repeat([]pairing.OddSet[string]{set(big>>4, "Dan")}, 16))...),
	} {
		err := pairing.Verify(e, tellRound("Ann-Cid, Bob-Dan"), c)
		if !errors.Is(err, pairing.ErrNotOptimal) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := pairing.Verify(e, tellRound("Ann-Dan, Bob-Cid"), forged(-10, 0, -2, -8)); err != nil {
		t.Errorf("a proof made by hand, for the best round: %v", err)
	}
}

// TestVerifyRank has a certificate that lists two players in the wrong order.
func TestVerifyRank(t *testing.T) {
	e := pairing.Event[string]{Lives: 2, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}}
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	players := next.Certificate.Players
	players[0], players[1] = players[1], players[0]
	err = pairing.Verify(e, next.Round, next.Certificate)
	if want := "player 1 is Bob, but Ann has that rank"; !errors.Is(err, pairing.ErrNotOptimal) || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}
