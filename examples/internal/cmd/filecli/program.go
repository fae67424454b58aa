package filecli

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// A Program has subcommands, whose calls are of type C.
type Program[C any] struct {
	Name  string
	Width int // of a paragraph, in columns
	// New makes a call. C has the base in it.
	New         func(base *Call) C
	Subcommands []Subcommand[C]

	// Flags has the flags of the example of a subcommand. Values are pairs
	// of a word of Args and its value in an example.
	Flags  map[string]string
	Values []string
}

// A Subcommand is a line of the usage, with its program. Make it with [Change]
// or [Question].
type Subcommand[C any] struct {
	Name, Args  string
	About       string
	Least, Most int // arguments behind the file
	Changes     bool

	do    func(c C) (status int, err error)
	flags []func(c C, flags *flag.FlagSet)
}

// Change returns a subcommand that changes the file, and has a flag -n. The
// file comes before the other arguments, of which there are from least to most.
func Change[C any](name, args, about string, least, most int, do func(C) (int, error),
	flags ...func(C, *flag.FlagSet)) Subcommand[C] {
	return Subcommand[C]{name, args, about, least, most, true, do, flags}
}

// Question returns a subcommand that answers a question or makes the file, and
// has no flag -n. Its arguments are as for [Change].
func Question[C any](name, args, about string, least, most int, do func(C) (int, error),
	flags ...func(C, *flag.FlagSet)) Subcommand[C] {
	return Subcommand[C]{name, args, about, least, most, false, do, flags}
}

// A Call is a request to a program.
type Call struct {
	P    cli.Program
	Sub  string // the name of the subcommand
	Set  *flag.FlagSet
	Path string
	Args []string // behind the file
	Dry  bool     // -n
	Out  bytes.Buffer

	width int
}

// Help has the first arguments of calls that ask for help.
var Help = []string{"-h", "-help", "--help", "help"}

// NewCall returns a call without arguments.
func NewCall(p cli.Program, width int) *Call { return &Call{P: p, width: width} }

// Run runs the program, and returns the exit status.
func (p Program[C]) Run(args []string, in io.Reader, out, errs io.Writer) int {
	program := cli.Program{Name: p.Name, In: in, Out: out, Errs: errs}
	if len(args) == 0 {
		io.WriteString(errs, p.Usage())
		return cli.WrongCall
	}
	if slices.Contains(Help, args[0]) {
		if len(args) == 1 {
			return program.Print([]byte(p.Usage()), cli.Done, nil)
		}
		args = []string{args[1], "-h"}
	}
	var names []string
	for _, s := range p.Subcommands {
		names = append(names, s.Name)
	}
	k := slices.Index(names, args[0])
	if k < 0 {
		program.Fail(fmt.Errorf("there is no subcommand %q%s; %s help lists them", args[0],
			say.Similar(args[0], names), p.Name))
		return cli.WrongCall
	}
	base, c, err := p.Parse(k, program, args[1:])
	status := cli.WrongCall
	switch {
	case errors.Is(err, flag.ErrHelp):
		return program.Help(base.Set)
	case err == nil:
		status, err = p.Subcommands[k].do(c)
	}
	status = program.Print(base.Out.Bytes(), status, err)
	if status == cli.WrongCall {
		io.WriteString(errs, p.called(k))
	}
	return status
}

// Usage lists the subcommands.
func (p Program[C]) Usage() string {
	var rows []string
	for _, s := range p.Subcommands {
		rows = append(rows, strings.TrimSpace(s.Name+" "+s.Args)+"\t"+s.About)
	}
	return "usage: " + p.Name + " SUBCOMMAND [flags] FILE ...\n" + say.Columns(rows, "  ") +
		"The flags of each: " + p.Name + " help SUBCOMMAND\n"
}

// called says how a subcommand is called, with an example.
func (p Program[C]) called(k int) string {
	s := p.Subcommands[k]
	return fmt.Sprintf("usage: %[1]s %[2]s [flags] %[3]s\nsuch as: %[1]s %[4]s\nThe flags: %[1]s help %[2]s\n",
		p.Name, s.Name, s.Args, strings.Join(p.Example(k), " "))
}

// Example returns the arguments of a call of a subcommand.
func (p Program[C]) Example(k int) []string {
	s := p.Subcommands[k]
	values := strings.NewReplacer(append(slices.Clone(p.Values), "[", "", "]", "", "...", "")...)
	return strings.Fields(s.Name + " " + p.Flags[s.Name] + " " + values.Replace(s.Args))
}

// Parse reads the arguments of a subcommand, whose number is from 0.
func (p Program[C]) Parse(k int, program cli.Program, args []string) (*Call, C, error) {
	s := p.Subcommands[k]
	base := NewCall(program, p.Width)
	base.Sub = s.Name
	c := p.New(base)
	base.Set = program.Flags(p.Name + " " + s.Name + " [flags] " + s.Args + "\n" + s.About)
	if s.Changes {
		base.Set.BoolVar(&base.Dry, "n", false, "only say it, and write nothing")
	}
	for _, add := range s.flags {
		add(c, base.Set)
	}
	err := cli.Quietly(base.Set, args)
	switch n := base.Set.NArg(); {
	case err != nil:
		return base, c, err
	case n > 1+s.Most:
		return base, c, fmt.Errorf("%s at most, and flags come before the file: %q", say.Count(1+s.Most,
			"argument", "arguments"), base.Set.Args())
	case n < 1+s.Least:
		return base, c, fmt.Errorf("something is missing: %s", s.Args)
	}
	base.Path, base.Args = base.Set.Arg(0), base.Set.Args()[1:]
	return base, c, nil
}

// Wrong is the end of a call that is wrong.
func (c *Call) Wrong(format string, args ...any) (int, error) {
	return cli.WrongCall, fmt.Errorf(format, args...)
}

// Sayf prints a paragraph.
func (c *Call) Sayf(format string, args ...any) { c.Item("", fmt.Sprintf(format, args...)) }

// Item prints a paragraph that is indented.
func (c *Call) Item(indent, text string) {
	io.WriteString(&c.Out, say.Wrap(text, indent, "    ", c.width))
}

// Calls prints calls of the program, a line each.
func (c *Call) Calls(list []string) {
	for _, how := range list {
		io.WriteString(&c.Out, "    "+how+"\n")
	}
}

// PathWord is the path of the file as a call has it.
func (c *Call) PathWord() string { return say.Clean(Word(c.Path)) }

// Word is a word of a call, in quotes if it has a blank.
func Word(text string) string {
	if strings.ContainsFunc(text, unicode.IsSpace) {
		return strconv.Quote(text)
	}
	return text
}
