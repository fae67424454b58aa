package pairing_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file holds the plainest cases of the director's records, in the order of
// the rule book, and laws about them.

// plainRound reads a round: "Ann>Bob" is a game that Ann won with Gold,
// "Ann<Bob" one that Bob won with Silver, "Ann~Bob" one that both forfeited,
// "Ann=Bob" one without a decision, "Ann-Bob" one not yet played, and "Ann" a
// bye.
func plainRound(text string) pairing.Round[string] {
	var r pairing.Round[string]
	outcomes := map[rune]pairing.Outcome{
		'>': pairing.GoldWins, '<': pairing.SilverWins, '~': pairing.BothForfeit,
		'=': pairing.NoDecision, '-': pairing.NotPlayed,
	}
	for _, field := range strings.Fields(text) {
		at := strings.IndexAny(field, "><~=-")
		if at < 0 {
			r.Byes = append(r.Byes, field)
			continue
		}
		r.Games = append(r.Games, pairing.Game[string]{
			Gold: field[:at], Silver: field[at+1:], Outcome: outcomes[rune(field[at])],
		})
	}
	return r
}

// plainEvent returns an event of some entrants, best seed first, and rounds.
func plainEvent(lives int, entrants string, rounds ...string) pairing.Event[string] {
	e := pairing.Event[string]{Lives: lives, Edition: pairing.WCC2014, Entrants: strings.Fields(entrants)}
	for _, r := range rounds {
		e.Rounds = append(e.Rounds, plainRound(r))
	}
	return e
}

// plainText writes a round without colors and results.
func plainText(r pairing.Round[string]) string {
	list := slices.Clone(r.Byes)
	for _, g := range r.Games {
		list = append(list, min(g.Gold, g.Silver)+"-"+max(g.Gold, g.Silver))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// plainPlaces writes places, as in "1 Ann, 2-3 Bob Cid".
func plainPlaces(places []pairing.Place[string]) string {
	var list []string
	for _, p := range places {
		at := fmt.Sprint(p.From)
		if p.To > p.From {
			at += fmt.Sprint("-", p.To)
		}
		list = append(list, at+" "+strings.Join(p.Players, " "))
	}
	return strings.Join(list, ", ")
}

func plainNext(t testing.TB, e pairing.Event[string]) pairing.Pairing[string] {
	t.Helper()
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatalf("%v\n%s", err, twinJSON(e))
	}
	return next
}

func wantRound(t *testing.T, e pairing.Event[string], want string) {
	t.Helper()
	if got := plainText(plainNext(t, e).Round); got != want {
		t.Errorf("round %d is %q, want %q", len(e.Rounds)+1, got, want)
	}
}

func wantPlaces(t *testing.T, e pairing.Event[string], want string) {
	t.Helper()
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	if got := plainPlaces(table.Places); got != want {
		t.Errorf("places are %q, want %q", got, want)
	}
}

// wantProblem checks the kind of an error, and that its text has all these
// parts.
func wantProblem(t *testing.T, err, kind error, parts ...string) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Errorf("error %v, want %v", err, kind)
		return
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q doesn't say %q", err, part)
		}
	}
}

func plainPin(round int, bye string, pairs ...[2]string) []pairing.Pin[string] {
	pin := pairing.Pin[string]{Round: round, Pairs: pairs}
	if bye != "" {
		pin.Bye = &bye
	}
	return []pairing.Pin[string]{pin}
}

// Ann is absent in round 2: neither paired nor given a bye. In round 3 she
// plays again, and nothing has been counted.
func TestAbsent(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid Dan Eve", "Ann Bob>Eve Cid>Dan")
	e.Absent = []pairing.Absence[string]{{Player: "Ann", Round: 2}}
	wantRound(t, e, "Bob-Cid Dan-Eve")
	next := plainNext(t, e)
	if slices.ContainsFunc(next.Ranking, func(r pairing.Ranked[string]) bool { return r.Player == "Ann" }) {
		t.Error("somebody absent is ranked for the round")
	}
	v, err := pairing.Audit(e, plainRound("Ann Bob-Cid Dan-Eve"))
	if err != nil || v.Legal {
		t.Errorf("a bye for somebody absent is legal (%v)", err)
	}

	e.Rounds = append(e.Rounds, plainRound("Bob>Cid Dan>Eve"))
	if r := plainNext(t, e).Ranking; !slices.ContainsFunc(r, func(r pairing.Ranked[string]) bool {
		return r.Player == "Ann" && r.Byes == 1 && r.Losses == 0
	}) {
		t.Errorf("after the absence: %+v", r)
	}
	e.Rounds[1] = plainRound("Ann>Cid Dan>Eve")
	_, err = pairing.Next(e)
	wantProblem(t, err, pairing.ErrAbsent, "round 2, game 1", "Ann")
}

// Of two players left one is absent: the other has a bye, and the event is not
// over. If both are, there is nobody to pair until the director changes that.
func TestAbsentLast(t *testing.T) {
	e := plainEvent(1, "Ann Bob")
	e.Absent = []pairing.Absence[string]{{Player: "Bob", Round: 1}}
	wantRound(t, e, "Ann")
	e.Absent = append(e.Absent, pairing.Absence[string]{Player: "Ann", Round: 1})
	_, err := pairing.Next(e)
	wantProblem(t, err, pairing.ErrEmptyRound, "round 1: Ann, Bob: ", "absent or away")
	_, err = pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Bob"}}})
	wantProblem(t, err, pairing.ErrEmptyRound, "round 1")
	e.Absent = nil
	wantRound(t, e, "Ann-Bob")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Ann", Until: 1}, {Player: "Bob", Until: 2}}
	_, err = pairing.Next(e)
	wantProblem(t, err, pairing.ErrEmptyRound, "round 1: Ann, Bob: ", "absent or away")
}

// Bob is away for rounds 2 and 3. He is not among those paired, is not out of
// the event, and plays in round 4.
func TestWithdrawnForSomeTime(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid Dan", "Ann>Dan Bob>Cid")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1, Until: 3}}
	for range 2 {
		if plainNext(t, e).Over {
			t.Fatalf("over before round %d, though Bob will be back", len(e.Rounds)+1)
		}
		wantRound(t, e, "Ann")
		_, err := pairing.Next(plainAdd(e, "Ann>Bob"))
		wantProblem(t, err, pairing.ErrWithdrawn, "Bob")
		e = plainAdd(e, "Ann")
	}
	wantRound(t, e, "Ann-Bob")
	table, err := pairing.Standings(e)
	if err != nil || table.Over || table.Rows[1].Withdrawn {
		t.Errorf("after the return: %+v, %v", table, err)
	}

	e.Withdrawals[0].Until = 1
	_, err = pairing.Next(e)
	wantProblem(t, err, pairing.ErrUntil, "withdrawal 1", "Bob")
}

// plainAdd returns the event with one more round.
func plainAdd(e pairing.Event[string], round string) pairing.Event[string] {
	e.Rounds = append(slices.Clip(e.Rounds), plainRound(round))
	return e
}

// Who withdraws for good while another is away for some time leaves one: the
// event is over only if nobody will be back.
func TestNobodyWillBeBack(t *testing.T) {
	e := plainEvent(2, "Ann Bob Cid", "Ann Bob>Cid")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1}, {Player: "Cid", After: 1, Until: 2}}
	wantRound(t, e, "Ann")
	e.Withdrawals[1].Until = 0
	if next := plainNext(t, e); !next.Over || next.Champion == nil || *next.Champion != "Ann" {
		t.Errorf("%+v, want Ann to be champion", next)
	}
}

// A pair that the director wants is paired, and the rest as well as possible
// around it.
func TestPinnedPair(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid Dan Eve Fay")
	wantRound(t, e, "Ann-Fay Bob-Eve Cid-Dan")
	e.Pins = plainPin(1, "", [2]string{"Bob", "Ann"})
	wantRound(t, e, "Ann-Bob Cid-Fay Dan-Eve")
	next := plainNext(t, e)
	if next.Directed == "" || !strings.Contains(next.Directed, "Ann") || !strings.Contains(next.Directed, "Bob") {
		t.Errorf("the answer says of pins: %q", next.Directed)
	}
	v, err := pairing.Audit(e, plainRound("Ann-Fay Bob-Eve Cid-Dan"))
	if err != nil || v.Legal || len(v.Problems) == 0 || !errors.Is(v.Problems[0], pairing.ErrPinned) {
		t.Errorf("a round without the pinned pair: %+v, %v", v, err)
	}
	// It is a matter of round 1 only.
	e = plainAdd(e, "Ann>Bob Cid>Fay Dan>Eve")
	if text := plainText(plainNext(t, e).Round); strings.Contains(text, "Ann-Bob") {
		t.Errorf("round 2 is %q", text)
	}
}

// A pinned bye may go to somebody who has more byes than others.
func TestPinnedBye(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid", "Ann Bob>Cid")
	wantRound(t, e, "Ann-Cid Bob")
	e.Pins = plainPin(2, "Ann")
	wantRound(t, e, "Ann Bob-Cid")
	v, err := pairing.Audit(e, plainRound("Ann Bob-Cid"))
	if err != nil || !v.Legal || !v.Optimal {
		t.Errorf("the pinned round: %+v, %v", v, err)
	}
	v, err = pairing.Audit(e, plainRound("Ann-Cid Bob"))
	if err != nil || v.Legal {
		t.Errorf("a round with another bye: %+v, %v", v, err)
	}
}

// A forbidden pair never meets, even if another has to meet again.
func TestForbiddenPair(t *testing.T) {
	e := plainEvent(4, "Ann Bob Cid Dan", "Ann>Bob Cid>Dan", "Ann>Cid Bob>Dan")
	wantRound(t, e, "Ann-Dan Bob-Cid") // the only one without a repeat
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Dan", "Ann"}}}
	next := plainNext(t, e)
	if !slices.ContainsFunc(next.Cost, func(v pairing.Value) bool {
		return v.Criterion == pairing.Repeats && v.N == 2 && v.Value == 2
	}) {
		t.Errorf("the round %q costs %v, want two repeats", plainText(next.Round), next.Cost)
	}
	v, err := pairing.Audit(e, plainRound("Ann-Dan Bob-Cid"))
	if err != nil || v.Legal || len(v.Problems) == 0 || !errors.Is(v.Problems[0], pairing.ErrForbidden) {
		t.Errorf("a round with the forbidden pair: %+v, %v", v, err)
	}
}

// A prohibition holds from its first round to its last. So a round is judged by
// those that held for it.
func TestDatedProhibition(t *testing.T) {
	e := plainEvent(4, "Ann Bob Cid Dan", "Ann>Cid Bob>Dan")
	wantRound(t, e, "Ann-Bob Cid-Dan")
	for _, c := range []struct {
		from, until int
		want        string
	}{
		{0, 0, "Ann-Dan Bob-Cid"}, {1, 0, "Ann-Dan Bob-Cid"}, {2, 0, "Ann-Dan Bob-Cid"}, {2, 2, "Ann-Dan Bob-Cid"},
		{0, 2, "Ann-Dan Bob-Cid"}, {1, 1, "Ann-Bob Cid-Dan"}, {0, 1, "Ann-Bob Cid-Dan"}, {3, 0, "Ann-Bob Cid-Dan"},
	} {
		e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Bob", "Ann"}, From: c.from, Until: c.until}}
		wantRound(t, e, c.want)
		after := e.Clone()
		after.Rounds = append(after.Rounds, tellRound("Ann-Bob gold, Cid-Dan gold"), tellRound("Ann-Dan gold, Bob-Cid gold"))
		before, err := after.Before(2)
		if err != nil {
			t.Fatal(err)
		}
		wantRound(t, before, c.want)
		v, err := pairing.Audit(before, plainRound("Ann-Bob Cid-Dan"))
		if err != nil || v.Legal != (c.want == "Ann-Bob Cid-Dan") || v.Legal && !v.Optimal {
			t.Errorf("from %d until %d: %+v, %v", c.from, c.until, v, err)
		}
		if len(before.Forbidden) != min(1, max(0, 3-c.from)) {
			t.Errorf("from %d until %d: before round 2: %v", c.from, c.until, before.Forbidden)
		}
	}
	for text, x := range map[string]pairing.Prohibition[string]{
		"prohibition 1: Ann against Bob: ends before its first round: from round 1 until round -1": {Until: -1},
		"prohibition 1: Ann against Bob: ends before its first round: from round 3 until round 2":  {From: 3, Until: 2},
		"prohibition 1: Ann against Bob: rounds are numbered from 1: from -1":                      {From: -1},
		"prohibition 1: rounds are numbered from 1: made -1":                                       {Made: -1},
	} {
		x.Pair = [2]string{"Ann", "Bob"}
		e.Forbidden = []pairing.Prohibition[string]{x}
		if err := e.Check(); err == nil || err.Error() != "pairing: "+text {
			t.Errorf("%v, want %s", err, text)
		}
	}
}

// Texts say that a ruling was made when the round had been paired. Such a
// ruling can leave no round, which is no error of the event.
func TestMadeLater(t *testing.T) {
	e := plainEvent(4, "Ann Bob Cid Dan", "Ann>Cid Bob>Dan")
	is := plainRound("Ann-Bob Cid-Dan")
	for made, want := range map[int]string{0: "forbidden to meet", 1: "forbidden to meet", 2: "forbidden to meet: by a ruling made later"} {
		e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}, From: 1, Made: made}}
		v, err := pairing.Audit(e, is)
		if err != nil || len(v.Problems) != 1 || !strings.HasSuffix(v.Problems[0].Error(), want+" (criterion Allowed)") {
			t.Errorf("made %d: %v, %v", made, v.Problems, err)
		}
		e.Forbidden = append(e.Forbidden, pairing.Prohibition[string]{Pair: [2]string{"Bob", "Ann"}})
		if v, _ := pairing.Audit(e, is); strings.Contains(v.Problems[0].Error(), "later") {
			t.Errorf("made %d, and forbidden before: %v", made, v.Problems)
		}
	}
	e.Forbidden, e.Pins = nil, plainPin(2, "", [2]string{"Ann", "Dan"})
	for made, want := range map[int]string{1: "pinned by the director", 2: "pinned by a ruling made later"} {
		e.Pins[0].Made = made
		reasons, err := pairing.Explain(e, plainRound("Ann-Dan Bob-Cid"))
		if err != nil || !slices.ContainsFunc(reasons, func(r pairing.Reason[string]) bool { return strings.HasSuffix(r.Text, want) }) {
			t.Errorf("made %d: %v, %v", made, reasons, err)
		}
		later := strings.HasSuffix(want, "later")
		if p := plainNext(t, e); strings.Contains(p.Directed, "made later") != later {
			t.Errorf("made %d: %s", made, p.Directed)
		}
		v, err := pairing.Audit(e, is)
		if err != nil || len(v.Problems) != 2 || strings.Contains(v.Problems[0].Error(), " is pinned to Dan by a ruling made later ") != later {
			t.Errorf("made %d: %v, %v", made, v.Problems, err)
		}
	}
	e.Pins = nil
	for _, p := range []string{"Bob", "Cid", "Dan"} {
		e.Forbidden = append(e.Forbidden, pairing.Prohibition[string]{Pair: [2]string{"Ann", p}, Made: 2})
	}
	v, err := pairing.Audit(e, is)
	if err != nil || v.Legal || v.Optimal || len(v.Problems) != 1 {
		t.Fatalf("%+v, %v", v, err)
	}
	wantProblem(t, v.Problems, pairing.ErrNoLegalRound, "Ann with Bob is forbidden by a ruling made later")
	_, err = pairing.Explain(e, is)
	wantProblem(t, err, pairing.ErrNoLegalRound, "made later")
}

// A prohibition without other fields is its pair, and either form is read.
func TestProhibitionJSON(t *testing.T) {
	for text, x := range map[string]pairing.Prohibition[string]{
		`["Ann","Bob"]`:                   {Pair: [2]string{"Ann", "Bob"}},
		`{"pair":["Ann","Bob"],"from":1}`: {Pair: [2]string{"Ann", "Bob"}, From: 1},
		`{"pair":["Ann","Bob"],"from":2,"until":3,"why":"sisters","made":4}`: {Pair: [2]string{"Ann", "Bob"}, From: 2, Until: 3, Why: "sisters", Made: 4},
	} {
		got, err := json.Marshal(x)
		var back pairing.Prohibition[string]
		if err2 := json.Unmarshal(got, &back); err != nil || err2 != nil || string(got) != text || back != x {
			t.Errorf("%s: %s, %v, %+v, %v", text, got, err, back, err2)
		}
		e := pairing.Event[string]{Entrants: []string{}, Forbidden: []pairing.Prohibition[string]{x}}
		whole, err := json.Marshal(e)
		var copied pairing.Event[string]
		if err2 := json.Unmarshal(whole, &copied); err != nil || err2 != nil || !strings.Contains(string(whole), text) || copied.Forbidden[0] != x {
			t.Errorf("%s, %v, %v, %v", whole, err, copied.Forbidden, err2)
		}
	}
	var x pairing.Prohibition[string]
	if err := json.Unmarshal([]byte(`{"pair":["Ann","Bob"]}`), &x); err != nil || x != (pairing.Prohibition[string]{Pair: [2]string{"Ann", "Bob"}}) {
		t.Error(x, err)
	}
	for text, want := range map[string]string{
		`[["Ann"]]`:                           "forbidden 1: cannot be read: want a list of 2, got 1",
		`[["Ann",1]]`:                         "forbidden 1, element 2: cannot be read: want a text, got 1",
		`["Ann"]`:                             "forbidden 1: cannot be read: want a list or an object, got a text",
		`[{"pair":["Ann","Bob"],"to":3}]`:     `forbidden 1: cannot be read: unknown key "to"`,
		`[{"from":3}]`:                        `forbidden 1: cannot be read: key "pair" is missing`,
		`[{"pair":["Ann","Bob"],"from":"2"}]`: "forbidden 1, from: cannot be read: want an integer, got a text",
		`[null]`:                              "forbidden 1: cannot be read: want a list or an object, got null",
	} {
		_, err := pairing.ReadEvent[string](strings.NewReader(`{"lives":1,"entrants":[],"rounds":[],"forbidden":` + text + `}`))
		if got := inWords(err); !errors.Is(err, pairing.ErrJSON) || got != "pairing: "+want {
			t.Errorf("%s: error %s, want %s", text, got, want)
		}
	}
}

// If pins and prohibitions leave no round, the error names both.
func TestNoLegalRound(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid Dan")
	e.Pins = plainPin(1, "", [2]string{"Ann", "Bob"})
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Cid", "Dan"}}}
	_, err := pairing.Next(e)
	wantProblem(t, err, pairing.ErrNoLegalRound, "Ann", "Bob", "pinned", "Cid", "Dan", "forbidden")
	_, err = pairing.Audit(e, plainRound("Ann-Bob Cid-Dan"))
	wantProblem(t, err, pairing.ErrNoLegalRound)

	// Two pinned to each other leave the bye to somebody who has had one.
	e = plainEvent(3, "Ann Bob Cid", "Ann Bob>Cid")
	e.Pins = plainPin(2, "", [2]string{"Bob", "Cid"})
	_, err = pairing.Next(e)
	wantProblem(t, err, pairing.ErrNoLegalRound, "Bob", "Cid")
}

// Only players who will be paired can be pinned, once each, and a bye only if
// there is one.
func TestWrongPins(t *testing.T) {
	start := plainEvent(1, "Ann Bob Cid Dan Eve", "Ann Bob>Eve Cid>Dan")
	for name, c := range map[string]struct {
		pins   []pairing.Pin[string]
		absent string
		names  string
	}{
		"eliminated":          {plainPin(2, "", [2]string{"Ann", "Eve"}), "", "Eve"},
		"eliminated, bye":     {plainPin(2, "Eve"), "", "Eve"},
		"twice":               {plainPin(2, "", [2]string{"Ann", "Bob"}, [2]string{"Cid", "Ann"}), "", "Ann"},
		"twice, with the bye": {plainPin(2, "Bob", [2]string{"Ann", "Bob"}), "", "Bob"},
		"absent":              {plainPin(2, "", [2]string{"Ann", "Cid"}), "Ann", "Ann"},
		"absent, bye":         {plainPin(2, "Ann"), "Ann", "Ann"},
		"a bye of two":        {plainPin(2, "Bob"), "Ann", "Bob"},
	} {
		e := start
		e.Pins = c.pins
		if c.absent != "" {
			e.Absent = []pairing.Absence[string]{{Player: c.absent, Round: 2}}
		}
		_, err := pairing.Next(e)
		if !errors.Is(err, pairing.ErrPin) || !strings.Contains(err.Error(), c.names) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// secondAlone is an event that Ann has won, and in which Eve is second.
func secondAlone() pairing.Event[string] {
	return plainEvent(1, "Ann Bob Cid Dan Eve Fay Gus", "Ann Bob>Gus Cid>Fay Dan<Eve", "Ann>Bob Cid<Eve", "Ann>Eve")
}

// The play-off of WCC14. The champion sits out, and each of the tied has one
// more life.
func TestPlayOff(t *testing.T) {
	// Ann has won three games, Eve two, Bob and Cid one each: Eve is
	// second, alone.
	e := secondAlone()
	wantPlaces(t, e, "1 Ann, 2 Eve, 3-4 Bob Cid, 5-7 Dan Fay Gus")
	if p, err := pairing.PlayOff(e); p != nil || err != nil {
		t.Errorf("one in second place: %v, %v", p, err)
	}

	// If Eve's first game had been undecided, three would tie.
	e.Rounds[0].Games[2].Outcome = pairing.NoDecision
	e.Rounds[1] = plainRound("Ann>Bob Cid<Eve Dan")
	e.Rounds[2] = plainRound("Ann>Eve Dan")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Dan", After: 3}}
	wantPlaces(t, e, "1 Ann, 2-4 Bob Cid Eve, 5-7 Dan Fay Gus")
	p, err := pairing.PlayOff(e)
	want := &pairing.RunnerUpPlayOff[string]{After: 3, Champion: "Ann", Tied: []string{"Bob", "Cid", "Eve"}}
	if diff := cmp.Diff(want, p); diff != "" || err != nil {
		t.Fatalf("play-off, %v (-want +got):\n%s", err, diff)
	}
	e.PlayOff = p

	// Earlier games count: Cid and Eve have met, so one of them has the
	// bye.
	next := plainNext(t, e)
	if next.Over || len(next.Ranking) != 3 {
		t.Fatalf("the play-off: %+v", next)
	}
	for _, r := range next.Ranking {
		if r.Losses != 1 || r.Wins != 1 {
			t.Errorf("%s goes in with %d losses and %d wins, want 1 and 1", r.Player, r.Losses, r.Wins)
		}
	}
	if text := plainText(next.Round); strings.Contains(text, "Cid-Eve") {
		t.Errorf("the play-off begins with a repeat: %s", text)
	}
	if p, err := pairing.PlayOff(e); p != nil || err != nil {
		t.Errorf("a second play-off: %v, %v", p, err)
	}

	// Bob loses, and Eve then beats Cid: second. Cid and Bob are third, by
	// games won before.
	e = plainAdd(e, "Bob<Cid Eve")
	table, err := pairing.Standings(e)
	if err != nil || table.Over || table.Champion == nil || *table.Champion != "Ann" {
		t.Errorf("during the play-off: %+v, %v", table, err)
	}
	wantRound(t, e, "Cid-Eve")
	won := plainAdd(e, "Cid<Eve")
	wantPlaces(t, won, "1 Ann, 2 Eve, 3-4 Bob Cid, 5-7 Dan Fay Gus")
	if next := plainNext(t, won); !next.Over || next.Champion == nil || *next.Champion != "Ann" {
		t.Errorf("after the play-off: %+v", next)
	}

	// If both forfeit the last game, nobody is left: the tied share second
	// place.
	nobody := plainAdd(e, "Cid~Eve")
	wantPlaces(t, nobody, "1 Ann, 2-4 Bob Cid Eve, 5-7 Dan Fay Gus")
	if next := plainNext(t, nobody); !next.Over || next.Champion == nil || *next.Champion != "Ann" {
		t.Errorf("after the play-off: %+v", next)
	}
}

// In a play-off, byes, meetings, colors and ratings count from the whole
// event.
func TestPlayOffCountsEarlierGames(t *testing.T) {
	e := plainEvent(2, "Ann Bob Cid Dan", "Ann>Dan Bob>Cid", "Ann>Bob Cid>Dan", "Ann>Cid Bob", "Ann>Bob")
	p, err := pairing.PlayOff(e)
	want := &pairing.RunnerUpPlayOff[string]{After: 4, Champion: "Ann", Tied: []string{"Bob", "Cid"}}
	if diff := cmp.Diff(want, p); diff != "" || err != nil {
		t.Fatalf("play-off, %v (-want +got):\n%s", err, diff)
	}
	e.PlayOff = p
	next := plainNext(t, e)
	if text := plainText(next.Round); text != "Bob-Cid" {
		t.Errorf("round 5 is %q", text)
	}
	for _, v := range next.Cost {
		if v.Criterion == pairing.Repeats && (v.N != 2 || v.Value != 1) {
			t.Errorf("%v, want the second meeting", v)
		}
	}
	if !slices.ContainsFunc(next.Cost, func(v pairing.Value) bool { return v.Criterion == pairing.Repeats }) {
		t.Error("the earlier meeting doesn't count")
	}
	// Both had Gold once in three games, Bob against Cid: now Cid takes it.
	if d := next.Colors[0]; d.Gold != "Cid" || d.Rule != colors.HeadToHead {
		t.Errorf("%s has Gold by %v, want Cid by HeadToHead", d.Gold, d.Rule)
	}
	for _, r := range next.Ranking {
		if byes := map[string]int{"Bob": 1}[r.Player]; r.Byes != byes {
			t.Errorf("%s has %d byes, want %d", r.Player, r.Byes, byes)
		}
	}
	if next.Ranking[0].Strength <= next.Ranking[1].Strength {
		t.Errorf("ranking %+v", next.Ranking)
	}
}

// Who has withdrawn does not join a play-off. If only one of the tied is there,
// that player is second, and no round follows.
func TestPlayOffWithdrawn(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid Dan", "Ann>Dan Bob~Cid")
	p, err := pairing.PlayOff(e)
	if err != nil || p == nil || !slices.Equal(p.Tied, []string{"Bob", "Cid", "Dan"}) {
		t.Fatalf("play-off %+v, %v", p, err)
	}
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Dan", After: 1}}
	p, err = pairing.PlayOff(e)
	if err != nil || p == nil || !slices.Equal(p.Tied, []string{"Bob", "Cid"}) {
		t.Fatalf("play-off without Dan: %+v, %v", p, err)
	}
	e.PlayOff = p
	wantRound(t, e, "Bob-Cid")
	wantPlaces(t, plainAdd(e, "Bob>Cid"), "1 Ann, 2 Bob, 3-4 Cid Dan")
	e.PlayOff = nil
	e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: "Cid", After: 1})
	wantPlaces(t, e, "1 Ann, 2-4 Bob Cid Dan")
	if e.PlayOff, err = pairing.PlayOff(e); err != nil || e.PlayOff == nil || !slices.Equal(e.PlayOff.Tied, []string{"Bob"}) {
		t.Fatalf("play-off of one: %+v, %v", e.PlayOff, err)
	}
	wantPlaces(t, e, "1 Ann, 2 Bob, 3-4 Cid Dan")
	if next := plainNext(t, e); !next.Over || *next.Champion != "Ann" {
		t.Errorf("after a play-off of one: %+v", next)
	}
	e.PlayOff = nil
	e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: "Bob", After: 1})
	if p, err := pairing.PlayOff(e); p != nil || err != nil {
		t.Errorf("play-off of nobody: %+v, %v", p, err)
	}
}

// If all but one leave during a play-off, that player is second. If all leave,
// they share the place.
func TestPlayOffLeft(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid Dan Eve", "Ann Bob~Cid Dan~Eve")
	e.PlayOff = plainPlayOff(t, e, "Bob", "Cid", "Dan", "Eve")
	e = plainAdd(e, "Bob=Cid Dan>Eve")
	for _, c := range []struct{ leave, places string }{
		{"Bob Cid", "1 Ann, 2 Dan, 3-5 Bob Cid Eve"},
		{"Bob Dan", "1 Ann, 2 Cid, 3-5 Bob Dan Eve"},
		{"Bob Cid Dan", "1 Ann, 2-5 Bob Cid Dan Eve"},
	} {
		e := e.Clone()
		for _, p := range strings.Fields(c.leave) {
			e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: p, After: 2})
		}
		wantPlaces(t, e, c.places)
	}
}

// plainPlayOff returns the play-off of an event, and checks who plays it.
func plainPlayOff(t *testing.T, e pairing.Event[string], tied ...string) *pairing.RunnerUpPlayOff[string] {
	t.Helper()
	p, err := pairing.PlayOff(e)
	if err != nil || p == nil || !slices.Equal(p.Tied, tied) {
		t.Fatalf("play-off %+v, %v, want %v", p, err, tied)
	}
	return p
}

// A pin can fix colors. They are no decision of package colors.
func TestPinnedColors(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid Dan", "Ann>Cid Bob>Dan")
	for _, pair := range [][2]string{{"Ann", "Dan"}, {"Dan", "Ann"}} {
		e.Pins = []pairing.Pin[string]{{Round: 2, Pairs: [][2]string{pair}, Colors: true}}
		next := plainNext(t, e)
		g := pairing.Game[string]{Gold: pair[0], Silver: pair[1]}
		k := slices.Index(next.Round.Games, g)
		if k < 0 || next.Colors[k].Rule != 0 || next.Colors[k].Gold != pair[0] || next.Colors[k].Silver != pair[1] {
			t.Fatalf("%v: %+v, %+v", pair, next.Round, next.Colors)
		}
		for i, x := range []string{pair[0], pair[1]} {
			side := []colors.Side{next.Colors[k].GoldSide, next.Colors[k].SilverSide}[i]
			if want := map[string]int{"Ann": 1, "Dan": -1}[x]; side.Surplus != want {
				t.Errorf("%s: %+v, want surplus %d", x, side, want)
			}
		}
		if want := "with Gold for " + pair[0]; !strings.Contains(next.Directed, want) {
			t.Errorf("%q, want %q", next.Directed, want)
		}
		v, err := pairing.Audit(e, next.Round)
		if err != nil || !v.Optimal {
			t.Errorf("the round itself: %+v, %v", v, err)
		}
		turned := next.Round
		turned.Games = slices.Clone(turned.Games)
		turned.Games[k].Gold, turned.Games[k].Silver = pair[1], pair[0]
		v, err = pairing.Audit(e, turned)
		if err != nil || v.Legal || len(v.Problems) != 1 || v.Problems[0].Criterion != pairing.Allowed {
			t.Fatalf("colors turned: %+v, %v", v, err)
		}
		wantProblem(t, v.Problems, pairing.ErrPinned, fmt.Sprintf("game %d", k+1), pair[1]+" against "+pair[0], pair[0]+" is pinned to Gold")
		wantProblem(t, pairing.Verify(e, turned, next.Certificate), pairing.ErrPinned)
	}

	// A wish for another pair sets the colors free.
	a, err := pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Bob"}, {"Cid", "Dan"}}})
	if err != nil || a.Criterion != pairing.Allowed || a.Round.Colors[0].Rule == 0 || a.Round.Colors[1].Rule == 0 {
		t.Errorf("%+v, %v", a, err)
	}

	// Two pins agree, or they do not.
	e.Pins = append(e.Pins, pairing.Pin[string]{Round: 2, Pairs: [][2]string{{"Ann", "Dan"}}})
	if err := e.Check(); err != nil {
		t.Errorf("the same pair without colors: %v", err)
	}
	e.Pins[1].Colors = true
	wantProblem(t, e.Check(), pairing.ErrPin, "pin 2", "Ann against Dan", "both colors")
	e.Pins[1].Round = 3
	if err := e.Check(); err != nil {
		t.Errorf("other colors in another round: %v", err)
	}
}

// An audit mentions replays with other colors, and judges nothing by them.
func TestExchanged(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid")
	r := plainNext(t, e).Round
	g := r.Games[0]
	turned := pairing.Game[string]{Gold: g.Silver, Silver: g.Gold}
	void, voidTurned := g, turned
	void.Outcome, voidTurned.Outcome = pairing.Void, pairing.Void
	for name, c := range map[string]struct {
		games []pairing.Game[string]
		want  []pairing.Game[string]
	}{
		"no replay":        {[]pairing.Game[string]{g}, nil},
		"the same colors":  {[]pairing.Game[string]{void, g}, nil},
		"other colors":     {[]pairing.Game[string]{void, turned}, []pairing.Game[string]{turned}},
		"replay first":     {[]pairing.Game[string]{turned, void}, []pairing.Game[string]{turned}},
		"annulled in both": {[]pairing.Game[string]{void, voidTurned, g}, []pairing.Game[string]{g}},
		"not yet replayed": {[]pairing.Game[string]{void, voidTurned}, nil},
	} {
		v, err := pairing.Audit(e, pairing.Round[string]{Games: c.games, Byes: r.Byes})
		if err != nil || !v.Optimal || !slices.Equal(v.Exchanged, c.want) {
			t.Errorf("%s: optimal %v, exchanged %v, %v", name, v.Optimal, v.Exchanged, err)
		}
	}
}

// Nothing follows from a reason.
func TestWhy(t *testing.T) {
	e := sharedEvent()
	e.PlayOff, e.Criteria, e.Absent[0].Round = nil, nil, 3
	e.Start, e.Acceleration, e.TieBreaks, e.Requested, e.Amended, e.FIDETieBreaks = nil, nil, nil, nil, nil, false
	e.Rounds[1].Byes = nil // Dan is away
	with := e.Clone()
	with.Withdrawals[0].Why, with.Absent[0].Why, with.ExtraLives[0].Why, with.Reinstated[0].Why, with.Pins[0].Why = "0", "a", "b", "c", "d"
	with.Forbidden[0].Why, with.LateEntries[0].Why = "g", "h"
	with.Rounds[0].Games[0].Why, with.Rounds[1].Games[1].Why = "e", "f"
	r, err := pairing.Revise(e, with)
	if err != nil || len(r.Refused)+len(r.Problems)+len(r.Changed) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// New gives an event the settings of a document.
func TestNew(t *testing.T) {
	players := []string{"Ann", "Bob"}
	for edition, want := range map[pairing.Edition]pairing.Event[string]{
		pairing.WC2012:  {Lives: 3, ForfeitRemoves: true},
		pairing.WC2013:  {Lives: 3},
		pairing.WC2014:  {Lives: 3},
		pairing.WC2016:  {Lives: 3},
		pairing.WCC2014: {Lives: 4},
		99:              {},
	} {
		want.Edition, want.Entrants, want.Rounds = edition, []string{"Ann", "Bob"}, []pairing.Round[string]{}
		got := pairing.New(edition, players)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v (-want +got):\n%s", edition, diff)
		}
		if edition == 99 {
			wantProblem(t, got.Check(), pairing.ErrOption)
		}
	}
	e := pairing.New(pairing.WC2012, players)
	e.Entrants[0] = "Zoe"
	if players[0] != "Ann" {
		t.Error("the event shares memory with the list")
	}
}

// After the end of an event, its champion cannot withdraw. Nor can the winner
// of a play-off. Everybody else can, and keeps the place.
func TestWithdrawAfterTheEnd(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid Dan", "Ann>Dan Bob~Cid")
	for _, player := range e.Entrants {
		c, err := pairing.Withdraw(e, player, 0)
		if player == "Ann" {
			wantProblem(t, err, pairing.ErrOver, "Ann", "HasLeft")
		} else if wantPlaces(t, c.Event, "1 Ann, 2-4 Bob Cid Dan"); err != nil {
			t.Error(err)
		}
	}
	e.PlayOff = plainPlayOff(t, e, "Bob", "Cid", "Dan")
	e = plainAdd(e, "Bob~Cid Dan")
	for _, player := range e.Entrants {
		c, err := pairing.Withdraw(e, player, 0)
		if player == "Dan" {
			wantProblem(t, err, pairing.ErrOver, "Dan", "HasLeft")
		} else if wantPlaces(t, c.Event, "1 Ann, 2 Dan, 3-4 Bob Cid"); err != nil {
			t.Error(err)
		}
	}
}

// A player who is out for good stays out since when the record says, also if
// the last round had only the bye of the champion.
func TestWithdrawnLastOfAll(t *testing.T) {
	for _, list := range [][]pairing.Withdrawal[string]{
		{{Player: "Cid", Until: 2}, {Player: "Bob", After: 1}, {Player: "Cid", After: 2}},
		{{Player: "Bob", After: 1}, {Player: "Cid", After: 2}},
	} {
		e := plainEvent(5, "Ann Bob Cid", "Ann>Bob", "Ann")
		e.SecondBy, e.Withdrawals = pairing.LastOut, list
		e.Absent = []pairing.Absence[string]{{Player: "Cid", Round: 1}, {Player: "Cid", Round: 2}}
		wantPlaces(t, e, "1 Ann, 2 Cid, 3 Bob")
		c, err := pairing.Withdraw(e, "Cid", 0)
		if wantPlaces(t, c.Event, "1 Ann, 2 Cid, 3 Bob"); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(e, c.Event); diff != "" {
			t.Error(diff)
		}
	}
}

// TestWithdrawnBackEarlier has rounds of byes alone, which are all paired and
// have not begun. Bob, who was away from all of them, is back earlier. The
// first round that lacks him is dropped, with those after it.
func TestWithdrawnBackEarlier(t *testing.T) {
	e := plainEvent(2, "Ann Bob Cid", "Ann>Cid Bob", "Ann", "Ann", "Ann")
	for round := 2; round <= 4; round++ {
		e.Absent = append(e.Absent, pairing.Absence[string]{Player: "Cid", Round: round})
	}
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1, Until: 5}}
	for until, rounds := range map[int]int{2: 2, 3: 3, 4: 4, 5: 4, 6: 4} {
		c, err := pairing.Withdraw(e, "Bob", until)
		if err != nil || len(c.Event.Rounds) != rounds || len(c.Dropped) != 4-rounds {
			t.Errorf("until %d: %d rounds, %d dropped, %v, want %d rounds", until, len(c.Event.Rounds), len(c.Dropped), err, rounds)
		}
	}
	kept := func(when string, want int) func(c pairing.Correction[string], err error) {
		return func(c pairing.Correction[string], err error) {
			t.Helper()
			if err != nil || len(c.Event.Rounds) != want {
				t.Errorf("%s: %d rounds, %v, want %d rounds", when, len(c.Event.Rounds), err, want)
			}
		}
	}
	// Bob is absent from the round after the return, and from no other.
	e.Absent = append(e.Absent, pairing.Absence[string]{Player: "Bob", Round: 3})
	kept("absent, then lacking", 3)(pairing.Withdraw(e, "Bob", 2))
	kept("lacking, then absent", 1)(pairing.Return(e, "Bob"))
	e.Absent = append(e.Absent, pairing.Absence[string]{Player: "Bob", Round: 2})
	kept("absent twice, then lacking", 3)(pairing.Return(e, "Bob"))
	e.Absent = append(e.Absent, pairing.Absence[string]{Player: "Bob", Round: 4})
	kept("absent from all", 4)(pairing.Withdraw(e, "Bob", 2))
	kept("absent from all", 4)(pairing.Return(e, "Bob"))

	// A round that has the player already is kept, and the next one is not.
	e = plainEvent(2, "Ann Bob Cid", "Ann>Cid Bob", "Ann", "Bob")
	kept("has the player", 3)(pairing.Withdraw(e, "Bob", 2))
	e = plainAdd(e, "Ann")
	kept("has the player, then lacks the player", 3)(pairing.Withdraw(e, "Bob", 2))

	// Bob has no life when he is back, and gets one later.
	e = plainEvent(1, "Ann Bob Cid", "Ann>Bob Cid", "Ann", "Ann", "Cid", "Ann")
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Bob", Lives: 1, After: 3}}
	kept("a life later", 3)(pairing.Withdraw(e, "Bob", 2))

	// A withdrawal that is recorded for later is deleted by the return.
	e = plainEvent(2, "Ann Bob Cid", "Ann>Cid Bob", "Bob", "Ann")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 2}}
	kept("would have left later", 2)(pairing.Return(e, "Bob"))
	kept("would have left later", 1)(pairing.Withdraw(e, "Bob", 2))
}

// A withdrawal that ends what came before does not rewrite the past.
func TestWithdrawKeepsThePast(t *testing.T) {
	// Ann has beaten Cid, Bob is away until round 3, and Ann has a bye.
	e := plainEvent(1, "Ann Bob Cid", "Ann>Cid", "Ann")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", Until: 3, Why: "a journey"}}
	e.Rounds[1].Started = true
	c, err := pairing.Withdraw(e, "Bob", 0)
	want := []pairing.Withdrawal[string]{{Player: "Bob", Until: 2, Why: "a journey"}, {Player: "Bob", After: 2, Why: "a journey"}}
	if err != nil || !slices.Equal(c.Event.Withdrawals, want) {
		t.Fatalf("%+v, %v", c.Event.Withdrawals, err)
	}
	wantPlaces(t, c.Event, "1 Ann, 2-3 Bob Cid")
	c.Event.SecondBy = pairing.LastOut
	wantPlaces(t, c.Event, "1 Ann, 2 Bob, 3 Cid")
	again, err := pairing.Withdraw(c.Event, "Bob", 0)
	if err != nil || !slices.Equal(again.Event.Withdrawals, want) {
		t.Errorf("out for good already: %+v, %v", again.Event.Withdrawals, err)
	}

	// A withdrawal that begins later gives way to one that begins now.
	later := plainEvent(2, "Ann Bob Cid", "Ann>Cid Bob", "Ann-Bob Cid")
	later.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 2}}
	c2, err := pairing.Withdraw(later, "Bob", 0)
	if err != nil || len(c2.Dropped) != 1 || !slices.Equal(c2.Event.Withdrawals, []pairing.Withdrawal[string]{{Player: "Bob", After: 1}}) {
		t.Errorf("%+v, %v", c2, err)
	}

	// After the end, nobody is back, and there is no return to a play-off.
	for _, until := range []int{3, 9} {
		_, err = pairing.Withdraw(c.Event, "Bob", until)
		wantProblem(t, err, pairing.ErrOver, "Bob")
	}
	_, err = pairing.Return(c.Event, "Bob")
	wantProblem(t, err, pairing.ErrOver, "Bob")
	e = plainEvent(1, "Ann Bob Cid Dan", "Ann Bob~Cid")
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Dan"}}
	e.PlayOff = plainPlayOff(t, e, "Bob", "Cid")
	e = plainAdd(e, "Bob-Cid")
	e.Rounds[1].Started = true
	_, err = pairing.Withdraw(e, "Dan", 5)
	wantProblem(t, err, pairing.ErrPlayOff, "Dan", "sits out the play-off")
	_, err = pairing.Return(e, "Dan")
	wantProblem(t, err, pairing.ErrPlayOff, "Dan", "sits out the play-off")
}

// An extra life that is never used does not move a player to second place.
func TestLastOutUnused(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid Dan", "Ann>Dan Bob>Cid", "Ann>Bob")
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Cid", Lives: 1, After: 2}}
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Cid", After: 2}}
	e.SecondBy = pairing.LastOut
	wantPlaces(t, e, "1 Ann, 2 Bob, 3-4 Cid Dan")
	if p, err := pairing.PlayOff(e); p != nil || err != nil {
		t.Errorf("%+v, %v", p, err)
	}
}

// A wish cannot be about colors.
func TestWishColors(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid Dan")
	_, err := pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{"Dan", "Ann"}}, Colors: true})
	wantProblem(t, err, pairing.ErrWish, "colors cost nothing")
}

// The reason of a ruling is kept, and goes when the ruling goes.
func TestReasonsOfGames(t *testing.T) {
	e := plainEvent(2, "Ann Bob", "Ann-Bob")
	why := func(c pairing.Correction[string], err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		e = c.Event
		return e.Rounds[0].Games[0].Why
	}
	report := func(o pairing.Outcome, text string) string {
		return why(pairing.Report(e, 1, pairing.Game[string]{Gold: "Ann", Silver: "Bob", Outcome: o, Why: text}))
	}
	for _, c := range []struct{ got, want string }{
		{report(pairing.GoldByForfeit, "claimed at 20:16"), "claimed at 20:16"},
		{report(pairing.GoldByForfeit, ""), "claimed at 20:16"},
		{report(pairing.GoldWins, ""), ""},
		{report(pairing.GoldWins, "after a protest"), "after a protest"},
		{why(pairing.Correct(e, 1, 1, pairing.Void)), ""},
		{report(pairing.Void, "the board was wrong"), "the board was wrong"},
		{why(pairing.Replay(e, 1, 1, pairing.OtherCause, "")), "the board was wrong"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	e.Rounds[0].Games = e.Rounds[0].Games[:1]
	if got := why(pairing.Replay(e, 1, 1, pairing.ServerFailure, "")); got != "ServerFailure" {
		t.Errorf("%q, want the cause", got)
	}
	e = plainEvent(2, "Ann Bob", "Ann>Bob")
	e.Rounds[0].Games[0].Why = "after a protest"
	if got := why(pairing.Replay(e, 1, 1, pairing.OtherCause, "")); got != "" {
		t.Errorf("the reason of the old outcome is kept: %q", got)
	}
}

// Pinned colors say nothing of a player against somebody else.
func TestPinnedColorsOthers(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid Dan")
	e.Pins = []pairing.Pin[string]{{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}}, Colors: true}}
	v, err := pairing.Audit(e, plainRound("Cid-Ann Bob-Dan"))
	if err != nil || v.Legal || strings.Contains(v.Problems.Error(), "pinned to Gold") {
		t.Errorf("%v, %v", v.Problems, err)
	}
}

// Second place has two readings: most games won, and last to leave.
func TestLastOut(t *testing.T) {
	// Bob wins two games and is out in round 3. Cid wins none, has byes,
	// and is out in round 5.
	e := plainEvent(1, "Ann Bob Cid Dan Eve Fay", "Bob>Eve Cid", "Bob>Dan Cid", "Ann>Bob Cid", "Ann>Fay Cid")
	e = plainAdd(e, "Ann>Cid")
	wantPlaces(t, e, "1 Ann, 2 Bob, 3-6 Cid Dan Eve Fay")
	e.SecondBy = pairing.LastOut
	wantPlaces(t, e, "1 Ann, 2 Cid, 3 Bob, 4-6 Dan Eve Fay")

	// Going on, the places go by games won.
	before, err := e.Before(4)
	if err != nil {
		t.Fatal(err)
	}
	wantPlaces(t, before, "1 Bob, 2 Ann, 3-6 Cid Dan Eve Fay")

	// Two leave in the last round: one by losing, the other of free will.
	e = plainEvent(1, "Ann Bob Cid Dan", "Ann>Dan Bob>Cid", "Ann>Bob")
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Dan", Lives: 1}}
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Dan", After: 2}}
	e.SecondBy = pairing.LastOut
	wantPlaces(t, e, "1 Ann, 2-3 Bob Dan, 4 Cid")
	if p := plainPlayOff(t, e, "Bob"); p.After != 2 {
		t.Errorf("%+v", p)
	}
	e.Withdrawals[0].After = 1
	wantPlaces(t, e, "1 Ann, 2 Bob, 3-4 Cid Dan")

	// The loser of the play-off for second place has won fewer games than
	// the player behind.
	e = plainEvent(2, "Ann Bob Cid Dan", "Ann>Dan Cid>Bob", "Cid>Dan Ann>Bob")
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Bob", Lives: 1, After: 2}, {Player: "Dan", Lives: 1, After: 2}}
	e = plainAdd(e, "Ann>Cid Bob=Dan")
	e = plainAdd(e, "Ann>Cid Bob~Dan")
	e.SecondBy = pairing.LastOut
	wantPlaces(t, e, "1 Ann, 2-4 Bob Cid Dan")
}

// Third place goes by the games won before the play-off, not by those in it.
func TestPlayOffThird(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid Dan Eve", "Ann Bob>Eve Cid>Dan", "Ann>Bob Cid", "Ann>Cid")
	p, err := pairing.PlayOff(e)
	if err != nil || p == nil || !slices.Equal(p.Tied, []string{"Bob", "Cid"}) {
		t.Fatalf("play-off %+v, %v", p, err)
	}
	e.PlayOff = p
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Bob", Lives: 2, After: 3}}
	// With more lives at once, Bob would not have been out.
	_, err = pairing.Next(e)
	wantProblem(t, err, pairing.ErrPlayOff)
	e.ExtraLives[0].After = 4
	e = plainAdd(e, "Bob=Cid")
	e = plainAdd(e, "Bob<Cid")
	e = plainAdd(e, "Bob<Cid")
	e = plainAdd(e, "Bob>Cid")
	wantPlaces(t, e, "1 Ann, 2 Bob, 3 Cid, 4-5 Dan Eve")
	table, err := pairing.Standings(e)
	if err != nil || table.Rows[2].Wins != 3 {
		t.Errorf("%+v, %v: want 3 games won in all by Cid", table, err)
	}
}

// There is no play-off while an event goes on, without a champion, or for one
// alone.
func TestNoPlayOff(t *testing.T) {
	for name, e := range map[string]pairing.Event[string]{
		"not begun":           plainEvent(1, "Ann Bob Cid"),
		"going on":            plainEvent(1, "Ann Bob Cid", "Ann Bob>Cid"),
		"no champion":         plainEvent(1, "Ann Bob", "Ann~Bob"),
		"nobody else":         plainEvent(1, "Ann"),
		"one in second place": plainEvent(1, "Ann Bob", "Ann>Bob"),
		"another edition":     inEdition(pairing.WC2012, plainEvent(1, "Ann Bob Cid", "Ann Bob~Cid")),
		"a later edition":     inEdition(pairing.WC2013, plainEvent(1, "Ann Bob Cid", "Ann Bob~Cid")),
		"one with most games": secondAlone(),
	} {
		if p, err := pairing.PlayOff(e); p != nil || err != nil {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
	_, err := pairing.PlayOff(plainEvent(1, "Ann Bob Cid", "Ann Bob-Cid"))
	wantProblem(t, err, pairing.ErrUnfinished)
}

// inEdition returns the event in another edition.
func inEdition(edition pairing.Edition, e pairing.Event[string]) pairing.Event[string] {
	e.Edition = edition
	for i := range e.Entrants {
		e.SeedRatings = append(e.SeedRatings, 1500-float64(i))
	}
	return e
}

// The record of a play-off is refused in WC2012, which never has one. In the
// later editions it is obeyed, but not advised.
func TestPlayOffEditions(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid", "Ann Bob~Cid")
	e.PlayOff = plainPlayOff(t, e, "Bob", "Cid")
	wantRound(t, e, "Bob-Cid")
	wantRound(t, inEdition(pairing.WC2014, e), "Bob-Cid")
	_, err := pairing.Next(inEdition(pairing.WC2012, e))
	wantProblem(t, err, pairing.ErrPlayOff, "edition wc2012 has none", "SecondPlayedOff")
}

// Records of play-offs that the history does not call for are refused.
func TestWrongPlayOffs(t *testing.T) {
	e := plainEvent(1, "Ann Bob Cid Dan Eve Fay", "Ann>Fay Bob~Eve Cid~Dan")
	all := []string{"Bob", "Cid", "Dan", "Eve", "Fay"}
	e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann", Tied: all}
	if _, err := pairing.Next(e); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		playOff pairing.RunnerUpPlayOff[string]
		kind    error
	}{
		"before the end":             {pairing.RunnerUpPlayOff[string]{After: 0, Champion: "Ann", Tied: all}, pairing.ErrPlayOff},
		"after the last round":       {pairing.RunnerUpPlayOff[string]{After: 2, Champion: "Ann", Tied: all}, pairing.ErrAfter},
		"before the first":           {pairing.RunnerUpPlayOff[string]{After: -1, Champion: "Ann", Tied: all}, pairing.ErrAfter},
		"another champion":           {pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Bob", Tied: all[1:]}, pairing.ErrPlayOff},
		"an unknown champion":        {pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Zoe", Tied: all}, pairing.ErrUnknown},
		"the champion plays":         {pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann", Tied: append([]string{"Ann"}, all...)}, pairing.ErrPlayOff},
		"an unknown player":          {pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann", Tied: append([]string{"Zoe"}, all...)}, pairing.ErrUnknown},
		"one twice":                  {pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann", Tied: append([]string{"Bob"}, all...)}, pairing.ErrPlayOff},
		"nobody":                     {pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann"}, pairing.ErrPlayOff},
		"one alone":                  {pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann", Tied: all[:1]}, pairing.ErrPlayOff},
		"one of the tied is missing": {pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann", Tied: all[1:]}, pairing.ErrPlayOff},
	} {
		e.PlayOff = &c.playOff
		if _, err := pairing.Next(e); !errors.Is(err, c.kind) {
			t.Errorf("%s: %v", name, err)
		}
	}

	// Who has withdrawn cannot be one of the tied, nor can somebody with
	// fewer games won.
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1}}
	e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann", Tied: all}
	_, err := pairing.Next(e)
	wantProblem(t, err, pairing.ErrPlayOff, "Bob")
	e = secondAlone()
	e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 3, Champion: "Ann", Tied: []string{"Bob", "Eve"}}
	_, err = pairing.Next(e)
	wantProblem(t, err, pairing.ErrPlayOff, "Bob")

	// In a play-off, the champion and all who are not tied sit out.
	e = plainEvent(1, "Ann Bob Cid Dan Eve", "Ann Bob>Eve Cid>Dan", "Ann>Bob Cid", "Ann>Cid")
	e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 3, Champion: "Ann", Tied: []string{"Bob", "Cid"}}
	_, err = pairing.Next(plainAdd(e, "Ann>Bob"))
	wantProblem(t, err, pairing.ErrPlayOff, "round 4", "Ann")
	if _, err = pairing.Next(plainAdd(e, "Dan>Bob")); err == nil {
		t.Error("somebody eliminated plays in the play-off")
	}
}

// Before a round, an event has the rounds before it, the records made by then,
// and the pins and absences of that round.
func TestBefore(t *testing.T) {
	e := plainEvent(3, "Ann Bob Cid Dan", "Ann>Dan Bob>Cid", "Ann>Bob Cid>Dan", "Ann>Cid Bob>Dan")
	bye := "Ann"
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Ann", After: 1, Until: 2}, {Player: "Bob", After: 2}, {Player: "Cid", After: 3}}
	e.Absent = []pairing.Absence[string]{{Player: "Dan", Round: 1}, {Player: "Dan", Round: 2}, {Player: "Dan", Round: 3}, {Player: "Dan", Round: 4}}
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Ann", Lives: 1}, {Player: "Bob", Lives: 1, After: 2}}
	e.Reinstated = []pairing.Reinstatement[string]{{Player: "Ann", After: 1}, {Player: "Bob", After: 2}}
	e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 2, Champion: "Ann", Tied: []string{"Bob", "Cid"}}
	e.Pins = []pairing.Pin[string]{{Round: 1, Bye: &bye}, {Round: 2, Bye: &bye}, {Round: 3, Bye: &bye}}
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}}}
	e.ForfeitRemoves, e.BothForfeitUnmet, e.Edition = true, true, pairing.WC2013
	e.SeedRatings = []float64{4, 3, 2, 1}

	got, err := e.Before(2)
	if err != nil {
		t.Fatal(err)
	}
	want := e
	want.Rounds = e.Rounds[:1]
	want.Withdrawals = e.Withdrawals[:1]
	want.Absent = e.Absent[:2]
	want.ExtraLives = e.ExtraLives[:1]
	// A reinstatement reaches back.
	want.Reinstated = []pairing.Reinstatement[string]{{Player: "Ann", After: 1}, {Player: "Bob", After: 1}}
	want.PlayOff = nil
	want.Pins = e.Pins[:2]
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("before round 2 (-want +got):\n%s", diff)
	}
	if got, err = e.Before(3); err != nil || got.PlayOff == nil || len(got.Withdrawals) != 2 || len(got.Pins) != 3 {
		t.Errorf("before round 3: %+v, %v", got, err)
	}
	for _, round := range []int{-1, 0, 5} {
		if _, err := e.Before(round); !errors.Is(err, pairing.ErrNoRound) {
			t.Errorf("before round %d: %v", round, err)
		}
	}
	for round := 1; round <= 4; round++ {
		if _, err := e.Before(round); err != nil {
			t.Errorf("before round %d: %v", round, err)
		}
	}
}

func TestPinOfTheSame(t *testing.T)         { rapid.Check(t, pinOfTheSame) }
func TestForbiddenOther(t *testing.T)       { rapid.Check(t, forbiddenOther) }
func TestAbsenceOfSomebodyOut(t *testing.T) { rapid.Check(t, absenceOfSomebodyOut) }
func TestEditionAsOwnRules(t *testing.T)    { rapid.Check(t, editionAsOwnRules) }

func FuzzPinOfTheSame(f *testing.F)         { f.Fuzz(rapid.MakeFuzz(pinOfTheSame)) }
func FuzzForbiddenOther(f *testing.F)       { f.Fuzz(rapid.MakeFuzz(forbiddenOther)) }
func FuzzAbsenceOfSomebodyOut(f *testing.F) { f.Fuzz(rapid.MakeFuzz(absenceOfSomebodyOut)) }
func FuzzEditionAsOwnRules(f *testing.F)    { f.Fuzz(rapid.MakeFuzz(editionAsOwnRules)) }

// pinOfTheSame: pins of what Next gives anyway change nothing in the round.
func pinOfTheSame(t *rapid.T) {
	e, next := drawGoingOn(t)
	pin := pairing.Pin[string]{Round: len(e.Rounds) + 1}
	for _, g := range next.Round.Games {
		if rapid.Bool().Draw(t, "pinned") {
			pin.Pairs = append(pin.Pairs, [2]string{g.Silver, g.Gold})
		}
	}
	if len(next.Round.Byes) > 0 && rapid.Bool().Draw(t, "bye pinned") {
		pin.Bye = &next.Round.Byes[0]
	}
	pinned := e
	pinned.Pins = append(slices.Clip(e.Pins), pin)
	sameDecision(t, e, next, propNext(t, pinned))
}

// forbiddenOther: prohibitions of pairs that Next did not choose change nothing
// in the round.
func forbiddenOther(t *rapid.T) {
	e, next := drawGoingOn(t)
	forbidden := e
	forbidden.Forbidden = slices.Clip(e.Forbidden)
	for range rapid.IntRange(1, 10).Draw(t, "prohibitions") {
		p := rapid.SampledFrom(e.Entrants).Draw(t, "player")
		q := rapid.SampledFrom(e.Entrants).Draw(t, "other player")
		if p != q && !slices.ContainsFunc(next.Round.Games, func(g pairing.Game[string]) bool {
			return g.Gold == p && g.Silver == q || g.Gold == q && g.Silver == p
		}) {
			forbidden.Forbidden = append(forbidden.Forbidden, pairing.Prohibition[string]{Pair: [2]string{p, q}})
		}
	}
	sameDecision(t, e, next, propNext(t, forbidden))
}

// absenceOfSomebodyOut: the absence of somebody who is out changes nothing.
func absenceOfSomebodyOut(t *rapid.T) {
	e := drawEvent(t)
	next := propNext(t, e)
	left := twinLeft(e, len(e.Rounds))
	out := slices.DeleteFunc(slices.Clone(e.Entrants), func(p string) bool { return slices.Contains(left, p) })
	absent := e
	absent.Absent = slices.Clip(e.Absent)
	for _, p := range out {
		absent.Absent = append(absent.Absent, pairing.Absence[string]{Player: p, Round: len(e.Rounds) + 1})
	}
	if diff := cmp.Diff(next, propNext(t, absent), propSame); diff != "" {
		t.Errorf("with absences (-before +after):\n%s%s", diff, twinJSON(e))
	}
}

// sameDecision compares all but what is said of the director's choices.
func sameDecision(t *rapid.T, e pairing.Event[string], want, got pairing.Pairing[string]) {
	t.Helper()
	if !reflect.DeepEqual(want.Round, got.Round) || !reflect.DeepEqual(want.Colors, got.Colors) ||
		!reflect.DeepEqual(want.Cost, got.Cost) || !reflect.DeepEqual(want.Ranking, got.Ranking) {
		t.Errorf("%v, cost %v\nis now %v, cost %v\n%s", want.Round, want.Cost, got.Round, got.Cost, twinJSON(e))
	}
}

// editionAsOwnRules: the rules of an edition, stated as own rules, are the
// same.
func editionAsOwnRules(t *rapid.T) {
	e := drawEvent(t)
	if len(e.LateEntries) > 0 && e.PlayOff != nil {
		t.Skip("a play-off")
	}
	if len(e.LateEntries) > 0 {
		e.Pins = nil // they were for another number of players
	}
	e.RankBy, e.Criteria, e.LateEntries = nil, nil, nil
	e.Edition = rapid.SampledFrom([]pairing.Edition{
		pairing.WC2012, pairing.WCC2014, pairing.WC2013, pairing.WC2014, pairing.WC2016,
	}).Draw(t, "edition")
	if e.Edition == pairing.WC2012 && e.PlayOff != nil {
		e.Edition = pairing.WCC2014
	}
	if e.SeedRatings == nil {
		e.SeedRatings = make([]float64, len(e.Entrants))
	}
	if _, err := pairing.Next(e); errors.Is(err, pairing.ErrNoLegalRound) {
		genUndirected(&e)
	}
	r := drawRound(t, e)
	own := e
	own.RankBy, own.Criteria = twinRules(e)
	own.Edition = pairing.WC2013
	if diff := cmp.Diff(propAsk(t, e, r), propAsk(t, own, r), propSame); diff != "" {
		t.Errorf("as own rules (-edition +own):\n%s%s", diff, twinJSON(e))
	}
}

// TestFind finds the game that counts, in either order of its players.
func TestFind(t *testing.T) {
	e := tell(3, "Ann Bob Cid Dan Eve Fay Gus Hal", "Ann-Cid gold",
		"Ann-Bob void, Cid-Dan gold, Bob-Ann void, Ann-Bob gold, Eve-Fay void, Fay-Eve void, Gus-Gus gold, bye Hal")
	for _, c := range []struct {
		round int
		a, b  string
		want  int
	}{
		// The replay of the replay.
		{2, "Ann", "Bob", 4}, {2, "Bob", "Ann", 4},
		{2, "Dan", "Cid", 2}, {1, "Cid", "Ann", 1},
		{2, "Eve", "Fay", 6}, // the latest of void ones
		{2, "Gus", "Gus", 7},
		{2, "Ann", "Cid", 0}, {2, "Ann", "Ann", 0}, {2, "Hal", "Ann", 0}, {2, "Hal", "Hal", 0}, {2, "Zoe", "Ann", 0},
		{0, "Ann", "Cid", 0}, {3, "Ann", "Cid", 0}, {-1, "Ann", "Cid", 0}, {math.MaxInt, "Ann", "Cid", 0},
	} {
		if got := e.Find(c.round, c.a, c.b); got != c.want {
			t.Errorf("round %d, %s and %s: game %d, want %d", c.round, c.a, c.b, got, c.want)
		}
	}
	nan, list := any(math.NaN()), any([]int{1})
	numbers := pairing.Event[any]{Rounds: []pairing.Round[any]{{Games: []pairing.Game[any]{{Gold: nan, Silver: 1}}}}}
	if game := numbers.Find(1, nan, 1); game != 0 {
		t.Errorf("NaN has game %d", game)
	}
	anything := pairing.Event[any]{Rounds: []pairing.Round[any]{{Games: []pairing.Game[any]{{Gold: list, Silver: "Ann"}, {Gold: "Bob", Silver: "Ann"}}}}}
	if game := anything.Find(1, list, "Ann"); game != 0 {
		t.Errorf("what cannot be compared has game %d", game)
	}
	if game := anything.Find(1, "Ann", "Bob"); game != 2 {
		t.Errorf("beside what cannot be compared: game %d", game)
	}
}
