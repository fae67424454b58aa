package pairing

import (
	"fmt"
	"math"
	"strings"

	"github.com/arbiter-go/arbiter/internal/id"
)

// This file turns an event into a history: players become their seeds, from 0.
// It finds all problems that need no replay: names that nobody has, numbers out
// of range, and records that contradict each other. The file replay.go plays
// the history.

// Check reports everything that is wrong with the event, without pairing or
// ranking anybody. [Standings] accepts every event that passes. All functions
// about an event return the same problems.
//
// The last round may be unfinished. Only [Next] says whether the next round can
// be paired.
//
// Check takes time in proportion to the event.
func (e Event[P]) Check() error {
	var ps problems
	replayEvent(&e, &ps)
	return ps.err()
}

// replayEvent replays an event whose last round may be unfinished. There is no
// state if the event has no players or exceeds a limit.
func replayEvent[P comparable](e *Event[P], ps *problems) (*history[P], *state) {
	h := newHistory(e, ps)
	if !ps.sound() {
		return h, nil
	}
	return h, h.replay(ps)
}

// replayFinished replays an event in which every round must be finished. The
// error reports all problems.
func replayFinished[P comparable](e *Event[P], b *budget) (*history[P], *state, error) {
	if !b.spend(stepsOfReplay * e.items()) {
		return nil, nil, e.exceeded(b, atReplay)
	}
	var ps problems
	h, s := replayEvent(e, &ps)
	if s != nil {
		h.unfinished(len(h.rounds), s.unfinished, &ps)
	}
	return h, s, ps.err()
}

// errOver is the error of a question about the next round of an event that is
// over.
func (e *Event[P]) errOver() error { return refuse(Problem{Kind: ErrOver, Rule: e.ends()}) }

// ends is the rule that says when the event is over.
func (e *Event[P]) ends() Rule {
	if e.hasPoints() {
		return AllRounds
	}
	return LastOneLeft
}

// meeting reports whether the players of a game have met and had their colors.
// In an event with points, a forfeit is no meeting.
func (h *history[P]) meeting(o Outcome) bool {
	return o.tookPlace() && (o.overBoard() || !h.event.hasPoints())
}

// A history is an event whose players are numbers.
type history[P comparable] struct {
	event    *Event[P]
	rules    rules
	index    map[P]int32
	anything bool      // P has values that cannot be looked up
	games    []game    // of all rounds
	rounds   [][]game  // the same, round by round
	byes     [][]int32 // round by round

	withdrawn  []absence
	absent     []sitOut
	extra      []lives
	late       []lateEntry
	reinstated []appeal
	playOff    *playOff
	club       []int32 // by player, or nil
	forbidden  []prohibition
	pins       []pin
}

// A spot is a place where a problem may be. Every game and record has a spot,
// so a spot has no text. Texts are made when there is a problem.
type spot struct {
	record      string // such as "withdrawal"
	number      int    // of the record, from 1, or 0
	round, game int    // from 1, or 0
	rule        Rule   // the rule that is broken, or 0
}

// who returns the id of player i.
func (h *history[P]) who(i int32) P { return h.event.Entrants[i] }

// find returns the number of p, if p is an entrant.
func (h *history[P]) find(p P) (int32, bool) {
	if h.anything && !id.Valid(p) {
		return 0, false
	}
	i, ok := h.index[p]
	return i, ok
}

// player returns the number of p. If p is not an entrant, it adds that as a
// problem of the spot. This breaks no rule: it is a slip in the record.
func (h *history[P]) player(p P, at spot, ps *problems) (int32, bool) {
	if i, ok := h.find(p); ok {
		return i, true
	}
	if ps.Room() {
		at.rule = 0
		ps.add(h.problemAt(at, ErrUnknown, "", p))
	}
	return 0, false
}

// problemAt returns the problem of some players at a spot. It names the
// players, and their indices if they are entrants.
func (h *history[P]) problemAt(at spot, kind error, detail string, players ...P) Problem {
	p := Problem{Kind: kind, Rule: at.rule, Where: at.record, Round: at.round, Game: at.game, Detail: detail}
	if at.number > 0 {
		p.Where = fmt.Sprintf("%s %d", at.record, at.number)
	}
	var names []string
	for _, x := range players {
		names = append(names, nameOf(x))
		if i, ok := h.find(x); ok {
			p.Entrants = append(p.Entrants, int(i))
		}
	}
	p.Who = strings.Join(names, " against ")
	return p
}

// twoByes is the problem of a round with more than one bye.
//
// OncePerRound: at most one bye
func (h *history[P]) twoByes(round int, byes []P) Problem {
	p := h.problemAt(spot{record: "bye", round: round, rule: OncePerRound}, ErrTwoByes, "", byes[0], byes[1])
	p.Who = fmt.Sprintf("%s and %s", nameOf(byes[0]), nameOf(byes[1]))
	return p
}

// isRound reports whether a record can be about this round.
func isRound(round int) bool { return round >= 1 && round <= math.MaxInt32 }

// checkAfter reports whether a record's After is a number of completed rounds.
func (h *history[P]) checkAfter(after int, p P, at spot, ps *problems) bool {
	if after < 0 || after > len(h.event.Rounds) {
		if !ps.Room() {
			return false
		}
		ps.add(h.problemAt(at, ErrAfter, fmt.Sprintf("after %d, with %s", after,
			count(len(h.event.Rounds), "round")), p))
		return false
	}
	return true
}

// checkMade checks the number of rounds that were paired when a record was
// made.
func (h *history[P]) checkMade(made int, at spot, ps *problems) {
	if made < 0 {
		ps.add(h.problemAt(at, ErrRound, fmt.Sprintf("made %d", made)))
	}
}

// newHistory numbers the players of e, and adds the problems it finds. It looks
// up each name once, and takes a few steps more for each game and record.
func newHistory[P comparable](e *Event[P], ps *problems) *history[P] {
	h := &history[P]{event: e, anything: !id.Comparable[P]()}
	if !h.fits(ps) {
		return h
	}
	h.checkPoints(ps)
	h.rules = newRules(e.Edition, e.RankBy, e.Criteria, ps)
	if !secondNames.Has(e.SecondBy) {
		ps.add(Problem{Kind: ErrOption, Where: "secondBy", Detail: fmt.Sprintf("number %d", int(e.SecondBy))})
	}
	h.seedRatings(ps)
	h.entrants(ps)
	h.rest(ps)
	h.clubs(ps)
	h.numberGames(ps)
	h.absences(ps)
	h.requestedByes(ps)
	h.amendments(ps)
	h.lateEntries(ps)
	h.livesAndAppeals(ps)
	h.newPlayOff(ps)
	h.directorsChoices(ps)
	return h
}

// fits reports whether the event is within the limits of this package.
func (h *history[P]) fits(ps *problems) bool {
	e := h.event
	entries := int64(0) // rounds may share memory, so an int could overflow
	for _, r := range e.Rounds {
		entries += int64(len(r.Games)) + int64(len(r.Byes))
	}
	pinned := int64(0)
	for _, pin := range e.Pins {
		pinned += int64(len(pin.Pairs))
	}
	tied := 0
	if e.PlayOff != nil {
		tied = len(e.PlayOff.Tied)
	}
	ok := true
	for _, x := range []struct {
		what     string
		got, max int64
	}{
		{"entrants", int64(len(e.Entrants)), MaxEntrants},
		{"rounds", int64(len(e.Rounds)), MaxRounds},
		{"games and byes", entries, MaxGames},
		{"lives", int64(e.Lives), MaxLives},
		{"withdrawals", int64(len(e.Withdrawals)), MaxRecords},
		{"extra lives", int64(len(e.ExtraLives)), MaxEntrants},
		{"late entries", int64(len(e.LateEntries)), MaxRecords},
		{"reinstatements", int64(len(e.Reinstated)), MaxRecords},
		{"absences", int64(len(e.Absent)), MaxRecords},
		{"requested byes", int64(len(e.Requested)), MaxRecords},
		{"amendments", int64(len(e.Amended)), MaxRecords},
		{"accelerations", int64(len(e.Acceleration)), MaxRecords},
		{"prohibitions", int64(len(e.Forbidden)), MaxRecords},
		{"pins", int64(len(e.Pins)), MaxRecords},
		{"pinned pairs", pinned, MaxRecords},
		{"players tied for second place", int64(tied), MaxEntrants},
	} {
		if x.got > x.max {
			ps.add(Problem{Kind: ErrTooLarge,
				Detail: fmt.Sprintf("%d %s, at most %d", x.got, x.what, x.max)})
			ok = false
		}
	}
	return ok
}

// seedRatings checks the seed ratings.
func (h *history[P]) seedRatings(ps *problems) {
	e := h.event
	if e.SeedRatings == nil && h.rules.seeded() {
		ps.add(Problem{Kind: ErrSeedRatings, Detail: "the edition needs them"})
	}
	if e.SeedRatings != nil && len(e.SeedRatings) != len(e.Entrants) {
		ps.add(Problem{Kind: ErrSeedRatings,
			Detail: fmt.Sprintf("%d for %d entrants", len(e.SeedRatings), len(e.Entrants))})
	}
	for i, elo := range e.SeedRatings {
		if !(elo >= -10000 && elo <= 10000) {
			x := h.problemAt(spot{record: "seed rating", number: i + 1}, ErrSeedRatings, fmt.Sprint(elo))
			if i < len(e.Entrants) {
				x.Entrants, x.Who = []int{i}, nameOf(e.Entrants[i])
			}
			ps.add(x)
		}
	}
}

// rest checks how many players rest in round 1.
//
// SeveralRest: only in an event with rules of its own, and with lives
func (h *history[P]) rest(ps *problems) {
	switch e := h.event; {
	case e.Rest == 0:
	case e.Rest < 0 || e.Rest > MaxEntrants:
		ps.add(Problem{Kind: ErrOption, Rule: SeveralRest, Where: "rest",
			Detail: fmt.Sprintf("got %d", e.Rest)})
	case !e.ownRules() || e.hasPoints():
		ps.add(Problem{Kind: ErrOption, Rule: SeveralRest, Where: "rest",
			Detail: fmt.Sprintf("edition %v has one bye at most", e.Edition)})
	}
}

// entrants numbers the players.
//
// SeedOrder: at least one entrant, and each listed once
func (h *history[P]) entrants(ps *problems) {
	if len(h.event.Entrants) == 0 {
		ps.add(Problem{Kind: ErrTooFew, Rule: SeedOrder})
	}
	h.index = make(map[P]int32, len(h.event.Entrants))
	for i, p := range h.event.Entrants {
		at := spot{record: "entrant", number: i + 1}
		if !id.Valid(p) {
			x := h.problemAt(at, ErrNotAnID, "", p)
			x.Entrants = []int{i}
			ps.add(x)
		} else if first, ok := h.index[p]; ok {
			at.rule = SeedOrder
			x := h.problemAt(at, ErrRepeated, "", p)
			x.Entrants = []int{int(first), i}
			ps.add(x)
		} else {
			h.index[p] = int32(i)
		}
	}
}

// numberGames numbers the players in the games and byes of all rounds.
func (h *history[P]) numberGames(ps *problems) {
	e := h.event
	games, rests := 0, 0
	for _, round := range e.Rounds {
		games += len(round.Games)
		rests += len(round.Byes)
	}
	h.games = make([]game, 0, games)
	byes := make([]int32, 0, rests)
	h.rounds = make([][]game, len(e.Rounds))
	h.byes = make([][]int32, len(e.Rounds))
	for r, round := range e.Rounds {
		first := len(h.games)
		for k, g := range round.Games {
			at := spot{round: r + 1, game: k + 1}
			gold, ok1 := h.player(g.Gold, at, ps)
			silver, ok2 := h.player(g.Silver, at, ps)
			if !outcomeNames.Has(g.Outcome) {
				ps.add(h.problemAt(at, ErrOutcome, fmt.Sprintf("number %d", int(g.Outcome)),
					g.Gold, g.Silver))
			} else if g.Outcome == Draw && !e.hasPoints() && ps.Room() {
				ps.add(h.problemAt(at, ErrOutcome, fmt.Sprintf("edition %v has no draw; record "+
					"no-decision, or void and replay the game", e.Edition), g.Gold, g.Silver))
			}
			if !ok1 || !ok2 {
				// left out, so that others keep their numbers
				gold, silver = -1, -1
			}
			h.games = append(h.games, game{gold, silver, g.Outcome})
		}
		h.rounds[r] = h.games[first:]
		first = len(byes)
		for _, p := range round.Byes {
			if i, ok := h.player(p, spot{record: "bye", round: r + 1}, ps); ok {
				byes = append(byes, i)
			}
		}
		h.byes[r] = byes[first:]
		if len(round.Byes) > 1 && (r > 0 || len(round.Byes) > e.Rest+1) {
			ps.add(h.twoByes(r+1, round.Byes))
		}
	}
}

// absences numbers withdrawals and absences.
func (h *history[P]) absences(ps *problems) {
	for k, w := range h.event.Withdrawals {
		at := spot{record: "withdrawal", number: k + 1}
		i, ok := h.player(w.Player, at, ps)
		until := int32(math.MaxInt32)
		if w.Until != 0 {
			until = int32(min(max(w.Until, -1), math.MaxInt32))
			if w.Until <= w.After {
				ps.add(h.problemAt(at, ErrUntil, fmt.Sprintf("after %d, until %d", w.After, w.Until),
					w.Player))
			}
		}
		if h.checkAfter(w.After, w.Player, at, ps) && ok {
			h.withdrawn = append(h.withdrawn, absence{i, int32(w.After), until})
		}
	}
	for k, x := range h.event.Absent {
		at := spot{record: "absence", number: k + 1}
		i, ok := h.player(x.Player, at, ps)
		switch {
		case !isRound(x.Round):
			ps.add(h.problemAt(at, ErrRound, fmt.Sprintf("got %d", x.Round), x.Player))
		case ok && x.Round <= len(h.rounds)+1:
			h.absent = append(h.absent, sitOut{i, int32(x.Round), false})
		}
	}
}

// lateEntries numbers the late entries.
//
// SeedOrder: registration is closed in the editions, and nobody enters twice
func (h *history[P]) lateEntries(ps *problems) {
	entered := make([]bool, len(h.event.Entrants))
	for k, x := range h.event.LateEntries {
		at := spot{record: "late entry", number: k + 1}
		i, ok := h.player(x.Player, at, ps)
		if !h.event.ownRules() && !h.event.hasPoints() && ps.Room() {
			at.rule = SeedOrder
			ps.add(h.problemAt(at, ErrLateEntry, h.event.closed(), x.Player))
		}
		if ok && entered[i] && ps.Room() {
			at.rule = SeedOrder
			ps.add(h.problemAt(at, ErrRepeated, "", x.Player))
			ok = false
		}
		at.rule = OutOfLives
		if (x.Losses < 0 || x.Losses >= max(1, h.event.Lives)) && ps.Room() {
			detail := fmt.Sprintf("%d of %d lives lost", x.Losses, h.event.Lives)
			if h.event.hasPoints() {
				at.rule = 0
				detail = fmt.Sprintf("%d losses to begin with, in an event with points", x.Losses)
			}
			ps.add(h.problemAt(at, ErrLateEntry, detail, x.Player))
			ok = false
		}
		at.rule = 0
		h.checkMade(x.Made, at, ps)
		if h.checkAfter(x.After, x.Player, at, ps) && ok {
			entered[i] = true
			h.late = append(h.late, lateEntry{i, int32(x.After), x.Losses, x.Made})
		}
	}
}

// livesAndAppeals numbers extra lives and reinstatements.
func (h *history[P]) livesAndAppeals(ps *problems) {
	for k, x := range h.event.ExtraLives {
		at := spot{record: "extra life", number: k + 1}
		i, ok := h.player(x.Player, at, ps)
		if x.Lives < 1 || x.Lives > MaxLives {
			ps.add(h.problemAt(at, ErrLives, fmt.Sprintf("%d", x.Lives), x.Player))
			ok = false
		}
		h.checkMade(x.Made, at, ps)
		if h.checkAfter(x.After, x.Player, at, ps) && ok {
			h.extra = append(h.extra, lives{i, int32(x.After), x.Lives, x.Made})
		}
	}
	for k, x := range h.event.Reinstated {
		at := spot{record: "reinstatement", number: k + 1}
		i, ok := h.player(x.Player, at, ps)
		if x.From != 0 && !isRound(x.From) {
			ps.add(h.problemAt(at, ErrRound, fmt.Sprintf("from %d", x.From), x.Player))
		}
		h.checkMade(x.Made, at, ps)
		if h.checkAfter(x.After, x.Player, at, ps) && ok {
			from := int32(min(max(x.From, 1), math.MaxInt32))
			h.reinstated = append(h.reinstated, appeal{i, int32(x.After), from, x.Made})
		}
	}
}

// newPlayOff numbers the record of a play-off. The replay finds whether it fits
// the standings.
func (h *history[P]) newPlayOff(ps *problems) {
	x := h.event.PlayOff
	if x == nil {
		return
	}
	at := spot{record: "play-off"}
	champion, ok := h.player(x.Champion, at, ps)
	named := make([]bool, len(h.event.Entrants))
	if ok {
		named[champion] = true
	}
	ok = h.checkAfter(x.After, x.Champion, at, ps) && ok
	at.rule = SecondPlayedOff
	if e := h.event.Edition; e.known() && editions[e].second == shared {
		ps.add(h.problemAt(at, ErrPlayOff, fmt.Sprintf("edition %v has none", e)))
	}
	p := &playOff{after: int32(x.After), champion: champion}
	for _, name := range x.Tied {
		i, known := h.player(name, at, ps)
		if known && named[i] && ps.Room() {
			ps.add(h.problemAt(at, ErrPlayOff, "is named twice", name))
		}
		if known {
			named[i] = true
		}
		ok = ok && known
		p.tied = append(p.tied, i)
	}
	if len(x.Tied) == 0 {
		ps.add(h.problemAt(at, ErrPlayOff, "it names nobody"))
	}
	if ok {
		h.playOff = p
	}
}

// directorsChoices numbers pins and prohibitions.
func (h *history[P]) directorsChoices(ps *problems) {
	two := func(pair [2]P, at spot) ([2]int32, bool) {
		i, ok1 := h.player(pair[0], at, ps)
		j, ok2 := h.player(pair[1], at, ps)
		if ok1 && ok2 && i == j {
			ps.add(h.problemAt(at, ErrSame, "", pair[0]))
			ok1 = false
		}
		return [2]int32{i, j}, ok1 && ok2
	}
	for k, x := range h.event.Forbidden {
		at := spot{record: "prohibition", number: k + 1}
		if x.From != 0 && !isRound(x.From) {
			ps.add(h.problemAt(at, ErrRound, fmt.Sprintf("from %d", x.From), x.Pair[:]...))
		}
		if x.Until != 0 && x.Until < max(1, x.From) {
			ps.add(h.problemAt(at, ErrUntil, fmt.Sprintf("from round %d until round %d", max(1, x.From),
				x.Until), x.Pair[:]...))
		}
		h.checkMade(x.Made, at, ps)
		if ij, ok := two(x.Pair, at); ok {
			h.forbidden = append(h.forbidden, prohibition{ij, x.From, x.Until, x.Made})
		}
	}
	// The opponent that a pin gives to a player, by round and player. The
	// bye is player -1.
	type seat struct{ round, player int32 }
	other := map[seat]int32{}
	take := func(k, round int, i, j int32) {
		for _, x := range [...][2]int32{{i, j}, {j, i}} {
			at := seat{int32(round), x[0]}
			if old, ok := other[at]; ok && old != x[1] {
				players := []P{h.who(i)}
				if j >= 0 {
					players = append(players, h.who(j))
				}
				bad := h.problemAt(spot{record: "pin", number: k + 1}, ErrPin,
					"pinned twice", players...)
				bad.Criterion = Allowed
				ps.add(bad)
				return
			}
			other[at] = x[1]
		}
	}
	// Who has Gold in a pair of a round, by the lower player.
	gold := map[seat]int32{}
	color := func(k, round int, ij [2]int32) {
		at := seat{int32(round), min(ij[0], ij[1])}
		if old, ok := gold[at]; ok && old != ij[0] && other[at] == max(ij[0], ij[1]) && ps.Room() {
			bad := h.problemAt(spot{record: "pin", number: k + 1}, ErrPin, "pinned with both colors",
				h.who(ij[0]), h.who(ij[1]))
			bad.Criterion = Allowed
			ps.add(bad)
		}
		gold[at] = ij[0]
	}
	for k, x := range h.event.Pins {
		at := spot{record: "pin", number: k + 1}
		h.checkMade(x.Made, at, ps)
		if !isRound(x.Round) {
			ps.add(h.problemAt(at, ErrRound, fmt.Sprintf("got %d", x.Round)))
		}
		for _, pair := range x.Pairs {
			if ij, ok := two(pair, at); ok {
				h.pins = append(h.pins, pin{x.Round, ij[0], ij[1], x.Colors, x.Made})
				take(k, x.Round, ij[0], ij[1])
				if x.Colors {
					color(k, x.Round, ij)
				}
			}
		}
		if x.Bye != nil {
			if i, ok := h.player(*x.Bye, at, ps); ok {
				h.pins = append(h.pins, pin{x.Round, i, -1, false, x.Made})
				take(k, x.Round, i, -1)
			}
		}
	}
}
