package stackem

import "testing"

func TestRules(t *testing.T) {
	tested.Rules(t, `{"teams":[{"name":"Ann","strategy":"greedy"},{"name":"Bob","strategy":"greedy"}],"bankMillis":500}`,
		"bankMillis 60000 500 differs", "The game:examples/internal/games/stackem", "The competition:roundrobin")
}
