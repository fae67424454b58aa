package readme

import "testing"

// TestRatings runs the commands of the page of ratings.
func TestRatings(t *testing.T) {
	t.Parallel()
	runAll(t, commands(t, "../../../ratings/README.md", 4))
}
