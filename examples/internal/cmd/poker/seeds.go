package poker

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has what the cards are made of.

// draw returns what the teams draw cards for. Its hands are the hands of the
// longer half. The name of its event also has the hands of a half of each game,
// so that nobody can change them after the promises.
func (f field) draw() duplicate.Draw {
	event := f.About
	if event == "" {
		event = "poker"
	}
	c := f.contest(nil)
	return duplicate.Draw{
		Event: fmt.Sprintf("%s, halves of %d hands with limits and %d without", event, c.Hands(holdem.Limit),
			c.Hands(holdem.NoLimit)),
		Matches: c.Matches,
		Hands:   max(c.Hands(holdem.Limit), c.Hands(holdem.NoLimit)),
		Cards:   holdem.DealSize,
		Beacon:  f.Beacon,
	}
}

// checkCards reports what is wrong with promises and contributions.
func (f field) checkCards(add botcli.Report) {
	if f.Promises == nil {
		if f.Contributions != nil {
			add("contributions", errReveal, "there are no promises")
		}
		return
	}
	promised := map[string]bool{}
	for k, p := range f.Promises {
		switch where := fmt.Sprintf("promise %d", k+1); {
		case !f.has(p.Team):
			add(where, errPromise, fmt.Sprintf("%.80q is no team", p.Team))
		case promised[p.Team]:
			add(where, errPromise, fmt.Sprintf("%.80q has promised twice", p.Team))
		}
		promised[p.Team] = true
	}
	for k, t := range f.Teams {
		if !promised[t.Name] {
			add(fmt.Sprintf("team %d, %.80q", k+1, t.Name), errPromise, "it has not promised")
		}
	}
	for k, c := range f.Contributions {
		if c.Form != duplicate.Seed {
			add(fmt.Sprintf("contribution %d, %.80q", k+1, c.Team), errSeedForm, "its form is "+
				c.Form.String())
		}
	}
}

// checkBeacon reports what is wrong with the round of a beacon. The signature
// of the round takes elliptic curves, and is not checked here.
func (f field) checkBeacon(add botcli.Report) {
	all := func(err error) {
		var list duplicate.Problems
		errors.As(err, &list)
		for _, p := range list {
			add(p.Where, p.Kind, p.Detail)
		}
	}
	if f.Beacon == nil {
		if f.Chain != nil || f.Pulse != nil {
			add("beacon", errBeacon, "the key is missing")
		}
		return
	}
	if f.Chain == nil {
		// The time of the round is known only with its chain.
		all(f.Beacon.Check())
		add("chain", errChain, "")
		return
	}
	_, err := duplicate.Draw{Event: "any", Matches: 1, Hands: 1, Cards: 1, Beacon: f.Beacon}.HandIn(*f.Chain)
	all(err)
	if f.Pulse != nil {
		if f.Chain.Check() == nil {
			all(f.Pulse.Check(*f.Chain))
		}
		if f.Pulse.Round != f.Beacon.Round {
			add("pulse", errBeacon, fmt.Sprintf("it is round %d", f.Pulse.Round))
		}
	}
	if at, err := f.Chain.Time(f.Beacon.Round); err == nil && f.Times != nil && at.Before(f.Times.Deadline) {
		add("beacon", botcli.ErrTime, fmt.Sprintf("its round is published at %s, before the deadline",
			at.Format(time.RFC3339)))
	}
}

// Errors of cards that cannot be made yet.
var (
	errHidden     = errors.New("the teams have promised their seeds, and the contributions are not in the file")
	errUnpromised = errors.New(
		"the file names a round of a beacon, and the promises of the teams are not in the file")
	errUnpublished = errors.New("the cards come from a round of a beacon, and its pulse is not in the file")
)

// masters returns the seeds of all cards: of the teams, in the order of their
// promises; the one seed of the teams and a beacon; or the seed of a number.
func (f field) masters(seed uint64) ([]duplicate.Master, error) {
	if f.Beacon != nil {
		return f.afterBeacon()
	}
	if f.Promises == nil {
		return []duplicate.Master{duplicate.Master(arena.Seed{}.Of("poker", fmt.Sprint(seed)))}, nil
	}
	if f.Contributions == nil {
		return nil, errHidden
	}
	dealers, err := duplicate.Reveal(f.draw(), f.Promises, f.Contributions)
	if err != nil {
		return nil, err
	}
	var masters []duplicate.Master
	for _, d := range dealers {
		m, ok := d.(duplicate.Master)
		if !ok {
			return nil, errSeedForm
		}
		masters = append(masters, m)
	}
	return masters, nil
}

// afterBeacon returns the seed that the teams and a round of a beacon make.
func (f field) afterBeacon() ([]duplicate.Master, error) {
	switch {
	case f.Promises == nil:
		return nil, errUnpromised
	case f.Contributions == nil:
		return nil, errHidden
	case f.Pulse == nil:
		return nil, errUnpublished
	}
	master, err := duplicate.RevealAfter(f.draw(), f.Promises, f.Contributions, *f.Chain, *f.Pulse)
	if err != nil {
		return nil, err
	}
	return []duplicate.Master{master}, nil
}

// published returns all that is published about the cards, as examples/beacon
// reads it.
func (f field) published() ([]byte, error) {
	if f.Beacon == nil {
		return nil, fmt.Errorf("-published: %w", duplicate.ErrNoBeacon)
	}
	if _, err := f.afterBeacon(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(struct {
		Draw          duplicate.Draw           `json:"draw"`
		Promises      []duplicate.Promise      `json:"promises"`
		Contributions []duplicate.Contribution `json:"contributions"`
		Chain         *duplicate.Chain         `json:"chain"`
		Pulse         *duplicate.Pulse         `json:"pulse"`
	}{f.draw(), f.Promises, f.Contributions, f.Chain, f.Pulse})
	return append(say.JSON(text), '\n'), err
}

// unchecked is said wherever cards of a beacon are spoken of.
const unchecked = "The signature of the round of the beacon is not checked here. The program examples/beacon checks it."

// warn warns that the round of a beacon can be invented.
func (f field) warn(p cli.Program) {
	if f.Beacon != nil {
		fmt.Fprintf(p.Errs, "%s: %s\n", p.Name, unchecked)
	}
}

// secretDigits is how many hexadecimal digits a secret has: for a seed, and for
// a salt.
const secretDigits = 2 * 64

// promise returns what a team publishes and what it keeps secret, made of a
// file with its secret, as two lines of JSON.
func (f field) promise(p cli.Program, team, path string) ([]byte, error) {
	if !f.has(team) {
		return nil, fmt.Errorf("there is no team %.80q", team)
	}
	name, text, err := p.Read(path, cli.Sample{}, 4096)
	if err != nil {
		return nil, err
	}
	digits := strings.Join(strings.Fields(string(text)), "")
	b, err := hex.DecodeString(digits)
	if err != nil || len(digits) != secretDigits {
		return nil, fmt.Errorf("%s: a secret has %d hexadecimal digits: 64 of the seed, and 64 of the salt",
			name, secretDigits)
	}
	c := duplicate.Contribution{Team: team, Form: duplicate.Seed, Data: b[:32], Salt: duplicate.Salt(b[32:])}
	commitment, err := duplicate.Commit(f.draw(), c)
	if err != nil {
		return nil, err
	}
	var lines []byte
	for _, x := range []any{duplicate.Promise{Team: team, Commitment: commitment}, c} {
		line, err := json.Marshal(x)
		if err != nil {
			return nil, err
		}
		lines = append(append(lines, line...), '\n')
	}
	return lines, nil
}
