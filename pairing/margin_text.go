package pairing

import (
	"fmt"
	"strings"
)

// This file has the words of a swing.

// text says what turns a claim, as in "Had Ann won against Bob in round 3, Cid
// would not have had the bye of round 4."
func (t *trial[P]) text(w *Swing[P]) string {
	then := t.consequence(!w.Holds)
	switch {
	case w.Never:
		return fmt.Sprintf("Whatever else had happened, %s.", t.consequence(w.Holds))
	case w.Most == 0:
		return fmt.Sprintf("Only with at least %s, %s.", count(w.Least, "other result"), then)
	}
	atLeast := ""
	if w.Least < w.Most {
		atLeast = fmt.Sprintf(" At least %s are needed.", count(w.Least, "other result"))
		if w.Least == 1 {
			atLeast = " One other result could be enough."
		}
	}
	const most = 3
	if w.Most > most {
		return fmt.Sprintf("With %s, %s.%s", count(w.Most, "other result"), then, atLeast)
	}
	var had []string
	for _, c := range w.Changes {
		had = append(had, c.had())
	}
	return fmt.Sprintf("Had %s, %s.%s", strings.Join(had, ", and "), then, atLeast)
}

// had says that another result happened, as in "Ann won against Bob in round
// 3".
func (c *Changed[P]) had() string {
	gold, silver := nameOf(c.Gold), nameOf(c.Silver)
	switch c.Now {
	case GoldWins:
		return fmt.Sprintf("%s won against %s in round %d", gold, silver, c.Round)
	case SilverWins:
		return fmt.Sprintf("%s won against %s in round %d", silver, gold, c.Round)
	}
	return fmt.Sprintf("%s drawn against %s in round %d", gold, silver, c.Round)
}

// consequence says that the claim would hold, or would not.
func (t *trial[P]) consequence(holds bool) string {
	c := t.claim
	a, b := nameOf(c.A), nameOf(c.B)
	would, another := "would", "another champion than "+a
	if !holds {
		would, another = "would not", "no other champion than "+a
	}
	switch c.Kind {
	case Within:
		if c.Place == 1 {
			return fmt.Sprintf("%s %s be first", a, would)
		}
		return fmt.Sprintf("%s %s be in place %d or better", a, would, c.Place)
	case Ahead:
		return fmt.Sprintf("%s %s be ahead of %s", a, would, b)
	case Out:
		return fmt.Sprintf("%s %s be out", a, would)
	case Champion:
		return fmt.Sprintf("%s %s be the champion", a, would)
	case AnotherChampion:
		return fmt.Sprintf("there would be %s", another)
	case Meets:
		return fmt.Sprintf("%s and %s %s have met in round %d", a, b, would, c.Round)
	}
	return fmt.Sprintf("%s %s have had the bye of round %d", a, would, c.Round)
}
