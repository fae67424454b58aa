package pairing_test

import (
	"cmp"
	"slices"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file holds a second reading of the rules of events with points. All
// possible rounds, and what the director wants, are as in the twin of events
// with lives.

// A swissTwin is what follows from a history with points.
type swissTwin struct {
	*twin

	points    pairing.Points
	tieBreaks []pairing.TieBreak
	days      map[string][]swissDay // the completed rounds of each player
	score     map[string]int
	// The score with the points that count for the next round alone.
	pairingScore map[string]int
	missed       map[string]int // rounds
}

// A swissDay is one completed round of one player.
type swissDay struct {
	played   bool   // over the board
	opponent string // if it was played
	result   int    // over the board: 2 for a win, 1 for a draw
	points   int
	bye      bool // as ByeFewest counts byes

	against string // the opponent, also of a forfeit
	given   bool   // a bye of the pairing, or a forfeit won
}

// newSwissTwin derives it.
func newSwissTwin(e pairing.Event[string]) *swissTwin {
	sw := &swissTwin{
		twin: &twin{
			event: e, hasPoints: true, completed: len(e.Rounds),
			seed: map[string]int{}, wins: map[string]int{}, losses: map[string]int{},
			byes: map[string]int{}, met: map[[2]string]int{},
			forbidden: map[[2]string]bool{}, pinned: map[string]string{}, gold: map[[2]string]bool{},
		},
		points: e.Points, days: map[string][]swissDay{},
		score: map[string]int{}, pairingScore: map[string]int{}, missed: map[string]int{},
	}
	if e.Points == (pairing.Points{}) {
		sw.points = pairing.Points{Win: 2, Draw: 1, Loss: 0, Bye: 2, Requested: 1, Absent: 0}
	}
	if n := len(e.Rounds); n > 0 && !twinFinished(e.Rounds[n-1]) {
		sw.completed, sw.unfinished = n-1, true
	}
	sw.criteria, sw.tieBreaks = swissRules(e)
	for i, p := range e.Entrants {
		sw.seed[p] = i + 1
		if len(e.Start) > 0 {
			sw.score[p] = e.Start[i]
		}
		for round := 1; round <= sw.completed; round++ {
			d := sw.day(p, round)
			sw.days[p] = append(sw.days[p], d)
			sw.score[p] += d.points
			if d.bye {
				sw.byes[p]++
			}
			if !d.played {
				sw.missed[p]++
			}
		}
		more := 0 // of several records, the one with the most points
		for _, a := range e.Acceleration {
			if a.Round == sw.completed+1 && i < a.Seeds {
				more = max(more, a.Points)
			}
		}
		sw.pairingScore[p] = sw.score[p] + more
	}
	for _, r := range e.Rounds[:sw.completed] {
		for _, g := range r.Games {
			if swissPlayed(g) {
				sw.colors = append(sw.colors, [2]string{g.Gold, g.Silver})
				sw.met[[2]string{g.Gold, g.Silver}]++
				sw.met[[2]string{g.Silver, g.Gold}]++
			}
			if w := twinWinner(g); w != "" {
				sw.wins[w]++
			}
			for _, p := range twinLosers(g) {
				sw.losses[p]++
			}
		}
	}
	sw.setDirected()
	for _, p := range e.Entrants {
		if swissPresent(e, p, sw.completed+1) {
			sw.left = append(sw.left, p)
		}
	}
	slices.SortStableFunc(sw.left, func(p, q string) int { return sw.pairingScore[q] - sw.pairingScore[p] })
	sw.rank = map[string]int{}
	for i, p := range sw.left {
		sw.rank[p] = i + 1
	}
	sw.setLevels()
	return sw
}

// swissRules returns the criteria and the tie-breaks of the event's edition, or
// its own.
func swissRules(e pairing.Event[string]) ([]pairing.Criterion, []pairing.TieBreak) {
	criteria := []pairing.Criterion{
		pairing.ByeFewest, pairing.Repeats, pairing.ByeLowest, pairing.ByeUnplayed,
		pairing.ScoreGaps, pairing.SameClub, pairing.ByeLast,
	}
	var tieBreaks []pairing.TieBreak
	switch e.Edition {
	case pairing.ArbiterSwiss2026:
		criteria = append(criteria, pairing.HalvesApart, pairing.RanksClose)
		tieBreaks = []pairing.TieBreak{pairing.BuchholzCut1, pairing.Buchholz, pairing.DirectEncounter, pairing.MostWins}
	case pairing.ArbiterMcMahon2026:
		criteria = append(criteria, pairing.RankSpread)
		tieBreaks = []pairing.TieBreak{pairing.Buchholz, pairing.SonnebornBerger}
	default:
		panic(e.Edition)
	}
	if len(e.Criteria) > 0 {
		criteria = e.Criteria
	}
	if len(e.TieBreaks) > 0 {
		tieBreaks = e.TieBreaks
	}
	return criteria, tieBreaks
}

// swissPlayed reports whether the game was over the board.
func swissPlayed(g pairing.Game[string]) bool {
	switch g.Outcome {
	case pairing.GoldWins, pairing.SilverWins, pairing.Draw, pairing.NoDecision:
		return true
	}
	return false
}

// swissEntered reports whether the player is there in a round, and has not yet
// to enter late.
func swissEntered(e pairing.Event[string], p string, round int) bool {
	return twinEntered(e, p, round-1)
}

// swissWithdrawn reports whether the player is withdrawn in a round.
func swissWithdrawn(e pairing.Event[string], p string, round int) bool {
	return slices.ContainsFunc(e.Withdrawals, func(w pairing.Withdrawal[string]) bool {
		return w.Player == p && w.After < round && (w.Until == 0 || round <= w.Until)
	})
}

func swissAbsent(e pairing.Event[string], p string, round int) bool {
	return slices.ContainsFunc(e.Absent, func(a pairing.Absence[string]) bool {
		return a.Player == p && a.Round == round
	})
}

func swissRequested(e pairing.Event[string], p string, round int) bool {
	return slices.ContainsFunc(e.Requested, func(x pairing.RequestedBye[string]) bool {
		return x.Player == p && x.Round == round
	})
}

// swissPresent reports whether the player must have a game or the bye in a
// round.
func swissPresent(e pairing.Event[string], p string, round int) bool {
	return swissEntered(e, p, round) && !swissWithdrawn(e, p, round) &&
		!swissAbsent(e, p, round) && !swissRequested(e, p, round)
}

// swissLeft returns all who must have a game or the bye in the next round, in
// seed order.
func swissLeft(e pairing.Event[string]) []string {
	return slices.DeleteFunc(slices.Clone(e.Entrants), func(p string) bool {
		return !swissPresent(e, p, len(e.Rounds)+1)
	})
}

// day returns a completed round of a player.
func (sw *swissTwin) day(p string, round int) swissDay {
	r := sw.event.Rounds[round-1]
	for _, g := range r.Games {
		if g.Outcome == pairing.Void || g.Gold != p && g.Silver != p {
			continue
		}
		d := swissDay{played: swissPlayed(g), points: sw.points.Loss}
		d.bye = !d.played
		result := 0
		switch {
		case twinWinner(g) == p:
			d.points, result = sw.points.Win, 2
		case g.Outcome == pairing.Draw:
			d.points, result = sw.points.Draw, 1
		}
		if d.against = g.Gold; g.Gold == p {
			d.against = g.Silver
		}
		if d.given = !d.played && result == 2; d.played {
			d.result, d.opponent = result, d.against
		}
		return d
	}
	switch {
	case slices.Contains(r.Byes, p):
		return swissDay{bye: true, points: sw.points.Bye, given: true}
	case swissWithdrawn(sw.event, p, round):
		return swissDay{}
	case swissRequested(sw.event, p, round):
		return swissDay{points: sw.points.Requested}
	case swissAbsent(sw.event, p, round):
		return swissDay{bye: true, points: sw.points.Absent}
	}
	return swissDay{bye: true} // sat out without a record
}

// setLevels sets the respects, by the rule book from top to bottom.
func (sw *swissTwin) setLevels() {
	distance := func(p, q string) int { return max(sw.rank[p]-sw.rank[q], sw.rank[q]-sw.rank[p]) }
	gap := func(p, q string) int {
		return max(sw.pairingScore[p]-sw.pairingScore[q], sw.pairingScore[q]-sw.pairingScore[p])
	}
	meeting := func(p, q string) int { return sw.met[[2]string{p, q}] + 1 }
	club := func(p string) string {
		if len(sw.event.Clubs) == 0 {
			return ""
		}
		return sw.event.Clubs[sw.seed[p]-1]
	}
	// each counts the pairs that have a number, from the highest number
	// down to the least.
	each := func(c pairing.Criterion, least int, number func(p, q string) int) {
		var numbers []int
		for i, p := range sw.left {
			for _, q := range sw.left[:i] {
				if n := number(p, q); n >= least && !slices.Contains(numbers, n) {
					numbers = append(numbers, n)
				}
			}
		}
		slices.Sort(numbers)
		slices.Reverse(numbers)
		for _, n := range numbers {
			sw.add(twinLevel{criterion: c, n: n, pair: func(p, q string) int64 {
				if number(p, q) == n {
					return 1
				}
				return 0
			}})
		}
	}
	for _, c := range sw.criteria {
		l := twinLevel{criterion: c}
		switch c {
		case pairing.Repeats:
			each(c, 2, meeting)
			continue
		case pairing.ScoreGaps:
			each(c, 1, gap)
			continue
		case pairing.ByeFewest:
			l.bye = sw.byes
		case pairing.ByeLowest:
			l.bye = sw.pairingScore
		case pairing.ByeUnplayed:
			l.bye = sw.missed
		case pairing.ByeSeed:
			l.bye = sw.seed
		case pairing.ByeRank:
			l.bye = sw.rank
		case pairing.ByeLast:
			l.more, l.bye = true, sw.rank
		case pairing.SameClub:
			l.pair = func(p, q string) int64 {
				if club(p) != "" && club(p) == club(q) {
					return 1
				}
				return 0
			}
		case pairing.HalvesApart:
			l.more, l.pair = true, func(p, q string) int64 {
				if gap(p, q) > 0 {
					return -2 * int64(distance(p, q))
				}
				return int64(distance(p, q))
			}
		case pairing.RanksClose:
			l.pair = func(p, q string) int64 { return int64(distance(p, q) * distance(p, q)) }
		case pairing.RankSquares:
			l.more, l.pair = true, func(p, q string) int64 { return int64(distance(p, q) * distance(p, q)) }
		case pairing.RankSpread:
			l.more, l.pair = true, func(p, q string) int64 {
				if gap(p, q) > 0 {
					return -int64(distance(p, q) * distance(p, q))
				}
				return int64(distance(p, q) * distance(p, q))
			}
		default:
			panic(c)
		}
		sw.add(l)
	}
}

// must returns the color that a player must have: 1 for Gold, -1 for Silver, or
// 0 for either.
func (sw *swissTwin) must(p string) int {
	var had []int // 1 for Gold, -1 for Silver
	lead := 0
	for _, g := range sw.colors {
		switch p {
		case g[0]:
			had = append(had, 1)
			lead++
		case g[1]:
			had = append(had, -1)
			lead--
		}
	}
	n := len(had)
	switch {
	case n >= 2 && had[n-1] == had[n-2]:
		return -had[n-1]
	case lead >= 2:
		return -1
	case lead <= -2:
		return 1
	}
	return 0
}

// assign returns the pair, in which the first is the better ranked, with Gold
// first, and the rule that says so.
func (sw *swissTwin) assign(pair [2]string) ([2]string, colors.Rule) {
	other := [2]string{pair[1], pair[0]}
	if sw.gold[pair] || sw.gold[other] {
		return sw.twin.assign(pair)
	}
	// One of them must, or both must and not the same.
	a, b := sw.must(pair[0]), sw.must(pair[1])
	switch {
	case a != b && a >= 0 && b <= 0:
		return pair, colors.Must
	case a != b && a <= 0 && b >= 0:
		return other, colors.Must
	}
	if sw.rank[pair[0]]%2 == 1 {
		return sw.twin.assign(pair)
	}
	return sw.twin.assign(other)
}

// answer returns what Next should say, given the canonical round.
func (sw *swissTwin) answer(r twinRound) twinAnswer {
	a := twinAnswer{Cost: twinListed(sw.cost(r))}
	for _, pair := range r.pairs {
		pair, rule := sw.assign(pair)
		a.Round.Games = append(a.Round.Games, pairing.Game[string]{Gold: pair[0], Silver: pair[1]})
		a.Rules = append(a.Rules, rule)
	}
	if r.bye != "" {
		a.Round.Byes = []string{r.bye}
	}
	for i, p := range sw.left {
		a.Ranking = append(a.Ranking, pairing.Ranked[string]{
			Player: p, Rank: i + 1, Score: sw.pairingScore[p],
			Losses: sw.losses[p], Byes: sw.byes[p], Wins: sw.wins[p],
		})
	}
	return a
}

// over reports whether all rounds are completed.
func (sw *swissTwin) over() bool { return sw.completed == sw.event.Length }

// adjusted returns the score that counts for the opponents.
func (sw *swissTwin) adjusted(p string) int {
	adjusted := 0
	if len(sw.event.Start) > 0 {
		adjusted = sw.event.Start[sw.seed[p]-1]
	}
	for _, d := range sw.days[p] {
		if d.played {
			adjusted += d.points
		} else {
			adjusted += sw.points.Draw
		}
	}
	return adjusted
}

// figure returns what a player has by a tie-break, among the players who are
// still tied.
func (sw *swissTwin) figure(tieBreak pairing.TieBreak, p string, tied []string) pairing.Figure {
	if sw.event.FIDETieBreaks && tieBreak <= pairing.DirectEncounter {
		return sw.fide(tieBreak, p, tied)
	}
	f := pairing.Figure{TieBreak: tieBreak}
	var parts []int
	for _, d := range sw.days[p] {
		part, result := sw.adjusted(p), 1
		if d.played {
			part, result = sw.adjusted(d.opponent), d.result
		}
		if tieBreak == pairing.SonnebornBerger {
			part *= result
		}
		parts = append(parts, part)
	}
	switch slices.Sort(parts); tieBreak {
	case pairing.BuchholzCut1:
		parts = parts[min(1, len(parts)):]
	case pairing.MedianBuchholz:
		parts = parts[min(1, len(parts)):]
		parts = parts[:max(0, len(parts)-1)]
	case pairing.MostWins:
		parts = nil
		for _, d := range sw.days[p] {
			parts = append(parts, d.result/2)
		}
	case pairing.DirectEncounter:
		parts = nil
		f.Silent = len(tied) == 1
		for i, q := range tied {
			for _, r := range tied[:i] {
				f.Silent = f.Silent || sw.met[[2]string{q, r}] == 0
			}
		}
		for _, d := range sw.days[p] {
			if !f.Silent && d.played && slices.Contains(tied, d.opponent) {
				parts = append(parts, d.points)
			}
		}
	}
	for _, part := range parts {
		f.Value += int64(part)
	}
	return f
}

// standings returns what Standings should say.
func (sw *swissTwin) standings() pairing.Table[string] {
	table := pairing.Table[string]{Over: sw.over()}
	figures := map[string][]pairing.Figure{}
	// place gives places to players who are tied so far, by the tie-breaks
	// that are left.
	var place func(tied []string, tieBreaks []pairing.TieBreak, by pairing.TieBreak)
	place = func(tied []string, tieBreaks []pairing.TieBreak, by pairing.TieBreak) {
		if len(tieBreaks) == 0 {
			from := 1
			if n := len(table.Places); n > 0 {
				from = table.Places[n-1].To + 1
			}
			table.Places = append(table.Places, pairing.Place[string]{
				From: from, To: from + len(tied) - 1, Players: tied, By: by,
			})
			return
		}
		value := map[string]int64{}
		for _, p := range tied {
			f := sw.figure(tieBreaks[0], p, tied)
			figures[p] = append(figures[p], f)
			value[p] = f.Value
		}
		for i, part := range swissParts(tied, value) {
			if i > 0 {
				by = tieBreaks[0]
			}
			place(part, tieBreaks[1:], by)
		}
	}
	score := map[string]int64{}
	for p, points := range sw.score {
		score[p] = int64(points)
	}
	for _, tied := range swissParts(sw.event.Entrants, score) {
		place(tied, sw.tieBreaks, 0)
	}
	if first := table.Places[0].Players; table.Over && len(first) == 1 {
		table.Champion = &first[0]
	}
	for _, p := range sw.event.Entrants {
		row := pairing.Row[string]{
			Player: p, Losses: sw.losses[p], Byes: sw.byes[p], Score: sw.score[p], Figures: figures[p],
			Withdrawn: swissWithdrawn(sw.event, p, sw.completed+1),
		}
		for _, d := range sw.days[p] {
			row.Wins += d.result / 2
			row.Draws += d.result % 2
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// swissParts returns the players in parts of equal value, the highest first,
// each in the order given.
func swissParts(players []string, value map[string]int64) [][]string {
	players = slices.Clone(players)
	slices.SortStableFunc(players, func(p, q string) int { return cmp.Compare(value[q], value[p]) })
	var parts [][]string
	for i, p := range players {
		if i == 0 || value[p] != value[players[i-1]] {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], p)
	}
	return parts
}
