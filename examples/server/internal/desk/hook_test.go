package desk

import (
	"strings"
	"testing"
)

// The director sets where messages go. The log does not say where.
func TestMessages(t *testing.T) {
	x := playing(t)
	want := Hook{"https://chat.example.org/hook", "secret"}
	if r := x.must(SetMessages(want)); strings.Contains(r.Said, "chat") || x.s.Hook != want {
		t.Errorf("%q, %+v", r.Said, x.s.Hook)
	}
	for _, bad := range []SetMessages{{Address: "chat"}, {Address: "ftp://x/"}, {Address: "https://a:b@x/"}, {Address: "https:///x"}, {Secret: "x"}} {
		x.refused(director, bad, ErrInvalid)
	}
	// The secret stays with its address, unless another one is given.
	if _, old, err := x.seen(0, SetMessages{Address: want.Address}); !old || err != nil {
		t.Errorf("without a secret: %v, %v", old, err)
	}
	x.must(SetMessages{Address: want.Address, Secret: "another"})
	if x.s.Hook.Secret != "another" {
		t.Errorf("%+v", x.s.Hook)
	}
	x.must(SetMessages{Address: "https://other.example.org/hook"})
	if x.s.Hook != (Hook{Address: "https://other.example.org/hook"}) {
		t.Errorf("%+v", x.s.Hook)
	}
	x.must(SetMessages(want))
	x.must(SetMessages{})
	if x.s.Hook != (Hook{}) {
		t.Errorf("%+v", x.s.Hook)
	}
	if diff := differ(x.s, replayed(t, nil, x.log...)); diff != "" {
		t.Error(diff)
	}
}
