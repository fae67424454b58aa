package timecontrol

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// ParseControl reads a time control. The package comment says how it is
// written. If it is malformed, the error is [Problems].
func ParseControl(text string) (Control, error) {
	var ps Problems
	if n := utf8.RuneCountInString(text); n > MaxText {
		ps.add(ErrTooLarge, 0, 0, fmt.Sprintf("%d characters, at most %d", n, MaxText))
		return Control{}, ps
	}
	c := Control{Percent: 100}
	column := 1
	part := PerMove
	for field := range strings.SplitSeq(text, "/") {
		r := reader{text: field, column: column, part: part, problems: &ps}
		switch part {
		case PerMove:
			c.Move = r.time()
		case Reserve:
			c.Reserve = r.time()
		case Percent:
			c.Percent = r.percent()
		case ReserveLimit:
			c.ReserveLimit = r.time()
		case GameLimit:
			c.Game, c.Turns = r.game()
		case MoveLimit:
			c.MoveLimit = r.time()
		case MoveLimit + 1:
			ps.add(ErrExpected, 0, column-1, "expected the end after six parts")
		}
		column += utf8.RuneCountInString(field) + 1
		part++
	}
	if part == Reserve {
		// Reserve: it must be given.
		ps.add(ErrMissing, Reserve, column-1, `expected "/" and a time`)
	}
	err := ps.err()
	if err == nil {
		err = c.Check()
	}
	if err != nil {
		return Control{}, err
	}
	return c, nil
}

// The texts that are expected in the parts.
const (
	tooLong  = "expected at most 366 days"
	tooMany  = "expected 0 to 10000 turns"
	percents = "expected 0 to 100"
)

// A reader reads one part. After the first problem, it reads nothing more.
type reader struct {
	text     string // the rest, not yet read
	column   int    // of the first character of text, from 1
	part     Part
	problems *Problems
	failed   bool
}

// fail notes that something is wrong, unless something was before.
func (r *reader) fail(kind error, column int, detail string) {
	if !r.failed {
		r.problems.add(kind, r.part, column, detail)
	}
	r.failed = true
}

// expect notes that the text at hand was not expected.
func (r *reader) expect(what string) {
	found := "the end of the part"
	if r.text != "" {
		c, n := utf8.DecodeRuneInString(r.text)
		if found = fmt.Sprintf("%q", c); c == utf8.RuneError {
			found = fmt.Sprintf("%q", r.text[:n])
		}
	}
	kind := ErrExpected
	if r.text == "" {
		kind = ErrMissing
	}
	r.fail(kind, r.column, fmt.Sprintf("expected %s, found %s", what, found))
}

// skip reads a character if it comes next.
func (r *reader) skip(c byte) bool {
	if r.text == "" || r.text[0] != c {
		return false
	}
	r.text, r.column = r.text[1:], r.column+1
	return true
}

// number reads a number of digits. A number above 2^40, which is above all
// limits, becomes 2^40.
func (r *reader) number() (n int64) {
	digits := 0
	for ; r.text != "" && r.text[0] >= '0' && r.text[0] <= '9'; digits++ {
		n = min(10*n+int64(r.text[0]-'0'), 1<<40)
		r.skip(r.text[0])
	}
	if digits == 0 {
		r.expect("a digit")
	}
	return n
}

// end expects the end of the part.
func (r *reader) end(what string) {
	if r.text != "" {
		r.expect(what)
	}
}

// percent reads a number from 0 to 100.
func (r *reader) percent() int {
	begin := r.column
	n := r.number()
	r.end(`a digit or "/"`)
	// Percent: from 0 to 100.
	if n > 100 {
		r.fail(ErrTooLarge, begin, percents)
	}
	return int(min(n, 100))
}

// game reads the limit of a game: a time, or a number of turns with a t.
func (r *reader) game() (limit time.Duration, turns int) {
	if digits := strings.TrimSuffix(r.text, "t"); digits == r.text {
		return r.time(), 0
	}
	begin := r.column
	n := r.number()
	if !r.skip('t') {
		r.expect(`a digit or "t"`)
	}
	r.end(`"/"`)
	// GameLimit: turns of each player.
	if n > MaxTurns {
		r.fail(ErrTooLarge, begin, tooMany)
	}
	return 0, int(min(n, MaxTurns))
}

// time reads a time.
func (r *reader) time() time.Duration {
	begin := r.column
	// GameLimit: hours without a unit. In the other parts, minutes.
	unit := 2
	if r.part == GameLimit {
		unit = 1
	}
	n := r.number()
	var sum int64 // in seconds
	switch {
	case r.text == "":
		sum = n * seconds(unit)
	case r.skip(':'):
		at := r.column
		m := r.number()
		if m >= 60 {
			r.fail(ErrTooLarge, at, "expected at most 59 after the colon")
		}
		sum = n*seconds(unit) + m*seconds(unit+1)
		r.end(`a digit or "/"`)
	default:
		sum = r.units(n)
	}
	if sum > int64(MaxTime/time.Second) {
		r.fail(ErrTooLarge, begin, tooLong)
	}
	if r.failed {
		return 0
	}
	return time.Duration(sum) * time.Second
}

// seconds is how many seconds a unit has.
func seconds(unit int) int64 { return int64(units[unit].is / time.Second) }

// units reads units, and the numbers before them, except the first number n. It
// returns the sum in seconds.
func (r *reader) units(n int64) (sum int64) {
	for next := 0; ; {
		unit := next
		for unit < len(units) && (r.text == "" || r.text[0] != units[unit].letter) {
			unit++
		}
		if unit == len(units) {
			r.expect(letters(next, r.part == GameLimit && next == 0))
			return 0
		}
		r.skip(units[unit].letter)
		sum += n * seconds(unit)
		if r.text == "" {
			return sum
		}
		if next = unit + 1; next == len(units) {
			r.expect(`"/"`)
			return 0
		}
		n = r.number()
	}
}

// letters lists the letters of the units from one on, as an error has them. If
// turns is set, the number could be turns.
func letters(from int, turns bool) string {
	text := "a digit"
	for _, u := range units[from:] {
		text += fmt.Sprintf(`, "%c"`, u.letter)
	}
	if from == 0 {
		text += `, ":"`
	}
	if turns {
		text += `, "t"`
	}
	at := strings.LastIndex(text, ", ")
	return text[:at] + " or" + text[at+1:]
}
