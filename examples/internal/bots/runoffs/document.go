package runoffs

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/runoff"
)

// A Document is a report as data. It is written and read as JSON with
// [Report.JSON] and [ReadDocument].
type Document struct {
	Title string `json:"title,omitzero"`
	// Decides is the method by which the winner is found. It is left out if
	// no method decides.
	Decides Method `json:"decides,omitzero"`
	// Winners are the bots in the first place by this method. They are left
	// out if no method decides.
	Winners []string `json:"winners,omitempty"`
	// Bots are in the order of the event.
	Bots    []string `json:"bots"`
	Matches int      `json:"matches"` // how many
	// Hands is the number of hands of each half of a match. It is left out
	// if it is not known.
	Hands int `json:"hands,omitzero"`
	// Pairs have met. They are in the order of the bots.
	Pairs []Pair `json:"pairs"`
	// Rankings has a ranking by each method, in the order of [Methods].
	Rankings []Ranking `json:"rankings"`
	// Confidence is left out if there are no resamples.
	Confidence *Confidence `json:"confidence,omitempty"`
	// Luck is left out if there are no scores of duplicate matches.
	Luck *LuckSummary `json:"luck,omitempty"`
}

// A Pair is two bots that have met.
type Pair struct {
	A       string `json:"a"`
	B       string `json:"b"`
	Matches int    `json:"matches"` // how many
	Chips   int64  `json:"chips"`   // that A won from B
	Points  int    `json:"points"`  // of A: 1, 0 or -1
	// Luck is left out if it is not known.
	Luck *Luck `json:"luck,omitempty"`
}

// Luck is how sure the chips of a [Pair] are.
type Luck struct {
	// Duplicate and Plain are standard errors of the chips, by rule
	// duplicate.StandardErrors.
	Duplicate float64 `json:"duplicate"`
	Plain     float64 `json:"plain"`
	// Times is how many times as many hands plain matches need, to be as
	// sure. It is null if the duplicate took out all luck.
	Times *float64 `json:"times"`
}

// A LuckSummary is about all pairs.
type LuckSummary struct {
	Pairs int `json:"pairs"` // how many have met
	// BeyondDuplicate is how many pairs differ by more than two standard
	// errors. BeyondPlain is how many would do so in plain matches with the
	// same chips.
	BeyondDuplicate int `json:"beyondDuplicate"`
	BeyondPlain     int `json:"beyondPlain"`
	// Times is how many times as many hands plain matches need, in all. It
	// is null if the duplicate took out all luck.
	Times *float64 `json:"times"`
}

// A Ranking is the ranking by a method.
type Ranking struct {
	Method  Method                 `json:"method"`
	Ranking runoff.Ranking[string] `json:"ranking"`
	// Trust says how often each bot had which place in the resamples. It is
	// left out if that is not known.
	Trust []runoff.Trust[string] `json:"trust,omitempty"`
}

// Confidence says how the places were resampled.
type Confidence struct {
	Samples int    `json:"samples"`
	Seed    uint64 `json:"seed"`
	// Most is how often the pair has met that has met most. If it is below
	// 10, bots that are nearly equal are less sure than the counts say.
	Most int `json:"most"`
	// Unknown says why nothing is known. It is left out otherwise.
	Unknown string `json:"unknown,omitzero"`
	// Gaps are between neighbours in the table of chips.
	Gaps []runoff.Gap[string] `json:"gaps,omitempty"`
}

// Document returns the report as data. It shares lists with the report, so the
// caller must not change them.
func (r Report) Document() Document {
	doc := Document{Title: r.title, Decides: r.decides, Bots: append([]string{}, r.bots...), Matches: r.matches,
		Hands: r.luck.hands}
	if r.decides != 0 {
		doc.Winners = append(doc.Winners, r.first().Places[0].Bots...)
	}
	known := map[[2]string]*Luck{}
	for _, g := range r.luck.pairs {
		if g.known {
			known[[2]string{g.ahead, g.behind}] = &Luck{g.duplicate, g.plain, finite(g.times())}
		}
	}
	for i, a := range r.bots {
		for _, b := range r.bots[i+1:] {
			s := r.table.Series(a, b)
			if s.Matches == 0 {
				continue
			}
			luck := known[[2]string{a, b}]
			if luck == nil {
				luck = known[[2]string{b, a}]
			}
			doc.Pairs = append(doc.Pairs, Pair{A: a, B: b, Matches: s.Matches, Chips: s.Chips,
				Points: sign(s.Chips), Luck: luck})
		}
	}
	for _, x := range r.rankings {
		doc.Rankings = append(doc.Rankings, Ranking{x.method, x.Ranking, x.trust})
	}
	if r.samples > 0 {
		doc.Confidence = &Confidence{r.samples, r.seed, r.most, r.unknown, r.gaps}
	}
	if len(r.luck.pairs) > 0 {
		s := r.luck.summary()
		doc.Luck = &s
	}
	return doc
}

func sign(n int64) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// JSON returns the document of the report as JSON on one line. It fails if a
// name or the title is not UTF-8.
func (r Report) JSON() ([]byte, error) {
	doc := r.Document()
	b, err := strict.Append(nil, &doc)
	if err != nil {
		return nil, fmt.Errorf("runoffs: %w", err)
	}
	return append(b, '\n'), nil
}

// ReadDocument reads the JSON of a document, strictly. A key that is unknown,
// appears twice or is missing is an error that names the place. Whether the
// results are right is not checked.
func ReadDocument(text []byte) (Document, error) {
	var doc Document
	if err := strict.Unmarshal(text, &doc); err != nil {
		return Document{}, fmt.Errorf("runoffs: %w", err)
	}
	return doc, nil
}
