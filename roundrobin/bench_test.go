package roundrobin

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// BenchmarkSchedule goes through all pairs of all rounds.
func BenchmarkSchedule(b *testing.B) {
	for _, teams := range []int{10, 9, 10_000, 9_999} {
		b.Run(fmt.Sprintf("teams=%d", teams), func(b *testing.B) {
			b.ReportAllocs()
			sum := 0
			for b.Loop() {
				for r := range (Timetable{Teams: teams}).Rounds() {
					for p := range r.Pairs() {
						sum += p.First
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(teams*(teams-1)/2), "ns/pair")
		})
	}
}

// BenchmarkMeeting looks pairs up.
func BenchmarkMeeting(b *testing.B) {
	for _, teams := range []int{10, MaxTeams - 1} {
		b.Run(fmt.Sprintf("teams=%d", teams), func(b *testing.B) {
			b.ReportAllocs()
			tt := Timetable{Teams: teams}
			a, sum := 1, 0
			for b.Loop() {
				p := tt.Meeting(a, teams)
				sum += p.First + tt.Round(p.Round).Opponent(1)
				a = a%(teams-1) + 1
			}
		})
	}
}

// BenchmarkStandings makes the tables of whole leagues, with all tie-breaks.
func BenchmarkStandings(b *testing.B) {
	var all []TieBreak
	for t := Difference; t <= Lots; t++ {
		all = append(all, t)
	}
	slices.Reverse(all[:5]) // direct comparison first
	benchmark(b, 1, func(e Event[string]) error {
		e.Options.TieBreaks = all
		_, err := Standings(e)
		return err
	})
}

// BenchmarkFinal judges whole events. Their final has yet to be played, or a
// play-off for it.
func BenchmarkFinal(b *testing.B) {
	benchmark(b, 1, func(e Event[string]) error { _, err := Final(e); return err })
}

// BenchmarkOutlook looks ahead after half of the rounds, and after one in ten.
func BenchmarkOutlook(b *testing.B) {
	for _, part := range []float64{0.1, 0.5, 0.9} {
		b.Run(fmt.Sprintf("played=%v", part), func(b *testing.B) {
			benchmark(b, part, func(e Event[string]) error { _, err := Outlook(e); return err })
		})
	}
}

// BenchmarkExplain looks ahead in a football league after half of its rounds,
// and explains the places of all teams.
func BenchmarkExplain(b *testing.B) {
	for _, teams := range []int{20, 60, mostPlaced} {
		e := halfway(teams, 0.5)
		e.Options = FootballLeague()
		b.Run(fmt.Sprintf("outlook/teams=%d", teams), func(b *testing.B) {
			for b.Loop() {
				if _, err := Outlook(e); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("all/teams=%d", teams), func(b *testing.B) {
			for b.Loop() {
				for _, team := range e.Teams {
					if _, err := Explain(e, team); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// BenchmarkOutlookTiers looks ahead where that takes long. All teams of each
// half have met, and the better team won. No teams of different halves have
// met.
func BenchmarkOutlookTiers(b *testing.B) {
	for _, teams := range []int{100, MaxEventTeams} {
		b.Run(fmt.Sprintf("teams=%d", teams), func(b *testing.B) {
			e := Event[int]{Teams: seq(teams)}
			for i := range teams {
				for j := range i {
					if i < teams/2 || j >= teams/2 {
						e.Results = append(e.Results, Match[int]{i, j, 0, 10, 0})
					}
				}
			}
			for b.Loop() {
				if _, err := Outlook(e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func benchmark(b *testing.B, part float64, judge func(Event[string]) error) {
	for _, teams := range []int{10, 100, 1000, MaxEventTeams} {
		b.Run(fmt.Sprintf("teams=%d", teams), func(b *testing.B) {
			e := halfway(teams, part)
			b.ReportAllocs()
			for b.Loop() {
				if err := judge(e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// halfway returns an event in which a part of the rounds are played. Stronger
// teams win more.
func halfway(teams int, part float64) Event[string] {
	e := Event[string]{Teams: make([]string, teams)}
	for i := range e.Teams {
		e.Teams[i] = fmt.Sprintf("team %d", i+1)
	}
	r := rand.New(rand.NewPCG(2014, uint64(teams)))
	tt := Timetable{Teams: teams}
	for round := range tt.Rounds() {
		if float64(round.Number()) > part*float64(tt.Len()) {
			break
		}
		for p := range round.Pairs() {
			wins := 0
			for range 10 {
				if r.IntN(3*teams) < teams+p.B-p.A {
					wins++
				}
			}
			e.Results = append(e.Results, Match[string]{e.Teams[p.A-1], e.Teams[p.B-1], wins, 10 - wins, 0})
		}
	}
	return e
}

// BenchmarkMargin asks about five places of the last team of a league of 20
// teams that meet twice.
func BenchmarkMargin(b *testing.B) {
	for _, name := range []string{"football", "one game"} {
		b.Run(name, func(b *testing.B) {
			e := marginLeague(20, map[string]Options{"football": FootballLeague(), "one game": OneGame()}[name])
			b.ReportAllocs()
			for b.Loop() {
				for _, place := range []int{1, 2, 4, 10, 17} {
					s, err := Margin(e, Claim[int]{Kind: Within, A: 19, Place: place})
					if err != nil || s.Most == 0 {
						b.Fatalf("%+v, error %v", s, err)
					}
				}
			}
		})
	}
}

// marginLeague returns a league in which each pair has met twice. Stronger
// teams win more.
func marginLeague(teams int, o Options) Event[int] {
	e := Event[int]{Teams: seq(teams), Options: o}
	e.Options.Twice = true
	r := rand.New(rand.NewPCG(20, 26))
	for i := range teams {
		for j := range i {
			for range 2 {
				m := Match[int]{A: i, B: j}
				for range 5 {
					switch n := r.IntN(6 * teams); {
					case n < 2*teams-i+j && o.Games != 1:
						m.WinsA++
					case n > 4*teams-i+j && (o.Games != 1 || m.WinsB == 0):
						m.WinsB++
					}
				}
				if o.Games == 1 && m.WinsB == 0 && r.IntN(3) > 0 {
					m.WinsA = 1
				}
				e.Results = append(e.Results, m)
			}
		}
	}
	return e
}
