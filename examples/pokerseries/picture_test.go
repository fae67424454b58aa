package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
)

func TestPicture(t *testing.T) {
	for name, args := range map[string][]string{
		"plain.svg":  nil,
		"spring.svg": {"samples/spring.txt"},
	} {
		file := filepath.Join(t.TempDir(), name)
		if status, _, errs := try("", append([]string{"-svg", file}, args...)...); status != 0 {
			t.Fatal(errs)
		}
		picture, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		golden.Check(t, name, string(picture))
		clitest.SVG(t, picture)
	}
}

// robin is the file of a round robin among n bots, each pair with so many
// matches.
func robin(n, matches int, name func(int) string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "title <%d> & more\n", n)
	for i := range n {
		fmt.Fprintf(&b, "bot %s\n", strconv.Quote(name(i)))
	}
	for i := range n {
		for j := range i {
			for k := range matches {
				fmt.Fprintf(&b, "match - %s %s %d\n", strconv.Quote(name(i)), strconv.Quote(name(j)), (i*i*31+j*17+k*k*7)%201-100)
			}
		}
	}
	return b.Bytes()
}
