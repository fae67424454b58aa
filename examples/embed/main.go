// Embed is a small HTTP server of championships. It imports the library as any
// program does, and shows how little a server has to add to it.
//
// Each event is one file of JSON in a directory. A request reads the event,
// takes one step, and writes the event before it is answered. So a server that
// is stopped at any time goes on where it was.
//
//	cd examples/embed
//	go run . -dir events -addr localhost:8080
//	curl -d '{"lives":2,"entrants":["Ann","Bob","Cid"],"rounds":[]}' localhost:8080/events
//	curl -X POST localhost:8080/events/1/rounds
//	curl localhost:8080/events/1/rounds/1/reasons
//
// Bodies and answers are types of package pairing, as JSON. Players are their
// names. The requests are
//
//	POST   /events                            an Event makes an event
//	GET    /events/1                          the Event
//	POST   /events/1/rounds                   pairs the next round: a Pairing
//	PUT    /events/1/rounds/2/started         says that round 2 has begun
//	PUT    /events/1/rounds/2/games           a Game reports or corrects its result: a Correction
//	PUT    /events/1/withdrawals/Ann?until=5  Ann leaves, here until round 5 is over: a Correction
//	PUT    /events/1/forbidden/Ann/Bob        Ann and Bob never meet
//	DELETE /events/1/forbidden/Ann/Bob        or may meet again
//	PUT    /events/1/pins                     a Pin stands in place of all pins of its round
//	POST   /events/1/whynot                   a Pin asks why its round is not that way: an Answer
//	GET    /events/1/rounds/2/reasons         why round 2 is as it is: a list of Reason
//	GET    /events/1/rounds/2/audit           whether round 2 is the best: a Verdict
//	GET    /events/1/standings                the Table
//	GET    /events/1/prizes?fund=100000       the Prizes, of a fund in cents
//
// An error is answered with Problems. The server has no users and no
// passwords, so it belongs behind something that has.
package main

import (
	"flag"
	"log"
	"net/http"
	"time"
)

func main() {
	addr := flag.String("addr", "localhost:8080", "listen at this `address`")
	dir := flag.String("dir", "events", "keep the events in this `directory`")
	flag.Parse()
	s, err := open(*dir)
	if err != nil {
		log.Fatal(err)
	}
	server := http.Server{
		Addr:         *addr,
		Handler:      s.handler(),
		ReadTimeout:  10 * time.Second,
		WriteTimeout: time.Minute,
	}
	log.Fatal(server.ListenAndServe())
}
