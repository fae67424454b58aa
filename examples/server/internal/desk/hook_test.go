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
	x.must(SetMessages{})
	if x.s.Hook != (Hook{}) {
		t.Errorf("%+v", x.s.Hook)
	}
	if diff := differ(x.s, replayed(t, nil, x.log...)); diff != "" {
		t.Error(diff)
	}
}
