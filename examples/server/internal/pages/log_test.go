package pages

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// logOf returns the page of the log at an address.
func logOf(t *testing.T, v View, query string) logPage {
	t.Helper()
	q, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	v.Path, v.Query = "log", map[string]string{}
	for key := range q {
		v.Query[key] = q.Get(key)
	}
	c, err := notices(visit{v, nil})
	if err != nil {
		t.Fatal(err)
	}
	return c.Main.(logPage)
}

// A filter shows what it says, and the filters together show everything.
func TestLogFilter(t *testing.T) {
	x := evenings(t)["corrected"]
	v := x.view("log")
	numbers := func(query string) (list []int64) {
		for _, n := range logOf(t, v, query).Notices {
			list = append(list, n.Number)
		}
		return list
	}
	want := func(shows func(desk.Notice) bool) (list []int64) {
		for _, n := range slices.Backward(x.log) {
			if shows(n) {
				list = append(list, n.Number)
			}
		}
		return list
	}
	for query, shows := range map[string]func(desk.Notice) bool{
		"":                         func(desk.Notice) bool { return true },
		"kind=&round=&player=":     func(desk.Notice) bool { return true },
		"kind=nonsense&round=99":   func(desk.Notice) bool { return true },
		"kind=results":             func(n desk.Notice) bool { return n.Do == "report" || n.Do == "replay" },
		"round=2":                  func(n desk.Notice) bool { return n.Round == 2 },
		"player=+cid":              func(n desk.Notice) bool { return strings.Contains(n.Said, "Cid") },
		"kind=results&player=gus":  func(n desk.Notice) bool { return n.Do == "report" && strings.Contains(n.Said, "Gus") },
		"kind=players&player=none": func(desk.Notice) bool { return false },
	} {
		if got := numbers(query); !slices.Equal(got, want(shows)) {
			t.Errorf("%q: %v, want %v", query, got, want(shows))
		}
	}
	sum := 0
	for _, kind := range []string{"results", "rounds", "players", "other"} {
		sum += len(numbers("kind=" + kind))
	}
	if sum != len(x.log) {
		t.Errorf("the kinds have %d of %d records", sum, len(x.log))
	}
	if p := logOf(t, v, "round=2"); p.All == "" || p.Fields[1].Options[2].Value != "2" || !p.Fields[1].Options[2].Chosen {
		t.Errorf("%+v", p)
	}
}

// A filter reads many records at once, since each reading opens the file.
func TestFilterReads(t *testing.T) {
	s := *sample(t)
	s.Number = maxSearched + 1
	calls := 0
	v := View{State: &s, At: now, Notices: func(after int64, n int) (list []desk.Notice, err error) {
		calls++
		for k := range n {
			list = append(list, desk.Notice{Number: after + int64(k) + 1})
		}
		return list, nil
	}}
	p := logOf(t, v, "player=nobody")
	if p.From != 2 || calls != maxSearched/readAtOnce {
		t.Errorf("from %d, %d calls", p.From, calls)
	}
	calls = 0
	if p = logOf(t, v, ""); len(p.Notices) != pageSize || calls != 1 {
		t.Errorf("%d notices, %d calls", len(p.Notices), calls)
	}
}

// Who decided is beside each record.
func TestLogSaysWho(t *testing.T) {
	x := evenings(t)["registration"]
	if err := x.try(desk.Actor{Role: desk.Member, Name: "Bob"}, &desk.Leave{Player: "Bob"}); err != nil {
		t.Fatal(err)
	}
	p := logOf(t, x.view("log"), "")
	if p.Notices[0].By != "Bob" || p.Notices[1].By != "the director" {
		t.Errorf("%+v", p.Notices[:2])
	}
	for by, want := range map[string]string{"clock": "the clock", "entry": "a helper", "": "a member", "Ann\x1b": `Ann\x1b`} {
		if got := byWords(by); got != want {
			t.Errorf("%q: %q", by, got)
		}
	}
}

// A long log is walked to its end by its links, with a filter and without, and
// each record is there once. A page searches a limited number of records, and a
// log can give fewer records than were asked for.
func TestLongLog(t *testing.T) {
	const last = 3*maxSearched + 7
	s := *sample(t)
	s.Number = last
	asked := 0
	v := View{State: &s, At: now, Notices: func(after int64, n int) (list []desk.Notice, err error) {
		for k := after + 1; k <= min(after+int64(n), after+40, last); k++ {
			asked++
			do := "pick"
			if k == 1 || k%1000 == 0 {
				do = "report"
			}
			list = append(list, desk.Notice{Number: k, Do: do, Said: fmt.Sprintf("Record %d.", k)})
		}
		return list, nil
	}}
	for query, want := range map[string]int{"": last, "kind=other": last - 16, "kind=results": 16, "player=nobody": 0} {
		got, next := 0, query
		before := int64(last + 1)
		for pages := 0; ; pages++ {
			asked = 0
			p := logOf(t, v, next)
			for _, n := range p.Notices {
				if n.Number >= before {
					t.Fatalf("%s: record %d comes after record %d", next, n.Number, before)
				}
				before = n.Number
			}
			got += len(p.Notices)
			if asked > maxSearched+pageSize || len(p.Notices) > pageSize {
				t.Fatalf("%s: %d records were searched, and %d are shown", next, asked, len(p.Notices))
			}
			if p.Older == "" {
				break
			}
			if pages > last/pageSize+4 {
				t.Fatalf("%s: no end", query)
			}
			_, next, _ = strings.Cut(p.Older, "?")
		}
		if got != want {
			t.Errorf("%q: %d records, want %d", query, got, want)
		}
	}
}
