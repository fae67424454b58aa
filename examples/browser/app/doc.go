// Package app answers the questions of a page that runs an event in a browser,
// without a server. The page sends a JSON object, and gets one.
//
//	{"id": 7, "ask": "show", "event": EVENT}
//	{"id": 7, "answer": {…}}
//	{"id": 8, "error": "text", "problems": [PROBLEM]}
//
// The id of an answer is the id of its question, or 0. An error is a text of
// one or more lines. The problems are there if the library has found them. An
// EVENT is the JSON of a [pairing.Event], a ROUND of a [pairing.Round], and a
// PROBLEM of a [pairing.Problem]. A field with a ? may be left out:
//
//	open      text                    reads an event, a championship, a state file
//	new       edition entrants seedRatings? lives?
//	                                  makes an event with lives
//	new       edition players rounds? points? bar? floor?
//	                                  makes an event with points
//	sample    players?                is an event to try, of 24 players or 8
//	show      event                   is all that a page shows of an event
//	why       event round?            says why a round is as it is
//	whynot    event round? pairs? bye?
//	                                  says why a round does not meet a wish
//	whatif    event player?           says which results matter, and how few
//	result    event round gold silver outcome
//	                                  records or corrects a result
//	results   event results           does so with a list, all or none
//	pair      event                   appends the next round
//	unpair    event                   drops the rounds that have not begun
//	playoff   event                   begins the play-off for second place
//	enter     event player seed? start? elo? club?
//	                                  lets a player enter late
//	withdraw  event player until?     lets a player leave
//	return    event player            lets a player come back
//	excuse    event player round      records that a player is absent
//	bye       event player round      records a requested bye of a player
//	expect    event player round      takes either of these back
//	rules     event?                  has all rules in words, or of an event
//
// Each of the results is {round, game, gold, silver, outcome}. The game is its
// number in the round, from 1. The package keeps nothing: each question has the
// whole event, and each change gives a new one. Texts are plain text, never
// markup.
//
// The players of a new event with points are lines of a name, a rating and a
// club, or in a McMahon of a name, a grade and a club. Or they are a list with
// columns, as package competition reads it. Points are a text such as 3-1-0.
// The bar and the floor are grades such as 4d, and start is a text such as 2½.
// Without rounds, there are as many as a knock-out of these players would have.
//
// # Answers
//
// The answers have these fields. A field with a ? is there if it says
// something.
//
//	open, new, sample  event about? kind?
//	show               about next over champion? playOff? missing standings rounds
//	                   pairing pairingError? problems? ladder ladderText ladderError?
//	                   points?
//	why                number reasons verdict optimal cost ranking directed? round proof
//	whynot             text legal met criterion? criterionText? round? cost?
//	whatif             text results untried?
//	pair               event number said
//	all other changes  event said dropped changed
//	rules              a list of name, kind and text
//
// In show, a game of a round has its number, the game, and its result in words.
// If it is fixed, no result can be recorded, and why says the reason: the game
// is void and was played again, or a later round has begun in an event with
// lives.
//
// In an event with points, show has points: the heads of columns with their
// captions, the decisions of the director, and why there are no games in the
// standings, if they have too many. A row of the standings has score, points in
// words, cells, counts and games. A round has requested, the players who have a
// requested bye in it. Then rules has the criteria and tie-breaks of the event,
// and the rules that hold.
//
// Without a player, whatif has the other results of single games that would
// change something, a sentence for each. With a player, its results say how few
// other results decide where the player stands.
//
// After a correction, changed compares the next round before and after. It has
// number, before, after, same and why. The sentences of why begin with the
// pairs that are gone. Then come players whose losses, points or ratings have
// changed, and then the new pairs.
//
// A state file is a text of the public pairing program of the Arimaa World
// Championships; see package statefile. It does not say its rules, and is read
// with the rules of WC2016. About has the facts that the file could not say.
//
// A proof is a text, which is the document that package competition writes. It
// has numbers of up to 19 digits, more than some readers of JSON keep. So it
// must be read from the text.
//
// # Limits
//
// A question has at most [MaxRequest] bytes, and a file at most [MaxText]. An
// event has at most [MaxEntrants] entrants, [MaxGames] rounds, games and byes
// together, and [MaxRecords] records of the director. Its file has at most
// [MaxText] bytes. No answer has a larger event, so each can be opened again.
// [MaxSteps] limits how many results are recorded at once. The cost of a
// question is bounded as in package pairing: a round that needs too much work
// is refused, and the rest is shown.
//
// The same question has the same answer, to the byte, on every machine and in
// every browser.
package app
