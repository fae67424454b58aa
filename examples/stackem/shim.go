package main

import (
	"context"

	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
)

type checked struct{}

func (checked) Passed() bool   { return true }
func (checked) String() string { return "The bot can play.\n" }

func checkBot(ctx context.Context, bot seat.Bot) (checked, error) { return checked{}, nil }
