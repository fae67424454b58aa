package filecli

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/championship/alike"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file checks new names.

// MaxName is the maximum length of a name, in characters, as on the server.
const MaxName = 100

// CheckShown returns an error if a new name cannot be shown.
func CheckShown(name string) error {
	if say.Printable(name, MaxName) {
		return nil
	}
	return fmt.Errorf("%q: a name has 1 to %d printable characters, and no blank at either end", name, MaxName)
}

// Distinct returns an error if a new name looks like another name. A flag
// -alike accepts the name.
func Distinct(name string, others []string) error {
	if other, ok := alike.Find(name, others); ok {
		return fmt.Errorf(looksLike, name, other)
	}
	return nil
}

// AllDistinct returns an error if a name of a list looks like another one.
func AllDistinct(names []string) error {
	if name, other, ok := alike.FindPair(names); ok {
		return fmt.Errorf(looksLike, name, other)
	}
	return nil
}

const looksLike = "%q looks like %q; if this is another person, add -alike"
