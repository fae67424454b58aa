package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// Whoever leaves before round 1 takes the records along, so that the others can
// be seeded.
func TestUnregisterRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", "-late", path)
	for k, name := range []string{"Ann", "Bob", "Cid"} {
		good(t, "register", "-gameroom", fmt.Sprint(1900-k), path, name)
	}
	for _, line := range []string{
		"seed F", "forbid -why sisters F Ann Cid", "forbid F Ann Bob", "withdraw F Cid", "excuse F Cid 2",
		"life F Cid", "pin -bye Cid F Ann Bob", "forfeit-prize F Cid",
	} {
		good(t, strings.Fields(strings.ReplaceAll(line, "F", path))...)
	}
	out := strings.Join(strings.Fields(good(t, "unregister", path, "Cid")), " ")
	for _, want := range []string{
		"Ann and Cid never meet. Why: sisters", "Cid leaves", "Round 2: Cid is absent", "Cid has 1 more life",
		"Round 1: Cid has the bye, by a pin", "Cid forfeits all prizes",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q: %s", want, out)
		}
	}
	if strings.Contains(out, "Ann and Bob never") {
		t.Error(out)
	}
	good(t, "seed", path)
	good(t, "enter", path, "Dan", "3")
	if out := good(t, "standings", path); !strings.Contains(out, "Ann and Bob never meet") {
		t.Error(out)
	}
}

// Who enters before round 1 is seeded with the others.
func TestEnterBeforeRound1(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	good(t, "new", "-late", path)
	for k, name := range []string{"Ann", "Bob", "Cid"} {
		good(t, "register", "-gameroom", fmt.Sprint(1900-k), path, name)
	}
	good(t, "seed", path)
	good(t, "enter", "-losses", "1", path, "Dan", "4")
	if status, _, errs := try("register", path, "dan"); status != 1 || !strings.Contains(errs, "looks like") {
		t.Error(status, errs)
	}
	if out := good(t, "register", "-gameroom", "1950", path, "Eve"); !strings.Contains(out, "Rate Dan") {
		t.Error(out)
	}
	if status, _, errs := try("seed", path); status != 1 || !strings.Contains(errs, "no ratings of Dan; to rate a player: director rate") {
		t.Error(status, errs)
	}
	good(t, "rate", "-gameroom", "2000", path, "Dan")
	if out := good(t, "seed", path); !strings.Contains(out, "5 players are entered, the highest seed first: Dan, Eve,") {
		t.Error(out)
	}
	if out := good(t, "standings", path); !strings.Contains(out, "Before round 1: Dan enters late, with 1 loss.") {
		t.Error(out)
	}
	if out := good(t, "unregister", path, "Dan"); !strings.Contains(out, "Dan is no longer registered.") {
		t.Error(out)
	}
	if out := good(t, "seed", path); !strings.Contains(out, "4 players are entered") {
		t.Error(out)
	}

	path += "2"
	good(t, "new", "-late", path)
	good(t, "seed", "-order", "Ann, Bob", path)
	good(t, "enter", path, "Dan", "3")
	good(t, "forbid", path, "Ann", "Bob")
	if out := good(t, "seed", "-order", "Ann, Cid", path); !strings.Contains(out, "Dan enters late") ||
		!strings.Contains(out, "Ann and Bob never meet") {
		t.Error(out)
	}
}

// Whatever is recorded before round 1, the players can be seeded, or the error
// names a command that helps.
func TestSeedWorks(t *testing.T) {
	names := []string{"Ann", "Bob", "Cid", "Dan", "Eve"}
	folder := t.TempDir()
	for n := range night.Cases(15, 600) {
		r := rand.New(rand.NewPCG(uint64(n), 0))
		path := filepath.Join(folder, fmt.Sprintf("cup%d.json", n))
		var script strings.Builder
		do := func(args ...string) (int, string) {
			status, out, errs := try(args...)
			fmt.Fprintf(&script, "%s: %d %s%s\n", strings.Join(args, " "), status, out, errs)
			return status, errs
		}
		document := []string{"wc2012", "wc2016"}[r.IntN(2)]
		if status, errs := do("new", "-late", "-document", document, path); status != 0 {
			t.Fatal(errs)
		}
		for _, name := range names[:r.IntN(5)] {
			do("register", "-gameroom", "1500", path, name)
		}
		do("seed", path)
		lines := []string{
			"register F A", "register -gameroom 1600 F A", "unregister F A", "unregister F A",
			"rate -gameroom 1700 F A", "enter F A 1", "enter -losses 1 -elo 1500 F A 1", "forbid F A B", "allow F A B",
			"pin F A B", "pin -bye A F", "unpin F", "excuse F A 1", "excuse F A 2", "life F A", "withdraw F A",
			"return F A", "play-off F", "forfeit-prize F A", "seed F", "seed -order A,B F", "seed -order A,B,Cid F",
			"pair F", "unpair F", "report -forfeit F A B", "appeal F A", "correct -undo F A B", "undo F",
		}
		for range r.IntN(20) {
			line, a, b := lines[r.IntN(len(lines))], names[r.IntN(len(names))], names[r.IntN(len(names))]
			do(strings.Fields(strings.NewReplacer("F", path, "A", a, "B", b).Replace(line))...)
		}
		if !seeds(do, path, names) {
			t.Errorf("%s", script.String())
		}
	}
}

// seeds reports whether the players of a file can be seeded, perhaps with the
// commands that the errors name.
func seeds(do func(args ...string) (int, string), path string, names []string) bool {
	for range 10 {
		status, errs := do("seed", path)
		helped := false
		switch {
		case status == 0:
			status, _ = do("standings", path)
			return status == 0
		case strings.Contains(errs, "director unpair"):
			status, _ = do("unpair", path)
			helped = status == 0
		case strings.Contains(errs, "the entrants are fixed"):
			return true
		case strings.Contains(errs, "director rate"):
			_, list, _ := strings.Cut(errs, "no ratings of ")
			for _, name := range names {
				if list == "" || strings.Contains(list, name) {
					status, _ := do("rate", "-gameroom", "1500", path, name)
					helped = helped || status == 0
				}
			}
			if helped || !strings.Contains(errs, "-order") {
				break
			}
			if status, errs = do("seed", "-order", "Ann, Bob", path); status == 0 {
				return true
			}
		}
		if !helped && strings.Contains(errs, "director register") {
			status, _ = do("register", "-gameroom", "1500", path, "Fay")
			helped = status == 0
		}
		if !helped {
			return false
		}
	}
	return false
}
