package seat

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"
)

// TestOldDeadline asks again when the time of the last question is over. That
// time must not count for the next question.
func TestOldDeadline(t *testing.T) {
	t.Parallel()
	limits := Limits{Grace: time.Millisecond}
	_, err := Play(context.Background(), Game{Bots: []Bot{shell("while read x; do echo $x; done")}, Limits: limits}, func(seats []*Seat) {
		for _, limit := range []time.Duration{enough, 2 * time.Second, enough} {
			if answer, _, f := seats[0].Ask(limit, "x"); answer != "x" || f != nil {
				t.Errorf("answer %q, fault %v", answer, f)
				return
			}
			if limit < enough {
				time.Sleep(limit + 50*time.Millisecond)
			}
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestTellLog tells much to a bot that does not read. The log of the game can
// be replayed, though nobody has asked the bot.
func TestTellLog(t *testing.T) {
	t.Parallel()
	tells := func(why *string) func([]*Seat) {
		return func(seats []*Seat) {
			for range 100 {
				if f := seats[0].Tell(strings.Repeat("x", 1<<16)); f != nil {
					*why = f.Error()
					return
				}
			}
		}
	}
	var log bytes.Buffer
	var got, again string
	limits := Limits{Grace: grace, End: grace}
	if _, err := Play(context.Background(), Game{Bots: []Bot{shell("sleep 20")}, Log: &log, Limits: limits}, tells(&got)); err != nil {
		t.Fatal(err)
	}
	if got != "seat: seat 0: does not read (rule Silence)" {
		t.Errorf("fault %s", got)
	}
	if err := Replay(&log, tells(&again)); err != nil || again != got {
		t.Errorf("fault %s, error %v", again, err)
	}
}

// TestLastWords checks how the log has the standard error and the last output
// of a bot.
func TestLastWords(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	bot := shell("read x; echo a >&2; echo bcdefgh >&2; echo $x; read x; printf y")
	_, err := Play(context.Background(), Game{Bots: []Bot{bot}, Log: &log, Limits: Limits{Errors: 4, End: enough}}, func(seats []*Seat) {
		if _, _, f := seats[0].Ask(enough, "x"); f != nil {
			t.Error(f)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(log.String()) {
		if _, what, _ := strings.Cut(line, " "); strings.HasPrefix(what, "0 e ") || strings.HasPrefix(what, "0 ~ ") {
			got = append(got, what)
		}
	}
	if want := "0 ~ y\n0 e a\n0 e bc\n0 e ... and 6 more bytes\n"; strings.Join(got, "") != want {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestBestCage checks that bots are started in the first cage that the system
// allows.
func TestBestCage(t *testing.T) {
	if os.Getenv(cageVariable) != "" {
		t.Skip("the cage is given")
	}
	best := 0
	for best < len(cages)-1 && cages[best].try() != nil {
		best++
	}
	if got, want := theCage().spaces, cages[best].spaces; got != want {
		t.Errorf("namespaces %#x, and cage %d has %#x", got, best, want)
	}
	if why := Unconfined(); (why == "") != cages[best].ownPlace {
		t.Errorf("cage %d: %q", best, why)
	}
}
