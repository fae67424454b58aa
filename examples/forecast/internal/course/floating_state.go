package course

import (
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the facts about players of a floating elimination in progress.
//
// # Stayers
//
// A stayer is a player who has lives left after the decided games, and who has
// not left by the end of the current round, or will be back later.
//
// A contest takes a life of the loser. Only in the current round can the loser
// be somebody who leaves after it. All later games are between stayers.

// A state has the facts about the players. Its lists are by number.
type state struct {
	wins    []int64 // up to now; in a play-off, before it
	stays   []bool
	lives   []int64 // of stayers; 0 for others
	meets   []int   // the current opponent, or -1
	leaves  []bool  // not a stayer, and can leave in the current round
	forGood []bool  // has withdrawn or is removed, and will not be back
	away    bool    // some stayer misses a later round

	stayers int
	total   int64 // lives of all stayers
	between int64 // contests between stayers

	// least is the least number of stayers who have a life left after the
	// current contests. A contest of two stayers puts at most one of them
	// out.
	least int
}

// look returns the state. The course must not be over.
func (f *floating) look() *state {
	table, err := pairing.Standings(f.event)
	if err != nil {
		panic("course: the event was in order")
	}
	e, n := &f.event, len(f.event.Entrants)
	s := &state{
		wins: make([]int64, n), stays: make([]bool, n), lives: make([]int64, n),
		meets: slices.Repeat([]int{-1}, n), leaves: make([]bool, n), forGood: make([]bool, n),
	}
	back := f.comeBack()
	for i, row := range table.Rows {
		s.wins[i] = int64(row.Wins)
		s.lives[i] = int64(e.Lives) - int64(row.Losses)
		s.forGood[i] = row.Withdrawn && !back[i]
		s.stays[i] = !s.forGood[i]
		s.away = s.away || back[i]
	}
	for _, x := range e.ExtraLives {
		s.lives[f.number[x.Player]] += int64(x.Lives)
	}
	f.inPlayOff(s)
	for i := range s.lives {
		if s.stays[i] = s.stays[i] && s.lives[i] > 0; s.stays[i] {
			s.stayers++
			s.total += s.lives[i]
		} else {
			s.lives[i] = 0
		}
	}
	f.inRound(s)
	return s
}

// comeBack returns who is away after the current round, and will be back. A
// removed player is back in the first round of a reinstatement.
func (f *floating) comeBack() []bool {
	e, n := &f.event, len(f.event.Entrants)
	away, forGood := make([]bool, n), make([]bool, n)
	for _, w := range e.Withdrawals {
		i := f.number[w.Player]
		away[i] = away[i] || w.Until > len(e.Rounds)
		forGood[i] = forGood[i] || w.Until == 0
	}
	if e.ForfeitRemoves {
		// Forfeits in rounds up to these do not remove a player: in the
		// next round, and in the end.
		now, ever := make([]int, n), make([]int, n)
		for _, x := range e.Reinstated {
			i := f.number[x.Player]
			ever[i] = max(ever[i], x.After)
			if x.From <= len(e.Rounds)+1 {
				now[i] = max(now[i], x.After)
			}
		}
		remove := func(name string, round int) {
			i := f.number[name]
			away[i] = away[i] || round > now[i]
			forGood[i] = forGood[i] || round > ever[i]
		}
		for r, round := range e.Rounds {
			for _, g := range round.Games {
				if g.Outcome == pairing.SilverByForfeit || g.Outcome == pairing.BothForfeit {
					remove(g.Gold, r+1)
				}
				if g.Outcome == pairing.GoldByForfeit || g.Outcome == pairing.BothForfeit {
					remove(g.Silver, r+1)
				}
			}
		}
	}
	for i := range away {
		away[i] = away[i] && !forGood[i]
	}
	return away
}

// inPlayOff makes the state the state of a play-off, if there is one. Only the
// tied players stay, and each of them gets one life. Wins in the play-off do
// not count.
func (f *floating) inPlayOff(s *state) {
	p := f.event.PlayOff
	if p == nil {
		return
	}
	tied := make([]bool, len(s.stays))
	for _, name := range p.Tied {
		tied[f.number[name]] = true
		s.lives[f.number[name]]++
	}
	for i := range s.stays {
		s.stays[i] = s.stays[i] && tied[i]
	}
	for _, round := range f.event.Rounds[p.After:] {
		for _, g := range round.Games {
			switch g.Outcome {
			case pairing.GoldWins, pairing.GoldByForfeit:
				s.wins[f.number[g.Gold]]--
			case pairing.SilverWins, pairing.SilverByForfeit:
				s.wins[f.number[g.Silver]]--
			}
		}
	}
}

// inRound adds the facts of the current round.
func (f *floating) inRound(s *state) {
	e, now := &f.event, len(f.event.Rounds)
	for _, g := range e.Rounds[now-1].Games {
		for _, i := range []int{f.number[g.Gold], f.number[g.Silver]} {
			s.leaves[i] = !s.stays[i]
		}
	}
	for _, w := range e.Withdrawals {
		if i := f.number[w.Player]; w.After == now {
			s.leaves[i] = !s.stays[i]
		}
	}
	for _, a := range e.Absent {
		s.away = s.away || a.Round > now
	}
	s.least = s.stayers
	for _, c := range f.contests {
		s.meets[c.First], s.meets[c.Second] = c.Second, c.First
		if s.stays[c.First] && s.stays[c.Second] {
			s.between++
		}
		if s.lives[c.First] == 1 || s.lives[c.Second] == 1 {
			s.least--
		}
	}
}
