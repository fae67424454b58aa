//go:build unix

package socket

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// TestMain lets the test program be a client, or a program that starts one.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 2 && os.Args[1] == "-client":
		os.Exit(clients[os.Args[2]](os.Args[3:]))
	case len(os.Args) > 2 && os.Args[1] == "-socket":
		if err := Run(context.Background(), os.Args[2:], os.Stdin, os.Stdout, os.Stderr, time.Minute); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	// Tests that are parallel wait most of the time.
	flag.Set("test.parallel", "8")
	os.Exit(m.Run())
}

// program returns the path of the test program.
func program(t testing.TB) string {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// dial connects to the address and the port that the arguments end with.
func dial(args []string) *net.TCPConn {
	conn, err := net.Dial("tcp", net.JoinHostPort(args[len(args)-2], args[len(args)-1]))
	if err != nil {
		fmt.Fprintln(os.Stderr, "refused")
		os.Exit(9)
	}
	return conn.(*net.TCPConn)
}

// stay waits until something comes over the connection, or its end. Then the
// connection was accepted. Nobody can say later whose it was.
func stay(conn net.Conn) { conn.Read(make([]byte, 64)) }

// echo answers each line with the line.
func echo(conn net.Conn) {
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		fmt.Fprintf(conn, "%s\n", lines.Text())
	}
}

// clients are the clients of the tests. They return their exit status.
var clients = map[string]func(args []string) int{
	"echo": func(args []string) int {
		echo(dial(args))
		return 0
	},
	"arguments": func(args []string) int {
		dir, _ := os.Getwd()
		conn := dial(args)
		fmt.Fprintf(conn, "%s %s %s\n", strings.Join(args[:len(args)-1], " "), filepath.Base(dir), os.Getenv("NAME"))
		stay(conn)
		return 0
	},
	// It says something before anybody asks, and writes at its end.
	"goodbye": func(args []string) int {
		conn := dial(args)
		fmt.Fprintln(conn, "hello")
		echo(conn)
		fmt.Fprintln(conn, "goodbye")
		return 0
	},
	"fails at the end": func(args []string) int {
		echo(dial(args))
		fmt.Println("to standard output")
		fmt.Fprintln(os.Stderr, "to standard error")
		return 3
	},
	"fails at once": func(args []string) int { return 4 },
	"ends at once":  func(args []string) int { return 0 },
	"answers, ends": func(args []string) int {
		conn := dial(args)
		fmt.Fprintln(conn, "one")
		stay(conn)
		return 0
	},
	// Its input is not read when it ends.
	"answers, resets": func(args []string) int {
		conn := dial(args)
		io.ReadFull(conn, make([]byte, 1))
		fmt.Fprintln(conn, "one")
		return 0
	},
	"never connects": func(args []string) int { time.Sleep(time.Minute); return 0 },
	"closes, stays": func(args []string) int {
		conn := dial(args)
		stay(conn)
		conn.Close()
		time.Sleep(time.Minute)
		return 0
	},
	"never ends": func(args []string) int {
		conn := dial(args)
		echo(conn)
		time.Sleep(time.Minute)
		return 0
	},
	"half": func(args []string) int {
		conn := dial(args)
		text, _ := io.ReadAll(conn) // until the other side is closed
		conn.Write(bytes.ToUpper(text))
		return 0
	},
	// Another process connects first.
	"refused": func(args []string) int {
		conn := dial(args)
		stay(conn)
		dial(args)
		echo(conn)
		return 0
	},
	"reads input": func(args []string) int {
		text, err := io.ReadAll(os.Stdin)
		conn := dial(args)
		fmt.Fprintf(conn, "%q %v\n", text, err)
		stay(conn)
		return 0
	},
	"flood": func(args []string) int {
		conn := dial(args)
		go io.Copy(io.Discard, conn)
		b := bytes.Repeat([]byte("line\n"), 1<<16)
		for range 100 {
			conn.Write(b)
		}
		return 0
	},
	// Its child has the connection and the output when it ends.
	"leaves a child": func(args []string) int {
		conn := dial(args)
		file, err := conn.File()
		if err != nil {
			return 5
		}
		fmt.Fprintln(conn, "one")
		stay(conn)
		child := exec.Command("sleep", "20")
		child.ExtraFiles, child.Stderr = []*os.File{file}, os.Stderr
		if child.Start() != nil {
			return 6
		}
		return 0
	},
}

// TestRun has clients of all kinds. Nothing of them is left.
func TestRun(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		in, out, errs, err string
		limit              time.Duration
	}{
		"echo":             {"one\ntwo\n", "one\ntwo\n", "", "", 0},
		"goodbye":          {"one\n", "hello\none\ngoodbye\n", "", "", 0},
		"half":             {"one\ntw", "ONE\nTW", "", "", 0},
		"fails at the end": {"one\n", "one\n", "to standard output\nto standard error\n", "socket: the client ended (exit status 3)", 0},
		"fails at once":    {"", "", "", "socket: the client ended (exit status 4) before it connected", 0},
		"ends at once":     {"", "", "", "socket: the client ended (exit status 0) before it connected", 0},
		"answers, ends":    {"", "one\n", "", "", 0},
		"answers, resets":  {strings.Repeat("x", 1000), "one\n", "", "", 0},
		"never connects":   {"", "", "", "socket: the client did not connect within 200ms", 200 * time.Millisecond},
		"closes, stays":    {"", "", "", "socket: the client did not end after it had closed its connection", 0},
		"refused":          {"", "", "refused\n", "socket: the client ended (exit status 9)", 0},
		"reads input":      {"x", `"" <nil>` + "\n", "", "", 0},
		"flood":            {"", strings.Repeat("line\n", 100<<16), "", "", 0},
		"leaves a child":   {"", "one\n", "", "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out, errs bytes.Buffer
			began := time.Now()
			var err error
			// Somebody else can get the port before the client
			// connects to it again.
			for tries := 0; tries < 3 && (tries == 0 || name == "refused" && err == nil); tries++ {
				out.Reset()
				errs.Reset()
				err = Run(context.Background(), []string{program(t), "-client", name}, strings.NewReader(c.in), &out, &errs, c.limit)
			}
			if took := time.Since(began); took > 15*time.Second {
				t.Errorf("it took %v", took)
			}
			if text := fmt.Sprint(err); text != c.err && (err != nil || c.err != "") {
				t.Errorf("error %v, want %s", err, c.err)
			}
			if out.String() != c.out || errs.String() != c.errs {
				t.Errorf("%.200q and %.200q, want %.200q and %.200q", out.String(), errs.String(), c.out, c.errs)
			}
		})
	}
}

// TestRunWrong has clients that cannot be started.
func TestRunWrong(t *testing.T) {
	for want, argv := range map[string][]string{
		"socket: there is no client": nil,
		"socket: the client cannot be started: fork/exec /none: no such file or directory":                       {"/none"},
		`socket: the client cannot be started: exec: "no-such": executable file not found in $PATH`:              {"no-such"},
		"socket: the client cannot be started: fork/exec ./none/none.sh: no such file or directory":              {"./none/none.sh"},
		`socket: the client cannot be started: exec: no command`:                                                 {""},
		`socket: the client cannot be started: exec: "/": is a directory`:                                        {"/"},
		"socket: the client cannot be started: fork/exec ./run_test.go: permission denied":                       {"./run_test.go"},
		`socket: the client cannot be started: fork/exec /bin/sh: invalid argument`:                              {"/bin/sh", "\x00"},
		"socket: the client cannot be started: fork/exec ./" + strings.Repeat("x", 300) + ": file name too long": {"./" + strings.Repeat("x", 300)},
	} {
		if err := Run(context.Background(), argv, strings.NewReader(""), io.Discard, io.Discard, 0); err == nil || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

// A broken writer fails.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken") }

// TestRunUnwritten has output that cannot be written.
func TestRunUnwritten(t *testing.T) {
	in, end := io.Pipe()
	defer end.Close()
	if err := Run(context.Background(), []string{program(t), "-client", "goodbye"}, in, broken{}, io.Discard, 0); err == nil || err.Error() != "socket: broken" {
		t.Error(err)
	}
}

// TestRunStopped stops clients at any time. Nothing is left.
func TestRunStopped(t *testing.T) {
	routines := runtime.NumGoroutine()
	var all sync.WaitGroup
	for _, name := range []string{"never connects", "echo", "never ends", "closes, stays"} {
		for _, after := range []time.Duration{0, 20 * time.Millisecond, 200 * time.Millisecond} {
			all.Go(func() {
				ctx, cancel := context.WithTimeout(context.Background(), after)
				defer cancel()
				in, end := io.Pipe()
				defer end.Close()
				began := time.Now()
				if err := Run(ctx, []string{program(t), "-client", name}, in, io.Discard, io.Discard, 0); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%s: %v", name, err)
				}
				if took := time.Since(began); took > 10*time.Second {
					t.Errorf("%s: it took %v", name, took)
				}
			})
		}
	}
	all.Wait()
	for k := 0; runtime.NumGoroutine() > routines; k++ {
		if k == 300 {
			b := make([]byte, 1<<16)
			t.Fatalf("%d goroutines, and %d before\n%s", runtime.NumGoroutine(), routines, b[:runtime.Stack(b, true)])
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// play plays a game with a client in a seat. It returns the answers, or the
// fault, and how the bot ended. It plays again if the arena itself stood still.
func play(t *testing.T, bot seat.Bot, requests ...string) (answers []string, end seat.End) {
	t.Helper()
	for range 10 {
		answers = nil
		report, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{bot}, Limits: seat.Limits{End: 5 * time.Second}}, func(seats []*seat.Seat) {
			for _, request := range requests {
				var lines []string
				if request != "" {
					lines = []string{request}
				}
				answer, _, fault := seats[0].Ask(20*time.Second, lines...)
				if fault != nil {
					answers = append(answers, fmt.Sprint(fault.Rule, ": ", fault.Why))
					return
				}
				answers = append(answers, answer)
			}
		})
		if err == nil {
			return answers, report.Ends[0]
		}
		if !errors.Is(err, seat.ErrOwn) {
			t.Fatal(err)
		}
		t.Log(err)
	}
	t.Fatal("the arena always stands still")
	return nil, seat.End{}
}

// TestThrough has clients in seats.
func TestThrough(t *testing.T) {
	t.Parallel()
	self := append(make([]string, 0, 10), program(t), "-socket")
	client := func(name string) seat.Command {
		return Through(self, seat.Command{Argv: []string{program(t), "-client", name}})
	}
	script := seat.Command{Argv: []string{"./start.sh", "a b"}, Dir: "below", Env: []string{"NAME=x"}, Fill: func(dir string) error {
		text := "#!/bin/sh\nexec " + program(t) + ` -client arguments "$@"` + "\n"
		return errors.Join(os.Mkdir(filepath.Join(dir, "below"), 0o700), os.WriteFile(filepath.Join(dir, "below", "start.sh"), []byte(text), 0o700))
	}}
	crash := "[Crash: ended (exit status 1) before its answer]"
	for _, c := range []struct {
		bot      seat.Command
		requests []string
		want     string
		status   string
		errs     string
	}{
		{client("echo"), []string{"a", "b"}, "[a b]", "exit status 0", ""},
		{client("goodbye"), []string{"", "b"}, "[hello b]", "exit status 0", ""},
		{client("answers, ends"), []string{"", "b"}, "[one Crash: ended (exit status 0) before its answer]", "exit status 0", ""},
		{client("fails at the end"), []string{"a"}, "[a]", "exit status 1", "to standard output\nto standard error\nsocket: the client ended (exit status 3)\n"},
		{client("fails at once"), []string{"a"}, crash, "exit status 1", "socket: the client ended (exit status 4) before it connected\n"},
		{Through(self, seat.Command{Argv: []string{"./none"}}), []string{"a"}, crash, "exit status 1", "socket: the client cannot be started: fork/exec ./none: no such file or directory\n"},
		{Through(self, script), []string{""}, "[a b 127.0.0.1 below x]", "exit status 0", ""},
	} {
		answers, end := play(t, c.bot, c.requests...)
		if fmt.Sprint(answers) != c.want || end.Status != c.status || string(end.Errors) != c.errs {
			t.Errorf("%q: %s, %s, %q", c.bot.Argv[2:], answers, end.Status, end.Errors)
		}
	}
	if a, b := client("a"), client("b"); a.Argv[4] != "a" || b.Argv[4] != "b" {
		t.Error(a, b)
	}
}

// TestThroughKilled has a client that does not end by itself. It ends with its
// bot.
func TestThroughKilled(t *testing.T) {
	bot := Through([]string{program(t), "-socket"}, seat.Command{Argv: []string{program(t), "-client", "never ends"}})
	bot.Env = append(bot.Env, "NAME=x")
	var report seat.Report
	report, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{bot}, Limits: seat.Limits{End: 100 * time.Millisecond}}, func(seats []*seat.Seat) {
		if answer, _, fault := seats[0].Ask(20*time.Second, "a"); answer != "a" {
			t.Error(fault)
		}
	})
	if err != nil || report.Ends[0].Exited {
		t.Error(report, err)
	}
	// Whoever has the mark in its arguments has ended.
	for k := 0; ; k++ {
		text, err := exec.Command("ps", "-eo", "args").Output()
		if err != nil {
			t.Skip(err)
		}
		if !strings.Contains(string(text), program(t)+" -client never ends") {
			break
		}
		if k == 100 {
			t.Fatal("a client is left")
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// BenchmarkAsk measures a question and its answer, with a client and with a
// program on pipes.
func BenchmarkAsk(b *testing.B) {
	bot := Through([]string{program(b), "-socket"}, seat.Command{Argv: []string{program(b), "-client", "echo"}})
	for name, bot := range map[string]seat.Bot{"socket": bot, "pipe": seat.Command{Argv: []string{"cat"}}} {
		b.Run(name, func(b *testing.B) {
			_, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{bot}}, func(seats []*seat.Seat) {
				seats[0].Ask(20*time.Second, "x")
				for b.Loop() {
					if _, _, fault := seats[0].Ask(20*time.Second, "x"); fault != nil {
						b.Fatal(fault)
					}
				}
			})
			if err != nil {
				b.Error(err)
			}
		})
	}
}
