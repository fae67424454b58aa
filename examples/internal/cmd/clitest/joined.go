package clitest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// This file lets teams join a competition.

// A Guest is a bot that joins: its name, and the shipped strategy that it
// plays. Without a strategy it has a command.
type Guest struct {
	Name, Strategy string
	Command        []string
}

// join lets guests join a competition. It returns the flags of the competition,
// and a function that waits until all guests have left.
func (p Program) join(t *testing.T, guests []Guest) (flags []string, wait func()) {
	t.Helper()
	var text strings.Builder
	for k, g := range guests {
		fmt.Fprintf(&text, "secret-%d %s\n", k, g.Name)
	}
	at, tokens := FreePort(t), File(t, text.String())
	ctx, leave := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for k, g := range guests {
		args := []string{"join", "-token", fmt.Sprintf("secret-%d", k)}
		if g.Command == nil {
			args = append(args, "-strategy", g.Strategy, at)
		} else {
			args = append(append(args, at, "--"), g.Command...)
		}
		all.Go(func() {
			var errs bytes.Buffer
			status := p.Run(ctx, args, strings.NewReader(""), io.Discard, &errs)
			if status != 0 {
				t.Errorf("%s: status %d, %s", g.Name, status, errs.String())
			}
		})
	}
	return []string{"-listen", at, "-tokens", tokens}, func() {
		// After a competition that has failed, guests would wait.
		defer time.AfterFunc(20*time.Second, leave).Stop()
		all.Wait()
		leave()
	}
}

// confined returns JSON without what it says about programs that are not
// confined.
func confined(out string) string {
	return regexp.MustCompile(`"unconfined":"[^"]*",`).ReplaceAllString(out, "")
}

// Joined checks that a competition comes to the same bytes wherever its bots
// are. The first file has strategies where bots join in the second file. The
// second competition is broken off in the middle, and goes on after the games
// in its journal, while the guests stay. At first it plays one game at a time,
// so that each guest still has games then: a guest that is away when a
// competition ends would wait for it.
func (p Program) Joined(t *testing.T, local, joining string, guests []Guest) {
	t.Helper()
	want := p.Good(t, local, "-json", "-")
	path, journal := File(t, joining), filepath.Join(t.TempDir(), "journal")
	flags, wait := p.join(t, guests)
	run := func(ctx context.Context, workers string) (int, string, string) {
		var out, errs bytes.Buffer
		args := append([]string{"-seed", "1", "-admit", "-json", "-workers", workers, "-journal", journal},
			flags...)
		args = append(args, path)
		status := p.Run(ctx, args, strings.NewReader(""), &out, &errs)
		return status, out.String(), errs.String()
	}
	ctx, kill := context.WithCancel(t.Context())
	go func() {
		for Lines(journal) < 3 && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		kill()
	}()
	if status, _, errs := run(ctx, "1"); status != interrupted || !strings.Contains(errs, "interrupted") {
		t.Errorf("status %d, %s", status, errs)
	}
	kill()
	status, out, errs := run(t.Context(), "4")
	wait()
	if !strings.Contains(out, "on other machines") {
		t.Errorf("nothing says who plays elsewhere: %s", errs)
	}
	if out = confined(out); status != 0 || out != want {
		t.Errorf("status %d, %s\n%s\nwant\n%s", status, errs, out, want)
	}
}

// FreePort returns an address at which nobody listens.
func FreePort(t *testing.T) string {
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
	at := FreePort(t)
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
