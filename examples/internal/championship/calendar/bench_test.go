package calendar

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// BenchmarkFix fixes the times of the week of a thousand players. Each has
// submitted hours in ten weeks, and is busy at times.
func BenchmarkFix(b *testing.B) {
	for _, n := range []int{24, 1000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w, games := large(n)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := w.Fix(games, sixHours); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// large returns a week of n players and their games.
func large(n int) (Week, []Game) {
	lots := rand.New(rand.NewPCG(1, 2))
	w := week()
	var games []Game
	for k := range n {
		name := fmt.Sprint("player ", k)
		for range 10 {
			var h Hours
			for range 5 {
				from := lots.IntN(starts)
				h.add(from, min(from+3, starts-1))
			}
			w.Submissions = append(w.Submissions, Submission{name, day(8, 0, 0, -lots.IntN(10_000_000)), h})
		}
		from := day(11+lots.IntN(6), lots.IntN(24), 0, 0)
		w.Busy = append(w.Busy, Busy{name, from, from.Add(time.Duration(lots.IntN(40)) * time.Hour)})
		if k%2 == 1 {
			games = append(games, Game{Gold: fmt.Sprint("player ", k-1), Silver: name})
		}
	}
	return w, games
}

// The time of a week grows in proportion to its records and games, also if all
// of them are about the same two players.
func TestLarge(t *testing.T) {
	w := week()
	var games []Game
	for k := range 30_000 {
		w.Submissions = append(w.Submissions, Submission{"Ann", day(8, 0, 0, 0), all})
		w.Busy = append(w.Busy, Busy{"Bob", day(12, 0, 0, -k), day(12, 6, 0, k)})
		games = append(games, Game{Gold: "Ann", Silver: "Bob"})
	}
	began := time.Now()
	table, err := w.Fix(games, sixHours)
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("%v", took)
	}
	last := table.Games[len(games)-1]
	if last.Rule != OneGame || len(last.InTheWay) != MaxObstacles || last.Others != 14 || !strings.HasSuffix(last.Reason(day(9, 0, 0, 0)), "; and 14 more.") {
		t.Errorf("%v, %d in the way, %d others", last.Rule, len(last.InTheWay), last.Others)
	}
	visits := Attendance{Gold: "Ann", Silver: "Bob"}
	for k := range 30_000 {
		late := day(11, 20, 0, 2*k)
		visits.There = append(visits.There, Visit{"Ann", late, late.Add(1)}, Visit{"Bob", late.Add(1), late.Add(2)})
	}
	began = time.Now()
	if v := Judge(theStart, visits); v.Rule != Nobody {
		t.Errorf("%v", v)
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("%v", took)
	}
}
