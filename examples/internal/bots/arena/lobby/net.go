package lobby

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"time"
)

// This file has the connections.

// alive lets the system find out in half a minute that a machine is gone.
var alive = net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 4}

// unheard is how long bytes can be on the way, where the system has that limit.
const unheard = 30 * time.Second

// dialTime is the time for a connection. It is short, since the next try can
// find a way that is there again.
const dialTime = 5 * time.Second

// Listen listens at an address, as in ":7000". With the files of a certificate
// and its key, connections are TLS.
func Listen(ctx context.Context, address, cert, key string) (net.Listener, error) {
	l, err := (&net.ListenConfig{KeepAliveConfig: alive, Control: limitUnheard}).Listen(ctx, "tcp", address)
	if err != nil || cert == "" {
		return l, err
	}
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		l.Close()
		return nil, fmt.Errorf("the certificate: %w", err)
	}
	config := &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	return tls.NewListener(l, config), nil
}

// A Secret says whether connections are TLS, and whom to trust.
type Secret struct {
	TLS bool
	// Roots is a file of certificates. They replace the certificates that
	// the system trusts. With the certificate of the lobby itself, nobody
	// else can be the lobby.
	Roots string
}

// Dial returns a function that connects to an address. An address without a
// port is an error at once.
func Dial(address string, s Secret) (func(ctx context.Context) (net.Conn, error), error) {
	if _, _, err := net.SplitHostPort(address); err != nil {
		return nil, err
	}
	plain := &net.Dialer{KeepAliveConfig: alive, Control: limitUnheard, Timeout: dialTime}
	if !s.TLS {
		return func(ctx context.Context) (net.Conn, error) {
			return plain.DialContext(ctx, "tcp", address)
		}, nil
	}
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if s.Roots != "" {
		text, err := os.ReadFile(s.Roots)
		if err != nil {
			return nil, err
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(text) {
			return nil, errors.New(s.Roots + " has no certificate")
		}
	}
	secret := &tls.Dialer{NetDialer: plain, Config: config}
	return func(ctx context.Context) (net.Conn, error) {
		return secret.DialContext(ctx, "tcp", address)
	}, nil
}
