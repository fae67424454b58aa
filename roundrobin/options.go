package roundrobin

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// The figures of the source. [Options] can set others.
const (
	// DefaultGames is the number of games of a match, by rule
	// [MatchPoints].
	DefaultGames = 10
	// DefaultWin, DefaultDraw and DefaultLoss are the points of a match, by
	// rule [MatchPoints].
	DefaultWin, DefaultDraw, DefaultLoss = 2, 1, 0
	// DefaultPlaces is the number of places in the final, by rule [TopTwo].
	DefaultPlaces = 2
	// DefaultPlayOffGames is the number of games of a match of a play-off,
	// by rule [PlayOff].
	DefaultPlayOffGames = 5
	// DefaultFinalGames is the number of games of the final, by rule
	// [FinalMatch].
	DefaultFinalGames = 12
	// DefaultExtraGames is the number of games of the extra match, by rule
	// [ExtraMatch].
	DefaultExtraGames = 5
)

// AnyGames, as a number of games in [Options], allows any number of games. Then
// the games that are reported are the games that were played.
const AnyGames = -1

// NoFinal, as [Options].Places, ends the competition with the table, without a
// play-off or a final. The team in the first place has won. If several teams
// share this place, nobody has won.
const NoFinal = -1

// Options set the figures of a competition. The zero value is the rule book of
// this package.
type Options struct {
	// Games is the number of games of a match, by rule MatchPoints. 0 means
	// DefaultGames. This and the other numbers of games can be AnyGames.
	Games int `json:"games,omitzero"`
	// Points are the points of a match, by rule MatchPoints. The zero value
	// means 2 for a win, 1 for a draw and 0 for a loss.
	Points Points `json:"points,omitzero"`
	// Twice says that each pair meets twice in the round robin, by rule
	// Rotation. In a play-off each pair always meets once.
	Twice bool `json:"twice,omitzero"`
	// Places is the number of places in the final, by rule TopTwo: 1, 2 or
	// NoFinal. 0 means DefaultPlaces. With one place, the team that takes
	// it has won, without a final.
	Places int `json:"places,omitzero"`
	// PlayOffGames is the number of games of each match of a play-off, by
	// rule PlayOff. 0 means DefaultPlayOffGames.
	PlayOffGames int `json:"playOffGames,omitzero"`
	// FinalGames is the number of games of the final, by rule FinalMatch. 0
	// means DefaultFinalGames.
	FinalGames int `json:"finalGames,omitzero"`
	// ExtraGames is the number of games of the extra match, by rule
	// ExtraMatch. 0 means DefaultExtraGames.
	ExtraGames int `json:"extraGames,omitzero"`

	// TieBreaks decide between teams with equal points, in this order, by
	// rule TieBreaking. Each can be in the list once. DirectOnce says what
	// it means if both Direct and DirectOnce are in it.
	TieBreaks []TieBreak `json:"tieBreaks,omitempty"`
	// Seed is the seed of the tie-break Lots.
	Seed uint64 `json:"seed,omitzero"`
	// ForfeitScore is the score of a match of the table that one team
	// forfeits, by rule Forfeiting. The zero value means the number of
	// games that is needed to win, to 0. If Games is AnyGames, it means 0
	// to 0. Any other score must have more games for than against.
	ForfeitScore Score `json:"forfeitScore,omitzero"`

	// MaxWork is the maximum number of steps of work of Outlook, of Margin,
	// of tie-breaks, and for the matches in the answers of Fixtures and
	// Final. A step takes about a nanosecond. 0 means 1,000,000,000
	// steps, and 2,000 more for each team and result. A negative number
	// allows no work. JSON leaves MaxWork out, so that the author of an
	// event cannot set it.
	MaxWork int64 `json:"-"`
}

// A Score has the games of a match for the team that has won it.
type Score struct {
	For     int `json:"for"`     // games of the winner
	Against int `json:"against"` // games of the loser
}

// Points are the points of a team for a match. A win must be worth more than a
// loss. A draw must be worth at least as much as a loss, and at most as much as
// a win.
type Points struct {
	Win  int `json:"win"`
	Draw int `json:"draw"`
	Loss int `json:"loss"`
}

// figures are the options in force.
type figures struct {
	win, draw, loss              int32
	games, playOff, final, extra int   // or AnyGames
	times                        uint8 // matches of a pair in the table
	places                       int   // 0 if there is no final
	tieBreaks                    []TieBreak
	seed                         uint64
	forfeitScore                 score
}

// A score has the games of the winner and of the loser.
type score [2]int32

// needed returns the score of a forfeited match of a number of games.
//
// Forfeiting: the number of games that is needed to win
func needed(games int) score {
	if games == AnyGames {
		return score{}
	}
	return score{int32(games/2) + 1, 0}
}

// figures returns the options in force, and collects problems.
func (o Options) figures(ps *problems) figures {
	games := func(where string, n, usual int) int {
		switch {
		case n == 0:
			return usual
		case n < 0 && n != AnyGames:
			ps.option(where, fmt.Sprintf("%d, but it must be at least 1, or %d for any number", n,
				AnyGames))
		case n > MaxGames:
			ps.large("options, "+where, fmt.Sprintf("%d, at most %d", n, MaxGames))
		}
		return n
	}
	f := figures{
		games:   games("games", o.Games, DefaultGames),
		playOff: games("playOffGames", o.PlayOffGames, DefaultPlayOffGames),
		final:   games("finalGames", o.FinalGames, DefaultFinalGames),
		extra:   games("extraGames", o.ExtraGames, DefaultExtraGames),
		times:   1, places: o.Places,
	}
	if o.Twice {
		f.times = 2
	}
	switch o.Places {
	case 0:
		f.places = DefaultPlaces
	case NoFinal:
		f.places = 0
	case 1, 2:
	default:
		ps.option("places", fmt.Sprintf("%d, but it must be 1, 2, or %d for no final", o.Places, NoFinal))
	}
	p := o.Points
	if p == (Points{}) {
		p = Points{DefaultWin, DefaultDraw, DefaultLoss}
	}
	if p.Win <= p.Loss || p.Draw < p.Loss || p.Draw > p.Win {
		ps.option("points", fmt.Sprintf("%d for a win, %d for a draw, %d for a loss", p.Win, p.Draw, p.Loss))
	} else if p.Win > MaxPoints || p.Loss < -MaxPoints {
		ps.large("options, points", fmt.Sprintf("%d to %d, at most %d either way", p.Loss, p.Win, MaxPoints))
	}
	f.rank(o, ps)
	f.win, f.draw, f.loss = int32(p.Win), int32(p.Draw), int32(p.Loss)
	return f
}

// rank sets the figures of tie-breaks and forfeits, and collects problems.
func (f *figures) rank(o Options, ps *problems) {
	f.tieBreaks, f.seed = o.TieBreaks, o.Seed
	bad := func(kind error, rule Rule, where, detail string) {
		ps.add(Problem{Kind: kind, Rule: rule, Where: "options, " + where, Detail: detail})
	}
	for k, t := range o.TieBreaks {
		switch {
		case t <= 0 || !tieBreaks.Has(t):
			bad(ErrOption, TieBreaking, "tieBreaks", fmt.Sprintf("number %d is %d", k+1, int(t)))
		case slices.Contains(o.TieBreaks[:k], t):
			bad(ErrOption, TieBreaking, "tieBreaks", fmt.Sprintf("number %d is %s again", k+1, t))
		}
		if !ps.Room() {
			break
		}
	}
	f.forfeitScore = needed(f.games)
	s := o.ForfeitScore
	text := fmt.Sprintf("%d to %d", s.For, s.Against)
	switch {
	case s == Score{}:
	case s.For <= s.Against || s.Against < 0:
		bad(ErrOption, Forfeiting, "forfeitScore",
			text+", but the first must be larger, and the second at least 0")
	case f.games != AnyGames && s.For > f.games-s.Against:
		bad(ErrOption, Forfeiting, "forfeitScore", fmt.Sprintf("%s of %d games", text, f.games))
	case s.For > MaxGames-s.Against:
		bad(ErrTooLarge, Forfeiting, "forfeitScore", fmt.Sprintf("%s, at most %d games", text, MaxGames))
	default:
		f.forfeitScore = score{int32(s.For), int32(s.Against)}
	}
}

// MarshalJSON leaves out options that are zero.
func (o Options) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.Append(nil, &o, reflect.TypeFor[Points](), reflect.TypeFor[Score]()))
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON]. All keys are optional.
func (o *Options) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, o, reflect.TypeFor[Options](), reflect.TypeFor[Points](),
		reflect.TypeFor[Score]()))
}

// MarshalJSON returns the points as JSON.
func (p Points) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.Append(nil, &p))
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Points) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, p, reflect.TypeFor[Points]()))
}

// MarshalJSON returns the score as JSON.
func (s Score) MarshalJSON() ([]byte, error) { return codec.Written(strict.Append(nil, &s)) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (s *Score) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, s, reflect.TypeFor[Score]()))
}
