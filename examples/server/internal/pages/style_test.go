package pages

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
)

// colorsOf returns the colors of a theme: light, dark or print.
func colorsOf(t *testing.T, theme string) map[string]string {
	t.Helper()
	css, _, _ := Asset("style.css")
	text := string(css)
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

// luminance is the relative luminance of a color, as WCAG 2 defines it.
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

func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Texts have a contrast of at least 4.5 in each theme, and marks of at least 3.
func TestContrast(t *testing.T) {
	if c := contrast("#000000", "#ffffff"); math.Abs(c-21) > 1e-9 {
		t.Fatal(c)
	}
	for _, theme := range []string{"light", "dark", "print"} {
		color := colorsOf(t, theme)
		for _, pair := range []struct {
			front, back string
			least       float64
		}{
			{"ink", "paper", 7}, {"ink", "panel", 7}, {"ink", "mark-paper", 7}, {"ink", "warn-paper", 7},
			{"faint", "paper", 4.5}, {"faint", "panel", 4.5}, {"faint", "mark-paper", 4.5}, {"faint", "warn-paper", 4.5},
			{"link", "paper", 4.5}, {"link", "panel", 4.5}, {"link", "mark-paper", 4.5}, {"link", "warn-paper", 4.5},
			{"mark", "mark-paper", 4.5}, {"warn", "warn-paper", 4.5}, {"warn", "paper", 4.5},
			{"chip", "gold", 4.5}, {"chip", "silver", 4.5},
			{"life", "paper", 3}, {"focus", "paper", 3}, {"focus", "panel", 3},
		} {
			front, back := color[pair.front], color[pair.back]
			if front == "" || back == "" {
				t.Errorf("%s: %s or %s has no color", theme, pair.front, pair.back)
			} else if c := contrast(front, back); c < pair.least {
				t.Errorf("%s: %s on %s has a contrast of %.2f", theme, pair.front, pair.back, c)
			}
		}
	}
}

var inPixels = regexp.MustCompile(`font(-size)?:[^;]*px`)

// All colors of the style are in the themes, and each theme has each color.
func TestColors(t *testing.T) {
	css, _, _ := Asset("style.css")
	light, dark, print := colorsOf(t, "light"), colorsOf(t, "dark"), colorsOf(t, "print")
	for name := range light {
		if dark[name] == "" || print[name] == "" {
			t.Errorf("%s is not in each theme", name)
		}
	}
	for _, m := range regexp.MustCompile(`var\(--([a-z-]+)\)`).FindAllStringSubmatch(string(css), -1) {
		if light[m[1]] == "" {
			t.Errorf("--%s is no color", m[1])
		}
	}
	for _, line := range strings.Split(string(css), "\n") {
		if strings.Contains(line, "url(") || strings.Contains(line, "@import") || inPixels.MatchString(line) {
			t.Errorf("%s", line)
		}
	}
}

// Every style is used, by a template or by the script of times.
func TestClasses(t *testing.T) {
	css, _, _ := Asset("style.css")
	var used strings.Builder
	files, err := templateFiles.ReadDir("templates")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := templateFiles.ReadFile("templates/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		used.Write(text)
	}
	used.Write(timesScript)
	for _, m := range regexp.MustCompile(`\.([a-z][a-z-]*)[ ,:.{]`).FindAllStringSubmatch(string(css), -1) {
		if !regexp.MustCompile(`\b` + m[1] + `\b`).MatchString(used.String()) {
			t.Errorf("nothing has the class %s", m[1])
		}
	}
}

func TestAsset(t *testing.T) {
	for name, kind := range map[string]string{"style.css": "text/css; charset=utf-8", "live.js": "text/javascript; charset=utf-8", "times.js": "text/javascript; charset=utf-8"} {
		if body, contentType, ok := Asset(name); !ok || contentType != kind || len(body) < 1000 {
			t.Errorf("%s: %s, %d bytes", name, contentType, len(body))
		}
	}
	for _, name := range []string{"", "templates/layout.html", "../pages.go", "/style.css", "style.css/"} {
		if _, _, ok := Asset(name); ok {
			t.Errorf("%q is an asset", name)
		}
	}
}
