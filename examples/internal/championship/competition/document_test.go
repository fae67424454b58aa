package competition

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/timecontrol"
	"github.com/arbiter-go/arbiter/pairing"
)

// editions are all editions that package pairing has.
func editions() (list []pairing.Edition) {
	for e := pairing.Edition(0); len(e.Criteria()) > 0; e++ {
		list = append(list, e)
	}
	return list
}

// An event with the settings of its edition differs from nothing, and each of
// its figures has a source if the document is known.
func TestDocuments(t *testing.T) {
	if all := slices.Sorted(maps.Keys(documents)); !slices.Equal(all, editions()) {
		t.Errorf("documents of %v, want %v", all, editions())
	}
	for _, edition := range editions() {
		f := File{Event: pairing.New(edition, []string{"Ann", "Bob"})}
		if list := f.Differences(); len(list) > 0 {
			t.Errorf("%v differs: %v", edition, list)
		}
		criteria := 0
		for _, x := range f.Figures() {
			if x.What == "" || x.Here == "" || x.Source != "" {
				t.Errorf("%v: %+v", edition, x)
			}
			if strings.HasPrefix(x.What, "criterion") {
				criteria++
				if x.Where == "" || strings.HasSuffix(x.Where, "item 0") {
					t.Errorf("%v: %+v", edition, x)
				}
			}
		}
		if criteria != len(edition.Criteria()) {
			t.Errorf("%v: %d criteria", edition, criteria)
		}
	}
}

// Each setting that differs from the document is said.
func TestDifferences(t *testing.T) {
	for _, c := range []struct {
		edition pairing.Edition
		change  func(f *File)
		want    []Figure
	}{
		{pairing.WC2012, func(f *File) { f.Event.Lives = 2 }, []Figure{{"lives", "2", "3", "tournament format, item 2", "OutOfLives"}}},
		{pairing.WCC2014, func(f *File) { f.Event.Lives = 3 }, []Figure{{"lives", "3", "4", "tournament format, item 2", "OutOfLives"}}},
		{pairing.WC2012, func(f *File) { f.Event.ForfeitRemoves = false }, []Figure{{"forfeit", "removes nobody", "removes the player", "forfeits", "ForfeitLeaves"}}},
		{pairing.WCC2014, func(f *File) { f.Event.ForfeitRemoves = true }, []Figure{{"forfeit", "removes the player", "removes nobody", "", "ForfeitLeaves"}}},
		{pairing.WC2012, func(f *File) { f.Event.RankBy = []pairing.RankKey{pairing.ByRating} },
			[]Figure{{"ranking", "rating, then seed", "losses, then rating, then seed", "tournament format, item 10", "WC2012"}, {"late entry", "allowed", "refused", "registration", "SeedOrder"}}},
		{pairing.WC2012, func(f *File) { f.Event.Criteria = []pairing.Criterion{pairing.Repeats} },
			[]Figure{{"criteria", "a list of its own", "the list of the edition", "", "Criterion"}, {"late entry", "allowed", "refused", "registration", "SeedOrder"}}},
		{pairing.WC2016, func(f *File) {
			f.Event.Criteria = slices.Concat(f.Event.Edition.Criteria(), []pairing.Criterion{pairing.ByeSeed})
		},
			[]Figure{{"criteria", "a list of its own", "the list of the edition", "", "Criterion"}, {"late entry", "allowed", "refused", "the program", "SeedOrder"}}},
		{pairing.WC2012, func(f *File) { f.Event.Criteria = f.Event.Edition.Criteria() }, []Figure{{"late entry", "allowed", "refused", "registration", "SeedOrder"}}},
		{pairing.WCC2014, func(f *File) { f.Event.RankBy = f.Event.Edition.RankBy() }, []Figure{{"late entry", "allowed", "refused", "registration", "SeedOrder"}}},
		{pairing.WC2012, func(f *File) { f.Event.BothForfeitUnmet = true }, []Figure{{"both forfeit", "not a meeting", "a meeting", "", "BothForfeit"}}},
		{pairing.WC2012, func(f *File) { f.Event.SecondBy = pairing.LastOut },
			[]Figure{{"second place", "the last to leave, shared", "by games won, shared", "tournament format, end", "GamesWon"}}},
		{pairing.WCC2014, func(f *File) { f.Event.SecondBy = pairing.LastOut }, nil},
		{pairing.WC2012, func(f *File) { f.TimeControl = control(t, timecontrol.WCC2014) },
			[]Figure{{"time control", "2m/6m/100/0/8h/6m", "90s/5m/100/0/6h/5m", "time controls", "timecontrol.Part"}}},
		{pairing.WCC2014, func(f *File) { f.TimeControl = control(t, timecontrol.WCC2014) }, nil},
		{pairing.WC2012, func(f *File) { f.Money = &money.Money{Fee: &money.Fee{}, Penalty: 1} }, nil},
		{pairing.WC2012, func(f *File) { f.Money = &money.Money{Fee: &money.Fee{First: cents(25_00)}} },
			[]Figure{{"fee", "$25.00", "$80.00, $1.00 more each day", "registration", "EntryFee"}}},
		{pairing.WCC2014, func(f *File) { f.Money = &money.Money{Fee: &money.Fee{PerDay: cents(1)}, Penalty: 30_00} },
			[]Figure{{"fee", "$0.00, $0.01 more each day", "$10.00", "registration", "EntryFee"}, {"penalty", "$30.00", "$20.00", "penalty", "qualify.Penalty"}}},
		// Of these documents only the criteria are known.
		{pairing.WC2016, func(f *File) { f.Event.Lives, f.Event.ForfeitRemoves, f.TimeControl = 2, true, control(t, "2m/6m") }, nil},
	} {
		f := File{Event: pairing.New[string](c.edition, nil)}
		c.change(&f)
		if diff := cmp.Diff(c.want, f.Differences()); diff != "" {
			t.Errorf("%v: %s", c.edition, diff)
		}
	}
}

// cents is an amount of a file.
func cents(n int64) *int64 { return &n }

// control is a time control.
func control(t *testing.T, text string) timecontrol.Control {
	t.Helper()
	c, err := timecontrol.ParseControl(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Criteria that are missing, or that the document does not have, are said one
// by one.
func TestCriteria(t *testing.T) {
	f := File{Event: pairing.New[string](pairing.WC2012, nil)}
	f.Event.Criteria = []pairing.Criterion{pairing.ByeFewest, pairing.RankSquares}
	want := []Figure{
		{"criterion 1", "ByeFewest", "", "tournament format, item 3", "ByeFewest"},
		{"criterion 2", "RankSquares", "Repeats", "", "RankSquares"},
		{"criterion 3", "none", "ByeLosses", "tournament format, item 5", "ByeLosses"},
		{"criterion 4", "none", "LossGaps", "tournament format, item 6", "LossGaps"},
		{"criterion 5", "none", "ByeRating", "tournament format, item 8", "ByeRating"},
		{"criterion 6", "none", "ByeSeed", "tournament format, item 9", "ByeSeed"},
		{"criterion 7", "none", "RankSpread", "tournament format, item 10", "RankSpread"},
	}
	got := slices.DeleteFunc(f.Figures(), func(x Figure) bool { return !strings.HasPrefix(x.What, "criterion") })
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Each name to look up is there.
func TestLookUp(t *testing.T) {
	names := map[string]bool{}
	for _, pkg := range []string{"pairing", "rating", "colors", "qualify", "calendar", "timecontrol"} {
		paths, err := filepath.Glob("../../../../" + folder(pkg) + "/*.go")
		if err != nil || len(paths) == 0 {
			t.Fatal(pkg, err)
		}
		for _, path := range paths {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			if file.Name.Name != pkg {
				continue
			}
			for _, d := range file.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					if d.Recv == nil {
						names[pkg+"."+d.Name.Name] = true
					}
				case *ast.GenDecl:
					for _, s := range d.Specs {
						switch s := s.(type) {
						case *ast.TypeSpec:
							names[pkg+"."+s.Name.Name] = true
						case *ast.ValueSpec:
							names[pkg+"."+s.Names[0].Name] = true
						}
					}
				}
			}
		}
	}
	for _, edition := range editions() {
		for _, x := range (File{Event: pairing.New[string](edition, nil)}).Figures() {
			name := x.LookUp
			if !strings.Contains(name, ".") {
				name = "pairing." + name
			}
			if x.LookUp != "" && !names[name] {
				t.Errorf("there is no %s", name)
			}
		}
	}
}

// A game takes as long as the time control allows, and 15 minutes.
func TestGameLength(t *testing.T) {
	control := func(text string) timecontrol.Control {
		c, err := timecontrol.ParseControl(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, c := range []struct {
		edition pairing.Edition
		control timecontrol.Control
		want    time.Duration
	}{
		{pairing.WC2012, timecontrol.Control{}, 6*time.Hour + 15*time.Minute},
		{pairing.WCC2014, timecontrol.Control{}, 8*time.Hour + 15*time.Minute},
		{pairing.WC2012, control("30s/1m/100/0/2h"), 2*time.Hour + 15*time.Minute},
		{pairing.WC2012, control("30s/1m"), 6*time.Hour + 15*time.Minute},
		{pairing.WC2013, timecontrol.Control{}, 6*time.Hour + 15*time.Minute},
	} {
		f := File{TimeControl: c.control, Event: pairing.New[string](c.edition, nil)}
		if got := f.GameLength(); got != c.want {
			t.Errorf("%v, %v: %v, want %v", c.edition, c.control, got, c.want)
		}
	}
}
