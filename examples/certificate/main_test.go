package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

type document = competition.Proof

// try runs the program.
func try(in string, args ...string) (status int, out, errs string) {
	return clitest.Try(func(_ context.Context, args []string, in io.Reader, out, errs io.Writer) int {
		return run(args, in, out, errs)
	}, in, args...)
}

// A verdict is what check.py says.
type verdict struct {
	ok   bool
	text string
}

// python runs Python with some text as input.
func python(t *testing.T, in string, args ...string) (ok bool, out string) {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	c := exec.Command(path, args...)
	c.Stdin = strings.NewReader(in)
	text, err := c.CombinedOutput()
	if strings.Contains(string(text), "Traceback") || c.ProcessState == nil || c.ProcessState.ExitCode() > 1 {
		t.Fatalf("python3: %v\n%s", err, text)
	}
	return err == nil, string(text)
}

// checkAll gives documents to check.py, in one process, and returns what it
// says of each.
func checkAll(t *testing.T, documents []string) []verdict {
	t.Helper()
	const program = `
import check, json, sys
for text in json.load(sys.stdin):
    try:
        check.main(text)
    except SystemExit as e:
        print(e)
`
	in, err := json.Marshal(documents)
	if err != nil {
		t.Fatal(err)
	}
	_, out := python(t, string(in), "-B", "-c", program)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) != len(documents) {
		t.Fatalf("%d lines for %d documents:\n%s", len(lines), len(documents), out)
	}
	var list []verdict
	for _, line := range lines {
		ok := strings.HasPrefix(line, "the round is optimal: ")
		if !ok && !strings.HasPrefix(line, "not proved: ") {
			t.Errorf("check.py says %q", line)
		}
		list = append(list, verdict{ok, line})
	}
	return list
}

// records is an event with records and outcomes of many kinds, after three
// rounds.
const records = `{"lives": 3, "entrants": ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"],
 "rounds": [
  {"games": [{"gold": "Bob", "silver": "Gus", "outcome": "gold-by-forfeit"}, {"gold": "Cid", "silver": "Fay", "outcome": "void"},
    {"gold": "Fay", "silver": "Cid", "outcome": "gold"}, {"gold": "Dan", "silver": "Eve", "outcome": "no-decision"}], "byes": ["Ann"]},
  {"games": [{"gold": "Ann", "silver": "Cid", "outcome": "silver"}, {"gold": "Bob", "silver": "Eve", "outcome": "both-forfeit"},
    {"gold": "Fay", "silver": "Gus", "outcome": "silver-by-forfeit"}], "byes": ["Dan"]},
  {"games": [{"gold": "Bob", "silver": "Dan", "outcome": "gold"}, {"gold": "Eve", "silver": "Gus", "outcome": "no-decision"}], "byes": []}],
 "withdrawals": [{"player": "Ann", "after": 2, "until": 3}, {"player": "Fay", "after": 2}], "bothForfeitUnmet": true,
 "extraLives": [{"player": "Bob", "lives": 2}, {"player": "Gus", "lives": 1, "after": 1}], "absent": [{"player": "Cid", "round": 3}]}`

// late is an event with rules of its own, in which players have entered late.
const late = `{"lives": 3, "entrants": ["Ann", "Eve", "Bob", "Cid", "Dan", "Fay"], "edition": "wc2016", "rankBy": ["losses", "rating"],
 "criteria": ["Repeats", "LossGaps", "ByeRank", "RankSpread"], "seedRatings": [2000, 1900, 1800, 1700, 1600, 1500],
 "rounds": [
  {"games": [{"gold": "Ann", "silver": "Cid", "outcome": "gold"}, {"gold": "Bob", "silver": "Dan", "outcome": "gold"}], "byes": []},
  {"games": [{"gold": "Ann", "silver": "Bob", "outcome": "silver"}, {"gold": "Cid", "silver": "Dan", "outcome": "gold"}], "byes": ["Eve"]}],
 "lateEntries": [{"player": "Eve", "after": 1, "losses": 2, "made": 1}, {"player": "Fay", "after": 2, "losses": 1, "why": "a late train"}]}`

// TestLateEntries: check.py knows late entries and rules of an event's own, and
// refuses what the library refuses.
func TestLateEntries(t *testing.T) {
	status, out, errs := try(late, "-")
	if status != 0 {
		t.Fatal(errs)
	}
	cases := []struct{ name, from, to, want string }{
		{"as it is", "", "", "the round is optimal: 3 pairs"},
		{"other losses", `"losses":2,"made":1`, `"losses":1,"made":1`, "rank "},
		{"without", `"lateEntries":`, `"reinstated":`, "rank "},
		{"closed", `"rankBy":["losses","rating"],"criteria":["Repeats","LossGaps","ByeRank","RankSpread"],`, ``, "late entry 1: 'Eve': registration is closed (rule SeedOrder)"},
		{"unknown", `{"player":"Fay","after"`, `{"player":"Zoe","after"`, "late entry 2: 'Zoe' is not among the entrants"},
		{"twice", `{"player":"Fay","after"`, `{"player":"Eve","after"`, "late entry 2: 'Eve' is named twice (rule SeedOrder)"},
		{"too late", `"after":2`, `"after":3`, "late entry 2: 'Fay' enters after round 3, which is not completed"},
		{"too early", `"after":2`, `"after":-1`, "late entry 2: 'Fay' enters after round -1"},
		{"in a round before", `"player":"Eve","after":1`, `"player":"Eve","after":2`, "late entry 1: 'Eve' is in round 2, before the entry (rule SeedOrder)"},
		{"no life", `"losses":2,"made":1`, `"losses":3,"made":1`, "late entry 1: 'Eve' has lost 3 of 3 lives (rule OutOfLives)"},
		{"fewer than no losses", `"losses":2,"made":1`, `"losses":-1,"made":1`, "late entry 1: 'Eve' has lost -1 of 3 lives (rule OutOfLives)"},
		{"another ranking", `"rankBy":["losses","rating"]`, `"rankBy":["rating","losses"]`, "rank "},
		{"a ranking of none", `"rankBy":["losses","rating"]`, `"rankBy":["luck"]`, "there is no such rank key: {'luck'}"},
		{"a ranking with a repetition", `"rankBy":["losses","rating"]`, `"rankBy":["losses","losses"]`, "a rank key is there twice"},
		{"other criteria", `"criteria":["Repeats","LossGaps",`, `"criteria":["LossGaps","Repeats",`, "the levels should be "},
		{"criteria of none", `"criteria":["Repeats",`, `"criteria":["Luck",`, "there is no such criterion: {'Luck'}"},
		{"criteria with a repetition", `"criteria":["Repeats",`, `"criteria":["LossGaps",`, "a criterion is there twice"},
	}
	var texts []string
	for _, c := range cases {
		if c.from != "" && strings.Count(out, c.from) != 1 {
			t.Errorf("%s: %q is %d times in %s", c.name, c.from, strings.Count(out, c.from), out)
		}
		texts = append(texts, strings.Replace(out, c.from, c.to, 1))
	}
	for k, v := range checkAll(t, texts) {
		if c := cases[k]; v.ok != (k == 0) || !strings.Contains(v.text, c.want) {
			t.Errorf("%s: %q, want %q", c.name, v.text, c.want)
		}
	}
	// An event without a criterion about pairs has no level.
	status, out, errs = try(strings.Replace(late, `["Repeats", "LossGaps", "ByeRank", "RankSpread"]`, `["ByeSeed"]`, 1), "-")
	if v := checkAll(t, []string{out})[0]; status != 0 || !v.ok {
		t.Errorf("%s%s", errs, v.text)
	}
}

// points returns an event with points, with records and outcomes of many kinds.
func points(t *testing.T, seed uint64) pairing.Event[string] {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 3))
	n := 7 + int(seed)
	e := pairing.Event[string]{Edition: pairing.ArbiterSwiss2026 + pairing.Edition(seed%2), Length: 9}
	for k := range n {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%d", k+1))
		e.Start = append(e.Start, rng.IntN(3))
		e.Clubs = append(e.Clubs, []string{"", "East", "West"}[rng.IntN(3)])
	}
	who := func() string { return e.Entrants[rng.IntN(n)] }
	if seed%3 == 1 {
		e.Points = pairing.Points{Win: 3, Draw: 1, Bye: 3, Requested: 2, Absent: 1}
	}
	e.Acceleration = []pairing.Acceleration{{Seeds: n / 2, Round: 2, Points: 2}, {Seeds: 2, Round: 5, Points: 1}}
	if seed == 5 {
		e.Clubs = nil
	}
	e.Requested = []pairing.RequestedBye[string]{{Player: "P2", Round: 1}}
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "P2", After: 1, Until: 2}}
	e.LateEntries = []pairing.LateEntry[string]{{Player: "P3", After: 1}}
	e.ForfeitRemoves = seed%4 == 3
	outcomes := []pairing.Outcome{
		pairing.GoldWins, pairing.SilverWins, pairing.GoldWins, pairing.SilverWins, pairing.Draw, pairing.Draw, pairing.NoDecision,
		pairing.GoldByForfeit, pairing.BothForfeit,
	}
	for round := 1; round <= 4; round++ {
		before, err := e.Before(round)
		if err != nil {
			t.Fatal(err)
		}
		p, err := pairing.Next(before)
		if err != nil {
			t.Fatal(err)
		}
		for k := range p.Round.Games {
			p.Round.Games[k].Outcome = outcomes[rng.IntN(len(outcomes))]
		}
		e.Rounds = append(e.Rounds, p.Round)
		x, y := who(), who()
		e.Requested = append(e.Requested, pairing.RequestedBye[string]{Player: x, Round: round + 1})
		if y != x {
			e.Absent = append(e.Absent, pairing.Absence[string]{Player: y, Round: round + 1})
		}
	}
	return e
}

// TestOtherKind: criteria and rank keys of events with lives are refused in an
// event with points, and the other way around.
func TestOtherKind(t *testing.T) {
	list, names := documents(t)
	var texts []string
	for k, d := range list {
		if names[k] != "-" && names[k] != "" {
			continue
		}
		d = copyOf(t, d)
		d.Event.Criteria, d.Event.RankBy = []pairing.Criterion{pairing.ScoreGaps}, nil
		if d.Event.Edition.HasPoints() {
			d.Event.Criteria, d.Event.RankBy = nil, []pairing.RankKey{pairing.ByLosses}
		}
		texts = append(texts, encode(t, d))
	}
	for k, v := range checkAll(t, texts) {
		if v.ok || !strings.Contains(v.text, "the edition has no such ") {
			t.Errorf("document %d: %s", k, v.text)
		}
	}
}

// pointsFile is an event with points and records of many kinds, after three
// rounds. Bob was absent in round 1 and withdrawn in round 2. Eve and Ann
// forfeited games, and Fay came late.
//
//go:embed testdata/points.json
var pointsFile string

// TestPointsFacts: check.py knows events with points. What the library refuses
// it refuses, and what changes the scores, the byes, the meetings or the clubs.
func TestPointsFacts(t *testing.T) {
	status, out, errs := try(pointsFile, "-")
	if status != 0 {
		t.Fatal(errs)
	}
	cases := []struct{ name, from, to, want string }{
		{"as it is", "", "", "the round is optimal: 4 pairs, 1 bye"},
		{"a win", `"win":6`, `"win":7`, "rank "},
		{"a draw", `"draw":3`, `"draw":2`, "rank "},
		{"a loss", `"loss":1`, `"loss":0`, "rank "},
		{"a bye", `"bye":5`, `"bye":4`, "rank "},
		{"a requested bye", `"requested":2`, `"requested":3`, "rank "},
		{"an absence", `"absent":1`, `"absent":4`, "rank "},
		{"the usual points", `"points":{"win":6,"draw":3,"loss":1,"bye":5,"requested":2,"absent":1},`, "", "rank "},
		{"points to begin with", `"start":[4,4,`, `"start":[4,5,`, "rank "},
		{"nothing to begin with", `"start":[4,4,0,2,0,2,0,6,0,1],`, "", "rank "},
		{"points for too few", `"start":[4,4,`, `"start":[4,`, "no such document"},
		{"an accelerated round", `"seeds":5,"round":4`, `"seeds":4,"round":4`, "rank "},
		{"another accelerated round", `"seeds":9,"round":3`, `"seeds":9,"round":4`, "rank "},
		{"the greater acceleration", `"seeds":3,"round":4,"points":4`, `"seeds":3,"round":4,"points":3`, "rank "},
		{"a request", `{"player":"Gus","round":1}`, `{"player":"Gus","round":5}`, "rank "},
		{"a request of nobody there", `,{"player":"Bob","round":2}`, "", "the round is optimal: "},
		{"a request for now", `,{"player":"Bob","round":2}`, `,{"player":"Bob","round":4}`, "8 players are left, not 9"},
		{"a withdrawal", `"after":1,"until":2`, `"after":0,"until":2`, "rank "},
		{"without a withdrawal", `"withdrawals":[{"player":"Bob","after":1,"until":2}]`, `"withdrawals":[]`, "rank "},
		{"a late entry", `"player":"Fay","after":1`, `"player":"Fay","after":2`, "rank "},
		{"a late entry with a loss", `"after":1,"losses":0`, `"after":1,"losses":1`, "has lost 1 of 1 lives (rule OutOfLives)"},
		{"a club", `"","East","North"],`, `"","West","North"],`, " cost"},
		{"no club", `"clubs":["East","","West","East","","West","West","","East","North"],`, "", "the levels should be "},
		{"a forfeit", `"silver":"Eve","outcome":"gold-by-forfeit"`, `"silver":"Eve","outcome":"gold"`, "rank "},
		{"no forfeit", `"outcome":"no-decision"`, `"outcome":"both-forfeit"`, "rank "},
		{"over", `"length":5`, `"length":3`, "the event is over"},
		{"lives", `"length":5`, `"length":5,"lives":3`, "an event with points has no lives"},
		{"extra lives", `"length":5`, `"length":5,"extraLives":[{"player":"Ann","lives":1}]`, "an event with points has no lives"},
		{"an edition with lives", `"edition":"arbiter-swiss-2026"`, `"edition":"wc2012","lives":3`, "registration is closed (rule SeedOrder)"},
		{"another edition", `"arbiter-swiss-2026"`, `"arbiter-mcmahon-2026"`, "the levels should be "},
		{"a criterion of lives", `"length":5`, `"length":5,"criteria":["LossGaps"]`, "the edition has no such criterion: {'LossGaps'}"},
		{"a rank key of lives", `"length":5`, `"length":5,"rankBy":["losses"]`, "the edition has no such rank key: {'losses'}"},
		{"tie-breaks", `"length":5`, `"length":5,"tieBreaks":["wins"],"fideTieBreaks":true`, "the round is optimal: "},
	}
	var texts []string
	for _, c := range cases {
		if c.from != "" && strings.Count(out, c.from) != 1 {
			t.Errorf("%s: %q is %d times in %s", c.name, c.from, strings.Count(out, c.from), out)
		}
		texts = append(texts, strings.Replace(out, c.from, c.to, 1))
	}
	// Six zeros are the usual points, and an event with lives has no draws.
	_, usual, _ := try("", "-edition", "arbiter-swiss-2026", "-n", "9")
	texts = append(texts, strings.Replace(usual, `"length":5`, `"length":5,"points":{"win":0,"draw":0,"loss":0,"bye":0,"requested":0,"absent":0}`, 1))
	cases = append(cases, struct{ name, from, to, want string }{name: "six zeros", want: "the round is optimal: 4 pairs"})
	_, drawn, _ := try("", "-n", "9")
	texts = append(texts, strings.Replace(drawn, `"outcome":"gold"`, `"outcome":"draw"`, 1))
	cases = append(cases, struct{ name, from, to, want string }{name: "a draw without points", want: "is not decided"})
	for k, v := range checkAll(t, texts) {
		c := cases[k]
		if v.ok != strings.HasPrefix(c.want, "the round") || !strings.Contains(v.text, c.want) {
			t.Errorf("%s: %q, want %q", c.name, v.text, c.want)
		}
		var d document
		if err := json.Unmarshal([]byte(texts[k]), &d); err == nil && v.ok {
			if err := pairing.Verify(d.Event, d.Round, d.Certificate); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		}
	}
}

// ownPoints has criteria of an event's own: all that an event with points can
// have, in several orders, and some that an event with lives can have.
var ownPoints = []string{
	`"criteria": ["SameClub", "HalvesApart", "RanksClose", "ByeFewest"]`,
	`"criteria": ["ByeUnplayed", "HalvesApart", "ScoreGaps", "Repeats", "SameClub"]`,
	`"criteria": ["ByeLowest", "RankSpread", "SameClub", "ByeLast"]`,
	`"criteria": ["RanksClose", "HalvesApart"], "rankBy": ["rating", "score"]`,
	`"criteria": ["ByeRating", "ByeSeeded", "SeededSquares"], "rankBy": ["seeded-rating"], "seedRatings": [2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200, 1100]`,
	`"criteria": ["ByeRating", "ScoreGaps"]`,
}

// Nobody has met and no two are of one club, and in the other event two without
// a club meet.
const (
	forfeited = `{"edition": "arbiter-swiss-2026", "length": 2, "entrants": ["Ann", "Bob", "Cid", "Dan"], "clubs": ["", "", "East", "West"],
 "rounds": [{"games": [{"gold": "Ann", "silver": "Bob", "outcome": "silver-by-forfeit"}, {"gold": "Cid", "silver": "Dan", "outcome": "both-forfeit"}], "byes": []}]}`
	clubless = `{"edition": "arbiter-swiss-2026", "length": 1, "entrants": ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"], "clubs": ["", "East", "East", "", "", ""], "rounds": []}`
)

// made has the documents once they are made.
var made struct {
	list  []document
	names []string
}

// documents returns what the program prints of some events: of each edition,
// with and without a bye, and late ones in which players meet again. Nobody may
// change them.
func documents(t *testing.T) (list []document, names []string) {
	t.Helper()
	if made.list != nil {
		return made.list, made.names
	}
	add := func(in string, args ...string) {
		status, out, errs := try(in, args...)
		if status != 0 || errs != "" {
			t.Fatalf("%v: status %d: %s", args, status, errs)
		}
		var d document
		if err := json.Unmarshal([]byte(out), &d); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		list, names = append(list, d), append(names, strings.Join(args, " "))
	}
	add("")
	for i, edition := range []string{"wc2012", "wc2013", "wc2014", "wc2016", "wcc2014"} {
		add("", "-edition", edition, "-n", fmt.Sprint(9+i), "-rounds", "3")
		add("", "-edition", edition, "-n", fmt.Sprint(20+i), "-rounds", "6", "-seed", "5")
	}
	add("", "-n", "7", "-rounds", "6")
	add("", "-n", "2", "-rounds", "2")
	add(records, "-")
	add(late, "-")
	for seed := range uint64(8) {
		text, err := json.Marshal(points(t, seed))
		if err != nil {
			t.Fatal(err)
		}
		add(string(text), "-")
	}
	add("", "-edition", "arbiter-swiss-2026", "-n", "25")
	add("", "-edition", "arbiter-swiss-2026", "-n", "8", "-rounds", "9")
	add("", "-edition", "arbiter-mcmahon-2026", "-n", "23", "-rounds", "5")
	add(pointsFile, "-")
	for _, own := range ownPoints {
		add(strings.Replace(pointsFile, `"length": 5`, `"length": 5, `+own, 1), "-")
	}
	add(forfeited, "-")
	add(clubless, "-")
	add("", "../worldchampionship/sample.json")
	made.list, made.names = list, names
	return list, names
}

func encode(t *testing.T, d document) string {
	t.Helper()
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// copyOf returns a copy that shares nothing with d.
func copyOf(t *testing.T, d document) (c document) {
	t.Helper()
	if err := json.Unmarshal([]byte(encode(t, d)), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCheck(t *testing.T) {
	met, byes, sets := 0, 0, 0
	list, names := documents(t)
	var texts []string
	for k, d := range list {
		texts = append(texts, encode(t, d))
		if err := pairing.Verify(d.Event, d.Round, d.Certificate); err != nil {
			t.Errorf("%s: %v", names[k], err)
		}
		for _, l := range d.Certificate.Levels {
			if l.Criterion == pairing.Repeats && l.N > 2 {
				met++
			}
		}
		byes += len(d.Round.Byes)
		sets += len(d.Certificate.Sets)
	}
	if met == 0 || byes < 3 || sets == 0 {
		t.Errorf("%d levels of third meetings, %d byes, %d sets: too few", met, byes, sets)
	}
	for k, v := range checkAll(t, texts) {
		d := list[k]
		want := "the round is optimal: " + say.Count(len(d.Round.Games), "pair", "pairs") + ", " + say.Count(len(d.Round.Byes), "bye", "byes") + ", " + say.Count(len(d.Certificate.Sets), "odd set", "odd sets")
		if v.text != want {
			t.Errorf("%s: %q, want %q", names[k], v.text, want)
		}
	}

	// The program itself, and its exit status.
	if ok, text := python(t, texts[0], "check.py"); !ok || !strings.HasPrefix(text, "the round is optimal: ") {
		t.Errorf("%v, %q", ok, text)
	}
	if ok, text := python(t, `{"event":{}}`, "check.py"); ok || text != "not proved: this is no such document: KeyError('ranking')\n" {
		t.Errorf("not a document: %v, %q", ok, text)
	}
}

// TestTampered changes documents. What one check accepts, the other does, and
// of those that must be rejected, both reject all.
func TestTampered(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	rejected := map[string]int{}
	list, names := documents(t)
	tampers := []struct {
		name   string
		always bool // it must be rejected
		change func(d *document) bool
	}{
		{"a dual", true, func(d *document) bool {
			y := d.Certificate.Players[rng.IntN(len(d.Certificate.Players))].Y
			y[rng.IntN(len(y))] += int64(1 - 2*rng.IntN(2))
			return true
		}},
		{"two duals", false, func(d *document) bool {
			p := d.Certificate.Players
			x, y := p[rng.IntN(len(p))].Y, p[rng.IntN(len(p))].Y
			x[len(x)-1] += 2
			y[len(y)-1] -= 2
			return true
		}},
		{"the bye's", true, func(d *document) bool {
			y := d.Certificate.Bye
			if len(y) > 0 {
				y[rng.IntN(len(y))]++
			}
			return len(y) > 0
		}},
		{"a set's z", true, func(d *document) bool {
			return someSet(d, rng, func(s *pairing.OddSet[string]) { s.Z[len(s.Z)-1] += 2 })
		}},
		{"a negative z", true, func(d *document) bool {
			z := make([]int64, len(d.Certificate.Players[0].Y))
			z[0] = -2
			d.Certificate.Players[0].Y[0] += 2
			d.Certificate.Sets = append(d.Certificate.Sets, pairing.OddSet[string]{Players: []string{d.Ranking[0].Player}, Z: z})
			return true
		}},
		{"a set's member", true, func(d *document) bool {
			return someSet(d, rng, func(s *pairing.OddSet[string]) { s.Players = s.Players[1:] })
		}},
		{"a set's other member", false, func(d *document) bool {
			return someSet(d, rng, func(s *pairing.OddSet[string]) {
				for _, r := range d.Ranking {
					if !slices.Contains(s.Players, r.Player) {
						s.Players[0] = r.Player
					}
				}
			})
		}},
		{"a set less", false, func(d *document) bool {
			ok := len(d.Certificate.Sets) > 0
			if ok {
				d.Certificate.Sets = d.Certificate.Sets[1:]
			}
			return ok
		}},
		{"two pairs", false, func(d *document) bool {
			g := d.Round.Games
			if len(g) > 1 {
				g[0].Silver, g[1].Silver = g[1].Silver, g[0].Silver
			}
			return len(g) > 1
		}},
		{"a game less", true, func(d *document) bool { d.Round.Games = d.Round.Games[1:]; return true }},
		{"a player twice", true, func(d *document) bool { d.Round.Games[0].Gold = d.Round.Games[0].Silver; return true }},
		{"a unit", true, func(d *document) bool {
			d.Certificate.Levels[rng.IntN(len(d.Certificate.Levels))].Unit = 0
			return true
		}},
		{"another unit", false, func(d *document) bool {
			d.Certificate.Levels[rng.IntN(len(d.Certificate.Levels))].Unit *= 2
			return true
		}},
		{"a level less", true, func(d *document) bool { d.Certificate.Levels = d.Certificate.Levels[1:]; return true }},
		{"a word", true, func(d *document) bool { d.Certificate.Levels[len(d.Certificate.Levels)-1].Word++; return true }},
		{"all meetings", true, func(d *document) bool {
			ok := d.Certificate.Levels[0].Criterion == pairing.Repeats || len(d.Certificate.Levels) > 1 && d.Certificate.Levels[1].Criterion == pairing.Repeats
			for r := range d.Event.Rounds {
				d.Event.Rounds[r].Games = nil
			}
			return ok
		}},
		{"an appeal", true, func(d *document) bool {
			ok := len(d.Event.Reinstated) > 0
			d.Event.Reinstated = nil
			return ok
		}},
		{"a late appeal", true, func(d *document) bool {
			ok := len(d.Event.Reinstated) > 0
			if ok {
				d.Event.Reinstated[0].After = 0
			}
			return ok
		}},
		{"forfeits", true, func(d *document) bool {
			ok := d.Event.ForfeitRemoves
			d.Event.ForfeitRemoves = false
			return ok
		}},
		{"a game of the past", false, func(d *document) bool {
			ok := len(d.Event.Rounds) > 0
			if ok {
				d.Event.Rounds[0].Games = d.Event.Rounds[0].Games[1:]
			}
			return ok
		}},
		{"the last result", true, func(d *document) bool {
			ok := len(d.Event.Rounds) > 0
			if ok {
				g := d.Event.Rounds[len(d.Event.Rounds)-1].Games
				g[0].Outcome = pairing.NotPlayed
			}
			return ok
		}},
	}
	each := night.Cases(1, 5) // documents tried
	type try struct {
		name   string
		tamper int
		err    error
	}
	var tries []try
	var texts []string
	for k, tamper := range tampers {
		left := each
		for _, at := range rng.Perm(len(list)) {
			c := copyOf(t, list[at])
			if left == 0 || !tamper.change(&c) {
				continue
			}
			left--
			tries = append(tries, try{names[at] + ", " + tamper.name, k, pairing.Verify(c.Event, c.Round, c.Certificate)})
			texts = append(texts, encode(t, c))
		}
	}
	for k, v := range checkAll(t, texts) {
		try := tries[k]
		if v.ok != (try.err == nil) {
			t.Errorf("%s: check.py says %q, Verify %v", try.name, v.text, try.err)
		}
		if try.err != nil {
			rejected[tampers[try.tamper].name]++
		} else if tampers[try.tamper].always {
			t.Errorf("%s: accepted", try.name)
		}
	}
	for _, tamper := range tampers {
		if rejected[tamper.name] == 0 && night.Now() {
			t.Errorf("%s was never rejected", tamper.name)
		}
	}
	t.Log(rejected)
}

// someSet changes one of the sets, if there are any.
func someSet(d *document, rng *rand.Rand, change func(s *pairing.OddSet[string])) bool {
	var large []*pairing.OddSet[string]
	for k := range d.Certificate.Sets {
		if s := &d.Certificate.Sets[k]; len(s.Players) > 1 {
			large = append(large, s)
		}
	}
	if len(large) > 0 {
		change(large[rng.IntN(len(large))])
	}
	return len(large) > 0
}

// TestRanking changes the ranking, which only check.py looks at, and what it
// refuses.
func TestRanking(t *testing.T) {
	_, out, _ := try("", "-edition", "wc2016", "-n", "9", "-rounds", "2")
	cases := []struct{ name, from, to, want string }{
		{"losses", `"losses":0`, `"losses":1`, "rank 1"},
		{"seed", `"seed":`, `"seed":1`, "rank 1"},
		{"class", `"class":`, `"class":1`, "rank 1"},
		{"strength", `"strength":`, `"strength":1`, "rank 1"},
		{"seeded rating", `"seeded":`, `"seeded":1`, "seeded rating"},
		{"player", `"ranking":[`, `"ranking":[{"player":"Zoe"},`, "players are left"},
		{"lives", `"lives":3`, `"lives":1`, "players are left"},
		{"edition", `"edition":"wc2016"`, `"edition":"wc2017"`, "no such edition"},
		{"pins", `"lives":3`, `"lives":3,"pins":[{"round":3,"pairs":[]}]`, "doesn't know {'pins'}"},
		{"broken JSON", `"lives":3`, `"lives":`, "no such document"},
		{"fraction", `"y":[`, `"y":[0.5,`, "not "},
	}
	var texts []string
	for _, c := range cases {
		texts = append(texts, strings.Replace(out, c.from, c.to, 1))
	}
	for k, v := range checkAll(t, texts) {
		if c := cases[k]; v.ok || !strings.Contains(v.text, c.want) {
			t.Errorf("%s: %q, want %q", c.name, v.text, c.want)
		}
	}
}

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		name   string
		in     string
		args   []string
		status int
		want   string // in either output
	}{
		{"as it is", "", nil, 0, `{"event":`},
		{"from standard input", records, []string{"-"}, 0, `"ranking":[`},
		{"from a file", "", []string{"../worldchampionship/sample.json"}, 0, `"certificate":{"levels":[`},
		{"a championship", `{"about":"Open","event":` + records + `}`, []string{"-"}, 0, `{"event":{"version":1,"lives":3,`},
		{"over", "", []string{"-n", "1"}, 1, "the event is over"},
		{"broken", `{"lives":0,"entrants":["Ann"],"rounds":[]}`, []string{"-"}, 1, "lives"},
		{"not an event", `{}`, []string{"-"}, 2, "missing"},
		{"no such file", "", []string{"none.json"}, 2, "none.json"},
		{"two files", "", []string{"a", "b"}, 2, "usage"},
		{"nobody", "", []string{"-n", "0"}, 2, "usage"},
		{"no such edition", "", []string{"-edition", "wc1912"}, 2, "usage"},
		{"an event with points", pointsFile, []string{"-"}, 0, `"score":`},
		{"lives in an edition with points", "", []string{"-edition", "arbiter-swiss-2026", "-lives", "3"}, 2, "excludes a state file and -lives"},
		{"a state file in an edition with points", "", []string{"-edition", "arbiter-mcmahon-2026", "../worldchampionship/state.txt"}, 2, "excludes a state file and -lives"},
		{"help", "", []string{"-h"}, 0, "usage"},
		{"half a number", "", []string{"-n", "25x"}, 2, "not a whole number"},
		{"half a seed", "", []string{"-seed", "1x"}, 2, "not a whole number"},
		{"too many players", "", []string{"-n", "100001"}, 2, "from 1 to 100000"},
		{"too many rounds", "", []string{"-rounds", "1001"}, 2, "from 0 to 1000"},
		{"a file and flags", records, []string{"-n", "25", "-"}, 2, "they exclude a file"},
		{"a syntax error", "{\n  lives", []string{"-"}, 2, "standard input: pairing: line 2, column 3: "},
		{"a byte-order mark", "\ufeff" + records, []string{"-"}, 0, `"ranking":[`},
	} {
		status, out, errs := try(c.in, c.args...)
		if status != c.status || !strings.Contains(out+errs, c.want) {
			t.Errorf("%s: status %d, want %d, and %q in\n%.300s%s", c.name, status, c.status, c.want, out, errs)
		}
	}
}

// Output that cannot be written is an error.
func TestOutputFails(t *testing.T) {
	var errs bytes.Buffer
	if status := run(nil, nil, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "the output cannot be written") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

func TestEndless(t *testing.T) {
	night.Only(t, "it reads 256 MB")
	var out, errs bytes.Buffer
	if status := run([]string{"-"}, clitest.Endless{}, &out, &errs); status != 2 || !strings.Contains(errs.String(), "more than 268435456 bytes") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// TestVeriPB writes the files of a proof, and checks them in Python. The first
// is checked by the commands of the program's comment, the others in one
// process.
func TestVeriPB(t *testing.T) {
	dir := t.TempDir()
	event := filepath.Join(dir, "event.opb")
	if err := os.WriteFile(event, []byte(records), 0o666); err != nil {
		t.Fatal(err)
	}
	name := func(k int) string { return filepath.Join(dir, fmt.Sprint("round", k)) }
	type round struct{ Document, OPB, PBP string }
	var rounds []round
	n := fmt.Sprint(night.Cases(15, 31))
	for k, args := range [][]string{nil, {"-edition", "wc2016", "-n", n, "-rounds", "5"}, {event}, {"testdata/points.json"}} {
		_, want, _ := try("", args...)
		status, out, errs := try("", append([]string{"-veripb", name(k)}, args...)...)
		if status != 0 || errs != "" || out != want {
			t.Fatalf("%v: status %d: %s", args, status, errs)
		}
		rounds = append(rounds, round{out, name(k) + ".opb", name(k) + ".pbp"})
	}
	first := rounds[0]
	if ok, said := python(t, "", "-B", "pbcheck.py", first.OPB, first.PBP); !ok || !strings.HasPrefix(said, "proved: no round costs less than ") {
		t.Error(said)
	}
	problem, err := os.ReadFile(first.OPB)
	if err != nil {
		t.Fatal(err)
	}
	if ok, again := python(t, first.Document, "-B", "opb.py"); !ok || again != string(problem) {
		t.Errorf("opb.py makes another problem: %.300s", again)
	}
	wrong := [][]string{{"pbcheck.py", first.PBP, first.OPB}, {"opb.py", event, "63"}}
	for _, args := range wrong[:night.Cases(1, 2)] {
		if ok, said := python(t, "", append([]string{"-B"}, args...)...); ok || !strings.HasPrefix(said, "not proved: ") {
			t.Errorf("%v: %s", args, said)
		}
	}

	// What is wrong is said in one line.
	in, err := json.Marshal(rounds)
	if err != nil {
		t.Fatal(err)
	}
	_, out := python(t, string(in), "-B", "-c", `
import contextlib, io, json, opb, pbcheck, check, sys
def said(run, *values):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            run(*values)
        except SystemExit as e:
            print(e)
    return out.getvalue()
def refused(text, start):
    assert text.startswith("not proved: " + start) and text.count("\n") == 1, text
for x in json.load(sys.stdin):
    assert said(pbcheck.main, pbcheck.read(x["OPB"]), pbcheck.read(x["PBP"])).startswith("proved: ")
    assert said(opb.main, x["Document"]) == pbcheck.read(x["OPB"])
    refused(said(opb.main, x["Document"].replace('"losses":1', '"losses":2', 1)), "rank ")
    for width in "0", "63", "x", "-1", "9" * 5000:
        refused(said(opb.main, x["Document"], width), "the width ")
    for event in "{}", "[", "7", x["Document"].replace('"entrants"', '"playOff":{},"entrants"', 1):
        refused(said(opb.main, event), "this ")
    refused(said(pbcheck.read, "none"), "cannot be read")
    refused(said(check.read, ["none"]), "the document cannot be read")
print("done")
`)
	if out != "done\n" {
		t.Error(out)
	}
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-veripb", filepath.Join(dir, "none", "round")}, 1, filepath.Join(dir, "none", "round.opb") + " cannot be written: "},
		{[]string{"-veripb", ""}, 2, "needs the name of the files"},
		{[]string{"-veripb", strings.TrimSuffix(event, ".opb"), event}, 1, "is the file of the event"},
		{[]string{"-veripb", name(0), "-n", "9", event}, 2, "they exclude a file"},
		{[]string{"-veripb", name(0), "-n", "1001", "-rounds", "0"}, 1, "1001, and the maximum is 1000"},
	} {
		if status, out, errs := try("", c.args...); status != c.status || out != "" || !strings.Contains(errs, c.want) || strings.Contains(errs, ".part") {
			t.Errorf("%v: status %d, %.100s%s", c.args, status, out, errs)
		}
	}
}

// Names cannot command the terminal, neither by the document nor by what
// check.py says of it.
func TestHostileNames(t *testing.T) {
	text, err := json.Marshal(event{Lives: 2, Entrants: clitest.Hostile})
	if err != nil {
		t.Fatal(err)
	}
	status, out, errs := try(string(text), "-")
	if status != 0 {
		t.Fatal(errs)
	}
	clitest.Plain(t, out)
	if ok, said := python(t, out, "-B", "check.py"); !ok {
		t.Error(said)
	}
	for _, change := range []string{`"rounds":[]`, `"losses":0`}[:night.Cases(1, 2)] {
		games := `"rounds":[{"games":[{"gold":"\u001b[31mRed","silver":"\u202eevoli","outcome":"?"}],"byes":[]}]`
		bad := strings.Replace(out, change, map[string]string{`"rounds":[]`: games, `"losses":0`: `"losses":1`}[change], 1)
		ok, said := python(t, bad, "-B", "check.py")
		clitest.Plain(t, said)
		if ok || !strings.Contains(said, `\x1b`) {
			t.Errorf("%t: %q", ok, said)
		}
	}
}

// extremes is an event of seed ratings that are very far apart.
func extremes(entrants, seedRatings, games, byes string) string {
	return `{"lives":3,"edition":"wc2016","entrants":` + entrants + `,"seedRatings":` + seedRatings +
		`,"rounds":[{"games":` + games + `,"byes":` + byes + `}]}`
}

// Ratings that differ by 1e-19 are not equal.
func TestExtremeSeeds(t *testing.T) {
	games := `[{"gold":"B","silver":"D","outcome":"gold"},{"gold":"A","silver":"C","outcome":"no-decision"}]`
	far := extremes(`["A","B","C","D","E"]`, "[4000,4000,-4000,-4000,4000]", games, `["E"]`)
	_, right, _ := try(far, "-")
	var d document
	if err := json.Unmarshal([]byte(right), &d); err != nil {
		t.Fatal(err)
	}
	if r := d.Ranking; r[0].Player != "B" || r[1].Player != "A" || r[0].Class == r[1].Class {
		t.Fatal(r)
	}
	r := d.Ranking
	r[0].Player, r[1].Player = r[1].Player, r[0].Player
	r[0].Seed, r[1].Seed = r[1].Seed, r[0].Seed
	wrong := encode(t, d)

	upset := `[{"gold":"A","silver":"C","outcome":"silver"},{"gold":"B","silver":"D","outcome":"gold"}]`
	_, flat, _ := try(extremes(`["A","B","C","D"]`, "[10000,10000,-10000,-10000]", upset, "[]"), "-")
	tooFar := strings.Replace(right, "[4000,", "[40000,", 1)
	for k, v := range checkAll(t, []string{right, wrong, flat, tooFar}) {
		want := []string{"the round is optimal: ", "not proved: rank 1: the history gives ", "not proved: the ratings do not converge", "not proved: a seed rating is not between"}[k]
		if !strings.HasPrefix(v.text, want) {
			t.Errorf("%q, want %q", v.text, want)
		}
	}
}

// chain returns an event in which each entrant has won a game against the next.
func chain(t *testing.T, n int) string {
	t.Helper()
	e := event{Lives: 3, Rounds: make([]pairing.Round[string], 2)}
	for i := range n {
		e.Entrants = append(e.Entrants, fmt.Sprint("P", i+1))
	}
	for i := range n - 1 {
		r := &e.Rounds[i%2]
		r.Games = append(r.Games, pairing.Game[string]{Gold: e.Entrants[i], Silver: e.Entrants[i+1], Outcome: pairing.GoldWins})
	}
	e.Rounds[1].Games = append(e.Rounds[1].Games, pairing.Game[string]{Gold: e.Entrants[0], Silver: e.Entrants[n-1], Outcome: pairing.NoDecision})
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The players in the middle of a long chain differ very little, and in a longer
// one too little for check.py. Ties are proved: an idle player and a player who
// won against one and lost to another have the same rating.
func TestCloseRatings(t *testing.T) {
	tied := `{"lives":2,"entrants":["A","B","C","D","E"],"rounds":[{"games":[{"gold":"A","silver":"B","outcome":"gold"}],"byes":["C"]},` +
		`{"games":[{"gold":"B","silver":"D","outcome":"gold"}],"byes":[]}]}`
	var texts []string
	for _, event := range []string{chain(t, 100), chain(t, 350), tied} {
		_, out, errs := try(event, "-")
		if errs != "" {
			t.Fatal(errs)
		}
		texts = append(texts, out)
	}
	for k, v := range checkAll(t, texts) {
		want := []string{"the round is optimal: ", "not proved: two ratings are too close to tell", "the round is optimal: "}[k]
		if !strings.HasPrefix(v.text, want) {
			t.Errorf("%d: %q, want %q", k, v.text, want)
		}
	}
}

// Whatever is not a document is refused in words, and in one line.
func TestCheckHostile(t *testing.T) {
	_, out, _ := try("", "-n", "9", "-rounds", "2")
	change := func(from, to string) string { return strings.Replace(out, from, to, 1) }
	cases := []struct {
		name, text string
		ok         bool
	}{
		{"nothing", "", false},
		{"blanks", " \n", false},
		{"deep lists", strings.Repeat("[", 200_000), false},
		{"deep objects", strings.Repeat(`{"event":`, 200_000), false},
		{"deep and whole", change(`"rounds":[`, `"rounds":[`+strings.Repeat("[", 50_000)+strings.Repeat("]", 50_000)+","), false},
		{"a list", "[]", false},
		{"a text", `"event"`, false},
		{"an event of text", change(`"event":{`, `"event":"lives","x":{`), false},
		{"a set of text", change(`"sets":[`, `"sets":["x",`), false},
		{"huge ratings", change(`"lives":3`, `"lives":3,"edition":"wc2013","seedRatings":[1e308,1,1,1,1,1,1,1,1]`), false},
		{"a long number", change(`"lives":3`, `"lives":`+strings.Repeat("9", 10_000)), false},
		{"more lives than can be counted one by one", change(`"lives":3`, `"lives":3,"extraLives":[{"player":"Player 1","lives":1000000000000}]`), true},
		{"a byte-order mark", "\ufeff" + out, true},
	}
	var texts []string
	for _, c := range cases {
		texts = append(texts, c.text)
	}
	for k, v := range checkAll(t, texts) {
		if c := cases[k]; v.ok != c.ok {
			t.Errorf("%s: %.300q", c.name, v.text)
		}
	}
	if ok, said := python(t, change("Player 1", "\xff"), "-B", "check.py"); ok || !strings.HasPrefix(said, "not proved: ") {
		t.Errorf("not UTF-8: %q", said)
	}
	for _, file := range []string{"testdata/none.json", "."}[:night.Cases(1, 2)] {
		if ok, said := python(t, "", "-B", "check.py", file); ok || !strings.HasPrefix(said, "not proved: ") {
			t.Errorf("%s: %q", file, said)
		}
	}
}

// A state file is proved as it is, with the edition and the lives of the flags.
func TestStateFile(t *testing.T) {
	const state = "../worldchampionship/state.txt"
	name := filepath.Join(t.TempDir(), "round")
	status, text, errs := try("", "-veripb", name, state)
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	var d document
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	if d.Event.Edition != pairing.WC2016 || d.Event.Lives != 3 || len(d.Event.Rounds) != 3 || len(d.Round.Games) != 4 {
		t.Errorf("%v, %d lives, %d rounds, %v", d.Event.Edition, d.Event.Lives, len(d.Event.Rounds), d.Round)
	}
	for _, end := range []string{".opb", ".pbp"} {
		if _, err := os.Stat(name + end); err != nil {
			t.Error(err)
		}
	}
	if v := checkAll(t, []string{text}); !v[0].ok {
		t.Error(v[0].text)
	}
	if _, text, _ := try("", "-edition", "wc2014", "-lives", "4", state); !strings.Contains(text, `"lives": 4`) && !strings.Contains(text, `"lives":4`) || !strings.Contains(text, "wc2014") {
		t.Error(text)
	}
	for _, c := range []struct {
		in   string
		args []string
		want string
	}{
		{"plyer Ann 3\n", []string{"-"}, "neither a state file nor JSON: line 1"},
		{"", []string{"-"}, "neither a state file nor JSON"},
		{"plyer Ann 3\n", []string{"-lives", "2", "-"}, "line 1: not a line of a state file"},
		{"player Ann\n", []string{"-"}, "a player needs a name"},
		{"{}", []string{"-lives", "2", "-"}, "and this is JSON"},
		{"", []string{"-seed", "2", state}, "exclude a file"},
	} {
		if status, out, errs := try(c.in, c.args...); status != 2 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%q: status %d: %s", c.args, status, errs)
		}
	}
}
