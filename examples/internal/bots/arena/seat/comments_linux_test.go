package seat

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/night"
)

// TestCommentsProcess has processes which write comments.
func TestCommentsProcess(t *testing.T) {
	fewComments(t)
	flood := fmt.Sprintf("Flood: more than %d bytes of comments", mostComments)
	var games []func()
	for script, want := range map[string]string{
		`echo '# a'; echo one; while read x; do echo "; b"; printf '#'; sleep 0.02; printf 'c\n'; echo $x; echo '# d'; done; printf '# e'`:                         "[one x y] \"\" true",
		`echo one; read x; echo x; printf '# half'; read y; sleep 0.1; echo ' a line'; echo y; printf '# e'`:                                                       "[one x y] \"\" true",
		`echo '# a'; echo one; read x; echo '# x'; exit 3`:                                                                                                         "[one Crash: ended (exit status 3) before its answer] \"\" true",
		`echo '# a'; echo one; read x; while :; do echo '# x'; sleep 0.01; done`:                                                                                   "[one Silence: no answer] \"\" false",
		`echo one; read x; printf 'x\n# a\nb'; read x; sleep 0.1`:                                                                                                  "[one x Babble: \"b\" when nobody asked] \"b\" false",
		`echo one; read x; yes "# $(printf '%0900d' 0)"`:                                                                                                           "[one " + flood + "] \"\" false",
		`echo one; read x; echo x; yes "# $(printf '%0900d' 0)"`:                                                                                                   "[one x " + flood + "] \"\" false",
		`(yes "# $(printf '%0900d' 0)" | head -c ` + fmt.Sprint(mostComments/7) + `; echo; echo one); read x; echo x; read y; echo y; yes '# a' | head -c 1000000`: "[one x y] \"\" true",
	} {
		play := func() {
			var log bytes.Buffer
			var got []string
			referee := func(seats []*Seat) {
				got = nil
				for k := range 3 {
					var lines []string
					if k > 0 {
						lines = []string{string(rune('w' + k))}
					}
					limit := enough
					if k == 1 && strings.Contains(want, "Silence") {
						limit = short
					}
					answer, used, fault := seats[0].Ask(limit, lines...)
					if fault != nil {
						if fault.Rule == Flood && used >= limit {
							t.Errorf("%s: after %v", script, used)
						}
						answer = fmt.Sprintf("%v: %s", fault.Rule, fault.Why)
					}
					if got = append(got, answer); fault != nil {
						break
					}
					if k > 0 && strings.Contains(want, "Babble") {
						time.Sleep(50 * time.Millisecond)
					}
				}
			}
			report, err := Play(context.Background(), Game{Bots: []Bot{Comments(shell(script), "#;")}, Log: &log, Limits: Limits{Grace: grace}}, referee)
			if err != nil {
				t.Error(err)
				return
			}
			end := report.Ends[0]
			if text := fmt.Sprintf("%s %q %t", got, end.Rest, end.Exited); text != want {
				t.Errorf("%s:\n%s\nwant %s", script, text, want)
			}
			if err := Replay(&log, referee); err != nil {
				t.Errorf("%s: %v", script, err)
			}
		}
		games = append(games, play)
	}
	clean(t, func() {
		var all sync.WaitGroup
		for _, play := range games {
			all.Go(play)
		}
		all.Wait()
	})
}

// TestCommentsToldProcess tells a process much more than a pipe holds. The
// process writes a long comment about every line before it reads the next.
func TestCommentsToldProcess(t *testing.T) {
	bot := self("comments")
	_, err := Play(context.Background(), Game{Bots: []Bot{Comments(bot, "#")}}, func(seats []*Seat) {
		n := night.Cases(1000, 3000)
		for k := range n {
			if fault := seats[0].Tell(fmt.Sprint("line ", k, strings.Repeat("y", 100))); fault != nil {
				t.Fatal(k, fault)
			}
		}
		// At once, too.
		lines := make([]string, n)
		for k := range lines {
			lines[k] = fmt.Sprint("line ", k, strings.Repeat("y", 100))
		}
		if fault := seats[0].Tell(lines...); fault != nil {
			t.Fatal(fault)
		}
		if answer, _, fault := seats[0].Ask(enough, "last"); answer != "one" {
			t.Error(answer, fault)
		}
	})
	if err != nil {
		t.Error(err)
	}
}
