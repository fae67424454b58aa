package main

import (
	"fmt"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"pgregory.net/rapid"
)

// sumOf is the hash of what somebody gets in a match.
func sumOf(text string) (sum [32]byte) {
	copy(sum[:], text)
	return sum
}

// played is a result of a worker.
func played(worker, sum string) play { return play{worker: worker, sum: sumOf(sum)} }

// TestJudge has a case for each decision.
func TestJudge(t *testing.T) {
	m := arena.Match{ID: "a", Bots: []string{"x", "y"}, Games: 1}
	s, next := slot{"a", 0}, slot{"a", 1}
	clock := play{worker: "ann", sum: sumOf("1"), byClock: true}
	for _, c := range []struct {
		name string
		set  func(*ledger)
		want action
		at   slot
	}{
		{"nothing", func(*ledger) {}, playIt, s},
		{"a first result is compared", func(l *ledger) { l.add(s, false, played("ann", "1")) }, playTwo, s},
		{"a later result is not", func(l *ledger) {
			l.add(slot{"b", 0}, false, played("ann", "1"))
			p := played("ann", "1")
			p.seq = 1
			l.add(s, false, p)
		}, settled, s},
		{"the order of arrival decides which is first", func(l *ledger) {
			p := played("ann", "1")
			p.seq = 2
			l.add(slot{"b", 0}, false, p)
			l.add(s, false, played("ann", "1"))
		}, playTwo, s},
		{"a chosen match is compared", func(l *ledger) {
			l.add(slot{"b", 0}, false, played("ann", "1"))
			p := played("ann", "1")
			p.seq = 1
			l.add(s, false, p)
			l.chosen = func(slot) bool { return true }
		}, playTwo, s},
		{"bots with a clock are not compared", func(l *ledger) {
			l.add(s, false, played("ann", "1"))
			l.exempt = func(arena.Match) bool { return true }
		}, settled, s},
		{"a clock has decided", func(l *ledger) { l.add(s, false, clock) }, settled, s},
		{"two agree", func(l *ledger) { l.add(s, false, played("ann", "1")); l.add(s, true, played("bob", "1")) }, settled, s},
		{"two differ", func(l *ledger) { l.add(s, false, played("ann", "1")); l.add(s, true, played("bob", "2")) }, playHere, s},
		{"a clock decided the second time", func(l *ledger) {
			l.add(s, false, played("ann", "1"))
			l.add(s, true, play{worker: "bob", sum: sumOf("2"), byClock: true})
		}, settled, s},
		{"twice by the same worker", func(l *ledger) { l.add(s, false, played("ann", "1")); l.add(s, true, played("ann", "1")) }, playHere, s},
		{"the second cannot be", func(l *ledger) {
			l.add(s, false, played("ann", "1"))
			l.add(s, true, play{worker: "bob", wrong: "no"})
		}, playHere, s},
		{"the second worker is refused", func(l *ledger) {
			l.add(s, false, played("ann", "1"))
			l.add(s, true, played("bob", "1"))
			l.refused["bob"] = "why"
		}, playHere, s},
		{"the first is wrong", func(l *ledger) {
			l.add(s, false, played("ann", "1"))
			l.add(s, true, played("bob", "2"))
			l.own[s] = played(serverName, "2")
		}, refuse, s},
		{"the second is wrong", func(l *ledger) {
			l.add(s, false, played("ann", "1"))
			l.add(s, true, played("bob", "2"))
			l.own[s] = played(serverName, "1")
		}, refuse2, s},
		{"both are wrong", func(l *ledger) {
			l.add(s, false, played("ann", "1"))
			l.add(s, true, played("bob", "2"))
			l.own[s] = played(serverName, "3")
		}, refuse, s},
		{"a clock decided here", func(l *ledger) {
			l.add(s, false, played("ann", "1"))
			l.own[s] = play{worker: serverName, byClock: true}
		}, settled, s},
		{"a refused worker's result is played again", func(l *ledger) {
			l.add(s, false, played("ann", "1"))
			l.refused["ann"] = "why"
		}, playIt, next},
		{"what cannot be is played again", func(l *ledger) { l.add(s, false, play{worker: "ann", wrong: "no"}) }, playIt, next},
		{"the server is right", func(l *ledger) { l.add(s, false, played(serverName, "1")) }, settled, s},
	} {
		l := newLedger()
		c.set(l)
		if what, at := l.judge(m); what != c.want || at != c.at {
			t.Errorf("%s: %v at %v, want %v at %v", c.name, what, at, c.want, c.at)
		}
	}
}

// TestTries ends after a thousand results that do not count.
func TestTries(t *testing.T) {
	l := newLedger()
	for try := range maxTries + 1 {
		l.add(slot{"a", try}, false, play{wrong: "no"})
	}
	if what, at := l.judge(arena.Match{ID: "a"}); what != playIt || at.attempt != maxTries {
		t.Errorf("%v at %v", what, at)
	}
}

// crew plays a competition of workers, some of whom lie, to its end. The truth
// of each match is "true". The laws are: the competition ends; who tells the
// truth is not refused; whoever lies in the first match is; and if each match
// is played twice, all that counts is true. Each lie is another one.
func crewLaws(t *rapid.T) {
	matches, workers := rapid.IntRange(1, 12).Draw(t, "matches"), rapid.IntRange(1, 5).Draw(t, "workers")
	all := rapid.Bool().Draw(t, "all twice")
	lies := make([]int, workers) // in one of so many matches; 0 for never
	for k := range lies {
		lies[k] = rapid.IntRange(0, 3).Draw(t, "lies")
	}
	l := newLedger()
	l.chosen = func(slot) bool { return all }
	seq := uint64(0)
	lied, alwaysLies := map[string]bool{}, map[string]bool{}
	// somebody plays a match for whom it is not refused.
	somebody := func(not string) (play, bool) {
		var can []int
		for k := range workers {
			name := fmt.Sprint("w", k)
			if _, refused := l.refused[name]; !refused && name != not {
				can = append(can, k)
			}
		}
		if len(can) == 0 {
			return play{}, false
		}
		k := rapid.SampledFrom(can).Draw(t, "worker")
		name, sum := fmt.Sprint("w", k), "true"
		if lies[k] > 0 && rapid.IntRange(1, lies[k]).Draw(t, "lie") == 1 {
			sum = fmt.Sprint("lie ", seq)
			lied[name] = true
			alwaysLies[name] = lies[k] == 1
		}
		seq++
		return play{worker: name, sum: sumOf(sum), seq: seq}, true
	}
	here := func(s slot) { l.own[s] = played(serverName, "true") }
	left := matches
	for step := 0; left > 0; step++ {
		if step > 1000 {
			t.Fatal("it does not end")
		}
		left = 0
		for k := range matches {
			m := arena.Match{ID: fmt.Sprint("m", k)}
			what, s := l.judge(m)
			if what != settled {
				left++
			}
			switch what {
			case playIt:
				p, ok := somebody("")
				if !ok {
					p = played(serverName, "true")
				}
				l.add(s, false, p)
			case playTwo:
				if p, ok := somebody(l.first[s].worker); ok {
					l.add(s, true, p)
				} else {
					here(s)
				}
			case playHere:
				here(s)
			case refuse:
				l.refused[l.first[s].worker] = "wrong"
			case refuse2:
				l.refused[l.second[s].worker] = "wrong"
			}
		}
	}
	for name := range l.refused {
		if !lied[name] {
			t.Errorf("%s is refused, and has never lied", name)
		}
	}
	counts := map[string]bool{}
	for k := range matches {
		_, s := l.judge(arena.Match{ID: fmt.Sprint("m", k)})
		p := l.first[s]
		counts[p.worker] = true
		if all && p.sum != sumOf("true") {
			t.Errorf("%s counts a lie", s.match)
		}
	}
	for name := range counts {
		if alwaysLies[name] {
			t.Errorf("%s always lies, and its results count", name)
		}
	}
}

func TestCrewLaws(t *testing.T) { rapid.Check(t, crewLaws) }
func FuzzCrewLaws(f *testing.F) { f.Fuzz(rapid.MakeFuzz(crewLaws)) }
