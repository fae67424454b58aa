package title

import (
	"encoding/xml"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/internal/occurs"
	"github.com/arbiter-go/arbiter/pairing"
)

// parts are what names are made of.
var parts = append([]string{
	"Ann", " ", "Maximiliana", "von der", "W", "விசுவநாதன்", "ௌ", "محمد", "שלום", "می\u200cخواهم", "李小龍", "한국", "\U0001f469\u200d\U0001f469\u200d\U0001f467", "🏆", "e\u0301\u0302\u0303", "ဪ", "﷽", "<&>\"'", "]]>", "\xff",
}, clitest.Hostile...)

func drawName(t *rapid.T, what string) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 1, 12).Draw(t, what), "")
}

var (
	nested = regexp.MustCompile(`<svg x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="(\d+)"><text x="(\d+)" y="(\d+)" text-anchor="middle" class="(?:ink|faint)" font-size="(\d+)" font-weight="(\w+)">(.*)</text></svg>`)
	titled = regexp.MustCompile(`<title>(.*)</title>`)
)

// Whatever the names are, the page is one well-formed picture. All names are
// inside the inner frame, none is wider than its row, their base lines are
// apart, and each name is there as a whole as a title.
func drawn(t *rapid.T, seen occurs.Tally) {
	c := Certificate{
		Title: drawName(t, "title"), Champion: drawName(t, "champion"), Wins: rapid.IntRange(0, 3).Draw(t, "wins"),
		PlayOff: rapid.Bool().Draw(t, "play-off"), Fingerprint: strings.Repeat("0123456789abcdef", 4),
	}
	if rapid.Bool().Draw(t, "about") {
		c.About = drawName(t, "event")
	}
	var names []string
	from := 2
	for range rapid.IntRange(0, 2).Draw(t, "places") {
		place := pairing.Place[string]{From: from, Players: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string { return drawName(t, "name") }), 1, 7).Draw(t, "names")}
		from += len(place.Players)
		place.To = from - 1
		c.Places = append(c.Places, place)
		if len(place.Players) > maxNames {
			seen.Note("many names")
			names = append(names, place.Players[:maxNames-1]...)
		} else {
			names = append(names, place.Players...)
		}
	}
	picture := c.Draw()
	if string(picture) != string(c.Draw()) {
		t.Fatal("two pictures of the same")
	}
	d := xml.NewDecoder(strings.NewReader(string(picture)))
	for {
		if _, err := d.Token(); err != nil {
			if err.Error() != "EOF" {
				t.Fatalf("%v in\n%s", err, picture)
			}
			break
		}
	}
	bases := map[int][]int{}
	for _, m := range nested.FindAllStringSubmatch(string(picture), -1) {
		n := make([]int, 8)
		for k := 1; k <= 7; k++ {
			n[k], _ = strconv.Atoi(m[k])
		}
		x, y, w, h, size := n[1], n[2], n[3], n[4], n[7]
		if x < 48 || y < 48 || x+w > wide-48 || y+h > high-48 || x+n[5] != x+w/2 {
			t.Fatalf("a row leaves the page: %s", m[0])
		}
		var text string
		if err := xml.Unmarshal([]byte("<a>"+m[9]+"</a>"), &text); err != nil {
			t.Fatal(err)
		}
		width := svg.Width(text, size)
		if m[8] == "bold" {
			width = svg.BoldWidth(text, size)
			if !western(text) {
				t.Fatalf("bold letters: %s", text)
			}
		}
		if width > w {
			t.Fatalf("%d of %d: %s", width, w, m[0])
		}
		if strings.ContainsFunc(text, func(c rune) bool { return !say.Shown(c) && c != '\u2068' && c != '\u2069' }) {
			t.Fatalf("a name commands: %q", text)
		}
		seen.When(strings.Contains(text, "…"), "a name that is cut")
		seen.When(size < 30, "a small name")
		bases[x] = append(bases[x], y+n[6])
	}
	for _, list := range bases {
		slices.Sort(list)
		for k := 1; k < len(list); k++ {
			if list[k]-list[k-1] < 30 {
				t.Fatalf("names over each other: %v\n%s", list, picture)
			}
		}
	}
	var whole []string
	for _, m := range titled.FindAllStringSubmatch(string(picture), -1) {
		whole = append(whole, m[1])
	}
	for _, name := range append(names, c.Champion, c.Title) {
		if !slices.Contains(whole, svg.Escape(say.Isolate(say.Clean(name)))) {
			t.Fatalf("%q is not there as a whole: %q", name, whole)
		}
	}
}

func TestDrawn(t *testing.T) {
	occurs.Hold(t, drawn, "many names", "a name that is cut", "a small name")
}
func FuzzDrawn(f *testing.F) { occurs.Fuzz(f, drawn) }

// The picture of any names needs nothing from elsewhere.
func TestHostile(t *testing.T) {
	for _, name := range append(slices.Clone(parts), "<script>", strings.Repeat("W", 100_000), strings.Repeat("ab ", 30_000), strings.Repeat("\u0301", 30_000), strings.Repeat("\u200d", 30_000)) {
		c := Certificate{Title: name, About: name, Champion: name, Places: []pairing.Place[string]{{From: 2, To: 2, Players: []string{name}}}}
		for _, text := range clitest.SVG(t, c.Draw()) {
			clitest.Plain(t, text)
			clitest.Isolated(t, text)
		}
	}
}

// A name that is too long for one line has two lines if they are larger.
func TestTwoLines(t *testing.T) {
	rows := func(name string) []string {
		var list []string
		for _, m := range nested.FindAllStringSubmatch(string(Certificate{Champion: name}.Draw()), -1) {
			list = append(list, m[7]+" "+m[8]+" "+m[9])
		}
		return list
	}
	for name, want := range map[string][]string{
		"Ann": {"84 bold Ann"},
		"விசுவநாதன் ஆனந்த்":                                     {"51 normal விசுவநாதன்", "51 normal ஆனந்த்"},
		"Maximiliana Konstantinopolitanskaya-Featherstonehaugh": {"37 bold Maximiliana", "37 bold Konstantinopolitanskaya-Featherstonehaugh"},
		"Ann Bob Cid Dee Eve": {"76 bold Ann Bob Cid Dee Eve"},
		"Αριστοτέλης Ωνάσης, Θεσσαλονίκη, Μακεδονία": {"47 bold Αριστοτέλης Ωνάσης,", "47 bold Θεσσαλονίκη, Μακεδονία"},
		strings.Repeat("m", 40): {"30 bold mmmmmmmmmmmmmmmmmm…mmmmmmmmm"},
	} {
		if got := rows(name); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
