// Package cli has what the example programs share: flags, files, exit statuses,
// and output that is checked.
package cli

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// The exit statuses of programs that have no others of their own.
const (
	Done        = 0
	Failed      = 1 // something is wrong with a file, or with the output
	WrongCall   = 2
	Interrupted = 130 // as of a program that a shell interrupts
)

// ErrInterrupted is, or is within, the error of a program that was interrupted.
var ErrInterrupted = errors.New("interrupted")

// A Program is a program that is running: its name, and its streams.
type Program struct {
	Name      string
	In        io.Reader
	Out, Errs io.Writer
}

// Flags returns an empty set of flags. Its usage has the flags with their
// defaults.
func (p Program) Flags(usage string) *flag.FlagSet {
	flags := flag.NewFlagSet(p.Name, flag.ContinueOnError)
	flags.SetOutput(p.Errs)
	flags.Usage = func() {
		to := flags.Output()
		fmt.Fprintf(to, "usage: %s\n", strings.TrimSpace(usage))
		var text strings.Builder
		flags.SetOutput(&text)
		flags.PrintDefaults()
		flags.SetOutput(to)
		for line := range strings.Lines(text.String()) {
			io.WriteString(to, narrow(line))
		}
	}
	return flags
}

// narrow wraps a line of package flag that is wider than 80 columns. Such a
// line says what a flag does.
func narrow(line string) string {
	text, ok := strings.CutPrefix(line, "    \t")
	if !ok || 8+say.Width(strings.TrimSuffix(text, "\n")) <= 80 {
		return line
	}
	var rows strings.Builder
	for row := range strings.Lines(say.Wrap(text, "", "", 80-8)) {
		rows.WriteString("    \t" + row)
	}
	return rows.String()
}

// Help prints the usage on the output, for a call that asks for it, and returns
// the status. So help can be read page by page.
func (p Program) Help(flags *flag.FlagSet) (status int) {
	var text bytes.Buffer
	flags.SetOutput(&text)
	flags.Usage()
	flags.SetOutput(p.Errs)
	return p.Print(text.Bytes(), Done, nil)
}

// Parse parses the arguments. At most a number of files may follow the flags.
// If ok is false, the program must end with the status: either help was asked
// for, or the call is wrong and Parse has said why.
func (p Program) Parse(flags *flag.FlagSet, args []string, files int) (status int, ok bool) {
	switch err := Quietly(flags, args); {
	case errors.Is(err, flag.ErrHelp):
		return p.Help(flags), false
	case err != nil:
		return p.Wrong(flags, err), false
	case flags.NArg() > files && files == 0:
		return p.Wrong(flags, fmt.Errorf("there are only flags, no arguments: %q", flags.Args())), false
	case flags.NArg() > files && files == 1:
		return p.Wrong(flags, fmt.Errorf("one file at most, and flags come before it: %q", flags.Args())), false
	case flags.NArg() > files:
		return p.Wrong(flags, fmt.Errorf("%d arguments at most, and flags come before them: %q", files,
			flags.Args())), false
	}
	return Done, true
}

// Quietly parses the arguments, and prints nothing.
func Quietly(flags *flag.FlagSet, args []string) error {
	usage, to := flags.Usage, flags.Output()
	flags.Usage = func() {}
	flags.SetOutput(io.Discard)
	err := flags.Parse(args)
	flags.Usage = usage
	flags.SetOutput(to)
	return err
}

// Wrong says why a call is wrong, how to call the program and where its flags
// are, and returns WrongCall.
func (p Program) Wrong(flags *flag.FlagSet, err error) int {
	p.Fail(err)
	var text bytes.Buffer
	flags.SetOutput(&text)
	flags.Usage()
	flags.SetOutput(p.Errs)
	call, _, more := strings.Cut(text.String(), "\n  -")
	io.WriteString(p.Errs, strings.TrimSuffix(call, "\n")+"\n")
	if more {
		io.WriteString(p.Errs, "The flag -h lists the flags.\n")
	}
	return WrongCall
}

// Fail says what is wrong, and returns Failed or Interrupted.
func (p Program) Fail(err error) int {
	fmt.Fprintf(p.Errs, "%s: %s\n", p.Name, say.Prose(say.Lines(err.Error())))
	if errors.Is(err, ErrInterrupted) {
		return Interrupted
	}
	return Failed
}

// Remarks prints remarks on standard error.
func (p Program) Remarks(list []string) {
	for _, remark := range list {
		io.WriteString(p.Errs, say.Wrap("remark: "+remark, "", "    ", 80))
	}
}

// Print writes the output, and then says what is wrong, if anything is. It
// returns the status. If the status is Done and there is an error, or the
// output cannot be written, it returns Failed.
func (p Program) Print(text []byte, status int, err error) int {
	_, failed := p.Out.Write(text)
	for _, err := range []error{err, Unwritten("the output", failed)} {
		if err != nil {
			status = max(status, p.Fail(err))
		}
	}
	return status
}

// Unwritten returns the error of something that cannot be written, or nil if
// there is no error.
func Unwritten(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s cannot be written: %w", what, err)
}

// Given returns the names of the flags that the call has.
func Given(flags *flag.FlagSet) map[string]bool {
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return given
}

// Alone returns an error if the call has a flag, and beside it one of the
// others.
func Alone(flags *flag.FlagSet, name string, others ...string) error {
	given := Given(flags)
	for _, other := range others {
		if given[name] && given[other] {
			return fmt.Errorf("-%s and -%s do not go together", name, other)
		}
	}
	return nil
}
