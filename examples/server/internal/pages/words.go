package pages

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// A playerLink is a player as pages name them.
type playerLink struct {
	Name    string // clean
	Address string // of the player's page
}

// playerLink names a player.
func (v View) playerLink(name string) *playerLink {
	return &playerLink{say.Clean(name), v.base() + Player(name)}
}

// Player is the path of a player's page, escaped for an address. A name that
// would not come back as a part of a path, such as "..", is in the query.
func Player(name string) string {
	if !plainName(name) {
		return "players?name=" + url.QueryEscape(name)
	}
	return "players/" + escape(name)
}

// plainName reports whether a name can be a part of a path. The names . and ..
// cannot, since browsers leave them out. A name that ends like a file could be
// taken for one.
func plainName(name string) bool {
	return strings.Trim(name, ".") != "" && !strings.HasSuffix(name, ".ics")
}

// escape escapes a part of a path.
func escape(name string) string { return url.PathEscape(name) }

// round is the address of a round.
func (v View) round(n int) string { return fmt.Sprintf("%srounds/%d", v.base(), n) }

// A moment is a time on a page.
type moment struct {
	Machine string // for programs, in RFC 3339
	Text    string // in the zone of the event
	UTC     string
	Zone    string // as in UTC-5, or ""
}

// moment is a time as pages show it, or nil for no time.
func (v View) moment(t time.Time) *moment {
	if t.IsZero() {
		return nil
	}
	here := t.In(v.State.Zone())
	form := "Mon Jan 2 15:04"
	if here.Year() != v.year() {
		form = "Mon Jan 2 2006 15:04"
	}
	m := &moment{t.UTC().Format(time.RFC3339), here.Format(form), t.UTC().Format(form) + " UTC", zoneName(here)}
	if m.Zone == "" {
		m.Text, m.UTC = m.UTC, ""
	}
	return m
}

// year is the year that times leave out: the year of round 1, or none.
func (v View) year() int {
	if v.State.FirstMonday.IsZero() {
		return 0
	}
	return v.State.FirstMonday.Year()
}

// clocks is the zone of the event as it is written: an offset, or a name.
func (v View) clocks() string {
	if at := v.State.Zone(); !zone.Fixed(at) {
		return at.String()
	}
	return v.At.In(v.State.Zone()).Format("-07:00")
}

// zone is the zone of the event for a page: the name of a place, or else as
// zoneName has it.
func (v View) zone() string {
	if at := v.State.Zone(); !zone.Fixed(at) {
		return at.String()
	}
	return zoneName(v.At.In(v.State.Zone()))
}

// theZone is the zone of the event in a sentence: "Times are as in
// America/New_York", or "Times are UTC-5".
func (v View) theZone() string {
	if zone.Fixed(v.State.Zone()) {
		return v.zone()
	}
	return "as in " + v.zone()
}

// zoneName is how far a zone is from UTC, as in UTC-5, or "" if it is UTC.
func zoneName(t time.Time) string {
	_, offset := t.Zone()
	if offset == 0 {
		return ""
	}
	sign := '+'
	if offset < 0 {
		sign, offset = '-', -offset
	}
	if minutes := offset / 60 % 60; minutes != 0 {
		return fmt.Sprintf("UTC%c%d:%02d", sign, offset/3600, minutes)
	}
	return fmt.Sprintf("UTC%c%d", sign, offset/3600)
}

// interval is "2", or "2-3" with a dash between the numbers.
func interval(from, to int) string {
	if from == to {
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d–%d", from, to)
}

// placeOf returns the places of the players.
func placeOf(t pairing.Table[string]) map[string]string {
	places := map[string]string{}
	for _, p := range t.Places {
		for _, name := range p.Players {
			places[name] = interval(p.From, p.To)
		}
	}
	return places
}

// lines are the first lines of a text, as pages show them.
func lines(text string) []string {
	list := strings.SplitN(text, "\n", maxLines+1)
	if len(list) > maxLines {
		list[maxLines] = "And more."
	}
	for i, line := range list {
		list[i] = prose(line)
	}
	return list
}

// maxLines is the maximum number of lines of an error that a page shows.
const maxLines = 50

// roundWords is the name of a round.
func roundWords(n int) string { return fmt.Sprintf("Round %d", n) }
