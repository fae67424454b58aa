package stackem

import "testing"

// TestNoDiscard has a game that begins without a discard. Each strategy draws
// from the pile then, and plays the game to its end.
func TestNoDiscard(t *testing.T) {
	start, err := Deal(Seed{1}, 1)
	if err != nil {
		t.Fatal(err)
	}
	start.Pile = append([]Brick{*start.Discard}, start.Pile...)
	start.Discard = nil
	for _, s := range All() {
		p, err := start.Begin()
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(20) {
			if c := s.New(seed).Choose(p.View()); c != Pile {
				t.Errorf("%s, seed %d: %v", s.Name, seed, c)
			}
		}
		g, err := Contest(start, [2]Player{s.New(1), s.New(2)}, LongMoves)
		if err != nil || g.Forfeit != nil && g.Forfeit.Rule == BrokenChoice || len(g.Moves) == 0 || g.Moves[0].Take != Pile {
			t.Errorf("%s: %d moves, %+v, error %v", s.Name, len(g.Moves), g.Forfeit, err)
		}
	}
}

// TestLightest has a discard of weight 0 which makes the wall complete. Each
// strategy that looks at weights takes it, and puts it where it belongs.
func TestLightest(t *testing.T) {
	wall := but(sorted, "D3", 60)
	v := View{Mine: wall, Theirs: wall, Discard: 0}
	for i := range v.Theirs {
		v.Theirs[i] = Brick(61 + i) // none of the wall
	}
	for _, s := range All() {
		if s.Name == "random" || s.Name == "drawer" {
			continue
		}
		p := s.New(1)
		if c := p.Choose(v); c != Discard {
			t.Errorf("%s: %v", s.Name, c)
		}
		if at := p.Place(v, 0); at != "D3" {
			t.Errorf("%s: %s", s.Name, at)
		}
	}
}
