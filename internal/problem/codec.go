package problem

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has the errors of JSON, which all packages report as their own
// problems.

// A Codec turns the errors of reading and writing JSON into problems of a
// package. A problem is a P, a T points to it, and an L is a list of these.
type Codec[P any, T interface {
	*P
	error
}, L interface {
	~[]T
	error
}] struct {
	Package string
	Kinds   Kinds

	// JSON is the kind of a text that cannot be read, and NotJSON of a
	// value that cannot be written. More is the kind of the problem that
	// counts the problems that are not listed. They are ErrJSON, ErrNotJSON
	// and ErrMore of the package.
	JSON, NotJSON, More error

	// Parts returns the kind, the place and the details of a problem.
	Parts func(T) (kind *error, where, detail *string)
}

// All returns all problems that were found, or nil.
func (c *Codec[P, T, L]) All(f *Found[T]) L {
	return f.All(func(n int) T {
		p := T(new(P))
		kind, _, detail := c.Parts(p)
		*kind, *detail = c.More, fmt.Sprint(n)
		return p
	})
}

// Written returns a text that was written. If there was an error, it returns
// that as problems.
func (c *Codec[P, T, L]) Written(text []byte, err error) ([]byte, error) {
	if err != nil {
		return nil, c.wrap(c.NotJSON, err)
	}
	return text, nil
}

// NotRead returns the error of a text that cannot be read, as problems, or nil.
func (c *Codec[P, T, L]) NotRead(err error) error { return c.wrap(c.JSON, err) }

// NotDecoded is NotRead for the text of an io.Reader. An error of the reader is
// no problem of the text, and is passed on.
func (c *Codec[P, T, L]) NotDecoded(err error) error {
	if err != nil && !errors.As(err, new(*strict.Error)) {
		return fmt.Errorf("%s: %w", c.Package, err)
	}
	return c.NotRead(err)
}

// ReadProblem reads a problem into v, strictly. It returns the kind, whose text
// is at kind after the reading.
func (c *Codec[P, T, L]) ReadProblem(data []byte, v any, kind *string) (error, error) {
	if err := strict.Unmarshal(data, v); err != nil {
		return nil, c.NotRead(err)
	}
	k, err := c.Kinds.Of(*kind)
	if err != nil {
		return nil, c.NotRead(&strict.Error{Where: "kind", Err: err})
	}
	return k, nil
}

// ReadProblems reads a list of problems, each as strictly as one alone.
func (c *Codec[P, T, L]) ReadProblems(data []byte, to *L) error {
	var list []P
	if err := strict.Unmarshal(data, &list); err != nil {
		return c.NotRead(err)
	}
	all := make(L, len(list))
	for i := range list {
		all[i] = &list[i]
	}
	*to = all
	return nil
}

// wrap returns an error as problems, or nil. If the error is a problem of a
// part, the problem stays as it is, and the place of the part comes before its
// own. Otherwise the problem has the given kind, or another kind of the package
// that the error wraps.
func (c *Codec[P, T, L]) wrap(kind, err error) error {
	if err == nil {
		return nil
	}
	p := T(new(P))
	place, err := strict.Place(err)
	k, where, detail := c.Parts(p)
	if part := T(nil); errors.As(err, &part) {
		*p = *part
	} else {
		*detail, *k = c.Kinds.Explain(c.Package, kind, err)
	}
	*where = strict.Within(place, *where)
	return L{p}
}
