package competition

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/timecontrol"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file prints the rules of an event, and how its document differs.

// continuation is the indent of a paragraph after its first line.
const continuation = "    "

// A Table is a part of the rules. The heading can be empty.
type Table struct {
	Head    string
	Figures []Figure
}

// PrintRules prints rules and numbers, with the place that each comes from, and
// the time control in words unless it is zero. The width is the width of a
// paragraph in columns.
func (d Document) PrintRules(w io.Writer, width int, control timecontrol.Control, tables ...Table) {
	head := "Rules of " + d.Name + " (" + d.Address + ")"
	switch {
	case d.own:
		head = "Rules of " + d.Name
	case d.Address == "":
		head = "Rules of " + d.Name + "; the document of that year is not known"
	}
	io.WriteString(w, say.Wrap(head, "", continuation, width))
	var all []Figure
	for _, t := range tables {
		if t.Head != "" {
			io.WriteString(w, "\n"+t.Head+"\n")
		}
		rows := []string{"what\there\tsection\tlook up"}
		for _, x := range t.Figures {
			here := x.Here
			if x.Source != "" {
				here += " *"
			}
			rows = append(rows, cells(width, x.What, here, cmp.Or(x.Where, "not said"), x.LookUp)...)
		}
		io.WriteString(w, "\n"+say.Columns(rows, "  "))
		all = append(all, t.Figures...)
	}
	if list := differing(all); len(list) > 0 {
		io.WriteString(w, "\n* These differ from the document:\n\n")
		printDifferences(w, width, list)
	}
	if control != (timecontrol.Control{}) {
		text := fmt.Sprintf("Time control %v: %s", control, control.Words())
		io.WriteString(w, "\n"+say.Wrap(text, "", continuation, width))
	}
	io.WriteString(w, "\nTo look up a name:\n\n"+lookUp(all))
}

// cells returns a row of a table that fits a width, with more rows below for
// words that do not fit a column.
func cells(width int, texts ...string) (rows []string) {
	limits := []int{15, 22, 15, 20} // together 80, with blanks
	if width >= 96 {
		limits = []int{17, 29, 26, 16}
	}
	var columns [][]string
	most := 0
	for k, text := range texts {
		lines := strings.Split(strings.TrimSuffix(say.Wrap(text, "", "", limits[k]), "\n"), "\n")
		columns, most = append(columns, lines), max(most, len(lines))
	}
	for r := range most {
		row := make([]string, len(columns))
		for k, lines := range columns {
			if r < len(lines) {
				row[k] = lines[r]
			}
		}
		rows = append(rows, strings.TrimRight(strings.Join(row, "\t"), "\t"))
	}
	return rows
}

// PrintDocument names the document, and says which figures differ from it. What
// comes before the name of a question is in ask, such as "-" for a flag.
func (d Document) PrintDocument(w io.Writer, width int, ask string, figures []Figure) {
	text := "Rules: " + d.Name + " (" + ask + "rules lists them)"
	list := differing(figures)
	if len(list) > 0 {
		text += ", with these differences:"
	}
	io.WriteString(w, say.Wrap(text, "", continuation, width))
	printDifferences(w, width, list)
}

func printDifferences(w io.Writer, width int, list []Figure) {
	for _, x := range list {
		io.WriteString(w, say.Wrap(fmt.Sprintf("%s: %s; the document has: %s", x.What, x.Here, x.Source),
			"  ", continuation, width))
	}
}

// differing returns the figures that differ from the document. If criteria
// differ, that is one figure.
func differing(figures []Figure) (list []Figure) {
	own := false
	for _, x := range figures {
		if x.Source == "" {
			continue
		}
		if strings.HasPrefix(x.What, "criterion ") {
			if own {
				continue
			}
			own = true
			x = Figure{What: "criteria", Here: "a list of its own", Source: "the list of the edition",
				LookUp: "Criterion"}
		}
		list = append(list, x)
	}
	return list
}

// lookUp has a command for the first name of each package, on a line each.
func lookUp(figures []Figure) (commands string) {
	var told []string
	for _, x := range figures {
		pkg, name, ok := strings.Cut(x.LookUp, ".")
		if !ok {
			pkg, name = "pairing", x.LookUp
		}
		if name == "" || slices.Contains(told, pkg) {
			continue
		}
		told = append(told, pkg)
		commands += "  go doc " + folder(pkg) + " " + name + "\n"
	}
	return commands
}

// folder is where a package is.
func folder(pkg string) string {
	if pkg == "calendar" || pkg == "timecontrol" {
		return "./examples/internal/championship/" + pkg
	}
	return "./" + pkg
}
