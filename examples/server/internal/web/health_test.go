package web

import (
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

// The administrator sees all events, also those that are hidden or broken.
// Nobody else sees any, and the page has no names of files.
func TestHealthPage(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "bad.log"), []byte("no log\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken, err := hall.Open(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer broken.Close()
	x := open(t, func(s *server, _ *http.Server) { s.Hall, s.Since = broken, begin.Add(-50*time.Hour) })
	x.hall = broken
	director := x.create("cup", "")
	x.give("cup", director, "list", `{"as":"hidden"}`)

	for _, cookie := range []string{"", "wrong", director} {
		g := x.do(ask{"GET", "/new/health/", "", "", by(cookie)}).want(t, 303)
		if to := g.header.Get("Location"); to != "/new/" || strings.Contains(g.body, "cup") {
			t.Errorf("%q: %s, %s", cookie, to, g.body)
		}
	}
	if p := x.get("/new/").want(t, 200); strings.Contains(p.body, "/new/health/") {
		t.Errorf("everybody is led to the page: %s", p.body)
	}
	if p := x.do(ask{"GET", "/new/", "", "", by(x.admin)}).want(t, 200); !strings.Contains(p.body, `href="/new/health/"`) {
		t.Errorf("no link: %s", p.body)
	}
	if g := x.get("/new/health"); g.header.Get("Location") != "/new/health/" {
		t.Errorf("%d %v", g.status, g.header)
	}
	p := x.do(ask{"GET", "/new/health/", "", "", by(x.admin)}).want(t, 200)
	for _, want := range []string{`<a href="/events/cup/"><bdi>Club</bdi></a></th><td>in order</td><td>hidden</td><td class="number">2</td>`, "<bdi>bad</bdi></th><td><strong>The log of the event is broken;", "for 2 days and 2 hours", runtime.Version(), "Events: 2, of at most 1000."} {
		if !strings.Contains(p.body, want) {
			t.Errorf("no %s in %s", want, p.body)
		}
	}
	if _, known := broken.Free(); known != regexp.MustCompile(`disk: \d+\.\d GB`).MatchString(p.body) || !known && runtime.GOOS == "linux" {
		t.Errorf("free space is known: %v; %s", known, p.body)
	}
	if strings.Contains(p.body, dir) || strings.Contains(p.body, ".log") || p.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%v %s", p.header, p.body)
	}
}

// A program names its commit, and whether the source was changed.
func TestBuiltFrom(t *testing.T) {
	b := &debug.BuildInfo{Main: debug.Module{Version: "v0.1.0"}}
	if got := builtFrom(b); got != "v0.1.0" {
		t.Error(got)
	}
	b.Settings = []debug.BuildSetting{{Key: "vcs.modified", Value: "true"}, {Key: "vcs.revision", Value: "abc"}}
	if got := builtFrom(b); got != "abc, with changes" {
		t.Error(got)
	}
	b.Settings[0].Value = "false"
	if got := builtFrom(b); got != "abc" {
		t.Error(got)
	}
}
