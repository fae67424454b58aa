// Package money reads what the director of a championship knows about its
// money, and says what follows from that: who has paid which fee, what is in
// the prize fund, who wins how much, and which penalties are due.
//
// All amounts are in cents. The rules are rules of package pairing: EntryFee,
// GamePrize and ForfeitedPrize.
package money

import (
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// Money is what the director knows. In the file of a championship it is under
// the key "money". All keys marked omitempty or omitzero can be left out.
type Money struct {
	Fee *Fee `json:"fee,omitempty"`

	// Registrations are the records of who has registered, and of who has
	// left again. They need a fee.
	Registrations []pairing.Registration[string] `json:"registrations,omitempty"`

	Other []Gift `json:"other,omitempty"` // what else is in the fund

	// Forfeited names the players who have forfeited their prizes.
	Forfeited []Ruling `json:"forfeited,omitempty"`

	// Penalty is what each bot owes that has earned a penalty. If it is 0,
	// it is the penalty of the document.
	Penalty int64 `json:"penalty,omitzero"`
}

// A Fee says when registration is open, and what it costs. If First and PerDay
// are both 0, they are the figures of the document.
type Fee struct {
	Opening time.Time `json:"opening"`
	Close   time.Time `json:"close,omitzero"` // or it stays open
	First   int64     `json:"first,omitzero"`
	PerDay  int64     `json:"perDay,omitzero"`
	Zone    Zone      `json:"zone,omitzero"` // of the calendar days
}

// A Gift is money in the fund that is no fee, as from a sponsor.
type Gift struct {
	From  string `json:"from"`
	Cents int64  `json:"cents"`
}

// A Ruling is a decision of the director about a player. Why is the reason in
// words, which is printed and means nothing else.
type Ruling struct {
	Player string `json:"player"`
	Why    string `json:"why,omitzero"`
}

// A Zone is an offset from UTC, as in "-05:00". If it is empty, days are not
// calendar days: they have 24 hours each, from the opening.
type Zone string

// UnmarshalText reads an offset of at most 14 hours.
func (z *Zone) UnmarshalText(text []byte) error {
	if _, err := location(string(text)); err != nil {
		return err
	}
	*z = Zone(text)
	return nil
}

// location returns the time zone of an offset, or nil if it is empty.
func location(text string) (*time.Location, error) {
	if text == "" {
		return nil, nil
	}
	const form = "-07:00"
	at, err := time.Parse(form, text)
	_, offset := at.Zone()
	if err != nil || len(text) != len(form) || max(offset, -offset) > 14*60*60 {
		return nil, fmt.Errorf("want an offset from UTC of at most 14 hours, as in -05:00, got %.100q", text)
	}
	return time.FixedZone("", offset), nil
}

// fee returns the fee in the form of package pairing.
func (f Fee) fee(d document) (pairing.Fee, error) {
	if f.First == 0 && f.PerDay == 0 {
		f.First, f.PerDay = d.first, d.perDay
	}
	zone, err := location(string(f.Zone))
	return pairing.Fee{Opening: f.Opening, Close: f.Close, First: f.First, PerDay: f.PerDay, Zone: zone}, err
}

// A document is what the document of a championship says about money.
type document struct {
	name, title   string
	first, perDay int64 // of the fee
	penalty       int64 // or 0 if there is none
	refunds       bool  // it says what a player gets back
}

var (
	wc12  = document{"WC12", "the 2012 Arimaa World Championship", 80_00, 1_00, 0, true}
	wcc14 = document{"WCC14", "the 2014 Arimaa World Computer Championship", 10_00, 0, 20_00, false}
)

// documentOf returns the document of an edition. An edition without a document
// about money has the figures of WC12.
func documentOf(e pairing.Edition) document {
	if e == pairing.WCC2014 {
		return wcc14
	}
	return wc12
}
