package pairing_test

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// TestEditions compares with the decisions of the public pairing program of
// later years.
func TestEditions(t *testing.T) {
	f, err := os.Open("testdata/editions.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := &recorded{t: t, count: map[string]int{}}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for line := 1; lines.Scan(); line++ {
		if line == 1 && !strings.HasPrefix(lines.Text(), "# Source: ") {
			t.Fatal("no source")
		}
		if !strings.HasPrefix(lines.Text(), "#") {
			r.line = line
			r.read(strings.Fields(lines.Text()))
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%v", r.count)
	if r.count["decision"] != 981 || r.count["over"] != 92 {
		t.Errorf("%v, want 981 decisions and 92 events over", r.count)
	}
}

// recorded reads the file line by line.
type recorded struct {
	t     *testing.T
	line  int
	count map[string]int

	event     pairing.Event[string]
	anyColors bool
	next      pairing.Pairing[string] // of the last line of ranks
	decided   bool
}

func (r *recorded) errorf(format string, args ...any) {
	r.t.Helper()
	r.t.Errorf("editions.txt:%d: %s", r.line, fmt.Sprintf(format, args...))
}

func (r *recorded) read(words []string) {
	args := words[1:]
	switch words[0] {
	case "event": // wc2013 lives 3 [bothForfeitUnmet] [anycolors]
		r.event, r.anyColors = pairing.Event[string]{}, slices.Contains(args, "anycolors")
		if err := r.event.Edition.UnmarshalText([]byte(args[0])); err != nil {
			r.errorf("%v", err)
		}
		r.event.Lives, _ = strconv.Atoi(args[2])
		r.event.BothForfeitUnmet = slices.Contains(args, "bothForfeitUnmet")
	case "entrants": // p01:2427 …
		for _, a := range args {
			name, elo, _ := strings.Cut(a, ":")
			x, err := strconv.ParseFloat(elo, 64)
			if err != nil {
				r.errorf("%v", err)
			}
			r.event.Entrants = append(r.event.Entrants, name)
			r.event.SeedRatings = append(r.event.SeedRatings, x)
		}
	case "withdraw":
		r.event.Withdrawals = append(r.event.Withdrawals, pairing.Withdrawal[string]{Player: args[0], After: len(r.event.Rounds)})
	case "free": // a round that the program did not pair
		r.decided = false
	case "ranks":
		r.decided = true
		r.ranks(args)
	case "rated":
		r.rated(args)
	case "round": // p16<p01 p02>p15 … bye:p03
		r.round(args)
	case "next": // p01-p02 … bye:p03
		r.count["decision"]++
		var round pairing.Round[string]
		for _, a := range args {
			if bye, ok := strings.CutPrefix(a, "bye:"); ok {
				round.Byes = append(round.Byes, bye)
				continue
			}
			p, q, _ := strings.Cut(a, "-")
			round.Games = append(round.Games, pairing.Game[string]{Gold: p, Silver: q})
		}
		r.audit(round)
	case "over":
		r.count["over"]++
		p, err := pairing.Next(r.event)
		champion := "nobody"
		if p.Champion != nil {
			champion = *p.Champion
		}
		if err != nil || !p.Over || champion != args[0] {
			r.errorf("over %v, champion %v, error %v", p.Over, champion, err)
		}
	default:
		r.errorf("unknown line")
	}
}

func (r *recorded) ranks(want []string) {
	var err error
	if r.next, err = pairing.Next(r.event); err != nil {
		r.errorf("%v", err)
		return
	}
	var got []string
	for _, x := range r.next.Ranking {
		got = append(got, x.Player)
	}
	if !slices.Equal(got, want) {
		r.errorf("ranks %v", got)
	}
	if err := pairing.Verify(r.event, r.next.Round, r.next.Certificate); err != nil {
		r.errorf("%v", err)
	}
}

// rated compares the ratings, which were recorded to six decimals by an
// iterative solver.
func (r *recorded) rated(args []string) {
	for i, a := range args {
		parts := strings.Split(a, ":")
		performance, err1 := strconv.ParseFloat(parts[1], 64)
		seeded, err2 := strconv.ParseFloat(parts[2], 64)
		x := r.next.Ranking[i]
		if err1 != nil || err2 != nil || x.Player != parts[0] ||
			math.Abs(rating.Elo(x.Strength)-performance) > 2e-6 || math.Abs(x.Seeded-seeded) > 2e-6 {
			r.errorf("%s: %.6f and %.6f", x.Player, rating.Elo(x.Strength), x.Seeded)
		}
	}
}

func (r *recorded) round(args []string) {
	round := pairing.Round[string]{Byes: []string{}}
	for _, a := range args {
		if bye, ok := strings.CutPrefix(a, "bye:"); ok {
			round.Byes = append(round.Byes, bye)
			continue
		}
		i := strings.IndexAny(a, "><x")
		g := pairing.Game[string]{Gold: a[:i], Silver: a[i+1:]}
		g.Outcome = map[byte]pairing.Outcome{'>': pairing.GoldWins, '<': pairing.SilverWins, 'x': pairing.BothForfeit}[a[i]]
		round.Games = append(round.Games, g)
	}
	if r.decided {
		r.count["decision"]++
		r.audit(round)
		for i, g := range r.next.Round.Games {
			same := func(h pairing.Game[string]) bool { return h.Gold == g.Gold && h.Silver == g.Silver }
			other := func(h pairing.Game[string]) bool { return h.Gold == g.Silver && h.Silver == g.Gold }
			if r.anyColors || r.next.Colors[i].Rule == colors.Arbitrary {
				continue
			}
			if slices.ContainsFunc(round.Games, same) {
				r.count["color"]++
			} else if slices.ContainsFunc(round.Games, other) {
				r.errorf("%s has Gold against %s by %v", g.Gold, g.Silver, r.next.Colors[i].Rule)
			}
		}
	}
	r.event.Rounds = append(r.event.Rounds, round)
}

// audit compares the program's round with ours: it is as good, if not the same.
func (r *recorded) audit(round pairing.Round[string]) {
	v, err := pairing.Audit(r.event, round)
	if err != nil || !v.Legal || !v.Optimal {
		r.errorf("%v, legal %v, optimal %v, worse at %v by %d", err, v.Legal, v.Optimal, v.WorseAt, v.By)
	}
}
