package main

import (
	"context"
	"fmt"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
)

// BenchmarkForecast plays the shipped event on by lot, from different rounds.
// It reports how many playings end in a second.
func BenchmarkForecast(b *testing.B) {
	file, err := competition.Read(sample)
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		round    int
		playings []int
	}{{1, []int{1_000}}, {3, []int{1_000}}, {5, []int{1_000, 10_000}}, {7, []int{1_000, 10_000, 100_000}}} {
		for _, playings := range c.playings {
			b.Run(fmt.Sprintf("before=%d/playings=%d", c.round, playings), func(b *testing.B) {
				e := file.Event
				if c.round <= len(e.Rounds) {
					if e, err = e.Before(c.round); err != nil {
						b.Fatal(err)
					}
				}
				start, err := course.Floating(e)
				if err != nil {
					b.Fatal(err)
				}
				model, err := strength.New(len(start.Players()), start.Record, strength.Options{})
				if err != nil {
					b.Fatal(err)
				}
				for b.Loop() {
					set := odds.Settings{Playings: playings, Workers: 2, Exact: -1}
					if _, err := odds.Run(context.Background(), start.Course, model, set); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.N)*float64(playings)/b.Elapsed().Seconds(), "playings/s")
			})
		}
	}
}
