package pairing

import (
	"errors"
	"fmt"
	"math"
	"time"
)

// Prizes are the shares of a prize fund in cents, of which nothing is lost: the
// awards, what nobody won, and the remainder add up to the fund.
type Prizes[P comparable] struct {
	Games     int        `json:"games"`     // that the fund is divided by
	Share     int64      `json:"share"`     // for each game won
	Awards    []Award[P] `json:"awards"`    // for every entrant, in seed order
	Unwon     int64      `json:"unwon"`     // the shares of games that nobody won
	Remainder int64      `json:"remainder"` // what is left of the division; the whole fund if there is no game
}

// An Award is what one player gets.
type Award[P comparable] struct {
	Player P     `json:"player"`
	Wins   int   `json:"wins"`
	Cents  int64 `json:"cents"`
}

// DividePrizes divides a fund, in cents, by the number of games of an event,
// and gives one share to the winner of each.
//
// Games are those that took place or were forfeited, by one side or both, and
// those without a decision; byes and void games are none. Games of a play-off
// are games of the event. Games not yet played do not count, so until the event
// is over the answer is provisional.
//
// The error reports all problems of the event, or [ErrFund] for a negative
// fund.
//
// Source: WC12, prizes; WCC14, prizes. What to do with the shares of games that
// nobody won is left open there; they are reported.
func DividePrizes[P comparable](e Event[P], fund int64) (Prizes[P], error) {
	table, err := Standings(e)
	var ps Problems
	if err != nil && !errors.As(err, &ps) {
		return Prizes[P]{}, err
	}
	if fund < 0 {
		ps = append(ps[:len(ps):len(ps)], &Problem{Kind: ErrFund, Detail: fmt.Sprintf("a fund of %d cents", fund)})
	}
	if len(ps) > 0 {
		return Prizes[P]{}, ps
	}
	p := Prizes[P]{Awards: make([]Award[P], len(table.Rows)), Remainder: fund}
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			if g.Outcome.tookPlace() {
				p.Games++
			}
		}
	}
	if p.Games > 0 {
		p.Share = fund / int64(p.Games)
		p.Remainder = fund % int64(p.Games)
	}
	unwon := p.Games
	for i, x := range table.Rows {
		p.Awards[i] = Award[P]{x.Player, x.Wins, int64(x.Wins) * p.Share}
		unwon -= x.Wins
	}
	p.Unwon = int64(unwon) * p.Share
	return p, nil
}

// A Fee is how a registration fee grows with time, in dollars or any other
// unit. With First and PerDay left out, it is that of WC12: 80 dollars on the
// first day, and one more for each day begun since.
//
// WC12 refunds the whole fee to everybody who asks for it until the close of
// registration, and all fees go into the prize fund. WCC14 asks 10 dollars on
// every day, which is Fee{First: 10}.
//
// Source: WC12, registration; that days are counted from the opening is ours.
type Fee struct {
	Opening time.Time `json:"opening"`        // of registration
	Close   time.Time `json:"close,omitzero"` // of registration; the zero time if it stays open

	// First is the fee on the first day, and PerDay is what each day begun
	// since adds. If both are 0, they are 80 and 1.
	First  int64 `json:"first"`
	PerDay int64 `json:"perDay"`

	// Zone makes days calendar days of a time zone, which begin at midnight
	// there. If it is nil, days are 24 hours each, counted from the
	// opening. JSON leaves it out.
	Zone *time.Location `json:"-"`
}

// At returns the fee for somebody who registers at a time. The close itself is
// still in time.
//
// The error is [ErrNotOpen] for a time before the opening or after the close,
// and [ErrFund] for figures that make no sense: a negative one, a close before
// the opening, or a sum out of range.
func (f Fee) At(at time.Time) (int64, error) {
	if f.First == 0 && f.PerDay == 0 {
		f.First, f.PerDay = 80, 1
	}
	switch {
	case f.First < 0 || f.PerDay < 0:
		return 0, feeError(ErrFund, fmt.Sprintf("%d on the first day and %d for each day since", f.First, f.PerDay))
	case !f.Close.IsZero() && f.Close.Before(f.Opening):
		return 0, feeError(ErrFund, "registration closes before it opens")
	case at.Before(f.Opening):
		return 0, feeError(ErrNotOpen, "it opens at "+f.Opening.Format(time.RFC3339))
	case !f.Close.IsZero() && at.After(f.Close):
		return 0, feeError(ErrNotOpen, "it closed at "+f.Close.Format(time.RFC3339))
	}
	days := f.days(at)
	if days < 0 || days > 0 && f.PerDay > (math.MaxInt64-f.First)/days { // below 0: so many that they do not fit
		return 0, feeError(ErrFund, fmt.Sprintf("%d for each of %d days", f.PerDay, days))
	}
	return f.First + f.PerDay*days, nil
}

// days returns how many days have begun since the first one.
func (f Fee) days(at time.Time) int64 {
	if f.Zone == nil {
		return wholeDays(f.Opening, at)
	}
	return wholeDays(midnight(f.Opening.In(f.Zone)), midnight(at.In(f.Zone)))
}

// midnight returns the date of a time. It is in UTC, where all days have 24
// hours.
func midnight(t time.Time) time.Time {
	year, month, day := t.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// wholeDays returns how many times 24 hours have passed. Unlike a
// [time.Duration] it has room for all times.
func wholeDays(from, to time.Time) int64 {
	seconds := to.Unix() - from.Unix()
	if to.Nanosecond() < from.Nanosecond() {
		seconds--
	}
	return seconds / (24 * 60 * 60)
}

func feeError(kind error, detail string) error { return refuse(Problem{Kind: kind, Detail: detail}) }
