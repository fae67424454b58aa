package money

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// A player keeps the fee that was in force at the registration, and gets it
// back. A free registration stays free.
func TestFormerFees(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2027, 1, n, 12, 0, 0, 0, time.UTC) }
	now := int64(900)
	m := Money{Fee: &Fee{Opening: day(1), Close: day(20), First: &now, Former: []FormerFee{
		{Until: day(3), First: 500, PerDay: 100}, {Until: day(5)}, {Until: day(7), First: 700}}}}
	for n, want := range map[int]int64{1: 500, 2: 600, 3: 700, 4: 0, 5: 0, 6: 700, 7: 700, 8: 900, 20: 900} {
		if cents, err := m.FeeAt(pairing.WC2012, day(n)); cents != want || err != nil {
			t.Errorf("day %d: %d, %v", n, cents, err)
		}
	}
	if _, err := m.FeeAt(pairing.WC2012, day(21)); !errors.Is(err, pairing.ErrNotOpen) {
		t.Error(err)
	}
	m.Registrations = []pairing.Registration[string]{{Player: "Ann", At: day(2)}, {Player: "Bob", At: day(4)}, {Player: "Cid", At: day(6), Left: day(9)}, {Player: "Dan", At: day(8)}}
	s, err := m.Settle(Case{})
	if err != nil || s.Funds.Paid != 2200 || s.Funds.Refunded != 700 || s.Fund != 1500 || s.Funds.Payments[2].Refund != 700 {
		t.Errorf("%+v, %v", s.Funds, err)
	}
	m.Fee.Former[0] = FormerFee{Until: day(3), First: math.MaxInt64}
	for _, bad := range []FormerFee{{Until: day(3), First: math.MaxInt64}, {Until: day(3), First: -1}} {
		m.Fee.Former[0] = bad
		if _, err := m.Settle(Case{}); err == nil || !strings.HasPrefix(err.Error(), "registration ") {
			t.Error(err)
		}
	}
	other := *m.Fee
	other.Close = day(30)
	if !m.Fee.Same(other) {
		t.Error("another close is another fee")
	}
	if other.First = nil; m.Fee.Same(other) {
		t.Error("another amount is the same fee")
	}
}
