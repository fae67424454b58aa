package competition

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/timecontrol"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file says which document an event keeps to, and where each of its rules
// and numbers comes from.

// A Document is where the rules of an edition come from.
type Document struct {
	Name        string // such as The 2012 Arimaa World Championship
	Address     string // or "" if the document is not known
	timeControl string
	figures     []figure
	own         bool // it is an edition of our own
}

// A Figure is a rule or a number of an event.
type Figure struct {
	What   string // such as lives
	Here   string // of the event, such as 3
	Source string // of its document, if another value
	Where  string // the section of the document, or "" if it has none
	LookUp string // a name of package pairing, or as in rating.Fit
}

// A figure says how a Figure is found.
type figure struct {
	what          string
	here          func(File) string
	where, lookUp string
}

// says is a figure that no event can change.
func says(text string) func(File) string { return func(File) string { return text } }

// wc12 and wcc14 are the documents that are known. Their items about pairing
// are the same.
var (
	wc12 = Document{
		Name:    "The 2012 Arimaa World Championship",
		Address: "arimaa.com/arimaa/wc/2012/rules.html", timeControl: timecontrol.WC2012,
		figures: slices.Concat([]figure{{"seeds", says("by WHRX"), "tournament format, item 1", "WHR"}},
			paired("WC2012"), []figure{
				{"earlier results", says(stand), "", "ResultsStand"},
				{"no-show", says(noShow), "forfeits", "NoShow"},
				{"forfeit", forfeit, "forfeits", "ForfeitLeaves"},
				{"forfeited game", says("no rematch"), "forfeits", "NoRematch"},
				{"own failure", says("no rematch"), "location of games", "OwnFailure"},
				{"server failure", says("the director decides"), "location of games",
					"DirectorDecides"},
				{"second place", second("shared"), "tournament format, end", "GamesWon"},
			}, won, []figure{
				{"late entry", lateEntry, "registration", "SeedOrder"},
				{"fee", fee, "registration", "EntryFee"},
				{"refund", says(refund), "registration", "EntryFee"},
				{"game times", says("Wednesday 19:00 to Monday 17:00, in the zone of the event"),
					"time of games", "calendar.Window"},
			}),
	}
	wcc14 = Document{
		Name:    "The 2014 Arimaa World Computer Championship",
		Address: "arimaa.com/arimaa/wcc/2014/rules.html", timeControl: timecontrol.WCC2014,
		figures: slices.Concat(paired("WCC2014"), []figure{
			{"earlier results", says(stand), "technical problems", "ResultsStand"},
			{"forfeit", forfeit, "", "ForfeitLeaves"},
			{"disadvantage", says("the game is played again"), "technical problems", "Disadvantage"},
			{"other failures", says("the director decides"), "technical problems", "DirectorDecides"},
			{"pairs and colors", says("the director has the last word"), "notes", "DirectorDecides"},
			{"second place", second("a tie is played off"), "tournament format, end", "SecondPlayedOff"},
		}, won, []figure{
			{"forfeited prizes", says("not paid"), "qualifying and publication", "ForfeitedPrize"},
			{"late entry", lateEntry, "registration", "SeedOrder"},
			{"fee", fee, "registration", "EntryFee"},
			{"refund", says(refund), "", "EntryFee"},
			{"penalty", penalty, "penalty", "qualify.Penalty"},
		}),
	}
)

// paired has the rules about pairs that are the same in both documents.
func paired(edition string) []figure {
	return []figure{
		{"lives", lives, "tournament format, item 2", "OutOfLives"},
		{"ranking", ranking, "tournament format, item 10", edition},
		{"rating", says("all games except double forfeits; no existing ratings"),
			"tournament format, item 7", "rating.Fit"},
		{"colors", says("six rules in order"), "color assignment", "colors.Assign"},
		{"both forfeit", bothForfeit, "", "BothForfeit"},
		{"time control", timeControl, "time controls", "timecontrol.Part"},
	}
}

// won has the rules about games won that are the same in both documents.
var won = []figure{
	{"third place", says("by games won, shared"), "tournament format, end", "GamesWon"},
	{"prizes", says("a share for each game won"), "prizes", "GamePrize"},
}

const (
	stand  = "stand once a later round has started"
	refund = "all of it, until the close"
)

// program is the source of an edition whose document is not known.
func program(year string) Document {
	return Document{
		Name: "the public pairing program of " + year,
		figures: []figure{
			{"lives", lives, "", "OutOfLives"},
			{"ranking", ranking, "the program", "Edition"},
			{"colors", says("six rules in order"), "", "colors.Assign"},
			{"forfeit", forfeit, "", "ForfeitLeaves"},
			{"second place", second("shared without a play-off"), "", "GamesWon"},
			{"late entry", lateEntry, "the program", "SeedOrder"},
		},
	}
}

// ours is the source of an edition of our own, an event with points.
func ours(name, lookUp string) Document {
	return Document{
		Name: name, own: true,
		figures: []figure{
			{"rounds", length, "", "AllRounds"},
			{"points", points, "", "Points"},
			{"tie-breaks", tieBreaks, "", "TieBreak"},
			{"ranking", ranking, "package pairing", lookUp},
			{"colors", says("they alternate where the pair allows it; then six rules in order"), "",
				"colors.AssignSwiss"},
			{"places", says("by points, then tie-breaks"), "", "MostPoints"},
			{"late entry", says("allowed"), "", "SeedOrder"},
			{"earlier results", says("can be corrected; rounds stand"), "", "ResultsStand"},
		},
	}
}

// tieBreaks are the tie-breaks of the event, in order.
func tieBreaks(f File) string {
	var names []string
	for _, t := range TieBreaks(f.Event) {
		names = append(names, t.String())
	}
	text := strings.Join(names, ", ")
	if f.Event.FIDETieBreaks {
		text += ", as FIDE reads them"
	}
	return text
}

func length(f File) string { return fmt.Sprint(f.Event.Length) }

// points are the points of the event for a win, a draw and so on.
func points(f File) string {
	p := f.Event.Points
	if p == (pairing.Points{}) {
		return "1 for a win, ½ for a draw"
	}
	return fmt.Sprintf("%d for a win, %d for a draw, %d for a loss, %d for a bye, %d for a requested bye, %d for "+
		"an absence", p.Win, p.Draw, p.Loss, p.Bye, p.Requested, p.Absent)
}

// documents has the document of each edition.
var documents = map[pairing.Edition]Document{
	pairing.WC2012: wc12, pairing.WCC2014: wcc14,
	pairing.WC2013: program("2013"), pairing.WC2014: program("2014"), pairing.WC2016: program("2016"),
	pairing.ArbiterSwiss2026:   ours("our own Swiss of 2026", "ArbiterSwiss2026"),
	pairing.ArbiterMcMahon2026: ours("our own McMahon of 2026", "ArbiterMcMahon2026"),
}

// items has the item of the tournament format from which each criterion comes.
var items = map[pairing.Criterion]int{
	pairing.ByeFewest: 3, pairing.Repeats: 4, pairing.ByeLosses: 5, pairing.LossGaps: 6,
	pairing.ByeRating: 8, pairing.ByeSeed: 9, pairing.RankSpread: 10,
}

// control returns the time control of the document, if it has one.
func (d Document) control() timecontrol.Control {
	c, _ := timecontrol.ParseControl(d.timeControl)
	return c
}

// GameLength returns how long a game takes at most, from the start that was
// fixed: the 15 minutes in which a player can come late, and then the time that
// the time control allows. The time control is the file's, or else the
// document's. If it sets no limit, we take the time control of WC12.
func (f File) GameLength() time.Duration {
	c := cmp.Or(f.TimeControl, f.Document().control())
	longest, ok := c.Longest()
	if !ok {
		longest, _ = wc12.control().Longest()
	}
	return pairing.NoShowAfter + longest
}

// Document returns the document of the event's edition.
func (f File) Document() Document { return documents[f.Event.Edition] }

// Figures returns the rules and numbers of the event. The criteria come behind
// the ranking.
func (f File) Figures() []Figure {
	d := f.Document()
	model := File{Event: pairing.New[string](f.Event.Edition, nil)}
	model.TimeControl = d.control()
	if f.Event.Edition == pairing.WCC2014 {
		// WCC14 can be read in both ways.
		model.Event.SecondBy = f.Event.SecondBy
	}
	f.TimeControl = cmp.Or(f.TimeControl, model.TimeControl)
	var list []Figure
	for _, x := range d.figures {
		g := Figure{What: x.what, Here: x.here(f), Where: x.where, LookUp: x.lookUp}
		if source := x.here(model); source != g.Here {
			g.Source = source
		}
		if d.Address == "" && x.where == "" {
			g.Source = "" // the document is unknown
		}
		list = append(list, g)
		if x.what == "ranking" {
			list = append(list, f.criteria(d)...)
		}
	}
	return list
}

// criteria returns the criteria in force, and the criteria of the edition that
// are missing.
func (f File) criteria(d Document) (list []Figure) {
	source, own := f.Event.Edition.Criteria(), Criteria(f.Event)
	name := func(of []pairing.Criterion, k int) string {
		if k < len(of) {
			return of[k].String()
		}
		return "none"
	}
	for k := range max(len(own), len(source)) {
		g := Figure{What: fmt.Sprintf("criterion %d", k+1), Here: name(own, k)}
		if x := name(source, k); x != g.Here {
			g.Source = x
		}
		c := slices.Concat(own, source[min(len(own), len(source)):])[k]
		g.LookUp = c.String()
		if slices.Contains(source, c) {
			g.Where = "the program"
			if f.Event.Edition.HasPoints() {
				g.Where = "package pairing"
			}
			if d.Address != "" {
				g.Where = fmt.Sprintf("tournament format, item %d", items[c])
			}
		}
		list = append(list, g)
	}
	return list
}

// Differences returns the figures in which the event differs from its document.
// If criteria differ, that is one figure.
func (f File) Differences() []Figure { return differing(f.Figures()) }

// noShow says how late a player may be.
var noShow = fmt.Sprintf("a forfeit after %g minutes", pairing.NoShowAfter.Minutes())

func lives(f File) string { return fmt.Sprint(f.Event.Lives) }

func forfeit(f File) string {
	if f.Event.ForfeitRemoves {
		return "removes the player"
	}
	return "removes nobody"
}

func lateEntry(f File) string {
	if OwnRules(f.Event) {
		return "allowed"
	}
	return "refused"
}

func bothForfeit(f File) string {
	if f.Event.BothForfeitUnmet {
		return "not a meeting"
	}
	return "a meeting"
}

func ranking(f File) string { return Ranking(f.Event) }

// Ranking returns the criteria of the ranking of an event.
func Ranking(e pairing.Event[string]) string {
	keys := e.RankBy
	if len(keys) == 0 {
		keys = e.Edition.RankBy()
	}
	var names []string
	for _, k := range keys {
		names = append(names, strings.ReplaceAll(k.String(), "-", " "))
	}
	return strings.Join(append(names, "seed"), ", then ")
}

// second returns the figure of second place in a document with a rule for ties.
func second(tie string) func(File) string {
	return func(f File) string {
		if f.Event.SecondBy == pairing.LastOut {
			return "the last to leave, " + tie
		}
		return "by games won, " + tie
	}
}

func timeControl(f File) string { return f.TimeControl.String() }

// fee is the fee of the file, or else of the document.
func fee(f File) string {
	x := money.FiguresOf(f.Money, f.Event.Edition)
	text := money.Dollars(x.First)
	if x.PerDay != 0 {
		text += ", " + money.Dollars(x.PerDay) + " more each day"
	}
	return text
}

// penalty is the penalty of the file, or else of the document.
func penalty(f File) string {
	return money.Dollars(money.FiguresOf(f.Money, f.Event.Edition).Penalty)
}
