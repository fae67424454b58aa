package pages

import (
	"os"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/files"
)

// The files that are shipped with the server have pages, with all their cells.
func TestShown(t *testing.T) {
	for _, name := range []string{"stackem", "poker"} {
		text, err := os.ReadFile("../../files/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		x, err := files.Show(name, text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Shown(x)
		if err != nil || p.Status != 200 {
			t.Fatalf("%d, %v", p.Status, err)
		}
		body := string(p.Body)
		cells := 0
		for _, table := range x.Tables {
			cells += len(table.Head) + len(table.Rows)*len(table.Head)
		}
		if got := strings.Count(body, "</th>") + strings.Count(body, "</td>"); got != cells {
			t.Errorf("%s: %d cells of %d", name, got, cells)
		}
		for _, r := range x.Rules {
			if !strings.Contains(body, "<dd>"+r.Text+"</dd>") {
				t.Errorf("%s: no rule %s", name, r.Name)
			}
		}
		if name == "poker" && !strings.Contains(body, `<th scope="row"><bdi>Alberta</bdi></th>`) {
			t.Errorf("%s", body)
		}
	}
}

// Markup in a file is text.
func TestShownMarkup(t *testing.T) {
	x, err := files.Show("<b>", []byte(`{"bots":["<script>","b\u0000"],"matches":[{"a":"<script>","b":"b\u0000","chips":3}]}`))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Shown(x)
	if err != nil {
		t.Fatal(err)
	}
	if body := string(p.Body); strings.Contains(body, "<script>") || strings.Contains(body, "<b>") || strings.Contains(body, "\x00") {
		t.Errorf("%s", body)
	}
}
