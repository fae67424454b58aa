package pairing

// An Outcome is how a game ended. What each counts for is in the package
// comment.
type Outcome int

// NotPlayed is the outcome of a game that is still to come; it makes the round
// unfinished. In JSON it is the empty text, "".
const NotPlayed Outcome = 0

// GoldWins is the outcome of a game that was played and won by Gold. In JSON:
// "gold".
const GoldWins Outcome = 1

// SilverWins is the outcome of a game that was played and won by Silver. In
// JSON: "silver".
const SilverWins Outcome = 2

// GoldByForfeit is the outcome of a game that Silver forfeited. It counts like
// one that Gold won, except for rule [ForfeitLeaves]. In JSON:
// "gold-by-forfeit", named for the winner.
const GoldByForfeit Outcome = 3

// SilverByForfeit is the outcome of a game that Gold forfeited. It counts like
// one that Silver won, except for rule [ForfeitLeaves]. In JSON:
// "silver-by-forfeit", named for the winner.
const SilverByForfeit Outcome = 4

// BothForfeit is the outcome of a game that both sides forfeited: a loss for
// both, a meeting (unless Event.BothForfeitUnmet says otherwise), and a game
// for the colors, but none for the ratings. By rule [ForfeitLeaves] both are
// removed. In JSON: "both-forfeit".
const BothForfeit Outcome = 5

// NoDecision is the outcome of a game that neither side won and that is not
// replayed: a meeting and a game for the colors, nothing else. In JSON:
// "no-decision".
const NoDecision Outcome = 6

// Void is the outcome of a game that was annulled. It counts for nothing, and
// the round is unfinished until the same two have another game in it, the
// replay. In JSON: "void".
const Void Outcome = 7

// goldLoses, silverLoses report who loses a life.
func (o Outcome) goldLoses() bool {
	return o == SilverWins || o == SilverByForfeit || o == BothForfeit
}

func (o Outcome) silverLoses() bool {
	return o == GoldWins || o == GoldByForfeit || o == BothForfeit
}

// goldForfeits, silverForfeits report who forfeited.
func (o Outcome) goldForfeits() bool { return o == SilverByForfeit || o == BothForfeit }

func (o Outcome) silverForfeits() bool { return o == GoldByForfeit || o == BothForfeit }

// goldWins, silverWins report who has won; such a game is rated.
func (o Outcome) goldWins() bool { return o == GoldWins || o == GoldByForfeit }

func (o Outcome) silverWins() bool { return o == SilverWins || o == SilverByForfeit }

// took place: the players have met, and had their colors.
func (o Outcome) tookPlace() bool { return o != NotPlayed && o != Void }
