package statefile

import (
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Note has a fact that one side cannot say, and what became of it.
type Note struct {
	kind   noteKind
	line   int    // of the text that was read or written, from 1, or 0
	who    string // whom it is about, or ""
	detail string // the subject, or ""
}

// String returns the note in words, on one line.
func (n Note) String() string {
	var parts []string
	for _, part := range []string{problem.Numbered("line", n.line), n.who} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	text := n.kind.text()
	if n.detail != "" {
		text += " (" + n.detail + ")"
	}
	return problem.Clean(strings.Join(append(parts, text), ": "))
}

// A noteKind is a kind of note. Zero is no kind.
type noteKind int

// noteRoundsGuessed says that a text has no lines for rounds, so that a round
// ends when a player appears again.
const noteRoundsGuessed noteKind = 1

// noteSeedsTied says that a player has the same seed rating as an earlier one.
const noteSeedsTied noteKind = 2

// noteRenamed says that a name was read from its escapes, or written with them.
const noteRenamed noteKind = 3

// noteUnrated says that a game counts for no rating here. The program rates it
// as a game that both lost.
const noteUnrated noteKind = 4

// noteBothWon says that both players won a game. Here neither wins.
const noteBothWon noteKind = 5

// noteByeResult says that a bye has a result. It counts for nothing.
const noteByeResult noteKind = 6

// noteVacated says that a vacated game was not played again in its round. It is
// left out, and a player who has no other game in the round is absent.
const noteVacated noteKind = 7

// noteAwaited says that a vacated game of the last round waits for its replay.
// The program does not wait.
const noteAwaited noteKind = 8

// noteEliminated says that two players who are out of lives have a game. It is
// left out.
const noteEliminated noteKind = 9

// noteLateEntry says that a player is entered after round 1 has begun. The
// player counts as away until then. The documents have no late entry. The
// program counts the rounds before as byes.
const noteLateEntry noteKind = 10

// noteWasThere says that a player is added who was not removed, or removed and
// added again without a round between. Nothing follows.
const noteWasThere noteKind = 11

// noteNoGames says that the last rounds have no game and no bye. They are left
// out.
const noteNoGames noteKind = 12

// noteStopped says that there are lines behind the word stop. They are left
// out.
const noteStopped noteKind = 13

// noteForfeited says that a forfeit is written as a win.
const noteForfeited noteKind = 14

// noteNotPlayed says that a game is written as a comment, because it has not
// been played. Reading forgets it.
const noteNotPlayed noteKind = 15

// noteAnnulled says that the program counts a void game as played when it gives
// the bye.
const noteAnnulled noteKind = 16

// noteRatingsMade says that an event has no seed ratings, so that ratings in
// the order of the seeds are made up.
const noteRatingsMade noteKind = 17

// noteSeedsMoved says that the seed ratings are not in the order of the seeds.
// Reading goes by the ratings.
const noteSeedsMoved noteKind = 18

// absent says that a player is away and comes back. The absence is written as a
// removal and a return. The program counts a round without a game as a bye.
const noteAbsent noteKind = 19

// noteRemoved says that a player who is out because of a forfeit is removed by
// a line. Reading makes a withdrawal of it.
const noteRemoved noteKind = 20

// noteToCome says that the return of a player, or a record of a later round, is
// left out.
const noteToCome noteKind = 21

// noteChoices says that pins or forbidden pairs are left out. The program pairs
// without them.
const noteChoices noteKind = 22

// noteReasons says that reasons in words are left out.
const noteReasons noteKind = 23

// noteSettings says that an event has settings that the program does not have.
const noteSettings noteKind = 24

// noteForfeitsStay says that the event of a text removes nobody for a forfeit,
// for a text says itself who is removed.
const noteForfeitsStay noteKind = 25

// noteReturns says that a player comes back. The program reads that only with
// its switch --all-games.
const noteReturns noteKind = 26

// kinds has the name and the words of each kind.
var kinds = [...]struct{ name, text string }{
	{},
	{"RoundsGuessed", "the rounds have no lines of their own, so a round ends when a player appears again"},
	{"SeedsTied", "has the seed rating of a player before, and the next seed"},
	{"Renamed", "the name is written with escapes"},
	{"Unrated", "the game counts for no rating; the program rates it as a loss of both"},
	{"BothWon", "both won in the text, and neither does here"},
	{"ByeResult", "the result of a bye counts for nothing"},
	{"Vacated", "the vacated game was not played again in its round, so it is left out"},
	{"Awaited", "the vacated game waits for its replay; the program does not wait"},
	{"Eliminated", "both are out of lives, so the game is left out"},
	{"LateEntry", "entered late, and away until then; the documents have no late entry, and the program counts " +
		"the rounds before as byes"},
	{"WasThere", "was there all the time, so nothing changes"},
	{"NoGames", "a last round without games and byes is left out"},
	{"Stopped", "the lines behind the word stop are left out"},
	{"Forfeited", "a forfeit is written as a win"},
	{"NotPlayed", "written as a comment, because it has not been played"},
	{"Annulled", "the program counts the void game as played when it gives the bye"},
	{"RatingsMade", "there are no seed ratings, so ratings in the order of the seeds are made up"},
	{"SeedsMoved", "the seed rating is higher than the rating of a better seed, and reading goes by the ratings"},
	{"Absent", "away for some time; the program counts rounds without a game as byes"},
	{"Removed", "out because of a forfeit, written as a removal"},
	{"ToCome", "a return or a record of a later round is left out"},
	{"Choices", "pins and forbidden pairs are left out; the program pairs without them"},
	{"Reasons", "reasons in words are left out"},
	{"Settings", "the program has no such setting"},
	{"ForfeitsStay", "nobody is removed for a forfeit, for the text says itself who is removed"},
	{"Returns", "a player comes back, which the program reads only with its switch --all-games"},
}

// String returns the name of the kind.
func (k noteKind) String() string { return kinds[k].name }

// text returns the kind in words.
func (k noteKind) text() string { return kinds[k].text }
