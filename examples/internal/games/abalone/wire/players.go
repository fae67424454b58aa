package wire

import "github.com/arbiter-go/arbiter/examples/internal/games/abalone"

// This file has the opponents of the trials. They are deterministic, and play
// by the rules.

// A wanderer makes any moves. It resigns if it has none.
type wanderer struct{ turn int }

func (w *wanderer) Choose(t abalone.Turn) (abalone.Reply, error) {
	w.turn++
	return pick(t.Legal, w.turn), nil
}

// pick picks a move from a list: another one in each turn. It resigns if there
// is none.
func pick(list []abalone.Move, turn int) abalone.Reply {
	if len(list) == 0 {
		return abalone.Reply{Resign: true}
	}
	return abalone.Reply{Move: list[37*turn%len(list)]}
}

// A roller makes broadsides where it can.
type roller struct{ turn int }

func (r *roller) Choose(t abalone.Turn) (abalone.Reply, error) {
	r.turn++
	var rolls []abalone.Move
	for _, m := range t.Legal {
		if m.Head != m.Tail && !movesAhead(t.Board, m) {
			rolls = append(rolls, m)
		}
	}
	if len(rolls) == 0 {
		rolls = t.Legal
	}
	return pick(rolls, r.turn), nil
}

// movesAhead reports whether a line moves ahead: then its tail goes to a field
// of the line itself, and there is a marble already.
func movesAhead(b abalone.Board, m abalone.Move) bool { return b.At(m.To) != abalone.None }

// A shuttle takes back its last move where it can. Otherwise it moves a single
// marble, if it can.
type shuttle struct {
	turn int
	last abalone.Move
}

func (s *shuttle) Choose(t abalone.Turn) (abalone.Reply, error) {
	s.turn++
	back := abalone.Move{Tail: s.last.To, Head: s.last.To, To: s.last.Tail}
	var singles []abalone.Move
	for _, m := range t.Legal {
		if m.Tail != m.Head {
			continue
		}
		if m == back {
			s.last = m
			return abalone.Reply{Move: m}, nil
		}
		singles = append(singles, m)
	}
	if len(singles) == 0 {
		singles = t.Legal
	}
	r := pick(singles, s.turn)
	s.last = r.Move
	return r, nil
}
