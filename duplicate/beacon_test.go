package duplicate

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/occurs"

	"pgregory.net/rapid"
)

// published returns the chains of testdata/drand.txt by their names, and their
// rounds.
func published(t testing.TB) (chains map[string]Chain, rounds map[string][]Pulse) {
	t.Helper()
	chains, rounds = map[string]Chain{}, map[string][]Pulse{}
	for _, line := range readSourced(t, "testdata/drand.txt") {
		what, answer, _ := strings.Cut(line, " ")
		name, of, _ := strings.Cut(answer, " ")
		var c Chain
		var p Pulse
		var err error
		switch what {
		case "info":
			err = json.Unmarshal([]byte(answer), &c)
			chains[c.Metadata.BeaconID] = c
		case "public":
			err = json.Unmarshal([]byte(of), &p)
			rounds[name] = append(rounds[name], p)
		default:
			t.Fatal(line)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return chains, rounds
}

// quicknet returns the published chain quicknet and its round 1000.
func quicknet(t testing.TB) (Chain, Pulse) {
	chains, rounds := published(t)
	return chains["quicknet"], rounds["quicknet"][0]
}

// TestVectorsDrand has public answers: they are in order, and are written as
// they were read.
func TestVectorsDrand(t *testing.T) {
	chains, rounds := published(t)
	n := 0
	for name, c := range chains {
		if err := c.Check(); err != nil {
			t.Error(err)
		}
		for _, p := range rounds[name] {
			n++
			if err := p.Check(c); err != nil {
				t.Error(err)
			}
		}
	}
	if len(chains) != 2 || n != 3 {
		t.Errorf("%d chains, %d rounds", len(chains), n)
	}
	// As the documentation of a program that verifies rounds has it.
	if r := rounds["quicknet"][1]; r.Round != 657413 || !strings.HasPrefix(r.Randomness.String(), "fc1873a1") {
		t.Errorf("%+v", r)
	}
	for _, line := range readSourced(t, "testdata/drand.txt") {
		_, answer, _ := strings.Cut(line, "{")
		var v any = new(Pulse)
		if strings.HasPrefix(line, "info") {
			v = new(Chain)
		}
		if err := json.Unmarshal([]byte("{"+answer), v); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, string(text), "{"+answer)
	}
}

func TestChainTimes(t *testing.T) {
	c, _ := quicknet(t)
	genesis := time.Date(2023, 8, 23, 15, 9, 27, 0, time.UTC)
	second := uint64((latest-1692803367)/3 + 1)
	for _, x := range []struct {
		round uint64
		want  string
	}{
		{1, "2023-08-23T15:09:27Z <nil>"},
		{2, "2023-08-23T15:09:30Z <nil>"},
		{657413, "2023-09-15T11:00:03Z <nil>"},
		{second, "9999-12-31T23:59:57Z <nil>"},
		{0, "0001-01-01T00:00:00Z duplicate: round: numbers begin with 1: 0"},
		{second + 1, fmt.Sprintf("0001-01-01T00:00:00Z duplicate: round: outside the times of the chain: round %d is after the year 9999", second+1)},
		{math.MaxUint64, "0001-01-01T00:00:00Z duplicate: round: outside the times of the chain: round 18446744073709551615 is after the year 9999"},
	} {
		at, err := c.Time(x.round)
		expect(t, fmt.Sprint(at.Format(time.RFC3339), " ", err), x.want)
	}
	for _, x := range []struct {
		at   time.Time
		want string
	}{
		{genesis, "1 <nil>"},
		{genesis.Add(1), "2 <nil>"},
		{genesis.Add(3 * time.Second), "2 <nil>"},
		{genesis.Add(3*time.Second + 1).In(time.FixedZone("", 3600)), "3 <nil>"},
		{genesis.Add(-1), "0 duplicate: outside the times of the chain: 2023-08-23 15:09:26.999999999 +0000 UTC is before the genesis, 2023-08-23 15:09:27 +0000 UTC"},
		{time.Time{}, "0 duplicate: outside the times of the chain: 0001-01-01 00:00:00 +0000 UTC is before the genesis, 2023-08-23 15:09:27 +0000 UTC"},
		{time.Unix(latest-2, 0), fmt.Sprint(second, " <nil>")},
		{time.Unix(latest, 0), fmt.Sprintf("0 duplicate: outside the times of the chain: round %d is after the year 9999", second+1)},
		{time.Unix(latest, 1), "0 duplicate: outside the times of the chain: after the year 9999"},
		{time.Unix(1<<60, 0), "0 duplicate: outside the times of the chain: after the year 9999"},
	} {
		round, err := c.RoundAfter(x.at)
		expect(t, fmt.Sprint(round, " ", err), x.want)
	}
	bad := Chain{Genesis: latest + 1}
	const want = "duplicate: chain, period: numbers begin with 1: 0\nduplicate: chain, genesis_time: outside the times of the chain: after the year 9999"
	_, err := bad.Time(5)
	expect(t, fmt.Sprint(err), want)
	_, err = bad.RoundAfter(genesis)
	expect(t, fmt.Sprint(err), want)
	_, err = Chain{Period: 1, Genesis: math.MinInt64}.Time(math.MaxUint64)
	expect(t, fmt.Sprint(err), "duplicate: chain, genesis_time: numbers begin with 1: -9223372036854775808")
	if at, err := (Chain{Period: math.MaxUint32, Genesis: latest}).Time(1); err != nil || at.Year() != 9999 {
		t.Errorf("%v, %v", at, err)
	}
}

// times: RoundAfter is the inverse of Time, and the first round.
func times(t *rapid.T) {
	c := Chain{Period: rapid.Uint32Range(1, math.MaxUint32).Draw(t, "period"), Genesis: rapid.Int64Range(1, latest).Draw(t, "genesis")}
	round := rapid.Uint64Range(1, uint64(latest-c.Genesis)/uint64(c.Period)+1).Draw(t, "round")
	at, err := c.Time(round)
	if err != nil {
		t.Fatal(err)
	}
	before := time.Duration(rapid.Int64Range(0, int64(c.Period)*1e9-1).Draw(t, "before"))
	if round == 1 {
		before = 0
	}
	if got, err := c.RoundAfter(at.Add(-before)); got != round || err != nil {
		t.Errorf("%v before round %d of %+v: %d, %v", before, round, c, got, err)
	}
}

func TestTimesLaw(t *testing.T) { rapid.Check(t, times) }
func FuzzTimesLaw(f *testing.F) { f.Fuzz(rapid.MakeFuzz(times)) }
func TestBeaconJSON(t *testing.T) {
	occurs.Hold(t, beaconJSON, "chain", "pulse", "beacon", "draw", "refused")
}
func FuzzBeaconJSON(f *testing.F) { occurs.Fuzz(f, beaconJSON) }

// beaconJSON: a text with some bytes changed is refused with problems, or is
// read as a value with JSON of its own. Its checks end.
func beaconJSON(t *rapid.T, seen occurs.Tally) {
	text := []byte(rapid.SampledFrom([]string{
		`{"public_key":"83cf","period":3,"genesis_time":1692803367,"hash":"` + strings.Repeat("0a", 32) + `","groupHash":"f4","schemeID":"pedersen-bls-chained","metadata":{"beaconID":"x"}}`,
		`{"round":1000,"randomness":"fe","signature":"b4","previous_signature":"00"}`,
		`{"chain":"` + strings.Repeat("0a", 32) + `","round":7}`,
		`{"event":"E","matches":1,"hands":1,"cards":2,"beacon":{"chain":"` + strings.Repeat("0a", 32) + `","round":7}}`,
	}).Draw(t, "text"))
	for range rapid.IntRange(0, 2).Draw(t, "changes") {
		at := rapid.IntRange(0, len(text)-1).Draw(t, "at")
		text = slices.Replace(text, at, at+1, rapid.SliceOfN(rapid.SampledFrom([]byte(`"{}[]0a,:-\é`)), 0, 2).Draw(t, "new")...)
	}
	var c Chain
	var p Pulse
	var b Beacon
	var d Draw
	for what, v := range map[string]any{"chain": &c, "pulse": &p, "beacon": &b, "draw": &d} {
		if err := json.Unmarshal(text, v); err != nil {
			seen.When(true, "refused")
			continue
		}
		seen.When(true, what)
		again, err := json.Marshal(v)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if err := json.Unmarshal(again, v); err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		if third, _ := json.Marshal(v); string(third) != string(again) {
			t.Errorf("%s, then %s", again, third)
		}
	}
	for _, err := range []error{c.Check(), p.Check(c), b.Check(), d.Check()} {
		if err != nil {
			listed(t, "Check", err)
		}
	}
}

// TestChainCheck has everything that is wrong with a chain, at once.
func TestChainCheck(t *testing.T) {
	good, pulse := quicknet(t)
	wrong := func(err error, want ...string) {
		t.Helper()
		expect(t, fmt.Sprint(err), strings.Join(want, "\n"))
	}
	c := good
	c.Scheme = onG1
	wrong(c.Check(), `duplicate: chain, schemeID: not a scheme that is accepted: "bls-unchained-on-g1" hashes in a wrong domain; there are "bls-unchained-g1-rfc9380", "pedersen-bls-chained"`)
	c.Scheme = "x"
	wrong(c.Check(), `duplicate: chain, schemeID: not a scheme that is accepted: "x"; there are "bls-unchained-g1-rfc9380", "pedersen-bls-chained"`)
	c.Scheme = Chained
	wrong(c.Check(), `duplicate: chain, public_key: the wrong number of bytes: 96 bytes, not 48`)
	// The hash has no lengths, so a byte can move from one field to the
	// next. The lengths are checked by themselves.
	c = good
	c.GroupHash = append(slices.Clone(c.PublicKey[95:]), c.GroupHash...)
	c.PublicKey = c.PublicKey[:95]
	wrong(c.Check(), `duplicate: chain, public_key: the wrong number of bytes: 95 bytes, not 96`, `duplicate: chain, groupHash: the wrong number of bytes: 33 bytes, not 32`)
	zero := strings.Repeat("0", 64)
	wrong(Chain{}.Check(),
		`duplicate: chain, schemeID: not a scheme that is accepted: ""; there are "bls-unchained-g1-rfc9380", "pedersen-bls-chained"`,
		`duplicate: chain, groupHash: the wrong number of bytes: 0 bytes, not 32`,
		`duplicate: chain, period: numbers begin with 1: 0`,
		`duplicate: chain, genesis_time: numbers begin with 1: 0`,
		`duplicate: chain, metadata, beaconID: a name must not be empty`,
		`duplicate: chain, hash: not the hash of the chain: `+zero+`, the other fields have `+Chain{}.hash().String())
	c = good
	c.Metadata.BeaconID = "\xff"
	c.Hash = c.hash()
	wrong(c.Check(), `duplicate: chain, metadata, beaconID: cannot be written as JSON: not UTF-8`)
	if _, err := json.Marshal(c); !errors.Is(err, ErrNotJSON) {
		t.Errorf("error %v", err)
	}

	p := pulse
	p.Round, p.Previous, p.Randomness = 0, Hex{1}, nil
	wrong(p.Check(good),
		`duplicate: pulse, round: numbers begin with 1: 0`,
		`duplicate: pulse, previous_signature: the wrong number of bytes: 1 bytes, not 0`,
		fmt.Sprintf(`duplicate: pulse, randomness: not the hash of the signature: %s, the signature has %v`, "", pulse.Randomness))
	wrong(Beacon{}.Check(), `duplicate: beacon, chain: no round of a beacon is named: the hash is zero`, `duplicate: beacon, round: numbers begin with 1: 0`)
}

// TestHex has texts that are no bytes.
func TestHex(t *testing.T) {
	for text, want := range map[string]string{
		`{"round":1,"randomness":"0","signature":""}`:                                               `duplicate: randomness: not pairs of hexadecimal digits: odd length hex string`,
		`{"round":1,"randomness":"0g","signature":""}`:                                              `duplicate: randomness: not pairs of hexadecimal digits: invalid byte: U+0067 'g'`,
		`{"round":1,"randomness":"00","signature":null}`:                                            `duplicate: signature: cannot be read: want a text, got null`,
		`{"round":-1,"randomness":"00","signature":""}`:                                             `duplicate: round: cannot be read: want an integer of 64 bits, not negative, got -1`,
		`{"round":1,"signature":"00"}`:                                                              `duplicate: at the top: cannot be read: key "randomness" is missing`,
		`{"round":1,"randomness":"00","signature":"","next":""}`:                                    `duplicate: at the top: cannot be read: unknown key "next"`,
		`{"round":1,"randomness":"00","signature":"","previous_signature":null}`:                    `duplicate: previous_signature: cannot be read: want a text, got null`,
		`{"round":1,"randomness":"00","signature":"00","previous_signature":""}`:                    `<nil>`,
		`{"round":1,"randomness":"00","signature":"00","signature":"00","previous_signature":"00"}`: `duplicate: at the top: cannot be read: key "signature" appears twice`,
	} {
		var p Pulse
		expect(t, fmt.Sprint(json.Unmarshal([]byte(text), &p)), want)
		if p.Previous != nil {
			t.Errorf("%s: %v", text, p.Previous)
		}
	}
}

// round1 is a chain with links, and a round 1 of it.
func round1(t *testing.T) (Chain, Pulse) {
	t.Helper()
	chains, rounds := published(t)
	c, p := chains["default"], rounds["default"][0]
	p.Round, p.Previous = 1, c.GroupHash
	return c, p
}

// TestFirstRound: round 1 of a chain with links signs the group hash, and every
// later round a signature.
func TestFirstRound(t *testing.T) {
	c, p := round1(t)
	expect(t, fmt.Sprint(p.Check(c)), "<nil>")
	for _, previous := range []Hex{nil, make(Hex, 32), make(Hex, 96), p.Previous[:31], append(slices.Clone(p.Previous), 0)} {
		p.Previous = previous
		if err := p.Check(c); !errors.Is(err, ErrGroupHash) {
			t.Errorf("%v: %v", previous, err)
		}
	}
	p.Round, p.Previous = 2, c.GroupHash
	expect(t, fmt.Sprint(p.Check(c)), "duplicate: pulse, previous_signature: the wrong number of bytes: 32 bytes, not 96")
	p.Round, p.Previous = 1, nil
	q, _ := quicknet(t)
	if err := p.Check(q); errors.Is(err, ErrGroupHash) {
		t.Error(err)
	}
}

// TestNameRoundOneSignature: whoever has the key of a chain with links has many
// valid signatures of a round, so no draw and no lot accepts the chain.
func TestNameRoundOneSignature(t *testing.T) {
	chains, rounds := published(t)
	c, p := chains["default"], rounds["default"][0]
	b := Beacon{Chain: c.Hash, Round: p.Round}
	d := Draw{Event: "Cup", Matches: 1, Hands: 1, Cards: 2, Beacon: &b}
	contribution := Contribution{Team: "Ann", Form: Seed, Data: make([]byte, 32), Salt: Salt{1}}
	commitment, err := Commit(d, contribution)
	if err != nil {
		t.Fatal(err)
	}
	const want = `duplicate: chain, schemeID: not a scheme that is accepted: whoever has the key of a chain of "pedersen-bls-chained" can choose among signatures of a round; draws and lots need "bls-unchained-g1-rfc9380" (rule NameRound)`
	_, err = d.HandIn(c)
	expect(t, fmt.Sprint(err), want)
	_, err = RevealAfter(d, []Promise{{"Ann", commitment}}, []Contribution{contribution}, c, p)
	expect(t, fmt.Sprint(err), want)
	_, err = DrawLot(b, "Cup", "sets", c, p)
	expect(t, fmt.Sprint(err), want)
	// Without a named round, the scheme is reported, too.
	d.Beacon = nil
	if _, err = d.HandIn(c); !errors.Is(err, ErrScheme) || !errors.Is(err, ErrNoBeacon) {
		t.Error(err)
	}
}

// TestVoidDrawOtherRound: another round breaks rule VoidDraw.
func TestVoidDrawOtherRound(t *testing.T) {
	c, p := quicknet(t)
	_, err := DrawLot(Beacon{Chain: c.Hash, Round: p.Round + 1}, "Cup", "sets", c, p)
	expect(t, fmt.Sprint(err), "duplicate: pulse, round: not the round that was named: 1000, named is 1001 (rule VoidDraw)")
}

// TestChainBoundaries has the smallest and the largest figures of a chain.
func TestChainBoundaries(t *testing.T) {
	c := Chain{Period: 1, Genesis: 1}
	for _, x := range []struct {
		genesis int64
		round   uint64
		want    string
	}{
		{1, 1, "1 <nil>"},
		{1, 2, "2 <nil>"},
		{1, latest, fmt.Sprint(int64(latest), " <nil>")},
		{1, latest + 1, "duplicate: round: outside the times of the chain: round 253402300800 is after the year 9999"},
		{latest, 1, fmt.Sprint(int64(latest), " <nil>")},
		{latest, 2, "duplicate: round: outside the times of the chain: round 2 is after the year 9999"},
		{0, 1, "duplicate: chain, genesis_time: numbers begin with 1: 0"},
	} {
		c.Genesis = x.genesis
		at, err := c.Time(x.round)
		got := fmt.Sprint(at.Unix(), " ", err)
		if err != nil {
			got = err.Error()
		} else if round, err := c.RoundAfter(at); round != x.round || err != nil {
			t.Errorf("round %d, %v after %v", round, err, at)
		}
		expect(t, got, x.want)
	}
	if round, err := (Chain{Period: 1, Genesis: 5}).RoundAfter(time.Unix(7, 1)); round != 4 || err != nil {
		t.Errorf("round %d, %v", round, err)
	}
	expect(t, fmt.Sprint(Beacon{Chain: ChainHash{1}, Round: 1}.Check()), "<nil>")
}

// TestSelectAllProblems: a pool that is too large does not hide other problems.
func TestSelectAllProblems(t *testing.T) {
	pool := make([]int, MaxPool+1)
	_, err := Select("", pool, 0)
	for _, kind := range []error{ErrTooLarge, ErrNoSource, ErrNumber} {
		if !errors.Is(err, kind) {
			t.Errorf("%v is missing: %.200v", kind, err)
		}
	}
}

// TestHexKinds: ErrHex is the error of a Hex, and ErrDigits of 32 bytes.
func TestHexKinds(t *testing.T) {
	if err := new(Hex).UnmarshalText([]byte("0")); !errors.Is(err, ErrHex) || errors.Is(err, ErrDigits) {
		t.Error(err)
	}
	if err := new(ChainHash).UnmarshalText([]byte("0")); !errors.Is(err, ErrDigits) || errors.Is(err, ErrHex) {
		t.Error(err)
	}
}
