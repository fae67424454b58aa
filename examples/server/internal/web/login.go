package web

import (
	"errors"
	"net/http"
	"strings"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// This file knows people by their cookies. A cookie has a token.

// cookieName is the cookie of whoever has shown a token.
const cookieName = "arbiter"

// looks returns who looks at a page. A cookie that opens nothing counts as a
// wrong token. The browser is told to forget it, so the cookie of a token that
// was replaced counts once.
func (s *server) looks(w *reply, r *request, state *desk.State) (desk.Actor, error) {
	c, err := r.Cookie(cookieName)
	if err != nil {
		return desk.Actor{}, nil
	}
	a := state.Who(Sum(c.Value))
	if err = s.known(r, a.Role != desk.Anybody); err != nil {
		s.cookie(w, r, eventPath(r), "", -1)
	}
	if errors.Is(err, errBadToken) {
		err = nil // everybody may look
	}
	return a, err
}

// login gives a cookie to somebody who shows a token.
func (s *server) login(w *reply, r *request) error {
	state, err := s.Hall.State(r.args["id"])
	if err != nil {
		return err
	}
	if err := part(r); err != nil {
		return err
	}
	if err := s.read(w, r); err != nil {
		return err
	}
	token := strings.TrimSpace(r.PostForm.Get("token"))
	known := state.Who(Sum(token)).Role != desk.Anybody
	if err := s.known(r, known); errors.Is(err, errBadToken) && people(r) {
		return s.redirectBack(w, r, "?wrong=1")
	} else if err != nil {
		return err
	}
	// A token that is known has no character that a cookie cannot have.
	s.cookie(w, r, eventPath(r), token, 0)
	return s.redirectBack(w, r, "")
}

// logout forgets the cookie.
func (s *server) logout(w *reply, r *request) error {
	if _, err := s.Hall.State(r.args["id"]); err != nil {
		return err
	}
	if err := part(r); err != nil {
		return err
	}
	s.cookie(w, r, eventPath(r), "", -1)
	return s.redirectBack(w, r, "")
}

// eventPath is where the cookie of an event is sent.
func eventPath(r *request) string { return "/events/" + r.args["id"] + "/" }

// cookie sets the cookie of a part of the site.
func (s *server) cookie(w *reply, r *request, path, token string, age int) {
	secure := r.TLS != nil || s.Proxy && r.Header.Get("X-Forwarded-Proto") == "https"
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: token, Path: path, MaxAge: age,
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: secure,
	})
}
