package statefile

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Note says what one side cannot say, and what became of it.
type Note struct {
	Kind   NoteKind
	Line   int    // of the text that was read or written, from 1, or 0
	Who    string // whom it is about, or ""
	Detail string // what it is about, or ""
}

// String returns the note in words, on one line.
func (n Note) String() string {
	var parts []string
	for _, part := range []string{problem.Numbered("line", n.Line), n.Who} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	text := n.Kind.Text()
	if n.Detail != "" {
		text += " (" + n.Detail + ")"
	}
	return problem.Clean(strings.Join(append(parts, text), ": "))
}

// A NoteKind is what a note is about. Zero is no kind.
type NoteKind int

// RoundsGuessed says that a text has no lines for rounds, so that a round ends
// when a player appears again.
const RoundsGuessed NoteKind = 1

// SeedsTied says that a player has the same seed rating as an earlier one.
const SeedsTied NoteKind = 2

// Renamed says that a name was read from its escapes, or written with them.
const Renamed NoteKind = 3

// Unrated says that a game counts for no rating here. The program rates it as a
// game that both lost.
const Unrated NoteKind = 4

// BothWon says that both players won a game. Here neither wins.
const BothWon NoteKind = 5

// ByeResult says that a bye has a result. It counts for nothing.
const ByeResult NoteKind = 6

// Vacated says that a vacated game was not played again in its round. It is
// left out, and a player who has no other game in the round is absent.
const Vacated NoteKind = 7

// Awaited says that a vacated game of the last round waits for its replay. The
// program does not wait.
const Awaited NoteKind = 8

// Eliminated says that two players who are out of lives have a game. It is left
// out.
const Eliminated NoteKind = 9

// LateEntry says that a player is entered after round 1 has begun. The player
// counts as away until then. The rules have no late entry.
const LateEntry NoteKind = 10

// WasThere says that a player is added who was not removed, or removed and
// added again without a round between. Nothing follows.
const WasThere NoteKind = 11

// NoGames says that the last rounds have no game and no bye. They are left out.
const NoGames NoteKind = 12

// Stopped says that there are lines behind the word stop. They are left out.
const Stopped NoteKind = 13

// Forfeited says that a forfeit is written as a win.
const Forfeited NoteKind = 14

// NotPlayed says that a game is written as a comment, because it has not been
// played. Reading forgets it.
const NotPlayed NoteKind = 15

// Annulled says that the program counts a void game as played when it gives the
// bye.
const Annulled NoteKind = 16

// RatingsMade says that an event has no seed ratings, so that ratings in the
// order of the seeds are made up.
const RatingsMade NoteKind = 17

// SeedsMoved says that the seed ratings are not in the order of the seeds.
// Reading goes by the ratings.
const SeedsMoved NoteKind = 18

// Absent says that the absence of a player is written as a removal and a
// return. The program counts a round without a game as a bye.
const Absent NoteKind = 19

// Removed says that a player who is out because of a forfeit is removed by a
// line. Reading makes a withdrawal of it.
const Removed NoteKind = 20

// ToCome says that the return of a player, or a record of a later round, is
// left out.
const ToCome NoteKind = 21

// Choices says that pins or forbidden pairs are left out. The program pairs
// without them.
const Choices NoteKind = 22

// Reasons says that reasons in words are left out.
const Reasons NoteKind = 23

// Settings says that an event has settings that the program does not have.
const Settings NoteKind = 24

// ForfeitsStay says that the event of a text removes nobody for a forfeit, for
// a text says itself who is removed.
const ForfeitsStay NoteKind = 25

// Returns says that a player comes back. The program reads that only with its
// switch --all-games.
const Returns NoteKind = 26

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
	{"LateEntry", "entered late, and away until then; the rules have no late entry"},
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

var noteNames = func() *enum.Names[NoteKind] {
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return enum.Of[NoteKind]("statefile", "note", nil, names...)
}()

// String returns the name of the kind.
func (k NoteKind) String() string { return noteNames.String(k) }

// Text returns the kind in words. For an unknown kind, it returns its String.
func (k NoteKind) Text() string {
	if k <= 0 || int(k) >= len(kinds) {
		return fmt.Sprint(k)
	}
	return kinds[k].text
}
