package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// The page of what other results would change is kept: it is the same for
// everybody, at any time. Nobody makes another page of it with a query.
func TestWhatIf(t *testing.T) {
	x := open(t)
	x.heavy("heavy", size(), 2)
	const at = "/events/heavy/whatif"
	list := x.get(http.StatusOK, at)
	if !strings.Contains(list.body, "Had ") || !strings.Contains(list.body, "would change the champion, who is out, or round ") {
		t.Errorf("%.3000s", list.body)
	}
	one := x.get(http.StatusOK, at+"?player=P0001")
	if !strings.Contains(one.body, "P0001</bdi></a>. Pairs") || one.body == list.body {
		t.Errorf("%.3000s", one.body)
	}
	x.wait(100 * time.Millisecond)
	director := map[string]string{"Cookie": "arbiter=" + x.token("heavy")}
	for query, want := range map[string]string{"": list.body, "?x=1": list.body, "?player=P0001&player=P0002": one.body, "?player=P0001&done=1": one.body} {
		if got := x.must(http.StatusOK, call{path: at + query, header: director}); got.body != want {
			t.Errorf("%s has another page", query)
		}
	}
	x.get(http.StatusNotFound, at+"?player=Nobody")
}
