package say

import (
	"strings"
	"testing"
)

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 10, "> \n"},
		{"one two  three", 9, "> one two\n>   three\n"},
		{"one two three", 8, "> one\n>   two\n>   three\n"},
		{"émigré überall", 16, "> émigré überall\n"},
		{"a-word-that-is-long b", 5, "> a-word-that-is-long\n>   b\n"},
	} {
		if got := Wrap(c.text, "> ", "  ", c.width); got != c.want {
			t.Errorf("%q in %d columns: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	if got := Count(0, "match", "matches") + Count(1, "match", "matches") + Count(2, "match", "matches"); got != "0 matches1 match2 matches" {
		t.Error(got)
	}
	if got := Capital("") + Capital("émigré") + Capital("board") + Capital("7 hands"); got != "ÉmigréBoard7 hands" {
		t.Error(got)
	}
	names := []string{"Ann", "Bob", "Cid"}
	for n, want := range []string{"", "Ann", "Ann and Bob", "Ann, Bob and Cid"} {
		if got := List(names[:n]); got != want {
			t.Errorf("%s: %q, want %q", strings.Join(names[:n], "+"), got, want)
		}
	}
}
