package entry

import (
	"context"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// played plays a game with a bot, and returns its answer or its fault.
func played(t testing.TB, bot seat.Bot) (answer string) {
	t.Helper()
	_, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{bot}}, func(seats []*seat.Seat) {
		text, _, fault := seats[0].Ask(20*time.Second, "x")
		if answer = text; fault != nil {
			answer = fault.Error()
		}
	})
	if err != nil {
		return err.Error()
	}
	return answer
}
