package house_test

import (
	"go/ast"
	"go/build"
	"go/parser"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/house"
)

// imports lists what each package of the library imports, sorted: packages of
// ours and of others, and on the line below the standard library.
//
// The library has no package for files, networks, processes, logs or the
// environment. See also TestPure.
const imports = `
colors: internal/enum internal/id internal/problem internal/strict
	cmp errors fmt reflect
duplicate: internal/enum internal/id internal/lot internal/problem internal/strict internal/work
	bufio bytes cmp crypto/md5 crypto/sha256 encoding/base64 encoding/binary encoding/hex errors fmt hash io iter math math/bits math/rand/v2 reflect slices strings sync time unicode/utf8
internal/enum:
	fmt strings
internal/id:
	reflect
internal/lot:
	math/rand/v2
internal/problem: internal/strict
	errors fmt reflect strconv strings unicode unicode/utf8
internal/strict: internal/id
	bytes encoding encoding/json errors fmt io math reflect slices strconv strings sync time unicode/utf16 unicode/utf8
internal/work:
pairing: colors internal/enum internal/id internal/lot internal/problem internal/strict internal/work pairing/internal/certificate pairing/internal/matching pairing/internal/tiebreak rating
	cmp errors fmt io maps math math/bits math/rand/v2 reflect slices sort strings time
pairing/internal/certificate:
	cmp errors fmt math/bits slices
pairing/internal/matching:
	errors math math/bits slices sort
pairing/internal/matching/internal/twin:
	fmt math/big math/bits math/rand/v2 slices
pairing/internal/tiebreak:
	cmp math slices
qualify: internal/enum internal/id internal/problem internal/strict internal/work
	cmp errors fmt io reflect slices sort time
rating: internal/enum internal/id internal/problem internal/strict internal/work
	cmp errors fmt math math/big math/bits reflect runtime slices sync sync/atomic
roundrobin: internal/enum internal/id internal/lot internal/problem internal/strict internal/work
	cmp errors fmt io iter math math/big math/bits math/rand/v2 reflect slices sort
runoff: internal/enum internal/id internal/lot internal/problem internal/strict internal/work
	cmp encoding/binary errors fmt io math math/big math/bits math/rand/v2 reflect slices strconv
`

// outside are packages and programs that are no part of the library.
var outside = []string{"internal/golden", "internal/house",
	"internal/night", "internal/occurs", "internal/ruledoc"}

// testsToo lists what tests may import besides.
var testsToo = []string{
	"github.com/google/go-cmp/cmp", "github.com/google/go-cmp/cmp/cmpopts", "pgregory.net/rapid",
	"gonum.org/v1/gonum/diff/fd", "gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/optimize",
	"gonum.org/v1/gonum/stat/combin", "gonum.org/v1/gonum/stat/distuv",
	"internal/golden", "internal/night", "internal/occurs", "internal/ruledoc",
	"pairing/internal/matching", "pairing/internal/matching/internal/twin",
}

// TestImports checks that the packages import what is listed above.
func TestImports(t *testing.T) {
	found := map[string][]string{}
	house.Parse(t, root, parser.PackageClauseOnly, func(pkg, file string, _ *ast.File) {
		if pkg != "." && !strings.HasSuffix(file, "_test.go") {
			found[pkg] = nil // also if it imports nothing
		}
	})
	house.Imports(t, root, func(pkg, file, name string) {
		if !strings.HasSuffix(file, "_test.go") {
			found[pkg] = append(found[pkg], name)
		}
	})
	var got strings.Builder
	got.WriteString("\n")
	for _, pkg := range slices.Sorted(maps.Keys(found)) {
		if slices.Contains(outside, pkg) {
			continue
		}
		names := slices.Compact(slices.Sorted(slices.Values(found[pkg])))
		others := slices.DeleteFunc(slices.Clone(names), house.Standard)
		standard := slices.DeleteFunc(names, func(name string) bool { return !house.Standard(name) })
		got.WriteString(strings.Join(append([]string{pkg + ":"}, others...), " ") + "\n")
		if len(standard) > 0 {
			got.WriteString("\t" + strings.Join(standard, " ") + "\n")
		}
	}
	for _, line := range unlisted(imports, got.String()) {
		t.Errorf("imported, but not in the list above: %s", line)
	}
	for _, line := range unlisted(got.String(), imports) {
		t.Errorf("in the list above, but not imported: %s", line)
	}
	if got.String() != imports && !t.Failed() {
		t.Errorf("the list above is not sorted: it has to be %s", got.String())
	}
}

// unlisted returns what one list of imports does not have of another, as
// "colors: time".
func unlisted(list, other string) (missing []string) {
	entries := func(list string) (all []string) {
		pkg := ""
		for line := range strings.Lines(strings.TrimSpace(list)) {
			names := strings.Fields(line)
			if !strings.HasPrefix(line, "\t") {
				pkg, names = names[0], names[1:]
			}
			for _, name := range append(names, "") {
				all = append(all, strings.TrimSpace(pkg+" "+name))
			}
		}
		return all
	}
	known := entries(list)
	return slices.DeleteFunc(entries(other), func(line string) bool { return slices.Contains(known, line) })
}

// TestImportsOfTests checks what tests import besides what their packages do.
func TestImportsOfTests(t *testing.T) {
	house.Imports(t, root, func(pkg, file, name string) {
		switch {
		case !strings.HasSuffix(file, "_test.go"), house.Standard(name), name == pkg:
		case slices.Contains(testsToo, name):
		case pkg == ".", pkg == "internal/house": // tests of the whole
		case pkg == "duplicate" && name == "runoff":
		case slices.Contains(imported(pkg), name):
		case slices.Contains(outside, pkg):
		default:
			t.Errorf("%s imports %s", file, name)
		}
	})
}

// imported returns what the list says that a package imports.
func imported(pkg string) []string {
	_, rest, _ := strings.Cut(imports, "\n"+pkg+":")
	line, _, _ := strings.Cut(rest, "\n")
	return strings.Fields(line)
}

// impure are functions of the standard library that read the clock, wait, draw
// from the global source of randomness, read files, or print.
var impure = map[string]string{
	"time": " Now Since Until Sleep After AfterFunc Tick NewTimer NewTicker LoadLocation Local ",
	"fmt":  " Print Printf Println Scan Scanf Scanln ",
}

// pure is all that may be used of packages most of which is impure.
var pure = map[string]string{
	"rand":    " New NewPCG NewChaCha8 Rand Source PCG ChaCha8 ",
	"runtime": " GOMAXPROCS ",
}

// TestPure checks that no package of the library has a clock, global randomness
// or input and output: not even by a package that it imports for other things.
func TestPure(t *testing.T) {
	uses := map[string]int{}
	house.Parse(t, root, parser.SkipObjectResolution, func(pkg, file string, parsed *ast.File) {
		if strings.HasSuffix(file, "_test.go") || slices.Contains(outside, pkg) {
			return
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if f, ok := call.Fun.(*ast.Ident); ok && (f.Name == "print" || f.Name == "println") {
					t.Errorf("%s uses %s", file, f.Name)
				}
			}
			x, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			from, ok := x.X.(*ast.Ident)
			if !ok {
				return true
			}
			uses[from.Name]++
			not, known := impure[from.Name]
			only, bound := pure[from.Name]
			name := " " + x.Sel.Name + " "
			if known && strings.Contains(not, name) || bound && !strings.Contains(only, name) {
				t.Errorf("%s uses %s.%s", file, from.Name, x.Sel.Name)
			}
			return true
		})
		for _, spec := range parsed.Imports {
			name := strings.Trim(spec.Path.Value, `"`)
			base := path.Base(strings.TrimSuffix(name, "/v2"))
			if impure[base]+pure[base] != "" && spec.Name != nil {
				t.Errorf("%s imports %s as %s", file, name, spec.Name)
			}
		}
	})
	for _, list := range []map[string]string{impure, pure} {
		for pkg := range list {
			if uses[pkg] == 0 {
				t.Errorf("nothing uses %s", pkg)
			}
		}
	}
}

// TestOnlyGo checks that the library has no source in another language, and no
// file for some systems only.
func TestOnlyGo(t *testing.T) {
	for line := range strings.Lines(imports) {
		pkg, _, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		files, err := os.ReadDir(filepath.Join(root, pkg))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			name := f.Name()
			if f.IsDir() || strings.HasSuffix(name, "_test.go") {
				continue
			}
			ok, err := build.Default.MatchFile(filepath.Join(root, pkg), name)
			other := build.Default
			other.GOOS, other.GOARCH = "plan9", "arm"
			there, err2 := other.MatchFile(filepath.Join(root, pkg), name)
			if !strings.HasSuffix(name, ".go") || !ok || !there || err != nil || err2 != nil {
				t.Errorf("%s/%s is not for every system", pkg, name)
			}
		}
	}
}
