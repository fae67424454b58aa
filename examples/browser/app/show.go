package app

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/ladder"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// This file has everything that a page shows of an event.

// A shownEvent is the answer to show. It has an answer for every event that
// [pairing.Event.Check] accepts within the limits of this package.
type shownEvent struct {
	About string `json:"about"` // in one line

	// Next is the next task of the director, in a sentence.
	Next string `json:"next"`

	Over     bool    `json:"over"`
	Champion *string `json:"champion,omitempty"` // or nobody

	// PlayOff has the players who can play for second place now.
	PlayOff []string `json:"playOff,omitempty"`

	Missing   []openGame   `json:"missing"`   // games without a result
	Standings []standing   `json:"standings"` // the best place first
	Rounds    []shownRound `json:"rounds"`    // the oldest first

	// Pairing is the next round. It is nil if a result is missing, if the
	// event is over, or if the round cannot be paired. PairingError says
	// why it cannot be paired.
	Pairing      *nextRound       `json:"pairing"`
	PairingError string           `json:"pairingError,omitzero"`
	Problems     pairing.Problems `json:"problems,omitempty"`

	// Ladder is a picture of the event, as SVG, and LadderText says the
	// same in words. Without a picture, LadderError says why.
	Ladder      string `json:"ladder"`
	LadderText  string `json:"ladderText"`
	LadderError string `json:"ladderError,omitzero"`

	// Points is there in an event with points.
	Points *pointsShown `json:"points,omitempty"`
}

// A pointsShown has what only an event with points shows.
type pointsShown struct {
	By      string   `json:"by"`      // what places go by, in words
	Heads   []string `json:"heads"`   // of the cells of a standing
	Counted []string `json:"counted"` // the heads of its counts
	About   string   `json:"about"`   // what is counted, in words
	Legend  string   `json:"legend"`  // of the games, in words
	Records []string `json:"records"` // of the director, in words

	// GamesError says why the standings have no games.
	GamesError string `json:"gamesError,omitzero"`
}

// An openGame is a game without a result.
type openGame struct {
	Round  int    `json:"round"`
	Game   int    `json:"game"` // its number in the round
	Gold   string `json:"gold"`
	Silver string `json:"silver"`
	Void   bool   `json:"void,omitzero"` // it must be played again
}

// A standing is a row of the standings.
type standing struct {
	Player string `json:"player"`
	Seed   int    `json:"seed"`
	Place  string `json:"place"` // as in 2-3
	From   int    `json:"from"`
	To     int    `json:"to"`
	Status string `json:"status"` // as in "out in round 4", or ""
	Out    bool   `json:"out"`
	Lives  int    `json:"lives"` // that are left
	Losses int    `json:"losses"`
	Wins   int    `json:"wins"`
	Byes   int    `json:"byes"`

	// Elo is the performance rating by the results so far, with its
	// standard error if the event is small. Nobody has one if the results
	// cannot be rated.
	Elo   *int `json:"elo,omitempty"`
	Error *int `json:"error,omitempty"`

	// These are for events with points, as package competition has them.
	// Games has a short text for each round.
	Score  string   `json:"score,omitzero"`
	Points string   `json:"points,omitzero"` // as in "2½ points"
	Cells  []string `json:"cells,omitempty"`
	Counts []string `json:"counts,omitempty"`
	Games  []string `json:"games,omitempty"`
}

// A shownRound is a round of the event.
type shownRound struct {
	Number    int         `json:"number"`
	Games     []shownGame `json:"games"`
	Byes      []string    `json:"byes"`
	Requested []string    `json:"requested,omitempty"` // byes
	// Begun says that a game of the round has begun.
	Begun bool `json:"begun"`

	// Latest says that no later round has begun. If one has, Why says what
	// a director can still do.
	Latest bool   `json:"latest"`
	Why    string `json:"why,omitzero"`
}

// A shownGame is a game of a round.
type shownGame struct {
	Game    int             `json:"game"` // its number in the round
	Gold    string          `json:"gold"`
	Silver  string          `json:"silver"`
	Outcome pairing.Outcome `json:"outcome"`
	Result  string          `json:"result"`          // the outcome in words
	Reason  string          `json:"reason,omitzero"` // that is recorded

	// Fixed says that no result can be recorded, and Why says why.
	Fixed bool   `json:"fixed,omitzero"`
	Why   string `json:"why,omitzero"`
}

// A nextRound is the next round, and why it is this one. Directed names the
// director's choices that the round keeps to.
type nextRound struct {
	Number    int                   `json:"number"`
	Round     pairing.Round[string] `json:"round"`
	Requested []string              `json:"requested,omitempty"` // byes
	Cost      []cost                `json:"cost"`
	Directed  string                `json:"directed,omitzero"`
	Reasons   []reason              `json:"reasons"`
	Ranking   []rankedPlayer        `json:"ranking"`
	Proof     string                `json:"proof"` // a text
}

// A cost is the cost of a round by a criterion.
type cost struct {
	Criterion pairing.Criterion `json:"criterion"`
	N         int               `json:"n,omitzero"`
	Value     int64             `json:"value"`
	Text      string            `json:"text"`
}

// A rankedPlayer is a player of the round, in the order of ranks.
type rankedPlayer struct {
	Player string `json:"player"`
	Rank   int    `json:"rank"`
	Score  string `json:"score,omitzero"` // in an event with points
	Losses int    `json:"losses"`
	Byes   int    `json:"byes"`
	Wins   int    `json:"wins"`
	Elo    int    `json:"elo"`
	Seeded *int   `json:"seeded,omitempty"` // if the rules need it
}

// An onEvent is a question about an event alone.
type onEvent struct {
	asked
	Event event `json:"event"`
}

// readEvent reads a question about an event alone.
func readEvent(request []byte) (event, error) {
	var q onEvent
	if err := read(request, &q); err != nil {
		return event{}, err
	}
	return q.Event, check(q.Event)
}

func show(request []byte) (any, error) {
	e, err := readEvent(request)
	if err != nil {
		return nil, err
	}
	table, err := pairing.Standings(e)
	if err != nil {
		return nil, err
	}
	s := shownEvent{Over: table.Over, Champion: table.Champion, Missing: []openGame{}, Rounds: rounds(e)}
	if s.Standings, err = standings(e, table); err != nil {
		return nil, err
	}
	left := 0
	for _, x := range s.Standings {
		if !x.Out {
			left++
		}
	}
	s.About = kindText(e, left)
	if n := len(e.Rounds); n > 0 {
		games := e.Rounds[n-1].Games
		for k, x := range states(games) {
			if g := games[k]; x.open {
				s.Missing = append(s.Missing, openGame{n, k + 1, g.Gold, g.Silver,
					g.Outcome == pairing.Void})
			}
		}
	}
	if len(s.Missing) == 0 && !s.Over {
		s.Pairing, err = next(e)
		if err != nil {
			s.PairingError = plain(err)
			errors.As(err, &s.Problems)
		}
	}
	if s.Over {
		if x, err := pairing.PlayOff(e); err == nil && x != nil {
			s.PlayOff = x.Tied
		}
	}
	if e.Edition.HasPoints() {
		s.score(e, table)
	}
	s.Next = s.advice(e)
	s.draw(e)
	return s, nil
}

// kindText names the kind of an event.
func kindText(e event, left int) string {
	if e.Edition.HasPoints() {
		text := competition.About(e) + ", " + competition.Rounds(e, len(e.Rounds))
		if competition.OwnRules(e) {
			text += ", with a list of its own"
		}
		return text
	}
	rules := strings.ToUpper(e.Edition.String())
	if competition.OwnRules(e) {
		rules += " with a list of its own"
	}
	is := "are"
	if left == 1 {
		is = "is"
	}
	return fmt.Sprintf("%s, %s, rules of %s; %d %s left",
		say.Count(len(e.Entrants), "player", "players"), say.Count(e.Lives, "life", "lives"), rules, left, is)
}

// advice returns the next task of the director.
func (s shownEvent) advice(e event) string {
	n := len(e.Rounds)
	switch {
	case len(s.Missing) > 0:
		var list []string
		for k, g := range s.Missing {
			if k == 3 {
				list = append(list, "and more")
				break
			}
			list = append(list, called(g.Gold)+" against "+called(g.Silver))
		}
		have := "have"
		if len(s.Missing) == 1 {
			have = "has"
		}
		return fmt.Sprintf("Round %d: %s %s no result yet: %s.", n, say.Count(len(s.Missing), "game", "games"),
			have, strings.Join(list, "; "))
	case len(s.PlayOff) > 0:
		return "The rules have a play-off for second place: " + calledAll(s.PlayOff) + "."
	case s.Champion != nil && s.Over:
		return "The event is over: " + called(*s.Champion) + " is the champion."
	case s.Over && s.Points != nil:
		var first []string
		for _, x := range s.Standings {
			if x.From == 1 {
				first = append(first, x.Player)
			}
		}
		return "The event is over: " + calledAll(first) + " share first place."
	case s.Over:
		return "The event is over, and has no champion."
	case s.PairingError != "":
		return fmt.Sprintf("Round %d cannot be paired: %s.", n+1, s.PairingError)
	}
	return fmt.Sprintf("Pair round %d.", n+1)
}

// maxErrors is the maximum number of entrants with standard errors.
const maxErrors = 200

// standings returns the rows of the standings.
func standings(e event, table pairing.Table[string]) ([]standing, error) {
	leaves, err := competition.Leaves(e, table)
	if err != nil {
		return nil, err
	}
	rows, seeds := map[string]pairing.Row[string]{}, map[string]int{}
	for i, r := range table.Rows {
		rows[r.Player], seeds[r.Player] = r, i+1
	}
	lives := map[string]int{}
	for _, x := range e.ExtraLives {
		if x.After <= len(e.Rounds) {
			lives[x.Player] += x.Lives
		}
	}
	if e.PlayOff != nil {
		for _, name := range e.PlayOff.Tied {
			lives[name]++
		}
	}
	rated := map[string]rating.Rating[string]{}
	if !e.Edition.HasPoints() {
		o := rating.Options{StandardErrors: len(e.Entrants) <= maxErrors}
		fit, _ := rating.Fit(e.Entrants, rateable(e), o)
		for _, r := range fit.Ratings {
			rated[r.Player] = r
		}
	}
	list := []standing{}
	for _, p := range table.Places {
		for _, name := range p.Players {
			r := rows[name]
			x := standing{
				Player: name, Seed: seeds[name], Place: place(p.From, p.To), From: p.From, To: p.To,
				Out:   r.EliminatedIn > 0 || r.Withdrawn,
				Lives: max(e.Lives+lives[name]-r.Losses, 0), Losses: r.Losses,
				Wins: r.Wins, Byes: r.Byes,
			}
			switch {
			case table.Champion != nil && name == *table.Champion:
				x.Status = "champion"
			case r.EliminatedIn > 0:
				x.Status = fmt.Sprintf("out in round %d", r.EliminatedIn)
			case r.Withdrawn:
				x.Status = leaves[name].Text
			}
			if f, ok := rated[name]; ok {
				x.Elo = whole(f.Elo)
				if f.FieldError > 0 {
					x.Error = whole(math.Ceil(f.FieldError))
				}
			}
			list = append(list, x)
		}
	}
	return list, nil
}

// maxCells is the maximum number of entrants, times rounds, whose games are
// shown.
const maxCells = 200_000

// score writes the points into the standings of an event with points.
func (s *shownEvent) score(e event, table pairing.Table[string]) {
	s.Points = &pointsShown{By: competition.PlacesBy(e), About: competition.OverBoard,
		Legend: competition.Legend, Records: strict.OrEmpty(competition.Records(e))}
	heads, cells := competition.Columns(e, table)
	counted, counts := competition.Counts(e, table)
	s.Points.Heads, s.Points.Counted = heads, counted
	var games [][]competition.Cell
	if n := len(e.Entrants) * len(e.Rounds); n <= maxCells {
		games = competition.Games(e)
	} else {
		s.Points.GamesError = fmt.Sprintf("%d entrants in %d rounds have %d games and rests; "+
			"at most %d are shown", len(e.Entrants), len(e.Rounds), n, maxCells)
	}
	for k := range s.Standings {
		x := &s.Standings[k]
		i := x.Seed - 1
		score := table.Rows[i].Score
		x.Score, x.Points = e.Points.Format(score), competition.Score(e.Points, score)
		x.Cells, x.Counts = cells[i], counts[i]
		if games != nil {
			for _, cell := range games[i] {
				x.Games = append(x.Games, cell.Text)
			}
		}
	}
}

// rateable returns the games that count for ratings.
func rateable(e event) (games []rating.Game[string]) {
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			switch g.Outcome {
			case pairing.GoldWins, pairing.GoldByForfeit:
				games = append(games, rating.Game[string]{A: g.Gold, B: g.Silver, Score: rating.Win})
			case pairing.SilverWins, pairing.SilverByForfeit:
				games = append(games, rating.Game[string]{A: g.Silver, B: g.Gold, Score: rating.Win})
			}
		}
	}
	return games
}

// whole is a number without its fraction.
func whole(x float64) *int {
	n := int(math.Round(x))
	return &n
}

// rounds returns the rounds of an event.
func rounds(e event) []shownRound {
	list := []shownRound{}
	later := 0 // the number of the next round that has begun
	for n, r := range slices.Backward(e.Rounds) {
		x := shownRound{Number: n + 1, Games: []shownGame{}, Byes: strict.OrEmpty(r.Byes),
			Requested: requested(e, n+1), Begun: begun(r), Latest: later == 0}
		stands := ""
		if later > 0 && e.Edition.HasPoints() {
			x.Why = fmt.Sprintf("Round %d has begun. A result of this round can still be corrected: "+
				"the standings, and rounds to come, go by it.", later)
		} else if later > 0 {
			stands = fmt.Sprintf("Round %d has begun, so this result stands.", later)
			x.Why = fmt.Sprintf("Round %d has begun, so the results of this round stand. "+
				"The director can still let players leave and return. "+
				"A file of the event can also give lives and reinstate players.", later)
		}
		for k, is := range states(r.Games) {
			g := r.Games[k]
			y := shownGame{k + 1, g.Gold, g.Silver, g.Outcome, is.text, g.Why, stands != "", stands}
			if is.redone && stands == "" {
				y.Fixed, y.Why = true, "This game is void, and the two have another game in the round."
			}
			x.Games = append(x.Games, y)
		}
		list = append(list, x)
		if x.Begun {
			later = x.Number
		}
	}
	slices.Reverse(list)
	return list
}

// requested returns who has a requested bye in a round.
func requested(e event, round int) (names []string) {
	for _, x := range e.Requested {
		if x.Round == round {
			names = append(names, x.Player)
		}
	}
	return names
}

// begun reports whether a game of a round has begun.
func begun(r pairing.Round[string]) bool {
	return r.Started || slices.ContainsFunc(r.Games, func(g pairing.Game[string]) bool {
		return g.Outcome != pairing.NotPlayed
	})
}

// next returns the next round, with its reasons.
func next(e event) (*nextRound, error) {
	p, err := pairing.Prepare(e)
	if err != nil {
		return nil, err
	}
	p = p.Named(called)
	best := p.Next()
	if best.Over {
		return nil, pairing.ErrOver
	}
	x := &nextRound{Number: len(e.Rounds) + 1, Round: best.Round, Cost: costs(e, best.Cost),
		Directed: best.Directed, Ranking: ranking(e, best)}
	x.Requested = requested(e, x.Number)
	found, err := p.Explain(best.Round)
	if err != nil {
		x.Reasons = []reason{{Text: plain(err)}}
	} else {
		x.Reasons = withColors(found, best.Colors)
	}
	x.Proof, err = proof(e, best)
	return x, err
}

// proof returns the document that proves a round.
func proof(e event, best pairing.Pairing[string]) (string, error) {
	d, err := competition.Prove(e, best)
	if err != nil {
		return "", err
	}
	text, err := d.JSON()
	return string(text), err
}

func costs(e event, values []pairing.Value) []cost {
	list := []cost{}
	for _, v := range values {
		list = append(list, cost{v.Criterion, v.N, v.Value, costWords(e, v)})
	}
	return list
}

func ranking(e event, best pairing.Pairing[string]) []rankedPlayer {
	list := []rankedPlayer{}
	for _, r := range best.Ranking {
		x := rankedPlayer{Player: r.Player, Rank: r.Rank, Losses: r.Losses, Byes: r.Byes, Wins: r.Wins,
			Elo: *whole(rating.Elo(r.Strength))}
		if e.Edition.HasPoints() {
			x.Score = e.Points.Format(r.Score)
		}
		if r.Seeded != 0 {
			x.Seeded = whole(r.Seeded)
		}
		list = append(list, x)
	}
	return list
}

// maxDrawnGames is the maximum number of games of a round that is drawn. Only
// void games can make a round that is larger.
const maxDrawnGames = 1000

// draw draws the ladder, if it is not too large.
func (s *shownEvent) draw(e event) {
	if n := len(e.Rounds); n > 0 && len(e.Rounds[n-1].Games) > maxDrawnGames {
		s.LadderError = fmt.Sprintf("too large for a picture: round %d has %d games", n,
			len(e.Rounds[n-1].Games))
		return
	}
	l, err := ladder.New(e)
	if err != nil {
		s.LadderError = plain(err)
		return
	}
	s.Ladder, s.LadderText = string(l.Draw()), l.String()
}
