package runoffs

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has how bots are called.

// The maximum widths of names and titles, in columns.
const (
	maxName  = 120
	maxTitle = 240
)

// shortened returns how bots are called by a function that makes long names
// short. Names that would become alike stay whole.
func shortened(bots []string, short, whole func(string) string) map[string]string {
	called, alike := map[string]string{}, map[string]int{}
	for _, b := range bots {
		called[b] = short(b)
		alike[called[b]]++
	}
	for _, b := range bots {
		if alike[called[b]] > 1 {
			called[b] = whole(b)
		}
	}
	return called
}

// A naming is how bots are called in a report: in a table of the text, in the
// pictures and the table of luck, and in a sentence.
type naming struct{ label, cut, sentence map[string]string }

func newNaming(bots []string) naming {
	return naming{
		label:    shortened(bots, label, say.Clean),
		cut:      shortened(bots, cut, say.Clean),
		sentence: shortened(bots, sentence, Quote),
	}
}

// heading is a title as texts and pictures have it.
func heading(title string) string { return say.Cut(say.Clean(title), maxTitle, maxTitle/3) }

// label is a name as a table of the text has it.
func label(name string) string { return say.Cut(say.Clean(name), maxName, maxName/3) }

// cut is a name as the pictures and the table of luck have it.
func cut(name string) string { return say.Cut(say.Clean(name), 24, 8) }

// sentence is a name as a sentence has it.
func sentence(name string) string { return Quote(say.Cut(name, maxName, maxName/3)) }

// Quote returns a name as a sentence has it. A name is in quotes, as in Go, if
// it has blanks, quotes, a comment sign or characters that cannot be shown. An
// empty name is "-".
func Quote(name string) string {
	if name == "" {
		return "-"
	}
	hidden := func(c rune) bool { return !say.Shown(c) }
	if name == "-" || strings.ContainsAny(name, " \t\"#") || strings.TrimSpace(name) == "" ||
		strings.ContainsFunc(name, hidden) || !utf8.ValidString(name) {
		return strconv.QuoteToGraphic(name)
	}
	return name
}

// list writes the names of bots as sentences have them, with commas between
// them.
func (n naming) list(bots []string) string {
	var texts []string
	for _, b := range bots {
		texts = append(texts, n.sentence[b])
	}
	return strings.Join(texts, ", ")
}

// isolated returns names that keep their order among other names, whatever
// their direction.
func isolated(names map[string]string) map[string]string {
	list := map[string]string{}
	for b, name := range names {
		list[b] = say.Isolate(name)
	}
	return list
}
