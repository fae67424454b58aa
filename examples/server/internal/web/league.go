package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/files"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
)

// This file has the desk of a league that is in a file. The file is all that is
// kept. The administrator runs a league.

// ErrInUse says that another program is changing the file of a league.
var ErrInUse = errors.New("another program is changing the file; try again when it is done")

// A savedChange is the last change of a league: the key of its form, and what
// it says. So a second click has no effect.
type savedChange struct{ key, said string }

// alone does something while nobody else looks at a file or changes it.
func (s *shelf) alone(r *request, do func() error) error {
	ctx, stop := patience(r)
	defer stop()
	select {
	case s.busy <- struct{}{}:
		defer func() { <-s.busy }()
		return do()
	case <-ctx.Done():
		return hall.ErrBusy
	}
}

// saved notes a change. The page of the file is made anew.
func (s *shelf) saved(name string, c savedChange) {
	s.bytes -= len(s.pages[name].page.Body)
	delete(s.pages, name)
	if len(s.changes) >= maxShelf {
		clear(s.changes)
	}
	s.changes[name] = c
}

// version is a number that another text hardly ever has.
func version(text []byte) int64 {
	sum := sha256.Sum256(text)
	return int64(binary.BigEndian.Uint64(sum[:]) >> 1)
}

// leagueText reads the file of a league. The name is the name of a file in the
// directory, without .json: no path, and no link.
func (s *server) leagueText(name string) ([]byte, error) {
	if s.Files == "" || s.Change == nil {
		return nil, errAddress
	}
	root, err := os.OpenRoot(s.Files)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	info, err := root.Lstat(name + ".json")
	if err != nil || !info.Mode().IsRegular() || filepath.Base(name) != name {
		return nil, files.ErrNoFile
	}
	text, err := readFile(root, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, files.ErrNoFile
	}
	return text, err
}

// administers reports whether somebody has the administrator's cookie for a
// part of the site. A cookie that opens nothing counts as a wrong token, and is
// forgotten.
func (s *server) administers(w *reply, r *request, path string) (bool, error) {
	c, err := r.Cookie(cookieName)
	if err != nil {
		return false, nil
	}
	ok := s.isAdmin(c.Value)
	if err = s.known(r, ok); err != nil {
		s.cookie(w, r, path, "", -1)
	}
	if errors.Is(err, errBadToken) {
		err = nil // the page asks for the token again
	}
	return ok, err
}

// leaguePath is where the administrator's cookie is sent.
const leaguePath = "/files/"

// league shows the desk of a league, or asks for the token.
func (s *server) league(w *reply, r *request) error {
	name := r.args["name"]
	admin, err := s.administers(w, r, leaguePath)
	if err != nil {
		return err
	}
	return s.shelf.alone(r, func() error {
		text, err := s.leagueText(name)
		if err != nil {
			return err
		}
		var p pages.Page
		if admin {
			p, err = s.leagueDesk(name, text, r.URL.Query().Get("done"))
		} else {
			p, err = pages.LeagueLogin(name, r.URL.Query().Has("wrong"))
		}
		if err != nil {
			return err
		}
		s.show(w, p)
		return nil
	})
}

// leagueDesk makes the desk of a league. If done is the key of the last change,
// the desk says what it was.
func (s *server) leagueDesk(name string, text []byte, done string) (pages.Page, error) {
	e, err := files.ReadLeague(text)
	if err != nil {
		return pages.Page{}, err
	}
	x, err := files.Show(name, text)
	if err != nil {
		return pages.Page{}, err
	}
	said := ""
	if last := s.shelf.changes[name]; done != "" && last.key == done {
		said = last.said
	}
	return pages.League(name, x, e.Event.Teams, version(text), said)
}

// leagueLogin gives a cookie to the administrator.
func (s *server) leagueLogin(w *reply, r *request) error {
	if s.Files == "" || s.Change == nil {
		return errAddress
	}
	return s.adminLogin(w, r, leaguePath, pages.LeagueDesk(r.args["name"]))
}

// leagueLogout forgets the cookie.
func (s *server) leagueLogout(w *reply, r *request) error {
	if s.Files == "" || s.Change == nil {
		return errAddress
	}
	s.cookie(w, r, leaguePath, "", -1)
	return redirect(w, http.StatusSeeOther, pages.LeagueDesk(r.args["name"]))
}

// leagueForm changes a league by a form. Without the field yes, the answer
// shows the effect.
func (s *server) leagueForm(w *reply, r *request) error {
	name, verb := r.args["name"], r.args["verb"]
	if !pages.LeagueVerb(verb) {
		return errAddress
	}
	admin, err := s.administers(w, r, leaguePath)
	if err != nil {
		return err
	}
	if !admin {
		return errToken
	}
	if err := s.read(w, r); err != nil {
		return err
	}
	return s.shelf.alone(r, func() error {
		text, err := s.leagueText(name)
		if err != nil {
			return err
		}
		e, err := files.ReadLeague(text)
		if err != nil {
			return err
		}
		err = s.leagueOrder(w, r, text, e.Event.Teams)
		if err == nil {
			return nil
		}
		d := explain(r.Request, err)
		if d.Status == http.StatusInternalServerError {
			return err
		}
		p, bad := pages.LeagueRefused(name, verb, e.Event.Teams, version(text), r.PostForm, d.Status, err)
		if bad != nil {
			return bad
		}
		s.show(w, p)
		return nil
	})
}

// leagueOrder gives the order of a form to a league, or shows its effect.
func (s *server) leagueOrder(w *reply, r *request, text []byte, teams []string) error {
	name, verb, typed := r.args["name"], r.args["verb"], r.PostForm
	yes, key := typed.Get("yes") == "1", typed.Get("key")
	done := pages.LeagueDesk(name) + "?done=" + url.QueryEscape(key)
	switch {
	case yes && !goodKey(key):
		return fmt.Errorf("%w: the key of the form", errRead)
	case yes && s.shelf.changes[name].key == key:
		return redirect(w, http.StatusSeeOther, done)
	}
	seen, err := formSeen(typed.Get("seen"))
	if err != nil {
		return err
	}
	if seen != version(text) {
		return desk.ErrStale
	}
	o, err := pages.LeagueOrder(verb, teams, typed)
	if err != nil {
		return fmt.Errorf("%w: %w", desk.ErrInvalid, err)
	}
	c, err := files.ChangeLeague(name, text, o)
	if err != nil {
		return err
	}
	if !yes {
		p, err := pages.LeaguePreview(name, verb, typed, c, s.Token())
		if err != nil {
			return err
		}
		s.show(w, p)
		return nil
	}
	err = s.Change(filepath.Join(s.Files, name+".json"), func(now []byte) ([]byte, error) {
		if !bytes.Equal(now, text) {
			return nil, desk.ErrStale
		}
		return c.Text, nil
	})
	if err != nil {
		return err
	}
	s.shelf.saved(name, savedChange{key, c.Said})
	return redirect(w, http.StatusSeeOther, done)
}
