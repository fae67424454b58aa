// Package interchange reads and writes events with points in the formats of
// other programs: tournament report files of chess, and OpenGotha's XML of go.
package interchange

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/gotha"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/trf"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// Formats are the formats that [Write] knows.
var Formats = []string{"json", "trf16", "trf26"}

// Read reads an event in any format: a tournament report file, the XML of
// OpenGotha, or JSON. The remarks say what the event cannot hold. A tournament
// report file is returned, too.
func Read(text []byte) (e pairing.Event[string], like *trf.File, remarks []string, err error) {
	switch {
	case gotha.Is(text):
		e, remarks, err = gotha.Read(text)
	case trf.Is(text):
		if like, err = trf.Read(text); err == nil {
			e, remarks, err = like.Event()
		}
	case !bytes.HasPrefix(bytes.TrimLeft(text, "\ufeff \t\r\n"), []byte("{")):
		err = errors.New("line 1, column 1: the file is neither JSON, nor the XML of OpenGotha, nor a report " +
			"file, in which a line begins with 001")
	default:
		var file competition.File
		if file, err = competition.Read(text); err == nil && !file.HasEvent() {
			err = competition.ErrNoEvent
		}
		if e = file.Event; !file.Bare {
			remarks = []string{"of the file of a championship, the event alone is read"}
		}
	}
	return e, like, remarks, err
}

// Write writes an event in a format. What a tournament report file has besides
// can come from such a file, or from nil. The remarks say what the format
// cannot hold.
func Write(e pairing.Event[string], format string, like *trf.File) (text []byte, remarks []string, err error) {
	if err := e.Check(); err != nil {
		return nil, nil, err
	}
	event, err := competition.File{Bare: true, Event: e}.Text()
	if err != nil {
		return nil, nil, err
	}
	switch format {
	case "json":
		return event, nil, nil
	case "trf16", "trf26":
		var f *trf.File
		if f, remarks, err = trf.Of(e, like); err == nil {
			text, err = f.Text(map[string]trf.Format{"trf16": trf.TRF16, "trf26": trf.TRF26}[format])
			if p := f.Points; format == "trf26" && p.Absent != p.Forfeit {
				remarks = append(remarks, "TRF26 has the same points for an absence and a loss by "+
					"forfeit, and has those that occur; TRF16 has both")
			} else if format == "trf26" && p.Absent > 0 {
				remarks = append(remarks, "line 162 has the points of an absence as A, which "+
					"bbpPairings 6 refuses")
			}
		}
	default:
		return nil, nil, fmt.Errorf("%q is no format; these are %s", format, say.List(Formats))
	}
	for _, x := range [][2]string{
		{`"why":`, "the reasons of records and games are left out"},
		{`"made":`, "when a ruling was made is left out"},
		{`"started":`, "that a round without results has begun is left out"},
	} {
		// A quote in a name has a backslash before it.
		if bytes.Contains(event, []byte(x[0])) {
			remarks = append(remarks, x[1])
		}
	}
	return text, remarks, err
}
