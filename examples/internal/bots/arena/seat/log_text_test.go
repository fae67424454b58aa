package seat

import (
	"bytes"
	"errors"
	"testing"
	"time"
)

// TestForgedFault has logs with the right sum, whose faults no game has
// written like that. The same faults are taken if they are written right.
func TestForgedFault(t *testing.T) {
	const asked = "game 1 seats 1\n0 0 > x\n0 0 ? 10000000\n"
	referee := func(seats []*Seat) {
		if _, _, f := seats[0].Ask(10*time.Second, "x"); f == nil {
			seats[0].Fault(Illegal, "y")
		}
	}
	for _, right := range []string{"0 0 ! 5 Silence 0 x\n", "0 0 < 5 a\n0 0 = Illegal y\n"} {
		if err := Replay(bytes.NewReader(withSum(asked+right)), referee); err != nil {
			t.Errorf("%q: %v", right, err)
		}
	}
	for _, c := range []struct {
		lines string
		line  int // which is refused
		want  string
	}{
		{"0 0 ! 05 Silence 0 x\n", 4, "a text that sign ! cannot have"},
		{"0 0 ! 5 Silence 00 x\n", 4, "a text that sign ! cannot have"},
		{"0 0 ! 5 Silence 0 \"x\"\n", 4, "a text that sign ! cannot have"},
		{"0 0 ! 5 Own 0 x\n", 4, "a text that sign ! cannot have"},
		{"0 0 ! 5 Nothing 0 x\n", 4, "a text that sign ! cannot have"},
		{"0 0 < 05 a\n", 4, "a text that sign < cannot have"},
		{"0 0 < 5 \"a\"\n", 4, "a text that sign < cannot have"},
		{"0 0 < 5 a\n0 0 = Illegal \"y\"\n", 5, "a text that sign = cannot have"},
		{"0 0 < 5 a\n0 0 = Nothing y\n", 5, "a text that sign = cannot have"},
	} {
		err := Replay(bytes.NewReader(withSum(asked+c.lines)), referee)
		if !errors.Is(err, ErrLog) || err.Error() != refused(c.line, "%s", c.want).Error() {
			t.Errorf("%q: %v\nwant line %d: %s", c.lines, err, c.line, c.want)
		}
	}
}
