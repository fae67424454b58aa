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

// A Table is a table that is being read.
type Table struct {
	Problems
	Remarks Remarks
	Name    string // for problems
	Rows    []Row
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
// has the names of the columns. A form can do without this line if the first
// column is not in it; then it has these names, or nil.
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
	width := 0 // of the first line
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
			named := func(fields []string, c Column) int {
				return slices.IndexFunc(fields, func(f string) bool {
					return slices.Contains(c, strings.ToLower(strings.TrimSpace(f)))
				})
			}
			head := fields
			inForm := form != nil && named(fields, columns[0]) < 0
			if inForm {
				head = form
			}
			for k, c := range columns {
				place := named(head, c)
				t.places = append(t.places, place)
				if place < 0 && k < need {
					t.At(line, 1, "%s: the first line must name the column %s", t.Name, c[0])
				}
			}
			width = len(head)
			for k, name := range head {
				if !slices.Contains(t.places, k) {
					t.Remarks.Add("a column is not read", t.Name+": "+name)
				}
			}
			if !inForm {
				continue
			}
		}
		r := Row{line: line}
		for k := width; k < len(fields); k++ {
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
