package backup

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

// Places are where a server has its data.
type Places struct {
	Events string // the directory of the logs
	Files  string // the directory of -files, or ""
	Token  string // the file of the administrator's token, or ""
}

// The names in an archive.
const (
	eventsPart = "events/"
	filesPart  = "files/"
	tokenName  = "token"
)

// The limits of a backup.
const (
	// maxToken is the length of the longest file with a token.
	maxToken = 4 << 10

	// maxFile is the length of the longest file of -files.
	maxFile = 64 << 20

	// maxFiles is the maximum number of files of -files.
	maxFiles = 10_000
)

// Errors.
var (
	// ErrExists says that there is something already at a place.
	ErrExists = errors.New("there is something there already")

	// ErrBackup says that a file is no backup, or not a whole one.
	ErrBackup = errors.New("it is no whole backup")
)

// fileName matches the name of a file of -files.
var fileName = regexp.MustCompile(`^[^/\\:\x00-\x1f.][^/\\:\x00-\x1f]{0,99}\.json$`)

// Write writes a backup into a new file. The error is ErrExists if the file is
// there already. It returns how many events the backup has. An event whose log
// is broken is left out, and is among the errors.
func Write(path string, from Places) (events int, err error) {
	if err := vacant(path, false); err != nil {
		return 0, err
	}
	ids, err := hall.Logs(from.Events)
	if err != nil {
		return 0, err
	}
	out, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+draftEnd)
	if err != nil {
		return 0, err
	}
	broken, err := writeAll(out, ids, from)
	if err == nil {
		err = out.Sync()
	}
	if err == nil {
		err = checkAll(out)
	}
	if err = errors.Join(err, out.Close()); err == nil {
		err = vacant(path, false)
	}
	if err == nil {
		err = os.Rename(out.Name(), path)
	}
	if err != nil {
		return 0, errors.Join(fmt.Errorf("%s: %w", path, err), os.Remove(out.Name()))
	}
	return len(ids) - len(broken), errors.Join(broken...)
}

// writeAll writes an archive. It returns the errors of logs that are broken.
func writeAll(out io.Writer, ids []string, from Places) (broken []error, err error) {
	zip := gzip.NewWriter(out)
	archive := tar.NewWriter(zip)
	for _, id := range ids {
		bad, err := addLog(archive, from.Events, id)
		if err != nil {
			return nil, err
		}
		if bad != nil {
			broken = append(broken, fmt.Errorf("event %s is not in the backup: %w", id, bad))
		}
	}
	if from.Files != "" {
		entries, err := os.ReadDir(from.Files)
		if err != nil {
			return nil, err
		}
		n := 0
		for _, entry := range entries {
			if !entry.Type().IsRegular() || !fileName.MatchString(entry.Name()) {
				continue
			}
			if n++; n > maxFiles {
				return nil, fmt.Errorf("%s: more than %d files", from.Files, maxFiles)
			}
			if err := add(archive, filesPart+entry.Name(), filepath.Join(from.Files, entry.Name()),
				maxFile); err != nil {
				return nil, err
			}
		}
	}
	if from.Token != "" {
		if err := add(archive, tokenName, from.Token, maxToken); err != nil {
			return nil, err
		}
	}
	return broken, errors.Join(archive.Close(), zip.Close())
}

// addLog adds the whole lines of a log. Bad is why the log is broken.
func addLog(archive *tar.Writer, dir, id string) (bad, err error) {
	path := filepath.Join(dir, hall.LogName(id))
	f, size, err := open(path)
	if err != nil {
		return err, nil
	}
	defer f.Close()
	torn, err := hall.CheckLog(id, io.NewSectionReader(f, 0, size))
	if err != nil {
		return err, nil
	}
	return nil, addPart(archive, eventsPart+hall.LogName(id), f, size-torn)
}

// add adds a file.
func add(archive *tar.Writer, name, path string, most int64) error {
	f, size, err := open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if size > most {
		return fmt.Errorf("%s: it has more than %d bytes", path, most)
	}
	return addPart(archive, name, f, size)
}

// open opens a regular file.
func open(path string) (*os.File, int64, error) {
	// A pipe would keep the program waiting.
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, 0, fmt.Errorf("%s: it is no regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, 0, errors.Join(err, f.Close())
	}
	return f, info.Size(), nil
}

// addPart adds the beginning of a file.
func addPart(archive *tar.Writer, name string, f io.ReaderAt, size int64) error {
	// Names and times of the machine say nothing about an event.
	err := archive.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600})
	if err != nil {
		return err
	}
	_, err = io.Copy(archive, io.NewSectionReader(f, 0, size))
	return err
}

// A visitor is called for the parts of an archive: of a log, with the id of the
// event, of a file with its name, and of the token.
type visitor struct {
	log   func(id string, in io.Reader) error
	file  func(name string, in io.Reader) error
	token func(in io.Reader) error
}

// walk reads an archive to its end.
func walk(in io.Reader, v visitor) error {
	zip, err := gzip.NewReader(in)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBackup, err)
	}
	archive := tar.NewReader(zip)
	names := map[string]bool{}
	for {
		h, err := archive.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return fmt.Errorf("%w: %w", ErrBackup, err)
		}
		if h.Typeflag != tar.TypeReg || names[h.Name] || len(names) > hall.MaxEvents+maxFiles {
			return fmt.Errorf("%w: %.200q does not belong there", ErrBackup, h.Name)
		}
		names[h.Name] = true
		if err := visit(v, h, archive); err != nil {
			return fmt.Errorf("%.200q: %w", h.Name, err)
		}
	}
	// The sum of all bytes is at the end.
	rest, err := io.Copy(io.Discard, io.LimitReader(zip, 1<<20))
	if err != nil || rest == 1<<20 {
		return fmt.Errorf("%w: its end is wrong", ErrBackup)
	}
	return nil
}

// visit calls the visitor for one file of an archive.
func visit(v visitor, h *tar.Header, in io.Reader) error {
	if name, ok := strings.CutPrefix(h.Name, eventsPart); ok {
		if id, ok := hall.LogID(name); ok {
			return v.log(id, in)
		}
	}
	if name, ok := strings.CutPrefix(h.Name, filesPart); ok && fileName.MatchString(name) && h.Size <= maxFile {
		return v.file(name, in)
	}
	if h.Name == tokenName && h.Size <= maxToken {
		return v.token(in)
	}
	return fmt.Errorf("%w: it does not belong there", ErrBackup)
}

// checkAll replays the logs of an archive. It reads from the beginning, and
// goes back there.
func checkAll(in io.ReadSeeker) error {
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return err
	}
	skip := func(in io.Reader) error {
		_, err := io.Copy(io.Discard, in)
		return err
	}
	err := walk(in, visitor{
		log: func(id string, in io.Reader) error {
			torn, err := hall.CheckLog(id, in)
			if err == nil && torn > 0 {
				err = ErrBackup
			}
			return err
		},
		file:  func(_ string, in io.Reader) error { return skip(in) },
		token: skip,
	})
	if err == nil {
		_, err = in.Seek(0, io.SeekStart)
	}
	return err
}

// Restore makes the directories and the file of a server from a backup. They
// must not be there yet, or be empty directories, or else the error is
// ErrExists. It returns how many events there are.
func Restore(path string, to Places, now time.Time) (events int, err error) {
	for _, place := range []string{to.Events, to.Files, to.Token} {
		if err := vacant(place, place != to.Token); err != nil {
			return 0, err
		}
	}
	in, _, err := open(path)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	if err := checkAll(in); err != nil {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	var drafts drafts
	defer func() { err = errors.Join(err, drafts.drop()) }()
	logs, err := drafts.directory(to.Events)
	if err != nil {
		return 0, err
	}
	files, err := drafts.directory(to.Files)
	if err != nil {
		return 0, err
	}
	err = walk(in, visitor{
		log: func(id string, in io.Reader) error {
			events++
			if err := putNew(filepath.Join(logs, hall.LogName(id)), in); err != nil {
				return err
			}
			return hall.Restore(logs, id, now)
		},
		file: func(name string, in io.Reader) error {
			if files == "" {
				return errors.New("say with -files in which directory it shall be")
			}
			return putNew(filepath.Join(files, name), in)
		},
		token: func(in io.Reader) error {
			if to.Token == "" {
				return errors.New("say with -token in which file it shall be")
			}
			return drafts.file(to.Token, in)
		},
	})
	if err != nil {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	return events, drafts.place()
}

// vacant says whether a place is free.
func vacant(place string, directory bool) error {
	if place == "" {
		return nil
	}
	info, err := os.Lstat(place)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil && directory && info.IsDir() {
		var entries []os.DirEntry
		if entries, err = os.ReadDir(place); err == nil && len(entries) == 0 {
			return nil
		}
	}
	if err == nil {
		err = fmt.Errorf("%s: %w", place, ErrExists)
	}
	return err
}

// putNew makes a file, which nobody else can read.
func putNew(path string, in io.Reader) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return put(f, in)
}

// put writes a new file to the disk, whole or not at all.
func put(f *os.File, in io.Reader) error {
	_, err := io.Copy(f, in)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}

// Drafts are new directories and files that are not at their places yet. Each
// is beside its place.
type drafts struct {
	list [][2]string // the draft and its place
	done int         // that are at their places, from the end of the list
}

// draftEnd is behind the name of a place in the name of its draft. Nothing that
// an earlier call has left is in the way of a draft.
const draftEnd = ".new*"

// directory makes the draft of a directory, if there is a place for it.
func (d *drafts) directory(place string) (string, error) {
	if place == "" {
		return "", nil
	}
	place = filepath.Clean(place)
	if err := os.MkdirAll(filepath.Dir(place), 0o700); err != nil {
		return "", err
	}
	draft, err := os.MkdirTemp(filepath.Dir(place), filepath.Base(place)+draftEnd)
	if err == nil {
		d.list = append(d.list, [2]string{draft, place})
	}
	return draft, err
}

// file writes the draft of a file.
func (d *drafts) file(place string, in io.Reader) error {
	if err := os.MkdirAll(filepath.Dir(place), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(place), filepath.Base(place)+draftEnd)
	if err != nil {
		return err
	}
	if err := put(f, in); err != nil {
		return err
	}
	d.list = append(d.list, [2]string{f.Name(), place})
	return nil
}

// place puts all drafts in their places, or none. The first one is last. So a
// call that is cut off leaves no events without their files.
func (d *drafts) place() error {
	for _, x := range slices.Backward(d.list) {
		os.Remove(x[1]) // an empty directory, or nothing
		if err := os.Rename(x[0], x[1]); err != nil {
			return err
		}
		d.done++
	}
	return nil
}

// drop removes the drafts. If not all are in their places, it removes those
// that are.
func (d *drafts) drop() error {
	if d.done == len(d.list) {
		return nil
	}
	var errs []error
	for k, x := range d.list {
		at := x[0]
		if k >= len(d.list)-d.done {
			at = x[1]
		}
		errs = append(errs, os.RemoveAll(at))
	}
	return errors.Join(errs...)
}
