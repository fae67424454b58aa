package runoffs

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/say"
)

// This file has how bots are called.

// The maximum widths of names and titles, in columns.
const (
	maxName  = 120
	maxTitle = 240
)

// heading is a title as texts and pictures have it.
func heading(title string) string { return say.Cut(say.Clean(title), maxTitle, maxTitle/3) }

// label is a name as a table of the text has it.
func label(name string) string { return say.Cut(say.Clean(name), maxName, maxName/3) }

// cut is a name as the pictures and the table of luck have it.
func cut(name string) string { return say.Cut(say.Clean(name), 24, 8) }

// sentence is a name as a sentence has it.
func sentence(name string) string { return Quote(say.Cut(name, maxName, maxName/3)) }

// isolated is a name as a sentence has it. It keeps its place among other
// names, whatever its direction.
func isolated(name string) string { return say.Isolate(sentence(name)) }

// Quote returns a name as a sentence has it. A name is in quotes, as in Go, if
// it has blanks, quotes, a comment sign or characters that cannot be shown. An
// empty name is "-".
func Quote(name string) string {
	if name == "" {
		return "-"
	}
	hidden := func(c rune) bool { return !say.Shown(c) }
	if name == "-" || strings.ContainsAny(name, " \t\"#") || strings.TrimSpace(name) == "" || strings.ContainsFunc(name, hidden) || !utf8.ValidString(name) {
		return strconv.QuoteToGraphic(name)
	}
	return name
}

// list writes names with commas between them, each as called writes it.
func list(names []string, called func(string) string) string {
	var texts []string
	for _, n := range names {
		texts = append(texts, called(n))
	}
	return strings.Join(texts, ", ")
}
