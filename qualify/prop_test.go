package qualify

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file holds laws.

func TestRename(t *testing.T)   { rapid.Check(t, rename) }
func TestIgnored(t *testing.T)  { occurs.Hold(t, ignored, "a game less") }
func TestLonger(t *testing.T)   { occurs.Hold(t, longer, "more points", "as many points") }
func TestShuffle(t *testing.T)  { rapid.Check(t, shuffle) }
func TestJSON(t *testing.T)     { rapid.Check(t, roundTrip) }
func TestOutlook(t *testing.T)  { occurs.Hold(t, outlook, outlookThings...) }
func TestNarrows(t *testing.T)  { occurs.Hold(t, narrows, narrowsThings...) }
func TestOrder(t *testing.T)    { occurs.Hold(t, order, orderThings...) }
func TestNext(t *testing.T)     { occurs.Hold(t, next, nextThings...) }
func TestStopping(t *testing.T) { occurs.Hold(t, stopping, stoppingThings...) }
func TestEnded(t *testing.T)    { occurs.Hold(t, ended, endedThings...) }

// What must occur in the laws.
var (
	outlookThings = []string{
		"before the end, clinched", "before the end, open", "before the end, out",
		"after the end, clinched", "after the end, open", "after the end, out",
		"clinched if it stops", "open if it stops", "out if it stops",
		"more than the least", "less than the most", "the least", "the most",
	}
	narrowsThings = []string{
		"open stays open", "open becomes clinched", "open becomes out", "clinched stays clinched", "out stays out",
		"more at least", "less at most", "a game in play ends",
	}
	orderThings = []string{
		"the order decides the cut", "it decides a place in the field", "it decides nothing",
	}
	nextThings = []string{
		"one comes in", "some are tied", "nobody comes in", "a tie at the cut",
		"a reserve comes in", "a reserve comes in for an invited one",
	}
	stoppingThings = []string{"clinched if it stops", "open if it stops", "out if it stops"}
	endedThings    = []string{
		"nothing in play", "one in play", "several in play", "other games count", "the same games count",
		"clinched", "open", "out",
	}
)

func FuzzRename(f *testing.F)   { f.Fuzz(rapid.MakeFuzz(rename)) }
func FuzzIgnored(f *testing.F)  { occurs.Fuzz(f, ignored) }
func FuzzLonger(f *testing.F)   { occurs.Fuzz(f, longer) }
func FuzzOutlook(f *testing.F)  { occurs.Fuzz(f, outlook) }
func FuzzNarrows(f *testing.F)  { occurs.Fuzz(f, narrows) }
func FuzzOrder(f *testing.F)    { occurs.Fuzz(f, order) }
func FuzzNext(f *testing.F)     { occurs.Fuzz(f, next) }
func FuzzStopping(f *testing.F) { occurs.Fuzz(f, stopping) }
func FuzzEnded(f *testing.F)    { occurs.Fuzz(f, ended) }

// rename: other names, of another type, change nothing but the names.
func rename(t *rapid.T) {
	in := drawInput(t)
	number := map[string]int{}
	for _, p := range append(slices.Clone(in.Entrants), in.Benchmarks...) {
		number[p] = 99 - len(number)
	}
	renamed := Event[int]{Window: in.Window, Options: in.Options}
	numbers := func(list []string) (out []int) {
		for _, p := range list {
			out = append(out, number[p])
		}
		return out
	}
	renamed.Entrants, renamed.Benchmarks = numbers(in.Entrants), numbers(in.Benchmarks)
	renamed.Unavailable, renamed.Order = numbers(in.Unavailable), numbers(in.Order)
	renamed.Penalized = numbers(in.Penalized)
	for _, p := range in.Reserves {
		if _, ok := number[p]; !ok {
			number[p] = 99 - len(number)
		}
	}
	renamed.Reserves = numbers(in.Reserves)
	for _, g := range in.Games {
		renamed.Games = append(renamed.Games, Game[int]{number[g.Gold], number[g.Silver], g.Rated, g.Start, g.End, g.Winner})
	}
	want, got := rank1(t, in), rank1(t, renamed)
	for i, s := range want.Totals {
		o := got.Totals[i]
		if o.Points != s.Points || o.TieBreak != s.TieBreak || o.Completed != s.Completed {
			t.Errorf("score %+v, want %+v", o, s)
		}
		for j := range s.Benchmarks {
			if diff := cmp.Diff(s.Benchmarks[j].Games, o.Benchmarks[j].Games); diff != "" {
				t.Errorf("evidence (-want +got):\n%s", diff)
			}
		}
	}
	for i, p := range want.Places {
		if diff := cmp.Diff(Place[int]{p.From, p.To, numbers(p.Players), p.Rule}, got.Places[i]); diff != "" {
			t.Errorf("places (-want +got):\n%s", diff)
		}
	}
	if diff := cmp.Diff(
		[][]int{append([]int{}, numbers(want.Field)...), numbers(want.TiedAtCut), numbers(want.Dropped), numbers(want.Invited), numbers(want.Next), numbers(want.Reserves), numbers(want.Owing)},
		[][]int{got.Field, got.TiedAtCut, got.Dropped, got.Invited, got.Next, got.Reserves, got.Owing},
	); diff != "" {
		t.Errorf("field (-want +got):\n%s", diff)
	}
}

// ignored: a game that a rule ignores can be taken out of the record, and no
// score changes. This is true for the filters in the order of the rule book and
// the alternation of games that counted.
func ignored(t *rapid.T, seen occurs.Tally) {
	in := drawInput(t)
	in.Options.Filters, in.Options.Alternation = [5]Rule{}, Counted
	r := rank1(t, in)
	var out []Game[string]
	drop := map[int]bool{}
	for _, s := range r.Totals {
		for _, b := range s.Benchmarks {
			for _, e := range b.Games {
				drop[e.Game] = e.Rule != 0 && rapid.Bool().Draw(t, "drop")
			}
		}
	}
	for i, g := range in.Games {
		if !drop[i] {
			out = append(out, g)
		}
		seen.When(drop[i], "a game less")
	}
	in.Games = out
	less := rank1(t, in)
	for i := range r.Totals {
		for j := range r.Totals[i].Benchmarks {
			r.Totals[i].Benchmarks[j].Games, less.Totals[i].Benchmarks[j].Games = nil, nil
		}
	}
	if diff := cmp.Diff(r, less); diff != "" {
		t.Errorf("without ignored games (-before +after):\n%s", diff)
	}
}

// longer: games that begin later than all others never lower the points.
func longer(t *rapid.T, seen occurs.Tally) {
	in := drawInput(t)
	before := rank1(t, in)
	games := drawGames(t, in, 40, 80)
	in.Games = append(in.Games, games...)
	after := rank1(t, in)
	for i, s := range before.Totals {
		if after.Totals[i].Points < s.Points {
			t.Errorf("%s falls from %d to %d", s.Player, s.Points, after.Totals[i].Points)
		}
		seen.When(after.Totals[i].Points > s.Points, "more points")
		seen.When(after.Totals[i].Points == s.Points, "as many points")
	}
}

// shuffle: the order of the record does not matter if no two games begin at the
// same instant.
func shuffle(t *rapid.T) {
	in := drawInput(t)
	for i := range in.Games {
		in.Games[i].Start = in.Games[i].Start.Add(time.Duration(i - len(in.Games)))
	}
	before := rank1(t, in)
	in.Games = rapid.Permutation(in.Games).Draw(t, "games")
	after := rank1(t, in)
	for i, s := range before.Totals {
		if o := after.Totals[i]; o.Points != s.Points || o.TieBreak != s.TieBreak || o.Completed != s.Completed {
			t.Errorf("score %+v, want %+v", o, s)
		}
	}
	if diff := cmp.Diff(before.Places, after.Places); diff != "" {
		t.Errorf("places (-before +after):\n%s", diff)
	}
}

// roundTrip: an event comes back from its JSON, and has the same bytes then.
func roundTrip(t *rapid.T) {
	in := drawInput(t)
	if len(in.Games) > 0 {
		in.Games[0].End, in.Games[0].Winner = time.Time{}, None
	}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var back Event[string]
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if diff := cmp.Diff(in, back, cmp.Transformer("orEmpty", func(l []Game[string]) []Game[string] { return append([]Game[string]{}, l...) })); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
	if again, _ := json.Marshal(back); string(again) != string(text) {
		t.Errorf("bytes %s, then %s", text, again)
	}
}

// outlook: whatever happens is among what Outlook says can happen.
func outlook(t *rapid.T, seen occurs.Tally) {
	in := drawInput(t)
	now := hour(rapid.SampledFrom([]int{40, 20, 50, 30, 10, 0}).Draw(t, "tens") + rapid.IntRange(0, 10).Draw(t, "now"))
	var begun []Game[string]
	for _, g := range in.Games {
		if !g.Start.After(now) {
			begun = append(begun, g)
		}
	}
	all := in.Games
	in.Games = slices.Clone(begun)
	for i := range in.Games {
		if g := &in.Games[i]; g.End.After(now) {
			g.End, g.Winner = time.Time{}, None
		}
	}
	full := in
	full.Games = all
	if then, _ := full.At(now); !cmp.Equal(in, then) {
		t.Errorf("at %v (-want +got):\n%s", now, cmp.Diff(in, then))
	}
	o, err := Outlook(in, now)
	if err != nil {
		t.Fatal(err)
	}
	var later []Game[string]
	if o.Open {
		for _, g := range append(slices.Clone(all), drawGames(t, in, 60, 130)...) {
			if g.Start.After(now) {
				later = append(later, g)
			}
		}
	}
	in.Games = append(begun, later...)
	r := rank1(t, in)
	for _, q := range o.Prospects {
		stops(t, seen, in, q, now)
	}
	for i, q := range o.Prospects {
		s := r.Totals[i]
		seen.When(o.Open, "before the end, ", q.Status)
		seen.When(!o.Open, "after the end, ", q.Status)
		if o.Open && q.Least < q.Most {
			seen.When(s.Points > q.Least, "more than the least")
			seen.When(s.Points < q.Most, "less than the most")
			seen.When(s.Points == q.Least, "the least")
			seen.When(s.Points == q.Most, "the most")
		}
		if s.Points < q.Least || s.Points > q.Most {
			t.Errorf("%s has %d points, not %d to %d", s.Player, s.Points, q.Least, q.Most)
		}
		for j, task := range q.Tasks {
			if p := s.Benchmarks[j].Points; p < task.Least || p > task.Most {
				t.Errorf("%s: %d points against %s, not %d to %d", s.Player, p, task.Benchmark, task.Least, task.Most)
			}
		}
		is := slices.Contains(r.Field, s.Player)
		tied := slices.Contains(r.TiedAtCut, s.Player)
		switch {
		case slices.Contains(in.Unavailable, s.Player):
			if q.Status != Out || q.Stop != Out {
				t.Errorf("%s is not available, and %v, %v if it stops", s.Player, q.Status, q.Stop)
			}
		case q.Status == Clinched && !is, q.Status == Out && (is || tied), s.Points >= q.Safe && !is:
			t.Errorf("%s was %v, safe with %d, and has %d: in %t, tied %t", s.Player, q.Status, q.Safe, s.Points, is, tied)
		case !o.Open && q.Stop != q.Status:
			t.Errorf("%s is %v at the end, but %v if it stops", s.Player, q.Status, q.Stop)
		case q.Status != Open && q.Stop != q.Status:
			t.Errorf("%s is %v, but %v if it stops", s.Player, q.Status, q.Stop)
		}
	}
}

// narrows: what Outlook says at a moment, it does not take back later. Points
// only narrow, and an entrant that is clinched or out stays so.
func narrows(t *rapid.T, seen occurs.Tally) {
	in := drawInput(t)
	in.Games = append(in.Games, drawGames(t, in, 0, 60)...)
	slices.SortStableFunc(in.Games, func(a, b Game[string]) int { return a.Start.Compare(b.Start) })
	minute := rapid.IntRange(0, 60*60).Draw(t, "minute")
	at := func(minutes int) (Forecast[string], Event[string]) {
		now := hour(0).Add(time.Duration(minutes) * time.Minute)
		then, _ := in.At(now)
		f, err := Outlook(then, now)
		if err != nil {
			t.Fatal(err)
		}
		return f, then
	}
	before, then := at(minute)
	after, _ := at(minute + rapid.IntRange(1, 20*60).Draw(t, "minutes later"))
	seen.When(slices.ContainsFunc(then.Games, func(g Game[string]) bool { return g.End.IsZero() }), "a game in play ends")
	for i, p := range before.Prospects {
		q := after.Prospects[i]
		word := " becomes "
		if q.Status == p.Status {
			word = " stays "
		}
		seen.Note(p.Status, word, q.Status)
		seen.When(q.Least > p.Least, "more at least")
		seen.When(q.Most < p.Most, "less at most")
		if p.Status != Open && q.Status != p.Status || q.Least < p.Least || q.Most > p.Most {
			t.Errorf("%s was %v with %d to %d points, and is %v with %d to %d", p.Player, p.Status, p.Least, p.Most,
				q.Status, q.Least, q.Most)
		}
		for j, b := range p.Tasks {
			if a := q.Tasks[j]; a.Least < b.Least || a.Most > b.Most {
				t.Errorf("%s against %s: %d to %d points, then %d to %d", p.Player, b.Benchmark, b.Least, b.Most, a.Least, a.Most)
			}
		}
	}
}

// ended: after the end of the qualifier, games in play can end in any way, with
// the filters in any order. What happens is among what Outlook says can happen.
// If the same games count however the games in play end, then what happens is
// what Outlook says.
func ended(t *rapid.T, seen occurs.Tally) {
	in := drawInput(t)
	copy(in.Options.Filters[:], rapid.Permutation([]Rule{1, 2, 3, 4, 5}).Draw(t, "filters"))
	in.Options.Cap = rapid.SampledFrom([]int{1, 2, 3, 0}).Draw(t, "cap")
	in.Window.End = hour(rapid.IntRange(20, 45).Draw(t, "end"))
	now := in.Window.End.Add(time.Duration(rapid.IntRange(0, 3).Draw(t, "hours after")) * time.Hour)
	in.Games = slices.DeleteFunc(in.Games, func(g Game[string]) bool { return g.Start.After(now) })
	for i := range in.Games {
		if rapid.IntRange(0, 5).Draw(t, "in play") == 0 {
			in.Games[i].End, in.Games[i].Winner = time.Time{}, None
		}
	}
	in, _ = in.At(now)
	o, err := Outlook(in, now)
	if err != nil {
		t.Fatal(err)
	}
	counts := func(r Ranking[string]) (list []int) {
		for _, s := range r.Totals {
			for _, b := range s.Benchmarks {
				for _, x := range b.Games {
					if x.Rule == 0 {
						list = append(list, x.Game)
					}
				}
			}
		}
		return list
	}
	same, known := true, counts(o.Ranking)
	check := func(games []Game[string]) {
		then := in
		then.Games = games
		r := rank1(t, then)
		same = same && slices.Equal(counts(r), known)
		for i, q := range o.Prospects {
			s := r.Totals[i]
			if s.Points < q.Least || s.Points > q.Most {
				t.Errorf("%s has %d points, not %d to %d", s.Player, s.Points, q.Least, q.Most)
			}
			is, tied := slices.Contains(r.Field, s.Player), slices.Contains(r.TiedAtCut, s.Player)
			if q.Status == Clinched && !is || q.Status == Out && (is || tied) || q.Stop != q.Status {
				t.Errorf("%s was %v, %v if it stops: in %t, tied %t", s.Player, q.Status, q.Stop, is, tied)
			}
		}
	}
	var inPlay []int
	for i, g := range in.Games {
		if g.inPlay() {
			inPlay = append(inPlay, i)
		}
	}
	seen.Note([]string{"nothing", "one", "several", "several"}[min(len(inPlay), 3)], " in play")
	check(in.Games)
	most := 1 << min(len(inPlay), 6)
	for way := 1; way < most; way++ { // the set of games that end
		for _, winners := range [][]Color{{Gold, Silver}, {Gold, Silver, None}} {
			games := slices.Clone(in.Games)
			for k, i := range inPlay {
				if way>>(k%6)&1 != 0 {
					games[i].End, games[i].Winner = now.Add(1), rapid.SampledFrom(winners).Draw(t, "winner")
				}
			}
			check(games)
		}
	}
	if len(inPlay) > 0 {
		seen.When(same, "the same games count")
		seen.When(!same, "other games count")
	}
	for _, q := range o.Prospects {
		seen.Note(q.Status)
	}
	if !same || len(inPlay) > maxInPlay {
		return
	}
	for _, q := range o.Prospects {
		is, tied := slices.Contains(o.Ranking.Field, q.Player), slices.Contains(o.Ranking.TiedAtCut, q.Player)
		if (q.Status == Clinched) != is || (q.Status == Open) != tied {
			t.Errorf("%s is %v at the end, by the same games: in %t, tied %t", q.Player, q.Status, is, tied)
		}
	}
}

// stopping: an entrant that begins no more games is in or out as Outlook says.
// The others win or lose all games that they play from now on.
func stopping(t *rapid.T, seen occurs.Tally) {
	in := input("Ann Bob Cid")
	in.Benchmarks, in.Options.Size = in.Benchmarks[:1], rapid.IntRange(1, 2).Draw(t, "size")
	words := func(results []string, n int) (text string) {
		for k := range n {
			text += "GS"[k%2:k%2+1] + rapid.SampledFrom(results).Draw(t, "result") + " "
		}
		return text
	}
	for _, p := range in.Entrants {
		most := rapid.SampledFrom([]int{4, DefaultCap}).Draw(t, "most")
		all := words([]string{"+", "+", "+", "-"}, rapid.IntRange(0, most).Draw(t, "games"))
		in.Games = append(in.Games, log(p, "Bomb", 1, all+words([]string{"?"}, rapid.SampledFrom([]int{0, 0, 1, 2, 4}).Draw(t, "in play")))...)
	}
	for i := range in.Games {
		if g := &in.Games[i]; g.Winner == None {
			g.End = time.Time{}
		}
	}
	now := hour(100)
	o, err := Outlook(in, now)
	if err != nil {
		t.Fatal(err)
	}
	in.Games = slices.Clone(in.Games)
	for i := range in.Games {
		if g := &in.Games[i]; g.inPlay() {
			g.Winner = rapid.SampledFrom([]Color{Gold, Silver, None}).Draw(t, "winner")
			g.End = hour(rapid.SampledFrom([]int{200, 1001}).Draw(t, "end"))
		}
	}
	for _, p := range in.Entrants {
		in.Games = append(in.Games, log(p, "Bomb", 300, words(rapid.SampledFrom([][]string{{"+"}, {"-"}}).Draw(t, "then"), DefaultCap))...)
	}
	for _, q := range o.Prospects {
		stops(t, seen, in, q, now)
	}
}

// stops checks what becomes of an entrant that begins no more games from now
// on.
func stops(t *rapid.T, seen occurs.Tally, in Event[string], q Prospect[string], now time.Time) {
	in.Games = slices.DeleteFunc(slices.Clone(in.Games), func(g Game[string]) bool {
		return g.Start.After(now) && (g.Gold == q.Player || g.Silver == q.Player)
	})
	r := rank1(t, in)
	is, tied := slices.Contains(r.Field, q.Player), slices.Contains(r.TiedAtCut, q.Player)
	seen.Note(q.Stop, " if it stops")
	if q.Stop == Clinched && !is || q.Stop == Out && (is || tied) {
		t.Errorf("%s stopped, and was %v: in %t, tied %t", q.Player, q.Stop, is, tied)
	}
}

// order: the director's order changes no score and no place. Between entrants
// that share no place it changes nothing at all. It puts tied entrants into the
// field, and nobody else.
func order(t *rapid.T, seen occurs.Tally) {
	in := drawTies(t)
	r := rank1(t, in)
	without := in
	without.Order = nil
	plain := rank1(t, without)
	if diff := cmp.Diff(plain.Totals, r.Totals) + cmp.Diff(plain.Places, r.Places); diff != "" {
		t.Errorf("scores and places (-without +with order):\n%s", diff)
	}
	decidesCut := len(plain.TiedAtCut) > 0 && len(r.TiedAtCut) == 0
	seen.When(decidesCut, "the order decides the cut")
	seen.When(!decidesCut && !slices.Equal(plain.Field, r.Field), "it decides a place in the field")
	seen.When(len(in.Order) > 0 && slices.Equal(plain.Field, r.Field), "it decides nothing")
	if in.Options.Reserves == InsteadOfRanking {
		return // the order also decides who has failed
	}
	may := append(slices.Clone(plain.Field), plain.TiedAtCut...)
	for _, p := range in.Entrants {
		is := slices.Contains(r.Field, p)
		if is && !slices.Contains(may, p) || !is && slices.Contains(plain.Field, p) {
			t.Errorf("%s is in the field %v; without the order it is %v, tied %v", p, r.Field, plain.Field, plain.TiedAtCut)
		}
	}
	// Each place by itself, from the last to the first.
	within := in
	within.Order = nil
	for _, p := range slices.Backward(r.Places) {
		for _, q := range in.Order {
			if len(p.Players) > 1 && slices.Contains(p.Players, q) {
				within.Order = append(within.Order, q)
			}
		}
	}
	if diff := cmp.Diff(r, rank1(t, within)); diff != "" {
		t.Errorf("order %v, then %v (-before +after):\n%s", in.Order, within.Order, diff)
	}
}

// next: if an entrant drops out of the field, the player that is next comes in.
// If several entrants are next, they are tied then. By InsteadOfRanking, that
// is so for an entrant that has qualified. For the others, a reserve comes in.
func next(t *rapid.T, seen occurs.Tally) {
	in := drawTies(t)
	before := rank1(t, in)
	none := in
	none.Unavailable = nil
	qualified := rank1(t, none).Field
	seen.When(len(before.TiedAtCut) > 0, "a tie at the cut")
	if len(before.TiedAtCut) > 0 {
		if len(before.Next) > 0 {
			t.Errorf("next is %v while %v are tied", before.Next, before.TiedAtCut)
		}
		return
	}
	used := len(before.Reserves)
	for k, p := range before.Field {
		less, next := in, before.Next
		if k < len(before.Field)-used {
			less.Unavailable = append(slices.Clone(in.Unavailable), p)
		} else {
			less.Reserves = slices.DeleteFunc(slices.Clone(in.Reserves), func(q string) bool { return q == p })
		}
		if in.Options.Reserves == InsteadOfRanking && !slices.Contains(qualified, p) {
			// Otherwise it is not decided whether it was invited.
			if !ordered(before, in.Order, p) {
				continue
			}
			if len(in.Reserves) > used {
				next = in.Reserves[used : used+1]
				seen.Note("a reserve comes in for an invited one")
			}
		}
		after := rank1(t, less)
		seen.When(len(next) == 0, "nobody comes in")
		seen.When(len(next) == 1, "one comes in")
		seen.When(len(next) == 1 && slices.Contains(in.Reserves, next[0]), "a reserve comes in")
		seen.When(len(next) > 1, "some are tied")
		want, tied := slices.DeleteFunc(slices.Clone(before.Field), func(q string) bool { return q == p }), next
		if len(next) == 1 {
			want, tied = append(want, next[0]), nil
		}
		if len(tied) > 0 {
			want = slices.DeleteFunc(want, func(q string) bool { return slices.Contains(in.Reserves, q) })
		}
		slices.Sort(want)
		if got := slices.Sorted(slices.Values(after.Field)); !slices.Equal(got, want) || !slices.Equal(after.TiedAtCut, tied) {
			t.Errorf("without %s: field %v tied %v, want %v and %v", p, got, after.TiedAtCut, want, tied)
		}
	}
}

// ordered reports whether the director's order has all entrants of a place that
// is shared, available or not. It is true for a reserve.
func ordered(r Ranking[string], order []string, p string) bool {
	for _, place := range r.Places {
		if len(place.Players) > 1 && slices.Contains(place.Players, p) {
			return !slices.ContainsFunc(place.Players, func(q string) bool { return !slices.Contains(order, q) })
		}
	}
	return true
}

// drawInput draws a qualifier of 100 hours, with games in its first 40.
func drawInput(t *rapid.T) Event[string] {
	in := Event[string]{
		Entrants:   []string{"Ann", "Bob", "Cid", "Dan"}[:rapid.IntRange(1, 4).Draw(t, "entrants")],
		Benchmarks: []string{"Bomb", "Sharp"}[:rapid.IntRange(1, 2).Draw(t, "benchmarks")],
		Window:     Period{hour(1), hour(rapid.SampledFrom([]int{30, 100}).Draw(t, "end"))},
		Options: Options{
			Cap:         rapid.SampledFrom([]int{0, 0, 0, 3, 10}).Draw(t, "cap"),
			Points:      rapid.SampledFrom([]int{0, 0, 0, 1, 2, 6}).Draw(t, "points"),
			Size:        rapid.IntRange(0, 3).Draw(t, "size"),
			Alternation: rapid.SampledFrom([]AlternateBy{Counted, Positional}).Draw(t, "alternation"),
			Streak:      rapid.SampledFrom([]StreakChoice{Longest, Earning}).Draw(t, "streak"),
		},
	}
	if rapid.Bool().Draw(t, "other order") {
		copy(in.Options.Filters[:], rapid.Permutation([]Rule{1, 2, 3, 4, 5}).Draw(t, "filters"))
	}
	out := rapid.SampledFrom([]int{0, 0, 1, 0, 2}).Draw(t, "unavailable")
	in.Unavailable = append([]string(nil), in.Entrants[:min(out, len(in.Entrants))]...)
	if rapid.Bool().Draw(t, "order") {
		in.Order = drawOrder(t, in.Entrants)
	}
	drawReserves(t, &in)
	in.Games = drawGames(t, in, 0, 40)
	return in
}

// drawOrder draws a list in any order, often without a few at its end, or nil.
func drawOrder(t *rapid.T, list []string) []string {
	list = rapid.Permutation(list).Draw(t, "order")
	less := rapid.SampledFrom([]int{0, 0, 0, 1, 2, len(list)}).Draw(t, "less")
	return append([]string(nil), list[:max(len(list)-less, 0)]...)
}

// drawTies draws a qualifier in which many entrants share places.
func drawTies(t *rapid.T) Event[string] {
	in := input("Ann Bob Cid Dan Eve Fay")
	in.Entrants = in.Entrants[:rapid.SampledFrom([]int{6, 6, 6, 5, 4, 3, 2, 1}).Draw(t, "entrants")]
	in.Options.Size = rapid.SampledFrom([]int{2, 3, 2, 1, 4, 6}).Draw(t, "size")
	for _, p := range in.Entrants {
		in.Games = append(in.Games, log(p, "Bomb", 1, rapid.SampledFrom([]string{"G+", "G+", "", "G+ S+"}).Draw(t, "games"))...)
	}
	out := rapid.Permutation(in.Entrants).Draw(t, "unavailable")
	in.Unavailable = append([]string(nil), out[:min(rapid.SampledFrom([]int{1, 2, 0, 0, 3, 6}).Draw(t, "out"), len(out))]...)
	if rapid.Bool().Draw(t, "decided") {
		in.Order = drawOrder(t, in.Entrants)
	}
	drawReserves(t, &in)
	return in
}

// drawReserves draws reserves and when they are used, and who broke a rule. A
// benchmark is among the reserves.
func drawReserves(t *rapid.T, in *Event[string]) {
	n := rapid.SampledFrom([]int{0, 1, 3, 2}).Draw(t, "reserves")
	in.Reserves = append([]string(nil), []string{"Old", "Bomb", "Oldest"}[:n]...)
	in.Options.Reserves = rapid.SampledFrom([]ReserveUse{AfterRanking, InsteadOfRanking}).Draw(t, "use of reserves")
	if rapid.IntRange(0, 2).Draw(t, "penalized") == 0 {
		in.Penalized = drawOrder(t, in.Entrants)
	}
}

// drawGames draws games that begin in these hours, the first excluded. They
// mostly alternate.
func drawGames(t *rapid.T, in Event[string], from, to int) []Game[string] {
	last := map[string]bool{}
	n := rapid.IntRange(0, 60).Draw(t, "games")
	var games []Game[string]
	for k := range n {
		bot, bench := rapid.SampledFrom(in.Entrants).Draw(t, "bot"), rapid.SampledFrom(in.Benchmarks).Draw(t, "bench")
		h := from + 1 + k*(to-from-1)/n
		g := Game[string]{bot, bench, true, hour(h), hour(h + rapid.IntRange(0, 3).Draw(t, "hours")), Gold}
		pair := fmt.Sprint(bot, bench)
		if last[pair] {
			g.Gold, g.Silver, g.Winner = bench, bot, Silver
		}
		last[pair] = !last[pair]
		switch rapid.IntRange(0, 13).Draw(t, "what") {
		case 0:
			g.Rated = false
		case 1:
			g.Winner = None
		case 2:
			g.Gold, g.Silver = g.Silver, g.Gold
		case 3, 4, 5, 6:
			g.Winner = -g.Winner
		}
		games = append(games, g)
	}
	return games
}

// rank1 is Rank for input without a fault.
func rank1[P comparable](t *rapid.T, in Event[P]) Ranking[P] {
	r, err := Rank(in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
