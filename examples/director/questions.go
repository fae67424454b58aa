package main

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/play"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/championship/title"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/eventcli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the subcommands that answer questions.

// ask answers a question about a championship.
func (c *call) ask(answer func() error) (int, error) {
	err := c.read()
	if err == nil {
		err = answer()
	}
	if err != nil {
		c.Out.Reset()
		return cli.Failed, err
	}
	c.note()
	return cli.Done, nil
}

// askEvent answers a question about an event that has entrants.
func (c *call) askEvent(answer func() error) (int, error) {
	return c.ask(func() error {
		if err := c.begun(); err != nil {
			return err
		}
		return answer()
	})
}

func (c *call) standings() (int, error) {
	return c.ask(func() error {
		if c.file.Opening() {
			return c.to().Registration(c.file.Planned())
		}
		return c.to().Event(c.file)
	})
}

func (c *call) explain() (int, error) {
	return c.askEvent(func() error {
		err := c.to().Explain(c.file.Event, c.hand())
		if err != nil && c.hand() > len(c.file.Event.Rounds) {
			err = c.wayOut(err)
		}
		return err
	})
}

func (c *call) whyNot() (int, error) {
	return c.askEvent(func() error {
		if err := c.known(c.Args); err != nil {
			return err
		}
		before, err := c.file.Event.Before(c.hand())
		if err != nil {
			return err
		}
		return c.to().WhyNot(before, c.Args)
	})
}

func (c *call) margin() (int, error) {
	return c.askEvent(func() error {
		if len(c.Args) == 0 {
			return c.to().Pivotal(c.file.Event)
		}
		if err := c.known(c.Args); err != nil {
			return err
		}
		return c.to().Margin(c.file.Event, c.Args[0])
	})
}

func (c *call) audit() (status int, err error) {
	_, err = c.askEvent(func() (err error) {
		status, err = c.to().Audit(c.file.Event, c.round)
		return err
	})
	if err != nil {
		status = cli.Failed
	}
	return status, err
}

func (c *call) seeds() (int, error) {
	return c.ask(func() error {
		entrants := c.file.Event.Entrants
		if c.file.Seeds == nil && c.file.Event.SeedRatings == nil && len(entrants) > 0 {
			c.Sayf("Nobody has a rating. The seeds, the best first: %s.", say.List(entrants))
			return nil
		}
		if c.file.Seeds == nil && c.file.Event.SeedRatings == nil {
			return errUnrated
		}
		return c.to().Seeds(c.file)
	})
}

func (c *call) rules() (int, error) {
	return c.ask(func() error { return c.to().Rules(c.file.Planned()) })
}

func (c *call) money() (int, error) {
	return c.ask(func() error {
		err := c.to().Money(c.file.Planned())
		c.unpaid()
		return err
	})
}

func (c *call) predictions() (int, error) {
	return c.askEvent(func() error {
		to := c.to()
		to.Why = c.all
		return to.Predictions(c.P, c.Args[0], c.file.Event)
	})
}

func (c *call) simulate() (int, error) {
	return c.askEvent(func() (err error) {
		lots := rand.New(rand.NewPCG(c.seed, 0))
		c.file.Event, _, err = play.On(c.file.Event, math.MaxInt, play.Pair, play.ByRating[string](lots))
		if errors.Is(err, pairing.ErrUnfinished) {
			return err
		}
		// Event says why another round cannot be paired.
		return c.to().Event(c.file)
	})
}

// week prints the times of a week. With -fix it changes the file of the week.
func (c *call) week() (status int, err error) {
	c.times.Path = c.Args[0]
	if err := c.times.Check(c.Set, c.Path); err != nil {
		return cli.WrongCall, err
	}
	_, err = c.askEvent(func() (err error) {
		if !c.times.Fix {
			status, err = c.times.Answer(c.P, &c.Out, c.file)
			return err
		}
		return c.P.Change(c.times.Path, func([]byte) ([]byte, error) {
			var text bytes.Buffer
			if status, err = c.times.Answer(c.P, &text, c.file); err != nil {
				return nil, err
			}
			c.Sayf("%s has the final times.", c.times.Path)
			return text.Bytes(), nil
		})
	})
	if err != nil {
		status = max(status, cli.Failed)
	}
	return status, err
}

// written refuses to write the answer into the file of the event.
func (c *call) written(write func() error) (int, error) {
	if cli.SameFile(c.Args[0], c.Path) {
		return c.Wrong("%s is the file that is read", c.Args[0])
	}
	return c.askEvent(write)
}

func (c *call) draw() (int, error) {
	return c.written(func() error {
		return eventcli.Draw(c.P, c.Args[0], c.file.Event)
	})
}

func (c *call) award() (int, error) {
	return c.written(func() error {
		err := c.to().Award(c.P, c.Args[0], c.file)
		if errors.Is(err, title.ErrNotOver) {
			err = c.wayOut(err)
		}
		return err
	})
}

func (c *call) export() (int, error) {
	return c.written(func() error { return c.to().WriteState(c.P, c.Args[0], c.file.Event) })
}

// importState makes the file of an event from a state file.
func (c *call) importState() (int, error) {
	if err := c.state.Check(c.Set, c.Args[0]); err != nil {
		return cli.WrongCall, err
	}
	file, state, err := c.state.Open(c.P, c.Args[0], cli.Sample{})
	if err == nil && state == nil {
		err = fmt.Errorf("%s: it is no state file", c.Args[0])
	}
	if err != nil {
		return cli.Failed, err
	}
	c.file = competition.File{Event: file.Event}
	status, err := c.created(c.Path)
	if err == nil {
		c.to().State(state)
	}
	return status, err
}

// hand returns the round of the call, or the round at hand: the round that is
// being played, or else the next one.
func (c *call) hand() int {
	e := c.file.Event
	n := len(e.Rounds)
	switch {
	case c.round > 0:
		return c.round
	case n > 0 && len(rulings.Open(e.Rounds[n-1])) > 0:
		return n
	}
	return n + 1
}
