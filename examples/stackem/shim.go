package main

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
)

type delay struct {
	N             int
	P50, P99, Max time.Duration
}

type probe struct{}

func startProbe() probe   { return probe{} }
func (probe) Stop() delay { return delay{} }

func replay(log io.Reader, referee func([]*seat.Seat)) error { return errors.New("not yet") }

type checked struct{}

func (checked) Passed() bool   { return true }
func (checked) String() string { return "The bot can play.\n" }

func checkBot(ctx context.Context, bot seat.Bot) (checked, error) { return checked{}, nil }
