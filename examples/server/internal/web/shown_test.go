package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Files of the directory are shown, and no others.
func TestShown(t *testing.T) {
	above := t.TempDir()
	dir := filepath.Join(above, "files")
	write := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	const good = `{"bots":["Ann","Bob"],"matches":[{"a":"Ann","b":"Bob","chips":3}]}`
	write(filepath.Join(above, "secret.json"), good)
	write(filepath.Join(dir, "good.json"), good)
	write(filepath.Join(dir, "twice.json"), `{"bots":["Ann","Ann"],"matches":[]}`)
	write(filepath.Join(dir, "text.txt"), good)
	if err := os.Symlink(filepath.Join(above, "secret.json"), filepath.Join(dir, "link.json")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	s := newServer(Options{Files: dir, Now: time.Now, Token: NewToken})
	get := func(path, tag string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		if tag != "" {
			r.Header.Set("If-None-Match", tag)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	for path, want := range map[string]struct {
		status int
		text   string
	}{
		"/files/": {200, `<a href="/files/good/">`}, "/files/good/": {200, "By Bankroll (rule ChipTotals), Ann is first."}, "/files/twice/": {500, "named twice"},
		"/files/link/": {404, ""}, "/files/folder/": {404, ""}, "/files/text/": {404, ""}, "/files/none/": {404, ""},
		"/files/..%2Fsecret/": {404, ""}, "/files/%2Fetc%2Fpasswd/": {404, ""}, "/files/good%00/": {404, ""}, "/files/" + strings.Repeat("x", 3000) + "/": {404, ""},
	} {
		w := get(path, "")
		if w.Code != want.status || !strings.Contains(w.Body.String(), want.text) {
			t.Errorf("%.40s: status %d, %.300s", path, w.Code, w.Body)
		}
		if want.status == 200 {
			if again := get(path, w.Header().Get("ETag")); again.Code != http.StatusNotModified {
				t.Errorf("%s again: status %d", path, again.Code)
			}
		}
	}
	// A file that is changed has another page.
	write(filepath.Join(dir, "good.json"), strings.Replace(good, "3", "-30", 1))
	if w := get("/files/good/", ""); !strings.Contains(w.Body.String(), "Bob is first.") {
		t.Errorf("%s", w.Body)
	}
	// Pages are kept up to a number of bytes.
	kept := func() (bytes int) {
		for _, p := range s.shelf.pages {
			bytes += len(p.page.Body)
		}
		return bytes
	}
	if len(s.shelf.pages) != 2 || s.shelf.bytes != kept() {
		t.Errorf("%d pages, %d bytes, want %d", len(s.shelf.pages), s.shelf.bytes, kept())
	}
	s.shelf.bytes = maxShelfBytes
	write(filepath.Join(dir, "good.json"), strings.Replace(good, "3", "3000", 1))
	get("/files/good/", "")
	if len(s.shelf.pages) != 1 || s.shelf.bytes != kept() {
		t.Errorf("beyond the limit %d pages, %d bytes, want %d", len(s.shelf.pages), s.shelf.bytes, kept())
	}
	// Who cannot wait is told so.
	s.shelf.busy <- struct{}{}
	gone, stop := context.WithCancel(t.Context())
	stop()
	if _, err := s.shelf.take(gone, dir, "good"); err == nil {
		t.Error("two pages are made at once")
	}
	<-s.shelf.busy
	s.Files = ""
	if w := get("/files/good/", ""); w.Code != 404 {
		t.Errorf("without a directory: status %d", w.Code)
	}
}
