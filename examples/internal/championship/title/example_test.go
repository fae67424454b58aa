package title_test

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/championship/title"
	"github.com/arbiter-go/arbiter/pairing"
)

func ExampleNew() {
	e := pairing.Event[string]{Lives: 1, Entrants: []string{"Ann", "Bob"}}
	_, err := title.New(title.Other, "Spring Open", e)
	fmt.Println(err)

	e.Rounds = []pairing.Round[string]{{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.SilverWins}}}}
	c, err := title.New(title.Other, "Spring Open", e)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Title, c.Champion, c.Wins, c.Losses)
	fmt.Println(c.Fingerprint)
	page := c.Draw() // SVG, to print
	fmt.Println(len(page) > 1000)
	// Output:
	// there is no title yet: the event is not over; round 1 is to be played
	// Champion Bob 1 0
	// d26b9404e9b46c9b8dcbad42711883ad90b72570f84970305ab89e05a1a6b1b4
	// true
}

func ExampleFingerprint() {
	e := pairing.Event[string]{Lives: 1, Entrants: []string{"Ann", "Bob"}}
	fmt.Println(title.Fingerprint(e))
	// Output:
	// b0f445ac5440dd5f40905e72a781611efc9f3a99677546198950543ef816bd78 <nil>
}
