package desk

import "testing"

// What the event and its champion are called changes with a description. It is
// so in the state and after a restart.
func TestDescribe(t *testing.T) {
	x := created(t, "Ann", "Bob")
	for _, test := range []struct {
		Describe
		said string
	}{
		{Describe{"Cup", ""}, "The event is called Cup."},
		{Describe{"Cup", "World Champion"}, "The champion is called World Champion."},
		{Describe{"Cup", "Master"}, "The champion is called Master."},
		{Describe{"Open", "Master"}, "The event is called Open."},
		{Describe{"Open", ""}, "The champion has no title."},
		{Describe{"Cup 2", "Master"}, "The event is called Cup 2. The champion is called Master."},
		{Describe{"", "Master"}, "The event has no name."},
	} {
		if r := x.must(test.Describe); r.Said != test.said {
			t.Errorf("%+v: %q", test.Describe, r.Said)
		}
		for what, s := range map[string]*State{"live": x.s, "replay": replayed(t, nil, x.log...)} {
			if got := (Describe{s.File.About, s.File.Title}); got != test.Describe {
				t.Errorf("%s: %+v, want %+v", what, got, test.Describe)
			}
		}
		n := x.s.Number
		if r, old, err := x.seen(n, test.Describe); err != nil || !old || r.Said == "" {
			t.Errorf("%+v again: %+v, %v, %v", test.Describe, r, old, err)
		}
	}
}
