package pages

import (
	"bytes"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

// These pages are in testdata. A change of a page is seen there.
var golden = []struct{ event, path string }{
	{"nothing", ""},
	{"registration", ""}, {"registration", "money"}, {"registration", "players/Ann"},
	{"begun", ""}, {"begun", "calendar"},
	{"proposed", "rounds/1"}, {"proposed", "calendar"},
	{"played", ""}, {"played", "rounds/1"}, {"played", "rounds/1?by=name"}, {"played", "players/Dan"}, {"played", "predictions"}, {"played", "whatif"}, {"played", "whatif?player=Dan"},
	{"corrected", "rounds/1"}, {"corrected", "rounds/2"}, {"corrected", "rounds/2/why"}, {"corrected", "log"}, {"corrected", "players/Ann"},
	{"over", ""}, {"over", "crosstable"}, {"over", "ladder"}, {"over", "money"}, {"over", "pictures"}, {"over", "title"}, {"over", "seeding"}, {"over", "predictions"}, {"over", "whatif"},
	{"names", ""}, {"names", "rounds/1?by=name"},
	{"many", ""}, {"many", "crosstable?from=101"},
	{"swiss", ""}, {"swiss", "rounds/3"}, {"swiss", "rounds/4?by=name"}, {"swiss", "rounds/4/why"}, {"swiss", "players/Dan"}, {"swiss", "players/Jon"}, {"swiss", "ladder"}, {"swiss", "whatif?player=Ann"},
	{"podium", ""}, {"podium", "crosstable"}, {"podium", "title"}, {"podium", "rules"}, {"podium", "money"}, {"podium", "log"}, {"podium", "ladder"},
	{"nothing", "embed"}, {"registration", "embed"}, {"played", "embed"}, {"podium", "embed?first=3"},
	{"mcmahon", ""}, {"mcmahon", "rounds/1"}, {"mcmahon", "players/Ann"}, {"mcmahon", "rounds/1/why"},
}

func TestGolden(t *testing.T) {
	all := evenings(t)
	var names []string
	for _, g := range golden {
		p, err := Render(all[g.event].view(g.path))
		if err != nil {
			t.Errorf("%s, %s: %v", g.event, g.path, err)
			continue
		}
		name := g.event + "-" + strings.NewReplacer("/", "-", "?", "-", "=", "-").Replace(g.path)
		names = append(names, compare(t, strings.Trim(name, "-"), p.Body))
	}
	for _, id := range []string{"played", "nothing"} {
		p, err := Front([]*desk.State{all[id].s, all["over"].s}, all[id].at, id == "nothing")
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, compare(t, "front-"+id, p.Body))
	}
	files, err := filepath.Glob("testdata/*.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !slices.Contains(names, f) {
			t.Errorf("%s is no page", f)
		}
	}
}

// health has an event of each kind.
func health(t *testing.T) Health {
	hidden, archived := *unbegun(sample(t)), *evenings(t)["names"].s
	hidden.ID, hidden.At, hidden.Listing, archived.Listing = "hidden", now, desk.Hidden, desk.Archived
	return Health{At: now, Since: now.Add(-26 * time.Hour), Go: "go1.26", Most: 1000, Free: 12_340_000_000, HasFree: true,
		Events: []hall.Health{
			{ID: "bad", Err: hall.ErrBroken, Bytes: 7},
			{ID: "failed", State: evenings(t)["played"].s, Err: hall.ErrFailed, Bytes: 123_456, Waiting: 3},
			{ID: "hidden", State: &hidden}, {ID: "names", State: &archived},
		}}
}

// compare compares a page with the page in testdata, and returns its file.
func compare(t *testing.T, name string, body []byte) string {
	t.Helper()
	file := filepath.Join("testdata", name+".html")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, body, 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	} else if !bytes.Equal(want, body) {
		t.Errorf("%s is another page; -update writes it", name)
	}
	return file
}

// Pages without an event are in order, too.
func TestPlain(t *testing.T) {
	x := evenings(t)["names"]
	v := x.view("")
	none, err := Front(nil, now, false)
	if err != nil {
		t.Fatal(err)
	}
	front, err := Front([]*desk.State{x.s, sample(t), unbegun(sample(t))}, now, true)
	if err != nil {
		t.Fatal(err)
	}
	bad := errors.New("<b>Ann</b>\x1b[2J\nsecond line\n" + strings.Repeat("more\n", 200))
	sick, err := HealthPage(health(t))
	if err != nil {
		t.Fatal(err)
	}
	empty, err := HealthPage(Health{})
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]Page{
		"none": none, "front": front, "health": sick, "health of nothing": empty,
		"trouble": Trouble(nil, http.StatusNotFound, ErrNoPage), "no error": Trouble(nil, http.StatusTeapot, nil),
		"trouble of an event": Trouble(&v, http.StatusConflict, bad), "no state": Trouble(&View{}, http.StatusBadRequest, bad),
		"no such status": Trouble(&v, 799, bad),
	} {
		all, problems := parse(string(p.Body))
		for _, x := range append(problems, faults(all)...) {
			t.Errorf("%s: %s", name, x)
		}
		if strings.Contains(string(p.Body), "data-stream") && !strings.HasPrefix(name, "trouble of") && name != "no such status" {
			t.Errorf("%s follows an event", name)
		}
		if strings.Count(string(p.Body), "more") > maxLines {
			t.Errorf("%s has all lines", name)
		}
		if p.Type != htmlType {
			t.Errorf("%s: %s", name, p.Type)
		}
	}
	for _, want := range []string{"<bdi>bad</bdi></th><td><strong>The log", "<td><strong>The log of the event could not be written.</strong></td><td>on the front page</td>", `123456</td><td><time datetime="2012-`, `<td class="number">3</td></tr>`, "<td>archived</td>", "1 day and 2 hours", "12.3 GB", "of at most 1000"} {
		if !strings.Contains(string(sick.Body), want) {
			t.Errorf("no %s in %s", want, sick.Body)
		}
	}
	if p := Trouble(nil, http.StatusNotFound, ErrNoPage); !strings.Contains(string(p.Body), "<p>There is no such page.</p>") {
		t.Errorf("%s", p.Body)
	}
	if p := Trouble(&v, http.StatusConflict, bad); p.Status != http.StatusConflict || !strings.Contains(string(p.Body), `\x1b[2J`) {
		t.Errorf("%d: %s", p.Status, p.Body)
	}
}
