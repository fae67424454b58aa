//go:build linux

package poker

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// words is a bot for the shell. It calls with the word "call".
const words = `
cr=$(printf '\r')
echo VERSION:2.0.0
while read -r line; do
	line=${line%$cr}
	case $line in \#*|\;*) continue;; esac
	case $line in *\|*/*/*/*) case ${line##*:} in [2-9TJQKA]*\|[2-9TJQKA]*) continue;; esac;; esac
	p=${line#*:}; p=${p%%:*}
	b=${line#*:*:*:}; b=${b%%:*}; r=${b##*/}
	case $b in *f) continue;; esac
	n=$((${#r} % 2))
	case $b in */*) [ $n = $p ] || continue;; *) [ $n != $p ] || continue;; esac
	echo "$line:call"
done
`

// TestCheckOptions checks that -check judges answers by the options of the
// contest: by firstLetter, a word is an action.
func TestCheckOptions(t *testing.T) {
	script, err := json.Marshal(words)
	if err != nil {
		t.Fatal(err)
	}
	for letter, remark := range map[bool]bool{false: true, true: false} {
		text := fmt.Sprintf(`{"teams":[{"name":"Ann","bots":{"limit":{"command":["/bin/sh","-c",%s]}}},{"name":"Bob","bots":{"limit":{"strategy":"caller"}}}],"options":{"firstLetter":%v}}`, script, letter)
		status, out, errs := try(text, "-check", "-")
		if status != 0 || strings.Contains(out, "something that is no action") != remark {
			t.Errorf("firstLetter %v: %d: %s%s", letter, status, errs, out)
		}
	}
}
