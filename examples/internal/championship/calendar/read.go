package calendar

import (
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file reads a week from its file.

// A file is the JSON of a week.
type file struct {
	Version     strict.Version `json:"version,omitzero"`
	Zone        string         `json:"zone"`
	Monday      string         `json:"monday"`
	Round       int            `json:"round,omitzero"`
	Submissions []struct {
		Player string    `json:"player"`
		At     time.Time `json:"at"`
		Hours  []string  `json:"hours"`
	} `json:"submissions"`
	Busy []struct {
		Player string    `json:"player"`
		From   time.Time `json:"from"`
		To     time.Time `json:"to"`
	} `json:"busy,omitempty"`
	Fixed []struct {
		Gold   string    `json:"gold"`
		Silver string    `json:"silver"`
		Start  time.Time `json:"start"`
	} `json:"fixed,omitempty"`
	Claims []struct {
		Gold   string `json:"gold"`
		Silver string `json:"silver"`
		There  []struct {
			Player string    `json:"player"`
			From   time.Time `json:"from"`
			To     time.Time `json:"to,omitzero"`
		} `json:"there"`
	} `json:"claims,omitempty"`
}

// Read reads a week from JSON, in the form that the package comment shows. It
// is strict: a key that is unknown, missing or there twice is an error. The
// error has all problems of zone, Monday and hours. [Week.Check] checks the
// rest.
func Read(text []byte) (Week, error) {
	var f file
	if err := strict.UnmarshalFile(text, &f); err != nil {
		return Week{}, fmt.Errorf("calendar: %w", err)
	}
	var w Week
	var ps problem.List
	place, err := zone.Parse(f.Zone)
	if err != nil {
		ps.Add(fmt.Errorf("calendar: zone: %w", err))
		place = time.UTC
	}
	if day, err := time.Parse(time.DateOnly, f.Monday); err != nil {
		ps.Add(fmt.Errorf("calendar: monday: %.100q is no date as in 2012-01-09", f.Monday))
	} else {
		w.Monday = zone.Day(place, day.Year(), day.Month(), day.Day())
		w.checkMonday(func(format string, args ...any) { ps.Add(fmt.Errorf("calendar: "+format, args...)) })
	}
	for k, s := range f.Submissions {
		hours, err := ParseHours(s.Hours...)
		if err != nil && ps.Room() {
			ps.Add(fmt.Errorf("calendar: submission %d: %s: hours: %w", k+1, problem.Name(s.Player), err))
		}
		w.Submissions = append(w.Submissions, Submission{s.Player, s.At, hours})
	}
	for _, b := range f.Busy {
		w.Busy = append(w.Busy, Busy(b))
	}
	w.Round = f.Round
	for _, x := range f.Fixed {
		w.Fixed = append(w.Fixed, FixedTime(x))
	}
	for _, c := range f.Claims {
		a := Attendance{Gold: c.Gold, Silver: c.Silver}
		for _, v := range c.There {
			a.There = append(a.There, Visit(v))
		}
		w.Claims = append(w.Claims, a)
	}
	if err := ps.Err("calendar"); err != nil {
		return Week{}, err
	}
	return w, nil
}

// WriteFixed returns the file of a week with the times of a timetable in it,
// as final times. A game that has a time in the file keeps it. Each record is
// on a line of its own.
func WriteFixed(text []byte, t Timetable) ([]byte, error) {
	var f file
	if err := strict.UnmarshalFile(text, &f); err != nil {
		return nil, fmt.Errorf("calendar: %w", err)
	}
	has := map[[2]string]int{}
	for _, x := range f.Fixed {
		has[pairOf(x.Gold, x.Silver)]++
	}
	for _, g := range t.Games {
		if key := pairOf(g.Gold, g.Silver); has[key] == g.Voids && !g.Start.IsZero() {
			f.Fixed = append(f.Fixed, struct {
				Gold   string    `json:"gold"`
				Silver string    `json:"silver"`
				Start  time.Time `json:"start"`
			}{g.Gold, g.Silver, g.Start})
		}
	}
	text, err := strict.Append(nil, &f)
	if err != nil {
		return nil, fmt.Errorf("calendar: %w", err)
	}
	lines := strings.NewReplacer(`,"submissions":[`, ",\n \"submissions\":[", `,"busy":[`, ",\n \"busy\":[",
		`,"fixed":[`, ",\n \"fixed\":[",
		`,"claims":[`, ",\n \"claims\":[", `{"player":`, "\n  {\"player\":", `{"gold":`, "\n  {\"gold\":")
	return append([]byte(lines.Replace(string(text))), '\n'), nil
}
