// Package money reads the director's records about the money of a championship.
// It finds who has paid which fee, the prize fund, who wins how much, and which
// penalties are due.
//
// All amounts are in cents. The rules are [pairing.EntryFee],
// [pairing.GamePrize], [pairing.ForfeitedPrize] and [qualify.Penalty].
//
// Source: WC12, prizes and registration; WCC14, prizes, registration, penalty,
// qualifying and publication.
package money

import (
	"fmt"
	"reflect"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

// Money has the director's records. In the file of a championship it is under
// the key "money". All keys marked omitempty or omitzero can be left out.
type Money struct {
	Fee *Fee `json:"fee,omitempty"`

	// Registrations are the records of who has registered, and of who has
	// left again. They need a fee.
	Registrations []pairing.Registration[string] `json:"registrations,omitempty"`

	Other []Gift `json:"other,omitempty"` // other gifts to the fund

	// Forfeited names the players who have forfeited their prizes.
	Forfeited []Ruling `json:"forfeited,omitempty"`

	// Penalty is the amount that a bot with a penalty owes. If it is 0, it
	// is the penalty of the document.
	Penalty int64 `json:"penalty,omitzero"`
}

// A Fee has the time and the cost of registration. If First and PerDay are both
// left out, they are the figures of the document. If only one of them is left
// out, it is 0. So "first":0 makes the event free.
type Fee struct {
	Opening time.Time `json:"opening"`
	Close   time.Time `json:"close,omitzero"` // or it stays open
	First   *int64    `json:"first,omitempty"`
	PerDay  *int64    `json:"perDay,omitempty"`
	Zone    Zone      `json:"zone,omitzero"` // of the calendar days

	// Former are the earlier fees, in their order. A player keeps the fee
	// that was in force when the player registered.
	Former []FormerFee `json:"former,omitempty"`
}

// A FormerFee was in force until a moment, and since the moment of the former
// fee before it.
type FormerFee struct {
	Until  time.Time `json:"until"`
	First  int64     `json:"first"`
	PerDay int64     `json:"perDay,omitzero"`
}

// Same reports whether a fee has the figures of another. The times of the
// registration can differ.
func (f Fee) Same(other Fee) bool {
	other.Opening, other.Close = f.Opening, f.Close
	return reflect.DeepEqual(f, other)
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

// A Zone is an offset from UTC, as in "-05:00", or the name of a place, as in
// "America/New_York". If it is empty, days are not calendar days: they have 24
// hours each, from the opening.
type Zone string

// UnmarshalText reads a zone. A name is looked up only when fees are collected,
// so that programs without a database of zones can read the file.
func (z *Zone) UnmarshalText(text []byte) error {
	if err := zone.Check(string(text)); len(text) > 0 && err != nil {
		return fmt.Errorf("%.100q: %w", text, err)
	}
	*z = Zone(text)
	return nil
}

// location returns the time zone with a text, or nil if it is empty.
func location(text string) (*time.Location, error) {
	if text == "" {
		return nil, nil
	}
	at, err := zone.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%.100q: %w", text, err)
	}
	return at, nil
}

// Figures are the amounts of a championship, in cents.
type Figures struct {
	First, PerDay int64 // of the fee
	Penalty       int64 // or 0 if there is none
}

// FiguresOf returns the amounts of a championship: the file's, or else the
// amounts of the document of an edition. The money can be nil.
func FiguresOf(m *Money, e pairing.Edition) Figures {
	x := documentOf(e).Figures
	if m == nil {
		return x
	}
	if f := m.Fee; f != nil && (f.First != nil || f.PerDay != nil) {
		x.First, x.PerDay = value(f.First), value(f.PerDay)
	}
	if m.Penalty != 0 {
		x.Penalty = m.Penalty
	}
	return x
}

// FiguresAt returns the amounts for a registration at a moment. They are the
// amounts of a former fee, or else of FiguresOf.
func FiguresAt(m *Money, e pairing.Edition, at time.Time) Figures {
	x := FiguresOf(m, e)
	if m != nil && m.Fee != nil {
		for _, f := range m.Fee.Former {
			if !at.After(f.Until) {
				x.First, x.PerDay = f.First, f.PerDay
				break
			}
		}
	}
	return x
}

// FeeAt returns the fee of a registration at a moment, in cents. The money must
// have a fee. The error is [pairing.ErrNotOpen] if registration is
// not open then.
func (m Money) FeeAt(e pairing.Edition, at time.Time) (int64, error) {
	zone, err := location(string(m.Fee.Zone))
	if err != nil {
		return 0, fmt.Errorf("fee: zone: %w", err)
	}
	x := FiguresAt(&m, e, at)
	fee := pairing.Fee{Opening: m.Fee.Opening, Close: m.Fee.Close, First: x.First, PerDay: x.PerDay, Zone: zone}
	free := x.First == 0 && x.PerDay == 0
	if free {
		fee.First = 1 // two zeros would be the fee of WC12
	}
	cents, err := fee.At(at)
	if free {
		cents = 0
	}
	return cents, err
}

func value(cents *int64) int64 {
	if cents == nil {
		return 0
	}
	return *cents
}

// A document has the amounts and rules of a document about money.
type document struct {
	Figures
	name, title string
	refunds     bool // it has a rule about refunds
	known       bool // or else the figures are borrowed from WC12
}

// cite names a section of the document.
func (d document) cite(section string) string {
	if !d.known {
		return "as in " + d.name + ", " + section
	}
	return d.name + ", " + section
}

var (
	wc12  = document{Figures{80_00, 1_00, 0}, "WC12", "the 2012 Arimaa World Championship", true, true}
	wcc14 = document{Figures{10_00, 0, qualify.DefaultPenalty}, "WCC14",
		"the 2014 Arimaa World Computer Championship", false, true}
)

// documentOf returns the document of an edition. An edition without a document
// about money has the figures of WC12, and an event with points is free.
func documentOf(e pairing.Edition) document {
	switch e {
	case pairing.WC2012:
		return wc12
	case pairing.WCC2014:
		return wcc14
	}
	d := wc12
	d.refunds, d.known = false, false
	if e.HasPoints() {
		d.Figures, d.name = Figures{}, "the file"
	}
	return d
}
