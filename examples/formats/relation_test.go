package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file tries losing on purpose with few players and without lots. In a
// relation, the same player of a pair wins all its games.

// related returns a field of n players with a relation. Bit k says that the
// better seed wins the games of pair k.
func related(n int, relation uint64) *field { return decided(n, 0, relation) }

// decided returns a field of n players. Each pair has a number of bits. They
// say which of its games the better seed wins. Without bits, it is a relation.
func decided(n, each int, wins uint64) *field {
	f := &field{n: n, strengths: make([]float64, n), trueRank: make([]int, n)}
	for x := range n {
		f.trueRank[x] = x + 1
	}
	f.decide = func(x, y, met int) bool {
		pair := y*(y-1)/2 + x
		if each > 0 {
			if met >= each {
				panic("too many meetings")
			}
			pair = pair*each + met
		}
		return wins>>pair&1 == 1
	}
	return f
}

// Three players of a single elimination, of which the first rests. Two and
// three play for the final. Two and three together can only gain if two is in
// the final, one wins it, and three would have won it.
func TestPurposeOfThree(t *testing.T) {
	for relation := range uint64(8) {
		f := related(3, relation)
		r, err := onPurpose(single)(f)
		if err != nil {
			t.Fatal(err)
		}
		beats := func(x, y int) bool { return f.decide(x, y, 0) }
		want := gain{together: beats(1, 2) && beats(0, 1) && !beats(0, 2) || !beats(1, 2) && beats(0, 2) && !beats(0, 1)}
		if r.gain != want {
			t.Errorf("relation %03b: %+v, want %+v", relation, r.gain, want)
		}
	}
}

// players are the columns of the tables.
var players = []int{3, 4, 5, 6, 7, 8}

// tried returns the relations of n players that are tried: all of them for up
// to 6 players, and a sample of the rest.
func tried(n int) []uint64 {
	pairs := n * (n - 1) / 2
	list := make([]uint64, 2000)
	if n <= 6 {
		list = make([]uint64, 1<<pairs)
	}
	lots := chance.NewLots("relations", 1, uint64(n))
	for k := range list {
		if list[k] = uint64(k); n > 6 {
			list[k] = lots.Uint64() >> (64 - pairs)
		}
	}
	return list
}

// gainsOf returns what can be gained by losing on purpose in each of a list of
// events.
func gainsOf(t *testing.T, list []uint64, field func(uint64) *field, play func(*field) (result, error)) []gain {
	t.Helper()
	gains := make([]gain, len(list))
	var next atomic.Int64
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for k := int(next.Add(1)) - 1; k < len(list); k = int(next.Add(1)) - 1 {
				r, err := onPurpose(play)(field(list[k]))
				if err != nil {
					t.Error(err)
				}
				gains[k] = r.gain
			}
		})
	}
	all.Wait()
	return gains
}

// edition plays a floating elimination by an edition.
func edition(of pairing.Edition, lives int) func(f *field) (result, error) {
	return func(f *field) (result, error) {
		e := pairing.New(of, numbers(f.n))
		e.Lives = lives
		if of != pairing.WC2012 && of != pairing.WCC2014 {
			for x := range f.n {
				e.SeedRatings = append(e.SeedRatings, float64(2000-100*x))
			}
		}
		return newPlaying(f).whole(e)
	}
}

// A contest is a row of the tables.
type contest struct {
	name string
	most int // players
	play func(f *field) (result, error)
}

// contests returns the rows of the tables.
func contests() []contest {
	var list []contest
	for _, lives := range []int{2, 3} {
		for _, of := range []pairing.Edition{pairing.WC2012, pairing.WCC2014, pairing.WC2013, pairing.WC2014, pairing.WC2016} {
			most := 5
			if of == pairing.WC2012 {
				most = 8
			}
			name := fmt.Sprintf("floating, %d lives, %s", lives, strings.ToUpper(of.String()))
			list = append(list, contest{name, most, edition(of, lives)})
		}
	}
	return append(list, contest{"double elimination", 8, double}, contest{"single elimination", 8, single},
		contest{"round robin", 8, roundRobin(1)})
}

// relationTables returns three tables in Markdown: for up to a number of
// players, in how many relations losing on purpose brings a title, a better
// place, or a title to one of two together.
func relationTables(t *testing.T, most int) [3]string {
	var tables [3]string
	row := func(k int, cells []string) { tables[k] += "| " + strings.Join(cells, " | ") + " |\n" }
	for k, name := range []string{"title", "better place", "two together"} {
		head, count := []string{name}, []string{"relations tried"}
		for _, n := range players {
			head = append(head, fmt.Sprintf("%d players", n))
			count = append(count, strconv.Itoa(len(tried(n))))
		}
		row(k, head)
		tables[k] += "|---|" + strings.Repeat("---:|", len(players)) + "\n"
		row(k, count)
	}
	for _, c := range contests() {
		cells := [3][]string{{c.name}, {c.name}, {c.name}}
		for _, n := range players {
			counts := [3]string{"–", "–", "–"}
			if n <= min(c.most, most) {
				var sum [3]int
				for _, g := range gainsOf(t, tried(n), func(r uint64) *field { return related(n, r) }, c.play) {
					sum[0] += truth(g.title)
					sum[1] += truth(g.place)
					sum[2] += truth(g.together)
				}
				for k, hits := range sum {
					counts[k] = strconv.Itoa(hits)
				}
			}
			for k := range cells {
				cells[k] = append(cells[k], counts[k])
			}
		}
		for k := range cells {
			row(k, cells[k])
		}
	}
	return tables
}

// All relations of up to 6 players, and a sample of 7 and 8. By day it is up to
// 4.
func TestRelations(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	most := night.Cases(4, 8)
	tables := relationTables(t, most)
	if night.Now() {
		golden.Check(t, "relations.golden", strings.Join(tables[:], "\n"))
	}
	data, err := os.ReadFile("testdata/relations.golden")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.ReplaceAll(strings.TrimSpace(string(data)), "\n\n", "\n"), "\n")
	got := strings.Split(strings.TrimSpace(strings.Join(tables[:], "")), "\n")
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d", len(got), len(want))
	}
	for k := range got {
		cells, known := strings.Split(got[k], "|"), strings.Split(want[k], "|")
		if columns := 2 + most - players[0] + 1; !slices.Equal(cells[:columns], known[:columns]) {
			t.Errorf("%s, want %s", got[k], want[k])
		}
	}
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	table, _, _ := strings.Cut(string(data), "\n\n")
	if !strings.Contains(string(page), "\n\n"+table+"\n\n") {
		t.Errorf("the page does not have\n%s", table)
	}
}

// names are the names of players in a tale.
var names = []string{"Ann", "Bob", "Cid", "Dan", "Eve"}

// tale says what happens in an event of package pairing. One game is lost on
// purpose, or none.
func tale(t *testing.T, f *field, play func(*field) (result, error), lost *lot) (string, int) {
	t.Helper()
	if lost != nil {
		f = f.lost(*lost, nil)
	}
	var events trace
	r, err := play(f.traced(&events))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	games := events.games
	for k, round := range events.rounds {
		var items []string
		for range round.Games {
			g := games[0]
			games = games[1:]
			winner, loser, how := names[g.x], names[g.y], ""
			if !g.won {
				winner, loser = loser, winner
			}
			if lost != nil && g.x == lost.x && g.y == lost.y && g.met == lost.met {
				how = " (" + loser + " loses on purpose)"
			}
			items = append(items, winner+" beats "+loser+how)
		}
		for _, x := range round.Byes {
			items = append(items, names[x]+" has the bye")
		}
		fmt.Fprintf(&b, "  %d. %s.\n", k+1, strings.Join(items, ", "))
	}
	fmt.Fprintf(&b, "  %s wins the event.\n", names[r.champion])
	return b.String(), len(events.games)
}

// smallest returns the tale of the event with the fewest games in which a title
// can be gained by losing on purpose, and how many such events there are.
func smallest(t *testing.T, events int, field func(uint64) *field, play func(*field) (result, error)) (string, int) {
	t.Helper()
	list := make([]uint64, events)
	for k := range list {
		list[k] = uint64(k)
	}
	best, fewest, hits := "", 0, 0
	for k, g := range gainsOf(t, list, field, play) {
		if !g.title {
			continue
		}
		hits++
		f := field(list[k])
		var as trace
		before, err := play(f.traced(&as))
		if err != nil {
			t.Fatal(err)
		}
		for _, game := range as.games {
			after, err := play(f.lost(game, nil))
			if err != nil {
				t.Fatal(err)
			}
			winner := game.x
			if !game.won {
				winner = game.y
			}
			if before.champion == winner || after.champion != winner {
				continue
			}
			one, games := tale(t, f, play, nil)
			two, more := tale(t, f, play, &game)
			if games+more < fewest || fewest == 0 {
				best, fewest = one+"\n"+two, games+more
			}
		}
	}
	return best, hits
}

// The smallest events in which losing on purpose pays, in a floating
// elimination with 2 lives by WC2012. With 2 players, it never pays.
func TestSmallest(t *testing.T) {
	play := floating(2)
	var text strings.Builder
	var stories []string
	for _, n := range []int{2, 3, 4, 5} {
		pairs := n * (n - 1) / 2
		story, hits := smallest(t, 1<<pairs, func(r uint64) *field { return related(n, r) }, play)
		if n < 5 && hits > 0 || n == 5 && hits == 0 {
			t.Errorf("%d players: %d relations", n, hits)
		}
		if n == 5 {
			stories = append(stories, story)
			fmt.Fprintf(&text, "%d players, the same player of a pair wins all its games (%d of %d):\n\n%s", n, hits, 1<<pairs, story)
		}
	}
	// Two players meet at most 2·2-1 times, because each game takes a life.
	const each = 3
	for _, n := range []int{2, 3} {
		story, hits := smallest(t, 1<<(n*(n-1)/2*each), func(r uint64) *field { return decided(n, each, r) }, play)
		if n == 2 && hits > 0 || n == 3 && hits == 0 {
			t.Errorf("%d players: %d", n, hits)
		}
		if n == 3 {
			stories = append(stories, story)
			fmt.Fprintf(&text, "\n%d players, each game of a pair has its own result (%d of %d):\n\n%s", n, hits, 1<<9, story)
		}
	}
	golden.Check(t, "smallest.golden", text.String())
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, story := range stories {
		if !strings.Contains(string(page), "```text\n"+story+"```\n") {
			t.Errorf("the page does not have\n%s", story)
		}
	}
}
