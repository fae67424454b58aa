package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"
)

// The limits of a server.
const (
	// maxBody and maxCreate are the lengths of the longest bodies, of a
	// command and of a new event.
	maxBody   = 1 << 20
	maxCreate = 4 << 20

	// maxHeader is the length of the longest header.
	maxHeader = 16 << 10

	// maxPath is the length of the longest address, with its query.
	maxPath = 4 << 10

	// maxKey is the length of the longest Idempotency-Key.
	maxKey = 100

	// maxNotices is how many notices an answer has.
	maxNotices = 1000

	// How long a client may take for the header, for all of the request,
	// to read the answer, and between requests.
	headerTimeout = 5 * time.Second
	readTimeout   = 20 * time.Second
	writeTimeout  = time.Minute
	idleTimeout   = 2 * time.Minute

	// maxWait is how long a request may wait for its answer.
	maxWait = 45 * time.Second

	// maxStreams is how many streams are open, in all and for an address.
	// A club has one address.
	maxStreams       = 5000
	maxStreamsOfHost = 200

	// heartbeat is the time between signs of life in a stream, and
	// streamWrite is how long a client may take to read an event.
	heartbeat   = 15 * time.Second
	streamWrite = 10 * time.Second

	// maxHosts is how many addresses are remembered. The oldest is
	// forgotten.
	maxHosts = 10_000
)

// How many requests an address may send each second, and at once: to read, to
// write, and with tokens that are wrong.
const (
	readRate, readBurst       = 200, 1000
	writeRate, writeBurst     = 20, 200
	attemptRate, attemptBurst = 0.2, 10
)

// Buckets are token buckets, one for each address.
type buckets struct {
	rate  rate.Limit
	burst int

	mu     sync.Mutex
	byHost *simplelru.LRU[string, *rate.Limiter]
}

func newBuckets(limit rate.Limit, burst int) *buckets {
	// The only error is a size of 0.
	byHost, _ := simplelru.NewLRU[string, *rate.Limiter](maxHosts, nil)
	return &buckets{rate: limit, burst: burst, byHost: byHost}
}

// take takes a token, if there is any.
func (b *buckets) take(host string, now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	x, ok := b.byHost.Get(host)
	if !ok {
		x = rate.NewLimiter(b.rate, b.burst)
		b.byHost.Add(host, x)
	}
	return x.AllowN(now, 1)
}

// host returns the address of a client. The addresses of one network of version
// 6 count as one.
func (s *server) host(r *http.Request) string {
	text := r.RemoteAddr
	if list := r.Header.Values("X-Forwarded-For"); s.Proxy && len(list) > 0 {
		last := list[len(list)-1]
		text = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
	}
	if h, _, err := net.SplitHostPort(text); err == nil {
		text = h
	}
	a, err := netip.ParseAddr(text)
	if err != nil {
		return "" // all who have no address share their limits
	}
	a = a.Unmap().WithZone("")
	if a.Is6() {
		p, _ := a.Prefix(64)
		a = p.Addr()
	}
	return a.String()
}
