package wire

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"pgregory.net/rapid"
)

func TestCharged(t *testing.T) {
	occurs.Hold(t, charged, "TimeLimit", "Unable", "Late", "Silence", "Crash", "to the last millisecond")
}
func TestReplayed(t *testing.T) { occurs.Hold(t, replayed, "refused", "accepted") }

func FuzzCharged(f *testing.F)  { occurs.Fuzz(f, charged) }
func FuzzReplayed(f *testing.F) { occurs.Fuzz(f, replayed) }

// charged: whatever time a bot has used before a fault and until the fault, the
// record of the game can be read, and the bot has lost. It has lost on time if
// and only if it has used more than it had, or was slow.
func charged(t *rapid.T, seen occurs.Tally) {
	x := Conditions{Options: abalone.Options{Time: time.Duration(rapid.IntRange(1, 50).Draw(t, "milliseconds")) * time.Millisecond}}
	p, m := aMatch(1)
	game := rapid.IntRange(1, 2).Draw(t, "game")
	r, err := x.Referee(p, m, game)
	if err != nil {
		t.Fatal(err)
	}
	if r.game, err = abalone.New(r.Options); err != nil {
		t.Fatal(err)
	}
	w := &wanderer{}
	for range rapid.IntRange(0, 5).Draw(t, "moves") {
		reply, _ := w.Choose(abalone.Turn{Legal: r.game.Legal()})
		left := int(r.game.Left(r.game.ToMove()) / time.Millisecond)
		r.spend(time.Duration(rapid.IntRange(0, left).Draw(t, "spent")) * time.Millisecond)
		if err := r.game.Move(reply.Move); err != nil {
			t.Fatal(err)
		}
	}
	mover := r.game.ToMove()
	left := r.game.Left(mover)
	seen.When(left == 0, "to the last millisecond")
	f := &seat.Fault{Rule: rapid.SampledFrom([]seat.Rule{seat.Crash, seat.Flood, seat.Babble, seat.Silence, seat.Late}).Draw(t, "rule"), Seat: seatOf(r.Black, mover)}
	used := time.Duration(rapid.IntRange(0, 60_000).Draw(t, "used")) * time.Microsecond
	if f.Rule == seat.Late {
		f.Over = max(used, time.Microsecond)
		used = left + f.Over
	}
	if !r.lose(mover, f, used) {
		t.Fatal("the arena has failed")
	}
	r.Record.Game = *r.game
	record, err := json.Marshal(&r.Record)
	if err != nil {
		t.Fatal(err)
	}
	got, err := x.Read(p, m, arena.Game{Match: m.ID, Game: game, Record: record})
	if err != nil {
		t.Fatalf("%v\n%s", err, record)
	}
	want := abalone.Unable
	if used > left || f.Rule == seat.Silence {
		want = abalone.TimeLimit
	}
	if got.Game.Why() != want || got.Winner != 1-f.Seat {
		t.Errorf("%v after %v of %v: %v", f.Rule, used, left, got.Game.Why())
	}
	seen.Note(want)
	seen.Note(f.Rule)
}

// replayed: whatever the log of a game says, a replay ends.
func replayed(t *rapid.T, seen occurs.Tally) {
	p, m := aMatch(1)
	x := Conditions{Options: abalone.Options{Moves: 4}}
	var log bytes.Buffer
	h := Games{
		Conditions: x,
		Bot:        func(string) seat.Bot { return Bot(always(&wanderer{})) },
		Log:        func(arena.Match, int) (io.WriteCloser, error) { return wiretest.Log(&log), nil },
	}
	if _, err := h.Play(context.Background(), p, m, 1); err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(log.String(), "\n")
	lines = lines[:len(lines)-2] // without the sum
	for range rapid.IntRange(0, 2).Draw(t, "changes") {
		i := rapid.IntRange(1, len(lines)-1).Draw(t, "line")
		at := strings.Join(strings.SplitAfterN(lines[i], " ", 3)[:2], "")
		used := rapid.SampledFrom([]int64{0, 999, 1000, 2_400_000_000, 2_400_000_001, 1 << 53}).Draw(t, "used")
		lines[i] = at + rapid.SampledFrom([]string{
			fmt.Sprintf("< %d resign", used), fmt.Sprintf("< %d a1-i5", used), fmt.Sprintf("< %d hello", used),
			fmt.Sprintf("! %d Crash 0 why", used), fmt.Sprintf("! %d Silence 0 why", used),
			fmt.Sprintf("! %d Late %d why", used, max(1, used-2_400_000_000)),
			fmt.Sprintf("? %d", used), "> go", "# why", "= Illegal why",
		}).Draw(t, "text") + "\n"
	}
	whole := strings.Join(lines, "")
	whole += fmt.Sprintf("end %d %x\n", len(lines), sha256.Sum256([]byte(whole)))
	r, err := x.Referee(p, m, 1)
	if err != nil {
		t.Fatal(err)
	}
	err = seat.Replay(strings.NewReader(whole), r.Play)
	seen.When(err != nil, "refused")
	seen.When(err == nil, "accepted")
	if err != nil && !errors.Is(err, seat.ErrLog) && !errors.Is(err, seat.ErrOwn) {
		t.Error(err)
	}
}
