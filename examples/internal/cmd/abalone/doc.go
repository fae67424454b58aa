// Package abalone is the program examples/abalone.
//
// The program is a package, so that its competition can also be played on many
// machines; see the program examples/workers.
package abalone
