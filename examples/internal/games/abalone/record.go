package abalone

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxRecord is how long the text of a record may be, in bytes.
const MaxRecord = 1 << 20

// A Record is the record of a game by rule [GameRecord].
type Record struct {
	Event string `json:"event,omitzero"`
	Site  string `json:"site,omitzero"`
	Date  string `json:"date,omitzero"`
	Round string `json:"round,omitzero"`
	Black string `json:"black,omitzero"` // who plays Black
	White string `json:"white,omitzero"`
	// Absent has the names of the seven tags that the record lacks. An
	// empty tag is not absent.
	Absent []string `json:"absent,omitempty"`
	More   []Tag    `json:"more,omitempty"` // others, in any order
	Moves  []Move   `json:"moves"`
	Result Result   `json:"result"`
}

// Tags returns the tags of r in the order in which [Record.Text] writes them.
func (r Record) Tags() []Tag {
	var list []Tag
	for _, t := range r.tags() {
		if !slices.Contains(r.Absent, t.name) {
			list = append(list, Tag{t.name, *t.value})
		}
	}
	if !slices.Contains(r.Absent, resultTag) {
		list = append(list, Tag{resultTag, r.Result.ending()})
	}
	return append(list, r.More...)
}

// A Tag is a tag of a record. A name consists of letters, digits and
// underscores. A value has no quotation mark, no line end and no other control
// character.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// tags returns the places of the tags that r has fields for, in their order.
func (r *Record) tags() [6]struct {
	name  string
	value *string
} {
	return [...]struct {
		name  string
		value *string
	}{
		{"Event", &r.Event}, {"Site", &r.Site}, {"Date", &r.Date},
		{"Round", &r.Round}, {"Black", &r.Black}, {"White", &r.White},
	}
}

// resultTag is the seventh tag.
const resultTag = "Result"

// Record returns the record of g, without the tags that say who plays, where
// and when. The tags Moves and MoreMarbles have the options of these names, if
// they are not zero. [Record.Replay] needs them. If g is not over, the record
// has no result.
func (g *Game) Record() Record {
	r := Record{Moves: g.Moves(), Result: g.Result()}
	if n := g.options.Moves; n != 0 {
		r.More = append(r.More, Tag{movesTag, strconv.Itoa(n)})
	}
	if g.options.MoreMarbles {
		r.More = append(r.More, Tag{moreMarblesTag, "true"})
	}
	return r
}

// The tags of a record that say by which options the game was played.
const (
	movesTag       = "Moves"
	moreMarblesTag = "MoreMarbles"
)

// options returns the options that the tags of r say. A tag with a value that
// is no such option says nothing, and is the problem.
func (r Record) options() (o Options, bad *Problem) {
	for _, t := range r.More {
		ok := true
		switch t.Name {
		case movesTag:
			n, err := strconv.Atoi(t.Value)
			if ok = err == nil && 0 < n && n <= MaxMoves && strconv.Itoa(n) == t.Value; ok {
				o.Moves = n
			}
		case moreMarblesTag:
			o.MoreMarbles = t.Value == "true"
			ok = o.MoreMarbles || t.Value == "false"
		}
		if !ok {
			bad = &Problem{Kind: ErrOption, Rule: GameRecord, Detail: "the tag " + t.Name + " with " +
				quoted(t.Value)}
		}
	}
	return o, bad
}

// Replay makes the moves of r and returns the game after them. The game may be
// unfinished, because resignation, time and agreed ties appear only in the
// result. The limit of moves is 200, unless a tag Moves has another limit. A
// value that is no limit is ignored, and so is a value of the tag MoreMarbles
// that is neither "true" nor "false". [Record.Check] refuses both. If a move is
// illegal or comes after the end, Replay returns the game before that move, and
// as error a [*Problem] with the number and the rule.
func (r Record) Replay() (*Game, error) {
	o, _ := r.options()
	g := begin(o)
	for _, m := range r.Moves {
		if err := g.Move(m); err != nil {
			return g, err
		}
	}
	return g, nil
}

// Check replays r, and reports whether the result is possible after the moves.
// The marbles must be the marbles on the board. If the sixth marble is lost,
// only the result of [SixLost] is possible. After the last move that the limit
// allows, only a tie is possible, or the result of [MoreMarbles]. If a tag says
// that MoreMarbles was in force, its result is the only one. Before the last
// move, resignation, time, forfeit and an agreed tie appear only in the result,
// and all of them are possible. Without a result, the game must not be over.
//
// The error is a [*Problem]: the error of [Record.Replay], or of kind
// [ErrResult] or [ErrOtherResult], or of kind [ErrOption] for a tag Moves or
// MoreMarbles with a value that it cannot have.
func (r Record) Check() error {
	if _, bad := r.options(); bad != nil {
		return bad
	}
	g, err := r.Replay()
	if err != nil {
		return err
	}
	if _, ok := parseResult(r.Result.String()); !ok && r.Result != (Result{}) {
		return &Problem{Kind: ErrResult, Rule: Score, Detail: quoted(r.Result.String())}
	}
	if by, ok := g.allows(r.Result); !ok {
		black, white := g.Board().Count(Black), g.Board().Count(White)
		result := cmp.Or(r.Result.String(), "none")
		return &Problem{
			Kind: ErrOtherResult, Rule: by,
			Detail: fmt.Sprintf("%s after %d moves, which leave %d and %d marbles", result,
				len(r.Moves), black, white),
		}
	}
	return nil
}

// allows reports whether a game with the moves of g can have the result r, and
// by which rule.
func (g *Game) allows(r Result) (Rule, bool) {
	switch g.endRule {
	case 0:
		return Score, r == Result{} || r.Black == g.Board().Count(Black) && r.White == g.Board().Count(White)
	case MoveLimit:
		more := *g
		more.options.MoreMarbles = true
		more.last()
		return MoveLimit, r == g.result || r == more.result
	}
	return g.endRule, r == g.result
}

// width is the maximum length of a written line of moves.
const width = 72

// Text returns r as text, which [ParseRecord] reads. It does not judge the
// moves, and does not compare them with the result. Without a result, the game
// is not over, and the result is written as "*". Text fails with all problems,
// each a [*Problem]:
//
//   - [ErrTag]: a tag cannot be written, or is absent and has a value.
//   - [ErrRepeatedTag]: a tag is named twice.
//   - [ErrMove]: a move has a field that does not exist.
//   - [ErrResult]: the result is impossible.
//   - [ErrTooLarge]: the text has more than [MaxRecord] bytes.
func (r Record) Text() (string, error) {
	var ps problems
	text := r.text(&ps, 0)
	if err := ps.err(); err != nil {
		return "", err
	}
	return text, nil
}

// text is [Record.Text] of a record with this number, or 0. It adds its
// problems to ps.
func (r Record) text(ps *problems, number int) string {
	if !r.check(ps, number, asText) {
		return ""
	}
	var text strings.Builder
	// GameRecord: the tags, then the moves, then the result once more.
	for _, t := range r.Tags() {
		fmt.Fprintf(&text, "[%s \"%s\"]\n", t.Name, t.Value)
	}
	text.WriteByte('\n')
	r.writeMoves(&text, r.Result.ending())
	text.WriteByte('\n')
	if text.Len() > MaxRecord {
		p := tooLarge(text.Len(), MaxRecord, "bytes")
		p.Record = number
		ps.add(p)
	}
	return text.String()
}

// writeMoves writes the moves with their numbers, and the end.
func (r Record) writeMoves(text *strings.Builder, end string) {
	column := 0
	put := func(word string) {
		switch {
		case column+1+len(word) > width:
			text.WriteByte('\n')
			column = 0
		case column > 0:
			text.WriteByte(' ')
			column++
		}
		text.WriteString(word)
		column += len(word)
	}
	for i, m := range r.Moves {
		if Mover(i) == Black {
			put(strconv.Itoa(i/2+1) + ".")
		}
		put(m.String())
	}
	put(end)
}

func tooLarge(n, most int, what string) Problem {
	return Problem{Kind: ErrTooLarge, Rule: GameRecord, Detail: fmt.Sprintf("%d %s, of at most %d", n, what, most)}
}

// A form is a way to write records.
type form struct {
	valid func(value string) bool // a tag can have this value
	own   string                  // a tag that the form adds, or ""
}

// asText is the form of [Record.Text], and asPGN the form of [Record.PGN].
var (
	asText = form{valid: validValue}
	asPGN  = form{valid: validPGN, own: scoreTag}
)

// check reports whether r can be written in a form. It adds to ps the problems
// of the record of this number.
func (r Record) check(ps *problems, number int, f form) bool {
	ok := true
	add := func(p Problem) {
		ok = false
		p.Record = number
		ps.add(p)
	}
	if most := max(len(r.Moves), len(r.More), len(r.Absent)); most > MaxRecord {
		add(tooLarge(most, MaxRecord, "moves or tags"))
		return false
	}
	tag := func(kind error, name string) { add(Problem{Kind: kind, Rule: GameRecord, Detail: quoted(name)}) }
	absent := map[string]bool{}
	for _, name := range r.Absent {
		if absent[name] {
			tag(ErrRepeatedTag, name)
		}
		absent[name] = true
	}
	taken := map[string]bool{resultTag: true}
	for _, t := range r.tags() {
		taken[t.name] = true
		if !f.valid(*t.value) || absent[t.name] && *t.value != "" {
			tag(ErrTag, t.name)
		}
	}
	for _, name := range r.Absent {
		if !taken[name] {
			// No tag that can be absent has this name.
			tag(ErrTag, name)
		}
	}
	taken[f.own] = true
	for _, t := range r.More {
		switch {
		case !validName(t.Name) || !f.valid(t.Value):
			tag(ErrTag, t.Name)
		case taken[t.Name]:
			tag(ErrRepeatedTag, t.Name)
		}
		taken[t.Name] = true
	}
	for i, m := range r.Moves {
		if max(m.Tail, m.Head, m.To) < edge {
			continue
		}
		if ok = false; ps.Room() {
			add(Problem{Kind: ErrMove, Rule: Notation, Number: i/2 + 1, Side: Mover(i), Detail: m.String()})
		}
	}
	if _, ok := parseResult(r.Result.String()); !ok && r.Result != (Result{}) {
		add(Problem{Kind: ErrResult, Rule: Score, Detail: quoted(r.Result.String())})
	}
	return ok
}

func validName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(c rune) bool {
		return c > unicode.MaxASCII || c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
	})
}

func validValue(value string) bool {
	return utf8.ValidString(value) && !strings.ContainsFunc(value, func(c rune) bool {
		return c == '"' || unicode.IsControl(c)
	})
}
