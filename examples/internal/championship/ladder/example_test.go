package ladder_test

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/championship/ladder"
	"github.com/arbiter-go/arbiter/pairing"
)

func Example() {
	l, err := ladder.New(pairing.Event[string]{
		Lives:    2,
		Entrants: []string{"Ann", "Bob", "Cid"},
		Rounds: []pairing.Round[string]{
			{Games: []pairing.Game[string]{{Gold: "Bob", Silver: "Cid", Outcome: pairing.GoldWins}}, Byes: []string{"Ann"}},
		},
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(l)
	fmt.Printf("%.5s\n", l.Draw())
	// Output:
	// No loss: Bob, Ann. 1 loss: Cid. Cid has Gold against Ann. Bob: bye.
	// <?xml
}
