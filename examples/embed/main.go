// Embed is a small HTTP server of championships. It imports the library as any
// program does, and shows how little a server has to add to it. examples/server
// is a server that a club can run: it has pages, tokens and a log as well.
//
// Each event is one file of JSON in a directory. A request reads the event,
// takes one step, and writes the event before it is answered. So a server can
// be stopped at any time, and later goes on where it was.
//
//	go run ./examples/embed -dir events -addr localhost:8080
//
// and then, in another window,
//
//	at=localhost:8080/events
//	curl -d '{"lives":2,"entrants":["Ann","Bob","Cid"],"rounds":[]}' $at
//	curl -X POST $at/1/rounds
//	curl $at/1/rounds/1/reasons
//
// A Swiss has "edition":"arbiter-swiss-2026","length":5 in place of its lives.
//
// Bodies and answers are types of package pairing, as JSON. Players are their
// names, with any characters: a page that shows them must escape them, in the
// texts of answers too. Events are numbered from 1. The requests are
//
//	POST   /events                           an Event is created
//	GET    /events/1                         the Event
//	POST   /events/1/rounds                  the next round, as a Pairing
//	PUT    /events/1/rounds/2/started        round 2 has begun
//	PUT    /events/1/rounds/2/games          a Game has a result, or another
//	PUT    /events/1/withdrawals/Ann         Ann leaves
//	PUT    /events/1/withdrawals/Bob?until=5 Bob leaves until after round 5
//	DELETE /events/1/withdrawals/Ann         Ann is back
//	PUT    /events/1/appeals/Ann             the appeal of Ann is accepted
//	POST   /events/1/rounds/2/replays?cause=ServerFailure
//	                                         a Game is void, and played again
//	PUT    /events/1/playoff                 the play-off for second place
//	PUT    /events/1/forbidden/Ann/Bob       Ann and Bob meet no more
//	DELETE /events/1/forbidden/Ann/Bob       Ann and Bob may meet again
//	PUT    /events/1/pins                    a Pin replaces its round's pins
//	POST   /events/1/whynot                  why a round is not as in a Pin
//	GET    /events/1/rounds/2/reasons        why round 2 is as it is
//	GET    /events/1/rounds/2/audit          the Verdict on round 2
//	GET    /events/1/standings               the Table
//	GET    /events/1/prizes?fund=100000      the Prizes, of a fund in cents
//
// The answer to results, withdrawals, appeals, replays, pins and forbidden
// pairs is a Correction. It says whether a round was dropped, and must be
// paired again. A pin or a prohibition drops a round that is paired and has not
// begun if it would be another. The answer to errors is Problems.
//
// The exit status is 1 if the server cannot start or go on, and 2 for a wrong
// call.
//
// The server has no users and no passwords. Run it behind a server that has
// them. A request to change something that a page of another site makes a
// browser send is refused.
package main

import (
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	addr := flag.String("addr", "localhost:8080", "listen at this `address`")
	dir := flag.String("dir", "events", "keep the events in this `directory`")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "embed: there are no arguments behind the flags: %q\n", flag.Arg(0))
		os.Exit(2)
	}
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
	log.Printf("events are in %s, and at http://%s/events", *dir, *addr)
	log.Fatal(server.ListenAndServe())
}
