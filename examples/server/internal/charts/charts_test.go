package charts

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/play"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
	"pgregory.net/rapid"
)

// names are strange names, and then plain names.
func names(n int) []string {
	list := []string{
		"Ann", "Bob", "李小龍 the Long Dragon of the Eastern Mountains", "שלום אברהם", "<Cid & \"Dan\">", strings.Repeat("W", 60), "", "\x1b[31mRed",
	}
	for i := len(list); i < n; i++ {
		list = append(list, fmt.Sprintf("Player %d", i+1))
	}
	return list[:n]
}

// course plays an event of some rounds, or to its end.
func course(t *testing.T, players, lives, rounds int) (Course, []pairing.Remaining) {
	t.Helper()
	e := pairing.Event[string]{Lives: lives, Entrants: names(players)}
	lots := rand.New(rand.NewPCG(uint64(players), uint64(lives)))
	e, _, err := play.On(e, rounds, play.Pair, play.ByRating[string](lots))
	if err != nil {
		t.Fatal(err)
	}
	return courseOf(t, e)
}

// courseOf has the figures of an event that is played.
func courseOf(t *testing.T, e pairing.Event[string]) (Course, []pairing.Remaining) {
	t.Helper()
	var c Course
	var left []pairing.Remaining
	var games []rating.Game[string]
	for r := 0; r <= len(e.Rounds); r++ {
		if r > 0 {
			for _, g := range e.Rounds[r-1].Games {
				score := rating.Win
				if g.Outcome == pairing.SilverWins {
					score = rating.Loss
				}
				games = append(games, rating.Game[string]{A: g.Gold, B: g.Silver, Score: score})
			}
		}
		table, err := rating.Fit(e.Entrants, games, rating.Options{StandardErrors: true})
		if err != nil {
			t.Fatal(err)
		}
		c.Tables = append(c.Tables, &table)
		before, err := e.Before(r + 1)
		if err != nil {
			t.Fatal(err)
		}
		bounds, err := pairing.Bounds(before)
		if err != nil {
			t.Fatal(err)
		}
		left = append(left, bounds)
	}
	standings, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range standings.Rows {
		c.Until = append(c.Until, row.EliminatedIn)
	}
	return c, left
}

// sheet is a picture as it is read back.
type sheet struct {
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
	Title  string `xml:"title"`
	Desc   string `xml:"desc"`
	part
}

type part struct {
	Texts  []written `xml:"text"`
	Dots   []dot     `xml:"circle"`
	Groups []part    `xml:"g"`
}

type written struct {
	X      int    `xml:"x,attr"`
	Y      int    `xml:"y,attr"`
	Size   int    `xml:"font-size,attr"`
	Anchor string `xml:"text-anchor,attr"`
	Weight string `xml:"font-weight,attr"`
	Text   string `xml:",chardata"`
}

type dot struct {
	X int `xml:"cx,attr"`
	Y int `xml:"cy,attr"`
}

// flat puts what is inside groups among the rest.
func (p *part) flat() {
	for _, in := range p.Groups {
		in.flat()
		p.Texts, p.Dots = append(p.Texts, in.Texts...), append(p.Dots, in.Dots...)
	}
}

// read reads a picture back. It checks that nothing leaves the frame, and that
// no two texts touch.
func read(t *testing.T, picture []byte) sheet {
	t.Helper()
	clitest.SVG(t, picture)
	var s sheet
	if err := xml.Unmarshal(picture, &s); err != nil {
		t.Fatal(err)
	}
	s.flat()
	if s.Title == "" || s.Desc == "" {
		t.Errorf("title %q, words %q", s.Title, s.Desc)
	}
	type box struct{ left, top, right, bottom int }
	var boxes []box
	for _, x := range s.Texts {
		size := cmp.Or(x.Size, font)
		wide := svg.Width(x.Text, size)
		if x.Weight == "bold" {
			wide = svg.BoldWidth(x.Text, size)
		}
		b := box{x.X, x.Y - size, x.X + wide, x.Y}
		switch x.Anchor {
		case "end":
			b.left, b.right = x.X-wide, x.X
		case "middle":
			b.left, b.right = x.X-wide/2, x.X+wide/2
		}
		if b.left < 0 || b.top < 0 || b.right > s.Width || b.bottom > s.Height {
			t.Errorf("%q at %v leaves %d x %d", x.Text, b, s.Width, s.Height)
		}
		for k, c := range boxes {
			if x.Text != "" && s.Texts[k].Text != "" && b.left < c.right && c.left < b.right && b.top < c.bottom && c.top < b.bottom {
				t.Errorf("%q and %q touch", x.Text, s.Texts[k].Text)
			}
		}
		boxes = append(boxes, b)
	}
	for _, d := range s.Dots {
		if d.X < 0 || d.Y < 0 || d.X > s.Width || d.Y > s.Height {
			t.Errorf("a mark is at %v", d)
		}
	}
	return s
}

// Pictures of any size can be read, and have each player with the last figures.
func TestSizes(t *testing.T) {
	for _, x := range [][3]int{{3, 2, 0}, {3, 2, 1}, {3, 3, 99}, {8, 3, 99}, {24, 3, 5}, {64, 3, 6}, {64, 4, 99}, {8, 20, 199}} {
		c, left := course(t, x[0], x[1], x[2])
		picture := Ratings(c)
		if !bytes.Equal(picture, Ratings(c)) || !bytes.Equal(Remaining(left), Remaining(left)) {
			t.Error("the same figures are drawn in two ways")
		}
		s := read(t, picture)
		last := len(c.Tables) - 1
		for i, name := range names(x[0]) {
			want := say.Isolate(say.Clean(name)) + ": "
			if c.Until[i] == 0 {
				r := c.Tables[last].Ratings[i]
				want += fmt.Sprintf("%.0f ± %.0f.", r.Elo, math.Ceil(r.FieldError))
			}
			if last > 0 && !strings.Contains(s.Desc, want) {
				t.Errorf("%v: no %q in %q", x, want, s.Desc)
			}
			if out := fmt.Sprintf("out in round %d.", c.Until[i]); c.Until[i] > 0 && !strings.Contains(s.Desc, out) {
				t.Errorf("%v: no %q", x, out)
			}
		}
		s = read(t, Remaining(left))
		for r, b := range left[max(last-MaxRounds, 0):] {
			want := fmt.Sprintf("After round %d: ", r+max(last-MaxRounds, 0))
			if last == 0 {
				want = "No round is completed yet. Still to come: "
			}
			if b.FewestGames < b.MostGames {
				want += fmt.Sprintf("%d to %d games, ", b.FewestGames, b.MostGames)
			}
			if !strings.Contains(s.Desc, want) {
				t.Errorf("%v: no %q in %q", x, want, s.Desc)
			}
		}
	}
}

// The line of a player who is out ends in the round in which the player went
// out, with the figures of that round.
func TestOut(t *testing.T) {
	c, _ := course(t, 3, 1, 99)
	s := read(t, Ratings(c))
	lines := c.lines(c.Tables, 0)
	for i, name := range names(3) {
		k := slices.IndexFunc(lines, func(l *line) bool { return l.name == name })
		want := len(c.Tables) - 1
		if c.Until[i] > 0 {
			want = c.Until[i]
		}
		if r := c.Tables[want].Ratings[i]; lines[k].last != want || !strings.Contains(s.Desc, fmt.Sprintf("%.0f ± %.0f", r.Elo, math.Ceil(r.FieldError))) {
			t.Errorf("%s ends in round %d, not %d: %s", name, lines[k].last, want, s.Desc)
		}
	}
}

// The figures of a rating are whole numbers, and its error is rounded up.
func TestElo(t *testing.T) {
	for _, x := range []struct {
		elo, err float64
		want     string
	}{
		{1500, 0, "1500 "}, {1676.4, 451.2, "1676 452"}, {1323.6, 0.01, "1324 1"}, {-12.3, -1, "-12 "}, {math.NaN(), math.NaN(), " "}, {math.Inf(1), math.Inf(1), " "}, {1e300, 1e300, " "},
	} {
		elo, err := Elo(rating.Rating[string]{Elo: x.elo, FieldError: x.err})
		if got := elo + " " + err; got != x.want {
			t.Errorf("%v ± %v: %q, want %q", x.elo, x.err, got, x.want)
		}
	}
}

// Eight players have the same colors after each round. If there are more, no
// two have the same color.
func TestColors(t *testing.T) {
	for _, n := range []int{8, 24} {
		c, _ := course(t, n, 3, 99)
		for last := range c.Tables {
			used := map[int]string{}
			for _, l := range c.lines(c.Tables[:last+1], 0) {
				if n == 8 && l.bright != l.place {
					t.Errorf("after round %d, player %d has color %d", last, l.place, l.bright)
				}
				if other, ok := used[l.bright]; ok && l.bright >= 0 {
					t.Errorf("after round %d, %s and %s have color %d", last, other, l.name, l.bright)
				}
				used[l.bright] = l.name
			}
			if len(used) != min(n, 6) && n > 8 {
				t.Errorf("after round %d: the colors %v", last, used)
			}
		}
	}
}

// The figures of all players begin at one place.
func TestFigures(t *testing.T) {
	c, _ := course(t, 24, 3, 5)
	at := map[int]int{}
	for _, x := range read(t, Ratings(c)).Texts {
		if strings.Contains(x.Text, " ± ") {
			at[x.X]++
		}
	}
	if len(at) != 1 {
		t.Errorf("they begin at %v", at)
	}
}

// Players who were named have colors, also if they are not among the best.
func TestPlayers(t *testing.T) {
	c, _ := course(t, 200, 3, 3)
	worst := c.lines(c.Tables, 0)[199].name
	if s := read(t, Ratings(c)); strings.Contains(s.Desc, worst+": ") || !strings.Contains(s.Desc, "136 more players with lower ratings are not drawn.") {
		t.Errorf("%s is in %s", worst, s.Desc)
	}
	c.Players = []string{"nobody", worst}
	s := read(t, Ratings(c))
	bold := 0
	for _, x := range s.Texts {
		if x.Weight == "bold" && x.Size == 0 {
			if bold++; x.Text != worst {
				t.Errorf("%q has a color", x.Text)
			}
		}
	}
	if bold != 1 || !strings.Contains(s.Desc, worst+": ") {
		t.Errorf("%d players have colors: %s", bold, s.Desc)
	}
	c.Players = names(200)
	if s := read(t, Ratings(c)); strings.Count(s.Desc, " ± ") != MaxPlayers {
		t.Error(s.Desc)
	}
}

// Old rounds are left out, and the picture says so.
func TestManyRounds(t *testing.T) {
	table, err := rating.Fit([]string{"Ann", "Bob"}, nil, rating.Options{StandardErrors: true})
	if err != nil {
		t.Fatal(err)
	}
	var c Course
	var left []pairing.Remaining
	for r := range MaxRounds + 51 {
		c.Tables = append(c.Tables, &table)
		left = append(left, pairing.Remaining{FewestGames: 300 - r, MostGames: 400 - r, FewestRounds: 300 - r, MostRounds: 400 - r})
	}
	for _, picture := range [][]byte{Ratings(c), Remaining(left)} {
		s := read(t, picture)
		if about := s.Texts[1].Text; !strings.Contains(about, "after 150 rounds, of which the last 100 are drawn") && !strings.Contains(about, "After 150 rounds, of which the last 100 are drawn") {
			t.Errorf("%q", about)
		}
	}
}

// Whatever the figures are, there is a picture.
func TestAnyFigures(t *testing.T) { rapid.Check(t, anyFigures) }

func FuzzAnyFigures(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyFigures)) }

func anyFigures(t *rapid.T) {
	number := rapid.OneOf(rapid.Float64(), rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1), 1500, 1e300, -1e300, 0}))
	c := Course{
		Until:   rapid.SliceOfN(rapid.Int(), 0, 5).Draw(t, "until"),
		Players: rapid.SliceOfN(rapid.SampledFrom(names(9)), 0, 9).Draw(t, "players"),
	}
	for range rapid.IntRange(0, 5).Draw(t, "tables") {
		table := &rating.Table[string]{}
		for _, name := range names(rapid.IntRange(0, 9).Draw(t, "players")) {
			table.Ratings = append(table.Ratings, rating.Rating[string]{Player: name, Elo: number.Draw(t, "elo"), FieldError: number.Draw(t, "error")})
		}
		if rapid.Bool().Draw(t, "nil") {
			table = nil
		}
		c.Tables = append(c.Tables, table)
	}
	var left []pairing.Remaining
	for range rapid.IntRange(0, 5).Draw(t, "rounds") {
		left = append(left, pairing.Remaining{FewestGames: rapid.Int().Draw(t, "games"), MostGames: rapid.Int().Draw(t, "games"), FewestRounds: rapid.Int().Draw(t, "rounds"), MostRounds: rapid.Int().Draw(t, "rounds")})
	}
	for _, picture := range [][]byte{Ratings(c), Remaining(left)} {
		var s sheet
		if err := xml.Unmarshal(picture, &s); err != nil || s.Width > 4000 || s.Height > 4000 || len(picture) > 1<<20 {
			t.Fatalf("%v, %d x %d", err, s.Width, s.Height)
		}
	}
}

// Texts and lines can be seen on what is behind them.
func TestContrast(t *testing.T) {
	for k, paper := range colors.Of("paper") {
		for name := range colors {
			least := 4.5
			switch name {
			case "grid":
				continue
			case "other":
				least = 3
			}
			if got := svg.Contrast(colors.Of(name)[k], paper); got < least {
				t.Errorf("%s on %v: a contrast of %.2f", name, paper, got)
			}
		}
	}
}
