package place

// A Place is what the process of a program has of its own. All paths are
// absolute and have no "..", except Path.
type Place struct {
	// Home is "", or a directory. Filled reports whether Home has files.
	// Then it must be there, and is a copy, if it can be.
	Home   string
	Filled bool

	Dir  string // where the program runs
	Copy bool   // whether Dir is a copy

	// Loopback reports whether the program has a network of its own.
	// Otherwise it can have no sockets.
	Loopback bool

	Empty []string
	Shown []string // can be read, although it is in a directory of Empty

	Hidden []string // files and directories

	Path string // of the program, relative to Dir
	Argv []string
	Env  []string

	// Users reports whether the process has a namespace of users.
	Users bool
}

// What can fail because of the program: it cannot run, or Dir cannot be
// entered.
const (
	Run   = "run"
	Enter = "enter"
)

// End says that the process of a place has ended before the program ran.
const End = "end"
