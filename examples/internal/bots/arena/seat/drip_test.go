package seat

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// A kept wire keeps what is sent, and then fails.
type kept struct {
	wire
	sent []string
	most int
}

func (k *kept) send(b []byte, _ time.Time) (int, error) {
	if len(k.sent) == k.most {
		return 0, errWait
	}
	k.sent = append(k.sent, string(b))
	return len(b), nil
}

func (*kept) guest() *Guest { return nil }

func (k *kept) start(*table) (wire, *Fault) { return k, nil }

// TestDrip checks that every byte is sent on its own, and that the error of a
// byte is the error of all.
func TestDrip(t *testing.T) {
	k := &kept{most: 4}
	w, fault := Drip(k).start(nil)
	if fault != nil {
		t.Fatal(fault)
	}
	if n, err := w.send([]byte("ab\n"), time.Time{}); n != 3 || err != nil || strings.Join(k.sent, ",") != "a,b,\n" {
		t.Errorf("%q, %v", k.sent, err)
	}
	if n, err := w.send([]byte("cd\n"), time.Time{}); n != 1 || !errors.Is(err, errWait) || len(k.sent) != 4 {
		t.Errorf("%q, %v", k.sent, err)
	}
	if w, fault := Drip(Func(nil)).start(&table{}); w != nil || fault == nil || fault.Rule != Crash {
		t.Errorf("no program: %v, %v", w, fault)
	}
}

// TestDripped plays a game with a program that waits for whole lines.
func TestDripped(t *testing.T) {
	echo := Func(func(in io.Reader, out io.Writer) {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			fmt.Fprintln(out, lines.Text())
		}
	})
	report, err := Play(context.Background(), Game{Bots: []Bot{Drip(echo)}}, func(seats []*Seat) {
		if answer, _, fault := seats[0].Ask(time.Second, "hello"); answer != "hello" || fault != nil {
			t.Errorf("%q, %v", answer, fault)
		}
	})
	if err != nil || !report.Ends[0].Exited {
		t.Errorf("%+v, %v", report, err)
	}
}
