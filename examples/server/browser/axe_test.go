package browser

import (
	"archive/tar"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// axeVersion is the version of axe-core, a library that finds what people with
// a screen reader, or with weak eyes, cannot use.
const axeVersion = "4.14.1"

// axe returns the script of axe-core. The program npm fetches it, and compares
// its sum with the registry's. Without npm or a network the test is skipped.
func axe(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	c := exec.Command("npm", "pack", "--silent", "axe-core@"+axeVersion)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Skipf("npm pack axe-core: %v\n%s", err, out)
	}
	file, err := os.Open(filepath.Join(dir, "axe-core-"+axeVersion+".tgz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	for archive := tar.NewReader(plain); ; {
		h, err := archive.Next()
		if err != nil {
			t.Fatal(err)
		}
		if h.Name == "package/axe.min.js" {
			script, err := io.ReadAll(archive)
			if err != nil {
				t.Fatal(err)
			}
			return string(script)
		}
	}
}

// A finding is a part of a page that somebody cannot use.
type finding struct{ Impact, ID, Help, HTML, Why string }

func (x finding) String() string {
	return fmt.Sprintf("%s %s: %s: %s\n%s", x.Impact, x.ID, x.Help, x.HTML, x.Why)
}

// TestAxe looks at every page, in all sizes, light and dark. Axe-core must find
// nothing serious. What it finds besides is in the log.
func TestAxe(t *testing.T) {
	script := axe(t)
	tour(t, func(w *tab, page string) {
		eval[bool](w, script+"; true")
		serious, other := map[finding][]string{}, map[finding][]string{}
		for _, width := range widths {
			w.size(width, 900, width < 600)
			for _, scheme := range schemes {
				w.scheme(scheme)
				for _, x := range eval[[]finding](w, `axe.run({resultTypes: ["violations"], preload: false}).then(r =>
					r.violations.flatMap(v => v.nodes.map(n => ({Impact: n.impact, ID: v.id, Help: v.help,
						HTML: n.html.slice(0, 200), Why: n.failureSummary}))))`) {
					list := other
					if x.Impact == "serious" || x.Impact == "critical" {
						list = serious
					}
					list[x] = append(list[x], fmt.Sprint(width, " ", scheme))
				}
			}
		}
		for x, where := range serious {
			t.Errorf("%s: %s (%s)", page, x, strings.Join(where, ", "))
		}
		for x, where := range other {
			t.Logf("%s: %s (%s)", page, x, strings.Join(where, ", "))
		}
	})
}
