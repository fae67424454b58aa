package pairing

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
)

// This file makes fields without any solver: their rounds are folded by hand,
// as the criteria fold them where nothing is in the way. It also writes and
// reads fields as text.

// A fieldSpec says how to make a field. It is played first, and then may get a
// past that no event has by itself.
type fieldSpec struct {
	players, lives, rounds int
	seed                   uint64
	// met is a percentage: as many of all pairs have met besides, a
	// quarter of these pairs twice.
	met int
	// near is a number of places: everybody has met the players up to as
	// many places from the mirror of their own place.
	near int
}

// String names the field, as in "players=100,lives=3,rounds=8,seed=1,met=99".
func (s fieldSpec) String() string {
	name := fmt.Sprintf("players=%d,lives=%d,rounds=%d,seed=%d", s.players, s.lives, s.rounds, s.seed)
	if s.met > 0 {
		name += fmt.Sprintf(",met=%d", s.met)
	}
	if s.near > 0 {
		name += fmt.Sprintf(",near=%d", s.near)
	}
	return name
}

// play plays the event, and returns who is left in rank order. It depends on
// nothing else.
func (s fieldSpec) play() (e *foldedEvent, left []int32) {
	rng := rand.New(rand.NewPCG(s.seed, uint64(s.players)))
	for n := s.entrants(); len(left) < s.players; n += s.players - len(left) {
		e = &foldedEvent{rng: rng, lives: s.lives, entrants: make([]foldedPlayer, n)}
		for range s.rounds {
			e.play()
		}
		left = e.ranking()
	}
	for len(left) > s.players {
		k := rng.IntN(len(left))
		e.withdrawn = append(e.withdrawn, left[k])
		left = slices.Delete(left, k, k+1)
	}
	return e, left
}

// field makes the field.
func (s fieldSpec) field() *field {
	e, left := s.play()
	f := e.field(left)
	var games []game
	for _, r := range e.rounds {
		games = append(games, r.games...)
	}
	games = append(games, f.metAnyhow(e.rng, s.met)...)
	games = append(games, f.metNear(s.near)...)
	f.meet(games, len(e.entrants), false)
	return f
}

// event makes the event behind the field. Its players are the seeds, from 1. It
// has none of the games that met and near add.
func (s fieldSpec) event() Event[int] {
	folded, _ := s.play()
	e := Event[int]{Lives: s.lives}
	for i := range folded.entrants {
		e.Entrants = append(e.Entrants, i+1)
	}
	for _, r := range folded.rounds {
		round := Round[int]{Games: make([]Game[int], len(r.games))}
		for k, g := range r.games {
			round.Games[k] = Game[int]{Gold: int(g.gold) + 1, Silver: int(g.silver) + 1, Outcome: g.outcome}
		}
		for _, i := range r.byes {
			round.Byes = append(round.Byes, int(i)+1)
		}
		e.Rounds = append(e.Rounds, round)
	}
	for _, i := range folded.withdrawn {
		e.Withdrawals = append(e.Withdrawals, Withdrawal[int]{Player: int(i) + 1, After: s.rounds})
	}
	return e
}

// entrants returns how many have to enter for about the right number to be
// left: with k losses after r rounds are r over k of 2^r.
func (s fieldSpec) entrants() int {
	ways, sum := 1, 0
	for k := 0; k < s.lives && k <= s.rounds; k++ {
		sum += ways
		ways = ways * (s.rounds - k) / (k + 1)
	}
	return max(s.players, (s.players<<s.rounds)/sum)
}

// A foldedEvent is an event whose rounds are folded: among equal losses, the
// best player left over meets the last one not met yet, and who is left over
// goes down to the next group.
type foldedEvent struct {
	rng       *rand.Rand
	lives     int
	entrants  []foldedPlayer // by seed
	rounds    []foldedRound
	withdrawn []int32
}

type foldedPlayer struct {
	losses, byes, wins int
	// a rating in integers, so that it is the same on all machines
	points    int64
	opponents []int32
}

type foldedRound struct {
	games []game
	byes  []int32
}

// ranking returns those left, by losses, then points, then seed.
func (e *foldedEvent) ranking() []int32 {
	var left []int32
	for i, p := range e.entrants {
		if p.losses < e.lives {
			left = append(left, int32(i))
		}
	}
	slices.SortFunc(left, func(i, j int32) int {
		x, y := &e.entrants[i], &e.entrants[j]
		return cmp.Or(cmp.Compare(x.losses, y.losses), cmp.Compare(y.points, x.points), cmp.Compare(i, j))
	})
	return left
}

// play plays a round.
func (e *foldedEvent) play() {
	var r foldedRound
	left := e.ranking()
	if len(left)%2 == 1 {
		rests := 0
		for k, i := range left {
			if e.entrants[i].byes < e.entrants[left[rests]].byes {
				rests = k
			}
		}
		e.entrants[left[rests]].byes++
		r.byes = append(r.byes, left[rests])
		left = slices.Delete(left, rests, rests+1)
	}
	var pairs [][2]int32
	var group []int32
	for k, i := range left {
		group = append(group, i)
		if k+1 == len(left) || e.entrants[left[k+1]].losses > e.entrants[i].losses {
			var folded [][2]int32
			folded, group = e.fold(group)
			pairs = append(pairs, folded...)
		}
	}
	for k := 0; k+1 < len(group); k += 2 { // they have all met
		pairs = append(pairs, [2]int32{group[k], group[k+1]})
	}
	for _, p := range pairs {
		r.games = append(r.games, e.meet(p[0], p[1]))
	}
	e.rounds = append(e.rounds, r)
	e.rate()
}

// fold pairs a group, and returns who is left over.
func (e *foldedEvent) fold(group []int32) (pairs [][2]int32, over []int32) {
	for len(group) > 0 {
		i := group[0]
		group = group[1:]
		k := len(group) - 1
		for k >= 0 && slices.Contains(e.entrants[i].opponents, group[k]) {
			k--
		}
		if k < 0 {
			over = append(over, i)
			continue
		}
		pairs = append(pairs, [2]int32{i, group[k]})
		group = slices.Delete(group, k, k+1)
	}
	return pairs, over
}

// meet plays a game. The better seed is the more likely to win.
func (e *foldedEvent) meet(i, j int32) game {
	n := len(e.entrants)
	if percent := 50 + 40*(int(j)-int(i))/n; e.rng.IntN(100) >= percent {
		i, j = j, i
	}
	winner, loser := &e.entrants[i], &e.entrants[j]
	winner.wins++
	loser.losses++
	winner.opponents = append(winner.opponents, j)
	loser.opponents = append(loser.opponents, i)
	return game{gold: i, silver: j, outcome: GoldWins}
}

// rate brings the points up to date: everybody has the mean of a draw against 0
// and of all games, of which a win counts a stake more, and a loss a stake
// less, than the opponent's points. Players with the same past are equal, so
// all are rated at once.
func (e *foldedEvent) rate() {
	const stake = 1 << 30
	points := make([]int64, len(e.entrants))
	for range 20 {
		for i, p := range e.entrants {
			points[i] = int64(p.wins-p.losses) * stake
			for _, j := range p.opponents {
				points[i] += e.entrants[j].points
			}
			points[i] /= int64(len(p.opponents) + 1)
		}
		for i := range e.entrants {
			e.entrants[i].points = points[i]
		}
	}
}

// field returns the field of those left, who have met nobody yet.
func (e *foldedEvent) field(left []int32) *field {
	points := make([]int64, len(left))
	for k, i := range left {
		points[k] = -e.entrants[i].points
	}
	slices.Sort(points)
	points = slices.Compact(points)
	players := make([]player, len(left))
	for k, i := range left {
		p := &e.entrants[i]
		class, _ := slices.BinarySearch(points, -p.points)
		players[k] = player{seed: int(i) + 1, losses: p.losses, group: p.losses, byes: p.byes, wins: p.wins, class: class + 1}
	}
	return rankedField(players)
}

// rankedField returns a field of players in rank order, who have met nobody
// yet.
func rankedField(players []player) *field {
	for k := range players {
		players[k].rank = k + 1
	}
	edition := editions[WC2012]
	return &field{
		rules:   rules{rankBy: edition.rankBy, criteria: edition.criteria},
		players: players,
		met:     make([][]meeting, len(players)),
		odd:     len(players)%2 == 1,
	}
}

// metAnyhow returns games between a percentage of all pairs. A quarter of these
// pairs have two games.
func (f *field) metAnyhow(rng *rand.Rand, percent int) []game {
	var games []game
	for i := range f.players {
		for j := 0; j < i && percent > 0; j++ {
			if rng.IntN(100) >= percent {
				continue
			}
			games = append(games, f.drawn(i, j))
			if rng.IntN(4) == 0 {
				games = append(games, f.drawn(i, j))
			}
		}
	}
	return games
}

// metNear returns the games of everybody with the players near the mirror of
// their own place, among equal losses: up to a number of places from it.
func (f *field) metNear(places int) []game {
	var games []game
	for low := 0; low < len(f.players) && places > 0; {
		high := low
		for high < len(f.players) && f.players[high].losses == f.players[low].losses {
			high++
		}
		for i := low; i < high; i++ {
			mirror := low + high - 1 - i
			for j := max(low, mirror-places); j <= min(i-1, mirror+places); j++ {
				games = append(games, f.drawn(i, j))
			}
		}
		low = high
	}
	return games
}

// drawn returns a game of players i and j of the field that nobody has lost.
func (f *field) drawn(i, j int) game {
	return game{gold: int32(f.players[i].seed - 1), silver: int32(f.players[j].seed - 1), outcome: NoDecision}
}

// writeInstance writes a field as text. Its format is explained in
// examples/benchmarks/peers.
func writeInstance(w io.Writer, f *field, lives int) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "fe-instance 1 n %d lives %d\n", len(f.players), lives)
	for _, p := range f.players {
		fmt.Fprintf(b, "p %d %d %d %d %d\n", p.rank, p.losses, p.byes, -p.class, p.seed)
	}
	for i, list := range f.met {
		for _, m := range list {
			if int(m.With) > i {
				fmt.Fprintf(b, "m %d %d %d\n", i+1, m.With+1, m.Times)
			}
		}
	}
	return b.Flush()
}

// readInstance reads what writeInstance writes.
func readInstance(r io.Reader) (*field, error) {
	var players []player
	var games []game
	seeds := 0
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		var p player
		var i, j, times int
		switch line := lines.Text(); line[:min(1, len(line))] {
		case "p":
			if _, err := fmt.Sscanf(line, "p %d %d %d %d %d", &p.rank, &p.losses, &p.byes, &p.class, &p.seed); err != nil {
				return nil, fmt.Errorf("line %d: %w", number, err)
			}
			p.class = -p.class
			players = append(players, p)
			seeds = max(seeds, p.seed)
		case "m":
			if _, err := fmt.Sscanf(line, "m %d %d %d", &i, &j, &times); err != nil {
				return nil, fmt.Errorf("line %d: %w", number, err)
			}
			for range times {
				games = append(games, game{gold: int32(players[i-1].seed - 1), silver: int32(players[j-1].seed - 1), outcome: NoDecision})
			}
		}
	}
	f := rankedField(players)
	f.meet(games, seeds, false)
	return f, lines.Err()
}

// A field is the same whenever it is made, is in rank order, and has the past
// asked for.
func TestFields(t *testing.T) {
	for _, s := range []fieldSpec{
		{players: 8, lives: 3, rounds: 2, seed: 1},
		{players: 33, lives: 4, rounds: 6, seed: 2},
		{players: 100, lives: 3, rounds: 8, seed: 1, met: 70},
		{players: 101, lives: 3, rounds: 8, seed: 1, near: 3},
	} {
		f := s.field()
		again := s.field()
		if len(f.players) != s.players || !slices.Equal(f.players, again.players) {
			t.Fatalf("%v: %d players, or others when made again", s, len(f.players))
		}
		if !slices.IsSortedFunc(f.players, func(x, y player) int {
			return cmp.Or(cmp.Compare(x.losses, y.losses), cmp.Compare(x.class, y.class), cmp.Compare(x.seed, y.seed))
		}) {
			t.Errorf("%v: not in rank order", s)
		}
		met, near := 0, true
		for i, p := range f.players {
			if p.losses >= s.lives || p.losses+p.wins+p.byes != s.rounds {
				t.Errorf("%v: rank %d has %d losses, %d wins and %d byes", s, i+1, p.losses, p.wins, p.byes)
			}
			if !slices.Equal(f.met[i], again.met[i]) {
				t.Fatalf("%v: other meetings when made again", s)
			}
			met += len(f.met[i])
			j := i + 1
			for j < len(f.players) && f.players[j].losses == p.losses {
				j++
			}
			if first := i == 0 || f.players[i-1].losses < p.losses; first && j-1 > i {
				near = near && f.times(i, j-1) > 0
			}
		}
		if percent := 100 * met / (s.players * (s.players - 1)); percent < s.met-5 {
			t.Errorf("%v: %d %% of the pairs have met", s, percent)
		}
		if s.near > 0 && !near {
			t.Errorf("%v: the first and the last of a group haven't met", s)
		}
	}
}

// The event behind a field has the same players left, with the same records; it
// ranks them by real ratings.
func TestFieldEvents(t *testing.T) {
	for _, s := range []fieldSpec{
		{players: 20, lives: 3, rounds: 5, seed: 1},
		{players: 33, lives: 9, rounds: 8, seed: 2},
	} {
		f := s.field()
		e := s.event()
		w, err := newReady(&e, plenty())
		if err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		bySeed := func(f *field) []string {
			var records []string
			for i, p := range f.players {
				var met []string
				for _, m := range f.met[i] {
					met = append(met, fmt.Sprintf("%d x%d", f.players[m.With].seed, m.Times))
				}
				slices.Sort(met)
				records = append(records, fmt.Sprintf("%d: %d losses, %d byes, %d wins, met %v", p.seed, p.losses, p.byes, p.wins, met))
			}
			slices.Sort(records)
			return records
		}
		if got, want := bySeed(w.field), bySeed(f); !slices.Equal(got, want) {
			t.Errorf("%v:\n%v\nthe field:\n%v", s, got, want)
		}
	}
}
