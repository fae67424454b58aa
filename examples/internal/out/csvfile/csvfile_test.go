package csvfile

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestNewReader reads one table in the forms in which it is written. Cells that
// are empty stay where they are.
func TestNewReader(t *testing.T) {
	const want = `[["a" "b" "c"] ["" "x, y" ""] ["1"]]`
	for name, text := range map[string]string{
		"commas":     "a,b,c\n,\"x, y\",\n1\n",
		"blanks":     "a, b, c\n, \"x, y\",\n 1\n",
		"semicolons": "a;b;c\n;x, y;\n1\n",
		"tabs":       "a\tb\tc\n\tx, y\t\n1\n",
		"mark":       "\ufeffa,b,c\r\n,\"x, y\",\r\n1",
		"a line":     "\n\na;b;c\n;x, y;\n1\n",
	} {
		if rows, err := NewReader(text).ReadAll(); err != nil || fmt.Sprintf("%q", rows) != want {
			t.Errorf("%s: %q %v", name, rows, err)
		}
	}
	// Names with commas need no quotes if they are alone.
	if rows, _ := NewReader("name\nLee, Ann\n").ReadAll(); len(rows[1]) != 1 {
		t.Errorf("%q", rows)
	}
}

func TestHarmless(t *testing.T) {
	for text, want := range map[string]string{
		"=1": "'=1", "+1": "'+1", "-1": "'-1", "@x": "'@x", "\tx": `'\tx`, "\rx": `'\rx`, "": "", "Ann": "Ann",
		"a=1": "a=1", "'=1": "''=1", "a\nb": `a\nb`, "'s Gravesande": "'s Gravesande",
	} {
		if got := Harmless(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// anyTable checks that rows of texts come back from a table, and that none of
// its cells is a formula.
func anyTable(t *rapid.T) {
	text := rapid.StringOf(rapid.SampledFrom([]rune("=+-@'\",; \u00e9a1")))
	var rows, cells [][]string
	for range rapid.IntRange(1, 5).Draw(t, "rows") {
		row := []string{"x"} // the cell is there
		for range rapid.IntRange(1, 3).Draw(t, "width") {
			row = append(row, strings.TrimSpace(text.Draw(t, "text")))
		}
		rows, cells = append(rows, row), append(cells, nil)
		for _, text := range row {
			cells[len(cells)-1] = append(cells[len(cells)-1], Harmless(text))
		}
	}
	in := NewReader(string(Write(cells)))
	in.Comma = ','
	back, err := in.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range back {
		for j, cell := range row {
			if cell != "" && strings.ContainsAny(cell[:1], "=+-@") {
				t.Fatalf("a spreadsheet takes %q for a formula", cell)
			}
			row[j] = Plain(cell)
		}
		if fmt.Sprintf("%q", row) != fmt.Sprintf("%q", rows[i]) {
			t.Fatalf("%q is read as %q", rows[i], row)
		}
	}
}

func TestTable(t *testing.T) { rapid.Check(t, anyTable) }
func FuzzTable(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyTable)) }
