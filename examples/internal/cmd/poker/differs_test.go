package poker

import (
	"encoding/json"
	"strings"
	"testing"
)

// The report says which options differ from the rules, and no others. JSON has
// all of them.
func TestDiffers(t *testing.T) {
	const teams = `{"teams":[{"name":"Ann","bots":{"noLimit":{"strategy":"caller"}}},{"name":"Bob","bots":{"noLimit":{"strategy":"raiser"}}}],"options":`
	const all = `{"matches":2,"limitHands":3000,"noLimitHands":3,"start":60,"firstLetter":true,"oneBank":true,"handMillis":500,"ponder":true}}`
	out := good(t, teams+all, "-seed", "1", "-samples", "0", "-")
	if want := "\nOptions that differ from the rules: matches 2, not 1; noLimitHands 3, not 1000; start 60, not " +
		"600; firstLetter true, not false; oneBank true, not false; handMillis 500, not 7000; ponder true, not false.\n"; !strings.Contains(strings.ReplaceAll(out, "\n    ", " "), want) {
		t.Errorf("%s\nwant %s", out, want)
	}
	var doc map[string]any
	if err := json.Unmarshal([]byte(good(t, teams+all, "-seed", "1", "-samples", "0", "-json", "-")), &doc); err != nil {
		t.Fatal(err)
	}
	var want map[string]any
	if err := json.Unmarshal([]byte(strings.TrimSuffix(all, "}")), &want); err != nil {
		t.Fatal(err)
	}
	for key, value := range want {
		if doc[key] != value {
			t.Errorf("%s is %v, not %v", key, doc[key], value)
		}
	}
}
