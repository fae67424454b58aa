package web

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/files"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
)

// This file shows round robins and run-offs that are in files.

// maxShelf is the maximum number of files whose pages are kept, and
// maxShelfBytes of the bytes of these pages.
const (
	maxShelf      = 100
	maxShelfBytes = 4 * pages.MaxShown
)

// A shelf has the pages of files. A page is made anew when its file is another
// one. One page is made at a time.
type shelf struct {
	busy  chan struct{} // has room for one
	pages map[string]shelved
	bytes int // of all these pages
	// the last change of each league, by its name
	changes map[string]savedChange
}

// A shelved is the page of a file.
type shelved struct {
	size int64
	time time.Time
	page pages.Page
}

func newShelf() shelf {
	return shelf{busy: make(chan struct{}, 1), pages: map[string]shelved{}, changes: map[string]savedChange{}}
}

// take returns the page of a file in a directory. The name can only be the name
// of a file in it, without .json.
func (s *shelf) take(ctx context.Context, dir, name string) (pages.Page, error) {
	select {
	case s.busy <- struct{}{}:
		defer func() { <-s.busy }()
	case <-ctx.Done():
		return pages.Page{}, hall.ErrBusy
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return pages.Page{}, err
	}
	defer root.Close()
	info, err := root.Stat(name + ".json")
	if err != nil || !info.Mode().IsRegular() {
		return pages.Page{}, files.ErrNoFile
	}
	if old, ok := s.pages[name]; ok && old.size == info.Size() && old.time.Equal(info.ModTime()) {
		return old.page, nil
	}
	page, err := shownPage(root, name)
	if errors.Is(err, fs.ErrNotExist) {
		return pages.Page{}, files.ErrNoFile
	}
	if err != nil {
		// Whoever put the file there wants to know the problem.
		page = pages.Trouble(nil, http.StatusInternalServerError,
			fmt.Errorf("the file cannot be shown: %w", err))
	}
	s.bytes += len(page.Body) - len(s.pages[name].page.Body)
	if len(s.pages) >= maxShelf || s.bytes > maxShelfBytes {
		clear(s.pages)
		s.bytes = len(page.Body)
	}
	s.pages[name] = shelved{info.Size(), info.ModTime(), page}
	return page, nil
}

// shownPage makes the page of a file.
func shownPage(root *os.Root, name string) (pages.Page, error) {
	text, err := readFile(root, name)
	if err != nil {
		return pages.Page{}, err
	}
	x, err := files.Show(name, text)
	if err != nil {
		return pages.Page{}, err
	}
	return pages.Shown(x)
}

// readFile reads a file, one byte further than it may be long.
func readFile(root *os.Root, name string) ([]byte, error) {
	f, err := root.Open(name + ".json")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, files.MaxShown+1))
}

// shelves lists the files that can be shown.
func (s *server) shelves(w *reply, r *request) error {
	if s.Files == "" {
		return errAddress
	}
	list, err := os.ReadDir(s.Files)
	if err != nil {
		return err
	}
	var names []string
	for _, f := range list {
		if name, ok := strings.CutSuffix(f.Name(), ".json"); ok && f.Type().IsRegular() {
			names = append(names, name)
		}
	}
	p, err := pages.Files(names[:min(len(names), maxShelf)])
	if err != nil {
		return err
	}
	sendShown(w, r, p)
	return nil
}

// shown shows a file.
func (s *server) shown(w *reply, r *request) error {
	if s.Files == "" {
		return errAddress
	}
	ctx, stop := patience(r)
	defer stop()
	p, err := s.shelf.take(ctx, s.Files, r.args["name"])
	if err != nil {
		return err
	}
	sendShown(w, r, p)
	return nil
}

// sendShown answers with a page that belongs to no event.
func sendShown(w *reply, r *request, p pages.Page) {
	sum := sha256.Sum256(p.Body)
	tag := fmt.Sprintf(`"%x"`, sum[:8])
	w.Header().Set("ETag", tag)
	w.Header().Set("Cache-Control", "no-cache")
	if p.Status == http.StatusOK && r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.send(p.Status, p.Type, p.Body)
}
