package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// This file has the names of streams and subjects.

// Subjects that belong to no competition.
const (
	helloSubject  = "arbiter.hello"
	statusSubject = "arbiter.status"
)

// An event is the ID of a competition: the first 16 hexadecimal digits of the
// SHA-256 of its key.
type event string

func eventOf(key []byte) event {
	sum := sha256.Sum256(key)
	return event(hex.EncodeToString(sum[:8]))
}

func (e event) plan() string    { return "ARBITER_PLAN_" + string(e) }
func (e event) results() string { return "ARBITER_RESULTS_" + string(e) }

// players is the consumer from which all workers get their matches.
const players = "players"

func (e event) subject(parts ...string) string {
	return "arbiter." + string(e) + "." + strings.Join(parts, ".")
}

// A slot is a try of a match.
type slot struct {
	match   string
	attempt int
}

// token is the ID of a match as one part of a subject. An ID has "/" between
// its parts, and no other sign that a subject gives a meaning to.
func (s slot) token() string { return strings.ReplaceAll(s.match, "/", ":") }

// job is the subject of a match that must be played.
func (e event) job(s slot, second bool) string {
	return e.subject(kind("job", second), s.token(), strconv.Itoa(s.attempt))
}

// result is the subject of the result.
func (e event) result(s slot, second bool) string {
	return e.subject(kind("result", second), s.token(), strconv.Itoa(s.attempt))
}

func kind(name string, second bool) string {
	if second {
		return name + "2"
	}
	return name
}

// refusal is the subject of the refusal of a worker.
func (e event) refusal(worker string) string { return e.subject("refused", worker) }

// competitionOver is the subject that says that the competition is over.
func (e event) competitionOver() string { return e.subject("over") }

// nowPlaying is the subject of a worker's games, failed of games it cannot
// play.
func (e event) nowPlaying(worker string) string { return e.subject("now", worker) }
func (e event) failed(worker string) string     { return e.subject("failed", worker) }

// A stored is the subject of a stored message, in parts.
type stored struct {
	slot
	second  bool
	refused string // a worker, or "" for a result
}

// parse reads the subject of a message in the stream of results.
func (e event) parse(subject string) (stored, error) {
	wrong := fmt.Errorf("a message about %.120q", subject)
	rest, ok := strings.CutPrefix(subject, e.subject(""))
	parts := strings.Split(rest, ".")
	switch {
	case ok && len(parts) == 2 && parts[0] == "refused" && validName(parts[1]):
		return stored{refused: parts[1]}, nil
	case ok && len(parts) == 3 && (parts[0] == "result" || parts[0] == "result2"):
		try, err := strconv.Atoi(parts[2])
		s := slot{strings.ReplaceAll(parts[1], ":", "/"), try}
		x := stored{slot: s, second: parts[0] == "result2"}
		if err != nil || try < 0 || e.result(s, x.second) != subject {
			return stored{}, wrong
		}
		return x, nil
	}
	return stored{}, wrong
}

// validName reports whether a worker can have a name: 1 to 40 lower-case
// letters, digits and "-".
func validName(name string) bool {
	return name != "" && len(name) <= 40 && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
