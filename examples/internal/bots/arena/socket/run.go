package socket

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// defaultLimit is how long a client has to connect, if Run is given no limit.
const defaultLimit = 10 * time.Minute

// linger is how long Run waits for events that must come at once: the
// connection and the last bytes of a client that has ended, and the end of a
// client that has closed its connection.
const linger = time.Second

// Through returns the bot whose process is a program with these arguments,
// followed by the command of a client. The program must call [Run] for the
// command of the client. Argv of the client is relative to its directory, as
// always, and the path of the program must be absolute.
func Through(program []string, client seat.Command) seat.Command {
	client.Argv = append(program[:len(program):len(program)], client.Argv...)
	client.Loopback = true
	return client
}

// Run starts a client, with the address and the port to which it must connect
// as its last arguments. It copies in to the client, and the answers of the
// client to out, until the client ends. The standard output and the standard
// error of the client go to errs. Its standard input is empty.
//
// There is an error if the client cannot be started, does not connect within
// the limit, fails, or does not end after it has closed its connection. A limit
// of 0 means ten minutes. The end of the context ends the client.
//
// A connection of a process that is known to be another's is closed. A line on
// errs says so of the first.
//
// Run returns although it still reads from in. Bytes read then are lost.
func Run(ctx context.Context, argv []string, in io.Reader, out, errs io.Writer, limit time.Duration) error {
	if len(argv) == 0 {
		return errors.New("socket: there is no client")
	}
	if limit == 0 {
		limit = defaultLimit
	}
	l, err := net.ListenTCP("tcp4", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		return fmt.Errorf("socket: %w", err)
	}
	defer l.Close()
	host, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return fmt.Errorf("socket: %w", err)
	}
	if _, isFile := errs.(*os.File); !isFile {
		// The client and Run write to it at the same time.
		errs = &locked{to: errs}
	}
	c := &client{errs: errs, cmd: exec.Command(argv[0], append(argv[1:len(argv):len(argv)], host, port)...),
		ended: make(chan struct{})}
	c.cmd.Stdout, c.cmd.Stderr = errs, errs
	c.cmd.WaitDelay = linger
	if err := c.cmd.Start(); err != nil {
		return fmt.Errorf("socket: the client cannot be started: %w", err)
	}
	go c.wait()
	defer c.kill()
	conn, err := c.connect(ctx, l, limit)
	if err != nil {
		return err
	}
	defer conn.Close()
	l.Close()
	return c.exchange(ctx, conn, in, out)
}

// A client is the process of a client.
type client struct {
	cmd   *exec.Cmd
	errs  io.Writer
	ended chan struct{} // closed when it has ended
	err   error         // then: how
}

func (c *client) wait() {
	if c.err = c.cmd.Wait(); errors.Is(c.err, exec.ErrWaitDelay) {
		// It has ended well. Others still have its output.
		c.err = nil
	}
	close(c.ended)
}

// kill ends the client.
func (c *client) kill() {
	c.cmd.Process.Kill()
	<-c.ended
}

// afterEnd calls f when the client has ended, unless stop is called before.
func (c *client) afterEnd(f func()) (stop func()) {
	stopped := make(chan struct{})
	go func() {
		select {
		case <-c.ended:
			f()
		case <-stopped:
		}
	}()
	return func() { close(stopped) }
}

// accept accepts the first connection that is not known to be another's.
func (c *client) accept(l *net.TCPListener) (*net.TCPConn, error) {
	for refused := false; ; {
		conn, err := l.AcceptTCP()
		if err != nil {
			return nil, err
		}
		if !stranger(addrPort(conn.RemoteAddr()), addrPort(conn.LocalAddr()), c.cmd.Process.Pid) {
			return conn, nil
		}
		conn.Close()
		if !refused {
			fmt.Fprintln(c.errs, "socket: a connection is closed, since no process of the client has it")
		}
		refused = true
	}
}

// addrPort returns an address of a connection of TCP.
func addrPort(a net.Addr) netip.AddrPort {
	at := a.(*net.TCPAddr).AddrPort()
	return netip.AddrPortFrom(at.Addr().Unmap(), at.Port())
}

// A locked writer is used by several goroutines.
type locked struct {
	sync.Mutex
	to io.Writer
}

func (l *locked) Write(b []byte) (int, error) {
	l.Lock()
	defer l.Unlock()
	return l.to.Write(b)
}

// connect waits for the connection of the client.
func (c *client) connect(ctx context.Context, l *net.TCPListener, limit time.Duration) (*net.TCPConn, error) {
	l.SetDeadline(time.Now().Add(limit))
	defer context.AfterFunc(ctx, func() { l.SetDeadline(time.Unix(1, 0)) })()
	defer c.afterEnd(func() {
		if ctx.Err() == nil {
			l.SetDeadline(time.Now().Add(linger))
		}
	})()
	conn, err := c.accept(l)
	if err == nil {
		return conn, nil
	}
	select {
	case <-c.ended:
		return nil, fmt.Errorf("socket: the client ended (%v) before it connected", c.cmd.ProcessState)
	default:
	}
	switch timeout, ok := err.(net.Error); {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case ok && timeout.Timeout():
		return nil, fmt.Errorf("socket: the client did not connect within %v", limit)
	}
	return nil, fmt.Errorf("socket: %w", err)
}

// A tracked writer keeps its error.
type tracked struct {
	io.Writer
	err error
}

func (t *tracked) Write(b []byte) (n int, err error) {
	n, t.err = t.Writer.Write(b)
	return n, t.err
}

// exchange copies both ways until the client ends. Every write is sent at once,
// as is the default for TCP in Go.
func (c *client) exchange(ctx context.Context, conn *net.TCPConn, in io.Reader, out io.Writer) error {
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	defer c.afterEnd(func() {
		if ctx.Err() == nil {
			conn.SetReadDeadline(time.Now().Add(linger))
		}
	})()
	go func() {
		// Without the short cuts that a file or a connection has.
		io.Copy(struct{ io.Writer }{conn}, struct{ io.Reader }{in})
		conn.CloseWrite()
	}()
	// An error of the connection means that the client has ended it.
	to := &tracked{Writer: out}
	io.Copy(to, conn)
	conn.Close()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case to.err != nil:
		return fmt.Errorf("socket: %w", to.err)
	}
	timer := time.NewTimer(linger)
	defer timer.Stop()
	select {
	case <-c.ended:
	case <-timer.C:
		return errors.New("socket: the client did not end after it had closed its connection")
	case <-ctx.Done():
		return ctx.Err()
	}
	if c.err != nil {
		return fmt.Errorf("socket: the client ended (%w)", c.err)
	}
	return nil
}
