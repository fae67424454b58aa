package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/web"
)

// start runs the program, and returns the lines that it prints up to its
// address, and a function that stops it and returns its status and its log.
func start(t *testing.T, args ...string) (lines []string, url string, stop func() (int, string)) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	var errs bytes.Buffer
	status := make(chan int, 1)
	go func() {
		status <- run(ctx, append(args, "-addr", "localhost:0"), strings.NewReader(""), w, &errs)
		w.Close()
	}()
	for in := bufio.NewScanner(r); url == ""; {
		if !in.Scan() {
			t.Fatalf("no address: %q, %s", lines, &errs)
		}
		lines = append(lines, in.Text())
		if after, ok := strings.CutPrefix(in.Text(), "Open "); ok {
			url = after
		}
	}
	return lines, url, func() (int, string) {
		cancel()
		select {
		case s := <-status:
			return s, errs.String()
		case <-time.After(20 * time.Second):
			t.Fatal("the server does not stop")
			return 0, ""
		}
	}
}

// read reads an address.
func read(t *testing.T, url string) string {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != 200 {
		t.Fatalf("%s: %s, %v", url, resp.Status, err)
	}
	return string(text)
}

// fullDisk is an output that cannot be written.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// A server whose address nobody can read does not run on.
func TestOutputFull(t *testing.T) {
	var errs bytes.Buffer
	args := []string{"-dir", filepath.Join(t.TempDir(), "events"), "-addr", "localhost:0"}
	status := run(context.Background(), args, strings.NewReader(""), fullDisk{}, &errs)
	if status != 1 || !strings.Contains(errs.String(), "server: the output cannot be written: no space left on device") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// A server says at which addresses it can be opened, here and from other
// devices.
func TestOpening(t *testing.T) {
	machine := []netip.Addr{netip.MustParseAddr("127.0.0.1"), netip.MustParseAddr("192.168.1.20"),
		netip.MustParseAddr("169.254.1.1"), netip.MustParseAddr("fe80::1")}
	for at, want := range map[string]string{
		"127.0.0.1:80":   "Open http://127.0.0.1:80/\n",
		"192.168.1.20:8": "Open http://192.168.1.20:8/\n",
		"0.0.0.0:8080":   "Open http://localhost:8080/\nFrom other devices, open http://192.168.1.20:8080/\n",
		"[::]:8080":      "Open http://localhost:8080/\nFrom other devices, open http://192.168.1.20:8080/\n",
	} {
		if got := opening(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(at)), machine); got != want {
			t.Errorf("%s: %s", at, got)
		}
	}
}

// TestRun starts the server with the shipped event, stops it while a stream is
// open, and starts it again.
func TestRun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "events")
	lines, url, stop := start(t, "-dir", dir, "-sample")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "The administrator's token is ") {
		t.Errorf("%q", lines)
	}
	token := strings.TrimPrefix(lines[0], "The administrator's token is ")
	if info, err := os.Stat(dir + ".token"); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	page := read(t, url+"events/championship/")
	if !strings.Contains(page, "Greta Holm") {
		t.Error(page)
	}
	resp, err := http.Get(url + "api/events/championship/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	r, err := http.NewRequest("POST", url+"api/events/championship/give", strings.NewReader(`{"from":"Eve","cents":100}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", "application/json")
	given, err := http.DefaultClient.Do(r)
	if err != nil || given.StatusCode != 200 {
		t.Fatalf("the token opens nothing: %v, %v", given, err)
	}
	given.Body.Close()
	before := read(t, url+"api/events/championship/log")
	status, log := stop()
	if status != 0 || strings.Contains(log, token) || !strings.Contains(log, `"msg":"request"`) {
		t.Errorf("status %d, log %s", status, log)
	}

	lines, url, stop = start(t, "-dir", dir, "-sample")
	if len(lines) != 1 {
		t.Errorf("again: %q", lines)
	}
	if after := read(t, url+"api/events/championship/log"); after != before {
		t.Errorf("the log was\n%s\nand is\n%s", before, after)
	}
	if status, _ := stop(); status != 0 {
		t.Errorf("status %d", status)
	}
}

// TestClockAhead starts the server with an event whose last record is later
// than now. The log says so. The next record has the present time, and then the
// log says nothing.
func TestClockAhead(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "events")
	h, err := hall.Open(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	create := desk.Create{ID: "spring", Token: web.Sum("director")}
	at := time.Date(2099, 1, 1, 12, 0, 0, 0, time.UTC)
	if _, err := h.Create(t.Context(), create, desk.Request{By: desk.Actor{Role: desk.Director}, At: at}); err != nil {
		t.Fatal(err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	const warning = "later than now"
	_, url, stop := start(t, "-dir", dir)
	r, err := http.NewRequest("POST", url+"api/events/spring/give", strings.NewReader(`{"from":"Eve","cents":100}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer director")
	r.Header.Set("Content-Type", "application/json")
	before := time.Now()
	given, err := http.DefaultClient.Do(r)
	if err != nil || given.StatusCode != 200 {
		t.Fatalf("%v, %v", given, err)
	}
	var notice desk.Notice
	if err := json.NewDecoder(given.Body).Decode(&notice); err != nil {
		t.Fatal(err)
	}
	given.Body.Close()
	if notice.Number != 2 || notice.At.Before(before.Add(-time.Second)) || notice.At.After(time.Now().Add(time.Second)) {
		t.Errorf("record %d is of %v", notice.Number, notice.At)
	}
	if status, log := stop(); status != 0 || strings.Count(log, warning) != 1 || !strings.Contains(log, `"event":"spring"`) || !strings.Contains(log, "2099-01-01") {
		t.Errorf("status %d, log %s", status, log)
	}
	_, _, stop = start(t, "-dir", dir)
	if status, log := stop(); status != 0 || strings.Contains(log, warning) {
		t.Errorf("status %d, log %s", status, log)
	}
}

// TestFlags runs the program with each error.
func TestFlags(t *testing.T) {
	dir := t.TempDir()
	short := filepath.Join(dir, "short")
	if err := os.WriteFile(short, []byte("short\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-h"}, 0, "-sample"},
		{[]string{"-nonsense"}, 2, "nonsense"},
		{[]string{"more"}, 2, `"more"`},
		{[]string{"-dir", filepath.Join(dir, "a"), "-files", filepath.Join(dir, "none")}, 1, "none"},
		{[]string{"-dir", filepath.Join(dir, "a"), "-files", short}, 1, "no directory"},
		{[]string{"-dir", filepath.Join(dir, "a"), "-token", short}, 1, "at least 32 characters"},
		{[]string{"-dir", filepath.Join(dir, "a"), "-site", "chess.example.org"}, 1, "https://chess.example.org"},
		{[]string{"-dir", short, "-token", filepath.Join(dir, "token")}, 1, "short"},
		{[]string{"-dir", filepath.Join(dir, "a"), "-addr", listener.Addr().String()}, 1, "address already in use"},
	} {
		var out, errs bytes.Buffer
		if status := run(context.Background(), c.args, strings.NewReader(""), &out, &errs); status != c.status || !strings.Contains(errs.String()+out.String(), c.want) {
			t.Errorf("%v: status %d, %s%s", c.args, status, &out, &errs)
		}
	}
}

// A file of -files is changed whole, and the file before stays. Of two programs
// that change it at once, the second is told so.
func TestChangeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cup.json")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := changeFile(path, func(text []byte) ([]byte, error) {
		if err := changeFile(path, func([]byte) ([]byte, error) { return []byte("other"), nil }); runtime.GOOS == "linux" && !errors.Is(err, web.ErrInUse) {
			t.Errorf("two at once: %v", err)
		}
		return append(text, " and new"...), nil
	})
	text, _ := os.ReadFile(path)
	before, _ := os.ReadFile(path + ".before")
	if err != nil || string(text) != "old and new" || string(before) != "old" {
		t.Errorf("%q, before %q: %v", text, before, err)
	}
	refused := errors.New("refused")
	if err := changeFile(path, func([]byte) ([]byte, error) { return nil, refused }); !errors.Is(err, refused) {
		t.Errorf("%v", err)
	}
	err = changeFile(path, func(text []byte) ([]byte, error) {
		return text, os.WriteFile(path, []byte("theirs"), 0o600)
	})
	if text, _ := os.ReadFile(path); !errors.Is(err, web.ErrInUse) || string(text) != "theirs" {
		t.Errorf("%q: %v", text, err)
	}
}
