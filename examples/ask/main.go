// Command ask answers questions about tournaments, one JSON object per line on
// standard input, with one JSON object per line on standard output:
//
//	{"ask":"colors.assign","players":["Ann","Bob"],"games":[{"gold":"Ann","silver":"Bob"}]}
//	{"answer":{"gold":"Bob","silver":"Ann","rule":"Balance","reason":"Balance: Gold games minus Silver games: Bob -1, Ann +1"}}
//
// An answer is {"answer":{…}}; a request that is refused gets {"error":"why"},
// and the program goes on with the next line. It ends with the input.
//
// The questions, where a ? marks keys that may be left out:
//
//	{"ask":"colors.assign","players":[p,q],"games":[{"gold":p,"silver":q}]}
//	{"ask":"rating.fit","players":[p,q],"games":[{"a":p,"b":q,"score":1,"weight"?:2}],"virtualWeight"?:0.5,"dummyElo"?:[1500,1500],"standardErrors"?:true}
//	{"ask":"rating.fitpairs","players":[p,q],"pairs":[{"a":p,"b":q,"wins":3,"draws":0,"losses":1}],"options"?:{"dummyWeights"?:[0.5,0.5],"dummyElo"?:[1500,1500],"standardErrors"?:true}}
//	{"ask":"rating.better","players":[p,q],"games":[{"a":p,"b":q,"score":1,"weight"?:2}],"virtualWeight"?:0.5,"dummyElo"?:[1500,1500],"pairs":[[p,q]]}
//	{"ask":"rating.compare","players":[p,q],"games":[{"a":p,"b":q,"score":1,"weight"?:2}],"dummyWeights"?:[0.5,0.5],"dummyElo"?:[1500,1500],"pairs":[[p,q]]}
//	{"ask":"pairing.check","event":EVENT}
//	{"ask":"pairing.new","edition":"wc2012","entrants":[p,q]}
//	{"ask":"pairing.seed","players":[p,q],"values":[2427,2207],"lot":7}
//	{"ask":"pairing.next","event":EVENT,"certificate"?:true}
//	{"ask":"pairing.verify","event":EVENT,"round":ROUND,"certificate":CERTIFICATE}
//	{"ask":"pairing.audit","event":EVENT,"round":{"games":[{"gold":p,"silver":q}],"byes":[p]}}
//	{"ask":"pairing.audit","event":EVENT,"number":3}
//	{"ask":"pairing.explain","event":EVENT,"round":{"games":[{"gold":q,"silver":r}],"byes":[p]}}
//	{"ask":"pairing.explain","event":EVENT,"number":3}
//	{"ask":"pairing.whynot","event":EVENT,"wish":PIN}
//	{"ask":"pairing.standings","event":EVENT}
//	{"ask":"pairing.bounds","event":EVENT}
//	{"ask":"pairing.before","event":EVENT,"round":3}
//	{"ask":"pairing.report","event":EVENT,"round":1,"game":{"gold":p,"silver":q,"outcome":"gold","why"?:"on time"}}
//	{"ask":"pairing.correct","event":EVENT,"round":1,"game":1,"outcome":"silver"}
//	{"ask":"pairing.replay","event":EVENT,"round":1,"game":1,"cause":"BotRestarted","why"?:"at move 31"}
//	{"ask":"pairing.withdraw","event":EVENT,"player":p,"until"?:4}
//	{"ask":"pairing.return","event":EVENT,"player":p}
//	{"ask":"pairing.enter","event":EVENT,"player":p,"seed":3,"losses"?:1,"elo"?:1900}
//	{"ask":"pairing.reinstate","event":EVENT,"player":q}
//	{"ask":"pairing.grant","event":EVENT,"player":p,"lives":1}
//	{"ask":"pairing.excuse","event":EVENT,"player":p,"round":4}
//	{"ask":"pairing.expect","event":EVENT,"player":p,"round":4}
//	{"ask":"pairing.forbid","event":EVENT,"pair":[p,q],"until"?:4}
//	{"ask":"pairing.allow","event":EVENT,"pair":[p,q]}
//	{"ask":"pairing.pin","event":EVENT,"pin":PIN}
//	{"ask":"pairing.unpin","event":EVENT,"round":3}
//	{"ask":"pairing.start","event":EVENT,"round":1}
//	{"ask":"pairing.unpair","event":EVENT}
//	{"ask":"pairing.revise","old":EVENT,"corrected":EVENT}
//	{"ask":"pairing.playoff","event":EVENT}
//	{"ask":"pairing.prizes","event":EVENT,"fund":100000,"forfeited"?:[p]}
//	{"ask":"pairing.collect","fee":{"opening":TIME,"close"?:TIME,"first":8000,"perDay":100},"registrations":[{"player":p,"at":TIME,"left"?:TIME}],"zone"?:"America/New_York"}
//	{"ask":"qualify.rank","entrants":[p,q],"benchmarks":[b],"window":{"begin":TIME,"end":TIME},"games":[GAME],"field"?:8,"unavailable"?:[p],"options"?:{}}
//	{"ask":"qualify.ranking","event":QUALIFIER}
//	{"ask":"qualify.check","event":QUALIFIER}
//	{"ask":"qualify.at","event":QUALIFIER,"at":TIME}
//	{"ask":"qualify.outlook","event":QUALIFIER,"at":TIME}
//	{"ask":"runoff.rank","rule":"bankroll","keep"?:4,"bots":[p,q],"matches":[{"id"?:"m1","a":p,"b":q,"chips":5}],"allowUneven"?:false}
//	{"ask":"runoff.bootstrap","rule":"bankroll","keep"?:4,"bots":[p,q],"matches":[{"a":p,"b":q,"chips":5}],"allowUneven"?:false,"seed":7,"samples":1000}
//	{"ask":"runoff.ties","bots":[p,q],"matches":[{"a":p,"b":q,"chips":5}],"allowUneven"?:false,"seed":7,"samples":1000}
//	{"ask":"runoff.draw","bots":[p,q],"firstRound":true,"seed":7}
//	{"ask":"runoff.qualified","round":{"rule":"SetsOfSix","needed":false,"order":[p,q],"sets":[]},"bankrolls":[]}
//	{"ask":"runoff.sets","order":[p,q],"firstRound":true}
//	{"ask":"runoff.advance","bots":[p,q],"bankrolls":[{"bot":p,"chips":5},{"bot":q,"chips":-5}]}
//	{"ask":"roundrobin.schedule","teams":10}
//	{"ask":"roundrobin.table","teams":[p,q],"results":[RESULT],"playoffs"?:[[RESULT]],"final"?:RESULT,"extra"?:RESULT}
//	{"ask":"roundrobin.league","teams":[p,q],"tieBreaks"?:["for"],"results":[SCORED]}
//	{"ask":"roundrobin.check","event":LEAGUE}
//	{"ask":"roundrobin.fixtures","event":LEAGUE}
//	{"ask":"roundrobin.standings","event":LEAGUE}
//	{"ask":"roundrobin.final","event":LEAGUE}
//	{"ask":"roundrobin.outlook","event":LEAGUE}
//	{"ask":"duplicate.plan","a":p,"b":q,"hands":3000,"matches":10}
//	{"ask":"duplicate.check","event":{"tables":[[p,q]],"hands":1000,"matches":10}}
//	{"ask":"duplicate.schedule","event":{"tables":[[p,q]],"hands":1000,"matches":10,"permutations"?:true}}
//	{"ask":"duplicate.deals","event":{"tables":[[p,q]],"hands":10,"matches":1,"cards":9},"holes":2,"master":SALT}
//	{"ask":"duplicate.reveal","event":{"tables":[[p,q]],"hands":10,"matches":1,"cards":9},"holes":2,"draw":DRAW,"promises":[{"team":p,"commitment":HASH}],"revealed":[{"team":p,"form":"seed","data":SEED,"salt":SALT}]}
//	{"ask":"duplicate.key","sources":[["4","11"],["7.5"]]}
//	{"ask":"duplicate.select","key":"4.11./","pool":[p,q],"k":1}
//	{"ask":"duplicate.commit","draw":DRAW,"contribution":{"team":p,"form":"seed","data":SEED,"salt":SALT}}
//	{"ask":"duplicate.score","a":p,"b":q,"nets":[[[5,-2],[-3,4]]]}
//	{"ask":"duplicate.combine","decks":[["Td","Jc"],["2s","Th"]]}
//	{"ask":"duplicate.acpc","seed":0,"players":2,"hands":1000,"holeCards":2,"boardCards":5}
//	{"ask":"stackem.play","walls":[WALL,WALL],"discard":79,"pile":[63,75],"first":0,"moves":[{"take":"pile","at":"A0","ms"?:5}]}
//	{"ask":"stackem.wall","wall":WALL}
//	{"ask":"abalone.moves","board":"#####/######/..###../......../........./......../..OOO../OOOOOO/OOOOO","side":"black"}
//	{"ask":"abalone.play","moves":["i5g5-h5"],"ending"?:{"how":"resign","side"?:"white"},"listMoves"?:true}
//	{"ask":"abalone.record","record":TEXT}
//	{"ask":"abalone.canonical","move":"f2d1-g1"}
//	{"ask":"holdem.play","variant":"limit","deal":{"first":["As","Kd"],"second":["9c","9h"],"board":["2c","7d","Kh","Jc","3s"]},"actions":["r","c"]}
//
// # The parts of questions and answers
//
//   - rating: score is the score of a: 1, 0.5 or 0. The weight of the dummies
//     is virtualWeight for all players, or the list dummyWeights has one for
//     each. The list dummyElo has the rating of each player's dummy. With
//     standardErrors, each rating has fieldError and dummyError; see go doc
//     rating.Rating. The options of fitpairs and its answer, a table, are in
//     the JSON of package rating. The answer of compare has a
//     rating.Comparison for each pair, and the answer of better only the
//     probability that the first is truly stronger.
//   - pairing: EVENT is an event in the JSON of package pairing (see go doc
//     pairing.Event), and a ROUND is a part of it. A PIN is, too, as in
//     {"round":3,"pairs":[[p,q]],"bye"?:r,"colors"?:true,"why"?:"a wish"}. From
//     pairing.report to pairing.unpair, each question is a ruling of the
//     director. Its answer is a pairing.Correction: the new event, the rounds
//     that were dropped, and the round to be paired now. If a ruling has no key
//     "why", write the reason into its record in the answer, which is the last
//     of its list. The answers to the other questions about events are also in
//     the JSON of package pairing, except next, audit and standings. To put the
//     round of next into an event, leave out its keys "rule", and give each
//     game the "outcome" "". An audit or an explanation with a round is about a
//     possible next round. With a number it is about that round of the event,
//     by the rulings for it. A CERTIFICATE comes from next. If it proves the
//     round, verify has an empty answer. The zone of collect, an offset or a
//     name, makes the days of the fee calendar days. In a cost of next and
//     audit, the value of ByeRating is the strength of the rating. Other values
//     are numbers as in pairing.Value. An answer in the JSON of package
//     pairing, as of whynot, has the strength under the key "strength" beside
//     the value, which is the number of its class. The answer canonical says
//     that it is the round of pairing.Canonical.
//   - qualify.rank: a TIME is as in RFC 3339. A GAME is
//     {"gold":p,"silver":b,"rated":true,"start":TIME,"end":TIME,"winner":W}. W
//     is "gold", "silver", or "" if nobody won. The options are filters,
//     alternation and streak.
//   - qualify.ranking and qualify.outlook: a QUALIFIER is an event in the JSON
//     of package qualify, with all its options (see go doc qualify.Event). The
//     answers are in the JSON of the package. No game begins or ends after the
//     moment of an outlook.
//   - runoff: the rule is bankroll, points or top. The chips are the chips of
//     a. With top, keep is the number of bots that stay.
//   - roundrobin.table: a RESULT is {"a":p,"b":q,"winsA":6,"winsB":4}, of one
//     match. Each stage of a play-off is given whole.
//   - roundrobin.league: a SCORED is {"a":p,"b":q,"goalsA":2,"goalsB":1}, or
//     has "forfeit":"a", "b" or "both" in place of goals. Other keys are
//     "twice", "points":{"win":3,"draw":1,"loss":0}, "forfeitScore":[3,0],
//     "deductions":[{"team":p,"points":3}] and
//     "withdrawals":[{"team":p,"mode":"half"}]. A mode is "annul", "keep" or
//     "half".
//   - Other questions of roundrobin: a LEAGUE is an event in the JSON of
//     package roundrobin, with all its options (see go doc roundrobin.Event).
//     With {"games":-1,"points":{"win":3,"draw":1,"loss":0},"places":-1} a
//     match has any number of games and gives 3, 1 or 0 points, and the table
//     decides. The answers are in the JSON of the package.
//   - duplicate: the nets of a match have two halves. A half has a number for
//     each hand: the net of the player who sat first. At most a million hands
//     or cards are listed. The event of schedule, the draw and the
//     contribution are in the JSON of package duplicate. A SEED is 32 bytes in
//     base64, and a SALT is 32 bytes in hexadecimal digits. A selection by
//     public sources takes the key of their numbers. A DRAW is
//     {"event":"Cup","matches":1,"hands":10,"cards":9}, and a HASH is an
//     answer to commit. The master of deals is 32 secret bytes, as a SALT is.
//     A draw that names a round of a beacon is for the program beacon.
//   - stackem: a WALL has sixteen bricks, at A0, A1, A2, A3, B0 and so on to
//     D3. The discard is null if there is none. The pile begins at its top. A
//     move takes a brick from either. If at is no coordinate, the brick is
//     discarded. The time is ms. In the answer, rule is the rule by which the
//     game is over.
//   - abalone: a board has its rows from i to a: # for Black, O for White, and
//     a dot for an empty field. A game may end by resign, by time, or as a tie,
//     which has no side. A TEXT is a game record with its line ends.
//   - holdem.play: the variant is limit or no-limit. The second player deals.
//     An action is f, c, r, or r and the total of a raise without limits. In
//     the answer, a rule beside an action says why the action was changed.
//
// A check of an event answers with the list of its problems, in the JSON of the
// package. The list is empty if there are none. All other questions refuse an
// event with problems.
//
// Requests are read strictly. A key that is unknown, appears twice, has another
// spelling or is missing is refused. Ids are strings that are not empty.
//
// A request is checked in steps: its form, its values, and then by the package
// that it asks. The error has the first fault of the form, or all faults that
// one of the later steps finds. A line has at most 256 MB, and an answer 64 MB.
// A byte-order mark before the first line is left out. Characters that a
// terminal could not show are written as escapes, as in "\u001b", which is the
// same text.
//
// The program only translates: every rule is in the packages that it calls.
//
// The exit status is 0, or 1 if the input cannot be read or the output cannot
// be written, or 2 for a wrong call. With -h, the program lists its questions.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"slices"
	_ "time/tzdata" // zones by name

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// maxVerb is more than the length of any question's name.
const maxVerb = 64

// maxLine is the longest line that is read; longer ones are refused.
const maxLine = 256 << 20

// maxAnswer is the longest answer that is written, in bytes. A request with a
// longer one is refused.
const maxAnswer = 64 << 20

// A verb answers a request.
type verb = func(request []byte) (any, error)

// verbs has the verb of each question.
var verbs = union(protocol, rulings, questions, events, runoffs, draws)

// union returns the rows of all tables.
func union(tables ...map[string]verb) map[string]verb {
	all := map[string]verb{}
	for _, t := range tables {
		maps.Copy(all, t)
	}
	return all
}

// protocol has the verbs with answers in a form of their own.
var protocol = map[string]verb{
	"colors.assign":       colorsAssign,
	"rating.fit":          ratingFit,
	"rating.better":       ratingBetter,
	"rating.compare":      ratingCompare,
	"pairing.next":        pairingNext,
	"pairing.audit":       pairingAudit,
	"pairing.standings":   pairingStandings,
	"qualify.rank":        qualifyRank,
	"runoff.sets":         runoffSets,
	"runoff.advance":      runoffAdvance,
	"roundrobin.schedule": roundrobinSchedule,
	"roundrobin.table":    roundrobinTable,
	"roundrobin.league":   roundrobinLeague,
	"duplicate.plan":      duplicatePlan,
	"duplicate.score":     duplicateScore,
	"duplicate.combine":   duplicateCombine,
	"duplicate.acpc":      duplicateACPC,
	"stackem.play":        stackemPlay,
	"stackem.wall":        stackemWall,
	"abalone.moves":       abaloneMoves,
	"abalone.play":        abalonePlay,
	"abalone.record":      abaloneRecord,
	"abalone.canonical":   abaloneCanonical,
	"holdem.play":         holdemPlay,
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "ask", In: in, Out: out, Errs: errs}
	usage := "ask, with a request on each line of standard input, such as\n" +
		`  {"ask":"roundrobin.schedule","teams":4}` + "\nThe questions are"
	for _, verb := range slices.Sorted(maps.Keys(verbs)) {
		usage += "\n  " + verb
	}
	if status, ok := p.Parse(p.Flags(usage), args, 0); !ok {
		return status
	}
	if err := serve(in, out); err != nil {
		return p.Fail(err)
	}
	return cli.Done
}

// serve answers line by line until the end of the input. It fails if it cannot
// read or write.
func serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, 1<<16)
	for first := true; ; first = false {
		line, tooLong, err := readLine(lines)
		if first {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if err != nil && err != io.EOF {
			return err
		}
		if len(line) > 0 || tooLong {
			text := refuse(fmt.Sprintf("ask: the line is longer than %d bytes", maxLine))
			if !tooLong {
				text = answer(line)
			}
			if _, err := out.Write(append(text, '\n')); err != nil {
				return cli.Unwritten("the output", err)
			}
		}
		if err == io.EOF {
			return nil
		}
	}
}

// readLine returns the next line with its end, or nothing at the end of the
// input. Of a line that is too long, nothing is kept.
func readLine(r *bufio.Reader) (line []byte, tooLong bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > maxLine {
			line, tooLong = nil, true
		}
		if !tooLong {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, tooLong, err
		}
	}
}

// answer returns the answer to one line, or why it is refused.
func answer(line []byte) []byte {
	a, err := find(line)
	if err != nil {
		return refuse(err.Error())
	}
	return write(a)
}

// write returns the text of an answer, or why the answer is refused.
func write(answer any) []byte {
	text, err := json.Marshal(struct {
		Answer any `json:"answer"`
	}{answer})
	if err != nil {
		return refuse(err.Error())
	}
	if n := say.JSONSize(text); n > maxAnswer {
		return refuse(fmt.Sprintf("ask: the answer has %d bytes, at most %d", n, maxAnswer))
	}
	return say.JSON(text)
}

// refuse returns the text of a refusal.
func refuse(why string) []byte {
	text, err := json.Marshal(struct {
		Error string `json:"error"`
	}{why})
	if err != nil {
		panic("ask: encoding/json did not take a string")
	}
	return say.JSON(text)
}

// find finds the answer to one line. Where the line begins with its question,
// that is not looked for in all of it, unless the request turns out to be none.
func find(line []byte) (any, error) {
	asked, refused := "", error(nil)
	if rest, ok := bytes.CutPrefix(line, []byte(`{"ask":"`)); ok {
		word, _, _ := bytes.Cut(rest[:min(len(rest), maxVerb)], []byte(`"`))
		if verb, ok := verbs[string(word)]; ok {
			a, err := verb(line)
			if !errors.As(err, new(unread)) {
				return a, err
			}
			asked, refused = string(word), err
		}
	}
	var head struct {
		Ask *string `json:"ask"`
	}
	err := json.Unmarshal(line, &head)
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		if wrong.Field != "" {
			return nil, fmt.Errorf(`ask: "ask" must be a string, and is of type %s`, wrong.Value)
		}
		return nil, fmt.Errorf(`ask: a request is an object as in {"ask":"colors.assign",…}, and no %s`,
			wrong.Value)
	}
	if err != nil {
		return nil, fmt.Errorf("ask: %w", err)
	}
	if head.Ask == nil {
		return nil, errors.New(`ask: the request has no "ask"`)
	}
	if *head.Ask == asked && asked != "" {
		return nil, refused
	}
	verb, ok := verbs[*head.Ask]
	if !ok {
		return nil, fmt.Errorf("ask: unknown question %q", *head.Ask)
	}
	return verb(line)
}

// read reads a request into a struct, strictly. Values of the types in plain
// are read field by field, which is faster than their own methods.
func read(line []byte, request any, plain ...reflect.Type) error {
	if err := strict.Unmarshal(line, request, plain...); err != nil {
		return unread{err}
	}
	return nil
}

// An unread is the error of a request that cannot be read.
type unread struct{ err error }

func (u unread) Error() string { return "ask: " + u.err.Error() }
func (u unread) Unwrap() error { return u.err }

var errEmpty = errors.New("an id must be a string that is not empty")

// An id is the name of a player: any string except the empty string.
type id string

// UnmarshalJSON reads a string, and refuses the empty string.
func (i *id) UnmarshalJSON(data []byte) error {
	if n := len(data); n > 2 && data[0] == '"' && bytes.IndexByte(data, '\\') < 0 {
		*i = id(data[1 : n-1]) // which stands for itself
		return nil
	}
	var s *string
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if s == nil || *s == "" {
		return errEmpty
	}
	*i = id(*s)
	return nil
}
