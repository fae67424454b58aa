package pairing

// This file says who has second place behind a champion.

// SecondBy is a reading of second place. The zero value is [MostWon].
type SecondBy int

// MostWon is the reading of the rule book: second place goes to the player with
// the most games won, except the champion (rule [GamesWon]). In JSON:
// "most-won", or nothing.
//
// Source: WC12, tournament format, last paragraph. That WCC14 means the same is
// our reading, since it says so of third place only.
const MostWon SecondBy = 0

// LastOut is the other reading: second place goes to the player who was the
// last to leave the event. In JSON: "last-out".
//
// All players who left in the last round in which anybody left are tied. A
// player leaves by losing all lives, by withdrawing, or by being removed for a
// forfeit. The other places go by games won. While the event goes on, and
// without a champion, all places go by games won.
//
// Source: WCC14, tournament format, last paragraph, read in the other way.
const LastOut SecondBy = 1

// seconds returns who has second place behind a champion, by player. It is
// called at the end of the event, before any play-off. Players who have
// withdrawn are included.
func (s *state) seconds(by SecondBy, champion int32) []bool {
	// MostWon: the most games won
	figure := s.wins
	if by == LastOut {
		// LastOut: the last round in which anybody left
		figure = s.outIn
	}
	most := -1
	for i, x := range figure {
		if int32(i) != champion {
			most = max(most, x)
		}
	}
	tied := make([]bool, len(figure))
	for i, x := range figure {
		tied[i] = int32(i) != champion && x == most
	}
	return tied
}
