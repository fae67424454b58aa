package logbook

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"pgregory.net/rapid"
)

// open opens a log and returns its lines.
func open(path string) (*Log, []string, Report, error) {
	var lines []string
	l, report, err := Open(path, func(text []byte) error {
		lines = append(lines, string(text))
		return nil
	})
	return l, lines, report, err
}

// must opens a log that has certain lines.
func must(t testing.TB, path string, want ...string) *Log {
	t.Helper()
	l, lines, report, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(lines, want) || report.Lines != int64(len(want)) {
		t.Fatalf("%d lines %.200q, want %d %.200q", report.Lines, lines, len(want), want)
	}
	return l
}

// put adds a line. If it is refused, the channel has the error.
func put(l *Log, text []byte) <-chan error {
	ack, err := l.Add(text)
	if err != nil {
		refused := make(chan error, 1)
		refused <- err
		return refused
	}
	return ack
}

// add adds lines and waits for each.
func add(t testing.TB, l *Log, lines ...string) {
	t.Helper()
	for _, s := range lines {
		if err := <-put(l, []byte(s)); err != nil {
			t.Fatal(err)
		}
	}
}

func closeLog(t testing.TB, l *Log) {
	t.Helper()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// written makes a log of lines and returns its bytes.
func written(t testing.TB, lines ...string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.log")
	l := must(t, path)
	add(t, l, lines...)
	closeLog(t, l)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// check is a slow twin of reader: it returns the lines of a log that is whole.
func check(b []byte) (lines []string, ok bool) {
	last := strings.Repeat("0", 64)
	for _, line := range strings.SplitAfter(string(b), "\n") {
		if line == "" {
			return lines, true
		}
		if len(line) < 66 {
			return lines, false
		}
		text := strings.TrimSuffix(line[65:], "\n")
		sum := sha256.Sum256([]byte(last + " " + text))
		last = hex.EncodeToString(sum[:])
		if line != last+" "+text+"\n" {
			return lines, false
		}
		lines = append(lines, text)
	}
	return lines, true
}

func TestReopened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.log")
	l := must(t, path)
	add(t, l, "one", "", "three ü")
	closeLog(t, l)
	l = must(t, path, "one", "", "three ü")
	add(t, l, "four")
	closeLog(t, l)
	closeLog(t, must(t, path, "one", "", "three ü", "four"))

	if err := <-put(l, []byte("five")); !errors.Is(err, ErrClosed) {
		t.Errorf("a line behind the end: %v", err)
	}
	if err := l.Close(); !errors.Is(err, ErrClosed) {
		t.Errorf("closed twice: %v", err)
	}
}

// The check of the package comment accepts a log, and finds what is wrong.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no Python here")
	}
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for line := range strings.Lines(string(doc)) {
		if text, ok := strings.CutPrefix(line, "//\t"); ok {
			code.WriteString(text)
		}
	}
	dir := t.TempDir()
	run := func(b []byte) error {
		path := filepath.Join(dir, "y.log")
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		return exec.Command(python, "-c", code.String(), path).Run()
	}
	b := written(t, "one", "two", "three ü", "")
	if err := run(b); err != nil {
		t.Errorf("a good log: %v", err)
	}
	for _, k := range []int{0, 70, len(b) / 2, len(b) - 1} {
		bad := bytes.Clone(b)
		bad[k] ^= 1
		if err := run(bad); err == nil {
			t.Errorf("byte %d was changed, and nobody notices", k)
		}
	}
	if err := run(b[:len(b)-1]); err == nil {
		t.Error("a torn line is not noticed")
	}
}

// A log is cut anywhere: what is left are the lines before the cut, and more
// can be added.
func TestTorn(t *testing.T) {
	lines := []string{"one", "two, which is longer", "", "four"}
	b := written(t, lines...)
	path := filepath.Join(t.TempDir(), "x.log")
	first := bytes.IndexByte(b, '\n') + 1
	for n := first; n <= len(b); n += night.Cases(3, 1) {
		// Some disks leave zeros behind the cut.
		for _, zeros := range []int{0, 1, 100} {
			torn := append(bytes.Clone(b[:n]), make([]byte, zeros)...)
			if err := os.WriteFile(path, torn, 0o600); err != nil {
				t.Fatal(err)
			}
			whole := bytes.LastIndexByte(b[:n], '\n') + 1
			want, _ := check(b[:whole])
			l, got, report, err := open(path)
			if err != nil {
				t.Fatalf("cut at %d: %v", n, err)
			}
			if !slices.Equal(got, want) || report.Cut != int64(len(torn)-whole) {
				t.Fatalf("cut at %d: %q, %d bytes are cut off", n, got, report.Cut)
			}
			add(t, l, "more")
			closeLog(t, l)
			if n%10 == 0 {
				closeLog(t, must(t, path, append(want, "more")...))
			}
			after, err := os.ReadFile(path)
			if again, ok := check(after); err != nil || !ok || !slices.Equal(again, append(want, "more")) {
				t.Fatalf("cut at %d: then %q, %v", n, again, err)
			}
		}
	}
}

// Any byte is changed, and any line is lost, doubled or moved: the log is
// broken, the error names the line, and the file stays as it is.
func TestBroken(t *testing.T) {
	b := written(t, "one", "two, which is longer", "", "four")
	path := filepath.Join(t.TempDir(), "x.log")
	refused := func(what string, bad []byte, line int) {
		t.Helper()
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, _, err := open(path)
		if !errors.Is(err, ErrBroken) || !strings.Contains(err.Error(), fmt.Sprintf("line %d: ", line)) {
			t.Errorf("%s: %v, want line %d", what, err, line)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, bad) {
			t.Errorf("%s: the file was changed", what)
		}
	}
	// A change of the last newline only tears the line.
	for k := range len(b) - 1 {
		for _, bit := range []byte{1, 32, 128} {
			bad := bytes.Clone(b)
			bad[k] ^= bit
			refused(fmt.Sprintf("byte %d", k), bad, 1+bytes.Count(b[:k], []byte("\n")))
		}
	}
	lines := bytes.SplitAfter(b, []byte("\n"))
	join := func(list ...int) (all []byte) {
		for _, k := range list {
			all = append(all, lines[k]...)
		}
		return all
	}
	refused("the first line is lost", join(1, 2, 3), 1)
	refused("a line is lost", join(0, 2, 3), 2)
	refused("a line is doubled", join(0, 1, 1, 2, 3), 3)
	refused("lines are moved", join(0, 2, 1, 3), 2)
	refused("an empty line", append(bytes.Clone(b), '\n'), 5)
	for n := range lines[0] {
		if n > 0 {
			refused("no line is whole", lines[0][:n], 1)
		}
	}
	for _, newline := range []string{"", "\r", " ", "\v", "\r\r"} {
		bad := bytes.ReplaceAll(b, []byte("\n"), []byte(newline))
		refused("no newlines", bad, 1)
		refused("no newlines behind the first", append(bytes.Clone(lines[0]), bad[len(lines[0])-1+len(newline):]...), 2)
		if len(newline) == 1 {
			refused("another last newline", append(bytes.Clone(b[:len(b)-1]), newline...), 4)
		}
	}
	refused("zeros only", make([]byte, 100), 1)
	refused("another file", []byte("Dear Ann,"), 1)
	refused("hexadecimal digits without a space", []byte(strings.Repeat("0", 65)), 1)
	refused("zeros and a newline", append(bytes.Clone(b), 0, 0, '\n'), 5)
}

// An error of the caller names the line too.
func TestRefusedByCaller(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.log")
	b := append(written(t, "one", "two"), "00"...)
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	no := errors.New("no")
	_, _, err := Open(path, func(text []byte) error {
		if string(text) == "two" {
			return no
		}
		return nil
	})
	if !errors.Is(err, no) || !strings.Contains(err.Error(), "line 2: ") {
		t.Error(err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, b) {
		t.Error("the file was changed")
	}
	closeLog(t, must(t, path, "one", "two")) // it is not locked
}

// A log is created whole, and never over a file.
func TestCreate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.log")
	// What an earlier creation has left, longer than the line.
	if err := os.WriteFile(path+".new", []byte(strings.Repeat("x", 200)), 0o600); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]error{"a\nb": ErrNewline, strings.Repeat("x", MaxLine+1): ErrTooLong} {
		if err := Create(path, []byte(text)); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	if err := Create(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(b, written(t, "one")) {
		t.Errorf("created: %q, %v", b, err)
	}
	if _, err := os.Lstat(path + ".new"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the draft is left: %v", err)
	}
	if err := Create(path, []byte("two")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("created over a log: %v", err)
	}
	l := must(t, path, "one")
	add(t, l, "two")
	closeLog(t, l)
	closeLog(t, must(t, path, "one", "two"))
	if err := Create(filepath.Join(path, "y.log"), []byte("one")); err == nil {
		t.Error("created in a file")
	}
}

func TestLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.log")
	l := must(t, path)
	if _, _, _, err := open(path); !errors.Is(err, ErrLocked) {
		t.Errorf("opened twice: %v", err)
	}
	add(t, l, "one")
	closeLog(t, l)
	closeLog(t, must(t, path, "one"))
}

func TestLimits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.log")
	l := must(t, path)
	long := strings.Repeat("x", MaxLine)
	if err := <-put(l, []byte(long+"x")); !errors.Is(err, ErrTooLong) {
		t.Errorf("too long: %v", err)
	}
	if err := <-put(l, []byte("a\nb")); !errors.Is(err, ErrNewline) {
		t.Errorf("a newline: %v", err)
	}
	add(t, l, long, "one")
	closeLog(t, l)
	closeLog(t, must(t, path, long, "one"))

	// A file that has a line without end is not read into memory.
	if err := os.Truncate(path, 1<<32); err != nil {
		t.Skip(err)
	}
	if _, _, _, err := open(path); !errors.Is(err, ErrBroken) || !strings.Contains(err.Error(), "line 3: ") {
		t.Errorf("a line without end: %v", err)
	}
}

// A paper is a file that a test lets fail.
type paper struct {
	*os.File
	writes, syncs int
	gate          chan struct{} // each sync takes one, if it is not nil
	onWrite       func(p []byte) (int, error)
	onSync        func() error
}

func (p *paper) Write(b []byte) (int, error) {
	p.writes++
	if p.onWrite != nil {
		return p.onWrite(b)
	}
	return p.File.Write(b)
}

func (p *paper) Sync() error {
	p.syncs++
	if p.gate != nil {
		<-p.gate
	}
	if p.onSync != nil {
		return p.onSync()
	}
	return p.File.Sync()
}

// replace gives a log, to which nothing was added yet, another file.
func replace(l *Log) *paper {
	p := &paper{File: l.file.(*os.File)}
	l.file = p
	return p
}

// synced is how many lines are on the disk.
func synced(l *Log) int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.syncedLines
}

// Lines that wait at the same time need one write and one sync.
func TestTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.log")
	l := must(t, path)
	p := replace(l)
	p.gate = make(chan struct{})
	want := []string{"first"}
	acks := []<-chan error{put(l, []byte("first"))}
	p.gate <- struct{}{} // the first is synced
	if err := <-acks[0]; err != nil {
		t.Fatal(err)
	}
	acks = append(acks[:0], put(l, []byte("second")))
	want = append(want, "second")
	for { // until the writer has taken the second
		l.mu.Lock()
		taken := l.waiting.lines == 0
		l.mu.Unlock()
		if taken {
			break
		}
	}
	for i := range 100 {
		want = append(want, fmt.Sprint(i))
		acks = append(acks, put(l, []byte(want[i+2])))
	}
	for _, ack := range acks {
		select {
		case <-ack:
			t.Fatal("acknowledged before it is synced")
		default:
		}
	}
	if n := synced(l); n != 1 {
		t.Errorf("%d lines are said to be on the disk", n)
	}
	close(p.gate)
	for _, ack := range acks {
		if err := <-ack; err != nil {
			t.Fatal(err)
		}
	}
	if n := synced(l); n != 102 {
		t.Errorf("%d lines are said to be on the disk", n)
	}
	closeLog(t, l)
	if p.writes != 3 || p.syncs != 3 {
		t.Errorf("%d writes and %d syncs for 102 lines", p.writes, p.syncs)
	}
	closeLog(t, must(t, path, want...))
}

// What waits has an end.
func TestFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.log")
	l := must(t, path)
	p := replace(l)
	p.gate = make(chan struct{})
	text := make([]byte, MaxLine)
	for i := range text {
		text[i] = 'x'
	}
	var acks []<-chan error
	full := 0
	// The writer may begin late, and then has taken more.
	for full == 0 && len(acks) <= 2*MaxWaiting/MaxLine {
		ack := put(l, text)
		select {
		case err := <-ack:
			if !errors.Is(err, ErrFull) {
				t.Fatal(err)
			}
			full++
		default:
			acks = append(acks, ack)
		}
	}
	if full == 0 || len(acks) < MaxWaiting/MaxLine-1 {
		t.Errorf("%d lines wait, %d are refused", len(acks), full)
	}
	close(p.gate)
	for _, ack := range acks {
		if err := <-ack; err != nil {
			t.Fatal(err)
		}
	}
	add(t, l, "there is room again")
	closeLog(t, l)
}

// If a write or a sync fails, then nothing of it is acknowledged, nothing more
// is written, and what was acknowledged is there.
func TestFailed(t *testing.T) {
	disk := errors.New("the disk is broken")
	for name, fail := range map[string]func(p *paper){
		"write": func(p *paper) { p.onWrite = func([]byte) (int, error) { return 0, disk } },
		"half a write": func(p *paper) {
			p.onWrite = func(b []byte) (int, error) {
				n, err := p.File.Write(b[:len(b)/2])
				return n, errors.Join(err, disk)
			}
		},
		"sync": func(p *paper) { p.onSync = func() error { return disk } },
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.log")
			l := must(t, path)
			p := replace(l)
			add(t, l, "one", "two")
			fail(p)
			acks := make(chan (<-chan error), 100)
			var wg sync.WaitGroup
			for range 100 {
				wg.Go(func() { acks <- put(l, []byte("in vain")) })
			}
			wg.Wait()
			close(acks)
			for ack := range acks {
				if err := <-ack; !errors.Is(err, ErrFailed) || !errors.Is(err, disk) {
					t.Errorf("in vain: %v", err)
				}
			}
			// The disk works again, which is too late.
			p.onWrite, p.onSync = nil, nil
			if err := <-put(l, []byte("later")); !errors.Is(err, ErrFailed) {
				t.Errorf("later: %v", err)
			}
			if err := l.Close(); !errors.Is(err, ErrFailed) {
				t.Errorf("closed: %v", err)
			}
			l = must(t, path, "one", "two")
			add(t, l, "three")
			closeLog(t, l)
			closeLog(t, must(t, path, "one", "two", "three"))
		})
	}
}

// Nothing is acknowledged that is not found under the name of the log: somebody
// removes, replaces or changes the file, before a write or during it.
func TestMoved(t *testing.T) {
	for name, change := range map[string]func(path string) error{
		"removed": os.Remove,
		"renamed": func(path string) error { return os.Rename(path, path+".old") },
		"replaced": func(path string) error {
			b, err := os.ReadFile(path)
			return errors.Join(err, os.Rename(path, path+".old"), os.WriteFile(path, b, 0o600))
		},
		"emptied": func(path string) error { return os.Truncate(path, 0) },
		"cut":     func(path string) error { return os.Truncate(path, 10) },
		"longer": func(path string) error {
			f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteString("x")
			return errors.Join(err, f.Close())
		},
	} {
		for _, during := range []bool{false, true} {
			path := filepath.Join(t.TempDir(), "x.log")
			l := must(t, path)
			p := replace(l)
			add(t, l, "one")
			if during {
				p.onSync = func() error { return errors.Join(p.File.Sync(), change(path)) }
			} else if err := change(path); err != nil {
				t.Skip(err) // the system forbids it
			}
			before, _ := os.ReadFile(path)
			if err := <-put(l, []byte("two")); !errors.Is(err, ErrMoved) || !errors.Is(err, ErrFailed) {
				t.Errorf("%s, during a write %t: %v", name, during, err)
			}
			if after, _ := os.ReadFile(path); !during && !bytes.Equal(before, after) {
				t.Errorf("%s: the file was changed again: %q", name, after)
			}
			if err := <-put(l, []byte("three")); !errors.Is(err, ErrFailed) {
				t.Errorf("%s: later: %v", name, err)
			}
			l.Close()
		}
	}
}

// Read finds any line, also before the log is opened again.
func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.log")
	var want []string
	for session, n := range []int{stride, 100, 2*stride - 100} {
		l := must(t, path, want...)
		for range n {
			s := strings.Repeat("y", len(want)%70)
			want = append(want, s)
			add(t, l, s)
		}
		for _, from := range []int{-1, 0, 1, 2, stride - 1, stride, stride + 1, 2*stride + 1, len(want), len(want) + 1, 1 << 20} {
			for _, n := range []int{1, 3, 1000} {
				var got []string
				next := int64(max(from, 1))
				err := l.Read(int64(from), func(line int64, text []byte) bool {
					if line != next {
						t.Fatalf("line %d, want %d", line, next)
					}
					next++
					got = append(got, string(text))
					return len(got) < n
				})
				first := min(max(from, 1)-1, len(want))
				if wanted := want[first:min(first+n, len(want))]; err != nil || !slices.Equal(got, wanted) {
					t.Fatalf("session %d, from %d: %q, %v, want %q", session, from, got, err, wanted)
				}
			}
		}
		closeLog(t, l)
	}
	// A line that is changed behind the back of the log is found.
	l := must(t, path, want...)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []int{3, len(b) - 2} {
		bad := bytes.Clone(b)
		bad[k] ^= 1
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		// The first line is wrong by itself.
		if err := l.Read(1, func(int64, []byte) bool { return k > 3 }); !errors.Is(err, ErrBroken) {
			t.Errorf("byte %d is changed, and is read: %v", k, err)
		}
	}
	closeLog(t, l)
}

// Adding at the same time keeps the order of each who adds.
func TestManyWriters(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.log")
	l := must(t, path)
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			for i := range 50 {
				if err := <-put(l, fmt.Appendf(nil, "%d %d", w, i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	closeLog(t, l)
	l, lines, _, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	closeLog(t, l)
	next := [8]int{}
	for _, s := range lines {
		var w, i int
		fmt.Sscan(s, &w, &i)
		if i != next[w] {
			t.Fatalf("writer %d: %d, want %d", w, i, next[w])
		}
		next[w]++
	}
	if len(lines) != 8*50 {
		t.Errorf("%d lines", len(lines))
	}
}

// law is about any bytes: Open refuses them, or its lines are a whole log,
// which the bytes begin with.
func law(t *rapid.T) {
	var b []byte
	last := zeros
	for _, text := range rapid.SliceOfN(rapid.StringMatching(`[a-c ]{0,5}`), 0, 4).Draw(t, "lines") {
		last = sum(last, []byte(text))
		b = append(append(append(append(b, last...), ' '), text...), '\n')
	}
	for _, place := range rapid.SliceOfN(rapid.IntRange(0, 300), 0, 2).Draw(t, "changes") {
		if place < len(b) {
			b[place] = rapid.SampledFrom([]byte("0a \n\x00z")).Draw(t, "byte")
		}
	}
	b = b[:len(b)-min(len(b), rapid.IntRange(0, 80).Draw(t, "cut"))]
	b = append(b, rapid.SampledFrom([]string{"", "", "\x00", "0", "\n", "z"}).Draw(t, "end")...)

	dir, err := os.MkdirTemp("", "logbook")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "x.log")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	want, whole := check(b)
	l, got, report, err := open(path)
	after, readErr := os.ReadFile(path)
	if readErr != nil {
		t.Fatal(readErr)
	}
	if err != nil {
		if !errors.Is(err, ErrBroken) || whole || !bytes.Equal(after, b) {
			t.Fatalf("%q: %v", b, err)
		}
		return
	}
	defer l.Close()
	kept := b[:len(b)-int(report.Cut)]
	if lines, ok := check(kept); !ok || !slices.Equal(lines, got) || !slices.Equal(want, got) || whole != (report.Cut == 0) {
		t.Fatalf("%q: %q, %d bytes are cut off", b, got, report.Cut)
	}
	if report.Lines == 0 && len(b) > 0 {
		t.Fatalf("%q is an empty log", b)
	}
	if !bytes.Equal(after, kept) || bytes.IndexByte(b[len(kept):], '\n') >= 0 {
		t.Fatalf("%q became %q", b, after)
	}
}

func TestOpen(t *testing.T) { rapid.Check(t, law) }
func FuzzOpen(f *testing.F) { f.Fuzz(rapid.MakeFuzz(law)) }

func BenchmarkAdd(b *testing.B) {
	for _, writers := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("%dwriters", writers), func(b *testing.B) {
			l := must(b, filepath.Join(b.TempDir(), "x.log"))
			text := bytes.Repeat([]byte("x"), 200)
			var wg sync.WaitGroup
			n := make(chan struct{})
			for range writers {
				wg.Go(func() {
					for range n {
						if err := <-put(l, text); err != nil {
							b.Error(err)
						}
					}
				})
			}
			for b.Loop() {
				n <- struct{}{}
			}
			close(n)
			wg.Wait()
			closeLog(b, l)
		})
	}
}
