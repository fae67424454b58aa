package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/arena"
	"github.com/arbiter-go/arbiter/examples/internal/cli"
	"github.com/arbiter-go/arbiter/examples/internal/referee/holdem"
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
	return duplicate.Draw{Event: fmt.Sprintf("%s, halves of %d hands with limits and %d without", event, c.Hands(holdem.Limit), c.Hands(holdem.NoLimit)), Matches: c.Matches, Hands: max(c.Hands(holdem.Limit), c.Hands(holdem.NoLimit)), Cards: holdem.DealSize}
}

// checkCards reports what is wrong with promises and contributions.
func (f field) checkCards(add func(where string, kind error, detail string)) {
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
			add(fmt.Sprintf("contribution %d, %.80q", k+1, c.Team), errSeedForm, "its form is "+c.Form.String())
		}
	}
}

// errHidden says that nobody knows the cards yet.
var errHidden = errors.New("the teams have promised their seeds, and the contributions are not in the file")

// masters returns the seeds of all cards: of the teams, in the order of their
// promises, or the seed of a number.
func (f field) masters(seed uint64) ([]duplicate.Master, error) {
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
		return nil, fmt.Errorf("%s: a secret has %d hexadecimal digits: 64 of the seed, and 64 of the salt", name, secretDigits)
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
