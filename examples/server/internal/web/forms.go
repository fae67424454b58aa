package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
)

// parseForm reads the fields of a form.
func parseForm(text []byte) (url.Values, error) {
	form, err := url.ParseQuery(string(text))
	if err != nil {
		return nil, fmt.Errorf("%w: it is no form", errRead)
	}
	return form, nil
}

// form gives the command of a form. Without the field yes, the answer shows the
// effect. Its form has a new key, so that a second click has no effect. A form
// that has yes, but no key, comes from a page that did not show the effect. If
// it would remove a player or drop a round, the effect is shown first, too.
func (s *server) form(w *reply, r *request) error {
	id, verb := r.args["id"], r.args["verb"]
	state, err := s.Hall.State(id)
	if err != nil {
		return err
	}
	if err := part(r); err != nil {
		return err
	}
	if verb != pages.AllResults && desk.New(verb) == nil {
		return errAddress
	}
	by, err := s.looks(w, r, state)
	if err != nil {
		return err
	}
	if by.Role == desk.Anybody {
		return errToken
	}
	if err := s.read(w, r); err != nil {
		return err
	}
	typed := r.PostForm
	v := pages.View{State: state, At: minute(r.now), By: by, Path: r.args["part"] + "/" + verb,
		Query:  map[string]string{},
		Record: func(number int64) (desk.Record, error) { return s.Hall.Record(id, number) }}
	if verb == pages.AllResults {
		typed, err = s.results(w, r, v, typed)
		verb = (desk.Report{}).Verb()
	} else {
		err = s.order(w, r, v, verb, typed)
	}
	if err == nil {
		return nil
	}
	d := explain(r.Request, err)
	if d.Status == http.StatusInternalServerError {
		return err
	}
	if state, now := s.Hall.State(id); now == nil {
		v.State = state
	}
	ctx, stop := patience(r)
	defer stop()
	p, bad := hall.Work(ctx, s.Hall, v.State.ID, desk.New(verb), func() (pages.Page, error) {
		return pages.Refused(v, verb, typed, d.Status, err)
	})
	if bad != nil {
		return err
	}
	s.show(w, p)
	return nil
}

// results gives the reports of a form with several results. Each is a record.
// If one is refused, the error is its error, and typed is its form. If they
// would remove a player, their effect is shown first.
func (s *server) results(w *reply, r *request, v pages.View, all url.Values) (typed url.Values, err error) {
	if all.Get("yes") != "1" {
		p, shown, err := s.resultsFirst(r, v, all)
		if err == nil && shown {
			s.show(w, p)
		}
		if err != nil || shown {
			return nil, err
		}
	}
	var made, old []int64 // the records
	for _, form := range pages.Reports(v, all) {
		switch got, bad := s.result(r, v, form); {
		case bad == nil && got.Old:
			old = append(old, got.Number)
		case bad == nil:
			made = append(made, got.Number)
		case err == nil:
			typed, err = form, bad
		}
	}
	v.Query["saved"] = strconv.Itoa(len(made) + len(old))
	if err != nil {
		return typed, err
	}
	if len(made) == 0 {
		made = old // the form was sent twice
	}
	if len(made) == 0 {
		return nil, s.redirectBack(w, r, "")
	}
	return nil, s.redirectBack(w, r, pages.Done(made))
}

// resultsFirst makes the page with the effect of several results, if it must be
// shown first.
func (s *server) resultsFirst(r *request, v pages.View, all url.Values) (p pages.Page, shown bool, err error) {
	q := desk.Request{By: v.By, At: r.now}
	if q.Seen, err = eventSeen(all, v.State); err != nil {
		return p, false, err
	}
	var reports []desk.Report
	for _, form := range pages.Reports(v, all) {
		if c, err := pages.Command((desk.Report{}).Verb(), form); err == nil {
			reports = append(reports, *c.(*desk.Report))
		}
	}
	ctx, stop := patience(r)
	defer stop()
	p, err = hall.Work(ctx, s.Hall, v.State.ID, desk.Report{}, func() (pages.Page, error) {
		e, err := desk.PreviewReports(v.State, reports, q)
		if shown = err == nil && e.Removes; !shown {
			return pages.Page{}, err
		}
		return pages.PreviewResults(v, all, e)
	})
	return p, shown, err
}

// result gives the report of one result.
func (s *server) result(r *request, v pages.View, form url.Values) (got hall.Receipt, err error) {
	c, err := pages.Command((desk.Report{}).Verb(), form)
	if err != nil {
		return got, fmt.Errorf("%w: %w", desk.ErrInvalid, err)
	}
	q := desk.Request{By: v.By, At: r.now}
	if q.Seen, err = eventSeen(form, v.State); err != nil {
		return got, err
	}
	ctx, stop := patience(r)
	defer stop()
	return s.Hall.Do(ctx, v.State.ID, c, q)
}

// order gives the command of a form, or shows its effect.
func (s *server) order(w *reply, r *request, v pages.View, verb string, typed url.Values) error {
	id := v.State.ID
	c, err := pages.Command(verb, typed)
	if err != nil {
		return fmt.Errorf("%w: %w", desk.ErrInvalid, err)
	}
	q := desk.Request{By: v.By, At: r.now}
	if q.Seen, err = eventSeen(typed, v.State); err != nil {
		return err
	}
	made := issue(c, s.Token)
	ctx, stop := patience(r)
	defer stop()
	yes, key := typed.Get("yes") == "1", typed.Get("key")
	if !yes && q.Seen == 0 {
		q.Seen = v.State.Number
	}
	var e desk.Effect
	if !yes || key == "" {
		if e, err = s.Hall.Preview(ctx, id, c, q); err != nil {
			return err
		}
	}
	if !yes || e.Removes {
		p, err := hall.Work(ctx, s.Hall, v.State.ID, c, func() (pages.Page, error) {
			return pages.Preview(v, verb, e.Command, e, s.Token())
		})
		if err != nil {
			return err
		}
		s.show(w, p)
		return nil
	}
	if key != "" {
		if !goodKey(key) {
			return fmt.Errorf("%w: the key of the form", errRead)
		}
		identify(&q, v.State, "form "+key, verb, []byte(typed.Encode()))
	}
	got, err := s.Hall.Do(ctx, id, c, q)
	if err != nil {
		return err
	}
	w.record = got.Number
	switch {
	case got.Do != verb:
		// It was so already, and nobody knows since which record.
		return s.redirectBack(w, r, "?done="+pages.Nothing)
	case len(made) == 0 || got.Old:
		return s.redirectBack(w, r, pages.Done([]int64{got.Number}))
	}
	if v.State, err = s.Hall.State(id); err != nil {
		return err
	}
	v.Site = s.site(r)
	v.Query["done"] = strconv.FormatInt(got.Number, 10)
	v.Record = func(number int64) (desk.Record, error) { return s.Hall.Record(id, number) }
	p, err := pages.Given(v, c, "", made)
	if err != nil {
		return err
	}
	s.show(w, p)
	return nil
}

// show answers with a page that is for one person.
func (s *server) show(w *reply, p pages.Page) {
	w.Header().Set("Cache-Control", "no-store")
	w.send(p.Status, p.Type, p.Body)
}

// formSeen reads the number of the record that a form was made for.
func formSeen(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if text != "" && (err != nil || n < 0) {
		return 0, fmt.Errorf("%w: seen is the number of a record", errRead)
	}
	return n, nil
}

// eventSeen returns the record of an event that a form was made for.
func eventSeen(form url.Values, s *desk.State) (int64, error) {
	version, err := formSeen(form.Get("seen"))
	if err != nil || version == 0 {
		return 0, err
	}
	return s.Seen(version)
}

// part checks the part of an event in which somebody writes.
func part(r *request) error {
	switch r.args["part"] {
	case "desk", "me", "register":
		return nil
	}
	return errAddress
}

// read reads the form of a request.
func (s *server) read(w *reply, r *request) error {
	text, err := s.body(w, r, "application/x-www-form-urlencoded", maxBody)
	if err != nil {
		return err
	}
	r.PostForm, err = parseForm(text)
	return err
}

// redirectBack sends somebody back to the page with the forms.
func (s *server) redirectBack(w *reply, r *request, query string) error {
	return redirect(w, http.StatusSeeOther, eventPath(r)+pages.PageOf(r.args["part"], r.args["verb"])+query)
}
