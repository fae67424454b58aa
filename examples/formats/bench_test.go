package main

import (
	"fmt"
	"testing"
)

// Whole events a second of each format.
func BenchmarkEvents(b *testing.B) {
	for _, n := range []int{8, 16, 64} {
		s := source{n: n, spread: 200, seeding: 100, seed: 1}
		for _, f := range formats(n, log2(n)+2, 1) {
			b.Run(fmt.Sprintf("%s/%d", f.key, n), func(b *testing.B) {
				number := 0
				for b.Loop() {
					if _, err := f.play(s.field(number)); err != nil {
						b.Fatal(err)
					}
					number++
				}
				b.ReportMetric(float64(number)/b.Elapsed().Seconds(), "events/s")
			})
		}
	}
}
