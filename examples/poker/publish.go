package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/acpc"
	"github.com/arbiter-go/arbiter/examples/internal/cli"
	"github.com/arbiter-go/arbiter/examples/internal/contest"
	"github.com/arbiter-go/arbiter/examples/internal/referee/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/say"
)

// This file publishes the hands of a contest, shows them, and plays published
// hands again.

// noSeed is the seed in the first line of a log. The cards follow from no
// number that the later dealer could deal from.
const noSeed = "-"

// logs returns the logs of both halves of a match of a series.
func (c *course) logs(s contest.Series, match int) (logs [2]acpc.Log, err error) {
	r, err := c.setup(s.Stage).Read(s.Match, s.Games[match-1])
	if err != nil {
		return logs, err
	}
	for k, half := range r.Hands {
		l := acpc.Log{Name: fmt.Sprintf("%s/%d/%d", s.Match.ID, match, k+1), Definition: s.Stage.Game.String(), Seed: noSeed, Game: s.Stage.Game}
		for _, p := range half {
			l.Hands = append(l.Hands, acpc.Hand{Players: [2]string{s.Teams[p.Bots[0]], s.Teams[p.Bots[1]]}, Hand: p.Hand})
		}
		logs[k] = l
	}
	return logs, nil
}

// publish writes the hands of all matches, if that was asked for.
func (c *course) publish(choice choices) error {
	if choice.logs == "" {
		return nil
	}
	for _, s := range c.Series {
		for match := range s.Games {
			logs, err := c.logs(s, match+1)
			if err != nil {
				return err
			}
			for k, l := range logs {
				err := keep(choice.logs, s.Match.ID, match+1, k+1, "log", func(w io.Writer) error { return acpc.WriteLog(w, l) })
				if err == nil && choice.phh {
					err = keep(choice.logs, s.Match.ID, match+1, k+1, "phhs", func(w io.Writer) error { return acpc.WritePHH(w, l, l.Name) })
				}
				if err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// keep writes a file of a half of a match.
func keep(folder, id string, match, half int, kind string, write func(io.Writer) error) error {
	file, err := create(folder, id, match, half, kind)
	if err != nil {
		return cli.Unwritten(folder, err)
	}
	return cli.Unwritten(folder, errors.Join(write(file), file.Close()))
}

// split splits what must be shown into the ID of a series and the number of a
// match. The number is 0 for the whole series.
func split(what string) (series string, match int) {
	i := strings.LastIndexByte(what, '/')
	if i < 0 {
		return what, 0
	}
	if n, err := cli.ParseInt(what[i+1:], 1, math.MaxInt); err == nil && what[i+1:] == fmt.Sprint(n) {
		return what[:i], n
	}
	return what, 0
}

// parse reads the ID of a series: its competition, its qualifying round or 0,
// and its teams.
func (f field) parse(id string) (head contest.Kind, s contest.Stage, ok bool) {
	parts := strings.Split(id, "/")
	var round, a, b int
	if len(parts) == 3 {
		if _, err := fmt.Sscanf(parts[1], "round-%d", &round); err != nil || round < 1 {
			return 0, s, false
		}
		parts = slices.Delete(parts, 1, 2)
	}
	if len(parts) != 2 || head.UnmarshalText([]byte(parts[0])) != nil || head == 0 {
		return 0, s, false
	}
	if _, err := fmt.Sscanf(parts[1], "%d-%d", &a, &b); err != nil || a < 1 || a >= b || b > len(f.Teams) {
		return 0, s, false
	}
	s = contest.Stage{Game: gameOf(head), Round: round}
	back := head.String()
	if round > 0 {
		back += fmt.Sprintf("/round-%d", round)
	}
	return head, s, id == fmt.Sprintf("%s/%d-%d", back, a, b)
}

// canShow returns an error if a field cannot have a series or a match. Which
// series there are after a qualifying round is not known before.
func (f field) canShow(what string) error {
	id, match := split(what)
	if _, _, ok := f.parse(id); !ok {
		return fmt.Errorf("there is no series %q; a series is such as no-limit/1-2, limit/1-2 or limit/round-1/1-2, and a match such as limit/1-2/1", what)
	}
	if n := f.matches(); match > n {
		return fmt.Errorf("%s has %s", id, say.Count(n, "match", "matches"))
	}
	return nil
}

// show prints a series, or the hands of a match.
func (c *course) show(what string) (string, error) {
	id, match := split(what)
	s, ok := c.Find(id)
	if !ok {
		return "", fmt.Errorf("the series %s was not played", id)
	}
	var b strings.Builder
	x := s.Score
	if match == 0 {
		fmt.Fprintf(&b, "%s: %s %+d, %s %+d\n\n", id, name(x.A), x.Total, name(x.B), -x.Total)
		rows := []string{"match\tchips"}
		for k, chips := range x.Nets {
			rows = append(rows, fmt.Sprintf("%d\t%+d", k+1, chips))
		}
		b.WriteString(say.Columns(rows, "  "))
		return b.String(), nil
	}
	logs, err := c.logs(s, match)
	if err != nil {
		return "", err
	}
	for _, l := range logs {
		var text bytes.Buffer
		if err := acpc.WriteLog(&text, l); err != nil {
			return "", err
		}
		b.Write(text.Bytes())
	}
	return b.String(), nil
}

// maxLog is the maximum size of a published log, in bytes.
const maxLog = 64 << 20

// Kinds of problems of a published log.
var (
	errNoLog = errors.New("no published log of a match of these teams")
	errCards = errors.New("the cards are not the cards of the contest")
)

// recompute plays the hands of a published log again. It compares the cards
// with the cards of the contest, and the chips with the chips of the log.
func (c choices) recompute(p cli.Program, f field) ([]byte, error) {
	masters, err := f.masters(c.seed)
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
	return []byte(out), nil
}

// replay plays a log again, and says how it ended.
func (f field) replay(text []byte, of contest.Contest) (string, error) {
	first, _, _ := strings.Cut(string(text), "\n")
	words := strings.Fields(first)
	if len(words) < 3 {
		return "", errNoLog
	}
	rest, half := split(words[2])
	id, match := split(rest)
	_, stage, ok := f.parse(id)
	if !ok || half < 1 || half > 2 || match < 1 {
		return "", errNoLog
	}
	l, err := acpc.ReadLog(stage.Game, bytes.NewReader(text))
	if err != nil {
		return "", err
	}
	dealer := of.Dealer(stage)
	players := l.Players()
	for k, e := range l.Hands {
		var cards [holdem.DealSize]duplicate.Card
		if err := dealer.Deal(match, k+1, cards[:]); err != nil {
			return "", err
		}
		want := holdem.DealOf(cards)
		seen := len(e.Hand.Board())
		if e.Hand.Deal.First != want.First || e.Hand.Deal.Second != want.Second || !slices.Equal(e.Hand.Board(), want.Board[:seen]) {
			return "", fmt.Errorf("hand %d: %w", k+1, errCards)
		}
		if e.Players[0] != players[k%2] || e.Players[1] != players[1-k%2] {
			return "", fmt.Errorf("hand %d: the players have not changed their seats", k+1)
		}
	}
	if n := of.Hands(stage.Game); len(l.Hands) != n {
		return "", fmt.Errorf("%d hands, not %d", len(l.Hands), n)
	}
	score := l.Score()
	return fmt.Sprintf("%s: all %d hands have the cards of the contest, and the chips follow from them.\n%s %+d, %s %+d\n",
		words[2], len(l.Hands), name(players[0]), score[0], name(players[1]), score[1]), nil
}

// writeFolder writes a file into a folder.
func writeFolder(folder, file string, text []byte) error {
	path := folder + string(os.PathSeparator) + file
	return cli.Unwritten(path, os.WriteFile(path, text, 0o666))
}
