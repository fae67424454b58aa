package eventcli

import (
	"reflect"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// The settings of an event are the same after a player has entered late, in an
// event with and without ratings of the seeds.
func TestSettings(t *testing.T) {
	for _, edition := range []pairing.Edition{pairing.WC2012, pairing.WC2013} {
		e := pairing.New(edition, []string{"Ann", "Bob", "Cid"})
		e.RankBy = edition.RankBy()
		if edition == pairing.WC2013 {
			e.SeedRatings = []float64{1900, 1800, 1700}
		}
		c, err := pairing.Enter(e, "Eve", 2, 1, 1850)
		if err != nil {
			t.Fatal(err)
		}
		now := c.Event
		now.Withdrawals = append(now.Withdrawals, pairing.Withdrawal[string]{Player: "Eve"})
		was, is := settings(e), settings(now)
		if !reflect.DeepEqual(is, was) {
			t.Errorf("%+v, was %+v", is, was)
		}
	}
}
