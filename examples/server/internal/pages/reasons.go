package pages

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file says the reasons of a round in the words of players. A page shows
// the name of the rule behind them.

// reasonWords is a reason in a sentence, without the name of its rule.
func (v View) reasonWords(x pairing.Reason[string]) string {
	// The text begins with the name of the rule, or of two rules.
	_, text, _ := strings.Cut(x.Text, ": ")
	text = v.costsInWords(text)
	text = fewer.ReplaceAllString(text, "; a round with fewer such games would break a rule that matters more")
	text = noMore.ReplaceAllString(text, "; a round that has $1 would break a rule that matters more")
	if plain := v.wholeWords(x.Criterion); plain != "" && len(x.Players) == 0 {
		text = plain + " In figures: " + text
	}
	if len(x.Players) < 2 { // else it begins with a name
		text = say.Capital(text)
	}
	return prose(text) + "."
}

// These are the ends of texts of package pairing.
var (
	fewer  = regexp.MustCompile(`; no round is better by [A-Za-z]+, once the criteria before are met$`)
	noMore = regexp.MustCompile(`; once the earlier criteria are met, no round has (more|less)$`)
	// A round is worse by some amount at a criterion, which can have a
	// level.
	isWorse = regexp.MustCompile(` the round is worse by ([0-9]+) at ([A-Za-z]+)(?:\(([0-9]+)\))?$`)
	better  = regexp.MustCompile(`^the best round is better by ([0-9]+) at ([A-Za-z]+)(?:\(([0-9]+)\))?$`)
)

// costsInWords says in words what another round would cost.
func (v View) costsInWords(text string) string {
	for _, x := range []struct {
		form  *regexp.Regexp
		start string
	}{{isWorse, ", "}, {better, "compared with the best round, "}} {
		m := x.form.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		var c pairing.Criterion
		by, err := strconv.ParseInt(text[m[2]:m[3]], 10, 64)
		if err != nil || c.UnmarshalText([]byte(text[m[4]:m[5]])) != nil {
			continue
		}
		n := 0
		if m[6] >= 0 {
			n, _ = strconv.Atoi(text[m[6]:m[7]])
		}
		return text[:m[0]] + x.start + v.worseWords(c, n, by) + text[m[1]:]
	}
	return text
}

// compared says how a round is worse than the best round: at which value, and
// by how much.
func (v View) compared(at pairing.Value, by int64) string {
	return "Compared with the best round, " + v.worseWords(at.Criterion, at.N, by) + "."
}

// worseWords says what a round that is worse by a criterion does.
func (v View) worseWords(c pairing.Criterion, n int, by int64) string {
	k := int(by)
	pairs := func(one, more string) string { return say.Count(k, "more pair "+one, "more pairs "+more) }
	bye := func(who string) string { return "the bye goes to somebody " + who }
	places := say.Count(k, "place", "places")
	switch c {
	case pairing.Repeats:
		return fmt.Sprintf("%s for the %s time", pairs("meets", "meet"), ordinal(n))
	case pairing.LossGaps:
		return pairs("differs", "differ") + " by " + say.Count(n, "loss", "losses")
	case pairing.ScoreGaps:
		return pairs("differs", "differ") + " by " + competition.Score(v.State.File.Event.Points, n)
	case pairing.SameClub:
		return pairs("is", "are") + " of one club"
	case pairing.ByeFewest:
		return bye("who has had " + say.Count(k, "bye", "byes") + " more")
	case pairing.ByeLosses:
		return bye("with " + say.Count(k, "loss", "losses") + " more")
	case pairing.ByeMostLosses:
		return bye("with " + say.Count(k, "loss", "losses") + " fewer")
	case pairing.ByeLowest:
		return bye("with " + competition.Score(v.State.File.Event.Points, k) + " more")
	case pairing.ByeUnplayed:
		return bye("who has missed " + say.Count(k, "round", "rounds") + " more")
	case pairing.ByeRating, pairing.ByeSeeded:
		return bye("whose rating is " + places + " further down")
	case pairing.ByeSeed:
		return bye("whose seed is " + places + " further down")
	case pairing.ByeRank:
		return bye("whose rank is " + places + " further down")
	case pairing.ByeLast:
		return bye("whose rank is " + places + " further up")
	}
	return fmt.Sprintf("the ranks fit less well, by %d", by)
}

// wholeWords says what a criterion about the whole round is for, or "".
func (v View) wholeWords(c pairing.Criterion) string {
	equal := "as many losses"
	if v.points() {
		equal = "as many points"
	}
	switch c {
	case pairing.RankSpread:
		return "Among players with " + equal + ", the best meet the last. Other players meet somebody close " +
			"in rank."
	case pairing.RankSquares:
		return "The best by rank meet the last."
	case pairing.SeededSquares:
		return "The best by seeded rating meet the last."
	case pairing.HalvesApart:
		return "Among players with " + equal + ", the upper half meets the lower half."
	case pairing.RanksClose:
		return "Then, players meet somebody as close in rank as possible."
	}
	return ""
}

// colorWords says why the colors of a game are as they are.
func colorWords(d colors.Decision[string]) string {
	g, s := d.GoldSide, d.SilverSide
	switch d.Rule {
	case 0:
		return "The director has chosen the colors."
	case colors.Balance:
		return say.Sprintf("%s has Gold, to even out the colors: Gold games less Silver games are %+d for %s "+
			"and %+d for %s.", d.Gold, g.Surplus, d.Gold, s.Surplus, d.Silver)
	case colors.HeadToHead:
		return say.Sprintf("Against each other, %s has had Gold %s, and %s %s.", d.Gold,
			say.Count(g.GoldsHere, "time", "times"), d.Silver, say.Count(s.GoldsHere, "time", "times"))
	case colors.BreakBoth:
		return say.Sprintf("%s had Silver last and %s had Gold, so both change.", d.Gold, d.Silver)
	case colors.SwapLast:
		return say.Sprintf("When they last met, %s had Gold.", d.Silver)
	case colors.Arbitrary:
		return say.Sprintf("No rule prefers either. %s is ahead in the ranking, and has Gold.", d.Gold)
	}
	_, text, _ := strings.Cut(d.Reason(), ": ")
	if d.Rule == colors.BreakLonger {
		text = "Who has had one color longer changes; " + text
	}
	return prose(text) + "."
}

// whyWords is the reason of a ruling. If it begins with the name of a cause,
// the cause is in words.
func (v View) whyWords(why string) string {
	for _, c := range causes(v.State.File.Event.Edition) {
		if rest, ok := strings.CutPrefix(why, c.Value); ok && (rest == "" || strings.HasPrefix(rest, ": ")) {
			return c.Text + rest
		}
	}
	return why
}
