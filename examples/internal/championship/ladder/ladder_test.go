package ladder

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/play"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// texts are the texts of a picture.
func (s sheet) texts() (list []string) {
	for _, x := range s.Texts {
		list = append(list, x.Text)
	}
	return list
}

// played is a round of games.
func played(games ...pairing.Game[string]) pairing.Round[string] {
	return pairing.Round[string]{Games: games, Byes: []string{}}
}

// game is a game of a round.
func game(gold, silver string, o pairing.Outcome) pairing.Game[string] {
	return pairing.Game[string]{Gold: gold, Silver: silver, Outcome: o}
}

// A void game and its replay are one game, in each order of the file.
func TestPictureReplayAnyOrder(t *testing.T) {
	games := []pairing.Game[string]{
		game("Ann", "Dan", pairing.GoldWins), game("Dan", "Ann", pairing.Void), game("Ann", "Dan", pairing.Void), game("Bob", "Cid", pairing.NotPlayed),
	}
	for shift := range games {
		turned := slices.Concat(games[shift:], games[:shift])
		e := event{Lives: 2, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}, Rounds: []pairing.Round[string]{played(turned...)}}
		l, s := drawn(t, e)
		if len(l.meetings) != 2 || len(s.Lines) != 2 || !strings.Contains(s.Desc, "Ann: won.") || !strings.Contains(s.Desc, "Dan: lost.") {
			t.Errorf("%v: %s", turned, s.Desc)
		}
	}
}

// Events with many lives have a column for each number of losses while there is
// room. When there is none, a mark says that some are left out.
func TestPictureLives(t *testing.T) {
	for _, lives := range []int{1, 2, 4, 5, 8, 12} {
		l, s := drawn(t, event{Lives: lives, Entrants: []string{"Ann", "Bob"}})
		texts := s.texts()
		if len(l.rungs) != lives || slices.Contains(texts, "…") || !slices.Contains(texts, "Out: "+say.Count(lives, "loss", "losses")) {
			t.Errorf("%d lives: %d columns, %q", lives, len(l.rungs), texts)
		}
		for k, r := range l.rungs {
			if r.losses != k {
				t.Errorf("%d lives: column %d has %d losses", lives, k, r.losses)
			}
		}
	}
	e := event{Lives: 13, Entrants: []string{"Ann", "Bob"}}
	for range 3 {
		e.Rounds = append(e.Rounds, played(game("Ann", "Bob", pairing.GoldWins)))
	}
	l, s := drawn(t, e)
	gaps := 0
	for _, text := range s.texts() {
		if text == "…" {
			gaps++
		}
	}
	if len(l.rungs) != 2 || gaps != 2 || !slices.Contains(s.texts(), "Out: 13 losses") {
		t.Errorf("%d columns, %d gaps", len(l.rungs), gaps)
	}
	// With lives of their own, players are out after different losses.
	e = event{Lives: 2, Entrants: []string{"Ann", "Bob"}, ExtraLives: []pairing.ExtraLife[string]{{Player: "Ann", After: 0, Lives: 1}}}
	if _, s := drawn(t, e); !slices.Contains(s.texts(), "Out") {
		t.Errorf("%q", s.texts())
	}
}

// After the play-off, the picture says who is second.
func TestPictureSecondPlace(t *testing.T) {
	seen := 0
	for seed := uint64(1); seed < 1000 && seen < 3; seed++ {
		e := event{Edition: pairing.WCC2014, Lives: 2, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}}
		on := func() {
			var err error
			if e, _, err = play.On(e, math.MaxInt, play.Pair, play.ByRating[string](rand.New(rand.NewPCG(seed, 0)))); err != nil {
				t.Fatal(err)
			}
		}
		on()
		var err error
		if e.PlayOff, err = pairing.PlayOff(e); err != nil {
			t.Fatal(err)
		}
		if e.PlayOff == nil {
			continue
		}
		on()
		table, err := pairing.Standings(e)
		if err != nil {
			t.Fatal(err)
		}
		if table.Places[1].To != 2 {
			continue
		}
		seen++
		_, s := drawn(t, e)
		if second := table.Places[1].Players[0]; !strings.Contains(s.Desc, second+": second place.") || strings.Contains(s.Desc, second+": no game.") {
			t.Errorf("%s is second: %s", second, s.Desc)
		}
	}
	if seen == 0 {
		t.Error("no play-off")
	}
}

// Players who are away come back, and are not out. The others are withdrawn or
// removed.
func TestAway(t *testing.T) {
	six := []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay"}
	e := event{
		Lives: 3, Entrants: six, ForfeitRemoves: true,
		Rounds:      []pairing.Round[string]{played(game("Ann", "Fay", pairing.GoldWins), game("Bob", "Eve", pairing.GoldByForfeit), game("Cid", "Dan", pairing.GoldWins))},
		Withdrawals: []pairing.Withdrawal[string]{{Player: "Dan", After: 1, Until: 3}, {Player: "Fay", After: 1}},
	}
	_, s := drawn(t, e)
	for _, want := range []string{"1 loss: Dan.", "Dan: back in round 4.", "Out: Fay, withdrawn.", "Out: Eve, removed."} {
		if !strings.Contains(s.Desc, want) {
			t.Errorf("no %q in %s", want, s.Desc)
		}
	}
	if !slices.Contains(s.texts(), "Out: 3 losses or a forfeit") {
		t.Errorf("%q", s.texts())
	}
	if strings.Contains(s.Desc, "Out: Dan") {
		t.Error(s.Desc)
	}
}

// The last to go out is the first of those who are out.
func TestPictureOrderOfOut(t *testing.T) {
	e := event{Lives: 1, Entrants: []string{"Ann", "Bob", "Cid"}, Rounds: []pairing.Round[string]{
		{Games: []pairing.Game[string]{game("Ann", "Bob", pairing.GoldWins)}, Byes: []string{"Cid"}},
		played(game("Ann", "Cid", pairing.GoldWins)),
	}}
	if l, _ := drawn(t, e); !slices.Equal(l.out, []departure{{"Cid", "round 2", 2}, {"Bob", "round 1", 1}}) {
		t.Errorf("out are %v", l.out)
	}
	e, _, err := play.On(event{Lives: 2, Entrants: entrants(24)[10:]}, math.MaxInt, play.Pair, play.ByRating[string](rand.New(rand.NewPCG(1, 1))))
	if err != nil {
		t.Fatal(err)
	}
	l, _ := drawn(t, e)
	if len(l.out) != 13 || !slices.IsSortedFunc(l.out, func(x, y departure) int { return y.round - x.round }) {
		t.Errorf("out are %v", l.out)
	}
}

// Names that differ in the middle differ in the picture too, if there is room.
// Each card has the whole name as its title.
func TestPictureWholeNames(t *testing.T) {
	names := []string{"Alexander Maria van den Berg", "Alexander Martha van den Berg", strings.Repeat("W", 60), strings.Repeat("W", 61)}
	_, s := drawn(t, event{Lives: 2, Entrants: names})
	texts := s.texts()
	for _, name := range names[:2] {
		if !slices.Contains(texts, name) {
			t.Errorf("no %q in %q", name, texts)
		}
	}
	var titles []string
	for _, g := range s.Groups {
		titles = append(titles, g.Title)
	}
	for _, name := range names {
		if !slices.Contains(titles, name) {
			t.Errorf("no title %q in %q", name, titles)
		}
	}
}

// Names have room in every script, also the names of winners, which are bold.
func TestPictureScripts(t *testing.T) {
	names := []string{"ஔஔஔௌௌ", "ഐഐഐഐഐ", "Щщщщщш ЖЖЖЖЖ", "œœœœœœ&&&&", "😀😀😀😀😀", "𝕎𝕎𝕎𝕎𝕎𝕎", "سسسسسس", "WWWWWWWW mmmm"}
	e := event{Lives: 2, Entrants: names}
	var games []pairing.Game[string]
	for k := range 4 {
		games = append(games, game(names[2*k], names[2*k+1], pairing.GoldWins))
	}
	games[3].Outcome = pairing.NotPlayed
	e.Rounds = []pairing.Round[string]{played(games...)}
	_, s := drawn(t, e)
	bold := 0
	for _, g := range s.Groups {
		for _, f := range g.Frames {
			for _, x := range f.Texts {
				if x.Weight == "bold" {
					bold++
				}
				if f.Wide < x.X+x.wide() {
					t.Errorf("%q needs %d pixels of %d", x.Text, x.X+x.wide(), f.Wide)
				}
			}
		}
	}
	if bold != 3 {
		t.Errorf("%d names are bold", bold)
	}
}
