package trial

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// A Trial is a game for a bot.
type Trial struct {
	// Name is the task of the bot in words, as in "play against itself".
	Name string

	// Bots has the bots of the seats. A nil bot is the bot that is checked.
	Bots []seat.Bot

	// Start is how long the bot that is checked has to become ready. If it
	// is not positive, the bot has StartLimit. The time counts for
	// TotalLimit, too.
	Start time.Duration

	// Answer is how long the bot that is checked has for an answer in the
	// competition. If it is not positive, the bot has AnswerLimit.
	Answer time.Duration

	// Drip says that the bot that is checked is sent every byte on its own.
	Drip bool

	// Twice says that the trial is played twice, and that the bot must give
	// the same answers. It is played once if the bot has no time left.
	Twice bool

	// Play is the referee. It must return soon after a method of a Seat
	// has reported that the trial does not go on. A trial can also end
	// whenever its referee wants it to.
	Play func(seats []*Seat)
}

// limits are the limits of trials, which tests make shorter.
type limits struct{ start, answer, patience, game, total, slow, grace, end time.Duration }

// full has the limits of the package, and the defaults of package seat.
var full = limits{start: StartLimit, answer: AnswerLimit, patience: Patience, game: GameLimit, total: TotalLimit,
	slow: Slow}

// tries is how often a trial is played if the arena has the fault.
const tries = 3

// Run lets a bot play trials. The error is the error of the context, or a fault
// of the arena's own that occurs again and again; the findings until then are
// lost. A fault of another bot than the bot that is checked only ends its
// trial.
func Run(ctx context.Context, bot seat.Bot, trials []Trial) (Result, error) {
	return run(ctx, bot, trials, full)
}

func run(ctx context.Context, bot seat.Bot, trials []Trial, l limits) (Result, error) {
	c := check{bot: bot, limits: l}
	for k, t := range trials {
		if c.over {
			// CutShort: this trial and all that follow are not
			// played.
			c.add(Finding{Rule: CutShort, Trials: []string{t.Name},
				Text: fmt.Sprintf("%d of %d trials were not played", len(trials)-k, len(trials))})
			break
		}
		var before [][]string
		for again := range 2 {
			if again == 1 && (!t.Twice || c.over) {
				break
			}
			answers, err := c.play(ctx, t)
			if err != nil {
				return Result{}, err
			}
			if again == 0 {
				before = answers
			} else if why := differs(before, answers); why != "" && !c.over {
				// Varies: the same game has other answers.
				c.add(Finding{Rule: Varies, Trials: []string{t.Name},
					Text: "the bot plays the same game in different ways: " + why})
			}
		}
		c.result.Trials++
	}
	slices.SortStableFunc(c.result.Findings, func(a, b Finding) int { return int(a.Rule) - int(b.Rule) })
	return c.result, nil
}

// differs says in words where two games of a bot differ first, or returns "".
// Two games of which one is only longer do not differ.
func differs(before, after [][]string) string {
	for s := range before {
		for k := range min(len(before[s]), len(after[s])) {
			if a, b := before[s][k], after[s][k]; a != b {
				return fmt.Sprintf("answer %d is %s, and then %s", k+1, shown(a), shown(b))
			}
		}
	}
	return ""
}

// A check is a check of a bot, in progress.
type check struct {
	bot    seat.Bot
	limits limits
	used   time.Duration // in all trials
	begun  bool          // it was asked whether it is ready
	ready  time.Duration // the longest time until it was
	over   bool          // no further trial is played
	stays  bool          // the bot does not end by itself
	result Result
}

// play plays a trial once, and returns the answers of the bot in its seats.
func (c *check) play(ctx context.Context, t Trial) ([][]string, error) {
	g := seat.Game{Limits: seat.Limits{Grace: c.limits.grace, End: c.limits.end}}
	if c.stays {
		g.Limits.End = time.Millisecond // waiting is in vain
	}
	for _, b := range t.Bots {
		switch {
		case b != nil:
		case t.Drip:
			b = seat.Drip(c.bot)
		default:
			b = c.bot
		}
		g.Bots = append(g.Bots, b)
	}
	limits := c.limits
	if t.Start > 0 {
		limits.start = t.Start
	}
	if t.Answer > 0 {
		limits.answer = t.Answer
	}
	var seats []*Seat
	var report seat.Report
	var err error
	for range tries {
		report, err = seat.Play(ctx, g, func(at []*seat.Seat) {
			seats = nil
			for k, s := range at {
				seats = append(seats, &Seat{seat: s, checked: t.Bots[k] == nil, limits: limits})
			}
			t.Play(seats)
		})
		// The arena's own fault costs nobody anything.
		if err == nil || ctx.Err() != nil || !errors.Is(err, seat.ErrOwn) {
			break
		}
	}
	if err == nil {
		err = ctx.Err() // a game during its end does not count
	}
	if err != nil {
		return nil, fmt.Errorf("trial: %s: %w", t.Name, err)
	}
	var answers [][]string
	stays := c.stays
	for k, s := range seats {
		if s.checked {
			end := report.Ends[k]
			c.judge(t, k, s, end)
			answers = append(answers, s.answers)
			stays = stays || s.fault == nil && c.lingers(s, end)
		}
	}
	c.stays = stays
	return answers, nil
}

// lingers reports whether a bot in a seat was killed although it had the time
// to end. A bot that was not asked whether it is ready can still be starting.
func (c *check) lingers(s *Seat, end seat.End) bool {
	begun := s.begun || c.begun && 2*c.ready < cmp.Or(c.limits.end, time.Second)
	return end.Started && !end.Exited && begun
}

// judge notes the faults of the bot in a seat.
func (c *check) judge(t Trial, k int, s *Seat, end seat.End) {
	finding := func(r Rule, took time.Duration, text string) Finding {
		return Finding{Rule: r, Text: text, Trials: []string{t.Name}, Seat: k, Took: took}
	}
	find := func(r Rule, took time.Duration, text string) *Finding { return c.add(finding(r, took, text)) }
	c.used += s.ready + s.used
	c.begun, c.ready = c.begun || s.begun, max(c.ready, s.ready)
	if c.used > c.limits.total {
		c.over = true
	}
	if f := s.fault; f != nil {
		if f.Rule == seat.Silence {
			c.over = true
		}
		if s.impatient() && len(end.Rest) == 0 {
			// CutShort: the competition allows more time. But half
			// a line will never be an answer.
			c.over = true
			found := finding(CutShort, s.took, fmt.Sprintf("the check waits %v for an answer, and the "+
				"competition %v", s.limit, s.limits.answer))
			found.Lines, found.Limit = s.lines, s.limits.answer
			c.add(found)
			return
		}
		// Faulty: the fault ended the game.
		found := finding(Faulty, s.took, f.Why)
		found.Fault, found.Answer, found.Expected, found.Limit = f, end.Asked, s.expected, s.limit
		found.Lines, found.Errors = s.lines, lines(end.Errors)
		if len(end.Rest) > 0 {
			found.Sent = shown(string(end.Rest))
		}
		c.add(found)
		return
	}
	for _, i := range s.improper {
		// Improper: the referee of the game says so.
		if found := find(Improper, 0, i.what); found != nil {
			found.Lines = i.lines
		}
	}
	if s.ready > max(c.limits.slow, s.limits.start/10) {
		// SlowStart: until it was ready.
		find(SlowStart, s.ready, "the bot needs much time to become ready")
	}
	if s.longest > c.limits.slow {
		// SlowAnswer: the longest answer of the game.
		find(SlowAnswer, s.longest, "the bot needs much time for an answer")
	}
	if end.Processor > 2*(s.ready+s.used)+time.Second {
		// Burns: until it ended.
		find(Burns, end.Processor, "the bot uses many processors, or computes between its answers")
	}
	if s.spent() {
		// CutShort: this trial ended early.
		find(CutShort, s.used, "a trial ended early")
	}
	if !c.stays && c.lingers(s, end) {
		// Lingers: it was killed.
		if found := find(Lingers, 0, "the bot does not end by itself when its input ends"); found != nil {
			found.Lines = s.lines
		}
	}
	if len(end.Errors) > 0 {
		// Mutters: the text is kept.
		if found := find(Mutters, 0, "the bot writes to its standard error"); found != nil {
			found.Errors = lines(end.Errors)
		}
	}
}

// add notes a finding, and returns it. It returns nil if there is the same
// finding already, which then has one trial more, and keeps its text.
func (c *check) add(f Finding) *Finding {
	for k := range c.result.Findings {
		old := &c.result.Findings[k]
		if !sameFinding(*old, f) {
			continue
		}
		if !slices.Contains(old.Trials, f.Trials[0]) {
			old.Trials = append(old.Trials, f.Trials[0])
		}
		return nil
	}
	c.result.Findings = append(c.result.Findings, f)
	return &c.result.Findings[len(c.result.Findings)-1]
}

// sameFinding reports whether two findings are the same. The text of a fault
// can have the answer of the bot in it, which is another in each game. So two
// faults are the same if they are of the same rule where the same was expected.
func sameFinding(a, b Finding) bool {
	if a.Fault != nil && b.Fault != nil {
		return a.Fault.Rule == b.Fault.Rule && a.Expected == b.Expected
	}
	return a.Rule == b.Rule && a.Text == b.Text
}
