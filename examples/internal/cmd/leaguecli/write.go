package leaguecli

import (
	"errors"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// A Product is something that is written into a file, or to standard output.
type Product struct {
	Path string // "" if it is not asked for
	Make func() ([]byte, error)
}

// Write makes what is asked for, and writes it into files. It returns what is
// printed: a text, or instead of it what goes to standard output.
func Write(p cli.Program, text []byte, products ...Product) ([]byte, error) {
	var failed []error
	for _, x := range products {
		if x.Path == "" {
			continue
		}
		made, err := x.Make()
		switch {
		case err != nil:
			failed = append(failed, err)
		case x.Path == "-":
			text = made
		default:
			failed = append(failed, p.Write(x.Path, made))
		}
	}
	return text, errors.Join(failed...)
}
