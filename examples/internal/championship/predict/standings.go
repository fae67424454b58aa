package predict

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// A Table is the answer to who predicts best, with the evidence.
type Table struct {
	// Games is how many games of the event have a winner. Nobody has more
	// points.
	Games int `json:"games"`

	// Rows has the best spectator first. Spectators who share a place are
	// in the order of their names, byte by byte.
	Rows     []Row     `json:"rows"`
	Verdicts []Verdict `json:"verdicts"` // one for each pick
}

// A Row is how one spectator has done. The numbers add up to the number of
// picks.
type Row struct {
	// From and To are the place. They differ if it is shared.
	From      int    `json:"from"`
	To        int    `json:"to"`
	Spectator string `json:"spectator"`
	Points    int    `json:"points"` // right picks
	Wrong     int    `json:"wrong"`
	Open      int    `json:"open"` // the game is not decided
	Ignored   int    `json:"ignored"`
}

// A Verdict is a pick with its result.
type Verdict struct {
	Result Result `json:"result"`
	Rule   Rule   `json:"rule,omitzero"` // no rule if the pick is open
	Detail string `json:"detail,omitzero"`
}

// Standings returns the points and places of all spectators of a contest on the
// games of an event. The event may still go on.
//
// The error reports all problems of the event as [pairing.Problems], or else
// all problems of the contest as [Problems].
func Standings(e pairing.Event[string], c Contest) (Table, error) {
	if err := e.Check(); err != nil {
		return Table{}, err
	}
	b, err := newBook(e, c)
	if err != nil {
		return Table{}, err
	}
	t := Table{Games: b.decided, Verdicts: make([]Verdict, len(c.Picks))}
	last := b.last(c)
	for i, p := range c.Picks {
		t.Verdicts[i] = b.verdict(c, i, last[b.by(p)])
	}
	t.Rows = rows(c, t.Verdicts)
	return t, nil
}

// last returns the index of the last pick of each spectator for each game that
// comes before the start.
func (b *book) last(c Contest) map[pickKey]int {
	last := map[pickKey]int{}
	for i, p := range c.Picks {
		if b.late(p) {
			continue
		}
		// LastPick: the latest in time.
		if old, ok := last[b.by(p)]; !ok || c.Picks[old].At.Before(p.At) {
			last[b.by(p)] = i
		}
	}
	return last
}

// late reports whether a pick comes too late.
func (b *book) late(p Pick) bool {
	g := b.games[b.meeting(p.Round, p.Players)]
	if g == nil {
		return false
	}
	// BeforeStart: at the moment of the start is too late.
	start, known := g.start()
	return known && !p.At.Before(start)
}

// verdict judges pick i. The last pick of its spectator for its game is pick
// last.
func (b *book) verdict(c Contest, i, last int) Verdict {
	p := c.Picks[i]
	g := b.games[b.meeting(p.Round, p.Players)]
	switch {
	case g == nil:
		// Paired: there is no such game.
		return Verdict{Ignored, Paired, fmt.Sprintf("they do not meet in round %d", p.Round)}
	case b.late(p):
		start, _ := g.start()
		what := "the game"
		if g.voids > 0 {
			what = "the replay"
		}
		return Verdict{Ignored, BeforeStart, fmt.Sprintf("%s started at %s", what, Moment(start))}
	case last != i:
		return Verdict{Ignored, LastPick, "another pick was made at " + Moment(c.Picks[last].At)}
	case !g.took():
		return Verdict{Result: Open}
	case g.winner < 0:
		// NoWinner: nobody has a point.
		return Verdict{Ignored, NoWinner, strings.ReplaceAll(g.outcome.String(), "-", " ")}
	case g.winner == b.entrants[p.Winner]:
		// Point: the pick is right.
		return Verdict{Result: Right, Rule: Point}
	}
	return Verdict{Result: Wrong, Rule: Point}
}

// rows counts the verdicts of each spectator, and gives the places.
func rows(c Contest, verdicts []Verdict) []Row {
	list := []Row{}
	index := map[string]int{}
	for i, p := range c.Picks {
		k, ok := index[p.Spectator]
		if !ok {
			k = len(list)
			index[p.Spectator] = k
			list = append(list, Row{Spectator: p.Spectator})
		}
		switch verdicts[i].Result {
		case Right:
			list[k].Points++
		case Wrong:
			list[k].Wrong++
		case Open:
			list[k].Open++
		case Ignored:
			list[k].Ignored++
		}
	}
	// SharedPlaces: by points. The names only order the list.
	slices.SortFunc(list, func(x, y Row) int {
		return cmp.Or(cmp.Compare(y.Points, x.Points), cmp.Compare(x.Spectator, y.Spectator))
	})
	for from := 0; from < len(list); {
		to := from
		for to < len(list) && list[to].Points == list[from].Points {
			to++
		}
		for k := from; k < to; k++ {
			list[k].From, list[k].To = from+1, to
		}
		from = to
	}
	return list
}

// Moment is a time in words, in UTC, such as 2012-01-12 00:00 UTC. It has
// seconds if they are not 0.
func Moment(t time.Time) string {
	t = t.UTC()
	layout := "2006-01-02 15:04"
	if t.Second() != 0 || t.Nanosecond() != 0 {
		layout += ":05.999999999"
	}
	return t.Format(layout) + " UTC"
}
