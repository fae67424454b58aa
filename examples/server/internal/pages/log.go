package pages

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// This file has the page of the log.

// A logPage has notices, the newest first.
type logPage struct {
	None    bool
	Action  string // of the form that filters
	Fields  []field
	All     string // the address without a filter, if there is one
	Notices []noticeRow
	Newer   string
	Older   string
	From    int64 // the records that a filter has searched
	To      int64
}

// A noticeRow is a notice.
type noticeRow struct {
	Number  int64
	At      *moment
	By      string // who decided
	Said    string
	Address string // of the round, or ""
}

const (
	// maxSearched is how many records one page of a filter searches.
	maxSearched = 5_000

	// readAtOnce is how many of them are read at once. Each time, the file
	// is opened and read from a place before the first of them.
	readAtOnce = 1_000
)

// logKinds are the kinds of records by which the log can be filtered.
var logKinds = []option{{Text: "Everything"}, {Value: "results", Text: "Results"}, {Value: "rounds", Text: "Rounds"},
	{Value: "players", Text: "Players"}, {Value: "other", Text: "Other"}}

// kindOf has the kind of a record by the verb of its command. All other verbs
// are of the kind other.
var kindOf = map[string]string{
	"report": "results", "replay": "results", "self-report": "results",
	"begin": "rounds", "unbegin": "rounds", "pair": "rounds", "unpair": "rounds", "start": "rounds",
	"pin": "rounds", "forbid": "rounds", "play-off": "rounds", "fix-times": "rounds", "set-time": "rounds",
	"register": "players", "register-all": "players", "leave": "players", "rate": "players",
	"rename": "players", "invite": "players", "invite-all": "players", "enter": "players",
	"withdraw": "players", "return": "players", "reinstate": "players", "absent": "players",
}

// A logFilter says which notices are shown. The zero value shows all.
type logFilter struct {
	Round  int
	Player string // a part of the sentence, in small letters
	Kind   string
}

// filter reads the filter of the query. What it does not know is left out.
func (v View) filter() (f logFilter) {
	if n, err := strconv.Atoi(v.Query["round"]); err == nil && n > 0 && n <= len(v.State.File.Event.Rounds) {
		f.Round = n
	}
	for _, o := range logKinds {
		if o.Value == v.Query["kind"] {
			f.Kind = o.Value
		}
	}
	f.Player = strings.ToLower(strings.TrimSpace(v.Query["player"]))
	return f
}

// shows reports whether a filter shows a notice.
func (f logFilter) shows(n desk.Notice) bool {
	kind := kindOf[n.Do]
	if kind == "" {
		kind = "other"
	}
	return (f.Round == 0 || n.Round == f.Round) && (f.Kind == "" || f.Kind == kind) &&
		strings.Contains(strings.ToLower(n.Said), f.Player)
}

// logFields are the fields of the form that filters.
func (v View) logFields(f logFilter) []field {
	kinds, rounds := append([]option(nil), logKinds...), []option{{Text: "All rounds"}}
	for i := range kinds {
		kinds[i].Chosen = kinds[i].Value == f.Kind
	}
	for k := range v.State.File.Event.Rounds {
		rounds = append(rounds, option{fmt.Sprint(k + 1), roundWords(k + 1), k+1 == f.Round})
	}
	return []field{
		{ID: "kind", Name: "kind", Label: "Kind", Kind: choice, Options: kinds},
		{ID: "round", Name: "round", Label: "Round", Kind: choice, Options: rounds},
		{ID: "player", Name: "player", Label: "Player, or a part of the name", Kind: text,
			Value: say.Clean(strings.TrimSpace(v.Query["player"]))},
	}
}

// logAddress is the address of the log with the filter of the view. Before is
// the record before which its page begins, or 0 for the newest.
func (v View) logAddress(before int64) string {
	text := ""
	if before > 0 {
		text = fmt.Sprint(before)
	}
	return v.address("log", "kind", v.Query["kind"], "round", v.Query["round"], "player", v.Query["player"],
		"before", text)
}

func notices(v visit) (content, error) {
	if v.Notices == nil {
		return content{"Log", logPage{None: true}}, nil
	}
	last := v.State.Number
	to := last
	if n := int64(0); v.Query["before"] != "" {
		if _, err := fmt.Sscanf(v.Query["before"], "%d", &n); err == nil {
			to = max(0, min(last, n-1))
		}
	}
	f := v.filter()
	p := logPage{Action: v.base() + "log", Fields: v.logFields(f), To: to}
	filtered := f != logFilter{}
	if filtered {
		p.All = v.base() + "log"
	}
	from, n := to, int64(pageSize)
	if filtered {
		n = readAtOnce
	}
	for from > 0 && len(p.Notices) < pageSize && to-from < maxSearched {
		after := max(0, from-n)
		list, err := v.noticesBetween(after, from)
		if err != nil {
			return content{}, err
		}
		for k := len(list) - 1; k >= 0 && len(p.Notices) < pageSize; k-- {
			from = list[k].Number - 1
			if f.shows(list[k]) {
				p.Notices = append(p.Notices, v.noticeRow(list[k]))
			}
		}
		if len(list) == 0 {
			from = after
		}
	}
	if p.From = from + 1; from > 0 {
		p.Older = v.logAddress(from + 1)
	}
	if to < last {
		p.Newer = v.logAddress(0)
		if to+pageSize < last && !filtered {
			p.Newer = v.logAddress(to + pageSize + 1)
		}
	}
	return content{"Log", p}, nil
}

// noticesBetween returns the notices after a number up to another, oldest
// first.
func (v View) noticesBetween(after, to int64) (all []desk.Notice, err error) {
	for after < to {
		list, err := v.Notices(after, int(to-after))
		if err != nil || len(list) == 0 {
			return all, err
		}
		all, after = append(all, list...), list[len(list)-1].Number
	}
	return all, nil
}

// noticeRow shows a notice.
func (v View) noticeRow(n desk.Notice) noticeRow {
	row := noticeRow{Number: n.Number, At: v.moment(n.At), By: byWords(n.By), Said: prose(n.Said)}
	if n.Round >= 1 && n.Round <= len(v.State.File.Event.Rounds) {
		row.Address = v.round(n.Round)
	}
	return row
}

// byWords says who decided.
func byWords(by string) string {
	switch by {
	case "director", "clock":
		return "the " + by
	case desk.Entry.String():
		return "a helper"
	case "":
		return "a member"
	}
	return prose(by)
}
