package say

import "testing"

func TestTable(t *testing.T) {
	rows := [][]string{{"", "won", "of"}, {"李小龍", "3"}, {"e\u0301va", "10", "11", "out"}, {"שלום", "2", "5"}}
	want := "" +
		"          won  of\n" +
		"  李小龍    3\n" +
		"  e\u0301va      10  11  out\n" +
		"  \u2068שלום\u2069      2   5\n"
	if got := Table(rows, "l r"); got != want {
		t.Errorf("%s", got)
	}
	if got := Table(rows[:1], ""); got != "    won  of\n" {
		t.Errorf("%q", got)
	}
	if got := Table(nil, "l"); got != "" {
		t.Errorf("%q", got)
	}
}
