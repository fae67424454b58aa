package abalone

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file writes records in the form of PGN, which chess players use.

// scoreTag has the result by rule [Score] in PGN.
const scoreTag = "Score"

// The termination markers of PGN: White has won, Black has won, a tie, and no
// result. White's point is the first.
const (
	markWhite = "1-0"
	markBlack = "0-1"
	markTie   = "1/2-1/2"
	markNone  = "*"
)

// marker returns the termination marker of r.
func (r Result) marker() string {
	switch w := r.Winner(); {
	case r == Result{}:
		return markNone
	case w == White:
		return markWhite
	case w == Black:
		return markBlack
	}
	return markTie
}

// Termination returns in PGN's words why a game ended, if this rule ended it. A
// tag of this name can have the word. It is "unterminated" for 0, and "" for a
// rule that ends no game.
func (r Rule) Termination() string {
	switch r {
	case 0:
		return "unterminated"
	case SixLost, MoveLimit, MoreMarbles, Resignation, AgreedTie:
		return "normal"
	case TimeLimit:
		return "time forfeit"
	case IllegalMove:
		return "rules infraction"
	case Unable:
		return "abandoned"
	}
	return ""
}

// PGN returns r in the form of PGN, which [ParsePGN] reads. The form differs
// from [Record.Text] as follows:
//
//   - The first seven tags have PGN's order, in which White comes before Black.
//     A tag that is absent is left out.
//   - The result at the end is "1-0" if White has won, "0-1" if Black has won,
//     and "1/2-1/2" after a tie. So is the tag Result. An extra tag Score has
//     the result by rule [Score], if r has a result.
//   - A quotation mark or a backslash in a tag is written after a backslash.
//   - A blank line follows. So texts of games can be joined.
//
// The moves are written by rule [Notation]. Each number has the move of Black
// before the move of White, because Black begins. No line of moves has more
// than 72 characters.
//
// PGN does not judge the moves, and does not compare them with the result. It
// fails with all problems, each a [*Problem]: [ErrTag], [ErrRepeatedTag] also
// for another tag Score, [ErrMove], [ErrResult], or [ErrTooLarge] for more than
// [MaxRecord] bytes.
func (r Record) PGN() (string, error) {
	var ps problems
	if r.check(&ps, 0, asPGN) {
		text := r.pgn()
		if len(text) <= MaxRecord {
			return text, nil
		}
		ps.add(tooLarge(len(text), MaxRecord, "bytes"))
	}
	return "", ps.err()
}

// pgn is [Record.PGN] of a record that can be written.
func (r Record) pgn() string {
	var text strings.Builder
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	for _, t := range r.pgnTags() {
		text.WriteString("[" + t.Name + ` "` + escape.Replace(t.Value) + "\"]\n")
	}
	if text.Len() > 0 {
		text.WriteByte('\n')
	}
	r.writeMoves(&text, r.Result.marker())
	text.WriteString("\n\n")
	return text.String()
}

// pgnOrder has the seven tags in PGN's order.
var pgnOrder = [...]string{"Event", "Site", "Date", "Round", "White", "Black", resultTag}

// pgnTags returns the tags of r in PGN.
func (r Record) pgnTags() []Tag {
	values := map[string]string{resultTag: r.Result.marker()}
	for _, t := range r.tags() {
		values[t.name] = *t.value
	}
	for _, name := range r.Absent {
		delete(values, name)
	}
	var list []Tag
	for _, name := range pgnOrder {
		if value, ok := values[name]; ok {
			list = append(list, Tag{name, value})
		}
	}
	if r.Result != (Result{}) {
		list = append(list, Tag{scoreTag, r.Result.String()})
	}
	return append(list, r.More...)
}

// validPGN reports whether a tag can have this value in PGN.
func validPGN(value string) bool {
	return utf8.ValidString(value) && !strings.ContainsFunc(value, unicode.IsControl)
}
