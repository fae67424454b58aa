package statefile

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/pairing"
)

// A File is an event that was read from a state file. [File.Judge] says whether
// it keeps to the rules. The event may even be one that [pairing.Event.Check]
// refuses.
type File struct {
	Event pairing.Event[string]
	Notes []Note // by lines

	// The lines of the text, from 1.
	entrants, withdrawals, absences, rounds []int
	games, byes                             [][]int // round by round
}

// Read reads the event of a state file. The file does not say by which rules it
// is played. So the settings come from another event, such as
// pairing.New[string](pairing.WC2016, nil): its edition, lives, rank keys,
// criteria, reading of second place, and BothForfeitUnmet. Nothing else of that
// event is used.
//
// The error has all [Problems] of the text. The program itself stops at the
// first of them.
func Read(text []byte, settings pairing.Event[string]) (File, error) {
	r := newReader(settings)
	lines := strings.Split(ends.Replace(string(text)), "\n")
	r.guess = !hasRounds(lines)
	for k, line := range lines {
		r.number = k + 1
		words, rest := cutLine(line)
		if words == nil {
			continue
		}
		if len(words) == 1 && words[0] == "stop" {
			r.stop(lines[k+1:])
			break
		}
		r.line(words, rest)
	}
	if len(r.players) == 0 {
		r.problems.add(ErrNobody, 0, "", "")
	}
	if err := r.err(); err != nil {
		return File{}, err
	}
	return r.finish(), nil
}

// IsState reports whether a text looks like a state file: its first line that
// is no comment begins with a word of the format, and has something behind it.
// A text that begins with { is JSON. Any other text is an error.
func IsState(text []byte) (bool, error) {
	start := strings.Trim(string(text[:min(len(text), 1000)]), blanks)
	if strings.HasPrefix(start, "{") {
		return false, nil
	}
	number := 0
	for line := range strings.SplitSeq(ends.Replace(string(text)), "\n") {
		number++
		words, rest := cutLine(line)
		if words == nil {
			continue
		}
		if len(words) > 1 && handlers[lower(words[0])] != nil {
			return true, nil
		}
		return false, fmt.Errorf("neither a state file nor JSON: line %d must begin with a word such as "+
			"player, or with {: %s", number, problem.Name(strings.TrimSpace(words[0]+" "+rest)))
	}
	return false, errors.New("neither a state file nor JSON: nothing but blanks and comments")
}

// ends writes the ends of lines as one character.
var ends = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// blanks are the characters between words.
const blanks = " \t\v\f\r\n"

// cutLine returns the words of a line without its comment, and everything
// behind the first word. Without words, it returns nil.
func cutLine(line string) (words []string, rest string) {
	if end := strings.IndexAny(line, "#*"); end >= 0 {
		line = line[:end]
	}
	words = strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(blanks, c) })
	if len(words) == 0 {
		return nil, ""
	}
	return words, strings.Trim(strings.TrimPrefix(strings.Trim(line, blanks), words[0]), blanks)
}

// hasRounds reports whether the lines that count have a line for a round.
func hasRounds(lines []string) bool {
	for _, line := range lines {
		words, _ := cutLine(line)
		if len(words) == 1 && words[0] == "stop" {
			return false
		}
		if len(words) > 1 && lower(words[0]) == "round" {
			return true
		}
	}
	return false
}

// handlers has the handler for each first word of a line.
var handlers = map[string]func(r *reader, words []string, rest string){
	"player": (*reader).player, "round": (*reader).round, "bye": (*reader).bye,
	"game": (*reader).game, "pair": (*reader).game, "pick": (*reader).game,
	"remove": (*reader).remove, "add": (*reader).add,
}

// lower returns a word with the capitals A to Z made small. The program knows
// no other capitals.
func lower(word string) string {
	return strings.Map(func(c rune) rune {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		return c
	}, word)
}

// A reader reads a text line by line.
type reader struct {
	problems
	file   File
	guess  bool // there are no lines for rounds
	added  bool // a line with the word add was noted
	early  bool // a game or bye before round 1 was told
	number int  // of the line
	named  int  // the number in the last line for a round

	players []player
	index   map[string]int  // by name
	heard   map[string]bool // names without a player, which were told
	away    []*removal      // in the order of their lines
	lately  []*removal      // since the last game or bye

	rounds []round
}

// A player is one line of a player, and the state of the player so far.
type player struct {
	name   string
	rating float64
	line   int
	losses int

	last     int      // the last round with a game or bye, from 1, or 0
	annulled int      // the opponent if that was a vacated game, or -1
	removed  *removal // the removal that lasts, or nil
	back     *removal // the removal that ended last, or nil
}

// A removal is a time for which a player is out: the rounds from after+1 to
// until, or to the end if open.
type removal struct {
	player, line, after, until int
	open                       bool
	late                       bool // the player had not been entered
}

// A round has its games and byes, with their lines.
type round struct {
	line  int
	games []game
	byes  []bye
}

type game struct {
	line, gold, silver int
	outcome            pairing.Outcome
}

type bye struct{ line, player int }

// newReader returns a reader of an event with the settings of another one.
func newReader(s pairing.Event[string]) *reader {
	r := &reader{index: map[string]int{}, heard: map[string]bool{}}
	r.file.Event = pairing.Event[string]{
		Edition: s.Edition, Lives: s.Lives, RankBy: slices.Clone(s.RankBy), Criteria: slices.Clone(s.Criteria),
		SecondBy: s.SecondBy, BothForfeitUnmet: s.BothForfeitUnmet,
	}
	if s.ForfeitRemoves {
		r.note(noteForfeitsStay, "", "")
	}
	return r
}

// noteAt notes something about a line, or about the whole text if line is 0.
func (r *reader) noteAt(line int, kind noteKind, who, detail string) {
	r.file.Notes = append(r.file.Notes, Note{kind, line, who, detail})
}

// note notes something about the line that is being read.
func (r *reader) note(kind noteKind, who, detail string) { r.noteAt(r.number, kind, who, detail) }

func (r *reader) wrong(kind error, who, detail string) { r.problems.add(kind, r.number, who, detail) }

// line reads a line that is no comment.
func (r *reader) line(words []string, rest string) {
	handle := handlers[lower(words[0])]
	if len(words) == 1 || handle == nil {
		r.wrong(ErrLine, "", strings.Join(words, " "))
		if len(words) == 3 {
			if _, ok := seed(words[2]); ok {
				// It was meant as the line of a player.
				r.heard[unescape(words[1])] = true
			}
		}
		return
	}
	handle(r, words[1:], rest)
}

// stop notes that lines are left out.
func (r *reader) stop(lines []string) {
	for _, line := range lines {
		if words, _ := cutLine(line); words != nil {
			r.note(noteStopped, "", "")
			return
		}
	}
}

func (r *reader) player(words []string, _ string) {
	if len(words) != 2 {
		r.wrong(ErrPlayer, "", strings.Join(words, " "))
		for _, word := range words {
			r.heard[unescape(word)] = true
		}
		return
	}
	name := unescape(words[0])
	if !utf8.ValidString(name) {
		r.wrong(ErrName, name, "")
		r.heard[name] = true
		return
	}
	if name != words[0] {
		r.note(noteRenamed, problem.Name(name), problem.Name(words[0]))
	}
	if _, ok := r.index[name]; ok {
		r.wrong(ErrRepeated, name, "")
		return
	}
	rating, ok := seed(words[1])
	if !ok {
		r.wrong(ErrRating, name, words[1])
	}
	i := len(r.players)
	r.index[name] = i
	r.players = append(r.players, player{name: name, rating: rating, line: r.number, annulled: -1})
	if r.begun() {
		r.note(noteLateEntry, problem.Name(name), "")
		r.away = append(r.away, &removal{player: i, line: r.number, until: r.lastMissed(), late: true})
		r.players[i].back = r.away[len(r.away)-1]
	}
}

// seed reads a seed rating.
func seed(word string) (rating float64, ok bool) {
	rating, err := strconv.ParseFloat(word, 64)
	return rating, err == nil && strings.Trim(word, "0123456789+-.eE") == "" && math.Abs(rating) <= 10000
}

// begun reports whether a game or bye has come before.
func (r *reader) begun() bool { return len(r.rounds) > 1 || r.seen() }

// seen reports whether the round has a game or bye so far.
func (r *reader) seen() bool {
	k := len(r.rounds) - 1
	return k >= 0 && len(r.rounds[k].games)+len(r.rounds[k].byes) > 0
}

// lastMissed returns the last round without a player who is back from here on.
// If the player has a game or bye in this round, it is the round before.
func (r *reader) lastMissed() int {
	if r.seen() {
		return len(r.rounds)
	}
	return max(len(r.rounds)-1, 0)
}

// find returns the number of a player. If a line of a player is wrong, that is
// the problem, and the other lines with the name have none. Any other unknown
// name is told once.
func (r *reader) find(word string) (int, bool) {
	name := unescape(word)
	i, ok := r.index[name]
	if ok || r.heard[name] {
		return i, ok
	}
	r.heard[name] = true
	detail := ""
	if k := slices.IndexFunc(r.players, func(p player) bool { return strings.EqualFold(p.name, name) }); k >= 0 {
		detail = "capitals count: " + r.players[k].name
	}
	r.wrong(ErrUnknown, name, detail)
	return 0, false
}

// plays finds a player who has a game or bye.
func (r *reader) plays(word string) (int, bool) {
	i, ok := r.find(word)
	if ok && r.players[i].removed != nil {
		r.wrong(ErrRemoved, r.players[i].name, "")
		return i, false
	}
	return i, ok
}

func (r *reader) round(_ []string, rest string) {
	n, err := strconv.Atoi(rest)
	if r.named++; err != nil || n != r.named {
		r.wrong(ErrRound, "", rest)
	}
	if err == nil {
		r.named = n // so that a gap is one problem
	}
	r.begin()
}

// begin begins the next round.
func (r *reader) begin() {
	r.rounds = append(r.rounds, round{line: r.number})
	r.lately = nil
}

// appears records that a player has a game or bye in the round that is being
// read. The opponent of a vacated game is a number, or else -1.
func (r *reader) appears(i, annulled int) {
	p, now := &r.players[i], len(r.rounds)
	if p.back != nil && p.back.until == now {
		p.back.until = now - 1
	}
	p.last, p.annulled, p.back = now, annulled, nil
}

// goesOn records that the round that is being read has one more game or bye.
// The players who have left since the last one, and have none in this round,
// are out in it.
func (r *reader) goesOn() {
	for _, a := range r.lately {
		if now := len(r.rounds); r.players[a.player].last != now && a.after == now {
			a.after = now - 1
		}
	}
	r.lately = nil
}

func (r *reader) bye(words []string, rest string) {
	if len(words) == 2 {
		rest = words[0]
		if result := words[1]; result != "win" && result != "loss" {
			r.wrong(ErrResult, "", "bye "+strings.Join(words, " "))
		} else {
			r.note(noteByeResult, problem.Name(unescape(rest)), result)
		}
	}
	i, ok := r.plays(rest)
	if !ok || !r.inRound(i, i) {
		return
	}
	r.goesOn()
	r.appears(i, -1)
	now := &r.rounds[len(r.rounds)-1]
	now.byes = append(now.byes, bye{r.number, i})
}

// inRound reports whether a round is open for a game of two players, or for a
// bye. If the text has no lines for rounds, it begins a round if it must.
func (r *reader) inRound(i, j int) bool {
	if !r.guess {
		if len(r.rounds) == 0 && !r.early {
			r.early = true
			r.wrong(ErrRound, r.players[i].name, "round 1 has not begun")
		}
		return len(r.rounds) > 0
	}
	x, y, now := r.players[i], r.players[j], len(r.rounds)
	replay := i != j && x.last == now && y.last == now && x.annulled == j && y.annulled == i
	if now == 0 || !replay && (x.last == now || y.last == now) {
		r.begin()
	}
	return true
}

func (r *reader) game(words []string, rest string) {
	if len(words) < 3 {
		detail := strings.Join(words, " ")
		if len(words) == 2 {
			detail += " (a game to come has no line)"
		}
		r.wrong(ErrGame, "", detail)
		return
	}
	i, ok1 := r.plays(words[0])
	j, ok2 := r.plays(words[1])
	// The result has single blanks.
	rest = strings.Trim(strings.TrimPrefix(rest, words[0]), blanks)
	rest = strings.Trim(strings.TrimPrefix(rest, words[1]), blanks)
	outcome, kind, ok := r.result(words[2:], rest, words[0], words[1])
	if !ok || !ok1 || !ok2 {
		return
	}
	x, y := &r.players[i], &r.players[j]
	who := problem.Against(x.name, y.name)
	if lives := r.file.Event.Lives; x.losses >= lives && y.losses >= lives {
		r.note(noteEliminated, who, "")
		return
	}
	if !r.inRound(i, j) {
		return
	}
	if kind != 0 {
		r.note(kind, who, rest)
	}
	r.goesOn()
	opponents := [2]int{-1, -1} // of a vacated game
	switch outcome {
	case pairing.GoldWins:
		y.losses++
	case pairing.SilverWins:
		x.losses++
	case pairing.BothForfeit:
		x.losses++
		y.losses++
	case pairing.Void:
		opponents = [2]int{j, i}
	}
	r.appears(i, opponents[0])
	r.appears(j, opponents[1])
	now := &r.rounds[len(r.rounds)-1]
	now.games = append(now.games, game{r.number, i, j, outcome})
}

// results are the results without a name.
var results = []string{"draw", "double win", "double loss", "no decision", "vacated"}

// result returns the outcome of a game, and the kind of its note, or 0.
func (r *reader) result(words []string, text, gold, silver string) (pairing.Outcome, noteKind, bool) {
	switch text {
	case "draw", "no decision":
		return pairing.NoDecision, noteUnrated, true
	case "double win":
		return pairing.NoDecision, noteBothWon, true
	case "double loss":
		return pairing.BothForfeit, noteUnrated, true
	case "vacated":
		return pairing.Void, 0, true
	}
	if words[0] != "winner" || len(words) != 2 {
		if low := lower(text); low != text && (slices.Contains(results, low) || lower(words[0]) == "winner") {
			text += " (results have no capitals, except in names)"
		}
		r.wrong(ErrResult, "", text)
		return 0, 0, false
	}
	switch unescape(words[1]) {
	case unescape(gold):
		return pairing.GoldWins, 0, true
	case unescape(silver):
		return pairing.SilverWins, 0, true
	}
	r.wrong(ErrWinner, "", text)
	return 0, 0, false
}

func (r *reader) remove(_ []string, rest string) {
	i, ok := r.plays(rest)
	if !ok {
		return
	}
	a := &removal{player: i, line: r.number, after: r.lastMissed(), open: true}
	r.away, r.lately = append(r.away, a), append(r.lately, a)
	r.players[i].removed, r.players[i].back = a, nil
}

func (r *reader) add(_ []string, rest string) {
	i, ok := r.find(rest)
	if !ok {
		return
	}
	p := &r.players[i]
	if !r.added {
		r.added = true
		r.note(noteReturns, problem.Name(p.name), "")
	}
	if p.removed == nil {
		r.note(noteWasThere, problem.Name(p.name), "")
		return
	}
	p.removed.open, p.removed.until = false, r.lastMissed()
	p.removed, p.back = nil, p.removed
}

// finish makes the event from the lines.
func (r *reader) finish() File {
	for n := len(r.rounds); n > 0 && !r.seen(); n-- {
		r.noteAt(r.rounds[n-1].line, noteNoGames, "", "")
		r.rounds = r.rounds[:n-1]
	}
	if r.guess && len(r.rounds) > 1 {
		r.noteAt(0, noteRoundsGuessed, "", strconv.Itoa(len(r.rounds))+" rounds")
	}
	r.entrants()
	f := &r.file
	f.Event.Rounds = []pairing.Round[string]{}
	for k := range r.rounds {
		r.vacated(k)
		r.put(k)
	}
	for _, a := range r.away {
		name := r.players[a.player].name
		// A record of a round that was left out counts from the end.
		a.after, a.until = min(a.after, len(r.rounds)), min(a.until, len(r.rounds))
		if !a.open && a.until <= a.after {
			r.noteAt(a.line, noteWasThere, problem.Name(name), "")
			continue
		}
		if !a.open && !a.late {
			r.noteAt(a.line, noteAbsent, problem.Name(name), rounds(a.after+1, a.until))
		}
		w := pairing.Withdrawal[string]{Player: name, After: a.after}
		if !a.open {
			w.Until = a.until
		}
		f.Event.Withdrawals = append(f.Event.Withdrawals, w)
		f.withdrawals = append(f.withdrawals, a.line)
	}
	slices.SortStableFunc(f.Notes, func(x, y Note) int { return cmp.Compare(x.line, y.line) })
	return *f
}

// entrants lists the players by their ratings.
func (r *reader) entrants() {
	f := &r.file
	order := slices.Clone(r.players)
	slices.SortStableFunc(order, func(x, y player) int { return cmp.Compare(y.rating, x.rating) })
	for k, p := range order {
		if k > 0 && order[k-1].rating == p.rating {
			r.noteAt(p.line, noteSeedsTied, problem.Name(p.name), "")
		}
		f.Event.Entrants = append(f.Event.Entrants, p.name)
		f.Event.SeedRatings = append(f.Event.SeedRatings, p.rating)
		f.entrants = append(f.entrants, p.line)
	}
}

// vacated leaves out the vacated games of round k, from 0, that were not played
// again, and makes the players absent. In the last round they stay, and so do
// they in a round that has nothing else.
func (r *reader) vacated(k int) {
	now := &r.rounds[k]
	played := map[[2]int]bool{}
	there := map[int]bool{}
	for _, b := range now.byes {
		there[b.player] = true
	}
	for _, g := range now.games {
		if g.outcome != pairing.Void {
			played[[2]int{g.gold, g.silver}], played[[2]int{g.silver, g.gold}] = true, true
			there[g.gold], there[g.silver] = true, true
		}
	}
	var kept []game
	for _, g := range now.games {
		who := problem.Against(r.players[g.gold].name, r.players[g.silver].name)
		switch {
		case g.outcome != pairing.Void:
			kept = append(kept, g)
			continue
		case played[[2]int{g.gold, g.silver}]:
			kept = append(kept, g)
			r.noteAt(g.line, noteAnnulled, who, "")
			continue
		case k == len(r.rounds)-1:
			kept = append(kept, g)
			r.noteAt(g.line, noteAwaited, who, "")
			continue
		case len(there) == 0:
			kept = append(kept, g)
			r.noteAt(g.line, noteAnnulled, who, "")
			continue
		}
		r.noteAt(g.line, noteVacated, who, "")
		for _, i := range [...]int{g.gold, g.silver} {
			if there[i] {
				continue
			}
			there[i] = true
			r.file.Event.Absent = append(r.file.Event.Absent,
				pairing.Absence[string]{Player: r.players[i].name, Round: k + 1, Why: "a vacated game"})
			r.file.absences = append(r.file.absences, g.line)
		}
	}
	now.games = kept
}

// put adds round k to the event.
func (r *reader) put(k int) {
	f := &r.file
	e := pairing.Round[string]{Games: []pairing.Game[string]{}, Byes: []string{}}
	var games, byes []int
	for _, g := range r.rounds[k].games {
		e.Games = append(e.Games, pairing.Game[string]{Gold: r.players[g.gold].name,
			Silver: r.players[g.silver].name, Outcome: g.outcome})
		games = append(games, g.line)
	}
	for _, b := range r.rounds[k].byes {
		e.Byes = append(e.Byes, r.players[b.player].name)
		byes = append(byes, b.line)
	}
	f.Event.Rounds = append(f.Event.Rounds, e)
	f.rounds, f.games, f.byes = append(f.rounds, r.rounds[k].line), append(f.games, games), append(f.byes, byes)
}

// rounds names the rounds from first to last.
func rounds(first, last int) string {
	if first == last {
		return fmt.Sprintf("round %d", first)
	}
	return fmt.Sprintf("rounds %d to %d", first, last)
}
