package pairing_test

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/pairing"
)

type registration = pairing.Registration[string]

// registered is when registration opens in these tests.
var registered = time.Date(2011, time.November, 7, 20, 0, 0, 0, time.FixedZone("", -5*3600))

// hour returns the time some hours after the opening.
func hour(n int) time.Time { return registered.Add(time.Duration(n) * time.Hour) }

// Everybody pays by the day. Bob leaves, and comes back for another fee. Cid
// leaves for good. Eve comes first, at the opening, and her record comes last.
func TestCollect(t *testing.T) {
	fee := pairing.Fee{Opening: registered, Close: hour(240)}
	list := []registration{
		{Player: "Ann", At: hour(30)},
		{Player: "Bob", At: hour(10), Left: hour(40)},
		{Player: "Cid", At: hour(50), Left: hour(240)},
		{Player: "Bob", At: hour(72)},
		{Player: "Dan", At: hour(30)},
		{Player: "Eve", At: hour(0)},
	}
	want := pairing.Funds[string]{
		Payments: []pairing.Payment[string]{
			{Player: "Ann", Fee: 81_00}, {Player: "Bob", Fee: 80_00, Refund: 80_00}, {Player: "Cid", Fee: 82_00, Refund: 82_00},
			{Player: "Bob", Fee: 83_00}, {Player: "Dan", Fee: 81_00}, {Player: "Eve", Fee: 80_00},
		},
		Entered: []string{"Eve", "Ann", "Dan", "Bob"},
		Paid:    487_00, Refunded: 162_00, Fund: 325_00,
	}
	before := slices.Clone(list)
	got, err := pairing.Collect(fee, list)
	if diff := gocmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if !reflect.DeepEqual(list, before) {
		t.Errorf("the list is changed: %v", list)
	}

	// The fee of WCC14 is the same on all days, and calendar days begin at
	// midnight.
	got, err = pairing.Collect(pairing.Fee{Opening: registered, First: 10_00}, list)
	if err != nil || got.Paid != 60_00 || got.Fund != 40_00 {
		t.Errorf("10 dollars: %+v, %v", got, err)
	}
	fee.Zone = registered.Location()
	got, err = pairing.Collect(fee, list[1:2])
	if err != nil || got.Payments[0].Fee != 81_00 {
		t.Errorf("after midnight: %+v, %v", got, err)
	}

	// Without registrations, the lists are empty, and the fee is checked.
	got, err = pairing.Collect[string](pairing.Fee{}, nil)
	if diff := gocmp.Diff(pairing.Funds[string]{Payments: []pairing.Payment[string]{}, Entered: []string{}}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if _, err = pairing.Collect[string](pairing.Fee{First: -1}, nil); !errors.Is(err, pairing.ErrFund) {
		t.Errorf("a negative fee: %v", err)
	}
}

// What can be wrong with one registration or two.
func TestCollectErrors(t *testing.T) {
	last := time.Unix(math.MaxInt64-1<<40, 0)
	for name, c := range map[string]struct {
		fee  pairing.Fee
		list []registration
		want []problem
	}{
		"before the opening": {
			list: []registration{{Player: "Ann", At: hour(-30)}},
			want: []problem{{Kind: pairing.ErrNotOpen, Where: "registration 1", Who: "Ann", Entrants: []int{0}}},
		},
		"after the close": {
			list: []registration{{Player: "Ann", At: hour(1)}, {Player: "Bob", At: hour(101)}},
			want: []problem{{Kind: pairing.ErrNotOpen, Where: "registration 2", Who: "Bob", Entrants: []int{1}}},
		},
		"leaves after the close": {
			list: []registration{{Player: "Ann", At: hour(1), Left: hour(101)}},
			want: []problem{{Kind: pairing.ErrNotOpen, Where: "registration 1, leaving", Who: "Ann", Entrants: []int{0}}},
		},
		"leaves at the close, and at once": {list: []registration{{Player: "Ann", At: hour(1), Left: hour(100)}, {Player: "Bob", At: hour(1), Left: hour(1)}}},
		"leaves before registering": {
			list: []registration{{Player: "Ann", At: hour(2), Left: hour(1)}},
			want: []problem{{Kind: pairing.ErrLeft, Where: "registration 1", Who: "Ann", Entrants: []int{0}}},
		},
		"leaves before the opening": {
			list: []registration{{Player: "Ann", At: hour(2), Left: hour(-1)}},
			want: []problem{
				{Kind: pairing.ErrLeft, Where: "registration 1", Who: "Ann", Entrants: []int{0}},
				{Kind: pairing.ErrNotOpen, Where: "registration 1, leaving", Who: "Ann", Entrants: []int{0}},
			},
		},
		"twice at once": {
			list: []registration{{Player: "Ann", At: hour(5)}, {Player: "Bob", At: hour(5)}, {Player: "Ann", At: hour(5)}},
			want: []problem{{Kind: pairing.ErrRepeated, Where: "registration 3", Who: "Ann", Entrants: []int{0, 2}}},
		},
		"again too early, in another order": {
			list: []registration{{Player: "Ann", At: hour(7)}, {Player: "Ann", At: hour(5), Left: hour(8)}},
			want: []problem{{Kind: pairing.ErrRepeated, Where: "registration 1", Who: "Ann", Entrants: []int{1, 0}}},
		},
		"inside a longer one": {
			list: []registration{{Player: "Ann", At: hour(1), Left: hour(9)}, {Player: "Ann", At: hour(2), Left: hour(3)}, {Player: "Ann", At: hour(4)}},
			want: []problem{
				{Kind: pairing.ErrRepeated, Where: "registration 2", Who: "Ann", Entrants: []int{0, 1}},
				{Kind: pairing.ErrRepeated, Where: "registration 3", Who: "Ann", Entrants: []int{0, 2}},
			},
		},
		"again in the moment of leaving": {list: []registration{{Player: "Ann", At: hour(5)}, {Player: "Ann", At: hour(5), Left: hour(5)}}},
		"a wrong fee, and more": {
			fee:  pairing.Fee{First: 1, PerDay: -1},
			list: []registration{{Player: "Ann", At: hour(-5)}, {Player: "Ann", At: hour(5), Left: hour(4)}},
			want: []problem{
				{Kind: pairing.ErrFund},
				{Kind: pairing.ErrLeft, Where: "registration 2", Who: "Ann", Entrants: []int{1}},
				{Kind: pairing.ErrRepeated, Where: "registration 2", Who: "Ann", Entrants: []int{0, 1}},
			},
		},
		"one fee too large": {
			fee:  pairing.Fee{Opening: registered, PerDay: math.MaxInt64 / 2},
			list: []registration{{Player: "Ann", At: last}},
			want: []problem{{Kind: pairing.ErrFund, Where: "registration 1", Who: "Ann", Entrants: []int{0}}},
		},
		"a sum too large": {
			fee:  pairing.Fee{First: math.MaxInt64},
			list: []registration{{Player: "Ann"}, {Player: "Bob"}},
			want: []problem{{Kind: pairing.ErrFund}},
		},
		"the largest sum": {
			fee:  pairing.Fee{First: math.MaxInt64 / 2},
			list: []registration{{Player: "Ann"}, {Player: "Bob"}},
		},
	} {
		if c.fee == (pairing.Fee{}) {
			c.fee = pairing.Fee{Opening: registered, Close: hour(100)}
		}
		got, err := pairing.Collect(c.fee, c.list)
		ps := problemsOf(t, err)
		for k := range c.want {
			c.want[k].Rule = pairing.EntryFee
		}
		if diff := gocmp.Diff(c.want, ps, cmpopts.IgnoreFields(problem{}, "Detail"), cmpopts.EquateErrors()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if err == nil {
			continue
		}
		checkTexts(t, err, ps)
		if !reflect.DeepEqual(got, pairing.Funds[string]{}) {
			t.Errorf("%s: %+v", name, got)
		}
	}

	// Lists beyond the limit, and ids that are not equal to themselves.
	_, err := pairing.Collect(pairing.Fee{}, make([]pairing.Registration[int], pairing.MaxRecords+1))
	if len(problemsOf(t, err)) != 1 || !errors.Is(err, pairing.ErrTooLarge) {
		t.Errorf("a long list: %v", err)
	}
	_, err = pairing.Collect(pairing.Fee{}, []pairing.Registration[any]{{Player: math.NaN()}, {Player: math.NaN()}})
	if len(problemsOf(t, err)) != 2 || !errors.Is(err, pairing.ErrNotAnID) {
		t.Errorf("NaN: %v", err)
	}
	_, err = pairing.Collect(pairing.Fee{}, []pairing.Registration[any]{{Player: "Ann"}, {Player: []int{}}})
	if len(problemsOf(t, err)) != 1 || !errors.Is(err, pairing.ErrNotAnID) {
		t.Errorf("a list as an id: %v", err)
	}
	// Of a thousand and more, some are only counted.
	_, err = pairing.Collect(pairing.Fee{}, make([]registration, 2000))
	if ps := problemsOf(t, err); len(ps) != 1001 || ps[1000].Detail != "999" {
		t.Errorf("many: %d, the last %v", len(ps), ps[len(ps)-1])
	}
}

// The texts of problems with registrations.
func TestTextsOfRegistrations(t *testing.T) {
	fee := pairing.Fee{Opening: registered, Close: hour(24)}
	_, err := pairing.Collect(fee, []registration{
		{Player: "Ann", At: hour(-1)}, {Player: "Bob", At: hour(2), Left: hour(25)}, {Player: "Cid", At: hour(2), Left: hour(1)},
		{Player: "Dan", At: hour(3)}, {Player: "Dan", At: hour(4)},
	})
	want := strings.TrimSpace(`
pairing: registration 1: Ann: registration is not open: it opens at 2011-11-07T20:00:00-05:00 (rule EntryFee)
pairing: registration 2, leaving: Bob: registration is not open: it closed at 2011-11-08T20:00:00-05:00 (rule EntryFee)
pairing: registration 3: Cid: nobody can leave before registering: left at 2011-11-07T21:00:00-05:00, registered at 2011-11-07T22:00:00-05:00 (rule EntryFee)
pairing: registration 5: Dan: named twice: registration 4 has not ended (rule EntryFee)`)
	if got := fmt.Sprint(err); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestFundsAddUp(t *testing.T) { rapid.Check(t, fundsAddUp) }
func FuzzFundsAddUp(f *testing.F) { f.Fuzz(rapid.MakeFuzz(fundsAddUp)) }

// fundsAddUp: registrations hour by hour. Who is entered, and what everybody
// has paid, is as somebody who keeps the list by hand has it.
func fundsAddUp(t *rapid.T) {
	const hours = 120
	fee := pairing.Fee{Opening: registered, Close: hour(hours - 1), First: rapid.Int64Range(0, 50).Draw(t, "first"), PerDay: rapid.Int64Range(0, 3).Draw(t, "perDay")}
	if rapid.Bool().Draw(t, "calendar") {
		fee.Zone = registered.Location()
	}
	if rapid.Bool().Draw(t, "open") {
		fee.Close = time.Time{}
	}
	list := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) registration {
		at := rapid.IntRange(0, hours-1).Draw(t, "at")
		r := registration{Player: rapid.SampledFrom([]string{"Ann", "Bob", "Cid", "Dan"}).Draw(t, "player"), At: hour(at)}
		if left := rapid.IntRange(at, hours+20).Draw(t, "left"); left < hours {
			r.Left = hour(left)
		}
		return r
	}), 0, 8).Draw(t, "registrations")
	got, err := pairing.Collect(fee, list)

	// By hand: for each player and hour, how many records cover it.
	twice := false
	var stay []int
	want := pairing.Funds[string]{Payments: []pairing.Payment[string]{}, Entered: []string{}}
	covers := func(r registration, h int) bool {
		return !r.At.After(hour(h)) && (r.Left.IsZero() || r.Left.After(hour(h)))
	}
	for k, r := range list {
		for _, other := range list[:k] {
			for h := range hours {
				twice = twice || r.Player == other.Player && covers(r, h) && covers(other, h)
			}
			// A record of no length is inside another one.
			for _, x := range [][2]registration{{r, other}, {other, r}} {
				inside := x[0].At.Equal(x[0].Left) && x[0].At.After(x[1].At) && covers(x[1], int(x[0].At.Sub(registered)/time.Hour))
				twice = twice || r.Player == other.Player && inside
			}
		}
		days := int64(r.At.Sub(registered) / (24 * time.Hour))
		if fee.Zone != nil {
			// It opens 20 hours after midnight.
			days = int64((r.At.Sub(registered) + 20*time.Hour) / (24 * time.Hour))
		}
		pay := pairing.Payment[string]{Player: r.Player, Fee: fee.First + days*fee.PerDay}
		if fee.First == 0 && fee.PerDay == 0 {
			pay.Fee = 80_00 + 1_00*days
		}
		if r.Left.IsZero() {
			stay = append(stay, k)
			want.Fund += pay.Fee
		} else {
			pay.Refund = pay.Fee
			want.Refunded += pay.Fee
		}
		want.Paid += pay.Fee
		want.Payments = append(want.Payments, pay)
	}
	slices.SortFunc(stay, func(i, j int) int { return cmp.Or(list[i].At.Compare(list[j].At), i-j) })
	for _, k := range stay {
		want.Entered = append(want.Entered, list[k].Player)
	}
	if twice {
		if ps := (pairing.Problems{}); !errors.As(err, &ps) || slices.ContainsFunc(ps, func(p *problem) bool { return p.Kind != pairing.ErrRepeated }) {
			t.Fatalf("%+v: %v", list, err)
		}
		return
	}
	if diff := gocmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%+v: %v (-want +got):\n%s", list, err, diff)
	}
}

func TestRegistrationsShuffled(t *testing.T) { rapid.Check(t, registrationsShuffled) }
func FuzzRegistrationsShuffled(f *testing.F) { f.Fuzz(rapid.MakeFuzz(registrationsShuffled)) }

// registrationsShuffled: the order of the records makes no difference, except
// for players who register at the same time. Neither does the zone of a time.
func registrationsShuffled(t *rapid.T) {
	fee := pairing.Fee{Opening: registered, Close: hour(200)}
	list := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) registration {
		at := rapid.IntRange(-5, 205).Draw(t, "at")
		r := registration{Player: rapid.SampledFrom([]string{"Ann", "Bob", "Cid", "Dan"}).Draw(t, "player"), At: hour(at)}
		if rapid.Bool().Draw(t, "leaves") {
			r.Left = hour(at + rapid.IntRange(-2, 100).Draw(t, "after"))
		}
		return r
	}), 0, 8, func(r registration) time.Time { return r.At }).Draw(t, "registrations")
	shuffled := drawShuffle(t, list)
	for k := range shuffled {
		shuffled[k].At = shuffled[k].At.UTC()
		if !shuffled[k].Left.IsZero() {
			shuffled[k].Left = shuffled[k].Left.UTC()
		}
	}
	before, err := pairing.Collect(fee, list)
	after, errAfter := pairing.Collect(fee, shuffled)
	kinds := func(err error) []string {
		var ps pairing.Problems
		errors.As(err, &ps)
		var list []string
		for _, p := range ps {
			list = append(list, p.Who+p.Kind.Error())
		}
		slices.Sort(list)
		return list
	}
	if !slices.Equal(kinds(err), kinds(errAfter)) {
		t.Errorf("%v\nshuffled:\n%v", err, errAfter)
	}
	sorted := func(list []pairing.Payment[string]) []pairing.Payment[string] {
		list = slices.Clone(list)
		slices.SortFunc(list, func(x, y pairing.Payment[string]) int {
			return cmp.Or(strings.Compare(x.Player, y.Player), cmp.Compare(x.Fee, y.Fee), cmp.Compare(x.Refund, y.Refund))
		})
		return list
	}
	before.Payments, after.Payments = sorted(before.Payments), sorted(after.Payments)
	if diff := gocmp.Diff(before, after); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
}
