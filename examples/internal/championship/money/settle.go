package money

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// A Case is a championship whose money is settled.
type Case struct {
	// Edition says which document the figures come from.
	Edition pairing.Edition

	// Event has the games that share the fund. It is nil before they begin.
	Event *pairing.Event[string]

	// Entrants are the players who must have registered. It is empty during
	// registration.
	Entrants []string

	// Owes are the bots that owe the penalty, once each: Ranking.Owing of
	// package qualify.
	Owes []string
}

// A Settlement has the results of the money of a championship.
type Settlement struct {
	money   Money
	input   Case
	from    document
	fee     pairing.Fee
	figures Figures

	Funds pairing.Funds[string] // of the registrations
	Fund  int64                 // with everything else

	// Prizes are nil before the games begin. Over says that they are final.
	Prizes *pairing.Prizes[string]
	Over   bool

	// Unregistered are the entrants who have not registered. Strangers have
	// registered, and are not among the entrants. Both are empty if the
	// money has no registrations.
	Unregistered, Strangers []string

	// Penalty is the amount that each bot in the list of penalties owes. It
	// is not in the fund.
	Penalty int64
}

// Settle settles the money of a championship. The error has all problems.
func (m Money) Settle(c Case) (Settlement, error) {
	s := Settlement{money: m, input: c, from: documentOf(c.Edition), figures: FiguresOf(&m, c.Edition)}
	err := errors.Join(s.collect(), s.gifts(), s.divide(), s.penalties())
	if err != nil {
		return Settlement{}, err
	}
	s.compare()
	return s, nil
}

// collect takes the fees.
func (s *Settlement) collect() (err error) {
	m := s.money
	if m.Fee == nil {
		if len(m.Registrations) > 0 {
			return errors.New("registrations need a fee, which has an opening at least")
		}
		return nil
	}
	zone, err := location(string(m.Fee.Zone))
	if err != nil {
		return fmt.Errorf("fee: zone: %w", err)
	}
	s.fee = pairing.Fee{Opening: m.Fee.Opening, Close: m.Fee.Close, First: s.figures.First,
		PerDay: s.figures.PerDay, Zone: zone}
	free := s.fee.First == 0 && s.fee.PerDay == 0
	fee := s.fee
	if free {
		// Two zeros would be the fee of WC12, so a cent is collected
		// and given back.
		fee.First = 1
	}
	if s.Funds, err = pairing.Collect(fee, m.Registrations); free {
		s.Funds.Paid, s.Funds.Refunded, s.Funds.Fund = 0, 0, 0
		for k := range s.Funds.Payments {
			s.Funds.Payments[k].Fee, s.Funds.Payments[k].Refund = 0, 0
		}
	}
	if err == nil && len(m.Fee.Former) > 0 {
		err = s.former()
	}
	s.Fund = s.Funds.Fund
	return err
}

// former gives each registration the fee that was in force then.
func (s *Settlement) former() error {
	f := &s.Funds
	f.Paid, f.Refunded, f.Fund = 0, 0, 0
	for k, x := range s.money.Registrations {
		cents, err := s.money.FeeAt(s.input.Edition, x.At)
		if err != nil {
			return fmt.Errorf("registration %d: %w", k+1, err)
		}
		if cents > math.MaxInt64-f.Paid {
			return fmt.Errorf("registration %d: the sum is out of range", k+1)
		}
		pay := &f.Payments[k]
		pay.Fee, pay.Refund = cents, 0
		f.Paid += cents
		if !x.Left.IsZero() {
			pay.Refund = cents
			f.Refunded += cents
		}
	}
	f.Fund = f.Paid - f.Refunded
	return nil
}

// gifts adds the gifts to the fund.
func (s *Settlement) gifts() error {
	var errs []error
	for k, x := range s.money.Other {
		switch {
		case x.Cents < 1:
			errs = append(errs, fmt.Errorf("other %d: at least 1 cent, got %d", k+1, x.Cents))
		case x.Cents > math.MaxInt64-s.Fund:
			errs = append(errs, fmt.Errorf("other %d: the sum is out of range", k+1))
		default:
			s.Fund += x.Cents
		}
	}
	return errors.Join(errs...)
}

// divide divides the fund. In an event with points, no rule divides it.
func (s *Settlement) divide() error {
	if s.input.Event == nil || s.input.Edition.HasPoints() {
		return s.forfeits()
	}
	var names []string
	for _, x := range s.money.Forfeited {
		names = append(names, x.Player)
	}
	prizes, err := pairing.DividePrizes(*s.input.Event, s.Fund, names...)
	if err != nil {
		return err
	}
	s.Prizes = &prizes
	table, err := pairing.Standings(*s.input.Event)
	if err != nil || !table.Over {
		return err
	}
	playOff, err := pairing.PlayOff(*s.input.Event)
	s.Over = playOff == nil
	return err
}

// penalties finds the bots that owe the penalty, and its amount.
func (s *Settlement) penalties() error {
	s.Penalty = s.figures.Penalty
	n := int64(len(s.input.Owes))
	switch {
	case s.Penalty < 0:
		return fmt.Errorf("penalty: at least 0 cents, got %d", s.Penalty)
	case s.Penalty == 0 && n > 0:
		return fmt.Errorf("penalty: the amount is missing, and %s has none", s.from.name)
	case n > 0 && s.Penalty > math.MaxInt64/n:
		return errors.New("penalty: the sum is out of range")
	}
	return nil
}

// forfeits returns an error if somebody who has not entered has forfeited
// prizes, or a player has done so twice.
func (s *Settlement) forfeits() error {
	var errs []error
	players := s.input.Entrants
	if len(players) == 0 { // during registration
		players = s.Funds.Entered
	}
	seen, entered := map[string]bool{}, setOf(players)
	for k, x := range s.money.Forfeited {
		switch {
		case !entered[x.Player]:
			errs = append(errs, fmt.Errorf("forfeited prize %d: %.100q: %w", k+1, x.Player,
				pairing.ErrUnknown))
		case seen[x.Player]:
			errs = append(errs, fmt.Errorf("forfeited prize %d: %.100q: %w", k+1, x.Player,
				pairing.ErrRepeated))
		}
		seen[x.Player] = true
	}
	return errors.Join(errs...)
}

// compare finds who has entered and not registered, and the reverse. During
// registration, nobody has entered.
func (s *Settlement) compare() {
	if len(s.money.Registrations) == 0 || len(s.input.Entrants) == 0 {
		return
	}
	without := func(list, others []string) []string {
		in := setOf(others)
		return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return in[name] })
	}
	s.Unregistered = without(s.input.Entrants, s.Funds.Entered)
	s.Strangers = without(s.Funds.Entered, s.input.Entrants)
}

func setOf(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}
