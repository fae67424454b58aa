package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/night"
)

// TestTraversal asks for what is not below an address.
func TestTraversal(t *testing.T) {
	x := open(t)
	x.play("a")
	for _, path := range []string{
		"/../go.mod", "/..%2fgo.mod", "/%2e%2e/go.mod", "/templates/layout.html", "/templates%2flayout.html",
		"/events/../a/", "/events/..%2fa/", "/events/a/../../", "/events/a/%2e%2e/%2e%2e/go.mod", "/events/a.log/", "/events/a%00/",
		"/events//a/", "/api/events/..%2fa", "/api/events/a.log", "/api/events/a/", "//", "/events/a/rounds/../", "/files/..%2f..%2fgo.mod/", "/files/../", "/%ff/",
	} {
		c, err := net.Dial("tcp", x.http.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", path)
		text, _ := io.ReadAll(c)
		c.Close()
		if status := string(text[:min(len(text), 12)]); status != "HTTP/1.1 404" && status != "HTTP/1.1 400" {
			t.Errorf("%s: %s", path, text[:min(len(text), 200)])
		}
	}
}

// TestOversized sends too much of everything.
func TestOversized(t *testing.T) {
	t.Parallel() // it waits
	x := open(t)
	director := x.play("a")
	long := strings.Repeat(" ", maxBody)
	x.do(ask{"POST", "/api/events/a/pair", director, `{"round":1}` + long, nil}).want(t, 413)
	x.do(ask{"POST", "/api/events/a/whynot", "", `{"round":1}` + long, nil}).want(t, 413)
	x.do(ask{"POST", "/api/events", x.admin, strings.Repeat(" ", maxCreate+1), nil}).want(t, 413)
	x.do(ask{"POST", "/events/a/desk/login", "", "token=" + long, map[string]string{"Content-Type": "application/x-www-form-urlencoded"}}).want(t, 413)
	x.do(ask{method: "GET", path: "/events/a/?" + strings.Repeat("x", maxPath)}).want(t, 413)
	x.do(ask{"GET", "/events/a/", "", "", map[string]string{"X-Long": strings.Repeat("x", maxHeader+8<<10)}}).want(t, 431)
	x.get("/events/a/").want(t, 200)
}

// TestSlow sends a header and a body that do not end. The server closes the
// connection.
func TestSlow(t *testing.T) {
	t.Parallel() // it waits
	for _, sent := range []string{
		"GET / HTTP/1.1\r\nHost: x\r\n",
		"POST /api/events/a/pair HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
	} {
		x := open(t, func(_ *server, h *http.Server) {
			h.ReadHeaderTimeout, h.ReadTimeout = 100*time.Millisecond, 200*time.Millisecond
		})
		director := x.play("a")
		c, err := net.Dial("tcp", x.http.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		began := time.Now()
		io.WriteString(c, strings.ReplaceAll(sent, "%s", director))
		c.SetReadDeadline(began.Add(5 * time.Second))
		text, err := io.ReadAll(c)
		if took := time.Since(began); err != nil || took < 50*time.Millisecond {
			t.Errorf("after %v: %s, %v", took, text, err)
		}
		if bytes.HasPrefix(text, []byte("HTTP/1.1 200")) {
			t.Errorf("%s", text)
		}
	}
	s := Server(nil, open(t).s.Log)
	if s.ReadHeaderTimeout <= 0 || s.ReadTimeout <= 0 || s.WriteTimeout <= 0 || s.IdleTimeout <= 0 || s.MaxHeaderBytes <= 0 {
		t.Error("a limit is missing")
	}
}

// TestOtherSites posts from other sites.
func TestOtherSites(t *testing.T) {
	x := open(t)
	director := x.play("a")
	for _, h := range []map[string]string{
		{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "https://example.org"}, {"Origin": "null"},
	} {
		x.do(ask{"POST", "/api/events/a/withdraw", director, `{"player":"Ann"}`, h}).want(t, 403)
		h["Content-Type"], h["Cookie"] = "application/x-www-form-urlencoded", "arbiter="+director
		x.do(ask{"POST", "/events/a/desk/withdraw", "", "player=Ann&yes=1", h}).want(t, 403)
		x.do(ask{"POST", "/events/a/desk/login", "", "token=" + director, h}).want(t, 403)
	}
	g := x.do(ask{"POST", "/events/a/desk/login", "", "token=" + director, map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Origin": x.http.URL}}).want(t, 303)
	if c := g.header.Get("Set-Cookie"); !strings.Contains(c, "; Path=/events/a/;") || !strings.Contains(c, "; HttpOnly") || !strings.Contains(c, "; SameSite=Strict") {
		t.Error(c)
	}
}

// TestDesk logs in, and gives a command by a form that is sent twice.
func TestDesk(t *testing.T) {
	x := open(t)
	director := x.play("a")
	form := map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"}
	g := x.do(ask{"POST", "/events/a/desk/login", "", "token=wrong", form}).want(t, 303)
	if g.header.Get("Location") != "/events/a/desk/?wrong=1" || g.header.Get("Set-Cookie") != "" {
		t.Errorf("%v", g.header)
	}
	x.do(ask{"POST", "/events/a/desk/withdraw", "", "player=Ann", form}).want(t, 401)
	form["Cookie"] = "arbiter=" + director
	before := x.etag("a")
	g = x.do(ask{"POST", "/events/a/desk/withdraw", "", "player=Ann", form}).want(t, 200)
	if x.etag("a") != before || !strings.Contains(g.body, `name="yes"`) {
		t.Errorf("preview: %s", g.body)
	}
	for range 2 {
		g = x.do(ask{"POST", "/events/a/desk/withdraw", "", "player=Ann&yes=1&key=once&seen=" + strings.Trim(before, `"`), form}).want(t, 303)
		done := g.header.Get("Location")
		if want := fmt.Sprintf("/events/a/desk/?done=%s", strings.Trim(x.etag("a"), `"`)); done != want {
			t.Errorf("%s, want %s", done, want)
		}
		if page := x.do(ask{"GET", done, "", "", form}).want(t, 200); !strings.Contains(page.body, "<p>Recorded: Ann withdraws. ") {
			t.Errorf("%s", page.body)
		}
	}
	s, _ := x.hall.State("a")
	if want := fmt.Sprintf(`"%d"`, s.Number-1); want != before || len(s.File.Event.Withdrawals) != 1 {
		t.Errorf("records %d after %s", s.Number, before)
	}
	x.do(ask{"POST", "/events/a/desk/withdraw", "", "player=Eve&yes=1", form}).want(t, 404)
	g = x.do(ask{"POST", "/events/a/desk/invite", "", "name=Zoe&role=member&yes=1&key=k", form}).want(t, 200)
	if !strings.Contains(g.body, "Zoe") || g.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s", g.body)
	}
	// It is so already, and the last record is another one.
	if g := x.do(ask{"POST", "/events/a/desk/describe", "", "about=Club&yes=1", form}).want(t, 303); g.header.Get("Location") != "/events/a/desk/?done=nothing" {
		t.Error(g.header)
	}
	// The desk of the director is kept for nobody else.
	desk := x.do(ask{"GET", "/events/a/desk/", "", "", form}).want(t, 200)
	if other := x.get("/events/a/desk/").want(t, 200); strings.Contains(other.body, "/desk/withdraw") || !strings.Contains(desk.body, "/desk/withdraw") || desk.header.Get("ETag") != "" {
		t.Errorf("the desk: %s", other.body)
	}
	if g := x.do(ask{"POST", "/events/a/desk/logout", "", "", form}).want(t, 303); !strings.Contains(g.header.Get("Set-Cookie"), "Max-Age=0") {
		t.Error(g.header)
	}
}

// markup is a name that is text everywhere.
const markup = `<script>alert(1)</script>&"'`

// TestMarkup registers players whose names are markup, and reads every page and
// every file. Names with all kinds of characters have pages.
func TestMarkup(t *testing.T) {
	x := open(t)
	director := x.create("a", `,"firstMonday":"2012-01-09","zone":"-05:00"`)
	names := []string{markup, "a/b", "a%2Fb", "..", "Zoë?#", `=1+1`, "x\u2028y"}
	var entered []string
	for _, n := range names {
		text, _ := json.Marshal(map[string]string{"player": n})
		g := x.do(ask{"POST", "/api/events/a/register", director, string(text), nil})
		if g.status == 200 {
			entered = append(entered, n)
		} else if g.status != 422 {
			t.Errorf("%q: %d %s", n, g.status, g.body)
		}
	}
	if len(entered) < 6 {
		t.Fatalf("%q", entered)
	}
	x.later(48 * time.Hour)
	list, _ := json.Marshal(map[string]any{"entrants": entered})
	x.give("a", director, "begin", string(list))
	x.give("a", director, "pair", `{"round":1}`)
	for _, path := range x.all("a", entered) {
		g := x.get(path)
		if g.status >= 500 || strings.Contains(path, "/players/") && g.status != 200 {
			t.Errorf("%s: %d %s", path, g.status, g.body)
		}
		kind := g.header.Get("Content-Type")
		if strings.Contains(g.body, "<script>alert") && (strings.HasPrefix(kind, "text/html") || strings.Contains(kind, "svg")) {
			t.Errorf("%s: markup in %s", path, kind)
		}
		if kind == "" || g.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: type %q", path, kind)
		}
	}
	g := x.do(ask{"GET", "/events/a/players/" + url.PathEscape("<script>alert(1)</script>\r\nX-Bad: 1"), "", "", map[string]string{"Accept": "text/html"}}).want(t, 404)
	if strings.Contains(g.body, "<script>alert") || g.header.Get("X-Bad") != "" {
		t.Error(g.body)
	}
}

// all has the addresses of all that is public of an event.
func (x *site) all(id string, players []string) []string {
	list := []string{"/", "/health", "/style.css", "/live.js", "/times.js"}
	for _, r := range routes() {
		if path, ok := strings.CutPrefix(r.pattern, "/api/events/{id}"); ok && r.method == "GET" && path != "/stream" {
			list = append(list, "/api/events/"+id+strings.ReplaceAll(path, "{n}", "1"))
		}
	}
	list = append(list, "/api/events")
	for _, p := range []string{
		"", "rounds/1", "rounds/1?by=name", "rounds/1/why", "rounds/2", "crosstable", "ladder", "pictures", "calendar", "predictions", "whatif", "money", "log", "rules", "register", "me", "desk/", "desk/whynot",
		"standings.csv", "standings.txt", "rounds/1.csv", "crosstable.csv", "calendar.ics", "event.json", "file.json", "certificate-1.json", "ladder.svg", "ratings.svg", "remaining.svg", "nothing",
	} {
		list = append(list, "/events/"+id+"/"+p)
	}
	for _, n := range players {
		list = append(list, "/events/"+id+"/players/"+url.PathEscape(n))
	}
	return list
}

// TestHeaderInjection puts ends of lines into all that reaches a header.
func TestHeaderInjection(t *testing.T) {
	x := open(t)
	x.play("a")
	for _, path := range []string{"/events/a%0d%0aX-Bad:%201/desk/login", "/events/a/desk%0d%0aX-Bad:1/login", "/events/a%0d%0aX-Bad:1/", "/api/events/a%0d%0aX-Bad:1", "/x%0d%0aX-Bad:1"} {
		for _, method := range []string{"GET", "POST"} {
			if g := x.do(ask{method, path, "", "", nil}); g.header.Get("X-Bad") != "" || g.status < 400 {
				t.Errorf("%s %s: %d %v", method, path, g.status, g.header)
			}
		}
	}
}

// A listener reads a stream.
func (x *site) listen(host, path string, header ...string) (*http.Response, *bufio.Reader) {
	x.t.Helper()
	r, err := http.NewRequest("GET", x.http.URL+path, nil)
	if err != nil {
		x.t.Fatal(err)
	}
	r.Header.Set("X-Forwarded-For", "10.9.9.9, "+host)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Do(r)
	if err != nil {
		x.t.Fatal(err)
	}
	x.t.Cleanup(func() { resp.Body.Close() })
	return resp, bufio.NewReader(resp.Body)
}

// next returns the ids of n events.
func ids(t testing.TB, r *bufio.Reader, n int) (list []string) {
	for len(list) < n {
		line, err := r.ReadString('\n')
		if err != nil {
			t.Fatalf("after %q: %v", list, err)
		}
		if id, ok := strings.CutPrefix(line, "id: "); ok {
			list = append(list, strings.TrimSpace(id))
		}
	}
	return list
}

// TestStream reads streams from several places.
func TestStream(t *testing.T) {
	x := open(t, func(s *server, _ *http.Server) {
		s.beat = 20 * time.Millisecond
		s.Jitter = func() float64 { return 0.5 }
	})
	director := x.play("a") // seven records
	for _, c := range []struct {
		path, last, want string
		n                int
	}{
		{"", "", "7", 1},
		{"?after=7", "", "7", 1},
		{"?after=3", "", "4 5 6 7", 4},
		{"?after=0", "", "1 2 3 4 5 6 7", 7},
		{"?after=1", "5", "6 7", 2},
		{"?after=99", "", "7", 1},
	} {
		resp, r := x.listen("10.0.0.1", "/api/events/a/stream"+c.path, "Last-Event-ID", c.last)
		if resp.Header.Get("Content-Type") != "text/event-stream" || resp.Header.Get("X-Accel-Buffering") != "no" {
			t.Error(resp.Header)
		}
		if line, err := r.ReadString('\n'); line != "retry: 3000\n" {
			t.Errorf("%q, %v", line, err)
		}
		if s := strings.Join(ids(t, r, c.n), " "); s != c.want {
			t.Errorf("%+v: %s", c, s)
		}
		line := ""
		for !strings.HasPrefix(line, ":") {
			var err error
			if line, err = r.ReadString('\n'); err != nil {
				t.Fatal(err)
			}
		}
	}
	_, r := x.listen("10.0.0.1", "/api/events/a/stream?after=7")
	ids(t, r, 1)
	x.give("a", director, "give", `{"from":"Eve","cents":100}`)
	if s := ids(t, r, 1); s[0] != "8" {
		t.Error(s)
	}
	x.get("/api/events/b/stream").want(t, 404)
	x.get("/api/events/a/stream?after=-1").want(t, 400)
}

// TestIdleStreams opens a thousand streams that read nothing more. The server
// answers others as before, and each listener learns of a record.
func TestIdleStreams(t *testing.T) {
	night.Only(t, "a thousand streams")
	x := open(t)
	director := x.play("a")
	var readers []*bufio.Reader
	for i := range 1000 {
		_, r := x.listen(fmt.Sprintf("10.0.%d.1", i/100), "/api/events/a/stream")
		ids(t, r, 1)
		readers = append(readers, r)
	}
	began := time.Now()
	x.get("/events/a/").want(t, 200)
	x.give("a", director, "give", `{"from":"Eve","cents":100}`)
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("others wait %v", took)
	}
	for _, r := range readers {
		if s := ids(t, r, 1); s[0] != "8" {
			t.Fatal(s)
		}
	}
}

// TestStreamLimit opens more streams than an address may have.
func TestStreamLimit(t *testing.T) {
	x := open(t)
	x.play("a")
	for range maxStreamsOfHost {
		done, ok := x.s.streams.open("10.0.0.1")
		if !ok {
			t.Fatal("refused")
		}
		defer done()
	}
	if resp, _ := x.listen("10.0.0.1", "/api/events/a/stream"); resp.StatusCode != 503 || resp.Header.Get("Retry-After") == "" {
		t.Error(resp.Status)
	}
	if resp, _ := x.listen("10.0.0.2", "/api/events/a/stream"); resp.StatusCode != 200 {
		t.Error(resp.Status)
	}
	for i := x.s.streams.total; i < maxStreams; i++ {
		done, ok := x.s.streams.open(fmt.Sprint(i))
		if !ok {
			t.Fatal("refused")
		}
		defer done()
	}
	if _, ok := x.s.streams.open("10.0.0.3"); ok {
		t.Error("there is no limit for all")
	}
}

// TestNeverReads has a client that reads nothing. Its stream is closed.
func TestNeverReads(t *testing.T) {
	t.Parallel() // it waits
	x := open(t, func(s *server, h *http.Server) {
		s.beat, s.write = time.Microsecond, 100*time.Millisecond
		h.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
			c.(*net.TCPConn).SetWriteBuffer(1 << 10)
			return ctx
		}
	})
	x.play("a")
	c, err := net.Dial("tcp", x.http.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.(*net.TCPConn).SetReadBuffer(1 << 10)
	fmt.Fprintf(c, "GET /api/events/a/stream HTTP/1.1\r\nHost: x\r\n\r\n")
	opened := false
	for began := time.Now(); time.Since(began) < 20*time.Second; time.Sleep(10 * time.Millisecond) {
		x.s.streams.mu.Lock()
		n := x.s.streams.total
		x.s.streams.mu.Unlock()
		opened = opened || n > 0
		if opened && n == 0 {
			return
		}
	}
	t.Error("the stream is still open")
}

// TestStop closes the server while streams are open.
func TestStop(t *testing.T) {
	stop := make(chan struct{})
	x := open(t, func(s *server, _ *http.Server) { s.Stop = stop })
	x.play("a")
	_, r := x.listen("10.0.0.1", "/api/events/a/stream")
	ids(t, r, 1)
	close(stop)
	end := make(chan error, 1)
	go func() { _, err := io.Copy(io.Discard, r); end <- err }()
	select {
	case err := <-end:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(5 * time.Second):
		t.Error("the stream is open")
	}
}

// TestFlood floods the server from one address. Others are answered.
func TestFlood(t *testing.T) {
	x := open(t)
	director := x.play("a")
	flood := map[string]string{"X-Forwarded-For": "10.1.1.1"}
	count := map[int]int{}
	for range writeBurst + 50 {
		count[x.do(ask{"POST", "/api/events/a/give", director, `{}`, flood}).status]++
	}
	if count[429] != 50 || count[400] != writeBurst {
		t.Errorf("writing: %v", count)
	}
	if g := x.do(ask{"POST", "/api/events/a/give", director, `{}`, flood}); g.header.Get("Retry-After") == "" {
		t.Error(g.header)
	}
	x.do(ask{"POST", "/api/events/a/give", director, `{}`, map[string]string{"X-Forwarded-For": "10.1.1.1, 10.1.1.2"}}).want(t, 400)
	x.later(time.Second)
	x.do(ask{"POST", "/api/events/a/give", director, `{}`, flood}).want(t, 400)

	// Tokens are guessed. Others have the same address, and right tokens.
	x.later(time.Minute)
	clear(count)
	var last got
	for range attemptBurst + 10 {
		last = x.do(ask{"POST", "/api/events/a/give", "guess", `{}`, flood})
		count[last.status]++
	}
	if count[429] != 10 || count[401] != attemptBurst || last.header.Get("Retry-After") != "5" {
		t.Errorf("guesses: %v, retry after %q", count, last.header.Get("Retry-After"))
	}
	x.do(ask{"POST", "/api/events/a/give", director, `{}`, flood}).want(t, 400)
	login := map[string]string{"X-Forwarded-For": "10.1.1.1", "Content-Type": "application/x-www-form-urlencoded"}
	x.do(ask{"POST", "/events/a/desk/login", "", "token=" + director, login}).want(t, 303)
	x.do(ask{"POST", "/events/a/desk/login", "", "token=guess", login}).want(t, 429)
	x.later(5 * time.Second)
	x.do(ask{"POST", "/events/a/desk/login", "", "token=guess", login}).want(t, 401)
	x.later(time.Hour)
	clear(count)
	for range readBurst + 100 {
		count[x.do(ask{"GET", "/api/events/a", "", "", flood}).status]++
	}
	if count[429] != 100 {
		t.Errorf("reading: %v", count)
	}
	x.get("/api/events/a").want(t, 200)
}

// TestBuckets checks that addresses are forgotten, and what is an address.
func TestBuckets(t *testing.T) {
	b := newBuckets(1, 2)
	for i := range 3 * maxHosts {
		b.take(fmt.Sprint(i), begin)
	}
	if b.byHost.Len() != maxHosts {
		t.Errorf("%d addresses", b.byHost.Len())
	}
	s := &server{}
	for _, c := range []struct {
		proxy                 bool
		remote, forward, want string
	}{
		{false, "10.0.0.1:80", "10.0.0.2", "10.0.0.1"},
		{true, "10.0.0.1:80", "10.0.0.3, 10.0.0.2", "10.0.0.2"},
		{true, "10.0.0.1:80", "", "10.0.0.1"},
		{false, "[2001:db8::1]:80", "", "2001:db8::"},
		{false, "[2001:db8::2]:80", "", "2001:db8::"},
		{false, "[::ffff:10.0.0.1]:80", "", "10.0.0.1"},
		{true, "10.0.0.1:80", "unknown", ""},
	} {
		r := &http.Request{RemoteAddr: c.remote, Header: http.Header{}}
		if c.forward != "" {
			r.Header.Set("X-Forwarded-For", c.forward)
		}
		if s.Proxy = c.proxy; s.host(r) != c.want {
			t.Errorf("%+v: %s", c, s.host(r))
		}
	}
}

// TestHeavy pairs an event of 2,000 entrants with eight rounds. Other events
// stay responsive.
func TestHeavy(t *testing.T) {
	night.Only(t, "2,000 entrants")
	x := open(t)
	light := x.play("light")
	var names []string
	for i := range 2000 {
		names = append(names, fmt.Sprintf("P%04d", i))
	}
	// The rounds before are at random, so that nothing about them is easy.
	random := rand.New(rand.NewPCG(1, 2))
	rounds := []any{}
	for range 8 {
		games := []any{}
		order := random.Perm(len(names))
		for k := 0; k < len(order); k += 2 {
			games = append(games, map[string]any{"gold": names[order[k]], "silver": names[order[k+1]], "outcome": "gold"})
		}
		rounds = append(rounds, map[string]any{"games": games, "byes": []any{}})
	}
	text, err := json.Marshal(map[string]any{"id": "heavy", "file": map[string]any{"event": map[string]any{"lives": 20, "entrants": names, "rounds": rounds}}})
	if err != nil {
		t.Fatal(err)
	}
	g := x.do(ask{"POST", "/api/events", x.admin, string(text), nil}).want(t, 201)
	heavy := g.read(t)["token"].(string)
	var wg sync.WaitGroup
	done := make(chan struct{})
	wg.Go(func() {
		defer close(done)
		began := time.Now()
		if g := x.do(ask{"POST", "/api/events/heavy/pair", heavy, `{"round":9}`, nil}); g.status != 200 {
			t.Errorf("pair: %d %s", g.status, g.body)
		}
		t.Logf("pairing took %v", time.Since(began))
	})
	for range 20 {
		wg.Go(func() { x.get("/api/events/heavy/rounds/9/why") })
	}
	worst, n := time.Duration(0), 0
	for open := true; open || n < 10; n++ {
		select {
		case <-done:
			open = false
		default:
		}
		began := time.Now()
		x.get(fmt.Sprintf("/events/light/?n=%d", n)).want(t, 200)
		x.give("light", light, "give", `{"from":"Eve","cents":1}`)
		worst = max(worst, time.Since(began))
	}
	wg.Wait()
	t.Logf("%d pages and gifts, the slowest took %v", n, worst)
	if worst > 3*time.Second {
		t.Errorf("others waited %v", worst)
	}
}
