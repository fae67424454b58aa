package pairing_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// A score is shown in halves where a draw is half of a win.
func TestFormat(t *testing.T) {
	for _, c := range []struct {
		points pairing.Points
		score  int
		want   string
	}{
		{pairing.Points{}, 0, "0"}, {pairing.Points{}, 1, "½"}, {pairing.Points{}, 2, "1"}, {pairing.Points{}, 7, "3½"},
		{pairing.Points{Win: 2, Draw: 1, Bye: 1}, 7, "3½"},
		{pairing.Points{Win: 3, Draw: 1, Bye: 3}, 7, "7"},
		{pairing.Points{Win: 2, Draw: 1, Loss: 1}, 7, "7"},
	} {
		if got := c.points.Format(c.score); got != c.want {
			t.Errorf("%+v: %d is %s, want %s", c.points, c.score, got, c.want)
		}
	}
}

// The points of results alone have the usual byes.
func TestNewPoints(t *testing.T) {
	if p := pairing.NewPoints(3, 1, 0); p != (pairing.Points{Win: 3, Draw: 1, Bye: 3, Requested: 1}) {
		t.Errorf("%+v", p)
	}
}

// What only one of the two kinds of events has is refused in the other.
func TestPointsRefused(t *testing.T) {
	type event = pairing.Event[string]
	for name, c := range map[string]struct {
		change func(e *event)
		kind   error
		want   string
	}{
		"lives":              {func(e *event) { e.Lives = 3 }, pairing.ErrPoints, "edition arbiter-swiss-2026 has points and no lives"},
		"an extra life":      {func(e *event) { e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Ann", Lives: 1}} }, pairing.ErrPoints, "has points and no lives"},
		"losses":             {func(e *event) { e.LateEntries = []pairing.LateEntry[string]{{Player: "Ann", Losses: 1}} }, pairing.ErrLateEntry, "late entry 1"},
		"a win of 1001":      {func(e *event) { e.Points = pairing.Points{Win: 1001} }, pairing.ErrPoints, "points: not as an event with points needs it: got 1001, from 0 to 1000"},
		"a loss below 0":     {func(e *event) { e.Points = pairing.Points{Win: 1, Loss: -1} }, pairing.ErrPoints, "got -1"},
		"too many points":    {func(e *event) { e.Points, e.Length = pairing.Points{Win: 1000}, 1001 }, pairing.ErrPoints, "points: not as an event with points needs it: 1000 in each of 1001 rounds, at most 1000000 in all"},
		"a draw above a win": {func(e *event) { e.Points = pairing.Points{Win: 1, Draw: 2} }, pairing.ErrPoints, "1 for a win, 2 for a draw, 0 for a loss"},
		"a loss above a draw": {func(e *event) { e.Points = pairing.Points{Win: 3, Draw: 1, Loss: 2} }, pairing.ErrPoints,
			"3 for a win, 1 for a draw, 2 for a loss"},
		"one start":       {func(e *event) { e.Start = []int{1} }, pairing.ErrPoints, "start: not as an event with points needs it: 1 for 3 entrants"},
		"a start below 0": {func(e *event) { e.Start = []int{1, -1, 0} }, pairing.ErrPoints, "start 2"},
		"one club":        {func(e *event) { e.Clubs = []string{"East"} }, pairing.ErrOption, "clubs: no such option: 1 for 3 entrants"},
		"four seeds":      {func(e *event) { e.Acceleration = []pairing.Acceleration{{Seeds: 4, Round: 1}} }, pairing.ErrPoints, "acceleration 1"},
		"round 0":         {func(e *event) { e.Acceleration = []pairing.Acceleration{{Seeds: 1}} }, pairing.ErrRound, "acceleration 1"},
		"no tie-break":    {func(e *event) { e.TieBreaks = []pairing.TieBreak{0} }, pairing.ErrOption, "tie-break 1"},
		"a tie-break twice": {func(e *event) { e.TieBreaks = []pairing.TieBreak{pairing.Buchholz, pairing.Buchholz} },
			pairing.ErrOption, "tie-break 2: no such option: buchholz twice"},
		"ranked by losses": {func(e *event) { e.RankBy = []pairing.RankKey{pairing.ByLosses} }, pairing.ErrOption, "losses is for events with lives"},
		"gaps of losses":   {func(e *event) { e.Criteria = []pairing.Criterion{pairing.LossGaps} }, pairing.ErrOption, "LossGaps is for events with lives"},
		"a bye in round 0": {func(e *event) { e.Requested = []pairing.RequestedBye[string]{{Player: "Ann"}} }, pairing.ErrRound, "requested bye 1"},
		"a bye for nobody": {func(e *event) { e.Requested = []pairing.RequestedBye[string]{{Player: "Zoe", Round: 1}} }, pairing.ErrUnknown, "requested bye 1: Zoe"},
		"absent and resting": {func(e *event) {
			e.Absent = []pairing.Absence[string]{{Player: "Ann", Round: 1}}
			e.Requested = []pairing.RequestedBye[string]{{Player: "Ann", Round: 1}}
		}, pairing.ErrTwice, "requested bye 1: Ann: appears twice in the round: recorded for round 1 already"},
		"an absence twice": {func(e *event) {
			e.Absent = []pairing.Absence[string]{{Player: "Ann", Round: 3}, {Player: "Ann", Round: 3, Why: "ill"}}
		}, pairing.ErrTwice, "absence 2: Ann: appears twice in the round: recorded for round 3 already"},
		"a late entrant with losses": {func(e *event) {
			e.LateEntries = []pairing.LateEntry[string]{{Player: "Ann", Losses: 1}}
		}, pairing.ErrLateEntry, "late entry 1: Ann: cannot enter late: 1 losses to begin with, in an event with points"},
	} {
		t.Run(name, func(t *testing.T) {
			e := swiss(tell(0, "Ann Bob Cid"))
			c.change(&e)
			err := e.Check()
			if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %v with %q", err, c.kind, c.want)
			}
		})
	}
	e := tell(2, "Ann Bob")
	e.Length, e.Points, e.Start = 3, pairing.Points{Win: 3}, []int{0, 0}
	e.Requested = []pairing.RequestedBye[string]{{Player: "Ann", Round: 1}}
	e.FIDETieBreaks = true
	e.Amended = []pairing.Amendment[string]{{Round: 1, Gold: "Ann", Silver: "Bob", Was: pairing.GoldWins, Until: 2}}
	e.Acceleration, e.TieBreaks = []pairing.Acceleration{{Seeds: 1, Round: 1}}, []pairing.TieBreak{pairing.MostWins}
	var ps pairing.Problems
	if err := e.Check(); !errors.As(err, &ps) || len(ps) != 8 {
		t.Errorf("an event with lives: %v", err)
	}
	for _, p := range ps {
		if p.Kind != pairing.ErrPoints || !strings.Contains(p.Error(), "edition wc2012 has lives and no points") {
			t.Error(p)
		}
	}
}

// A requested bye drops a round that has the player, and Expect brings the
// player back. It takes the place of an absence, and an absence takes its
// place.
func TestRequestBye(t *testing.T) {
	e := swiss(tell(0, "Ann Bob Cid Dan", "Ann-Cid gold, Bob-Dan gold", "Ann-Bob , Cid-Dan "))
	c, err := pairing.RequestBye(e, "Dan", 2)
	if err != nil || len(c.Dropped) != 1 || c.Pair != 2 || len(c.Event.Requested) != 1 {
		t.Fatalf("%+v, %v", c, err)
	}
	if got := told(nextRound(t, c.Event)); !strings.Contains(got, "bye") || strings.Contains(got, "Dan") {
		t.Errorf("round 2: %s", got)
	}
	again, err := pairing.RequestBye(c.Event, "Dan", 2)
	if err != nil || len(again.Event.Requested) != 1 {
		t.Errorf("again: %+v, %v", again, err)
	}
	away, err := pairing.Excuse(c.Event, "Dan", 2)
	if err != nil || len(away.Event.Requested) != 0 || len(away.Event.Absent) != 1 {
		t.Errorf("an absence: %+v, %v", away, err)
	}
	if _, err := pairing.RequestBye(e, "Dan", e.Length+1); !errors.Is(err, pairing.ErrRound) || !strings.Contains(err.Error(), "AllRounds") {
		t.Errorf("a bye after the last round: %v", err)
	}
	rests, err := pairing.RequestBye(away.Event, "Dan", 2)
	if err != nil || len(rests.Event.Requested) != 1 || len(rests.Event.Absent) != 0 {
		t.Errorf("a bye in place of an absence: %+v, %v", rests, err)
	}
	back, err := pairing.Expect(rests.Event, "Dan", 2)
	if err != nil || len(back.Event.Requested)+len(back.Event.Absent) != 0 {
		t.Errorf("back: %+v, %v", back, err)
	}
	if _, err := pairing.RequestBye(e, "Dan", 1); !errors.Is(err, pairing.ErrTooLate) {
		t.Errorf("a round that has begun: %v", err)
	}
	if _, err := pairing.RequestBye(tell(2, "Ann Bob"), "Ann", 1); !errors.Is(err, pairing.ErrPoints) {
		t.Errorf("an event with lives: %v", err)
	}
}

// Nobody enters once the last round of an event with points has begun.
func TestEnterTooLate(t *testing.T) {
	e := swiss(tell(0, "Ann Bob Cid Dan", "Ann-Cid gold, Bob-Dan draw", "Ann-Bob , Cid-Dan draw"))
	e.Length = 2
	const want = "pairing: Eve: cannot enter late: round 2, the last, has begun (rule AllRounds)"
	if _, err := pairing.Enter(e, "Eve", 5, 0, 0); err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
	e.Length = 3
	if _, err := pairing.Enter(e, "Eve", 5, 0, 0); err != nil {
		t.Error(err)
	}
}

// A late entrant of an event with points begins with the points that the caller
// writes into the answer, and is in the lists of start, clubs and accelerated
// seeds.
func TestEnterWithPoints(t *testing.T) {
	e := swiss(tell(0, "Ann Bob Cid Dan", "Ann-Cid gold, Bob-Dan draw"))
	e.Start, e.Clubs = []int{1, 2, 3, 4}, []string{"A", "B", "C", "D"}
	e.Acceleration = []pairing.Acceleration{{Seeds: 2, Round: 2, Points: 2}, {Seeds: 1, Round: 2, Points: 2}}
	c, err := pairing.Enter(e, "Eve", 2, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	in := c.Event
	in.Start[1], in.Clubs[1] = 5, "E"
	if in.Acceleration[0].Seeds != 3 || in.Acceleration[1].Seeds != 1 || len(in.Start) != 5 || len(in.Clubs) != 5 {
		t.Errorf("%+v", in)
	}
	p, err := pairing.Next(in)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range p.Ranking {
		if r.Player == "Eve" && (r.Score != 7 || r.Byes != 1) {
			t.Errorf("Eve: %+v", r)
		}
	}
	before, err := in.Before(1)
	if err != nil || len(before.Start) != 4 || len(before.Clubs) != 4 || before.Acceleration[0].Seeds != 2 || before.Acceleration[1].Seeds != 1 {
		t.Errorf("before round 1: %+v, %v", before, err)
	}
	if in.Acceleration[0].Seeds != 3 {
		t.Error("Before has changed the event")
	}
}

// The rounds to come are the rest of the length.
func TestBoundsWithPoints(t *testing.T) {
	e := swiss(tell(0, "Ann Bob Cid", "Ann-Bob draw, bye Cid"))
	got, err := pairing.Bounds(e)
	if want := (pairing.Remaining{FewestGames: 4, MostGames: 4, FewestRounds: 4, MostRounds: 4}); err != nil || got != want {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
}

// Texts name scores, and the criteria of an event with points.
func TestTextsWithPoints(t *testing.T) {
	e := swiss(tell(0, "Ann Bob Cid Dan Eve", "Ann-Cid draw, Bob-Dan gold, bye Eve"))
	p := nextRound(t, e)
	reasons, err := pairing.Explain(e, p)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, r := range reasons {
		texts = append(texts, r.Text)
	}
	all := strings.Join(texts, "\n")
	for _, want := range []string{
		"ByeLowest: the bye goes to Dan (0 points)", "Ann (rank 3, ½ point)", "differ by ½ point; Ann has met everybody else with ½ point", "HalvesApart: the differences in rank are ",
		"RanksClose: the squares of the differences in rank add up to ", "no round has less",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
	why := func(e pairing.Event[string], x, y string) string {
		a, err := pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{x, y}}})
		if err != nil {
			t.Fatal(err)
		}
		return a.Text
	}
	clubs := swiss(tell(0, "Ann Bob Cid Dan"))
	clubs.Clubs = []string{"East", "", "East", ""}
	gaps := swiss(tell(0, "Ann Bob Cid Dan", "Ann-Cid gold, Bob-Dan gold"))
	for _, c := range []struct{ got, want string }{
		{why(clubs, "Ann", "Cid"), "they are of one club; the best round with them has one pair of one club, and none is needed"},
		{why(gaps, "Ann", "Dan"), "they differ by 1 point; then Bob and Cid meet, who differ by 1 point"},
		{why(swiss(tell(0, "Ann Bob Cid Dan")), "Ann", "Bob"), "less far apart: its sum of distances is 2, and 4 is possible"},
		{why(swiss(tell(0, "Ann Bob Cid Dan")), "Ann", "Dan"), "less close: its sum of squares is 10, and 8 is possible"},
	} {
		if !strings.Contains(c.got, c.want) {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// What a round is worth to a player counts in the rounds after it. So a record
// about a round without a game, which has not begun, drops them.
func TestRecordsAboutRoundsWithoutGames(t *testing.T) {
	e := swiss(tell(0, "Bob Ann Cid Dan", "bye Dan"))
	e.Start = []int{3, 1, 0, 0}
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Cid"}}
	e.Absent = []pairing.Absence[string]{{Player: "Bob", Round: 1}}
	e.Requested = []pairing.RequestedBye[string]{{Player: "Ann", Round: 1}}
	e.Rounds = append(e.Rounds, nextRound(t, e))
	for name, record := range map[string]func() (pairing.Correction[string], error){
		"request a bye": func() (pairing.Correction[string], error) { return pairing.RequestBye(e, "Bob", 1) },
		"excuse":        func() (pairing.Correction[string], error) { return pairing.Excuse(e, "Ann", 1) },
		"expect":        func() (pairing.Correction[string], error) { return pairing.Expect(e, "Cid", 1) },
	} {
		c, err := record()
		if kept := map[bool]int{true: 2, false: 1}[name == "expect"]; err != nil || len(c.Event.Rounds) != kept {
			t.Errorf("%s: %+v, %v", name, c, err)
		}
	}
}

// A player who returns and has asked for a bye in a paired round does not drop
// it.
func TestReturnToARequestedBye(t *testing.T) {
	e := swiss(tell(0, "Ann Bob Cid Dan Eve", "Ann-Cid gold, Bob-Dan gold", "Ann-Bob , Cid-Dan "))
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Eve"}}
	e.Requested = []pairing.RequestedBye[string]{{Player: "Eve", Round: 2}}
	c, err := pairing.Return(e, "Eve")
	if err != nil || len(c.Event.Rounds) != 2 {
		t.Errorf("%+v, %v", c, err)
	}
}

// Lists without anything are no lists, with a late entrant, too.
func TestEmptyLists(t *testing.T) {
	e := swiss(tell(0, "Ann Bob Cid Dan"))
	e.Start, e.Clubs = []int{}, []string{}
	c, err := pairing.Enter(e, "Eve", 3, 0, 0)
	if err != nil || len(c.Event.Start)+len(c.Event.Clubs) > 0 {
		t.Fatalf("%+v, %v", c, err)
	}
	if _, err := pairing.Standings(c.Event); err != nil {
		t.Error(err)
	}
}

// Points that are added for one round are said.
func TestAcceleratedWords(t *testing.T) {
	e := swiss(tell(0, "Ann Bob Cid"))
	e.Acceleration = []pairing.Acceleration{{Seeds: 1, Round: 1, Points: 4}, {Seeds: 0, Round: 1, Points: 9}, {Seeds: 1, Round: 1, Points: 2}}
	reasons, err := pairing.Explain(e, nextRound(t, e))
	if text := fmt.Sprint(reasons); err != nil || !strings.Contains(text, "Ann (rank 1, 2 points, 2 of them for an accelerated round)") {
		t.Errorf("%s, %v", text, err)
	}
}
