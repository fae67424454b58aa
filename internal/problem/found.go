package problem

import (
	"errors"
	"fmt"
	"strings"
)

// Found has the problems found so far, of a package's own type T. The zero
// value has no problems. It keeps [Most] problems and counts the others.
type Found[T error] struct {
	list []T
	more int
}

// Add keeps a problem, or only counts it if there are [Most] already.
func (f *Found[T]) Add(p T) {
	if f.Room() {
		f.list = append(f.list, p)
	}
}

// Room reports whether the next problem will be kept. If not, it counts the
// problem. So callers with millions of problems need not put all of them in
// words.
func (f *Found[T]) Room() bool {
	if len(f.list) < Most {
		return true
	}
	f.more++
	return false
}

// Any reports whether there is a problem of one of these kinds. Without kinds,
// it reports whether there is a problem.
func (f *Found[T]) Any(kinds ...error) bool {
	for _, p := range f.list {
		for _, kind := range kinds {
			if errors.Is(p, kind) {
				return true
			}
		}
	}
	return len(kinds) == 0 && len(f.list) > 0
}

// All returns the problems. If n more problems were only counted, the last
// problem is others(n).
func (f *Found[T]) All(others func(n int) T) []T {
	if f.more > 0 {
		return append(f.list[:len(f.list):len(f.list)], others(f.more))
	}
	return f.list
}

// Join returns the texts of problems, one on each line.
func Join[T error](list []T) string {
	texts := make([]string, len(list))
	for i, p := range list {
		texts[i] = p.Error()
	}
	return strings.Join(texts, "\n")
}

// Errors returns problems as errors, for an Unwrap.
func Errors[T error](list []T) []error {
	errs := make([]error, len(list))
	for i, p := range list {
		errs[i] = p
	}
	return errs
}

// Kinds are the kinds of problems of a package. JSON has them as their texts.
type Kinds []error

// Text returns the text of a kind, or "" for nil.
func (k Kinds) Text(kind error) string {
	if kind == nil {
		return ""
	}
	return kind.Error()
}

// Of returns the kind with a text, or nil for the empty text. It fails if there
// is no such kind.
func (k Kinds) Of(text string) (error, error) {
	if text == "" {
		return nil, nil
	}
	for _, kind := range k {
		if kind.Error() == text {
			return kind, nil
		}
	}
	return nil, fmt.Errorf("no kind of problem is called %.100q", text)
}

// Explain returns the text of an error, and its kind: the kind of k that the
// error wraps, or else the given kind. It leaves out of the text the name of
// the package and the text of the kind.
func (k Kinds) Explain(pkg string, kind, err error) (detail string, of error) {
	for _, other := range k {
		if errors.Is(err, other) {
			kind = other
			break
		}
	}
	detail = strings.TrimPrefix(err.Error(), pkg+": ")
	return Clean(strings.TrimPrefix(detail, kind.Error()+": ")), kind
}

// Err returns a list of problems as an error, or nil if it is empty.
func Err[L interface {
	~[]T
	error
}, T any](list L) error {
	if len(list) == 0 {
		return nil
	}
	return list
}
