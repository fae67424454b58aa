package abalone

import (
	"cmp"
	"fmt"
	"strings"
)

// An Outcome is the letter of a side in a result, by rule [Score].
type Outcome byte

// The outcomes.
const (
	Win      Outcome = 'W'
	Loss     Outcome = 'L'
	Tie      Outcome = 'T'
	Resigned Outcome = 'R'
	TimeOut  Outcome = '*'
)

// valid reports whether o is an outcome.
func (o Outcome) valid() bool {
	switch o {
	case Win, Loss, Tie, Resigned, TimeOut:
		return true
	}
	return false
}

// A Result is the result of a game by rule [Score]. A game that is not over has
// the zero Result.
type Result struct {
	Black, White       int     // marbles left
	ForBlack, ForWhite Outcome // the letters
}

// String returns r as in "13(W)-8(L)", or "" for the zero value.
func (r Result) String() string {
	if r == (Result{}) {
		return ""
	}
	// Score: marbles left, and a letter for each side, Black's first.
	return fmt.Sprintf("%d(%c)-%d(%c)", r.Black, r.ForBlack, r.White, r.ForWhite)
}

// ending returns how a record ends with r.
func (r Result) ending() string {
	return cmp.Or(r.String(), markNone) // GameRecord: the game is not over
}

// Of returns the letter of s. It is 0 for None, and if there is no result.
func (r Result) Of(s Side) Outcome {
	switch s {
	case Black:
		return r.ForBlack
	case White:
		return r.ForWhite
	}
	return 0
}

// Winner returns the side that has won. It is None after a tie, and if there is
// no result.
func (r Result) Winner() Side {
	for _, s := range []Side{Black, White} {
		if r.Of(s) == Win {
			return s
		}
	}
	return None
}

// ParseResult returns the result that [Result.String] writes as text. It fails
// with a [*Problem] of kind [ErrResult] if the text is written in another way,
// or if rule [Score] has no such result.
func ParseResult(text string) (Result, error) {
	r, ok := parseResult(text)
	if !ok {
		return Result{}, &Problem{Kind: ErrResult, Rule: Score, Detail: quoted(text)}
	}
	return r, nil
}

func parseResult(text string) (Result, bool) {
	black, white, _ := strings.Cut(text, "-")
	var r Result
	var okBlack, okWhite bool
	r.Black, r.ForBlack, okBlack = parseScore(black)
	r.White, r.ForWhite, okWhite = parseScore(white)
	return r, okBlack && okWhite && match(r.ForBlack, r.ForWhite) && decided(r)
}

// parseScore reads the half of a result, as in "8(L)".
func parseScore(text string) (marbles int, o Outcome, ok bool) {
	for n := Marbles - LosingLoss; n <= Marbles; n++ {
		if letter, found := strings.CutPrefix(text, fmt.Sprintf("%d(", n)); found && len(letter) == 2 &&
			letter[1] == ')' {
			return n, Outcome(letter[0]), true
		}
	}
	return 0, 0, false
}

// decided reports whether a side that has lost six marbles has lost the game by
// that, and the other side has won. A result in which neither side has lost six
// marbles can come from anything.
func decided(r Result) bool {
	const six = Marbles - LosingLoss
	switch {
	case r.Black == six: // Score: so both cannot have lost six
		return r.ForBlack == Loss && r.ForWhite == Win && r.White != six
	case r.White == six:
		return r.ForWhite == Loss && r.ForBlack == Win
	}
	return true
}

// match reports whether two letters go together: one side wins and the other
// loses in some way, or both tie.
func match(a, b Outcome) bool {
	lost := func(o Outcome) bool { return o == Loss || o == Resigned || o == TimeOut }
	return a == Tie && b == Tie || a == Win && lost(b) || lost(a) && b == Win
}
