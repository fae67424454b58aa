package contest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/until"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/runoff"
)

// A team hands in one of four sets of bots, in any order.
func TestEntries(t *testing.T) {
	allowed := []string{"[no-limit]", "[limit]", "[no-limit limit]", "[no-limit equilibrium learning]"}
	for set := range 1 << 4 {
		var bots []Kind
		for k := NoLimitBot; k <= LearningBot; k++ {
			if set>>(k-1)&1 == 1 {
				bots = append(bots, k)
			}
		}
		want := slices.Contains(allowed, fmt.Sprint(bots))
		for range 2 {
			err := of(Team{"Ann", bots}, Team{"Bob", both}).Check()
			if want && err != nil || !want && !errors.Is(err, ErrEntries) {
				t.Errorf("%v: %v", bots, err)
			}
			slices.Reverse(bots)
		}
	}
	if err := of(Team{"Ann", []Kind{LimitBot, LimitBot}}, Team{"Bob", both}).Check(); !errors.Is(err, ErrEntries) {
		t.Error(err)
	}
}

// The same results have other winners by other rankings.
func TestThreeCompetitions(t *testing.T) {
	worth := func(bots []string) int64 {
		table := map[string]int64{"Ann-Bob": -1, "Ann-Cid": 10, "Bob-Cid": 4}
		a, _, _ := strings.Cut(bots[0], "/")
		b, _, _ := strings.Cut(bots[1], "/")
		return table[a+"-"+b]
	}
	c := of(Team{"Ann", both}, Team{"Bob", both}, Team{"Cid", both})
	course := (&fake{worth: worth}).run(t, c)
	for k, want := range []struct {
		name   string
		winner string
		rule   runoff.Rule
		decide string
	}{
		// Cid leaves, and then Bob has beaten Ann.
		{"no-limit", "Bob", runoff.ChipTotals, "Bankroll"},
		{"equilibrium", "Bob", runoff.SeriesPoints, "Points"},
		// Of three bots none leaves, and Ann has the largest total.
		{"learning", "Ann", runoff.TotalLast, "TopByTotal"},
	} {
		o := course.Preliminary[k]
		if o.Competition.String() != want.name || o.Competition.Decides().String() != want.decide || o.Ranking.Rule != want.rule || !slices.Equal(o.Ranking.Places[0].Bots, []string{want.winner}) {
			t.Errorf("%+v", o)
		}
	}
	// A large win is worth a point, like a small win.
	table := map[string]int64{"Ann-Bob": 50, "Ann-Cid": -1, "Ann-Dan": -1, "Bob-Cid": 1, "Bob-Dan": 1, "Cid-Dan": 1}
	course = (&fake{worth: func(bots []string) int64 {
		a, _, _ := strings.Cut(bots[0], "/")
		b, _, _ := strings.Cut(bots[1], "/")
		return table[a+"-"+b]
	}}).run(t, of(Team{"Ann", both}, Team{"Bob", both}, Team{"Cid", both}, Team{"Dan", both}))
	first := func(c Competition) string { return course.Preliminary[c-1].Ranking.Places[0].Bots[0] }
	if first(NoLimit) == first(Equilibrium) || first(Learning) != "Ann" {
		t.Errorf("%v, %v, %v", first(NoLimit), first(Equilibrium), first(Learning))
	}
}

// The order of the seeds and the order of the teams change no sets and no
// result.
func TestOrders(t *testing.T) {
	c := many(12, both)
	c.Masters = []duplicate.Master{{1}, {2}, {3}}
	worth := map[string]int64{}
	for k, team := range c.Teams {
		for _, kind := range team.Bots {
			worth[BotName(team.Name, kind)] = int64(k * k)
		}
	}
	said := func(c Contest) string {
		text := deal(t, c.Dealer(Stage{Game: holdem.Limit}), 1, 1)
		for _, o := range (&fake{worth: strength(worth)}).run(t, c).Preliminary {
			for _, r := range o.Rounds {
				text += fmt.Sprintln(r.Draw.Sets)
			}
			text += fmt.Sprintln(o.Ranking.Places)
		}
		return text
	}
	want := said(c)
	for _, p := range [][]int{{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		other := c
		other.Masters = []duplicate.Master{c.Masters[p[0]], c.Masters[p[1]], c.Masters[p[2]]}
		if got := said(other); got != want {
			t.Errorf("seeds %v:\n%s\nwant\n%s", p, got, want)
		}
	}
	for shift := range c.Teams {
		other := c
		other.Teams = append(slices.Clone(c.Teams[shift:]), c.Teams[:shift]...)
		if shift%2 == 1 {
			slices.Reverse(other.Teams)
		}
		if got := said(other); got != want {
			t.Errorf("teams %v:\n%s\nwant\n%s", other.Teams, got, want)
		}
	}
}

// The ID of a series is known before it is played, and so is whether there are
// qualifying rounds.
func TestIDs(t *testing.T) {
	c := of(Team{"Ann", both}, Team{"Bob", both}, Team{"Cid", three}, Team{"Dan", onlyNoLimit})
	for _, x := range []struct {
		of          Competition
		round, a, b int
		want        string
	}{
		{NoLimit, 0, 1, 4, "no-limit/1-4"}, {Equilibrium, 0, 1, 2, "limit/1-2"}, {Learning, 2, 1, 2, "limit/round-2/1-2"},
		{Learning, 0, 2, 3, "learning/2-3"}, {Equilibrium, 0, 1, 4, ""}, {0, 0, 1, 4, ""}, {NoLimit, 0, 2, 1, ""}, {NoLimit, 0, 1, 1, ""},
		{NoLimit, 0, 0, 1, ""}, {NoLimit, 0, 4, 5, ""}, {NoLimit, -1, 1, 2, ""},
	} {
		if got, ok := c.ID(x.of, Stage{Round: x.round}, x.a, x.b); got != x.want || ok != (x.want != "") {
			t.Errorf("%+v: %q", x, got)
		}
	}
	for n, want := range map[int]bool{2: false, 10: false, 11: true} {
		if c := many(n, onlyLimit); c.Qualifies(Learning) != want || c.Qualifies(NoLimit) {
			t.Errorf("%d teams", n)
		}
	}
}

func TestBothLimits(t *testing.T) {
	c := of(Team{"Ann", onlyNoLimit}, Team{"Bob", onlyLimit}, Team{"Cid", both}, Team{"Dan", three})
	course := (&fake{luck: 5}).run(t, c)
	for k, want := range []string{"[Ann Cid Dan]", "[Bob Cid Dan]", "[Bob Cid Dan]"} {
		if got := fmt.Sprint(course.Preliminary[k].Field); got != want {
			t.Errorf("%v: %s, want %s", Competitions[k], got, want)
		}
	}
	bots := (&fake{luck: 5})
	bots.run(t, c)
	if got := fmt.Sprint(bots.bots["equilibrium/2-4"], bots.bots["learning/3-4"], bots.bots["limit/2-3"]); got != "[Bob/limit Dan/equilibrium] [Cid/limit Dan/learning] [Bob/limit Cid/limit]" {
		t.Error(got)
	}
}

// A journal refuses another program, and accepts votes.
func TestFrozen(t *testing.T) {
	c := of(Team{"Ann", both}, Team{"Bob", both})
	key := func(c Contest, programs ...string) []byte {
		b, err := c.Key(programs)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	same := key(c, "a", "b")
	voted := c
	voted.Votes = []Vote{{"Bob", "collusion", 2, 0}}
	full := c
	full.LimitHands = 0
	again := full
	again.LimitHands = duplicate.LimitHands
	if !bytes.Equal(key(voted, "a", "b"), same) || !bytes.Equal(key(full), key(again)) {
		t.Error("keys differ")
	}
	others := []Contest{full, c, c, c, c}
	others[1].Matches++
	others[2].NoLimitHands++
	others[3].Masters = []duplicate.Master{{2}}
	others[4].Teams = []Team{{"Ann", both}, {"Bob", onlyLimit}}
	for k, x := range others {
		if bytes.Equal(key(x, "a", "b"), same) {
			t.Errorf("contest %d has the same key", k)
		}
	}
	if bytes.Equal(key(c, "a", "c"), same) {
		t.Error("another program has the same key")
	}
	path := t.TempDir() + "/journal"
	journal, err := arena.OpenJournal(path, "", same)
	if err != nil {
		t.Fatal(err)
	}
	journal.Close()
	if _, err := arena.OpenJournal(path, "", key(c, "a", "c")); !errors.Is(err, arena.ErrOther) {
		t.Error(err)
	}
}

// Ten teams play no qualifying round, and thirteen play in two sets.
func TestQualifying(t *testing.T) {
	if course := (&fake{luck: 5}).run(t, many(10, onlyNoLimit)); len(course.Preliminary[0].Rounds) != 0 || len(course.Series) != 45 {
		t.Errorf("ten teams: %d rounds", len(course.Preliminary[0].Rounds))
	}
	f := &fake{worth: func(bots []string) int64 { return int64(strings.Compare(bots[1], bots[0])) }}
	course := f.run(t, many(13, onlyNoLimit))
	o := course.Preliminary[0]
	if len(o.Rounds) != 1 || len(o.Rounds[0].Draw.Sets) != 2 || len(o.Rounds[0].Draw.Sets[0]) != 7 || len(o.Event.Bots) != 6 {
		t.Fatalf("%+v", o)
	}
	r := o.Rounds[0]
	for _, set := range r.Draw.Sets {
		// The earlier team always wins, so the first three go on.
		best := slices.Sorted(slices.Values(set))[:3]
		for _, team := range set {
			if slices.Contains(best, team) != slices.Contains(o.Event.Bots, team) {
				t.Errorf("%s of %v", team, set)
			}
		}
	}
	if len(r.Series) != 21+15 || f.plans[0] != "no-limit/round-1 36" || f.plans[1] != "no-limit 15" {
		t.Errorf("%d series, %q", len(r.Series), f.plans)
	}
	// The matches of the round do not count later.
	if len(o.Event.Matches) != 15*2 || !strings.HasPrefix(o.Event.Matches[0].ID, "no-limit/") || strings.Contains(o.Event.Matches[0].ID, "round") {
		t.Errorf("%d matches, %s", len(o.Event.Matches), o.Event.Matches[0].ID)
	}
	for _, x := range r.Bankrolls {
		sum := int64(0)
		for _, id := range r.Series {
			s, _ := course.Find(id)
			switch x.Bot {
			case s.Teams[0]:
				sum += s.Score.Total
			case s.Teams[1]:
				sum -= s.Score.Total
			}
		}
		if sum != x.Total {
			t.Errorf("%s has %d, want %d", x.Bot, x.Total, sum)
		}
	}
	// Both limit competitions have the same sets.
	course = (&fake{luck: 9}).run(t, many(11, three))
	a, b := course.Preliminary[1].Rounds[0].Draw, course.Preliminary[2].Rounds[0].Draw
	if fmt.Sprint(a.Sets) != fmt.Sprint(b.Sets) {
		t.Errorf("%v\n%v", a.Sets, b.Sets)
	}
	if n := course.Preliminary[0].Rounds[0].Draw; fmt.Sprint(a.Sets) == fmt.Sprint(n.Sets) {
		t.Error("no-limit has the lots of limit")
	}
	// If all tie, nobody drops out, and there is no other round.
	o = (&fake{}).run(t, many(12, onlyNoLimit)).Preliminary[0]
	if len(o.Rounds) != 1 || !o.Rounds[0].Qualified.Stalled || len(o.Event.Bots) != 12 {
		t.Errorf("%+v", o.Rounds)
	}
	// Twenty-four teams are too many for one round.
	o = (&fake{luck: 1000}).run(t, many(24, onlyNoLimit)).Preliminary[0]
	if len(o.Rounds) != 2 || len(o.Rounds[1].Draw.Sets) != 2 || len(o.Event.Bots) != 6 {
		t.Errorf("%+v", o.Rounds)
	}
}

func TestAllPairs(t *testing.T) {
	c := many(5, both)
	c.Matches = 3
	f := &fake{luck: 5}
	course := f.run(t, c)
	for k, o := range course.Preliminary {
		met := map[[2]string]int{}
		for _, m := range o.Event.Matches {
			met[[2]string{m.A, m.B}]++
		}
		for i, a := range c.Teams {
			for _, b := range c.Teams[i+1:] {
				if n := met[[2]string{a.Name, b.Name}]; n != 3 {
					t.Errorf("%v: %s and %s met %d times", Competitions[k], a.Name, b.Name, n)
				}
			}
		}
		if len(met) != 10 || len(o.Scores) != 10 {
			t.Errorf("%v: %d pairs", Competitions[k], len(met))
		}
	}
	// A chip for the first bot of the match is a chip for the first team.
	one := (&fake{worth: func([]string) int64 { return 1 }}).run(t, c).Preliminary[0]
	if m := one.Event.Matches[0]; m.A != "T01" || m.Chips != 1 || one.Scores[0].Total != 3 {
		t.Errorf("%+v", m)
	}
}

func TestSharedMatches(t *testing.T) {
	c := of(Team{"Ann", onlyLimit}, Team{"Bob", both}, Team{"Cid", three})
	f := &fake{luck: 50}
	course := f.run(t, c)
	if got, want := fmt.Sprint(course.Preliminary[1].Series, course.Preliminary[2].Series), "[limit/1-2 equilibrium/1-3 equilibrium/2-3] [limit/1-2 learning/1-3 learning/2-3]"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if !slices.Equal(f.plans, []string{"no-limit 1", "limit 5"}) {
		t.Errorf("%q", f.plans)
	}
	for game, n := range f.games {
		if n != 1 {
			t.Errorf("%s was played %d times", game, n)
		}
	}
	if a, b := course.Preliminary[1].Event.Matches[0], course.Preliminary[2].Event.Matches[0]; a != b {
		t.Errorf("%v, %v", a, b)
	}
	// Two qualifying rounds share what they have in common, even if later
	// rounds are not at the same time.
	f = &fake{luck: 50}
	course = f.run(t, many(12, both))
	if fmt.Sprint(course.Preliminary[1].Rounds[0].Series) != fmt.Sprint(course.Preliminary[2].Rounds[0].Series) || !strings.HasPrefix(course.Preliminary[1].Rounds[0].Series[0], "limit/round-1/") {
		t.Error(course.Preliminary[1].Rounds[0].Series)
	}
}

func TestStageDeals(t *testing.T) {
	c := of(Team{"Ann", both}, Team{"Bob", both})
	stages := []Stage{
		{Game: holdem.NoLimit}, {Game: holdem.NoLimit, Round: 1}, {Game: holdem.Limit}, {Game: holdem.Limit, Round: 1}, {Game: holdem.Limit, Round: 2},
		{Game: holdem.Limit, From: 1, To: 1}, {Game: holdem.Limit, From: 1, To: 2}, {Game: holdem.NoLimit, From: 1, To: 2},
	}
	seen := map[string]Stage{}
	for _, s := range stages {
		cards := deal(t, c.Dealer(s), 1, 1)
		if other, ok := seen[cards]; ok {
			t.Errorf("%v has the deals of %v", s, other)
		}
		if seen[cards] = s; deal(t, c.Dealer(s), 1, 1) != cards {
			t.Errorf("%v has other deals", s)
		}
	}
	// The deals of a seed of zeros, frozen.
	c.Masters = []duplicate.Master{{}}
	if got := deal(t, c.Dealer(Stage{Game: holdem.Limit, Round: 1}), 1, 1); got != "8d4d5hAs5sKsAc3s3h" {
		t.Errorf("%s", got)
	}
}

func TestTeamSeeds(t *testing.T) {
	c := of(Team{"Ann", both}, Team{"Bob", both})
	c.Masters = []duplicate.Master{{1}, {2}}
	s := Stage{Game: holdem.Limit}
	cards, seed := deal(t, c.Dealer(s), 1, 1), c.Seed()
	for k := range c.Masters {
		other := c
		other.Masters = slices.Clone(c.Masters)
		other.Masters[k][31] = 1
		if deal(t, other.Dealer(s), 1, 1) == cards || other.Seed() == seed {
			t.Errorf("the seed of team %d makes no difference", k+1)
		}
	}
	// Each team's part can be computed from its seed alone.
	var decks [][]duplicate.Card
	for _, m := range c.Masters {
		var d [holdem.DealSize]duplicate.Card
		if err := duplicate.Master(arena.Seed(m).Of("deals", "limit")).Deal(1, 1, d[:]); err != nil {
			t.Fatal(err)
		}
		decks = append(decks, d[:])
	}
	combined, err := duplicate.Combine(decks)
	if err != nil || duplicate.FormatCards(combined) != cards {
		t.Errorf("%v, %v, want %s", combined, err, cards)
	}
}

// Nobody has a record before the contest is over.
func TestPublished(t *testing.T) {
	course := (&fake{luck: 5}).run(t, many(3, three))
	for _, s := range course.Series {
		if len(s.Games) != 2 || len(s.Games[0].Record) == 0 {
			t.Errorf("%s has no records", s.Match.ID)
		}
	}
	if len(course.Series) != 9 {
		t.Errorf("%d series", len(course.Series))
	}
}

func TestPreliminary(t *testing.T) {
	c := many(4, both)
	course := (&fake{luck: 50}).run(t, c)
	if course.Final != nil || fmt.Sprint(course.Results()) != fmt.Sprint(course.Preliminary) {
		t.Error("nobody is excluded")
	}
	c.Votes = []Vote{{"T02", "collusion", 2, 2}}
	if again := (&fake{luck: 50}).run(t, c); again.Final != nil || len(again.Excluded) > 0 {
		t.Error("a vote that is level excludes nobody")
	}
	c.Votes[0].Against = 1
	again := (&fake{luck: 50}).run(t, c)
	if again.Final == nil || fmt.Sprint(again.Preliminary) != fmt.Sprint(course.Preliminary) || fmt.Sprint(again.Results()) != fmt.Sprint(*again.Final) {
		t.Error("an exclusion changes the preliminary results")
	}
}

func TestExclusion(t *testing.T) {
	for _, v := range []struct {
		For, Against int
		out          bool
	}{{0, 0, false}, {1, 1, false}, {1, 0, true}, {3, 2, true}, {2, 3, false}} {
		if got := (Vote{For: v.For, Against: v.Against}).Excludes(); got != v.out {
			t.Errorf("%+v: %t", v, got)
		}
	}
	c := many(4, both)
	c.Votes = []Vote{{"T02", "traffic", 3, 1}}
	f := &fake{luck: 50}
	course := f.run(t, c)
	if !slices.Equal(course.Excluded, []string{"T02"}) {
		t.Fatal(course.Excluded)
	}
	for k, o := range course.Final {
		if slices.Contains(o.Field, "T02") || slices.Contains(o.Event.Bots, "T02") || len(o.Event.Matches) != 3*2 {
			t.Errorf("%v: %v", Competitions[k], o.Event)
		}
		for _, m := range o.Event.Matches {
			if m.A == "T02" || m.B == "T02" {
				t.Errorf("%v: %v", Competitions[k], m)
			}
		}
	}
	if len(f.plans) != 2 {
		t.Errorf("something was played again: %q", f.plans)
	}
	// In a qualifying round the sets stay, and another bot goes on.
	c = many(12, onlyNoLimit)
	f = &fake{worth: func(bots []string) int64 { return int64(strings.Compare(bots[1], bots[0])) }}
	before := f.run(t, c).Preliminary[0]
	c.Votes = []Vote{{"T01", "traffic", 12, 0}}
	course = f.run(t, c)
	after := course.Final[0]
	for k, set := range before.Rounds[0].Draw.Sets {
		left := slices.DeleteFunc(slices.Clone(set), func(t string) bool { return t == "T01" })
		if !slices.Equal(left, after.Rounds[0].Draw.Sets[k]) {
			t.Errorf("%v, then %v", set, after.Rounds[0].Draw.Sets[k])
		}
	}
	if len(after.Event.Bots) != 6 || slices.Contains(after.Event.Bots, "T01") {
		t.Errorf("%v", after.Event.Bots)
	}
	if last := f.plans[len(f.plans)-1]; last != "no-limit 5" || len(f.plans) != 3 {
		t.Errorf("%q", f.plans)
	}
	// Without its opponent, a team is alone.
	c = of(Team{"Ann", both}, Team{"Bob", both})
	c.Votes = []Vote{{"Bob", "collusion", 1, 0}}
	if o := (&fake{luck: 5}).run(t, c).Final[0]; !slices.Equal(o.Ranking.Places[0].Bots, []string{"Ann"}) || len(o.Scores) > 0 {
		t.Errorf("%+v", o)
	}
	// And nobody is left.
	c.Votes = append(c.Votes, Vote{"Ann", "collusion", 1, 0})
	if o := (&fake{luck: 5}).run(t, c).Final[0]; len(o.Field) > 0 || len(o.Ranking.Places) > 0 {
		t.Errorf("%+v", o)
	}
}

func TestVeto(t *testing.T) {
	told := time.Date(2007, 5, 1, 12, 0, 0, 0, time.FixedZone("MST", -6*3600))
	end := told.Add(7 * 24 * time.Hour)
	c := Change{What: "winner determination", Told: told, Vetoes: []Objection{
		{"early", told.Add(-time.Second)}, {"first", told}, {"last", end}, {"late", end.Add(time.Second)},
	}}
	at, against := c.Final()
	if !at.Equal(end) || !slices.Equal(against, []string{"first", "last"}) {
		t.Errorf("%v, %v", at, against)
	}
}

func TestBenchmarks(t *testing.T) {
	// Everybody is stronger than the teams behind it, and Zed is third.
	c := of(Team{"Ann", both}, Team{"Bob", both}, Team{"Cid", three}, Team{"Dan", onlyLimit}, Team{"Zed", onlyNoLimit})
	of := map[string]int64{"Ann/no-limit": 9, "Bob/no-limit": 7, "Cid/no-limit": 5, "Zed/no-limit": 6}
	f := &fake{worth: strength(of)}
	x := f.benchmark(t, c, Newcomer{Entered: 4, Name: "Zed"})
	if got, want := fmt.Sprint(x.With[0].Ranking.Places, x.Without[0].Ranking.Places), "[{1 1 [Ann]} {2 2 [Bob]} {3 3 [Zed]} {4 4 [Cid]}] [{1 1 [Ann]} {2 2 [Bob]} {3 3 [Cid]}]"; got != want {
		t.Error(got)
	}
	for k := range Competitions[1:] {
		if a, b := x.With[k+1], x.Without[k+1]; a.Competition != Competitions[k+1] || b.Competition != a.Competition || len(a.Event.Bots)+len(b.Event.Bots)+len(a.Field) > 0 {
			t.Errorf("Zed plays %+v", a)
		}
	}
	// The newcomer plays when the contest is over.
	if got := fmt.Sprint(f.plans); got != "[no-limit 3 limit 9 no-limit 3]" {
		t.Error(got)
	}
	// A choice of teams plays no more than it needs.
	x = f.benchmark(t, c, Newcomer{Entered: 4, Name: "Zed", Against: []string{"Cid", "Ann"}})
	if got := fmt.Sprint(f.plans, x.With[0].Series, x.Without[0].Series, x.Preliminary[0].Event.Bots); got != "[no-limit 3] [no-limit/1-3 no-limit/1-5 no-limit/3-5] [no-limit/1-3] []" {
		t.Error(got)
	}
	// Who is excluded is not in the field, and can be chosen.
	c.Votes = []Vote{{"Bob", "collusion", 3, 0}}
	x = f.benchmark(t, c, Newcomer{Entered: 4, Name: "Zed"})
	if got := fmt.Sprint(x.With[0].Event.Bots, x.Final[0].Event.Bots); got != "[Ann Cid Zed] [Ann Cid]" {
		t.Error(got)
	}
	x = f.benchmark(t, c, Newcomer{Entered: 4, Name: "Zed", Against: []string{"Bob"}})
	if got := fmt.Sprint(x.With[0].Event.Bots); got != "[Bob Zed]" {
		t.Error(got)
	}
	// The newcomer plays no qualifying round, and its field is who came
	// through.
	c = many(13, onlyNoLimit)
	x = f.benchmark(t, c, Newcomer{Entered: 12, Name: "T13"})
	if final := x.Preliminary[0]; len(final.Rounds) != 1 || !slices.Equal(append(slices.Clone(final.Event.Bots), "T13"), x.With[0].Event.Bots) {
		t.Errorf("%v, and after %d rounds %v", x.With[0].Event.Bots, len(final.Rounds), final.Event.Bots)
	}
	// The field can be too large for a contest without qualifying rounds.
	var all []string
	for _, team := range c.Teams[:12] {
		all = append(all, team.Name)
	}
	if x = f.benchmark(t, c, Newcomer{Entered: 12, Name: "T13", Against: all}); len(x.With[0].Series) != 13*12/2 {
		t.Errorf("%d series", len(x.With[0].Series))
	}
}

// decide plays until places are decided.
func (f *fake) decide(t *testing.T, c Contest, goal Goal) Decision {
	t.Helper()
	f.plans = nil
	d, err := c.Decide(t.Context(), f.house(), goal, 20, 0, func(p Progress) {
		if p.Series == nil {
			f.plans = append(f.plans, fmt.Sprintf("%s %d", p.Stage, p.Of))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestStopsEarly(t *testing.T) {
	// Everybody is stronger than the teams behind it, as far as a deal can
	// say it. Eve and Fay are excluded.
	c := of(Team{"Ann", both}, Team{"Bob", both}, Team{"Cid", three}, Team{"Dan", onlyLimit}, Team{"Eve", both}, Team{"Fay", both})
	c.Votes = []Vote{{"Fay", "collusion", 3, 0}, {"Ann", "slow play", 1, 2}, {"Eve", "collusion", 3, 0}}
	f := &fake{worth: func(bots []string) int64 { return 300 }}
	d := f.decide(t, c, Goal{Goal: until.Goal{Places: []int{1, 3}, Matches: 60}, Deals: true})
	if !slices.Equal(d.Excluded, []string{"Eve", "Fay"}) {
		t.Error(d.Excluded)
	}
	for game, n := range f.games {
		if n != 1 {
			t.Errorf("%s was played %d times", game, n)
		}
	}
	for id, bots := range f.bots {
		if strings.HasPrefix(bots[1], "Eve/") || strings.HasPrefix(bots[1], "Fay/") {
			t.Errorf("%s: %v", id, bots)
		}
	}
	// Without limits, three teams play, so the first three are no question.
	// The first match of a new stage has the same deals for all pairs.
	if got := fmt.Sprint(f.plans[:3]); got != "[no-limit/until-1-1 3 limit/until-1-1 9 no-limit/until-2-2 3]" {
		t.Error(got)
	}
	for k, want := range []struct {
		by    runoff.Rule
		bound int64
		keep  int
		goal  string
	}{
		{runoff.ChipTotals, 2000, 0, "[1]"},
		{runoff.ChipTotals, 480, 0, "[1 3]"},
		{runoff.ChipTotals, 480, 4, "[1 3]"},
	} {
		x := d.Courses[k]
		if x.Terms.By != want.by || x.Terms.Bound != want.bound || x.Terms.Keep != want.keep || fmt.Sprint(x.Goal.Places) != want.goal || x.Terms.Odds != 20 {
			t.Errorf("%v: %+v, %v", Competitions[k], x.Terms, x.Goal)
		}
		if !x.Over() || !strings.Contains(x.String(), "First: Ann, decided after round") {
			t.Errorf("%v", x)
		}
	}
	if _, err := c.Decide(t.Context(), f.house(), Goal{Goal: until.Goal{Places: []int{1}, Matches: 1_000_000}}, 20, 0, nil); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
	// Without deals, a match is a unit, and counts a point.
	d = f.decide(t, c, Goal{Goal: until.Goal{Places: []int{1}, Matches: 60}})
	for k, x := range d.Courses {
		if x.Terms.Keep != []int{0, 0, 4}[k] || x.Terms.By != runoff.SeriesPoints || x.Terms.Bound != 0 || x.Decided[0] == 0 {
			t.Errorf("%v: %+v, %v", Competitions[k], x.Terms, x.Decided)
		}
	}
	// All deals of a match count for its winner.
	f.worth, f.lost = func([]string) int64 { return 1 }, 5
	d = f.decide(t, of(Team{"Ann", onlyNoLimit}, Team{"Bob", onlyNoLimit}), Goal{Goal: until.Goal{Places: []int{1}, Matches: 60}})
	if !strings.HasPrefix(d.Courses[0].String(), "First: Bob, decided") {
		t.Errorf("%v", d.Courses[0])
	}
	f.lost = 0
	// Two teams alone have no third place, and one team has nothing to
	// decide.
	d = f.decide(t, of(Team{"Ann", onlyNoLimit}, Team{"Bob", onlyLimit}, Team{"Cid", onlyLimit}), Goal{Goal: until.Goal{Places: []int{1, 2}, Matches: 3}})
	if d.Courses[0] != nil || fmt.Sprint(d.Courses[1].Goal.Places) != "[1]" || d.Courses[2].Rounds != 3 {
		t.Errorf("%v", d.Courses)
	}
	// Nobody is better: the goal's matches are played, and nothing is
	// decided. All bots of a batch are paired with the same deals.
	f.worth = nil
	d = f.decide(t, of(Team{"Ann", onlyNoLimit}, Team{"Bob", onlyNoLimit}), Goal{Goal: until.Goal{Places: []int{1}, Matches: 20}})
	if x := d.Courses[0]; x.Over() || x.Rounds != 20 {
		t.Errorf("%v", x)
	}
	if got := fmt.Sprint(f.plans[14:]); got != "[no-limit/until-15-15 1 no-limit/until-16-16 1 no-limit/until-17-18 1 no-limit/until-19-20 1]" {
		t.Error(got)
	}
}

// TestPerDeal checks that the deals of a match sum up to its score.
func TestPerDeal(t *testing.T) {
	m := duplicate.Match{First: []int64{5, 7, -2}, Second: []int64{1, 3, 11}}
	s, err := duplicate.Score("Ann", "Bob", []duplicate.Match{m})
	if err != nil {
		t.Fatal(err)
	}
	if got := perDeal(m); fmt.Sprint(got) != "[4 -4 -13]" || got[0]+got[1]+got[2] != s.Total {
		t.Errorf("%v, and the score %d", got, s.Total)
	}
}
