package pairing

import (
	"cmp"
	"fmt"
	"slices"
)

// This file plays the rounds of a history again. It finds who is left, with how
// many losses, wins and byes. It also finds the problems that only a replay
// shows.

// replay plays all rounds of a history, and adds the problems it finds. A game
// of the last round that is not yet played counts for nothing, and is listed as
// unfinished. An event with an unfinished game is not over.
//
// A round takes time in proportion to its games, byes and records. It does not
// look at players who take no part in it.
func (h *history[P]) replay(ps *problems) *state {
	n := len(h.event.Entrants)
	s := newState(n)
	if h.event.hasPoints() {
		s.ledger = newLedger(h.event)
	}
	for _, x := range h.late {
		s.outside[x.player] = true
	}
	for i := range s.lives {
		s.lives[i] = h.event.Lives
		if h.event.Lives < 1 {
			// an event with points, or a problem that is reported
			// already
			s.lives[i] = mostLives
		}
		s.recount(int32(i))
	}
	slices.SortFunc(h.withdrawn, func(x, y absence) int { return cmp.Compare(x.after, y.after) })
	slices.SortFunc(h.extra, func(x, y lives) int { return cmp.Compare(x.after, y.after) })
	slices.SortFunc(h.late, func(x, y lateEntry) int { return cmp.Compare(x.after, y.after) })
	slices.SortFunc(h.absent, func(x, y sitOut) int { return cmp.Compare(x.round, y.round) })
	slices.SortFunc(h.reinstated, func(x, y appeal) int { return cmp.Compare(x.from, y.from) })
	rest := pending{h.withdrawn, h.absent, h.extra, h.late, h.reinstated}
	h.endRound(0, s, &rest, ps)
	for r := 1; r <= len(h.rounds); r++ {
		h.beginRound(r, s, ps)
		h.playRound(r, s, ps)
		h.endRound(r, s, &rest, ps)
	}
	s.games = havePlayed(h.games, h.meeting)
	return s
}

// pending has the records that the replay has not yet reached, the earliest
// first.
type pending struct {
	withdrawn []absence
	absent    []sitOut
	extra     []lives
	late      []lateEntry
	appeals   []appeal
}

// beginRound checks that there can be a round r, and that the round is not
// empty.
func (h *history[P]) beginRound(r int, s *state, ps *problems) {
	// LastOneLeft: no round follows the end of the event
	if over, _ := s.over(); over && len(s.unfinished) == 0 {
		ps.add(Problem{Kind: ErrOver, Rule: h.event.ends(), Round: r})
	}
	if round := h.event.Rounds[r-1]; len(round.Games)+len(round.Byes) == 0 {
		ps.add(Problem{Kind: ErrEmptyRound, Round: r})
	}
}

// playRound plays round r, from 1.
func (h *history[P]) playRound(r int, s *state, ps *problems) {
	round := h.rounds[r-1]
	replays := replays(round)
	s.unfinished = s.unfinished[:0]
	for k, g := range round {
		if g.gold < 0 {
			continue
		}
		at := spot{round: r, game: k + 1}
		// OncePerRound: a game has two different players
		if g.gold == g.silver {
			at.rule = OncePerRound
			ps.add(h.problemAt(at, ErrSame, "", h.who(g.gold)))
			continue
		}
		h.appears(g.gold, g.outcome != Void, at, s, ps)
		h.appears(g.silver, g.outcome != Void, at, s, ps)
		// AllDecided: a game is played, and a void game is replayed
		if g.outcome == NotPlayed || g.outcome == Void && !replays[pairOf(g)] {
			s.unfinished = append(s.unfinished, k)
		}
	}
	if r < len(h.rounds) {
		h.unfinished(r, s.unfinished, ps)
	}
	for _, i := range h.byes[r-1] {
		h.appears(i, true, spot{record: "bye", round: r}, s, ps)
		s.byes[i]++
		if s.ledger != nil {
			s.ledger.score[i] += s.ledger.Bye
		}
	}
	if s.ledger != nil {
		s.ledger.sit(s)
	}
	s.score(round)
}

// score counts the results of a round. It is called after all appearances are
// checked, since a player is eliminated at the end of a round only.
func (s *state) score(round []game) {
	for _, g := range round {
		if g.gold == g.silver { // or both are unknown
			continue
		}
		if s.ledger != nil {
			s.ledger.game(g)
		}
		if g.outcome.goldLoses() {
			s.losses[g.gold]++
		}
		if g.outcome.silverLoses() {
			s.losses[g.silver]++
		}
		if g.outcome.goldWins() {
			s.wins[g.gold]++
		}
		if g.outcome.silverWins() {
			s.wins[g.silver]++
		}
	}
}

// appears checks that player i may have the game or bye at this spot. counts is
// false for a void game.
func (h *history[P]) appears(i int32, counts bool, at spot, s *state, ps *problems) {
	report := func(kind error, by Rule, detail string) {
		if at.rule = by; ps.Room() {
			ps.add(h.problemAt(at, kind, detail, h.who(i)))
		}
	}
	// OncePerRound: at most one game or bye, void games apart
	if counts {
		if int(s.seen[i]) == at.round {
			report(ErrTwice, OncePerRound, "")
		}
		s.seen[i] = int32(at.round)
	}
	switch {
	case s.outside[i]:
		report(ErrUnknown, SeedOrder, "enters later")
	case s.losses[i] >= s.lives[i]:
		report(ErrEliminated, OutOfLives, fmt.Sprintf("lost %d of %d lives by the end of round %d", s.losses[i],
			s.lives[i], s.eliminated[i]))
	case s.sits[i]:
		report(ErrPlayOff, SecondPlayedOff, "sits out the play-off")
	case s.removed[i]:
		report(ErrWithdrawn, ForfeitLeaves, "")
	case s.hasLeft(i):
		report(ErrWithdrawn, HasLeft, "")
	case s.absent(i):
		report(ErrAbsent, HasLeft, "")
	}
}

// unfinished adds one problem if games of round r have no result that counts:
// the games at these places, from 0. A game that is the only one is named.
func (h *history[P]) unfinished(r int, games []int, ps *problems) {
	if len(games) == 0 || !ps.Room() {
		return
	}
	round := h.rounds[r-1]
	at := spot{round: r, rule: AllDecided}
	if len(games) == 1 {
		g := round[games[0]]
		detail := "not yet played"
		if g.outcome == Void {
			detail = "void and not replayed"
		}
		at.game = games[0] + 1
		ps.add(h.problemAt(at, ErrUnfinished, detail, h.who(g.gold), h.who(g.silver)))
		return
	}
	void := 0
	for _, k := range games {
		if round[k].outcome == Void {
			void++
		}
	}
	detail := fmt.Sprintf("%d of %s have no result", len(games), count(len(round), "game"))
	if void > 0 {
		detail += fmt.Sprintf(", %d of them void and not replayed", void)
	}
	ps.add(h.problemAt(at, ErrUnfinished, detail))
}

// endRound applies the changes at the end of round r: first late entries and
// extra lives, then eliminations, withdrawals, removals, the play-off, and the
// absences of the next round. Round 0 ends before the first round begins.
func (h *history[P]) endRound(r int, s *state, rest *pending, ps *problems) {
	s.rounds = int32(r)
	// SeedOrder: a late entrant is in from the next round on
	for ; len(rest.late) > 0 && int(rest.late[0].after) == r; rest.late = rest.late[1:] {
		x := rest.late[0]
		s.outside[x.player] = false
		s.losses[x.player] += x.losses
		s.recount(x.player)
	}
	for ; len(rest.extra) > 0 && int(rest.extra[0].after) == r; rest.extra = rest.extra[1:] {
		x := rest.extra[0]
		s.lives[x.player] = min(s.lives[x.player]+x.lives, mostLives)
		s.judge(x.player, r)
	}
	if r > 0 {
		for _, g := range h.rounds[r-1] {
			if g.gold >= 0 { // the players are known
				s.judge(g.gold, r)
				s.judge(g.silver, r)
			}
		}
	}
	// HasLeft: out from the next round on
	for ; len(rest.withdrawn) > 0 && int(rest.withdrawn[0].after) == r; rest.withdrawn = rest.withdrawn[1:] {
		x := rest.withdrawn[0]
		s.withdraw(x.player, x.after, x.until)
		s.recount(x.player)
	}
	if h.event.ForfeitRemoves {
		h.removals(r, s, rest)
	}
	if h.playOff != nil && int(h.playOff.after) == r {
		h.beginPlayOff(s, ps)
	}
	// HasLeft: or out of the next round alone
	for ; len(rest.absent) > 0 && int(rest.absent[0].round) == r+1; rest.absent = rest.absent[1:] {
		x := rest.absent[0]
		if s.ledger != nil {
			s.ledger.sitting = append(s.ledger.sitting, x)
		}
		s.absentIn[x.player] = x.round
	}
}

// removals removes the players who forfeited a game of round r, and brings back
// players whose reinstatement holds from the next round on.
//
// ForfeitLeaves: unless an appeal is accepted
func (h *history[P]) removals(r int, s *state, rest *pending) {
	judge := func(i int32) {
		s.removed[i] = s.forfeited[i] > s.forgiven[i]
		s.recount(i)
	}
	for ; len(rest.appeals) > 0 && int(rest.appeals[0].from) == r+1; rest.appeals = rest.appeals[1:] {
		x := rest.appeals[0]
		s.forgiven[x.player] = max(s.forgiven[x.player], x.after)
		judge(x.player)
	}
	if r == 0 {
		return
	}
	for _, g := range h.rounds[r-1] {
		if g.gold < 0 { // the players are unknown
			continue
		}
		if g.outcome.goldForfeits() {
			s.forfeited[g.gold] = int32(r)
			judge(g.gold)
		}
		if g.outcome.silverForfeits() {
			s.forfeited[g.silver] = int32(r)
			judge(g.silver)
		}
	}
}

// beginPlayOff begins the play-off, and checks that its record fits.
//
// SecondPlayedOff: the tied players get one more life, and the others sit out
func (h *history[P]) beginPlayOff(s *state, ps *problems) {
	p := h.playOff
	at := spot{record: "play-off", round: int(p.after), rule: SecondPlayedOff}
	if over, last := s.over(); !over || last != p.champion {
		ps.add(h.problemAt(at, ErrPlayOff, "is not the one player left then", h.who(p.champion)))
	}
	s.beforePlayOff = slices.Clone(s.wins)
	s.second = s.seconds(h.event.SecondBy, p.champion)
	if ties(s.second) < 2 {
		ps.add(h.problemAt(at, ErrPlayOff, "nobody is tied for second place"))
	}
	tied := make([]bool, len(s.wins))
	for _, i := range p.tied {
		tied[i] = true
		switch {
		case s.hasLeft(i):
			ps.add(h.problemAt(at, ErrPlayOff, "has left", h.who(i)))
		case !s.second[i]:
			ps.add(h.problemAt(at, ErrPlayOff, h.notSecond(s, i), h.who(i)))
		}
	}
	for i := range s.sits {
		if !tied[i] {
			if s.second[i] && !s.hasLeft(int32(i)) {
				ps.add(h.problemAt(at, ErrPlayOff, "is tied as well", h.who(int32(i))))
			}
			s.sits[i] = true
			s.recount(int32(i))
			continue
		}
		s.lives[i] = max(s.lives[i], s.losses[i]) + 1
		s.eliminated[i] = 0
		s.recount(int32(i))
	}
}

// notSecond says why player i is not in second place.
func (h *history[P]) notSecond(s *state, i int32) string {
	second := slices.Index(s.second, true)
	switch {
	case second < 0:
		return "there is no second place"
	case h.event.SecondBy == LastOut:
		return fmt.Sprintf("was out in round %d, second place is for round %d", s.outIn[i], s.outIn[second])
	}
	return fmt.Sprintf("has won %s, second place is for %d", count(s.wins[i], "game"), s.wins[second])
}

// replays returns the pairs that have a game in the round that is not void. It
// returns nil if the round has no void game.
func replays(round []game) map[[2]int32]bool {
	if !slices.ContainsFunc(round, func(g game) bool { return g.outcome == Void }) {
		return nil
	}
	pairs := map[[2]int32]bool{}
	for _, g := range round {
		if g.outcome != Void {
			pairs[pairOf(g)] = true
		}
	}
	return pairs
}
