package certificate

// A Round is a pairing of all players. Bye is the player with the bye, or -1.
type Round struct {
	Pairs [][2]int
	Bye   int
}

// A Proof is the proof of a round; the package comment says when it is valid.
type Proof struct {
	Levels []Level
	Y      [][]int64 // of each player, and of the bye, word by word
	Sets   []OddSet
}

// A Level says where in a cost a criterion counts. N is the level of a
// criterion that has several, or 0.
type Level struct {
	Criterion Criterion
	N         int
	Word      int
	Unit      int64
}

// An OddSet is a set of players, perhaps with the bye, and its value z.
type OddSet struct {
	Members []int
	Z       []int64 // word by word
}

// Limit bounds the numbers of a proof. It also bounds, for each player, the sum
// of the sets around the player, where each set counts with the greatest
// magnitude of its words.
const Limit = 1 << 60

// unitLimit bounds the cost of a round in a word, except by squares and
// distances.
const unitLimit = Limit / 4

// squareLimit bounds the square of the greatest difference between the figures
// of a sum of squares or of distances.
const squareLimit = 1 << 61

func tooLarge(x int64) bool { return x > Limit || x < -Limit }
