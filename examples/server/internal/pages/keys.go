package pages

import (
	"fmt"
	"html/template"
	"net/netip"
	"net/url"
	"strings"

	"rsc.io/qr"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// This file has the pages of tokens: new tokens with their links, and the page
// to which a link leads. Package web says why a link is safe.

// atKey is where a link leads.
const atKey = "key"

// A givenPage shows tokens that were made.
type givenPage struct {
	Event string
	Said  string // what was recorded, if the query does not say it
	Slips []slip
	Entry string // the address at which a token is typed
	Back  string
	Local bool // the links open only on the machine of the server
}

// A slip gives a token to a person.
type slip struct {
	Who, Link, Token string
	Code             template.HTML // the link as a QR code, or ""
}

// Given is the page that shows new tokens. The server does not keep tokens, so
// nobody can see them again. The tokens of several people are on slips, to be
// printed and cut. Said is for the administrator. For everybody else, the query
// "done" says what was recorded, as on the other pages.
func Given(v View, c desk.Command, said string, tokens []string) (Page, error) {
	p := givenPage{Event: eventName(v.State), Said: prose(said), Entry: v.base() + atMe, Back: v.backAddress(),
		Local: isLocal(v.Site)}
	add := func(who, token string) {
		link := v.Site + v.base() + atKey + "#" + token
		p.Slips = append(p.Slips, slip{say.Clean(who), link, token, code(link)})
	}
	title, page := "A new token", "given"
	if x, ok := pointed[desk.InviteAll](c); ok {
		title, page = "Slips", "slips"
		for k, who := range x.Names {
			add(who, tokens[k])
		}
	} else if x, ok := pointed[desk.Register](c); ok {
		add(x.Player, tokens[0])
	} else if _, ok := pointed[desk.Create](c); ok {
		add("the director", tokens[0])
		p.Entry, p.Back = v.base()+atDesk+"/", v.base()
	} else if x, ok := pointed[desk.Invite](c); ok {
		add(actorWords(desk.Actor{Name: x.Name}), tokens[0])
		p.Entry = v.base() + AreaOf(x.Role)
	}
	return v.page(page, content{title, p})
}

// isLocal reports whether an address opens only on the machine of the server.
func isLocal(site string) bool {
	u, err := url.Parse(site)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && ip.IsLoopback()
}

// AreaOf is where somebody who has a token goes, below the address of an event.
func AreaOf(r desk.Role) string {
	switch r {
	case desk.Entry:
		return atRegister
	case desk.Director:
		return atDesk + "/"
	}
	return atMe
}

// code draws a text as a QR code. It is black on white in every theme, as
// scanners expect it, with four blank squares on each side. A text that is too
// long has no code.
func code(text string) template.HTML {
	c, err := qr.Encode(text, qr.M)
	if err != nil {
		return ""
	}
	var path strings.Builder
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			from := x
			for c.Black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%d", from, y, x-from)
			}
		}
	}
	// A line is as thick as a square, with its middle at y.
	side := c.Size + 8
	return template.HTML(fmt.Sprintf(`<svg class="code" viewbox="-4 -4.5 %d %d" role="img" `+
		`aria-label="The link as a QR code"><path fill="#fff" d="M-4-4.5h%dv%dh-%dz"></path>`+
		`<path stroke="#000" d="%s"></path></svg>`, side, side, side, side, side, path.String()))
}

// A keyView is the page to which a link leads.
type keyView struct {
	Login  *login
	Switch *switched
}

// A switched asks whether a device that is open for somebody is for another
// person from now on.
type switched struct {
	From, To      string
	Action, Token string
	Back          string
}

func keyPage(v visit) (content, error) {
	_, wrong := v.Query["wrong"]
	l := login{v.base() + atKey + "/login", "Open your own page",
		"A link with a token opens it at once. Without a script, type the token.", wrong}
	return content{l.Title, keyView{Login: &l}}, nil
}

// OtherPerson is the page that asks before a link replaces somebody who is
// known on the device.
func OtherPerson(v View, to desk.Actor, token string) (Page, error) {
	const title = "Another person?"
	x := switched{From: actorWords(v.By), To: actorWords(to), Action: v.base() + atKey + "/login", Token: token,
		Back: v.base() + AreaOf(v.By.Role)}
	return v.page("key", content{title, keyView{Switch: &x}})
}

// actorWords names somebody who has a token.
func actorWords(a desk.Actor) string {
	if a.Name == desk.Director.String() {
		return "the director"
	}
	return say.Clean(a.Name)
}
