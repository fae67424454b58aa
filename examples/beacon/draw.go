package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
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

// lots is all that is published about lots of an event without a draw.
type lots struct {
	Event  string           `json:"event"`
	Beacon duplicate.Beacon `json:"beacon"`
	Chain  duplicate.Chain  `json:"chain"`
	Pulse  duplicate.Pulse  `json:"pulse"`
}

// errLots is the error for a file for lots if no label is given.
var errLots = errors.New("the file has no draw; -lot LABEL prints a lot")

// drawn checks a draw, and writes its master seed and its first deals, or a lot
// if there is a label. If the file has an event in the place of the draw, there
// is only a lot.
func drawn(p cli.Program, out *bytes.Buffer, path, label string) error {
	name, text, err := p.Read(path, cli.Sample{}, maxDraw)
	if err != nil {
		return err
	}
	var r record
	var l lots
	var v any = &r
	if hasEvent(text) {
		v = &l
	}
	if err := strict.UnmarshalFile(text, v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	var answer bytes.Buffer
	switch {
	case v == &r:
		l.Chain, l.Pulse = r.Chain, r.Pulse
		err = r.deals(&answer, label)
	case label == "":
		err = errLots
	default:
		answer.WriteString("no draw is in the file, so only the round was checked\n")
		err = l.lot(&answer, label)
	}
	// The signature is checked in any case, so that everything that is
	// wrong is said at once.
	if err := errors.Join(err, l.signature(out)); err != nil {
		out.Reset()
		return err
	}
	out.Write(answer.Bytes())
	return nil
}

// hasEvent reports whether a text is an object with an event, and without a
// draw.
func hasEvent(text []byte) bool {
	var keys map[string]json.RawMessage
	err := json.Unmarshal(text, &keys)
	return err == nil && keys["event"] != nil && keys["draw"] == nil
}

// signature checks the signature of the round, and describes the round. It does
// not repeat the other checks.
func (l lots) signature(out *bytes.Buffer) error {
	if l.Pulse.Check(l.Chain) != nil {
		return nil
	}
	return genuine(out, l.Chain, l.Pulse)
}

// lot writes the lot of a label.
func (l lots) lot(out *bytes.Buffer, label string) error {
	lot, err := duplicate.DrawLot(l.Beacon, l.Event, label, l.Chain, l.Pulse)
	if err != nil {
		return err
	}
	out.WriteString(say.Sprintf("the lot of %q in the event %q\n", label, l.Event))
	fmt.Fprintf(out, "  lot   %v\n  seed  %d\n", lot, lot.Seed())
	return nil
}

// deals checks the draw, and writes the master seed and the first deals, or the
// lot of a label.
func (r record) deals(out *bytes.Buffer, label string) error {
	master, err := duplicate.RevealAfter(r.Draw, r.Promises, r.Contributions, r.Chain, r.Pulse)
	if err != nil {
		return err
	}
	until, err := r.Draw.HandIn(r.Chain)
	if err != nil {
		return err
	}
	text := say.Sprintf("the draw of the event %q: %s revealed what they had promised", r.Draw.Event,
		say.Count(len(r.Promises), "team has", "teams have"))
	out.WriteString(say.Wrap(text, "", "    ", 80))
	fmt.Fprintf(out, "  due before       %s\n", moment(until))
	if label != "" {
		return lots{r.Draw.Event, *r.Draw.Beacon, r.Chain, r.Pulse}.lot(out, label)
	}
	fmt.Fprintf(out, "  master           %v\n", duplicate.Hex(master[:]))
	cards := make([]duplicate.Card, r.Draw.Cards)
	for hand := range min(r.Draw.Hands, maxDeals) {
		if err := master.Deal(1, hand+1, cards); err != nil {
			return err
		}
		fmt.Fprintf(out, "  match 1, hand %d  %s\n", hand+1, duplicate.FormatCards(cards))
	}
	return nil
}
