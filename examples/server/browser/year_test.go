package browser

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestYear runs the year of a club by clicks and keys alone, from the form of
// each event to its certificate. The log says how many pages were loaded, and
// how many clicks and keys it took.
func TestYear(t *testing.T) {
	w := open(t, serve(t))
	ada := somebody(t, w, "Ada")
	cup(ada, [2]*person{somebody(t, w, "the first player"), somebody(t, w, "the second player")})
	masters(ada, somebody(t, w, "Ben"))
	knockOut(ada)
}

// cup is an elimination of 8 players, who are registered at the desk. A player
// does not come, and appeals. A result is corrected when the next round is
// paired.
func cup(ada *person, players [2]*person) {
	ada.makes("Autumn Cup", "autumn", nil)
	ada.registers(eight...)
	ada.begins()
	ada.pairs(1)
	games := ada.games()
	absent := games[0]
	ada.chooses(absent, absent.silver+" wins by forfeit")
	ada.shows(absent.gold + " would be out")
	ada.agrees()
	ada.disputes(games[1], players)
	for _, g := range games[2:] {
		ada.won(g.gold)
	}
	ada.count("records round 1, with a no-show")
	ada.does("Accept an appeal", func() { ada.choose("Player", absent.gold) })
	ada.shows("the appeal is accepted")
	ada.count("accepts an appeal")
	ada.pairs(2)
	ada.count("pairs round 2")
	ada.corrects(games[3], games[3].silver+" wins")
	ada.shows("Pair round 2")
	ada.count("corrects a result of round 1, which drops round 2")
	ada.playsOn(2)
	ada.certificate("Club Champion 2027")
}

// masters is a McMahon of 24 players, who are pasted into the form of the
// event. Two directors share the desk. One corrects a result after an appeal.
func masters(ada, ben *person) {
	ada.makes("Spring Masters", "spring", map[string]string{
		"Players, one a line.*": players(24, func(k int) string { return fmt.Sprint(1+k/3, "k") }),
		"Rounds":                "4",
	}, "McMahon")
	ada.invites("Ben Barlow", "a director")
	ben.goTo(ada.link)
	ben.opened("/events/spring/desk/")
	ada.click("link", "Back")
	ada.pairs(1)
	ben.wait("round 1", `document.body.innerText.includes("12 results are missing")`)
	games := ben.games()
	// Ben chooses a result while Ada records another one of the same game.
	ben.choose("Result of board "+games[0].board, games[0].silver+" wins")
	ada.won(games[0].gold)
	ben.shows("Something has changed")
	ben.click("button", "Save results")
	ben.shows("Nothing was changed.")
	ben.shows(games[0].gold + " beats " + games[0].silver + ": it has changed since.")
	ben.click("link", "Back")
	// A page that lies open follows.
	ben.won(games[1].gold)
	ada.wait("a page that follows", `!document.body.innerText.includes("board 2, ")`)
	ada.won(games[2].gold)
	ada.corrects(games[2], "draw")
	ada.count("shares the desk, and corrects a result after an appeal")
	ben.count("shares the desk")
	ada.playsOn(2)
	ada.certificate("Club Master 2027")
}

// knockOut is an elimination of 1,000 players with a life each.
func knockOut(ada *person) {
	ada.makes("Great Knock-out", "great", map[string]string{
		"Players, one a line.*": players(1000, func(k int) string { return fmt.Sprint(2400 - k) }),
		"Lives":                 "1",
	})
	for round := 1; ada.has("button", "Show round .*"); round++ {
		ada.pairs(round)
		for ada.has("button", "Save results") {
			ada.recordsAll()
		}
		ada.count(fmt.Sprint("plays round ", round))
	}
	ada.certificate("Great Champion 2027")
}

// players are the lines of n players, each with a rating or a grade.
func players(n int, rating func(int) string) string {
	var lines []string
	for k := range n {
		lines = append(lines, fmt.Sprintf("%s %s, %s, Club %d", first[k%len(first)], last[k/len(first)], rating(k), 1+k%7))
	}
	return strings.Join(lines, "\n")
}

var (
	first = strings.Fields("Ann Bob Cid Dan Eve Fay Gil Hal Ida Joe Kim Leo Mia Ned Ora Pat Quy Roy Sue Tom Una Vic Wyn Xia Yan")
	last  = strings.Fields("Archer Baker Carter Dyer Ellis Fuller Glover Hunter Ingram Jordan Knight Lang Mason Nash Olsen Parker Quinn Reeve Slater Turner " +
		"Usher Vance Walker Xander Young Abbott Barton Collins Dawson Elwood Fisher Graham Harding Irving Jensen Keller Lowell Morton Norris Oakley")
)

var eight = []string{"Ann Archer", "Bob Baker", "Cid Carter", "Dan Dyer", "Eve Ellis", "Fay Fuller", "Gil Glover", "Hal Hunter"}

// makes fills in the form of a new event, and opens its desk.
func (p *person) makes(name, address string, fields map[string]string, rules ...string) {
	p.t.Helper()
	p.goTo("/")
	p.click("link", "New event")
	if p.has("textbox", "Token") {
		p.fill("Token", admin)
		p.leave(func() { p.press("\r") })
	}
	p.fill("Name of the event", name)
	p.fill("Address", address)
	for _, x := range rules {
		p.choose("Rules", x)
	}
	for field, value := range fields {
		p.fill(field, value)
	}
	p.click("button", "Make the event")
	p.click("link", ".*/key#.*")
	p.opened("/events/" + address + "/desk/")
	p.count("makes " + name)
}

// registers registers players at the desk, all at once.
func (p *person) registers(names ...string) {
	p.t.Helper()
	var lines []string
	for k, name := range names {
		lines = append(lines, fmt.Sprintf("%s, %d", name, 1900-50*k))
	}
	p.unfold("Register several players at once")
	p.fill("Players, one a line.*", strings.Join(lines, "\n"))
	p.click("button", "Register")
	p.shows("Nothing is saved yet")
	p.click("button", "Register")
	p.shows("Recorded: ")
	if p.loads > 4 {
		p.t.Errorf("%d players are registered in %d page loads", len(names), p.loads)
	}
	p.count(fmt.Sprintf("registers %d players", len(names)))
}

// begins begins the event.
func (p *person) begins() {
	p.t.Helper()
	p.click("button", "Begin")
	p.click("button", "Begin")
	p.count("begins the event")
}

// pairs pairs a round, which is shown first.
func (p *person) pairs(round int) {
	p.t.Helper()
	p.click("button", fmt.Sprint("Show round ", round))
	p.shows("Nothing is saved yet")
	p.click("button", "Pair")
	p.shows(fmt.Sprintf("Round %d", round))
}

// A game is a row of the table of results at the desk.
type game struct{ board, gold, silver string }

// games returns the games of the desk that have no result.
func (p *person) games() (list []game) {
	p.t.Helper()
	boards, names := p.names("combobox", "Result of board .*"), p.names("button", ".* won")
	for k, board := range boards {
		list = append(list, game{strings.TrimPrefix(board, "Result of board "),
			strings.TrimSuffix(names[2*k], " won"), strings.TrimSuffix(names[2*k+1], " won")})
	}
	return list
}

// won records the winner of a game with one click, unless somebody is out by
// it.
func (p *person) won(name string) {
	p.t.Helper()
	p.click("button", regexp.QuoteMeta(name)+" won")
	p.agrees()
}

// chooses chooses a result of another kind in the menu of a game.
func (p *person) chooses(g game, result string) {
	p.t.Helper()
	p.choose("Result of board "+g.board, result)
	p.click("button", "Save results")
}

// agrees says yes if the server asks first.
func (p *person) agrees() {
	p.t.Helper()
	if p.has("link", "No, go back") {
		p.shows("Nothing is saved yet")
		p.click("button", "Record|Correct")
	}
	p.shows("Recorded: ")
}

// recordsAll records that Gold wins all games of the table, by the keyboard.
func (p *person) recordsAll() {
	p.t.Helper()
	for _, id := range p.find("combobox", "Result of board .*") {
		p.reach(id)
		p.press(arrowDown)
	}
	p.click("button", "Save results")
	p.agrees()
}

// corrects changes the result of a game that is decided.
func (p *person) corrects(g game, result string) {
	p.t.Helper()
	p.unfold(".* decided.*")
	p.click("link", "Correct board "+g.board)
	p.choose("Result", result)
	p.click("button", "What would change.")
	p.agrees()
}

// does fills in a form of the desk, and says yes.
func (p *person) does(form string, fill func()) {
	p.t.Helper()
	p.unfold(form)
	fill()
	p.click("button", "What would change.")
	p.shows("Nothing is saved yet")
	p.leave(func() { p.hit(p.find("button", ".*")[0]) })
}

// invites makes a token for somebody.
func (p *person) invites(name, role string) {
	p.t.Helper()
	p.unfold("Give a token")
	p.fill("Name", name)
	p.choose("For", role)
	p.click("button", "Make a token")
	p.click("button", "Make")
	p.token = p.reads(`[\w-]{40,}`)
	p.link = p.reads(`/events/\S*/key#\S+`)
}

// disputes lets the players of a game report their own results. They do not
// agree, and the director decides.
func (p *person) disputes(g game, players [2]*person) {
	p.t.Helper()
	p.unfold("Let players report their own results")
	p.click("button", "Let them report")
	p.click("button", "Let them")
	p.click("link", "All people.*")
	p.click("button", ".*slips.*")
	p.leave(func() { p.hit(p.find("button", ".*")[0]) })
	names, links := p.names("heading", ".*"), p.names("link", ".*/key#.*")
	names = names[len(names)-len(links):] // behind the heading of the page
	for k, name := range []string{g.gold, g.silver} {
		x := players[k]
		link := links[slices.Index(names, name)]
		x.goTo(link[strings.Index(link, "/events/"):])
		x.opened("/events/autumn/me")
		x.click("button", "I won")
		x.count("reports a result")
	}
	p.click("link", "Back")
	p.shows(g.gold + " reports")
	p.won(g.gold)
	p.count("decides a dispute, with slips for all players")
}

// playsOn plays until the event is over. Gold wins.
func (p *person) playsOn(round int) {
	p.t.Helper()
	for ; ; round++ {
		for p.has("button", "Save results") {
			p.won(p.games()[0].gold)
		}
		if !p.has("button", "Show round .*") {
			break
		}
		p.pairs(round)
	}
	p.count("plays on")
}

// certificate names the title of the champion, and opens the certificate.
func (p *person) certificate(title string) {
	p.t.Helper()
	p.does("Name the event and its champion", func() { p.fill("Title of the champion", title) })
	p.click("link", "Standings")
	p.click("link", title)
	p.shows("fingerprint")
	p.count("opens the certificate")
}
