package entry

import (
	"regexp"
	"strings"
)

// A Readme has the items of README.txt. A missing item is empty. Texts can have
// several lines, and any characters of valid UTF-8.
type Readme struct {
	Team        string `json:"team,omitempty"`
	Affiliation string `json:"affiliation,omitempty"`
	Leaders     string `json:"leaders,omitempty"`
	Members     string `json:"members,omitempty"`
	Location    string `json:"location,omitempty"`
	Summary     string `json:"summary,omitempty"`
	References  string `json:"references,omitempty"`
}

// items are the items of a README, in the order of the source.
var items = []struct {
	item  string         // in words
	named *regexp.Regexp // the line on which it begins
	field func(*Readme) *string
	rest  func(text string) string // names missing parts of the text, or ""
}{
	// ReadmeItems: the items of a README.
	{"the name of the team", names(`(the )?(team name|name of (the|our) team)|team`), func(r *Readme) *string {
		return &r.Team
	}, nil},
	{"an affiliation",
		names(
			`(university|business|institution|university ?/ ?business|university or business)( affiliations?)?|affiliations?`), func(r *Readme) *string { return &r.Affiliation }, nil},
	{"team leaders", names(`(team )?leaders?` + andMail), func(r *Readme) *string {
		return &r.Leaders
	}, mail("leaders")},
	{"team members", names(`(team )?members?` + andMail), func(r *Readme) *string {
		return &r.Members
	}, mail("members")},
	{"a location", names(`location( of (the )?team)?`), func(r *Readme) *string { return &r.Location }, nil},
	{"a summary",
		names(`((one|two|one ?/ ?two|one or two) paragraphs? )?summary( of (the )?techniques?)?|techniques?`),
		func(r *Readme) *string { return &r.Summary }, paragraphs},
	{"", names(`references?( to (the )?relevant papers)?( if any)?|relevant papers`), func(r *Readme) *string {
		return &r.References
	}, nil},
}

// andMail ends the name of an item about people.
const andMail = `( names?)?( ?(and|with|/|&)? ?e-?mails?( addresses)?)?`

func names(pattern string) *regexp.Regexp { return regexp.MustCompile(`^(` + pattern + `)$`) }

// mail returns a function that says that people have no e-mail address.
func mail(who string) func(string) string {
	return func(text string) string {
		if strings.Contains(text, "@") {
			return ""
		}
		return "it has no e-mail address of the " + who
	}
}

// Paragraphs returns the paragraphs of a text, which empty lines separate, each
// on one line.
func Paragraphs(text string) []string {
	var all, lines []string
	for line := range strings.Lines(text + "\n\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		} else if lines != nil {
			all, lines = append(all, strings.Join(lines, " ")), nil
		}
	}
	return all
}

// paragraphs says that a summary is too long.
func paragraphs(text string) string {
	if len(Paragraphs(text)) <= 2 {
		return ""
	}
	return "its summary has more than two paragraphs"
}

var (
	inParentheses = regexp.MustCompile(`\([^()]*\)`)
	bullet        = regexp.MustCompile(`^([-*#•>.)\s]|\d+[.):]?\s)+`)
	underline     = regexp.MustCompile(`^[-=_*~#+\s]+$`)
)

// maxHeading is the maximum length of the name of an item, in bytes. A longer
// line is no name.
const maxHeading = 120

// heading returns the item that begins on a line, or -1, and the text after its
// name.
func heading(line string) (k int, text string) {
	name, text, _ := strings.Cut(bullet.ReplaceAllString(line, ""), ":")
	if len(name) > maxHeading {
		return -1, ""
	}
	name = strings.ReplaceAll(strings.ToLower(name), "(s)", "s")
	name = inParentheses.ReplaceAllString(name, " ")
	name = strings.Trim(strings.Join(strings.Fields(strings.ReplaceAll(name, ",", " ")), " "), "*_# ")
	for k, item := range items {
		if item.named.MatchString(name) {
			return k, text
		}
	}
	return -1, ""
}

// remark reads the text of a README, and remarks on missing items. The text is
// nil if there is no README.
func (e *Entry) remark(text []byte, remarks *problems) {
	if text == nil {
		// ReadmeItems: the file itself.
		remarks.add(ReadmeItems, "", "there is no %s beside %s", readmeFile, startFile)
		return
	}
	if len(text) > MaxReadme {
		text = text[:MaxReadme]
		remarks.add(ReadmeItems, readmeFile, "only its first %d bytes are read", MaxReadme)
	}
	e.readme = readText(strings.TrimPrefix(strings.ToValidUTF8(string(text), "\uFFFD"), "\uFEFF"))
	for _, item := range items {
		text := *item.field(&e.readme)
		switch {
		case text == "" && item.item != "":
			remarks.add(ReadmeItems, readmeFile, "it has no item for %s", item.item)
		case text != "" && item.rest != nil:
			if why := item.rest(text); why != "" {
				remarks.add(ReadmeItems, readmeFile, "%s", why)
			}
		}
	}
}

// readText returns the items of a text. An item that comes twice has both
// texts.
func readText(text string) (r Readme) {
	lines := make([][]string, len(items))
	at := -1
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if k, rest := heading(line); k >= 0 {
			at, line = k, strings.TrimLeft(rest, "*_ \t")
		}
		if at >= 0 && (line == "" || !underline.MatchString(line)) {
			lines[at] = append(lines[at], line)
		}
	}
	for k, item := range items {
		*item.field(&r) = strings.TrimSpace(strings.Join(lines[k], "\n"))
	}
	return r
}
