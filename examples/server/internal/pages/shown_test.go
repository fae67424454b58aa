package pages

import (
	"errors"
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

// A page has a limit of bytes.
func TestShownTooLong(t *testing.T) {
	x := files.Shown{Title: "Ann", Kind: "run-off", Says: []string{""}}
	p, err := Shown(x)
	if err != nil {
		t.Fatal(err)
	}
	left := MaxShown - len(p.Body)
	// Each < is written as &lt; with 4 bytes.
	x.Says[0] = strings.Repeat("<", left/4) + strings.Repeat("n", left%4)
	if p, err = Shown(x); err != nil || len(p.Body) != MaxShown {
		t.Errorf("%d bytes, error %v", len(p.Body), err)
	}
	x.Says[0] += "n"
	if p, err := Shown(x); !errors.Is(err, files.ErrTooLarge) || p.Body != nil {
		t.Errorf("%d bytes, error %v", len(p.Body), err)
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
