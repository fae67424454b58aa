package trial

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/google/go-cmp/cmp"
)

// A manner is how a bot plays a game.
type manner struct{ wrong, lingers bool }

// behaving returns a bot which plays each game in its own manner. A wrong
// bot answers each word with another word. A bot that lingers goes on until the
// test is over.
func behaving(t *testing.T, games ...manner) seat.Bot {
	stop := make(chan struct{})
	t.Cleanup(func() { close(stop) })
	return seat.Func(func(in io.Reader, out io.Writer) {
		m := games[0]
		games = games[1:]
		for lines := bufio.NewScanner(in); lines.Scan(); {
			answer := good(lines.Text())
			if m.wrong && lines.Text() != "join" && answer != "" {
				answer = "wrong\n"
			}
			io.WriteString(out, answer)
		}
		if m.lingers {
			<-stop
		}
	})
}

// TestLingersLater has bots which do not end by themselves in some trials. They
// are found also if an earlier game ended well or with a fault. The findings
// are in the order of the rules.
func TestLingersLater(t *testing.T) {
	fine, lingers, wrong := manner{}, manner{lingers: true}, manner{wrong: true}
	for _, c := range []struct {
		games []manner
		want  [][]string // the rule and the trials of each finding
	}{
		{[]manner{fine, fine, fine}, nil},
		{[]manner{fine, lingers, fine}, [][]string{{"Lingers", "two"}}},
		{[]manner{fine, fine, lingers}, [][]string{{"Lingers", "three"}}},
		{[]manner{wrong, lingers, fine}, [][]string{{"Faulty", "one"}, {"Lingers", "two"}}},
		{[]manner{{true, true}, lingers, fine}, [][]string{{"Faulty", "one"}, {"Lingers", "two"}}},
		{[]manner{lingers, wrong, fine}, [][]string{{"Faulty", "two"}, {"Lingers", "one"}}},
		{[]manner{fine, lingers, wrong}, [][]string{{"Faulty", "three"}, {"Lingers", "two"}}},
	} {
		t.Run(fmt.Sprint(c.games), func(t *testing.T) {
			t.Parallel()
			l := full
			l.end = 500 * time.Millisecond
			r, err := run(context.Background(), behaving(t, c.games...), []Trial{alone("one", "a"), alone("two", "b"), alone("three", "c")}, l)
			if err != nil {
				t.Fatal(err)
			}
			var got [][]string
			for _, f := range r.Findings {
				got = append(got, append([]string{f.Rule.String()}, f.Trials...))
			}
			if diff := cmp.Diff(c.want, got); diff != "" || r.Trials != 3 {
				t.Errorf("%d trials, %s", r.Trials, diff)
			}
		})
	}
}

// TestLingersAtStart has a trial in which the input of a bot ends before it was
// asked whether it is ready. A bot that starts slowly does not linger then, and
// a bot that starts fast does.
func TestLingersAtStart(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("/bin/sh"); err != nil {
		t.Skip(err)
	}
	slow := seat.Command{Argv: []string{"/bin/sh", "-c", "sleep 0.6; " + loop}}
	unasked := Trial{Name: "unasked", Bots: []seat.Bot{nil}, Play: func([]*Seat) {}}
	for _, c := range []struct {
		name   string
		bot    seat.Bot
		trials []Trial
		want   bool
	}{
		{"slow", slow, []Trial{alone("one", "a"), unasked}, false},
		{"slow, never asked", slow, []Trial{unasked}, false},
		{"fast", behaving(t, manner{}, manner{lingers: true}), []Trial{alone("one", "a"), unasked}, true},
	} {
		l := full
		l.end = 400 * time.Millisecond
		r, err := run(context.Background(), c.bot, c.trials, l)
		got := slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Rule == Lingers && f.Trials[0] == "unasked" })
		if err != nil || got != c.want {
			t.Errorf("%s: %v %+v", c.name, err, r.Findings)
		}
	}
}
