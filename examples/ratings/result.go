package main

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/rating"
)

// This file reads results.

// A result is what a text says about the games of two players. If the text has
// one game, score says who won. A result without a score is of many games, or
// of a game that does not count.
type result struct {
	score rating.Score // of the first player
	open  bool         // an unfinished game
	void  bool         // a game that neither player won or drew
	many  bool
	games [3]int64 // won, drawn and lost by the first player
}

// scores has the ways to write the score of a game, in small letters.
var scores = map[string]rating.Score{
	"1": rating.Win, "1.0": rating.Win, "1-0": rating.Win, "1:0": rating.Win, "1.0-0.0": rating.Win,
	"0": rating.Loss, "0.0": rating.Loss, "0-1": rating.Loss, "0:1": rating.Loss, "0.0-1.0": rating.Loss,
	"0.5": rating.Draw, ".5": rating.Draw, "0,5": rating.Draw, "1/2": rating.Draw, "½": rating.Draw,
	"=": rating.Draw, "1/2-1/2": rating.Draw, "½-½": rating.Draw, "0.5-0.5": rating.Draw,
	"1/2:1/2": rating.Draw, "½:½": rating.Draw,

	// Games won by forfeit count.
	"+/-": rating.Win, "+:-": rating.Win, "+--": rating.Win,
	"-/+": rating.Loss, "-:+": rating.Loss, "--+": rating.Loss,

	"win": rating.Win, "wins": rating.Win, "won": rating.Win, "w": rating.Win,
	"loss": rating.Loss, "loses": rating.Loss, "lost": rating.Loss, "l": rating.Loss,
	"draw": rating.Draw, "draws": rating.Draw, "drawn": rating.Draw, "d": rating.Draw,
	"tie": rating.Draw, "tied": rating.Draw, "tie (bothbad)": rating.Draw,

	"gold": rating.Win, "white": rating.Win, "first": rating.Win, "left": rating.Win, "home": rating.Win,
	"a": rating.Win, "model_a": rating.Win, "player1": rating.Win,
	"silver": rating.Loss, "black": rating.Loss, "second": rating.Loss, "right": rating.Loss, "away": rating.Loss,
	"b": rating.Loss, "model_b": rating.Loss, "player2": rating.Loss,
}

// parseResult reads the result of a game, or of several as in +10 =5 -3. It
// reports whether the text is a result. A text without a result, or with an
// asterisk, is an unfinished game. Blanks may be around the hyphen, and a dash
// may be in its place.
func parseResult(text []byte) (result, bool) {
	if len(text) == 1 {
		switch text[0] {
		case '1':
			return result{score: rating.Win}, true
		case '0':
			return result{score: rating.Loss}, true
		case '*', '?':
			return result{open: true}, true
		}
	}
	if score, ok := scores[string(text)]; ok {
		return result{score: score}, true
	}
	switch {
	case len(text) == 0:
		return result{open: true}, true
	case len(text) > 100:
		return result{}, false
	}
	small := dashes.Replace(strings.ToLower(string(text)))
	for _, text := range []string{small, strings.ReplaceAll(small, " ", "")} {
		if score, ok := scores[text]; ok {
			return result{score: score}, true
		}
		switch text {
		case "0-0", "0:0", "-/-", "-:-", "---":
			return result{void: true}, true
		}
	}
	return parseMany([]byte(small))
}

// dashes puts hyphens in the place of dashes and of the sign minus.
var dashes = strings.NewReplacer("–", "-", "—", "-", "−", "-")

// notResult says that a text is no result. The points of several games, as in
// 3-1, do not say how many were drawn.
func notResult(text []byte) string {
	why := "not a result: " + quoted(text)
	a, b, _ := bytes.Cut(text, []byte("-"))
	_, ok1 := parsePoints(a)
	if _, ok2 := parsePoints(b); ok1 && ok2 {
		why += "; several games are as in +10 =5 -3"
	}
	return why
}

// signs has the signs of games that were won, drawn and lost.
const signs = "+=-"

// parseMany reads a result such as +10 =5 -3, which is not empty. Each sign may
// be there once, and blanks may be between.
func parseMany(text []byte) (result, bool) {
	r := result{many: true}
	var seen [3]bool
	for text = bytes.TrimSpace(text); len(text) > 0; text = bytes.TrimSpace(text) {
		k := strings.IndexByte(signs, text[0])
		if k < 0 || seen[k] {
			return result{}, false
		}
		seen[k] = true
		digits := 1
		for digits < len(text) && '0' <= text[digits] && text[digits] <= '9' {
			digits++
		}
		n, ok := parseCount(text[1:digits])
		if !ok {
			return result{}, false
		}
		r.games[k] = n
		text = text[digits:]
	}
	return r, true
}

// maxCount is the maximum number of games of one line.
const maxCount = 1_000_000_000_000

// parseCount reads a number of games. It must have digits alone.
func parseCount(text []byte) (n int64, ok bool) {
	for _, c := range text {
		if c < '0' || c > '9' || n > maxCount {
			return 0, false
		}
		n = 10*n + int64(c-'0')
	}
	return n, len(text) > 0 && n <= maxCount
}

// parsePoints reads the points of a player in a game, such as 3, 0.5 or ½.
func parsePoints(text []byte) (float64, bool) {
	if string(text) == "½" || string(text) == "1/2" {
		return 0.5, true
	}
	for _, c := range text {
		if (c < '0' || c > '9') && c != '.' && c != ',' {
			return 0, false
		}
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(string(text), ",", "."), 64)
	return x, err == nil
}
