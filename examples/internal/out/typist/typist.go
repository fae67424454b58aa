// Package typist reads the lines that a person types.
package typist

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// MaxLine is the maximum length of a line, in bytes.
const MaxLine = 200

// ErrLong means that a line was too long. The line is dropped.
var ErrLong = errors.New("the line is too long")

// A Typist reads lines when they are asked for, so that a game can end while
// nobody types.
type Typist struct {
	asked chan struct{}
	typed chan typed
}

type typed struct {
	line string
	err  error
}

// Listen begins to read. It reads nothing before the first line is asked for.
func Listen(in io.Reader) *Typist {
	t := &Typist{make(chan struct{}), make(chan typed, 1)}
	go func() {
		r := bufio.NewReaderSize(in, MaxLine)
		for range t.asked {
			line, err := readLine(r)
			t.typed <- typed{line, err}
		}
	}()
	return t
}

// Close ends the reading.
func (t *Typist) Close() { close(t.asked) }

// Line returns the next line. The error is [io.EOF] at the end of the input,
// ErrLong for a line that is too long, the error of the input, or the context's
// error. After all errors except ErrLong, no other line can be asked for.
func (t *Typist) Line(ctx context.Context) (string, error) {
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	t.asked <- struct{}{}
	select {
	case got := <-t.typed:
		return got.line, got.err
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
}

// readLine reads a line. The last line need not have an end.
func readLine(r *bufio.Reader) (string, error) {
	var line strings.Builder
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || line.Len()+len(part) > MaxLine; !long {
			line.Write(part)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF && (long || line.Len() > 0):
			err = nil
		case err != nil && err != io.EOF:
			err = fmt.Errorf("the input cannot be read: %w", err)
		}
		if err == nil && long {
			err = ErrLong
		}
		return line.String(), err
	}
}
