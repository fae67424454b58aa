package seat

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule names a kind of fault and its owner. Zero is no rule.
type Rule int

// Crash is rule 1. The bot has the fault if it ended, or closed its output,
// before an answer was complete.
//
// A bot that cannot be started because of its own file has this fault, too: the
// file or its directory is not there, may not be run, is no program, or is
// broken. The same goes for its interpreter, and for files of the bot with
// which its directory cannot be filled ([ErrFiles]). Where the system lacks
// something, the fault is the arena's own.
//
// A bot that ends when nobody asks it anything has no fault. So a bot may end
// after its last answer.
//
// Source: ours.
const Crash Rule = 1

// Silence is rule 2. The bot has the fault if it gave no complete answer in
// time, and none in the grace after it ([Limits]). Half a line is no answer.
//
// A bot that does not read its input has this fault, too: its input stays full
// until the grace is over, or it has closed its input and goes on.
//
// A [Func] is charged no time. It has this fault if it reads on when there
// is nothing to read and an answer is due, or if it computes for longer than
// [MaxThink].
//
// Source: ours.
const Silence Rule = 2

// Flood is rule 3. The bot has the fault if it wrote a line that is longer than
// the limit, or more bytes than the limit when nobody asked it anything. A bot
// which may write comments ([Comments]) has this fault if it wrote more than
// [MaxComments] bytes of comments.
//
// Standard error is no answer. It is cut, and nobody has a fault.
//
// Source: ours.
const Flood Rule = 3

// Babble is rule 4. The bot has the fault if it wrote a text that is not of the
// protocol: control characters such as NUL or a tab, bytes that are not UTF-8,
// or text that nobody asked for. The arena looks for such text before it sends
// a request. A question without lines has nothing to send, so its answer can be
// a line that the bot wrote before. [Comments] lets a bot write comments.
//
// A line that the referee of a game does not understand is the same fault, and
// the referee says so.
//
// Source: ours.
const Babble Rule = 4

// Illegal is rule 5. The bot has the fault if its answer was understood, but
// the rules of the game do not allow it. Only the referee of a game can say so.
//
// Source: ours. STK14, gameplay, item 5, lets an invalid coordinate pass, so
// its referee has no fault there.
const Illegal Rule = 5

// Late is rule 6. The bot has the fault if its answer was complete after its
// time was over, but in the grace after it. An answer at the last microsecond
// is in time.
//
// An answer that is late and has a wrong text is late. A line that is too long
// is Flood, late or not.
//
// Source: STK14, time duration: the time is calculated by the server, and a
// team that exceeds the limit loses the game.
const Late Rule = 6

// Own is rule 7. The arena has the fault if it could not do its work: the
// system has no process, memory, file or pipe for it, the directory of a bot
// cannot be filled, or a log cannot be written. Then the work of the referee
// does not count. It costs nobody anything, and the game must be played again.
//
// An arena that stood still for more than a second while it waited for a bot
// has this fault, too. For example, somebody has stopped its process. Then
// nobody knows when the bot answered.
//
// Source: ours.
const Own Rule = 7

var rules = enum.Of[Rule]("seat", "rule", nil, "", "Crash", "Silence", "Flood", "Babble", "Illegal", "Late", "Own")

// String returns the name of the rule. It is empty for no rule.
func (r Rule) String() string { return rules.String(r) }

// MarshalText returns the name of the rule.
func (r Rule) MarshalText() ([]byte, error) { return rules.Append(nil, r) }

// UnmarshalText reads the name of a rule.
func (r *Rule) UnmarshalText(name []byte) error { return rules.Set(r, name) }
