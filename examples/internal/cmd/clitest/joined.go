package clitest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// This file lets teams join a competition.

// A Guest is a bot that joins: its name, and the shipped strategy that it
// plays.
type Guest struct{ Name, Strategy string }

// Joined checks that a competition comes to the same bytes wherever its bots
// are. The first file has strategies where bots join in the second file. The
// second competition is broken off in the middle, and goes on after the games
// in its journal, while the guests stay.
func (p Program) Joined(t *testing.T, local, joining string, guests []Guest) {
	t.Helper()
	want := p.Good(t, local, "-json", "-")
	path, folder := File(t, joining), t.TempDir()
	tokens, journal := filepath.Join(folder, "tokens"), filepath.Join(folder, "journal")
	at := freePort(t)
	var text strings.Builder
	for k, g := range guests {
		fmt.Fprintf(&text, "secret-%d %s\n", k, g.Name)
	}
	if err := os.WriteFile(tokens, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for k, g := range guests {
		all.Go(func() {
			var errs bytes.Buffer
			status := p.Run(t.Context(), []string{"join", "-token", fmt.Sprintf("secret-%d", k),
				"-strategy", g.Strategy, at}, strings.NewReader(""), io.Discard, &errs)
			if status != 0 {
				t.Errorf("%s: status %d, %s", g.Name, status, errs.String())
			}
		})
	}
	args := []string{"-seed", "1", "-admit", "-json", "-workers", "4", "-listen", at, "-tokens", tokens,
		"-journal", journal, path}
	run := func(ctx context.Context) (int, string, string) {
		var out, errs bytes.Buffer
		status := p.Run(ctx, args, strings.NewReader(""), &out, &errs)
		return status, out.String(), errs.String()
	}
	ctx, kill := context.WithCancel(t.Context())
	go func() {
		for Lines(journal) < 4 && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		kill()
	}()
	if status, _, errs := run(ctx); status != 1 || !strings.Contains(errs, "interrupted") {
		t.Errorf("status %d, %s", status, errs)
	}
	kill()
	status, out, errs := run(t.Context())
	all.Wait()
	if !strings.Contains(out, "on other machines") {
		t.Errorf("nothing says who plays elsewhere: %s", errs)
	}
	out = regexp.MustCompile(`"unconfined":"[^"]*",`).ReplaceAllString(out, "")
	if status != 0 || out != want {
		t.Errorf("status %d, %s\n%s\nwant\n%s", status, errs, out, want)
	}
}

// freePort returns an address at which nobody listens.
func freePort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// Lobby lets the program serve practice games until the test ends. It returns
// the address.
func (p Program) Lobby(t *testing.T, flags ...string) string {
	t.Helper()
	at := freePort(t)
	ctx, end := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		args := append(append([]string{"serve", "-seed", "1"}, flags...), at)
		if status := p.Run(ctx, args, strings.NewReader(""), t.Output(), t.Output()); status != 0 {
			t.Errorf("serve: status %d", status)
		}
	}()
	t.Cleanup(func() {
		end()
		<-done
	})
	return at
}
