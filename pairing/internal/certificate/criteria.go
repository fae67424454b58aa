package certificate

// A Criterion is a thing that a round is judged by.
type Criterion int

// The criteria, by their names in the rule book. The numbers are this package's
// own. Zero is no criterion.
const (
	// Allowed is the director's choice, which comes before all others.
	Allowed Criterion = iota + 1
	ByeFewest
	Repeats
	ByeLosses
	LossGaps
	ByeRating
	ByeSeed
	RankSpread
	ByeRank
	RankSquares
	ByeSeeded
	SeededSquares
	ByeMostLosses
	ByeLast
	ScoreGaps
	ByeLowest
	ByeUnplayed
	SameClub
	HalvesApart
	RanksClose
)

// A subject is the part of a round that a criterion is about.
type subject int

const (
	// A pair costs one unit if the director's choices do not allow it.
	prohibition subject = iota + 1

	// A pair that has met N-1 times, at least once, costs one unit at level
	// N.
	meetings

	// A pair whose groups differ by N, at least by 1, costs one unit at
	// level N.
	gaps

	// A pair of one club costs one unit.
	clubs

	// The bye costs one unit for each 1 by which the figure of its player
	// exceeds the least figure of any player.
	byes

	// A pair costs the difference of its figures, without its sign, times
	// within if the two are of one group, and times across if not.
	distances

	// A pair costs the square of the difference of its figures, times
	// within or across as well.
	squares
)

// book is all that a check knows about the criteria.
var book = [...]struct {
	name           string
	about          subject
	figure         func(f *Facts, i int) int64 // of player i
	within, across int64
}{
	Allowed:       {name: "Allowed", about: prohibition},
	ByeFewest:     {name: "ByeFewest", about: byes, figure: byesOf},
	Repeats:       {name: "Repeats", about: meetings},
	ByeLosses:     {name: "ByeLosses", about: byes, figure: groupOf},
	LossGaps:      {name: "LossGaps", about: gaps},
	ByeRating:     {name: "ByeRating", about: byes, figure: classOf},
	ByeSeed:       {name: "ByeSeed", about: byes, figure: seedOf},
	RankSpread:    {name: "RankSpread", about: squares, figure: rankOf, within: -1, across: 1},
	ByeRank:       {name: "ByeRank", about: byes, figure: rankOf},
	RankSquares:   {name: "RankSquares", about: squares, figure: rankOf, within: -1, across: -1},
	ByeSeeded:     {name: "ByeSeeded", about: byes, figure: seededClassOf},
	SeededSquares: {name: "SeededSquares", about: squares, figure: seededUnitsOf, within: -1, across: -1},
	ByeMostLosses: {name: "ByeMostLosses", about: byes, figure: negative(groupOf)},
	ByeLast:       {name: "ByeLast", about: byes, figure: negative(rankOf)},
	ScoreGaps:     {name: "ScoreGaps", about: gaps},
	ByeLowest:     {name: "ByeLowest", about: byes, figure: negative(groupOf)},
	ByeUnplayed:   {name: "ByeUnplayed", about: byes, figure: missedOf},
	SameClub:      {name: "SameClub", about: clubs},
	HalvesApart:   {name: "HalvesApart", about: distances, figure: rankOf, within: -1, across: 2},
	RanksClose:    {name: "RanksClose", about: squares, figure: rankOf, within: 1, across: 1},
}

// negative returns the negative of a figure, so that more of it costs less.
func negative(figure func(f *Facts, i int) int64) func(f *Facts, i int) int64 {
	return func(f *Facts, i int) int64 { return -figure(f, i) }
}

func byesOf(f *Facts, i int) int64        { return int64(f.Players[i].Byes) }
func groupOf(f *Facts, i int) int64       { return int64(f.Players[i].Group) }
func missedOf(f *Facts, i int) int64      { return int64(f.Players[i].Missed) }
func classOf(f *Facts, i int) int64       { return int64(f.Players[i].Class) }
func seedOf(f *Facts, i int) int64        { return int64(f.Players[i].Seed) }
func rankOf(_ *Facts, i int) int64        { return int64(i) }
func seededClassOf(f *Facts, i int) int64 { return int64(f.Players[i].SeededClass) }
func seededUnitsOf(f *Facts, i int) int64 { return f.Players[i].SeededUnits }

// String returns the name of c, or "" for 0.
func (c Criterion) String() string { return book[c].name }
