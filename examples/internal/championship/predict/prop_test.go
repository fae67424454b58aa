package predict

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"github.com/arbiter-go/arbiter/pairing"
)

// drawEvent draws an event. Its last round may be unfinished.
func drawEvent(t *rapid.T) pairing.Event[string] {
	e := pairing.Event[string]{Lives: 3, Entrants: []string{"Ann", "Bob", "Cid", "Dee", "Eve"}[:rapid.IntRange(2, 5).Draw(t, "entrants")]}
	for range rapid.IntRange(0, 3).Draw(t, "rounds") {
		next, err := pairing.Next(e)
		if err != nil || next.Over {
			break
		}
		round := next.Round
		var list []pairing.Game[string]
		for _, g := range round.Games {
			for rapid.IntRange(0, 3).Draw(t, "void") == 0 {
				g.Outcome = pairing.Void
				list = append(list, g)
				if rapid.Bool().Draw(t, "other colors") {
					g.Gold, g.Silver = g.Silver, g.Gold
				}
			}
			g.Outcome = rapid.SampledFrom([]pairing.Outcome{
				pairing.GoldWins, pairing.SilverWins, pairing.GoldWins, pairing.SilverWins, pairing.GoldByForfeit, pairing.SilverByForfeit,
				pairing.BothForfeit, pairing.NoDecision, pairing.NotPlayed, pairing.Void,
			}).Draw(t, "outcome")
			list = append(list, g)
		}
		round.Games = list
		e.Rounds = append(e.Rounds, round)
	}
	return e
}

// drawContest draws a contest on an event: all starts that are needed, and
// picks by four spectators, some of them about games that there are not.
func drawContest(t *rapid.T, e pairing.Event[string]) Contest {
	var c Contest
	for r, round := range e.Rounds {
		last := map[[2]string]int{}
		for _, g := range round.Games {
			pair := [2]string{min(g.Gold, g.Silver), max(g.Gold, g.Silver)}
			if g.Outcome == pairing.NotPlayed && rapid.Bool().Draw(t, "not fixed") {
				continue
			}
			last[pair] += rapid.IntRange(1, 4).Draw(t, "later")
			c.Starts = append(c.Starts, Start{r + 1, pair, clock(last[pair])})
		}
	}
	for range rapid.IntRange(0, 25).Draw(t, "picks") {
		p := Pick{Spectator: rapid.SampledFrom([]string{"Zoe", "Yul", "Xia", "Wim"}).Draw(t, "spectator"), At: clock(rapid.IntRange(0, 8).Draw(t, "at"))}
		p.Round = rapid.IntRange(1, len(e.Rounds)+1).Draw(t, "round")
		two := rapid.Permutation(e.Entrants).Draw(t, "players")[:2]
		if p.Round <= len(e.Rounds) && len(e.Rounds[p.Round-1].Games) > 0 && rapid.IntRange(0, 9).Draw(t, "game") > 0 {
			g := rapid.SampledFrom(e.Rounds[p.Round-1].Games).Draw(t, "of")
			two = rapid.Permutation([]string{g.Gold, g.Silver}).Draw(t, "sides")
		}
		p.Players, p.Winner = [2]string{two[0], two[1]}, two[0]
		if !slices.ContainsFunc(c.Picks, func(x Pick) bool {
			return x.Spectator == p.Spectator && x.Round == p.Round && pairOf(x) == pairOf(p) && x.At.Equal(p.At)
		}) {
			c.Picks = append(c.Picks, p)
		}
	}
	return c
}

func pairOf(p Pick) [2]string {
	return [2]string{min(p.Players[0], p.Players[1]), max(p.Players[0], p.Players[1])}
}

// slow is the points of a spectator, game by game, from the rules alone: the
// last pick before the latest start, if its game has that winner.
func slow(e pairing.Event[string], c Contest, spectator string) (points int) {
	for r, round := range e.Rounds {
		for _, g := range round.Games {
			winner := ""
			switch g.Outcome {
			case pairing.GoldWins, pairing.GoldByForfeit:
				winner = g.Gold
			case pairing.SilverWins, pairing.SilverByForfeit:
				winner = g.Silver
			default:
				continue
			}
			pair := [2]string{min(g.Gold, g.Silver), max(g.Gold, g.Silver)}
			var began time.Time
			for _, s := range c.Starts {
				if s.Round == r+1 && s.Players == pair && s.At.After(began) {
					began = s.At
				}
			}
			named := ""
			for minute := range 9 {
				for _, p := range c.Picks {
					if p.Spectator == spectator && p.Round == r+1 && pairOf(p) == pair && p.At.Equal(clock(minute)) && p.At.Before(began) {
						named = p.Winner
					}
				}
			}
			if named == winner {
				points++
			}
		}
	}
	return points
}

// The answer is what the rules say game by game, its numbers add up, and it
// comes back from its JSON.
func scored(t *rapid.T, seen occurs.Tally) {
	e := drawEvent(t)
	c := drawContest(t, e)
	before := fmt.Sprint(e, c)
	table, err := Standings(e, c)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(e, c) != before {
		t.Fatal("the input was changed")
	}
	sum := 0
	for k, row := range table.Rows {
		if want := slow(e, c, row.Spectator); row.Points != want || row.Points > table.Games {
			t.Fatalf("%s has %d points of %d, want %d", row.Spectator, row.Points, table.Games, want)
		}
		sum += row.Points + row.Wrong + row.Open + row.Ignored
		better, same := 0, 0
		for _, other := range table.Rows {
			if other.Points > row.Points {
				better++
			}
			if other.Points == row.Points {
				same++
			}
		}
		if row.From != better+1 || row.To != better+same || k < better {
			t.Fatalf("%+v: %d are better, %d the same", row, better, same)
		}
		seen.When(same > 1, "a shared place")
		seen.When(row.Points > 1, "two points")
	}
	if sum != len(c.Picks) || len(table.Verdicts) != len(c.Picks) {
		t.Fatalf("%d of %d picks", sum, len(c.Picks))
	}
	for _, v := range table.Verdicts {
		if (v.Rule == 0) != (v.Result == Open) {
			t.Fatalf("%+v", v)
		}
		seen.Note(v.Result.String() + v.Rule.String())
	}
	var back Table
	text, err := json.Marshal(table)
	if err != nil || json.Unmarshal(text, &back) != nil || fmt.Sprint(back) != fmt.Sprint(table) {
		t.Fatalf("%s: %v", text, err)
	}
}

func TestScored(t *testing.T) {
	occurs.Hold(t, scored, "a shared place", "two points", "rightPoint", "wrongPoint", "open", "ignoredPaired", "ignoredBeforeStart", "ignoredLastPick", "ignoredNoWinner")
}
func FuzzScored(f *testing.F) { occurs.Fuzz(f, scored) }

// Neither the order of picks, starts and games makes a difference, nor the
// order of the two players of a pick.
func order(t *rapid.T, seen occurs.Tally) {
	e := drawEvent(t)
	c := drawContest(t, e)
	table, err := Standings(e, c)
	if err != nil {
		t.Fatal(err)
	}
	at := make([]int, len(c.Picks))
	for i := range at {
		at[i] = i
	}
	at = rapid.Permutation(at).Draw(t, "order")
	other := Contest{Starts: rapid.Permutation(c.Starts).Draw(t, "starts")}
	for _, i := range at {
		p := c.Picks[i]
		p.Players[0], p.Players[1] = p.Players[1], p.Players[0]
		other.Picks = append(other.Picks, p)
	}
	f := e.Clone()
	for r := range f.Rounds {
		slices.Reverse(f.Rounds[r].Games)
	}
	again, err := Standings(f, other)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(again.Rows, table.Rows) || again.Games != table.Games {
		t.Fatalf("%+v\nand %+v", table.Rows, again.Rows)
	}
	for k, i := range at {
		if again.Verdicts[k] != table.Verdicts[i] {
			t.Fatalf("%+v\nand %+v", table.Verdicts[i], again.Verdicts[k])
		}
	}
	seen.When(len(c.Picks) > 5, "many picks")
}

func TestOrder(t *testing.T) { occurs.Hold(t, order, "many picks") }
func FuzzOrder(f *testing.F) { occurs.Fuzz(f, order) }

// A pick by a late hand changes nothing, except that it is listed as ignored.
// The picks of one spectator change nothing for the others.
func apart(t *rapid.T, seen occurs.Tally) {
	e := drawEvent(t)
	c := drawContest(t, e)
	table, err := Standings(e, c)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range c.Starts {
		late := Pick{"Zoe", s.Round, s.Players, s.Players[0], clock(100)}
		more, err := Standings(e, Contest{c.Starts, append(slices.Clip(c.Picks), late)})
		if err != nil {
			t.Fatal(err)
		}
		if v := more.Verdicts[len(c.Picks)]; v.Rule != BeforeStart {
			// The replay of a void game is to come.
			if v.Result != Open {
				t.Fatalf("%+v", v)
			}
			continue
		}
		if !slices.Equal(more.Verdicts[:len(c.Picks)], table.Verdicts) {
			t.Fatalf("%+v\nand %+v", table.Verdicts, more.Verdicts)
		}
		seen.Note("a late pick")
	}
	var without Contest
	without.Starts = c.Starts
	for _, p := range c.Picks {
		if p.Spectator != "Zoe" {
			without.Picks = append(without.Picks, p)
		}
	}
	fewer, err := Standings(e, without)
	if err != nil {
		t.Fatal(err)
	}
	rest := slices.DeleteFunc(slices.Clone(table.Rows), func(r Row) bool { return r.Spectator == "Zoe" })
	if !slices.EqualFunc(rest, fewer.Rows, func(x, y Row) bool {
		x.From, x.To, y.From, y.To = 0, 0, 0, 0
		return x == y
	}) {
		t.Fatalf("%+v\nand %+v", rest, fewer.Rows)
	}
	seen.When(len(rest) < len(table.Rows), "Zoe")
}

func TestApart(t *testing.T) { occurs.Hold(t, apart, "a late pick", "Zoe") }
func FuzzApart(f *testing.F) { occurs.Fuzz(f, apart) }

// Anything is read and scored, or refused.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"starts":[{"round":1,"players":["Ann","Bob"],"at":"2012-01-12T00:10:00Z"}],"picks":[{"spectator":"Zoe","round":1,"players":["Bob","Ann"],"winner":"Ann","at":"2012-01-12T00:05:00Z"}]}`))
	e := games(annBob(pairing.Void), annBob(pairing.GoldWins))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := Read(text)
		if err != nil {
			return
		}
		table, err := Standings(e, c)
		if err == nil && (len(table.Verdicts) != len(c.Picks) || !slices.IsSortedFunc(table.Rows, func(x, y Row) int { return cmp.Compare(x.From, y.From) })) {
			t.Errorf("%s: %+v", text, table)
		}
	})
}

// Nothing takes longer than its size.
func TestHostile(t *testing.T) {
	night.Only(t, "it has a million picks")
	e := games(annBob(pairing.GoldWins))
	c := Contest{Starts: []Start{start(10)}, Picks: make([]Pick, MaxPicks)}
	for i := range c.Picks {
		c.Picks[i] = pick(fmt.Sprint("spectator ", i%1000), "Ann", 0)
		c.Picks[i].At = c.Picks[i].At.Add(-time.Duration(i) * time.Millisecond)
	}
	table, err := Standings(e, c)
	if err != nil || len(table.Rows) != 1000 || table.Rows[999].From != 1 || table.Rows[0].Ignored != 999 {
		t.Errorf("%v", err)
	}
}
