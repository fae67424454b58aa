// Package alike says which names of people look alike.
package alike

import (
	"slices"
	"strings"
	"unicode"

	"go.mau.fi/util/confusable"
)

// Find returns the first of other names that a reader could take for a name.
// There is none if the name itself is among them.
func Find(name string, others []string) (other string, ok bool) {
	if slices.Contains(others, name) {
		return "", false
	}
	x := shapesOf(name)
	k := slices.IndexFunc(others, func(other string) bool {
		y := shapesOf(other)
		return x.small == y.small || x.drawn == y.drawn
	})
	if k < 0 {
		return "", false
	}
	return others[k], true
}

// FindPair returns the first name of a list that looks like an earlier name of
// it. Names that are equal do not count.
func FindPair(names []string) (name, other string, ok bool) {
	small, drawn := map[string]string{}, map[string]string{}
	for _, name := range names {
		x := shapesOf(name)
		for _, other := range []string{small[x.small], drawn[x.drawn]} {
			if other != "" && other != name {
				return name, other, true
			}
		}
		small[x.small], drawn[x.drawn] = name, name
	}
	return "", "", false
}

// FindEach returns, for each of some names, the first of other names that it
// looks like, or else the earlier one of the names, or else "".
func FindEach(names, others []string) []string {
	known := map[string]string{} // by both shapes; they are compared alike
	like := make([]string, len(names))
	add := func(name string) (earlier string) {
		x := shapesOf(name)
		for _, key := range []string{"small " + x.small, "drawn " + x.drawn} {
			if other, ok := known[key]; !ok {
				known[key] = name
			} else if other != name && earlier == "" {
				earlier = other
			}
		}
		return earlier
	}
	for _, name := range others {
		add(name)
	}
	for k, name := range names {
		like[k] = add(name)
	}
	return like
}

// Shapes are skeletons of a name by UTS #39, in which small and capital letters
// are the same. So are letters with accents and without, and the words of a
// name in any order. Commas between words and full stops after them do not
// count, and two blanks are one.
type shapes struct {
	small string // of the small letters of the name
	drawn string // of the name as it is, so that I looks like l
}

func shapesOf(name string) shapes {
	name = strings.Map(func(c rune) rune {
		if invisible(c) {
			return -1
		}
		return c
	}, name)
	return shapes{
		small: shape(name, func(word string) string { return confusable.Skeleton(strings.ToLower(word)) }),
		drawn: shape(name, func(word string) string { return strings.ToLower(confusable.Skeleton(word)) }),
	}
}

// shape joins the skeletons of the words of a name, in their order.
func shape(name string, skeleton func(word string) string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	for k, word := range words {
		words[k] = strings.Map(unaccented, skeleton(strings.TrimRight(word, ".")))
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

// unaccented leaves out the accents of decomposed letters.
func unaccented(r rune) rune {
	if r >= '\u0300' && r <= '\u036f' {
		return -1
	}
	return r
}

// invisible reports whether a character has no picture of its own, such as a
// variation selector or a Hangul filler, or the blanks of Braille and of music.
// Package confusable leaves out the joiners alone.
func invisible(c rune) bool {
	return unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
		c == '\u2800' || c == '\U0001d159'
}
