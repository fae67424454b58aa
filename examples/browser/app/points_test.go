package app

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// directorsList is a list of players of the tests of director.
func directorsList(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../director/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// steps makes one change after the other. A question without a round is about
// the last round that is paired.
func steps(t testing.TB, e event, list []question) event {
	t.Helper()
	for _, q := range list {
		if q["ask"] == "result" && q["round"] == nil {
			q["round"] = len(e.Rounds)
		}
		q["event"] = e
		e = ask[pairedEvent](t, q).Event
	}
	return e
}

// games are results of the round that is being played, as in "Ann Bob gold".
func games(list ...string) (all []question) {
	for _, text := range list {
		x := strings.Fields(text)
		all = append(all, question{"ask": "result", "gold": x[0], "silver": x[1], "outcome": x[2]})
	}
	return all
}

// by is what separates a row from the row before.
func (x standing) by() string { return x.Cells[len(x.Cells)-1] }

// table returns the standings of an event with points, a line for each row.
func (s shownEvent) table() string {
	var b strings.Builder
	for _, x := range s.Standings {
		fmt.Fprintln(&b, strings.Join(strings.Fields(strings.Join(append([]string{x.Place, x.Player}, x.Cells...), " ")), " "))
	}
	return b.String()
}

// finalTable returns the last standings of a transcript of director. They can
// be continued in further tables, whose rows begin with the same place and
// player.
func finalTable(t testing.TB, name string) string {
	t.Helper()
	text := directorsList(t, name)
	_, text, _ = strings.Cut(text[strings.LastIndex(text, "Standings: by points"):], "\n\n")
	text, _, _ = strings.Cut(text, "\n$ ")
	var players []string
	rows := map[string]string{}
	for part := range strings.SplitSeq(text, "\n\n") {
		lines := strings.Split(strings.TrimSuffix(part, "\n"), "\n")
		if !strings.HasPrefix(lines[0], "  place  player") {
			break
		}
		for _, line := range lines[1:] {
			cells := strings.Fields(line)
			player := strings.Join(cells[:2], " ")
			if rows[player] == "" {
				players = append(players, player)
			}
			rows[player] += " " + strings.Join(cells[2:], " ")
		}
	}
	if len(players) == 0 {
		t.Fatal("no standings")
	}
	var b strings.Builder
	for _, player := range players {
		b.WriteString(player + rows[player] + "\n")
	}
	return b.String()
}

// TestSwiss plays the Swiss of the tests of director: 9 players, draws, a bye,
// a requested bye, a late entrant, a withdrawal, a forfeit, an absence and a
// correction. The standings are the same as there, to the last figure.
func TestSwiss(t *testing.T) {
	e := ask[openedEvent](t, question{"ask": "new", "edition": "arbiter-swiss-2026", "rounds": 5, "players": directorsList(t, "players.csv")}).Event
	pairs := []question{{"ask": "pair"}}
	e = steps(t, e, slices.Concat(pairs, games("Ann Eve draw", "Fay Bob silver", "Cid Gus gold", "Hal Dan draw"),
		pairs, []question{{"ask": "bye", "player": "Dan", "round": 2}},
		pairs, games("Bob Cid draw", "Eve Ida gold-by-forfeit", "Hal Ann silver", "Gus Fay draw"),
		pairs, []question{{"ask": "withdraw", "player": "Ida"}, {"ask": "enter", "player": " Jon ", "seed": 6, "start": "1/2", "club": "West"}},
		pairs, games("Ann Bob gold", "Eve Cid draw", "Dan Jon gold", "Fay Hal silver"), pairs))
	s := ask[shownEvent](t, question{"ask": "show", "event": e})
	if want := "Swiss, 10 entrants, 4 of 5 rounds"; s.About != want || s.Over || s.Champion != nil || len(s.Missing) != 4 {
		t.Errorf("%q, %+v", s.About, s.Missing)
	}
	// The correction says what it changes, in points.
	x := ask[changedEvent](t, question{"ask": "result", "event": e, "round": 3, "gold": "Ann", "silver": "Bob", "outcome": "draw"})
	why := strings.Join(x.Changed.Why, "\n")
	for _, want := range []string{"Ann has 2 points now, not 2½.", "Bob has 2 points now, not 1½.", "No longer ", "New: "} {
		if !strings.Contains(why, want) {
			t.Errorf("%q is not in %s", want, why)
		}
	}
	if word := onlyLives.FindString(why); word != "" || strings.Contains(why, "rated") || !strings.Contains(x.Said, "Ann (Gold) draws against Bob (Silver). Before, it was: Ann (Gold) wins") {
		t.Errorf("%q: %s\n%s", word, why, x.Said)
	}
	e = steps(t, x.Event, slices.Concat([]question{{"ask": "excuse", "player": "Hal", "round": 4}},
		pairs, games("Cid Ann draw", "Bob Dan gold", "Eve Gus gold", "Jon Fay silver"),
		pairs, games("Bob Eve gold", "Gus Ann silver", "Dan Cid draw", "Jon Hal silver"),
		[]question{{"ask": "result", "round": 2, "gold": "Gus", "silver": "Fay", "outcome": "gold"}}))
	s = ask[shownEvent](t, question{"ask": "show", "event": e})
	if want := finalTable(t, "swiss.golden"); s.table() != want {
		t.Errorf("the standings are\n%swant\n%s", s.table(), want)
	}
	if s.Next != "The event is over: Bob is the champion." || !s.Over || s.Standings[0].Status != "champion" || s.Standings[8].Status != "withdrawn" || s.Standings[0].Elo != nil {
		t.Errorf("%q, %+v", s.Next, s.Standings)
	}
	if got := fmt.Sprint(s.Standings[2].Games, s.Standings[8].Games, s.Standings[8].Counts); got != "[1s= 10g+! 3g= 8g+ 2s-] [bye 5s-! · · ·] [0 0 0 5]" {
		t.Error(got)
	}
	if got := fmt.Sprint(s.Rounds[1].Requested, s.Rounds[2].Requested); got != "[Dan] []" {
		t.Error(got)
	}
	records := strings.Join(s.Points.Records, "\n")
	for _, want := range []string{"Round 2: Dan has a requested bye.", "After round 2: Jon enters late, with ½ point.", "Round 4: Hal is absent.", "After round 2: Ida leaves."} {
		if !strings.Contains(records, want) {
			t.Errorf("%q is not in %s", want, records)
		}
	}
	// Every round is the best, and its costs are said in points.
	var costs []string
	for n := range e.Rounds {
		w := ask[whyAnswer](t, question{"ask": "why", "event": e, "round": n + 1})
		if !w.Optimal || w.Ranking[0].Score == "" {
			t.Errorf("round %d: %s, %+v", n+1, w.Verdict, w.Ranking[0])
		}
		for _, c := range w.Cost {
			costs = append(costs, c.Text)
		}
	}
	for _, want := range []string{"1 pair differs by ½ point", "1 pair is of one club", "the bye player has 1½ points", "the bye player has missed 0 rounds", "HalvesApart -11; more is better"} {
		if !slices.Contains(costs, want) {
			t.Errorf("%q is not in %q", want, costs)
		}
	}
	refused(t, question{"ask": "pair", "event": e}, "the event is over")
	refused(t, question{"ask": "bye", "event": e, "player": "Ann", "round": 5}, "too late to be changed")
	refused(t, question{"ask": "enter", "event": e, "player": "Kim"}, "over")
	// It is opened as it is saved.
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	if x := ask[openedEvent](t, question{"ask": "open", "text": string(text)}); fmt.Sprint(x.Event) != fmt.Sprint(e) {
		t.Errorf("%v, want %v", x.Event, e)
	}
}

// TestMcMahon plays the McMahon of the tests of director, with a bar and a
// floor.
func TestMcMahon(t *testing.T) {
	e := ask[openedEvent](t, question{"ask": "new", "edition": "arbiter-mcmahon-2026", "rounds": 3, "players": directorsList(t, "go.csv"), "bar": "3d", "floor": "5k"}).Event
	pairs := []question{{"ask": "pair"}}
	e = steps(t, e, slices.Concat(pairs, games("Ann Cid gold", "Bob Dan gold", "Eve Fay gold", "Gus Hal silver", "Jon Ida gold"),
		[]question{{"ask": "enter", "player": "Kim", "seed": 7, "start": "3", "club": "Oslo"}},
		pairs, games("Ann Bob gold", "Dan Cid draw", "Kim Eve silver", "Fay Gus silver", "Hal Jon gold"),
		pairs, games("Eve Ann silver", "Cid Bob gold", "Gus Dan silver", "Fay Kim silver", "Ida Hal silver")))
	s := ask[shownEvent](t, question{"ask": "show", "event": e})
	if want := finalTable(t, "mcmahon.golden"); s.table() != want {
		t.Errorf("the standings are\n%swant\n%s", s.table(), want)
	}
	if !strings.HasPrefix(s.About, "McMahon, 11 entrants, 3 of 3") || s.Next != "The event is over: Ann is the champion." {
		t.Errorf("%q, %q", s.About, s.Next)
	}
}

// TestNewWithPoints makes events from lines of a form. A number of rounds that
// is not given is as in a knock-out.
func TestNewWithPoints(t *testing.T) {
	for _, c := range []struct {
		edition, players, more string
		want                   string // of the event, or a refusal
	}{
		{"arbiter-swiss-2026", "Ann\nBob", "", "[Ann Bob] [] [] 1 {0 0 0 0 0 0}"},
		{"arbiter-swiss-2026", "\n Bob, 1900 \r\nAnn,2000,North\nCid", `,"points":"3-1-0"`, "[Ann Bob Cid] [North  ] [] 2 {3 1 0 3 1 0}"},
		{"arbiter-swiss-2026", "a\nb\nc\nd\ne", "", "[a b c d e] [] [] 3 {0 0 0 0 0 0}"},
		{"arbiter-swiss-2026", "a\nb\nc\nd\ne\nf\ng\nh\ni", `,"rounds":7`, "[a b c d e f g h i] [] [] 7 {0 0 0 0 0 0}"},
		{"arbiter-swiss-2026", "club;name;start\nX;Ann;\nY;Bob;1½", "", "[Ann Bob] [X Y] [0 3] 1 {0 0 0 0 0 0}"},
		{"arbiter-mcmahon-2026", "Ann; 1d\nBob; 2k; X", "", "[Ann Bob] [ X] [4 0] 1 {0 0 0 0 0 0}"},
		{"arbiter-mcmahon-2026", "name,start\nAnn,2\nBob", "", "[Ann Bob] [] [4 0] 1 {0 0 0 0 0 0}"},
		{"arbiter-mcmahon-2026", "Ann,1d\nBob,2k\nCid,9k", `,"bar":"1k","floor":"5k"`, "[Ann Bob Cid] [] [8 6 0] 2 {0 0 0 0 0 0}"},
		{"arbiter-mcmahon-2026", "Ann,1d\nBob", "", `line 2, column 1: players: "" is not a grade`},
		{"arbiter-mcmahon-2026", "Ann,1d\nBob,2k", `,"bar":"x"`, `bar "x": not a grade`},
		{"arbiter-mcmahon-2026", "Ann,1d\nBob,2k", `,"bar":"2k","floor":"1d"`, "the bar 2k is below the floor 1d"},
		{"arbiter-mcmahon-2026", "name,grade,start\nAnn,1d,1\nBob,2k,0", "", "either start or grade"},
		{"arbiter-swiss-2026", "Ann\nBob", `,"floor":"5k"`, "bar and floor are for a McMahon"},
		{"arbiter-swiss-2026", "Ann,North\nBob", "", `line 1, column 5: players: "North" is not a rating`},
		{"arbiter-swiss-2026", "Ann,1,X,Y\nBob", "", `line 1, column 9: players: "Y" is in no column`},
		{"arbiter-swiss-2026", "Ann\n,1900", "", "line 2, column 1: players: the name is missing"},
		{"arbiter-swiss-2026", "Ann\nAnn", "", "Ann"},
		{"arbiter-swiss-2026", " ", "", "players: the table is empty"},
		{"arbiter-swiss-2026", "Ann\nB\"ob", "", `line 2, column 2: players: bare "`},
		{"arbiter-swiss-2026", "Ann\nBob", `,"points":"3-x-0"`, `the points "3-x-0": "x" is no whole number`},
		{"arbiter-swiss-2026", "Ann\nBob", `,"points":"1-3-0"`, "must not grow"},
		{"arbiter-swiss-2026", "Ann\nBob", `,"rounds":-1`, "got -1 rounds"},
		{"arbiter-swiss-2026", "Ann\nBob", `,"lives":3`, "points and no lives"},
		{"wc2012", "Ann\nBob", `,"rounds":3`, "has lives and no points"},
		{"wc2012", "Ann\nBob", `,"points":"3-1-0"`, "has lives and no points"},
	} {
		players, err := json.Marshal(c.players)
		if err != nil {
			t.Fatal(err)
		}
		request := fmt.Sprintf(`{"ask":"new","edition":%q,"players":%s%s}`, c.edition, players, c.more)
		r := put(t, []byte(request))
		var got string
		if r.Error != nil {
			got = *r.Error
		} else {
			var x openedEvent
			if err := json.Unmarshal(r.Answer, &x); err != nil {
				t.Fatal(err)
			}
			got = fmt.Sprint(x.Event.Entrants, x.Event.Clubs, x.Event.Start, x.Event.Length, x.Event.Points)
			if got != c.want {
				t.Errorf("%s:\n%s, want\n%s", request, got, c.want)
			}
			continue
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s:\n%s, want\n%s", request, got, c.want)
		}
	}
}

// TestSharedFirst: an event whose first place is shared has no champion, and
// says who shares it.
func TestSharedFirst(t *testing.T) {
	e := ask[openedEvent](t, question{"ask": "new", "edition": "arbiter-swiss-2026", "players": "Ann\nBob\nCid\nDan", "rounds": 1}).Event
	e = steps(t, e, slices.Concat([]question{{"ask": "pair"}}, games("Ann Cid draw", "Dan Bob draw")))
	s := ask[shownEvent](t, question{"ask": "show", "event": e})
	if s.Next != "The event is over: Ann, Bob, Cid and Dan share first place." || s.Champion != nil || s.Standings[3].Place != "1-4" || s.Standings[3].by() != "" {
		t.Errorf("%q, %+v", s.Next, s.Standings)
	}
	// So are other places, and the first row says what separates them.
	e.Rounds[0].Games[0].Outcome, e.Rounds[0].Games[1].Outcome = pairing.GoldWins, pairing.SilverWins
	s = ask[shownEvent](t, question{"ask": "show", "event": e})
	if s.Next != "The event is over: Ann and Bob share first place." || s.Standings[2].Place != "3-4" || s.Standings[2].by() != "points" || s.Standings[3].by() != "" {
		t.Errorf("%q, %+v", s.Next, s.Standings)
	}
	// Without clubs and points to begin with, there are no such columns.
	e.Start = make([]int, 4)
	s = ask[shownEvent](t, question{"ask": "show", "event": e})
	if s.Points.Heads[0] != "points" {
		t.Errorf("%+v", s.Points)
	}
}

// TestAmended: a wrong result of an earlier round is corrected, and the rounds
// stand. The page can undo it.
func TestAmended(t *testing.T) {
	e := ask[openedEvent](t, question{"ask": "new", "edition": "arbiter-swiss-2026", "players": "Ann\nBob\nCid\nDan", "rounds": 3}).Event
	e = steps(t, e, slices.Concat([]question{{"ask": "pair"}}, games("Ann Cid draw", "Dan Bob draw"), []question{{"ask": "pair"}}))
	for _, g := range e.Rounds[1].Games {
		e = steps(t, e, games(g.Gold+" "+g.Silver+" gold"))
	}
	x := ask[changedEvent](t, question{"ask": "result", "event": e, "round": 1, "gold": "Ann", "silver": "Cid", "outcome": "gold"})
	if len(x.Event.Amended) != 1 || len(x.Event.Rounds) != 2 || x.Changed == nil ||
		x.Said != "Round 1: Ann (Gold) wins against Cid (Silver). Before, it was: Ann (Gold) draws against Cid (Silver). Round 2 has begun and stays as it was paired. The standings, and rounds to come, go by the new result." {
		t.Errorf("%q, %+v, %+v", x.Said, x.Event.Amended, x.Changed)
	}
	s := ask[shownEvent](t, question{"ask": "show", "event": x.Event})
	if s.Standings[0].Player != "Ann" || s.Rounds[0].Games[0].Fixed || !strings.Contains(s.Rounds[0].Why, "can still be corrected") {
		t.Errorf("%+v, %+v", s.Standings, s.Rounds[0])
	}
}

// TestInRound: what is asked about a player and a round is recorded, and is
// taken back.
func TestInRound(t *testing.T) {
	e := ask[openedEvent](t, question{"ask": "new", "edition": "arbiter-swiss-2026", "players": "Ann\nBob\nCid\nDan"}).Event
	for _, c := range []struct{ ask, want string }{{"bye", "Ann has a requested bye in round 2."}, {"excuse", "Ann is absent in round 2."}, {"expect", "Ann is there in round 2."}} {
		x := ask[changedEvent](t, question{"ask": c.ask, "event": e, "player": "Ann", "round": 2})
		if s := ask[shownEvent](t, question{"ask": "show", "event": x.Event}); len(s.Pairing.Requested) > 0 {
			t.Error("a requested bye in another round")
		}
		if e = x.Event; x.Said != c.want || (len(e.Requested) > 0) != (c.ask == "bye") || (len(e.Absent) > 0) != (c.ask == "excuse") {
			t.Errorf("%q, %v, %v", x.Said, e.Requested, e.Absent)
		}
	}
	refused(t, question{"ask": "bye", "event": e, "player": "Kim", "round": 2}, "Kim")
	x := ask[changedEvent](t, question{"ask": "bye", "event": e, "player": "Bob", "round": 1})
	if s := ask[shownEvent](t, question{"ask": "show", "event": x.Event}); fmt.Sprint(s.Pairing.Requested) != "[Bob]" {
		t.Error(s.Pairing.Requested)
	}
	refused(t, question{"ask": "bye", "event": e, "player": "Ann", "round": MaxGames + 1}, "at most 100000 is allowed")
	refused(t, question{"ask": "bye", "event": pairing.New(pairing.WC2012, []string{"Ann", "Bob"}), "player": "Ann", "round": 1}, "has lives and no points")
	for _, c := range []struct {
		q    question
		want string
	}{
		{question{"player": " "}, "has no name"},
		{question{"player": "Ann"}, "Ann"},
		{question{"player": "Kim", "seed": 6}, "seed"},
		{question{"player": "Kim", "start": "x"}, `points to begin with: "x" is no number of points`},
	} {
		c.q["ask"], c.q["event"] = "enter", e
		refused(t, c.q, c.want)
	}
	if x := ask[changedEvent](t, question{"ask": "enter", "event": e, "player": "Kim"}); x.Event.Entrants[4] != "Kim" || x.Said != "Kim enters in round 1, with seed 5 and 0 points." {
		t.Errorf("%q, %v", x.Said, x.Event.Entrants)
	}
	e.SeedRatings = []float64{4, 3, 2, 1}
	refused(t, question{"ask": "enter", "event": e, "player": "Kim"}, "Kim needs one (rule SeedOrder)")
	if x := ask[changedEvent](t, question{"ask": "enter", "event": e, "player": "Kim", "elo": 0.5}); !slices.Equal(x.Event.SeedRatings, []float64{4, 3, 2, 1, 0.5}) {
		t.Error(x.Event.SeedRatings)
	}
}

// TestRulesOf: the rules of an event with points are its own, in its order.
func TestRulesOf(t *testing.T) {
	e := pairing.New(pairing.ArbiterMcMahon2026, []string{"Ann", "Bob"})
	e.Length, e.TieBreaks = 1, []pairing.TieBreak{pairing.MostWins, pairing.Buchholz}
	var names []string
	for _, r := range ask[[]ruleText](t, question{"ask": "rules", "event": e}) {
		if r.Kind != "color" && r.Kind != "outcome" {
			names = append(names, r.Name)
		}
	}
	if got := strings.Join(names, " "); got != "Allowed ByeFewest Repeats ByeLowest ByeUnplayed ScoreGaps SameClub ByeLast RankSpread Canonical MostWins Buchholz "+
		"SeedOrder OncePerRound AllDecided HasLeft ResultsStand DirectorDecides AllRounds MostPoints ArbiterMcMahon2026" {
		t.Error(got)
	}
	e.Criteria = []pairing.Criterion{pairing.Repeats, pairing.RanksClose}
	if list := ask[[]ruleText](t, question{"ask": "rules", "event": e}); list[1].Name != "Repeats" || list[2].Name != "RanksClose" || list[3].Name != "Canonical" {
		t.Errorf("%v", list[:4])
	}
	if s := ask[shownEvent](t, question{"ask": "show", "event": e}); s.About != "McMahon, 2 entrants, 0 of 1 round, with a list of its own" {
		t.Error(s.About)
	}
	if list := ask[[]ruleText](t, question{"ask": "rules", "event": pairing.New(pairing.WC2012, []string{"Ann", "Bob"})}); len(list) != len(texts) {
		t.Errorf("%d rules, want %d", len(list), len(texts))
	}
	e.Length = 0
	refused(t, question{"ask": "rules", "event": e}, "got 0 rounds")
}

// TestLimitsWithPoints: records and games of an event with points are bounded.
func TestLimitsWithPoints(t *testing.T) {
	e := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob"})
	e.Length = 1
	e.Requested = make([]pairing.RequestedBye[string], MaxRecords/2+1)
	e.Acceleration = make([]pairing.Acceleration, MaxRecords/2)
	refused(t, question{"ask": "show", "event": e}, "this page can show 2000")
	e.Requested, e.Acceleration = []pairing.RequestedBye[string]{{Player: "Ann", Round: MaxGames + 1}}, nil
	refused(t, question{"ask": "show", "event": e}, "about round 100001")
	e.Requested, e.Acceleration = nil, []pairing.Acceleration{{Seeds: 1, Round: MaxGames + 1}}
	refused(t, question{"ask": "show", "event": e}, "about round 100001")
	refused(t, question{"ask": "new", "edition": "arbiter-swiss-2026", "players": strings.Repeat("\n", MaxEntrants+2)}, "in 10002 lines")
	e.Acceleration = nil
	for i := range maxCells/40 + 1 {
		e.Entrants = append(e.Entrants, fmt.Sprint("P", i))
	}
	e.Length = 40
	for range 40 {
		e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.Draw}}, Byes: []string{}})
	}
	s := ask[shownEvent](t, question{"ask": "show", "event": e})
	if s.Standings[0].Games != nil || s.Points.GamesError != "5003 entrants in 40 rounds have 200120 games and rests; at most 200000 are shown" {
		t.Errorf("%q", s.Points.GamesError)
	}
}
