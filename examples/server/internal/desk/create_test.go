package desk

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// mondayOf returns the first Monday of a year.
func mondayOf(year int) string {
	day := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
	for day.Weekday() != time.Monday {
		day = day.AddDate(0, 0, 1)
	}
	return day.Format(time.DateOnly)
}

// The first Monday is a Monday of a year that can be written, of an event
// without rounds.
func TestFirstMonday(t *testing.T) {
	event := pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	begun := event.Clone()
	begun.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob"}}}}
	create := func(e Event, day string) error {
		_, _, err := Decide(nil, Create{ID: "x", Token: sum("x"), File: competition.File{Event: e}, FirstMonday: day}, Request{By: director, At: monday1})
		return err
	}
	for day, good := range map[string]bool{
		mondayOf(firstYear): true, mondayOf(firstYear - 1): false, mondayOf(lastYear): true, mondayOf(lastYear + 1): false, "2012-01-10": false, "2012-1-9": false, "x": false,
	} {
		if err := create(event, day); good && err != nil || !good && (!errors.Is(err, ErrInvalid) || !strings.HasPrefix(err.Error(), "firstMonday: ")) {
			t.Errorf("%s: %v", day, err)
		}
	}
	if err := create(begun, ""); err != nil {
		t.Error(err)
	}
	if err := create(begun, "2012-01-09"); !errors.Is(err, ErrInvalid) {
		t.Error(err)
	}
}

// An event has a limit for each of its lists.
func TestEventLimits(t *testing.T) {
	type game = pairing.Game[string]
	for what, x := range map[string]struct {
		limit int
		fill  func(e *Event, n int)
	}{
		"entrants": {MaxEntrants, func(e *Event, n int) { e.Entrants = make([]string, n) }},
		"lives":    {MaxLives, func(e *Event, n int) { e.Lives = n }},
		"rounds":   {MaxRounds, func(e *Event, n int) { e.Rounds = make([]pairing.Round[string], n) }},
		"games": {MaxGames, func(e *Event, n int) {
			e.Rounds = []pairing.Round[string]{{Games: make([]game, n-1)}, {Games: make([]game, 1)}}
		}},
		"withdrawals":    {MaxRecords, func(e *Event, n int) { e.Withdrawals = make([]pairing.Withdrawal[string], n) }},
		"absences":       {MaxRecords, func(e *Event, n int) { e.Absent = make([]pairing.Absence[string], n) }},
		"extra lives":    {MaxRecords, func(e *Event, n int) { e.ExtraLives = make([]pairing.ExtraLife[string], n) }},
		"late entries":   {MaxRecords, func(e *Event, n int) { e.LateEntries = make([]pairing.LateEntry[string], n) }},
		"reinstatements": {MaxRecords, func(e *Event, n int) { e.Reinstated = make([]pairing.Reinstatement[string], n) }},
		"prohibitions":   {MaxRecords, func(e *Event, n int) { e.Forbidden = make([]pairing.Prohibition[string], n) }},
		"pins":           {MaxRecords, func(e *Event, n int) { e.Pins = make([]pairing.Pin[string], n) }},
		"requested byes": {MaxRecords, func(e *Event, n int) { e.Requested = make([]pairing.RequestedBye[string], n) }},
		"accelerations":  {MaxRecords, func(e *Event, n int) { e.Acceleration = make([]pairing.Acceleration, n) }},
	} {
		for _, n := range []int{x.limit, x.limit + 1} {
			e := pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
			x.fill(&e, n)
			err := checkEvent(&e)
			if large := errors.Is(err, ErrTooLarge) && strings.HasPrefix(err.Error(), what+": "); large != (n > x.limit) {
				t.Errorf("%d %s: %.200v", n, what, err)
			}
		}
	}
}

// The lists of a file that belong to no event have limits too, and their names
// and texts can be shown.
func TestFileLimits(t *testing.T) {
	names := func(n int) (list []string) {
		for k := range n {
			list = append(list, fmt.Sprint("player ", k))
		}
		return list
	}
	free := int64(0)
	for what, x := range map[string]struct {
		limit int
		fill  func(f *competition.File, names []string)
	}{
		"ratings": {MaxEntrants, func(f *competition.File, names []string) {
			f.Seeds = &competition.Seeds{}
			for _, x := range names {
				f.Seeds.Ratings = append(f.Seeds.Ratings, competition.Rated{Player: x, Gameroom: 1500})
			}
		}},
		"registrations": {MaxRecords, func(f *competition.File, names []string) {
			f.Money = &money.Money{Fee: &money.Fee{Opening: monday1, First: &free}}
			for _, x := range names {
				f.Money.Registrations = append(f.Money.Registrations, pairing.Registration[string]{Player: x, At: monday1})
			}
		}},
		"gifts": {MaxRecords, func(f *competition.File, names []string) {
			f.Money = &money.Money{}
			for _, x := range names {
				f.Money.Other = append(f.Money.Other, money.Gift{From: x, Cents: 1})
			}
		}},
		"forfeited": {MaxRecords, func(f *competition.File, names []string) {
			f.Money = &money.Money{}
			for _, x := range names {
				f.Money.Forfeited = append(f.Money.Forfeited, money.Ruling{Player: "Ann", Why: x})
			}
		}},
	} {
		for _, n := range []int{x.limit, x.limit + 1} {
			var f competition.File
			x.fill(&f, names(n))
			if err := checkFile(&f); errors.Is(err, ErrTooLarge) != (n > x.limit) {
				t.Errorf("%d %s: %.200v", n, what, err)
			}
		}
		for _, bad := range []string{"a\x00", " a", strings.Repeat("x", MaxText+1)} {
			var f competition.File
			x.fill(&f, []string{bad})
			if err := checkFile(&f); !errors.Is(err, ErrInvalid) {
				t.Errorf("%s: %.10q: %v", what, bad, err)
			}
		}
	}
}

// No reason in an event can have what cannot be shown.
func TestReasonsOfFile(t *testing.T) {
	for what, fill := range map[string]func(e *Event, why string){
		"game": func(e *Event, why string) {
			e.Rounds = []pairing.Round[string]{{}, {Games: []pairing.Game[string]{{}, {Why: why}}}}
		},
		"withdrawal":     func(e *Event, why string) { e.Withdrawals = []pairing.Withdrawal[string]{{Why: why}} },
		"absence":        func(e *Event, why string) { e.Absent = []pairing.Absence[string]{{Why: why}} },
		"requested bye":  func(e *Event, why string) { e.Requested = []pairing.RequestedBye[string]{{Why: why}} },
		"late entry":     func(e *Event, why string) { e.LateEntries = []pairing.LateEntry[string]{{Why: why}} },
		"extra life":     func(e *Event, why string) { e.ExtraLives = []pairing.ExtraLife[string]{{Why: why}} },
		"reinstatement":  func(e *Event, why string) { e.Reinstated = []pairing.Reinstatement[string]{{Why: why}} },
		"forbidden pair": func(e *Event, why string) { e.Forbidden = []pairing.Prohibition[string]{{Why: why}} },
		"pin":            func(e *Event, why string) { e.Pins = []pairing.Pin[string]{{Why: why}} },
		"play-off":       func(e *Event, why string) { e.PlayOff = &pairing.RunnerUpPlayOff[string]{Why: why} },
	} {
		for why, good := range map[string]bool{
			"": true, "ill": true, strings.Repeat("é", MaxText+MaxName): true, strings.Repeat("é", MaxText+MaxName+1): false, "a\x00": false, "a\nb": false, "\u202ea": false, "\xff": false,
		} {
			var e Event
			fill(&e, why)
			if err := checkReasons(&e); good && err != nil || !good && !errors.Is(err, ErrInvalid) {
				t.Errorf("%s: %.10q: %v", what, why, err)
			}
		}
	}
	// The file of a creation is judged by it.
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	e.Absent = []pairing.Absence[string]{{Player: "Ann", Round: 1, Why: "a\x1b[2J"}}
	if _, _, err := Decide(nil, Create{ID: "x", Token: sum("x"), File: competition.File{Event: e}}, Request{By: director, At: monday1}); !errors.Is(err, ErrInvalid) {
		t.Error(err)
	}
}

// The last round of a withdrawal can be no later than the last round of all.
func TestUntilLimit(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid")
	x.refused(director, Withdraw{Player: "Ann", Until: MaxRounds + 1}, ErrTooLarge)
	x.must(Withdraw{Player: "Ann", Until: MaxRounds})
	if w := x.s.File.Event.Withdrawals; len(w) != 1 || w[0].Until != MaxRounds {
		t.Errorf("%+v", w)
	}
	x.refused(director, Absent{Player: "Bob", Round: MaxRounds + 1}, ErrTooLarge)
	x.must(Absent{Player: "Bob", Round: MaxRounds})
}
