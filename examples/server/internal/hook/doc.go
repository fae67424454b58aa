// Package hook sends messages about an event to the address that its director
// has given, such as a channel of a chat.
//
// A message is a POST of JSON: see [Message]. It is sent when a round is paired
// or its pairing is taken back, when times are fixed, when a game will be
// played again, and when a result is corrected. With a secret, the header
// X-Arbiter-Signature has "sha256=" and the HMAC of the body.
//
// # Claims
//
// No command waits for a message. The log of the event is the queue, so nothing
// is stored. A message has three attempts, each of at most ten seconds. Then it
// is given up, and the director is told. A notice older than an hour is not
// sent. After a start of the server, only new notices are sent.
//
// No message goes to the server's own machine or to a private network, whatever
// the name of the address resolves to, unless the server is told to allow it. A
// redirect is not followed.
package hook
