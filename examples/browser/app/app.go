package app

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

const (
	// MaxRequest is the maximum length of a question in bytes.
	MaxRequest = 10 << 20

	// MaxText is the maximum length of a file that is opened, in bytes.
	MaxText = 4 << 20

	// MaxEntrants is the maximum number of entrants of an event.
	MaxEntrants = 10_000

	// MaxGames is the maximum number of rounds, games and byes of an event
	// together.
	MaxGames = 100_000

	// MaxRecords is the maximum number of the director's records together:
	// withdrawals, absences, pins, and so on.
	MaxRecords = 2_000

	// MaxSteps is the maximum of the number of results that are recorded at
	// once, times the number of entrants, rounds, games, byes and records
	// of the event.
	MaxSteps = 50_000_000
)

// An event knows its players by their names.
type event = pairing.Event[string]

// asked has the keys of every question.
type asked struct {
	ID  int64  `json:"id,omitzero"`
	Ask string `json:"ask"`
}

// verbs has the function that answers each question.
var verbs = map[string]func(request []byte) (any, error){
	"open":     open,
	"new":      begin,
	"sample":   sample,
	"show":     show,
	"why":      why,
	"whynot":   whyNot,
	"whatif":   whatIf,
	"result":   result,
	"results":  results,
	"pair":     pair,
	"unpair":   unpair,
	"playoff":  playOff,
	"enter":    enter,
	"withdraw": withdraw,
	"return":   comeBack,
	"excuse":   inRound(pairing.Excuse, "%s is absent in round %d."),
	"bye":      inRound(pairing.RequestBye, "%s has a requested bye in round %d."),
	"expect":   inRound(pairing.Expect, "%s is there in round %d."),
	"rules":    rules,
}

// Answer returns the answer to a question. It is a JSON object, whatever the
// question is.
func Answer(request []byte) []byte {
	id, a, err := find(request)
	if err != nil {
		return refuse(id, err)
	}
	text, err := json.Marshal(struct {
		ID     int64 `json:"id"`
		Answer any   `json:"answer"`
	}{id, a})
	if err != nil {
		return refuse(id, err)
	}
	return text
}

// find returns the answer to a question, and the id of the question.
func find(request []byte) (id int64, answer any, err error) {
	if len(request) > MaxRequest {
		return 0, nil, fmt.Errorf("the question has %d bytes; at most %d are allowed", len(request), MaxRequest)
	}
	var head asked
	if err := json.Unmarshal(request, &head); err != nil {
		return 0, nil, fmt.Errorf("the question is not JSON, or its id or ask is wrong: %w", err)
	}
	verb, ok := verbs[head.Ask]
	if !ok {
		known := strings.Join(slices.Sorted(maps.Keys(verbs)), ", ")
		return head.ID, nil, fmt.Errorf("there is no question %.100q; there are %s", head.Ask, known)
	}
	answer, err = verb(request)
	return head.ID, answer, err
}

// packages finds the name of the package that an error comes from.
var packages = regexp.MustCompile(`^(result \d+: )?(?:pairing|championship): `)

// refuse returns the text of a refusal.
func refuse(id int64, why error) []byte {
	var lines []string
	for line := range strings.SplitSeq(why.Error(), "\n") {
		lines = append(lines, packages.ReplaceAllString(line, "$1"))
	}
	text, err := json.Marshal(struct {
		ID       int64            `json:"id"`
		Error    string           `json:"error"`
		Problems pairing.Problems `json:"problems,omitempty"`
	}{id, strings.Join(lines, "\n"), problemsOf(why)})
	if err != nil {
		panic("app: encoding/json did not write a refusal")
	}
	return text
}

// problemsOf returns the problems in an error, and in the errors that it joins.
func problemsOf(err error) (all pairing.Problems) {
	switch x := err.(type) {
	case pairing.Problems:
		return x
	case interface{ Unwrap() []error }:
		for _, part := range x.Unwrap() {
			all = append(all, problemsOf(part)...)
		}
	case interface{ Unwrap() error }:
		return problemsOf(x.Unwrap())
	}
	return all
}

// read reads a question into a struct, strictly.
func read(request []byte, question any) error {
	if err := strict.Unmarshal(request, question); err != nil {
		return fmt.Errorf("the question: %w", err)
	}
	return nil
}

// check returns the problems of an event. It can be too large for a page.
func check(e event) error {
	if err := fits(e); err != nil {
		return err
	}
	return e.Check()
}

// fits returns an error if an event is too large for a page. An event that is
// not can be saved and opened again.
func fits(e event) error {
	games, records := played(e), directed(e)
	switch {
	case len(e.Entrants) > MaxEntrants:
		return fmt.Errorf("the event has %d entrants; this page can show %d", len(e.Entrants), MaxEntrants)
	case games > MaxGames:
		return fmt.Errorf("the event has %d rounds, games and byes; this page can show %d", games, MaxGames)
	case records > MaxRecords:
		return fmt.Errorf("the event has %d records of the director; this page can show %d",
			records, MaxRecords)
	}
	if n := latest(e); n > MaxGames {
		return fmt.Errorf("a record of the director is about round %d; this page can show %d", n, MaxGames)
	}
	text, err := json.MarshalIndent(e, "", " ")
	if err != nil {
		return err
	}
	if len(text) >= MaxText {
		return fmt.Errorf("the file of the event has %d bytes; this page can open %d", len(text)+1, MaxText)
	}
	return nil
}

// items counts everything in an event.
func items(e event) int { return len(e.Entrants) + played(e) + directed(e) }

// played counts the rounds, games and byes of an event.
func played(e event) int {
	n := len(e.Rounds)
	for _, r := range e.Rounds {
		n += len(r.Games) + len(r.Byes)
	}
	return n
}

// directed counts the director's records.
func directed(e event) int {
	n := len(e.Withdrawals) + len(e.Absent) + len(e.Requested) + len(e.Acceleration) + len(e.ExtraLives) +
		len(e.Amended) + len(e.Reinstated) + len(e.Forbidden) + len(e.Pins)
	for _, x := range e.Pins {
		n += len(x.Pairs)
	}
	return n
}

// latest returns the latest round that a record of the director names.
func latest(e event) (n int) {
	for _, x := range e.Withdrawals {
		n = max(n, x.After, x.Until)
	}
	for _, x := range e.Absent {
		n = max(n, x.Round)
	}
	for _, x := range e.Requested {
		n = max(n, x.Round)
	}
	for _, x := range e.Amended {
		n = max(n, x.Until)
	}
	for _, x := range e.Acceleration {
		n = max(n, x.Round)
	}
	for _, x := range e.ExtraLives {
		n = max(n, x.After)
	}
	for _, x := range e.Reinstated {
		n = max(n, x.After)
	}
	for _, x := range e.Pins {
		n = max(n, x.Round)
	}
	return n
}
