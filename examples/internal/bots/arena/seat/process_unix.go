//go:build unix

package seat

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// maxKill is how long the arena waits for a process that it has killed. A
// process that the system cannot end for so long is left to the system.
const maxKill = 10 * time.Second

// A process is the wire of a [Command].
//
// The pipes are ours, and os/exec has no goroutines. So nothing waits for a
// pipe that a descendant of the bot holds open.
type process struct {
	limits Limits
	halted <-chan struct{} // closed when the game is stopped

	cmd     *exec.Cmd
	all     group
	home    string // HOME
	dir     string // HOME, if it is on the disk and must be removed
	in, out *os.File
	raw     syscall.RawConn // of out
	stderr  *drain

	mu     sync.Mutex
	killed bool // before it had ended, as far as the system says
	freed  bool // the number of the process can be used again

	once     sync.Once // of finish
	byItself bool      // it ended, and was not killed
	status   string
	used     time.Duration // of processors
}

func (c Command) start(t *table) (wire, *Fault) {
	if len(c.Argv) == 0 {
		return nil, &Fault{Rule: Crash, Why: "there is no command"}
	}
	if c.Fill != nil && !filepath.IsLocal(c.runs()) {
		// Own: whoever called has made a mistake.
		return nil, arenaFault("a bot with Fill cannot run in %s: that must be in the directory that is filled",
			problem.Name(c.Dir))
	}
	p := &process{limits: t.limits, halted: t.halted}
	var theirs []*os.File // the ends of the pipes that the bot has
	var ours []*os.File
	started := false
	defer func() {
		if started {
			return
		}
		for _, file := range append(theirs, ours...) {
			file.Close()
		}
		if p.dir != "" {
			removeDir(p.dir)
		}
	}()
	for k := range 3 {
		r, w, err := os.Pipe()
		if err != nil {
			// Own: a pipe.
			return nil, arenaFault("a pipe: %v", problemOf(err))
		}
		if k > 0 {
			r, w = w, r
		}
		theirs, ours = append(theirs, r), append(ours, w)
	}
	p.in, p.out = ours[0], ours[1]
	for _, pipe := range ours {
		// A pipe for which the system has no watch would block.
		if err := pipe.SetDeadline(time.Time{}); err != nil {
			return nil, arenaFault("a pipe: %v", problemOf(err))
		}
	}
	var err error
	if p.raw, err = p.out.SyscallConn(); err != nil {
		return nil, arenaFault("a pipe: %v", problemOf(err))
	}
	fault := p.prepare(c, theirs)
	if fault != nil && (c.Fill != nil || !p.isWhole()) {
		// Another bot may have broken the directory, or its files.
		if p.dir != "" {
			removeDir(p.dir)
		}
		fault = p.prepare(c, theirs)
	}
	if fault != nil {
		return nil, fault
	}
	started = true
	for _, file := range theirs {
		file.Close()
	}
	p.stderr = newDrain(ours[2], t.limits.Errors)
	return p, nil
}

// runs returns where a bot runs, relative to the directory that is filled.
func (c Command) runs() string { return filepath.Clean(c.Dir) }

// prepare makes the directory of the bot, fills it, and starts the process with
// these pipes.
func (p *process) prepare(c Command, pipes []*os.File) *Fault {
	var err error
	if p.home = homeInMemory(c); p.home == "" {
		if p.dir, err = makeDir(); err != nil {
			p.dir = ""
			// Own: a directory for the bot.
			return arenaFault("a directory for a bot: %v", problemOf(err))
		}
		p.home = p.dir
	}
	if fault := p.fill(c); fault != nil {
		return fault
	}
	err = p.launch(c, pipes)
	for pause := time.Millisecond; c.Fill != nil && errors.Is(err, syscall.ETXTBSY) &&
		pause < time.Second; pause *= 2 {
		// A process that was just being started still has a file open
		// that Fill has written.
		time.Sleep(pause)
		err = p.launch(c, pipes)
	}
	switch {
	case err == nil:
		return nil
	case !p.isWhole():
		// Own: the bot has no directory.
		return arenaFault("a directory for a bot: %v", problemOf(err))
	case missing(err):
		// Crash: the fault of its file.
		return &Fault{Rule: Crash, Why: problem.Name(c.Argv[0]) + " cannot be started: " +
			problemOf(err).Error()}
	}
	// Own: the system has no process for it.
	return arenaFault("a process: %v", problemOf(err))
}

// isWhole reports whether the directory on the disk is as it was made, if there
// is one.
func (p *process) isWhole() bool { return p.dir == "" || isWhole(p.dir) }

// fill fills the directory of the bot.
func (p *process) fill(c Command) *Fault {
	if c.Fill == nil {
		return nil
	}
	err := c.Fill(p.dir)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrFiles) && p.isWhole():
		// Crash: the bot has broken files. The directory has another
		// name in each game.
		return &Fault{Rule: Crash, Why: problem.Clean(strings.ReplaceAll(err.Error(), p.dir, "HOME"))}
	}
	// Own: the files of the bot cannot be written.
	return arenaFault("the files of a bot: %v", err)
}

// launch starts the process with these pipes.
func (p *process) launch(c Command, pipes []*os.File) error {
	p.cmd = exec.Command(c.Argv[0], c.Argv[1:]...)
	switch {
	case c.Fill != nil:
		p.cmd.Dir = filepath.Join(p.dir, c.runs())
	case c.Dir != "":
		p.cmd.Dir = c.Dir
	default:
		p.cmd.Dir = p.home
	}
	p.cmd.Env = append(environment(p.home), c.Env...)
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = pipes[0], pipes[1], pipes[2]
	var err error
	p.all, err = launch(p.cmd, p.home, c)
	return err
}

// problemOf returns the innermost error, which has no path in it.
func problemOf(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}

// missing reports whether a process cannot be started because of its own file.
func missing(err error) bool {
	is := func(own error) bool { return errors.Is(err, own) }
	return slices.ContainsFunc(brokenFile, is) || slices.ContainsFunc([]error{
		exec.ErrNotFound, exec.ErrDot, syscall.ENOENT, syscall.ENOTDIR, syscall.EACCES,
		syscall.ENOEXEC, syscall.EISDIR,
		syscall.ELOOP, syscall.ENAMETOOLONG, syscall.E2BIG, syscall.EINVAL, syscall.EIO,
	}, is)
}

// A job starts a process.
type job struct {
	start func()
	done  chan struct{}
}

// starter starts all processes, in a thread that never ends. Some systems kill
// a process when the thread ends that has started it.
var starter = sync.OnceValue(func() chan<- job {
	jobs := make(chan job)
	go func() {
		runtime.LockOSThread()
		for j := range jobs {
			j.start()
			close(j.done)
		}
	}()
	return jobs
})

// inStarter lets the thread that starts all processes start one.
func inStarter(start func()) {
	done := make(chan struct{})
	starter() <- job{start, done}
	<-done
}

// run starts a process with these attributes.
func run(cmd *exec.Cmd, attributes *syscall.SysProcAttr) (err error) {
	cmd.SysProcAttr = attributes
	inStarter(func() { err = cmd.Start() })
	return err
}

func (p *process) timed() bool { return true }

// stopped reports whether the game was stopped.
func (p *process) stopped() bool {
	select {
	case <-p.halted:
		return true
	default:
		return false
	}
}

func (p *process) send(b []byte, until time.Time) (int, error) {
	p.in.SetWriteDeadline(until)
	if p.stopped() { // before the deadline was set
		return 0, errHalted
	}
	n, err := p.in.Write(b)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		err = errWait
	case errors.Is(err, syscall.EPIPE), errors.Is(err, os.ErrClosed):
		err = errClosed
	}
	return n, err
}

func (p *process) receive(b []byte, until time.Time) (int, error) {
	p.out.SetReadDeadline(until)
	if p.stopped() { // before the deadline was set
		return 0, errHalted
	}
	n, err := p.out.Read(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = errWait
	}
	return n, err
}

func (p *process) poll(b []byte) (n int, err error) {
	p.out.SetReadDeadline(time.Time{})
	failed := p.raw.Read(func(fd uintptr) bool {
		for {
			n, err = syscall.Read(int(fd), b)
			if err != syscall.EINTR {
				return true
			}
		}
	})
	switch {
	case p.stopped():
		return 0, errHalted
	case failed != nil:
		return 0, failed
	case err == syscall.EAGAIN:
		return 0, nil
	case err == nil && n == 0:
		return 0, io.EOF
	}
	return max(n, 0), err
}

func (p *process) absence() string { return "" }

func (p *process) kill(*Fault) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if pid := p.cmd.Process.Pid; !p.freed {
		ended, known := hasEnded(pid)
		p.killed = p.killed || known && !ended
		// The group has the number of the process until somebody waits
		// for it. So nobody else can be hit.
		syscall.Kill(-pid, syscall.SIGKILL)
		syscall.Kill(pid, syscall.SIGKILL)
	}
}

func (p *process) freeze(still bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.freed {
		p.all.freeze(p.cmd.Process.Pid, still)
	}
}

func (p *process) halt() {
	past := time.Unix(1, 0)
	p.in.SetWriteDeadline(past)
	p.out.SetReadDeadline(past)
	p.kill(nil)
}

// hasEnded reports whether a child has ended, and whether the system says so.
// Tests replace it.
var hasEnded = askSystem

// await waits until the process has ended, at most until a time. Where the
// system does not say so, the end of the output is the end of the process.
func (p *process) await(until time.Time, output <-chan struct{}) {
	for pause := 50 * time.Microsecond; time.Now().Before(until); pause = min(2*pause, 5*time.Millisecond) {
		if ended, known := hasEnded(p.cmd.Process.Pid); ended {
			return
		} else if !known {
			pause = time.Until(until)
		} else {
			output = nil
		}
		select {
		case <-time.After(pause):
		case <-output:
			return
		case <-p.halted:
			return
		}
	}
}

// finish kills the process and its group, and waits for it.
func (p *process) finish() {
	p.once.Do(func() {
		_, known := hasEnded(p.cmd.Process.Pid)
		p.kill(nil) // before anybody waits
		p.mu.Lock()
		p.freed = true
		p.mu.Unlock()
		done := make(chan struct{})
		go func() {
			p.cmd.Wait()
			close(done)
		}()
		select {
		case <-done:
			p.status = p.cmd.ProcessState.String()
			p.byItself = !p.killed && (known || p.status != "signal: killed")
			p.used = p.all.used(p.cmd.ProcessState)
			p.all.end()
		case <-time.After(maxKill):
			p.status = "cannot be killed"
		}
	})
}

func (p *process) howEnded() string {
	p.await(time.Now().Add(p.limits.End), closed)
	p.finish()
	if !p.byItself {
		return ""
	}
	return fmt.Sprintf("ended (%s)", p.status)
}

// closed is a channel that is closed.
var closed = func() <-chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

func (p *process) end(e *End, until time.Time) []byte {
	p.in.Close()
	// The bot must not wait for somebody who reads its last words.
	p.out.SetReadDeadline(time.Time{})
	rest := newDrain(p.out, p.limits.Line)
	p.await(until, rest.done)
	p.finish()
	last, _ := rest.close()
	e.Exited, e.Status, e.Processor = p.byItself, p.status, p.used
	e.Errors, e.More = p.stderr.close()
	if p.dir != "" {
		e.Left = removeDir(p.dir)
	}
	return last
}

// A drain reads the standard error of a bot, all the time, or the rest of its
// output. It keeps the beginning.
type drain struct {
	file *os.File
	done chan struct{}
	kept []byte
	more int64
}

func newDrain(file *os.File, most int) *drain {
	d := &drain{file: file, done: make(chan struct{})}
	go func() {
		defer close(d.done)
		b := make([]byte, 1<<14)
		for {
			n, err := file.Read(b)
			keep := min(n, most-len(d.kept))
			d.kept = append(d.kept, b[:keep]...)
			d.more += int64(n - keep)
			if err != nil {
				return
			}
			if n > keep {
				// A bot that writes without end must not take
				// the processor from others.
				time.Sleep(time.Millisecond)
			}
		}
	}()
	return d
}

// close returns the bytes that were read until the process ended. A descendant
// that has left the group can hold the pipe open.
func (d *drain) close() (kept []byte, more int64) {
	d.file.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
	<-d.done
	d.file.Close()
	return d.kept, d.more
}

// environment returns the minimum for a bot with this directory.
func environment(dir string) []string {
	path := os.Getenv("PATH")
	if path == "" {
		path = "/usr/local/bin:/usr/bin:/bin"
	}
	return []string{"PATH=" + strings.ReplaceAll(path, "\x00", ""), "LANG=C.UTF-8", "HOME=" + dir, "TMPDIR=" + dir}
}
