package trf

// maxPlayers is the maximum start number.
const maxPlayers = 9999

// maxRounds is the maximum number of rounds.
const maxRounds = 99

// maxPoints is the maximum number of points, in tenths.
const maxPoints = 999

// A File is a tournament. Points are in tenths, so that a draw is usually 5.
type File struct {
	Lines  []Line // which have no meaning here, in their order
	Rounds int    // to be played, or 0 if the file does not say it

	// Color is the color of the best seed in round 1, 'w' or 'b', or 0.
	Color byte
	// ByRank says that players are seeded by their ranks.
	ByRank bool

	Points    Points
	TieBreaks []string // by the codes of FIDE, such as BH/C1
	Players   []Player // by start numbers
	Teams     []Team

	Accelerations []Acceleration
	Forbidden     []Forbidden

	old bool // read as Windows-1252
}

// A Line is a line that is kept as it is.
type Line struct{ Code, Text string }

// Points are the points of results, in tenths. A bye of half a point has Draw.
// Forfeit is of a loss by forfeit.
type Points struct {
	Win, Draw, Loss, Bye, Absent, Forfeit int

	// Given says that the file has the points.
	Given bool
}

// usual has the points without a line about them.
var usual = Points{Win: 10, Draw: 5, Loss: 0, Bye: 10, Absent: 0}

// A Player is a player with all results.
type Player struct {
	Start      int // from 1
	Sex, Title string
	Name       string
	Rating     int // or 0
	Federation string
	Number     string // of FIDE
	Birth      string
	Points     int // or -1 if there are none
	Rank       int // or 0
	Results    []Result

	line int // of the text, from 1
}

// A Result is the result of a player in a round. The zero value says that the
// player was not there.
type Result struct {
	Opponent int  // start number, or 0
	Color    byte // 'w', 'b', or 0
	Code     byte // as in the table of the package, or 0 for a blank
}

// A Team is a team with the start numbers of its players.
type Team struct {
	Name    string
	Players []int
}

// An Acceleration has the points that players have more for the pairing of the
// rounds from First to Last.
type Acceleration struct {
	Points      int // tenths
	First, Last int // rounds
	From, To    int // start numbers
}

// A Forbidden has players of whom no two may meet in the rounds from First to
// Last. Both are 0 if the file does not say the rounds.
type Forbidden struct {
	First, Last int
	Players     []int
}

// Played returns the number of rounds that are paired: the last of them has a
// game or the bye.
func (f *File) Played() int {
	played := 0
	for _, p := range f.Players {
		for k := len(p.Results); k > played; k-- {
			if r := p.Results[k-1]; r.Opponent > 0 || r.Code == 'U' {
				played = k
			}
		}
	}
	return played
}

// value returns the points of a result.
func (p Points) value(r Result) int {
	switch r.Code {
	case '1', 'W', '+', 'F':
		return p.Win
	case '=', 'D', 'H':
		return p.Draw
	case '0', 'L':
		return p.Loss
	case 'U':
		return p.Bye
	case '-':
		return p.Forfeit
	}
	if r.Opponent > 0 {
		return 0 // not yet played
	}
	return p.Absent
}

// score returns the points of a player in the first rounds.
func (p Points) score(results []Result, rounds int) int {
	sum := 0
	for k := range rounds {
		var r Result
		if k < len(results) {
			r = results[k]
		}
		sum += p.value(r)
	}
	return sum
}
