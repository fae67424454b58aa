package holdem

import "github.com/arbiter-go/arbiter/duplicate"

// chances has the chance to win with two cards, in thousandths, if the other
// player has any two cards and nobody folds. A shared pot counts half. Ranks go
// from the ace down to the deuce. Cards of one suit are above the diagonal, and
// cards of two suits below it.
//
// The chances come from a million deals each.
var chances = [rankCount][rankCount]int{
	{852, 671, 661, 654, 646, 628, 620, 610, 599, 599, 590, 582, 574},
	{653, 825, 634, 626, 618, 600, 583, 575, 566, 558, 548, 541, 532},
	{645, 615, 799, 602, 595, 576, 560, 543, 535, 527, 518, 510, 501},
	{636, 606, 581, 775, 575, 556, 540, 523, 506, 500, 491, 483, 473},
	{628, 597, 573, 552, 750, 540, 523, 506, 490, 472, 466, 457, 449},
	{608, 578, 554, 533, 516, 720, 508, 491, 475, 457, 438, 433, 424},
	{599, 560, 536, 514, 497, 481, 692, 479, 462, 444, 427, 409, 403},
	{589, 552, 519, 497, 478, 463, 450, 663, 454, 437, 419, 400, 382},
	{577, 542, 510, 479, 461, 445, 433, 422, 633, 432, 413, 395, 376},
	{577, 533, 501, 471, 443, 428, 414, 405, 400, 604, 414, 397, 379},
	{568, 524, 492, 463, 436, 407, 395, 386, 380, 382, 571, 386, 369},
	{558, 515, 481, 452, 426, 400, 375, 365, 361, 363, 352, 537, 360},
	{549, 505, 473, 444, 416, 391, 367, 346, 340, 343, 332, 323, 504},
}

// preflopChance returns the chance to win with two cards before the flop.
func preflopChance(hole [2]duplicate.Card) int {
	row, column := rankCount-1-int(hole[0]/4), rankCount-1-int(hole[1]/4)
	if (hole[0]%4 == hole[1]%4) != (row < column) {
		row, column = column, row
	}
	return chances[row][column]
}

// worse has, for each chance to win before the flop, the share of all hands
// with a lower chance. Equal chances count half.
var worse = func() (shares [whole + 1]int) {
	const hands = duplicate.DeckSize * (duplicate.DeckSize - 1) / 2
	var n [whole + 1]int // of hands with a chance
	for row, list := range chances {
		for column, chance := range list {
			switch {
			case row == column:
				n[chance] += 6
			case row < column:
				n[chance] += 4
			default:
				n[chance] += 12
			}
		}
	}
	lower := 0
	for chance, n := range n {
		shares[chance] = whole * (2*lower + n) / (2 * hands)
		lower += n
	}
	return shares
}()

// rank returns the share of hands that are worse than two cards with a board.
// Equal hands count half.
func rank(hole [2]duplicate.Card, board []duplicate.Card) int64 {
	if len(board) == 0 {
		return int64(worse[preflopChance(hole)])
	}
	points, most := beaten(hole, board)
	return int64(whole * points / most)
}
