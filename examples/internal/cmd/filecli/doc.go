// Package filecli is the common part of programs that keep an event in a file.
// Each of their subcommands changes the file, or answers a question about it.
//
// A [Program] has the subcommands. [Call.Change] changes the file in place,
// and [Call.Undo] takes the last change back.
package filecli
