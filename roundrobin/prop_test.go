package roundrobin

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// This file holds laws of schedules and events.

func TestOnce(t *testing.T) { occurs.Hold(t, once, "an even number", "an odd number") }
func TestThere(t *testing.T) {
	occurs.Hold(t, thereAndBack, "an even number", "an odd number", "a match of team 1")
}
func TestRename(t *testing.T)  { rapid.Check(t, rename) }
func TestReorder(t *testing.T) { rapid.Check(t, reorder) }
func TestSums(t *testing.T) {
	occurs.Hold(t, sums, "a place is shared", "a draw", "matches remain", "no match remains")
}
func TestGoesOn(t *testing.T) { occurs.Hold(t, goesOn, goesOnThings...) }
func TestStays(t *testing.T)  { occurs.Hold(t, stays, staysThings...) }

// What must occur in the laws.
var (
	goesOnThings = []string{"in table", "in playoff", "in final", "in extra", "in decided", "in undecided"}
	staysThings  = []string{
		"in table, open stays open", "in table, open becomes clinched", "in table, open becomes out",
		"in table, clinched stays clinched", "in table, out stays out",
		"in playoff, open becomes clinched", "in playoff, open becomes out",
		"in playoff, clinched stays clinched", "in playoff, out stays out",
	}
)

func FuzzOnce(f *testing.F)    { occurs.Fuzz(f, once) }
func FuzzThere(f *testing.F)   { occurs.Fuzz(f, thereAndBack) }
func FuzzRename(f *testing.F)  { f.Fuzz(rapid.MakeFuzz(rename)) }
func FuzzReorder(f *testing.F) { f.Fuzz(rapid.MakeFuzz(reorder)) }
func FuzzGoesOn(f *testing.F)  { occurs.Fuzz(f, goesOn) }
func FuzzStays(f *testing.F)   { occurs.Fuzz(f, stays) }

// once: every pair meets once, every team is in every round once at most, and
// rests once if any does.
func once(t *rapid.T, seen occurs.Tally) {
	teams := rapid.IntRange(2, 150).Draw(t, "teams")
	tt := timetable(t, teams)
	seen.Note([]string{"an even number", "an odd number"}[teams%2])
	met := make([]bool, (teams+1)*(teams+1))
	rests := make([]int, teams+1)
	for r := range tt.Rounds() {
		busy := make([]bool, teams+1)
		rests[r.Rest()]++
		busy[r.Rest()] = true
		i := 0
		for p := range r.Pairs() {
			if p.A < 1 || p.A >= p.B || p.B > teams || busy[p.A] || busy[p.B] || met[p.A*teams+p.B] {
				t.Fatalf("round %d: pair %d is %+v", r.Number(), i, p)
			}
			busy[p.A], busy[p.B], met[p.A*teams+p.B] = true, true, true
			i++
		}
		if i != teams/2 || slices.Contains(busy[1:], false) {
			t.Fatalf("round %d: %d pairs, busy %v", r.Number(), i, busy)
		}
	}
	for a := 1; a <= teams; a++ {
		if rests[a] != teams%2 {
			t.Fatalf("%d rests %d times", a, rests[a])
		}
	}
	if n := tt.Len(); n*(teams/2) != teams*(teams-1)/2 {
		t.Fatalf("%d rounds", n)
	}
}

// thereAndBack: the look-ups agree, at any size.
func thereAndBack(t *rapid.T, seen occurs.Tally) {
	teams := rapid.IntRange(3, MaxTeams).Draw(t, "teams")
	tt := timetable(t, teams)
	a := rapid.IntRange(1, teams).Draw(t, "a")
	b := rapid.IntRange(1, teams-1).Draw(t, "b")
	if b >= a {
		b++
	}
	seen.Note([]string{"an even number", "an odd number"}[teams%2])
	seen.When(min(a, b) == 1, "a match of team 1")
	p := tt.Meeting(a, b)
	r := tt.Round(p.Round)
	if p.A != min(a, b) || p.B != max(a, b) || p.First != a && p.First != b || r.Opponent(a) != b || r.Opponent(b) != a {
		t.Fatalf("%+v, opponents %d and %d", p, r.Opponent(a), r.Opponent(b))
	}
	if rest := r.Rest(); (rest == 0) != (teams%2 == 0) || r.Opponent(rest) != 0 {
		t.Fatalf("rest %d", rest)
	}
}

func drawEvent(t *rapid.T) Event[int] {
	return randomEvent(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)), 9)
}

// mapped returns an event with other ids.
func mapped(e Event[int], name func(int) string) Event[string] {
	result := func(r Match[int]) Match[string] {
		return Match[string]{name(r.A), name(r.B), r.WinsA, r.WinsB, r.Forfeit}
	}
	m := Event[string]{Options: e.Options}
	for _, team := range e.Teams {
		m.Teams = append(m.Teams, name(team))
	}
	for _, r := range e.Results {
		m.Results = append(m.Results, result(r))
	}
	for _, list := range e.PlayOffs {
		var stage []Match[string]
		for _, r := range list {
			stage = append(stage, result(r))
		}
		m.PlayOffs = append(m.PlayOffs, stage)
	}
	for _, team := range e.Lots {
		m.Lots = append(m.Lots, name(team))
	}
	if e.Final != nil {
		r := result(*e.Final)
		m.Final = &r
	}
	if e.Extra != nil {
		r := result(*e.Extra)
		m.Extra = &r
	}
	for _, x := range e.Annulled {
		m.Annulled = append(m.Annulled, Annulment[string]{result(x.Match), x.Why})
	}
	for _, x := range e.Deductions {
		m.Deductions = append(m.Deductions, Deduction[string]{name(x.Team), x.Points, x.From, x.Why})
	}
	for _, x := range e.Sanctions {
		m.Sanctions = append(m.Sanctions, Sanction[string]{name(x.Team), x.Count, x.Why})
	}
	for _, x := range e.Withdrawals {
		m.Withdrawals = append(m.Withdrawals, Withdrawal[string]{name(x.Team), x.Results, x.Why})
	}
	return m
}

// rename: other names, of another type, change nothing but the names.
func rename(t *rapid.T) {
	e := drawEvent(t)
	names := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z]{1,8}`), len(e.Teams), len(e.Teams), rapid.ID).Draw(t, "names")
	m := mapped(e, func(k int) string { return names[k] })
	want, err := Final(e)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Final(m)
	if err != nil {
		t.Fatal(err)
	}
	// As texts, with the numbers put in for the names, they are the same.
	byNumber := mapDecision(got, func(s string) int { return slices.Index(names, s) })
	if diff := cmp.Diff(want, byNumber, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +renamed):\n%s", diff)
	}
	before, after := must(t, e), must(t, m)
	for k := range before {
		if p, q := before[k], after[k]; p.Status != q.Status || p.Rule != q.Rule || p.Least != q.Least || p.Most != q.Most || names[p.Team] != q.Team {
			t.Errorf("%+v, renamed %+v", p, q)
		}
	}
}

func must[P comparable](t *rapid.T, e Event[P]) []Prospect[P] {
	t.Helper()
	list, err := Outlook(e)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func mapList[P, Q any](list []P, f func(P) Q) (out []Q) {
	for _, x := range list {
		out = append(out, f(x))
	}
	return out
}

func mapDecision(d Decision[string], f func(string) int) Decision[int] {
	row := func(r Row[string]) Row[int] {
		return Row[int]{f(r.Team), r.Points, r.Won, r.Drawn, r.Lost, r.GamesWon, r.GamesLost, r.Deducted, r.Withdrawn}
	}
	m := Decision[int]{
		Table: Table[int]{mapList(d.Table.Rows, row), mapList(d.Table.Places, func(p Place[string]) Place[int] {
			return Place[int]{p.Rule, p.From, p.To, p.Points, mapList(p.Teams, f), p.By}
		}), d.Table.Left},
		Stages: mapList(d.Stages, func(s Stage[string]) Stage[int] {
			return Stage[int]{s.Rule, mapList(s.Through, f), mapList(s.Contenders, f), s.Places, mapList(s.Rows, row), s.Left}
		}),
		Finalists: mapList(d.Finalists, func(x Finalist[string]) Finalist[int] { return Finalist[int]{f(x.Team), x.Rule, x.Stage} }),
		State:     d.State, Rule: d.Rule,
		Next: Upcoming[int]{d.Next.Rule, d.Next.Games, mapList(d.Next.Matches, func(x Fixture[string]) Fixture[int] {
			return Fixture[int]{Round: x.Round, A: f(x.A), B: f(x.B), First: f(x.First)}
		})},
	}
	if d.Champion != nil {
		k := f(*d.Champion)
		m.Champion = &k
	}
	return m
}

// reorder: the order of results, and who of the two is named first, make no
// difference; the event is not modified.
func reorder(t *rapid.T) {
	e := drawEvent(t)
	turn := func(list []Match[int]) []Match[int] {
		mixed := rapid.Permutation(list).Draw(t, "order")
		for k, r := range mixed {
			if k%2 == 0 {
				mixed[k] = Match[int]{r.B, r.A, r.WinsB, r.WinsA, 0}
			}
		}
		return mixed
	}
	mixed := Event[int]{Teams: e.Teams, Results: turn(e.Results), Lots: e.Lots, Final: e.Final, Extra: e.Extra, Options: e.Options}
	for _, list := range e.PlayOffs {
		mixed.PlayOffs = append(mixed.PlayOffs, turn(list))
	}
	want, err := Final(e)
	if err != nil {
		t.Fatal(err)
	}
	before := mapped(mixed, func(k int) string { return string(rune('A' + k)) })
	got, err := Final(mixed)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v (-before +after):\n%s", err, diff)
	}
	if diff := cmp.Diff(must(t, e), must(t, mixed)); diff != "" {
		t.Errorf("outlook (-before +after):\n%s", diff)
	}
	if diff := cmp.Diff(before, mapped(mixed, func(k int) string { return string(rune('A' + k)) })); diff != "" {
		t.Errorf("event (-before +after):\n%s", diff)
	}
}

// sums: each match gives the points of a win and a loss, or of two draws, every
// team has one place, and games won by one are lost by another.
func sums(t *rapid.T, seen occurs.Tally) {
	e := drawEvent(t)
	s, err := Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	win, draw, loss := slowWorth(e.Options)
	points, won, played, draws := 0, 0, 0, 0
	for _, r := range s.Rows {
		points += r.Points
		won += r.GamesWon - r.GamesLost
		played += r.Won + r.Drawn + r.Lost
		draws += r.Drawn
		if r.Points != win*r.Won+draw*r.Drawn+loss*r.Lost {
			t.Errorf("%+v", r)
		}
	}
	n, m := len(e.Teams), len(e.Results)
	all := n * (n - 1) / 2
	if e.Options.Twice {
		all *= 2
	}
	if points != (win+loss)*(m-draws/2)+draw*draws || won != 0 || played != 2*m || s.Left != all-m {
		t.Errorf("%d points, %d games, %d played, %d left", points, won, played, s.Left)
	}
	seen.When(draws > 0, "a draw")
	seen.When(s.Left > 0, "matches remain")
	seen.When(s.Left == 0, "no match remains")
	next := 1
	for _, p := range s.Places {
		seen.When(p.To > p.From, "a place is shared")
		if p.From != next || p.To-p.From+1 != len(p.Teams) || (p.Rule == SharedPlaces) != (p.To > p.From) {
			t.Errorf("place %+v, want one from %d", p, next)
		}
		next = p.To + 1
	}
	if next != n+1 {
		t.Errorf("places to %d, want %d", next-1, n)
	}
}

// goesOn: what is next can be entered, one match after the other, until the
// event is over. Its states follow each other, and finalists stay.
func goesOn(t *rapid.T, seen occurs.Tally) {
	e := drawEvent(t)
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "results"), 0))
	var before Decision[int]
	for range 500 {
		d, err := Final(e)
		if err != nil {
			t.Fatal(err)
		}
		if d.State < before.State || len(d.Finalists) < len(before.Finalists) || !slices.Equal(before.Finalists, d.Finalists[:len(before.Finalists)]) {
			t.Fatalf("%+v, before %+v", d, before)
		}
		if (d.State == Decided) != (d.Champion != nil) || (d.State >= Decided) != (d.Next.Rule == 0) || (d.Next.Rule == 0) != (len(d.Next.Matches) == 0) {
			t.Fatalf("%+v", d)
		}
		before = d
		seen.Note("in ", d.State)
		if d.Next.Rule == 0 {
			return
		}
		f := d.Next.Matches[0]
		if f.First != f.A && f.First != f.B {
			t.Fatalf("%+v", f)
		}
		games := d.Next.Games
		if games == AnyGames {
			games = 1 + r.IntN(30)
		}
		m := Match[int]{f.A, f.B, r.IntN(games + 1), 0, 0}
		m.WinsB = r.IntN(games - m.WinsA + 1)
		switch d.State {
		case InTable:
			e.Results = append(e.Results, m)
		case InPlayOff:
			for len(e.PlayOffs) < len(d.Stages) {
				e.PlayOffs = append(e.PlayOffs, nil)
			}
			last := &e.PlayOffs[len(d.Stages)-1]
			*last = append(*last, m)
		case InFinal:
			e.Final = &m
		case InExtra:
			e.Extra = &m
		}
	}
	t.Fatalf("no end: %+v", e)
}

// stays: a team that has clinched a place, or is out, stays so with one result
// more.
func stays(t *rapid.T, seen occurs.Tally) {
	e := drawEvent(t)
	d, err := Final(e)
	if err != nil {
		t.Fatal(err)
	}
	before := must(t, e)
	for _, f := range d.Next.Matches {
		for wins := range 3 {
			m := Match[int]{f.A, f.B, wins, 2 - wins, 0}
			after := e
			switch d.State {
			case InTable:
				after.Results = append(slices.Clone(e.Results), m)
			case InPlayOff:
				after.PlayOffs = make([][]Match[int], len(d.Stages))
				copy(after.PlayOffs, e.PlayOffs)
				last := &after.PlayOffs[len(d.Stages)-1]
				*last = append(slices.Clone(*last), m)
			default:
				return
			}
			for k, p := range must(t, after) {
				word := " becomes "
				if p.Status == before[k].Status {
					word = " stays "
				}
				seen.Note("in ", d.State, ", ", before[k].Status, word, p.Status)
				if before[k].Status != Open && p.Status != before[k].Status {
					t.Fatalf("%v was %v, and after %+v is %v", p.Team, before[k].Status, m, p.Status)
				}
			}
		}
	}
}
