package pages

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// filled is a form of a new event. The texts are names and values in turn.
func filled(texts ...string) url.Values {
	typed := url.Values{"about": {"Club <Cup>"}, "id": {"cup"}, "edition": {"wc2012"}, "key": {"k"}}
	for k := 0; k < len(texts); k += 2 {
		typed.Set(texts[k], texts[k+1])
	}
	return typed
}

// Players are in lines with any separator, or in a CSV. The event begins with
// the highest rating, and keeps ratings and clubs.
func TestCreationOfPlayers(t *testing.T) {
	for text, want := range map[string]string{
		"Ann\nBob": "[Ann Bob] [] []",
		"Ann, 1500, North\r\nBob, 1600, South\r\n":    "[Bob Ann] [1600 1500] [South North]",
		"Ann; 1500; North\nBob; 1600":                 "[Bob Ann] [1600 1500] [ North]",
		"Ann\t1500\tNorth\nBob\t1600\tSouth":          "[Bob Ann] [1600 1500] [South North]",
		"club,name,rating\nNorth,Ann,1500\n,Bob,1600": "[Bob Ann] [1600 1500] [ North]",
		"Ann, 1500\nBob":                              "[Ann Bob] [] []",
	} {
		c, err := Creation(filled("players", text), now)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		e := c.File.Event
		if got := fmt.Sprint(e.Entrants, e.SeedRatings, e.Clubs); got != want || e.Lives != 3 || c.ID != "cup" || c.File.About != "Club <Cup>" {
			t.Errorf("%q: %s, want %s; %+v", text, got, want, c)
		}
	}
	c, err := Creation(filled("edition", "wc2016", "lives", "2", "players", "Ann, 1500\nBob, 1600"), now)
	if e := c.File.Event; err != nil || e.Edition != pairing.WC2016 || e.Lives != 2 || e.Check() != nil {
		t.Errorf("%+v, %v", e, err)
	}
	// Without players, they register, by all rules and with any lives.
	for _, edition := range []string{"wc2012", "wcc2014", "wc2016"} {
		c, err := Creation(filled("edition", edition, "lives", "2"), now)
		if e := c.File.Event; err != nil || e.Lives != 2 || len(e.Entrants) != 0 {
			t.Errorf("%+v, %v", c, err)
		}
	}
}

// The page of seeds has the grades of a McMahon that is made with its players.
func TestCreationOfGrades(t *testing.T) {
	c, err := Creation(filled("edition", "arbiter-mcmahon-2026", "players", "Ann, 1k, West\nBob, 2d"), now)
	if err != nil {
		t.Fatal(err)
	}
	c.Token = strings.Repeat("0", 64)
	r, _, err := desk.Decide(nil, *c, desk.Request{By: desk.Actor{Role: desk.Director}, At: now})
	if err != nil {
		t.Fatal(err)
	}
	s, err := (*desk.State)(nil).Apply(r)
	if err != nil {
		t.Fatal(err)
	}
	p := View{State: s, At: now}.seedingPage()
	got := ""
	for _, row := range p.Rows {
		got += row.Player.Name + " " + row.Grade + " " + row.Start + "; "
	}
	if got != "Bob 2d 2; Ann 1k 0; " || !p.ByGrades {
		t.Errorf("%s %+v", got, p)
	}
}

// A Swiss has the rounds of a knock-out, unless it has a number of its own.
// Players can register later for it.
func TestCreationOfPoints(t *testing.T) {
	for rounds, want := range map[string]int{"": 3, "5": 5} {
		c, err := Creation(filled("edition", "arbiter-swiss-2026", "rounds", rounds, "players", "A\nB\nC\nD\nE"), now)
		if e := c.File.Event; err != nil || e.Length != want || len(e.Entrants) != 5 || e.Check() != nil {
			t.Errorf("%q: %+v, %v", rounds, e, err)
		}
	}
	c, err := Creation(filled("edition", "arbiter-swiss-2026", "rounds", "5", "points", "3-1-0"), now)
	if e := c.File.Event; err != nil || e.Length != 5 || e.Points.Win != 3 || e.Entrants == nil {
		t.Errorf("%+v, %v", e, err)
	}
}

// An event has times and a fee, if they are given. The players of an event that
// has begun have paid the fee.
func TestCreationOfTimes(t *testing.T) {
	at := time.Date(2027, 1, 4, 20, 0, 30, 0, time.UTC)
	c, err := Creation(filled("firstMonday", "2027-03-08", "zone", "America/New_York", "fee", "12.50"), at)
	if err != nil || c.FirstMonday != "2027-03-08" || c.Zone != "America/New_York" || *c.File.Money.Fee.First != 1250 || !c.File.Money.Fee.Opening.Equal(at.Truncate(time.Minute)) || c.File.Money.Registrations != nil {
		t.Errorf("%+v, %v", c, err)
	}
	c, err = Creation(filled("fee", "5", "players", "Ann\nBob"), at)
	if err != nil || !slices.Equal(c.File.Registered(), []string{"Ann", "Bob"}) {
		t.Errorf("%+v, %v", c, err)
	}
}

// Each problem is at its field. All lines with a problem are named.
func TestCreationRefused(t *testing.T) {
	for _, c := range []struct {
		typed url.Values
		want  string // fields and texts
	}{
		{filled("edition", "wc1999"), "edition: Choose one of the list."},
		{filled("lives", "x", "edition", "x"), "edition: Choose one of the list.; lives: Write a whole number above 0."},
		{filled("id", "Spring Cup", "lives", "0"), "id: It has 1 to 40 letters a-z, digits and hyphens, does not begin with a hyphen, and is no name of a device.; lives: Write a whole number above 0."},
		{filled("id", "com1", "players", "Ann"), "id: It has 1 to 40 letters a-z, digits and hyphens, does not begin with a hyphen, and is no name of a device.; players: Write at least two players, or none."},
		{filled("lives", "0"), "lives: Write a whole number above 0."},
		{filled("players", "Ann, x\nBob, 1500\nAnn, 7\n, 8"), "players: line 1, column 6: \"x\" is not a rating from -10000 to 10000\nline 3, column 1: \"Ann\" is there already\nline 4, column 1: the name is missing"},
		{filled("players", "Bob, y\ndirector, 1600\n"+strings.Repeat("x", 101)), "players: line 1, column 6: \"y\" is not a rating from -10000 to 10000\nline 2, column 1: the name director is taken\nline 3, column 1: a name has 1 to 100 printable characters, and no blank at either end"},
		{filled("rounds", "3", "points", "3-1-0"), "rounds: Only a Swiss or a McMahon has a number of rounds.; points: Only a Swiss or a McMahon has points."},
		{filled("edition", "arbiter-swiss-2026", "lives", "3"), "lives: A Swiss or a McMahon has no lives.; rounds: Without players, write a number of rounds."},
		{filled("edition", "arbiter-swiss-2026", "rounds", "3", "points", "3-1"), "points: Three points, such as 3-1-0, or six, such as 3-1-0-3-1-0."},
		{filled("bar", "3d"), "bar: Bar and floor are for a McMahon whose players have grades."},
		{filled("edition", "arbiter-mcmahon-2026", "players", "Ann, 1d\nBob, 2d", "floor", "x"), "floor: Floor \"x\": not a grade such as 12k, 3d or 1p."},
		{filled("edition", "arbiter-mcmahon-2026", "players", "Ann, 1d\nBob, 2d", "floor", "3d", "bar", "1d"), "bar: The bar 1d is below the floor 3d."},
		{filled("edition", "arbiter-mcmahon-2026", "players", "name,grade,start\nAnn,1d,1\nBob,2d,0"), "players: Line 1: either start or grade says what players begin with, and not both."},
		{filled("zone", "Mars/Base", "fee", "1.5"), "zone: No time zone is known by this name; a name is as in America/New_York.; fee: Write an amount in dollars, as in 25 or 12.50."},
		{filled("zone", "Europe/Berlin", "lives", "0"), "lives: Write a whole number above 0.; zone: It needs the first Monday."},
		{filled("players", "Ann"), "players: Write at least two players, or none."},
		{filled("edition", "wc2013", "players", "Ann, 1500\nBob"), "players: There are no ratings of Ann, Bob, and the edition needs them."},
	} {
		_, err := Creation(c.typed, now)
		var got []string
		for _, x := range fieldErrors(err) {
			got = append(got, x.Field+": "+x.Text)
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%v:\n%s, want\n%s", c.typed, s, c.want)
		}
	}
}

// The pages of a new event are in order. What was typed stays, and each problem
// leads to its field.
func TestNewPages(t *testing.T) {
	typed := filled("players", "Ann, x\n</textarea>, <b>")
	_, refused := Creation(typed, now)
	for name, c := range map[string]struct {
		make func() (Page, error)
		want []string
	}{
		"login": {func() (Page, error) { return NewLogin(true) }, []string{`action="/new/login"`, "Nobody has this token here."}},
		"form":  {func() (Page, error) { return New("k") }, []string{`action="/new/create"`, `name="key" value="k"`, `<input type="date" id="new-9"`, `action="/new/logout"`}},
		"refused": {func() (Page, error) { return NewRefused(typed, 422, refused) }, []string{"Nothing was made.", `value="Club &lt;Cup&gt;"`, `name="key" value="k"`,
			"Ann, x\n&lt;/textarea&gt;, &lt;b&gt;</textarea>", `<li><a href="#new-8">Players, one a line: name, rating, club</a>: line 2`, `aria-describedby="new-8-error"`}},
		"of the desk": {func() (Page, error) { return NewRefused(typed, 422, fmt.Errorf("entrants: 3 < 2")) }, []string{`<li><a href="#new-8">`, `id="new-8-error">3 &lt; 2.</span>`}},
		"of no field": {func() (Page, error) { return NewRefused(typed, 422, fmt.Errorf("fog: <b>")) }, []string{"<li>Fog: &lt;b&gt;.</li>"}},
	} {
		p, err := c.make()
		if err != nil {
			t.Fatal(err)
		}
		all, problems := parse(string(p.Body))
		for _, x := range append(problems, faults(all)...) {
			t.Errorf("%s: %s", name, x)
		}
		for _, want := range c.want {
			if !strings.Contains(string(p.Body), want) {
				t.Errorf("%s: no %s in\n%s", name, want, p.Body)
			}
		}
		for _, x := range all {
			if to, ok := strings.CutPrefix(x.attr["href"], "#"); ok && !slices.ContainsFunc(all, func(y *tag) bool { return y.attr["id"] == to }) {
				t.Errorf("%s: #%s leads nowhere", name, to)
			}
		}
	}
}
