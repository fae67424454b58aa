package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file plays events with points over HTTP: by the API, by the forms of the
// director, and by the pages that spectators see.

var (
	// lawText is a rule in full, as the library has it for all events.
	lawText = regexp.MustCompile(`(?s)<details class="rule".*?</details>`)

	// lifeWord is a word that an event with points has no use for.
	lifeWord = regexp.MustCompile(`(?i)\b(life|lives|loss|losses|eliminat\w*|out in round|play-?off)\b`)
)

// form sends a form of the desk, with what the director has seen.
func (x *house) form(status int, id, verb string, fields url.Values) string {
	x.t.Helper()
	fields.Set("seen", fmt.Sprint(x.state(id).Number))
	fields.Set("yes", "1")
	return x.must(status, call{method: "POST", path: "/events/" + id + "/desk/" + verb, kind: "application/x-www-form-urlencoded",
		body: fields.Encode(), header: map[string]string{"Cookie": "arbiter=" + x.token(id), "Accept": "text/html", "Origin": "http://" + x.addr}}).body
}

// watch reads all pages and files of an event with points.
func (x *house) watch(id string) {
	x.t.Helper()
	e := x.state(id).File.Event
	list := []string{"", "ladder", "crosstable", "pictures", "predictions", "whatif", "rules", "seeding", "log", "money", "standings.csv", "standings.txt",
		"crosstable.csv", "ladder.svg", "ratings.svg", "remaining.svg", "event.json", "file.json"}
	for n := range e.Rounds {
		list = append(list, fmt.Sprintf("rounds/%d", n+1), fmt.Sprintf("rounds/%d?by=name", n+1), fmt.Sprintf("rounds/%d/why", n+1),
			fmt.Sprintf("rounds/%d.csv", n+1), fmt.Sprintf("certificate-%d.json", n+1))
	}
	for _, name := range e.Entrants {
		list = append(list, "players/"+name)
	}
	for _, path := range list {
		text := x.get(http.StatusOK, "/events/"+id+"/"+path).body
		if word := lifeWord.FindString(lawText.ReplaceAllString(text, "")); word != "" && !strings.HasSuffix(path, ".json") {
			x.t.Errorf("%s says %q", path, word)
		}
	}
}

// says wants texts on a page.
func (x *house) says(path string, wants ...string) {
	x.t.Helper()
	text := x.get(http.StatusOK, path).body
	for _, want := range wants {
		if !strings.Contains(text, want) {
			x.t.Errorf("%s does not say %q:\n%s", path, want, text)
		}
	}
}

// play pairs the next round and reports its results, the first of them by the
// form.
func (x *house) play(id string, outcomes ...pairing.Outcome) {
	x.t.Helper()
	n := len(x.state(id).File.Event.Rounds) + 1
	x.direct(id, desk.Pair{Round: n})
	for k, o := range outcomes {
		r := x.game(id, n, k+1, o)
		if k > 0 {
			x.direct(id, r)
			continue
		}
		name, _ := o.MarshalText()
		x.form(http.StatusSeeOther, id, "report", url.Values{"round": {fmt.Sprint(n)}, "game.gold": {r.Game.Gold}, "game.silver": {r.Game.Silver},
			"game.outcome": {string(name)}})
	}
}

// A Swiss of nine goes from its creation to the podium: with draws, a bye, a
// requested bye, a late entrant, a withdrawal, a forfeit and a correction.
func TestSwiss(t *testing.T) {
	x := open(t)
	got := x.must(http.StatusCreated, call{method: "POST", path: "/api/events", token: admin, body: `{"id":"open","file":{"about":"The open","title":"Open Champion",
		"event":{"edition":"arbiter-swiss-2026","length":5,"entrants":[],"rounds":[]}}}`})
	x.tokens.Store("open", receiptOf(t, got).Token)
	x.says("/events/open/", "Registration")
	x.says("/events/open/rules", "our own Swiss of 2026", "ScoreGaps", "buchholz-cut-1, buchholz, direct-encounter, wins")
	for _, p := range people[:9] {
		x.direct("open", desk.Register{Player: p})
	}
	x.direct("open", desk.Begin{Entrants: people[:9]})
	x.says("/events/open/", "Places by points, then Buchholz cut 1")
	x.play("open", pairing.Draw, pairing.SilverWins, pairing.GoldWins, pairing.Draw)
	first := x.state("open").File.Event.Rounds[0]
	x.says("/events/open/rounds/1", "draw", first.Byes[0])
	x.says("/events/open/crosstable", "drew with", ">½<")
	x.says("/events/open/rounds/1.csv", "draw")
	x.watch("open")

	x.direct("open", desk.Pair{Round: 2})
	absent := url.Values{"player": {"Dan"}, "round": {"2"}, "bye": {"1"}, "why": {"a train"}}
	if page := x.form(http.StatusOK, "open", "absent", absent); !strings.Contains(page, "Round 2 is dropped") || !strings.Contains(page, "Nothing is saved yet.") {
		t.Errorf("no preview: %s", page)
	}
	absent.Set("key", "k")
	x.form(http.StatusSeeOther, "open", "absent", absent)
	x.watch("open") // round 2 is dropped
	x.play("open", pairing.Draw, pairing.GoldByForfeit, pairing.SilverWins, pairing.Draw)
	x.says("/events/open/rounds/2", "Dan has a requested bye.", "a train")
	x.says("/events/open/players/Dan", "requested bye")
	x.says("/events/open/crosstable.csv", "req.")

	gone := x.state("open").File.Event.Rounds[1].Games[1].Silver
	x.direct("open", desk.Withdraw{Player: gone, Why: "ill"})
	x.form(http.StatusSeeOther, "open", "enter", url.Values{"player": {"Late"}, "seed": {"6"}, "points": {"½"}, "one": {"½"}, "club": {"West"}})
	if e := x.state("open").File.Event; e.Start[5] != 1 || e.Clubs[5] != "West" {
		t.Errorf("%v %v", e.Start, e.Clubs)
	}
	x.form(http.StatusUnprocessableEntity, "open", "enter", url.Values{"player": {"Later"}, "seed": {"6"}, "points": {"x"}, "one": {"½"}})
	x.play("open", pairing.GoldWins, pairing.Draw, pairing.GoldWins, pairing.SilverWins)
	x.says("/events/open/players/Late", "Entered after round 2, with ½ point.", "West")
	x.direct("open", desk.Pair{Round: 4})
	// A correction drops round 4.
	x.direct("open", x.game("open", 3, 1, pairing.Draw))
	x.play("open", pairing.Draw, pairing.GoldWins, pairing.GoldWins)
	x.says("/events/open/", ">Round 4</a> of 5", "Round 4 is being played: 1 game to be decided.", "withdrawn")
	x.watch("open")
	for k, g := range x.state("open").File.Event.Rounds[3].Games {
		if g.Outcome == pairing.NotPlayed {
			x.direct("open", x.game("open", 4, k+1, pairing.GoldWins))
		}
	}
	x.play("open", pairing.GoldWins, pairing.SilverWins, pairing.Draw, pairing.SilverWins)
	x.must(http.StatusConflict, x.order("open", desk.Pair{Round: 6}))
	// A result of round 2 was wrong. The rounds after it stand.
	was := x.state("open").File.Event
	wrong := x.game("open", 2, 1, pairing.SilverWins)
	x.form(http.StatusSeeOther, "open", "report", url.Values{"round": {"2"}, "game.gold": {wrong.Game.Gold}, "game.silver": {wrong.Game.Silver},
		"game.outcome": {"silver"}, "game.why": {"both cards say so"}})
	if e := x.state("open").File.Event; len(e.Rounds) != 5 || len(e.Amended) != 1 || e.Amended[0].Was != was.Rounds[1].Games[0].Outcome {
		t.Errorf("%d rounds, %+v", len(e.Rounds), e.Amended)
	}
	x.says("/events/open/log", "Round 5 has begun and stays as it was paired")
	x.says("/events/open/rounds/2", "is corrected in round 5. Before, it was: draw.")
	x.says("/events/open/rounds/3/why", "This round is the best")

	table, err := x.state("open").Standings()
	if err != nil || table.Champion == nil {
		t.Fatalf("%+v, %v", table, err)
	}
	x.says("/events/open/", "Champion", *table.Champion, "Place 2", "Open Champion", "5 rounds played")
	x.says("/events/open/title", *table.Champion, "Place 2")
	x.says("/events/open/certificate.svg", *table.Champion, "points")
	x.says("/events/open/standings.txt", "placed by", "Open Champion")
	x.says("/api/events/open/standings", `"by":"`, `"score":`)
	if got := x.must(http.StatusConflict, call{path: "/api/events/open/prizes"}); !strings.Contains(got.body, "no rule divides the fund") {
		t.Error(got.body)
	}
	x.watch("open")
}

// A McMahon begins with points, and ends with two in first place, who share it.
func TestMcMahon(t *testing.T) {
	x := open(t)
	got := x.must(http.StatusCreated, call{method: "POST", path: "/api/events", token: admin, body: `{"id":"go","file":{
		"event":{"edition":"arbiter-mcmahon-2026","length":3,"entrants":["Ann","Bob","Cid","Dan","Eve","Fay"],"rounds":[],"start":[6,6,4,4,2,0],
		"clubs":["A","A","B","","","C"],"tieBreaks":["wins"],"acceleration":[{"seeds":2,"round":1,"points":1}]}}}`})
	x.tokens.Store("go", receiptOf(t, got).Token)
	x.says("/events/go/", "<td class=\"number\">3</td>", "Places by points, then wins")
	for range 3 {
		x.play("go", pairing.Draw, pairing.Draw, pairing.GoldWins)
	}
	x.says("/events/go/", "Place 1–2, shared", "Ann and Bob share first place", "Place 3")
	x.says("/events/go/rounds/1", "The best 2 seeds are paired with ½ point more.")
	for _, path := range []string{"title", "certificate.svg"} {
		x.must(http.StatusNotFound, call{path: "/events/go/" + path})
	}
	x.says("/events/go/standings.csv", "from,to,seed,player,club,start,points,wins,placed by,won,drawn,lost,other,elo,error,status\r\n1,2,1,Ann,A,3,4.5,0,,0,3,0,0,1546,135,\r\n",
		"5,5,4,Dan,,2,3,0,wins,0,2,1,0,1387,144,\r\n")
	x.says("/events/go/crosstable.csv", "player,R1,R2,R3,won,drawn,lost,other,points\r\n1,2,1,Ann,2g=,3g=,5s=,0,3,0,0,4.5\r\n")
	x.says("/events/go/standings.txt", "McMahon, 6 entrants, 3 of 3 rounds", "  place  player  club  start  points  wins  placed by  rating",
		"  6      Fay     C     0      1       1     points     1404    ± 151")
	x.watch("go")
}

// What only an event with points has is refused elsewhere, and the other way
// round. Nothing is written then.
func TestPointsRefused(t *testing.T) {
	x := open(t)
	x.cup("cup", people[:4]...)
	before := x.state("cup").Number
	got := x.must(http.StatusUnprocessableEntity, x.order("cup", x.game("cup", 1, 1, pairing.Draw)))
	if !strings.Contains(got.body, "edition wc2012 has no draw; record no-decision, or void and replay the game") {
		t.Error(got.body)
	}
	x.must(http.StatusUnprocessableEntity, x.order("cup", desk.Absent{Player: "Ada", Round: 2, Bye: true}))
	g := x.game("cup", 1, 1, pairing.Draw).Game
	x.form(http.StatusUnprocessableEntity, "cup", "report", url.Values{"round": {"1"}, "game.gold": {g.Gold}, "game.silver": {g.Silver}, "game.outcome": {"draw"}})
	if n := x.state("cup").Number; n != before {
		t.Errorf("record %d after record %d", n, before)
	}
	for what, event := range map[string]string{
		"no length":        `{"edition":"arbiter-swiss-2026","entrants":["Ann","Bob"],"rounds":[]}`,
		"too long":         `{"edition":"arbiter-swiss-2026","length":1001,"entrants":["Ann","Bob"],"rounds":[]}`,
		"lives":            `{"edition":"arbiter-swiss-2026","length":3,"lives":3,"entrants":["Ann","Bob"],"rounds":[]}`,
		"points in a cup":  `{"edition":"wc2012","lives":3,"points":{"win":3,"draw":1,"loss":0,"bye":3,"requested":1,"absent":0},"entrants":["Ann","Bob"],"rounds":[]}`,
		"too few to start": `{"edition":"arbiter-mcmahon-2026","length":3,"start":[1],"entrants":["Ann","Bob"],"rounds":[]}`,
		"nobody starts":    `{"edition":"arbiter-mcmahon-2026","length":3,"start":[1],"entrants":[],"rounds":[]}`,
		"minus":            `{"edition":"arbiter-mcmahon-2026","length":3,"start":[1,-1],"entrants":["Ann","Bob"],"rounds":[]}`,
	} {
		got, err := x.do(call{method: "POST", path: "/api/events", token: admin, body: `{"id":"bad","file":{"event":` + event + `}}`})
		if err != nil || got.status != http.StatusUnprocessableEntity && got.status != http.StatusBadRequest {
			t.Errorf("%s: %d %s %v", what, got.status, got.body, err)
		}
	}
}
