package abalone

import (
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file has texts with several records, and whether results are possible.

func TestRecordsBack(t *testing.T) { rapid.Check(t, recordsBack) }
func FuzzRecordsBack(f *testing.F) { f.Fuzz(rapid.MakeFuzz(recordsBack)) }

// FuzzRecords reads any text.
func FuzzRecords(f *testing.F) {
	f.Add(smallRecord + "\n" + smallRecord)
	f.Add("9(T)-9(T) x [\n[a \"\"] 1. [\n[b \"\"] 9(T)-9(T)")
	f.Fuzz(func(t *testing.T, text string) { recordsOf(t, text) })
}

// recordsOf reads a text. What it reads can be written, and comes back.
func recordsOf(t rapid.TB, text string) {
	list, err := ParseRecords(text)
	if err != nil {
		var p *Problem
		if !errors.As(err, &p) || p.Line < 0 || p.Line > strings.Count(text, "\n")+1 {
			t.Errorf("%q: %v", text, err)
		}
		return
	}
	again, err := RecordsText(list)
	if errors.Is(err, ErrTooLarge) {
		return
	}
	back, err2 := ParseRecords(again)
	if diff := cmp.Diff(list, back); err != nil || err2 != nil || diff != "" {
		t.Errorf("%q: %v, %v (-want +got):\n%s", text, err, err2, diff)
	}
	if one, err := ParseRecord(text); len(list) == 1 && (err != nil || !cmp.Equal(one, list[0])) {
		t.Errorf("%q: alone it is %+v, error %v", text, one, err)
	}
}

// recordsBack: several records come back from their text and from JSON. With a
// few bytes changed, the text is refused, or what is read comes back.
func recordsBack(t *rapid.T) {
	var list []Record
	for k := range rapid.IntRange(0, 4).Draw(t, "records") {
		r := drawRecord(t)
		if k > 0 && len(r.Tags()) == 0 {
			_, err := RecordsText(append(slices.Clone(list), r))
			wantProblem(t, err, ErrTag, GameRecord)
			r.Absent = r.Absent[1:]
		}
		list = append(list, r)
	}
	text, err := RecordsText(list)
	if err != nil {
		t.Fatal(err)
	}
	back, err := ParseRecords(text)
	if diff := cmp.Diff(list, back); err != nil || diff != "" {
		t.Fatalf("%s: %v (-want +got):\n%s", text, err, diff)
	}
	written, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	var read []Record
	if err := json.Unmarshal(written, &read); err != nil || len(list) > 0 && !cmp.Equal(list, read) {
		t.Errorf("%s: error %v, %s", written, err, cmp.Diff(list, read))
	}
	var texts []string
	for _, r := range list {
		one, err := r.Text()
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, one)
	}
	if want := strings.Join(texts, "\n"); text != want {
		t.Errorf("the text is %q, want %q", text, want)
	}
	if text == "" {
		return
	}
	changed := []byte(text)
	for range rapid.IntRange(1, 3).Draw(t, "changes") {
		i := rapid.IntRange(0, len(changed)-1).Draw(t, "where")
		changed[i] = rapid.SampledFrom([]byte(" \n\"[]x.1()-\x80\x00")).Draw(t, "byte")
	}
	recordsOf(t, string(changed))
}

// TestRecords has texts with several records, and what is wrong with them.
func TestRecords(t *testing.T) {
	for _, c := range []struct {
		name, text string
		records    int
		want       []string
	}{
		{"nothing", " \n", 0, nil},
		{"one", smallRecord, 1, nil},
		{"two", smallRecord + "\n" + smallRecord, 2, nil},
		{"on one line", `[A ""] 9(T)-9(T) [A ""] 9(T)-9(T)`, 2, nil},
		{"only the first has no tags", "9(T)-9(T)\n[A \"\"] 9(T)-9(T)", 2, nil},
		{"all wrong", "[A \"\"]\n1. x 9(T)-9(T)\n\n[A \"\"] [A \"\"]\n2. a1-b1\n\n[B]\n[Result \"9(T)-9(T)\"]\n\n9(T)-9(T)\nmore\nand\n[C \"\"] 9(T)-9(T)\n[D \"\"]", 0, []string{
			`abalone: record 1: line 2: move 1 of Black: not written as a move: "x" (rule Notation)`,
			`abalone: record 2: line 4: tag given twice: "A" (rule GameRecord)`,
			`abalone: record 2: line 5: move 1 of Black: move numbers must be in order, each before a move of Black: "2." (rule GameRecord)`,
			`abalone: record 2: line 7: the result at the end is missing (rule GameRecord)`,
			`abalone: record 3: line 7: not a tag: "[B]" (rule GameRecord)`,
			`abalone: record 3: line 11: nothing comes after the result: "more" (rule GameRecord)`,
			`abalone: record 5: line 14: the result at the end is missing (rule GameRecord)`,
		}},
		{"tags differ", "[A \"\"] 9(T)-9(T)\n[Result \"9(W)-9(R)\"]\n9(T)-9(T)\n[A \"\"]9(T)-9(T)", 0, []string{
			`abalone: record 2: line 3: the Result tag differs from the result at the end: "9(W)-9(R)" and "9(T)-9(T)" (rule GameRecord)`,
		}},
		{"a long record", "9(T)-9(T)\n\n[A \"\"]" + strings.Repeat(" ", MaxRecord) + "9(T)-9(T)\n[A \"\"] 9(T)-9(T)", 0, []string{
			`abalone: record 2: line 3: exceeds a limit of this package: 1048591 bytes, of at most 1048576 (rule GameRecord)`,
		}},
		{"blank lines", "[A \"\"] 9(T)-9(T)" + strings.Repeat("\n", MaxRecord) + "[A \"\"] 9(T)-9(T)", 2, nil},
		{"a long tag", "9(T)-9(T)\n[A \"" + strings.Repeat("x", MaxRecord) + "\"] x [A \"\"] x", 0, []string{
			`abalone: record 2: line 2: exceeds a limit of this package: 1048582 bytes, of at most 1048576 (rule GameRecord)`,
		}},
		{"many records", strings.Repeat("[A \"\"] 9(T)-9(T)\n", MaxRecords), MaxRecords, nil},
		{"too many records", strings.Repeat("[A \"\"] 9(T)-9(T)\n", MaxRecords+1), 0, []string{
			`abalone: record 65537: exceeds a limit of this package: 65537 records, of at most 65536 (rule GameRecord)`,
		}},
		{"too long", strings.Repeat(" ", MaxRecordsText+1), 0, []string{
			`abalone: exceeds a limit of this package: 67108865 bytes, of at most 67108864 (rule GameRecord)`,
		}},
	} {
		list, err := ParseRecords(c.text)
		var got []string
		if err != nil {
			got = problemsOf(t, err)
		}
		if len(list) != c.records || !slices.Equal(got, c.want) {
			t.Errorf("%s: %d records\n got %s\nwant %s", c.name, len(list), strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
}

// TestRecordsTextProblems has records that cannot be written together.
func TestRecordsTextProblems(t *testing.T) {
	good := Record{Result: Result{9, 9, Tie, Tie}}
	bad := Record{Event: "\"", Result: Result{9, 9, Win, Win}, Absent: []string{"Event", "Site", "Date", "Round", "Black", "White", "Result"}}
	_, err := RecordsText([]Record{good, good, bad})
	want := []string{
		`abalone: record 3: not a tag: none (rule GameRecord)`,
		`abalone: record 3: not a tag: "Event" (rule GameRecord)`,
		`abalone: record 3: not a result: "9(W)-9(W)" (rule Score)`,
	}
	if got := problemsOf(t, err); !slices.Equal(got, want) {
		t.Errorf(" got %s\nwant %s", strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
	_, err = RecordsText(make([]Record, MaxRecords+1))
	wantProblem(t, err, ErrTooLarge, GameRecord)
	long := good
	long.Event = strings.Repeat("x", MaxRecord-100)
	_, err = RecordsText(slices.Repeat([]Record{long}, 66))
	wantProblem(t, err, ErrTooLarge, GameRecord)
	// What is written is read, also at the limit.
	short, err := good.Text()
	if err != nil {
		t.Fatal(err)
	}
	long.Event = strings.Repeat("x", MaxRecord-len(short))
	text, err := RecordsText([]Record{long, long})
	list, err2 := ParseRecords(text)
	if err != nil || err2 != nil || len(text) != 2*MaxRecord+1 || len(list) != 2 {
		t.Errorf("%d records in %d bytes, errors %v, %v", len(list), len(text), err, err2)
	}
	if text, err := RecordsText(nil); text != "" || err != nil {
		t.Errorf("no records are %q, error %v", text, err)
	}
}

// longGame returns a game that makes all moves of its limit. Neither side loses
// a marble unless it is pushed off first.
func longGame(t *testing.T, o Options, first string) *Game {
	t.Helper()
	g := begin(o)
	for _, m := range parsed(t, first) {
		if err := g.Move(m); err != nil {
			t.Fatal(err)
		}
	}
	for g.Why() == 0 {
		m, ok := quiet(g)
		if !ok {
			t.Fatal("no quiet move")
		}
		if err := g.Move(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestCheck has results that are possible after the moves, and others.
func TestCheck(t *testing.T) {
	long := longGame(t, Options{}, "").Moves()
	lost, err := Play(Greedy{}, Greedy{}, Options{})
	if err != nil || lost.Why() != SixLost {
		t.Fatal(lost.Result(), err)
	}
	won := lost.Result().String()
	// A marble is pushed off, and then there is a limit.
	n := slices.IndexFunc(lost.Positions(), func(b Board) bool { return b.Count(Black) != b.Count(White) })
	n += n % 2
	ahead := lost.Moves()[:n]
	b := lost.Positions()[n]
	left := func(letters string) string {
		return Result{b.Count(Black), b.Count(White), Outcome(letters[0]), Outcome(letters[1])}.String()
	}
	more := "WL"
	if b.Count(White) > b.Count(Black) {
		more = "LW"
	}
	less := more[1:] + more[:1]
	limit, both := Tag{"Moves", strconv.Itoa(n / 2)}, Tag{"MoreMarbles", "true"}
	for _, c := range []struct {
		name   string
		moves  []Move
		more   []Tag
		result string
		kind   error
		by     Rule
	}{
		{"a tie by agreement", nil, nil, "14(T)-14(T)", nil, 0},
		{"resignation", long[:5], nil, "14(W)-14(R)", nil, 0},
		{"time", long[:5], nil, "14(*)-14(W)", nil, 0},
		{"a forfeit", long[:5], nil, "14(L)-14(W)", nil, 0},
		{"a marble too few", long[:5], nil, "13(L)-14(W)", ErrOtherResult, Score},
		{"six marbles too few", long[:5], nil, "14(W)-8(L)", ErrOtherResult, Score},
		{"no result", long[:5], nil, "", nil, 0},
		{"no result, but the last move", long, nil, "", ErrOtherResult, MoveLimit},
		{"no result, but six lost", lost.Moves(), nil, "", ErrOtherResult, SixLost},
		{"six lost", lost.Moves(), nil, won, nil, 0},
		{"six lost, but a tie", lost.Moves(), nil, "14(T)-14(T)", ErrOtherResult, SixLost},
		{"six lost, but not yet", lost.Moves()[:len(lost.Moves())-1], nil, won, ErrOtherResult, Score},
		{"after the end", append(lost.Moves(), Move{0, 0, 1}), nil, won, ErrOver, SixLost},
		{"not legal", []Move{{0, 0, 1}}, nil, "14(W)-14(L)", ErrNotOwn, Line},
		{"the last move", long, nil, "14(T)-14(T)", nil, 0},
		{"the last move, but resigned", long, nil, "14(W)-14(R)", ErrOtherResult, MoveLimit},
		{"the last move, but lost", long, nil, "14(W)-14(L)", ErrOtherResult, MoveLimit},
		{"not the last move", long[:399], nil, "14(W)-14(R)", nil, 0},
		{"ahead", ahead, nil, left("RW"), nil, 0},
		{"ahead after the last move", ahead, []Tag{limit}, left("TT"), nil, 0},
		{"more marbles", ahead, []Tag{limit}, left(more), nil, 0},
		{"fewer marbles", ahead, []Tag{limit}, left(less), ErrOtherResult, MoveLimit},
		{"more marbles, as a tag says", ahead, []Tag{limit, both}, left(more), nil, 0},
		{"a tie, but a tag", ahead, []Tag{limit, both}, left("TT"), ErrOtherResult, MoreMarbles},
		{"time after the last move", ahead, []Tag{limit}, left(strings.ReplaceAll(more, "L", "*")), ErrOtherResult, MoveLimit},
		{"a tag of many moves", long, []Tag{{"Moves", "many"}}, "14(T)-14(T)", ErrOption, GameRecord},
		{"a tag that is too much", long, []Tag{{"Moves", "1001"}}, "14(W)-14(R)", ErrOption, GameRecord},
		{"a tag that is less than nothing", long, []Tag{{"Moves", "-5"}}, "14(W)-14(R)", ErrOption, GameRecord},
		{"a tag with a sign", long, []Tag{{"Moves", "+201"}}, "14(W)-14(R)", ErrOption, GameRecord},
		{"a tag with a zero", long, []Tag{{"Moves", "0201"}}, "14(W)-14(R)", ErrOption, GameRecord},
		{"a tag that denies", ahead, []Tag{limit, {"MoreMarbles", "false"}}, left("TT"), nil, 0},
		{"a tag that is too little", long[:1], []Tag{{"Moves", "0"}}, "14(W)-14(R)", ErrOption, GameRecord},
		{"a tag that is neither true nor false", ahead, []Tag{limit, {"MoreMarbles", "True"}}, left("TT"), ErrOption, GameRecord},
		{"another limit", long, []Tag{{"Moves", "201"}}, "14(W)-14(R)", nil, 0},
	} {
		r := Record{More: c.more, Moves: c.moves}
		if c.result != "" {
			if r.Result, err = ParseResult(c.result); err != nil {
				t.Fatal(err)
			}
		}
		switch err := r.Check(); {
		case c.kind != nil:
			wantProblem(t, err, c.kind, c.by)
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		}
	}
	const want = "abalone: not the result of this game: 13(L)-14(W) after 0 moves, which leave 14 and 14 marbles (rule Score)"
	if err := (Record{Result: Result{13, 14, Loss, Win}}).Check(); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestOwnLimit writes and reads the record of a game with more than 200 moves
// of each side.
func TestOwnLimit(t *testing.T) {
	for _, o := range []Options{{Moves: 230}, {Moves: 230, MoreMarbles: true}, {Moves: 3}} {
		g := longGame(t, o, "")
		text, err := g.Record().Text()
		if err != nil {
			t.Fatal(err)
		}
		r, err := ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		back, err := r.Replay()
		if err = errors.Join(err, r.Check()); err != nil || back.Why() != MoveLimit || back.Options() != o || len(back.Moves()) != 2*o.Moves {
			t.Errorf("%+v: %v after %d moves, error %v", o, back.Why(), len(back.Moves()), err)
		}
	}
	if r := begin(Options{}).Record(); len(r.More) != 0 || r.Result != (Result{}) {
		t.Errorf("the record of no moves is %+v", r)
	}
}

// TestEndlessRecord has one record that is much too long. Most of it is not
// read.
func TestEndlessRecord(t *testing.T) {
	for _, part := range []string{"x ", "[\n", "[a \"\"]", "1. "} {
		text := strings.Repeat(part, 8*MaxRecord/len(part))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := ParseRecords(text)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%q: error %.200v", part, err)
		}
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 40*MaxRecord {
			t.Errorf("%q: %d bytes", part, bytes)
		}
	}
}

// TestUnfinished writes and reads the record of a game that is not over.
func TestUnfinished(t *testing.T) {
	const text = "[Event \"\"]\n[Site \"\"]\n[Date \"\"]\n[Round \"\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n[Result \"*\"]\n\n1. g3-f3 *\n"
	g := begin(Options{})
	if err := g.Move(parsed(t, "g3-f3")[0]); err != nil {
		t.Fatal(err)
	}
	r := g.Record()
	r.Black, r.White = "Ann", "Bob"
	if got, err := r.Text(); err != nil || got != text {
		t.Errorf("%q, error %v", got, err)
	}
	if err := r.Check(); err != nil {
		t.Error(err)
	}
	none := begin(Options{}).Record()
	all, err := RecordsText([]Record{r, none, r})
	if err != nil {
		t.Fatal(err)
	}
	back, err := ParseRecords(all)
	if diff := cmp.Diff([]Record{r, {}, r}, back); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	written, err := json.Marshal(r)
	var read Record
	if err = errors.Join(err, json.Unmarshal(written, &read)); err != nil || !cmp.Equal(r, read) {
		t.Errorf("%s, error %v", written, err)
	}
}
