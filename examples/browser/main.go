// Browser makes a page that runs a tournament in a browser, without a server:
// it pairs the rounds, records and corrects results, and says why each round is
// as it is. The library runs in the page as WebAssembly.
//
//	go run ./examples/browser
//
// builds the page, and prints the address to open.
//
//	go run ./examples/browser -o arbiter.html
//
// writes the page as one file instead. The file works without a network and
// without a server: open it from a disk, send it by mail, or put it on any web
// site. The page loads nothing from anywhere, and sends nothing.
//
// The whole event is in the address of the page, behind the #. So a link is the
// event, and nothing is lost when the page is loaded again. Each round has a
// proof that no round is better. A script of its own checks the proof in the
// page, and shares no code with the library.
//
// The program calls the go command, which must be installed, in the directory
// of this module. The flags are
//
//	-addr ADDRESS  listen at this address; the default is 127.0.0.1:8080
//	-o FILE        write the page into this file, or to standard output for -
//
// They exclude each other. The exit status is 0, or 1 if the page cannot be
// built, written or served, or 2 for a wrong call.
package main

import (
	"context"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

func main() { cli.Main(run) }

func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return runWith(ctx, build, args, in, out, errs)
}

// runWith is the program with a way to build the library.
func runWith(ctx context.Context, build func(context.Context) (library, error), args []string, in io.Reader,
	out, errs io.Writer) int {
	p := cli.Program{Name: "browser", In: in, Out: out, Errs: errs}
	flags := p.Flags("browser [-addr ADDRESS | -o FILE]")
	addr, file := "127.0.0.1:8080", ""
	cli.Text(flags, &addr, "addr", "listen at this `address`; port 0 is any free port")
	cli.Text(flags, &file, "o", "write the page into this `file`, or to standard output for -")
	if status, ok := p.Parse(flags, args, 0); !ok {
		return status
	}
	if err := cli.Alone(flags, "o", "addr"); err != nil {
		return p.Wrong(flags, err)
	}
	if file != "" && file != "-" {
		if err := cli.CanWrite(file); err != nil {
			return p.Fail(err)
		}
	}
	lib, err := build(ctx)
	if err != nil {
		return p.Fail(err)
	}
	page, err := assemble(lib)
	if err != nil {
		return p.Fail(err)
	}
	if file == "" {
		err = serve(ctx, addr, page, out)
	} else {
		err = p.Write(file, page.text)
	}
	if err != nil {
		return p.Fail(err)
	}
	return cli.Done
}
