package holdem

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/internal/night"
)

var solve = flag.Int("solve", 0, "compute the table of the equilibrium from this many deals, and test it with as many")

// An abstractDeal is what the abstract game knows of a deal.
type abstractDeal struct {
	classes [2][rounds]uint8
	sign    int64 // 1 if the first player has the better hand, -1, or 0
}

// abstractDeals draws deals.
func abstractDeals(seed uint64, n int) []abstractDeal {
	deals := make([]abstractDeal, n)
	var wait sync.WaitGroup
	const workers = 2
	for w := range workers {
		wait.Go(func() {
			for i := w; i < n; i += workers {
				rng := rand.New(rand.NewPCG(seed, uint64(i)))
				var cards [DealSize]duplicate.Card
				for k, c := range rng.Perm(duplicate.DeckSize)[:DealSize] {
					cards[k] = duplicate.Card(c)
				}
				d := DealOf(cards)
				for p, hole := range d.holes() {
					for r, n := range boardCards {
						deals[i].classes[p][r] = class(r, odds(hole, d.Board[:n]))
					}
				}
				h := Hand{Deal: d}
				h.pay()
				switch h.Winner {
				case First:
					deals[i].sign = 1
				case Second:
					deals[i].sign = -1
				}
			}
		})
	}
	wait.Wait()
	return deals
}

// A cell has the regrets of the actions of Kind 1 to 3, and how often they were
// chosen.
type cell struct{ regret, sum [3]float64 }

// matching returns the shares of the actions by their regrets.
func (c *cell) matching(legal [3]bool) (shares [3]float64) {
	total, n := 0.0, 0.0
	for a, ok := range legal {
		if ok {
			n++
			total += max(c.regret[a], 0)
		}
	}
	for a, ok := range legal {
		switch {
		case !ok:
		case total > 0:
			shares[a] = max(c.regret[a], 0) / total
		default:
			shares[a] = 1 / n
		}
	}
	return shares
}

// A solver plays the abstract game against itself, or against the table.
type solver struct {
	cells [rounds][courseCount][earlierCount][classes]cell
	fixed Seat // plays by the table; Nobody if none does
	done  bool // has learnt, and plays its average
}

// shares returns the shares of the actions in a situation.
func (s *solver) shares(b Betting, at situation, class uint8, c *cell) [3]float64 {
	legal := legalKinds(b)
	switch total := c.sum[0] + c.sum[1] + c.sum[2]; {
	case b.turn == s.fixed:
		folds, raises := at.shares(class)
		mixed := [3]float64{0, 0, 0}
		if legal[0] {
			mixed[0] = float64(folds) / eighths
		}
		if legal[2] {
			mixed[2] = float64(raises) / eighths
		}
		mixed[1] = 1 - mixed[0] - mixed[2]
		return mixed
	case s.done && total > 0:
		return [3]float64{c.sum[0] / total, c.sum[1] / total, c.sum[2] / total}
	case s.done:
		return [3]float64{1: 1}
	}
	return c.matching(legal)
}

// train goes through all betting of each deal a number of times.
func (s *solver) train(deals []abstractDeal, times int) (mean float64) {
	start := begin(&limit)
	for i := range times * len(deals) {
		d := &deals[i%len(deals)]
		mean += s.walk(start, 0, Nobody, d, [2]float64{1, 1}, float64(i+1)/float64(len(deals))) / float64(times*len(deals))
	}
	return mean
}

func legalKinds(b Betting) [3]bool {
	_, ok := b.Raise()
	return [3]bool{b.ToCall() > 0, true, ok}
}

// walk goes through all betting of a deal. It returns what the first player
// wins.
func (s *solver) walk(b Betting, raises int, last Seat, d *abstractDeal, reach [2]float64, weight float64) float64 {
	if b.turn == Nobody {
		switch b.folded {
		case First:
			return -float64(b.put[0])
		case Second:
			return float64(b.put[1])
		}
		return float64(d.sign * b.put[0])
	}
	me := b.turn - 1
	at := b.situate(raises, last)
	c := &s.cells[at.round][at.course][at.earlier][d.classes[me][at.round]]
	legal := legalKinds(b)
	shares := s.shares(b, at, d.classes[me][at.round], c)
	var won [3]float64
	mean := 0.0
	for a, ok := range legal {
		if !ok {
			continue
		}
		next, _ := b.Apply(Action{Kind: Kind(a + 1)})
		raises, last := raises, last
		if next.round != b.round && b.raises > 0 {
			raises += int(b.raises)
			// Who called the last raise did not make it.
			last = b.turn.other()
		}
		after := reach
		after[me] *= shares[a]
		if after[0] == 0 && after[1] == 0 {
			continue
		}
		won[a] = s.walk(next, raises, last, d, after, weight)
		mean += shares[a] * won[a]
	}
	sign := 1.0
	if me == 1 {
		sign = -1
	}
	if s.done || b.turn == s.fixed {
		return mean
	}
	for a, ok := range legal {
		if ok {
			c.regret[a] += weight * reach[1-me] * sign * (won[a] - mean)
			c.sum[a] += weight * reach[me] * shares[a]
		}
	}
	return mean
}

// TestEquilibrium trains a player against the table, in each seat. The player
// knows the table, forgets as much, and gains little. Against a player who only
// calls, the same training gains a lot.
func TestEquilibrium(t *testing.T) {
	night.Only(t, "it takes seconds")
	n := 400
	if *solve > 0 {
		n = *solve
	}
	deals := abstractDeals(2, 2*n)
	gain := func() (sum float64) {
		for _, fixed := range []Seat{First, Second} {
			s := &solver{fixed: fixed}
			s.train(deals[:n], 3)
			s.done = true
			won := s.train(deals[n:], 1)
			if fixed == First {
				won = -won
			}
			sum += won / 2
		}
		return sum
	}
	table := gain()
	saved := equilibrium
	defer func() { equilibrium = saved }()
	for r := range equilibrium {
		for p := range equilibrium[r] {
			for e := range equilibrium[r][p] {
				if equilibrium[r][p][e] != "" {
					equilibrium[r][p][e] = "0000000000000000"
				}
			}
		}
	}
	calls := gain()
	t.Logf("gains in a hand: %.2f chips against the table, %.2f against a caller", table, calls)
	if table > 3 || calls < 5 {
		t.Errorf("gains of %.2f and %.2f", table, calls)
	}
}

// TestTable checks the form of the table: there are mixed choices for each
// situation that can be, and they are shares of a whole.
func TestTable(t *testing.T) {
	for r, courses := range equilibrium {
		for p, earlier := range courses {
			for e, mixed := range earlier {
				if can := r > 0 || p < 8 && e == 0; can != (len(mixed) == 2*classes) || !can && mixed != "" {
					t.Errorf("round %d, course %d, earlier %d: %q", r+1, p, e, mixed)
				}
				for i := 0; i+1 < len(mixed); i += 2 {
					if f, x := mixed[i]-'0', mixed[i+1]-'0'; f > eighths || x > eighths || f+x > eighths || f > 0 && p < 2 && (r > 0 || p == 1) {
						t.Errorf("round %d, course %d, earlier %d: %q", r+1, p, e, mixed)
					}
				}
			}
		}
	}
}

// TestSolve computes the table, and prints it.
func TestSolve(t *testing.T) {
	if *solve == 0 {
		t.Skip("only with -solve")
	}
	s := new(solver)
	t.Logf("the first player wins %.2f chips in a hand", s.train(abstractDeals(1, *solve), 10))
	for r := range rounds {
		fmt.Println("\t{")
		for p := range courseCount {
			if r == 0 && p >= 8 {
				break
			}
			fmt.Print("\t\t{")
			for e := range earlierCount {
				if r == 0 && e > 0 {
					break
				}
				if e > 0 {
					fmt.Print(", ")
				}
				fmt.Print("\"")
				for b := range classes {
					c := s.cells[r][p][e][b]
					n := max(c.sum[0]+c.sum[1]+c.sum[2], 1e-9)
					f := int(c.sum[0]/n*8 + .5)
					fmt.Printf("%d%d", f, min(int(c.sum[2]/n*8+.5), 8-f))
				}
				fmt.Print("\"")
			}
			fmt.Println("},")
		}
		fmt.Println("\t},")
	}
}
