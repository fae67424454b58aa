package main

import (
	"bytes"

	"github.com/arbiter-go/arbiter/rating"
)

// This file reads lines such as
//
//	# anything behind a number sign is a comment
//	Ann Bob 1-0
//	Ann "Bob the second" +10 =5 -3

// readLines reads a text of lines.
func (r *record) readLines(w *window) {
	var words [][]byte
	var known memo[rating.Score]
	w.eachLine(func(number int64, line []byte, long bool) bool {
		if long {
			r.wrong(number, "the line has more than %d bytes", maxLine)
			return true
		}
		var ok bool
		words, ok = split(line, words[:0])
		switch {
		case !ok:
			r.wrong(number, "a quotation mark is not closed")
			return true
		case len(words) == 0:
			return true
		case len(words) < 3:
			r.wrong(number, "a line is two names and a result, as in: Ann Bob 1-0")
			return true
		}
		text := words[2]
		if len(words) > 3 {
			text = bytes.Join(words[2:], space)
		}
		var x result
		if x.score, ok = known.find(text, scores); !ok {
			x, ok = parseResult(text)
		}
		switch {
		case !ok && len(words) > 3:
			r.wrong(number, "%s; names with blanks need quotation marks", notResult(text))
			return true
		case !ok:
			r.wrong(number, "%s", notResult(text))
			return true
		}
		r.add(number, words[0], words[1], x, nil)
		return r.failed == nil
	})
}

var space = []byte(" ")

// split appends the words of a line. A word in quotation marks can have blanks,
// and \" is a quotation mark in it. It reports whether all quotation marks are
// closed. The words are valid as long as the line.
func split(line []byte, words [][]byte) ([][]byte, bool) {
	for {
		for len(line) > 0 && kind[line[0]] == blank {
			line = line[1:]
		}
		switch {
		case len(line) == 0 || line[0] == '#':
			return words, true
		case line[0] == '"':
			end := 1
			for end < len(line) && line[end] != '"' {
				if line[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(line) {
				return words, false
			}
			word := line[1:end]
			if bytes.IndexByte(word, '\\') >= 0 {
				word = unescape(nil, word)
			}
			words = append(words, bytes.TrimSpace(word))
			line = line[end+1:]
		default:
			end := 1
			for end < len(line) && kind[line[end]] != blank {
				end++
			}
			words = append(words, line[:end])
			line = line[end:]
		}
	}
}
