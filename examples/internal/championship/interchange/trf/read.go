package trf

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/source"
)

// Read reads a file. The error has all problems of the text, each with its line
// and column.
func Read(file []byte) (*File, error) {
	text, old, err := source.Text(file)
	if err != nil {
		return nil, fmt.Errorf("trf: %w", err)
	}
	r := reader{file: &File{Points: usual, old: old}, lines: map[int]int{}}
	number := 0
	for line := range strings.SplitSeq(ends.Replace(text), "\n") {
		number++
		r.line(number, line)
	}
	if len(r.lines) == 0 {
		r.At(1, 1, "there is no player: no line begins with 001")
	}
	r.finish()
	if err := r.Err("trf"); err != nil {
		return nil, err
	}
	return r.file, nil
}

// Is reports whether a text has a line of a player.
func Is(file []byte) bool {
	text, _, _ := source.Text(file)
	return strings.Contains("\n"+ends.Replace(text), "\n001 ")
}

// ends writes the ends of lines as one character.
var ends = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// maxMore limits the players and rounds for which lines 250 have points.
const maxMore = maxPlayers * maxRounds

// A reader reads a text line by line.
type reader struct {
	source.Problems
	file  *File
	lines map[int]int // of players, by start numbers
	byes  []bye
	named []bye // players who are named by other lines
	more  int   // players and rounds with acceleration
	said  bool  // the points of the bye are given
}

// A bye is a record that a line names a player: in lines 240 and XXZ, since the
// player has no game in a round. Round 0 is the next round.
type bye struct {
	round, player int
	code          byte
	line, column  int
}

// A row is a line of the text, with its columns from 0.
type row struct {
	r      *reader
	number int
	text   string
	at     []int // where the columns begin
}

// parsers has the parser of each code with a meaning.
var parsers = map[string]func(w row){
	"001": row.player, "013": row.team, "310": row.team, "142": row.rounds, "XXR": row.rounds,
	"152": row.color, "XXC": row.color, "162": row.points, "BBW": row.points, "BBD": row.points,
	"BBL": row.points, "BBU": row.points, "BBZ": row.points, "BBF": row.points, "XXS": row.points,
	"202": row.tieBreaks, "212": row.tieBreaks, "240": row.requested, "XXZ": row.absent,
	"250": row.acceleration, "XXA": row.accelerations, "260": row.forbidden, "XXP": row.forbidden,
}

// line reads a line.
func (r *reader) line(number int, text string) {
	text = strings.TrimRight(text, " \t\x1a")
	if text == "" {
		return
	}
	w := row{r: r, number: number, text: strings.ReplaceAll(text, "\t", " ")}
	for k, c := range w.text {
		w.at = append(w.at, k)
		if unicode.IsControl(c) {
			w.problem(len(w.at)-1, "a control character, %q", c)
			return
		}
	}
	code := w.get(0, 3)
	parse := parsers[code]
	switch {
	case utf8.RuneCountInString(code) < 3 || w.get(3, 4) != "" && code != "###":
		w.problem(0, "a line must begin with a code of three characters and a blank")
	case parse == nil:
		r.file.Lines = append(r.file.Lines, Line{code, strings.TrimPrefix(w.text[len(code):], " ")})
	default:
		parse(w)
	}
}

// problem adds a problem of a column, from 0.
func (w row) problem(column int, format string, args ...any) {
	w.r.At(w.number, column+1, format, args...)
}

// get returns the text of the columns from one to before another, without
// blanks around it.
func (w row) get(from, to int) string {
	if from >= len(w.at) {
		return ""
	}
	end := len(w.text)
	if to < len(w.at) {
		end = w.at[to]
	}
	return strings.Trim(w.text[w.at[from]:end], " ")
}

// one returns the character of a column. Blanks and characters beyond ASCII are
// 0.
func (w row) one(column int) byte {
	if c := w.get(column, column+1); len(c) == 1 {
		return c[0]
	}
	return 0
}

// numberIn reads digits in columns. A blank is 0.
func (w row) numberIn(from, to, most int, what string) int {
	text := w.get(from, to)
	if text == "" {
		return 0
	}
	return w.parse(from, text, most, what)
}

// parse reads digits.
func (w row) parse(column int, text string, most int, what string) int {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil || n > uint64(most) {
		w.problem(column, "%s: %q is not a number up to %d", what, text, most)
		return 0
	}
	return int(n)
}

// tenths reads points such as 4.5 or 4,5.
func (w row) tenths(column int, text string) int {
	whole, part, dot := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	if n, err := strconv.ParseUint(whole+part, 10, 31); err == nil && len(part) < 2 && dot == (part != "") {
		if !dot {
			n *= 10
		}
		if n <= maxPoints {
			return int(n)
		}
	}
	w.problem(column, "%q is not a number of points such as 4.5, up to 99.9", text)
	return 0
}

// words returns the words behind a column, with their columns.
func (w row) words(from int) (words []string, columns []int) {
	for k := from; k < len(w.at); {
		end := k
		for end < len(w.at) && w.get(end, end+1) != "" {
			end++
		}
		if end > k {
			words, columns = append(words, w.get(k, end)), append(columns, k)
		}
		k = end + 1
	}
	return words, columns
}

// numbers returns the start numbers behind a column. Zeros are left out.
func (w row) numbers(from int) []int {
	var list []int
	words, columns := w.words(from)
	for k, word := range words {
		if n := w.parse(columns[k], word, maxPlayers, "a start number"); n > 0 {
			list = append(list, n)
			w.r.named = append(w.r.named, bye{player: n, line: w.number, column: columns[k] + 1})
		}
	}
	return list
}

// byes reads the start numbers behind a column, of players who have no game in
// a round.
func (w row) byes(from, round int, code byte) {
	before := len(w.r.named)
	w.numbers(from)
	for _, b := range w.r.named[before:] {
		b.round, b.code = round, code
		w.r.byes = append(w.r.byes, b)
	}
}

// between has the columns of a player that separate others.
var between = [...]int{8, 13, 47, 52, 56, 68, 79, 84, 89, 90}

// blanks reports whether the columns between others have nothing in them.
func (w row) blanks() bool {
	for _, k := range between {
		if w.get(k, k+1) != "" {
			return false
		}
	}
	for k := 95; k < len(w.at); k += 10 {
		if w.get(k, k+1) != "" || w.get(k+2, k+3) != "" || w.get(k+4, k+6) != "" {
			return false
		}
	}
	return true
}

// player reads the line of a player.
func (w row) player() {
	if !w.blanks() {
		bytes := w
		bytes.at = make([]int, len(w.text))
		for k := range bytes.at {
			bytes.at[k] = k
		}
		if bytes.blanks() {
			w = bytes
		}
	}
	p := Player{
		Start: w.numberIn(4, 8, maxPlayers, "the start number"), Sex: w.get(9, 10), Title: w.get(10, 13),
		Name: w.get(14, 47), Rating: w.numberIn(48, 52, 9999, "the rating"), Federation: w.get(53, 56),
		Number: w.get(57, 68), Birth: w.get(69, 79), Points: -1,
		Rank: w.numberIn(85, 89, maxPlayers, "the rank"), line: w.number,
	}
	if text := w.get(80, 84); text != "" {
		p.Points = w.tenths(80, text)
	}
	before, again := w.r.lines[p.Start]
	switch {
	case w.get(4, 8) == "":
		w.problem(4, "the start number is missing")
	case p.Start == 0:
		w.problem(4, "a start number is from 1 to %d", maxPlayers)
	case again:
		w.problem(4, "start number %d is in line %d already", p.Start, before)
	case p.Name == "":
		w.problem(14, "the name is missing")
	}
	for _, k := range between {
		if text := w.get(k, k+1); text != "" {
			w.problem(k, "%q is between two columns; this column must be blank", text)
			break
		}
	}
	for k := 91; k < len(w.at); k += 10 {
		if len(p.Results) == maxRounds {
			w.problem(k, "there are more than %d rounds", maxRounds)
			break
		}
		p.Results = append(p.Results, w.result(k, p.Start))
	}
	for n := len(p.Results); n > 0 && p.Results[n-1] == (Result{}); n = len(p.Results) {
		p.Results = p.Results[:n-1]
	}
	w.r.lines[p.Start] = w.number
	w.r.file.Players = append(w.r.file.Players, p)
}

// result reads the result that begins in a column.
func (w row) result(k, own int) Result {
	r := Result{Opponent: w.numberIn(k, k+4, maxPlayers, "the opponent")}
	color, code := w.one(k+5), w.one(k+7)
	if 'a' <= code && code <= 'z' {
		code -= 'a' - 'A'
	}
	if code == '*' {
		code = 0 // not yet played
	}
	switch color {
	case 'W', 'B':
		r.Color = color + 'a' - 'A'
	case 'w', 'b':
		r.Color = color
	case 0, '-':
	default:
		w.problem(k+5, "the color is w, b or -, not %q", w.get(k+5, k+6))
	}
	r.Code = code
	known := "10=WDL+-\x00"
	if r.Opponent == 0 {
		known = "FHUZ=+-\x00"
		r.Color = 0
		switch code { // older ways to write a bye
		case '=':
			r.Code = 'H'
		case '+':
			r.Code = 'U'
		case '-':
			r.Code = 'Z'
		}
	}
	switch {
	case w.get(k+7, k+8) != "" && code == 0 && w.get(k+7, k+8) != "*", !strings.ContainsRune(known, rune(code)):
		with := "with an opponent"
		if r.Opponent == 0 {
			with = "without an opponent"
		}
		w.problem(k+7, "%q is no result %s", w.get(k+7, k+8), with)
	case r.Opponent > 0 && r.Opponent == own:
		w.problem(k, "player %d meets themselves", own)
	case r.Opponent > 0 && r.Color == 0 && code != '+' && code != '-':
		w.problem(k+5, "a game needs a color, w or b")
	case w.get(k+4, k+5)+w.get(k+6, k+7)+w.get(k+8, k+10) != "":
		w.problem(k, "a round has 10 columns: the opponent in 4, a blank, the color, a blank, the result "+
			"and 2 blanks")
	}
	return r
}

// rounds reads the number of rounds.
func (w row) rounds() {
	w.r.file.Rounds = w.numberIn(3, len(w.at), maxRounds, "the number of rounds")
	if w.r.file.Rounds == 0 {
		w.problem(4, "the number of rounds is from 1 to %d", maxRounds)
	}
}

// color reads the color of the best seed.
func (w row) color() {
	words, columns := w.words(3)
	for k, word := range words {
		switch strings.ToLower(word) {
		case "w", "white1":
			w.r.file.Color = 'w'
		case "b", "black1":
			w.r.file.Color = 'b'
		case "rank":
			w.r.file.ByRank = true
		default:
			w.problem(columns[k], "%q is neither white1, black1, W, B nor rank", word)
		}
	}
}

// points reads a line of points: codes with points, in one word or two.
func (w row) points() {
	words, columns := w.words(3)
	if code := w.get(0, 3); code[:2] == "BB" {
		words, columns = append([]string{code[2:]}, words...), append([]int{2}, columns...)
	}
	for k := 0; k < len(words); k++ {
		end := strings.IndexFunc(words[k], func(c rune) bool { return !unicode.IsLetter(c) })
		if end < 0 {
			end = len(words[k])
		}
		code, value, at := strings.ToUpper(words[k][:end]), strings.TrimPrefix(words[k][end:], "="), columns[k]
		column := at + end
		if value == "" && k+1 < len(words) {
			k++
			value, column = words[k], columns[k]
		}
		w.r.file.Points.Given = true
		tenths := w.tenths(column, value)
		switch own := w.get(0, 3); {
		case own == "162" && (code == "A" || code == "Z"):
			w.point("F", tenths, at)
			code = "A"
		case code == "Z":
			code = "A"
		}
		w.point(code, tenths, at)
	}
}

// point sets the points of a code.
func (w row) point(code string, tenths, column int) {
	p := &w.r.file.Points
	switch code {
	case "W":
		p.Win = tenths
		if !w.r.said {
			p.Bye = tenths
		}
	case "D":
		p.Draw = tenths
	case "L":
		p.Loss = tenths
	case "P", "U", "PAB":
		p.Bye, w.r.said = tenths, true
	case "A", "ZPB":
		p.Absent = tenths
	case "F", "FL":
		p.Forfeit = tenths
	default:
		w.problem(column, "%q is no result that has points here; these are W, D, L, P, A and F", code)
	}
}

// tieBreaks reads the tie-breaks. Line 212 begins with the points.
func (w row) tieBreaks() {
	w.r.file.TieBreaks = nil
	apart := func(c rune) bool { return c == ',' || c == ' ' }
	for _, word := range strings.FieldsFunc(w.get(3, len(w.at)), apart) {
		if word != "PTS" {
			w.r.file.TieBreaks = append(w.r.file.TieBreaks, word)
		}
	}
}

// requested reads the byes of a round.
func (w row) requested() {
	code, round := w.one(4), w.roundIn(6)
	if 'a' <= code && code <= 'z' {
		code -= 'a' - 'A'
	}
	if code == 0 {
		code = 'Z'
	}
	if !strings.ContainsRune("FHZ", rune(code)) {
		w.problem(4, "the bye is F, H or Z, not %q", w.get(4, 5))
	}
	w.byes(10, round, code)
}

// roundIn reads a round in three columns.
func (w row) roundIn(column int) int {
	round := w.numberIn(column, column+3, maxRounds, "the round")
	if round == 0 {
		w.problem(column, "a round is from 1 to %d", maxRounds)
	}
	return round
}

// absent reads the players who are absent from the next round.
func (w row) absent() {
	w.byes(3, 0, 'Z')
}

// acceleration reads line 250.
func (w row) acceleration() {
	a := Acceleration{First: w.roundIn(14), From: w.numberIn(22, 26, maxPlayers, "a start number"),
		Last: w.numberIn(18, 21, maxRounds, "the round"), To: w.numberIn(27, 31, maxPlayers, "a start number")}
	a.Points = w.tenths(9, w.get(9, 13))
	a.Last, a.To = cmp.Or(a.Last, a.First), cmp.Or(a.To, a.From)
	if a.Last < a.First || a.To < a.From || a.From == 0 {
		w.problem(14, "the rounds and the players must be from one number to another that is not lower")
	}
	w.r.more += (a.Last - a.First + 1) * (a.To - a.From + 1)
	if w.r.more > maxMore {
		w.problem(0, "there is acceleration for more than %d players and rounds together", maxMore)
		return
	}
	w.r.file.Accelerations = append(w.r.file.Accelerations, a)
}

// accelerations reads line XXA: a player, and the points of each round.
func (w row) accelerations() {
	words, columns := w.words(3)
	if len(words) == 0 {
		w.problem(4, "the start number is missing")
		return
	}
	player := w.parse(columns[0], words[0], maxPlayers, "a start number")
	w.r.named = append(w.r.named, bye{player: player, line: w.number, column: columns[0] + 1})
	for k, word := range words[1:] {
		if k == maxRounds {
			w.problem(columns[k+1], "there are more than %d rounds", maxRounds)
			break
		}
		if points := w.tenths(columns[k+1], word); points > 0 {
			w.r.file.Accelerations = append(w.r.file.Accelerations,
				Acceleration{points, k + 1, k + 1, player, player})
		}
	}
}

// forbidden reads players who must not meet.
func (w row) forbidden() {
	var x Forbidden
	from := 3
	if w.get(0, 3) == "260" {
		x.First, x.Last, from = w.roundIn(4), w.numberIn(8, 11, maxRounds, "the round"), 12
		x.Last = cmp.Or(x.Last, x.First)
		if x.Last < x.First {
			w.problem(8, "the last round is before the first")
		}
	}
	x.Players = w.numbers(from)
	if len(x.Players) < 2 {
		w.problem(from, "at least two players must be named")
	}
	w.r.file.Forbidden = append(w.r.file.Forbidden, x)
}

// team reads a team. In line 310 the name is behind a number.
func (w row) team() {
	name, from := w.get(4, 36), 36
	if w.get(0, 3) == "310" {
		name, from = w.get(8, 40), 72
	}
	w.r.file.Teams = append(w.r.file.Teams, Team{name, w.numbers(from)})
}

// finish checks what lines say of each other.
func (r *reader) finish() {
	f := r.file
	slices.SortStableFunc(f.Players, func(x, y Player) int { return cmp.Compare(x.Start, y.Start) })
	index := map[int]int{}
	for k, p := range f.Players {
		index[p.Start] = k
	}
	played := f.Played()
	r.putByes(index, played+1)
	r.checkGames(index, played)
	for _, p := range f.Players {
		if n := len(p.Results); f.Rounds > 0 && n > f.Rounds {
			r.At(p.line, 92+10*f.Rounds, "there is a result of round %d, but the number of rounds is %d", n,
				f.Rounds)
		}
	}
	for _, n := range r.named {
		if _, ok := index[n.player]; !ok {
			r.At(n.line, n.column, "player %d has no line", n.player)
		}
	}
}

// putByes puts the byes that have lines of their own into the results. A line
// without a round is about the next one.
func (r *reader) putByes(index map[int]int, next int) {
	f := r.file
	for _, b := range r.byes {
		k, ok := index[b.player]
		if !ok {
			continue // finish tells it
		}
		p := &f.Players[k]
		round := cmp.Or(b.round, next)
		if last := cmp.Or(f.Rounds, maxRounds); round > last {
			r.At(b.line, b.column, "player %d has no bye in round %d, since the last round is %d", b.player,
				round, last)
			continue
		}
		for len(p.Results) < round {
			p.Results = append(p.Results, Result{})
		}
		if was := p.Results[round-1]; was == (Result{}) {
			p.Results[round-1].Code = b.code
		} else if was.Code != b.code && b.round > 0 && was.Code != 'U' {
			r.At(b.line, b.column, "line %d has another result of player %d in round %d", p.line, b.player,
				round)
		}
	}
}

// checkGames checks that both sides of each game agree.
func (r *reader) checkGames(index map[int]int, played int) {
	f := r.file
	for _, p := range f.Players {
		for k, g := range p.Results {
			column := 92 + 10*k
			if g.Opponent == 0 {
				continue
			}
			if g.Code == 0 && k+1 < played {
				r.At(p.line, column+7, "the game has no result, and a later round is paired")
			}
			j, ok := index[g.Opponent]
			if !ok {
				r.At(p.line, column, "opponent %d has no line", g.Opponent)
				continue
			}
			var other Result
			if o := f.Players[j]; k < len(o.Results) {
				other = o.Results[k]
			}
			switch codes := string([]byte{g.Code, other.Code}); {
			case other.Opponent != p.Start || (g.Color == other.Color) != (g.Color == 0):
				r.At(p.line, column, "line %d does not have the other side of this game in round %d",
					f.Players[j].line, k+1)
			case codes != "\x00\x00" && !slices.Contains(sides, codes):
				r.At(p.line, column+7, "line %d has another result of this game in round %d",
					f.Players[j].line, k+1)
			}
		}
	}
}

// sides has the results that the two sides of a game can have.
var sides = strings.Fields("10 01 == WL LW DD +- -+ -- 00 LL")
