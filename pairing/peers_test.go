package pairing

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/night"
)

// This file compares the costs of best rounds with the costs that other
// matching engines have found. How the engines are run is in
// examples/benchmarks/peers.

var (
	writeInstances = flag.String("write-instances", "", "write the instances of TestPeers to this directory")
	solveInstances = flag.String("solve-instances", "", "solve the instances in this directory, and print times and costs")
)

// peersMost is the number of players up to which the peers' instances are
// solved.
const peersMost = 3000

// peerSpecs are the fields that other engines have solved.
func peerSpecs() []fieldSpec {
	var specs []fieldSpec
	for k, n := range []int{8, 9, 10, 13, 16, 17, 21, 25, 32, 33, 50, 75, 100} {
		lives := 3 + k%2
		seed := uint64(k + 1)
		specs = append(specs,
			fieldSpec{players: n, lives: lives, rounds: 2 + 3*(k%3), seed: seed},
			fieldSpec{players: n, lives: lives, rounds: 8, seed: seed, met: []int{30, 70, 95, 100}[k%4]},
		)
	}
	for _, n := range []int{16, 33, 100} {
		specs = append(specs, fieldSpec{players: n, lives: 3, rounds: 8, seed: 1, near: 3})
	}
	for _, n := range []int{100, 150, 299, 300, 1000, 1001} {
		specs = append(specs,
			fieldSpec{players: n, lives: 3, rounds: 2, seed: 1},
			fieldSpec{players: n, lives: 3, rounds: 8, seed: 1},
			fieldSpec{players: n, lives: 4, rounds: 8, seed: 2, near: 5},
			fieldSpec{players: n, lives: 3, rounds: 8, seed: 1, met: 70},
			fieldSpec{players: n, lives: 3, rounds: 8, seed: 1, met: 99},
		)
	}
	return append(specs,
		fieldSpec{players: 3000, lives: 3, rounds: 2, seed: 1},
		fieldSpec{players: 3000, lives: 3, rounds: 8, seed: 1},
		fieldSpec{players: 2999, lives: 4, rounds: 8, seed: 1},
	)
}

// TestPeers compares the cost of the best round with the costs that other
// engines have found; the first line of the file names them. The file has a
// hash of each instance, too. So a wrong cost is not mistaken for another
// instance.
func TestPeers(t *testing.T) {
	t.Parallel()
	const file = "testdata/peers.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	recorded := map[string][]string{} // by name: sum, engines, costs
	for line := range strings.Lines(string(text)) {
		if fields := strings.Split(strings.TrimSpace(line), "\t"); len(fields) == 4 {
			recorded[fields[0]] = fields[1:]
		}
	}
	most := peersMost
	if !night.Now() {
		most = 100
	}
	for _, s := range peerSpecs() {
		if s.players > most && *writeInstances == "" {
			continue
		}
		f := s.field()
		var instance strings.Builder
		if err := writeInstance(&instance, f, s.lives); err != nil {
			t.Fatal(err)
		}
		if *writeInstances != "" {
			name := filepath.Join(*writeInstances, s.String()+".txt")
			if err := os.WriteFile(name, []byte(instance.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, ok := recorded[s.String()]
		if !ok {
			t.Errorf("%v: not in %s", s, file)
			continue
		}
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(instance.String()))); got[:16] != want[0] {
			t.Errorf("%v: another instance than the one recorded", s)
			continue
		}
		m, proof, err := f.solve(plenty())
		if err == nil {
			err = f.check(m, proof, plenty())
		}
		if err != nil {
			t.Errorf("%v: %v", s, err)
			continue
		}
		if got := costText(f.values(m)); got != want[2] {
			t.Errorf("%v:\n got %s\nwant %s by %s", s, got, want[2], want[1])
		}
	}
}

// costText writes a cost as the drivers of the peers do.
func costText(values []Value) string {
	var texts []string
	for _, v := range values {
		texts = append(texts, fmt.Sprintf("%s=%d", v.Level(), v.Value))
	}
	return strings.Join(texts, " ")
}

// TestSolveInstances is for examples/benchmarks/peers/run. It prints a line for
// each instance of a directory, as the drivers of the peers do, and a second
// line with the time of the check added.
func TestSolveInstances(t *testing.T) {
	if *solveInstances == "" {
		t.Skip("no -solve-instances")
	}
	files, err := filepath.Glob(filepath.Join(*solveInstances, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := readInstance(file)
		file.Close()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var m match
		var p *proof
		solve := bestTime(func() { m, p, err = f.solve(plenty()) })
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		check := bestTime(func() { err = f.check(m, p, plenty()) })
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, line := range []struct {
			engine string
			took   time.Duration
		}{{"arbiter", solve}, {"arbiter+check", solve + check}} {
			fmt.Printf("%s\t-\t%s\t%.3f\t%s\n", line.engine, name, 1e3*line.took.Seconds(), costText(f.values(m)))
		}
	}
}

// bestTime returns the least time that f takes, over as many runs as fit into a
// fifth of a second.
func bestTime(f func()) time.Duration {
	var best time.Duration
	for start := time.Now(); best == 0 || time.Since(start) < time.Second/5; {
		run := time.Now()
		f()
		if took := time.Since(run); best == 0 || took < best {
			best = took
		}
	}
	return best
}
