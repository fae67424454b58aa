package say

import "testing"

func TestMargin(t *testing.T) {
	for _, c := range []struct {
		least, most int64
		never       bool
		want        string
	}{
		{3, 3, false, "3"}, {3, 5, false, "at least 3, at most 5"}, {3, 0, false, "at least 3"},
		{7, 0, true, "never"},
	} {
		if got := Margin(c.least, c.most, c.never); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
