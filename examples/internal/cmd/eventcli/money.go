package eventcli

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
)

// This file prints the money of a championship.

// Settle settles the money of a championship. Before there are entrants, there
// is no event to divide the fund.
func Settle(file competition.File) (money.Settlement, error) {
	of := money.Case{Edition: file.Event.Edition, Entrants: file.Event.Entrants}
	if len(of.Entrants) > 0 {
		of.Event = &file.Event
	}
	s, err := file.Money.Settle(of)
	if err != nil {
		return money.Settlement{}, fmt.Errorf("%s: money: %w", file.Name, err)
	}
	return s, nil
}

// Money prints all of the money.
func (p Printer) Money(file competition.File) error {
	if file.Money == nil {
		return fmt.Errorf(`%s: the file has no key "money"`, file.Name)
	}
	s, err := Settle(file)
	if err != nil {
		return err
	}
	s.Print(p, Width)
	return nil
}

// prizes returns the prize fund in a line, or "" if the file has no money.
func (p Printer) prizes(file competition.File) (string, error) {
	if file.Money == nil {
		return "", nil
	}
	s, err := Settle(file)
	if err != nil {
		return "", err
	}
	if file.Event.Edition.HasPoints() {
		if s.Fund == 0 {
			return "", nil
		}
		return fmt.Sprintf("\nPrize fund: %s (%smoney has all of it)\n", money.Dollars(s.Fund), p.Ask), nil
	}
	share := "no game to share it yet"
	if s.Prizes != nil && s.Prizes.Games > 0 {
		share = money.Dollars(s.Prizes.Share) + " for each game won"
		if !s.Over {
			share += " so far"
		}
	}
	return fmt.Sprintf("\nPrize fund: %s; %s (%smoney has all of it)\n", money.Dollars(s.Fund), share,
		p.Ask), nil
}
