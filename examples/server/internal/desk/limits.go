package desk

// Limits of an event. A command that would exceed one gets ErrTooLarge.
const (
	// MaxEntrants is the maximum number of entrants. It keeps every
	// question about the event within about a second.
	MaxEntrants = 2_000

	// MaxLives is the maximum number of lives.
	MaxLives = 20

	// MaxRounds is the maximum number of rounds.
	MaxRounds = 1_000

	// MaxGames is the maximum number of games.
	MaxGames = 100_000

	// MaxRecords is the maximum number of registrations, gifts, pins and
	// other records of each kind.
	MaxRecords = 10_000

	// MaxPeople is the maximum number of people who have a token.
	MaxPeople = 5_000

	// MaxPicks is the maximum number of picks, and of submitted hours.
	MaxPicks = 200_000

	// MaxVisits is the maximum number of visits to a game.
	MaxVisits = 100

	// MaxCents is the maximum of each amount of money, in cents. No sum of
	// amounts is out of range.
	MaxCents = 1_000_000_000_000

	// MaxName is the maximum number of characters of a name.
	MaxName = 100

	// MaxText is the maximum number of characters of a reason, a contact
	// and any other text.
	MaxText = 1_000

	// MaxSaid is the maximum number of characters of [Record].Said.
	MaxSaid = 1_500

	// MaxID is the maximum number of characters of the id of an event.
	MaxID = 40

	// The years of times that somebody submits.
	firstYear = 1900
	lastYear  = 9990
)
