package seat

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// put returns a Fill which writes a file for each pair of a path and a text.
// Texts that begin with "#!" are executable.
func put(files ...string) func(dir string) error {
	return func(dir string) error {
		for k := 0; k < len(files); k += 2 {
			path, mode := filepath.Join(dir, files[k]), os.FileMode(0o600)
			if strings.HasPrefix(files[k+1], "#!") {
				mode = 0o700
			}
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(files[k+1]), mode)); err != nil {
				return err
			}
		}
		return nil
	}
}

// filled plays a game with a bot, and returns its only answer, or its fault, or
// the error of the game.
func filled(t *testing.T, bot Bot) (answer string) {
	t.Helper()
	_, err := Play(context.Background(), Game{Bots: []Bot{bot}}, func(seats []*Seat) {
		text, used, fault := seats[0].Ask(enough, "x")
		if answer = text; fault != nil {
			answer = fmt.Sprintf("%v: %s, %v", fault.Rule, fault.Why, used)
		}
	})
	if err != nil {
		return err.Error()
	}
	return answer
}

// TestFill plays twice with a bot which writes into its directory. In the
// second game the directory is as it was before the first.
func TestFill(t *testing.T) {
	const script = "#!/bin/sh\nread x\necho $(cat knows) $(ls | tr '\\n' ' ')\necho more >>knows\nmkdir new\ntouch new/file\n"
	for dir, command := range map[string]string{"": "./start.sh", "below/it": "./start.sh", ".": "below/it/start.sh"} {
		clean(t, func() {
			bot := Command{Argv: []string{command}, Dir: dir, Fill: put("below/it/start.sh", script, "below/it/knows", "nothing", "start.sh", script, "knows", "nothing")}
			want := "nothing knows start.sh"
			if dir != "below/it" {
				want = "nothing below knows start.sh"
			}
			for range 2 {
				if got := filled(t, bot); got != want {
					t.Errorf("in %q: %q, want %q", dir, got, want)
				}
			}
		})
	}
	home := Command{Argv: []string{"./start.sh"}, Dir: "below", Fill: put("below/start.sh", "#!/bin/sh\nread x\ncat \"$HOME/a\" \"$TMPDIR/b\"\n", "a", "a", "b", "b\n")}
	clean(t, func() {
		if got := filled(t, home); got != "ab" {
			t.Error(got)
		}
	})
}

// TestFillFails has functions that fail, and bots that cannot be started. All
// is tried twice.
func TestFillFails(t *testing.T) {
	calls := 0
	fails := func(err error) func(string) error {
		return func(dir string) error {
			calls++
			return errors.Join(put("file", "x")(dir), err)
		}
	}
	broken := func(dir string) error {
		return fmt.Errorf("%s: %w", filepath.Join(dir, "file\n"), errors.Join(fails(nil)(dir), ErrFiles))
	}
	for want, c := range map[string]Command{
		"Crash: the files of the bot are broken, 0s":                                       {Argv: []string{"/bin/sh"}, Fill: fails(ErrFiles)},
		`Crash: HOME/file\n: the files of the bot are broken, 0s`:                          {Argv: []string{"/bin/sh"}, Fill: broken},
		"Crash: ./file cannot be started: permission denied, 0s":                           {Argv: []string{"./file"}, Fill: fails(nil)},
		"Crash: ./none cannot be started: no such file or directory, 0s":                   {Argv: []string{"./none"}, Fill: fails(nil)},
		"Crash: /bin/sh cannot be started: no such file or directory, 0s":                  {Argv: []string{"/bin/sh"}, Dir: "none", Fill: fails(nil)},
		"seat: the arena: the files of a bot: no space left on device (rule Own)":          {Argv: []string{"/bin/sh"}, Fill: fails(syscall.ENOSPC)},
		"seat: the arena: the files of a bot: the files of the bot are broken (rule Own)":  {Argv: []string{"/bin/sh"}, Fill: func(dir string) error { calls++; os.Remove(dir); return ErrFiles }},
		"seat: the arena: a directory for a bot: no such file or directory (rule Own)":     {Argv: []string{"/bin/sh"}, Fill: func(dir string) error { calls++; return os.Remove(dir) }},
		"seat: the arena: the files of a bot: open : no such file or directory (rule Own)": {Argv: []string{"/bin/sh"}, Fill: func(string) error { calls++; _, err := os.Open(""); return err }},
	} {
		calls = 0
		clean(t, func() {
			if got := filled(t, c); got != want {
				t.Errorf("%s\nwant %s", got, want)
			}
		})
		if calls != 2 {
			t.Errorf("%s: %d calls", want, calls)
		}
	}
}

// TestFillDir has directories that are not in the directory that is filled.
func TestFillDir(t *testing.T) {
	for _, dir := range []string{"/", "/tmp", "..", "x/../../y"} {
		bot := Command{Argv: []string{"/bin/sh"}, Dir: dir, Fill: func(string) error { t.Error("called"); return nil }}
		if got, want := filled(t, bot), fmt.Sprintf("seat: the arena: a bot with Fill cannot run in %s: that must be in the directory that is filled (rule Own)", dir); got != want {
			t.Error(got)
		}
	}
}

// TestFillPanics has a function that panics. Nothing is left.
func TestFillPanics(t *testing.T) {
	clean(t, func() {
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		filled(t, Command{Argv: []string{"/bin/sh"}, Fill: func(dir string) error { put("file", "x")(dir); panic("oh") }})
	})
}

// TestFillAgain has a bot whose file is removed by another bot before it
// starts. It has no fault.
func TestFillAgain(t *testing.T) {
	clean(t, func() {
		var calls atomic.Int32
		good := put("start.sh", "#!/bin/sh\nread x\necho one\n")
		bot := Command{Argv: []string{"./start.sh"}, Fill: func(dir string) error {
			err := good(dir)
			if calls.Add(1) == 1 {
				// As another bot could.
				os.Remove(filepath.Join(dir, "start.sh"))
			}
			return err
		}}
		if got := filled(t, bot); got != "one" || calls.Load() != 2 {
			t.Errorf("%s, %d calls", got, calls.Load())
		}
	})
}

// TestFillBusy has a file that is open for a moment in a process that is just
// being started.
func TestFillBusy(t *testing.T) {
	clean(t, func() {
		good := put("start.sh", "#!/bin/sh\nread x\necho one\n")
		opened := 0
		bot := Command{Argv: []string{"./start.sh"}, Fill: func(dir string) error {
			err := good(dir)
			f, open := os.OpenFile(filepath.Join(dir, "start.sh"), os.O_WRONLY, 0)
			if open == nil {
				opened++
				go func() {
					// Longer than it takes to start a
					// process.
					time.Sleep(50 * time.Millisecond)
					f.Close()
				}()
			}
			return err
		}}
		if got := filled(t, bot); got != "one" || opened != 1 {
			t.Errorf("%s, opened %d times", got, opened)
		}
	})
}
