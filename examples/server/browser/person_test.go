package browser

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// This file has a person, who works at the server by clicks and keys alone.

// A person has a browser of their own: nobody else has its cookies. A person
// finds things by their roles and names in the tree of accessibility. So a
// thing that is hidden or has no name is not found.
type person struct {
	*tab
	who string

	// part is where on the page the person looks, or "" for all of it.
	part runtime.RemoteObjectID

	token, link string // that the person has seen last

	// what the person has done since a moment
	loads, clicks, keys int
	since               time.Time
}

// somebody comes to the server with a browser.
func somebody(t *testing.T, w *tab, who string) *person {
	t.Helper()
	return &person{tab: window(t, w.ctx, w.base, chromedp.WithNewBrowserContext()), who: who, since: time.Now()}
}

// count says what a person has done since the last count.
func (p *person) count(what string) {
	p.t.Helper()
	p.t.Logf("%s %s: %d page loads, %d clicks, %d keys, %.1f s", p.who, what, p.loads, p.clicks, p.keys, time.Since(p.since).Seconds())
	p.loads, p.clicks, p.keys, p.since = 0, 0, 0, time.Now()
}

// goTo types an address.
func (p *person) goTo(path string) {
	p.t.Helper()
	if p.loads+p.clicks == 0 {
		p.since = time.Now()
	}
	p.visit(path)
	p.part = ""
	p.loads++
}

// find returns all things of a role whose whole name matches a pattern.
func (p *person) find(role, name string) (list []cdp.BackendNodeID) {
	p.t.Helper()
	for _, x := range p.things(role, name) {
		list = append(list, x.BackendDOMNodeID)
	}
	return list
}

// names returns the names of all things of a role that match a pattern.
func (p *person) names(role, name string) (list []string) {
	p.t.Helper()
	for _, x := range p.things(role, name) {
		list = append(list, text(x.Name))
	}
	return list
}

func (p *person) things(role, name string) (list []*accessibility.Node) {
	p.t.Helper()
	pattern := regexp.MustCompile("^(?:" + name + ")$")
	part := p.part
	if part == "" {
		part = call(p.tab, runtime.Evaluate, runtime.EvaluateParams{Expression: "document"}).Result.ObjectID
	}
	all := call(p.tab, accessibility.QueryAXTree, accessibility.QueryAXTreeParams{ObjectID: part, Role: role})
	for _, x := range all.Nodes {
		if !x.Ignored && x.Name != nil && pattern.MatchString(text(x.Name)) {
			list = append(list, x)
		}
	}
	return list
}

// text is a value of the tree of accessibility, if it is a text.
func text(x *accessibility.Value) (s string) {
	json.Unmarshal(x.Value, &s)
	return strings.Join(strings.Fields(s), " ")
}

// has reports whether there is a thing.
func (p *person) has(role, name string) bool {
	p.t.Helper()
	return len(p.find(role, name)) > 0
}

// the waits for a thing, and returns the first of its name.
func (p *person) the(role, name string) cdp.BackendNodeID {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		if list := p.find(role, name); len(list) > 0 {
			return list[0]
		}
	}
	p.t.Fatalf("%s finds no %s %q at %s, but %.1000q\n%.1000s", p.who, role, name, eval[string](p.tab, "location.pathname"),
		fmt.Sprint(p.names(role, ".*")), eval[string](p.tab, "document.querySelector('main').innerText"))
	return 0
}

// hit clicks the middle of a thing.
func (p *person) hit(id cdp.BackendNodeID) {
	p.t.Helper()
	p.clicks++
	call(p.tab, dom.ScrollIntoViewIfNeeded, dom.ScrollIntoViewIfNeededParams{BackendNodeID: id})
	quads := call(p.tab, dom.GetContentQuads, dom.GetContentQuadsParams{BackendNodeID: id}).Quads
	if len(quads) == 0 {
		p.t.Fatalf("%s cannot click a thing without a place", p.who)
	}
	q := quads[0]
	p.run(chromedp.MouseClickXY((q[0]+q[2]+q[4]+q[6])/4, (q[1]+q[3]+q[5]+q[7])/4))
}

// click clicks a thing that leads to another page.
func (p *person) click(role, name string) {
	p.t.Helper()
	id := p.the(role, name)
	p.leave(func() { p.hit(id) })
}

// leave waits until a deed has led to another page.
func (p *person) leave(deed func()) {
	p.t.Helper()
	eval[bool](p.tab, "window.before = true")
	deed()
	p.wait("the next page", "!window.before && document.readyState === 'complete'")
	p.part = ""
	p.loads++
}

// fill types a text into a field, in place of what is there. A long text is
// pasted.
func (p *person) fill(name, text string) {
	p.t.Helper()
	p.hit(p.the("textbox", name))
	p.run(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	p.keys += 2
	if len(text) > 100 || strings.Contains(text, "\n") {
		call(p.tab, input.InsertText, input.InsertTextParams{Text: text})
		p.keys += 2 // to paste
		return
	}
	p.press(text)
}

// press presses keys.
func (p *person) press(keys string) {
	p.t.Helper()
	p.run(chromedp.KeyEvent(keys))
	p.keys += len([]rune(keys))
}

// choose types the beginning of an option of a list, which takes it.
func (p *person) choose(name, option string) {
	p.t.Helper()
	p.reach(p.the("combobox", name))
	p.press(option)
	got := eval[string](p.tab, `document.activeElement.selectedOptions?.[0]?.text ?? ""`)
	if !strings.HasPrefix(got, option) {
		p.t.Fatalf("%s types %q and gets %q", p.who, option, got)
	}
}

// reach goes to a list. A click would open it in a window of its own, which
// headless browsers lack.
func (p *person) reach(id cdp.BackendNodeID) {
	p.t.Helper()
	call(p.tab, dom.Focus, dom.FocusParams{BackendNodeID: id})
	p.clicks++
}

// arrowDown is the key that takes the next option of a list.
const arrowDown = "\u0301"

// enter opens a page with a token.
func (p *person) enter(path, token string) {
	p.t.Helper()
	p.goTo(path)
	p.fill("Token", token)
	p.leave(func() { p.press("\r") })
}

// opened waits for the page to which the link of a token leads by itself.
func (p *person) opened(path string) {
	p.t.Helper()
	p.wait("the page of the link", fmt.Sprintf("location.pathname === %q && document.readyState === 'complete'", path))
	p.loads++
}

// unfold opens what is folded away behind a line. Until the next page, the
// person looks only at this part.
func (p *person) unfold(name string) {
	p.t.Helper()
	id := p.the("DisclosureTriangle", name)
	p.hit(id)
	line := call(p.tab, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: id}).Object.ObjectID
	p.part = call(p.tab, runtime.CallFunctionOn, runtime.CallFunctionOnParams{ObjectID: line,
		FunctionDeclaration: "function() { return this.closest('details') }"}).Result.ObjectID
}

// reads returns the first text of a page that matches a pattern.
func (p *person) reads(pattern string) string {
	p.t.Helper()
	shown := eval[string](p.tab, "document.querySelector('main').innerText")
	text := regexp.MustCompile(pattern).FindString(shown)
	if text == "" {
		p.t.Fatalf("%s reads no %s in\n%s", p.who, pattern, shown)
	}
	return text
}
