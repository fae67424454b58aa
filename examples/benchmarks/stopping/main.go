// Command stopping simulates competitions that stop when they are decided by
// [runoff.Evidence].
//
//	stopping [flags]
//
//	-runs N     play N competitions of a kind, or a part of N; 10000 if not given
//	-rounds N   rounds of a competition of wrong and peek; 1000 if not given
//	-seed S     draw everything from this number; 1 if not given
//	-only NAME  print only this table: wrong, peek, length, first or unit
//
// The same flags give the same tables, whatever the number of processors. With
// 10,000 runs, all tables take about eight minutes of one core. All figures are
// for a level of 5 %.
//
// # Chips
//
// The results of a unit between equal bots are a list of integers, each equally
// likely, whose sum is 0. So their mean is exactly 0. Their deviation is 1,000.
// The difference of the strengths of two bots is added. So this difference is
// the mean of their unit.
//
//   - Most lists are nearly normal, and end at 3.7 deviations.
//   - With big wins, the better bot wins 7.9 deviations once in 64 units, and
//     loses an eighth of a deviation otherwise. With big losses, it is the
//     other way round.
//   - With long tails, half of all units are within a fifth of a deviation, and
//     one in 2,048 is 31 deviations.
//   - With signs, a unit counts 1, 0 or -1.
//   - Learning bots have no strength at the beginning, and all of it at the
//     end. Whenever the first of two bots has lost, their next unit is for a
//     double stake.
//
// # Tables
//
// A competition of the table wrong counts if Evidence says at any time that a
// bot is ahead of a bot with a lower number. Each bot is as strong as the next
// one, or stronger by a fiftieth of a deviation. So the order of the numbers is
// settled beforehand, and fits. Two strong bots are stronger than all others by
// a whole deviation more.
//
// In the table peek, somebody looks at the same competitions ten times, with
// [runoff.Bootstrap]: after 1, 4, 9, 16 and so on hundredths of the rounds. The
// competition stops at the first look at which a bot has the first place in 95
// of 100 resamples. It counts if this bot is not the best, and always if all
// are equal.
//
// In the table length, two bots play until a test ends, and at most 40/d² units
// for a strength of d deviations. For equal bots, it is wrong to say that the
// first bot is better. For bots that are d apart, it is wrong to say that it is
// not. Open are the tests that said neither. The test of fixed length has a
// power of 90 %, and knows the deviation. The sequential test of engine testers
// is SPRT: 0 against a strength of d, half of d, or twice d. It does not end
// before 16 units. Evidence has a bound of 6 deviations, except with big wins
// or losses, where the bound is the largest result.
//
// In the table first, bots are 0.2 deviations apart in a ladder, or the second
// is 0.2 behind the first and all others are a whole deviation behind the
// second. Units are counted until a bot is decided to be the first: if all
// pairs always play, and if only the pairs of [runoff.Evidence.Pairs] play. The
// bound is 6 deviations, and 1,000 rounds are played at most. The fixed lengths
// are the shortest from which on the run-off has the right first bot in 95 % of
// the competitions, or as often as Evidence with all pairs.
//
// In the table unit, the same deals count by themselves, each in both seatings,
// or as matches of 300 deals. At most 600,000 deals are played. The second half
// of the table draws deals from limit hold'em that two shipped strategies have
// played, and the bound is what the rules of the game allow.
package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

func main() { cli.Main(run) }

// A call is what the arguments ask for.
type call struct {
	runs, rounds int
	seed         uint64
	only         string
}

// tables are the tables by their names, in the order of the output.
var tables = []struct {
	name, title string
	print       func(call, context.Context) (string, error)
}{
	{"wrong", "Competitions in which Evidence said something wrong", call.wrong},
	{"peek", "Competitions in which Bootstrap misled somebody who looked ten times", call.peek},
	{"length", "Units until two bots are told apart", call.lengths},
	{"first", "Units until the first place is decided", call.firsts},
	{"unit", "Deals until two bots are told apart", call.units},
}

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "stopping", In: in, Out: out, Errs: errs}
	c := call{runs: 10_000, rounds: 1000, seed: 1}
	flags := p.Flags("stopping [flags]")
	cli.Int(flags, &c.runs, "runs", 2, 1_000_000, "play `N` competitions of a kind, or a part of N")
	cli.Int(flags, &c.rounds, "rounds", 1, 100_000, "play `N` rounds in the tables wrong and peek")
	cli.Seed(flags, &c.seed, "seed", "draw everything from this `seed`")
	flags.Func("only", "print only this `table`: "+names(), func(text string) error {
		if c.only = text; !strings.Contains(" "+names()+",", " "+text+",") {
			return fmt.Errorf("there is no table %q; there are %s", text, names())
		}
		return nil
	})
	if status, ok := p.Parse(flags, args, 0); !ok {
		return status
	}
	var text strings.Builder
	for _, t := range tables {
		if c.only != "" && c.only != t.name {
			continue
		}
		part, err := t.print(c, ctx)
		if err != nil {
			return p.Fail(err)
		}
		fmt.Fprintf(&text, "%s\n\n%s\n", t.title, strings.TrimRight(part, "\n")+"\n")
	}
	return p.Print([]byte(strings.TrimSuffix(text.String(), "\n")), cli.Done, nil)
}

// names lists the names of all tables.
func names() string {
	var list []string
	for _, t := range tables {
		list = append(list, t.name)
	}
	return strings.Join(list, ", ")
}

// each calls a function with the numbers below n, on all processors. It returns
// the answers in the order of the numbers, or an error of the lowest of the
// numbers that were tried.
func each[T any](ctx context.Context, n int, f func(number int) (T, error)) ([]T, error) {
	list, errs := make([]T, n), make([]error, n)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for {
				k := int(next.Add(1)) - 1
				if k >= n || ctx.Err() != nil {
					return
				}
				list[k], errs[k] = f(k)
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	if ctx.Err() != nil {
		return nil, cli.ErrInterrupted
	}
	return list, nil
}

// share returns a part of a number of runs, but not fewer than two.
func share(runs, of int) int { return max(runs/of, 2) }

// count returns how often a value is in a list.
func count[T comparable](list []T, value T) (n int) {
	for _, x := range list {
		if x == value {
			n++
		}
	}
	return n
}

// percent returns a share as text.
func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// layout lays out a table of names and figures.
func layout(rows [][]string) string { return say.Table(rows, "l r") }
