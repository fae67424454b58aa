package main

import (
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// This file has the embedded server of NATS, and connections.

// maxResult is the maximum size of a result in bytes, with the embedded server.
const maxResult = 64 << 20

// started is how long the embedded server has to be ready.
const started = 30 * time.Second

// serverName is the name of the server where it plays itself.
const serverName = "server"

// An embedded is a NATS server inside this process.
type embedded struct {
	*server.Server
	password string // of the server's own connection
}

// A listener says where and how the embedded server listens.
type listener struct {
	address   string // host and port
	store     string // the folder
	cert, key string // files for TLS, or ""
	noSync    bool   // for measurements alone
}

// inClear reports whether tokens go through a network as they are: the server
// is at an address that other machines can reach, and has no certificate.
func (l listener) inClear(at net.Addr) bool {
	a, ok := at.(*net.TCPAddr)
	return l.cert == "" && !(ok && a.IP.IsLoopback())
}

// embed starts a NATS server. The workers have the names and tokens.
//
// A message that is acknowledged is on the disk (SyncAlways). Without that, an
// acknowledged message can be lost for two minutes if the system crashes.
func embed(l listener, tokens map[string]string) (*embedded, error) {
	host, text, err := net.SplitHostPort(l.address)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(text)
	if err != nil || port < 0 || port > 65535 {
		return nil, fmt.Errorf("%q is no port", text)
	}
	// The server of NATS would try for a long time, and not say why.
	free, err := net.Listen("tcp", l.address)
	if err != nil {
		return nil, err
	}
	free.Close()
	if port == 0 {
		port = server.RANDOM_PORT
	}
	folder, err := filepath.Abs(l.store)
	if err != nil {
		return nil, err
	}
	o := &server.Options{
		ServerName: "arbiter", Host: host, Port: port, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: folder, SyncAlways: !l.noSync,
		MaxPayload: maxResult, MaxPending: 4 * maxResult,
	}
	if l.cert != "" {
		pair, err := tls.LoadX509KeyPair(l.cert, l.key)
		if err != nil {
			return nil, err
		}
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}
		o.TLS = true
	}
	e := &embedded{password: rand.Text()}
	o.Users = []*server.User{{Username: serverName, Password: e.password}}
	for name, token := range tokens {
		if name == serverName {
			continue
		}
		o.Users = append(o.Users, &server.User{Username: name, Password: token, Permissions: permissions(name)})
	}
	if e.Server, err = server.NewServer(o); err != nil {
		return nil, err
	}
	e.Start()
	if !e.ReadyForConnections(started) || !e.JetStreamEnabled() {
		e.stop()
		return nil, fmt.Errorf("the server cannot be started at %s with the store %s", l.address, l.store)
	}
	return e, nil
}

// permissions are the permissions of a worker: ask for a match, announce its
// own games, and hand in results. It cannot change the plan, read results, or
// announce games of another worker.
func permissions(name string) *server.Permissions {
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{
			helloSubject, statusSubject, "arbiter.*.now." + name, "arbiter.*.failed." + name,
			"arbiter.*.result.>", "arbiter.*.result2.>",
			"$JS.API.CONSUMER.INFO.*." + players, "$JS.API.CONSUMER.MSG.NEXT.*." + players, "$JS.ACK.>",
		}},
		Subscribe: &server.SubjectPermission{Allow: []string{"_INBOX.>", "arbiter.*.over"}},
	}
}

// stop stops the server, and waits until all is on the disk.
func (e *embedded) stop() {
	e.Shutdown()
	e.WaitForShutdown()
}

// url is where workers connect to the server.
func (e *embedded) url(tls bool) string {
	if tls {
		return "tls://" + e.Addr().String()
	}
	return "nats://" + e.Addr().String()
}

// connect connects the server's own client. It needs no network.
func (e *embedded) connect() (*nats.Conn, error) {
	return nats.Connect("", nats.InProcessServer(e), nats.UserInfo(serverName, e.password), nats.Name(serverName))
}

// A dial says how to connect to a server.
type dial struct {
	url         string
	name, token string // unless the URL has them
	ca          string // a file with certificates to trust, or ""
}

// options are how to connect.
func (d dial) options() ([]nats.Option, error) {
	o := []nats.Option{nats.Name(d.name), nats.UserInfo(d.name, d.token)}
	if d.ca == "" {
		return o, nil
	}
	text, err := os.ReadFile(d.ca)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, errors.New(d.ca + " has no certificates")
	}
	return append(o, nats.Secure(&tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS13})), nil
}

// connect connects to a server, and goes on trying for as long as it takes. It
// calls lost when a connection is lost, and found when it is there again. It
// calls closed if there will be no connection any more, because the server does
// not know the token.
func (d dial) connect(lost func(error), found func(), closed func(error)) (*nats.Conn, error) {
	o, err := d.options()
	if err != nil {
		return nil, err
	}
	return nats.Connect(d.url, append(o,
		nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true), nats.ReconnectWait(reconnect),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { lost(err) }),
		nats.ReconnectHandler(func(*nats.Conn) { found() }),
		nats.ConnectHandler(func(*nats.Conn) { found() }),
		nats.ClosedHandler(func(c *nats.Conn) { closed(c.LastError()) }),
	)...)
}

// reconnect is the pause between two attempts to connect.
const reconnect = time.Second / 2
