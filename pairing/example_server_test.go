package pairing_test

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/pairing"
)

// A desk runs an event that is stored somewhere.
type desk struct {
	load func() (pairing.Event[string], error)
	save func(pairing.Event[string]) error
}

// pair pairs the next round, and stores it before it is played. It reports
// whether the event is over.
func (d desk) pair() (over bool, err error) {
	event, err := d.load()
	if err != nil {
		return false, err
	}
	next, err := pairing.Next(event)
	if err != nil || next.Over {
		return next.Over, err
	}
	event = event.Clone() // a copy by assignment shares its rounds
	event.Rounds = append(event.Rounds, next.Round)
	return false, d.save(event)
}

// result records the result of a game, which it finds by its round and its
// players, or corrects it. It reports whether a round was dropped, because it
// was paired on the old result.
func (d desk) result(round int, game pairing.Game[string]) (dropped bool, err error) {
	event, err := d.load()
	if err != nil {
		return false, err
	}
	c, err := pairing.Report(event, round, game)
	if err != nil {
		return false, err // such as ErrTooLate: a later round has begun
	}
	return len(c.Dropped) > 0, d.save(c.Event)
}

// why says why a round is as it is, also a round that was played.
func (d desk) why(round int) ([]pairing.Reason[string], error) {
	event, err := d.load()
	if err != nil {
		return nil, err
	}
	before, err := event.Before(round)
	if err != nil || round > len(event.Rounds) {
		return nil, err // an unpaired round has no reasons
	}
	return pairing.Explain(before, event.Rounds[round-1])
}

// A server stores each round before it is played, records results as games end,
// corrects them, and says why a round is as it is. The event is loaded for
// every step, as after a restart.
func Example_server() {
	var stored []byte
	d := desk{
		load: func() (pairing.Event[string], error) {
			return pairing.ReadEvent[string](bytes.NewReader(stored))
		},
		save: func(e pairing.Event[string]) (err error) {
			stored, err = e.MarshalJSON()
			return err
		},
	}
	if err := d.save(pairing.Event[string]{Lives: 1, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}}); err != nil {
		fmt.Println(err)
		return
	}
	pair := func() {
		over, err := d.pair()
		event, _ := d.load()
		switch {
		case errors.Is(err, pairing.ErrUnfinished):
			fmt.Println("games are still to be played")
		case err != nil:
			fmt.Println(err)
		case over:
			table, _ := pairing.Standings(event)
			fmt.Println("champion:", *table.Champion)
		default:
			for _, g := range event.Rounds[len(event.Rounds)-1].Games {
				fmt.Printf("round %d: %s - %s\n", len(event.Rounds), g.Gold, g.Silver)
			}
		}
	}
	result := func(round int, gold, silver string, o pairing.Outcome) {
		dropped, err := d.result(round, pairing.Game[string]{Gold: gold, Silver: silver, Outcome: o})
		if err != nil {
			fmt.Println(err)
		} else if dropped {
			fmt.Println("to be paired again")
		}
	}
	pair()
	result(1, "Ann", "Dan", pairing.GoldWins)
	pair()
	result(1, "Bob", "Cid", pairing.GoldWins)
	pair()
	result(1, "Bob", "Cid", pairing.SilverWins) // it was Cid who won
	pair()
	result(2, "Cid", "Ann", pairing.GoldWins)
	result(1, "Bob", "Cid", pairing.GoldWins) // was it?
	reasons, err := d.why(1)
	if err != nil {
		fmt.Println(err)
	}
	for _, r := range reasons {
		fmt.Println(r.Text)
	}
	pair()
	// Output:
	// round 1: Ann - Dan
	// round 1: Bob - Cid
	// games are still to be played
	// round 2: Ann - Bob
	// to be paired again
	// round 2: Cid - Ann
	// pairing: round 1, game 2: Bob against Cid: too late to be changed: from silver to gold; round 2 has started (rule ResultsStand)
	// RankSpread: Ann (rank 1, 0 losses) and Dan (rank 4, 0 losses) meet for the first time; 3 places apart in rank
	// RankSpread: Bob (rank 2, 0 losses) and Cid (rank 3, 0 losses) meet for the first time; 1 place apart in rank
	// RankSpread: the squares of the differences in rank are 10 among equal losses, less 0 among unequal ones: 10; once the earlier criteria are met, no round has more
	// champion: Cid
}
