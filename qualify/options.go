package qualify

import (
	"fmt"
	"reflect"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// DefaultCap is how many games against each benchmark count by rule [Cap],
// unless [Options] says otherwise.
const DefaultCap = 20

// DefaultPoints is how many points each benchmark gives at most by rule
// [Streak], unless [Options] says otherwise.
const DefaultPoints = 4

// DefaultSize is how many places there are in the field by rule [Field], unless
// [Options] says otherwise.
const DefaultSize = 8

// Options have the figures of a qualifier, and choose between readings of the
// source. The zero value is the rule book of this package.
type Options struct {
	// Cap is how many games against each benchmark count, by rule Cap. 0
	// means DefaultCap.
	Cap int `json:"cap,omitzero"`
	// Points is how many points each benchmark gives at most, by rule
	// Streak. 0 means DefaultPoints.
	Points int `json:"points,omitzero"`
	// Size is how many places there are in the field, by rule Field. 0
	// means DefaultSize.
	Size int `json:"size,omitzero"`
	// Filters are rules 1 to 5 in the order in which they are applied: each
	// judges the games that the rules before it let pass. All zero means
	// the order of the rule book.
	Filters [5]Rule `json:"filters,omitzero"`
	// Alternation says what rule Alternation compares with.
	Alternation AlternateBy `json:"alternation,omitzero"`
	// Streak says which streak rules LossesBefore and Completion mean.
	Streak StreakChoice `json:"streak,omitzero"`
}

// AlternateBy is a reading of rule [Alternation].
type AlternateBy int

// Counted is the reading of the rule book: a color must be opposite to that of
// the latest game that passed.
const Counted AlternateBy = 0

// Positional is the other reading: of all games that reach the rule, the odd
// ones must have the color of the first, and the even ones the opposite.
const Positional AlternateBy = 1

// StreakChoice is a reading of rules [LossesBefore] and [Completion]: which
// streak is meant.
type StreakChoice int

// Longest is the reading of the rule book: the first of the longest streaks.
const Longest StreakChoice = 0

// Earning is the other reading: the first streak that is long enough for the
// points.
const Earning StreakChoice = 1

var (
	alternations = enum.Of[AlternateBy]("qualify", "alternation", ErrOption, "counted", "positional")
	streaks      = enum.Of[StreakChoice]("qualify", "choice of a streak", ErrOption, "longest", "earning")
)

// String returns "counted" or "positional".
func (a AlternateBy) String() string { return alternations.String(a) }

// AppendText appends the name of a. It fails for a number without a name.
func (a AlternateBy) AppendText(b []byte) ([]byte, error) { return named(alternations.Append(b, a)) }

// MarshalText returns the name of a. It fails for a number without a name.
func (a AlternateBy) MarshalText() ([]byte, error) { return a.AppendText(nil) }

// UnmarshalText sets a to the reading with this name. It fails if there is
// none.
func (a *AlternateBy) UnmarshalText(name []byte) error {
	return inJSON(ErrJSON, alternations.Set(a, name))
}

// String returns "longest" or "earning".
func (s StreakChoice) String() string { return streaks.String(s) }

// AppendText appends the name of s. It fails for a number without a name.
func (s StreakChoice) AppendText(b []byte) ([]byte, error) { return named(streaks.Append(b, s)) }

// MarshalText returns the name of s. It fails for a number without a name.
func (s StreakChoice) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the reading with this name. It fails if there is
// none.
func (s *StreakChoice) UnmarshalText(name []byte) error {
	return inJSON(ErrJSON, streaks.Set(s, name))
}

// MarshalJSON returns the options as JSON, without those that are zero.
func (o Options) MarshalJSON() ([]byte, error) {
	text, err := strict.Append(nil, &o)
	return text, notWritten(err)
}

// UnmarshalJSON reads options, as strictly as an event is read. Options that
// are left out are zero.
func (o *Options) UnmarshalJSON(data []byte) error {
	return notRead(strict.Unmarshal(data, o, reflect.TypeFor[Options]()))
}

// named passes on the text of a constant, or the error that there is none.
func named(text []byte, err error) ([]byte, error) { return text, notWritten(err) }

// apply checks the options, and notes in a plan what follows from them.
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
	w.alternation, w.streak, w.filters = o.Alternation, o.Streak, o.Filters
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
