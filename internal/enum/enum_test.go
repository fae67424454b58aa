package enum

import (
	"errors"
	"testing"
)

type color int

var errColor = errors.New("no such color")

var colors = From("paint", "color", errColor, color(-1), "silver", "", "gold")

func TestNames(t *testing.T) {
	for c, want := range map[color]string{-1: "silver", 0: "", 1: "gold", 2: "color 2", -2: "color -2"} {
		if got := colors.String(c); got != want {
			t.Errorf("%d: %q, want %q", int(c), got, want)
		}
	}
}

// TestBack takes each constant through its text.
func TestBack(t *testing.T) {
	for c := color(-1); c <= 1; c++ {
		text, err := colors.Append([]byte("x"), c)
		if err != nil || text[0] != 'x' {
			t.Fatalf("%d: %q, error %v", int(c), text, err)
		}
		back := color(9)
		if err := colors.Set(&back, text[1:]); err != nil || back != c {
			t.Errorf("%q is read as %d, want %d; error %v", text, int(back), int(c), err)
		}
	}
}

func TestUnknown(t *testing.T) {
	_, err := colors.Append(nil, 2)
	expect(t, err, "paint: no such color: no color has the number 2")
	c := color(1)
	expect(t, colors.Set(&c, []byte("Gold\n")), `paint: no such color: no color is called "Gold\n"; there are "silver", "", "gold"`)
	if c != 1 {
		t.Errorf("the color was set to %d", int(c))
	}
	plain := Of[color]("paint", "color", nil, "")
	expect(t, plain.Set(&c, []byte("x")), `paint: no color is called "x"; there are ""`)
}

func expect(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || err.Error() != want {
		t.Errorf("error %v\nwant  %s", err, want)
	}
	if errors.Is(err, errColor) != (want[7:9] == "no" && want[10:14] == "such") {
		t.Errorf("%v is errColor: %v", err, errors.Is(err, errColor))
	}
}
