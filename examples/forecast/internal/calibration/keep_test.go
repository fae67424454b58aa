package calibration

import (
	"sync"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
)

// kept is a course that remembers what follows from it. So several forecasters
// who look at one event share the rounds that they play.
type kept struct {
	course.Course
	lock  sync.Mutex
	after map[string]*kept
}

// keep makes a course remember.
func keep(c course.Course) *kept { return &kept{Course: c, after: map[string]*kept{}} }

// After returns the same course for the same results.
func (c *kept) After(results []course.Result) (course.Course, error) {
	key := make([]byte, len(results))
	for k, r := range results {
		key[k] = byte(r)
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	if next := c.after[string(key)]; next != nil {
		return next, nil
	}
	next, err := c.Course.After(results)
	if err != nil {
		return nil, err
	}
	c.after[string(key)] = keep(next)
	return c.after[string(key)], nil
}
