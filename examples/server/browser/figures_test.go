package browser

import (
	"flag"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

var figures = flag.Bool("figures", false, "measure the pages of events of 1,000 players")

// TestFigures measures the pages of events of 1,000 players, on demand: the
// bytes of a page, its elements, and the median time from a click to the loaded
// page, of three loads.
func TestFigures(t *testing.T) {
	if !*figures {
		t.Skip("without -figures")
	}
	base := serve(t)
	w := open(t, base)
	for _, x := range []struct {
		id      string
		edition pairing.Edition
		rounds  int
	}{{"lives", pairing.WC2012, 5}, {"points", pairing.ArbiterSwiss2026, 5}} {
		e := played(t, x.edition, usual(1000), x.rounds)
		token := create(t, base, map[string]any{"id": x.id, "file": map[string]any{"about": x.id, "event": e}})
		at := "/events/" + x.id + "/"
		w.login(at+"desk/", token)
		pages := []string{"/", at, at + "desk/", at + "desk/people", at + "rounds/1", at + "rounds/5", at + "rounds/5?by=name",
			at + "rounds/5/why", at + "players/" + "Ann%20Archer", at + "ladder", at + "crosstable", at + "pictures", at + "predictions", at + "whatif",
			at + "seeding", at + "log", at + "rules", at + "money"}
		t.Logf("%-32s %9s %9s %6s", "page", "bytes", "elements", "ms")
		for _, page := range pages {
			var times []float64
			for range 3 {
				w.visit(page)
				w.wait("the page", "document.readyState === 'complete' && performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
				times = append(times, eval[float64](w, "performance.getEntriesByType('navigation')[0].duration"))
			}
			slices.Sort(times)
			t.Logf("%-32s %9d %9d %6.0f", page, eval[int](w, "performance.getEntriesByType('navigation')[0].decodedBodySize"),
				eval[int](w, "document.querySelectorAll('*').length"), times[1])
		}
	}
}
