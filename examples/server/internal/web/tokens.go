package web

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// NewToken returns a new token: 32 random bytes in base64url.
func NewToken() string {
	var b [32]byte
	rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// Sum returns the SHA-256 of a token in hexadecimal digits. Nothing else of a
// token is kept. The sums of tokens that are nearly equal have nothing in
// common, so that the time of a comparison tells nothing.
func Sum(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// isAdmin reports whether a token may make events.
func (s *server) isAdmin(token string) bool {
	return s.Admin != "" && subtle.ConstantTimeCompare([]byte(Sum(token)), []byte(s.Admin)) == 1
}

// bearer returns the token in the header of a request.
func bearer(r *request) (string, error) {
	list := r.Header.Values("Authorization")
	if len(list) != 1 {
		return "", errToken
	}
	scheme, token, ok := strings.Cut(list[0], " ")
	if token = strings.TrimSpace(token); !ok || !strings.EqualFold(scheme, "Bearer") || token == "" {
		return "", errToken
	}
	return token, nil
}

// known returns the error of a token that is known or not. An address that has
// sent too many wrong tokens must wait, but not with a right one: others can
// have the same address.
func (s *server) known(r *request, ok bool) error {
	switch {
	case ok:
		return nil
	case !s.attempts.take(r.client, r.now):
		return errAttempts
	}
	return errBadToken
}

// actor returns who gives a command. The administrator can invite, so that a
// director who has lost the token gets another one, and can hide and archive.
func (s *server) actor(r *request, state *desk.State, verb string) (desk.Actor, error) {
	token, err := bearer(r)
	if err != nil {
		return desk.Actor{}, err
	}
	a := state.Who(Sum(token))
	mayAdmin := verb == (desk.Invite{}).Verb() || verb == (desk.List{}).Verb()
	if a.Role == desk.Anybody && mayAdmin && s.isAdmin(token) {
		a.Role = desk.Director
	}
	return a, s.known(r, a.Role != desk.Anybody)
}

// clientRecord returns the record of an event that the client has seen, or 0.
func clientRecord(r *request, s *desk.State) (int64, error) {
	list := r.Header.Values("If-Match")
	if len(list) == 0 {
		return 0, nil
	}
	switch text := strings.TrimSpace(list[0]); {
	case len(list) > 1:
		return 0, errMatch
	case text == "*":
		return 0, fmt.Errorf("%w: * does not say what the client has seen", errMatch)
	case strings.HasPrefix(text, "W/"):
		return 0, fmt.Errorf("%w: a weak tag is never equal to another", errMatch)
	case len(text) < 3 || text[0] != '"' || text[len(text)-1] != '"':
		return 0, errMatch
	default:
		n, ok := count(text[1 : len(text)-1])
		if !ok || n == 0 {
			return 0, errMatch
		}
		return s.Seen(n)
	}
}

// count reads a number, which has only digits and no zero before them.
func count(text string) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n >= 0 && strconv.FormatInt(n, 10) == text
}

// key returns the client's own name of a request, or "".
func key(r *request) (string, error) {
	list := r.Header.Values("Idempotency-Key")
	if len(list) == 0 {
		return "", nil
	}
	if len(list) > 1 || !goodKey(list[0]) {
		return "", fmt.Errorf("%w: an Idempotency-Key has 1 to %d visible characters of ASCII", errRead, maxKey)
	}
	return list[0], nil
}

func goodKey(text string) bool {
	return text != "" && len(text) <= maxKey && !strings.ContainsFunc(text, func(r rune) bool {
		return r <= ' ' || r > '~'
	})
}

// identify sets the key of a request, which nobody else can use, and the sum of
// its contents. The record that the client had seen does not count: a client
// that asks again may have seen more. The person can have got another name
// since then.
func identify(q *desk.Request, s *desk.State, key, verb string, body []byte) {
	if key == "" {
		return
	}
	who := q.By.Role.String() + "\x00" + s.Origin(q.By.Name) + "\x00"
	q.Key = Sum(who + key)
	q.Sum = Sum(verb + "\x00" + string(body))
}

// unchanged reports whether the client has a record, and says so.
func unchanged(w *reply, r *request, s *desk.State, number int64) bool {
	version := s.Version(number)
	tag := tagOf(version)
	for _, list := range r.Header.Values("If-None-Match") {
		for text := range strings.SplitSeq(list, ",") {
			if text = strings.TrimPrefix(strings.TrimSpace(text), "W/"); text == tag || text == "*" {
				w.tag(number, version)
				w.WriteHeader(http.StatusNotModified)
				return true
			}
		}
	}
	return false
}
