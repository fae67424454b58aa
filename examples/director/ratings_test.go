package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// A rating that does not count is no rating. What is not named stays.
func TestRatings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", "-late", "-document", "wc2016", path)
	for _, args := range []string{"-whr 2000", "-whr 2000 -whr-games 4", "-whre-games 9 -whre-games 3", "-whr-games 1"} {
		args := append(append([]string{"register"}, strings.Fields(args)...), path, "Cid")
		if status, _, errs := try(args...); status != 1 || !strings.Contains(errs, "Cid gets no rating: WHR counts from 5 games on (-whr-games)") {
			t.Errorf("%s: status %d: %s", args, status, errs)
		}
	}
	for _, c := range []struct{ args, want string }{
		{"register -whr 2000 -whr-games 5 F Cid", "Cid has the rating 2000.0 (WHRX, from WHR, 5 games)."},
		{"rate -gameroom 1710 F Cid", "Cid has the rating 2000.0 (WHRX, from WHR, 5 games)."},
		{"rate -whr-games 4 F Cid", "Cid has the rating 1710.0 (WHRX, from gameroom)."},
		{"rate -whr 2100 F Cid", "The WHR does not count, since it is from 4 games (-whr-games): 5 are needed."},
		{"rate -whre 2300 -whre-games 6 F Cid", "Cid has the rating 2300.0 (WHRX, from WHRE, 6 games)."},
		{"register -gameroom 0 F Bob", "Bob has the rating 0.0"},
		{"seed F", "2 players are entered"},
	} {
		out := strings.Join(strings.Fields(good(t, strings.Fields(strings.ReplaceAll(c.args, "F", path))...)), " ")
		if !strings.Contains(out, c.want) {
			t.Errorf("%s: %s", c.args, out)
		}
	}
	if status, _, errs := try("enter", path, "Dan", "3"); status != 1 || !strings.Contains(errs, "so Dan needs one: -elo") {
		t.Errorf("status %d: %s", status, errs)
	}
	good(t, "enter", "-elo", "0", path, "Dan", "3")
}
