package hall

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/logbook"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

var (
	director = desk.Actor{Role: desk.Director}
	ctx      = context.Background()
	at       = time.Date(2012, 1, 9, 12, 0, 0, 0, time.UTC)
)

// same compares two states.
var same = cmp.Options{
	cmpopts.IgnoreUnexported(desk.State{}),
	cmpopts.EquateEmpty(),
	cmp.Exporter(func(t reflect.Type) bool { return t.PkgPath() != "time" && t != reflect.TypeFor[desk.State]() }),
}

// openHall opens a hall, and closes it at the end.
func openHall(t testing.TB, dir string) *Hall {
	t.Helper()
	h, err := Open(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return h
}

// token is the sum of a token in tests.
func token(name string) string {
	text := fmt.Sprintf("%x", name)
	return text + strings.Repeat("0", 64-len(text))
}

func creation(id string) desk.Create {
	c := desk.Create{ID: id, Token: token("director")}
	c.File.About = "Cup"
	return c
}

// created makes an event of n players, in round 1 if there are any.
func created(t testing.TB, h *Hall, id string, n int) {
	t.Helper()
	if _, err := h.Create(ctx, creation(id), desk.Request{By: director, At: at}); err != nil {
		t.Fatal(err)
	}
	if n == 0 {
		return
	}
	var names []string
	for k := range n {
		names = append(names, fmt.Sprintf("P%03d", k+1))
		must(t, h, id, desk.Register{Player: names[k], Token: token(names[k])})
	}
	must(t, h, id, desk.Begin{Entrants: names})
	must(t, h, id, desk.Pair{Round: 1})
}

// must does a command that must be accepted.
func must(t testing.TB, h *Hall, id string, c desk.Command) Receipt {
	t.Helper()
	r, err := h.Do(ctx, id, c, desk.Request{By: director, At: at, Seen: state(t, h, id).Number})
	if err != nil {
		t.Fatalf("%s: %v", c.Verb(), err)
	}
	return r
}

func state(t testing.TB, h *Hall, id string) *desk.State {
	t.Helper()
	s, err := h.State(id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// write adds a line to a log.
func write(t testing.TB, l journal, text []byte) {
	t.Helper()
	ack, err := l.Add(text)
	if err == nil {
		err = <-ack
	}
	if err != nil {
		t.Fatal(err)
	}
}

// report reports a game of round 1, by its place.
func report(s *desk.State, game int, o pairing.Outcome) desk.Report {
	g := s.File.Event.Rounds[0].Games[game]
	g.Outcome = o
	return desk.Report{Round: 1, Game: g}
}

// replayed is the state of a log: a slow twin of Open.
func replayed(t testing.TB, path string) *desk.State {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var s *desk.State
	for line := range bytes.Lines(b) {
		r, err := read(line[65 : len(line)-1])
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Apply(r); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestEvent(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	h := openHall(t, dir)
	created(t, h, "cup", 4)
	created(t, h, "club-2", 0)
	if ids := h.IDs(); !slices.Equal(ids, []string{"club-2", "cup"}) {
		t.Errorf("ids: %v", ids)
	}
	s := state(t, h, "cup")
	r := must(t, h, "cup", report(s, 0, pairing.GoldWins))
	if r.Old || r.Number != s.Number+1 || r.Do != "report" || r.Round != 1 || r.Said == "" || !r.At.Equal(at) {
		t.Errorf("the receipt: %+v", r)
	}
	again := must(t, h, "cup", report(s, 0, pairing.GoldWins))
	if !again.Old || again.Notice != r.Notice {
		t.Errorf("the same again: %+v, want %+v", again, r)
	}
	if _, err := h.Do(ctx, "cup", desk.Start{Round: 3}, desk.Request{By: director, At: at}); err == nil {
		t.Error("round 3 has begun")
	}
	if n := state(t, h, "cup").Number; n != r.Number {
		t.Errorf("the state has %d records, want %d", n, r.Number)
	}
	if s.File.Event.Rounds[0].Games[0].Outcome != pairing.NotPlayed {
		t.Error("an old state has changed")
	}
	effect, err := h.Preview(ctx, "cup", report(s, 1, pairing.GoldWins), desk.Request{By: director, At: at, Seen: r.Number})
	if err != nil || effect.Record.Number != r.Number+1 || state(t, h, "cup").Number != r.Number {
		t.Errorf("preview: %+v, %v", effect.Record, err)
	}
	before := state(t, h, "cup")
	if diff := cmp.Diff(replayed(t, filepath.Join(dir, "cup.log")), before, same); diff != "" {
		t.Error(diff)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Do(ctx, "cup", desk.Start{Round: 1}, desk.Request{By: director, At: at}); !errors.Is(err, ErrClosed) {
		t.Errorf("after the end: %v", err)
	}
	if err := h.Close(); !errors.Is(err, ErrClosed) {
		t.Errorf("closed twice: %v", err)
	}
	h = openHall(t, dir)
	if diff := cmp.Diff(before, state(t, h, "cup"), same); diff != "" {
		t.Error(diff)
	}
	if ids := h.IDs(); !slices.Equal(ids, []string{"club-2", "cup"}) {
		t.Errorf("ids: %v", ids)
	}
}

// The numbers of events, and of records of an event, have an end.
func TestLimits(t *testing.T) {
	h := openHall(t, t.TempDir())
	created(t, h, "cup", 4)
	s := state(t, h, "cup")
	e := h.events["cup"]
	many := *s
	many.Number = MaxRecords
	e.decided = &many
	if _, err := h.Do(ctx, "cup", report(s, 0, pairing.GoldWins), desk.Request{By: director, At: at, Seen: s.Number}); !errors.Is(err, desk.ErrTooLarge) {
		t.Errorf("one record too many: %v", err)
	}
	e.decided = s
	if _, err := h.Do(ctx, "cup", report(s, 0, pairing.GoldWins), desk.Request{By: director, At: at, Seen: s.Number, Key: strings.Repeat("k", logbook.MaxLine)}); !errors.Is(err, desk.ErrTooLarge) {
		t.Errorf("a record that is too long: %v", err)
	}
	must(t, h, "cup", report(s, 0, pairing.GoldWins))

	// What was so already, and what is refused, leaves room for others.
	for range MaxWaiting + 1 {
		must(t, h, "cup", report(s, 0, pairing.GoldWins))
		if _, err := h.Do(ctx, "cup", desk.Start{Round: 9}, desk.Request{By: director, At: at}); err == nil || errors.Is(err, ErrBusy) {
			t.Fatalf("a round that there is not: %v", err)
		}
	}

	for k := range MaxEvents - 1 {
		h.making[fmt.Sprint(k)] = true
	}
	if _, err := h.Create(ctx, creation("more"), desk.Request{By: director, At: at}); !errors.Is(err, ErrFull) {
		t.Errorf("one event too many: %v", err)
	}
	delete(h.making, "0")
	created(t, h, "more", 0)
}

// A creation that fails leaves nothing, and can be repeated.
func TestCreateFails(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "events")
	h := openHall(t, dir)
	if err := os.RemoveAll(dir); err != nil {
		t.Skip(err)
	}
	if _, err := h.Create(ctx, creation("cup"), desk.Request{By: director, At: at}); !errors.Is(err, ErrFailed) || strings.Contains(err.Error(), dir) {
		t.Errorf("without a directory: %v", err)
	}
	if ids := h.IDs(); len(ids) > 0 {
		t.Errorf("ids: %v", ids)
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	created(t, h, "cup", 4)
}

// The log is cut anywhere: the event is the replay of the lines before the cut,
// and the requests that were cut off have an effect again, and only these.
func TestCut(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	created(t, h, "cup", 4)
	s := state(t, h, "cup")
	begin := s.Number
	path := filepath.Join(dir, "cup.log")
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	request := func(k int) (desk.Command, desk.Request) {
		return report(s, k%2, pairing.GoldWins+pairing.Outcome(k/2)), desk.Request{By: director, At: at, Seen: begin + int64(k), Key: fmt.Sprint("key", k), Sum: "s"}
	}
	const requests = 4
	for k := range requests {
		c, r := request(k)
		if _, err := h.Do(ctx, "cup", c, r); err != nil {
			t.Fatal(err)
		}
	}
	last := state(t, h, "cup")
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	step := 5
	if !night.Now() {
		step = 29
	}
	for n := len(old); n <= len(b); n += step {
		if err := os.WriteFile(path, b[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		h := openHall(t, dir)
		kept := bytes.Count(b[len(old):n], []byte("\n"))
		if got := state(t, h, "cup").Number; got != begin+int64(kept) {
			t.Fatalf("cut at %d: %d records", n, got)
		}
		for k := range requests {
			c, r := request(k)
			if got, err := h.Do(ctx, "cup", c, r); err != nil || got.Old != (k < kept) || got.Number != begin+int64(k)+1 {
				t.Fatalf("cut at %d, request %d: %+v, %v", n, k, got, err)
			}
		}
		if diff := cmp.Diff(last, state(t, h, "cup"), same); diff != "" {
			t.Fatalf("cut at %d: %s", n, diff)
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, b) {
			t.Fatalf("cut at %d: another log", n)
		}
	}
}

func TestUnknown(t *testing.T) {
	h := openHall(t, t.TempDir())
	_, err1 := h.State("cup")
	_, err2 := h.Do(ctx, "cup", desk.Start{Round: 1}, desk.Request{})
	_, err3 := h.Preview(ctx, "cup", desk.Start{Round: 1}, desk.Request{})
	_, err4 := h.Notices("cup", 0, 1)
	err5 := h.Wait(ctx, "cup", 0)
	_, err6 := Ask(ctx, h, "cup", "x", func(*desk.State) (int, error) { return 1, nil })
	for k, err := range []error{err1, err2, err3, err4, err5, err6} {
		if !errors.Is(err, ErrNoEvent) {
			t.Errorf("%d: %v", k+1, err)
		}
	}
}

// Ids are names of files, and nothing else.
func TestIDs(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, filepath.Join(dir, "events"))
	for _, id := range []string{
		"", ".", "..", "../up", "a/b", `a\b`, "a.b", "A", "ü", "a b", "a\x00", "a\n", "%2e%2e", "c:", "~", "*", "-", "-a",
		"con", "nul", "aux", "prn", "com1", "com0", "lpt9", strings.Repeat("a", 41),
	} {
		if _, err := h.Create(ctx, creation(id), desk.Request{By: director, At: at}); !errors.Is(err, desk.ErrInvalid) {
			t.Errorf("%q: %v", id, err)
		}
	}
	created(t, h, strings.Repeat("a", 40), 0)
	for _, id := range []string{"a", "2012-cup", "conn", "com10", "a-"} {
		created(t, h, id, 0)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if n := len(openHall(t, filepath.Join(dir, "events")).IDs()); n != 6 {
		t.Errorf("%d events after the restart", n)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("files elsewhere: %v, %v", entries, err)
	}
}

func TestCreate(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	// A refused creation leaves nothing.
	if _, err := h.Create(ctx, desk.Create{ID: "cup"}, desk.Request{By: director, At: at}); err == nil {
		t.Error("made without a token")
	}
	if files := contents(t, dir); len(files) != 0 {
		t.Errorf("files: %v", files)
	}
	r := desk.Request{By: director, At: at, Key: "k", Sum: "s"}
	first, err := h.Create(ctx, creation("cup"), r)
	if err != nil || first.Old || first.Number != 1 {
		t.Fatal(first, err)
	}
	for range 2 { // also after a restart
		if again, err := h.Create(ctx, creation("cup"), r); err != nil || !again.Old || again.Notice != first.Notice {
			t.Errorf("again: %+v, %v", again, err)
		}
		for _, r := range []desk.Request{{By: director, At: at}, {By: director, At: at, Key: "k", Sum: "t"}, {By: director, At: at, Key: "l", Sum: "s"}} {
			if _, err := h.Create(ctx, creation("cup"), r); !errors.Is(err, ErrExists) {
				t.Errorf("another: %v", err)
			}
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
		h = openHall(t, dir)
	}
	// Of many at once, one makes it.
	var made atomic.Int32
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			switch _, err := h.Create(ctx, creation("cup-2"), desk.Request{By: director, At: at}); {
			case err == nil:
				made.Add(1)
			case !errors.Is(err, ErrExists) && !errors.Is(err, ErrBusy):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if made.Load() != 1 {
		t.Errorf("made %d times", made.Load())
	}
	// An event whose file is there is not made over it.
	if err := os.WriteFile(filepath.Join(dir, "cup-3.log"), []byte("Dear Ann,\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Create(ctx, creation("cup-3"), desk.Request{By: director, At: at}); err == nil {
		t.Error("made over a file")
	}
	if b, err := os.ReadFile(filepath.Join(dir, "cup-3.log")); err != nil || string(b) != "Dear Ann,\n" {
		t.Errorf("%q, %v", b, err)
	}
}

// contents has the files of a directory.
func contents(t testing.TB, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, entry := range entries {
		if entry.Name() == lockName {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[entry.Name()] = string(b)
	}
	return files
}

// Broken logs are told and not served, and the others are served.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	for _, id := range []string{"good", "torn", "changed", "other", "older"} {
		created(t, h, id, 0)
		must(t, h, id, desk.Register{Player: "Ann", Token: token("Ann")})
	}
	older := state(t, h, "older").Number
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	change := func(id string, f func(b []byte) []byte) {
		t.Helper()
		path := filepath.Join(dir, id+".log")
		b, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f(b), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	change("torn", func(b []byte) []byte { return b[:len(b)-1] })
	change("changed", func(b []byte) []byte { return bytes.Replace(b, []byte("Ann"), []byte("Bob"), 1) })
	// The log of another event, under a wrong name.
	change("wrong", func([]byte) []byte { b, _ := os.ReadFile(filepath.Join(dir, "good.log")); return b })
	change("empty", func([]byte) []byte { return nil })
	// Only the first line was there, and has lost its newline.
	change("one", func([]byte) []byte {
		b, _ := os.ReadFile(filepath.Join(dir, "good.log"))
		return b[:bytes.IndexByte(b, '\n')]
	})
	// A creation that was not finished.
	if err := os.WriteFile(filepath.Join(dir, "draft.log.new"), []byte("0"), 0o600); err != nil {
		t.Fatal(err)
	}
	// Sums that fit, with records that do not.
	for id, text := range map[string]string{"json": "{}x", "number": `{"number":2,"at":"2012-01-09T12:00:00Z","by":"director","do":"create","said":"x","change":{}}`, "key": `{"extra":1}`} {
		l, _, err := logbook.Open(filepath.Join(dir, id+".log"), func([]byte) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		write(t, l, []byte(text))
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	change("Notes", func([]byte) []byte { return []byte("to be kept") })

	before := contents(t, dir)
	var out bytes.Buffer
	h, err := Open(dir, slog.New(slog.NewTextHandler(&out, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if ids := h.IDs(); !slices.Equal(ids, []string{"good", "older", "other", "torn"}) {
		t.Errorf("served: %v", ids)
	}
	if ids := h.Broken(); !slices.Equal(ids, []string{"changed", "empty", "json", "key", "number", "one", "wrong"}) {
		t.Errorf("broken: %v", ids)
	}
	all := append(h.IDs(), h.Broken()...)
	slices.Sort(all)
	for k, x := range h.Health() {
		s, err := h.State(x.ID)
		if x.ID != all[k] || x.State != s || x.Err != err || x.Bytes != int64(len(contents(t, dir)[x.ID+".log"])) || x.Waiting != 0 {
			t.Errorf("the health of %s: %+v", all[k], x)
		}
	}
	for _, id := range h.Broken() {
		if _, err := h.State(id); !errors.Is(err, ErrBroken) {
			t.Errorf("%s: %v", id, err)
		}
		if _, err := h.Create(ctx, creation(id), desk.Request{By: director, At: at}); !errors.Is(err, ErrExists) {
			t.Errorf("%s: made again: %v", id, err)
		}
	}
	if n := state(t, h, "torn").Number; n != 1 {
		t.Errorf("torn: %d records", n)
	}
	if n := state(t, h, "older").Number; n != older {
		t.Errorf("older: %d records", n)
	}
	for _, want := range []string{"event=torn", "line 2: ", "event=wrong", "event=empty", "the log is empty", "file=Notes.log", "file=draft.log.new", "record 2 was found in place of record 1"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nobody is told %q:\n%s", want, &out)
		}
	}
	// What is broken stays as it is.
	after := contents(t, dir)
	if torn := before["torn.log"]; after["torn.log"] != torn[:strings.LastIndexByte(torn, '\n')+1] {
		t.Errorf("torn.log became %q", after["torn.log"])
	}
	delete(before, "torn.log")
	delete(after, "torn.log")
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("files were changed: %s", diff)
	}
	created(t, h, "draft", 0)

	// Another server in the same directory is refused as a whole.
	if _, err := Open(dir, slog.New(slog.DiscardHandler)); !errors.Is(err, logbook.ErrLocked) {
		t.Errorf("opened twice: %v", err)
	}
}

// A directory has one server at a time, also if it has no event yet.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	if _, err := Open(dir, slog.New(slog.DiscardHandler)); !errors.Is(err, logbook.ErrLocked) {
		t.Errorf("opened twice: %v", err)
	}
	created(t, h, "cup", 0)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	h = openHall(t, dir)
	if ids := h.IDs(); !slices.Equal(ids, []string{"cup"}) {
		t.Errorf("ids: %v", ids)
	}
}

// A key has one effect, also at the same time and after a restart.
func TestKeys(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	created(t, h, "cup", 4)
	s := state(t, h, "cup")
	c := report(s, 0, pairing.GoldWins)
	r := desk.Request{By: director, At: at, Seen: s.Number, Key: "k", Sum: "s"}
	receipts := make([]Receipt, 20)
	var wg sync.WaitGroup
	for k := range receipts {
		wg.Go(func() {
			var err error
			if receipts[k], err = h.Do(ctx, "cup", c, r); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	fresh := 0
	for _, got := range receipts {
		if got.Number != s.Number+1 {
			t.Errorf("%+v", got)
		}
		if !got.Old {
			fresh++
		}
	}
	if fresh != 1 {
		t.Errorf("%d had an effect", fresh)
	}
	must(t, h, "cup", report(s, 0, pairing.SilverWins)) // a correction
	for range 2 {
		// The key is still known, and does not take the correction
		// back.
		if got, err := h.Do(ctx, "cup", c, r); err != nil || !got.Old || got.Notice != receipts[0].Notice {
			t.Errorf("later: %+v, %v", got, err)
		}
		other := r
		other.Sum = "t"
		if _, err := h.Do(ctx, "cup", c, other); !errors.Is(err, ErrKey) {
			t.Errorf("another request: %v", err)
		}
		if n := state(t, h, "cup").Number; n != s.Number+2 {
			t.Errorf("%d records, want %d", n, s.Number+2)
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
		h = openHall(t, dir)
	}
	// The same key of somebody else is another key, also after a restart.
	g := s.File.Event.Rounds[0].Games[1]
	for k := range 2 {
		for _, name := range []string{"Ann", "Bob"} {
			pick := desk.Pick{Spectator: name, Round: 1, Players: [2]string{g.Gold, g.Silver}, Winner: g.Gold}
			got, err := h.Do(ctx, "cup", pick, desk.Request{By: desk.Actor{Role: desk.Member, Name: name}, At: at, Key: "k", Sum: "s"})
			if err != nil || got.Old != (k > 0) || got.Do != "pick" {
				t.Errorf("the key of %s: %+v, %v", name, got, err)
			}
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
		h = openHall(t, dir)
	}
	// A refused request does not use its key.
	bad := desk.Request{By: director, At: at, Key: "l", Sum: "u"}
	if _, err := h.Do(ctx, "cup", report(s, 1, pairing.GoldWins), bad); !errors.Is(err, desk.ErrSeen) {
		t.Errorf("without what was seen: %v", err)
	}
	bad.Seen, bad.Sum = s.Number, "v"
	if got, err := h.Do(ctx, "cup", report(s, 1, pairing.GoldWins), bad); err != nil || got.Old {
		t.Errorf("the key of a refused request: %+v, %v", got, err)
	}
}

// Somebody who gets another name keeps the keys, also after a restart. Whoever
// gets the old name has other keys.
func TestKeysOfNewName(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	created(t, h, "cup", 4)
	g := state(t, h, "cup").File.Event.Rounds[0].Games[1]
	pick := func(name string) (Receipt, error) {
		t.Helper()
		c := desk.Pick{Spectator: name, Round: 1, Players: [2]string{g.Gold, g.Silver}, Winner: g.Gold}
		return h.Do(ctx, "cup", c, desk.Request{By: desk.Actor{Role: desk.Member, Name: name}, At: at, Key: "k", Sum: "s"})
	}
	first, err := pick("Zoe")
	if err != nil || first.Old {
		t.Fatal(err)
	}
	must(t, h, "cup", desk.Rename{Player: "Zoe", Name: "Zita"})
	for k := range 2 {
		if got, err := pick("Zita"); err != nil || !got.Old || got.Number != first.Number {
			t.Errorf("the new name: %+v, %v", got, err)
		}
		if got, err := pick("Zoe"); err != nil || got.Old != (k > 0) || got.Number == first.Number {
			t.Errorf("somebody else with the old name: %+v, %v", got, err)
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
		h = openHall(t, dir)
	}
}

// Many clients report at once. The same result has one effect. Of different
// results, one has an effect, and the others are told that it has changed.
func TestSameTime(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	created(t, h, "cup", 8)
	s := state(t, h, "cup")
	all := func(n int, f func(k int) (desk.Command, int64)) (numbers map[int64]int, fresh int, refused []error) {
		numbers = map[int64]int{}
		var mu sync.Mutex
		var wg sync.WaitGroup
		for k := range n {
			wg.Go(func() {
				c, seen := f(k)
				got, err := h.Do(ctx, "cup", c, desk.Request{By: director, At: at, Seen: seen})
				mu.Lock()
				defer mu.Unlock()
				if err != nil {
					refused = append(refused, err)
					return
				}
				numbers[got.Number]++
				if !got.Old {
					fresh++
				}
			})
		}
		wg.Wait()
		return numbers, fresh, refused
	}

	numbers, fresh, refused := all(16, func(int) (desk.Command, int64) { return report(s, 0, pairing.GoldWins), s.Number })
	if len(numbers) != 1 || numbers[s.Number+1] != 16 || fresh != 1 || refused != nil {
		t.Errorf("the same result: %v, %d fresh, %v", numbers, fresh, refused)
	}

	_, fresh, refused = all(16, func(k int) (desk.Command, int64) {
		return report(s, 1, []pairing.Outcome{pairing.GoldWins, pairing.SilverWins}[k%2]), s.Number
	})
	if fresh != 1 || len(refused) != 8 {
		t.Errorf("different results: %d fresh, %d refused", fresh, len(refused))
	}
	for _, err := range refused {
		if !errors.Is(err, desk.ErrStale) {
			t.Errorf("different results: %v", err)
		}
	}

	// Results of other games do not disturb each other.
	_, fresh, refused = all(2, func(k int) (desk.Command, int64) { return report(s, 2+k, pairing.GoldWins), s.Number })
	if fresh != 2 || refused != nil {
		t.Errorf("other games: %d fresh, %v", fresh, refused)
	}

	numbers, fresh, refused = all(16, func(int) (desk.Command, int64) { return desk.Pair{Round: 2}, 0 })
	if len(numbers) != 1 || fresh != 1 || refused != nil {
		t.Errorf("the next round: %v, %d fresh, %v", numbers, fresh, refused)
	}
	now := state(t, h, "cup")
	if len(now.File.Event.Rounds) != 2 || now.Number != s.Number+5 {
		t.Errorf("%d rounds, %d records", len(now.File.Event.Rounds), now.Number-s.Number)
	}
	if diff := cmp.Diff(replayed(t, filepath.Join(dir, "cup.log")), now, same); diff != "" {
		t.Error(diff)
	}
}

// A slowDisk is a journal whose lines are on the disk when a test says so.
type slowDisk struct {
	journal
	t     testing.TB
	mu    sync.Mutex
	full  bool // no line is accepted
	ended bool // the test has ended, and the disk is quick
	lines []slowLine
}

type slowLine struct {
	text []byte
	ack  chan error
}

func (d *slowDisk) Add(text []byte) (<-chan error, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.full {
		return nil, logbook.ErrFull
	}
	if d.ended {
		return d.journal.Add(text)
	}
	ack := make(chan error, 1)
	d.lines = append(d.lines, slowLine{bytes.Clone(text), ack})
	return ack, nil
}

func (d *slowDisk) waiting() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.lines)
}

// pass lets the oldest line go on: to the disk, or to an error.
func (d *slowDisk) pass(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	l := d.lines[0]
	d.lines = d.lines[1:]
	if err == nil {
		write(d.t, d.journal, l.text)
	}
	l.ack <- err
}

// slowed gives an event a slow disk.
func slowed(t testing.TB, h *Hall, id string) *slowDisk {
	e := h.events[id]
	d := &slowDisk{journal: e.log, t: t}
	e.log = d
	t.Cleanup(func() { // else a test that fails has no end
		d.mu.Lock()
		d.ended = true
		d.mu.Unlock()
		for d.waiting() > 0 {
			d.pass(errors.New("the test has ended"))
		}
	})
	return d
}

// few lowers a limit by day, until the test has ended.
func few(t *testing.T, limit *int, n int) {
	old := *limit
	t.Cleanup(func() { *limit = old })
	*limit = night.Cases(n, old)
}

// eventually waits until a condition holds.
func eventually(t testing.TB, what string, f func() bool) {
	t.Helper()
	for range 5000 {
		if f() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal(what)
}

type outcome struct {
	Receipt
	err error
}

// start does a command in the background.
func start(h *Hall, ctx context.Context, c desk.Command, r desk.Request) <-chan outcome {
	done := make(chan outcome, 1)
	go func() {
		got, err := h.Do(ctx, "cup", c, r)
		done <- outcome{got, err}
	}()
	return done
}

// Nobody sees what is not on the disk, commands are decided on it, and whoever
// repeats a request waits for the first.
func TestOnDisk(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	created(t, h, "cup", 8)
	d := slowed(t, h, "cup")
	s := state(t, h, "cup")
	r := desk.Request{By: director, At: at, Seen: s.Number, Key: "k", Sum: "s"}
	first := start(h, ctx, report(s, 0, pairing.GoldWins), r)
	eventually(t, "the first line", func() bool { return d.waiting() == 1 })
	// A repeated request waits for the first: by its key, and as it is so.
	byKey := start(h, ctx, report(s, 0, pairing.GoldWins), r)
	r.Key = ""
	isSo := start(h, ctx, report(s, 0, pairing.GoldWins), r)
	// The next command is decided on the state that is not on the disk.
	stale, err := h.Do(ctx, "cup", report(s, 0, pairing.SilverWins), r)
	if !errors.Is(err, desk.ErrStale) {
		t.Errorf("another result: %+v, %v", stale, err)
	}
	second := start(h, ctx, report(s, 1, pairing.GoldWins), r)
	eventually(t, "the second line", func() bool { return d.waiting() == 2 })
	// A client that goes away does not take its command back.
	gone, leave := context.WithCancel(ctx)
	third := start(h, gone, report(s, 2, pairing.GoldWins), r)
	eventually(t, "the third line", func() bool { return d.waiting() == 3 })
	leave()
	if got := <-third; !errors.Is(got.err, context.Canceled) {
		t.Errorf("who has gone: %+v", got)
	}

	quiet, leave := context.WithTimeout(ctx, 20*time.Millisecond)
	defer leave()
	if err := h.Wait(quiet, "cup", s.Number); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("wait: %v", err)
	}
	if n := state(t, h, "cup").Number; n != s.Number {
		t.Errorf("record %d is seen, and not on the disk", n)
	}
	if list, err := h.Notices("cup", s.Number, 10); err != nil || len(list) > 0 {
		t.Errorf("notices are seen, and not on the disk: %v, %v", list, err)
	}
	for _, c := range []<-chan outcome{first, byKey, isSo, second} {
		select {
		case got := <-c:
			t.Fatalf("acknowledged, and not on the disk: %+v", got)
		default:
		}
	}

	d.pass(nil)
	for k, c := range []<-chan outcome{first, byKey, isSo} {
		if got := <-c; got.err != nil || got.Number != s.Number+1 || got.Old != (k > 0) || got.Do != "report" {
			t.Errorf("%d: %+v", k, got)
		}
	}
	if n := state(t, h, "cup").Number; n != s.Number+1 {
		t.Errorf("%d is seen", n)
	}
	d.pass(nil)
	if got := <-second; got.err != nil || got.Number != s.Number+2 {
		t.Errorf("second: %+v", got)
	}
	d.pass(nil)
	if err := h.Wait(ctx, "cup", s.Number+2); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(replayed(t, filepath.Join(dir, "cup.log")), state(t, h, "cup"), same); diff != "" {
		t.Error(diff)
	}
}

// If the log cannot be written, all that is not on the disk is taken back.
func TestFailed(t *testing.T) {
	dir := t.TempDir()
	var out bytes.Buffer
	h, err := Open(dir, slog.New(slog.NewTextHandler(&out, nil)))
	if err != nil {
		t.Fatal(err)
	}
	created(t, h, "cup", 8)
	created(t, h, "other", 4)
	d := slowed(t, h, "cup")
	s := state(t, h, "cup")
	r := desk.Request{By: director, At: at, Seen: s.Number}
	var waiting []<-chan outcome
	for k := range 4 {
		r.Key, r.Sum = fmt.Sprint(k), "s"
		waiting = append(waiting, start(h, ctx, report(s, k, pairing.GoldWins), r))
		eventually(t, "the line", func() bool { return d.waiting() == k+1 })
	}
	d.pass(nil)
	if got := <-waiting[0]; got.err != nil {
		t.Error(got.err)
	}
	for range 3 {
		d.pass(&os.PathError{Op: "write", Path: "/secret/cup.log", Err: os.ErrPermission})
	}
	for _, c := range waiting[1:] {
		// Only the logger is told which file it is.
		if got := <-c; !errors.Is(got.err, ErrFailed) || strings.Contains(got.err.Error(), "secret") {
			t.Errorf("%+v", got)
		}
	}
	if n := strings.Count(out.String(), "/secret/cup.log"); n != 1 {
		t.Errorf("the logger is told %d times", n)
	}
	r.Key = ""
	if _, err := h.Do(ctx, "cup", report(s, 3, pairing.SilverWins), r); !errors.Is(err, ErrFailed) {
		t.Errorf("later: %v", err)
	}
	if n := state(t, h, "cup").Number; n != s.Number+1 {
		t.Errorf("%d is seen", n)
	}
	if ids := h.Broken(); !slices.Equal(ids, []string{"cup"}) {
		t.Errorf("broken: %v", ids)
	}
	if x := h.Health(); x[0].Err != ErrFailed || x[0].State.Number != s.Number+1 || x[1].Err != nil {
		t.Errorf("the health: %+v", x)
	}
	must(t, h, "other", desk.Start{Round: 1}) // the others go on

	h.Close()
	h = openHall(t, dir)
	if n := state(t, h, "cup").Number; n != s.Number+1 {
		t.Errorf("after the restart: %d", n)
	}
	r.Key = "1"
	if got, err := h.Do(ctx, "cup", report(s, 1, pairing.GoldWins), r); err != nil || got.Old {
		t.Errorf("the request that failed, again: %+v, %v", got, err)
	}
}

// A log that accepts no line leaves no trace of it: the next record follows the
// last one, also after a restart, and the refused request can be repeated.
func TestFull(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	created(t, h, "cup", 8)
	d := slowed(t, h, "cup")
	s := state(t, h, "cup")
	r := desk.Request{By: director, At: at, Seen: s.Number}
	first := start(h, ctx, report(s, 0, pairing.GoldWins), r)
	eventually(t, "the first line", func() bool { return d.waiting() == 1 })
	d.full = true
	keyed := r
	keyed.Key, keyed.Sum = "k", "s"
	if _, err := h.Do(ctx, "cup", report(s, 1, pairing.GoldWins), keyed); !errors.Is(err, ErrBusy) {
		t.Errorf("the log is full: %v", err)
	}
	d.full = false
	third := start(h, ctx, report(s, 2, pairing.GoldWins), r)
	eventually(t, "the next line", func() bool { return d.waiting() == 2 })
	d.pass(nil)
	d.pass(nil)
	for k, c := range []<-chan outcome{first, third} {
		if got := <-c; got.err != nil || got.Number != s.Number+1+int64(k) {
			t.Errorf("%d: %+v", k, got)
		}
	}
	if ids := h.Broken(); len(ids) > 0 {
		t.Errorf("broken: %v", ids)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	h = openHall(t, dir)
	if n := state(t, h, "cup").Number; n != s.Number+2 {
		t.Errorf("after the restart: %d records", n)
	}
	if got, err := h.Do(ctx, "cup", report(s, 1, pairing.GoldWins), keyed); err != nil || got.Old || got.Number != s.Number+3 {
		t.Errorf("the refused request, again: %+v, %v", got, err)
	}
}

// The queue of commands has an end, and it is short again later.
func TestBusy(t *testing.T) {
	h := openHall(t, t.TempDir())
	created(t, h, "cup", 4)
	created(t, h, "other", 4)
	d := slowed(t, h, "cup")
	s := state(t, h, "cup")
	r := desk.Request{By: director, At: at, Seen: s.Number}
	gone, leave := context.WithCancel(ctx)
	for k := range MaxWaiting {
		// A refused command takes no room. We wait for its answer: else
		// it could be in the last free place when the gift comes.
		if got := <-start(h, ctx, desk.Register{Player: "nobody"}, r); got.err == nil || errors.Is(got.err, ErrBusy) {
			t.Fatalf("a registration in round 1: %v", got.err)
		}
		// Nobody waits for these, and they still take room.
		start(h, gone, desk.Give{From: fmt.Sprint("P", k), Cents: 100}, r)
		eventually(t, "a line", func() bool { return d.waiting() == k+1 })
	}
	leave()
	if _, err := h.Do(ctx, "cup", report(s, 0, pairing.GoldWins), r); !errors.Is(err, ErrBusy) {
		t.Errorf("the queue is full: %v", err)
	}
	if x := h.Health(); x[0].Waiting != MaxWaiting || x[1].Waiting != 0 {
		t.Errorf("waiting: %+v", x)
	}
	must(t, h, "other", desk.Start{Round: 1})
	for range MaxWaiting {
		d.pass(nil)
	}
	got := start(h, ctx, report(s, 0, pairing.GoldWins), r)
	eventually(t, "there is room again", func() bool { return d.waiting() == 1 })
	d.pass(nil)
	if got := <-got; got.err != nil || got.Number != s.Number+MaxWaiting+1 {
		t.Errorf("%+v", got)
	}
}

// Notices are the log, from any number on.
func TestNotices(t *testing.T) {
	few(t, &keptNotices, 128)
	kept := int64(keptNotices)
	dir := t.TempDir()
	h := openHall(t, dir)
	created(t, h, "cup", 4)
	s := state(t, h, "cup")
	var wg sync.WaitGroup
	more := 2*keptNotices + 300
	for k := range 2 {
		wg.Go(func() {
			for i := range more / 2 {
				must(t, h, "cup", report(s, k, pairing.GoldWins+pairing.Outcome(i%2)))
			}
		})
	}
	wg.Wait()
	last := state(t, h, "cup").Number
	if want := s.Number + int64(more); last != want {
		t.Fatalf("%d records, want %d", last, want)
	}
	for range 2 { // also after a restart
		if n := len(h.events["cup"].view.Load().recent.list); n < keptNotices || n > 2*keptNotices {
			t.Errorf("%d notices are kept", n)
		}
		for _, after := range []int64{-5, 0, 1, 63, 64, 65, last - 2*kept, last - kept - 1, last - kept, last - 2, last - 1, last, last + 1, 1 << 40} {
			for _, n := range []int{-1, 0, 1, 10, 5000} {
				list, err := h.Notices("cup", after, n)
				want := max(0, min(int64(n), last-max(after, 0)))
				if err != nil || int64(len(list)) != want {
					t.Fatalf("after %d: %d notices of at most %d, want %d, %v", after, len(list), n, want, err)
				}
				for k, notice := range list {
					if notice.Number != max(after, 0)+int64(k)+1 || notice.Said == "" || notice.Do == "" || notice.At.IsZero() {
						t.Fatalf("after %d: notice %d is %+v", after, k, notice)
					}
				}
			}
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
		h = openHall(t, dir)
	}
}

// Long notices are kept up to a number of bytes, and an answer has few of them.
func TestLongNotices(t *testing.T) {
	const records, long = 60, 100_000
	e := &event{log: lines(func(each func(int64, []byte) bool, from int64) {
		for n := from; n <= records && each(n, fmt.Appendf(nil, `{"number":%d,"said":%q}`, n, strings.Repeat("x", long))); n++ {
		}
	})}
	var r recent
	for n := range records {
		before := slices.Clone(r.list)
		r = r.keep(desk.Notice{Number: int64(n) + 1, Said: strings.Repeat("x", long)})
		bytes := 0
		for _, notice := range r.list {
			bytes += len(notice.Said)
		}
		if bytes != r.bytes || bytes > 2*keptBytes || n >= 10 && bytes < keptBytes-long {
			t.Fatalf("record %d: %d bytes are kept, which were counted as %d", n+1, bytes, r.bytes)
		}
		if len(r.list) > len(before) && !slices.Equal(before, r.list[:len(before)]) || r.list[len(r.list)-1].Number != int64(n)+1 {
			t.Fatalf("record %d: other notices are kept", n+1)
		}
	}
	e.view.Store(&view{state: &desk.State{Number: records}, recent: r})
	next, answers := int64(0), 0
	for next < records {
		list, err := e.notices(next, 1000)
		if err != nil || len(list) == 0 || len(list) > maxAnswer/long {
			t.Fatalf("after %d: %d notices, %v", next, len(list), err)
		}
		answers++
		for _, n := range list {
			if next++; n.Number != next || len(n.Said) != long {
				t.Fatalf("notice %d in place of %d", n.Number, next)
			}
		}
	}
	if answers > 2*records*long/maxAnswer {
		t.Errorf("%d answers", answers)
	}
	// One that is too long by itself is an answer.
	one := recent{}.keep(desk.Notice{Number: 1, Said: strings.Repeat("x", 2*maxAnswer)})
	one = one.keep(desk.Notice{Number: 2, Said: strings.Repeat("x", 2*maxAnswer)})
	e.view.Store(&view{state: &desk.State{Number: 2}, recent: one})
	if list, err := e.notices(1, 5); err != nil || len(list) != 1 || list[0].Number != 2 || len(one.list) != 1 {
		t.Errorf("a very long one: %d, %d kept, %v", len(list), len(one.list), err)
	}
}

// Lines is a journal that is only read.
type lines func(each func(int64, []byte) bool, from int64)

func (f lines) Add([]byte) (<-chan error, error) { return nil, logbook.ErrClosed }
func (f lines) Close() error                     { return nil }
func (f lines) Read(from int64, each func(int64, []byte) bool) error {
	f(each, from)
	return nil
}

// Whoever listens gets every record once, in order.
func TestWait(t *testing.T) {
	h := openHall(t, t.TempDir())
	created(t, h, "cup", 4)
	s := state(t, h, "cup")
	const records = 100
	var wg sync.WaitGroup
	for k := range 50 {
		wg.Go(func() {
			from := int64(k) % s.Number
			for next := from; next < s.Number+records; {
				if err := h.Wait(ctx, "cup", next); err != nil {
					t.Error(err)
					return
				}
				list, err := h.Notices("cup", next, 7)
				if err != nil || len(list) == 0 {
					t.Errorf("after %d: %v, %v", next, list, err)
					return
				}
				for _, n := range list {
					if next++; n.Number != next {
						t.Errorf("%d, want %d", n.Number, next)
						return
					}
				}
			}
		})
	}
	for i := range records {
		must(t, h, "cup", report(s, 0, pairing.GoldWins+pairing.Outcome(i%2)))
	}
	wg.Wait()

	closed := make(chan error)
	go func() { closed <- h.Wait(ctx, "cup", 1<<40) }()
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-closed; !errors.Is(err, ErrClosed) {
		t.Errorf("wait at the end: %v", err)
	}
}

// Close waits until all that was accepted is written.
func TestClose(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	created(t, h, "cup", 8)
	d := slowed(t, h, "cup")
	s := state(t, h, "cup")
	r := desk.Request{By: director, At: at, Seen: s.Number}
	gone, leave := context.WithCancel(ctx)
	done := start(h, gone, report(s, 0, pairing.GoldWins), r)
	eventually(t, "the line", func() bool { return d.waiting() == 1 })
	leave()
	<-done
	closed := make(chan error)
	go func() { closed <- h.Close() }()
	select {
	case <-closed:
		t.Fatal("closed before it is written")
	case <-time.After(20 * time.Millisecond):
	}
	d.pass(nil)
	if err := <-closed; err != nil {
		t.Fatal(err)
	}
	if n := state(t, openHall(t, dir), "cup").Number; n != s.Number+1 {
		t.Errorf("%d records, want %d", n, s.Number+1)
	}
}

// A command that panics changes nothing, and the event goes on.
func TestPanic(t *testing.T) {
	h := openHall(t, t.TempDir())
	created(t, h, "cup", 4)
	s := state(t, h, "cup")
	for _, c := range []desk.Command{(*desk.Pair)(nil), (*desk.Report)(nil), nil, bomb{}} {
		if _, err := h.Do(ctx, "cup", c, desk.Request{By: director, At: at, Seen: s.Number}); err == nil {
			t.Errorf("%T: no error", c)
		}
		if _, err := h.Preview(ctx, "cup", c, desk.Request{By: director, At: at, Seen: s.Number}); err == nil {
			t.Errorf("preview of %T: no error", c)
		}
	}
	if r := must(t, h, "cup", report(s, 0, pairing.GoldWins)); r.Number != s.Number+1 {
		t.Errorf("%+v", r)
	}
}

type bomb struct{}

func (bomb) Verb() string { panic("a bomb") }
