// Package lobby lets programs play that run on other machines.
//
// A [Lobby] listens for players. A player joins a game by its ID, or it joins a
// competition as a team that has a token. [Visitor] is the side of the player.
// It runs a program, which reads and writes the lines of the game as if the
// arena had started it.
//
// # Lines
//
// A connection is TCP, or TLS over TCP. These lines come before the lines of
// the game. Each ends with a line feed.
//
//	player  game 1234             joins practice game 1234
//	player  team TOKEN            joins a competition
//	player  again KEY             comes back into its game
//	lobby   waiting for game 1234
//	lobby   READY KEY             all players are there
//	lobby   AGAIN KEY             the player is back
//	lobby   refused: WHY          and the connection ends
//	lobby   CLOSED                no more games
//
// Words that belong to the game can follow the ID, READY and AGAIN. Then the
// lines of the game follow, as the arena writes them. The last line is OVER,
// perhaps with the fault of the player. After it the player closes the
// connection. A connection is for one game. So a team in a competition must
// connect again for each game, and several times if games are played at the
// same time. Two of its connections should always wait.
//
// A player whose program has ended too early says so by a line with the one
// byte 4.
//
// # Lost connections
//
// The clock of a player runs while its connection is lost. It comes back with
// the KEY of READY. Then the lobby sends all lines of the game once more, and
// it passes over as many lines of the player as it has had. So a new program
// can take the place of an old one, if it answers the same questions with the
// same number of lines. A program that is still there finds nothing changed,
// because [Visitor] keeps what both sides have said.
//
// A team of a competition does not need the KEY: if a connection of it is lost
// for three seconds, its token brings it back with another program, and the old
// KEY is worth nothing. The connections of the team that wait are ended then,
// so that it connects again and comes back. A player who comes back with the
// KEY while its old connection still seems to be there takes its place.
//
// The kernel notices after half a minute that a machine is gone.
//
// # Who may join
//
// Anybody who knows the ID of a practice game can play in it. A token is the
// name and the password of a team. On a connection without TLS, everybody on
// the way can read it. Only a hash of it is kept.
//
// # Limits
//
// A player has ten seconds to say what it wants, in at most 200 bytes. At most
// [MaxGuests] connections have not said it yet, and at most [MaxHost] from one
// address. Another one takes the place of the oldest, which is ended. So a
// stranger who says nothing keeps nobody out.
//
// At most MaxGuests players wait for a game, and at most MaxHost of one team,
// or in a practice lobby of one address. Later ones are refused. In a practice
// lobby a player waits for an hour at most. At most [MaxRooms] practice games
// are played at a time. What a player writes too early is held up to 65,536
// bytes.
package lobby
