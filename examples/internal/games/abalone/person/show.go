package person

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/diagram"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file shows the game.

// A printer writes texts until the first error.
type printer struct {
	to  io.Writer
	err error
}

func (p *printer) print(text string) {
	if p.err != nil {
		return
	}
	if _, err := io.WriteString(p.to, text); err != nil {
		p.err = fmt.Errorf("person: the output cannot be written: %w", err)
	}
}

// print writes a text as it is.
func (s *sitting) print(text string) { s.out.print(text) }

// text writes sentences in lines that fit the width. A line feed before the
// sentences ends the line of a prompt.
func (s *sitting) text(text string) {
	rest := strings.TrimPrefix(text, "\n")
	s.print(text[:len(text)-len(rest)] + say.Wrap(rest, "", "", s.Width))
}

// welcome says who plays.
func (s *sitting) welcome() {
	s.text(fmt.Sprintf("Abalone: you are %v (%c) against %s. Type help for the commands.", s.Side,
		sign(s.Side), s.OpponentName))
	if s.Timed {
		s.text(fmt.Sprintf("You have %s for all your moves.", clock(s.game.Left(s.Side))))
	} else {
		s.text("You have as much time as you want.")
	}
}

// sign is how a board has a marble.
func sign(side abalone.Side) rune {
	if side == abalone.Black {
		return '#'
	}
	return 'O'
}

// show shows the board, the last move, the marbles lost and the time.
func (s *sitting) show() {
	s.print("\n" + diagram.Text(s.game.Board(), true) + "\n")
	if list := s.game.Moves(); len(list) > 0 {
		last := len(list) - 1
		mover, positions := abalone.Mover(last), s.game.Positions()
		text := fmt.Sprintf("Last move: %d. %v by %v", last/2+1, list[last], mover)
		if positions[last].Count(-mover) > positions[last+1].Count(-mover) {
			text += ", which pushes a marble off"
		}
		s.text(text + ".")
	}
	var rows [][]string
	for _, side := range []abalone.Side{abalone.Black, abalone.White} {
		name := s.OpponentName
		if side == s.Side {
			name = s.Name
		}
		// The other columns take 27 columns at most.
		name = say.Cut(say.Clean(name), s.Width-27, 4)
		var now time.Duration // of the turn at hand
		if side == s.Side {
			now = s.elapsed
		}
		used := clock(s.timeUsed(side) + now)
		if s.Timed {
			used = clock(max(0, s.game.Left(side)-now)) + " left"
		}
		if s.elsewhere && side != s.Side {
			used = "" // nobody has said it
		}
		rows = append(rows, []string{string(sign(side)), name, fmt.Sprintf("lost %d", s.game.Lost(side)), used})
	}
	s.print(say.Table(rows, "l l l r"))
}

// clock returns a time as in 39:59, in seconds rounded down.
func clock(d time.Duration) string {
	return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
}

// goodbye shows the end of the game.
func (s *sitting) goodbye() {
	result := s.game.Result()
	if s.game.Why() == 0 {
		s.text(fmt.Sprintf("The game is not over. Its record has %s and no result.",
			say.Count(len(s.game.Moves()), "move", "moves")))
		return
	}
	s.show()
	end := "It is a tie."
	switch result.Winner() {
	case s.Side:
		end = "You have won!"
	case -s.Side:
		end = "You have lost."
	}
	s.text(fmt.Sprintf("The game is over by rule %v: %v. %s", s.game.Why(), result, end))
}
