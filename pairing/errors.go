package pairing

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file has the kinds of problems that an input can have.

// Kinds of problems with the entrants and with names. [Event.Check] and all
// functions about an event return them. [Audit], [Verify], [WhyNot], [Explain]
// and [Seed] return them about their other arguments, too.
var (
	// ErrTooFew says that an event has no entrant.
	ErrTooFew = errors.New("too few entrants")

	// ErrRepeated says that a player is entered twice, or is named twice
	// where one mention is allowed.
	ErrRepeated = errors.New("named twice")

	// ErrUnknown says that a player is named who has not entered. It is a
	// matter of no rule, except for a player who enters later.
	ErrUnknown = errors.New("not among the entrants")

	// ErrNotAnID says that an id is not equal to itself, such as NaN.
	ErrNotAnID = errors.New("an id must be equal to itself")
)

// Kinds of problems with the rules and the size of an event.
var (
	// ErrOption says that there is no such edition, rank key, criterion,
	// cause or reading of second place, that a list names it twice, or that
	// it must not be in the list.
	ErrOption = errors.New("no such option")

	// ErrLives says that the number of lives is out of its range.
	ErrLives = errors.New("lives must be at least 1")

	// ErrPoints says that an event with lives has something that only an
	// event with points has, that an event with points has lives, or that a
	// length, a number of points or a list of points is out of range.
	ErrPoints = errors.New("not as an event with points needs it")

	// ErrSeedRatings says that seed ratings are needed, that there is not
	// one for each entrant, or that a rating is out of range.
	ErrSeedRatings = errors.New("seed ratings must be from -10000 to 10000, one for each entrant")

	// ErrTooLarge says that an event exceeds a limit of this package, or
	// needs more work than [Options].MaxWork. The detail has the figures.
	ErrTooLarge = errors.New("exceeds a limit of this package")

	// ErrExtreme says that the results are so one-sided that ratings cannot
	// be computed. Only the functions that pair return it.
	ErrExtreme = errors.New("the results are too extreme to be rated")
)

// Kinds of problems with the games and byes of a round. All functions about an
// event return them about its rounds. [Audit] and [Verify] return some of them
// about the round in question, and [WhyNot] about the wish.
var (
	// ErrOutcome says that an outcome is not one of the constants.
	ErrOutcome = errors.New("no such outcome")

	// ErrSame says that a game, a pin or a prohibition has the same
	// player on both sides.
	ErrSame = errors.New("cannot meet itself")

	// ErrTwice says that a player has more than one game or bye in a round.
	ErrTwice = errors.New("appears twice in the round")

	// ErrTwoByes says that a round has more than one bye.
	ErrTwoByes = errors.New("more than one bye in the round")

	// ErrEmptyRound says that a round has neither a game nor a bye. The
	// functions that pair return it about the next round if all players
	// left are absent or away.
	ErrEmptyRound = errors.New("a round needs a game or a bye")

	// ErrUnfinished says that games of a round are not decided, in one
	// problem for the round. A game that is the only one is named. Only the
	// functions that need finished rounds return it about the last round.
	ErrUnfinished = errors.New("the round is not finished")

	// ErrEliminated says that a player with a game or bye was out of lives.
	ErrEliminated = errors.New("already eliminated")

	// ErrWithdrawn says that a player with a game or bye had withdrawn, or
	// had been removed for a forfeit.
	ErrWithdrawn = errors.New("already withdrawn or removed")

	// ErrAbsent says that a player with a game or bye was absent, or had a
	// requested bye.
	ErrAbsent = errors.New("sits out this round")
)

// Kinds of problems with the records of an event.
var (
	// ErrAfter says that a record counts from a round that is not
	// completed.
	ErrAfter = errors.New("must come after rounds that are completed")

	// ErrUntil says that a withdrawal or a prohibition ends before its
	// first round.
	ErrUntil = errors.New("ends before its first round")

	// ErrRound says that the round of a record is no number of a round.
	ErrRound = errors.New("rounds are numbered from 1")

	// ErrLateEntry says that nobody enters late in the edition, that the
	// losses of a late entrant are negative or leave no life, or that the
	// seed for [Enter] is out of range.
	ErrLateEntry = errors.New("cannot enter late")

	// ErrPlayOff says that something does not go with a play-off. The
	// edition has none, or its record does not fit the standings. A player
	// who sits it out has a game or a bye in it. Or a player would enter
	// during it, or would get a life when that is not possible; see
	// [Enter] and [Grant].
	ErrPlayOff = errors.New("not a play-off for second place")

	// ErrPin says that a pin cannot be met in its round, even alone, or
	// that two pins contradict each other.
	ErrPin = errors.New("cannot be pinned")
)

// Kinds of problems with questions and changes.
var (
	// ErrOver says that the event is over, so there is no next round to
	// judge or to explain. All functions about an event return it about
	// rounds after the end.
	ErrOver = errors.New("the event is over")

	// ErrNoLegalRound says that no round keeps to the director's choices
	// and to ByeFewest. In a small event, one forbidden pair can do that. A
	// pinned bye need not keep to ByeFewest. So pin the bye, or take a
	// choice back.
	ErrNoLegalRound = errors.New("pins and prohibitions leave no round")

	// ErrNoRound says that the event has no round of this number, or that a
	// wish is about another round than the next one.
	ErrNoRound = errors.New("no such round")

	// ErrNoGame says that a round has no game of this number.
	ErrNoGame = errors.New("no such game in the round")

	// ErrWish says that a wish names nobody, or a bye where there is none,
	// or that it is about colors.
	ErrWish = errors.New("cannot be wished for")

	// ErrClaim says that there is no such claim: its kind is unknown, or
	// the kind cannot have this place, round or second player; see
	// [Margin].
	ErrClaim = errors.New("no such claim")

	// ErrNoRematch says that a game cannot be annulled or played again; see
	// [Replay] and rule [NoRematch].
	ErrNoRematch = errors.New("cannot be played again")

	// ErrNoForfeit says that a player has never forfeited, so there is
	// nothing to appeal; see [Reinstate].
	ErrNoForfeit = errors.New("has not forfeited a game")

	// ErrTooLate says that a correction, a pin or an absence comes too
	// late; see [Correct], [SetPin], [Excuse] and [Revise].
	ErrTooLate = errors.New("too late to be changed")

	// ErrSeedValue says that a player cannot be seeded by a value; see
	// [Seed].
	ErrSeedValue = errors.New("a seeding value must be a number, one for each player")

	// ErrFund says that a prize fund or a fee makes no sense, or that a sum
	// of money is out of range; see [DividePrizes], [Fee] and [Collect].
	ErrFund = errors.New("no such fund or fee")

	// ErrNotOpen says that a time is before the opening of registration or
	// after its close; see [Fee] and [Collect].
	ErrNotOpen = errors.New("registration is not open")

	// ErrLeft says that a player left before registering; see [Collect].
	ErrLeft = errors.New("nobody can leave before registering")
)

// Kinds of problems with a round that is judged. [Audit] has them in its
// verdict. [Verify] and [Explain] return them.
var (
	// ErrMissing says that a player left is not in the round.
	ErrMissing = errors.New("has neither a game nor a bye")

	// ErrByeWrong says that the bye breaks [ByeFewest], or that there must
	// be no bye.
	ErrByeWrong = errors.New("must not have the bye")

	// ErrPinned says that a pair or the bye is not as it is pinned.
	ErrPinned = errors.New("not as the director pinned it")

	// ErrForbidden says that a pair is forbidden.
	ErrForbidden = errors.New("forbidden to meet")

	// ErrNotOptimal says that a certificate proves nothing about the round;
	// see [Verify].
	ErrNotOptimal = errors.New("the certificate does not prove the round optimal")
)

// Kinds of problems with texts.
var (
	// ErrJSON says that a text is not the JSON of the value to be read. An
	// unknown name of an outcome is ErrOutcome instead. An unknown name of
	// another constant of an event is ErrOption.
	ErrJSON = errors.New("cannot be read")

	// ErrNotJSON says that a value has no JSON from which it could be read
	// back. An example is an id or a reason that is not UTF-8.
	ErrNotJSON = errors.New("cannot be written as JSON")
)

// ErrMore says that there are more problems than are listed. The detail says
// how many.
var ErrMore = errors.New("more problems")

// kinds has all kinds, for JSON.
var kinds = problem.Kinds{
	ErrTooFew, ErrRepeated, ErrUnknown, ErrNotAnID,
	ErrOption, ErrLives, ErrPoints, ErrSeedRatings, ErrTooLarge, ErrExtreme,
	ErrOutcome, ErrSame, ErrTwice, ErrTwoByes, ErrEmptyRound, ErrUnfinished, ErrEliminated, ErrWithdrawn, ErrAbsent,
	ErrAfter, ErrUntil, ErrRound, ErrLateEntry, ErrPlayOff, ErrPin,
	ErrOver, ErrNoLegalRound, ErrNoRound, ErrNoGame, ErrWish, ErrClaim, ErrNoRematch, ErrNoForfeit, ErrTooLate,
	ErrSeedValue, ErrFund, ErrNotOpen, ErrLeft,
	ErrMissing, ErrByeWrong, ErrPinned, ErrForbidden, ErrNotOptimal,
	ErrJSON, ErrNotJSON, ErrMore,
}
