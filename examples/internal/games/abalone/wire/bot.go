package wire

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// This file has the bot's side of the lines.

// ErrLine says that the arena has sent a line that a bot cannot understand or
// does not expect.
var ErrLine = errors.New("a line that the arena must not send")

// ErrPlayer says that a player has failed, and gives no answer.
var ErrPlayer = errors.New("the player has no answer")

// Serve is the bot's side of a game. It reads the lines of the arena, asks the
// player, and answers. When the game begins, it calls the function for a
// player. In each turn, the player is told all that [abalone.Turn] has. Serve
// writes the answer of the player, even if it is illegal.
//
// Serve ends without an error when its input ends, whether the game is over or
// not. A last line without an end is ignored, as are lines whose first word is
// unknown. The error is [ErrLine] with the number of the line for any other
// line that the protocol does not allow there. That is also a move that is
// illegal, or a board that does not follow from the moves. The error is
// [ErrPlayer] if the player fails, or an error of reading or writing. Each
// answer is a write of its own.
func Serve(player func(Join) abalone.Player, in io.Reader, out io.Writer) error {
	s := server{start: player, out: out}
	if err := seat.Lines(in, MaxLine, ErrLine, s.line); err != nil {
		return fmt.Errorf("wire: %w", err)
	}
	return nil
}

// Bot returns a bot inside the arena. It calls the function for a player when a
// game begins, as [Serve] does. A line that Serve refuses is a crash, and so is
// a player that fails.
func Bot(player func(Join) abalone.Player) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		if err := Serve(player, in, out); errors.Is(err, ErrLine) || errors.Is(err, ErrPlayer) {
			panic(err)
		}
	})
}

// Seeded returns a function for Serve and Bot: its players draw their lots from
// the number of the line that begins the game, and know the limit of moves.
func Seeded(player func(seed uint64, o abalone.Options) abalone.Player) func(Join) abalone.Player {
	return func(j Join) abalone.Player { return player(j.Seed, j.Options) }
}

// A server is in the middle of a game.
type server struct {
	start  func(Join) abalone.Player
	out    io.Writer
	player abalone.Player // nil before the game
	limit  abalone.Options
	side   abalone.Side
	game   *abalone.Game // as far as the bot knows it
	next   string        // the word that comes next in a turn
	left   time.Duration
	gone   string // why no turn can follow, or ""
}

// The words of a turn, in order. A turn of Black can begin with the board.
var turn = []string{"moved", "board", "time", "go"}

// line obeys a line.
func (s *server) line(text string) error {
	wrong := func(why string) error { return fmt.Errorf("%w: %s: %.120q", ErrLine, why, text) }
	word, rest, _ := strings.Cut(text, " ")
	known := slices.Contains(turn, word)
	switch {
	case strings.ContainsFunc(text, unicode.IsControl):
		return wrong("control characters")
	case word == "join" && s.player == nil:
		return s.join(strings.Split(rest, " "), wrong)
	case word == "limit" && s.player == nil:
		return s.limits(strings.Split(rest, " "), wrong)
	case word == "join" || word == "limit":
		return wrong("there is a game already")
	case !known && word != "end":
		// A bot must ignore lines whose first word is unknown.
		return nil
	case s.player == nil:
		return wrong("there is no game")
	case word == "end":
		return s.end(rest, wrong)
	case s.gone != "":
		return wrong(s.gone)
	case word != s.next:
		return wrong("expected " + s.next)
	}
	s.next = turn[(slices.Index(turn, word)+1)%len(turn)]
	switch word {
	case "moved":
		return s.moved(rest, wrong)
	case "board":
		if b := s.game.Board(); rest != b.String() {
			return wrong("the board does not follow from the moves, and must be " + b.String())
		}
		return nil
	case "time":
		return s.time(rest, wrong)
	}
	if rest != "" || text != word {
		return wrong("a line of one word")
	}
	return s.answer()
}

// limits reads the limit of moves, and the result of the game after it.
func (s *server) limits(values []string, wrong func(string) error) error {
	if len(values) != 2 {
		return wrong("expected a number of moves and a word")
	}
	moves, err := strconv.Atoi(values[0])
	more, ok := limits[values[1]]
	if err != nil || moves < 1 || moves > abalone.MaxMoves || strconv.Itoa(moves) != values[0] || !ok {
		return wrong("no such limit")
	}
	s.limit = abalone.Options{Moves: moves, MoreMarbles: more}
	return nil
}

// join begins the game.
func (s *server) join(values []string, wrong func(string) error) error {
	if len(values) != 4 || values[1] == "" {
		return wrong("expected a version, a game, a side and a number")
	}
	side, ok := sides[values[2]]
	seed, err := strconv.ParseUint(values[3], 10, 64)
	switch {
	case values[0] != Version:
		return wrong("this bot plays " + Version)
	case !ok:
		return wrong("no such side")
	case err != nil || strconv.FormatUint(seed, 10) != values[3]:
		return wrong("no such number")
	}
	if s.game, err = abalone.New(s.limit); err != nil {
		panic("wire: " + err.Error())
	}
	s.side, s.next = side, turn[0]
	if side == abalone.Black {
		s.next = turn[1] // BlackFirst: nobody has moved
	}
	s.player = s.start(Join{values[1], side, seed, s.limit})
	if s.player == nil {
		return fmt.Errorf("%w: there is no player", ErrPlayer)
	}
	return s.say("ready")
}

// moved makes the move of the opponent.
func (s *server) moved(text string, wrong func(string) error) error {
	if s.game.ToMove() != -s.side {
		return wrong("it is not the turn of the opponent")
	}
	m, err := abalone.ParseMove(text)
	if err == nil {
		err = s.game.Move(m)
	}
	if err != nil {
		return wrong(err.Error())
	}
	s.noteEnd()
	return nil
}

// noteEnd notes that a move has ended the game.
func (s *server) noteEnd() {
	if s.game.Why() != 0 {
		s.gone = "the last move has ended the game"
	}
}

// maxLeft is the longest time that a bot can have left.
const maxLeft = abalone.MaxTime + abalone.HumanExtra

// time reads how much time both sides have left.
func (s *server) time(text string, wrong func(string) error) error {
	values := strings.Split(text, " ")
	if len(values) != 2 {
		return wrong("expected two times")
	}
	for k, value := range values {
		ms, err := strconv.ParseInt(value, 10, 64)
		if err != nil || ms < 0 || ms > maxLeft.Milliseconds() || strconv.FormatInt(ms, 10) != value {
			return wrong("no such time")
		}
		if k == 0 {
			s.left = time.Duration(ms) * time.Millisecond
		}
	}
	return nil
}

// answer asks the player, and answers. A move that is illegal is not made.
func (s *server) answer() error {
	reply, err := s.player.Choose(abalone.Turn{
		Side: s.side, Board: s.game.Board(), Legal: s.game.Legal(),
		Positions: s.game.Positions(), Left: s.left,
	})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPlayer, err)
	}
	if reply.Resign {
		s.gone = "the bot has resigned"
		return s.say(resign)
	}
	if err := s.game.Move(reply.Move); err != nil {
		s.gone = "the bot has made an illegal move"
	}
	s.noteEnd()
	return s.say(reply.Move.String())
}

// end reads how the game ended.
func (s *server) end(text string, wrong func(string) error) error {
	if s.gone == ended {
		return wrong("there is no game")
	}
	word, score, _ := strings.Cut(text, " ")
	r, err := abalone.ParseResult(score)
	if err != nil {
		return wrong(err.Error())
	}
	if word != outcome(s.side, r) {
		return wrong("no such end")
	}
	s.gone = ended
	return nil
}

// ended says that the line end has come.
const ended = "the game has ended"

// say answers.
func (s *server) say(text string) error {
	_, err := io.WriteString(s.out, text+"\n")
	return err
}
