package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file has the story with a round of a public beacon. The answers of the
// server are public, and were recorded.

//go:embed chain.json
var chainJSON []byte

//go:embed round.json
var roundJSON []byte

// A public story has a draw that names a round, and the pulse of the beacon.
type public struct {
	*printer
	draw          duplicate.Draw
	chain         duplicate.Chain
	pulse         duplicate.Pulse
	promises      []duplicate.Promise
	contributions []duplicate.Contribution
}

// beaconStory goes through an event whose draw names a round.
func beaconStory(out io.Writer, secret func() [32]byte, hands int) error {
	s := &public{printer: &printer{out: out}}
	if err := json.Unmarshal(chainJSON, &s.chain); err != nil {
		return err
	}
	if err := json.Unmarshal(roundJSON, &s.pulse); err != nil {
		return err
	}
	for _, step := range []func() error{
		func() error { return s.name(hands) },
		func() error { return s.commit(secret) },
		s.handIn,
		s.publish,
		s.attempts,
		s.lots,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return s.err
}

// begin is when the organizer wants the cards.
var begin = time.Date(2023, time.September, 15, 11, 0, 1, 0, time.UTC)

// name names the round in advance.
func (s *public) name(hands int) error {
	round, err := s.chain.RoundAfter(begin)
	if err != nil {
		return err
	}
	s.draw = duplicate.Draw{Event: "Cup of 2023", Matches: 1, Hands: hands, Cards: 2*holes + boards,
		Beacon: &duplicate.Beacon{Chain: s.chain.Hash, Round: round}}
	at, err := s.draw.HandIn(s.chain)
	if err != nil {
		return err
	}
	s.wrap("", "1. Two weeks before, the server publishes the draw. It names a round of a public beacon that "+
		"nobody knows yet.")
	s.f("\n")
	s.f("   chain      %v (%s)\n", s.chain.Hash, s.chain.Metadata.BeaconID)
	s.f("   round      %d\n", round)
	s.f("   time       %s\n", at.Format(time.RFC3339))
	s.f("   void from  %s, if the round is not published by then\n",
		at.Add(duplicate.VoidAfter).Format(time.RFC3339))
	s.f("   lots       \"seats\", \"sets\"\n")
	return s.err
}

// commit has the teams commit.
func (s *public) commit(secret func() [32]byte) (err error) {
	s.f("\n")
	s.wrap("", "2. Each team draws a seed and a salt, keeps both secret, and publishes its commitment. The chain "+
		"and the round are in the hash.")
	s.f("\n")
	s.promises, s.contributions, err = promise(s.printer, s.draw, secret)
	return err
}

// handIn has the teams hand in their contributions.
func (s *public) handIn() error {
	s.f("\n")
	s.wrap("", "3. Before the time of the round, all teams hand in their programs and their contributions. The "+
		"server checks each, and publishes who is in.")
	s.f("\n")
	for i, c := range s.contributions {
		if _, err := duplicate.Accept(s.draw, s.promises[i], c); err != nil {
			return err
		}
		s.f("   %-10s is in\n", c.Team)
	}
	s.f("\n")
	s.wrap("   ", "Without one of them the draw would be void. The team would be out, and the others would commit "+
		"again, in a draw with a new name and a later round. Nobody knows any cards yet, so nobody can choose.")
	return s.err
}

// publish has the beacon publish the round, and deals.
func (s *public) publish() error {
	s.f("\n")
	s.wrap("", "4. The beacon publishes the round, and the server shows all contributions.")
	s.f("\n")
	s.f("   signature  %v\n              %v\n", s.pulse.Signature[:24], s.pulse.Signature[24:])
	s.f("   randomness %v\n", s.pulse.Randomness)
	for _, c := range s.contributions {
		s.f("   %-10s %x\n", c.Team, c.Data)
	}
	master, err := duplicate.RevealAfter(s.draw, s.promises, s.contributions, s.chain, s.pulse)
	if err != nil {
		return err
	}
	s.f("   master     %x\n", master)
	s.f("\n")
	s.wrap("   ", "All are what was promised, and the round is the round that was named. This program does not "+
		"check the "+
		"signature of the round: examples/beacon does, and so can everybody. Until then the round is only "+
		"what somebody says it is.")
	timetable, err := schedule(s.draw, master)
	if err != nil {
		return err
	}
	log, err := deal(s.printer, 5, timetable)
	if err != nil {
		return err
	}
	s.f("\n")
	return check(s.printer, timetable, log)
}

// attempts has the ways to cheat after the round.
func (s *public) attempts() error {
	last := len(s.contributions) - 1
	team := s.contributions[last].Team
	flipped := func(b []byte) []byte {
		b = slices.Clone(b)
		b[0] ^= 1
		return b
	}
	for i, attempt := range []struct {
		title, who string
		change     func(s *public)
	}{
		{"What if the server took the next round, to have other cards?", "the server", func(s *public) {
			s.pulse.Round++
		}},
		{"And if it changed a bit of the signature?", "the server", func(s *public) {
			s.pulse.Signature = flipped(s.pulse.Signature)
		}},
		{"And if it changed the public key of the chain, to sign a round of its own?", "the server",
			func(s *public) { s.chain.PublicKey = flipped(s.chain.PublicKey) }},
		{fmt.Sprintf("And if %s had another seed, now that it knows the round?", team), team, func(s *public) {
			s.contributions[last].Data = flipped(s.contributions[last].Data)
		}},
		{fmt.Sprintf("And if the contribution of %s were lost?", team), team, func(s *public) {
			s.contributions = s.contributions[:last]
		}},
	} {
		s.f("\n")
		s.wrap("", fmt.Sprintf("%d. %s", 6+i, attempt.title))
		s.f("\n")
		changed := *s
		changed.contributions = slices.Clone(s.contributions)
		attempt.change(&changed)
		_, err := duplicate.RevealAfter(changed.draw, changed.promises, changed.contributions,
			changed.chain, changed.pulse)
		if err := s.refused(attempt.who, err); err != nil {
			return err
		}
	}
	s.f("\n")
	s.wrap("   ", fmt.Sprintf("The server has said that %s is in, so everybody sees who lost it. The team can "+
		"still show it.", team))
	return s.err
}

// lots draws lots from the same round.
func (s *public) lots() error {
	s.f("\n")
	s.wrap("", "11. The same round gives lots, with a label for each question. They need no secrets.")
	s.f("\n")
	seats, err := duplicate.DrawLot(*s.draw.Beacon, s.draw.Event, "seats", s.chain, s.pulse)
	if err != nil {
		return err
	}
	order, err := duplicate.Select(seats.String(), teams, len(teams))
	if err != nil {
		return err
	}
	s.f("   seats      %v\n              %v\n", seats, order)
	sets, err := duplicate.DrawLot(*s.draw.Beacon, s.draw.Event, "sets", s.chain, s.pulse)
	if err != nil {
		return err
	}
	bots := []string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou"}
	round, err := runoff.Draw(bots, true, sets.Seed())
	if err != nil {
		return err
	}
	s.f("   sets       %v\n", sets)
	s.f("              seed %d\n", sets.Seed())
	for _, set := range round.Sets {
		s.f("              %v\n", set)
	}
	return s.err
}
