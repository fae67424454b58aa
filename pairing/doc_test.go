package pairing

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that criteria and rules are the same, in the same order,
// wherever they are written: in the book, the constants, the package comment
// and the tests in rules_test.go. The line that obeys each of them names it.
func TestDoc(t *testing.T) {
	pkg := ruledoc.Parse(t)
	var criteria []string
	for i, b := range book {
		criteria = append(criteria, b.criterion.String())
		if int(b.criterion) != i+1 {
			t.Errorf("%s is in row %d of the book, but its number is %d", b.criterion, i+1, int(b.criterion))
		}
	}
	var rules []string
	for r := SeedOrder; ruleNames.Has(r); r++ {
		rules = append(rules, r.String())
	}
	lists := pkg.Lists()
	if len(lists) != 2 {
		t.Fatalf("package comment: %d lists, want one of criteria and one of rules", len(lists))
	}
	ruledoc.Same(t, "constants of Criterion", criteria, pkg.Constants(t, "Criterion", 1, `is criterion %d[.,]`, true))
	ruledoc.Same(t, "constants of Rule", rules, pkg.Constants(t, "Rule", 1, `is rule %d\.`, true))
	ruledoc.Same(t, "criteria of the package comment", criteria, lists[0])
	ruledoc.Same(t, "rules of the package comment", rules, lists[1])
	ruledoc.Same(t, "rules_test.go", slices.Concat(criteria, rules), pkg.Tests(slices.Concat(criteria, rules)))
	ranks := pkg.Constants(t, "RankKey", 1, "ranks by ", true)
	if len(ranks) != len(keys) {
		t.Errorf("%d constants of RankKey, but %d keys", len(ranks), len(keys))
	}
	seconds := pkg.Constants(t, "SecondBy", 0, "is the (other )?reading", true)
	if n := SecondBy(len(seconds)); !secondNames.Has(n-1) || secondNames.Has(n) {
		t.Errorf("%d constants of SecondBy, but more or fewer texts", n)
	}
	ruledoc.Obeyed(t, slices.Concat(criteria, rules, ranks, seconds))
}

// TestDocCauses checks that each cause has a constant of its name, with its
// number and comment. The comment names the rule about a replay.
func TestDocCauses(t *testing.T) {
	pkg := ruledoc.Parse(t)
	names := pkg.Constants(t, "Cause", 0, "is ", true)
	if n := Cause(len(names)); !causeNames.Has(n-1) || causeNames.Has(n) {
		t.Errorf("%d constants, but more or fewer names", n)
	}
	for c, name := range names {
		if Cause(c).String() != name {
			t.Errorf("cause %d is called %v, but its constant %s", c, Cause(c), name)
		}
	}
}

// TestDocOutcomes checks that each outcome has a constant with its number and
// comment, a text, and a line in the table of the package comment.
func TestDocOutcomes(t *testing.T) {
	pkg := ruledoc.Parse(t)
	names := pkg.Constants(t, "Outcome", 0, "is the outcome of a game that ", false)
	if n := Outcome(len(names)); !outcomeNames.Has(n-1) || outcomeNames.Has(n) {
		t.Errorf("%d constants, but more or fewer texts", n)
	}
	_, table, ok := strings.Cut(pkg.Doc, "# What counts")
	if !ok {
		t.Fatal("package comment: no table of outcomes")
	}
	table, _, _ = strings.Cut(table, "\n# ")
	for _, name := range names {
		if !regexp.MustCompile(`\t(\w+, )?` + name + `\b`).MatchString(table) {
			t.Errorf("package comment: the table has no line for %s", name)
		}
	}
}

// TestDocEditions checks that each edition has a constant with its number and
// comment, and that its criteria are in the order of the book, without
// Canonical. Each other criterion is in some edition.
func TestDocEditions(t *testing.T) {
	pkg := ruledoc.Parse(t)
	names := pkg.Constants(t, "Edition", 0, "is the edition of ", true)
	if len(names) != len(editions) {
		t.Errorf("%d constants, but %d editions", len(names), len(editions))
	}
	used := map[Criterion]bool{Canonical: true, Allowed: true}
	for i, e := range editions {
		if i < len(names) && !strings.EqualFold(strings.ReplaceAll(Edition(i).String(), "-", ""), names[i]) {
			t.Errorf("edition %d is called %v, but its constant %s", i, Edition(i), names[i])
		}
		if !Edition(i).HasPoints() && !slices.IsSorted(e.criteria) || len(slices.Compact(slices.Clone(e.criteria))) != len(e.criteria) {
			t.Errorf("%s: not in the order of the book: %v", Edition(i), e.criteria)
		}
		for _, c := range e.criteria {
			if c == Canonical || c < 1 || int(c) > len(book) {
				t.Errorf("%s lists %v", Edition(i), c)
			}
			used[c] = true
		}
	}
	for _, b := range book {
		if used[b.criterion] != (b.criterion != ByeMostLosses) {
			t.Errorf("%s is in an edition: %t", b.criterion.String(), used[b.criterion])
		}
		ways := 0
		for _, way := range []bool{b.bye != nil, b.levelOf != nil, b.spread != nil} {
			if way {
				ways++
			}
		}
		if special := b.criterion == Canonical || b.criterion == Allowed; ways != 1 && !special || ways != 0 && special {
			t.Errorf("%s looks at the round in %d ways", b.criterion, ways)
		}
	}
}
