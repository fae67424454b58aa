package stackem

import (
	"crypto/sha256"
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// This file has second implementations, too simple to be wrong.

func TestSlowWall(t *testing.T) { rapid.Check(t, slowWall) }
func TestSlowPlay(t *testing.T) { rapid.Check(t, slowPlay) }
func TestSlowDeal(t *testing.T) { rapid.Check(t, slowDeal) }

func FuzzSlowPlay(f *testing.F) { f.Fuzz(rapid.MakeFuzz(slowPlay)) }

const rows, columns = "ABCD", "0123"

// A slowGame has its walls by coordinate.
type slowGame struct {
	walls    [2]map[string]Brick
	discards []Brick
	pile     []Brick
	used     [2]int64
	bank     int64
	mover    int
	moves    int
	state    string
	winner   int
	rule     string
	backs    int
}

// inOrder looks at every row and every column of a wall, as a text of falling
// numbers.
func inOrder(wall map[string]Brick) bool {
	for r := range 4 {
		var row, column []Brick
		for c := range 4 {
			row = append(row, wall[rows[r:r+1]+columns[c:c+1]])
			column = append(column, wall[rows[c:c+1]+columns[r:r+1]])
		}
		for _, line := range [][]Brick{row, column} {
			falling := slices.Clone(line)
			slices.Sort(falling)
			slices.Reverse(falling)
			falling = slices.Compact(falling)
			if !slices.Equal(falling, line) {
				return false
			}
		}
	}
	return true
}

// named returns a wall by coordinate.
func named(w Wall) map[string]Brick {
	wall := map[string]Brick{}
	k := 0
	for _, row := range rows {
		for _, column := range columns {
			wall[string(row)+string(column)] = w[k]
			k++
		}
	}
	return wall
}

func slowWall(t *rapid.T) {
	w := drawSorted(t, all())
	for range rapid.IntRange(0, 2).Draw(t, "faults") {
		w[rapid.IntRange(0, 15).Draw(t, "place")] = Brick(rapid.IntRange(0, 99).Draw(t, "brick"))
	}
	if w.Complete() != inOrder(named(w)) {
		t.Fatalf("complete %v:\n%v", w.Complete(), w)
	}
}

// slowStep plays one move.
func (s *slowGame) slowStep(m Move) {
	if s.state != "running" {
		return
	}
	me := s.mover
	s.used[me] += m.MS
	if s.used[me] > s.bank {
		s.moves++
		s.state, s.winner, s.rule = "time", 1-me, "TimeBank"
		return
	}
	var hand Brick
	if m.Take.String() == "pile" {
		if len(s.pile) == 0 {
			s.state, s.rule = "pile-empty", "EmptyPile"
			return
		}
		hand = s.pile[0]
		s.pile = append([]Brick{}, s.pile[1:]...)
	} else {
		last := len(s.discards) - 1
		hand = s.discards[last]
		s.discards = append([]Brick{}, s.discards[:last]...)
	}
	before := inOrder(s.walls[me])
	_, named := s.walls[me][m.At]
	if old, ok := s.walls[me][m.At]; ok {
		s.walls[me][m.At] = hand
		hand = old
	}
	s.discards = append(s.discards, hand)
	s.moves++
	if inOrder(s.walls[me]) {
		s.state, s.winner, s.rule = "completed", me, "CompleteWall"
		if before {
			s.rule = "OwnMove"
		}
		return
	}
	s.backs++
	if named || m.Take.String() == "pile" {
		s.backs = 0
	}
	if s.backs == 1000 {
		s.state, s.rule = "put-backs", "EndlessPutBacks"
		return
	}
	s.mover = 1 - me
}

// slowForfeit ends the game without a move.
func (s *slowGame) slowForfeit(f Forfeit) {
	if f.Player == -1 {
		s.state, s.rule = "abandoned", f.Rule.String()
		return
	}
	s.used[f.Player] += f.MS
	s.winner = 1 - f.Player
	s.state, s.rule = "forfeit", f.Rule.String()
	if s.used[f.Player] > s.bank {
		s.state, s.rule = "time", "TimeBank"
	}
}

func slowPlay(t *rapid.T) {
	g := drawGame(t)
	s := slowGame{walls: [2]map[string]Brick{named(g.Walls[0]), named(g.Walls[1])}, pile: g.Pile, mover: g.First, state: "running", winner: -1}
	if s.bank = g.BankMS; s.bank == 0 {
		s.bank = 60 * 1000
	}
	if g.Discard != nil {
		s.discards = []Brick{*g.Discard}
	}
	p, err := g.Begin()
	if err != nil {
		t.Fatal(err)
	}
	for k := 0; ; k++ {
		winner, won := p.Winner()
		if !won {
			winner = -1
		}
		mover, running := p.ToMove()
		rule := ""
		if p.Rule() != 0 {
			rule = p.Rule().String()
		}
		if s.state != p.State().String() || s.winner != winner || s.rule != rule || s.moves != p.Moves() || s.used != p.Used() ||
			running && mover != s.mover || running != (s.state == "running") ||
			!slices.Equal(s.discards, p.Discards()) || !slices.Equal(s.pile, p.Pile()) {
			t.Fatalf("after %d moves:\nslow %+v\nours %+v", k, s, p)
		}
		for i, w := range p.Walls() {
			for at, brick := range s.walls[i] {
				if w[4*strings.Index(rows, at[:1])+strings.Index(columns, at[1:])] != brick {
					t.Fatalf("after %d moves: wall %d, %s: %d\n%v", k, i, at, brick, w)
				}
			}
		}
		switch {
		case k < len(g.Moves):
			s.slowStep(g.Moves[k])
			if p.State() == Running {
				if p, _, err = p.Apply(g.Moves[k]); err != nil {
					t.Fatal(err)
				}
			}
		case k == len(g.Moves) && g.Forfeit != nil:
			s.slowForfeit(*g.Forfeit)
			if p, err = p.Forfeit(*g.Forfeit); err != nil {
				t.Fatal(err)
			}
		default:
			return
		}
	}
}

// slowDeal follows the text of Deal with big integers, and bytes of the
// generator.
func slowDeal(t *rapid.T) {
	seed := Seed(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
	game := rapid.IntRange(1, 1<<31-1).Draw(t, "game")
	text := append([]byte{9}, "stackem/1"...)
	text = append(text, seed[:]...)
	text = binary.LittleEndian.AppendUint64(text, uint64(game))
	stream := rand.NewChaCha8(sha256.Sum256(text))
	two32 := big.NewInt(1 << 32)
	draw := func(n int) int {
		for {
			var four [4]byte
			stream.Read(four[:]) // the lowest byte first
			x := new(big.Int).SetBytes([]byte{four[3], four[2], four[1], four[0]})
			q, r := new(big.Int).QuoRem(x.Mul(x, big.NewInt(int64(n))), two32, new(big.Int))
			if r.Cmp(new(big.Int).Mod(two32, big.NewInt(int64(n)))) >= 0 {
				return int(q.Int64())
			}
		}
	}
	first := draw(2)
	bricks := all()
	for place := range 99 {
		from := place + draw(100-place)
		bricks[place], bricks[from] = bricks[from], bricks[place]
	}
	s, err := Deal(seed, game)
	if err != nil {
		t.Fatal(err)
	}
	if s.First != first || !slices.Equal(bricks, slices.Concat(s.Walls[0][:], s.Walls[1][:], []Brick{*s.Discard}, s.Pile)) {
		t.Fatalf("%v\nwant %d %v", s, first, bricks)
	}
}
