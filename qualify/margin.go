package qualify

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/work"
)

// This file has the question how few results decide an answer.

// A Claim is a statement about a ranking. It holds or not.
type Claim[P comparable] struct {
	Kind ClaimKind `json:"kind"`
	A    P         `json:"a"`
	B    P         `json:"b,omitzero"` // for Ahead, and else the zero value
	// Place is for Within, from 1 to the number of entrants. Else it is 0.
	Place int `json:"place,omitzero"`
}

// A ClaimKind is a kind of [Claim]. Zero is no kind.
type ClaimKind int

// Within claims that the place of A is Place or better. A shared place counts
// as its best, which is the From of its [Place].
const Within ClaimKind = 1

// Ahead claims that A has a better place than B.
const Ahead ClaimKind = 2

// InField claims that A is in the field. See [Ranking].Field.
const InField ClaimKind = 3

var claimKinds = enum.Of[ClaimKind]("qualify", "kind of claim", nil, "", "within", "ahead", "in-field")

// String returns "within", "ahead", "in-field", or "" for 0.
func (k ClaimKind) String() string { return claimKinds.String(k) }

// AppendText appends the name of k. It fails for a number without a name.
func (k ClaimKind) AppendText(b []byte) ([]byte, error) {
	return codec.Written(claimKinds.Append(b, k))
}

// MarshalText returns the name of k. It fails for a number without a name.
func (k ClaimKind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (k *ClaimKind) UnmarshalText(name []byte) error { return codec.NotRead(claimKinds.Set(k, name)) }

// A Proof says why no fewer results turn a claim. Zero is no proof.
type Proof int

// Tried says that all smaller changes were tried, as far as they differ in the
// scores that they give.
const Tried Proof = 1

// Relaxed says that a bound rules out all smaller changes. In it, the others
// gain from all games of A, however few are different.
const Relaxed Proof = 2

var proofs = enum.Of[Proof]("qualify", "proof", nil, "", "tried", "relaxed")

// String returns "tried", "relaxed", or "" for 0.
func (p Proof) String() string { return proofs.String(p) }

// AppendText appends the name of p. It fails for a number without a name.
func (p Proof) AppendText(b []byte) ([]byte, error) { return codec.Written(proofs.Append(b, p)) }

// MarshalText returns the name of p. It fails for a number without a name.
func (p Proof) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (p *Proof) UnmarshalText(name []byte) error { return codec.NotRead(proofs.Set(p, name)) }

// A Swing says how few results turn a claim: from true to false if it holds,
// and otherwise from false to true.
type Swing[P comparable] struct {
	Claim Claim[P] `json:"claim"`
	Holds bool     `json:"holds"` // by the record as it is
	// Least is at least 1. Every change that turns the claim has at least
	// so many results.
	Least int `json:"least"`
	// Most is the number of Changes. It is 0 if no change is known that
	// turns the claim. If it equals Least, the answer is exact.
	Most int `json:"most"`
	// Changes turn the claim. They are in the order of the record.
	Changes []Changed[P] `json:"changes,omitempty"`
	// Never says that no change at all turns the claim. Then Least is one
	// more than the number of games that have a winner.
	Never bool  `json:"never,omitzero"`
	Proof Proof `json:"proof"` // why nothing below Least turns the claim
}

// A Changed is a game with another result.
type Changed[P comparable] struct {
	Game int     `json:"game"` // its index in Event.Games, from 0
	Was  Game[P] `json:"was"`  // as it is in the record
	Now  Game[P] `json:"now"`  // with the other winner
}

// Margin tells how few results of the record would have to be different such
// that a claim does not hold, if it holds, or holds, if it does not.
//
// A change says of some games that the other side won. A game without a winner
// stays as it is, and so does everything else in the record. With the games
// of Changes in the record, [Rank] turns the claim.
//
// # How exact the answer is
//
// The answer is exact, with two exceptions. Options.MaxWork can end the work
// early: it grows with the fourth power of the number of games that count of a
// pair. By default this is enough for a hundred entrants who play six
// benchmarks twenty times each. And by InsteadOfRanking, reserves can take some
// places of the field. Then a claim about the field can have a Least below
// Most.
//
// # Method
//
// The other winner never changes which games count. So the score of an entrant
// depends on its own games alone. A table has the fewest games for all scores
// that an entrant can have. It is made by dynamic programming, first over the
// games against a benchmark, and then over the benchmarks. A is made as bad, or
// as good, as some number of games can make it. Then the cheapest of the others
// do the rest, and the best of these numbers is the answer.
//
// The error is the same as from [Event.Check]. It is [ErrUnknown] for somebody
// who is not an entrant, [ErrSame] for a claim of the kind Ahead with one
// entrant, and [ErrClaim] for any other claim that cannot be.
func Margin[P comparable](e Event[P], c Claim[P]) (Swing[P], error) {
	w, err := e.read()
	if err != nil {
		return Swing[P]{}, err
	}
	a, b, err := e.about(c)
	if err != nil {
		return Swing[P]{}, err
	}
	m := margin[P]{e: &e, w: &w, a: a, b: b, place: c.Place}
	m.left = max(0, work.Allowed(e.Options.MaxWork, int64(len(e.Entrants)+len(e.Benchmarks)+len(e.Games))))
	r := e.rank(&w)
	s := Swing[P]{Claim: c, Holds: c.holds(r), Proof: Tried}
	least, turn, done := m.fewest(c.Kind, s.Holds)
	if turn.cost != never {
		s.Changes = m.changes(turn)
		s.Most = len(s.Changes)
	}
	all := m.played()
	s.Least, s.Never = min(least, all+1), least > all
	if !done && !s.Never {
		s.Proof = Relaxed
	}
	return s, nil
}

// played returns how many games have a winner.
func (m *margin[P]) played() (n int) {
	for _, g := range m.e.Games {
		n += toInt(g.Winner != None)
	}
	return n
}

// about returns the numbers of the entrants of a claim.
func (e *Event[P]) about(c Claim[P]) (a, b int, err error) {
	var ps problems
	number := func(p P) int {
		k := slices.Index(e.Entrants, p)
		if k < 0 {
			ps.add(Problem{Kind: ErrUnknown, Where: "claim", Who: problem.Name(p)})
		}
		return k
	}
	var none P
	a = number(c.A)
	switch {
	case c.Kind == 0 || !claimKinds.Has(c.Kind):
		ps.add(Problem{Kind: ErrClaim, Where: "claim", Detail: fmt.Sprint("kind ", int(c.Kind))})
	case c.Kind == Ahead:
		if b = number(c.B); a == b && a >= 0 {
			ps.add(Problem{Kind: ErrSame, Where: "claim", Entrants: []int{a}, Who: problem.Name(c.A)})
		}
	case c.B != none:
		ps.add(Problem{Kind: ErrClaim, Where: "claim", Who: problem.Name(c.B),
			Detail: c.Kind.String() + " is about one entrant"})
	}
	if n := len(e.Entrants); c.Kind == Within && (c.Place < 1 || c.Place > n) {
		ps.add(Problem{Kind: ErrClaim, Where: "claim", Detail: fmt.Sprintf("place %d of %d", c.Place, n)})
	} else if c.Kind != Within && c.Place != 0 {
		ps.add(Problem{Kind: ErrClaim, Where: "claim", Detail: c.Kind.String() + " has no place"})
	}
	return a, b, ps.err()
}

// holds reports whether a claim is true of a ranking.
func (c Claim[P]) holds(r Ranking[P]) bool {
	place := func(p P) int {
		for _, x := range r.Places {
			if slices.Contains(x.Players, p) {
				return x.From
			}
		}
		panic("qualify: an entrant without a place")
	}
	switch c.Kind {
	case Within:
		return place(c.A) <= c.Place
	case Ahead:
		return place(c.A) < place(c.B)
	default:
		return slices.Contains(r.Field, c.A)
	}
}

// changes returns the games of a turn, in the order of the record.
func (m *margin[P]) changes(t turn) (list []Changed[P]) {
	for _, p := range t.picks {
		for _, k := range p.games() {
			now := m.e.Games[k]
			now.Winner = -now.Winner
			list = append(list, Changed[P]{k, m.e.Games[k], now})
		}
	}
	slices.SortFunc(list, func(x, y Changed[P]) int { return x.Game - y.Game })
	return list
}

// MarshalJSON fails as [Event.MarshalJSON] does.
func (c Claim[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (c *Claim[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (s Swing[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (s *Swing[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (x Changed[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &x) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (x *Changed[P]) UnmarshalJSON(data []byte) error { return decode[P](data, x) }
