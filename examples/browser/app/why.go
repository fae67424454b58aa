package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file says why a round is as it is, and why it is not another.

// A reason says one thing about a round. It comes from a criterion, or from a
// rule of package colors.
type reason struct {
	Text      string            `json:"text"`
	Players   []string          `json:"players,omitempty"`
	Criterion pairing.Criterion `json:"criterion,omitzero"`
	Rule      colors.Rule       `json:"rule,omitzero"`
	RuleText  string            `json:"ruleText,omitzero"`
}

// withColors returns reasons, with the reason of the colors behind the last
// reason of each game.
func withColors(found []pairing.Reason[string], decided []colors.Decision[string]) []reason {
	of := map[[2]string]colors.Decision[string]{}
	for _, d := range decided {
		of[[2]string{d.Gold, d.Silver}] = d
	}
	list := []reason{}
	for k, x := range found {
		text := trimRule(x)
		list = append(list, reason{Text: say.Capital(text), Players: x.Players, Criterion: x.Criterion,
			RuleText: textOf(x.Criterion.String())})
		if len(x.Players) != 2 || k+1 < len(found) && slices.Equal(found[k+1].Players, x.Players) {
			continue
		}
		d, ok := of[[2]string{x.Players[0], x.Players[1]}]
		if !ok {
			if d, ok = of[[2]string{x.Players[1], x.Players[0]}]; !ok {
				continue
			}
		}
		list = append(list, colorReason(d))
	}
	return list
}

// colorReason says why the colors of a game are as they are.
func colorReason(d colors.Decision[string]) reason {
	x := reason{Players: []string{d.Gold, d.Silver}}
	if d.Rule == 0 {
		x.Text = "The director has chosen the colors"
		return x
	}
	text := strings.TrimPrefix(d.ReasonNamed(called), d.Rule.String()+": ")
	x.Text = fmt.Sprintf("%s has Gold: %s", called(d.Gold), text)
	x.Rule, x.RuleText = d.Rule, textOf(d.Rule.String())
	return x
}

// A whyAnswer is the answer to why.
type whyAnswer struct {
	Number  int      `json:"number"`
	Reasons []reason `json:"reasons"`
	Verdict string   `json:"verdict"` // the finding of an audit
	Optimal bool     `json:"optimal"`
	Cost    []cost   `json:"cost"` // of the best round

	// Ranking has the players of the round. Round is the best round, and
	// Proof proves it.
	Ranking  []rankedPlayer        `json:"ranking"`
	Directed string                `json:"directed,omitzero"`
	Round    pairing.Round[string] `json:"round"`
	Proof    string                `json:"proof"`
}

// why says why a round of an event is as it is, or the next round.
func why(request []byte) (any, error) {
	var q struct {
		onEvent
		Round int `json:"round,omitempty"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	e := q.Event
	if err := check(e); err != nil {
		return nil, err
	}
	n := q.Round
	if n == 0 {
		n = len(e.Rounds) + 1
	}
	before, err := e.Before(n)
	if err != nil {
		return nil, err
	}
	p, err := pairing.Prepare(before)
	if err != nil {
		return nil, err
	}
	p = p.Named(called)
	best := p.Next()
	if best.Over {
		return nil, pairing.ErrOver
	}
	x := whyAnswer{Number: n, Cost: costs(e, best.Cost), Ranking: ranking(e, best), Directed: best.Directed,
		Round: best.Round, Reasons: []reason{}}
	if x.Proof, err = proof(before, best); err != nil {
		return nil, err
	}
	is := best.Round
	if n <= len(e.Rounds) {
		is = e.Rounds[n-1]
	}
	verdict, err := p.Audit(is)
	if err != nil {
		return nil, err
	}
	x.Optimal, x.Verdict = verdict.Optimal, verdictWords(verdict)
	if verdict.Legal {
		found, err := p.Explain(is)
		if err != nil {
			return nil, err
		}
		x.Reasons = withColors(found, best.Colors)
	}
	return x, nil
}

// verdictWords returns the finding of an audit in words.
func verdictWords(v pairing.Verdict[string]) string {
	switch {
	case v.Optimal:
		return "No round is better by any criterion. The certificate proves it."
	case !v.Legal:
		return "The rules do not allow this round: " + plain(v.Problems) + "."
	case v.WorseAt == nil:
		return "Another round is as good, and comes first."
	}
	return fmt.Sprintf("Another round is better at the criterion %s, by %d.", v.WorseAt.Level(), v.By)
}

// A wishAnswer is the answer to whynot.
type wishAnswer struct {
	Text string `json:"text"`

	// Legal says that some legal round meets the wish. Met says that the
	// round that the rules give meets it.
	Legal bool `json:"legal"`
	Met   bool `json:"met"`

	// Criterion is the first at which the round gets worse by the wish.
	Criterion     pairing.Criterion `json:"criterion,omitzero"`
	CriterionText string            `json:"criterionText,omitzero"`

	// Round is the best round that meets the wish, and Cost is its cost.
	Round *pairing.Round[string] `json:"round,omitempty"`
	Cost  []cost                 `json:"cost,omitempty"`
}

// whyNot says why a round does not meet a wish.
func whyNot(request []byte) (any, error) {
	var q struct {
		onEvent
		Round int         `json:"round,omitempty"`
		Pairs [][2]string `json:"pairs,omitempty"`
		Bye   *string     `json:"bye,omitzero"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	e := q.Event
	if err := check(e); err != nil {
		return nil, err
	}
	if n := q.Round; n != 0 {
		var err error
		if e, err = e.Before(n); err != nil {
			return nil, err
		}
	}
	p, err := pairing.Prepare(e)
	if err != nil {
		return nil, err
	}
	answer, err := p.Named(called).WhyNot(pairing.Pin[string]{Round: len(e.Rounds) + 1, Pairs: q.Pairs, Bye: q.Bye})
	if err != nil {
		return nil, err
	}
	x := wishAnswer{Text: answer.Text, Legal: answer.Legal, Met: answer.Met, Criterion: answer.Criterion}
	if answer.Criterion != 0 {
		x.CriterionText = textOf(answer.Criterion.String())
	}
	if len(answer.Round.Round.Games)+len(answer.Round.Round.Byes) > 0 {
		x.Round, x.Cost = &answer.Round.Round, costs(e, answer.Round.Cost)
	}
	return x, nil
}

// trimRule is the text of a reason without the names of criteria before it.
func trimRule(x pairing.Reason[string]) string {
	names, text, ok := strings.Cut(x.Text, ": ")
	if !ok {
		return x.Text
	}
	for name := range strings.SplitSeq(names, " and ") {
		if new(pairing.Criterion).UnmarshalText([]byte(name)) != nil {
			return x.Text
		}
	}
	return text
}
