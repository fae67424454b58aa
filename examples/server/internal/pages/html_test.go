package pages

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/files"
)

// This file walks through the HTML of every page.

// A tag is a start tag.
type tag struct {
	name  string
	attr  map[string]string
	text  string // all text inside
	order int
}

var (
	tags       = regexp.MustCompile(`(?s)<!DOCTYPE html>|<(/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>`)
	attributes = regexp.MustCompile(`\s+([a-z-]+)(?:="([^"]*)")?`)
)

// empty are the elements without an end tag.
var empty = []string{"meta", "link", "img", "br", "hr", "input", "col"}

// large are the elements whose text is not needed.
var large = []string{"html", "body", "main", "div", "table", "tbody", "tr", "section", "ul", "ol", "details"}

// parse reads HTML, and reports what is not in order.
func parse(body string) (all []*tag, problems []string) {
	bad := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	var open []*tag
	last := 0
	add := func(text string) {
		if strings.ContainsAny(text, "<>") {
			bad("a sign is not escaped: %.60q", text)
		}
		if text = html.UnescapeString(text); strings.TrimSpace(text) == "" {
			return
		}
		for _, x := range open {
			if !slices.Contains(large, x.name) {
				x.text += text
			}
		}
	}
	closes := func(name string) {
		if n := len(open); n > 0 && open[n-1].name == name {
			open = open[:n-1]
		}
	}
	for _, m := range tags.FindAllStringSubmatchIndex(body, -1) {
		add(body[last:m[0]])
		last = m[1]
		if m[4] < 0 {
			continue // the type of the document
		}
		name, end := body[m[4]:m[5]], m[2] != m[3]
		if !end {
			if slices.Contains([]string{"p", "ul", "ol", "pre", "div", "table", "section", "h1", "h2", "h3", "details"}, name) {
				closes("p")
			}
			if name == "li" {
				closes("p")
				closes("li")
			}
			x := &tag{name: name, attr: map[string]string{}, order: len(all)}
			for _, a := range attributes.FindAllStringSubmatch(body[m[6]:m[7]], -1) {
				if _, twice := x.attr[a[1]]; twice {
					bad("<%s> has %s twice", name, a[1])
				}
				x.attr[a[1]] = html.UnescapeString(a[2])
			}
			all = append(all, x)
			add(x.attr["alt"]) // is read in place of a picture
			if !slices.Contains(empty, name) {
				open = append(open, x)
			}
			continue
		}
		if name != "p" {
			closes("p")
		}
		if name != "li" {
			closes("li")
		}
		if len(open) == 0 || open[len(open)-1].name != name {
			bad("</%s> closes nothing", name)
			continue
		}
		open = open[:len(open)-1]
	}
	add(body[last:])
	for _, x := range open {
		bad("<%s> is not closed", x.name)
	}
	return all, problems
}

// faults reports what is wrong with a page for those who cannot see it, or use
// no mouse.
func faults(all []*tag) (problems []string) {
	bad := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	ids := map[string]bool{}
	count := map[string]int{}
	labels := map[string]bool{}
	for _, x := range all {
		count[x.name]++
		if id, ok := x.attr["id"]; ok {
			if ids[id] || id == "" || strings.ContainsAny(id, " \t\n") {
				bad("the id %q is there twice, or is none", id)
			}
			ids[id] = true
		}
		if x.name == "label" {
			labels[x.attr["for"]] = true
		}
	}
	level := 0
	for _, x := range all {
		for name, value := range x.attr {
			switch {
			case name == "style", strings.HasPrefix(name, "on"):
				bad("<%s> has %s", x.name, name)
			case name == "aria-labelledby" || name == "aria-describedby":
				for _, id := range strings.Fields(value) {
					if !ids[id] {
						bad("%s names %q, which is not there", name, id)
					}
				}
			}
		}
		named := strings.TrimSpace(x.text) != "" || x.attr["aria-label"] != "" || x.attr["aria-labelledby"] != ""
		switch x.name {
		case "html":
			if x.attr["lang"] == "" {
				bad("there is no language")
			}
		case "h1", "h2", "h3", "h4":
			n := int(x.name[1] - '0')
			if n > level+1 {
				bad("<%s> %q comes after level %d", x.name, x.text, level)
			}
			level = n
			if !named {
				bad("<%s> is empty", x.name)
			}
		case "table":
			if !slices.ContainsFunc(all[x.order:min(x.order+2, len(all))], func(y *tag) bool { return y.name == "caption" && strings.TrimSpace(y.text) != "" }) {
				bad("a table has no caption")
			}
		case "th":
			if s := x.attr["scope"]; s != "col" && s != "row" || !named {
				bad("a heading of a table has no scope, or no text")
			}
		case "img":
			if x.attr["alt"] == "" {
				bad("a picture has no text")
			}
		case "nav", "summary", "a", "button", "title", "caption", "legend":
			if !named || x.name == "nav" && x.attr["aria-label"] == "" {
				bad("<%s> has no name", x.name)
			}
		case "input", "select", "textarea":
			if x.attr["type"] != "hidden" && x.attr["type"] != "submit" && !labels[x.attr["id"]] && x.attr["aria-label"] == "" && x.attr["aria-labelledby"] == "" {
				bad("the field %q has no label", x.attr["name"])
			}
		case "script":
			if x.attr["src"] == "" || strings.TrimSpace(x.text) != "" {
				bad("a script is in the page")
			}
		case "iframe", "object", "embed", "base":
			bad("<%s>", x.name)
		}
		if x.attr["role"] == "region" && !named {
			bad("a region has no name")
		}
		if x.attr["tabindex"] != "" && x.attr["tabindex"] != "0" && x.attr["tabindex"] != "-1" {
			bad("tabindex %s", x.attr["tabindex"])
		}
	}
	for _, name := range []string{"h1", "main", "title", "header", "footer", "body"} {
		if count[name] != 1 {
			bad("there are %d of <%s>", count[name], name)
		}
	}
	return problems
}

// Every page is in order, and every link leads somewhere.
func TestHTML(t *testing.T) {
	type page struct {
		ids   map[string]bool
		links []string
		v     View
	}
	pages := map[string]page{} // by address
	// The ids of pages, by what they show.
	known := map[string]map[string]bool{}
	look(t, func(name string, v View) {
		p, err := Render(v)
		if err != nil {
			t.Fatal(err)
		}
		all, problems := parse(string(p.Body))
		for _, x := range append(problems, faults(all)...) {
			t.Errorf("%s: %s", name, x)
		}
		here := page{map[string]bool{}, nil, v}
		for _, x := range all {
			if id, ok := x.attr["id"]; ok {
				here.ids[id] = true
			}
			for _, a := range []string{"href", "src", "action"} {
				if to, ok := x.attr[a]; ok {
					here.links = append(here.links, to)
				}
			}
		}
		if len(here.links) < 5 && v.Path != Embed {
			t.Errorf("%s: %d links", name, len(here.links))
		}
		for c := range strings.SplitSeq(string(p.Body), "") {
			if strings.ContainsAny(c, "\x00\x1b\u202a\u202b\u202d\u202e") {
				t.Errorf("%s: a character cannot be shown: %q", name, c)
			}
		}
		pages[name] = here
		if len(v.Query) == 0 {
			known[fmt.Sprintf("%p %s%s?", v.State, v.base(), v.Path)] = here.ids
		}
	})
	for name, p := range pages {
		for _, to := range p.links {
			u, err := url.Parse(to)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			base := p.v.base()
			switch {
			case u.Host != "":
				if u.Scheme != "http" || p.v.Path != "rules" {
					t.Errorf("%s: %s leads outside", name, to)
				}
				continue
			case u.Path == "/":
				continue
			case !strings.HasPrefix(u.Path, "/events/") && strings.HasPrefix(u.Path, "/"):
				if _, _, ok := Asset(u.Path[1:]); !ok {
					t.Errorf("%s: %s is no asset", name, to)
				}
				continue
			case u.Path == "" && u.Fragment != "":
				if !p.ids[u.Fragment] {
					t.Errorf("%s: %s is not there", name, to)
				}
				continue
			case !strings.HasPrefix(to, "/"):
				u, _ = url.Parse(base + to)
			}
			rest, ok := strings.CutPrefix(u.Path, base)
			if !ok {
				t.Errorf("%s: %s leads to no event", name, to)
				continue
			}
			key := fmt.Sprintf("%p %s?%s", p.v.State, u.Path, u.RawQuery)
			ids, ok := known[key]
			if !ok && files.Has(rest) {
				known[key] = map[string]bool{}
				_, _, err := files.File(p.v.State, p.v.At, rest)
				if made := len(p.v.State.Weeks) > 0 || !strings.HasSuffix(rest, ".ics"); err != nil && made {
					t.Errorf("%s: %s: %v", name, to, err)
				}
				continue
			}
			if !ok {
				v := p.v
				v.Path, v.Query = rest, map[string]string{}
				for k := range u.Query() {
					if !slices.Contains(Keys(rest), k) {
						t.Errorf("%s: %s: the page does not read %s", name, to, k)
					}
					v.Query[k] = u.Query().Get(k)
				}
				page, err := Render(v)
				if err != nil {
					t.Errorf("%s: %s: %v", name, to, err)
				}
				all, _ := parse(string(page.Body))
				ids = map[string]bool{"": true}
				for _, x := range all {
					ids[x.attr["id"]] = true
				}
				known[key] = ids
			}
			if !ids[u.Fragment] && u.Fragment != "" {
				t.Errorf("%s: %s: no such place", name, to)
			}
		}
	}
}

// The walk finds what is wrong.
func TestWalk(t *testing.T) {
	good := `<!DOCTYPE html><html lang="en"><head><title>A</title></head><body><header>a</header><main><h1>A</h1>%s</main><footer></footer></body></html>`
	for _, test := range []string{
		`<p id="a">a</p><p id="a">b</p>`, `<h3>a</h3>`, `<table><tbody><tr><td>1</td></tr></tbody></table>`, `<img src="x">`,
		`<table><caption>a</caption><tbody><tr><th>1</th></tr></tbody></table>`, `<a href="/"></a>`, `<a href="/"><img src="x" alt=""></a>`, `<div>`, `</div>`, `<p style="color:red">a</p>`,
		`<p onclick="x()">a</p>`, `<input name="x">`, `<script>x</script>`, `<div aria-labelledby="x">a</div>`, `<nav>a</nav>`, `a < b`, `<h1>b</h1>`,
	} {
		all, problems := parse(fmt.Sprintf(good, test))
		if problems = append(problems, faults(all)...); len(problems) == 0 {
			t.Errorf("nothing is wrong with %s", test)
		}
	}
	if all, problems := parse(fmt.Sprintf(good, `<p>a<p>b <ul><li>c<li>d</ul>`)); len(problems)+len(faults(all)) > 0 {
		t.Errorf("%v, %v", problems, faults(all))
	}
}
