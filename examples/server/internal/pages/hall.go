package pages

// This file has the screen of a hall: the present round, large. The script
// hall.js shows as many rows as the screen has room for, and turns to the next
// ones by itself. Without it, all rows are there.

// A hallPage is the screen of a hall.
type hallPage struct {
	Round  int // or 0
	Open   int
	ByName bool
	Boards []board
	Seats  []seat
	Other  string // the address of the other order
	Find   string // the address at which somebody finds a board
	Next   []newsLine
}

func hallScreen(v visit) (content, error) {
	p := hallPage{ByName: v.Query["by"] == "name", Next: v.news().Lines}
	n := len(v.State.File.Event.Rounds)
	if n == 0 {
		return content{"Hall", p}, nil
	}
	p.Round, p.Find = n, v.round(n)
	p.Other = v.base() + "hall?by=name"
	p.Boards = v.boards(n)
	for _, b := range p.Boards {
		p.Open += boolean(b.Open)
	}
	if p.ByName {
		p.Other = v.base() + "hall"
		p.Seats = v.seats(p.Boards, v.State.File.Event.Rounds[n-1].Byes)
	}
	return content{roundWords(n), p}, nil
}
