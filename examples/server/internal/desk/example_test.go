package desk_test

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

var (
	monday   = time.Date(2012, 1, 9, 20, 0, 0, 0, time.UTC)
	director = desk.Actor{Role: desk.Director}
)

// evening returns an event whose first round is paired.
func evening() *desk.State {
	var s *desk.State
	for _, c := range []desk.Command{
		desk.Create{ID: "club", Token: strings.Repeat("0", 64), File: competition.File{
			About: "Club evening", Event: pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid", "Dan", "Eve"}),
		}},
		desk.Pair{Round: 1},
	} {
		r, _, err := desk.Decide(s, c, desk.Request{By: director, At: monday})
		if err != nil {
			panic(err)
		}
		if s, err = s.Apply(r); err != nil {
			panic(err)
		}
	}
	return s
}

func ExampleDecide() {
	s := evening()
	g := s.File.Event.Rounds[0].Games[0]
	g.Outcome = pairing.GoldWins
	r, _, err := desk.Decide(s, desk.Report{Round: 1, Game: g}, desk.Request{By: director, At: monday, Seen: s.Number})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Number, r.Said)
	if s, err = s.Apply(r); err != nil {
		fmt.Println(err)
		return
	}

	// Another client has not seen that.
	g.Outcome = pairing.SilverWins
	_, _, err = desk.Decide(s, desk.Report{Round: 1, Game: g}, desk.Request{By: director, At: monday, Seen: 2})
	fmt.Println(errors.Is(err, desk.ErrStale))
	// Output:
	// 3 Round 1: Bob beats Eve.
	// true
}

func ExamplePreview() {
	s := evening()
	e, err := desk.Preview(s, desk.Withdraw{Player: "Bob", Why: "ill"}, desk.Request{By: director, At: monday})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range e.Changes {
		fmt.Println(text)
	}
	// Output:
	// Bob withdraws: ill. Round 1 is dropped: Bob was in it.
	// Round 1 would have Ann against Eve.
	// Round 1 would not have Bob against Eve.
	// Bob would be out.
}

func ExampleRead() {
	c, err := desk.Read("pair", []byte(`{"round": 2}`))
	fmt.Println(c.(*desk.Pair).Round, err)
	_, err = desk.Read("pair", []byte(`{"round": 2, "game": 1}`))
	fmt.Println(errors.Is(err, desk.ErrInvalid))
	// Output:
	// 2 <nil>
	// true
}

func ExampleState_Advice() {
	fmt.Println(evening().Advice(monday).Text)
	// Output: Start round 1 when its first game begins. Until then, a correction or a withdrawal can drop the round.
}
