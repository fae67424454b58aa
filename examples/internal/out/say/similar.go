package say

import (
	"slices"
	"strconv"
	"strings"
)

// Similar names up to three names that are similar to an unknown one, as in
// `; similar: "Ann"`. It is empty if no name is similar. Capital and small
// letters are the same, and one character in three may be another, up to two.
// The words can be in another order, and some words of the name can be missing.
func Similar(unknown string, names []string) string {
	var near [3][]string // by distance
	if len(unknown) <= 64 {
		for _, name := range names {
			a, b := strings.ToLower(unknown), strings.ToLower(name)
			d := min(distance(a, b), wordsApart(a, b))
			if d < len(near) && 3*d <= len(unknown) {
				near[d] = append(near[d], strconv.Quote(name))
			}
		}
	}
	list := slices.Concat(near[:]...)
	if len(list) == 0 {
		return ""
	}
	return "; similar: " + strings.Join(list[:min(len(list), 3)], ", ")
}

// wordsApart returns the sum of the distances of the words of a text from the
// words of another text that are closest to them. A comma is no part of a word.
// A text without words is far from all.
func wordsApart(a, b string) (sum int) {
	words := strings.Fields(strings.ReplaceAll(a, ",", " "))
	if len(words) == 0 {
		return tooFar
	}
	for _, x := range words {
		least := tooFar
		for _, y := range strings.Fields(b) {
			least = min(least, distance(x, y))
		}
		sum += least
	}
	return sum
}

// tooFar is a distance of more than 2.
const tooFar = 3

// distance returns how many characters must be changed, added or left out to
// make one text of the other, or 3 if these are more than 2.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	if max(len(x)-len(y), len(y)-len(x)) >= tooFar {
		return tooFar
	}
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		corner := row[0]
		row[0] = i + 1
		for j := range y {
			change := corner
			if x[i] != y[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, corner+1)
		}
	}
	return min(row[len(y)], tooFar)
}
