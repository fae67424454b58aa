package main

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/cli"
	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file checks everything about a draw.

// maxDraw is the largest file of a draw, in bytes.
const maxDraw = 4 << 20

// maxDeals is how many deals of a draw are shown.
const maxDeals = 3

// A record is all that is published about a draw.
type record struct {
	Draw          duplicate.Draw           `json:"draw"`
	Promises      []duplicate.Promise      `json:"promises"`
	Contributions []duplicate.Contribution `json:"contributions"`
	Chain         duplicate.Chain          `json:"chain"`
	Pulse         duplicate.Pulse          `json:"pulse"`
}

// drawn checks a draw, and writes its master seed and its first deals, or a lot
// if there is a label.
func drawn(p cli.Program, out *bytes.Buffer, path, label string) error {
	name, text, err := p.Read(path, cli.Sample{}, maxDraw)
	if err != nil {
		return err
	}
	var r record
	if err := strict.Unmarshal(text, &r); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	var answer bytes.Buffer
	if label != "" {
		err = r.lot(&answer, label)
	} else {
		err = r.deals(&answer)
	}
	// The signature is checked in any case, so that everything that is
	// wrong is said at once.
	if err := errors.Join(err, r.signature(out)); err != nil {
		out.Reset()
		return err
	}
	out.Write(answer.Bytes())
	return nil
}

// signature checks the signature of the round, and writes what the round is. It
// does not repeat what the other checks say.
func (r record) signature(out *bytes.Buffer) error {
	if r.Pulse.Check(r.Chain) != nil {
		return nil
	}
	return genuine(out, r.Chain, r.Pulse)
}

// lot writes the lot of a label.
func (r record) lot(out *bytes.Buffer, label string) error {
	if r.Draw.Beacon == nil {
		return fmt.Errorf("the draw: %w", duplicate.ErrNoBeacon)
	}
	lot, err := duplicate.DrawLot(*r.Draw.Beacon, r.Draw.Event, label, r.Chain, r.Pulse)
	if err != nil {
		return err
	}
	out.WriteString(say.Sprintf("the lot of %q in the event %q\n", label, r.Draw.Event))
	fmt.Fprintf(out, "  lot   %v\n  seed  %d\n", lot, lot.Seed())
	return nil
}

// deals writes the master seed and the first deals.
func (r record) deals(out *bytes.Buffer) error {
	master, err := duplicate.RevealAfter(r.Draw, r.Promises, r.Contributions, r.Chain, r.Pulse)
	if err != nil {
		return err
	}
	until, err := r.Draw.HandIn(r.Chain)
	if err != nil {
		return err
	}
	out.WriteString(say.Sprintf("the draw of the event %q: %s revealed what they had promised\n", r.Draw.Event,
		say.Count(len(r.Promises), "team has", "teams have")))
	fmt.Fprintf(out, "  due before       %s\n  master           %v\n", moment(until), duplicate.Hex(master[:]))
	cards := make([]duplicate.Card, r.Draw.Cards)
	for hand := range min(r.Draw.Hands, maxDeals) {
		if err := master.Deal(1, hand+1, cards); err != nil {
			return err
		}
		fmt.Fprintf(out, "  match 1, hand %d  %s\n", hand+1, duplicate.FormatCards(cards))
	}
	return nil
}
