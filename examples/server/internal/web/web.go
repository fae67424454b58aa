package web

import (
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
)

// Options are the options of a server.
type Options struct {
	Hall  *hall.Hall
	Admin string // the SHA-256 of the token that may create events
	// a directory of round robins and run-offs to be shown, or ""
	Files string
	// Change changes a file in place, whole or not at all. Without it,
	// leagues are only shown. The error is ErrInUse if another program is
	// changing the file.
	Change func(path string, change func(text []byte) ([]byte, error)) error
	Site   string // the address of the server, as in https://chess.example.org
	// Said says what became of the last message of an event. It can be nil.
	Said  func(id string) string
	Now   func() time.Time
	Since time.Time     // when the server began
	Token func() string // makes a new token
	Log   *slog.Logger

	// Proxy says that a proxy passes requests on, with the client's address
	// last in X-Forwarded-For and the scheme in X-Forwarded-Proto.
	Proxy bool

	// Jitter returns numbers from 0 to 1, so that clients do not come back
	// all at once. If it is nil, it is always 0.
	Jitter func() float64

	// Stop is closed when the server stops. Streams end then.
	Stop <-chan struct{}
}

// A server answers requests.
type server struct {
	Options
	routes                  []route
	cross                   *http.CrossOriginProtection
	reads, writes, attempts *buckets
	streams                 streams
	shelf                   shelf
	quick, slow             *turns

	// the page of all events, and their list
	cover cached[pages.Page]
	list  cached[[]summary]

	// the times of streams: between signs of life, and for a write
	beat, write time.Duration
}

// A route is a kind of request. Its pattern is the path, in which a part in
// braces matches any one part, and {path...} matches all of the rest. The first
// route that matches a request answers it.
type route struct {
	method, pattern string
	answer          func(*server, *reply, *request) error
}

// routes has the requests that the server answers.
func routes() []route {
	return []route{
		{"GET", "/health", (*server).health},
		{"GET", "/", (*server).front},
		{"GET", "/events", (*server).home},
		{"GET", "/events/", (*server).home},
		{"GET", "/new", (*server).newEvent},
		{"GET", "/{asset}", (*server).asset},
		{"GET", "/new/", (*server).newEvent},
		{"POST", "/new/login", (*server).newLogin},
		{"POST", "/new/logout", (*server).newLogout},
		{"POST", "/new/create", (*server).newForm},
		{"POST", "/new/token", (*server).lostToken},
		{"GET", "/new/health/", (*server).newHealth},
		{"GET", "/files/", (*server).shelves},
		{"GET", "/files/{name}/", (*server).shown},
		{"GET", "/files/{name}/desk/", (*server).league},
		{"POST", "/files/{name}/desk/login", (*server).leagueLogin},
		{"POST", "/files/{name}/desk/logout", (*server).leagueLogout},
		{"POST", "/files/{name}/desk/{verb}", (*server).leagueForm},
		{"GET", "/events/{id}/{path...}", (*server).page},
		{"POST", "/events/{id}/key/login", (*server).keyLogin},
		{"POST", "/events/{id}/{part}/login", (*server).login},
		{"POST", "/events/{id}/{part}/logout", (*server).logout},
		{"POST", "/events/{id}/{part}/{verb}", (*server).form},
		{"GET", "/api/events", (*server).events},
		{"POST", "/api/events", (*server).create},
		{"GET", "/api/events/{id}", (*server).event},
		{"GET", "/api/events/{id}/standings", get("standings", standings)},
		{"GET", "/api/events/{id}/rounds/{n}", (*server).round},
		{"GET", "/api/events/{id}/rounds/{n}/why", (*server).explainRound},
		{"GET", "/api/events/{id}/rounds/{n}/certificate", (*server).certificate},
		{"POST", "/api/events/{id}/rounds/{n}/audit", (*server).audit},
		{"POST", "/api/events/{id}/whynot", (*server).whyNot},
		{"GET", "/api/events/{id}/prizes", get("prizes", prizes)},
		{"GET", "/api/events/{id}/money", get("money", settlement)},
		{"GET", "/api/events/{id}/predictions", (*server).predictions},
		{"GET", "/api/events/{id}/self-reports", get("self-reports", selfReports)},
		{"GET", "/api/events/{id}/calendar", (*server).calendar},
		{"GET", "/api/events/{id}/next", (*server).next},
		{"GET", "/api/events/{id}/log", (*server).notices},
		{"GET", "/api/events/{id}/stream", (*server).stream},
		{"GET", "/api/events/{id}/file", get("file", file)},
		{"POST", "/api/events/{id}/{verb}", (*server).command},
	}
}

// Handler returns the server.
func Handler(o Options) http.Handler { return newServer(o) }

func newServer(o Options) *server {
	if o.Jitter == nil {
		o.Jitter = func() float64 { return 0 }
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &server{
		Options:  o,
		cross:    http.NewCrossOriginProtection(),
		reads:    newBuckets(readRate, readBurst),
		writes:   newBuckets(writeRate, writeBurst),
		attempts: newBuckets(attemptRate, attemptBurst),
		streams:  streams{byAddress: map[string]int{}},
		shelf:    newShelf(),
		quick:    newTurns(maxInside),
		slow:     newTurns(maxSlowInside),
		beat:     heartbeat,
		write:    streamWrite,
		routes:   routes(),
	}
}

// Server returns an HTTP server with the limits of time and size.
func Server(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// A request is a request and the parts of its path.
type request struct {
	*http.Request
	args   map[string]string // the parts in braces, without escapes
	client string            // the address
	now    time.Time
}

// find returns the route of a request. If there is none with its method, it
// returns the methods that the path has.
func find(all []route, method, path string) (found route, args map[string]string, allow []string) {
	if method == http.MethodHead {
		method = http.MethodGet
	}
	for _, r := range all {
		args, ok := match(r.pattern, path)
		if !ok {
			continue
		}
		if r.method == method {
			return r, args, nil
		}
		if !slices.Contains(allow, r.method) {
			allow = append(allow, r.method)
		}
	}
	if slices.Contains(allow, http.MethodGet) {
		allow = append(allow, http.MethodHead)
	}
	return route{}, nil, allow
}

// match matches an escaped path with a pattern.
func match(pattern, path string) (args map[string]string, ok bool) {
	parts := strings.Split(pattern, "/")
	rest := strings.SplitN(path, "/", len(parts))
	if len(rest) < len(parts) {
		return nil, false
	}
	args = map[string]string{}
	for i, p := range parts {
		name, braced := strings.CutPrefix(p, "{")
		if !braced {
			if p != rest[i] {
				return nil, false
			}
			continue
		}
		name, whole := strings.CutSuffix(strings.TrimSuffix(name, "}"), "...")
		value, err := url.PathUnescape(rest[i])
		if err != nil || !whole && (value == "" || strings.Contains(rest[i], "/")) {
			return nil, false
		}
		args[name] = value
	}
	return args, true
}
