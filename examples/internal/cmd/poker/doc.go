// Package poker is the program examples/poker.
//
// The program is a package, so that its competition can also be played on many
// machines; see the program examples/workers.
package poker
