package abalone

import "testing"

func TestRules(t *testing.T) {
	tested.Rules(t, `{"teams":[{"name":"Ann","strategy":"greedy"},{"name":"Bob","strategy":"greedy"}],"moves":50}`,
		"moves 200 50 differs", "The game:examples/internal/games/abalone", "The competition:roundrobin")
}
