package seat

import "time"

// Drip returns a bot which is sent every byte on its own. It finds out whether
// a bot waits for whole lines.
func Drip(b Bot) Bot { return dripped{b} }

type dripped struct{ Bot }

func (d dripped) start(t *table) (wire, *Fault) {
	w, fault := d.Bot.start(t)
	if fault != nil {
		return nil, fault
	}
	return dripping{w}, nil
}

// dripping is a wire that sends bytes one by one.
type dripping struct{ wire }

func (d dripping) send(b []byte, until time.Time) (int, error) {
	for k := range b {
		if _, err := d.wire.send(b[k:k+1], until); err != nil {
			return k, err
		}
	}
	return len(b), nil
}
