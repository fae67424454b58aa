package socket

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

func init() {
	// It says its port in a file, and connects late, as a large program.
	clients["late"] = func(args []string) int {
		// In a seat, it may have no such directory.
		os.WriteFile(args[0]+".new", []byte(args[len(args)-1]), 0o600)
		os.Rename(args[0]+".new", args[0])
		time.Sleep(time.Second)
		echo(dial(args))
		return 0
	}
	// A process connects of which the client is no ancestor any more.
	clients["daemon"] = func(args []string) int {
		child := exec.Command(os.Args[0], append([]string{"-client", "wait for 1"}, args...)...)
		child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if child.Start() != nil {
			return 5
		}
		return 0
	}
	clients["wait for 1"] = func(args []string) int {
		time.Sleep(300 * time.Millisecond)
		echo(dial(args))
		return 0
	}
	// It has a socket of version 6, as programs in Java.
	clients["version 6"] = func(args []string) int {
		port, _ := strconv.Atoi(args[len(args)-1])
		fd, err := syscall.Socket(syscall.AF_INET6, syscall.SOCK_STREAM, 0)
		if err != nil {
			fmt.Fprintln(os.Stderr, "no version 6")
			return 5
		}
		if err := syscall.Connect(fd, &syscall.SockaddrInet6{Port: port, Addr: [16]byte{10: 0xff, 11: 0xff, 12: 127, 15: 1}}); err != nil {
			fmt.Fprintln(os.Stderr, "no version 6")
			return 5
		}
		file := os.NewFile(uintptr(fd), "connection")
		io.Copy(struct{ io.Writer }{file}, struct{ io.Reader }{file})
		return 0
	}
	// It is no client, but a bot that plays for another: it connects to
	// the port in the file, and says what it sees.
	clients["rival"] = func(args []string) int {
		if conn := steal(args[0]); conn != nil {
			fmt.Fprintln(conn, "stolen")
			io.Copy(os.Stderr, conn)
		}
		return 0
	}
}

// steal connects to the port that the client writes into a file.
func steal(path string) net.Conn {
	for range 1000 {
		if port, err := os.ReadFile(path); err == nil {
			conn, _ := net.Dial("tcp", "127.0.0.1:"+string(port))
			return conn
		}
		time.Sleep(5 * time.Millisecond)
	}
	return nil
}

const closed = "socket: a connection is closed, since no process of the client has it\n"

// TestRival has processes that connect before the client does. They see
// nothing, and the client plays.
func TestRival(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "port")
	rivals := make(chan string, 1)
	go func() {
		var seen []byte
		if conn := steal(path); conn != nil {
			fmt.Fprintln(conn, "stolen")
			seen, _ = io.ReadAll(conn)
			// Only the first is said.
			if again, err := net.Dial("tcp", conn.RemoteAddr().String()); err == nil {
				more, _ := io.ReadAll(again)
				seen = append(seen, more...)
			}
		}
		rivals <- string(seen)
	}()
	var out, errs bytes.Buffer
	err := Run(context.Background(), []string{program(t), "-client", "late", path}, strings.NewReader("cards\n"), &out, &errs, 0)
	if seen := <-rivals; err != nil || out.String() != "cards\n" || errs.String() != closed || seen != "" {
		t.Errorf("%v, %q, %q; the rival has seen %q", err, out.String(), errs.String(), seen)
	}
}

// TestRivalBot has a rival in another seat. If bots are confined, the rival has
// another network, and reaches nobody.
func TestRivalBot(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "port")
	bots := []seat.Bot{
		Through([]string{program(t), "-socket"}, seat.Command{Argv: []string{program(t), "-client", "late", path}}),
		seat.Command{Argv: []string{program(t), "-client", "rival", path}},
	}
	report, err := seat.Play(context.Background(), seat.Game{Bots: bots, Limits: seat.Limits{End: 5 * time.Second}}, func(seats []*seat.Seat) {
		if answer, _, fault := seats[0].Ask(20*time.Second, "cards"); fault != nil || answer != "cards" {
			t.Errorf("%q, %v", answer, fault)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	want := closed
	if seat.Unconfined() == "" {
		want = ""
	}
	if errs, seen := string(report.Ends[0].Errors), string(report.Ends[1].Errors); errs != want || seen != "" && !strings.HasPrefix(seen, "read tcp") {
		t.Errorf("%q; the rival has seen %q", errs, seen)
	}
}

// TestOwn has clients of which other processes connect.
func TestOwn(t *testing.T) {
	t.Parallel()
	for name, argv := range map[string][]string{
		"version 6":  {program(t), "-client", "version 6"},
		"grandchild": {"sh", "-c", `sh -c '"$0" -client echo "$@"; exit $?' "$0" "$@"; exit $?`, program(t)},
	} {
		var out, errs bytes.Buffer
		err := Run(context.Background(), argv, strings.NewReader("one\n"), &out, &errs, 0)
		if strings.Contains(errs.String(), "no version 6") {
			continue
		}
		if err != nil || out.String() != "one\n" || errs.Len() > 0 {
			t.Errorf("%s: %v, %q, %q", name, err, out.String(), errs.String())
		}
	}
	// Confined, a process of the client is found although it has left the
	// client. Otherwise it is not.
	if seat.Unconfined() != "" {
		t.Skip(seat.Unconfined())
	}
	answers, end := play(t, Through([]string{program(t), "-socket"}, seat.Command{Argv: []string{program(t), "-client", "daemon"}}), "a")
	if fmt.Sprint(answers) != "[a]" {
		t.Errorf("%s, %q", answers, end.Errors)
	}
}
