package lobby

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// The limits of a lobby.
const (
	MaxGuests = 1000 // players who wait, and as many new connections
	MaxHost   = 50   // of these, from one address or of one team
	MaxRooms  = 100  // practice games at a time
	maxWords  = 200  // bytes of the first line
	maxNotes  = 10   // that a player is back in a game

	greetTime = 10 * time.Second // for the first line
	waitTime  = time.Hour        // for the others of a practice game
	lateTime  = 10 * time.Second // for a guest that was waited for in vain
)

// before is how long a program that has lost its connection is waited for,
// before another program of the team takes its place. Tests make it shorter.
var before = 3 * time.Second

// soon is after what time it is said for whom a game waits. Tests make it
// shorter.
var soon = 5 * time.Second

// moment is how often it is looked for.
const moment = 20 * time.Millisecond

// DefaultPatience is how long a game of a competition waits for its guests,
// unless Options say something else.
const DefaultPatience = 10 * time.Minute

// ErrClosed says that a lobby is closed.
var ErrClosed = errors.New("the lobby is closed")

// Options are what a lobby is for: a competition or practice games.
type Options struct {
	// Tokens are the tokens of the teams of a competition. The values are
	// names of guests.
	Tokens map[string]string
	// Patience is how long a game waits for its guests; 0 means
	// DefaultPatience. A guest that was waited for in vain is waited for
	// only ten seconds in the next game, until it comes again.
	Patience time.Duration

	// Open looks at a wish to join a practice game. It returns how many
	// players the game waits for, or why there is no such game. If Open is
	// nil, there are no practice games.
	Open func(id, wish string) (players int, err error)
	// Play plays a practice game. The context ends when the lobby closes.
	Play func(ctx context.Context, r *Room)

	// Log notes who comes and goes. Calls do not overlap.
	Log func(text string)
}

// A Lobby lets players wait for their games. It is a [seat.Lobby] for the
// guests of a competition.
type Lobby struct {
	o      Options
	tokens map[[sha256.Size]byte]string

	mu      sync.Mutex
	changed chan struct{} // closed when somebody has come
	waiting map[string][]*player
	playing map[string]*player // by their keys
	silent  []*link            // new connections, the oldest first
	groups  map[string]int     // players who wait, by their groups
	guests  int                // the sum of groups
	games   int                // how many players have begun a game
	seen    map[string]bool    // guests that have been here
	late    map[string]bool    // guests that were waited for in vain
	missed  map[string]bool    // guests that are waited for, as was said
	rooms   int
	all     sync.WaitGroup // of connections and rooms
	closed  bool
	broken  bool // off, and not over
	refused int
	last    string // refusal, and who was refused

	noting sync.Mutex // during a call of Log
}

// New returns a lobby.
func New(o Options) *Lobby {
	l := &Lobby{o: o, tokens: map[[sha256.Size]byte]string{}, changed: make(chan struct{}),
		waiting: map[string][]*player{}, playing: map[string]*player{}, groups: map[string]int{},
		seen: map[string]bool{}, late: map[string]bool{}, missed: map[string]bool{}}
	if l.o.Patience == 0 {
		l.o.Patience = DefaultPatience
	}
	if l.o.Log == nil {
		l.o.Log = func(string) {}
	}
	for token, name := range o.Tokens {
		l.tokens[sha256.Sum256([]byte(token))] = name
	}
	return l
}

// Serve lets players in until the context ends or the listener fails. Then the
// lobby is closed: players who wait are told so, and Serve returns when the
// practice games have ended. It closes the listener.
//
// After BreakOff, the connections of players who wait just end. So they try to
// come back, and find the lobby that takes the place of this one.
func (l *Lobby) Serve(ctx context.Context, from net.Listener) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	defer context.AfterFunc(ctx, func() { from.Close() })()
	defer l.all.Wait()
	defer l.close()
	for {
		c, err := from.Accept()
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, net.ErrClosed):
			return err
		case err != nil:
			// The system lacks something, such as open files.
			l.note(fmt.Sprintf("nobody can join now: %v", err))
			time.Sleep(time.Second)
		default:
			l.all.Go(func() { l.admit(ctx, c) })
		}
	}
}

// close lets nobody in any more.
func (l *Lobby) close() {
	l.mu.Lock()
	l.closed = true
	var all []*player
	for _, list := range l.waiting {
		all = append(all, list...)
	}
	l.waiting = map[string][]*player{}
	l.wake()
	refused, why := l.refused, l.last
	last := "CLOSED"
	if l.broken {
		last = ""
	}
	l.mu.Unlock()
	for _, p := range all {
		p.turnAway(last)
	}
	if refused > 0 {
		l.note(say.Count(refused, "connection was refused", "connections were refused") + "; the last " + why)
	}
}

// BreakOff says that the games will go on in another lobby. It must be called
// before the context of Serve ends.
func (l *Lobby) BreakOff() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broken = true
}

// wake tells everybody that something has changed. The lock is held.
func (l *Lobby) wake() {
	close(l.changed)
	l.changed = make(chan struct{})
}

func (l *Lobby) note(text string) {
	l.noting.Lock()
	defer l.noting.Unlock()
	l.o.Log(text)
}

// admit hears what a connection wants.
func (l *Lobby) admit(ctx context.Context, c net.Conn) {
	host, _, err := net.SplitHostPort(c.RemoteAddr().String())
	if err != nil {
		host = c.RemoteAddr().String()
	}
	in := newLink(c)
	in.host = host
	l.arrive(in)
	c.SetDeadline(time.Now().Add(greetTime))
	stop := context.AfterFunc(ctx, func() { c.Close() })
	line, err := in.in.ReadSlice('\n')
	stop()
	l.speaks(in)
	if err != nil || len(line) > maxWords {
		l.refuse(in, errGreeting)
		return
	}
	word, rest, _ := strings.Cut(strings.TrimRight(string(line), "\r\n"), " ")
	p := &player{lobby: l, group: host, team: word == "team", out: newOutbox(), changed: make(chan struct{}),
		link: in}
	what, players := "", 0
	switch word {
	case "again":
		if l.comeBack(in, rest, nil) {
			return
		}
		err = errNoGame
	case "team":
		p.name = l.tokens[sha256.Sum256([]byte(rest))]
		p.group = p.name
		if what, err = "a game as "+p.name, nil; p.name == "" {
			err = errToken
		}
	case "game":
		p.name, p.wish, _ = strings.Cut(rest, " ")
		if what, err = "game "+p.name, errPractice; l.o.Open != nil {
			players, err = l.o.Open(p.name, p.wish)
		}
	default:
		err = errGreeting
	}
	if err == nil {
		err = l.enter(p.group)
	}
	if err != nil {
		l.refuse(in, err)
		return
	}
	l.await(ctx, p, what, players)
}

// Why a connection is refused.
var (
	errGreeting = errors.New(`the first line must be "game ID", "team TOKEN" or "again KEY"`)
	errFull     = errors.New("too many players wait")
	errGroup    = errors.New("too many players of this address or team wait")
	errToken    = errors.New("no team has this token")
	errPractice = errors.New("this is a competition, and a team joins with its token")
	errNoGame   = errors.New("the game is over, or there is no such game")
	errRooms    = errors.New("too many games are played")
)

// arrive notes a connection that has said nothing yet. If there are too many,
// from its address or in all, it ends the oldest of them.
func (l *Lobby) arrive(in *link) {
	l.mu.Lock()
	defer l.mu.Unlock()
	oldest, same := 0, 0
	for k, c := range slices.Backward(l.silent) {
		if c.host == in.host {
			if same++; same == MaxHost {
				oldest = k
				break
			}
		}
	}
	if same == MaxHost || len(l.silent) == MaxGuests {
		l.silent[oldest].Close()
		l.silent = slices.Delete(l.silent, oldest, oldest+1)
	}
	l.silent = append(l.silent, in)
}

// speaks notes that a connection is not new any more.
func (l *Lobby) speaks(in *link) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if k := slices.Index(l.silent, in); k >= 0 {
		l.silent = slices.Delete(l.silent, k, k+1)
	}
}

// enter counts a player who waits. It fails if there are too many.
func (l *Lobby) enter(group string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.groups[group] >= MaxHost:
		return errGroup
	case l.guests >= MaxGuests:
		return errFull
	}
	l.groups[group]++
	l.guests++
	return nil
}

// uncount counts a player who does not wait any more. The lock is held.
func (l *Lobby) uncount(group string) {
	l.guests--
	if l.groups[group]--; l.groups[group] == 0 {
		delete(l.groups, group)
	}
}

// refuse says why, and ends a connection.
func (l *Lobby) refuse(c *link, why error) {
	l.mu.Lock()
	l.refused++
	l.last = fmt.Sprintf("from %s: %v", c.host, why)
	l.mu.Unlock()
	c.SetWriteDeadline(time.Now().Add(time.Second))
	c.Write([]byte("refused: " + why.Error() + "\n"))
	c.Close()
}

// turnAway tells a player who waits something, and ends its connection.
func (p *player) turnAway(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.link != nil && text != "" {
		p.link.SetWriteDeadline(time.Now().Add(time.Second))
		p.link.Write([]byte(text + "\n"))
	}
	p.detach()
	p.wake()
}

// await lets a player wait. For a practice game, it is known how many players
// the game waits for. The player is counted until it does not wait any more.
func (l *Lobby) await(ctx context.Context, p *player, what string, players int) {
	in := p.link
	for players == 0 && l.awaited(p.name) {
		if in.isLost() {
			in.Close()
			l.mu.Lock()
			l.uncount(p.group)
			l.mu.Unlock()
			return
		}
		if l.comeBack(in, "", p) {
			return
		}
	}
	in.Write([]byte("waiting for " + what + "\n"))
	in.SetDeadline(time.Time{})
	l.mu.Lock()
	if l.closed {
		l.uncount(p.group)
		l.mu.Unlock()
		p.turnAway("")
		return
	}
	isNew := players == 0 && (!l.seen[p.name] || l.late[p.name] || l.missed[p.name])
	l.seen[p.name] = true
	l.waiting[p.name] = append(l.waiting[p.name], p)
	delete(l.late, p.name)
	delete(l.missed, p.name)
	room, err := l.room(p, players)
	l.wake()
	l.mu.Unlock()
	if isNew {
		l.note(fmt.Sprintf("%s is here, from %s", p.name, in.host))
	}
	switch {
	case err != nil:
		for _, p := range room.taken {
			p.turnAway("refused: " + err.Error())
		}
	case room != nil:
		l.all.Go(func() {
			defer l.endRoom()
			l.o.Play(ctx, room)
		})
	case players > 0:
		defer time.AfterFunc(waitTime, func() {
			if l.drop(p) {
				p.turnAway("refused: nobody else has come")
			}
		}).Stop()
	}
	p.attach(in, "")
	l.drop(p)
}
