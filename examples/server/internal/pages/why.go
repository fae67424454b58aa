package pages

import (
	"fmt"
	"strconv"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// A whyPage says why a round is as it is.
type whyPage struct {
	Round       int
	Rounds      []link
	Address     string // of the round
	Verdict     string
	Optimal     bool
	Directed    string
	General     []reason
	Games       []whyGame
	Pages       []link // of the games, if they are many
	Bye         *whyGame
	Cost        []costRow
	Ranking     []rankRow
	Ranked      int    // players in the ranking, on all pages
	Stood       string // what the rows have: Losses or Points
	Rated       bool
	Seeded      bool
	Rules       []ruleText // that are named on the page
	Certificate string
	EventFile   string
}

// A whyGame is a game, or the bye, with its reasons.
type whyGame struct {
	Board        int
	Gold, Silver *playerLink // or the bye player and nil
	Reasons      []reason
	Color        *reason
}

// A reason has the rule that gave it.
type reason struct {
	Rule    string
	Address string // of the rule's text on the page
	Text    string
}

// A costRow is the cost of the round by a criterion.
type costRow struct {
	Criterion string
	Address   string
	Value     string
	Words     string
}

// A rankRow is a player in the ranking of a round.
type rankRow struct {
	Rank       int
	Player     *playerLink
	Stood      string
	Byes, Wins int
	Elo        string
	Seeded     string
}

func whyRound(v visit) (content, error) {
	n, err := v.number()
	if err != nil {
		return content{}, err
	}
	from, pages, err := v.whyPages(n)
	if err != nil {
		return content{}, err
	}
	w, err := v.State.Why(n)
	if err != nil {
		return content{}, err
	}
	p := v.whyPage(w, from)
	p.Pages = pages
	return content{"Why round " + fmt.Sprint(n), p}, nil
}

// whyPages returns the first game of the page, from 0, and the links to all
// pages of the games, if there are several. The first game is in the path: a
// query could make any number of slow pages.
func (v visit) whyPages(n int) (from int, pages []link, err error) {
	games := len(v.State.File.Event.Rounds[n-1].Games)
	if text, ok := v.args["from"]; ok {
		from, err = strconv.Atoi(text)
		from--
		if err != nil || from <= 0 || from >= games || from%pageSize != 0 || text != fmt.Sprint(from+1) {
			return 0, nil, ErrNoPage
		}
	}
	for k := 0; k < games && games > pageSize; k += pageSize {
		address := v.round(n) + "/why"
		if k > 0 {
			address += fmt.Sprintf("/%d", k+1)
		}
		pages = append(pages, link{address, interval(k+1, min(k+pageSize, games)), k == from})
	}
	return from, pages, nil
}

// A named collects the rules that a page names.
type named map[ruleText]bool

// rule returns the address of a rule on the page.
func (list named) rule(pkg, name string) string {
	r, ok := textOf(pkg, name)
	if !ok {
		return ""
	}
	list[r] = true
	return "#" + r.ID()
}

// whyPage shows the answer to why a round is as it is, with a page of its games
// from a game on, counted from 0. The ranking has the players of these games.
func (v View) whyPage(w rulings.Why, from int) whyPage {
	p := whyPage{
		Round: w.Round, Rounds: v.rounds(w.Round, "/why"), Address: v.round(w.Round),
		Optimal: w.Verdict.Optimal, Verdict: v.foundWords(w.Verdict), Directed: prose(w.Best.Directed),
		Certificate: fmt.Sprintf("%scertificate-%d.json", v.base(), w.Round),
		EventFile:   v.base() + "event.json",
	}
	rules := named{}
	games := v.State.File.Event.Rounds[w.Round-1].Games
	byPair := map[[2]string][]reason{}
	byPlayer := map[string][]reason{}
	for _, x := range w.Reasons {
		r := reason{x.Criterion.String(), rules.rule("pairing", x.Criterion.String()), v.reasonWords(x)}
		switch len(x.Players) {
		case 2:
			both := pair(x.Players[0], x.Players[1])
			byPair[both] = append(byPair[both], r)
		case 1:
			byPlayer[x.Players[0]] = append(byPlayer[x.Players[0]], r)
		default:
			p.General = append(p.General, r)
		}
	}
	shown := map[string]bool{}
	for k, g := range games[from:min(from+pageSize, len(games))] {
		shown[g.Gold], shown[g.Silver] = true, true
		x := whyGame{Board: from + k + 1, Gold: v.playerLink(g.Gold), Silver: v.playerLink(g.Silver),
			Reasons: byPair[pair(g.Gold, g.Silver)]}
		for _, d := range w.Colors {
			if d.Gold == g.Gold && d.Silver == g.Silver {
				x.Color = colorReason(d, rules)
			}
		}
		p.Games = append(p.Games, x)
	}
	for _, name := range v.State.File.Event.Rounds[w.Round-1].Byes {
		if from > 0 {
			break // it is on the first page
		}
		shown[name] = true
		p.Bye = &whyGame{Gold: v.playerLink(name), Reasons: byPlayer[name]}
	}
	for _, c := range w.Best.Cost {
		p.Cost = append(p.Cost, costRow{c.Level(), rules.rule("pairing", c.Criterion.String()),
			fmt.Sprint(c.Value), say.Capital(v.costWords(c))})
	}
	name, of := competition.Stood(v.State.File.Event)
	p.Stood = say.Capital(name)
	p.Ranked = len(w.Best.Ranking)
	for _, r := range w.Best.Ranking {
		if !shown[r.Player] && len(games) > pageSize {
			continue
		}
		x := rankRow{Rank: r.Rank, Player: v.playerLink(r.Player), Stood: of(r.Score, r.Losses), Byes: r.Byes,
			Wins: r.Wins, Elo: fmt.Sprintf("%.0f", rating.Elo(r.Strength))}
		// An event with points can rank by points and seeds alone.
		p.Rated = p.Rated || r.Class != 0 || !v.points()
		if r.Seeded != 0 {
			x.Seeded, p.Seeded = fmt.Sprintf("%.0f", r.Seeded), true
		}
		p.Ranking = append(p.Ranking, x)
	}
	for _, r := range texts {
		if rules[r] {
			p.Rules = append(p.Rules, r)
		}
	}
	return p
}

// colorReason says why the colors of a game are as they are.
func colorReason(d colors.Decision[string], rules named) *reason {
	if d.Rule == 0 {
		return &reason{Text: colorWords(d)}
	}
	return &reason{d.Rule.String(), rules.rule("colors", d.Rule.String()), colorWords(d)}
}

// foundWords returns the finding of an audit in words.
func (v View) foundWords(w pairing.Verdict[string]) string {
	switch {
	case w.Optimal:
		return "This round is the best that the rules allow. The certificate proves it."
	case !w.Legal:
		return "The director has chosen this round, and it is not as the rules allow: " +
			prose(w.Problems.Error())
	case w.WorseAt == nil:
		return "The director has chosen this round. Another round comes first among the rounds that are as " +
			"good."
	}
	return "The director has chosen this round. " + v.compared(*w.WorseAt, w.By)
}

// costWords returns the unit of a criterion's value in words.
func (v View) costWords(c pairing.Value) string {
	switch c.Criterion {
	case pairing.Repeats:
		return fmt.Sprintf("%s for the %s time", say.Count(int(c.Value), "pair meets", "pairs meet"),
			ordinal(c.N))
	case pairing.LossGaps:
		return say.Count(int(c.Value), "pair differs", "pairs differ") +
			" by " + say.Count(c.N, "loss", "losses")
	case pairing.ByeFewest:
		return "byes that the bye player has had"
	case pairing.ByeLosses:
		return "losses of the bye player"
	case pairing.ByeRating, pairing.ByeSeeded:
		return "place of the bye player by rating; 1 is the best"
	case pairing.ByeSeed:
		return "seed of the bye player"
	case pairing.ByeRank:
		return "rank of the bye player"
	case pairing.ByeMostLosses:
		return "losses of the bye player; more is better"
	case pairing.ByeLast:
		return "rank of the bye player; more is better"
	case pairing.RankSpread, pairing.RankSquares, pairing.SeededSquares:
		return "sum of squares; more is better"
	case pairing.ScoreGaps:
		return say.Count(int(c.Value), "pair differs", "pairs differ") + " by " +
			competition.Score(v.State.File.Event.Points, c.N)
	case pairing.ByeLowest:
		return "points of the bye player: " + v.State.File.Event.Points.Format(int(c.Value))
	case pairing.ByeUnplayed:
		return "rounds that the bye player has missed"
	case pairing.SameClub:
		return say.Count(int(c.Value), "pair is", "pairs are") + " of one club"
	case pairing.HalvesApart:
		return "differences in rank within groups, less twice those between groups; more is better"
	case pairing.RanksClose:
		return "sum of squares; less is better"
	}
	return ""
}

// ordinal is 2nd, 3rd and so on.
func ordinal(n int) string {
	if t := n % 100; t >= 11 && t <= 13 {
		return fmt.Sprintf("%dth", n)
	}
	ends := []string{"th", "st", "nd", "rd"}
	if k := n % 10; k < len(ends) {
		return fmt.Sprint(n) + ends[k]
	}
	return fmt.Sprintf("%dth", n)
}
