package arena

import (
	"errors"
	"io"
	"os"
)

// Lock locks a file for this program, and makes the file if there is none. The
// lock ends when it is closed, or the program ends in any way. If another
// program has the lock, the error is [ErrInUse]. Systems without such locks
// lock nothing.
func Lock(path string) (io.Closer, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lock(file, false); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return locked{file}, nil
}

// A locked file has a lock.
type locked struct{ file *os.File }

// Close ends the lock, and closes the file. A process that is being started has
// the files of this program until its own program runs. The lock would not end
// before that, if the file were only closed.
func (l locked) Close() error { return errors.Join(unlock(l.file), l.file.Close()) }
