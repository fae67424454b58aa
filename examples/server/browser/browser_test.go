// Package browser tests the server in a real browser, which is Chromium.
//
// With -shots DIR, TestShots writes a picture of every page into a directory,
// light and dark, wide and narrow, and as it is printed.
package browser

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

var (
	shots  = flag.String("shots", "", "write pictures of all pages into this `directory`")
	readme = flag.Bool("readme", false, "write the pictures of the page README.md")
)

// patience is how long a page may take to show what it must show.
const patience = time.Minute

const admin = "the-token-of-the-tests-which-is-long-enough"

var program string // the server, built

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(func() int {
		if !clitest.HasChromium() {
			return m.Run() // tests that need it are skipped
		}
		dir, err := os.MkdirTemp("", "browser")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(dir)
		program = filepath.Join(dir, "server")
		build := exec.Command("go", "build", "-o", program, ".")
		build.Dir = ".."
		if out, err := build.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
			return 1
		}
		return m.Run()
	}())
}

// serve starts the server with the shipped event, and with flags. It returns
// the address.
func serve(t *testing.T, flags ...string) string {
	t.Helper()
	clitest.Chromium(t) // else there is no program
	dir := t.TempDir()
	token := filepath.Join(dir, "token")
	if err := os.WriteFile(token, []byte(admin+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	flags = append(flags, "-addr", "127.0.0.1:0", "-dir", filepath.Join(dir, "events"), "-sample", "-token", token)
	c := exec.Command(program, flags...)
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
			t.Errorf("the server: %v", err)
		}
		if !kill.Stop() {
			t.Error("the server did not stop")
		}
	})
	address := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if m := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(lines.Text()); m != "" {
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
		t.Fatal("the server does not say where it listens")
		return ""
	}
}

// A tab is a window of the browser.
type tab struct {
	t    *testing.T
	ctx  context.Context
	base string

	mu       sync.Mutex
	troubles []string // errors of scripts, and requests to other hosts
	offline  bool
}

// open starts a browser with a window.
func open(t *testing.T, base string) *tab {
	t.Helper()
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(clitest.Chromium(t)), chromedp.NoSandbox, chromedp.DisableGPU,
		// No name is looked up, so nothing can leave this machine.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
		chromedp.Flag("disable-dev-shm-usage", true))
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	return window(t, allocator, base)
}

// second opens another window of the same browser.
func (w *tab) second() *tab { return window(w.t, w.ctx, w.base) }

func window(t *testing.T, parent context.Context, base string, options ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent, options...)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(ctx, 10*time.Minute)
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

// listen notes what must not happen in a window.
func (w *tab) listen(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, w.base+"/") && !strings.HasPrefix(e.Request.URL, "data:") {
			w.troubles = append(w.troubles, "a request to "+e.Request.URL)
		}
	case *runtime.EventExceptionThrown:
		w.troubles = append(w.troubles, fmt.Sprintf("a script: %+v", e.ExceptionDetails))
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError {
			w.troubles = append(w.troubles, fmt.Sprintf("the console: %+v", e.Args))
		}
	case *log.EventEntryAdded:
		// A window that is offline says so, and so does one whose form
		// was refused.
		expected := w.offline || e.Entry.Source == log.EntrySourceNetwork && regexp.MustCompile(`status of (409|412|422)`).MatchString(e.Entry.Text)
		if e.Entry.Level == log.EntryLevelError && !expected {
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

// visit goes to an address of the server.
func (w *tab) visit(path string) {
	w.t.Helper()
	w.run(chromedp.Navigate(w.base + path))
}

// eval asks a script, and waits for its promise.
func eval[T any](w *tab, script string) (x T) {
	w.t.Helper()
	x, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
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
	w.t.Fatalf("%s: not yet; the page %s has\n%.2000s", what, eval[string](w, "location.pathname"), eval[string](w, "document.querySelector(`main`).innerText"))
}

// shows waits until a page has a text.
func (w *tab) shows(text string) {
	w.t.Helper()
	w.wait(text, fmt.Sprintf("document.body.innerText.includes(%q)", text))
}

// click clicks what a selector finds. It waits until the next page is there.
func (w *tab) click(selector string) {
	w.t.Helper()
	eval[bool](w, "window.before = true")
	ctx, stop := context.WithTimeout(w.ctx, patience)
	defer stop()
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible)); err != nil {
		w.t.Fatalf("%s: %v; the page %s has\n%s", selector, err, eval[string](w, "location.pathname"), eval[string](w, "document.body.innerText"))
	}
	w.wait("the next page", "!window.before && document.readyState === 'complete'")
}

// send fills fields of a form and sends it with its first button.
func (w *tab) send(form string, fields map[string]string) {
	w.t.Helper()
	for name, value := range fields {
		ok := eval[bool](w, fmt.Sprintf(`(() => {
			const x = document.querySelector(%q + " [name='" + %q + "']");
			if (!x) return false;
			for (let d = x.closest("details"); d; d = d.parentElement.closest("details")) d.open = true;
			if (x.type === "checkbox") x.checked = true; else x.value = %q;
			return x.type === "checkbox" || x.value === %q;
		})()`, form, name, value, value))
		if !ok {
			w.t.Fatalf("%s has no field %s that takes %q", form, name, value)
		}
	}
	eval[bool](w, fmt.Sprintf(`(() => { for (let d = document.querySelector(%q).closest("details"); d; d = d.parentElement.closest("details")) d.open = true; return true })()`, form))
	w.click(form + " button")
}

// login opens a page with a token.
func (w *tab) login(path, token string) {
	w.t.Helper()
	w.visit(path)
	w.run(chromedp.SetValue(chromedp.CSS("#token"), token))
	w.click("form.login button")
}

// yes says yes to what would change.
func (w *tab) yes() {
	w.t.Helper()
	w.click("form.yes button")
}

// number is the number of the record that a page shows.
func (w *tab) number() int64 {
	w.t.Helper()
	return eval[int64](w, "Number(document.body.dataset.number)")
}

const event = "/events/championship/"

// widths are the widths of a small phone, of a usual one, and of a screen.
var widths = []int64{320, 390, 1400}

// paper is the width of a page of A4 between its margins.
const paper = 688

// schemes are the schemes of colors.
var schemes = []string{"light", "dark"}

// scheme sets the scheme of colors of a window.
func (w *tab) scheme(name string) {
	w.t.Helper()
	call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}})
}

// size sets the size of a window.
func (w *tab) size(width, height int64, phone bool) {
	w.t.Helper()
	call(w, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1, Mobile: phone})
}

// TestPages checks that no page scrolls sideways on a phone or on a screen.
// Every window checks that no script fails, and that no request leaves the
// host.
func TestPages(t *testing.T) {
	pages := 0
	tour(t, func(w *tab, page string) {
		pages++
		for _, width := range widths {
			w.size(width, 800, width < 600)
			if wide := eval[int64](w, "document.scrollingElement.scrollWidth"); wide > width {
				t.Errorf("%s is %d wide on a screen of %d", page, wide, width)
			}
			if n := eval[int](w, "[...document.querySelectorAll('figure img')].filter(x => x.getBoundingClientRect().right > innerWidth).length"); n > 0 {
				t.Errorf("%s has %d pictures that are wider than a screen of %d", page, n, width)
			}
		}
		if n := eval[int](w, "document.querySelectorAll('h1').length"); n != 1 {
			t.Errorf("%s has %d headings of the first order", page, n)
		}
	})
	if pages < 60 {
		t.Errorf("%d pages", pages)
	}
}

// result enters the first result of a board by the button with the name of the
// winner.
func (w *tab) result(board int, outcome string) {
	w.t.Helper()
	w.click(fmt.Sprintf("form.results [value='%d-%s']", board, outcome))
}

// correct enters another result of a board on the page of its game.
func (w *tab) correct(board int, outcome string) {
	w.t.Helper()
	w.visit(fmt.Sprintf("%sdesk/game?round=4&board=%d", event, board))
	w.send("form[action$='/report']", map[string]string{"game.outcome": outcome})
}

// finish enters the two results that the shipped event lacks.
func (w *tab) finish() {
	w.t.Helper()
	w.visit(event + "desk/")
	w.send("form.results", map[string]string{"2": "gold", "5": "silver"})
	w.yes() // Jakub Nowak would be out
	w.shows("Pair round 5")
}

// TestRound plays the end of a round at the desk. It corrects a result, and
// calls the next round. A second window sees each change without a reload.
func TestRound(t *testing.T) {
	base := serve(t)
	w := open(t, base)
	other := w.second()
	other.visit(event)
	eval[bool](other, "window.never = true")
	before := other.number()
	w.login(event+"desk/", admin)
	w.result(2, "gold")
	other.wait("the result", fmt.Sprintf("document.body.dataset.number > %d", before))
	other.wait("the sentence", `document.getElementById("live").textContent.includes("Ines Duarte beats Bastian Roth")`)
	w.result(5, "silver")
	w.yes() // Jakub Nowak would be out
	// The correction is shown first.
	w.correct(2, "silver")
	w.shows("corrected: Bastian Roth beats Ines Duarte")
	w.shows("This would change")
	w.yes()
	w.shows("Pair round 5")
	w.click(".do button")
	w.shows("Why this round")
	w.yes()
	w.wait("round 5", `document.querySelector("#round-5")`)
	other.wait("the next round", `document.querySelector("main").innerText.includes("Round 5")`)
	if !eval[bool](other, "window.never === true") {
		t.Error("the other window was loaded again")
	}
	// It can be corrected until the next round has begun. Then its pairs
	// are dropped.
	w.correct(2, "gold")
	w.shows("dropped")
	w.yes()
	w.shows("Pair round 5")
	// Twice is once: the same yes again changes nothing.
	w.click(".do button")
	w.shows("Why this round")
	form := eval[string](w, `(() => { const f = document.querySelector("form.yes"); return f.action + "?" + new URLSearchParams(new FormData(f)) })()`)
	w.yes()
	number := w.number()
	address, fields, _ := strings.Cut(form, "?")
	status := eval[int](w, fmt.Sprintf(`(() => {
		const x = new XMLHttpRequest();
		x.open("POST", %q, false);
		x.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
		x.send(%q);
		return x.status;
	})()`, address, fields))
	w.visit(event + "desk/")
	if n := w.number(); n != number || status != http.StatusOK {
		t.Errorf("record %d after record %d, status %d", n, number, status)
	}
}

// TestAsleep lets a window go offline. When it is back, it gets exactly the
// records that it has missed.
func TestAsleep(t *testing.T) {
	base := serve(t)
	w := open(t, base)
	other := w.second()
	other.visit(event)
	number := other.number()
	eval[bool](other, fmt.Sprintf(`(() => {
		window.never = true;
		window.ids = [];
		const s = new EventSource(document.body.dataset.stream + "?after=%d");
		const note = e => { if (e.data && JSON.parse(e.data).said) window.ids.push(Number(e.lastEventId)) };
		s.onmessage = note;
		s.addEventListener("notice", note);
		return true;
	})()`, number))
	w.login(event+"desk/", admin)
	w.result(2, "gold")
	other.wait("the first record", "window.ids.length === 1")
	other.sleep(true)
	w.result(5, "silver")
	w.yes() // Jakub Nowak would be out
	w.click(".do button")
	w.yes()
	w.send("form[action$='/give']", map[string]string{"from": "Zoë", "dollars": "12.50"})
	w.yes()
	last := w.number()
	if now := other.number(); now >= last {
		t.Fatalf("the window that sleeps shows record %d of %d", now, last)
	}
	other.sleep(false)
	other.wait("what it has missed", fmt.Sprintf("document.body.dataset.number == %d", last))
	other.wait("the records", fmt.Sprintf("window.ids.at(-1) == %d", last))
	var want []int64
	for n := number + 1; n <= last; n++ {
		want = append(want, n)
	}
	if ids := eval[[]int64](other, "window.ids"); !slices.Equal(ids, want) {
		t.Errorf("it got %d instead of %d", ids, want)
	}
	if !eval[bool](other, "window.never === true") {
		t.Error("the window was loaded again")
	}
}

// sleep takes a window offline, or back.
func (w *tab) sleep(offline bool) {
	w.t.Helper()
	w.mu.Lock()
	w.offline = true // what was offline may complain a little later
	w.mu.Unlock()
	call(w, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: offline, DownloadThroughput: -1, UploadThroughput: -1})
	call(w, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{DownloadThroughput: -1, UploadThroughput: -1, Offline: offline}}})
}

// TestKeyboard enters a result without a mouse.
func TestKeyboard(t *testing.T) {
	base := serve(t)
	w := open(t, base)
	w.visit(event + "desk/")
	w.tabTo("the field of the token", `document.activeElement.id === "token"`)
	w.run(chromedp.KeyEvent(admin + "\r"))
	w.shows("Round 4: 2 results are missing")
	// Return without a choice saves nothing, also where the focus is after
	// it.
	w.tabTo("the first button of the table", `document.activeElement.textContent === "Save results"`)
	eval[bool](w, "window.before = true")
	w.run(chromedp.KeyEvent("\r"))
	w.wait("the next page", "!window.before && document.readyState === 'complete'")
	w.tabTo("the first name", `document.activeElement.value === "2-gold"`)
	w.shows("Round 4: 2 results are missing")
	w.tabTo("the first menu", `document.activeElement.name === "2"`)
	w.run(chromedp.KeyEvent("Ines"))
	w.wait("the result", `document.activeElement.value === "gold"`)
	w.tabTo("the first game's page", `document.activeElement.textContent === "More about board 2"`)
	w.run(chromedp.KeyEvent("\t"))
	if !eval[bool](w, `document.activeElement.value === "5-gold"`) {
		t.Error("the next stop is not the next board")
	}
	w.run(chromedp.KeyEvent("\r"))
	w.yes() // Elif Kaya would be out
	w.shows("Recorded: Round 4: Ines Duarte beats Bastian Roth.")
	w.shows("Recorded: Round 4: Jakub Nowak beats Elif Kaya.")
	// The first stop of every page leads behind the navigation.
	w.visit(event)
	w.run(chromedp.KeyEvent("\t"))
	if !eval[bool](w, `document.activeElement.classList.contains("skip")`) {
		t.Error("the first stop does not lead to the content")
	}
	w.run(chromedp.KeyEvent("\r"))
	w.wait("the content", `location.hash === "#main"`)
}

// tabTo presses the key for the next stop until a script says true.
func (w *tab) tabTo(what, script string) {
	w.t.Helper()
	for range 200 {
		if eval[bool](w, "!!("+script+")") {
			return
		}
		w.run(chromedp.KeyEvent("\t"))
	}
	w.t.Fatalf("%s cannot be reached", what)
}

// TestNoScript works at the desk without scripts.
func TestNoScript(t *testing.T) {
	base := serve(t)
	w := open(t, base)
	call(w, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	w.login(event+"desk/", admin)
	w.finish()
	w.click(".do button")
	w.shows("Why this round")
	w.yes()
	w.wait("round 5", `document.querySelector("#round-5")`)
	w.send("form[action$='/withdraw']", map[string]string{"player": "Hugo Lind", "why": "a cold"})
	w.shows("Hugo Lind withdraws")
	w.yes()
	w.visit(event + "log")
	w.shows("Hugo Lind withdraws")
}

// TestByHand enters a round that is not the best: it is refused with a better
// one, and played all the same for a reason.
func TestByHand(t *testing.T) {
	base := serve(t)
	w := open(t, base)
	w.login(event+"desk/", admin)
	w.finish()
	w.click(".do button")
	form := "details.byhand form"
	swap := fmt.Sprintf(`(() => {
		const [x, y] = ["games.0.silver", "games.1.silver"].map(n => document.querySelector(%q + " [name='" + n + "']"));
		[x.value, y.value] = [y.value, x.value];
		return x.value + " " + y.value;
	})()`, form)
	names := eval[string](w, swap)
	w.send(form, nil)
	w.shows("Nothing was changed.")
	w.shows("The best round")
	form = "main form[action$='/pair']"
	if again := eval[string](w, `["games.0.silver", "games.1.silver"].map(n => document.querySelector("main [name='" + n + "']").value).join(" ")`); again != names {
		t.Errorf("typed %s, and the form has %s", names, again)
	}
	w.send(form, map[string]string{"accept": "1", "why": "the hall has one board for wheelchairs"})
	w.yes()
	w.visit(event + "log")
	w.shows("the hall has one board for wheelchairs")
}

// TestMembers gives a player a token. The player submits hours, and a spectator
// predicts a winner.
func TestMembers(t *testing.T) {
	base := serve(t)
	w := open(t, base)
	w.login(event+"desk/", admin)
	w.send("form[action$='/invite']", map[string]string{"name": "Zoë Brandt", "role": "member"})
	w.yes()
	w.shows("It is shown only now.")
	token := eval[string](w, `document.querySelector(".token code").textContent`)
	w.visit(event + "desk/")
	w.send("form[action$='/invite']", map[string]string{"name": "Ines Duarte", "role": "member"})
	w.yes()
	player := eval[string](w, `document.querySelector(".token code").textContent`)
	if len(token) < 20 || token == player {
		t.Fatalf("tokens %q and %q", token, player)
	}
	// A wrong token opens nothing.
	w.logout(event)
	w.login(event+"me", token+"x")
	w.shows("Nobody has this token here.")
	w.login(event+"me", token)
	w.shows("Zoë Brandt")
	w.logout(event)
	w.login(event+"me", player)
	w.shows("Your game of round 4")
	w.run(chromedp.Click(chromedp.CSS("#h-fri-12")), chromedp.Click(chromedp.CSS("#h-fri-13")))
	w.send("form[action$='/prefer']", nil)
	w.yes()
	w.shows("Submitted on")
	if got := eval[[]string](w, `[...document.querySelectorAll("[name=hour]:checked")].map(x => x.value)`); !slices.Contains(got, "Fri 12") || !slices.Contains(got, "Fri 13") {
		t.Errorf("checked: %q", got)
	}
}

// logout forgets the token of a window.
func (w *tab) logout(path string) {
	w.t.Helper()
	call(w, network.ClearBrowserCookies, cdp.Empty{})
}

// TestRegister makes an event, registers players, begins it, and plays it to
// its end.
func TestRegister(t *testing.T) {
	base := serve(t)
	token := create(t, base, map[string]any{"id": "blitz", "file": map[string]any{"about": "Blitz"}})
	w := open(t, base)
	other := w.second()
	other.visit("/events/blitz/")
	w.login("/events/blitz/desk/", token)
	players := []string{"Ann", "Bob <b>", "Zoë"}
	for _, name := range players {
		w.send("form[action$='/register']", map[string]string{"player": name, "contact": "secret@example.org", "rated.gameroom": "1500"})
		w.yes()
		w.shows("It is shown only now.")
		other.shows(name)
		w.visit("/events/blitz/desk/")
	}
	if strings.Contains(eval[string](other, "document.documentElement.outerHTML"), "secret@") {
		t.Error("a contact is public")
	}
	w.click(".do button")
	w.yes()
	w.shows("Pair round 1")
	w.click(".do button")
	w.yes()
	for round := 1; ; round++ {
		if round > 12 {
			t.Fatal("the event does not end")
		}
		for eval[bool](w, `!!document.querySelector("form.results")`) {
			w.click("td.as-gold button")
			if eval[bool](w, `!!document.querySelector("form.yes")`) {
				w.yes() // a player would be out
			}
		}
		if eval[bool](w, `document.querySelector(".advice").textContent.includes("is the champion")`) {
			break
		}
		w.click(".do button")
		w.yes()
	}
	other.shows("is the champion")
	// The certificate is alone on a page of A4 landscape.
	other.visit("/events/blitz/title")
	if pdf := other.pdf(); countPages(pdf) != 1 || !regexp.MustCompile(`MediaBox\s*\[0 0 841\.\d+ 59\d\.\d+\]`).Match(pdf) {
		t.Errorf("the certificate prints %d pages, %q", countPages(pdf), regexp.MustCompile(`/MediaBox[^]]*`).FindAll(pdf, -1))
	}
	if text := printed(other); text != "" {
		t.Errorf("beside the certificate, its paper has %q", text)
	}
}

// pdf prints a page.
func (w *tab) pdf() []byte {
	w.t.Helper()
	pdf, err := chromedp.Run(w.ctx, chromedp.PrintToPDF(func(p *page.PrintToPDFParams) { p.PreferCSSPageSize = new(true) }))
	if err != nil {
		w.t.Fatal(err)
	}
	return pdf
}

// countPages counts the pages of a PDF.
func countPages(pdf []byte) int {
	return len(regexp.MustCompile(`/Type\s*/Page\b[^s]`).FindAll(pdf, -1))
}

// printed returns the texts that a page has on paper.
func printed(w *tab) string {
	w.t.Helper()
	call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	defer call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	return eval[string](w, "document.body.innerText.trim()")
}

// TestPrint checks what is printed: a round is one page, and the desk has the
// names of its games and no commands.
func TestPrint(t *testing.T) {
	base := serve(t)
	w := open(t, base)
	for _, c := range []struct {
		path     string
		from, to int
	}{{event, 1, 1}, {event + "rounds/4", 1, 1}, {event + "crosstable", 1, 2}, {event + "calendar", 1, 4}, {event + "rounds/4/why", 1, 8}} {
		w.visit(c.path)
		n := countPages(w.pdf())
		if n < c.from || n > c.to {
			t.Errorf("%s prints %d pages", c.path, n)
		}
		// The navigation and buttons are not printed.
		call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		if n := eval[int](w, `[...document.querySelectorAll("nav, button, #live")].filter(x => x.offsetParent !== null).length`); n > 0 {
			t.Errorf("%s prints %d parts that are for screens", c.path, n)
		}
		call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
		if text := printed(w); strings.Contains(text, "Board or name") {
			t.Errorf("%s prints the box to find a row", c.path)
		}
	}
	// The hall prints all games, also the games of other pages.
	w.visit(event + "hall")
	eval[bool](w, `document.querySelector(".hall li").hidden = true`)
	if text := printed(w); !strings.Contains(text, "Greta Holm") {
		t.Errorf("the hall prints only\n%s", text)
	}
	w.login(event+"desk/", admin)
	text := printed(w)
	for _, name := range []string{"Ines Duarte\tBastian Roth", "Noor Aziz\tGreta Holm"} {
		if !strings.Contains(text, name) {
			t.Errorf("the desk prints no %q:\n%s", name, text)
		}
	}
	for _, word := range []string{" won", "Save", "Correct", "Tokens"} {
		if strings.Contains(text, word) {
			t.Errorf("the desk prints %q:\n%s", word, text)
		}
	}
}

// TestStandings checks that the tables of those who are in and out have the
// same columns.
func TestStandings(t *testing.T) {
	w := open(t, serve(t))
	w.size(1400, 900, false)
	w.visit(event)
	columns := eval[[]string](w, `[...document.querySelectorAll("table.standings")].map(t =>
		[...t.rows[0].cells].map(c => Math.round(c.getBoundingClientRect().left)).join())`)
	if len(columns) != 2 || columns[0] != columns[1] {
		t.Errorf("columns begin at %q", columns)
	}
}

// TestReadme writes the pictures of the page README.md, on demand: the
// director's desk in the middle of a round, light and dark.
func TestReadme(t *testing.T) {
	if !*readme {
		t.Skip("without the flag -readme")
	}
	w := open(t, serve(t))
	w.size(1000, 760, false)
	w.login(event+"desk/", admin)
	for _, scheme := range schemes {
		w.scheme(scheme)
		picture := call(w, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: "webp", Quality: new(int64(80))})
		if err := os.WriteFile(filepath.Join("..", scheme+".webp"), picture.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestShots writes a picture of each page, on demand.
func TestShots(t *testing.T) {
	if *shots == "" {
		t.Skip("-shots names no directory")
	}
	tour(t, func(w *tab, page string) {
		name := strings.Trim(regexp.MustCompile(`[^a-z0-9]+`).ReplaceAllString(strings.ToLower(page), "-"), "-")
		shoot := func(kind string) {
			dir := filepath.Join(*shots, kind)
			picture, err := chromedp.Run(w.ctx, chromedp.FullScreenshot(100))
			if err := errors.Join(err, os.MkdirAll(dir, 0o755), os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644)); err != nil {
				t.Fatal(err)
			}
		}
		for _, width := range widths {
			w.size(width, 900, width < 600)
			for _, scheme := range schemes {
				w.scheme(scheme)
				shoot(fmt.Sprint(scheme, "-", width))
			}
		}
		w.size(paper, 900, false)
		call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		shoot("print")
		call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	})
}
