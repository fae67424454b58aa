package source

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/csvfile"
)

// This file reads tables of comma-separated values.

// A Column has the names that a column can have, in small letters.
type Column []string

// in returns the place of the column among names, or -1.
func (c Column) in(names []string) int {
	return slices.IndexFunc(names, func(name string) bool {
		return slices.Contains(c, strings.ToLower(strings.TrimSpace(name)))
	})
}

// A Table is a table that is being read.
type Table struct {
	Problems
	Remarks Remarks
	Name    string // for problems
	Rows    []Row
	width   int   // the number of cells in the first line
	places  []int // of the columns, or -1
}

// Has reports whether the table has a column.
func (t *Table) Has(column int) bool { return t.places[column] >= 0 }

// A Row has a cell for each column, also for those that are missing.
type Row struct {
	Cells   []string
	line    int
	columns []int
}

// Wrong adds a problem of a cell.
func (t *Table) Wrong(r Row, cell int, format string, args ...any) {
	t.At(r.line, r.columns[cell], t.Name+": "+format, args...)
}

// Read reads a table. The columns up to a number must be there. The first line
// names the columns. A form may leave this line out, if form is not nil: if the
// first line does not name the first column, it is a row, and form has the
// names.
func (t *Table) Read(file []byte, columns []Column, need int, form []string) {
	text, old, err := Text(file)
	if err != nil {
		t.At(1, 1, "%s: %v", t.Name, err)
		return
	}
	if old {
		t.Remarks.Add(Old, t.Name)
	}
	in := csvfile.NewReader(text)
	if first, _, _ := strings.Cut(text, "\n"); form != nil && !strings.ContainsAny(first, ";,\t") {
		in.Comma = ','
	}
	for {
		fields, err := in.Read()
		if err == io.EOF {
			break
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			t.At(wrong.Line, wrong.Column, "%s: %v", t.Name, wrong.Err)
			return // the rest cannot be read
		}
		if strings.Trim(strings.Join(fields, ""), " ") == "" {
			continue
		}
		line, _ := in.FieldPos(0)
		if t.places == nil {
			if form == nil || columns[0].in(fields) >= 0 {
				t.head(line, fields, columns, need)
				continue
			}
			t.head(line, form, columns, need)
		}
		r := Row{line: line}
		for k := t.width; k < len(fields); k++ {
			if strings.TrimSpace(fields[k]) != "" {
				_, column := in.FieldPos(k)
				t.At(line, column, "%s: %q is in no column", t.Name, fields[k])
			}
		}
		for _, place := range t.places {
			cell, column := "", 1
			if 0 <= place && place < len(fields) {
				cell = csvfile.Plain(strings.TrimSpace(fields[place]))
				_, column = in.FieldPos(place)
			}
			r.Cells, r.columns = append(r.Cells, cell), append(r.columns, column)
		}
		t.Rows = append(t.Rows, r)
	}
	if t.places == nil {
		t.At(1, 1, "%s: the table is empty", t.Name)
	}
}

// head finds the columns in the line that names them.
func (t *Table) head(line int, names []string, columns []Column, need int) {
	t.width = len(names)
	for k, c := range columns {
		place := c.in(names)
		t.places = append(t.places, place)
		if place < 0 && k < need {
			t.At(line, 1, "%s: the first line must name the column %s", t.Name, c[0])
		}
	}
	for k, name := range names {
		if !slices.Contains(t.places, k) {
			t.Remarks.Add("a column is not read", t.Name+": "+name)
		}
	}
}
