package acpc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// sample is a log with a showdown, a fold, a hand with all chips in, a fold
// with nothing to call, and such a fold after all chips were in.
const sample = `# name/game/hands/seed no-limit/1-2 doyle.game 5 -
#--t_per_hand 7000
STATE:0:cc/cr4c/cc/cc:5d5c|9hQd/8dAs8s/4h/6d:4|-4:Ada|Bob
STATE:1:r6f:6sKs|5dJd:-2|2:Bob|Ada
STATE:2:r1000c///:KhTh|8s7d/9c8d5c/Qd/Td:1000|-1000:Ada|Bob
STATE:3:cc/cf:4s8s|6hJd/QhJs9d:2|-2:Bob|Ada
STATE:4:r1000c/cf:Ah8s|2h4c/Qd7h6c:1000|-1000:Ada|Bob
SCORE:2004|-2004:Ada|Bob
`

func TestSample(t *testing.T) {
	l, err := ReadLog(holdem.NoLimit, strings.NewReader(sample))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := WriteLog(&out, l); err != nil || out.String() != sample {
		t.Errorf("%v\n%s", err, out.String())
	}
	if l.Name != "no-limit/1-2" || l.Definition != "doyle.game" || l.Seed != "-" || !slices.Equal(l.Comments, []string{"#--t_per_hand 7000"}) {
		t.Errorf("%+v", l)
	}
	if l.Players() != [2]string{"Ada", "Bob"} || l.Score() != [2]int64{2004, -2004} {
		t.Errorf("%v, %v", l.Players(), l.Score())
	}
	if n := len(l.Hands[2].Hand.Taken); n != 8 {
		t.Errorf("%d actions, with the calls that are left out", n)
	}
	// Cards that the log does not have are others.
	if got := duplicate.FormatCards(l.Hands[1].Hand.Deal.Board[:]); got != "2c2d2h2s3c" {
		t.Errorf("board %s", got)
	}
}

// TestReadLogErrors changes one thing in the sample.
func TestReadLogErrors(t *testing.T) {
	for _, c := range []struct {
		from, to string
		kind     error
		want     string
	}{
		{"# name/", "# names/", ErrForm, `acpc: line 1: malformed: "# names/game/hands/seed no-limit/1-2 doy"`},
		{" 5 -", " 5", ErrForm, `acpc: line 1: malformed: "# name/game/hands/seed no-limit/1-2 doyl"`},
		{" 5 -", " 05 -", ErrNumber, `acpc: line 1: hands: not the right number: "05"`},
		{" 5 -", " 0 -", ErrNumber, "acpc: line 1: hands: not the right number: 0, at least 1"},
		{" 5 -", " 100001 -", ErrTooLarge, "acpc: line 1: hands: exceeds a limit of this package: 100001, at most 100000"},
		{" 5 -", " 4 -", ErrNumber, "acpc: line 7: not the right number: more than 4 hands"},
		{" 5 -", " 6 -", ErrNumber, "acpc: line 8: not the right number: the score after 5 of 6 hands"},
		{" 5 -", " 5 \x1b", ErrWord, `acpc: line 1: seed: cannot be written here: "\x1b"`},
		{"#--t", "#\x1b-t", ErrWord, `acpc: line 2: comment: cannot be written here: "#\x1b-t_per_hand 7000"`},
		{"#--t", strings.Repeat("#\n", MaxComments) + "#", ErrTooLarge, "acpc: line 1002: comments: exceeds a limit of this package: more than 1000"},
		{"#--t", "#\xff", ErrWord, `acpc: line 2: comment: cannot be written here: "#\xff_per_hand 7000"`},
		{"STATE:1:", "#\nSTATE:1:", ErrForm, "acpc: line 4: malformed: a comment after the first hand"},
		{"STATE:1:", "STATE:01:", ErrNumber, `acpc: line 4: hand: not the right number: "01", not 1`},
		{"STATE:1:", "STATE:2:", ErrNumber, "acpc: line 4: hand: not the right number: \"2\", not 1\nacpc: line 5: hand: not the right number: \"2\", not 3"},
		{"STATE:1:r6f:6sKs|5dJd:-2|2:Bob|Ada\n", "", ErrNumber, "acpc: line 4: hand: not the right number: \"2\", not 1\nacpc: line 7: not the right number: the score after 4 of 5 hands"},
		{"STATE:1:", "HAND:1:", ErrForm, `acpc: line 4: malformed: "HAND:1:r6f:6sKs|5dJd:-2|2:Bob|Ada"`},
		{"r6f", "r3f", ErrBetting, "acpc: line 4: betting: byte 1: not the betting of a hand: r3 is no raise from 4 to 1000"},
		{"r6f", "r6", ErrBetting, "acpc: line 4: betting: not the betting of a hand: the hand is not over"},
		{"r1000c///:", "r1000c//:", ErrBetting, "acpc: line 5: betting: byte 9: not the betting of a hand: all chips are in, and a slash must begin each later round"},
		{"r1000c///", "r1000c/cc/cc/cc", ErrBetting, "acpc: line 5: betting: byte 8: not the betting of a hand: all chips are in"},
		{"6sKs|", "6s|", ErrShown, "acpc: line 4: cards: not the cards that must be shown: 1 of the first player"},
		{"6sKs|5dJd", "6sKs", ErrShown, `acpc: line 4: cards: not the cards that must be shown: "6sKs" in round 1`},
		{"6sKs|5dJd", "6sKs|5dJd/QhJs9d", ErrShown, `acpc: line 4: cards: not the cards that must be shown: "6sKs|5dJd/QhJs9d" in round 1`},
		{"/8dAs8s/4h", "/8dAs8s4h/", ErrShown, "acpc: line 3: cards: not the cards that must be shown: 4 of round 2"},
		{"6sKs|", "6sXs|", duplicate.ErrCard, `acpc: line 4: cards: no such card: "6sXs"`},
		{"6sKs|", "6s5d|", duplicate.ErrRepeatedCard, "acpc: line 4: cards: a deck has each card once: 5d"},
		{"-2|2:", "-2|3:", ErrNet, `acpc: line 4: chips: not the chips that were won: "-2|3", not "-2|2"`},
		{"4|-4:Ada|Bob", "4|-4:Ada", ErrPlayers, `acpc: line 3: not the two players of the log: "Ada"`},
		{"4|-4:Ada|Bob", "4|-4:Ada|", ErrPlayers, "acpc: line 3: not the two players of the log: a name is empty"},
		{"4|-4:Ada|Bob", "4|-4:Ada|Ada", ErrPlayers, `acpc: line 3: not the two players of the log: "Ada" twice`},
		{"2:Bob|Ada\nSTATE:2", "2:Bob|Eve\nSTATE:2", ErrPlayers, `acpc: line 4: not the two players of the log: ["Bob" "Eve"]`},
		{"2:Bob|Ada\nSTATE:2", "2:Bob|Ad%61\nSTATE:2", ErrWord, `acpc: line 4: players: cannot be written here: "Ad%61"`},
		{"2:Bob|Ada\nSTATE:2", "2:Bob|Ad%6\nSTATE:2", ErrWord, `acpc: line 4: players: cannot be written here: "Ad%6"`},
		{"SCORE:2004", "SCORE:2005", ErrScore, `acpc: line 8: not the sum of the hands: "SCORE:2005|-2004:Ada|Bob", not "SCORE:2004|-2004:Ada|Bob"`},
		{"2004:Ada|Bob\n", "2004:Bob|Ada\n", ErrScore, `acpc: line 8: not the sum of the hands: "SCORE:2004|-2004:Bob|Ada", not "SCORE:2004|-2004:Ada|Bob"`},
		{"SCORE:2004|-2004:Ada|Bob\n", "", ErrForm, "acpc: line 8: malformed: there is no score"},
		{"-2004:Ada|Bob\n", "-2004:Ada|Bob", ErrForm, "acpc: line 8: malformed: the line does not end"},
		{"-2004:Ada|Bob\n", "-2004:Ada|Bob\n\n", ErrForm, "acpc: line 9: malformed: a line after the score"},
		{"-2004:Ada|Bob\n", "-2004:Ada|Bob\r\n", ErrScore, `acpc: line 8: not the sum of the hands: "SCORE:2004|-2004:Ada|Bob\r", not "SCORE:2004|-2004:Ada|Bob"`},
		{"7000\n", strings.Repeat("7", MaxLine) + "\n", ErrTooLarge, "acpc: line 2: exceeds a limit of this package: a line of more than 4096 bytes"},
	} {
		text := strings.Replace(sample, c.from, c.to, 1)
		if text == sample {
			t.Fatalf("%q is not in the sample", c.from)
		}
		l, err := ReadLog(holdem.NoLimit, strings.NewReader(text))
		if err == nil || err.Error() != c.want || !errors.Is(err, c.kind) || l.Hands != nil {
			t.Errorf("%q for %q: %v\nwant %s", c.to, c.from, err, c.want)
		}
	}
	// The longest line that can be read.
	longest := strings.Replace(sample, "7000\n", strings.Repeat("7", MaxLine-len("#--t_per_hand "))+"\n", 1)
	if _, err := ReadLog(holdem.NoLimit, strings.NewReader(longest)); err != nil {
		t.Error(err)
	}
	if _, err := ReadLog(9, strings.NewReader(sample)); !errors.Is(err, holdem.ErrGame) {
		t.Errorf("game 9: %v", err)
	}
	if _, err := ReadLog(holdem.NoLimit, strings.NewReader("")); err == nil || err.Error() != "acpc: line 1: malformed: there is no score" {
		t.Errorf("empty: %v", err)
	}
}

// TestAllProblems checks that a line has one problem, that all lines are read,
// and that an error of the reader comes last.
func TestAllProblems(t *testing.T) {
	text := strings.NewReplacer("r6f", "r3f", "4|-4", "5|-4", "KhTh", "KhKh").Replace(sample)
	down := errors.New("the disk is gone")
	_, err := ReadLog(holdem.NoLimit, iotest.DataErrReader(strings.NewReader(text)))
	var ps Problems
	if !errors.As(err, &ps) || len(ps) != 3 || ps[0].Line != 3 || ps[1].Line != 4 || ps[2].Line != 5 {
		t.Errorf("%v", err)
	}
	// The score is not compared, since the sum is unknown.
	cut := strings.Index(text, "STATE:3")
	_, err = ReadLog(holdem.NoLimit, &slow{text[:cut], down})
	if ps = nil; !errors.As(err, &ps) || len(ps) != 3 || !errors.Is(err, down) || !strings.HasSuffix(err.Error(), "\nthe disk is gone") {
		t.Errorf("%v", err)
	}

	var long strings.Builder
	long.WriteString("# name/game/hands/seed x y 100000 0\n")
	for range 3000 {
		long.WriteString("STATE\n")
	}
	_, err = ReadLog(holdem.NoLimit, strings.NewReader(long.String()))
	if ps = nil; !errors.As(err, &ps) || len(ps) != problem.Most+1 || ps[problem.Most].Detail != "and 2001 more problems" {
		t.Errorf("%d problems", len(ps))
	}
}

// slow returns a text at once, and then an error.
type slow struct {
	text string
	err  error
}

func (s *slow) Read(p []byte) (int, error) {
	if s.text == "" {
		return 0, s.err
	}
	n := copy(p, s.text)
	s.text = s.text[n:]
	return n, nil
}

// TestWriteLogErrors changes one thing in the sample.
func TestWriteLogErrors(t *testing.T) {
	for _, c := range []struct {
		change func(*Log)
		kind   error
		want   string
	}{
		{func(l *Log) { l.Name = "" }, ErrWord, `acpc: name: cannot be written here: ""`},
		{func(l *Log) { l.Definition = "a b" }, ErrWord, `acpc: definition: cannot be written here: "a b"`},
		{func(l *Log) { l.Seed = "\xff" }, ErrWord, `acpc: seed: cannot be written here: "\xff"`},
		{func(l *Log) { l.Name = strings.Repeat("x", MaxLine) }, ErrTooLarge, "acpc: line 1: exceeds a limit of this package: a line of 4134 bytes"},
		{func(l *Log) { l.Comments = []string{"no comment"} }, ErrWord, `acpc: comment: cannot be written here: "no comment"`},
		{func(l *Log) { l.Comments = []string{"#\n"} }, ErrWord, `acpc: comment: cannot be written here: "#\n"`},
		{func(l *Log) { l.Comments = []string{"#\xff"} }, ErrWord, `acpc: comment: cannot be written here: "#\xff"`},
		{func(l *Log) { l.Comments = slices.Repeat([]string{"#"}, MaxComments+1) }, ErrTooLarge, "acpc: comments: exceeds a limit of this package: more than 1000"},
		{func(l *Log) { l.Game = 9 }, holdem.ErrGame, "acpc: no such game: Game(9)"},
		{func(l *Log) { l.Game = holdem.ACPCNoLimit; l.Hands = l.Hands[:1] }, holdem.ErrGame, "acpc: hand 1: no such game: no-limit in a log of acpc-no-limit"},
		{func(l *Log) { l.Hands = nil }, ErrNumber, "acpc: hands: not the right number: 0, at least 1"},
		{func(l *Log) { l.Hands = make([]Hand, holdem.MaxHands+1) }, ErrTooLarge, "acpc: hands: exceeds a limit of this package: 100001, at most 100000"},
		{func(l *Log) { l.Hands[1].Players[0] = "Eve" }, ErrPlayers, `acpc: hand 2: not the two players of the log: ["Eve" "Ada"]`},
		{func(l *Log) { l.Hands[0].Hand.Net = [2]int64{5, -5} }, ErrNet, "acpc: hand 1: chips: not the chips that were won: [5 -5], not [4 -4]"},
		{func(l *Log) { l.Hands[0].Hand.Net = [2]int64{4, -5} }, ErrNet, "acpc: hand 1: chips: not the chips that were won: [4 -5], not [4 -4]"},
		{func(l *Log) { l.Hands[0].Hand.Deal.First[0] = 52 }, duplicate.ErrCard, "acpc: hand 1: no such card"},
		{func(l *Log) { h := &l.Hands[0].Hand; h.Deal.First[0] = h.Deal.Board[4] }, duplicate.ErrRepeatedCard, "acpc: hand 1: a deck has each card once"},
		{func(l *Log) { h := &l.Hands[0].Hand; h.Taken = h.Taken[:3] }, ErrBetting, "acpc: hand 1: betting: not the betting of a hand: the actions lead elsewhere"},
		{func(l *Log) { h := &l.Hands[0].Hand; h.Taken[0].Action = holdem.Action{} }, ErrBetting, "acpc: hand 1: betting: byte 1: not the betting of a hand"},
		{func(l *Log) { l.Hands[0].Hand, _ = holdem.NewHand(holdem.NoLimit, l.Hands[0].Hand.Deal) }, ErrBetting, "acpc: hand 1: betting: not the betting of a hand: the hand is not over"},
		{func(l *Log) { l.Hands = l.Hands[:1]; l.Hands[0].Players[1] = strings.Repeat("%", 1400) }, ErrTooLarge, "acpc: line 3: exceeds a limit of this package: a line of 4254 bytes\nacpc: line 4: exceeds a limit of this package: a line of 4215 bytes"},
	} {
		l, err := ReadLog(holdem.NoLimit, strings.NewReader(sample))
		if err != nil {
			t.Fatal(err)
		}
		c.change(&l)
		var out bytes.Buffer
		err = WriteLog(&out, l)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || !errors.Is(err, c.kind) || out.Len() > 0 {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
	l, err := ReadLog(holdem.NoLimit, strings.NewReader(sample))
	if err != nil {
		t.Fatal(err)
	}
	down := errors.New("the disk is full")
	if err := WriteLog(broke{down}, l); err != down {
		t.Errorf("%v", err)
	}
	if err := WritePHH(broke{down}, l, ""); err != down {
		t.Errorf("%v", err)
	}
	l.Hands[0].Hand.Net[0]++
	if err := WritePHH(new(bytes.Buffer), l, ""); !errors.Is(err, ErrNet) {
		t.Errorf("%v", err)
	}
}

// broke cannot be written to.
type broke struct{ err error }

func (b broke) Write([]byte) (int, error) { return 0, b.err }

func TestLogs(t *testing.T)  { occurs.Hold(t, logs, "escaped", "all in", "free fold", "calls to come") }
func TestNames(t *testing.T) { rapid.Check(t, names) }
func FuzzLogs(f *testing.F)  { occurs.Fuzz(f, logs) }

// logs: a log that is written is read, and is the same log except for the cards
// that it does not have and what players wanted.
func logs(t *rapid.T, seen occurs.Tally) {
	name := rapid.StringMatching(`[a-z:|% \x00-]{1,4}`)
	a, b := name.Draw(t, "a"), name.Draw(t, "b")
	if a == b {
		b += "x"
	}
	seen.When(escapeName(a) != a, "escaped")
	l := Log{Name: "x/1", Definition: "y", Seed: "-", Game: drawGame.Draw(t, "game")}
	for range rapid.IntRange(1, 4).Draw(t, "hands") {
		h := drawHandOf(t, l.Game, seen)
		for !h.Over() && !h.Betting.Settled() {
			h.Apply(holdem.Action{Kind: holdem.Call})
		}
		seen.When(!h.Over(), "calls to come")
		players := [2]string{a, b}
		if rapid.Bool().Draw(t, "exchange") {
			players = [2]string{b, a}
		}
		l.Hands = append(l.Hands, Hand{players, h})
	}
	var out, again bytes.Buffer
	if err := WriteLog(&out, l); err != nil {
		t.Fatal(err)
	}
	got, err := ReadLog(l.Game, bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	if err := WriteLog(&again, got); err != nil || again.String() != out.String() {
		t.Fatalf("%v\n%s\n%s", err, out.String(), again.String())
	}
	if got.Players() != l.Players() || got.Score() != l.Score() || got.Score()[0]+got.Score()[1] != 0 {
		t.Fatalf("%v %v, want %v %v", got.Players(), got.Score(), l.Players(), l.Score())
	}
	for i, e := range got.Hands {
		w := l.Hands[i]
		if got, want := e.PHH(i, ""), w.PHH(i, ""); got != want {
			t.Fatalf("%s\nwant %s", got, want)
		}
		w.Hand = w.Hand.RunOut()
		if e.Players != w.Players || e.Hand.Net != w.Hand.Net || e.Hand.Best != w.Hand.Best || e.Hand.Betting != w.Hand.Betting || !slices.Equal(e.Hand.Board(), w.Hand.Board()) || len(e.Hand.Taken) != len(w.Hand.Taken) {
			t.Fatalf("%+v\nwant %+v", e, w)
		}
	}
}

// names: each name has its own text, on one line, without separators.
func names(t *rapid.T) {
	draw := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))
	name := draw.Draw(t, "name")
	text := escapeName(name)
	if strings.ContainsAny(text, ":|\n\r\x1b\u202e\u2028") || !utf8.ValidString(text) {
		t.Fatalf("%q is written %q", name, text)
	}
	if got, ok := unescapeName(text); !ok || got != name {
		t.Fatalf("%q is read as %q, %v", text, got, ok)
	}
	other := draw.Draw(t, "text")
	if got, ok := unescapeName(other); ok && escapeName(got) != other {
		t.Fatalf("%q is read as %q", other, got)
	}
}

func TestName(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"Ada", "Ada"},
		{"Zoë & Co. 東京", "Zoë & Co. 東京"},
		{"a:b|c%d", "a%3Ab%7Cc%25d"},
		{"a\nb", "a%0Ab"},
		{"a\u202eb", "a%E2%80%AEb"}, // turns the direction
		{"\xff", "%FF"},
		{"\ufffd", "\ufffd"},
	} {
		if got := escapeName(c.name); got != c.text {
			t.Errorf("%q is written %q, want %q", c.name, got, c.text)
		}
	}
	for _, text := range []string{"%", "%4", "%41", "%3a", "%G0", "a%", "\xff", "\n", ":", "|"} {
		if name, ok := unescapeName(text); ok {
			t.Errorf("%q is read as %q", text, name)
		}
	}
}

// FuzzReadLog reads any text. A log that is read is written to the same bytes.
func FuzzReadLog(f *testing.F) {
	f.Fuzz(func(t *testing.T, game int, text string) {
		l, err := ReadLog(holdem.Game(game), strings.NewReader(text))
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\x1b\u202e") {
				t.Errorf("%q: an error that cannot be shown", err)
			}
			return
		}
		var out bytes.Buffer
		if err := WriteLog(&out, l); err != nil || out.String() != text {
			t.Errorf("%v\n%s\nis written as\n%s", err, text, out.String())
		}
	})
}

// TestMemory checks that the memory behind the actions of a hand stays the
// caller's.
func TestMemory(t *testing.T) {
	h, err := holdem.NewHand(holdem.NoLimit, shown{}.deal())
	if err != nil {
		t.Fatal(err)
	}
	h.Apply(holdem.Action{Kind: holdem.Raise, To: 1000})
	h.Apply(holdem.Action{Kind: holdem.Call})
	h.Taken = slices.Grow(h.Taken, 9)
	next := append(h.Taken, holdem.Taken{Round: 77})
	l := Log{Name: "x", Definition: "y", Seed: "z", Game: h.Game, Hands: []Hand{{[2]string{"Ada", "Bob"}, h}}}
	_ = MatchState(h, 0, holdem.First) + Betting(h) + l.Hands[0].PHH(1, "")
	if err := WriteLog(new(bytes.Buffer), l); err != nil {
		t.Error(err)
	}
	if next[2].Round != 77 || len(l.Hands[0].Hand.Taken) != 2 {
		t.Errorf("%+v", next[2])
	}
}

// TestLongest checks that the longest betting fits on a line.
func TestLongest(t *testing.T) {
	for _, g := range []holdem.Game{holdem.Limit, holdem.NoLimit, holdem.ACPCNoLimit} {
		h, err := holdem.NewHand(g, shown{}.deal())
		if err != nil {
			t.Fatal(err)
		}
		// In each round the first player checks, where that is one more
		// action, and then both raise by as little as they can. Rounds
		// that end by a call come first.
		for round := 1; round < 4; round++ {
			for h.Betting.Round() == round {
				h.Apply(holdem.Action{Kind: holdem.Call})
			}
		}
		for !h.Over() {
			a := holdem.Action{Kind: holdem.Raise}
			if last := h.Taken[len(h.Taken)-1]; last.Round < 4 {
				a.Kind = holdem.Call
			}
			h.Apply(a)
		}
		n := len(MatchState(h, MaxNumber, holdem.First))
		if n > MaxLine || g == holdem.NoLimit && (n < 1900 || n > 2100) {
			t.Errorf("%v: %d bytes", g, n)
		}
	}
}

// TestWrong reads lines with one mistake each.
func TestWrong(t *testing.T) {
	for _, c := range []struct {
		game holdem.Game
		line string
		kind error
		want string
	}{
		{9, "", holdem.ErrGame, "acpc: no such game: Game(9)"},
		{1, "", ErrForm, `acpc: malformed: ""`},
		{1, "MATCHSTATE:0:0:r:5d5c", ErrShown, `acpc: cards: not the cards that must be shown: "5d5c" in round 1`},
		{1, "MATCHSTATE:0:0:r:5d5c|:c", ErrForm, `acpc: malformed: "MATCHSTATE:0:0:r:5d5c|:c"`},
		{1, "MATCHSTATE:0:0:r:5d5c|\r", duplicate.ErrCard, `acpc: cards: no such card: "\r"`},
		{1, "MATCHSTATE:2:0:r:5d5c|", ErrNumber, `acpc: position: not the right number: "2"`},
		{1, "MATCHSTATE:0:+1:r:5d5c|", ErrNumber, `acpc: hand: not the right number: "+1"`},
		{1, "MATCHSTATE:0:1000000000:r:5d5c|", ErrNumber, `acpc: hand: not the right number: "1000000000"`},
		{1, "MATCHSTATE:0:0:rrrr:5d5c|", ErrBetting, "acpc: betting: byte 4: not the betting of a hand: r is no legal raise"},
		{1, "MATCHSTATE:0:0:r20:5d5c|", ErrBetting, "acpc: betting: byte 1: not the betting of a hand: r20 has an amount"},
		{1, "MATCHSTATE:0:0:x:5d5c|", ErrBetting, `acpc: betting: byte 1: not the betting of a hand: "x" is no action`},
		{1, "MATCHSTATE:0:0:ff:5d5c|", ErrBetting, `acpc: betting: byte 2: not the betting of a hand: "f" after the end`},
		{1, "MATCHSTATE:0:0:cc:5d5c|", ErrBetting, "acpc: betting: byte 3: not the betting of a hand: a slash must follow the end of a round"},
		{1, "MATCHSTATE:0:0:c/c:5d5c|", ErrBetting, `acpc: betting: byte 2: not the betting of a hand: "/c" is no action`},
		{1, "MATCHSTATE:0:0:cf:5d5c|", ErrBetting, "acpc: betting: byte 2: not the betting of a hand: a fold with nothing to call"},
		{2, "MATCHSTATE:0:0:r1001:5d5c|", ErrBetting, "acpc: betting: byte 1: not the betting of a hand: r1001 is no raise from 4 to 1000"},
		{2, "MATCHSTATE:0:0:r999r999:5d5c|", ErrBetting, "acpc: betting: byte 5: not the betting of a hand: r999 is no raise to 1000"},
		{2, "MATCHSTATE:0:0:r1000r1000:5d5c|", ErrBetting, "acpc: betting: byte 6: not the betting of a hand: r1000 is no legal raise"},
		{2, "MATCHSTATE:0:0:r04:5d5c|", ErrBetting, `acpc: betting: byte 1: not the betting of a hand: "r04" is no action`},
		{2, "MATCHSTATE:0:0:r:5d5c|", ErrBetting, "acpc: betting: byte 1: not the betting of a hand: r is no raise from 4 to 1000"},
		{2, "MATCHSTATE:0:0:r99999999999999999999:5d5c|", ErrBetting, `acpc: betting: byte 1: not the betting of a hand: "r9999999999999999999" is no action`},
		{2, "MATCHSTATE:0:0:r1000c////:5d5c|9hQd/8dAs8s/4h/6d", ErrBetting, `acpc: betting: byte 10: not the betting of a hand: "/" after the end`},
		{2, "MATCHSTATE:0:0:r1000c/f:5d5c|/8dAs8s", ErrBetting, "acpc: betting: byte 8: not the betting of a hand: a fold with nothing to call"},
		{1, "MATCHSTATE:0:0::|5d5c", ErrShown, "acpc: cards: not the cards that must be shown: 0 of the first player"},
		{1, "MATCHSTATE:0:0::5d5c|9hQd", ErrShown, `acpc: cards: not the cards that must be shown: "9hQd" of the second player`},
		{1, "MATCHSTATE:1:0::|5d", ErrShown, "acpc: cards: not the cards that must be shown: 1 of the second player"},
		{1, "MATCHSTATE:1:0:cc/cc/cc/cc:|5d5c/8dAs8s/4h/6d", ErrShown, "acpc: cards: not the cards that must be shown: 0 of the first player"},
		{1, "MATCHSTATE:1:0:cc/:|5d5c/8dAs8d", duplicate.ErrRepeatedCard, `acpc: cards: a deck has each card once: "8dAs8d"`},
		{1, "MATCHSTATE:1:0:cc/:|5d5c/8dAs5d", duplicate.ErrRepeatedCard, "acpc: cards: a deck has each card once: 5d"},
		{1, "MATCHSTATE:1:0:cc/:|5d5c/" + strings.Repeat("8d", 53), duplicate.ErrTooMany, `acpc: cards: more cards than there are: "8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d"`},
		{1, "MATCHSTATE:" + strings.Repeat("0", MaxLine), ErrTooLarge, "acpc: exceeds a limit of this package: a line of 4107 bytes"},
	} {
		v, err := ReadMatchState(c.game, c.line)
		var ps Problems
		if err == nil || err.Error() != c.want || !errors.Is(err, c.kind) || !errors.As(err, &ps) || v.Seat != 0 {
			t.Errorf("%.60s: %v\nwant %s", c.line, err, c.want)
		}
	}
	if _, err := Play(holdem.Limit, holdem.Deal{}, ""); !errors.Is(err, duplicate.ErrRepeatedCard) {
		t.Errorf("no deal: %v", err)
	}
	if _, err := Play(holdem.Limit, shown{}.deal(), "z"); !errors.Is(err, ErrBetting) {
		t.Errorf("no action: %v", err)
	}
}

// TestHostile writes hands that no referee has made. Nothing panics.
func TestHostile(t *testing.T) {
	var none holdem.Hand
	if got := MatchState(none, 0, holdem.First) + Betting(none) + (Hand{}).PHH(1, ""); got != "" {
		t.Errorf("%q", got)
	}
	h, err := Play(holdem.NoLimit, shown{}.deal(), "r1000c///")
	if err != nil {
		t.Fatal(err)
	}
	if got := MatchState(h, 0, holdem.Nobody) + MatchState(h, 0, 3); got != "" {
		t.Errorf("%q", got)
	}
	more, err := Play(holdem.NoLimit, shown{}.deal(), "r4r8f")
	if err != nil {
		t.Fatal(err)
	}
	more.Taken = append(more.Taken, more.Taken...)
	other := h
	other.Game = holdem.Limit
	cards := h
	cards.Deal.Board[4] = 200
	for i, bad := range []holdem.Hand{more, other, cards} {
		e := Hand{[2]string{"Ada", "Bob"}, bad}
		if MatchState(bad, 0, holdem.First) == "" || Betting(bad) == "" || e.PHH(1, "") == "" {
			t.Error(i)
		}
		l := Log{Name: "x", Definition: "y", Seed: "z", Game: bad.Game, Hands: []Hand{e}}
		if err := WriteLog(new(bytes.Buffer), l); err == nil {
			t.Errorf("%d is written", i)
		}
	}
}

// TestMaxLog has a log of lines that are wrong, and no end.
func TestMaxLog(t *testing.T) {
	first := fmt.Sprintf("# name/game/hands/seed long limit.game %d -\n", holdem.MaxHands)
	var rest endless
	_, err := ReadLog(holdem.Limit, io.MultiReader(strings.NewReader(first), &rest))
	if !errors.Is(err, ErrTooLarge) || rest < MaxLog/2 || rest > MaxLog+2*MaxLine {
		t.Errorf("%d bytes are read: %.200v", rest, err)
	}
}

// endless has lines of at most a thousand bytes. It counts its bytes.
type endless int

func (n *endless) Read(p []byte) (int, error) {
	for k := range p {
		p[k] = 'x'
		if k%1000 == 999 {
			p[k] = '\n'
		}
	}
	*n += endless(len(p))
	return len(p), nil
}
