package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"pgregory.net/rapid"
)

// entrants are this many names.
func entrants(n int) []string {
	names := make([]string, n)
	for k := range names {
		names[k] = fmt.Sprintf("Entrant %d", k+1)
	}
	return names
}

// shares is a chance that came true in some playings.
func shares(hits, playings int) odds.Chance {
	low, high := chance.Interval(hits, playings)
	return odds.Chance{Value: float64(hits) / float64(playings), Low: low, High: high}
}

func TestPercent(t *testing.T) {
	exact := func(x float64) odds.Chance { return odds.Chance{Value: x, Low: x, High: x} }
	for _, c := range []struct {
		chance         odds.Chance
		want, interval string
	}{
		{odds.Chance{Proved: true}, "0", ""},
		{odds.Chance{Value: 1, Low: 1, High: 1, Proved: true}, "100", ""},
		{exact(0.3412), "34.1", ""},
		{exact(0), "<0.01", ""},
		{exact(0.0003), "<0.1", ""},
		{exact(0.00004), "<0.01", ""},
		{exact(1), ">99.99", ""},
		{exact(0.9997), ">99.9", ""},
		{exact(0.0006), "0.1", ""},
		{shares(0, 100_000), "<0.01", ""},
		{shares(100_000, 100_000), ">99.99", ""},
		{shares(0, 10_000), "<0.1", ""},
		{shares(3, 10_000), "<0.1", ""},
		{shares(10_000, 10_000), ">99.9", ""},
		{shares(0, 1000), "<1", ""},
		{shares(0, 50), "<10", ""},
		{shares(0, 1), "<100", ""},
		{shares(1, 1), ">0", ""},
		{shares(5000, 10_000), "50.0", "49.0-51.0"},
		{shares(500, 1000), "50", "47-53"},
	} {
		if got, i := percent(c.chance), interval(c.chance); got != c.want || i != c.interval {
			t.Errorf("%v: %s, %s; want %s, %s", c.chance, got, i, c.want, c.interval)
		}
	}
}

// Only what is proved is 0 % or 100 %, and what is printed is true: a number is
// near the chance, and a bound holds for the whole interval.
func checkPercent(t *rapid.T) {
	n := rapid.IntRange(1, 1_000_000).Draw(t, "playings")
	c := shares(rapid.IntRange(0, n).Draw(t, "hits"), n)
	if rapid.Bool().Draw(t, "exact") {
		c.Low, c.High = c.Value, c.Value
	}
	for decimals := range 2 {
		text := rounded(c, decimals)
		bound := strings.TrimLeft(text, "<>")
		var x float64
		if _, err := fmt.Sscan(bound, &x); err != nil {
			t.Fatal(err)
		}
		switch {
		case text[0] == '<' && 100*c.High < x && x <= 100, text[0] == '>' && 100*c.Low > x, text == "<100", text == ">0":
		case text == bound && 100*c.Value-0.51 < x && x < 100*c.Value+0.51 && x != 0 && x != 100:
		default:
			t.Errorf("%v is %s", c, text)
		}
	}
}

func TestPercentLaws(t *testing.T) { rapid.Check(t, checkPercent) }
func FuzzPercent(f *testing.F)     { f.Fuzz(rapid.MakeFuzz(checkPercent)) }

// The chance of the first places is proved if the other places are impossible,
// or these places.
func TestTop(t *testing.T) {
	no := odds.Chance{Proved: true}
	half := shares(500, 1000)
	o := odds.Odds{Playings: 1000}
	for _, c := range []struct {
		places []odds.Chance
		most   int
		want   odds.Chance
	}{
		{[]odds.Chance{half, half, no}, 1, half},
		{[]odds.Chance{half, half, no}, 2, odds.Chance{Value: 1, Low: 1, High: 1, Proved: true}},
		{[]odds.Chance{half, half, no}, 5, odds.Chance{Value: 1, Low: 1, High: 1, Proved: true}},
		{[]odds.Chance{no, half, half}, 1, no},
		{[]odds.Chance{half, half, shares(0, 1000)}, 2, shares(1000, 1000)},
		{[]odds.Chance{half, shares(250, 1000), shares(250, 1000)}, 2, shares(750, 1000)},
	} {
		if got := top(o, c.places, c.most); got != c.want {
			t.Errorf("the first %d of %v: %v, want %v", c.most, c.places, got, c.want)
		}
	}
	o.Exact = true
	quarter := odds.Chance{Value: 0.25, Low: 0.25, High: 0.25}
	if got := top(o, []odds.Chance{quarter, quarter, quarter, quarter}, 3); got != (odds.Chance{Value: 0.75, Low: 0.75, High: 0.75}) {
		t.Errorf("exact: %v", got)
	}
	// Over draws, the intervals add up, on the side where they are smaller.
	wide, narrow := odds.Chance{Value: 0.25, Low: 0.125, High: 0.375}, odds.Chance{Value: 0.25, Low: 0.1875, High: 0.3125}
	for _, places := range [][]odds.Chance{{wide, narrow, narrow, narrow}, {narrow, narrow, narrow, wide}} {
		n := len(places)
		if got := top(o, places, n-2); got.Value != 0.5 || got.Low != 0.375 && got.High != 0.625 {
			t.Errorf("%v of %v", got, places)
		}
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 12345: "12,345", 123456: "123,456", 1234567: "1,234,567"} {
		if got := grouped(n); got != want {
			t.Errorf("%d is %s", n, got)
		}
	}
}

// printed is the text of a forecast.
func printed(f forecast) string {
	var b bytes.Buffer
	f.print(&b)
	return b.String()
}

// Any number of entrants has a text, a picture and JSON, of a width that fits.
func TestSizes(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 8, 9, 24, 200} {
		f := madeUp(10_000, entrants(n)...)
		for line := range strings.Lines(printed(f)) {
			if say.Width(line) > width+8 {
				t.Errorf("%d entrants: %d columns: %s", n, say.Width(line), line)
			}
		}
		picture, err := f.picture()
		if err != nil {
			t.Fatal(err)
		}
		clitest.SVG(t, picture)
		var b bytes.Buffer
		if err := f.json(&b); err != nil || !json.Valid(b.Bytes()) {
			t.Errorf("%d entrants: %v\n%s", n, err, &b)
		}
	}
	if _, err := madeUp(10, entrants(maxDrawn+1)...).picture(); err == nil {
		t.Error("a picture of too many")
	}
}

// Names cannot command the terminal, break lines of JSON, or push columns
// apart.
func TestNames(t *testing.T) {
	names := append([]string{"李小龍", "שלום", strings.Repeat("W", 300), `{"name":"x"}`, "<b>&", "שלום, דוד", "🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂"}, clitest.Hostile...)
	f := madeUp(10_000, names...)
	f.questions = []string{"\x1b[2J first", "שלום first"}
	f.odds.Answers, f.odds.Asked = []odds.Chance{shares(1, 9), shares(3, 4)}, []odds.Chance{shares(9, 9), shares(1, 9)}
	text := printed(f)
	clitest.Plain(t, text)
	clitest.Isolated(t, text)
	for line := range strings.Lines(text) {
		if say.Width(line) > width+8 {
			t.Errorf("%d columns: %s", say.Width(line), line)
		}
	}
	picture, err := f.picture()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range clitest.SVG(t, picture) {
		clitest.Isolated(t, text)
	}
	var b bytes.Buffer
	if err := f.json(&b); err != nil {
		t.Fatal(err)
	}
	clitest.Plain(t, b.String())
	var back jsonForecast
	if err := json.Unmarshal(b.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	for k, name := range names {
		if back.Entrants[k].Name != name || back.Players[k].Name != name {
			t.Errorf("%q is %q", name, back.Entrants[k].Name)
		}
	}
}

// Entrants who can reach nothing any more are in a line of their own.
func TestHopeless(t *testing.T) {
	f := madeUp(10_000, entrants(40)...)
	for k := 10; k < 40; k++ {
		f.odds.Champion[k] = odds.Chance{Proved: true}
		for place := range f.odds.Places[k] {
			if place < shortList || place >= 9+k%2 {
				f.odds.Places[k][place] = odds.Chance{Proved: true}
			}
		}
	}
	text := printed(f)
	for _, want := range []string{"No place among the first 4 any more", "Entrant 39 (5-9), ", "Entrant 40 (5-10), ", "Entrant 13 (5-9), and 6 more.\n"} {
		if !strings.Contains(strings.ReplaceAll(text, "\n  ", " "), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	rows, _, _ := strings.Cut(text, "What the games")
	if strings.Contains(rows, "\n  Entrant 11  ") {
		t.Errorf("a row of somebody without hopes:\n%s", text)
	}
	picture, err := f.picture()
	if err != nil {
		t.Fatal(err)
	}
	texts := strings.Join(clitest.SVG(t, picture), "\n")
	if !strings.Contains(texts, "30 entrants can have no place among the first 4 any more.") || strings.Count(string(picture), "<g><title>") != 10 {
		t.Errorf("a picture of ten with hopes:\n%s", texts)
	}
}

// Only an effect beyond chance is told.
func TestHelped(t *testing.T) {
	c := course.Contest{First: 0, Second: 1, Games: 1}
	list := func(hits ...int) (list []odds.Chance) {
		for _, n := range hits {
			list = append(list, shares(n, 1000))
		}
		return list
	}
	for _, x := range []struct {
		with, without []odds.Chance
		entrant       int
		gain          float64
	}{
		{list(900, 0, 50, 50), list(0, 900, 50, 50), -1, 0},
		{list(500, 0, 300, 200), list(0, 500, 200, 300), 2, 0.1},
		{list(500, 0, 260, 240), list(0, 500, 240, 260), -1, 0},
		{list(100, 0, 500, 400), list(500, 0, 300, 200), 2, 0.2},
		{nil, list(1, 1, 1, 1), -1, 0},
		{list(1, 1, 1, 1), nil, -1, 0},
	} {
		if entrant, gain := helped(c, x.with, x.without); entrant != x.entrant || gain < x.gain-1e-9 || gain > x.gain+1e-9 {
			t.Errorf("%v and %v: %d gains %v, want %d %v", x.with, x.without, entrant, gain, x.entrant, x.gain)
		}
	}
}

// What was computed is said, and so is what was not.
func TestMethod(t *testing.T) {
	for _, c := range []struct {
		change func(*forecast)
		want   string
	}{
		{func(*forecast) {}, "12,000 playings by lot, seed 1."},
		{func(f *forecast) { f.odds.Playings = 1 }, "1 playing by lot, seed 1."},
		{func(f *forecast) { f.odds.Stopped, f.playings = true, 100_000 }, "Stopped after 12,000 of 100,000 playings by lot, seed 1."},
		{func(f *forecast) { f.odds.Exact, f.odds.Ends = true, 1234 }, "All 1,234 ends were gone through, for 12,000 draws of the strengths, seed 1."},
		{func(f *forecast) { f.odds.Exact, f.odds.Ends, f.odds.Stopped, f.playings = true, 2, true, 20_000 }, "All 2 ends were gone through, for 12,000 draws of the strengths, seed 1; stopped before the 20,000 that were asked for."},
		{func(f *forecast) { f.odds.Exact, f.odds.Ends, f.fixed = true, 1234, true }, "Exact: all 1,234 ends were gone through, with the expected strengths."},
		{func(f *forecast) { f.event.start.Course = stage{names: entrants(2)} }, "Nothing is left to play."},
		{func(f *forecast) { f.event.start.Course = stage{names: entrants(2), partial: true} }, "No more games are expected to count, but more are possible."},
	} {
		f := madeUp(12_000, "Ann", "Bob")
		c.change(&f)
		if got := f.method(); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}

// Answers say how often their condition holds.
func TestAnswers(t *testing.T) {
	f := madeUp(1000, "Ann", "Bob")
	f.questions = []string{"a"}
	yes := odds.Chance{Value: 1, Low: 1, High: 1, Proved: true}
	for _, c := range []struct {
		answer, asked odds.Chance
		want          string
	}{
		{shares(300, 1000), yes, "30 % (27-33)"},
		{yes, yes, "100 %"},
		{shares(3, 10), shares(10, 1000), "30 % (11-60), under a condition with a chance of 1.0 %"},
		{odds.Chance{High: 1}, shares(0, 1000), "The condition came true in no playing; its chance is <1 %."},
		{odds.Chance{High: 1}, odds.Chance{Proved: true}, "The condition is impossible."},
	} {
		f.odds.Answers, f.odds.Asked = []odds.Chance{c.answer}, []odds.Chance{c.asked}
		if got := f.answer(0); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}
