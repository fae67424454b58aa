package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// This file opens the files, and finds out which form each of them has.

// The forms of a text.
const (
	pgnForm   = "pgn"
	csvForm   = "csv"
	tsvForm   = "tsv"
	linesForm = "lines"
)

// readAll reads all files. Without files it reads the sample.
func (r *record) readAll(ctx context.Context, p cli.Program, form string, paths []string) error {
	var done counter
	all := size(paths)
	meter := cli.ShowMeter(p.Errs, func() string { return progress(done.Load(), all) })
	defer meter.End()
	if len(paths) == 0 {
		r.file = "sample.pgn"
		return r.read(ctx, bytes.NewReader(sample), form, &done)
	}
	var errs []error
	for _, path := range paths {
		if err := r.readFile(ctx, p, form, path, &done); err != nil {
			errs = append(errs, err)
		}
		if r.failed != nil || ctx.Err() != nil {
			break
		}
	}
	return errors.Join(errs...)
}

// size returns the size of files, or 0 if it is not known.
func size(paths []string) (all int64) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		all += info.Size()
	}
	return all
}

// progress says how much was read.
func progress(done, all int64) string {
	if all == 0 {
		return fmt.Sprintf("read %d MB", done>>20)
	}
	return fmt.Sprintf("read %d of %d MB", done>>20, all>>20)
}

// readFile reads a file, or standard input for "-".
func (r *record) readFile(ctx context.Context, p cli.Program, form, path string, done *counter) error {
	if r.file = path; path == "-" {
		r.file = "standard input"
		return r.read(ctx, p.In, form, done)
	}
	file, err := os.Open(path)
	if err != nil && strings.HasPrefix(path, "-") {
		return fmt.Errorf("%w; flags come before files", err)
	} else if err != nil {
		return err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return fmt.Errorf("%s: it is a folder; name the files in it", path)
	}
	return r.read(ctx, file, form, done)
}

// read reads a text. The form is found by what is in the text, if it is empty.
func (r *record) read(ctx context.Context, in io.Reader, form string, done *counter) error {
	w := open(ctx, in, done)
	r.not8 = false
	before := r.seen()
	comma := byte('\t')
	if w.err == nil {
		found, sign, err := formOf(w.rest(), form)
		if err != nil {
			return fmt.Errorf("%s: %w", r.file, err)
		}
		form = found
		if form == csvForm {
			comma = sign
		}
		switch form {
		case pgnForm:
			r.readGames(w)
		case csvForm, tsvForm:
			r.readTable(w, comma)
		default:
			r.readLines(w)
		}
	}
	switch {
	case r.failed != nil:
		return r.failed
	case w.err != nil:
		return fmt.Errorf("%s: %w", r.file, w.err)
	case r.seen() == before:
		r.notes = append(r.notes, r.file+": no game in this file")
	}
	return nil
}

// readGames reads games in PGN. If the reading fails, the last game may be cut,
// which is no problem of the file.
func (r *record) readGames(w *window) {
	w.stop = func() bool { return r.failed != nil }
	readPGN(w, func(g *tags) {
		switch {
		case w.err != nil:
		case g.seen&whiteTag == 0:
			r.wrong(g.line, "a game without White")
		case g.seen&blackTag == 0:
			r.wrong(g.line, "a game without Black")
		case g.seen&resultTag == 0:
			r.wrong(g.line, "a game without Result")
		default:
			x, ok := parseResult(bytes.TrimSpace(g.result))
			if !ok || x.many {
				r.wrong(g.line, "not a result: %s", quoted(g.result))
				return
			}
			r.add(g.line, bytes.TrimSpace(g.white), bytes.TrimSpace(g.black), x, g.date)
		}
	}, func(line int64, why string) {
		if w.err == nil {
			r.wrong(line, "%s", why)
		}
	})
}

// packed has the first bytes of files that hold other files, and the programs
// that unpack them.
var packed = []struct{ begins, by string }{
	{"\x1f\x8b", "gzip -dc"}, {"\x28\xb5\x2f\xfd", "zstd -dc"}, {"\xfd7zXZ", "xz -dc"}, {"BZh", "bzip2 -dc"},
	{"PK\x03\x04", "unzip -p"}, {"7z\xbc\xaf", "7z e -so"},
}

// formOf returns the form of a text by its beginning, unless a form was asked
// for, and the sign between the fields of a table. It refuses files of other
// kinds.
func formOf(text []byte, asked string) (form string, comma byte, err error) {
	for _, x := range packed {
		if bytes.HasPrefix(text, []byte(x.begins)) {
			return "", 0, fmt.Errorf("it is packed; try: %s FILE | ratings -", x.by)
		}
	}
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) ||
		len(text) > 1 && (text[0] == 0) != (text[1] == 0) {
		return "", 0, errors.New("it is UTF-16; save it as UTF-8")
	}
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		commas, semicolons, tabs := outsideQuotes(line)
		sign := byte(',')
		if semicolons > commas {
			sign = ';'
		}
		switch k := blanks(line, 1); {
		case asked != "":
			return asked, sign, nil
		case isJSON(line):
			return "", 0, errors.New("it is JSON; make a table of it, such as white,black,score")
		case line[0] == '<':
			return "", 0, errors.New("it is HTML or XML; make a table of it, such as white,black,score")
		case line[0] == '%', line[0] == ';', line[0] == '{', line[0] == '[' && k < len(line) && inName(line[k]):
			return pgnForm, sign, nil
		case tabs > 0:
			return tsvForm, sign, nil
		case commas > 0 || semicolons > 0:
			return csvForm, sign, nil
		}
		return linesForm, sign, nil
	}
	return cmp.Or(asked, linesForm), ',', nil
}

// isJSON reports whether a line is the first of a text in JSON. A comment in
// PGN begins with a brace, too.
func isJSON(line []byte) bool {
	return string(line) == "[" || bytes.HasPrefix(line, []byte("[{")) ||
		bytes.HasPrefix(line, []byte(`{"`)) && bytes.Contains(line, []byte(`":`))
}

// outsideQuotes counts the signs of tables outside quotation marks.
func outsideQuotes(line []byte) (commas, semicolons, tabs int) {
	inside := false
	for _, c := range line {
		switch {
		case c == '"':
			inside = !inside
		case inside:
		case c == ',':
			commas++
		case c == ';':
			semicolons++
		case c == '\t':
			tabs++
		}
	}
	return commas, semicolons, tabs
}
