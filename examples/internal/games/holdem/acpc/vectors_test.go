package acpc

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// games are the games by their names.
var games = map[string]holdem.Game{
	holdem.Limit.String(): holdem.Limit, holdem.NoLimit.String(): holdem.NoLimit, holdem.ACPCNoLimit.String(): holdem.ACPCNoLimit,
}

// TestProtocol reads the examples of the protocol. A message of a player is the
// state before, and one action.
func TestProtocol(t *testing.T) {
	states, answers := 0, 0
	for _, line := range readSourced(t, "testdata/protocol.txt") {
		var game, who, message string
		if _, err := fmt.Sscan(line, &game, &who, &message); err != nil {
			t.Fatalf("%s: %v", line, err)
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
		if got := lineOf(t, v); got != message {
			t.Errorf("%s\nbecomes %s", message, got)
		}
		if action != "" && (v.Betting.ToAct() != v.Seat || illegal(v.Betting, holdem.ReadAction(action)) != "") {
			t.Errorf("%s: %s is not legal", message, action)
		}
	}
	if states != 70 || answers != 23 {
		t.Errorf("%d states, %d answers", states, answers)
	}
}

// TestDealer compares all lines of some hands with the lines that the dealer of
// the later competition sent.
func TestDealer(t *testing.T) {
	type sent struct {
		seat int
		line string
	}
	type hand struct {
		game   string
		number int
	}
	var hands []hand
	lines := map[hand][]sent{}
	for _, line := range readSourced(t, "testdata/dealer.txt") {
		var game, message string
		var seat, number int
		if _, err := fmt.Sscan(line, &game, &seat, &message); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if _, err := fmt.Sscan(strings.Split(message, ":")[2], &number); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		h := hand{game, number}
		if lines[h] == nil {
			hands = append(hands, h)
		}
		lines[h] = append(lines[h], sent{seat, message})
	}
	out, folds := 0, 0
	for _, h := range hands {
		want := lines[h]
		// The last line of each seat has all that was shown to it.
		var s shown
		var end holdem.View
		for _, last := range want[len(want)-2:] {
			v, err := ReadMatchState(games[h.game], last.line)
			if err != nil || !v.Over {
				t.Fatalf("%s: over %v, %v", last.line, v.Over, err)
			}
			s.holes[v.Seat-1], s.board, end = v.Cards[:], v.Board, v
		}
		now, err := holdem.NewHand(games[h.game], s.deal())
		if err != nil {
			t.Fatal(err)
		}
		var got []sent
		send := func() {
			for seat := range 2 {
				to := holdem.Seat(1 + (seat+h.number)%2)
				got = append(got, sent{seat + 1, MatchState(now, h.number, to)})
			}
		}
		send()
		for _, taken := range end.Taken {
			if now.Betting.Settled() {
				out++
				break
			}
			now.Apply(taken.Action)
			send()
		}
		if !end.Showdown {
			folds++
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v:\n%v, want\n%v", h, got, want)
		}
	}
	if len(hands) != 32 || out == 0 || folds == 0 {
		t.Errorf("%d hands, %d all in, %d folds", len(hands), out, folds)
	}
}

// TestPublished reads and writes public logs of the later competition. The
// lines of their hands are made from the vectors of package holdem, and a hash
// shows that the result is the public log.
func TestPublished(t *testing.T) {
	text, err := os.ReadFile("testdata/published.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "\n\n")
	logs := 0
	for part := range strings.SplitSeq(strings.TrimSpace(rest), "\n\n") {
		logs++
		lines := strings.Split(part, "\n")
		var game, file, hash string
		var before int
		if _, err := fmt.Sscanf(lines[0], "log %s %s %d %s", &game, &file, &before, &hash); err != nil {
			t.Fatalf("%s: %v", lines[0], err)
		}
		score := lines[len(lines)-1]
		players := strings.Split(score[strings.LastIndexByte(score, ':')+1:], "|")
		var log strings.Builder
		log.WriteString(strings.Join(lines[1:len(lines)-1], "\n") + "\n")
		for i, hand := range readSourced(t, "../testdata/"+file)[before:][:1000] {
			var betting, cards string
			var net [2]int
			if _, err := fmt.Sscan(hand, &betting, &cards, &net[0], &net[1]); err != nil {
				t.Fatalf("%s: %v", hand, err)
			}
			fmt.Fprintf(&log, "STATE:%d:%s:%s:%d|%d:%s|%s\n", i, betting, cards, net[0], net[1], players[i%2], players[1-i%2])
		}
		log.WriteString(score + "\n")
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(log.String()))); got != hash {
			t.Fatalf("%s: not the public log", file)
		}
		l, err := ReadLog(games[game], strings.NewReader(log.String()))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		var again bytes.Buffer
		if err := WriteLog(&again, l); err != nil || again.String() != log.String() {
			t.Errorf("%s: other bytes, %v", file, err)
		}
		if len(l.Hands) != 1000 || l.Seed != "0" || len(l.Comments) != 3 {
			t.Errorf("%s: %d hands, seed %s, %q", file, len(l.Hands), l.Seed, l.Comments)
		}
	}
	if logs != 3 {
		t.Errorf("%d logs", logs)
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
