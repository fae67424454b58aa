package competition

import (
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// An unknown key before the others does not say which form a file has.
func TestUnknownKeyFirst(t *testing.T) {
	for text, want := range map[string]string{
		`{"zzz":1,"event":` + event + `}`:                      `championship: line 1, column 2: unknown key "zzz"`,
		`{"zzz":{"lives":[1]},"yyy":[],"event":` + event + `}`: `championship: line 1, column 2: unknown key "zzz"`,
		`{"zzz":1,` + strings.TrimPrefix(event, `{`):           `pairing: line 1, column 2: cannot be read: unknown key "zzz"`,
	} {
		if _, err := Read([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.60s: %v, want %s", text, err, want)
		}
	}
}

// Only an object is a championship, whatever else has the name of a key in it.
func TestNoObject(t *testing.T) {
	for _, text := range []string{`["event"]`, `["about",1]`, `"event"`, `[{"event":1}]`} {
		if _, err := Read([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), "pairing: ") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Each criterion of the documents has its item of the tournament format.
func TestItems(t *testing.T) {
	const want = "ByeFewest 3, Repeats 4, ByeLosses 5, LossGaps 6, ByeRating 8, ByeSeed 9, RankSpread 10"
	for _, edition := range []pairing.Edition{pairing.WC2012, pairing.WCC2014} {
		var got []string
		for _, x := range (File{Event: pairing.New[string](edition, nil)}).Figures() {
			if item, ok := strings.CutPrefix(x.Where, "tournament format, item "); ok && strings.HasPrefix(x.What, "criterion") {
				got = append(got, x.Here+" "+item)
			}
		}
		if list := strings.Join(got, ", "); list != want {
			t.Errorf("%v: %s, want %s", edition, list, want)
		}
	}
}

// Money without a fee, or without a penalty, has the figures of the document.
func TestMoneyOfTheDocument(t *testing.T) {
	for _, c := range []struct {
		edition pairing.Edition
		what    string
		want    string
	}{
		{pairing.WC2012, "fee", "$80.00, $1.00 more each day"}, {pairing.WCC2014, "fee", "$10.00"}, {pairing.WCC2014, "penalty", "$20.00"},
	} {
		for _, m := range []*money.Money{nil, {}, {Fee: &money.Fee{}}, {Other: []money.Gift{{From: "Ann", Cents: 1}}}} {
			f := File{Money: m, Event: pairing.New[string](c.edition, nil)}
			found := false
			for _, x := range f.Figures() {
				if x.What != c.what {
					continue
				}
				found = true
				if x.Here != c.want || x.Source != "" {
					t.Errorf("%v, %+v: %+v, want %s", c.edition, m, x, c.want)
				}
			}
			if !found {
				t.Errorf("%v: no %s", c.edition, c.what)
			}
		}
	}
}

// Of a program, a figure with a place is known, and what differs from it is
// said.
func TestFigureOfAProgram(t *testing.T) {
	for _, edition := range []pairing.Edition{pairing.WC2013, pairing.WC2014, pairing.WC2016} {
		f := File{Event: pairing.New[string](edition, nil)}
		source := Ranking(f.Event)
		f.Event.RankBy = []pairing.RankKey{pairing.ByRating}
		f.Event.Lives = 7
		var got []Figure
		for _, x := range f.Figures() {
			if x.Source != "" {
				got = append(got, x)
			}
		}
		want := []Figure{
			{"ranking", "rating, then seed", source, "the program", "Edition"},
			{"late entry", "allowed", "refused", "the program", "SeedOrder"},
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v: %+v, want %+v alone", edition, got, want)
		}
	}
}
