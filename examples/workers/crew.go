package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/nats-io/nats.go"
)

// This file has the workers as the server knows them, with their games, and the
// standing of the competition.

// A member is a worker that has introduced itself.
type member struct {
	hello
	seen  time.Time
	plays map[int]nowPlaying // by slot
	left  bool
}

// silence is how long a worker that plays nothing can say nothing. Then it is
// gone. It says that it is idle after each fetchWait.
const silence = 15 * time.Second

// greet answers a worker that introduces itself.
func (h *hub) greet(who hello, build string, also []string) welcome {
	h.mu.Lock()
	defer h.mu.Unlock()
	why, refused := h.refused[who.Worker]
	switch {
	case who.Protocol != protocol:
		return welcome{Refused: fmt.Sprintf("your program speaks version %d of the messages, and the server "+
			"version %d; use the program of the server", who.Protocol, protocol)}
	case who.Build != build && !slices.Contains(also, who.Build):
		return welcome{Refused: fmt.Sprintf("your program is not the program of the server: its SHA-256 is "+
			"%.16s… for %.40s, and the server has %.16s…; use the same file, or start the server with "+
			"-also %s", who.Build, who.System, build, who.Build)}
	case refused:
		return welcome{Refused: "you were refused: " + why}
	case h.tokens[who.Worker] == "" && who.Worker != serverName:
		return welcome{Refused: fmt.Sprintf("the server has no token for %.80q", who.Worker)}
	}
	if h.crew[who.Worker] == nil {
		h.log("worker %s has come, on %s, for %s at a time", who.Worker, who.System,
			say.Count(who.Matches, "match", "matches"))
	}
	h.crew[who.Worker] = &member{hello: who, seen: time.Now(), plays: map[int]nowPlaying{}}
	return welcome{ID: string(h.event), About: h.About, Setup: h.Setup, Key: h.Key}
}

// note takes note of the games of a worker.
func (h *hub) note(worker string, n nowPlaying) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.crew[worker]
	if m == nil {
		return // it will introduce itself
	}
	if m.seen = time.Now(); n.Leaves {
		h.log("worker %s has left", worker)
		m.left = true
		clear(m.plays)
		h.changed()
	} else if n.Match == "" {
		delete(m.plays, n.Slot)
	} else if len(m.plays) < maxSlots {
		m.plays[n.Slot] = n
	}
}

// maxSlots is the maximum number of matches that a worker plays at a time.
const maxSlots = 1000

// workersAlive returns how many workers there are besides one and the server.
// The lock is held.
func (h *hub) workersAlive(besides string) (n int) {
	for name, m := range h.crew {
		quiet := silence
		if len(m.plays) > 0 {
			quiet = h.lease
		}
		_, refused := h.refused[name]
		if name != besides && name != serverName && !refused && !m.left && time.Since(m.seen) < quiet {
			n++
		}
	}
	return n
}

// playing returns how many matches the workers say that they play.
func (h *hub) playing() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, m := range h.crew {
		n += len(m.plays)
	}
	return n
}

// listen answers workers, and notes their messages.
func (h *hub) listen(nc *nats.Conn, build string, also []string) error {
	answer := func(m *nats.Msg, message any) { m.Respond(encode(message)) }
	worker := func(m *nats.Msg) string { return m.Subject[strings.LastIndexByte(m.Subject, '.')+1:] }
	for subject, f := range map[string]nats.MsgHandler{
		helloSubject: func(m *nats.Msg) {
			var who hello
			if err := json.Unmarshal(m.Data, &who); err != nil {
				answer(m, welcome{Refused: "a hello that cannot be read: " + err.Error()})
				return
			}
			answer(m, h.greet(who, build, also))
		},
		statusSubject: func(m *nats.Msg) { answer(m, h.status()) },
		h.event.nowPlaying("*"): func(m *nats.Msg) {
			var n nowPlaying
			if decode(m.Data, &n) == nil {
				h.note(worker(m), n)
			}
		},
		h.event.failed("*"): func(m *nats.Msg) {
			var f failure
			if decode(m.Data, &f) == nil {
				h.cannot(worker(m), f)
			}
		},
	} {
		if _, err := nc.Subscribe(subject, f); err != nil {
			return err
		}
	}
	return nc.Flush()
}

// A status says how a competition stands.
type status struct {
	About   string     `json:"about"`
	Stage   string     `json:"stage,omitzero"`
	Matches int        `json:"matches"` // of the stage
	Settled int        `json:"settled"` // of them
	Results int        `json:"results"` // that are accepted, of all stages
	Twice   int        `json:"twice"`   // matches that were played twice
	Workers []workerOf `json:"workers"`
	Refused []refusal  `json:"refused"`
	Points  string     `json:"points"` // the unit of the table
	Table   []row      `json:"table"`
}

// A workerOf is a worker in a status.
type workerOf struct {
	Name    string       `json:"name"`
	System  string       `json:"system"`
	Matches int          `json:"atATime"`
	Seen    int          `json:"secondsAgo"` // when it was heard of last
	Results int          `json:"results"`
	Plays   []nowPlaying `json:"plays"`
}

// A refusal is a worker that was refused.
type refusal struct {
	Worker string `json:"worker"`
	Why    string `json:"why"`
}

// A row is a bot in the table.
type row struct {
	Bot     string `json:"bot"`
	Matches int    `json:"matches"`
	Points  int64  `json:"points"`
}

// status returns how the competition stands.
func (h *hub) status() status {
	h.mu.Lock()
	defer h.mu.Unlock()
	x := status{
		About: h.About, Stage: h.current.name, Matches: len(h.current.Matches), Settled: h.settled,
		Twice:   len(h.second),
		Workers: []workerOf{}, Refused: []refusal{}, Points: h.Points, Table: []row{},
	}
	results, rows := map[string]int{}, map[string]*row{}
	for _, of := range h.planned {
		_, s := h.judge(of.match)
		p, ok := h.first[s]
		if !ok {
			continue
		}
		x.Results++
		results[p.worker]++
		for k, bot := range of.match.Bots {
			r := rows[bot]
			if r == nil {
				r = &row{Bot: bot}
				rows[bot] = r
			}
			r.Matches++
			r.Points += p.counts[k]
		}
	}
	for _, name := range slices.Sorted(maps.Keys(h.crew)) {
		m := h.crew[name]
		w := workerOf{Name: name, System: m.System, Matches: m.Matches,
			Seen: int(time.Since(m.seen) / time.Second), Results: results[name], Plays: []nowPlaying{}}
		for _, slot := range slices.Sorted(maps.Keys(m.plays)) {
			w.Plays = append(w.Plays, m.plays[slot])
		}
		x.Workers = append(x.Workers, w)
	}
	for _, name := range slices.Sorted(maps.Keys(h.refused)) {
		x.Refused = append(x.Refused, refusal{name, h.refused[name]})
	}
	for _, bot := range slices.Sorted(maps.Keys(rows)) {
		x.Table = append(x.Table, *rows[bot])
	}
	slices.SortStableFunc(x.Table, func(a, b row) int { return cmp.Compare(b.Points, a.Points) })
	return x
}

// line is a status on one line.
func (x status) line() string {
	playing := 0
	for _, w := range x.Workers {
		playing += len(w.Plays)
	}
	text := fmt.Sprintf("%d of %s, %s, %d being played", x.Settled, say.Count(x.Matches, "match", "matches"),
		say.Count(len(x.Workers), "worker", "workers"), playing)
	if len(x.Table) > 0 {
		text += "; " + say.Clean(x.Table[0].Bot) + " leads"
	}
	return say.Cut(text, cli.Columns, 0)
}

// String is a status for people.
func (x status) String() string {
	var b strings.Builder
	title := x.About
	if x.Stage != "" {
		title += ", " + x.Stage
	}
	fmt.Fprintf(&b, "%s\n%d of %s settled, %d played twice\n", say.Prose(say.Clean(title)), x.Settled,
		say.Count(x.Matches, "match", "matches"), x.Twice)
	name := func(text string) string { return say.Isolate(say.Cut(say.Clean(text), 32, 10)) }
	rows := []string{"worker\tsystem\tresults\theard of\tplays"}
	for _, w := range x.Workers {
		plays := []string{}
		for _, n := range w.Plays {
			plays = append(plays, fmt.Sprintf("%.100s (game %d of %d)",
				say.Clean(n.Match), n.Game, n.Games))
		}
		if len(plays) == 0 {
			plays = []string{"-"}
		}
		rows = append(rows, fmt.Sprintf("%s\t%s\t%d\t%d s ago\t%s", w.Name, name(w.System), w.Results, w.Seen,
			strings.Join(plays, ", ")))
	}
	if len(rows) > 1 {
		b.WriteString("\n" + say.Columns(rows, ""))
	}
	for _, r := range x.Refused {
		fmt.Fprintf(&b, "\nrefused: %s: %s\n", r.Worker, say.Prose(say.Clean(r.Why)))
	}
	rows = []string{"bot\tmatches\t" + x.Points}
	for _, r := range x.Table {
		rows = append(rows, fmt.Sprintf("%s\t%d\t%d", name(r.Bot), r.Matches, r.Points))
	}
	if len(rows) > 1 {
		b.WriteString("\n" + say.Columns(rows, ""))
	}
	return b.String()
}
