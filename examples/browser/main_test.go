package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/night"
)

// fake is a library that is quick to build.
var fake = library{wasm: []byte("\x00asm, or nearly"), exec: []byte("// starts it\r\n")}

// try runs the program with the fake library, or with an error.
func try(err error, args ...string) (status int, out, errs string) {
	return clitest.Try(func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
		return runWith(ctx, func(context.Context) (library, error) { return fake, err }, args, in, out, errs)
	}, "", args...)
}

// TestFile writes the page into a file. It has everything inside, and its
// policy allows its own scripts only.
func TestFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "arbiter.html")
	status, out, errs := try(nil, "-o", file)
	if status != 0 || errs != "" || out != "" {
		t.Fatalf("%d, %q, %q", status, out, errs)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	whole(t, string(text), fake)
	if status, out, _ := try(nil, "-o", "-"); status != 0 || out != string(text) {
		t.Errorf("status %d, and %d bytes of standard output; the file has %d", status, len(out), len(text))
	}
}

// loads finds what a page would load from elsewhere.
var loads = regexp.MustCompile(`(?i)<(link|script|img|iframe|object|embed|source)\b[^>]*\b(src|href|data)\s*=\s*"?([^">]*)|@import|\burl\(\s*['"]?[^'")]*`)

// whole checks that a page has everything inside.
func whole(t *testing.T, text string, lib library) {
	t.Helper()
	for _, x := range loads.FindAllStringSubmatch(text, -1) {
		if !strings.HasPrefix(x[3], "data:") && !strings.Contains(x[0], "data:") {
			t.Errorf("the page loads %.200s", x[0])
		}
	}
	if i := strings.Index(text, "<!--"); i >= 0 {
		t.Errorf("a place was not filled: %.100s", text[i:])
	}
	policy, style, app := part(t, text, `http-equiv="Content-Security-Policy" content="`, `"`), part(t, text, "<style>", "</style>"), part(t, text, "<script>", "</script>")
	for _, want := range []string{hash(style), hash(app), "default-src 'none'", "worker-src blob:"} {
		if !strings.Contains(policy, want) {
			t.Errorf("%s is not in the policy %s", want, policy)
		}
	}
	if strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "'unsafe-eval'") || strings.Index(text, "Content-Security-Policy") > strings.Index(text, "<style>") {
		t.Errorf("the policy is weak or late: %s", policy)
	}
	worker := part(t, text, `<script type="text/plain" id="worker">`, "</script>")
	if !strings.HasPrefix(worker, unixLines(lib.exec)) || strings.Contains(worker, "\r") {
		t.Errorf("the worker begins with %.50q", worker)
	}
	if check := part(t, text, `<script type="text/plain" id="check">`, "</script>"); check == "" {
		t.Error("there is no checker")
	}
	packed, err := base64.StdEncoding.DecodeString(part(t, text, `<script type="text/plain" id="wasm">`, "</script>"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, lib.wasm) {
		t.Errorf("%v, and %d bytes of the library; want %d", err, len(got), len(lib.wasm))
	}
}

// part returns what is between two marks of a text. The first mark must be
// there once.
func part(t *testing.T, text, from, to string) string {
	t.Helper()
	if n := strings.Count(text, from); n != 1 {
		t.Fatalf("%s is there %d times", from, n)
	}
	_, text, _ = strings.Cut(text, from)
	text, _, ok := strings.Cut(text, to)
	if !ok {
		t.Fatalf("%s has no end", from)
	}
	return text
}

// TestBuild builds the library and writes the real page.
func TestBuild(t *testing.T) {
	night.Only(t, "it takes long")
	if runtime.GOARCH == "wasm" {
		t.Skip("no go command is there")
	}
	lib, err := build(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p, err := assemble(lib)
	if err != nil {
		t.Fatal(err)
	}
	whole(t, string(p.text), lib)
	if !bytes.HasPrefix(lib.wasm, []byte("\x00asm")) || !bytes.Contains(lib.exec, []byte("WebAssembly")) {
		t.Error("this is no WebAssembly")
	}
	t.Logf("%d bytes of WebAssembly, and %d of the page", len(lib.wasm), len(p.text))
}

// TestRefused runs the program with each error.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "kept.html")
	if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		build  error
		args   []string
		status int
		want   string
	}{
		{nil, []string{"-o", dir}, 1, dir},
		{nil, []string{"-o", filepath.Join(dir, "none", "a.html")}, 1, "none"},
		{nil, []string{"-o", ""}, 2, "-o"},
		{nil, []string{"-o", file, "-addr", "127.0.0.1:0"}, 2, "-addr"},
		{nil, []string{"more"}, 2, "more"},
		{nil, []string{"-addr", "127.0.0.1:none"}, 1, "none"},
		{nil, []string{"-none"}, 2, "none"},
		{errors.New("the go command is missing"), []string{"-o", file}, 1, "browser: the go command is missing"},
	} {
		status, out, errs := try(x.build, x.args...)
		if status != x.status || out != "" || !strings.Contains(errs, x.want) {
			t.Errorf("%q: status %d, %q, %q", x.args, status, out, errs)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "old" {
		t.Errorf("%v, %q", err, text)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", err, list)
	}
	for _, args := range [][]string{{"-o", "-"}, {"-addr", "127.0.0.1:0"}} {
		var errs bytes.Buffer
		status := runWith(t.Context(), func(context.Context) (library, error) { return fake, nil }, args, nil, clitest.Broken{}, &errs)
		if status != 1 || !strings.Contains(errs.String(), "broken") {
			t.Errorf("%q: status %d, %s", args, status, &errs)
		}
	}
}

// TestNoGo: without the go command, the program says so.
func TestNoGo(t *testing.T) {
	t.Setenv("PATH", "")
	if _, err := build(t.Context()); err == nil || !strings.Contains(err.Error(), "the go command is missing") {
		t.Error(err)
	}
}

// TestServe serves the page until the program is stopped.
func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r, w := io.Pipe()
	var errs bytes.Buffer
	status := make(chan int, 1)
	go func() {
		status <- runWith(ctx, func(context.Context) (library, error) { return fake, nil }, []string{"-addr", "127.0.0.1:0"}, nil, w, &errs)
	}()
	line, err := bufio.NewReader(r).ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "Open ")
	if err != nil || !ok {
		t.Fatalf("%v, %q", err, line)
	}
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil || resp.StatusCode != 200 {
		t.Fatalf("%v, %s", err, resp.Status)
	}
	whole(t, string(text), fake)
	stop()
	select {
	case s := <-status:
		if s != 0 || errs.Len() > 0 {
			t.Errorf("status %d, %s", s, &errs)
		}
	case <-time.After(time.Minute):
		t.Fatal("the program does not stop")
	}
}

// TestHandler: there is one page, which can only be read.
func TestHandler(t *testing.T) {
	p, err := assemble(fake)
	if err != nil {
		t.Fatal(err)
	}
	h := handler(p)
	get := func(method, path, tag string) *http.Response {
		r := httptest.NewRequest(method, path, nil)
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		resp := w.Result()
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Content-Security-Policy": p.policy + "; frame-ancestors 'none'",
		} {
			if got := resp.Header.Get(name); got != want {
				t.Errorf("%s %s: %s is %q", method, path, name, got)
			}
		}
		return resp
	}
	page := get("GET", "/", "")
	if text, err := io.ReadAll(page.Body); err != nil || !bytes.Equal(text, p.text) || page.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("%v, %d bytes, %s", err, len(text), page.Header)
	}
	if head := get("HEAD", "/", ""); head.StatusCode != 200 || head.ContentLength != int64(len(p.text)) {
		t.Errorf("HEAD: %s, %d", head.Status, head.ContentLength)
	}
	if same := get("GET", "/", page.Header.Get("ETag")); same.StatusCode != http.StatusNotModified {
		t.Errorf("the same page: %s", same.Status)
	}
	for _, path := range []string{"/index.html", "/page/app.js", "/..%2f", "//"} {
		if resp := get("GET", path, ""); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, resp.Status)
		}
	}
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "TRACE"} {
		if resp := get(method, "/", ""); resp.StatusCode != http.StatusMethodNotAllowed || resp.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %s", method, resp.Status)
		}
	}
}

// TestAssemble refuses a script that would end its own element.
func TestAssemble(t *testing.T) {
	for _, text := range []string{"a = '</SCRIPT>'", "a <!-- b"} {
		if _, err := assemble(library{exec: []byte(text)}); err == nil || !strings.Contains(err.Error(), "the worker has the text") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
