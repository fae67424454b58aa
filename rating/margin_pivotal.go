package rating

// This file lists the single games that turn a claim.

// Pivotal returns every single game that turns a claim, with the result that it
// would have to have. Changes and errors are as for [Margin], except that the
// error is [ErrTooLarge] if the list takes more work than [Options].MaxWork
// allows.
//
// The list is in the order of the record. Games of two players with one score
// are one entry, and Games is how many there are. Any one of them turns the
// claim. Without such games the list is empty.
func Pivotal[P comparable](players []P, games []Game[P], c Claim[P], by Change, o Options) ([]Changed[P], error) {
	r, err := read(players)
	if err != nil {
		return nil, err
	}
	results := r.counted(games)
	return pivotal(r, len(games), results, c, by, o)
}

// PivotalPairs is [Pivotal] for a record in which the results of each pair of
// players are added up, as in [MarginPairs].
func PivotalPairs[P comparable](players []P, pairs []Pair[P], c Claim[P], by Change, o Options) ([]Changed[P],
	error) {
	r, err := read(players)
	if err != nil {
		return nil, err
	}
	results := r.pairs(pairs)
	return pivotal(r, len(pairs), results, c, by, o)
}

func pivotal[P comparable](r *reader[P], items int, results []result, c Claim[P], by Change, o Options) ([]Changed[P],
	error) {
	q, err := asked(r, items, results, c, by, o)
	if err != nil {
		return nil, err
	}
	list := []Changed[P]{}
	tooFew, err := q.tooFew(q.of, q.start.class, nil, 1, q.budget, newLocal(q))
	if tooFew && err == nil {
		return list, nil
	}
	for _, k := range q.open {
		x := q.meetings[k]
		for _, m := range q.single(x) {
			yes, _ := q.turned(plan{shift{k, m.option, 1}})
			if q.spent() {
				return nil, q.start.eq.tooLarge("the list of pivotal games", q.work)
			}
			if !yes {
				continue
			}
			for _, scores := range m.scores {
				if was := scores[0]; x.games[was] > 0 {
					list = append(list, Changed[P]{A: r.players[x.a], B: r.players[x.b],
						Was: was, Now: scores[1], Games: x.games[was]})
				}
			}
		}
	}
	return list, nil
}

// A single is an option for one game, and the scores before and after that it
// stands for.
type single struct {
	option option
	scores [][2]Score
}

// single returns the options that a meeting has for one game.
func (l *ledger) single(x meeting) (list []single) {
	all := []single{
		{down2, [][2]Score{{Win, Loss}}},
		{down1, [][2]Score{{Win, Draw}, {Draw, Loss}}},
		{up2, [][2]Score{{Loss, Win}}},
		{up1, [][2]Score{{Draw, Win}, {Loss, Draw}}},
	}
	if l.by == Removed {
		all = []single{
			{without(Win), [][2]Score{{Win, 0}}},
			{without(Draw), [][2]Score{{Draw, 0}}},
			{without(Loss), [][2]Score{{Loss, 0}}},
		}
	}
	for _, m := range all {
		if _, _, ok := x.apply(l.by, plan{shift{option: m.option, games: 1}}); ok {
			list = append(list, m)
		}
	}
	return list
}
