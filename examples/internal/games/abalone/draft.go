package abalone

import (
	"strconv"
	"strings"
)

// This file has code of both readers of records, [ParseRecords] and [ParsePGN].

// A draft is the record that is being read, and the rest of the text.
type draft struct {
	problems
	rest  string // of the text, not yet read
	line  int    // where it begins, from 1
	which int    // the number of the record, from 1; 0 if it is alone
	sheet
}

// A sheet has the parts of a record that have been read.
type sheet struct {
	from     int // how much was left when the record began
	record   Record
	taken    map[string]bool // tags read
	tagged   string          // the tag Result, if it is taken
	count    int             // moves read, well written or not
	numbered bool            // the number of the next move has been read
}

// begin begins the next record.
func (d *draft) begin() { d.sheet = sheet{from: len(d.rest), taken: map[string]bool{}} }

// add notes a problem of the record.
func (d *draft) add(p Problem) {
	p.Record = d.which
	d.problems.add(p)
}

// wrong notes a problem of this line with texts that were written. A text can
// have a problem in every word, so no problem is put in words that will not be
// listed.
func (d *draft) wrong(kind error, by Rule, words ...string) {
	if d.Room() {
		d.add(Problem{Kind: kind, Rule: by, Line: d.line, Detail: quotes(words)})
	}
}

// wrongMove notes a problem of the move that comes next.
func (d *draft) wrongMove(kind error, by Rule, word string) {
	if d.Room() {
		d.add(Problem{Kind: kind, Rule: by, Line: d.line, Number: d.count/2 + 1, Side: Mover(d.count),
			Detail: quoted(word)})
	}
}

// quotes quotes texts that differ.
func quotes(words []string) string {
	list := make([]string, len(words))
	for i, word := range words {
		list[i] = quoted(word)
	}
	return strings.Join(list, " and ")
}

// long reports whether the record is already too long. Then this is a problem,
// and nothing more is read.
func (d *draft) long() bool {
	n := d.from - len(d.rest)
	if n > MaxRecord {
		d.stop(tooLarge(n, MaxRecord, "bytes"))
	}
	return n > MaxRecord
}

// stop notes a problem of this line, after which nothing is read.
func (d *draft) stop(p Problem) {
	p.Line = d.line
	d.add(p)
	d.rest = ""
}

// tag notes a tag. It reports whether the tag is the first of its name.
func (d *draft) tag(name, value string) bool {
	if d.taken[name] {
		d.wrong(ErrRepeatedTag, GameRecord, name)
		return false
	}
	d.taken[name] = true
	if name == resultTag {
		d.tagged = value
		return true
	}
	for _, t := range d.record.tags() {
		if t.name == name {
			*t.value = value
			return true
		}
	}
	d.record.More = append(d.record.More, Tag{name, value})
	return true
}

// absent notes which of the seven tags are missing.
func (d *draft) absent() {
	for _, t := range d.record.tags() {
		if !d.taken[t.name] {
			d.record.Absent = append(d.record.Absent, t.name)
		}
	}
	if !d.taken[resultTag] {
		d.record.Absent = append(d.record.Absent, resultTag)
	}
}

// number notes the number before a move. If the number is wrong, the count goes
// on from it, so that there is one problem and not a problem with every later
// number.
func (d *draft) number(word string, ok bool) {
	number := strings.TrimRight(word, ".")
	if d.numbered || !ok || number != strconv.Itoa(d.count/2+1) {
		d.wrongMove(ErrNumber, GameRecord, word)
		if n, err := strconv.Atoi(number); err == nil && 0 < n && n < MaxRecord {
			d.count = 2 * (n - 1)
			if strings.HasSuffix(word, "..") {
				d.count++
			}
		}
	}
	d.numbered = true
}

// move notes a move.
func (d *draft) move(word string) {
	if Mover(d.count) == Black && !d.numbered {
		d.wrongMove(ErrNumber, GameRecord, "none before "+word)
	}
	m, ok := parseMove(word)
	if !ok {
		d.wrongMove(ErrMove, Notation, word)
	}
	d.record.Moves = append(d.record.Moves, m)
	d.count++
	d.numbered = false
}

// ending notes the word that ends the moves, as it is written.
func (d *draft) ending(word string) {
	if d.numbered {
		d.wrongMove(ErrNumber, GameRecord, word)
	}
	if d.taken[resultTag] && d.tagged != word {
		d.wrong(ErrResultTag, GameRecord, d.tagged, word)
	}
}
