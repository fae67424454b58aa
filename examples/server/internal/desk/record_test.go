package desk

import (
	"encoding/json"
	"testing"
)

// A notice says who decided. The name of a member is public only if the
// sentence has it, as a whole. The JSON of an old record gives the same notice.
func TestNoticeBy(t *testing.T) {
	for _, c := range []struct{ by, said, want string }{
		{"director", "Ann withdraws.", "director"},
		{"clock", "The times of round 1 are final.", "clock"},
		{"entry", "Ann is registered.", "entry"},
		{"Ann", "Ann withdraws.", "Ann"},
		{"Ann", "Round 1: Ann is there for the game.", "Ann"},
		{"Ann", "Anna withdraws.", ""},
		{"Ann", "JoAnn withdraws.", ""},
		{"Ann", "Ann\u0301 withdraws.", ""},
		{"Ann", "Anna and Ann draw.", "Ann"},
		{"Ann", "Somebody has hours.", ""},
		{"", "Somebody has hours.", ""},
		{"Ann", `Ann says ","change":{ and ,"change":1.`, "Ann"},
		{"O'Hara (2)", "O'Hara (2) withdraws.", "O'Hara (2)"},
	} {
		r := Record{Number: 7, By: c.by, Do: "pick", Round: 1, Said: c.said, Key: "k"}
		n := r.Notice()
		if n.By != c.want || n.Number != 7 || n.Said != c.said || n.Do != "pick" || n.Round != 1 {
			t.Errorf("%q, %q: %+v", c.by, c.said, n)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if read, err := ReadNotice(text); err != nil || read != n {
			t.Errorf("%q, %q: %+v, %v", c.by, c.said, read, err)
		}
	}
	// Somebody can write the keys in another order.
	if n, err := ReadNotice([]byte(`{"number":7,"do":"pick","change":{"x":[]},"said":"Yes."}`)); err != nil || n.Said != "Yes." || n.Number != 7 {
		t.Errorf("%+v, %v", n, err)
	}
	if _, err := ReadNotice([]byte("{")); err == nil {
		t.Error("half a record is a notice")
	}
}
