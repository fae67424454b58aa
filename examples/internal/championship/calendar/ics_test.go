package calendar

import (
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
