package poker

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// A recorded round of the chain quicknet of drand.
const (
	named     = `{"chain":"52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971","round":1000}`
	quicknet  = `{"public_key":"83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a","period":3,"genesis_time":1692803367,"hash":"52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971","groupHash":"f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e","schemeID":"bls-unchained-g1-rfc9380","metadata":{"beaconID":"quicknet"}}`
	round1000 = `{"round":1000,"randomness":"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd","signature":"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"}`
)

// The cards of the teams depend on the round of a beacon that was named before.
func TestBeaconCards(t *testing.T) {
	withKeys := func(keys ...string) string {
		return strings.TrimSuffix(small, "}") + "," + strings.Join(keys, ",") + "}"
	}
	beacon, chain, pulse := `"beacon":`+named, `"chain":`+quicknet, `"pulse":`+round1000

	// The organizer publishes the file with the round, and each team
	// promises. The promises belong to the round.
	begun := withKeys(beacon, chain)
	teams := file(t, begun)
	var promised, shown []string
	for k, team := range []string{"Ann", "Bob", "Cid", "Dan"} {
		status, out, errs := try(strings.Repeat(fmt.Sprint(k+1), 128), "-promise", team, "-secret", "-", teams)
		if status != 0 {
			t.Fatal(errs)
		}
		lines := strings.Split(out, "\n")
		promised, shown = append(promised, lines[0]), append(shown, lines[1])
	}
	promises := `"promises":[` + strings.Join(promised, ",") + `]`
	contributions := `"contributions":[` + strings.Join(shown, ",") + `]`
	whole := withKeys(beacon, promises, contributions, chain, pulse)

	status, out, errs := try(whole, "-samples", "0", "-")
	if status != 0 || !strings.Contains(out, "Small, cards of the teams and of a public beacon, signature not checked\n") ||
		!strings.Contains(errs, unchecked) {
		t.Fatalf("%s%s", out, errs)
	}
	slices.Reverse(promised)
	slices.Reverse(shown)
	reversed := withKeys(beacon, `"promises":[`+strings.Join(promised, ",")+`]`, `"contributions":[`+strings.Join(shown, ",")+`]`, chain, pulse)
	if _, again, _ := try(reversed, "-samples", "0", "-"); again != out {
		t.Error("the order of promises or of contributions matters")
	}

	// What is published has the master of the cards.
	status, text, errs := try(whole, "-published", "-")
	if status != 0 || errs != "poker: "+unchecked+"\n" {
		t.Fatal(errs)
	}
	var record struct {
		Draw          duplicate.Draw           `json:"draw"`
		Promises      []duplicate.Promise      `json:"promises"`
		Contributions []duplicate.Contribution `json:"contributions"`
		Chain         duplicate.Chain          `json:"chain"`
		Pulse         duplicate.Pulse          `json:"pulse"`
	}
	if err := strict.Unmarshal([]byte(text), &record); err != nil {
		t.Fatal(err)
	}
	master, err := duplicate.RevealAfter(record.Draw, record.Promises, record.Contributions, record.Chain, record.Pulse)
	if err != nil {
		t.Fatal(err)
	}
	var f field
	if err := strict.Unmarshal([]byte(whole), &f); err != nil {
		t.Fatal(err)
	}
	if masters, err := f.masters(1); err != nil || !slices.Equal(masters, []duplicate.Master{master}) {
		t.Errorf("%v, %v", masters, err)
	}

	other := strings.Replace(beacon, "1000", "1001", 1)
	for _, c := range []struct{ want, text string }{
		{errUnpromised.Error(), begun},
		{errHidden.Error(), withKeys(beacon, chain, promises)},
		{errUnpublished.Error(), withKeys(beacon, promises, contributions, chain)},
		{"what is revealed is not", withKeys(other, promises, contributions, chain, strings.Replace(pulse, "1000", "1001", 1))},
		{"pulse: a chain and a pulse belong to the round in the key beacon: it is round 1000", withKeys(other, promises, contributions, chain, pulse)},
		{"beacon: a chain and a pulse belong to the round in the key beacon: the key is missing", withKeys(chain)},
		{"chain: a round of a beacon needs its chain", withKeys(beacon, pulse)},
		{"chain, hash: ", withKeys(beacon, strings.Replace(chain, `"period":3`, `"period":4`, 1))},
		{"pulse, randomness: ", withKeys(beacon, chain, strings.Replace(pulse, "fe29", "fe28", 1))},
		{"beacon, round: ", withKeys(strings.Replace(beacon, "1000", "0", 1))},
		{"its round is published at 2023-08-23T15:59:24Z, before the deadline", strings.ReplaceAll(withKeys(beacon, chain), "2007-", "2024-")},
		{"what is revealed is not", withKeys(promises, contributions)},
	} {
		if status, out, errs := try(c.text, "-"); status != 1 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d, %s%s", c.want, status, out, errs)
		}
	}
	if status, _, errs := try(small, "-published", "-"); status != 1 || !strings.Contains(errs, "-published") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// A file that names a round needs its chain, so that the time of the round and
// the scheme of the chain are checked before anybody promises.
func TestBeaconNamed(t *testing.T) {
	of := func(text string, keys ...string) string {
		return file(t, strings.TrimSuffix(text, "}")+","+strings.Join(keys, ",")+"}")
	}
	beacon, chain := `"beacon":`+named, `"chain":`+quicknet
	late := strings.ReplaceAll(small, "2007-", "2024-")
	const (
		links  = "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce"
		linked = `{"public_key":"868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31","period":30,"genesis_time":1595431050,"hash":"` + links + `","groupHash":"176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a","schemeID":"pedersen-bls-chained","metadata":{"beaconID":"default"}}`
	)
	for _, c := range []struct{ path, want string }{
		{of(small, beacon), "chain: a round of a beacon needs its chain"},
		{of(late, beacon, chain), "its round is published at 2023-08-23T15:59:24Z, before the deadline"},
		{of(small, `"beacon":{"chain":"`+links+`","round":9}`, chain), "chain, hash: not the chain that was named"},
		{of(small, `"beacon":{"chain":"`+links+`","round":9}`, `"chain":`+linked), "can choose among signatures of a round"},
	} {
		for _, args := range [][]string{{"-draw"}, {"-promise", "Ann", "-secret", "-"}} {
			status, out, errs := try(secret, append(args, c.path)...)
			if status != 1 || out != "" || !strings.Contains(errs, c.want) {
				t.Errorf("%v, %s: status %d, %s%s", args, c.want, status, errs, out)
			}
		}
	}
	if status, _, errs := try("", "-draw", of(small, beacon, chain)); status != 0 || errs != "" {
		t.Errorf("status %d, %s", status, errs)
	}
}

// A recomputed log says that the round of its cards can be invented, and so do
// results in JSON.
func TestBeaconReplay(t *testing.T) {
	keys := []string{`"beacon":` + named, `"chain":` + quicknet}
	begun := func() string { return strings.TrimSuffix(small, "}") + "," + strings.Join(keys, ",") + "}" }
	teams := file(t, begun())
	var promised, shown []string
	for k, team := range []string{"Ann", "Bob", "Cid", "Dan"} {
		_, out, _ := try(strings.Repeat(fmt.Sprint(k+1), 128), "-promise", team, "-secret", "-", teams)
		promise, rest, _ := strings.Cut(out, "\n")
		promised, shown = append(promised, promise), append(shown, rest)
	}
	keys = append(keys, `"promises":[`+strings.Join(promised, ",")+`]`, `"contributions":[`+strings.Join(shown, ",")+`]`, `"pulse":`+round1000)
	teams = file(t, begun())
	logs := t.TempDir()
	status, out, errs := try("", "-samples", "0", "-json", "-logs", logs, teams)
	if status != 0 || !strings.Contains(out, "of a public beacon, signature not checked") || !strings.Contains(errs, unchecked) {
		t.Fatalf("status %d, %s%s", status, errs, out)
	}
	status, out, errs = try("", "-replay", filepath.Join(logs, "no-limit", "1-2", "1.1.log"), teams)
	if status != 0 || !strings.Contains(out, "have the cards of the contest") || !strings.Contains(out, unchecked) {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}
