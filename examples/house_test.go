package examples

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/house"
)

// allowed lists what each package may import, besides the standard library.
var allowed = map[string][]string{
	"examples/beacon":                           {"duplicate", "internal/strict", "examples/beacon/bls", "examples/internal/cli", "examples/internal/say"},
	"examples/beacon/bls":                       {"duplicate", "github.com/cloudflare/circl/sign/bls"},
	"examples/browser/app":                      {"colors", "pairing", "rating", "internal/strict", "examples/internal/competition", "examples/internal/ladder", "examples/internal/say", "examples/internal/statefile"},
	"examples/browser/chromium":                 {"github.com/chromedp/chromedp", "github.com/chromedp/cdproto/browser", "github.com/chromedp/cdproto/cdp", "github.com/chromedp/cdproto/emulation", "github.com/chromedp/cdproto/log", "github.com/chromedp/cdproto/network", "github.com/chromedp/cdproto/page", "github.com/chromedp/cdproto/runtime"},
	"examples/internal/acpc":                    {"duplicate", "internal/problem", "examples/internal/referee/holdem"},
	"examples/internal/arena":                   {"internal/problem", "internal/strict"},
	"examples/internal/arena/remote":            {"examples/internal/arena", "examples/internal/arena/seat"},
	"examples/internal/arena/remote/remotetest": {"examples/internal/arena", "examples/internal/arena/remote", "examples/internal/clitest"},
	"examples/internal/arena/seat":              {"internal/problem", "internal/enum"},
	"examples/internal/arena/socket":            {"examples/internal/arena/seat"},
	"examples/internal/arena/trial":             {"internal/enum", "examples/internal/arena/seat", "examples/internal/say"},
	"examples/internal/bricks":                  {"internal/strict", "examples/internal/arena", "examples/internal/arena/seat", "examples/internal/arena/trial", "examples/internal/referee/stackem"},
	"examples/internal/calendar":                {"pairing", "internal/problem", "internal/strict", "internal/enum", "examples/internal/ics", "examples/internal/say", "examples/internal/zone"},
	"examples/internal/cards":                   {"duplicate", "internal/strict", "examples/internal/acpc", "examples/internal/arena", "examples/internal/arena/seat", "examples/internal/arena/trial", "examples/internal/referee/holdem"},
	"examples/internal/chance":                  nil,
	"examples/internal/cli":                     {"examples/internal/say"},
	"examples/internal/clitest":                 {"internal/night"},
	"examples/internal/competition":             {"pairing", "internal/strict", "examples/internal/money", "examples/internal/say", "examples/internal/timecontrol"},
	"examples/internal/contest":                 {"duplicate", "runoff", "internal/enum", "internal/problem", "examples/internal/arena", "examples/internal/referee/holdem", "examples/internal/runoffs"},
	"examples/internal/course":                  {"pairing", "qualify", "roundrobin", "examples/internal/strength"},
	"examples/internal/entry":                   {"internal/problem", "internal/enum", "examples/internal/arena/seat"},
	"examples/internal/hexagon":                 {"examples/internal/referee/abalone", "examples/internal/say", "examples/internal/svg"},
	"examples/internal/ics":                     nil,
	"examples/internal/ladder":                  {"pairing", "examples/internal/competition", "examples/internal/say", "examples/internal/svg"},
	"examples/internal/league":                  {"roundrobin", "internal/problem", "internal/strict", "examples/internal/arena", "examples/internal/say", "examples/internal/svg"},
	"examples/internal/leaguecli":               {"roundrobin", "internal/problem", "internal/strict", "examples/internal/arena", "examples/internal/arena/remote", "examples/internal/arena/seat", "examples/internal/arena/trial", "examples/internal/cli", "examples/internal/ics", "examples/internal/league", "examples/internal/say"},
	"examples/internal/marbles":                 {"internal/strict", "examples/internal/arena", "examples/internal/arena/seat", "examples/internal/arena/trial", "examples/internal/referee/abalone"},
	"examples/internal/money":                   {"pairing", "qualify", "internal/strict", "examples/internal/say", "examples/internal/zone"},
	"examples/internal/odds":                    {"examples/internal/chance", "examples/internal/course"},
	"examples/internal/opb":                     {"pairing", "rating"},
	"examples/internal/person":                  {"examples/internal/hexagon", "examples/internal/referee/abalone", "examples/internal/say"},
	"examples/internal/play":                    {"pairing", "rating"},
	"examples/internal/predict":                 {"pairing", "internal/problem", "internal/enum", "internal/strict"},
	"examples/internal/referee/abalone":         {"internal/problem", "internal/enum", "internal/lot", "internal/strict"},
	"examples/internal/referee/abalone/engine":  {"examples/internal/referee/abalone", "internal/lot"},
	"examples/internal/referee/holdem":          {"duplicate", "internal/problem", "internal/enum", "internal/lot", "internal/strict"},
	"examples/internal/referee/stackem":         {"internal/problem", "internal/enum", "internal/lot", "internal/strict"},
	"examples/internal/runoffs":                 {"runoff", "duplicate", "internal/problem", "internal/enum", "internal/strict", "examples/internal/say", "examples/internal/svg"},
	"examples/internal/say":                     {"internal/problem"},
	"examples/internal/statefile":               {"colors", "pairing", "internal/problem"},
	"examples/internal/strength":                {"rating", "examples/internal/chance"},
	"examples/internal/svg":                     {"examples/internal/say"},
	"examples/internal/timecontrol":             {"internal/problem", "examples/internal/say"},
	"examples/internal/title":                   {"pairing", "examples/internal/say", "examples/internal/svg"},
	"examples/internal/zone":                    nil,
	"examples/server/browser":                   {"github.com/chromedp/chromedp", "github.com/chromedp/cdproto/cdp", "github.com/chromedp/cdproto/emulation", "github.com/chromedp/cdproto/log", "github.com/chromedp/cdproto/network", "github.com/chromedp/cdproto/page", "github.com/chromedp/cdproto/runtime"},
	"examples/server/internal/charts":           {"examples/internal/say", "examples/internal/svg", "pairing", "rating"},
	"examples/server/internal/desk":             {"colors", "pairing", "rating", "internal/enum", "internal/problem", "internal/strict", "examples/internal/calendar", "examples/internal/competition", "examples/internal/money", "examples/internal/predict", "examples/internal/say", "examples/internal/timecontrol", "examples/internal/zone"},
	"examples/server/internal/files":            {"pairing", "roundrobin", "runoff", "examples/internal/calendar", "examples/internal/competition", "examples/internal/ics", "examples/internal/ladder", "examples/internal/league", "examples/internal/money", "examples/internal/predict", "examples/internal/runoffs", "examples/internal/say", "examples/internal/title", "examples/server/internal/desk", "examples/server/internal/charts"},
	"examples/server/internal/hall":             {"examples/server/internal/desk", "examples/server/internal/logbook"},
	"examples/server/internal/logbook":          nil,
	"examples/server/internal/pages":            {"pairing", "colors", "rating", "roundrobin", "runoff", "examples/internal/calendar", "examples/internal/competition", "examples/internal/ladder", "examples/internal/money", "examples/internal/predict", "examples/internal/say", "examples/internal/timecontrol", "examples/internal/title", "examples/server/internal/charts", "examples/server/internal/desk", "examples/server/internal/files"},
	"examples/server/internal/web":              {"pairing", "examples/internal/predict", "internal/problem", "internal/strict", "examples/server/internal/desk", "examples/server/internal/files", "examples/server/internal/hall", "examples/server/internal/pages"},
	"examples/workers":                          {"internal/strict", "examples/internal/arena", "examples/internal/arena/remote", "examples/internal/cli", "examples/internal/programs/abalone", "examples/internal/programs/poker", "examples/internal/programs/stackem", "examples/internal/say", "github.com/nats-io/nats-server/v2/server", "github.com/nats-io/nats.go", "github.com/nats-io/nats.go/jetstream"},
}

// forExamples lists what programs may import. Nothing imports a program, and
// nothing but programs the packages that they share.
var forExamples = []string{
	"colors", "rating", "pairing", "qualify", "runoff", "roundrobin", "duplicate", "internal/problem",
	"internal/strict",
	"examples/browser/app", "examples/internal/acpc", "examples/internal/arena",
	"examples/internal/arena/remote", "examples/internal/arena/seat", "examples/internal/arena/socket",
	"examples/internal/arena/trial",
	"examples/internal/bricks", "examples/internal/calendar", "examples/internal/cards",
	"examples/internal/chance", "examples/internal/cli", "examples/internal/competition",
	"examples/internal/contest", "examples/internal/course", "examples/internal/entry",
	"examples/internal/hexagon", "examples/internal/ics", "examples/internal/ladder",
	"examples/internal/league", "examples/internal/leaguecli", "examples/internal/marbles",
	"examples/internal/money", "examples/internal/odds", "examples/internal/opb",
	"examples/internal/person", "examples/internal/play", "examples/internal/predict",
	"examples/internal/programs/abalone", "examples/internal/programs/poker",
	"examples/internal/programs/stackem",
	"examples/internal/referee/abalone", "examples/internal/referee/abalone/engine",
	"examples/internal/referee/holdem", "examples/internal/referee/stackem",
	"examples/internal/runoffs", "examples/internal/say", "examples/internal/statefile",
	"examples/internal/strength", "examples/internal/svg", "examples/internal/timecontrol",
	"examples/internal/title", "examples/internal/zone", "examples/server/internal/desk",
	"examples/server/internal/hall", "examples/server/internal/pages", "examples/server/internal/web",
}

// forTests lists what tests may import besides: the packages that help them.
var forTests = []string{
	"github.com/google/go-cmp/cmp", "github.com/google/go-cmp/cmp/cmpopts", "pgregory.net/rapid",
	"internal/golden", "internal/house", "internal/night", "internal/occurs", "internal/ruledoc",
	"examples/internal/clitest", "examples/internal/arena/remote/remotetest",
	"gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/stat/combin",
}

// forTestsOf lists what the tests of single packages may import besides.
var forTestsOf = map[string][]string{
	"examples/internal/opb":           {"examples/internal/competition", "examples/internal/play"},
	"examples/browser/app":            {"examples/internal/play"},
	"examples/server/internal/desk":   {"examples/internal/title"},
	"examples/server/internal/hall":   {"pairing"},
	"examples/internal/ladder":        {"examples/internal/play"},
	"examples/server/internal/charts": {"examples/internal/play"},
	"examples/server/internal/files":  {"examples/internal/play"},
	"examples/internal/bricks":        {"roundrobin", "examples/internal/league"},
	"examples/internal/marbles":       {"roundrobin", "examples/internal/league"},
	// Second opinions of other people's libraries.
	"examples/internal/calendar":       {"github.com/arran4/golang-ical"},
	"examples/internal/referee/holdem": {"github.com/paulhankin/poker/v2/poker"},
}

// TestImports checks that the packages import only what is listed above. The
// module embed is a program that imports the library alone.
func TestImports(t *testing.T) {
	house.Imports(t, ".", func(pkg, file, name string) {
		pkg = "examples/" + pkg
		ok, listed := allowed[pkg]
		if !listed {
			ok = forExamples
		}
		if strings.HasSuffix(file, "_test.go") {
			ok = slices.Concat(ok, []string{pkg}, forTests, forTestsOf[pkg])
		}
		if !house.Standard(name) && !slices.Contains(ok, name) {
			t.Errorf("%s imports %s", file, name)
		}
	})
	house.Imports(t, "embed", func(_, file, name string) {
		if !house.Standard(name) && name != "pairing" {
			t.Errorf("embed/%s imports %s", file, name)
		}
	})
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

// TestReadmeOutput checks that what the README shows of a program is what the
// program prints.
func TestReadmeOutput(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	golden, err := os.ReadFile("worldchampionship/testdata/why.golden")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(readme), "```text\n")[1:]
	if len(parts) == 0 {
		t.Error("the README shows nothing of a program")
	}
	for _, text := range parts {
		shown, _, _ := strings.Cut(text, "```")
		if !strings.Contains(string(golden), shown) {
			t.Errorf("the program does not print this text of the README:\n%s", shown)
		}
	}
}
