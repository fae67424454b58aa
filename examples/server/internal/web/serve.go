package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// safe are the headers of every answer. Pages load nothing from elsewhere, and
// no other site shows them, except the table that is made for other sites.
var safe = map[string]string{
	"Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors " +
		"'none'; object-src 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "same-origin",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
}

// A reply is an answer, and its data for the log.
type reply struct {
	http.ResponseWriter
	pattern string
	status  int
	bytes   int64
	record  int64
}

// Unwrap is for http.ResponseController.
func (w *reply) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader keeps the status.
func (w *reply) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes.
func (w *reply) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

// send sends a whole answer.
func (w *reply) send(status int, contentType string, body []byte) {
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	w.Write(body)
}

// tag sets the ETag to the version of a record.
func (w *reply) tag(number, version int64) {
	w.record = number
	w.Header().Set("ETag", tagOf(version))
}

// tagOf returns the ETag of a version.
func tagOf(version int64) string { return `"` + strconv.FormatInt(version, 10) + `"` }

// ServeHTTP answers a request, and logs it.
func (s *server) ServeHTTP(rw http.ResponseWriter, hr *http.Request) {
	began := time.Now()
	w := &reply{ResponseWriter: rw}
	for k, v := range safe {
		w.Header().Set(k, v)
	}
	ctx := hr.Context()
	defer func() {
		p := recover()
		if p != nil && p != http.ErrAbortHandler {
			s.Log.Error("panic", "pattern", w.pattern, "panic", fmt.Sprint(p), "stack",
				string(debug.Stack()))
			if w.status == 0 {
				w.send(http.StatusInternalServerError, "text/plain; charset=utf-8",
					[]byte("The server has an error.\n"))
			}
		}
		s.Log.LogAttrs(ctx, slog.LevelInfo, "request", attrs(w, hr, time.Since(began))...)
		if p == http.ErrAbortHandler {
			panic(p)
		}
	}()
	r := &request{Request: hr, client: s.host(hr), now: s.Now()}
	route, err := s.admit(w, r)
	if err == nil {
		err = route.answer(s, w, r)
	}
	if err != nil && w.status == 0 {
		s.fail(w, r, err)
	}
}

// admit finds the route of a request, and says whether it may go on.
func (s *server) admit(w *reply, r *request) (route, error) {
	path := r.URL.EscapedPath()
	route, args, allow := find(s.routes, r.Method, path)
	r.args, w.pattern = args, route.pattern
	switch {
	case len(r.URL.RequestURI()) > maxPath:
		return route, fmt.Errorf("%w: an address has at most %d bytes", errLong, maxPath)
	case !s.reads.take(r.client, r.now):
		return route, errRate
	case allow != nil:
		w.Header().Set("Allow", strings.Join(allow, ", "))
		return route, fmt.Errorf("%w: %s", errMethod, strings.Join(allow, ", "))
	case route.pattern == "":
		route, _, _ = find(s.routes, r.Method, path+"/")
		if route.method != http.MethodGet {
			return route, errAddress
		}
		w.pattern = route.pattern
		route.answer = (*server).slash
		return route, nil
	}
	if route.method == http.MethodPost {
		if err := s.cross.Check(r.Request); err != nil {
			return route, errSite
		}
		if !s.writes.take(r.client, r.now) {
			return route, errRate
		}
	}
	return route, nil
}

// slash sends somebody who has left out the last slash to the address with it.
func (s *server) slash(w *reply, r *request) error {
	to := r.URL.EscapedPath() + "/"
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	return redirect(w, http.StatusPermanentRedirect, to)
}

// home sends somebody to the page of all events.
func (s *server) home(w *reply, r *request) error {
	return redirect(w, http.StatusPermanentRedirect, "/")
}

// redirect sends somebody to an address of this server.
func redirect(w *reply, status int, to string) error {
	w.Header().Set("Location", to)
	w.Header().Set("Cache-Control", "no-store")
	w.send(status, "text/plain; charset=utf-8", []byte("See "+to+"\n"))
	return nil
}

// body reads the body of a request, which must have a type.
func (s *server) body(w *reply, r *request, contentType string, most int64) ([]byte, error) {
	got, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if charset := strings.ToLower(params["charset"]); err != nil || got != contentType || charset != "" &&
		charset != "utf-8" {
		return nil, fmt.Errorf("%w: it must be %s", errType, contentType)
	}
	if r.Header.Get("Content-Encoding") != "" {
		return nil, fmt.Errorf("%w: it must not be encoded", errType)
	}
	text, err := io.ReadAll(http.MaxBytesReader(w.ResponseWriter, r.Body, most))
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &long):
		return nil, fmt.Errorf("%w: a body has at most %d bytes", errLong, long.Limit)
	case err != nil:
		return nil, fmt.Errorf("%w: the body does not end", errRead)
	}
	// The timeout of reading would end a request that waits for its turn.
	http.NewResponseController(w).SetReadDeadline(time.Time{})
	return text, nil
}

// patience returns a context that ends when the client goes, or has waited
// long.
func patience(r *request) (context.Context, context.CancelFunc) {
	return context.WithTimeout(r.Context(), maxWait)
}

// health says that the server answers, and how many events are broken. It names
// none, since some can be hidden.
func (s *server) health(w *reply, r *request) error {
	status, text := http.StatusOK, "ok\n"
	if n := len(s.Hall.Broken()); n > 0 {
		status, text = http.StatusServiceUnavailable, "broken: "+say.Count(n, "event", "events")+"\n"
	}
	w.Header().Set("Cache-Control", "no-store")
	w.send(status, "text/plain; charset=utf-8", []byte(text))
	return nil
}
