package pairing

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file has the words that all texts for people share.

// nameOf returns an id as a text that is not empty and not long.
func nameOf[P any](p P) string {
	if text := problem.Name(p); text != "" {
		return text
	}
	return `""`
}

// idText is what texts call a player by default.
func idText[P any](p P) string { return problem.Name(p) }

// words returns the name of o, or "not played", to be used in a sentence.
func (o Outcome) words() string {
	if o == NotPlayed {
		return "not played"
	}
	return o.String()
}

// count returns a number of things, as in "1 loss" or "2 byes".
func count(n int, what string) string {
	switch {
	case n == 1:
		return "1 " + what
	case strings.HasSuffix(what, "s"):
		return fmt.Sprintf("%d %ses", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// ordinal returns a number in order, as in "2nd".
func ordinal(n int) string {
	suffix := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, suffix)
}

// listed returns the end of "round 2" or "rounds 1, 2 and 5".
func listed(numbers []int) string {
	var texts []string
	for _, n := range numbers {
		texts = append(texts, fmt.Sprint(n))
	}
	last := len(texts) - 1
	if last == 0 {
		return " " + texts[0]
	}
	return "s " + strings.Join(texts[:last], ", ") + " and " + texts[last]
}

// atMost returns "no loss", or a number of losses as in "at most 2 losses".
func atMost(losses int) string {
	if losses == 0 {
		return "no loss"
	}
	return "at most " + count(losses, "loss")
}
