package poker

import (
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file says where each rule and figure comes from.

// A source is where a rule or a figure comes from.
type source struct{ what, rule, section, lookUp string }

// fromPage are the rules and figures of the contest, in the order of the page.
var fromPage = []source{
	{"what a team hands in", "4 sets of bots", "the 2007 competition", "contest.Entries"},
	{"competitions", "3", "the 2007 competition", "contest.ThreeCompetitions"},
	{"qualifying", "above 10, sets of 6", "qualifying rounds", "runoff.SetsOfSix"},
	{"who goes on", "3 best bankrolls", "qualifying rounds", "runoff.BestThree"},
	{"match", "2 halves, same deals", "duplicate matches", "duplicate.SameDeals"},
	{"memory", "reset for each half", "duplicate matches", "duplicate.ResetMemory"},
	{"series", "same for all pairs", "series of duplicate matches", "contest.AllPairs"},
	{"time to start", "10 minutes", "hardware/software setup", "wire.StartLimit"},
	{"time of a half", "7 s for each hand", "hardware/software setup", "holdem.TimeBank"},
	{"no time left", "folds", "hardware/software setup", "holdem.TimeBank"},
	{"network", "not enforced", "hardware/software setup", "go doc ./examples/poker"},
	{"changed programs", "none", "hardware/software setup", "contest.Frozen"},
	{"who plays limit", "both competitions", "heads-up limit poker", "contest.BothLimits"},
	{"hands of a half, limit", "3,000", "heads-up limit poker", "duplicate.MatchLength"},
	{"blinds, limit", "5 and 10", "rules for a hand (limit)", "holdem.ReverseBlinds"},
	{"bets, limit", "10 and 20", "rules for a hand (limit)", "holdem.FixedBets"},
	{"raises, limit", "3, then 4 bets", "rules for a hand (limit)", "holdem.RaiseCaps"},
	{"illegal actions", "calls", "rules for a hand (limit)", "holdem.CallIllegal"},
	{"one series for both", "where bots are the same", "winner determination (limit)", "contest.SharedMatches"},
	{"equilibrium", "run-off by points", "winner determination (limit)", "runoff.Points"},
	{"learning", "chips of the best 4", "winner determination (limit)", "runoff.TopByTotal"},
	{"chips, no-limit", "1,000 in a hand", "heads-up no-limit competition", "holdem.ChipCap"},
	{"hands of a half, no-limit", "1,000", "heads-up no-limit competition", "duplicate.MatchLength"},
	{"illegal amounts", "the nearest", "rules for a hand (no-limit)", "holdem.NearestAmount"},
	{"no-limit", "run-off by chips", "winner determination (no-limit)", "runoff.Bankroll"},
	{"hands", "all are published", "results", "contest.Published"},
	{"results", "preliminary, then final", "schedule", "contest.Preliminary"},
	{"new programs", "a benchmark", "competition objective", "contest.Benchmarks"},
	{"exclusion", "by a vote", "arbitration", "contest.Exclusion"},
	{"veto", "within a week", "arbitration", "contest.Veto"},
	{"cards", "from all teams", "cards", "contest.TeamSeeds"},
	{"deals of a stage", "its own", "ours", "contest.StageDeals"},
	{"an early end", "with -until", "ours", "contest.StopsEarly"},
}

// sources says where each rule and figure comes from, by sections of the page.
// If there is a file, it marks the options of the file that differ.
func (f field) sources(file bool) string {
	rows := [][]string{{"what", "rule", "look up"}}
	for _, s := range fromPage {
		rows = append(rows, []string{s.what, s.rule, s.lookUp})
	}
	lines := slices.Collect(strings.Lines(say.Table(rows, "l")))
	table, section := lines[0], ""
	for k, s := range fromPage {
		if s.section != section {
			section = s.section
			table += section + "\n"
		}
		table += lines[k+1]
	}
	return "AAAI Computer Poker Competition 2007, rules\n(webdocs.cs.ualberta.ca/~pokert/2007/rules.php)\n\n" +
		table + "\nOptions\n\n" + botcli.Table(f.compared(), file)
}
