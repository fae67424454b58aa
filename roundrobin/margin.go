package roundrobin

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file asks how few results decide a statement about the table.

// A Claim is a statement about the table of an event. It holds or not.
type Claim[P comparable] struct {
	Kind ClaimKind `json:"kind"`
	A    P         `json:"a"` // the team that the claim is about
	// B is the other team of a claim of the kind Ahead. It is the zero
	// value for all other kinds.
	B P `json:"b,omitzero"`
	// Place is the place of a claim of the kind Within, from 1 to the
	// number of teams. It is 0 for all other kinds.
	Place int `json:"place,omitzero"`
}

// A ClaimKind is a kind of [Claim]. Zero is no kind.
//
// A team that has withdrawn has no place, so no claim about it holds.
type ClaimKind int

// Within says that the place of team A is Place or better. A shared place
// counts as its first, [Place].From. So Within with place 1 says that A is
// first, alone or not.
const Within ClaimKind = 1

// Ahead says that team A has a better place than team B. It does not hold if
// they share a place, or if either has withdrawn.
const Ahead ClaimKind = 2

// Through says that team A takes a place in the final by the table, without a
// play-off, by rule [TopTwo]. So the last of the places that A shares,
// [Place].To, is at most [Options].Places. Without a final, Through says that A
// has the first place alone, and so has won.
//
// With [NoFinal] or one place, a team is through if it is the champion by the
// table. With two places, the final decides who is the champion.
const Through ClaimKind = 3

// claimKinds has the names of kinds of claims.
var claimKinds = enum.Of[ClaimKind]("roundrobin", "kind of claim", nil, "", "within", "ahead", "through")

// String returns "within", "ahead", "through", or "" for 0.
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

// Tried says that all smaller changes were tried, except for changes which a
// bound rules out.
const Tried Proof = 1

// Relaxed says that a relaxation rules out all smaller changes. In it, a result
// that lifts a team takes nothing from its opponent.
const Relaxed Proof = 2

// proofs has the names of proofs.
var proofs = enum.Of[Proof]("roundrobin", "proof", nil, "", "tried", "relaxed")

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
	Holds bool     `json:"holds"` // by the results as they are
	// Least is at least 1. Every change that turns the claim has at least
	// so many results.
	Least int `json:"least"`
	// Most is the number of Changes. It is 0 if no change is known that
	// turns the claim. If it equals Least, the answer is exact.
	Most int `json:"most"`
	// Changes turn the claim. They are in the order of the results.
	Changes []Changed[P] `json:"changes,omitempty"`
	// Never says that no change at all turns the claim. Then Least is one
	// more than the number of results of the table.
	Never bool  `json:"never,omitzero"`
	Proof Proof `json:"proof"` // why nothing below Least turns the claim
}

// A Changed is a result of the table that would have to be another.
// [Correct] with Where and Now makes it so.
type Changed[P comparable] struct {
	Where Where    `json:"where"`
	Was   Match[P] `json:"was"`
	Now   Match[P] `json:"now"`
}

// Margin tells how few results of the table would have to be different such
// that a claim does not hold, if it holds, or holds, if it does not.
//
// A change gives any number of results of the table another value, of the same
// two teams, that the match could have had. The match was then played: a
// forfeited match can change, but nothing becomes a forfeit. With a fixed
// number of games, the teams can win any numbers of games that are not more
// together. With [AnyGames], neither team can win more games than any team has
// won in a result of the table, or than the winner of a forfeit gets, or than
// one if all of these are 0.
//
// Matches that remain stay without a result. Rulings stay as they are. Margin
// looks only at e.Teams, e.Results, the rulings and e.Options, as [Standings]
// does. Play-offs and finals that no longer follow are dropped by [Correct].
//
// The error is the same as from Standings. It is [ErrUnknown] for a team that
// is not in the event, [ErrSame] for a claim of the kind Ahead with one team,
// and [ErrClaim] for any other claim that cannot be.
//
// # How exact the answer is
//
// Least is proved, and Changes turn the claim. For a claim of the kind Ahead,
// Least equals Most, unless a tie-break such as [Direct] decides. Other answers
// usually are exact, too. The question which teams must fall behind another is
// hard, and so is the question which results a tie-break such as Direct needs.
// If the work ends before the question is decided, Most is larger than Least,
// or 0. The work is bounded by [Options].MaxWork. It never leads to an error of
// its own.
//
// # Method
//
// A relaxation has the first bound; see bound. A search that follows the bound
// has a change. Branch and bound closes the gap between the two. The margin of
// an election is found by similar means in Blom, Stuckey, Teague, Tidhar,
// "Efficient Computation of Exact IRV Margins", ECAI 2016.
func Margin[P comparable](e Event[P], c Claim[P]) (Swing[P], error) {
	r, err := e.readTable()
	if err != nil {
		return Swing[P]{}, err
	}
	a, b, err := e.teams(c)
	if err != nil {
		return Swing[P]{}, err
	}
	groups, err := e.ranking(r.contest(len(e.Teams)))
	if err != nil {
		return Swing[P]{}, err
	}
	q := question{kind: c.Kind, a: a, b: b, place: c.Place}
	if c.Kind == Through {
		q.place = max(r.places, 1)
	}
	s := Swing[P]{Claim: c, Holds: q.holds(groups)}
	t := newTurn(&r, q.target(s.Holds, groups), &meter{left: e.allowance()})
	least, most, list := t.margin(func() bool {
		w := &meter{left: t.work.left}
		groups := t.record().contest(len(e.Teams)).ranking(w)
		t.work.take(int(t.work.left - w.left))
		return !w.over() && q.holds(groups) != s.Holds
	})
	s.Least, s.Proof = least, t.proof
	if least == never {
		s.Least, s.Never = len(e.Results)+1, true
		return s, nil
	}
	s.Most = most
	for _, x := range list {
		m := e.Results[x.at]
		now := Match[P]{A: m.A, B: m.B, WinsA: int(x.value.winsA), WinsB: int(x.value.winsB)}
		s.Changes = append(s.Changes, Changed[P]{Where{State: InTable, Match: x.at + 1}, m, now})
	}
	return s, nil
}

// teams returns the numbers of the teams of a claim, or what is wrong with the
// claim. The second is 0 if the kind has no second team.
func (e *Event[P]) teams(c Claim[P]) (a, b int32, err error) {
	var ps problems
	number := func(p P) int32 {
		k := -1
		if id.Valid(p) {
			k = slices.Index(e.Teams, p)
		}
		if k < 0 {
			ps.add(Problem{Kind: ErrUnknown, Where: "claim", Who: problem.Name(p)})
		}
		return int32(k)
	}
	bad := func(detail string) { ps.add(Problem{Kind: ErrClaim, Where: "claim", Detail: detail}) }
	if c.Kind == 0 || !claimKinds.Has(c.Kind) {
		bad(fmt.Sprintf("kind %d", int(c.Kind)))
		return 0, 0, ps.err()
	}
	a = number(c.A)
	switch c.Kind {
	case Within:
		if c.Place < 1 || c.Place > len(e.Teams) {
			bad(fmt.Sprintf("place %d of %d teams", c.Place, len(e.Teams)))
		}
	case Ahead:
		if b = number(c.B); a >= 0 && a == b {
			ps.add(Problem{Kind: ErrSame, Where: "claim", Entrants: []int{int(a)}, Who: problem.Name(c.A)})
		}
	}
	if c.Kind != Ahead && c.B != *new(P) {
		bad(c.Kind.String() + " has no second team")
	}
	if c.Kind != Within && c.Place != 0 {
		bad(c.Kind.String() + " has no place")
	}
	return a, b, ps.err()
}

// A question is a claim with teams as numbers. Its place is also set for the
// kind Through: the number of places in the final, at least 1.
type question struct {
	kind  ClaimKind
	a, b  int32
	place int
}

// holds reports whether a claim holds by a ranking.
func (q question) holds(groups []group) bool {
	fromA, toA := placesOf(groups, q.a)
	fromB, _ := placesOf(groups, q.b)
	switch {
	case fromA == 0:
		return false // Withdrawing: it has no place
	case q.kind == Within:
		return fromA <= q.place
	case q.kind == Ahead:
		return fromA < fromB
	}
	return toA <= q.place
}

// placesOf returns the first and the last of the places that a team shares, or
// 0 and 0 if it has no place.
func placesOf(groups []group, team int32) (from, to int) {
	next := 1
	for _, g := range groups {
		if slices.Contains(g.teams, team) {
			return next, next + len(g.teams) - 1
		}
		next += len(g.teams)
	}
	return 0, 0
}

// A target is what turns a claim: enough rivals must pass a team. They pass it
// upwards, or downwards in the mirror.
type target struct {
	team   int32
	rivals []int32
	need   int  // how many of the rivals must pass
	down   bool // they must end below, not above
	level  bool // it is enough to share the place
}

// target returns what turns a claim that holds or not.
//
// Let there be n teams with a place. At place k, fewer than k teams are ahead.
// So k teams that go ahead turn the claim Within, and n-k teams that do not end
// ahead make it hold. For Through, p teams that are at least level take the p
// places.
func (q question) target(holds bool, groups []group) target {
	t := target{team: q.a, down: !holds}
	n := 0
	found := false
	for _, g := range groups {
		n += len(g.teams)
		for _, i := range g.teams {
			if i == q.a {
				found = true
			} else if q.kind != Ahead || i == q.b {
				t.rivals = append(t.rivals, i)
			}
		}
	}
	slices.Sort(t.rivals)
	switch {
	case q.kind == Ahead:
		t.need, t.level = 1, holds
	case holds:
		t.need, t.level = q.place, q.kind == Through
	default:
		t.need, t.level = n-q.place, q.kind == Within
	}
	if !found { // Withdrawing: nothing gives it a place
		t.rivals, t.need = nil, 1
	}
	return t
}
