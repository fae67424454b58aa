package arbiter

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/arbiter-go/arbiter"

// allowed lists what each package may import, besides the standard library. A
// package that is not listed imports nothing else.
var allowed = map[string][]string{
	// Only modules of their own import the libraries that are second
	// opinions in tests.
	"examples/internal/calendar":      {"pairing", "internal/problem", "internal/strict", "internal/enum", "examples/internal/ics", "examples/internal/say", "examples/internal/zone"},
	"examples/internal/calendar/ical": {"examples/internal/calendar", "github.com/arran4/golang-ical"},

	// The browser is in a module of its own, too.
	"examples/server/browser":   {"github.com/chromedp/chromedp", "github.com/chromedp/cdproto/cdp", "github.com/chromedp/cdproto/emulation", "github.com/chromedp/cdproto/log", "github.com/chromedp/cdproto/network", "github.com/chromedp/cdproto/page", "github.com/chromedp/cdproto/runtime"},
	"examples/browser/chromium": {"github.com/chromedp/chromedp", "github.com/chromedp/cdproto/browser", "github.com/chromedp/cdproto/cdp", "github.com/chromedp/cdproto/emulation", "github.com/chromedp/cdproto/log", "github.com/chromedp/cdproto/network", "github.com/chromedp/cdproto/page", "github.com/chromedp/cdproto/runtime"},

	// So are the signatures of the public beacon.
	"examples/beacon":     {"duplicate", "internal/strict", "examples/beacon/bls", "examples/internal/cli", "examples/internal/say"},
	"examples/beacon/bls": {"duplicate", "github.com/cloudflare/circl/sign/bls"},

	// And so is the queue of matches for many machines.
	"examples/workers": {"internal/strict", "examples/internal/arena", "examples/internal/arena/remote", "examples/internal/cli", "examples/internal/programs/abalone", "examples/internal/programs/poker", "examples/internal/programs/stackem", "examples/internal/say", "github.com/nats-io/nats-server/v2/server", "github.com/nats-io/nats.go", "github.com/nats-io/nats.go/jetstream"},

	"examples/internal/referee/holdem/opinion": {"duplicate", "examples/internal/referee/holdem", "github.com/paulhankin/poker/v2/poker"},

	"colors":                    {"internal/id", "internal/problem", "internal/enum", "internal/strict"},
	"rating":                    {"internal/id", "internal/problem", "gonum.org/v1/gonum/mat", "internal/enum", "internal/strict"},
	"qualify":                   {"internal/id", "internal/problem", "internal/strict", "internal/enum"},
	"internal/id":               nil,
	"internal/golden":           nil,
	"internal/enum":             nil,
	"internal/lot":              nil,
	"internal/occurs":           {"pgregory.net/rapid"},
	"internal/problem":          nil,
	"internal/ruledoc":          nil,
	"internal/strict":           {"internal/id"},
	"pairing/internal/matching": nil,
	"pairing/internal/matching/internal/twin": nil,
	"runoff":                            {"internal/id", "internal/problem", "internal/strict", "internal/enum", "internal/lot"},
	"roundrobin":                        {"internal/id", "internal/problem", "internal/strict", "internal/enum"},
	"duplicate":                         {"internal/id", "internal/problem", "internal/strict", "internal/enum", "internal/lot"},
	"examples/internal/referee/abalone": {"internal/problem", "internal/enum", "internal/lot", "internal/strict"},
	"examples/internal/referee/abalone/engine":  {"examples/internal/referee/abalone", "internal/lot"},
	"examples/internal/person":                  {"examples/internal/hexagon", "examples/internal/referee/abalone", "examples/internal/say"},
	"examples/internal/hexagon":                 {"examples/internal/referee/abalone", "examples/internal/say", "examples/internal/svg"},
	"examples/internal/marbles":                 {"internal/strict", "examples/internal/arena", "examples/internal/arena/seat", "examples/internal/arena/trial", "examples/internal/referee/abalone"},
	"examples/internal/leaguecli":               {"roundrobin", "internal/problem", "internal/strict", "examples/internal/arena", "examples/internal/arena/remote", "examples/internal/arena/seat", "examples/internal/arena/trial", "examples/internal/cli", "examples/internal/ics", "examples/internal/league", "examples/internal/say"},
	"examples/internal/ics":                     nil,
	"examples/internal/say":                     {"internal/problem"},
	"examples/internal/svg":                     {"examples/internal/say"},
	"examples/internal/acpc":                    {"duplicate", "internal/problem", "examples/internal/referee/holdem"},
	"examples/internal/referee/holdem":          {"duplicate", "internal/problem", "internal/enum", "internal/lot", "internal/strict"},
	"examples/internal/referee/stackem":         {"internal/problem", "internal/enum", "internal/lot", "internal/strict"},
	"pairing":                                   {"colors", "rating", "internal/id", "internal/problem", "internal/strict", "pairing/internal/matching", "pairing/internal/certificate", "internal/enum", "internal/lot"},
	"examples/internal/course":                  {"pairing", "qualify", "roundrobin", "examples/internal/strength"},
	"examples/internal/cli":                     {"examples/internal/say"},
	"examples/internal/play":                    {"pairing", "rating"},
	"examples/internal/clitest":                 nil,
	"examples/internal/competition":             {"pairing", "internal/strict", "examples/internal/money", "examples/internal/say", "examples/internal/timecontrol"},
	"examples/internal/opb":                     {"pairing", "rating"},
	"examples/internal/predict":                 {"pairing", "internal/problem", "internal/enum", "internal/strict"},
	"examples/internal/statefile":               {"colors", "pairing", "internal/problem"},
	"examples/internal/title":                   {"pairing", "examples/internal/say", "examples/internal/svg"},
	"examples/internal/timecontrol":             {"internal/problem", "examples/internal/say"},
	"examples/internal/money":                   {"pairing", "qualify", "internal/strict", "examples/internal/say", "examples/internal/zone"},
	"examples/internal/zone":                    nil,
	"examples/internal/chance":                  nil,
	"examples/internal/strength":                {"rating", "examples/internal/chance"},
	"examples/internal/arena":                   {"internal/problem", "internal/strict"},
	"examples/internal/arena/remote":            {"examples/internal/arena", "examples/internal/arena/seat"},
	"examples/internal/arena/remote/remotetest": {"examples/internal/arena", "examples/internal/arena/remote", "examples/internal/clitest"},
	"examples/internal/arena/seat":              {"internal/problem", "internal/enum"},
	"examples/internal/arena/socket":            {"examples/internal/arena/seat"},
	"examples/internal/arena/trial":             {"internal/enum", "examples/internal/arena/seat", "examples/internal/say"},
	"examples/internal/bricks":                  {"internal/strict", "examples/internal/arena", "examples/internal/arena/seat", "examples/internal/arena/trial", "examples/internal/referee/stackem"},
	"examples/internal/contest":                 {"duplicate", "runoff", "internal/enum", "internal/problem", "examples/internal/arena", "examples/internal/referee/holdem", "examples/internal/runoffs"},
	"examples/internal/cards":                   {"duplicate", "internal/strict", "examples/internal/acpc", "examples/internal/arena", "examples/internal/arena/seat", "examples/internal/arena/trial", "examples/internal/referee/holdem"},
	"examples/internal/runoffs":                 {"runoff", "duplicate", "internal/problem", "internal/enum", "internal/strict", "examples/internal/say", "examples/internal/svg"},
	"examples/internal/entry":                   {"internal/problem", "internal/enum", "examples/internal/arena/seat"},
	"examples/internal/ladder":                  {"pairing", "examples/internal/competition", "examples/internal/say", "examples/internal/svg"},
	"examples/server/internal/logbook":          nil,
	"examples/server/internal/desk":             {"colors", "pairing", "rating", "internal/enum", "internal/problem", "internal/strict", "examples/internal/calendar", "examples/internal/competition", "examples/internal/money", "examples/internal/predict", "examples/internal/say", "examples/internal/timecontrol", "examples/internal/zone"},
	"examples/server/internal/hall":             {"examples/server/internal/desk", "examples/server/internal/logbook"},
	"examples/server/internal/charts":           {"examples/internal/say", "examples/internal/svg", "pairing", "rating"},
	"examples/server/internal/files":            {"pairing", "roundrobin", "runoff", "examples/internal/calendar", "examples/internal/competition", "examples/internal/ics", "examples/internal/ladder", "examples/internal/league", "examples/internal/money", "examples/internal/predict", "examples/internal/runoffs", "examples/internal/say", "examples/internal/title", "examples/server/internal/desk", "examples/server/internal/charts"},
	"examples/server/internal/pages":            {"pairing", "colors", "rating", "roundrobin", "runoff", "examples/internal/calendar", "examples/internal/competition", "examples/internal/ladder", "examples/internal/money", "examples/internal/predict", "examples/internal/say", "examples/internal/timecontrol", "examples/internal/title", "examples/server/internal/charts", "examples/server/internal/desk", "examples/server/internal/files"},
	"examples/server/internal/web":              {"pairing", "examples/internal/predict", "internal/problem", "internal/strict", "examples/server/internal/desk", "examples/server/internal/files", "examples/server/internal/hall", "examples/server/internal/pages"},
	"examples/browser/app":                      {"colors", "pairing", "rating", "internal/strict", "examples/internal/competition", "examples/internal/ladder", "examples/internal/say", "examples/internal/statefile"},
	"examples/internal/league":                  {"roundrobin", "internal/problem", "internal/strict", "examples/internal/arena", "examples/internal/say", "examples/internal/svg"},

	"examples/internal/odds": {"examples/internal/chance", "examples/internal/course"},

	// The check of certificates shares no code with the search.
	"pairing/internal/certificate": nil,
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
	"internal/golden", "internal/occurs", "internal/ruledoc", "pairing/internal/matching", "pairing/internal/matching/internal/twin", "examples/internal/clitest", "examples/internal/arena/remote/remotetest",
	"gonum.org/v1/gonum/optimize", "gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/stat/combin",
}

// forTestsOf lists what the tests of single packages may import besides.
var forTestsOf = map[string][]string{
	"duplicate":                       {"runoff"},
	"examples/internal/opb":           {"examples/internal/competition", "examples/internal/play"},
	"examples/browser/app":            {"examples/internal/play"},
	"examples/server/internal/desk":   {"examples/internal/title"},
	"examples/server/internal/hall":   {"pairing"},
	"examples/internal/ladder":        {"examples/internal/play"},
	"examples/server/internal/charts": {"examples/internal/play"},
	"examples/server/internal/files":  {"examples/internal/play"},
	"examples/internal/bricks":        {"roundrobin", "examples/internal/league"},
	"examples/internal/marbles":       {"roundrobin", "examples/internal/league"},
}

func TestImports(t *testing.T) {
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".go" {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := path.Dir(filepath.ToSlash(file))
		ok, listed := allowed[pkg]
		if !listed && strings.HasPrefix(pkg, "examples/") {
			ok = forExamples
		}
		if strings.HasSuffix(file, "_test.go") {
			ok = append(append(slices.Clone(ok), pkg), slices.Concat(forTests, forTestsOf[pkg])...)
			if pkg == "." { // the tests of the whole library
				ok = append(ok, forExamples...)
			}
		}
		for _, spec := range parsed.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if first, _, _ := strings.Cut(name, "/"); !strings.Contains(first, ".") {
				continue // the standard library
			}
			name = strings.TrimPrefix(name, module+"/")
			if !slices.Contains(ok, name) {
				t.Errorf("%s imports %s", file, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
