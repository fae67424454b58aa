package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

// try runs the program.
func try(in string, args ...string) (status int, out, errs string) {
	return clitest.Try(func(_ context.Context, args []string, in io.Reader, out, errs io.Writer) int {
		return run(args, in, out, errs)
	}, in, args...)
}

// shipped is the championship that the program ships.
func shipped(t *testing.T) championship {
	t.Helper()
	_, ch, err := call{}.read(cli.Program{})
	if err != nil {
		t.Fatal(err)
	}
	return ch
}

// invited is the championship that the program ships, if the bot that is
// invited were set up. It has no dates.
func invited(t *testing.T) championship {
	t.Helper()
	var ch championship
	if err := json.Unmarshal([]byte(strings.ReplaceAll(string(sample), "Larkspur2013", "Umbra")), &ch); err != nil {
		t.Fatal(err)
	}
	ch.Schedule, ch.Qualifier.Unavailable, ch.Qualifier.Reserves = nil, []string{"Mistral"}, nil
	return ch
}

// text is a value as JSON.
func text(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestGolden(t *testing.T) {
	for name, args := range map[string][]string{
		"plain":      nil,
		"why":        {"-why", "Halyard"},
		"whylive":    {"-why", "Tamarack", "-live", "2014-01-04T20:00:00-05:00"},
		"live":       {"-live", "2014-01-29"},
		"liveinplay": {"-live", "2014-01-04T20:00:00-05:00"},
		"liveover":   {"-live", "2014-02-02"},
		"livedue":    {"-live", "2014-02-25"},
		"rules":      {"-rules"},
		"simulate":   {"-simulate", "59"},
		"money":      {"-money"},
		"margin":     {"-margin"},
	} {
		t.Run(name, func(t *testing.T) {
			status, out, errs := try("", args...)
			if status != 0 || errs != "" {
				t.Fatalf("status %d: %s", status, errs)
			}
			// -rules prints a table of four columns.
			width := 80
			if name == "rules" {
				width = 96
			}
			for line := range strings.Lines(out) {
				if utf8.RuneCountInString(line) > width+1 {
					t.Errorf("a line of more than %d columns: %s", width, line)
				}
			}
			golden.Check(t, name+".golden", out)
		})
	}
}

// The log that is shipped has a case of everything that a qualifier is about.
func TestSample(t *testing.T) {
	first, _, _ := strings.Cut(string(sample), "\n")
	if !strings.Contains(first, "Made up") {
		t.Errorf("the first line doesn't say that it is made up: %s", first)
	}
	ch := shipped(t)
	f, err := ch.field()
	if err != nil {
		t.Fatal(err)
	}
	ignored, toldApart := map[qualify.Rule]int{}, map[qualify.Rule]int{}
	overlaps := 0
	for _, s := range f.Totals {
		for _, b := range s.Benchmarks {
			for k, e := range b.Games {
				ignored[e.Rule]++
				if k > 0 && ch.Qualifier.Games[e.Game].Start.Before(ch.Qualifier.Games[b.Games[k-1].Game].End) {
					overlaps++
				}
			}
		}
	}
	for _, p := range f.Places {
		toldApart[p.Rule]++
		if len(p.Players) > 1 {
			toldApart[qualify.Shared]++
		}
	}
	for _, rule := range []qualify.Rule{qualify.Window, qualify.Decided, qualify.Rated, qualify.Alternation, qualify.Cap} {
		if ignored[rule] == 0 {
			t.Errorf("no game is ignored by %v", rule)
		}
	}
	for _, rule := range []qualify.Rule{qualify.Streak, qualify.LossesBefore, qualify.Completion, qualify.Shared} {
		if toldApart[rule] == 0 {
			t.Errorf("nobody is placed by %v", rule)
		}
	}
	if overlaps == 0 {
		t.Error("no games of a pair overlap")
	}
	// One bot is not set up, and neither is the bot that is invited. A bot
	// of a previous year fills the eighth place.
	if want := strings.Fields("Quillon Vesper Gossamer Tamarack Oxbow Brindle Halyard Larkspur2013"); !slices.Equal(f.Field, want) {
		t.Errorf("seeds %v, want %v", f.Field, want)
	}
	if len(f.Invited) > 0 || !slices.Equal(f.Dropped, []string{"Mistral"}) || !slices.Equal(f.Next, []string{"Sextant"}) || !slices.Equal(f.Owing, []string{"Mistral"}) {
		t.Errorf("invited %v, dropped %v, next %v, owing %v", f.Invited, f.Dropped, f.Next, f.Owing)
	}
	// A game is annulled for one of the named causes, and replayed.
	annulled := 0
	for _, round := range ch.Event.Rounds {
		for k, g := range round.Games {
			if g.Outcome == pairing.Void {
				annulled++
				replay := round.Games[k+1]
				if !strings.HasPrefix(g.Why, pairing.BotRestarted.String()+": ") || replay.Gold != g.Gold || replay.Silver != g.Silver {
					t.Errorf("annulled: %+v, then %+v", g, replay)
				}
			}
		}
	}
	if annulled != 1 {
		t.Errorf("%d games are annulled", annulled)
	}
	// All figures are the figures of the document.
	ofQualifier, ofFinals := ch.figures()
	for _, x := range slices.Concat(ofQualifier, ofFinals) {
		if x.Source != "" {
			t.Errorf("%s is %s, in the document %s", x.What, x.Here, x.Source)
		}
	}
	ch = invited(t)
	if f, err = ch.field(); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(f.Invited, []string{"Umbra"}) || !slices.Equal(f.Dropped, []string{"Mistral"}) || !slices.Equal(f.Next, []string{"Sextant"}) {
		t.Errorf("invited %v, dropped %v, next %v", f.Invited, f.Dropped, f.Next)
	}
	ch.Qualifier.Order = nil
	if f, err = ch.field(); err != nil {
		t.Fatal(err)
	}
	if got := f.TiedAtCut; !slices.Equal(got, []string{"Sextant", "Umbra"}) {
		t.Errorf("tied at the cut: %v", got)
	}
}

// Whoever drops out, the field is in the director's order, and waits for it
// only where it needs it.
func TestField(t *testing.T) {
	ch := invited(t)
	names, order := ch.Qualifier.Entrants, ch.Qualifier.Order
	ranked := strings.Fields("Quillon Vesper Gossamer Tamarack Mistral Oxbow Brindle Halyard Umbra Sextant Thistle Pumice")
	for a := range names {
		for b := range a + 1 {
			for size := 1; size <= len(names); size++ {
				out := slices.Compact([]string{names[a], names[b]})
				ch.Qualifier.Options.Size, ch.Qualifier.Unavailable, ch.Qualifier.Order = size, out, order
				f, err := ch.field()
				if err != nil {
					t.Fatal(err)
				}
				var want, invited []string
				for k, bot := range ranked {
					if !slices.Contains(out, bot) && len(want) < size {
						want = append(want, bot)
						if k >= size {
							invited = append(invited, bot)
						}
					}
				}
				if !slices.Equal(f.Field, want) || !slices.Equal(f.Invited, invited) || len(f.open) > 0 {
					t.Errorf("size %d without %v: field %v, invited %v, open %v; want %v, %v", size, out, f.Field, f.Invited, f.open, want, invited)
				}
				ch.Qualifier.Order = nil
				if f, err = ch.field(); err != nil {
					t.Fatal(err)
				}
				open := slices.Contains(want, "Umbra") && !slices.Contains(out, "Sextant")
				if open != (len(f.open) == 1) {
					t.Errorf("size %d without %v, and without the order: open %v", size, out, f.open)
				}
			}
		}
	}
}

// Games are numbered as in the log, whatever its order, and also where a part
// of it is left out.
func TestNumbers(t *testing.T) {
	in := shipped(t).Qualifier
	n := len(in.Games)
	slices.Reverse(in.Games)
	args := []string{"-why", "Tamarack", "-live", "2014-01-04T20:00:00-05:00"}
	_, want, _ := try("", args...)
	_, got, errs := try(text(t, in), append(args, "-qualifier", "-")...)
	a, b := strings.Fields(want), strings.Fields(got)
	if len(a) != len(b) {
		t.Fatalf("%s%s", got, errs)
	}
	for i := range a {
		var before, after int
		if _, err := fmt.Sscanf(a[i], "#%d", &before); err != nil {
			continue
		}
		if _, err := fmt.Sscanf(b[i], "#%d", &after); err != nil || after != n+1-before {
			t.Errorf("game %s of %d is %s in the reversed log", a[i], n, b[i])
		}
	}
}

// A small log, to be looked at in every detail: two bots for one place.
func TestLook(t *testing.T) {
	const small = `{"entrants":["Ann","Bob"],"benchmarks":["Bomb"],"options":{"size":1},
		"window":{"begin":"2014-01-01T00:00:00Z","end":"2014-02-01T00:00:00Z"},"games":[
		{"gold":"Ann","silver":"Bomb","rated":true,"start":"2014-01-02T10:00:00Z","end":"2014-01-02T11:00:00Z","winner":"gold"},
		{"gold":"Bomb","silver":"Ann","rated":true,"start":"2014-01-03T10:00:00Z","end":"2014-01-04T10:00:00Z","winner":"gold"},
		{"gold":"Bob","silver":"Bomb","rated":true,"start":"2014-01-05T10:00:00Z","end":"2014-01-05T11:00:00Z","winner":""}]}`
	for _, c := range []struct{ name, args, want string }{
		{"before the first game", "-live 2014-01-02T09:59:59Z", "0 games so far, 0 of them in play."},
		{"a game begins", "-live 2014-01-02T10:00:00Z", "1 game so far, 1 of them in play."},
		{"just before it ends", "-live 2014-01-02T10:59:59Z", "1 game so far, 1 of them in play."},
		{"it ends", "-live 2014-01-02T11:00:00Z", "1 game so far, 0 of them in play."},
		{"what is left to do", "-live 2014-01-02T11:00:00Z", "Ann 3s/19 Bob 4/20"},
		{"a game in play", "-why Ann -live 2014-01-02T10:30:00Z", "#1 Jan 2 10:00 - gold rated in play may yet count"},
		{"a day's game", "-why Ann", "#2 Jan 3 10:00 - Jan 4 10:00 silver rated lost counts"},
		{"an undecided game", "-why Bob", "#3 Jan 5 10:00 - 11:00 gold rated undecided ignored by Decided"},
		{"enough and reached", "-live 2014-02-01T00:00:00Z", "1 Ann 1 0 1 1 1 clinched 2 Bob 0 0 0 0 - out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, out, errs := try(small, append(strings.Fields(c.args), "-qualifier", "-")...)
			if !strings.Contains(strings.Join(strings.Fields(out+errs), " "), c.want) {
				t.Errorf("no %q in\n%s%s", c.want, out, errs)
			}
		})
	}
}

// What the live view says of a bot at any time agrees with how the qualifier
// ended.
func TestLive(t *testing.T) {
	in := shipped(t).Qualifier
	in.Unavailable = nil
	end, err := qualify.Rank(in)
	if err != nil {
		t.Fatal(err)
	}
	settled := map[qualify.Status]int{}
	for at := in.Window.Begin; !at.After(in.Window.End); at = at.Add(7 * time.Hour) {
		then, _ := in.At(at)
		o, err := qualify.Outlook(then, at)
		if err != nil {
			t.Fatal(err)
		}
		for i, q := range o.Prospects {
			if points := end.Totals[i].Points; points < q.Least || points > q.Most {
				t.Errorf("%v: %s has %d to %d points, and came to %d", at, q.Player, q.Least, q.Most, points)
			}
			if q.Status != qualify.Open && (q.Status == qualify.Clinched) != slices.Contains(end.Field, q.Player) {
				t.Errorf("%v: %s is %v", at, q.Player, q.Status)
			}
			settled[q.Status]++
			stopped := in
			stopped.Games = slices.DeleteFunc(slices.Clone(in.Games), func(g qualify.Game[string]) bool {
				return g.Start.After(at) && (g.Gold == q.Player || g.Silver == q.Player)
			})
			if q.Stop == qualify.Open {
				continue
			}
			r, err := qualify.Rank(stopped)
			if err != nil {
				t.Fatal(err)
			}
			if (q.Stop == qualify.Clinched) != slices.Contains(r.Field, q.Player) {
				t.Errorf("%v: %s is %v if it stops", at, q.Player, q.Stop)
			}
		}
	}
	if len(settled) != 3 {
		t.Errorf("statuses: %v", settled)
	}
}

// Columns of benchmarks have letters, and numbers when those run out.
func TestLabel(t *testing.T) {
	if got := label(0) + label(25) + label(26); got != "AZ27" {
		t.Error(got)
	}
}

// The finals end with a champion and one runner-up, and every round is proved.
func TestFinals(t *testing.T) {
	ch := shipped(t)
	f, err := ch.field()
	if err != nil {
		t.Fatal(err)
	}
	table := proved(t, *ch.Event)
	if table.Champion == nil || *table.Champion != "Tamarack" || !slices.Equal(table.Places[1].Players, []string{"Vesper"}) {
		t.Errorf("the standing is %+v", table.Places)
	}
	if ch.Event.PlayOff == nil || len(ch.Event.PlayOff.Tied) != 3 {
		t.Errorf("the play-off is %+v", ch.Event.PlayOff)
	}
	playOffs, reserve := 0, 0
	for seed := range uint64(30) {
		start := championship{Qualifier: ch.Qualifier}
		if err := start.begin(f); err != nil {
			t.Fatal(err)
		}
		e, err := simulate(*start.Event, f, seed)
		if err != nil {
			t.Fatal(err)
		}
		table := proved(t, e)
		if table.Champion == nil || len(table.Places[1].Players) != 1 {
			t.Errorf("seed %d: the standing is %+v", seed, table.Places)
		}
		if e.PlayOff != nil {
			playOffs++
		}
		reserve += table.Rows[7].Wins
	}
	if reserve == 0 {
		t.Error("the bot of a previous year never wins")
	}
	if playOffs == 0 {
		t.Error("no second place was played off")
	}
}

// proved checks every round of finals that are over, and returns their
// standing.
func proved(t *testing.T, e event) pairing.Table[string] {
	t.Helper()
	for r, round := range e.Rounds {
		before, err := e.Before(r + 1)
		if err != nil {
			t.Fatal(err)
		}
		v, err := pairing.Audit(before, round)
		if err != nil || !v.Legal || !v.Optimal {
			t.Errorf("round %d: %v %+v", r+1, err, v)
		}
		if err := pairing.Verify(before, round, v.Best.Certificate); err != nil {
			t.Errorf("round %d: %v", r+1, err)
		}
	}
	table, err := pairing.Standings(e)
	if err != nil {
		t.Fatal(err)
	}
	if !table.Over {
		t.Error("the finals aren't over")
	}
	return table
}

// From the log alone to the end, the program pairs every round of the finals
// that it ships, and the file that it writes is one that it reads.
func TestJSON(t *testing.T) {
	ch := shipped(t)
	ch.Qualifier.Order = nil
	log := text(t, ch.Qualifier)
	status, out, errs := try(log, "-qualifier", "-", "-order", "Umbra, Sextant", "-json")
	if status != 0 {
		t.Fatal(errs)
	}
	for r, want := range ch.Event.Rounds {
		var got championship
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatal(err)
		}
		last := &got.Event.Rounds[len(got.Event.Rounds)-1]
		for k := range last.Games {
			g := &last.Games[k]
			if g.Outcome != pairing.NotPlayed {
				t.Fatalf("round %d: %v", r+1, g)
			}
			for _, h := range want.Games {
				if g.Gold == h.Gold && g.Silver == h.Silver && h.Outcome != pairing.Void {
					g.Outcome = h.Outcome
				}
			}
			if g.Outcome == pairing.NotPlayed {
				t.Fatalf("round %d: %s and %s don't meet in these colors", r+1, g.Gold, g.Silver)
			}
		}
		if !slices.Equal(last.Byes, want.Byes) {
			t.Errorf("round %d: byes %v, want %v", r+1, last.Byes, want.Byes)
		}
		// The last round is unfinished.
		if _, again, errs := try(out, "-json", "-"); again != out {
			t.Errorf("round %d, read again: %s\n%s", r+1, errs, again)
		}
		if _, said, _ := try(out, "-"); !strings.Contains(said, fmt.Sprintf("Round %d is not finished", r+1)) || !strings.Contains(said, "to be played") {
			t.Errorf("round %d, unfinished:\n%s", r+1, said)
		}
		if status, out, errs = try(text(t, got), "-json", "-"); status != 0 {
			t.Fatal(errs)
		}
	}
	var end championship
	if err := json.Unmarshal([]byte(out), &end); err != nil {
		t.Fatal(err)
	}
	if x := end.Event.PlayOff; len(end.Event.Rounds) != len(ch.Event.Rounds) || x == nil || text(t, x) != text(t, ch.Event.PlayOff) {
		t.Errorf("the end is %s", text(t, end.Event))
	}
	if _, out, _ := try("", "-json"); out != string(sample) {
		t.Errorf("the program writes its own file in another way:\n%s", out)
	}
}

func TestStatus(t *testing.T) {
	ch := invited(t)
	ordered := text(t, ch.Qualifier)
	ch.Qualifier.Order = nil
	log := text(t, ch.Qualifier)
	changed := func(change func(*championship)) string {
		x := invited(t)
		change(&x)
		return text(t, x)
	}
	twoWrong := ch.Qualifier
	twoWrong.Games = slices.Clone(twoWrong.Games)
	twoWrong.Games[3].Gold, twoWrong.Games[3].Silver = "Nobody", "Bomb2005Fast"
	twoWrong.Unavailable = []string{"Sharp2013Blitz"}
	everybodyForbidden := func(x *championship) {
		x.Event.Rounds, x.Event.PlayOff = x.Event.Rounds[:1], nil
		for i, a := range x.Event.Entrants {
			for _, b := range x.Event.Entrants[:i] {
				x.Event.Forbidden = append(x.Event.Forbidden, pairing.Prohibition[string]{Pair: [2]string{a, b}, From: 2})
			}
		}
	}
	for _, c := range []struct {
		name, in string
		args     []string
		status   int
		want     []string // in an output; not in any after NOT
	}{
		{"help", "", []string{"-h"}, 0, []string{"usage", "-live"}},
		{"unknown flag", "", []string{"-x"}, 2, []string{"usage"}},
		{"two files", "", []string{"a", "b"}, 2, []string{"one file at most"}},
		{"two kinds of file", "", []string{"-qualifier", "a", "b"}, 2, []string{"not both"}},
		{"bad seed", "", []string{"-simulate", "x"}, 2, []string{"-simulate: not a whole number"}},
		{"bad time", "", []string{"-live", "noon"}, 2, []string{`"noon"`, "a time must be"}},
		{"an hour of one digit", "", []string{"-live", "2014-01-10T7:00:00Z"}, 2, []string{"a time must be"}},
		{"a comma in a time", "", []string{"-live", "2014-01-10T07:00:00,5Z"}, 2, []string{"a time must be"}},
		{"an offset of a day", "", []string{"-live", "2014-01-10T07:00:00+24:00"}, 2, []string{"a time must be"}},
		{"a fraction of a second", "", []string{"-live", "2014-01-10T07:00:00.5Z"}, 0, []string{"the qualifier is open"}},
		{"the close of the schedule", changed(func(x *championship) {
			x.Money.Fee.Close, x.Schedule = time.Time{}, &schedule{RegistrationCloses: x.Money.Fee.Close}
		}), []string{"-money", "-"}, 0, []string{"until 2013-12-31 19:00 -05:00 (the file)", "the fund $1000.00"}},
		{"after the close of the schedule", changed(func(x *championship) {
			x.Money.Fee.Close, x.Schedule = time.Time{}, &schedule{RegistrationCloses: x.Money.Fee.Close.Add(-1)}
		}), []string{"-money", "-"}, 1, []string{"it closed at 2013-12-31T18:59:59-05:00", "NOT 0001"}},
		{"a forfeited prize with an unknown name", changed(func(x *championship) {
			x.Money.Forfeited, x.Event.Rounds, x.Event.PlayOff = []money.Ruling{{Player: "Zoe"}}, nil, nil
		}), []string{"-"}, 1, []string{"money: ", "Zoe: not among the entrants", "NOT place bot"}},
		{"money and json", "", []string{"-money", "-json"}, 2, []string{"-money and -json do not go together"}},
		{"money and simulate", "", []string{"-money", "-simulate", "1"}, 2, []string{"-money and -simulate do not go together"}},
		{"no money", log, []string{"-money", "-qualifier", "-"}, 1, []string{"the file has no key \"money\""}},
		{"money before the finals", changed(func(x *championship) {
			x.Qualifier.Order, x.Event = nil, nil
			x.Money.Registrations = x.Money.Registrations[1:]
		}), []string{"-money", "-"}, 0, []string{"the fund $990.00", "the games have not begun", "Entered, but not registered: Vesper.", "NOT Registered, but"}},
		{"money that is lost", changed(func(x *championship) {
			x.Money.Forfeited = []money.Ruling{{Player: "Oxbow", Why: "the program is limited"}}
		}), []string{"-money", "-"}, 0, []string{"Oxbow 5 $0.00 $151.50 the program is limited", "forfeited $151.50", "Not paid: $151.60"}},
		{"money that is lost, in short", changed(func(x *championship) {
			x.Money.Forfeited = []money.Ruling{{Player: "Oxbow"}}
		}), []string{"-"}, 0, []string{"divided by 33 games: $30.30 for each won. $151.60 are not paid (-money says why)."}},
		{"money of other figures", changed(func(x *championship) {
			x.Money.Penalty = 50_00
		}), []string{"-"}, 0, []string{"penalty: $50.00; the document has: $20.00", "The penalty of $50.00 is due"}},
		{"money against the schedule", changed(func(x *championship) {
			x.Schedule = &schedule{RegistrationOpens: x.Money.Fee.Opening.Add(1), RegistrationCloses: x.Money.Fee.Close.AddDate(0, 0, -1)}
		}), []string{"-"}, 1, []string{
			"registration opens at 2013-12-01T19:00:00-05:00, and by the schedule at 2013-12-01T19:00:00-05:00",
			"registration closes at 2013-12-31T19:00:00-05:00, and by the schedule at 2013-12-30T19:00:00-05:00"}},
		{"money of a stranger", changed(func(x *championship) { x.Money.Forfeited = []money.Ruling{{Player: "Nobody"}} }), []string{"-json", "-"}, 1, []string{
			"money: pairing: forfeited prize 1: Nobody: not among the entrants"}},
		{"money of a stranger, before the finals", changed(func(x *championship) {
			x.Qualifier.Order, x.Event, x.Money.Forfeited = nil, nil, []money.Ruling{{Player: "Nobody"}}
		}), []string{"-"}, 1, []string{`money: forfeited prize 1: "Nobody": not among the entrants`}},
		{"json and live", "", []string{"-json", "-live", "2014-01-20"}, 2, []string{"-json and -live do not go together"}},
		{"simulate and why", "", []string{"-simulate", "1", "-why", "Umbra"}, 2, []string{"-simulate and -why do not go together"}},
		{"margin and why", "", []string{"-margin", "-why", "Umbra"}, 2, []string{"-margin and -why do not go together"}},
		{"margin of a broken log", text(t, twoWrong), []string{"-qualifier", "-", "-margin"}, 1, []string{"game 4: Nobody against Bomb2005Fast"}},
		{"json and why", "", []string{"-json", "-why", "Umbra"}, 2, []string{"-json and -why do not go together"}},
		{"simulate and live", "", []string{"-simulate", "1", "-live", "2014-01-20"}, 2, []string{"-simulate and -live do not go together"}},
		{"half a seed", "", []string{"-simulate", "7x"}, 2, []string{"not a whole number"}},
		{"why nobody", "", []string{"-why", ""}, 2, []string{"it is empty"}},
		{"no time", "", []string{"-live", ""}, 2, []string{"it is empty"}},
		{"half an order", "", []string{"-order", "Ann,"}, 2, []string{"a name is missing"}},
		{"a syntax error", "{\n  qualifier", []string{"-"}, 1, []string{"standard input: line 2, column 3: "}},
		{"a syntax error inside", strings.Replace(string(sample), `"winner":"gold"`, `"winner":gold`, 1), []string{"-"}, 1, []string{"standard input: line 11, column "}},
		{"a mistake in a game", strings.Replace(string(sample), `"winner":"gold"`, `"winner":1`, 1), []string{"-"}, 1, []string{"standard input: qualifier: qualify: game 1, winner (line 11, column "}},
		{"a mistake in the finals", strings.Replace(string(sample), `"lives"`, `"Lives"`, 1), []string{"-"}, 1, []string{`standard input: event: pairing: line 737, column 22: cannot be read: unknown key "Lives"`}},
		{"a mistake in a log", "{\n \"Games\": []}", []string{"-qualifier", "-"}, 1, []string{`standard input: qualify: line 2, column 2: cannot be read: unknown key "Games"`}},
		{"a byte-order mark", "\ufeff" + string(sample), []string{"-"}, 0, []string{"Champion: Tamarack"}},
		{"a byte-order mark before a log", "\ufeff" + ordered, []string{"-qualifier", "-"}, 0, []string{"director's order: Umbra, Sextant"}},
		{"a joiner in a name", strings.ReplaceAll(ordered, "Umbra", "می\u200cخواهم"), []string{"-qualifier", "-"}, 0, []string{"\u2068می\u200cخواهم\u2069 is invited"}},
		{"a comma in a name", strings.ReplaceAll(log, "Umbra", "Umbra, the 2nd"), []string{"-qualifier", "-", "-order", `Sextant, "Umbra, the 2nd"`}, 0, []string{"director's order: Sextant, Umbra, the 2nd"}},
		{"a turned name", strings.ReplaceAll(log, "Umbra", "\u202eUmbra"), []string{"-qualifier", "-"}, 1, []string{`"\u202eUmbra": a name must have`}},
		{"no file", "", []string{"testdata/none.json"}, 1, []string{"none.json"}},
		{"no log", "", []string{"-qualifier", "testdata/none.json"}, 1, []string{"none.json"}},
		{"no championship", "{}", []string{"-"}, 1, []string{"standard input", `"qualifier" is missing`}},
		{"unknown key", `{"referee":"Ann",` + text(t, ch)[1:], []string{"-"}, 1, []string{`"referee"`}},
		{"a championship as a log", text(t, ch), []string{"-qualifier", "-"}, 1, []string{"leave out -qualifier"}},
		{"a log as a championship", log, []string{"-"}, 1, []string{"use -qualifier"}},
		{"a name that breaks tables", strings.ReplaceAll(log, `"Umbra"`, `"Um\tbra"`), []string{"-qualifier", "-"}, 1, []string{`standard input: "Um\tbra": a name must have`}},
		{"a name without letters", strings.ReplaceAll(log, `"Umbra"`, `""`), []string{"-qualifier", "-"}, 1, []string{`"": a name must have`}},
		{"two seeds", "", []string{"-simulate", "7 8"}, 2, []string{"not a whole number"}},
		{"before it opens", log, []string{"-qualifier", "-", "-live", "2013-12-24"}, 0, []string{"yet to open"}},
		{"a broken log", text(t, twoWrong), []string{"-qualifier", "-"}, 1, []string{"game 4: Nobody against Bomb2005Fast: not among the entrants", "Sharp2013Blitz: not among the entrants"}},
		{"a broken log, live", text(t, twoWrong), []string{"-qualifier", "-", "-live", "2014-01-01"}, 1, []string{"game 4: Nobody against Bomb2005Fast"}},
		{"a broken log, why", text(t, twoWrong), []string{"-qualifier", "-", "-why", "Umbra"}, 1, []string{"game 4: Nobody against Bomb2005Fast"}},
		{"why whom", "", []string{"-why", "Bomb2005Fast"}, 1, []string{`"Bomb2005Fast": not an entrant`, "Brindle, Gossamer"}},
		{"order missing", log, []string{"-qualifier", "-"}, 0, []string{"The field waits for the director: Sextant and Umbra share places 9-10", "open"}},
		{"order missing, simulated", log, []string{"-qualifier", "-", "-simulate", "1"}, 1, []string{"the finals cannot begin: Sextant and Umbra share"}},
		{"order missing, json", log, []string{"-qualifier", "-", "-json"}, 1, []string{"the finals cannot begin: Sextant and Umbra share"}},
		{"order missing, with finals", changed(func(x *championship) { x.Qualifier.Order = nil }), []string{"-"}, 1, []string{"the finals cannot begin", "place  bot"}},
		{"order not needed, next open", changed(func(x *championship) {
			x.Qualifier.Order, x.Event, x.Qualifier.Unavailable = nil, nil, nil
		}), []string{"-"}, 0, []string{"next is one of Sextant and Umbra, who share a place"}},
		{"order given", log, []string{"-qualifier", "-", "-order", "Sextant, Umbra"}, 0, []string{"director's order: Sextant, Umbra", "Sextant is invited", "next is Umbra", "Round 1\n", "NOT Standing"}},
		{"order given in place of another", changed(func(x *championship) { x.Event = nil }), []string{"-order", "Sextant, Umbra", "-"}, 0, []string{"director's order: Sextant, Umbra"}},
		{"order not needed", changed(func(x *championship) { x.Qualifier.Order, x.Event, x.Qualifier.Options.Size = nil, nil, 4 }), []string{"-"}, 0, []string{"Seeds: 1 Quillon, 2 Vesper, 3 Gossamer, 4 Tamarack."}},
		{"orders of all kinds", log, []string{"-qualifier", "-", "-order", "Sextant, Sextant, Nobody"}, 1, []string{
			"Sextant: named twice", "Nobody: not among the entrants"}},
		{"half an order", log, []string{"-qualifier", "-", "-order", "Sextant, Vesper"}, 0, []string{"The field waits for the director: Sextant and Umbra share places 9-10"}},
		{"an order too many", log, []string{"-qualifier", "-", "-order", "Pumice, Sextant, Umbra"}, 0, []string{"director's order: Sextant, Umbra", "Sextant is invited"}},
		{"the log has the order", ordered, []string{"-qualifier", "-"}, 0, []string{"director's order: Umbra, Sextant", "next is Sextant"}},
		{"the order in another place", `{"order":["Umbra","Sextant"],` + text(t, ch)[1:], []string{"-"}, 1, []string{`"order"`}},
		{"two drop out", changed(func(x *championship) {
			x.Event, x.Qualifier.Unavailable = nil, []string{"Mistral", "Umbra"}
		}), []string{"-"}, 0, []string{"Sextant is invited", "7 Halyard, 8 Sextant", "next is Thistle"}},
		{"other finals", changed(func(x *championship) { x.Qualifier.Order = []string{"Sextant", "Umbra"} }), []string{"-"}, 1, []string{"the entrants are Quillon", "by the qualifier they are"}},
		{"finals of many faults", changed(func(x *championship) {
			x.Event.Lives, x.Money.Other[0].Cents, x.Event.Edition = 3, -5, pairing.WC2013
			x.Event.Rounds[0].Games[0].Silver = "Sextant"
		}), []string{"-"}, 1, []string{"3 lives, not 4", "money: other 1: at least 1 cent, got -5", "edition wcc2014", "round 1, game 1"}},
		{"rules of one's own", changed(func(x *championship) { x.Event.RankBy = []pairing.RankKey{pairing.ByLosses} }), []string{"-"}, 1, []string{"edition wcc2014"}},
		{"a round that isn't legal", changed(func(x *championship) {
			x.Event.Rounds, x.Event.PlayOff = x.Event.Rounds[:1], nil
			x.Event.Rounds[0].Games = x.Event.Rounds[0].Games[:3]
		}), []string{"-"}, 0, []string{"Not legal", "Tamarack: has neither a game nor a bye", "NOT was audited"}},
		{"a forfeit by Silver, a withdrawal", changed(func(x *championship) {
			x.Event.Rounds, x.Event.PlayOff = x.Event.Rounds[:1], nil
			x.Event.Rounds[0].Games[0].Outcome = pairing.GoldByForfeit
			x.Event.Withdrawals = []pairing.Withdrawal[string]{{Player: "Umbra", After: 1}}
		}), []string{"-"}, 0, []string{"Quillon wins by forfeit", "Umbra 0 1 0 $0.00 withdrawn"}},
		{"finals that cannot go on", changed(everybodyForbidden), []string{"-"}, 1, []string{"Points for each benchmark", "Round 1", "was audited", "pins and prohibitions leave no round"}},
		{"finals that cannot go on, in short", changed(everybodyForbidden), []string{"-short", "-"}, 1, []string{"pins and prohibitions leave no round", "NOT Points for each"}},
		{"not the best round", changed(func(x *championship) {
			x.Event.Rounds, x.Event.PlayOff = x.Event.Rounds[:1], nil
			games := x.Event.Rounds[0].Games
			games[0].Silver, games[1].Silver = games[1].Silver, games[0].Silver
		}), []string{"-"}, 0, []string{"Not the best round: worse by", "RankSpread", "would not pair these two", "NOT was audited"}},
		{"a round with wrong colors", changed(func(x *championship) {
			x.Event.Rounds, x.Event.PlayOff = x.Event.Rounds[:2], nil
			g := &x.Event.Rounds[1].Games[0]
			g.Gold, g.Silver = g.Silver, g.Gold
		}), []string{"-"}, 0, []string{"against Balance"}},
		{"a play-off to come", changed(func(x *championship) {
			x.Event.Rounds, x.Event.PlayOff = x.Event.Rounds[:10], nil
		}), []string{"-"}, 0, []string{"Vesper, Gossamer and Oxbow tie for second place", "Round 11, play-off for second place"}},
		{"one left of a play-off", changed(func(x *championship) {
			x.Event.Rounds, x.Event.PlayOff = x.Event.Rounds[:10], nil
			for _, bot := range []string{"Gossamer", "Oxbow"} {
				x.Event.Withdrawals = append(x.Event.Withdrawals, pairing.Withdrawal[string]{Player: bot, After: 10})
			}
		}), []string{"-"}, 0, []string{"Runner-up: Vesper, since the other bots in second place have left"}},
		{"nobody left", changed(func(x *championship) {
			x.Event.Rounds, x.Event.PlayOff = x.Event.Rounds[:10], nil
			x.Event.Rounds[9].Games[0].Outcome = pairing.BothForfeit
		}), []string{"-"}, 0, []string{"both forfeit", "there is no champion", "divided by 31 games: $32.25 for each won. $32.50 are not paid"}},
		{"the play-off has no winner", changed(func(x *championship) {
			x.Event.Rounds[11].Games[0].Outcome = pairing.BothForfeit
		}), []string{"-"}, 0, []string{"Champion: Tamarack", "Second place is shared by", "NOT Third"}},
		{"one bot", `{"entrants":["Ann"],"benchmarks":[],"window":{"begin":"2014-01-01T00:00:00Z","end":"2014-02-01T00:00:00Z"},"games":[]}`,
			[]string{"-qualifier", "-"}, 0, []string{"Champion: Ann"}},
		{"one bot and a fund", `{"money":{"other":[{"from":"Bob","cents":500}]},"qualifier":{"entrants":["Ann"],"benchmarks":[],"window":{"begin":"2014-01-01T00:00:00Z","end":"2014-02-01T00:00:00Z"},"games":[]}}`,
			[]string{"-"}, 0, []string{"Champion: Ann", "NOT divided"}},
		{"no bot", `{"entrants":[],"benchmarks":[],"window":{"begin":"2014-01-01T00:00:00Z","end":"2014-02-01T00:00:00Z"},"games":[]}`,
			[]string{"-qualifier", "-"}, 1, []string{"nobody is set up", "place  bot", "Nobody is set up, so the field is empty.", "NOT Seeds:"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := try(c.in, c.args...)
			if status != c.status {
				t.Errorf("status %d, want %d", status, c.status)
			}
			joined := strings.Join(strings.Fields(out+errs), " ")
			for _, want := range c.want {
				want, absent := strings.CutPrefix(want, "NOT ")
				if strings.Contains(joined, strings.Join(strings.Fields(want), " ")) == absent {
					t.Errorf("%q, which should be absent: %v, in\n%s%s", want, absent, out, errs)
				}
			}
		})
	}
}

// Output that cannot be written is an error, whatever is asked for.
func TestOutputFails(t *testing.T) {
	for _, args := range [][]string{nil, {"-json"}, {"-why", "Umbra"}, {"-live", "2014-01-20"}, {"-simulate", "1"}} {
		var errs bytes.Buffer
		if status := run(args, nil, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "the output cannot be written") {
			t.Errorf("%v: status %d, %s", args, status, &errs)
		}
	}
}

func TestEndless(t *testing.T) {
	night.Only(t, "it reads 256 MB")
	var out, errs bytes.Buffer
	if status := run([]string{"-"}, clitest.Endless{}, &out, &errs); status != 1 || !strings.Contains(errs.String(), "more than 268435456 bytes") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// Neither names nor other texts command the terminal, and each bad name is told
// once.
func TestHostileNames(t *testing.T) {
	for _, name := range clitest.Hostile {
		ch := shipped(t)
		ch.About = name
		for _, args := range [][]string{nil, {"-json"}} {
			_, out, errs := try(text(t, ch), append(args, "-")...)
			clitest.Plain(t, out+errs)
		}
		quoted := strings.Trim(text(t, name), `"`)
		for _, args := range [][]string{nil, {"-live", "2014-01-20"}, {"-margin"}, {"-why", name}} {
			status, out, errs := try(strings.ReplaceAll(string(sample), "Umbra", quoted), append(args, "-")...)
			clitest.Plain(t, out+errs)
			if status != 1 || strings.Count(errs, "a name must have") != 1 || strings.Count(errs, "\n") != 1 {
				t.Errorf("%q: status %d, %s", args, status, errs)
			}
		}
		ch = shipped(t)
		ch.Qualifier.Entrants, ch.Qualifier.Benchmarks = []string{name, "Ann", name}, []string{name}
		if _, _, errs := try(text(t, ch), "-"); strings.Count(errs, "a name must have") != 1 {
			t.Errorf("%s", errs)
		}
		ch = shipped(t)
		ch.Qualifier.Games[0].Gold, ch.Qualifier.Games[0].Silver = name, "Bomb2005Fast"
		_, out, errs := try(text(t, ch), "-")
		clitest.Plain(t, out+errs)
		ch = shipped(t)
		ch.Event.Entrants[0] = name
		_, out, errs = try(text(t, ch), "-")
		clitest.Plain(t, out+errs)
	}
}

// Names that are wide, have marks or are written from right to left take the
// columns that plain ones of their width take.
func TestWideNames(t *testing.T) {
	names := []string{"Quillon", "李小龍l", "Gossamer", "G\u0301ossamer", "Mistral", "שלוםשלו", "Oxbow", "می\u200cخوا"}
	var back []string
	for i := 0; i < len(names); i += 2 {
		back = append(back, names[i+1], names[i])
	}
	log := strings.NewReplacer(names...).Replace(string(sample))
	for _, args := range [][]string{nil, {"-live", "2014-01-29"}, {"-live", "2014-02-02"}, {"-simulate", "3"}} {
		_, plain, _ := try("", args...)
		_, wide, errs := try(log, append(args, "-")...)
		clitest.Isolated(t, wide+errs)
		if got := strings.NewReplacer(append(back, "\u2068", "", "\u2069", "")...).Replace(wide); got != plain || wide == plain {
			t.Errorf("%v:\n%s%s", args, wide, errs)
		}
	}
}

// A name that is misspelled in all its games is told once, and what else is
// wrong beside it.
func TestBadNameOnce(t *testing.T) {
	for _, name := range []string{"Umbre", "Umbre, and\nUmbra"} {
		ch := shipped(t)
		misspelled, first := 0, 0
		for i := range ch.Qualifier.Games {
			for _, p := range []*string{&ch.Qualifier.Games[i].Gold, &ch.Qualifier.Games[i].Silver} {
				if *p == "Umbra" {
					*p = name
					if misspelled++; misspelled == 1 {
						first = i + 1
					}
				}
			}
		}
		last := len(ch.Qualifier.Games)
		ch.Qualifier.Games[last-1].Gold, ch.Qualifier.Games[last-1].Silver = "Nobody", "Bomb2005Fast"
		ch.Qualifier.Unavailable = append(ch.Qualifier.Unavailable, "Somebody")
		for _, args := range [][]string{nil, {"-why", "Quillon"}, {"-live", "2014-01-20"}} {
			status, _, errs := try(text(t, ch), append(args, "-")...)
			if status != 1 || strings.Count(errs, "\n") != 3 ||
				!strings.Contains(errs, fmt.Sprintf("game %d: ", first)) || !strings.Contains(errs, fmt.Sprintf("not among the entrants, and in %d more games\n", misspelled-1)) ||
				!strings.Contains(errs, fmt.Sprintf("game %d: Nobody against Bomb2005Fast: not among the entrants\n", last)) || !strings.Contains(errs, "Somebody: not among the entrants\n") {
				t.Errorf("%v: status %d, %d games from %d on:\n%s", args, status, misspelled, first, errs)
			}
		}
	}
}

// After a deadline it is known who is not set up, and who comes in; before, it
// is not. Without dates, the end of the qualifier is the deadline.
func TestLiveAfterEnd(t *testing.T) {
	noDates := invited(t)
	noDates.Qualifier.Unavailable = []string{"Mistral", "Umbra"}
	bare := text(t, noDates)
	for _, c := range []struct{ in, at, mistral, umbra string }{
		{bare, "2014-01-29", "open", "out, if it stops"},
		{bare, "2014-02-01T18:59:59-05:00", "open", "out, if it stops"},
		{bare, "2014-02-01T19:00:00-05:00", "not set up", "not set up"},
		{string(sample), "2014-02-02", "clinched", "out"},
		{string(sample), "2014-02-22T18:59:59-05:00", "clinched", "out"},
		{string(sample), "2014-02-22T19:00:00-05:00", "not set up", "clinched"},
		{string(sample), "2014-02-28T19:44:59-05:00", "not set up", "clinched"},
		{string(sample), "2014-02-28T19:45:00-05:00", "not set up", "not set up"},
	} {
		_, out, errs := try(c.in, "-live", c.at, "-")
		mistral := regexp.MustCompile(`(?m)^.*  Mistral .*$`).FindString(out)
		umbra := regexp.MustCompile(`(?m)^.*  Umbra   .*$`).FindString(out)
		if !strings.HasSuffix(mistral, "  "+c.mistral) || !strings.HasSuffix(umbra, "  "+c.umbra) {
			t.Errorf("%s: %q, %q, %s", c.at, mistral, umbra, errs)
		}
	}
}
