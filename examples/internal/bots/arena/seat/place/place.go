package place

import "unicode/utf8"

// A Place is what the process of a program has of its own. All paths are
// absolute and have no "..", except Path.
type Place struct {
	Home string // or ""
	// Filled reports whether Home has files. Home is a copy then, if it can
	// be.
	Filled bool

	Dir  string // where the program runs
	Copy bool   // whether Dir is a copy

	// Loopback reports whether the program has a network of its own.
	// Network reports whether it has the network of the arena. Otherwise it
	// can have no sockets.
	Loopback, Network bool

	Empty []string
	Shown []string // can be read, although it is in a directory of Empty

	Hidden []string // files and directories

	Path string // of the program, relative to Dir
	Argv []string
	Env  []string

	// User and Group are who runs the program, if its process has a
	// namespace of users. Otherwise they are "".
	User, Group string
}

// name is the first argument of the process that makes a place, and variable is
// in its environment.
const (
	name     = "arbiter-place"
	variable = "ARBITER_PLACE"
)

// Env is the environment with which the arena must start itself. The process
// has only one thing to do at a time, and lives too short for a garbage
// collector.
func Env() []string {
	return []string{variable + "=1", "GOGC=off", "GOMAXPROCS=1", "GODEBUG=containermaxprocs=0"}
}

// A part is a field of a place. As an argument it begins with a sign. It is a
// text, a list of texts with an argument for each, or a switch, which has an
// argument if it is set.
type part struct {
	sign byte
	text *string
	list *[]string
	set  *bool
}

func (p *Place) parts() []part {
	return []part{
		{sign: 'u', text: &p.User}, {sign: 'g', text: &p.Group}, {sign: 'h', text: &p.Home},
		{sign: 'd', text: &p.Dir}, {sign: 'p', text: &p.Path},
		{sign: 'e', list: &p.Empty}, {sign: 's', list: &p.Shown}, {sign: 'x', list: &p.Hidden},
		{sign: 'a', list: &p.Argv}, {sign: 'v', list: &p.Env},
		{sign: 'c', set: &p.Copy}, {sign: 'f', set: &p.Filled},
		{sign: 'l', set: &p.Loopback}, {sign: 'n', set: &p.Network},
	}
}

// Args returns the arguments with which the arena must start itself.
func Args(p Place) []string {
	args := []string{name}
	for _, x := range p.parts() {
		sign := string(x.sign)
		switch {
		case x.text != nil:
			args = append(args, sign+*x.text)
		case x.list != nil:
			for _, text := range *x.list {
				args = append(args, sign+text)
			}
		case *x.set:
			args = append(args, sign)
		}
	}
	return args
}

// parse returns the place of these arguments, and whether they are of [Args].
func parse(args []string) (p Place, ok bool) {
	if len(args) == 0 || args[0] != name {
		return Place{}, false
	}
	parts := p.parts()
	for _, arg := range args[1:] {
		known := false
		for _, x := range parts {
			if arg == "" || arg[0] != x.sign {
				continue
			}
			known = true
			switch text := arg[1:]; {
			case x.text != nil:
				*x.text = text
			case x.list != nil:
				*x.list = append(*x.list, text)
			default:
				*x.set = true
			}
		}
		if !known {
			return Place{}, false
		}
	}
	return p, true
}

// Status is the file descriptor to which a place writes how far it came. [Read]
// understands what it writes. The file is closed when the program runs.
const Status = 3

// ready says that the place is made. A failure can follow it, or be written
// instead of it: the number of the error of the system as a character, and the
// name of what has failed.
const ready = "+"

// What can fail because of the program: it cannot run, or Dir cannot be
// entered.
const (
	Run   = "run"
	Enter = "enter"
)

// End says that the process of a place has ended in another way.
const End = "end"

// Read returns what a place has written: what has failed, and the number of the
// error, or 0. If nothing has failed, what is "".
func Read(status string) (what string, failed int) {
	if status == ready {
		return "", 0
	}
	if len(status) > 0 && status[:1] == ready {
		status = status[1:]
	}
	number, size := utf8.DecodeRuneInString(status)
	if size == 0 || size == len(status) {
		return End, 0
	}
	return status[size:], int(number)
}
