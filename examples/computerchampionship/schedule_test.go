package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/timecontrol"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

// A changed is the shipped championship with a change, and what the program
// then says.
type changed struct {
	name   string
	change func(ch *championship)
	args   string
	status int
	want   []string // in an output; not in any after NOT
}

func hold(t *testing.T, list []changed) {
	t.Helper()
	for _, c := range list {
		t.Run(c.name, func(t *testing.T) {
			ch := shipped(t)
			c.change(&ch)
			status, out, errs := try(text(t, ch), append(strings.Fields(c.args), "-")...)
			if status != c.status {
				t.Errorf("status %d, want %d", status, c.status)
			}
			joined := strings.Join(strings.Fields(out+errs), " ")
			for _, want := range c.want {
				want, absent := strings.CutPrefix(want, "NOT ")
				if strings.Contains(joined, strings.Join(strings.Fields(want), " ")) == absent {
					t.Errorf("%q, which should be absent: %v, in\n%s%s", want, absent, out, errs)
				}
			}
		})
	}
}

// day is a moment in February 2014.
func day(d, hour int) time.Time {
	return time.Date(2014, 2, d, hour, 0, 0, 0, time.FixedZone("", -5*60*60))
}

func TestSchedule(t *testing.T) {
	invite := func(bot string, at time.Time) func(ch *championship) {
		return func(ch *championship) {
			ch.Schedule.Invitations = append(ch.Schedule.Invitations, invitation{Bot: bot, At: at})
		}
	}
	hold(t, []changed{
		{"as it is", func(*championship) {}, "", 0, []string{
			"2014-02-22 19:00 -05:00 the field must be uploaded (Replacement)",
			"2014-02-28 19:45 -05:00 Umbra must be tested (6 days, Replacement)",
			"Why Umbra is invited: Mistral was not uploaded.", "NOT past", "NOT The finals begin before",
			"Mistral qualified, but is not set up in time and drops out (Replacement).",
			"Umbra was invited, but is not set up in time, either (Replacement).",
			"Larkspur2013 is a bot of a previous year, and fills a place that is left (Reserves).",
			"If one more is not set up in time, next is Sextant. If that happens to a bot that was invited, or to a bot of a previous year, next is Kestrel2012 (Reserves).",
			"The penalty of $20.00 is due from Mistral (Penalty).", "8 Larkspur2013.",
		}},
		{"no schedule", func(ch *championship) { ch.Schedule = nil }, "", 0, []string{"NOT Dates and deadlines", "NOT Umbra was invited"}},
		{"an empty one", func(ch *championship) { ch.Schedule = &schedule{} }, "", 0, []string{
			"2014-01-01 19:00 -05:00 qualifier begins", "2014-02-01 19:00 -05:00 qualifier ends", "NOT upload"}},
		{"a deadline at its moment", func(*championship) {}, "-live 2014-02-22T19:00:00-05:00", 0, []string{
			"past the field must be uploaded", "to come the field must be tested", "NOT Umbra is invited", "NOT Why Umbra"}},
		{"an invitation at its moment", func(*championship) {}, "-live 2014-02-22T19:45:00-05:00", 0, []string{"past Umbra is invited", "to come Umbra must be tested"}},
		{"order", func(ch *championship) {
			s := ch.Schedule
			s.RegistrationCloses, s.Accounts, s.UploadBy, s.FinalsEnd = day(1, 20), day(1, 18), day(1, 17), day(1, 1)
		}, "", 1, []string{
			"schedule: qualifier, window, begin, 2014-01-01T19:00:00-05:00, is before registrationCloses, 2014-02-01T20:00:00-05:00",
			"accounts, 2014-02-01T18:00:00-05:00, is before qualifier, window, end",
			"uploadBy, 2014-02-01T17:00:00-05:00, is before accounts", "finalsEnd, 2014-02-01T01:00:00-05:00, is before finalsBegin",
			"NOT testedBy"}},
		{"order without those between", func(ch *championship) {
			*ch.Schedule = schedule{RegistrationOpens: day(3, 0), FinalsEnd: day(1, 0)}
		}, "", 1, []string{"qualifier, window, begin, 2014-01-01T19:00:00-05:00, is before registrationOpens", "finalsEnd, 2014-02-01T00:00:00-05:00, is before qualifier, window, end"}},
		{"at the same moment", func(ch *championship) { ch.Schedule.Accounts = ch.Qualifier.Window.End }, "", 0, []string{"Champion"}},
		{"order, live", func(ch *championship) { ch.Schedule.TestedBy = day(9, 0) }, "-live 2014-01-20", 1, []string{"testedBy, 2014-02-09"}},
		{"order, rules", func(ch *championship) { ch.Schedule.TestedBy = day(9, 0) }, "-rules", 1, []string{"testedBy, 2014-02-09"}},
		{"order, json", func(ch *championship) { ch.Schedule.TestedBy = day(9, 0) }, "-json", 1, []string{"testedBy, 2014-02-09"}},
		{"a stranger", invite("No\nbody", day(23, 0)), "", 1, []string{`schedule: invitation 2: No\nbody: not among the entrants`}},
		{"a reserve", invite("Larkspur2013", day(23, 0)), "", 1, []string{"invitation 2: Larkspur2013: not among the entrants"}},
		{"twice", invite("Umbra", day(23, 0)), "", 1, []string{"invitation 2: Umbra: invited twice"}},
		{"one that qualified", invite("Halyard", day(23, 0)), "", 1, []string{"invitation 2: Halyard: qualified, so it is not invited"}},
		{"one that dropped out", invite("Mistral", day(23, 0)), "", 1, []string{"invitation 2: Mistral: qualified, so it is not invited"}},
		{"not its turn", invite("Thistle", day(23, 0)), "", 1, []string{"invitation 2: Thistle: not invited by the ranking"}},
		{"too early", func(ch *championship) { ch.Schedule.Invitations[0].At = day(1, 19) }, "", 1, []string{"invitation 1: Umbra: invited before the qualifier has ended, at 2014-02-01T19:00:00-05:00"}},
		{"late", func(ch *championship) { ch.Schedule.Invitations[0].At = day(24, 0) }, "", 0, []string{"The finals begin before the 6 days of Umbra are over."}},
		{"as the finals begin", func(ch *championship) {
			ch.Schedule.Invitations[0].At = ch.Schedule.FinalsBegin.Add(-qualify.InvitationTime)
		}, "", 0, []string{"NOT The finals begin before"}},
		{"the ranking goes on", func(ch *championship) {
			ch.Qualifier.Options.Reserves, ch.Event = qualify.AfterRanking, nil
			ch.Schedule.Invitations = append(ch.Schedule.Invitations, invitation{"Sextant", day(28, 20), ""})
		}, "", 0, []string{"Sextant is invited (Replacement)", "Sextant must be tested", "next is Thistle", "The finals begin before the 6 days of Sextant are over.", "NOT Larkspur2013", "NOT If that happens"}},
		{"no reserve is left", func(ch *championship) { ch.Qualifier.Reserves = ch.Qualifier.Reserves[:1] }, "", 0, []string{"next is Sextant", "NOT If that happens"}},
		{"a reserve is next in any case", func(ch *championship) {
			ch.Qualifier.Unavailable, ch.Event, ch.Schedule = []string{"Mistral", "Sextant"}, nil, nil
			ch.Qualifier.Order = []string{"Umbra", "Sextant"}
		}, "", 0, []string{"Umbra is invited", "next is Larkspur2013.", "NOT If that happens"}},
		{"nobody is left in the ranking", func(ch *championship) {
			ch.Qualifier.Options, ch.Event = qualify.Options{}, nil
			ch.Qualifier.Unavailable = strings.Fields("Mistral Umbra Sextant Thistle Pumice")
		}, "", 0, []string{"8 Larkspur2013", "next is Kestrel2012", "due from Mistral (Penalty)"}},
		{"the finals are simulated", func(*championship) {}, "-simulate 3", 0, []string{"Champion", "Larkspur2013"}},
		{"a rule was broken", func(ch *championship) { ch.Qualifier.Penalized = []string{"Vesper"} }, "", 0, []string{
			"Vesper broke a rule of the qualifier (Penalty).", "$20.00 is due from Mistral and Vesper (Penalty)", "2 Vesper"}},
		{"nobody owes", func(ch *championship) { ch.Qualifier.Unavailable, ch.Event, ch.Schedule = nil, nil, nil }, "", 0, []string{"NOT Penalty"}},
		{"one developer, two bots", func(ch *championship) { ch.Qualifier.Developers[3] = "Pia" }, "", 1, []string{"have the same developer: Pia (rule OneBot)"}},
		{"a reserve among the entrants", func(ch *championship) { ch.Qualifier.Reserves[1] = "Umbra" }, "", 1, []string{"reserve 2: Umbra: both an entrant and a reserve"}},
		{"a reserve without a name", func(ch *championship) { ch.Qualifier.Reserves[1] = "" }, "", 1, []string{`"": a name must have`}},
	})
}

// A time control that is malformed names its place.
func TestTimeControl(t *testing.T) {
	_, _, errs := try(strings.Replace(string(sample), "2m/6m/100", "2m/6x/100", 1), "-")
	if !strings.Contains(errs, "timeControl (line 5, column 15): ") || !strings.Contains(errs, "the reserve: character 5: malformed") {
		t.Error(errs)
	}
}

// Where the championship differs from its document, it is said.
func TestRules(t *testing.T) {
	hold(t, []changed{
		{"as it is", func(*championship) {}, "", 0, []string{"Rules: The 2014 Arimaa World Computer Championship (-rules lists them)", "NOT the document has"}},
		{"no event", func(ch *championship) { ch.Event = nil }, "-rules", 0, []string{"lives 4 tournament OutOfLives format, item 2", "second place by games won, a tie is tournament SecondPlayedOff played off"}},
		{"no time control", func(ch *championship) { ch.TimeControl = timecontrol.Control{} }, "-rules", 0, []string{"2m/6m/100/0/8h/6m", "NOT Time control 2m"}},
		{"figures", func(ch *championship) {
			ch.Qualifier.Options.Cap, ch.Qualifier.Options.Points, ch.Event, ch.Schedule = 10, 3, nil, nil
			ch.TimeControl.Reserve = 5 * time.Minute
		}, "", 0, []string{"games per benchmark: 10; the document has: 20 most points per benchmark: 3; the document has: 4 time control: 2m/5m/100/0/8h/6m; the document has: 2m/6m/100/0/8h/6m"}},
		{"the figures of the document", func(ch *championship) {
			ch.Qualifier.Options.Cap, ch.Qualifier.Options.Points, ch.Qualifier.Options.Size = 20, 4, 8
		}, "", 0, []string{"NOT the document has"}},
		{"figures in the table", func(ch *championship) {
			ch.Qualifier.Options.Size, ch.Event, ch.Schedule = 9, nil, nil
			ch.Qualifier.Options.Filters = [5]qualify.Rule{qualify.Cap, qualify.Window, qualify.Decided, qualify.Rated, qualify.Alternation}
		}, "-rules", 0, []string{"field 9 * overview qualify.Field", "field: 9; the document has: 8", "order of the filters: Cap, Window, Decided, Rated, Alternation; the document has: Window, Decided, Rated, Alternation, Cap"}},
		{"filters in another order", func(ch *championship) {
			ch.Event, ch.Schedule = nil, nil
			ch.Qualifier.Options.Filters = [5]qualify.Rule{qualify.Window, qualify.Decided, qualify.Rated, qualify.Cap, qualify.Alternation}
		}, "", 0, []string{"order of the filters: Window, Decided, Rated, Cap, Alternation; the document has: Window, Decided, Rated, Alternation, Cap"}},
		{"filters as in the document", func(ch *championship) {
			ch.Qualifier.Options.Filters = [5]qualify.Rule{qualify.Window, qualify.Decided, qualify.Rated, qualify.Alternation, qualify.Cap}
		}, "", 0, []string{"NOT the document has"}},
		{"finals", func(ch *championship) {
			ch.Event.ForfeitRemoves, ch.Event.Rounds, ch.Event.PlayOff = true, nil, nil
		}, "", 0, []string{"forfeit: removes the player; the document has: removes nobody"}},
		{"other finals", func(ch *championship) { ch.Event.Lives = 3 }, "-rules", 1, []string{"event: there are 3 lives, not 4"}},
		{"readings", func(ch *championship) {
			ch.Qualifier.Options.Alternation, ch.Qualifier.Options.Streak = qualify.Positional, qualify.Earning
			ch.Schedule = nil
			ch.Event.Rounds, ch.Event.PlayOff = nil, nil
			ch.Event.SecondBy = pairing.LastOut
		}, "-rules", 0, []string{"alternate, positional", "losses before the qualifying qualify.LossesBefore earning", "second place the last to leave, a", "instead of ranking"}},
	})
}

// The director's records in the finals are printed, with their reasons.
func TestReasons(t *testing.T) {
	hold(t, []changed{
		{"a game", func(*championship) {}, "", 0, []string{"void, and played again. Why: BotRestarted: the server stopped", "NOT annulled"}},
		{"no reason", func(ch *championship) {
			for r := range ch.Event.Rounds {
				for k := range ch.Event.Rounds[r].Games {
					ch.Event.Rounds[r].Games[k].Why = ""
				}
			}
		}, "", 0, []string{"NOT Why: "}},
		{"records", func(ch *championship) {
			e := ch.Event
			e.Rounds, e.PlayOff = e.Rounds[:2], nil
			e.Rounds[1].Games[3].Why = "no answer"
			bye := "Oxbow"
			e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Larkspur2013", After: 2, Why: "its disk failed"}, {Player: "Vesper", After: 2, Until: 4}}
			e.Absent = []pairing.Absence[string]{{Player: "Halyard", Round: 4, Why: "a move"}}
			e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Oxbow", Lives: 1, After: 1, Why: "by agreement"}}
			e.Forbidden = []pairing.Prohibition[string]{{Pair: [2]string{"Brindle", "Oxbow"}, Why: "one computer"}}
			e.Pins = []pairing.Pin[string]{{Round: 3, Pairs: [][2]string{{"Gossamer", "Tamarack"}}, Colors: true, Why: "as agreed"}, {Round: 4, Pairs: [][2]string{{"Quillon", "Brindle"}}, Bye: &bye}}
		}, "", 0, []string{
			"forfeits. Why: no answer", "The director's records",
			"Brindle and Oxbow never meet. Why: one computer", "Round 3: Gossamer has Gold against Tamarack, by a pin. Why: as agreed",
			"Round 4: Quillon meets Brindle, by a pin. Round 4: Oxbow has the bye, by a pin.",
			"Round 4: Halyard is absent. Why: a move", "After round 2: Larkspur2013 leaves. Why: its disk failed",
			"After round 2: Vesper leaves, and is back in round 5.",
			"After round 1: Oxbow has 1 more life. Why: by agreement",
		}},
		{"a play-off", func(ch *championship) { ch.Event.PlayOff.Why = "a tie for second" }, "", 0, []string{"play for second place behind Tamarack. Why: a tie for second"}},
	})
}

// Reasons do not command the terminal.
func TestHostileReasons(t *testing.T) {
	for _, name := range clitest.Hostile {
		ch := shipped(t)
		ch.Schedule.Invitations[0].Why, ch.Event.Rounds[0].Games[0].Why, ch.Event.PlayOff.Why = name, name, name
		ch.Qualifier.Developers[0] = name
		for _, args := range [][]string{nil, {"-json"}, {"-rules"}, {"-live", "2014-03-01"}} {
			_, out, errs := try(text(t, ch), append(args, "-")...)
			clitest.Plain(t, out+errs)
		}
		ch.Qualifier.Reserves[0], ch.Qualifier.Developers[1], ch.Schedule.Invitations[0].Bot = name, name, name
		_, out, errs := try(text(t, ch), "-")
		clitest.Plain(t, out+errs)
	}
}

// The file that the program writes has all keys of the file that it reads.
func TestKeys(t *testing.T) {
	ch := shipped(t)
	_, out, errs := try(text(t, ch), "-json", "-")
	for _, key := range strings.Fields("schedule invitations why timeControl developers reserves unavailable order options") {
		if !strings.Contains(out, `"`+key+`":`) {
			t.Errorf("no %s in %.500s%s", key, out, errs)
		}
	}
	if !slices.Equal(ch.Qualifier.Reserves, []string{"Larkspur2013", "Kestrel2012"}) {
		t.Error(ch.Qualifier.Reserves)
	}
}
