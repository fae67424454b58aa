package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/internal/golden"
)

// published returns a draw of three teams with the first recorded round.
func published(t *testing.T) record {
	t.Helper()
	r := record{Draw: duplicate.Draw{Event: "Cup of 2023", Matches: 2, Hands: 4, Cards: 9}}
	r.Chain, r.Pulse = recorded(t, 0)
	r.Draw.Beacon = &duplicate.Beacon{Chain: r.Chain.Hash, Round: r.Pulse.Round}
	for k, team := range []string{"Northwood", "Riverside", "Lakeview"} {
		c := duplicate.Contribution{Team: team, Form: duplicate.Seed, Data: make([]byte, 32)}
		c.Data[0], c.Salt[0] = byte(k), byte(k+1)
		commitment, err := duplicate.Commit(r.Draw, c)
		if err != nil {
			t.Fatal(err)
		}
		r.Contributions = append(r.Contributions, c)
		r.Promises = append(r.Promises, duplicate.Promise{Team: team, Commitment: commitment})
	}
	return r
}

// write writes a draw into a file.
func (r record) write(t *testing.T) string {
	t.Helper()
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "draw.json")
	if err := os.WriteFile(path, append(text, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// A draw in order has its cards and its lots.
func TestDrawGolden(t *testing.T) {
	text, err := os.ReadFile(published(t).write(t))
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "draw.json", string(text))
	for _, c := range []struct {
		name string
		args []string
	}{
		{"draw.golden", nil},
		{"lot.golden", []string{"-lot", "sets of the first round"}},
	} {
		status, out, errs := try("", append(c.args, "-draw", "testdata/draw.json")...)
		if status != 0 || errs != "" {
			t.Errorf("status %d, %s", status, errs)
		}
		golden.Check(t, c.name, out)
	}
}

// Whatever is wrong with a draw is said, and no card is shown.
func TestDrawRefused(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*record)
		want   string
	}{
		{"a signature that is made up", func(r *record) { r.Pulse = resigned(r.Pulse, flip(r.Pulse.Signature, 300)) }, "signature: not a point of its group"},
		{"a secret and the signature", func(r *record) {
			r.Contributions[1].Data[5]++
			r.Pulse = resigned(r.Pulse, flip(r.Pulse.Signature, 300))
		}, "team Riverside"},
		{"the signature and a secret", func(r *record) {
			r.Contributions[1].Data[5]++
			r.Pulse = resigned(r.Pulse, flip(r.Pulse.Signature, 300))
		}, "signature: not a point of its group"},
		{"another round", func(r *record) { _, r.Pulse = recorded(t, 1) }, "round"},
		{"another chain", func(r *record) { r.Chain, r.Pulse = recorded(t, 2) }, "chain"},
		{"no round named", func(r *record) { r.Draw.Beacon = nil }, "beacon"},
		{"a wrong salt", func(r *record) { r.Contributions[0].Salt[5]++ }, "team Northwood"},
		{"no contributions", func(r *record) { r.Contributions = []duplicate.Contribution{} }, "team Northwood"},
		{"no promises", func(r *record) { r.Promises = []duplicate.Promise{} }, "too few entrants"},
		{"repeated teams", func(r *record) { r.Promises = append(r.Promises, r.Promises...) }, "named twice"},
		{"a number below 1", func(r *record) { r.Draw.Matches = -5 }, "-5 matches"},
		{"a team that does not reveal", func(r *record) { r.Contributions = r.Contributions[:2] }, "team Lakeview"},
	} {
		r := published(t)
		c.change(&r)
		for _, args := range [][]string{nil, {"-lot", "x"}} {
			status, out, errs := try("", append(args, "-draw", r.write(t))...)
			if status != 1 || out != "" || !strings.Contains(errs, c.want) {
				t.Errorf("%s: status %d, %s\n%s", c.name, status, errs, out)
			}
		}
	}
}

// A file for lots alone has lots, and says that no draw was checked.
func TestLotsAlone(t *testing.T) {
	r := published(t)
	text := func(change func(*lots)) string {
		l := lots{r.Draw.Event, *r.Draw.Beacon, r.Chain, r.Pulse}
		change(&l)
		b, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	same := text(func(*lots) {})
	status, out, errs := try(same, "-draw", "-", "-lot", "sets of the first round")
	golden, err := os.ReadFile("testdata/lot.golden")
	if err != nil {
		t.Fatal(err)
	}
	_, lot, _ := strings.Cut(string(golden), "the lot of")
	if status != 0 || !strings.Contains(out, "the signature is valid\n") || !strings.HasSuffix(out, "no draw is in the file, so only the round was checked\nthe lot of"+lot) {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
	for _, c := range []struct {
		in, want string
		args     []string
	}{
		{same, "the file has no draw; -lot LABEL prints a lot", nil},
		{text(func(l *lots) { l.Event = "" }), "a name must not be empty", []string{"-lot", "x"}},
		{text(func(l *lots) { l.Beacon.Round++ }), "not the round that was named", []string{"-lot", "x"}},
		{text(func(l *lots) { l.Pulse = resigned(l.Pulse, flip(l.Pulse.Signature, 300)) }), "not a point of its group", []string{"-lot", "x"}},
		{strings.Replace(same, "{", `{"draw":{},`, 1), "draw (line 1, column 9): ", []string{"-lot", "x"}},
		{strings.Replace(same, "{", `{"promises":[],`, 1), `unknown key "promises"`, []string{"-lot", "x"}},
	} {
		if status, out, errs := try(c.in, append(c.args, "-draw", "-")...); status != 1 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d, %s%s", c.want, status, errs, out)
		}
	}
}

// A draw that names a round of a chain with links is refused by name.
func TestDrawScheme(t *testing.T) {
	r := published(t)
	r.Chain, r.Pulse = recorded(t, 2)
	r.Draw.Beacon = &duplicate.Beacon{Chain: r.Chain.Hash, Round: r.Pulse.Round}
	for _, args := range [][]string{nil, {"-lot", "x"}} {
		status, out, errs := try("", append(args, "-draw", r.write(t))...)
		if status != 1 || out != "" || !strings.Contains(errs, "can choose among signatures of a round") {
			t.Errorf("status %d, %s%s", status, errs, out)
		}
	}
}
