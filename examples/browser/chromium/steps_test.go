package chromium

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/chromedp/chromedp"
)

var eight = []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"}

// text is what an element shows, or nothing.
func (w *tab) text(selector string) string {
	w.t.Helper()
	return eval[string](w, fmt.Sprintf(`(document.querySelector(%q)?.innerText ?? "")`, selector))
}

// choose chooses the same outcome in the first fields of a view.
func (w *tab) choose(view string, n int, outcome string) {
	w.t.Helper()
	eval[bool](w, fmt.Sprintf(`(() => {
		for (const s of [...document.querySelectorAll("#view-%s .games select")].slice(0, %d)) s.value = %q;
		return true;
	})()`, view, n, outcome))
}

// chosen counts the fields of a view with a result.
func (w *tab) chosen(view string) int {
	w.t.Helper()
	return eval[int](w, fmt.Sprintf(`[...document.querySelectorAll("#view-%s .games select")].filter((s) => s.value !== "").length`, view))
}

// paste opens the text of an event.
func (w *tab) paste(text string) {
	w.t.Helper()
	w.run(chromedp.SetValue(chromedp.CSS("#text"), text))
	w.press("#paste button")
}

// guarded reports whether the browser asks before the page is left.
func (w *tab) guarded() bool {
	w.t.Helper()
	return eval[bool](w, `(() => {
		const e = new Event("beforeunload", { cancelable: true });
		window.dispatchEvent(e);
		return e.defaultPrevented;
	})()`)
}

// upload gives a file to a field.
func (w *tab) upload(selector, text string) {
	w.t.Helper()
	path := filepath.Join(w.t.TempDir(), "file.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		w.t.Fatal(err)
	}
	w.run(chromedp.SetUploadFiles(chromedp.CSS(selector), []string{path}))
}

// Results that are chosen and not recorded are kept, or the page refuses the
// step that would lose them.
func TestChosenStay(t *testing.T) {
	w := openFile(t)
	w.create(eight)
	w.press("#pair")
	w.choose("round", 3, "gold")
	w.view("event")
	w.press("#leave")
	if got := w.text("#errors"); !strings.Contains(got, "3 results of round 1") {
		t.Errorf("a step that drops the round says %q", got)
	}
	w.view("round")
	if n := w.chosen("round"); n != 3 {
		t.Errorf("%d of 3 results are there after a refused step", n)
	}
	w.press("#undo")
	if n := w.chosen("round"); n != 3 || !strings.Contains(w.text("#errors"), "Undo would lose") {
		t.Errorf("%d of 3 results are there after Undo, which says %q", n, w.text("#errors"))
	}
	// Another round is looked at.
	w.results("gold")
	w.press("#pair")
	w.view("rounds")
	w.choose("rounds", 2, "gold")
	w.press("#pick-1")
	w.press("#pick-2")
	if n := w.chosen("rounds"); n != 2 {
		t.Errorf("%d of 2 results are there after a look at another round", n)
	}
	if !w.guarded() {
		t.Error("the page can be left with results that are not recorded")
	}
	w.press("#all-2-record")
	if w.guarded() {
		t.Error("the page cannot be left after all is recorded")
	}
	if got := strings.Count(w.event(), `"outcome":"gold"`); got != 6 {
		t.Errorf("%d results are recorded, not 6", got)
	}
}

// A result that is chosen in one view is chosen in the other.
func TestChosenMirrored(t *testing.T) {
	w := openFile(t)
	w.create(eight)
	w.press("#pair")
	w.view("rounds")
	w.view("round")
	eval[bool](w, `(() => {
		const field = document.querySelector("#view-round .games select");
		field.value = "silver";
		return field.dispatchEvent(new Event("change"));
	})()`)
	if n := w.chosen("rounds"); n != 1 {
		t.Errorf("the other view has %d results", n)
	}
}

// A link takes the place of the event. Undo brings it back, with the results
// that were chosen.
func TestChosenComeBack(t *testing.T) {
	w := openFile(t)
	w.create(eight[:4])
	other := w.fragment()
	w.press("#pair")
	w.choose("round", 2, "gold")
	eval[bool](w, fmt.Sprintf(`(location.hash = %q, true)`, other))
	w.wait("the other event", `document.getElementById("pair")`)
	w.still()
	w.press("#undo")
	if n := w.chosen("round"); n != 2 {
		t.Errorf("%d of 2 results are there", n)
	}
}

// The start can be seen without losing the event.
func TestStartKeepsEvent(t *testing.T) {
	w := openFile(t)
	w.create(eight)
	w.press("#pair")
	event, address := w.event(), w.fragment()
	for _, way := range []string{"#home", "#close"} {
		w.view("event")
		w.press(way)
		if eval[bool](w, `document.getElementById("view-start").hidden`) || w.fragment() != address {
			t.Errorf("%s: the start is not shown, or the address has changed", way)
		}
		w.press("#back")
		if got := w.event(); got != event || eval[bool](w, `document.getElementById("view-round").hidden`) {
			t.Errorf("%s: back leads to %s, not %s", way, got, event)
		}
	}
}

// The start is not left, or reached, by a step under way.
func TestStartWaits(t *testing.T) {
	w := openFile(t)
	w.create(eight)
	w.view("event")
	w.view("round")
	eval[bool](w, `(document.querySelector("#pair").click(), document.querySelector("#close").click(), true)`)
	w.still()
	if got := w.event(); strings.Count(got, `"games"`) != 1 {
		t.Errorf("the event is %s", got)
	}
	if !eval[bool](w, `document.getElementById("view-start").hidden`) {
		t.Error("the start is shown in the middle of a step")
	}
	w.press("#undo")
	if got := w.event(); strings.Contains(got, `"games"`) || !eval[bool](w, `document.getElementById("undo").disabled`) {
		t.Errorf("after Undo, the event is %s", got)
	}
}

// A broken address in the middle of a step does not stay.
func TestAddressOfLatest(t *testing.T) {
	w := openFile(t)
	w.create(eight)
	w.press("#pair")
	w.choose("round", 4, "gold")
	eval[bool](w, `(document.querySelector("#view-round form.sheet .buttons button").click(), location.hash = "#e=AAAA", true)`)
	w.wait("the results in the address", `document.getElementById("pair")`)
	w.still()
	time.Sleep(200 * time.Millisecond)
	w.still()
	if got := strings.Count(w.event(), `"outcome":"gold"`); got != 4 {
		t.Errorf("the address has %d results, not 4", got)
	}
}

// Stop ends the checker of proofs, too.
func TestStopChecker(t *testing.T) {
	w := openFile(t)
	// The checker in the page gives way to one that never ends.
	eval[bool](w, `(document.getElementById("check").textContent = "const check = () => { for (;;); };", true)`)
	w.upload("#proof", "{}")
	w.wait("Stop", `document.getElementById("stop").checkVisibility()`)
	w.press("#stop")
	if got := w.text("#verdict"); !strings.HasPrefix(got, "Stopped") {
		t.Errorf("the verdict is %q", got)
	}
	w.press("#try")
	why := "#view-round [id^='why-']"
	w.unfold(why)
	w.press(why + " .proof .verdict button")
	if got := w.text(why + " .proof .verdict"); !strings.HasPrefix(got, "Stopped") {
		t.Errorf("the verdict of a round is %q", got)
	}
}

// A proof that is too long gets a verdict, and the same file can be chosen
// again.
func TestLongProof(t *testing.T) {
	w := openFile(t)
	w.upload("#proof", strings.Repeat(" ", 64<<20+1))
	w.wait("a verdict", `document.getElementById("verdict").textContent.startsWith("✗")`)
	w.still()
	if got := w.text("#verdict"); !strings.Contains(got, "67108865 bytes; at most 67108864") {
		t.Errorf("the verdict is %q", got)
	}
	w.wait("an empty field", `document.getElementById("proof").value === ""`)
}

// A game that has its replay has no field for a result.
func TestReplayed(t *testing.T) {
	w := openFile(t)
	w.paste(`{"version":1,"lives":2,"edition":"wc2012","entrants":["A","B","C","D"],"rounds":[{"games":[{"gold":"A","silver":"C","outcome":"void"},{"gold":"B","silver":"D","outcome":"gold"},{"gold":"A","silver":"C","outcome":""}],"byes":[]}]}`)
	if n := eval[int](w, `document.querySelectorAll("#view-round .games select").length`); n != 2 {
		t.Errorf("%d of 3 games have a field", n)
	}
	w.results("gold")
	if got := w.event(); strings.Count(got, `"void"`) != 1 || strings.Count(got, `"gold":"A","silver":"C","outcome":"gold"`) != 1 {
		t.Errorf("the event is %s", got)
	}
}

// Several corrections at once are compared once, with the event before all of
// them, and are one step.
func TestCorrections(t *testing.T) {
	w := openFile(t)
	w.create(eight)
	w.press("#pair")
	w.results("gold")
	before := w.event()
	w.view("rounds")
	w.choose("rounds", 2, "silver")
	w.press("#all-1-record")
	parts := eval[[]string](w, `[...document.querySelector(".changed").children].map((x) => x.tagName)`)
	if len(parts) < 2 || parts[0] != "H2" || parts[1] != "DIV" {
		t.Errorf("the rounds before and now do not come first: %v", parts)
	}
	gone, why := eval[[]string](w, `[...document.querySelectorAll(".changed .gone")].map((x) => x.innerText)`), w.text(".changed > ul")
	if len(gone) == 0 {
		t.Fatal("no pair is gone")
	}
	for _, pair := range gone {
		_, pair, _ = strings.Cut(strings.TrimSpace(pair), " ")
		if pair = strings.TrimSpace(pair); !strings.Contains(why, strings.Fields(pair)[0]) {
			t.Errorf("nothing is said of %s: %s", pair, why)
		}
	}
	w.press("#undo")
	if got := w.event(); got != before {
		t.Errorf("Undo leads to %s, not %s", got, before)
	}
}

// What the page saves, it opens again: the text is in one line if lines would
// make it too long.
func TestSavedOpens(t *testing.T) {
	night.Only(t, "it has an event of 4 MB")
	w := openFile(t)
	var names []string
	for k := range 1200 {
		names = append(names, fmt.Sprintf("%04d%s", k, strings.Repeat("n", 3485)))
	}
	list, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	text := `{"version":1,"lives":3,"entrants":` + string(list) + `,"rounds":[]}`
	t.Logf("%d bytes", len(text))
	w.upload("#file", text)
	w.wait("the event", `!document.getElementById("view-round").hidden || document.getElementById("errors").innerText !== ""`)
	if got := w.text("#errors"); got != "" {
		t.Fatalf("%.300s", got)
	}
	if saved := w.download("#save", "event.json"); len(saved) > 4<<20 {
		t.Errorf("%d bytes are saved", len(saved))
	}
}

// Names that are cut differ in the fields for players.
func TestOptions(t *testing.T) {
	w := openFile(t)
	long := strings.Repeat("n", 300)
	w.create([]string{"A", "B", long + "1", long + "2", long + "x" + long, long + "y" + long})
	w.view("event")
	seen := map[string]bool{}
	for _, x := range eval[[]string](w, `[...document.querySelectorAll("#who option")].map((o) => o.textContent)`) {
		if seen[x] {
			t.Errorf("two players are %q", x)
		}
		seen[x] = true
	}
}

// A new event that cannot be is refused with what is missing.
func TestNewRefused(t *testing.T) {
	w := openFile(t)
	for _, c := range []struct{ edition, names, want string }{
		{"wc2012", "Ann", "at least two names"},
		{"wc2016", "Ann, 1850\nBob", `"Ann, 1850". Without a rating: Bob.`},
	} {
		w.run(chromedp.SetValue(chromedp.CSS("#names"), c.names))
		eval[bool](w, fmt.Sprintf(`(document.getElementById("edition").value = %q, true)`, c.edition))
		w.press("#new button")
		if got := w.text("#errors"); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q", c.edition, got)
		}
	}
}

// Each rule has a sentence beside its name.
func TestGists(t *testing.T) {
	w := openFile(t)
	w.press("#try")
	w.view("rules")
	w.wait("the rules", `document.querySelectorAll("#view-rules .rule").length > 40`)
	for _, x := range eval[[]string](w, `[...document.querySelectorAll("#view-rules summary")].map((x) => x.innerText)`) {
		if name, gist, _ := strings.Cut(x, " "); len(gist) < 15 || !strings.HasSuffix(gist, ".") {
			t.Errorf("%s: %q", name, gist)
		}
	}
}

// The notice takes a place of its own and can be closed. Boxes that scroll say
// so on a narrow screen.
func TestNarrow(t *testing.T) {
	w := openFile(t)
	w.size(360, 800)
	w.press("#try-large")
	if !eval[bool](w, `document.querySelector(".notice").getBoundingClientRect().bottom <= document.querySelector("#view-round h1").getBoundingClientRect().top`) {
		t.Error("the notice covers the view")
	}
	if high := eval[int](w, `Math.round(document.getElementById("shut").getBoundingClientRect().height)`); high > 40 {
		t.Errorf("the button that closes the notice is broken into lines: %d pixels", high)
	}
	w.press("#shut")
	if got := w.text(".notice"); got != "" {
		t.Errorf("the notice is still %q", got)
	}
	if high := eval[int](w, `Math.round(document.querySelector("header").getBoundingClientRect().height)`); high > 125 {
		t.Errorf("the header takes %d pixels", high)
	}
	for _, view := range []string{"standings", "ladder"} {
		w.view(view)
		w.wait("a hint", fmt.Sprintf(`document.querySelector("#view-%s .hint").checkVisibility()`, view))
	}
}

// The standings say which results matter most, and how few decide a place.
func TestWhatIf(t *testing.T) {
	w := openFile(t)
	w.size(320, 800)
	w.press("#try-large")
	w.view("standings")
	w.unfold("#matters")
	w.wait("the results that matter", `document.querySelectorAll("#matters li").length > 10`)
	if text := w.text("#matters"); !strings.Contains(text, "Of ") || !strings.Contains(text, "\nHad ") {
		t.Error(text)
	}
	w.unfold("#few")
	w.press("#few form button")
	w.wait("the answer", `document.querySelectorAll("#few li").length > 1`)
	if wide := eval[int](w, `document.documentElement.scrollWidth`); wide > 320 {
		t.Errorf("the page is %d pixels wide", wide)
	}
}
