package pages

import (
	"cmp"
	"fmt"
	"net/http"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

// This file has the page of how the server is. It is the administrator's.

// NewHealth is the address of the page of how the server is. It is below
// [NewEvent], as the cookie is.
const NewHealth = NewEvent + "health/"

// A Health has the facts about a running server.
type Health struct {
	At, Since   time.Time // now, and when the server began
	Version, Go string    // of the program, or "", and of its Go
	Most        int       // events
	Events      []hall.Health

	// Free is how many bytes of the disk with the events are free, if
	// HasFree says that this is known.
	Free    int64
	HasFree bool
}

// A healthPage has the facts as they are shown.
type healthPage struct {
	Since             *moment
	Runs              string // how long
	Version, Go, Free string
	Most              int
	Rows              []healthRow
	Back              string
}

// A healthRow is an event. One that is not served has no address.
type healthRow struct {
	Name, Address  string
	Listing, State string
	Bad            bool
	Records, Bytes int64
	Last           *moment
	Waiting        int
}

// HealthPage makes the page of how the server is.
func HealthPage(h Health) (Page, error) {
	hours := max(0, int(h.At.Sub(h.Since).Hours()))
	p := healthPage{
		Since:   utc(h.Since),
		Runs:    say.Count(hours/24, "day", "days") + " and " + say.Count(hours%24, "hour", "hours"),
		Version: cmp.Or(h.Version, "not known"), Go: h.Go, Free: "not known", Most: h.Most, Back: NewEvent,
	}
	if h.HasFree {
		p.Free = fmt.Sprintf("%.1f GB", float64(h.Free)/1e9)
	}
	for _, x := range h.Events {
		row := healthRow{Name: x.ID, State: "in order", Bytes: x.Bytes, Waiting: x.Waiting}
		if x.Err != nil {
			row.State, row.Bad = sentence(x.Err.Error()), true
		}
		if s := x.State; s != nil {
			row.Name, row.Address = eventName(s), View{State: s}.base()
			row.Listing, row.Records, row.Last = listingWords[s.Listing], s.Number, utc(s.At)
		}
		p.Rows = append(p.Rows, row)
	}
	return plain("health", http.StatusOK, content{"How the server is", p})
}

// listingWords say where an event is listed.
var listingWords = map[desk.Listing]string{
	desk.Listed: "on the front page", desk.Hidden: "hidden", desk.Archived: "archived",
}

// utc is a time of no event.
func utc(t time.Time) *moment {
	t = t.UTC()
	return &moment{Machine: t.Format(time.RFC3339), Text: t.Format("Mon Jan 2 2006 15:04") + " UTC"}
}
