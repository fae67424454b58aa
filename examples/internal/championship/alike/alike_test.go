package alike

import "testing"

func TestFind(t *testing.T) {
	others := []string{"Ann", "Zoë", "Ilse", "Bob Lee", "J. Åström", "राम"}
	for name, want := range map[string]string{
		"ann": "Ann", "ANN": "Ann", "\u0410nn": "Ann",
		"Zoe\u0308": "Zoë", "lIse": "Ilse", "bob lee": "Bob Lee",
		"Ann\u034f": "Ann", "Ann\ufe0f": "Ann", "Ann\u3164": "Ann", "Ann\u2800": "Ann", "A\u180bnn": "Ann",
		"Ann\u200d": "Ann", "Ann\u17b4": "Ann", "Ann\U000e0100": "Ann", "Ann\U0001d159": "Ann",
		"Zoe": "Zoë", "zoé": "Zoë", "J. Astrom": "J. Åström", "J Åström": "J. Åström", "Zoë.": "Zoë",
		"Bob  Lee": "Bob Lee", " Bob\u00a0Lee": "Bob Lee", "Lee, Bob": "Bob Lee", "LEE BOB": "Bob Lee",
		"Ann": "", "Anna": "", "": "", "BobLee": "", "Bob": "", "Bob Lee Bob": "", "रम": "", "रुम": "",
		"A.nn": "",
	} {
		if other, ok := Find(name, others); other != want || ok != (want != "") {
			t.Errorf("%q: %q, want %q", name, other, want)
		}
	}
}

// FindEach finds the same as Find, for many names.
func TestFindEach(t *testing.T) {
	names, others := []string{"Ann", "ann", "Bob", "Zoe", "Bob", "lIse", "Gus"}, []string{"Zoë", "Ann", "Ilse"}
	for k, got := range FindEach(names, others) {
		if want, _ := Find(names[k], others); got != want {
			t.Errorf("%q: %q, want %q", names[k], got, want)
		}
	}
	if got := FindEach([]string{"Ann", "Bob", "b\u043eb"}, nil); got[0]+got[1] != "" || got[2] != "Bob" {
		t.Errorf("%q", got)
	}
}

func TestFindPair(t *testing.T) {
	for _, c := range []struct {
		names       []string
		name, other string
	}{
		{nil, "", ""}, {[]string{"Ann", "Bob", "Ann"}, "", ""}, {[]string{"Ann", "Bob", "ann"}, "ann", "Ann"},
		{[]string{"Ilse", "Bob", "Ann", "lIse", "ann"}, "lIse", "Ilse"},
	} {
		name, other, ok := FindPair(c.names)
		if name != c.name || other != c.other || ok != (c.name != "") {
			t.Errorf("%q: %q, %q", c.names, name, other)
		}
	}
}
