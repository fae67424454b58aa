package seat

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Seat is where a bot sits at a game. The referee talks to the bot through
// its seat. One goroutine at a time may use a seat. Different goroutines may
// use different seats.
//
// A fault is the last act of a bot: all later calls return the same fault.
type Seat struct {
	table  *table
	index  int
	wire   wire
	tape   *tape  // of a replay, in place of the wire
	unable *Fault // why the bot cannot be started
	fault  *Fault
	buf    []byte        // read, and not yet used
	extra  time.Duration // for the last answer, by Game.More
	end    End
	turn   turn
}

// Tell sends lines to the bot and expects no answer. A bot that has ended has
// no fault until it is asked.
func (s *Seat) Tell(lines ...string) *Fault {
	if f := s.endedBy(); f != nil || len(lines) == 0 {
		return f
	}
	if f := s.write(lines, nil); f != nil {
		return f
	}
	if s.tape != nil {
		_, _, f := s.tape.hear(s, false, 0)
		return f
	}
	if s.wire == nil {
		return nil
	}
	s.begin(false)
	defer s.done()
	err := s.send(lines, s.table.limits.Grace)
	if errors.Is(err, errClosed) {
		return nil
	}
	return s.wrong(s.table.limits.Grace, err, notRead)
}

// Ask sends lines to the bot and waits for a line, the answer. Without lines it
// only waits. The bot has the time limit for its answer. The time used counts
// until the answer, or until the fault was seen.
func (s *Seat) Ask(limit time.Duration, lines ...string) (answer string, used time.Duration, fault *Fault) {
	if f := s.endedBy(); f != nil {
		return "", 0, f
	}
	// A sum of this limit and a grace can be counted in nanoseconds.
	limit = min(max(limit, 0), 1<<62).Truncate(time.Microsecond)
	if f := s.write(lines, &limit); f != nil {
		return "", 0, f
	}
	s.end.Asked++
	s.extra = 0
	s.begin(true)
	defer s.done()
	if s.tape != nil {
		answer, used, fault = s.tape.hear(s, true, limit)
	} else if used, fault = s.request(limit, lines); fault == nil {
		answer, used, fault = s.hear(limit)
	}
	s.end.Used += used
	s.end.Longest = max(s.end.Longest, used)
	return answer, used, fault
}

// Extra returns how much longer than its limit the bot had for the last answer,
// by [Game].More.
func (s *Seat) Extra() time.Duration { return s.extra }

// Fault notes a fault that the referee finds: a text that it does not
// understand (rule [Babble]), or a move that is not allowed (rule [Illegal]).
// If the seat has a fault already, that fault is returned. With rule [Own] or
// no rule the referee gives up, and the game does not count.
func (s *Seat) Fault(r Rule, why string) *Fault {
	if f := s.endedBy(); f != nil {
		return f
	}
	// Illegal: only the referee of the game knows its rules.
	f := &Fault{Rule: r, Seat: s.index, Why: problem.Clean(why)}
	switch {
	case r == Own || r < Crash || r > Own:
		return s.stop(arenaFault("the referee gave up: rule %v: %s", r, why))
	case s.tape != nil:
		if err := s.tape.expect(signVerdict, verdict(f)); err != nil {
			return s.stop(err)
		}
	default:
		if f := s.write1(signVerdict, verdict(f)); f != nil {
			return f
		}
		s.kill(f)
	}
	s.fault = f
	return f
}

// Note writes a remark of the referee into the log, such as the result. A note
// can have any text.
func (s *Seat) Note(text string) {
	switch {
	case s.table.stopped() != nil:
	case s.tape != nil:
		if err := s.tape.expect(signNote, quote(text)); err != nil {
			s.stop(err)
		}
	default:
		s.write1(signNote, quote(text))
	}
}

// endedBy returns the fault that ended the seat, or nil.
func (s *Seat) endedBy() *Fault {
	if why := s.table.stopped(); why != nil {
		return asFault(why)
	}
	return s.fault
}

// asFault returns the fault of the arena that stopped the game.
func asFault(why error) *Fault {
	var f *Fault
	if errors.As(why, &f) {
		return f
	}
	return arenaFault("the game was stopped: %v", why)
}

// stop stops the game because of a fault of the arena.
func (s *Seat) stop(why error) *Fault { return asFault(s.table.stop(why)) }

// write writes the lines of a request into the log. A limit makes it a
// question. In a replay, it compares the lines with the log.
func (s *Seat) write(lines []string, limit *time.Duration) *Fault {
	for _, line := range lines {
		if len(line) > MaxLine {
			return s.stop(arenaFault("the referee sends a line of %d bytes, and %d are allowed",
				len(line), MaxLine))
		}
	}
	if s.tape == nil && s.table.log == nil {
		return nil
	}
	entries := make([]entry, 0, len(lines)+1)
	for _, line := range lines {
		entries = append(entries, entry{s.index, signTold, quote(line)})
	}
	if limit != nil {
		entries = append(entries, entry{s.index, signAsked, micros(*limit)})
	}
	if s.tape == nil {
		return s.enter(entries...)
	}
	for _, e := range entries {
		if err := s.tape.expect(e.sign, e.text); err != nil {
			return s.stop(err)
		}
	}
	return nil
}

func (s *Seat) write1(sign byte, text string) *Fault { return s.enter(entry{s.index, sign, text}) }

// enter writes entries into the log.
func (s *Seat) enter(entries ...entry) *Fault {
	// Own: a log that cannot be written.
	if err := s.table.log.enter(entries...); err != nil {
		return s.stop(err)
	}
	return nil
}

func (s *Seat) kill(f *Fault) {
	if s.wire != nil {
		s.wire.kill(f)
	}
}

// join returns lines as they are sent.
func join(lines []string) []byte {
	if len(lines) == 0 {
		return nil
	}
	return []byte(strings.Join(lines, "\n") + "\n")
}

// The states of a silent bot.
const (
	noAnswer = "no answer"
	notRead  = "does not read"
)

// request looks for output that nobody asked for, and sends the request. If
// that fails, it returns the time used.
func (s *Seat) request(limit time.Duration, lines []string) (used time.Duration, fault *Fault) {
	if s.unable != nil {
		// Crash: a bot that cannot be started.
		return 0, s.fail(0, s.unable)
	}
	if s.buf == nil {
		// A line of the limit, its end, and no more.
		s.buf = make([]byte, 0, s.table.limits.Line+2)
	}
	if len(lines) == 0 {
		return 0, nil
	}
	for len(s.buf) < cap(s.buf) {
		n, err := s.wire.poll(s.buf[len(s.buf):cap(s.buf)])
		if err != nil && err != io.EOF {
			return 0, s.wrong(0, err, noAnswer)
		}
		s.buf = s.buf[:len(s.buf)+n]
		if n == 0 {
			break
		}
	}
	switch n := len(s.buf); {
	case n > s.table.limits.Line:
		// Flood: more bytes that nobody asked for than a line can have.
		return 0, s.blame(Flood, 0, fmt.Sprintf("more than %d bytes %s", s.table.limits.Line, Unasked))
	case n > 0:
		// Babble: lines that nobody asked for.
		line, _, _ := bytes.Cut(s.buf, []byte("\n"))
		return 0, s.blame(Babble, 0, Excerpt(string(line))+" "+Unasked)
	}
	err := s.send(lines, limit+s.table.limits.Grace)
	if errors.Is(err, errClosed) {
		return 0, s.crash(0, true)
	}
	if err != nil && s.wire.timed() {
		used = limit + s.table.limits.Grace
	}
	return used, s.wrong(used, err, notRead)
}

// hear waits for a line.
func (s *Seat) hear(limit time.Duration) (string, time.Duration, *Fault) {
	began := time.Now()
	until := began.Add(limit + s.table.limits.Grace)
	// A bot is not charged for the last look.
	used := func(now time.Time) time.Duration {
		if !s.wire.timed() {
			return 0
		}
		return min(now.Sub(began).Truncate(time.Microsecond), limit+s.table.limits.Grace)
	}
	now := time.Duration(0) // when the last bytes were read
	from := began
	for {
		k := bytes.IndexByte(s.buf, '\n')
		if k < 0 && len(s.buf) < cap(s.buf) {
			n, free := 0, s.buf[len(s.buf):cap(s.buf)]
			moment, err := s.wait(from, until, func(until time.Time) (err error) {
				n, err = s.wire.receive(free, until)
				return err
			})
			if err == errWait && s.wire.timed() {
				// The arena can be late. A line that is there
				// by now is an answer.
				if n, err = s.wire.poll(free); n == 0 && err == nil {
					err = errWait
				}
			}
			from, now = moment, used(moment)
			s.buf = s.buf[:len(s.buf)+n]
			if n == 0 && err == errWait && s.extend(&limit) {
				until = began.Add(limit + s.table.limits.Grace)
				continue
			}
			switch {
			case err == errStill, n == 0 && err == errComments:
				return "", now, s.wrong(now, err, noAnswer)
			case n > 0:
				continue
			case err == io.EOF:
				return "", now, s.crash(now, false)
			}
			if s.wire.timed() {
				now = limit + s.table.limits.Grace
			}
			return "", now, s.wrong(now, err, noAnswer)
		}
		line := s.buf
		if k >= 0 {
			line = bytes.TrimSuffix(s.buf[:k], []byte("\r"))
		}
		for now > limit && s.extend(&limit) {
		}
		switch fault := s.judge(line, k >= 0, now, limit); {
		case fault != nil:
			return "", now, fault
		default:
			text := string(line)
			s.buf = append(s.buf[:0], s.buf[k+1:]...)
			return text, now, s.write1(signAnswer, micros(now)+" "+quote(text))
		}
	}
}

// extend adds to a limit the time that the bot has longer, if there is any.
func (s *Seat) extend(limit *time.Duration) bool {
	if s.table.more == nil || !s.wire.timed() {
		return false
	}
	d := s.table.more(s.index, s.extra).Truncate(time.Microsecond)
	if d <= 0 || s.write1(signMore, micros(d)) != nil {
		return false
	}
	s.extra += d
	*limit += d
	return true
}

// judge returns the fault of a line, or nil.
func (s *Seat) judge(line []byte, whole bool, used, limit time.Duration) *Fault {
	switch {
	case !whole || len(line) > s.table.limits.Line:
		// Flood: a line that is too long.
		return s.blame(Flood, used, fmt.Sprintf("a line of more than %d bytes", s.table.limits.Line))
	case used > limit:
		// Late: the answer is complete, and the time was over.
		return s.fail(used, &Fault{Rule: Late, Seat: s.index, Why: "an answer after the time was over",
			Over: used - limit})
	}
	// Babble: a text that is not of the protocol.
	if why := garbled(line); why != "" {
		return s.blame(Babble, used, why)
	}
	return nil
}

// garbled says why a line cannot be an answer, or returns "".
func garbled(line []byte) string {
	for rest := line; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && n == 1:
			return fmt.Sprintf("byte %#02x, which is not UTF-8, in %s", rest[0], Excerpt(string(line)))
		case unicode.IsControl(r):
			return fmt.Sprintf("control character %U in %s", r, Excerpt(string(line)))
		}
		rest = rest[n:]
	}
	return ""
}

// crash returns the fault of a bot whose output has ended, or whose input is
// closed.
func (s *Seat) crash(used time.Duration, input bool) *Fault {
	gone := s.wire.howEnded()
	if s.table.stopped() != nil {
		return s.endedBy()
	}
	// Crash: the bot ended, or closed its output.
	switch {
	case gone == "" && input:
		// Silence: it does not read, and will not.
		return s.blame(Silence, used, "closed its input")
	case gone == "":
		gone = "closed its output"
	}
	if len(s.buf) > 0 {
		return s.blame(Crash, used, gone+" after half a line")
	}
	return s.blame(Crash, used, gone+" before its answer")
}

// wrong returns the fault for an error of the wire, or nil if there is none. A
// bot for which the arena waited in vain is silent, and why says how.
func (s *Seat) wrong(used time.Duration, err error, why string) *Fault {
	switch {
	case err == nil:
		return nil
	case s.table.stopped() != nil:
		return s.endedBy()
	case err == errComments:
		// Flood: more comments than the limit.
		return s.blame(Flood, used, fmt.Sprintf("more than %d bytes of comments", mostComments))
	case err == errStill:
		// Own: nobody took the time.
		return s.stop(arenaFault("%v", err))
	case !errors.Is(err, errWait):
		// Own: an error that no bot can cause.
		return s.stop(arenaFault("a pipe: %v", err))
	case s.wire.absence() != "":
		why = s.wire.absence()
	case len(s.buf) > 0:
		why = "half a line, and then nothing"
	}
	// Silence: no complete answer in time, nor in the grace after it.
	return s.blame(Silence, used, why)
}

func (s *Seat) blame(r Rule, used time.Duration, why string) *Fault {
	return s.fail(used, &Fault{Rule: r, Seat: s.index, Why: why})
}

// fail gives the seat a fault that the arena found, and kills the bot.
func (s *Seat) fail(used time.Duration, f *Fault) *Fault {
	entries := []entry{{s.index, signFault, micros(used) + " " + arenaFaultText(f)}}
	if len(s.buf) > 0 {
		entries = append([]entry{{s.index, signBytes, quote(string(s.buf))}}, entries...)
		s.end.Rest = bytes.Clone(s.buf)
		s.buf = s.buf[:0]
	}
	if f := s.enter(entries...); f != nil {
		return f
	}
	s.fault = f
	s.kill(f)
	return f
}
