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
import json, sys, verify
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
	want := fmt.Sprintf("round %d of the chain %v is genuine\nrandomness %v\n", pulse.Round, chain.Hash, pulse.Randomness)
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
		{"testdata/quicknet-1000.json", "testdata/quicknet-1000.json", "these are no such files: KeyError"},
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
		if testing.Short() && k > 0 {
			continue
		}
		step := []int{11, 101, 29}[k]
		if testing.Short() {
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
	_, out := python(t, strings.Join(in, ""), "-c", program)
	for k, got := range strings.Split(strings.TrimSpace(out), "\n") {
		if k >= len(want) || got != want[k] {
			message, _ := hex.DecodeString(strings.Fields(in[k])[1])
			t.Errorf("%.20q: %s", message, got)
		}
	}
}
