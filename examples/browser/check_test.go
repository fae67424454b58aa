package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/play"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file tests the checker page/check.js. Node runs it.

type (
	event    = pairing.Event[string]
	document = competition.Proof
)

// A verdict is what check.js says of a document.
type verdict struct {
	OK    bool   `json:"ok"`
	Text  string `json:"text"`
	Facts *struct {
		Players, Games, Byes, Sets, Compared int
	} `json:"facts"`
}

// node runs a script in node with the texts as its list, and returns what the
// script returns for each text.
func node[T any](t *testing.T, script string, texts []string) (answers []T) {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed (apt-get install nodejs)")
	}
	const program = `
const check = require("./page/check.js");
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(texts.map((text) => { %s })));
`
	in, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(path, "-e", fmt.Sprintf(program, script))
	c.Stdin = bytes.NewReader(in)
	var errs bytes.Buffer
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, &errs)
	}
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatalf("node: %v in %.300s", err, out)
	}
	if len(answers) != len(texts) {
		t.Fatalf("%d answers for %d texts", len(answers), len(texts))
	}
	return answers
}

// python gives texts to check.py, in one process, and returns what it says of
// each.
func python(t *testing.T, texts []string) []string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	const program = `
import check, json, sys
for text in json.load(sys.stdin):
    try:
        check.main(text)
    except SystemExit as e:
        print(e)
`
	in, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(path, "-B", "-c", program)
	c.Dir = "../certificate"
	c.Stdin = bytes.NewReader(in)
	out, err := c.CombinedOutput()
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if err != nil || len(lines) != len(texts) {
		t.Fatalf("python3: %v, %d lines for %d texts\n%s", err, len(lines), len(texts), out)
	}
	return lines
}

// An occasion is a made-up event and the round that follows.
func occasion(t *testing.T, seed uint64) (document, bool) {
	t.Helper()
	lots := rand.New(rand.NewPCG(seed, 7))
	e := event{
		Edition:          pairing.Edition(seed % 7),
		Lives:            1 + lots.IntN(4),
		ForfeitRemoves:   lots.IntN(4) == 0,
		BothForfeitUnmet: lots.IntN(3) == 0,
	}
	for i := range 2 + lots.IntN(13) {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%d", i))
	}
	equal := lots.IntN(3) == 0
	for range e.Entrants {
		e.SeedRatings = append(e.SeedRatings, 1500)
		if !equal {
			e.SeedRatings[len(e.SeedRatings)-1] = float64(1000+lots.IntN(1500)) + 0.125
		}
	}
	ownRules(lots, &e)
	if e.Edition.HasPoints() {
		score(lots, &e)
	}
	calm, most := lots.IntN(3) > 0, lots.IntN(8)
	if e.Edition == pairing.WCC2014 && lots.IntN(2) == 0 {
		most = 20 // to the play-off, if there is one
	}
	for {
		p, err := pairing.Next(e)
		if errors.Is(err, pairing.ErrNoLegalRound) || errors.Is(err, pairing.ErrPin) || errors.Is(err, pairing.ErrEmptyRound) {
			e.Forbidden, e.Pins = nil, nil
			e.Absent, e.Requested = nil, nil
			p, err = pairing.Next(e)
		}
		if err != nil {
			t.Fatalf("event %d: %v", seed, err)
		}
		if p.Over && e.Edition.HasPoints() {
			e.Length++
			continue
		}
		if p.Over {
			record, err := pairing.PlayOff(e)
			if err != nil {
				t.Fatalf("event %d: %v", seed, err)
			}
			if record == nil {
				return document{}, false
			}
			e.PlayOff = record
			most = len(e.Rounds) + lots.IntN(2)
			continue
		}
		if len(e.Rounds) >= most {
			d, err := competition.Prove(e, p)
			if err != nil {
				t.Fatalf("event %d: %v", seed, err)
			}
			return d, true
		}
		finish(lots, &e, p.Round, calm)
		if !calm {
			records(lots, &e)
		}
	}
}

// ownRules gives some events a ranking and criteria of their own.
func ownRules(lots *rand.Rand, e *event) {
	if lots.IntN(5) > 0 {
		return
	}
	keys := []pairing.RankKey{pairing.ByLosses, pairing.ByRating, pairing.BySeededRating}
	lots.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	e.RankBy = keys[:1+lots.IntN(3)]
	sums := []pairing.Criterion{pairing.RankSpread, pairing.RankSquares, pairing.SeededSquares}
	criteria := []pairing.Criterion{
		pairing.ByeFewest, pairing.Repeats, pairing.ByeLosses, pairing.LossGaps, pairing.ByeRating,
		pairing.ByeSeed, pairing.ByeRank, pairing.ByeSeeded, pairing.ByeMostLosses, pairing.ByeLast, sums[lots.IntN(3)],
	}
	lots.Shuffle(len(criteria), func(i, j int) { criteria[i], criteria[j] = criteria[j], criteria[i] })
	e.Criteria = criteria[:1+lots.IntN(len(criteria))]
	e.Rest = lots.IntN(2) * lots.IntN(len(e.Entrants))
}

// score makes an event one with points.
func score(lots *rand.Rand, e *event) {
	e.Lives, e.RankBy, e.Criteria, e.SeedRatings, e.Rest, e.Length = 0, nil, nil, nil, 0, 1+lots.IntN(9)
	if lots.IntN(3) == 0 {
		e.Points = pairing.Points{Win: 3, Draw: 1, Bye: 3, Requested: 2, Absent: 1}
	}
	for range e.Entrants {
		e.Start = append(e.Start, lots.IntN(4))
		e.Clubs = append(e.Clubs, []string{"", "East", "West", "Žofín"}[lots.IntN(4)])
	}
	switch lots.IntN(4) {
	case 0:
		e.Start = nil
	case 1:
		e.Clubs = nil
	}
	if lots.IntN(3) == 0 {
		e.Acceleration = []pairing.Acceleration{{Seeds: lots.IntN(len(e.Entrants) + 1), Round: 1 + lots.IntN(4), Points: 2}}
	}
	if lots.IntN(3) == 0 {
		list := e.Edition.Criteria()
		list[len(list)-1] = []pairing.Criterion{pairing.RankSpread, pairing.RankSquares, pairing.RanksClose}[lots.IntN(3)]
		lots.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		e.Criteria = list[:1+lots.IntN(len(list))]
	}
}

// finish adds a round with results to an event.
func finish(lots *rand.Rand, e *event, r pairing.Round[string], calm bool) {
	var again []pairing.Game[string]
	for k := range r.Games {
		g := &r.Games[k]
		g.Outcome = pairing.GoldWins + pairing.Outcome(lots.IntN(2))
		if !calm && lots.IntN(4) == 0 {
			g.Outcome = pairing.GoldByForfeit + pairing.Outcome(lots.IntN(5))
		}
		if e.Edition.HasPoints() && lots.IntN(4) == 0 {
			g.Outcome = pairing.Draw
		}
		if g.Outcome == pairing.Void {
			replay := *g
			replay.Outcome = pairing.GoldWins
			again = append(again, replay)
		}
	}
	r.Games = append(r.Games, again...)
	e.Rounds = append(e.Rounds, r)
}

// records adds records of the director to an event between two rounds.
func records(lots *rand.Rand, e *event) {
	some := func() string { return e.Entrants[lots.IntN(len(e.Entrants))] }
	done := len(e.Rounds)
	if lots.IntN(4) == 0 {
		w := pairing.Withdrawal[string]{Player: some(), After: done}
		if lots.IntN(2) == 0 {
			w.Until = done + 1 + lots.IntN(2)
		}
		e.Withdrawals = append(e.Withdrawals, w)
	}
	if lots.IntN(4) == 0 {
		absent(e, some(), done+1)
	}
	if p := some(); e.Edition.HasPoints() && lots.IntN(3) == 0 && !slices.ContainsFunc(e.Absent, func(x pairing.Absence[string]) bool { return x.Player == p }) {
		e.Requested = append(e.Requested, pairing.RequestedBye[string]{Player: p, Round: done + 1})
	}
	if lots.IntN(4) == 0 && !e.Edition.HasPoints() {
		e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[string]{Player: some(), Lives: 1, After: done})
	}
	if lots.IntN(4) == 0 {
		e.Reinstated = append(e.Reinstated, pairing.Reinstatement[string]{Player: some(), After: done, From: lots.IntN(2) * (done + 1)})
	}
	if a, b := some(), some(); a != b && lots.IntN(2) == 0 {
		e.Forbidden = append(e.Forbidden, pairing.Prohibition[string]{Pair: [2]string{a, b}, From: lots.IntN(2) * (done + 1), Until: lots.IntN(2) * (done + 2)})
	}
	if (len(e.RankBy) > 0 || e.Edition.HasPoints()) && lots.IntN(3) == 0 {
		c, err := pairing.Enter(*e, fmt.Sprint("Late ", done), 1+lots.IntN(len(e.Entrants)+1), lots.IntN(max(1, e.Lives)), 1600)
		if err == nil {
			*e = c.Event
		}
	}
	e.Pins = nil
	if a, b := some(), some(); a != b && lots.IntN(2) == 0 {
		e.Pins = []pairing.Pin[string]{{Round: done + 1, Pairs: [][2]string{{a, b}}, Colors: lots.IntN(2) == 0}}
	} else if lots.IntN(4) == 0 {
		e.Pins = []pairing.Pin[string]{{Round: done + 1, Pairs: [][2]string{}, Bye: &a}}
	}
}

// documents returns proofs of made-up events. They are made once.
func documents(t *testing.T) (list []document, texts []string) {
	t.Helper()
	n := night.Cases(70, 420)
	for ; made.seeds < n; made.seeds++ {
		if d, ok := occasion(t, uint64(made.seeds)); ok {
			made.list, made.texts = append(made.list, d), append(made.texts, encode(t, d))
		}
	}
	return made.list, made.texts
}

// made has the documents so far.
var made struct {
	seeds int
	list  []document
	texts []string
}

func encode(t *testing.T, d document) string {
	t.Helper()
	text, err := d.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const ask = "return check(text)"

// TestCheck gives documents of all editions, with records of all kinds, to the
// checker. It accepts all, as check.py does where check.py knows the records.
func TestCheck(t *testing.T) {
	list, texts := documents(t)
	had := map[string]int{}
	var known []int // to check.py
	for k, d := range list {
		e := d.Event
		for what, yes := range map[string]bool{
			"edition " + e.Edition.String(): true, "pins": len(e.Pins) > 0, "forbidden": len(e.Forbidden) > 0,
			"play-off": e.PlayOff != nil, "bye": len(d.Round.Byes) > 0, "sets": len(d.Certificate.Sets) > 0,
			"own rules": len(e.Criteria) > 0, "extra lives": len(e.ExtraLives) > 0, "absent": len(e.Absent) > 0,
			"reinstated": len(e.Reinstated) > 0, "withdrawn": len(e.Withdrawals) > 0,
			"late entries": len(e.LateEntries) > 0, "rest": e.Rest > 0 && len(e.Rounds) == 0,
			"requested": len(e.Requested) > 0, "clubs": len(e.Clubs) > 0, "acceleration": len(e.Acceleration) > 0,
		} {
			if yes {
				had[what]++
			}
		}
		if len(e.Pins)+len(e.Forbidden) == 0 && e.PlayOff == nil && len(known) < night.Cases(10, 40) {
			known = append(known, k)
		}
	}
	t.Log(len(list), had)
	if len(had) < 21 && night.Now() {
		t.Errorf("only %v", had)
	}
	verdicts := node[verdict](t, ask, texts)
	for k, v := range verdicts {
		d := list[k]
		if !v.OK {
			t.Errorf("%s\n%.2000s", v.Text, texts[k])
			continue
		}
		n := len(d.Ranking) + len(d.Ranking)%2
		if f := v.Facts; f.Players != len(d.Ranking) || f.Games != len(d.Round.Games) || f.Byes != len(d.Ranking)%2 ||
			f.Sets != len(d.Certificate.Sets) || f.Compared != n*(n-1)/2 {
			t.Errorf("%+v for %s", *f, texts[k])
		}
	}
	for k, line := range python(t, at(texts, known)) {
		if v := verdicts[known[k]]; line != v.Text {
			t.Errorf("check.py says %q, check.js %q", line, v.Text)
		}
	}
}

// at returns the texts at some places.
func at(texts []string, places []int) (list []string) {
	for _, k := range places {
		list = append(list, texts[k])
	}
	return list
}

// A change is a document with one thing changed.
type change struct {
	of   int      // the document
	path []string // to what was changed
	how  string
	text string
}

// falsify changes one thing of a document, anywhere in it.
func falsify(t *testing.T, lots *rand.Rand, text string) (changed, how string, path []string) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var all any
	if err := d.Decode(&all); err != nil {
		t.Fatal(err)
	}
	put := func(x any) { all = x }
	node := all
	for {
		switch x := node.(type) {
		case map[string]any:
			keys := slices.Sorted(maps.Keys(x))
			key := keys[lots.IntN(len(keys))]
			if lots.IntN(12) == 0 && len(path) > 0 {
				delete(x, key)
				return encodeAny(t, all), "without " + key, path
			}
			path, node, put = append(path, key), x[key], func(y any) { x[key] = y }
		case []any:
			i, j := 0, 0
			if len(x) > 0 {
				i, j = lots.IntN(len(x)), lots.IntN(len(x))
			}
			switch kind := lots.IntN(12); {
			case len(x) == 0 || kind == 0:
				put(append(slices.Clone(x), slices.Clone(x[:min(i+1, len(x))])...))
				return encodeAny(t, all), "longer", path
			case kind == 1:
				put(slices.Delete(slices.Clone(x), i, i+1))
				return encodeAny(t, all), "shorter", path
			case kind == 2:
				x[i], x[j] = x[j], x[i]
				return encodeAny(t, all), "swapped", path
			}
			path, node, put = append(path, "#"), x[i], func(y any) { x[i] = y }
		case json.Number:
			y, how := number(lots, x)
			put(y)
			return encodeAny(t, all), how, path
		case string:
			others := []string{"P0", "P1", "P2", "P3", "nobody", "gold", "silver", "both-forfeit", "no-decision", "void", "", "wc2012", "wc2013", "wc2016", "Repeats", "ByeSeed", "LossGaps"}
			y := others[lots.IntN(len(others))]
			put(y)
			return encodeAny(t, all), x + " to " + y, path
		case bool:
			put(!x)
			return encodeAny(t, all), "the contrary", path
		}
	}
}

// number returns another number.
func number(lots *rand.Rand, x json.Number) (json.Number, string) {
	i, whole := new(big.Int).SetString(x.String(), 10)
	if !whole {
		return json.Number("1" + strings.TrimPrefix(x.String(), "-")), "another fraction"
	}
	switch lots.IntN(8) {
	case 0:
		i.Neg(i)
	case 1:
		i.Lsh(i, 1)
	case 2:
		i.Lsh(i, 62)
	case 3:
		i.SetInt64(0)
	case 4:
		return json.Number(i.String() + ".5"), "a fraction"
	default:
		i.Add(i, big.NewInt(int64([]int{-2, -1, 1, 2}[lots.IntN(4)])))
	}
	return json.Number(i.String()), x.String() + " to " + i.String()
}

func encodeAny(t *testing.T, x any) string {
	t.Helper()
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// verify says what the library says of a document.
func verify(text string) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	var x document
	if err := d.Decode(&x); err != nil {
		return err
	}
	return pairing.Verify(x.Event, x.Round, x.Certificate)
}

// TestFalsified changes documents, one thing at a time. What check.js accepts,
// the library and check.py accept. What the library accepts, check.js accepts,
// unless the change is in the ranking, which the library does not read.
func TestFalsified(t *testing.T) {
	list, texts := documents(t)
	lots := rand.New(rand.NewPCG(11, 12))
	each := night.Cases(5, 10)
	var changes []change
	for k, text := range texts {
		for range each {
			changed, how, path := falsify(t, lots, text)
			changes = append(changes, change{k, path, how, changed})
		}
	}
	falsified := make([]string, len(changes))
	for k, c := range changes {
		falsified[k] = c.text
	}
	refused, stillBest := map[string]int{}, map[string]int{}
	var accepted []int // of which check.py knows the records
	for k, v := range node[verdict](t, ask, falsified) {
		c := changes[k]
		part := strings.Join(c.path[:min(len(c.path), 2)], ".")
		err := verify(c.text)
		if v.OK {
			stillBest[part]++
		} else {
			refused[part]++
		}
		e := list[c.of].Event
		switch {
		case v.OK && err != nil && e.PlayOff != nil && errors.Is(err, pairing.ErrPlayOff):
			// The checker takes the record of a play-off as it is.
		case v.OK && err != nil && strings.Contains(err.Error(), "integer of 64 bits"):
			// The library has limits, and the integers of the
			// checker have none.
		case v.OK && err != nil:
			t.Errorf("%v %s: check.js accepts, the library says %v\n%.2000s", c.path, c.how, err, c.text)
		case !v.OK && err == nil && c.path[0] != "ranking" && !strings.Contains(v.Text, ": rank "):
			t.Errorf("%v %s: the library accepts, check.js says %s\n%.2000s", c.path, c.how, v.Text, c.text)
		}
		if v.OK && len(e.Pins)+len(e.Forbidden) == 0 && e.PlayOff == nil && len(accepted) < night.Cases(10, 40) {
			accepted = append(accepted, k)
		}
	}
	t.Log("refused:", refused, "still the best:", stillBest)
	for _, part := range []string{"certificate.players", "certificate.levels", "certificate.sets", "ranking.#", "round.games", "event.rounds", "event.entrants", "event.lives"} {
		if refused[part] == 0 && night.Now() {
			t.Errorf("no change in %s was refused", part)
		}
	}
	for k, line := range python(t, at(falsified, accepted)) {
		if !strings.HasPrefix(line, "the round is optimal: ") {
			t.Errorf("%v: check.js accepts, check.py says %s", changes[accepted[k]].path, line)
		}
	}
}

// TestReasons changes a document, and reads the reason of the refusal.
func TestReasons(t *testing.T) {
	e := pairing.New(pairing.WC2016, []string{"Ann", "Bob <b>", "\u202eCid", "Dan", "Eve"})
	e.SeedRatings = []float64{1900, 1800, 1700, 1600, 1500}
	p, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	finish(rand.New(rand.NewPCG(1, 1)), &e, p.Round, true)
	if p, err = pairing.Next(e); err != nil {
		t.Fatal(err)
	}
	d, err := competition.Prove(e, p)
	if err != nil {
		t.Fatal(err)
	}
	whole := encode(t, d)
	change := func(from, to string) string {
		if !strings.Contains(whole, from) {
			t.Fatalf("%s is not in %s", from, whole)
		}
		return strings.Replace(whole, from, to, 1)
	}
	cases := []struct{ name, text, want string }{
		{"as it is", whole, "the round is optimal: 2 pairs, 1 bye, "},
		{"a byte-order mark", "\ufeff" + whole, "the round is optimal: "},
		{"blanks around it", "\n\t " + whole + "\n\n", "the round is optimal: "},
		{"nothing", "", "this is not JSON"},
		{"blanks", " \n", "this is not JSON"},
		{"a list", "[]", "the document is not an object"},
		{"a text", `"event"`, "the document is not an object"},
		{"null", "null", "the document is not an object"},
		{"an event that is a text", change(`"event":{`, `"event":"`+strings.Repeat("a", 1<<20)+`","x":{`), "event is not an object"},
		{"an event that is a list", change(`"event":{`, `"event":[],"x":{`), "event is not an object"},
		{"a round that is a text", change(`"round":{`, `"round":"","x":{`), "round is not an object"},
		{"a certificate that is a number", change(`"certificate":{`, `"certificate":5,"x":{`), "certificate is not an object"},
		{"a rank that is null", change(`"ranking":[`, `"ranking":[null,`), "one of ranking is not an object"},
		{"a level that is null", change(`"levels":[`, `"levels":[null,`), "one of levels is not an object"},
		{"too long a document", whole + strings.Repeat(" ", 16<<20), "the document has more than 16777216 characters"},
		{"entrants without a name", change(`"entrants":[`, `"entrants":[5,`), "the name of an entrant is not a text"},
		{"a word left out", change(`"word":0`, `"word":1`), "a word is left out"},
		{"a huge word", change(`"word":0`, `"word":300000000`), "a word is left out"},
		{"a negative word", change(`"word":0`, `"word":-1`), "a word is not a whole number from 0"},
		{"an n with many digits", change(`"word":0`, `"n":9007199254740993,"word":0`), "the n of a level is not a whole number from 0"},
		{"forfeits that remove", change(`"lives":`, `"forfeitRemoves":"no","lives":`), "forfeitRemoves is neither true nor false"},
		{"forfeits that do not count", change(`"lives":`, `"bothForfeitUnmet":0,"lives":`), "bothForfeitUnmet is neither true nor false"},
		{"a rank that is an object", change(`"rank":1`, `"rank":{}`), `rank is "1", not a list or an object`},
		{"rank keys that are a number", change(`"lives":`, `"rankBy":5,"lives":`), "rankBy is not a list"},
		{"two sums of squares", change(`"lives":`, `"criteria":["RankSpread","RankSquares"],"lives":`), "two criteria are sums of squares"},
		{"an absence from round 0", change(`"lives":`, `"absent":[{"player":"Ann","round":0}],"lives":`), "an absence is from round 0"},
		{"an absence from a later round", change(`"lives":`, `"absent":[{"player":"Ann","round":3}],"lives":`), "the round is optimal: "},
		{"a prohibition that ends early", change(`"lives":`, `"forbidden":[{"pair":["Ann","Eve"],"from":3,"until":2}],"lives":`), "a prohibition ends before its first round"},
		{"a play-off that is a text", change(`"lives":`, `"playOff":"now","lives":`), "playOff is not an object"},
		{"a play-off without a champion", change(`"lives":`, `"playOff":{"after":1,"champion":"Ann","tied":["Dan"]},"lives":`), "the play-off does not follow a champion"},
		{"two documents", whole + whole, "something follows the document"},
		{"deep lists", strings.Repeat("[", 200_000), "nested too deep"},
		{"deep objects", strings.Repeat(`{"event":`, 200_000), "nested too deep"},
		{"a key twice", change(`{"event":`, `{"event":1,"event":`), "is there twice"},
		{"a key of all objects", change(`"lives":`, `"__proto__":{"lives":3},"lives":`), `does not know "__proto__"`},
		{"an unknown record", change(`"lives":`, `"lucky":"Ann","lives":`), `does not know "lucky"`},
		{"another version", change(`"version":1`, `"version":2`), "version 1 only"},
		{"a list with a comma too many", change(`"entrants":["Ann",`, `"entrants":["Ann",,`), "this is not JSON"},
		{"a list that ends with a comma", change(`"sets":[`, `"sets":[,`), "this is not JSON"},
		{"a number with a zero before it", change(`"lives":3`, `"lives":03`), "this is not JSON"},
		{"a long number", change(`"lives":3`, `"lives":`+strings.Repeat("9", 10_000)), "the number of lives is not a whole number"},
		{"an edition", change(`"wc2016"`, `"constructor"`), "there is no such edition"},
		{"an outcome", change(`"outcome":"gold"`, `"outcome":"constructor"`), "is not decided"},
		{"a name that nobody has", change(`"silver":"Eve"`, `"silver":"\u001b[31mRed"`), `"\u001b[31mRed" is not an entrant`},
		{"entrants that are a text", change(`"entrants":[`, `"entrants":"Ann","x":[`), "does not know"},
		{"losses", change(`"losses":0`, `"losses":1`), `rank 1: losses is "0", not "1"`},
		{"a strength", change(`"strength":`, `"strength":1`), "rank 1: the strength is"},
		{"a seeded rating", change(`"seeded":`, `"seeded":1`), "rank 1: the seeded rating is"},
		{"a fraction", change(`"y":[`, `"y":[0.5,`), "a value "},
		{"a text in place of a number", change(`"y":[`, `"y":["1",`), "a value "},
		{"a certificate of nothing", change(`"levels":[`, `"levels":[],"x":[`), "the levels should be "},
	}
	var texts []string
	for _, c := range cases {
		texts = append(texts, c.text)
	}
	for k, v := range node[verdict](t, ask, texts) {
		c := cases[k]
		if v.OK != strings.HasPrefix(c.want, "the round") || !strings.Contains(v.Text, c.want) {
			t.Errorf("%s: %q, want %q", c.name, v.Text, c.want)
		}
		if strings.ContainsAny(v.Text, "\x1b\u202e\n") {
			t.Errorf("%s: %q has a character that commands", c.name, v.Text)
		}
	}
	// What JSON.parse has read may have lost digits. What check.parse has
	// read has not.
	for _, digits := range []string{"9007199254740993", "-9007199254740993"} {
		text := change(`"y":[`, `"y":[`+digits+`,`)
		got := node[string](t, "return check(JSON.parse(text)).text + '|' + check.parse(text).certificate.players[0].y[0]", []string{text})[0]
		if !strings.Contains(got, "|"+digits) || !strings.HasPrefix(got, "not proved: ") {
			t.Errorf("%q", got)
		}
	}
}

// TestTies has players whose ratings are closer than floating-point numbers can
// tell. Only ties that the history proves are ties.
func TestTies(t *testing.T) {
	play := func(e event, games ...pairing.Game[string]) document {
		e.Rounds = append(e.Rounds, pairing.Round[string]{Games: games})
		if len(e.Entrants)%2 == 1 {
			e.Rounds[0].Byes = e.Entrants[len(e.Entrants)-1:]
		}
		p, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		d, err := competition.Prove(e, p)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	game := func(gold, silver string, o pairing.Outcome) pairing.Game[string] {
		return pairing.Game[string]{Gold: gold, Silver: silver, Outcome: o}
	}
	// Bob wins against Dan, who is 8,000 Elo below. So Bob is better than
	// Ann by less than 1e-12.
	far := pairing.New(pairing.WC2016, []string{"Ann", "Bob", "Cid", "Dan", "Eve"})
	far.SeedRatings = []float64{4000, 4000, -4000, -4000, 4000}
	near := play(far, game("Ann", "Cid", pairing.NoDecision), game("Bob", "Dan", pairing.GoldWins))
	// Four winners and four losers are alike, and a player whose games
	// cancel is like a player without games.
	alike := play(pairing.New(pairing.WC2012, strings.Fields("Ann Bob Cid Dan Eve Fay Gil Hal")),
		game("Ann", "Bob", pairing.GoldWins), game("Cid", "Dan", pairing.GoldWins),
		game("Eve", "Fay", pairing.GoldWins), game("Gil", "Hal", pairing.NoDecision))
	lie := alike
	lie.Ranking = slices.Clone(alike.Ranking)
	lie.Ranking[0].Class++
	texts := []string{encode(t, near), encode(t, alike), encode(t, lie)}
	wants := []string{"too close", "the round is optimal: 4 pairs", `rank 1: class is "1", not "2"`}
	for k, a := range node[verdict](t, ask, texts) {
		if !strings.Contains(a.Text, wants[k]) {
			t.Errorf("document %d: %s, want %s", k+1, a.Text, wants[k])
		}
	}
}

// TestTooMuchWork: odd sets with too many members, and a fit of ratings with
// too many games, are refused within the budget.
func TestTooMuchWork(t *testing.T) {
	const script = `
const n = 200, names = Array.from({ length: n }, (_, i) => "P" + i), [how, most] = JSON.parse(text);
const sets = how !== "sets" ? [] : names.map(() => ({ players: names.slice(0, n - 1), z: [0] }));
const games = names.slice(n / 2).map((silver, i) => ({ gold: names[i], silver, outcome: "gold" }));
return check({
  event: { lives: 3, entrants: names, rounds: how === "fit" ? [{ games, byes: [] }] : [] },
  ranking: names.map((player, i) => ({ player, rank: i + 1, seed: i + 1, losses: 0, byes: 0, wins: 0, class: 1, strength: 0 })),
  round: { games: games.map((g) => ({ ...g, outcome: "" })), byes: [] },
  certificate: { levels: [{ criterion: "RankSpread", word: 0, unit: 1 }], players: names.map((player) => ({ player, y: [-1e15] })), sets },
}, most)`
	const much = "not proved: it takes too much work"
	questions := []string{`["sets",10000000]`, `["sets",1000000000]`, `["fit",500]`, `["fit",1000000]`, `["pairs",200000]`}
	wants := []string{much, "the values add up to", much, "rank 1: wins is", much}
	for k, v := range node[verdict](t, script, questions) {
		if v.OK || !strings.Contains(v.Text, wants[k]) {
			t.Errorf("%s: %+v", questions[k], v)
		}
	}
}

// TestParse reads broken and whole texts. The checker reads what JSON.parse
// reads, with two exceptions: it refuses a key that is there twice, and deep
// lists.
func TestParse(t *testing.T) {
	texts := []string{`0`, `-0`, `1e3`, `1E-2`, `-`, `+1`, `01`, `1.`, `.5`, `"\u0041\ud800"`, `"\x"`, "\"\n\"", `"\"`, `[1,]`, `{"a":1,}`, `{a:1}`, `{"a" 1}`, `{"a":}`, `{,}`, `[}`, `tru`, `true false`, `nulll`, ` [ ] `, `{"":{}}`, "\u00a01", `"é\u2028"`, `123456789012345678901234567890`, `1e400`}
	lots := rand.New(rand.NewPCG(5, 6))
	const whole = `{"a": [1, -2.5e1, "x\n\"yé"], "b": {"c": true, "d": null, "e": [[], {}]}, "f": 12345678901234567890}`
	for range 500 {
		b := []byte(whole)
		for range 1 + lots.IntN(2) {
			i := lots.IntN(len(b))
			switch lots.IntN(3) {
			case 0:
				b[i] = `{}[]",:0e.-\ x`[lots.IntN(14)]
			case 1:
				b = slices.Delete(b, i, i+1)
			default:
				b = slices.Insert(b, i, b[lots.IntN(len(b))])
			}
		}
		texts = append(texts, strings.ToValidUTF8(string(b), "?"))
	}
	const script = `
let want, got;
const plain = (x) => JSON.stringify(x, (_, y) => typeof y === "bigint" ? Number(y) : y);
try { want = plain(JSON.parse(text)) } catch { want = "no" }
try { got = plain(check.parse(text)) } catch (e) { got = e.message.includes("there twice") ? want : "no" }
return want === got ? "" : want + " | " + got`
	for k, said := range node[string](t, script, texts) {
		if said != "" {
			t.Errorf("%q: %s", texts[k], said)
		}
	}
}

// TestLarge checks a round of a thousand players.
func TestLarge(t *testing.T) {
	night.Only(t, "it has a thousand players")
	e := pairing.New[string](pairing.WCC2014, nil)
	for i := range 1000 {
		e.Entrants = append(e.Entrants, fmt.Sprintf("Player %d", i+1))
	}
	e, p, err := play.On(e, 3, play.Pair, play.ByRating[string](rand.New(rand.NewPCG(1, 2))))
	if err != nil {
		t.Fatal(err)
	}
	d, err := competition.Prove(e, p)
	if err != nil {
		t.Fatal(err)
	}
	if v := node[verdict](t, ask, []string{encode(t, d)})[0]; !v.OK || v.Facts.Compared != 499_500 {
		t.Errorf("%+v", v)
	}
}

// absent records an absence, unless the player has one in the round already.
func absent(e *event, player string, round int) {
	if !slices.ContainsFunc(e.Absent, func(x pairing.Absence[string]) bool { return x.Player == player && x.Round == round }) {
		e.Absent = append(e.Absent, pairing.Absence[string]{Player: player, Round: round})
	}
}

// TestPoints has what a document of an event with points, or with several byes
// in round 1, must say.
func TestPoints(t *testing.T) {
	prove := func(e event) document {
		p, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		d, err := competition.Prove(e, p)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	play := func(e *event, outcome pairing.Outcome) {
		r := prove(*e).Round
		for k := range r.Games {
			r.Games[k].Outcome = outcome
		}
		e.Rounds = append(e.Rounds, r)
	}
	// Cid has had a bye, and must have another. Eve had asked for one.
	swiss := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob", "Cid"})
	swiss.Length, swiss.Start = 9, []int{1, 2, 3}
	play(&swiss, pairing.Draw)
	swiss.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Cid"}}, {Pair: [2]string{"Bob", "Cid"}}}

	// Dan and Eve differ in the missed rounds alone.
	missed := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"})
	missed.Length, missed.Criteria = 9, []pairing.Criterion{pairing.ByeFewest, pairing.ByeUnplayed, pairing.RankSpread}
	missed.Requested = []pairing.RequestedBye[string]{{Player: "Eve", Round: 1}, {Player: "Gus", Round: 2}, {Player: "Ann", Round: 1}}
	play(&missed, pairing.Draw)
	play(&missed, pairing.GoldByForfeit)

	faster := pairing.New(pairing.ArbiterMcMahon2026, []string{"Ann", "Bob", "Cid", "Dan"})
	faster.Length, faster.Acceleration = 9, []pairing.Acceleration{{Seeds: 2, Round: 1, Points: 2}}

	rests := pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid", "Dan", "Eve"})
	rests.Rest, rests.Criteria = 3, rests.Edition.Criteria()

	rated := pairing.New(pairing.ArbiterSwiss2026, []string{"Ann", "Bob"})
	rated.Length, rated.RankBy = 9, []pairing.RankKey{pairing.ByScore, pairing.ByRating}
	play(&rated, pairing.Draw)

	own := func(e event, c pairing.Criterion) document {
		d := prove(e)
		d.Event.Criteria = []pairing.Criterion{c}
		return d
	}
	with := func(d document, change func(d *document)) document {
		change(&d)
		return d
	}
	cases := []struct {
		name string
		d    document
		want string
	}{
		{"a bye for a second time", prove(swiss), "the round is optimal: 1 pair, 1 bye"},
		{"missed rounds", prove(missed), "the round is optimal: 3 pairs, 1 bye"},
		{"an accelerated round", prove(faster), "the round is optimal: 2 pairs, 0 byes"},
		{"three rest", prove(rests), "the round is optimal: 1 pair, 0 byes"},
		{"drawn games are not rated", prove(rated), "not proved: this checker does not rate drawn games"},
		{"losses in a Swiss", own(swiss, pairing.LossGaps), "the edition has no such rank key or criterion"},
		{"scores in an elimination", own(rests, pairing.ScoreGaps), "the edition has no such rank key or criterion"},
		{"another score", with(prove(swiss), func(d *document) { d.Ranking[1].Score++ }), "rank 2: the score is "},
		{"two rest", with(prove(rests), func(d *document) { d.Round.Byes = d.Round.Byes[1:] }), "somebody who must rest does not"},
		{"one rests twice", with(prove(rests), func(d *document) { d.Round.Byes = append(d.Round.Byes, "Ann") }), "somebody who must rest does not, or is there twice"},
		{"lives in a Swiss", with(prove(swiss), func(d *document) { d.Event.Lives = 3 }), "an event with points has no lives"},
		{"who rests in a Swiss", with(prove(faster), func(d *document) { d.Event.Rest = 1 }), "nobody rests by rule SeveralRest"},
	}
	var texts []string
	for _, c := range cases {
		texts = append(texts, encode(t, c.d))
	}
	for k, v := range node[verdict](t, ask, texts) {
		c := cases[k]
		if v.OK != strings.HasPrefix(c.want, "the round") || !strings.Contains(v.Text, c.want) {
			t.Errorf("%s: %q, want %q\n%s", c.name, v.Text, c.want, texts[k])
		}
	}
}
