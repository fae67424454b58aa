// Package web answers requests over HTTP: the interface for programs under
// /api, and the pages for people. It knows tokens, limits, addresses and
// headers, and no rule of a tournament.
//
// # The interface
//
// N is the number of a round, ID of an event. VERB is the verb of a command of
// package desk, such as report.
//
//	GET  /health                                the server answers
//	GET  /                                      the page of all events
//	GET  /events                                leads to /
//	GET  /events/                               leads to /
//	GET  /new                                   the same as /new/
//	GET  /{asset}                               style.css, live.js and more
//	GET  /new/                                  the form of a new event
//	POST /new/login                             the administrator logs in
//	POST /new/logout                            the cookie is forgotten
//	POST /new/create                            a form: an event is made
//	POST /new/token                             a form: a director's token
//	GET  /new/health/                           how the server is
//	GET  /files/                                round robins and run-offs
//	GET  /files/{name}/                         a round robin or a run-off
//	GET  /files/{name}/desk/                    the desk of a league
//	POST /files/{name}/desk/login               the administrator logs in
//	POST /files/{name}/desk/logout              the cookie is forgotten
//	POST /files/{name}/desk/{verb}              a form: a league changes
//	GET  /events/{id}/{path...}                 a page or file of an event
//	POST /events/{id}/key/login                 a cookie for a link
//	POST /events/{id}/{part}/login              a cookie for a token
//	POST /events/{id}/{part}/logout             the cookie is forgotten
//	POST /events/{id}/{part}/{verb}             a form: a person's command
//	GET  /api/events                            all that are not hidden
//	POST /api/events                            an event is made
//	GET  /api/events/{id}                       an event in short
//	GET  /api/events/{id}/standings             the Table
//	GET  /api/events/{id}/rounds/{n}            a round
//	GET  /api/events/{id}/rounds/{n}/why        why the round is as it is
//	GET  /api/events/{id}/rounds/{n}/certificate the Certificate
//	POST /api/events/{id}/rounds/{n}/audit      the Verdict on a Round
//	POST /api/events/{id}/whynot                why no round has a Pin
//	GET  /api/events/{id}/prizes                the Prizes
//	GET  /api/events/{id}/money                 fund, shares and prizes
//	GET  /api/events/{id}/predictions           points of the spectators
//	GET  /api/events/{id}/self-reports          reports of the players
//	GET  /api/events/{id}/calendar              the times of the games
//	GET  /api/events/{id}/next                  what to do next
//	GET  /api/events/{id}/log                   notices behind ?after=5
//	GET  /api/events/{id}/stream                notices as they come
//	GET  /api/events/{id}/file                  the file of the event
//	POST /api/events/{id}/{verb}                a command
//
// The Certificate proves that no round is better than the best round. It goes
// with a round whose event the client has. The file
// /events/{id}/certificate-{n}.json is the proof on its own: it has the event
// up to the round, and the program examples/certificate/check.py reads it.
//
// # Who may
//
// Everybody may read, and ask for an audit. A command needs a token:
//
//	Authorization: Bearer TOKEN
//
// The administrator's token makes events. The answer to a new event has the
// director's token, and the answers to register and invite have the tokens of
// people. A token is shown once: the server keeps its SHA-256 alone. If a token
// is lost, the director invites that person again. With the administrator's
// token one can invite, too, in case that the director's token is lost, and
// hide or archive an event by the command list.
//
// The command invite-all makes new tokens for several people. Its answer has
// them as "tokens", in the order of the names.
//
// People get a token as a link, /events/ID/key#TOKEN. Behind the sign #, no
// server, no proxy and no log sees the token. The page that it opens sends it
// in a form.
//
// The administrator's token opens the form of a new event, the page of how the
// server is, and the desk of a league that is in a file of -files.
//
// # Commands
//
// The body of a command is its JSON. The answer is the number of its record,
// and the decision in a sentence. "old" says that it was so already. With
// ?preview=1, the answer is the effect, and nothing is written.
//
// After let-report, players report their own games by self-report. Equal
// reports of both players are the result.
//
// The ETag of an event is the version of its last record, in quotation marks.
// The ETag of a round is the version of the record that last changed the round.
// Report and replay must say in If-Match which record the client has seen: one
// of these ETags. If the game has changed since, the answer is 412. Every other
// command can say it, too, with the ETag of the event: then nothing is removed
// or replaced that a later record has made. The answer has the number of this
// record.
//
// Names are written in the normalization form C of Unicode. If a new name looks
// like another name of the event, register and invite are refused with the type
// urn:arbiter:alike. If it is another person, send the command with
// "accept":true.
//
// A request that has an Idempotency-Key can be sent again, also with another
// If-Match. It takes effect once.
//
// Records have their numbers from 1 on in the log. An event whose log was
// restored from a backup gives numbers again, for other records. So a client
// says which record it has seen by its version. The version of a record is its
// number until the log is restored. From then on it is greater: it tells the
// history, too. ETags, and the ids of a stream, are versions. A version of an
// earlier history is stale, as is a record that has changed. If a client says a
// number with ?after=, it is a number of the present history.
//
// # Errors
//
// Errors are problem documents (RFC 9457). Their key "problems" has the
// problems of the library, each with its rule and its place. Their key
// "verdict" has the Verdict on a round that was refused because another one is
// better.
//
//	400 the request cannot be read
//	401 a token is needed, or it is not known
//	403 the token does not allow this, or another site has sent the request
//	404 there is no such event, round, game or address
//	405 the address has other methods
//	409 too early, or too late, or the event exists already
//	412 it has changed since
//	413 the body is too long
//	415 the body is not JSON
//	422 the command is not valid, or breaks a rule
//	428 If-Match is needed, with an ETag
//	429 too many requests of this address
//	500 an error of the server
//	503 too many requests wait, the server stops, or the event is broken
//
// An address may send 200 requests a second, and 1,000 at once. Of them 20 a
// second, and 200 at once, can be commands and other POST requests. After 10
// wrong tokens it has one attempt in 5 seconds, and a right token always
// passes. A wrong token counts in a header, in a form and in a cookie.
//
// # Streams
//
// A stream has server-sent events. The id of an event is the version of the
// record, and its data is the notice as JSON. With Last-Event-ID or ?after=N
// the stream begins with the notices behind that number. If there is none yet,
// it begins with an event "newest", which has the number alone. Otherwise it
// begins with the newest notice. So nobody misses a notice. If the id is not
// the next one, the client must load the event again.
package web
