package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/rating"
)

// This file has the games that count, and why others do not.

// A limits bounds the memory of a record.
type limits struct {
	players, pairs int
	names          int // bytes of all names
	name           int // bytes of a name
	games          int64
}

// usual are the limits, unless a test has others.
var usual = limits{players: 1_000_000, pairs: 5_000_000, names: 256 << 20, name: 1 << 14, games: 1e15}

// A reason is why a game does not count.
type reason int

const (
	unfinished reason = iota
	voided
	unknown
	itself
	unreadable
	notAsked
	noDate
	outside
	tooFew
	reasons // how many there are
)

// why has the reasons in words.
var why = [reasons]string{
	unfinished: "not finished",
	voided:     "lost by both",
	unknown:    "a player is unknown",
	itself:     "a player against itself",
	unreadable: "cannot be read",
	notAsked:   "not among -players",
	noDate:     "no full date",
	outside:    "before -from or after -to",
	tooFew:     "of players below -least",
}

// maxPlaces is how many places are kept for each reason.
const maxPlaces = 3

// maxProblems is how many problems are told.
const maxProblems = 20

// A missed is the games that do not count for one reason.
type missed struct {
	games  int64
	places []string
}

// A record is what the files say.
type record struct {
	limits
	asked    map[string]bool // nil for all players
	from, to string          // the first and the last day, or ""

	names []string
	size  int              // bytes of names
	ids   map[string]int32 // by names, and names that are not UTF-8
	memo  memo[int32]      // of ids
	sum   rating.Tally[int32]
	crowd crowdTally
	games int64

	missed   [reasons]missed
	problems []string
	more     int      // problems that are not told
	notes    []string // on the files

	file   string // that is read
	not8   bool   // it has a name that is not UTF-8
	failed error  // a limit was reached
}

func newRecord() *record { return &record{limits: usual, ids: map[string]int32{}} }

// ask lets only games among these players count, if there are any. Their names
// are as in the files.
func (r *record) ask(players []string) {
	if players != nil {
		r.asked = map[string]bool{}
	}
	for _, name := range players {
		r.asked[name] = true
	}
}

// problem returns what cannot be read, or nil.
func (r *record) problem() error {
	var errs []error
	for _, text := range r.problems {
		errs = append(errs, errors.New(text))
	}
	if r.more > 0 {
		errs = append(errs, errors.New(say.Count(r.more, "more problem", "more problems")))
	}
	return errors.Join(errs...)
}

// seen returns how many games there were so far.
func (r *record) seen() int64 {
	n := r.games
	for _, m := range r.missed {
		n += m.games
	}
	return n
}

// A place is a line of the file that is read.
type place = int64

// miss counts games that do not count.
func (r *record) miss(line place, n int64, because reason) {
	m := &r.missed[because]
	m.games += n
	if len(m.places) < maxPlaces && line > 0 {
		m.places = append(m.places, fmt.Sprintf("%s:%d", r.file, line))
	}
}

// wrong takes note of a line that cannot be read.
func (r *record) wrong(line place, format string, args ...any) {
	r.miss(line, 1, unreadable)
	if len(r.problems) == maxProblems {
		r.more++
		return
	}
	r.problems = append(r.problems, fmt.Sprintf("%s:%d: ", r.file, line)+fmt.Sprintf(format, args...))
}

// quoted returns a text from a file for an error.
func quoted(text []byte) string {
	const most = 60
	return `"` + say.Cut(say.Clean(string(text[:min(len(text), 10*most)])), most, most/3) + `"`
}

// add counts the games of two players, or says why they do not count. The date
// matters only if dates were asked for.
func (r *record) add(line place, a, b []byte, x result, date []byte) {
	n := int64(1)
	if x.many {
		n = x.games[0] + x.games[1] + x.games[2]
	}
	switch {
	case r.failed != nil:
		return
	case len(a) == 0 || len(b) == 0:
		r.wrong(line, "a player has no name")
		return
	case string(a) == "?" || string(b) == "?":
		r.miss(line, n, unknown)
		return
	}
	if r.from != "" || r.to != "" {
		first, last, ok := span(date)
		switch {
		case !ok, first < r.from && last >= r.from, r.to != "" && last > r.to && first <= r.to:
			r.miss(line, n, noDate)
			return
		case first < r.from || r.to != "" && last > r.to:
			r.miss(line, n, outside)
			return
		}
	}
	if bytes.Equal(a, b) {
		r.miss(line, n, itself)
		return
	}
	if x.open || x.void {
		because := unfinished
		if x.void {
			because = voided
		}
		r.miss(line, n, because)
		return
	}
	i, j := r.id(line, a), r.id(line, b)
	switch {
	case r.failed != nil:
		return
	case i < 0 || j < 0:
		r.miss(line, n, notAsked)
		return
	}
	var err error
	if !x.many && i < crowd && j < crowd {
		r.crowd.add(i, j, x.score)
	} else if x.many {
		err = r.sum.AddPair(rating.Pair[int32]{A: i, B: j,
			Wins: x.games[0], Draws: x.games[1], Losses: x.games[2]})
	} else {
		err = r.sum.Add(i, j, x.score)
	}
	if r.games += n; err == nil && r.games > r.limits.games {
		err = fmt.Errorf("more than %d games", r.limits.games)
	}
	if _, pairs := r.sum.Len(); pairs > r.limits.pairs && err == nil {
		err = fmt.Errorf("more than %d different pairs of players", r.limits.pairs)
	}
	if err != nil {
		r.fail(line, err)
	}
}

// fail ends the reading.
func (r *record) fail(line place, err error) {
	if r.failed == nil {
		r.failed = fmt.Errorf("%s:%d: %w", r.file, line, err)
	}
}

// id returns the number of a player, or -1 if nobody asked for the player.
func (r *record) id(line place, text []byte) int32 {
	if i, ok := r.memo.find(text, r.ids); ok {
		return i
	}
	if len(text) > r.name {
		r.fail(line, fmt.Errorf("a name of more than %d bytes: %s", r.name, quoted(text)))
		return -1
	}
	name := string(text)
	if !utf8.ValidString(name) {
		if !r.not8 {
			r.not8 = true
			r.notes = append(r.notes, fmt.Sprintf("%s:%d: names that are not UTF-8 are read as "+
				"Windows-1252", r.file, line))
		}
		name = windows1252(text)
	}
	i, ok := r.ids[name]
	switch {
	case ok:
	case r.asked != nil && !r.asked[name]:
		return -1
	case len(r.names) == r.players:
		r.fail(line, fmt.Errorf("more than %d different players; is this a file of results?", r.players))
		return -1
	case r.size+len(name) > r.limits.names:
		r.fail(line, fmt.Errorf("the names have more than %d bytes; is this a file of results?",
			r.limits.names))
		return -1
	default:
		i = int32(len(r.names))
		r.names = append(r.names, name)
		r.size += len(name)
		r.ids[name] = i
	}
	if name != string(text) {
		r.ids[string(text)] = i
	}
	return i
}

// windows has the characters of Windows-1252 from 0x80 to 0x9f. Five bytes have
// none, and are control characters.
var windows = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

// windows1252 decodes a text.
func windows1252(text []byte) string {
	var b strings.Builder
	for _, c := range text {
		if 0x80 <= c && c < 0xa0 {
			b.WriteRune(windows[c-0x80])
		} else {
			b.WriteRune(rune(c))
		}
	}
	return b.String()
}

// span returns the first and the last day that a date can mean, such as
// 20240500 and 20240599 for 2024.05.??. A date has four digits, and maybe two
// and two more, with points, hyphens or slashes between them. A number of nine
// digits or more has the seconds since 1970, in UTC.
func span(date []byte) (first, last string, ok bool) {
	if seconds, _, _ := bytes.Cut(date, []byte(".")); len(seconds) >= 9 && len(date) <= 20 {
		if x, ok := parsePoints(date); ok && x < 1e11 {
			day := time.Unix(int64(x), 0).UTC().Format("20060102")
			return day, day, true
		}
	}
	if len(date) < 4 {
		return "", "", false
	}
	first, last = "00000000", "99999999"
	low, high := []byte(first), []byte(last)
	k := 0
	for part, size := range [...]int{4, 2, 2} {
		if part > 0 {
			if len(date) == 0 || len(date) > 0 && (date[0] == ' ' || date[0] == 'T') {
				break // a time follows
			}
			if !strings.ContainsRune(".-/", rune(date[0])) {
				return "", "", false
			}
			date = date[1:]
		}
		if len(date) < size {
			return "", "", false
		}
		for _, c := range date[:size] {
			switch {
			case '0' <= c && c <= '9':
				low[k], high[k] = c, c
			case c != '?':
				return "", "", false
			}
			k++
		}
		date = date[size:]
	}
	if len(date) > 0 && date[0] != ' ' && date[0] != 'T' {
		return "", "", false
	}
	return string(low), string(high), true
}
