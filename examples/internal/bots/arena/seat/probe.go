package seat

import (
	"math/bits"
	"os"
	"runtime"
	"sync"
	"time"
)

// probeEvery is the time between two measurements of a probe.
const probeEvery = 10 * time.Millisecond

// A Probe measures the arena's own delay while games are played. A hundred
// times a second, it writes a byte into a pipe and takes the time until another
// goroutine has read it. An answer of a bot takes the same way. So the delay is
// how much too long the clock of a bot can run when the machine is busy.
type Probe struct {
	stop chan struct{}
	done chan struct{}
	once sync.Once
	all  histogram
}

// A Delay has the figures of a [Probe]: the number of measurements, the delay
// that half of them do not exceed, the delay that 99 percent do not exceed, and
// the longest. The first two delays are rounded up by at most a sixteenth.
type Delay struct {
	N   int           `json:"n"`
	P50 time.Duration `json:"p50"`
	P99 time.Duration `json:"p99"`
	Max time.Duration `json:"max"`
}

// StartProbe starts a probe. The caller must stop it. Where the system has no
// pipe, the probe measures nothing.
func StartProbe() *Probe {
	p := &Probe{stop: make(chan struct{}), done: make(chan struct{})}
	r, w, err := os.Pipe()
	if err != nil {
		close(p.done)
		return p
	}
	read := make(chan time.Time)
	go func() {
		defer close(read)
		defer r.Close()
		b := make([]byte, 1)
		for {
			if _, err := r.Read(b); err != nil {
				return
			}
			read <- time.Now()
		}
	}()
	go func() {
		// Like a bot, the writer has a thread of its own.
		runtime.LockOSThread()
		defer close(p.done)
		for p.measure(w, read) {
			select {
			case <-time.After(probeEvery):
			case <-p.stop:
				w.Close()
				<-read
				return
			}
		}
		w.Close()
		<-read
	}()
	return p
}

// measure takes a measurement. It reports whether there can be another.
func (p *Probe) measure(w *os.File, read <-chan time.Time) bool {
	began := time.Now()
	if _, err := w.Write([]byte{0}); err != nil {
		return false
	}
	now, ok := <-read
	if ok {
		p.all.add(now.Sub(began))
	}
	return ok
}

// Stop ends the probe and returns its measurements.
func (p *Probe) Stop() Delay {
	p.once.Do(func() { close(p.stop) })
	<-p.done
	return Delay{p.all.n, p.all.quantile(50), p.all.quantile(99), p.all.max}
}

// A histogram counts delays. A bucket is at most a sixteenth of its delays
// wide.
type histogram struct {
	n      int
	max    time.Duration
	counts [60 * 16]int
}

// bucket returns the number of the bucket of a delay.
func bucket(d time.Duration) int {
	if d < 16 {
		return int(max(d, 0))
	}
	shift := bits.Len64(uint64(d)) - 5
	return 16*shift + int(d>>shift)
}

// top returns the largest delay of a bucket.
func top(k int) time.Duration {
	if k < 32 {
		return time.Duration(k)
	}
	shift := k/16 - 1
	return (time.Duration(k-16*shift)+1)<<shift - 1
}

func (h *histogram) add(d time.Duration) {
	h.n++
	h.max = max(h.max, d)
	h.counts[bucket(d)]++
}

// quantile returns the delay that a percentage of the measurements does not
// exceed.
func (h *histogram) quantile(percent int) time.Duration {
	need := (h.n*percent + 99) / 100
	for k, n := range h.counts {
		if need -= n; need <= 0 {
			return min(top(k), h.max)
		}
	}
	return h.max
}
