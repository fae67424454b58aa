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
		{"a team that does not reveal", func(r *record) { r.Contributions = r.Contributions[:2] }, "team Lakeview"},
	} {
		r := published(t)
		c.change(&r)
		for _, args := range [][]string{nil, {"-lot", "x"}} {
			if args != nil && strings.Contains(c.want, "team") {
				continue // a lot has no secrets
			}
			status, out, errs := try("", append(args, "-draw", r.write(t))...)
			if status != 1 || out != "" || !strings.Contains(errs, c.want) {
				t.Errorf("%s: status %d, %s\n%s", c.name, status, errs, out)
			}
		}
	}
}
