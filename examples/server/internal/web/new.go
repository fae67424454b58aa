package web

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
)

// This file has the form of a new event. It is the administrator's.

// newEvent shows the form, or asks for the token.
func (s *server) newEvent(w *reply, r *request) error {
	if r.URL.Path != pages.NewEvent {
		return redirect(w, http.StatusPermanentRedirect, pages.NewEvent)
	}
	admin, err := s.administers(w, r, pages.NewEvent)
	if err != nil {
		return err
	}
	p, err := pages.NewLogin(r.URL.Query().Has("wrong"))
	if admin {
		p, err = pages.New(s.Token())
	}
	if err != nil {
		return err
	}
	s.show(w, p)
	return nil
}

// newLogin gives a cookie to the administrator.
func (s *server) newLogin(w *reply, r *request) error {
	return s.adminLogin(w, r, pages.NewEvent, pages.NewEvent)
}

// newLogout forgets the cookie.
func (s *server) newLogout(w *reply, r *request) error {
	s.cookie(w, r, pages.NewEvent, "", -1)
	return redirect(w, http.StatusSeeOther, pages.NewEvent)
}

// adminForm reads a form that only the administrator may send.
func (s *server) adminForm(w *reply, r *request) error {
	admin, err := s.administers(w, r, pages.NewEvent)
	if err != nil {
		return err
	}
	if !admin {
		return errToken
	}
	return s.read(w, r)
}

// newForm makes the event of a form, or shows why it is not made.
func (s *server) newForm(w *reply, r *request) error {
	err := s.adminForm(w, r)
	if err != nil {
		return err
	}
	err = s.createByForm(w, r)
	if err == nil {
		return nil
	}
	d := explain(r.Request, err)
	if d.Status == http.StatusInternalServerError {
		return err
	}
	p, bad := pages.NewRefused(r.PostForm, d.Status, err)
	if bad != nil {
		return bad
	}
	s.show(w, p)
	return nil
}

// createByForm makes the event of a form, and shows the director's token. A
// second click leads to the desk.
func (s *server) createByForm(w *reply, r *request) error {
	k := r.PostForm.Get("key")
	if !goodKey(k) {
		return fmt.Errorf("%w: the key of the form", errRead)
	}
	taken := &pages.FieldError{Field: "id", Text: "Another event has this address."}
	c, err := pages.Creation(r.PostForm, r.now)
	if err != nil {
		if _, none := s.Hall.State(c.ID); !errors.Is(none, hall.ErrNoEvent) {
			err = errors.Join(taken, err)
		}
		return fmt.Errorf("%w: %w", desk.ErrInvalid, err)
	}
	q, made := s.creation(r, c, "form "+k, []byte(r.PostForm.Encode()))
	ctx, stop := patience(r)
	defer stop()
	got, err := s.Hall.Create(ctx, *c, q)
	if errors.Is(err, hall.ErrExists) {
		err = fmt.Errorf("%w: %w", err, taken)
	}
	if err != nil {
		return err
	}
	w.record = got.Number
	if got.Old {
		return redirect(w, http.StatusSeeOther, "/events/"+c.ID+"/desk/")
	}
	return s.given(w, r, c.ID, c, got.Said, made)
}

// given shows the director's token, which was made by the administrator.
func (s *server) given(w *reply, r *request, id string, c desk.Command, said string, made []string) error {
	state, err := s.Hall.State(id)
	if err != nil {
		return err
	}
	p, err := pages.Given(pages.View{State: state, At: minute(r.now), Site: s.site(r)}, c, said, made)
	if err != nil {
		return err
	}
	s.show(w, p)
	return nil
}

// lostToken gives the director of an event a new token, and shows it.
func (s *server) lostToken(w *reply, r *request) error {
	if err := s.adminForm(w, r); err != nil {
		return err
	}
	id := strings.TrimSpace(r.PostForm.Get("id"))
	c := &desk.Invite{Name: desk.Director.String(), Role: desk.Director}
	made := issue(c, s.Token)
	ctx, stop := patience(r)
	defer stop()
	got, err := s.Hall.Do(ctx, id, c, desk.Request{By: desk.Actor{Role: desk.Director}, At: r.now})
	if err != nil {
		return err
	}
	w.record = got.Number
	return s.given(w, r, id, c, got.Said, made)
}

// adminLogin gives a cookie for a part of the site to the administrator, who
// goes on to an address.
func (s *server) adminLogin(w *reply, r *request, path, to string) error {
	if err := s.read(w, r); err != nil {
		return err
	}
	token := strings.TrimSpace(r.PostForm.Get("token"))
	if err := s.known(r, s.isAdmin(token)); errors.Is(err, errBadToken) && people(r) {
		return redirect(w, http.StatusSeeOther, to+"?wrong=1")
	} else if err != nil {
		return err
	}
	s.cookie(w, r, path, token, 0)
	return redirect(w, http.StatusSeeOther, to)
}
