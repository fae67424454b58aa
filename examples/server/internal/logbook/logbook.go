package logbook

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Errors.
var (
	// ErrBroken says that a log has a line that is not as it was written.
	ErrBroken = errors.New("the log is broken")

	// ErrFailed says that a line could not be written. Nothing more is
	// written until the log is opened again.
	ErrFailed = errors.New("the log could not be written")

	// ErrMoved says that the file was removed, replaced, or made longer or
	// shorter by somebody else while it was open.
	ErrMoved = errors.New("the file of the log is not the one that was opened")

	// ErrLocked says that another process has the log open.
	ErrLocked = errors.New("the log is in use")

	// ErrTooLong says that a text is longer than MaxLine.
	ErrTooLong = errors.New("the line is too long")

	// ErrNewline says that a text has a newline, which would end its line.
	ErrNewline = errors.New("the line has a newline")

	// ErrFull says that MaxWaiting bytes wait to be written.
	ErrFull = errors.New("too much waits to be written")

	// ErrClosed says that the log is closed.
	ErrClosed = errors.New("the log is closed")
)

// MaxLine is the maximum length of a text in bytes. A server that accepts
// bodies of 4 MB needs a little more, since characters can become escapes.
const MaxLine = 8 << 20

// MaxWaiting is the maximum number of bytes that wait to be written.
const MaxWaiting = 64 << 20

// zeros is the sum before the first line.
var zeros = bytes.Repeat([]byte("0"), sumLen)

// sumLen is the length of a sum in a line.
const sumLen = 2 * sha256.Size

// stride says of which lines a log knows the places: of each stride-th.
const stride = 64

// A Log is open for writing. Its methods can be called at the same time.
type Log struct {
	path string
	file file

	mu      sync.Mutex
	sum     []byte // of the last line that was added
	size    int64  // of the file with all lines that were added
	lines   int64  // that were added
	places  []int64
	waiting batch
	failed  error // why nothing more is written, or nil
	closed  bool

	wake chan struct{} // has room for one
	done chan struct{}

	// The part on the disk. Only the writer writes these fields, under mu.
	syncedSize, syncedLines int64
}

// A file is the part of an os.File that a Log needs.
type file interface {
	Write(p []byte) (int, error)
	Sync() error
	Stat() (fs.FileInfo, error)
	Truncate(size int64) error
	Close() error
}

// A batch has lines that are written together.
type batch struct {
	text  []byte
	acks  []chan<- error
	lines int64
}

// start lets a log write.
func (l *Log) start() {
	l.wake, l.done = make(chan struct{}, 1), make(chan struct{})
	go l.write()
}

// Add adds a line behind the others. The channel gets nil once the line is on
// the disk, or else the error. Lines are in the order of the calls. If Add
// returns an error, then the log is as it was before.
func (l *Log) Add(text []byte) (<-chan error, error) {
	if err := accepts(text); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, ErrClosed
	}
	if l.failed != nil {
		return nil, l.failed
	}
	if len(l.waiting.text)+len(text) > MaxWaiting {
		return nil, ErrFull
	}
	if l.lines%stride == 0 {
		l.places = append(l.places, l.size)
	}
	ack := make(chan error, 1)
	before := len(l.waiting.text)
	l.sum = sum(l.sum, text)
	l.waiting.text = appendLine(l.waiting.text, l.sum, text)
	l.waiting.acks = append(l.waiting.acks, ack)
	l.waiting.lines++
	l.lines++
	l.size += int64(len(l.waiting.text) - before)
	select {
	case l.wake <- struct{}{}:
	default: // the writer is told already
	}
	return ack, nil
}

// accepts says whether a text can be a line.
func accepts(text []byte) error {
	if len(text) > MaxLine {
		return fmt.Errorf("%w: %d bytes, of at most %d", ErrTooLong, len(text), MaxLine)
	}
	if bytes.IndexByte(text, '\n') >= 0 {
		return ErrNewline
	}
	return nil
}

// appendLine appends a line with its sum.
func appendLine(b, sum, text []byte) []byte {
	return append(append(append(append(b, sum...), ' '), text...), '\n')
}

// sum returns the sum of a line, given the sum of the line before it.
func sum(last, text []byte) []byte {
	h := sha256.New()
	h.Write(last)
	h.Write([]byte{' '})
	h.Write(text)
	return hex.AppendEncode(nil, h.Sum(nil))
}

// write writes the waiting lines until the log is closed.
func (l *Log) write() {
	defer close(l.done)
	for range l.wake {
		for {
			l.mu.Lock()
			b := l.waiting
			l.waiting = batch{}
			err := l.failed
			l.mu.Unlock()
			if b.lines == 0 {
				break
			}
			if err == nil {
				err = l.writeBatch(b)
			}
			for _, ack := range b.acks {
				ack <- err
			}
		}
	}
}

// writeBatch writes and syncs a batch. If it fails, all later lines fail.
func (l *Log) writeBatch(b batch) error {
	after := l.syncedSize + int64(len(b.text))
	err := l.inPlace(l.syncedSize)
	if err == nil {
		if _, err = l.file.Write(b.text); err == nil {
			err = l.file.Sync()
		}
		if err != nil && l.file.Truncate(l.syncedSize) == nil {
			// Lines that were not acknowledged should not be found
			// later.
			l.file.Sync()
		}
	}
	if err == nil {
		err = l.inPlace(after)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.failed = fmt.Errorf("%w: %w", ErrFailed, err)
		return l.failed
	}
	l.syncedSize = after
	l.syncedLines += b.lines
	return nil
}

// inPlace checks that the open file is still found under its name, and has a
// size. Else a line would be acknowledged which nobody finds later.
func (l *Log) inPlace(size int64) error {
	open, err := l.file.Stat()
	if err != nil {
		return err
	}
	found, err := os.Stat(l.path)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrMoved, err)
	}
	if !os.SameFile(open, found) || open.Size() != size {
		return ErrMoved
	}
	return nil
}

// Close closes the log when all lines that were added are written. Another
// process can open it then.
func (l *Log) Close() error {
	l.mu.Lock()
	closed := l.closed
	l.closed = true
	l.mu.Unlock()
	if closed {
		<-l.done
		return ErrClosed
	}
	close(l.wake) // nothing is added any more
	<-l.done
	return errors.Join(l.failed, l.file.Close())
}

// syncDirs makes sure that a new file is found in its directory, and the
// directory in the directory that has it.
func syncDirs(path string) error {
	dir := filepath.Dir(path)
	if err := syncDirectory(dir); err != nil {
		return err
	}
	return syncDirectory(filepath.Dir(dir))
}
