package readme

import "testing"

// TestLeague runs the commands of the page of leagues.
func TestLeague(t *testing.T) {
	t.Parallel()
	runAll(t, commands(t, "../../../league/README.md", 9))
}
