package desk

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/calendar"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/pairing"
)

// playing returns an event of four players whose first round is paired.
func playing(t testing.TB) *table {
	x := created(t, "Ann", "Bob", "Cid", "Dan")
	x.must(Pair{Round: 1})
	return x
}

// game returns a game of a round.
func (x *table) game(round, game int) pairing.Game[string] {
	return x.s.File.Event.Rounds[round-1].Games[game-1]
}

// seen decides a command of a client that has seen a record.
func (x *table) seen(n int64, c Command) (Record, bool, error) {
	return Decide(x.s, c, Request{By: director, At: x.at, Seen: n})
}

// Two clients report the same game. The first one has an effect. The other one
// learns that it is so already, or that the game has changed.
func TestTwoReports(t *testing.T) {
	x := playing(t)
	seen := x.s.Number
	first := x.must(result(1, x.game(1, 1), pairing.GoldWins))
	again, old, err := x.seen(seen, result(1, x.game(1, 1), pairing.GoldWins))
	if err != nil || !old || again.Number != first.Number || again.Said != first.Said {
		t.Errorf("%+v, %v, %v", again, old, err)
	}
	if _, _, err := x.seen(seen, result(1, x.game(1, 1), pairing.SilverWins)); !errors.Is(err, ErrStale) {
		t.Error(err)
	}
	if _, _, err := x.seen(0, result(1, x.game(1, 1), pairing.SilverWins)); !errors.Is(err, ErrSeen) {
		t.Error(err)
	}
	if _, _, err := x.seen(x.s.Number+1, result(1, x.game(1, 1), pairing.SilverWins)); !errors.Is(err, ErrStale) {
		t.Error(err)
	}
	// The other game of the round has not changed since.
	if _, old, err := x.seen(seen, result(1, x.game(1, 2), pairing.SilverWins)); err != nil || old {
		t.Error(err)
	}
	if _, _, err := x.seen(seen, Replay{1, x.game(1, 1).Gold, x.game(1, 1).Silver, pairing.ServerFailure, ""}); !errors.Is(err, ErrStale) {
		t.Error(err)
	}
	if x.s.RoundChanged(1) != first.Number || x.s.RoundChanged(2) != 0 {
		t.Error(x.s.RoundChanged(1))
	}
	corrected := x.must(result(1, x.game(1, 1), pairing.SilverWins))
	g := x.game(1, 1)
	if want := fmt.Sprintf("Round 1, corrected: %s beats %s (before: %s beats %s).", g.Silver, g.Gold, g.Gold, g.Silver); corrected.Said != want {
		t.Errorf("got %q, want %q", corrected.Said, want)
	}
}

// A round that was paired anew is stale for a client that has seen the round
// before.
func TestPairedAnew(t *testing.T) {
	x := playing(t)
	seen := x.s.Number
	old := x.game(1, 1)
	x.must(Unpair{1, ""})
	x.must(Forbid{[2]string{old.Gold, old.Silver}, 0, false, ""})
	x.must(Pair{Round: 1})
	if _, _, err := x.seen(seen, result(1, old, pairing.GoldWins)); !errors.Is(err, ErrStale) {
		t.Error(err)
	}
	if _, _, err := x.seen(seen, result(1, x.game(1, 1), pairing.GoldWins)); !errors.Is(err, ErrStale) {
		t.Error(err)
	}
}

// Two clients call for the next round. It is paired once.
func TestTwoPairs(t *testing.T) {
	x := playing(t)
	paired := x.s.Number
	r, old, err := x.seen(paired-1, Pair{Round: 1})
	if err != nil || !old || r.Number != paired {
		t.Errorf("%+v, %v, %v", r, old, err)
	}
	games := []pairing.Game[string]{x.game(1, 2), x.game(1, 1)}
	if _, old, err := x.seen(paired, Pair{Round: 1, Games: games}); err != nil || !old {
		t.Error(err)
	}
	games[0].Gold, games[1].Gold = games[1].Gold, games[0].Gold
	if _, _, err := x.seen(paired, Pair{Round: 1, Games: games}); !errors.Is(err, ErrStale) {
		t.Error(err)
	}
	x.refused(director, Pair{Round: 2}, pairing.ErrUnfinished)
	x.refused(director, Pair{Round: 3}, ErrPhase)
	x.refused(director, Pair{}, ErrInvalid)
	x.must(result(1, x.game(1, 1), pairing.GoldWins))
	x.refused(director, Unpair{1, ""}, ErrPhase)
}

// The director's own round is audited first.
func TestOwnRound(t *testing.T) {
	x := created(t, "Ann", "Bob", "Cid", "Dan")
	own := func(names ...string) Pair {
		c := Pair{Round: 1}
		for k := 0; k+1 < len(names); k += 2 {
			c.Games = append(c.Games, pairing.Game[string]{Gold: names[k], Silver: names[k+1]})
		}
		return c
	}
	var problems pairing.Problems
	if err := x.refused(director, own("Ann", "Bob", "Ann", "Cid")); !errors.As(err, &problems) || len(problems) == 0 {
		t.Errorf("%T: %v", err, err)
	}
	worse := own("Ann", "Bob", "Cid", "Dan")
	var not *NotBest
	if err := x.refused(director, worse, ErrInvalid); !errors.As(err, &not) || not.Verdict.WorseAt == nil || !strings.Contains(err.Error(), "RankSpread") {
		t.Error(err)
	}
	worse.Accept = true
	x.refused(director, worse, ErrInvalid)
	worse.Why = "they asked for it"
	if r := x.must(worse); r.Said != "The director has paired round 1: 2 games. Reason: they asked for it." {
		t.Error(r.Said)
	}
	w, err := x.s.Why(1)
	if err != nil || w.Verdict.Optimal || !w.Verdict.Legal || len(w.Reasons) == 0 || len(w.Colors) != 2 {
		t.Errorf("%+v, %v", w, err)
	}
}

// A correction drops the next round, which has not begun.
func TestDrops(t *testing.T) {
	x := playing(t)
	x.must(result(1, x.game(1, 1), pairing.GoldWins))
	x.must(result(1, x.game(1, 2), pairing.GoldWins))
	x.must(Pair{Round: 2})
	c := result(1, x.game(1, 1), pairing.SilverWins)
	e, err := Preview(x.s, c, Request{By: director, At: x.at, Seen: x.s.Number})
	if err != nil || len(e.Changes) < 3 || !strings.HasSuffix(e.Changes[0], " Round 2 is dropped: its pairs rested on the old result.") || !strings.Contains(strings.Join(e.Changes, "\n"), "Round 2 would have ") {
		t.Errorf("%q, %v", e.Changes, err)
	}
	if x.s.rounds() != 2 {
		t.Error("a preview has changed the state")
	}
	x.must(c)
	if x.s.rounds() != 1 || len(x.s.Paired) != 1 || len(x.s.Changed) != 1 {
		t.Error(x.s.rounds())
	}
	x.must(Pair{Round: 2})
	x.must(Start{2})
	x.refused(director, result(1, x.game(1, 1), pairing.GoldWins), pairing.ErrTooLate)
}

// A choice of the director drops a round that has not begun, and says so. A
// prohibition drops it only if the two meet in it.
func TestChoices(t *testing.T) {
	g := playing(t).game(1, 1)
	for _, c := range []Command{
		Pin{pairing.Pin[string]{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}}}}, Forbid{[2]string{g.Silver, g.Gold}, 0, false, "brothers"}, Absent{Player: "Dan", Round: 1, Why: "ill"},
	} {
		x := playing(t)
		if r := x.must(c); !strings.HasSuffix(r.Said, " Round 1 is dropped: it must be paired anew.") || x.s.rounds() != 0 {
			t.Errorf("%s: %q", c.Verb(), r.Said)
		}
		if _, old, err := x.seen(x.s.Number, c); err != nil || !old {
			t.Errorf("%s again: %v, %v", c.Verb(), old, err)
		}
		x.must(Pair{Round: 1})
		x.must(Start{1})
		if _, forbids := c.(Forbid); !forbids {
			x.refused(director, c, ErrPhase)
		}
	}
	x := playing(t)
	h := x.game(1, 2)
	if r := x.must(Forbid{[2]string{g.Gold, h.Gold}, 0, false, ""}); r.Said != g.Gold+" and "+h.Gold+" will not meet." || x.s.rounds() != 1 {
		t.Errorf("two who do not meet: %q", r.Said)
	}
	x.must(Forbid{[2]string{g.Gold, h.Gold}, 0, true, ""})
	x.must(Pin{pairing.Pin[string]{Round: 1, Pairs: [][2]string{{"Ann", "Bob"}}}})
	x.must(Pin{pairing.Pin[string]{Round: 1, Pairs: [][2]string{{"Ann", "Cid"}}, Colors: true}})
	if pins := x.s.File.Event.Pins; len(pins) != 1 || pins[0].Pairs[0][1] != "Cid" {
		t.Error(pins)
	}
	x.must(Pin{pairing.Pin[string]{Round: 1}})
	if len(x.s.File.Event.Pins) != 0 {
		t.Error(x.s.File.Event.Pins)
	}
	x.must(Forbid{[2]string{"Ann", "Cid"}, 0, false, "brothers"})
	x.must(Forbid{[2]string{"Cid", "Ann"}, 0, true, ""})
	if e := x.s.File.Event; len(e.Forbidden) != 0 {
		t.Error(e.Forbidden)
	}
	if r := x.must(Forbid{[2]string{"Ann", "Cid"}, 4, false, ""}); r.Said != "Ann and Cid will not meet up to round 4." {
		t.Error(r.Said)
	}
	x.refused(director, Forbid{[2]string{"Ann", "Cid"}, MaxRounds + 1, false, ""}, ErrTooLarge)
	x.refused(director, Forbid{[2]string{"Ann", "Zoe"}, 0, false, ""}, ErrUnknown)
}

// Each role may give the commands that are its own, and no others.
func TestRoles(t *testing.T) {
	ann := Actor{Member, "Ann"}
	speaks := map[string]bool{"leave": true, "withdraw": true, "prefer": true, "busy": true, "come": true, "go": true, "pick": true, "self-report": true}
	own := []Command{Leave{"Ann"}, Withdraw{Player: "Ann"}, Prefer{Player: "Ann"}, Busy{Player: "Ann"}, Come{1, "Ann"}, Go{1, "Ann"}, Pick{Spectator: "Ann"}, SelfReport{Player: "Ann"}}
	others := []Command{Leave{"Bob"}, Withdraw{Player: "Bob"}, Prefer{Player: "Bob"}, Busy{Player: "Bob"}, Come{1, "Bob"}, Go{1, "Bob"}, Pick{Spectator: "Bob"}, SelfReport{Player: "Bob"}}
	x := playing(t)
	for k := range own {
		if _, err := x.do(own[k], ann); errors.Is(err, ErrNotAllowed) {
			t.Errorf("%s: %v", own[k].Verb(), err)
		}
		x.refused(ann, others[k], ErrNotAllowed)
	}
	for verb := range book {
		if verb == "create" {
			continue
		}
		for _, by := range []Actor{{}, {Role: Entry}, {Role: Clock}, {Role: 99}, {Member, ""}, {Member, "Bob"}} {
			_, _, err := Decide(x.s, New(verb), Request{By: by, At: x.at, Seen: x.s.Number})
			allowed := by.Role == Entry && (verb == "register" || verb == "register-all" || verb == "invite") || by.Role == Clock && verb == "fix-times" || by == Actor{Member, ""} && speaks[verb]
			if errors.Is(err, ErrNotAllowed) == allowed && verb != "invite" {
				t.Errorf("%s by %v: %v", verb, by, err)
			}
		}
	}
	// Who may enter others cannot take over a name.
	entry := Actor{Role: Entry}
	for _, c := range []Invite{{Name: "Ann", Role: Member, Token: sum("x")}, {Name: "Max", Role: Director, Token: sum("x")}, {Name: "Max", Role: Entry, Token: sum("x")}} {
		x.refused(entry, c, ErrNotAllowed)
	}
	if _, err := x.do(Invite{Name: "Max", Role: Member, Token: sum("Max")}, entry); err != nil {
		t.Error(err)
	}
	x.refused(entry, Invite{Name: "Max", Role: Member, Token: sum("y")}, ErrNotAllowed)
	if got := x.s.Who(sum("Max")); got != (Actor{Member, "Max"}) {
		t.Error(got)
	}
	x.must(Invite{Name: "Max", Role: Member, Token: sum("new")})
	if x.s.Who(sum("Max")) != (Actor{}) || x.s.Who(sum("new")).Name != "Max" || x.s.Who("") != (Actor{}) {
		t.Error("the old token is still good")
	}
	x.refused(director, Invite{Name: "Max", Role: Entry, Token: sum("z")}, ErrInvalid)
	x.refused(director, Invite{Name: "Ned", Role: Member, Token: sum("new")}, ErrInvalid)
	x.refused(director, Invite{Name: "Ned", Role: Clock, Token: sum("z")}, ErrInvalid)
	x.refused(director, Invite{Name: "Ned", Role: Member, Token: "z"}, ErrInvalid)
}

// A player who has left has no token any more.
func TestLeft(t *testing.T) {
	x := created(t)
	x.must(Register{Player: "Ann", Token: sum("Ann"), Rated: &competition.Rated{Player: "Ann", Gameroom: 1500}})
	x.must(ForfeitPrize{"Ann", "a professional"})
	x.as("Ann", Leave{"Ann"})
	if x.s.Who(sum("Ann")) != (Actor{}) || len(x.s.File.Seeds.Ratings) != 0 || len(x.s.Registered()) != 0 {
		t.Errorf("%+v", x.s.File)
	}
	x.refused(director, Leave{"Ann"}, ErrUnknown)
	x.refused(director, Rate{competition.Rated{Player: "Ann"}}, ErrUnknown)
	x.must(Register{Player: "Ann", Token: sum("Ann")}) // again
	x.must(Invite{"Zoe", Member, "", false, sum("Zoe")})
	x.refused(director, Register{Player: "Zoe"}, ErrInvalid)
}

// Begin needs ratings, or an order of the same players.
func TestBegin(t *testing.T) {
	x := created(t)
	x.must(Register{Player: "Ann"})
	x.refused(director, Begin{}, ErrPhase)
	x.refused(director, Begin{Entrants: []string{"Ann"}}, ErrPhase)
	x.must(Register{Player: "Bob"})
	x.refused(director, Begin{}, ErrInvalid) // without ratings
	for _, list := range [][]string{{"Ann"}, {"Ann", "Ann"}, {"Ann", "Bob", "Cid"}, {"Ann", "Zoe"}, {}} {
		x.refused(director, Begin{Entrants: list}, ErrInvalid)
	}
	x.must(Begin{Entrants: []string{"Bob", "Ann"}})
	if e := x.s.File.Event; e.Entrants[0] != "Bob" || e.Lives != 3 || !e.ForfeitRemoves {
		t.Errorf("%+v", e)
	}
	x.refused(director, Begin{Entrants: []string{"Ann", "Bob"}}, ErrPhase)
	x.refused(director, Register{Player: "Cid"}, ErrPhase)
	if c := x.s.File.Money.Fee.Close; !c.Equal(x.at) {
		t.Error(c)
	}
}

// A late player who comes, and one who leaves early, decide nothing. Neither
// does a game to which nobody came: that is for the director.
func TestNobodyCame(t *testing.T) {
	x := halfway(t)
	g := x.game(2, 2)
	start, ok := x.s.Start(2, g)
	if !ok {
		t.Fatal("no time")
	}
	x.at = start.Add(20 * time.Minute)
	x.must(Come{2, g.Gold})
	x.must(Go{2, g.Gold})
	if g := x.game(2, 2); g.Outcome != pairing.NotPlayed {
		t.Error(g)
	}
	if _, old, err := x.seen(x.s.Number, Go{2, g.Gold}); err != nil || !old {
		t.Error("left twice")
	}
	for range MaxVisits - 1 {
		x.must(Come{2, g.Gold})
		x.must(Go{2, g.Gold})
	}
	x.refused(director, Come{2, g.Gold}, ErrTooLarge)
	if v := calendar.Judge(start, x.s.attendanceOf(2, g)); v.Outcome != pairing.BothForfeit {
		t.Errorf("%+v", v)
	}
}

// Every limit is held.
func TestLimits(t *testing.T) {
	long := strings.Repeat("é", MaxName)
	x := created(t)
	x.must(Register{Player: long})
	for _, name := range []string{"", long + "é", " Ann", "Ann ", "A\nB", "A\x00", "Director", "clock", "\u202eAnn", "\xff"} {
		x.refused(director, Register{Player: name}, ErrInvalid)
	}
	x.must(Register{Player: "Cid", Contact: strings.Repeat("x", MaxText)})
	x.refused(director, Register{Player: "Bob", Contact: strings.Repeat("x", MaxText+1)}, ErrInvalid)
	x.refused(director, Give{"Zoe", 0, false}, ErrInvalid)
	x.must(Give{"Zoe", MaxCents, false})
	x.refused(director, Give{"Zoe", MaxCents + 1, false}, ErrTooLarge)
	x.refused(director, Give{"Zoe", math.MaxInt64, false}, ErrTooLarge)

	fill := func(change func(s *State)) *table {
		x := halfway(t)
		s := *x.s
		change(&s)
		x.s = &s
		return x
	}
	at := x.at
	fill(func(s *State) { s.Contest.Picks = make([]predict.Pick, MaxPicks) }).refused(director, Pick{"Zoe", 2, [2]string{"Ann", "Bob"}, "Zoe"}, ErrUnknown)
	x = fill(func(s *State) { s.Contest.Picks = make([]predict.Pick, MaxPicks) })
	g := x.game(2, 2)
	x.at = at.AddDate(0, 0, -30)
	x.refused(director, Pick{"Zoe", 2, [2]string{g.Gold, g.Silver}, g.Gold}, ErrTooLarge)
	fill(func(s *State) { s.Submissions = make([]calendar.Submission, MaxPicks) }).refused(director, Prefer{"Ann", nil}, ErrTooLarge)
	fill(func(s *State) { s.Busy = make([]calendar.Busy, MaxRecords) }).refused(director, Busy{"Ann", at, at.Add(1)}, ErrTooLarge)
	fill(func(s *State) { s.File.Money = &money.Money{Other: make([]money.Gift, MaxRecords)} }).refused(director, Give{"Zoe", 1, false}, ErrTooLarge)
	fill(func(s *State) { s.People = make([]Person, MaxPeople) }).refused(director, Invite{"Zoe", Member, "", false, sum("Zoe")}, ErrTooLarge)

	names := func(n int) (list []string) {
		for k := range n {
			list = append(list, fmt.Sprint("player ", k))
		}
		return list
	}
	lives := pairing.New(pairing.WC2012, names(2))
	lives.Lives = MaxLives + 1
	extra := pairing.New(pairing.WC2012, names(2))
	extra.ExtraLives = []pairing.ExtraLife[string]{{Player: "player 1", Lives: MaxLives + 1}}
	why := pairing.New(pairing.WC2012, names(2))
	why.Withdrawals = []pairing.Withdrawal[string]{{Player: "player 1", Why: "a\x00"}}
	for _, c := range []struct {
		Create
		kind error
	}{
		{Create{ID: "x", File: competition.File{Event: pairing.New(pairing.WC2012, names(MaxEntrants+1))}, Token: sum("x")}, ErrTooLarge},
		{Create{ID: "x", File: competition.File{Event: lives}, Token: sum("x")}, ErrTooLarge},
		{Create{ID: "x", File: competition.File{Event: extra}, Token: sum("x")}, ErrTooLarge},
		{Create{ID: "x", File: competition.File{Event: why}, Token: sum("x")}, ErrInvalid},
		{Create{ID: "", Token: sum("x")}, ErrInvalid},
		{Create{ID: "../x", Token: sum("x")}, ErrInvalid},
		{Create{ID: "X", Token: sum("x")}, ErrInvalid},
		{Create{ID: strings.Repeat("x", MaxID+1), Token: sum("x")}, ErrInvalid},
		{Create{ID: "x"}, ErrInvalid},
		{Create{ID: "x", Token: sum("x"), FirstMonday: "2012-01-10"}, ErrInvalid},
		{Create{ID: "x", Token: sum("x"), Zone: "-05:00"}, ErrInvalid},
		{Create{ID: "x", Token: sum("x"), FirstMonday: "2012-01-09", Zone: "EST"}, ErrInvalid},
		{Create{ID: "x", Token: sum("x"), File: competition.File{About: strings.Repeat("x", MaxText+1)}}, ErrInvalid},
	} {
		if _, _, err := Decide(nil, c.Create, Request{By: director, At: at}); !errors.Is(err, c.kind) {
			t.Errorf("%.100v: %v", c.Create, err)
		}
	}
	if _, _, err := Decide(nil, Create{ID: "x", File: competition.File{Event: pairing.New(pairing.WC2012, names(MaxEntrants))}, Token: sum("x")}, Request{By: director, At: at}); err != nil {
		t.Error(err)
	}
}

// Commands are read strictly.
func TestRead(t *testing.T) {
	for text, good := range map[string]bool{
		`{"round":2}`: true, `{"Round":2}`: false, `{"round":2,"x":1}`: false, `{"round":2,"round":2}`: false, `{}`: false, `{"round":"2"}`: false, `{"round":null}`: false, ``: false,
	} {
		c, err := Read("pair", []byte(text))
		if (err == nil) != good || err != nil && !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", text, err)
		}
		if good && c.(*Pair).Round != 2 {
			t.Error(c)
		}
	}
	if _, err := Read("fly", nil); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
	for verb := range book {
		if New(verb).Verb() != verb {
			t.Error(verb)
		}
	}
	if _, _, err := Decide(nil, nil, Request{}); err == nil {
		t.Error("no command")
	}
	if _, _, err := Decide(nil, Pair{Round: 1}, Request{By: director, At: monday1}); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
	x := created(t)
	if _, _, err := Decide(x.s, Create{}, Request{By: director, At: monday1}); !errors.Is(err, ErrPhase) {
		t.Error(err)
	}
}
