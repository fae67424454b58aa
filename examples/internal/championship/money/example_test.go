package money_test

import (
	"fmt"
	"log"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/pairing"
)

// Ann, Bob and Cid pay fees, and Cid leaves in time. Ann has won the only game
// so far.
func ExampleMoney_Settle() {
	opening := time.Date(2011, 11, 8, 1, 0, 0, 0, time.UTC)
	day := func(n int) time.Time { return opening.AddDate(0, 0, n-1) }
	m := money.Money{
		Fee: &money.Fee{Opening: opening},
		Registrations: []pairing.Registration[string]{
			{Player: "Ann", At: day(1)}, {Player: "Bob", At: day(3)}, {Player: "Cid", At: day(4), Left: day(9)},
		},
	}
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	e.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.GoldWins}}}}
	s, err := m.Settle(money.Case{Edition: e.Edition, Event: &e, Entrants: e.Entrants})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("paid:", money.Dollars(s.Funds.Paid), "refunded:", money.Dollars(s.Funds.Refunded), "fund:", money.Dollars(s.Fund))
	fmt.Println("to Ann:", money.Dollars(s.Prizes.Awards[0].Cents))
	// Output:
	// paid: $245.00 refunded: $83.00 fund: $162.00
	// to Ann: $162.00
}
