package main

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

// sampleText is the event that the program is shipped with: how it is created,
// and all requests that came since.
//
//go:embed sample.json
var sampleText []byte

// A sample is an event as a list of requests.
type sample struct {
	Create   json.RawMessage `json:"create"`
	Requests []request       `json:"requests"`
}

// A request of a sample is a command with its time. If By is empty, it comes
// from the director, and otherwise from a member.
type request struct {
	At      time.Time       `json:"at"`
	By      string          `json:"by,omitzero"`
	Do      string          `json:"do"`
	Command json.RawMessage `json:"command"`
}

// putSample puts the shipped event into a directory, unless it has events. The
// event is made elsewhere, so that it is there whole or not at all.
func putSample(ctx context.Context, dir, director string, now time.Time, log *slog.Logger) error {
	if logs, err := filepath.Glob(filepath.Join(dir, "*.log")); err != nil || len(logs) > 0 {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	draft, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), "sample-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(draft)
	h, err := hall.Open(draft, log)
	if err != nil {
		return err
	}
	if err := errors.Join(loadSample(ctx, h, sampleText, director, now), h.Close()); err != nil {
		return err
	}
	logs, err := filepath.Glob(filepath.Join(draft, "*.log"))
	if err != nil {
		return err
	}
	for _, log := range logs {
		if err := os.Rename(log, filepath.Join(dir, filepath.Base(log))); err != nil {
			return err
		}
	}
	return nil
}

// loadSample makes the event of a sample in a hall. The director's token is the
// one whose SHA-256 is given. All times are moved by whole weeks, so that the
// last request came within the last seven days.
func loadSample(ctx context.Context, h *hall.Hall, text []byte, director string, now time.Time) error {
	var s sample
	if err := json.Unmarshal(text, &s); err != nil {
		return fmt.Errorf("sample: %w", err)
	}
	c, err := desk.Read("create", s.Create)
	if err != nil {
		return fmt.Errorf("sample: %w", err)
	}
	create := c.(*desk.Create)
	create.Token = director
	weeks := 0
	if n := len(s.Requests); n > 0 {
		weeks = int(now.Sub(s.Requests[n-1].At) / (7 * 24 * time.Hour))
	}
	move := func(t time.Time) time.Time {
		if t.IsZero() {
			return t
		}
		return t.AddDate(0, 0, 7*weeks)
	}
	if err := moveCreate(create, move); err != nil {
		return fmt.Errorf("sample: %w", err)
	}
	opened := now
	if len(s.Requests) > 0 {
		opened = move(s.Requests[0].At)
	}
	byDirector := desk.Actor{Role: desk.Director}
	if _, err := h.Create(ctx, *create, desk.Request{By: byDirector, At: opened}); err != nil {
		return fmt.Errorf("sample: %w", err)
	}
	for k, r := range s.Requests {
		c, err := desk.Read(r.Do, r.Command)
		if err != nil {
			return fmt.Errorf("sample: request %d: %w", k+1, err)
		}
		giveToken(c, fmt.Sprintf("%s/%d", director, k))
		if b, ok := c.(*desk.Busy); ok {
			b.From, b.To = move(b.From), move(b.To)
		}
		state, err := h.State(create.ID)
		if err != nil {
			return fmt.Errorf("sample: %w", err)
		}
		by := byDirector
		if r.By != "" {
			by = desk.Actor{Role: desk.Member, Name: r.By}
		}
		if _, err := h.Do(ctx, create.ID, c, desk.Request{By: by, At: move(r.At),
			Seen: state.Number}); err != nil {
			return fmt.Errorf("sample: request %d: %w", k+1, err)
		}
	}
	return nil
}

// giveToken gives a person a token that nobody knows: the text whose sum it is
// has the sum of the director's token in it, and is kept nowhere. The director
// can make another token for that person.
func giveToken(c desk.Command, text string) {
	sum := sha256.Sum256([]byte(text))
	token := hex.EncodeToString(sum[:])
	switch c := c.(type) {
	case *desk.Register:
		c.Token = token
	case *desk.Invite:
		c.Token = token
	}
}

// moveCreate moves the times of an event at its beginning.
func moveCreate(c *desk.Create, move func(time.Time) time.Time) error {
	if m := c.File.Money; m != nil && m.Fee != nil {
		m.Fee.Opening, m.Fee.Close = move(m.Fee.Opening), move(m.Fee.Close)
	}
	if s := c.File.Seeds; s != nil {
		s.Fixed = move(s.Fixed)
	}
	if c.FirstMonday == "" {
		return nil
	}
	monday, err := time.Parse(time.DateOnly, c.FirstMonday)
	c.FirstMonday = move(monday).Format(time.DateOnly)
	return err
}
