package botcli_test

import (
	"os"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// Ann wants the table in a file, and the names where the text would be.
func ExampleWrite() {
	p := cli.Program{Name: "names", Out: os.Stdout, Errs: os.Stderr}
	table := func() ([]byte, error) { return []byte("Ann 2\nBob 0\n"), nil }
	names := func() ([]byte, error) { return []byte("Ann\nBob\n"), nil }
	text, err := botcli.Write(p, []byte("Ann has won.\n"),
		botcli.Product{Path: os.DevNull, Make: table}, botcli.Product{Path: "-", Make: names})
	p.Print(text, cli.Done, err)
	// Output:
	// Ann
	// Bob
}
