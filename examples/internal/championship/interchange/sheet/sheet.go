// Package sheet reads and writes the players and the rounds of an event with
// points as comma-separated values, for spreadsheets. [Read] makes an event of
// a table of players and a table of results.
//
// # Players
//
// [competition.ReadPlayers] has the columns and the order of the seeds. If a
// player has no rating, the event has none.
//
// # Results
//
// The columns are round, gold, silver and result. White and black can stand for
// gold and silver. A player without a game has the column gold.
//
//	1-0, 0-1, 1/2-1/2          played; ½ and = are one half, too
//	0-0                        no decision
//	1-0 forfeit, 0-1 forfeit   by forfeit, and +:- and -:+
//	0-0 forfeit                by forfeit of both, and -:-
//	void                       annulled
//	blank                      not yet played
//	bye                        the bye of the pairing
//	requested bye              a requested bye
//	absent                     absent
//
// # Text
//
// The first line has the names of the columns. Other columns are not read, and
// are a remark. Package csvfile says how cells are separated, and which cells
// have an apostrophe.
package sheet

import (
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/source"
	"github.com/arbiter-go/arbiter/examples/internal/out/csvfile"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// maxRounds is the maximum number of rounds of a table.
const maxRounds = 999

// The columns of results, in their order.
var ofResults = []source.Column{
	{"round"}, {"gold", "white", "player"}, {"silver", "black", "opponent"}, {"result", "score"},
}

// A table is the table of results.
type table struct{ source.Table }

// Read makes an event of an edition with points. The table of results can be
// nil. The event ends with the last round of the table. The remarks say what is
// not read. The error has all problems of a table, each with its line and
// column. The event is not checked.
func Read(edition pairing.Edition, players, results []byte) (e pairing.Event[string], remarks []string, err error) {
	e = pairing.New[string](edition, nil)
	list, err := competition.ReadPlayers(players, e.Points)
	if err != nil {
		return e, nil, err
	}
	e.Entrants, e.SeedRatings, e.Start, e.Clubs = list.Names, list.Ratings, list.Start, list.Clubs
	t := table{source.Table{Name: "results", Remarks: list.Remarks}}
	for _, name := range list.Unrated {
		t.Remarks.Add("the event has no ratings, since a player has none", name)
	}
	if results != nil {
		known := map[string]bool{}
		for _, name := range e.Entrants {
			known[name] = true
		}
		t.Read(results, ofResults, 3, nil)
		for _, r := range t.Rows {
			t.result(&e, r, known)
		}
	}
	e.Length = max(e.Length, 1)
	return e, t.Remarks.Texts(), t.Err("sheet")
}

// outcomes has the outcome of each text of a result.
var outcomes = map[string]pairing.Outcome{
	"": pairing.NotPlayed, "1-0": pairing.GoldWins, "0-1": pairing.SilverWins, "1/2-1/2": pairing.Draw,
	"0-0": pairing.NoDecision, "1-0 forfeit": pairing.GoldByForfeit, "0-1 forfeit": pairing.SilverByForfeit,
	"0-0 forfeit": pairing.BothForfeit, "void": pairing.Void,
}

// spellings makes one spelling of results of many.
var spellings = strings.NewReplacer("½", "1/2", "0.5", "1/2", "0,5", "1/2", "1.0", "1", "0.0", "0", " - ", "-",
	"+:-", "1-0 forfeit", "-:+", "0-1 forfeit", "-:-", "0-0 forfeit", ":", "-", "–", "-")

// result adds a row of results to the event.
func (t *table) result(e *pairing.Event[string], r source.Row, known map[string]bool) {
	round, err := strconv.Atoi(r.Cells[0])
	if err != nil || round < 1 || round > maxRounds {
		t.Wrong(r, 0, "%q is not a round from 1 to %d", r.Cells[0], maxRounds)
		return
	}
	e.Length = max(e.Length, round)
	gold, silver, text := r.Cells[1], r.Cells[2], strings.ToLower(r.Cells[3])
	for k, name := range r.Cells[1:3] {
		if !known[name] && (k == 0 || name != "") {
			t.Wrong(r, 1+k, "no player is called %q%s", name, t.similar(name, e.Entrants))
			return
		}
	}
	paired := silver != "" || text == "bye"
	for paired && len(e.Rounds) < round {
		e.Rounds = append(e.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{}, Byes: []string{}})
	}
	if silver != "" {
		text = spellings.Replace(text)
		if text == "=" || text == "1/2" {
			text = "1/2-1/2"
		}
		outcome, ok := outcomes[text]
		if !ok {
			t.Wrong(r, 3, "%q is no result such as 1-0, 1/2-1/2 or 1-0 forfeit", r.Cells[3])
		}
		games := &e.Rounds[round-1].Games
		*games = append(*games, pairing.Game[string]{Gold: gold, Silver: silver, Outcome: outcome})
		return
	}
	switch text {
	case "bye":
		e.Rounds[round-1].Byes = append(e.Rounds[round-1].Byes, gold)
	case "requested bye":
		e.Requested = append(e.Requested, pairing.RequestedBye[string]{Player: gold, Round: round})
	case "absent":
		e.Absent = append(e.Absent, pairing.Absence[string]{Player: gold, Round: round})
	default:
		t.Wrong(r, 3, "%q is neither bye, requested bye nor absent, and there is no opponent", r.Cells[3])
	}
}

// similar suggests a player. Problems that are not told need none.
func (t *table) similar(name string, names []string) string {
	if len(t.All(func(int) error { return nil })) > 20 {
		return ""
	}
	return say.Similar(name, names)
}

// Players writes the table of players.
func Players(e pairing.Event[string]) []byte {
	rows := [][]string{{"name", "seed", "rating", "club", "start"}}
	for i, name := range e.Entrants {
		row := []string{csvfile.Harmless(name), strconv.Itoa(i + 1), "", "", ""}
		if i < len(e.SeedRatings) {
			row[2] = strconv.FormatFloat(e.SeedRatings[i], 'f', -1, 64)
		}
		if i < len(e.Clubs) {
			row[3] = csvfile.Harmless(e.Clubs[i])
		}
		if i < len(e.Start) {
			row[4] = competition.Decimal(e.Points.Format(e.Start[i]))
		}
		rows = append(rows, row)
	}
	return csvfile.Write(rows)
}

// Results writes the table of results. Withdrawals and other records of an
// event are not in it.
func Results(e pairing.Event[string]) []byte {
	rows := [][]string{{"round", "gold", "silver", "result"}}
	texts := map[pairing.Outcome]string{}
	for text, outcome := range outcomes {
		texts[outcome] = text
	}
	add := func(round int, gold, silver, result string) {
		row := []string{strconv.Itoa(round), csvfile.Harmless(gold), csvfile.Harmless(silver), result}
		rows = append(rows, row)
	}
	for k, r := range e.Rounds {
		for _, g := range r.Games {
			add(k+1, g.Gold, g.Silver, texts[g.Outcome])
		}
		for _, name := range r.Byes {
			add(k+1, name, "", "bye")
		}
	}
	for _, x := range e.Requested {
		add(x.Round, x.Player, "", "requested bye")
	}
	for _, x := range e.Absent {
		add(x.Round, x.Player, "", "absent")
	}
	return csvfile.Write(rows)
}
