package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A row is a line of a file, and what must come of it.
type row struct {
	text   string
	counts int64  // games
	wrong  bool   // it cannot be read
	a, b   string // the players of games that count
}

// rows has rows of tables and lines.
var rows = map[string][]row{
	linesForm: {
		{"Ann Bob 1-0", 1, false, "Ann", "Bob"}, {" \"Ann B.\"\t\"C \\\"D\\\" \\\\\" draw # x", 1, false, "Ann B.", `C "D" \`},
		{"Ann Bob +3 =2 -1", 6, false, "Ann", "Bob"}, {"Ann Bob +3=2-1", 6, false, "Ann", "Bob"}, {"Ann Bob -1 + 3", 0, true, "", ""},
		{"", 0, false, "", ""}, {"# Ann", 0, false, "", ""}, {"  ", 0, false, "", ""}, {"Ann Bob *", 0, false, "", ""}, {"Ann Ann 1", 0, false, "", ""},
		{"Ann Bob", 0, true, "", ""}, {"Ann", 0, true, "", ""}, {"Ann Bob 7", 0, true, "", ""}, {"Ann \"Bob 1", 0, true, "", ""}, {"Ann Bob +1 +1", 0, true, "", ""},
		{"Ann Bob 1 0", 0, true, "", ""}, {"\"\" Bob 1", 0, true, "", ""}, {"Ann \"B\\", 0, true, "", ""}, {"Ann Bob +", 0, true, "", ""},
		{strings.Repeat("x", maxLine), 0, true, "", ""},
	},
	csvForm: {
		{"Ann,Bob,1", 1, false, "Ann", "Bob"}, {" Ann B. , \"C, \"\"D\"\"\" ,½", 1, false, "Ann B.", `C, "D"`}, {"\"Ann\",Bob,\"0\",x,y", 1, false, "Ann", "Bob"},
		{"Ann,Bob,+3 =2 -1", 6, false, "Ann", "Bob"}, {"Ann,Bob,Bob", 1, false, "Ann", "Bob"}, {"An\"n,Bob,1", 1, false, `An"n`, "Bob"},
		{"", 0, false, "", ""}, {"# Ann", 0, false, "", ""}, {"Ann,Bob,", 0, false, "", ""}, {"Ann,Bob,*", 0, false, "", ""}, {"Ann,Ann,1", 0, false, "", ""},
		{"Ann,Bob", 0, true, "", ""}, {"Ann", 0, true, "", ""}, {"Ann,Bob,7", 0, true, "", ""}, {"Ann,\"Bob,1", 0, true, "", ""}, {"\"Ann\"x,Bob,1", 0, true, "", ""},
		{",Bob,1", 0, true, "", ""}, {"\"\",Bob,1", 0, true, "", ""}, {"Ann,Bob,Cid", 0, true, "", ""}, {strings.Repeat("x", maxLine), 0, true, "", ""},
	},
}

// eachRow: what comes of a line does not depend on the lines around it, and its
// number is right, however the window moves.
func eachRow(t *rapid.T) {
	form := rapid.SampledFrom([]string{linesForm, csvForm}).Draw(t, "form")
	var text bytes.Buffer
	if form == csvForm {
		text.WriteString("a,b,score\n")
	}
	if n := rapid.SampledFrom([]int{0, 0, 0, room - 40, maxLine - 40}).Draw(t, "blanks"); n > 0 {
		text.WriteString(strings.Repeat("\n", n))
	}
	line := 1 + strings.Count(text.String(), "\n")
	var wrong []string
	want := map[string]int64{}
	ends := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "ends")
	for _, x := range rapid.SliceOfN(rapid.SampledFrom(rows[form]), 1, 20).Draw(t, "rows") {
		text.WriteString(x.text + ends)
		if x.counts > 0 {
			want[x.a+"|"+x.b] += x.counts
		}
		if x.wrong {
			wrong = append(wrong, fmt.Sprintf("x:%d: ", line))
		}
		line++
	}
	if rapid.Bool().Draw(t, "last end") {
		text.Truncate(text.Len() - len(ends))
	}
	r := newRecord()
	r.file = "x"
	if err := r.read(context.Background(), &text, form, new(counter)); err != nil {
		t.Fatal(err)
	}
	if int(r.missed[unreadable].games) != len(wrong) || len(r.problems)+r.more != len(wrong) {
		t.Fatalf("%d and %d problems, want %d:\n%q", r.missed[unreadable].games, len(r.problems)+r.more, len(wrong), r.problems)
	}
	for k, problem := range r.problems {
		if !strings.HasPrefix(problem, wrong[k]) {
			t.Fatalf("%q, want %q", problem, wrong[k])
		}
	}
	got := map[string]int64{}
	for _, x := range r.sum.Pairs() {
		got[r.names[x.A]+"|"+r.names[x.B]] += met(x)
	}
	for pair, n := range want {
		if got[pair] != n {
			t.Fatalf("%s: %d games, want %d", pair, got[pair], n)
		}
		delete(got, pair)
	}
	if len(got) > 0 {
		t.Fatal(got)
	}
}

func TestEachRow(t *testing.T) { rapid.Check(t, eachRow) }
func FuzzEachRow(f *testing.F) { f.Fuzz(rapid.MakeFuzz(eachRow)) }

// FuzzRead finds that no text in any form makes the program panic, or names a
// line that is not there.
func FuzzRead(f *testing.F) {
	for _, text := range three {
		f.Add(text, "")
	}
	f.Add("\"a\"\"b\",c,+1=2\n", csvForm)
	f.Fuzz(func(t *testing.T, text, form string) {
		if !slices.Contains([]string{"", pgnForm, csvForm, tsvForm, linesForm}, form) {
			return
		}
		r := newRecord()
		r.file, r.from = "x", "20260000"
		if err := r.read(context.Background(), strings.NewReader(text), form, new(counter)); err != nil {
			return
		}
		lines := int64(strings.Count(text, "\n")) + 1
		for _, m := range r.missed {
			for _, place := range m.places {
				var line int64
				if n, err := fmt.Sscanf(place, "x:%d", &line); n != 1 || err != nil || line < 1 || line > lines {
					t.Errorf("%q: %s", text, place)
				}
			}
		}
	})
}

// Fields are as in a slow reader of one character at a time.
func TestCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.StringOf(rapid.SampledFrom([]rune("ab,,\"\" "))).Draw(t, "line")
		got, ok := cut([]byte(line), ',', nil)
		var texts []string
		for _, x := range got {
			texts = append(texts, string(x))
		}
		want, good := slowCut(line)
		if ok != good || ok && !slices.Equal(texts, want) {
			t.Fatalf("%q: %q, %t, want %q, %t", line, texts, ok, want, good)
		}
	})
}

// slowCut is cut, one character at a time.
func slowCut(line string) (fields []string, ok bool) {
	const (
		before = iota // a field
		plain
		quoted
		mark // in quotation marks
		behind
	)
	state, field := before, ""
	for _, c := range line + "," {
		switch {
		case state == quoted && c == '"':
			state = mark
		case state == quoted:
			field += string(c)
		case state == mark && c == '"':
			state = quoted
			field += `"`
		case c == ',':
			fields = append(fields, strings.TrimSpace(field))
			state, field = before, ""
		case state == before && c == ' ':
		case state == before && c == '"':
			state = quoted
		case state == before || state == plain:
			state = plain
			field += string(c)
		case c == ' ':
			state = behind
		default:
			return nil, false
		}
	}
	return fields, state == before
}
