package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// This file builds the library, and puts the page together.

//go:embed page/*.html page/*.css page/*.js
var files embed.FS

// A library is the program that runs in the page.
type library struct {
	wasm []byte // the program in directory wasm
	exec []byte // the script of the Go installation that starts it
}

// program is the package that is built.
const program = "github.com/arbiter-go/arbiter/examples/browser/wasm"

// build calls the go command in the working directory.
func build(ctx context.Context) (lib library, err error) {
	if _, err := exec.LookPath("go"); err != nil {
		return lib, errors.New(
			"the go command is missing: the page is built by it (https://go.dev/doc/install)")
	}
	dir, err := os.MkdirTemp("", "arbiter-browser-")
	if err != nil {
		return lib, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, "arbiter.wasm")
	if _, err := goCommand(ctx, "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", file,
		program); err != nil {
		return lib, err
	}
	if lib.wasm, err = os.ReadFile(file); err != nil {
		return lib, err
	}
	root, err := goCommand(ctx, "env", "GOROOT")
	if err != nil {
		return lib, err
	}
	lib.exec, err = os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	return lib, err
}

// goCommand calls the go command for WebAssembly, and returns its output.
func goCommand(ctx context.Context, args ...string) (string, error) {
	c := exec.CommandContext(ctx, "go", args...)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, bytes.TrimSpace(errs.Bytes()))
	}
	return out.String(), nil
}

// A page is the whole page in one file. The policy is its
// Content-Security-Policy.
type page struct {
	text   []byte
	policy string
}

// assemble puts the page together. The file index.html has a comment at each
// place where something is put in:
//
//	<!--policy-->   the Content-Security-Policy, as an element
//	<!--style-->    style.css
//	<!--scripts-->  the library, as elements that are not run, and app.js
//
// The elements that are not run have an id: wasm is the program, compressed by
// gzip and in base64; worker is the text of the worker, which is the script of
// the Go installation and worker.js; and check is check.js.
func assemble(lib library) (page, error) {
	var problems []error
	read := func(name string) string {
		text, err := files.ReadFile("page/" + name)
		problems = append(problems, err)
		return unixLines(text)
	}
	index, style, start, check, app := read("index.html"), read("style.css"), read("worker.js"),
		read("check.js"), read("app.js")
	worker := unixLines(lib.exec) + "\n" + start
	for _, x := range []struct{ name, text, end string }{
		{"style.css", style, "</style"}, {"the worker", worker, "</script"}, {"check.js", check, "</script"},
		{"app.js", app, "</script"},
	} {
		for _, end := range []string{x.end, "<!--"} {
			if strings.Contains(strings.ToLower(x.text), end) {
				problems = append(problems,
					fmt.Errorf("%s has the text %s, which it cannot have inside a page", x.name,
						end))
			}
		}
	}
	wasm, err := compress(lib.wasm)
	if err := errors.Join(append(problems, err)...); err != nil {
		return page{}, err
	}
	policy := strings.Join([]string{
		"default-src 'none'", "script-src " + hash(app) + " 'wasm-unsafe-eval'", "style-src " + hash(style),
		"worker-src blob:",
		"img-src data: blob:", "base-uri 'none'", "form-action 'none'",
	}, "; ")
	data := func(id, text string) string {
		return `<script type="text/plain" id="` + id + `">` + text + "</script>\n"
	}
	for _, x := range []struct{ place, text string }{
		{"<!--policy-->", `<meta http-equiv="Content-Security-Policy" content="` + policy + `">`},
		{"<!--style-->", "<style>" + style + "</style>"},
		{"<!--scripts-->", data("wasm", wasm) + data("check", check) + data("worker", worker) + "<script>" +
			app + "</script>"},
	} {
		if n := strings.Count(index, x.place); n != 1 {
			return page{}, fmt.Errorf("index.html has %s %d times, and needs it once", x.place, n)
		}
		index = strings.Replace(index, x.place, x.text, 1)
	}
	return page{[]byte(index), policy}, nil
}

// unixLines is a text with the line ends that a browser gives it.
func unixLines(text []byte) string { return strings.ReplaceAll(string(text), "\r\n", "\n") }

// compress returns bytes compressed by gzip, in base64.
func compress(data []byte) (string, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	_, err = w.Write(data)
	err = errors.Join(err, w.Close())
	return base64.StdEncoding.EncodeToString(b.Bytes()), err
}

// hash names a script or a style in a Content-Security-Policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
