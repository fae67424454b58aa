// Package chromium tests the page of the program browser in a real browser,
// which is Chromium.
//
// With -shots DIR, TestShots writes a picture of every state of the page into a
// directory, light and dark, wide and narrow.
package chromium

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

var shots = flag.String("shots", "", "write pictures of all states into this `directory`")

// patience is how long the page may take to show what it must show.
const patience = time.Minute

// root is the directory of the library, in which the go command builds the
// page.
const root = "../../.."

var (
	program string // that makes the page, built
	file    string // the page in one file
)

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(func() int {
		if !clitest.HasChromium() {
			return m.Run() // tests that need the page are skipped
		}
		dir, err := os.MkdirTemp("", "chromium")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(dir)
		program, file = filepath.Join(dir, "browser"), filepath.Join(dir, "arbiter.html")
		for _, args := range [][]string{{"go", "build", "-o", program, "./examples/browser"}, {program, "-o", file}} {
			c := exec.Command(args[0], args[1:]...)
			c.Dir = root
			if out, err := c.CombinedOutput(); err != nil {
				fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
				return 1
			}
		}
		return m.Run()
	}())
}

// serve serves the page, and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	clitest.Chromium(t) // else there is no program
	c := exec.Command(program, "-addr", "127.0.0.1:0")
	c.Dir = root
	out, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stdout, c.Stderr = w, w
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() {
		c.Process.Signal(os.Interrupt)
		kill := time.AfterFunc(10*time.Second, func() { c.Process.Kill() })
		if err := c.Wait(); err != nil {
			t.Errorf("the program: %v", err)
		}
		if !kill.Stop() {
			t.Error("the program did not stop")
		}
	})
	address := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if m := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(lines.Text()); m != "" {
				select {
				case address <- m:
				default:
				}
			}
		}
		io.Copy(io.Discard, out)
	}()
	select {
	case a := <-address:
		return a
	case <-time.After(patience):
		t.Fatal("the program does not say where it listens")
		return ""
	}
}

// A tab is a window of the browser with the page.
type tab struct {
	t    *testing.T
	ctx  context.Context
	base string // the address of the page

	mu       sync.Mutex
	troubles []string // errors of scripts, and requests to anywhere
}

// open starts a browser with a window, and opens the page.
func open(t *testing.T, base string) *tab {
	t.Helper()
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(clitest.Chromium(t)), chromedp.NoSandbox, chromedp.DisableGPU,
		// No name is looked up, so nothing can leave this machine.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
		chromedp.Flag("disable-dev-shm-usage", true))
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	w := window(t, allocator, base)
	w.visit("")
	return w
}

// openFile opens the page from the disk.
func openFile(t *testing.T) *tab {
	t.Helper()
	return open(t, "file://"+filepath.ToSlash(file))
}

func window(t *testing.T, parent context.Context, base string) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(ctx, 8*time.Minute)
	t.Cleanup(stop)
	w := &tab{t: t, ctx: ctx, base: base}
	if err := chromedp.Listen(w.ctx, w.listen); err != nil {
		t.Fatal(err)
	}
	call(w, network.Enable, network.EnableParams{})
	call(w, log.Enable, cdp.Empty{})
	call(w, runtime.Enable, cdp.Empty{})
	t.Cleanup(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, x := range w.troubles {
			t.Error(x)
		}
	})
	return w
}

// listen notes what must not happen: a request to anywhere except for the page
// itself, an error of a script, and whatever the policy of the page forbids.
func (w *tab) listen(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		address, _, _ := strings.Cut(e.Request.URL, "#")
		if address != w.base && !strings.HasPrefix(address, "data:") && !strings.HasPrefix(address, "blob:") {
			w.troubles = append(w.troubles, "a request to "+e.Request.URL)
		}
	case *runtime.EventExceptionThrown:
		w.troubles = append(w.troubles, fmt.Sprintf("a script: %+v", e.ExceptionDetails))
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError {
			w.troubles = append(w.troubles, fmt.Sprintf("the console: %+v", e.Args))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			w.troubles = append(w.troubles, "the browser: "+e.Entry.Text+" "+e.Entry.URL)
		}
	}
}

func (w *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	if err := chromedp.Do(w.ctx, actions...); err != nil {
		w.t.Fatal(err)
	}
}

// call sends a command to the browser.
func call[P, R any](w *tab, command cdp.Command[P, R], params P) R {
	w.t.Helper()
	answer, err := chromedp.Run(w.ctx, func(ctx context.Context, t *chromedp.Target) (R, error) {
		return cdp.Call(ctx, t, command, params)
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return answer
}

// visit opens the page, with what is behind the #.
func (w *tab) visit(fragment string) {
	w.t.Helper()
	w.run(chromedp.Navigate("about:blank"), chromedp.Navigate(w.base+fragment))
	w.still()
}

// eval asks a script.
func eval[T any](w *tab, script string) (x T) {
	w.t.Helper()
	x, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](script))
	if err != nil {
		w.t.Fatalf("%v: %s", err, script)
	}
	return x
}

// wait waits until a script says true.
func (w *tab) wait(what, script string) {
	w.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		ok, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool]("!!document.body && !!("+script+")"))
		if err == nil && ok {
			return
		}
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			w.t.Fatal(err)
		}
	}
	w.t.Fatalf("%s: not yet; the page has\n%.3000s", what, eval[string](w, "document.body.innerText"))
}

// still waits until the page has done what it was asked.
func (w *tab) still() {
	w.t.Helper()
	w.wait("the work is done", `document.readyState === "complete" && !document.body.hasAttribute("aria-busy")`)
}

// shows waits until the page has a text.
func (w *tab) shows(text string) {
	w.t.Helper()
	w.wait(text, fmt.Sprintf("document.body.innerText.includes(%q)", text))
}

// press clicks what a selector finds, and waits until that is done.
func (w *tab) press(selector string) {
	w.t.Helper()
	w.wait(selector, fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, selector))
	eval[bool](w, fmt.Sprintf(`(document.querySelector(%q).click(), true)`, selector))
	w.still()
}

// view goes to a view by its button.
func (w *tab) view(name string) {
	w.t.Helper()
	w.press(fmt.Sprintf("#views [data-view='%s']", name))
	w.wait(name, fmt.Sprintf(`!document.getElementById("view-%s").hidden`, name))
}

// unfold opens a part of the page.
func (w *tab) unfold(selector string) {
	w.t.Helper()
	w.wait(selector, fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, selector))
	eval[bool](w, fmt.Sprintf(`(() => { const d = document.querySelector(%q); if (!d.open) d.querySelector("summary").click(); d.scrollIntoView(); return true; })()`, selector))
	w.still()
}

// results chooses an outcome for the games of the round to be played which have
// none, and records them.
func (w *tab) results(outcome string) {
	w.t.Helper()
	n := eval[int](w, fmt.Sprintf(`(() => {
		const open = [...document.querySelectorAll("#view-round form.sheet select")].filter((s) => s.value === "");
		for (const s of open) s.value = %q;
		return open.length;
	})()`, outcome))
	if n == 0 {
		w.t.Fatalf("no game waits for a result:\n%s", eval[string](w, "document.body.innerText"))
	}
	w.press("#view-round form.sheet .buttons button")
}

// verdict is what the checker says in a part of the page, in small letters.
func (w *tab) verdict(part string) string {
	w.t.Helper()
	at := fmt.Sprintf(`document.querySelector(%q)`, part+" .proof .verdict")
	w.wait("a certificate", at)
	eval[bool](w, "("+at+".scrollIntoView(), true)")
	w.wait("a verdict", fmt.Sprintf("/^[✓✗]/.test(%s.textContent)", at))
	return strings.ToLower(eval[string](w, at+".textContent"))
}

// next is the number of the round that the page offers to pair.
func (w *tab) next() int {
	w.t.Helper()
	w.wait("a round to be paired", `document.getElementById("pair")?.checkVisibility()`)
	return eval[int](w, `Number(/\d+/.exec(document.getElementById("pair").textContent)[0])`)
}

// fragment is what the address of the page has behind the #.
func (w *tab) fragment() string {
	w.t.Helper()
	return eval[string](w, "location.hash")
}

// event is the event in the address of the page, as JSON.
func (w *tab) event() string {
	w.t.Helper()
	eval[bool](w, `(() => {
		window.unpacked = "";
		const text = atob(location.hash.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
		const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
		const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
		new Response(stream).text().then((t) => { window.unpacked = t; });
		return true;
	})()`)
	w.wait("the event of the address", "window.unpacked")
	return eval[string](w, "window.unpacked")
}

// download presses a button, and returns the file that it saves.
func (w *tab) download(selector, name string) string {
	w.t.Helper()
	dir := w.t.TempDir()
	call(w, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir})
	w.press(selector)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err == nil && len(text) > 0 {
			return string(text)
		}
	}
	w.t.Fatalf("%s does not save %s", selector, name)
	return ""
}

// size sets the size of the window.
func (w *tab) size(width, height int64) {
	w.t.Helper()
	call(w, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1, Mobile: width < 600})
}

// offline takes the window offline.
func (w *tab) offline() {
	w.t.Helper()
	call(w, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: true, DownloadThroughput: -1, UploadThroughput: -1})
}

var views = []string{"round", "standings", "ladder", "rounds", "event", "rules"}

// TestRound plays a round from a file and from a server, both offline once the
// page is there.
func TestRound(t *testing.T) {
	for _, from := range []string{"file", "server"} {
		t.Run(from, func(t *testing.T) {
			var w *tab
			if from == "file" {
				w = openFile(t)
			} else {
				w = open(t, serve(t))
				w.offline()
			}
			w.press("#try")
			w.shows("8 players")
			before := w.event()
			w.results("gold")
			w.wait("the next round", `document.getElementById("pair")`)

			// Why this round, and the check of its certificate.
			next := w.next()
			why := fmt.Sprintf("#why-%d", next)
			w.unfold(why)
			if said := w.verdict(why); !strings.HasPrefix(said, "✓ the round is optimal: ") || !strings.Contains(said, "share no code") {
				t.Errorf("the verdict is %q", said)
			}
			// Why not another pair?
			part := fmt.Sprintf("#whynot-%d", next)
			w.unfold(part)
			w.press(part + " form button")
			w.wait("an answer", fmt.Sprintf(`document.querySelector(%q).textContent.length > 20`, part+" .said"))

			// The round is paired. A result of the round before is
			// corrected, and the page says what this changes.
			w.press("#pair")
			if w.event() == before {
				t.Error("the address has the old event")
			}
			w.view("rounds")
			w.press(fmt.Sprintf("#pick-%d", next-1))
			game := fmt.Sprintf("#all-%d-0", next-1)
			eval[bool](w, fmt.Sprintf(`(document.querySelector(%q).value = "silver", true)`, game))
			w.press(fmt.Sprintf("#all-%d-record", next-1))
			w.wait("what the correction changes", `document.getElementById("changed-title")?.checkVisibility()`)
			w.shows(fmt.Sprintf("What the correction changes in round %d", next))
			if n := eval[int](w, `document.querySelectorAll(".changed ul li").length`); n == 0 {
				t.Error("the page does not say why")
			}

			// The address is the event: in another window, after a
			// reload, and in a file.
			event, text := w.event(), eval[string](w, `document.getElementById("view-standings").innerText + document.title`)
			other := window(t, w.ctx, w.base)
			if from == "file" { // the server is out of reach
				other.visit(w.fragment())
				if got := other.event(); got != event {
					t.Errorf("the link has %s, not %s", got, event)
				}
				w.run(chromedp.Reload())
				w.still()
				w.wait("the event", `document.getElementById("tools").checkVisibility()`)
				if got := w.event(); got != event {
					t.Errorf("a reload gives %s, not %s", got, event)
				}
				if got := eval[string](w, `document.getElementById("view-standings").innerText + document.title`); got != text {
					t.Errorf("a reload shows %q, not %q", got, text)
				}
			}
			saved := w.download("#save", "event.json")
			if got := eval[string](w, fmt.Sprintf("JSON.stringify(JSON.parse(%q))", saved)); got != event {
				t.Errorf("the file has %s, not %s", got, event)
			}
			// Undo takes it all back.
			for range 20 {
				if eval[bool](w, `document.getElementById("undo").disabled`) {
					break
				}
				w.press("#undo")
			}
			if got := w.event(); from == "server" && got != before {
				t.Errorf("Undo ends at %s, not %s", got, before)
			}
		})
	}
}

// TestTampered saves the proof of a round, changes it, and gives both to the
// page.
func TestTampered(t *testing.T) {
	w := openFile(t)
	w.press("#try-large")
	next := w.next()
	why := fmt.Sprintf("#why-%d", next)
	w.unfold(why)
	w.verdict(why)
	proof := w.download(why+" .proof button", fmt.Sprintf("proof-of-round-%d.json", next))
	w.view("event")
	w.press("#close")
	y := regexp.MustCompile(`"y":\[-?\d+`)
	// Another winner in the last round.
	outcome := strings.LastIndex(proof[:strings.Index(proof, `"ranking":`)], `"outcome":"silver"`)
	for _, c := range []struct{ name, text, want string }{
		{"whole", proof, "✓ the round is optimal: "},
		{"a value", y.ReplaceAllString(proof, `"y":[777`), "✗ not proved: "},
		{"a result", proof[:outcome] + `"outcome":"gold"` + proof[outcome+len(`"outcome":"silver"`):], "✗ not proved: "},
		{"half of it", proof[:len(proof)/2], "✗ not proved: "},
		{"markup", strings.Replace(proof, `"lives":`, `"<img src=x onerror=alert(1)>":1,"lives":`, 1), "✗ not proved: this checker does not know"},
	} {
		path := filepath.Join(t.TempDir(), "proof.json")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		eval[bool](w, `(document.getElementById("verdict").textContent = "", true)`)
		w.run(chromedp.SetUploadFiles(chromedp.CSS("#proof"), []string{path}))
		w.wait("a verdict", `/^[✓✗]/.test(document.getElementById("verdict").textContent)`)
		if got := strings.ToLower(eval[string](w, `document.getElementById("verdict").textContent`)); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestAnswers puts questions on record to the library in the page. The answers
// are byte for byte the answers on record.
func TestAnswers(t *testing.T) {
	text, err := os.ReadFile("../app/testdata/answers.golden")
	if err != nil {
		t.Fatal(err)
	}
	var questions, answers []string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if q, ok := strings.CutPrefix(line, "> "); ok {
			questions = append(questions, q)
		} else if a, ok := strings.CutPrefix(line, "< "); ok {
			answers = append(answers, a)
		}
	}
	if len(questions) == 0 || len(questions) != len(answers) {
		t.Fatalf("%d questions, %d answers", len(questions), len(answers))
	}
	w := openFile(t)
	list, err := json.Marshal(questions)
	if err != nil {
		t.Fatal(err)
	}
	eval[bool](w, fmt.Sprintf(`(() => {
		const questions = %s, worker = new Worker(URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" })));
		window.answers = [];
		worker.onmessage = (m) => window.answers.push(m.data.answer ?? JSON.stringify(m.data));
		const wasm = Uint8Array.from(atob(document.getElementById("wasm").textContent.trim()), (c) => c.charCodeAt(0));
		worker.postMessage({ wasm });
		for (const request of questions) worker.postMessage({ request });
		return true;
	})()`, list))
	w.wait("all answers", fmt.Sprintf("window.answers.length === %d", len(questions)))
	for k, got := range eval[[]string](w, "window.answers") {
		if got != answers[k] {
			t.Errorf("%.300s: %.300s, want %.300s", questions[k], got, answers[k])
		}
	}
}

// reach presses the key for the next stop until a script says true.
func (w *tab) reach(what, script string) {
	w.t.Helper()
	for range 200 {
		if eval[bool](w, "!!("+script+")") {
			return
		}
		w.run(chromedp.KeyEvent("\t"))
	}
	w.t.Fatalf("%s cannot be reached", what)
}

// TestKeyboard plays a whole round without a mouse.
func TestKeyboard(t *testing.T) {
	w := openFile(t)
	w.reach("the first button", `document.activeElement.id === "try"`)
	w.run(chromedp.KeyEvent("\r"))
	w.wait("the round", `!document.getElementById("view-round").hidden`)
	w.still()
	open := `[...document.querySelectorAll("#view-round form.sheet select")].filter((s) => s.value === "")`
	for range eval[int](w, open+".length") {
		w.reach("a game without result", `document.activeElement.matches("#view-round form.sheet select") && document.activeElement.value === ""`)
		w.run(chromedp.KeyEvent("Gold"))
		w.wait("the result", `document.activeElement.value === "gold"`)
	}
	w.reach("the button", `document.activeElement.matches("#view-round form.sheet .buttons button")`)
	w.run(chromedp.KeyEvent("\r"))
	w.wait("the next round", `document.getElementById("pair")`)
	w.still()
	w.reach("the button", `document.activeElement.id === "pair"`)
	w.run(chromedp.KeyEvent("\r"))
	w.wait("the round to be played", open+".length > 0")
	w.still()
	// The first stop leads behind the navigation.
	w.run(chromedp.Navigate("about:blank"), chromedp.Navigate(w.base))
	w.still()
	w.run(chromedp.KeyEvent("\t"))
	if !eval[bool](w, `document.activeElement.id === "skip"`) {
		t.Error("the first stop does not lead to the content")
	}
	w.run(chromedp.KeyEvent("\r"))
	w.wait("the content", `document.activeElement.id === "main"`)
}

// hostile are names that would do something to a page.
var hostile = []string{
	`<img src=x onerror="window.harmed=1">`, `</script><script>window.harmed=1</script>`, `"><svg onload=window.harmed=1>`,
	strings.Repeat("long", 75), strings.Repeat("wide ", 60), "\u202eevoli", "مريم", "&lt;b&gt;", "javascript:window.harmed=1", "${harmed}",
}

// TestHostile makes an event of hostile names. Nothing of them runs, all of
// them are shown, and the page does not scroll sideways.
func TestHostile(t *testing.T) {
	w := openFile(t)
	w.create(hostile)
	w.press("#pair")
	for _, width := range []int64{320, 360, 1280} {
		w.size(width, 800)
		for _, view := range views {
			w.view(view)
			if wide := eval[int64](w, "document.documentElement.scrollWidth"); wide > width {
				t.Errorf("view %s is %d wide on a screen of %d", view, wide, width)
			}
		}
	}
	w.view("standings")
	text := eval[string](w, `document.getElementById("view-standings").textContent`)
	for _, name := range hostile {
		if letters := []rune(name); len(letters) > 60 { // it is cut
			name = string(letters[:40])
		}
		if !strings.Contains(text, name) {
			t.Errorf("%q is not shown", name)
		}
	}
	if eval[bool](w, `"harmed" in window || !!document.querySelector("main img[src=x], main svg, main script")`) {
		t.Error("a name has done something")
	}
	w.view("round")
	w.results("silver")
	why := fmt.Sprintf("#why-%d", w.next())
	w.unfold(why)
	if said := w.verdict(why); !strings.HasPrefix(said, "✓") {
		t.Errorf("the verdict is %q", said)
	}
	if eval[bool](w, `"harmed" in window`) {
		t.Error("a name has done something")
	}
}

// create makes an event.
func (w *tab) create(names []string) {
	w.t.Helper()
	w.run(chromedp.SetValue(chromedp.CSS("#names"), strings.Join(names, "\n")))
	w.press("#new button")
	w.wait("the event", `document.getElementById("pair")`)
}

// TestLinks opens addresses that have no event.
func TestLinks(t *testing.T) {
	w := openFile(t)
	for _, x := range []string{"#e=", "#e=AAAA", "#e=%00", "#e=q1YqS00sAQA", "#e=" + strings.Repeat("A", 10_000)} {
		w.visit(x)
		w.wait(x, `document.getElementById("errors").innerText.length > 10 && !document.getElementById("view-start").hidden`)
	}
}

// TestThousand pairs a round of a thousand players, and checks its certificate.
func TestThousand(t *testing.T) {
	night.Only(t, "it has a thousand players")
	w := openFile(t)
	var names []string
	for i := range 1000 {
		names = append(names, fmt.Sprintf("Player %d", i+1))
	}
	w.create(names)
	why := fmt.Sprintf("#why-%d", w.next())
	w.unfold(why)
	if said := w.verdict(why); !strings.HasPrefix(said, "✓ the round is optimal: 500 pairs") {
		t.Errorf("the verdict is %q", said)
	}
	w.press("#pair")
	w.results("gold")
	for _, view := range views {
		w.view(view)
		if n := eval[int](w, `document.querySelectorAll("*").length`); n > 30_000 {
			t.Errorf("view %s has %d elements", view, n)
		}
	}
}

// TestPrint checks what is printed: a round is one page, without buttons.
func TestPrint(t *testing.T) {
	w := openFile(t)
	w.press("#try")
	for _, c := range []struct {
		view     string
		from, to int
	}{{"round", 1, 1}, {"standings", 1, 1}, {"ladder", 1, 2}, {"rounds", 1, 1}} {
		w.view(c.view)
		pdf, err := chromedp.Run(w.ctx, chromedp.PrintToPDF(func(p *page.PrintToPDFParams) { p.PreferCSSPageSize = new(bool); *p.PreferCSSPageSize = true }))
		if err != nil {
			t.Fatal(err)
		}
		n := len(regexp.MustCompile(`/Type\s*/Page\b[^s]`).FindAll(pdf, -1))
		if n < c.from || n > c.to {
			t.Errorf("view %s prints %d pages", c.view, n)
		}
		call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		if n := eval[int](w, `[...document.querySelectorAll("nav, button, select, input")].filter((x) => x.checkVisibility()).length`); n > 0 {
			t.Errorf("view %s prints %d parts that are for screens", c.view, n)
		}
		call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	}
}

// TestLabels checks what a screen reader needs: one heading of the first order,
// a label for every field, a text for every button, and scopes in tables.
func TestLabels(t *testing.T) {
	w := openFile(t)
	check := func(what string) {
		t.Helper()
		for _, bad := range eval[[]string](w, `[...document.querySelectorAll("main select, main input, main textarea, button, img, th, table, details")].filter((x) => x.checkVisibility()).filter((x) =>
			x.matches("select, input, textarea") ? x.labels.length === 0 && !x.getAttribute("aria-label")
			: x.matches("button") ? !x.textContent.trim() && !x.getAttribute("aria-label")
			: x.matches("img") ? !x.alt : x.matches("th") ? !x.scope : x.matches("table") ? !x.caption && !x.getAttribute("aria-label") : !x.querySelector("summary")).map((x) => x.outerHTML.slice(0, 200))`) {
			t.Errorf("%s: nothing names %s", what, bad)
		}
		if n := eval[int](w, `[...document.querySelectorAll("h1")].filter((x) => x.checkVisibility()).length`); n != 1 {
			t.Errorf("%s has %d headings of the first order", what, n)
		}
	}
	check("the start")
	w.pick("edition", "arbiter-mcmahon-2026")
	w.pick("points", "own")
	check("the form of a McMahon")
	w.press("#try")
	for _, view := range views {
		w.view(view)
		check(view)
	}
	w.view("event")
	w.press("#close")
	w.paste(`{"edition": "arbiter-swiss-2026", "length": 1, "entrants": ["Ann", "Bob"], "clubs": ["X", "Y"], "seedRatings": [2, 1], "rounds": [{"games": [{"gold": "Ann", "silver": "Bob", "outcome": "draw"}], "byes": []}]}`)
	for _, view := range views {
		w.view(view)
		check(view + " with points")
	}
}

// TestShots writes a picture of each state, on demand.
func TestShots(t *testing.T) {
	if *shots == "" {
		t.Skip("-shots names no directory")
	}
	w := openFile(t)
	states := []struct {
		name string
		do   func()
	}{
		{"1-start", func() { w.visit("") }},
		{"2-round", func() { w.press("#try") }},
		{"3-standings", func() { w.view("standings") }},
		{"4-ladder", func() { w.view("ladder") }},
		{"5-rounds", func() { w.view("rounds") }},
		{"6-event", func() { w.view("event") }},
		{"7-rules", func() { w.view("rules") }},
		{"8-next", func() { w.view("round"); w.results("gold") }},
		{"9-why", func() { why := fmt.Sprintf("#why-%d", w.next()); w.unfold(why); w.verdict(why) }},
		{"10-paired", func() { w.press("#pair") }},
		{"11-corrected", func() {
			w.view("rounds")
			last := eval[int](w, `document.querySelectorAll("[id^='pick-']").length`)
			w.press(fmt.Sprintf("#pick-%d", last-1))
			eval[bool](w, fmt.Sprintf(`(document.querySelector("#all-%d-0").value = "silver", true)`, last-1))
			w.press(fmt.Sprintf("#all-%d-record", last-1))
		}},
		{"12-large", func() { w.visit(""); w.press("#try-large") }},
		{"13-large-ladder", func() { w.view("ladder") }},
		{"14-hostile", func() { w.visit(""); w.create(hostile) }},
		{"15-error", func() { w.visit("#e=AAAA") }},
		{"16-points-form", func() {
			w.visit("")
			w.pick("edition", "arbiter-mcmahon-2026")
			w.pick("points", "own")
		}},
		{"17-points", func() {
			w.visit("")
			w.createWithPoints("arbiter-swiss-2026", read(t, "players.csv"), "#rounds", "3")
			w.away("#bye", "Dan", 2)
			w.press("#pair")
		}},
		{"18-points-why", func() { w.results("draw"); w.unfold("#why-2"); w.verdict("#why-2") }},
		{"19-points-event", func() { w.press("#pair"); w.results("gold"); w.view("event") }},
		{"20-points-podium", func() { w.view("round"); w.press("#pair"); w.results("gold") }},
		{"21-points-standings", func() { w.view("standings") }},
		{"22-points-ladder", func() { w.view("ladder") }},
		{"23-points-rules", func() { w.view("rules") }},
	}
	for _, light := range []string{"light", "dark"} {
		for name, width := range map[string]int64{"wide": 1280, "narrow": 360} {
			dir := filepath.Join(*shots, light+"-"+name)
			if err := os.MkdirAll(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			w.size(width, 900)
			call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: light}}})
			for _, s := range states {
				s.do()
				picture, err := chromedp.Run(w.ctx, chromedp.FullScreenshot(100))
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, s.name+".png"), picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
