package league

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// Progress returns how far an event is, on one line of at most a number of
// columns: how many matches and games were played, which teams have clinched a
// place in the final, and which teams are out, by roundrobin.Outlook. Games
// include the games of matches that are not complete.
//
// Progress takes as long as roundrobin.Outlook.
func Progress(e roundrobin.Event[string], games, width int) string {
	matches := len(e.Results)
	for _, stage := range e.PlayOffs {
		matches += len(stage)
	}
	for _, m := range []*roundrobin.Match[string]{e.Final, e.Extra} {
		if m != nil {
			matches++
		}
	}
	text := fmt.Sprintf("%s, %s", say.Count(matches, "match", "matches"), say.Count(games, "game", "games"))
	if d, err := roundrobin.Final(e); err == nil {
		if len(d.Next.Matches) > 0 {
			text = fmt.Sprintf("%v: %s, %s to come", d.State, text, say.Count(len(d.Next.Matches),
				"match", "matches"))
		} else {
			text = fmt.Sprintf("%v: %s", d.State, text)
		}
	}
	if prospects, err := roundrobin.Outlook(e); err == nil {
		for _, s := range []struct {
			status roundrobin.Status
			word   string
		}{{roundrobin.Clinched, "in"}, {roundrobin.Out, "out"}} {
			var teams []string
			for _, p := range prospects {
				if p.Status == s.status {
					teams = append(teams, say.Clean(p.Team))
				}
			}
			if len(teams) > 0 {
				text += fmt.Sprintf("; %s: %s", s.word, strings.Join(teams, ", "))
			}
		}
	}
	return say.Prose(say.Cut(text, max(width, 1), 0))
}
