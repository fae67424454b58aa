package pairing_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file reads texts of errors whole.

// textIs checks the whole text of an error, and that its kind is known.
func textIs(t *testing.T, name string, err, kind error, want string) {
	t.Helper()
	if !errors.Is(err, kind) || fmt.Sprint(err) != want {
		t.Errorf("%s:\n got %v\nwant %s", name, err, want)
	}
}

// TestTextsOfLimits has events that are beyond one limit each.
func TestTextsOfLimits(t *testing.T) {
	type event = pairing.Event[int]
	const records = pairing.MaxRecords + 1
	for what, c := range map[string]struct {
		over   int
		change func(e *event, over int)
	}{
		"entrants":       {pairing.MaxEntrants + 1, func(e *event, n int) { e.Entrants = make([]int, n) }},
		"rounds":         {pairing.MaxRounds + 1, func(e *event, n int) { e.Rounds = make([]pairing.Round[int], n) }},
		"games and byes": {pairing.MaxGames + 1, func(e *event, n int) { e.Rounds = []pairing.Round[int]{{Byes: make([]int, n)}} }},
		"lives":          {pairing.MaxLives + 1, func(e *event, n int) { e.Lives = n }},
		"withdrawals":    {records, func(e *event, n int) { e.Withdrawals = make([]pairing.Withdrawal[int], n) }},
		"extra lives":    {pairing.MaxEntrants + 1, func(e *event, n int) { e.ExtraLives = make([]pairing.ExtraLife[int], n) }},
		"late entries":   {records, func(e *event, n int) { e.LateEntries = make([]pairing.LateEntry[int], n) }},
		"reinstatements": {records, func(e *event, n int) { e.Reinstated = make([]pairing.Reinstatement[int], n) }},
		"absences":       {records, func(e *event, n int) { e.Absent = make([]pairing.Absence[int], n) }},
		"prohibitions":   {records, func(e *event, n int) { e.Forbidden = make([]pairing.Prohibition[int], n) }},
		"pins":           {records, func(e *event, n int) { e.Pins = make([]pairing.Pin[int], n) }},
		"pinned pairs":   {records, func(e *event, n int) { e.Pins = []pairing.Pin[int]{{Round: 1, Pairs: make([][2]int, n)}} }},
		"players tied for second place": {pairing.MaxEntrants + 1, func(e *event, n int) {
			e.PlayOff = &pairing.RunnerUpPlayOff[int]{Tied: make([]int, n)}
		}},
	} {
		e := event{Lives: 1, Entrants: make([]int, 1)}
		c.change(&e, c.over)
		textIs(t, what, e.Check(), pairing.ErrTooLarge,
			fmt.Sprintf("pairing: exceeds a limit of this package: %d %s, at most %d", c.over, what, c.over-1))

		// At the limit, the event may have other problems, but not
		// this.
		if c.over > pairing.MaxRounds+1 && !night.Now() {
			continue
		}
		e = event{Lives: 1, Entrants: make([]int, 1)}
		c.change(&e, c.over-1)
		if err := e.Check(); errors.Is(err, pairing.ErrTooLarge) {
			t.Errorf("%s, at the limit: %.200v", what, err)
		}
	}
}

// TestTextsOfSeedRatings has seed ratings that are too few, too many, or out of
// their range.
func TestTextsOfSeedRatings(t *testing.T) {
	const head, kind = "pairing: ", "seed ratings must be from -10000 to 10000, one for each entrant: "
	nan, inf := math.NaN(), math.Inf(1)
	beyond := math.Nextafter(10000, inf)
	for _, c := range []struct {
		ratings []float64
		want    string
	}{
		{nil, head + kind + "the edition needs them"},
		{[]float64{}, head + kind + "0 for 3 entrants"},
		{[]float64{1, 2}, head + kind + "2 for 3 entrants"},
		{[]float64{1, 2, 3, 4}, head + kind + "4 for 3 entrants"},
		{[]float64{1, nan, 3}, head + "seed rating 2: Bob: " + kind + "NaN"},
		{[]float64{inf, 2, -inf}, head + "seed rating 1: Ann: " + kind + "+Inf\n" + head + "seed rating 3: Cid: " + kind + "-Inf"},
		{[]float64{1, 2, beyond}, head + "seed rating 3: Cid: " + kind + "10000.000000000002"},
		{[]float64{-beyond, 2, 3}, head + "seed rating 1: Ann: " + kind + "-10000.000000000002"},
		{[]float64{1, 2, 3, nan}, head + kind + "4 for 3 entrants\n" + head + "seed rating 4: " + kind + "NaN"},
	} {
		e := tell(3, "Ann Bob Cid")
		e.Edition, e.SeedRatings = pairing.WC2014, c.ratings
		_, err := pairing.Next(e)
		textIs(t, fmt.Sprint(c.ratings), err, pairing.ErrSeedRatings, c.want)
		for _, p := range problemsOf(t, err) {
			checkEntrants(t, e.Entrants, p)
		}
		// They must be in order, too, if the edition does not need
		// them.
		e.Edition = pairing.WC2012
		want := c.want
		if c.ratings == nil {
			want = "<nil>"
		}
		if err := e.Check(); fmt.Sprint(err) != want {
			t.Errorf("%v, not needed:\n got %v\nwant %s", c.ratings, err, want)
		}
	}
	e := tell(3, "Ann Bob Cid")
	e.Edition, e.SeedRatings = pairing.WC2014, []float64{10000, -10000, 0}
	if _, err := pairing.Next(e); err != nil {
		t.Errorf("at the ends of the range: %v", err)
	}
}

// TestTextsOfPins has pins that cannot be met. Eve is out, and Ann is absent
// from round 2 where it says so.
func TestTextsOfPins(t *testing.T) {
	start := tell(1, "Ann Bob Cid Dan Eve", "bye Ann, Bob-Eve gold, Cid-Dan no-decision")
	pin := func(bye string, pairs ...[2]string) pairing.Pin[string] { return plainPin(2, bye, pairs...)[0] }
	absent := []pairing.Absence[string]{{Player: "Ann", Round: 2}}
	const beyond = " (criterion Allowed)"
	for _, c := range []struct {
		name   string
		pin    pairing.Pin[string]
		absent []pairing.Absence[string]
		kind   error
		want   string
	}{
		{"eliminated", pin("", [2]string{"Ann", "Eve"}), nil, pairing.ErrPin,
			"pairing: round 2: Ann against Eve: cannot be pinned: Eve: already eliminated" + beyond},
		{"eliminated, bye", pin("Eve"), nil, pairing.ErrPin,
			"pairing: bye, round 2: Eve: cannot be pinned: Eve: already eliminated" + beyond},
		{"twice", pin("", [2]string{"Ann", "Bob"}, [2]string{"Cid", "Ann"}), nil, pairing.ErrPin,
			"pairing: pin 1: Cid against Ann: cannot be pinned: pinned twice" + beyond},
		{"twice, with the bye", pin("Bob", [2]string{"Ann", "Bob"}), nil, pairing.ErrPin,
			"pairing: pin 1: Bob: cannot be pinned: pinned twice" + beyond},
		{"absent", pin("", [2]string{"Bob", "Ann"}), absent, pairing.ErrPin,
			"pairing: round 2: Bob against Ann: cannot be pinned: Ann: sits out this round" + beyond},
		{"absent, bye", pin("Ann"), absent, pairing.ErrPin,
			"pairing: bye, round 2: Ann: cannot be pinned: Ann: sits out this round" + beyond},
		{"a bye of four", pin("Bob"), nil, pairing.ErrPin,
			"pairing: bye, round 2: Bob: cannot be pinned: 4 players to be paired, so there is no bye" + beyond},
		{"no number of a round", pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Bob"}}}, nil, pairing.ErrRound,
			"pairing: pin 1: rounds are numbered from 1: got 0"},
		{"strangers", pin("Zoe", [2]string{"Ann", "Yan"}), nil, pairing.ErrUnknown,
			"pairing: pin 1: Yan: not among the entrants\npairing: pin 1: Zoe: not among the entrants"},
		{"alone", pin("", [2]string{"Ann", "Ann"}), nil, pairing.ErrSame, "pairing: pin 1: Ann: cannot meet itself"},
	} {
		e := start
		e.Pins, e.Absent = []pairing.Pin[string]{c.pin}, c.absent
		_, err := pairing.Next(e)
		textIs(t, c.name, err, c.kind, c.want)
	}
}

// TestTextsOfBadJSON has escapes that are wrong, and values that are nested too
// deeply.
func TestTextsOfBadJSON(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{`"Cid"`, `"\x"`, `line 4, column 31: cannot be read: invalid character 'x' in string escape code`},
		{`"Cid"`, `"\u12"`, `line 4, column 34: cannot be read: invalid character '"' in \u hexadecimal character escape`},
		{`"Cid"`, `"\u12g4"`, `line 4, column 34: cannot be read: invalid character 'g' in \u hexadecimal character escape`},
		{`"Cid"`, `"\ud83c"`, `entrant 3: cannot be read: "\ud83c" is not valid text`},
		{`"Cid"`, `"\udca1\ud83c"`, `entrant 3: cannot be read: "\udca1\ud83c" is not valid text`},
		{`"Cid"`, "\"C\nd\"", `line 4, column 31: cannot be read: invalid character '\n' in string literal`},
		{`"Cid"`, "\"C\xff\"", `line 4, column 33: cannot be read: the text is not valid UTF-8`},
		{`"Cid"`, `'Cid'`, `line 4, column 29: cannot be read: invalid character '\'' looking for beginning of value`},
		{`"lives"`, `"l\ives"`, `line 3, column 5: cannot be read: invalid character 'i' in string escape code`},
		{`"lives"`, `"\ud83c"`, `at the top: cannot be read: "\ud83c" is not valid text`},
		{`"void"`, `"\void"`, `line 12, column 50: cannot be read: invalid character 'v' in string escape code`},
		{`"void"`, `"\ud83c"`, `round 2, game 1, outcome: cannot be read: "\ud83c" is not valid text`},
	} {
		text := strings.Replace(goldenJSON, c.from, c.to, 1)
		textIs(t, c.to, new(pairing.Event[string]).UnmarshalJSON([]byte(text)), pairing.ErrJSON, "pairing: "+c.want)
	}

	// An id may be nested as deeply as JSON may, less the event and its
	// list of entrants.
	const deepest = 10_000 - 2
	for _, c := range []struct{ left, right, want string }{
		{"[", "]", "line 1, column 10034: cannot be read: values are nested too deeply"},
		{`{"a":`, "}", "line 1, column 50026: cannot be read: values are nested too deeply"},
	} {
		nested := func(n int) error {
			id := strings.Repeat(c.left, n) + "1" + strings.Repeat(c.right, n)
			return new(pairing.Event[any]).UnmarshalJSON([]byte(`{"lives":1,"rounds":[],"entrants":[` + id + `]}`))
		}
		if err := nested(deepest); err != nil {
			t.Errorf("%d times %s: %v", deepest, c.left, err)
		}
		textIs(t, c.left, nested(deepest+1), pairing.ErrJSON, "pairing: "+c.want)
		textIs(t, c.left, nested(10*deepest), pairing.ErrJSON, "pairing: "+c.want)
	}
}

// TestTextsOfStrangers: a name that no entrant has is a slip in a record. The
// text names the place, and no rule.
func TestTextsOfStrangers(t *testing.T) {
	e := tell(3, "Ann Bob Cid Dan", "Ann-Eve gold, bye Fay")
	e.Edition, e.RankBy = pairing.WCC2014, []pairing.RankKey{pairing.ByLosses}
	e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Gus", After: 1}}
	e.Absent = []pairing.Absence[string]{{Player: "Hal", Round: 2}}
	e.LateEntries = []pairing.LateEntry[string]{{Player: "Ida", After: 1, Made: 1}}
	e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Jim", Lives: 1, After: 1}}
	e.Reinstated = []pairing.Reinstatement[string]{{Player: "Kim", After: 1}}
	e.PlayOff = &pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Lee", Tied: []string{"Max"}}
	e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Ned"}}}
	bye := "Pat"
	e.Pins = []pairing.Pin[string]{{Round: 2, Pairs: [][2]string{{"Ola", "Bob"}}, Bye: &bye}}
	want := `pairing: round 1, game 1: Eve: not among the entrants
pairing: bye, round 1: Fay: not among the entrants
pairing: withdrawal 1: Gus: not among the entrants
pairing: absence 1: Hal: not among the entrants
pairing: late entry 1: Ida: not among the entrants
pairing: extra life 1: Jim: not among the entrants
pairing: reinstatement 1: Kim: not among the entrants
pairing: play-off: Lee: not among the entrants
pairing: play-off: Max: not among the entrants
pairing: prohibition 1: Ned: not among the entrants
pairing: pin 1: Ola: not among the entrants
pairing: pin 1: Pat: not among the entrants`
	if err := e.Check(); err == nil || err.Error() != want {
		t.Errorf("Check: %v\nwant %s", err, want)
	}

	// The same for a round that is judged, and for a wish.
	e = tell(3, "Ann Bob Cid Dan")
	round := pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Eve"}}, Byes: []string{"Fay"}}
	v, err := pairing.Audit(e, round)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"round 1, game 1: Eve: not among the entrants", "bye, round 1: Fay: not among the entrants"} {
		if !slices.Contains(strings.Split(v.Problems.Error(), "\n"), "pairing: "+want) {
			t.Errorf("Audit: %v\nwant %s", v.Problems, want)
		}
	}
	_, err = pairing.WhyNot(e, pairing.Pin[string]{Pairs: [][2]string{{"Ann", "Eve"}}})
	if err == nil || err.Error() != "pairing: wish, round 1: Eve: not among the entrants" {
		t.Errorf("WhyNot: %v", err)
	}
}

// TestTextsOfUnfinishedRounds: an unfinished round is one problem, however many
// games are open. The game is named if it is the only one.
func TestTextsOfUnfinishedRounds(t *testing.T) {
	const ten = "Ann Bob Cid Dan Eve Fay Gus Hal Ida Jim"
	for _, c := range []struct {
		name, round, want string
	}{
		{"one", "Ann-Bob, Cid-Dan gold, Eve-Fay gold, Gus-Hal gold, Ida-Jim gold",
			"round 1, game 1: Ann against Bob: the round is not finished: not yet played"},
		{"one that is void", "Ann-Bob gold, Cid-Dan void, Eve-Fay gold, Gus-Hal gold, Ida-Jim gold",
			"round 1, game 2: Cid against Dan: the round is not finished: void and not replayed"},
		{"four", "Ann-Bob, Cid-Dan gold, Eve-Fay, Gus-Hal, Ida-Jim",
			"round 1: the round is not finished: 4 of 5 games have no result"},
		{"void and open", "Ann-Bob, Cid-Dan void, Eve-Fay gold, Gus-Hal void, Ida-Jim gold, Ida-Jim void",
			"round 1: the round is not finished: 3 of 6 games have no result, 2 of them void and not replayed"},
	} {
		want := "pairing: " + c.want + " (rule AllDecided)"
		_, err := pairing.Next(tell(3, ten, c.round))
		textIs(t, c.name, err, pairing.ErrUnfinished, want)
		// The same if a round follows.
		textIs(t, c.name+", in the middle", tell(3, ten, c.round, "bye Ann").Check(), pairing.ErrUnfinished, want)
	}
}
