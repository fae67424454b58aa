package logbook

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
)

// Tests note the files that are synced.
var (
	syncFile      = (*os.File).Sync
	syncDirectory = syncDir
)

// A Report has the findings of Open.
type Report struct {
	Lines int64
	Cut   int64 // how many bytes of a torn last line were cut off
}

// Open opens a log, or makes it if there is none. It calls each for the text of
// each line, in order. The text is valid until each returns. An error of each
// ends Open, and names the line. Nothing is cut off then.
func Open(path string, each func(text []byte) error) (*Log, Report, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, Report{}, fmt.Errorf("%s: %w: it is no regular file", path, ErrBroken)
	}
	f, err := openLocked(path)
	if err != nil {
		return nil, Report{}, err
	}
	l := &Log{path: path, file: f, sum: zeros}
	report, err := l.replay(f, each)
	if err != nil {
		f.Close()
		return nil, Report{}, fmt.Errorf("%s: %w", path, err)
	}
	l.syncedSize, l.syncedLines = l.size, l.lines
	l.start()
	return l, report, nil
}

// Check reads the lines of a log that is not opened, and writes nothing. It
// calls each as Open does. A torn last line is reported, and left as it is.
func Check(in io.Reader, each func(text []byte) error) (Report, error) {
	r := newReader(in, zeros)
	for lines := int64(0); ; lines++ {
		text, err := r.next()
		if err == io.EOF {
			return Report{lines, r.torn}, nil
		}
		if err == nil {
			err = each(text)
		}
		if err != nil {
			return Report{}, fmt.Errorf("line %d: %w", lines+1, err)
		}
	}
}

// Lock locks a file, which is made if there is none, until it is closed. If
// another process has locked it, the error is ErrLocked. The file stays.
func Lock(path string) (io.Closer, error) {
	f, err := openLocked(path)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Create makes a log with its first line. The log is there whole or not at all:
// it is written and synced under another name, path.new, and then renamed. A
// file that an earlier Create has left under that name is lost. If path exists
// already, the error is fs.ErrExist, and nothing changes.
func Create(path string, text []byte) error {
	if err := accepts(text); err != nil {
		return err
	}
	if _, err := os.Lstat(path); err == nil {
		return &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	draft := path + ".new"
	f, err := os.OpenFile(draft, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(appendLine(nil, sum(zeros, text), text))
	if err == nil {
		err = syncFile(f)
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(draft, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(draft))
	}
	if err := syncDirs(path); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// replay reads a log from its beginning, and cuts off a torn last line.
func (l *Log) replay(f *os.File, each func(text []byte) error) (Report, error) {
	r := newReader(f, zeros)
	for {
		text, err := r.next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = each(text)
		}
		if err != nil {
			return Report{}, fmt.Errorf("line %d: %w", l.lines+1, err)
		}
		if l.lines%stride == 0 {
			l.places = append(l.places, l.size)
		}
		l.lines++
		l.size = r.read
	}
	l.sum = bytes.Clone(r.last)
	report := Report{l.lines, r.torn}
	if r.torn > 0 {
		if err := f.Truncate(l.size); err != nil {
			return Report{}, err
		}
	}
	// The lines that were read can be in the memory of the system only, if
	// the process that wrote it was killed. They count from now on, so they
	// are synced.
	if err := syncFile(f); err != nil {
		return Report{}, err
	}
	if l.lines == 0 {
		if err := syncDirs(l.path); err != nil {
			return Report{}, err
		}
	}
	_, err := f.Seek(l.size, io.SeekStart)
	return report, err
}

// Read calls each for the text of the lines that are on the disk, from a line
// on, until each returns false. Lines are counted from 1. The text is valid
// until each returns.
func (l *Log) Read(from int64, each func(line int64, text []byte) (more bool)) error {
	l.mu.Lock()
	lines, size := l.syncedLines, l.syncedSize
	from = max(from, 1)
	if from > lines {
		l.mu.Unlock()
		return nil
	}
	k := (from - 1) / stride
	place := l.places[k]
	l.mu.Unlock()
	f, err := os.Open(l.path)
	if err != nil {
		return err
	}
	defer f.Close()
	r := newReader(io.NewSectionReader(f, place, size-place), nil)
	if k == 0 {
		r.last = zeros
	}
	for line := k*stride + 1; line <= lines; line++ {
		text, err := r.next()
		if err == io.EOF {
			err = ErrBroken
		}
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", l.path, line, err)
		}
		if line >= from && !each(line, text) {
			return nil
		}
	}
	return nil
}

// A reader reads the lines of a log. Its memory is bounded by MaxLine.
type reader struct {
	in   *bufio.Reader
	line []byte
	last []byte // the sum of the line before, or nil if it is not known
	read int64  // how many bytes the lines so far have
	torn int64  // how many bytes follow the last newline, at the end
}

func newReader(in io.Reader, last []byte) *reader {
	return &reader{in: bufio.NewReaderSize(in, 64<<10), last: last}
}

// next returns the text of the next line, until the error is io.EOF. Then torn
// is set.
func (r *reader) next() ([]byte, error) {
	const maxLine = sumLen + 1 + MaxLine + 1
	r.line = r.line[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		r.line = append(r.line, part...)
		if len(r.line) > maxLine {
			return nil, fmt.Errorf("%w: it is too long", ErrBroken)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if err == io.EOF {
			if len(r.line) > 0 && r.read == 0 {
				return nil, fmt.Errorf("%w: there is no whole line", ErrBroken)
			}
			if !torn(r.last, r.line) {
				return nil, fmt.Errorf("%w: the end is not the beginning of one line", ErrBroken)
			}
			r.torn = int64(len(r.line))
			return nil, io.EOF
		}
		if err != nil {
			return nil, err
		}
		break
	}
	if len(r.line) < sumLen+2 || r.line[sumLen] != ' ' {
		return nil, fmt.Errorf("%w: it has no sum", ErrBroken)
	}
	text := r.line[sumLen+1 : len(r.line)-1]
	if r.last != nil && !bytes.Equal(sum(r.last, text), r.line[:sumLen]) {
		return nil, fmt.Errorf("%w: the sum is wrong", ErrBroken)
	}
	r.last = append(make([]byte, 0, sumLen), r.line[:sumLen]...)
	r.read += int64(len(r.line))
	return text, nil
}

// lineStart is how a line begins.
var lineStart = regexp.MustCompile("[0-9a-f]{64} ")

// torn reports whether the text behind the last newline is the beginning of one
// line, and nothing else. Last is the sum of the line before it. A disk may
// have zeros where nothing was written before a crash.
func torn(last, b []byte) bool {
	b = bytes.TrimRight(b, "\x00")
	for k, c := range b[:min(len(b), sumLen+1)] {
		digit := '0' <= c && c <= '9' || 'a' <= c && c <= 'f'
		if k < sumLen && !digit || k == sumLen && c != ' ' {
			return false
		}
	}
	if len(b) <= sumLen+1 {
		return true
	}
	// A line that has lost its newline in a file that was changed: another
	// line follows, or the newline has become another character.
	text := b[sumLen+1:]
	return !lineStart.Match(text) &&
		(len(text) == 0 || !bytes.Equal(sum(last, text[:len(text)-1]), b[:sumLen]))
}
