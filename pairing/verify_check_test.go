package pairing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// A tamperer changes a certificate and a round, at random: some changes break the proof, others
// don't, and many do so by 1 or not at all.
type tamperer struct {
	*rand.Rand
	twin  pairing.CheckTwin
	round pairing.Round[string]
	cert  certificate
}

// values returns the y of player i, or of the bye.
func (t *tamperer) values(i int) []int64 {
	if i == len(t.cert.Players) {
		return t.cert.Bye
	}
	return t.cert.Players[i].Y
}

func (t *tamperer) setValues(i int, y []int64) {
	if i == len(t.cert.Players) {
		t.cert.Bye = y
	} else {
		t.cert.Players[i].Y = y
	}
}

func (t *tamperer) order() int {
	if t.cert.Bye != nil {
		return len(t.cert.Players) + 1
	}
	return len(t.cert.Players)
}

func (t *tamperer) words() int { return len(t.cert.Players[0].Y) }

// some is a small number, often 1 or -1.
func (t *tamperer) some() int64 {
	return []int64{1, -1, 2, -2, 1, -1, int64(t.IntN(100)), -int64(t.IntN(1000)), 1 << 30, -1 << 50}[t.IntN(10)]
}

// change changes something, and returns what.
func (t *tamperer) change() string {
	w, i := t.IntN(t.words()), t.IntN(t.order())
	set := -1
	if len(t.cert.Sets) > 0 {
		set = t.IntN(len(t.cert.Sets))
	}
	switch kind := t.IntN(14); {
	case kind == 0:
		t.values(i)[w] += t.some()
		return "y"
	case kind == 1: // a lower y leaves all pairs as good as they were
		t.values(i)[w] -= []int64{int64(t.IntN(1000)), 1 << t.IntN(60)}[t.IntN(2)]
		return "lower y"
	case kind <= 4 && t.order() > 1: // as far as it goes, and perhaps a bit further
		if err := t.twin.Plain(nil, t.cert); err != nil {
			return t.change()
		}
		for w, x := range t.twin.Room(t.cert, i) {
			t.values(i)[w] += x
		}
		last := &t.values(i)[t.words()-1]
		if kind == 4 {
			*last += []int64{1, 2, 100}[t.IntN(3)]
			return "y, too far"
		}
		return "y, as far as it goes"
	case kind == 5 && set >= 0:
		t.cert.Sets[set].Z[w] += t.some()
		return "z"
	case kind == 6 && set >= 0: // another member
		s := &t.cert.Sets[set]
		if player := t.cert.Players[t.IntN(len(t.cert.Players))].Player; len(s.Players) > 0 && !slices.Contains(s.Players, player) {
			s.Players[t.IntN(len(s.Players))] = player
		}
		return "member"
	case kind == 7 && set >= 0:
		t.cert.Sets = slices.Delete(t.cert.Sets, set, set+1)
		return "set dropped"
	case kind == 8 && set >= 0: // two members less
		s := &t.cert.Sets[set]
		if len(s.Players) > 2 {
			s.Players = s.Players[:len(s.Players)-2]
		}
		return "set smaller"
	case kind <= 11: // one more set, by chance or next to another, the members paying for it
		t.addSet(set, w)
		return "set added"
	case kind == 12 && len(t.round.Games) > 1:
		t.round.Games = slices.Clone(t.round.Games)
		x, y := t.IntN(len(t.round.Games)), t.IntN(len(t.round.Games))
		g, h := &t.round.Games[x], &t.round.Games[y]
		if x != y {
			g.Gold, h.Silver = h.Silver, g.Gold
		}
		return "pairs"
	case kind == 13:
		if len(t.cert.Levels) == 0 {
			return "no level"
		}
		k, kind := t.IntN(len(t.cert.Levels)), t.IntN(4)
		switch {
		case kind == 0:
			t.cert.Levels[k].Unit += t.some()
		case kind == 1:
			t.cert.Levels[k].Word += 1 - 2*t.IntN(2)
		default: // the later words become one more or one less
			for m := k; m < len(t.cert.Levels); m++ {
				t.cert.Levels[m].Word += 2*kind - 5
			}
			for i := range t.order() {
				if kind == 2 && t.words() > 1 { // and the values with them
					t.setValues(i, append([]int64{t.values(i)[0] + t.values(i)[1]}, t.values(i)[2:]...))
				}
			}
		}
		return "level"
	}
	return t.change()
}

// addSet adds a set: some players by rank, or some at random, or, of a set that is there, all
// or some or others besides.
func (t *tamperer) addSet(set, w int) {
	n := len(t.cert.Players)
	in := make([]bool, t.order())
	switch from, to := t.IntN(n), t.IntN(n+1); t.IntN(4) {
	case 0:
		for i := min(from, to); i < max(from, to); i++ {
			in[i] = true
		}
	case 1:
		for i := range in {
			in[i] = t.IntN(3) > 0
		}
	default:
		if set < 0 {
			break
		}
		s, kind := t.cert.Sets[set], t.IntN(4)
		for i, d := range t.cert.Players {
			in[i] = slices.Contains(s.Players, d.Player) && (kind > 1 || t.IntN(4) > 0) || kind == 3 && t.IntN(3) == 0
		}
		if s.Bye {
			in[n] = kind > 0
		}
	}
	var o pairing.OddSet[string]
	var members []int
	for i, ok := range in {
		if !ok {
			continue
		}
		members = append(members, i)
		if i == n {
			o.Bye = true
		} else {
			o.Players = append(o.Players, t.cert.Players[i].Player)
		}
	}
	if len(members)%2 == 0 || t.order() <= len(t.cert.Sets) {
		return
	}
	o.Z = make([]int64, t.words())
	o.Z[w] = []int64{0, 1, 2, int64(t.IntN(1000)), 1 << 40}[t.IntN(5)]
	if o.Z[w] > 0 && w+1 < len(o.Z) {
		o.Z[w+1] = t.some()
	}
	pays := t.IntN(4) > 0
	for _, i := range members {
		for w, z := range o.Z {
			if pays {
				t.values(i)[w] -= z
			}
		}
	}
	t.Shuffle(len(o.Players), func(i, j int) { o.Players[i], o.Players[j] = o.Players[j], o.Players[i] })
	t.cert.Sets = append(t.cert.Sets, o)
}

// TestCheckTwin compares the check with a plain one that looks at everything, on certificates
// of Next that are tampered with in some ways, for events of all editions and others.
func TestCheckTwin(t *testing.T) {
	events, each := 1200, 25
	if testing.Short() {
		events = 120
	}
	var accepted, rejected, proved, levels [4]int // by edition
	for seed := range events {
		rng := rand.New(rand.NewPCG(uint64(seed), 9))
		size := 1 + rng.IntN(14)
		if seed%8 == 0 {
			size = 20 + rng.IntN(20)
		}
		e := genSized(t, uint64(seed), size, rng.IntN(7))
		next, err := pairing.Next(e)
		if errors.Is(err, pairing.ErrNoLegalRound) || errors.Is(err, pairing.ErrEmptyRound) || next.Over {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		twin, err := pairing.NewCheckTwin(e)
		if err != nil {
			t.Fatal(err)
		}
		for try := range each {
			tamper := &tamperer{rng, twin, next.Round, clone(next.Certificate)}
			var what []string
			for range min(try, 1+rng.IntN(5)) {
				what = append(what, tamper.change())
			}
			fewest, part, larger := rng.IntN(2)*24, 1+rng.IntN(4), 1+rng.IntN(5)
			name := fmt.Sprintf("event %d, %v, blocks from %d players, parts %d, sets %d", seed, what, fewest, part, larger)
			for _, r := range []*pairing.Round[string]{nil, &tamper.round} {
				plain := twin.Plain(r, tamper.cert)
				quick := twin.Quick(r, tamper.cert, fewest, part, larger)
				if (plain == nil) != (quick == nil) {
					t.Fatalf("%s: %v, but the plain check says %v\n%s\n%+v", name, quick, plain, twinJSON(e), tamper.cert)
				}
				switch {
				case plain != nil:
					rejected[e.Edition]++
				case r == nil:
					accepted[e.Edition]++
				default:
					proved[e.Edition]++
				}
			}
			levels[e.Edition] += len(tamper.cert.Levels)
		}
	}
	t.Logf("by edition: pairs accepted %d, proofs accepted %d, rejected %d, levels %d", accepted, proved, rejected, levels)
	for edition := range accepted {
		if accepted[edition] < events || rejected[edition] < events {
			t.Errorf("edition %d: accepted %d, rejected %d: too few", edition, accepted[edition], rejected[edition])
		}
	}
}
