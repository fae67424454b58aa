package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/beacon/bls"
	"github.com/arbiter-go/arbiter/internal/night"
)

// python runs Python with some text as input.
func python(t *testing.T, in string, args ...string) (status int, out string) {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	c := exec.Command(path, append([]string{"-B"}, args...)...)
	c.Stdin = strings.NewReader(in)
	text, err := c.CombinedOutput()
	if strings.Contains(string(text), "Traceback") || c.ProcessState == nil {
		t.Fatalf("python3: %v\n%s", err, text)
	}
	return c.ProcessState.ExitCode(), string(text)
}

// A document is a chain and a pulse, each as JSON.
type document [2]any

// checkAll gives documents to verify.py, in one process, and returns what it
// says of each.
func checkAll(t *testing.T, documents []document) []string {
	t.Helper()
	const program = `
import functools, json, sys, verify
verify.point = functools.cache(verify.point)
for chain, pulse in json.load(sys.stdin):
    try:
        print(verify.check(chain, pulse).split("\n")[0])
    except SystemExit as e:
        print(e)
`
	in, err := json.Marshal(documents)
	if err != nil {
		t.Fatal(err)
	}
	_, out := python(t, string(in), "-c", program)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) != len(documents) {
		t.Fatalf("%d lines for %d documents:\n%s", len(lines), len(documents), out)
	}
	for _, line := range lines {
		if !strings.HasSuffix(line, " is genuine") && !strings.HasPrefix(line, "not genuine: ") {
			t.Errorf("verify.py says %q", line)
		}
	}
	return lines
}

// rounds are the recorded rounds, and the names of their chains.
var rounds = [...][2]string{{"quicknet", "quicknet-1000"}, {"quicknet", "quicknet-657413"}, {"default", "default-2634945"}}

// recorded returns a recorded round by its number in rounds.
func recorded(t testing.TB, k int) (duplicate.Chain, duplicate.Pulse) {
	t.Helper()
	chain, err := known(rounds[k][0])
	if err != nil {
		t.Fatal(err)
	}
	var pulse duplicate.Pulse
	text, err := os.ReadFile(filepath.Join("testdata", rounds[k][1]+".json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &pulse); err != nil {
		t.Fatal(err)
	}
	return chain, pulse
}

// verify.py is a program with statuses, and reads files strictly.
func TestPython(t *testing.T) {
	chain, pulse := recorded(t, 0)
	want := fmt.Sprintf("round %d is genuine\n  randomness  %v\n  chain       %v\n", pulse.Round, pulse.Randomness,
		chain.Hash)
	status, out := python(t, "", "verify.py", "chains/quicknet.json", "testdata/quicknet-1000.json")
	if status != 0 || out != want {
		t.Errorf("status %d, %s", status, out)
	}
	status, out = python(t, "", "verify.py", "chains/quicknet.json")
	if status != 2 || !strings.HasPrefix(out, "usage: ") {
		t.Errorf("status %d, %s", status, out)
	}

	const program = `
import sys, verify
for line in sys.stdin:
    try:
        verify.main(*line.split())
    except SystemExit as e:
        print(e)
`
	twice := filepath.Join(t.TempDir(), "twice.json")
	if err := os.WriteFile(twice, []byte(`{"round":1,"round":2}`), 0o644); err != nil {
		t.Fatal(err)
	}
	cases := [][3]string{
		{"chains/quicknet.json", "testdata/none.json", "these are no such files: FileNotFoundError"},
		{"chains/quicknet.json", "verify.py", "these are no such files: JSONDecodeError"},
		{"testdata/quicknet-1000.json", "testdata/quicknet-1000.json", "the keys of the chain are not public_key, period"},
		{"chains/quicknet.json", "testdata/default-2634945.json", "a round of this chain has no signature"},
		{"chains/quicknet.json", twice, "a key is there twice"},
	}
	var in strings.Builder
	for _, c := range cases {
		fmt.Fprintln(&in, c[0], c[1])
	}
	_, out = python(t, in.String(), "-c", program)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) != len(cases) {
		t.Fatal(out)
	}
	for k, c := range cases {
		if !strings.HasPrefix(lines[k], "not genuine: "+c[2]) {
			t.Errorf("%q: %s", c[:2], lines[k])
		}
	}
}

// resigned returns a pulse with another signature, and the randomness of it.
func resigned(p duplicate.Pulse, signature []byte) duplicate.Pulse {
	hash := sha256.Sum256(signature)
	p.Signature, p.Randomness = signature, hash[:]
	return p
}

// flip returns a copy of b with a bit flipped.
func flip(b []byte, bit int) []byte {
	b = slices.Clone(b)
	b[bit/8] ^= 1 << (bit % 8)
	return b
}

// verify.py and package bls accept and refuse the same documents. A flipped bit
// of a signature comes with the randomness that belongs to it.
func TestPythonAgrees(t *testing.T) {
	for k := range rounds {
		if !night.Now() && k > 0 {
			continue
		}
		step := []int{11, 101, 29}[k]
		if !night.Now() {
			step = 101
		}
		chain, pulse := recorded(t, k)
		type try struct {
			chain duplicate.Chain
			pulse duplicate.Pulse
		}
		tries := []try{{chain, pulse}}
		for bit := 0; bit < 8*len(pulse.Signature); bit += step {
			tries = append(tries, try{chain, resigned(pulse, flip(pulse.Signature, bit))})
		}
		for bit := 0; bit < 8*len(chain.PublicKey); bit += 3 * step {
			c := chain
			c.PublicKey = flip(chain.PublicKey, bit)
			tries = append(tries, try{c, pulse})
		}
		for bit := 0; bit < 8*len(pulse.Randomness); bit += 3 * step {
			p := pulse
			p.Randomness = flip(pulse.Randomness, bit)
			tries = append(tries, try{chain, p})
		}
		later := pulse // takes a whole pairing
		later.Round++
		tries = append(tries, try{chain, later})
		for _, size := range []int{0, 1, 47, 48, 49, 95, 96, 97} {
			for _, first := range []byte{0, 0x80, 0xa0, 0xc0, 0xe0} {
				b := make([]byte, size)
				if size > 0 {
					b[0] = first
				}
				tries = append(tries, try{chain, resigned(pulse, b)})
			}
		}
		var documents []document
		for _, x := range tries {
			documents = append(documents, document{x.chain, x.pulse})
		}
		accepted, points := 0, 0
		for i, line := range checkAll(t, documents) {
			ok := strings.HasSuffix(line, " is genuine")
			if err := bls.Verify(tries[i].chain, tries[i].pulse); (err == nil) != ok {
				t.Errorf("%s, try %d: verify.py says %q, and bls %v", rounds[k][1], i, line, err)
			}
			if ok {
				accepted++
			}
			if strings.HasSuffix(line, "is not on the curve") || strings.HasSuffix(line, "is not in the group") || strings.HasSuffix(line, "is not valid") {
				points++
			}
		}
		t.Logf("%s: %d documents, %d accepted, %d refused by the curve", rounds[k][1], len(tries), accepted, points)
		if accepted != 1 || points < 4 {
			t.Errorf("%s: %d accepted, %d refused by the curve", rounds[k][1], accepted, points)
		}
	}
}

// TestPublishedHashes checks the hash of verify.py with the published points.
func TestPublishedHashes(t *testing.T) {
	const program = `
import sys, verify
for line in sys.stdin:
    group, message = line.split()
    hash = {"G1": verify.HASH1, "G2": verify.HASH2}[group]
    hash.domain = f"QUUX-V01-CS02-with-BLS12381{group}_XMD:SHA-256_SSWU_RO_".encode()
    x, y = hash.point(bytes.fromhex(message.strip("-")))
    print(*("%096x" % part for n in (x, y) for part in (n.a, n.b)[:hash.group.degree]))
`
	text, err := os.ReadFile("testdata/rfc9380.txt")
	if err != nil {
		t.Fatal(err)
	}
	var in, want []string
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) > 3 && fields[0] != "#" {
			in = append(in, strings.Join(fields[:2], " ")+"\n")
			want = append(want, strings.Join(fields[2:], " "))
		}
	}
	if len(in) != 10 {
		t.Fatalf("%d vectors", len(in))
	}
	if !night.Now() { // the first and the last of each group
		in = []string{in[0], in[4], in[5], in[9]}
		want = []string{want[0], want[4], want[5], want[9]}
	}
	_, out := python(t, strings.Join(in, ""), "-c", program)
	for k, got := range strings.Split(strings.TrimSpace(out), "\n") {
		if k >= len(want) || got != want[k] {
			message, _ := hex.DecodeString(strings.Fields(in[k])[1])
			t.Errorf("%.20q: %s", message, got)
		}
	}
}

// Round 1 of a chain with links signs the group hash. Both programs accept the
// genuine round 1 of the chain default, and refuse it after other bytes.
func TestFirstRound(t *testing.T) {
	chain, err := known("default")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/default-1.json")
	if err != nil {
		t.Fatal(err)
	}
	var first duplicate.Pulse
	if err := json.Unmarshal(text, &first); err != nil {
		t.Fatal(err)
	}
	var documents []document
	var valid []bool
	for _, previous := range []duplicate.Hex{first.Previous, make(duplicate.Hex, 96), make(duplicate.Hex, 32), first.Previous[:31], {1}} {
		p := first
		p.Previous = previous
		documents = append(documents, document{chain, p})
		valid = append(valid, bls.Verify(chain, p) == nil)
	}
	if !slices.Equal(valid, []bool{true, false, false, false, false}) {
		t.Errorf("bls says %v", valid)
	}
	for k, line := range checkAll(t, documents) {
		if strings.HasSuffix(line, " is genuine") != valid[k] {
			t.Errorf("document %d: %s", k, line)
		}
	}
}

// Both programs read files alike, whatever is in them.
func TestPythonAsStrict(t *testing.T) {
	chain, err := os.ReadFile("chains/quicknet.json")
	if err != nil {
		t.Fatal(err)
	}
	pulse, err := os.ReadFile("testdata/quicknet-1000.json")
	if err != nil {
		t.Fatal(err)
	}
	wide := func(text []byte) string {
		var b strings.Builder
		for _, c := range text {
			b.Write([]byte{c, 0})
		}
		return b.String()
	}
	in := func(text []byte, old, other string) string {
		changed := strings.Replace(strings.ReplaceAll(string(text), ": ", ":"), old, other, 1)
		if changed == string(text) {
			t.Fatalf("there is no %s", old)
		}
		return changed
	}
	c, p := string(chain), string(pulse)
	dir, program := t.TempDir(), `
import functools, sys, verify
# All have the same signature. Other tests check it.
verify.point, verify.paired = functools.cache(verify.point), lambda *pairs: True
for line in sys.stdin:
    try:
        verify.main(*line.split())
        print("-")
    except SystemExit as e:
        print(e)
        print("-")
`
	var lines strings.Builder
	var valid []bool
	for k, x := range [][2]string{
		{c, p},
		{c, in(pulse, `"round"`, `"previous_signature":"","round"`)},
		{c, in(pulse, `"round"`, `"previous_signature":null,"round"`)},
		{c, in(pulse, `"round"`, `"previous_signature":"00","round"`)},
		{c, in(pulse, `"round"`, `"Round"`)},
		{c, in(pulse, `"round"`, `"next":1,"round"`)},
		{c, in(pulse, `"round":1000`, `"round":NaN`)},
		{c, in(pulse, `"round":1000`, `"round":1000.0`)},
		{c, in(pulse, `"round":1000`, `"round":99999999999999`)},
		{c, wide(pulse)},
		{c, "\xef\xbb\xbf" + p},
		{wide(chain), p},
		{in(chain, `"period":3`, `"period":0`), p},
		{in(chain, `"period":3`, `"period":true`), p},
		{in(chain, `"genesis_time":1692803367`, `"genesis_time":0`), p},
		{in(chain, `"genesis_time":1692803367`, `"genesis_time":9223372036854775808`), p},
		{in(chain, `"genesis_time":1692803367`, `"genesis_time":253402300800`), p},
		{in(chain, `"groupHash":"f477`, `"groupHash":"f4`), p},
		{in(chain, `"beaconID":"quicknet"`, `"beaconID":""`), p},
		{in(chain, `"beaconID":"quicknet"`, `"beaconID":"quicknet","more":1`), p},
		{in(chain, `"schemeID"`, `"schemeid"`), p},
		{in(chain, `"schemeID"`, `"more":1,"schemeID"`), p},
	} {
		var paths []string
		for i, text := range x {
			paths = append(paths, filepath.Join(dir, fmt.Sprint(k, "-", i)))
			if err := os.WriteFile(paths[i], []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		status, _, _ := try("", "-chain", paths[0], "-pulse", paths[1])
		valid = append(valid, status == 0)
		fmt.Fprintln(&lines, paths[0], paths[1])
	}
	_, out := python(t, lines.String(), "-c", program)
	answers := strings.Split(strings.TrimSuffix(out, "-\n"), "-\n")
	if len(answers) != len(valid) {
		t.Fatal(out)
	}
	for k, answer := range answers {
		if strings.Contains(answer, " is genuine") != valid[k] || valid[k] != (k < 2 || k == 10) {
			t.Errorf("document %d: %t, %s", k, valid[k], answer)
		}
	}
}

// Both programs refuse a chain that cannot be, also with a hash that fits. They
// do so before they look at the signature.
func TestPythonChains(t *testing.T) {
	good, pulse := recorded(t, 0)
	var documents []document
	for _, change := range []func(c *duplicate.Chain, p *duplicate.Pulse){
		func(c *duplicate.Chain, _ *duplicate.Pulse) { c.Period = 0 },
		func(c *duplicate.Chain, _ *duplicate.Pulse) { c.Genesis = 0 },
		func(c *duplicate.Chain, _ *duplicate.Pulse) { c.Genesis = 253402300800 },
		func(c *duplicate.Chain, _ *duplicate.Pulse) { c.Genesis = 253402300799 },
		func(c *duplicate.Chain, _ *duplicate.Pulse) { c.GroupHash = nil },
		func(c *duplicate.Chain, _ *duplicate.Pulse) { c.GroupHash = c.GroupHash[:31] },
		func(c *duplicate.Chain, _ *duplicate.Pulse) { c.GroupHash = append(slices.Clone(c.GroupHash), 1) },
		func(c *duplicate.Chain, _ *duplicate.Pulse) { c.Metadata.BeaconID = "" },
	} {
		c, p := good, pulse
		change(&c, &p)
		// The error says what the hash is.
		_, hash, _ := strings.Cut(c.Check().Error(), "the other fields have ")
		if err := c.Hash.UnmarshalText([]byte(hash[:64])); err != nil {
			t.Fatal(err)
		}
		if bls.Verify(c, p) == nil {
			t.Errorf("%+v is accepted", c)
		}
		documents = append(documents, document{c, p})
	}
	for k, line := range checkAll(t, documents) {
		for _, late := range []string{" is genuine", "the hash of the chain is", "not valid"} {
			if strings.Contains(line, late) {
				t.Errorf("chain %d: %s", k, line)
			}
		}
	}
}
