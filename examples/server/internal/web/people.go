package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/files"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
)

// A rendered page knows its state.
type rendered struct {
	number  int64
	version int64
	status  int
	kind    string
	body    []byte
}

func (s *server) front(w *reply, r *request) error {
	states, key := s.all(r)
	p, err := inTurn(s, r, false, func(context.Context) (pages.Page, error) {
		return s.cover.get(key, func() (pages.Page, error) {
			return pages.Front(states, minute(r.now), s.Files != "")
		})
	})
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-cache")
	w.send(p.Status, p.Type, p.Body)
	return nil
}

func (s *server) asset(w *reply, r *request) error {
	body, kind, ok := pages.Asset(r.args["asset"])
	if !ok {
		return errAddress
	}
	tag := `"` + Sum(string(body))[:16] + `"`
	w.Header().Set("ETag", tag)
	w.Header().Set("Cache-Control", "no-cache")
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	w.send(http.StatusOK, kind, body)
	return nil
}

// page answers with a page or a file of an event. The same page of the same
// record, minute and person is made once.
func (s *server) page(w *reply, r *request) error {
	id, path := r.args["id"], r.args["path"]
	state, err := s.Hall.State(id)
	if err != nil {
		return err
	}
	var by desk.Actor // another site shows everybody the same
	if path != pages.Embed {
		if by, err = s.looks(w, r, state); err != nil {
			return err
		}
	}
	v := pages.View{
		At: minute(r.now), By: by, Path: path, Query: map[string]string{}, Site: s.Site,
		Notices: func(after int64, n int) ([]desk.Notice, error) { return s.Hall.Notices(id, after, n) },
		Record:  func(number int64) (desk.Record, error) { return s.Hall.Record(id, number) },
	}
	if s.Said != nil && by.Role == desk.Director {
		v.Said = s.Said(id)
	}
	values, slow := r.URL.Query(), pages.Slow(path) || files.Slow(path)
	still := pages.Still(path)
	if slow && !still && v.By.Role != desk.Director {
		values = nil // else each query would be a page of its own
	}
	if still {
		// The page is made once for a state, and is kept for everybody.
		v.At, v.By, v.Said = time.Time{}, desk.Actor{}, ""
	}
	for k := range values {
		if slices.Contains(pages.Keys(path), k) {
			v.Query[k] = values.Get(k)
			values[k] = values[k][:1] // the others are not read
		} else {
			delete(values, k) // it makes no other page
		}
	}
	name := strings.Join([]string{"page", v.At.UTC().Format("2006-01-02 15:04"), v.By.Role.String(), v.By.Name,
		path, values.Encode(), v.Said}, "\x00")
	lane := hall.Ask[rendered]
	if slow {
		lane = hall.AskSlow[rendered]
	}
	got, err := inTurn(s, r, slow, func(ctx context.Context) (rendered, error) {
		return lane(ctx, s.Hall, id, name, func(state *desk.State) (rendered, error) {
			v.State = state
			return render(v)
		})
	})
	if err != nil {
		return err
	}
	w.record = got.number
	h := w.Header()
	if path == pages.Embed {
		h.Set("Content-Security-Policy", strings.Replace(h.Get("Content-Security-Policy"),
			"frame-ancestors 'none'", "frame-ancestors *", 1))
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	}
	if v.By.Role == desk.Anybody && got.status == http.StatusOK {
		tag := fmt.Sprintf(`"%d.%d"`, got.version, v.At.Unix()/60)
		h.Set("ETag", tag)
		h.Set("Cache-Control", "no-cache")
		h.Set("Vary", "Cookie")
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return nil
		}
	} else {
		h.Set("Cache-Control", "no-store")
	}
	w.send(got.status, got.kind, got.body)
	return nil
}

// render makes a file or a page.
func render(v pages.View) (rendered, error) {
	version := v.State.Version(v.State.Number)
	if files.Has(v.Path) {
		body, kind, err := files.File(v.State, v.At, v.Path)
		return rendered{v.State.Number, version, http.StatusOK, kind, body}, err
	}
	p, err := pages.Render(v)
	if err != nil {
		return rendered{}, err
	}
	return rendered{v.State.Number, version, p.Status, p.Type, p.Body}, nil
}
