package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// A desk is a client of a server, which it can start again.
type desk struct {
	t   *testing.T
	dir string
	web *httptest.Server
}

func newDesk(t *testing.T) *desk {
	d := &desk{t: t, dir: t.TempDir()}
	d.restart()
	t.Cleanup(func() { d.web.Close() })
	return d
}

// restart makes a new server from the same directory.
func (d *desk) restart() {
	d.t.Helper()
	if d.web != nil {
		d.web.Close()
	}
	s, err := open(d.dir)
	if err != nil {
		d.t.Fatal(err)
	}
	d.web = httptest.NewServer(s.handler())
}

// send sends a request, and wants an answer of a status. A body that is a text
// is sent as it is.
func (d *desk) send(method, path string, body any, status int) []byte {
	d.t.Helper()
	text, ok := body.(string)
	if !ok && body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			d.t.Fatal(err)
		}
		text = string(b)
	}
	r, err := http.NewRequest(method, d.web.URL+path, strings.NewReader(text))
	if err != nil {
		d.t.Fatal(err)
	}
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		d.t.Fatal(err)
	}
	defer w.Body.Close()
	answer, err := io.ReadAll(w.Body)
	if err != nil {
		d.t.Fatal(err)
	}
	if w.StatusCode != status {
		d.t.Fatalf("%s %s: %s, want %d: %s", method, path, w.Status, status, answer)
	}
	return answer
}

// ask is send with an answer of the type T.
func ask[T any](d *desk, method, path string, body any) T {
	d.t.Helper()
	var answer T
	if err := json.Unmarshal(d.send(method, path, body, http.StatusOK), &answer); err != nil {
		d.t.Fatalf("%s %s: %v", method, path, err)
	}
	return answer
}

// refused is send with Problems as the answer. It wants one of a kind.
func (d *desk) refused(method, path string, body any, status int, kind error) pairing.Problems {
	d.t.Helper()
	var ps pairing.Problems
	text := d.send(method, path, body, status)
	if err := json.Unmarshal(text, &ps); err != nil {
		d.t.Fatalf("%s %s: %v: %s", method, path, err, text)
	}
	if !errors.Is(ps, kind) {
		d.t.Fatalf("%s %s: %v, want %v", method, path, ps, kind)
	}
	return ps
}

// create makes an event, and returns its path.
func (d *desk) create(lives int, entrants ...string) string {
	d.t.Helper()
	return d.createEvent(event{Lives: lives, Entrants: entrants})
}

// createEvent sends an event, and returns its path.
func (d *desk) createEvent(body event) string {
	d.t.Helper()
	var e event
	if err := json.Unmarshal(d.send("POST", "/events", body, http.StatusCreated), &e); err != nil {
		d.t.Fatal(err)
	}
	if e.Lives != body.Lives || !slices.Equal(e.Entrants, body.Entrants) {
		d.t.Fatalf("created %v", e)
	}
	files, err := filepath.Glob(filepath.Join(d.dir, "*"))
	if err != nil {
		d.t.Fatal(err)
	}
	return fmt.Sprintf("/events/%d", len(files)) // a file each
}

// play reports the results of all games of a round that are not yet played.
// The better seeded player wins, except in every fourth game.
func (d *desk) play(path string, round int) {
	d.t.Helper()
	e := ask[event](d, "GET", path, nil)
	for i, g := range e.Rounds[round-1].Games {
		if g.Outcome != pairing.NotPlayed {
			continue
		}
		g.Outcome = pairing.SilverWins
		better := slices.Index(e.Entrants, g.Gold) < slices.Index(e.Entrants, g.Silver)
		if better != ((i+round)%4 == 0) {
			g.Outcome = pairing.GoldWins
		}
		c := ask[pairing.Correction[string]](d, "PUT", fmt.Sprintf("%s/rounds/%d/games", path, round), g)
		if c.Round != round || c.New != g.Outcome || len(c.Dropped) > 0 {
			d.t.Fatalf("round %d, %v: %+v", round, g, c)
		}
	}
}

// meets reports whether two players have a game in a round.
func meets(e event, round int, a, b string) bool { return e.Find(round, a, b) > 0 }

func TestChampionship(t *testing.T) {
	d := newDesk(t)
	var players []string
	for i := range 24 {
		players = append(players, fmt.Sprintf("Player %d", i+1))
	}
	players[6] = `Zoë "50%/50" O'Hara`
	path := d.create(3, players...)
	next := func(round int) pairing.Pairing[string] {
		t.Helper()
		p := ask[pairing.Pairing[string]](d, "POST", path+"/rounds", nil)
		e := ask[event](d, "GET", path, nil)
		if !p.Over && (len(e.Rounds) != round || !reflect.DeepEqual(e.Rounds[round-1], p.Round)) {
			t.Fatalf("round %d was not stored as it was answered", round)
		}
		return p
	}

	// Round 1. One game is reported by its players in the wrong colors.
	first := next(1)
	g := first.Round.Games[0]
	g.Gold, g.Silver, g.Outcome = g.Silver, g.Gold, pairing.GoldWins
	d.refused("PUT", path+"/rounds/1/games", g, 404, pairing.ErrNoGame)
	d.refused("POST", path+"/rounds", nil, 409, pairing.ErrUnfinished)
	d.play(path, 1)

	// Round 2 is paired, and a correction drops it.
	second := next(2)
	g = first.Round.Games[0]
	g.Outcome = pairing.BothForfeit
	c := ask[pairing.Correction[string]](d, "PUT", path+"/rounds/1/games", g)
	if len(c.Dropped) != 1 || !reflect.DeepEqual(c.Dropped[0], second.Round) || c.Pair != 2 {
		t.Fatalf("the correction dropped %v", c.Dropped)
	}
	if again := next(2); reflect.DeepEqual(again.Round, second.Round) {
		t.Error("the correction changed nothing in round 2")
	}

	// Round 2 begins, and another correction comes too late.
	d.send("PUT", path+"/rounds/2/started", nil, 200)
	g.Outcome = pairing.GoldWins
	d.refused("PUT", path+"/rounds/1/games", g, 409, pairing.ErrTooLate)
	d.play(path, 2)

	// Two who would meet in round 3 must not.
	next(3)
	d.play(path, 3)
	fourth := next(4)
	a, b := fourth.Round.Games[0].Gold, fourth.Round.Games[0].Silver
	forbidden := fmt.Sprintf("%s/forbidden/%s/%s", path, url.PathEscape(a), url.PathEscape(b))
	d.send("PUT", forbidden, nil, 200)

	// The round that was only paired is taken back.
	d.refused("GET", path+"/rounds/4/audit", nil, 404, pairing.ErrNoRound)

	// A restart between two rounds, and a pin.
	d.restart()
	x, y := fourth.Round.Games[1].Gold, fourth.Round.Games[2].Gold
	d.send("PUT", path+"/pins", pairing.Pin[string]{Round: 4, Pairs: [][2]string{{x, y}}}, 200)
	p := next(4)
	e := ask[event](d, "GET", path, nil)
	if meets(e, 4, a, b) || !meets(e, 4, x, y) || p.Directed == "" {
		t.Errorf("round 4 does not keep to the director's choices: %q", p.Directed)
	}
	v := ask[pairing.Verdict[string]](d, "GET", path+"/rounds/4/audit", nil)
	if !v.Legal || !v.Optimal {
		t.Errorf("round 4 is not the best: %v", v.Problems)
	}
	reasons := ask[[]pairing.Reason[string]](d, "GET", path+"/rounds/4/reasons", nil)
	if !slices.ContainsFunc(reasons, func(r pairing.Reason[string]) bool {
		return r.Criterion == pairing.Allowed
	}) {
		t.Errorf("the reasons do not name the pin: %v", reasons)
	}

	// Why do these two not meet?
	answer := ask[pairing.Answer[string]](d, "POST", path+"/whynot",
		pairing.Pin[string]{Round: 4, Pairs: [][2]string{{a, x}}})
	if answer.Met || !strings.Contains(answer.Text, a) || !strings.Contains(answer.Text, x) {
		t.Errorf("why not: %+v", answer)
	}
	d.play(path, 4)

	// A player leaves, and another restart.
	gone := players[6]
	c = ask[pairing.Correction[string]](d, "PUT", path+"/withdrawals/"+url.PathEscape(gone), nil)
	if w := c.Event.Withdrawals; len(w) != 1 || w[0] != (pairing.Withdrawal[string]{Player: gone, After: 4}) {
		t.Fatalf("withdrawals: %v", w)
	}
	d.restart()

	// Another comes back before anybody misses a game.
	other := players[7]
	for _, step := range []string{"PUT", "PUT", "DELETE"} {
		c = ask[pairing.Correction[string]](d, step, path+"/withdrawals/"+url.PathEscape(other), nil)
	}
	if w := c.Event.Withdrawals; len(w) != 1 || w[0].Player != gone {
		t.Fatalf("withdrawals: %v", w)
	}

	// On to the end.
	round := 5
	for p = next(round); !p.Over; p = next(round) {
		for _, g := range p.Round.Games {
			if g.Gold == gone || g.Silver == gone {
				t.Errorf("%s has left and plays in round %d", gone, round)
			}
		}
		v := ask[pairing.Verdict[string]](d, "GET", fmt.Sprintf("%s/rounds/%d/audit", path, round), nil)
		if !v.Optimal {
			t.Errorf("round %d is not the best", round)
		}
		d.play(path, round)
		if round++; round > 100 {
			t.Fatal("no end")
		}
	}
	table := ask[pairing.Table[string]](d, "GET", path+"/standings", nil)
	if !table.Over || p.Champion == nil || *table.Champion != *p.Champion || table.Places[0].Players[0] != *p.Champion {
		t.Errorf("the champion is %v by Next, %v by Standings", p.Champion, table.Champion)
	}
	won := ask[pairing.Prizes[string]](d, "GET", path+"/prizes?fund=100000", nil)
	sum := won.Unwon + won.Remainder
	for _, a := range won.Awards {
		sum += a.Cents
	}
	if sum != 100000 || won.Share == 0 {
		t.Errorf("the prizes add up to %d", sum)
	}
	d.refused("POST", path+"/whynot", pairing.Pin[string]{Round: round, Pairs: [][2]string{{a, b}}}, 409, pairing.ErrOver)
	if files, err := os.ReadDir(d.dir); err != nil || len(files) != 1 {
		t.Errorf("files are left: %v, %v", files, err)
	}
	t.Logf("%d rounds, champion %s", round-1, *p.Champion)
}

// Of two who pair at the same time, one does.
func TestSameTime(t *testing.T) {
	d := newDesk(t)
	path := d.create(2, "Ann", "Bob", "Cid", "Dan")
	statuses := make(chan int)
	for range 8 {
		go func() {
			w, err := http.Post(d.web.URL+path+"/rounds", "", nil)
			if err != nil {
				t.Error(err)
				statuses <- 0
				return
			}
			w.Body.Close()
			statuses <- w.StatusCode
		}()
	}
	count := map[int]int{}
	for range 8 {
		count[<-statuses]++
	}
	if count[200] != 1 || count[409] != 7 {
		t.Errorf("statuses: %v", count)
	}
}

// The director grants a replay, accepts an appeal, and begins a play-off.
func TestRulings(t *testing.T) {
	d := newDesk(t)
	send := func(method, path string, body any) pairing.Correction[string] {
		return ask[pairing.Correction[string]](d, method, path, body)
	}
	path := d.create(1, "Ann", "Bob", "Cid")
	r := ask[pairing.Pairing[string]](d, "POST", path+"/rounds", nil).Round
	g := r.Games[0]
	g.Outcome, g.Why = pairing.Void, "down from move 12 on"
	c := send("POST", path+"/rounds/1/replays?cause=ServerFailure", g)
	if list := c.Event.Rounds[0].Games; c.Rule != pairing.DirectorDecides || len(list) != 2 || list[0].Why != "ServerFailure: down from move 12 on" {
		t.Fatalf("%+v", c)
	}
	d.refused("POST", path+"/rounds/1/replays?cause=OwnTrouble", g, 422, pairing.ErrNoRematch)
	d.refused("POST", path+"/rounds/1/replays?cause=Rain", g, 400, pairing.ErrOption)
	d.refused("POST", path+"/rounds/9/replays", g, 404, pairing.ErrNoRound)

	// The loser forfeits, is removed, and comes back.
	event := pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid"})
	path = d.createEvent(event)
	r = ask[pairing.Pairing[string]](d, "POST", path+"/rounds", nil).Round
	g = r.Games[0]
	g.Outcome = pairing.GoldByForfeit
	send("PUT", path+"/rounds/1/games", g)
	ask[pairing.Pairing[string]](d, "POST", path+"/rounds", nil)
	c = send("PUT", path+"/appeals/"+g.Silver, nil)
	if len(c.Event.Reinstated) != 1 || c.Pair != 2 || len(c.Dropped) != 1 {
		t.Errorf("%+v", c)
	}
	d.refused("PUT", path+"/appeals/Zoe", nil, 422, pairing.ErrUnknown)

	// A tie for second place is played off in WCC2014, and in WC2012 not.
	for edition, played := range map[pairing.Edition]bool{pairing.WC2012: false, pairing.WCC2014: true} {
		event = pairing.Event[string]{Edition: edition, Lives: 1, Entrants: []string{"Ann", "Bob", "Cid"}, Rounds: []pairing.Round[string]{
			{Games: []pairing.Game[string]{{Gold: "Bob", Silver: "Cid", Outcome: pairing.BothForfeit}}, Byes: []string{"Ann"}}}}
		path = d.createEvent(event)
		if e := ask[pairing.Event[string]](d, "PUT", path+"/playoff", nil); (e.PlayOff != nil) != played {
			t.Errorf("%v: %+v", edition, e.PlayOff)
		}
	}
}

func TestRefused(t *testing.T) {
	d := newDesk(t)
	path := d.create(2, "Ann", "Bob", "Cid", "Dan")
	ask[pairing.Pairing[string]](d, "POST", path+"/rounds", nil)
	before := d.send("GET", path, nil, 200)
	long := `{"lives":2,"entrants":["` + strings.Repeat("A", maxBody) + `"],"rounds":[]}`
	for _, test := range []struct {
		method, path, body string
		status             int
		kind               error
	}{
		{"POST", "/events", ``, 400, pairing.ErrJSON},
		{"POST", "/events", `null`, 400, pairing.ErrJSON},
		{"POST", "/events", `{"lives":2,"entrants":["Ann"]`, 400, pairing.ErrJSON},
		{"POST", "/events", `{"lives":2,"entrants":["Ann"],"rounds":[]} {}`, 400, pairing.ErrJSON},
		{"POST", "/events", `{"lives":2,"entrants":["Ann"],"rounds":[],"wins":3}`, 400, pairing.ErrJSON},
		{"POST", "/events", `{"Lives":2,"entrants":["Ann"],"rounds":[]}`, 400, pairing.ErrJSON},
		{"POST", "/events", `{"lives":2,"lives":3,"entrants":["Ann"],"rounds":[]}`, 400, pairing.ErrJSON},
		{"POST", "/events", `{"lives":2,"entrants":[1],"rounds":[]}`, 400, pairing.ErrJSON},
		{"POST", "/events", `{"lives":2,"entrants":["Ann"],"rounds":[],"edition":"WC2012"}`, 400, pairing.ErrOption},
		{"POST", "/events", long, 413, pairing.ErrTooLarge},
		{"POST", "/events", `{"lives":0,"entrants":[],"rounds":[]}`, 422, pairing.ErrTooFew},
		{"POST", "/events", `{"lives":2,"entrants":["Ann","Ann"],"rounds":[]}`, 422, pairing.ErrRepeated},

		{"PUT", path + "/rounds/1/games", `{"gold":"Ann","silver":"Dan"}`, 400, pairing.ErrJSON},
		{"PUT", path + "/rounds/1/games", `{"gold":"Ann","silver":"Dan","outcome":"Gold"}`, 400, pairing.ErrOutcome},
		{"PUT", path + "/rounds/1/games", `{"gold":"Ann","silver":"Zoe","outcome":"gold"}`, 404, pairing.ErrNoGame},
		{"PUT", path + "/rounds/2/games", `{"gold":"Ann","silver":"Dan","outcome":"gold"}`, 404, pairing.ErrNoRound},
		{"PUT", path + "/rounds/x/games", `{"gold":"Ann","silver":"Dan","outcome":"gold"}`, 400, pairing.ErrJSON},
		{"PUT", path + "/rounds/0/games", `{"gold":"Ann","silver":"Dan","outcome":"gold"}`, 404, pairing.ErrNoRound},
		{"PUT", path + "/rounds/1/games", long, 413, pairing.ErrTooLarge},
		{"PUT", path + "/rounds/2/started", ``, 404, pairing.ErrNoRound},

		{"PUT", path + "/withdrawals/Zoe", ``, 422, pairing.ErrUnknown},
		{"PUT", path + "/withdrawals/%ff", ``, 422, pairing.ErrUnknown},
		{"PUT", path + "/withdrawals/Ann?until=soon", ``, 400, pairing.ErrJSON},
		{"PUT", path + "/withdrawals/Ann?until=-1", ``, 422, pairing.ErrUntil},
		{"PUT", path + "/forbidden/Ann/Zoe", ``, 422, pairing.ErrUnknown},
		{"PUT", path + "/forbidden/Ann/Ann", ``, 422, pairing.ErrSame},
		{"PUT", path + "/pins", `{"round":2,"pairs":[["Ann","Zoe"]]}`, 422, pairing.ErrUnknown},
		{"PUT", path + "/pins", `{"round":2,"pairs":[["Ann","Bob","Cid"]]}`, 400, pairing.ErrJSON},
		{"PUT", path + "/pins", `{"round":0,"pairs":[["Ann","Bob"]]}`, 422, pairing.ErrRound},

		{"POST", path + "/rounds", ``, 409, pairing.ErrUnfinished},
		{"POST", path + "/whynot", `{"round":1,"pairs":[["Ann","Zoe"]]}`, 422, pairing.ErrUnknown},
		{"POST", path + "/whynot", `{"round":1,"pairs":[]}`, 422, pairing.ErrWish},
		{"POST", path + "/whynot", `{"round":2,"pairs":[["Ann","Bob"]]}`, 409, pairing.ErrUnfinished},
		{"POST", path + "/whynot", `{"round":3,"pairs":[["Ann","Bob"]]}`, 409, pairing.ErrUnfinished},
		{"GET", path + "/rounds/2/reasons", ``, 404, pairing.ErrNoRound},
		{"GET", path + "/rounds/-1/audit", ``, 404, pairing.ErrNoRound},
		{"GET", path + "/prizes?fund=-1", ``, 422, pairing.ErrFund},
		{"GET", path + "/prizes?fund=1e9", ``, 400, pairing.ErrJSON},
	} {
		d.refused(test.method, test.path, test.body, test.status, test.kind)
	}
	for _, path := range []string{"/events/2", "/events/0/standings", "/events/-1", "/nothing"} {
		d.send("GET", path, nil, 404)
	}
	if after := d.send("GET", path, nil, 200); !bytes.Equal(before, after) {
		t.Errorf("what was refused has changed the event: %s", after)
	}
}

// A name may have any characters. It comes back as it was, and errors, which
// end in logs and terminals, have it in safe letters.
func TestControlCharacters(t *testing.T) {
	d := newDesk(t)
	name := "Eve\x1b[2J\r\n\u202e"
	path := d.create(2, "Ann", name, "Bob")
	d.restart()
	if other := d.create(1, "Ann"); other == path {
		t.Error("a new event has the place of an old one")
	}
	next := ask[pairing.Pairing[string]](d, "POST", path+"/rounds", nil)
	unsafe := func(s string) bool { return strings.ContainsAny(s, "\x1b\r\u202e") }
	ps := d.refused("POST", path+"/rounds", nil, 409, pairing.ErrUnfinished)
	if unsafe(ps.Error()) {
		t.Errorf("%q", ps.Error())
	}
	ps = d.refused("PUT", path+"/withdrawals/"+url.PathEscape("x"+name), nil, 422, pairing.ErrUnknown)
	if unsafe(ps.Error()) {
		t.Errorf("%q", ps.Error())
	}
	g := next.Round.Games[0]
	g.Outcome = pairing.GoldWins
	ask[pairing.Correction[string]](d, "PUT", path+"/rounds/1/games", g)
	if e := ask[event](d, "GET", path, nil); e.Entrants[1] != name || e.Rounds[0].Games[0] != g {
		t.Errorf("%+v", e)
	}
}

// A file that somebody has broken is not the client's problem.
func TestBrokenFile(t *testing.T) {
	d := newDesk(t)
	path := d.create(2, "Ann", "Bob")
	if err := os.WriteFile(filepath.Join(d.dir, "1.json"), []byte(`{"lives"`), 0o666); err != nil {
		t.Fatal(err)
	}
	if text := d.send("GET", path, nil, 500); bytes.Contains(text, []byte("json")) {
		t.Errorf("%s", text)
	}
}

// A page of another site cannot change an event in the name of its visitor.
// Anybody can read, and programs, which send no such headers, can write.
func TestOtherSites(t *testing.T) {
	d := newDesk(t)
	path := d.create(2, "Ann", "Bob")
	send := func(method, path, header, value string, status int) {
		t.Helper()
		r, err := http.NewRequest(method, d.web.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set(header, value)
		w, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		w.Body.Close()
		if w.StatusCode != status {
			t.Errorf("%s with %s: %s, want %d", method, header, w.Status, status)
		}
	}
	for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://elsewhere.example"} {
		send("POST", path+"/rounds", header, value, http.StatusForbidden)
		send("DELETE", path+"/withdrawals/Ann", header, value, http.StatusForbidden)
		send("GET", path, header, value, http.StatusOK)
	}
	if e := ask[event](d, "GET", path, nil); len(e.Rounds) != 0 {
		t.Errorf("another site has paired %v", e.Rounds)
	}
	send("POST", path+"/rounds", "Sec-Fetch-Site", "same-origin", http.StatusOK)
}
