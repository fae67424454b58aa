package runoff

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Claim is a statement about the ranking of a table. It holds or not.
type Claim[P comparable] struct {
	Kind ClaimKind `json:"kind"`

	// By is the rule of the ranking: ChipTotals, SeriesPoints or TotalLast.
	By  Rule `json:"by"`
	Top Top  `json:"top,omitzero"` // only with TotalLast

	A P `json:"a"` // who the claim is about

	B     P   `json:"b,omitzero"`     // only with Ahead
	Place int `json:"place,omitzero"` // only with Within
}

// A ClaimKind is a kind of statement.
type ClaimKind int

// Within claims that the place of A is Place or better. A shared place counts
// as [SharedPlaces] numbers it: as the best of the places that the bots fill.
const Within ClaimKind = 1

// Ahead claims that A has a better place than B.
const Ahead ClaimKind = 2

var claimNames = enum.Of[ClaimKind]("runoff", "kind of claim", nil, "", "within", "ahead")

// String returns the name of k, as in "within", or "" for 0.
func (k ClaimKind) String() string { return claimNames.String(k) }

// AppendText appends the name of k. It fails for a number without a name.
func (k ClaimKind) AppendText(b []byte) ([]byte, error) {
	return codec.Written(claimNames.Append(b, k))
}

// MarshalText returns the name of k. It fails for a number without a name.
func (k ClaimKind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (k *ClaimKind) UnmarshalText(name []byte) error { return codec.NotRead(claimNames.Set(k, name)) }

// A Unit says what a change of the record costs.
type Unit int

// InChips counts the chips by which results differ, over all matches. A match
// can have any other result.
const InChips Unit = 1

// InMatches counts the matches with another result. Such a result can be any
// number of chips, up to the most chips that a bot won in a match of the table.
const InMatches Unit = 2

var unitNames = enum.Of[Unit]("runoff", "unit", nil, "", "chips", "matches")

// String returns the name of u, as in "chips", or "" for 0.
func (u Unit) String() string { return unitNames.String(u) }

// AppendText appends the name of u. It fails for a number without a name.
func (u Unit) AppendText(b []byte) ([]byte, error) { return codec.Written(unitNames.Append(b, u)) }

// MarshalText returns the name of u. It fails for a number without a name.
func (u Unit) MarshalText() ([]byte, error) { return u.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (u *Unit) UnmarshalText(name []byte) error { return codec.NotRead(unitNames.Set(u, name)) }

// A Proof says why no smaller change turns a claim.
type Proof int

// Tried says that everything smaller was tried. Nothing is smaller than one.
// Below two matches, these are all results of every single match.
const Tried Proof = 1

// Relaxed says that an easier problem needs as much. The easier problem is a
// linear program for every order in which bots could leave.
const Relaxed Proof = 2

var proofNames = enum.Of[Proof]("runoff", "proof", nil, "", "tried", "relaxed")

// String returns the name of p, as in "relaxed", or "" for 0.
func (p Proof) String() string { return proofNames.String(p) }

// AppendText appends the name of p. It fails for a number without a name.
func (p Proof) AppendText(b []byte) ([]byte, error) { return codec.Written(proofNames.Append(b, p)) }

// MarshalText returns the name of p. It fails for a number without a name.
func (p Proof) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (p *Proof) UnmarshalText(name []byte) error { return codec.NotRead(proofNames.Set(p, name)) }

// A Changed is a match that would have another result.
type Changed[P comparable] struct {
	Match int    `json:"match"` // its number in the record, from 1
	ID    string `json:"id,omitzero"`
	A     P      `json:"a"`
	B     P      `json:"b"`
	Was   int64  `json:"was"` // the chips that A won from B
	Now   int64  `json:"now"` // the chips that A would have won
}

// A Swing says how small a change turns a claim: from true to false if it
// holds, or from false to true.
type Swing[P comparable] struct {
	Claim Claim[P] `json:"claim"`
	Unit  Unit     `json:"unit"`
	Holds bool     `json:"holds"` // of the record as it is

	// Least is a lower bound. Every change that turns the claim is at least
	// so large. Least is at least 1. If Never is set, Least is 1 in chips.
	// In matches, it is then one more than the matches of the record.
	Least int64 `json:"least"`

	// Most is the size of Changes. It is 0 if no change is known that turns
	// the claim. If Most is equal to Least, no change is smaller.
	Most    int64        `json:"most"`
	Changes []Changed[P] `json:"changes"`

	// Never says that no change at all turns the claim.
	Never bool  `json:"never"`
	Proof Proof `json:"proof"` // of Least, or of Never
}

// maxMargin is the maximum number of bots for which Margin searches.
const maxMargin = 64

// maxVolume is the maximum of all chips together for which Margin searches.
const maxVolume = 1 << 50

// Margin returns how small a change of the record turns a claim.
//
// A change gives matches of the record other results. No match is added and
// none is left out, and bots that have not met still have not met. The unit
// says how large a change is, and which results are possible. Changes lists the
// matches of a smallest known change, in the order of the record. With these
// results, the ranking by the rule of the claim turns the claim.
//
// If the work ends before the answer is exact, Least and Most are an interval:
// see [Options].MaxWork. There is no search at all among more than 64 bots, or
// if all chips won come to more than 2⁵⁰. Then Least is 1 and Most is 0.
//
// The error is the error of the ranking, or all problems of the claim:
// [ErrUnknown], [ErrNotAnID], [ErrSame], [ErrKeep] and [ErrClaim].
//
// Method: a search over the sets of bots that can be left, and then over orders
// of leaving, from the end of the run-off to its beginning. M. Blom, V. Teague,
// P. J. Stuckey and R. Tidhar have such a search for votes, "Efficient
// computation of exact IRV margins", ECAI 2016, 480-488. Each order is a linear
// program. Its dual solution, rounded to fractions, proves the bound in exact
// arithmetic.
func Margin[P comparable](t *Crosstable[P], c Claim[P], unit Unit) (Swing[P], error) {
	x := t.data()
	if len(x.bots) == 0 {
		return Swing[P]{}, refuse(Problem{Kind: ErrTooFew})
	}
	if err := x.checkClaim(c, unit); err != nil {
		return Swing[P]{}, err
	}
	r, err := c.rank(t)
	if err != nil {
		return Swing[P]{}, err
	}
	s := Swing[P]{Claim: c, Unit: unit, Holds: c.holds(r), Least: 1, Proof: Tried, Changes: []Changed[P]{}}
	never := func() {
		if s.Never, s.Least = true, 1; unit == InMatches {
			s.Least += int64(len(x.played))
		}
	}
	if c.Kind == Within && c.Place >= len(x.bots) {
		never() // there is no worse place
		return s, nil
	}
	if len(x.bots) > maxMargin || !x.small() {
		return s, nil
	}
	m := newContest(x, c, unit, s.Holds)
	found := m.search(x.allowance())
	if s.Least = max(1, found.least); s.Least > 1 && !found.tried || found.never {
		s.Proof = Relaxed
	}
	if found.never {
		never()
		return s, nil
	}
	if found.changes != nil {
		if changes := x.changes(m, found.changes); c.turned(t, changes, s.Holds) {
			s.Most, s.Changes = found.most, changes
		}
	}
	return s, nil
}

// checkClaim returns everything that is wrong with a claim about the table.
func (t *matrix[P]) checkClaim(c Claim[P], unit Unit) error {
	var f problems
	wrong := c.check(&f, len(t.bots), func(b P) bool { _, ok := t.find(b); return ok })
	switch c.By {
	case ChipTotals, SeriesPoints:
		if c.Top != (Top{}) {
			wrong("claim, top", fmt.Sprintf("%d", c.Top.Keep))
		}
	case TotalLast:
		if c.Top.Keep < 0 {
			f.add(Problem{Kind: ErrKeep, Where: "claim, top", Detail: fmt.Sprint(c.Top.Keep)})
		}
	default:
		wrong("claim, by", c.By)
	}
	if unit != InChips && unit != InMatches {
		wrong("unit", int(unit))
	}
	return f.err()
}

// check adds what is wrong with the kind, the bots and the place of a claim
// about a number of bots. It returns a function that adds more.
func (c Claim[P]) check(f *problems, bots int, known func(P) bool) (wrong func(where string, v any)) {
	bot := func(where string, b P) {
		if !id.Valid(b) {
			f.add(Problem{Kind: ErrNotAnID, Where: where, Who: problem.Name(b)})
		} else if !known(b) {
			f.add(Problem{Kind: ErrUnknown, Where: where, Who: problem.Name(b)})
		}
	}
	wrong = func(where string, v any) {
		f.add(Problem{Kind: ErrClaim, Where: where, Detail: fmt.Sprint(v)})
	}
	bot("claim, a", c.A)
	var none P
	switch c.Kind {
	case Within:
		if c.Place < 1 || c.Place > bots {
			wrong("claim, place", c.Place)
		}
		if !id.Valid(c.B) || c.B != none {
			wrong("claim, b", problem.Name(c.B))
		}
	case Ahead:
		bot("claim, b", c.B)
		if id.Valid(c.A) && id.Valid(c.B) && c.A == c.B {
			f.add(Problem{Kind: ErrSame, Where: "claim", Who: problem.Against(c.A, c.B)})
		}
		if c.Place != 0 {
			wrong("claim, place", c.Place)
		}
	default:
		wrong("claim, kind", int(c.Kind))
	}
	return wrong
}

// rank makes the ranking that the claim is about.
func (c Claim[P]) rank(t *Crosstable[P]) (Ranking[P], error) {
	switch c.By {
	case ChipTotals:
		return Bankroll(t)
	case SeriesPoints:
		return Points(t)
	}
	return TopByTotal(t, c.Top)
}

// holds reports whether the claim holds in a ranking.
func (c Claim[P]) holds(r Ranking[P]) bool {
	place := func(b P) int {
		k := slices.IndexFunc(r.Places, func(p Place[P]) bool { return slices.Contains(p.Bots, b) })
		return r.Places[k].From
	}
	if c.Kind == Ahead {
		return place(c.A) < place(c.B)
	}
	return place(c.A) <= c.Place
}

// turned reports whether the claim, which held or not, is turned by changes.
func (c Claim[P]) turned(t *Crosstable[P], changes []Changed[P], held bool) bool {
	e := t.Event()
	for _, ch := range changes {
		e.Matches[ch.Match-1].Chips = ch.Now
	}
	table, err := e.Crosstable()
	if err != nil {
		return false
	}
	r, err := c.rank(table)
	return err == nil && c.holds(r) != held
}

// small reports whether all chips that bots won come to at most maxVolume.
func (t *matrix[P]) small() bool {
	var sum int64
	for _, v := range t.volume {
		if v > maxVolume-sum {
			return false
		}
		sum += v
	}
	return true
}
