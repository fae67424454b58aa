package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has requests that come at once. One has its effect, and each other
// client gets an answer that says what happened.

// clients is how many clients send the same request.
const clients = 8

// atOnce sends requests at once.
func (x *house) atOnce(calls ...call) []reply {
	x.t.Helper()
	list := make([]reply, len(calls))
	errs := make([]error, len(calls))
	var wg sync.WaitGroup
	start := make(chan struct{})
	for k, c := range calls {
		wg.Go(func() {
			<-start
			list[k], errs[k] = x.do(c)
		})
	}
	close(start)
	wg.Wait()
	for k, err := range errs {
		if err != nil {
			x.t.Fatalf("client %d: %v", k+1, err)
		}
	}
	return list
}

// statuses returns the statuses of answers in their order of size.
func statuses(list []reply) (s []int) {
	for _, r := range list {
		s = append(s, r.status)
	}
	slices.Sort(s)
	return s
}

// oneEffect checks that all answers are receipts of one record, and that one of
// them is not old.
func oneEffect(t *testing.T, list []reply) receipt {
	t.Helper()
	var first receipt
	fresh := 0
	for k, got := range list {
		if got.status != http.StatusOK {
			t.Fatalf("client %d: %d: %s", k+1, got.status, got.body)
		}
		r := receiptOf(t, got)
		if k == 0 {
			first = r
		}
		if r.Number != first.Number || r.Said != first.Said {
			t.Errorf("client %d has the receipt %+v, client 1 has %+v", k+1, r, first)
		}
		if !r.Old {
			fresh++
		}
	}
	if fresh != 1 {
		t.Errorf("%d clients had an effect", fresh)
	}
	return first
}

// refused checks the problem document of an answer.
func refused(t *testing.T, got reply, status int, kind string) {
	t.Helper()
	var d struct {
		Type, Detail string
		Status       int
	}
	if err := json.Unmarshal([]byte(got.body), &d); err != nil || got.header.Get("Content-Type") != "application/problem+json" {
		t.Fatalf("%d: no problem document: %s", got.status, got.body)
	}
	if got.status != status || d.Status != status || d.Type != "urn:arbiter:"+kind || d.Detail == "" {
		t.Errorf("%d: %+v, want %d and the type %s", got.status, d, status, kind)
	}
}

// added checks how many records an event has more than before.
func (x *house) added(id string, before, n int64) {
	x.t.Helper()
	if now := x.state(id).Number; now != before+n {
		x.t.Errorf("%d new records, want %d", now-before, n)
	}
}

func TestTwoOfTheSameResult(t *testing.T) {
	x := open(t)
	x.cup("cup", people...)
	for game := range 8 {
		c := x.order("cup", x.game("cup", 1, game+1, pairing.GoldWins))
		r := oneEffect(t, x.atOnce(slices.Repeat([]call{c}, clients)...))
		x.added("cup", c.seen, 1)
		if r.Number != c.seen+1 {
			t.Errorf("the record is %d, want %d", r.Number, c.seen+1)
		}
	}
}

func TestTwoOfTheSameRound(t *testing.T) {
	x := open(t)
	x.cup("cup", people...)
	for round := 1; round <= 3; round++ {
		for k := range x.state("cup").File.Event.Rounds[round-1].Games {
			x.direct("cup", x.game("cup", round, k+1, pairing.GoldWins))
		}
		c := x.order("cup", desk.Pair{Round: round + 1})
		oneEffect(t, x.atOnce(slices.Repeat([]call{c}, clients)...))
		x.added("cup", c.seen, 1)
		if n := len(x.state("cup").File.Event.Rounds); n != round+1 {
			t.Fatalf("%d rounds, want %d", n, round+1)
		}
	}
}

func TestTwoDifferentResults(t *testing.T) {
	x := open(t)
	x.cup("cup", people...)
	for game := range 8 {
		a := x.order("cup", x.game("cup", 1, game+1, pairing.GoldWins))
		b := x.order("cup", x.game("cup", 1, game+1, pairing.SilverWins))
		list := x.atOnce(a, b)
		if s := statuses(list); !slices.Equal(s, []int{200, 412}) {
			t.Fatalf("game %d: %v", game+1, s)
		}
		won := pairing.GoldWins
		lost := list[1]
		if list[0].status != http.StatusOK {
			won, lost = pairing.SilverWins, list[0]
		}
		refused(t, lost, 412, "stale")
		if got := x.state("cup").File.Event.Rounds[0].Games[game].Outcome; got != won {
			t.Errorf("game %d: %v, but the client who was told of an effect said %v", game+1, got, won)
		}
		x.added("cup", a.seen, 1)
	}
}

// Results of different games of a round do not disturb each other.
func TestTwoGames(t *testing.T) {
	x := open(t)
	x.cup("cup", people...)
	var calls []call
	for game := range 8 {
		calls = append(calls, x.order("cup", x.game("cup", 1, game+1, pairing.GoldWins)))
	}
	for k, got := range x.atOnce(calls...) {
		if got.status != http.StatusOK || receiptOf(t, got).Old {
			t.Errorf("game %d: %d: %s", k+1, got.status, got.body)
		}
	}
	x.added("cup", calls[0].seen, 8)
}

// A round that is paired by the rules, and by hand in another way, at once.
func TestTwoDifferentRounds(t *testing.T) {
	for range 3 {
		x := open(t)
		x.create(desk.Create{ID: "cup"})
		for _, p := range people[:4] {
			x.direct("cup", desk.Register{Player: p})
		}
		x.direct("cup", desk.Begin{Entrants: people[:4]})
		own := desk.Pair{Round: 1, Games: []pairing.Game[string]{{Gold: "Ada", Silver: "Ben"}, {Gold: "Cleo", Silver: "Dan"}}, Accept: true, Why: "The travel"}
		list := x.atOnce(x.order("cup", own), x.order("cup", desk.Pair{Round: 1}))
		switch s := statuses(list); {
		case slices.Equal(s, []int{200, 412}):
			// the round of the rules came first
			refused(t, list[0], 412, "stale")
			if len(x.state("cup").File.Event.Rounds) != 1 {
				t.Error("there is no round")
			}
		case slices.Equal(s, []int{200, 200}):
			// The director's own round came first, and a round was
			// all that the other client asked for.
			if receiptOf(t, list[0]).Old || !receiptOf(t, list[1]).Old {
				t.Errorf("two effects: %s %s", list[0].body, list[1].body)
			}
			if g := x.state("cup").File.Event.Rounds[0].Games[0]; g.Gold+g.Silver != "AdaBen" {
				t.Errorf("the game is %v", g)
			}
		default:
			t.Fatalf("%v: %s %s", s, list[0].body, list[1].body)
		}
	}
}

func TestTwoOfOneKey(t *testing.T) {
	x := open(t)
	x.cup("cup", people...)
	t.Run("the same request", func(t *testing.T) {
		c := x.order("cup", desk.Give{From: "The club", Cents: 500})
		c.key = "a-gift"
		oneEffect(t, x.atOnce(slices.Repeat([]call{c}, clients)...))
		x.added("cup", c.seen, 1)
	})
	t.Run("other requests", func(t *testing.T) {
		before := x.state("cup").Number
		var calls []call
		for k := range clients {
			c := x.order("cup", desk.Give{From: "The club", Cents: int64(100 + k)})
			c.key = "one-key"
			calls = append(calls, c)
		}
		list := x.atOnce(calls...)
		want := append([]int{200}, slices.Repeat([]int{422}, clients-1)...)
		if s := statuses(list); !slices.Equal(s, want) {
			t.Fatalf("%v, want %v", s, want)
		}
		for _, got := range list {
			if got.status != http.StatusOK {
				refused(t, got, 422, "key")
			}
		}
		x.added("cup", before, 1)
	})
	t.Run("no key", func(t *testing.T) { // gifts are two then
		c := x.order("cup", desk.Give{From: "The club", Cents: 500})
		x.atOnce(c, c)
		x.added("cup", c.seen, 2)
	})
	t.Run("keys of two people", func(t *testing.T) {
		x.direct("cup", desk.Invite{Name: "Zoe", Role: desk.Member})
		x.direct("cup", desk.Invite{Name: "Yan", Role: desk.Member})
		g := x.state("cup").File.Event.Rounds[0].Games[0]
		before := x.state("cup").Number
		var calls []call
		for _, name := range []string{"Zoe", "Yan"} {
			p := desk.Pick{Spectator: name, Round: 1, Players: [2]string{g.Gold, g.Silver}, Winner: g.Gold}
			c := x.order("cup", p)
			c.token, c.key = x.token(name), "1"
			calls = append(calls, c)
		}
		if s := statuses(x.atOnce(calls...)); !slices.Equal(s, []int{200, 200}) {
			t.Errorf("%v", s)
		}
		x.added("cup", before, 2)
	})
	// is made once, and is shown once
	t.Run("a new token", func(t *testing.T) {
		c := x.order("cup", desk.Invite{Name: "Xenia", Role: desk.Member})
		c.key = "xenia"
		list := x.atOnce(slices.Repeat([]call{c}, clients)...)
		oneEffect(t, list)
		tokens := 0
		for _, got := range list {
			r := receiptOf(t, got)
			if (r.Token == "") != r.Old {
				t.Errorf("the token is %q, and old %t", r.Token, r.Old)
			}
			if r.Token != "" {
				tokens++
				x.must(http.StatusForbidden, call{method: "POST", path: "/api/events/cup/start", token: r.Token, body: desk.Start{Round: 1}})
			}
		}
		if tokens != 1 {
			t.Errorf("%d tokens", tokens)
		}
	})
	t.Run("an event", func(t *testing.T) {
		c := call{method: "POST", path: "/api/events", token: admin, key: "new", body: `{"id":"new","file":{}}`}
		var made, old int
		for _, got := range x.atOnce(slices.Repeat([]call{c}, clients)...) {
			switch got.status {
			case http.StatusCreated:
				made++
			case http.StatusOK:
				old++
			// it is about to be made
			case http.StatusServiceUnavailable:
				refused(t, got, 503, "busy")
			default:
				t.Errorf("%d: %s", got.status, got.body)
			}
		}
		if made != 1 {
			t.Errorf("made %d times", made)
		}
		if r := receiptOf(t, x.must(http.StatusOK, c)); !r.Old || r.Number != 1 || r.Token != "" {
			t.Errorf("again: %+v", r)
		}
		c.key = ""
		got, err := x.do(c)
		if err != nil {
			t.Fatal(err)
		}
		refused(t, got, 409, "exists")
	})
}

// Two people register the same player, or two players take the same name.
func TestTwoOfOneName(t *testing.T) {
	x := open(t)
	x.create(desk.Create{ID: "cup"})
	x.direct("cup", desk.Invite{Name: "The office", Role: desk.Entry})
	before := x.state("cup").Number
	var calls []call
	for k := range clients {
		c := x.order("cup", desk.Register{Player: "Ada", Contact: fmt.Sprintf("ada%d@example.org", k)})
		c.token = x.token("The office")
		calls = append(calls, c)
	}
	tokens := map[string]bool{}
	effects := 0
	for _, got := range x.atOnce(calls...) {
		if got.status == http.StatusOK {
			if r := receiptOf(t, got); !r.Old {
				effects++
				tokens[r.Token] = true
			}
			continue
		}
		if got.status/100 != 4 {
			t.Errorf("%d: %s", got.status, got.body)
		}
	}
	if effects != 1 || len(tokens) != 1 || len(x.state("cup").Registered()) != 1 {
		t.Errorf("%d effects, %d tokens, registered: %v", effects, len(tokens), x.state("cup").Registered())
	}
	x.added("cup", before, 1)
}

// A form is posted twice, since somebody clicks twice or comes back: it has its
// effect once, and both clicks lead back to the desk.
func TestTwoOfOneForm(t *testing.T) {
	x := open(t)
	x.cup("cup", people...)
	post := func(verb, body string) call {
		return call{method: "POST", path: "/events/cup/desk/" + verb, body: body, kind: "application/x-www-form-urlencoded", header: map[string]string{"Cookie": "arbiter=" + x.token("cup"), "Accept": "text/html"}}
	}
	for _, c := range []struct{ name, verb, body string }{
		{"a result", "report", "round=1&game.gold=%s&game.silver=%s&game.outcome=gold"},
		{"a gift", "give", "from=The+club&cents=500"},
		{"a withdrawal", "withdraw", "player=Ada"},
	} {
		t.Run(c.name, func(t *testing.T) {
			body := c.body
			if c.verb == "report" {
				g := x.state("cup").File.Event.Rounds[0].Games[0]
				body = fmt.Sprintf(body, g.Gold, g.Silver)
			}
			before := x.state("cup").Number
			preview := x.must(http.StatusOK, post(c.verb, body))
			x.added("cup", before, 0)
			hidden := map[string]string{}
			for _, m := range regexp.MustCompile(`name="?(seen|key|yes)"?[^>]* value="?([^" >]+)`).FindAllStringSubmatch(preview.body, -1) {
				hidden[m[1]] = m[2]
			}
			if hidden["key"] == "" || hidden["seen"] != fmt.Sprint(before) || hidden["yes"] != "1" {
				t.Fatalf("the form has %v: %s", hidden, preview.body)
			}
			yes := post(c.verb, body+"&yes=1&seen="+hidden["seen"]+"&key="+hidden["key"])
			list := x.atOnce(slices.Repeat([]call{yes}, clients)...)
			for k, got := range append(list, x.must(http.StatusSeeOther, yes)) {
				if got.status != http.StatusSeeOther || got.header.Get("Location") != fmt.Sprintf("/events/cup/desk/?done=%d", before+1) {
					t.Errorf("click %d: %d: %s", k+1, got.status, got.body)
				}
			}
			x.added("cup", before, 1)
		})
	}
}
