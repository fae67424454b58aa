package hall

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file kills a server at random moments while clients write. The server is
// the test binary itself, as a child process. Its clients talk to it through
// pipes: a line of JSON for each request, and a line for each answer.

var kills = flag.Int("kills", 0, "TestKilled kills the server so many times (default 10, and 60 at night)")

// clients is how many clients write. Each has a game of its own, whose result
// it changes again and again.
const clients = 8

// An order is a request of a client of the killed server.
type order struct {
	Client, Seq int
	Seen        int64
	Key         string
}

// command returns what the order asks for.
func (o order) command(s *desk.State) desk.Command {
	r := report(s, o.Client, pairing.GoldWins+pairing.Outcome(o.Seq%2))
	r.Game.Why = fmt.Sprint(o.Seq)
	return r
}

// digest stands for a state.
func digest(s *desk.State) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf("%x", sha256.Sum256(b))
}

// serve is the child: it opens the hall, and answers until its input ends.
func serve(dir string) error {
	h, err := Open(dir, slog.New(slog.NewTextHandler(os.Stderr, nil)))
	if err != nil {
		return err
	}
	var mu sync.Mutex
	say := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Printf(format+"\n", args...)
	}
	s, err := h.State("cup")
	if err != nil {
		return err
	}
	say("ready %d %s", s.Number, digest(s))
	go func() { // somebody who looks at each state
		for n := s.Number; h.Wait(ctx, "cup", n) == nil; {
			s, err := h.State("cup")
			if err != nil {
				panic(err)
			}
			n = s.Number
			say("seen %d %s", n, digest(s))
		}
	}()
	var wg sync.WaitGroup
	in := json.NewDecoder(os.Stdin)
	for {
		var o order
		if err := in.Decode(&o); err == io.EOF {
			break
		} else if err != nil {
			return err
		}
		wg.Go(func() {
			r, err := h.Do(ctx, "cup", o.command(s), desk.Request{By: director, At: at, Seen: o.Seen, Key: o.Key, Sum: fmt.Sprint(o.Seq)})
			if err != nil {
				say("refused %d %d %v", o.Client, o.Seq, err)
				return
			}
			say("done %d %d %d %t", o.Client, o.Seq, r.Number, r.Old)
		})
	}
	wg.Wait()
	return h.Close()
}

// A siege is a series of kills of a server with one event. It knows all that
// the server has promised.
type siege struct {
	t    *testing.T
	rng  *rand.Rand
	dir  string
	kept []byte           // the lines of the log after the last kill
	s    *desk.State      // their replay
	at   map[int64]string // digests of the states before it
	keys map[string]int64 // the numbers of the records, by their keys

	orders [clients]order // that are not answered yet
	counts *counts
}

// counts are for people to read.
type counts struct{ kills, early, cut, torn, acknowledged, unanswered, repeated int }

func newSiege(t *testing.T, rng *rand.Rand, c *counts) *siege {
	x := &siege{t: t, rng: rng, dir: t.TempDir(), at: map[int64]string{}, keys: map[string]int64{}, counts: c}
	h := openHall(t, x.dir)
	created(t, h, "cup", 2*clients)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	x.read()
	for k := range x.orders {
		x.orders[k].Client = k
		x.next(k, x.s.Number)
	}
	return x
}

// next makes the next request of a client, who has seen a record. Some requests
// are so long that they can be torn.
func (x *siege) next(client int, seen int64) {
	o := &x.orders[client]
	o.Seq++
	o.Seen = seen
	o.Key = fmt.Sprintf("%d-%d-", client, o.Seq)
	if x.rng.IntN(4) == 0 {
		o.Key += strings.Repeat("x", x.rng.IntN(100_000))
	}
}

// read reads the log after a kill. It must begin with what was there before,
// and no request may be in it twice.
func (x *siege) read() {
	x.t.Helper()
	b, err := os.ReadFile(filepath.Join(x.dir, "cup.log"))
	if err != nil {
		x.t.Fatal(err)
	}
	whole := b[:bytes.LastIndexByte(b, '\n')+1]
	if len(whole) < len(b) {
		x.counts.torn++
	}
	if !bytes.HasPrefix(whole, x.kept) {
		x.t.Fatal("the log has lost lines")
	}
	for line := range bytes.Lines(whole[len(x.kept):]) {
		r, err := read(line[65 : len(line)-1])
		if err != nil {
			x.t.Fatal(err)
		}
		if x.s, err = x.s.Apply(r); err != nil {
			x.t.Fatal(err)
		}
		x.at[r.Number] = digest(x.s)
		if r.Key == "" {
			continue
		}
		if n := x.keys[r.Key]; n != 0 {
			x.t.Fatalf("records %d and %d are the same request", n, r.Number)
		}
		x.keys[r.Key] = r.Number
	}
	x.kept = whole
}

// cut cuts the log somewhere behind a record. So does a loss of power: it loses
// what the system has not yet written to the disk.
func (x *siege) cut(promised int64) {
	x.t.Helper()
	path := filepath.Join(x.dir, "cup.log")
	b, err := os.ReadFile(path)
	if err != nil {
		x.t.Fatal(err)
	}
	end := 0
	for range promised {
		end += bytes.IndexByte(b[end:], '\n') + 1
	}
	if end == len(b) {
		return
	}
	x.counts.cut++
	if err := os.Truncate(path, int64(end+x.rng.IntN(len(b)-end))); err != nil {
		x.t.Fatal(err)
	}
}

// round starts the server, lets the clients write, and kills it. If gentle is
// set, each client gets one answer, and the server is closed instead.
func (x *siege) round(gentle bool) {
	x.t.Helper()
	c := exec.Command(os.Args[0], "-test.run=^TestKilled$")
	c.Env = append(os.Environ(), "HALL_DIR="+x.dir)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	in, err := c.StdinPipe()
	if err != nil {
		x.t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		x.t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		x.t.Fatal(err)
	}
	killIn := func(most int) {
		time.AfterFunc(time.Duration(x.rng.IntN(most))*time.Microsecond, func() { c.Process.Kill() })
	}
	early := !gentle && x.rng.IntN(8) == 0
	if early { // it may not even have opened the log
		killIn(30_000)
	}
	// It is killed a little after it has given this number of answers.
	killAfter := -1
	if !gentle && !early {
		killAfter = x.rng.IntN(30)
	}
	send := func(o order) {
		b, err := json.Marshal(o)
		if err != nil {
			x.t.Fatal(err)
		}
		in.Write(append(b, '\n')) // fails if the server is dead
	}
	// What the server has promised.
	done := map[string]int64{}
	seen := map[int64]string{}
	ready := false
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		line := lines.Text()
		var client, seq int
		var n int64
		var old bool
		var sum string
		switch {
		case scan(line, "ready %d %s", &n, &sum):
			ready = true
			seen[n] = sum
			if n != x.s.Number {
				x.t.Errorf("the server has %d records, and the log %d", n, x.s.Number)
			}
			if killAfter == 0 {
				killIn(3000)
			}
			for _, o := range x.orders {
				send(o)
			}
		case scan(line, "seen %d %s", &n, &sum):
			seen[n] = sum
		case scan(line, "done %d %d %d %t", &client, &seq, &n, &old):
			x.counts.acknowledged++
			if old {
				x.counts.repeated++
			}
			if seq != x.orders[client].Seq {
				x.t.Errorf("%s: the request is %d", line, x.orders[client].Seq)
			}
			done[x.orders[client].Key] = n
			if len(done) == killAfter {
				killIn(3000)
			}
			x.next(client, n)
			switch {
			case !gentle:
				send(x.orders[client])
			case len(done) == clients:
				in.Close()
			}
		case len(line) > 0 && !strings.Contains("readyseendone", strings.SplitN(line, " ", 2)[0]):
			x.t.Errorf("the server said %.200q", line)
		}
	}
	err = c.Wait()
	if (err == nil) != gentle || bytes.Contains(stderr.Bytes(), []byte("level=ERROR")) {
		x.t.Errorf("the server ended: %v: %s", err, &stderr)
	}
	before := x.s.Number
	if !gentle && x.rng.IntN(2) == 0 {
		promised := before
		for _, n := range done {
			promised = max(promised, n)
		}
		for n := range seen {
			promised = max(promised, n)
		}
		x.cut(promised)
	}
	x.read()
	fresh := 0
	for key, n := range done {
		if x.keys[key] != n {
			x.t.Errorf("request %.20s was acknowledged as record %d, and is record %d", key, n, x.keys[key])
		}
		if n > before {
			fresh++
		}
	}
	for n, sum := range seen {
		if x.at[n] != sum {
			x.t.Errorf("state %d was seen, and is another now; there are %d records", n, x.s.Number)
		}
	}
	if !gentle {
		x.counts.kills++
		if !ready {
			x.counts.early++
		}
		x.counts.unanswered += int(x.s.Number-before) - fresh
	}
}

func scan(line, format string, to ...any) bool {
	n, err := fmt.Sscanf(line, format, to...)
	return err == nil && n == len(to)
}

// TestKilled kills a server while clients write. Nothing that was acknowledged
// is lost or doubled, a repeated request has one effect, and what anybody has
// seen stays.
func TestKilled(t *testing.T) {
	if dir := os.Getenv("HALL_DIR"); dir != "" {
		if err := serve(dir); err != nil {
			fmt.Fprintln(os.Stderr, "level=ERROR", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	n := *kills
	if n == 0 {
		n = night.Cases(10, 60)
	}
	var c counts
	rng := rand.New(rand.NewPCG(1, 2))
	for c.kills < n {
		x := newSiege(t, rng, &c)
		for range min(25, n-c.kills) {
			if x.round(false); t.Failed() {
				return
			}
		}
		// What is still open is answered, and then every request of
		// each client is in the log once.
		x.round(true)
		for client, o := range x.orders {
			count := 0
			for key := range x.keys {
				if strings.HasPrefix(key, fmt.Sprintf("%d-", client)) {
					count++
				}
			}
			if count != o.Seq-1 {
				t.Errorf("client %d has made %d requests, and has %d records", client, o.Seq-1, count)
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d kills, %d of them before the log was open, %d with what was not yet synced cut off somewhere, %d with a torn line; %d requests acknowledged, %d written but not answered, %d answered after they were repeated",
		c.kills, c.early, c.cut, c.torn, c.acknowledged, c.unanswered, c.repeated)
	if n >= 200 && (c.torn == 0 || c.acknowledged == 0 || c.unanswered == 0 || c.repeated == 0) {
		t.Error("the kills came at no interesting moments")
	}
}
