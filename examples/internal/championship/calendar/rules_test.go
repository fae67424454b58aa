package calendar

import (
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the plainest case of each rule. The week begins on Monday,
// January 9, 2012, and the zone is EST.

var est = time.FixedZone("-05:00", -5*60*60)

// day is a moment of January 2012 in EST.
func day(d, hour, minute, second int) time.Time {
	return time.Date(2012, 1, d, hour, minute, second, 0, est)
}

// hours parses entries of hours.
func hours(t interface{ Fatal(...any) }, entries ...string) Hours {
	h, err := ParseHours(entries...)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// submit is a submission in EST.
func submit(t *testing.T, player string, at time.Time, entries ...string) Submission {
	t.Helper()
	return Submission{player, at, hours(t, entries...)}
}

// week is the week with some submissions.
func week(submissions ...Submission) Week {
	return Week{Monday: day(9, 0, 0, 0), Submissions: submissions}
}

// sixHours is the length of a game.
const sixHours = 6 * time.Hour

// fixed returns the final times of games, each written as in "Ann-Bob".
func fixed(t *testing.T, w Week, games ...string) []Fixture {
	t.Helper()
	table, err := w.Fix(gamesOf(games), sixHours)
	if err != nil {
		t.Fatal(err)
	}
	return table.Games
}

func gamesOf(games []string) (list []Game) {
	for _, g := range games {
		gold, silver, _ := strings.Cut(g, "-")
		list = append(list, Game{Gold: gold, Silver: silver})
	}
	return list
}

// want checks the time and the rule of a game. The start is in EST.
func want(t *testing.T, f Fixture, rule Rule, start string) {
	t.Helper()
	got := ""
	if !f.Start.IsZero() {
		got = Moment(f.Start.In(est), day(9, 0, 0, 0))
	}
	if f.Rule != rule || got != start {
		t.Errorf("%s - %s: %q by %v, want %q by %v", f.Gold, f.Silver, got, f.Rule, start, rule)
	}
	if text := f.Reason(day(9, 0, 0, 0)); !strings.HasPrefix(text, rule.String()+": ") {
		t.Errorf("%s - %s: %s", f.Gold, f.Silver, text)
	}
	if !f.Start.IsZero() && (f.Start.Location() != time.UTC || !f.End.Equal(f.Start.Add(sixHours)) || !f.ClaimAfter.Equal(f.Start.Add(15*time.Minute))) {
		t.Errorf("%s - %s: %v to %v, a claim after %v", f.Gold, f.Silver, f.Start, f.End, f.ClaimAfter)
	}
}

// side checks by which rule the preferences of a player are known.
func side(t *testing.T, s Side, rule Rule, hours int) {
	t.Helper()
	if s.Rule != rule || s.Hours != hours {
		t.Errorf("%d hours by %v, want %d by %v", s.Hours, s.Rule, hours, rule)
	}
}

func TestSubmitted(t *testing.T) {
	f := fixed(t, week(
		submit(t, "Ann", day(5, 9, 0, 0), "Fri 19-21"),
		submit(t, "Ann", day(8, 9, 0, 0), "Sat 19-22"),
		// For the next week.
		submit(t, "Ann", day(11, 9, 0, 0), "Sun 19"),
		submit(t, "Bob", day(3, 20, 0, 1), "Sat-Sun 20-22"),
	), "Ann-Bob")[0]
	want(t, f, Both, "Sat Jan 14 20:00")
	side(t, f.GoldSide, Submitted, 3)
	// After Tuesday 20:00 of the week before.
	side(t, f.SilverSide, Submitted, 4)
	if f.Common != 2 || f.Possible != 119 || !f.GoldSide.At.Equal(day(8, 9, 0, 0)) {
		t.Errorf("%+v", f)
	}
}

func TestStanding(t *testing.T) {
	f := fixed(t, week(
		submit(t, "Ann", day(-200, 9, 0, 0), "Fri 19-21"),
		// When the last times were fixed.
		submit(t, "Bob", day(3, 20, 0, 0), "Fri 20"),
	), "Ann-Bob")[0]
	want(t, f, Both, "Fri Jan 13 20:00")
	side(t, f.GoldSide, Standing, 2)
	side(t, f.SilverSide, Standing, 1)
	if text := f.Reason(day(9, 0, 0, 0)); !strings.Contains(text, "of Tue Jun 14 2011 (Standing). ") {
		t.Error(text)
	}
}

func TestAllHours(t *testing.T) {
	f := fixed(t, week(
		submit(t, "Bob", day(8, 9, 0, 0), "Mon 15-17"),
		submit(t, "Cid", day(8, 9, 0, 0), "Mon 15"),
		submit(t, "Cid", day(9, 9, 0, 0)), // takes it back
	), "Ann-Bob", "Cid-Dan")
	want(t, f[0], Both, "Mon Jan 16 15:00")
	side(t, f[0].GoldSide, AllHours, 119)
	want(t, f[1], Both, "Wed Jan 11 19:00")
	side(t, f[1].GoldSide, AllHours, 119)
	if f[1].GoldSide.At.IsZero() || !f[0].GoldSide.At.IsZero() || !strings.Contains(f[1].Reason(day(9, 0, 0, 0)), "Cid took all hours back on Mon Jan 9 09:00") {
		t.Errorf("%s", f[1].Reason(day(9, 0, 0, 0)))
	}
}

func TestProposed(t *testing.T) {
	w := week(
		submit(t, "Ann", day(9, 20, 0, 0), "Sat 12"),
		submit(t, "Ann", day(9, 20, 0, 1), "Sun 12"),
	)
	table, err := w.Propose(gamesOf([]string{"Ann-Bob"}), sixHours)
	if err != nil {
		t.Fatal(err)
	}
	want(t, table.Games[0], Both, "Sat Jan 14 12:00")
	if table.Rule != Proposed || !table.At.Equal(day(9, 20, 0, 0)) || table.At.Location() != time.UTC {
		t.Errorf("%v at %v", table.Rule, table.At)
	}
}

func TestFixed(t *testing.T) {
	w := week(
		submit(t, "Ann", day(9, 20, 0, 0), "Sat 12"),
		submit(t, "Ann", day(10, 20, 0, 0), "Sun 12"),
		submit(t, "Ann", day(10, 20, 0, 1), "Mon 12"),
	)
	table, err := w.Fix(gamesOf([]string{"Ann-Bob"}), sixHours)
	if err != nil {
		t.Fatal(err)
	}
	want(t, table.Games[0], Both, "Sun Jan 15 12:00")
	if table.Rule != Fixed || !table.At.Equal(day(10, 20, 0, 0)) || table.At.Location() != time.UTC {
		t.Errorf("%v at %v", table.Rule, table.At)
	}
	if late := w.Late(); len(late) != 1 || !late[0].At.Equal(day(10, 20, 0, 1)) {
		t.Errorf("late: %v", late)
	}
}

func TestWindow(t *testing.T) {
	if all.Len() != 119 {
		t.Errorf("%d hours", all.Len())
	}
	for _, c := range []struct {
		entry string
		start string // "" if it is refused
	}{
		{"Wed", "Wed Jan 11 19:00"}, {"Wed 0-24", "Wed Jan 11 19:00"}, {"Wed 18", ""}, {"Wed 19", "Wed Jan 11 19:00"},
		{"Mon", "Mon Jan 16 00:00"}, {"Mon 17", "Mon Jan 16 17:00"}, {"Mon 18", ""}, {"Mon 18-9", ""}, {"Tue", ""}, {"Tue 22-3", ""},
		{"Tue-Wed 20", "Wed Jan 11 20:00"},
	} {
		h, err := ParseHours(c.entry)
		if (err == nil) != (c.start != "") {
			t.Errorf("%s: %v", c.entry, err)
			continue
		}
		if err == nil {
			want(t, fixed(t, week(Submission{"Ann", day(8, 0, 0, 0), h}), "Ann-Bob")[0], Both, c.start)
		}
	}
}

func TestOneGame(t *testing.T) {
	w := week(submit(t, "Ann", day(8, 9, 0, 0), "Fri 12-21"))
	f := fixed(t, w, "Ann-Bob", "Cid-Ann", "Dan-Eve")
	want(t, f[0], Both, "Fri Jan 13 12:00")
	want(t, f[1], Both, "Fri Jan 13 18:00") // when the first game has ended
	want(t, f[2], Both, "Wed Jan 11 19:00")
	if f[1].Possible != 119-11 {
		t.Errorf("%d possible hours", f[1].Possible)
	}

	// Busy: the end itself is free, and the game must be over before.
	w.Busy = []Busy{{"Ann", day(13, 19, 0, 0), day(13, 20, 0, 0)}, {"Bob", day(1, 0, 0, 0), day(13, 13, 0, 0)}}
	want(t, fixed(t, w, "Ann-Bob")[0], Both, "Fri Jan 13 13:00")
	w.Busy[1].To = w.Busy[1].To.Add(1)
	want(t, fixed(t, w, "Ann-Bob")[0], Both, "Fri Jan 13 20:00")

	// No hour is left.
	w.Busy = []Busy{
		{"Ann", day(14, 12, 0, 0), day(17, 0, 0, 0)},
		// Bars nothing more.
		{"Ann", day(14, 13, 0, 0), day(16, 0, 0, 0)},
		{"Bob", day(1, 0, 0, 0), day(13, 15, 0, 0)},
	}
	f = fixed(t, w, "Ann-Cid", "Ann-Bob")
	want(t, f[0], Both, "Fri Jan 13 12:00")
	want(t, f[1], Both, "Fri Jan 13 18:00")
	w.Busy[0].From = day(13, 22, 0, 0)
	table, err := w.Fix(gamesOf([]string{"Ann-Cid", "Bob-Ann"}), sixHours)
	if err != nil {
		t.Fatal(err)
	}
	want(t, table.Games[1], OneGame, "")
	const reason = "OneGame: no hour is possible: Bob is busy from Sun Jan 1 00:00 to Fri Jan 13 15:00; " +
		"Ann is busy from Fri Jan 13 22:00 to Tue Jan 17 00:00; Ann plays Cid from Fri Jan 13 12:00 to Fri Jan 13 18:00."
	if got := table.Games[1].Reason(day(9, 0, 0, 0)); got != reason {
		t.Errorf("%s", got)
	}
	if err := table.Unscheduled(); err == nil || err.Error() != "calendar: Bob against Ann: "+reason {
		t.Error(err)
	}
}

func TestBoth(t *testing.T) {
	w := week(submit(t, "Ann", day(8, 9, 0, 0), "Thu 19", "Sat"), submit(t, "Bob", day(8, 9, 0, 0), "Wed", "Sat 23"))
	f := fixed(t, w, "Ann-Bob")[0]
	want(t, f, Both, "Sat Jan 14 23:00")
	if got := f.Reason(day(9, 0, 0, 0)); got != "Both: the only possible hour that both prefer. Ann submitted hours on Sun Jan 8 09:00. Bob submitted hours on Sun Jan 8 09:00." {
		t.Error(got)
	}
}

func TestFewer(t *testing.T) {
	w := week(submit(t, "Ann", day(8, 9, 0, 0), "Thu 19-22"), submit(t, "Bob", day(8, 9, 0, 0), "Sat 22-24"))
	for _, g := range []string{"Ann-Bob", "Bob-Ann"} {
		want(t, fixed(t, w, g)[0], Fewer, "Sat Jan 14 22:00")
	}
	if got := fixed(t, w, "Ann-Bob")[0].Reason(day(9, 0, 0, 0)); !strings.HasPrefix(got, "Fewer: no possible hour suits both; Bob prefers 2 hours and Ann 3, so it is the earliest of the possible hours of Bob. ") {
		t.Error(got)
	}
	// The same number: both lists are joined.
	w = week(submit(t, "Ann", day(8, 9, 0, 0), "Thu 19", "Sun 19"), submit(t, "Bob", day(8, 9, 0, 0), "Sat 22-24"))
	for _, g := range []string{"Ann-Bob", "Bob-Ann"} {
		want(t, fixed(t, w, g)[0], Fewer, "Thu Jan 12 19:00")
	}
	if got := fixed(t, w, "Ann-Bob")[0].Reason(day(9, 0, 0, 0)); !strings.HasPrefix(got, "Fewer: no possible hour suits both; each prefers 2 hours, so it is the earliest of the possible hours of both. ") {
		t.Error(got)
	}
	// All hours of the week are counted, also those that are not possible.
	w = week(submit(t, "Ann", day(8, 9, 0, 0), "Thu 19-24", "Fri"), submit(t, "Bob", day(8, 9, 0, 0), "Sat 10-15"))
	w.Busy = []Busy{{"Ann", day(12, 0, 0, 0), day(13, 20, 0, 0)}}
	for _, g := range []string{"Ann-Bob", "Bob-Ann"} {
		f := fixed(t, w, g)[0] // Possible hours do not count more.
		want(t, f, Fewer, "Sat Jan 14 10:00")
		if got := f.Reason(w.Monday); !strings.HasPrefix(got, "Fewer: no possible hour suits both; Bob prefers 5 hours and Ann 29, so it is the earliest of the possible hours of Bob. ") {
			t.Error(got)
		}
	}
	side(t, fixed(t, w, "Ann-Bob")[0].GoldSide, Submitted, 29)
	// Only possible hours are chosen.
	w.Busy = append(w.Busy, Busy{"Bob", day(14, 0, 0, 0), day(14, 12, 0, 0)})
	want(t, fixed(t, w, "Ann-Bob")[0], Fewer, "Sat Jan 14 12:00")
	// The same number, and the hours of Bob are not possible.
	w = week(submit(t, "Ann", day(8, 9, 0, 0), "Sun 19"), submit(t, "Bob", day(8, 9, 0, 0), "Sat 22"))
	w.Busy = []Busy{{"Ann", day(14, 0, 0, 0), day(15, 0, 0, 0)}}
	want(t, fixed(t, w, "Ann-Bob")[0], Fewer, "Sun Jan 15 19:00")
}

func TestAny(t *testing.T) {
	// Bob prefers fewer hours, and none of them is possible.
	w := week(submit(t, "Ann", day(8, 9, 0, 0), "Fri 19-22"), submit(t, "Bob", day(8, 9, 0, 0), "Wed 19-21"))
	w.Busy = []Busy{{"Ann", day(11, 19, 0, 0), day(11, 20, 30, 0)}}
	for _, g := range []string{"Ann-Bob", "Bob-Ann"} {
		f := fixed(t, w, g)[0]
		want(t, f, Any, "Wed Jan 11 21:00")
		if got := f.Reason(w.Monday); !strings.HasPrefix(got, "Any: no possible hour suits both; Bob prefers 2 hours and Ann 3, but none of the hours of Bob is possible, "+
			"so it is the earliest of 117 possible hours. Both are free at 117 of 119 hours (OneGame). ") {
			t.Error(got)
		}
	}
	// Both prefer the same number, and none of their hours is possible.
	w = week(submit(t, "Ann", day(8, 9, 0, 0), "Wed 20"), submit(t, "Bob", day(8, 9, 0, 0), "Wed 19"))
	w.Busy = []Busy{{"Ann", day(11, 19, 0, 0), day(11, 20, 30, 0)}}
	f := fixed(t, w, "Ann-Bob")[0]
	want(t, f, Any, "Wed Jan 11 21:00")
	if got := f.Reason(w.Monday); !strings.HasPrefix(got, "Any: no possible hour suits both; each prefers 1 hour, but none of the hours of both is possible, so it is ") {
		t.Error(got)
	}
}

func TestEarliest(t *testing.T) {
	f := fixed(t, week(), "Ann-Bob")[0]
	want(t, f, Both, "Wed Jan 11 19:00")
	w := week(submit(t, "Ann", day(8, 9, 0, 0), "Sun 20", "Fri 21", "Fri 19"))
	want(t, fixed(t, w, "Ann-Bob")[0], Both, "Fri Jan 13 19:00")
}

// start is when the game of the next tests begins.
var theStart = day(11, 19, 0, 0)

// judged judges a game of Ann and Bob, from visits such as "Ann 0-16" in
// minutes after the start. "Ann 3-" is still there.
func judged(t *testing.T, visits ...string) Verdict {
	t.Helper()
	a := Attendance{Gold: "Ann", Silver: "Bob"}
	for _, text := range visits {
		name, span, _ := strings.Cut(text, " ")
		from, to, _ := strings.Cut(span, "-")
		v := Visit{Player: name, From: theStart.Add(minutes(t, from))}
		if to != "" {
			v.To = theStart.Add(minutes(t, to))
		}
		a.There = append(a.There, v)
	}
	return Judge(theStart, a)
}

// minutes reads a number of minutes. A leading "~" means minus, and "+" behind
// the number means a nanosecond more.
func minutes(t *testing.T, text string) time.Duration {
	t.Helper()
	number, more := strings.CutSuffix(text, "+")
	number, minus := strings.CutPrefix(number, "~")
	d, err := time.ParseDuration(number + "m")
	if err != nil {
		t.Fatal(err)
	}
	if minus {
		d = -d
	}
	if more {
		d++
	}
	return d
}

// verdicts checks verdicts, by visits with commas between them.
func verdicts(t *testing.T, cases map[string]Verdict) {
	t.Helper()
	for visits, want := range cases {
		got := judged(t, strings.Split(visits, ", ")...)
		if got.Outcome != want.Outcome || got.Rule != want.Rule || !strings.Contains(got.Text, want.Text) || !strings.HasPrefix(got.Text, got.Rule.String()+": ") {
			t.Errorf("%s: %v by %v: %s", visits, got.Outcome, got.Rule, got.Text)
		}
	}
}

func TestNoShow(t *testing.T) {
	verdicts(t, map[string]Verdict{
		"Ann 0-, Bob 0-": {Outcome: pairing.NotPlayed, Rule: NoShow, Text: "both players have come in time"},
		// The 15th minute is in time.
		"Ann 0-, Bob 15-": {Outcome: pairing.NotPlayed, Rule: NoShow, Text: ""},
		// So is the start.
		"Ann ~9-, Bob ~9-0":          {Outcome: pairing.NotPlayed, Rule: NoShow, Text: ""},
		"Ann 0-20, Bob 15+-":         {Outcome: pairing.NotPlayed, Rule: MoreTime, Text: "Bob came more than 15 minutes after the start"},
		"Ann 0-15+, Bob ~9-~1":       {Outcome: pairing.GoldByForfeit, Rule: Claim, Text: "Ann left more than 15 minutes after"},
		"Ann 0-10, Bob 12-":          {Outcome: pairing.NotPlayed, Rule: NoShow, Text: ""},
		"Ann ~9-~5, Bob 0-16":        {Outcome: pairing.SilverByForfeit, Rule: Claim, Text: "Bob left 16 minutes after"},
		"Ann 0-, Bob ~9-~5, Bob 8-9": {Outcome: pairing.NotPlayed, Rule: NoShow, Text: ""},
		// Nobody else counts.
		"Ann 0-15+, Bob 9-8, Cid 0-":     {Outcome: pairing.GoldByForfeit, Rule: Claim, Text: ""},
		"Ann 7-7, Bob 15-15":             {Outcome: pairing.NotPlayed, Rule: NoShow, Text: ""},
		"Ann 0-, Bob 15+-16, Bob 14-14+": {Outcome: pairing.NotPlayed, Rule: NoShow, Text: ""},
	})
}

func TestClaim(t *testing.T) {
	if got := ClaimAfter(theStart); !got.Equal(day(11, 19, 15, 0)) {
		t.Error(got)
	}
	verdicts(t, map[string]Verdict{
		"Ann 0-15+":   {Outcome: pairing.GoldByForfeit, Rule: Claim, Text: "Bob had not come; Ann wins by forfeit"},
		"Bob 14-15.5": {Outcome: pairing.SilverByForfeit, Rule: Claim, Text: "Bob left 15 minutes and 30 seconds after the start"},
		"Ann 0-15":    {Outcome: pairing.NotPlayed, Rule: Claim, Text: "Ann left too early"},
		"Ann 0-3":     {Outcome: pairing.NotPlayed, Rule: Claim, Text: "the director decides"},
		"Ann 0-":      {Outcome: pairing.NotPlayed, Rule: Claim, Text: "Ann is still there, and can claim"},
		// Bob came after Ann had left, and before Ann came back.
		"Ann 0-5, Bob 200-":             {Outcome: pairing.NotPlayed, Rule: Claim, Text: "Bob came 200 minutes after the start, but Ann was not there, and had not claimed the forfeit; the director decides"},
		"Ann 0-5, Bob 20-25, Ann 30-31": {Outcome: pairing.NotPlayed, Rule: Claim, Text: "Bob came 20 minutes after the start, but Ann was not there"},
		"Ann 0-15, Bob 15+-":            {Outcome: pairing.NotPlayed, Rule: Claim, Text: "the director decides"},
		// They met before the start.
		"Ann ~1-0, Bob ~1-~1, Bob 16-": {Outcome: pairing.NotPlayed, Rule: Claim},
		"Ann 0-5, Bob 20-25, Ann 25-":  {Outcome: pairing.NotPlayed, Rule: Claim, Text: "the director decides"},
		"Ann 0-3, Ann 20-21":           {Outcome: pairing.GoldByForfeit, Rule: Claim, Text: "left 21 minutes"},
		// The first one.
		"Ann 0-16, Ann 5-20":         {Outcome: pairing.GoldByForfeit, Rule: Claim, Text: "left 16 minutes"},
		"Ann 0-16, Bob 20-":          {Outcome: pairing.GoldByForfeit, Rule: Claim, Text: ""},
		"Ann 0-16, Ann 18-":          {Outcome: pairing.GoldByForfeit, Rule: Claim, Text: ""},
		"Ann 0-600, Bob 700-":        {Outcome: pairing.GoldByForfeit, Rule: Claim, Text: "left 600 minutes"},
		"Ann 0-30, Bob 40-, Bob 29-": {Outcome: pairing.NotPlayed, Rule: MoreTime, Text: ""},
	})
}

func TestMoreTime(t *testing.T) {
	verdicts(t, map[string]Verdict{
		"Ann 0-, Bob 40-":   {Outcome: pairing.NotPlayed, Rule: MoreTime, Text: "Bob came 40 minutes after the start, and Ann had not claimed"},
		"Ann 0-41, Bob 40-": {Outcome: pairing.NotPlayed, Rule: MoreTime, Text: ""},
		// At the same moment.
		"Ann 0-40, Bob 40-":                        {Outcome: pairing.GoldByForfeit, Rule: Claim, Text: ""},
		"Ann 0-, Bob 40-40":                        {Outcome: pairing.NotPlayed, Rule: MoreTime, Text: ""},
		"Ann 0-5, Bob 20-21, Bob 30-40, Ann 30-30": {Outcome: pairing.NotPlayed, Rule: MoreTime},
		"Ann 0-5, Bob 20-, Ann 20-21":              {Outcome: pairing.NotPlayed, Rule: MoreTime, Text: ""},
		"Ann 0-5, Bob 20-, Ann 30-31":              {Outcome: pairing.NotPlayed, Rule: MoreTime, Text: ""},
		"Ann 20-30, Bob 25-":                       {Outcome: pairing.NotPlayed, Rule: MoreTime, Text: "both players were late, and have met"},
		"Bob 20-, Ann 250-":                        {Outcome: pairing.NotPlayed, Rule: MoreTime, Text: "have met"},
		"Ann 20-40, Ann 25-26, Bob 30-":            {Outcome: pairing.NotPlayed, Rule: MoreTime, Text: "have met"},
		"Ann 20-30, Ann 40-50, Bob 45-":            {Outcome: pairing.NotPlayed, Rule: MoreTime, Text: "have met"},
	})
}

func TestNobody(t *testing.T) {
	if v := Judge(theStart, Attendance{Gold: "Ann", Silver: "Bob"}); v.Outcome != pairing.BothForfeit || v.Rule != Nobody {
		t.Error(v)
	}
	verdicts(t, map[string]Verdict{
		"Ann 20-30, Bob 30-": {Outcome: pairing.BothForfeit, Rule: Nobody, Text: "neither player has come within 15 minutes"},
		"Ann 20-":            {Outcome: pairing.BothForfeit, Rule: Nobody, Text: ""},
		// They met too early.
		"Ann ~9-~1, Bob ~9-~1":                     {Outcome: pairing.BothForfeit, Rule: Nobody, Text: ""},
		"Ann 20-30, Ann 40-50, Bob 30-40, Bob 9-8": {Outcome: pairing.BothForfeit, Rule: Nobody, Text: ""},
		"Ann 20-20, Bob 16-30":                     {Outcome: pairing.BothForfeit, Rule: Nobody, Text: ""},
	})
}

// Times that are written into the week stay, whatever else is written into it.
// A replay comes after the void game, and has a time of its own.
func TestFixedStays(t *testing.T) {
	w := week(
		submit(t, "Ann", day(9, 12, 0, 0), "Sat 12"), submit(t, "Bob", day(9, 12, 0, 0), "Sat 12"),
	)
	w.Fixed = []FixedTime{{"Bob", "Ann", day(13, 19, 0, 0)}}
	w.Busy = []Busy{{"Ann", day(13, 0, 0, 0), day(14, 0, 0, 0)}}
	games := gamesOf([]string{"Ann-Bob", "Ann-Cid"})
	table, err := w.Fix(games, sixHours)
	if err != nil {
		t.Fatal(err)
	}
	want(t, table.Games[0], Fixed, "Fri Jan 13 19:00")
	if text := table.Games[0].Reason(table.Monday); text != "Fixed: the time was fixed, and cannot be changed." {
		t.Error(text)
	}
	if f := table.Games[1]; f.Start.Before(day(14, 1, 0, 0)) && f.Start.After(day(13, 13, 0, 0)) {
		t.Errorf("Ann is in two games: %v", f.Start)
	}
	if proposal, err := w.Propose(games, sixHours); err != nil || proposal.Games[0].Rule != Both {
		t.Errorf("the proposal is as it was: %+v, %v", proposal.Games[0], err)
	}

	// The game is void: its replay is not at its time, and not before.
	games[0].Voids = 1
	if table, err = w.Fix(games[:1], sixHours); err != nil {
		t.Fatal(err)
	}
	want(t, table.Games[0], Both, "Sat Jan 14 12:00")
	w.Submissions = nil
	if table, err = w.Fix(games[:1], sixHours); err != nil {
		t.Fatal(err)
	}
	want(t, table.Games[0], Both, "Sat Jan 14 01:00")
	w.Fixed = append(w.Fixed, FixedTime{"Ann", "Bob", day(15, 9, 0, 0)})
	if table, err = w.Fix(games[:1], sixHours); err != nil {
		t.Fatal(err)
	}
	want(t, table.Games[0], Fixed, "Sun Jan 15 09:00")
}

// WriteFixed adds the times to the file, once.
func TestWriteFixed(t *testing.T) {
	text := []byte(`{"version":1,"zone":"-05:00","monday":"2012-01-09","round":1,"submissions":[{"player":"Ann","at":"2012-01-08T18:30:00Z","hours":["Sat 12"]}]}`)
	games := gamesOf([]string{"Ann-Bob", "Cid-Dan"})
	for range 2 {
		w, err := Read(text)
		if err != nil {
			t.Fatal(err)
		}
		table, err := w.Fix(games, sixHours)
		if err != nil {
			t.Fatal(err)
		}
		if text, err = WriteFixed(text, table); err != nil {
			t.Fatal(err)
		}
	}
	want := `{"version":1,"zone":"-05:00","monday":"2012-01-09","round":1,
 "submissions":[
  {"player":"Ann","at":"2012-01-08T18:30:00Z","hours":["Sat 12"]}],
 "fixed":[
  {"gold":"Ann","silver":"Bob","start":"2012-01-14T17:00:00Z"},
  {"gold":"Cid","silver":"Dan","start":"2012-01-12T00:00:00Z"}]}
`
	if string(text) != want {
		t.Errorf("want\n%sgot\n%s", want, text)
	}
	// A replay has a time of its own.
	games[0].Voids = 1
	w, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	table, err := w.Fix(games, sixHours)
	if err != nil {
		t.Fatal(err)
	}
	if text, err = WriteFixed(text, table); err != nil || strings.Count(string(text), `"start"`) != 3 {
		t.Errorf("%v\n%s", err, text)
	}
	if _, err := WriteFixed([]byte(`{}`), table); err == nil {
		t.Error("no week is written")
	}
	bad := Week{Monday: day(9, 0, 0, 0), Round: -1, Fixed: []FixedTime{{"Ann", "Ann", day(14, 0, 0, 0)}, {"Ann", "Zoe", day(14, 0, 0, 0)}}}
	if err := bad.Check([]string{"Ann"}); err == nil || !strings.Contains(err.Error(), "round: rounds are numbered from 1, got -1") ||
		!strings.Contains(err.Error(), "fixed 1: Ann: cannot meet itself") || !strings.Contains(err.Error(), "fixed 2: Zoe: not among the entrants") {
		t.Errorf("%v", err)
	}
}
