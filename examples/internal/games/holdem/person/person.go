// Package person lets a person play heads-up hold'em in a terminal. Package
// holdem has the rules.
//
// [New] returns a bot that shows the cards, the board and the chips, and reads
// an action: "f" to fold, "c" to call or check, and "r" to raise. Without
// limits, "r20" raises to 20 chips in all. The person is told why a line is no
// legal action, and can try again. So nobody loses chips by a typing error. A
// fold with nothing to call is explained, too: it only loses, and nobody is
// told the end of such a hand.
package person

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/typist"
)

// New returns a person as a bot. The person folds every hand after the input
// has ended, or the context is canceled, or the person has typed quit.
func New(ctx context.Context, in io.Reader, out io.Writer) holdem.Bot {
	return &person{ctx: ctx, in: typist.Listen(in), out: out}
}

type person struct {
	ctx  context.Context
	in   *typist.Typist
	out  io.Writer
	hand int   // the number of the hand that was shown last
	won  int64 // chips in all hands
	left bool  // the person does not play any more
}

// width is the width of the output.
const width = 80

func (p *person) text(text string) { io.WriteString(p.out, say.Wrap(text, "", "  ", width)) }

// Act asks the person.
func (p *person) Act(v holdem.View) (holdem.Action, int64) {
	if !p.left {
		p.show(v)
	}
	for !p.left {
		fmt.Fprintf(p.out, "%s> ", strings.Join(choices(v), ", "))
		line, err := p.in.Line(p.ctx)
		text := strings.ToLower(strings.TrimSpace(line))
		switch {
		case err == typist.ErrLong:
			p.text("This line is too long.")
			continue
		case err != nil || text == "quit":
			p.text("You fold from now on.")
			p.left = true
			continue
		}
		a, why := read(v, text)
		if why == "" {
			return a, 0
		}
		p.text(why)
	}
	return holdem.Action{Kind: holdem.Fold}, 0
}

// show shows the hand before an action.
func (p *person) show(v holdem.View) {
	if v.Number != p.hand {
		p.hand = v.Number
		p.text(fmt.Sprintf("\nHand %d. You have position %d, and %s.", v.Number, v.Seat-1, cards(v.Cards[:])))
	}
	board := "no board yet"
	if len(v.Board) > 0 {
		board = "board " + cards(v.Board)
	}
	put := v.Betting.Put()
	mine, theirs := put[v.Seat-1], put[2-v.Seat]
	p.text(fmt.Sprintf("%s. You have put in %d, and the other player %d.", say.Capital(board), mine, theirs))
}

// cards writes cards, as in "Ah Td".
func cards(list []duplicate.Card) string {
	var words []string
	for _, c := range list {
		words = append(words, c.String())
	}
	return strings.Join(words, " ")
}

// choices returns what the person can do.
func choices(v holdem.View) []string {
	list := []string{"c to check"}
	if n := v.Betting.ToCall(); n > 0 {
		list = []string{"f to fold", fmt.Sprintf("c to call %d", n)}
	}
	r, ok := v.Betting.Raise()
	switch {
	case ok && v.Game == holdem.Limit:
		list = append(list, fmt.Sprintf("r to raise to %d", r.Min))
	case ok:
		list = append(list, fmt.Sprintf("r%d to r%d to raise", r.Min, r.Max))
	}
	return list
}

// read returns the action of a line, or why it is none.
func read(v holdem.View, text string) (a holdem.Action, why string) {
	a = holdem.Options{}.Read(v.Game, text)
	if a.Kind == 0 {
		return a, "Type one of these letters, or quit."
	}
	if a.Kind == holdem.Fold && v.Betting.ToCall() == 0 {
		return a, "There is nothing to call, so c costs nothing."
	}
	if _, taken := v.Betting.Apply(a); taken.Rule != 0 {
		return a, fmt.Sprintf("This is not allowed (%v).", taken.Rule)
	}
	return a, ""
}

// Over shows the end of a hand.
func (p *person) Over(v holdem.View) {
	p.won += v.Net
	if p.left {
		return
	}
	text := fmt.Sprintf("Hand %d is over: %+d chips.", v.Number, v.Net)
	if v.Showdown {
		text += fmt.Sprintf(" The board is %s, and the other player shows %s.", cards(v.Board),
			cards(v.Shown[:]))
	}
	p.text(text + fmt.Sprintf(" You have %+d in all.", p.won))
}
