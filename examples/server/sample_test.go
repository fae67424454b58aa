package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

var (
	noLog    = slog.New(slog.DiscardHandler)
	director = strings.Repeat("d", 64)
)

// TestSample loads the shipped event at several moments, and checks that every
// page has something to show.
func TestSample(t *testing.T) {
	for _, now := range []time.Time{
		time.Date(2012, 2, 2, 12, 0, 0, 0, time.UTC),
		time.Date(2026, 11, 23, 7, 0, 0, 0, time.UTC),
		time.Date(2031, 2, 28, 23, 59, 59, 0, time.UTC),
	} {
		h, err := hall.Open(t.TempDir(), noLog)
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		if err := loadSample(context.Background(), h, sampleText, director, now); err != nil {
			t.Fatal(err)
		}
		s, err := h.State("championship")
		if err != nil {
			t.Fatal(err)
		}
		e := s.File.Event
		if len(e.Entrants) != 12 || len(e.Rounds) != 4 || e.ForfeitRemoves == false || len(e.Reinstated) != 1 || len(e.Absent) != 1 || len(e.Withdrawals) != 1 || len(e.Forbidden) != 1 {
			t.Errorf("event %+v", e)
		}
		if a := s.Advice(now); a.Verb != "report" || a.Round != 4 {
			t.Errorf("at %v: %+v", now, a)
		}
		if p, err := s.Predictions(now); err != nil || len(p.Rows) != 4 {
			t.Errorf("predictions %+v, %v", p, err)
		}
		m, err := s.Money()
		if err != nil || m.Fund < 100_00 {
			t.Errorf("money %+v, %v", m, err)
		}
		if tt, err := s.Timetable(4); err != nil || tt.Rule.String() != "Fixed" || tt.Unscheduled() != nil {
			t.Errorf("times %+v, %v", tt, err)
		}
		notices, err := h.Notices("championship", 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		last := notices[len(notices)-1].At
		if ago := now.Sub(last); ago < 0 || ago >= 7*24*time.Hour {
			t.Errorf("at %v the last request came %v ago", now, ago)
		}
		if !slices.IsSortedFunc(notices, func(a, b desk.Notice) int { return a.At.Compare(b.At) }) {
			t.Error("the requests are not in the order of their times")
		}
		if last.Weekday() != time.Thursday {
			t.Errorf("the last request came on a %v", last.Weekday())
		}
		if s.Who(director).Role != desk.Director {
			t.Error("the token does not open the desk")
		}
	}
}

// TestPutSample is stopped while it makes the event: nothing of it is there.
// Then it makes the event, which stays as it is.
func TestPutSample(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "events")
	now := time.Date(2026, 11, 23, 7, 0, 0, 0, time.UTC)
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if err := putSample(stopped, dir, director, now, noLog); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if logs, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(logs) > 0 {
		t.Errorf("half an event: %v, %v", logs, err)
	}
	if err := putSample(context.Background(), dir, director, now, noLog); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(dir, "championship.log")
	before, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	if err := putSample(context.Background(), dir, director, now.AddDate(0, 1, 0), noLog); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(log); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the event was made anew, %v", err)
	}
	if entries, err := os.ReadDir(parent); err != nil || len(entries) != 1 {
		t.Errorf("what is left: %v, %v", entries, err)
	}
}

// TestSampleBroken breaks the shipped event, and checks that it is refused.
func TestSampleBroken(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{`, "sample: "},
		{`{"create":{"id":"x"}}`, "sample: "},
		{`{"create":{"id":"x","file":{}},"requests":[{"at":"2012-01-01T00:00:00Z","do":"sing","command":{}}]}`, "request 1: "},
		{`{"create":{"id":"x","file":{}},"requests":[{"at":"2012-01-01T00:00:00Z","do":"pair","command":{"round":1}}]}`, "request 1: "},
	} {
		h, err := hall.Open(t.TempDir(), noLog)
		if err != nil {
			t.Fatal(err)
		}
		err = loadSample(context.Background(), h, []byte(c.text), director, time.Date(2012, 1, 2, 0, 0, 0, 0, time.UTC))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.text, err)
		}
		h.Close()
	}
}

// TestSampleLines checks that each request is on a line of its own, and that
// nobody's token is in the file.
func TestSampleLines(t *testing.T) {
	var s sample
	if err := json.Unmarshal(sampleText, &s); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(sampleText), "\n"); n != len(s.Requests)+2 {
		t.Errorf("%d lines for %d requests", n, len(s.Requests))
	}
	if strings.Contains(string(sampleText), "oken") {
		t.Error("a token is in the sample")
	}
}

// TestReadme checks that the event of the page README.md can be made.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(page), "<<'EOF'\n")
	body, _, ok := strings.Cut(body, "    EOF\n")
	c, err := desk.Read("create", []byte(body))
	if !ok || err != nil {
		t.Fatalf("%q: %v", body, err)
	}
	create := *c.(*desk.Create)
	create.Token = director
	h, err := hall.Open(t.TempDir(), noLog)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	by := desk.Request{By: desk.Actor{Role: desk.Director}, At: time.Date(2027, 1, 5, 12, 0, 0, 0, time.UTC)}
	if _, err := h.Create(context.Background(), create, by); err != nil {
		t.Fatal(err)
	}
	if s, err := h.State(create.ID); err != nil || s.FirstMonday.IsZero() || s.File.Money.Fee == nil {
		t.Errorf("%+v, %v", s, err)
	}
}
