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
	Seats []P `json:"seats"` // the players, the first seat first

	// Cards are the first cards of the deal, as many as were seen; see
	// [Dealer] for their order.
	Cards []Card `json:"cards"`
}

// A Report says how a log agrees with the timetable.
type Report struct {
	// Differences are in the order of the log, and then repeated deals. At
	// most 1,000 are listed. Kinds are [ErrNotPlanned], [ErrPlayedTwice],
	// [ErrWrongSeats], [ErrTooMany], [ErrCard], [ErrRepeatedCard],
	// [ErrWrongCards], [ErrRepeatedDeal] and [ErrMore]. All have an Entry,
	// except ErrMore.
	Differences Problems `json:"differences"`

	// NotCompared is the number of entries without cards. Such a hand is in
	// the timetable, but nothing shows that it was played with the cards of
	// its deal.
	NotCompared int `json:"notCompared"`

	// InPart is the number of entries with fewer cards than the event has
	// planned, but at least one. Only the cards of the entry were compared.
	InPart int `json:"inPart"`

	// Missing is the number of hands of the timetable that are not in the
	// log. An event that goes on has such hands. First is the first of
	// them.
	Missing int64    `json:"missing"`
	First   Position `json:"first,omitzero"`
}

// Clean reports whether nothing in the log differs from the timetable, and
// every entry has cards. Hands can be missing from the log, and an entry can
// have only the first cards of its deal.
func (r Report) Clean() bool { return len(r.Differences) == 0 && r.NotCompared == 0 }

// Check compares a log with the timetable. The log can be in any order, and can
// be incomplete. Every hand of the log must be planned, and must be played
// once, by the players in their seats (rules [ExchangeSeats],
// [AlternateButton] and [RotateSeats]).
//
// If the event has a dealer, the cards must be the cards that it deals. The
// rule is [MasterDeals], [TeamCards], or else [CommonDeals].
//
// If the event has no dealer, as after it was read from JSON, hands are only
// compared with each other. The cards must be the same in all halves (rule
// [SameDeals]) and at all tables (rule [CommonDeals]). Also, no deal may come
// twice (rule [FreshDeals]). For FreshDeals, only complete deals count: deals
// with Cards cards, as the event says. If it says 0, complete deals have as
// many cards as the longest entry.
//
// Check takes O(n·c·log n) time for n entries of c cards. The error is an error
// of the dealer, with the match and the hand, or [ErrTooLarge] if the deals
// take more work than [Options].MaxWork allows.
func (s *Timetable[P]) Check(log []Played[P]) (Report, error) {
	if s.dealer != nil {
		// Only dealing counts. The work of reading the entries is in
		// proportion to the log.
		if p := tooMuchWork(len(log), s.cards, effort(s.dealer, s.cards),
			allowance(s.maxWork, len(log))); p != nil {
			return Report{}, refuse(*p)
		}
	}
	c := checker[P]{Timetable: s, log: log, seen: map[Position]int{}, own: map[[3]int]int{},
		common: map[dealt]int{}}
	c.dealt = make([]Card, s.cards)
	for i := range log {
		if err := c.entry(i); err != nil {
			return Report{}, err
		}
	}
	if s.dealer == nil {
		c.fresh()
	}
	return c.report(), nil
}

// A checker holds the findings about a log. Entries are by their index.
type checker[P comparable] struct {
	*Timetable[P]
	log         []Played[P]
	wrong       problems
	notCompared int
	inPart      int
	seen        map[Position]int // the first entry of each hand

	// own has, by table, match and hand, the entry with the most cards of a
	// deal. common has it by match and hand, for all tables.
	own    map[[3]int]int
	common map[dealt]int

	dealt []Card // by the dealer
}

// entry checks an entry. The error is an error of the dealer.
func (c *checker[P]) entry(i int) error {
	p := c.log[i]
	if !c.has(p.Position) {
		c.add(i, *notPlanned(p.Position))
		return nil
	}
	if j, ok := c.seen[p.Position]; ok {
		c.add(i, Problem{Kind: ErrPlayedTwice, Position: p.Position, Other: p.Position,
			Detail: fmt.Sprintf("entry %d", j+1)})
		return nil
	}
	c.seen[p.Position] = i
	if len(p.Cards) == 0 {
		c.notCompared++
	} else if len(p.Cards) < c.Timetable.cards {
		c.inPart++
	}
	c.seats(i)
	return c.cards(i)
}

// report returns the report of all entries.
func (c *checker[P]) report() Report {
	r := Report{
		Differences: append(Problems{}, c.wrong.all()...),
		NotCompared: c.notCompared,
		InPart:      c.inPart,
		Missing:     c.count() - int64(len(c.seen)),
	}
	if r.Missing == 0 {
		return r
	}
	for at := range c.positions() { // ends after len(c.seen)+1 at most
		if _, ok := c.seen[at]; !ok {
			r.First = at
			break
		}
	}
	return r
}

// add adds a problem of an entry.
func (c *checker[P]) add(i int, p Problem) {
	p.Entry = i + 1
	c.wrong.add(p)
}

// seats compares who sat where with the timetable.
func (c *checker[P]) seats(i int) {
	p := c.log[i]
	same := len(p.Seats) == len(c.tables[p.Table-1])
	for seat := 0; same && seat < len(p.Seats); seat++ {
		// The ids of the timetable are checked. So this does not panic,
		// whatever the id of the log.
		same = p.Seats[seat] == c.sits(p.Position, seat)
	}
	if same || !c.wrong.Room() {
		return
	}
	planned := c.hand(p.Position).Seats
	wrong := Problem{Kind: ErrWrongSeats, Rule: seatRule(p.Half, len(planned)), Position: p.Position}
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

// seatRule returns the rule by which n players have their seats in a half.
func seatRule(half, n int) Rule {
	switch {
	case half == 1:
		return AlternateButton
	case n == 2:
		return ExchangeSeats
	}
	return RotateSeats
}

// names returns the names of the players of a table. Long names are cut, and so
// is a long list.
func (c *checker[P]) names(seats []P) string {
	const most = 200
	var list []string
	long := 0
	for k, p := range seats {
		if long > most {
			list = append(list, fmt.Sprintf("and %d more", len(seats)-k))
			break
		}
		name := problem.Name(p)
		list = append(list, name)
		long += len(name)
	}
	return strings.Join(list, ", ")
}

// cards compares the cards of an entry with the cards of the dealer, or of
// other entries. The error is an error of the dealer.
func (c *checker[P]) cards(i int) error {
	p := c.log[i]
	if wrong := checkCards(p.Cards); wrong != nil {
		wrong.Position = p.Position
		c.add(i, *wrong)
		return nil
	}
	if c.Timetable.cards > 0 && len(p.Cards) > c.Timetable.cards {
		c.add(i, Problem{Kind: ErrTooMany, Position: p.Position,
			Detail: fmt.Sprintf("%d, planned are %d", len(p.Cards), c.Timetable.cards)})
		return nil
	}
	if c.dealer != nil {
		if err := c.deal(p.Match, p.Hand, c.dealt); err != nil {
			return err
		}
		c.compare(i, c.dealt, ruleOf(c.dealer), -1)
		return nil
	}
	// SameDeals: the other halves of this table have the same cards.
	own := [3]int{p.Table, p.Match, p.Hand}
	if j, ok := c.own[own]; ok && !c.compare(i, c.log[j].Cards, SameDeals, j) {
		return nil
	}
	// CommonDeals: the other tables have the same cards.
	common := dealt{p.Match, p.Hand}
	if j, ok := c.common[common]; ok && !c.compare(i, c.log[j].Cards, CommonDeals, j) {
		return nil
	}
	keep(c.log, c.own, own, i)
	keep(c.log, c.common, common, i)
	return nil
}

// ruleOf returns the rule by which a dealer deals. For a dealer of another type
// it is CommonDeals, because all tables have its cards.
func ruleOf(d Dealer) Rule {
	switch d.(type) {
	case Master, *Master:
		return MasterDeals
	case Combined, *Combined:
		return TeamCards
	}
	return CommonDeals
}

// keep records entry i for a key, unless an entry with as many cards is already
// recorded.
func keep[K comparable, P comparable](log []Played[P], kept map[K]int, key K, i int) {
	if j, ok := kept[key]; !ok || len(log[i].Cards) > len(log[j].Cards) {
		kept[key] = i
	}
}

// compare compares the cards of an entry with the cards of its deal, as far as
// both are known. It reports whether they are the same, and adds a problem if
// not. The deal is from another entry, or from the dealer if other is -1.
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

// fresh looks for complete deals that come twice.
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
