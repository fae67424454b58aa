package pages

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the page of the settings of an event. It has the fields of the
// form of a new event.

// A settingsPage has the forms about the event as a whole.
type settingsPage struct {
	Login *login
	Begun bool
	Early bool // the beginning can be taken back
	Forms []form
	Back  string
}

func settings(v visit) (content, error) {
	if v.By.Role != desk.Director {
		l := v.login("Director's desk", "The token of the director opens it.")
		return content{l.Title, settingsPage{Login: &l}}, nil
	}
	p := settingsPage{Begun: v.State.Begun(), Early: v.canUnbegin(), Back: v.base() + atDesk + "/"}
	if v.State.Listing != desk.Archived {
		if !p.Begun {
			p.Forms = append(p.Forms, v.form("settings"))
		}
		p.Forms = append(p.Forms, v.form("describe"))
	}
	p.Forms = append(p.Forms, v.form("list"))
	return content{"Settings", p}, nil
}

// settingsForm is the form of the settings, with the settings that there are.
func (v View) settingsForm() form {
	s := v.State
	e := s.File.Planned().Event
	rules := field{Name: "edition", Label: "Rules", Kind: choice, Options: newEditions(), Needed: true}
	edition, _ := e.Edition.MarshalText()
	rules.fill(string(edition))
	lives := field{Name: "lives", Label: "Lives", Kind: number, For: forLives,
		Help: "Empty: as the document has it."}
	rounds := field{Name: "length", Label: "Rounds", Kind: number, For: forPoints}
	if e.Edition.HasPoints() {
		rounds.Value = fmt.Sprint(e.Length)
	} else {
		lives.Value = fmt.Sprint(e.Lives)
	}
	first, in := field{Name: "firstMonday", Label: "First Monday", Kind: day, Help: firstMondayHelp}, zoneField
	if !s.FirstMonday.IsZero() {
		first.Value, in.Value = s.FirstMonday.Format("2006-01-02"), v.clocks()
	}
	fee := field{Name: "dollars", Label: "Fee in dollars", Kind: text}
	x := money.FiguresOf(s.File.Money, e.Edition)
	if fee.Value = dollars(x.First); x.PerDay != 0 {
		fee.Value = ""
		fee.Help = "Empty: " + money.Dollars(x.First) + ", and " + money.Dollars(x.PerDay) + " more each day. "
	}
	fee.Help += "Players who are registered already keep the earlier fee. 0: registration is free."
	return form{Title: "Rules, times and fee", Button: "What would change?",
		Note: "They can be changed until the event begins.", Fields: []field{
			{Name: "about", Label: "Name of the event", Kind: text, Value: s.File.About},
			rules, lives, rounds,
			{Name: "system", Label: "Points", Kind: text, Value: pointsText(e.Points), For: forPoints,
				Help: pointsHelp},
			first, in, fee,
		}}
}

// dollars is an amount as a form has it.
func dollars(cents int64) string {
	if cents%100 == 0 {
		return fmt.Sprint(cents / 100)
	}
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}

// pointsText is the text of points that a form reads. The usual ones are "".
func pointsText(p pairing.Points) string {
	if p == (pairing.Points{}) {
		return ""
	}
	text := fmt.Sprintf("%d-%d-%d", p.Win, p.Draw, p.Loss)
	if p != pairing.NewPoints(p.Win, p.Draw, p.Loss) {
		text += fmt.Sprintf("-%d-%d-%d", p.Bye, p.Requested, p.Absent)
	}
	return text
}
