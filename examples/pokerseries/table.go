package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file reads crosstables.

// The sizes that the program takes.
const (
	maxFile   = 64 << 20 // bytes
	maxBots   = runoffs.MaxBots
	maxName   = 60 // characters
	maxListed = 20 // problems
)

// An event is what a file says.
type event struct {
	title   string
	bots    []string
	matches []runoff.Match[string]
}

// record returns the event as the library has it.
func (e event) record(uneven bool) runoff.Event[string] {
	return runoff.Event[string]{Bots: e.bots, Matches: e.matches, Options: runoff.Options{AllowUneven: uneven}}
}

// among returns the part of an event that concerns these bots only.
func (e event) among(bots []string) event {
	in := map[string]bool{}
	for _, b := range bots {
		in[b] = true
	}
	part := event{title: e.title, bots: bots}
	for _, m := range e.matches {
		if in[m.A] && in[m.B] {
			part.matches = append(part.matches, m)
		}
	}
	return part
}

// A problem is about a line of a file. The column is 0 if the problem is about
// the whole line, or about a word that the problem names.
type problem struct {
	line, column int
	text         string
}

// A reader reads a file and collects its problems.
type reader struct {
	event
	line     int
	column   int // of what is wrong, or 0
	problems []problem
	room     int // for how many problems
	more     int // how many there was no room for

	botLine   map[string]int // where each bot has its line
	matchLine []int          // of each match
	other     []int64        // chips of each match that the file gives to B
	idLine    map[string]int // where each ID is first
	titled    bool

	told []*repeated // problems that a file has again and again
	of   map[string]*repeated
}

// A repeated is a problem that is listed once, with the number of the lines
// that have it, too.
type repeated struct {
	at   int // in the list of problems; -1 if there was no room
	more int
}

// once takes note of a problem with a name, or counts it if it has been told.
func (r *reader) once(what, name, format string, args ...any) {
	key := what + " " + name
	if t := r.of[key]; t != nil {
		t.more++
		return
	}
	t := &repeated{at: len(r.problems)}
	r.of[key] = t
	r.told = append(r.told, t)
	if r.wrong(format, args...); t.at == len(r.problems) {
		t.at = -1
	}
}

// count adds to the problems that were told once how many more lines have them.
func (r *reader) count() {
	for _, t := range r.told {
		if t.at >= 0 && t.more > 0 {
			r.problems[t.at].text += ", and in " + say.Count(t.more, "more line", "more lines")
		}
	}
}

// wrong takes note of a problem, in not too many words, or only counts it.
func (r *reader) wrong(format string, args ...any) {
	if len(r.problems) == r.room {
		r.more++
		return
	}
	const most = 400
	text := say.Clean(fmt.Sprintf(format, args...))
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	r.problems = append(r.problems, problem{r.line, r.column, text})
}

// parse reads a file. The error lists its problems in order of lines.
func parse(name string, text []byte) (event, error) {
	r := reader{room: maxListed, botLine: map[string]int{}, idLine: map[string]int{}, of: map[string]*repeated{}}
	for line := range bytes.Lines(text) {
		r.line++
		words, column, err := split(strings.TrimRight(string(line), "\r\n"))
		switch {
		case err != nil:
			r.column = column
			r.wrong("%v", err)
			r.column = 0
		case len(words) == 0:
		case words[0] == "match":
			r.match(words[1:])
		case words[0] == "bot":
			r.bot(words[1:])
		case words[0] == "title":
			r.setTitle(words[1:])
		default:
			r.wrong("%q: a line begins with match, bot, title or #", words[0])
		}
	}
	r.check()
	r.count()
	if len(r.problems) == 0 {
		return r.event, nil
	}
	slices.SortStableFunc(r.problems, func(x, y problem) int { return cmp.Compare(x.line, y.line) })
	var list []error
	for _, p := range r.problems[:min(len(r.problems), maxListed)] {
		at := name
		if p.line > 0 {
			at += fmt.Sprintf(":%d", p.line)
		}
		if p.column > 0 {
			at += fmt.Sprintf(":%d", p.column)
		}
		list = append(list, fmt.Errorf("%s: %s", at, p.text))
	}
	if more := len(r.problems) - len(list) + r.more; more > 0 {
		list = append(list, fmt.Errorf("and %s", say.Count(more, "more problem", "more problems")))
	}
	return event{}, errors.Join(list...)
}

// split returns the words of a line up to a comment. A text in quotes is one
// word, as in Go. With an error it returns the column of the error, counted in
// characters from 1.
func split(text string) (words []string, column int, err error) {
	if !utf8.ValidString(text) {
		return nil, 0, errors.New("the line is not UTF-8")
	}
	columnOf := func(rest string) int { return utf8.RuneCountInString(text[:len(text)-len(rest)]) + 1 }
	for line := text; ; {
		line = strings.TrimLeft(line, " \t")
		if line == "" || line[0] == '#' {
			return words, 0, nil
		}
		if line[0] != '"' {
			end := strings.IndexAny(line, " \t")
			if end < 0 {
				end = len(line)
			}
			words = append(words, line[:end])
			line = line[end:]
			continue
		}
		quoted, err := strconv.QuotedPrefix(line)
		if err != nil {
			return nil, columnOf(line), fmt.Errorf("a quote is not closed, or has an unknown escape: %s",
				line)
		}
		word, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, columnOf(line), fmt.Errorf("%s: %w", quoted, err)
		}
		words = append(words, word)
		line = line[len(quoted):]
		if line != "" && !strings.ContainsRune(" \t#", rune(line[0])) {
			return nil, columnOf(line), fmt.Errorf("%s: no blank after the quote", quoted)
		}
	}
}

// setTitle takes a title, and that only once.
func (r *reader) setTitle(words []string) {
	r.title = strings.Join(words, " ")
	switch {
	case r.titled:
		r.wrong("a second title")
	case !printable(r.title) || utf8.RuneCountInString(r.title) > 2*maxName:
		r.wrong("the title must have 1 to %d printable characters", 2*maxName)
	}
	r.titled = true
}

// bot takes a bot that has a line of its own.
func (r *reader) bot(words []string) {
	if len(words) != 1 {
		r.wrong("bot takes a name, in quotes if it has blanks, not %d words", len(words))
		return
	}
	name := words[0]
	if first, ok := r.botLine[name]; ok {
		r.wrong("bot %s: %v, first in line %d", runoffs.Quote(name), runoff.ErrRepeated, first)
		return
	}
	r.named(name)
	r.botLine[name] = r.line
	r.bots = append(r.bots, name)
}

// named reports whether a bot can be called so.
func (r *reader) named(name string) bool {
	if printable(name) && utf8.RuneCountInString(name) <= maxName {
		return true
	}
	r.once("name", name, "bot %q: a name must have 1 to %d printable characters", name, maxName)
	return false
}

func printable(text string) bool {
	return strings.TrimSpace(text) != "" && !strings.ContainsFunc(text, func(c rune) bool { return !say.Shown(c) })
}

// match takes a match, if all its words can be read. Its ID is taken in any
// case: it may stand again in a line that is good.
func (r *reader) match(words []string) {
	if len(words) != 4 && len(words) != 5 {
		r.wrong("match takes an ID, two bots and the chips of one or both, not %d words; names with blanks "+
			"go in quotes", len(words))
		return
	}
	m := runoff.Match[string]{ID: words[0], A: words[1], B: words[2]}
	if m.ID == "-" {
		m.ID = ""
	}
	if first, again := r.idLine[m.ID]; again {
		r.wrong("match %s: %v, first in line %d", runoffs.Quote(m.ID), runoff.ErrRepeatedMatch, first)
	} else if m.ID != "" {
		r.idLine[m.ID] = r.line
	}
	good := r.named(m.A)
	good = r.named(m.B) && good
	var chips [2]int64
	for i, word := range words[3:] {
		c, err := strconv.ParseInt(word, 10, 64)
		if errors.Is(err, strconv.ErrRange) {
			r.wrong("%s: the figure is beyond an int64", word)
		} else if err != nil {
			r.wrong("%q is not a whole number of chips", word)
		}
		good = good && err == nil
		chips[i] = c
	}
	if len(words) == 4 {
		chips[1] = -chips[0]
	}
	if good {
		m.Chips = chips[0]
		r.matches = append(r.matches, m)
		r.matchLine = append(r.matchLine, r.line)
		r.other = append(r.other, chips[1])
	}
}

// check has the library check bots and matches, and finds the lines of what it
// says.
func (r *reader) check() {
	if len(r.botLine) == 0 {
		seen := map[string]bool{}
		for _, m := range r.matches {
			for _, b := range [2]string{m.A, m.B} {
				if !seen[b] {
					seen[b] = true
					r.bots = append(r.bots, b)
				}
			}
		}
	}
	r.line = 0
	if len(r.bots) > maxBots {
		r.wrong("%d bots, at most %d", len(r.bots), maxBots)
		return
	}
	if len(r.bots) == 0 {
		if len(r.problems) == 0 {
			r.wrong("%v", runoff.ErrTooFew)
		}
		return
	}
	// Problems of matches can be in earlier lines.
	r.room = len(r.problems) + maxListed
	t, err := event{bots: r.bots}.record(true).Crosstable()
	if err != nil {
		r.wrong("%v", err)
		return
	}
	// One by one: the library lists at most a thousand problems.
	for k, m := range r.matches {
		r.line = r.matchLine[k]
		match := fmt.Sprintf("match %s, %s %+d, %s %+d", runoffs.Quote(m.ID), runoffs.Quote(m.A), m.Chips,
			runoffs.Quote(m.B), r.other[k])
		for _, err := range unjoin(t.Add(m)) {
			if errors.Is(err, runoff.ErrRepeatedMatch) {
				continue // said where the line was read
			}
			if bot := unknown(err); bot != "" {
				r.once("unknown", bot, "%s: %s", match, about(err))
			} else {
				r.wrong("%s: %s", match, about(err))
			}
		}
		if m.Chips != -r.other[k] {
			r.wrong("%s: the chips of the two must cancel", match)
		}
	}
}

// about says what the library finds wrong with a match.
func about(err error) string {
	var p *runoff.Problem
	switch {
	case !errors.As(err, &p):
		return err.Error()
	case p.Kind == runoff.ErrUnknown:
		return fmt.Sprintf("%v: no bot line has %s", p.Kind, runoffs.Quote(p.Detail))
	}
	return p.Kind.Error()
}

// unknown returns the bot that has no line, if that is what the library finds
// wrong.
func unknown(err error) string {
	var p *runoff.Problem
	if errors.As(err, &p) && p.Kind == runoff.ErrUnknown {
		return p.Detail
	}
	return ""
}

// unjoin returns the errors that were joined into one.
func unjoin(err error) []error {
	if err == nil {
		return nil
	}
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		return list.Unwrap()
	}
	return []error{err}
}
