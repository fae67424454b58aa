package seat

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// This file reads the log of a game, and plays the game again from it.

// MaxLog is the maximum length of a log that is replayed, in bytes.
const MaxLog = 1 << 28

// mostLog is MaxLog, which a test lowers.
var mostLog = int64(MaxLog)

// maxLines is the maximum number of lines of a log that is replayed. A test
// lowers it.
var maxLines = 1 << 21

// ErrLog says that a log is not the log of a game that counts, or that the
// referee does something else than the log says.
var ErrLog = errors.New("the log does not fit the game")

// Replay runs a referee on the log of a game. The seats answer as the log says,
// with the times and faults of the log. All that the referee sends, allows,
// finds and notes must be in the log. The referee must not depend on anything
// else, so a referee that draws must draw as it did.
//
// The error wraps [ErrLog] and has the number of the line. A log that was cut
// or changed is refused before the referee runs, as far as its sum tells. A log
// of a game that does not count is refused, too. If the referee does something
// else, its seats return a fault of the arena from then on.
func Replay(log io.Reader, referee func(seats []*Seat)) error {
	tapes, err := parse(log)
	if err != nil {
		return err
	}
	t := &table{halted: make(chan struct{})}
	for k := range tapes {
		t.seats = append(t.seats, &Seat{table: t, index: k, tape: &tapes[k]})
	}
	referee(t.seats)
	if err := t.refereeDone(); err != nil {
		return err
	}
	for _, tape := range tapes {
		if len(tape.records) > 0 {
			return refused(tape.records[0].line, "the game is over, and the log has %s", tape.records[0])
		}
	}
	return nil
}

// refused returns the error of a line of a log.
func refused(line int, format string, args ...any) error {
	return fmt.Errorf("seat: line %d: %w: %s", line, ErrLog, fmt.Sprintf(format, args...))
}

// A record is a line of a log.
type record struct {
	line  int // its number
	entry     // without the seat
	used  time.Duration
	fault *Fault
}

// String returns the sign and the text of a record.
func (r record) String() string {
	const most = 100
	if len(r.text) > most {
		return fmt.Sprintf("%c %s...", r.sign, strings.ToValidUTF8(r.text[:most], ""))
	}
	return fmt.Sprintf("%c %s", r.sign, r.text)
}

// A tape has the records of a seat that are not yet played.
type tape struct {
	records []record
	last    int // the number of the last line of the log
}

// take takes the next record if it has one of these signs.
func (t *tape) take(signs string) (r record, ok bool) {
	if len(t.records) == 0 || !strings.ContainsRune(signs, rune(t.records[0].sign)) {
		return record{}, false
	}
	r, t.records = t.records[0], t.records[1:]
	return r, true
}

// differs returns the error of a referee that does something else than the log
// says.
func (t *tape) differs(does string) error {
	if len(t.records) == 0 {
		return refused(t.last, "the referee has %.200s, and the log ends", does)
	}
	return refused(t.records[0].line, "the referee has %.200s, and the log has %s", does, t.records[0])
}

// expect takes the record of an act of the referee. The error is nil if the log
// has the same record.
func (t *tape) expect(sign byte, text string) error {
	if len(t.records) == 0 || t.records[0].sign != sign || t.records[0].text != text {
		return t.differs(record{entry: entry{sign: sign, text: text}}.String())
	}
	t.records = t.records[1:]
	return nil
}

// hear takes the record of an answer or of a fault. Without a question there
// may be a fault.
func (t *tape) hear(s *Seat, asked bool, limit time.Duration) (string, time.Duration, *Fault) {
	for asked {
		r, ok := t.take(string(signMore))
		if !ok {
			break
		}
		d, _ := parseMicros(r.text) // it was parsed before
		s.extra += d
		limit += d
	}
	if r, ok := t.take(string(signFault)); ok {
		late := time.Duration(0)
		if r.fault.Rule == Late {
			late = r.used - limit
		}
		if r.fault.Over != late || late < 0 || (r.fault.Rule == Late) != (late > 0) {
			return "", 0, s.stop(refused(r.line, "after %v of %v nothing is late by %v", r.used,
				limit, r.fault.Over))
		}
		if !asked && r.fault.Rule != Silence {
			return "", 0, s.stop(refused(r.line, "nobody has asked"))
		}
		r.fault.Seat = s.index
		s.fault = r.fault
		return "", r.used, r.fault
	}
	if !asked {
		return "", 0, nil
	}
	r, ok := t.take(string(signAnswer))
	if !ok {
		return "", 0, s.stop(t.differs("a question"))
	}
	if r.used > limit {
		return "", 0, s.stop(refused(r.line, "an answer after %v of %v", r.used, limit))
	}
	return r.text, r.used, nil
}

// parse reads a log, line by line.
func parse(log io.Reader) ([]tape, error) {
	all := &io.LimitedReader{R: log, N: mostLog + 1}
	r := bufio.NewReaderSize(all, 1<<16)
	line, err := r.ReadSlice('\n')
	switch {
	case err == io.EOF:
		return nil, refused(1, "the log is cut")
	case err != nil && err != bufio.ErrBufferFull:
		return nil, fmt.Errorf("seat: %w", err)
	}
	first, ok := strings.CutPrefix(string(line), header)
	n, err := strconv.Atoi(strings.TrimSuffix(first, "\n"))
	if !ok || err != nil || n < 1 || n > MaxSeats || fmt.Sprintln(n) != first {
		return nil, refused(1, "a log begins with %q and the number of seats, from 1 to %d", header, MaxSeats)
	}
	tapes := make([]tape, n)
	sum := sha256.New()
	sum.Write(line)
	before := int64(0)
	for number := 2; ; number++ {
		line, err := r.ReadString('\n')
		switch {
		case err != nil && err != io.EOF:
			return nil, fmt.Errorf("seat: %w", err)
		case all.N <= 0:
			return nil, fmt.Errorf("seat: %w: it has more than %d bytes", ErrLog, mostLog)
		case err == io.EOF:
			return nil, refused(number, "the log is cut")
		case number > maxLines:
			return nil, refused(number, "a log has at most %d lines", maxLines)
		}
		// After the last line there is nothing.
		switch _, err := r.Peek(1); {
		case err == io.EOF:
			return tapes, finish(tapes, number, line, sum.Sum(nil))
		case err != nil:
			return nil, fmt.Errorf("seat: %w", err)
		}
		at, seat, record, why := parseLine(strings.TrimSuffix(line, "\n"), n)
		switch {
		case why == "" && at < before:
			why = "the time runs backward"
		case why == "" && seat == Arena:
			why = "the game does not count: " + record.text
		}
		if why != "" {
			return nil, refused(number, "%s", why)
		}
		before = at
		io.WriteString(sum, line)
		if strings.IndexByte(played, record.sign) >= 0 {
			record.line = number
			tapes[seat].records = append(tapes[seat].records, record)
		}
	}
}

// finish checks the last line of a log, given its number and the sum of the
// lines before it.
func finish(tapes []tape, number int, last string, sum []byte) error {
	switch {
	case !strings.HasPrefix(last, footer):
		return refused(number, "the log is cut: its last line must begin with %q", footer)
	case last != fmt.Sprintf("%s%d %x\n", footer, number-1, sum):
		return refused(number, "the log was changed: its sum is another")
	}
	for k := range tapes {
		tapes[k].last = number
	}
	return nil
}

// played are the signs of the lines that a replay needs.
const played = string(signTold) + string(signAsked) + string(signMore) + string(signAnswer) +
	string(signFault) + string(signVerdict) + string(signNote)

// parseLine reads a line of a log between the first and the last. Why is its
// problem in words, or empty.
func parseLine(line string, seats int) (at int64, seat int, r record, why string) {
	fail := func(why string) (int64, int, record, string) { return 0, 0, record{}, why }
	moment, line, _ := strings.Cut(line, " ")
	who, line, _ := strings.Cut(line, " ")
	sign, text, ok := strings.Cut(line, " ")
	if !ok || len(sign) != 1 {
		return fail("a line has a time, a seat, a sign and a text")
	}
	used, ok := parseMicros(moment)
	if !ok {
		return fail("the time must be a number of microseconds")
	}
	r = record{entry: entry{sign: sign[0], text: text}}
	if at = used.Microseconds(); who == "-" {
		if _, ok := unquote(text); !ok || r.sign != signFault {
			return fail("the arena can only have a fault")
		}
		return at, Arena, r, ""
	}
	if seat, ok = number(who); !ok || seat >= seats {
		return fail(fmt.Sprintf("there is no seat %.20q", who))
	}
	switch r.sign {
	case signTold, signNote, signBytes, signErrors, signEnd:
		_, ok = unquote(text)
	case signAsked, signMore:
		_, ok = parseMicros(text)
	case signAnswer:
		r, ok = parseAnswer(r)
	case signFault:
		r, ok = parseFault(r)
	case signVerdict:
		r, ok = parseVerdict(r)
	default:
		return fail(fmt.Sprintf("there is no sign %q", sign))
	}
	if !ok {
		return fail(fmt.Sprintf("a text that sign %s cannot have", sign))
	}
	return at, seat, r, ""
}

// number reads a number as [strconv.Itoa] writes it, from 0.
func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}

// parseMicros reads a time as micros writes it, from 0.
func parseMicros(text string) (time.Duration, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	d := time.Duration(n) * time.Microsecond
	return d, err == nil && n >= 0 && n <= 1<<53 && micros(d) == text
}

// parseAnswer reads the time and the text of an answer.
func parseAnswer(r record) (record, bool) {
	used, quoted, _ := strings.Cut(r.text, " ")
	var ok1, ok2 bool
	r.used, ok1 = parseMicros(used)
	r.text, ok2 = unquote(quoted)
	return r, ok1 && ok2 && garbled([]byte(r.text)) == ""
}

// parseFault reads a fault that the arena found.
func parseFault(r record) (record, bool) {
	parts := strings.SplitN(r.text, " ", 4)
	if len(parts) < 4 {
		return r, false
	}
	var ok1, ok2, ok3 bool
	r.fault = new(Fault)
	r.used, ok1 = parseMicros(parts[0])
	r.fault.Over, ok2 = parseMicros(parts[2])
	r.fault.Why, ok3 = unquote(parts[3])
	err := r.fault.Rule.UnmarshalText([]byte(parts[1]))
	return r, ok1 && ok2 && ok3 && err == nil && r.fault.Rule != 0 && r.fault.Rule != Own && r.fault.Rule != Illegal
}

// parseVerdict checks a fault that the referee found.
func parseVerdict(r record) (record, bool) {
	name, quoted, _ := strings.Cut(r.text, " ")
	var rule Rule
	_, ok := unquote(quoted)
	return r, ok && rule.UnmarshalText([]byte(name)) == nil && rule != 0 && rule != Own
}
