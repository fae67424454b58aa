package trial

import (
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// A Seat is the seat of a bot at a trial. It takes notes about the bot.
type Seat struct {
	seat    *seat.Seat
	checked bool // whether the bot is the bot that is checked
	limits  limits

	fault    *seat.Fault
	answers  []string      // all of them
	lines    []string      // as in Finding.Lines
	expected string        // of the last request
	limit    time.Duration // of the last request
	asked    bool          // the last request was no Ready
	begun    bool          // Ready was called
	ready    time.Duration
	longest  time.Duration
	took     time.Duration // the last answer
	used     time.Duration // all answers after it was ready
	improper []impropriety
}

// An impropriety is an act that bots should avoid, with the lines before it.
type impropriety struct {
	what  string
	lines []string
}

// Ready asks the bot whether it is ready. The expected answer in words is for
// the finding, if there is a fault. It reports whether the trial goes on.
func (s *Seat) Ready(expected string, lines ...string) (answer string, ok bool) {
	answer, ok = s.ask(s.limits.start, expected, lines)
	s.asked, s.begun, s.ready = false, true, s.took
	return answer, ok
}

// Ask asks the bot for an answer, as [Seat.Ready] does. The trial does not go
// on, either, if the bot has used its time.
func (s *Seat) Ask(expected string, lines ...string) (answer string, ok bool) {
	answer, ok = s.ask(min(s.limits.answer, s.limits.patience), expected, lines)
	s.asked = true
	s.longest = max(s.longest, s.took)
	s.used += s.took
	return answer, ok && !s.spent()
}

// impatient reports whether the trial ended because an answer took longer than
// the check waits for one, but not longer than the bot has for it.
func (s *Seat) impatient() bool {
	return s.fault != nil && (s.fault.Rule == seat.Silence || s.fault.Rule == seat.Late) && s.asked &&
		s.limit < s.limits.answer
}

// spent reports whether the bot has used its time in this trial.
func (s *Seat) spent() bool { return s.used > s.limits.game }

func (s *Seat) ask(limit time.Duration, expected string, lines []string) (answer string, ok bool) {
	s.note("arena  ", lines)
	s.expected, s.limit = expected, limit
	answer, s.took, s.fault = s.seat.Ask(limit, lines...)
	if s.fault != nil {
		return "", false
	}
	s.answers = append(s.answers, answer)
	s.note("bot    ", []string{answer})
	return answer, true
}

// Tell sends lines to the bot. It reports whether the trial goes on.
func (s *Seat) Tell(lines ...string) bool {
	s.note("arena  ", lines)
	s.expected, s.limit = "", 0
	s.fault = s.seat.Tell(lines...)
	return s.fault == nil
}

// Wrong says that the last answer of the bot is a fault, by rule [seat.Babble]
// or [seat.Illegal].
func (s *Seat) Wrong(r seat.Rule, why string) { s.fault = s.seat.Fault(r, why) }

// Improper notes an act that bots should avoid. The same words count once.
func (s *Seat) Improper(what string) {
	for _, before := range s.improper {
		if before.what == what {
			return
		}
	}
	s.improper = append(s.improper, impropriety{what, slices.Clone(s.lines)})
}

// Used returns the time of all answers after the bot was ready.
func (s *Seat) Used() time.Duration { return s.used }

// note keeps the last lines between the arena and the bot.
func (s *Seat) note(who string, lines []string) {
	const most = 12
	for _, line := range lines {
		s.lines = append(s.lines, who+shown(line))
	}
	s.lines = s.lines[max(0, len(s.lines)-most):]
}
