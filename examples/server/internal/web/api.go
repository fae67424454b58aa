package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// An answer is JSON, or another text, about a state.
type answer struct {
	number, version int64 // of the state, for the ETag
	text            []byte
}

// jsonType is the type of answers.
const jsonType = "application/json"

// send sends a value as JSON.
func send(w *reply, status int, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-cache")
	w.send(status, jsonType, append(text, '\n'))
	return nil
}

// ask answers a question about an event. The answer is kept for others.
func (s *server) ask(w *reply, r *request, name string, slow bool, question func(*desk.State) (any, error)) error {
	lane := hall.Ask[answer]
	if slow {
		lane = hall.AskSlow[answer]
	}
	answering := func(state *desk.State) (answer, error) {
		v, err := question(state)
		if err != nil {
			return answer{}, err
		}
		text, ok := v.([]byte)
		if !ok {
			if text, err = json.Marshal(v); err != nil {
				return answer{}, err
			}
			text = append(text, '\n')
		}
		return answer{state.Number, state.Version(state.Number), text}, nil
	}
	a, err := inTurn(s, r, slow, func(ctx context.Context) (answer, error) {
		return lane(ctx, s.Hall, r.args["id"], "api/"+name, answering)
	})
	if err != nil {
		return err
	}
	w.tag(a.number, a.version)
	w.Header().Set("Cache-Control", "no-cache")
	w.send(http.StatusOK, jsonType, a.text)
	return nil
}

// get makes the route of a question that depends on the records alone.
func get(name string, question func(*desk.State) (any, error)) func(*server, *reply, *request) error {
	return func(s *server, w *reply, r *request) error {
		state, err := s.Hall.State(r.args["id"])
		if err != nil || unchanged(w, r, state, state.Number) {
			return err
		}
		return s.ask(w, r, name, false, question)
	}
}

// timely answers a question that depends on the minute, too.
func (s *server) timely(w *reply, r *request, name string, question func(*desk.State, time.Time) (any, error)) error {
	at := minute(r.now)
	name += at.UTC().Format(" 2006-01-02 15:04")
	return s.ask(w, r, name, false, func(state *desk.State) (any, error) { return question(state, at) })
}

// minute returns the minute of a moment. Pages of a minute are equal.
func minute(at time.Time) time.Time { return at.Truncate(time.Minute) }

// A summary is an event in short. Its players have the best seed first, once
// the event has begun. API and Page are its addresses.
type summary struct {
	ID      string      `json:"id"`
	Number  int64       `json:"number"` // of the last record
	About   string      `json:"about,omitzero"`
	Title   string      `json:"title,omitzero"`
	Begun   bool        `json:"begun"`
	Players []string    `json:"players"`
	Rounds  int         `json:"rounds"`
	Next    desk.Advice `json:"next"`
	API     string      `json:"api"`
	Page    string      `json:"page"`
}

func summarize(s *desk.State, at time.Time) summary {
	x := summary{
		ID: s.ID, Number: s.Number, About: s.File.About, Title: s.File.Title, Begun: s.Begun(),
		Rounds: len(s.File.Event.Rounds), Next: s.Advice(at), API: "/api/events/" + s.ID,
		Page: "/events/" + s.ID + "/",
	}
	x.Players = s.File.Event.Entrants
	if !x.Begun {
		x.Players = s.Registered()
	}
	x.Players = strict.OrEmpty(x.Players)
	return x
}

func (s *server) events(w *reply, r *request) error {
	states, key := s.all(r)
	list, err := inTurn(s, r, false, func(context.Context) ([]summary, error) {
		return s.list.get(key, func() ([]summary, error) {
			list := []summary{}
			for _, state := range states {
				if state.Listing != desk.Hidden {
					list = append(list, summarize(state, minute(r.now)))
				}
			}
			return list, nil
		})
	})
	if err != nil {
		return err
	}
	return send(w, http.StatusOK, map[string]any{"events": list, "broken": strict.OrEmpty(s.broken(r))})
}

// broken returns the ids of the events that are broken: they are not served, or
// take no commands. Only the administrator learns of an event that is hidden,
// or whose log does not say whether it is.
func (s *server) broken(r *request) []string {
	ids := s.Hall.Broken()
	if token, err := bearer(r); err == nil && s.isAdmin(token) {
		return ids
	}
	return slices.DeleteFunc(ids, func(id string) bool {
		state, err := s.Hall.State(id)
		return err != nil || state.Listing == desk.Hidden
	})
}

// all returns the states of all events, and a key for them and the minute.
func (s *server) all(r *request) (list []*desk.State, key string) {
	key = minute(r.now).UTC().Format("2006-01-02 15:04")
	for _, id := range s.Hall.IDs() {
		if state, err := s.Hall.State(id); err == nil {
			list = append(list, state)
			key += fmt.Sprintf(" %s %d", id, state.Number)
		}
	}
	return list, key
}

func (s *server) event(w *reply, r *request) error {
	return s.timely(w, r, "event", func(state *desk.State, at time.Time) (any, error) {
		return summarize(state, at), nil
	})
}

func (s *server) next(w *reply, r *request) error {
	return s.timely(w, r, "next", func(state *desk.State, at time.Time) (any, error) {
		return state.Advice(at), nil
	})
}

func (s *server) predictions(w *reply, r *request) error {
	return s.timely(w, r, "predictions", func(state *desk.State, at time.Time) (any, error) {
		t, err := state.Predictions(at)
		return struct {
			predict.Table
			Picks []predict.Pick `json:"picks"`
		}{t, strict.OrEmpty(state.PublicPicks(at).Picks)}, err
	})
}

func standings(s *desk.State) (any, error) {
	if !s.Begun() {
		return nil, fmt.Errorf("the event has not begun: %w", desk.ErrPhase)
	}
	return s.Standings()
}

func prizes(s *desk.State) (any, error) {
	m, err := s.Money()
	if err != nil {
		return nil, err
	}
	if m.Prizes == nil && s.File.Event.Edition.HasPoints() {
		return nil, fmt.Errorf("no rule divides the fund of an event with points: %w", desk.ErrPhase)
	}
	if m.Prizes == nil {
		return nil, fmt.Errorf("there are no prizes yet: %w", desk.ErrPhase)
	}
	return m.Prizes, nil
}

func settlement(s *desk.State) (any, error) {
	m, err := s.Money()
	if err != nil {
		return nil, err
	}
	return struct {
		Fund         int64                   `json:"fund"`
		Over         bool                    `json:"over"`
		Penalty      int64                   `json:"penalty,omitzero"`
		Unregistered []string                `json:"unregistered,omitempty"`
		Strangers    []string                `json:"strangers,omitempty"`
		Prizes       *pairing.Prizes[string] `json:"prizes,omitempty"`
	}{m.Fund, m.Over, m.Penalty, m.Unregistered, m.Strangers, m.Prizes}, nil
}

func selfReports(s *desk.State) (any, error) { return s.SelfReported(), nil }

func file(s *desk.State) (any, error) {
	return s.Public().Text()
}

// A week has the times of a round, without submissions and busy times.
type week struct {
	Round int       `json:"round"`
	Games []fixture `json:"games"`
}

type fixture struct {
	Gold       string    `json:"gold"`
	Silver     string    `json:"silver"`
	Start      time.Time `json:"start,omitzero"`
	End        time.Time `json:"end,omitzero"`
	ClaimAfter time.Time `json:"claimAfter,omitzero"`
	Final      bool      `json:"final"` // or else proposed
}

func (s *server) calendar(w *reply, r *request) error {
	return s.timely(w, r, "calendar", func(state *desk.State, at time.Time) (any, error) {
		list := []week{}
		for n := 1; n <= len(state.File.Event.Rounds); n++ {
			slots, err := state.Times(n, at)
			if errors.Is(err, desk.ErrUnknown) {
				continue
			}
			if err != nil {
				return nil, err
			}
			x := week{n, []fixture{}}
			for _, g := range slots {
				x.Games = append(x.Games, fixture{g.Gold, g.Silver, g.Start, g.End,
					g.ClaimAfter, g.Final})
			}
			list = append(list, x)
		}
		return map[string]any{"rounds": list}, nil
	})
}

// roundNumber returns the number of the round that a request names.
func roundNumber(r *request) (int, error) {
	n, ok := count(r.args["n"])
	if !ok || n < 1 || n > desk.MaxRounds {
		return 0, fmt.Errorf("round %.20s: %w", r.args["n"], desk.ErrUnknown)
	}
	return int(n), nil
}

func (s *server) round(w *reply, r *request) error {
	state, err := s.Hall.State(r.args["id"])
	if err != nil {
		return err
	}
	n, err := roundNumber(r)
	if err != nil {
		return err
	}
	rounds := state.File.Event.Rounds
	if n > len(rounds) {
		return fmt.Errorf("round %d: %w", n, desk.ErrUnknown)
	}
	changed := state.RoundChanged(n)
	if unchanged(w, r, state, changed) {
		return nil
	}
	w.tag(changed, state.Version(changed))
	return send(w, http.StatusOK, rounds[n-1])
}

func (s *server) explainRound(w *reply, r *request) error {
	n, err := roundNumber(r)
	if err != nil {
		return err
	}
	return s.ask(w, r, fmt.Sprint("why ", n), true, func(state *desk.State) (any, error) { return state.Why(n) })
}

func (s *server) certificate(w *reply, r *request) error {
	n, err := roundNumber(r)
	if err != nil {
		return err
	}
	return s.ask(w, r, fmt.Sprint("certificate ", n), true, func(state *desk.State) (any, error) {
		why, err := state.Why(n)
		return why.Best.Certificate, err
	})
}

// question answers a question that has a body.
func question[T any](s *server, w *reply, r *request, name string, f func(*desk.State, T) (any, error)) error {
	if _, err := s.Hall.State(r.args["id"]); err != nil {
		return err
	}
	text, err := s.body(w, r, jsonType, maxBody)
	if err != nil {
		return err
	}
	var v T
	if err := json.Unmarshal(text, &v); err != nil {
		return readError(err)
	}
	return s.ask(w, r, name+" "+Sum(string(text)), true, func(state *desk.State) (any, error) {
		return f(state, desk.Spelled(state, v))
	})
}

func (s *server) audit(w *reply, r *request) error {
	n, err := roundNumber(r)
	if err != nil {
		return err
	}
	return question(s, w, r, fmt.Sprint("audit ", n),
		func(state *desk.State, round pairing.Round[string]) (any, error) {
			return state.Audit(n, round)
		})
}

func (s *server) whyNot(w *reply, r *request) error {
	return question(s, w, r, "whynot", func(state *desk.State, wish pairing.Pin[string]) (any, error) {
		return state.WhyNot(wish)
	})
}

// notices answers with the notices behind a number.
func (s *server) notices(w *reply, r *request) error {
	state, err := s.Hall.State(r.args["id"])
	if err != nil {
		return err
	}
	after, err := clientNotice(r, state)
	if err != nil {
		return err
	}
	list, err := s.Hall.Notices(state.ID, max(after, 0), maxNotices)
	if err != nil {
		return err
	}
	w.tag(state.Number, state.Version(state.Number))
	return send(w, http.StatusOK, map[string]any{"number": state.Number, "version": state.Version(state.Number),
		"notices": strict.OrEmpty(list)})
}

// clientNotice returns the number of the notice that the client has, or -1. The
// client says its version. A number alone is of the present history.
func clientNotice(r *request, s *desk.State) (int64, error) {
	text := r.URL.Query().Get("after")
	if id := r.Header.Get("Last-Event-ID"); id != "" {
		text = id // the browser comes back
	}
	if text == "" {
		return -1, nil
	}
	n, ok := count(text)
	if !ok {
		return 0, fmt.Errorf("%w: after is the number of a record", errRead)
	}
	if r.Header.Get("Last-Event-ID") == "" && n <= hall.MaxRecords {
		return n, nil
	}
	return s.Seen(n)
}

// A receipt is the answer to a command, with the new token if it makes one.
type receipt struct {
	hall.Receipt
	Token string `json:"token,omitzero"`
	// the new tokens of several people, in the order of their names
	Tokens []string `json:"tokens,omitempty"`
	Event  string   `json:"event"` // its address
}

// An effect is the answer to a preview.
type effect struct {
	Number  int64    `json:"number"` // of the record that there would be
	Said    string   `json:"said"`
	Old     bool     `json:"old,omitzero"`
	Changes []string `json:"changes"`
}

// create makes an event.
func (s *server) create(w *reply, r *request) error {
	token, err := bearer(r)
	if err != nil {
		return err
	}
	if err := s.known(r, s.isAdmin(token)); err != nil {
		return err
	}
	text, err := s.body(w, r, jsonType, maxCreate)
	if err != nil {
		return err
	}
	c, err := desk.Read("create", text)
	if err != nil {
		return readError(err)
	}
	k, err := key(r)
	if err != nil {
		return err
	}
	q, made := s.creation(r, c, k, text)
	create := c.(*desk.Create)
	ctx, stop := patience(r)
	defer stop()
	if preview(r) {
		e, err := hall.Work(ctx, s.Hall, create.ID, c, func() (desk.Effect, error) {
			return desk.Preview(nil, c, q)
		})
		return sendEffect(w, e, err)
	}
	got, err := s.Hall.Create(ctx, *create, q)
	if err != nil {
		return err
	}
	state, err := s.Hall.State(create.ID)
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/events/"+create.ID)
	return sendReceipt(w, http.StatusCreated, state, c, got, made)
}

// creation returns the request of whoever makes an event, and gives the event a
// token of its director.
func (s *server) creation(r *request, c desk.Command, key string, text []byte) (q desk.Request, made []string) {
	q = desk.Request{By: desk.Actor{Role: desk.Director}, At: r.now}
	identify(&q, nil, key, "create", text)
	return q, issue(c, s.Token)
}

// command gives a command.
func (s *server) command(w *reply, r *request) error {
	id, verb := r.args["id"], r.args["verb"]
	state, err := s.Hall.State(id)
	if err != nil {
		return err
	}
	if verb == "create" || desk.New(verb) == nil {
		return errAddress
	}
	by, err := s.actor(r, state, verb)
	if err != nil {
		return err
	}
	q := desk.Request{By: by, At: r.now}
	if q.Seen, err = clientRecord(r, state); err != nil {
		return err
	}
	k, err := key(r)
	if err != nil {
		return err
	}
	text, err := s.body(w, r, jsonType, maxBody)
	if err != nil {
		return err
	}
	c, err := desk.Read(verb, text)
	if err != nil {
		return readError(err)
	}
	identify(&q, state, k, verb, text)
	made := issue(c, s.Token)
	ctx, stop := patience(r)
	defer stop()
	if preview(r) {
		e, err := s.Hall.Preview(ctx, id, c, q)
		return sendEffect(w, e, err)
	}
	got, err := s.Hall.Do(ctx, id, c, q)
	if err != nil {
		return err
	}
	return sendReceipt(w, http.StatusOK, state, c, got, made)
}

// sendEffect answers a preview.
func sendEffect(w *reply, e desk.Effect, err error) error {
	if err != nil {
		return err
	}
	return send(w, http.StatusOK, effect{e.Record.Number, e.Record.Said, e.Old, strict.OrEmpty(e.Changes)})
}

// preview reports whether nothing shall be written.
func preview(r *request) bool { return r.URL.Query().Get("preview") == "1" }

// readError is the error about a body that is no command. Problems of the
// library stay as they are.
func readError(err error) error {
	var ps pairing.Problems
	if errors.As(err, &ps) {
		return err
	}
	return fmt.Errorf("%w: %w", errRead, err)
}

// issue gives new tokens to a command that makes some, and returns them.
func issue(c desk.Command, token func() string) (made []string) {
	fresh := func() string {
		made = append(made, token())
		return Sum(made[len(made)-1])
	}
	switch c := c.(type) {
	case *desk.Create:
		c.Token = fresh()
	case *desk.Register:
		c.Token = fresh()
	case *desk.Invite:
		c.Token = fresh()
	case *desk.InviteAll:
		c.Tokens = nil
		for range min(len(c.Names), desk.MaxPeople) {
			c.Tokens = append(c.Tokens, fresh())
		}
	}
	return made
}

// sendReceipt answers a command. A command that had its effect before made no
// token now.
func sendReceipt(w *reply, status int, s *desk.State, c desk.Command, got hall.Receipt, made []string) error {
	answer := receipt{Receipt: got, Event: "/api/events/" + url.PathEscape(s.ID)}
	if got.Old {
		made, status = nil, http.StatusOK
	}
	if _, several := c.(*desk.InviteAll); several {
		answer.Tokens = made
	} else if len(made) > 0 {
		answer.Token = made[0]
	}
	w.tag(got.Number, s.Version(got.Number))
	w.Header().Set("Cache-Control", "no-store")
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	w.send(status, jsonType, append(text, '\n'))
	return nil
}

// Due gives the commands whose time has come. It returns the errors of events
// that took none.
func Due(ctx context.Context, h *hall.Hall, now time.Time) error {
	var errs []error
	for _, id := range h.IDs() {
		state, err := h.State(id)
		if err != nil {
			continue
		}
		c := state.Due(now)
		if c == nil {
			continue
		}
		if _, err := h.Do(ctx, id, c, desk.Request{By: desk.Actor{Role: desk.Clock}, At: now}); err != nil {
			errs = append(errs, fmt.Errorf("event %s: %s: %w", id, c.Verb(), err))
		}
	}
	return errors.Join(errs...)
}
