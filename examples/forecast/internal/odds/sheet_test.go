package odds

import (
	"errors"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
)

// A sheet has as many facts as there can be, and not one more.
func TestMostFacts(t *testing.T) {
	for _, x := range []struct{ entrants, contests, questions int }{
		{2046, 0, 2047}, {100, 6938, 244}, {1, 466_000, 149},
	} {
		s, err := newSheet(x.entrants, make([]course.Contest, x.contests), make([]Question, x.questions))
		if err != nil || s.facts > maxFacts || s.facts < maxFacts-1 {
			t.Errorf("%+v: %d facts, %v", x, s.facts, err)
		}
		if _, err := newSheet(x.entrants, s.contests, make([]Question, x.questions+1)); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%+v, and a question more: %v", x, err)
		}
	}
}
