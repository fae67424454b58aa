package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// This file tells whether a program was changed.

// Sums returns the SHA-256 of each file that an argument of a command names, in
// hex, or "" for an argument that names no file which can be read. An argument
// names a file by its path from a folder. A program without a slash is looked
// up in the PATH.
func Sums(folder string, command []string) ([]string, error) {
	var sums []string
	for _, path := range Named(folder, command) {
		sum, err := sumOf(path)
		if err != nil {
			return nil, err
		}
		sums = append(sums, sum)
	}
	return sums, nil
}

// Named returns the paths of the files that the arguments of a command would
// name, as [Sums] has them, or "" for an argument that names none.
func Named(folder string, command []string) []string {
	var paths []string
	for i, arg := range command {
		paths = append(paths, named(folder, i, arg))
	}
	return paths
}

// named returns the path of the file that an argument of a command would name.
// A program without a slash is looked up as the system looks it up.
func named(folder string, i int, arg string) string {
	switch {
	case i == 0 && !strings.ContainsRune(arg, '/'):
		path, err := exec.LookPath(arg)
		if err != nil {
			return ""
		}
		return path
	case filepath.IsAbs(arg):
		return arg
	}
	return filepath.Join(folder, arg)
}

// sumOf returns the SHA-256 of a file in hex, or "" if there is no file that
// can be read.
func sumOf(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return "", nil
	}
	file, err := os.Open(path)
	if errors.Is(err, os.ErrPermission) { // it can be run, and not be read
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
