package duplicate

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"pgregory.net/rapid"
)

// This file attacks draws that name a round of a beacon. It says what each
// attack gains. All rounds are made up from fixed numbers, so a test always
// passes or always fails.

// clone returns a copy that shares no memory.
func (a after) clone() after {
	b := *a.Beacon
	a.Beacon = &b
	a.promises, a.revealed = slices.Clone(a.promises), slices.Clone(a.revealed)
	for i := range a.revealed {
		a.revealed[i].Data = slices.Clone(a.revealed[i].Data)
	}
	for _, h := range []*Hex{&a.chain.PublicKey, &a.chain.GroupHash, &a.pulse.Randomness, &a.pulse.Signature, &a.pulse.Previous} {
		*h = slices.Clone(*h)
	}
	return a
}

// A part is a field, as a number of bits that can be flipped.
type part struct {
	name string
	bits int
	flip func(bit int)
	want string // what an error says if a bit is flipped
}

// parts returns all fields.
func (a *after) parts() (list []part) {
	bytes := func(name string, b []byte, want string) {
		list = append(list, part{name, 8 * len(b), func(bit int) { b[bit/8] ^= 1 << (bit % 8) }, want})
	}
	text := func(name string, s *string, want string) {
		list = append(list, part{name, 8 * len(*s), func(bit int) {
			b := []byte(*s)
			b[bit/8] ^= 1 << (bit % 8)
			*s = string(b)
		}, want})
	}
	integer := func(name string, n *int) {
		list = append(list, part{name, 31, func(bit int) { *n ^= 1 << bit }, ""})
	}
	natural := func(name string, n *uint64, want string) {
		list = append(list, part{name, 64, func(bit int) { *n ^= 1 << bit }, want})
	}
	const changed = "what is revealed is not what the team committed to (rule CommitFirst)"
	text("event", &a.Event, "")
	integer("matches", &a.Matches)
	integer("hands", &a.Hands)
	integer("cards", &a.Cards)
	bytes("beacon, chain", a.Beacon.Chain[:], "chain, hash: not the chain that was named")
	natural("beacon, round", &a.Beacon.Round, "pulse, round: not the round that was named")
	for i := range a.promises {
		p := &a.promises[i]
		text("promise, team", &p.Team, "the team has not revealed its contribution (rule HandIn)")
		bytes("promise, commitment", p.Commitment[:], "team "+p.Team+": "+changed)
	}
	for i := range a.revealed {
		c := &a.revealed[i]
		text("contribution, team", &c.Team, "not among the entrants (rule CommitFirst)")
		list = append(list, part{"contribution, form", 8, func(bit int) { c.Form ^= 1 << bit }, "team " + c.Team + ": "})
		bytes("contribution, data", c.Data, "team "+c.Team+": "+changed)
		bytes("contribution, salt", c.Salt[:], "team "+c.Team+": "+changed)
	}
	bytes("public key", a.chain.PublicKey, "chain, hash: not the hash of the chain")
	list = append(list,
		part{"period", 32, func(bit int) { a.chain.Period ^= 1 << bit }, "chain, hash: not the hash of the chain"},
		part{"genesis", 64, func(bit int) { a.chain.Genesis ^= 1 << bit }, "chain, hash: not the hash of the chain"})
	bytes("chain hash", a.chain.Hash[:], "chain, hash: not the hash of the chain")
	bytes("group hash", a.chain.GroupHash, "chain, hash: not the hash of the chain")
	text("scheme", (*string)(&a.chain.Scheme), "chain, schemeID: not a scheme that is accepted")
	text("beacon id", &a.chain.Metadata.BeaconID, "chain, ")
	natural("round", &a.pulse.Round, "pulse, round: not the round that was named")
	bytes("randomness", a.pulse.Randomness, "pulse, randomness: not the hash of the signature")
	bytes("signature", a.pulse.Signature, "pulse, randomness: not the hash of the signature")
	return list
}

// TestEveryBit flips every bit of everything that a master depends on. The
// reveal is refused each time, and says where.
//
// One flip needs the signature: a bit of the signature with the randomness that
// follows from it. This package cannot find it.
func TestEveryBit(t *testing.T) {
	chains, rounds := published(t)
	flips := 0
	for name, c := range chains {
		if c.Scheme == Chained {
			continue // NameRound: no draw names a round of it
		}
		a := after{Draw: Draw{"AAAI", 1, 1, 2, &Beacon{c.Hash, rounds[name][0].Round}}, chain: c, pulse: rounds[name][0]}
		a.commit(t, seedOf("Northwood"), seedOf("Riverside"))
		if _, err := a.reveal(); err != nil {
			t.Fatal(err)
		}
		whole := a.clone()
		for k := range whole.parts() {
			for bit := 0; ; bit++ {
				b := a.clone()
				p := b.parts()[k]
				if bit == p.bits {
					break
				}
				p.flip(bit)
				flips++
				m, err := b.reveal()
				var ps Problems
				if !errors.As(err, &ps) || m != (Master{}) || !strings.Contains(err.Error(), p.want) {
					t.Errorf("%s: %s, bit %d: %v", name, p.name, bit, err)
				}
			}
		}
		b := a.clone()
		b.pulse.Signature[0] ^= 1
		sum := sha256.Sum256(b.pulse.Signature)
		b.pulse.Randomness = sum[:]
		if _, err := b.reveal(); err != nil {
			t.Errorf("the signature is checked: %v", err)
		}
	}
	if flips < 4600 {
		t.Errorf("%d flips", flips)
	}
}

// madeUp returns a round that is made up from a number. Its signature is none.
func madeUp(round, number int) Pulse {
	a, b := sha256.Sum256(fmt.Append(nil, number)), sha256.Sum256(fmt.Append(nil, number, "more"))
	signature := slices.Concat(a[:], b[:16])
	sum := sha256.Sum256(signature)
	return Pulse{Round: uint64(round), Randomness: sum[:], Signature: signature}
}

// secret returns a contribution that is made up from a number.
func secret(team string, number int) Contribution {
	data, salt := sha256.Sum256(fmt.Append(nil, team, number)), sha256.Sum256(fmt.Append(nil, team, number, "salt"))
	return Contribution{team, Seed, data[:], salt}
}

// first returns the first card of a draw with these contributions, for a round.
func (a after) first(t testing.TB, p Pulse, contributions ...Contribution) Card {
	t.Helper()
	a.commit(t, contributions...)
	a.pulse = p
	m, err := a.reveal()
	if err != nil {
		t.Fatal(err)
	}
	card := make([]Card, 1)
	if err := m.Deal(1, 1, card); err != nil {
		t.Fatal(err)
	}
	return card[0]
}

// ace reports whether a card is an ace.
func ace(c Card) bool { return c >= DeckSize-4 }

// TestGrind has teams that try many seeds before they commit, until the first
// card is an ace for the round that they expect. Then the beacon publishes
// another round. The first card is as random as without the attack, even if
// all teams work together and know all contributions.
//
// With other numbers, each count would fail by chance once in a million times.
// The bound is the quantile of chi-square with 51 degrees of freedom.
func TestGrind(t *testing.T) {
	a := newAfter(t)
	const rounds = 1300
	// Whether the honest seed is known.
	for _, known := range []bool{true, false} {
		expected, real := make([]int, DeckSize), make([]int, DeckSize)
		for n := range rounds {
			honest, guess := secret("Northwood", n), secret("Northwood", n)
			if !known {
				guess = secret("Northwood", -n-1)
			}
			mine := 0
			for !ace(a.first(t, madeUp(1000, n), guess, secret("Riverside", mine))) {
				mine++
			}
			expected[a.first(t, madeUp(1000, n), honest, secret("Riverside", mine))]++
			real[a.first(t, madeUp(1000, rounds+n), honest, secret("Riverside", mine))]++
		}
		if sum := chiSquare(real, rounds/52.0); sum > 114.5 {
			t.Errorf("known %v: chi-square %.1f, want about 51", known, sum)
		}
		// If the round is known when the teams commit, they choose. But
		// even then one seed that is not known to them is enough.
		if sum := chiSquare(expected, rounds/52.0); (sum > 114.5) != known {
			t.Errorf("known %v, for a known round: chi-square %.1f", known, sum)
		}
	}
}

// TestChooseAfter has a team that knows the round, and tries other seeds. None
// is accepted, and none can be added.
func TestChooseAfter(t *testing.T) {
	a := newAfter(t)
	a.commit(t, secret("Northwood", 0), secret("Riverside", 0))
	for n := range 1000 {
		b := a.clone()
		b.revealed[1] = secret("Riverside", n)
		if _, err := b.reveal(); (err == nil) != (n == 0) || n > 0 && !errors.Is(err, ErrMismatch) {
			t.Fatalf("seed %d: %v", n, err)
		}
	}
	b := a.clone()
	b.revealed = append(b.revealed, secret("Lakeview", 1))
	b.refused(t, "duplicate: team Lakeview: not among the entrants (rule CommitFirst)")
}

// TestWithhold counts how often the first card is an ace. Without an attack it
// is once in 13 times. A team gains nothing if it withholds its contribution
// before the round. A choice between two deals makes it 25 times in 169. A team
// has this choice without a beacon, if it sees the other contributions. The
// server and a team have it with a beacon, but the rules say that they are
// caught.
//
// With other numbers, each rate would be out of its bound by chance once in a
// million times: the bound is five standard deviations.
func TestWithhold(t *testing.T) {
	a := newAfter(t)
	const draws = 2000
	rate := func(name string, want float64, good func(n int) bool) {
		t.Helper()
		count := 0
		for n := range draws {
			if good(n) {
				count++
			}
		}
		bound := 5 * math.Sqrt(want*(1-want)/draws)
		if got := float64(count) / draws; math.Abs(got-want) > bound {
			t.Errorf("%s: %.3f, want %.3f and at most %.3f from it", name, got, want, bound)
		}
	}
	one, two := 1.0/13, 25.0/169
	again := a
	again.Event = "AAAI, again"
	deal := func(n int) Card { return a.first(t, madeUp(1000, n), secret("Northwood", n), secret("Riverside", n)) }
	next := func(n int) Card { return again.first(t, madeUp(1000, draws+n), secret("Northwood", draws+n)) }
	rate("nobody attacks", one, func(n int) bool { return ace(deal(n)) })
	rate("withheld before the round", one, func(n int) bool {
		// The team has nothing to decide by except an older round.
		if ace(a.first(t, madeUp(1000, -n-1), secret("Northwood", n), secret("Riverside", n))) {
			return ace(deal(n))
		}
		return ace(next(n))
	})
	rate("withheld after the round, by the server and a team", two, func(n int) bool { return ace(deal(n)) || ace(next(n)) })
	rate("without a beacon, with the other contribution in view", two, func(n int) bool {
		card := make([]Card, 1)
		for _, teams := range []Combined{{Master(secret("Northwood", n).Data), Master(secret("Riverside", n).Data)}, {Master(secret("Northwood", draws+n).Data)}} {
			if err := teams.Deal(1, 1, card); err != nil {
				t.Fatal(err)
			}
			if ace(card[0]) {
				return true
			}
		}
		return false
	})
	// What the package sees of it: no master without the team.
	a.revealed = a.revealed[:1]
	a.refused(t, "duplicate: team Riverside: the team has not revealed its contribution (rule HandIn)")
}

func TestRevealAfterLaw(t *testing.T) {
	occurs.Hold(t, revealingAfter, "a master", ErrOtherRound.Error(), ErrOtherChain.Error(), ErrNoBeacon.Error(), ErrScheme.Error(), ErrLength.Error(),
		ErrRandomness.Error(), ErrChainHash.Error(), ErrMismatch.Error(), ErrNotRevealed.Error(), ErrTooFew.Error(), ErrRepeated.Error(), ErrNumber.Error(), ErrTime.Error(), ErrNoName.Error())
}
func FuzzRevealAfterLaw(f *testing.F) { occurs.Fuzz(f, revealingAfter) }

// revealingAfter: with some things changed, there is a master, or a list of
// problems. The order of the lists does not matter. The input stays as it is.
func revealingAfter(t *rapid.T, seen occurs.Tally) {
	a := after{chain: Chain{Hex(make([]byte, 96)), 3, 1, ChainHash{}, make([]byte, 32), Quicknet, Metadata{"x"}}, pulse: madeUp(7, 7)}
	a.chain.Hash = a.chain.hash()
	a.Draw = Draw{"E", 1, 1, 2, &Beacon{a.chain.Hash, 7}}
	for _, team := range []string{"A", "B", "C"}[:rapid.IntRange(1, 3).Draw(t, "teams")] {
		c := secret(team, 1)
		a.promises, a.revealed = append(a.promises, Promise{team, commit(a.Draw, c)}), append(a.revealed, c)
	}
	changes := map[string]func(){
		"round":     func() { a.pulse.Round = rapid.SampledFrom([]uint64{0, 6, math.MaxUint64}).Draw(t, "round") },
		"chain":     func() { a.Beacon = &Beacon{ChainHash{1}, 7} },
		"no beacon": func() { a.Beacon = nil },
		"scheme":    func() { a.chain.Scheme = rapid.SampledFrom([]Scheme{"", onG1, Chained}).Draw(t, "scheme") },
		"name":      func() { a.chain.Metadata.BeaconID = rapid.SampledFrom([]string{"", "y", "\xff"}).Draw(t, "name") },
		"signature": func() { a.pulse.Signature = a.pulse.Signature[1:] },
		"period":    func() { a.chain.Period, a.chain.Genesis = 0, rapid.Int64().Draw(t, "genesis") },
		"promise":   func() { a.promises = a.promises[1:] },
		"again":     func() { a.promises = append(a.promises, a.promises...) },
		"secret":    func() { a.revealed[0] = secret("A", 2) },
		"event":     func() { a.Event = "" },
		"withheld":  func() { a.revealed = a.revealed[1:] },
	}
	names := []string{"round", "chain", "no beacon", "scheme", "name", "signature", "period", "promise", "again", "secret", "event", "withheld"}
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(names), 0, 3, rapid.ID).Draw(t, "changes") {
		if (name == "secret" || name == "withheld") && len(a.revealed) == 0 || name == "promise" && len(a.promises) == 0 {
			continue
		}
		changes[name]()
	}
	inputs := func() string {
		return fmt.Sprintf("%+v %+v %+v %+v %+v %+v", a.Draw, a.Beacon, a.promises, a.revealed, a.chain, a.pulse)
	}
	ok := asked(t, "RevealAfter", inputs, func() (any, error) { return a.reveal() })
	m, err := a.reveal()
	seeKinds(seen, err)
	seen.When(ok, "a master")
	if a.Beacon != nil {
		asked(t, "DrawLot", inputs, func() (any, error) { return DrawLot(*a.Beacon, a.Event, "label", a.chain, a.pulse) })
	}
	asked(t, "HandIn", inputs, func() (any, error) { _, err := a.HandIn(a.chain); return 0, err })
	a.promises = rapid.Permutation(a.promises).Draw(t, "promises")
	a.revealed = rapid.Permutation(a.revealed).Draw(t, "revealed")
	if again, err2 := a.reveal(); again != m || (err == nil) != (err2 == nil) {
		t.Errorf("in another order %x, %v, before %x, %v", again, err2, m, err)
	}
}

func TestSelectLaw(t *testing.T) { rapid.Check(t, selecting) }
func FuzzSelectLaw(f *testing.F) { f.Fuzz(rapid.MakeFuzz(selecting)) }

// selecting: the result has no element twice, and begins with the result for
// fewer. All of the pool is an order of the pool.
func selecting(t *rapid.T) {
	pool := rapid.SliceOfNDistinct(rapid.String(), 1, 30, rapid.ID).Draw(t, "pool")
	key := rapid.StringN(1, 50, -1).Draw(t, "key")
	k := rapid.IntRange(1, len(pool)).Draw(t, "k")
	inputs := func() string { return fmt.Sprint(pool) }
	asked(t, "Select", inputs, func() (any, error) { return Select(key, pool, k) })
	some, err := Select(key, pool, k)
	if err != nil {
		t.Fatal(err)
	}
	all, err := Select(key, pool, len(pool))
	if err != nil || !slices.Equal(all[:k], some) {
		t.Errorf("%q, then %q, error %v", some, all, err)
	}
	slices.Sort(all)
	sorted := slices.Sorted(slices.Values(pool))
	if !slices.Equal(all, sorted) {
		t.Errorf("%q of %q", all, sorted)
	}
}
