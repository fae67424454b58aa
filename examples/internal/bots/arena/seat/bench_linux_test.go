package seat

import (
	"context"
	"io"
	"testing"
	"time"
)

// benchmarkAsk measures an exchange: a request and its answer.
func benchmarkAsk(b *testing.B, bot Bot, log io.Writer) {
	_, err := Play(context.Background(), Game{Bots: []Bot{bot}, Log: log}, func(seats []*Seat) {
		if _, _, fault := seats[0].Ask(enough, "ready?"); fault != nil {
			b.Fatal(fault)
		}
		b.ReportAllocs()
		for b.Loop() {
			if _, _, fault := seats[0].Ask(enough, "wall 12 40 7", "choose"); fault != nil {
				b.Fatal(fault)
			}
		}
	})
	if err != nil {
		b.Fatal(err)
	}
}

// pairs answers every second line.
func pairs(in io.Reader, out io.Writer) {
	var line []byte
	second := false // the first line has an answer
	one := make([]byte, 256)
	for {
		n, err := in.Read(one)
		if err != nil {
			return
		}
		for _, c := range one[:n] {
			if line = append(line, c); c == '\n' {
				if second = !second; second {
					out.Write(line)
				}
				line = line[:0]
			}
		}
	}
}

func BenchmarkProgram(b *testing.B)    { benchmarkAsk(b, Func(pairs), nil) }
func BenchmarkProgramLog(b *testing.B) { benchmarkAsk(b, Func(pairs), io.Discard) }
func BenchmarkProcess(b *testing.B)    { benchmarkAsk(b, self("pairs"), nil) }
func BenchmarkProcessLog(b *testing.B) { benchmarkAsk(b, self("pairs"), io.Discard) }

// BenchmarkProcessFlood measures exchanges while eight bots of another game
// flood their standard error.
func BenchmarkProcessFlood(b *testing.B) {
	bots := make([]Bot, 8)
	for k := range bots {
		bots[k] = self("flood of errors")
	}
	_, err := Play(context.Background(), Game{Bots: bots}, func([]*Seat) { benchmarkAsk(b, self("pairs"), nil) })
	if err != nil {
		b.Fatal(err)
	}
}

// BenchmarkProbe measures the arena's own delay while nothing is played.
func BenchmarkProbe(b *testing.B) {
	p := StartProbe()
	for b.Loop() {
		time.Sleep(10 * probeEvery)
	}
	d := p.Stop()
	b.ReportMetric(float64(d.P50.Nanoseconds()), "p50-ns")
	b.ReportMetric(float64(d.P99.Nanoseconds()), "p99-ns")
	b.ReportMetric(float64(d.Max.Nanoseconds()), "max-ns")
}

// BenchmarkGame measures the start and the end of two bots that are asked
// nothing.
func BenchmarkGame(b *testing.B) {
	for name, bot := range map[string]Bot{"program": Func(echo), "shell": shell("read x"), "go": self("echo")} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				report, err := Play(context.Background(), Game{Bots: []Bot{bot, bot}}, func([]*Seat) {})
				if err != nil || !report.Ends[0].Exited {
					b.Fatalf("%+v, error %v", report, err)
				}
			}
		})
	}
}
