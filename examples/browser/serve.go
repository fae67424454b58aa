package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// This file serves the page.

// How long a connection may take for each thing.
const (
	readTime  = 10 * time.Second
	writeTime = 2 * time.Minute
	idleTime  = 2 * time.Minute
	stopTime  = 5 * time.Second // when the program is stopped
)

// serve serves the page until the context ends.
func serve(ctx context.Context, addr string, p page, out io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           handler(p),
		ReadHeaderTimeout: readTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
		MaxHeaderBytes: 16 << 10,
	}
	if _, err := fmt.Fprintf(out, "Open http://%s/\n", listener.Addr()); err != nil {
		return errors.Join(cli.Unwritten("the output", err), listener.Close())
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	late, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	if server.Shutdown(late) != nil {
		server.Close() // a request has hung too long
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// handler answers with the page, and with nothing else.
func handler(p page) http.Handler {
	tag := fmt.Sprintf(`"%x"`, sha256.Sum256(p.text))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", p.policy+"; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		switch {
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "the page can only be read", http.StatusMethodNotAllowed)
		case r.URL.Path != "/":
			http.Error(w, "there is only the page /", http.StatusNotFound)
		default:
			h.Set("Content-Type", "text/html; charset=utf-8")
			h.Set("Cache-Control", "no-cache")
			h.Set("ETag", tag)
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(p.text))
		}
	})
}
