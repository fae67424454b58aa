package duplicate

import (
	"encoding/hex"
	"os"
	"strconv"
	"strings"
	"testing"
)

// readSourced returns the lines of a file of vectors that hold something.
func readSourced(t testing.TB, path string) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "# Source: ") {
		t.Errorf("%s: line 1 is not a source", path)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestVectorsDerivation has the vectors for masters and commitments, which
// another program made.
func TestVectorsDerivation(t *testing.T) {
	kinds := map[string]int{}
	for _, line := range readSourced(t, "testdata/derivation.txt") {
		f := strings.Fields(line)
		kinds[f[0]]++
		got := ""
		switch f[0] {
		case "deal":
			var m Master
			if err := m.UnmarshalText([]byte(f[1])); err != nil {
				t.Fatal(err)
			}
			match, _ := strconv.Atoi(f[2])
			hand, _ := strconv.Atoi(f[3])
			deck := make([]Card, DeckSize)
			if err := m.Deal(match, hand, deck); err != nil {
				t.Fatal(err)
			}
			got = FormatCards(deck)
		case "commit":
			name := func(s string) string { return strings.ReplaceAll(s, "_", " ") }
			d := Draw{Event: name(f[1])}
			for k, n := range []*int{&d.Matches, &d.Hands, &d.Cards} {
				*n, _ = strconv.Atoi(f[2+k])
			}
			c := Contribution{Team: name(f[5])}
			data, err := hex.DecodeString(f[7])
			if err == nil {
				err = c.Form.UnmarshalText([]byte(f[6]))
			}
			if err == nil {
				err = c.Salt.UnmarshalText([]byte(f[8]))
			}
			if err != nil {
				t.Fatal(err)
			}
			c.Data = data
			commitment, err := Commit(d, c)
			if err != nil {
				t.Fatal(err)
			}
			got = commitment.String()
		}
		if want := f[len(f)-1]; got != want {
			t.Errorf("%s\n got %s", line, got)
		}
	}
	if kinds["deal"] < 20 || kinds["commit"] < 5 || len(kinds) != 2 {
		t.Errorf("vectors by kind: %v", kinds)
	}
}

// TestServer2007 has decks that the 2007 server combined.
func TestServer2007(t *testing.T) {
	lines := readSourced(t, "testdata/server2007.txt")
	for _, line := range lines {
		f := strings.Fields(line)
		got, err := Combine([][]Card{cards(t, f[0]), cards(t, f[1])})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, FormatCards(got), f[2])
	}
	if len(lines) != 100 {
		t.Errorf("%d decks", len(lines))
	}
}

// hands reads lines of seats and cards as hands of the first half of match 1 at
// table 1.
func hands(t *testing.T, lines []string) (log []Played[string]) {
	t.Helper()
	strip := strings.NewReplacer("|", "", "/", "")
	for i, line := range lines {
		seats, deal, _ := strings.Cut(line, " ")
		log = append(log, Played[string]{Position{1, 1, 1, i + 1}, strings.Split(seats, ""), cards(t, strip.Replace(deal))})
	}
	return log
}

// TestPublishedLogs compares public logs with the timetable and the deals of
// their seed or card file: all hands, all cards that they show, and all seats.
func TestPublishedLogs(t *testing.T) {
	for _, c := range []struct {
		file, players string
		hands, cards  int // of the log
	}{
		{"testdata/acpc2.txt", "AB", 1000, 9},
		{"testdata/acpc3.txt", "ABC", 1000, 11},
		{"testdata/server2008.txt", "ABC", 995, 11},
	} {
		var file, lines []string
		for _, line := range readSourced(t, c.file) {
			if deal, ok := strings.CutPrefix(line, "deal "); ok {
				file = append(file, deal)
			} else {
				lines = append(lines, line)
			}
		}
		dealer, err := ACPC([]uint32{0}, 1000, c.cards)
		if err != nil {
			t.Fatal(err)
		}
		if file != nil {
			deals, err := ReadCards(strings.NewReader(strings.Join(file, "\n")))
			if err != nil {
				t.Fatal(err)
			}
			dealer = Recorded{deals}
		}
		log := hands(t, lines)
		e := Event[string]{Hands: 1000, Matches: 1, Dealer: dealer, Cards: c.cards}
		s := plan(t, c.players, e)
		expect(t, texts(t, s, log), "")
		r, err := s.Check(log)
		if err != nil || len(log) != c.hands || r.Missing != int64(1000*s.Halves()-c.hands) {
			t.Errorf("%s: %d hands, %d are missing, error %v", c.file, len(log), r.Missing, err)
		}
		e.Dealer = nil // nothing comes twice either
		expect(t, texts(t, plan(t, c.players, e), log), "")

		if file == nil { // the next seed deals something else
			other, _ := ACPC([]uint32{1}, 1000, c.cards)
			e.Dealer = other
			r, err := plan(t, c.players, e).Check(log)
			if err != nil || len(r.Differences) != 1000 {
				t.Errorf("%s: seed 1: %d of %d hands differ, error %v", c.file, len(r.Differences), len(log), err)
			}
		}
	}
}
