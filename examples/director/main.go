// Command director runs an event from the shell, from an empty file to the
// prizes: a floating elimination, a Swiss or a McMahon. Nobody has to edit the
// file: each subcommand makes one decision of the director, or answers one
// question.
//
//	go install ./examples/director
//	director new cup.json
//	director register -gameroom 1900 cup.json Ann
//	director seed cup.json
//	director pair cup.json
//	director report cup.json Ann Bob
//	director standings cup.json
//
// The file is the file of a championship: see go doc
// ./examples/internal/championship/competition. The edition of its event says
// by which document it is run. It can also be the event alone. These are the
// subcommands:
//
//	new FILE                            make the file of an event
//	register FILE PLAYER                register a player
//	unregister FILE PLAYER              take a registration back before round 1
//	rate FILE PLAYER                    set the ratings of a player
//	seed FILE                           enter the players in the order of seeds
//	pair FILE                           pair the next round
//	start FILE                          record that the round has begun
//	unpair FILE                         drop a paired round that has not begun
//	report FILE WINNER LOSER [draw]     record the result of a game
//	correct FILE WINNER LOSER [draw]    change a result, or take it back
//	replay FILE PLAYER PLAYER           annul a game and have it played again
//	enter FILE PLAYER SEED              enter a player after the seeding
//	withdraw FILE PLAYER                record that a player leaves
//	return FILE PLAYER                  record that a player is back
//	excuse FILE PLAYER ROUND            record an absence from a round
//	bye FILE PLAYER ROUND               record a requested bye in a round
//	accelerate FILE ROUND SEEDS POINTS  pair as if the top seeds had more points
//	appeal FILE PLAYER                  accept the appeal against a forfeit
//	life FILE PLAYER [LIVES]            give a player one more life, or several
//	forbid FILE PLAYER PLAYER           record that two players must not meet
//	allow FILE PLAYER PLAYER            take back that two players must not meet
//	pin FILE [PLAYER PLAYER]...         set pairs of the next round, and its bye
//	unpin FILE                          take the pins of the next round back
//	play-off FILE                       begin the play-off for second place
//	give FILE FROM DOLLARS              record a gift to the prize fund
//	forfeit-prize FILE PLAYER           record that a player forfeits all prizes
//	undo FILE                           take the last change of the file back
//	standings FILE                      print games, records, standings, round
//	why FILE                            explain the present or the next round
//	whynot FILE PLAYER [PLAYER]         say why a pair, or a bye, is not there
//	margin FILE [PLAYER]                say which results matter, how few decide
//	audit FILE                          judge every round
//	seeds FILE                          print how the entrants are seeded
//	rules FILE                          say where rules and numbers come from
//	money FILE                          print the fees, the fund and the prizes
//	times FILE WEEK                     print game times, by preferred hours
//	predictions FILE PICKS              print the points of spectators
//	simulate FILE                       play on with results drawn by rating
//	draw FILE PICTURE                   draw the players and the round
//	title FILE PICTURE                  write the certificate of the champion
//	export FILE STATE                   write a file for the public program
//	import FILE STATE                   make an event's file from a state file
//
// The flags of each are listed by director help SUBCOMMAND. Flags come before
// the file. A name with a blank is put in quotes. For a question, the file can
// be "-", which is standard input.
//
// # Changes
//
// A subcommand that changes the event says what it did, which rounds it has
// dropped, whether an event that was over goes on, and what to do next. It
// refuses what the rules refuse, and names the rule. With -n it says all that,
// and writes nothing. Where there is a flag -why, its text is the reason in the
// record.
//
// The file is changed in place. The old text is kept beside it, with .before
// behind the name. If the program is killed at any moment, the file is the old
// one or the new one. If the disk is full or the folder cannot be written, the
// old file stays. If two directors change a file at once, the second is told
// so, and nothing is lost. A link to the file stays a link. On Windows, Solaris
// and AIX the lock is a file with .lock behind the name, and a program that is
// killed leaves it.
//
// The last change can be taken back by undo, whatever it was: the file and the
// one with .before change places. So another undo takes back the first. With
// -n, undo says what would be taken back.
//
// The pins of a round are set together: pin takes the place of earlier pins.
//
// Results of a round stand once a game of the next round has begun. In an event
// with points, the rounds stand, and correct changes a result at any time. A
// round that is only paired gives way to a correction, an appeal or another
// ruling, and must be paired again. The other rounds stay.
//
// If a round is paired and has not begun, and the rules now give another round,
// a note says so. To have that other round, unpair and pair again.
//
// # Seeds
//
// Registered players are seeded by WHRX, from the ratings of register and rate.
// Everybody must be rated. Or the director gives the order of the entrants, as
// for a championship of bots, whose qualifier orders them:
//
//	director seed -order "Ann, Bob, Cid" cup.json
//
// If players were registered, the order has all of them. Whoever registers
// after the seeding has no place in it, so the players must be seeded again. A
// new name that looks like another name is refused, as "ann" beside "Ann". The
// flag -alike says that this is another person.
//
// Whoever leaves before round 1 takes the records along that name this player,
// such as a prohibition. The director is told which, and can record them again
// if the player comes back. Who enters before round 1 is seeded anew with the
// others.
//
// # Late entry
//
// The documents close registration before round 1. If players may enter later,
// make the file with -late: then the rules are the event's own, and enter takes
// a seed and the losses to begin with.
//
//	director new -late cup.json
//	director enter -losses 1 -why "a late train" cup.json Eve 3
//
// If players register for a fee, register takes the fee of the late entrant,
// too.
//
// # Swiss and McMahon
//
// These are events with points and a number of rounds, by rules of our own: see
// go doc ./pairing, "Events with points". They are run by the same subcommands,
// except those about lives, appeals and play-offs:
//
//	director new -document arbiter-swiss-2026 -rounds 5 swiss.json
//	director seed -players players.csv swiss.json
//	director pair swiss.json
//	director report swiss.json Ann Bob draw
//	director bye swiss.json Cid 2
//
// The points of new are for a win, a draw and a loss, in whole numbers. The
// default 2-1-0 is shown as 1-½-0, and can be given so. The flags -ending and
// -tie-breaks choose how groups of equal points are paired, and how equal
// points are separated. With -fide, the tie-breaks read rounds without a game
// as FIDE does.
//
// The players can be registered and seeded as in an elimination, with any
// rating as -gameroom. Or they come from a CSV file. Clubs, grades and points
// to begin with need such a file. Its first line names its columns: name, and
// if wanted seed, rating, club, start and grade. The seeds go by the column
// seed, if there is one, then by the highest rating, and then by the highest
// grade. If everybody has a rating, the event keeps the ratings, and convert
// writes them. A late entrant then needs a rating, too (-elo).
//
// Members of one club meet as rarely as possible. A player begins with the
// points of the column start. In a McMahon, a player begins with a win for each
// grade above the floor, but not above the bar:
//
//	director new -document arbiter-mcmahon-2026 -rounds 4 go.json
//	director seed -players players.csv -bar 3d -floor 5k go.json
//
// A drawn game is reported with one more word: draw, =, ½, 1/2 or 0.5. A player
// with a requested bye gets its points, and one who is absent gets the points
// of an absence. excuse -not takes back either. Players may enter late, with
// -start points and a -club. There is no fee, and the organizer divides the
// fund. simulate plays with even chances.
//
// # Exit status
//
//	0  all is well
//	1  the rules refuse it, nothing can be paired, or something cannot be read
//	   or written
//	2  the call is wrong
//	3  audit finds a round that is not optimal, or times a game without a
//	   possible time
//
// The program go run turns all but 0 into 1. So scripts build or install the
// program first.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	_ "time/tzdata" // zones by name

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/eventcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/filecli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// program has the subcommands.
var program = filecli.Program[*call]{
	Name: "director", Width: eventcli.Width, Subcommands: subcommands,
	New:   func(base *filecli.Call) *call { return &call{Call: base} },
	Flags: map[string]string{"register": "-gameroom 1900", "rate": "-gameroom 1900", "enter": "-losses 1"},
	Values: []string{"FILE", "cup.json", "PLAYER PLAYER", "Ann Bob", "PLAYER [PLAYER]", "Ann Bob",
		"PLAYER", "Ann", "WINNER", "Ann", "LOSER [draw]", "Bob", "LOSER", "Bob", "ROUND SEEDS POINTS", "1 2 1",
		"LIVES", "2", "SEED", "3", "ROUND", "4",
		"FROM", "Club", "DOLLARS", "12.50", "WEEK", "week.json", "PICKS", "picks.json",
		"PICTURE", "cup.svg", "STATE", "state.txt"},
}

// A call is a request to the program.
type call struct {
	*filecli.Call
	why string // -why

	hints   []string // calls that a ruling names
	lacking []string // who has no rating in a list where others have one
	options

	file competition.File
}

// run is the program; it returns the exit status.
func run(_ context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return program.Run(args, in, out, errs)
}

// to returns the printer of the answer.
func (c *call) to() eventcli.Printer {
	return eventcli.Printer{Writer: &c.Out, Ask: "director "}
}

// read reads the championship.
func (c *call) read() error {
	name, err := c.Read(c)
	c.file.Name = name
	return err
}

// Take takes the text of the file.
func (c *call) Take(text []byte) (err error) {
	c.file, err = competition.Read(text)
	c.file.Name = c.Path
	return err
}

// Text returns the text of the file as it is now.
func (c *call) Text() ([]byte, error) { return c.file.Text() }

// known returns an error if a player is no entrant, or if there are none.
func (c *call) known(players []string) error {
	err := c.begun()
	for _, x := range players {
		if list := c.file.Event.Entrants; err == nil && !slices.Contains(list, x) {
			err = fmt.Errorf("no player is called %q%s", x, say.Similar(x, list))
		}
	}
	return err
}

// begun returns an error if there are no entrants.
func (c *call) begun() error {
	if c.file.Opening() {
		return errors.New("there are no entrants yet: register the players, and seed them")
	}
	return nil
}
