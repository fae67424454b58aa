package statefile

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/pairing"
)

// Write returns the state file of an event, and notes of the facts that the
// file cannot say. The first line is a comment with the edition, the lives, and
// the switches of the program for them.
//
// A game that is not yet played is a comment: the program cannot read it. If no
// game of the last round has been played, the whole round is comments. So the
// program pairs that round itself.
//
// The error is the error of [pairing.Event.Check], or has all [Problems] of the
// event: names that are empty or are not UTF-8 ([ErrName]), extra lives, late
// entries and a play-off ([ErrCannotSay]).
func Write(e pairing.Event[string]) (text []byte, notes []Note, err error) {
	if err := e.Check(); err != nil {
		return nil, nil, err
	}
	if e.Edition.HasPoints() {
		return nil, nil, errors.New("a state file has losses and no points, and this event has points")
	}
	if err := sayable(&e); err != nil {
		return nil, nil, err
	}
	w := &writer{e: &e, names: make(map[string]string, len(e.Entrants)), number: 1}
	moves := w.moves()
	w.head(comeBack(moves))
	w.players()
	for r := range e.Rounds {
		w.round(r, moves[r+1])
	}
	if w.played() == len(e.Rounds) {
		w.move(moves[len(e.Rounds)+1])
	}
	return w.out.Bytes(), w.notes, nil
}

// sayable returns an error for an event that a state file cannot say.
func sayable(e *pairing.Event[string]) error {
	var ps problems
	for _, name := range e.Entrants {
		if name == "" || !utf8.ValidString(name) {
			ps.add(ErrName, 0, fmt.Sprintf("%q", name), "")
		}
	}
	for _, x := range e.ExtraLives {
		ps.add(ErrCannotSay, 0, x.Player, "an extra life")
	}
	for _, x := range e.LateEntries {
		ps.add(ErrCannotSay, 0, x.Player, "a late entry")
	}
	if e.PlayOff != nil {
		ps.add(ErrCannotSay, 0, "", "a play-off for second place")
	}
	return ps.err()
}

// A writer writes an event line by line.
type writer struct {
	e      *pairing.Event[string]
	out    bytes.Buffer
	number int               // of the next line, from 1
	names  map[string]string // as they are written
	notes  []Note
}

// line writes one line.
func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.out, format+"\n", args...)
	w.number++
}

// note notes something about the next line.
func (w *writer) note(kind noteKind, who, detail string) {
	w.notes = append(w.notes, Note{kind, w.number, who, detail})
}

// general notes something about the whole event.
func (w *writer) general(kind noteKind, who, detail string) {
	w.notes = append(w.notes, Note{kind, 0, who, detail})
}

// switches are the switches by which the program pairs as an edition says.
var switches = map[pairing.Edition]string{
	pairing.WC2013: " --utpr --wc2015", pairing.WC2014: " --wc2015", pairing.WC2016: "",
}

// comeBack reports whether a player comes back.
func comeBack(moves [][]move) bool {
	return slices.ContainsFunc(moves, func(list []move) bool {
		return slices.ContainsFunc(list, func(m move) bool { return !m.leaves })
	})
}

// head writes the first line, and makes the notes about the whole event.
func (w *writer) head(back bool) {
	e := w.e
	if back {
		w.general(noteReturns, "", "")
	}
	if more, ok := switches[e.Edition]; ok {
		if back {
			more += " --all-games"
		}
		w.line("# %v: fte.py --lives %d%s", e.Edition, e.Lives, more)
	} else {
		w.general(noteSettings, "", fmt.Sprintf("edition %v", e.Edition))
		w.line("# %v, %d lives", e.Edition, e.Lives)
	}
	for _, x := range []struct {
		has  bool
		what string
	}{
		{len(e.RankBy) > 0, "rank keys"}, {len(e.Criteria) > 0, "criteria"},
		{e.BothForfeitUnmet, "bothForfeitUnmet"},
		{e.SecondBy != 0, "secondBy"}, {e.ForfeitRemoves, "forfeitRemoves"},
	} {
		if x.has {
			w.general(noteSettings, "", x.what)
		}
	}
	if n := len(e.Pins) + len(e.Forbidden); n > 0 {
		w.general(noteChoices, "", strconv.Itoa(n))
	}
	if n := reasons(e); n > 0 {
		w.general(noteReasons, "", strconv.Itoa(n))
	}
}

// reasons counts the reasons of an event.
func reasons(e *pairing.Event[string]) (n int) {
	count := func(why string) {
		if why != "" {
			n++
		}
	}
	for _, round := range e.Rounds {
		for _, g := range round.Games {
			count(g.Why)
		}
	}
	for _, x := range e.Withdrawals {
		count(x.Why)
	}
	for _, x := range e.Absent {
		count(x.Why)
	}
	for _, x := range e.Reinstated {
		count(x.Why)
	}
	for _, x := range e.Pins {
		count(x.Why)
	}
	for _, x := range e.Forbidden {
		count(x.Why)
	}
	return n
}

// players writes the lines of the players, in the order of their seeds.
func (w *writer) players() {
	e := w.e
	ratings := e.SeedRatings
	if ratings == nil {
		w.general(noteRatingsMade, "", "")
		ratings = madeUpRatings(len(e.Entrants))
	}
	w.line("")
	lowest := math.Inf(1)
	for i, name := range e.Entrants {
		word := escape(name)
		if w.names[name] = word; word != name {
			w.note(noteRenamed, problem.Name(name), problem.Name(word))
		}
		if ratings[i] > lowest {
			w.note(noteSeedsMoved, problem.Name(name), "")
		}
		lowest = min(lowest, ratings[i])
		w.line("player %s %s", word, strconv.FormatFloat(ratings[i], 'f', -1, 64))
	}
}

// madeUpRatings returns n ratings, the highest first.
func madeUpRatings(n int) []float64 {
	const first, lowest = 1500, -10000
	step := 1.0
	if n > first-lowest {
		step = (first - lowest) / float64(n)
	}
	list := make([]float64, n)
	for i := range list {
		list[i] = first - float64(i)*step
	}
	return list
}

// A move is a player who leaves or comes back.
type move struct {
	player int
	leaves bool
}

// A span is a time for which a player is out: the rounds from first to last.
type span struct{ first, last int }

// forever is the last round of a player who is not back.
const forever = math.MaxInt

// moves returns who leaves and who is back before each round, from round 1 to
// the round after the last one.
func (w *writer) moves() [][]move {
	e := w.e
	index := make(map[string]int, len(e.Entrants))
	for i, name := range e.Entrants {
		index[name] = i
	}
	spans := make([][]span, len(e.Entrants))
	add := func(name string, s span) { spans[index[name]] = append(spans[index[name]], s) }
	for _, x := range e.Withdrawals {
		s := span{x.After + 1, x.Until}
		if x.Until == 0 {
			s.last = forever
		}
		add(x.Player, s)
	}
	for _, x := range e.Absent {
		add(x.Player, span{x.Round, x.Round})
		w.general(noteAbsent, problem.Name(x.Player), fmt.Sprintf("round %d", x.Round))
	}
	w.removals(add)

	next := w.played() + 1 // the round that the program pairs
	moves := make([][]move, len(e.Rounds)+2)
	for i, list := range spans {
		// From the same round on, the longest comes first.
		slices.SortFunc(list, func(x, y span) int {
			return cmp.Or(cmp.Compare(x.first, y.first), cmp.Compare(y.last, x.last))
		})
		for len(list) > 0 {
			s := list[0]
			for list = list[1:]; len(list) > 0 && list[0].last <= s.last; list = list[1:] {
			}
			if len(list) > 0 {
				// The later record counts from its beginning.
				s.last = min(s.last, list[0].first-1)
			}
			if s.first > next {
				w.general(noteToCome, problem.Name(e.Entrants[i]),
					fmt.Sprintf("out from round %d on", s.first))
				continue
			}
			moves[s.first] = append(moves[s.first], move{i, true})
			switch {
			case s.last < next:
				moves[s.last+1] = append(moves[s.last+1], move{i, false})
			case s.last < forever:
				w.general(noteToCome, problem.Name(e.Entrants[i]),
					fmt.Sprintf("back in round %d", s.last+1))
			}
		}
	}
	return moves
}

// removals adds the time after a forfeit, for each player who is removed.
func (w *writer) removals(add func(string, span)) {
	e := w.e
	if !e.ForfeitRemoves {
		return
	}
	back := map[string]int{} // the first round after the removal
	remove := func(name string, round int) {
		out := span{round + 1, forever}
		for _, x := range e.Reinstated {
			if x.Player == name && x.After >= round {
				out.last = min(out.last, max(x.From, 1)-1)
			}
		}
		if out.last > round && back[name] <= round {
			back[name] = out.last
			add(name, out)
			w.general(noteRemoved, problem.Name(name), fmt.Sprintf("after round %d", round))
		}
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

// played returns the number of rounds that have begun.
func (w *writer) played() int {
	n := len(w.e.Rounds)
	if n == 0 || slices.ContainsFunc(w.e.Rounds[n-1].Games, begun) || len(w.e.Rounds[n-1].Games) == 0 {
		return n
	}
	return n - 1
}

// begun reports whether a game has a result of any kind.
func begun(g pairing.Game[string]) bool { return g.Outcome != pairing.NotPlayed }

// move writes who leaves and who is back.
func (w *writer) move(list []move) {
	if len(list) > 0 {
		w.line("")
	}
	for _, m := range list {
		word := "add"
		if m.leaves {
			word = "remove"
		}
		w.line("%s %s", word, w.names[w.e.Entrants[m.player]])
	}
}

// round writes round r, from 0, after the moves before it.
func (w *writer) round(r int, moves []move) {
	w.move(moves)
	w.line("")
	comment := ""
	if r >= w.played() {
		comment = "# "
	}
	w.line("%sround %d", comment, r+1)
	for _, g := range w.e.Rounds[r].Games {
		w.game(g)
	}
	for _, name := range w.e.Rounds[r].Byes {
		w.line("%sbye %s", comment, w.names[name])
	}
}

// game writes a game.
func (w *writer) game(g pairing.Game[string]) {
	gold, silver := w.names[g.Gold], w.names[g.Silver]
	who := problem.Against(g.Gold, g.Silver)
	if g.Outcome == pairing.NotPlayed {
		w.note(noteNotPlayed, who, "")
		w.line("# game %s %s", gold, silver)
		return
	}
	var result string
	switch g.Outcome {
	case pairing.GoldByForfeit:
		w.note(noteForfeited, who, problem.Name(g.Gold)+" wins")
		result = "winner " + gold
	case pairing.SilverByForfeit:
		w.note(noteForfeited, who, problem.Name(g.Silver)+" wins")
		result = "winner " + silver
	case pairing.GoldWins:
		result = "winner " + gold
	case pairing.SilverWins:
		result = "winner " + silver
	case pairing.BothForfeit:
		w.note(noteUnrated, who, "")
		result = "double loss"
	case pairing.NoDecision:
		w.note(noteUnrated, who, "")
		result = "no decision"
	case pairing.Void:
		w.note(noteAnnulled, who, "")
		result = "vacated"
	}
	w.line("game %s %s %s", gold, silver, result)
}
