package lobbycli

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// What a lobby says cannot change the terminal of a player.
func TestHostileLobby(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		if c, err := l.Accept(); err == nil {
			io.WriteString(c, "wait\x1b[2J\nrefused: \x1b[2J\n")
		}
	}()
	var errs strings.Builder
	p := cli.Program{Name: "x", Out: io.Discard, Errs: &errs}
	game := Game{Strategy: func(string) (Play, error) { return nil, nil }}
	status, done := game.Run(context.Background(), p, []string{"join", "-strategy", "a", l.Addr().String(), "7"})
	if status != 1 || !done || !strings.HasPrefix(errs.String(), "Wait") || strings.Contains(errs.String(), "\x1b") {
		t.Errorf("status %d, %q", status, errs.String())
	}
}
