package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/rating"
	"pgregory.net/rapid"
)

// A row is a line of a file, and what must come of it.
type row struct {
	text   string
	counts int64  // games
	wrong  bool   // it cannot be read
	a, b   string // the players of games that count
}

// rows has rows of tables and lines.
var rows = map[string][]row{
	linesForm: {
		{"Ann Bob 1-0", 1, false, "Ann", "Bob"}, {" \"Ann B.\"\t\"C \\\"D\\\" \\\\\" draw # x", 1, false, "Ann B.", `C "D" \`},
		{"Ann Bob +3 =2 -1", 6, false, "Ann", "Bob"}, {"Ann Bob +3=2-1", 6, false, "Ann", "Bob"}, {"Ann Bob -1 + 3", 0, true, "", ""},
		{"", 0, false, "", ""}, {"# Ann", 0, false, "", ""}, {"  ", 0, false, "", ""}, {"Ann Bob *", 0, false, "", ""}, {"Ann Ann 1", 0, false, "", ""},
		{"Ann Bob", 0, true, "", ""}, {"Ann", 0, true, "", ""}, {"Ann Bob 7", 0, true, "", ""}, {"Ann \"Bob 1", 0, true, "", ""}, {"Ann Bob +1 +1", 0, true, "", ""},
		{"Ann Bob 1 0", 0, true, "", ""}, {"\"\" Bob 1", 0, true, "", ""}, {"Ann \"B\\", 0, true, "", ""}, {"Ann Bob +", 0, true, "", ""},
		{strings.Repeat("x", maxLine), 0, true, "", ""},
	},
	csvForm: {
		{"Ann,Bob,1", 1, false, "Ann", "Bob"}, {" Ann B. , \"C, \"\"D\"\"\" ,½", 1, false, "Ann B.", `C, "D"`}, {"\"Ann\",Bob,\"0\",x,y", 1, false, "Ann", "Bob"},
		{"Ann,Bob,+3 =2 -1", 6, false, "Ann", "Bob"}, {"Ann,Bob,Bob", 1, false, "Ann", "Bob"}, {"An\"n,Bob,1", 1, false, `An"n`, "Bob"},
		{"", 0, false, "", ""}, {"# Ann", 0, false, "", ""}, {"Ann,Bob,", 0, false, "", ""}, {"Ann,Bob,*", 0, false, "", ""}, {"Ann,Ann,1", 0, false, "", ""},
		{"Ann,Bob", 0, true, "", ""}, {"Ann", 0, true, "", ""}, {"Ann,Bob,7", 0, true, "", ""}, {"Ann,\"Bob,1", 0, true, "", ""}, {"\"Ann\"x,Bob,1", 0, true, "", ""},
		{",Bob,1", 0, true, "", ""}, {"\"\",Bob,1", 0, true, "", ""}, {"Ann,Bob,Cid", 0, true, "", ""}, {strings.Repeat("x", maxLine), 0, true, "", ""},
	},
}

// eachRow: what comes of a line does not depend on the lines around it, and its
// number is right, however the window moves.
func eachRow(t *rapid.T) {
	form := rapid.SampledFrom([]string{linesForm, csvForm}).Draw(t, "form")
	var text bytes.Buffer
	if form == csvForm {
		text.WriteString("a,b,score\n")
	}
	if n := rapid.SampledFrom([]int{0, 0, 0, room - 40, maxLine - 40}).Draw(t, "blanks"); n > 0 {
		text.WriteString(strings.Repeat("\n", n))
	}
	line := 1 + strings.Count(text.String(), "\n")
	var wrong []string
	want := map[string]int64{}
	ends := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "ends")
	for _, x := range rapid.SliceOfN(rapid.SampledFrom(rows[form]), 1, 20).Draw(t, "rows") {
		text.WriteString(x.text + ends)
		if x.counts > 0 {
			want[x.a+"|"+x.b] += x.counts
		}
		if x.wrong {
			wrong = append(wrong, fmt.Sprintf("x:%d: ", line))
		}
		line++
	}
	if rapid.Bool().Draw(t, "last end") {
		text.Truncate(text.Len() - len(ends))
	}
	r := newRecord()
	r.file = "x"
	if err := r.read(context.Background(), &text, form, new(counter)); err != nil {
		t.Fatal(err)
	}
	if int(r.missed[unreadable].games) != len(wrong) || len(r.problems)+r.more != len(wrong) {
		t.Fatalf("%d and %d problems, want %d:\n%q", r.missed[unreadable].games, len(r.problems)+r.more, len(wrong), r.problems)
	}
	for k, problem := range r.problems {
		if !strings.HasPrefix(problem, wrong[k]) {
			t.Fatalf("%q, want %q", problem, wrong[k])
		}
	}
	got := map[string]int64{}
	pairs, err := r.pairs()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range pairs {
		got[r.names[x.A]+"|"+r.names[x.B]] += met(x)
	}
	for pair, n := range want {
		if got[pair] != n {
			t.Fatalf("%s: %d games, want %d", pair, got[pair], n)
		}
		delete(got, pair)
	}
	if len(got) > 0 {
		t.Fatal(got)
	}
}

func TestEachRow(t *testing.T) { rapid.Check(t, eachRow) }
func FuzzEachRow(f *testing.F) { f.Fuzz(rapid.MakeFuzz(eachRow)) }

// FuzzRead finds that no text in any form makes the program panic, or names a
// line that is not there.
func FuzzRead(f *testing.F) {
	for _, text := range three {
		f.Add(text, "")
	}
	f.Add("\"a\"\"b\",c,+1=2\n", csvForm)
	f.Fuzz(func(t *testing.T, text, form string) {
		if !slices.Contains([]string{"", pgnForm, csvForm, tsvForm, linesForm}, form) {
			return
		}
		r := newRecord()
		r.file, r.from = "x", "20260000"
		if err := r.read(context.Background(), strings.NewReader(text), form, new(counter)); err != nil {
			return
		}
		lines := int64(strings.Count(text, "\n")) + 1
		for _, m := range r.missed {
			for _, place := range m.places {
				var line int64
				if n, err := fmt.Sscanf(place, "x:%d", &line); n != 1 || err != nil || line < 1 || line > lines {
					t.Errorf("%q: %s", text, place)
				}
			}
		}
	})
}

// Fields are as in a slow reader of one character at a time.
func TestCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.StringOf(rapid.SampledFrom([]rune("ab,,\"\" "))).Draw(t, "line")
		got, ok := cut([]byte(line), ',', nil)
		var texts []string
		for _, x := range got {
			texts = append(texts, string(x))
		}
		want, good := slowCut(line)
		if ok != good || ok && !slices.Equal(texts, want) {
			t.Fatalf("%q: %q, %t, want %q, %t", line, texts, ok, want, good)
		}
	})
}

// slowCut is cut, one character at a time.
func slowCut(line string) (fields []string, ok bool) {
	const (
		before = iota // a field
		plain
		quoted
		mark // in quotation marks
		behind
	)
	state, field := before, ""
	for _, c := range line + "," {
		switch {
		case state == quoted && c == '"':
			state = mark
		case state == quoted:
			field += string(c)
		case state == mark && c == '"':
			state = quoted
			field += `"`
		case c == ',':
			fields = append(fields, strings.TrimSpace(field))
			state, field = before, ""
		case state == before && c == ' ':
		case state == before && c == '"':
			state = quoted
		case state == before || state == plain:
			state = plain
			field += string(c)
		case c == ' ':
			state = behind
		default:
			return nil, false
		}
	}
	return fields, state == before
}

// A line that begins with a percent sign is a comment, also where the window
// moves on.
func TestPercentAtWindow(t *testing.T) {
	for _, before := range []int{room - 2, room - 1, room, room + 1} {
		text := strings.Repeat(" ", before-1) + "\n%[White \"x\"]\n[White \"a\"]"
		if got := fast(strings.NewReader(text)); len(got) != 1 || got[0] != `3: "a" "" "" "" 10000` {
			t.Errorf("%d: %q", before, got)
		}
		text = strings.Repeat("1", before) + "%[White \"a\"]"
		if got := fast(strings.NewReader(text)); len(got) != 1 || got[0] != `1: "a" "" "" "" 10000` {
			t.Errorf("%d: %q", before, got)
		}
	}
}

// A reader that has nothing, an interrupt, and a limit end the reading.
func TestReadingEnds(t *testing.T) {
	read := func(ctx context.Context, in io.Reader, most int) error {
		r := newRecord()
		r.limits.players = most
		return r.read(ctx, in, pgnForm, new(counter))
	}
	if err := read(t.Context(), nothing{}, 2); !errors.Is(err, io.ErrNoProgress) {
		t.Error(err)
	}
	if err := read(t.Context(), clitest.Broken{}, 2); !errors.Is(err, clitest.ErrBroken) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := read(ctx, clitest.Endless{}, 2); !errors.Is(err, cli.ErrInterrupted) {
		t.Error(err)
	}
	err := read(t.Context(), repeat("[White \"a\"][Black \"b\"][Result \"1-0\"] 1-0 [White \"c\"][Black \"b\"][Result \"1-0\"] "), 2)
	if err == nil || !strings.Contains(err.Error(), "more than 2 different players") {
		t.Error(err)
	}
	// Other files are not read then, and the error is there once.
	r := newRecord()
	r.limits.players = 2
	file := written(t, "games.txt", "Ann Bob 1\nAnn Cid 1\n")
	if err := r.readAll(t.Context(), cli.Program{}, "", []string{file, file}); err == nil || strings.Count(err.Error(), "more than") != 1 {
		t.Error(err)
	}
}

// If the reading fails, nothing is said about the line or the game where it
// failed.
func TestReadingFailsInside(t *testing.T) {
	for form, text := range map[string]string{
		linesForm: "Ann Bob 1\nAnn Bo", csvForm: "Ann,Bob,1\nAnn,Bo",
		pgnForm: "[White \"Ann\"][Black \"Bob\"][Result \"1-0\"]\n*\n[White \"Ann\"]\n[Black \"Bo",
	} {
		r := newRecord()
		r.file = "x"
		err := r.read(t.Context(), io.MultiReader(strings.NewReader(strings.Repeat("\n", room)+text), clitest.Broken{}), form, new(counter))
		if !errors.Is(err, clitest.ErrBroken) || len(r.problems) > 0 {
			t.Errorf("%s: %v, %q", form, err, r.problems)
		}
	}
}

// An interrupt ends the rating, too.
func TestRatingEnds(t *testing.T) {
	r := newRecord()
	var text strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&text, "%d %d 1\n", i, i+1)
	}
	if err := r.read(t.Context(), strings.NewReader(text.String()), "", new(counter)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var errs strings.Builder
	if status := (call{}).report(ctx, cli.Program{Name: "ratings", Errs: &errs}, r, nil); status != cli.Interrupted || errs.String() != "ratings: interrupted\n" {
		t.Error(status, errs.String())
	}
}

// nothing is a reader that never has anything.
type nothing struct{}

func (nothing) Read([]byte) (int, error) { return 0, nil }

// A memo says what the list says, whatever came before.
func TestMemo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.MapOf(rapid.StringN(0, 12, 12), rapid.Int()).Draw(t, "list")
		texts := append(slices.Sorted(maps.Keys(list)), "", "x", "xxxxxxxxxxxxxxx")
		var m memo[int]
		for _, text := range rapid.SliceOf(rapid.SampledFrom(texts)).Draw(t, "texts") {
			want, ok := list[text]
			if got, found := m.find([]byte(text), list); got != want || found != ok {
				t.Fatalf("%q: %d, %t, want %d, %t", text, got, found, want, ok)
			}
		}
	})
	// These share a place.
	var m memo[int]
	list := map[string]int{"a-xxxxxxxx": 1, "b-xxxxxxxx": 2}
	for range 2 {
		for text, want := range list {
			if got, ok := m.find([]byte(text), list); got != want || !ok {
				t.Errorf("%s: %d, %t", text, got, ok)
			}
		}
	}
}

// Many players have the same games as few.
func TestManyPlayers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	r := newRecord()
	var text strings.Builder
	want := map[[2]int][3]int64{} // won, drawn and lost by the first
	for range 20_000 {
		i, j, s := rng.IntN(2*crowd), rng.IntN(2*crowd), rng.IntN(3)
		if rng.IntN(2) == 0 {
			i, j = i%40, j%40
		}
		if i == j {
			continue
		}
		fmt.Fprintf(&text, "%d %d %s\n", i, j, [...]string{"1", "=", "0"}[s])
		if i > j {
			i, j, s = j, i, 2-s
		}
		games := want[[2]int{i, j}]
		games[s]++
		want[[2]int{i, j}] = games
	}
	if err := r.read(t.Context(), strings.NewReader(text.String()), "", new(counter)); err != nil {
		t.Fatal(err)
	}
	pairs, err := r.pairs()
	if err != nil || len(pairs) != len(want) {
		t.Fatal(len(pairs), len(want), err)
	}
	for _, x := range pairs {
		i, _ := strconv.Atoi(r.names[x.A])
		j, _ := strconv.Atoi(r.names[x.B])
		got := [3]int64{x.Wins, x.Draws, x.Losses}
		if i > j {
			i, j, got = j, i, [3]int64{x.Losses, x.Draws, x.Wins}
		}
		if got != want[[2]int{i, j}] {
			t.Fatalf("%d against %d: %v, want %v", i, j, got, want[[2]int{i, j}])
		}
	}
	if again, err := r.pairs(); err != nil || !slices.Equal(again, pairs) {
		t.Error("the games are not the same again")
	}
}

func TestParseResult(t *testing.T) {
	for text, want := range map[string]result{
		"1 - 0": {score: rating.Win}, "1–0": {score: rating.Win}, "0 — 1": {score: rating.Loss}, "½–½": {score: rating.Draw},
		"1/2 − 1/2": {score: rating.Draw}, "0 – 0": {void: true}, "Tie (BothBad)": {score: rating.Draw},
		"+10 =5 −3": {many: true, games: [3]int64{10, 5, 3}}, " ": {many: true}, "": {open: true},
	} {
		if got, ok := parseResult([]byte(text)); got != want || !ok {
			t.Errorf("%q: %+v, %t, want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{"1 0", "10", "–", "1-", "2-1", "1–0–0", "- 3"} {
		if x, ok := parseResult([]byte(text)); ok {
			t.Errorf("%q: %+v", text, x)
		}
	}
	if got, _ := elos(t, "Ann Bob 1 – 0\nAnn Bob 1/2 - 1/2\n"); len(got) != 2 {
		t.Error(got)
	}
	for text, want := range map[string]string{
		"2.5-0.5": `not a result: "2.5-0.5"; several games are as in +10 =5 -3`, "x": `not a result: "x"`, "3-": `not a result: "3-"`,
	} {
		if got := notResult([]byte(text)); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}

func TestParseCount(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "007": 7, "1000000000000": maxCount, "": -1, "x": -1, "1000000000001": -1,
		"18446744073709551617": -1, "99999999999999999999999999": -1, "-1": -1} {
		n, ok := parseCount([]byte(text))
		if !ok {
			n = -1
		}
		if n != want {
			t.Errorf("%q: %d, want %d", text, n, want)
		}
	}
}

// A header says which columns count, and the output repeats it.
func TestHeadings(t *testing.T) {
	for _, c := range []struct{ text, note, players string }{
		{"A,B,Score,wins,losses,winner,loser\nAnn,Bob,0,x,y,Ann,Bob\n", `columns "A", "B", "Score"`, "Bob Ann"},
		{"a,b,wins,losses,winner name,loser name\nAnn,Bob,0,1,Ann,Bob\n", `columns "a", "b", "wins", "losses"`, "Bob Ann"},
		{"winner,loser,a,w,l\nAnn,Bob,x,0,1\n", `columns "winner", "loser"`, "Ann Bob"},
		{"b,score,a;x,a\nAnn,1,x,Bob\n", `columns "a", "b", "score"`, "Bob Ann"},
		{"Black\tWhite\tResult\tDate\nAnn\tBob\t1\t2026\n", `columns "White", "Black", "Result", "Date"`, "Bob Ann"},
		{"home,white,black,result\nH,Ann,Bob,1\n", `columns "white", "black", "result"`, "Ann Bob"},
		{"a;b;score\nAnn;Bob;0,5\nAnn;Bob;0\n", `columns "a", "b", "score"`, "Bob Ann"},
	} {
		_, x := elos(t, c.text)
		names := ""
		for _, p := range x.Players {
			names += p.Name + " "
		}
		if strings.TrimSpace(names) != c.players || len(x.Notes) != 1 || x.Notes[0] != "standard input: "+c.note {
			t.Errorf("%q: %s%q", c.text, names, x.Notes)
		}
	}
}

// Who won is found in many kinds of tables. Each row has the wins, draws and
// losses of Ann.
func TestWhoWon(t *testing.T) {
	for _, c := range []struct {
		text string
		want [3]int64
	}{
		// The letters of home and away, as in tables of football.
		{"HomeTeam,AwayTeam,FTHG,FTAG,FTR\nAnn,Bob,4,2,H\nAnn,Bob,0,0,D\nBob,Ann,1,0,h\nAnn,Bob,0,1,A\nAnn,Bob,0,1,a\n", [3]int64{1, 1, 3}},
		{"home,away,result\nAnn,H,H\nA,Ann,A\n", [3]int64{0, 0, 2}},
		{"a,b,result\nAnn,Bob,A\nAnn,Bob,b\n", [3]int64{1, 0, 1}},
		// Points and goals of both.
		{"Player 1,Player 2,Score 1,Score 2\nAnn,Bob,1,2\nAnn,Bob,0,0\nAnn,Bob,10,9\nAnn,Bob,½,0.5\nBob,Ann,\"0,5\",0\n", [3]int64{1, 2, 2}},
		{"date,home_team,away_team,home_score,away_score\n2026-01-01,Ann,Bob,2,1\n2026-01-01,Ann,Bob,,\n", [3]int64{1, 0, 0}},
		{"white,black,result,score1,score2\nAnn,Bob,1,0,1\n", [3]int64{1, 0, 0}},
		// The name of the winner comes before a side or a number.
		{"player1,player2,winner\nAnn,a,a\nb,Ann,b\nAnn,1,1\n1,Ann,1\nAnn,Bob,player1\nAnn,Bob,2\n", [3]int64{1, 0, 4}},
		{"player1,player2,result\nAnn,a,a\n1,Ann,1\nAnn,7-zip,7-zip\n", [3]int64{0, 0, 3}},
		{"Ann,a,a\nAnn,black,black\n", [3]int64{0, 0, 2}},
		// Other headers.
		{"model_a,model_b,winner_model_a,winner_model_b,winner_tie\nAnn,Bob,1,0,0\nBob,Ann,0,0,1\n", [3]int64{1, 1, 0}},
		{"White Name,Black Name,Result\nAnn,Bob,1-0\n", [3]int64{1, 0, 0}},
		{"winner,white_id,white_rating,black_id,black_rating\nwhite,Ann,1500,Bob,1400\n", [3]int64{1, 0, 0}},
	} {
		status, out, errs := try(c.text, "-json", "-")
		if strings.Contains(c.text, "Ann,Bob,2\n") {
			if want := "standard input:7: not a result: \"2\"\n"; status != 1 || !strings.HasSuffix(errs, want) {
				t.Errorf("%q: %s, want %s", c.text, errs, want)
			}
		} else if status != 0 {
			t.Errorf("%q: status %d, %s", c.text, status, errs)
		}
		var x table
		if err := json.Unmarshal([]byte(out), &x); err != nil {
			t.Errorf("%q: %v", c.text, err)
		}
		for _, p := range x.Players {
			if got := [3]int64{p.Wins, p.Draws, p.Losses}; p.Name == "Ann" && got != c.want {
				t.Errorf("%q: %v, want %v", c.text, got, c.want)
			}
		}
	}
	for _, text := range []string{"1,x", "-1,0", "1,", "1e3,0", "NaN,1", "1.2.3,0"} {
		if status, _, errs := try("a,b,score1,score2\nAnn,Bob,"+text+"\n", "-"); status != 1 || !strings.Contains(errs, ":2: not a result: \""+text+"\"") {
			t.Errorf("%s: status %d, %s", text, status, errs)
		}
	}
}

// A row without the last column that is needed is named.
func TestShortRows(t *testing.T) {
	for head, want := range map[string]string{"a,b,score1,score2": ":2: 3 fields, but the column 4", "a,b,w,x,l": ":2: 3 fields, but the column 5"} {
		if status, _, errs := try(head+"\nAnn,Bob,1\n", "-"); status != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s", head, status, errs)
		}
	}
}

// Who has too few games without the players who are left out is left out, too.
func TestLeastAgain(t *testing.T) {
	_, x := elos(t, "A B 1\nB C 1\nC D +1 =1\n", "-least", "2")
	if len(x.Players) != 2 || x.Games != 2 || x.Missed[0].Games != 2 || x.Missed[0].Why != why[tooFew] {
		t.Errorf("%+v", x)
	}
}

// A chain of many players is left out one by one, in little time. The others
// are as by a slow reader of the rule.
func TestLeastOfMany(t *testing.T) {
	var pairs []rating.Pair[int32]
	const n = 1_000_000
	for i := range int32(n - 1) {
		pairs = append(pairs, rating.Pair[int32]{A: i, B: i + 1, Wins: 1})
	}
	if rest, left := few(pairs, n, 2); len(rest) != 0 || left != n-1 {
		t.Error(len(rest), left)
	}
	rapid.Check(t, func(t *rapid.T) {
		var pairs []rating.Pair[int32]
		for i := range int32(8) {
			for j := range i {
				if n := rapid.Int64Range(-3, 2).Draw(t, "games"); n >= 0 {
					pairs = append(pairs, rating.Pair[int32]{A: i, B: j, Draws: n})
				}
			}
		}
		least := rapid.IntRange(1, 6).Draw(t, "least")
		got, left := few(pairs, 8, least)
		want := pairs
		for {
			games := make([]int64, 8)
			for _, x := range want {
				games[x.A] += met(x)
				games[x.B] += met(x)
			}
			var next []rating.Pair[int32]
			for _, x := range want {
				if min(games[x.A], games[x.B]) >= int64(least) {
					next = append(next, x)
				}
			}
			if len(next) == len(want) {
				break
			}
			want = next
		}
		for _, x := range pairs {
			left -= met(x)
		}
		for _, x := range want {
			left += met(x)
		}
		if !slices.Equal(got, want) || left != 0 {
			t.Fatalf("%v of %v, want %v; %d games too many", got, pairs, want, left)
		}
	})
}

// The first players have their chances against the next, who may not be shown.
func TestTop(t *testing.T) {
	all, top := good(t, ""), good(t, "", "-top", "1")
	line := regexp.MustCompile(`(?m)^ +1 .*$`)
	if a, b := line.FindString(all), line.FindString(top); a != b || a == "" || !strings.Contains(top, "  … and 3 more\n") {
		t.Errorf("%q, %q", a, b)
	}
}

// Errors are left out where they would take long. Two players are compared all
// the same.
func TestErrorsOfMany(t *testing.T) {
	var text strings.Builder
	rng := rand.New(rand.NewPCG(1, 1))
	for range 110_000 {
		i, j := rng.IntN(2001), rng.IntN(2001)
		if i != j {
			fmt.Fprintf(&text, "%d %d %d\n", i, j, rng.IntN(2))
		}
	}
	out := good(t, text.String(), "-top", "3", "-")
	if !strings.Contains(out, "left out for so many players; see -long.") || !regexp.MustCompile(`(?m)^ +1 +\d+ +[\d.]+ +\d+ `).MatchString(out) {
		t.Error(out)
	}
	if status, _, errs := try(text.String(), "-intervals", "-"); status != 1 || !strings.Contains(errs, "-intervals takes long for 2001 players") {
		t.Error(status, errs)
	}
	if out := good(t, text.String(), "-versus", "7,8", "-"); !regexp.MustCompile(`(?m)^  8 .* [\d.]+$`).MatchString(out) {
		t.Error(out)
	}
}

// A limit on work is one that -long takes away.
func TestLimited(t *testing.T) {
	for _, c := range []struct {
		long bool
		err  error
		want string
	}{{false, rating.ErrTooLarge, rating.ErrTooLarge.Error() + "; see -long"}, {true, rating.ErrTooLarge, rating.ErrTooLarge.Error()}, {false, io.EOF, "EOF"}} {
		if got := (call{long: c.long}).limited(c.err); got.Error() != c.want || !errors.Is(got, c.err) {
			t.Errorf("%v: %v, want %s", c.err, got, c.want)
		}
	}
}

// Each file says once that it has names that are not UTF-8.
func TestEncodingOfEachFile(t *testing.T) {
	a, b := written(t, "a", "\xe9 Bob 1\n\xea Bob 1\n"), written(t, "b", "\n\xeb Bob 1\n")
	_, out, _ := try("", a, b)
	if strings.Count(out, "Windows-1252") != 2 {
		t.Error(out)
	}
}

// Anchors that never met are one group, since their ratings are known.
func TestGroupsOfAnchors(t *testing.T) {
	const games = "A B 1\nC D 1\n"
	if _, x := elos(t, games); len(x.Groups) != 2 || x.Groups[0].Size != 2 {
		t.Errorf("%+v", x.Groups)
	}
	if _, x := elos(t, games, "-anchor", "A=2000", "-anchor", "D=1000"); len(x.Groups) != 0 {
		t.Errorf("%+v", x.Groups)
	}
}
