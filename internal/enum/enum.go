// Package enum gives the constants of a type their names. A constant prints, is
// written and is read by its name.
package enum

import (
	"fmt"
	"strings"
)

// Names are the names of the constants of an integer type E. A name has only
// one spelling.
type Names[E ~int] struct {
	pkg, what string // the package, and the word for a constant, for errors
	kind      error  // the kind of the errors, or nil
	first     E      // the constant with the first name
	names     []string
}

// Of returns the names of the constants 0, 1, 2 and so on. The name of 0 can be
// empty. Errors begin with pkg, and have the word what for a constant. They
// wrap kind, if it is not nil.
func Of[E ~int](pkg, what string, kind error, names ...string) *Names[E] {
	return From(pkg, what, kind, E(0), names...)
}

// From is [Of] for constants that begin at first.
func From[E ~int](pkg, what string, kind error, first E, names ...string) *Names[E] {
	return &Names[E]{pkg, what, kind, first, names}
}

// Has reports whether e is a constant.
func (n *Names[E]) Has(e E) bool { return e >= n.first && int(e-n.first) < len(n.names) }

// String returns the name of a constant. For another number it returns the word
// for a constant and the number, as in "rule 99".
func (n *Names[E]) String(e E) string {
	if !n.Has(e) {
		return fmt.Sprintf("%s %d", n.what, int(e))
	}
	return n.names[e-n.first]
}

// Append appends the name of a constant. It fails for another number.
func (n *Names[E]) Append(b []byte, e E) ([]byte, error) {
	if !n.Has(e) {
		return b, n.fail("no %s has the number %d", n.what, int(e))
	}
	return append(b, n.names[e-n.first]...), nil
}

// Set sets e to the constant with a name. If there is none, the error lists the
// names.
func (n *Names[E]) Set(e *E, name []byte) error {
	for k, known := range n.names {
		if known == string(name) {
			*e = n.first + E(k)
			return nil
		}
	}
	known := make([]string, 0, len(n.names))
	for _, name := range n.names {
		known = append(known, fmt.Sprintf("%q", name))
	}
	return n.fail("no %s is called %.100q; there are %s", n.what, name, strings.Join(known, ", "))
}

func (n *Names[E]) fail(format string, args ...any) error {
	if n.kind != nil {
		return fmt.Errorf("%s: %w: "+format, append([]any{n.pkg, n.kind}, args...)...)
	}
	return fmt.Errorf("%s: "+format, append([]any{n.pkg}, args...)...)
}
