package course

import (
	"slices"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/pairing"
)

// Floating returns the course of a floating elimination. [pairing.Next] gives
// its rounds, and each game of a round is a contest.
//
// A round that is paired and not complete is played first. Its contests are the
// games that are not decided: first the games that are not yet played, and then
// the replays of void games, which keep their colors. A round in which nobody
// has a game is passed over. If the edition plays off a tie for second place
// ([pairing.PlayOff]), the course goes on with the play-off.
//
// # Records for coming rounds
//
// Pins, forbidden pairs and absences hold in coming rounds, and players who are
// away come back. But the director made these records without knowing the
// results. So if a record makes a coming round impossible, it gives way in that
// round, as little as possible in this order:
//
//   - Players who are absent or away come back, if the round would have no
//     players without them.
//   - A pin of a player who is not there is dropped, and so is a pinned bye if
//     there is no bye.
//   - All pins and forbidden pairs are dropped, if they leave no round.
//
// # Errors
//
// The director must mend the next round of the event itself. If that round is
// impossible, Floating returns the error of [pairing.Next]. If records of the
// event are wrong, the error reports all problems.
func Floating(e pairing.Event[string]) (Start, error) {
	table, err := pairing.Standings(e)
	if err != nil {
		return Start{}, err
	}
	e = e.Clone()
	f := floating{event: e, number: make(map[string]int, len(e.Entrants))}
	for i, name := range e.Entrants {
		f.number[name] = i
	}
	if last := len(e.Rounds) - 1; last >= 0 {
		e.Rounds[last].Games = withReplays(e.Rounds[last].Games)
		f.setContests()
	}
	if len(f.contests) == 0 {
		if f, err = f.goOn(table, false); err != nil {
			return Start{}, err
		}
	}
	return Start{Course: &f, Record: f.record(), Centers: slices.Clone(e.SeedRatings)}, nil
}

// A floating is the course of a floating elimination. If it is not over, the
// last round of the event has games that are not yet played: the contests.
type floating struct {
	event    pairing.Event[string]
	number   map[string]int // of each entrant
	contests []Contest
	games    []int // the places of the contests in the last round
	end      End
}

func (f *floating) Players() []string   { return f.event.Entrants }
func (f *floating) Entrants() int       { return len(f.event.Entrants) }
func (f *floating) Contests() []Contest { return f.contests }
func (f *floating) End() End            { return f.end }
func (f *floating) Complete() bool      { return true }
func (f *floating) Through() string     { return "" }

// Size counts the last two rounds. Earlier rounds are shared.
func (f *floating) Size() int {
	games := 0
	for _, round := range f.event.Rounds[max(0, len(f.event.Rounds)-2):] {
		games += len(round.Games)
	}
	return 1024 + 64*len(f.event.Rounds) + 96*games + 32*len(f.contests)
}

func (f *floating) After(results []Result) (Course, error) {
	if err := fits(f.contests, results); err != nil {
		return nil, err
	}
	// The rounds before the last are shared with other courses.
	last := len(f.event.Rounds) - 1
	round := f.event.Rounds[last]
	round.Games = slices.Clone(round.Games)
	for k, r := range results {
		round.Games[f.games[k]].Outcome = []pairing.Outcome{pairing.GoldWins, pairing.SilverWins}[r]
	}
	after := floating{event: f.event, number: f.number}
	after.event.Rounds = append(slices.Clip(f.event.Rounds[:last]), round)
	table, err := pairing.Standings(after.event)
	if err != nil {
		return nil, err
	}
	if after, err = after.goOn(table, true); err != nil {
		return nil, err
	}
	return &after, nil
}

// goOn returns the course with the next round that has a game, or the end. All
// rounds of f are complete, and the table is its standings. If coming is true,
// records that make a round impossible give way.
func (f floating) goOn(table pairing.Table[string], coming bool) (floating, error) {
	for ; ; coming = true {
		if table.Over {
			record, err := pairing.PlayOff(f.event)
			if err != nil {
				return f, err
			}
			if record == nil {
				f.end = f.endOf(table)
				return f, nil
			}
			f.event.PlayOff = record
		} else {
			round, err := next(&f.event, coming)
			if err != nil {
				return f, err
			}
			f.event.Rounds = append(slices.Clip(f.event.Rounds), round)
			if f.setContests(); len(f.contests) > 0 {
				return f, nil
			}
		}
		var err error
		if table, err = pairing.Standings(f.event); err != nil {
			return f, err
		}
	}
}

// setContests sets the contests: the games of the last round that are not yet
// played.
func (f *floating) setContests() {
	for k, g := range f.event.Rounds[len(f.event.Rounds)-1].Games {
		if g.Outcome == pairing.NotPlayed {
			f.contests = append(f.contests, Contest{First: f.number[g.Gold],
				Second: f.number[g.Silver], Games: 1})
			f.games = append(f.games, k)
		}
	}
}

// endOf returns the end of a course that is over.
func (f *floating) endOf(table pairing.Table[string]) End {
	end := End{Places: make([]int, len(f.event.Entrants)), Champion: -1}
	for _, place := range table.Places {
		for _, name := range place.Players {
			end.Places[f.number[name]] = place.From
		}
	}
	if table.Champion != nil {
		end.Champion = f.number[*table.Champion]
	}
	return end
}

// record returns the games that count for ratings, pair by pair, in the order
// of the first games.
func (f *floating) record() []strength.Pair {
	var games tallies
	for _, round := range f.event.Rounds {
		for _, g := range round.Games {
			switch g.Outcome {
			case pairing.GoldWins, pairing.GoldByForfeit:
				games.add(f.number[g.Gold], f.number[g.Silver], 1, 0)
			case pairing.SilverWins, pairing.SilverByForfeit:
				games.add(f.number[g.Gold], f.number[g.Silver], 0, 1)
			}
		}
	}
	return games.pairs
}

// pairOf returns the players of a game in the order of their names.
func pairOf(g pairing.Game[string]) [2]string {
	return [2]string{min(g.Gold, g.Silver), max(g.Gold, g.Silver)}
}

// withReplays returns the games of a round, with a replay for each pair that
// has void games only.
func withReplays(games []pairing.Game[string]) []pairing.Game[string] {
	played := map[[2]string]bool{}
	for _, g := range games {
		if g.Outcome != pairing.Void {
			played[pairOf(g)] = true
		}
	}
	all := slices.Clip(games)
	replay := map[[2]string]int{} // the place of a replay
	for _, g := range games {
		pair := pairOf(g)
		if played[pair] {
			continue
		}
		if _, ok := replay[pair]; !ok {
			replay[pair] = len(all)
			all = append(all, pairing.Game[string]{})
		}
		all[replay[pair]] = pairing.Game[string]{Gold: g.Gold, Silver: g.Silver}
	}
	return all
}
