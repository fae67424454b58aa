package botcli

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/until"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file has the flags of competitions that stop when places are decided.

// Until is what the flags -until and -plan say.
type Until struct {
	Odds  int64   // the error is at most 1 in Odds; 0 without -until
	Power float64 // 0 without -plan
}

var (
	errLevel = errors.New("a level is from 0.000000001 to 0.5")
	errPower = errors.New("a power is from 0.01 to 0.99")
)

// Define adds the flags.
func (u *Until) Define(flags *flag.FlagSet, unit Unit) {
	flags.Func("until", "play until the places in the file, under the key until, are decided, with at most this "+
		"`level` of error, such as 0.05", func(text string) (err error) {
		u.Odds, err = odds(text)
		return err
	})
	flags.Func("plan", "with -until: also say, by simulations from what was played, how many "+unit.Many+
		" are needed for this `power`, such as 0.9", func(text string) error {
		x, ok := new(big.Rat).SetString(text)
		if !ok || len(text) > 20 || x.Cmp(big.NewRat(1, 100)) < 0 || x.Cmp(big.NewRat(99, 100)) > 0 {
			return errPower
		}
		u.Power, _ = x.Float64()
		return nil
	})
}

// odds returns the odds of a level. They are rounded up, so that the error is
// not larger.
func odds(level string) (int64, error) {
	x, ok := new(big.Rat).SetString(level)
	if !ok || len(level) > 20 || x.Cmp(big.NewRat(1, 1_000_000_000)) < 0 || x.Cmp(big.NewRat(1, 2)) > 0 {
		return 0, errLevel
	}
	up := new(big.Int).Add(x.Denom(), new(big.Int).Sub(x.Num(), big.NewInt(1)))
	return up.Quo(up, x.Num()).Int64(), nil
}

// UntilAlone is the flag -until, with the flags that go with it.
func UntilAlone(more ...string) Only {
	return Only{Flag: "until", File: true,
		Allows: append([]string{"plan", "seed", "seed-file", "workers", "journal", "json", "admit"}, more...)}
}

// Fits reports whether so many teams can play until places are decided.
func (u Until) Fits(teams int) error {
	if u.Odds > 0 && (teams < 2 || teams > runoff.MaxEvidence) {
		return fmt.Errorf("-until is for 2 to %d teams, and there are %d", runoff.MaxEvidence, teams)
	}
	return nil
}

// Wrong reports flags that do not go together.
func (u Until) Wrong() error {
	if u.Power > 0 && u.Odds == 0 {
		return errors.New("-plan needs -until")
	}
	return nil
}

// CheckGoal reports what is wrong with the key until of a file, given the
// limits of its matches and their default.
func CheckGoal(g until.Goal, teams int, least, most, byDefault int64, add Report) {
	if n := int64(g.Matches); n != 0 && (n < least || n > most) {
		add("until, matches", errFigure, fmt.Sprintf("%d, and it must be %d to %d, or 0 for %d", n, least, most,
			byDefault))
	}
	for k, place := range g.Places {
		where := fmt.Sprintf("until, place %d", k+1)
		if place < 1 || place >= teams {
			add(where, errFigure, fmt.Sprintf("%d, and it must be 1 to %d", place, teams-1))
		} else if slices.Contains(g.Places[:k], place) {
			add(where, errTwice, fmt.Sprint(place))
		}
	}
}

var errTwice = errors.New("named twice")

// Goal returns a goal with the defaults for what is left out.
func Goal(g until.Goal, byDefault int) until.Goal {
	g.Matches = cmp.Or(g.Matches, byDefault)
	if len(g.Places) == 0 {
		g.Places = []int{1}
	}
	return g
}

// Plans returns the plan of -plan, or nil without it. Its lots come from the
// seed of the competition, by the name of the part that is planned.
func (u Until) Plans(ctx context.Context, c *until.Course, seed arena.Seed, part string) (*until.Plan, error) {
	if u.Power == 0 {
		return nil, nil
	}
	p, err := c.Plan(ctx, u.Power, rand.New(rand.NewChaCha8(seed.Of("plan", part))))
	return &p, err
}

// UntilWork is how much work the evidence of a competition may do, in steps of
// [runoff.Terms]: about a minute.
const UntilWork = 60_000_000_000

// ShowUntil shows on a terminal how far a competition is. Each call of tell
// changes the text.
func ShowUntil(out io.Writer) (tell func(text string), end func()) {
	var mu sync.Mutex
	line := ""
	m := cli.ShowMeter(out, func() string {
		mu.Lock()
		defer mu.Unlock()
		return line
	})
	return func(text string) {
		mu.Lock()
		defer mu.Unlock()
		line = say.Cut(text, cli.Columns, 0)
	}, m.End
}
