package house_test

import (
	"errors"
	"math"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
)

func duplicateAnswers(t *testing.T) []answer {
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	event := duplicate.Event[string]{Tables: [][]string{{"Ann", "Bob", "Cid"}}, Hands: 1, Matches: 1, Cards: 11, Options: duplicate.Options{Permutations: true}}
	dealt := event.Clone()
	dealt.Dealer = duplicate.Master{7}
	timetable, err := duplicate.Schedule(dealt)
	must(err)
	at := duplicate.Position{Table: 1, Match: 1, Half: 2, Hand: 1}
	hand, err := timetable.Hand(at)
	must(err)
	deal, err := timetable.Deal(at, 2)
	must(err)
	wrong := deal.Played()
	wrong.Seats, wrong.Cards = []string{"Bob", "Ann", "Cid"}, []duplicate.Card{}
	again := deal.Played()
	next, err := timetable.Deal(duplicate.Position{Table: 1, Match: 1, Half: 3, Hand: 1}, 2)
	must(err)
	inPart := next.Played()
	inPart.Cards = inPart.Cards[:4]
	report, err := timetable.Check([]duplicate.Played[string]{wrong, again, inPart})
	must(err)
	match := duplicate.Match{First: []int64{40, -5}, Second: []int64{30, 10}}
	series, err := duplicate.Score("Ann", "Bob", []duplicate.Match{match})
	must(err)
	// The last digits of the errors are not promised.
	series.Duplicate, series.Plain = math.Round(series.Duplicate), math.Round(series.Plain)

	draw := duplicate.Draw{Event: "Cup", Matches: 1, Hands: 1, Cards: 1}
	contribution := duplicate.Contribution{Team: "Ann's", Form: duplicate.Decks, Data: []byte("2c"), Salt: duplicate.Salt{1}}
	commitment, err := duplicate.Commit(draw, contribution)
	must(err)

	chain := duplicate.Chain{PublicKey: duplicate.Hex{1}, Period: 3, Genesis: 4, Hash: duplicate.ChainHash{5}, GroupHash: duplicate.Hex{6}, Scheme: duplicate.Quicknet, Metadata: duplicate.Metadata{BeaconID: "seven"}}
	pulse := duplicate.Pulse{Round: 8, Randomness: duplicate.Hex{9}, Signature: duplicate.Hex{10}, Previous: duplicate.Hex{11}}

	var refused, cut, unread duplicate.Problems
	_, err = duplicate.Combine([][]duplicate.Card{{1}, {1, 2}})
	errors.As(err, &refused)
	contribution.Data = []byte("2c2c")
	_, err = duplicate.Commit(draw, contribution)
	errors.As(err, &cut)
	contribution.Data = []byte("2c")
	errors.As(new(duplicate.Match).UnmarshalJSON([]byte(`{"first":[1],"second":["x"]}`)), &unread)

	named := draw
	named.Beacon = &duplicate.Beacon{Chain: chain.Hash, Round: pulse.Round}
	drand := func(v any) answer {
		a := is(v)
		a.foreign = []string{"public_key", "genesis_time", "previous_signature"}
		return a
	}
	withoutDealer := is(event)
	withoutDealer.empty = []string{"Dealer"}
	options := partOf(event.Options)
	options.empty = []string{"MaxWork"}
	problem := is(*report.Differences[0], *report.Differences[1], *refused[0], *cut[0], *unread[0])
	problem.empty = []string{"Cause"}
	return []answer{
		withoutDealer,
		options,
		is(at),
		is(hand),
		is(deal),
		{filled: []any{*timetable}, why: "its record is the Event"},
		is(again, wrong),
		is(report),
		is(match),
		is(series),
		is(draw, named),
		drand(chain),
		partOf(chain.Metadata),
		drand(pulse),
		is(*named.Beacon),
		is(contribution),
		is(duplicate.Promise{Team: contribution.Team, Commitment: commitment}),
		problem,
	}
}
