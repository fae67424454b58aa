package entry

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Problem is one thing that is wrong with an entry, or that its README lacks.
type Problem struct {
	Rule Rule   `json:"rule"`
	File string `json:"file,omitempty"` // its path in the entry, or ""
	Why  string `json:"why"`            // in words
}

// Error returns the problem in words, on one line.
func (p *Problem) Error() string {
	return problem.Text("entry", []string{problem.Name(p.File)}, p.Why, "", p.Rule)
}

// Problems are all problems of an entry. At most a thousand are listed, and a
// last one says how many more there are.
type Problems []*Problem

// Error returns the problems in words, one on each line.
func (ps Problems) Error() string { return problem.Join(ps) }

// Unwrap returns the problems, so that [errors.As] finds a [Problem].
func (ps Problems) Unwrap() []error { return problem.Errors(ps) }

// problems has the problems found so far.
type problems struct{ problem.Found[*Problem] }

func (ps *problems) add(r Rule, file, format string, args ...any) {
	if ps.Room() {
		ps.Add(&Problem{r, file, fmt.Sprintf(format, args...)})
	}
}

// all returns the problems.
func (ps *problems) all() Problems {
	return ps.All(func(n int) *Problem { return &Problem{Why: fmt.Sprintf("and %d more problems", n)} })
}
