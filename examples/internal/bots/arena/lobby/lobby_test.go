package lobby

import (
	"bufio"
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

func init() { retry, before, soon = 5*time.Millisecond, 100*time.Millisecond, 20*time.Millisecond }

// A server is a lobby that listens.
type server struct {
	*Lobby
	at    string
	end   func()
	notes *[]string // can be read after the end
}

// serve opens a lobby, which the test closes.
func serve(t *testing.T, o Options) server {
	t.Helper()
	from, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return serveAt(t, o, from)
}

// serveAt is serve with a listener.
func serveAt(t *testing.T, o Options, from net.Listener) server {
	notes := new([]string)
	o.Log = func(text string) {
		t.Log("lobby: " + text)
		*notes = append(*notes, text)
	}
	s := server{Lobby: New(o), at: from.Addr().String(), notes: notes}
	ctx, end := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		if err := s.Serve(ctx, from); err != nil {
			t.Errorf("Serve: %v", err)
		}
		close(done)
	}()
	s.end = sync.OnceFunc(func() {
		end()
		<-done
	})
	t.Cleanup(s.end)
	return s
}

// echo answers the line "say 5" with "5 WORDS", and ignores others.
func echo(_ context.Context, words []string, in io.Reader, out io.Writer) error {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		if n, ok := strings.CutPrefix(lines.Text(), "say "); ok {
			fmt.Fprintln(out, strings.Join(append([]string{n}, words...), " "))
		}
	}
	return nil
}

// A dialer connects to an address. Its connections can be cut.
type dialer struct {
	at    string
	down  atomic.Bool // nobody can connect
	mu    sync.Mutex
	conns []net.Conn
	count atomic.Int32
}

func (d *dialer) dial(ctx context.Context) (net.Conn, error) {
	c, err := (&net.Dialer{}).DialContext(ctx, "tcp", d.at)
	if err != nil {
		return nil, err
	}
	d.count.Add(1)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.down.Load() {
		c.Close()
		return nil, errors.New("down")
	}
	d.conns = append(d.conns, c)
	return c, nil
}

// cut cuts all connections.
func (d *dialer) cut() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, c := range d.conns {
		c.Close()
	}
	d.conns = nil
}

// visiting lets a team play all games, until the test ends or stop is called.
// Its end is a function that waits for the error.
func visiting(t *testing.T, d *dialer, token string, play program) (stop func(), end func() error) {
	t.Helper()
	v := &Visitor{Dial: d.dial, Greeting: "team " + token, Play: play,
		Log: func(text string) { t.Log(token + ": " + text) }}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- v.All(ctx) }()
	end = sync.OnceValue(func() error { return <-ended })
	stop = func() {
		cancel()
		end()
	}
	t.Cleanup(stop)
	return stop, end
}

type program func(ctx context.Context, words []string, in io.Reader, out io.Writer) error

var teams = map[string]string{"a-token": "Ann", "b-token": "Bob"}

// table is a game of Ann against Bob.
func (s server) table() seat.Game {
	return seat.Game{Bots: []seat.Bot{seat.Guest{Lobby: s, Name: "Ann", Word: "SEED=1"}, seat.Guest{Lobby: s, Name: "Bob"}}}
}

// rounds asks both seats for numbers, and calls a function before each round.
func rounds(n int, before func(k int), got *[]string) func([]*seat.Seat) {
	return func(seats []*seat.Seat) {
		for k := range n {
			if before != nil {
				before(k)
			}
			for i, s := range seats {
				answer, _, fault := s.Ask(10*time.Second, "hello", fmt.Sprint("say ", k))
				if fault != nil {
					*got = append(*got, fmt.Sprintf("seat %d: %v", i, fault))
					return
				}
				*got = append(*got, answer)
			}
		}
	}
}

func TestCompetition(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	d := &dialer{at: s.at}
	_, ann := visiting(t, d, "a-token", echo)
	_, bob := visiting(t, d, "b-token", echo)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			var got []string
			report, err := seat.Play(context.Background(), s.table(), rounds(3, nil, &got))
			if want := "0 SEED=1,0,1 SEED=1,1,2 SEED=1,2"; err != nil || strings.Join(got, ",") != want {
				t.Errorf("%q, %v", got, err)
			}
			for _, e := range report.Ends {
				if !e.Exited || e.Status != "left" {
					t.Errorf("%+v", e)
				}
			}
		})
	}
	all.Wait()
	s.end()
	if err := errors.Join(ann(), bob()); err != nil {
		t.Errorf("the visitors end with %v", err)
	}
}

// Whatever is cut, at any time, the answers are the same.
func TestCut(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	a, b := &dialer{at: s.at}, &dialer{at: s.at}
	visiting(t, a, "a-token", echo)
	visiting(t, b, "b-token", echo)
	var got []string
	report, err := seat.Play(context.Background(), s.table(), rounds(30, func(k int) {
		switch k % 3 {
		case 1:
			a.cut()
		case 2:
			go func() {
				time.Sleep(time.Millisecond)
				a.cut()
				b.cut()
			}()
		}
	}, &got))
	var want []string
	for k := range 30 {
		want = append(want, fmt.Sprint(k, " SEED=1"), fmt.Sprint(k))
	}
	if err != nil || strings.Join(got, ",") != strings.Join(want, ",") {
		t.Errorf("%q, %v", got, err)
	}
	if !strings.Contains(report.Ends[0].Status, "came back") {
		t.Errorf("%+v", report.Ends[0])
	}
}

// A program that was killed is replaced by another, which gets all lines again.
func TestReplaced(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	d := &dialer{at: s.at}
	stop, _ := visiting(t, d, "a-token", echo)
	visiting(t, d, "b-token", echo)
	var got []string
	var second atomic.Int32
	_, err := seat.Play(context.Background(), s.table(), rounds(4, func(k int) {
		if k == 2 {
			stop()
			visiting(t, d, "a-token", func(ctx context.Context, w []string, in io.Reader, out io.Writer) error {
				return echo(ctx, w, io.TeeReader(in, counter{&second}), out)
			})
		}
	}, &got))
	if want := "0 SEED=1,0,1 SEED=1,1,2 SEED=1,2,3 SEED=1,3"; err != nil || strings.Join(got, ",") != want {
		t.Errorf("%q, %v", got, err)
	}
	// It reads the lines of the game, and perhaps of other games after it.
	if all := int32(len("hello\nsay 0\n") * 4); second.Load() < all {
		t.Errorf("the second program has read %d bytes, not %d", second.Load(), all)
	}
}

// A program that waits for a game takes the place of one that is lost.
func TestCalledBack(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	d := &dialer{at: s.at}
	stop, _ := visiting(t, d, "a-token", echo)
	visiting(t, d, "b-token", echo)
	var got []string
	_, err := seat.Play(context.Background(), s.table(), rounds(4, func(k int) {
		if k == 2 {
			visiting(t, d, "a-token", echo)
			for s.count("Ann") < 2*waiting {
				time.Sleep(time.Millisecond)
			}
			stop()
		}
	}, &got))
	if want := "0 SEED=1,0,1 SEED=1,1,2 SEED=1,2,3 SEED=1,3"; err != nil || strings.Join(got, ",") != want {
		t.Errorf("%q, %v", got, err)
	}
}

// A program that is still there comes back, and no other takes its place,
// however long the connections were lost.
func TestHeld(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	d := &dialer{at: s.at}
	var began atomic.Int32
	visiting(t, d, "a-token", func(ctx context.Context, w []string, in io.Reader, out io.Writer) error {
		began.Add(1)
		return echo(ctx, w, in, out)
	})
	visiting(t, &dialer{at: s.at}, "b-token", echo)
	for game := range int32(5) {
		var got []string
		_, err := seat.Play(context.Background(), s.table(), rounds(3, func(k int) {
			if k != 1 {
				return
			}
			d.down.Store(true)
			d.cut()
			time.AfterFunc(2*before, func() { d.down.Store(false) })
		}, &got))
		if err != nil || len(got) != 6 || began.Load() != game+1 {
			t.Fatalf("game %d: %q, %v, and %d programs", game, got, err, began.Load())
		}
	}
}

// A connection that is lost at the end of a game leaves nothing behind.
func TestCutAtEnd(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	a, b := &dialer{at: s.at}, &dialer{at: s.at}
	visiting(t, a, "a-token", echo)
	visiting(t, b, "b-token", echo)
	for k := range 50 {
		var got []string
		_, err := seat.Play(context.Background(), s.table(), rounds(1, func(int) {
			time.AfterFunc(time.Duration(k*10)*time.Microsecond, a.cut)
		}, &got))
		if err != nil || len(got) != 2 || got[1] != "0" {
			t.Errorf("%q, %v", got, err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.playing) > 0 {
		t.Errorf("%d games are not forgotten", len(s.playing))
	}
}

// Who comes back into a game that has just ended is sent away.
func TestComeBackTooLate(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	c, err := net.Dial("tcp", s.at)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	io.WriteString(c, "team a-token\n")
	players, err := s.Take(context.Background(), []seat.Guest{{Name: "Ann"}})
	if err != nil {
		t.Fatal(err)
	}
	players[0].Leave(time.Now())
	here, there := net.Pipe()
	players[0].(*player).attach(newLink(here), "AGAIN 00")
	there.SetReadDeadline(time.Now().Add(10 * time.Second))
	if _, err := there.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("the connection goes on: %v", err)
	}
}

// A program can end as it likes after the last game.
func TestLastGame(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	d := &dialer{at: s.at}
	tidy := false
	_, ann := visiting(t, d, "a-token", func(ctx context.Context, w []string, in io.Reader, out io.Writer) error {
		echo(ctx, w, in, out)
		time.Sleep(100 * time.Millisecond)
		tidy = ctx.Err() == nil
		return nil
	})
	visiting(t, d, "b-token", echo)
	var got []string
	if _, err := seat.Play(context.Background(), s.table(), rounds(1, nil, &got)); err != nil {
		t.Error(err)
	}
	s.end()
	if err := ann(); err != nil || !tidy {
		t.Errorf("the program was ended; %v", err)
	}
}

// A player whom the lobby lets in no more plays its games to the end.
func TestRefusedLater(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	d := &dialer{at: s.at}
	_, ann := visiting(t, d, "a-token", echo)
	visiting(t, d, "b-token", echo)
	var got []string
	_, err := seat.Play(context.Background(), s.table(), rounds(2, func(k int) {
		if k == 0 {
			return
		}
		for s.count("Ann") < waiting {
			time.Sleep(time.Millisecond)
		}
		s.mu.Lock()
		p := s.pop("Ann")
		s.mu.Unlock()
		p.turnAway("refused: try")
		time.Sleep(20 * time.Millisecond)
	}, &got))
	if err != nil || strings.Join(got, ",") != "0 SEED=1,0,1 SEED=1,1" {
		t.Errorf("%q, %v", got, err)
	}
	if err := ann(); !errors.Is(err, ErrRefused) {
		t.Error(err)
	}
}

// A player to whom nobody says a word says so once, and gives up.
func TestMute(t *testing.T) {
	defer func(d time.Duration) { giveUp = d }(giveUp)
	giveUp = 50 * time.Millisecond
	from, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	go func() {
		for {
			c, err := from.Accept()
			if err != nil {
				return
			}
			c.Close()
		}
	}()
	var notes []string
	d := &dialer{at: from.Addr().String()}
	v := &Visitor{Dial: d.dial, Greeting: "game 1", Log: func(text string) { notes = append(notes, text) }}
	if err := v.Once(context.Background()); err != errMute || len(notes) != 1 {
		t.Errorf("%v, %q", err, notes)
	}
}

type counter struct{ n *atomic.Int32 }

func (c counter) Write(b []byte) (int, error) { c.n.Add(int32(len(b))); return len(b), nil }

func TestFaults(t *testing.T) {
	for name, c := range map[string]struct {
		play program
		want string
	}{
		"ends": {func(context.Context, []string, io.Reader, io.Writer) error { return nil },
			"seat: seat 0: ended before its answer (rule Crash)"},
		"half": {func(_ context.Context, _ []string, in io.Reader, out io.Writer) error {
			in.Read(make([]byte, 1))
			io.WriteString(out, "4")
			return nil
		}, "seat: seat 0: ended after half a line (rule Crash)"},
		"long": {func(_ context.Context, _ []string, in io.Reader, out io.Writer) error {
			in.Read(make([]byte, 1))
			io.WriteString(out, strings.Repeat("x", 5000))
			_, err := io.ReadAll(in)
			return err
		}, "seat: seat 0: a line of more than 4096 bytes (rule Flood)"},
		"silent": {func(_ context.Context, _ []string, in io.Reader, _ io.Writer) error {
			_, err := io.ReadAll(in)
			return err
		}, "seat: seat 0: no answer (rule Silence)"},
		"unasked": {func(_ context.Context, _ []string, in io.Reader, out io.Writer) error {
			io.WriteString(out, "1\n2\n")
			_, err := io.ReadAll(in)
			return err
		}, "when nobody asked (rule Babble)"},
	} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, Options{Tokens: teams})
			d := &dialer{at: s.at}
			visiting(t, d, "a-token", c.play)
			visiting(t, d, "b-token", echo)
			var got string
			_, err := seat.Play(context.Background(), s.table(), func(seats []*seat.Seat) {
				for range 2 {
					_, _, fault := seats[0].Ask(300*time.Millisecond, "say 1")
					if fault != nil {
						got = fault.Error()
					}
					time.Sleep(50 * time.Millisecond)
				}
			})
			if err != nil || !strings.Contains(got, c.want) {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

// A player who stays away is silent, and the fault says why. A guest that never
// came has crashed, and the next game waits less for it.
func TestAway(t *testing.T) {
	s := serve(t, Options{Tokens: teams, Patience: 200 * time.Millisecond})
	d := &dialer{at: s.at}
	stop, _ := visiting(t, d, "a-token", echo)
	var faults [2]*seat.Fault
	_, err := seat.Play(context.Background(), s.table(), func(seats []*seat.Seat) {
		stop()
		for k, s := range seats {
			_, _, faults[k] = s.Ask(100*time.Millisecond, "say 1")
		}
	})
	if err != nil || faults[0].Rule != seat.Silence || !strings.Contains(faults[0].Why, "connection is lost") ||
		faults[1].Rule != seat.Crash || !strings.Contains(faults[1].Why, "nobody joined") {
		t.Errorf("%v, %v, %v", faults[0], faults[1], err)
	}
	s.end()
	for text, want := range map[string]int{"Ann is here, from 127.0.0.1": 1, "waiting for Bob": 1, "waiting for Ann": 0} {
		n := 0
		for _, note := range *s.notes {
			if note == text {
				n++
			}
		}
		if n != want {
			t.Errorf("%d times %q in %q", n, text, *s.notes)
		}
	}
}

// Players who trust the certificate join by TLS. Others give up at once.
func TestTLS(t *testing.T) {
	known := httptest.NewTLSServer(nil) // its certificate is for 127.0.0.1
	known.Close()
	key, err := x509.MarshalPKCS8PrivateKey(known.TLS.Certificates[0].PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	cert, private := filepath.Join(t.TempDir(), "cert"), filepath.Join(t.TempDir(), "key")
	for path, block := range map[string]*pem.Block{
		cert: {Type: "CERTIFICATE", Bytes: known.Certificate().Raw}, private: {Type: "PRIVATE KEY", Bytes: key},
	} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	from, err := Listen(t.Context(), "127.0.0.1:0", cert, private)
	if err != nil {
		t.Fatal(err)
	}
	s := serveAt(t, Options{
		Open: func(string, string) (int, error) { return 1, nil },
		Play: func(ctx context.Context, r *Room) {
			seat.Play(ctx, seat.Game{Bots: []seat.Bot{seat.Guest{Lobby: r}}}, rounds(1, nil, new([]string)))
		},
	}, from)
	for roots, want := range map[string]string{cert: "<nil>", "": "certificate"} {
		dial, err := Dial(s.at, Secret{TLS: true, Roots: roots})
		if err != nil {
			t.Fatal(err)
		}
		v := &Visitor{Dial: dial, Greeting: "game 1", Play: echo, Log: func(string) {}}
		if err := v.Once(t.Context()); !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%q: %v", roots, err)
		}
	}
	if _, err := Dial(s.at, Secret{TLS: true, Roots: private}); err == nil {
		t.Error("a key is taken for a certificate")
	}
	if _, err := Listen(t.Context(), "127.0.0.1:0", private, cert); err == nil {
		t.Error("a certificate is taken for a key")
	}
}

// An address without a port never answers, so nobody tries it.
func TestAddress(t *testing.T) {
	for address, want := range map[string]string{"localhost": "missing port", "::1:7000": "too many colons"} {
		for _, secret := range []Secret{{}, {TLS: true}} {
			if _, err := Dial(address, secret); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v", address, err)
			}
		}
	}
	if _, err := Dial("[::1]:7000", Secret{}); err != nil {
		t.Error(err)
	}
}

// Strangers get nothing, and disturb nobody.
func TestStrangers(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	d := &dialer{at: s.at}
	visiting(t, d, "a-token", echo)
	visiting(t, d, "b-token", echo)
	say := func(text string) string {
		c, err := net.Dial("tcp", s.at)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		io.WriteString(c, text)
		c.SetReadDeadline(time.Now().Add(10 * time.Second))
		answer, _ := bufio.NewReader(c).ReadString('\n')
		return answer
	}
	for text, want := range map[string]string{
		"team c-token\n": "refused: no team has this token\n",
		"team \n":        "refused: no team has this token\n",
		"game 1234\n":    "refused: this is a competition, and a team joins with its token\n",
		"again \n":       "refused: the game is over, or there is no such game\n",
		"again 00\n":     "refused: the game is over, or there is no such game\n",
		"GET / HTTP\r\n": "refused: the first line must be \"game ID\", \"team TOKEN\" or \"again KEY\"\n",
		"\n":             "refused: the first line must be \"game ID\", \"team TOKEN\" or \"again KEY\"\n",
		strings.Repeat("x", 300) + "\n": "refused: the first line must be \"game ID\", \"team TOKEN\" or " +
			"\"again KEY\"\n",
	} {
		if got := say(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	var idle []net.Conn
	for range 2 * MaxHost {
		c, err := net.Dial("tcp", s.at)
		if err != nil {
			t.Fatal(err)
		}
		idle = append(idle, c)
	}
	for full := false; !full; time.Sleep(time.Millisecond) {
		s.mu.Lock()
		full = len(s.silent) == MaxHost
		s.mu.Unlock()
	}
	if got := say("team c-token\n"); got != "refused: no team has this token\n" {
		t.Errorf("%q", got)
	}
	for _, c := range idle {
		c.Close()
	}
	var got []string
	_, err := seat.Play(context.Background(), s.table(), rounds(3, nil, &got))
	if err != nil || len(got) != 6 {
		t.Errorf("%q, %v", got, err)
	}
	s.end()
	if n := len(*s.notes); n == 0 || !strings.Contains((*s.notes)[n-1], " connections were refused; the last from 127.0.0.1: ") {
		t.Errorf("%q", *s.notes)
	}
}

// A team that fills its places keeps no other team out, wherever both are.
func TestGroups(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	answer := func(token string) string {
		c, err := net.Dial("tcp", s.at)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		fmt.Fprintf(c, "team %s\n", token)
		text, _ := bufio.NewReader(c).ReadString('\n')
		return text
	}
	for k := range MaxHost + 1 {
		want := "waiting for a game as Ann\n"
		if k == MaxHost {
			want = "refused: too many players of this address or team wait\n"
		}
		if got := answer("a-token"); got != want {
			t.Errorf("%d: %q", k, got)
		}
	}
	s.mu.Lock()
	if len(s.silent) > 0 {
		t.Errorf("%d connections are silent", len(s.silent))
	}
	s.mu.Unlock()
	if got := answer("b-token"); got != "waiting for a game as Bob\n" {
		t.Errorf("%q", got)
	}
}

// lose begins a game of Ann, whose connection is then lost. It returns a
// function by which she joins again.
func (s server) lose(t *testing.T) (p *player, join func() net.Conn) {
	t.Helper()
	join = func() net.Conn {
		c, err := net.Dial("tcp", s.at)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(c, "team a-token\n")
		return c
	}
	first := join()
	players, err := s.Take(context.Background(), []seat.Guest{{Name: "Ann"}})
	if err != nil {
		t.Fatal(err)
	}
	p = players[0].(*player)
	first.Close()
	for !p.lostFor(0) {
		time.Sleep(time.Millisecond)
	}
	return p, join
}

// A connection that is lost before it comes back does not come back.
func TestLostTwice(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	p, join := s.lose(t)
	join().Close()
	time.Sleep(2 * before)
	if !p.lostFor(2 * before) {
		t.Error("the player came back")
	}
	defer join().Close()
	for p.lostFor(0) {
		time.Sleep(time.Millisecond)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.again != 1 || s.guests != 0 {
		t.Errorf("the player came back %d times, and %d wait", p.again, s.guests)
	}
}

// A game that is over calls nobody back.
func TestNotCalledBack(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	p, join := s.lose(t)
	p.Leave(time.Now())
	c := join()
	defer c.Close()
	c.SetReadDeadline(time.Now().Add(2 * before))
	text, err := io.ReadAll(c)
	if string(text) != "waiting for a game as Ann\n" || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("%q, %v", text, err)
	}
}

// Of too many connections that say nothing, the oldest is ended: of the same
// address, or of all.
func TestSilent(t *testing.T) {
	l := New(Options{})
	arrive := func(host string) net.Conn {
		here, there := net.Pipe()
		in := newLink(here)
		in.host = host
		l.arrive(in)
		there.SetReadDeadline(time.Now())
		return there
	}
	ended := func(c net.Conn) bool {
		_, err := c.Read(make([]byte, 1))
		return err == io.EOF
	}
	first, same := arrive("first"), arrive("same")
	for range MaxHost {
		arrive("same")
	}
	if ended(first) || !ended(same) || len(l.silent) != 1+MaxHost {
		t.Errorf("%v, %v, %d", ended(first), ended(same), len(l.silent))
	}
	for k := range MaxGuests - MaxHost {
		arrive(fmt.Sprint(k))
	}
	if !ended(first) || len(l.silent) != MaxGuests {
		t.Errorf("%v, %d", ended(first), len(l.silent))
	}
}

// While a game of a player is lost, the player does not ask for another.
func TestHold(t *testing.T) {
	s := serve(t, Options{Tokens: teams})
	d := &dialer{at: s.at}
	v := &Visitor{Dial: d.dial, Greeting: "team a-token", away: 1, Log: func(string) {}}
	ctx, end := context.WithTimeout(context.Background(), 10*retry)
	defer end()
	if _, err := v.wait(ctx, v.Greeting); err == nil || d.count.Load() > 0 {
		t.Errorf("%v, %d connections", err, d.count.Load())
	}
	if _, err := v.hello(context.Background(), v.Greeting); err != errLost || s.count("Ann") > 0 {
		t.Errorf("%v, %d wait", err, s.count("Ann"))
	}
}

// A practice game begins when all players are there, whoever else waits.
func TestPractice(t *testing.T) {
	played := make(chan string, 10)
	s := serve(t, Options{
		Open: func(id, wish string) (int, error) {
			switch {
			case id == "none":
				return 0, errors.New("there is no such game")
			case wish == "alone":
				return 1, nil
			}
			return 2, nil
		},
		Play: func(ctx context.Context, r *Room) {
			g := seat.Game{}
			for range r.Wishes {
				g.Bots = append(g.Bots, seat.Guest{Lobby: r, Word: r.ID})
			}
			var got []string
			_, err := seat.Play(ctx, g, rounds(2, nil, &got))
			played <- fmt.Sprint(r.ID, r.Wishes, got, err)
		},
	})
	d := &dialer{at: s.at}
	join := func(greeting string) chan error {
		v := &Visitor{Dial: d.dial, Greeting: greeting, Play: echo, Log: func(text string) { t.Log(text) }}
		ended := make(chan error, 1)
		go func() { ended <- v.Once(context.Background()) }()
		return ended
	}
	if err := <-join("game none"); !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "no such game") {
		t.Error(err)
	}
	first := join("game 7")
	for s.count("7") == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := <-join("game 7 alone"); err != nil {
		t.Error(err)
	}
	if got, want := <-played, "7[alone] [0 7 1 7] <nil>"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if err := errors.Join(<-join("game 7 black"), <-first); err != nil {
		t.Error(err)
	}
	if got, want := <-played, "7[ black] [0 7 0 7 1 7 1 7] <nil>"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	waits := join("game 8")
	for s.count("8") == 0 {
		time.Sleep(time.Millisecond)
	}
	s.end()
	if err := <-waits; err != ErrClosed {
		t.Error(err)
	}
}

// A game too many is refused, and the others go on.
func TestRooms(t *testing.T) {
	s := serve(t, Options{
		Open: func(string, string) (int, error) { return 1, nil },
		Play: func(ctx context.Context, _ *Room) { <-ctx.Done() },
	})
	for k := range 2 * MaxRooms {
		c, err := net.Dial("tcp", s.at)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "game %d\n", k)
		in := bufio.NewReader(c)
		in.ReadString('\n')
		if k < MaxRooms {
			for begun := false; !begun; time.Sleep(time.Millisecond) {
				s.mu.Lock()
				begun = s.rooms == k+1
				s.mu.Unlock()
			}
			continue
		}
		if answer, err := in.ReadString('\n'); err != nil || answer != "refused: too many games are played\n" {
			t.Errorf("%q, %v", answer, err)
		}
	}
}

// count returns how many players wait for a game.
func (s server) count(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.waiting[name])
}
