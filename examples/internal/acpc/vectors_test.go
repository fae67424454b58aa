package acpc

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/referee/holdem"
)

// games are the games by their names.
var games = map[string]holdem.Game{
	holdem.Limit.String(): holdem.Limit, holdem.NoLimit.String(): holdem.NoLimit, holdem.ACPCNoLimit.String(): holdem.ACPCNoLimit,
}

// TestProtocol reads the examples of the protocol. A message of a player is the
// state before, and one action.
func TestProtocol(t *testing.T) {
	states, answers := 0, 0
	for i, line := range readSourced(t, "testdata/protocol.txt") {
		var game, who, message string
		if _, err := fmt.Sscan(line, &game, &who, &message); err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		action := ""
		if who == "client" {
			cut := strings.LastIndexByte(message, ':')
			message, action = message[:cut], message[cut+1:]
			answers++
		}
		states++
		v, err := ReadMatchState(games[game], message)
		if err != nil {
			t.Errorf("%s: %v", message, err)
			continue
		}
		if got := line0(t, v); got != message {
			t.Errorf("%s\nbecomes %s", message, got)
		}
		if action == "" {
			continue
		}
		if v.Betting.ToAct() != v.Seat || illegal(v.Betting, holdem.ReadAction(action)) != "" {
			t.Errorf("%s: %s is not legal", message, action)
		}
	}
	if states != 70 || answers != 23 {
		t.Errorf("%d states, %d answers", states, answers)
	}
}

// readSourced returns the lines of a file of vectors, without comments.
func readSourced(t *testing.T, path string) []string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "# Source: ") {
		t.Errorf("%s: line 1 is not a source", path)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	return lines
}
