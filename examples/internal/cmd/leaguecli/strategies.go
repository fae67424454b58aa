package leaguecli

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has the strategies that are shipped.

// strategy returns the strategy with a name, and false if there is none.
func (g *Game) strategy(name string) (Strategy, bool) {
	for _, s := range g.Strategies {
		if s.Name == name {
			return s, true
		}
	}
	return Strategy{}, false
}

// Known returns an error if there is no strategy with a name.
func (g *Game) Known(name string) error {
	if _, ok := g.strategy(name); !ok {
		return fmt.Errorf("there are %s", g.names())
	}
	return nil
}

// names lists the names of the strategies.
func (g *Game) names() string {
	var names []string
	for _, s := range g.Strategies {
		names = append(names, s.Name)
	}
	return say.List(names)
}

// list says how each strategy plays.
func (g *Game) list() string {
	var b strings.Builder
	for _, s := range g.Strategies {
		b.WriteString(say.Wrap(s.Name+": "+s.Does+".", "", "    ", 80))
	}
	return b.String()
}
