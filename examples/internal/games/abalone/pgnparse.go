package abalone

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file reads records in the form of PGN.

// ParsePGN reads the games of a text in the form of PGN, as [Record.PGN] writes
// them. A game ends with its termination marker, and a text may have no game.
// Moves must be written as [Notation] says, and may be illegal; see
// [Record.Replay].
//
// ParsePGN accepts tags in any order. It accepts any white space between tags
// and between moves, and none after the dot of a number. A number with three
// dots may appear before a move of White. A number may lack its dots. ParsePGN
// leaves out a byte order mark at the beginning, comments in braces or after a
// semicolon, lines that begin with %, comments that are numbers after $, and
// variations in parentheses.
//
// It fails with all problems, up to a thousand. Each is a [*Problem] with its
// line and the number of its game, and a problem of a move has the number and
// the side. A game with a result needs the tag Score ([ErrScoreTag]). The text
// has at most [MaxRecordsText] bytes and [MaxRecords] games, and each game has
// at most [MaxRecord] bytes. To read the text takes time in proportion to its
// length.
func ParsePGN(text string) ([]Record, error) {
	const mark = "\ufeff" // some editors write it before a text
	p := pgnReader{draft: draft{rest: strings.TrimPrefix(text, mark), line: 1}, start: true}
	if n := len(text); n > MaxRecordsText {
		p.add(tooLarge(n, MaxRecordsText, "bytes"))
		p.rest = ""
	}
	for p.skip() {
		if !p.begun {
			p.open()
		}
		if p.rest[0] == '[' {
			p.tag()
		} else {
			p.word()
		}
		if p.long() {
			p.begun = false
		} else if p.which > MaxRecords {
			p.stop(tooLarge(p.which, MaxRecords, "games"))
			p.begun = false
		}
	}
	if p.begun {
		p.wrong(ErrNoResult, GameRecord)
	}
	if err := p.err(); err != nil {
		return nil, err
	}
	return p.games, nil
}

// A pgnReader reads games.
type pgnReader struct {
	draft
	start bool // the rest begins a line
	games []Record
	pgnGame
}

// A pgnGame has the facts about the game that only PGN has.
type pgnGame struct {
	begun    bool
	moves    bool   // a word of the moves has been read
	score    Result // of the tag Score, if it can be read
	badScore bool
}

// open begins the next game.
func (p *pgnReader) open() {
	p.which++
	p.begin()
	p.pgnGame = pgnGame{begun: true}
}

// advance leaves out n bytes.
func (p *pgnReader) advance(n int) {
	if n > 0 {
		p.line += strings.Count(p.rest[:n], "\n")
		p.start = p.rest[n-1] == '\n'
		p.rest = p.rest[n:]
	}
}

// until leaves out everything up to the next c, and reports whether there is
// such a byte.
func (p *pgnReader) until(c byte) bool {
	i := strings.IndexByte(p.rest, c)
	if i < 0 {
		p.advance(len(p.rest))
		return false
	}
	p.advance(i + 1)
	return true
}

// skip leaves out text that is not part of a game, and reports whether some
// text is left.
func (p *pgnReader) skip() bool {
	depth, opened := 0, 0 // of variations, and the line of the outermost
	for p.space(); p.rest != ""; p.space() {
		switch c := p.rest[0]; {
		case c == ';' || c == '%' && p.start:
			p.until('\n')
		case c == '{':
			if line := p.line; !p.until('}') {
				p.add(Problem{Kind: ErrNoEnd, Rule: GameRecord, Line: line})
			}
		case c == '(':
			if depth == 0 {
				opened = p.line
			}
			depth++
			p.advance(1)
		case c == ')' && depth > 0:
			depth--
			p.advance(1)
		case depth > 0:
			p.advance(wordLength(p.rest)) // a word of a variation
		case c == '$' && digits(p.rest[1:]) > 0:
			p.advance(1 + digits(p.rest[1:]))
		default:
			return true
		}
	}
	if depth > 0 {
		p.add(Problem{Kind: ErrNoEnd, Rule: GameRecord, Line: opened})
	}
	return false
}

// space leaves out white space.
func (p *pgnReader) space() {
	p.advance(len(p.rest) - len(strings.TrimLeftFunc(p.rest, unicode.IsSpace)))
}

// digits returns how many digits a text begins with.
func digits(text string) int {
	return len(text) - len(strings.TrimLeft(text, "0123456789"))
}

// tag reads a tag. A line that is none is left out.
func (p *pgnReader) tag() {
	if p.moves {
		p.wrong(ErrNoResult, GameRecord)
		p.open()
	}
	name, value, n, ok := cutPGNTag(p.rest)
	if !ok {
		line, _, _ := strings.Cut(p.rest, "\n")
		p.wrong(ErrTag, GameRecord, line)
		p.advance(len(line))
		return
	}
	if name != scoreTag {
		p.draft.tag(name, value)
	} else if p.taken[name] {
		p.wrong(ErrRepeatedTag, GameRecord, name)
	} else {
		p.taken[name] = true
		if p.score, ok = parseResult(value); !ok {
			p.badScore = true
			p.wrong(ErrResult, Score, value)
		}
	}
	p.advance(n)
}

// cutPGNTag reads the tag that text begins with, if there is one, and returns
// its length. It does not look beyond the line.
func cutPGNTag(text string) (name, value string, n int, ok bool) {
	rest := strings.TrimLeft(text[1:], " \t")
	end := strings.IndexAny(rest, " \t\"\n")
	if end < 0 {
		return "", "", 0, false
	}
	name = rest[:end]
	rest, ok = strings.CutPrefix(strings.TrimLeft(rest[end:], " \t"), `"`)
	if !ok || !validName(name) {
		return "", "", 0, false
	}
	var b strings.Builder
	for {
		i := strings.IndexAny(rest, "\"\\\n")
		if i < 0 || rest[i] == '\n' {
			return "", "", 0, false
		}
		b.WriteString(rest[:i])
		if rest[i] == '"' {
			rest = rest[i+1:]
			break
		}
		if i++; i == len(rest) || rest[i] != '"' && rest[i] != '\\' {
			return "", "", 0, false
		}
		b.WriteByte(rest[i])
		rest = rest[i+1:]
	}
	rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " \t"), "]")
	return name, b.String(), len(text) - len(rest), ok && validPGN(b.String())
}

// word reads a number, a move or a termination marker.
func (p *pgnReader) word() {
	p.moves = true
	// A number is a word even if a move follows at once.
	if n := digits(p.rest); n > 0 {
		dots := len(p.rest[n:]) - len(strings.TrimLeft(p.rest[n:], "."))
		next, _ := utf8.DecodeRuneInString(p.rest[n:])
		if dots > 0 || n == len(p.rest) || endsWord(next) {
			white := Mover(p.count) == White
			p.number(p.rest[:n+dots], dots == 0 || dots == 1 && !white || dots == 3 && white)
			p.advance(n + dots)
			return
		}
	}
	word := p.rest[:wordLength(p.rest)]
	switch word {
	case markWhite, markBlack, markTie, markNone:
		p.end(word)
	default:
		p.move(word)
	}
	p.advance(len(word))
}

// wordLength returns how long the first word of a text is. A sign such as * or
// ) is a word of one character.
func wordLength(text string) int {
	end := strings.IndexFunc(text, endsWord)
	if end < 0 {
		return len(text)
	}
	return max(end, 1)
}

// endsWord reports whether a word ends before a character.
func endsWord(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("{}()[];$*", c) }

// end reads the termination marker.
func (p *pgnReader) end(word string) {
	p.ending(word)
	if !p.badScore && p.score.marker() != word {
		p.wrong(ErrScoreTag, Score, p.score.String(), word)
	}
	p.record.Result = p.score
	p.absent()
	p.games = append(p.games, p.record)
	p.begun = false
}
