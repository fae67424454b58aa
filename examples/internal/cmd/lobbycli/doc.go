// Package lobbycli is the part of the programs of competitions that lets
// players join over the network: a competition with guests, practice games, and
// the player's side.
package lobbycli
