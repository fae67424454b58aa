package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/arbiter-go/arbiter/pairing"
)

// An event has players who are known by their names.
type event = pairing.Event[string]

// A server keeps its events in a directory, numbered from 1.
type server struct {
	dir string

	mu   sync.Mutex // held from reading an event to writing it
	last int        // the number of the last event
}

// open opens a directory of events, and makes it if there is none.
func open(dir string) (*server, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	s := &server{dir: dir}
	for {
		_, err := os.Stat(s.file(s.last + 1))
		if errors.Is(err, fs.ErrNotExist) {
			return s, nil
		}
		if err != nil {
			return nil, err
		}
		s.last++
	}
}

func (s *server) file(n int) string {
	return filepath.Join(s.dir, fmt.Sprintf("%d.json", n))
}

// load reads an event. If its file is broken, that is no problem of the
// request, so the error is not of Problems. A pipe or a device, which might
// never end, is not opened.
func (s *server) load(n int) (event, error) {
	info, err := os.Stat(s.file(n))
	if err != nil {
		return event{}, err
	}
	if !info.Mode().IsRegular() {
		return event{}, fmt.Errorf("%s: it is no regular file", s.file(n))
	}
	f, err := os.Open(s.file(n))
	if err != nil {
		return event{}, err
	}
	defer f.Close()
	e, err := pairing.ReadEvent[string](f)
	if err != nil {
		return event{}, fmt.Errorf("%s: %v", f.Name(), err)
	}
	return e, nil
}

// save writes an event to a new file, and then replaces the old file. So the
// old event is there until all of the new event is there.
func (s *server) save(n int, e event) error {
	text, err := e.MarshalJSON()
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(s.dir, "new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // is gone already if all went well
	_, err = f.Write(text)
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), s.file(n))
}
