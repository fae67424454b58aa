package qualify

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/internal/work"
)

// This file has the record of a qualifier, and the checks of the record that
// come before any rule.

// An Event is the whole record of a qualifier: who plays whom, when, and all
// games. Everything else follows from it. P is the caller's own type of player
// id.
//
// A copy of an Event shares its lists with the original, so use [Event.Clone]
// for a copy to change. See [Event.UnmarshalJSON] for the JSON of an Event.
type Event[P comparable] struct {
	Entrants   []P       `json:"entrants"`
	Benchmarks []P       `json:"benchmarks"`
	Window     Period    `json:"window"`
	Games      []Game[P] `json:"games"` // all of them, in any order

	// Developers has the developer or the team of each entrant, in the
	// order of Entrants, or "" if it is not known. Nil means that no
	// developer is known. See rule OneBot.
	Developers []string `json:"developers,omitempty"`
	// Unavailable has the entrants that are not set up in time, or that do
	// not take part after all. See rule Replacement.
	Unavailable []P `json:"unavailable,omitempty"`
	// Order is the director's order of entrants that share places. See
	// rules Shared and Field.
	Order []P `json:"order,omitempty"`
	// Reserves are bots of previous years, in the order in which the
	// director wants to use them. See rule Reserves.
	Reserves []P `json:"reserves,omitempty"`
	// Penalized has the entrants that broke a rule of the qualifier. See
	// rule Penalty.
	Penalized []P     `json:"penalized,omitempty"`
	Options   Options `json:"options,omitzero"`
}

// A Period is the time from its beginning to its end.
type Period struct {
	Begin time.Time `json:"begin"`
	End   time.Time `json:"end"`
}

// A Game is a game of an entrant against a benchmark. Either of them can have
// Gold. A game still in play has neither winner nor end.
type Game[P comparable] struct {
	Gold   P         `json:"gold"`
	Silver P         `json:"silver"`
	Rated  bool      `json:"rated"`
	Start  time.Time `json:"start"`
	End    time.Time `json:"end,omitzero"`
	Winner Color     `json:"winner"` // None if undecided
}

// A Color is a side of a game.
type Color int

// None is no color: the winner of a game that nobody won.
const None Color = 0

// Gold is the side that begins. Each color is the negative of the other.
const Gold Color = 1

// Silver is the side that plays second.
const Silver Color = -1

var colors = enum.From("qualify", "color", ErrWinner, Silver, "silver", "", "gold")

// String returns "gold" or "silver", or "" for None.
func (c Color) String() string { return colors.String(c) }

// AppendText appends the name of c. It fails for a number without a name.
func (c Color) AppendText(b []byte) ([]byte, error) { return codec.Written(colors.Append(b, c)) }

// MarshalText returns the name of c. It fails for a number without a name.
func (c Color) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrWinner] lists the names.
func (c *Color) UnmarshalText(name []byte) error { return codec.NotRead(colors.Set(c, name)) }

// Limits of an event. Beyond them the error is [ErrTooLarge].
const (
	// MaxEntrants is the maximum number of entrants.
	MaxEntrants = 1_000_000
	// MaxPairs is the maximum number of pairs of an entrant and a
	// benchmark.
	MaxPairs = 10_000_000
	// MaxGames is the maximum number of games in the record.
	MaxGames = 20_000_000
	// MaxCounted is the maximum number of games of one entrant that can
	// count: as many as rule Cap lets count, for each benchmark.
	MaxCounted = 1_000_000_000
)

// pairBytes is how many bytes a pair takes in the answers, even without a game
// and without the name of the benchmark: in a [Record], and in a [Task].
const pairBytes = 150

// Check reports everything that is wrong with the event, without ranking it.
// [Rank] returns the same error. So does [Outlook], except that it also refuses
// games that begin or end after the moment it is asked about.
func (e Event[P]) Check() error {
	_, err := e.read()
	return err
}

// Clone returns a copy of the event that shares no memory with it.
func (e Event[P]) Clone() Event[P] {
	e.Entrants, e.Benchmarks, e.Games = slices.Clone(e.Entrants), slices.Clone(e.Benchmarks), slices.Clone(e.Games)
	e.Developers, e.Unavailable, e.Order = slices.Clone(e.Developers), slices.Clone(e.Unavailable),
		slices.Clone(e.Order)
	e.Reserves, e.Penalized = slices.Clone(e.Reserves), slices.Clone(e.Penalized)
	return e
}

// A plan is an event with players as numbers, and with the options in force.
type plan struct {
	cap, most, size int
	filters         [5]Rule
	alternation     AlternateBy
	streak          StreakChoice
	reserves        ReserveUse

	// By entrant: whether it is not available, and whether it broke a rule.
	out, penalized []bool
	// By entrant: the place in the director's order, from 1, or 0.
	order []int
	// Games by entrant and benchmark. Pair k has entries from[k] to
	// from[k+1]-1, in the order of the record.
	entries []Entry
	from    []int
}

// read checks an event and returns its plan.
func (e *Event[P]) read() (plan, error) {
	if err := e.measure(); err != nil {
		return plan{}, err
	}
	n, m := len(e.Entrants), len(e.Benchmarks)
	d := reader[P]{n: n, number: make(map[P]int, n+m)}
	for k, p := range e.Entrants {
		d.enter(p, k, problem.Numbered("entrant", k+1))
	}
	for k, p := range e.Benchmarks {
		d.enter(p, n+k, problem.Numbered("benchmark", k+1))
	}
	if !e.Window.End.After(e.Window.Begin) {
		d.problems.add(Problem{Kind: ErrWindow, Where: "window"})
	}
	var w plan
	e.Options.apply(&w, m, &d.problems)
	d.developers(e.Developers, e.Entrants)
	w.out = make([]bool, n)
	for i, at := range d.list(e.Unavailable, "unavailable") {
		w.out[i] = at > 0
	}
	w.order = d.list(e.Order, "order")
	d.reserves(e.Reserves)
	w.penalized = make([]bool, n)
	for i, at := range d.list(e.Penalized, "penalized") {
		w.penalized[i] = at > 0
	}
	w.group(d.pairs(e.Games, m), n*m)
	if err := d.problems.err(); err != nil {
		return plan{}, err
	}
	return w, nil
}

// measure checks the size of an event.
func (e *Event[P]) measure() error {
	named := max(len(e.Developers), len(e.Unavailable), len(e.Order), len(e.Reserves), len(e.Penalized))
	n, m := len(e.Entrants), len(e.Benchmarks)
	figures := excess(n, m, len(e.Games), named)
	if figures == "" {
		figures = e.tooLong(n, m)
	}
	if figures != "" {
		return Problems{{Kind: ErrTooLarge, Detail: figures}}
	}
	return nil
}

// tooLong returns figures if the records of n entrants against m benchmarks are
// too long. Otherwise it returns "".
func (e *Event[P]) tooLong(n, m int) string {
	if n == 0 || m == 0 {
		return ""
	}
	bytes := int64(n) * (pairBytes*int64(m) + 2*strict.Size[P](&e.Benchmarks))
	most := max(0, work.Allowed(e.Options.MaxWork, int64(n+m+len(e.Games)))) / work.PerByte
	if bytes <= most {
		return ""
	}
	return fmt.Sprintf("%d pairs of %d entrants and %d benchmarks take %d bytes, at most %d", n*m, n, m, bytes,
		most)
}

// excess returns which limit is exceeded by n entrants, m benchmarks, games,
// and the names in another list. If none is, it returns "".
func excess(n, m, games, named int) string {
	switch {
	case n > MaxEntrants:
		return fmt.Sprintf("%d entrants, at most %d", n, MaxEntrants)
	case games > MaxGames:
		return fmt.Sprintf("%d games, at most %d", games, MaxGames)
	case m > MaxPairs || m > 0 && n > MaxPairs/m:
		return fmt.Sprintf("%d entrants and %d benchmarks, at most %d pairs", n, m, MaxPairs)
	case named > MaxEntrants:
		return fmt.Sprintf("a list of %d names, at most %d", named, MaxEntrants)
	}
	return ""
}

// A reader turns players into numbers, and collects problems. The n entrants
// have the numbers from 0 on. Benchmarks have the numbers from n on.
type reader[P comparable] struct {
	n        int
	number   map[P]int
	problems problems
}

// bad takes note of a problem with a player in a list.
func (d *reader[P]) bad(kind error, where string, p P) {
	if d.problems.Room() {
		d.problems.add(Problem{Kind: kind, Where: where, Entrants: d.entrants(p), Who: problem.Name(p)})
	}
}

// badGame takes note of a problem with game i.
func (d *reader[P]) badGame(kind error, i int, g Game[P], detail string) {
	if d.problems.Room() {
		d.problems.add(Problem{
			Kind: kind, Game: i + 1, Entrants: d.entrants(g.Gold, g.Silver),
			Who: problem.Against(g.Gold, g.Silver), Detail: detail,
		})
	}
}

// entrants returns the numbers of the players that are entrants.
func (d *reader[P]) entrants(players ...P) (list []int) {
	for _, p := range players {
		if k, ok := d.find(p); ok && k < d.n && !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	return list
}

// enter gives a player the number k, if it can have one.
func (d *reader[P]) enter(p P, k int, where string) {
	if !id.Valid(p) {
		d.bad(ErrNotAnID, where, p)
		return
	}
	switch old, ok := d.number[p]; {
	case !ok:
		d.number[p] = k
	case old < d.n && k >= d.n:
		d.bad(ErrBoth, where, p)
	default:
		d.bad(ErrRepeated, where, p)
	}
}

// find looks a player up.
func (d *reader[P]) find(p P) (int, bool) {
	if !id.Valid(p) {
		return 0, false
	}
	k, ok := d.number[p]
	return k, ok
}

// list returns the place of each entrant in a list, from 1, or 0 for an entrant
// that is not in the list.
func (d *reader[P]) list(list []P, what string) []int {
	at := make([]int, d.n)
	for i, p := range list {
		switch k, ok := d.find(p); {
		case !ok || k >= d.n:
			d.bad(ErrUnknown, problem.Numbered(what, i+1), p)
		case at[k] > 0:
			d.bad(ErrRepeated, problem.Numbered(what, i+1), p)
		default:
			at[k] = i + 1
		}
	}
	return at
}

// reserves checks the list of the reserves.
//
// Reserves: a reserve is not an entrant, but it can be a benchmark.
func (d *reader[P]) reserves(list []P) {
	seen := make(map[P]bool, len(list))
	for i, p := range list {
		where := problem.Numbered("reserve", i+1)
		k, known := d.find(p)
		switch {
		case !id.Valid(p):
			d.bad(ErrNotAnID, where, p)
		case seen[p]:
			d.bad(ErrRepeated, where, p)
		case known && k < d.n:
			d.bad(ErrReserve, where, p)
		}
		if id.Valid(p) {
			seen[p] = true
		}
	}
}

// developers checks the list of the developers of the entrants.
//
// OneBot: no developer appears twice.
func (d *reader[P]) developers(list []string, entrants []P) {
	if len(list) == 0 {
		return
	}
	if len(list) != d.n {
		d.problems.add(Problem{Kind: ErrDevelopers, Where: "developers",
			Detail: fmt.Sprintf("%d for %d entrants", len(list), d.n)})
		return
	}
	first := make(map[string]int, len(list))
	for i, name := range list {
		k, again := first[name]
		switch {
		case name == "":
		case !again:
			first[name] = i
		case d.problems.Room():
			d.problems.add(Problem{
				Kind: ErrDeveloper, Rule: OneBot, Where: problem.Numbered("developer", i+1),
				Entrants: []int{k, i},
				Who:      problem.Name(entrants[k]) + " and " + problem.Name(entrants[i]),
				Detail:   problem.Name(name),
			})
		}
	}
}

// pairs returns the pair k of each game, where pair k = i*m + j is entrant i
// against benchmark j, of m benchmarks. The sign is the entrant's color: k+1
// for Gold, and -k-1 for Silver.
func (d *reader[P]) pairs(games []Game[P], m int) []int32 {
	n := d.n
	list := make([]int32, len(games))
	for i, g := range games {
		bad := func(kind error, detail string) { d.badGame(kind, i, g, detail) }
		a, okA := d.find(g.Gold)
		b, okB := d.find(g.Silver)
		switch {
		case !okA || !okB:
			bad(ErrUnknown, "")
		case a == b:
			bad(ErrSame, "")
		case a < n && b >= n:
			list[i] = int32(a*m + b - n + 1)
		case b < n && a >= n:
			list[i] = -int32(b*m + a - n + 1)
		default:
			bad(ErrPair, "")
		}
		if !colors.Has(g.Winner) {
			bad(ErrWinner, fmt.Sprint(int(g.Winner)))
		}
		if g.End.Before(g.Start) && !g.inPlay() {
			bad(ErrEnd, "")
		}
	}
	return list
}

// inPlay reports whether a game is still in play.
func (g Game[P]) inPlay() bool { return g.Winner == None && g.End.IsZero() }

// gameOrder compares games by their beginning, and then by the order of the
// record.
func (e *Event[P]) gameOrder(a, b Entry) int {
	if c := e.Games[a.Game].Start.Compare(e.Games[b.Game].Start); c != 0 {
		return c
	}
	return cmp.Compare(a.Game, b.Game)
}
