package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMake checks that the same seed gives the same files, which have one game
// a row.
func TestMake(t *testing.T) {
	var texts []string
	for _, seed := range []string{"1", "1", "2"} {
		name := filepath.Join(t.TempDir(), "games")
		if err := run([]string{"make", "-o", name, "-games", "20", "-players", "3", "-seed", seed}, io.Discard, io.Discard); err != nil {
			t.Fatal(err)
		}
		table, err := os.ReadFile(name + ".csv")
		pgn, err2 := os.ReadFile(name + ".pgn")
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		if rows, tags := strings.Count(string(table), "\n"), strings.Count(string(pgn), "[White "); rows != 21 || tags != 20 {
			t.Errorf("%d rows and %d games", rows, tags)
		}
		texts = append(texts, string(table))
	}
	if texts[0] != texts[1] || texts[0] == texts[2] {
		t.Error("the seed does not decide the games")
	}
}

// TestCompare has tables that differ by a shift, except for one rating.
func TestCompare(t *testing.T) {
	file := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	a := file("a", "x,100\ny,200\nz,300\nu,5\n")
	var out bytes.Buffer
	if err := run([]string{"compare", a, file("b", "z,1003\ny,900\nx,800\n")}, &out, io.Discard); err != nil || out.String() != "3 2\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	for _, args := range [][]string{{}, {"make"}, {"compare", a}, {"compare", a, "none"}, {"compare", a, file("c", "q,1\n")}, {"compare", a, file("d", "x,y\n")}} {
		if err := run(args, io.Discard, io.Discard); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
