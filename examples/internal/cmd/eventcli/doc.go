// Package eventcli is the common part of the programs of one event of a
// floating elimination: it prints the event, and answers questions about it.
//
// A program has the file of a championship, and calls a [Printer].
package eventcli
