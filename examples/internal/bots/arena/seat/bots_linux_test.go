package seat

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// This file has the bots of the tests, which are the test program itself.

// The variables tell the test program that it is a bot.
const (
	botVariable  = "ARBITER_TEST_BOT"  // the name of the bot
	markVariable = "ARBITER_TEST_MARK" // so that its descendants are found
	cageVariable = "ARBITER_TEST_CAGE" // the number of a cage
)

// silentSystem reports whether the system does not say who has ended.
var silentSystem bool

func TestMain(m *testing.M) {
	if name := os.Getenv(botVariable); name != "" {
		bots[name]()
		os.Exit(0)
	}
	if k, err := strconv.Atoi(os.Getenv(cageVariable)); err == nil {
		if k == len(cages) {
			// The last cage, on a system that does not say who has
			// ended.
			k--
			silentSystem = true
			hasEnded = func(int) (ended, known bool) { return false, false }
		}
		theCage = func() choice { return chosen(k, errors.New("a test")) }
	}
	// Tests that are parallel wait most of the time.
	flag.Set("test.parallel", "8")
	os.Exit(m.Run())
}

// self returns the command of a bot of this file.
func self(name string) Command {
	program, err := os.Executable()
	if err != nil {
		panic(err)
	}
	// A program with a race detector must not end a second later.
	return Command{Argv: []string{program}, Env: []string{botVariable + "=" + name, "GORACE=atexit_sleep_ms=0"}}
}

// shell returns the command of a script.
func shell(script string) Command { return Command{Argv: []string{"/bin/sh", "-c", script}} }

// spawn starts the test program as another bot, with the pipes of this bot.
func spawn(name string, attributes *syscall.SysProcAttr) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), botVariable+"="+name)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = attributes
	if err := cmd.Start(); err != nil {
		panic(err)
	}
}

// answers returns a bot that reads a line and writes this text, and then only
// reads.
func answers(text string) func() {
	return func() {
		lines := bufio.NewScanner(os.Stdin)
		lines.Scan()
		os.Stdout.WriteString(text)
		for lines.Scan() {
		}
	}
}

// forever writes a text without end.
func forever(file *os.File, text string) {
	b := []byte(strings.Repeat(text, 1<<16/len(text)))
	for {
		if _, err := file.Write(b); err != nil {
			return
		}
	}
}

// long is how long a bot stays that nobody ends.
const long = time.Minute

var bots map[string]func()

func init() {
	bots = map[string]func(){
		"echo":     func() { echo(os.Stdin, os.Stdout) },
		"pairs":    func() { pairs(os.Stdin, os.Stdout) },
		"linger":   func() { time.Sleep(long) },
		"comments": func() { about(os.Stdin, os.Stdout) },
		"setsid, linger": func() {
			spawn("linger", &syscall.SysProcAttr{Setsid: true})
		},

		// A bot that answers, with children that keep its pipes open.
		"children": func() {
			spawn("linger", nil)
			echo(os.Stdin, os.Stdout)
		},
		"children, setsid": func() {
			spawn("linger", &syscall.SysProcAttr{Setsid: true})
			echo(os.Stdin, os.Stdout)
		},
		"children, twice": func() {
			spawn("setsid, linger", &syscall.SysProcAttr{Setsid: true})
			echo(os.Stdin, os.Stdout)
		},
		"children, exit": func() {
			spawn("linger", &syscall.SysProcAttr{Setsid: true})
			os.Exit(3)
		},
		"own session": func() {
			syscall.Setsid()
			syscall.Setpgid(0, 0)
			spawn("linger", &syscall.SysProcAttr{Setpgid: true})
			time.Sleep(long)
		},

		"flood":            func() { os.Stdin.Read(make([]byte, 1)); forever(os.Stdout, "x") },
		"flood of lines":   func() { forever(os.Stdout, "x\n") },
		"flood of errors":  func() { go forever(os.Stderr, "x\n"); echo(os.Stdin, os.Stdout) },
		"closes output":    func() { answers("")(); os.Stdout.Close(); time.Sleep(long) },
		"closes at once":   func() { os.Stdout.Close(); time.Sleep(long) },
		"closes input":     func() { os.Stdin.Close(); fmt.Println("closed"); time.Sleep(long) },
		"never reads":      func() { time.Sleep(long) },
		"never reads, out": func() { forever(os.Stdout, "x\n"); time.Sleep(long) },
		"NUL":              answers("o\x00ne\n"),
		"half a line":      answers("half"),
		"half, exit":       func() { os.Stdin.Read(make([]byte, 1)); os.Stdout.WriteString("half"); os.Exit(0) },
		"ignores signals": func() {
			signal.Ignore(syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM, syscall.SIGPIPE, syscall.SIGQUIT)
			for {
				time.Sleep(long)
			}
		},
		"spins": func() {
			for n := 0; ; n++ {
			}
		},
		"exits":        func() { os.Exit(0) },
		"exits with 3": func() { fmt.Fprintln(os.Stderr, "three"); os.Exit(3) },
		"panics":       func() { panic("oh") },
		"speaks first": func() { fmt.Println("hello"); time.Sleep(10 * time.Millisecond); echo(os.Stdin, os.Stdout) },
		"twice":        answers("one\ntwo\n"),
		"CRLF":         answers("one\r\n"),
		"not UTF-8":    answers("\xff\xfe\n"),
		"stays": func() {
			spawn("linger", &syscall.SysProcAttr{Setsid: true})
			echo(os.Stdin, os.Stdout)
			time.Sleep(long)
		},
		"never exits":  func() { echo(os.Stdin, os.Stdout); time.Sleep(long) },
		"says goodbye": func() { echo(os.Stdin, os.Stdout); fmt.Println("goodbye"); os.Exit(5) },
		"files": func() {
			for _, dir := range []string{".", os.Getenv("HOME")} {
				os.Chdir(dir)
				os.MkdirAll("a/b/c", 0o700)
				os.WriteFile("a/b/c/d", []byte("x"), 0)
				os.Chmod("a/b/c", 0)
				os.Chmod("a", 0)
			}
			echo(os.Stdin, os.Stdout)
		},
		"late": func() {
			lines := bufio.NewScanner(os.Stdin)
			lines.Scan()
			time.Sleep(300 * time.Millisecond)
			fmt.Println("late")
		},
		"environment": func() {
			bufio.NewScanner(os.Stdin).Scan()
			dir, _ := os.Getwd()
			files, _ := os.ReadDir(".")
			homes, _ := os.ReadDir(os.Getenv("HOME"))
			fmt.Printf("%q %s %d %d\n", os.Environ(), dir, len(files), len(homes))
		},

		"another arena": func() {
			_, err := Play(context.Background(), Game{Bots: []Bot{shell("read x")}}, func([]*Seat) {})
			fmt.Println(err)
		},

		// An arena that is stopped. Its bot writes a file when it was
		// asked, and answers soon after it.
		"arena, stopped": func() {
			bot := shell(`read x; sleep 0.1; echo >"$HOME/asked"; sleep 1; echo one; read x`)
			_, err := Play(context.Background(), Game{Bots: []Bot{bot}, Limits: Limits{Grace: 500 * time.Millisecond}}, func(seats []*Seat) {
				answer, used, fault := seats[0].Ask(1500*time.Millisecond, "x")
				fmt.Println(answer, used, fault)
			})
			fmt.Println(err)
		},

		// An arena with a secret in its command line.
		"arena, foreseen": func() {
			answer := ""
			_, err := Play(context.Background(), Game{Bots: []Bot{shell(os.Getenv("FORESEER"))}}, func(seats []*Seat) {
				answer, _, _ = seats[0].Ask(enough, "x")
			})
			fmt.Println(answer, err)
		},

		// A bot that tries calls with which it could leave its place.
		"calls": func() {
			bufio.NewScanner(os.Stdin).Scan()
			var done []string
			try := func(name string, err error) {
				if err == nil {
					done = append(done, name)
				}
			}
			file, err := os.Open(os.Args[0])
			if err != nil {
				panic(err)
			}
			cmd := exec.Command("/bin/true")
			cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER}
			try("namespace of users", cmd.Run())
			_, err = unix.FcntlInt(file.Fd(), unix.F_SETLEASE, unix.F_RDLCK)
			try("lease", err)
			_, err = unix.AddKey("user", "note", []byte("x"), unix.KEY_SPEC_USER_KEYRING)
			try("key", err)
			for family := range 64 {
				if runtime.GOARCH == "386" {
					break // its call is another one
				}
				fd, err := unix.Socket(family, unix.SOCK_STREAM, 0)
				if err != nil {
					fd, err = unix.Socket(family, unix.SOCK_RAW, 0)
				}
				if err == nil && family != unix.AF_UNIX && family != unix.AF_INET && family != unix.AF_INET6 && family != unix.AF_NETLINK {
					try(fmt.Sprint("socket ", family), nil)
				}
				unix.Close(fd)
			}
			if _, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0); (err == nil) != (runtime.GOARCH != "386") && os.Getenv("LOOPBACK") == "" {
				try(fmt.Sprint("pair of streams: ", err), nil)
			}
			for _, kind := range []int{unix.SOCK_DGRAM, unix.SOCK_RAW, unix.SOCK_DGRAM | unix.SOCK_NONBLOCK} {
				if os.Getenv("LOOPBACK") == "" {
					_, err = unix.Socketpair(unix.AF_UNIX, kind, 0)
					try(fmt.Sprint("pair ", kind), err)
				}
			}
			var none [256]byte
			for name, call := range map[string]uintptr{"io_uring": unix.SYS_IO_URING_SETUP, "userfaultfd": unix.SYS_USERFAULTFD, "fanotify": unix.SYS_FANOTIFY_INIT} {
				_, _, failed := unix.Syscall(call, 1, uintptr(unsafe.Pointer(&none)), 0)
				if failed == 0 {
					try(name, nil)
				}
			}
			seen, _ := os.ReadDir("/sys/fs/cgroup")
			if len(seen) > 0 {
				try("control groups", nil)
			}
			try("permissions of a device", os.Chmod("/dev/full", 0o666))
			try("time of a device", os.Chtimes("/dev/full", time.Unix(1, 0), time.Unix(1, 0)))
			fmt.Println(strings.Join(append(done, "end"), ", "))
			bufio.NewScanner(os.Stdin).Scan()
		},
		"dialler": func() {
			bufio.NewScanner(os.Stdin).Scan()
			reached := "nobody"
			for _, address := range strings.Fields(os.Getenv("DIAL")) {
				network := "unix"
				if strings.Contains(address, ":") {
					network = "tcp"
				}
				if conn, err := net.Dial(network, address); err == nil {
					fmt.Fprintln(conn, "what are the cards?")
					conn.Close()
					reached = address
				}
			}
			fmt.Println(reached)
		},

		// A bot that calls itself.
		"loopback": func() {
			bufio.NewScanner(os.Stdin).Scan()
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err == nil {
				_, err = net.Dial("tcp", l.Addr().String())
			}
			fmt.Println(err)
		},

		// An arena that is killed. It has a bot whose child leaves its
		// group.
		"arena": func() {
			bot := self("stays")
			bot.Fill = put()
			bot.Env = append(bot.Env, markVariable+"="+os.Getenv(markVariable))
			_, err := Play(context.Background(), Game{Bots: []Bot{bot, bot}}, func(seats []*Seat) {
				seats[0].Ask(long, "x")
				seats[1].Ask(long, "x")
				fmt.Println("ready")
				seats[1].Ask(long)
			})
			fmt.Println(err)
		},
	}
}
