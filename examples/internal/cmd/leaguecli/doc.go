// Package leaguecli is the common part of the programs of leagues, on top of
// package botcli: flags, the file of the teams, the competition with its logs,
// and its reports.
//
// A program of a league is a [Game], which has everything particular to its
// game, and a call of [Game.Run]. The documentation of each program describes
// its flags and the keys of its file.
package leaguecli
