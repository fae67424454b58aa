package strict

import (
	"bytes"
	"fmt"
	"reflect"
	"time"
)

// This file reads and writes times.

// appendMoment appends a time in the form of RFC 3339, with the time's own
// offset from UTC. An offset in RFC 3339 has no seconds. A time whose offset
// has seconds is written in UTC.
func appendMoment(b []byte, t time.Time) ([]byte, error) {
	text, err := Moment(t).MarshalText()
	if err != nil {
		return nil, fmt.Errorf("JSON cannot hold the time %v", t)
	}
	b = append(b, '"')
	b = append(b, text...)
	return append(b, '"'), nil
}

// Moment returns a time as it is after a round trip through JSON. It is the
// same instant, without a monotonic clock, and its zone is only an offset from
// UTC.
func Moment(t time.Time) time.Time {
	t = t.Round(0)
	if _, offset := t.Zone(); offset != 0 && offset%60 == 0 {
		return t.In(time.FixedZone("", offset))
	}
	return t.UTC()
}

// moment reads a time in the form of RFC 3339, with capital letters T and Z,
// and without leap seconds. The zone of the machine makes no difference.
func (d *decoder) moment(v reflect.Value, c byte) error {
	if c != '"' {
		return d.other(c)
	}
	text, err := d.text()
	if err != nil {
		return err
	}
	if !setMoment(v, text) {
		return d.wrong("want a time as in 2014-01-31T18:00:00Z, got %.100q", text)
	}
	return nil
}

// setMoment sets v to the time in a text. It reports false if the text is not a
// time.
func setMoment(v reflect.Value, text []byte) bool {
	var t time.Time
	if !likeMoment(text) || t.UnmarshalText(text) != nil {
		return false
	}
	*v.Addr().Interface().(*time.Time) = Moment(t)
	return true
}

// likeMoment reports whether a text has the form of RFC 3339, with at most nine
// digits of a second. The standard library accepts other forms too, such as
// hours of one digit.
func likeMoment(text []byte) bool {
	const seconds = "0000-00-00T00:00:00"
	if len(text) < len(seconds) || !hasForm(text[:len(seconds)], seconds) {
		return false
	}
	fraction, zone := text[len(seconds):], []byte(nil)
	if k := bytes.IndexAny(fraction, "Z+-"); k >= 0 {
		fraction, zone = fraction[:k], fraction[k:]
	}
	const nano = ".000000000"
	if n := len(fraction); n == 1 || n > len(nano) || !hasForm(fraction, nano[:n]) {
		return false
	}
	if string(zone) == "Z" {
		return true
	}
	return (hasForm(zone, "+00:00") || hasForm(zone, "-00:00")) && string(zone[1:3]) < "24"
}

// hasForm reports whether a text has digits where the form has zeros, and
// equals the form elsewhere.
func hasForm(text []byte, form string) bool {
	if len(text) != len(form) {
		return false
	}
	for i, c := range text {
		if digit := '0' <= c && c <= '9'; form[i] == '0' && !digit || form[i] != '0' && c != form[i] {
			return false
		}
	}
	return true
}

// other skips a value that is not a text, and returns the error.
func (d *decoder) other(c byte) error {
	from := d.hold()
	defer d.release()
	if err := d.skip(); err != nil {
		return err
	}
	d.began = from
	got := string(d.held(from))
	switch c {
	case '{':
		got = "an object"
	case '[':
		got = "a list"
	}
	return d.wrong("want a time, got %.100s", got)
}
