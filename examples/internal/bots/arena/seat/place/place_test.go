package place

import (
	"reflect"
	"testing"
)

// TestArgs checks that a place is the same after it was arguments, and that
// other arguments are none.
func TestArgs(t *testing.T) {
	for _, want := range []Place{
		{},
		{Home: "/h", Filled: true, Dir: "/d e", Copy: true, Network: true, Loopback: true, Empty: []string{"/tmp"}, Shown: []string{"/tmp/x", "/run/y"}, Hidden: []string{"/z"}, Path: "./p", Argv: []string{"p", "", "-c"}, Env: []string{"A=", "=x"}, User: "1", Group: "2"},
	} {
		if got, ok := parse(Args(want)); !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, %t, want %+v", got, ok, want)
		}
	}
	for _, args := range [][]string{nil, {"x"}, {name, ""}, {name, "zy"}} {
		if got, ok := parse(args); ok {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

// TestRead has all that a place can write.
func TestRead(t *testing.T) {
	for status, want := range map[string]string{"+": "", "": End, "+\xff": End, "+\x02run": Run, "\x01home": "home"} {
		if what, _ := Read(status); what != want {
			t.Errorf("%q: %q, want %q", status, what, want)
		}
	}
}
