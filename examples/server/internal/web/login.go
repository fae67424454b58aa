package web

import (
	"errors"
	"net/http"
	"strings"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
)

// This file knows people by their cookies. A cookie has a token.
//
// A token is given to a person as a link, such as /events/spring/key#TOKEN. The
// token is behind the sign #, in the fragment of the address. A browser sends
// the fragment to no server, so it is in no log, in no Referer, and seen by no
// proxy and no program that looks at links in advance. The script of the page
// takes it out of the address at once, and sends it in the body of a POST. So a
// GET changes nothing. A browser can still have the link in its list of pages
// that were visited, on a device that has the cookie anyway. A new token ends
// both.
//
// A code for one use would need a state that outlives a crash, and somebody
// with two devices, or with a slip of paper, needs the link more than once. A
// token in the path or in the query would be in all logs.
//
// A site can send somebody to a link of its own, so that they act in a wrong
// name. So a device that is open for somebody else asks first. The cookie is
// not sent when another site opens the page, but it is sent with the form.

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

// keyLogin gives a cookie to somebody who has opened a link, and leads to the
// page that the link is for.
func (s *server) keyLogin(w *reply, r *request) error {
	state, err := s.Hall.State(r.args["id"])
	if err != nil {
		return err
	}
	if err := s.read(w, r); err != nil {
		return err
	}
	token := strings.TrimSpace(r.PostForm.Get("token"))
	to := state.Who(Sum(token))
	if err := s.known(r, to.Role != desk.Anybody); errors.Is(err, errBadToken) && people(r) {
		return redirect(w, http.StatusSeeOther, eventPath(r)+"key?wrong=1")
	} else if err != nil {
		return err
	}
	by, err := s.looks(w, r, state)
	if err != nil {
		return err
	}
	if by.Role != desk.Anybody && by != to && r.PostForm.Get("yes") != "1" {
		p, err := pages.OtherPerson(pages.View{State: state, At: minute(r.now), By: by}, to, token)
		if err != nil {
			return err
		}
		s.show(w, p)
		return nil
	}
	s.cookie(w, r, eventPath(r), token, 0)
	return redirect(w, http.StatusSeeOther, eventPath(r)+pages.AreaOf(to.Role))
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

// secure reports whether a request came by TLS, also to a proxy.
func (s *server) secure(r *request) bool {
	return r.TLS != nil || s.Proxy && r.Header.Get("X-Forwarded-Proto") == "https"
}

// site is the address of this server, as a client has it.
func (s *server) site(r *request) string {
	if s.secure(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// cookie sets the cookie of a part of the site.
func (s *server) cookie(w *reply, r *request, path, token string, age int) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: token, Path: path, MaxAge: age,
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: s.secure(r),
	})
}
