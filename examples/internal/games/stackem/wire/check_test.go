package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/internal/night"
)

// checked lets a bot be checked.
func checked(t *testing.T, bot seat.Bot) trial.Result {
	t.Helper()
	r, err := Check(context.Background(), bot, Conditions{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// alike returns a bot inside the arena with the same player in all games.
func alike(p stackem.Player) seat.Bot {
	return Bot(func(Join) stackem.Player { return p })
}

// TestCheck checks that shipped bots pass without a remark, and so do players
// which play badly.
func TestCheck(t *testing.T) {
	n := len(trials(Conditions{}))
	for _, s := range stackem.All() {
		if r := checked(t, Bot(Seeded(s.New))); r.Trials != n || len(r.Findings) > 0 {
			t.Errorf("%s: %v", s.Name, r)
		}
	}
	for _, p := range []stackem.Player{fixed{stackem.Pile, "-1"}, fixed{stackem.Discard, "-1"}, fixed{stackem.Discard, "B2"}} {
		if r := checked(t, alike(p)); r.Trials != n || len(r.Findings) > 0 {
			t.Errorf("%v: %v", p, r)
		}
	}
}

// TestCheckReferences checks that the reference bots pass.
func TestCheckReferences(t *testing.T) {
	night.Only(t, "it builds a bot")
	for name, argv := range clitest.References(t, program) {
		if r := checked(t, seat.Command{Argv: argv}); !r.Passed() || r.Trials != len(trials(Conditions{})) {
			t.Errorf("%s: %v", name, r)
		}
	}
}

// sameRecords checks that a bot inside the arena and the reference bots have
// the same records of the same games, except for times.
func sameRecords(t *testing.T, commands map[string][]string) {
	t.Helper()
	games := night.Cases(1, 6)
	bots := map[string]seat.Bot{"": alike(stackem.Slots{})}
	for name, argv := range commands {
		bots[name] = seat.Command{Argv: argv}
	}
	p, m := aMatch(7)
	for game := 1; game <= games; game++ {
		var want []byte
		// The name "" is the first.
		for _, name := range slices.Sorted(maps.Keys(bots)) {
			house := Games{Bot: func(string) seat.Bot { return bots[name] }}
			raw, err := house.Play(context.Background(), p, m, game)
			if err != nil {
				t.Fatal(err)
			}
			var r Record
			if err := json.Unmarshal(raw, &r); err != nil {
				t.Fatal(err)
			}
			for k := range r.Game.Moves {
				r.Game.Moves[k].MS = 0
			}
			got, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			if name == "" {
				want = got
			}
			if len(r.Faults) > 0 || !bytes.Equal(got, want) {
				t.Errorf("game %d, bot %q: %v\n%s\nwant\n%s", game, name, r.Faults, got, want)
			}
		}
	}
}

// wrong is [wiretest.Wrong] for Slots.
func wrong(read func(line string) string, write func(n int, line string) string) seat.Bot {
	return wiretest.Wrong(slots, read, write)
}

// TestCheckWrong has what is found of bots that do something wrong.
func TestCheckWrong(t *testing.T) {
	const choice, coordinate = `"d" or "p"`, `a coordinate from "A0" to "D3", or "-1"`
	games := 0
	for _, c := range []struct {
		name string
		bot  seat.Bot
		want trial.Finding // the first
	}{
		{"not ready", wrong(nil, wiretest.ReplaceAnswer(1, "hello\n")), wiretest.Faulty(1, 0, seat.Babble, `"hello" is no answer to join`, `"ready"`, "")},
		{"no choice", wrong(nil, wiretest.ReplaceAnswer(2, "D\n")), wiretest.Faulty(2, 1, seat.Babble, `"D" is no choice, and loses by rule BrokenChoice`, choice, "")},
		{"NUL", wrong(nil, wiretest.ReplaceAnswer(3, "A\x000\n")), wiretest.Faulty(3, 1, seat.Babble, `control character U+0000 in "A\x000"`, coordinate, `"A\x000\n"`)},
		{"two lines", wrong(nil, wiretest.ReplaceAnswer(2, "d\nA0\n")), wiretest.Faulty(3, 1, seat.Babble, `"A0" when nobody asked`, coordinate, `"A0\n"`)},
		{"a long line", wrong(nil, wiretest.ReplaceAnswer(3, strings.Repeat("x", 5000)+"\n")), wiretest.Faulty(3, 1, seat.Flood, `a line of more than 4096 bytes`, coordinate, strings.Repeat("x", 120)+" ...")},
		{"half a line", wrong(nil, wiretest.ReplaceAnswer(3, "A0")), wiretest.Faulty(3, 1, seat.Silence, `half a line, and then nothing`, coordinate, `A0`)},
		{"hangs", wrong(nil, wiretest.ReplaceAnswer(3, "")), wiretest.Faulty(3, 1, seat.Silence, `no answer`, coordinate, "")},
		{"no such coordinate", wrong(nil, wiretest.ReplaceAnswer(3, "a0\n")), trial.Finding{
			Rule: trial.Improper, Text: `the bot discards a brick by a coordinate that does not exist, and not by "-1"`,
		}},
		{"plays differently", Bot(func(Join) stackem.Player {
			games++
			return fixed{stackem.Pile, stackem.Coordinate(games % 16)}
		}), trial.Finding{
			Rule: trial.Varies, Text: "the bot plays the same game in different ways: answer 3 is A3, and then B0",
		}},
		{"stumbles over lines that it does not know", wrong(func(line string) string {
			return strings.Replace(line, "weather", "brick", 1)
		}, nil), wiretest.Faulty(1, 0, seat.Crash, "ended before its answer", `"ready"`, "")},
		{"reads the beginning of a word", wrong(func(line string) string {
			return strings.Replace(line, "mines", "mine", 1)
		}, nil), wiretest.Faulty(1, 0, seat.Crash, "ended before its answer", `"ready"`, "")},
		{"a pile that is empty", wrong(nil, nil), trial.Finding{}},
	} {
		wiretest.FirstFinding(t, c.name, checked(t, c.bot), c.want)
	}
}

// TestPage checks that the page for authors of bots has what is printed of a
// bot that is not ready.
func TestPage(t *testing.T) {
	text := checked(t, wrong(nil, func(n int, line string) string { return strings.Replace(line, "ready", "hello", 1) })).String()
	wiretest.PageHas(t, program+"/README.md", "```text\n"+text+"```")
}

// TestBotCrash checks that the fault of a bot inside the arena says why the
// player cannot go on.
func TestBotCrash(t *testing.T) {
	r := checked(t, alike(fixed{stackem.Discard, "A0\nd"}))
	if r.Passed() || r.Findings[0].Fault.Rule != seat.Crash || !strings.Contains(r.Findings[0].Text, ErrAnswer.Error()) {
		t.Error(r)
	}
}

// TestStarts checks the starts of the trials: they are starts of a game, and
// have what their trials need.
func TestStarts(t *testing.T) {
	for player := range 2 {
		for game := 1; game <= 20; game++ {
			s := deal(game)
			complete(&s, player)
			if _, err := s.Begin(); err != nil || !s.Walls[player].Complete() || len(s.Pile) != len(deal(game).Pile) || s.Walls[1-player] != deal(game).Walls[1-player] {
				t.Errorf("game %d, player %d: %v, %+v", game, player, err, s)
			}
		}
	}
}

// TestSameReferee checks that the referee of the trials lets bots play as the
// referee of a competition does.
func TestSameReferee(t *testing.T) {
	players := []stackem.Player{stackem.Slots{}, stackem.Greedy{}, fixed{stackem.Pile, "-1"}, fixed{0, "A0"}, fixed{stackem.Discard, "x"}}
	longs, faults := false, false
	for _, a := range players {
		for _, b := range players {
			c := scene{number: 1, start: deal(3), left: stackem.Bank}
			m := arena.Match{ID: "check"}
			referee := Referee{ID: "check/1", Start: c.start, Seeds: [2]uint64{
				Seed(arena.Seed{}, m, 1, 0), Seed(arena.Seed{}, m, 1, 1),
			}}
			var want, got [2]bytes.Buffer
			bots := []seat.Bot{heard(a, &want[0]), heard(b, &want[1])}
			if _, err := seat.Play(context.Background(), seat.Game{Bots: bots}, referee.Play); err != nil {
				t.Fatal(err)
			}
			one := trial.Trial{Name: "a game", Bots: []seat.Bot{nil, heard(b, &got[1])}, Play: c.play}
			if _, err := trial.Run(context.Background(), heard(a, &got[0]), []trial.Trial{one}); err != nil {
				t.Fatal(err)
			}
			long := len(referee.Record.Game.Moves) > maxMoves
			faults = faults || len(referee.Record.Faults) > 0
			for k := range want {
				g, w := got[k].String(), want[k].String()
				if long { // the game of a trial ends earlier
					g = g[:strings.Index(g, "end ")]
					w = w[:len(g)]
				}
				// After a fault, a trial ends at once.
				if referee.Record.Faults != nil {
					w, _, _ = strings.Cut(w, "end ")
				}
				if g != w {
					t.Errorf("%T and %T, seat %d:\n%swant\n%s", a, b, k, g, w)
				}
			}
			longs = longs || long
		}
	}
	if !longs || !faults {
		t.Errorf("long games: %t, faults: %t", longs, faults)
	}
}

// heard returns a bot inside the arena whose lines and answers are written
// down.
func heard(p stackem.Player, to io.Writer) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		Serve(func(Join) stackem.Player { return p }, io.TeeReader(in, to), io.MultiWriter(to, out))
	})
}

// In the check, a bot has the time of the competition for an answer, and is
// told it.
func TestCheckBank(t *testing.T) {
	for _, x := range trials(Conditions{BankMS: 200}) {
		if x.Answer != 200*time.Millisecond {
			t.Errorf("%s: %v", x.Name, x.Answer)
		}
	}
	var heard told
	bot := seat.Func(func(in io.Reader, out io.Writer) {
		Serve(func(Join) stackem.Player { return stackem.Slots{} }, io.TeeReader(in, &heard), out)
	})
	r, err := Check(context.Background(), bot, Conditions{BankMS: 200})
	if text := heard.String(); err != nil || !r.Passed() || !strings.Contains(text, "\ntime 200\n") || regexp.MustCompile(`(?m)^time ([3-9]\d\d|\d{4,})$`).MatchString(text) {
		t.Error(err, r)
	}
	// A bot that uses more than this time in all is not thinking on.
	if _, err := exec.LookPath("/bin/sh"); err != nil {
		t.Skip(err)
	}
	const script = `while read -r a b; do case $a in join) echo ready;; discard) sleep 0.1; echo p;; brick) echo -1;; esac; done`
	shell := seat.Command{Argv: []string{"/bin/sh", "-c", script}}
	list := wiretest.TrialsNamed(t, trials(Conditions{BankMS: 150}), "play with little time")[:1]
	if r, err := trial.Run(context.Background(), shell, list); err != nil || !r.Passed() || strings.Contains(r.String(), "thinks on") {
		t.Error(err, r)
	}
}

// told keeps what several bots are told.
type told struct {
	sync.Mutex
	bytes.Buffer
}

func (x *told) Write(b []byte) (int, error) {
	x.Lock()
	defer x.Unlock()
	return x.Buffer.Write(b)
}
