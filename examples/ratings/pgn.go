package main

import "bytes"

// This file reads the tags of games in PGN. Moves and comments are skipped.
//
//   - A tag is [Name "value"], on one line. A quotation mark in the value is \"
//     or a mark that no closing bracket follows.
//   - Comments are {from brace to brace}, which do not nest, and from a
//     semicolon to the end of the line. A line that begins with a percent sign
//     is a comment, too.
//   - The tags of a game end where its moves begin. A game without moves ends
//     where one of the seven tags of every game comes for the second time.
//
// Source: the PGN standard of 1994, sections 5 to 8. The quotation marks that
// are not escaped are ours: files have them.

// maxTag is the maximum size of a tag, in bytes.
const maxTag = 1 << 16

// tags are the tags of a game that count here. They are valid until the next
// game.
type tags struct {
	line                       int64 // of the first tag
	white, black, result, date []byte
	seen                       uint8 // bits of roster, and further bits
}

// The tags that each game has, once.
const (
	eventTag = 1 << iota
	siteTag
	dateTag
	roundTag
	whiteTag
	blackTag
	resultTag
)

// seenUTCDate is the bit of a tag that stands in for a Date.
const seenUTCDate = 1 << 7

// roster has the bits of the tags.
func roster(name []byte) uint8 {
	switch string(name) {
	case "Event":
		return eventTag
	case "Site":
		return siteTag
	case "Date":
		return dateTag
	case "Round":
		return roundTag
	case "White":
		return whiteTag
	case "Black":
		return blackTag
	case "Result":
		return resultTag
	case "UTCDate":
		return seenUTCDate
	}
	return 0
}

// The kinds of bytes among moves.
const (
	move = iota
	blank
	special // may begin a tag or a comment
)

var kind = [256]byte{
	' ': blank, '\t': blank, '\r': blank, '\n': blank, '\v': blank, '\f': blank,
	'[': special, '{': special, ';': special, '%': special,
}

// readPGN calls game with each game, and wrong with the line of each tag or
// comment that is broken, and the reason.
func readPGN(w *window, game func(g *tags), wrong func(line int64, why string)) {
	var g tags
	begun, moves := false, false
	finish := func() {
		if begun {
			game(&g)
		}
		begun, moves = false, false
		g = tags{white: g.white[:0], black: g.black[:0], result: g.result[:0], date: g.date[:0]}
	}
	for {
		text := w.rest()
		if len(text) == 0 {
			if !w.more() {
				break
			}
			continue
		}
		switch c := text[0]; {
		case kind[c] == blank && !moves:
			k := 1
			for k < len(text) && kind[text[k]] == blank {
				k++
			}
			w.at += k
		case c == '{':
			if k := bytes.IndexByte(text, '}'); k >= 0 {
				w.at += k + 1
			} else if line := w.line(); !w.skip('}') {
				wrong(line, "a comment does not end, and games behind it are lost")
			}
		case c == ';', c == '%' && w.atStart():
			w.skip('\n')
		case c == '[' && beginsTag(w):
			if moves {
				finish()
			}
			line, _ := w.until('\n', maxTag)
			name, value, size := parseTag(line)
			if size == 0 {
				why := "a tag is not [Name \"value\"]"
				if len(line) == maxTag {
					why = "a tag is too long, or not [Name \"value\"]"
				}
				wrong(w.line(), why)
				w.skip('\n')
				continue
			}
			bit := roster(name)
			if bit&^seenUTCDate&g.seen != 0 {
				finish()
			}
			if !begun {
				g.line, begun = w.line(), true
			}
			switch {
			case bit == whiteTag:
				g.white = unescape(g.white, value)
			case bit == blackTag:
				g.black = unescape(g.black, value)
			case bit == resultTag:
				g.result = unescape(g.result, value)
			case bit == dateTag, bit == seenUTCDate && g.seen&dateTag == 0:
				g.date = unescape(g.date, value)
			}
			g.seen |= bit
			w.at += size
		default: // moves
			moves = true
			k := 1
			for k < len(text) && kind[text[k]] != special {
				k++
			}
			w.at += k
		}
	}
	finish()
}

// beginsTag reports whether the bracket that comes next begins a tag. A letter
// follows then, maybe after blanks.
func beginsTag(w *window) bool {
	for k := 1; k < maxTag && (k < len(w.rest()) || w.more()); k++ {
		if c := w.rest()[k]; c != ' ' && c != '\t' {
			return inName(c) && (c < '0' || c > '9')
		}
	}
	return false
}

// inName reports whether the name of a tag may have a byte.
func inName(c byte) bool {
	return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_'
}

// parseTag returns the name and the value of the tag at the beginning of a
// line, and its size. The value still has its escapes. The size is 0 if there
// is no tag.
func parseTag(line []byte) (name, value []byte, size int) {
	k := blanks(line, 1)
	from := k
	for k < len(line) && inName(line[k]) {
		k++
	}
	name = line[from:k]
	k = blanks(line, k)
	if k == len(line) || line[k] != '"' {
		return nil, nil, 0
	}
	from = k + 1
	for k = from; ; k++ {
		n := bytes.IndexByte(line[k:], '"')
		if n < 0 {
			return nil, nil, 0
		}
		k += n
		escapes := 0
		for k-escapes > from && line[k-escapes-1] == '\\' {
			escapes++
		}
		if escapes%2 == 1 {
			continue
		}
		if end := blanks(line, k+1); end < len(line) && line[end] == ']' {
			return name, line[from:k], end + 1
		}
	}
}

// blanks returns the place of the first byte from k on that is no blank.
func blanks(line []byte, k int) int {
	for k < len(line) && (line[k] == ' ' || line[k] == '\t') {
		k++
	}
	return k
}

// unescape puts the value of a tag into a buffer, without escapes.
func unescape(to, value []byte) []byte {
	to = to[:0]
	for {
		k := bytes.IndexByte(value, '\\')
		if k < 0 || k+1 == len(value) {
			return append(to, value...)
		}
		to = append(to, value[:k]...)
		if c := value[k+1]; c != '"' && c != '\\' {
			to = append(to, '\\')
		}
		to = append(to, value[k+1])
		value = value[k+2:]
	}
}
