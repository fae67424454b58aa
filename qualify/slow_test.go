package qualify

import (
	"slices"
	"sort"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file holds a second reading of the rule book, too simple to be wrong:
// everything is looked up anew in the whole record, each filter makes a new
// list, and streaks are tried one by one.

func slowFilter(in Event[string], r Rule, bot string, games []Game[string]) (out []Game[string]) {
	first := None
	colorOf := func(g Game[string]) Color {
		if g.Gold == bot {
			return Gold
		}
		return Silver
	}
	for k, g := range games {
		if first == None {
			first = colorOf(g)
		}
		ok := true
		switch r {
		case Window:
			ok = g.Start.After(in.Window.Begin) && g.End.Before(in.Window.End)
		case Decided:
			ok = g.Winner != None
		case Rated:
			ok = g.Rated
		case Alternation:
			if in.Options.Alternation == Positional {
				ok = (k%2 == 0) == (colorOf(g) == first)
			} else if len(out) > 0 {
				ok = colorOf(g) != colorOf(out[len(out)-1])
			}
		case Cap:
			ok = k < orDefault(in.Options.Cap, 20)
		}
		if ok {
			out = append(out, g)
		}
	}
	return out
}

// orDefault returns a figure, or the one of the source for 0.
func orDefault(figure, source int) int {
	if figure == 0 {
		return source
	}
	return figure
}

// slowStreak returns where the streak begins that is meant, and what it earns.
// Without a win it begins after all games.
func slowStreak(o Options, won []bool) (a, points int) {
	longest := 0
	for from := range won {
		to := from
		for to < len(won) && won[to] {
			to++
		}
		if to-from > longest {
			a, longest = from, to-from
		}
	}
	points = min(longest, orDefault(o.Points, 4))
	if points == 0 {
		return len(won), 0
	}
	if o.Streak == Earning { // the first run that is long enough
		for from := len(won) - 1; from >= 0; from-- {
			to := from
			for to < len(won) && won[to] {
				to++
			}
			if to-from >= points && (from == 0 || !won[from-1]) {
				a = from
			}
		}
	}
	return a, points
}

// slowWorth returns the points of some games, and the losses that count.
func slowWorth(o Options, won []bool) (points, losses int) {
	a, points := slowStreak(o, won)
	for _, w := range won[:a] {
		if !w {
			losses++
		}
	}
	return points, losses
}

type slowScore struct {
	bot              string
	points, tieBreak int
	completed        time.Time
}

func slowRank(in Event[string]) (scores []slowScore, places [][]string) {
	filters := in.Options.Filters
	if filters[0] == 0 {
		filters = [5]Rule{Window, Decided, Rated, Alternation, Cap}
	}
	for _, bot := range in.Entrants {
		s := slowScore{bot: bot}
		for _, bench := range in.Benchmarks {
			var games []Game[string]
			for _, g := range in.Games {
				if g.Gold == bot && g.Silver == bench || g.Gold == bench && g.Silver == bot {
					games = append(games, g)
				}
			}
			sort.SliceStable(games, func(a, b int) bool { return games[a].Start.Before(games[b].Start) })
			for _, r := range filters {
				games = slowFilter(in, r, bot, games)
			}
			var results []bool
			for _, g := range games {
				results = append(results, (g.Winner == Gold) == (g.Gold == bot))
			}
			a, points := slowStreak(in.Options, results)
			for k := range a {
				if !results[k] {
					s.tieBreak--
				}
			}
			for k := a; k < a+points; k++ {
				if games[k].End.After(s.completed) {
					s.completed = games[k].End
				}
			}
			s.points += points
		}
		scores = append(scores, s)
	}
	before := func(a, b slowScore) bool {
		if a.points != b.points {
			return a.points > b.points
		}
		if a.tieBreak != b.tieBreak {
			return a.tieBreak > b.tieBreak
		}
		return a.points > 0 && a.completed.Before(b.completed)
	}
	byAhead := map[int][]string{}
	for _, a := range scores {
		ahead := 0
		for _, b := range scores {
			if before(b, a) {
				ahead++
			}
		}
		byAhead[ahead] = append(byAhead[ahead], a.bot)
	}
	for k := range scores {
		if byAhead[k] != nil {
			places = append(places, byAhead[k])
		}
	}
	return scores, places
}

// TestSlow compares points, tie-breaks, completions and places.
func TestSlow(t *testing.T) {
	occurs.Hold(t, slow,
		"a game counts", "a game is ignored by Window", "a game is ignored by Decided", "a game is ignored by Rated",
		"a game is ignored by Alternation", "a game is ignored by Cap", "filters in another order",
		"alternation is counted", "alternation is positional", "the streak is the longest", "the streak is the earning",
		"a streak is longer than its points", "a loss before a streak",
		"a place by Streak", "a place by LossesBefore", "a place by Completion", "a place is shared")
}

func slow(t *rapid.T, seen occurs.Tally) {
	in := drawInput(t)
	wantScores, wantPlaces := slowRank(in)
	r, err := Rank(in)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range wantScores {
		s := r.Totals[i]
		if s.Player != w.bot || s.Points != w.points || s.TieBreak != w.tieBreak || !s.Completed.Equal(w.completed) {
			t.Errorf("%s: %d, %d, %v; want %d, %d, %v", s.Player, s.Points, s.TieBreak, s.Completed, w.points, w.tieBreak, w.completed)
		}
	}
	var got [][]string
	next := 1
	for _, p := range r.Places {
		got = append(got, p.Players)
		if p.From != next || p.To != next+len(p.Players)-1 {
			t.Errorf("place %d-%d for %d players after %d", p.From, p.To, len(p.Players), next)
		}
		next = p.To + 1
	}
	if diff := cmp.Diff(wantPlaces, got); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
	rankingSeen(seen, in, r)
}

// slowField gives each entrant that is not out a place of its own where the
// director has decided it, and counts who is before it.
func slowField(in Event[string], out []string, size int) (field, tied, next []string) {
	_, places := slowRank(in)
	place := map[string]int{}
	ordered := map[string]int{} // 0 if the order is not decided
	for k, p := range places {
		left := slices.DeleteFunc(slices.Clone(p), func(bot string) bool { return slices.Contains(out, bot) })
		all := true
		for _, bot := range left {
			place[bot] = k
			all = all && slices.Contains(in.Order, bot)
		}
		for i, bot := range in.Order {
			if all && slices.Contains(left, bot) {
				ordered[bot] = i
			}
		}
	}
	var bots []string
	for _, bot := range in.Entrants {
		if !slices.Contains(out, bot) {
			bots = append(bots, bot)
		}
	}
	before := func(a, b string) bool {
		return place[a] < place[b] || place[a] == place[b] && ordered[a] < ordered[b]
	}
	sort.SliceStable(bots, func(i, k int) bool { return before(bots[i], bots[k]) })
	least := 0 // before the entrants that come next
	for _, bot := range bots {
		ahead, beside := 0, 0
		for _, other := range bots {
			switch {
			case before(other, bot):
				ahead++
			case !before(bot, other):
				beside++ // itself, too
			}
		}
		switch {
		case ahead+beside <= size:
			field = append(field, bot)
		case ahead < size:
			tied = append(tied, bot)
		case len(tied) == 0 && (least == 0 || ahead == least):
			next, least = append(next, bot), ahead
		}
	}
	return field, tied, next
}

// slowInvite invites one after another, as a director would. It returns the
// field as a set, with the reserves in it, and how many reserves came before
// the ranking was exhausted. In a place whose order is not decided, the
// available entrants come first.
func slowInvite(in Event[string]) (field []string, early int) {
	_, places := slowRank(in)
	var line []string
	for _, p := range places {
		isOut := func(bot string) bool { return slices.Contains(in.Unavailable, bot) }
		rank := func(bot string) int {
			all := !slices.ContainsFunc(p, func(q string) bool { return !slices.Contains(in.Order, q) })
			if !all && isOut(bot) {
				return len(in.Order)
			}
			return slices.Index(in.Order, bot)
		}
		p = slices.Clone(p)
		sort.SliceStable(p, func(i, k int) bool { return rank(p[i]) < rank(p[k]) })
		line = append(line, p...)
	}
	size := min(orDefault(in.Options.Size, 8), len(line))
	rest, reserves := line[size:], in.Reserves
	for _, bot := range line[:size] {
		for tries := 0; slices.Contains(in.Unavailable, bot); tries++ {
			instead := in.Options.Reserves == InsteadOfRanking && tries > 0 && len(reserves) > 0
			if len(rest) > 0 && !instead {
				bot, rest = rest[0], rest[1:]
				continue
			}
			if bot = ""; len(reserves) > 0 {
				bot, reserves = reserves[0], reserves[1:]
				if len(rest) > 0 {
					early++
				}
			}
		}
		if bot != "" {
			field = append(field, bot)
		}
	}
	return field, early
}

// TestSlowField compares the fields of entrants that share places.
func TestSlowField(t *testing.T) {
	occurs.Hold(t, slowFields, "a place is shared", "a tie at the cut", "somebody drops out", "one is invited", "several are invited",
		"a place is not replaced", "somebody is out who was not in", "one is next", "several are next",
		"a reserve is in", "a reserve is in, and the ranking goes on", "a reserve is next", "somebody drops out, and no reserve is in",
		"somebody broke a rule", "a penalty for two reasons", "somebody is out and owes nothing")
}

func slowFields(t *rapid.T, seen occurs.Tally) {
	in := rapid.OneOf(rapid.Custom(drawTies), rapid.Custom(drawTies), rapid.Custom(drawInput)).Draw(t, "input")
	filled, early := slowInvite(in)
	size := min(orDefault(in.Options.Size, 8), len(in.Entrants))
	var want Ranking[string]
	want.Field, want.TiedAtCut, want.Next = slowField(in, in.Unavailable, size-early)
	want.Field = append([]string{}, want.Field...)
	full, tied, _ := slowField(in, nil, size)
	tiedIn := 0
	for _, bot := range want.Field {
		if slices.Contains(tied, bot) {
			tiedIn++
		}
	}
	for _, bot := range want.Field {
		if was := slices.Contains(tied, bot); !slices.Contains(full, bot) && (!was || tiedIn > size-len(full)) {
			want.Invited = append(want.Invited, bot)
		}
	}
	for _, bot := range full {
		if slices.Contains(in.Unavailable, bot) {
			want.Dropped = append(want.Dropped, bot)
		}
	}
	for _, bot := range in.Entrants {
		if slices.Contains(want.Dropped, bot) || slices.Contains(in.Penalized, bot) {
			want.Owing = append(want.Owing, bot)
		}
	}
	if want.TiedAtCut == nil {
		for _, bot := range in.Reserves {
			if slices.Contains(filled, bot) {
				want.Field, want.Reserves = append(want.Field, bot), append(want.Reserves, bot)
			}
		}
		if spare := in.Reserves[len(want.Reserves):]; len(want.Next) == 0 && len(spare) > 0 {
			want.Next = spare[:1]
		}
		if got := slices.Sorted(slices.Values(want.Field)); !slices.Equal(got, slices.Sorted(slices.Values(filled))) {
			t.Fatalf("the field is %v by places, and %v one after another", got, filled)
		}
	}
	got := rank1(t, in)
	rankingSeen(seen, in, got)
	got.Totals, got.Places = nil, nil // see TestSlow
	if in.Options.Reserves == InsteadOfRanking {
		got.Next, want.Next = nil, nil // see TestNext
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestSlowOutlook plays all games to come in all ways, and compares the best
// and the worst worth with what is said to be possible.
func TestSlowOutlook(t *testing.T) {
	occurs.Hold(t, slowOutlook, "more losses than now", "more points than now", "nothing to gain", "another streak can be meant")
}

func slowOutlook(t *rapid.T, seen occurs.Tally) {
	o := Options{
		Cap:    rapid.SampledFrom([]int{3, 10, 20}).Draw(t, "cap"),
		Points: rapid.SampledFrom([]int{1, 2, 4, 6, 12}).Draw(t, "points"),
		Streak: rapid.SampledFrom([]StreakChoice{Longest, Earning}).Draw(t, "streak"),
	}
	var won []bool
	words := ""
	for k := range rapid.IntRange(max(o.Cap-9, 0), o.Cap).Draw(t, "played") {
		won = append(won, rapid.IntRange(0, 3).Draw(t, "won") > 0)
		words += []string{"G", "S"}[k%2] + map[bool]string{true: "+ ", false: "- "}[won[k]]
	}
	points, losses := slowWorth(o, won)
	best, worst := [2]int{points, losses}, [2]int{points, losses}
	better := func(a, b [2]int) bool { return a[0] > b[0] || a[0] == b[0] && a[1] < b[1] }
	var try func(won []bool)
	try = func(won []bool) {
		points, losses := slowWorth(o, won)
		if is := [2]int{points, losses}; better(is, best) {
			best = is
		} else if better(worst, is) {
			worst = is
		}
		if len(won) < o.Cap {
			try(append(won[:len(won):len(won)], true))
			try(append(won[:len(won):len(won)], false))
		}
	}
	try(won)
	in := input("Ann", log("Ann", "Bomb", 1, words))
	in.Options = o
	w, err := in.read()
	if err != nil {
		t.Fatal(err)
	}
	all, _, _, _ := in.prospect(&w, w.entries, true)
	want := span{worth{best[0], best[1]}, worth{worst[0], worst[1]}}
	if all != want {
		t.Errorf("%s, %+v: %+v, want %+v", words, o, all, want)
	}
	seen.When(worst[1] > losses, "more losses than now")
	seen.When(best[0] > points, "more points than now")
	seen.When(best[0] == points, "nothing to gain")
	seen.When(worst[1] > losses && points == min(o.Points, o.Cap), "another streak can be meant")
}
