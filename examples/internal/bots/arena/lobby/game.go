package lobby

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// This file begins games, and brings players back into them.

// Take waits for the guests of a game of a competition. See [seat.Lobby].
func (l *Lobby) Take(ctx context.Context, guests []seat.Guest) ([]seat.Player, error) {
	need := map[string]int{}
	for _, g := range guests {
		need[g.Name]++
	}
	began := time.Now()
	for {
		l.mu.Lock()
		patience := lateTime
		missing := false
		for name, n := range need {
			if len(l.waiting[name]) < n {
				missing = true
				if !l.late[name] {
					patience = l.o.Patience
				}
			}
		}
		left := time.Until(began.Add(min(patience, l.o.Patience)))
		if l.closed {
			l.mu.Unlock()
			return nil, ErrClosed
		}
		if !missing || left <= 0 {
			players := make([]seat.Player, len(guests))
			for k, g := range guests {
				if p := l.pop(g.Name); p != nil {
					players[k] = l.begin(p, g.Word)
				} else {
					l.late[g.Name] = true
				}
			}
			l.mu.Unlock()
			return players, nil
		}
		var absent []string
		if time.Since(began) >= soon {
			absent = l.missing(need)
		}
		changed := l.changed
		l.mu.Unlock()
		for _, name := range absent {
			l.note("waiting for " + name)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(min(left, soon)):
		}
	}
}

// missing returns the guests that a game needs and that do not wait at all, if
// nobody has said so yet. The lock is held.
func (l *Lobby) missing(need map[string]int) (names []string) {
	for name := range need {
		if len(l.waiting[name]) == 0 && !l.missed[name] {
			l.missed[name] = true
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// pop takes the player of this name who has waited longest, or returns nil. The
// lock is held.
func (l *Lobby) pop(name string) *player {
	list := l.waiting[name]
	if len(list) == 0 {
		return nil
	}
	l.remove(list[0])
	return list[0]
}

// remove removes a player who waits. It reports whether the player was there.
// The lock is held.
func (l *Lobby) remove(p *player) bool {
	k := slices.Index(l.waiting[p.name], p)
	if k < 0 {
		return false
	}
	if l.waiting[p.name] = slices.Delete(slices.Clone(l.waiting[p.name]), k, k+1); len(l.waiting[p.name]) == 0 {
		delete(l.waiting, p.name)
	}
	l.uncount(p.group)
	return true
}

// begin begins the game of a player. The lock is held.
func (l *Lobby) begin(p *player, word string) *player {
	l.games++
	p.number, p.word = l.games, word
	hello := "READY " + l.newKey(p)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.link != nil {
		go p.greet(p.link, hello)
	}
	return p
}

// newKey gives a player another key, and returns it with the word of the
// player. The lock is held.
func (l *Lobby) newKey(p *player) string {
	delete(l.playing, p.key)
	p.key = rand.Text()
	l.playing[p.key] = p
	return p.keyAndWord()
}

func (p *player) keyAndWord() string { return strings.TrimSpace(p.key + " " + p.word) }

// forget ends the game of a player: nobody can come back to it.
func (l *Lobby) forget(p *player) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.playing, p.key)
}

// drop removes a player who waits. It reports whether the player was there.
func (l *Lobby) drop(p *player) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.remove(p)
}

// lost returns the first game of this team whose connection is lost for a time,
// or nil. The lock is held.
func (l *Lobby) lost(team string, since time.Duration) *player {
	var all []*player
	for _, p := range l.playing {
		if p.name == team && p.lostFor(since) {
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return slices.MinFunc(all, func(a, b *player) int { return cmp.Compare(a.number, b.number) })
}

// awaited reports whether a game of this team waits for it.
func (l *Lobby) awaited(team string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lost(team, 0) != nil
}

// comeBack brings a player back into the game with this key, or into a lost
// game of a player of the same team, who then does not wait any more. It
// reports false if there is no such game.
func (l *Lobby) comeBack(in *link, key string, waits *player) bool {
	// A game that ends meanwhile forgets its key before or after this.
	l.mu.Lock()
	p := l.playing[key]
	if waits != nil {
		p = l.lost(waits.name, before)
	}
	if p == nil {
		l.mu.Unlock()
		return false
	}
	if waits != nil {
		l.newKey(p) // another program takes the place of the first
		l.uncount(waits.group)
	}
	hello := "AGAIN " + p.keyAndWord()
	p.again++
	noted := p.again <= maxNotes
	l.mu.Unlock()
	if noted {
		l.note(fmt.Sprintf("%s is back in its game", p.name))
	}
	in.SetDeadline(time.Time{})
	p.attach(in, hello)
	return true
}

// callBack ends the connections of a team that wait, if a game of it waits for
// it. The team then connects again, and comes back into the game.
func (l *Lobby) callBack(p *player) {
	l.mu.Lock()
	var all []*player
	if l.playing[p.key] == p && p.lostFor(before) {
		for w := l.pop(p.name); w != nil; w = l.pop(p.name) {
			all = append(all, w)
		}
	}
	l.mu.Unlock()
	for _, w := range all {
		w.turnAway("")
	}
}

// A Room is a practice game whose players are there. It is the [seat.Lobby] of
// this game: its guests are the players in the order in which they came.
type Room struct {
	ID     string
	Wishes []string // the words behind the ID, of each player
	lobby  *Lobby
	taken  []*player
}

// room returns the game of a player who has come, or nil if the game waits for
// others. The lock is held.
func (l *Lobby) room(p *player, players int) (*Room, error) {
	r := &Room{ID: p.name, lobby: l}
	switch {
	case players == 0 || len(l.waiting[p.name]) < players:
		return nil, nil
	case players == 1:
		l.remove(p)
		r.taken = []*player{p}
	default:
		for range players {
			r.taken = append(r.taken, l.pop(p.name))
		}
	}
	if l.rooms >= MaxRooms {
		return r, errRooms
	}
	l.rooms++
	for _, p := range r.taken {
		r.Wishes = append(r.Wishes, p.wish)
	}
	return r, nil
}

func (l *Lobby) endRoom() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rooms--
}

// Take begins the game of the players. See [seat.Lobby].
func (r *Room) Take(_ context.Context, guests []seat.Guest) ([]seat.Player, error) {
	r.lobby.mu.Lock()
	defer r.lobby.mu.Unlock()
	players := make([]seat.Player, len(guests))
	for k := range min(len(guests), len(r.taken)) {
		players[k] = r.lobby.begin(r.taken[k], guests[k].Word)
	}
	return players, nil
}
