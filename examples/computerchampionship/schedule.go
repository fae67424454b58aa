package main

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/qualify"
)

// A schedule has the dates of a championship, and who was invited when. Each
// date can be left out. When the qualifier begins and ends is in its log.
type schedule struct {
	RegistrationOpens  time.Time    `json:"registrationOpens,omitzero"`
	RegistrationCloses time.Time    `json:"registrationCloses,omitzero"`
	Accounts           time.Time    `json:"accounts,omitzero"`
	UploadBy           time.Time    `json:"uploadBy,omitzero"`
	TestedBy           time.Time    `json:"testedBy,omitzero"`
	FinalsBegin        time.Time    `json:"finalsBegin,omitzero"`
	FinalsEnd          time.Time    `json:"finalsEnd,omitzero"`
	Invitations        []invitation `json:"invitations,omitempty"`
}

// An invitation is a record of the director: when a bot was invited in place of
// a bot that is not set up. Why is the reason in words.
type invitation struct {
	Bot string    `json:"bot"`
	At  time.Time `json:"at"`
	Why string    `json:"why,omitempty"`
}

// invitedDays is how many days an invited bot has.
const invitedDays = int(qualify.InvitationTime / (24 * time.Hour))

// due is when an invited bot must be uploaded and tested.
func (x invitation) due() time.Time { return x.At.Add(qualify.InvitationTime) }

// invited returns the invitation of each bot that the director has recorded.
func (ch championship) invited() map[string]invitation {
	of := map[string]invitation{}
	if ch.Schedule != nil {
		for _, x := range ch.Schedule.Invitations {
			of[x.Bot] = x
		}
	}
	return of
}

// deadlines returns a function that says when it is known whether a bot is set
// up: after the days of an invited bot, or else after the upload of all, or
// else after the qualifier.
func (ch championship) deadlines() func(bot string) time.Time {
	invited, all := ch.invited(), ch.Qualifier.Window.End
	if s := ch.Schedule; s != nil && !s.UploadBy.IsZero() {
		all = s.UploadBy
	}
	return func(bot string) time.Time {
		if x, ok := invited[bot]; ok {
			return x.due()
		}
		return all
	}
}

// A date is a moment of the championship with its name.
type date struct {
	moment time.Time
	key    string
	title  string
}

// dates returns the dates that are known, in the order in which they must come.
func (ch championship) dates() []date {
	s, window := ch.Schedule, ch.Qualifier.Window
	all := []date{
		{s.RegistrationOpens, "registrationOpens", "registration opens"},
		{s.RegistrationCloses, "registrationCloses", "registration closes"},
		{window.Begin, "qualifier, window, begin", "qualifier begins, games after it (Window)"},
		{window.End, "qualifier, window, end", "qualifier ends, games before it (Window)"},
		{s.Accounts, "accounts", "the field has accounts"},
		{s.UploadBy, "uploadBy", "the field must be uploaded (Replacement)"},
		{s.TestedBy, "testedBy", "the field must be tested"},
		{s.FinalsBegin, "finalsBegin", "the finals begin"},
		{s.FinalsEnd, "finalsEnd", "the finals end"},
	}
	return slices.DeleteFunc(all, func(d date) bool { return d.moment.IsZero() })
}

// checkSchedule checks the order of the dates, and the invitations. The window
// of the qualifier is checked with its log.
func (ch championship) checkSchedule(f field) error {
	if ch.Schedule == nil {
		return nil
	}
	var errs []error
	list := ch.dates()
	for k := range list[1:] {
		if a, b := list[k], list[k+1]; b.moment.Before(a.moment) {
			errs = append(errs, fmt.Errorf("schedule: %s, %s, is before %s, %s", b.key, stamp(b.moment),
				a.key, stamp(a.moment)))
		}
	}
	entered, called, out, qualified := set(ch.Qualifier.Entrants), set(f.Invited), set(ch.Qualifier.Unavailable),
		set(f.Dropped, f.Field)
	told := map[string]bool{}
	for k, x := range ch.Schedule.Invitations {
		bad := func(text string) {
			errs = append(errs, fmt.Errorf("schedule: invitation %d: %s: %s", k+1, say.Clean(x.Bot), text))
		}
		switch {
		case !entered[x.Bot]:
			bad("not among the entrants")
		case told[x.Bot]:
			bad("invited twice")
		case qualified[x.Bot] && !called[x.Bot]:
			bad("qualified, so it is not invited")
		case len(f.open) == 0 && !called[x.Bot] && !out[x.Bot]:
			bad("not invited by the ranking")
		}
		if !x.At.After(ch.Qualifier.Window.End) {
			bad("invited before the qualifier has ended, at " + stamp(x.At))
		}
		told[x.Bot] = true
	}
	return errors.Join(errs...)
}

// set returns the elements of some lists.
func set(lists ...[]string) map[string]bool {
	is := map[string]bool{}
	for _, x := range slices.Concat(lists...) {
		is[x] = true
	}
	return is
}

// stamp is a moment as in the file.
func stamp(t time.Time) string { return t.Format(time.RFC3339) }

// schedule prints the dates and the deadlines of invited bots, the earliest
// first. With a moment it says which are past. A deadline is past at its very
// moment.
func (p printer) schedule(ch championship, at time.Time) {
	if ch.Schedule == nil {
		return
	}
	list := ch.dates()
	var notes []string
	begin := ch.Schedule.FinalsBegin
	for _, x := range ch.Schedule.Invitations {
		if !at.IsZero() && x.At.After(at) {
			continue // nobody knows of it
		}
		list = append(list, date{x.At, "", x.Bot + " is invited"},
			date{x.due(), "", fmt.Sprintf("%s must be tested (%d days, Replacement)", x.Bot, invitedDays)})
		if x.Why != "" {
			notes = append(notes, fmt.Sprintf("Why %s is invited: %s", x.Bot, x.Why))
		}
		if !begin.IsZero() && x.due().After(begin) {
			notes = append(notes, fmt.Sprintf("The finals begin before the %d days of %s are over.",
				invitedDays, x.Bot))
		}
	}
	slices.SortStableFunc(list, func(a, b date) int { return a.moment.Compare(b.moment) })
	p.printf("\nDates and deadlines\n\n")
	var rows []string
	for _, d := range list {
		row := p.long(d.moment) + "\t"
		switch {
		case at.IsZero():
		case d.moment.After(at):
			row += "to come\t"
		default:
			row += "past\t"
		}
		rows = append(rows, row+d.title)
	}
	p.columns(rows)
	if len(notes) > 0 {
		p.printf("\n")
	}
	for _, text := range notes {
		p.wrap("  ", text)
	}
}
