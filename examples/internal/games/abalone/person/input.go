package person

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// This file reads lines.

// maxLine is the maximum length of a line, in bytes.
const maxLine = 200

// errLong means that a line was too long. The line is dropped.
var errLong = errors.New("person: the line is too long")

// A typist reads lines when they are asked for, so that a game can end while
// nobody types.
type typist struct {
	asked chan struct{}
	typed chan typed
}

type typed struct {
	line string
	err  error
}

// listen begins to read. It reads nothing before the first line is asked for.
func listen(in io.Reader) *typist {
	t := &typist{make(chan struct{}), make(chan typed, 1)}
	go func() {
		r := bufio.NewReaderSize(in, maxLine)
		for range t.asked {
			line, err := readLine(r)
			t.typed <- typed{line, err}
		}
	}()
	return t
}

// close ends the reading.
func (t *typist) close() { close(t.asked) }

// line returns the next line. The error is [io.EOF] at the end of the input,
// errLong for a line that is too long, the error of the input, or the context's
// error. After all errors except errLong, no other line can be asked for.
func (t *typist) line(ctx context.Context) (string, error) {
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
		if long = long || line.Len()+len(part) > maxLine; !long {
			line.Write(part)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF && (long || line.Len() > 0):
			err = nil
		case err != nil && err != io.EOF:
			err = fmt.Errorf("person: the input cannot be read: %w", err)
		}
		if err == nil && long {
			err = errLong
		}
		return line.String(), err
	}
}
