package duplicate

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"time"
)

// This file has the steps of a draw that names a round of a beacon, by rules
// NameRound to VoidDraw.
//
//  1. The server publishes a [Draw] with its Beacon, long before the round.
//     [Draw.HandIn] has the time of the round.
//  2. Each team makes its [Contribution], and publishes its [Promise].
//  3. All teams hand in their programs, and send their contributions to the
//     server, which checks them by [Accept].
//  4. Before the time of the round, the server publishes which teams are in.
//  5. The beacon publishes the round, and somebody checks its signature.
//  6. The server shows all contributions. [RevealAfter] checks everything for
//     everybody, except the signature, and returns the master.

// VoidAfter is how long a draw waits for its round, by rule [VoidDraw]. If the
// round is not published then, the draw is void.
const VoidAfter = 24 * time.Hour

// HandIn returns the time of the round that the draw names, in UTC. All
// contributions must be handed in before this time, by rule [HandIn]. The draw
// is void if the round is not published [VoidAfter] later.
//
// The errors are the errors of [Draw.Check] and [Chain.Check], [ErrNoBeacon],
// [ErrOtherChain] if the draw names another chain, [ErrScheme] for a chain of
// the scheme [Chained], and [ErrTime] for a round after the year 9999.
func (d Draw) HandIn(c Chain) (time.Time, error) {
	var f problems
	d.check(&f)
	c.check(&f)
	if d.named(&f) {
		d.Beacon.matchesChain(c, &f)
	} else {
		c.checkUnique(&f)
	}
	if d.Beacon != nil && d.Beacon.Round > 0 {
		c.checkRound("beacon, round", d.Beacon.Round, &f)
	}
	if err := f.err(); err != nil {
		return time.Time{}, err
	}
	return c.time(d.Beacon.Round), nil
}

// named reports whether the draw names a round, and adds a problem if not.
func (d Draw) named(f *problems) bool {
	if d.Beacon == nil {
		f.add(Problem{Kind: ErrNoBeacon, Rule: NameRound, Where: "beacon"})
	}
	return d.Beacon != nil
}

// RevealAfter checks the reveal of a draw that names a round of a beacon, and
// returns the master seed of its deals, by rule [BeaconDeals]. It checks all
// that [Reveal] checks, and that the pulse is the named round of the named
// chain. The order of either list does not change the master.
//
// RevealAfter does NOT check the signature of the pulse, because this takes
// elliptic curves. It accepts a signature that is made up, with the randomness
// that follows from it. So the master proves nothing until somebody has checked
// the signature with the public key of the chain. In the module of the
// programs, examples/beacon and the function Verify of examples/beacon/bls do
// that. A server must call Verify before it shows a card.
//
// RevealAfter has no clock. Only the announcements show that the promises were
// published before the round, and which teams were in. Compare the list of
// promises with its announcement: RevealAfter accepts a list that has lost a
// team and its contribution after the round.
//
// The error reports every problem at once. Kinds are the kinds of [Reveal],
// [Chain.Check] and [Pulse.Check]; [ErrNoBeacon] for a draw that names no
// round; [ErrScheme] for a chain of the scheme [Chained]; [ErrOtherChain]; and
// [ErrOtherRound].
func RevealAfter(d Draw, promises []Promise, revealed []Contribution, c Chain, p Pulse) (Master, error) {
	var f problems
	c.check(&f)
	p.check(c, &f)
	if d.named(&f) {
		d.Beacon.matches(c, p, &f)
	} else {
		c.checkUnique(&f)
	}
	d.reveal(promises, revealed, &f)
	if err := f.err(); err != nil {
		return Master{}, err
	}
	return d.master(promises, revealed, p), nil
}

// master returns the master seed of a reveal that is in order.
func (d Draw) master(promises []Promise, revealed []Contribution, p Pulse) Master {
	// BeaconDeals: by the names of the teams, so that no order of a list
	// makes other cards.
	promises, revealed = slices.Clone(promises), slices.Clone(revealed)
	slices.SortFunc(promises, func(a, b Promise) int { return cmp.Compare(a.Team, b.Team) })
	slices.SortFunc(revealed, func(a, b Contribution) int { return cmp.Compare(a.Team, b.Team) })
	h := hashing{sha256.New()}
	h.text("beacon/1")
	h.text(d.Event)
	h.figures(d)
	h.number(uint64(len(promises)))
	for _, promise := range promises {
		h.text(promise.Team)
		h.Write(promise.Commitment[:])
	}
	h.pulse(*d.Beacon, p)
	for _, c := range revealed {
		h.text(c.Form.String())
		h.text(string(c.Data))
		h.Write(c.Salt[:])
	}
	return Master(h.Sum(nil))
}

// pulse hashes a round of a beacon: the hash of the chain, the number of the
// round, and the 32 bytes of randomness.
func (h hashing) pulse(b Beacon, p Pulse) {
	h.Write(b.Chain[:])
	h.number(b.Round)
	h.Write(p.Randomness)
}
