package abalone

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems of one text, to be told apart with [errors.Is]. The
// function that reads the text returns them.
var (
	ErrBoard   = errors.New("not a board")
	ErrField   = errors.New("not a field")
	ErrSide    = errors.New("a side is Black or White")
	ErrMove    = errors.New("not written as a move")
	ErrOutcome = errors.New("an outcome is W, L, T, R or *")
	ErrResult  = errors.New("not a result")
)

// Kinds of problems of a move: it is illegal, whatever came before.
// [Board.After], [Game.Move] and [Record.Replay] return them. The first four
// and ErrMove also come from [Move.Canonical].
var (
	ErrStep        = errors.New("the tail can only go to a neighboring field")
	ErrLine        = errors.New("tail and head must be two or three in a line")
	ErrBackwards   = errors.New("a line cannot move backwards; push it from its other end")
	ErrLeaves      = errors.New("a marble cannot leave the board by its own move")
	ErrSpelling    = errors.New("a broadside is written from its other end")
	ErrNotOwn      = errors.New("not one's own marbles")
	ErrBlocked     = errors.New("a marble is in the way")
	ErrOutnumbered = errors.New("a line pushes fewer marbles than it has")
)

// Kinds of problems of calls to a [Game], or of two players in [Play].
// ErrOption also comes from [Record.Check].
var (
	ErrRepeated = errors.New("the position has been there before")
	ErrOver     = errors.New("the game is over")
	ErrNoMove   = errors.New("there is no move to take back")
	ErrTime     = errors.New("a time cannot be negative")
	ErrForfeit  = errors.New("a game is not lost by this rule")
	ErrOption   = errors.New("an option that is not allowed")
	ErrNoPlayer = errors.New("there is no player")
	ErrPlayer   = errors.New("the player gives no move")
)

// Kinds of problems of a game that is not possible. [Game.UnmarshalJSON]
// returns them. ErrOtherResult also comes from [Record.Check].
var (
	ErrLate        = errors.New("no move can be made after the time has run out")
	ErrSpent       = errors.New("there must be a time for each move, and at most another for the last turn")
	ErrEnd         = errors.New("not the end of this game")
	ErrOtherResult = errors.New("not the result of this game")
)

// Kinds of problems of records. The functions that read records return them.
// ErrTag, ErrRepeatedTag and ErrTooLarge also come from the functions that
// write records, and ErrTooLarge from the functions that read JSON.
var (
	ErrTag         = errors.New("not a tag")
	ErrRepeatedTag = errors.New("tag given twice")
	ErrNumber      = errors.New("move numbers must be in order, each before a move of Black")
	ErrNoResult    = errors.New("the result at the end is missing")
	ErrResultTag   = errors.New("the Result tag differs from the result at the end")
	ErrScoreTag    = errors.New("the Score tag must fit the result at the end")
	ErrAfterResult = errors.New("nothing comes after the result")
	ErrNoEnd       = errors.New("a comment or a variation has no end")
	ErrTooLarge    = errors.New("exceeds a limit of this package")
)

// kinds has all of them, for JSON.
var kinds = problem.Kinds{
	ErrBoard, ErrField, ErrSide, ErrMove, ErrStep, ErrLine, ErrBackwards,
	ErrLeaves, ErrSpelling, ErrNotOwn, ErrBlocked, ErrOutnumbered,
	ErrRepeated, ErrOver, ErrNoMove, ErrTime, ErrLate, ErrSpent, ErrEnd,
	ErrOtherResult, ErrOutcome, ErrResult, ErrNoResult, ErrResultTag,
	ErrAfterResult, ErrNumber, ErrTag, ErrRepeatedTag, ErrTooLarge,
	ErrNoPlayer, ErrPlayer, ErrOption, ErrForfeit, ErrScoreTag, ErrNoEnd,
}

// A Problem is one thing wrong with a move or a text. All problems of a board
// or of records are reported at once, joined by [errors.Join]. [errors.As]
// finds the first of them, and Unwrap() []error returns them all.
type Problem struct {
	Kind error `json:"-"` // one of the errors of this package

	Rule   Rule   `json:"rule,omitzero"`   // the rule, or 0
	Record int    `json:"record,omitzero"` // of several, from 1, or 0
	Line   int    `json:"line,omitzero"`   // of the text, from 1, or 0
	Number int    `json:"number,omitzero"` // of the move, from 1, or 0
	Side   Side   `json:"side,omitzero"`   // whose move, or None
	Detail string `json:"detail,omitzero"` // the text, or ""

	cause error // the error of a player, or nil
}

// Error returns the problem in words, with its place, side and rule.
func (p *Problem) Error() string {
	move := problem.Numbered("move", p.Number)
	switch {
	case p.Number > 0 && p.Side != None:
		move += " of " + p.Side.String()
	case p.Side != None:
		move = p.Side.String()
	}
	return problem.Text("abalone", []string{problem.Numbered("record", p.Record), problem.Numbered("line", p.Line),
		move}, kinds.Text(p.Kind), p.Detail, p.Rule)
}

// Unwrap returns the kind. If a player has failed, it returns the error of the
// player, too.
func (p *Problem) Unwrap() []error {
	list := []error{p.Kind}
	if p.cause != nil {
		list = append(list, p.cause)
	}
	return list
}

// problems is a list of problems.
type problems struct{ problem.List }

func (ps *problems) add(p Problem) { ps.Add(&p) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return ps.Err("abalone") }

// quoted returns the beginning of a text, for a problem.
func quoted(text string) string { return fmt.Sprintf("%.40q", text) }
