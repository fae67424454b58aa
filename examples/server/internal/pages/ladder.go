package pages

import (
	"fmt"
	"maps"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// A ladderPage has the players by their losses, or by their points.
type ladderPage struct {
	Points  bool
	Picture string
	Rungs   []rung
	Out     []*playerLink
	Gone    int // how many are out, if they are too many to be listed
	Round   int
	Open    bool // games of the round are not decided
}

// A rung has the players with a number of losses or points.
type rung struct {
	Stand string
	Lives string // that are left, or ""
	Seats []rungSeat
}

// A rungSeat is a player of a rung.
type rungSeat struct {
	Player, Opponent *playerLink
	Words            string // such as plays, or beat
}

func ladder(v visit) (content, error) {
	if !v.State.Begun() {
		return content{"Ladder", ladderPage{}}, nil
	}
	t, err := v.State.Standings()
	if err != nil {
		return content{}, err
	}
	e := v.State.File.Event
	p := ladderPage{Round: len(e.Rounds), Points: e.Edition.HasPoints(), Picture: v.picture("ladder.svg")}
	meets := map[string]rungSeat{}
	if p.Round > 0 {
		r := e.Rounds[p.Round-1]
		for k, g := range r.Games {
			if competition.Replayed(r.Games, k) {
				continue
			}
			p.Open = p.Open || undecided(r.Games, k)
			gold, silver := "plays", "plays"
			switch g.Outcome {
			case pairing.GoldWins, pairing.GoldByForfeit:
				gold, silver = "beat", "lost to"
			case pairing.SilverWins, pairing.SilverByForfeit:
				gold, silver = "lost to", "beat"
			case pairing.BothForfeit, pairing.NoDecision:
				gold, silver = "met", "met"
			case pairing.Draw:
				gold, silver = "drew with", "drew with"
			}
			meets[g.Gold] = rungSeat{Opponent: v.playerLink(g.Silver), Words: gold}
			meets[g.Silver] = rungSeat{Opponent: v.playerLink(g.Gold), Words: silver}
		}
		for _, name := range r.Byes {
			meets[name] = rungSeat{Words: "has the bye"}
		}
	}
	seats := map[int][]rungSeat{} // by losses, or by points with a minus
	for _, r := range t.Rows {
		if r.EliminatedIn > 0 || r.Withdrawn {
			p.Out = append(p.Out, v.playerLink(r.Player))
			continue
		}
		s := meets[r.Player]
		s.Player = v.playerLink(r.Player)
		stand := r.Losses
		if p.Points {
			stand = -r.Score
		}
		seats[stand] = append(seats[stand], s)
	}
	for _, n := range slices.Sorted(maps.Keys(seats)) {
		if p.Points {
			p.Rungs = append(p.Rungs, rung{Stand: competition.Score(e.Points, -n), Seats: seats[n]})
		} else {
			p.Rungs = append(p.Rungs, rung{Stand: lossWords(n), Lives: lifeWords(e.Lives-n) + ", ",
				Seats: seats[n]})
		}
	}
	if len(p.Out) > pageSize {
		p.Gone, p.Out = len(p.Out), nil
	}
	return content{"Ladder", p}, nil
}

// lossWords is a number of losses in words.
func lossWords(n int) string {
	if n == 0 {
		return "No loss"
	}
	return say.Count(n, "loss", "losses")
}

// lifeWords says how many lives are left.
func lifeWords(n int) string {
	if n < 1 {
		return "with an extra life"
	}
	return say.Count(n, "life", "lives") + " left"
}

// picture is the address of a picture. The number makes a new picture another
// address.
func (v View) picture(name string) string {
	return fmt.Sprintf("%s%s?number=%d", v.base(), name, v.State.Number)
}

// A picturesPage has pictures of the whole event, and their figures.
type picturesPage struct {
	Ratings, Remaining string
	Left               []leftRow
	Rounds             int
}

// A leftRow has the bounds on the rest of the event after a round.
type leftRow struct {
	Round         int
	Games, Rounds string
}

func pictures(v visit) (content, error) {
	p := picturesPage{Rounds: len(v.State.File.Event.Rounds)}
	if p.Rounds == 0 {
		return content{"Pictures", p}, nil
	}
	p.Ratings, p.Remaining = v.picture("ratings.svg"), v.picture("remaining.svg")
	if list, err := v.State.Remaining(); err == nil {
		for n, r := range list {
			p.Left = append(p.Left, leftRow{n, interval(r.FewestGames, r.MostGames),
				interval(r.FewestRounds, r.MostRounds)})
		}
	}
	return content{"Pictures", p}, nil
}
