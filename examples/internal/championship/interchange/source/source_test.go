package source

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// TestText has the encodings of files.
func TestText(t *testing.T) {
	for _, c := range []struct {
		file, want string
		old        bool
	}{
		{"Çelik", "Çelik", false}, {"\ufeffAnn", "Ann", false}, {"\xc7elik", "Çelik", true},
		{"\x80 \x8a\x9e\x9f", "€ Šž\u0178", true}, {"\x81\xa0\xff", "\u0081\u00a0ÿ", true}, {"", "", false},
		{"\x7f\xff", "\x7fÿ", true}, {strings.Repeat("x", maxSize), strings.Repeat("x", maxSize), false},
	} {
		if got, old, err := Text([]byte(c.file)); got != c.want || old != c.old || err != nil {
			t.Errorf("%.9q: %.9q %v %v", c.file, got, old, err)
		}
	}
	for file, want := range map[string]string{
		"\xff\xfeA\x00": "UTF-16", "\xfe\xff\x00A": "UTF-16", strings.Repeat("x", maxSize+1): "the most are",
	} {
		if got, old, err := Text([]byte(file)); got != "" || old || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.5q: %q %v %v", file, got, old, err)
		}
	}
}

// FuzzText checks that a text is UTF-8, whatever the file is.
func FuzzText(f *testing.F) {
	f.Add([]byte("\xc7elik"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if text, old, err := Text(file); err == nil && (!utf8.ValidString(text) || old == utf8.Valid(file)) {
			t.Errorf("%q: %q %v", file, text, old)
		}
	})
}

// TestProblems checks that a problem stays on its line, and that the thousandth
// is the last.
func TestProblems(t *testing.T) {
	var ps Problems
	if ps.Err("x") != nil {
		t.Error("a problem of nothing")
	}
	for k := range 1001 {
		ps.At(k+1, 2, "a\n%s", "b")
	}
	lines := strings.Split(ps.Err("x").Error(), "\n")
	if len(lines) != 1001 || lines[0] != `line 1, column 2: a\nb` || lines[1000] != "x: and 1 more problems" {
		t.Errorf("%d %q %q", len(lines), lines[0], lines[len(lines)-1])
	}
}

// TestRemarks checks that remarks name whom they are about.
func TestRemarks(t *testing.T) {
	var rs Remarks
	rs.Add("all are late", "")
	for round := range 12 {
		rs.InRound("a draw is lost", "A\nnn", round+1)
	}
	rs.Add("a name is long", strings.Repeat("x", 200))
	rs.Add("all are late", "")
	long := strings.Repeat("y", 200)
	rs.InRound("a draw is late", long, 7)
	got := rs.Texts()
	if len(got) != 4 || got[3] != "a draw is late: "+long[:97]+"... in round 7" || got[0] != "all are late" || len(got[2]) != 116 ||
		!strings.HasPrefix(got[1], `a draw is lost: A\nnn in round 1, A\nnn in round 2, `) ||
		!strings.HasSuffix(got[1], "in round 10 and 2 others") {
		t.Errorf("%q", got)
	}
	for n, end := range map[int]string{1: ": 1", 2: ": 1 and 2", 10: " 9 and 10", 11: ", 10 and 1 other"} {
		var rs Remarks
		for k := range n {
			rs.Add("lost", fmt.Sprint(k+1))
		}
		if got := rs.Texts(); !strings.HasSuffix(got[0], end) {
			t.Errorf("%d: %q", n, got)
		}
	}
}

// TestNames checks that names of which no two are equal come out, and that a
// name that is alone stays as it is.
func TestNames(t *testing.T) {
	got := Names([]string{"Ann", "Bob", "Ann", "Ann (1)"}, []int{1, 2, 3, 4})
	if fmt.Sprintf("%q", got) != `["Ann (1)'" "Bob" "Ann (3)" "Ann (1)"]` {
		t.Errorf("%q", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		some := []string{"Ann", "Ann (1)", "Ann (1)'", "Ann (2)", "Bob"}
		names := rapid.SliceOf(rapid.SampledFrom(some)).Draw(t, "names")
		var numbers []int
		times := map[string]int{}
		for k, name := range names {
			numbers = append(numbers, k+1)
			times[name]++
		}
		seen := map[string]bool{}
		for k, name := range Names(names, numbers) {
			if seen[name] || times[names[k]] == 1 && name != names[k] {
				t.Fatalf("%q: %q", names, name)
			}
			seen[name] = true
		}
	})
}
