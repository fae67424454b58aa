package pairing_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	clean "github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/pairing"
)

// goldenJSON is an event that uses every key, as Marshal writes it except the
// spaces and the edition, which is written only if it is not the usual one.
const goldenJSON = `{
	"version": 1,
	"lives": 2,
	"entrants": ["Ann", "Bob", "Cid", "Dan", "Žofie \"Zo\" 🂡"],
	"edition": "wc2012",
	"rounds": [
		{"games": [
			{"gold": "Ann", "silver": "Dan", "outcome": "gold"},
			{"gold": "Bob", "silver": "Cid", "outcome": "silver-by-forfeit"}
		], "byes": ["Žofie \"Zo\" 🂡"]},
		{"games": [
			{"gold": "Cid", "silver": "Ann", "outcome": "void"},
			{"gold": "Ann", "silver": "Cid", "outcome": "no-decision"},
			{"gold": "Bob", "silver": "Dan", "outcome": "both-forfeit"}
		], "byes": []},
		{"games": [
			{"gold": "Bob", "silver": "Ann", "outcome": ""},
			{"gold": "Žofie \"Zo\" 🂡", "silver": "Cid", "outcome": "gold-by-forfeit"}
		], "byes": []},
		{"games": [], "byes": []}
	],
	"withdrawals": [{"player": "Dan", "after": 2}],
	"extraLives": [{"player": "Bob", "lives": 1, "after": 2}, {"player": "Ann", "lives": 3}],
	"lateEntries": [{"player": "Dan", "after": 0, "losses": 1, "made": 2}],
	"forfeitRemoves": true,
	"reinstated": [{"player": "Bob", "after": 2}],
	"bothForfeitUnmet": true
}`

var goldenEvent = pairing.Event[string]{
	Lives:    2,
	Entrants: []string{"Ann", "Bob", "Cid", "Dan", `Žofie "Zo" 🂡`},
	Rounds: []pairing.Round[string]{
		tellRound(`Ann-Dan gold, Bob-Cid silver-by-forfeit, bye Žofie "Zo" 🂡`),
		tellRound("Cid-Ann void, Ann-Cid no-decision, Bob-Dan both-forfeit"),
		{Games: []pairing.Game[string]{
			{Gold: "Bob", Silver: "Ann"},
			{Gold: `Žofie "Zo" 🂡`, Silver: "Cid", Outcome: pairing.GoldByForfeit},
		}},
		{},
	},
	Withdrawals:      []pairing.Withdrawal[string]{{Player: "Dan", After: 2}},
	ExtraLives:       []pairing.ExtraLife[string]{{Player: "Bob", Lives: 1, After: 2}, {Player: "Ann", Lives: 3}},
	ForfeitRemoves:   true,
	LateEntries:      []pairing.LateEntry[string]{{Player: "Dan", Losses: 1, Made: 2}},
	Reinstated:       []pairing.Reinstatement[string]{{Player: "Bob", After: 2}},
	BothForfeitUnmet: true,
}

func TestJSONGolden(t *testing.T) {
	var e pairing.Event[string]
	if err := json.Unmarshal([]byte(goldenJSON), &e); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(goldenEvent, e, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("Unmarshal (-want +got):\n%s", diff)
	}
	e, err := pairing.ReadEvent[string](iotest.OneByteReader(strings.NewReader(goldenJSON)))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(goldenEvent, e, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("ReadEvent (-want +got):\n%s", diff)
	}

	var compact bytes.Buffer
	if err := json.Compact(&compact, []byte(goldenJSON)); err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(compact.String(), `"edition":"wc2012",`, "", 1)
	got, err := json.Marshal(goldenEvent)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("Marshal (-want +got):\n%s", diff)
	}
}

// TestReadEventSlowly spoils an event in all kinds of ways, and reads it at
// once, which is fast where it is as usual, and byte by byte, which never is:
// both give the same, with the same words if it is refused.
func TestReadEventSlowly(t *testing.T) {
	t.Parallel()
	written, err := json.Marshal(goldenEvent)
	if err != nil {
		t.Fatal(err)
	}
	small := `{"lives":2,"entrants":[1,20],"rounds":[{"games":[{"gold":1,"silver":20,"outcome":"gold"},{"gold":20,"silver":1,"outcome":""}],"byes":[1]}],"withdrawals":[{"player":1,"after":1,"until":2}],"absent":[{"player":20,"round":2}]}`
	texts := strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(small, ":20,", `:"Bob",`), ":1,", `:"1",`), "[1", `["1"`)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		readSlowly[string](t, spoil(rng, string(written)))
		readSlowly[string](t, spoil(rng, texts))
		readSlowly[named](t, spoil(rng, texts))
		readSlowly[int](t, spoil(rng, small))
	}
}

// spoil changes a text in a few places. Characters or whole values are struck
// out, doubled, or put in place of something else.
func spoil(rng *rand.Rand, text string) string {
	for range rng.IntN(4) {
		i := rng.IntN(len(text))
		j := min(len(text), i+1+rng.IntN(40))
		const odd = " \"{}[],:0129.eE-ntf\\u\xff\xc3\xa9\n<"
		tokens := []string{"null", "1", "300", "-1", `""`, `"Ann"`, "[]", "{}", `"\u0041"`, `"gold"`, `"silver":`, `"outcome":`, `"void"`, " ", ", ", ": "}
		switch rng.IntN(6) {
		case 0:
			text = text[:i] + text[i+1:]
		case 1:
			text = text[:i] + string(odd[rng.IntN(len(odd))]) + text[i+1:]
		case 2:
			text = text[:i] + string(odd[rng.IntN(len(odd))]) + text[i:]
		case 3:
			text = text[:i] + text[i:j] + text[i:]
		case 4:
			text = text[:i] + tokens[rng.IntN(len(tokens))] + text[i:]
		default:
			if n := strings.IndexAny(text[i:], ",:}]"); n >= 0 {
				text = text[:i+1] + tokens[rng.IntN(len(tokens))] + text[i+n:]
			}
		}
		if text == "" {
			break
		}
	}
	return text
}

// inWords returns the text of an error, without words for the place of the
// whole text, and without lines and columns.
func inWords(err error) string {
	return regexp.MustCompile(`at the top: |line \d+, column \d+: | \(line \d+, column \d+\)`).ReplaceAllString(fmt.Sprint(err), "")
}

func readSlowly[P comparable](t *testing.T, text string) {
	t.Helper()
	at, err1 := pairing.ReadEvent[P](strings.NewReader(text))
	slow, err2 := pairing.ReadEvent[P](iotest.OneByteReader(strings.NewReader(text)))
	var un pairing.Event[P]
	err3 := un.UnmarshalJSON([]byte(text))
	if fmt.Sprint(err1) != fmt.Sprint(err2) || inWords(err1) != inWords(err3) || !reflect.DeepEqual(at, slow) || !reflect.DeepEqual(at, un) {
		t.Fatalf("%s\n   at once: %+v, %v\n    slowly: %+v, %v\nUnmarshal: %+v, %v", text, at, err1, slow, err2, un, err3)
	}
}

// TestMarshal compares the bytes of events of all kinds with those that
// encoding/json gives of the same fields.
func TestMarshal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := anyEvent(t)
		text, err := e.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if want, err := json.Marshal(plainJSON(e)); err != nil || !bytes.Equal(want, text) {
			t.Fatalf("error %v\n got %s\nwant %s", err, text, want)
		}
	})
	for place, e := range everywhere("<Ann>", "Žofie\u2028") {
		e.Edition, e.SeedRatings = pairing.WC2016, []float64{1e21, -0.1, 1e-7, 0}
		e.RankBy, e.Criteria = []pairing.RankKey{pairing.ByRating}, []pairing.Criterion{pairing.Repeats}
		text, err := e.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if want, err := json.Marshal(plainJSON(e)); err != nil || !bytes.Equal(want, text) {
			t.Errorf("%s: error %v\n got %s\nwant %s", place, err, text, want)
		}
	}
}

// plainJSON returns an event as encoding/json can write it without the help of
// this module.
func plainJSON(e pairing.Event[string]) any {
	type round struct {
		Games   []pairing.Game[string] `json:"games"`
		Byes    []string               `json:"byes"`
		Started bool                   `json:"started,omitempty"`
	}
	type pin struct {
		Round int         `json:"round"`
		Pairs [][2]string `json:"pairs"`
		Bye   *string     `json:"bye,omitempty"`
	}
	x := struct {
		Version          int                              `json:"version"`
		Lives            int                              `json:"lives,omitzero"`
		Entrants         []string                         `json:"entrants"`
		Edition          pairing.Edition                  `json:"edition,omitzero"`
		Rounds           []round                          `json:"rounds"`
		SeedRatings      []float64                        `json:"seedRatings,omitempty"`
		RankBy           []pairing.RankKey                `json:"rankBy,omitempty"`
		Criteria         []pairing.Criterion              `json:"criteria,omitempty"`
		Withdrawals      []pairing.Withdrawal[string]     `json:"withdrawals,omitempty"`
		Absent           []pairing.Absence[string]        `json:"absent,omitempty"`
		ExtraLives       []pairing.ExtraLife[string]      `json:"extraLives,omitempty"`
		LateEntries      []pairing.LateEntry[string]      `json:"lateEntries,omitempty"`
		ForfeitRemoves   bool                             `json:"forfeitRemoves,omitempty"`
		Reinstated       []pairing.Reinstatement[string]  `json:"reinstated,omitempty"`
		PlayOff          *pairing.RunnerUpPlayOff[string] `json:"playOff,omitempty"`
		Forbidden        []pairing.Prohibition[string]    `json:"forbidden,omitempty"`
		Pins             []pin                            `json:"pins,omitempty"`
		BothForfeitUnmet bool                             `json:"bothForfeitUnmet,omitempty"`
	}{
		1, e.Lives, append([]string{}, e.Entrants...), e.Edition, []round{}, e.SeedRatings, e.RankBy, e.Criteria, e.Withdrawals, e.Absent,
		e.ExtraLives, e.LateEntries, e.ForfeitRemoves, e.Reinstated, nil, e.Forbidden, nil, e.BothForfeitUnmet,
	}
	for _, r := range e.Rounds {
		x.Rounds = append(x.Rounds, round{append([]pairing.Game[string]{}, r.Games...), append([]string{}, r.Byes...), r.Started})
	}
	for _, p := range e.Pins {
		x.Pins = append(x.Pins, pin{p.Round, append([][2]string{}, p.Pairs...), p.Bye})
	}
	if p := e.PlayOff; p != nil {
		x.PlayOff = &pairing.RunnerUpPlayOff[string]{After: p.After, Champion: p.Champion, Tied: append([]string{}, p.Tied...)}
	}
	return x
}

// TestJSONSmall has the least that must be there, both ways.
func TestJSONSmall(t *testing.T) {
	const text = `{"version":1,"entrants":[],"rounds":[]}`
	for _, e := range []pairing.Event[string]{
		{},
		{Entrants: []string{}, Rounds: []pairing.Round[string]{}, Withdrawals: []pairing.Withdrawal[string]{}},
	} {
		if got, err := json.Marshal(e); err != nil || string(got) != text {
			t.Errorf("Marshal: %s, error %v", got, err)
		}
	}
	for _, text := range []string{text, ` { "rounds" : [ ] , "lives" : 0 , "entrants" : [ ] } `} {
		e := goldenEvent // what was there before is gone after
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(pairing.Event[string]{}, e, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}

	if got, err := json.Marshal(pairing.Round[string]{}); err != nil || string(got) != `{"games":[],"byes":[]}` {
		t.Errorf("Marshal of a round: %s, error %v", got, err)
	}
}

// TestJSONOfRounds compares the JSON of rounds with what encoding/json makes of
// the same fields.
func TestJSONOfRounds(t *testing.T) {
	roundsOf(t, "Ann", `B"b\c`, "<&>", "\u2028 \x00 🂡", "")
	roundsOf(t, 0, -5, math.MaxInt)
	roundsOf[uint16](t, 0, 255)
	roundsOf[named](t, "Ann", "<b>")
	roundsOf(t, texts("Ann"), "Bob")
	roundsOf[ownJSON](t, 1, 2)
	roundsOf(t, json.Number("12"), "3")
	roundsOf[any](t, "Ann", 7.5, true)
	roundsOf(t, [2]any{"Ann", "<b>"}, [2]any{0.5, ""})
	roundsOf(t, member{"Ann", 1}, member{})
}

// Ids that look like strings and numbers: one is no more than that, the others
// have their own JSON.
type named string
type texts string
type ownJSON int

// A member is an id with parts. Each type with another layout costs a second of
// the compiler, so there are few of them here.
type member struct {
	Club string `json:"club"`
	No   int    `json:"no"`
}

func (t *texts) UnmarshalText(text []byte) error { *t = texts(text[len("text "):]); return nil }
func (t texts) MarshalText() ([]byte, error)     { return []byte("text " + string(t)), nil }
func (o *ownJSON) MarshalJSON() ([]byte, error)  { return fmt.Appendf(nil, `"number %d"`, *o), nil }
func (o *ownJSON) UnmarshalJSON(data []byte) error {
	_, err := fmt.Sscanf(string(data), `"number %d"`, (*int)(o))
	return err
}

func roundsOf[P comparable](t *testing.T, ids ...P) {
	t.Helper()
	r := pairing.Round[P]{Byes: ids}
	for n := range 3 {
		type plain struct {
			Games   []pairing.Game[P] `json:"games"`
			Byes    []P               `json:"byes"`
			Started bool              `json:"started,omitempty"`
		}
		want, err1 := json.Marshal(plain{append([]pairing.Game[P]{}, r.Games...), append([]P{}, r.Byes...), r.Started})
		got, err2 := json.Marshal(r)
		if err1 != nil || err2 != nil || string(got) != string(want) {
			t.Errorf("got  %s, %v\nwant %s, %v", got, err2, want, err1)
		}
		r.Started = !r.Started
		r.Byes = r.Byes[:max(1-n, 0)]
		for k := range n + 1 {
			r.Games = append(r.Games, pairing.Game[P]{Gold: ids[0], Silver: ids[len(ids)-1], Outcome: pairing.Outcome(k)})
		}
	}
	r.Games[0].Outcome = -1
	if _, err := json.Marshal(r); !errors.Is(err, pairing.ErrOutcome) {
		t.Errorf("error %v", err)
	}
}

// everywhere returns an event with an id in every place where one can stand, by
// the names of the places.
func everywhere[P comparable](good, bad P) map[string]pairing.Event[P] {
	type (
		event = pairing.Event[P]
		round = pairing.Round[P]
	)
	return map[string]event{
		"entrant 2":                {Entrants: []P{good, bad}},
		"round 2, game 1, gold":    {Rounds: []round{{}, {Games: []pairing.Game[P]{{Gold: bad, Silver: good}}}}},
		"round 1, game 2, silver":  {Rounds: []round{{Games: []pairing.Game[P]{{Gold: good, Silver: good}, {Gold: good, Silver: bad}}}}},
		"round 1, bye 1":           {Rounds: []round{{Byes: []P{bad}}}},
		"withdrawal 1, player":     {Withdrawals: []pairing.Withdrawal[P]{{Player: bad}}},
		"absent 1, player":         {Absent: []pairing.Absence[P]{{Player: bad}}},
		"extraLife 1, player":      {ExtraLives: []pairing.ExtraLife[P]{{Player: bad}}},
		"lateEntry 1, player":      {LateEntries: []pairing.LateEntry[P]{{Player: bad}}},
		"reinstated 1, player":     {Reinstated: []pairing.Reinstatement[P]{{Player: bad}}},
		"playOff, champion":        {PlayOff: &pairing.RunnerUpPlayOff[P]{Champion: bad}},
		"playOff, tied 1":          {PlayOff: &pairing.RunnerUpPlayOff[P]{Champion: good, Tied: []P{bad}}},
		"forbidden 1, element 2":   {Forbidden: []pairing.Prohibition[P]{{Pair: [2]P{good, bad}}}},
		"pin 1, pair 1, element 1": {Pins: []pairing.Pin[P]{{Pairs: [][2]P{{bad, good}}}}},
		"pin 1, bye":               {Pins: []pairing.Pin[P]{{Bye: &bad}}},
	}
}

// TestJSONBadIDs has, in every place, ids that JSON cannot hold: none becomes
// another.
func TestJSONBadIDs(t *testing.T) {
	badIDs(t, "Ann", "\xff")
	badIDs(t, named("Ann"), "Bob\xc3")
	badIDs(t, texts("Ann"), "\xff")
	badIDs(t, member{"Ann", 1}, member{"\xff", 1})
	badIDs(t, [2]any{"", ""}, [2]any{"", "\xed\xa0\x80"})
	badIDs[any](t, "Ann", "\xff")
	badIDs[any](t, "Ann", nil)
	badIDs[any](t, "Ann", 7)
	badIDs(t, json.Number("1"), "")
	badIDs(t, json.Number("1"), "one")
	badIDs[any](t, 1.0, math.NaN())
}

func badIDs[P comparable](t *testing.T, good, bad P) {
	t.Helper()
	what := fmt.Sprintf("the id %v", bad)
	switch any(&bad).(type) {
	case *string, *named: // any text can be one
		what = fmt.Sprintf("the text %q", any(bad))
	}
	for place, e := range everywhere(good, bad) {
		want := clean.Clean(fmt.Sprintf("pairing: %s: cannot be written as JSON: JSON cannot hold %s", place, what))
		if text, err := e.MarshalJSON(); err == nil || err.Error() != want || text != nil {
			t.Errorf("%s, error %v, want %s", text, err, want)
		}
		if text, err := json.Marshal(e); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s, error %v, want %s", text, err, want)
		}
	}
	for _, r := range []pairing.Round[P]{{Games: []pairing.Game[P]{{Gold: bad, Silver: good}}}, {Byes: []P{bad}}} {
		if text, err := json.Marshal(r); err == nil || !strings.Contains(err.Error(), "JSON cannot hold the ") {
			t.Errorf("%s, error %v", text, err)
		}
	}
	c := pairing.Certificate[P]{Players: []pairing.Dual[P]{{Player: good}, {Player: bad}}}
	if text, err := json.Marshal(c); err == nil || !strings.Contains(err.Error(), "pairing: player 2, player: cannot be written as JSON: JSON cannot hold the ") {
		t.Errorf("%s, error %v", text, err)
	}
	c = pairing.Certificate[P]{Sets: []pairing.OddSet[P]{{Players: []P{good, bad}}}}
	if text, err := json.Marshal(c); err == nil || !strings.Contains(err.Error(), "pairing: set 1, player 2: cannot be written as JSON: JSON cannot hold the ") {
		t.Errorf("%s, error %v", text, err)
	}
}

// TestJSONKindsOfIDs has ids of all kinds, in every place: what is written is
// read back as it was.
func TestJSONKindsOfIDs(t *testing.T) {
	type small int
	type number json.Number
	goodIDs[small](t, 7, 'A')
	goodIDs(t, json.Number("1"), "-2.5e300")
	goodIDs(t, number("1"), "one")
	goodIDs(t, member{"Ann", 1}, member{"Ann", 2})
	goodIDs(t, [2]any{"Ann", 0.5}, [2]any{true, ""})
	goodIDs(t, "Ann", "<\u2028>")
	goodIDs[named](t, "Ann", "")
	goodIDs(t, texts("Ann"), "Bob")
	goodIDs[ownJSON](t, 1, 2)
	goodIDs[any](t, "Ann", 0.5)
	goodIDs[any](t, true, false)
}

func goodIDs[P comparable](t *testing.T, one, two P) {
	t.Helper()
	c := pairing.Certificate[P]{Players: []pairing.Dual[P]{{Player: one}}, Sets: []pairing.OddSet[P]{{Players: []P{one, two}}}}
	if text, err := json.Marshal(c); err != nil {
		t.Error(err)
	} else if back := (pairing.Certificate[P]{}); json.Unmarshal(text, &back) != nil || !cmp.Equal(c, back, cmpopts.EquateEmpty()) {
		t.Errorf("%s comes back as %v", text, back)
	}
	for place, e := range everywhere(one, two) {
		text, err := e.MarshalJSON()
		if err != nil {
			t.Errorf("%s: %v", place, err)
			continue
		}
		if std, err := json.Marshal(e); err != nil || !bytes.Equal(std, text) {
			t.Errorf("%s: json.Marshal gives %s, error %v\nMarshalJSON gives %s", place, std, err, text)
		}
		var back pairing.Event[P]
		if err := json.Unmarshal(text, &back); err != nil {
			t.Errorf("%s: %s: %v", place, text, err)
		} else if diff := cmp.Diff(e, back, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", place, diff)
		}
		if back, err := pairing.ReadEvent[P](bytes.NewReader(text)); err != nil || !cmp.Equal(e, back, cmpopts.EquateEmpty()) {
			t.Errorf("%s: ReadEvent gives %v, error %v", place, back, err)
		}
	}
}

// TestJSONNullIDs: null is no id, not even where P is an interface or a
// pointer.
func TestJSONNullIDs(t *testing.T) {
	nullIDs[string](t)
	nullIDs[any](t)
	nullIDs[[2]any](t)
	nullIDs[json.Number](t)
}

func nullIDs[P comparable](t *testing.T) {
	t.Helper()
	for place, e := range everywhere("good", "bad") {
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		null := strings.ReplaceAll(string(text), `"bad"`, "null")
		null = strings.ReplaceAll(null, `"good"`, "null")
		want := "got null"
		if _, err := pairing.ReadEvent[P](strings.NewReader(null)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: %s: error %v", *new(P), null, err)
		}
		if err := json.Unmarshal([]byte(null), new(pairing.Event[P])); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: %s: error %v", *new(P), null, err)
		}
		if _, err := pairing.ReadEvent[any](strings.NewReader(strings.ReplaceAll(string(text), `"bad"`, "null"))); err == nil ||
			!strings.HasPrefix(inWords(err), "pairing: "+place+": cannot be read: want ") || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: error %v", place, err)
		}
	}
	c := `{"levels":[],"players":[{"player":null,"y":[]}],"sets":[]}`
	if err := json.Unmarshal([]byte(c), new(pairing.Certificate[P])); err == nil || !strings.Contains(err.Error(), "player 1, player: cannot be read: want ") {
		t.Errorf("%T: error %v", *new(P), err)
	}
}

// TestJSONIDs has other kinds of ids.
func TestJSONIDs(t *testing.T) {
	e := pairing.Event[member]{Lives: 1, Entrants: []member{{"x", 1}, {"x", 2}}}
	e.Rounds = []pairing.Round[member]{{Games: []pairing.Game[member]{{Gold: e.Entrants[0], Silver: e.Entrants[1], Outcome: pairing.GoldWins}}}}
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var back pairing.Event[member]
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(e, back, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	broken := strings.Replace(string(text), `"no":2`, `"No":2`, 1)
	err = json.Unmarshal([]byte(broken), &back)
	if err == nil || !strings.Contains(err.Error(), `entrant 2: cannot be read: unknown key "No"`) {
		t.Errorf("error %v", err)
	}
	var ints pairing.Event[int]
	if err := json.Unmarshal([]byte(`{"lives":1,"entrants":[1,2.5],"rounds":[]}`), &ints); err == nil {
		t.Errorf("2.5 is read as %v", ints.Entrants)
	}
}

// TestJSONBroken spoils the golden text in one place at a time.
func TestJSONBroken(t *testing.T) {
	for _, c := range []struct {
		name     string
		from, to string
		want     string // part of the error
	}{
		{"unknown key", `"lives": 2`, `"lives": 2, "draws": 1`, `at the top: unknown key "draws"`},
		{"empty key", `"lives": 2`, `"lives": 2, "": 1`, `at the top: unknown key ""`},
		{"unknown key in a round", `"games": [], "byes": []`, `"games": [], "byes": [], "room": 5`, `round 4: unknown key "room"`},
		{"unknown key in a game", `"silver": "Cid", "outcome": "no-decision"`, `"silver": "Cid", "outcome": "no-decision", "moves": 40`, `round 2, game 2: unknown key "moves"`},
		{"unknown key in a withdrawal", `"player": "Dan"`, `"player": "Dan", "reason": "ill"`, `withdrawal 1: unknown key "reason"`},
		{"unknown key in an extra life", `"lives": 3`, `"lives": 3, "until": 4`, `extraLife 2: unknown key "until"`},
		{"unknown key in a reinstatement", `"reinstated": [{`, `"reinstated": [{"by": "Eve", `, `reinstated 1: unknown key "by"`},
		{"the name of the field", `"bothForfeitUnmet"`, `"BothForfeitUnmet"`, `at the top: unknown key "BothForfeitUnmet"`},
		{"Lives", `"lives": 2`, `"Lives": 2`, `at the top: unknown key "Lives"`},
		{"ENTRANTS", `"entrants"`, `"ENTRANTS"`, `at the top: unknown key "ENTRANTS"`},
		{"Byes", `"games": [], "byes"`, `"games": [], "Byes"`, `round 4: unknown key "Byes"`},
		{"Outcome", `"outcome": "void"`, `"Outcome": "void"`, `round 2, game 1: unknown key "Outcome"`},
		// The package encoding/json folds ſ to s.
		{"ſilver", `"silver": "Cid", "outcome": "no-decision"`, `"ſilver": "Cid", "outcome": "no-decision"`, `round 2, game 2: unknown key "ſilver"`},
		{"Player", `"player": "Dan"`, `"Player": "Dan"`, `withdrawal 1: unknown key "Player"`},

		{"lives twice", `"lives": 2`, `"lives": 2, "lives": 2`, `at the top: key "lives" appears twice`},
		{"version twice", `"version": 1`, `"version": 1, "version": 1`, `at the top: key "version" appears twice`},
		{"rounds twice", `"forfeitRemoves": true`, `"rounds": []`, `at the top: key "rounds" appears twice`},
		{"games twice", `"games": [], "byes": []`, `"games": [], "byes": [], "games": []`, `round 4: key "games" appears twice`},
		{"gold twice", `"gold": "Bob", "silver": "Dan"`, `"gold": "Bob", "gold": "Dan"`, `round 2, game 3: key "gold" appears twice`},
		{"gold twice, once in other letters", `"gold": "Bob", "silver": "Dan"`, `"gold": "Bob", "\u0067old": "Dan"`, `round 2, game 3: key "gold" appears twice`},
		{"after twice", `"player": "Dan", "after": 2`, `"after": 2, "player": "Dan", "after": 2`, `withdrawal 1: key "after" appears twice`},

		{"no entrants", `"entrants": ["Ann", "Bob", "Cid", "Dan", "Žofie \"Zo\" 🂡"],`, ``, `at the top: key "entrants" is missing`},
		{"no games", `"games": [], "byes": []`, `"byes": []`, `round 4: key "games" is missing`},
		{"no byes", `"games": [], "byes": []`, `"games": []`, `round 4: key "byes" is missing`},
		{"nothing in a round", `"games": [], "byes": []`, ``, `round 4: key "games" is missing`},
		{"no gold", `"gold": "Cid", "silver": "Ann",`, `"silver": "Ann",`, `round 2, game 1: key "gold" is missing`},
		{"no silver", `"gold": "Cid", "silver": "Ann",`, `"gold": "Ann",`, `round 2, game 1: key "silver" is missing`},
		{"no outcome", `, "outcome": "void"`, ``, `round 2, game 1: key "outcome" is missing`},
		{"withdrawal without after", `"player": "Dan", "after": 2`, `"player": "Dan"`, `withdrawal 1: key "after" is missing`},
		{"withdrawal of nobody", `"player": "Dan", "after": 2`, `"after": 2`, `withdrawal 1: key "player" is missing`},
		{"extra life without lives", `"lives": 1, `, ``, `extraLife 1: key "lives" is missing`},
		{"reinstatement without after", `"reinstated": [{"player": "Bob", "after": 2}]`, `"reinstated": [{"player": "Bob"}]`, `reinstated 1: key "after" is missing`},

		{"null lives", `"lives": 2`, `"lives": null`, `lives: want an integer, got null`},
		{"null entrants", `["Ann", "Bob", "Cid", "Dan", "Žofie \"Zo\" 🂡"]`, `null`, `entrants: want a list, got null`},
		{"null entrant", `"Cid", "Dan", "Ž`, `null, "Dan", "Ž`, `entrant 3: want a text, got null`},
		{"null round", `{"games": [], "byes": []}`, `null`, `round 4: want an object, got null`},
		{"null games", `{"games": [], "byes": []}`, `{"games": null, "byes": []}`, `round 4, games: want a list, got null`},
		{"null byes", `{"games": [], "byes": []}`, `{"games": [], "byes": null}`, `round 4, byes: want a list, got null`},
		{"null bye", `{"games": [], "byes": []}`, `{"games": [], "byes": [null]}`, `round 4, bye 1: want a text, got null`},
		{"null gold", `"gold": "Cid", "silver": "Ann"`, `"gold": null, "silver": "Ann"`, `round 2, game 1, gold: want a text, got null`},
		{"null outcome", `"outcome": "void"`, `"outcome": null`, `round 2, game 1, outcome`},
		{"null edition", `"edition": "wc2012"`, `"edition": null`, `edition`},
		{"null version", `"version": 1`, `"version": null`, `version`},
		{"null forfeitRemoves", `"forfeitRemoves": true`, `"forfeitRemoves": null`, `forfeitRemoves: want true or false, got null`},
		{"null withdrawals", `[{"player": "Dan", "after": 2}]`, `null`, `withdrawals: want a list, got null`},
		{"null after", `"player": "Dan", "after": 2`, `"player": "Dan", "after": null`, `withdrawal 1, after: want an integer, got null`},

		{"lives in quotes", `"lives": 2`, `"lives": "2"`, `lives`},
		{"lives in a list", `"lives": 2`, `"lives": [2]`, `lives: want an integer, got a list`},
		{"entrants as text", `["Ann", "Bob", "Cid", "Dan", "Žofie \"Zo\" 🂡"]`, `"Ann"`, `entrants`},
		{"entrant as a number", `"Cid", "Dan", "Ž`, `3, "Dan", "Ž`, `entrant 3`},
		{"rounds as an object", `"reinstated": [{"player": "Bob", "after": 2}]`, `"reinstated": {"player": "Bob", "after": 2}`, `reinstated: want a list, got an object`},
		{"round as a list", `{"games": [], "byes": []}`, `[[], []]`, `round 4: want an object, got a list`},
		{"game as a list", `{"gold": "Cid", "silver": "Ann", "outcome": "void"}`, `["Cid", "Ann", "void"]`, `round 2, game 1: want an object, got a list`},
		{"bye as text", `{"games": [], "byes": []}`, `{"games": [], "byes": "Ann"}`, `byes`},
		{"outcome as a number", `"outcome": "void"`, `"outcome": 7`, `outcome`},
		{"edition as a number", `"edition": "wc2012"`, `"edition": 0`, `edition`},
		{"forfeitRemoves as a number", `"forfeitRemoves": true`, `"forfeitRemoves": 1`, `forfeitRemoves`},

		{"half a life", `"lives": 2`, `"lives": 2.5`, `lives`},
		{"lives with a point", `"lives": 2`, `"lives": 2.0`, `lives`},
		{"lives with an exponent", `"lives": 2`, `"lives": 2e0`, `lives`},
		{"more lives than numbers", `"lives": 2`, `"lives": 9223372036854775808`, `lives`},
		{"fewer lives than numbers", `"lives": 2`, `"lives": -9223372036854775809`, `lives`},
		{"after with a point", `"player": "Dan", "after": 2`, `"player": "Dan", "after": 2.0`, `after`},
		{"leading zero", `"lives": 2`, `"lives": 02`, ``},
		{"leading plus", `"lives": 2`, `"lives": +2`, ``},

		{"unknown outcome", `"outcome": "void"`, `"outcome": "drawn"`, `"drawn"`},
		{"unknown outcome, its place", `"outcome": "void"`, `"outcome": "drawn"`, `round 2, game 1, outcome`},
		{"outcome in capitals", `"outcome": "void"`, `"outcome": "Void"`, `"Void"`},
		{"outcome with a space", `"outcome": "void"`, `"outcome": "void "`, `"void "`},
		{"unknown edition", `"edition": "wc2012"`, `"edition": "wc1912"`, `"wc1912"`},
		{"edition in capitals", `"edition": "wc2012"`, `"edition": "WC2012"`, `"WC2012"`},
		{"empty edition", `"edition": "wc2012"`, `"edition": ""`, `edition`},
		{"version 0", `"version": 1`, `"version": 0`, `version 0`},
		{"version 2", `"version": 1`, `"version": 2`, `version 2`},
		{"version 1.0", `"version": 1`, `"version": 1.0`, `version 1.0`},
		{"version as text", `"version": 1`, `"version": "1"`, `version "1"`},

		{"invalid UTF-8", `"Cid", "Dan", "Ž`, "\"C\xff\", \"Dan\", \"Ž", `UTF-8`},
		{"truncated UTF-8", `"Cid", "Dan", "Ž`, "\"C\xf0\x9f\x82\", \"Dan\", \"Ž", `UTF-8`},
		{"surrogates in UTF-8", `"Cid", "Dan", "Ž`, "\"C\xed\xa0\x80\", \"Dan\", \"Ž", `UTF-8`},
		{"high surrogate alone", `"Cid", "Dan", "Ž`, `"\ud83c", "Dan", "Ž`, `entrant 3: "\ud83c" is not valid text`},
		{"low surrogate alone", `"Cid", "Dan", "Ž`, `"\udca1", "Dan", "Ž`, `entrant 3: "\udca1" is not valid text`},
		{"surrogates the wrong way round", `"Cid", "Dan", "Ž`, `"\udca1\ud83c", "Dan", "Ž`, `entrant 3`},
		{"surrogates apart", `"Cid", "Dan", "Ž`, `"\ud83c \udca1", "Dan", "Ž`, `entrant 3`},
		{"surrogate in a key", `"lives": 2`, `"\ud83c": 2`, `at the top`},

		{"trailing comma", `"bothForfeitUnmet": true`, `"bothForfeitUnmet": true,`, ``},
		{"comma in a list", `{"games": [], "byes": []}`, `{"games": [], "byes": [,]}`, ``},
		{"comment", `"lives": 2`, `"lives": 2 // or 3?`, ``},
		{"single quotes", `"Cid", "Dan", "Ž`, `'Cid', "Dan", "Ž`, ``},
		{"newline in a string", `"Cid", "Dan", "Ž`, "\"C\nd\", \"Dan\", \"Ž", ``},
		{"huge nesting", `["Ann", "Bob", "Cid", "Dan", "Žofie \"Zo\" 🂡"]`, strings.Repeat("[", 1_000_000) + strings.Repeat("]", 1_000_000), ``},
		{"deep nesting", `["Ann", "Bob", "Cid", "Dan", "Žofie \"Zo\" 🂡"]`, strings.Repeat("[", 5000) + strings.Repeat("]", 5000), `entrant 1: want a text, got a list`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(goldenJSON, c.from, c.to, 1)
			if text == goldenJSON {
				t.Fatalf("the golden text has no %s", c.from)
			}
			var e pairing.Event[string]
			err := json.Unmarshal([]byte(text), &e)
			if err == nil {
				t.Fatalf("accepted: %+v", e)
			}
			if !strings.Contains(strings.Replace(err.Error(), "cannot be read: ", "", 1), c.want) {
				t.Errorf("error %q\ndoes not name  %s", err, c.want)
			}
			if e.Lives != 0 || e.Entrants != nil || e.Rounds != nil {
				t.Errorf("the event has changed: %+v", e)
			}
			direct := e.UnmarshalJSON([]byte(text))
			if !errors.As(direct, new(pairing.Problems)) {
				t.Errorf("not Problems: %v", direct)
			}
			if e, err := pairing.ReadEvent[string](strings.NewReader(text)); err == nil || inWords(err) != inWords(direct) || e.Lives != 0 || e.Entrants != nil || e.Rounds != nil {
				t.Errorf("ReadEvent: error %v, %+v; UnmarshalJSON: %v", err, e, direct)
			}
		})
	}

	for _, text := range []string{
		"", " ", "null", "1", `"Ann"`, "[]", "true", "{", "{}", goldenJSON[:len(goldenJSON)-1], goldenJSON + "}", goldenJSON + " 1",
		goldenJSON + goldenJSON, "\ufeff" + goldenJSON, "[" + goldenJSON + "]", strings.Repeat("[", 100_000), strings.Repeat(`{"lives":`, 100_000),
	} {
		var e pairing.Event[string]
		if err := json.Unmarshal([]byte(text), &e); err == nil {
			t.Errorf("accepted: %.40q", text)
		}
		if err := e.UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("UnmarshalJSON accepts %.40q", text)
		}
	}
	for i := range len(goldenJSON) {
		var e pairing.Event[string]
		if err := e.UnmarshalJSON([]byte(goldenJSON[:i])); err == nil {
			t.Errorf("accepted when cut off after %d bytes", i)
		}
	}
}

// TestJSONKinds checks that unknown names have the kinds that their errors
// promise, also through the decoder.
func TestJSONKinds(t *testing.T) {
	var e pairing.Event[string]
	err := json.Unmarshal([]byte(strings.Replace(goldenJSON, `"void"`, `"drawn"`, 1)), &e)
	if !errors.Is(err, pairing.ErrOutcome) {
		t.Errorf("unknown outcome: %v", err)
	}
	err = json.Unmarshal([]byte(strings.Replace(goldenJSON, `"wc2012"`, `"wc1912"`, 1)), &e)
	if !errors.Is(err, pairing.ErrOption) {
		t.Errorf("unknown edition: %v", err)
	}
	e = tell(1, "Ann Bob", "Ann-Bob gold")
	e.Rounds[0].Games[0].Outcome = 99
	if text, err := json.Marshal(e); !errors.Is(err, pairing.ErrOutcome) {
		t.Errorf("outcome 99 is written as %s, error %v", text, err)
	}
	e = tell(1, "Ann Bob")
	e.Edition = 99
	if text, err := json.Marshal(e); err == nil {
		t.Errorf("edition 99 is written as %s", text)
	}
}

// TestTexts goes through the names of all enumerations, both ways.
func TestTexts(t *testing.T) {
	for c := pairing.Criterion(0); c <= pairing.Allowed; c++ {
		text, err := c.MarshalText()
		var back pairing.Criterion
		if err != nil || back.UnmarshalText(text) != nil || back != c || string(text) != c.String() {
			t.Errorf("%v: text %q, error %v, back %v", c, text, err, back)
		}
	}
	for o := pairing.NotPlayed; o <= pairing.Void; o++ {
		text, err := o.MarshalText()
		var back pairing.Outcome
		if err != nil || back.UnmarshalText(text) != nil || back != o || string(text) != o.String() {
			t.Errorf("%v: text %q, error %v, back %v", o, text, err, back)
		}
	}
	for e := pairing.WC2012; e <= pairing.WC2016; e++ {
		text, err := e.MarshalText()
		var back pairing.Edition
		if err != nil || back.UnmarshalText(text) != nil || back != e || string(text) != e.String() || len(e.Criteria()) == 0 || len(e.RankBy()) == 0 {
			t.Errorf("%v: text %q, error %v, back %v", e, text, err, back)
		}
	}
	for k := pairing.ByLosses; k <= pairing.BySeededRating; k++ {
		text, err := k.MarshalText()
		var back pairing.RankKey
		if err != nil || back.UnmarshalText(text) != nil || back != k || string(text) != k.String() {
			t.Errorf("%v: text %q, error %v, back %v", k, text, err, back)
		}
	}
	for r := pairing.Rule(0); r <= pairing.ResultsStand; r++ {
		text, err := r.MarshalText()
		back := pairing.Rule(99)
		if err != nil || back.UnmarshalText(text) != nil || back != r || string(text) != r.String() || (r == 0) != (len(text) == 0) {
			t.Errorf("%v: text %q, error %v, back %v", r, text, err, back)
		}
	}
	for _, bad := range []int{-1000, -1, 1000} {
		c, o, e, r := pairing.Criterion(bad), pairing.Outcome(bad), pairing.Edition(bad), pairing.Rule(bad)
		if c.String() != fmt.Sprintf("criterion %d", bad) || o.String() != fmt.Sprintf("outcome %d", bad) ||
			e.String() != fmt.Sprintf("edition %d", bad) || r.String() != fmt.Sprintf("rule %d", bad) {
			t.Errorf("names for bad numbers: %v %v %v %v", c, o, e, r)
		}
		if _, err := r.MarshalText(); err == nil {
			t.Errorf("%v has a text", r)
		}
		if _, err := c.MarshalText(); err == nil {
			t.Errorf("%v has a text", c)
		}
		if _, err := o.MarshalText(); err == nil {
			t.Errorf("%v has a text", o)
		}
		if _, err := e.MarshalText(); err == nil {
			t.Errorf("%v has a text", e)
		}
	}
	for _, text := range []string{"x", "Repeats ", "repeats", "Criterion(1)", "gold-by-Forfeit", "Outcome(1)", "2012"} {
		c, o, e := pairing.Repeats, pairing.Void, pairing.WC2012
		if c.UnmarshalText([]byte(text)) == nil || o.UnmarshalText([]byte(text)) == nil || e.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q is read as %v, %v or %v", text, c, o, e)
		}
		if c != pairing.Repeats || o != pairing.Void || e != pairing.WC2012 {
			t.Errorf("%q changes the value", text)
		}
	}
}

// anyEvent draws an event, with all kinds of numbers and names, that need not
// make sense.
func anyEvent(t *rapid.T) pairing.Event[string] {
	id := rapid.OneOf(rapid.SampledFrom([]string{"Ann", "Bob", ""}), rapid.String())
	number := rapid.OneOf(rapid.IntRange(-2, 5), rapid.Int())
	game := rapid.Custom(func(t *rapid.T) pairing.Game[string] {
		return pairing.Game[string]{
			Gold: id.Draw(t, "gold"), Silver: id.Draw(t, "silver"),
			Outcome: pairing.Outcome(rapid.IntRange(0, 7).Draw(t, "outcome")),
		}
	})
	round := rapid.Custom(func(t *rapid.T) pairing.Round[string] {
		return pairing.Round[string]{
			Games: rapid.SliceOfN(game, 0, 3).Draw(t, "games"),
			Byes:  rapid.SliceOfN(id, 0, 2).Draw(t, "byes"),
		}
	})
	withdrawal := rapid.Custom(func(t *rapid.T) pairing.Withdrawal[string] {
		return pairing.Withdrawal[string]{Player: id.Draw(t, "player"), After: number.Draw(t, "after")}
	})
	extra := rapid.Custom(func(t *rapid.T) pairing.ExtraLife[string] {
		return pairing.ExtraLife[string]{Player: id.Draw(t, "player"), Lives: number.Draw(t, "lives"), After: number.Draw(t, "after")}
	})
	entry := rapid.Custom(func(t *rapid.T) pairing.LateEntry[string] {
		return pairing.LateEntry[string]{Player: id.Draw(t, "player"), After: number.Draw(t, "after"), Losses: number.Draw(t, "losses"), Made: number.Draw(t, "made")}
	})
	reinstated := rapid.Custom(func(t *rapid.T) pairing.Reinstatement[string] {
		return pairing.Reinstatement[string]{Player: id.Draw(t, "player"), After: number.Draw(t, "after"), From: number.Draw(t, "from"), Made: number.Draw(t, "made")}
	})
	prohibition := rapid.Custom(func(t *rapid.T) pairing.Prohibition[string] {
		return pairing.Prohibition[string]{Pair: [2]string{id.Draw(t, "player"), id.Draw(t, "other")},
			From: number.Draw(t, "from"), Until: number.Draw(t, "until"), Made: number.Draw(t, "made")}
	})
	return pairing.Event[string]{
		Forbidden:        rapid.SliceOfN(prohibition, 0, 3).Draw(t, "forbidden"),
		Lives:            number.Draw(t, "lives"),
		Entrants:         rapid.SliceOfN(id, 0, 5).Draw(t, "entrants"),
		Rounds:           rapid.SliceOfN(round, 0, 3).Draw(t, "rounds"),
		Withdrawals:      rapid.SliceOfN(withdrawal, 0, 2).Draw(t, "withdrawals"),
		ExtraLives:       rapid.SliceOfN(extra, 0, 2).Draw(t, "extra lives"),
		LateEntries:      rapid.SliceOfN(entry, 0, 2).Draw(t, "late entries"),
		ForfeitRemoves:   rapid.Bool().Draw(t, "forfeit removes"),
		Reinstated:       rapid.SliceOfN(reinstated, 0, 2).Draw(t, "reinstated"),
		BothForfeitUnmet: rapid.Bool().Draw(t, "both forfeit unmet"),
	}
}

// checkJSON checks that an event survives JSON, and that its bytes are always
// the same.
func checkJSON(t interface {
	Fatal(...any)
	Fatalf(string, ...any)
}, e pairing.Event[string]) {
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var back pairing.Event[string]
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if diff := cmp.Diff(e, back, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("back from JSON (-before +after):\n%s", diff)
	}
	for _, same := range []any{e, &e, back, &back} {
		if again, err := json.Marshal(same); err != nil || !bytes.Equal(again, text) {
			t.Fatalf("other bytes: %s, error %v, before\n%s", again, err, text)
		}
	}
}

func TestJSONRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkJSON(t, anyEvent(t)) })
}

// FuzzEventJSON reads any bytes. What decodes must come back from JSON the
// same, and all questions about it must be answered, quickly.
func FuzzEventJSON(f *testing.F) {
	f.Add([]byte(goldenJSON))
	f.Add([]byte(`{"lives":1,"entrants":["a","b","c"],"rounds":[]}`))
	f.Add([]byte(`{"lives":1,"entrants":["a","b"],"rounds":[{"games":[{"gold":"b","silver":"a","outcome":null}],"byes":[]}],"edition":null}`))
	f.Add([]byte(`{"lives":1000000,"entrants":["a"],"rounds":[{"games":[],"byes":["a","b"]}],"withdrawals":[{"player":"\u0061","after":-1}]}`))
	f.Add([]byte(`{"version":2}`))
	f.Add([]byte(`[[[[`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var e pairing.Event[string]
		if err := json.Unmarshal(data, &e); err != nil {
			if !strings.HasPrefix(err.Error(), "pairing: ") && json.Valid(data) {
				t.Errorf("error %q", err)
			}
			return
		}
		if read, err := pairing.ReadEvent[string](bytes.NewReader(data)); err != nil || !cmp.Equal(e, read) {
			t.Errorf("ReadEvent: %v, error %v", read, err)
		}
		checkJSON(t, e)
		start := time.Now()
		checkAnswers(t, e, pairing.Round[string]{})
		if d := time.Since(start); d > 10*time.Second {
			t.Errorf("it took %v", d)
		}
	})
}

// checkAnswers asks everything about an event and a round, sense or not, and
// checks that the answers go together.
func checkAnswers(t *testing.T, e pairing.Event[string], r pairing.Round[string]) {
	t.Helper()
	p, err := pairing.Next(e)
	table, standingsErr := pairing.Standings(e)
	if standingsErr != nil && err == nil {
		t.Fatalf("Standings alone refuses: %v", standingsErr)
	}
	if err != nil {
		if standingsErr == nil && !errors.Is(err, pairing.ErrUnfinished) {
			t.Errorf("Next alone refuses: %v", err)
		}
		_, auditErr := pairing.Audit(e, r)
		verifyErr := pairing.Verify(e, r, pairing.Certificate[string]{})
		if auditErr == nil || auditErr.Error() != err.Error() || verifyErr == nil || verifyErr.Error() != err.Error() {
			t.Errorf("Next: %v\nAudit: %v\nVerify: %v", err, auditErr, verifyErr)
		}
		return
	}
	if table.Over != p.Over || !cmp.Equal(table.Champion, p.Champion) {
		t.Errorf("Standings: over %v, champion %v; Next: over %v, champion %v", table.Over, table.Champion, p.Over, p.Champion)
	}
	var placed []string
	for _, place := range table.Places {
		if place.From != len(placed)+1 || place.To != len(placed)+len(place.Players) {
			t.Errorf("places: %v", table.Places)
		}
		placed = append(placed, place.Players...)
	}
	slices.Sort(placed)
	if entrants := slices.Sorted(slices.Values(e.Entrants)); !slices.Equal(placed, entrants) {
		t.Errorf("placed: %q", placed)
	}
	v, auditErr := pairing.Audit(e, r)
	if p.Over {
		if !errors.Is(auditErr, pairing.ErrOver) {
			t.Errorf("Audit of an event that is over: %v", auditErr)
		}
		return
	}
	if auditErr != nil {
		t.Fatalf("Audit: %v", auditErr)
	}
	if err := pairing.Verify(e, p.Round, p.Certificate); err != nil {
		t.Errorf("Verify: %v", err)
	}
	if best, err := pairing.Audit(e, p.Round); err != nil || !best.Legal || !best.Optimal {
		t.Errorf("Audit of the next round: %+v, error %v", best, err)
	}
	if reasons, err := pairing.Explain(e, p.Round); err != nil || len(reasons) < len(p.Round.Games) {
		t.Errorf("Explain: %v, error %v", reasons, err)
	}
	checkBack(t, p)
	checkBack(t, v)
	checkBack(t, table)
	if reasons, err := pairing.Explain(e, r); v.Legal {
		if err != nil || len(reasons) < len(r.Games) {
			t.Errorf("Explain: %v, error %v", reasons, err)
		}
		checkBack(t, reasons)
	} else if ps := (pairing.Problems{}); !errors.As(err, &ps) || !reflect.DeepEqual(ps, v.Problems) {
		t.Errorf("Explain: error %v, want %v", err, v.Problems)
	}
	for _, x := range p.Ranking[min(1, len(p.Ranking)):] {
		a, err := pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{x.Player, p.Ranking[0].Player}}})
		if err != nil || a.Text == "" {
			t.Errorf("WhyNot: %+v, error %v", a, err)
		}
		checkBack(t, a)
	}
	if v.Legal != (len(v.Problems) == 0) || v.Legal && v.Optimal != (v.WorseAt == nil) {
		t.Errorf("Audit: %+v", v)
	}
	if err := pairing.Verify(e, r, p.Certificate); (err == nil) != (v.Legal && v.Optimal) {
		t.Errorf("Verify: %v, but Audit: legal %v, optimal %v", err, v.Legal, v.Optimal)
	}
}

// checkBack checks that an answer comes back from JSON as it was.
func checkBack[A any](t *testing.T, a A) {
	t.Helper()
	var back A
	text, err := json.Marshal(a)
	if err == nil {
		err = json.Unmarshal(text, &back)
	}
	if err != nil || !reflect.DeepEqual(back, a) {
		t.Errorf("error %v: %s comes back as %+v, not as %+v", err, text, back, a)
	}
}

// FuzzEvent makes small events of bytes: rounds by Next or any others, and
// records, with now and then a player that is not there or a number out of
// range.
func FuzzEvent(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{4, 2, 0, 1, 1, 2, 2, 0, 2, 1, 1, 1, 0, 3, 3})
	f.Add([]byte{7, 3, 0, 1, 1, 1, 1, 0, 2, 2, 2, 2, 0, 5, 5, 6, 6, 0, 4, 4, 4, 0, 1, 2, 1, 0, 3, 3, 0, 1})
	f.Add([]byte{5, 1, 1, 2, 0, 1, 1, 2, 3, 7, 1, 4, 2, 1, 2, 3, 2, 2, 2, 3, 1, 1, 4, 3, 1, 5})
	f.Add([]byte{9, 9, 0, 8, 8, 8, 8, 1, 3, 3, 3, 3, 9, 0, 2, 9, 9, 5, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		next := func(below int) int {
			if len(data) == 0 {
				return 0
			}
			b := int(data[0])
			data = data[1:]
			return b % below
		}
		names := strings.Fields("Ann Bob Cid Dan Eve Fay Gus Hal Ida Joe")
		n := next(len(names))
		// The last one is not there.
		player := func() string { return names[next(n+1)] }
		e := pairing.Event[string]{Lives: next(5), Entrants: names[:n]}
		anyRound := func() pairing.Round[string] {
			var r pairing.Round[string]
			for range next(4) {
				g := pairing.Game[string]{Gold: player(), Silver: player(), Outcome: pairing.Outcome(next(9))}
				r.Games = append(r.Games, g)
			}
			for range next(3) {
				r.Byes = append(r.Byes, player())
			}
			return r
		}
		for len(data) > 0 && len(e.Rounds) < 12 {
			switch next(8) {
			case 0, 1, 2, 3:
				p, err := pairing.Next(e)
				if err != nil || p.Over {
					data = nil
					break
				}
				for k := range p.Round.Games {
					p.Round.Games[k].Outcome = pairing.Outcome(1 + next(6))
				}
				e.Rounds = append(e.Rounds, p.Round)
			case 4:
				e.Rounds = append(e.Rounds, anyRound())
			case 5:
				e.Withdrawals = append(e.Withdrawals, pairing.Withdrawal[string]{Player: player(), After: next(6) - 1})
			case 6:
				e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[string]{Player: player(), Lives: next(4), After: next(6) - 1})
			case 7:
				e.Reinstated = append(e.Reinstated, pairing.Reinstatement[string]{Player: player(), After: next(6) - 1})
				e.ForfeitRemoves, e.BothForfeitUnmet = next(2) == 0, next(2) == 0
			}
		}
		checkAnswers(t, e, anyRound())

		// Any other complete round, as long as enough are left.
		if p, err := pairing.Next(e); err == nil && !p.Over {
			left := slices.Clone(p.Ranking)
			var r pairing.Round[string]
			for len(left) > 1 {
				k := 1 + next(len(left)-1)
				r.Games = append(r.Games, pairing.Game[string]{Gold: left[0].Player, Silver: left[k].Player})
				left = slices.Delete(slices.Delete(left, k, k+1), 0, 1)
			}
			if len(left) == 1 {
				r.Byes = []string{left[0].Player}
			}
			checkAnswers(t, e, r)
		}
	})
}

// A draw is refused where there are lives, and the error says what to record
// instead.
func TestDraw(t *testing.T) {
	err := tell(2, "Ann Bob", "Ann-Bob draw").Check()
	wantProblem(t, err, pairing.ErrOutcome, "edition wc2012 has no draw; record no-decision, or void and replay the game")
}
