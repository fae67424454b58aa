package pages

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// est is the time zone of the championship of 2012.
var est = time.FixedZone("-05:00", -5*60*60)

// An event in a place has its name on pages, and the offset at each time. The
// forms of the director have the name, so that each time gets its own offset.
func TestPlace(t *testing.T) {
	at, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		zone                         *time.Location
		name, clocks, winter, summer string
	}{
		{at, "America/New_York", "America/New_York", "Sun Mar 1 18:00 UTC-5", "Sun Mar 8 18:00 UTC-4"},
		{est, "UTC-5", "-05:00", "Sun Mar 1 18:00 UTC-5", "Sun Mar 8 17:00 UTC-5"},
		{time.UTC, "", "+00:00", "Sun Mar 1 23:00 UTC ", "Sun Mar 8 22:00 UTC "},
	} {
		v := View{State: &desk.State{FirstMonday: time.Date(2026, 3, 2, 0, 0, 0, 0, c.zone)}, At: now}
		text := func(t time.Time) string { m := v.moment(t); return m.Text + " " + m.Zone }
		winter, summer := text(time.Date(2026, 3, 1, 23, 0, 0, 0, time.UTC)), text(time.Date(2026, 3, 8, 22, 0, 0, 0, time.UTC))
		if sentence := v.theZone(); strings.TrimPrefix(sentence, "as in ") != c.name || (sentence != c.name) != (c.zone == at) {
			t.Errorf("%v: Times are %s", c.zone, sentence)
		}
		if v.zone() != c.name || v.clocks() != c.clocks || winter != c.winter || summer != c.summer {
			t.Errorf("%v: %q, %q, %q, %q", c.zone, v.zone(), v.clocks(), winter, summer)
		}
	}
}

// now is when the pages of tests are looked at: round 5 is being played.
var now = time.Date(2012, 2, 9, 1, 30, 0, 0, time.UTC)

// sample is the made-up championship.
func sample(t testing.TB) *desk.State {
	t.Helper()
	text, err := os.ReadFile("../../../worldchampionship/sample.json")
	if err != nil {
		t.Fatal(err)
	}
	f, err := competition.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	s := &desk.State{ID: "championship-2012", Number: 230, File: f, FirstMonday: time.Date(2012, 1, 9, 0, 0, 0, 0, est)}
	for _, r := range f.Event.Rounds {
		s.Paired = append(s.Paired, 1)
		s.Changed = append(s.Changed, make([]int64, len(r.Games)))
	}
	return s
}

// until is the event of a state with its first rounds only.
func until(t testing.TB, s *desk.State, rounds int) *desk.State {
	t.Helper()
	before, err := s.File.Event.Before(rounds + 1)
	if err != nil {
		t.Fatal(err)
	}
	c := *s
	c.File.Event = before
	c.Paired, c.Changed = s.Paired[:rounds], s.Changed[:rounds]
	return &c
}

// unbegun is a state before its event has begun.
func unbegun(s *desk.State) *desk.State {
	c := *s
	c.File.Event = pairing.Event[string]{}
	c.Paired, c.Changed = nil, nil
	return &c
}

// paths are the public pages of an event, with the files that they lead to.
func paths(s *desk.State) []string {
	list := []string{"", "ladder", "crosstable", "pictures", "calendar", "predictions", "money", "rules", "log", "whatif", "hall", "hall?by=name", "embed?first=3"}
	if s.Begun() {
		list = append(list, "seeding")
	}
	if t, err := s.Standings(); err == nil && t.Champion != nil {
		list = append(list, "title")
	}
	for n := range s.File.Event.Rounds {
		list = append(list, fmt.Sprintf("rounds/%d", n+1), fmt.Sprintf("rounds/%d?by=name", n+1), fmt.Sprintf("rounds/%d/why", n+1))
	}
	for k, name := range s.File.Event.Entrants {
		list = append(list, Player(name))
		if k%5 == 0 {
			list = append(list, "whatif?player="+url.QueryEscape(name))
		}
	}
	if !s.Begun() && s.File.Money != nil {
		for _, r := range s.File.Money.Registrations {
			if r.Left.IsZero() {
				list = append(list, Player(r.Player))
			}
		}
	}
	return list
}

// view is the view of an address below the address of the event.
func view(t testing.TB, s *desk.State, address string) View {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	v := View{State: s, At: now, Path: u.Path, Query: map[string]string{}, Notices: said(s)}
	for key := range u.Query() {
		v.Query[key] = u.Query().Get(key)
	}
	return v
}

// said is a log of notices for a state.
func said(s *desk.State) func(after int64, n int) ([]desk.Notice, error) {
	return func(after int64, n int) (list []desk.Notice, err error) {
		for i := after + 1; i <= min(after+int64(n), s.Number); i++ {
			list = append(list, desk.Notice{Number: i, At: now.Add(time.Duration(i-s.Number) * time.Hour), Do: "report", Round: 1, Said: fmt.Sprintf("Record %d is <b>here</b>.", i)})
		}
		return list, nil
	}
}

// states are events in all phases. By day they are after the first and the last
// round only.
func states(t testing.TB) map[string]*desk.State {
	s := sample(t)
	all := map[string]*desk.State{"registration": unbegun(s), "seeded": until(t, s, 0), "over": over(t, s), "bare": bare(s)}
	last := len(s.File.Event.Rounds)
	for n := 1; n <= last; n += night.Cases(last-1, 1) {
		all[fmt.Sprintf("round-%d", n)] = until(t, s, n)
	}
	return all
}

// bare is an event without money, times and ratings.
func bare(s *desk.State) *desk.State {
	return &desk.State{ID: "club", Number: 3, File: competition.File{Event: pairing.New(pairing.WCC2014, s.File.Event.Entrants[:4])}}
}

// over plays an event to its end.
func over(t testing.TB, s *desk.State) *desk.State {
	t.Helper()
	c := *s
	e := s.File.Event.Clone()
	for {
		for n := range e.Rounds {
			for k := range e.Rounds[n].Games {
				if g := &e.Rounds[n].Games[k]; g.Outcome == pairing.NotPlayed {
					g.Outcome = pairing.GoldWins
				}
			}
		}
		p, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		if p.Over {
			break
		}
		e.Rounds = append(e.Rounds, p.Round)
		c.Paired = append(c.Paired[:len(c.Paired):len(c.Paired)], 1)
		c.Changed = append(c.Changed[:len(c.Changed):len(c.Changed)], make([]int64, len(p.Round.Games)))
	}
	c.File.Event = e
	return &c
}

// look looks at every page of every event.
func look(t *testing.T, each func(name string, v View)) {
	samples := states(t)
	for _, phase := range slices.Sorted(maps.Keys(samples)) {
		s := samples[phase]
		for _, path := range paths(s) {
			each(phase+"-"+path, view(t, s, path))
		}
	}
	made := evenings(t)
	for _, phase := range slices.Sorted(maps.Keys(made)) {
		x := made[phase]
		list := paths(x.s)
		if len(list) > 50 {
			list = list[:50]
		}
		for _, path := range list {
			each("made-"+phase+"-"+path, x.view(path))
		}
	}
}

// Every page of every phase is made without an error, and twice the same.
func TestEveryPage(t *testing.T) {
	look(t, func(name string, v View) {
		p, err := Render(v)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		again, err := Render(v)
		if err != nil || !bytes.Equal(p.Body, again.Body) {
			t.Errorf("%s: another page the second time", name)
		}
		if p.Status != http.StatusOK || p.Type != htmlType {
			t.Errorf("%s: %d, %s", name, p.Status, p.Type)
		}
		// To look at the pages: PAGES=DIRECTORY go test -run EveryPage
		if dir := os.Getenv("PAGES"); dir != "" {
			file := strings.NewReplacer("/", "_", "?", "_", "%", "_").Replace(name)
			if len(file) < 200 {
				os.WriteFile(filepath.Join(dir, file+".html"), p.Body, 0o644)
			}
		}
	})
}

// There is no page at other addresses.
func TestNoPage(t *testing.T) {
	s := sample(t)
	for _, path := range []string{"x", "rounds", "rounds/", "rounds/0", "rounds/-1", "rounds/01", "rounds/+1", "rounds/99", "rounds/1/", "rounds/1/x", "rounds/x/why", "players", "players/", "players/Nobody", "whatif?player=Nobody", "whatif?player=", "ladder/", "../", "rounds/99999999999999999999"} {
		if _, err := Render(view(t, s, path)); !errors.Is(err, ErrNoPage) {
			t.Errorf("%q: %v", path, err)
		}
	}
}

func TestSlow(t *testing.T) {
	for path, want := range map[string]bool{"": false, "rounds/2": false, "rounds/2/why": true, "whatif": true, "players/why": false, "nothing": false} {
		if Slow(path) != want {
			t.Errorf("%q: %v", path, !want)
		}
	}
}
