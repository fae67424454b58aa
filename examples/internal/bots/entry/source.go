package entry

import (
	"archive/tar"
	"archive/zip"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file reads the forms of an entry.

// An item is a file or a directory of an archive or of a folder.
type item struct {
	path string // as it is written there
	dir  bool
	exec bool   // somebody may execute the file
	kind string // the kind, if neither file nor directory
	lock string // why it cannot be read
	note bool   // it is about the archive, and is no file
	open func() (io.ReadCloser, error)
}

// A source gives the items of an entry.
type source interface {
	// each calls a function for each item, and stops at its first error,
	// which it returns. It also returns how the archive cannot be read.
	each(f func(item) error) error

	// size returns the size of the archive, or 0 for a folder.
	size() (int64, error)
}

// A reader reads an archive.
type reader interface {
	io.Reader
	io.ReaderAt
}

// An archive is a file with an archive.
type archive struct {
	// open returns the archive and its size.
	open func() (reader, io.Closer, int64, error)
	read func(r reader, size int64, f func(item) error) error
}

func (a archive) each(f func(item) error) error {
	r, c, size, err := a.open()
	if err != nil {
		return err
	}
	defer c.Close()
	return a.read(r, size, f)
}

func (a archive) size() (int64, error) {
	_, c, size, err := a.open()
	if err != nil {
		return 0, err
	}
	return size, c.Close()
}

// openFile opens an archive on the disk once. So it can be read although its
// name is removed, or is the name of something else. The file is closed when
// nobody has the source any more.
func openFile(path string) (func() (reader, io.Closer, int64, error), error) {
	f, info, err := openRegular(os.OpenFile(path, os.O_RDONLY|nonblock, 0))
	if err != nil {
		return nil, err
	}
	return func() (reader, io.Closer, int64, error) {
		return io.NewSectionReader(f, 0, info.Size()), io.NopCloser(nil), info.Size(), nil
	}, nil
}

// openRegular checks that a file which was opened is neither a pipe nor
// something else that can wait. It closes any other file.
func openRegular(f *os.File, err error) (*os.File, fs.FileInfo, error) {
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", problem.Name(f.Name()))
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// forms are the archives by the ends of their names.
var forms = []struct {
	end  string
	read func(r reader, size int64, f func(item) error) error
}{
	// Archive: jar, tar and zip files, and compressed tar files.
	{".jar", readZip},
	{".tar", readTar},
	{".zip", readZip},
	{".tar.gz", readGzip},
	{".tgz", readGzip},
}

// find returns the source at a path, or nil if its name is not the name of a
// folder or an archive.
func find(path string) (source, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		root, err := os.OpenRoot(path)
		if err != nil {
			return nil, err
		}
		return folder{root}, nil
	}
	for _, form := range forms {
		if strings.HasSuffix(strings.ToLower(filepath.Base(path)), form.end) {
			open, err := openFile(path)
			if err != nil {
				return nil, err
			}
			return archive{open, form.read}, nil
		}
	}
	return nil, nil
}

// readTar reads a tar file.
func readTar(r reader, _ int64, f func(item) error) error { return tarItems(r, f) }

// readGzip reads a compressed tar file.
func readGzip(r reader, size int64, f func(item) error) error {
	z, err := gzip.NewReader(r)
	if err != nil {
		return err
	}
	return tarItems(&unpacked{z, bound(size) + maxHeaders}, f)
}

// maxHeaders is how many bytes of a compressed tar file can be something else
// than the contents of files.
const maxHeaders = 1 << 26

// An unpacked reader fails after a number of bytes.
type unpacked struct {
	io.Reader
	left int64
}

var errUnpacked = errors.New("it has too many bytes when it is unpacked")

func (u *unpacked) Read(b []byte) (int, error) {
	if u.left <= 0 {
		// There may be no more.
		n, err := u.Reader.Read(make([]byte, 1))
		if n > 0 {
			return 0, errUnpacked
		}
		return 0, err
	}
	n, err := u.Reader.Read(b[:min(int64(len(b)), u.left)])
	u.left -= int64(n)
	return n, err
}

func tarItems(r io.Reader, f func(item) error) error {
	t := tar.NewReader(r)
	for {
		h, err := t.Next()
		if err == io.EOF {
			return empty(r)
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			return err
		}
		if h.Typeflag == tar.TypeXGlobalHeader {
			if err := f(item{note: true}); err != nil {
				return err
			}
			continue
		}
		it := item{path: h.Name, exec: h.Mode&0o111 != 0, open: func() (io.ReadCloser, error) {
			return io.NopCloser(t), nil
		}}
		switch h.Typeflag {
		case tar.TypeReg:
		case tar.TypeDir:
			it.dir = true
		case tar.TypeGNUSparse:
			it.lock = "it is a sparse file"
		default:
			it.kind = cmp.Or(tarKinds[h.Typeflag], fmt.Sprintf("a file of type %q", h.Typeflag))
		}
		if err := f(it); err != nil {
			return err
		}
	}
}

// empty reads to the end of an archive, where only zeros may be.
func empty(r io.Reader) error {
	b := make([]byte, 1<<15)
	for {
		n, err := r.Read(b)
		for _, c := range b[:n] {
			if c != 0 {
				return errors.New("something is behind its end")
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

var tarKinds = map[byte]string{
	tar.TypeLink: "a link", tar.TypeSymlink: "a symbolic link", tar.TypeChar: "a device", tar.TypeBlock: "a device",
	tar.TypeFifo: "a pipe",
}

// maxCentral is how many bytes of a zip file are read before its first file: a
// list of all files, at its end.
const maxCentral = 1 << 24

// A metered reader fails after a number of bytes.
type metered struct {
	io.ReaderAt
	left int64
}

var errCentral = fmt.Errorf("its list of files has more than %d bytes", maxCentral)

func (m *metered) ReadAt(b []byte, off int64) (int, error) {
	if m.left < int64(len(b)) {
		return 0, errCentral
	}
	n, err := m.ReaderAt.ReadAt(b, off)
	m.left -= int64(n)
	return n, err
}

// readZip reads a zip file.
func readZip(r reader, size int64, f func(item) error) error {
	m := &metered{r, maxCentral}
	z, err := zip.NewReader(m, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return err
	}
	m.left = 1 << 62
	for _, file := range z.File {
		mode := file.Mode()
		it := item{path: file.Name, dir: mode.IsDir(), exec: mode&0o111 != 0, open: file.Open}
		switch {
		case !mode.IsRegular() && !mode.IsDir():
			it.kind = kindOf(mode)
		case file.Flags&1 != 0:
			it.lock = "it is encrypted"
		case file.Method != zip.Store && file.Method != zip.Deflate:
			it.lock = fmt.Sprintf("it is compressed by method %d, and only Store and Deflate are read",
				file.Method)
		}
		if err := f(it); err != nil {
			return err
		}
	}
	return nil
}

// kindOf names the kind of an item that is neither a file nor a directory.
func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return ""
	case mode&fs.ModeSymlink != 0:
		return "a symbolic link"
	case mode&fs.ModeDevice != 0:
		return "a device"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a file of an unknown kind"
}

// A folder is an entry in a folder. It is opened once.
type folder struct{ *os.Root }

func (folder) size() (int64, error) { return 0, nil }

func (d folder) each(f func(item) error) error { return d.walk(".", f) }

// walk calls a function for a directory and for all that is in it. Whatever
// somebody puts in its place meanwhile, nothing waits.
func (d folder) walk(name string, f func(item) error) error {
	if err := f(item{path: name, dir: true}); err != nil {
		return err
	}
	names, err := d.names(name)
	if err != nil {
		return err
	}
	for _, base := range names {
		below := path.Join(name, base)
		info, err := d.Lstat(below)
		if err != nil {
			return err
		}
		mode := info.Mode()
		if mode.IsDir() {
			err = d.walk(below, f)
		} else {
			err = f(item{path: below, exec: mode&0o111 != 0, kind: kindOf(mode),
				open: func() (io.ReadCloser, error) {
					file, _, err := openRegular(d.OpenFile(below, os.O_RDONLY|nonblock, 0))
					return file, err
				}})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// names returns the names in a directory, in order. If there are more than an
// entry can have, some are missing.
func (d folder) names(name string) ([]string, error) {
	dir, err := d.OpenFile(name, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(MaxFiles + 1)
	if err == io.EOF {
		err = nil
	}
	slices.Sort(names)
	return names, err
}
