package pairing

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
)

// A Revision has the consequences of a correction.
type Revision[P comparable] struct {
	// Refused has the changes that come too late, because a later round had
	// begun (rule [ResultsStand]), and the forfeited games that are
	// annulled (rule [NoRematch]). It names the games and byes. A result
	// with its [Amendment] does not come too late. A change of lives, or of
	// entrants without a late entry, comes too late once any round has
	// begun. Other records, such as extra lives and withdrawals, are not
	// judged here.
	Refused Problems `json:"refused,omitempty"`

	// Problems has the problems of [Event.Check] in the corrected history.
	// A corrected result can make later rounds impossible: a player who
	// plays in them would have been out.
	Problems Problems `json:"problems,omitempty"`

	// Stand is the number of rounds, from the first one on, that are in
	// order in the corrected history. The rounds after them do not stand.
	Stand int `json:"stand"`

	// Changed has the rounds after the first correction for which the rules
	// would have given another decision. It ends with the first round that
	// does not stand.
	Changed []Change[P] `json:"changed"`

	// Work is the number of steps of work that the call took; see
	// [Options].
	Work int64 `json:"work"`
}

// A Change is a decision that a correction would have changed: the next round
// after the old history, and after the corrected one.
type Change[P comparable] struct {
	Round int      `json:"round"`
	Old   Round[P] `json:"old,omitzero"`
	New   Round[P] `json:"new,omitzero"`

	// OldOver and NewOver report that the event had ended before the round,
	// or would have ended.
	OldOver bool `json:"oldOver,omitzero"`
	NewOver bool `json:"newOver,omitzero"`

	// OldNone and NewNone say why there is no round although the event goes
	// on: the director's choices leave none, or nobody is there.
	OldNone Problems `json:"oldNone,omitempty"`
	NewNone Problems `json:"newNone,omitempty"`
}

// Revise compares two histories of one event, before and after a correction. It
// says which changes the rules refuse, which rounds of the corrected history
// stand, and which later decisions would have been different. It decides
// nothing. To correct an event that goes on, use [Correct].
//
// Give both histories whole, with all rounds. The corrected history keeps the
// later rounds that were played after the old result. Their problems are part
// of the answer. Do not cut off rounds that have begun: without them Revise
// would find that nothing comes too late.
//
// The error reports all problems of the old history. A corrected history may be
// wrong even before its first round, for example without entrants. Then the
// error has the changes that come too late, followed by all problems of the
// corrected history.
//
// Revise pairs every round after the first difference twice, each time from the
// beginning of the event. So the time grows with the number of these rounds
// times the length of the event. All these decisions together may take as much
// work as [Options] allow for one call: by default as much as the larger of the
// two histories is allowed. If that is not enough, the error is [ErrTooLarge]
// and names the round.
func Revise[P comparable](old, corrected Event[P], o ...Options) (Revision[P], error) {
	b := newBudget(&old, o)
	b.allowed = max(b.allowed, newBudget(&corrected, o).allowed)
	var ps, wrong problems
	h, _ := replayEvent(&old, &ps)
	if err := ps.err(); err != nil {
		return Revision[P]{}, err
	}
	replayEvent(&corrected, &wrong)
	r := Revision[P]{Refused: h.refused(corrected), Problems: wrong.all(), Stand: len(corrected.Rounds),
		Changed: []Change[P]{}}
	if len(r.Problems) > 0 {
		var err error
		if r.Stand, err = stand(corrected, b); err != nil {
			return Revision[P]{}, err
		}
	}
	if r.Stand < 0 {
		var all problems
		for _, p := range slices.Concat(r.Refused, r.Problems) {
			all.Add(p)
		}
		return Revision[P]{}, all.err()
	}
	if err := r.compare(old, corrected, b); err != nil {
		return Revision[P]{}, err
	}
	r.Work = b.spent
	return r, nil
}

// stand returns the number of rounds that are in order in an event that has a
// problem. It returns -1 if the event is wrong before its first round. An event
// that is in order before a round is in order before every earlier one.
func stand[P comparable](e Event[P], b *budget) (int, error) {
	rounds := sort.Search(len(e.Rounds)+1, func(rounds int) bool {
		before := e.before(rounds + 1)
		return !b.spend((stepsOfReplay+stepsOfRecord)*e.items()) || before.Check() != nil
	})
	if b.over() {
		return 0, tooLong(b, len(e.Rounds))
	}
	return rounds - 1, nil
}

// compare finds the decisions that have changed.
func (r *Revision[P]) compare(old, corrected Event[P], b *budget) error {
	rounds := min(len(old.Rounds), len(corrected.Rounds))
	same := 0 // rounds at the beginning
	for same < rounds && sameRound(old.Rounds[same], corrected.Rounds[same]) {
		same++
	}
	first := 1 // the first round that can be decided otherwise
	if sameRecords(old, corrected) {
		first = same + 2
	}
	for round := first; round <= min(rounds, r.Stand)+1; round++ {
		if !b.spend(stepsOfRecord * (old.items() + corrected.items())) {
			return tooLong(b, round)
		}
		before, after := old.before(round), corrected.before(round)
		if round-1 <= same && sameRecords(before, after) {
			continue
		}
		was, err := decide(before, b)
		if err != nil {
			return b.blame(round, "before the correction", err)
		}
		would, err := decide(after, b)
		if err != nil {
			return b.blame(round, "after the correction", err)
		}
		if was.open || would.open || was.same(would) {
			continue // with a game open, nothing is decided yet
		}
		r.Changed = append(r.Changed, Change[P]{round, was.Round, would.Round, was.Over, would.Over,
			was.none, would.none})
	}
	return nil
}

// A decision is the answer of the rules for the round after a history.
type decision[P comparable] struct {
	Pairing[P]
	none Problems // why there is no round
	open bool     // the last round is not finished
}

// decide returns the decision after a history that is in order.
func decide[P comparable](e Event[P], b *budget) (decision[P], error) {
	p, err := next(e, b)
	switch {
	case errors.Is(err, ErrUnfinished):
		return decision[P]{open: true}, nil
	case leavesNone(err) || errors.Is(err, ErrEmptyRound):
		var none Problems
		errors.As(err, &none)
		return decision[P]{none: none}, nil
	}
	return decision[P]{Pairing: p}, err
}

// leavesNone reports whether an error says that the director's choices leave no
// round.
func leavesNone(err error) bool { return errors.Is(err, ErrPin) || errors.Is(err, ErrNoLegalRound) }

// same reports whether two decisions are the same. The order of games and the
// colors' reasons make no difference.
func (d decision[P]) same(other decision[P]) bool {
	return d.Over == other.Over && sameID(d.Champion, other.Champion) &&
		maps.Equal(tally(d.Round.Games), tally(other.Round.Games)) &&
		slices.Equal(d.Round.Byes, other.Round.Byes) &&
		slices.EqualFunc(d.none, other.none, func(x, y *Problem) bool { return x.Error() == y.Error() })
}

// blame returns the error of a decision about a round. If the budget is spent,
// that is the reason.
func (b *budget) blame(round int, when string, err error) error {
	if b.over() {
		return tooLong(b, round)
	}
	return fmt.Errorf("%s: %w", when, err)
}

// stepsOfRecord is the work to copy or to compare a record of an event.
const stepsOfRecord = 10

// tooLong is the error of a revision that runs out of its budget at a round.
func tooLong(b *budget, round int) error {
	return refuse(Problem{Kind: ErrTooLarge, Round: round, Detail: fmt.Sprintf("to decide all rounds up to this "+
		"one twice takes more than the %d steps allowed", b.allowed)})
}

// sameRecords reports whether two events are the same, except for their rounds.
// Ids are the same if they are equal, whatever they point to.
func sameRecords[P comparable](x, y Event[P]) bool {
	return x.Lives == y.Lives && slices.Equal(x.Entrants, y.Entrants) && x.Edition == y.Edition &&
		x.Rest == y.Rest && x.Length == y.Length && x.Points == y.Points && slices.Equal(x.Start, y.Start) &&
		slices.Equal(x.Acceleration, y.Acceleration) && slices.Equal(x.TieBreaks, y.TieBreaks) &&
		x.FIDETieBreaks == y.FIDETieBreaks &&
		slices.Equal(x.Clubs, y.Clubs) && slices.Equal(x.Requested, y.Requested) &&
		slices.Equal(x.Amended, y.Amended) &&
		slices.Equal(x.SeedRatings, y.SeedRatings) && slices.Equal(x.RankBy, y.RankBy) &&
		slices.Equal(x.Criteria, y.Criteria) &&
		slices.Equal(x.Withdrawals, y.Withdrawals) && slices.Equal(x.Absent, y.Absent) &&
		slices.Equal(x.ExtraLives, y.ExtraLives) && slices.Equal(x.LateEntries, y.LateEntries) &&
		x.ForfeitRemoves == y.ForfeitRemoves && slices.Equal(x.Reinstated, y.Reinstated) &&
		samePlayOff(x.PlayOff, y.PlayOff) &&
		slices.Equal(x.Forbidden, y.Forbidden) && slices.EqualFunc(x.Pins, y.Pins, samePin) &&
		x.BothForfeitUnmet == y.BothForfeitUnmet && x.SecondBy == y.SecondBy
}

func sameRound[P comparable](x, y Round[P]) bool {
	return slices.EqualFunc(x.Games, y.Games, sameGame) && slices.Equal(x.Byes, y.Byes) && x.Started == y.Started
}

// sameGame reports whether two games are the same, whatever their reasons.
func sameGame[P comparable](x, y Game[P]) bool {
	x.Why, y.Why = "", ""
	return x == y
}

func samePin[P comparable](x, y Pin[P]) bool {
	return x.Round == y.Round && slices.Equal(x.Pairs, y.Pairs) && sameID(x.Bye, y.Bye) && x.Colors == y.Colors
}

func samePlayOff[P comparable](x, y *RunnerUpPlayOff[P]) bool {
	if x == nil || y == nil {
		return x == y
	}
	return x.After == y.After && x.Champion == y.Champion && slices.Equal(x.Tied, y.Tied)
}

// sameID reports whether two pointers are both nil or point to equal ids.
func sameID[P comparable](x, y *P) bool {
	if x == nil || y == nil {
		return x == y
	}
	return *x == *y
}
