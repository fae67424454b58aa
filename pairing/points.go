package pairing

import (
	"fmt"
	"slices"
)

// This file has points, requested byes, and accelerated rounds.

// Points are what each thing is worth in an event with points, in integers. The
// zero value stands for the usual points: 2 for a win, 1 for a draw, 0 for a
// loss, 2 for a bye, 1 for a requested bye, and 0 for an absence. So half a
// point is 1. Whoever gives some gives all, in JSON, too: {Win: 3, Draw: 1} has
// byes that are worth nothing. [NewPoints] sets the byes by the results.
//
// A win must be worth at least a draw, and a draw at least a loss. All points
// are from 0 to [MaxPoints]. In all rounds together, a player must not be able
// to get more than a million points.
type Points struct {
	Win       int `json:"win"`
	Draw      int `json:"draw"`
	Loss      int `json:"loss"`
	Bye       int `json:"bye"`       // given by the pairing
	Requested int `json:"requested"` // see [RequestedBye]
	Absent    int `json:"absent"`    // see [Absence]
}

// NewPoints returns points for results, and the usual points for byes: a bye is
// worth a win, a requested bye a draw, and an absence nothing.
func NewPoints(win, draw, loss int) Points {
	return Points{Win: win, Draw: draw, Loss: loss, Bye: win, Requested: draw}
}

// usualPoints are the points that the zero value of Points stands for.
var usualPoints = NewPoints(2, 1, 0)

// MaxPoints is the maximum number of points for one thing.
const MaxPoints = 1000

// MaxStart is the maximum number of points to begin with, and of points that an
// acceleration adds.
const MaxStart = 100_000

// mostScore is the maximum number of points in all rounds together.
const mostScore = 1_000_000

// Format returns a score as text. If a win is 2 points and a draw is 1, the
// score is shown in halves, as in "3½". Otherwise it is shown as it is.
func (p Points) Format(score int) string {
	if p == (Points{}) {
		p = usualPoints
	}
	if p.Win != 2 || p.Draw != 1 || p.Loss != 0 {
		return fmt.Sprint(score)
	}
	switch {
	case score == 1:
		return "½"
	case score%2 == 0:
		return fmt.Sprint(score / 2)
	}
	return fmt.Sprintf("%d½", score/2)
}

// words returns a score as in "½ point" or "2½ points".
func (p Points) words(score int) string {
	text := p.Format(score)
	if text == "1" || text == "½" {
		return text + " point"
	}
	return text + " points"
}

// A RequestedBye is the record that a player has asked for a bye in one round.
// The player is not paired in it, and gets the points of a requested bye. The
// round is no bye for [ByeFewest]. [RequestBye] makes the record, and [Expect]
// takes it back.
type RequestedBye[P comparable] struct {
	Player P      `json:"player"`
	Round  int    `json:"round"` // from 1
	Why    string `json:"why,omitempty"`
}

// An Acceleration is the record that the best seeds are paired in one round as
// if they had more points. So the best meet each other early in a large field.
// Of several records about a player and a round, the most points count.
type Acceleration struct {
	Seeds  int `json:"seeds"`  // how many, from the best seed down
	Round  int `json:"round"`  // from 1
	Points int `json:"points"` // for the pairing of this round alone
}

// hasPoints reports whether the event is scored by points and not by lives.
func (e *Event[P]) hasPoints() bool { return e.Edition.HasPoints() }

// points returns the points of the event.
func (e *Event[P]) points() Points {
	if e.Points == (Points{}) {
		return usualPoints
	}
	return e.Points
}

// checkPoints checks what only events with points have, and what they lack.
func (h *history[P]) checkPoints(ps *problems) {
	e := h.event
	if !e.hasPoints() {
		if e.Lives < 1 {
			ps.add(Problem{Kind: ErrLives, Detail: fmt.Sprintf("%d", e.Lives)})
		}
		for _, x := range []struct {
			where string
			there bool
		}{
			{"length", e.Length != 0}, {"points", e.Points != Points{}}, {"start", len(e.Start) > 0},
			{"requested", len(e.Requested) > 0}, {"amended", len(e.Amended) > 0},
			{"acceleration", len(e.Acceleration) > 0}, {"tieBreaks", len(e.TieBreaks) > 0},
			{"fideTieBreaks", e.FIDETieBreaks},
		} {
			if x.there {
				ps.add(Problem{Kind: ErrPoints, Where: x.where,
					Detail: fmt.Sprintf("edition %v has lives and no points", e.Edition)})
			}
		}
		return
	}
	if e.Lives != 0 || len(e.ExtraLives) > 0 {
		ps.add(Problem{Kind: ErrPoints, Where: "lives",
			Detail: fmt.Sprintf("edition %v has points and no lives", e.Edition)})
	}
	if e.Length < 1 || e.Length > MaxRounds {
		ps.add(Problem{Kind: ErrPoints, Rule: AllRounds, Where: "length",
			Detail: fmt.Sprintf("got %d rounds, from 1 to %d", e.Length, MaxRounds)})
	}
	p := e.points()
	for _, x := range [...]int{p.Win, p.Draw, p.Loss, p.Bye, p.Requested, p.Absent} {
		if x < 0 || x > MaxPoints {
			ps.add(Problem{Kind: ErrPoints, Where: "points",
				Detail: fmt.Sprintf("got %d, from 0 to %d", x, MaxPoints)})
		}
	}
	if most := max(p.Win, p.Bye, p.Requested, p.Absent); most <= MaxPoints && e.Length <= MaxRounds &&
		most*e.Length > mostScore {
		ps.add(Problem{Kind: ErrPoints, Where: "points", Detail: fmt.Sprintf(
			"%d in each of %d rounds, at most %d in all", most, e.Length, mostScore)})
	}
	if p.Win < p.Draw || p.Draw < p.Loss {
		ps.add(Problem{Kind: ErrPoints, Where: "points", Detail: fmt.Sprintf(
			"%d for a win, %d for a draw, %d for a loss, which must not grow", p.Win, p.Draw, p.Loss)})
	}
	if n := len(e.Start); n > 0 && n != len(e.Entrants) {
		ps.add(Problem{Kind: ErrPoints, Where: "start",
			Detail: fmt.Sprintf("%d for %d entrants", len(e.Start), len(e.Entrants))})
	}
	for i, x := range e.Start {
		if x < 0 || x > MaxStart {
			ps.add(h.problemAt(spot{record: "start", number: i + 1}, ErrPoints,
				fmt.Sprintf("got %d, from 0 to %d", x, MaxStart)))
		}
	}
	for k, x := range e.Acceleration {
		at := spot{record: "acceleration", number: k + 1}
		if !isRound(x.Round) {
			ps.add(h.problemAt(at, ErrRound, fmt.Sprintf("got %d", x.Round)))
		}
		if x.Seeds < 0 || x.Seeds > len(e.Entrants) || x.Points < 0 || x.Points > MaxStart {
			ps.add(h.problemAt(at, ErrPoints, fmt.Sprintf("%d more for %d of %d seeds", x.Points, x.Seeds,
				len(e.Entrants))))
		}
	}
	h.tieBreaks(ps)
}

// tieBreaks checks the tie-breaks of the event's own.
func (h *history[P]) tieBreaks(ps *problems) {
	for k, t := range h.event.TieBreaks {
		at := spot{record: "tie-break", number: k + 1}
		switch {
		case t == 0 || !tieBreakNames.Has(t):
			ps.add(h.problemAt(at, ErrOption, fmt.Sprintf("number %d", int(t))))
		case slices.Contains(h.event.TieBreaks[:k], t):
			ps.add(h.problemAt(at, ErrOption, t.String()+" twice"))
		}
	}
}

// clubs numbers the clubs from 1. A player without a club has 0.
func (h *history[P]) clubs(ps *problems) {
	e := h.event
	if len(e.Clubs) == 0 {
		return
	}
	if len(e.Clubs) != len(e.Entrants) {
		ps.add(Problem{Kind: ErrOption, Where: "clubs",
			Detail: fmt.Sprintf("%d for %d entrants", len(e.Clubs), len(e.Entrants))})
		return
	}
	h.club = make([]int32, len(e.Clubs))
	numbers := map[string]int32{"": 0}
	for i, name := range e.Clubs {
		if _, ok := numbers[name]; !ok {
			numbers[name] = int32(len(numbers))
		}
		h.club[i] = numbers[name]
	}
}

// requestedByes numbers the requested byes, after the absences.
//
// OncePerRound: nobody sits out a round twice
func (h *history[P]) requestedByes(ps *problems) {
	if !h.event.hasPoints() {
		return
	}
	recorded := map[Absence[P]]bool{}
	once := func(x Absence[P], at spot) {
		if x.Why = ""; recorded[x] && ps.Room() {
			at.rule = OncePerRound
			detail := fmt.Sprintf("recorded for round %d already", x.Round)
			ps.add(h.problemAt(at, ErrTwice, detail, x.Player))
		}
		recorded[x] = true
	}
	for k, x := range h.event.Absent {
		once(x, spot{record: "absence", number: k + 1})
	}
	for k, x := range h.event.Requested {
		at := spot{record: "requested bye", number: k + 1}
		once(Absence[P]{Player: x.Player, Round: x.Round}, at)
		i, ok := h.player(x.Player, at, ps)
		switch {
		case !isRound(x.Round):
			ps.add(h.problemAt(at, ErrRound, fmt.Sprintf("got %d", x.Round), x.Player))
		case ok && x.Round <= len(h.rounds)+1:
			h.absent = append(h.absent, sitOut{i, int32(x.Round), true})
		}
	}
}

// A ledger has the points of the players after the rounds replayed. Its lists
// are by seed, from 0.
type ledger struct {
	Points
	length    int32
	score     []int    // points to begin with, and points since
	draws     []int    // games drawn
	board     []int    // games over the board
	requested []int    // requested byes
	out       []int64  // rounds withdrawn, with those to come
	sitting   []sitOut // in the round to come
	sat       []sitOut // in the rounds before, with points
}

// newLedger returns the points before the first round.
func newLedger[P comparable](e *Event[P]) *ledger {
	t := &ledger{Points: e.points(), length: int32(min(e.Length, MaxRounds))}
	makeLists(len(e.Entrants), &t.score, &t.draws, &t.board, &t.requested)
	t.out = make([]int64, len(e.Entrants))
	if len(e.Start) == len(e.Entrants) {
		copy(t.score, e.Start)
	}
	return t
}

// game counts the points of a game, or nothing if it has no result.
func (t *ledger) game(g game) {
	if !g.outcome.tookPlace() {
		return
	}
	t.score[g.gold] += t.worth(g.outcome, g.outcome.goldWins())
	t.score[g.silver] += t.worth(g.outcome, g.outcome.silverWins())
	if g.outcome == Draw {
		t.draws[g.gold]++
		t.draws[g.silver]++
	}
	if g.outcome.overBoard() {
		t.board[g.gold]++
		t.board[g.silver]++
	}
}

// worth returns the points of a side of a game.
func (t *ledger) worth(o Outcome, wins bool) int {
	switch {
	case o == Draw:
		return t.Draw
	case wins:
		return t.Win
	}
	return t.Loss
}

// sit counts the points of players who sit out the round by a record, if they
// are still in the event.
func (t *ledger) sit(s *state) {
	for _, x := range t.sitting {
		i := x.player
		if !s.left(i) {
			continue
		}
		if t.sat = append(t.sat, x); x.requested {
			t.score[i] += t.Requested
			t.requested[i]++
		} else {
			t.score[i] += t.Absent
		}
	}
	t.sitting = t.sitting[:0]
}

// missed returns in how many rounds player i had no game over the board.
func (s *state) missed(i int32) int { return int(s.rounds) - s.ledger.board[i] }

// restsOf returns the byes of player i for [ByeFewest].
//
// ByeFewest: in an event with points, every round without a game over the
// board, unless the player had requested it or was withdrawn
func (s *state) restsOf(i int32) int {
	t := s.ledger
	if t == nil {
		return s.byes[i]
	}
	out := t.out[i] - max(0, int64(s.until[i])-int64(s.rounds))
	return s.missed(i) - t.requested[i] - int(out)
}

// withdraw counts the rounds after a round up to another as withdrawn.
func (s *state) withdraw(i, after, until int32) {
	if s.ledger != nil {
		s.ledger.out[i] += max(0, int64(until)-int64(max(after, s.until[i])))
	}
	s.until[i] = max(s.until[i], until)
}
