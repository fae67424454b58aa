package main

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/competition"
	"github.com/arbiter-go/arbiter/examples/internal/money"
)

// This file says what a championship does with its money.

// settle settles the money of a championship.
func settle(file competition.File) (money.Settlement, error) {
	e := file.Event
	s, err := file.Money.Settle(money.Case{Edition: e.Edition, Event: &e, Entrants: e.Entrants})
	if err != nil {
		return money.Settlement{}, fmt.Errorf("money: %w", err)
	}
	return s, nil
}

// money prints all of the money.
func (p printer) money(file competition.File) error {
	if file.Money == nil {
		return errors.New(`the file has no key "money"`)
	}
	s, err := settle(file)
	if err != nil {
		return err
	}
	s.Print(p)
	return nil
}

// prizes prints the prize fund in a line.
func (p printer) prizes(file competition.File) error {
	if file.Money == nil {
		return nil
	}
	s, err := settle(file)
	if err != nil {
		return err
	}
	share := "no game to share it yet"
	if s.Prizes.Games > 0 {
		share = money.Dollars(s.Prizes.Share) + " for each game won"
		if !s.Over {
			share += " so far"
		}
	}
	p.printf("\nPrize fund: %s; %s (-money has all of it)\n", money.Dollars(s.Fund), share)
	return nil
}
