// Package gotha reads the tournaments of OpenGotha, the pairing program of many
// go congresses. [Read] makes an event of its XML.
//
// A tournament whose first criterion of placement is the number of wins is a
// Swiss. Every other one is a McMahon: a player begins with the rank in stones,
// not above the bar and not below the floor, counted from the rank zero, with
// the correction of the player. One stone is one win.
//
// The entrants are listed by these points, then by rank, then by rating, and
// then as in the file. Black begins the game, so Black is Gold.
//
//	BLACKWINS, WHITEWINS    a win, or by forfeit (BYDEF)
//	EQUAL, BOTHWIN          a draw
//	BOTHLOSE                no decision, or a forfeit of both (BYDEF)
//	UNKNOWN                 not yet played, if the round is the last, and
//	                        otherwise no decision
//
// An event needs two players whose registration is final, or who play. A round
// without a game before another round is refused.
//
// Source: OpenGotha 3.5, ExternalDocument.java and Tournament.java.
package gotha

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/source"
	"github.com/arbiter-go/arbiter/pairing"
)

// maxPlayers is the maximum number of players.
const maxPlayers = 10_000

// maxRounds is the maximum number of rounds.
const maxRounds = 99

// Is reports whether a text is a tournament of OpenGotha.
func Is(file []byte) bool {
	text, _, _ := source.Text(file[:min(len(file), 4096)])
	return strings.Contains(text, "<Tournament") && strings.HasPrefix(strings.TrimSpace(text), "<")
}

// Read makes an event of a tournament. The remarks say what the event cannot
// hold. The error has all problems of the file, each with its line and column.
// The event is not checked.
func Read(file []byte) (e pairing.Event[string], remarks []string, err error) {
	text, old, err := source.Text(file)
	if err != nil {
		return e, nil, fmt.Errorf("gotha: %w", err)
	}
	r := reader{index: map[string]int{}, criteria: map[int]string{}}
	if old {
		r.remarks.Add(source.Old, "")
	}
	d := xml.NewDecoder(strings.NewReader(text))
	// The text is UTF-8 by now.
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	var path []string
	for {
		line, column := d.InputPos()
		token, err := d.RawToken()
		if err == io.EOF && len(path) == 0 {
			break
		}
		var syntax *xml.SyntaxError
		switch {
		case err == io.EOF:
			r.At(line, column, "the file ends within <%s>", path[len(path)-1])
		case errors.As(err, &syntax):
			line, column = d.InputPos()
			r.At(line, column, "%s", syntax.Msg)
		case err != nil:
			r.At(line, column, "%v", err)
		}
		if err != nil {
			return e, nil, r.Err("gotha")
		}
		switch x := token.(type) {
		case xml.StartElement:
			path = append(path, x.Name.Local)
			if len(path) > 100 {
				r.At(line, column, "more than 100 elements within each other")
				return e, nil, r.Err("gotha")
			}
			r.element(element{&r, line, column, x.Attr}, path)
		case xml.EndElement:
			if n := len(path); n == 0 || path[n-1] != x.Name.Local {
				r.At(line, column, "</%s> ends no element", x.Name.Local)
				return e, nil, r.Err("gotha")
			}
			path = path[:len(path)-1]
		}
	}
	r.resolve()
	if err := r.Err("gotha"); err != nil {
		return e, nil, err
	}
	return r.event(), r.remarks.Texts(), nil
}

// A reader has the elements so far.
type reader struct {
	source.Problems
	remarks  source.Remarks
	players  []player
	index    map[string]int // places of players, by keys
	games    []game
	byes     []game         // White alone
	criteria map[int]string // of placement, by number
	params   parameters
}

// parameters are the general parameters.
type parameters struct {
	rounds, zero, floor, bar int
	bye, absent              [2]int // in half points: of wins, of McMahon
	roundDown                bool
}

// A player is a player of the file.
type player struct {
	name, club    string
	rank          int // 1 dan is 0
	rating        int
	correction    int
	participating string
	preliminary   bool
	start         int  // stones
	plays         bool // is in a game or has a bye
}

// A game is a game of the file, or a bye.
type game struct {
	round                int
	white, black, result string
	line, column         int
	gold, silver         int // places of Black and White
	handicap, colorless  bool
}

// An element has the attributes of an element, and its place.
type element struct {
	r            *reader
	line, column int
	attributes   []xml.Attr
}

// get returns an attribute, with single blanks between its words.
func (x element) get(name, otherwise string) string {
	for _, a := range x.attributes {
		if a.Name.Local == name {
			return strings.Join(strings.Fields(a.Value), " ")
		}
	}
	return otherwise
}

// number returns an attribute as a number in a range.
func (x element) number(name string, otherwise, least, most int) int {
	text := x.get(name, strconv.Itoa(otherwise))
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		x.r.At(x.line, x.column, "%s: %q is not a number from %d to %d", name, text, least, most)
		return otherwise
	}
	return n
}

// rank returns an attribute as a rank such as 3K or 2D. One dan is 0, and one
// kyu is -1. As in OpenGotha, no rank is below 30K or above 9D, a number alone
// is kyu, and professionals are 7D to 9D.
func (x element) rank(name, otherwise string) int {
	text := strings.ToUpper(x.get(name, otherwise))
	digits := strings.TrimRight(text, "KDP")
	n, err := strconv.ParseUint(digits, 10, 8)
	switch unit := text[len(digits):]; {
	case text == "":
		return -30
	case err != nil || len(unit) > 1:
		x.r.At(x.line, x.column, "%s: %q is not a rank such as 3K or 2D", name, text)
	case unit == "D":
		return min(int(n)-1, 8)
	case unit == "P":
		return min(5+(int(n)+2)/3, 8)
	}
	return max(-int(n), -30)
}

// key is a name as OpenGotha compares names. A machine in Turkey writes its
// capitals with İ.
func key(name string) string { return letters.Replace(strings.ToUpper(name)) }

var letters = strings.NewReplacer(" ", "", "ß", "SS", "İ", "I")

// element reads the beginning of an element.
func (r *reader) element(x element, path []string) {
	switch name := path[len(path)-1]; {
	case name == "Player":
		r.player(x)
	case name == "Game":
		g := game{round: x.number("roundNumber", 1, 1, maxRounds), white: x.get("whitePlayer", ""),
			black: x.get("blackPlayer", ""), result: x.get("result", "RESULT_UNKNOWN"),
			line: x.line, column: x.column}
		g.handicap, g.colorless = x.number("handicap", 0, 0, 99) > 0, x.get("knownColor", "true") == "false"
		r.games = append(r.games, g)
	case name == "ByePlayer":
		round := x.number("roundNumber", 1, 1, maxRounds)
		r.byes = append(r.byes, game{round: round, white: x.get("player", ""), line: x.line, column: x.column})
	case name == "PlacementCriterion" && slices.Contains(path, "TournamentParameterSet"):
		r.criteria[x.number("number", 1, 1, 20)] = x.get("name", "NULL")
	case name == "GeneralParameterSet":
		points := func(name string) int { return x.number(name, 0, 0, 2) }
		r.params = parameters{
			rounds: x.number("numberOfRounds", 5, 1, maxRounds),
			zero:   x.rank("genMMZero", "30K"), floor: x.rank("genMMFloor", "20K"),
			bar:       x.rank("genMMBar", "4D"),
			bye:       [2]int{points("genNBW2ValueBye"), points("genMMS2ValueBye")},
			absent:    [2]int{points("genNBW2ValueAbsent"), points("genMMS2ValueAbsent")},
			roundDown: x.get("genRoundDownNBWMMS", "true") == "true",
		}
		if x.number("numberOfCategories", 1, 0, 99) > 1 {
			r.remarks.Add("the categories of players are left out", "")
		}
	}
}

// player reads a player.
func (r *reader) player(x element) {
	name, first := x.get("name", ""), x.get("firstName", "")
	p := player{name: strings.TrimSpace(name + " " + first), club: x.get("club", ""), rank: x.rank("rank", "30K"),
		rating: x.number("rating", -900, -10_000, 10_000), correction: x.number("smmsCorrection", 0, -99, 99),
		participating: x.get("participating", ""), preliminary: x.get("registeringStatus", "FIN") != "FIN"}
	k := key(name + first)
	_, again := r.index[k]
	switch {
	case k == "":
		r.At(x.line, x.column, "a player needs a name")
	case again:
		r.At(x.line, x.column, "%q is there already", p.name)
	case len(r.players) == maxPlayers:
		r.At(x.line, x.column, "there are more than %d players", maxPlayers)
	default:
		r.index[k] = len(r.players)
		r.players = append(r.players, p)
	}
}

// outcomes has the outcome of each result.
var outcomes = map[string]pairing.Outcome{
	"UNKNOWN": pairing.NotPlayed, "BLACKWINS": pairing.GoldWins, "WHITEWINS": pairing.SilverWins,
	"EQUAL": pairing.Draw, "BOTHWIN": pairing.Draw, "BOTHLOSE": pairing.NoDecision,
	"BLACKWINS_BYDEF": pairing.GoldByForfeit, "WHITEWINS_BYDEF": pairing.SilverByForfeit,
	"EQUAL_BYDEF": pairing.Draw, "BOTHWIN_BYDEF": pairing.Draw, "BOTHLOSE_BYDEF": pairing.BothForfeit,
}

// resolve finds the players of games and byes.
func (r *reader) resolve() {
	type seat struct{ round, player int }
	seats, rested := map[seat]bool{}, map[int]bool{}
	find := func(name string, g game) int {
		i, ok := r.index[key(name)]
		switch {
		case !ok:
			r.At(g.line, g.column, "no player is called %q", name)
			return -1
		case seats[seat{g.round, i}]:
			r.At(g.line, g.column, "%q has another game or bye in round %d", r.players[i].name, g.round)
		}
		seats[seat{g.round, i}], r.players[i].plays = true, true
		return i
	}
	for k := range r.games {
		g := &r.games[k]
		g.gold, g.silver = find(g.black, *g), find(g.white, *g)
		result, ok := strings.CutPrefix(g.result, "RESULT_")
		if _, known := outcomes[result]; !ok || !known {
			r.At(g.line, g.column, "%q is no result of a game", g.result)
		}
		g.result = result
	}
	for k := range r.byes {
		b := &r.byes[k]
		b.silver = find(b.white, *b)
		if rested[b.round] {
			r.At(b.line, b.column, "round %d has a bye already", b.round)
		}
		rested[b.round] = true
	}
	entrants := 0
	for _, p := range r.players {
		if p.enters() {
			entrants++
		}
	}
	if entrants < 2 {
		r.At(1, 1, "an event needs two players, and the registration of %d of %d is final", entrants,
			len(r.players))
	}
	played := map[int]bool{}
	for _, g := range r.games {
		played[g.round] = true
	}
	for _, g := range r.games {
		if before := g.round - 1; before > 0 && !played[before] {
			r.At(g.line, g.column, "this game is in round %d, but round %d has no game", g.round, before)
			played[before] = true // and told once
		}
	}
}

// enters reports whether a player is an entrant: the registration is final, or
// the player plays.
func (p player) enters() bool { return !p.preliminary || p.plays }

// swiss reports whether the number of wins comes before the points of McMahon.
func (r *reader) swiss() bool {
	for n := 1; n <= 20; n++ {
		switch r.criteria[n] {
		case "NBW":
			return true
		case "MMS":
			return false
		}
	}
	return false
}

// event makes the event.
func (r *reader) event() pairing.Event[string] {
	g := r.params
	edition, mcmahon, bye, absent := pairing.ArbiterMcMahon2026, true, g.bye[1], g.absent[1]
	if r.swiss() {
		edition, mcmahon, bye, absent = pairing.ArbiterSwiss2026, false, g.bye[0], g.absent[0]
	}
	order := r.order(mcmahon)
	var names, clubs []string
	var start []int
	var ratings []float64
	for _, i := range order {
		p := r.players[i]
		names, clubs = append(names, p.name), append(clubs, p.club)
		start, ratings = append(start, 2*p.start), append(ratings, float64(p.rating))
	}
	e := pairing.New(edition, names)
	e.SeedRatings = ratings
	e.Points = pairing.Points{Win: 2, Draw: 1, Bye: bye, Requested: absent, Absent: absent}
	if g.roundDown && (bye == 1 || absent == 1) {
		r.remarks.Add("half points of absences are not rounded down; OpenGotha does", "")
	}
	if mcmahon {
		e.Start = start
	}
	if slices.Max(append([]string{""}, clubs...)) != "" {
		e.Clubs = clubs
	}
	r.keys(&e, mcmahon)
	r.rounds(&e, order)
	return e
}

// order returns the places of the players who are entrants, the best first, and
// sets the stones with which they begin. The lowest are not below 0.
func (r *reader) order(mcmahon bool) []int {
	var order []int
	low := 0
	for i := range r.players {
		p := &r.players[i]
		p.start = min(max(p.rank, r.params.floor), r.params.bar) - r.params.zero + p.correction
		if !p.enters() {
			r.remarks.Add("a player whose registration is preliminary is left out", p.name)
			continue
		}
		order, low = append(order, i), min(low, p.start)
	}
	for i := range r.players {
		r.players[i].start -= low
	}
	if low < 0 && mcmahon {
		r.remarks.Add("all begin with more stones, so that nobody begins below 0", "")
	}
	slices.SortStableFunc(order, func(i, j int) int {
		x, y := r.players[i], r.players[j]
		if mcmahon && x.start != y.start {
			return cmp.Compare(y.start, x.start)
		}
		return cmp.Or(cmp.Compare(y.rank, x.rank), cmp.Compare(y.rating, x.rating))
	})
	return order
}

// keys sets the tie-breaks of the criteria of placement behind the first.
func (r *reader) keys(e *pairing.Event[string], mcmahon bool) {
	main, of := "NBW", "W" // the sums of wins end with W
	if mcmahon {
		main, of = "MMS", "M"
	}
	known := map[string]pairing.TieBreak{
		"SOS" + of: pairing.Buchholz, "SOS" + of + "-1": pairing.BuchholzCut1,
		"SODOS" + of: pairing.SonnebornBerger, "NBW": pairing.MostWins,
		"DC": pairing.DirectEncounter, "SDC": pairing.DirectEncounter,
	}
	for n := 1; n <= 20; n++ {
		switch name := r.criteria[n]; {
		case name == "" || name == "NULL" || name == main:
		case known[name] == 0:
			r.remarks.Add("a criterion of placement is left out", name)
		case !slices.Contains(e.TieBreaks, known[name]):
			e.TieBreaks = append(e.TieBreaks, known[name])
		}
	}
}

// rounds adds the rounds, and the absences.
func (r *reader) rounds(e *pairing.Event[string], order []int) {
	played := 0
	for _, g := range slices.Concat(r.games, r.byes) {
		played = max(played, g.round)
	}
	e.Length = r.params.rounds
	if e.Length < played {
		r.remarks.Add("there are more rounds than the parameters say", fmt.Sprint(played))
		e.Length = played
	}
	there := make([]map[int]bool, played+1) // who plays or rests
	for k := range played {
		there[k+1] = map[int]bool{}
		e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{}, Byes: []string{}})
	}
	for _, g := range r.games {
		outcome := outcomes[g.result]
		gold := r.players[g.gold].name
		if g.handicap {
			r.remarks.InRound("a game with a handicap counts as an even one", gold, g.round)
		}
		if g.colorless {
			r.remarks.InRound("the colors of a game are not known, and count all the same", gold, g.round)
		}
		switch {
		case outcome == pairing.NotPlayed && g.round < played:
			outcome = pairing.NoDecision
			r.remarks.InRound("a game of an earlier round without a result has no decision", gold, g.round)
		case strings.HasPrefix(g.result, "BOTHWIN"):
			r.remarks.InRound("a game that both won is a draw", gold, g.round)
		case g.result == "EQUAL_BYDEF":
			r.remarks.InRound("a draw by forfeit counts as a draw", gold, g.round)
		}
		games := &e.Rounds[g.round-1].Games
		silver := r.players[g.silver].name
		*games = append(*games, pairing.Game[string]{Gold: gold, Silver: silver, Outcome: outcome})
		there[g.round][g.gold], there[g.round][g.silver] = true, true
	}
	for _, b := range r.byes {
		there[b.round][b.silver] = true
		e.Rounds[b.round-1].Byes = append(e.Rounds[b.round-1].Byes, r.players[b.silver].name)
	}
	for round := 1; round <= e.Length; round++ {
		for _, i := range order {
			p := r.players[i]
			away := len(p.participating) >= round && p.participating[round-1] == '0'
			switch {
			case round > played && !away, round <= played && there[round][i]:
				continue
			case !away:
				r.remarks.InRound("a player who takes part in a round, but is not paired, is absent",
					p.name, round)
			}
			e.Absent = append(e.Absent, pairing.Absence[string]{Player: p.name, Round: round})
		}
	}
}
