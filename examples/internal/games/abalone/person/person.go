package person

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/typist"
)

// A Table is where a person and a program meet.
type Table struct {
	In  io.Reader // the lines of the person
	Out io.Writer
	// The program that the person plays against.
	Opponent     abalone.Player
	OpponentName string
	// The program can think for long. Then each turn says that it thinks.
	Slow bool
	// Who answers the command hint. There are no hints if it is nil.
	Hints abalone.Player
	// The name of the person for the record. "" means "Human".
	Name string
	// The side of the person. None means Black.
	Side abalone.Side
	// The rules of the game. Unattended has no effect, because nobody loses
	// by a typing error.
	Options abalone.Options
	// The person plays by the clock, too.
	Timed bool
	// The clock: usually time.Now.
	Now func() time.Time
	// How many columns the output has: at least 40. 0 means 80.
	Width int
}

// narrow is the least width of an output, and wide is the usual width.
const narrow, wide = 40, 80

// A sitting is a game at a table.
type sitting struct {
	Table
	out     printer
	in      *typist.Typist
	game    *abalone.Game
	spent   []time.Duration // for each move
	elapsed time.Duration   // of the person's turn at hand
	date    string          // of the beginning
	left    bool            // the person has left
	// The game is refereed elsewhere, where the other side is, too.
	elsewhere bool
}

// Play lets a person play a game, and returns its record. The record has no
// result if the person has left, or the input has ended. The error says why
// else the game has no result: the context is canceled, or the input or the
// output fails. If the table lacks something or an option is not allowed, there
// is no game.
func Play(ctx context.Context, t Table) (abalone.Record, error) {
	s, err := sit(t)
	if err != nil {
		return abalone.Record{}, err
	}
	s.in = typist.Listen(t.In)
	defer s.in.Close()
	err = s.play(ctx)
	return s.record(), err
}

// sit checks a table, and begins the game.
func sit(t Table) (*sitting, error) {
	var errs []error
	wrong := func(is bool, text string) {
		if is {
			errs = append(errs, errors.New("person: "+text))
		}
	}
	wrong(t.In == nil, "there is no input")
	wrong(t.Out == nil, "there is no output")
	wrong(t.Opponent == nil, "there is no opponent")
	wrong(t.Now == nil, "there is no clock")
	wrong(t.Width != 0 && t.Width < narrow, fmt.Sprintf("%d columns, of at least %d", t.Width, narrow))
	wrong(t.Side < abalone.White || t.Side > abalone.Black, "a side is Black or White")
	if t.Side == abalone.None {
		t.Side = abalone.Black
	}
	if t.Width == 0 {
		t.Width = wide
	}
	if t.Name == "" {
		t.Name = "Human"
	}
	t.Options.Unattended = false
	game, err := abalone.New(t.Options)
	if err != nil {
		errs = append(errs, err)
	}
	s := &sitting{Table: t, out: printer{to: t.Out}, game: game}
	if len(errs) == 0 {
		s.date = t.Now().Format("2006.01.02")
		// A name that no record can have is wrong before the game.
		_, err = s.record().Text()
		errs = append(errs, err)
	}
	return s, errors.Join(errs...)
}

// play asks both sides in turn until the game ends.
func (s *sitting) play(ctx context.Context) error {
	s.welcome()
	for s.game.Why() == 0 && !s.left {
		ask := s.answer
		if s.game.ToMove() == s.Side {
			ask = s.turn
		}
		if err := ask(ctx); err != nil {
			s.text("\nThe game is interrupted. Its record has no result.")
			return err
		}
		if s.out.err != nil {
			return s.out.err
		}
	}
	s.goodbye()
	return s.out.err
}

// answer asks the program for a move.
func (s *sitting) answer(ctx context.Context) error {
	side := s.game.ToMove()
	if s.Slow {
		s.text(fmt.Sprintf("%s is thinking.", s.OpponentName))
	}
	began := s.Now()
	r, failed, err := s.ask(ctx, s.Opponent, s.game.Left(side))
	if err != nil {
		return err
	}
	took := max(0, s.Now().Sub(began))
	switch over := s.game.Spend(took); {
	case over != nil || s.game.Why() != 0:
		return over
	case failed != nil:
		s.text(fmt.Sprintf("%s fails: %v", s.OpponentName, failed))
		return s.game.Forfeit(side, abalone.Unable)
	case r.Resign:
		return s.game.Resign(side)
	}
	if illegal := s.game.Move(r.Move); illegal != nil {
		s.text(fmt.Sprintf("%s makes an illegal move: %v", s.OpponentName, illegal))
		return s.game.Forfeit(side, abalone.IllegalMove)
	}
	s.spent = append(s.spent, took)
	return nil
}

// ask asks a player for a move of the side to move. The player has failed if it
// has no answer. The error is the context's.
func (s *sitting) ask(ctx context.Context, p abalone.Player, left time.Duration) (r abalone.Reply, failed, err error) {
	type answer struct {
		abalone.Reply
		failed error
	}
	got := make(chan answer, 1)
	turn := abalone.Turn{Side: s.game.ToMove(), Board: s.game.Board(), Legal: s.game.Legal(),
		Positions: s.game.Positions(), Left: left}
	go func() {
		r, err := p.Choose(turn)
		got <- answer{r, err}
	}()
	select {
	case a := <-got:
		return a.Reply, a.failed, nil
	case <-ctx.Done():
		return abalone.Reply{}, nil, context.Cause(ctx)
	}
}

// turn lets the person make a move.
func (s *sitting) turn(ctx context.Context) error {
	s.show()
	if len(s.game.Legal()) == 0 {
		s.text("You have no legal move. You can resign, ask for a tie, or take back a move.")
	}
	began := s.Now()
	for moves := len(s.game.Moves()); s.game.Why() == 0 && !s.left && len(s.game.Moves()) == moves; {
		s.print(fmt.Sprintf("Move %d> ", moves/2+1))
		if s.out.err != nil {
			return nil
		}
		line, err := s.in.Line(ctx)
		switch {
		case err == io.EOF:
			s.left = true
			s.text("\nThe input has ended.")
			return nil
		case err != nil && err != typist.ErrLong:
			return err
		}
		s.elapsed = max(0, s.Now().Sub(began))
		// TimeLimit: exactly all of the time is allowed.
		if s.Timed && s.elapsed > s.game.Left(s.Side) {
			return s.game.RunOut(s.Side)
		}
		if err == typist.ErrLong {
			s.text("This line is too long.")
		} else if err := s.obey(ctx, line); err != nil {
			return err
		}
	}
	return nil
}

// obey carries out the command of a line.
func (s *sitting) obey(ctx context.Context, line string) error {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	for _, c := range commands() {
		if c.name == strings.ToLower(words[0]) {
			if len(words) > 1 && c.field == "" || len(words) > 2 {
				s.text("Too many words for the command " + c.name + ".")
				return nil
			}
			return c.run(s, ctx, strings.ToLower(strings.Join(words[1:], "")))
		}
	}
	s.move(strings.Join(words, ""))
	return nil
}

// move makes the move that the person has typed, or says why it is illegal.
func (s *sitting) move(text string) {
	m, err := abalone.ParseMove(strings.ToLower(text))
	if err != nil {
		s.text(fmt.Sprintf("%s is no move and no command. A move is written as in d2f3-e3: the tail, the "+
			"head, a dash, and where the tail goes. Type help for the commands.", say.Cut(say.Clean(text),
			20, 5)))
		return
	}
	canonical, err := m.Canonical()
	if err == nil && !slices.Contains(s.game.Legal(), canonical) {
		err = s.game.Move(canonical) // which leaves the game as it is
	}
	if err != nil {
		s.explain(m, err)
		return
	}
	if canonical != m {
		s.text(fmt.Sprintf("The record has %v as %v, because a broadside is written forward.", m, canonical))
	}
	if s.Timed {
		// There is enough time left: the turn has looked.
		_ = s.game.Spend(s.elapsed)
	}
	_ = s.game.Move(canonical) // a legal move
	s.spent = append(s.spent, s.elapsed)
	s.elapsed = 0
}

// explain says why a move is illegal.
func (s *sitting) explain(m abalone.Move, err error) {
	var p *abalone.Problem
	if !errors.As(err, &p) {
		s.text(fmt.Sprintf("%v", err))
		return
	}
	s.text(fmt.Sprintf("%v is illegal: %v (%v). %s", m, p.Kind, p.Rule, reason(p.Rule)))
}

// reason returns the rule that forbids a move, in a sentence.
func reason(r abalone.Rule) string {
	switch r {
	case abalone.Line:
		return "A move takes one to three of your own marbles in a line, one field further."
	case abalone.InLine:
		return "A line moves ahead onto an empty field."
	case abalone.Broadside:
		return "A line moves sideways onto empty fields."
	case abalone.Sumito:
		return "A line pushes fewer marbles than it has, and there must be room behind them."
	case abalone.NoRepeat:
		return "No position may occur twice in a game."
	case abalone.Notation:
		return "A move is written as the tail, the head, a dash, and where the tail goes."
	}
	return ""
}

// undo takes back the last moves.
func (s *sitting) undo(moves int) {
	for range moves {
		_ = s.game.Undo() // the game goes on, and has these moves
	}
	s.spent, s.elapsed = s.spent[:len(s.game.Moves())], 0
}

// timeUsed returns the time that a side has used, without the turn at hand.
func (s *sitting) timeUsed(side abalone.Side) time.Duration {
	var total time.Duration
	for i, d := range s.spent {
		if abalone.Mover(i) == side {
			total += d
		}
	}
	return total
}
