package calendar

import (
	"fmt"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file decides about players who did not come.

// An Attendance is who was there for a game, and when.
type Attendance struct {
	Gold, Silver string
	There        []Visit // in any order
}

// A Visit is a time in which a player was there. If To is zero, the player is
// still there.
type Visit struct {
	Player   string
	From, To time.Time
}

// Before reports whether somebody was there, and nobody at a moment or later.
func (a Attendance) Before(t time.Time) bool {
	return len(a.There) > 0 && !slices.ContainsFunc(a.There, func(v Visit) bool {
		return v.To.IsZero() || !v.To.Before(t)
	})
}

// A Verdict says whether a game was forfeited because a player did not come.
type Verdict struct {
	Gold   string `json:"gold"`
	Silver string `json:"silver"`

	// Outcome is GoldByForfeit, SilverByForfeit or BothForfeit. It is
	// NotPlayed if nobody has forfeited the game, or not yet.
	Outcome pairing.Outcome `json:"outcome"`

	Rule Rule   `json:"rule"` // NoShow, Claim, MoreTime or Nobody
	Text string `json:"text"` // the reason, in words
}

// ClaimAfter returns the moment after which a forfeit can be claimed in a game
// with this start: the end of the 15 minutes. A claim at the moment itself is
// too early (rule [Claim]).
func ClaimAfter(start time.Time) time.Time { return start.Add(pairing.NoShowAfter) }

// Judge decides who has forfeited a game with this start, by the rules
// [NoShow], [Claim], [MoreTime] and [Nobody]. It ignores visits of other
// players, and visits that end before they begin.
//
// Package pairing has the consequences of a forfeit: there is no rematch
// ([pairing.NoRematch]), and the player is removed ([pairing.ForfeitLeaves]).
func Judge(start time.Time, a Attendance) Verdict {
	gold, silver := newStay(start, a, a.Gold), newStay(start, a, a.Silver)
	v := Verdict{Gold: a.Gold, Silver: a.Silver}
	switch {
	case gold.inTime && silver.inTime:
		// NoShow: both have come within the 15 minutes.
		v.Rule, v.Text = NoShow, "both players have come in time."
	case gold.inTime:
		v.judge(start, gold, silver, pairing.GoldByForfeit)
	case silver.inTime:
		v.judge(start, silver, gold, pairing.SilverByForfeit)
	case overlap(gold.late, silver.late):
		// MoreTime: both are late, and nobody could claim anything.
		v.Rule, v.Text = MoreTime, "both players were late, and have met; the game is played."
	default:
		// Nobody: both have missed the 15 minutes, and have not met.
		v.Outcome, v.Rule = pairing.BothForfeit, Nobody
		v.Text = "neither player has come within 15 minutes, so both have forfeited the game."
	}
	v.Text = v.Rule.String() + ": " + v.Text
	return v
}

// judge decides if one player has come in time, and the other has not.
func (v *Verdict) judge(start time.Time, came, missed stay, won pairing.Outcome) {
	after := func(t time.Time) string { return lateness(t.Sub(start)) }
	winner, loser := problem.Name(came.player), problem.Name(missed.player)
	v.Rule = Claim
	switch claimed, arrived := came.claim, missed.arrival; {
	case !claimed.IsZero() && (arrived.IsZero() || !arrived.Before(claimed)):
		// Claim: the player has left after the 15 minutes, and nobody
		// had come until then.
		v.Outcome = won
		v.Text = fmt.Sprintf("%s left %s after the start, and %s had not come; %s wins by forfeit.", winner,
			after(claimed), loser, winner)
	case !arrived.IsZero() && overlap(came.visits, missed.visits):
		// MoreTime: there was no claim, and they have met.
		v.Rule = MoreTime
		v.Text = fmt.Sprintf(
			"%s came %s after the start, and %s had not claimed the forfeit; the game is played.", loser,
			after(arrived), winner)
	case !arrived.IsZero():
		// Claim: there was no claim before the opponent came, and no
		// player was there for the other.
		v.Text = fmt.Sprintf("%s came %s after the start, but %s was not there, and had not claimed the "+
			"forfeit; the director decides.", loser, after(arrived), winner)
	case came.still:
		v.Text = fmt.Sprintf("%s has not come, and %s is still there, and can claim the forfeit by leaving "+
			"later than 15 minutes after the start.", loser, winner)
	default:
		// Claim: leaving before the end of the 15 minutes is no claim.
		v.Text = fmt.Sprintf(
			"%s has not come, but %s left too early to claim the forfeit; the director decides.", loser,
			winner)
	}
}

// lateness is a time in words, such as "more than 15 minutes". It has whole
// seconds.
func lateness(d time.Duration) string {
	text := say.Count(int(d/time.Minute), "minute", "minutes")
	if s := int(d % time.Minute / time.Second); s > 0 {
		text += " and " + say.Count(s, "second", "seconds")
	}
	if d%time.Second > 0 {
		text = "more than " + text
	}
	return text
}

// A stay is when a player was there.
type stay struct {
	player  string
	visits  []Visit   // that last beyond the 15 minutes
	late    []Visit   // after the 15 minutes, and of some length
	inTime  bool      // within the 15 minutes
	still   bool      // is still there
	arrival time.Time // the first time after the 15 minutes, or zero
	claim   time.Time // the first leaving after the 15 minutes, or zero
}

// newStay returns when a player was there.
func newStay(start time.Time, a Attendance, player string) stay {
	s, deadline := stay{player: player}, ClaimAfter(start)
	for _, v := range a.There {
		open := v.To.IsZero()
		if v.Player != player || !open && v.To.Before(v.From) {
			continue
		}
		if open || v.To.After(deadline) {
			s.visits = append(s.visits, v)
		}
		s.still = s.still || open
		// NoShow: the start and the 15th minute are in time.
		s.inTime = s.inTime || !v.From.After(deadline) && (open || !v.To.Before(start))
		if v.From.After(deadline) {
			s.arrival = sooner(s.arrival, v.From)
			if open || v.From.Before(v.To) {
				s.late = append(s.late, v)
			}
		}
		// Claim: the 15 minutes are over only after their last moment.
		if !open && v.To.After(deadline) {
			s.claim = sooner(s.claim, v.To)
		}
	}
	return s
}

// moments is 1 for a visit without length, and 0 for any other.
func (v Visit) moments() int {
	if v.To.Equal(v.From) {
		return 1
	}
	return 0
}

// sooner returns the earlier of two times, of which the first can be zero.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || b.Before(a) {
		return b
	}
	return a
}

// overlap reports whether two players were there together. A player who leaves
// at the moment when the other comes does not meet the other.
func overlap(a, b []Visit) bool {
	type visit struct {
		Visit
		of int
	}
	var visits []visit
	for of, list := range [][]Visit{a, b} {
		for _, v := range list {
			visits = append(visits, visit{v, of})
		}
	}
	slices.SortStableFunc(visits, func(x, y visit) int {
		// Of two that begin at the same moment, a visit without length
		// comes last.
		if c := x.From.Compare(y.From); c != 0 {
			return c
		}
		return x.moments() - y.moments()
	})
	var until [2]time.Time // the last leaving of each player so far
	var still [2]bool
	for _, v := range visits {
		if other := 1 - v.of; still[other] || until[other].After(v.From) {
			return true
		}
		if v.To.IsZero() {
			still[v.of] = true
		} else if v.To.After(until[v.of]) {
			until[v.of] = v.To
		}
	}
	return false
}
