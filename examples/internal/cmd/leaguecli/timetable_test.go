package leaguecli

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// Each pair is in the timetable and in its picture, and no line has more than
// 80 columns.
func TestTimetable(t *testing.T) {
	for _, n := range []int{2, 3, 9, 20, 100} {
		for _, twice := range []bool{false, true} {
			g := toy(n, 1)
			g.Field.Options.Twice = twice
			if n == 100 {
				for k := range g.Field.Teams {
					g.Field.Teams[k].Name = "A team with a long name, the " + g.Field.Teams[k].Name
				}
			}
			x, err := g.timetable()
			if err != nil {
				t.Fatal(err)
			}
			text, picture := x.String(), string(x.svg())
			clitest.Narrow(t, text)
			if n == 100 {
				continue // it would take long
			}
			times := 1
			if twice {
				times = 2
			}
			for b := 2; b <= n; b++ {
				for a := 1; a < b; a++ {
					pair := fmt.Sprintf("%d Team %d - %d Team %d", a, a, b, b)
					if got := strings.Count(text+" ", " "+pair+" ") + strings.Count(text, " "+pair+"\n"); got != times {
						t.Fatalf("%d teams: %s is there %d times in\n%s", n, pair, got, text)
					}
					if got := strings.Count(picture, ">"+pair+"<"); got != times {
						t.Fatalf("%d teams: %s is there %d times in the picture", n, pair, got)
					}
				}
			}
			if got := strings.Count(text, " rests\n"); got != n%2*n*times {
				t.Errorf("%d teams: %d rests in\n%s", n, got, text)
			}
			d := xml.NewDecoder(strings.NewReader(picture))
			for err = nil; err == nil; _, err = d.Token() {
			}
			if err != io.EOF {
				t.Error(err)
			}
		}
	}
}

// As many matches are on a line as there is room for.
func TestTimetableWidth(t *testing.T) {
	for length := 2; length < 30; length++ {
		g := toy(12, 1)
		for k := range g.Field.Teams {
			g.Field.Teams[k].Name = fmt.Sprintf("%0*d", length, k)
		}
		x, err := g.timetable()
		if err != nil {
			t.Fatal(err)
		}
		clitest.Narrow(t, x.String())
	}
}

// The times are in the zone of the file. A name that is cut is named in full
// above. What is not in the competition is not in the timetable.
func TestTimetableText(t *testing.T) {
	long := strings.NewReplacer("Cid", "Cid from the University of Waterloo").Replace(small)
	const want = `Small: timetable

Teams: 1 Ann; 2 Bob; 3 Cid from the University of Waterloo.

Round 1, 2014-01-23 13:30 -05:00
  2 Bob - 3 Cid from…rloo  1 Ann rests

Round 2, 2014-01-23 14:00 -05:00
  1 Ann - 3 Cid from…rloo  2 Bob rests

Round 3, 2014-01-23 14:30 -05:00
  1 Ann - 2 Bob            3 Cid from…rloo rests

Play-off, 2014-01-23 15:00 -05:00: only if teams are tied for a place, 3 games
  in each match.
Final, 2014-01-23 16:00 -05:00: 3 games.
Extra match, 2014-01-23 16:30 -05:00: only if the final is level, 3 games.
`
	if status, out, errs := try(toy(0, 0), long, "-timetable", "-"); status != 0 || out != want || errs != "" {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
	if _, out, errs := try(toy(0, 0), long, "-timetable", "-svg", "-", "-"); !strings.HasPrefix(out, "<?xml ") || !strings.Contains(out, "Cid from the University of Waterloo") || errs != "" {
		t.Errorf("%s%s", errs, out)
	}
	for places, last := range map[int]string{1: "in each match.\n", roundrobin.NoFinal: "rests\n"} {
		in := times(places, places == 1, false)
		if status, out, errs := try(toy(0, 0), in, "-timetable", "-"); status != 0 || !strings.HasSuffix(out, last) || strings.Contains(out, "Final") {
			t.Errorf("status %d, %s%s", status, errs, out)
		}
	}
	if status, out, _ := try(toy(0, 0), `{"teams":[]}`, "-timetable", "-"); status != 1 || out != "" {
		t.Errorf("status %d, %s", status, out)
	}
}
