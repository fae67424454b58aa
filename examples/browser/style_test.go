package main

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// colorsOf returns the colors of a theme: light, dark or print.
func colorsOf(t *testing.T, theme string) map[string]string {
	t.Helper()
	text := source(t, "style.css")
	switch theme {
	case "dark":
		_, text, _ = strings.Cut(text, "(prefers-color-scheme: dark)")
	case "print":
		_, text, _ = strings.Cut(text, "@media print")
	}
	_, text, ok := strings.Cut(text, ":root {")
	text, _, _ = strings.Cut(text, "}")
	all := map[string]string{}
	for _, m := range regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6});`).FindAllStringSubmatch(text, -1) {
		all[m[1]] = m[2]
	}
	if !ok || len(all) < 15 {
		t.Fatalf("the theme %s has %d colors", theme, len(all))
	}
	return all
}

func source(t *testing.T, name string) string {
	t.Helper()
	text, err := files.ReadFile("page/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return unixLines(text)
}

// contrast is the contrast of two colors, as WCAG 2 defines it.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(color string) float64 {
	var c [3]uint8
	fmt.Sscanf(color, "#%02x%02x%02x", &c[0], &c[1], &c[2])
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		x := float64(c[i]) / 255
		if x <= 0.03928 {
			x /= 12.92
		} else {
			x = math.Pow((x+0.055)/1.055, 2.4)
		}
		sum += weight * x
	}
	return sum
}

// Texts have a contrast of at least 4.5 in each theme, and marks of at least 3.
func TestContrast(t *testing.T) {
	texts := [][2]string{
		{"ink", "paper"}, {"ink", "panel"}, {"ink", "mark-paper"}, {"ink", "warn-paper"}, {"ink", "life-paper"},
		{"faint", "paper"}, {"faint", "panel"}, {"faint", "warn-paper"}, {"faint", "mark-paper"}, {"link", "paper"}, {"link", "panel"},
		{"mark", "paper"}, {"mark", "mark-paper"}, {"mark", "warn-paper"}, {"warn", "paper"}, {"warn", "warn-paper"},
		{"life", "paper"}, {"life", "life-paper"}, {"life", "warn-paper"}, {"chip", "gold"}, {"chip", "silver"},
		{"paper", "link"}, {"paper", "ink"},
	}
	marks := [][2]string{{"focus", "paper"}, {"focus", "panel"}, {"lost", "paper"}, {"life", "panel"}}
	for _, theme := range []string{"light", "dark", "print"} {
		colors := colorsOf(t, theme)
		for _, x := range append(slices.Clone(texts), marks...) {
			least := 4.5
			switch {
			case theme == "print" && (x[0] == "chip" || x == [2]string{"lost", "paper"}):
				least = 2.5 // there is a border as well
			case slices.Contains(marks, x):
				least = 3
			}
			if c := contrast(colors[x[0]], colors[x[1]]); c < least {
				t.Errorf("%s: %s on %s has a contrast of %.2f, less than %.1f", theme, x[0], x[1], c, least)
			}
		}
	}
}

// Names of players are never read as markup, and no script is made from a text
// except the two workers.
func TestNoMarkup(t *testing.T) {
	for _, name := range []string{"app.js", "worker.js"} {
		text := source(t, name)
		for _, danger := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser", "eval(", "new Function", "srcdoc", "setTimeout(\""} {
			if strings.Contains(text, danger) {
				t.Errorf("%s has %s", name, danger)
			}
		}
		if n := strings.Count(text, "new Worker("); n > 1 {
			t.Errorf("%s starts workers in %d places", name, n)
		}
	}
	if found := regexp.MustCompile(` (style|on[a-z]+)=`).FindString(source(t, "index.html")); found != "" {
		t.Errorf("index.html has the attribute%s, which the policy forbids", found)
	}
}

// Each element that app.js looks for is in the page, once. Each field has a
// label.
func TestElements(t *testing.T) {
	index, app := source(t, "index.html"), source(t, "app.js")
	// The program puts three elements in.
	count := map[string]int{"wasm": 1, "worker": 1, "check": 1}
	for _, m := range regexp.MustCompile(`\bid="([^"]+)"`).FindAllStringSubmatch(index, -1) {
		count[m[1]]++
	}
	wanted := regexp.MustCompile(`(?:byId|press|submitted)\("([^"]*[a-z])"`).FindAllStringSubmatch(app, -1)
	if len(wanted) < 20 {
		t.Fatalf("app.js looks for %d elements", len(wanted))
	}
	for _, m := range wanted {
		if count[m[1]] != 1 {
			t.Errorf("the page has the element %s %d times", m[1], count[m[1]])
		}
	}
	for _, m := range regexp.MustCompile(`<(?:input|select|textarea) id="([^"]+)"`).FindAllStringSubmatch(index, -1) {
		if !strings.Contains(index, `<label for="`+m[1]+`">`) {
			t.Errorf("the field %s has no label", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`data-view="([^"]+)"`).FindAllStringSubmatch(index, -1) {
		if count["view-"+m[1]] != 1 || !strings.Contains(app, m[1]+": view") {
			t.Errorf("the view %s is missing", m[1])
		}
	}
}

// The comments of the page are as narrow and as plain as the other comments of
// this module.
func TestPageComments(t *testing.T) {
	contracted := regexp.MustCompile(`\b(?i:is|are|was|were|does|do|did|has|have|had|ca|wo|could|would|should)n['’]t\b`)
	for _, name := range []string{"app.js", "worker.js", "style.css"} {
		for k, line := range strings.Split(source(t, name), "\n") {
			if contracted.MatchString(line) {
				t.Errorf("%s:%d: a contraction", name, k+1)
			}
			text := strings.TrimSpace(line)
			if n := utf8.RuneCountInString(line); n > 80 && (strings.HasPrefix(text, "//") || strings.HasPrefix(text, "/*")) {
				t.Errorf("%s:%d: a comment of %d columns", name, k+1, n)
			}
		}
	}
}
