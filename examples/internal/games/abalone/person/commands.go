package person

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has the commands.

// A command is a word that the person can type instead of a move.
type command struct {
	name, field, does string // the field that can be behind the name
	run               func(s *sitting, ctx context.Context, field string) error
}

// commands returns the commands in the order of their help.
func commands() []command {
	// plain makes a command that cannot fail and has no field.
	plain := func(name, does string, run func(s *sitting)) command {
		return command{name, "", does, func(s *sitting, _ context.Context, _ string) error {
			run(s)
			return nil
		}}
	}
	return []command{
		{"moves", "d1", "your legal moves, or those that begin with a field", (*sitting).list},
		plain("board", "the board, the marbles lost and the time", (*sitting).show),
		{"hint", "", "a move that a program suggests", (*sitting).hint},
		plain("undo", "take back your last move and the answer to it", (*sitting).takeBack),
		plain("tie", "offer a tie", (*sitting).tie),
		plain("resign", "give up", func(s *sitting) { _ = s.game.Resign(s.Side) }),
		plain("record", "the record of the game so far", (*sitting).printRecord),
		plain("quit", "leave the game without a result", func(s *sitting) { s.left = true }),
		plain("help", "this list", (*sitting).help),
	}
}

// help lists the commands that this game has.
func (s *sitting) help() {
	rows := [][2]string{
		{"d2f3-e3", "move the line from d2 to f3, so that d2 goes to e3"},
		{"d2-e3", "move a single marble"},
	}
	for _, c := range commands() {
		switch {
		case s.Timed && (c.name == "hint" || c.name == "undo"), s.elsewhere && c.name == "tie":
			continue
		case s.elsewhere && c.name == "quit":
			c.does = "leave, and lose the game"
		}
		rows = append(rows, [2]string{strings.TrimSpace(c.name + " " + c.field), c.does})
	}
	for _, row := range rows {
		name := row[0]
		for line := range strings.Lines(say.Wrap(row[1], "", "", s.Width-12)) {
			s.print("  " + say.Left(name, 10) + line)
			name = ""
		}
	}
}

// list lists the legal moves, or the moves that begin with a field.
func (s *sitting) list(_ context.Context, field string) error {
	if field != "" && !isField(field) {
		s.text(fmt.Sprintf("There is no field %s.", say.Cut(say.Clean(field), 20, 5)))
		return nil
	}
	var moves []string
	for _, m := range s.game.Legal() {
		if strings.HasPrefix(m.String(), field) {
			moves = append(moves, m.String())
		}
	}
	switch {
	case len(moves) > 0:
		s.text(say.Count(len(moves), "legal move", "legal moves") + ": " + strings.Join(moves, " "))
	case field != "":
		s.text(fmt.Sprintf("No legal move begins with %s.", field))
	default:
		s.text("There is no legal move.")
	}
	return nil
}

func isField(name string) bool {
	var f abalone.Field
	return f.UnmarshalText([]byte(name)) == nil
}

// hintTime is the time that a program has left for a hint, as if it had all
// later moves to make in this time, too.
const hintTime = time.Minute

func (s *sitting) hint(ctx context.Context, _ string) error {
	switch {
	case s.Timed:
		s.text("A game by the clock has no hints.")
		return nil
	case s.Hints == nil:
		s.text("There is nobody who can give a hint.")
		return nil
	}
	r, failed, err := s.ask(ctx, s.Hints, hintTime)
	switch {
	case err != nil:
		return err
	case failed == nil && r.Resign:
		s.text("The hint is to resign.")
	case failed != nil || !slices.Contains(s.game.Legal(), r.Move):
		s.text("There is no hint.")
	default:
		s.text(fmt.Sprintf("The hint is %v.", r.Move))
	}
	return nil
}

func (s *sitting) takeBack() {
	switch {
	case s.Timed:
		s.text("A game by the clock has no undo.")
	case len(s.game.Moves()) < 2:
		s.text("You have made no move that you can take back.")
	default:
		s.undo(2)
		s.text("Your last move and the answer to it are taken back.")
	}
}

// tieMoves is how many moves each side has made before the program accepts a
// tie.
const tieMoves = 20

func (s *sitting) tie() {
	switch {
	case s.elsewhere:
		s.text("Here nobody can offer a tie.")
	case len(s.game.Moves()) < 2*tieMoves:
		s.text(fmt.Sprintf("%s refuses: each side must have made %d moves before a tie.",
			s.OpponentName, tieMoves))
	case s.game.Lost(-s.Side) < s.game.Lost(s.Side):
		s.text(fmt.Sprintf("%s refuses, because it has lost fewer marbles than you.", s.OpponentName))
	default:
		_ = s.game.AgreeTie() // the game goes on, so they can agree
	}
}

func (s *sitting) printRecord() {
	// The names were in order at the beginning, and the moves are legal.
	text, _ := s.record().Text()
	s.print(say.Lines(text))
}
