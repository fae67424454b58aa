package alike

import "testing"

func TestFind(t *testing.T) {
	others := []string{"Ann", "Zoë", "Ilse", "Bob Lee"}
	for name, want := range map[string]string{
		"ann": "Ann", "ANN": "Ann", "\u0410nn": "Ann",
		"Zoe\u0308": "Zoë", "lIse": "Ilse", "bob lee": "Bob Lee",
		"Ann": "", "Anna": "", "Zoe": "", "": "",
	} {
		if other, ok := Find(name, others); other != want || ok != (want != "") {
			t.Errorf("%q: %q, want %q", name, other, want)
		}
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
