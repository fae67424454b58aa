package desk

import (
	"cmp"

	"github.com/arbiter-go/arbiter/pairing"
)

// Inverse returns the command that takes a record back, or nil if there is
// none. The command must name the record that it takes back as the record that
// was seen. [Decide] says whether the rules still allow it.
//
// A record is taken back by what it says itself. So there is no inverse of a
// record that has replaced what it does not name, such as a name of the event,
// that has dropped a round, or that has corrected a result on which a round
// rests that has begun. A round that has begun stays begun.
func Inverse(r Record) Command {
	c := r.Change
	if c.Keep != nil {
		return nil
	}
	switch r.Do {
	case "register":
		if x := added(c.Registrations); x != nil {
			return Leave{x.Player}
		}
	case "begin":
		if c.Begun != nil {
			return Unbegin{}
		}
	case "rename":
		var x Rename
		if c.Renamed != nil {
			x = Rename{Player: c.Renamed.To, Name: c.Renamed.From, Accept: true}
		}
		if m := c.Mended; m != nil {
			x.Player = cmp.Or(x.Player, m.Was.Player)
			x.Club, x.Grade, x.Clear = m.Was.Club, m.Was.Grade, true
			if m.Rated != nil {
				rated := *m.Rated
				rated.Player, x.Rated = x.Player, &rated
			}
		}
		return x
	case "pair":
		return Unpair{Round: r.Round}
	case "report":
		if len(c.Games) != 1 || c.Amended != nil {
			return nil
		}
		p := c.Games[0]
		was := pairing.Game[string]{Gold: p.Is.Gold, Silver: p.Is.Silver}
		if p.Was != nil {
			was = *p.Was
		}
		if was.Outcome == p.Is.Outcome && was.Why == "" {
			return nil // no report takes a reason away
		}
		return Report{p.Round, was}
	case "withdraw":
		if x := added(c.Withdrawals); x != nil {
			return Return{x.Player}
		}
	case "absent":
		if x := added(c.Absent); x != nil && c.Requested == nil {
			return Absent{Player: x.Player, Round: x.Round, Not: true}
		}
		if x := added(c.Requested); x != nil && c.Absent == nil {
			return Absent{Player: x.Player, Round: x.Round, Bye: true, Not: true}
		}
	case "pin":
		if x := added(c.Pins); x != nil {
			return Pin{pairing.Pin[string]{Round: x.Round}}
		}
	case "forbid":
		if x := added(c.Forbidden); x != nil {
			return Forbid{Players: x.Pair, Not: true}
		}
	case "give":
		if x := added(c.Gifts); x != nil {
			return Give{From: x.From, Cents: x.Cents, Not: true}
		}
	case "let-report":
		if c.SelfReports != nil && c.Reported == nil {
			return LetReport{Not: *c.SelfReports}
		}
	}
	return nil
}

// added returns the item that a splice adds to a list, or nil if it does
// anything else.
func added[T any](c *Splice[T]) *T {
	if c == nil || c.Cut > 0 || len(c.Put) != 1 {
		return nil
	}
	return &c.Put[0]
}
