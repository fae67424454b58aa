// Package source has the common parts of the readers of files that other
// programs write: the text, problems with their places, remarks, and names.
package source

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// maxSize is the maximum size of a file, in bytes.
const maxSize = 16 << 20

// Old is the remark about a file that is not UTF-8.
const Old = "the file is not UTF-8, and was read as Windows-1252"

// windows has the characters from 0x80 to 0x9f of Windows-1252.
var windows = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

// Text returns a file as UTF-8, without a byte order mark. A file that is not
// UTF-8 is read as Windows-1252, in which old programs write. Latin-1 is a part
// of it. The result says if it was so.
func Text(file []byte) (text string, old bool, err error) {
	if len(file) > maxSize {
		return "", false, fmt.Errorf("a file of %d bytes; the most are %d", len(file), maxSize)
	}
	if bytes.HasPrefix(file, []byte("\xff\xfe")) || bytes.HasPrefix(file, []byte("\xfe\xff")) {
		return "", false, errors.New("the file is UTF-16; save it as UTF-8")
	}
	if utf8.Valid(file) {
		return strings.TrimPrefix(string(file), "\ufeff"), false, nil
	}
	var b strings.Builder
	for _, c := range file {
		if 0x80 <= c && c < 0xa0 {
			b.WriteRune(windows[c-0x80])
		} else {
			b.WriteRune(rune(c))
		}
	}
	return b.String(), true, nil
}

// Problems are all problems of a file. At most a thousand are listed.
type Problems struct{ problem.List }

// At adds a problem of a place. Lines and columns are from 1.
func (ps *Problems) At(line, column int, format string, args ...any) {
	if ps.Room() {
		text := problem.Clean(fmt.Sprintf(format, args...))
		ps.Add(fmt.Errorf("line %d, column %d: %s", line, column, text))
	}
}

// Remarks say what one side has, and the other cannot hold.
type Remarks struct {
	texts []string // in the order of their first mention
	about map[string][]string
}

// named is how many players and games a remark names. It counts the others.
const named = 10

// Add adds a remark about somebody or something, or about nobody in particular.
// Remarks with the same text are one remark.
func (rs *Remarks) Add(text, about string) { rs.add(text, problem.Name(about)) }

// InRound adds a remark about a player in a round.
func (rs *Remarks) InRound(text, player string, round int) {
	rs.add(text, fmt.Sprintf("%s in round %d", problem.Name(player), round))
}

// add adds a remark. What it is about has no line breaks.
func (rs *Remarks) add(text, about string) {
	if rs.about == nil {
		rs.about = map[string][]string{}
	}
	if rs.about[text] == nil {
		rs.texts = append(rs.texts, text)
	}
	rs.about[text] = append(rs.about[text], about)
}

// Texts returns the remarks in words, each on one line.
func (rs *Remarks) Texts() []string {
	var texts []string
	for _, text := range rs.texts {
		about := rs.about[text]
		if about[0] != "" {
			list := slices.Clone(about[:min(len(about), named)])
			if more := len(about) - named; more > 0 {
				list = append(list, say.Count(more, "other", "others"))
			}
			text += ": " + say.List(list)
		}
		texts = append(texts, text)
	}
	return texts
}

// Names returns names of which no two are equal. Names that are equal get the
// numbers of their players, as in "Ann (12)". No two players have the same
// number.
func Names(names []string, numbers []int) []string {
	times := map[string]int{}
	for _, name := range names {
		times[name]++
	}
	unique := make([]string, len(names))
	for k, name := range names {
		unique[k] = name
		if times[name] > 1 {
			unique[k] = fmt.Sprintf("%s (%d)", name, numbers[k])
		}
		for unique[k] != name && times[unique[k]] > 0 {
			unique[k] += "'"
		}
	}
	return unique
}
