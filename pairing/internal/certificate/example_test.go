package certificate_test

import (
	"fmt"

	"github.com/arbiter-go/arbiter/pairing/internal/certificate"
)

// Four players have not played yet. By RankSpread, the first should meet the
// last. The proof is made by hand.
func ExampleCheck() {
	// The players are equal in all except their ranks.
	facts := &certificate.Facts{
		Players:  make([]certificate.Player, 4),
		Met:      make([][]certificate.Meeting, 4),
		Criteria: []certificate.Criterion{certificate.RankSpread},
	}
	proof := &certificate.Proof{
		Levels: []certificate.Level{{Criterion: certificate.RankSpread, Unit: 1}},
		Y:      [][]int64{{-10}, {0}, {-2}, {-8}},
	}
	unlimited := func(int64) bool { return true }

	best := certificate.Round{Pairs: [][2]int{{0, 3}, {1, 2}}, Bye: -1}
	fmt.Println(certificate.Check(facts, best, proof, unlimited))

	other := certificate.Round{Pairs: [][2]int{{0, 2}, {1, 3}}, Bye: -1}
	fmt.Println(certificate.Check(facts, other, proof, unlimited))

	proof.Y[1][0]++
	fmt.Println(certificate.Check(facts, best, proof, unlimited))

	// Output:
	// <nil>
	// the round costs more than the values add up to
	// players 2 and 3 cost less than their values
}
