package pages

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// Reasons are in the words of players. The words at the ends of the library's
// texts are known, and names are left as they are.
func TestReasonWords(t *testing.T) {
	v := evenings(t)["corrected"].view("")
	swiss := evenings(t)["swiss"].view("")
	two := []string{"bob", "Dan"}
	for _, c := range []struct {
		v    View
		is   pairing.Reason[string]
		want string
	}{
		{v, pairing.Reason[string]{Criterion: pairing.Repeats, Players: two, Text: "Repeats and LossGaps: bob (rank 1, 0 losses) and Dan (rank 3, 1 loss) meet for the 2nd time, and differ by 1 loss; no round is better by these, once the criteria before are met"},
			"bob (rank 1, 0 losses) and Dan (rank 3, 1 loss) meet for the 2nd time, and differ by 1 loss; a round with fewer such games would break a rule that matters more."},
		{v, pairing.Reason[string]{Criterion: pairing.ByeFewest, Players: two[:1], Text: "ByeFewest: the bye goes to bob (0 byes) rather than Dan (1 bye); Eve (0 byes) would be better here, but with Eve the round is worse by 2 at LossGaps(1)"},
			"The bye goes to bob (0 byes) rather than Dan (1 bye); Eve (0 byes) would be better here, but with Eve, 2 more pairs differ by 1 loss."},
		{v, pairing.Reason[string]{Criterion: pairing.Repeats, Text: "Repeats: the best round is better by 1 at Repeats(3)"},
			"Compared with the best round, 1 more pair meets for the 3rd time."},
		{v, pairing.Reason[string]{Criterion: pairing.Canonical, Text: "Canonical: another round is as good by every criterion, and comes first in the order of ranks"},
			"Another round is as good by every criterion, and comes first in the order of ranks."},
		{v, pairing.Reason[string]{Criterion: pairing.RankSpread, Text: "RankSpread: the squares of the differences in rank are 2 among equal losses, less 9 among unequal ones: -7; once the earlier criteria are met, no round has more"},
			"Among players with as many losses, the best meet the last. Other players meet somebody close in rank. In figures: the squares of the differences in rank are 2 among equal losses, less 9 among unequal ones: -7; a round that has more would break a rule that matters more."},
		{swiss, pairing.Reason[string]{Criterion: pairing.ByeLowest, Players: two[:1], Text: "ByeLowest: the bye goes to bob (1 point) rather than Dan (2 points), but with Dan the round is worse by 1 at ScoreGaps(3)"},
			"The bye goes to bob (1 point) rather than Dan (2 points), but with Dan, 1 more pair differs by 1½ points."},
		{v, pairing.Reason[string]{Criterion: pairing.ByeFewest, Players: two[:1], Text: "ByeFewest: the bye goes to a: the round is worse by 1 at Nothing"},
			"The bye goes to a: the round is worse by 1 at Nothing."},
	} {
		if got := c.v.reasonWords(c.is); got != c.want {
			t.Errorf("%s\nwant: %s", got, c.want)
		}
	}
}

// Each criterion has words for a round that is worse by it.
func TestWorseWords(t *testing.T) {
	v := evenings(t)["swiss"].view("")
	said := map[string]pairing.Criterion{}
	for c := pairing.ByeFewest; c <= pairing.RanksClose; c++ {
		text := v.worseWords(c, 2, 3)
		sum := strings.HasPrefix(text, "the ranks fit")
		if old, ok := said[text]; ok && !sum && c != pairing.ByeSeeded {
			t.Errorf("%v and %v: %s", old, c, text)
		}
		whole := v.wholeWords(c) != ""
		if said[text] = c; sum != (whole || c == pairing.Canonical || c == pairing.Allowed) {
			t.Errorf("%v: %s", c, text)
		}
	}
}

// Each rule of colors has words, which name the players.
func TestColorWords(t *testing.T) {
	for rule := colors.Balance; rule <= colors.Must; rule++ {
		d := colors.Decision[string]{Gold: "ann", Silver: "Bob", Rule: rule,
			GoldSide: colors.Side{Surplus: -2, Last: colors.Silver, Streak: 2}, SilverSide: colors.Side{Surplus: 1, Last: colors.Gold, Streak: 1}}
		text := colorWords(d)
		if !strings.Contains(text, "ann") && !strings.Contains(text, "Bob") || strings.Contains(text, rule.String()) || !strings.HasSuffix(text, ".") {
			t.Errorf("%v: %s", rule, text)
		}
	}
	if text := colorWords(colors.Decision[string]{Gold: "Ann", Silver: "Bob"}); text != "The director has chosen the colors." {
		t.Error(text)
	}
}

// The reasons of a large round are in pages, each below 300 KB. Each game is on
// one page, and there are no other pages.
func TestWhyPages(t *testing.T) {
	names := make([]string, 1000)
	for i := range names {
		names[i] = fmt.Sprintf("Player Number %d", i+1)
	}
	x := &evening{t: t, at: now}
	e := pairing.New(pairing.WC2012, names)
	e.RankBy = e.Edition.RankBy()
	x.do(&desk.Create{ID: "many", Token: secret("director"), File: competition.File{Event: e}}, &desk.Pair{Round: 1})
	games := 0
	for _, path := range []string{"", "/101", "/201", "/301", "/401"} {
		p, err := Render(x.view("rounds/1/why" + path))
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Body) > 300_000 {
			t.Errorf("%s has %d bytes", path, len(p.Body))
		}
		games += strings.Count(string(p.Body), `<section class="game">`)
		if n := strings.Count(string(p.Body), `aria-label="Pages"`); n != 1 {
			t.Errorf("%s has %d lists of pages", path, n)
		}
	}
	if games != 500 {
		t.Errorf("%d games", games)
	}
	for _, path := range []string{"1", "2", "0", "-99", "501", "0101", "101/", "x", "1000000000000000000000"} {
		if _, err := Render(x.view("rounds/1/why/" + path)); !errors.Is(err, ErrNoPage) {
			t.Errorf("%s: %v", path, err)
		}
	}
	p, err := Render(x.view(""))
	if err != nil || len(p.Body) > 200_000 {
		t.Errorf("the standings have %d bytes, %v", len(p.Body), err)
	}
}

// A cause of a replay is in words, and other reasons are as they were written.
func TestWhyWords(t *testing.T) {
	v := evenings(t)["begun"].view("")
	for why, want := range map[string]string{"": "", "late": "late", "ServerFailures": "ServerFailures",
		"ServerFailure": "a failure of the game server", "ServerFailure: at noon": "a failure of the game server: at noon"} {
		if got := v.whyWords(why); got != want {
			t.Errorf("%q: %q", why, got)
		}
	}
}
