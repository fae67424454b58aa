// Package hall keeps the events of a server: each has a log in a directory, and
// the state that follows from the log.
//
// # Claims
//
// A command is decided on the latest state, one at a time for each event. Its
// record is on the disk before anybody sees its changes. Everybody who reads
// gets a state that is on the disk. A state is always the replay of the log:
// each record is read from its line and then applied. One server has a
// directory at a time: it locks a file in it, as far as the system can.
//
// So whatever was seen by anybody is there after a crash, and a command that
// was acknowledged has its effect once. A client that got no answer does not
// know whether the command had an effect. It repeats the request with the same
// key: [Hall.Do] then writes nothing if the record is there.
//
// # Failing
//
// If a log cannot be written, commands that were not yet on the disk are
// refused with [ErrFailed]. Nobody has seen their changes. The event takes no
// more commands until the server is started again. It can still be read.
//
// A log that is older than the server's last one, such as a backup, is a log as
// any other: the server gives the same numbers to other records then. So
// [Restore] adds a record that begins another history of the event. Then a
// client that has seen the lost records is told to read the event anew.
//
// # Limits
//
// All queues have an end. Who comes when a queue is full gets [ErrBusy]. The
// questions about an event take at most half of a queue, so that they do not
// keep other events waiting.
package hall
