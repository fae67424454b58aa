package pages

import (
	"flag"
	"fmt"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// TestMain lets rapid try fewer cases by day.
func TestMain(m *testing.M) {
	flag.Set("rapid.checks", strconv.Itoa(night.Cases(25, 100)))
	m.Run()
}

// However a director and the players go on, every page is made, and its HTML is
// in order.
func lawEveryPage(t *rapid.T, tb testing.TB) {
	names := rapid.SliceOfNDistinct(rapid.OneOf(rapid.SampledFrom(hostile), rapid.StringMatching(`[A-Z][a-z]{1,5}`)), 2, 9, rapid.ID).Draw(t, "names")
	var x *evening
	switch rapid.IntRange(0, 3).Draw(t, "rules") {
	case 0:
		x = ownEvening(tb, "any", names...)
	case 1:
		x = &evening{t: tb, at: time.Date(2026, 1, 2, 18, 0, 0, 0, time.UTC)}
		e := pairing.New(pairing.ArbiterMcMahon2026, names)
		e.Length, e.Start, e.Clubs = rapid.IntRange(1, 4).Draw(t, "length"), make([]int, len(names)), names
		e.Start[0] = 3
		if rapid.Bool().Draw(t, "points") {
			e.Points = pairing.Points{Win: 7, Draw: 3, Loss: 1, Bye: 5, Requested: 4, Absent: 2}
		}
		x.do(&desk.Create{ID: "any", Token: secret("director"), File: competition.File{Event: e}})
	default:
		x = newEvening(tb, "any")
		x.register(names...)
	}
	player := func() string { return rapid.SampledFrom(names).Draw(t, "player") }
	director := desk.Actor{Role: desk.Director}
	for range rapid.IntRange(0, 40).Draw(t, "steps") {
		n := len(x.s.File.Event.Rounds)
		var c desk.Command
		switch rapid.IntRange(0, 15).Draw(t, "step") {
		case 0:
			c = &desk.Leave{Player: player()}
		case 1:
			c = &desk.Begin{}
		case 2, 3:
			c = &desk.Pair{Round: n + 1}
		case 4, 5, 6, 7:
			if n > 0 && len(x.games()) > 0 {
				g := rapid.SampledFrom(x.games()).Draw(t, "game")
				g.Outcome = pairing.Outcome(rapid.IntRange(1, 8).Draw(t, "outcome"))
				c = &desk.Report{Round: n, Game: g}
			}
		case 8:
			if n > 0 && len(x.games()) > 0 {
				g := rapid.SampledFrom(x.games()).Draw(t, "game")
				c = &desk.Replay{Round: n, Gold: g.Gold, Silver: g.Silver, Why: "<why>"}
			}
		case 9:
			c = &desk.Withdraw{Player: player(), Until: rapid.SampledFrom([]int{0, n + 2}).Draw(t, "until"), Why: "\u05d0 & b"}
		case 10:
			c = &desk.Absent{Player: player(), Round: n + 1, Bye: rapid.Bool().Draw(t, "bye")}
		case 11:
			c = &desk.Forbid{Players: [2]string{player(), player()}}
		case 12:
			c = &desk.Pin{Pin: pairing.Pin[string]{Round: n + 1, Pairs: [][2]string{{player(), player()}}}}
		case 13:
			c = x.s.Due(x.at)
		case 14:
			x.at = x.at.Add(time.Duration(rapid.IntRange(1, 80).Draw(t, "hours")) * time.Hour)
		case 15:
			late := hostile[len(x.s.File.Event.LateEntries)%len(hostile)]
			c = &desk.Enter{Player: late, Seed: 1, Losses: rapid.IntRange(0, 2).Draw(t, "losses"), Start: rapid.IntRange(0, 2).Draw(t, "start"), Why: "<late>", Accept: true}
		}
		if c != nil {
			x.try(director, c) // or it is refused
		}
	}
	for _, path := range paths(x.s) {
		p, err := Render(x.view(path))
		if err != nil {
			t.Fatalf("%q: %v", path, err)
		}
		all, problems := parse(string(p.Body))
		if problems = append(problems, faults(all)...); len(problems) > 0 {
			t.Fatalf("%q: %s", path, fmt.Sprint(problems))
		}
	}
}

func TestLawEveryPage(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) { lawEveryPage(r, t) })
}

func FuzzLawEveryPage(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		rapid.MakeFuzz(func(r *rapid.T) { lawEveryPage(r, t) })(t, data)
	})
}
