package odds

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file reads questions.

// maxQuestion is the maximum length of a question, in bytes.
const maxQuestion = 1000

// Parse reads a question about a course. It names an entrant, and then a fact:
//
//	Ann first                also second, third, up to tenth
//	Ann last                 nobody has a worse place
//	Ann place 3              also place three
//	Ann in the top four      place 4 or better, also 4; "in the" can be left out
//	Ann wins                 Ann is the champion, also Ann champion
//	Ann through              into the final or the field, if the event has
//	                         one; also in the final, in the field
//	Ann above Bob            Ann has a better place than Bob, also below
//	Ann beats Bob            in the round that is played first
//
// Entrants that share places have the best of these places. So two of them can
// be first, and then nobody is the champion.
//
// Such clauses are joined by "and", "or", "not" and parentheses. "Not" binds
// tighter than "and", and "and" binds tighter than "or". At the end, "if" and a
// condition can follow. Then the question is asked only where the condition
// holds:
//
//	Ann first or (Bob first and not Cid last) if Ann beats Bob
//
// A name is any text, with its letter case. If several names fit, the longest
// one is meant. A name fits only if something follows it that can follow a
// name. A name can be quoted as in Go: "Ann". Then no other word is a part of
// it. Words other than names can have any letter case. In the clause with
// "beats", names can also be other players of the course, except where an
// entrant has the same name.
//
// An error has the number of its character, counted from 1, and the word that
// was expected. For an unknown name it lists similar names. A question has
// 1,000 bytes at most.
func Parse(text string, c course.Course) (Question, error) {
	if len(text) > maxQuestion {
		return Question{}, fmt.Errorf("odds: a question of %d bytes, at most %d are allowed",
			len(text), maxQuestion)
	}
	p := &parser{text: text, players: c.Players(), entrants: c.Entrants(), contests: c.Contests(),
		through: c.Through()}
	q, err := p.question()
	if err != nil {
		return Question{}, fmt.Errorf("odds: question %q, %w", text, err)
	}
	return q, nil
}

// A test is a part of a question.
type test func(course.End, []course.Result) bool

// A parser reads a question from its text.
type parser struct {
	text     string
	at       int // how many bytes were read
	players  []string
	entrants int
	contests []course.Contest
	through  string // the stage to get through to
}

// failed returns an error at a place of the text.
func (p *parser) failed(at int, format string, args ...any) error {
	return fmt.Errorf("character %d: %s", utf8.RuneCountInString(p.text[:at])+1, fmt.Sprintf(format, args...))
}

// expected returns an error that names the word that is expected here.
func (p *parser) expected(what string) error {
	p.space()
	if p.at == len(p.text) {
		return p.failed(p.at, "expected %s, and the question ends", what)
	}
	found, _ := p.word(p.at)
	if found == "" {
		found = p.text[p.at : p.at+1] // a parenthesis or a quote
	}
	return p.failed(p.at, "expected %s, not %q", what, found)
}

// space skips blanks.
func (p *parser) space() { p.at = p.blanks(p.at) }

// blanks returns where the blanks from a place on end.
func (p *parser) blanks(at int) int {
	return len(p.text) - len(strings.TrimLeftFunc(p.text[at:], unicode.IsSpace))
}

// word returns the word from a place on, after blanks, and where it ends.
func (p *parser) word(at int) (string, int) {
	at = p.blanks(at)
	n := strings.IndexFunc(p.text[at:], func(r rune) bool {
		return unicode.IsSpace(r) || r == '(' || r == ')' || r == '"'
	})
	if n < 0 {
		n = len(p.text) - at
	}
	return p.text[at : at+n], at + n
}

// isWord reports whether one of these words comes next at a place.
func (p *parser) isWord(at int, words ...string) bool {
	next, _ := p.word(at)
	return slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, next) })
}

// read reads one of these words, if it comes next.
func (p *parser) read(words ...string) bool {
	if !p.isWord(p.at, words...) {
		return false
	}
	_, p.at = p.word(p.at)
	return true
}

// mark reads a parenthesis, if it comes next.
func (p *parser) mark(mark string) bool {
	at := p.blanks(p.at)
	if !strings.HasPrefix(p.text[at:], mark) {
		return false
	}
	p.at = at + len(mark)
	return true
}

// question = any ["if" any].
func (p *parser) question() (Question, error) {
	var q Question
	holds, err := p.anyOf()
	if err != nil {
		return q, err
	}
	q.Holds = holds
	if p.read("if") {
		condition, err := p.anyOf()
		if err != nil {
			return q, err
		}
		q.If = condition
	}
	if p.space(); p.at < len(p.text) {
		if q.If == nil {
			return q, p.expected("and, or, if, or the end")
		}
		return q, p.expected("and, or, or the end")
	}
	return q, nil
}

// anyOf = every {"or" every}.
func (p *parser) anyOf() (test, error) {
	one, err := p.allOf()
	for err == nil && p.read("or") {
		var other test
		before := one
		other, err = p.allOf()
		one = func(e course.End, r []course.Result) bool { return before(e, r) || other(e, r) }
	}
	return one, err
}

// allOf = single {"and" single}.
func (p *parser) allOf() (test, error) {
	one, err := p.single()
	for err == nil && p.read("and") {
		var other test
		before := one
		other, err = p.single()
		one = func(e course.End, r []course.Result) bool { return before(e, r) && other(e, r) }
	}
	return one, err
}

// single = clause | "(" any ")" | "not" single. A name comes before a mark or a
// word that is also the beginning of a name.
func (p *parser) single() (test, error) {
	if _, _, ok := p.match(p.predicate); ok {
		return p.clause()
	}
	if p.mark("(") {
		inner, err := p.anyOf()
		if err == nil && !p.mark(")") {
			err = p.expected(`and, or, or ")"`)
		}
		return inner, err
	}
	if p.read("not") {
		inner, err := p.single()
		return func(e course.End, r []course.Result) bool { return !inner(e, r) }, err
	}
	return p.clause()
}

// predicates are the words that can follow the first name of a clause.
var predicates = slices.Concat(ordinals[:], []string{"last", "place", "in", "top", "wins", "champion", "through",
	"above", "below", "beats"})

// predicate reports whether a name can be the first of a clause if it ends at a
// place.
func (p *parser) predicate(at int) bool { return p.isWord(at, predicates...) }

// clauseEnds reports whether a name can be the second of a clause if it ends at
// a place.
func (p *parser) clauseEnds(at int) bool {
	at = p.blanks(at)
	return at == len(p.text) || p.text[at] == ')' || p.isWord(at, "and", "or", "if")
}

// match returns the player whose name comes next, and where the name ends. Then
// something must follow that can follow a name.
func (p *parser) match(follows func(at int) bool) (player, end int, ok bool) {
	at := p.blanks(p.at)
	if name, end, ok := p.quoted(at); ok {
		player = slices.Index(p.players, name)
		return player, end, player >= 0
	}
	for k, name := range p.players {
		to := at + len(name)
		if name == "" || ok && to <= end || !strings.HasPrefix(p.text[at:], name) {
			continue
		}
		// A name ends with a word.
		if next, _ := utf8.DecodeRuneInString(p.text[to:]); to < len(p.text) && next != ')' &&
			!unicode.IsSpace(next) {
			continue
		}
		if follows(to) {
			player, end, ok = k, to, true
		}
	}
	return player, end, ok
}

// quoted returns the text that is quoted at a place, if any, and where it ends.
func (p *parser) quoted(at int) (text string, end int, ok bool) {
	if !strings.HasPrefix(p.text[at:], `"`) {
		return "", 0, false
	}
	quoted, err := strconv.QuotedPrefix(p.text[at:])
	if err != nil {
		return "", 0, false
	}
	text, err = strconv.Unquote(quoted)
	return text, at + len(quoted), err == nil
}

// name reads the name of a player. The text describes the expected word behind
// it, for errors.
func (p *parser) name(follows func(at int) bool, what string) (int, error) {
	player, end, ok := p.match(follows)
	if ok {
		p.at = end
		return player, nil
	}
	// A name is there, but the word behind it is wrong.
	if _, end, ok := p.match(func(int) bool { return true }); ok {
		p.at = end
		return 0, p.expected(what)
	}
	p.space()
	if p.at == len(p.text) {
		return 0, p.expected("a name")
	}
	return 0, p.unknown(follows)
}

// entrant reads the name of an entrant.
func (p *parser) entrant(follows func(at int) bool, what string) (int, error) {
	at := p.blanks(p.at)
	player, err := p.name(follows, what)
	if err == nil {
		err = p.checkEntrant(player, at)
	}
	return player, err
}

// checkEntrant checks that a player is an entrant.
func (p *parser) checkEntrant(player, at int) error {
	if player >= p.entrants {
		return p.failed(at, "%q is not an entrant, and can only beat or be beaten", p.players[player])
	}
	return nil
}

// The words that can follow names, for errors.
const (
	wantPredicate = "first, last, place, in the top, wins, through, above, below or beats"
	wantEnd       = "and, or, if, or the end"
)

// clause = name predicate.
func (p *parser) clause() (test, error) {
	at := p.blanks(p.at)
	who, err := p.name(p.predicate, wantPredicate)
	if err != nil {
		return nil, err
	}
	if p.read("beats") {
		return p.beats(at, who)
	}
	if err := p.checkEntrant(who, at); err != nil {
		return nil, err
	}
	before := p.at
	switch {
	case p.read("wins", "champion"):
		return func(e course.End, _ []course.Result) bool { return e.Champion == who }, nil
	case p.read("through"):
		return p.isThrough(before, who)
	case p.read("last"):
		return func(e course.End, _ []course.Result) bool { return e.Places[who] == slices.Max(e.Places) }, nil
	case p.read("above"):
		other, err := p.entrant(p.clauseEnds, wantEnd)
		return func(e course.End, _ []course.Result) bool { return e.Places[who] < e.Places[other] }, err
	case p.read("below"):
		other, err := p.entrant(p.clauseEnds, wantEnd)
		return func(e course.End, _ []course.Result) bool { return e.Places[who] > e.Places[other] }, err
	case p.read("place"):
		place, err := p.number()
		return func(e course.End, _ []course.Result) bool { return e.Places[who] == place }, err
	case p.read("in"):
		p.read("the")
		if to := p.at; p.read("final", "field") {
			return p.isThrough(to, who)
		}
		if !p.read("top") {
			return nil, p.expected("top, final or field")
		}
		return p.top(who)
	case p.read("top"):
		return p.top(who)
	}
	for k, word := range ordinals {
		if p.read(word) {
			if k >= p.entrants {
				return nil, p.noSuchPlace(p.blanks(before))
			}
			return func(e course.End, _ []course.Result) bool { return e.Places[who] == k+1 }, nil
		}
	}
	return nil, p.expected(wantPredicate)
}

// isThrough asks whether somebody is through, by the word that was just read.
func (p *parser) isThrough(from, who int) (test, error) {
	if p.isWord(from, "through", p.through) && p.through != "" {
		return func(e course.End, _ []course.Result) bool { return e.Through != nil && e.Through[who] }, nil
	}
	word, _ := p.word(from)
	if p.through == "" {
		return nil, p.failed(p.blanks(from), "%q is asked, and this event has neither a final nor a field",
			word)
	}
	return nil, p.failed(p.blanks(from), "%q is asked, and this event has a %s", word, p.through)
}

// top reads how many places are asked for.
func (p *parser) top(who int) (test, error) {
	n, err := p.number()
	return func(e course.End, _ []course.Result) bool { return e.Places[who] <= n }, err
}

// beats reads who is beaten, and finds the contest.
func (p *parser) beats(at, who int) (test, error) {
	other, err := p.name(p.clauseEnds, wantEnd)
	if err != nil {
		return nil, err
	}
	found := -1
	for k, c := range p.contests {
		if c.First == who && c.Second == other || c.First == other && c.Second == who {
			if found >= 0 {
				return nil, p.failed(at, "%q and %q meet more than once in the coming round",
					p.players[who], p.players[other])
			}
			found = k
		}
	}
	if found < 0 {
		return nil, p.failed(at, "%q and %q do not meet in the coming round", p.players[who], p.players[other])
	}
	wins := course.FirstWins
	if p.contests[found].Second == who {
		wins = course.SecondWins
	}
	return func(_ course.End, r []course.Result) bool { return r[found] == wins }, nil
}

// The words for numbers.
var (
	ordinals = [...]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh",
		"eighth", "ninth", "tenth"}
	cardinals = [...]string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
)

// number reads the number of a place, in digits or as a word.
func (p *parser) number() (int, error) {
	text, end := p.word(p.at)
	n, err := strconv.Atoi(text)
	if err != nil || text != strconv.Itoa(n) {
		n = 1 + slices.IndexFunc(cardinals[:], func(word string) bool { return strings.EqualFold(word, text) })
		if n == 0 {
			return 0, p.expected("a number")
		}
	}
	if n < 1 || n > p.entrants {
		return 0, p.noSuchPlace(p.blanks(p.at))
	}
	p.at = end
	return n, nil
}

// noSuchPlace says that there is no such place.
func (p *parser) noSuchPlace(at int) error {
	if p.entrants == 1 {
		return p.failed(at, "there is no such place: there is one entrant")
	}
	return p.failed(at, "there is no such place: there are %d entrants", p.entrants)
}

// unknown says that no name comes next, and which names are similar.
func (p *parser) unknown(follows func(at int) bool) error {
	meant := p.meant(follows)
	if meant == "" {
		return p.expected("a name")
	}
	return p.failed(p.at, "no player is called %q%s", meant, say.Similar(meant, p.players))
}

// meant returns the text that comes next and must be the name that is meant: a
// quoted text, all words before something that can follow a name, or one word.
func (p *parser) meant(follows func(at int) bool) string {
	if name, _, ok := p.quoted(p.at); ok {
		return name
	}
	_, one := p.word(p.at)
	for end := one; end > p.at && end < len(p.text); {
		if follows(end) {
			return p.text[p.at:end]
		}
		was := end
		if _, end = p.word(end); end == p.blanks(was) {
			break // a parenthesis or a quotation mark
		}
	}
	return p.text[p.at:one]
}
