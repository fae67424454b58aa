package abalone

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
)

// TestWaterloo has a record with the tags and the result that the document
// gives as its example, and made-up moves. The record is the same in both
// forms.
func TestWaterloo(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	text, pgn := read("waterloo.txt"), read("waterloo.pgn")
	r, err := ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	if r.Result.String() != "13(W)-8(L)" || r.Black != "George Smith" || r.White != "Smash 93" {
		t.Errorf("the record is %+v", r)
	}
	list, err := ParsePGN(pgn)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Record{r}, list); diff != "" {
		t.Errorf("the forms differ (-text +PGN):\n%s", diff)
	}
	if again, err := list[0].Text(); err != nil || again != text {
		t.Errorf("the text is %s, %v", again, err)
	}
	if again, err := r.PGN(); err != nil || again != pgn {
		t.Errorf("the PGN is %s, %v", again, err)
	}
	g, err := r.Replay()
	if err != nil || g.Why() != SixLost || g.Result() != r.Result {
		t.Errorf("the game is over by %v, %v: %v", g.Why(), g.Result(), err)
	}
}

// TestMarkers has the termination markers.
func TestMarkers(t *testing.T) {
	for result, want := range map[string]string{
		"13(W)-8(L)": "0-1", "8(L)-13(W)": "1-0", "14(W)-14(R)": "0-1", "14(*)-14(W)": "1-0", "9(T)-12(T)": "1/2-1/2", "": "*",
	} {
		r, _ := parseResult(result)
		text, err := Record{Result: r}.PGN()
		if err != nil || !strings.HasSuffix(text, "\n\n"+want+"\n\n") || !strings.Contains(text, "[Result \""+want+"\"]\n") {
			t.Errorf("%s: %q, %v", result, text, err)
		}
		score := "[Score \"" + result + "\"]\n"
		if strings.Contains(text, score) != (result != "") {
			t.Errorf("%s: %q", result, text)
		}
	}
}

// TestTermination: each rule that ends games has a word, and no other rule.
func TestTermination(t *testing.T) {
	words := map[string][]Rule{
		"unterminated": {0}, "normal": {SixLost, MoveLimit, MoreMarbles, Resignation, AgreedTie},
		"time forfeit": {TimeLimit}, "rules infraction": {IllegalMove}, "abandoned": {Unable},
	}
	got := map[string][]Rule{}
	for r := Rule(0); r == 0 || rules.Has(r); r++ {
		if word := r.Termination(); word != "" {
			got[word] = append(got[word], r)
		}
	}
	for _, list := range words {
		slices.Sort(list)
	}
	if diff := cmp.Diff(words, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// smallPGN has what may be left out of a game, and what may differ.
const smallPGN = `% Games of a Friday.
[White "Bob \"Bo\" B\\C"] [ Black"Ann"	]
; The tags are in another order.
[Event "Friday"] {and
so on} [Score "14(W)-14(R)"]
[Opening "odd [1.] {x} ; $1"]

1.i5g5-h5{good} $1 a5c5-b5 (1... a1-b1 {no) (} 2. b1-c1 (x; )
) y) 2. h5f5-g5 2... b5d5-c5; a semicolon 3.
% 3. a1-b1
0-1
1.
* *`

func TestSmallPGN(t *testing.T) {
	want := []Record{{
		Event: "Friday", Black: "Ann", White: `Bob "Bo" B\C`, Absent: []string{"Site", "Date", "Round", "Result"},
		More: []Tag{{"Opening", "odd [1.] {x} ; $1"}}, Moves: parsed(t, "i5g5-h5 a5c5-b5 h5f5-g5 b5d5-c5"), Result: Result{14, 14, Win, Resigned},
	}, {Absent: []string{"Event", "Site", "Date", "Round", "Black", "White", "Result"}}}
	got, err := ParsePGN(strings.Replace(smallPGN, "1.\n*", "*", 1))
	if diff := cmp.Diff(want[:1], got[:min(1, len(got))]); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if diff := cmp.Diff([]Record{want[1], want[1]}, got[min(1, len(got)):]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, text := range []string{"", "  \n", "; nothing", "{nothing}", "%\n", "%", "$1 ()"} {
		if list, err := ParsePGN(text); err != nil || len(list) != 0 {
			t.Errorf("%q: %v, %v", text, list, err)
		}
	}
}

// TestPGNProblems has texts with everything wrong at once.
func TestPGNProblems(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"tags", "[A \"x\" \n[B \"a\\b\"]\n[C\"\"][C \"\"]\n[D \"\x01\"]\n[\"E\"]\n[Ä \"\"]\n[F\n[F \"x\n[F \"\\\n[F \"\"x]\n*", []string{
			`abalone: record 1: line 1: not a tag: "[A \"x\" " (rule GameRecord)`,
			`abalone: record 1: line 2: not a tag: "[B \"a\\b\"]" (rule GameRecord)`,
			`abalone: record 1: line 3: tag given twice: "C" (rule GameRecord)`,
			`abalone: record 1: line 4: not a tag: "[D \"\x01\"]" (rule GameRecord)`,
			`abalone: record 1: line 5: not a tag: "[\"E\"]" (rule GameRecord)`,
			`abalone: record 1: line 6: not a tag: "[Ä \"\"]" (rule GameRecord)`,
			`abalone: record 1: line 7: not a tag: "[F" (rule GameRecord)`,
			`abalone: record 1: line 8: not a tag: "[F \"x" (rule GameRecord)`,
			`abalone: record 1: line 9: not a tag: "[F \"\\" (rule GameRecord)`,
			`abalone: record 1: line 10: not a tag: "[F \"\"x]" (rule GameRecord)`,
		}},
		{"moves", "1. a1-b1 a6-b1\n3. h1-g1 x $ ) 6... c1-d1 7. 7. c1-d1\n 1-0x {\n} *", []string{
			`abalone: record 1: line 1: move 1 of White: not written as a move: "a6-b1" (rule Notation)`,
			`abalone: record 1: line 2: move 2 of Black: move numbers must be in order, each before a move of Black: "3." (rule GameRecord)`,
			`abalone: record 1: line 2: move 3 of White: not written as a move: "x" (rule Notation)`,
			`abalone: record 1: line 2: move 4 of Black: move numbers must be in order, each before a move of Black: "none before $" (rule GameRecord)`,
			`abalone: record 1: line 2: move 4 of Black: not written as a move: "$" (rule Notation)`,
			`abalone: record 1: line 2: move 4 of White: not written as a move: ")" (rule Notation)`,
			`abalone: record 1: line 2: move 5 of Black: move numbers must be in order, each before a move of Black: "6..." (rule GameRecord)`,
			`abalone: record 1: line 2: move 7 of Black: move numbers must be in order, each before a move of Black: "7." (rule GameRecord)`,
			`abalone: record 1: line 3: move 7 of White: not written as a move: "1-0x" (rule Notation)`,
		}},
		{"dots", "1... a1-b1 1. a1-b1 2.. a1-b1 2... a1-b1 3. *", []string{
			`abalone: record 1: line 1: move 1 of Black: move numbers must be in order, each before a move of Black: "1..." (rule GameRecord)`,
			`abalone: record 1: line 1: move 2 of Black: move numbers must be in order, each before a move of Black: "1." (rule GameRecord)`,
			`abalone: record 1: line 1: move 1 of White: move numbers must be in order, each before a move of Black: "2.." (rule GameRecord)`,
			`abalone: record 1: line 1: move 3 of Black: move numbers must be in order, each before a move of Black: "2..." (rule GameRecord)`,
			`abalone: record 1: line 1: move 3 of Black: move numbers must be in order, each before a move of Black: "*" (rule GameRecord)`,
		}},
		{"results", "[Result \"1-0\"]\n0-1\n[Score \"13(W)-8(L)\"]\n1-0\n[Score \"7(L)-14(W)\"] 0-1\n[Score \"14(T)-14(T)\"] *\n1/2-1/2\n[Result \"x\"]*", []string{
			`abalone: record 1: line 2: the Result tag differs from the result at the end: "1-0" and "0-1" (rule GameRecord)`,
			`abalone: record 1: line 2: the Score tag must fit the result at the end: "" and "0-1" (rule Score)`,
			`abalone: record 2: line 4: the Score tag must fit the result at the end: "13(W)-8(L)" and "1-0" (rule Score)`,
			`abalone: record 3: line 5: not a result: "7(L)-14(W)" (rule Score)`,
			`abalone: record 4: line 6: the Score tag must fit the result at the end: "14(T)-14(T)" and "*" (rule Score)`,
			`abalone: record 5: line 7: the Score tag must fit the result at the end: "" and "1/2-1/2" (rule Score)`,
			`abalone: record 6: line 8: the Result tag differs from the result at the end: "x" and "*" (rule GameRecord)`,
		}},
		{"no end", "1. a1-b1\n[Event \"x\"]\n[Event \"y\"]\n\n1. a1-b1 (\n{", []string{
			`abalone: record 1: line 2: the result at the end is missing (rule GameRecord)`,
			`abalone: record 2: line 3: tag given twice: "Event" (rule GameRecord)`,
			`abalone: record 2: line 6: a comment or a variation has no end (rule GameRecord)`,
			`abalone: record 2: line 5: a comment or a variation has no end (rule GameRecord)`,
			`abalone: record 2: line 6: the result at the end is missing (rule GameRecord)`,
		}},
		{"no end of variations", "1. a1-b1 (\n(\n", []string{
			`abalone: record 1: line 1: a comment or a variation has no end (rule GameRecord)`,
			`abalone: record 1: line 3: the result at the end is missing (rule GameRecord)`,
		}},
		{"% inside a line", "1. %\n*", []string{
			`abalone: record 1: line 1: move 1 of Black: not written as a move: "%" (rule Notation)`,
		}},
		{"half a tag", "[", []string{
			`abalone: record 1: line 1: not a tag: "[" (rule GameRecord)`,
			`abalone: record 1: line 1: the result at the end is missing (rule GameRecord)`,
		}},
	} {
		list, err := ParsePGN(c.text)
		if got := problemsOf(t, err); !slices.Equal(got, c.want) || list != nil {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
}

// TestPGNTextProblems has records that cannot be written as PGN.
func TestPGNTextProblems(t *testing.T) {
	_, err := Record{
		Event: "two\nlines", White: "\xff", Date: "1999",
		Absent: []string{"Date", "Round", "Round", "Opening"},
		More:   []Tag{{"A", ""}, {"A", ""}, {"Result", "x"}, {"Event", "y"}, {"Score", "z"}, {"", ""}, {"B B", ""}, {"C", "\x7f"}},
		Moves:  []Move{{0, 0, 1}, {61, 0, 0}},
		Result: Result{14, 14, Win, Win},
	}.PGN()
	want := []string{
		`abalone: tag given twice: "Round" (rule GameRecord)`,
		`abalone: not a tag: "Event" (rule GameRecord)`,
		`abalone: not a tag: "Date" (rule GameRecord)`,
		`abalone: not a tag: "White" (rule GameRecord)`,
		`abalone: not a tag: "Opening" (rule GameRecord)`,
		`abalone: tag given twice: "A" (rule GameRecord)`,
		`abalone: tag given twice: "Result" (rule GameRecord)`,
		`abalone: tag given twice: "Event" (rule GameRecord)`,
		`abalone: tag given twice: "Score" (rule GameRecord)`,
		`abalone: not a tag: "" (rule GameRecord)`,
		`abalone: not a tag: "B B" (rule GameRecord)`,
		`abalone: not a tag: "C" (rule GameRecord)`,
		`abalone: move 1 of White: not written as a move: ?a1-a1 (rule Notation)`,
		`abalone: not a result: "14(W)-14(W)" (rule Score)`,
	}
	if got := problemsOf(t, err); !slices.Equal(got, want) {
		t.Errorf(" got %s\nwant %s", strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

// TestPGNLimits has texts that are as large as may be, and larger.
func TestPGNLimits(t *testing.T) {
	game := "1. a1-b1 *"
	pad := func(n int) string { return "1. a1-b1 {" + strings.Repeat(" ", n-len(game)-3) + "} *" }
	for _, c := range []struct {
		name, text string
		games      int
		want       string
	}{
		{"the longest game", pad(MaxRecord), 1, ""},
		{"games that are long together", pad(MaxRecord) + pad(MaxRecord), 2, ""},
		{"a longer game", pad(MaxRecord + 1), 0, "abalone: record 1: line 1: exceeds a limit of this package: 1048577 bytes, of at most 1048576 (rule GameRecord)"},
		{"the most games", strings.Repeat("*", MaxRecords), MaxRecords, ""},
		{"more games", strings.Repeat("*", MaxRecords+1), 0, "abalone: record 65537: line 1: exceeds a limit of this package: 65537 games, of at most 65536 (rule GameRecord)"},
		{"the longest text", strings.Repeat(" ", MaxRecordsText), 0, ""},
		{"a longer text", strings.Repeat(" ", MaxRecordsText+1), 0, "abalone: exceeds a limit of this package: 67108865 bytes, of at most 67108864 (rule GameRecord)"},
	} {
		list, err := ParsePGN(c.text)
		if len(list) != c.games || (err == nil) != (c.want == "") || err != nil && (err.Error() != c.want || !errors.Is(err, ErrTooLarge)) {
			t.Errorf("%s: %d games, %v", c.name, len(list), err)
		}
	}
	moves := make([]Move, MaxRecord/4)
	_, err := Record{Moves: moves}.PGN()
	wantProblem(t, err, ErrTooLarge, GameRecord)
	_, err = Record{Moves: make([]Move, MaxRecord+1)}.PGN()
	wantProblem(t, err, ErrTooLarge, GameRecord)
}

// TestHostilePGN has the longest games. What it takes to read them must be in
// proportion, and the errors must be short. By day the games are shorter.
func TestHostilePGN(t *testing.T) {
	long := night.Cases(MaxRecord/4, MaxRecord)
	for _, part := range []string{
		"a ", "1. ", "x", "9", "(", ")", "{", "}", "[", "[\n", "[a \"\"]", "[a \"", "\\", "\"", "$", "$1 ", ";", "%\n", "* ", "1-0 ", "()", "(;\n)", "{}", "...", "1...",
	} {
		text := strings.Repeat(part, long/len(part))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := ParsePGN(text)
		runtime.ReadMemStats(&after)
		if err != nil && len(err.Error()) > 200_000 {
			t.Errorf("%q: error %.200v", part, err)
		}
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > uint64(400*long) {
			t.Errorf("%q: %d bytes", part, bytes)
		}
	}
}

func TestPGNBack(t *testing.T) {
	occurs.Hold(t, pgnBack, "a result", "no result", "a quotation mark", "a backslash", "an absent tag", "no tags", "several games")
}
func TestAnyPGN(t *testing.T)    { rapid.Check(t, anyPGN) }
func TestBothForms(t *testing.T) { rapid.Check(t, bothForms) }

func FuzzPGNBack(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { pgnBack(t, occurs.Tally{}) }))
}

// FuzzPGN reads any text.
func FuzzPGN(f *testing.F) {
	f.Add(smallPGN)
	f.Add("[Score \"14(T)-14(T)\"] 1. a1-b1 (2. [x \"y\"]) 1/2-1/2 *")
	f.Fuzz(func(t *testing.T, text string) { pgnReadBack(t, text) })
}

// drawPGN draws a record that PGN can have.
func drawPGN(t *rapid.T) Record {
	r := drawRecord(t)
	if rapid.IntRange(0, 9).Draw(t, "only moves") == 0 {
		return Record{Absent: strings.Fields("Event Site Date Round Black White Result"), Moves: r.Moves}
	}
	if rapid.IntRange(0, 3).Draw(t, "unfinished") == 0 {
		r.Result = Result{}
	}
	value := rapid.StringMatching(`["\\a\]{;%]{0,5}`)
	for _, tag := range r.tags() {
		if !slices.Contains(r.Absent, tag.name) {
			*tag.value += value.Draw(t, "more of "+tag.name)
		}
	}
	return r
}

// pgnBack: records come back from their PGN, also if there are comments between
// the words, or all white space is different. No line is too long.
func pgnBack(t *rapid.T, seen occurs.Tally) {
	list := rapid.SliceOfN(rapid.Custom(drawPGN), 1, 3).Draw(t, "records")
	between := rapid.SampledFrom([]string{
		" ", "\n", "\r\n", "\t\n", " {1. x} ", ";x\n", "\n%x\n", " $13 ", " (1. x {)} (y)) ", "{\n}", "\n ; ( \n",
	})
	plain, dressed := "", ""
	for _, r := range list {
		text, err := r.PGN()
		if err != nil {
			t.Fatalf("%+v: %v", r, err)
		}
		plain += text
		tags, moves := "", text
		for strings.HasPrefix(moves, "[") {
			tag, rest, _ := strings.Cut(moves, "\n")
			tags, moves = tags+tag+between.Draw(t, "after a tag"), rest
			seen.When(strings.Contains(tag, `\"`), "a quotation mark")
			seen.When(strings.Contains(tag, `\\`), "a backslash")
		}
		for line := range strings.Lines(moves) {
			if len(line) > width+1 {
				t.Errorf("a long line: %s", line)
			}
		}
		dressed += tags
		for word := range strings.FieldsSeq(moves) {
			dressed += word + between.Draw(t, "after a word")
		}
		seen.When(r.Result != Result{}, "a result")
		seen.When(r.Result == Result{}, "no result")
		seen.When(len(r.Absent) > 0, "an absent tag")
		seen.When(tags == "", "no tags")
	}
	for _, text := range []string{plain, dressed} {
		back, err := ParsePGN(text)
		if diff := cmp.Diff(list, back); err != nil || diff != "" {
			t.Fatalf("%s: %v (-want +got):\n%s", text, err, diff)
		}
	}
	seen.When(len(list) > 1, "several games")
}

// bothForms: a record that has a text has PGN with the same tags.
func bothForms(t *rapid.T) {
	r := drawRecord(t)
	if _, err := r.Text(); err != nil {
		t.Fatal(err)
	}
	text, err := r.PGN()
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, tag := range r.Tags() {
		if tag.Name == resultTag {
			tag.Value = r.Result.marker()
		}
		want = append(want, tag.Name)
	}
	for line := range strings.Lines(text) {
		if name, _, ok := strings.Cut(strings.TrimPrefix(line, "["), ` "`); ok && name != scoreTag {
			got = append(got, name)
		}
	}
	// White comes before Black in PGN.
	if i, j := slices.Index(want, "Black"), slices.Index(want, "White"); i >= 0 && j >= 0 {
		want[i], want[j] = want[j], want[i]
	}
	if !slices.Equal(got, want) {
		t.Errorf("the tags are %v, want %v:\n%s", got, want, text)
	}
}

// anyPGN: a text with a few bytes of a record changed is refused, or what is
// read can be written and read again.
func anyPGN(t *rapid.T) {
	text, err := drawPGN(t).PGN()
	if err != nil {
		t.Fatal(err)
	}
	changed := []byte(text)
	for range rapid.IntRange(1, 3).Draw(t, "changes") {
		i := rapid.IntRange(0, len(changed)-1).Draw(t, "where")
		changed[i] = rapid.SampledFrom([]byte(" \n\"[]x.1()-\x80\x00\\{};%$*")).Draw(t, "byte")
	}
	pgnReadBack(t, string(changed))
}

func pgnReadBack(t rapid.TB, text string) {
	list, err := ParsePGN(text)
	if err != nil {
		var p *Problem
		if !errors.As(err, &p) || p.Line < 0 || p.Line > strings.Count(text, "\n")+1 {
			t.Errorf("%q: %v", text, err)
		}
		return
	}
	again := ""
	for _, r := range list {
		one, err := r.PGN()
		if err != nil {
			if !errors.Is(err, ErrTooLarge) {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		again += one
	}
	back, err := ParsePGN(again)
	if diff := cmp.Diff(list, back); err != nil || diff != "" {
		t.Errorf("%q: %v (-want +got):\n%s", text, err, diff)
	}
}

// TestJoinedPGN has games without space between them, except where words need
// it.
func TestJoinedPGN(t *testing.T) {
	one, err := ParsePGN("*[Score \"14(W)-9(L)\"] 1. a1-b1 0-1{}*")
	if err != nil || fmt.Sprint(len(one), one[1].Result, len(one[1].Moves)) != "3 14(W)-9(L) 1" {
		t.Errorf("%+v, %v", one, err)
	}
}

// TestPGNNumbers has numbers without dots, and a byte order mark.
func TestPGNNumbers(t *testing.T) {
	want, err := ParsePGN("1. g3-f3 c3-d3 2. f3-g3 *")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"1 g3-f3 c3-d3 2 f3-g3 *", "\ufeff1 g3-f3 1 c3-d3 2{}f3-g3*", "\ufeff%\n1.g3-f3 1...c3-d3 2;\nf3-g3 *"} {
		if got, err := ParsePGN(text); err != nil || !cmp.Equal(want, got) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"2 g3-f3 *", "1 1 g3-f3 *", "1 g3-f3 2 c3-d3 *", "01 g3-f3 *"} {
		_, err := ParsePGN(text)
		wantProblem(t, err, ErrNumber, GameRecord)
	}
	for _, text := range []string{"*\ufeff", "\ufeff\ufeff*"} {
		if _, err := ParsePGN(text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}
