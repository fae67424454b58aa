package colors

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A vector is a question from a transcript, with its answer.
type vector struct {
	line          int
	first, second string
	games         []Game[string] // of its paragraph, up to the question
	gold          string
	rule          Rule
}

func TestVectors(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no transcripts, error %v", err)
	}
	decided := make(map[Rule]int)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		vectors, err := parseVectors(string(text))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, v := range vectors {
			d, err := Assign(v.first, v.second, v.games)
			if err != nil {
				t.Errorf("%s:%d: %v", path, v.line, err)
			} else if d.Gold != v.gold || d.Rule != v.rule {
				t.Errorf("%s:%d: %s takes Gold, want %s %v; %s", path, v.line, d.Gold, v.gold, v.rule, d.Reason())
			}
			decided[v.rule]++
		}
	}
	for _, b := range book {
		if decided[b.rule] == 0 {
			t.Errorf("no vector for %s", b.name)
		}
	}
}

// parseVectors reads a transcript; testdata/own.txt says how one is written.
func parseVectors(text string) ([]vector, error) {
	if !strings.HasPrefix(text, "# Source: ") {
		return nil, errors.New("line 1: not a source")
	}
	var vectors []vector
	var games []Game[string]
	n := 0
	for line := range strings.Lines(text) {
		n++
		f := strings.Fields(line)
		switch {
		case len(f) == 0:
			games = nil
		case f[0][0] == '#':
		case len(f) == 3 && f[0] == "game" && f[1] != f[2]:
			games = append(games, Game[string]{f[1], f[2]})
		case len(f) == 6 && f[0] == "pair" && f[1] != f[2] && f[3] == "->" && (f[4] == f[1] || f[4] == f[2]):
			v := vector{line: n, first: f[1], second: f[2], games: games, gold: f[4]}
			if err := v.rule.UnmarshalText([]byte(f[5])); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			vectors = append(vectors, v)
		default:
			return nil, fmt.Errorf("line %d: neither a game nor a pair with its answer: %q", n, line)
		}
	}
	return vectors, nil
}

func TestParseVectors(t *testing.T) {
	for _, line := range []string{
		"game ada",
		"game ada bob cyd",
		"game ada ada",
		"Game ada bob",
		"ada bob",
		"pair ada bob",
		"pair ada bob -> ada",
		"pair ada bob -> ada Luck",
		"pair ada bob -> ada balance",
		"pair ada bob -> cyd Balance",
		"pair ada bob = ada Balance",
		"pair ada ada -> ada Balance",
		"pair ada bob -> ada Balance # because",
	} {
		_, err := parseVectors("# Source: a test.\n\ngame cyd dan\n" + line + "\n")
		if err == nil || !strings.HasPrefix(err.Error(), "line 4: ") {
			t.Errorf("%q: error %v, want one in line 4", line, err)
		}
	}
	if _, err := parseVectors("game ada bob\n"); err == nil {
		t.Error("no source: no error")
	}

	vectors, err := parseVectors("# Source: a test.\ngame ada bob\n\n  # dan has a bye\ngame bob cyd\npair ada bob -> ada Balance")
	if err != nil || len(vectors) != 1 || vectors[0].line != 6 || len(vectors[0].games) != 1 {
		t.Errorf("vectors %+v, error %v; want one, in line 6, with the one game of its paragraph", vectors, err)
	}
}
