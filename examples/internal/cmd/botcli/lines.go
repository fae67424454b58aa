package botcli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// maxLines is the maximum size of a file of lines, in bytes.
const maxLines = 1 << 20

// ReadLines calls a function for each line of a file, without the blanks around
// it. It passes over empty lines, and lines that begin with "#". The error has
// the errors of all calls, with the file and the numbers of the lines.
func ReadLines(path string, read func(line string) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxLines+1))
	if err == nil && len(text) > maxLines {
		err = fmt.Errorf("more than %d bytes", maxLines)
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
