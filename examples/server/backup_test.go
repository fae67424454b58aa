package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// ask sends a request with headers, as pairs of a name and a value.
func ask(t *testing.T, method, address, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for k := 0; k < len(headers); k += 2 {
		r.Header.Set(headers[k], headers[k+1])
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil {
		t.Fatal(err)
	}
	return got, string(text)
}

// call runs the program, which ends by itself.
func call(t *testing.T, status int, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if got := run(context.Background(), args, strings.NewReader(""), &out, &errs); got != status {
		t.Fatalf("%v: status %d, %s%s", args, got, &out, &errs)
	}
	return out.String() + errs.String()
}

// TestBackup makes a backup while the server runs, and restores it. Clients
// that have seen what was lost notice it, also when its number is given again.
func TestBackup(t *testing.T) {
	above := t.TempDir()
	dir, saved := filepath.Join(above, "events"), filepath.Join(above, "saved.tar.gz")
	_, site, stop := start(t, "-dir", dir, "-sample")
	key, err := os.ReadFile(dir + ".token")
	if err != nil {
		t.Fatal(err)
	}
	token := "Bearer " + strings.TrimSpace(string(key))
	give := func() {
		t.Helper()
		got, text := ask(t, "POST", site+"api/events/championship/give", `{"from":"Eve","cents":100}`, "Authorization", token,
			"Content-Type", "application/json")
		if got.StatusCode != 200 {
			t.Fatal(text)
		}
	}
	if said := call(t, 0, "backup", "-dir", dir, saved); !strings.Contains(said, "has 1 event.") {
		t.Error(said)
	}
	give()
	const at = "api/events/championship"
	seen, _ := ask(t, "GET", site+at, "")
	tag := seen.Header.Get("ETag")
	version := strings.Trim(tag, `"`)
	page, _ := ask(t, "GET", site+"events/championship/", "")
	stop()

	again := filepath.Join(above, "again")
	if said := call(t, 1, "restore", "-dir", dir, saved); !strings.Contains(said, "there is something there already") {
		t.Error(said)
	}
	call(t, 0, "restore", "-dir", again, saved)
	_, site, stop = start(t, "-dir", again, "-token", dir+".token")
	defer stop()
	// The numbers that were lost are given again.
	if got, _ := ask(t, "GET", site+"events/championship/", "", "If-None-Match", page.Header.Get("ETag")); got.StatusCode != 200 {
		t.Errorf("the page: %d", got.StatusCode)
	}
	give()
	now, text := ask(t, "GET", site+at, "", "If-None-Match", tag)
	fresh := strings.Trim(now.Header.Get("ETag"), `"`)
	if now.StatusCode != 200 || fresh == version || len(fresh) < len(version) {
		t.Errorf("the tag was %s, and is %s", version, fresh)
	}
	if got, text := ask(t, "GET", site+at+"/log?after="+fresh, ""); got.StatusCode != 200 || !strings.Contains(text, `"version":`+fresh) {
		t.Errorf("the log: %d %s", got.StatusCode, text)
	}
	if got, _ := ask(t, "GET", site+at+"/log?after=2000000", ""); got.StatusCode != 412 {
		t.Errorf("the log of another history: %d", got.StatusCode)
	}
	_, round := ask(t, "GET", site+at+"/rounds/4", "")
	found := regexp.MustCompile(`"gold":"([^"]+)","silver":"([^"]+)"`).FindStringSubmatch(round)
	result := `{"round":4,"game":{"gold":"` + found[1] + `","silver":"` + found[2] + `","outcome":"gold"}}`
	for match, status := range map[string]int{tag: 412, `"1"`: 412, `"` + fresh + `"`: 200} {
		got, text := ask(t, "POST", site+at+"/report?preview=1", result, "Authorization", token, "Content-Type", "application/json",
			"If-Match", match)
		if got.StatusCode != status {
			t.Errorf("If-Match %s: %d %s", match, got.StatusCode, text)
		}
	}
	if !strings.Contains(text, `"number":`) {
		t.Error(text)
	}
	// A live page, and a form that was open.
	for header, first := range map[string]string{version: fresh, fresh: fresh} {
		r, _ := http.NewRequest("GET", site+at+"/stream", nil)
		r.Header.Set("Last-Event-ID", header)
		got, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		for in := bufio.NewScanner(got.Body); in.Scan(); {
			if id, ok := strings.CutPrefix(in.Text(), "id: "); ok {
				if id != first {
					t.Errorf("after %s: %s, want %s", header, id, first)
				}
				break
			}
		}
		got.Body.Close()
	}
	cookie := "arbiter=" + strings.TrimSpace(string(key))
	_, desk := ask(t, "GET", site+"events/championship/desk/", "", "Cookie", cookie)
	if !strings.Contains(desk, `name="seen" value="`+fresh+`"`) || !strings.Contains(desk, `data-number="`+fresh+`"`) {
		t.Error("the desk does not say its version")
	}
	for seen, status := range map[string]int{version: 412, fresh: 200} {
		form := url.Values{"seen": {seen}, "round": {"4"}, "game.gold": {found[1]}, "game.silver": {found[2]}, "game.outcome": {"gold"}}
		got, _ := ask(t, "POST", site+"events/championship/desk/report", form.Encode(), "Cookie", cookie,
			"Content-Type", "application/x-www-form-urlencoded")
		if got.StatusCode != status {
			t.Errorf("a form of %s: %d", seen, got.StatusCode)
		}
	}
	if _, text := ask(t, "GET", site+"events/championship/log", ""); !strings.Contains(text, "restored from a backup") {
		t.Error("the log does not say it")
	}
	for _, args := range [][]string{{"backup"}, {"restore"}, {"backup", "a", "b"}, {"restore", "-x", "a"}} {
		call(t, 2, args...)
	}
}
