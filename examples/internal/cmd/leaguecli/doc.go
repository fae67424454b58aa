// Package leaguecli is what the programs of leagues share besides package
// botcli: flags, the file of the teams, the competition with its logs, and what
// is printed and written.
//
// A program of a league is a [Game], which says what is particular to its game,
// and a call of [Game.Run]. The documentation of each program says what its
// flags and the keys of its file are.
package leaguecli
