package calendar

import (
	"fmt"
	"strings"
	"testing"
)

// The description has the moment of the claim if the times are final. Otherwise
// it says that the time is a proposal.
func TestDescription(t *testing.T) {
	const proposal, claim = "This time is a proposal.", "A forfeit can be claimed after Sun Jan 15 12:15."
	w := week(submit(t, "Ann", day(9, 0, 0, 0), "Sun 12"))
	proposed, err := w.Propose(gamesOf([]string{"Ann-Bob"}), sixHours)
	if err != nil {
		t.Fatal(err)
	}
	final, err := w.Fix(gamesOf([]string{"Ann-Bob"}), sixHours)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		table    Timetable
		has, not string
	}{{proposed, proposal, "claimed"}, {final, claim, "proposal"}} {
		if text := keys(c.table.ICS("event", 1))["DESCRIPTION"]; !strings.Contains(text, c.has) || strings.Contains(text, c.not) {
			t.Errorf("%v: %s", c.table.Rule, text)
		}
	}
}

// A UID is a UUID of version 8, whatever it follows from. It depends on where
// one text ends and the next begins.
func TestUID(t *testing.T) {
	if uid("ab", "c") == uid("a", "bc") || uid("a", "") == uid("a") {
		t.Error("two lists of texts have one UID")
	}
	seen := map[string]bool{}
	for k := range 64 {
		u := uid("event", fmt.Sprint(k))
		if len(u) != 36 || u[14] != '8' || !strings.ContainsRune("89ab", rune(u[19])) {
			t.Errorf("%s is no UUID of version 8", u)
		}
		seen[u] = true
	}
	if len(seen) != 64 {
		t.Errorf("%d UIDs of 64 texts", len(seen))
	}
}

// A content line has at most 75 octets. The blank at the beginning of a folded
// line is one of them.
func TestFold(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	for text, want := range map[string]string{
		x(74): x(74), x(75): x(75), x(76): x(75) + "\r\n x", x(149): x(75) + "\r\n " + x(74), x(150): x(75) + "\r\n " + x(74) + "\r\n x",
		// No character is cut.
		x(74) + "é": x(74) + "\r\n é", x(73) + "é": x(73) + "é",
	} {
		if got := fold(text); got != want {
			t.Errorf("%d octets: %q, want %q", len(text), got, want)
		}
	}
}
