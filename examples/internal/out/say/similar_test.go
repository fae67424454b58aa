package say

import "testing"

func TestSimilar(t *testing.T) {
	names := []string{"Ann", "Anna", "Bob", "Zoë", "Hannah", "Ana", "Nora Lind", "Jürgen Weiß"}
	for unknown, want := range map[string]string{
		"ann": `; similar: "Ann", "Anna", "Ana"`, "Bab": `; similar: "Bob"`, "Hanah": `; similar: "Hannah"`,
		"Hanhna": `; similar: "Anna", "Hannah"`, "zoe": `; similar: "Zoë"`, "Bo": "", "": "", "Cid": "", "BoB": `; similar: "Bob"`,
		"Nora": `; similar: "Nora Lind"`, "Lind, Nora": `; similar: "Nora Lind"`, "Lind,Nora": `; similar: "Nora Lind"`, "lind": `; similar: "Nora Lind"`, "Weiß": `; similar: "Jürgen Weiß"`,
		"Jurgen": `; similar: "Jürgen Weiß"`, "Nora Weiß": "", "Nora X Lind": `; similar: "Nora Lind"`, ", ": "", "Lindgren": "",
	} {
		if got := Similar(unknown, names); got != want {
			t.Errorf("%q: %s, want %s", unknown, got, want)
		}
	}
}

// TestDistance checks the distance between names.
func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "ab", 2}, {"ann", "ann", 0}, {"ann", "anna", 1}, {"bob", "bbo", 2}, {"josé", "jose", 1}, {"kitten", "sitting", 3}, {"a", "abcdef", 3},
	} {
		if distance(c.a, c.b) != c.want || distance(c.b, c.a) != c.want {
			t.Errorf("%s, %s: %d, want %d", c.a, c.b, distance(c.a, c.b), c.want)
		}
	}
}
