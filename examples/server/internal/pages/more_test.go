package pages

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// The champion has a page with the title, linked from the standings and from
// the champion's page.
func TestTitle(t *testing.T) {
	x := evenings(t)["over"]
	table, err := x.s.Standings()
	if err != nil || table.Champion == nil {
		t.Fatal(err, table.Champion)
	}
	for _, path := range []string{"title", "", Player(*table.Champion)} {
		if text := x.text(desk.Actor{}, path); !strings.Contains(text, "Champion of the club") {
			t.Errorf("%q does not name the title", path)
		}
	}
	x = evenings(t)["played"]
	if _, err := Render(x.view("title")); !errors.Is(err, ErrNoPage) {
		t.Errorf("a title before the end: %v", err)
	}
}

// The page of the seeds says which rating counts, and which players are in the
// order of a lot.
func TestSeeding(t *testing.T) {
	x := newEvening(t, "seeds")
	for i, name := range []string{"Ann", "Bob", "Cid"} {
		x.do(&desk.Register{Player: name, Token: secret(name), Rated: &competition.Rated{Player: name, Gameroom: 1800, WHRE: 2000, WHREGames: 5 * (i % 2)}})
	}
	x.at = x.at.AddDate(0, 0, 7)
	if text := x.text(desk.Actor{}, "seeding"); !strings.Contains(text, "when the event begins") {
		t.Error("there are seeds before the event")
	}
	early := *x
	x.do(&desk.Begin{Lot: 12})
	text := x.text(desk.Actor{}, "seeding")
	for _, want := range []string{"by their ratings", "WHRE, 5 games", "gameroom", "by lot", "the number 12", "2000"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if text := x.text(desk.Actor{}, "rules"); strings.Contains(text, "director&#39;s order") {
		t.Error("the rules have an order of the director")
	}
	x = &early
	x.do(&desk.Begin{Entrants: []string{"Ann", "Bob", "Cid"}})
	if text := x.text(desk.Actor{}, "seeding"); !strings.Contains(text, "The director has chosen the order") || strings.Contains(text, "by lot") {
		t.Errorf("the order of the director:\n%s", text)
	}
	if text := x.text(desk.Actor{}, "rules"); !strings.Contains(text, "<td>in the director&#39;s order</td><td><strong>by WHRX</strong></td>") {
		t.Error("the rules have no order of the director")
	}
}

// The rules of an event without times say so.
func TestRulesWithoutTimes(t *testing.T) {
	s := sample(t)
	for _, timed := range []bool{true, false} {
		c := *s
		if !timed {
			c.FirstMonday = desk.State{}.FirstMonday
		}
		p, err := Render(view(t, &c, "rules"))
		if err != nil {
			t.Fatal(err)
		}
		if none := strings.Contains(string(p.Body), "<th scope=\"row\">game times</th><td>none</td>"); none == timed {
			t.Errorf("timed is %v, and the rules say %v", timed, !none)
		}
	}
}

// The director alone sees all people, with their contacts.
func TestPeople(t *testing.T) {
	x := newEvening(t, "people")
	x.register("Ann", "Bob")
	x.do(&desk.Register{Player: "Cid", Contact: "cid@example.org", Token: secret("Cid")}, &desk.Invite{Name: "Zoe", Role: desk.Member, Contact: "555-1234", Token: secret("Zoe")}, &desk.Invite{Name: "Ute", Role: desk.Entry, Token: secret("Ute")})
	text := x.text(desk.Actor{Role: desk.Director}, "desk/people")
	for _, want := range []string{"cid@example.org", "555-1234", `<td>helper</td>`, "spectator", "6 people", "New token", "Ann"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, secret("Zoe")) {
		t.Error("the page has the sum of a token")
	}
	for _, by := range []desk.Actor{{}, {Role: desk.Entry, Name: "Ute"}, {Role: desk.Member, Name: "Zoe"}} {
		for _, path := range append(paths(x.s), "desk/people", "desk/", "me", "register") {
			if text := x.text(by, path); strings.Contains(text, "example.org") || strings.Contains(text, "555-1234") {
				t.Errorf("%v sees contacts at %q", by, path)
			}
		}
	}
}

// Everybody sees who has picked whom, once the game has begun.
func TestPicked(t *testing.T) {
	x := newEvening(t, "picks")
	x.register("Ann", "Bob")
	x.do(&desk.Invite{Name: "Zoe", Role: desk.Member, Token: secret("Zoe")}, &desk.Invite{Name: "Yan", Role: desk.Member, Token: secret("Yan")})
	x.at = x.at.AddDate(0, 0, 7)
	x.do(&desk.Begin{})
	x.pair()
	g := x.games()[0]
	pick := func(who, winner string) {
		x.do(&desk.Pick{Spectator: who, Round: 1, Players: [2]string{g.Gold, g.Silver}, Winner: winner})
	}
	pick("Zoe", g.Silver)
	pick("Zoe", g.Gold)
	pick("Yan", g.Silver)
	if text := x.text(desk.Actor{}, "predictions"); strings.Contains(text, "Zoe") || strings.Contains(text, "Who picked whom") {
		t.Error("picks are shown before the game")
	}
	x.play(pairing.GoldWins)
	text := x.text(desk.Actor{}, "predictions")
	for _, want := range []string{
		"<bdi>Zoe</bdi></th><td><bdi>" + g.Gold + "</bdi></td><td>right</td>", "<bdi>Yan</bdi></th><td><bdi>" + g.Silver + "</bdi></td><td>wrong</td>",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "<td><bdi>"); n != 2 {
		t.Errorf("%d picks", n)
	}
}

// The page that shows a round before it is paired names each rule once, and so
// does the page of a refusal, whose links lead to the rules.
func TestNamedOnce(t *testing.T) {
	x := evenings(t)["over"]
	x.s = until(t, x.s, 1)
	for _, p := range []*proposedRound{x.view("").proposed(1)} {
		for _, text := range append(p.Reasons, p.Games[0].Colors) {
			rest, rule, ok := strings.Cut(strings.TrimSuffix(text, ")"), ". (")
			if !ok || rule == "" || strings.Contains(rest, rule) {
				t.Errorf("%q", text)
			}
		}
	}
	_, err := x.s.WhyNot(pairing.Pin[string]{Round: 2, Pairs: [][2]string{{"Ann", "Ann"}}})
	if err == nil {
		t.Fatal("a player can meet itself")
	}
	x.view("").problems(err)
	late := &pairing.Problem{Kind: pairing.ErrTooLate, Rule: pairing.ResultsStand}
	for _, p := range x.view("").problems(pairing.Problems{late}) {
		if strings.Contains(p.Text, p.Rule) || strings.HasPrefix(p.Text, "Pairing: ") || !strings.HasSuffix(p.Link, "rules#pairing-ResultsStand") {
			t.Errorf("%+v", p)
		}
		rules := x.text(desk.Actor{}, "rules")
		if !strings.Contains(rules, `id="pairing-ResultsStand"`) {
			t.Error("the link leads nowhere")
		}
	}
	v := x.view("desk/whynot")
	v.By, v.Query = desk.Actor{Role: desk.Director}, map[string]string{"a": "Ann", "b": "Ann"}
	p, err := Render(v)
	if err != nil || strings.Contains(strings.ToLower(string(p.Body)), "pairing: ") {
		t.Errorf("%v\n%s", err, p.Body)
	}
}

// What a wish costs is said in words, with the name of the rule behind them.
func TestWhyNotCost(t *testing.T) {
	v := evenings(t)["begun"].view("desk/whynot")
	v.By, v.Query = desk.Actor{Role: desk.Director}, map[string]string{"a": "Ann", "b": "Bob"}
	p, err := Render(v)
	const want = `; the better seed comes first.</p><p class="reason">Compared with the best round, the bye goes to somebody whose seed is 2 places further down. <a class="rule-name" href="/events/begun/rules#pairing-ByeSeed">ByeSeed</a></p>`
	if err != nil || !strings.Contains(string(p.Body), want) {
		t.Errorf("%v\n%s", err, p.Body)
	}
}

// A member whose command is refused sees no form of the director.
func TestRefusedMember(t *testing.T) {
	x := evenings(t)["proposed"]
	v := x.view("me/withdraw")
	v.By = desk.Actor{Role: desk.Member, Name: "Ann"}
	form := map[string][]string{"player": {"Bob"}}
	p, err := Refused(v, "withdraw", form, 403, desk.ErrNotAllowed)
	if err != nil || strings.Contains(string(p.Body), "<form") || !strings.Contains(string(p.Body), "Back to your own page") || !strings.Contains(string(p.Body), "Nothing was changed") {
		t.Errorf("%v\n%s", err, p.Body)
	}
	v.Path, v.By = "desk/withdraw", desk.Actor{Role: desk.Director}
	if p, err = Refused(v, "withdraw", form, 403, desk.ErrNotAllowed); err != nil || !strings.Contains(string(p.Body), "<form") {
		t.Errorf("%v\n%s", err, p.Body)
	}
}

// The desk has what can be done now: open games first, no question about a
// round that cannot be paired yet, and no next round after the end.
func TestDeskNow(t *testing.T) {
	director := desk.Actor{Role: desk.Director}
	all := evenings(t)
	playing := all["played"].text(director, "desk/")
	if strings.Contains(playing, "desk/whynot") {
		t.Error("why not, while a round is played")
	}
	open, decided := strings.LastIndex(playing, `<button name="result"`), strings.Index(playing, ">Correct<span")
	if open < 0 || decided < open {
		t.Errorf("open games end at %d, and decided games begin at %d", open, decided)
	}
	if begun := all["begun"].text(director, "desk/"); !strings.Contains(begun, "desk/whynot") || !strings.Contains(begun, "desk/pair") {
		t.Error("nothing to ask or to pair before round 1")
	}
	over := all["over"].text(director, "desk/")
	for _, verb := range []string{"pair", "start", "pin", "forbid", "whynot"} {
		if strings.Contains(over, `desk/`+verb+`"`) {
			t.Errorf("%s after the end", verb)
		}
	}
}

// A player who is away for a while has not left.
func TestAway(t *testing.T) {
	x := evenings(t)["played"]
	g := x.games()[2]
	x.report(2, pairing.GoldWins)
	x.do(&desk.Withdraw{Player: g.Gold, Until: 3}, &desk.Withdraw{Player: g.Silver})
	for _, path := range []string{"", Player(g.Gold)} {
		if text := x.text(desk.Actor{}, path); !strings.Contains(text, "back in round 4") || strings.Contains(text, "has left<") {
			t.Errorf("%q does not say who is back in round 4", path)
		}
	}
	if text := x.text(desk.Actor{}, Player(g.Silver)); !strings.Contains(text, "withdrawn") {
		t.Error("the page of a player who has withdrawn")
	}
}

// The pages say who has entered late, and with how many losses. The desk has
// the form only where the rules are the event's own.
func TestEnterLate(t *testing.T) {
	x := ownEvening(t, "own", "Ann", "Bob", "Cid", "Dan")
	x.do(&desk.Enter{Player: "Fay", Seed: 5, Losses: 0}, &desk.Pair{Round: 1})
	x.report(0, pairing.GoldWins)
	x.report(1, pairing.GoldWins)
	x.do(&desk.Pair{Round: 2}, &desk.Enter{Player: "Eve", Seed: 2, Losses: 1, Why: "a late <train>"}, &desk.Pair{Round: 2})
	has := func(path string, wants ...string) {
		t.Helper()
		text := x.text(desk.Actor{}, path)
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%q does not say %q:\n%s", path, want, text)
			}
		}
	}
	has("players/Eve", "Entered after round 1, with 1 loss.", "a late &lt;train&gt;")
	has("players/Fay", "Entered before round 1, without a loss.")
	has("rounds/1", "Fay has entered without a loss.")
	has("rounds/2", "Eve has entered with 1 loss.", "a late &lt;train&gt;")
	k := slices.IndexFunc(x.games(), func(g pairing.Game[string]) bool { return g.Gold == "Eve" || g.Silver == "Eve" })
	if k < 0 {
		t.Fatalf("%+v", x.s.File.Event.Rounds[1])
	}
	p, err := player(visit{View: x.view("players/Eve"), args: map[string]string{"name": "Eve"}})
	if page, ok := p.Main.(playerPage); err != nil || !ok || page.Losses != 1 || len(page.Games) != 1 || page.Games[0].Stood != "1" || page.HadLives != 3 {
		t.Errorf("%+v, %v", p, err)
	}
	director := desk.Actor{Role: desk.Director}
	if text := x.text(director, "desk/"); !strings.Contains(text, `action="/events/own/desk/enter"`) {
		t.Error("the desk has no form for a late entry")
	}
	if text := evenings(t)["played"].text(director, "desk/"); strings.Contains(text, "desk/enter") {
		t.Error("a late entry where registration is closed")
	}
	f := x.view("desk/").form("enter").withTyped(Form(desk.Enter{Player: "Gus", Seed: 9, Losses: 2}))
	c, err := Command("enter", url.Values{f.Fields[0].Name: {f.Fields[0].Value}, f.Fields[1].Name: {f.Fields[1].Value}, f.Fields[2].Name: {f.Fields[2].Value}})
	if want := (&desk.Enter{Player: "Gus", Seed: 9, Losses: 2}); err != nil || *c.(*desk.Enter) != *want {
		t.Errorf("%+v, %v", c, err)
	}
	// A refusal is shown with the form and the rule.
	_, _, refused := desk.Decide(x.s, c, desk.Request{By: director, At: x.at, Seen: x.s.Number})
	v := x.view("desk/enter")
	v.By = director
	shown, err := Refused(v, "enter", Form(c), 422, refused)
	if text := string(shown.Body); err != nil || !strings.Contains(text, "seed 9, and there will be 1 to 7") || !strings.Contains(text, "rules#pairing-SeedOrder") || !strings.Contains(text, `value="Gus"`) {
		t.Errorf("%v\n%s", err, text)
	}
}

// A round that is late is followed by rounds that are late.
func TestLateRound(t *testing.T) {
	x := evenings(t)["begun"]
	x.at = x.at.AddDate(0, 0, 14)
	x.do(&desk.Pair{Round: 1})
	v := x.view("calendar")
	if got := v.week(1).Paired.Text; got != "Mon Jan 23 20:00" {
		t.Errorf("round 1 is paired on %s", got)
	}
	if got := v.week(2).Paired.Text; got != "Mon Jan 30 20:00" {
		t.Errorf("round 2 is paired on %s", got)
	}
}

// A page names the keys of its query.
func TestKeys(t *testing.T) {
	for path, want := range map[string]string{"": "find from", "rounds/1": "by find from", "players": "name", "nothing": "", "desk/whynot": "a b wrong", "pictures": ""} {
		if got := strings.Join(Keys(path), " "); got != want {
			t.Errorf("%q reads %q", path, got)
		}
	}
}

// The reason of a void game is not filled in as the reason of its result.
func TestReasonOfVoidGame(t *testing.T) {
	x := evenings(t)["played"]
	g := x.games()[0]
	g.Outcome, g.Why = pairing.Void, "the mains failed"
	x.do(&desk.Report{Round: 1, Game: g})
	if g := x.games()[0]; g.Why == "" {
		t.Fatal("the game has no reason")
	}
	text := x.text(desk.Actor{Role: desk.Director}, "desk/game?round=1&board=1")
	if !strings.Contains(text, "<h2>Report the result</h2>") || strings.Contains(text, `value="the mains`) {
		t.Error(text)
	}
}
