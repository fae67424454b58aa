// Command convert turns the tournaments of other programs into events with
// points, and events into files for other programs.
//
//	convert [-to FORMAT] [-like FILE] [-o FILE] [FILE]
//	convert [-to FORMAT] [-o FILE] players.csv results.csv
//
// It reads tournament report files of chess (TRF16 and TRF26), the XML of
// OpenGotha, an event in JSON, and two tables. The formats are
//
//	json        the event, for director and the other programs here
//	trf16       a report file with the lines of JaVaFo and bbpPairings
//	trf26       a report file of 2026
//	players     a table of players
//	results     a table of rounds
//	standings   a table of standings
//
// With -like, a report file that was read before gives the titles, countries
// and numbers of players, which an event does not have.
//
// Two tables are a Swiss. Package sheet (go doc
// ./examples/internal/championship/interchange/sheet) has their columns. The
// seeds go by the column seed, which convert writes, or else by the ratings.
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
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
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
	flags := p.Flags("convert [flags] [file]\n       convert [flags] players.csv results.csv")
	format, path, like := "json", "-", ""
	cli.Text(flags, &format, "to", "write this `format`: json, trf16, trf26, players, results or standings "+
		"(default json)")
	cli.Text(flags, &like, "like", "take titles, countries and numbers from this report `file`")
	cli.Text(flags, &path, "o", "write to this `file` (default: standard output)")
	if status, ok := p.Parse(flags, args, 2); !ok {
		return status
	}
	if !slices.Contains(interchange.Formats, format) {
		return p.Wrong(flags, fmt.Errorf("-to %s: the formats are %s", format, say.List(interchange.Formats)))
	}
	for _, read := range []string{flags.Arg(0), flags.Arg(1), like} {
		if path != "-" && cli.SameFile(path, read) {
			return p.Wrong(flags, fmt.Errorf("-o %s is a file that is read", path))
		}
	}
	text, remarks, err := convert(p, flags.Arg(0), flags.Arg(1), like, format)
	if err == nil {
		err = p.Write(path, text)
	}
	p.Remarks(remarks)
	if err != nil {
		return p.Fail(err)
	}
	return cli.Done
}

// convert reads an event, and returns it in a format.
func convert(p cli.Program, first, second, like, format string) (text []byte, remarks []string, err error) {
	if cli.Inputs(first, second, like) > 1 {
		return nil, nil, errors.New("standard input can be one file alone")
	}
	name, in, err := p.Read(first, cli.Sample{Name: "sample.trf", Text: sample}, cli.MaxFile)
	if err != nil {
		return nil, nil, err
	}
	var file competition.File
	var report *trf.File
	if second != "" {
		_, results, err := p.Read(second, cli.Sample{}, cli.MaxFile)
		if err != nil {
			return nil, nil, err
		}
		if file, remarks, err = interchange.Tables(in, results); err != nil {
			return nil, nil, fmt.Errorf("%s and %s: %w", first, second, err)
		}
	} else if file, report, remarks, err = interchange.Read(in); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	if like != "" {
		if report != nil {
			// The other file replaces what this one has besides.
			remarks = append(remarks, report.Besides()...)
		}
		_, in, err := p.Read(like, cli.Sample{}, cli.MaxFile)
		if err == nil {
			report, err = trf.Read(in)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", like, err)
		}
	}
	text, more, err := interchange.Write(file, format, report)
	return text, append(remarks, more...), err
}
