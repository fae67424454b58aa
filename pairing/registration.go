package pairing

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/internal/id"
)

// A Registration is the record that a player has registered, and has perhaps
// left again.
//
// A player who leaves until the close gets the whole fee back. Such a player
// may register again, which is another record with a fee of its own.
type Registration[P comparable] struct {
	Player P         `json:"player"`
	At     time.Time `json:"at"`

	// Left is when the player left, or the zero time. It must not be after
	// the close. A player who leaves later gets nothing back, and is a
	// [Withdrawal] of the event.
	Left time.Time `json:"left,omitzero"`
}

// Funds are the payments of all registrations, in cents.
type Funds[P comparable] struct {
	// Payments has one payment for each registration, in their order.
	Payments []Payment[P] `json:"payments"`

	// Entered has the players who have not left, in the order in which
	// they registered.
	Entered []P `json:"entered"`

	Paid     int64 `json:"paid"`     // all fees
	Refunded int64 `json:"refunded"` // the fees of players who have left
	Fund     int64 `json:"fund"`     // the rest, all for the prize fund
}

// A Payment is the fee of one registration, and its refund.
type Payment[P comparable] struct {
	Player P     `json:"player"`
	Fee    int64 `json:"fee"`
	Refund int64 `json:"refund"` // the whole fee, or 0
}

// Collect returns the fees and refunds of registrations, the players who are
// entered, and the sum for the prize fund (rule [EntryFee]). The sum can be the
// fund of [DividePrizes].
//
// The records may be in any order. Players who register at the same time are
// entered in the order of their records.
//
// The error reports all problems:
//
//   - a wrong fee, or a sum out of range ([ErrFund]);
//   - a player who registers, or leaves, when registration is not open
//     ([ErrNotOpen]);
//   - a player who leaves before registering ([ErrLeft]);
//   - a player who registers again without having left ([ErrRepeated]);
//   - an id that is not equal to itself ([ErrNotAnID]);
//   - more than [MaxRecords] records ([ErrTooLarge]).
//
// The entrants of a problem are places in the list of registrations.
func Collect[P comparable](f Fee, list []Registration[P]) (Funds[P], error) {
	var ps problems
	wrong := f.wrong()
	if wrong != nil {
		ps.add(*wrong)
	}
	if len(list) > MaxRecords {
		ps.add(Problem{Kind: ErrTooLarge,
			Detail: fmt.Sprintf("%d registrations, at most %d", len(list), MaxRecords)})
		return Funds[P]{}, ps.err()
	}
	var last time.Time
	for _, r := range list {
		if far(r.At) == nil && r.At.After(last) {
			last = r.At
		}
	}
	var skips []time.Time
	if wrong == nil {
		skips = f.skips(last)
	}
	all := Funds[P]{Payments: make([]Payment[P], len(list)), Entered: []P{}}
	for k, r := range list {
		pay := &all.Payments[k]
		pay.Player = r.Player
		bad := func(p *Problem, of string) {
			if p != nil && ps.Room() {
				ps.add(registrationProblem(*p, r.Player, of, k))
			}
		}
		if !id.Valid(r.Player) {
			bad(&Problem{Kind: ErrNotAnID}, "")
		}
		left := !r.Left.IsZero()
		if left && r.Left.Before(r.At) {
			bad(feeProblem(ErrLeft, fmt.Sprintf("left at %s, registered at %s", r.Left.Format(time.RFC3339),
				r.At.Format(time.RFC3339))), "")
		}
		if wrong != nil {
			continue
		}
		early := f.notOpen(r.At)
		bad(early, "")
		if left {
			bad(f.notOpen(r.Left), ", leaving")
		}
		if early != nil {
			continue
		}
		cents, p := f.feeAt(r.At, skips)
		bad(p, "")
		pay.Fee = cents
		if left {
			// EntryFee: leaving in time gives the whole fee back
			pay.Refund = cents
		}
	}
	all.enter(list, &ps)
	all.add(&ps)
	if err := ps.err(); err != nil {
		return Funds[P]{}, err
	}
	return all, nil
}

// enter finds who is entered.
//
// EntryFee: nobody registers twice at once
func (all *Funds[P]) enter(list []Registration[P], ps *problems) {
	order := make([]int, 0, len(list))
	for k, r := range list {
		if id.Valid(r.Player) {
			order = append(order, k)
		}
	}
	// Of records that begin together, the record that ends first comes
	// first.
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(list[i].At.Compare(list[j].At), endsFirst(list[i].Left, list[j].Left))
	})
	// Each player's record that ends last.
	last := make(map[P]int, len(order))
	for _, k := range order {
		r := &list[k]
		if before, ok := last[r.Player]; ok {
			left := list[before].Left
			if (left.IsZero() || r.At.Before(left)) && ps.Room() {
				p := registrationProblem(*feeProblem(ErrRepeated,
					fmt.Sprintf("registration %d has not ended", before+1)), r.Player, "", k)
				p.Entrants = []int{before, k}
				ps.add(p)
			}
			if endsFirst(r.Left, left) < 0 {
				continue
			}
		}
		last[r.Player] = k
	}
	for _, k := range order {
		if list[k].Left.IsZero() {
			all.Entered = append(all.Entered, list[k].Player)
		}
	}
}

// endsFirst compares the ends of two records, each of which is the zero time if
// there is no end.
func endsFirst(x, y time.Time) int {
	switch {
	case x.IsZero() && y.IsZero():
		return 0
	case x.IsZero():
		return 1
	case y.IsZero():
		return -1
	}
	return x.Compare(y)
}

// add adds the payments up.
//
// EntryFee: all fees that are not paid back go into the fund
func (all *Funds[P]) add(ps *problems) {
	for _, p := range all.Payments {
		if p.Fee > math.MaxInt64-all.Paid {
			ps.add(*feeProblem(ErrFund, "the sum of the fees is out of range"))
			return
		}
		all.Paid += p.Fee
		all.Refunded += p.Refund
	}
	all.Fund = all.Paid - all.Refunded
}

// registrationProblem returns a problem of record k, from 0.
func registrationProblem[P comparable](p Problem, player P, of string, k int) Problem {
	p.Where, p.Who, p.Entrants = fmt.Sprintf("registration %d%s", k+1, of), nameOf(player), []int{k}
	return p
}
