package competition

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the decisions of the director, and their reasons.

// A ruling is a decision of the director.
type ruling struct {
	round int // for the order: in this round, or after it
	after bool
	text  string
	why   string
}

// PrintRecords prints the decisions of the director, the oldest first. The
// width is the width of a paragraph in columns.
func PrintRecords(w io.Writer, width int, e pairing.Event[string]) {
	list := Records(e)
	if len(list) == 0 {
		return
	}
	io.WriteString(w, "\nThe director's records\n\n")
	for _, text := range list {
		io.WriteString(w, say.Wrap(text, "  ", continuation, width))
	}
}

// Records returns the decisions of the director in words, the oldest first.
func Records(e pairing.Event[string]) (texts []string) {
	list := rulings(e)
	slices.SortStableFunc(list, func(x, y ruling) int {
		after := map[bool]int{true: 1}
		return cmp.Or(cmp.Compare(x.round, y.round), cmp.Compare(after[x.after], after[y.after]))
	})
	for _, x := range list {
		texts = append(texts, x.String())
	}
	return texts
}

// String says when a ruling holds, and why.
func (x ruling) String() string {
	text := x.text
	switch {
	case x.after && x.round == 0:
		text = "Before round 1: " + text
	case x.after:
		text = fmt.Sprintf("After round %d: %s", x.round, text)
	case x.round > 0:
		text = fmt.Sprintf("Round %d: %s", x.round, text)
	}
	if x.why != "" {
		text += " Why: " + x.why
	}
	return text
}

// rulings returns the rulings of an event.
func rulings(e pairing.Event[string]) (list []ruling) {
	add := func(round int, after bool, why, format string, args ...any) {
		for k, x := range args {
			if name, ok := x.(string); ok {
				args[k] = say.Clean(name) // Wrap isolates it
			}
		}
		list = append(list, ruling{round, after, fmt.Sprintf(format, args...), why})
	}
	for _, x := range e.Forbidden {
		if when := say.Rounds(x.From, x.Until); when != "" {
			add(max(0, x.From), false, x.Why, "%s and %s do not meet%s.", x.Pair[0], x.Pair[1], when)
		} else {
			add(0, false, x.Why, "%s and %s never meet.", x.Pair[0], x.Pair[1])
		}
	}
	for _, x := range e.Pins {
		for _, pair := range x.Pairs {
			if x.Colors {
				add(x.Round, false, x.Why, "%s has Gold against %s, by a pin.", pair[0], pair[1])
			} else {
				add(x.Round, false, x.Why, "%s meets %s, by a pin.", pair[0], pair[1])
			}
		}
		if x.Bye != nil {
			add(x.Round, false, x.Why, "%s has the bye, by a pin.", *x.Bye)
		}
	}
	for _, x := range e.Absent {
		add(x.Round, false, x.Why, "%s is absent.", x.Player)
	}
	for _, x := range e.Requested {
		add(x.Round, false, x.Why, "%s has a requested bye.", x.Player)
	}
	for _, x := range e.Amended {
		was := Result([]pairing.Game[string]{{Gold: x.Gold, Silver: x.Silver, Outcome: x.Was}}, 0)
		add(x.Until, false, x.Why, "%s - %s of round %d is corrected. Before, it was: %s.", x.Gold, x.Silver,
			x.Round, was)
	}
	for _, x := range e.Acceleration {
		add(x.Round, false, "", "The best %s paired with %s more.", say.Count(x.Seeds, "seed is", "seeds are"),
			Score(e.Points, x.Points))
	}
	for r, round := range e.Rounds {
		for k, g := range round.Games {
			if text := ruled(round.Games, k); text != "" || g.Why != "" {
				add(r+1, false, g.Why, "%s - %s: %s.", g.Gold, g.Silver, Result(round.Games, k))
			}
		}
	}
	for _, x := range e.Reinstated {
		add(x.After, true, x.Why, "%s stays in spite of a forfeit.", x.Player)
	}
	for _, x := range e.Withdrawals {
		if x.Until > 0 {
			add(x.After, true, x.Why, "%s leaves, and is back in round %d.", x.Player, x.Until+1)
		} else {
			add(x.After, true, x.Why, "%s leaves.", x.Player)
		}
	}
	for _, x := range e.ExtraLives {
		add(x.After, true, x.Why, "%s has %s.", x.Player, say.Count(x.Lives, "more life", "more lives"))
	}
	for _, x := range e.LateEntries {
		add(x.After, true, x.Why, "%s enters late, with %s.", x.Player, Begins(e, x.Player, x.Losses))
	}
	if x := e.PlayOff; x != nil {
		add(x.After, true, x.Why, "%s play for second place behind %s.", strings.Join(x.Tied, ", "), x.Champion)
	}
	return list
}

// Result returns the result of game k of a round in words.
func Result(games []pairing.Game[string], k int) string {
	return cmp.Or(ruled(games, k), outcomes[games[k].Outcome])
}

// ruled returns the ruling of the director about game k of a round, or "" if
// the result needed none.
func ruled(games []pairing.Game[string], k int) string {
	switch {
	case games[k].Outcome == pairing.NoDecision:
		return "no decision"
	case games[k].Outcome != pairing.Void:
		return ""
	case toCome(games, k):
		return "void, to be played again"
	}
	return "void, and played again"
}

// toCome reports whether a void game is still to be played again.
func toCome(games []pairing.Game[string], k int) bool {
	if !Replayed(games, k) {
		return true
	}
	return slices.ContainsFunc(games, func(x pairing.Game[string]) bool {
		return x.Outcome == pairing.NotPlayed && samePlayers(x, games[k])
	})
}

// Replayed reports whether a game is void, and has a replay behind it. The
// replay may have other colors, and it may be void or still to come. A game of
// the same players that is not void is the replay, wherever it is.
func Replayed(games []pairing.Game[string], k int) bool {
	if games[k].Outcome != pairing.Void {
		return false
	}
	for i, x := range games {
		if samePlayers(x, games[k]) && (x.Outcome != pairing.Void || i > k) {
			return true
		}
	}
	return false
}

func samePlayers(x, y pairing.Game[string]) bool {
	return x.Gold == y.Gold && x.Silver == y.Silver || x.Gold == y.Silver && x.Silver == y.Gold
}

// A Cell is what an entrant did in a round.
type Cell struct {
	Text     string // in short; see [Legend]
	Words    string // as in "won against" or "bye", or ""
	Opponent string // or "" without a game
	Gold     bool   // the color of the game
	Open     bool   // a game that is still to be played
}

// Legend explains the texts of cells.
const Legend = "opponent's seed; g Gold, s Silver; + won, - lost, = neither, ! by forfeit, ? to come"

// Games returns every round of each entrant. The entrants are in seed order. A
// void game shows until it is played again.
func Games(e pairing.Event[string]) [][]Cell {
	seed := map[string]int{}
	cells := make([][]Cell, len(e.Entrants))
	for i, name := range e.Entrants {
		seed[name] = i
		cells[i] = slices.Repeat([]Cell{{Text: "·"}}, len(e.Rounds))
	}
	for r, round := range e.Rounds {
		for _, name := range round.Byes {
			cells[seed[name]][r] = Cell{Text: "bye", Words: "bye"}
		}
		for k, g := range round.Games {
			if Replayed(round.Games, k) {
				continue
			}
			for side, name := range []string{g.Gold, g.Silver} {
				other, gold := g.Silver, side == 0
				if !gold {
					other = g.Gold
				}
				mark := marks[g.Outcome][side]
				words := marked[mark]
				if g.Outcome == pairing.NoDecision {
					words = "no decision against"
				}
				text := fmt.Sprintf("%d%c%s", seed[other]+1, "gs"[side], mark)
				cells[seed[name]][r] = Cell{text, words, other, gold, mark == "?"}
			}
		}
	}
	for _, x := range e.Absent {
		note(cells[seed[x.Player]], x.Round, "absent", "absent")
	}
	for _, x := range e.Requested {
		note(cells[seed[x.Player]], x.Round, "req.", "requested bye")
	}
	return cells
}

// note writes into the cell of a round, if there is that round.
func note(cells []Cell, round int, text, words string) {
	if round <= len(cells) {
		cells[round-1] = Cell{Text: text, Words: words}
	}
}

// marks has the outcomes as cells show them, for Gold and for Silver.
var marks = map[pairing.Outcome][2]string{
	pairing.NotPlayed: {"?", "?"}, pairing.Void: {"?", "?"}, pairing.GoldWins: {"+", "-"},
	pairing.SilverWins: {"-", "+"}, pairing.GoldByForfeit: {"+!", "-!"}, pairing.SilverByForfeit: {"-!", "+!"},
	pairing.BothForfeit: {"-!", "-!"}, pairing.NoDecision: {"=", "="}, pairing.Draw: {"=", "="},
}

// marked has the marks in words.
var marked = map[string]string{
	"?": "to play against", "+": "won against", "-": "lost against", "+!": "won by forfeit against",
	"-!": "lost by forfeit against", "=": "drew with",
}

// outcomes has the other outcomes in words.
var outcomes = map[pairing.Outcome]string{
	pairing.NotPlayed: "to be played", pairing.GoldWins: "Gold wins", pairing.SilverWins: "Silver wins",
	pairing.GoldByForfeit: "Silver forfeits", pairing.SilverByForfeit: "Gold forfeits",
	pairing.BothForfeit: "both forfeit", pairing.Draw: "draw",
}
