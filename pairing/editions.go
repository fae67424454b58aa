package pairing

import (
	"fmt"
	"slices"
)

// An Edition is the rules of one document: a ranking, a list of criteria, and
// other rules. The zero value is [WC2012]. An event can have a ranking and
// criteria of its own instead; see [Event].RankBy and [Event].Criteria.
//
// An edition itself decides which games may be replayed (rules [NoRematch],
// [OwnFailure] and [Disadvantage]), and whether a tie for second place is
// played off ([SecondPlayedOff]). The number of lives and the removal for a
// forfeit are fields of the event; [New] sets them as the document does.
type Edition int

// WC2012 is the edition of the 2012 Arimaa World Championship. In JSON:
// "wc2012", or nothing.
//
// It ranks by losses, then rating, then seed. Its criteria are ByeFewest,
// Repeats, ByeLosses, LossGaps, ByeRating, ByeSeed, RankSpread.
//
// [New] gives three lives, and a player who forfeits is removed
// ([ForfeitLeaves]). A forfeited game is not played again ([NoRematch]), nor is
// a game that a player loses by a failure of the player's own equipment
// ([OwnFailure]). After a failure of the game server, and about appeals, the
// director decides ([DirectorDecides]). Second and third place go by games won
// ([GamesWon]), are shared, and are never played off.
//
// The document also seeds players by their ratings ([WHR]). It has a fee
// ([EntryFee]), prizes ([GamePrize]), and a rule for players who do not come
// ([NoShow]). Games begin from Wednesday at 7pm to the next Monday at 5pm, one
// each week. The time control is 90s/5m/100/0/6h/5m.
//
// Source: WC12.
const WC2012 Edition = 0

// WC2013 is the edition of the 2013 Arimaa World Championship. It needs
// SeedRatings. In JSON: "wc2013".
//
// It ranks by losses, then rating, then seeded rating, then seed. Its criteria
// are ByeFewest, Repeats, ByeLosses, LossGaps, ByeRank, RankSquares.
//
// Source: the public pairing program of that year.
const WC2013 Edition = 1

// WC2014 is the edition of the 2014 and 2015 Arimaa World Championships. It
// needs SeedRatings. In JSON: "wc2014".
//
// It ranks by losses, then seeded rating, then seed. Its criteria are the
// criteria of [WC2013].
//
// Source: the public pairing program of those years.
const WC2014 Edition = 2

// WC2016 is the edition of the 2016 Arimaa World Championship. It needs
// SeedRatings. In JSON: "wc2016".
//
// It ranks by losses, then seeded rating, then seed. Its criteria are
// ByeFewest, Repeats, ByeLosses, LossGaps, ByeSeeded, SeededSquares.
//
// Source: the public pairing program of that year.
const WC2016 Edition = 3

// WCC2014 is the edition of the 2014 Arimaa World Computer Championship. In
// JSON: "wcc2014".
//
// Its ranking and its criteria are the ranking and the criteria of [WC2012].
//
// [New] gives four lives, and a forfeit removes nobody. A game is played again
// after a technical failure ([Disadvantage]). A tie for second place is played
// off ([SecondPlayedOff]). Third place goes by games won ([GamesWon]) and is
// shared.
//
// Results stand once a later round has begun ([ResultsStand]). The director has
// the last word ([DirectorDecides]).
//
// The document also has a qualifier, with a penalty and one bot for each
// developer (package qualify). It has a fee ([EntryFee]), prizes ([GamePrize]),
// and reasons to forfeit them ([ForfeitedPrize]). The time control is
// 2m/6m/100/0/8h/6m.
//
// Source: WCC14.
const WCC2014 Edition = 4

// ArbiterSwiss2026 is the edition of our own Swiss, an event with points. In
// JSON: "arbiter-swiss-2026".
//
// It is not the Dutch system of FIDE, nor any other system that FIDE approves.
// Each round is the exact optimum of its criteria, and a round is always
// complete. It ranks by score, then seed. Its criteria are ByeFewest, Repeats,
// ByeLowest, ByeUnplayed, ScoreGaps, SameClub, ByeLast, HalvesApart,
// RanksClose. So the upper half of a score group meets the lower half: 1-5,
// 2-6, 3-7, 4-8.
//
// For another ending, replace the last two criteria in a list of the event's
// own: RankSpread alone folds each group (1-8, 2-7), and RanksClose alone pairs
// neighbors (1-2, 3-4).
//
// Places go by points, then BuchholzCut1, Buchholz, DirectEncounter, MostWins
// ([MostPoints]). A forfeit gives points, but is no meeting, no color and no
// rated game. Colors are given by [colors.AssignSwiss]. If it has no reason to
// prefer either, the better-ranked player has Gold if that rank is odd, and
// Silver if it is even. So colors alternate down the boards of round 1 if
// nobody begins with points.
//
// Source: ours.
const ArbiterSwiss2026 Edition = 5

// ArbiterMcMahon2026 is the edition of our own McMahon, for Go congresses: an
// event with points, in which players begin with points for their grades
// ([Event].Start). In JSON: "arbiter-mcmahon-2026".
//
// Usually a player begins with the points of a win for each grade above the
// floor. Grades above the bar count as the bar. There are no handicap stones.
// It is ArbiterSwiss2026 with another ending: RankSpread folds each group.
// Places go by points, then Buchholz (SOS), then SonnebornBerger (SODOS).
//
// Source: ours; usage of Go congresses.
const ArbiterMcMahon2026 Edition = 6

// editions holds the rules of each edition. [Canonical] is the last criterion
// of every edition and is not listed.
var editions = [...]struct {
	rankBy   []RankKey
	criteria []Criterion

	// the fields that New sets
	lives          int
	forfeitRemoves bool

	second    secondPlace
	noRematch bool // rule NoRematch
	replay    map[Cause]Rule

	tieBreaks []TieBreak // of events with points
}{
	WC2012: {
		rankBy:   []RankKey{ByLosses, ByRating},
		criteria: []Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRating, ByeSeed, RankSpread},
		lives:    3, forfeitRemoves: true, second: shared, noRematch: true, replay: wc2012Replays,
	},
	WC2013: {
		rankBy:   []RankKey{ByLosses, ByRating, BySeededRating},
		criteria: []Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRank, RankSquares},
		lives:    3,
	},
	WC2014: {
		rankBy:   []RankKey{ByLosses, BySeededRating},
		criteria: []Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRank, RankSquares},
		lives:    3,
	},
	WC2016: {
		rankBy:   []RankKey{ByLosses, BySeededRating},
		criteria: []Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeSeeded, SeededSquares},
		lives:    3,
	},
	WCC2014: {
		rankBy:   []RankKey{ByLosses, ByRating},
		criteria: []Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRating, ByeSeed, RankSpread},
		lives:    4, second: playedOff, replay: wcc2014Replays,
	},
	ArbiterSwiss2026: {
		rankBy: []RankKey{ByScore},
		criteria: []Criterion{ByeFewest, Repeats, ByeLowest, ByeUnplayed, ScoreGaps, SameClub, ByeLast,
			HalvesApart, RanksClose},
		tieBreaks: []TieBreak{BuchholzCut1, Buchholz, DirectEncounter, MostWins},
	},
	ArbiterMcMahon2026: {
		rankBy: []RankKey{ByScore},
		criteria: []Criterion{ByeFewest, Repeats, ByeLowest, ByeUnplayed, ScoreGaps, SameClub, ByeLast,
			RankSpread},
		tieBreaks: []TieBreak{Buchholz, SonnebornBerger},
	},
}

// A secondPlace is the rule of an edition for a tie for second place.
type secondPlace int

const (
	unsaid    secondPlace = iota // the document is not known
	shared                       // the place is shared
	playedOff                    // the place is played off
)

// New returns an event without rounds that has the settings of an edition's
// document. Entrants are in seed order, the best first.
//
//   - [WC2012]: three lives, and a forfeit removes the player.
//   - [WCC2014]: four lives, and a forfeit removes nobody.
//   - The later editions: three lives, and a forfeit removes nobody. Of their
//     documents we know the criteria only. They need SeedRatings.
//   - [ArbiterSwiss2026] and [ArbiterMcMahon2026]: points, and no lives. They
//     need [Event].Length.
//
// An edition that does not exist gives an event that [Event.Check] refuses. The
// event shares no memory with the list.
func New[P comparable](edition Edition, entrants []P) Event[P] {
	e := Event[P]{Edition: edition, Entrants: slices.Clone(entrants), Rounds: []Round[P]{}}
	if edition.known() {
		e.Lives, e.ForfeitRemoves = editions[edition].lives, editions[edition].forfeitRemoves
	}
	return e
}

// RankBy returns the rank keys of the edition, in order. Equals are ranked by
// seed.
func (e Edition) RankBy() []RankKey {
	if !e.known() {
		return nil
	}
	return slices.Clone(editions[e].rankBy)
}

// Criteria returns the criteria of the edition, in order. [Allowed] comes
// before them, and [Canonical] after.
func (e Edition) Criteria() []Criterion {
	if !e.known() {
		return nil
	}
	return slices.Clone(editions[e].criteria)
}

// ownRules reports whether an event has a ranking or criteria of its own.
func (e *Event[P]) ownRules() bool { return len(e.RankBy)+len(e.Criteria) > 0 }

// closed says that nobody enters late.
func (e *Event[P]) closed() string {
	return fmt.Sprintf("registration is closed in edition %v", e.Edition)
}

// TieBreaks returns the tie-breaks of an edition with points, in order.
func (e Edition) TieBreaks() []TieBreak {
	if !e.known() {
		return nil
	}
	return slices.Clone(editions[e].tieBreaks)
}

// HasPoints reports whether the events of the edition are scored by points and
// end after a number of rounds. The others have lives.
func (e Edition) HasPoints() bool { return e == ArbiterSwiss2026 || e == ArbiterMcMahon2026 }

// known reports whether there is such an edition.
func (e Edition) known() bool { return e >= 0 && int(e) < len(editions) }

// replayRule returns the rule about a replay for a cause. [OwnFailure] refuses
// the replay, [Disadvantage] demands it, and [DirectorDecides] allows it.
func (e Edition) replayRule(c Cause) Rule {
	if by := editions[e].replay[c]; by != 0 {
		return by
	}
	// DirectorDecides: a cause that the document does not name
	return DirectorDecides
}

// noRematch reports whether a forfeited game cannot be annulled.
//
// NoRematch: in WC2012, whatever the reason of the forfeit
func (e Edition) noRematch(o Outcome) bool {
	return editions[e].noRematch && (o.goldForfeits() || o.silverForfeits())
}

// A RankKey is one figure by which players are ranked. Zero is no rank key.
// Players who are equal in all keys of a ranking are ranked by seed.
type RankKey int

// ByLosses ranks by losses, the fewest first. In JSON: "losses".
//
// Source: WC12, tournament format, item 10.
const ByLosses RankKey = 1

// ByRating ranks by tournament performance rating, the highest first, compared
// exactly. In JSON: "rating".
//
// Source: WC12, tournament format, item 10.
const ByRating RankKey = 2

// BySeededRating ranks by seeded rating, the highest first, compared exactly.
// In JSON: "seeded-rating".
//
// The seeded rating is a tournament performance rating with another dummy. Each
// player's virtual draw is against a dummy at that player's own seed rating
// ([Event].SeedRatings), and not at 1500.
//
// Source: the public pairing program for the Arimaa World Championships from
// 2013 on.
const BySeededRating RankKey = 3

// ByScore ranks by score, the highest first. Only events with points have it.
// The points that an [Acceleration] adds for the round count as well. In JSON:
// "score".
//
// Source: ours; FIDE Handbook, C.04.1.
const ByScore RankKey = 4
