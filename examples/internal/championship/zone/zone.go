// Package zone reads time zones: offsets from UTC, names of places, and UTC.
//
// A name is from the IANA Time Zone Database, as in America/New_York. Its rules
// are looked up in the files of the system, and then in package time/tzdata if
// the program imports it. An offset and UTC need neither. Other abbreviations
// are refused. The database has few of them, and its EST has one offset all
// year, which is not the time of New York in summer.
package zone

import (
	"errors"
	"regexp"
	"strconv"
	"time"
)

var (
	errZone = errors.New("it must be an offset from -12:00 to +14:00 in quarters of an hour, as in -05:00, " +
		"or the name of a place, as in America/New_York")
	errAbbreviation = errors.New("an abbreviation does not say when the clocks change; name a place, as in " +
		"America/New_York, or an offset, as in -05:00")
	errUnknown = errors.New("no time zone is known by this name; a name is as in America/New_York")
)

// names has the form of names: an area and a place in it, or UTC. So it has
// neither "Local", which is another zone on each machine, nor abbreviations.
// Nor has it the folders "posix" and "right" of some systems.
var names = regexp.MustCompile(`^UTC$|^[A-Z][A-Za-z]*(/[A-Z][A-Za-z0-9_+-]*)+$`)

// abbreviations has the form of abbreviations, such as EST.
var abbreviations = regexp.MustCompile(`^[A-Z]{2,5}$`)

// Check returns an error unless a text is an offset or has the form of a name.
// It does not look the name up.
func Check(text string) error {
	if names.MatchString(text) {
		return nil
	}
	_, err := Parse(text)
	return err
}

// Parse reads an offset from UTC, in quarters of an hour from -12:00 to +14:00,
// or the name of a place, or UTC. The zone has the text as its name. The text
// -00:00 is refused, since by RFC 3339 it means that the offset is not known.
func Parse(text string) (*time.Location, error) {
	if names.MatchString(text) {
		at, err := time.LoadLocation(text)
		if err != nil {
			return nil, errUnknown
		}
		return at, nil
	}
	if abbreviations.MatchString(text) {
		return nil, errAbbreviation
	}
	if len(text) != len("-05:00") || text[3] != ':' || text == "-00:00" {
		return nil, errZone
	}
	hours, err := strconv.ParseUint(text[1:3], 10, 8)
	minutes, err2 := strconv.ParseUint(text[4:], 10, 8)
	offset := int(60*hours + minutes)
	switch {
	case err != nil || err2 != nil || minutes > 59 || minutes%15 != 0:
		return nil, errZone
	case text[0] == '-' && offset <= 12*60:
		offset = -offset
	case text[0] == '+' && offset <= 14*60:
	default:
		return nil, errZone
	}
	return time.FixedZone(text, 60*offset), nil
}

// Fixed reports whether a zone has the same offset at all times.
func Fixed(at *time.Location) bool {
	from, to := time.Time{}.In(at).ZoneBounds()
	return from.IsZero() && to.IsZero()
}

// Name returns the name of a zone in texts, as in "America/New_York" or
// "UTC-05:00".
func Name(at *time.Location) string {
	if Fixed(at) {
		return time.Time{}.In(at).Format("UTC-07:00")
	}
	return at.String()
}

// Day returns the first moment of a day: midnight, or the moment at which the
// clocks skip it. The days of a month go on beyond its end, as in [time.Date].
func Day(at *time.Location, year int, month time.Month, day int) time.Time {
	t, _ := At(at, time.Date(year, month, day, 0, 0, 0, 0, time.UTC))
	return t
}

// At returns the moment at which the clocks of a zone show a time. The time is
// given as if it were in UTC. If the clocks show it twice, At returns the
// earlier moment. If they skip it, At returns the moment of the skip, and shown
// is false.
func At(at *time.Location, clock time.Time) (t time.Time, shown bool) {
	// No zone is as far as two days from UTC.
	for t = clock.AddDate(0, 0, -2).In(at); ; {
		_, offset := t.Zone()
		_, end := t.ZoneBounds()
		// The offset holds from t to end. The clocks show the time in
		// this period, or later, or they have skipped it at t.
		moment := clock.Add(time.Duration(-offset) * time.Second)
		switch {
		case moment.Before(t):
			return t, false
		case end.IsZero() || moment.Before(end):
			return moment.In(at), true
		}
		t = end
	}
}

// Twice reports whether the clocks of the time's zone show the time twice.
func Twice(t time.Time) bool {
	start, end := t.ZoneBounds()
	_, offset := t.Zone()
	_, before := start.Add(-1).Zone()
	_, after := end.Zone()
	// What the clocks showed with the offset before, or show with the one
	// after.
	earlier := t.Add(time.Duration(offset-before) * time.Second)
	later := t.Add(time.Duration(offset-after) * time.Second)
	return earlier.Before(start) || !end.IsZero() && !later.Before(end)
}
