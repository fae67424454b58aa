package poker

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/acpc"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file plays published hands again.

// maxLog is the maximum size of a published log, in bytes.
const maxLog = 64 << 20

// Kinds of problems of a published log.
var (
	errNoLog = errors.New("not a log of this contest; only logs that this program wrote can be replayed, with " +
		"the file of their contest")
	errCards = errors.New("the cards are not the cards of the contest; -seed and the file of the teams must be " +
		"the same as in the contest")
	errSeats = errors.New("the players are not in their seats")
)

// recompute plays the hands of a published log again. It compares the cards
// with the cards of the contest, and the chips with the chips of the log.
func (c choices) recompute(p cli.Program, f field) ([]byte, error) {
	masters, err := f.masters(c.Seed)
	if err != nil {
		return nil, err
	}
	path, text, err := p.Read(c.replay, cli.Sample{}, maxLog)
	if err != nil {
		return nil, err
	}
	out, err := f.replay(text, f.contest(masters))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if f.Beacon != nil {
		out += unchecked + "\n"
	}
	return []byte(out), nil
}

// foreign returns the error for a log whose first line no log of the contest
// has. It says what was expected there.
func foreign(format string, args ...any) error {
	return fmt.Errorf("line 1: %w: "+format, append([]any{errNoLog}, args...)...)
}

// replay plays a log again, and says how it ended. An error names the line.
func (f field) replay(text []byte, of contest.Contest) (string, error) {
	first, _, _ := strings.Cut(string(text), "\n")
	words := strings.Fields(first)
	if len(words) != 6 || words[0] != "#" {
		return "", foreign("%.60q, not \"# name/game/hands/seed NAME GAME HANDS SEED\"", first)
	}
	rest, half := botcli.Split(words[2])
	id, match := botcli.Split(rest)
	if half < 1 || half > 2 || match < 1 {
		return "", foreign("the name is %.60q, not SERIES/MATCH/HALF as in \"limit/1-2/1/1\"", words[2])
	}
	if match > f.matches() {
		return "", foreign("the name is %.60q, but a series has %s", words[2],
			say.Count(f.matches(), "match", "matches"))
	}
	m, err := f.meeting(id)
	if err != nil {
		return "", foreign("the name is %.60q: %w", words[2], err)
	}
	stage := m.stage()
	l, err := acpc.ReadLog(stage.Game, bytes.NewReader(text))
	if err != nil {
		return "", err
	}
	if l.Definition != stage.Game.String() {
		return "", foreign("the game is %.40q, not %q", l.Definition, stage.Game)
	}
	dealer := of.Dealer(stage)
	// The first team of the series has the first seat in hand 1 of the
	// first half, and the second team in hand 1 of the second half.
	players := [2]string{f.Teams[m.teams[0]-1].Name, f.Teams[m.teams[1]-1].Name}
	if half == 2 {
		players[0], players[1] = players[1], players[0]
	}
	for k, e := range l.Hands {
		line := 2 + len(l.Comments) + k // comments are above all hands
		var cards [holdem.DealSize]duplicate.Card
		if err := dealer.Deal(match, k+1, cards[:]); err != nil {
			return "", err
		}
		want := holdem.DealOf(cards)
		seen := len(e.Hand.Board())
		if e.Hand.Deal.First != want.First || e.Hand.Deal.Second != want.Second ||
			!slices.Equal(e.Hand.Board(), want.Board[:seen]) {
			return "", fmt.Errorf("line %d, hand %d: %w", line, k+1, errCards)
		}
		if e.Players[0] != players[k%2] || e.Players[1] != players[1-k%2] {
			return "", fmt.Errorf("line %d, hand %d: %w: %.80q and %.80q, not %.80q and %.80q",
				line, k+1, errSeats, e.Players[0], e.Players[1], players[k%2], players[1-k%2])
		}
	}
	if n := of.Hands(stage.Game); len(l.Hands) != n {
		return "", foreign("%d hands, not %d", len(l.Hands), n)
	}
	score := l.Score()
	return fmt.Sprintf(
		"%s: all %d hands have the cards of the contest, and the chips follow from them.\n%s %+d, %s %+d\n",
		words[2], len(l.Hands), f.name(players[0]), score[0], f.name(players[1]), score[1]), nil
}
