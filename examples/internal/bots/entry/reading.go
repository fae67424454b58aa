package entry

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file reads an entry, and checks it.

// read reads an entry from a source.
func read(s source) (*Entry, error) {
	size, err := s.size()
	if err != nil {
		return nil, fmt.Errorf("entry: %w", err)
	}
	in := &reading{e: &Entry{source: s, files: map[string]file{}}, dirs: map[string]bool{}}
	in.left = bound(size)
	in.most = in.left
	// Bounded: the archive itself.
	if size > MaxSize {
		return nil, Problems{{Rule: Bounded,
			Why: fmt.Sprintf("the archive has %d bytes, and %d are allowed", size, MaxSize)}}
	}
	if err := s.each(in.take); err != nil && !errors.Is(err, errEnough) {
		if _, isFolder := s.(folder); isFolder {
			return nil, fmt.Errorf("entry: %w", err)
		}
		// Archive: it must be readable to its end.
		in.add(Archive, "", "the archive cannot be read: %v", err)
	}
	if in.Any() {
		return nil, in.all()
	}
	in.finish()
	if !in.Any() {
		err = in.start()
	}
	if err != nil {
		return nil, err
	}
	if in.Any() {
		return nil, in.all()
	}
	return in.e, nil
}

// bound returns how many bytes all files together may have, given the size of
// the archive, or 0 for a folder.
func bound(size int64) int64 {
	if size <= 0 {
		return MaxSize
	}
	return min(MaxSize, max(free, MaxRatio*min(size, MaxSize)))
}

// errEnough says that an entry is refused, and need not be read on.
var errEnough = errors.New("enough")

// A reading collects the files of an entry.
type reading struct {
	problems
	e     *Entry
	dirs  map[string]bool // and those above files
	items int
	most  int64 // how many bytes all files may have
	left  int64 // how many of them are left
}

// take takes a file or a directory.
func (r *reading) take(it item) error {
	// Bounded: the number of files.
	if r.items++; r.items > MaxFiles {
		r.add(Bounded, "", "more than %d files and directories", MaxFiles)
		return errEnough
	}
	if it.note {
		return nil
	}
	name := clean(it)
	if name == "." && it.dir {
		// It is the directory of the entry.
		return nil
	}
	if rule, why := wrong(name); why != "" {
		r.add(rule, it.path, "%s", why)
		return nil
	}
	// Inside: only files and directories.
	if it.kind != "" {
		r.add(Inside, it.path, "it is %s, and must be a file or a directory", it.kind)
		return nil
	}
	// Archive: files that can be read.
	if it.lock != "" {
		r.add(Archive, it.path, "%s", it.lock)
		return nil
	}
	if it.dir {
		r.dirs[name] = true
		return nil
	}
	if _, twice := r.e.files[name]; twice {
		r.add(Inside, it.path, "there are two files with this path")
		return nil
	}
	sum, n, err := copyFile(io.Discard, it, r.left)
	switch {
	case errors.Is(err, errLarge):
		// Bounded: the files together.
		r.add(Bounded, it.path, "all files together have more than %d bytes", r.most)
		return errEnough
	case err != nil:
		return fmt.Errorf("%s: %w", problem.Name(it.path), err)
	}
	r.left -= n
	r.e.files[name] = file{it.exec, n, sum}
	return nil
}

// clean returns the path of an item without "./" at its beginning, and without
// a slash at the end of a directory.
func clean(it item) string {
	name := it.path
	for strings.HasPrefix(name, "./") {
		name = strings.TrimLeft(name[1:], "/")
	}
	if it.dir {
		name = strings.TrimRight(name, "/")
		if name == "" && it.path != "" && it.path[0] != '/' {
			return "."
		}
	}
	return name
}

// wrong returns the rule that a path breaks, and the problem in words.
func wrong(name string) (Rule, string) {
	// Bounded: paths and names.
	if len(name) > MaxPath {
		return Bounded, fmt.Sprintf("a path of %d bytes, and %d are allowed", len(name), MaxPath)
	}
	if depth := strings.Count(name, "/") + 1; depth > MaxDepth {
		return Bounded, fmt.Sprintf("a path of %d parts, and %d are allowed", depth, MaxDepth)
	}
	for part := range strings.SplitSeq(name, "/") {
		if len(part) > MaxName {
			return Bounded, fmt.Sprintf("a name of %d bytes, and %d are allowed", len(part), MaxName)
		}
	}
	// Inside: paths that lead nowhere else, and that can be shown.
	switch {
	case !utf8.ValidString(name):
		return Inside, "a path that is not UTF-8"
	case strings.ContainsFunc(name, unicode.IsControl), strings.Contains(name, `\`):
		return Inside, "a path with a control character or a backslash"
	case !fs.ValidPath(name) || name == ".":
		return Inside,
			`a path that is empty, begins or ends with a slash, or has an empty part or a part "." or ".."`
	}
	return 0, ""
}

// errLarge says that a file is too large.
var errLarge = errors.New("too large")

// copyFile copies an item that has at most a number of bytes. It returns its
// SHA-256 and its size.
func copyFile(to io.Writer, it item, most int64) (sum [sha256.Size]byte, n int64, err error) {
	f, err := it.open()
	if err != nil {
		return sum, 0, err
	}
	h := sha256.New()
	n, err = io.Copy(io.MultiWriter(to, h), io.LimitReader(f, most+1))
	if err = cmp.Or(err, f.Close()); err == nil && n > most {
		err = errLarge
	}
	return [sha256.Size]byte(h.Sum(nil)), n, err
}

// finish orders the files, and adds the directories above them.
func (r *reading) finish() {
	r.e.named = maps.Clone(r.dirs)
	for name := range r.e.files {
		r.e.paths = append(r.e.paths, name)
	}
	for name := range r.dirs {
		r.e.dirs = append(r.e.dirs, name)
	}
	for _, name := range slices.Concat(r.e.paths, r.e.dirs) {
		for above := path.Dir(name); above != "." && !r.dirs[above]; above = path.Dir(above) {
			r.dirs[above] = true
			r.e.dirs = append(r.e.dirs, above)
			// Bounded: with the directories that no archive names.
			if len(r.e.paths)+len(r.e.dirs) > MaxFiles {
				r.add(Bounded, "", "more than %d files and directories", MaxFiles)
				return
			}
		}
	}
	slices.Sort(r.e.paths)
	slices.Sort(r.e.dirs)
	for _, name := range r.e.paths {
		// Inside: no two with a path.
		if r.dirs[name] {
			r.add(Inside, name, "there are a file and a directory with this path")
		}
	}
}

// start finds the file that starts the bot, and the files beside it.
func (r *reading) start() error {
	e := r.e
	// StartFile: at the top, or in the only folder at the top that has it.
	var at []string
	for _, name := range e.paths {
		if path.Base(name) == startFile && strings.Count(name, "/") <= 1 {
			at = append(at, path.Dir(name))
		}
	}
	switch {
	case slices.Contains(at, "."):
		e.base = "."
	case len(at) == 1:
		e.base = at[0]
	case len(at) > 1:
		r.add(StartFile, "", "there are %d folders with %s, and none is at the top: %s and %s", len(at),
			startFile, problem.Name(at[0]), problem.Name(at[1]))
		return nil
	default:
		why := "there is no " + startFile
		for _, name := range e.paths {
			if path.Base(name) == windows && strings.Count(name, "/") <= 1 {
				why += ", and " + windows + " is for Windows"
				break
			}
		}
		r.add(StartFile, "", "%s", why)
		return nil
	}
	begin, text, err := e.beginnings()
	if err != nil {
		return fmt.Errorf("entry: %w", err)
	}
	// StartFile: it can be executed, and a shell runs it if it is no
	// program.
	name := path.Join(e.base, startFile)
	of := e.files[name]
	of.exec = true
	e.files[name] = of
	e.argv = []string{"./" + startFile}
	if !bytes.HasPrefix(begin, []byte("#!")) && !bytes.HasPrefix(begin, []byte("\x7fELF")) {
		e.argv = []string{"/bin/sh", "./" + startFile}
	}
	var remarks problems
	if first, _, _ := bytes.Cut(begin, []byte("\n")); bytes.HasPrefix(begin, []byte("#!")) &&
		bytes.HasSuffix(first, []byte("\r")) {
		remarks.add(StartFile, name,
			"its first line ends as on Windows, and the system will not find its interpreter")
	}
	e.remark(text, &remarks)
	e.remarks = remarks.all()
	e.sum = e.sumOf()
	return nil
}

// beginnings reads the beginnings of the start file and of the README. The
// second is nil if there is no README.
func (e *Entry) beginnings() (start, readme []byte, err error) {
	err = e.source.each(func(it item) error {
		var to *[]byte
		most := int64(1 << 12)
		switch clean(it) {
		case path.Join(e.base, startFile):
			to = &start
		case path.Join(e.base, readmeFile):
			to, most = &readme, MaxReadme+1
		}
		if to == nil || it.dir {
			return nil
		}
		f, err := it.open()
		if err != nil {
			return err
		}
		defer f.Close()
		*to, err = io.ReadAll(io.LimitReader(f, most))
		return err
	})
	return start, readme, err
}
