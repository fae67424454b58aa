package league

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// report returns the report of a course.
func report(t *testing.T, c Course, n Notes) Report {
	t.Helper()
	r, err := NewReport(c, arena.Seed{}, n)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPlayOffText checks the text of a league with a play-off of a stage, over
// and in progress.
func TestPlayOffText(t *testing.T) {
	const stage = "\nPlay-off, stage 1 (PlayOff)\n\n  Ann, Bob and Cid play for 2 places.\n"
	const heads = "\n  team  points  won  drawn  lost  games\n"
	for _, c := range []struct {
		matches int
		first   string // the first line
		want    string // after the table
	}{
		{3, "3 teams, 3 matches, 3 games\n", stage + heads +
			"  Ann        0    0      0     0    0-0\n  Bob        0    0      0     0    0-0\n  Cid        0    0      0     0    0-0\n" +
			"\n  3 matches remain to be played.\n"},
		{5, "3 teams, 5 matches, 5 games\n", stage + "  Bob  1 - 0  Cid\n  Ann  1 - 0  Cid\n" + heads +
			"  Ann        2    1      0     0    1-0\n  Bob        2    1      0     0    1-0\n  Cid        0    0      0     2    0-2\n" +
			"\n  1 match remains to be played.\n"},
		{7, "3 teams, 7 matches, 7 games\n", stage + "  Bob  1 - 0  Cid\n  Ann  1 - 0  Cid\n  Ann  1 - 0  Bob\n" + heads +
			"  Ann        4    2      0     0    2-0\n  Bob        2    1      0     1    1-1\n  Cid        0    0      0     2    0-2\n" +
			"\nFinalists\n\n  Ann  PlayOff, stage 1\n  Bob  PlayOff, stage 1\n\nFinal (FinalMatch): 1 game\n\n  Ann  1 - 0  Bob\n"},
	} {
		course := circle(t, 0)
		course.Matches = course.Matches[:c.matches]
		text := report(t, course, Notes{}).String()
		i := max(strings.Index(text, "\nPlay-off"), 0)
		if !strings.HasPrefix(text, c.first) {
			t.Errorf("not %q but\n%s", c.first, text)
		}
		if diff := cmp.Diff(c.want, text[i:]); diff != "" {
			t.Errorf("%d matches: %s", c.matches, diff)
		}
	}
}

// TestUndecidedText counts the games that nobody has won.
func TestUndecidedText(t *testing.T) {
	course := circle(t, 0)
	for k := range 2 {
		m := &course.Matches[k]
		m.Winners, m.Result.WinsA, m.Result.WinsB = []int{-1}, 0, 0
		course.Matches = course.Matches[:3]
		text := report(t, course, Notes{}).String()
		if want := fmt.Sprintf("3 teams, 3 matches, 3 games, %d undecided\n", k+1); !strings.HasPrefix(text, want) {
			t.Errorf("not %q but\n%s", want, text)
		}
	}
}

// TestTotals checks which counts of teams are in the text.
func TestTotals(t *testing.T) {
	const head = "Counted in all games"
	for _, c := range []struct {
		counts string
		totals [][]int64
		want   string // the end of the text, or "" without totals
	}{
		{"", nil, ""},
		{"", [][]int64{{}, {}, {}}, ""},
		{"late", nil, ""},
		{"late", [][]int64{{1}, {2}, {3}}, "  no.  team  late\n    1  Ann      1\n    2  Bob      2\n    3  Cid      3\n"},
		{"late", [][]int64{{0}, {0}, {1}}, "  no.  team  late\n    1  Ann      0\n    2  Bob      0\n    3  Cid      1\n"},
		{"late", [][]int64{{0}, {0}, {0}}, "  None: late.\n"},
		{"late crash", [][]int64{{0, 0}, {0, 0}, {0, 0}}, "  None: late, crash.\n"},
		{"late crash", [][]int64{{0, 0}, {0, 4}, {0, 0}}, "  no.  team  crash\n    1  Ann       0\n    2  Bob       4\n    3  Cid       0\n\n  None: late.\n"},
	} {
		text := report(t, circle(t, 0), Notes{TeamCounts: strings.Fields(c.counts), Totals: c.totals}).String()
		if c.want == "" {
			if strings.Contains(text, head) {
				t.Errorf("%q, %d:\n%s", c.counts, c.totals, text)
			}
		} else if !strings.HasSuffix(text, "\n"+head+"\n\n"+c.want) {
			t.Errorf("%q, %d: not\n%s\nbut\n%s", c.counts, c.totals, c.want, text)
		}
	}
}

// TestWideCount has a count whose name alone is wider than a line. The text
// ends all the same.
func TestWideCount(t *testing.T) {
	late := time.AfterFunc(10*time.Second, func() { panic("a wide column has no end") })
	defer late.Stop()
	wide := strings.Repeat("w", 90)
	text := report(t, circle(t, 0), Notes{TeamCounts: []string{"a", wide, "b"}, Totals: [][]int64{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}}).String()
	_, totals, _ := strings.Cut(text, "Counted in all games\n\n")
	parts := strings.Split(totals, "\n\n")
	if len(parts) != 3 || !strings.HasSuffix(parts[0], "\n    3  Cid   7") || !strings.Contains(parts[1], "  "+wide+"\n") || !strings.HasSuffix(parts[2], "\n    3  Cid   9\n") {
		t.Errorf("%d parts:\n%s", len(parts), totals)
	}
}

// TestLongNames has long names in a crosstable that has no room for them. A
// name has 16 columns there, and 32 columns where there is room.
func TestLongNames(t *testing.T) {
	var teams []string
	for k := range 20 {
		teams = append(teams, strings.Repeat("long name ", 5)+fmt.Sprint(k))
	}
	text := report(t, course(t, teams, roundrobin.Options{Games: 1, Places: roundrobin.NoFinal}, arena.Seed{3}), Notes{}).String()
	for _, want := range []string{
		"\n  no.  team              12  2  11  1  7  17  4  10  18  20  8  5  9  16  19  3\n   12  long name …me 11   x  0   0",
		"\n  no.  team              6  13  14  15\n   12  long name …me 11  1   1   1   1\n",
		"\n  place  team                              points  won  drawn  lost  games\n      1  long name long name l…ng name 11      28   10",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no\n%s\nin\n%s", want, text)
		}
	}
	for line := range strings.Lines(text) {
		if n := say.Width(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns: %q", n, line)
		}
	}
}

// TestWidePicture checks that a picture has room for each text, with a margin.
func TestWidePicture(t *testing.T) {
	teams := []string{strings.Repeat("W", 30), strings.Repeat("M", 30)}
	r := report(t, course(t, teams, roundrobin.Options{Games: 1, FinalGames: 5}, arena.Seed{3}), Notes{Title: "x"})
	picture, err := r.SVG()
	if err != nil {
		t.Fatal(err)
	}
	wide, _ := strconv.Atoi(string(regexp.MustCompile(`<svg [^>]*?width="(\d+)"`).FindSubmatch(picture)[1]))
	most := 0
	for _, m := range regexp.MustCompile(`<text x="(\d+)"[^>]*text-anchor="start"([^>]*)>([^<]*)</text>`).FindAllSubmatch(picture, -1) {
		x, _ := strconv.Atoi(string(m[1]))
		width := svg.Width
		if bytes.Contains(m[2], []byte("bold")) {
			width = svg.BoldWidth
		}
		most = max(most, x+width(string(m[3]), font)+margin)
	}
	if most <= narrow || wide < most {
		t.Errorf("the texts need %d, and the picture has %d", most, wide)
	}
}
