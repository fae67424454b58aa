package botcli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// ReadLines calls a function for each line of a file of at most a number of
// bytes. It leaves out the blanks around a line, empty lines, and lines that
// begin with "#". The error has the errors of all calls, with the file and the
// numbers of the lines.
func ReadLines(path string, most int64, read func(line string) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("more than %d bytes", most)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	var found problem.List
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := read(line); err != nil && found.Room() {
			found.Add(fmt.Errorf("%s: line %d: %w", path, number, err))
		}
	}
	return found.Err(path)
}
