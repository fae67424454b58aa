package rating

import (
	"fmt"
	"math"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file has the record of an event, as games or as pairs of players, and
// the checks of a record.

// A Score is the result of a game for one side. The zero value is no result.
type Score int

// Win is the score of a game that this side won.
const Win Score = 1

// Draw is the score of a game that nobody won. It is half a win for each side.
const Draw Score = 2

// Loss is the score of a game that this side lost.
const Loss Score = 3

// scores are the names of the scores.
var scores = enum.Of[Score]("rating", "score", nil, "", "win", "draw", "loss")

// String returns "win", "draw", "loss", or "" for no result.
func (s Score) String() string { return scores.String(s) }

// AppendText appends the name of s. It fails for a number without a name.
func (s Score) AppendText(b []byte) ([]byte, error) {
	return codec.Written(scores.Append(b, s))
}

// MarshalText returns the name of s. It fails for a number without a name.
func (s Score) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (s *Score) UnmarshalText(text []byte) error { return codec.NotRead(scores.Set(s, text)) }

// A Game is one game, or several games with the same result. P is the caller's
// own type of player id.
//
// Weight is the number of games, which need not be an integer. A weight of 0
// means 1, so that a game without a weight is one game. So no weight says that
// a game does not count: leave such games out. If weights are computed and can
// become 0, leave games of weight 0 out, or use a [Pair].
//
// In JSON a weight of 0 is refused. One game has the weight 1 there, or no
// weight.
type Game[P comparable] struct {
	A      P       `json:"a"`
	B      P       `json:"b"`
	Score  Score   `json:"score"` // of A
	Weight float64 `json:"weight,omitzero"`
}

// A Pair is two players with the results of all their games. A number of 0
// means that there were no such games. A pair may appear several times, with
// either player first. Then its games add up.
type Pair[P comparable] struct {
	A      P     `json:"a"`
	B      P     `json:"b"`
	Wins   int64 `json:"wins"` // of A
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"` // of A
}

// A part is the games of a pair with one score.
type part struct {
	games int64
	score Score
	what  string
}

func (x Pair[P]) parts() [3]part {
	return [...]part{{x.Wins, Win, "wins"}, {x.Draws, Draw, "draws"}, {x.Losses, Loss, "losses"}}
}

// MaxGames is the maximum number of wins, of draws, and of losses of a [Pair].
// All integers up to it are exact in float64.
const MaxGames = 1 << 53

// A result is a game between players that are numbers.
type result struct {
	a, b   int32
	score  Score
	weight float64
}

// A reader turns players into numbers, and collects problems.
type reader[P comparable] struct {
	players []P
	index   func(p P) (i int32, ok bool) // the number of a player
	problems
}

// read returns a reader of a record of these players. It fails if there are too
// many players.
func read[P comparable](players []P) (*reader[P], error) {
	if len(players) > MaxPlayers {
		return nil, refuse(Problem{Kind: ErrTooLarge,
			Detail: fmt.Sprintf("players %d, at most %d", len(players), MaxPlayers)})
	}
	r := &reader[P]{players: players}
	if r.index = numbered(players); r.index != nil {
		return r, nil
	}
	index := make(map[P]int32, len(players))
	for i, p := range players {
		if !id.Valid(p) {
			if r.Room() {
				r.Add(&Problem{Kind: ErrNotAnID, Where: problem.Numbered("player", i+1),
					Entrants: []int{i}, Who: problem.Name(p)})
			}
			continue
		}
		if before, ok := index[p]; ok {
			if r.Room() {
				r.Add(&Problem{Kind: ErrRepeated, Where: problem.Numbered("player", i+1),
					Entrants: []int{int(before), i}, Who: problem.Name(p)})
			}
			continue
		}
		index[p] = int32(i)
	}
	r.index = func(p P) (i int32, ok bool) {
		if id.Valid(p) {
			i, ok = index[p]
		}
		return i, ok
	}
	return r, nil
}

// numbered returns a look-up without a table for players who are 0, 1, 2 and so
// on, in this order. For other players it returns nil.
func numbered[P comparable](players []P) func(p P) (i int32, ok bool) {
	switch list := any(players).(type) {
	case []int:
		for i, p := range list {
			if p != i {
				return nil
			}
		}
		return func(p P) (int32, bool) {
			i := any(p).(int)
			return int32(i), uint(i) < uint(len(list))
		}
	case []int32:
		for i, p := range list {
			if int(p) != i {
				return nil
			}
		}
		return func(p P) (int32, bool) {
			i := any(p).(int32)
			return i, uint32(i) < uint32(len(list))
		}
	}
	return nil
}

// games returns the results of the games.
func (r *reader[P]) games(games []Game[P]) []result {
	results := make([]result, len(games))
	for k, g := range games {
		a, knownA := r.index(g.A)
		b, knownB := r.index(g.B)
		if !knownA || !knownB || a == b || g.Score < Win || g.Score > Loss || !isWeight(g.Weight) {
			r.wrongGame(k, g)
		}
		results[k] = result{a, b, g.Score, orDefault(g.Weight, 1)}
	}
	return results
}

// wrongGame collects the problems of game k.
func (r *reader[P]) wrongGame(k int, g Game[P]) {
	at := Problem{Game: k + 1}
	known := r.sides(at, g.A, g.B)
	add := func(kind error, detail string) {
		at.Kind, at.Entrants, at.Who, at.Detail = kind, known, problem.Against(g.A, g.B), detail
		p := at
		r.Add(&p)
	}
	if (g.Score < Win || g.Score > Loss) && r.Room() {
		add(ErrScore, g.Score.String())
	}
	if !isWeight(g.Weight) && r.Room() {
		add(ErrWeight, fmt.Sprint(g.Weight))
	}
}

// isWeight reports whether x can be a weight. 0 can: it means the usual weight.
func isWeight(x float64) bool { return x >= 0 && !math.IsInf(x, 0) }

// sides collects the problems of the two players of a game or pair, and returns
// the numbers of the players who are known.
func (r *reader[P]) sides(at Problem, a, b P) (known []int) {
	for _, p := range [...]P{a, b} {
		if i, ok := r.index(p); ok {
			known = append(known, int(i))
		} else if r.Room() {
			unknown := at
			unknown.Kind, unknown.Who = ErrUnknown, problem.Name(p)
			r.Add(&unknown)
		}
	}
	if len(known) == 2 && known[0] == known[1] {
		known = known[:1]
		if r.Room() {
			same := at
			same.Kind, same.Entrants, same.Who = ErrSame, known, problem.Name(a)
			r.Add(&same)
		}
	}
	return known
}

// pairs returns the results of the pairs.
func (r *reader[P]) pairs(pairs []Pair[P]) []result {
	results := make([]result, 0, 2*len(pairs))
	for k, x := range pairs {
		a, knownA := r.index(x.A)
		b, knownB := r.index(x.B)
		if !knownA || !knownB || a == b || !isCount(x.Wins) || !isCount(x.Draws) || !isCount(x.Losses) {
			r.wrongPair(k, x)
		}
		for _, part := range x.parts() {
			if part.games != 0 {
				results = append(results, result{a, b, part.score, float64(part.games)})
			}
		}
	}
	return results
}

// isCount reports whether a number of wins, draws or losses is possible.
func isCount(games int64) bool { return 0 <= games && games <= MaxGames }

// wrongPair collects the problems of pair k.
func (r *reader[P]) wrongPair(k int, x Pair[P]) {
	at := Problem{Where: problem.Numbered("pair", k+1)}
	known := r.sides(at, x.A, x.B)
	for _, part := range x.parts() {
		if isCount(part.games) || !r.Room() {
			continue
		}
		p := at
		p.Kind, p.Entrants, p.Who, p.Detail = ErrCount, known, problem.Against(x.A, x.B),
			fmt.Sprintf("%s %d", part.what, part.games)
		if part.games > 0 {
			p.Kind, p.Detail = ErrTooLarge, fmt.Sprintf("%s, at most %d", p.Detail, int64(MaxGames))
		}
		r.Add(&p)
	}
}

// options collects the problems of the options.
func (r *reader[P]) options(o Options) {
	if !isWeight(o.DummyWeight) {
		r.Add(&Problem{Kind: ErrWeight, Where: "dummy weight", Detail: fmt.Sprint(o.DummyWeight)})
	}
	if o.DummyWeights != nil && o.DummyWeight != 0 {
		r.Add(&Problem{Kind: ErrDummyWeights, Where: "dummy weights", Detail: "both are there"})
	}
	r.each("dummy weight", o.DummyWeights, ErrDummyWeights, ErrWeight, func(w float64) bool {
		return w > 0 && isWeight(w)
	})
	r.each("dummy rating", o.DummyElo, ErrDummyElo, ErrDummyElo, func(elo float64) bool {
		return math.Abs(elo) <= 10000
	})
}

// each collects the problems of an option that has a figure for each player, or
// is nil. A list of another length and a wrong figure are problems of the given
// kinds.
func (r *reader[P]) each(what string, list []float64, length, wrong error, right func(float64) bool) {
	if list != nil && len(list) != len(r.players) {
		r.Add(&Problem{Kind: length, Where: what + "s", Detail: fmt.Sprintf("%d for %d players", len(list),
			len(r.players))})
	}
	for i, x := range list {
		if right(x) || !r.Room() {
			continue
		}
		p := Problem{Kind: wrong, Where: problem.Numbered(what, i+1), Detail: fmt.Sprint(x)}
		if i < len(r.players) {
			p.Entrants, p.Who = []int{i}, problem.Name(r.players[i])
		}
		r.Add(&p)
	}
}

// asked returns the numbers of the players in questions, and collects the
// problems of questions.
func (r *reader[P]) asked(asked [][2]P) [][2]int {
	numbers := make([][2]int, len(asked))
	for k, pair := range asked {
		known := true
		for side, p := range pair {
			i, ok := r.index(p)
			known = known && ok
			if !ok && r.Room() {
				r.Add(&Problem{Kind: ErrUnknown, Where: problem.Numbered("question", k+1),
					Who: problem.Name(p)})
			}
			numbers[k][side] = int(i)
		}
		if i := numbers[k][0]; known && i == numbers[k][1] && r.Room() {
			r.Add(&Problem{Kind: ErrSame, Where: problem.Numbered("question", k+1),
				Entrants: []int{i}, Who: problem.Name(pair[0])})
		}
	}
	return numbers
}
