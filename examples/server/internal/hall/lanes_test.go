package hall

import (
	"errors"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// Only a pairing takes the lane of slow commands, and nothing else waits in it.
func TestLaneOfPairings(t *testing.T) {
	h := openHall(t, t.TempDir())
	created(t, h, "cup", 4)
	give, pair := desk.Give{From: "Zoe", Cents: 1}, desk.Pair{Round: 2}
	r := desk.Request{By: director, At: at}
	preview := func(c desk.Command) error {
		_, err := h.Preview(ctx, "cup", c, r)
		return err
	}
	fill := func(l *lane) (empty func()) {
		for range cap(l.waiting) {
			l.waiting <- struct{}{}
		}
		return func() {
			for range cap(l.waiting) {
				<-l.waiting
			}
		}
	}
	empty := fill(h.orders)
	for _, c := range []desk.Command{pair, &pair} {
		if err := preview(c); !errors.Is(err, ErrBusy) {
			t.Errorf("a preview of a pairing while too many pair: %v", err)
		}
		if _, err := h.Do(ctx, "cup", c, r); !errors.Is(err, ErrBusy) {
			t.Errorf("a pairing while too many pair: %v", err)
		}
	}
	if err := preview(give); err != nil {
		t.Errorf("a preview of a gift while too many pair: %v", err)
	}
	must(t, h, "cup", give)
	empty()
	empty = fill(h.quick)
	if err := preview(give); !errors.Is(err, ErrBusy) {
		t.Errorf("a preview of a gift while too many ask: %v", err)
	}
	if err := preview(pair); !errors.Is(err, pairing.ErrUnfinished) {
		t.Errorf("a preview of a pairing while too many ask: %v", err)
	}
	must(t, h, "cup", give)
	empty()
}
