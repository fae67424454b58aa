package strict

import (
	"bytes"
	"fmt"
	"reflect"
	"time"
)

// This file reads and writes times.

// appendMoment appends a time as RFC 3339 has it, in the time's own offset from
// UTC. RFC 3339 knows no offset with seconds. A time with such an offset is
// written in UTC.
func appendMoment(b []byte, t time.Time) ([]byte, error) {
	text, err := Moment(t).MarshalText()
	if err != nil {
		return nil, fmt.Errorf("JSON cannot hold the time %v", t)
	}
	b = append(b, '"')
	b = append(b, text...)
	return append(b, '"'), nil
}

// Moment returns a time as it would come back from its JSON: the same instant,
// without a monotonic clock, in a zone that is nothing but the offset from UTC.
func Moment(t time.Time) time.Time {
	t = t.Round(0)
	if _, offset := t.Zone(); offset != 0 && offset%60 == 0 {
		return t.In(time.FixedZone("", offset))
	}
	return t.UTC()
}

// moment reads a time as RFC 3339 has it, with capital letters T and Z, and
// without leap seconds. The zone of the machine plays no part.
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

// setMoment sets v to the time that a text has, and reports whether it has one.
func setMoment(v reflect.Value, text []byte) bool {
	var t time.Time
	if !likeMoment(text) || t.UnmarshalText(text) != nil {
		return false
	}
	*v.Addr().Interface().(*time.Time) = Moment(t)
	return true
}

// likeMoment reports whether a text has the form of RFC 3339, up to
// nanoseconds. The standard library accepts some others, such as hours of one
// digit.
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
	return string(zone) == "Z" || hasForm(zone, "+00:00") || hasForm(zone, "-00:00")
}

// hasForm reports whether a text has digits where a form has zeros, and is the
// same as the form elsewhere.
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

// other skips a value that is no text, and returns the error.
func (d *decoder) other(c byte) error {
	from := d.hold()
	defer d.release()
	if err := d.skip(); err != nil {
		return err
	}
	got := string(d.held(from))
	switch c {
	case '{':
		got = "an object"
	case '[':
		got = "a list"
	}
	return d.wrong("want a time, got %.100s", got)
}
