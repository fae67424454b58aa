package pairing

import "fmt"

// A Criterion says in what respect one round is better than another. Its value is its
// place in the rule book; zero is no criterion.
type Criterion int

// ByeFewest is criterion 1. If an odd number of players is left, the bye goes to one of
// those with the fewest byes so far among the players left.
//
// This one is hard: a round that breaks it is not legal. With an even number left there
// is no bye, and all criteria about it are silent.
//
// Source: WC12 and WCC14, tournament format, item 3.
const ByeFewest Criterion = 1

// Repeats is criterion 2. For every N from the highest down, as few pairs as possible meet
// for the Nth time: one third meeting is worse than any number of second ones.
//
// What counts as a meeting is in the package comment.
//
// Source: WC12 and WCC14, tournament format, item 4.
const Repeats Criterion = 2

// ByeLosses is criterion 3. The bye goes to a player with as few losses as possible.
//
// Source: WC12 and WCC14, tournament format, item 5.
const ByeLosses Criterion = 3

// LossGaps is criterion 4. For every N from the highest down, as few pairs as possible
// have losses that differ by N: one pair two losses apart is worse than any number of
// pairs one apart.
//
// Source: WC12 and WCC14, tournament format, item 6.
const LossGaps Criterion = 4

// ByeRating is criterion 5. The bye goes to a player with as high a tournament performance
// rating as possible.
//
// Ratings are those of package rating over all entrants, also those no longer left, and are
// compared exactly: only players of really equal strength are equal here.
//
// Source: WC12 and WCC14, tournament format, items 7 and 8.
const ByeRating Criterion = 5

// ByeSeed is criterion 6. The bye goes to the best seeded player possible.
//
// Source: WC12 and WCC14, tournament format, item 9.
const ByeSeed Criterion = 6

// RankSpread is criterion 7, maximized. The players left are ranked by fewest losses, then
// rating, then seed; of the squares of the differences in rank, those of pairs with equal
// losses are added up, and those of pairs with unequal losses are taken off.
//
// So within equal losses the best meet the last, and where pairs must span unequal losses
// their ranks are close. The bye player keeps a rank: nobody moves up.
//
// Source: WC12 and WCC14, tournament format, item 10.
const RankSpread Criterion = 7

// Canonical is criterion 8. Of the rounds that are equal in all other criteria, the one is
// taken that comes first when written as a list of ranks: the bye player's, then, player by
// player from the top, the opponent's.
//
// It makes the answer unique, and so the same on every machine and in every correct
// program.
//
// Source: ours. WC12 and WCC14 leave the choice open.
const Canonical Criterion = 8

// An Edition is a list of criteria: the rules of a year. The zero value is [WC2012].
type Edition int

// WC2012 is the edition of the 2012 Arimaa World Championship, and of the 2014 Computer
// Championship: the criteria of the package comment in that order.
//
// Source: WC12 and WCC14, tournament format.
const WC2012 Edition = 0

// editions holds, for each edition, its name and its criteria in order. [Canonical] comes
// last in every edition and isn't listed.
var editions = [...]struct {
	name     string
	criteria []Criterion
}{
	WC2012: {"wc2012", []Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRating, ByeSeed, RankSpread}},
}

// book holds the criteria by number. Each looks at one thing of a round, in one of four ways:
//
//   - bye: at the player with the bye, and gives a number to be minimized;
//   - level: at each pair, and gives the N of the level at which it counts, 0 for none;
//   - spread: at each pair, and gives a number whose sum is to be minimized.
//
// Canonical looks at the whole round, and is the matching's business.
var book = [...]struct {
	criterion Criterion
	name      string
	bye       func(x player) int
	level     func(x, y player, met int) int
	spread    func(x, y player) int64
}{
	{criterion: ByeFewest, name: "ByeFewest", bye: byeFewest},
	{criterion: Repeats, name: "Repeats", level: repeats},
	{criterion: ByeLosses, name: "ByeLosses", bye: byeLosses},
	{criterion: LossGaps, name: "LossGaps", level: lossGaps},
	{criterion: ByeRating, name: "ByeRating", bye: byeRating},
	{criterion: ByeSeed, name: "ByeSeed", bye: byeSeed},
	{criterion: RankSpread, name: "RankSpread", spread: rankSpread},
	{criterion: Canonical, name: "Canonical"},
}

func byeFewest(x player) int { return x.byes }
func byeLosses(x player) int { return x.losses }
func byeRating(x player) int { return x.class }
func byeSeed(x player) int   { return x.seed }

func repeats(_, _ player, met int) int {
	if met == 0 {
		return 0
	}
	return met + 1
}

func lossGaps(x, y player, _ int) int { return max(x.losses-y.losses, y.losses-x.losses) }

func rankSpread(x, y player) int64 {
	d := int64(x.rank - y.rank)
	if x.losses == y.losses {
		return -d * d
	}
	return d * d
}

// String returns the name of c, as in "LossGaps".
func (c Criterion) String() string {
	if c < 1 || int(c) > len(book) {
		return fmt.Sprintf("Criterion(%d)", int(c))
	}
	return book[c-1].name
}

// MarshalText returns the name of c. It fails if c is not one of the criteria.
func (c Criterion) MarshalText() ([]byte, error) {
	if c < 1 || int(c) > len(book) {
		return nil, fmt.Errorf("pairing: no criterion has the number %d", int(c))
	}
	return []byte(c.String()), nil
}

// UnmarshalText sets c to the criterion with this name. It fails if there is none.
func (c *Criterion) UnmarshalText(text []byte) error {
	for _, b := range book {
		if b.name == string(text) {
			*c = b.criterion
			return nil
		}
	}
	return fmt.Errorf("pairing: no criterion is called %q", text)
}

// String returns the name of e, as in "wc2012".
func (e Edition) String() string {
	if !e.known() {
		return fmt.Sprintf("Edition(%d)", int(e))
	}
	return editions[e].name
}

func (e Edition) known() bool { return e >= 0 && int(e) < len(editions) }

// MarshalText returns the name of e. It fails if there is no such edition.
func (e Edition) MarshalText() ([]byte, error) {
	if !e.known() {
		return nil, fmt.Errorf("pairing: no edition has the number %d", int(e))
	}
	return []byte(e.String()), nil
}

// UnmarshalText sets e to the edition with this name. It fails if there is none.
func (e *Edition) UnmarshalText(text []byte) error {
	for i, ed := range editions {
		if ed.name == string(text) {
			*e = Edition(i)
			return nil
		}
	}
	return fmt.Errorf("pairing: no edition is called %q: %w", text, ErrEdition)
}
