package desk

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// MaxChanges is the maximum number of sentences of one kind in an effect.
const MaxChanges = 20

// Preview returns the effect of a command, and writes nothing. It can take as
// long as two pairings.
func Preview(s *State, c Command, r Request) (Effect, error) {
	record, old, err := Decide(s, c, r)
	if err != nil {
		return Effect{}, err
	}
	e := Effect{Record: record, Command: s.renamed(Spelled(s, c), r.Seen), Old: old, After: s}
	if old {
		return e, nil
	}
	if e.After, err = s.Apply(record); err != nil {
		return Effect{}, err
	}
	if s == nil {
		s = &State{}
	}
	e.compare(s, record.Said)
	return e, nil
}

// PreviewReports returns the effect of reports that are given one after the
// other, and writes nothing. A report that is refused has no effect.
func PreviewReports(s *State, reports []Report, r Request) (Effect, error) {
	e := Effect{Old: true, After: s}
	var said []string
	for _, c := range reports {
		record, old, err := Decide(e.After, c, r)
		if err != nil || old {
			continue
		}
		if e.After, err = e.After.Apply(record); err != nil {
			return Effect{}, err
		}
		e.Record, e.Old = record, false
		said = append(said, record.Said)
	}
	if !e.Old {
		e.compare(s, said...)
	}
	return e, nil
}

// compare says how the state after differs from the state before. A new name
// alone makes no difference.
func (e *Effect) compare(s *State, said ...string) {
	if e.Record.Change.Renamed != nil {
		renamed := *s
		if err := applyRenamed(&renamed, e.Record.Change); err == nil {
			s = &renamed
		}
	}
	e.Removes = removes(s, e.After)
	for _, list := range [][]string{said, opening(s, e.After), lost(s, e.After), others(s, e.After),
		places(s, e.After), prizes(s, e.After)} {
		if n := len(list); n > MaxChanges {
			list = append(list[:MaxChanges-1:MaxChanges-1],
				fmt.Sprintf("There are %d more such changes.", n-MaxChanges+1))
		}
		e.Changes = append(e.Changes, list...)
	}
}

// removes reports whether a round would be dropped, or a player would be out
// who is not.
func removes(s, after *State) bool {
	if after.rounds() < s.rounds() {
		return true
	}
	if !s.Begun() || !after.Begun() {
		return false
	}
	x, err := s.Standings()
	y, err2 := after.Standings()
	if err != nil || err2 != nil {
		return false
	}
	was := map[string]bool{}
	for _, row := range x.Rows {
		was[row.Player] = outs(row)
	}
	return slices.ContainsFunc(y.Rows, func(row pairing.Row[string]) bool { return outs(row) && !was[row.Player] })
}

// opening says what the settings and the beginning of an event open and close.
func opening(s, after *State) (list []string) {
	switch {
	case s.ID == "":
	case !s.Begun() && after.Begun():
		return []string{"Registration ends: nobody can register or leave by themselves any more.",
			"The settings stand from then on.",
			"This can be taken back until round 1 has begun."}
	case s.Begun() && !after.Begun():
		for _, name := range s.File.Event.Entrants {
			if after.entered(name) < 0 {
				list = append(list, name+" is not registered.")
			}
		}
		return list
	}
	m, n := moneyOf(s), moneyOf(after)
	if m.Fee != nil && n.Fee != nil && len(n.Fee.Former) > len(m.Fee.Former) {
		list = append(list, "Players who are registered already keep the earlier fee.")
	}
	if len(s.Submissions) > 0 && !s.FirstMonday.Equal(after.FirstMonday) {
		list = append(list, "The hours that players have submitted count in the new zone and weeks.")
	}
	return list
}

// lost says which records are dropped together with a round.
func lost(s, after *State) (list []string) {
	for _, w := range s.File.Event.Withdrawals {
		if !slices.ContainsFunc(after.File.Event.Withdrawals,
			func(x pairing.Withdrawal[string]) bool { return x.Player == w.Player }) {
			list = append(list, "The withdrawal of "+w.Player+" ends.")
		}
	}
	for _, x := range s.File.Event.ExtraLives {
		if !slices.ContainsFunc(after.File.Event.ExtraLives, func(y pairing.ExtraLife[string]) bool {
			y.Made = x.Made // which can be less after a correction
			return x == y
		}) {
			list = append(list, "The extra life of "+x.Player+" is dropped.")
		}
	}
	if s.File.Event.PlayOff != nil && after.File.Event.PlayOff == nil {
		list = append(list, "The play-off for second place is dropped.")
	}
	return list
}

// others says how the next round would differ: the round that is dropped, or
// that would be paired next.
func others(s, after *State) (list []string) {
	n := after.rounds()
	old, ok := s.round(n + 1)
	if !ok {
		return nil // as before each first result of a round
	}
	now, ok := after.round(n + 1)
	if !ok {
		return nil
	}
	for _, g := range now.Games {
		if !pairs(old, g) {
			list = append(list, fmt.Sprintf("Round %d would have %s against %s.", n+1, g.Gold, g.Silver))
		}
	}
	for _, g := range old.Games {
		if !pairs(now, g) {
			list = append(list, fmt.Sprintf("Round %d would not have %s against %s.", n+1,
				g.Gold, g.Silver))
		}
	}
	for _, x := range now.Byes {
		if !slices.Contains(old.Byes, x) {
			list = append(list, fmt.Sprintf("%s would have a bye in round %d.", x, n+1))
		}
	}
	return list
}

// round returns a round of the event, or the round that would be paired next.
func (s *State) round(n int) (r pairing.Round[string], ok bool) {
	if n <= s.rounds() {
		return s.File.Event.Rounds[n-1], true
	}
	if !s.Begun() || n != s.rounds()+1 {
		return r, false
	}
	next, err := pairing.Next(s.File.Event)
	return next.Round, err == nil && !next.Over
}

// pairs reports whether a round has a game of the players of g.
func pairs(r pairing.Round[string], g pairing.Game[string]) bool {
	return slices.ContainsFunc(r.Games, func(x pairing.Game[string]) bool { return players(x) == players(g) })
}

// places says whose place would differ, and who would be out.
func places(s, after *State) (list []string) {
	if !s.Begun() || !after.Begun() {
		return nil
	}
	x, err := s.Standings()
	y, err2 := after.Standings()
	if err != nil || err2 != nil {
		return nil
	}
	if y.Over && !x.Over {
		text := "The event would be over."
		if y.Champion != nil {
			text = "The event would be over, and " + *y.Champion + " the champion."
		} else if after.File.Event.Edition.HasPoints() {
			text = "The event would be over, and " + say.List(y.Places[0].Players) +
				" would share first place."
		}
		list = append(list, text)
	} else if x.Over && !y.Over {
		list = append(list, "The event would go on.")
	}
	old := map[string]pairing.Row[string]{}
	for _, row := range x.Rows {
		old[row.Player] = row
	}
	for _, row := range y.Rows {
		// A late entrant has no old row, and was not out.
		was, is := outs(old[row.Player]), outs(row)
		switch {
		case is && !was:
			list = append(list, row.Player+" would be out.")
		case was && !is:
			list = append(list, row.Player+" would be in again.")
		}
	}
	return append(list, moves(x, y)...)
}

// moves says whose place would differ. Players who move together share a
// sentence.
func moves(x, y pairing.Table[string]) (list []string) {
	before, now := placesOf(x), placesOf(y)
	together := map[[2]string][]string{} // by the places
	var order [][2]string
	for _, row := range y.Rows {
		move := [2]string{before[row.Player], now[row.Player]}
		if move[0] == move[1] || move[0] == "" || move[1] == "" {
			continue
		}
		if together[move] == nil {
			order = append(order, move)
		}
		together[move] = append(together[move], row.Player)
	}
	for _, move := range order {
		who := together[move]
		if n := len(who); n > maxMoves {
			who = append(who[:maxMoves-1:maxMoves-1], fmt.Sprintf("%d more", n-maxMoves+1))
		}
		list = append(list, fmt.Sprintf("%s would be in place %s instead of %s.", say.List(who), move[1],
			move[0]))
	}
	return list
}

// maxMoves is how many players are named who move together.
const maxMoves = 5

func outs(r pairing.Row[string]) bool { return r.EliminatedIn > 0 || r.Withdrawn }

// placesOf returns the place of each player, as in 2-3.
func placesOf(t pairing.Table[string]) map[string]string {
	of := map[string]string{}
	for _, p := range t.Places {
		text := fmt.Sprint(p.From)
		if p.To > p.From {
			text = fmt.Sprintf("%d-%d", p.From, p.To)
		}
		for _, x := range p.Players {
			of[x] = text
		}
	}
	return of
}

// prizes says how the money would differ.
func prizes(s, after *State) (list []string) {
	x, err := s.Money()
	y, err2 := after.Money()
	if err != nil || err2 != nil {
		return nil
	}
	if x.Fund != y.Fund {
		list = append(list, "The fund would have "+money.Dollars(y.Fund)+" instead of "+money.Dollars(x.Fund)+
			".")
	}
	if x.Prizes == nil || y.Prizes == nil || y.Fund == 0 {
		return list
	}
	if x.Prizes.Share != y.Prizes.Share {
		list = append(list, fmt.Sprintf("The share for each game won would be %s instead of %s, since the "+
			"fund is divided by %s.",
			money.Dollars(y.Prizes.Share), money.Dollars(x.Prizes.Share),
			say.Count(y.Prizes.Games, "game", "games")))
	}
	old := map[string]pairing.Award[string]{}
	for _, a := range x.Prizes.Awards {
		old[a.Player] = a
	}
	for _, a := range y.Prizes.Awards {
		before, ok := old[a.Player]
		if ok && (a.Wins != before.Wins || a.Forfeited > 0 && before.Forfeited == 0) {
			list = append(list, a.Player+" would have "+money.Dollars(a.Cents)+" instead of "+
				money.Dollars(before.Cents)+".")
		}
	}
	return list
}
