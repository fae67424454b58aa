package rating

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule is one of the rules by which [Fit] rates. Its value is its place in
// the rule book. Zero is no rule.
type Rule int

// BradleyTerry is rule 1. Player i beats player j with probability γi/(γi+γj),
// where ln γ is the player's strength. The strengths are the numbers that make
// the recorded results most likely.
//
// A draw is half a win for each player. A game of weight w is w games. Only two
// things about the record matter: how often each pair has met, and each
// player's wins minus losses.
//
// Source: WC12, tournament format, item 7; Bradley and Terry (1952).
const BradleyTerry Rule = 1

// VirtualDraw is rule 2. Every player has also drawn one game with a dummy of
// fixed strength 0, and this game has weight 1/2.
//
// So strengths exist and are unique for every record, also for players who have
// won every game, have not played, or have no common opponents with the rest.
// [Options] can change the weight, and can give each player a dummy with a
// rating of its own.
//
// Source: WC12, tournament format, item 7.
const VirtualDraw Rule = 2

// ResultsOnly is rule 3. Nothing but the games of the event counts: no rating
// from elsewhere, no color, no order of the games.
//
// Source: WC12, tournament format, item 7.
const ResultsOnly Rule = 3

// ExactOrder is rule 4. Players whose strengths are equal as real numbers are
// equal, and any others are in their true order, however small the difference.
//
// An order is proved by a bound on the errors. A tie is proved by the numbers
// of games in the record (see [Info]). Two strengths that are closer than
// [ClosestGap], without a proof of a tie, are assumed to be equal.
// [Info].Assumed counts such ties.
//
// Source: ours. WC12, tournament format, items 8 and 9, break ties of ratings
// by seed, which has a meaning only if equality is exact.
const ExactOrder Rule = 4

// book holds the rules by number.
var book = [...]struct {
	rule Rule
	name string
}{
	{BradleyTerry, "BradleyTerry"},
	{VirtualDraw, "VirtualDraw"},
	{ResultsOnly, "ResultsOnly"},
	{ExactOrder, "ExactOrder"},
}

// ruleNames has the names of the rules, as the book has them. Rule 0 is no rule
// and has the empty name.
var ruleNames = enum.Of[Rule]("rating", "rule", nil, append([]string{""}, bookNames()...)...)

func bookNames() []string {
	var list []string
	for _, b := range book {
		list = append(list, b.name)
	}
	return list
}

// String returns the name of r, as in "VirtualDraw", or "" for 0.
func (r Rule) String() string { return ruleNames.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) {
	return codec.Written(ruleNames.Append(b, r))
}

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (r *Rule) UnmarshalText(text []byte) error { return codec.NotRead(ruleNames.Set(r, text)) }
