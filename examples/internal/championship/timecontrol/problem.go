package timecontrol

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems.
var (
	// ErrExpected says that something else was expected.
	ErrExpected = errors.New("malformed")

	// ErrMissing says that a part, or the end of a part, is missing.
	ErrMissing = errors.New("missing")

	// ErrNoTime says that players have time neither for a move nor in
	// reserve.
	ErrNoTime = errors.New("no player has any time")

	// ErrTooLarge says that a number or the text is above a limit. The
	// detail has the limit.
	ErrTooLarge = errors.New("too large")
)

// A Problem is one thing that is wrong with a time control.
type Problem struct {
	Kind   error  // one of the errors of this package
	Part   Part   // 0 if it is about the whole text
	Column int    // the character of the text, from 1, or 0
	Detail string // the expected text, or ""
}

// Error returns the problem in words, on one line, with its place.
func (p *Problem) Error() string {
	part := problem.Numbered("part", int(p.Part))
	if part != "" {
		part = fmt.Sprintf("%s, the %v", part, p.Part)
	}
	where := []string{part, problem.Numbered("character", p.Column)}
	return problem.Text("time control", where, p.Kind.Error(), p.Detail, noRule(0))
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// noRule is the rule of a problem: a time control breaks none.
type noRule int

func (noRule) String() string { return "" }

// Problems are all problems of a time control, in the order of the parts.
type Problems []*Problem

// Error returns the problems in words, one on each line.
func (ps Problems) Error() string { return problem.Join(ps) }

// Unwrap returns the problems.
func (ps Problems) Unwrap() []error { return problem.Errors(ps) }

func (ps *Problems) add(kind error, part Part, column int, detail string) {
	*ps = append(*ps, &Problem{kind, part, column, detail})
}

func (ps Problems) err() error { return problem.Err(ps) }
