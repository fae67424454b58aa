package ladder

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
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// sheet is a picture as it is read back.
type sheet struct {
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
	View   string `xml:"viewBox,attr"`
	Desc   string `xml:"desc"`
	part
}

// part is a part of a picture: all of it, or what is inside a group or frame.
type part struct {
	X      int       `xml:"x,attr"`
	Y      int       `xml:"y,attr"`
	Wide   int       `xml:"width,attr"`
	Size   int       `xml:"font-size,attr"`
	Anchor string    `xml:"text-anchor,attr"`
	Title  string    `xml:"title"`
	Rects  []shape   `xml:"rect"`
	Texts  []written `xml:"text"`
	Lines  []curve   `xml:"path"`
	Groups []part    `xml:"g"`
	Frames []part    `xml:"svg"`
}

type shape struct {
	Class string `xml:"class,attr"`
	X     int    `xml:"x,attr"`
	Y     int    `xml:"y,attr"`
	Wide  int    `xml:"width,attr"`
	High  int    `xml:"height,attr"`
}

type curve struct {
	D string `xml:"d,attr"`
}

// flat puts what is inside groups and frames among the rest.
func (p *part) flat(t *testing.T) {
	for _, in := range slices.Concat(p.Groups, p.Frames) {
		in.flat(t)
		p.Rects = append(p.Rects, in.Rects...)
		for _, x := range in.Texts {
			if in.Wide > 0 && x.wide()+x.X > in.Wide {
				t.Errorf("%q is clipped at %d pixels", x.Text, in.Wide)
			}
			x.X, x.Y = x.X+in.X, x.Y+in.Y
			x.Size, x.Anchor = cmp.Or(x.Size, in.Size), cmp.Or(x.Anchor, in.Anchor)
			p.Texts = append(p.Texts, x)
		}
	}
}

// written is a text in a picture.
type written struct {
	X      int    `xml:"x,attr"`
	Y      int    `xml:"y,attr"`
	Size   int    `xml:"font-size,attr"`
	Anchor string `xml:"text-anchor,attr"`
	Weight string `xml:"font-weight,attr"`
	Text   string `xml:",chardata"`
}

// wide is how wide a text is.
func (x written) wide() int {
	size := x.Size
	if size == 0 {
		size = font
	}
	if x.Weight == "bold" {
		return svg.BoldWidth(x.Text, size)
	}
	return svg.Width(x.Text, size)
}

// drawn draws an event, and checks the picture.
func drawn(t *testing.T, e event) (Ladder, sheet) {
	t.Helper()
	l, err := New(e)
	if err != nil {
		t.Fatal(err)
	}
	picture := l.Draw()
	clitest.SVG(t, picture)
	if !bytes.Equal(picture, l.Draw()) {
		t.Error("the same event is drawn in two ways")
	}
	var s sheet
	if err := xml.Unmarshal(picture, &s); err != nil {
		t.Fatal(err)
	}
	s.flat(t)
	s.check(t)
	return l, s
}

// check checks that nothing leaves the frame, that no two cards and no two
// texts touch, and that no line of a game goes through a card.
func (s sheet) check(t *testing.T) {
	t.Helper()
	type box struct{ left, top, right, bottom int }
	touch := func(a, b box) bool {
		return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
	}
	above := 0 // a title of several rows is above the rest
	fmt.Sscanf(s.View, "0 %d", &above)
	frame := box{0, above, s.Width, above + s.Height}
	inside := func(what string, b, in box) {
		if b.left < in.left || b.top < in.top || b.right > in.right || b.bottom > in.bottom {
			t.Errorf("%s at %v leaves %v", what, b, in)
		}
	}
	var cards, columns, texts []box
	for _, r := range s.Rects {
		b := box{r.X, r.Y, r.X + r.Wide, r.Y + r.High}
		inside(r.Class, b, frame)
		switch r.Class {
		case "card":
			cards = append(cards, b)
		case "column":
			columns = append(columns, b)
		}
	}
	for _, x := range s.Texts {
		size := x.Size
		if size == 0 {
			size = font
		}
		wide := x.wide()
		b := box{x.X, x.Y - size, x.X + wide, x.Y}
		switch x.Anchor {
		case "end":
			b.left, b.right = x.X-wide, x.X
		case "middle":
			b.left, b.right = x.X-wide/2, x.X+wide/2
		}
		inside(x.Text, b, frame)
		for k, other := range texts {
			if touch(b, other) {
				t.Errorf("%q and %q touch", x.Text, s.Texts[k].Text)
			}
		}
		texts = append(texts, b)
	}
	for k, c := range cards {
		if slices.ContainsFunc(cards[:k], func(other box) bool { return touch(c, other) }) {
			t.Errorf("two cards are at %v", c)
		}
		if n := len(slices.DeleteFunc(slices.Clone(columns), func(col box) bool { return !touch(c, col) })); n != 1 {
			t.Errorf("a card at %v is in %d columns", c, n)
		}
	}
	for k, c := range columns {
		if slices.ContainsFunc(columns[:k], func(other box) bool { return touch(c, other) }) {
			t.Errorf("two columns are at %v", c)
		}
	}
	for _, line := range s.Lines {
		var x, y, to int
		if _, err := fmt.Sscanf(line.D, "M%d,%d H%d", &x, &y, &to); err != nil {
			continue // a game inside a column
		}
		for _, c := range cards {
			if touch(c, box{x + 1, y, to - 1, y + 1}) {
				t.Errorf("line %s goes through a card at %v", line.D, c)
			}
		}
	}
}

// entrants are strange names, and then plain names.
func entrants(n int) []string {
	names := []string{
		"李小龍 the Long Dragon of the Eastern Mountains", "שלום אברהם", "می\u200cخواهم", "<Ann & \"Bob\">", strings.Repeat("W", 60),
		"Bartholomäus-Maximilian von Hohenzollern-Sigmaringen the 2nd", strings.Repeat("e\u0301", 40), "\x1b[31mRed", strings.Repeat("王", 60), "",
	}
	for i := len(names); i < n; i++ {
		names = append(names, fmt.Sprintf("Player %d", i+1))
	}
	return names[:n]
}

// Pictures of 1 to 64 players can be read, at every stage of the event.
func TestPictureSizes(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 7, 10, 24, 33, 64} {
		for _, lives := range []int{1, 3, 5} {
			if !night.Now() && (n > 10 && n < 64 || lives != 3) {
				continue
			}
			e := event{Lives: lives, Entrants: entrants(n)}
			lots := rand.New(rand.NewPCG(uint64(n), uint64(lives)))
			for over := false; !over; {
				l, s := drawn(t, e)
				seats := 0
				for _, r := range l.rungs {
					seats += len(r.seats)
				}
				if seats+l.outs != n || len(s.Lines) != len(l.meetings) {
					t.Errorf("%d entrants: %d are left, %d are out, %d lines for %d games", n, seats, l.outs, len(s.Lines), len(l.meetings))
				}
				for _, name := range e.Entrants {
					text := shown(name)
					if !strings.Contains(s.Desc, isolated(name)) || !slices.ContainsFunc(s.Texts, func(x written) bool { return x.Text == text }) {
						t.Errorf("%d entrants: no %q", n, name)
					}
				}
				var next pairing.Pairing[string]
				var err error
				if e, next, err = play.On(e, len(e.Rounds)+1, play.Pair, play.ByRating[string](lots)); err != nil {
					t.Fatal(err)
				}
				over = next.Over
			}
			drawn(t, e)
		}
	}
}

// Events that are too large for cards have bands, which can be read too.
// Players who are out are counted.
func TestPictureLarge(t *testing.T) {
	names := entrants(1000)
	for _, c := range []struct{ players, rounds int }{{65, 0}, {200, 2}, {1000, 1}, {1000, 2}} {
		if !night.Now() && c.players > 200 {
			continue // the check takes long
		}
		e, _, err := play.On(event{Lives: 2, Entrants: names[:c.players]}, c.rounds, play.Pair, play.ByRating[string](rand.New(rand.NewPCG(1, 1))))
		if err != nil {
			t.Fatal(err)
		}
		l, s := drawn(t, e)
		if !l.large() || len(s.Lines) > 0 || s.Width > 1200 {
			t.Errorf("%d players: %d pixels wide, %d lines", c.players, s.Width, len(s.Lines))
		}
		texts := s.texts()
		for _, r := range l.rungs {
			for _, x := range r.seats {
				if name := svg.Fit(x.name, font, bandName, svg.Width); name != "" && !slices.Contains(texts, name) {
					t.Errorf("%d players: no %q", c.players, name)
				}
			}
		}
		if len(l.meetings) > 0 {
			m := l.meetings[0]
			for _, want := range []string{fmt.Sprintf("G %d", m.silver.rank), fmt.Sprintf("S %d", m.gold.rank)} {
				if !slices.Contains(texts, want) {
					t.Errorf("%d players: no %q", c.players, want)
				}
			}
		}
		if !strings.Contains(s.Desc, fmt.Sprintf("%d games. Out: ", len(l.meetings))) {
			t.Error(s.Desc)
		}
	}
	e, _, err := play.On(event{Lives: 1, Entrants: names[:200]}, 2, play.Pair, play.ByRating[string](rand.New(rand.NewPCG(1, 1))))
	if err != nil {
		t.Fatal(err)
	}
	l, s := drawn(t, e)
	if want := []departure{{"50 players", "round 2", 2}, {"100 players", "round 1", 1}}; l.outs != 150 || !slices.Equal(l.out, want) || !strings.Contains(s.Desc, "Out: 100 players, round 1.") {
		t.Errorf("%d are out: %v", l.outs, l.out)
	}

	// In each round one more game is played, and one more player loses
	// often.
	e = event{Lives: 99, Entrants: names[:2*maxRungs+2]}
	for k := range maxRungs {
		r := pairing.Round[string]{Byes: []string{}}
		for i := range k + 1 {
			r.Games = append(r.Games, pairing.Game[string]{Gold: names[2*i], Silver: names[2*i+1], Outcome: pairing.GoldWins})
		}
		e.Rounds = append(e.Rounds, r)
	}
	if l, _ := drawn(t, e); len(l.rungs) != maxRungs+1 || !l.large() {
		t.Errorf("%d rungs", len(l.rungs))
	}
	e.Rounds = e.Rounds[:maxRungs-1]
	if l, _ := drawn(t, e); len(l.rungs) != maxRungs || l.large() {
		t.Errorf("%d rungs", len(l.rungs))
	}
}

// The picture says what becomes of each player in the round.
func TestPictureNotes(t *testing.T) {
	five := []string{"Ann", "Bob", "Cid", "Dan", "Eve"}
	game := func(gold, silver string, o pairing.Outcome) pairing.Game[string] {
		return pairing.Game[string]{Gold: gold, Silver: silver, Outcome: o}
	}
	playing := func(games ...pairing.Game[string]) []pairing.Round[string] {
		return []pairing.Round[string]{{Games: games, Byes: []string{}}}
	}
	for _, c := range []struct {
		name  string
		e     event
		title string
		want  []string // parts of the words
		games int
	}{
		{"a bye", event{Lives: 2, Entrants: five}, "Round 1", []string{"No loss: Ann, Bob, Cid, Dan, Eve. 1 loss: nobody. ", "Ann: bye."}, 2},
		{"absent", event{Lives: 2, Entrants: five, Absent: []pairing.Absence[string]{{Player: "Eve", Round: 1}}}, "Round 1", []string{"Eve: no game."}, 2},
		{"withdrawn", event{Lives: 2, Entrants: five, Withdrawals: []pairing.Withdrawal[string]{{Player: "Eve"}}}, "Round 1", []string{"Out: Eve, withdrawn."}, 2},
		{"being played", event{Lives: 2, Entrants: five[:4], Rounds: playing(game("Ann", "Dan", pairing.SilverByForfeit), game("Bob", "Cid", pairing.NotPlayed))},
			"Round 1, being played", []string{"Ann has Gold against Dan.", "Ann: lost.", "Dan: won.", "1 loss: nobody."}, 2},
		{"a win", event{Lives: 2, Entrants: five[:4], Rounds: playing(game("Ann", "Dan", pairing.GoldWins), game("Bob", "Cid", pairing.NotPlayed))},
			"Round 1, being played", []string{"Ann: won.", "Dan: lost."}, 2},
		{"replayed", event{Lives: 2, Entrants: five[:2], Rounds: playing(game("Ann", "Bob", pairing.Void), game("Bob", "Ann", pairing.NotPlayed))},
			"Round 1, being played", []string{"Bob has Gold against Ann."}, 1},
		{"to be replayed", event{Lives: 2, Entrants: five[:4], Rounds: playing(game("Ann", "Bob", pairing.Void), game("Cid", "Dan", pairing.BothForfeit))},
			"Round 1, being played", []string{"Ann: void.", "Bob: void.", "Cid: both forfeit."}, 2},
		{"a round that the rules do not give", event{Lives: 2, Entrants: five[:2], Forbidden: []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}}}, Rounds: playing(game("Ann", "Bob", pairing.NotPlayed))},
			"Round 1, being played", []string{"Ann has Gold against Bob."}, 1},
		{"over", event{Lives: 1, Entrants: five[:2], Rounds: playing(game("Ann", "Bob", pairing.GoldWins))}, "The champion is Ann", []string{"Ann: champion.", "Out: Bob, round 1."}, 0},
		{"nobody is left", event{Lives: 1, Entrants: five[:2], Rounds: playing(game("Ann", "Bob", pairing.BothForfeit))}, "The event is over", []string{"No loss: nobody."}, 0},
	} {
		l, s := drawn(t, c.e)
		if l.title != c.title || len(s.Lines) != c.games {
			t.Errorf("%s: %q, %d games", c.name, l.title, len(s.Lines))
		}
		for _, want := range c.want {
			if !strings.Contains(s.Desc, want) {
				t.Errorf("%s: no %q in %q", c.name, want, s.Desc)
			}
		}
	}
}

// In a play-off, the champion has no game.
func TestPicturePlayOff(t *testing.T) {
	e := event{Edition: pairing.WCC2014, Lives: 2, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}}
	for seed := uint64(1); ; seed++ {
		over, _, err := play.On(e, math.MaxInt, play.Pair, play.ByRating[string](rand.New(rand.NewPCG(seed, 0))))
		if err != nil || seed > 1000 {
			t.Fatal(seed, err)
		}
		if over.PlayOff, err = pairing.PlayOff(over); err != nil {
			t.Fatal(err)
		}
		if over.PlayOff == nil {
			continue
		}
		l, s := drawn(t, over)
		if !strings.HasSuffix(l.title, ", play-off for second place") || !strings.Contains(s.Desc, over.PlayOff.Champion+": champion.") || len(s.Lines) == 0 {
			t.Errorf("%q: %s", l.title, s.Desc)
		}
		return
	}
}

// Texts and lines can be seen on what is behind them.
func TestPictureContrast(t *testing.T) {
	for k, theme := range []string{"light", "dark"} {
		for on, c := range map[[2]string]float64{
			{"ink", "paper"}: 4.5, {"faint", "paper"}: 4.5, {"ink", "column"}: 4.5, {"faint", "column"}: 4.5,
			{"ink", "card"}: 4.5, {"faint", "card"}: 4.5, {"line", "column"}: 3, {"line", "paper"}: 3,
		} {
			if got := svg.Contrast(colors.Of(on[0])[k], colors.Of(on[1])[k]); got < c {
				t.Errorf("%s, %s on %s: a contrast of %.2f", theme, on[0], on[1], got)
			}
		}
		for _, mark := range []string{"gold", "silver"} {
			if got := svg.Contrast(svg.Black, colors.Of(mark)[k]); got < 4.5 {
				t.Errorf("%s, %s: a contrast of %.2f", theme, mark, got)
			}
		}
	}
}

// TestPictureOrderOfGames has a round that the director wrote in no order of
// ranks, and a round in which one player alone went out.
func TestPictureOrderOfGames(t *testing.T) {
	var l Ladder
	seats := map[string]*seat{}
	for k, name := range []string{"A", "B", "C", "D", "E", "F"} {
		seats[name] = &seat{rank: k + 1}
	}
	game := func(gold, silver string) pairing.Game[string] {
		return pairing.Game[string]{Gold: gold, Silver: silver}
	}
	l.noteRound(pairing.Round[string]{Games: []pairing.Game[string]{game("C", "B"), game("F", "A"), game("D", "E")}}, seats)
	var ranks [][2]int
	for _, m := range l.meetings {
		ranks = append(ranks, [2]int{m.gold.rank, m.silver.rank})
	}
	if want := [][2]int{{6, 1}, {3, 2}, {4, 5}}; !slices.Equal(ranks, want) {
		t.Errorf("games %v, want %v", ranks, want)
	}
	var text []string
	for _, g := range summary([]departure{{"a", "round 2", 2}, {"b", "round 1", 1}, {"c", "round 1", 1}}) {
		text = append(text, g.who+", "+g.when)
	}
	if want := []string{"1 player, round 2", "2 players, round 1"}; !slices.Equal(text, want) {
		t.Errorf("%q, want %q", text, want)
	}
}
