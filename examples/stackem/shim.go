package main

import (
	"context"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bricks"
	"github.com/arbiter-go/arbiter/examples/internal/referee/stackem"
)

type checked struct{}

func (checked) Passed() bool   { return true }
func (checked) String() string { return "The bot can play.\n" }

func checkBot(ctx context.Context, bot seat.Bot) (checked, error) { return checked{}, nil }

func seeded(player func(seed uint64) stackem.Player) func(id string, seat int) stackem.Player {
	return func(id string, seat int) stackem.Player { return player(bricks.Seed(id, seat)) }
}

func botOf(player func(id string, seat int) stackem.Player) seat.Bot {
	return seat.Program(func(in io.Reader, out io.Writer) { bricks.Serve(player, in, out) })
}
