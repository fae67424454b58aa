// Command league runs a league from the shell: a division of football clubs, a
// league of chess or Go players, or any other round robin. It keeps one file.
// Each subcommand records something in it, or answers a question.
//
//	go install ./examples/league
//	league new -teams "Owls, Crows, Larks, Wrens" -twice cup.json
//	league report cup.json "Owls 2-1 Larks"
//	league table cup.json
//
// The rules are the rule book of package roundrobin: see go doc ./roundrobin.
// These are the subcommands:
//
//	new FILE                 make the file of a league
//	report FILE RESULT       record a result, such as "Owls 2-1 Larks"
//	correct FILE RESULT      change a result
//	annul FILE TEAM TEAM     annul a result; the match is played again
//	withdraw FILE TEAM       take a team out of the league
//	deduct FILE TEAM POINTS  take points from a team
//	lots FILE TEAMS          record the lots among teams that are still tied
//	import FILE CSV          record all results of a CSV file
//	undo FILE                take the last change of the file back
//	table FILE               print the table
//	crosstable FILE          print who has played whom
//	fixtures FILE            print the rounds
//	outlook FILE [TEAM]      say what each team, or one, can still reach
//	margin FILE [TEAM]       say how few results decide a place
//	status FILE              say what is played next, and who has won
//	export FILE CSV          write the results of the table as CSV
//
// The flags of each are listed by league help SUBCOMMAND. Flags come before the
// file. A name with a blank is put in quotes. For a question, the file can be
// "-", which is standard input.
//
// # A table without a file
//
// Without a subcommand, league prints the table of a CSV file:
//
//	league -csv results.csv
//
// If a pair has two lines, each pair meets twice.
//
// # Rules
//
// The flag -preset has the options of a common league:
//
//	football  3 points for a win, 1 for a draw; goal difference, goals for
//	onegame   2 points for a win, 1 for a draw; direct comparison and others
//	stackem   matches of ten games, a play-off and a final
//
// The flags -twice, -points and -tiebreaks change them. The tie-breaks have the
// names of package roundrobin, such as direct or sonnebornBerger.
//
// # Results
//
// A result names both teams with their goals, or with the games that they won:
// "Owls 2-1 Larks". It can also be three arguments. A drawn single game is 0-0
// or ½-½, since nobody has won it. With -forfeit a, the first team has
// forfeited the match, with -forfeit b the second, and with -forfeit both both.
// Then there is no score: "Owls - Larks".
//
// The program finds the place of a result: the table, a play-off, or the final.
// If two teams meet twice, -match 2 names the second of their results, in the
// order in which they were recorded.
//
// # CSV
//
// The file has a line for each match, with commas, semicolons or tabs between
// the fields. If the first line names the columns, these are found by name:
//
//	home    home, hometeam, team1, a, player1, white
//	away    away, awayteam, team2, b, player2, black
//	goals   homegoals, hg, fthg, homescore, goals1, score1, winsa
//	        awaygoals, ag, ftag, awayscore, goals2, score2, winsb
//	score   score, result, ft
//
// Capitals, blanks and other signs in these names do not count, and other
// columns are left out. Without such a line, the columns are home, away, and
// the score or both goals. A line without a score has yet to be played. A
// forfeit is + for the winner and - for the loser, as in +:- or -:-.
//
// If anything is wrong, all problems are told with line and column, and nothing
// is written. What is in the file of the league already is not recorded again.
//
// With -csv, the lines are also the list of the teams. A team whose name is
// like the name of another team, which it does not meet in the file, may be
// misspelled. A remark on standard error asks about it.
//
// # The file
//
// The file is JSON, as roundrobin.ReadEvent reads it. If the league has a name
// or dates, it is an object with these keys. A key with a ? may be left out:
//
//	about?  a text
//	first?  when round 1 begins, a time as in RFC 3339
//	every?  the days from one round to the next
//	event   the event
//
// # Changes
//
// A change says what it did, and which play-offs, lots and finals no longer
// follow from the results. With -n it says all that, and writes nothing. The
// file is changed in place, and the old text is kept beside it, with .before
// behind the name: see go doc ./examples/director. So undo can take one change
// back. Another undo brings this change back.
//
// A deduction of a negative number, such as -1, gives points.
//
// # Margins
//
// The subcommand margin asks how few results of the table would have to be
// different. Any match that has a result could have had another one. If a match
// has a fixed number of games, both teams together win no more games than that.
// Otherwise no team has more goals or games than a team has in some result of
// the table, or than the winner of a forfeit gets. Matches that remain stay
// without a result. A team is in the final by the table if it needs no
// play-off.
//
// Each answer is exact, unless the work ends early. Then it is as in "at least
// 3, at most 5", or "at least 3". It is "never" if no other results are enough.
// The table has the best 30 teams.
//
// # Exit status
//
//	0  all is well
//	1  the rules refuse it, or something cannot be read or written
//	2  the call is wrong
//
// The program go run turns all but 0 into 1. So scripts build or install the
// program first.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/filecli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// width is the width of the output in columns.
const width = 80

func main() { cli.Main(run) }

// A call is a request to the program.
type call struct {
	*filecli.Call
	options
	file file
}

// program has the subcommands.
var program = filecli.Program[*call]{
	Name: "league", Width: width, Subcommands: subcommands,
	New:   func(base *filecli.Call) *call { return &call{Call: base} },
	Flags: map[string]string{"new": `-teams "Owls,Larks,Wrens"`, "withdraw": "-results annul"},
	Values: []string{"FILE", "cup.json", "RESULT", "Owls 2-1 Larks", "TEAM TEAM", "Owls Larks", "TEAMS",
		"Owls,Larks", "TEAM", "Owls", "POINTS", "3", "CSV", "results.csv"},
}

// subcommands has all subcommands, in the order of a league.
var subcommands = []filecli.Subcommand[*call]{
	filecli.Question("new", "FILE", "make the file of a league",
		0, 0, (*call).create, newFlags, ruleFlags),
	filecli.Change("report", "FILE RESULT", "record a result, such as \"Owls 2-1 Larks\"",
		1, 3, (*call).report, forfeitFlag),
	filecli.Change("correct", "FILE RESULT", "change a result",
		1, 3, (*call).correct, forfeitFlag, matchFlag),
	filecli.Change("annul", "FILE TEAM TEAM", "annul a result; the match is played again",
		2, 2, (*call).annul, whyFlag, matchFlag),
	filecli.Change("withdraw", "FILE TEAM", "take a team out of the league",
		1, 1, (*call).withdraw, whyFlag, withdrawFlags),
	filecli.Change("deduct", "FILE TEAM POINTS", "take points from a team",
		2, 2, (*call).deduct, whyFlag, deductFlags),
	filecli.Change("lots", "FILE TEAMS", "record the lots among teams that are still tied",
		1, 1, (*call).lots),
	filecli.Change("import", "FILE CSV", "record all results of a CSV file",
		1, 1, (*call).importResults),
	filecli.Change("undo", "FILE", "take the last change of the file back",
		0, 0, (*call).undo),

	filecli.Question("table", "FILE", "print the table",
		0, 0, (*call).table, jsonFlag, svgFlag),
	filecli.Question("crosstable", "FILE", "print who has played whom",
		0, 0, (*call).crosstable),
	filecli.Question("fixtures", "FILE", "print the rounds",
		0, 0, (*call).fixtures, jsonFlag, icsFlag),
	filecli.Question("outlook", "FILE [TEAM]", "say what each team, or one, can still reach",
		0, 1, (*call).outlook, jsonFlag),
	filecli.Question("margin", "FILE [TEAM]", "say how few results decide a place",
		0, 1, (*call).margin, jsonFlag),
	filecli.Question("status", "FILE", "say what is played next, and who has won",
		0, 0, (*call).status, jsonFlag),
	filecli.Question("export", "FILE CSV", "write the results of the table as CSV",
		1, 1, (*call).export),
}

// run is the program; it returns the exit status.
func run(_ context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	if len(args) > 0 && strings.HasPrefix(args[0], "-") && !slices.Contains(filecli.Help, args[0]) {
		return tableOf(args, cli.Program{Name: "league", In: in, Out: out, Errs: errs})
	}
	return program.Run(args, in, out, errs)
}

// tableOf prints the table of a CSV file, without a file of a league.
func tableOf(args []string, p cli.Program) int {
	c := &call{Call: filecli.NewCall(p, width)}
	c.Set = p.Flags("league -csv FILE [flags]\nPrint the table of a CSV file. league help lists the subcommands.")
	cli.Text(c.Set, &c.csv, "csv", "the `file` of the results; - for standard input")
	ruleFlags(c, c.Set)
	jsonFlag(c, c.Set)
	svgFlag(c, c.Set)
	if status, ok := p.Parse(c.Set, args, 0); !ok {
		return status
	}
	if err := c.start(); err != nil {
		return p.Wrong(c.Set, err)
	}
	err := c.fill()
	if err == nil {
		err = c.printTable()
	}
	if err != nil {
		return p.Fail(err)
	}
	return p.Print(c.Out.Bytes(), cli.Done, nil)
}

// ask answers a question about a league.
func (c *call) ask(answer func() error) (int, error) {
	_, err := c.Read(c)
	if err == nil {
		err = answer()
	}
	if err != nil {
		c.Out.Reset()
		return cli.Failed, err
	}
	return cli.Done, nil
}

// printJSON prints an answer as JSON.
func (c *call) printJSON(v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err == nil {
		c.Out.Write(say.JSON(append(text, '\n')))
	}
	return err
}

func jsonFlag(c *call, flags *flag.FlagSet) {
	flags.BoolVar(&c.json, "json", false, "print the answer as JSON")
}

func icsFlag(c *call, flags *flag.FlagSet) {
	cli.Text(flags, &c.ics, "ics", "also write the rounds for calendar programs into this `file`")
}

func svgFlag(c *call, flags *flag.FlagSet) {
	cli.Text(flags, &c.svg, "svg", "also draw the points after each match into this `file`")
}

func whyFlag(c *call, flags *flag.FlagSet) { cli.Text(flags, &c.why, "why", "the reason, a `text`") }

func matchFlag(c *call, flags *flag.FlagSet) {
	cli.Int(flags, &c.match, "match", 1, 2, "the `number` of the result, if these two have several")
}
