package poker

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
)

// The order of the teams changes nothing about any match: in all orders, each
// team has the same chips against each other team.
func TestOrderOfTeams(t *testing.T) {
	names := []string{"Ann", "Bob", "Cid", "Dan"}
	const options = `],"options":{"matches":2,"limitHands":5,"noLimitHands":8}}`
	var want []string
	all := orders(names)
	for k := 0; k < len(all); k += night.Cases(5, 1) {
		order := all[k]
		var teams []string
		for _, name := range order {
			teams = append(teams, fmt.Sprintf(`{"name":%q,"bots":{"noLimit":{"strategy":"random"},"limit":{"strategy":"random"}}}`, name))
		}
		status, out, errs := try(`{"teams":[`+strings.Join(teams, ",")+options, "-samples", "0", "-csv", "-", "-")
		if status != 0 {
			t.Fatal(errs)
		}
		got := matches(t, out)
		if want == nil {
			want = got
		}
		if !slices.Equal(got, want) {
			t.Fatalf("the order %v\n got %q\nwant %q", order, got, want)
		}
	}
	if len(want) != 2*6*2 {
		t.Errorf("%d matches", len(want))
	}
}

// matches returns the matches of a text of -csv, in the order of their names.
// The team whose name comes first in the alphabet is named first.
func matches(t *testing.T, text string) []string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, row := range rows[1:] {
		stage, match, a, b := row[0], row[2], row[3], row[4]
		chips, err := strconv.Atoi(row[5])
		if err != nil {
			t.Fatal(err)
		}
		if b < a {
			a, b, chips = b, a, -chips
		}
		all = append(all, fmt.Sprint(stage, " ", match, " ", a, " ", b, " ", chips))
	}
	slices.Sort(all)
	return all
}

// orders returns all orders of a list.
func orders(list []string) [][]string {
	if len(list) == 0 {
		return [][]string{nil}
	}
	var all [][]string
	for k, first := range list {
		rest := slices.Delete(slices.Clone(list), k, k+1)
		for _, order := range orders(rest) {
			all = append(all, append([]string{first}, order...))
		}
	}
	return all
}
