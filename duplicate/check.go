package duplicate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Played is a hand as it was played.
type Played[P comparable] struct {
	Place
	Seats []P    `json:"seats"` // who sat where, the first seat first
	Cards []Card `json:"cards"` // of the deal, as many from its beginning as were seen; see [Dealer]
}

// A Report says how a log agrees with the plan.
type Report struct {
	// What differs, in the order of the log, repeated deals last; at most
	// 1,000. Kinds are ErrNotPlanned, ErrPlayedTwice, ErrWrongSeats,
	// ErrTooMany, ErrCard, ErrRepeatedCard, ErrWrongCards and
	// ErrRepeatedDeal. All have an Entry.
	Differences []*Problem
	More        int // how many others there are

	Missing int64 // hands of the plan that aren't in the log, as in an event that goes on
	First   Place // the first of them, or the zero Place
}

// Clean reports whether nothing in the log differs from the plan. Hands may be
// missing.
func (r Report) Clean() bool { return len(r.Differences) == 0 }

// Check compares a log with the plan, in any order, complete or not: every hand
// is one of the plan, and was played once, by the players in their seats (rules
// [ExchangeSeats], [AlternateButton] and [RotateSeats]).
//
// If the plan has a dealer, the cards are those of the dealer (rule
// [MasterDeals], [TeamCards], or [CommonDeals] for any other). If not, they are
// the same in all halves (rule [SameDeals]) and at all tables (rule
// [CommonDeals]), and no deal comes twice (rule [FreshDeals]); for that last
// rule, only deals count that are seen in full, which means Cards of the event
// or, if that is 0, as many cards as any entry has.
//
// It takes O(n·c·log n) time for n entries of c cards. The error is one of the
// dealer, with the match and the hand, or [ErrTooLarge] if the deals take more
// work than [Event].MaxWork allows.
func (s *Schedule[P]) Check(log []Played[P]) (Report, error) {
	if s.dealer != nil {
		// What the entries themselves take is in proportion to the log.
		if p := tooMuchWork(len(log), s.cards, effort(s.dealer, s.cards), allowance(s.maxWork, len(log))); p != nil {
			return Report{}, p
		}
	}
	c := checker[P]{Schedule: s, log: log, seen: map[Place]int{}, own: map[[3]int]int{}, common: map[dealt]int{}}
	c.deal = make([]Card, s.cards)
	for i, p := range log {
		if !s.has(p.Place) {
			c.add(i, *notPlanned(p.Place))
			continue
		}
		if j, ok := c.seen[p.Place]; ok {
			c.add(i, Problem{Kind: ErrPlayedTwice, Place: p.Place, Other: p.Place, Detail: fmt.Sprintf("entry %d", j+1)})
			continue
		}
		c.seen[p.Place] = i
		c.seats(i)
		if err := c.cards(i); err != nil {
			return Report{}, err
		}
	}
	if s.dealer == nil {
		c.fresh()
	}
	c.Missing = s.count() - int64(len(c.seen))
	if c.Missing > 0 {
		for at := range s.places() { // at most one more than were seen
			if _, ok := c.seen[at]; !ok {
				c.First = at
				break
			}
		}
	}
	return c.Report, nil
}

// A checker has what was seen of a log. Entries are by their index.
type checker[P comparable] struct {
	*Schedule[P]
	Report
	log    []Played[P]
	seen   map[Place]int
	own    map[[3]int]int // by table, match and hand: the entry that has most cards of the deal
	common map[dealt]int  // the same for all tables
	deal   []Card         // for the dealer
}

// room reports whether one more problem is listed, and counts it if not.
func (c *checker[P]) room() bool {
	if len(c.Differences) < problem.Most {
		return true
	}
	c.More++
	return false
}

// add adds a problem of an entry.
func (c *checker[P]) add(i int, p Problem) {
	if c.room() {
		p.Entry = i + 1
		c.Differences = append(c.Differences, &p)
	}
}

// seats compares who sat where.
func (c *checker[P]) seats(i int) {
	p := c.log[i]
	same := len(p.Seats) == len(c.tables[p.Table-1])
	for seat := 0; same && seat < len(p.Seats); seat++ {
		same = p.Seats[seat] == c.sits(p.Place, seat) // which compares with anything, as ids of the plan are checked
	}
	if same || !c.room() {
		return
	}
	planned := c.hand(p.Place).Seats
	rule := AlternateButton
	if p.Half > 1 {
		rule = ExchangeSeats
		if len(planned) > 2 {
			rule = RotateSeats
		}
	}
	who := fmt.Sprintf("%d players", len(p.Seats))
	if len(p.Seats) == len(planned) {
		who = fmt.Sprintf("%.200q", names(p.Seats))
	}
	c.add(i, Problem{Kind: ErrWrongSeats, Rule: rule, Place: p.Place, Detail: fmt.Sprintf("%s, planned are %.200q", who, names(planned))})
}

// names returns the players of a table in words, as [fmt.Sprint] does. Long
// names are cut.
func names[P comparable](seats []P) string {
	list := make([]string, len(seats))
	for k, p := range seats {
		list[k] = problem.Name(p)
	}
	return fmt.Sprint(list)
}

// cards compares the cards of an entry with the dealer's, or with those of
// others.
func (c *checker[P]) cards(i int) error {
	p := c.log[i]
	if wrong := checkCards(p.Cards); wrong != nil {
		wrong.Place = p.Place
		c.add(i, *wrong)
		return nil
	}
	if c.Schedule.cards > 0 && len(p.Cards) > c.Schedule.cards {
		c.add(i, Problem{Kind: ErrTooMany, Place: p.Place, Detail: fmt.Sprintf("%d, planned are %d", len(p.Cards), c.Schedule.cards)})
		return nil
	}
	if c.dealer != nil {
		if err := c.dealer.Deal(p.Match, p.Hand, c.deal); err != nil {
			var wrong problems
			wrong.dealer(err, 0, p.Match, p.Hand)
			return wrong.err()
		}
		c.compare(i, c.deal, ruleOf(c.dealer), -1)
		return nil
	}
	own, common := [3]int{p.Table, p.Match, p.Hand}, dealt{p.Match, p.Hand}
	if j, ok := c.own[own]; ok && !c.compare(i, c.log[j].Cards, SameDeals, j) {
		return nil
	}
	if j, ok := c.common[common]; ok && !c.compare(i, c.log[j].Cards, CommonDeals, j) {
		return nil
	}
	keep(c.log, c.own, own, i)
	keep(c.log, c.common, common, i)
	return nil
}

// ruleOf returns the rule by which a dealer deals, or CommonDeals for any
// other: its cards are those of all tables.
func ruleOf(d Dealer) Rule {
	switch d.(type) {
	case Master, *Master:
		return MasterDeals
	case Combined:
		return TeamCards
	}
	return CommonDeals
}

// keep keeps the entry if it has more cards than the one that is kept.
func keep[K comparable, P comparable](log []Played[P], kept map[K]int, key K, i int) {
	if j, ok := kept[key]; !ok || len(log[i].Cards) > len(log[j].Cards) {
		kept[key] = i
	}
}

// compare compares the cards of an entry with those of its deal, as far as both
// are known.
func (c *checker[P]) compare(i int, deal []Card, rule Rule, other int) bool {
	cards := c.log[i].Cards
	for k := range min(len(cards), len(deal)) {
		if cards[k] == deal[k] {
			continue
		}
		p := Problem{Kind: ErrWrongCards, Rule: rule, Place: c.log[i].Place}
		who := "the dealer"
		if other >= 0 {
			p.Other = c.log[other].Place
			who = fmt.Sprintf("entry %d (%s)", other+1, p.Other.words())
		}
		p.Detail = fmt.Sprintf("card %d is %v, %s has %v", k+1, cards[k], who, deal[k])
		c.add(i, p)
		return false
	}
	return true
}

// fresh looks for deals that come twice, of those that are seen in full.
func (c *checker[P]) fresh() {
	full := c.Schedule.cards
	if full == 0 {
		for _, i := range c.common {
			full = max(full, len(c.log[i].Cards))
		}
	}
	var deals []dealt
	for d, i := range c.common {
		if len(c.log[i].Cards) == full && full > 0 {
			deals = append(deals, d)
		}
	}
	slices.SortFunc(deals, func(x, y dealt) int {
		return cmp.Or(cmp.Compare(x.match, y.match), cmp.Compare(x.hand, y.hand))
	})
	cards := make([]Card, 0, len(deals)*full)
	for _, d := range deals {
		cards = append(cards, c.log[c.common[d]].Cards...)
	}
	for later, first := range repeats(deals, cards, c.hands) {
		c.add(c.common[dealt{later.match, max(later.hand, 1)}], repeat(later, first))
	}
}
