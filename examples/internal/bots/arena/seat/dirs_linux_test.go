package seat

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/night"
)

// TestParent has bots which break the directory that all bots share. Other
// games can be played all the same, and nothing is left.
func TestParent(t *testing.T) {
	for _, script := range []string{
		`chmod 000 "$HOME/.."`,
		`chmod 000 "$HOME" "$HOME/.."`,
		`rm -rf "$HOME/.."`,
		`p=$(cd "$HOME/.." && pwd); rm -rf "$p"; mkdir "$p"; rmdir "$p"; ln -s / "$p"; rm "$p"`,
		`touch "$HOME/../x"; mkdir "$HOME/../y"; chmod 000 "$HOME/../y"`,
	} {
		clean(t, func() {
			bad, good := shell("cd /; read x; "+script+"; echo done; read x"), shell("cd /; while read x; do echo $x; done")
			_, err := Play(context.Background(), Game{Bots: []Bot{bad, good}}, func(seats []*Seat) {
				if answer, _, fault := seats[0].Ask(enough, "x"); answer != "done" || fault != nil {
					t.Errorf("%s: %q, fault %v", script, answer, fault)
				}
				_, err := Play(context.Background(), Game{Bots: []Bot{good, good}}, func(seats []*Seat) {
					for _, s := range seats {
						if answer, _, fault := s.Ask(enough, "two"); answer != "two" || fault != nil {
							t.Errorf("%s: another game: %q, fault %v", script, answer, fault)
						}
					}
				})
				if err != nil {
					t.Errorf("%s: another game: %v", script, err)
				}
				if answer, _, fault := seats[1].Ask(enough, "two"); answer != "two" || fault != nil {
					t.Errorf("%s: the other bot: %q, fault %v", script, answer, fault)
				}
			})
			if err != nil {
				t.Errorf("%s: %v", script, err)
			}
		})
	}
}

// TestParentRace has a bot which removes the directories of other bots as fast
// as it can. No other bot has a fault.
func TestParentRace(t *testing.T) {
	clean(t, func() {
		bad := shell(`cd "$HOME/.."; read x; echo done; while :; do rm -rf bot-*; done`)
		good := shell("while read x; do echo $x; done")
		own, games := 0, night.Cases(10, 50)
		_, err := Play(context.Background(), Game{Bots: []Bot{bad}, Limits: Limits{End: grace}}, func(seats []*Seat) {
			seats[0].Ask(enough, "x")
			for range games {
				_, err := Play(context.Background(), Game{Bots: []Bot{good}}, func(seats []*Seat) {
					if answer, _, fault := seats[0].Ask(enough, "two"); answer != "two" {
						t.Errorf("%q, fault %v", answer, fault)
					}
				})
				if errors.Is(err, ErrOwn) {
					own++
				} else if err != nil {
					t.Error(err)
				}
			}
		})
		t.Logf("%d of %d games do not count", own, games)
		if err != nil {
			t.Error(err)
		}
	})
}

// TestRelative has a temporary directory whose path is relative.
func TestRelative(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("TMPDIR", ".")
	bot := shell(`read x; pwd; echo "$HOME"`)
	bot.Dir = "/"
	_, err := Play(context.Background(), Game{Bots: []Bot{bot, shell(`read x; cd "$HOME" && pwd`)}}, func(seats []*Seat) {
		seats[0].Ask(enough, "x")
		if home, _, fault := seats[0].Ask(enough); !filepath.IsAbs(home) || fault != nil {
			t.Errorf("%q, fault %v", home, fault)
		}
		if home, _, fault := seats[1].Ask(enough, "x"); !filepath.IsAbs(home) || fault != nil {
			t.Errorf("%q, fault %v", home, fault)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestRemove removes what a bot can write: directories that are deeper than the
// longest path and than the arena can open files, wide directories, and
// directories without permissions.
func TestRemove(t *testing.T) {
	root := filepath.Join(t.TempDir(), "root")
	here, err := os.Open(".")
	if err != nil {
		t.Fatal(err)
	}
	defer here.Close()
	defer here.Chdir()
	if err := errors.Join(os.Mkdir(root, 0o700), os.Chdir(root)); err != nil {
		t.Fatal(err)
	}
	// Long names need fewer directories for a long path.
	deep := "deep" + strings.Repeat("x", 16)
	for k := range 220 {
		if k%100 == 0 {
			os.WriteFile("file", nil, 0)
			os.Symlink("/", "link")
			os.MkdirAll("other/directory", 0o700)
			os.Chmod("other", 0)
		}
		if err := errors.Join(os.Mkdir(deep, 0o700), os.Chdir(deep)); err != nil {
			t.Fatal(k, err)
		}
		if k%25 == 12 {
			os.Chmod("..", 0)
		}
	}
	here.Chdir()
	for k := range 300 {
		if err := os.Mkdir(filepath.Join(root, "wide"+strings.Repeat("x", k%200)+string(rune('0'+k/200))), 0o500); err != nil {
			t.Fatal(k, err)
		}
	}
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &was); err != nil {
		t.Fatal(err)
	}
	defer syscall.Setrlimit(syscall.RLIMIT_NOFILE, &was)
	few := was
	few.Cur = uint64(openFiles() + 4)
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &few); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := removeAll(root); err != nil {
		t.Error(err)
	}
	t.Logf("%v", time.Since(began))
	if _, err := os.Lstat(root); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("left, error %v", err)
	}
	if err := removeAll(root); err != nil {
		t.Error(err)
	}
}
