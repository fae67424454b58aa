package runoffs

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/runoff"
)

func TestPercent(t *testing.T) {
	for _, c := range []struct {
		n, of         int
		text, rounded string
	}{
		{0, 1000, "0.0", ""},
		{1, 100000, "<0.1", "<1"},
		{9, 1000, "0.9", "<1"},
		{10, 1000, "1.0", "1"},
		{495, 1000, "49.5", "50"},
		{494, 1000, "49.4", "49"},
		{990, 1000, "99.0", "99"},
		{999, 1000, "99.9", ">99"},
		{99999, 100000, "99.9", ">99"},
		{1000, 1000, "100", "100"},
	} {
		if got := percent(c.n, c.of); got != c.text {
			t.Errorf("%d of %d: %s, want %s", c.n, c.of, got, c.text)
		}
		if got := rounded(c.n, c.of); got != c.rounded {
			t.Errorf("%d of %d: %s, want %s", c.n, c.of, got, c.rounded)
		}
	}
}

// As many resamples as the refusal says are not refused.
func TestMaxSamples(t *testing.T) {
	for _, c := range []struct{ bots, matches, most int }{{500, 249500, 50}, {100, 9900, 1256}, {4, 60, 328947}} {
		if got := maxSamples(c.bots, c.matches); got != c.most {
			t.Errorf("%d matches among %d bots: %d resamples, want %d", c.matches, c.bots, got, c.most)
		}
	}
	e := robin(4, 10, func(i int) string { return fmt.Sprint(i) })
	_, err := NewReport(e, Options{Samples: 328948})
	const want = "runoffs: too many resamples: 328948 of 60 matches among 4 bots; take fewer -samples: up to 328947, or 0 for none"
	if !errors.Is(err, ErrTooLong) || err.Error() != want {
		t.Errorf("error %v", err)
	}
}

// Resamples could have larger sums than the matches have.
func TestTooLarge(t *testing.T) {
	r := report(t, pairs("A B 9223372036854775806", "A B 1"), Options{Samples: 2})
	if r.unknown != tooLarge || r.gaps != nil || r.rankings[0].order()[0] != "A" {
		t.Errorf("unknown %q", r.unknown)
	}
	clitest.SVG(t, drawn(t, r, Methods()...))
	if text := r.String(); !strings.Contains(text, "All three rules place A first.") || !strings.Contains(text, "\nConfidence\n\nResamples could have sums of chips") {
		t.Error(text)
	}
	if doc := r.Document(); doc.Confidence.Unknown != tooLarge {
		t.Errorf("%+v", doc.Confidence)
	}
	if r := report(t, pairs("A B 1"), Options{Samples: 2}); r.unknown != neverTwice {
		t.Errorf("unknown %q", r.unknown)
	}
}

// differ is an event in which the three rules have three winners.
func differ() runoff.Event[string] {
	return pairs("A B 1", "A C 1", "A D 1", "A E -9", "B C 5", "B D 5", "B E 5", "C D 6", "C E 1", "D E 1", "A F 1", "B F 1", "C F 1", "D F 1", "E F 1")
}

// The method that decides is named first, its bots are in order, and the others
// are beside it.
func TestVerdict(t *testing.T) {
	same := pairs("A B 1", "A C 2", "B C 1")
	level := pairs("A B 0")
	for _, c := range []struct {
		event   runoff.Event[string]
		decides Method
		want    string
	}{
		{same, 0, "All three rules place A first."},
		{same, Points, "Winner by Points: A. Bankroll and TopByTotal place A first, too."},
		{level, Bankroll, "Winners by Bankroll: A, B. Points and TopByTotal place A, B first, too."},
		{level, 0, "All three rules place A, B first."},
		{differ(), 0, "The rules differ about the first place: by Bankroll and TopByTotal B; by Points A."},
		{differ(), Points, "Winner by Points: A. Bankroll and TopByTotal place B first."},
		{differ(), Bankroll, "Winner by Bankroll: B. Points places A first. TopByTotal places B first."},
	} {
		r := report(t, c.event, Options{Decides: c.decides})
		if got := r.verdict(r.called); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

func TestErrors(t *testing.T) {
	e := pairs("A B 5", "A B -2", "A C 1", "C A 1", "B C 0", "B C 0")
	good := []duplicate.Series[string]{
		{A: "A", B: "B", Nets: []int64{5, -2}, Total: 3, Duplicate: 1, Plain: 2},
		{A: "C", B: "A", Nets: []int64{-1, 1}, Duplicate: 1, Plain: 2},
		{A: "B", B: "C", Nets: []int64{0, 0}},
	}
	with := func(change func([]duplicate.Series[string])) Options {
		list := slices.Clone(good)
		change(list)
		return Options{Series: list}
	}
	for _, c := range []struct {
		name    string
		options Options
		kind    error
		want    []string
	}{
		{"nothing", Options{}, nil, nil},
		{"good series", Options{Series: good}, nil, nil},
		{"one resample", Options{Samples: 1}, ErrSamples, []string{"runoffs: a number of resamples that is not allowed: it must be 0 or at least 2, not 1"}},
		{"several", Options{Samples: -1, Decides: 4, Hands: -1, Series: good[:1]}, ErrMethod, []string{
			"runoffs: a number of resamples that is not allowed: it must be 0 or at least 2, not -1",
			"runoffs: unknown method: no method has the number 4",
			"runoffs: the number of hands of a half must be from 0 to 1000000, not -1",
			"runoffs: a series that does not fit the matches: A and C: they have met, and have no series",
			"runoffs: a series that does not fit the matches: B and C: they have met, and have no series",
		}},
		{"too many hands", Options{Hands: duplicate.MaxHands + 1}, ErrHands, []string{"runoffs: the number of hands of a half must be from 0 to 1000000, not 1000001"}},
		{"a stranger", with(func(s []duplicate.Series[string]) { s[2].B = "D \n" }), ErrSeries, []string{
			`runoffs: a series that does not fit the matches: B and "D \n": the event has no such pair`,
			"runoffs: a series that does not fit the matches: B and C: they have met, and have no series",
		}},
		{"itself", with(func(s []duplicate.Series[string]) { s[2].B = "B" }), ErrSeries, []string{
			"runoffs: a series that does not fit the matches: B and B: the event has no such pair",
			"runoffs: a series that does not fit the matches: B and C: they have met, and have no series",
		}},
		{"twice", with(func(s []duplicate.Series[string]) { s[2] = s[1]; s[2].A, s[2].B = "A", "C" }), ErrSeries, []string{
			"runoffs: a series that does not fit the matches: A and C: the pair is named twice",
			"runoffs: a series that does not fit the matches: B and C: they have met, and have no series",
		}},
		{"other chips", with(func(s []duplicate.Series[string]) { s[0].Total = -3 }), ErrSeries, []string{
			"runoffs: a series that does not fit the matches: A and B: +3 chips in 2 matches, not -3 in 2",
		}},
		{"other matches", with(func(s []duplicate.Series[string]) { s[1].Nets = s[1].Nets[:1] }), ErrSeries, []string{
			"runoffs: a series that does not fit the matches: C and A: +0 chips in 2 matches, not +0 in 1",
		}},
		{"errors", with(func(s []duplicate.Series[string]) {
			s[0].Duplicate, s[0].Plain, s[1].Plain = -1, math.Inf(1), math.NaN()
		}), ErrSeries, []string{
			"runoffs: a series that does not fit the matches: A and B: a standard error of -1",
			"runoffs: a series that does not fit the matches: A and B: a standard error of +Inf",
			"runoffs: a series that does not fit the matches: C and A: a standard error of NaN",
		}},
	} {
		_, err := NewReport(e, c.options)
		var got []string
		if err != nil {
			got = strings.Split(err.Error(), "\n")
		}
		if diff := cmp.Diff(c.want, got); diff != "" || !errors.Is(err, c.kind) {
			t.Errorf("%s: error %v (-want +got):\n%s", c.name, err, diff)
		}
	}

	many := robin(MaxBots+1, 0, func(i int) string { return fmt.Sprint(i) })
	if _, err := NewReport(many, Options{}); !errors.Is(err, ErrTooMany) {
		t.Errorf("error %v", err)
	}
	if _, err := NewReport(runoff.Event[string]{}, Options{}); !errors.Is(err, runoff.ErrTooFew) {
		t.Errorf("error %v", err)
	}
	if _, err := NewReport(pairs("A B 1", "A C 1"), Options{}); !errors.Is(err, runoff.ErrUneven) || !strings.HasSuffix(err.Error(), "the most is 1\n  B and C have none") {
		t.Errorf("error %v", err)
	}
	r := report(t, robin(MaxDrawn+1, 1, func(i int) string { return fmt.Sprint(i) }), Options{})
	if _, err := r.SVG(); !errors.Is(err, ErrTooMany) {
		t.Errorf("error %v", err)
	}
	if _, err := r.LuckSVG(); !errors.Is(err, ErrNoSeries) {
		t.Errorf("error %v", err)
	}
}

func TestQuote(t *testing.T) {
	for name, want := range map[string]string{
		"Ann": "Ann", "": "-", "-": `"-"`, "Ann B.": `"Ann B."`, `a"b`: `"a\"b"`, "a#": `"a#"`, "\u3000": "\"\u3000\"", "a\n": `"a\n"`,
		"\u202e": `"\u202e"`, "李": "李", "می\u200cخواهم": "می\u200cخواهم", "\xff": `"\xff"`,
	} {
		if got := Quote(name); got != want {
			t.Errorf("%q is %s, want %s", name, got, want)
		}
	}
}

// The numbers of methods are their places, and their names can be read back.
func TestMethods(t *testing.T) {
	for k, m := range Methods() {
		text, err := m.MarshalText()
		var back Method
		if err != nil || int(m) != k+1 || back.UnmarshalText(text) != nil || back != m {
			t.Errorf("method %d: %q, %v, back %v", k, text, err, back)
		}
		r, err := book[k].rank(table(t, differ()))
		if err != nil || len(r.Places) == 0 {
			t.Error(m, err)
		}
	}
	var m Method
	if err := m.UnmarshalText([]byte("Borda")); err == nil || !strings.Contains(err.Error(), "TopByTotal") {
		t.Errorf("error %v", err)
	}
	if _, err := Method(4).MarshalText(); err == nil || Method(0).String() != "" {
		t.Error("a method without a name")
	}
}

func table(t *testing.T, e runoff.Event[string]) *runoff.Crosstable[string] {
	t.Helper()
	c, err := e.Crosstable()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The text, the picture and the data say so if pairs have met too seldom.
func TestFew(t *testing.T) {
	for most, few := range map[int]bool{2: true, 9: true, 10: false} {
		r := report(t, robin(3, most, func(i int) string { return fmt.Sprint(i) }), Options{Samples: 2})
		words := fmt.Sprintf("No pair has met more than %d times. With so few matches, bots that are nearly equal are less sure of their places than these shares say.", most)
		if got := strings.Contains(strings.Join(strings.Fields(r.Confidence()), " "), words); got != few {
			t.Errorf("%d matches: %t in the text", most, got)
		}
		picture := strings.Join(clitest.SVG(t, drawn(t, r)), " ")
		if got := strings.Contains(picture, words); got != few {
			t.Errorf("%d matches: %t in the picture", most, got)
		}
		if got := r.Document().Confidence.Most; got != most {
			t.Errorf("%d matches: %d in the data", most, got)
		}
	}
	if text := report(t, pairs("A B 1"), Options{Samples: 2}).Confidence(); !strings.HasSuffix(text, "nothing is known\n    about how sure the places are.\n") {
		t.Error(text)
	}
}

// A document that is changed is refused, with the place.
func TestReadDocument(t *testing.T) {
	r := report(t, differ(), Options{Decides: Bankroll, Samples: 2})
	j, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := ReadDocument(j)
	if diff := cmp.Diff(r.Document(), doc, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Fatal(err, diff)
	}
	for _, c := range []struct{ old, now, want string }{
		{`"bots":`, `"bot":`, `key "bot"`},
		{`"matches":15,`, ``, "matches"},
		{`"decides":"Bankroll"`, `"decides":"Borda"`, "Borda"},
		{`"method":"Points"`, `"method":"Points","method":"Points"`, "twice"},
	} {
		text := strings.Replace(string(j), c.old, c.now, 1)
		if _, err := ReadDocument([]byte(text)); text == string(j) || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: error %v", c.now, c.old, err)
		}
	}
	if _, err := report(t, runoff.Event[string]{Bots: []string{"\xff"}}, Options{}).JSON(); err == nil {
		t.Error("a name that is not UTF-8")
	}
	if _, err := report(t, pairs("A B 1"), Options{Title: "\xff"}).JSON(); err == nil {
		t.Error("a title that is not UTF-8")
	}
	if title := strings.Repeat("long\n", 100); report(t, pairs("A B 1"), Options{Title: title}).Document().Title != title {
		t.Error("another title")
	}
}

// spring is an event of five bots with the scores of duplicate matches. Eve and
// Dan are level without any luck, and Bob and Cid only in the duplicate.
func spring() (runoff.Event[string], Options) {
	o := Options{Title: "The spring series", Decides: Points, Samples: 100, Seed: 7, Hands: 100}
	e := runoff.Event[string]{Bots: []string{"Ann", "Bob", "Cid", "Dan", "Eve"}}
	for _, s := range []duplicate.Series[string]{
		{A: "Ann", B: "Bob", Nets: []int64{310, -120, 205, 95}, Duplicate: 150.25, Plain: 402.5},
		{A: "Ann", B: "Cid", Nets: []int64{-40, 15, -60, -90}, Duplicate: 88, Plain: 240.5},
		{A: "Ann", B: "Dan", Nets: []int64{900, 1100, 870, 1000}, Duplicate: 210.5, Plain: 515},
		{A: "Eve", B: "Ann", Nets: []int64{-650, -700, -320, -800}, Duplicate: 260, Plain: 230},
		{A: "Bob", B: "Cid", Nets: []int64{25, 25, 25, 25}, Plain: 310},
		{A: "Dan", B: "Bob", Nets: []int64{-520, -410, -600, -230}, Duplicate: 190.75, Plain: 480},
		{A: "Bob", B: "Eve", Nets: []int64{300, 280, -50, 120}, Duplicate: 170, Plain: 351.25},
		{A: "Cid", B: "Dan", Nets: []int64{410, 380, 200, 500}, Duplicate: 144, Plain: 365},
		{A: "Eve", B: "Cid", Nets: []int64{-100, -300, 200, 50}, Duplicate: 133.5, Plain: 377},
		{A: "Eve", B: "Dan", Nets: []int64{0, 0, 0, 0}},
	} {
		for k, net := range s.Nets {
			s.Total += net
			e.Matches = append(e.Matches, runoff.Match[string]{ID: fmt.Sprintf("%s-%s/%d", s.A, s.B, k+1), A: s.A, B: s.B, Chips: net})
		}
		o.Series = append(o.Series, s)
	}
	return e, o
}

func TestGolden(t *testing.T) {
	e, o := spring()
	r := report(t, e, o)
	golden.Check(t, "spring.golden", r.String())
	golden.Check(t, "spring.svg", string(drawn(t, r, Methods()...)))
	picture, err := r.LuckSVG()
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "luck.svg", string(picture))
	j, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "spring.json", string(j))
}

// Tables of steps are no wider than the rest, unless one step is.
func TestWidth(t *testing.T) {
	r := report(t, robin(40, 1, func(i int) string { return fmt.Sprintf("a name of %d letters", i) }), Options{})
	text := r.Steps(Methods()...)
	for _, row := range strings.Split(text, "\n") {
		if len(row) > width {
			t.Errorf("%d columns: %s", len(row), row)
		}
	}
	if !strings.Contains(text, "step 15") {
		t.Errorf("no step 15 in\n%s", text)
	}
}

// Without scores, nothing is known of a bot against the others.
func TestAgainst(t *testing.T) {
	e := runoff.Event[string]{Bots: []string{"Ann", "Bob"}, Matches: []runoff.Match[string]{{ID: "1", A: "Ann", B: "Bob", Chips: 3}}}
	r, err := NewReport(e, Options{})
	if err != nil || r.Against("Ann") != "" {
		t.Errorf("%q, %v", r.Against("Ann"), err)
	}
	if got := r.Document().PairsOf("Bob"); len(got) != 1 || got[0] != (Pair{A: "Bob", B: "Ann", Matches: 1, Chips: -3, Points: -1}) {
		t.Errorf("%+v", got)
	}
}
