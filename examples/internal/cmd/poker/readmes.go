package poker

import (
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/entry"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has what the teams say about themselves, in the README of each
// entry. E-mail addresses are not published.

// A readme is what a README says, and the bots that were handed in with it.
type readme struct {
	Team   string         `json:"team"`
	Bots   []contest.Kind `json:"bots"`
	Readme entry.Readme   `json:"readme"`
}

// readmes returns the READMEs of the entries, in the order of the teams. Bots
// of a team that have the same README share it. A README without any item is
// left out.
func (f field) readmes() []readme {
	var all []readme
	for _, t := range f.Teams {
		kinds, programs := t.Bots.list()
		first := len(all)
		for i, x := range programs {
			if x.files == nil {
				continue
			}
			r := x.files.Readme().WithoutMail()
			same := slices.IndexFunc(all[first:], func(y readme) bool { return y.Readme == r })
			switch {
			case r == entry.Readme{}:
			case same >= 0:
				all[first+same].Bots = append(all[first+same].Bots, kinds[i])
			default:
				all = append(all, readme{t.Name, []contest.Kind{kinds[i]}, r})
			}
		}
	}
	return all
}

// maxItem is how much is printed of an item of a README, in columns. A summary
// has at most two paragraphs of this length.
const maxItem = 2000

// describe prints what the teams say about themselves, or nothing.
func (f field) describe() string {
	var b strings.Builder
	for k, r := range f.readmes() {
		if k > 0 {
			b.WriteString("\n")
		}
		var bots []string
		for _, kind := range r.Bots {
			bots = append(bots, kind.String())
		}
		head := fmt.Sprintf("%s (%s)", f.name(r.Team), strings.Join(bots, ", "))
		b.WriteString(say.Wrap(head, "  ", "    ", width))
		x := r.Readme
		technique := entry.Paragraphs(x.Summary)
		technique = technique[:min(2, len(technique))]
		for _, item := range []struct {
			name  string
			parts []string
		}{
			{"Team", inLine(x.Team)}, {"Affiliation", inLine(x.Affiliation)},
			{"Location", inLine(x.Location)}, {"Leaders", inLine(x.Leaders)},
			{"Members", inLine(x.Members)}, {"Technique", technique},
			{"References", inLine(x.References)},
		} {
			indent, name := "    ", item.name+": "
			for _, part := range item.parts {
				part = say.Cut(say.Clean(part), maxItem, 0)
				b.WriteString(say.Wrap(name+part, indent, "  ", width))
				indent, name = "      ", ""
			}
		}
	}
	return b.String()
}

// inLine returns the lines of an item as one part, or none if it is empty.
func inLine(text string) []string {
	if text == "" {
		return nil
	}
	return []string{strings.ReplaceAll(text, "\n", "; ")}
}

// publishTeams writes what the teams say about themselves beside the logs.
func (f field) publishTeams(logs string) error {
	text := f.describe()
	if logs == "" || text == "" {
		return nil
	}
	file, err := botcli.Create(logs, "", "teams.txt")
	if err == nil {
		_, err = file.Write([]byte(text))
		if end := file.Close(); err == nil {
			err = end
		}
	}
	return cli.Unwritten(logs, err)
}

// misnamed returns a remark if the README of an entry names another team than
// its own, or nil.
func (f field) misnamed(own string, e *entry.Entry) *entry.Problem {
	named := e.Readme().Team
	if named == "" || sameName(named, own) {
		return nil
	}
	remark := func(why string) *entry.Problem {
		shown := e.Readme().WithoutMail().Team
		return &entry.Problem{Rule: entry.ReadmeItems, File: "README.txt",
			Why: fmt.Sprintf("it names the team %.80q, %s", shown, why)}
	}
	for _, t := range f.Teams {
		if t.Name == own {
			continue
		}
		if sameName(named, t.Name) {
			return remark("which is another team")
		}
		_, programs := t.Bots.list()
		for _, x := range programs {
			if x.files != nil && sameName(named, x.files.Readme().Team) {
				return remark(fmt.Sprintf("as a README.txt of %.80q does", t.Name))
			}
		}
	}
	return remark(fmt.Sprintf("and the file of the teams %.80q", own))
}

// sameName reports whether two names of teams are the same, apart from case and
// blanks.
func sameName(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}
