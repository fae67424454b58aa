package seat

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// quantileLaw compares a histogram with the sorted delays.
func quantileLaw(t *rapid.T) {
	delays := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) time.Duration {
		return time.Duration(rapid.Int64Range(0, 1<<rapid.IntRange(0, 62).Draw(t, "bits")).Draw(t, "delay"))
	}), 1, 300).Draw(t, "delays")
	var h histogram
	for _, d := range delays {
		h.add(d)
	}
	slices.Sort(delays)
	for _, percent := range []int{1, 50, 99, 100} {
		rank := 1 // the first that has this percentage up to it
		for rank*100 < percent*len(delays) {
			rank++
		}
		want, got := delays[rank-1], h.quantile(percent)
		if got < want || got > want+want/16 {
			t.Fatalf("%d percent: %d, want %d", percent, got, want)
		}
	}
	if last := delays[len(delays)-1]; h.max != last || h.n != len(delays) {
		t.Fatalf("%d delays up to %d, want %d up to %d", h.n, h.max, len(delays), last)
	}
}

func TestQuantile(t *testing.T) { rapid.Check(t, quantileLaw) }
func FuzzQuantile(f *testing.F) { f.Fuzz(rapid.MakeFuzz(quantileLaw)) }

// TestBucket checks that buckets follow each other without gaps.
func TestBucket(t *testing.T) {
	for k := range len(histogram{}.counts) - 1 {
		if bucket(top(k)) != k || bucket(top(k)+1) != k+1 {
			t.Fatalf("bucket %d ends with %d", k, top(k))
		}
	}
	if k := bucket(1<<63 - 1); k != len(histogram{}.counts)-1 {
		t.Errorf("the last delay is in bucket %d", k)
	}
}

func TestProbe(t *testing.T) {
	began := time.Now()
	p := StartProbe()
	time.Sleep(100 * time.Millisecond)
	d := p.Stop()
	most := int64(time.Since(began)/probeEvery) + 2
	if d.N < 1 || int64(d.N) > most || d.P50 <= 0 || d.P50 > d.P99 || d.P99 > d.Max || d.Max > 5*time.Second {
		t.Errorf("%+v", d)
	}
	if again := p.Stop(); again != d {
		t.Errorf("%+v after %+v", again, d)
	}
}
