package wire

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
)

// Version is the version of the lines, as in the line that begins the game.
const Version = "stackem/2"

// MaxLine is the maximum length of a line, in either direction, in bytes.
const MaxLine = 4096

// ErrLine says that the arena has sent a line that a bot cannot understand or
// does not expect.
var ErrLine = errors.New("a line that the arena must not send")

// ErrAnswer says that a player has given an answer that does not fit into a
// line.
var ErrAnswer = errors.New("an answer that is no line")

// A Join is the line that begins a game.
type Join struct {
	Game string // the ID of the game
	Seat int    // of the bot, 0 or 1
	Seed uint64 // for the lots of the bot
}

// line returns the line.
func (j Join) line() string { return fmt.Sprintf("join %s %s %d %d", Version, j.Game, j.Seat, j.Seed) }

// Serve is the bot's side of a game. It reads the lines of the arena, asks the
// player, and answers. When the game begins, it calls the function for a
// player. If the choice of a player is neither the discard nor the pile, Serve
// writes the choice as it prints, which loses the game.
//
// Serve ends without an error when its input ends, whether the game is over or
// not. A last line without an end is ignored, as are lines whose first word is
// unknown. The error is [ErrLine] with the number of the line for any other
// line that the protocol does not allow there, or an error of reading or
// writing. It is [ErrAnswer] for an answer that is no valid UTF-8, has a
// control character, or has more than [MaxLine] bytes. Each answer is a write
// of its own.
func Serve(player func(Join) stackem.Player, in io.Reader, out io.Writer) error {
	s := server{start: player, out: out}
	if err := seat.Lines(in, MaxLine, ErrLine, s.line); err != nil {
		return fmt.Errorf("wire: %w", err)
	}
	return nil
}

// Bot returns a bot inside the arena. It calls the function for a player when a
// game begins, as [Serve] does. A line that Serve refuses is a crash.
func Bot(player func(Join) stackem.Player) seat.Bot {
	return seat.Func(func(in io.Reader, out io.Writer) {
		if err := Serve(player, in, out); errors.Is(err, ErrLine) || errors.Is(err, ErrAnswer) {
			panic(err)
		}
	})
}

// Seeded returns a function for Serve and Bot: its players draw their lots from
// the seed in the line that begins the game.
func Seeded(player func(seed uint64) stackem.Player) func(Join) stackem.Player {
	return func(j Join) stackem.Player { return player(j.Seed) }
}

// A server is in the middle of a game.
type server struct {
	start  func(Join) stackem.Player
	out    io.Writer
	player stackem.Player // nil before the game
	over   bool
	next   int // the line of the turn that comes next
	view   stackem.View
	choice stackem.Choice          // of this turn
	seen   [stackem.NumBricks]bool // in this turn
}

// turn has the first words of the lines of a turn, in order.
var turn = []string{"mine", "theirs", "time", "discard", "brick"}

// line obeys a line.
func (s *server) line(text string) error {
	wrong := func(why string) error { return fmt.Errorf("%w: %s: %.120q", ErrLine, why, text) }
	word, rest, _ := strings.Cut(text, " ")
	values := strings.Split(rest, " ")
	known := slices.Contains(turn, word)
	switch {
	case strings.ContainsFunc(text, unicode.IsControl):
		return wrong("control characters")
	case word == "join" && s.player == nil:
		return s.join(values, wrong)
	case word == "join":
		return wrong("there is a game already")
	case !known && word != "end":
		// A bot must ignore lines whose first word is unknown.
		return nil
	case s.player == nil || s.over:
		return wrong("there is no game")
	case known && word != turn[s.next]:
		return wrong("expected " + turn[s.next])
	}
	s.next = (s.next + 1) % len(turn)
	switch word {
	case "mine":
		s.seen = [stackem.NumBricks]bool{}
		return s.bricks(s.view.Mine[:], values, wrong)
	case "theirs":
		return s.bricks(s.view.Theirs[:], values, wrong)
	case "time":
		// A player of package stackem asks for no time.
		if ms, err := strconv.ParseUint(rest, 10, 63); err != nil || strconv.FormatUint(ms, 10) != rest {
			return wrong("no such time")
		}
		return nil
	case "discard":
		return s.choose(values, wrong)
	case "brick":
		return s.place(values, wrong)
	}
	s.over = true
	if rest != "won" && rest != "lost" && rest != "undecided" {
		return wrong("no such end")
	}
	return nil
}

// join begins the game.
func (s *server) join(values []string, wrong func(string) error) error {
	if len(values) != 4 || values[1] == "" {
		return wrong("expected a version, a game, a seat and a seed")
	}
	seed, err := strconv.ParseUint(values[3], 10, 64)
	switch {
	case values[0] != Version:
		return wrong("this bot plays " + Version)
	case values[2] != "0" && values[2] != "1":
		return wrong("no such seat")
	case err != nil || strconv.FormatUint(seed, 10) != values[3]:
		return wrong("no such seed")
	}
	s.player = s.start(Join{values[1], int(values[2][0] - '0'), seed})
	return s.say("ready")
}

// choose answers the first question of a turn.
func (s *server) choose(values []string, wrong func(string) error) error {
	s.view.Discard = -1
	if !slices.Equal(values, []string{"-"}) {
		var discard [1]stackem.Brick
		if err := s.bricks(discard[:], values, wrong); err != nil {
			return err
		}
		s.view.Discard = discard[0]
	}
	s.choice = s.player.Choose(s.view)
	switch s.choice {
	case stackem.Discard:
		return s.say("d")
	case stackem.Pile:
		return s.say("p")
	}
	return s.say(s.choice.String())
}

// place answers the second question of a turn.
func (s *server) place(values []string, wrong func(string) error) error {
	var hand [1]stackem.Brick
	if s.choice == stackem.Discard && s.view.Discard >= 0 {
		s.seen[s.view.Discard] = false
	}
	if err := s.bricks(hand[:], values, wrong); err != nil {
		return err
	}
	if s.choice == stackem.Discard && hand[0] != s.view.Discard {
		return wrong("not the discard")
	}
	return s.say(s.player.Place(s.view, hand[0]))
}

// bricks reads as many bricks as fit into a list. No brick can appear twice in
// a turn.
func (s *server) bricks(list []stackem.Brick, values []string, wrong func(string) error) error {
	if len(values) != len(list) {
		return wrong(fmt.Sprintf("the number of bricks must be %d", len(list)))
	}
	for i, value := range values {
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n >= stackem.NumBricks || strconv.Itoa(n) != value {
			return wrong("no such brick")
		}
		if s.seen[n] {
			return wrong("a brick appears twice")
		}
		s.seen[n] = true
		list[i] = stackem.Brick(n)
	}
	return nil
}

// say answers.
func (s *server) say(text string) error {
	if len(text) > MaxLine || strings.ContainsFunc(text, unicode.IsControl) || !utf8.ValidString(text) {
		return fmt.Errorf("%w: %.120q", ErrAnswer, text)
	}
	_, err := io.WriteString(s.out, text+"\n")
	return err
}
