package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/rating"
)

// This file says how few games decide the order of the players.

// The limits of -margin. An answer takes about a second at most, and about a
// hundred seconds with -long.
const (
	maxMargins = 500_000 // players and pairs, unless -long
	usualTop   = 5       // places with neighbours, without -top
	maxTop     = 50      // the same, with -top
	maxTold    = 5       // single games that are told
	maxChanges = 3       // changes in a sentence
)

// A margins is how few games decide the order of the players.
type margins struct {
	rows  [][]string
	more  int      // places that are left out
	texts []string // what would be enough
	games []string // single games that matter
	other int      // single games that are left out
}

// ask finds how few games decide who is first, and the order of neighbours.
func (t *table) ask(c call) error {
	if n := len(t.ids) + t.Pairs; n > maxMargins && !c.long {
		return fmt.Errorf("-margin takes long for %d players who met in %d pairs; see -long", len(t.ids),
			t.Pairs)
	}
	t.margins = &margins{rows: [][]string{{"what would be so", "other results", "taken away"}}}
	first := t.Players[0]
	x, err := t.place(first, c)
	if err != nil {
		return err
	}
	if p := t.named(c.first); p != nil && p != first {
		if _, err := t.place(p, c); err != nil {
			return err
		}
	}
	top := usualTop
	if t.top > 0 {
		top = min(t.top, maxTop)
	}
	top = min(top, len(t.Players))
	for k, p := range t.Players[:top-1] {
		q := t.Players[k+1]
		claim := rating.Claim[int32]{Kind: rating.Ahead, A: q.id, B: p.id}
		if _, err := t.margin(say.Sprintf("%s ahead of %s", called(q), called(p)), claim, c); err != nil {
			return err
		}
	}
	t.margins.more = len(t.Players) - top
	if x.Least > 1 || x.Never {
		return nil
	}
	return t.pivotal(x, c)
}

// place finds how few games decide whether a player is first, and what would be
// enough. It returns the answer for other results. If it is one game of the
// first player, it is left to pivotal to say which.
func (t *table) place(p *player, c call) (rating.Swing[int32], error) {
	claim := rating.Claim[int32]{Kind: rating.Within, A: p.id, Place: 1}
	what := called(p) + " first"
	if p.class == 1 {
		what = called(p) + " not first"
	}
	answers, err := t.margin(what, claim, c)
	if err != nil {
		return answers[0], err
	}
	for k, x := range answers {
		if x.Most > 0 && !(x.Most == 1 && k == 0 && p == t.Players[0]) {
			text, err := t.had(x.Changes)
			if err != nil {
				return x, err
			}
			t.margins.texts = append(t.margins.texts, text)
		}
	}
	return answers[0], nil
}

// margin asks how few games turn a claim, by other results and by games that
// are taken away, and adds a row.
func (t *table) margin(what string, claim rating.Claim[int32], c call) (answers [2]rating.Swing[int32], err error) {
	row := []string{what}
	for k, by := range [...]rating.Change{rating.Rescored, rating.Removed} {
		x, err := rating.MarginPairs(t.ids, t.pairs, claim, by, t.asking(c))
		if err != nil {
			return answers, c.limited(t.names(err))
		}
		answers[k] = x
		row = append(row, say.Margin(x.Least, x.Most, x.Never))
	}
	t.margins.rows = append(t.margins.rows, row)
	return answers, nil
}

// asking returns the options of a question.
func (t *table) asking(c call) rating.Options {
	o := t.options
	if o.MaxWork = 0; c.long {
		o.MaxWork = maxWork
	}
	return o
}

// pivotal lists the single games without which another player would be first.
// It is asked if one game can be enough, and x is the answer that says so.
func (t *table) pivotal(x rating.Swing[int32], c call) error {
	list, err := rating.PivotalPairs(t.ids, t.pairs, x.Claim, rating.Rescored, t.asking(c))
	if errors.Is(err, rating.ErrTooLarge) {
		t.margins.games = []string{"All single games that matter would take too long to find."}
		if list, err = nil, nil; x.Most == 1 {
			list = x.Changes
		}
	}
	if err != nil {
		return t.names(err)
	}
	t.margins.other = max(0, len(list)-maxTold)
	for _, x := range list[:len(list)-t.margins.other] {
		x.Games = 1
		text, err := t.had([]rating.Changed[int32]{x})
		if err != nil {
			return err
		}
		t.margins.games = append(t.margins.games, text)
	}
	return nil
}

// had says who would be first with some changes, as in "Had Ann lost to Bob,
// Bob would be first."
func (t *table) had(changes []rating.Changed[int32]) (string, error) {
	var games int64
	var had, without []string
	for _, x := range changes {
		games += x.Games
		if x.Now == 0 {
			without = append(without, t.without(x))
		} else {
			had = append(had, t.other(x))
		}
	}
	then, err := t.then(changes)
	switch {
	case err != nil:
		return "", err
	case len(changes) > maxChanges && len(had) > 0:
		return fmt.Sprintf("With %s, %s.", count(games, "other result", "other results"), then), nil
	case len(changes) > maxChanges:
		return fmt.Sprintf("Without %s, %s.", count(games, "game", "games"), then), nil
	case len(had) > 0:
		return fmt.Sprintf("Had %s, %s.", strings.Join(had, ", and "), then), nil
	}
	return fmt.Sprintf("Without %s, %s.", say.List(without), then), nil
}

// other says that games ended otherwise, as in "Ann lost to Bob", or "Ann drawn
// 3 games with Bob instead of losing them".
func (t *table) other(x rating.Changed[int32]) string {
	a, b := called(t.byID[x.A]), called(t.byID[x.B])
	verb, to := "won", "against"
	switch x.Now {
	case rating.Draw:
		verb, to = "drawn", "with"
	case rating.Loss:
		verb, to = "lost", "to"
	}
	if t.between(x) == 1 {
		return say.Sprintf("%s %s %s %s", a, verb, to, b)
	}
	was, it := [...]string{rating.Win: "winning", rating.Draw: "drawing", rating.Loss: "losing"}[x.Was], "them"
	if x.Games == 1 {
		it = "it"
	}
	return say.Sprintf("%s %s %s %s %s instead of %s %s", a, verb, some(x.Games), to, b, was, it)
}

// some is "a game", or "3 games".
func some(n int64) string {
	if n == 1 {
		return "a game"
	}
	return count(n, "game", "games")
}

// without names games that are taken away, as in "3 wins of Ann against Bob".
func (t *table) without(x rating.Changed[int32]) string {
	a, b := called(t.byID[x.A]), called(t.byID[x.B])
	word := [...][2]string{
		rating.Win: {"win", "wins"}, rating.Draw: {"draw", "draws"}, rating.Loss: {"loss", "losses"},
	}[x.Was]
	if t.between(x) == 1 {
		return say.Sprintf("the %s of %s against %s", word[0], a, b)
	}
	return say.Sprintf("%s of %s against %s", count(x.Games, word[0], word[1]), a, b)
}

// between returns how often the players of a change have met.
func (t *table) between(x rating.Changed[int32]) (n int64) {
	for _, y := range t.pairs {
		if same(y, x) {
			n += met(y)
		}
	}
	return n
}

// same reports whether a change is about a pair.
func same(y rating.Pair[int32], x rating.Changed[int32]) bool {
	return y.A == x.A && y.B == x.B || y.A == x.B && y.B == x.A
}

// then says who would be first with some changes, as in "Bob would be first".
func (t *table) then(changes []rating.Changed[int32]) (string, error) {
	pairs := slices.Clone(t.pairs)
	for _, x := range changes {
		y := rating.Pair[int32]{A: x.A, B: x.B}
		*scored(&y, x.Was) -= x.Games
		if x.Now != 0 {
			*scored(&y, x.Now) += x.Games
		}
		k := slices.IndexFunc(pairs, func(z rating.Pair[int32]) bool { return same(z, x) })
		if pairs[k].A != x.A {
			y.Wins, y.Losses = y.Losses, y.Wins
		}
		z := &pairs[k]
		z.Wins, z.Draws, z.Losses = z.Wins+y.Wins, z.Draws+y.Draws, z.Losses+y.Losses
	}
	fit, err := rating.FitPairs(t.ids, pairs, t.options)
	if err != nil {
		return "", t.names(err)
	}
	var names []string
	for i, p := range t.byID {
		if fit.Ratings[i].Class == 1 {
			names = append(names, called(p))
		}
	}
	if len(names) == 1 {
		return names[0] + " would be first", nil
	}
	if len(names) > maxNamed {
		return fmt.Sprintf("%d players would share the first place", len(names)), nil
	}
	return say.List(names) + " would share the first place", nil
}

// scored is the number of games of a pair that have a score.
func scored(x *rating.Pair[int32], s rating.Score) *int64 {
	switch s {
	case rating.Win:
		return &x.Wins
	case rating.Draw:
		return &x.Draws
	}
	return &x.Losses
}

// called is the name of a player in a sentence.
func called(p *player) string { return say.Cut(say.Clean(p.Name), 24, 8) }

// String returns the margins as text.
func (m *margins) String() string {
	var b strings.Builder
	b.WriteString("How few games would have to have another result, or be taken away\n\n")
	b.WriteString(narrow(m.rows, "l r"))
	if m.more > 0 {
		fmt.Fprintf(&b, "  … and %s\n", say.Count(m.more, "more place", "more places"))
	}
	for _, part := range [...][]string{m.texts, m.games} {
		if len(part) > 0 {
			b.WriteString("\n")
		}
		for _, text := range part {
			b.WriteString(say.Wrap(text, "", "    ", columns80))
		}
	}
	if m.other > 0 {
		fmt.Fprintf(&b, "… and %s\n", say.Count(m.other, "more single game", "more single games"))
	}
	return b.String()
}
