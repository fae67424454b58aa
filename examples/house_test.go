package examples

import (
	"go/ast"
	"go/parser"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/house"
)

// wings lists what the packages below each folder may import, besides the
// library, each other, and the standard library. The row of the longest folder
// holds. A name that ends with three dots stands for all packages below it.
//
// Nothing imports a program. The wings below internal stand in the order of the
// rows: none imports one below it.
var wings = map[string][]string{
	// Texts, pictures and calendars.
	"internal/out": {"github.com/clipperhouse/uax29/v2/graphemes", "github.com/mattn/go-runewidth"},
	// Events of people: files, times, money, picks, titles.
	"internal/championship": {
		"examples/internal/out/...", "github.com/go-json-experiment/json/jsontext", "go.mau.fi/util/confusable",
	},
	// Lots and intervals.
	"internal/forecast": nil,
	"forecast/internal": {"examples/internal/forecast/chance", "examples/internal/out/..."},

	// Competitions of programs that play any game.
	"internal/bots": {"examples/internal/out/...", "golang.org/x/sys/unix"},
	// Each game with its rules, lines, records, boards and engine.
	"internal/games": {"examples/internal/bots/...", "examples/internal/out/..."},
	// Command lines. Those of competitions of bots are here, since
	// examples/workers has them, too.
	"internal/cmd": {
		"examples/internal/games/...", "examples/internal/bots/...", "examples/internal/championship/...",
		"examples/internal/out/...",
	},

	"server/internal": {
		"examples/internal/championship/...", "examples/internal/bots/...", "examples/internal/out/...",
		"github.com/hashicorp/golang-lru/v2/simplelru", "golang.org/x/time/rate",
		"golang.org/x/text/unicode/norm", "rsc.io/qr",
	},

	// The programs. Some have libraries of other people.
	"": {
		"examples/internal/...", "examples/certificate/internal/...", "examples/forecast/internal/...",
		"examples/server/internal/...", "examples/browser/app",
	},
	"beacon":           {"examples/internal/cmd/cli", "examples/internal/out/...", "github.com/cloudflare/circl/sign/bls"},
	"browser/chromium": chromium,
	"server/browser":   chromium,
	"workers": {
		"examples/internal/...", "github.com/nats-io/nats-server/v2/server", "github.com/nats-io/nats.go",
		"github.com/nats-io/nats.go/jetstream",
	},
}

// chromium are the packages that drive a browser.
var chromium = []string{"github.com/chromedp/chromedp", "github.com/chromedp/cdproto/..."}

// forTests lists what tests may import besides.
var forTests = []string{
	"github.com/google/go-cmp/cmp", "github.com/google/go-cmp/cmp/cmpopts", "pgregory.net/rapid",
	"examples/internal/cmd/clitest", "examples/internal/bots/arena/remote/remotetest",
	"examples/internal/championship/...",
	"github.com/creack/pty", "gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/stat/combin",
	// Second opinions of other people's libraries.
	"github.com/arran4/golang-ical", "github.com/paulhankin/poker/v2/poker",
}

// helpers are packages that only tests import.
var helpers = []string{
	"examples/internal/cmd/clitest", "examples/internal/cmd/readme", "examples/internal/bots/arena/remote/remotetest",
	"examples/internal/bots/wiretest",
}

// wing returns the folder of the row that holds for a package.
func wing(pkg string) string {
	for ; pkg != "."; pkg = path.Dir(pkg) {
		if _, ok := wings[pkg]; ok {
			return pkg
		}
	}
	return ""
}

// TestImports checks that the packages import only what is listed above. The
// module embed is a program that imports the library alone.
func TestImports(t *testing.T) {
	house.Imports(t, ".", func(pkg, file, name string) {
		own := wing(pkg)
		may := slices.Clone(wings[own])
		if own != "" {
			may = append(may, "examples/"+own+"/...")
		}
		if strings.HasSuffix(file, "_test.go") || slices.Contains(helpers, "examples/"+pkg) {
			may = append(append(may, "examples/"+pkg), forTests...)
		}
		ok := house.Standard(name) || !strings.HasPrefix(name, "examples/") && !strings.Contains(name, ".")
		for _, x := range may {
			below, all := strings.CutSuffix(x, "...")
			ok = ok || name == x || all && strings.HasPrefix(name, below)
		}
		if !ok {
			t.Errorf("%s imports %s", file, name)
		}
	})
	house.Imports(t, "embed", func(_, file, name string) {
		if !house.Standard(name) && name != "pairing" {
			t.Errorf("embed/%s imports %s", file, name)
		}
	})
}

// zoned are the programs that look up time zones by name. They carry the
// database of zones, since a system need not have it. No other program is as
// heavy, above all none in a browser.
var zoned = []string{"ask", "computerchampionship", "director", "server", "worldchampionship"}

// TestZoned checks who has the database of zones.
func TestZoned(t *testing.T) {
	var have []string
	house.Imports(t, ".", func(pkg, file, name string) {
		if name == "time/tzdata" && !strings.HasSuffix(file, "_test.go") {
			have = append(have, pkg)
		}
	})
	if slices.Sort(have); !slices.Equal(have, zoned) {
		t.Errorf("time/tzdata is imported by %v, not by %v", have, zoned)
	}
}

// TestShared checks that a package below internal is there for two programs or
// more. A package of one program lives below that program.
func TestShared(t *testing.T) {
	imports := map[string][]string{}
	house.Imports(t, ".", func(pkg, file, name string) {
		if !strings.HasSuffix(file, "_test.go") {
			imports["examples/"+pkg] = append(imports["examples/"+pkg], name)
		}
	})
	programs := map[string]map[string]bool{} // that use a package
	var visit func(pkg, program string)
	visit = func(pkg, program string) {
		if programs[pkg] == nil {
			programs[pkg] = map[string]bool{}
		}
		if programs[pkg][program] {
			return
		}
		programs[pkg][program] = true
		for _, name := range imports[pkg] {
			visit(name, program)
		}
	}
	house.Parse(t, ".", parser.PackageClauseOnly, func(pkg, _ string, parsed *ast.File) {
		if parsed.Name.Name == "main" {
			visit("examples/"+pkg, "examples/"+pkg)
		}
	})
	for pkg := range imports {
		if n := len(programs[pkg]); strings.HasPrefix(pkg, "examples/internal/") && n < 2 && !slices.Contains(helpers, pkg) {
			t.Errorf("%s is for %d program: %v", pkg, n, slices.Collect(maps.Keys(programs[pkg])))
		}
	}
}

// TestLines holds comments and code to their widths, and comments to plain
// words.
func TestLines(t *testing.T) {
	house.Lines(t, ".")
	house.Lines(t, "embed")
}

// TestPages holds the pages of the programs to plain words and narrow lines.
func TestPages(t *testing.T) { house.Pages(t, ".") }

// TestCorpus checks that each corpus of seeds has its fuzz target.
func TestCorpus(t *testing.T) { house.Corpus(t, ".") }
