package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/http"
	"slices"
	"strconv"

	"github.com/arbiter-go/arbiter/pairing"
)

// maxBody is the length of the longest body that is read. The library answers
// for an event of that length in about a second.
const maxBody = 1 << 20

// handler returns the server. It refuses what a page of another site sends in
// the name of its visitor, who may be let through to this server.
func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /events", s.create)
	mux.HandleFunc("POST /events/{event}/rounds", s.step(pair))
	mux.HandleFunc("PUT /events/{event}/withdrawals/{player}", s.step(withdraw))
	mux.HandleFunc("DELETE /events/{event}/withdrawals/{player}", s.step(withdraw))
	mux.HandleFunc("PUT /events/{event}/rounds/{round}/started", s.step(start))
	mux.HandleFunc("PUT /events/{event}/rounds/{round}/games", s.step(result))
	mux.HandleFunc("PUT /events/{event}/appeals/{player}", s.step(appeal))
	mux.HandleFunc("POST /events/{event}/rounds/{round}/replays", s.step(replay))
	mux.HandleFunc("PUT /events/{event}/playoff", s.step(playOff))
	mux.HandleFunc("PUT /events/{event}/forbidden/{a}/{b}", s.step(forbid))
	mux.HandleFunc("DELETE /events/{event}/forbidden/{a}/{b}", s.step(forbid))
	mux.HandleFunc("PUT /events/{event}/pins", s.step(pin))

	mux.HandleFunc("GET /events/{event}", s.ask(get))
	mux.HandleFunc("POST /events/{event}/whynot", s.ask(whyNot))
	mux.HandleFunc("GET /events/{event}/rounds/{round}/reasons", s.ask(explain))
	mux.HandleFunc("GET /events/{event}/rounds/{round}/audit", s.ask(audit))
	mux.HandleFunc("GET /events/{event}/standings", s.ask(standings))
	mux.HandleFunc("GET /events/{event}/prizes", s.ask(prizes))
	return http.MaxBytesHandler(http.NewCrossOriginProtection().Handler(mux), maxBody)
}

// create makes an event.
func (s *server) create(w http.ResponseWriter, r *http.Request) {
	e, err := body[event](r)
	if err == nil {
		err = e.Check()
	}
	if err != nil {
		reply(w, http.StatusCreated, nil, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.save(s.last+1, e)
	if err == nil {
		s.last++
		w.Header().Set("Location", fmt.Sprintf("/events/%d", s.last))
	}
	reply(w, http.StatusCreated, e, err)
}

// step returns a handler that takes a step of an event, and stores the event
// before it answers. A step may change the event that it is given, since that
// was read for it alone.
func (s *server) step(f func(e *event, r *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		n, e, err := s.event(r)
		var answer any
		if err == nil {
			answer, err = f(&e, r)
		}
		if err == nil {
			err = s.save(n, e)
		}
		reply(w, http.StatusOK, answer, err)
	}
}

// ask returns a handler that answers a question about an event.
func (s *server) ask(f func(e event, r *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, e, err := s.event(r)
		var answer any
		if err == nil {
			answer, err = f(e, r)
		}
		reply(w, http.StatusOK, answer, err)
	}
}

// event returns the event that a request names, and its number.
func (s *server) event(r *http.Request) (int, event, error) {
	n, err := number(r, "event")
	if err != nil {
		return 0, event{}, err
	}
	e, err := s.load(n)
	return n, e, err
}

// The steps.

func pair(e *event, r *http.Request) (any, error) {
	next, err := pairing.Next(*e)
	if err == nil && !next.Over {
		e.Rounds = append(e.Rounds, next.Round)
	}
	return next, err
}

func start(e *event, r *http.Request) (any, error) {
	round, err := number(r, "round")
	if err != nil {
		return nil, err
	}
	return change(e)(pairing.Start(*e, round))
}

// change keeps an event after a change that was not refused.
func change(e *event) func(pairing.Correction[string], error) (any, error) {
	return func(c pairing.Correction[string], err error) (any, error) {
		if err == nil {
			*e = c.Event
		}
		return c, err
	}
}

func result(e *event, r *http.Request) (any, error) {
	round, err := number(r, "round")
	if err != nil {
		return nil, err
	}
	g, err := body[pairing.Game[string]](r)
	if err != nil {
		return nil, err
	}
	return change(e)(pairing.Report(*e, round, g))
}

func replay(e *event, r *http.Request) (any, error) {
	round, err := number(r, "round")
	if err != nil {
		return nil, err
	}
	g, err := body[pairing.Game[string]](r)
	if err != nil {
		return nil, err
	}
	cause := pairing.OtherCause
	if text := r.URL.Query().Get("cause"); text != "" {
		if err := cause.UnmarshalText([]byte(text)); err != nil {
			return nil, err
		}
	}
	return change(e)(pairing.Replay(*e, round, e.Find(round, g.Gold, g.Silver), cause, g.Why))
}

func appeal(e *event, r *http.Request) (any, error) {
	return change(e)(pairing.Reinstate(*e, r.PathValue("player")))
}

func playOff(e *event, r *http.Request) (any, error) {
	record, err := pairing.PlayOff(*e)
	if err != nil {
		return nil, err
	}
	if record != nil {
		e.PlayOff = record
	}
	return e, nil
}

func withdraw(e *event, r *http.Request) (any, error) {
	until, err := number(r, "until")
	if err != nil {
		return nil, err
	}
	if r.Method == http.MethodDelete {
		return change(e)(pairing.Return(*e, r.PathValue("player")))
	}
	return change(e)(pairing.Withdraw(*e, r.PathValue("player"), until))
}

func forbid(e *event, r *http.Request) (any, error) {
	a, b := r.PathValue("a"), r.PathValue("b")
	if r.Method == http.MethodDelete {
		return change(e)(pairing.Allow(*e, a, b))
	}
	return change(e)(pairing.Forbid(*e, a, b, 0))
}

func pin(e *event, r *http.Request) (any, error) {
	wish, err := body[pairing.Pin[string]](r)
	if err != nil {
		return nil, err
	}
	return change(e)(pairing.SetPin(*e, wish))
}

// The questions.

func get(e event, r *http.Request) (any, error) {
	return e, nil
}

func whyNot(e event, r *http.Request) (any, error) {
	wish, err := body[pairing.Pin[string]](r)
	if err != nil {
		return nil, err
	}
	return pairing.WhyNot(e, wish)
}

func explain(e event, r *http.Request) (any, error) {
	old, n, err := eventBefore(e, r)
	if err != nil {
		return nil, err
	}
	return pairing.Explain(old, e.Rounds[n-1])
}

func audit(e event, r *http.Request) (any, error) {
	old, n, err := eventBefore(e, r)
	if err != nil {
		return nil, err
	}
	return pairing.Audit(old, e.Rounds[n-1])
}

func standings(e event, r *http.Request) (any, error) {
	return pairing.Standings(e)
}

func prizes(e event, r *http.Request) (any, error) {
	fund, err := number(r, "fund")
	if err != nil {
		return nil, err
	}
	return pairing.DividePrizes(e, int64(fund))
}

// eventBefore returns the number of the round that a request names, which the
// event has, and the event as it stood before that round.
func eventBefore(e event, r *http.Request) (event, int, error) {
	n, err := number(r, "round")
	if err != nil {
		return event{}, 0, err
	}
	if n > len(e.Rounds) {
		return event{}, 0, pairing.Problems{{Kind: pairing.ErrNoRound, Round: n}}
	}
	old, err := e.Before(n)
	return old, n, err
}

// number reads a number from the path or the query. It is 0 if it is left out.
func number(r *http.Request, name string) (int, error) {
	text := cmp.Or(r.PathValue(name), r.URL.Query().Get(name), "0")
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, problem(pairing.ErrJSON, name, err.Error())
	}
	return n, nil
}

// body reads the body of a request. UnmarshalJSON is called without package
// json, so that everything that is wrong is found by the library.
func body[T any, P interface {
	*T
	json.Unmarshaler
}](r *http.Request) (T, error) {
	var v T
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return v, err
	}
	err = P(&v).UnmarshalJSON(text)
	return v, err
}

// problem makes a problem of the library, for input that it never sees.
func problem(kind error, where, detail string) error {
	return pairing.Problems{{Kind: kind, Where: where, Detail: detail}}
}

// statuses has the statuses of problems that are not about the records of an
// event. All other problems have StatusUnprocessableEntity.
var statuses = []struct {
	status int
	kinds  []error
}{
	{http.StatusRequestEntityTooLarge, []error{pairing.ErrTooLarge}},
	{http.StatusBadRequest, []error{pairing.ErrJSON, pairing.ErrOutcome, pairing.ErrOption}},
	{http.StatusNotFound, []error{pairing.ErrNoRound, pairing.ErrNoGame}},
	{http.StatusConflict, []error{pairing.ErrUnfinished, pairing.ErrTooLate, pairing.ErrOver}},
}

// reply sends an answer or an error. Problems are sent as they are. Of other
// errors the client learns the status alone.
func reply(w http.ResponseWriter, status int, answer any, err error) {
	var text []byte
	if err == nil {
		text, err = json.Marshal(answer)
	}
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		err = problem(pairing.ErrTooLarge, "body", err.Error())
	}
	var ps pairing.Problems
	switch {
	case err == nil:
	case errors.As(err, &ps):
		status = http.StatusUnprocessableEntity
		for _, s := range statuses {
			if slices.ContainsFunc(s.kinds, func(kind error) bool { return errors.Is(ps, kind) }) {
				status = s.status
				break
			}
		}
		text, err = json.Marshal(ps)
	case errors.Is(err, fs.ErrNotExist):
		http.Error(w, http.StatusText(http.StatusNotFound), http.StatusNotFound)
		return
	}
	if err != nil {
		log.Print(err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(append(text, '\n'))
}
