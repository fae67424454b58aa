package rating

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file has the question how few games decide a place, and its answer.

// A ClaimKind is what a [Claim] says.
type ClaimKind int

// Within is the claim that the class of A is Place or better. With Place 1, it
// is the claim that A is first, alone or with others.
const Within ClaimKind = 1

// Ahead is the claim that A has a better class than B.
const Ahead ClaimKind = 2

// claimKinds are the names of the kinds of claims.
var claimKinds = enum.Of[ClaimKind]("rating", "kind of claim", nil, "", "within", "ahead")

// String returns "within", "ahead", or "" for no claim.
func (k ClaimKind) String() string { return claimKinds.String(k) }

// AppendText appends the name of k. It fails for a number without a name.
func (k ClaimKind) AppendText(b []byte) ([]byte, error) {
	return codec.Written(claimKinds.Append(b, k))
}

// MarshalText returns the name of k. It fails for a number without a name.
func (k ClaimKind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (k *ClaimKind) UnmarshalText(text []byte) error {
	return codec.NotRead(claimKinds.Set(k, text))
}

// A Claim is a statement about the table of a record. It holds or not.
type Claim[P comparable] struct {
	Kind  ClaimKind `json:"kind"`
	A     P         `json:"a"`
	B     P         `json:"b,omitzero"`     // for Ahead
	Place int       `json:"place,omitzero"` // for Within, from 1
}

// A Change is what may happen to a game.
type Change int

// Rescored says that a game may have another result: a win, a draw or a loss.
const Rescored Change = 1

// Removed says that a game may be taken away.
const Removed Change = 2

// changes are the names of the changes.
var changes = enum.Of[Change]("rating", "change", nil, "", "rescored", "removed")

// String returns "rescored", "removed", or "" for no change.
func (c Change) String() string { return changes.String(c) }

// AppendText appends the name of c. It fails for a number without a name.
func (c Change) AppendText(b []byte) ([]byte, error) { return codec.Written(changes.Append(b, c)) }

// MarshalText returns the name of c. It fails for a number without a name.
func (c Change) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (c *Change) UnmarshalText(text []byte) error { return codec.NotRead(changes.Set(c, text)) }

// A Proof is why no change of fewer games turns a claim.
type Proof int

// Tried says that all changes of fewer games were tried, except changes that
// were proved to be too small.
const Tried Proof = 1

// Relaxed says that no change of fewer games is large enough. It is a bound
// that holds for all of them at once.
const Relaxed Proof = 2

// proofs are the names of the proofs.
var proofs = enum.Of[Proof]("rating", "proof", nil, "", "tried", "relaxed")

// String returns "tried", "relaxed", or "" for no proof.
func (p Proof) String() string { return proofs.String(p) }

// AppendText appends the name of p. It fails for a number without a name.
func (p Proof) AppendText(b []byte) ([]byte, error) { return codec.Written(proofs.Append(b, p)) }

// MarshalText returns the name of p. It fails for a number without a name.
func (p Proof) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (p *Proof) UnmarshalText(text []byte) error { return codec.NotRead(proofs.Set(p, text)) }

// A Changed is some games of two players that would have to be different. All
// of them have one result. Scores are of A, and A and B are in the order of the
// first entry of the record that names both.
type Changed[P comparable] struct {
	A     P     `json:"a"`
	B     P     `json:"b"`
	Was   Score `json:"was"`
	Now   Score `json:"now,omitzero"` // no result if they are taken away
	Games int64 `json:"games"`
}

// A Swing says how few games turn a claim: from true to false if it holds, and
// from false to true if it does not.
type Swing[P comparable] struct {
	Claim  Claim[P] `json:"claim"`
	Change Change   `json:"change"`

	// Holds says whether the claim holds for the record as it is.
	Holds bool `json:"holds"`

	// Every change that turns the claim has at least so many games. Least
	// is at least 1. If Never is set, it is one more than there are games
	// that can matter.
	Least int64 `json:"least"`

	// Most is the number of games of Changes. If it is equal to Least, it
	// is the answer. It is 0 if no change is known that turns the claim.
	Most int64 `json:"most,omitzero"`

	// Changes turn the claim.
	Changes []Changed[P] `json:"changes,omitempty"`

	// Never says that no change at all turns the claim. It is proved.
	Never bool `json:"never,omitzero"`

	// Proof is why nothing below Least turns the claim.
	Proof Proof `json:"proof"`

	// Work is the number of steps of work that the call took; see
	// [Options].MaxWork.
	Work int64 `json:"work"`
}

// Margin returns how few games of a record turn a claim about the table of the
// record. Classes are the classes of [Fit].
//
// # Changes
//
// There are two questions. For [Rescored], each game may have another score: a
// win, a draw or a loss. For [Removed], each game may be taken away. Nothing is
// added, and the options stay as they are. Each game counts as one game, so a
// win that becomes a loss is one game that is different. A change counts only
// if [Fit] has an answer for the record with the change.
//
// All games must have the weight 1. A [Pair] has as many games as it says.
//
// # The answer
//
// Least and Most of the [Swing] are equal if the margin was found. Otherwise
// the margin is between Least and Most. The table of the record with Changes
// was computed as Fit does, so Changes turn the claim. For Least, the swing
// says why there is nothing below.
//
// When the work of [Options].MaxWork is used up, the answer is what was proved
// until then. So here an answer depends on MaxWork. It depends on nothing else,
// and is the same on every machine.
//
// # Errors
//
// The error has all [Problems] of the players, the games, the claim and the
// options. In the claim, the error is [ErrUnknown] for somebody who is not
// among the players, [ErrSame] if A and B of [Ahead] are one player, and
// [ErrClaim] for a kind, a change or a place that does not exist, or for a B of
// [Within]. A game of another weight than 1 is [ErrWeighted]. If there are no
// problems, the error can be what Fit says about the record as it is.
//
// # Method
//
// The games whose change moves the strengths most are found by the inverse of
// the Hessian, as influence functions do: T. Broderick, R. Giordano and R.
// Meager, "An automatic finite-sample robustness metric", arXiv:2011.14999
// (2020). The exact order then decides how many of them it takes. Two bounds
// say which numbers of games are too few. What is left is tried, if the work
// allows. The bounds are ours, and their proofs are in the source.
func Margin[P comparable](players []P, games []Game[P], c Claim[P], by Change, o Options) (Swing[P], error) {
	r, err := read(players)
	if err != nil {
		return Swing[P]{}, err
	}
	results := r.counted(games)
	return margin(r, len(games), results, c, by, o)
}

// MarginPairs is [Margin] for a record in which the results of each pair of
// players are added up, as in [FitPairs]. Together, two players may have up to
// [MaxGames] wins, as many draws, and as many losses.
func MarginPairs[P comparable](players []P, pairs []Pair[P], c Claim[P], by Change, o Options) (Swing[P], error) {
	r, err := read(players)
	if err != nil {
		return Swing[P]{}, err
	}
	results := r.pairs(pairs)
	return margin(r, len(pairs), results, c, by, o)
}

// margin returns the answer for results, which come from a number of items:
// games or pairs.
func margin[P comparable](r *reader[P], items int, results []result, c Claim[P], by Change, o Options) (Swing[P],
	error) {
	q, err := asked(r, items, results, c, by, o)
	if err != nil {
		return Swing[P]{}, err
	}
	q.find()
	s := Swing[P]{Claim: c, Change: by, Holds: q.holds, Least: q.least, Most: q.most, Never: q.least > q.games,
		Proof: q.proof, Work: q.work.spent}
	s.Changes = changed(r.players, q.ledger, q.witness)
	return s, nil
}

// asked checks a question, and solves the equations of the record as it is.
func asked[P comparable](r *reader[P], items int, results []result, c Claim[P], by Change, o Options) (*quest,
	error) {
	of := r.claim(c)
	if (by != Rescored && by != Removed) && r.Room() {
		r.Add(&Problem{Kind: ErrClaim, Where: "change", Detail: by.String()})
	}
	r.options(o)
	if err := r.err(); err != nil {
		return nil, err
	}
	l, err := newLedger(len(r.players), items, results, by, o)
	if err != nil {
		return nil, err
	}
	return newQuest(l, of)
}

// counted returns the results of games, and refuses other weights than 1.
func (r *reader[P]) counted(games []Game[P]) []result {
	results := r.games(games)
	for k, g := range games {
		if isWeight(g.Weight) && g.Weight != 0 && g.Weight != 1 && r.Room() {
			r.Add(&Problem{Kind: ErrWeighted, Game: k + 1, Who: problem.Against(g.A, g.B),
				Detail: fmt.Sprint(g.Weight)})
		}
	}
	return results
}

// claim returns the claim about players who are numbers, and collects its
// problems.
func (r *reader[P]) claim(c Claim[P]) (of Claim[int32]) {
	at := Problem{Where: "claim"}
	var none P
	switch {
	case c.Kind != Within && c.Kind != Ahead:
		at.Detail = c.Kind.String()
	case c.Kind == Within && c.B != none:
		at.Who, at.Detail = problem.Name(c.B), "within is about one player"
	case c.Kind == Within && c.Place < 1, c.Kind == Ahead && c.Place != 0:
		at.Detail = fmt.Sprintf("%s, place %d", c.Kind, c.Place)
	}
	if at.Detail != "" || c.Kind == 0 {
		at.Kind = ErrClaim
		if r.Room() {
			r.Add(&at)
		}
		return of
	}
	of = Claim[int32]{Kind: c.Kind, Place: c.Place}
	if c.Kind == Ahead {
		r.sides(at, c.A, c.B)
		of.B, _ = r.index(c.B)
	} else if _, ok := r.index(c.A); !ok && r.Room() {
		at.Kind, at.Who = ErrUnknown, problem.Name(c.A)
		r.Add(&at)
	}
	of.A, _ = r.index(c.A)
	return of
}
