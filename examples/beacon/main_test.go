package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

// try runs the program.
func try(in string, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String()
}

const (
	quicknet = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
	standard = "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce"

	notForDraws = "This chain is not for draws and lots. Whoever has the key of a chain of this\n" +
		"scheme can choose among many valid signatures of a round.\n"
)

// The program says what there is to say, and no more.
func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		args string
		want string
	}{
		{"", "quicknet: a round every 3 s since 2023-08-23 15:09:27 UTC\n" +
			"  scheme  bls-unchained-g1-rfc9380\n  chain   " + quicknet + "\n\n" +
			"default: a round every 30 s since 2020-07-22 15:17:30 UTC\n" +
			"  scheme  pedersen-bls-chained\n  chain   " + standard + "\n" + notForDraws},
		{"-chain default", "default: a round every 30 s since 2020-07-22 15:17:30 UTC\n" +
			"  scheme  pedersen-bls-chained\n  chain   " + standard + "\n" + notForDraws},
		{"-pulse testdata/quicknet-1000.json", "round 1000 of quicknet: the signature is valid\n" +
			"  published   2023-08-23 15:59:24 UTC\n" +
			"  randomness  fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd\n  chain       " + quicknet + "\n"},
		{"-chain chains/default.json -pulse testdata/default-2634945.json", "round 2634945 of default: the signature is valid\n" +
			"  published   2023-01-23 13:09:30 UTC\n" +
			"  randomness  fc8f2b3561428c365ada1aeecad04ccc044ba649c6363c5f687c1989cc2c20e5\n  chain       " + standard + "\n" + notForDraws},
		{"-round 1000", "round 1000 of quicknet is published at 2023-08-23 15:59:24 UTC\n  {\"chain\":\"" + quicknet + "\",\"round\":1000}\n"},
		{"-at 2023-08-23T15:59:24Z", "round 1000 of quicknet is published at 2023-08-23 15:59:24 UTC\n  {\"chain\":\"" + quicknet + "\",\"round\":1000}\n"},
		{"-at 2023-08-23T10:59:22-05:00", "round 1000 of quicknet is published at 2023-08-23 15:59:24 UTC\n  {\"chain\":\"" + quicknet + "\",\"round\":1000}\n"},
		{"-chain default -at 2023-01-23T13:09:01Z", "round 2634945 of default is published at 2023-01-23 13:09:30 UTC\n" + notForDraws},
	} {
		status, out, errs := try("", strings.Fields(c.args)...)
		if status != 0 || out != c.want || errs != "" {
			t.Errorf("%s: status %d, %s\n%s", c.args, status, errs, out)
		}
		for line := range strings.Lines(out) {
			if len(line) > 81 && !strings.HasPrefix(line, "  {") {
				t.Errorf("%s: a line is wider than 80 columns: %s", c.args, line)
			}
		}
	}
}

// What is wrong with a call or a file is said, and no answer is given.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, v any) string {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	chain, pulse := recorded(t, 0)
	renamed, later := chain, pulse
	renamed.Metadata.BeaconID = "other"
	later.Round++
	other := resigned(pulse, flip(pulse.Signature, 300))
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"file"}, 2, "there are only flags"},
		{[]string{"-x"}, 2, "usage: beacon"},
		{[]string{"-at", "tomorrow"}, 2, "not a time such as 2026-12-01T18:00:00Z"},
		{[]string{"-round", "-1"}, 2, "not a whole number from 0"},
		{[]string{"-pulse", ""}, 2, "it is empty"},
		{[]string{"-round", "1", "-at", "2026-12-01T18:00:00Z"}, 2, "-at and -round do not go together"},
		{[]string{"-pulse", "x", "-round", "1"}, 2, "-pulse and -round do not go together"},
		{[]string{"-chain", "-", "-pulse", "-"}, 2, "only one file can be standard input"},
		{[]string{"-round", "0"}, 2, "-round: rounds are numbered from 1"},
		{[]string{"-round", "18446744073709551615"}, 1, "after the year 9999"},
		{[]string{"-at", "2020-12-01T18:00:00Z"}, 1, "before the genesis"},
		{[]string{"-pulse", filepath.Join(dir, "none")}, 1, "none: "},
		{[]string{"-pulse", "main.go"}, 1, "main.go: "},
		{[]string{"-chain", write("renamed", renamed)}, 1, "renamed: duplicate: chain, hash: not the hash of the chain"},
		{[]string{"-pulse", "testdata/default-2634945.json"}, 1, "beacon: round 2634945 is of the chain default, not of quicknet: use -chain default\n"},
		{[]string{"-pulse", "testdata/default-1.json"}, 1, "beacon: round 1 is of the chain default, not of quicknet: use -chain default\n"},
		{[]string{"-chain", "default", "-pulse", "testdata/quicknet-1000.json"}, 1, "beacon: round 1000 is of the chain quicknet, not of default: use -chain quicknet\n"},
		{[]string{"-chain", "default", "-pulse", write("wrong", other)}, 1, "pulse, signature: the wrong number of bytes"},
		{[]string{"-pulse", write("later", later)}, 1, "round 1001: the signature is not valid"},
		{[]string{"-pulse", write("other", other)}, 1, "signature: not a point of its group"},
	} {
		status, out, errs := try("", c.args...)
		if status != c.status || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%q: status %d, %s\n%s", c.args, status, errs, out)
		}
	}
	if status, out, errs := try("", "-h"); status != 0 || !strings.HasPrefix(out, "usage: beacon [flags]\n") || errs != "" {
		t.Errorf("status %d, %s\n%s", status, errs, out)
	}
	var errs bytes.Buffer
	if status := run([]string{"-pulse", "-"}, clitest.Endless{}, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "more than 65536 bytes") {
		t.Errorf("status %d, %s", status, &errs)
	}
	errs.Reset()
	if status := run(nil, nil, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "cannot be written") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// A chain that is not shipped never goes by the name that it has given itself.
func TestUnknownChain(t *testing.T) {
	for _, name := range append([]string{"quicknet"}, clitest.Hostile...) {
		chain, _ := recorded(t, 0)
		chain.Genesis++
		chain.Metadata.BeaconID = name
		chain.Hash = duplicate.ChainHash{}
		text, err := json.Marshal(chain)
		if err != nil {
			t.Fatal(err)
		}
		// The error says what the hash is.
		_, _, errs := try(string(text), "-chain", "-")
		_, hash, _ := strings.Cut(strings.TrimSpace(errs), "the other fields have ")
		if err := chain.Hash.UnmarshalText([]byte(hash)); err != nil {
			t.Fatal(errs)
		}
		if text, err = json.Marshal(chain); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{nil, {"-round", "7"}} {
			status, out, errs := try(string(text), append(args, "-chain", "-")...)
			if status != 0 || errs != "" || !strings.Contains(out, "a chain that calls itself ") ||
				!strings.Contains(out, "This program does not know the chain.") {
				t.Errorf("%q: status %d, %s\n%s", name, status, errs, out)
			}
			clitest.Plain(t, out)
			clitest.Isolated(t, out)
		}
	}
}
