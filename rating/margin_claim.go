package rating

// This file says what has to happen for a claim to turn.

// An atom is that one player passes another. Strictly, the one gets ahead of
// the other. Otherwise it is enough to be level.
type atom struct {
	up, down int32
	strictly bool
}

// true reports whether the atom is true of the classes.
func (x atom) true(class []int) bool {
	if x.strictly {
		return class[x.up] < class[x.down]
	}
	return class[x.up] <= class[x.down]
}

// holds reports whether a claim holds for the classes.
func (l *ledger) holds(c Claim[int32], class []int) bool {
	if c.Kind == Ahead {
		return class[c.A] < class[c.B]
	}
	return class[c.A] <= c.Place
}

// atoms returns atoms that are false, and a number. If a change turns the
// claim, then at some point of the way there, this number of the atoms is true.
// Without atoms, nothing is known.
//
// The way leads from the strengths of the record to the strengths of the record
// with the change; see [ledger.tooFew].
//
// # Within, if it holds
//
// If fewer players are above A than Place, then Place minus this number of
// others must get above A.
//
// # Within, if it does not hold
//
// For Place 1, A must get level with everybody above. For other places it is
// enough that classes become one. Let S be A and all players above A. As long
// as no two players of S whose classes differ are level, the order in S stays,
// and A is not better. If some become level, then first neighbours in the order
// of S do.
func atoms(c Claim[int32], class []int) (list []atom, need int) {
	if c.Kind == Ahead {
		if class[c.A] < class[c.B] {
			return []atom{{c.B, c.A, false}}, 1
		}
		return []atom{{c.A, c.B, true}}, 1
	}
	own := class[c.A]
	var above []int32
	for i := range int32(len(class)) {
		if class[i] < own {
			above = append(above, i)
		}
	}
	if own <= c.Place {
		if need = c.Place - len(above); need <= 0 {
			return nil, 0
		}
		for i := range int32(len(class)) {
			if i != c.A && class[i] >= own {
				list = append(list, atom{i, c.A, true})
			}
		}
		return list, need
	}
	if c.Place == 1 {
		for _, i := range above {
			list = append(list, atom{c.A, i, false})
		}
		return list, len(list)
	}
	for _, i := range above {
		if class[i] == own-1 {
			list = append(list, atom{c.A, i, false})
		}
		for _, j := range above {
			if class[j] == class[i]+1 {
				list = append(list, atom{j, i, false})
			}
		}
	}
	return list, 1
}
