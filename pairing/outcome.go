package pairing

// An Outcome is how a game ended. The package comment has a table of how each
// outcome counts.
type Outcome int

// NotPlayed is the outcome of a game that is still to come. It makes the round
// unfinished. In JSON it is the empty text, "".
const NotPlayed Outcome = 0

// GoldWins is the outcome of a game that was played and won by Gold. How it was
// won makes no difference: a resignation counts as any other loss. In JSON:
// "gold".
const GoldWins Outcome = 1

// SilverWins is the outcome of a game that was played and won by Silver. In
// JSON: "silver".
const SilverWins Outcome = 2

// GoldByForfeit is the outcome of a game that Silver forfeited, for example by
// coming too late (rule [NoShow]). It counts like GoldWins, except for the
// rules [ForfeitLeaves] and [NoRematch]. In JSON: "gold-by-forfeit", named for
// the winner.
const GoldByForfeit Outcome = 3

// SilverByForfeit is the outcome of a game that Gold forfeited. It counts like
// SilverWins, except for the rules [ForfeitLeaves] and [NoRematch]. In JSON:
// "silver-by-forfeit", named for the winner.
const SilverByForfeit Outcome = 4

// BothForfeit is the outcome of a game that both sides forfeited. It is a loss
// for both, and a meeting unless Event.BothForfeitUnmet says otherwise. It
// counts for the colors, but not for the ratings. By rule [ForfeitLeaves] both
// players are removed. In JSON: "both-forfeit".
const BothForfeit Outcome = 5

// NoDecision is the outcome of a game that neither side won and that is not
// replayed. In an event with lives, that can be a drawn game. It is a meeting
// and counts for the colors, and for nothing else. So nobody loses a life by
// it. In JSON: "no-decision".
const NoDecision Outcome = 6

// Void is the outcome of a game that was annulled. It counts for nothing. The
// round is unfinished until the same two have another game in it, the replay,
// or the director gives the void game the outcome NoDecision. In JSON: "void".
//
// [Replay] annuls a game for a cause, if the edition lets it be played again,
// and records the reason. A game that goes on from a position keeps its colors
// in the replay; see rule [Disadvantage].
const Void Outcome = 7

// Draw is the outcome of a game that was played and drawn. Only an event with
// points has it (rule [MostPoints]), since an event with lives needs a loser.
// In JSON: "draw".
const Draw Outcome = 8

// goldLoses reports whether Gold loses a life.
func (o Outcome) goldLoses() bool {
	return o == SilverWins || o == SilverByForfeit || o == BothForfeit
}

// silverLoses reports whether Silver loses a life.
func (o Outcome) silverLoses() bool {
	return o == GoldWins || o == GoldByForfeit || o == BothForfeit
}

// goldForfeits reports whether Gold forfeited.
func (o Outcome) goldForfeits() bool { return o == SilverByForfeit || o == BothForfeit }

// silverForfeits reports whether Silver forfeited.
func (o Outcome) silverForfeits() bool { return o == GoldByForfeit || o == BothForfeit }

// goldWins reports whether Gold has won. Such a game is rated.
func (o Outcome) goldWins() bool { return o == GoldWins || o == GoldByForfeit }

// silverWins reports whether Silver has won. Such a game is rated.
func (o Outcome) silverWins() bool { return o == SilverWins || o == SilverByForfeit }

// overBoard reports whether the game was played: it has a result, and nobody
// forfeited.
func (o Outcome) overBoard() bool { return o.tookPlace() && !o.goldForfeits() && !o.silverForfeits() }

// tookPlace reports whether the players have met and had their colors.
func (o Outcome) tookPlace() bool { return o != NotPlayed && o != Void }
