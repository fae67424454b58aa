package zone

import (
	"testing"
	"time"
)

// Every quarter from -12:00 to +14:00 is read once, and nothing else is.
func TestParse(t *testing.T) {
	for text, want := range map[string]int{"-12:00": -720, "-05:00": -300, "-00:15": -15, "+00:00": 0, "+05:45": 345, "+14:00": 840} {
		z, err := Parse(text)
		if err != nil || z.String() != text {
			t.Errorf("%s: %v, %v", text, z, err)
			continue
		}
		if _, offset := (time.Time{}).In(z).Zone(); offset != 60*want {
			t.Errorf("%s: %d seconds", text, offset)
		}
	}
	for _, text := range []string{
		"", "EST", "Z", "-00:00", "-12:15", "-14:00", "+14:15", "+05:07", "+05:60", "05:00", "-5:00", "-05:0", "-0500", "-05:00:00", " 05:00", "+-5:00", "+05:+5",
	} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
