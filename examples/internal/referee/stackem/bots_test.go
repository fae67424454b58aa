package stackem

import "testing"

// TestBots has where the simple players put bricks.
func TestBots(t *testing.T) {
	for brick, want := range map[Brick]string{99: "A0", 94: "A0", 93: "A1", 50: "B3", 49: "C0", 7: "D2", 6: "D3", 0: "D3"} {
		if at := (Slots{}).Place(View{Mine: Wall{}}, brick); at != want && want != "D3" {
			t.Errorf("%d goes to %s, want %s", brick, at, want)
		}
		var w Wall
		for i := range w {
			w[i] = brick
		}
		if at := (Slots{}).Place(View{Mine: w}, brick); at != "-1" {
			t.Errorf("%d goes to %s, where there is one of its band", brick, at)
		}
		if i := band(brick); Coordinate(i) != want {
			t.Errorf("%d is of the band of %s, want %s", brick, Coordinate(i), want)
		}
	}
	var sizes [16]int
	for _, brick := range all() {
		sizes[band(brick)]++
	}
	for i, n := range sizes {
		if n != 6 && n != 7 {
			t.Errorf("the band of %s has %d bricks", Coordinate(i), n)
		}
	}
	v := View{Mine: but(sorted, "B1", 99), Discard: 42}
	if at := (Greedy{}).Place(v, 42); at != "B1" {
		t.Errorf("42 goes to %s", at)
	}
	if at := (Greedy{}).Place(v, 98); at != "-1" {
		t.Errorf("98 goes to %s", at)
	}
	// Of places that are as good, the first: A0 and B0 change places, by 91
	// or by 88.
	if at := (Greedy{}).Place(View{Mine: but(sorted, "A0", 89)}, 91); at != "A0" {
		t.Errorf("91 goes to %s", at)
	}
	for discard, want := range map[Brick]Choice{42: Discard, 98: Pile, -1: Pile} {
		v.Discard = discard
		if c := (Greedy{}).Choose(v); c != want {
			t.Errorf("with %d discarded: %v", discard, c)
		}
	}
	// No discard is not a brick, and brick 0 is one.
	if c := (Slots{}).Choose(View{Mine: but(sorted, "D3", 60), Discard: -1}); c != Pile {
		t.Errorf("without a discard: %v", c)
	}
	if c := (Slots{}).Choose(View{Mine: but(sorted, "D3", 60), Discard: 0}); c != Discard {
		t.Errorf("with 0 discarded: %v", c)
	}
	if d := disorder(Wall{}); d != 10*10-16 {
		t.Errorf("of bricks that are the same, %d pairs are out of order", d)
	}
	if c := (Slots{}).Choose(View{Mine: sorted, Discard: 99}); c != Pile {
		t.Errorf("A0 is taken: %v", c)
	}
	if c := (Slots{}).Choose(View{Mine: sorted, Discard: 88}); c != Discard {
		t.Errorf("A1 has another band: %v", c)
	}
}

// TestBotsFinish has them play many games: nearly all of them are won.
func TestBotsFinish(t *testing.T) {
	for _, players := range [][2]Player{{Slots{}, Greedy{}}, {Greedy{}, Slots{}}, {Slots{}, Slots{}}, {Greedy{}, Greedy{}}} {
		won := 0
		for game := 1; game <= 100; game++ {
			s, err := Deal(Seed{}, game)
			if err != nil {
				t.Fatal(err)
			}
			g, err := Contest(s, players, 1000)
			if err != nil {
				t.Fatal(err)
			}
			c, err := Play(g)
			if err != nil || c.End.State() == Running {
				t.Fatal(err, c.End.State())
			}
			if c.End.State() == Completed {
				won++
			}
		}
		if won < 95 {
			t.Errorf("%T against %T: %d of 100 games were won", players[0], players[1], won)
		}
	}
}
