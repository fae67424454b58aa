package main

import (
	"strings"
	"testing"
)

// The prize fund is in a line of the event, as it is in that moment.
func TestPrizes(t *testing.T) {
	const fees = `"money":{"fee":{"opening":"2011-11-07T20:00:00-05:00"},"registrations":[{"player":"Ann","at":"2011-11-07T21:00:00-05:00"}]},`
	for _, c := range []struct{ rounds, want string }{
		{"", "\nPrize fund: $80.00; no game to share it yet (-money has all of it)\n"},
		{`{"games":[{"gold":"Ann","silver":"Bob","outcome":"gold"}],"byes":["Cid"]}`, "\nPrize fund: $80.00; $80.00 for each game won so far (-money has all of it)\n"},
		{`{"games":[{"gold":"Ann","silver":"Bob","outcome":"gold"}],"byes":["Cid"]},{"games":[{"gold":"Ann","silver":"Cid","outcome":"gold"}],"byes":[]}`,
			"\nPrize fund: $80.00; $40.00 for each game won (-money has all of it)\n"},
	} {
		text := `{` + fees + `"event":{"lives":1,"entrants":["Ann","Bob","Cid"],"rounds":[` + c.rounds + `]}}`
		if _, out, errs := try(text, "-"); !strings.Contains(out, c.want) {
			t.Errorf("no %q in\n%s%s", c.want, out, errs)
		}
	}
}

// Without money there is nothing to say of it, and wrong money is an error.
func TestMoneyStatus(t *testing.T) {
	const event = `{"lives":1,"entrants":["Ann","Bob"],"rounds":[]}`
	for _, c := range []struct {
		in     string
		args   []string
		status int
		want   string
	}{
		{event, []string{"-money", "-"}, 1, `the file has no key "money"`},
		{`{"money":{"penalty":-1},"event":` + event + `}`, []string{"-"}, 1, "standard input: money: penalty: at least 0 cents, got -1"},
		{`{"money":{"penalty":-1},"event":` + event + `}`, []string{"-money", "-"}, 1, "standard input: money: penalty: at least 0 cents, got -1"},
		{`{"money":{},"event":{"lives":0,"entrants":["Ann","Bob"],"rounds":[]}}`, []string{"-money", "-"}, 1, "lives"},
		{"", []string{"-money", "-why"}, 2, "-money and -why do not go together"},
		{"", []string{"-money", "-json"}, 2, "-money and -json do not go together"},
		{"", []string{"-money", "-simulate", "7"}, 0, "divided by 66 games, which gives $39.15 to"},
	} {
		status, out, errs := try(c.in, c.args...)
		if status != c.status || !strings.Contains(out+errs, c.want) {
			t.Errorf("%s %q: status %d\n%s%s", c.in, c.args, status, out, errs)
		}
	}
	if _, out, _ := try(event, "-"); strings.Contains(out, "Prize fund") {
		t.Error(out)
	}
}
