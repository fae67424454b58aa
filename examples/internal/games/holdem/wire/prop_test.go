package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/wiretest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/occurs"
)

// By day, laws have fewer draws.
func init() { flag.Set("rapid.checks", fmt.Sprint(night.Cases(20, 100))) }

// This file holds laws of matches.

func TestAnyBots(t *testing.T) {
	occurs.Hold(t, anyBots, "CallIllegal", "NearestAmount", "Unable", "Crash", "Silence", "Flood", "Babble", "free fold", "all in", "showdown", "no fault")
}

func TestTwin(t *testing.T) {
	occurs.Hold(t, twin, "CallIllegal", "NearestAmount", "FirstLetter", "free fold", "all in")
}

func TestForged(t *testing.T) {
	occurs.Hold(t, forged, "refused", "read", "another match", "number", "text", "shorter", "longer", "swapped", "TimeBank")
}

func FuzzAnyBots(f *testing.F) { occurs.Fuzz(f, anyBots) }
func FuzzTwin(f *testing.F)    { occurs.Fuzz(f, twin) }
func FuzzForged(f *testing.F)  { occurs.Fuzz(f, forged) }

// drawBot draws a bot that answers with legal and illegal texts, and sometimes
// goes wrong. Its answers depend on the line alone.
func drawBot(t *rapid.T, g holdem.Game, name string) seat.Bot {
	texts := rapid.SliceOfN(rapid.SampledFrom([]string{
		"c", "c", "c", "f", "r", "r", "r20", "r7", "r1000", "r1001", "r20000", "r-3", "", "x", "fold", "raise 20", "C", "\r", "é",
	}), 1, 12).Draw(t, name+" says")
	wrong := rapid.SampledFrom([]string{"", "", "", "crash", "silence", "flood", "babble", "no state", "first"}).Draw(t, name+" goes wrong by")
	at := rapid.IntRange(1, 12).Draw(t, name+" goes wrong at")
	first := hello
	if wrong == "first" {
		first = rapid.SampledFrom([]string{"", "\n", "VERSION:2.1.0\n", "VERSION:2.0.0\x00\n"}).Draw(t, name+" says first")
	}
	return seat.Func(func(in io.Reader, out io.Writer) {
		n := 0
		io.WriteString(out, first)
		serveRaw(g, in, out, func(state string, _ holdem.View) (string, bool) {
			h := fnv.New32a()
			io.WriteString(h, state)
			line := state + ":" + texts[int(h.Sum32()>>8)%len(texts)] + "\r\n"
			if n++; n == at {
				switch wrong {
				case "crash":
					return line[:len(line)/2], false
				case "silence":
					return "", true
				case "flood":
					return strings.Repeat("x", 5000), true
				case "babble":
					return line + line, true
				case "no state":
					return "#\n" + line[len(state)+1:], true
				}
			}
			return line, true
		})
		if wrong != "crash" {
			io.Copy(io.Discard, in)
		}
	})
}

// drawSetup draws what a match depends on.
func drawSetup(t *rapid.T) Setup {
	return Setup{
		Game:   rapid.SampledFrom(games).Draw(t, "game"),
		Hands:  rapid.IntRange(1, 5).Draw(t, "hands"),
		Dealer: duplicate.Master{byte(rapid.IntRange(0, 255).Draw(t, "master"))},
		Options: holdem.Options{FirstLetter: rapid.Bool().Draw(t, "first letter"), OneBank: rapid.Bool().Draw(t, "one bank"),
			HandMillis: rapid.SampledFrom([]int{0, 5000}).Draw(t, "hand")},
	}
}

// anyBots: whatever bots answer, the record is read, and says what was played.
// Chips cancel in every hand. The logs of the halves give the record again, and
// so does a second match. A bot that goes wrong never harms the other.
func anyBots(t *rapid.T, seen occurs.Tally) {
	x := drawSetup(t)
	bots := []seat.Bot{drawBot(t, x.Game, "Ann"), drawBot(t, x.Game, "Bob")}
	game := rapid.IntRange(1, 3).Draw(t, "number")
	var logs [2]bytes.Buffer
	g := Games{
		Setup: x,
		Bot:   func(name string, _ uint64) seat.Bot { return bots[slices.Index(pair.Bots, name)] },
		Log: func(_ arena.Match, _, half int) (io.WriteCloser, error) {
			logs[half-1].Reset()
			return wiretest.Log(&logs[half-1]), nil
		},
	}
	record, err := g.Play(context.Background(), aPlan, pair, game)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := g.Play(context.Background(), aPlan, pair, game); err != nil || !bytes.Equal(record, again) {
		t.Fatalf("%v\n%s\nand then\n%s", err, record, again)
	}
	r, err := x.Read(pair, arena.Game{Game: game, Record: record})
	if err != nil {
		t.Fatalf("%v\n%s", err, record)
	}
	deals, err := x.deals(pair, game)
	if err != nil {
		t.Fatal(err)
	}
	var chips [2]int64
	for k := range r.Halves {
		h := &half{setup: x, deals: deals, swap: k}
		if k > 0 {
			h.spent = r.Halves[0].timeUsed()
		}
		if err := seat.Replay(bytes.NewReader(logs[k].Bytes()), h.play); err != nil {
			t.Fatalf("%v\n%s", err, &logs[k])
		}
		if diff := cmp.Diff(r.Halves[k], h.record); diff != "" {
			t.Fatalf("half %d: a replay gives another record: %s", k+1, diff)
		}
		for i, p := range r.Hands[k] {
			if p.Hand.Deal != deals[i].deal {
				t.Errorf("half %d, hand %d: other cards", k+1, i+1)
			}
			if p.Bots[0] != (i+k)%2 || p.Bots[1] != 1-p.Bots[0] {
				t.Errorf("half %d, hand %d: seats %v", k+1, i+1, p.Bots)
			}
			if p.Hand.Net[0]+p.Hand.Net[1] != 0 {
				t.Errorf("half %d, hand %d: %d", k+1, i+1, p.Hand.Net)
			}
			for s, bot := range p.Bots {
				chips[bot] += p.Hand.Net[s]
			}
			last := p.Hand.Taken[len(p.Hand.Taken)-1]
			put := p.Hand.Betting.Put()
			fold := last.Action.Kind == holdem.Fold
			seen.When(fold && put[0] == put[1], "free fold")
			seen.When(!fold, "showdown")
			seen.When(!fold && strings.HasSuffix(r.Halves[k].Hands[i], "/"), "all in")
		}
		blamed := [2]bool{}
		for _, f := range r.Halves[k].Faults {
			blamed[f.Seat] = true
			seen.Note(f.Rule)
		}
		seen.When(!blamed[0] && !blamed[1], "no fault")
		for _, c := range r.Halves[k].Rulings {
			seen.Note(c.Rule)
			if c.forced() && !blamed[c.Bot] {
				t.Errorf("half %d: %+v without a fault", k+1, c)
			}
		}
	}
	if r.Chips() != chips[0] || chips[0]+chips[1] != 0 {
		t.Errorf("%d chips, want %d", r.Chips(), chips)
	}
}

// some is a bot whose actions, legal or not, follow from what it sees of a
// hand. If nobody can raise and nothing is to call, it calls.
type some struct {
	salt    byte
	actions []holdem.Action
}

func (b some) Act(v holdem.View) (holdem.Action, int64) {
	if v.Betting.Settled() {
		return holdem.Action{Kind: holdem.Call}, 0
	}
	h := fnv.New32a()
	fmt.Fprint(h, b.salt, v.Number, v.Seat, v.Cards, v.Board)
	for _, t := range v.Taken {
		fmt.Fprint(h, t.By, t.Action)
	}
	return b.actions[int(h.Sum32()>>8)%len(b.actions)], 0
}

func (some) Over(holdem.View) {}

// twin: over the lines, bots play the same match as without them.
func twin(t *rapid.T, seen occurs.Tally) {
	x := drawSetup(t)
	x.Hands = rapid.IntRange(1, 20).Draw(t, "more hands")
	var bots [2]some
	for k := range bots {
		bots[k].salt = byte(k)
		bots[k].actions = rapid.SliceOfN(rapid.SampledFrom([]holdem.Action{
			{Kind: holdem.Call}, {Kind: holdem.Call}, {Kind: holdem.Fold}, {Kind: holdem.Raise}, {}, {Kind: holdem.Raise, To: 40}, {Kind: holdem.Raise, To: 3000}, {Kind: holdem.Raise, To: -1}, {Kind: holdem.Raise, To: 1000},
		}), 1, 12).Draw(t, pair.Bots[k])
	}
	game := rapid.IntRange(1, 3).Draw(t, "number")
	g := Games{Setup: x, Bot: func(name string, _ uint64) seat.Bot {
		return alike(bots[slices.Index(pair.Bots, name)], x.Game)
	}}
	record, err := g.Play(context.Background(), aPlan, pair, game)
	if err != nil {
		t.Fatal(err)
	}
	r, err := x.Read(pair, arena.Game{Game: game, Record: record})
	if err != nil {
		t.Fatalf("%v\n%s", err, record)
	}
	plan, err := duplicate.Schedule(duplicate.Event[string]{Tables: [][]string{pair.Bots}, Hands: x.Hands, Matches: game, Dealer: x.Dealer, Cards: holdem.DealSize})
	if err != nil {
		t.Fatal(err)
	}
	var hands [2][]holdem.Hand
	want, err := holdem.Match[string]{
		Game: x.Game, Plan: plan, Table: 1, Match: game, Options: x.Options,
		Start: func(player string) holdem.Bot { return bots[slices.Index(pair.Bots, player)] },
		Watch: func(r holdem.Record[string]) {
			hands[r.Planned.Half-1] = append(hands[r.Planned.Half-1], r.Hand)
		},
	}.Play()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.Nets, r.Nets); diff != "" {
		t.Fatal(diff)
	}
	for k := range hands {
		var got []holdem.Hand
		var net int64
		for i, p := range r.Hands[k] {
			got = append(got, p.Hand)
			net += p.Hand.Net[p.Bots[0]]
			for _, taken := range p.Hand.Taken {
				seen.Note(taken.Rule)
				seen.When(x.Options.FirstLetter && taken.Wanted.Kind == holdem.Raise && x.Game == holdem.Limit, "FirstLetter")
			}
			put := p.Hand.Betting.Put()
			seen.When(p.Hand.Betting.Folded() != holdem.Nobody && put[0] == put[1], "free fold")
			seen.When(strings.HasSuffix(r.Halves[k].Hands[i], "/"), "all in")
		}
		if net != want.Halves[k].Net[0] {
			t.Errorf("half %d: %d chips, want %d", k+1, net, want.Halves[k].Net)
		}
		if len(got) != len(hands[k]) {
			t.Fatalf("half %d: %d hands, want %d", k+1, len(got), len(hands[k]))
		}
		for i := range got {
			if a, b := fmt.Sprintf("%+v", got[i]), fmt.Sprintf("%+v", hands[k][i]); a != b {
				t.Errorf("half %d, hand %d:\n%s\nwant\n%s", k+1, i+1, a, b)
			}
		}
	}
}

// told is what a record tells for sure. It does not tell times, nor by which of
// the faults a bot was unable. It also does not tell whether a legal action was
// what the bot wanted. A record without a change is another possible match,
// with the same hands.
func told(r Result) string {
	var b strings.Builder
	fmt.Fprintln(&b, r.Nets, r.Chips())
	for k, h := range r.Halves {
		fmt.Fprintln(&b, h.Hands)
		for bot := range 2 {
			fmt.Fprintln(&b, h.Changed(bot, holdem.TimeBank) > 0, h.Changed(bot, holdem.Unable) > 0)
		}
		var faults []string
		for _, f := range h.Faults {
			faults = append(faults, fmt.Sprint(f.Seat, f.Rule == seat.Late))
		}
		slices.Sort(faults)
		fmt.Fprintln(&b, faults)
		for _, p := range r.Hands[k] {
			fmt.Fprintln(&b, p.Bots, p.Hand.Deal, p.Hand.Net)
			for _, t := range p.Hand.Taken {
				fmt.Fprint(&b, t.By, t.Round, t.Action)
			}
		}
	}
	return b.String()
}

// forged: a record that is changed in one place is refused, or tells the same.
func forged(t *rapid.T, seen occurs.Tally) {
	x := drawSetup(t)
	bots := []seat.Bot{drawBot(t, x.Game, "Ann"), drawBot(t, x.Game, "Bob")}
	record, err := try(x, bots...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := x.Read(pair, arena.Game{Game: 1, Record: record})
	if err != nil {
		t.Fatal(err)
	}
	if late := rapid.IntRange(-1, 1).Draw(t, "late"); late >= 0 {
		r, record = tooLate(t, x, r, late)
		seen.When(r.Halves[0].Changed(late, holdem.TimeBank) > 0, "TimeBank")
	}
	var all any
	d := json.NewDecoder(bytes.NewReader(record))
	d.UseNumber()
	if err := d.Decode(&all); err != nil {
		t.Fatal(err)
	}
	all = mutate(t, all, seen)
	changed, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	got, err := x.Read(pair, arena.Game{Game: 1, Record: changed})
	seen.When(err != nil, "refused")
	if err != nil {
		return
	}
	seen.Note("read")
	for k, h := range got.Halves {
		if slices.Equal(h.Hands, r.Halves[k].Hands) {
			continue
		}
		// Other legal hands are another match.
		seen.Note("another match")
		for i, p := range got.Hands[k] {
			if acpc.Betting(p.Hand) != h.Hands[i] {
				t.Errorf("half %d, hand %d: %q is read as %+v", k+1, i+1, h.Hands[i], p.Hand)
			}
		}
		return
	}
	if a, b := told(r), told(got); a != b {
		t.Errorf("%s\nis read as another match than\n%s\n%s", changed, record, cmp.Diff(a, b))
	}
}

// tooLate returns a record in which a bot was late at its last good answer of
// the first half.
func tooLate(t *rapid.T, x Setup, r Result, bot int) (Result, json.RawMessage) {
	deals, err := x.deals(pair, 1)
	if err != nil {
		t.Fatal(err)
	}
	// A bot that was unable becomes a bot that was late.
	changed := Record{Halves: r.Halves}
	h := &changed.Halves[0]
	h.Rulings, h.Faults = slices.Clone(h.Rulings), slices.Clone(h.Faults)
	for k := range h.Rulings {
		if c := &h.Rulings[k]; c.Bot == bot && c.Rule == holdem.Unable {
			c.Rule = holdem.TimeBank
		}
	}
	for k := range h.Faults {
		if h.Faults[k].Seat == bot {
			h.Faults[k] = seat.Fault{Rule: seat.Late, Seat: bot, Why: "late", Over: 5 * time.Microsecond}
		}
	}
	h.Micros[bot], h.Longest[bot] = x.bank().Microseconds()+5, x.bank().Microseconds()+5
	if x.Options.OneBank {
		late := &half{setup: x, deals: deals, swap: 1}
		late.spent = h.timeUsed()
		if _, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{alike(holdem.Caller{}, x.Game), alike(holdem.Caller{}, x.Game)}}, late.play); err != nil {
			t.Fatal(err)
		}
		changed.Halves[1] = late.record
	}
	record, err := json.Marshal(changed)
	if err != nil {
		t.Fatal(err)
	}
	again, err := x.Read(pair, arena.Game{Game: 1, Record: record})
	if err != nil {
		// The bot was not unable, or was so before its first answer.
		record, _ = json.Marshal(r.Record)
		return r, record
	}
	return again, record
}

// mutate changes a value somewhere.
func mutate(t *rapid.T, v any, seen occurs.Tally) any {
	switch v := v.(type) {
	case map[string]any:
		keys := []string{}
		for key := range v {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		key := rapid.SampledFrom(keys).Draw(t, "key")
		v[key] = mutate(t, v[key], seen)
		return v
	case []any:
		what := rapid.SampledFrom([]string{"in", "in", "in", "shorter", "longer", "swapped"}).Draw(t, "list")
		if len(v) == 0 || what == "swapped" && len(v) < 2 {
			return append(v, rapid.SampledFrom([]any{"cc/cc/cc/cc", "f", json.Number("1")}).Draw(t, "new"))
		}
		i := rapid.IntRange(0, len(v)-1).Draw(t, "index")
		switch what {
		case "in":
			v[i] = mutate(t, v[i], seen)
			return v
		case "shorter":
			seen.Note(what)
			return slices.Delete(v, i, i+1)
		case "longer":
			seen.Note(what)
			return slices.Insert(v, i, v[i])
		}
		seen.Note(what)
		j := rapid.IntRange(0, len(v)-1).Draw(t, "other")
		v[i], v[j] = v[j], v[i]
		return v
	case json.Number:
		seen.Note("number")
		n, _ := v.Int64()
		return json.Number(fmt.Sprint(rapid.SampledFrom([]int64{0, 1, -1, n + 1, n - 1, n + 1000, n - 1000, 1 << 62, -1 << 63}).Draw(t, "number")))
	case string:
		seen.Note("text")
		return rapid.SampledFrom([]string{
			"", "c", "f", "r", "r20", "r1001", "x", "CallIllegal", "NearestAmount", "Unable", "TimeBank", "FirstLetter",
			"Crash", "Silence", "Late", "Own", "Illegal", "Babble", v + "c", v + "f", strings.Replace(v, "c", "f", 1), strings.Replace(v, "f", "c", 1),
			strings.Replace(v, "r", "c", 1), strings.TrimSuffix(v, "/"), v + "/", strings.Repeat(v, 2),
		}).Draw(t, "text")
	}
	return v
}
