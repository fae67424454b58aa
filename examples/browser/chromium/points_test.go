package chromium

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// pick chooses an option of a field, as a person does.
func (w *tab) pick(id, value string) {
	w.t.Helper()
	eval[bool](w, fmt.Sprintf(`(() => {
		const field = document.getElementById(%q);
		field.value = %q;
		field.dispatchEvent(new Event("change"));
		return true;
	})()`, id, value))
}

// player is the value of an option that names a player.
func (w *tab) player(field, name string) string {
	w.t.Helper()
	return eval[string](w, fmt.Sprintf(`[...document.getElementById(%q).options].find((x) => x.textContent === %q).value`, field, name))
}

// fill fills in the fields of a form.
func (w *tab) fill(values ...string) {
	w.t.Helper()
	for k := 0; k < len(values); k += 2 {
		w.run(chromedp.SetValue(chromedp.CSS(values[k]), values[k+1]))
	}
}

// createWithPoints makes an event with points.
func (w *tab) createWithPoints(edition, players string, values ...string) {
	w.t.Helper()
	w.pick("edition", edition)
	w.fill(append(values, "#names", players)...)
	w.press("#new button")
	w.wait("the event", `document.getElementById("pair")`)
}

// play starts the next round, and records results such as "Ann Bob draw".
func (w *tab) play(list ...string) {
	w.t.Helper()
	if eval[bool](w, `!!document.getElementById("pair")?.checkVisibility()`) {
		w.press("#pair")
	}
	for _, text := range list {
		x := strings.Fields(text)
		if !eval[bool](w, fmt.Sprintf(`(() => {
			const field = [...document.querySelectorAll("#view-round .games select")].find((s) => {
				const [, , gold, silver] = JSON.parse(s.dataset.game);
				return gold === %q && silver === %q;
			});
			if (field) field.value = %q;
			return !!field && field.value === %[3]q;
		})()`, x[0], x[1], x[2])) {
			w.t.Fatalf("%s against %s cannot be %s:\n%s", x[0], x[1], x[2], w.text("#view-round"))
		}
	}
	w.press("#view-round form.sheet .buttons button")
}

// away sends a player away from a round, by a button of the view Event.
func (w *tab) away(button, name string, round int) {
	w.t.Helper()
	w.view("event")
	w.pick("sit", w.player("sit", name))
	w.fill("#sit-round", fmt.Sprint(round))
	w.press(button)
	w.view("round")
}

// rows is a table of a view, a line for each row.
func (w *tab) rows(view string, k int) []string {
	w.t.Helper()
	return eval[[]string](w, fmt.Sprintf(`[...document.querySelectorAll("#view-%s table")[%d].rows].map((r) => [...r.cells].map((c) => c.textContent.trim()).join("|"))`, view, k))
}

// onlyLives finds words of elimination.
var onlyLives = regexp.MustCompile(`(?i)\b(li(fe|ves)|loss(es)?|eliminat\w*)\b`)

// plainOfLives fails if a view has a word of elimination.
func (w *tab) plainOfLives() {
	w.t.Helper()
	for _, view := range views {
		w.view(view)
		if view == "rules" {
			continue // the rule book compares the two
		}
		if word := onlyLives.FindString(w.text("#view-"+view) + w.text("header")); word != "" {
			w.t.Errorf("view %s of an event with points has the word %q", view, word)
		}
	}
	w.view("round")
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../director/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSwissPage plays a Swiss of 9 players from the form to the podium: draws,
// a bye, a requested bye, a late entrant, a withdrawal, a forfeit, a correction
// and Undo.
func TestSwissPage(t *testing.T) {
	w := openFile(t)
	w.createWithPoints("arbiter-swiss-2026", read(t, "players.csv"), "#rounds", "5")
	w.plainOfLives()
	w.play("Ann Eve draw", "Fay Bob silver", "Cid Gus gold", "Hal Dan draw")
	w.press("#pair")
	w.away("#bye", "Dan", 2)
	w.shows("Requested bye: Dan")
	w.play("Bob Cid draw", "Eve Ida gold-by-forfeit", "Hal Ann silver", "Gus Fay draw")
	w.press("#pair")
	w.view("event")
	w.pick("who", w.player("who", "Ida"))
	w.press("#leave")
	w.fill("#enter-player", "Jon", "#enter-seed", "6", "#enter-start", "1/2", "#enter-club", "West")
	w.press("#enter")
	w.shows("Jon enters in round 3, with seed 6 and ½ point.")
	w.shows("Round 2: Dan has a requested bye.")
	w.view("round")
	w.play("Ann Bob gold", "Eve Cid draw", "Dan Jon gold", "Fay Hal silver")
	w.press("#pair")
	paired := w.event()
	w.view("rounds")
	w.press("#pick-3")
	w.pick("all-3-0", "draw")
	w.press("#all-3-record")
	w.shows("What the correction changes in round 4")
	w.shows("Ann has 2 points now, not 2½.")
	w.plainOfLives()
	w.press("#undo")
	if w.event() != paired {
		t.Error("Undo does not take the correction back")
	}
	w.view("rounds")
	w.press("#pick-3")
	w.pick("all-3-0", "draw")
	w.press("#all-3-record")
	w.away("#excuse", "Hal", 4)
	for _, part := range []string{"#why-4", "#whynot-4"} {
		w.unfold(part)
	}
	if said := w.verdict("#why-4"); !strings.HasPrefix(said, "✓ the round is optimal: ") {
		t.Errorf("the verdict is %q", said)
	}
	w.press("#whynot-4 form button")
	w.wait("an answer", `document.querySelector("#whynot-4 .said").textContent.length > 20`)
	if ranking := w.rows("round", 1); ranking[0] != "Rank|Player|Points|Byes" || !strings.HasPrefix(ranking[1], "1|Ann|2|") {
		t.Errorf("the ranking: %q", ranking)
	}
	w.play("Cid Ann draw", "Bob Dan gold", "Eve Gus gold", "Jon Fay silver")
	w.play("Bob Eve gold", "Gus Ann silver", "Dan Cid draw", "Jon Hal silver")
	w.wait("the end", `document.title.startsWith("The event is over")`)
	if got := w.text(".champion"); !strings.HasSuffix(got, "Bob") {
		t.Errorf("the champion: %q", got)
	}
	if got := strings.Join(strings.Fields(w.text(".podium")), " "); got != "1 Bob 4 points 2 Ann 3½ points 3 Eve 3 points" {
		t.Errorf("the podium: %q", got)
	}
	w.plainOfLives()
	w.view("standings")
	standings, games := w.rows("standings", 0), w.rows("standings", 1)
	if standings[0] != "Place|Player|Club|Start|Points|Buchholz cut 1|Buchholz|Direct encounter|Wins|Placed by|Status" || standings[3] != "3|Eve|South|0|3|13|14|·|1|points|" ||
		standings[4] != "4|Cid|North|0|3|12½|13½|·|1|buchholz cut 1|" || standings[9] != "9|Ida|North|0|1|10|12½|·|0|points|withdrawn" {
		t.Errorf("%q", standings)
	}
	if games[0] != "Seed|Player|R1|R2|R3|R4|R5|Won|Drawn|Lost|Other|Points" || games[3] != "5|Eve|1s=|10g+!|3g=|8g+|2s-|1|2|1|1|3" {
		t.Errorf("%q", games)
	}
	if n := eval[int](w, `document.querySelector("#view-standings table").querySelectorAll("tr.group").length`); n != 7 {
		t.Errorf("%d groups of points, not 7", n)
	}
	w.view("rules")
	w.wait("the rules", `document.querySelectorAll("#view-rules .rule").length > 20`)
	if got := w.text("#view-rules"); strings.Contains(got, "LossGaps") || strings.Contains(got, "OutOfLives") || strings.Index(got, "ScoreGaps") > strings.Index(got, "HalvesApart") || !strings.Contains(got, "BuchholzCut1") {
		t.Errorf("the rules:\n%s", got)
	}
	saved := w.download("#save", "event.json")
	// An event with lives has no draws, and its own rules.
	w.view("event")
	w.press("#close")
	w.pick("edition", "wc2012")
	w.create(eight)
	w.press("#pair")
	if eval[bool](w, `!!document.querySelector("#view-round option[value=draw]")`) {
		t.Error("an event with lives has draws")
	}
	w.view("rules")
	w.wait("the rules", `document.querySelectorAll("#view-rules .rule").length > 20`)
	if got := w.text("#view-rules"); !strings.Contains(got, "OutOfLives") || strings.Contains(got, "BuchholzCut1") {
		t.Errorf("the rules:\n%s", got)
	}
	// A file comes back, also as director writes it.
	w.view("event")
	w.press("#close")
	w.paste(`{"about":"The club open","event":` + saved + "}")
	w.wait("the podium", `document.querySelector(".podium")?.checkVisibility()`)
	w.shows("The club open")
}

// TestMcMahonPage plays a McMahon with a bar, a floor and points of its own.
func TestMcMahonPage(t *testing.T) {
	w := openFile(t)
	w.pick("edition", "arbiter-mcmahon-2026")
	w.pick("points", "own")
	for id, want := range map[string]bool{"lives": false, "rounds": true, "own-points": true, "bar": true, "floor": true} {
		if got := eval[bool](w, fmt.Sprintf(`document.getElementById(%q).checkVisibility()`, id)); got != want {
			t.Errorf("the field %s is there: %t", id, got)
		}
	}
	w.fill("#own-points", "3-x-0", "#names", "Ann, 4d")
	w.press("#new button")
	w.shows(`the points "3-x-0": "x" is no whole number`)
	w.createWithPoints("arbiter-mcmahon-2026", "Ann, 4d, Lyon\nBob, 2d\nCid, 3d, Lyon\nDan, 9k", "#own-points", "3-1-0", "#bar", "3d", "#floor", "1d")
	w.shows("McMahon, 4 entrants, 0 of 2 rounds")
	for range 2 {
		w.press("#pair")
		w.results("draw")
	}
	w.wait("the podium", `document.querySelector(".podium")?.checkVisibility()`)
	if got := strings.Join(strings.Fields(w.text(".podium")), " "); got != "1 Ann 8 points 2 Cid 8 points 3 Bob 5 points" {
		t.Errorf("the podium: %q", got)
	}
	w.plainOfLives()
	w.view("event")
	w.press("#close")
	w.createWithPoints("arbiter-swiss-2026", "Ann\nBob", "#rounds", "1", "#own-points", "3-1-0")
	w.press("#pair")
	w.results("draw")
	w.shows("The event is over: Ann and Bob share first place.")
	if got := strings.Join(strings.Fields(w.text(".podium")), " "); got != "1-2 Ann 1 point 1-2 Bob 1 point" || w.text(".champion") != "" {
		t.Errorf("the podium: %q, the champion: %q", got, w.text(".champion"))
	}
}

// TestHostileSwiss makes a Swiss of hostile names and clubs. Nothing of them
// runs, and the page does not scroll sideways.
func TestHostileSwiss(t *testing.T) {
	w := openFile(t)
	list := "name,club\n"
	for _, name := range hostile {
		name = `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
		list += name + "," + name + "\n"
	}
	w.createWithPoints("arbiter-swiss-2026", list)
	w.view("event")
	w.fill("#enter-player", "<i>", "#enter-club", hostile[0], "#enter-start", "5")
	w.press("#enter")
	w.fill("#sit-round", "1")
	w.press("#bye")
	w.view("round")
	w.press("#pair")
	w.results("draw")
	for _, width := range []int64{320, 360, 1280} {
		w.size(width, 800)
		for _, view := range views {
			w.view(view)
			if wide := eval[int64](w, "document.documentElement.scrollWidth"); wide > width {
				t.Errorf("view %s is %d wide on a screen of %d", view, wide, width)
			}
		}
	}
	if eval[bool](w, `"harmed" in window || !!document.querySelector("main img[src=x], main svg, main script, main i")`) {
		t.Error("a name has done something")
	}
}
