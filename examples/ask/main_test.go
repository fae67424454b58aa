package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

// An exchange is a request from a transcript with its answer;
// testdata/requests.txt says how one is written.
type exchange struct {
	where   string
	request string
	answer  string // "" if it must be refused
	refusal string
}

func transcripts(t testing.TB) []exchange {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no transcripts, error %v", err)
	}
	var list []exchange
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(text, []byte("# Source: ")) {
			t.Errorf("%s: line 1 is not a source", path)
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSuffix(line, "\n")
			last := len(list) - 1
			complete := last < 0 || list[last].answer != "" || list[last].refusal != ""
			mark, rest, _ := strings.Cut(line, " ")
			switch {
			case (mark == "" && rest == "" || mark == "#") && complete:
			case mark == ">" && complete:
				list = append(list, exchange{where: path, request: rest})
			case mark == "<" && !complete:
				list[last].answer = rest
			case mark == "!" && !complete:
				list[last].refusal = rest
			default:
				t.Fatalf("%s: unexpected line %q", path, line)
			}
		}
	}
	return list
}

// ask returns the lines that serve answers, and checks that there are none but
// whole ones.
func ask(t testing.TB, in string) []string {
	t.Helper()
	var out strings.Builder
	if err := serve(strings.NewReader(in), &out); err != nil {
		t.Fatalf("serve: %v", err)
	}
	if out.Len() == 0 {
		return nil
	}
	text, ok := strings.CutSuffix(out.String(), "\n")
	if !ok {
		t.Errorf("the last line has no end: %.200s", out.String())
	}
	return strings.Split(text, "\n")
}

// parse returns an answer, or the text of a refusal, and checks that it is one
// of the two.
func parse(t testing.TB, line string) (answer any, refusal string) {
	t.Helper()
	var reply map[string]json.RawMessage
	if err := json.Unmarshal([]byte(line), &reply); err != nil || len(reply) != 1 {
		t.Fatalf("neither answer nor error: %.200q, %v", line, err)
	}
	if text, ok := reply["error"]; ok {
		if err := json.Unmarshal(text, &refusal); err != nil || refusal == "" {
			t.Fatalf("not a text: %.200q, %v", line, err)
		}
		return nil, refusal
	}
	if err := json.Unmarshal(reply["answer"], &answer); err != nil {
		t.Fatalf("%.200q: %v", line, err)
	}
	if _, ok := answer.(map[string]any); !ok {
		t.Fatalf("the answer is no object: %.200q", line)
	}
	return answer, ""
}

// covers reports whether got has all that want has, and its lists nothing else.
func covers(want, got any) bool {
	switch want := want.(type) {
	case map[string]any:
		got, ok := got.(map[string]any)
		for key, x := range want {
			y, has := got[key]
			ok = ok && has && covers(x, y)
		}
		return ok
	case []any:
		got, ok := got.([]any)
		return ok && slices.EqualFunc(want, got, covers)
	case float64:
		got, ok := got.(float64)
		return ok && math.Abs(want-got) <= 1e-8
	}
	return want == got
}

func (x exchange) check(t *testing.T, line string) {
	t.Helper()
	got, refusal := parse(t, line)
	if x.answer == "" {
		if refusal == "" || !strings.Contains(refusal, x.refusal) {
			t.Errorf("%s: %s\n got %s\nwant an error with %q", x.where, x.request, line, x.refusal)
		}
		return
	}
	var want any
	if err := json.Unmarshal([]byte(x.answer), &want); err != nil {
		t.Fatalf("%s: %s: %v", x.where, x.answer, err)
	}
	if !covers(want, got) {
		t.Errorf("%s: %s\n got %s\nwant %s", x.where, x.request, line, x.answer)
	}
}

// TestTranscripts asks all requests at once, and each again alone.
func TestTranscripts(t *testing.T) {
	list := transcripts(t)
	var in strings.Builder
	asked := map[string]bool{}
	for _, x := range list {
		in.WriteString(x.request + "\n")
		for verb := range verbs {
			if strings.Contains(x.request, `"`+verb+`"`) && x.answer != "" {
				asked[verb] = true
			}
		}
	}
	lines := ask(t, in.String())
	if len(lines) != len(list) {
		t.Fatalf("%d answers to %d requests", len(lines), len(list))
	}
	for i, x := range list {
		x.check(t, lines[i])
		if alone := ask(t, x.request+"\n"); len(alone) != 1 || alone[0] != lines[i] {
			t.Errorf("%s: %s\n alone: %s\nbefore: %s", x.where, x.request, alone, lines[i])
		}
	}
	for verb := range verbs {
		if !asked[verb] {
			t.Errorf("no transcript has an answer to %s", verb)
		}
	}
}

// TestDocExample asks what the package comment asks, and wants the answer that
// it gives.
func TestDocExample(t *testing.T) {
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	var examples []string
	for line := range strings.Lines(string(source)) {
		if text, ok := strings.CutPrefix(line, "//\t{"); ok {
			examples = append(examples, "{"+strings.TrimSpace(text))
		}
	}
	if len(examples) < 2 {
		t.Fatalf("the package comment has no example")
	}
	want, _ := parse(t, examples[1])
	if got, _ := parse(t, ask(t, examples[0])[0]); !covers(want, got) || !covers(got, want) {
		t.Errorf("%s\n got %v\nwant %v", examples[0], got, want)
	}
}

// parts has an example of each part that the package comment leaves open.
var parts = strings.NewReplacer(`"?:`, `":`, `"pairing.enter","event":EVENT`,
	`"pairing.enter","event":{"lives":2,"rankBy":["losses"],"entrants":["Bob","Cid"],"rounds":[{"games":[{"gold":"Bob","silver":"Cid","outcome":"gold"}],"byes":[]}]}`,
	"EVENT",
	`{"edition":"wcc2014","lives":4,"entrants":["Ann","Bob","Cid"],"rounds":[`+
		`{"games":[{"gold":"Ann","silver":"Bob","outcome":"gold-by-forfeit"}],"byes":["Cid"]}]}`,
	"ROUND", `{"games":[{"gold":"Bob","silver":"Cid","outcome":""}],"byes":["Ann"]}`,
	"CERTIFICATE", `{"levels":[{"criterion":"ByeFewest","word":0,"unit":512},{"criterion":"Repeats","n":2,"word":0,"unit":128},`+
		`{"criterion":"ByeLosses","word":0,"unit":64},{"criterion":"LossGaps","n":1,"word":0,"unit":16},`+
		`{"criterion":"ByeRating","word":0,"unit":4},{"criterion":"ByeSeed","word":0,"unit":1},{"criterion":"RankSpread","word":1,"unit":1}],`+
		`"players":[{"player":"Ann","y":[0,-2]},{"player":"Cid","y":[0,0]},{"player":"Bob","y":[0,0]}],"bye":[0,2],`+
		`"sets":[{"players":["Ann","Cid"],"bye":true,"z":[32,2]}]}`,
	"PIN", `{"round":2,"pairs":[["Ann","Cid"]],"bye":"Bob"}`,
	`"number":3`, `"number":1`, `"round":3`, `"round":2`,
	"TIME", `"2012-01-02T00:00:00Z"`,
	"SEED", `"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="`, "SALT", `"`+strings.Repeat("01", 32)+`"`,
	"DRAW", `{"event":"Cup","matches":1,"hands":10,"cards":9}`, "HASH", `"7938737ed196aefd0a3a038c12d8413b4868e6e35d55a5d62c2912d9c510fa15"`,
	"LEAGUE", `{"teams":["Ann","Bob"],"results":[{"a":"Ann","b":"Bob","winsA":6,"winsB":4}],"options":{"twice":true}}`,
	"QUALIFIER", `{"entrants":["Ann"],"benchmarks":["Bob"],"window":{"begin":"2012-01-01T00:00:00Z","end":"2012-02-01T00:00:00Z"},"games":[]}`,
	"[RESULT]", `[{"a":"Ann","b":"Bob","winsA":6,"winsB":4}]`,
	`,"final"?:RESULT,"extra"?:RESULT`, ``, `"playoffs"?:[[RESULT]]`, `"playoffs":[]`,
	"[GAME]", `[{"gold":"Ann","silver":"Cid","rated":true,"start":"2012-01-03T00:00:00Z","end":"2012-01-03T01:00:00Z","winner":"gold"}]`,
	`"begin":TIME,"end":TIME`, `"begin":"2012-01-01T00:00:00Z","end":"2012-02-01T00:00:00Z"`,
	"[SCORED]", `[{"a":"Ann","b":"Bob","forfeit":"a"}]`,
	"WALL,WALL", "[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15],[16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31]",
	"WALL", "[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]",
	"TEXT", `"1. i5g5-h5 14(T)-14(T)"`,
	`[b]`, `["Cid"]`, `[p]`, `["Ann"]`, `[p,q]`, `["Ann","Bob"]`, `:p`, `:"Ann"`, `:q`, `:"Bob"`, `:r`, `:"Cid"`)

// TestDocQuestions asks every question of the package comment, with a part for
// each word that stands for one. No verb is left out.
func TestDocQuestions(t *testing.T) {
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for line := range strings.Lines(string(source)) {
		text, ok := strings.CutPrefix(line, `//	{"ask":`)
		if !ok {
			continue
		}
		request := parts.Replace(`{"ask":` + text)
		if _, refusal := parse(t, ask(t, request)[0]); refusal != "" {
			t.Errorf("%s: %s", request, refusal)
		}
		asked[strings.Split(text, `"`)[1]] = true
	}
	for verb := range verbs {
		if !asked[verb] {
			t.Errorf("the package comment has no question %s", verb)
		}
	}
}

// TestLines has lines of all kinds: how they end, how long they are, what is in
// them.
func TestLines(t *testing.T) {
	const (
		good   = `{"ask":"colors.assign","players":["Ann","Bob"],"games":[]}`
		answer = `"gold":"Ann"`
		bad    = `"error"`
	)
	long := strings.Repeat(" ", 1<<20)
	name := strings.Repeat("Žofie", 1<<17)
	longName := strings.Replace(good, "Ann", name, 1)
	manyGames := strings.Replace(good, "[]", `[{"gold":"Ann","silver":"Bob"}`+strings.Repeat(`,{"gold":"Bob","silver":"Ann"},{"gold":"Ann","silver":"Bob"}`, 1<<14)+"]", 1)
	for _, c := range []struct {
		name string
		in   string
		want []string // a part of each answer
	}{
		{"nothing", "", nil},
		{"an empty line", "\n", []string{bad}},
		{"empty lines", "\n\n\n", []string{bad, bad, bad}},
		{"an empty line between", good + "\n\n" + good + "\n", []string{answer, bad, answer}},
		{"spaces", "  \n", []string{bad}},
		{"no end of the last line", good, []string{answer}},
		{"no end of the last of two lines", good + "\n" + good, []string{answer, answer}},
		{"no end of the last line, which is bad", good + "\n{", []string{answer, bad}},
		{"CRLF", good + "\r\n" + good + "\r\n", []string{answer, answer}},
		{"empty lines with CRLF", "\r\n" + good + "\r\n\r\n", []string{bad, answer, bad}},
		{"CR at the end of the input", good + "\n" + good + "\r", []string{answer, answer}},
		{"nothing but CR", "\r", []string{bad}},
		{"CR alone ends no line", good + "\r" + good + "\n", []string{bad}},
		{"spaces around", " \t" + good + " \n", []string{answer}},
		{"a long line of spaces", long + good + long + "\n" + good, []string{answer, answer}},
		{"nothing but spaces", long + "\n" + good, []string{bad, answer}},
		{"a long id", longName + "\n" + good, []string{name, answer}},
		{"many games", manyGames + "\n" + good, []string{`"Balance"`, answer}},
		{"a long bad line", strings.Repeat("x", 1<<20) + "\n" + good, []string{bad, answer}},
		{"exactly as long as a buffer", good + strings.Repeat(" ", 1<<16-len(good)) + "\n" + good, []string{answer, answer}},
		{"one short of a buffer", good + strings.Repeat(" ", 1<<16-len(good)-1) + "\n" + good, []string{answer, answer}},
		{"deep nesting", strings.Repeat("[", 1<<20) + "\n" + good, []string{bad, answer}},
		{"deep nesting in a request", strings.Replace(good, "[]", strings.Repeat("[", 5000)+strings.Repeat("]", 5000), 1) + "\n" + good, []string{bad, answer}},
		{"invalid UTF-8", strings.Replace(good, "Ann", "A\xff", 1) + "\n" + good, []string{"UTF-8", answer}},
		{"invalid UTF-8 in the question", strings.Replace(good, "colors", "c\xff", 1) + "\n" + good, []string{bad, answer}},
		{"a zero byte", "\x00\n" + good, []string{bad, answer}},
		{"a byte-order mark at the beginning", "\ufeff" + good + "\n" + good, []string{answer, answer}},
		{"a byte-order mark later", good + "\n\ufeff" + good + "\n" + good, []string{answer, bad, answer}},
		{"two byte-order marks", "\ufeff\ufeff" + good + "\n" + good, []string{bad, answer}},
		{"nothing but a byte-order mark", "\ufeff", nil},
		{"characters that cannot be shown", strings.Replace(good, "Ann", "A\u009b\u202e\x7f", 1) + "\n" + strings.Replace(good, "colors", "\u202e", 1), []string{`"gold":"A\u009b\u202e\u007f"`, `\u202e`}},
		{"line separators", strings.Replace(good, "Ann", "A\u2028\u2029\u0085", 1) + "\n" + good, []string{`"gold":"A`, answer}},
		{"an escaped line end", strings.Replace(good, "Ann", `A\n\r`, 1) + "\n" + good, []string{`"gold":"A\n\r"`, answer}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := ask(t, c.in)
			if len(lines) != len(c.want) {
				t.Fatalf("%d answers, want %d: %.300q", len(lines), len(c.want), lines)
			}
			for i, line := range lines {
				parse(t, line)
				if !strings.Contains(line, c.want[i]) {
					t.Errorf("answer %d is %.300s, want %.100s", i+1, line, c.want[i])
				}
			}
		})
	}
}

// An answer is too long when its characters are written as escapes, and not
// before.
func TestLongAnswer(t *testing.T) {
	for _, c := range []struct {
		count int
		want  string
	}{
		{maxAnswer/6 - 10, `{"answer":"\u0085`},
		{maxAnswer/6 + 1, `{"error":"ask: the answer has 67108879 bytes, at most 67108864"}`},
	} {
		if got := string(write(strings.Repeat("\u0085", c.count))); !strings.HasPrefix(got, c.want) {
			t.Errorf("%d characters: %.100s, want %s", c.count, got, c.want)
		}
	}
}

// A line that is no request is refused with a sentence.
func TestNoRequest(t *testing.T) {
	for request, want := range map[string]string{
		`[1]`: `no array"`, `5`: `no number"`, `"x"`: `no string"`, `true`: `no bool"`,
		`{"ask":[1]}`: `is of type array"`, `{"ask":{}}`: `is of type object"`,
	} {
		var out bytes.Buffer
		run(nil, strings.NewReader(request+"\n"), &out, io.Discard)
		if got := out.String(); !strings.Contains(got, want) || strings.Contains(got, "json:") {
			t.Errorf("%s: %s", request, got)
		}
	}
}

// The escapes of an answer that is too long are counted, and not written.
func TestLongAnswerIsNotWritten(t *testing.T) {
	text := strings.Repeat("\x7f", maxAnswer/6+1)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := string(write(text))
	runtime.ReadMemStats(&after)
	if bytes := after.TotalAlloc - before.TotalAlloc; !strings.HasPrefix(got, `{"error":`) || bytes > maxAnswer {
		t.Errorf("%.100s: %d bytes are allocated", got, bytes)
	}
}

// The program answers when it is asked for help, and takes no arguments.
func TestCalls(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-h"}, 0, "usage: ask"},
		{[]string{"--help"}, 0, "\n  abalone.canonical\n  abalone.moves\n"},
		{[]string{"-x"}, 2, "usage: ask"},
		{[]string{"file"}, 2, "no arguments"},
		{nil, 0, `{"error":`},
	} {
		var out, errs bytes.Buffer
		status := run(c.args, strings.NewReader("{}\n"), &out, &errs)
		if status != c.status || !strings.Contains(out.String()+errs.String(), c.want) {
			t.Errorf("%q: status %d, %s%s", c.args, status, &out, &errs)
		}
	}
	var errs bytes.Buffer
	if status := run(nil, strings.NewReader("{}\n"), clitest.Broken{}, &errs); status != 1 || errs.String() != "ask: the output cannot be written: broken\n" {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// All that is wrong with a request is told at once.
func TestAllProblems(t *testing.T) {
	for request, want := range map[string][]string{
		`{"ask":"abalone.moves","board":"x","side":"red"}`:                                          {"not a board", `not "red"`},
		`{"ask":"abalone.play","moves":[],"ending":{"how":"sleep","side":"red"}}`:                   {`not "sleep"`, `not "red"`},
		`{"ask":"runoff.rank","rule":"best","keep":0,"bots":["A","A"],"matches":[]}`:                {"keep is 0", `not "best"`, "named twice"},
		`{"ask":"duplicate.acpc","seed":0,"players":0,"hands":0,"holeCards":53,"boardCards":-1}`:    {"players is 0", "hands is 0", "holeCards is 53", "boardCards is -1"},
		`{"ask":"rating.fit","players":["A","B"],"games":[{"a":"A","b":"B","score":2,"weight":0}]}`: {"a score is", "the weight of game 1 is 0"},
		`{"ask":"abalone.play","moves":[],"ending":{"how":"sleep"}}`:                                {`not "sleep"`, "black or white"},
	} {
		_, refusal := parse(t, ask(t, request)[0])
		for _, want := range want {
			if !strings.Contains(refusal, want) {
				t.Errorf("%s: no %s in %s", request, want, refusal)
			}
		}
	}
}

// TestAbsentTags has a record that lacks tags: the answer has those alone that
// are there.
func TestAbsentTags(t *testing.T) {
	for record, want := range map[string]string{
		`1. i5g5-h5 14(T)-14(T)`:                               `"tags":{},`,
		`[Event \"\"] 1. i5g5-h5 14(T)-14(T)`:                  `"tags":{"Event":""},`,
		`[Black \"Ann\"] [Result \"14(T)-14(T)\"] 14(T)-14(T)`: `"tags":{"Black":"Ann","Result":"14(T)-14(T)"},`,
	} {
		if got := ask(t, `{"ask":"abalone.record","record":"`+record+`"}`)[0]; !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", record, got, want)
		}
	}
}

// TestAtOnce has a partner who asks the next question only after the answer.
func TestAtOnce(t *testing.T) {
	in, requests := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error)
	go func() { done <- serve(in, out) }()
	buffer := make([]byte, 1<<16)
	for range 2 { // a line of one byte is whole
		if _, err := io.WriteString(requests, "\n"); err != nil {
			t.Fatal(err)
		}
		if n, err := answers.Read(buffer); err != nil || !strings.Contains(string(buffer[:n]), `"error"`) {
			t.Fatal(string(buffer[:n]), err)
		}
	}
	for _, x := range transcripts(t)[:20] {
		if _, err := io.WriteString(requests, x.request+"\n"); err != nil {
			t.Fatal(err)
		}
		n, err := answers.Read(buffer)
		if err != nil {
			t.Fatal(err)
		}
		x.check(t, string(buffer[:n]))
	}
	requests.Close()
	if err := <-done; err != nil {
		t.Errorf("serve: %v", err)
	}
}

// TestBroken has input and output that fail.
func TestBroken(t *testing.T) {
	broken := errors.New("broken")
	var out bytes.Buffer
	err := serve(io.MultiReader(strings.NewReader("{}\n{}"), iotest.ErrReader(broken)), &out)
	if !errors.Is(err, broken) || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("input: error %v, answers %q", err, out.String())
	}
	_, w := io.Pipe()
	w.CloseWithError(broken)
	if err := serve(strings.NewReader("{}\n{}\n"), w); err == nil {
		t.Error("output: no error")
	}
	if err := serve(iotest.OneByteReader(strings.NewReader("{}\r\n\n{}")), io.Discard); err != nil {
		t.Errorf("one byte at a time: %v", err)
	}
}

// FuzzServe reads any bytes: each line gets one line, an answer or an error.
func FuzzServe(f *testing.F) {
	for _, x := range transcripts(f) {
		f.Add([]byte(x.request + "\n"))
	}
	f.Add([]byte("\n\r\n\r"))
	f.Add([]byte("{}\n[]"))
	f.Add([]byte("\ufeff"))
	f.Add([]byte("\ufeff\ufeff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		text := bytes.TrimPrefix(data, []byte("\ufeff"))
		want := bytes.Count(text, []byte("\n"))
		if len(text) > 0 && text[len(text)-1] != '\n' {
			want++
		}
		lines := ask(t, string(data))
		if len(lines) != want {
			t.Fatalf("%d answers to %d lines", len(lines), want)
		}
		for _, line := range lines {
			parse(t, line)
		}
	})
}
