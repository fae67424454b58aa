package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/files"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// Errors of this package.
var (
	errRead     = errors.New("the request cannot be read")
	errMatch    = errors.New("If-Match must be one number in quotation marks, as in \"17\"")
	errToken    = errors.New("a token is needed")
	errSite     = errors.New("another site has sent the request")
	errAddress  = errors.New("there is nothing at this address")
	errMethod   = errors.New("the address has other methods")
	errType     = errors.New("the body has another type")
	errLong     = errors.New("the request is too long")
	errRate     = errors.New("too many requests of this address")
	errAttempts = fmt.Errorf("%w: wrong tokens", errRate)
	errStreams  = errors.New("too many streams are open")
	errBadToken = errors.New("the token is not known")
)

// kinds has the kinds of errors, the first that fits counts. The name is a part
// of the problem's type.
var kinds = []struct {
	err    error
	status int
	name   string
}{
	{errSite, 403, "other-site"},
	{errToken, 401, "token"},
	{errBadToken, 401, "token"},
	{errRead, 400, "unreadable"},
	{errMatch, 400, "if-match"},
	{errAddress, 404, "address"},
	{errMethod, 405, "method"},
	{errType, 415, "content-type"},
	{errLong, 413, "too-long"},
	{errRate, 429, "rate"},
	{errStreams, 503, "streams"},
	{hall.ErrNoEvent, 404, "no-event"},
	{hall.ErrExists, 409, "exists"},
	{hall.ErrKey, 422, "key"},
	{hall.ErrBusy, 503, "busy"},
	{hall.ErrClosed, 503, "closing"},
	{hall.ErrFull, 503, "full"},
	{hall.ErrFailed, 503, "failed"},
	{hall.ErrBroken, 503, "broken"},
	{hall.ErrInternal, 500, "internal"},
	{pages.ErrNoPage, 404, "address"},
	{files.ErrNoFile, 404, "address"},
	{files.ErrNoLeague, 404, "address"},
	{files.ErrOrder, 422, "invalid"},
	{files.ErrTooLarge, 422, "limit"},
	{ErrInUse, 503, "busy"},
	{pairing.ErrJSON, 400, "unreadable"},
	{desk.ErrNotAllowed, 403, "not-allowed"},
	{desk.ErrStale, 412, "stale"},
	{desk.ErrSeen, 428, "seen"},
	{desk.ErrPhase, 409, "phase"},
	{desk.ErrUnknown, 404, "unknown"},
	{desk.ErrTooLarge, 422, "limit"},
	{desk.ErrAlike, 422, "alike"},
	{desk.ErrInvalid, 422, "invalid"},
	{pairing.ErrNoRound, 404, "unknown"},
	{pairing.ErrNoGame, 404, "unknown"},
	{pairing.ErrUnfinished, 409, "phase"},
	{pairing.ErrTooLate, 409, "phase"},
	{pairing.ErrOver, 409, "phase"},
	{context.Canceled, 503, "busy"},
	{context.DeadlineExceeded, 503, "busy"},
}

// A document describes a problem, as RFC 9457 has it. Verdict is the finding of
// the audit for a round that is not the best.
type document struct {
	Type     string           `json:"type"`
	Title    string           `json:"title"`
	Status   int              `json:"status"`
	Detail   string           `json:"detail"`
	Instance string           `json:"instance"`
	Problems pairing.Problems `json:"problems,omitempty"`

	Verdict *pairing.Verdict[string] `json:"verdict,omitempty"`
}

// explain returns the document of an error. An error that is not known is an
// error of the server. The client learns no more of it.
func explain(r *http.Request, err error) document {
	d := document{Type: "urn:arbiter:internal", Status: http.StatusInternalServerError,
		Instance: r.URL.EscapedPath()}
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		err = errLong
	}
	var league roundrobin.Problems
	found := errors.As(err, &d.Problems) || errors.As(err, &league)
	if found {
		d.Type, d.Status = "urn:arbiter:rules", http.StatusUnprocessableEntity
	}
	for _, k := range kinds {
		if errors.Is(err, k.err) {
			d.Type, d.Status, found = "urn:arbiter:"+k.name, k.status, true
			break
		}
	}
	var worse *desk.NotBest
	if errors.As(err, &worse) {
		d.Type, d.Verdict = "urn:arbiter:not-best", &worse.Verdict
	}
	d.Title = http.StatusText(d.Status)
	d.Detail = "The server has an error."
	if found && d.Status != http.StatusInternalServerError {
		d.Detail = clean(err.Error())
	}
	var changed *desk.Changed
	if errors.As(err, &changed) && changed.Number > 0 {
		d.Detail += fmt.Sprintf(", by record %d", changed.Number)
	}
	if errors.Is(err, desk.ErrSeen) {
		d.Detail += fmt.Sprintf(` in the header If-Match, as in "17": the ETag in the answer to GET %s`,
			path.Dir(d.Instance))
	}
	return d
}

// clean returns a text that is safe to be shown, line by line.
func clean(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = problem.Clean(l)
	}
	return strings.Join(lines, "\n")
}

// fail answers a request with an error: as a page for people, and as a problem
// document under /api.
func (s *server) fail(w *reply, r *request, err error) {
	d := explain(r.Request, err)
	if d.Status == http.StatusInternalServerError {
		s.Log.Error("internal", "pattern", w.pattern, "error", err.Error())
	}
	h := w.Header()
	h.Del("ETag")
	switch d.Status {
	case http.StatusUnauthorized:
		h.Set("WWW-Authenticate", `Bearer realm="arbiter"`)
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		seconds := 1
		if errors.Is(err, errAttempts) {
			seconds = int(1 / attemptRate)
		}
		h.Set("Retry-After", strconv.Itoa(seconds))
	}
	h.Set("Cache-Control", "no-store")
	if people(r) {
		var v *pages.View
		if state, err := s.Hall.State(r.args["id"]); err == nil {
			v = &pages.View{State: state, At: minute(r.now)}
		}
		p := pages.Trouble(v, d.Status, errors.New(d.Detail))
		w.send(p.Status, p.Type, p.Body)
		return
	}
	text, err := json.Marshal(d)
	if err != nil {
		text = []byte(`{"status":500}`)
	}
	w.send(d.Status, "application/problem+json", append(text, '\n'))
}

// people reports whether a request comes from somebody who reads pages.
func people(r *request) bool {
	path := r.URL.EscapedPath()
	return path != "/api" && !strings.HasPrefix(path, "/api/") && path != "/health" &&
		strings.Contains(r.Header.Get("Accept"), "text/html")
}
