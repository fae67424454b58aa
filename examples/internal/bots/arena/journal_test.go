package arena

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/internal/night"
)

// By day, laws have fewer draws.
func init() { flag.Set("rapid.checks", fmt.Sprint(night.Cases(20, 100))) }

// This program is also the arena that TestKilled kills.
func TestMain(m *testing.M) {
	if path := os.Getenv("ARENA_JOURNAL"); path != "" {
		killMe(path)
		return
	}
	pause = time.Millisecond
	os.Exit(m.Run())
}

// twenty is a plan of twenty matches with five games each.
func twenty() (p Plan) {
	for k := range 20 {
		p.Matches = append(p.Matches, Match{fmt.Sprintf("m-%d", k), []string{"Ann", "Bob"}, 5})
	}
	return p
}

// killMe plays the plan with a journal, slowly, and prints what comes out.
func killMe(path string) {
	j, err := OpenJournal(path, "twenty", []byte("twenty"))
	if err != nil {
		panic(err)
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	l := Local{Workers: 3, Journal: j, Play: func(ctx context.Context, p Plan, m Match, game int) (json.RawMessage, error) {
		time.Sleep(time.Millisecond)
		return number(ctx, p, m, game)
	}}
	for m, err := range l.Run(context.Background(), twenty()) {
		fmt.Fprintln(out, m, err)
	}
}

// An arena that is killed again and again prints in the end what another arena
// prints at once.
func TestKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	arena := func(path string) *exec.Cmd {
		c := exec.Command(self)
		c.Env = append(os.Environ(), "ARENA_JOURNAL="+path)
		return c
	}
	dir := t.TempDir()
	want, err := arena(filepath.Join(dir, "once")).Output()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "killed")
	games := 0
	for k := 0; k < 10; k += night.Cases(3, 1) {
		c := arena(path)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(k*k) * time.Millisecond)
		c.Process.Kill()
		c.Wait()
		j, err := OpenJournal(path, "twenty", []byte("twenty"))
		if err != nil {
			t.Fatal(err)
		}
		if j.Games() < games {
			t.Fatalf("%d games, and then %d", games, j.Games())
		}
		games = j.Games()
		j.Close()
	}
	if got, err := arena(path).Output(); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, %s", err, cmp.Diff(string(want), string(got)))
	}
	t.Logf("%d of 100 games were played before the last run", games)
}

// played runs a plan with a journal at a path.
func played(t tester, path string, p Plan, plan string) (all []outcome, old, games int) {
	j, err := OpenJournal(path, "a plan", []byte(plan))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	l := Local{Play: number, Journal: j, Workers: 2, Finished: func(_ Match, _ Game, isNew bool) {
		if games++; !isNew {
			old++
		}
	}}
	all = collect(l, p)
	if j.Left() != 0 {
		t.Fatalf("%d games of the journal are left", j.Left())
	}
	return all, old, games
}

type tester interface {
	Fatal(...any)
	Fatalf(string, ...any)
}

// Wherever a journal is cut, the run that goes on has the same results, and
// plays only the games whose lines are not whole.
func cutAnywhere(t *rapid.T) {
	dir, err := os.MkdirTemp("", "journal")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "journal")
	p := aPlan(t)
	want, old, n := played(t, path, p, "p")
	if old != 0 {
		t.Fatalf("%d games of a new journal", old)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(whole, []byte("\n")); lines != n+1 {
		t.Fatalf("%d lines for %d games", lines, n)
	}
	for cut := rapid.IntRange(0, 40).Draw(t, "first"); cut <= len(whole); cut += rapid.IntRange(1, 300).Draw(t, "step") {
		torn := whole[:cut:cut]
		if rapid.Bool().Draw(t, "zeros") && bytes.Contains(torn, []byte("\n")) && !bytes.HasSuffix(torn, []byte("\n")) {
			// The end of the line is there, and a block before it
			// is not.
			torn = append(torn, "\x00\x00\x00\n"...)
		}
		if err := os.WriteFile(path, torn, 0o666); err != nil {
			t.Fatal(err)
		}
		got, old, _ := played(t, path, p, "p")
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(outcome{})); diff != "" {
			t.Fatalf("cut at %d: %s", cut, diff)
		}
		if left := max(bytes.Count(whole[:cut], []byte("\n"))-1, 0); old != left {
			t.Fatalf("cut at %d: %d games are not played again, of %d", cut, old, left)
		}
		again, err := os.ReadFile(path)
		if err != nil || len(again) != len(whole) {
			t.Fatalf("cut at %d: a journal of %d bytes, not %d", cut, len(again), len(whole))
		}
	}
}

func TestCutAnywhere(t *testing.T) { rapid.Check(t, cutAnywhere) }
func FuzzCutAnywhere(f *testing.F) { f.Fuzz(rapid.MakeFuzz(cutAnywhere)) }

// What was cut off is said.
func TestCut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	played(t, path, six, "p")
	whole, _ := os.ReadFile(path)
	os.WriteFile(path, whole[:len(whole)-3], 0o666)
	j, err := OpenJournal(path, "a plan", []byte("p"))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	lines := bytes.SplitAfter(whole, []byte("\n"))
	if j.Games() != 5 || j.Left() != 5 || j.Cut() != len(lines[6])-3 {
		t.Errorf("%d games, %d left, %d bytes cut", j.Games(), j.Left(), j.Cut())
	}
}

// A file that is not the journal of this plan, or that no crash has left so, is
// refused, and stays as it is.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "journal")
	played(t, path, six, "p")
	whole, _ := os.ReadFile(path)
	lines := strings.SplitAfter(string(whole), "\n")
	game := func(text string) string { return string(sealed([]byte(text))) }
	for _, c := range []struct {
		text, plan string
		want       error
		said       string
	}{
		{"hello\n", "p", ErrNoJournal, ""},
		{"hello", "p", ErrNoJournal, ""},
		{"\n", "p", ErrNoJournal, ""},
		{strings.Replace(string(whole), "a plan", "a clan", 1), "p", ErrNoJournal, ""},
		{game(`{"journal":2,"about":"a plan","competition":""}`), "p", ErrNoJournal, ""},
		{game(`{"journal":1,"about":"a plan"}`), "p", ErrNoJournal, ""},
		{string(whole), "q", ErrOther, `it is also called "a plan", but something has changed on which its results depend: the seed, a program, the bots or the figures`},
		{lines[0][:len(lines[0])-1], "q", ErrNoJournal, ""},
		{strings.Join(lines[:3], "") + "12345678 {}\n" + lines[3], "p", ErrBroken, "line 4: the journal is broken: its checksum"},
		{strings.Join(lines[:3], "") + "\n" + lines[3], "p", ErrBroken, "line 4"},
		{strings.Join(lines[:3], "") + lines[1], "p", ErrBroken, "line 4: the journal is broken: "},
		{strings.Join(lines[:3], "") + game(`{"match":"a","bots":[],"game":0,"record":1}`), "p", ErrBroken, "line 4: the journal is broken: there is no game 0 of \"a\""},
		{strings.Join(lines[:3], "") + game(`{"match":"../a","bots":[],"game":1,"record":1}`), "p", ErrBroken, "line 4"},
		{strings.Join(lines[:3], "") + game(`{"match":"a","bots":[],"game":9,"again":-1,"record":1}`), "p", ErrBroken, "line 4"},
		{strings.Join(lines[:3], "") + game(`{"match":"a","bots":[],"game":9,"record":1,"x":2}`), "p", ErrBroken, "line 4"},
		{strings.Join(lines[:3], "") + game(`{"match":"a","bots":[],"record":1}`), "p", ErrBroken, "line 4"},
		{strings.Join(lines[:3], "") + game(`{}`) + lines[3], "p", ErrBroken, "line 4"},
	} {
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		j, err := OpenJournal(path, "a plan", []byte(c.plan))
		if j != nil || !errors.Is(err, c.want) || !strings.Contains(err.Error(), path+": ") || !strings.Contains(err.Error(), c.said) {
			t.Errorf("%.60q: %v", c.text, err)
		}
		if after, _ := os.ReadFile(path); string(after) != c.text {
			t.Errorf("%.60q has changed to %.60q", c.text, after)
		}
	}
	for _, path := range []string{dir, filepath.Join(dir, "none", "journal"), os.DevNull} {
		if _, err := OpenJournal(path, "", nil); err == nil {
			t.Errorf("%s is opened", path)
		}
	}
}

// Only one arena at a time has a journal open.
func TestInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j, err := OpenJournal(path, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := OpenJournal(path, "", nil); !errors.Is(err, ErrInUse) {
		t.Error(err)
	}
	j.Close()
	if j, err = OpenJournal(path, "", nil); err != nil {
		t.Error(err)
	}
	j.Close()
}

// If the journal cannot be written, the run ends, and nothing more is written.
func TestNotWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j, err := OpenJournal(path, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	j.file.Close()
	all := collect(Local{Play: number, Journal: j, Workers: 3}, six)
	if len(all) != 1 || !errors.Is(all[0].err, os.ErrClosed) || !strings.Contains(all[0].err.Error(), "the journal cannot be written") {
		t.Errorf("%v", all)
	}
	if j.file, err = os.OpenFile(path, os.O_RDWR, 0); err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	if err := j.add(Game{}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("after half a line, another is written: %v", err)
	}
}

// If earlier results have changed, a game of the journal can be between other
// bots. It is not taken for a game of these bots.
func TestOtherBots(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	played(t, path, six, "p")
	for _, bots := range [][]string{{"Bob", "Ann"}, {"Ann", "Cid"}, {"Ann"}} {
		j, err := OpenJournal(path, "a plan", []byte("p"))
		if err != nil {
			t.Fatal(err)
		}
		all := collect(Local{Play: number, Journal: j}, Plan{Matches: []Match{{"a", bots, 3}}})
		j.Close()
		if len(all) != 1 || !errors.Is(all[0].err, ErrOtherBots) || !strings.Contains(all[0].err.Error(), "arena: a, game 1: ") {
			t.Errorf("%q: %v", bots, all)
		}
	}
}

// A journal has games that nobody asks for if it is forged.
func TestLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	played(t, path, six, "p")
	j, err := OpenJournal(path, "a plan", []byte("p"))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	collect(Local{Play: number, Journal: j}, Plan{Matches: six.Matches[:1]})
	if j.Left() != 3 {
		t.Errorf("%d games are left", j.Left())
	}
	if j.Left("x") != 3 || j.Left("x", "b") != 0 {
		t.Errorf("%d and %d games are left", j.Left("x"), j.Left("x", "b"))
	}
}

// A journal that is only read gives its games, and stays as it is. Games that
// it does not have go into the other journal.
func TestEarlier(t *testing.T) {
	folder := t.TempDir()
	path, own := filepath.Join(folder, "earlier"), filepath.Join(folder, "own")
	played(t, path, Plan{Matches: six.Matches[:1]}, "p")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before = append(before, "a torn li"...)
	if err := os.WriteFile(path, before, 0o444); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{3, 0} {
		earlier, err := ReadJournal(path, "a plan", []byte("p"))
		if err != nil {
			t.Fatal(err)
		}
		reader, err := os.Open(path)
		if err == nil {
			err = lock(reader, true)
		}
		if again, err2 := ReadJournal(path, "a plan", []byte("p")); err != nil || err2 != nil || again.Games() != 3 {
			t.Errorf("a second reader: %v, %v", err, err2)
		}
		reader.Close()
		j, err := OpenJournal(own, "more", []byte("q"))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		all := collect(Local{Play: number, Earlier: earlier, Journal: j, Finished: func(m Match, _ Game, isNew bool) {
			if isNew {
				n++
			}
			if isNew && m.ID != "b" {
				t.Errorf("%s is played again", m.ID)
			}
		}}, six)
		if n != want || earlier.Left() != 0 || j.Left() != 0 {
			t.Errorf("%d games were played, want %d", n, want)
		}
		j.Close()
		if diff := cmp.Diff(collect(Local{Play: number}, six), all, cmp.AllowUnexported(outcome{})); diff != "" {
			t.Error(diff)
		}
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(after, before) {
		t.Errorf("the journal has changed: %v", err)
	}
	for _, c := range []struct {
		path, about, key string
		want             error
	}{
		{path, "a plan", "q", ErrOther}, {folder, "a plan", "p", ErrNoJournal}, {os.DevNull, "a plan", "p", ErrNoJournal},
		{filepath.Join(folder, "none"), "a plan", "p", os.ErrNotExist},
	} {
		if _, err := ReadJournal(c.path, c.about, []byte(c.key)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.path, err, c.want)
		}
	}
	j, err := OpenJournal(own, "more", []byte("q"))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	if _, err := ReadJournal(own, "more", []byte("q")); !errors.Is(err, ErrInUse) {
		t.Errorf("a journal that is written is read: %v", err)
	}
}
