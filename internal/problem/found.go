package problem

import (
	"errors"
	"fmt"
	"strings"
)

// Found has the problems found so far, of a package's own type T. The zero
// value has none. It keeps [Most] of them and counts the others.
type Found[T error] struct {
	list []T
	more int
}

// Add keeps one more problem, or only counts it if there are enough.
func (f *Found[T]) Add(p T) {
	if f.Room() {
		f.list = append(f.list, p)
	}
}

// Room reports whether one more problem will be kept, and counts the problem if
// not. Where there can be millions, no words need be found for them.
func (f *Found[T]) Room() bool {
	if len(f.list) < Most {
		return true
	}
	f.more++
	return false
}

// Any reports whether there is a problem of one of these kinds, or any at all
// if none is given.
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

// All returns the problems. If there are more than were kept, the last one is
// what others returns for the number of these.
func (f *Found[T]) All(others func(n int) T) []T {
	if f.more > 0 {
		return append(f.list[:len(f.list):len(f.list)], others(f.more))
	}
	return f.list
}

// Join returns the texts of some problems, one to a line.
func Join[T error](list []T) string {
	texts := make([]string, len(list))
	for i, p := range list {
		texts[i] = p.Error()
	}
	return strings.Join(texts, "\n")
}

// Errors returns some problems as errors, as an Unwrap does.
func Errors[T error](list []T) []error {
	errs := make([]error, len(list))
	for i, p := range list {
		errs[i] = p
	}
	return errs
}

// Pointers returns the elements of a list by pointers, as lists of problems
// have them.
func Pointers[T any](list []T) []*T {
	to := make([]*T, len(list))
	for i := range list {
		to[i] = &list[i]
	}
	return to
}

// Kinds are the kinds of problems of a package, which JSON has as their texts.
type Kinds []error

// Text returns the text of a kind. That of nil is empty.
func (k Kinds) Text(kind error) string {
	if kind == nil {
		return ""
	}
	return kind.Error()
}

// Of returns the kind with a text, and nil for the empty text. It fails if
// there is none.
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

// Explain returns the text of an error and its kind. The kind is the given one,
// unless the error is of another of these kinds. The names of the package and
// of the kind are left out of the text.
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
