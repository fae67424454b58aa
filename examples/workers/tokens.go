package main

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"
)

// This file has the tokens of workers.

// minToken is the minimum length of a token.
const minToken = 16

// newToken returns a line of a file of tokens. It panics if the system has no
// random numbers.
func newToken(name string) string { return name + " " + rand.Text() + "\n" }

// readTokens reads a file of tokens. Each line has the name of a worker and its
// token. The name of the server can be among them. Empty lines and lines that
// begin with # do not count. The names are returned in the order of the file.
func readTokens(path string) (tokens map[string]string, names []string, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	tokens = map[string]string{}
	var wrong []error
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		add := func(why string) { wrong = append(wrong, fmt.Errorf("%s, line %d: %s", path, n, why)) }
		switch {
		case len(fields) != 2:
			add("a line has a name and a token")
		case !validName(fields[0]):
			add(
				fmt.Sprintf("%.80q cannot be the name of a worker: it has 1 to 40 lower-case "+
					"letters, digits and -", fields[0]))
		case len(fields[1]) < minToken:
			add(fmt.Sprintf("the token of %s has less than %d characters", fields[0], minToken))
		case tokens[fields[0]] != "":
			add(fields[0] + " is named twice")
		default:
			tokens[fields[0]] = fields[1]
			names = append(names, fields[0])
		}
	}
	if err := lines.Err(); err != nil {
		wrong = append(wrong, fmt.Errorf("%s: %w", path, err))
	}
	if len(wrong) == 0 && len(names) == 0 {
		wrong = append(wrong, fmt.Errorf("%s has no tokens", path))
	}
	return tokens, names, errors.Join(wrong...)
}

// ownTokens is how many tokens [makeTokens] makes.
const ownTokens = 9

// makeTokens writes a file of tokens, if there is none. Only its owner can read
// it. It reports whether it has written one.
func makeTokens(path string) (made bool, err error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	text := "# The name of a worker, and its token. Give each worker its own line alone.\n" + newToken(serverName)
	for k := range ownTokens {
		text += newToken(fmt.Sprintf("worker-%d", k+1))
	}
	_, err = file.WriteString(text)
	return true, errors.Join(err, file.Close())
}
