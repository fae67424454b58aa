package trial

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// A Result has the findings about a bot.
type Result struct {
	Trials   int       // how many were played
	Findings []Finding // by their rules, and then as they were found
}

// Passed reports whether the bot can play: no finding is [Faulty].
func (r Result) Passed() bool {
	for _, f := range r.Findings {
		if f.Rule == Faulty {
			return false
		}
	}
	return true
}

// A Finding is something that a bot does. It is noted once, with the first
// trial that shows it.
type Finding struct {
	Rule   Rule
	Text   string   // in words, without times
	Trials []string // the names of the trials that show it
	Seat   int      // in the first of them, from 0

	// Took is the time of the start, of the answer or of processors that
	// the finding is about, or 0.
	Took time.Duration

	// The rest is for a fault, except that Improper and Lingers also have
	// Lines, and Mutters has Errors.
	Fault    *seat.Fault
	Answer   int           // which answer of the game, from 1
	Expected string        // the right answer in words, or ""
	Limit    time.Duration // for this answer

	// Lines are the last lines that passed before, as in "arena  join" or
	// "bot    ready".
	Lines  []string
	Sent   string   // bytes that are no answer, quoted, or ""
	Errors []string // the last lines of the standard error
}

// String returns the result in words, for people. It has a line for each
// finding, with details and times below it.
func (r Result) String() string {
	var b strings.Builder
	for _, f := range r.Findings {
		f.write(&b)
	}
	verdict := "The bot can play."
	if !r.Passed() {
		verdict = "The bot cannot play: it has faults."
	}
	fmt.Fprintf(&b, "%s It was put through %s.\n", verdict, say.Count(r.Trials, "trial", "trials"))
	return b.String()
}

// width is the number of columns of a text. A caller can indent it.
const width = 76

// hint helps to find the cause of some faults. It is empty for the others.
func (f Finding) hint() string {
	const flush = "Does the bot end each answer with a line feed, and flush its output?"
	switch {
	case f.Fault == nil && f.Rule == CutShort && f.Limit > 0:
		return flush
	case f.Fault == nil:
	case f.Fault.Rule == seat.Silence && strings.Contains(f.Sent, `\r`):
		return "The bot ends its lines with a carriage return alone. A line ends with a line feed."
	case f.Fault.Rule == seat.Silence:
		hint := flush
		if f.Answer == 1 {
			hint = "The bot was not ready in time. " + hint
		}
		return hint
	case f.Fault.Rule == seat.Babble:
		hint := "write to its standard output what belongs to its standard error?"
		if strings.Contains(f.Fault.Why+f.Sent, "VM warning") {
			return "A Java machine writes its warnings to its standard output, unless it is started with " +
				"-XX:+DisplayVMOutputToStderr."
		}
		if strings.HasSuffix(f.Fault.Why, seat.Unasked) {
			return "Does the bot answer a line when it is not its turn? Or does the bot " + hint
		}
		return "Does the bot " + hint
	}
	return ""
}

func (f Finding) write(b *strings.Builder) {
	kind := "remark"
	if f.Rule == Faulty {
		kind = "FAULT"
	}
	rule := f.Rule.String()
	if f.Fault != nil {
		rule = f.Fault.Rule.String()
	}
	text := fmt.Sprintf("%s %s: %s", kind, rule, f.Text)
	if f.Answer > 0 {
		text += fmt.Sprintf("; at answer %d of a game", f.Answer)
	}
	if f.Rule == Burns {
		text += fmt.Sprintf("; %v in a game", f.Took.Round(time.Millisecond))
	} else if f.Took >= time.Millisecond {
		text += fmt.Sprintf("; after %v", f.Took.Round(time.Millisecond))
	}
	b.WriteString(say.Wrap(text, "", "    ", width))
	if f.Expected != "" {
		b.WriteString(say.Wrap("Expected: "+f.Expected+".", "    ", "    ", width))
	}
	if f.Fault != nil && (f.Fault.Rule == seat.Late || f.Fault.Rule == seat.Silence) {
		b.WriteString(say.Wrap(fmt.Sprintf("The trial allows %v for this answer.", f.Limit),
			"    ", "    ", width))
	}
	where := fmt.Sprintf("Trial: %s, in seat %d", f.Trials[0], f.Seat)
	if n := len(f.Trials) - 1; n > 0 {
		where += ", and " + say.Count(n, "other trial", "other trials")
	}
	b.WriteString(say.Wrap(where+".", "    ", "    ", width))
	if hint := f.hint(); hint != "" {
		b.WriteString(say.Wrap(hint, "    ", "    ", width))
	}
	list := func(title string, lines []string) {
		if len(lines) > 0 {
			fmt.Fprintf(b, "    %s\n", title)
		}
		for _, line := range lines {
			b.WriteString("      " + say.Clean(line) + "\n")
		}
	}
	list("The last lines:", f.Lines)
	if f.Sent != "" {
		list("Then the bot sent:", []string{f.Sent})
	}
	list("Its standard error:", f.Errors)
}

// shown returns a line of a bot as people can read it.
func shown(line string) string {
	if !utf8.ValidString(line) {
		return cut(strconv.Quote(line))
	}
	for _, r := range line {
		if !strconv.IsPrint(r) {
			return cut(strconv.Quote(line))
		}
	}
	if line == "" {
		return `""`
	}
	return cut(line)
}

// cut returns the beginning of a text.
func cut(text string) string {
	const most = 120
	if k := []rune(text); len(k) > most {
		return string(k[:most]) + " ..."
	}
	return text
}

// lines returns the last lines of a standard error.
func lines(errors []byte) []string {
	const most = 12
	var list []string
	for line := range strings.Lines(strings.ToValidUTF8(string(errors), "\ufffd")) {
		list = append(list, shown(strings.TrimRight(line, "\r\n")))
	}
	if n := len(list) - most; n > 0 {
		list = append([]string{"..."}, list[n:]...)
	}
	return list
}
