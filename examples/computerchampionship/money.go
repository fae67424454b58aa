package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// settle settles the money of the championship. Without money in the file, it
// is nil.
func (ch championship) settle(f field) (*money.Settlement, error) {
	m := ch.Money
	if m == nil {
		return nil, nil
	}
	if x := ch.Schedule; x != nil && m.Fee != nil && m.Fee.Close.IsZero() {
		// Registration closes as the schedule says.
		changed, fee := *m, *m.Fee
		fee.Close = x.RegistrationCloses
		changed.Fee = &fee
		m = &changed
	}
	s, err := m.Settle(money.Case{Edition: pairing.WCC2014, Event: ch.Event, Entrants: ch.Qualifier.Entrants,
		Owes: f.Owing})
	errs := []error{err}
	if x := ch.Schedule; x != nil && m.Fee != nil {
		for _, c := range []struct {
			what     string
			fee, day time.Time
		}{
			{"opens", m.Fee.Opening, x.RegistrationOpens}, {"closes", m.Fee.Close, x.RegistrationCloses},
		} {
			if !c.day.IsZero() && !c.day.Equal(c.fee) {
				errs = append(errs, fmt.Errorf("fee: registration %s at %s, and by the schedule at %s",
					c.what, c.fee.Format(time.RFC3339), c.day.Format(time.RFC3339)))
			}
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("money: %w", err)
	}
	return &s, nil
}
