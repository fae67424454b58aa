package place

import (
	"syscall"
	"unsafe"
)

// This file imports next to nothing. So it runs before most of the arena is set
// up, and a process is ready a millisecond earlier.

// init makes the place, if this process must make one. It does not return then.
func init() {
	if _, must := syscall.Getenv(variable); !must {
		return
	}
	p, ok := parse(arguments())
	if !ok {
		return
	}
	syscall.CloseOnExec(Status)
	what, err := p.make()
	if err == 0 {
		syscall.Write(Status, []byte(ready))
		what, err = p.run()
	}
	syscall.Write(Status, []byte(string(rune(err))+what))
	syscall.Exit(1)
}

// arguments returns the arguments of this process. Package os has them only
// later.
func arguments() (args []string) {
	fd, err := syscall.Open("/proc/self/cmdline", syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer syscall.Close(fd)
	var text []byte
	b := make([]byte, 1<<14)
	for {
		n, err := syscall.Read(fd, b)
		if err == syscall.EINTR {
			continue
		}
		if n <= 0 {
			break
		}
		text = append(text, b[:n]...)
	}
	from := 0
	for k, c := range text {
		if c == 0 {
			args = append(args, string(text[from:k]))
			from = k + 1
		}
	}
	return args
}

// A step is a part of what must be done, and its name.
type step struct {
	name string
	do   func() error
}

// make makes the place. It returns the name of what has failed.
func (p Place) make() (what string, failed syscall.Errno) {
	// The files that this function makes have the permissions that it says.
	defer syscall.Umask(syscall.Umask(0))
	var home, dir int
	var shown, devices []int
	for _, s := range []step{
		{"users", p.users},
		{"loopback", func() error {
			if p.Network {
				return nil
			}
			return loopback()
		}},
		{"private mounts", func() error {
			return syscall.Mount("none", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, "")
		}},
		// What is shown is held fast before it is covered.
		{"home", func() (err error) {
			if p.Home == "" {
				return nil
			}
			if home, err = hold(p.Home); err != nil {
				return err
			}
			return restrict(home, "", noDevices|noSetuid)
		}},
		{"devices", func() (err error) {
			devices, err = holdDevices()
			return err
		}},
		{"reading only", func() error { return restrict(atWorking, "/", readOnly|noDevices) }},
		{"dir", func() (err error) {
			if p.Copy {
				dir, err = hold(p.Dir)
			}
			return err
		}},
		{"shown", func() error {
			for _, path := range p.Shown {
				fd, err := hold(path)
				if err != nil {
					return err
				}
				shown = append(shown, fd)
			}
			return nil
		}},
		{"devices", func() error { return putDevices(devices) }},
		{"empty", func() error {
			for _, path := range p.Empty {
				if err := empty(path, "mode=1777"); err != nil {
					return err
				}
			}
			return nil
		}},
		{"shown", func() error {
			for k, path := range p.Shown {
				if err := put(shown[k], path); err != nil {
					return err
				}
			}
			return nil
		}},
		{"dir", func() error { return p.putDir(dir) }},
		{"home", func() error {
			if p.Home == "" {
				return nil
			}
			above := dirOf(p.Home)
			if isThere(above) {
				if err := empty(above, "mode=700"); err != nil {
					return err
				}
			}
			return put(home, p.Home)
		}},
		{"proc", func() error {
			return syscall.Mount("proc", "/proc", "proc",
				syscall.MS_RDONLY|syscall.MS_NOSUID|syscall.MS_NODEV|syscall.MS_NOEXEC, "")
		}},
		{"privileges", drop},
	} {
		if err := s.do(); err != nil {
			failed, _ = err.(syscall.Errno)
			return s.name, failed
		}
	}
	return "", 0
}

// run runs the program, and does not return if it can.
func (p Place) run() (what string, failed syscall.Errno) {
	if err := syscall.Chdir(p.Dir); err != nil {
		failed, _ = err.(syscall.Errno)
		return Enter, failed
	}
	failed, _ = syscall.Exec(p.Path, p.Argv, p.Env).(syscall.Errno)
	return Run, failed
}

// users gives the process its user and its group in its namespace of users, if
// it has one. The arena cannot do so, because its own files in /proc are
// closed to it.
func (p Place) users() error {
	if p.User == "" {
		return nil
	}
	for _, f := range [][2]string{
		{"setgroups", "deny"},
		{"uid_map", p.User + " " + p.User + " 1"},
		{"gid_map", p.Group + " " + p.Group + " 1"},
	} {
		fd, err := syscall.Open("/proc/self/"+f[0], syscall.O_WRONLY|syscall.O_CLOEXEC, 0)
		if err != nil {
			return err
		}
		_, err = syscall.Write(fd, []byte(f[1]))
		syscall.Close(fd)
		if err != nil {
			return err
		}
	}
	return nil
}

// loopback starts the loopback of the network.
func loopback() error {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_DGRAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer syscall.Close(fd)
	request := struct {
		name  [syscall.IFNAMSIZ]byte
		flags uint16
		_     [22]byte
	}{name: [syscall.IFNAMSIZ]byte{'l', 'o'}, flags: syscall.IFF_UP}
	_, _, failed := syscall.Syscall(syscall.SYS_IOCTL, uintptr(fd), syscall.SIOCSIFFLAGS,
		uintptr(unsafe.Pointer(&request)))
	if failed != 0 {
		return failed
	}
	return nil
}

// putDir covers Dir by a copy of itself, which is held fast. If there can be no
// copy, Dir can only be read.
func (p Place) putDir(dir int) error {
	if !p.Copy {
		return nil
	}
	var info syscall.Stat_t
	if err := syscall.Fstat(dir, &info); err != nil {
		return err
	}
	// The parts of the copy are where /proc will cover them.
	if err := empty("/proc", "mode=700"); err != nil {
		return err
	}
	for _, name := range []string{"/proc/new", "/proc/work", "/proc/old"} {
		if err := syscall.Mkdir(name, 0o700); err != nil {
			return err
		}
	}
	if err := put(dir, "/proc/old"); err != nil {
		return err
	}
	// A copy has the owner and the permissions of its new part.
	syscall.Chown("/proc/new", int(info.Uid), int(info.Gid))
	syscall.Chmod("/proc/new", info.Mode&0o7777)
	if err := mkdirAll(p.Dir); err != nil {
		return err
	}
	options := "lowerdir=/proc/old,upperdir=/proc/new,workdir=/proc/work"
	if p.User != "" {
		options += ",userxattr"
	}
	if syscall.Mount("copy", p.Dir, "overlay", syscall.MS_NOSUID|syscall.MS_NODEV, options) == nil {
		return nil
	}
	fd, err := hold("/proc/old")
	if err != nil {
		return err
	}
	return put(fd, p.Dir)
}

// devices are what every program may use.
var devices = [...]string{"null", "zero", "full", "random", "urandom"}

// holdDevices holds the devices fast that are there, and has -1 for others.
func holdDevices() (fds []int, err error) {
	for _, name := range devices {
		fd, err := hold("/dev/" + name)
		if err == syscall.ENOENT {
			fd, err = -1, nil
		}
		if err != nil {
			return nil, err
		}
		fds = append(fds, fd)
	}
	return fds, nil
}

// putDevices makes /dev.
func putDevices(fds []int) error {
	if err := syscall.Mount("dev", "/dev", "tmpfs", syscall.MS_NOSUID|syscall.MS_NOEXEC, "mode=755"); err != nil {
		return err
	}
	for k, name := range devices {
		if fds[k] < 0 {
			continue
		}
		if err := put(fds[k], "/dev/"+name); err != nil {
			return err
		}
	}
	for _, link := range [][2]string{
		{"/proc/self/fd", "fd"}, {"/proc/self/fd/0", "stdin"}, {"/proc/self/fd/1", "stdout"},
		{"/proc/self/fd/2", "stderr"}, {"pts/ptmx", "ptmx"},
	} {
		if err := syscall.Symlink(link[0], "/dev/"+link[1]); err != nil {
			return err
		}
	}
	if err := syscall.Mkdir("/dev/shm", 0o1777); err != nil {
		return err
	}
	if err := syscall.Mkdir("/dev/pts", 0o755); err != nil {
		return err
	}
	return syscall.Mount("pts", "/dev/pts", "devpts", syscall.MS_NOSUID|syscall.MS_NOEXEC,
		"newinstance,ptmxmode=0666,mode=620")
}

// The privileges that a program keeps, if it has them: to read and change the
// files of other users, to signal its own processes, and to become another
// user. The system has numbers for them. Number 2 is left out: with it, a
// program finds files by their numbers, also where it sees no path to them.
const kept = 1<<0 | 1<<1 | 1<<3 | 1<<4 | 1<<5 | 1<<6 | 1<<7 | 1<<8

// drop takes all other privileges, for good.
func drop() error {
	const (
		fromBounds = 24 // PR_CAPBSET_DROP
		ambient    = 47 // PR_CAP_AMBIENT
		clear      = 4  // PR_CAP_AMBIENT_CLEAR_ALL
	)
	if _, _, err := syscall.Syscall6(syscall.SYS_PRCTL, ambient, clear, 0, 0, 0, 0); err != 0 {
		return err
	}
	for k := range uintptr(64) {
		if kept>>k&1 != 0 {
			continue
		}
		_, _, err := syscall.Syscall6(syscall.SYS_PRCTL, fromBounds, k, 0, 0, 0, 0)
		if err == syscall.EINVAL {
			break // the last privilege was before
		}
		if err != 0 {
			return err
		}
	}
	return nil
}
