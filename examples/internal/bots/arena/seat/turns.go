package seat

import (
	"sync"
	"time"
)

// This file lets bots stand still while another bot thinks.

// patience is how long a bot thinks before the other bots stand still. In that
// time a bot can finish what it does after its answer. So quick bots are never
// stopped, which would cost more than their answers.
const patience = 10 * time.Millisecond

// Turns guard who stands still.
type turns struct {
	sync.Mutex
	free bool // bots may think all the time
	over bool // all bots go on
}

// A turn is whether a seat is in use, and whether its bot stands still.
type turn struct {
	used, still bool
	others      *time.Timer // lets the other bots stand still
}

// begin lets the bot of a seat go on. If the bot is asked, the others stand
// still after a while, until they are used.
func (s *Seat) begin(asked bool) {
	if s.wire == nil {
		return
	}
	t := &s.table.turns
	t.Lock()
	s.turn.used = true
	if s.turn.still {
		s.turn.still = false
		s.wire.freeze(false)
	}
	t.Unlock()
	if !asked || t.free || len(s.table.seats) == 1 {
		return
	}
	if s.turn.others == nil {
		s.turn.others = time.AfterFunc(patience, s.freezeOthers)
	} else {
		s.turn.others.Reset(patience)
	}
}

// done says that a seat is not in use any more.
func (s *Seat) done() {
	if s.wire == nil {
		return
	}
	if s.turn.others != nil {
		s.turn.others.Stop()
	}
	t := &s.table.turns
	t.Lock()
	s.turn.used = false
	t.Unlock()
}

// freezeOthers stops the bots that are not in use.
func (s *Seat) freezeOthers() {
	t := &s.table.turns
	t.Lock()
	defer t.Unlock()
	if !s.turn.used || t.over {
		return
	}
	for _, other := range s.table.seats {
		if !other.turn.used && !other.turn.still && other.wire != nil {
			other.turn.still = true
			other.wire.freeze(true)
		}
	}
}

// goOn lets all bots go on, for good.
func (t *table) goOn() {
	t.turns.Lock()
	defer t.turns.Unlock()
	t.turns.over = true
	for _, s := range t.seats {
		if s.turn.still {
			s.turn.still = false
			s.wire.freeze(false)
		}
	}
}
