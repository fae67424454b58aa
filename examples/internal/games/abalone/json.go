package abalone

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file reads and writes options, games, records and problems as JSON. A
// key that is unknown or there twice is an error, and so is a missing key that
// is never left out.

// jsonOptions is the JSON of Options.
type jsonOptions struct {
	Time         span `json:"time,omitzero"`
	Moves        int  `json:"moves,omitzero"`
	MoreMarbles  bool `json:"moreMarbles,omitzero"`
	Unattended   bool `json:"unattended,omitzero"`
	BlackByHuman bool `json:"blackByHuman,omitzero"`
	WhiteByHuman bool `json:"whiteByHuman,omitzero"`
	BlackTrouble span `json:"blackTrouble,omitzero"`
	WhiteTrouble span `json:"whiteTrouble,omitzero"`
}

// MarshalJSON returns the options as JSON. An option that is zero is left out,
// and a time is written as in "40m0s".
func (o Options) MarshalJSON() ([]byte, error) {
	return written(&jsonOptions{
		span(o.Time), o.Moves, o.MoreMarbles, o.Unattended, o.BlackByHuman, o.WhiteByHuman,
		span(o.BlackTrouble), span(o.WhiteTrouble),
	})
}

// UnmarshalJSON reads options. An option that is left out is zero. It does not
// check as [Options.Check] does. After an error, o is as it was before.
func (o *Options) UnmarshalJSON(text []byte) error {
	var j jsonOptions
	if err := read(text, &j); err != nil {
		return err
	}
	*o = Options{
		time.Duration(j.Time), j.Moves, j.MoreMarbles, j.Unattended, j.BlackByHuman, j.WhiteByHuman,
		time.Duration(j.BlackTrouble), time.Duration(j.WhiteTrouble),
	}
	return nil
}

// jsonGame is the JSON of a Game. Its moves are texts, so that a text that is
// no move has its number.
type jsonGame struct {
	Options Options     `json:"options,omitzero"`
	Moves   []string    `json:"moves"`
	Spent   []span      `json:"spent,omitempty"`
	Trouble jsonTrouble `json:"trouble,omitzero"`
	End     jsonEnd     `json:"end,omitzero"`
	Result  Result      `json:"result,omitzero"`
}

// jsonTrouble is the time that the sides have spent on trouble.
type jsonTrouble struct {
	Black span `json:"black,omitzero"`
	White span `json:"white,omitzero"`
}

// jsonEnd says why a game is over, and which side has lost by that rule.
type jsonEnd struct {
	Rule Rule `json:"rule"`
	Side Side `json:"side,omitzero"`
}

func (e jsonEnd) String() string {
	if e.Side == None {
		return e.Rule.String()
	}
	return e.Rule.String() + " of " + e.Side.String()
}

// MarshalJSON returns the game as JSON: its options, its moves, the times of
// [Game.Spent], the time that each side has spent on trouble, the rule by which
// it ended with the side that has lost by this rule, and the result. The key
// moves is always there. The times are left out if all are 0.
func (g Game) MarshalJSON() ([]byte, error) {
	j := jsonGame{
		Options: g.options,
		Trouble: jsonTrouble{span(g.trouble[0]), span(g.trouble[1])},
		End:     jsonEnd{g.endRule, g.loser},
		Result:  g.result,
	}
	for _, m := range g.moves {
		j.Moves = append(j.Moves, m.String())
	}
	for _, d := range g.Spent() {
		j.Spent = append(j.Spent, span(d))
	}
	if g.used == [2]time.Duration{} {
		j.Spent = nil
	}
	return written(&j)
}

// UnmarshalJSON reads a game, and plays it again. It fails if the moves are not
// legal, or if the times, the end or the result are not possible in a game with
// these moves. Then the error is a [*Problem] with the side and the rule, and
// with the number of the move if it is about a move. Then g is as it was
// before. The text has at most [MaxRecord] bytes.
//
// The text need not be the text of [Game.MarshalJSON]. Keys have any order. A
// key that is left out there can have the value that is left out: options
// without keys, an end or a side without a name, times that are all 0, or an
// empty list of times if there are no moves. A last time of 0 can follow the
// times of the moves.
func (g *Game) UnmarshalJSON(text []byte) error {
	if len(text) > MaxRecord {
		p := tooLarge(len(text), MaxRecord, "bytes")
		return &p
	}
	var j jsonGame
	if err := read(text, &j); err != nil {
		return err
	}
	back, err := j.game()
	if err != nil {
		return err
	}
	*g = *back
	return nil
}

// game plays the game of j.
func (j jsonGame) game() (*Game, error) {
	g, err := New(j.Options)
	if err != nil {
		return nil, err
	}
	for _, text := range j.Moves {
		var p *Problem
		if m, ok := parseMove(text); ok {
			p = g.move(m)
		} else {
			p = notMove(text)
		}
		if p != nil {
			g.place(p)
			return nil, p
		}
	}
	if p := g.recall(j); p != nil {
		return nil, p
	}
	if p := g.finish(j.End); p != nil {
		return nil, p
	}
	if g.result != j.Result {
		return nil, doubt(ErrOtherResult, Score, None, "%q, but it is %q", j.Result, g.result)
	}
	return g, nil
}

// doubt returns a problem of the game as a whole. It is about no single move.
func doubt(kind error, by Rule, s Side, format string, args ...any) *Problem {
	return &Problem{Kind: kind, Rule: by, Side: s, Detail: fmt.Sprintf(format, args...)}
}

// recall sets the times that were spent on moves that have been made, on the
// turn after them, and on trouble.
func (g *Game) recall(j jsonGame) *Problem {
	n := len(g.moves)
	if k := len(j.Spent); j.Spent != nil && k != n && (k != n+1 || g.endRule != 0) {
		return doubt(ErrSpent, TimeLimit, None, "%d times for %d moves", k, n)
	}
	for i, d := range j.Spent {
		s, took := Mover(i), time.Duration(d)
		wrong := func(kind error) *Problem {
			return &Problem{Kind: kind, Rule: TimeLimit, Number: i/2 + 1, Side: s, Detail: took.String()}
		}
		if took < 0 {
			return wrong(ErrTime)
		}
		g.think(s, took)
		if i < n {
			g.spent[i], g.thought = took, 0
			if g.late(s) {
				// TimeLimit: such a move is not made.
				return wrong(ErrLate)
			}
		}
	}
	for i, d := range []span{j.Trouble.Black, j.Trouble.White} {
		if d < 0 {
			return doubt(ErrTime, Trouble, Mover(i), "%v", time.Duration(d))
		}
		g.trouble[i] = time.Duration(d)
	}
	return nil
}

// finish ends the game as e says. The end must fit the moves and the times.
func (g *Game) finish(e jsonEnd) *Problem {
	late := slices.DeleteFunc([]Side{Black, White}, func(s Side) bool { return !g.late(s) })
	wrong := func(format string, args ...any) *Problem {
		return doubt(ErrEnd, e.Rule, e.Side, format, args...)
	}
	switch {
	case len(late) > 0 && (len(late) > 1 || e != jsonEnd{TimeLimit, late[0]}):
		return doubt(ErrEnd, TimeLimit, late[0], "the time has run out")
	case g.endRule != 0:
		switch is := (jsonEnd{g.endRule, g.loser}); e {
		case is:
			return nil
		case jsonEnd{}:
			return doubt(ErrEnd, g.endRule, g.loser, "the end is missing, and the game ended by %v", is)
		default:
			return wrong("it ended by %v", is)
		}
	case e == jsonEnd{}:
		return nil
	}
	var err error
	switch e.Rule {
	case TimeLimit:
		if err = g.canEnd(e.Side); err == nil && g.Left(e.Side) > 0 {
			return wrong("%v are left", g.Left(e.Side))
		}
		if err == nil {
			g.lose(TimeLimit, e.Side, TimeOut)
		}
	case Resignation:
		err = g.Resign(e.Side)
	case AgreedTie:
		if e.Side != None {
			return wrong("a tie has no loser")
		}
		err = g.AgreeTie()
	case IllegalMove, Unable:
		err = g.Forfeit(e.Side, e.Rule)
	default:
		return wrong("the moves do not end it")
	}
	var p *Problem
	if errors.As(err, &p) {
		return wrong("%v", p.Kind)
	}
	return nil
}

// maxJSON is how long the JSON of a record may be, in bytes. A character of a
// text that is as long as may be takes up to six.
const maxJSON = 7 * MaxRecord

// MarshalJSON returns the record as JSON. It fails for a record that
// [Record.Text] cannot write.
func (r Record) MarshalJSON() ([]byte, error) {
	if _, err := r.Text(); err != nil {
		return nil, err
	}
	return written(&r)
}

// UnmarshalJSON reads a record. It fails for JSON that [Record.MarshalJSON]
// does not write. It does not judge the moves. After an error, r is as it was
// before.
func (r *Record) UnmarshalJSON(text []byte) error {
	if len(text) > maxJSON {
		p := tooLarge(len(text), maxJSON, "bytes")
		return &p
	}
	var to Record
	if err := strict.Unmarshal(text, &to, reflect.TypeFor[Record]()); err != nil {
		return fmt.Errorf("abalone: %w", err)
	}
	if _, err := to.Text(); err != nil {
		return err
	}
	if len(to.Moves) == 0 {
		to.Moves = nil
	}
	*r = to
	return nil
}

// plainProblem is a Problem without its methods.
type plainProblem Problem

// jsonProblem is the JSON of a Problem.
type jsonProblem struct {
	Kind string `json:"kind"`
	plainProblem
	Text string `json:"text,omitzero"`
}

// MarshalJSON returns the problem as JSON, with its kind and its text.
func (p Problem) MarshalJSON() ([]byte, error) {
	return written(&jsonProblem{kinds.Text(p.Kind), plainProblem(p), p.Error()})
}

// UnmarshalJSON reads a problem. It refuses a kind that this package does not
// have. It ignores the text, which follows from the other keys.
func (p *Problem) UnmarshalJSON(text []byte) error {
	var j jsonProblem
	if err := read(text, &j); err != nil {
		return err
	}
	kind, err := kinds.Of(j.Kind)
	if err != nil {
		return fmt.Errorf("abalone: kind: %w", err)
	}
	*p = Problem(j.plainProblem)
	p.Kind = kind
	return nil
}

func written(v any) ([]byte, error) {
	text, err := strict.Append(nil, v)
	if err != nil {
		return nil, fmt.Errorf("abalone: %w", err)
	}
	return text, nil
}

func read(text []byte, v any) error {
	if err := strict.Unmarshal(text, v); err != nil {
		return fmt.Errorf("abalone: %w", err)
	}
	return nil
}
