package odds

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
)

// This file numbers the facts whose chances are asked for.

// maxFacts is the maximum number of facts of a course.
const maxFacts = 1 << 22

// A sheet numbers the facts about the playings of a course. Fact 0 holds in all
// playings. Some facts are asked for under a condition, which is another fact.
type sheet struct {
	entrants  int
	contests  []course.Contest // that are played first
	questions []Question

	// The first numbers of each kind of fact. Where a kind has a number of
	// entrants, contests, results or questions, these follow each other.
	places     int // by entrant and place minus 1
	champion   int // by entrant, and then nobody
	through    int // by entrant
	results    int // by contest and result
	championIf int // by contest, result and entrant
	throughIf  int // by contest, result and entrant
	asked      int // by question
	answers    int // by question
	facts      int // how many there are
}

// newSheet returns the sheet of a course.
func newSheet(entrants int, contests []course.Contest, questions []Question) (sheet, error) {
	s := sheet{entrants: entrants, contests: contests, questions: questions}
	n := int64(entrants)
	c, q := int64(len(contests)), int64(len(questions))
	if n > maxFacts || c > maxFacts || q > maxFacts || 1+n*n+n+1+n+3*c+6*c*n+2*q > maxFacts {
		return sheet{}, fmt.Errorf("%w: %d entrants, %d contests and %d questions", ErrTooLarge, n, c, q)
	}
	s.places = 1
	s.champion = s.places + entrants*entrants
	s.through = s.champion + entrants + 1
	s.results = s.through + entrants
	s.championIf = s.results + 3*len(contests)
	s.throughIf = s.championIf + 3*len(contests)*entrants
	s.asked = s.throughIf + 3*len(contests)*entrants
	s.answers = s.asked + len(questions)
	s.facts = s.answers + len(questions)
	return s, nil
}

// condition returns the condition under which a fact is asked for.
func (s *sheet) condition(fact int) int {
	switch {
	case fact < s.championIf:
		return 0
	case fact < s.throughIf:
		return s.results + (fact-s.championIf)/s.entrants
	case fact < s.asked:
		return s.results + (fact-s.throughIf)/s.entrants
	case fact < s.answers:
		return 0
	}
	return s.asked + fact - s.answers
}

// appendFacts appends the facts that hold at an end, after these results of the
// contests that were played first.
func (s *sheet) appendFacts(e course.End, first []course.Result, facts []int) []int {
	facts = append(facts, 0)
	for k, place := range e.Places {
		facts = append(facts, s.places+k*s.entrants+place-1)
	}
	champion := e.Champion
	if champion < 0 {
		champion = s.entrants // nobody
	}
	facts = append(facts, s.champion+champion)
	for k, through := range e.Through {
		if through {
			facts = append(facts, s.through+k)
		}
	}
	for c, r := range first {
		result := 3*c + int(r)
		facts = append(facts, s.results+result)
		if e.Champion >= 0 {
			facts = append(facts, s.championIf+result*s.entrants+e.Champion)
		}
		for k, through := range e.Through {
			if through {
				facts = append(facts, s.throughIf+result*s.entrants+k)
			}
		}
	}
	for k, q := range s.questions {
		if q.If == nil || q.If(e, first) {
			facts = append(facts, s.asked+k)
			if q.Holds(e, first) {
				facts = append(facts, s.answers+k)
			}
		}
	}
	return facts
}

// fill fills in the chances of all facts. There is no entry for who gets
// through if nobody does in this event.
func (s *sheet) fill(o *Odds, through bool, chance func(fact int) Chance) {
	list := func(first, n int) []Chance {
		l := make([]Chance, n)
		for k := range l {
			l[k] = chance(first + k)
		}
		return l
	}
	o.Places = make([][]Chance, s.entrants)
	for k := range o.Places {
		o.Places[k] = list(s.places+k*s.entrants, s.entrants)
	}
	o.Champion = list(s.champion, s.entrants)
	o.Nobody = chance(s.champion + s.entrants)
	if through {
		o.Through = list(s.through, s.entrants)
	}
	o.Swings = make([]Swing, len(s.contests))
	for c := range o.Swings {
		swing := Swing{Contest: s.contests[c]}
		for r := range swing.Results {
			result := 3*c + r
			swing.Results[r] = chance(s.results + result)
			if swing.Results[r].Value == 0 {
				continue
			}
			swing.Champion[r] = list(s.championIf+result*s.entrants, s.entrants)
			if through {
				swing.Through[r] = list(s.throughIf+result*s.entrants, s.entrants)
			}
		}
		o.Swings[c] = swing
	}
	o.Asked = list(s.asked, len(s.questions))
	o.Answers = list(s.answers, len(s.questions))
}

// A verdict says whether a fact is proved or disproved, under its condition.
type verdict byte

const (
	open verdict = iota
	never
	always
)

// proved returns the verdicts that follow from the bounds of a course. If the
// course is not complete, nothing follows from its contests.
func (s *sheet) proved(bounds []course.Bound, complete bool) []verdict {
	v := make([]verdict, s.facts)
	v[0] = always
	nobody := always // unless somebody can win
	winner := -1     // who must win
	for k, b := range bounds {
		if b.MustWin {
			winner = k
		}
		if b.CanWin {
			nobody = open
		}
		for place := 1; place <= s.entrants; place++ {
			fact := s.places + k*s.entrants + place - 1
			switch {
			case place < b.Best || place > b.Worst:
				v[fact] = never
			case b.Best == b.Worst:
				v[fact] = always
			}
		}
		if !b.CanWin {
			v[s.champion+k] = never
		}
		switch {
		case b.Through:
			v[s.through+k] = always
		case b.NotThrough:
			v[s.through+k] = never
		}
	}
	v[s.champion+s.entrants] = nobody
	if winner >= 0 {
		for k := range s.entrants + 1 {
			v[s.champion+k] = never
		}
		v[s.champion+winner] = always
	}
	for c, contest := range s.contests {
		if complete && contest.Games%2 == 1 {
			v[s.results+3*c+int(course.Even)] = never
		}
		for r := range 3 {
			copy(v[s.championIf+(3*c+r)*s.entrants:], v[s.champion:s.champion+s.entrants])
			copy(v[s.throughIf+(3*c+r)*s.entrants:], v[s.through:s.through+s.entrants])
		}
	}
	for k, q := range s.questions {
		if q.If == nil {
			v[s.asked+k] = always
		}
	}
	return v
}
