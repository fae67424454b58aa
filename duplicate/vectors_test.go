package duplicate

import (
	"crypto/md5"
	"encoding/hex"
	"fmt"
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
// their seed or card file: 500 hands, all cards that they show, and all seats.
func TestPublishedLogs(t *testing.T) {
	for _, c := range []struct {
		file, players string
		hands, cards  int // of the match
	}{
		{"testdata/acpc2.txt", "AB", 1000, 9},
		{"testdata/acpc3.txt", "ABC", 1000, 11},
		{"testdata/server2008.txt", "ABC", 500, 11},
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
		e := Event[string]{Hands: c.hands, Matches: 1, Dealer: dealer, Cards: c.cards}
		s := plan(t, c.players, e)
		expect(t, texts(t, s, log), "")
		r, err := s.Check(log)
		if err != nil || len(log) != 500 || r.Missing != int64(c.hands*s.Halves()-500) {
			t.Errorf("%s: %d hands, %d are missing, error %v", c.file, len(log), r.Missing, err)
		}
		e.Dealer = nil // nothing comes twice either
		expect(t, texts(t, plan(t, c.players, e), log), "")

		if file == nil { // the next seed deals something else
			other, _ := ACPC([]uint32{1}, 1000, c.cards)
			e.Dealer = other
			r, err := plan(t, c.players, e).Check(log)
			if err != nil || len(r.Differences) != len(log) {
				t.Errorf("%s: seed 1: %d of %d hands differ, error %v", c.file, len(r.Differences), len(log), err)
			}
		}
	}
}

// TestVectorsBeacon has the vectors for commitments, masters and lots that
// depend on a round, which another program made.
func TestVectorsBeacon(t *testing.T) {
	kinds := map[string]int{}
	name := func(s string) string { return strings.ReplaceAll(s, "_", " ") }
	bytes := func(s string) []byte {
		b, err := hex.DecodeString(strings.TrimPrefix(s, "-"))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	integer := func(s string) int {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	contribution := func(f []string) Contribution {
		c := Contribution{Team: name(f[0]), Data: bytes(f[2]), Salt: Salt(bytes(f[3]))}
		if err := c.Form.UnmarshalText([]byte(f[1])); err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, line := range readSourced(t, "testdata/beacon.txt") {
		f := strings.Fields(line)
		kinds[f[0]]++
		got := ""
		switch f[0] {
		case "chain":
			got = Chain{Period: uint32(integer(f[1])), Genesis: int64(integer(f[2])), PublicKey: bytes(f[3]), GroupHash: bytes(f[4]), Metadata: Metadata{f[5]}}.hash().String()
		case "message":
			m := Pulse{Previous: bytes(f[1]), Round: uint64(integer(f[2]))}.Message()
			got = hex.EncodeToString(m[:])
		case "lot":
			c, p := pulseOf(t, f[3], f[4], f[5])
			lot, err := DrawLot(Beacon{c.Hash, p.Round}, name(f[1]), name(f[2]), c, p)
			if err != nil {
				t.Fatal(err)
			}
			got = lot.String() + ":" + strconv.FormatUint(lot.Seed(), 10)
		case "select":
			selected, err := Select(f[1], numbers(integer(f[2])), integer(f[3]))
			if err != nil {
				t.Fatal(err)
			}
			got = strings.ReplaceAll(strings.Trim(fmt.Sprint(selected), "[]"), " ", ",")
		case "commit", "master":
			d := Draw{name(f[1]), integer(f[2]), integer(f[3]), integer(f[4]), &Beacon{ChainHash(bytes(f[5])), uint64(integer(f[6]))}}
			a := after{Draw: d}
			if f[0] == "commit" {
				a.commit(t, contribution(f[7:11]))
				got = a.promises[0].Commitment.String()
				break
			}
			a.chain, a.pulse = pulseOf(t, f[5], f[6], f[7])
			var list []Contribution
			for _, c := range f[8 : len(f)-1] {
				list = append(list, contribution(strings.Split(c, ",")))
			}
			a.commit(t, list...)
			m, err := a.reveal()
			if err != nil {
				t.Fatal(err)
			}
			got = hex.EncodeToString(m[:])
		}
		if want := f[len(f)-1]; got != want {
			t.Errorf("%s\n got %s", line, got)
		}
	}
	for kind, least := range map[string]int{"chain": 2, "message": 3, "commit": 6, "master": 8, "lot": 7, "select": 3} {
		if kinds[kind] < least {
			t.Errorf("%d vectors of %s", kinds[kind], kind)
		}
	}
}

// pulseOf returns a published chain and its round.
func pulseOf(t testing.TB, chain, round, randomness string) (Chain, Pulse) {
	t.Helper()
	chains, rounds := published(t)
	for name, c := range chains {
		for _, p := range rounds[name] {
			if c.Hash.String() == chain && strconv.FormatUint(p.Round, 10) == round && p.Randomness.String() == randomness {
				return c, p
			}
		}
	}
	t.Fatalf("round %s of %s is not published", round, chain)
	panic("unreachable")
}

// numbers returns the numbers from 1 to n.
func numbers(n int) []int {
	list := seq(n)
	for i := range list {
		list[i]++
	}
	return list
}

// TestVectorsRFC3797 has the worked example of the RFC.
func TestVectorsRFC3797(t *testing.T) {
	var sources [][]string
	var key, hashes, want []string
	for _, line := range readSourced(t, "testdata/rfc3797.txt") {
		switch f := strings.Fields(line); f[0] {
		case "source":
			sources = append(sources, f[1:])
		case "key":
			key = f[1:]
		case "select":
			hashes, want = append(hashes, f[2]), append(want, f[4])
		}
	}
	got, err := KeyString(sources)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, got, key[0])
	selected, err := Select(got, numbers(25), 16)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, fmt.Sprint(selected), fmt.Sprint(want))
	for i, hash := range hashes {
		index := string([]byte{0, byte(i)})
		expect(t, fmt.Sprintf("%X", md5.Sum([]byte(index+got+index))), hash)
	}
}
