// Package socket seats clients of protocols over TCP.
//
// A bot of the arena reads its standard input, and writes to its standard
// output. A client connects to a server. [Run] stands between them: it listens
// on the loopback, starts the client with the address and the port, and copies
// all bytes both ways. So the protocol can be any protocol. [Through] returns
// the bot whose process is a program that calls Run.
//
// # The end
//
// At the end of the input, Run ends its side of the connection, and the client
// should end. When the client ends, or closes the connection, Run returns. The
// process that was started as the client must not end before the game, even if
// processes that it has started are still there.
//
// Run ends the client before it returns, but not processes that the client has
// started. In a seat they end with the bot, as package seat says.
//
// # Other processes
//
// In a seat that gives its bot a place of its own, nobody else is in the
// network of Run and its client, and the client reaches nobody else. What
// follows is about other seats, and about a Run outside of a seat.
//
// Any process of the machine can see which ports are open, and connect before
// the client does. Whoever is connected sees all that the client must see, and
// acts for it. So Run closes a connection that no process of the client has.
// These are the client and its descendants. If Run is the first process of a
// namespace of processes, as in a seat that confines its bot, they are all
// processes of this namespace.
//
// This needs Linux and its files in /proc. Elsewhere Run accepts the first
// connection, and then refuses others. Whoever connects first plays for the
// client, and sees its cards.
//
// Linux forgets whose a connection was. So the client must keep its end open
// until it is accepted, and the program of the client must be a file that it
// may read. Others can delay the client by making many connections. A client
// can reach whatever its machine can reach, also the internet.
package socket
