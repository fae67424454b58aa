package odds

import (
	"sync"
	"sync/atomic"
)

// parallel calls a function with 0 to n-1, by a number of workers. Each call
// has the number of its worker.
func parallel(workers, n int, do func(worker, k int)) {
	if workers = min(workers, n); workers <= 1 {
		for k := range n {
			do(0, k)
		}
		return
	}
	var next atomic.Int64
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			for k := int(next.Add(1)) - 1; k < n; k = int(next.Add(1)) - 1 {
				do(w, k)
			}
		})
	}
	all.Wait()
}
