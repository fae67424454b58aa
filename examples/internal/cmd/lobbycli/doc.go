// Package lobbycli lets players join the programs of competitions over the
// network. [Game] has the subcommands serve and join, and [Guests] the flags of
// a competition.
//
// # Practice games
//
// The subcommand serve lets players join practice games until it is
// interrupted. A game begins as soon as two players have joined with the same
// ID, or one player with -against. Standard output has a line for each game,
// with the seed that repeats the game.
//
// # Competitions
//
// With a token in place of an ID, the subcommand join joins a competition as a
// team, or as a bot of a team. It starts its command for each game, and stays
// until the competition is over.
//
// The clock of a bot whose connection is lost runs. A bot that comes back
// before its time is over goes on. Otherwise its fault is Silence. A bot for
// which nobody has joined has crashed. In the check this is a fault, and nobody
// plays. Later games wait only ten seconds for it, until it joins. A run that
// was interrupted or killed goes on with its journal, and the bots that join
// wait for it.
//
// Programs on other machines are not confined, never stand still, and are not
// checked for changes. The JSON of the report says so. A token is all that a
// bot needs, so it must stay secret.
//
// Package lobby has the lines before a game, and the limits.
package lobbycli
