// Package interchange reads and writes events with points in the formats of
// other programs: tournament report files of chess, OpenGotha's XML of go, and
// tables.
package interchange

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/gotha"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/sheet"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/source"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/trf"
	"github.com/arbiter-go/arbiter/examples/internal/out/csvfile"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// Formats are the formats that [Write] knows.
var Formats = []string{"json", "trf16", "trf26", "players", "results", "standings"}

// Read reads an event in any format: a tournament report file, the XML of
// OpenGotha, or JSON. The remarks say what the event cannot hold. A tournament
// report file is returned, too.
func Read(text []byte) (file competition.File, like *trf.File, remarks []string, err error) {
	file.Bare = true
	// Some editors write a byte order mark.
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	switch {
	case gotha.Is(text):
		file.Event, remarks, err = gotha.Read(text)
	case trf.Is(text):
		if like, err = trf.Read(text); err == nil {
			file.Event, remarks, err = like.Event()
		}
	case !bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("{")):
		if _, _, err = source.Text(text); err == nil {
			err = errors.New("line 1, column 1: the file is neither JSON, nor the XML of OpenGotha, nor " +
				"a report file, in which a line begins with 001")
		}
	default:
		if file, err = competition.Read(text); err == nil && !file.HasEvent() {
			err = competition.ErrNoEvent
		}
	}
	return file, like, remarks, err
}

// Tables makes a Swiss of a table of players and a table of results.
func Tables(players, results []byte) (file competition.File, remarks []string, err error) {
	file.Bare = true
	file.Event, remarks, err = sheet.Read(pairing.ArbiterSwiss2026, players, results)
	return file, remarks, err
}

// Write writes an event in a format. What a tournament report file has besides
// can come from such a file, or from nil. The remarks say what the format
// cannot hold.
func Write(file competition.File, format string, like *trf.File) (text []byte, remarks []string, err error) {
	e := file.Event
	if err := e.Check(); err != nil {
		return nil, nil, err
	}
	if like != nil {
		remarks = like.Besides() // which a report file has again
	}
	whole, err := file.Text()
	if err != nil {
		return nil, nil, err
	}
	switch format {
	case "json":
		return whole, remarks, nil
	case "players", "results":
		players, results := sheet.Players(e), sheet.Results(e)
		if text = players; format == "results" {
			text = results
		}
		back, _, err := Tables(players, results)
		if err != nil {
			return nil, nil, err
		}
		lost, err := differences(e, back.Event)
		if len(lost) > 0 {
			remarks = append(remarks, "the tables do not have all of these keys of the event: "+
				say.List(lost))
		}
		if err != nil {
			return nil, nil, err
		}
	case "standings":
		table, err := pairing.Standings(e)
		if err != nil {
			return nil, nil, err
		}
		return csvfile.Write(competition.Sheet(e, table)), nil, nil
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
	if !file.Bare {
		remarks = append(remarks, "the event alone is written, without what the file of the championship has "+
			"besides")
	}
	for _, x := range [][2]string{
		{`"why":`, "the reasons of records and games are left out"},
		{`"amended":`, "what a corrected result was before is left out"},
		{`"made":`, "when a ruling was made is left out"},
		{`"started":`, "that a round without results has begun is left out"},
	} {
		// A quote in a name has a backslash before it.
		if bytes.Contains(whole, []byte(x[0])) {
			remarks = append(remarks, x[1])
		}
	}
	return text, remarks, err
}

// differences returns the keys of an event that are others in a second one.
func differences(e, other pairing.Event[string]) ([]string, error) {
	var keys [2]map[string]json.RawMessage
	for k, x := range []pairing.Event[string]{e, other} {
		text, err := json.Marshal(x)
		if err == nil {
			err = json.Unmarshal(text, &keys[k])
		}
		if err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(keys[0])), func(key string) bool {
		return bytes.Equal(keys[0][key], keys[1][key])
	}), nil
}
