package competition

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/timecontrol"
	"github.com/arbiter-go/arbiter/pairing"
)

// printed is what -rules prints about a file.
func printed(f File) string {
	var b bytes.Buffer
	f.Document().PrintRules(&b, 80, f.TimeControl, Table{"", f.Figures()})
	return b.String()
}

// The rules that only one document has are in its table, and the others are in
// both.
func TestRows(t *testing.T) {
	rows := func(e pairing.Edition) map[string]Figure {
		of := map[string]Figure{}
		for _, x := range (File{Event: pairing.New[string](e, nil)}).Figures() {
			if _, twice := of[x.What]; twice {
				t.Errorf("%v: %s twice", e, x.What)
			}
			of[x.What] = x
		}
		return of
	}
	twelve, fourteen := rows(pairing.WC2012), rows(pairing.WCC2014)
	for _, what := range []string{"lives", "rating", "colors", "both forfeit", "third place", "prizes"} {
		if twelve[what].What == "" || twelve[what].Where != fourteen[what].Where || twelve[what].LookUp != fourteen[what].LookUp {
			t.Errorf("%s: %v, %v", what, twelve[what], fourteen[what])
		}
	}
	for _, want := range []Figure{
		{"rating", "all games except double forfeits; no existing ratings", "", "tournament format, item 7", "rating.Fit"},
		{"earlier results", "stand once a later round has started", "", "technical problems", "ResultsStand"},
		{"other failures", "the director decides", "", "technical problems", "DirectorDecides"},
		{"pairs and colors", "the director has the last word", "", "notes", "DirectorDecides"},
		{"forfeited prizes", "not paid", "", "qualifying and publication", "ForfeitedPrize"},
		{"refund", "all of it, until the close", "", "", "EntryFee"},
		{"time control", "2m/6m/100/0/8h/6m", "", "time controls", "timecontrol.Part"},
	} {
		if got := fourteen[want.What]; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	if got := twelve["game times"]; !strings.HasSuffix(got.Here, "in the zone of the event") || got.LookUp != "calendar.Window" {
		t.Error(got)
	}
	if got := twelve["earlier results"]; got.Where != "" {
		t.Error(got)
	}
}

// The last line has a command for each package in the table.
func TestEachPackage(t *testing.T) {
	for _, e := range editions() {
		f := File{Event: pairing.New[string](e, nil)}
		text := strings.Join(strings.Fields(printed(f)), " ")
		_, commands, _ := strings.Cut(text, "To look up a name: ")
		for _, x := range f.Figures() {
			pkg, _, ok := strings.Cut(x.LookUp, ".")
			if !ok {
				pkg = "pairing"
			}
			if strings.Count(commands, "go doc "+folder(pkg)+" ") != 1 {
				t.Errorf("%v: %s in %q", e, pkg, commands)
			}
		}
	}
}

// The rules fit the width, and nothing of them is lost.
func TestWidth(t *testing.T) {
	for _, width := range []int{80, 96} {
		for _, e := range editions() {
			f := File{Event: pairing.New[string](e, nil), TimeControl: control(t, timecontrol.WC2012)}
			var b bytes.Buffer
			f.Document().PrintRules(&b, width, f.TimeControl, Table{"", f.Figures()})
			for line := range strings.Lines(b.String()) {
				if n := len(strings.TrimSuffix(line, "\n")); n > width {
					t.Errorf("%v: %d columns: %s", e, n, line)
				}
			}
			for _, x := range f.Figures() {
				for _, word := range strings.Fields(x.What + " " + x.Here + " " + x.Where + " " + x.LookUp) {
					if !strings.Contains(b.String(), word) {
						t.Errorf("%v: %s is lost in\n%s", e, word, &b)
					}
				}
			}
		}
	}
}

// A difference is marked in the table, and told behind it and in the head of
// the event.
func TestPrintDifferences(t *testing.T) {
	f := File{Event: pairing.New[string](pairing.WCC2014, nil)}
	f.Event.Lives, f.Event.Criteria = 2, slices.Clone(f.Event.Edition.Criteria()[:5])
	f.TimeControl = control(t, timecontrol.WC2012)
	const lives, criteria = "  lives: 2; the document has: 4\n", "  criteria: a list of its own; the document has: the list of the edition\n"
	text := printed(f)
	for _, want := range []string{"  lives         ", "* These differ from the document:\n\n" + lives + criteria, "\nTime control 90s/5m/100/0/6h/5m: Each player"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	var b bytes.Buffer
	f.Document().PrintDocument(&b, 80, "-", f.Figures())
	if want := "with these differences:\n" + lives + criteria; !strings.Contains(strings.ReplaceAll(b.String(), "\n    ", " "), want) {
		t.Errorf("no %q in\n%s", want, &b)
	}
}
