// Package stackem is the program examples/stackem.
//
// The program is a package, so that its competition can also be played on many
// machines; see the program examples/workers.
package stackem
