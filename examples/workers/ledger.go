package main

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
)

// This file decides on the next work, from the known results. It knows neither
// messages nor clocks, so the same facts give the same decisions after a
// restart.

// A play is a result that has come in.
type play struct {
	worker string
	seq    uint64 // in the stream of results

	// sum is the hash of the parts that must be the same on every machine.
	sum [32]byte
	// byClock says that a clock has decided.
	byClock bool
	// wrong says why the result cannot be a result, or is "".
	wrong string
	// counts are the scores of the bots of the match.
	counts []int64
}

// A ledger has the known facts about a competition.
type ledger struct {
	refused map[string]string // workers, and why
	first   map[slot]play     // results
	second  map[slot]play     // results of matches that were played again
	own     map[slot]play     // matches that the server has played itself
	begun   map[string]slot   // the first result of each worker

	// chosen says which matches are played twice, besides the first result
	// of each worker. exempt says which matches prove nothing, because bots
	// play by the clock.
	chosen func(slot) bool
	exempt func(arena.Match) bool
}

func newLedger() *ledger {
	return &ledger{
		refused: map[string]string{}, first: map[slot]play{}, second: map[slot]play{}, own: map[slot]play{},
		begun:  map[string]slot{},
		chosen: func(slot) bool { return false }, exempt: func(arena.Match) bool { return false },
	}
}

// An action is the next work for a match.
type action int

// The actions.
const (
	settled  action = iota // nothing: the result counts
	playIt                 // somebody must play the match
	playTwo                // another worker must play it, too
	playHere               // the server must play it, to see who is wrong
	refuse                 // the worker of the first result is wrong
	refuse2                // the worker of the second result is wrong
)

// maxTries is the maximum number of results of a match that are refused.
const maxTries = 1000

// judge returns the action for a match, and its slot: the first try whose
// result is not refused.
func (l *ledger) judge(m arena.Match) (action, slot) {
	s := slot{match: m.ID}
	for ; s.attempt < maxTries; s.attempt++ {
		p, ok := l.first[s]
		if !ok {
			return playIt, s
		}
		if p.wrong == "" && !l.isRefused(p) {
			return l.compare(m, s, p), s
		}
	}
	return playIt, s
}

// isRefused reports whether a result does not count because of its worker.
func (l *ledger) isRefused(p play) bool {
	_, ok := l.refused[p.worker]
	return ok
}

// compare returns the action for a match that has a result.
func (l *ledger) compare(m arena.Match, s slot, p play) action {
	if p.worker == serverName || l.exempt(m) {
		return settled // the server plays right
	}
	own, ownOK := l.own[s]
	if ownOK {
		switch q, ok := l.second[s]; {
		case p.byClock || own.byClock:
			return settled
		case own.sum != p.sum:
			return refuse
		case ok && q.wrong == "" && !q.byClock && !l.isRefused(q) && q.sum != own.sum:
			return refuse2
		}
		return settled
	}
	if !l.chosen(s) && l.begun[p.worker] != s || p.byClock {
		return settled
	}
	q, ok := l.second[s]
	switch {
	case !ok:
		return playTwo
	case q.wrong != "" || l.isRefused(q) || q.worker == p.worker:
		return playHere // the second result proves nothing
	case q.byClock || q.sum == p.sum:
		return settled
	}
	return playHere
}

// add takes note of a result.
func (l *ledger) add(s slot, second bool, p play) {
	if second {
		l.second[s] = p
		return
	}
	l.first[s] = p
	if at, ok := l.begun[p.worker]; !ok || p.seq < l.first[at].seq {
		l.begun[p.worker] = s
	}
}

// String names an action, for logs.
func (a action) String() string {
	names := []string{"settled", "play", "play again", "play here", "refuse", "refuse the second"}
	if int(a) < len(names) {
		return names[a]
	}
	return fmt.Sprint(int(a))
}
