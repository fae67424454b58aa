package seat_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// ada answers each number with the next number.
func ada(in io.Reader, out io.Writer) {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var n int
		fmt.Sscan(lines.Text(), &n)
		fmt.Fprintln(out, n+1)
	}
}

// bob answers each number with the same number.
func bob(in io.Reader, out io.Writer) { io.Copy(out, in) }

// count is the referee of a game. The seats take turns, and each must say the
// next number.
func count(seats []*seat.Seat) {
	for n := range 4 {
		s := seats[n%2]
		answer, _, fault := s.Ask(time.Minute, fmt.Sprint(n))
		if fault == nil && answer != fmt.Sprint(n+1) {
			fault = s.Fault(seat.Illegal, answer+" after "+fmt.Sprint(n))
		}
		if fault != nil {
			fmt.Println(fault)
			seats[0].Note("the game ends with " + fault.Rule.String())
			return
		}
	}
	fmt.Println("well counted")
}

func ExamplePlay() {
	_, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{seat.Func(ada), seat.Func(ada)}}, count)
	fmt.Println(err)
	report, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{seat.Func(ada), seat.Func(bob)}}, count)
	fmt.Println(report.Ends[1].Asked, err)
	// Output:
	// well counted
	// <nil>
	// seat: seat 1: 1 after 1 (rule Illegal)
	// 1 <nil>
}

func ExampleReplay() {
	var log bytes.Buffer
	_, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{seat.Func(ada), seat.Func(bob)}, Log: &log}, count)
	fmt.Println(err)
	text := log.Bytes()
	fmt.Println(seat.Replay(bytes.NewReader(text), count))
	// Without the times and the last line, the log is this.
	for line := range bytes.Lines(text) {
		if at, rest, _ := bytes.Cut(line, []byte(" ")); string(at) != "end" {
			fmt.Printf("%s", rest)
		}
	}
	cut := text[:len(text)/2]
	err = seat.Replay(bytes.NewReader(cut), count)
	fmt.Println(errors.Is(err, seat.ErrLog))
	// Output:
	// seat: seat 1: 1 after 1 (rule Illegal)
	// <nil>
	// seat: seat 1: 1 after 1 (rule Illegal)
	// <nil>
	// 1 seats 2
	// 0 > 0
	// 0 ? 60000000
	// 0 < 0 1
	// 1 > 1
	// 1 ? 60000000
	// 1 < 0 1
	// 1 = Illegal 1 after 1
	// 0 # the game ends with Illegal
	// 0 . Asked 1, Used 0, Longest 0, Processor 0, Exited true, Status returned
	// 1 . Asked 1, Used 0, Longest 0, Processor 0, Exited true, Status returned
	// true
}

func ExampleSeat_Tell() {
	_, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{seat.Func(bob)}}, func(seats []*seat.Seat) {
		fmt.Println(seats[0].Tell("hello"))
		fmt.Println(seats[0].Ask(time.Minute)) // the answer is there
		fmt.Println(seats[0].Tell("hello"))
		_, _, fault := seats[0].Ask(time.Minute, "your turn")
		fmt.Println(fault)
	})
	fmt.Println(err)
	// Output:
	// <nil>
	// hello 0s <nil>
	// <nil>
	// seat: seat 0: "hello" when nobody asked (rule Babble)
	// <nil>
}

func ExampleSeat_Ask() {
	_, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{seat.Func(ada)}}, func(seats []*seat.Seat) {
		bank := time.Minute // for all answers of a game
		for _, request := range []string{"7", "41"} {
			answer, used, fault := seats[0].Ask(bank, request)
			bank -= used
			fmt.Println(answer, fault)
		}
		fmt.Println(bank) // a program is charged no time
	})
	fmt.Println(err)
	// Output:
	// 8 <nil>
	// 42 <nil>
	// 1m0s
	// <nil>
}

func ExampleSeat_Fault() {
	_, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{seat.Func(bob)}}, func(seats []*seat.Seat) {
		answer, _, _ := seats[0].Ask(time.Minute, "A7")
		fmt.Println(seats[0].Fault(seat.Illegal, "there is no place "+answer))
		fmt.Println(seats[0].Tell("go on"))
	})
	fmt.Println(err)
	// Output:
	// seat: seat 0: there is no place A7 (rule Illegal)
	// seat: seat 0: there is no place A7 (rule Illegal)
	// <nil>
}

func ExampleSeat_Note() {
	var log bytes.Buffer
	_, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{seat.Func(bob)}, Log: &log}, func(seats []*seat.Seat) {
		seats[0].Note("Bob wins")
	})
	fmt.Println(err)
	// Another result is another game.
	err = seat.Replay(&log, func(seats []*seat.Seat) { seats[0].Note("Ada wins") })
	fmt.Println(err)
	// Output:
	// <nil>
	// seat: line 2: the log does not fit the game: the referee has # Ada wins, and the log has # Bob wins
}

func ExampleUnconfined() {
	if why := seat.Unconfined(); why != "" {
		fmt.Fprintln(os.Stderr, "warning:", why)
	}
	// Output:
}

func ExampleStartProbe() {
	probe := seat.StartProbe()
	time.Sleep(50 * time.Millisecond) // play games
	delay := probe.Stop()
	text := fmt.Sprintf("%d measurements, 99 percent within %v, the longest %v", delay.N, delay.P99, delay.Max)
	fmt.Println(regexp.MustCompile(`[0-9.]+(ns|µs|ms|s)?`).ReplaceAllString(text, "X"))
	// Output:
	// X measurements, X percent within X, the longest X
}

// A bot of Ann reads lines, and stops at a line that it does not know.
func ExampleLines() {
	unknown := errors.New("unknown")
	arena := strings.NewReader("hello\nhurry\nbye\n")
	err := seat.Lines(arena, 80, errors.New("too long"), func(line string) error {
		if line == "hurry" {
			return unknown
		}
		fmt.Println("Ann hears", line)
		return nil
	})
	fmt.Println(err)
	// Output:
	// Ann hears hello
	// line 2: unknown
}
