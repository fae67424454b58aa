package qualify

// This file holds a second reading of the rule book, too simple to be wrong:
// everything is looked up anew in the whole record, each filter makes a new
// list, and streaks are tried one by one.

import (
	"slices"
	"sort"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

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
			won := func(k int) bool { return (games[k].Winner == Gold) == (games[k].Gold == bot) }
			// The longest run from a to b, and the first that is
			// long enough.
			a, b := 0, 0
			for from := range games {
				to := from
				for to < len(games) && won(to) {
					to++
				}
				if to-from > b-a {
					a, b = from, to
				}
			}
			points := min(b-a, orDefault(in.Options.Points, 4))
			if in.Options.Streak == Earning {
				for from := len(games) - 1; from >= 0; from-- {
					to := from
					for to < len(games) && won(to) {
						to++
					}
					if to-from >= points && (from == 0 || !won(from-1)) {
						a = from
					}
				}
			}
			if points == 0 {
				a = len(games)
			}
			for k := range a {
				if !won(k) {
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

func TestSlow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
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
	})
}

// slowField gives each entrant that isn't out a place of its own where the
// director has decided it, and counts who stands before it.
func slowField(in Event[string], out []string) (field, tied, next []string) {
	_, places := slowRank(in)
	size := orDefault(in.Options.Size, 8)
	place, ordered := map[string]int{}, map[string]int{} // ordered is 0 where it isn't decided
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
	least := 0 // before those who come next
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

// TestSlowField compares the fields of those who share places.
func TestSlowField(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.OneOf(rapid.Custom(drawTies), rapid.Custom(drawInput)).Draw(t, "input")
		want := rank1(t, in)
		want.Field, want.TiedAtCut, want.Next = slowField(in, in.Unavailable)
		want.Field = append([]string{}, want.Field...)
		full, _, _ := slowField(in, nil)
		want.Dropped, want.Invited = nil, nil
		for _, bot := range full {
			if slices.Contains(in.Unavailable, bot) {
				want.Dropped = append(want.Dropped, bot)
			}
		}
		for _, bot := range want.Field {
			if want.Dropped != nil && !slices.Contains(full, bot) {
				want.Invited = append(want.Invited, bot)
			}
		}
		if diff := cmp.Diff(want, rank1(t, in)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// TestSlowOutlook compares what can come of a tally with all that can come of
// it.
func TestSlowOutlook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := plan{filters: [5]Rule{Window, Decided, Rated, Alternation, Cap}}
		w.streak = rapid.SampledFrom([]StreakChoice{Longest, Earning}).Draw(t, "streak")
		w.cap = rapid.SampledFrom([]int{3, 10, 20}).Draw(t, "cap")
		w.most = min(rapid.SampledFrom([]int{1, 2, 4, 6, 12}).Draw(t, "points"), w.cap)
		start := tally{w: &w}
		step := func(y tally, won bool) tally {
			c := y.next
			if c == None {
				c = Gold
			}
			y.play(fact{true, true, true, won, c}, y.counted)
			return y
		}
		for i, n := 0, rapid.IntRange(max(w.cap-9, 0), w.cap).Draw(t, "played"); i < n; i++ {
			start = step(start, rapid.IntRange(0, 3).Draw(t, "won") > 0)
		}
		best, worst := worth{0, 999}, worth{999, 0}
		var try func(y tally)
		try = func(y tally) {
			w := worth{y.points(), y.lossesBefore()}
			if w.compare(best) < 0 {
				best = w
			}
			if w.compare(worst) > 0 {
				worst = w
			}
			if y.left(true) > 0 {
				try(step(y, true))
				try(step(y, false))
			}
		}
		try(start)
		if b, a := start.best(true), start.worst(true); b != best || a != worst {
			t.Errorf("%+v: best %v, worst %v; want %v, %v", start, b, a, best, worst)
		}
	})
}
