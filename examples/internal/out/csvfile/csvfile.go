// Package csvfile reads and writes tables of comma-separated values, as
// spreadsheets have them.
package csvfile

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// Mark is the byte order mark with which a table begins. Without the mark, some
// spreadsheets do not read names in other scripts.
const Mark = "\ufeff"

// NewReader returns the reader of a table. The cells are separated by the sign
// of semicolon, comma and tab that the first line has most often. Lines can
// have different numbers of cells. Blanks before a cell do not count. A tab is
// never a blank in a table with tabs.
func NewReader(text string) *csv.Reader {
	text = strings.TrimPrefix(text, Mark)
	in := csv.NewReader(strings.NewReader(text))
	in.Comma, in.FieldsPerRecord = separator(text), -1
	in.TrimLeadingSpace = in.Comma != '\t' // since a tab is a space, too
	return in
}

// separator returns the character between the cells.
func separator(text string) rune {
	line, _, _ := strings.Cut(strings.TrimLeft(text[:min(len(text), 1<<16)], "\r\n"), "\n")
	return slices.MaxFunc([]rune(";,\t"), func(x, y rune) int {
		return cmp.Compare(strings.Count(line, string(x)), strings.Count(line, string(y)))
	})
}

// formula reports whether a spreadsheet takes a text for a formula, at least
// without the apostrophes before it.
func formula(text string) bool {
	text = strings.TrimLeft(text, "'")
	return text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0]))
}

// Harmless returns a text as a cell has it: it is on one line, and no
// spreadsheet takes it for a formula, since an apostrophe is before it.
func Harmless(text string) string {
	if formula(text) {
		text = "'" + text
	}
	return say.Clean(text)
}

// Plain returns the text of a cell, without the apostrophe of [Harmless].
func Plain(cell string) string {
	if strings.HasPrefix(cell, "'") && formula(cell) {
		return cell[1:]
	}
	return cell
}

// Write writes a table, by RFC 4180.
func Write(rows [][]string) []byte {
	b := bytes.NewBufferString(Mark)
	w := csv.NewWriter(b)
	w.UseCRLF = true
	w.WriteAll(rows) // a buffer has no errors
	return b.Bytes()
}
