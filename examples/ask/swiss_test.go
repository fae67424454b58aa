package main

import (
	"strings"
	"testing"
)

// TestSwiss asks about events with points in the protocol's own form.
func TestSwiss(t *testing.T) {
	const (
		drawn  = `"entrants":["Ann","Bob","Cid"],"rounds":[{"games":[{"gold":"Ann","silver":"Bob","outcome":"draw"}],"byes":["Cid"]}]}`
		length = `"event":{"edition":"arbiter-swiss","length":3,`
		go26   = `"event":{"edition":"arbiter-mcmahon","length":2,"start":[4,2,0],"ending":"neighbors","keys":["wins"],`
	)
	for _, c := range [][2]string{
		{
			`{"ask":"pairing.next",` + length + drawn,
			`"games":[{"gold":"Cid","silver":"Ann","rule":"Balance"}],"byes":["Bob"]`,
		},
		{`{"ask":"pairing.standings",` + length + drawn, `{"player":"Cid","score":2,"wins":0,"byes":1,"keys":[0,1,null,0]}`},
		{`{"ask":"pairing.standings",` + go26 + drawn, `{"player":"Ann","score":5,"wins":0,"byes":0,"keys":[0]}`},
		{`{"ask":"pairing.audit","number":1,` + length + drawn, `{"legal":true,"optimal":true,`},
		{
			`{"ask":"pairing.audit","round":{"games":[{"gold":"Ann","silver":"Bob"}],"byes":["Cid"]},` + length + drawn,
			`"worseAt":{"criterion":"ByeFewest"},"by":1`,
		},
		{`{"ask":"pairing.audit","number":2,` + length + drawn, "no round 2"},
		{`{"ask":"pairing.next",` + strings.Replace(go26, "neighbors", "best", 1) + drawn, `ending: there is no \"best\"`},
		{`{"ask":"pairing.next",` + strings.Replace(go26, "wins", "luck", 1) + drawn, `keys: there is no \"luck\"`},
		{`{"ask":"pairing.next",` + strings.Replace(length, `"length":3`, `"length":3,"lives":2`, 1) + drawn, "lives"},
	} {
		if got := ask(t, c[0]+"}")[0]; !strings.Contains(got, c[1]) {
			t.Errorf("%s\ngot  %s\nwant %s", c[0], got, c[1])
		}
	}
}
