package abalone

import (
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
	Event, Site, Date, Round string
	Black, White             string // who plays
	// Absent has the names of the seven tags that the record lacks. An
	// empty tag is not absent.
	Absent []string
	More   []Tag // others, in any order
	Moves  []Move
	Result Result
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
		list = append(list, Tag{resultTag, r.Result.String()})
	}
	return append(list, r.More...)
}

// A Tag is a tag of a record. A name consists of letters, digits and
// underscores. A value has no quotation mark, no line end and no other control
// character.
type Tag struct{ Name, Value string }

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

// Replay makes the moves of r and returns the game after them. The game may be
// unfinished, because resignation, time and agreed ties appear only in the
// result. If a move is illegal or comes after the end, Replay returns the game
// before that move, and as error a [*Problem] with the number and the rule.
func (r Record) Replay() (*Game, error) {
	g := New(Options{})
	for _, m := range r.Moves {
		if err := g.Move(m); err != nil {
			return g, err
		}
	}
	return g, nil
}

// width is how long the lines of moves get that are written.
const width = 72

// Text returns r as text, which [ParseRecord] reads. It does not judge the
// moves, and does not compare them with the result. It fails with all problems,
// each a [*Problem]:
//
//   - [ErrTag]: a tag cannot be written, or is absent and has a value.
//   - [ErrRepeatedTag]: a tag is named twice.
//   - [ErrMove]: a move has a field that does not exist.
//   - [ErrResult]: the result is missing or impossible.
//   - [ErrTooLarge]: the text has more than [MaxRecord] bytes.
func (r Record) Text() (string, error) {
	if err := r.check(); err != nil {
		return "", err
	}
	var text strings.Builder
	// GameRecord: the tags, then the moves, then the result once more.
	for _, t := range r.Tags() {
		fmt.Fprintf(&text, "[%s \"%s\"]\n", t.Name, t.Value)
	}
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
	text.WriteByte('\n')
	for i, m := range r.Moves {
		if mover(i) == Black {
			put(strconv.Itoa(i/2+1) + ".")
		}
		put(m.String())
	}
	put(r.Result.String())
	text.WriteByte('\n')
	if text.Len() > MaxRecord {
		return "", tooLarge(text.Len())
	}
	return text.String(), nil
}

func tooLarge(n int) error {
	return &Problem{Kind: ErrTooLarge, Rule: GameRecord, Detail: fmt.Sprintf("%d bytes, of at most %d", n, MaxRecord)}
}

// check returns what keeps r from being written.
func (r Record) check() error {
	var ps problems
	if most := max(len(r.Moves), len(r.More), len(r.Absent)); most > MaxRecord {
		return tooLarge(most)
	}
	tag := func(kind error, name string) { ps.add(Problem{Kind: kind, Rule: GameRecord, Detail: quoted(name)}) }
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
		if !validValue(*t.value) || absent[t.name] && *t.value != "" {
			tag(ErrTag, t.name)
		}
	}
	for _, name := range r.Absent {
		if !taken[name] {
			// No tag that can be absent has this name.
			tag(ErrTag, name)
		}
	}
	for _, t := range r.More {
		switch {
		case !validName(t.Name) || !validValue(t.Value):
			tag(ErrTag, t.Name)
		case taken[t.Name]:
			tag(ErrRepeatedTag, t.Name)
		}
		taken[t.Name] = true
	}
	for i, m := range r.Moves {
		if max(m.Tail, m.Head, m.To) >= edge {
			ps.add(Problem{Kind: ErrMove, Rule: Notation, Number: i/2 + 1, Side: mover(i), Detail: m.String()})
		}
	}
	if _, ok := parseResult(r.Result.String()); !ok {
		ps.add(Problem{Kind: ErrResult, Rule: Score, Detail: quoted(r.Result.String())})
	}
	return ps.err()
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
