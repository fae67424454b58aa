package hall

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/logbook"
)

// This file is for copies of logs: it needs no open hall.

// Logs returns the ids of the events whose logs are in a directory, in order. A
// server can have the directory open. The error is ErrFull if a server cannot
// keep so many events.
func Logs(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, entry := range entries {
		if id, ok := LogID(entry.Name()); ok {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	if len(ids) > maxEvents {
		return nil, fmt.Errorf("%s: %w", dir, ErrFull)
	}
	return ids, nil
}

// LogID returns the id of the event whose log has a name.
func LogID(name string) (id string, ok bool) {
	id, ok = strings.CutSuffix(name, ".log")
	return id, ok && desk.CheckID(id) == nil
}

// LogName returns the name of the log of an event.
func LogName(id string) string { return id + ".log" }

// CheckLog replays a log. It returns how many bytes of its end are no whole
// line.
func CheckLog(id string, in io.Reader) (torn int64, err error) {
	h := &Hall{log: slog.New(slog.DiscardHandler)}
	var s *desk.State
	report, err := logbook.Check(in, func(text []byte) (err error) {
		_, s, err = replay(h, id, s, text)
		return err
	})
	if err == nil && report.Lines == 0 {
		err = errors.New("the log is empty")
	}
	return report.Cut, err
}

// Restore begins another history of an event, whose log somebody has put into a
// directory. The log must be whole. No hall has the directory open.
func Restore(dir, id string, now time.Time) (err error) {
	h := &Hall{log: slog.New(slog.DiscardHandler)}
	var s *desk.State
	log, report, err := logbook.Open(filepath.Join(dir, LogName(id)), func(text []byte) (err error) {
		_, s, err = replay(h, id, s, text)
		return err
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	switch {
	case report.Lines == 0:
		return errors.New("the log is empty")
	case report.Cut > 0:
		return errors.New("the log does not end with a whole line")
	case s.Number >= MaxRecords:
		return fmt.Errorf("%w: %d records", desk.ErrTooLarge, MaxRecords)
	}
	r := s.Restored(now)
	if _, err := apply(h, s, r); err != nil {
		return err
	}
	text, err := line(r)
	if err != nil {
		return err
	}
	ack, err := log.Add(text)
	if err != nil {
		return err
	}
	return <-ack
}
