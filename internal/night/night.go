// Package night lets a test do more at night than by day. By day it tries a few
// cases, so that the whole takes minutes. At night, which is when the variable
// ARBITER_NIGHT is set, it tries all of them.
package night

import (
	"os"
	"testing"
)

// Now reports whether it is night.
func Now() bool { return os.Getenv("ARBITER_NIGHT") != "" }

// Cases returns how many cases a test tries: few by day, and all at night.
func Cases(few, all int) int {
	if Now() {
		return all
	}
	return few
}

// Only skips a test by day. The reason says why it takes long.
func Only(t testing.TB, why string) {
	t.Helper()
	if !Now() {
		t.Skipf("only at night, with ARBITER_NIGHT=1: %s", why)
	}
}
