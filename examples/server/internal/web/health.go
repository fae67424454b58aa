package web

import (
	"net/http"
	"runtime"
	"runtime/debug"

	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
	"github.com/arbiter-go/arbiter/examples/server/internal/pages"
)

// newHealth shows the administrator how the server is. Everybody else is led to
// the page that asks for the token.
func (s *server) newHealth(w *reply, r *request) error {
	admin, err := s.administers(w, r, pages.NewEvent)
	if err != nil {
		return err
	}
	if !admin {
		return redirect(w, http.StatusSeeOther, pages.NewEvent)
	}
	h := pages.Health{At: r.now, Since: s.Since, Go: runtime.Version()}
	h.Most, h.Events = hall.MaxEvents, s.Hall.Health()
	h.Free, h.HasFree = s.Hall.Free()
	if b, ok := debug.ReadBuildInfo(); ok {
		h.Version = builtFrom(b)
	}
	p, err := pages.HealthPage(h)
	if err != nil {
		return err
	}
	s.show(w, p)
	return nil
}

// builtFrom returns the commit from which a program was built, or else the
// version of its module.
func builtFrom(b *debug.BuildInfo) string {
	text, changed := b.Main.Version, ""
	for _, x := range b.Settings {
		switch {
		case x.Key == "vcs.revision":
			text = x.Value
		case x.Key == "vcs.modified" && x.Value == "true":
			changed = ", with changes"
		}
	}
	return text + changed
}
