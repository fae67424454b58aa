package seat

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat/place"
	"github.com/arbiter-go/arbiter/internal/night"
)

// This file has bots that try to leave their place.

// needPlace skips a test where bots have no place of their own.
func needPlace(t *testing.T) {
	t.Helper()
	if !theCage().ownPlace {
		t.Skip(Unconfined())
	}
}

// innocent is a bot that only answers.
var innocent = shell("while read x; do echo $x; done")

// duel plays a game of a hostile bot and an innocent bot. It returns the
// answer of the hostile bot, or its fault. The innocent bot must have none.
func duel(t *testing.T, hostile, innocent Command) (answer string) {
	t.Helper()
	report, err := Play(context.Background(), Game{Bots: []Bot{hostile, innocent}, Limits: Limits{End: grace}}, func(seats []*Seat) {
		if text, _, fault := seats[1].Ask(enough, "one"); text != "one" || fault != nil {
			t.Errorf("the innocent bot: %q, %v", text, fault)
		}
		text, _, fault := seats[0].Ask(enough, "x")
		if answer = text; fault != nil {
			answer = fmt.Sprint(fault.Rule, ": ", fault.Why)
		}
		if text, _, fault := seats[1].Ask(enough, "two"); text != "two" || fault != nil {
			t.Errorf("the innocent bot: %q, %v", text, fault)
		}
	})
	if err != nil {
		t.Error(err)
	} else if rest := string(report.Ends[1].Rest); rest != "" {
		t.Errorf("the innocent bot has written %q", rest)
	}
	return answer
}

// TestForeseer has a bot which looks for the seed in the command lines of all
// processes.
func TestForeseer(t *testing.T) {
	needPlace(t)
	arena := exec.Command(self("").Argv[0], "seed-4711")
	arena.Env = append(os.Environ(), botVariable+"=arena, foreseen",
		`FORESEER=read x; echo $(cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ | grep -ac 'seed-471[1]') of $(ls -d /proc/[0-9]* | wc -l)`)
	// The bot, and the processes of its pipe.
	out, err := arena.CombinedOutput()
	if got := strings.Fields(string(out)); err != nil || len(got) != 4 || got[0] != "0" || len(got[2]) > 1 {
		t.Errorf("%q, error %v", out, err)
	}
}

// TestClosed checks that the arena is closed to processes of its user.
func TestClosed(t *testing.T) {
	needPlace(t)
	if os.Getenv(cageVariable) != "" {
		t.Skip("the cage is given")
	}
	if open, _, _ := syscall.Syscall(syscall.SYS_PRCTL, syscall.PR_GET_DUMPABLE, 0, 0); open != 0 {
		t.Errorf("dumpable: %d", open)
	}
}

// TestInherited has a bot which looks for a file that was open when the arena
// started. Such a file stays open in the next program, as the file here does.
func TestInherited(t *testing.T) {
	needPlace(t)
	file, err := os.Create(filepath.Join(t.TempDir(), "seed"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	open, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD, 200)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(open)
	hostile := shell(fmt.Sprintf("read x; [ -e /proc/self/fd/%d ] && echo open || echo closed", open))
	if got := duel(t, hostile, innocent); got != "closed" {
		t.Errorf("it is %s", got)
	}
}

// TestEditor has a bot which edits the program of its opponent. Both are in the
// same folder.
func TestEditor(t *testing.T) {
	needPlace(t)
	folder, elsewhere := t.TempDir(), t.TempDir()
	const text = "#!/bin/sh\nwhile read x; do echo $x; done\n"
	if err := errors.Join(put("bot.sh", text)(folder), put("bot.sh", text)(elsewhere)); err != nil {
		t.Fatal(err)
	}
	there, err := filepath.Abs("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	script := `read x
for f in bot.sh "$THERE" /proc/1/cwd/bot.sh /proc/1/root"$ELSEWHERE"/bot.sh "$ELSEWHERE"/bot.sh; do
	{ echo 'exit 1' >"$f"; } 2>/dev/null && printf "%s " "$f"
done
rm -f bot.sh; mv "$ELSEWHERE" "$ELSEWHERE.old" 2>/dev/null; chmod 0 "$THERE" 2>/dev/null; echo done`
	hostile := Command{Argv: []string{"/bin/sh", "-c", script}, Dir: folder, Env: []string{"ELSEWHERE=" + elsewhere, "THERE=" + there}}
	for _, dir := range []string{folder, elsewhere} {
		// It edits its own copy, and nothing else.
		if got, want := duel(t, hostile, Command{Argv: []string{"./bot.sh"}, Dir: dir}), "bot.sh /proc/1/cwd/bot.sh done"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if got, err := os.ReadFile(filepath.Join(dir, "bot.sh")); string(got) != text || err != nil {
			t.Errorf("the program is %q, error %v", got, err)
		}
	}
}

// TestVentriloquist has a bot which writes into the output of all processes. It
// finds only its own.
func TestVentriloquist(t *testing.T) {
	needPlace(t)
	for script, want := range map[string]string{
		`read x; for f in /proc/[0-9]*/fd/1; do echo spoken >$f; done; echo own`:                            "spoken",
		`read x; for f in /proc/[0-9]*/fd/1; do case $f in /proc/1/*) ;; *) echo $f;; esac; done; echo own`: "own",
	} {
		if got := duel(t, shell(script), innocent); got != want {
			t.Errorf("%s: %q", script, got)
		}
	}
}

// TestNoteKeeper has a bot which leaves notes for its next game, and for its
// other seat.
func TestNoteKeeper(t *testing.T) {
	needPlace(t)
	folder := t.TempDir()
	script := `read x; found=none
set -- /tmp/NOTE /var/tmp/NOTE /dev/shm/NOTE /run/NOTE "$HOME/NOTE" "$HOME/../NOTE" ./NOTE "$FOLDER/NOTE" /etc/NOTE
for f; do if test -e "$f"; then found=$f; fi; done
for f; do { echo x >"$f"; } 2>/dev/null && kept="$kept x"; done
echo $found $kept; read x`
	script = strings.ReplaceAll(script, "NOTE", "arbiter-note-"+newMark())
	bot := Command{Argv: []string{"/bin/sh", "-c", script}, Dir: folder, Env: []string{"FOLDER=" + folder}}
	for range 2 {
		_, err := Play(context.Background(), Game{Bots: []Bot{bot, bot}}, func(seats []*Seat) {
			for _, s := range seats {
				// In /etc there can be none.
				if got, _, fault := s.Ask(enough, "x"); got != "none x x x x x x x x" || fault != nil {
					t.Errorf("%q, fault %v", got, fault)
				}
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
	for _, dir := range []string{folder, "/tmp", "/var/tmp", "/dev/shm", "/run"} {
		if left, err := filepath.Glob(dir + "/arbiter-note-*"); len(left) > 0 || err != nil {
			t.Errorf("left %q, error %v", left, err)
		}
	}
}

// TestDialler has a bot which calls servers of the machine.
func TestDialler(t *testing.T) {
	needPlace(t)
	var addresses []string
	var calls []net.Listener
	for _, address := range []string{"127.0.0.1:0", "@arbiter-" + newMark(), filepath.Join(t.TempDir(), "socket")} {
		network := "unix"
		if strings.Contains(address, ":") {
			network = "tcp"
		}
		l, err := net.Listen(network, address)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		calls, addresses = append(calls, l), append(addresses, l.Addr().String())
	}
	hostile := self("dialler")
	// Nobody answers there, but the system says so only after a while.
	hostile.Env = append(hostile.Env, "DIAL="+strings.Join(append(addresses, "192.0.2.1:80"), " "))
	for _, hostile.Loopback = range []bool{false, true} {
		if got := duel(t, hostile, innocent); got != "nobody" {
			t.Errorf("loopback %t: it has reached %s", hostile.Loopback, got)
		}
	}
	hostile.Loopback = false
	for _, l := range calls {
		l.(interface{ SetDeadline(time.Time) error }).SetDeadline(time.Now().Add(10 * time.Millisecond))
		if conn, err := l.Accept(); err == nil {
			said, _ := bufio.NewReader(conn).ReadString('\n')
			t.Errorf("%v: somebody calls, and says %q", l.Addr(), said)
		}
	}
	lonely := self("loopback")
	if got := duel(t, lonely, innocent); got == "<nil>" {
		t.Error("it has a loopback")
	}
	lonely.Loopback = true
	if got := duel(t, lonely, innocent); got != "<nil>" {
		t.Errorf("its own loopback: %s", got)
	}
}

// TestRoot has a bot which tries what only root may do.
func TestRoot(t *testing.T) {
	needPlace(t)
	for _, script := range []string{
		"mount -o remount,rw /", "umount /tmp", "umount -l /proc", "mount -t tmpfs none /etc", "mknod $HOME/disk b 254 0 && cat $HOME/disk",
		"echo 1 >/proc/sys/kernel/core_pattern", "echo x >/sys/kernel/mm/transparent_hugepage/enabled", "ip link set lo down", "test -e /dev/kmsg",
		"test -e /dev/tty",
	} {
		if got := duel(t, shell("read x; if ("+script+") >/dev/null 2>&1; then echo done; else echo refused; fi"), innocent); got != "refused" {
			t.Errorf("%s: %q", script, got)
		}
	}
}

// TestCalls has a bot which tries calls of the system that would let it leave
// its place, hold up others, or leave notes.
func TestCalls(t *testing.T) {
	needPlace(t)
	bot := self("calls")
	for _, bot.Loopback = range []bool{false, true} {
		if bot.Loopback {
			bot.Env = append(bot.Env, "LOOPBACK=1")
		}
		if got := duel(t, bot, innocent); got != "end" {
			t.Errorf("loopback %t: %s", bot.Loopback, got)
		}
	}
}

// TestNetworks checks that two bots at a time have two networks, and that none
// has the arena's.
func TestNetworks(t *testing.T) {
	needPlace(t)
	own, err := os.Readlink("/proc/self/ns/net")
	if err != nil {
		t.Fatal(err)
	}
	bot := shell("while read x; do readlink /proc/self/ns/net; done")
	had := map[string]bool{}
	for range 3 {
		_, err := Play(context.Background(), Game{Bots: []Bot{bot, bot}}, func(seats []*Seat) {
			a, _, _ := seats[0].Ask(enough, "x")
			b, _, _ := seats[1].Ask(enough, "x")
			if a == "" || a == b || a == own || b == own {
				t.Errorf("%q and %q, the arena has %q", a, b, own)
			}
			had[a], had[b] = true, true
		})
		if err != nil {
			t.Error(err)
		}
	}
	// A network serves again. Those of users other than root do not.
	if os.Getuid() == 0 && len(had) > 2 {
		t.Errorf("three games had %d networks", len(had))
	}
}

// TestManyFiles has an arena with more open files than a bot may have at first.
func TestManyFiles(t *testing.T) {
	needPlace(t)
	clean(t, func() {
		for range 1100 {
			file, err := os.Open("/dev/null")
			if err != nil {
				t.Skip(err)
			}
			defer file.Close()
		}
		if got := duel(t, shell("read x; ulimit -n"), innocent); got != "1024" {
			t.Error(got)
		}
	})
}

// TestHomeInUse has a bot in the directory that is HOME of others.
func TestHomeInUse(t *testing.T) {
	needPlace(t)
	dir := homeInMemory(Command{})
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Skip(err)
	}
	defer os.RemoveAll(dir)
	if err := put("bot.sh", "#!/bin/sh\nread x; echo here\n")(dir); err != nil {
		t.Fatal(err)
	}
	for _, bot := range []Command{{Argv: []string{"./bot.sh"}, Dir: dir}, {Argv: []string{dir + "/bot.sh"}}} {
		if got := duel(t, bot, innocent); got != "here" {
			t.Errorf("%q in %q: %s", bot.Argv, bot.Dir, got)
		}
	}
}

// TestSize has a bot which fills the directories that it can write into.
func TestSize(t *testing.T) {
	needPlace(t)
	if !night.Now() {
		t.Skip("only at night: it writes a gigabyte")
	}
	for _, dir := range []string{"$HOME", "/tmp", "/dev/shm", "."} {
		script := "read x; dd if=/dev/zero of=" + dir + "/full bs=1M count=1100 2>/dev/null && echo written; echo full"
		if got := duel(t, shell(script), innocent); got != "full" {
			t.Errorf("%s: %s", dir, got)
		}
	}
}

// TestTwoJVMs runs two programs in Java side by side. Both have the same number
// and the same user, and must not find the files of each other.
func TestTwoJVMs(t *testing.T) {
	needPlace(t)
	java, err := exec.LookPath("java")
	if err != nil {
		t.Skip("there is no java")
	}
	compiler, err := exec.LookPath("javac")
	if err != nil {
		t.Skip("there is no javac")
	}
	folder := t.TempDir()
	const text = `public class Echo {
	public static void main(String[] args) throws Exception {
		var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
		for (String line; (line = in.readLine()) != null; ) System.out.println(line);
	}
}
`
	if err := put("Echo.java", text)(folder); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(compiler, "-d", folder, filepath.Join(folder, "Echo.java")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	bot := Command{Argv: []string{java, "Echo"}, Dir: folder}
	if got := duel(t, bot, bot); got != "x" {
		t.Error(got)
	}
}

// TestOddDirs has directories with odd names, links, and directories that
// cannot be copied.
func TestOddDirs(t *testing.T) {
	needPlace(t)
	temp := t.TempDir()
	odd := filepath.Join(temp, `a:b,c\d "e`)
	if err := errors.Join(put("start.sh", "#!/bin/sh\nread x; echo y >new && echo $(ls | tr '\\n' ' ')\n")(odd), os.Symlink(odd, temp+"/link")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		bot  Command
		want string
	}{
		{Command{Argv: []string{"./start.sh"}, Dir: odd}, "new start.sh"},
		{Command{Argv: []string{"./start.sh"}, Dir: temp + "/link"}, "new start.sh"},
		{Command{Argv: []string{temp + "/link/start.sh"}, Dir: odd}, "new start.sh"},
		{Command{Argv: []string{odd + "/start.sh"}}, "new"},
		{Command{Argv: []string{"/bin/sh", temp + "/link/start.sh"}}, "new"},
		{Command{Argv: []string{"/bin/sh", "-c", "read x; pwd"}, Dir: "/"}, "/"},
		{Command{Argv: []string{"/bin/sh", "-c", "read x; ls; pwd"}, Dir: "/tmp"}, "/tmp"},
		{Command{Argv: []string{"/bin/sh", "-c", "read x; pwd"}, Dir: "/var"}, "/var"},
		{Command{Argv: []string{"/bin/sh", "-c", "read x; pwd"}, Dir: "/proc"}, "/proc"},
		{Command{Argv: []string{"/bin/sh", "-c", "read x; ls 0 && pwd"}, Dir: "/dev/pts"}, "Crash: ended (exit status 2) before its answer"},
	} {
		if got := filled(t, c.bot); got != c.want && !strings.HasPrefix(got, c.want+", ") && !(c.want == "/tmp" && !strings.Contains(got, "Test")) {
			t.Errorf("%q in %q: %q, want %q", c.bot.Argv, c.bot.Dir, got, c.want)
		}
	}
	if left, err := os.ReadDir(odd); err != nil || len(left) != 1 {
		t.Errorf("%v, error %v", left, err)
	}
}

// TestUnderstand has all that a place can say.
func TestUnderstand(t *testing.T) {
	p := place.Place{Dir: "/d", Path: "p"}
	for _, c := range []struct {
		what string
		err  error
		want string
	}{
		{"", nil, "<nil>"},
		{place.End, nil, "its place was not finished"},
		{place.Run, syscall.ENOENT, "fork/exec p: no such file or directory"},
		{place.Enter, syscall.ENOTDIR, "chdir /d: not a directory"},
		{"memory", syscall.ENOSPC, "its place: memory: no space left on device"},
	} {
		if got := fmt.Sprint(understand(func() (string, error) { return c.what, c.err }, p)); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

// TestHidden has a bot which looks for the seed and the journal of the arena.
func TestHidden(t *testing.T) {
	needPlace(t)
	folder := t.TempDir()
	err := errors.Join(put("seed", "4711\n")(folder), put("journal", "4711\n")(folder), put("logs/1", "4711\n")(folder),
		put("bot.sh", "#!/bin/sh\nread x; cat seed journal logs/* \"$FOLDER\"/* \"$FOLDER\"/logs/* 2>/dev/null | grep -c 4711\n")(folder))
	if err != nil {
		t.Fatal(err)
	}
	secret := func(name string) string { return filepath.Join(folder, name) }
	for _, c := range []struct {
		hidden []string
		want   string
	}{
		{nil, "7"}, // the script has the number, too
		{[]string{secret("seed"), secret("journal"), secret("logs"), secret("none")}, "1"},
	} {
		bot := Command{Argv: []string{"./bot.sh"}, Dir: folder, Env: []string{"FOLDER=" + folder}, Hidden: c.hidden}
		if got := duel(t, bot, innocent); got != c.want {
			t.Errorf("%q: %q, want %q", c.hidden, got, c.want)
		}
	}
}
