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
	"strconv"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat/place"
)

// This file starts bots in places of their own.

// emptied are the directories that are empty for each bot. Programs write there
// what others may find, servers have their sockets there, and the system shows
// there what other bots do.
var emptied = sync.OnceValue(func() (dirs []string) {
	for _, dir := range []string{"/tmp", "/var/tmp", "/run", "/var/run", "/sys/fs/cgroup"} {
		// A directory can be another name of one before it.
		path, err := filepath.EvalSymlinks(dir)
		known := func(d string) bool { return within(path, d) }
		if err == nil && path != "/" && !slices.ContainsFunc(dirs, known) {
			dirs = append(dirs, path)
		}
	}
	return dirs
})

// within reports whether a clean path is a directory, or in it.
func within(path, dir string) bool {
	return path == dir || dir == "/" || strings.HasPrefix(path, dir+"/")
}

// placeOf returns the place of a process whose HOME is this directory.
func (c cage) placeOf(cmd *exec.Cmd, home string) place.Place {
	p := place.Place{Home: home, Dir: cmd.Dir, Empty: emptied(), Path: cmd.Path, Argv: cmd.Args, Env: cmd.Environ()}
	if c.spaces&syscall.CLONE_NEWUSER != 0 {
		p.User, p.Group = strconv.Itoa(os.Getuid()), strconv.Itoa(os.Getgid())
	}
	if home != "" && within(p.Dir, home) {
		p.Shown = shown(p)
		return p
	}
	if dir, err := filepath.Abs(p.Dir); err == nil {
		p.Dir = dir
	}
	if dir, err := filepath.EvalSymlinks(p.Dir); err == nil {
		p.Dir = dir
		info, err := os.Stat(dir)
		// A copy must not cover what the place has made.
		covers := func(made string) bool { return within(made, dir) }
		p.Copy = err == nil && info.IsDir() && !slices.ContainsFunc(p.Empty, covers) && !covers("/proc") &&
			!covers("/dev") && !within(dir, "/proc") && !within(dir, "/dev")
	}
	p.Shown = shown(p)
	return p
}

// shown returns what a program needs of the directories that are empty: the
// files that its command names, and what is beside them.
func shown(p place.Place) (paths []string) {
	add := func(path string) {
		if !filepath.IsAbs(path) {
			path = filepath.Join(p.Dir, path)
		}
		path = filepath.Clean(path)
		in := slices.IndexFunc(p.Empty, func(dir string) bool { return path != dir && within(path, dir) })
		if in < 0 || p.Home != "" && within(path, p.Home) || p.Copy && within(path, p.Dir) {
			return
		}
		info, err := os.Stat(path)
		if err != nil {
			return
		}
		if above := filepath.Dir(path); !info.IsDir() && above != p.Empty[in] {
			path = above
		}
		paths = append(paths, path)
	}
	for _, path := range append([]string{p.Path}, p.Argv[min(1, len(p.Argv)):]...) {
		add(path)
		if real, err := filepath.EvalSymlinks(path); err == nil && filepath.IsAbs(path) {
			add(real)
		}
	}
	// What is above another is first, and shows the other, too.
	slices.Sort(paths)
	return slices.CompactFunc(paths, func(above, path string) bool { return within(path, above) })
}

// startInPlace makes a place and starts the program in it.
func (c cage) startInPlace(cmd *exec.Cmd, home string, bot Command, g group) (*exec.Cmd, error) {
	if cmd.Err != nil {
		return nil, cmd.Err
	}
	if home != "" {
		if _, err := os.Lstat(home); err != nil {
			return nil, err
		}
	}
	p := c.placeOf(cmd, home)
	p.Hidden, p.Filled = absolute(bot.Hidden), bot.Fill != nil
	p.Loopback, p.Network = bot.Loopback, bot.Network
	if p.Network {
		c.spaces &^= syscall.CLONE_NEWNET
	}
	if c.place == again {
		return c.startAgain(cmd, p, g)
	}
	cmd.Dir = p.Dir
	return cmd, c.startOnThread(cmd, p, g)
}

// absolute returns the paths of files that are there, with no links.
func absolute(files []string) (paths []string) {
	for _, file := range files {
		path, err := filepath.Abs(file)
		if err == nil {
			path, err = filepath.EvalSymlinks(path)
		}
		if err == nil {
			paths = append(paths, path)
		}
	}
	return paths
}

// startOnThread makes the place around a thread of the arena, which starts the
// program. The thread does nothing else, and ends after the program.
func (c cage) startOnThread(cmd *exec.Cmd, p place.Place, g group) error {
	startedBefore()
	started := make(chan error)
	alone(func() {
		started <- c.startHere(cmd, p, g)
		// The system kills the program when this thread ends.
		<-g.ended
	})
	return <-started
}

// startHere makes the place around this thread, and starts the program. The
// program stands still until it has a /proc of its own.
func (c cage) startHere(cmd *exec.Cmd, p place.Place, g group) error {
	processes, err := unix.Open("/proc", unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return placeError("proc", err)
	}
	defer unix.Close(processes)
	spaces := c.spaces
	if !p.Loopback && !p.Network {
		// Without sockets, all bots can be in one empty network.
		if err := enterEmptyNetwork(); err != nil {
			return placeError("network", err)
		}
		spaces &^= unix.CLONE_NEWNET
	}
	if err := unix.Unshare(int(spaces)); err != nil {
		return placeError("namespaces", err)
	}
	if what, err := p.Make(); err != nil {
		return placeError(what, err)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL, Ptrace: true}
	if err := cmd.Start(); err != nil {
		return err
	}
	// The call that starts a process in a group is refused by now.
	g.add(cmd.Process.Pid)
	if err := release(cmd.Process.Pid, processes); err != nil {
		cmd.Process.Kill()
		cmd.Wait()
		return placeError("proc", err)
	}
	return nil
}

// emptyNetwork is a descriptor of a namespace with no network, or -1.
var emptyNetwork = sync.OnceValue(func() int {
	made := make(chan int)
	alone(func() {
		fd := -1
		if unix.Unshare(unix.CLONE_NEWNET) == nil {
			fd, _ = unix.Open("/proc/thread-self/ns/net", unix.O_RDONLY|unix.O_CLOEXEC, 0)
		}
		made <- fd
	})
	return <-made
})

// enterEmptyNetwork puts this thread into the namespace with no network.
func enterEmptyNetwork() error { return unix.Setns(emptyNetwork(), unix.CLONE_NEWNET) }

// release gives a program that stands still its /proc, and lets it go on.
func release(pid, processes int) error {
	var status unix.WaitStatus
	err := error(unix.EINTR)
	for err == unix.EINTR {
		_, err = unix.Wait4(pid, &status, unix.WALL, nil)
	}
	if err != nil {
		return err
	}
	namespace, err := unix.Openat(processes, strconv.Itoa(pid)+"/ns/pid", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(namespace)
	if err := place.Processes(namespace); err != nil {
		return err
	}
	return unix.PtraceDetach(pid)
}

// startedBefore lets Go try once how it can start processes. It starts one for
// that, which must not be the first of a namespace.
var startedBefore = sync.OnceFunc(func() { exec.Command("/dev/null/none").Start() })

// alone calls a function on a thread of its own. The thread ends with the
// function. It is never the first thread of the arena, which cannot end alone.
func alone(do func()) {
	locked := make(chan bool)
	var begin func()
	begin = func() {
		runtime.LockOSThread()
		if syscall.Gettid() == syscall.Getpid() {
			go begin()
			<-locked
			runtime.UnlockOSThread()
			return
		}
		close(locked)
		do()
	}
	go begin()
}

// startAgain starts the arena itself once more, as the process that makes the
// place and then runs the program. That takes longer. Older systems need it.
// Users other than root need it, too, because a program with threads cannot
// enter a namespace of users.
func (c cage) startAgain(cmd *exec.Cmd, p place.Place, g group) (*exec.Cmd, error) {
	hasNUL := func(text string) bool { return strings.Contains(text, "\x00") }
	if slices.ContainsFunc(cmd.Args, hasNUL) {
		return nil, syscall.EINVAL
	}
	if slices.ContainsFunc(cmd.Env, hasNUL) {
		return nil, errors.New("a variable of the environment contains NUL")
	}
	status, its, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer status.Close()
	own := &exec.Cmd{
		Path: "/proc/self/exe", Args: place.Args(p), Dir: "/",
		Env:   place.Env(),
		Stdin: cmd.Stdin, Stdout: cmd.Stdout, Stderr: cmd.Stderr,
		ExtraFiles: []*os.File{its}, // place.Status
	}
	err = run(own, c.attributes(g))
	its.Close()
	if err != nil {
		return nil, err
	}
	said, err := io.ReadAll(io.LimitReader(status, 1<<10))
	if err == nil {
		err = understand(string(said), p)
	}
	if err != nil {
		own.Process.Kill()
		own.Wait()
		return nil, err
	}
	return own, nil
}

// understand returns the error that a place has written.
func understand(status string, p place.Place) error {
	what, number := place.Read(status)
	switch err := syscall.Errno(number); what {
	case "":
		return nil
	case place.End:
		return errors.New("its place was not finished")
	case place.Enter:
		return &os.PathError{Op: "chdir", Path: p.Dir, Err: err}
	case place.Run:
		return &os.PathError{Op: "fork/exec", Path: p.Path, Err: err}
	default:
		return placeError(what, err)
	}
}

// placeError says what has failed when a place was made.
func placeError(what string, failed error) error {
	// The bot has no fault, and so nobody may find the number.
	return fmt.Errorf("its place: %s: %s", what, failed.Error())
}
