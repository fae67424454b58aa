package abalone

import (
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
	r := reader{draft{line: 1, rest: text}}
	if n := len(text); n > MaxRecord {
		r.add(tooLarge(n, MaxRecord, "bytes"))
		r.rest = ""
		return Record{}, r.err()
	}
	r.read()
	if err := r.err(); err != nil {
		return Record{}, err
	}
	return r.record, nil
}

// A reader reads one record, or several.
type reader struct{ draft }

// read reads the next record.
func (r *reader) read() {
	r.begin()
	if r.tags() {
		r.absent()
		r.body()
	}
}

// skip leaves out white space.
func (r *reader) skip() {
	word := strings.TrimLeftFunc(r.rest, unicode.IsSpace)
	r.line += strings.Count(r.rest[:len(r.rest)-len(word)], "\n")
	r.rest = word
}

// tags reads tags as long as there are any. It leaves out a line that is no
// tag. It reports false if the record is too long.
func (r *reader) tags() bool {
	for r.skip(); strings.HasPrefix(r.rest, "["); r.skip() {
		name, value, rest, ok := cutTag(r.rest)
		if !ok {
			line, _, _ := strings.Cut(r.rest, "\n")
			r.wrong(ErrTag, GameRecord, line)
			rest = r.rest[len(line):]
		} else {
			r.tag(name, value)
		}
		r.rest = rest
		if r.long() {
			return false
		}
	}
	return true
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

// cutQuote returns the texts around the next quotation mark of a line.
func cutQuote(text string) (before, after string, ok bool) {
	i := strings.IndexAny(text, "\"\n")
	if i < 0 || text[i] != '"' {
		return "", "", false
	}
	return text[:i], text[i+1:], true
}

// body reads moves with their numbers, up to the end of the record.
func (r *reader) body() {
	ended := false
	for r.skip(); r.rest != ""; r.skip() {
		if r.which > 0 && r.rest[0] == '[' {
			break // the next record begins
		}
		end := strings.IndexFunc(r.rest, unicode.IsSpace)
		if end < 0 {
			end = len(r.rest)
		}
		word := r.rest[:end]
		r.rest = r.rest[end:]
		if r.long() {
			return
		}
		switch {
		case ended:
			r.wrong(ErrAfterResult, GameRecord, word)
			r.drop()
			return
		case word == markNone || strings.Contains(word, "("):
			r.result(word)
			ended = true
		case strings.HasSuffix(word, "."):
			r.number(word, Mover(r.count) == Black && !strings.HasSuffix(word, ".."))
		default:
			r.move(word)
		}
	}
	if !ended {
		r.wrong(ErrNoResult, GameRecord)
	}
}

// drop leaves out everything before the next line that begins with a tag.
func (r *reader) drop() {
	end := strings.Index(r.rest, "\n[")
	if end < 0 {
		end = len(r.rest)
	}
	r.line += strings.Count(r.rest[:end], "\n")
	r.rest = r.rest[end:]
}

// result reads the result at the end.
func (r *reader) result(word string) {
	r.ending(word)
	if word == markNone {
		return
	}
	result, ok := parseResult(word)
	if !ok {
		r.wrong(ErrResult, Score, word)
	}
	r.record.Result = result
}
