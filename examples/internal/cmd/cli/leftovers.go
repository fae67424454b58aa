package cli

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// maxLeft is how many directories of [Leftovers] are named.
const maxLeft = 10

// Leftovers are the directories of programs that could not be removed. The zero
// value is none.
type Leftovers struct {
	mu    sync.Mutex
	paths []string
	more  int // how many others there are
}

// Add takes note of a directory, if the path is not empty. Several games can
// add directories at a time.
func (l *Leftovers) Add(path string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case path == "":
	case len(l.paths) < maxLeft:
		l.paths = append(l.paths, path)
	default:
		l.more++
	}
}

// String says what is left, in lines. It is empty if nothing is.
func (l *Leftovers) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	slices.Sort(l.paths)
	var b strings.Builder
	for _, path := range l.paths {
		fmt.Fprintf(&b, "A directory of a program cannot be removed: %s\n", say.Prose(say.Clean(path)))
	}
	if l.more > 0 {
		fmt.Fprintf(&b, "And %s.\n", say.Count(l.more, "other directory", "other directories"))
	}
	return b.String()
}
