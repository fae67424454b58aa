package title

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has where names are on the page, and how large.

var counted = regexp.MustCompile(`<text x="(\d+)" y="(\d+)" text-anchor="middle" class="ink" font-size="(\d+)">(and \d+ more)</text>`)

// rows returns the names on a page, and how many more share a place, each as
// "594,188 56 Champion": the middle of the base line, the size, and the text.
func rows(c Certificate) (list []string) {
	picture := string(c.Draw())
	for _, m := range nested.FindAllStringSubmatch(picture, -1) {
		n := make([]int, 8)
		for k := 1; k <= 7; k++ {
			n[k], _ = strconv.Atoi(m[k])
		}
		list = append(list, fmt.Sprintf("%d,%d %d %s", n[1]+n[5], n[2]+n[6], n[7], m[9]))
	}
	for _, m := range counted.FindAllStringSubmatch(picture, -1) {
		list = append(list, fmt.Sprintf("%s,%s %s %s", m[1], m[2], m[3], m[4]))
	}
	return list
}

// has checks that a page has rows that begin as given.
func has(t *testing.T, c Certificate, want ...string) {
	t.Helper()
	got := rows(c)
	for _, row := range want {
		if !slices.ContainsFunc(got, func(x string) bool { return strings.HasPrefix(x, row) }) {
			t.Errorf("no %s in\n%s", row, strings.Join(got, "\n"))
		}
	}
}

// A text has its own size if it fits, and the smallest size if it does not.
func TestSizes(t *testing.T) {
	long := strings.Repeat("m", 200)
	has(t, Certificate{About: "Spring", Title: "Champion", Champion: "Ann"},
		"594,118 24 Spring", "594,188 56 Champion", "594,332 84 Ann")
	has(t, Certificate{About: long, Title: long, Champion: long},
		"594,118 16 mm", "594,188 24 mm", "594,332 30 mm")
}

// The champion has two lines if a name is then larger, and only then.
func TestChampionLines(t *testing.T) {
	m := func(n int) string { return strings.Repeat("m", n) }
	fits := func(n, size int) bool { return svg.BoldWidth(m(n), size) <= 1040 }
	// two is a name of two words, and where its first word is: in the
	// largest size from 52 to 24 in which the word fits.
	type name struct{ name, upper string }
	two := func(n int) name {
		size := 52
		for size > 24 && !fits(n, size) {
			size--
		}
		return name{m(n) + " " + m(n), fmt.Sprintf("594,286 %d mm", size)}
	}
	short, cut, long := 1, 1, 1
	for ; fits(short+1, 52); short++ {
	}
	// In one line of size 30, the name would lose its middle.
	for ; fits(cut+1, 26); cut++ {
	}
	for ; fits(long, 24); long++ {
	}
	for _, c := range []name{
		two(short), two(short + 1), two(cut), two(long), two(long + 9),
		{m(short/2) + " " + m(short/2-1), ""},
	} {
		var champion []string
		for _, row := range rows(Certificate{Champion: c.name}) {
			if strings.HasPrefix(row, "594,286 ") || strings.HasPrefix(row, "594,332 ") {
				champion = append(champion, row)
			}
		}
		if c.upper == "" {
			c.upper = "594,332 "
		}
		if len(champion) != 1 || !strings.HasPrefix(champion[0], c.upper) {
			t.Errorf("%s: %q, want %s", c.name, champion, c.upper)
		}
		if lower := strings.Replace(c.upper, "286", "350", 1); lower != c.upper {
			has(t, Certificate{Champion: c.name}, lower)
		}
	}
}

// What the event is called has two lines if they are then larger.
func TestAboutLines(t *testing.T) {
	words := strings.Repeat("m", 40)
	has(t, Certificate{About: "Spring " + words[:8]}, "594,118 24 Spring mmmmmmmm")
	has(t, Certificate{About: words + " " + words}, "594,86 20 "+words, "594,124 20 "+words)
}

// A text that is exactly as wide as its row fits.
func TestExactWidth(t *testing.T) {
	// exact returns a text that is as wide, with a word at its end.
	exact := func(wide, size int, width func(string, int) int, word string) string {
		for a := range 60 {
			for i := range 60 {
				if text := strings.Repeat("a", a) + strings.Repeat("i", i) + word; width(text, size) == wide {
					return text
				}
			}
		}
		t.Fatalf("no text is %d wide", wide)
		return ""
	}
	for _, size := range []int{26, 18} {
		name := exact(480, size, svg.Width, "")
		has(t, Certificate{Places: []pairing.Place[string]{{From: 2, To: 2, Players: []string{name}}, {From: 3, To: 3, Players: []string{"Bob"}}}},
			fmt.Sprintf("334,530 %d %s", size, name), "854,530 26 Bob")
	}
	for _, x := range []struct{ wide, size int }{{1000, 26}, {1001, 25}} {
		name := exact(x.wide, 26, svg.Width, "")
		has(t, Certificate{Places: []pairing.Place[string]{{From: 2, To: 2, Players: []string{name}}}}, fmt.Sprintf("594,530 %d %s", x.size, name))
	}
	for _, size := range []int{84, 30} {
		name := exact(1040, size, svg.BoldWidth, "")
		has(t, Certificate{Champion: name}, fmt.Sprintf("594,332 %d %s", size, name))
	}
	// In two lines, the first would be no larger.
	name := exact(1040, 52, svg.BoldWidth, " i")
	has(t, Certificate{Champion: name}, "594,332 52 "+name)
	name = exact(1040, 84, svg.BoldWidth, " iii")
	has(t, Certificate{Champion: name}, "594,332 84 "+name)
}

// A character that is not shown is written in other characters. Their width
// counts.
func TestWidthOfWhatIsShown(t *testing.T) {
	for _, row := range rows(Certificate{Champion: strings.Repeat("\x01", 10)}) {
		if !strings.HasPrefix(row, "594,332 ") || strings.Contains(row, "…") || strings.HasPrefix(row, "594,332 84 ") {
			t.Error(row)
		}
	}
}

// Two places are side by side, and one is in the middle. All names of a place
// have the size of the widest name. What is counted is below them.
func TestPlaceRows(t *testing.T) {
	wide, wider := strings.Repeat("m", 22), strings.Repeat("m", 100)
	second := pairing.Place[string]{From: 2, To: 6, Players: []string{"Ann", wide, "Cid", "Dee", "Eve"}}
	third := pairing.Place[string]{From: 7, To: 12, Players: []string{"Fay", "Gus", wider, "Ida", "Jon", "Kim"}}
	size := 26
	for svg.Width(wide, size) > 480 {
		size--
	}
	if size == 26 || size <= 18 {
		t.Fatalf("size %d", size)
	}
	left := func(y int, name string) string { return fmt.Sprintf("334,%d %d %s", y, size, name) }
	has(t, Certificate{Places: []pairing.Place[string]{second, third}},
		left(530, "Ann"), left(566, wide), left(602, "Cid"), left(638, "and 2 more"),
		"854,530 18 Fay", "854,566 18 Gus", "854,602 18 mm", "854,638 18 and 3 more")

	// Alone, the place has more room.
	has(t, Certificate{Places: []pairing.Place[string]{second}},
		"594,530 26 Ann", "594,566 26 "+wide, "594,602 26 Cid", "594,638 26 and 2 more")
}

// The record of the champion names byes only if there are any.
func TestRecord(t *testing.T) {
	for _, c := range []struct {
		wins, losses, byes int
		want               string
	}{
		{0, 0, 0, "without a game"}, {1, 1, 0, "1 game won, 1 lost"}, {1, 0, 0, "1 game won, 0 lost"}, {2, 2, 0, "2 games won, 2 lost"},
		{1, 0, 1, "1 game won, 0 lost, 1 bye"}, {2, 1, 3, "2 games won, 1 lost, 3 byes"}, {0, 0, 1, "0 games won, 0 lost, 1 bye"},
	} {
		if got := (Certificate{Wins: c.wins, Losses: c.losses, Byes: c.byes}).record(); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// An event waits for its first round as for any other.
func TestFirstRound(t *testing.T) {
	e := pairing.Event[string]{Lives: 1, Entrants: []string{"Ann", "Bob"}}
	for _, want := range []string{"round 1 is to be played", "round 1 is not finished"} {
		if _, err := New(Other, "", e); err == nil || !strings.HasSuffix(err.Error(), "; "+want) {
			t.Errorf("%v, want %s", err, want)
		}
		e.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob"}}}}
	}
}
