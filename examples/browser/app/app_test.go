package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/statefile"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// A question is a question as a program writes it.
type question = map[string]any

// A reply is an answer as a program reads it.
type reply struct {
	ID       int64            `json:"id"`
	Answer   json.RawMessage  `json:"answer"`
	Error    *string          `json:"error"`
	Problems pairing.Problems `json:"problems"`
}

// A tester is a test, of package testing or of rapid.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

// put asks a question, and reads the reply.
func put(t tester, request []byte) reply {
	t.Helper()
	text := Answer(request)
	var r reply
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil || d.More() {
		t.Fatalf("%v in %.300s", err, text)
	}
	if (r.Answer == nil) == (r.Error == nil) {
		t.Fatalf("neither or both of an answer and an error: %.300s", text)
	}
	return r
}

// ask asks a question that must have an answer.
func ask[A any](t testing.TB, q question) (answer A) {
	t.Helper()
	request, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	r := put(t, request)
	if r.Error != nil {
		t.Fatalf("%.200s: %s", request, *r.Error)
	}
	if err := json.Unmarshal(r.Answer, &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// refused asks a question that must be refused.
func refused(t testing.TB, q question, want string) reply {
	t.Helper()
	request, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	r := put(t, request)
	if r.Error == nil {
		t.Fatalf("%.200s has an answer: %.200s", request, r.Answer)
	}
	if !strings.Contains(*r.Error, want) {
		t.Errorf("%.200s: %q, want %q", request, *r.Error, want)
	}
	return r
}

// script asks one question after the other, about the event that the answers
// before have made. It returns questions and answers, line by line.
func script(t testing.TB, list []question) string {
	t.Helper()
	var b strings.Builder
	var event json.RawMessage
	for i, q := range list {
		q["id"] = i + 1
		if _, ok := q["event"]; ok && q["event"] == nil {
			q["event"] = event
		}
		request, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		answer := Answer(request)
		fmt.Fprintf(&b, "> %s\n< %s\n", request, answer)
		var a struct {
			Answer json.RawMessage `json:"answer"`
		}
		var made struct {
			Event json.RawMessage `json:"event"`
		}
		if err := json.Unmarshal(answer, &a); err != nil {
			t.Fatal(err)
		}
		if json.Unmarshal(a.Answer, &made) == nil && made.Event != nil {
			event = made.Event
		}
	}
	return b.String()
}

// reports are results of the games of a round, as questions.
func reports(round int, games ...[3]string) (list []question) {
	for _, g := range games {
		list = append(list, question{"ask": "result", "event": nil, "round": round, "gold": g[0], "silver": g[1], "outcome": g[2]})
	}
	return list
}

// TestGolden plays through both samples and an event of its own. The answers
// are the same on every machine, and in a browser.
func TestGolden(t *testing.T) {
	list := slices.Concat(
		[]question{{"ask": "sample", "players": 8}, {"ask": "show", "event": nil}},
		reports(3, [3]string{"Ada", "Emre", "gold"}, [3]string{"Daria", "Freya", "silver"}, [3]string{"Chidi", "Goro", "gold"}),
		[]question{
			{"ask": "show", "event": nil},
			{"ask": "whynot", "event": nil, "pairs": [][2]string{{"Emre", "Freya"}}},
			{"ask": "whynot", "event": nil, "bye": "Bruno"},
			{"ask": "whynot", "event": nil, "round": 2, "pairs": [][2]string{{"Ada", "Bruno"}}},
			{"ask": "whynot", "event": nil, "pairs": [][2]string{{"Ada", "Goro"}}},
			{"ask": "why", "event": nil, "round": 3},
			{"ask": "whatif", "event": nil},
			{"ask": "whatif", "event": nil, "player": "Bruno"},
			{"ask": "whatif", "event": nil, "player": "Nobody"},
			{"ask": "pair", "event": nil},
			{"ask": "show", "event": nil},
		},
		reports(3, [3]string{"Chidi", "Goro", "silver"}),
		[]question{{"ask": "pair", "event": nil}, {"ask": "withdraw", "event": nil, "player": "Ada", "until": 4}, {"ask": "return", "event": nil, "player": "Ada"}, {"ask": "unpair", "event": nil}},
		reports(3, [3]string{"Chidi", "Goro", ""}, [3]string{"Chidi", "Goro", "both-forfeit"}, [3]string{"Goro", "Chidi", "gold"}),
		[]question{
			{"ask": "new", "edition": "wc2016", "entrants": []string{" Ann ", "Bob", "Cid <b>", "\u05d3\u05e0\u05d4", "Eve"}, "seedRatings": []float64{2000, 1900.5, 1800, 1700, 1600}, "lives": 1},
			{"ask": "show", "event": nil},
			{"ask": "pair", "event": nil},
			{"ask": "new", "edition": "wc2015", "entrants": []string{"Ann"}},
			{"ask": "new", "edition": "wc2012", "entrants": []string{"Ann", "Bob", "Ann"}},
			{"ask": "sample"},
			{"ask": "show", "event": nil},
			{"ask": "show", "event": 5},
			{"ask": "dance"},
		},
	)
	golden.Check(t, "answers.golden", script(t, list))
}

// TestSample holds the sample of 24 players against the file of the program.
func TestSample(t *testing.T) {
	want, err := os.ReadFile("../../worldchampionship/sample.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, sample24) {
		t.Error("sample24.json is not the sample of worldchampionship")
	}
}

// TestCorrection corrects a result after the next round was paired. The answer
// says what becomes of the round, pair by pair.
func TestCorrection(t *testing.T) {
	e := middle(t)
	x := ask[changedEvent](t, question{"ask": "result", "event": e, "round": 3, "gold": "Chidi", "silver": "Goro", "outcome": "silver"})
	if len(x.Dropped) != 1 || len(x.Event.Rounds) != 3 {
		t.Fatalf("%d dropped, %d left", len(x.Dropped), len(x.Event.Rounds))
	}
	d := x.Changed
	if d == nil || d.Number != 4 || d.Before == nil || d.After == nil {
		t.Fatalf("%+v", d)
	}
	next, err := pairing.Next(x.Event)
	if err != nil {
		t.Fatal(err)
	}
	if want := meetingsOf(next.Round); fmt.Sprint(*want) != fmt.Sprint(*d.After) {
		t.Errorf("after: %v, want %v", *d.After, *want)
	}
	if want := meetingsOf(x.Dropped[0]); fmt.Sprint(*want) != fmt.Sprint(*d.Before) {
		t.Errorf("before: %v, want %v", *d.Before, *want)
	}
	why := strings.Join(d.Why, "\n")
	for _, want := range []string{"Chidi has 3 losses now, not 2; is rated 908 now, not 1311; is out.", "Goro has 2 losses now, not 3; is rated 1140 now, not 883; is back in the event.", "Chidi with Daria: Chidi is out now.", "No longer Emre with Hana: ", "New: Emre (rank 2"} {
		if !strings.Contains(why, want) {
			t.Errorf("%q is not in\n%s", want, why)
		}
	}
	if !strings.Contains(x.Said, "Before, it was: Chidi (Gold) wins against Goro (Silver). Round 4 had not begun, and is dropped.") {
		t.Error(x.Said)
	}
	// The same result again changes nothing.
	again := ask[changedEvent](t, question{"ask": "result", "event": x.Event, "round": 3, "gold": "Chidi", "silver": "Goro", "outcome": "silver"})
	if again.Changed != nil || len(again.Dropped) > 0 || !strings.Contains(again.Said, "recorded already") {
		t.Errorf("%+v", again)
	}
}

// middle is the sample of 8 players with round 4 paired.
func middle(t testing.TB) event {
	t.Helper()
	e := ask[openedEvent](t, question{"ask": "sample", "players": 8}).Event
	for _, g := range [][3]string{{"Ada", "Emre", "gold"}, {"Daria", "Freya", "silver"}, {"Chidi", "Goro", "gold"}} {
		x := ask[changedEvent](t, question{"ask": "result", "event": e, "round": 3, "gold": g[0], "silver": g[1], "outcome": g[2]})
		if x.Changed != nil {
			t.Error("a first result is no correction")
		}
		e = x.Event
	}
	return ask[pairedEvent](t, question{"ask": "pair", "event": e}).Event
}

// TestEnds: at its end, an event has a champion, or a play-off for second
// place, and no next round.
func TestEnds(t *testing.T) {
	e := pairing.New(pairing.WCC2014, []string{"Ann", "Bob", "Cid"})
	e.Lives = 1
	for range 2 {
		e = ask[pairedEvent](t, question{"ask": "pair", "event": e}).Event
		n := len(e.Rounds)
		g := e.Rounds[n-1].Games[0]
		outcome := pairing.GoldWins
		if n == 1 {
			outcome = pairing.BothForfeit
		}
		e = ask[changedEvent](t, question{"ask": "result", "event": e, "round": n, "gold": g.Gold, "silver": g.Silver, "outcome": outcome}).Event
		if s := ask[shownEvent](t, question{"ask": "show", "event": e}); s.Over {
			if s.Champion == nil || s.Pairing != nil || len(s.PlayOff) != 2 {
				t.Fatalf("%+v", s)
			}
			break
		}
	}
	refused(t, question{"ask": "pair", "event": e}, "the event is over")
	x := ask[changedEvent](t, question{"ask": "playoff", "event": e})
	s := ask[shownEvent](t, question{"ask": "show", "event": x.Event})
	if s.Over || s.Pairing == nil || len(s.Pairing.Round.Games) != 1 {
		t.Errorf("the play-off: %+v", s)
	}
	refused(t, question{"ask": "playoff", "event": x.Event}, "no play-off")
}

// TestOpen opens each kind of file.
func TestOpen(t *testing.T) {
	if x := ask[openedEvent](t, question{"ask": "open", "text": "\ufeff" + string(sample24)}); x.Kind != "championship" || len(x.Event.Entrants) != 24 || x.About == "" {
		t.Errorf("%s of %d players: %q", x.Kind, len(x.Event.Entrants), x.About)
	}
	bare, err := json.Marshal(ask[openedEvent](t, question{"ask": "sample", "players": 8}).Event)
	if err != nil {
		t.Fatal(err)
	}
	if x := ask[openedEvent](t, question{"ask": "open", "text": string(bare)}); x.Kind != "event" || len(x.Event.Entrants) != 8 {
		t.Errorf("%s of %d players", x.Kind, len(x.Event.Entrants))
	}
	text, err := os.ReadFile("../../worldchampionship/state.txt")
	if err != nil {
		t.Fatal(err)
	}
	x := ask[openedEvent](t, question{"ask": "open", "text": "\ufeff" + string(text)})
	file, err := statefile.Read(text, pairing.New[string](pairing.WC2016, nil))
	if err != nil {
		t.Fatal(err)
	}
	if x.Kind != "state" || fmt.Sprint(x.Event) != fmt.Sprint(file.Event) || !strings.HasPrefix(x.About, "A state file does not say its rules. It is read with the rules of WC2016 and 3 lives.") {
		t.Errorf("%s of %d players: %q", x.Kind, len(x.Event.Entrants), x.About)
	}
	for _, note := range file.Notes {
		if !strings.Contains(x.About, strings.TrimSuffix(note.String(), ".")+".") {
			t.Errorf("%s is not in %s", note, x.About)
		}
	}
	var many strings.Builder
	for k := range maxNotes + 50 {
		fmt.Fprintf(&many, "player P%d 1500\nplayer Q%d 1500\ngame P%d Q%d draw\n", k, k, k, k)
	}
	if x := ask[openedEvent](t, question{"ask": "open", "text": many.String()}); strings.Count(x.About, "line ") != maxNotes || !strings.HasSuffix(x.About, " more notes.") {
		t.Error(x.About)
	}
	refused(t, question{"ask": "open", "text": "player Ann 1500\nplayer Ann 1500\n"}, "named twice")
	refused(t, question{"ask": "open", "text": "player Ann 1500\ngame Ann Bob winner Ann\n"}, "not among the players so far")
	refused(t, question{"ask": "open", "text": ""}, "")
	if x := ask[openedEvent](t, question{"ask": "open", "text": `{"about":"A Swiss","event":{"entrants":["Ann","Bob"],"edition":"arbiter-swiss-2026","length":3,"rounds":[]}}`}); x.Event.Length != 3 || x.About != "A Swiss" {
		t.Errorf("%+v", x)
	}
	refused(t, question{"ask": "open", "text": `{"about":"soon"}`}, competition.ErrNoEvent.Error())
	r := refused(t, question{"ask": "open", "text": `{"lives":0,"entrants":["Ann","Ann"],"rounds":[]}`}, "named twice")
	if !errors.Is(r.Problems, pairing.ErrRepeated) || !errors.Is(r.Problems, pairing.ErrLives) {
		t.Errorf("problems %v", r.Problems)
	}
}

// TestLimits: what is too large is refused, and says so.
func TestLimits(t *testing.T) {
	if text := Answer(bytes.Repeat([]byte{' '}, MaxRequest+1)); !bytes.Contains(text, []byte("at most 10485760 are allowed")) {
		t.Errorf("%s", text)
	}
	refused(t, question{"ask": "open", "text": strings.Repeat(" ", MaxText+1)}, "at most 4194304 are allowed")
	var names []string
	for i := range MaxEntrants + 1 {
		names = append(names, fmt.Sprint("P", i))
	}
	refused(t, question{"ask": "show", "event": pairing.New(pairing.WC2012, names)}, "this page can show 10000")
	e := pairing.New(pairing.WC2012, names[:2])
	e.Absent = make([]pairing.Absence[string], MaxRecords+1)
	refused(t, question{"ask": "show", "event": e}, "this page can show 2000")
	e = pairing.New(pairing.WC2012, names[:3])
	games := make([]pairing.Game[string], MaxGames)
	for k := range games {
		games[k] = pairing.Game[string]{Gold: names[0], Silver: names[1], Outcome: pairing.Void}
	}
	e.Rounds = []pairing.Round[string]{{Games: games, Byes: []string{names[2]}}}
	refused(t, question{"ask": "show", "event": e}, "this page can show 100000")
	e.Rounds[0].Games = games[:2*maxDrawnGames]
	if s := ask[shownEvent](t, question{"ask": "show", "event": e}); !strings.Contains(s.LadderError, "round 1 has 2000 games") || len(s.Missing) != 1 {
		t.Errorf("%q, missing %v", s.LadderError, s.Missing)
	}
	refused(t, question{"ask": "new", "edition": "wc2012", "entrants": []string{"Ann", " "}}, "entrant 2 has no name")
}

// TestUnpairable: an event whose next round is impossible is shown, with the
// reason.
func TestUnpairable(t *testing.T) {
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob"})
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}}}
	s := ask[shownEvent](t, question{"ask": "show", "event": e})
	if s.Pairing != nil || s.PairingError == "" || len(s.Problems) == 0 || !strings.Contains(s.Next, "cannot be paired") || !strings.Contains(s.Ladder, "Round 1, which cannot be paired") {
		t.Errorf("%+v", s)
	}
}

// TestStates: results are the same, one by one and for a round at once.
func TestStates(t *testing.T) {
	games := []pairing.Game[string]{
		{Gold: "a", Silver: "b", Outcome: pairing.Void}, {Gold: "b", Silver: "a", Outcome: pairing.Void}, {Gold: "a", Silver: "b", Outcome: pairing.GoldWins},
		{Gold: "c", Silver: "d", Outcome: pairing.Void}, {Gold: "d", Silver: "c", Outcome: pairing.NotPlayed},
		{Gold: "e", Silver: "f", Outcome: pairing.Void}, {Gold: "e", Silver: "f", Outcome: pairing.Void},
		{Gold: "g", Silver: "h", Outcome: pairing.BothForfeit}, {Gold: "i", Silver: "j", Outcome: pairing.NoDecision},
	}
	var open []int
	for k, got := range states(games) {
		if want := competition.Result(games, k); got.text != want {
			t.Errorf("game %d: %q, want %q", k+1, got.text, want)
		}
		if want := competition.Replayed(games, k); got.redone != want {
			t.Errorf("game %d: another game behind it: %t, want %t", k+1, got.redone, want)
		}
		if got.open {
			open = append(open, k)
		}
	}
	if got := fmt.Sprint(open); got != "[4 6]" {
		t.Errorf("without a result: %s", got)
	}
}

// TestHostile: names that are markup, long or written from right to left come
// back as they are, and sentences stay in order.
func TestHostile(t *testing.T) {
	names := []string{"<script>alert(1)</script>", strings.Repeat("long", 80), "\u05e9\u05dc\u05d5\u05dd", "\x1b[31m", "\u202eevil", "__proto__", ""}
	e := pairing.New(pairing.WC2012, names)
	e = ask[pairedEvent](t, question{"ask": "pair", "event": e}).Event
	s := ask[shownEvent](t, question{"ask": "show", "event": e})
	if len(s.Next) > 1000 || strings.ContainsAny(s.Next, "\x1b\u202e") {
		t.Errorf("%q", s.Next)
	}
	var back []string
	for _, x := range s.Standings {
		back = append(back, x.Player)
	}
	if !slices.Equal(back, names) {
		t.Errorf("%q", back)
	}
	if text := Answer([]byte(`{"ask":"show","event":{"lives":3,"rounds":[],"entrants":["<script>"]}}`)); bytes.ContainsAny(text, "<>&") {
		t.Errorf("markup in %.200s", text)
	}
}

// TestWhy explains a round that the director has chosen, and rounds that are
// not in the event.
func TestWhy(t *testing.T) {
	e := middle(t)
	g := e.Rounds[3].Games
	g[0].Silver, g[1].Silver = g[1].Silver, g[0].Silver
	x := ask[whyAnswer](t, question{"ask": "why", "event": e, "round": 4})
	if x.Optimal || !strings.HasPrefix(x.Verdict, "Another round is better at the criterion Repeats(2), by 1.") || len(x.Reasons) == 0 {
		t.Errorf("%+v", x)
	}
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{g[0].Gold, g[0].Silver}, From: 5}}
	if y := ask[whyAnswer](t, question{"ask": "why", "event": e, "round": 4}); y.Verdict != x.Verdict {
		t.Errorf("a pair that was forbidden later: %s", y.Verdict)
	}
	refused(t, question{"ask": "why", "event": e, "round": 6}, "no such round")
	refused(t, question{"ask": "why", "event": e, "round": -1}, "no such round")
	refused(t, question{"ask": "why", "event": e}, "not finished")
	e.Rounds[3].Games = g[:1]
	if x := ask[whyAnswer](t, question{"ask": "why", "event": e, "round": 4}); x.Optimal || !strings.HasPrefix(x.Verdict, "The rules do not allow this round: ") {
		t.Errorf("%+v", x.Verdict)
	}
}
