package runoffs

import (
	"bytes"
	"flag"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/runoff"
)

// TestMain lets rapid try fewer cases by day.
func TestMain(m *testing.M) {
	flag.Set("rapid.checks", strconv.Itoa(night.Cases(25, 100)))
	m.Run()
}

// strange draws the name of a bot.
func strange() *rapid.Generator[string] {
	return rapid.OneOf(rapid.SampledFrom(clitest.Hostile), rapid.String(), rapid.SampledFrom([]string{
		"", "-", "שלום עולם", "העברית", "日本語日本語日本語日本語日本語日本語", strings.Repeat("long ", 60), "a\u0301\u0302", "<b>&\"", "a,b", "#",
	}))
}

// turned is an event in another order, in which the bots of some matches and
// series have changed places.
func turned(t *rapid.T, e runoff.Event[string], o Options) (runoff.Event[string], Options) {
	e = e.Clone()
	e.Matches = rapid.Permutation(e.Matches).Draw(t, "matches")
	for k, m := range e.Matches {
		if rapid.Bool().Draw(t, "turn") {
			e.Matches[k].A, e.Matches[k].B, e.Matches[k].Chips = m.B, m.A, -m.Chips
		}
	}
	o.Series = rapid.Permutation(o.Series).Draw(t, "series")
	for k, s := range o.Series {
		if rapid.Bool().Draw(t, "turn") {
			nets := make([]int64, len(s.Nets))
			for i, net := range s.Nets {
				nets[i] = -net
			}
			o.Series[k].A, o.Series[k].B, o.Series[k].Total, o.Series[k].Nets = s.B, s.A, -s.Total, nets
		}
	}
	return e, o
}

// anyEvent draws an event with the scores of its pairs.
func anyEvent(t *rapid.T) (runoff.Event[string], Options) {
	e := runoff.Event[string]{Bots: rapid.SliceOfNDistinct(strange(), 1, 7, rapid.ID[string]).Draw(t, "bots")}
	e.AllowUneven = rapid.Bool().Draw(t, "uneven")
	o := Options{
		Title:   strange().Draw(t, "title"),
		Decides: Method(rapid.IntRange(0, len(book)).Draw(t, "decides")),
		Samples: rapid.SampledFrom([]int{0, 2, 7}).Draw(t, "samples"),
		Seed:    rapid.Uint64().Draw(t, "seed"),
		Hands:   rapid.SampledFrom([]int{0, 1, 2, 3000, duplicate.MaxHands}).Draw(t, "hands"),
	}
	chips := rapid.OneOf(rapid.Int64Range(-3, 3), rapid.Int64Range(-9999, 9999), rapid.Int64Range(-1e15, 1e15))
	standard := rapid.OneOf(rapid.SampledFrom([]float64{0, 1e-300, maxError}), rapid.Float64Range(0, 5), rapid.Float64Range(0, 1e6))
	scores := rapid.Bool().Draw(t, "scores")
	all := rapid.IntRange(1, 3).Draw(t, "all")
	for i, a := range e.Bots {
		for _, b := range e.Bots[:i] {
			n := all
			if e.AllowUneven {
				n = rapid.IntRange(0, 3).Draw(t, "n")
			}
			s := duplicate.Series[string]{A: a, B: b}
			for range n {
				net := chips.Draw(t, "net")
				s.Nets = append(s.Nets, net)
				s.Total += net
				e.Matches = append(e.Matches, runoff.Match[string]{A: a, B: b, Chips: net})
			}
			if n > 0 && rapid.IntRange(0, 3).Draw(t, "luck") > 0 {
				s.Duplicate, s.Plain = standard.Draw(t, "duplicate"), standard.Draw(t, "plain")
			}
			// A pair that has not met needs no series.
			if scores && (n > 0 || rapid.Bool().Draw(t, "empty")) {
				o.Series = append(o.Series, s)
			}
		}
	}
	return e, o
}

// anyReport: every event can be reported with any names. All forms of the
// report say the same, and the order of the records makes no difference.
func anyReport(t *rapid.T, seen occurs.Tally) {
	e, o := anyEvent(t)
	kept := e.Clone()
	r, err := NewReport(e, o)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(kept, e, cmpopts.EquateEmpty()); diff != "" {
		t.Fatal(diff)
	}
	text := r.String()
	picture, err := r.SVG(Methods()...)
	if err != nil {
		t.Fatal(err)
	}
	luck, err := r.LuckSVG()
	if (err != nil) != (len(r.luck.pairs) == 0) {
		t.Fatal(err)
	}
	j, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	quiet(t, func(q *testing.T) {
		clitest.Plain(q, text)
		clitest.Isolated(q, text)
		clitest.SVG(q, picture)
		if luck != nil {
			clitest.SVG(q, luck)
			apart(q, luck)
		}
	})

	// Bots that can be told apart are told apart.
	for _, called := range []map[string]string{r.called.label, r.called.cut, r.called.sentence} {
		by := map[string]string{}
		for _, b := range e.Bots {
			before, twice := by[called[b]]
			if twice && say.Clean(before) != say.Clean(b) && Quote(before) != Quote(b) {
				t.Fatalf("%q and %q are called %q", before, b, called[b])
			}
			by[called[b]] = b
		}
	}

	// The order makes no difference.
	r2, err := NewReport(turned(t, e, o))
	if err != nil {
		t.Fatal(err)
	}
	picture2, _ := r2.SVG(Methods()...)
	luck2, _ := r2.LuckSVG()
	j2, _ := r2.JSON()
	if diff := cmp.Diff(text, r2.String()); diff != "" || !bytes.Equal(picture, picture2) || !bytes.Equal(luck, luck2) || !bytes.Equal(j, j2) {
		t.Fatalf("another order: %s\n%s\n%s", diff, j, j2)
	}

	// What is written can be read.
	doc, err := ReadDocument(j)
	if diff := cmp.Diff(r.Document(), doc, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Fatal(err, diff)
	}

	// The data are right: they are counted again.
	chips, points := map[string]int64{}, map[string]int{}
	matches := 0
	for _, p := range doc.Pairs {
		chips[p.A] += p.Chips
		chips[p.B] -= p.Chips
		points[p.A] += p.Points
		points[p.B] -= p.Points
		matches += p.Matches
		if p.Matches == 0 {
			t.Fatalf("%q and %q have not met", p.A, p.B)
		}
	}
	if doc.Title != o.Title {
		t.Fatalf("title %q", doc.Title)
	}
	if matches != len(e.Matches) || doc.Matches != matches {
		t.Fatalf("%d matches of %d", matches, len(e.Matches))
	}
	for _, x := range doc.Rankings[0].Ranking.Steps[0].Totals {
		if chips[x.Bot] != x.Total {
			t.Fatalf("%q: %d, not %d", x.Bot, chips[x.Bot], x.Total)
		}
	}
	for _, x := range doc.Rankings[1].Ranking.Steps[0].Totals {
		if int64(points[x.Bot]) != x.Total {
			t.Fatalf("%q: %d points, not %d", x.Bot, points[x.Bot], x.Total)
		}
	}
	if o.Decides != 0 {
		if diff := cmp.Diff(doc.Rankings[o.Decides-1].Ranking.Places[0].Bots, doc.Winners); diff != "" || doc.Decides != o.Decides || doc.Rankings[o.Decides-1].Method != o.Decides {
			t.Fatal(diff)
		}
	}
	recount(t, doc, o, seen)

	seen.Note("decides ", o.Decides)
	seen.When(len(doc.Rankings[0].Ranking.Uneven) > 0, "uneven")
	seen.When(doc.Luck != nil, "luck")
	seen.When(len(doc.Rankings[2].Trust) > 0, "confidence")
	seen.When(len(r.winners(Methods())) > 1, "two winners")
}

// recount compares the luck of a document with the scores.
func recount(t *rapid.T, doc Document, o Options, seen occurs.Tally) {
	want := LuckSummary{}
	for _, s := range o.Series {
		if len(s.Nets) == 0 {
			continue
		}
		want.Pairs++
		unknown := len(s.Nets) == 1 && o.Hands <= 1 && s.Duplicate == 0 && s.Plain == 0
		far := max(float64(s.Total), -float64(s.Total)) / 2
		if far > s.Duplicate && !unknown {
			want.BeyondDuplicate++
		}
		if far > s.Plain && !unknown {
			want.BeyondPlain++
		}
		for _, p := range doc.Pairs {
			if p.A == s.A && p.B == s.B || p.A == s.B && p.B == s.A {
				if (p.Luck == nil) != unknown {
					t.Fatalf("%q and %q: %+v", p.A, p.B, p.Luck)
				}
				if p.Luck != nil && (p.Luck.Duplicate != s.Duplicate || p.Luck.Plain != s.Plain) {
					t.Fatalf("%q and %q: %+v, not %+v", p.A, p.B, *p.Luck, s)
				}
			}
		}
		seen.When(unknown, "unknown luck")
		seen.When(s.Duplicate == 0 && s.Plain > 0, "luck in plain matches only")
	}
	if doc.Luck == nil {
		if want.Pairs > 0 {
			t.Fatal("no luck")
		}
		return
	}
	got := *doc.Luck
	got.Times = nil
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatal(diff)
	}
}

var anyReportThings = []string{
	"decides ", "decides Bankroll", "decides Points", "decides TopByTotal", "uneven", "luck", "confidence", "two winners", "unknown luck", "luck in plain matches only",
}

func TestAnyReport(t *testing.T) { occurs.Hold(t, anyReport, anyReportThings...) }
func FuzzAnyReport(f *testing.F) { occurs.Fuzz(f, anyReport) }

// quiet runs checks of package clitest inside a law.
func quiet(t *rapid.T, check func(*testing.T)) {
	var q testing.T
	check(&q)
	if q.Failed() {
		t.Fatal("a text that is not plain, or a picture whose parts overlap")
	}
}

// A document is refused or read. What is read can be written and read again.
func FuzzReadDocument(f *testing.F) {
	f.Fuzz(func(t *testing.T, text []byte) {
		doc, err := ReadDocument(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "runoffs: ") {
				t.Error(err)
			}
			return
		}
		j, err := strict.Append(nil, &doc)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ReadDocument(j)
		if diff := cmp.Diff(doc, again, cmpopts.EquateEmpty()); err != nil || diff != "" {
			t.Error(err, diff)
		}
	})
}
