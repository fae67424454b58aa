package say

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "",
		"Ann O'Hara-Müller":    "Ann O'Hara-Müller",
		"李小龍":                  "李小龍",
		"a\u00a0b\u3000c":      "a\u00a0b\u3000c",
		"می\u200cخواهم":        "می\u200cخواهم",
		"क्\u200dष":            "क्\u200dष",
		"Z\u0351algo\ufe0f":    "Z\u0351algo\ufe0f",
		"\x1b[2J":              `\x1b[2J`,
		"a\nb\r\tc\x00\x7f":    `a\nb\r\tc\x00\x7f`,
		"\u009b2J":             `\u009b2J`,
		"\u202eevil\u2066":     `\u202eevil\u2066`,
		"a\u2028b\ufeff\u200b": `a\u2028b\ufeff\u200b`,
		"\xffa\xc3":            `\xffa\xc3`,
		"\ufffd":               "\ufffd",
		"\U000e0041":           `\U000e0041`,
		`a\b "c"`:              `a\b "c"`,
	} {
		if got := Clean(text); got != want || Clean(got) != got {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := Lines("a\x1b\nb\r\n"); got != "a\\x1b\nb\\r\n" {
		t.Errorf("%q", got)
	}
}

func TestPrintable(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "A": true, "A B": true, " A": false, "A\t": false, "A\nB": false, "\u202eA": false, "日本語": true, "1234": true, "12345": false, "éèêë": true, "\xff": false,
	} {
		if Printable(text, 4) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
}

func TestSprintf(t *testing.T) {
	if got := Sprintf("%s\t%d %v\n", "a\tb", 7, errors.New("c\nd")); got != "a\\tb\t7 c\\nd\n" {
		t.Errorf("%q", got)
	}
}

// JSON has the same values, and nothing in it that cannot be shown.
func TestJSON(t *testing.T) {
	for _, text := range []string{"", "Ann", "李", "\x1b\u009b\x7f", "\u202e\ufeff", "\U000e0041\U000f0000", "\ufffd", "a\u200db\u2028"} {
		plain, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		var back string
		shown := string(JSON(plain))
		if n := JSONSize(plain); n != len(shown) {
			t.Errorf("%q has %d bytes, counted as %d", shown, len(shown), n)
		}
		if err := json.Unmarshal([]byte(shown), &back); err != nil || back != text {
			t.Errorf("%q has become %q: %v", text, back, err)
		}
		if strings.ContainsFunc(shown, func(c rune) bool { return !Shown(c) }) {
			t.Errorf("%q", shown)
		}
	}
	if got := string(JSON([]byte("{\n\t\"é\": 1}\r\n"))); got != "{\n\t\"é\": 1}\r\n" {
		t.Errorf("%q", got)
	}
}
