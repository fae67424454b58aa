package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/nats-io/nats-server/v2/server"
)

// others lets other bots play.
var others = func() *strings.Replacer {
	var texts []string
	for _, two := range [][2]string{{"random", "greedy"}, {"places", "slots"}, {"keeper", "drawer"}, {"caller", "raiser"}} {
		for k, name := range two {
			texts = append(texts, fmt.Sprintf(`"strategy":%q`, name), fmt.Sprintf(`"strategy":%q`, two[1-k]))
		}
	}
	return strings.NewReplacer(texts...)
}()

// freePort is an address at which nobody listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// TestChaos is a competition in which nearly all goes wrong. There are three
// workers, and one of them is killed every second or two. The server is killed
// in the middle, and starts again. A fourth worker lies. The bytes are the same
// as on one machine, nothing is lost or counted twice, and the liar is named.
func TestChaos(t *testing.T) {
	night.Only(t, "it takes a minute and more")
	league := strings.Replace(five, `]}`, `,{"name":"Team 6","strategy":"keeper"},{"name":"Team 7","strategy":"patient"}],%s}`, 1)
	for _, c := range []struct {
		name, field string
		args        []string
	}{
		{"league", fmt.Sprintf(league, `"options":{"games":200}`), []string{"stackem", "-seed", "1", "-"}},
		{"league until", fmt.Sprintf(league, `"until":{"places":[1,3],"matches":200}`), []string{"stackem", "-seed", "1", "-until", "0.05", "-"}},
		{"poker until", strings.NewReplacer(`"limitHands":8`, `"limitHands":200`, `"matches":7`, `"matches":20`).Replace(ring), []string{"poker", "-seed", "1", "-until", "0.05", "-"}},
	} {
		t.Run(c.name, func(t *testing.T) { chaos(t, c.field, c.args) })
	}
}

// chaos is such a competition.
func chaos(t *testing.T, field string, of []string) {
	store, address := t.TempDir(), freePort(t)
	tokens := filepath.Join(store, "tokens")
	args := append([]string{"serve", "-store", store, "-listen", address, "-lease", "2s", "-twice", "50"}, of...)
	serve := func() *process {
		p := launch(t, field, args...)
		p.errs.wait(t, "workers can come to ")
		return p
	}
	s := serve()
	work := func(k int) *process {
		return launch(t, "", "work", "-name", fmt.Sprintf("worker-%d", k), "-tokens", tokens, "-workers", "1", "nats://"+address)
	}
	workers := []*process{work(1), work(2), work(3)}
	// The liar goes on through all of this, until it is refused.
	liar := (&served{url: "nats://" + address, tokens: tokens}).help(t, "worker-4", func(w *worker) {
		w.make = other(func(setup *remote.Setup) {
			setup.Teams = others.Replace(setup.Teams)
		})
	})
	log := ""
	over := time.After(3 * patient)
	n := 0
	for ; ; n++ {
		select {
		case <-s.done:
		// On a slow machine, too, a match must end some time.
		case <-time.After(time.Second + time.Duration(n)*time.Second/6):
			k := n % len(workers)
			workers[k].kill()
			workers[k] = work(k + 1)
			if n == 2 {
				s.kill()
				log += s.errs.String()
				time.Sleep(500 * time.Millisecond)
				s = serve()
			}
			continue
		case <-over:
			t.Fatalf("it goes on:\n%s%s", log, &s.errs)
		}
		break
	}
	if n < 4 {
		t.Errorf("only %d workers were killed", n)
	}
	log += s.errs.String()
	if want := oneMachine(t, field, of...); s.out.String() != want || s.ProcessState.ExitCode() != 0 {
		t.Errorf("status %d\n%s\nwant\n%s\n%s", s.ProcessState.ExitCode(), &s.out, want, log)
	}
	if !strings.Contains(log, "worker worker-4 is refused: its ") {
		t.Errorf("the liar is not named:\n%s", log)
	}
	for k := range 3 {
		if strings.Contains(log, fmt.Sprintf("worker worker-%d is refused", k+1)) {
			t.Errorf("worker-%d is refused:\n%s", k+1, log)
		}
	}
	liar.stop()
	liar.nc.Close() // it hands in nothing more
	// All is in the store: nobody is needed.
	again := launch(t, field, args...)
	select {
	case <-again.done:
	case <-time.After(patient):
		t.Fatalf("it goes on:\n%s", &again.errs)
	}
	if again.out.String() != s.out.String() || !strings.Contains(again.errs.String(), "the store has ") {
		t.Errorf("again:\n%s\n%s", &again.out, &again.errs)
	}
}

// TestKilled kills a worker, and then the server, in the middle of a
// competition, and starts them again. It is TestChaos in small.
func TestKilled(t *testing.T) {
	for _, c := range []struct {
		name, field string
		args        []string
		first, next int // results before each is killed
	}{
		{"poker until", ring, []string{"poker", "-seed", "1", "-until", "0.5", "-"}, 7, 30},
		{"league", strings.Replace(five, `]}`, `],"options":{"games":60}}`, 1), []string{"stackem", "-seed", "1", "-"}, 1, 3},
		{"league until", four, []string{"stackem", "-seed", "3", "-until", "0.5", "-"}, 7, 14},
	}[:night.Cases(2, 3)] {
		t.Run(c.name, func(t *testing.T) { killed(t, c.field, c.args, c.first, c.next) })
	}
}

// killed kills both in a competition.
func killed(t *testing.T, field string, of []string, first, next int) {
	store, address := t.TempDir(), freePort(t)
	tokens, url := filepath.Join(store, "tokens"), "nats://"+address
	args := append([]string{"serve", "-store", store, "-listen", address, "-lease", "1s"}, of...)
	serve := func() *process {
		p := launch(t, field, args...)
		p.errs.wait(t, "workers can come to ")
		return p
	}
	s := serve()
	work := func() *process {
		return launch(t, "", "work", "-name", "worker-1", "-tokens", tokens, "-workers", "1", url)
	}
	// played waits for a number of results, or for the end.
	played := func(n int) {
		t.Helper()
		for end := time.Now().Add(patient); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
			var now status
			_, text, _ := clitest.Try(run, "", "status", "-json", "-name", "worker-2", "-tokens", tokens, url)
			if json.Unmarshal([]byte(text), &now) == nil && now.Results >= n {
				return
			}
			select {
			case <-s.done:
				return
			default:
			}
		}
		t.Fatalf("fewer than %d results:\n%s", n, &s.errs)
	}
	w := work()
	played(first)
	w.kill()
	w = work()
	played(next)
	s.kill()
	s = serve()
	select {
	case <-s.done:
	case <-time.After(patient):
		t.Fatalf("it goes on:\n%s", &s.errs)
	}
	if want := oneMachine(t, field, of...); s.out.String() != want || s.ProcessState.ExitCode() != 0 || !strings.Contains(s.errs.String(), "the store has ") {
		t.Errorf("status %d\n%s\nwant\n%s\n%s", s.ProcessState.ExitCode(), &s.out, want, &s.errs)
	}
	if <-w.done; w.ProcessState.ExitCode() != 0 {
		t.Errorf("%s", &w.errs)
	}
}

// TestUsedLies has a liar whose results were used in an earlier stage of a
// competition, before it is found out in a later one. The competition is
// computed again.
func TestUsedLies(t *testing.T) {
	h := &hub{ledger: newLedger(), used: map[string]string{"a": "ann"}, log: t.Logf, nc: nil, wake: make(chan struct{}, 1)}
	s, _, end := opened(t, listener{store: t.TempDir()}, cup)
	defer end()
	h.store, h.event = s, s.event
	if err := h.refuse(t.Context(), "bob", "why"); err != nil {
		t.Errorf("nothing of bob was used: %v", err)
	}
	if err := h.refuse(t.Context(), "ann", "why"); err != errAgain || !h.recompute() || h.recompute() || len(h.used) > 0 {
		t.Errorf("%v", err)
	}
	if err := h.refuse(t.Context(), "ann", "again"); err != nil {
		t.Errorf("refused twice: %v", err)
	}
}

// TestTLS plays over encrypted connections.
func TestTLS(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	cert := write(t, filepath.Join(dir, "cert.pem"), string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	keys := write(t, filepath.Join(dir, "key.pem"), string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
	s := start(t, t.TempDir(), five, "-tls-cert", cert, "-tls-key", keys, "stackem", "-seed", "1", "-")
	if !strings.HasPrefix(s.url, "tls://") {
		t.Fatal(s.url)
	}
	w := launch(t, "", "work", "-name", "worker-1", "-tokens", s.tokens, "-ca", cert, s.url)
	if status := s.end(t); status != 0 || s.out.String() != alone(t, five, "stackem", "-seed", "1", "-") {
		t.Errorf("status %d, %s\n%s", status, &s.errs, &s.out)
	}
	<-w.done
	if w.ProcessState.ExitCode() != 0 {
		t.Errorf("%s", &w.errs)
	}
}

// A server that other machines can reach warns if nothing is encrypted.
func TestInClear(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		ip, cert string
		want     bool
	}{
		{"127.0.0.1", "", false}, {"127.8.9.10", "", false}, {"::1", "", false},
		{"0.0.0.0", "", true}, {"::", "", true}, {"192.0.2.7", "", true}, {"2001:db8::7", "", true},
		{"0.0.0.0", "cert.pem", false}, {"192.0.2.7", "cert.pem", false},
	} {
		l := listener{cert: c.cert}
		if got := l.inClear(&net.TCPAddr{IP: net.ParseIP(c.ip)}); got != c.want {
			t.Errorf("%s with the certificate %q: %v", c.ip, c.cert, got)
		}
	}
	const warning = "not encrypted"
	if s := start(t, t.TempDir(), five, "-listen", "0.0.0.0:0", "stackem", "-seed", "1", "-"); strings.Count(s.errs.String(), warning) != 1 {
		t.Errorf("no warning: %s", &s.errs)
	}
	if s := start(t, t.TempDir(), five, "stackem", "-seed", "1", "-"); strings.Contains(s.errs.String(), warning) {
		t.Errorf("a warning on one machine: %s", &s.errs)
	}
}

// TestExternal plays over a server of NATS that exists.
func TestExternal(t *testing.T) {
	t.Parallel()
	tokens := write(t, filepath.Join(t.TempDir(), "tokens"), "server ssssssssssssssss\nworker-1 aaaaaaaaaaaaaaaa\nworker-2 bbbbbbbbbbbbbbbb\n")
	known, names, err := readTokens(tokens)
	if err != nil {
		t.Fatal(err)
	}
	o := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true}
	for _, name := range names {
		o.Users = append(o.Users, &server.User{Username: name, Password: known[name]})
	}
	ns, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	ns.Start()
	defer ns.Shutdown()
	if !ns.ReadyForConnections(started) {
		t.Fatal("not ready")
	}
	url := "nats://" + ns.Addr().String()
	s := launch(t, five, "serve", "-nats", url, "-tokens", tokens, "stackem", "-seed", "1", "-")
	s.errs.wait(t, "workers can come to ")
	launch(t, "", "work", "-name", "worker-1", "-tokens", tokens, url)
	<-s.done
	if want := alone(t, five, "stackem", "-seed", "1", "-"); s.out.String() != want || s.ProcessState.ExitCode() != 0 {
		t.Errorf("%s\n%s", &s.out, &s.errs)
	}
}

// TestWorkerStops checks that an interrupted worker finishes its match, and
// that a worker without a server waits, and ends when it must.
func TestWorkerStops(t *testing.T) {
	tokens := write(t, filepath.Join(t.TempDir(), "token"), "worker-1 "+strings.Repeat("a", minToken)+"\n")
	t.Setenv("HELLO", "100ms")
	w := launch(t, "", "work", "-tokens", tokens, "nats://"+freePort(t))
	w.errs.wait(t, "waiting for the server: there is no connection")
	w.Process.Signal(os.Interrupt)
	select {
	case <-w.done:
	case <-time.After(patient):
		t.Fatalf("it goes on:\n%s", &w.errs)
	}
	if w.ProcessState.ExitCode() != 0 {
		t.Errorf("status %d: %s", w.ProcessState.ExitCode(), &w.errs)
	}
}
