package seat

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// This file has code for programs on both sides of a line.

// Lines is the bot's side of lines. It calls a function for each line, without
// the line feed and without a carriage return before it. A last line without an
// end is left out. It returns nil at the end of the input, and otherwise the
// error of the reader, or an error of the function with the number of the line.
// For a line of more than most bytes, it is the error long, with the number of
// the line.
func Lines(in io.Reader, most int, long error, obey func(line string) error) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, most+2) // a line can end with two bytes more
	lines.Split(wholeLines)
	number := 0
	for lines.Scan() {
		number++
		if err := obey(lines.Text()); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("line %d: %w: more than %d bytes", number+1, long, most)
	}
	return err
}

// wholeLines is a [bufio.SplitFunc] for [Lines].
func wholeLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, bytes.TrimSuffix(data[:i], []byte{'\r'}), nil
	}
	if atEOF {
		return len(data), nil, nil
	}
	return 0, nil, nil
}

// Short returns the beginning of a text. It has at most most bytes, and ends
// with a whole character.
func Short(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for end := most; end >= 0 && end > most-utf8.UTFMax; end-- {
		if utf8.RuneStart(text[end]) {
			return text[:end]
		}
	}
	return text[:most] // no character is that long
}

// Excerpt returns the beginning of a text in quotes, as faults have it.
func Excerpt(text string) string {
	const most = 40
	if len(text) > most {
		return strconv.Quote(Short(text, most)) + "..."
	}
	return strconv.Quote(text)
}
