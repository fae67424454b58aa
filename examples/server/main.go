// Server runs championships over HTTP: pages for everybody, a desk for the
// director, and an interface for programs.
//
//	go run ./examples/server -sample
//
// makes a directory with the shipped event, and prints the address to open, the
// first time also the token that opens the director's desk. Every change of an
// event is on the disk before it is answered. So the server can be stopped at
// any time, also by a crash, and goes on where it was.
//
// The administrator's token makes events, and runs the leagues of -files. It is
// in a file, which is made if it is missing. Behind a proxy, which should speak
// TLS, set -proxy.
//
//	server backup FILE
//	server restore FILE
//
// copies the events into a new file, also while the server runs, and makes
// their directory again from such a file. Leagues and the administrator's token
// are in the copy if they are asked for by flags.
//
// "server -h" lists the flags, and "server backup -h" the flags of backup. The
// exit status is 0 if the server was stopped or the copy made, 1 if that went
// wrong, and 2 for a wrong call.
//
// The log on the standard error has a line for each request. It has no tokens,
// no names and no addresses of people.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // zones by name

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/hook"
	"github.com/arbiter-go/arbiter/examples/server/internal/web"
)

func main() { cli.Main(run) }

const (
	// tick is the time between looks at the clock: whether times become
	// final, and so on.
	tick = 10 * time.Second

	// maxStop is how long requests may take that have begun when the server
	// stops.
	maxStop = 10 * time.Second
)

// options are the flags.
type options struct {
	addr, dir, files, token, site string
	sample, proxy, near           bool
}

func run(ctx context.Context, args []string, _ io.Reader, out, errs io.Writer) int {
	var o options
	p := cli.Program{Name: "server", Out: out, Errs: errs}
	if len(args) > 0 {
		switch args[0] {
		case "backup":
			return writeBackup(p, args[1:])
		case "restore":
			return restore(p, args[1:])
		}
	}
	f := p.Flags("server [flags]\n       server backup [flags] FILE\n       server restore [flags] FILE")
	f.StringVar(&o.addr, "addr", "localhost:8080", "listen at this `address`; port 0 is any free port")
	f.StringVar(&o.dir, "dir", "events", "keep the events in this `directory`")
	f.StringVar(&o.files, "files", "", "show the round robins and run-offs in this `directory`; the "+
		"administrator can run its leagues")
	f.StringVar(&o.token, "token", "", "the `file` of the administrator's token; the default is the directory "+
		"with .token behind it")
	f.StringVar(&o.site, "site", "", "the `address` of this server, as in https://chess.example.org, for messages "+
		"and for tables on other sites; the default has the address it listens at")
	f.BoolVar(&o.sample, "sample", false, "put the shipped event into an empty directory; the administrator's "+
		"token opens its desk")
	f.BoolVar(&o.near, "near", false, "also send messages over http, and to this machine and private networks")
	f.BoolVar(&o.proxy, "proxy", false, "a proxy passes requests on, with the client's address last in "+
		"X-Forwarded-For and the scheme in X-Forwarded-Proto")
	if status, ok := p.Parse(f, args, 0); !ok {
		return status
	}
	if err := serve(ctx, o, out, slog.New(slog.NewJSONHandler(errs, nil))); err != nil {
		fmt.Fprintln(errs, "server:", err)
		return 1
	}
	return 0
}

// serve runs the server until the context ends.
func serve(ctx context.Context, o options, out io.Writer, log *slog.Logger) (err error) {
	if o.token == "" {
		o.token = filepath.Clean(o.dir) + ".token"
	}
	if u, err := url.Parse(o.site); o.site != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" ||
		u.Host == "" || strings.Trim(u.Path, "/")+u.RawQuery+u.Fragment != "") {
		return fmt.Errorf("-site %q is no address such as https://chess.example.org", o.site)
	}
	if o.files != "" {
		if info, err := os.Stat(o.files); err != nil {
			return err
		} else if !info.IsDir() {
			return fmt.Errorf("%s is no directory", o.files)
		}
	}
	admin, made, err := token(o.token)
	if err != nil {
		return err
	}
	if o.sample {
		if err := putSample(ctx, o.dir, web.Sum(admin), time.Now(), log); err != nil {
			return err
		}
	}
	h, err := hall.Open(o.dir, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	warnOfClock(h, time.Now(), log)
	listener, err := net.Listen("tcp", o.addr)
	if err != nil {
		return err
	}
	if o.site = strings.TrimRight(o.site, "/"); o.site == "" {
		o.site = "http://" + listener.Addr().String()
	}
	stop := make(chan struct{})
	sender := hook.New(hook.Options{Hall: h, Site: o.site, Now: time.Now, Sleep: sleep, Private: o.near, Log: log})
	server := web.Server(web.Handler(web.Options{
		Hall: h, Admin: web.Sum(admin), Files: o.files, Change: changeFile, Site: o.site, Said: sender.Said,
		Now: time.Now, Since: time.Now(), Token: web.NewToken, Log: log,
		Proxy: o.proxy, Jitter: rand.Float64, Stop: stop,
	}), log)
	said := opening(listener.Addr(), interfaces())
	if made {
		said = fmt.Sprintf("The administrator's token is %s\nIt is in the file %s, and is not shown again.\n%s",
			admin, o.token, said)
	}
	if _, err := io.WriteString(out, said); err != nil {
		return errors.Join(cli.Unwritten("the output", err), listener.Close())
	}

	ctx, cancel := context.WithCancel(ctx)
	var sending sync.WaitGroup
	sending.Go(func() { sender.Run(ctx) })
	defer sending.Wait()
	defer cancel()
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		if err := web.Due(ctx, h, time.Now()); err != nil && ctx.Err() == nil {
			log.Error("due", "error", err.Error())
		}
		select {
		case <-ticker.C:
		case err := <-failed:
			return err
		case <-ctx.Done():
			close(stop)
			late, cancel := context.WithTimeout(context.Background(), maxStop)
			defer cancel()
			if err := server.Shutdown(late); err != nil {
				log.Warn("requests were cut off", "error", err.Error())
				server.Close()
			}
			if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
				return err
			}
			return nil
		}
	}
}

// interfaces returns the addresses of this machine.
func interfaces() (list []netip.Addr) {
	addrs, _ := net.InterfaceAddrs()
	for _, a := range addrs {
		if x, err := netip.ParsePrefix(a.String()); err == nil {
			list = append(list, x.Addr())
		}
	}
	return list
}

// opening says at which address the server can be opened. A server that listens
// at all addresses of the machine can also be opened from other machines, at
// the addresses of IPv4 that are not local.
func opening(at net.Addr, machine []netip.Addr) string {
	x, ok := at.(*net.TCPAddr)
	if !ok || !x.IP.IsUnspecified() {
		return fmt.Sprintf("Open http://%s/\n", at)
	}
	said := fmt.Sprintf("Open http://localhost:%d/\n", x.Port)
	for _, ip := range machine {
		if ip.Is4() && !ip.IsLoopback() && !ip.IsLinkLocalUnicast() {
			said += fmt.Sprintf("From other devices, open http://%s:%d/\n", ip, x.Port)
		}
	}
	return said
}

// sleep waits, unless the context ends.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// changeFile changes a file of -files in place.
func changeFile(path string, change func(text []byte) ([]byte, error)) error {
	err := (cli.Program{}).Change(path, change)
	if errors.Is(err, cli.ErrInUse) || errors.Is(err, cli.ErrChanged) {
		return web.ErrInUse
	}
	return err
}

// warnOfClock says which events have a last record that is later than now. New
// records have the time of the clock all the same.
func warnOfClock(h *hall.Hall, now time.Time, log *slog.Logger) {
	for _, id := range h.IDs() {
		if s, err := h.State(id); err == nil && s.At.After(now) {
			log.Warn("the last record of an event is later than now: the clock of this machine was wrong "+
				"then, or is wrong now", "event", id, "record", s.Number, "at", s.At, "now", now.UTC())
		}
	}
}

// token returns the administrator's token. If its file is missing, it is made,
// whole or not at all. Nobody else can read it.
func token(file string) (text string, made bool, err error) {
	read, err := os.ReadFile(file)
	if err == nil {
		text = strings.TrimSpace(string(read))
		if len(text) < minToken || strings.ContainsAny(text, " \t\r\n") {
			return "", false, fmt.Errorf("%s: a token has at least %d characters and no blanks", file,
				minToken)
		}
		return text, false, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return "", false, err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return "", false, err
	}
	text = web.NewToken()
	draft, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".new")
	if err != nil {
		return "", false, err
	}
	defer os.Remove(draft.Name())
	_, err = fmt.Fprintln(draft, text)
	if err = errors.Join(err, draft.Sync(), draft.Close()); err == nil {
		err = os.Rename(draft.Name(), file)
	}
	return text, true, err
}

// minToken is the length of the shortest token.
const minToken = 32
