package acpc

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// limitStack is the most chips that a hand with limits can cost a player: 40 in
// each of the first two rounds, with the blind, and 80 in each of the others.
// It is the stack with which a hand with limits begins in the poker hand
// history format, because that format needs one.
const limitStack = 240

// tables has the facts about each game for the poker hand history format.
var tables = map[holdem.Game]struct {
	fields string
	stack  int64
}{
	holdem.Limit: {"variant = \"FT\"\nantes = [0, 0]\nblinds_or_straddles = [5, 10]\nsmall_bet = " +
		"10\nbig_bet = 20\n", limitStack},
	holdem.NoLimit: {"variant = \"NT\"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n", 1000},
	holdem.ACPCNoLimit: {"variant = \"NT\"\nantes = [0, 0]\nblinds_or_straddles = [50, 100]\nmin_bet = 100\n",
		20000},
}

// PHH returns a hand in the poker hand history format, which is one file with
// the extension .phh. The number counts from 1. The event is left out if it is
// "". It is "" for a hand of no game.
//
// Player 1 is the first player, who has the big blind, and player 2 deals. The
// format lists the small blind first and exchanges the blinds of two players. A
// raise names the chips of its round only. Both players' cards are shown as
// they are dealt. Calls that nobody makes, because all chips are in, are left
// out, and then the players show their cards before the rest of the board.
//
// A fold with nothing to call is written as any other fold. The format does not
// forbid it, but programs that read the format can warn of it. They can refuse
// it if all chips are in, because then they ask nobody any more.
func (e Hand) PHH(number int, event string) string {
	h := e.Hand.RunOut()
	table, ok := tables[h.Game]
	if !ok {
		return ""
	}
	var text strings.Builder
	text.WriteString(table.fields)
	fmt.Fprintf(&text, "starting_stacks = [%d, %d]\n", table.stack, table.stack)
	fmt.Fprintf(&text, "actions = [%s]\n", tomlList(history(h)))
	if event != "" {
		fmt.Fprintf(&text, "event = %s\n", tomlString(event))
	}
	fmt.Fprintf(&text, "hand = %d\n", number)
	fmt.Fprintf(&text, "players = [%s]\n", tomlList(e.Players[:]))
	if h.Over() {
		fmt.Fprintf(&text, "finishing_stacks = [%d, %d]\n", table.stack+h.Net[0], table.stack+h.Net[1])
	}
	return text.String()
}

// history returns the actions of a hand that is run out, of the dealer and of
// the players.
func history(h holdem.Hand) []string {
	var actions []string
	act := func(format string, args ...any) {
		actions = append(actions, fmt.Sprintf(format, args...))
	}
	first, second := duplicate.FormatCards(h.Deal.First[:]), duplicate.FormatCards(h.Deal.Second[:])
	show := func() {
		act("p1 sm %s", first)
		act("p2 sm %s", second)
	}
	act("d dh p1 %s", first)
	act("d dh p2 %s", second)
	b, _ := holdem.Begin(h.Game)
	closed := h.Deal.Board[:]
	before := int64(0) // chips that each player put in before the round
	out := false       // nobody acts any more
	for _, t := range h.Taken {
		by, round := b.ToAct(), b.Round()
		if by == holdem.Nobody {
			break
		}
		b, _ = b.Apply(t.Action)
		switch {
		case out:
		case t.Action.Kind == holdem.Fold:
			act("p%d f", by)
		case t.Action.Kind == holdem.Raise:
			act("p%d cbr %d", by, b.Put()[by-1]-before)
		default:
			act("p%d cc", by)
		}
		if b.Round() == round {
			continue
		}
		if !out && b.Settled() && h.Showdown {
			out = true
			show()
		}
		n := boards[round]
		act("d db %s", duplicate.FormatCards(closed[:n]))
		closed, before = closed[n:], b.Put()[0]
	}
	if h.Showdown && !out {
		show()
	}
	return actions
}

// WritePHH writes the hands of a log in the poker hand history format, as one
// file with the extension .phhs. The error is the error of [WriteLog], except
// that Name, Definition, Seed and Comments can be anything.
func WritePHH(w io.Writer, l Log, event string) error {
	var wrong problems
	l.checkHands(&wrong)
	if err := wrong.err(); err != nil {
		return err
	}
	var out bytes.Buffer
	for i, e := range l.Hands {
		if i > 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(&out, "[%d]\n%s", i+1, e.PHH(i+1, event))
	}
	_, err := w.Write(out.Bytes())
	return err
}

func tomlList(list []string) string {
	quoted := make([]string, len(list))
	for i, text := range list {
		quoted[i] = tomlString(text)
	}
	return strings.Join(quoted, ", ")
}

// tomlString returns a text as TOML has it. Characters that cannot be shown are
// escaped as in [problem.Clean].
func tomlString(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(problem.Clean(text)) + `"`
}
