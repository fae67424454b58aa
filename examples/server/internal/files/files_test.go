package files

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/title"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/csvfile"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// now is Monday, 20:00 in the zone of the event, when round 1 is paired.
var now = time.Date(2012, 1, 10, 1, 0, 0, 0, time.UTC)

// six have names that a spreadsheet could take for formulas.
var six = []string{"Ann", "=HYPERLINK(\"http://x\")", "@Cid", "-Dan, the first", "+Eve", "李小龍 O'Neil"}

// A table is an event in a test.
type event struct {
	testing.TB
	s  *desk.State
	at time.Time
}

// do has the director give a command.
func (x *event) do(c desk.Command) {
	x.Helper()
	r := desk.Request{By: desk.Actor{Role: desk.Director}, At: x.at}
	if x.s != nil {
		r.Seen = x.s.Number
	}
	record, _, err := desk.Decide(x.s, c, r)
	if err != nil {
		x.Fatalf("%s: %v", c.Verb(), err)
	}
	if x.s, err = x.s.Apply(record); err != nil {
		x.Fatal(err)
	}
}

// file makes a file that the event has.
func (x *event) file(path string) []byte {
	x.Helper()
	body, contentType, err := File(x.s, x.at, path)
	if err != nil {
		x.Fatalf("%s: %v", path, err)
	}
	if again, _, _ := File(x.s, x.at, path); !bytes.Equal(body, again) || contentType == "" {
		x.Errorf("%s: %s is made in two ways", path, contentType)
	}
	return body
}

// rows reads a CSV file back.
func (x *event) rows(path string) [][]string {
	x.Helper()
	text := string(x.file(path))
	body, ok := strings.CutPrefix(text, csvfile.Mark)
	if !ok {
		x.Errorf("%s begins with %.10q", path, text)
	}
	rows, err := csv.NewReader(strings.NewReader(body)).ReadAll()
	if err != nil {
		x.Fatalf("%s: %v", path, err)
	}
	if n := strings.Count(body, "\r\n"); n != len(rows) || strings.Count(body, "\n") != n {
		x.Errorf("%s: %d lines for %d rows", path, n, len(rows))
	}
	for _, row := range rows {
		for _, cell := range row {
			if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
				x.Errorf("%s: a spreadsheet takes %q for a formula", path, cell)
			}
		}
	}
	return rows
}

// open is an event whose registration is over.
func open(t testing.TB, entrants ...string) *event {
	t.Helper()
	x := &event{TB: t, at: now}
	x.do(desk.Create{ID: "test", FirstMonday: "2012-01-09", Zone: "-05:00", Token: fmt.Sprintf("%064x", 1), File: competition.File{
		About: "The test of 2012",
		Event: pairing.Event[string]{Edition: pairing.WC2012, Lives: 2, Entrants: entrants},
	}})
	return x
}

// playing is an event in which round 2 is being played. The player named second
// has left.
func playing(t testing.TB) *event {
	t.Helper()
	x := open(t, six...)
	x.do(desk.Pair{Round: 1})
	x.results(1)
	x.do(desk.Withdraw{Player: six[1]})
	x.at = x.at.AddDate(0, 0, 7)
	x.do(desk.Pair{Round: 2})
	return x
}

// results reports a win of Gold in each game of a round.
func (x *event) results(round int) {
	x.Helper()
	for _, g := range x.s.File.Event.Rounds[round-1].Games {
		g.Outcome = pairing.GoldWins
		x.do(desk.Report{Round: round, Game: g})
	}
}

// Every CSV file reads back to the same rows, and is safe for spreadsheets.
func TestCSV(t *testing.T) {
	x := playing(t)
	rows := x.rows("standings.csv")
	if len(rows) != 7 || strings.Join(rows[0], ",") != "from,to,seed,player,won,lost,byes,elo,error,status" {
		t.Errorf("%q", rows)
	}
	table, err := x.s.Standings()
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for i, name := range six {
		names[fmt.Sprint(i+1)] = name
	}
	seen := 0
	for _, p := range table.Places {
		for _, name := range p.Players {
			seen++
			row := rows[seen]
			if names[row[2]] != name || strings.TrimPrefix(row[3], "'") != name || row[0] != fmt.Sprint(p.From) || row[1] != fmt.Sprint(p.To) {
				t.Errorf("%q is not %q at %d-%d", row, name, p.From, p.To)
			}
			if row[7] == "" || row[8] == "" {
				t.Errorf("%q has no rating", row)
			}
			if (name == six[1]) != (row[9] == "withdrawn") {
				t.Errorf("the status of %q", row)
			}
		}
	}

	for n, r := range x.s.File.Event.Rounds {
		rows := x.rows(fmt.Sprintf("rounds/%d.csv", n+1))
		if len(rows) != 1+len(r.Games)+len(r.Byes) {
			t.Errorf("%q", rows)
		}
		for k, g := range r.Games {
			row := rows[k+1]
			if row[0] != fmt.Sprint(k+1) || strings.TrimPrefix(row[1], "'") != g.Gold || strings.TrimPrefix(row[2], "'") != g.Silver || row[3] != g.Outcome.String() {
				t.Errorf("%q is not %v", row, g)
			}
			if g.Outcome == pairing.GoldWins && row[4] != row[1] || g.Outcome == pairing.NotPlayed && row[4] != "" {
				t.Errorf("the winner of %q", row)
			}
			if n == 1 && (row[5] == "" || row[6] != "proposed") {
				t.Errorf("the time of %q", row)
			}
		}
		for k, bye := range r.Byes {
			if row := rows[1+len(r.Games)+k]; row[0] != "" || strings.TrimPrefix(row[1], "'") != bye || row[3] != "bye" {
				t.Errorf("%q is not the bye of %q", row, bye)
			}
		}
	}

	cross := x.rows("crosstable.csv")
	if strings.Join(cross[0], ",") != "from,to,seed,player,R1,R2,won,lost,byes" || len(cross) != 7 {
		t.Errorf("%q", cross)
	}
	cell := map[string]string{}
	for _, row := range cross[1:] {
		cell[row[2]] = row[4] + " " + row[5]
	}
	for n, r := range x.s.File.Event.Rounds {
		mark := [][2]string{{"+", "-"}, {"?", "?"}}[n]
		for _, g := range r.Games {
			seeds := (request{State: x.s}).seeds()
			gold, silver := fmt.Sprint(seeds[g.Gold]), fmt.Sprint(seeds[g.Silver])
			if c := strings.Fields(cell[gold] + " . .")[n]; c != silver+"g"+mark[0] {
				t.Errorf("round %d, %v: %q", n+1, g, c)
			}
			if c := strings.Fields(cell[silver] + " . .")[n]; c != gold+"s"+mark[1] {
				t.Errorf("round %d, %v: %q", n+1, g, c)
			}
		}
	}
}

// The text can be read in a terminal.
func TestText(t *testing.T) {
	x := playing(t)
	text := string(x.file("standings.txt"))
	clitest.Plain(t, text)
	if strings.Contains(text, "\n\n\n") {
		t.Errorf("two lines are empty in\n%s", text)
	}
	for _, want := range append(six, "The test of 2012\n", "Floating elimination, 6 entrants, 2 lives, 2 rounds\n", fmt.Sprintf("Record %d of the log.\n", x.s.Number), "place", "withdrawn") {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	early := &event{TB: t, at: now}
	early.do(desk.Create{ID: "test", Token: fmt.Sprintf("%064x", 1), File: competition.File{About: "Test"}})
	early.do(desk.Register{Player: "Ann", Token: fmt.Sprintf("%064x", 2)})
	if text := string(early.file("standings.txt")); !strings.Contains(text, "Registered: Ann\n") {
		t.Errorf("%s", text)
	}
	if rows := early.rows("standings.csv"); len(rows) != 1 {
		t.Errorf("%q", rows)
	}
}

// The JSON is read by the packages that it is for, and the certificate proves
// the round.
func TestJSON(t *testing.T) {
	x := playing(t)
	e, err := pairing.ReadEvent[string](bytes.NewReader(x.file("event.json")))
	if err != nil || len(e.Rounds) != 2 {
		t.Errorf("%v, %v", e, err)
	}
	f, err := competition.Read(x.file("file.json"))
	if err != nil || f.About != "The test of 2012" || len(f.Event.Rounds) != 2 {
		t.Errorf("%v, %v", f, err)
	}
	for n := 1; n <= 2; n++ {
		var proof competition.Proof
		if err := json.Unmarshal(x.file(fmt.Sprintf("certificate-%d.json", n)), &proof); err != nil {
			t.Fatal(err)
		}
		if len(proof.Event.Rounds) != n-1 || len(proof.Ranking) != 7-n {
			t.Errorf("round %d: %d rounds, %d players", n, len(proof.Event.Rounds), len(proof.Ranking))
		}
		if err := pairing.Verify(proof.Event, proof.Round, proof.Certificate); err != nil {
			t.Errorf("round %d: %v", n, err)
		}
	}
}

// The pictures are pictures of this event.
func TestPictures(t *testing.T) {
	x := playing(t)
	for _, path := range []string{"ladder.svg", "ratings.svg", "ratings/@Cid.svg", "remaining.svg"} {
		texts := strings.Join(clitest.SVG(t, x.file(path)), "\n")
		if want := map[bool]string{true: "After round 1: ", false: "@Cid"}[path == "remaining.svg"]; !strings.Contains(texts, want) {
			t.Errorf("%s: no %q in %s", path, want, texts)
		}
	}
	if texts := strings.Join(clitest.SVG(t, x.file("ratings.svg")), "\n"); strings.Count(texts, "out in round 1") == 0 {
		t.Errorf("the line of the player who has left does not end: %s", texts)
	}
	// The figures are as in the table. Nobody is out in a round that is
	// still being played.
	g := x.s.File.Event.Rounds[1].Games[0]
	g.Outcome = pairing.BothForfeit
	x.do(desk.Report{Round: 2, Game: g})
	texts := strings.Join(clitest.SVG(t, x.file("ratings.svg")), "\n")
	for _, row := range x.rows("standings.csv")[1:] {
		if want := row[7] + " ± " + row[8]; !strings.Contains(texts, want) {
			t.Errorf("no %q in %s", want, texts)
		}
	}
	if strings.Contains(texts, "out in round 2") {
		t.Error(texts)
	}
}

// The certificate of the title is there once there is a champion, and has the
// fingerprint of the event's JSON.
func TestTitle(t *testing.T) {
	x := open(t, "Ann", "Bob")
	for n := 1; ; n++ {
		if body, _, err := File(x.s, x.at, "certificate.svg"); !errors.Is(err, ErrNoFile) || body != nil {
			t.Errorf("before round %d: %v", n, err)
		}
		x.at = x.at.AddDate(0, 0, 7)
		x.do(desk.Pair{Round: n})
		g := x.s.File.Event.Rounds[n-1].Games[0]
		g.Outcome = pairing.SilverWins
		if g.Gold == "Bob" {
			g.Outcome = pairing.GoldWins
		}
		x.do(desk.Report{Round: n, Game: g})
		if n == 2 {
			break
		}
	}
	e, err := pairing.ReadEvent[string](bytes.NewReader(x.file("event.json")))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := title.Fingerprint(e)
	if err != nil {
		t.Fatal(err)
	}
	page := string(x.file("certificate.svg"))
	texts := strings.Join(clitest.SVG(t, []byte(page)), "\n")
	for _, want := range []string{"The test of 2012", "Bob"} {
		if !strings.Contains(texts, want) {
			t.Errorf("no %q in %s", want, texts)
		}
	}
	for _, text := range []string{page, string(x.file("standings.txt"))} {
		if !strings.Contains(text, "Fingerprint: "+sum) && !strings.Contains(text, "Fingerprint:\n"+sum) {
			t.Errorf("no %s in %s", sum, text)
		}
	}

	// Nobody gets a title if nobody is left.
	x = open(t, "Ann", "Bob")
	for n := 1; n <= 2; n++ {
		x.do(desk.Pair{Round: n})
		g := x.s.File.Event.Rounds[n-1].Games[0]
		g.Outcome = pairing.BothForfeit
		x.do(desk.Report{Round: n, Game: g})
		x.at = x.at.AddDate(0, 0, 7)
		if table, err := x.s.Standings(); err != nil || table.Over {
			break
		}
	}
	if body, _, err := File(x.s, x.at, "certificate.svg"); !errors.Is(err, ErrNoFile) || body != nil {
		t.Errorf("without a champion: %v", err)
	}
}

// A ladder of any size is drawn.
func TestLargeLadder(t *testing.T) {
	var names []string
	for k := range 65 {
		names = append(names, fmt.Sprint("Player ", k))
	}
	x := open(t, names...)
	if body := x.file("ladder.svg"); !strings.Contains(string(body), "Player 64<") {
		t.Errorf("%.300s", body)
	}
}

// Whatever else is asked for is not there.
func TestNoFile(t *testing.T) {
	x := playing(t)
	for _, path := range []string{
		"", "/", "standings", "standings.CSV", "/standings.csv", "rounds/.csv", "rounds/0.csv", "rounds/3.csv", "rounds/01.csv", "rounds/+1.csv", "rounds/-1.csv", "rounds/x.csv",
		"rounds/1.csv/", "rounds/99999999999999999999.csv", "players/Zoe.ics", "players/.ics", "players/../../x.ics", "certificate-0.json", "certificate-4.json", "certificate-.json", "ratings/Zoe.svg", "log.json",
	} {
		if body, _, err := File(x.s, now, path); !errors.Is(err, ErrNoFile) || body != nil {
			t.Errorf("%q: %v", path, err)
		}
	}
	if _, _, err := File(nil, now, "event.json"); !errors.Is(err, ErrNoFile) {
		t.Error(err)
	}
	early := &event{TB: t, at: now}
	early.do(desk.Create{ID: "test", Token: fmt.Sprintf("%064x", 1), File: competition.File{About: "Test"}})
	for _, r := range routes {
		_, _, err := File(early.s, now, strings.ReplaceAll(r.pattern, "*", "1"))
		if want := r.begun || strings.HasSuffix(r.pattern, ".ics"); errors.Is(err, ErrNoFile) != want || !want && err != nil {
			t.Errorf("%s before the event begins: %v", r.pattern, err)
		}
	}
	if !Slow("certificate-1.json") || Slow("event.json") || Slow("x") || !Has("rounds/7.csv") || Has("rounds/7") {
		t.Error("the table of files")
	}
}
