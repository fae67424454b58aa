package duplicate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Played is a hand as it was played: an entry of a log.
type Played[P comparable] struct {
	Position
	Seats []P    `json:"seats"` // who sat where, the first seat first
	Cards []Card `json:"cards"` // of the deal, as many from its beginning as were seen; see [Dealer]
}

// A Report says how a log agrees with the timetable.
type Report struct {
	// Differences are in the order of the log, repeated deals last. At most
	// 1,000 are listed. Kinds are [ErrNotPlanned], [ErrPlayedTwice],
	// [ErrWrongSeats], [ErrTooMany], [ErrCard], [ErrRepeatedCard],
	// [ErrWrongCards], [ErrRepeatedDeal] and [ErrMore]. All have an Entry,
	// except for the last kind.
	Differences Problems `json:"differences"`

	// NotCompared is the number of entries without cards. They are planned,
	// but nothing says that they were played with the cards of the deal.
	NotCompared int `json:"notCompared"`

	// InPart is the number of entries that have cards, but fewer than the
	// event has planned. Only these were compared.
	InPart int `json:"inPart"`

	// Missing is the number of hands of the timetable that are not in the
	// log, as in an event that goes on. First is the first of them.
	Missing int64    `json:"missing"`
	First   Position `json:"first,omitzero"`
}

// Clean reports whether nothing in the log differs from the timetable, and
// every entry has cards. Hands may be missing, and so may the last cards of an
// entry.
func (r Report) Clean() bool { return len(r.Differences) == 0 && r.NotCompared == 0 }

// Check compares a log with the timetable, in any order, complete or not. Every
// hand must be planned, and played once, by the players in their seats (rules
// [ExchangeSeats], [AlternateButton] and [RotateSeats]).
//
// If the event has a dealer, the cards must be those of the dealer (rule
// [MasterDeals], [TeamCards], or [CommonDeals] for any other).
//
// If it has none, the cards must be the same in all halves (rule [SameDeals])
// and at all tables (rule [CommonDeals]), and no deal may come twice (rule
// [FreshDeals]). For the last rule, only deals count that are seen in full.
// That means Cards of the event or, if that is 0, as many cards as any entry
// has.
//
// It takes O(n·c·log n) time for n entries of c cards. The error is one of the
// dealer, with the match and the hand, or [ErrTooLarge] if the deals take more
// work than [Options].MaxWork allows.
func (s *Timetable[P]) Check(log []Played[P]) (Report, error) {
	return s.CheckNamed(log, nil)
}

// CheckNamed is [Timetable.Check], and calls the players by their names. If
// name is nil, it is fmt.Sprint.
func (s *Timetable[P]) CheckNamed(log []Played[P], name func(P) string) (Report, error) {
	if s.dealer != nil {
		// What the entries themselves take is in proportion to the log.
		if p := tooMuchWork(len(log), s.cards, effort(s.dealer, s.cards), allowance(s.maxWork, len(log))); p != nil {
			return Report{}, refuse(*p)
		}
	}
	c := checker[P]{Timetable: s, name: name, log: log, seen: map[Position]int{}, own: map[[3]int]int{}, common: map[dealt]int{}}
	c.deal = make([]Card, s.cards)
	for i, p := range log {
		if !s.has(p.Position) {
			c.add(i, *notPlanned(p.Position))
			continue
		}
		if j, ok := c.seen[p.Position]; ok {
			c.add(i, Problem{Kind: ErrPlayedTwice, Position: p.Position, Other: p.Position, Detail: fmt.Sprintf("entry %d", j+1)})
			continue
		}
		c.seen[p.Position] = i
		if len(p.Cards) == 0 {
			c.notCompared++
		} else if len(p.Cards) < s.cards {
			c.inPart++
		}
		c.seats(i)
		if err := c.cards(i); err != nil {
			return Report{}, err
		}
	}
	if s.dealer == nil {
		c.fresh()
	}
	r := Report{Differences: append(Problems{}, c.wrong.all()...), NotCompared: c.notCompared, InPart: c.inPart, Missing: s.count() - int64(len(c.seen))}
	if r.Missing > 0 {
		for at := range s.positions() { // at most one more than were seen
			if _, ok := c.seen[at]; !ok {
				r.First = at
				break
			}
		}
	}
	return r, nil
}

// A checker has what was seen of a log. Entries are by their index.
type checker[P comparable] struct {
	*Timetable[P]
	name        func(P) string // or nil
	log         []Played[P]
	wrong       problems
	notCompared int
	inPart      int
	seen        map[Position]int
	own         map[[3]int]int // by table, match and hand: the entry that has most cards of the deal
	common      map[dealt]int  // the same for all tables
	deal        []Card         // for the dealer
}

// add adds a problem of an entry.
func (c *checker[P]) add(i int, p Problem) {
	p.Entry = i + 1
	c.wrong.add(p)
}

// seats compares who sat where.
func (c *checker[P]) seats(i int) {
	p := c.log[i]
	same := len(p.Seats) == len(c.tables[p.Table-1])
	for seat := 0; same && seat < len(p.Seats); seat++ {
		same = p.Seats[seat] == c.sits(p.Position, seat) // which compares with anything, as ids of the plan are checked
	}
	if same || !c.wrong.Room() {
		return
	}
	planned := c.hand(p.Position).Seats
	rule := AlternateButton
	if p.Half > 1 {
		rule = ExchangeSeats
		if len(planned) > 2 {
			rule = RotateSeats
		}
	}
	wrong := Problem{Kind: ErrWrongSeats, Rule: rule, Position: p.Position}
	sat := fmt.Sprintf("%d players", len(p.Seats))
	if len(p.Seats) == len(planned) {
		sat = c.names(p.Seats)
	}
	wrong.Detail = fmt.Sprintf("%s, planned are %s", sat, c.names(planned))
	for k, player := range c.tables[p.Table-1] {
		if seat := slices.Index(planned, player); seat >= len(p.Seats) || p.Seats[seat] != player {
			wrong.Entrants = append(wrong.Entrants, k)
		}
	}
	c.add(i, wrong)
}

// names returns the players of a table in words. Long names are cut, and so is
// a long list.
func (c *checker[P]) names(seats []P) string {
	const most = 200
	var list []string
	long := 0
	for k, p := range seats {
		if long > most {
			list = append(list, fmt.Sprintf("and %d more", len(seats)-k))
			break
		}
		called := problem.Name(p)
		if c.name != nil {
			called = problem.Name(c.name(p))
		}
		list = append(list, called)
		long += len(called)
	}
	return strings.Join(list, ", ")
}

// cards compares the cards of an entry with the dealer's, or with those of
// others.
func (c *checker[P]) cards(i int) error {
	p := c.log[i]
	if wrong := checkCards(p.Cards); wrong != nil {
		wrong.Position = p.Position
		c.add(i, *wrong)
		return nil
	}
	if c.Timetable.cards > 0 && len(p.Cards) > c.Timetable.cards {
		c.add(i, Problem{Kind: ErrTooMany, Position: p.Position, Detail: fmt.Sprintf("%d, planned are %d", len(p.Cards), c.Timetable.cards)})
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
	case Combined, *Combined:
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
		p := Problem{Kind: ErrWrongCards, Rule: rule, Position: c.log[i].Position}
		who := "the dealer"
		if other >= 0 {
			p.Other = c.log[other].Position
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
	full := c.Timetable.cards
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
