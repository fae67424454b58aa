package calendar

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file finds times in a slow way: it tries all hours one by one, and reads
// each text again for each hour.

// A slowTime is what the slow way finds.
type slowTime struct {
	Start                          time.Time
	Rule                           Rule
	Possible, Common, Gold, Silver int
}

// slow returns the times of the games, from what is known at a moment.
func (d drawn) slow(until time.Time) (list []slowTime) {
	busy := slices.Clone(d.Busy)
	hours := d.slowHours()
	for _, g := range d.games {
		var t slowTime
		var first [2]time.Time // both, any
		var goldFirst, silverFirst time.Time
		for _, s := range hours {
			free := !slices.ContainsFunc(busy, func(b Busy) bool {
				return (b.Player == g.Gold || b.Player == g.Silver) && b.From.Before(b.To) && b.From.Before(s.Add(d.length)) && b.To.After(s)
			})
			gold, silver := d.prefers(g.Gold, s, until), d.prefers(g.Silver, s, until)
			note := func(yes bool, n *int, at *time.Time) {
				if yes {
					*n++
				}
				if yes && free && at.IsZero() {
					*at = s
				}
			}
			note(gold, &t.Gold, &goldFirst)
			note(silver, &t.Silver, &silverFirst)
			note(free && gold && silver, &t.Common, &first[0])
			note(free, &t.Possible, &first[1])
		}
		switch {
		case t.Possible == 0:
			t.Rule = OneGame
		case t.Common > 0:
			t.Rule, t.Start = Both, first[0]
		default:
			t.Rule = Fewer
			if t.Gold <= t.Silver {
				t.Start = goldFirst
			}
			if t.Silver <= t.Gold && !silverFirst.IsZero() && (t.Start.IsZero() || silverFirst.Before(t.Start)) {
				t.Start = silverFirst
			}
			if t.Start.IsZero() {
				t.Rule, t.Start = Any, first[1]
			}
		}
		if !t.Start.IsZero() {
			t.Start = t.Start.UTC()
			busy = append(busy, Busy{g.Gold, t.Start, t.Start.Add(d.length)}, Busy{g.Silver, t.Start, t.Start.Add(d.length)})
		}
		list = append(list, t)
	}
	return list
}

// slowHours looks at the clocks each quarter of an hour. It returns the moments
// at which they show an hour of the window, for the first time.
func (d drawn) slowHours() (list []time.Time) {
	const form = "2006-01-02 15"
	first, last := d.Monday.AddDate(0, 0, 2).Format("2006-01-02")+" 19", d.Monday.AddDate(0, 0, 7).Format("2006-01-02")+" 17"
	shown := ""
	for s := d.Monday; s.Before(d.Monday.AddDate(0, 0, 9)); s = s.Add(15 * time.Minute) {
		text := s.Format(form)
		if s.Minute() == 0 && text > shown {
			if shown = text; text >= first && text <= last {
				list = append(list, s)
			}
		}
	}
	return list
}

// prefers reports whether a player prefers an hour.
func (d drawn) prefers(player string, s, until time.Time) bool {
	texts, at, found := []string(nil), time.Time{}, false
	for k, x := range d.Submissions {
		if x.Player == player && !x.At.After(until) && (!found || !x.At.Before(at)) {
			texts, at, found = d.texts[k], x.At, true
		}
	}
	// Days are days of the week, also if the clocks skip one.
	clock := time.Date(s.Year(), s.Month(), s.Day(), s.Hour(), 0, 0, 0, time.UTC)
	return len(texts) == 0 || slices.ContainsFunc(texts, func(text string) bool { return covers(text, clock) })
}

// covers reports whether an entry of hours has a time.
func covers(entry string, s time.Time) bool {
	days, hours, given := strings.Cut(entry, " ")
	a, b, more := strings.Cut(days, "-")
	if !more {
		b = a
	}
	from, to := 0, 24
	if given {
		x, y, more := strings.Cut(hours, "-")
		from, _ = strconv.Atoi(x)
		to = from + 1
		if more {
			to, _ = strconv.Atoi(y)
		}
	}
	has := func(s time.Time) bool { // on the day itself
		for back := range 7 {
			day := s.AddDate(0, 0, -back).Format("Mon")
			if day == b && back > 0 {
				return false
			}
			if day == a {
				return true
			}
		}
		return false
	}
	if from < to {
		return s.Hour() >= from && s.Hour() < to && has(s)
	}
	return s.Hour() >= from && has(s) || s.Hour() < to && has(s.AddDate(0, 0, -1))
}

// slowJudge looks at each half minute, for visits in whole minutes.
func slowJudge(start time.Time, a Attendance) (pairing.Outcome, Rule) {
	const half = 30 * time.Second
	visits := func(name string) (list []Visit) {
		for _, v := range a.There {
			if v.To.IsZero() {
				v.To = start.Add(100 * time.Hour)
			}
			if v.Player == name && !v.To.Before(v.From) {
				list = append(list, v)
			}
		}
		return list
	}
	gold, silver := visits(a.Gold), visits(a.Silver)
	inTime := func(list []Visit) bool {
		for k := range 31 {
			t := start.Add(time.Duration(k) * half)
			if slices.ContainsFunc(list, func(v Visit) bool { return !t.Before(v.From) && !t.After(v.To) }) {
				return true
			}
		}
		return false
	}
	// claims reports whether somebody leaves before the other comes.
	claims := func(list, other []Visit) bool {
		for k := 31; k < 200; k++ {
			t := start.Add(time.Duration(k) * half)
			if slices.ContainsFunc(list, func(v Visit) bool { return v.To.Equal(t) }) {
				return true
			}
			if slices.ContainsFunc(other, func(v Visit) bool { return v.From.Equal(t) }) {
				return false
			}
		}
		return false
	}
	switch g, s := inTime(gold), inTime(silver); {
	case g && s:
		return pairing.NotPlayed, NoShow
	case g && claims(gold, silver):
		return pairing.GoldByForfeit, Claim
	case s && claims(silver, gold):
		return pairing.SilverByForfeit, Claim
	case g || s:
		// Is there a moment after the 15 minutes at which both are
		// there? A player who leaves at a moment is no longer there. A
		// player who comes for a moment only meets one who stays.
		for k := 31; k < 200; k++ {
			t := start.Add(time.Duration(k) * half)
			stays := func(v Visit) bool { return !v.From.After(t) && v.To.After(t) }
			here := func(v Visit) bool { return stays(v) || v.From.Equal(t) && v.To.Equal(t) }
			if slices.ContainsFunc(gold, stays) && slices.ContainsFunc(silver, here) || slices.ContainsFunc(gold, here) && slices.ContainsFunc(silver, stays) {
				return pairing.NotPlayed, MoreTime
			}
		}
		return pairing.NotPlayed, Claim
	}
	for k := 31; k < 200; k += 2 {
		t := start.Add(time.Duration(k) * half)
		here := func(v Visit) bool { return v.From.Before(t) && v.To.After(t) }
		if slices.ContainsFunc(gold, here) && slices.ContainsFunc(silver, here) {
			return pairing.NotPlayed, MoreTime
		}
	}
	return pairing.BothForfeit, Nobody
}
