package opb

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file writes the problem.

// Text returns the problem in the format OPB. Comments name the players in rank
// order, with their facts for the criteria, then the levels and the variables.
//
// Comments are plain text. A name is between quotation marks. Every character
// of a name that is not printable ASCII, and every quotation mark and
// backslash, is written as \u{…} with its number in hexadecimal.
func (p *Problem) Text() []byte {
	var t writer
	t.line("* #variable= %d #constraint= %d #equal= %d intsize= %d", len(p.pairs), p.order, p.order, p.intsize())
	t.line("*")
	t.line("* The next round. A variable is 1 if its two players are paired.")
	t.line("* Each player is in one pair. The objective is the cost of the round.")
	t.line("*")
	for i, name := range p.names {
		x := p.facts[i]
		t.text(fmt.Sprintf("* player %d is %s: seed %d, losses %d, byes %d, class %d", i+1, quote(name), x.seed,
			x.losses, x.byes, x.class))
		if p.reads(pairing.ByeSeeded) || p.reads(pairing.SeededSquares) {
			t.text(fmt.Sprintf(", seeded class %d, %d ten-thousandths", x.seededClass, x.tenThousandths))
		}
		if p.points {
			t.text(fmt.Sprintf(", score %d, missed %d", x.score, x.missed))
		}
		if p.reads(pairing.SameClub) {
			t.text(", club " + quote(x.club))
		}
		t.line("")
	}
	if p.odd() {
		t.line("* player %d is the bye", p.order)
	}
	t.line("*")
	t.line("* What a pair counts at a level is multiplied by the weight of the level.")
	t.line("* Levels share words of %d bits, and words are digits of base 2^%d.", p.width, p.base)
	t.line("*")
	for _, l := range p.levels {
		name := l.criterion.String()
		if l.n > 0 {
			name += " " + strconv.Itoa(l.n)
		}
		t.line("* level %s: word %d, unit %d, weight %d", name, l.word+1, l.unit, p.weight(l))
	}
	t.line("*")
	for v, x := range p.pairs {
		t.line("* x%d: players %d and %d, met %d", v+1, x.first+1, x.second+1, x.met)
	}
	p.objective(&t)
	p.equations(&t)
	return t.buf
}

// objective writes the objective. It has at least one term.
func (p *Problem) objective(t *writer) {
	t.text("min:")
	terms := 0
	for v, x := range p.pairs {
		if x.cost.Sign() != 0 {
			t.term(x.cost, v+1)
			terms++
		}
	}
	if terms == 0 {
		t.text(" +0 x1")
	}
	t.line(" ;")
}

// equations writes the equation of each player.
func (p *Problem) equations(t *writer) {
	for i := range p.order {
		for j := range p.order {
			if v := p.variable(i, j); v > 0 {
				t.text("+1 x")
				t.int(v)
				t.text(" ")
			}
		}
		t.line("= 1 ;")
	}
}

// reads reports whether the objective has a level of a criterion.
func (p *Problem) reads(c pairing.Criterion) bool {
	return slices.ContainsFunc(p.levels, func(l level) bool { return l.criterion == c })
}

// intsize returns the number of bits of the greatest sum of coefficients of a
// line, without their signs.
func (p *Problem) intsize() int {
	sum, size := new(big.Int), new(big.Int)
	for _, x := range p.pairs {
		sum.Add(sum, size.Abs(x.cost))
	}
	return max(sum.BitLen(), big.NewInt(int64(p.order)).BitLen())
}

// A writer is a text that grows.
type writer struct{ buf []byte }

func (t *writer) text(text string) { t.buf = append(t.buf, text...) }
func (t *writer) int(x int)        { t.buf = strconv.AppendInt(t.buf, int64(x), 10) }

func (t *writer) line(format string, args ...any) {
	t.buf = append(fmt.Appendf(t.buf, format, args...), '\n')
}

// term writes a coefficient and a variable.
func (t *writer) term(x *big.Int, v int) {
	t.text(" ")
	if x.Sign() >= 0 {
		t.text("+")
	}
	t.buf = x.Append(t.buf, 10)
	t.text(" x")
	t.int(v)
}

// quote returns a name as plain text.
func quote(name string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range name {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, `\u{%x}`, c)
		} else {
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
