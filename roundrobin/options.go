package roundrobin

import (
	"fmt"
	"reflect"

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
// play-off or a final. The team with most points has won. If several teams
// share the first place, nobody has won.
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

	// MaxWork is the maximum number of steps of work of [Outlook], and for
	// the matches in the answers of [Fixtures] and [Final]. A step takes
	// about a nanosecond. 0 means 1,000,000,000 steps, and 2,000 more for
	// each team and result. A negative number allows no work. JSON leaves
	// MaxWork out, so that the author of an event cannot set it.
	MaxWork int64 `json:"-"`
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
	f.win, f.draw, f.loss = int32(p.Win), int32(p.Draw), int32(p.Loss)
	return f
}

// MarshalJSON leaves out options that are zero.
func (o Options) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.Append(nil, &o, reflect.TypeFor[Points]()))
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON]. All keys are optional.
func (o *Options) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, o, reflect.TypeFor[Options](), reflect.TypeFor[Points]()))
}

// MarshalJSON returns the points as JSON.
func (p Points) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.Append(nil, &p))
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Points) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, p, reflect.TypeFor[Points]()))
}
