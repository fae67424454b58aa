// Package backup copies the data of a server into a file, and makes a directory
// from it again.
//
// # The file
//
// A backup is a tar archive, compressed by gzip. It has these files, in this
// order:
//
//	events/ID.log      the log of each event
//	files/NAME.json    each league and other file of -files
//	token              the administrator's token, if it was asked for
//
// # Claims
//
// [Write] can copy while a server runs. A log is copied to the end of its last
// whole line. So the copy has each record that was acknowledged before Write
// began. A record that is written meanwhile is in the copy or not. The finished
// file is read again, and each log in it is replayed. Only then it gets its
// name.
//
// [Restore] makes directories that are whole or not there. Everything is
// checked before anything is written. Each event then has a record more, which
// begins another history of it, so that a client notices that records it has
// seen are lost. The directory of the events gets its name last.
//
// If either is killed, it can leave files and directories with ".new" in their
// names, which can be removed. They are not in the way of another call.
//
// The memory that both need does not grow with the number of events.
package backup
