package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has the messages between the server and the workers. All are JSON.

// protocol is the version of the messages.
const protocol = 1

// A hello is how a worker introduces itself.
type hello struct {
	Protocol int    `json:"protocol"`
	Build    string `json:"build"`   // the SHA-256 of its program, in hex
	System   string `json:"system"`  // such as "linux/amd64"
	Worker   string `json:"worker"`  // its name
	Matches  int    `json:"matches"` // how many it plays at a time
}

// A welcome is the answer of the server.
type welcome struct {
	// Refused says why the worker gets no work. Then the rest is empty.
	Refused string `json:"refused,omitzero"`

	ID    string          `json:"id,omitzero"` // of the competition
	About string          `json:"about,omitzero"`
	Setup remote.Setup    `json:"setup,omitzero"`
	Key   json.RawMessage `json:"key,omitempty"`
}

// A job is a match that must be played.
type job struct {
	Stage string      `json:"stage"`
	Seed  string      `json:"seed"` // of the plan, in hex
	Match arena.Match `json:"match"`
	Try   int         `json:"try"` // from 0; earlier results do not count

	// Second says that the match is played a second time, to compare it
	// with the first time. Not is the worker that played it first.
	Second bool   `json:"second,omitzero"`
	Not    string `json:"not,omitzero"`
}

// plan returns a plan of this match alone.
func (j job) plan() (arena.Plan, error) {
	seed, err := hex.DecodeString(j.Seed)
	p := arena.Plan{Matches: []arena.Match{j.Match}}
	if err != nil || len(seed) != len(p.Seed) {
		return arena.Plan{}, fmt.Errorf("%.80q is no seed", j.Seed)
	}
	p.Seed = arena.Seed(seed)
	return p, p.Check()
}

// A result is a match that was played.
type result struct {
	Worker string       `json:"worker"`
	Games  []arena.Game `json:"games"`
}

// A nowPlaying has the game that a worker plays.
type nowPlaying struct {
	Slot   int    `json:"slot"`  // which of its matches at a time, from 1
	Match  string `json:"match"` // or "" for none
	Second bool   `json:"second,omitzero"`
	Game   int    `json:"game"` // that is being played, from 1
	Games  int    `json:"games"`

	Leaves bool `json:"leaves,omitzero"` // it will play no more
}

// A failure says that a worker could not play a match, through no fault of the
// bots.
type failure struct {
	Match string `json:"match"`
	Why   string `json:"why"`
}

// decode reads a message strictly.
func decode(data []byte, into any) error { return strict.Unmarshal(data, into) }

// encode writes a message. No message can fail.
func encode(message any) []byte {
	data, err := json.Marshal(message)
	if err != nil {
		panic("workers: a message cannot be encoded: " + err.Error())
	}
	return data
}

// signature is the header of a result that says that its worker has the token.
const signature = "Arbiter-Signature"

// sign signs a message about a subject with a token: HMAC-SHA256 of the length
// of the subject, the subject and the message.
func sign(token, subject string, data []byte) string {
	h := hmac.New(sha256.New, []byte(token))
	fmt.Fprintf(h, "%d %s ", len(subject), subject)
	h.Write(data)
	return hex.EncodeToString(h.Sum(nil))
}

// signed reports whether a message has the signature of a token.
func signed(token, subject string, data []byte, by string) bool {
	return hmac.Equal([]byte(sign(token, subject, data)), []byte(by))
}
