package wire

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
)

// TestTimeLeft checks which time a check says that a bot has left. It is never
// less than 0.
func TestTimeLeft(t *testing.T) {
	for _, c := range []struct {
		left int64
		want string
	}{{60_000, "60000"}, {500, "500"}, {1, "1"}, {0, "0"}, {-1, "0"}, {-500, "0"}} {
		told := map[string]int{}
		bot := seat.Func(func(in io.Reader, out io.Writer) {
			for lines := bufio.NewScanner(in); lines.Scan(); {
				word, rest, _ := strings.Cut(lines.Text(), " ")
				switch word {
				case "join":
					fmt.Fprintln(out, "ready")
				case "time":
					told[rest]++
				case "discard":
					fmt.Fprintln(out, "p")
				case "brick":
					fmt.Fprintln(out, "-1")
				}
			}
		})
		one := scene{start: deal(1), left: c.left, stop: afterTurns}
		one.start.First = 0
		r, err := trial.Run(context.Background(), bot, []trial.Trial{{Name: "one", Bots: []seat.Bot{nil, alike(stackem.Slots{})}, Play: one.play}})
		if err != nil {
			t.Fatal(err)
		}
		if len(told) != 1 || told[c.want] == 0 {
			t.Errorf("%d ms: %v, want %s", c.left, told, c.want)
		}
		// The bots use no time. That is too much only if less than no
		// time was left.
		if improper := len(r.Findings) > 0; improper != (c.left < 0) {
			t.Errorf("%d ms: %v", c.left, r)
		}
	}
}
