package house_test

import (
	"errors"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

func pairingAnswers(t *testing.T) []answer {
	type (
		event = pairing.Event[string]
		game  = pairing.Game[string]
		round = pairing.Round[string]
		pin   = pairing.Pin[string]
	)
	opening := time.Date(2011, 11, 1, 0, 0, 0, 0, time.UTC)
	const gold, silver = pairing.GoldWins, pairing.SilverWins
	ann, dan, eve := "Ann", "Dan", "Eve"
	history := func() event {
		return event{
			Lives: 3, Entrants: []string{"Ann", "Bob", "Cid", "Dan", "Eve"},
			Rounds: []round{
				{Games: []game{{Gold: "Ann", Silver: "Bob", Outcome: gold}, {Gold: "Cid", Silver: "Dan", Outcome: gold}}, Byes: []string{"Eve"}, Started: true},
				{Games: []game{{Gold: "Ann", Silver: "Cid", Outcome: gold}, {Gold: "Bob", Silver: "Eve", Outcome: silver}}, Byes: []string{"Dan"}},
			},
		}
	}
	e, seeded, directed, corrected := history(), history(), history(), history()
	seeded.Edition, seeded.SeedRatings = pairing.WC2016, []float64{2000, 1900.5, 1800, 1700, 1600}
	directed.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Eve"}}}
	corrected.Rounds[0].Games[0].Outcome = silver
	late := history()
	late.Rounds = late.Rounds[:1]
	over := event{Lives: 1, Entrants: []string{"Ann", "Bob"}, Rounds: []round{{Games: []game{{Gold: "Ann", Silver: "Bob", Outcome: gold}}}}}
	gone := event{Lives: 2, Entrants: over.Entrants, Rounds: []round{{Games: []game{{Gold: "Ann", Silver: "Bob", Outcome: pairing.NoDecision}}}}}
	gone.Withdrawals = []pairing.Withdrawal[string]{{Player: "Ann", After: 1}}
	short := over
	short.Lives = 2
	playOff := pairing.RunnerUpPlayOff[string]{After: 4, Champion: "Ann", Tied: []string{"Bob", "Cid"}, Why: "three wins each"}
	pinned := pin{Round: 2, Pairs: [][2]string{{"Ann", "Bob"}}, Bye: &eve, Colors: true, Why: "on the stage", Made: 1}
	withdrawal := pairing.Withdrawal[string]{Player: "Ann", After: 1, Until: 3, Why: "ill"}
	absence := pairing.Absence[string]{Player: "Ann", Round: 2, Why: "a wedding"}
	life := pairing.ExtraLife[string]{Player: "Ann", Lives: 1, After: 2, Why: "a wrong result", Made: 2}
	appeal := pairing.Reinstatement[string]{Player: "Ann", After: 1, From: 2, Why: "the clocks had changed", Made: 1}
	ban := pairing.Prohibition[string]{Pair: [2]string{"Ann", "Bob"}, From: 2, Until: 5, Why: "sisters", Made: 1}
	entry := pairing.LateEntry[string]{Player: "Dan", After: 1, Losses: 1, Why: "a late train", Made: 1}
	full := history()
	full.SeedRatings = []float64{5, 4, 3, 2, 1}
	full.Edition, full.RankBy = pairing.WC2013, []pairing.RankKey{pairing.ByLosses}
	full.Criteria = []pairing.Criterion{pairing.Repeats}
	full.Withdrawals, full.Absent = []pairing.Withdrawal[string]{withdrawal}, []pairing.Absence[string]{absence}
	full.ExtraLives, full.Reinstated = []pairing.ExtraLife[string]{life}, []pairing.Reinstatement[string]{appeal}
	full.LateEntries = []pairing.LateEntry[string]{entry}
	full.ForfeitRemoves, full.BothForfeitUnmet = true, true
	full.PlayOff, full.Pins, full.Forbidden = &playOff, []pin{pinned}, []pairing.Prohibition[string]{ban}
	full.SecondBy = pairing.LastOut
	asked := pairing.RequestedBye[string]{Player: "Eve", Round: 2, Why: "a wedding"}
	points := pairing.Points{Win: 2, Draw: 1, Bye: 2, Requested: 1, Absent: 1, Loss: 1}
	amended := pairing.Amendment[string]{Round: 1, Gold: "Ann", Silver: "Bob", Was: pairing.Draw, Until: 2, Why: "by the card"}
	faster := pairing.Acceleration{Seeds: 2, Round: 1, Points: 2}
	full.Length, full.Points, full.Start, full.Clubs = 5, points, []int{2, 0, 0, 0, 0}, []string{"East", "", "", "", ""}
	full.Acceleration, full.Requested = []pairing.Acceleration{faster}, []pairing.RequestedBye[string]{asked}
	full.Amended = []pairing.Amendment[string]{amended}
	full.TieBreaks, full.FIDETieBreaks, full.Rest = []pairing.TieBreak{pairing.MostWins}, true, 2
	swiss := event{
		Edition: pairing.ArbiterSwiss2026, Length: 5, Entrants: []string{"Ann", "Bob", "Cid", "Dan"}, Clubs: []string{"East", "", "East", ""},
		Rounds: []round{
			{Games: []game{{Gold: "Ann", Silver: "Bob", Outcome: gold}, {Gold: "Cid", Silver: "Dan", Outcome: pairing.Draw}}},
			{Games: []game{{Gold: "Dan", Silver: "Ann", Outcome: gold}, {Gold: "Bob", Silver: "Cid", Outcome: pairing.GoldByForfeit}}},
		},
	}
	scores := must(pairing.Standings(swiss))

	next := func(e event) pairing.Pairing[string] {
		p := must(pairing.Next(e))
		p.Work = min(p.Work, 1) // may change
		return p
	}
	audit := func(e event, r round) pairing.Verdict[string] {
		v := must(pairing.Audit(e, r))
		v.Best.Work = 1
		return v
	}
	whyNot := func(e event, wish pin) pairing.Answer[string] {
		a := must(pairing.WhyNot(e, wish))
		a.Round.Work = min(a.Round.Work, 1)
		return a
	}
	best := next(e)
	secondBye := round{Games: []game{{Gold: "Ann", Silver: "Bob"}, {Gold: "Cid", Silver: "Dan"}}, Byes: []string{"Eve"}}
	verdict := audit(e, round{Games: []game{{Gold: "Ann", Silver: "Bob"}, {Gold: "Dan", Silver: "Eve"}}, Byes: []string{"Cid"}})
	illegal := audit(e, secondBye)
	void := game{Gold: "Ann", Silver: "Bob", Outcome: pairing.Void, Why: "ServerFailure: down for an hour"}
	again := round{Games: []game{void, {Gold: "Bob", Silver: "Ann"}, {Gold: "Dan", Silver: "Eve"}}, Byes: []string{"Cid"}}
	revision := must(pairing.Revise(e, corrected))
	revision.Work = 1
	cut := must(pairing.Revise(late, short))
	cut.Work = 1
	withdrawn := history()
	withdrawn.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1}}
	wrong := must(pairing.Revise(e, withdrawn))
	wrong.Work = 1
	forbidden := must(pairing.Revise(event{Lives: 2, Entrants: over.Entrants}, event{Lives: 2, Entrants: over.Entrants, Forbidden: []pairing.Prohibition[string]{{Pair: [2]string{"Ann", "Bob"}}}}))
	stored := event{
		Edition: pairing.WCC2014, Lives: 1, Entrants: []string{"Ann", "Bob", "Cid"},
		Rounds: []round{
			{Games: []game{{Gold: "Bob", Silver: "Cid", Outcome: pairing.BothForfeit}}, Byes: []string{"Ann"}},
			{Games: []game{{Gold: "Bob", Silver: "Cid"}}, Byes: []string{}},
		},
		PlayOff:     &pairing.RunnerUpPlayOff[string]{After: 1, Champion: "Ann", Tied: []string{"Bob", "Cid"}},
		Withdrawals: []pairing.Withdrawal[string]{{Player: "Cid", After: 2}},
		ExtraLives:  []pairing.ExtraLife[string]{{Player: "Ann", Lives: 1, After: 2}},
	}
	correction := must(pairing.Correct(stored, 1, 1, gold))
	seeding := must(pairing.Seed([]string{"Ann", "Bob", "Cid"}, []float64{1, 2, 1}, 1<<63+1))
	prizes, forfeited := must(pairing.DividePrizes(e, 1001)), must(pairing.DividePrizes(e, 1001, "Ann"))
	fee := pairing.Fee{Opening: opening, Close: opening.AddDate(0, 1, 0), First: 10_00, PerDay: 2_00}
	registrations := []pairing.Registration[string]{{Player: "Ann", At: opening}, {Player: "Bob", At: opening.AddDate(0, 0, 1), Left: fee.Close}}
	funds := must(pairing.Collect(fee, registrations))
	table, ended := must(pairing.Standings(e)), must(pairing.Standings(over))
	reasons := must(pairing.Explain(e, best.Round))
	_, err := pairing.Next(event{Lives: 1, Entrants: []string{"Ann", "Ann"}, Rounds: []round{{Games: []game{{Gold: "Ann", Silver: "Zoe", Outcome: 99}}}}})
	var ps pairing.Problems
	if !errors.As(err, &ps) {
		t.Fatal(err)
	}
	set := pairing.OddSet[string]{Players: []string{"Ann", "Bob"}, Bye: true, Z: []int64{0, 1}}

	swing := func(e event, c pairing.Claim[string], o ...pairing.Options) pairing.Swing[string] {
		w := must(pairing.Margin(e, c, o...))
		w.Work = 1
		return w
	}
	meets := swing(e, pairing.Claim[string]{Kind: pairing.Meets, A: "Ann", B: "Bob", Round: 3})
	within := pairing.Claim[string]{Kind: pairing.Within, A: "Ann", Place: 5}
	pivots, final := must(pairing.Pivotal(e)), must(pairing.Pivotal(over))
	pivots.Work, final.Work = 1, 1

	return []answer{
		is(full, e),
		is(best.Round, e.Rounds[0]),
		is(e.Rounds[0].Games[0], void),
		is(withdrawal), is(absence), is(life), is(entry), is(appeal), is(ban, pairing.Prohibition[string]{Pair: [2]string{"Ann", "Bob"}}), is(pinned, pin{Round: 1, Pairs: [][2]string{}, Bye: &ann}), is(playOff),
		is(best, next(seeded), next(directed), next(over), pairing.Pairing[string]{AssumedTies: 1}),
		is(append(anys(best.Ranking), next(seeded).Ranking[1], next(swiss).Ranking[0])...),
		is(anys(best.Cost)...),
		is(verdict, illegal, audit(e, best.Round), audit(e, again)),
		is(whyNot(e, pin{Pairs: [][2]string{{"Bob", "Ann"}}}), whyNot(e, pin{Bye: &dan}), whyNot(e, pin{Pairs: [][2]string{{best.Round.Games[0].Silver, best.Round.Games[0].Gold}}}),
			whyNot(directed, pin{Pairs: [][2]string{{"Ann", "Eve"}}})),
		is(anys(reasons)...),
		is(best.Certificate),
		partOf(anys(best.Certificate.Levels)...),
		is(best.Certificate.Players[0]),
		is(set),
		is(table, ended, scores),
		is(append(anys(table.Places), anys(scores.Places)...)...),
		is(table.Rows[4], ended.Rows[0], ended.Rows[1], must(pairing.Standings(gone)).Rows[0], scores.Rows[0], scores.Rows[2]),
		is(anys(scores.Rows[0].Figures)...),
		is(points),
		is(faster),
		is(asked),
		is(amended),
		is(prizes, forfeited, must(pairing.DividePrizes(gone, 999))),
		is(append(anys(prizes.Awards), forfeited.Awards[0])...),
		is(anys(registrations)...),
		is(funds),
		is(anys(funds.Payments)...),
		is(revision, cut, wrong),
		is(append(anys(revision.Changed), pairing.Change[string]{Round: 3, New: best.Round, OldOver: true}, pairing.Change[string]{Round: 3, Old: best.Round, NewOver: true},
			forbidden.Changed[0], pairing.Change[string]{Round: 1, OldNone: forbidden.Changed[0].NewNone, New: best.Round})...),
		is(correction, pairing.Correction[string]{Event: e, Dropped: []round{}, Stand: 2}, must(pairing.Replay(e, 2, 1, pairing.OtherCause, "")), must(pairing.Withdraw(e, "Bob", 0))),
		is(must(pairing.Bounds(e))),
		is(meets, swing(e, within), swing(over, pairing.Claim[string]{Kind: pairing.Champion, A: "Ann"})),
		is(meets.Claim, within),
		is(anys(swing(over, pairing.Claim[string]{Kind: pairing.Out, A: "Bob"}).Changes)...),
		is(pivots, final),
		is(append(anys(pivots.Results), anys(final.Results)...)...),
		is(seeding),
		is(pairing.WHR{WHRE: 2000.5, WHREGames: 7, WHR: 1900, WHRGames: 5, Gameroom: 1800}),
		{filled: []any{pairing.Options{MaxWork: 1_000_000}}, why: "it is a bound that no client sets"},
		is(append(anys(ps), *illegal.Problems[0])...),
		answer{filled: []any{fee}, empty: []string{"Zone"}, part: true},
		{filled: []any{*must(pairing.Prepare(e))}, why: "it is an event in memory, ready for questions"},
	}
}

// must returns a value that comes without an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// anys returns the values of a list, one by one, and not the pointers to them.
func anys[T any](list []T) []any {
	var all []any
	for _, v := range list {
		if p, ok := any(v).(*pairing.Problem); ok {
			all = append(all, *p)
			continue
		}
		all = append(all, v)
	}
	return all
}
