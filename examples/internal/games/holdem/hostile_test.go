package holdem

import (
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/internal/night"
)

// TestRaiseWar has bots that always raise by the least, so that each hand has
// 507 actions or close to it. What a match takes must be in proportion to its
// actions, not to their square: each action is listed once for the record, and
// once for each player.
func TestRaiseWar(t *testing.T) {
	hands := 100
	if !night.Now() {
		hands = 20
	}
	actions := 0
	m := match(t, NoLimit, hands, func(string) Bot {
		return acting(func(View) (Action, int64) { return Action{Raise, 1}, 0 })
	})
	m.Watch = func(r Record[string]) { actions += len(r.Hand.Taken) }
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := m.Play()
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatal(err)
	}
	if actions < 2*hands*500 {
		t.Errorf("%d actions", actions)
	}
	const each = 64 // bytes of a Taken, and some more
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > uint64(actions*each*3*4) {
		t.Errorf("%d bytes for %d actions", bytes, actions)
	}
}

// TestKeptViews has a bot that keeps what it is shown, and adds to it.
func TestKeptViews(t *testing.T) {
	var kept, copies [][]Taken
	m := match(t, NoLimit, 20, func(string) Bot {
		return acting(func(v View) (Action, int64) {
			longer := append(v.Taken, Taken{By: Second, Round: 99})
			kept = append(kept, v.Taken, longer)
			copies = append(copies, slices.Clone(v.Taken), slices.Clone(longer))
			if v.Number%2 == 0 {
				return Action{Kind: Call}, 0
			}
			return Action{Raise, 1}, 0
		})
	})
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	for i := range kept {
		if !slices.Equal(kept[i], copies[i]) {
			t.Fatalf("view %d has become %v, was %v", i, kept[i], copies[i])
		}
	}
}

// TestManyActions has more actions than a hand takes.
func TestManyActions(t *testing.T) {
	d := DealOf([DealSize]duplicate.Card{0, 1, 2, 3, 4, 5, 6, 7, 8})
	h, err := Play(NoLimit, d, slices.Repeat([]Action{ReadAction("r1")}, 1_000_000))
	if err != nil || !h.Over() || len(h.Taken) > 507 {
		t.Errorf("%d actions, %v", len(h.Taken), err)
	}
	for _, text := range []string{"r" + strings.Repeat("9", 1_000_000), "r-" + strings.Repeat("9", 1_000_000), strings.Repeat("f", 1_000_000)} {
		h, err := Play(NoLimit, d, []Action{ReadAction(text)})
		if err != nil || len(h.Taken) != 1 {
			t.Errorf("%.10q: %+v, %v", text, h.Taken, err)
		}
	}
}

// TestLongTexts has texts of hands with more actions, and more rounds, than a
// hand has.
func TestLongTexts(t *testing.T) {
	begin, end := `{"game":"no-limit",`+acesJSON+`,"betting":[[`, `]]}`
	for name, middle := range map[string]string{
		"actions": strings.Repeat(`{"by":"second","action":"c"},{"by":"first","action":"c"},`, 100_000),
		"rounds":  strings.Repeat(`],[`, 100_000),
		"digits":  `{"by":"second","action":"r` + strings.Repeat("9", 100_000) + `"}`,
		"wishes":  `{"by":"second","action":"c","wanted":"` + strings.Repeat("x", 100_000) + `","rule":"CallIllegal"}`,
	} {
		var h Hand
		err := h.UnmarshalJSON([]byte(begin + strings.TrimSuffix(middle, ",") + end))
		if err == nil || len(err.Error()) > 300 || !reflect.DeepEqual(h, Hand{}) {
			t.Errorf("%s: %.300v", name, err)
		}
	}
}
