package seat

import (
	"bytes"
	"context"
	"debug/elf"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/night"
)

var hostileFor = flag.Duration("hostile", 0, "run the games with hostile bots for so long")

// A trial is a bot that is asked once or twice, and what must come of it.
type trial struct {
	bot    Bot
	limit  time.Duration
	asked  int
	want   string // the answer, or the rule and why, or only the rule
	exited bool
	status string // if it matters
}

// leaving are the bots with processes that leave their group.
var leaving = []string{"children, setsid", "children, twice", "children, exit", "setsid", "own session"}

const (
	short  = 150 * time.Millisecond // for bots that do not answer
	enough = 20 * time.Second       // for bots that do
	grace  = 100 * time.Millisecond
)

// inSpace reports whether a bot has a namespace of processes.
func inSpace() bool { return theCage().spaces&syscall.CLONE_NEWPID != 0 }

// trials are all hostile bots and some that are not.
func trials() map[string]trial {
	none, half := "Silence: no answer", "Silence: half a line, and then nothing"
	list := map[string]trial{
		"echo":             {self("echo"), enough, 2, "request 2", true, "exit status 0"},
		"CRLF":             {self("CRLF"), enough, 1, "one", true, "exit status 0"},
		"never exits":      {self("never exits"), enough, 2, "request 2", false, "signal: killed"},
		"says goodbye":     {self("says goodbye"), enough, 2, "request 2", true, "exit status 5"},
		"files":            {self("files"), enough, 2, "request 2", true, "exit status 0"},
		"flood of errors":  {self("flood of errors"), enough, 2, "request 2", true, "exit status 0"},
		"children":         {self("children"), enough, 2, "request 2", true, "exit status 0"},
		"children, setsid": {self("children, setsid"), enough, 2, "request 2", true, "exit status 0"},
		"children, twice":  {self("children, twice"), enough, 2, "request 2", true, "exit status 0"},

		"children, exit":  {self("children, exit"), enough, 1, "Crash: ended (exit status 3) before its answer", true, "exit status 3"},
		"own session":     {self("own session"), short, 1, none, false, "signal: killed"},
		"wait":            {shell("sleep 20 & wait"), short, 1, none, false, "signal: killed"},
		"pipeline":        {shell("sleep 20 | cat"), short, 1, none, false, "signal: killed"},
		"subshell":        {shell("(sleep 20); true"), short, 1, none, false, "signal: killed"},
		"setsid":          {shell("setsid sleep 20; true"), short, 1, none, false, "signal: killed"},
		"flood":           {self("flood"), enough, 1, "Flood: a line of more than 4096 bytes", false, "signal: killed"},
		"flood of lines":  {self("flood of lines"), enough, 2, "Flood: more than 4096 bytes when nobody asked", false, "signal: killed"},
		"closes output":   {self("closes at once"), enough, 1, "Crash: closed its output before its answer", false, "signal: killed"},
		"never reads":     {self("never reads"), short, 1, none, false, "signal: killed"},
		"NUL":             {self("NUL"), enough, 1, `Babble: control character U+0000 in "o\x00ne"`, false, ""},
		"not UTF-8":       {self("not UTF-8"), enough, 1, `Babble: byte 0xff, which is not UTF-8, in "\xff\xfe"`, false, ""},
		"half a line":     {self("half a line"), 2 * time.Second, 1, half, false, "signal: killed"},
		"half, exit":      {self("half, exit"), enough, 1, "Crash: ended (exit status 0) after half a line", true, "exit status 0"},
		"ignores signals": {self("ignores signals"), short, 1, none, false, "signal: killed"},
		"spins":           {self("spins"), short, 1, none, false, "signal: killed"},
		"exits":           {self("exits"), enough, 1, "Crash: ended (exit status 0) before its answer", true, "exit status 0"},
		"exits with 3":    {self("exits with 3"), enough, 1, "Crash: ended (exit status 3) before its answer", true, "exit status 3"},
		"panics":          {self("panics"), enough, 1, "Crash: ended (exit status 2) before its answer", true, "exit status 2"},
		"kills itself":    {shell("kill -9 $$; exit 9"), enough, 1, "Crash: ended (exit status 9) before its answer", true, "exit status 9"},
		"twice":           {self("twice"), enough, 2, `Babble: "two" when nobody asked`, false, ""},
		"speaks first":    {self("speaks first"), enough, 20, "Babble: ", false, ""},
		"not there":       {Command{Argv: []string{"/not/there"}}, enough, 1, "Crash: /not/there cannot be started: no such file or directory", false, "not started"},
		"no name":         {Command{Argv: []string{"arbiter-no-such-bot"}}, enough, 1, "Crash: arbiter-no-such-bot cannot be started: executable file not found in $PATH", false, "not started"},
		"nothing":         {Command{}, enough, 1, "Crash: there is no command", false, "not started"},
		"a directory":     {Command{Argv: []string{"/"}}, enough, 1, "Crash: / cannot be started: is a directory", false, "not started"},
		"not executable":  {Command{Argv: []string{"/etc/passwd"}}, enough, 1, "Crash: /etc/passwd cannot be started: permission denied", false, "not started"},
		"no directory":    {Command{Argv: []string{"/bin/sh"}, Dir: "/not/there"}, enough, 1, "Crash: /bin/sh cannot be started: no such file or directory", false, "not started"},
		"NUL in a name":   {Command{Argv: []string{"/bin/sh", "\x00"}}, enough, 1, "Crash: /bin/sh cannot be started: invalid argument", false, "not started"},
	}
	if !inSpace() {
		// Signals reach it, and children keep its pipes open.
		list["kills itself"] = trial{shell("kill -9 $$; exit 9"), enough, 1, "Crash: ended (signal: killed) before its answer", true, "signal: killed"}
		delete(list, "children, exit")
	}
	if silentSystem {
		// It may as well have been killed by the arena.
		delete(list, "kills itself")
	}
	return list
}

// run plays a game with the bot of a trial and an honest bot. It returns what
// is wrong.
func (c trial) run(name, mark string) (wrong []string) {
	leaves := slices.Contains(leaving, name)
	if bot, ok := c.bot.(Command); ok {
		bot.Env = append(slices.Clone(bot.Env), markVariable+"="+mark)
		c.bot = bot
	}
	errorf := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	got := ""
	other := Func(echo)
	var log bytes.Buffer
	referee := func(seats []*Seat) {
		for k := range c.asked {
			request := fmt.Sprint("request ", k+1)
			answer, used, fault := seats[0].Ask(c.limit, request)
			if silent := c.limit + grace; fault != nil && fault.Rule == Silence && used != silent {
				errorf("silent after %v, want %v", used, silent)
			}
			if text, used, fault := seats[1].Ask(short, request); text != request || used != 0 || fault != nil {
				errorf("the other bot: %q, %v, %v", text, used, fault)
			}
			if fault != nil {
				got = fmt.Sprint(fault.Rule, ": ", fault.Why)
				if fault.Seat != 0 {
					errorf("the fault has seat %d", fault.Seat)
				}
				_, used, again := seats[0].Ask(c.limit, "again")
				if again != fault || used != 0 || seats[0].Tell("again") != fault {
					errorf("another fault: %v after %v", again, fault)
				}
				return
			}
			got = answer
			if k+1 < c.asked {
				// So that all that the bot writes is there.
				time.Sleep(50 * time.Millisecond)
			}
		}
	}
	limits := Limits{Grace: grace, End: 3 * time.Second}
	if !c.exited {
		limits.End = 200 * time.Millisecond
	}
	report, err := Play(context.Background(), Game{Bots: []Bot{c.bot, other}, Limits: limits, Log: &log}, referee)
	if err != nil {
		return []string{err.Error()}
	}
	live := got
	got = ""
	if err := Replay(bytes.NewReader(log.Bytes()), referee); err != nil || got != live {
		errorf("the replay: %q, error %v", got, err)
	}
	if got != c.want && !(strings.HasSuffix(c.want, ": ") && strings.HasPrefix(got, c.want)) {
		errorf("%s\nwant %s", got, c.want)
	}
	if end := report.Ends[0]; c.status != "" && (end.Exited != c.exited || end.Status != c.status) {
		errorf("exited %t, %s; want %t, %s", end.Exited, end.Status, c.exited, c.status)
	}
	if end := report.Ends[1]; !end.Exited || end.Used != 0 {
		errorf("the other bot: %+v", end)
	}
	if left := marked(mark); len(left) > 0 && inSpace() {
		errorf("left running: %v", left)
	}
	// Without a namespace, the system takes its time to end the group.
	for range 100 {
		if len(marked(mark)) == 0 || leaves {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	for _, pid := range marked(mark) {
		if !leaves {
			errorf("left running: %d", pid)
		}
		syscall.Kill(pid, syscall.SIGKILL)
	}
	if len(wrong) > 0 {
		errorf("%.3000s", log.String())
	}
	return wrong
}

// marked returns the processes with a mark in their environment.
func marked(mark string) (pids []int) {
	dirs, _ := os.ReadDir("/proc")
	for _, dir := range dirs {
		pid, err := strconv.Atoi(dir.Name())
		if err != nil {
			continue
		}
		env, _ := os.ReadFile(filepath.Join("/proc", dir.Name(), "environ"))
		if bytes.Contains(env, []byte(markVariable+"="+mark+"\x00")) {
			pids = append(pids, pid)
		}
	}
	return pids
}

var marks atomic.Int64

func newMark() string { return fmt.Sprint(os.Getpid(), "-", marks.Add(1)) }

// clean runs a test and checks that nothing is left of it: no file, no
// directory, no mount, no goroutine.
func clean(t *testing.T, f func()) {
	t.Helper()
	// What the arena keeps for all games.
	starter()
	theCage()
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	files, routines := openFiles(), runtime.NumGoroutine()
	f()
	for range 100 {
		if runtime.NumGoroutine() <= routines && openFiles() <= files {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if now := openFiles(); now > files {
		t.Errorf("%d open files, and %d before", now, files)
	}
	if now := runtime.NumGoroutine(); now > routines {
		b := make([]byte, 1<<16)
		t.Errorf("%d goroutines, and %d before\n%s", now, routines, b[:runtime.Stack(b, true)])
	}
	left, err := os.ReadDir(temp)
	if err != nil || len(left) > 0 {
		t.Errorf("left in the temporary directory: %v, error %v", left, err)
	}
	if mounts, err := os.ReadFile("/proc/self/mountinfo"); err != nil || bytes.Contains(mounts, []byte(temp)) {
		t.Errorf("left mounted: %s, error %v", mounts, err)
	}
}

func openFiles() int {
	// The first use of a pipe opens the poller.
	r, w, err := os.Pipe()
	if err == nil {
		r.Close()
		w.Close()
	}
	n := 0
	files, _ := os.ReadDir("/proc/self/fd")
	for _, f := range files {
		// The arena keeps empty networks.
		if to, _ := os.Readlink("/proc/self/fd/" + f.Name()); !strings.HasPrefix(to, "net:") {
			n++
		}
	}
	return n
}

// TestHostile plays with each hostile bot. Each must have its fault, and
// nothing must be left.
func TestHostile(t *testing.T) {
	t.Log("confined:", Unconfined() == "", Unconfined())
	list := trials()
	clean(t, func() {
		var all sync.WaitGroup
		slots := make(chan bool, 8)
		for name, c := range list {
			all.Go(func() {
				slots <- true
				began := time.Now()
				for _, wrong := range c.run(name, newMark()) {
					t.Errorf("%s: %s", name, wrong)
				}
				if testing.Verbose() {
					t.Logf("%s: %v", name, time.Since(began))
				}
				<-slots
			})
		}
		all.Wait()
	})
}

// TestCages runs tests of this file in each cage that the system allows, except
// the best, which the other tests have. The last cage is for systems that
// refuse the others. It is tried again as on a system that does not say who has
// ended.
func TestCages(t *testing.T) {
	t.Parallel()
	tests := "TestHostile|TestMany|TestCancel|TestFull"
	if !night.Now() {
		tests = "TestHostile"
	}
	// A cage for other users can only be tried by an arena that is open.
	if open, _, _ := syscall.Syscall(syscall.SYS_PRCTL, syscall.PR_GET_DUMPABLE, 0, 0); open == 0 {
		syscall.Syscall(syscall.SYS_PRCTL, syscall.PR_SET_DUMPABLE, 1, 0)
		defer closeArena()
	}
	var all sync.WaitGroup
	slots := make(chan bool, night.Cases(2, 1))
	best := true
	last := len(cages) - 1
	for k, c := range append(slices.Clip(cages), cages[last]) {
		if err := c.try(); err != nil {
			t.Logf("cage %d: %v", k, err)
			continue
		}
		if best || k > last && !night.Now() {
			best = false
			continue
		}
		all.Go(func() {
			slots <- true
			cmd := exec.Command(self("").Argv[0], "-test.run=^("+tests+")$")
			cmd.Env = append(os.Environ(), fmt.Sprint(cageVariable, "=", k))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("cage %d: %v\n%s", k, err, out)
			}
			<-slots
		})
	}
	all.Wait()
}

// TestHostileLong plays with hostile bots for as long as the flag says.
func TestHostileLong(t *testing.T) {
	if *hostileFor == 0 {
		t.Skip("without the flag -hostile")
	}
	list := trials()
	var names []string
	for name := range list {
		names = append(names, name)
	}
	slices.Sort(names)
	counts := make([]atomic.Int64, len(names))
	clean(t, func() {
		until := time.Now().Add(*hostileFor)
		var all sync.WaitGroup
		for worker := range 8 {
			all.Go(func() {
				random := rand.New(rand.NewPCG(uint64(worker), 1))
				for time.Now().Before(until) && !t.Failed() {
					k := random.IntN(len(names))
					counts[k].Add(1)
					for _, wrong := range list[names[k]].run(names[k], newMark()) {
						t.Errorf("%s: %s", names[k], wrong)
					}
				}
			})
		}
		all.Wait()
	})
	total := int64(0)
	for k := range names {
		total += counts[k].Load()
	}
	t.Logf("%d games with %d bots", total, len(names))
}

// TestMany plays games in a row, and several at once.
func TestMany(t *testing.T) {
	games, workers := night.Cases(64, 200), 8
	bot := shell("while read x; do echo $x; done")
	clean(t, func() {
		var all sync.WaitGroup
		var next atomic.Int64
		for range workers {
			all.Go(func() {
				for next.Add(1) <= int64(games) {
					report, err := Play(context.Background(), Game{Bots: []Bot{bot, bot}}, func(seats []*Seat) {
						for k := range 5 {
							for _, s := range seats {
								if text, _, fault := s.Ask(enough, fmt.Sprint(k)); text != fmt.Sprint(k) || fault != nil {
									t.Errorf("%q, %v", text, fault)
								}
							}
						}
					})
					if err != nil || !report.Ends[0].Exited || !report.Ends[1].Exited || report.Ends[0].Asked != 5 {
						t.Errorf("%+v, error %v", report, err)
					}
				}
			})
		}
		all.Wait()
	})
}

// TestCancel ends the context while a bot is asked. All ends at once.
func TestCancel(t *testing.T) {
	clean(t, func() {
		for _, bot := range []Bot{self("ignores signals"), self("children, twice"), shell("sleep 20 | cat"), Func(func(in io.Reader, _ io.Writer) { io.Copy(io.Discard, in) })} {
			ctx, cancel := context.WithCancelCause(context.Background())
			mark := newMark()
			if c, ok := bot.(Command); ok {
				c.Env = append(c.Env, markVariable+"="+mark)
				bot = c
			}
			var cancelled time.Time
			time.AfterFunc(100*time.Millisecond, func() {
				cancelled = time.Now()
				cancel(errors.New("enough"))
			})
			_, err := Play(ctx, Game{Bots: []Bot{bot}, Limits: Limits{End: time.Minute}}, func(seats []*Seat) {
				var fault *Fault
				for fault == nil {
					_, _, fault = seats[0].Ask(long, "x")
				}
				if fault.Rule == Silence {
					// A program that only reads.
					<-ctx.Done()
					time.Sleep(10 * time.Millisecond)
					fault = seats[0].Tell("x")
				}
				if fault.Rule != Own || fault.Seat != Arena {
					t.Errorf("fault %v", fault)
				}
				// The bots end before the referee returns.
				for range 100 {
					if !inSpace() || len(marked(mark)) == 0 {
						return
					}
					time.Sleep(10 * time.Millisecond)
				}
				t.Errorf("still running: %v", marked(mark))
			})
			if took := time.Since(cancelled); took > time.Second {
				t.Errorf("it took %v to end", took)
			} else {
				t.Log(took)
			}
			if !errors.Is(err, context.Canceled) || errors.Is(err, ErrOwn) {
				t.Errorf("error %v", err)
			}
			for _, pid := range marked(mark) {
				if inSpace() {
					t.Errorf("left running: %d", pid)
				}
				syscall.Kill(pid, syscall.SIGKILL)
			}
		}
	})
}

// TestKilledArena kills an arena. Its bots and all that they started end.
func TestKilledArena(t *testing.T) {
	if !inSpace() {
		t.Skip(Unconfined())
	}
	mark := newMark()
	temp := t.TempDir()
	cmd := exec.Command(self("arena").Argv[0])
	cmd.Env = append(os.Environ(), botVariable+"=arena", markVariable+"="+mark, "TMPDIR="+temp)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 6)
	if _, err := out.Read(line); err != nil || string(line) != "ready\n" {
		t.Errorf("the arena said %q, error %v", line, err)
	}
	// The arena, and two bots with a child each.
	want := 5
	if os.Getuid() != 0 {
		// The arena is closed to its own user.
		want--
	}
	for range 200 {
		if len(marked(mark)) == want {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if pids := marked(mark); len(pids) != want {
		t.Errorf("processes %v before the kill, want %d", pids, want)
	}
	cmd.Process.Kill()
	cmd.Wait()
	for range 200 {
		if len(marked(mark)) == 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if left := marked(mark); len(left) > 0 {
		t.Errorf("left running: %v", left)
	}
	// Its directory stays until there is another arena.
	if left, _ := filepath.Glob(temp + "/*/bot-*"); len(left) != 2 {
		t.Errorf("left in the temporary directory: %v", left)
	}
	again := exec.Command(cmd.Path)
	again.Env = append(os.Environ(), botVariable+"=another arena", "TMPDIR="+temp)
	if out, err := again.CombinedOutput(); err != nil || string(out) != "<nil>\n" {
		t.Errorf("another arena said %q, error %v", out, err)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left in the temporary directory: %v, error %v", left, err)
	}
}

// TestHalted uses a bot after the game was stopped.
func TestHalted(t *testing.T) {
	table := &table{halted: make(chan struct{})}
	table.limits, _ = Limits{}.filled()
	w, fault := self("never reads").start(table)
	if fault != nil {
		t.Fatal(fault)
	}
	close(table.halted)
	w.halt()
	b := make([]byte, 1<<20)
	until := time.Now().Add(time.Hour)
	if _, err := w.send(b, until); err != errHalted {
		t.Errorf("send: error %v", err)
	}
	if _, err := w.receive(b, until); err != errHalted {
		t.Errorf("receive: error %v", err)
	}
	if _, err := w.poll(b); err != errHalted {
		t.Errorf("poll: error %v", err)
	}
	var e End
	if w.end(&e, until); e.Exited || e.Status != "signal: killed" {
		t.Errorf("%+v", e)
	}
}

// TestThreads ends threads of the arena during games. The thread that has
// started the bots is not one of them.
func TestThreads(t *testing.T) {
	bot := shell("while read x; do echo $x; done")
	for range 20 {
		_, err := Play(context.Background(), Game{Bots: []Bot{bot}}, func(seats []*Seat) {
			var all sync.WaitGroup
			for range 32 {
				all.Go(func() {
					// The thread ends with the goroutine.
					runtime.LockOSThread()
					time.Sleep(time.Millisecond)
				})
			}
			all.Wait()
			if _, _, fault := seats[0].Ask(enough, "x"); fault != nil {
				t.Error(fault)
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestNobody runs tests of this file as a user without rights, if this user has
// the right to be another.
func TestNobody(t *testing.T) {
	if !night.Now() || os.Getuid() != 0 {
		t.Skip("only for root, and at night")
	}
	dir, err := os.MkdirTemp("", "arbiter-test-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	program, err := os.ReadFile(self("").Argv[0])
	if err != nil {
		t.Fatal(err)
	}
	file, temp := filepath.Join(dir, "test"), filepath.Join(dir, "temp")
	if err := errors.Join(os.Chmod(dir, 0o755), os.WriteFile(file, program, 0o755), os.Chmod(file, 0o755), os.Mkdir(temp, 0o777), os.Chmod(temp, 0o777)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(file, "-test.v", "-test.run=^(TestHostile|TestKilledArena|TestCancel|TestParent|TestSweep|TestRemove)$")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TMPDIR="+temp)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestLateProcess lets an answer come after the time and in the grace.
func TestLateProcess(t *testing.T) {
	t.Parallel()
	_, err := Play(context.Background(), Game{Bots: []Bot{self("late")}, Limits: Limits{Grace: enough}}, func(seats []*Seat) {
		_, used, fault := seats[0].Ask(100*time.Millisecond, "x")
		if fault == nil || fault.Rule != Late || fault.Over != used-100*time.Millisecond || fault.Over < 150*time.Millisecond || fault.Why != "an answer after the time was over" {
			t.Errorf("used %v, fault %v", used, fault)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestFull tells a bot that does not read more than a pipe holds.
func TestFull(t *testing.T) {
	_, err := Play(context.Background(), Game{Bots: []Bot{self("never reads"), self("closes input")}, Limits: Limits{Grace: short, End: grace}}, func(seats []*Seat) {
		told := 0
		for ; told < 1000; told++ {
			if fault := seats[0].Tell(strings.Repeat("x", 1000)); fault != nil {
				if fault.Rule != Silence || fault.Why != "does not read" {
					t.Errorf("fault %v", fault)
				}
				break
			}
		}
		if told < 50 || told > 100 {
			t.Errorf("%d lines of 1,000 bytes", told)
		}
		if text, _, fault := seats[1].Ask(enough); text != "closed" || fault != nil {
			t.Errorf("%q, fault %v", text, fault)
		}
		if fault := seats[1].Tell("x"); fault != nil {
			t.Errorf("fault %v", fault)
		}
		if _, _, fault := seats[1].Ask(enough, "x"); fault == nil || fault.Rule != Silence || fault.Why != "closed its input" {
			t.Errorf("fault %v", fault)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestEnd ends bots that do not end by themselves, all at the same time.
func TestEnd(t *testing.T) {
	t.Parallel()
	bots := make([]Bot, 8)
	for k := range bots {
		bots[k] = self("never exits")
	}
	began := time.Now()
	const wait = 500 * time.Millisecond
	report, err := Play(context.Background(), Game{Bots: bots, Limits: Limits{End: wait}}, func(seats []*Seat) {
		for _, s := range seats {
			if _, _, fault := s.Ask(enough, "x"); fault != nil {
				t.Error(fault)
			}
		}
		began = time.Now()
	})
	if took := time.Since(began); err != nil || report.Ends[7].Exited || took < wait || took > 8*wait {
		t.Errorf("%v, %+v, error %v", took, report, err)
	}
}

// TestVerdict ends a bot at which the referee finds a fault. It has no time to
// end by itself.
func TestVerdict(t *testing.T) {
	report, err := Play(context.Background(), Game{Bots: []Bot{self("never exits")}, Limits: Limits{End: MaxWait}}, func(seats []*Seat) {
		if _, _, fault := seats[0].Ask(enough, "x"); fault != nil {
			t.Error(fault)
		}
		seats[0].Fault(Illegal, "x")
	})
	if err != nil || report.Ends[0].Exited || report.Ends[0].Status != "signal: killed" {
		t.Errorf("%+v, error %v", report, err)
	}
}

// TestErrors checks what is kept of standard error.
func TestErrors(t *testing.T) {
	report, err := Play(context.Background(), Game{Bots: []Bot{self("flood of errors"), self("exits with 3")}, Limits: Limits{Errors: 1001}}, func(seats []*Seat) {
		time.Sleep(short)
		seats[0].Ask(enough, "x")
		seats[1].Ask(enough, "x")
	})
	if err != nil {
		t.Fatal(err)
	}
	if e := report.Ends[0]; string(e.Errors) != strings.Repeat("x\n", 500)+"x" || e.More < 1000 {
		t.Errorf("%d bytes, and %d more", len(e.Errors), e.More)
	}
	if e := report.Ends[1]; string(e.Errors) != "three\n" || e.More != 0 {
		t.Errorf("%q, and %d more bytes", e.Errors, e.More)
	}
}

// TestBounded lets bots flood all that they can, and counts all memory that the
// arena takes in the meantime.
func TestBounded(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	report, err := Play(context.Background(), Game{Bots: []Bot{self("flood of errors"), self("flood of lines"), self("flood")}}, func(seats []*Seat) {
		for _, s := range seats {
			s.Ask(enough, "x")
		}
		time.Sleep(500 * time.Millisecond)
		for _, s := range seats {
			s.Ask(enough, "x")
		}
	})
	runtime.ReadMemStats(&after)
	if err != nil || len(report.Ends[0].Errors) != 1<<16 || report.Ends[0].More == 0 {
		t.Errorf("%d bytes and %d more, error %v", len(report.Ends[0].Errors), report.Ends[0].More, err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
		t.Errorf("%d bytes of memory, of which a bot wrote %d", took, report.Ends[0].More)
	} else {
		t.Logf("%d bytes of memory, and a bot wrote %d", took, report.Ends[0].More)
	}
}

// TestEnvironment checks all that a bot has of the arena.
func TestEnvironment(t *testing.T) {
	t.Setenv("ARBITER_SECRET", "x")
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("PATH", "/usr/bin:/bin")
	bot := self("environment")
	bot.Env = append(bot.Env, "LANG=de")
	_, err := Play(context.Background(), Game{Bots: []Bot{bot}}, func(seats []*Seat) {
		got, _, fault := seats[0].Ask(enough, "x")
		if fault != nil {
			t.Fatal(fault)
		}
		home := homeInMemory(bot)
		if home == "" {
			made, err := filepath.Glob(temp + "/arbiter-arena-*/bot-*")
			if err != nil || len(made) != 1 {
				t.Fatal(made, err)
			}
			home = made[0]
		}
		want := fmt.Sprintf("%q %s 0 0", []string{"PATH=/usr/bin:/bin", "HOME=" + home, "TMPDIR=" + home, botVariable + "=environment", "GORACE=atexit_sleep_ms=0", "LANG=de"}, home)
		if sorted(got) != sorted(want) {
			t.Errorf("%s\nwant %s", got, want)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

func sorted(text string) string {
	words := strings.Fields(strings.NewReplacer("[", " ", "]", " ").Replace(text))
	slices.Sort(words)
	return strings.Join(words, " ")
}

// TestOwnProcess takes away what the arena needs to start a process.
func TestOwnProcess(t *testing.T) {
	bot := shell("while read x; do echo $x; done")
	play := func(want string) {
		t.Helper()
		bot := bot
		bot.Fill = put()
		_, err := Play(context.Background(), Game{Bots: []Bot{bot, bot}}, func([]*Seat) { t.Error("the referee runs") })
		var fault *Fault
		if !errors.Is(err, ErrOwn) || !errors.As(err, &fault) || fault.Why != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	clean(t, func() {
		temp := os.Getenv("TMPDIR")
		os.Setenv("TMPDIR", "/not/there")
		play("a directory for a bot: no such file or directory")
		os.Setenv("TMPDIR", temp)
		var was syscall.Rlimit
		if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &was); err != nil {
			t.Fatal(err)
		}
		defer syscall.Setrlimit(syscall.RLIMIT_NOFILE, &was)
		// The first of two bots has enough files, or none has.
		for more := range 12 {
			few := was
			few.Cur = uint64(openFiles() + more)
			if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &few); err != nil {
				t.Fatal(err)
			}
			_, err := Play(context.Background(), Game{Bots: []Bot{bot, bot}}, func(seats []*Seat) {})
			if err != nil && (!errors.Is(err, ErrOwn) || !strings.HasSuffix(err.Error(), ": too many open files (rule Own)")) {
				t.Errorf("%d files more: %v", more, err)
			}
			if more < 4 && err == nil {
				t.Errorf("%d files more: no error", more)
			}
		}
	})
}

// TestBroken has programs whose interpreter is broken.
func TestBroken(t *testing.T) {
	if strconv.IntSize != 64 {
		t.Skip("the program has a header of 64 bits")
	}
	whole, err := elf.Open(self("").Argv[0])
	if err != nil {
		t.Fatal(err)
	}
	defer whole.Close()
	dir := t.TempDir()
	for size, want := range map[int]string{4: "input/output error", 4096: "accessing a corrupted shared library"} {
		interpreter, file := filepath.Join(dir, fmt.Sprint("interpreter", size)), filepath.Join(dir, fmt.Sprint("bot", size))
		name := interpreter + "\x00"
		var b bytes.Buffer
		header := elf.Header64{Type: uint16(elf.ET_DYN), Machine: uint16(whole.Machine), Version: 1, Phoff: 64, Ehsize: 64, Phentsize: 56, Phnum: 1}
		copy(header.Ident[:], elf.ELFMAG)
		header.Ident[elf.EI_CLASS], header.Ident[elf.EI_DATA], header.Ident[elf.EI_VERSION] = byte(whole.Class), byte(whole.Data), 1
		binary.Write(&b, whole.ByteOrder, header)
		binary.Write(&b, whole.ByteOrder, elf.Prog64{Type: uint32(elf.PT_INTERP), Off: 64 + 56, Filesz: uint64(len(name)), Memsz: uint64(len(name))})
		b.WriteString(name)
		b.Write(make([]byte, 4096))
		if err := errors.Join(os.WriteFile(interpreter, make([]byte, size), 0o755), os.WriteFile(file, b.Bytes(), 0o755)); err != nil {
			t.Fatal(err)
		}
		_, err := Play(context.Background(), Game{Bots: []Bot{Command{Argv: []string{file}}}}, func(seats []*Seat) {
			_, _, fault := seats[0].Ask(enough, "x")
			if fault == nil || fault.Rule != Crash || !strings.HasSuffix(fault.Why, " cannot be started: "+want) {
				t.Errorf("%d bytes: %v, want %s", size, fault, want)
			}
		})
		if err != nil {
			t.Errorf("%d bytes: %v, want %s", size, err, want)
		}
	}
}

// TestMissing has all errors of a start. An error is the bot's or the arena's.
func TestMissing(t *testing.T) {
	for err, want := range map[error]bool{
		syscall.ENOENT: true, syscall.EACCES: true, syscall.ENOEXEC: true, syscall.ENOTDIR: true, syscall.ELIBBAD: true, syscall.EIO: true, exec.ErrNotFound: true, exec.ErrDot: true,
		syscall.EAGAIN: false, syscall.ENOMEM: false, syscall.EMFILE: false, syscall.ENFILE: false, syscall.EPERM: false, syscall.ENOSPC: false, syscall.ETXTBSY: false,
	} {
		for _, err := range []error{err, &os.PathError{Op: "fork/exec", Path: "/x", Err: err}, &exec.Error{Name: "x", Err: err}} {
			if missing(err) != want {
				t.Errorf("%v: %t, want %t", err, !want, want)
			}
		}
	}
}

// TestRest has what the report has of bots: what they wrote besides answers,
// and whether they were started.
func TestRest(t *testing.T) {
	t.Parallel()
	bots := []Bot{self("says goodbye"), self("half a line"), self("twice"), Command{Argv: []string{"/not/there"}}, Func(echo), says("one\ntwo\n")}
	report, err := Play(context.Background(), Game{Bots: bots, Limits: Limits{Grace: grace}}, func(seats []*Seat) {
		for k, s := range seats {
			limit := enough
			if k == 1 {
				limit = 2 * time.Second
			}
			s.Ask(limit, "x")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range []string{"goodbye\n", "half", "two\n", "", "", "two\n"} {
		if e := report.Ends[k]; string(e.Rest) != want || e.Started != (k != 3) {
			t.Errorf("%d: %q, started %t", k, e.Rest, e.Started)
		}
	}
}
