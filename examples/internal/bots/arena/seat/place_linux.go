package seat

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

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

// homeInMemory returns HOME of a bot, if HOME is only in memory.
func homeInMemory(bot Command) string {
	if !theCage().ownPlace || bot.Fill != nil || len(emptied()) == 0 {
		return ""
	}
	home := emptied()[0] + "/arbiter-home"
	if _, err := os.Lstat(home); err == nil {
		return "" // the program of the bot may be there
	}
	return home
}

// placeOf returns the place of the process of a bot. HOME is this directory.
func (c cage) placeOf(cmd *exec.Cmd, home string, bot Command) place.Place {
	p := place.Place{
		Home: home, Filled: bot.Fill != nil, Dir: cmd.Dir,
		Loopback: bot.Loopback,
		Empty:    emptied(), Hidden: absolute(bot.Hidden),
		Path: cmd.Path, Argv: cmd.Args, Env: cmd.Environ(),
		Users: c.spaces&syscall.CLONE_NEWUSER != 0,
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

// startInPlace starts a program in a process that makes its place first. After
// the end of the process, free must be called.
func (c cage) startInPlace(cmd *exec.Cmd, home string, bot Command, g group) (free func(), err error) {
	hasNUL := func(text string) bool { return strings.Contains(text, "\x00") }
	switch {
	case cmd.Err != nil:
		return nil, cmd.Err
	case slices.ContainsFunc(cmd.Args, hasNUL):
		return nil, syscall.EINVAL
	case slices.ContainsFunc(cmd.Env, hasNUL):
		return nil, errors.New("a variable of the environment contains NUL")
	}
	if bot.Fill != nil {
		if _, err := os.Lstat(home); err != nil {
			return nil, err
		}
	}
	p := c.placeOf(cmd, home, bot)
	var files [3]*os.File
	for k, file := range []any{cmd.Stdin, cmd.Stdout, cmd.Stderr} {
		files[k], _ = file.(*os.File)
	}
	start, err := p.Prepare(g.dir, files)
	if err != nil {
		return nil, err
	}
	pid := 0
	inStarter(func() { pid, err = start.Fork() })
	if err == nil {
		cmd.Process, err = os.FindProcess(pid)
	}
	if err == nil {
		if err = understand(start.Ready, p); err != nil {
			cmd.Process.Kill()
			cmd.Wait()
		}
	}
	if err != nil {
		start.Free()
		return nil, err
	}
	return start.Free, nil
}

// understand returns the error that a place has said.
func understand(ready func() (what string, err error), p place.Place) error {
	switch what, err := ready(); what {
	case "":
		return nil
	case place.End:
		return errors.New("its place was not finished")
	case place.Enter:
		return &os.PathError{Op: "chdir", Path: p.Dir, Err: err}
	case place.Run:
		return &os.PathError{Op: "fork/exec", Path: p.Path, Err: err}
	default:
		// The bot has no fault, and so nobody may find the number.
		return fmt.Errorf("its place: %s: %s", what, err.Error())
	}
}
