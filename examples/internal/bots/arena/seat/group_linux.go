package seat

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// This file stops all processes of a bot, and counts the time of processors
// that they use. A control group (cgroup version 2) does both, and stops all
// processes at the same time. It needs no controller. Without a control group,
// signals stop the processes one by one.

// A group is all processes of a bot.
type group struct {
	dir, freezer *os.File // of the control group, or nil if there is none
	free         func()   // frees what the place has, or nil
}

// groupName is the beginning of the names of the control groups. The number of
// the process of the arena follows.
const groupName = "arbiter-seat-"

// groupsIn is the directory in which the arena makes control groups, or "" if
// the system allows none.
var groupsIn = sync.OnceValue(func() string {
	dir := ownControlGroup()
	if dir == "" {
		return ""
	}
	removeOldGroups(dir)
	g := makeGroup(dir)
	if g.dir == nil {
		return ""
	}
	defer g.end()
	if _, err := g.usage(); err != nil {
		return ""
	}
	// A system that lets a process start in the group complains only of the
	// file.
	attributes := &syscall.SysProcAttr{}
	g.join(attributes)
	_, err := os.StartProcess("/dev/null/none", []string{"none"}, &os.ProcAttr{Sys: attributes})
	if !errors.Is(err, syscall.ENOTDIR) {
		return ""
	}
	return dir
})

// ownControlGroup returns the directory of the control group of the arena, or
// "".
func ownControlGroup() string {
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return ""
	}
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return ""
	}
	path := ""
	for line := range strings.Lines(string(own)) {
		if p, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "0::"); ok {
			path = p
		}
	}
	for line := range strings.Lines(string(mounts)) {
		before, after, _ := strings.Cut(line, " - ")
		f := strings.Fields(before)
		if strings.HasPrefix(after, "cgroup2 ") && len(f) > 4 && f[3] == "/" && path != "" {
			return filepath.Join(f[4], path)
		}
	}
	return ""
}

// removeOldGroups removes the control groups of arenas that were killed.
func removeOldGroups(in string) {
	old, _ := filepath.Glob(filepath.Join(in, groupName+"*"))
	for _, dir := range old {
		number, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(dir), groupName), "-")
		if pid, err := strconv.Atoi(number); err == nil && syscall.Kill(pid, 0) == syscall.ESRCH {
			// A group with processes stays.
			syscall.Rmdir(dir)
		}
	}
}

// newGroup returns a group for the processes of a bot.
func newGroup() group {
	if in := groupsIn(); in != "" {
		return makeGroup(in)
	}
	return group{}
}

// makeGroup makes a control group. If that fails, the group has none.
func makeGroup(in string) group {
	dir, err := os.MkdirTemp(in, fmt.Sprintf("%s%d-", groupName, os.Getpid()))
	if err != nil {
		return group{}
	}
	g := group{}
	if g.freezer, err = os.OpenFile(dir+"/cgroup.freeze", os.O_WRONLY, 0); err == nil {
		g.dir, err = os.Open(dir)
	}
	if err != nil {
		g.freezer.Close()
		syscall.Rmdir(dir)
		return group{}
	}
	return g
}

// join lets a process start in the group.
func (g group) join(a *syscall.SysProcAttr) {
	if g.dir != nil {
		a.UseCgroupFD, a.CgroupFD = true, int(g.dir.Fd())
	}
}

// freeze lets the processes stand still, or go on. Without a control group, it
// stops the processes one by one.
func (g group) freeze(pid int, still bool) {
	if g.dir == nil {
		signalAll(pid, still)
		return
	}
	text := "0"
	if still {
		text = "1"
	}
	g.freezer.WriteString(text)
}

// usage is the time of processors that the group has used.
func (g group) usage() (time.Duration, error) {
	text, err := os.ReadFile(g.dir.Name() + "/cpu.stat")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if number, ok := strings.CutPrefix(line, "usage_usec "); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
			return time.Duration(n) * time.Microsecond, err
		}
	}
	return 0, io.ErrUnexpectedEOF
}

// used returns the time of processors that the processes have used, given the
// state of the first process after its end. Without a control group, processes
// are left out for which the bot did not wait.
func (g group) used(state *os.ProcessState) time.Duration {
	if g.dir != nil {
		if d, err := g.usage(); err == nil {
			return d
		}
	}
	if state == nil {
		return 0
	}
	return state.UserTime() + state.SystemTime()
}

// end ends the processes that are left, and removes the group.
func (g group) end() {
	if g.free != nil {
		g.free()
	}
	if g.dir == nil {
		return
	}
	defer g.dir.Close()
	defer g.freezer.Close()
	dir := g.dir.Name()
	for pause := 100 * time.Microsecond; syscall.Rmdir(dir) == syscall.EBUSY && pause < time.Second; pause *= 2 {
		os.WriteFile(dir+"/cgroup.kill", []byte("1"), 0)
		time.Sleep(pause)
	}
}

// signalAll stops the processes of a bot, or lets them go on. A process can let
// another go on before it is stopped itself, and so it looks several times.
func signalAll(pid int, still bool) {
	space, err := os.Readlink(fmt.Sprintf("/proc/%d/ns/pid", pid))
	if own, _ := os.Readlink("/proc/self/ns/pid"); err != nil || space == own {
		// They have no namespace of their own, but one process group.
		syscall.Kill(-pid, signalFor(still))
		return
	}
	for range 10 {
		changed := false
		for _, p := range below(pid) {
			changed = signalOne(p, space, still) || changed
		}
		// A process that goes on can be one that has not stopped yet.
		if !changed || !still {
			return
		}
	}
}

func signalFor(still bool) syscall.Signal {
	if still {
		return syscall.SIGSTOP
	}
	return syscall.SIGCONT
}

// signalOne stops a process that runs, or lets a process go on, if it is of
// this namespace. It reports whether it did so.
func signalOne(pid int, space string, still bool) bool {
	// The descriptor is of the process that the namespace is asked of.
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	of, err := os.Readlink(fmt.Sprintf("/proc/%d/ns/pid", pid))
	if err != nil || of != space {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	// The name of the program, in parentheses, can be anything.
	k := bytes.LastIndexByte(stat, ')') + 2
	if err != nil || k >= len(stat) || still && (stat[k] == 'T' || stat[k] == 'Z') {
		return false
	}
	return unix.PidfdSendSignal(fd, signalFor(still), nil, 0) == nil
}

// below returns a process and all that it has started, directly or not.
func below(pid int) (all []int) {
	all = []int{pid}
	for k := 0; k < len(all); k++ {
		lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", all[k]))
		for _, list := range lists {
			text, _ := os.ReadFile(list)
			for _, number := range strings.Fields(string(text)) {
				if p, err := strconv.Atoi(number); err == nil && !slices.Contains(all, p) {
					all = append(all, p)
				}
			}
		}
	}
	return all
}
