package pages

import (
	"slices"
	"strings"
	"testing"
)

// While an event with lives goes on, who is still in comes first: by fewest
// losses, then by rating. Everybody is there once, on one of the pages.
func TestStillIn(t *testing.T) {
	sample := sample(t)
	many := evenings(t)["many"]
	for name, v := range map[string]View{"sample": view(t, sample, ""), "early": view(t, until(t, sample, 3), ""), "many": many.view("")} {
		var rows []standing
		var heads []string
		for _, from := range []string{"", "101", "201"} {
			v.Query = map[string]string{"from": from}
			c, err := standings(visit{v, nil})
			if err != nil {
				t.Fatal(err)
			}
			p := c.Main.(standingsPage)
			if from != "" && len(p.Excerpt.Pages) == 0 || from == "201" {
				continue
			}
			for _, b := range p.Blocks {
				heads = append(heads, b.Caption)
				rows = append(rows, b.Rows...)
			}
		}
		e := v.State.File.Event
		if len(rows) != len(e.Entrants) {
			t.Errorf("%s: %d rows for %d players", name, len(rows), len(e.Entrants))
		}
		ids := map[string]bool{}
		for k, r := range rows {
			ids[r.Player.Name] = true
			if r.Out != (r.Lives == 0 || r.Status == "removed" || r.Status == "withdrawn") {
				t.Errorf("%s: %+v", name, r)
			}
			if k > 0 && r.Out && rows[k-1].Out && rows[k-1].Wins < r.Wins {
				t.Errorf("%s: %s is behind %s", name, r.Player.Name, rows[k-1].Player.Name)
			}
			if k > 0 && !r.Out && (rows[k-1].Out || rows[k-1].Losses > r.Losses || rows[k-1].Losses == r.Losses && rows[k-1].class > r.class) {
				t.Errorf("%s: %s comes after %s", name, r.Player.Name, rows[k-1].Player.Name)
			}
		}
		if len(ids) != len(rows) || !strings.HasPrefix(heads[0], "Still in: ") {
			t.Errorf("%s: %d names, %q", name, len(ids), heads)
		}
		gone := slices.ContainsFunc(rows, func(r standing) bool { return r.Out })
		if gone != strings.HasPrefix(heads[len(heads)-1], "Out: ") {
			t.Errorf("%s: %q", name, heads)
		}
	}
}

// At the end there is one table, and a podium, also with lives. A place that
// many share names only some of them.
func TestPodium(t *testing.T) {
	for _, id := range []string{"over", "podium", "mcmahon"} {
		x := evenings(t)[id]
		c, err := standings(visit{x.view(""), nil})
		if err != nil {
			t.Fatal(err)
		}
		p := c.Main.(standingsPage)
		if len(p.Blocks) != 1 || p.Blocks[0].Place != "Place" || len(p.Podium) == 0 {
			t.Errorf("%s: %+v", id, p)
		}
		if id == "over" && (p.Champion == nil || p.Podium[0].Place != "2–3") {
			t.Errorf("%+v", p.Podium)
		}
	}
	v := evenings(t)["many"].view("")
	table, err := v.State.Standings()
	if err != nil {
		t.Fatal(err)
	}
	if p := v.podium(table); len(p) != 1 || !p[0].Shared || len(p[0].Players) != maxShared || p[0].More != 90-maxShared {
		t.Errorf("%+v", p)
	}
}
