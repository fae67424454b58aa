package say

import (
	"strings"
	"testing"
)

func TestWidth(t *testing.T) {
	for text, want := range map[string]int{
		"":                   0,
		"Ann é · …":          9,
		"李小龍":                6,
		"カナ ｶﾅ":              7,
		"한글":                 4,
		"\u1112\u1161\u11ab": 2, // the same syllable as 한, in parts
		"ＡＢ！":                6,
		"e\u0301":            1,
		"क्\u200dष":          2,
		"שָׁלוֹם":            4,
		"🙂♟":                 3,
		"𠮷":                  2,
		"\u2068שם\u2069":     2,
	} {
		if got := Width(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
}

// The cells of a column begin at the same place, whatever the names.
func TestColumns(t *testing.T) {
	rows := []string{"player\twon\tnote", "李小龍\t3", "e\u0301va\t10\tout", Sprintf("%s\t1\t", "\x1b[31m"), "שלום\t2\tin"}
	want := "" +
		"  player    won  note\n" +
		"  李小龍    3\n" +
		"  e\u0301va       10   out\n" +
		`  \x1b[31m  1    ` + "\n" +
		"  \u2068שלום\u2069      2    in\n"
	if got := Columns(rows, "  "); got != want {
		t.Errorf("%s", got)
	}
	if got := Columns([]string{"李小龍\t1", "abc\t2"}, ""); got != "李小龍  1\nabc     2\n" {
		t.Errorf("a wide name:\n%s", got)
	}
	if got := Columns([]string{"a\tlong last cell", "b\tc\td"}, ""); got != "a  long last cell\nb  c  d\n" {
		t.Errorf("a last cell widens a column:\n%s", got)
	}
	if Left("李", 4) != "李  " || Right("李", 4) != "  李" || Left("long", 2) != "long" {
		t.Error("blanks")
	}
}

// A table that is too wide is continued in another, whose rows begin with the
// same names.
func TestFolded(t *testing.T) {
	rows := []string{"seed\tplayer\tR1\tR2\tR3\tout", "1\t李小龍\tbye\t2+\t\tin R2", "2\tAnn", "3\tBob\t1-"}
	for _, c := range []struct {
		width int
		want  string
	}{
		{34, Columns(rows, "  ")},
		{33, `  seed  player  R1   R2  R3
  1     李小龍  bye  2+
  2     Ann
  3     Bob     1-

  seed  player  out
  1     李小龍  in R2
`},
		{25, `  seed  player  R1   R2
  1     李小龍  bye  2+
  2     Ann
  3     Bob     1-

  seed  player  R3  out
  1     李小龍      in R2
`},
	} {
		if got := Folded(rows, "  ", 2, c.width); got != c.want {
			t.Errorf("%d columns:\n%s", c.width, got)
		}
	}
	if got := Folded(rows, "", 2, 1); strings.Count(got, "player") != 4 {
		t.Errorf("not one column in each table:\n%s", got)
	}
	for _, rows := range [][]string{nil, {"1\tAnn"}} {
		if got := Folded(rows, "", 2, 80); got != Columns(rows, "") {
			t.Errorf("%q: %q", rows, got)
		}
	}
}

// Names in a list stay in its order, whatever their direction.
func TestJoin(t *testing.T) {
	want := "Ann, \u2068שלום\u2069, \u2068דוד\u2069, a\\tb"
	got := Join([]string{"Ann", "שלום", "דוד", "a\tb"})
	if got != want || Isolate(got) != got || Width(got) != 20 {
		t.Errorf("%q, %d columns", got, Width(got))
	}
	if got := Columns([]string{"1\t" + got}, ""); got != "1  "+want+"\n" {
		t.Errorf("%q", got)
	}
}

// Parts that are written from right to left keep to themselves.
func TestProse(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "",
		"Ann meets Bob.":                 "Ann meets Bob.",
		"שלום (rank 1, 1 loss)":          "\u2068שלום\u2069 (rank 1, 1 loss)",
		"Ann meets שלום אברהם.":          "Ann meets \u2068שלום אברהם\u2069.",
		"שלום, דוד and Bob":              "\u2068שלום\u2069, \u2068דוד\u2069 and Bob",
		"שלום - 2":                       "\u2068שלום\u2069 - 2",
		"בן-דוד: 2 losses":               "\u2068בן-דוד\u2069: 2 losses",
		"שָׁלוֹם won":                    "\u2068שָׁלוֹם\u2069 won",
		"می\u200cخواهم has Gold":         "\u2068می\u200cخواهم\u2069 has Gold",
		"first שלום\nsecond דוד":         "first \u2068שלום\u2069\nsecond \u2068דוד\u2069",
		"\u2068שלום\u2069 and Bob":       "\u2068שלום\u2069 and Bob",
		"שלום and \u2068שלום\u2069 stay": "שלום and \u2068שלום\u2069 stay",
	} {
		if got := Prose(text); got != want || Width(got) != Width(text) {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"שלום 2":    "\u2068שלום 2\u2069 won",
		"שלום Ann":  "\u2068שלום\u2069 Ann won",
		"שלום, דוד": "\u2068שלום\u2069, \u2068דוד\u2069 won",
	} {
		if got := Sprintf("%s won", text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	if got, want := Wrap("Ann meets שלום אברהם twice", "", "  ", 14), "Ann meets \u2068שלום\u2069\n  \u2068אברהם\u2069 twice\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"twelve of 12", "twelve of 12"},
		{"thirteen of 13", "thirteen… 13"},
		{"一二三四五六", "一二三四五六"},
		{"一二三四五六七", "一二三四…七"},
		{strings.Repeat("e\u0301", 13), strings.Repeat("e\u0301", 8) + "…" + strings.Repeat("e\u0301", 3)},
		{"abcdefg👩\u200d👩\u200d👧xyz" + "0123", "abcdefg…123"},
	} {
		if got := Cut(c.text, 12, 3); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.text, got, c.want)
		}
	}
}

// Words of a paragraph cannot command a terminal, and wide ones have their
// room.
func TestWrapShown(t *testing.T) {
	if got, want := Wrap("一二 三四 \x1b[2J", "", " ", 9), "一二 三四\n \\x1b[2J\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// What is drawn together is cut off together.
func TestCutTogether(t *testing.T) {
	for _, text := range []string{"ab🇩🇪🇫🇷🇮🇹cdefgh", "កខគសហគ្ងឃកខគ", "abक्षिcdefghijk", "abநொcdefghijk", "ab👍🏽cdefghijkl", "abಕ್ಷcdefghijk", "abශ්\u200dරcdefghijk"} {
		for most := 3; most < Width(text); most++ {
			for tail := range most {
				head, end, cut := strings.Cut(Cut(text, most, tail), "…")
				if !cut || !strings.HasPrefix(text, head) || !strings.HasSuffix(text, end) {
					t.Fatalf("%q becomes %q and %q", text, head, end)
				}
				for _, part := range []string{"🇩🇪", "🇫🇷", "🇮🇹", "គ្ង", "क्षि", "நொ", "👍🏽", "ಕ್ಷ", "ශ්\u200dර"} {
					if at := strings.Index(text, part); at >= 0 {
						for _, edge := range []int{len(head), len(text) - len(end)} {
							if at < edge && edge < at+len(part) {
								t.Errorf("%q is cut to %q and %q, inside %q", text, head, end, part)
							}
						}
					}
				}
			}
		}
	}
}
