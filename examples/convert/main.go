// Command convert turns the tournaments of other programs into events with
// points, and events into files for other programs.
//
//	convert [-to FORMAT] [-like FILE] [-o FILE] [FILE]
//
// It reads tournament report files of chess (TRF16 and TRF26), the XML of
// OpenGotha, and an event in JSON. The formats are
//
//	json        the event, for director and the other programs here
//	trf16       a report file with the lines of JaVaFo and bbpPairings
//	trf26       a report file of 2026
//
// With -like, a report file that was read before gives the titles, countries
// and numbers of players, which an event does not have.
//
// Facts that the result cannot hold are remarks, which are written to standard
// error. Without a file, the program reads a sample. The statuses are 0, 1 if a
// file cannot be read or written, and 2 for a wrong call.
package main

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/trf"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

//go:embed sample.trf
var sample []byte

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "convert", In: in, Out: out, Errs: errs}
	flags := p.Flags("convert [flags] [file]")
	format, path, like := "json", "-", ""
	cli.Text(flags, &format, "to", "write this `format`: json, trf16 or trf26 (default json)")
	cli.Text(flags, &like, "like", "take titles, countries and numbers from this report `file`")
	cli.Text(flags, &path, "o", "write to this `file` (default: standard output)")
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	for _, read := range []string{flags.Arg(0), like} {
		if path != "-" && cli.SameFile(path, read) {
			return p.Wrong(flags, fmt.Errorf("-o %s is a file that is read", path))
		}
	}
	text, remarks, err := convert(p, flags.Arg(0), like, format)
	if err == nil {
		err = p.Write(path, text)
	}
	for _, remark := range remarks {
		io.WriteString(errs, say.Wrap(remark, "", "    ", 80))
	}
	if err != nil {
		return p.Fail(err)
	}
	return cli.Done
}

// convert reads an event, and returns it in a format.
func convert(p cli.Program, path, like, format string) (text []byte, remarks []string, err error) {
	if cli.Inputs(path, like) > 1 {
		return nil, nil, errors.New("standard input can be one file alone")
	}
	name, file, err := p.Read(path, cli.Sample{Name: "sample.trf", Text: sample}, cli.MaxFile)
	if err != nil {
		return nil, nil, err
	}
	e, report, remarks, err := interchange.Read(file)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	if like != "" {
		_, file, err := p.Read(like, cli.Sample{}, cli.MaxFile)
		if err == nil {
			report, err = trf.Read(file)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", like, err)
		}
	}
	text, more, err := interchange.Write(e, format, report)
	return text, append(remarks, more...), err
}
