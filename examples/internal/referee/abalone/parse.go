package abalone

import (
	"strconv"
	"strings"
	"unicode"
)

// This file reads records.

// ParseRecord reads the text of a record. It accepts any white space between
// tags and between moves. Moves must be written as [Notation] says, and may be
// illegal; see [Record.Replay].
//
// It fails with all problems, up to a thousand. Each is a [*Problem] with its
// line, and a problem of a move has the number and the side. The text has at
// most [MaxRecord] bytes, and to read it takes time in proportion to its
// length.
func ParseRecord(text string) (Record, error) {
	if len(text) > MaxRecord {
		return Record{}, tooLarge(len(text))
	}
	r := reader{line: 1, rest: text, taken: map[string]bool{}}
	r.tags()
	r.absent()
	r.body()
	if r.ended && r.resultTag != nil && *r.resultTag != r.result {
		r.add(Problem{Kind: ErrResultTag, Rule: GameRecord, Detail: quoted(*r.resultTag) + " and " + quoted(r.result)})
	}
	if err := r.err(); err != nil {
		return Record{}, err
	}
	return r.record, nil
}

// A reader reads one record.
type reader struct {
	problems
	rest      string // what is left to be read
	line      int    // where it begins, from 1
	record    Record
	taken     map[string]bool // tags read
	resultTag *string
	count     int    // moves read, well written or not
	numbered  bool   // the number of the next move has been read
	ended     bool   // the result has been read
	result    string // it, as written
}

// skip leaves out white space.
func (r *reader) skip() {
	word := strings.TrimLeftFunc(r.rest, unicode.IsSpace)
	r.line += strings.Count(r.rest[:len(r.rest)-len(word)], "\n")
	r.rest = word
}

// tags reads tags as long as there are any. A line that is none is left out.
func (r *reader) tags() {
	for r.skip(); strings.HasPrefix(r.rest, "["); r.skip() {
		name, value, rest, ok := cutTag(r.rest)
		if !ok {
			line, _, _ := strings.Cut(r.rest, "\n")
			r.add(Problem{Kind: ErrTag, Rule: GameRecord, Line: r.line, Detail: quoted(line)})
			rest = r.rest[len(line):]
		} else {
			r.tag(name, value)
		}
		r.rest = rest
	}
}

// absent notes which of the seven tags are missing.
func (r *reader) absent() {
	for _, t := range r.record.tags() {
		if !r.taken[t.name] {
			r.record.Absent = append(r.record.Absent, t.name)
		}
	}
	if !r.taken[resultTag] {
		r.record.Absent = append(r.record.Absent, resultTag)
	}
}

// cutTag reads the tag that text begins with, if there is one. It does not look
// beyond the line.
func cutTag(text string) (name, value, rest string, ok bool) {
	head, rest, ok1 := cutQuote(text)
	value, rest, ok2 := cutQuote(rest)
	rest, ok3 := strings.CutPrefix(rest, "]")
	if !(ok1 && ok2 && ok3) {
		return "", "", "", false
	}
	name = strings.TrimRight(head[1:], " ")
	return name, value, rest, validName(name) && strings.HasSuffix(head, " ") && validValue(value)
}

// cutQuote returns what is before and after the next quotation mark of a line.
func cutQuote(text string) (before, after string, ok bool) {
	i := strings.IndexAny(text, "\"\n")
	if i < 0 || text[i] != '"' {
		return "", "", false
	}
	return text[:i], text[i+1:], true
}

// tag notes one tag.
func (r *reader) tag(name, value string) {
	if r.taken[name] {
		r.add(Problem{Kind: ErrRepeatedTag, Rule: GameRecord, Line: r.line, Detail: quoted(name)})
		return
	}
	r.taken[name] = true
	if name == resultTag {
		r.resultTag = &value
		return
	}
	for _, t := range r.record.tags() {
		if t.name == name {
			*t.value = value
			return
		}
	}
	r.record.More = append(r.record.More, Tag{name, value})
}

// body reads moves with their numbers, up to the end of the text.
func (r *reader) body() {
	for r.skip(); r.rest != ""; r.skip() {
		end := strings.IndexFunc(r.rest, unicode.IsSpace)
		if end < 0 {
			end = len(r.rest)
		}
		word := r.rest[:end]
		r.rest = r.rest[end:]
		switch {
		case r.ended:
			r.add(Problem{Kind: ErrAfterResult, Rule: GameRecord, Line: r.line, Detail: quoted(word)})
			return
		case strings.Contains(word, "("):
			r.readResult(word)
		case strings.HasSuffix(word, "."):
			r.number(word)
		default:
			r.move(word)
		}
	}
	if !r.ended {
		r.add(Problem{Kind: ErrNoResult, Rule: GameRecord, Line: r.line})
	}
}

// here notes a problem with the move that comes next. Every word can have a
// problem, so no text is made for a problem that will not be listed.
func (r *reader) here(kind error, by Rule, word string) {
	if !r.Room() {
		return
	}
	r.add(Problem{Kind: kind, Rule: by, Line: r.line, Number: r.count/2 + 1, Side: mover(r.count), Detail: quoted(word)})
}

// number reads the number before a move of Black. After a wrong number, the
// count goes on from it, so that there is one problem and not a problem with
// every later number.
func (r *reader) number(word string) {
	if r.numbered || mover(r.count) != Black || word != strconv.Itoa(r.count/2+1)+"." {
		r.here(ErrNumber, GameRecord, word)
		if n, err := strconv.Atoi(strings.TrimSuffix(word, ".")); err == nil && 0 < n && n < MaxRecord {
			r.count = 2 * (n - 1)
		}
	}
	r.numbered = true
}

// move reads a move.
func (r *reader) move(word string) {
	if mover(r.count) == Black && !r.numbered {
		r.here(ErrNumber, GameRecord, "none before "+word)
	}
	m, bad := parseMove(word)
	if bad != nil {
		r.here(ErrMove, Notation, word)
	}
	r.record.Moves = append(r.record.Moves, m)
	r.count++
	r.numbered = false
}

// readResult reads the result at the end.
func (r *reader) readResult(word string) {
	if r.numbered {
		r.here(ErrNumber, GameRecord, word)
	}
	result, ok := parseResult(word)
	if !ok {
		r.add(Problem{Kind: ErrResult, Rule: Score, Line: r.line, Detail: quoted(word)})
	}
	r.record.Result, r.result, r.ended = result, word, true
}
