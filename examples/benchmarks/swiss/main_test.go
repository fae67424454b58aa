package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMakeAndPair checks that the same seed gives the same event, and that the
// next round has everybody once.
func TestMakeAndPair(t *testing.T) {
	var texts []string
	for _, seed := range []string{"1", "1", "2"} {
		var out bytes.Buffer
		if err := run([]string{"make", "-players", "9", "-rounds", "3", "-seed", seed}, &out); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, out.String())
	}
	if texts[0] != texts[1] || texts[0] == texts[2] {
		t.Error("the seed does not decide the results")
	}
	file := filepath.Join(t.TempDir(), "event.json")
	if err := os.WriteFile(file, []byte(texts[0]), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run([]string{"pair", file}, &out); err != nil {
		t.Fatal(err)
	}
	there := map[string]int{}
	for _, x := range strings.Fields(out.String()) {
		there[x]++
	}
	if len(there) != 10 || strings.Count(out.String(), "\n") != 5 {
		t.Errorf("the round is %q", out.String())
	}
}

func TestWrongCalls(t *testing.T) {
	for _, args := range [][]string{nil, {"pair"}, {"pair", "nowhere"}, {"make", "-players", "x"}, {"play"}} {
		if err := run(args, &bytes.Buffer{}); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
