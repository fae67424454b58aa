package botcli_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/roundrobin"
)

type figures struct {
	Minutes int `json:"minutes,omitzero"`
}

// file has options in all places.
type file struct {
	roundrobin.Options
	Figures any
	Nothing any
	Ponder  bool `json:"ponder"`
}

// What a report says about the options.
func ExampleDiffers() {
	rules := file{Figures: figures{40}, Options: roundrobin.Options{Games: 1, Twice: true}}
	here := rules
	fmt.Printf("%q\n", botcli.Differs(botcli.Options(here, rules)))
	here.Games, here.Twice, here.Figures, here.Ponder = 3, false, figures{5}, true
	here.TieBreaks = []roundrobin.TieBreak{roundrobin.MatchesWon}
	for _, part := range strings.Split(botcli.Differs(botcli.Options(here, rules)), "; ") {
		fmt.Println(part)
	}
	// Output:
	// ""
	// Options that differ from the rules: games 3, not 1
	// twice false, not true
	// tieBreaks ["wins"], not none
	// minutes 5, not 40
	// ponder true, not false.
}

// The options of a file beside the rules.
func ExampleTable() {
	rules := file{Figures: figures{40}, Options: roundrobin.Options{Games: 1, Twice: true}}
	here := rules
	here.Figures, here.TieBreaks = figures{5}, []roundrobin.TieBreak{roundrobin.MatchesWon}
	fmt.Print(botcli.Table(botcli.Options(here, rules), true))
	fmt.Print(botcli.Table(botcli.Options(rules, rules)[10:], false))
	// Output:
	//   option        rules  file
	//   games         1      1
	//   points        none   none
	//   twice         true   true
	//   places        0      0
	//   playOffGames  0      0
	//   finalGames    0      0
	//   extraGames    0      0
	//   tieBreaks     none   ["wins"]  differs
	//   seed          0      0
	//   forfeitScore  none   none
	//   minutes       40     5         differs
	//   ponder        false  false
	//   option   rules
	//   minutes  40
	//   ponder   false
}

// All options of a round robin are compared.
func TestOptions(t *testing.T) {
	var keys []string
	for _, o := range botcli.Options(file{Figures: figures{}}, file{Figures: figures{}}) {
		keys = append(keys, o.Key)
		if o.Here != o.Rules || o.Here == "?" {
			t.Errorf("%+v", o)
		}
	}
	const want = "games points twice places playOffGames finalGames extraGames tieBreaks seed forfeitScore minutes ponder"
	if got := strings.Join(keys, " "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
