package seat

import "time"

// This file waits for a bot, and sees whether the arena itself stood still.

// slice is the longest wait for which the arena does not look at the clock. A
// slice that takes longer by another slice shows that the arena did not run.
const slice = time.Second

// wait calls a function with the end of each slice, until the time until. It
// stops as soon as the function does not wait in vain. It returns the time
// after the last call, and the error of that call. If the arena stood still
// since the time from, the error is errStill: nobody knows when the bot
// answered.
func (s *Seat) wait(from, until time.Time, f func(until time.Time) error) (now time.Time, err error) {
	for {
		end := from.Add(slice)
		if until.Before(end) {
			end = until
		}
		err = f(end)
		now = time.Now()
		late := min(now.Sub(end), now.Sub(from))
		switch {
		case !s.wire.timed():
			// A function has a time of its own.
			return now, err
		case late > slice:
			return now, errStill
		case err != errWait || late < 0 || !end.Before(until):
			return now, err
		}
		from = now
	}
}

// send sends lines within a time.
func (s *Seat) send(lines []string, within time.Duration) error {
	b := join(lines)
	from := time.Now()
	_, err := s.wait(from, from.Add(within), func(until time.Time) error {
		n, err := s.wire.send(b, until)
		b = b[n:]
		return err
	})
	return err
}
