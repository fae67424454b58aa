package pairing

// A Certificate proves that no round of an event is better than a given round,
// by the duality of linear programs.
//
// The cost of a pair is a list of integers, one for each word, compared from
// the left. The levels say how the criteria make up the cost: for each level at
// which the pair counts, the unit of the level is added to its word, twice. All
// costs are doubled so that the numbers below are integers.
//
// The certificate has a value y for each player, and for the bye if there is
// one. It also has some sets with an odd number of members, each with a value z
// that is at least zero. A pair crosses a set if just one of the two is inside.
// The certificate is valid if
//
//   - every pair costs at least the y of both plus the z of all sets that it
//     crosses;
//   - all y and z add up to the cost of the round.
//
// Every round crosses every odd set at least once. So all y and z add up to a
// lower bound on the cost of any round. A round that attains the bound is
// optimal.
//
// The JSON form has the keys of the tags. Criteria are names. Numbers may have
// up to 19 digits, more than some readers of JSON keep.
type Certificate[P comparable] struct {
	Levels  []Level     `json:"levels"`
	Players []Dual[P]   `json:"players"` // in rank order
	Bye     []int64     `json:"bye,omitempty"`
	Sets    []OddSet[P] `json:"sets"`
}

// A Level says where in a cost a criterion counts. A criterion about the bye
// reads a figure of the bye player: byes, losses, class of a rating, seed or
// rank. The bye costs as much as this figure exceeds the least figure among the
// players left.
type Level struct {
	Criterion Criterion `json:"criterion"`
	N         int       `json:"n,omitempty"` // see [Value]
	Word      int       `json:"word"`        // from 0
	Unit      int64     `json:"unit"`        // a power of 2
}

// A Dual is the value y of one player, word by word.
type Dual[P comparable] struct {
	Player P       `json:"player"`
	Y      []int64 `json:"y"`
}

// An OddSet is a set of players, perhaps with the bye as one more member.
type OddSet[P comparable] struct {
	Players []P     `json:"players"`
	Bye     bool    `json:"bye,omitempty"`
	Z       []int64 `json:"z"`
}

// Verify checks that a certificate proves a round to be optimal as the next
// round of an event: no round is better by the criteria. The choice among equal
// rounds ([Canonical]) is not checked. Verify returns nil if the proof holds.
// Otherwise the error is a list of [Problems]: [ErrNotOptimal] for the
// certificate, or the problems of the event or of the round.
//
// In ordinary events, the check of a certificate of [Next] adds little to the
// time that the replay takes. A proof never needs more sets than players,
// counting the bye, nor numbers above 2^60. A certificate with more sets or
// larger numbers is refused. A certificate that is not from Next can take
// longer, for example if its sets cross. It is refused with [ErrTooLarge] if it
// needs more work than [Options].MaxWork.
func Verify[P comparable](e Event[P], r Round[P], c Certificate[P], o ...Options) error {
	b := newBudget(&e, o)
	w, err := newReady(&e, b)
	if err != nil {
		return err
	}
	if over, _ := w.state.over(); over {
		return errOver()
	}
	m, illegal := w.read(r)
	if len(illegal) > 0 {
		return illegal
	}
	p, err := w.proof(c)
	if err != nil {
		return err
	}
	return w.field.check(m, p, b)
}
