package desk

import (
	"errors"
	"testing"
)

// An event has another history after its log was restored. What a client has
// seen before is then stale, also when its number is given again.
func TestRestored(t *testing.T) {
	x := playing(t)
	old := x.s.Version(x.s.Number)
	if n, err := x.s.Seen(old); n != x.s.Number || old != n || err != nil {
		t.Errorf("version %d is record %d, %v", old, n, err)
	}
	if n, err := x.s.Seen(-1); !errors.Is(err, ErrStale) {
		t.Errorf("version -1 is record %d, %v", n, err)
	}
	s := x.s
	for k := range 2 { // also within a second
		r := s.Restored(x.at)
		next, err := s.Apply(r)
		if err != nil {
			t.Fatal(err)
		}
		if r.Number != s.Number+1 || next.Number != r.Number || r.Said == "" || r.By != "clock" {
			t.Errorf("%d: %+v", k, r)
		}
		if next.Version(1) <= s.Version(step-1) || next.Version(step-1) >= 1<<53 {
			t.Errorf("version %d comes after version %d", next.Version(1), s.Version(step-1))
		}
		for _, v := range []int64{old, s.Version(s.Number), -1} {
			if n, err := next.Seen(v); !errors.Is(err, ErrStale) {
				t.Errorf("version %d is record %d, %v", v, n, err)
			}
		}
		if n, err := next.Seen(next.Version(r.Number)); n != r.Number || err != nil {
			t.Errorf("record %d, %v", n, err)
		}
		s = next
	}
	r := s.Restored(x.at)
	*r.Change.History = s.History
	if _, err := s.Apply(r); err == nil {
		t.Error("the history is not another one")
	}
}
