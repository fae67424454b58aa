package trial

import (
	"time"

	"github.com/arbiter-go/arbiter/internal/enum"
)

// A Rule is a kind of finding. Zero is no rule.
type Rule int

// Faulty is rule 1. The bot has a fault in a game: by one of the rules of
// package seat, except the arena's own.
//
// This is the only finding for which a bot is refused.
//
// Source: ours.
const Faulty Rule = 1

// Improper is rule 2. The bot does something that a game allows, but asks bots
// not to do. The referee of the game decides. An example is a coordinate that
// does not exist.
//
// Source: ours, from STK14, fair play: no invalid moves on purpose.
const Improper Rule = 2

// Varies is rule 3. The bot plays the same game in different ways: it has the
// same ID and seat, and the same start, and the opponent plays by the same
// rules.
//
// A game with such a bot cannot be played again with the same result. A bot
// which draws lots can make them from the ID of the game and its seat.
//
// Source: ours.
const Varies Rule = 3

// SlowStart is rule 4. The bot needs more than [Slow] to become ready, and more
// than a tenth of the time that it has for that.
//
// Source: ours.
const SlowStart Rule = 4

// SlowAnswer is rule 5. The bot needs more than [Slow] for an answer after it
// was ready. In a game with many answers it can run out of time.
//
// Source: ours.
const SlowAnswer Rule = 5

// Burns is rule 6. The bot uses much more time of processors than its start and
// its answers took: more than twice their time plus a second. It computes in
// many threads or processes, or between its answers.
//
// In a competition that can slow down the bots of other games.
//
// Source: ours.
const Burns Rule = 6

// Lingers is rule 7. The bot does not end by itself within the time that
// package seat gives it after the end of its input, which is a second. The
// arena kills such a bot, and that takes a second in every game.
//
// It is silent for a bot with a fault, because the arena kills that bot at
// once. It is found once. After it, the trials do not wait for the bot.
//
// A bot that was not asked whether it is ready can still be starting. It is
// judged only if it needed less than half of the time to become ready in each
// earlier trial.
//
// Source: ours.
const Lingers Rule = 7

// Mutters is rule 8. The bot writes to its standard error. That is allowed, and
// the log of a game keeps it. But often it is a message about an error.
//
// It is silent for a game in which the bot has a fault, because the fault has
// the same text with it.
//
// Source: ours.
const Mutters Rule = 8

// CutShort is rule 9. The bot was too slow for all of the trials: a trial ended
// early, or was not played, or had no answer within [Patience] although the
// competition allows more. So the bot can have faults that were not found.
//
// Source: ours.
const CutShort Rule = 9

// The limits of trials.
const (
	// StartLimit is how long a bot has to become ready, if a trial has no
	// Start of its own.
	StartLimit = 10 * time.Second

	// AnswerLimit is how long a bot has for an answer, if a trial has no
	// Answer of its own.
	AnswerLimit = 10 * time.Second

	// Patience is how long the check waits for an answer if the trial
	// allows more.
	Patience = time.Minute

	// GameLimit is how much time a bot has for its answers of a trial.
	// After it, the trial ends early.
	GameLimit = 10 * time.Second

	// TotalLimit is how much time the checked bot has in all trials and
	// seats together. After it, no further trial is played.
	TotalLimit = time.Minute

	// Slow is the time after which a start or an answer is remarkable.
	Slow = time.Second
)

var rules = enum.Of[Rule]("trial", "rule", nil, "",
	"Faulty", "Improper", "Varies", "SlowStart", "SlowAnswer", "Burns", "Lingers", "Mutters", "CutShort")

// String returns the name of the rule. It is empty for no rule.
func (r Rule) String() string { return rules.String(r) }

// MarshalText returns the name of the rule.
func (r Rule) MarshalText() ([]byte, error) { return rules.Append(nil, r) }

// UnmarshalText reads the name of a rule.
func (r *Rule) UnmarshalText(name []byte) error { return rules.Set(r, name) }
