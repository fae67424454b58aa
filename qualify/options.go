package qualify

import (
	"fmt"
	"reflect"
	"time"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// DefaultCap is the number of games against each benchmark that count, by rule
// [Cap]. [Options].Cap can set another number.
const DefaultCap = 20

// DefaultPoints is the maximum number of points from each benchmark, by rule
// [Streak]. [Options].Points can set another number.
const DefaultPoints = 4

// DefaultSize is the number of places in the field, by rule [Field].
// [Options].Size can set another number.
const DefaultSize = 8

// DefaultPenalty is the penalty of rule [Penalty], in cents of a dollar.
const DefaultPenalty = 2000

// InvitationTime is how long an invited entrant has to be uploaded and tested,
// by rule [Replacement]. It counts from the invitation.
const InvitationTime = 6 * 24 * time.Hour

// Options set the figures of a qualifier, and choose between readings of the
// source. The zero value is the rule book of this package.
type Options struct {
	// Cap is the number of games against each benchmark that count, by rule
	// Cap. 0 means DefaultCap.
	Cap int `json:"cap,omitzero"`
	// Points is the maximum number of points from each benchmark, by rule
	// Streak. 0 means DefaultPoints.
	Points int `json:"points,omitzero"`
	// Size is the number of places in the field, by rule Field. 0 means
	// DefaultSize.
	Size int `json:"size,omitzero"`
	// Filters are rules 1 to 5 in the order in which they are applied. Each
	// rule judges only the games that pass all rules before it. All zero
	// means the order of the rule book. In JSON: the names of the rules, as
	// in ["Cap", "Window", "Decided", "Rated", "Alternation"].
	Filters [5]Rule `json:"filters,omitzero"`
	// Alternation says which color rule Alternation expects.
	Alternation AlternateBy `json:"alternation,omitzero"`
	// Streak says which streak is meant by rules LossesBefore and
	// Completion.
	Streak StreakChoice `json:"streak,omitzero"`
	// Reserves says when bots of previous years are used, by rule Reserves.
	Reserves ReserveUse `json:"reserves,omitzero"`

	// MaxWork is the maximum number of steps of work for the pairs of an
	// entrant and a benchmark, whose records are written, too. A step takes
	// about a nanosecond. 0 means 1,000,000,000 steps, and 2,000 more for
	// each entrant, benchmark and game. A negative number allows no pair.
	// JSON leaves MaxWork out, so that the author of an event cannot set
	// it.
	MaxWork int64 `json:"-"`
}

// AlternateBy is a reading of rule [Alternation].
type AlternateBy int

// Counted is the reading of the rule book: the color must be opposite to the
// color in the latest game that passed. In JSON: "counted".
const Counted AlternateBy = 0

// Positional is the other reading: of all games that come as far as the rule,
// the first, third, fifth and so on must have the color of the first, and the
// others must have the opposite color. In JSON: "positional".
const Positional AlternateBy = 1

// StreakChoice is a reading of rules [LossesBefore] and [Completion]: which
// streak is meant.
type StreakChoice int

// Longest is the reading of the rule book: the first of the longest streaks. In
// JSON: "longest".
const Longest StreakChoice = 0

// Earning is the other reading: the first streak that is long enough to earn
// all the points. In JSON: "earning".
const Earning StreakChoice = 1

// ReserveUse is a reading of rules [Replacement] and [Reserves]: who comes if
// an invited entrant is not set up in time.
type ReserveUse int

// AfterRanking is the reading of the rule book: the next entrant in the
// ranking, or else a reserve. In JSON: "after-ranking".
const AfterRanking ReserveUse = 0

// InsteadOfRanking is the other reading: a reserve, or else the next entrant in
// the ranking. It concerns only invited entrants that fail: entrants that have
// their turn to be invited and are not available, for whatever reason. An
// entrant that qualified is still replaced by the next entrant in the ranking.
// In JSON: "instead-of-ranking".
const InsteadOfRanking ReserveUse = 1

var (
	alternations = enum.Of[AlternateBy]("qualify", "alternation", ErrOption, "counted", "positional")
	streaks      = enum.Of[StreakChoice]("qualify", "choice of a streak", ErrOption, "longest", "earning")
	reserveUses  = enum.Of[ReserveUse]("qualify", "use of reserves", ErrOption, "after-ranking",
		"instead-of-ranking")
)

// String returns "counted" or "positional".
func (a AlternateBy) String() string { return alternations.String(a) }

// AppendText appends the name of a. It fails for a number without a name.
func (a AlternateBy) AppendText(b []byte) ([]byte, error) {
	return codec.Written(alternations.Append(b, a))
}

// MarshalText returns the name of a. It fails for a number without a name.
func (a AlternateBy) MarshalText() ([]byte, error) { return a.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrOption] lists the names.
func (a *AlternateBy) UnmarshalText(name []byte) error {
	return codec.NotRead(alternations.Set(a, name))
}

// String returns "longest" or "earning".
func (s StreakChoice) String() string { return streaks.String(s) }

// AppendText appends the name of s. It fails for a number without a name.
func (s StreakChoice) AppendText(b []byte) ([]byte, error) {
	return codec.Written(streaks.Append(b, s))
}

// MarshalText returns the name of s. It fails for a number without a name.
func (s StreakChoice) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrOption] lists the names.
func (s *StreakChoice) UnmarshalText(name []byte) error {
	return codec.NotRead(streaks.Set(s, name))
}

// String returns "after-ranking" or "instead-of-ranking".
func (u ReserveUse) String() string { return reserveUses.String(u) }

// AppendText appends the name of u. It fails for a number without a name.
func (u ReserveUse) AppendText(b []byte) ([]byte, error) {
	return codec.Written(reserveUses.Append(b, u))
}

// MarshalText returns the name of u. It fails for a number without a name.
func (u ReserveUse) MarshalText() ([]byte, error) { return u.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrOption] lists the names.
func (u *ReserveUse) UnmarshalText(name []byte) error {
	return codec.NotRead(reserveUses.Set(u, name))
}

// MarshalJSON leaves out options that are zero.
func (o Options) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.Append(nil, &o))
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON]. All keys are optional.
func (o *Options) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, o, reflect.TypeFor[Options]()))
}

// apply checks the options, and enters the options in force into a plan.
func (o Options) apply(w *plan, benchmarks int, ps *problems) {
	bad := func(where, detail string) {
		ps.add(Problem{Kind: ErrOption, Where: "options, " + where, Detail: detail})
	}
	figure := func(where string, value, usual int) int {
		if value < 0 {
			bad(where, fmt.Sprintf("%d, but it must be at least 1", value))
		}
		if value == 0 {
			return usual
		}
		return value
	}
	w.cap = figure("cap", o.Cap, DefaultCap)
	w.most = min(figure("points", o.Points, DefaultPoints), w.cap)
	w.size = figure("size", o.Size, DefaultSize)
	if benchmarks > 0 && w.cap > MaxCounted/benchmarks {
		ps.add(Problem{Kind: ErrTooLarge, Where: "options, cap", Detail: fmt.Sprintf(
			"%d games against each of %d benchmarks, at most %d in all", w.cap, benchmarks, MaxCounted)})
	}
	if !alternations.Has(o.Alternation) {
		bad("alternation", fmt.Sprint(int(o.Alternation)))
	}
	if !streaks.Has(o.Streak) {
		bad("streak", fmt.Sprint(int(o.Streak)))
	}
	if !reserveUses.Has(o.Reserves) {
		bad("reserves", fmt.Sprint(int(o.Reserves)))
	}
	w.alternation, w.streak, w.filters, w.reserves = o.Alternation, o.Streak, o.Filters, o.Reserves
	if w.filters == [5]Rule{} {
		w.filters = [5]Rule{Window, Decided, Rated, Alternation, Cap}
	}
	var seen [Cap + 1]bool
	for _, r := range w.filters {
		if r < Window || r > Cap || seen[r] {
			bad("filters", "they must be rules 1 to 5, each once")
			return
		}
		seen[r] = true
	}
}
